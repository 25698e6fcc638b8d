"""Everything before the first turn, scenario by scenario."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.flagrant_factions.positions import dice_of, run

from affray.games.flagrant_factions.data.tables import INCH, RADIUS, captain_traits, scenarios
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.pieces import DESERTED, OFF, TABLE, TERRAIN_KINDS, model_id
from affray.games.flagrant_factions.rules import setup, setup_deploy, zones
from affray.games.flagrant_factions.rules.placing import Placements, put_down
from affray.games.flagrant_factions.rules.terrain import features
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Reveal, Take
from affray.games.flagrant_factions.words.setup_questions import AmbitionChoices
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.maps import MapPiece
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster


def company(captain: str = "capable", groups: int = 3, size: int = 6, **picks: list[str]) -> Roster:
    entries = [Entry("light_foot", picks={"models": [str(size)], **picks}) for _ in range(groups)]
    return Roster(GAME.id, "Company", entries, picks={"captain_trait": [captain]})


def start(
    scenario: str = "", house: dict[str, HouseValue] | None = None, *rosters: Roster
) -> Start:
    agreed = {"scenario": scenario} if scenario else {}
    return Start(GAME.id, "2021", list(rosters) or [company(), company()], house or {}, agreed)


def fresh(scenario: str = "pitched_battle", *rosters: Roster, **more: Any) -> State:
    state = GAME.state_of(start(scenario, None, *rosters))
    state.log = []
    for name, value in more.items():
        setattr(state, name, value)
    return state


def set_up(scenario: str, seed: int = 1, house: dict[str, HouseValue] | None = None) -> State:
    """A match with usual answers up to the first turn."""
    match = Match(GAME, start(scenario, house), SeededDice(seed_key(str(seed))))
    while match.state.turn == 0:
        question = match.questions()[0]
        match.answer(question.seat, question.usual_answer())
    return match.state


# -- terrain, scenario, captains, sides -----------------------------------------------------


@pytest.mark.rule("FF-SET-02")
def test_terrain_is_laid_out_the_same_for_both_sides() -> None:
    for seed in range(20):
        state = fresh()
        run(state, setup.lay_terrain(state, SeededDice(seed_key(str(seed)))), dice_of())
        assert 6 <= len(state.terrain) <= 10
        for one, other in zip(state.terrain[::2], state.terrain[1::2], strict=True):
            assert one.kinds == other.kinds
            assert one.shape.left == state.house.width - other.shape.right
        for piece in state.terrain:
            assert piece.shape.left >= 0
            assert piece.shape.top <= state.house.height
    kinds = {kind for feature in features().values() for kind in feature.kinds}
    assert kinds == set(TERRAIN_KINDS)


@pytest.mark.rule("FF-SET-02")
@pytest.mark.rule("FF-TERR-MULTI")
def test_the_players_may_bring_a_map() -> None:
    wood = MapPiece("difficult, cover", "Copse", {"disc": [5000, 4000, 600]})
    with_map = replace(start("pitched_battle"), terrain=[wood])
    assert GAME.problems(with_map) == []
    match = Match(GAME, with_map, SeededDice(seed_key("map")))
    assert [piece.kinds for piece in match.state.terrain] == [("difficult", "cover")]
    shown = GAME.look.view(match.state, None).terrain[0]
    assert (shown.kind, shown.looks) == ("difficult, cover", ("difficult", "cover"))
    off = MapPiece("lava", "Lava", {"disc": [100, 100, 600]})
    found = GAME.problems(replace(start(), terrain=[off]))
    assert [problem.rule for problem in found] == ["FF-TERR-MULTI", "FF-SET-02"]


@pytest.mark.rule("FF-SET-03")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_scenario_is_rolled_or_agreed_on(face: int) -> None:
    state = GAME.state_of(start("", {"scenario": "roll"}))
    dice = dice_of(face)
    run(state, setup.set_scenario(state, dice), dice)
    assert state.plan.roll == face
    state = GAME.state_of(start())
    run(state, setup.set_scenario(state, dice_of()), dice_of())
    assert state.scenario == "pitched_battle"


@pytest.mark.rule("FF-SET-04")
@pytest.mark.rule("FF-CAP-05")
@pytest.mark.parametrize("total", range(3, 19))
def test_a_captain_without_a_trait_rolls_3d6(total: int) -> None:
    state = fresh()
    state.companies[0].captain_trait = None
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    dice = dice_of(first, second, total - first - second)
    run(state, setup.roll_captains(state, dice), dice)
    rolled = [id for id, trait in captain_traits().items() if trait.roll == total]
    assert [one.captain_trait for one in state.companies] == [*rolled, "capable"]


@pytest.mark.rule("FF-SET-06")
def test_the_higher_die_attacks_and_ties_are_rolled_again() -> None:
    state = fresh()
    dice = dice_of(3, 3, 2, 5)
    run(state, setup.roll_sides(state, dice), dice)
    assert (state.attackers, state.defenders) == (1, 0)


@pytest.mark.rule("FF-CT-08")
def test_a_shrewd_captain_changes_the_roll_after_seeing_it() -> None:
    state = fresh("pitched_battle", company("shrewd"), company())
    dice = dice_of(4, 4)
    played = run(state, setup.roll_sides(state, dice), dice, [1])
    assert played.asked == ["ChangeRoll"]
    assert state.attackers == 0
    state = fresh("pitched_battle", company("shrewd"), company("shrewd"))
    dice = dice_of(5, 4)
    run(state, setup.roll_sides(state, dice), dice, [1, 1])
    assert state.attackers == 0
    state = fresh("pitched_battle", company("shrewd"), company("shrewd"))
    dice = dice_of(4, 4, 1, 6, 1)
    run(state, setup.roll_sides(state, dice), dice, [0, 0, 0, 0])
    assert state.attackers == 0


# -- zones ------------------------------------------------------------------------------------


def allowed(scenario: str, side: int, x: float, y: float, **more: Any) -> bool:
    state = fresh(scenario, edge="south", **more)
    group = next(g for g in state.groups if state.side_of(g) == side)
    return zones.zone(state, group)(round(x * INCH), round(y * INCH)) is None


@pytest.mark.rule("FF-SET-08")
@pytest.mark.rule("FF-OUT-SC-0")
def test_pitched_battle_is_fought_from_opposite_edges() -> None:
    assert allowed("pitched_battle", 0, 30, 12.5)
    assert not allowed("pitched_battle", 0, 30, 12.6)
    assert allowed("pitched_battle", 1, 30, 23.5)
    assert not allowed("pitched_battle", 1, 30, 12)


@pytest.mark.rule("FF-OUT-SC-1")
@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-6")
def test_defenders_of_ambush_raid_and_ritual_stand_about_the_centre() -> None:
    for scenario in ("ambush", "raid", "ritual"):
        assert allowed(scenario, 1, 54.5, 18)
        assert not allowed(scenario, 1, 54.6, 18)
    for scenario in ("raid", "ritual"):
        assert allowed(scenario, 0, 12.5, 18)
        assert allowed(scenario, 0, 30, 12)
        assert not allowed(scenario, 0, 30, 18)
    assert allowed("ambush", 0, 30, 18)


@pytest.mark.rule("FF-OUT-SC-2")
def test_retreat_starts_from_one_edge() -> None:
    assert allowed("retreat", 0, 30, 8.5)
    assert not allowed("retreat", 0, 30, 8.6)
    assert allowed("retreat", 1, 30, 12.5)
    assert not allowed("retreat", 1, 30, 12.4)
    assert not allowed("retreat", 1, 30, 18.6)


@pytest.mark.rule("FF-OUT-SC-4")
def test_sortie_shrinks_on_the_smaller_table() -> None:
    state = fresh("sortie")
    siege = zones.siege_zone(state)
    assert siege(5 * INCH, 5 * INCH) is None
    assert siege(5 * INCH - 1, 5 * INCH) is not None
    assert siege(30 * INCH, 5 * INCH) is not None
    assert allowed("sortie", 1, 30 + 20.5, 18)
    assert not allowed("sortie", 1, 30 + 20.6, 18)
    assert allowed("sortie", 0, 5.5, 6)
    assert not allowed("sortie", 0, 5.4, 6)
    assert not allowed("sortie", 0, 5.5, 18)
    alone = zones.crowded_zone(state, state.group(1))
    assert alone is not None
    assert alone(round(4.5 * INCH), 18 * INCH) is None
    assert alone(round(4.6 * INCH), 18 * INCH) is not None
    large = GAME.state_of(start("sortie", {"table_size": "72x48"}))
    assert zones.siege_zone(large)(6 * INCH, 24 * INCH) is None
    assert zones.siege_zone(large)(6 * INCH + 1, 24 * INCH) is not None


@pytest.mark.rule("FF-OUT-SC-5")
def test_extractees_stand_in_the_middle() -> None:
    assert allowed("extraction", 1, 36.5, 18, special=4)
    assert not allowed("extraction", 1, 36.6, 18, special=4)
    assert allowed("extraction", 1, 12, 18)
    assert not allowed("extraction", 1, 30, 18)
    assert allowed("extraction", 0, 11.5, 18)
    assert not allowed("extraction", 0, 11.6, 18)


@pytest.mark.rule("FF-SET-08")
@pytest.mark.rule("FF-MOVE-03")
@pytest.mark.rule("FF-MOVE-04")
def test_a_group_is_deployed_whole_in_cohesion_and_on_nobody() -> None:
    state = fresh(edge="south")
    options = Placements(state, 1, zones.zone(state, state.group(1)))
    answer = options.arrange((20 * INCH, 5 * INCH), "line")
    assert answer is not None
    assert options.refusal(answer) is None
    assert options.refusal(answer[:-1]) is not None
    apart = (*answer[:-1], (answer[-1][0], ((40 * INCH, 5 * INCH),)))
    assert options.refusal(apart) is not None
    twice = (*answer[:-1], (answer[-1][0], answer[0][1]))
    assert options.refusal(twice) is not None


@pytest.mark.parametrize("size", [1, 12, 24, 40])
def test_groups_of_any_size_find_room(size: int) -> None:
    rosters = [company(groups=8, size=size), company(groups=8, size=size)]
    state = fresh("pitched_battle", *rosters, edge="south")
    random = Random(3)
    for group in state.groups:
        options = Placements(state, group.id, zones.zone(state, group))
        answer = options.sample(random)
        assert options.refusal(answer) is None
        put_down(state, group.id, answer)
    assert not GAME.rules.invariants(state)


# -- reserves, roles, tokens --------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-SC-3")
def test_raid_keeps_half_of_the_defenders_back_and_the_captain_there() -> None:
    state = fresh("raid", company(groups=5), company(groups=5))
    options = setup_deploy.reserves_of(state, state.companies[1])
    assert options is not None
    assert 6 not in options.values
    assert (7, 8) in options
    assert (7,) not in options


@pytest.mark.rule("FF-OT-SUMMONER-1")
def test_a_summoner_may_keep_groups_back_in_any_scenario() -> None:
    state = fresh("ambush", company(traits=["summoner"]), company())
    options = setup_deploy.reserves_of(state, state.companies[0])
    assert options is not None
    assert (1, 2) in options
    assert (1, 2, 3) not in options
    assert setup_deploy.reserves_of(state, state.companies[1]) is None


@pytest.mark.rule("FF-SET-09")
@pytest.mark.rule("FF-CT-03")
def test_groups_of_a_reprehensible_captain_desert_on_a_1() -> None:
    state = fresh("pitched_battle", company("reprehensible"), company())
    for group in state.groups:
        put_down(state, group.id, ((model_id(group.id, 1), ((2540, 2540 * group.id),)),))
    dice = dice_of(2, 1)
    run(state, setup.roll_desertion(state, dice), dice)
    assert [group.place for group in state.groups[:3]] == [TABLE, TABLE, DESERTED]


@pytest.mark.rule("FF-SET-12")
@pytest.mark.rule("FF-OT-APPRENTICE")
def test_an_apprentice_has_three_spells_before_the_first_turn() -> None:
    state = fresh("pitched_battle", company(groups=2, traits=["apprentice"]), company())
    state.group(1).spells = ("heal", "counter", "prompt")
    played = run(state, setup.choose_spells(state, dice_of()), dice_of())
    assert played.asked == ["ChooseSpells"]
    assert state.group(1).spells == ("heal", "counter", "prompt")
    assert len(set(state.group(2).spells)) == 3


@pytest.mark.rule("FF-AMB-01")
@pytest.mark.rule("FF-AMB-03")
@pytest.mark.rule("FF-SET-10")
def test_ambitions_are_taken_in_secret_and_some_are_revealed() -> None:
    options = AmbitionChoices()
    assert () in options
    assert (Take("reel"), Reveal("anvil")) in options
    assert (Take("reel"), Reveal("reel")) not in options
    state = fresh()
    flow = setup.choose_ambitions(state, dice_of())
    asked = next(flow)
    assert [part.seat for part in asked.parts] == [0, 1]  # type: ignore[attr-defined]
    with pytest.raises(StopIteration):
        flow.send(((Take("reel"), Reveal("anvil")), ()))
    assert state.companies[0].ambitions == ("anvil", "reel")
    assert state.companies[0].revealed == ("anvil",)
    own = GAME.look.view(state, Seat(0)).sides[0].facts
    other = GAME.look.view(state, Seat(1)).sides[0].facts
    assert "They Will Reel" in str(own)
    assert "They Will Reel" not in str(other)
    assert "Anvil" in str(other)


@pytest.mark.rule("FF-SET-07")
@pytest.mark.rule("FF-SET-11")
@pytest.mark.parametrize(
    ("scenario", "asked", "first"),
    [
        ("pitched_battle", 0, 0),
        ("ambush", None, 0),
        ("retreat", 1, 1),
        ("raid", 0, 0),
        ("sortie", None, 1),
        ("extraction", None, 1),
        ("ritual", 0, 0),
    ],
)
def test_who_has_the_first_turn(scenario: str, asked: int | None, first: int) -> None:
    state = fresh(scenario)
    flow = setup.choose_first(state, dice_of())
    try:
        question = next(flow)
        assert question.seat == asked
        flow.send(question.usual_answer())
    except StopIteration:
        pass
    assert state.first == state.active == first


@pytest.mark.parametrize("scenario", list(scenarios()))
@pytest.mark.parametrize("size", ["60x36", "72x48"])
def test_every_scenario_can_be_set_up(scenario: str, size: str) -> None:
    state = set_up(scenario, house={"table_size": size})
    assert state.scenario == scenario
    assert not GAME.rules.invariants(state)
    assert state.on_table(0)
    assert state.on_table(1)
    kinds = [token.kind for token in state.tokens]
    expected = {"raid": ["asset"] * 6, "sortie": ["siege"] * 3}
    assert kinds == expected.get(scenario, [])
    assert bool(state.special) == (scenario in ("extraction", "ritual"))
    for group in state.groups:
        assert group.place in (TABLE, OFF)
        if group.place == TABLE:
            assert len(group.models) == group.size
            assert all(zones.is_on_table(state, m.x, m.y) for m in group.models)
    assert RADIUS == 127


@pytest.mark.rule("FF-OUT-SC-2")
def test_in_retreat_the_defenders_test_before_the_first_turn() -> None:
    match = Match(GAME, start("retreat"), SeededDice(seed_key("r")))
    while match.state.turn == 0:
        question = match.questions()[0]
        match.answer(question.seat, question.usual_answer())
    tests = [event for event in match.events if event.name in ("Tested", "Unmoved")]
    assert len(tests) >= len(match.state.on_table(match.state.defenders))
