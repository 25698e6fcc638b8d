"""Steps of setup one by one: whose turn it is to speak, who stays back, what comes next."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Played, Unit, battle, dice_of, run

from affray.games.flagrant_factions import house
from affray.games.flagrant_factions.data.tables import scenarios
from affray.games.flagrant_factions.pieces import DESERTED, OFF, TABLE, Group, Token
from affray.games.flagrant_factions.rules import setup, setup_deploy, terrain, zones
from affray.games.flagrant_factions.rules.turn import end_turn
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import setup_events
from affray.kernel.flow import Flow
from affray.kernel.view import Ended


def off(side: int, **more: Any) -> Unit:
    return Unit(side, place=OFF, models=0, **more)


def before(*units: Unit, scenario: str = "pitched_battle", **more: Any) -> State:
    state = battle(*units, scenario=scenario)
    for group in state.groups:
        group.size = 1
    for name, value in more.items():
        setattr(state, name, value)
    return state


def went(state: State, flow: Flow[Any], *faces: int, answers: tuple[Any, ...] = ()) -> Played:
    return run(state, flow, dice_of(*faces), answers)


@pytest.mark.rule("FF-Q-82")
def test_an_edge_is_chosen_where_the_scenario_has_one() -> None:
    for scenario in scenarios():
        state = before(off(0), off(1), scenario=scenario, edge=None, stage="edge")
        has_edge = scenario in ("pitched_battle", "retreat")
        played = went(state, setup_deploy.choose_edge(state, dice_of()))
        assert played.asked == ["ChooseEdge"] * has_edge
        assert (state.edge, state.stage) == ("south" if has_edge else None, "reserves")


# -- sides ---------------------------------------------------------------------------------------


@pytest.mark.rule("FF-Q-18")
@pytest.mark.parametrize(
    ("traits", "faces", "coin", "order"),
    [
        (("vapid", "vapid"), (5, 2), 0, (0, 1)),
        (("shrewd", "vapid"), (5, 2), 0, (0, 1)),
        (("vapid", "shrewd"), (5, 2), 0, (0, 1)),
        (("shrewd", "shrewd"), (5, 2), 0, (1, 0)),
        (("shrewd", "shrewd"), (2, 5), 0, (0, 1)),
        (("shrewd", "shrewd"), (3, 3), 1, (0, 1)),
        (("shrewd", "shrewd"), (3, 3), 2, (1, 0)),
    ],
)
def test_the_lower_die_speaks_first(
    traits: tuple[str, str], faces: tuple[int, int], coin: int, order: tuple[int, int]
) -> None:
    state = before(*(off(side, captain=traits[side]) for side in (0, 1)))
    dice = dice_of(*([coin] if coin else []))
    assert setup.spoken_order(state, dice, faces) == order
    assert not dice.left


@pytest.mark.rule("FF-SET-05")
@pytest.mark.rule("FF-SET-06")
@pytest.mark.rule("FF-CT-08")
@pytest.mark.parametrize(
    ("faces", "answers", "attackers"),
    [((3, 2), (-1, 0), 1), ((2, 3), (1, 1), 0), ((1, 3), (1,), 1), ((4, 3), (0,), 0)],
)
def test_a_shrewd_captain_of_the_first_side(
    faces: tuple[int, int], answers: tuple[int, ...], attackers: int
) -> None:
    state = before(off(0, captain="shrewd"), off(1, captain="vapid"))
    again = (1, 6) if attackers == 1 and len(answers) == 2 else (6, 1)
    more = again if len(answers) == 2 else ()
    dice = dice_of(*faces, *more)
    played = run(state, setup.roll_sides(state, dice), dice, answers)
    assert (state.attackers, state.stage) == (attackers, "edge")
    told = played.of(setup_events.SidesRolled)
    assert [event.attackers for event in told][-1] == attackers
    assert told[0].changes == (answers[0], 0)


# -- who stays back --------------------------------------------------------------------------------


@pytest.mark.rule("FF-Q-34")
@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(
    ("scenario", "side", "summoner", "expected"),
    [
        ("pitched_battle", 0, False, (4, 0, 3)),
        ("pitched_battle", 1, False, (4, 0, 3)),
        ("ambush", 0, False, None),
        ("ambush", 1, False, None),
        ("ambush", 0, True, (4, 0, 3)),
        ("retreat", 1, False, None),
        ("raid", 0, False, (4, 0, 3)),
        ("raid", 1, False, (3, 2, 3)),
        ("sortie", 0, False, (4, 0, 3)),
        ("sortie", 1, False, None),
        ("extraction", 0, False, (4, 0, 3)),
        ("extraction", 1, False, None),
        ("ritual", 1, False, (4, 0, 3)),
    ],
)
def test_who_may_be_kept_back(
    scenario: str, side: int, summoner: bool, expected: tuple[int, int, int] | None
) -> None:
    traits = ["summoner"] if summoner else []
    groups = [off(side, captain="vapid"), *(off(side, traits=traits) for _ in range(3))]
    state = before(*groups, off(1 - side), scenario=scenario, attackers=0)
    options = setup_deploy.reserves_of(state, state.companies[side])
    if expected is None:
        assert options is None
    else:
        assert options is not None
        assert (len(options.values), options.least, options.most) == expected


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(("others", "least"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_of_the_raided_stay_back_rounded_up(others: int, least: int) -> None:
    groups = [off(1, captain="vapid"), *(off(1) for _ in range(others))]
    state = before(*groups, off(0), scenario="raid")
    options = setup_deploy.reserves_of(state, state.companies[1])
    assert options is not None
    assert options.least == least
    assert 1 not in options.values


@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.parametrize(
    ("scenario", "special"), [("extraction", 4), ("ritual", 4), ("raid", None)]
)
def test_a_role_is_given_to_a_defender_that_is_deployed(scenario: str, special: int | None) -> None:
    state = before(off(0), off(1), off(1), off(1), scenario=scenario, queue=(2,))
    dice = dice_of()
    answers = (4,) if special else ()
    played = run(state, setup_deploy.give_role(state, dice), dice, answers)
    assert (state.special, state.stage) == (special, "tokens")
    assert len(played.of(setup_events.RoleGiven)) == bool(special)


# -- deployment ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-SET-08")
@pytest.mark.rule("FF-Q-54")
@pytest.mark.parametrize(
    ("scenario", "queue", "then"),
    [
        ("pitched_battle", (1, 2, 3, 4), 1),
        ("pitched_battle", (1, 2), 0),
        ("ambush", (1, 2, 3, 4), 0),
        ("ambush", (1, 3, 4), 1),
        ("retreat", (1, 2, 3), 1),
    ],
)
def test_who_deploys_next(scenario: str, queue: tuple[int, ...], then: int) -> None:
    state = before(off(0), off(0), off(1), off(1), scenario=scenario, queue=queue, stage="deploy")
    dice = dice_of()
    run(state, setup_deploy.deploy_next(state, dice), dice)
    assert state.group(1).place == TABLE
    assert (state.active, state.queue, state.stage) == (then, queue[1:], "deploy")


@pytest.mark.rule("FF-SET-08")
def test_after_the_last_group_come_the_assets() -> None:
    state = before(off(0), off(1), queue=(1,), stage="deploy")
    dice = dice_of()
    run(state, setup_deploy.deploy_next(state, dice), dice)
    assert (state.stage, state.queue) == ("assets", ())


@pytest.mark.rule("FF-Q-54")
def test_a_group_without_room_stays_off_the_table() -> None:
    crowd = [Unit(1, at=(x, y)) for x in range(1, 60, 3) for y in range(1, 18, 3)]
    state = before(off(0), *crowd)
    dice = dice_of()
    played = run(state, setup_deploy.put_group(state, 1), dice)
    (told,) = played.of(setup_events.HeldBack)
    assert (told.side, told.groups, told.rules) == (0, (1,), ("FF-Q-54",))
    assert state.group(1).place == OFF


@pytest.mark.rule("FF-Q-78")
def test_who_is_too_many_for_a_corner_of_sortie_keeps_from_the_centre_alone() -> None:
    for size, fits in ((4, True), (11, False)):
        state = before(off(0), off(1), scenario="sortie")
        state.group(1).size = size
        played = went(state, setup_deploy.put_group(state, 1))
        models = state.group(1).models
        (told,) = played.of(setup_events.Deployed)
        assert told.rules == ("FF-SET-08", "FF-OUT-SC-4")
        assert told.moves == tuple((m.id, ((m.x, m.y),)) for m in models)
        assert len(models) == size
        assert all(zones.zone(state, state.group(1))(m.x, m.y) is None for m in models) == fits
        far = zones.far_from_centre(state, 25 * 254, "")
        assert all(far(model.x, model.y) is None for model in models)


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.parametrize(
    ("scenario", "siege", "assets"), [("sortie", 3, 0), ("raid", 0, 6), ("ambush", 0, 0)]
)
def test_tokens_of_the_scenario(scenario: str, siege: int, assets: int) -> None:
    state = before(off(0), off(1), off(1), scenario=scenario, queue=(2,))
    dice = dice_of()
    played = run(state, setup.place_siege(state, dice), dice)
    assert [token.kind for token in state.tokens] == ["siege"] * siege
    assert (state.queue, state.stage) == ((1, 3), "deploy")
    assert state.active == (0 if scenario == "sortie" else 1)
    played = run(state, setup.place_assets(state, dice), dice)
    assert len(played.of(setup_events.TokenPlaced)) == assets
    assert [token.id for token in state.tokens] == list(range(1, siege + assets + 1))
    assert state.stage == "desertion"


# -- after deployment --------------------------------------------------------------------------


@pytest.mark.rule("FF-CT-03")
@pytest.mark.rule("FF-Q-17")
def test_only_others_of_a_reprehensible_captain_desert_and_only_on_a_one() -> None:
    state = before(
        Unit(0, captain="reprehensible"), Unit(0), Unit(0), Unit(0), Unit(1, captain="vapid")
    )
    dice = dice_of(1, 2, 6)
    run(state, setup.roll_desertion(state, dice), dice)
    assert [group.place for group in state.groups] == [TABLE, DESERTED, TABLE, TABLE, TABLE]
    assert state.stage == "spells"


@pytest.mark.rule("FF-OT-APPRENTICE")
@pytest.mark.rule("FF-Q-80")
@pytest.mark.parametrize("known", [(), ("heal",), ("heal", "prompt"), ("heal", "prompt", "enrage")])
def test_an_apprentice_ends_with_three_spells(known: tuple[str, ...]) -> None:
    state = before(off(0, traits=["apprentice"], spells=known), off(1), off(0, spells=()))
    dice = dice_of()
    played = run(state, setup.choose_spells(state, dice), dice)
    assert len(set(state.group(1).spells)) == 3
    assert state.group(1).spells[: len(known)] == known
    assert len(played.asked) == (len(known) < 3)
    assert state.group(3).spells == ()
    assert state.stage == "ambitions"


@pytest.mark.rule("FF-OUT-SC-2")
@pytest.mark.parametrize(("scenario", "tests"), [("retreat", [2, 3]), ("ambush", [])])
def test_only_deployed_defenders_of_a_retreat_test(scenario: str, tests: list[int]) -> None:
    state = before(Unit(0), Unit(1), Unit(1), off(1), scenario=scenario)
    dice = dice_of(*([6, 6, 1, 1] if tests else []))
    run(state, setup.open_battle(state, dice), dice)
    assert [group.id for group in state.groups if group.is_shaken] == tests[1:]
    assert state.stage == "start"


# -- the table -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-SET-02")
@pytest.mark.rule("FF-Q-49")
def test_every_cell_of_the_table_has_its_opposite() -> None:
    last = terrain.COLUMNS - 1, terrain.ROWS - 1
    opposite = {(last[0] - x, last[1] - y) for x, y in terrain.PAIRS}
    assert opposite.isdisjoint(terrain.PAIRS)
    every = {(x, y) for x in range(4) for y in range(3)}
    assert opposite | set(terrain.PAIRS) == every


@pytest.mark.rule("FF-SET-02")
@pytest.mark.parametrize(("face", "pairs"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_three_to_five_pairs_of_pieces_lie_in_the_middle_of_cells(face: int, pairs: int) -> None:
    state = before(off(0), off(1))
    dice = dice_of(face, *([1, 1, 2, 1, 3, 4] * pairs))
    terrain.lay_out(state, dice)
    assert not dice.left
    labels = [piece.label for piece in state.terrain]
    assert labels[:2] == ["Wall", "Wall 2"]
    assert len(set(labels)) == len(labels) == 2 * pairs
    (told,) = (event for event in state.log or [] if isinstance(event, setup_events.TerrainLaid))
    assert told.laid[0] == ("Wall", (3810 // 2 - 96, 3048 // 2 + 76))
    assert told.laid[1] == ("Wall 2", (15240 - 3810 // 2 + 96, 9144 - 3048 // 2 - 76))


# -- the rest ----------------------------------------------------------------------------------


@pytest.mark.rule("FF-SCALE-04")
def test_a_house_without_a_word_is_that_of_the_book() -> None:
    plain = house.House.of({})
    assert plain.last_turn is None
    assert house.House.of({}, automated=True).last_turn == 40
    assert house.House.of({"max_turns": 3}, automated=True).last_turn == 3
    assert (plain.width, plain.height, plain.points_limit) == (15240, 9144, 24)
    assert plain.inches(7) == 1778
    assert house.House.of({"distance_scale": 50}).inches(7) == 889
    assert house.House.of({"distance_scale": 25}).inches(1) == 63


def test_a_new_group_is_off_the_table_whole_and_calm() -> None:
    group = Group(7, 1, "Reds", "light_cavalry")
    assert (group.r, group.r0, group.size, group.cost, group.place) == (6, 6, 1, 4, OFF)
    assert (group.is_shaken, group.is_formed, group.is_loose, group.is_calmed) == (False,) * 4
    assert (group.shaken_by, group.acted, group.used, group.models) == (None, None, (), ())
    assert Token(1, "asset", 5, 6) == Token(1, "asset", 5, 6, carrier=None, gone=None)


def test_a_copy_and_the_plain_form_have_everything() -> None:
    state = before(Unit(0), Unit(1))
    state.melees, state.special, state.points = ((1, 2),), 2, (3, 4)
    plain = state.to_plain()
    assert {"melees", "special", "points", "stage", "tokens", "pending", "turns"} <= set(plain)
    assert {"groups", "companies", "terrain", "house"} <= set(plain)
    assert not {"findings", "cover", "obstacles", "ground"} & set(plain)
    twin = state.copy()
    assert twin.to_plain() == plain
    twin.group(1).r = 3
    twin.companies[0].was_last = True
    assert state.to_plain() == plain


@pytest.mark.rule("FF-END-01")
@pytest.mark.rule("FF-Q-73")
def test_a_turn_ends_the_battle_for_the_first_reason_there_is() -> None:
    def ended(limit: int | None, ending: str | None, place: str = TABLE) -> str:
        state = battle(Unit(0), Unit(1, place=place), house={"max_turns": limit})
        state.turn, state.ending = 4, ending
        try:
            end_turn(state, "it gives no more orders", "FF-ACT-05")
        except Ended:
            assert state.outcome is not None
            return state.outcome.reason
        assert (state.active, state.stage) == (1, "start")
        return ""

    assert ended(None, None) == ""
    assert ended(5, None) == ""
    assert ended(4, None).startswith("The 4 turns of this game are over.")
    assert ended(4, "It dies down.").startswith("It dies down.")
    assert ended(4, "It dies down.", "routed").startswith("The defenders have no group left")
