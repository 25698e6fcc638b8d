"""Before the first turn, and how a battle ends: boards, terrain, zones, order, limits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.rules.endings import check_end
from affray.games.brigandine.rules.setup import (
    choose_edge,
    deploy,
    deploy_forward,
    draw_roles,
    lay_terrain,
    place_terrain,
)
from affray.games.brigandine.rules.terrain import generate, laid, least_pieces, pieces
from affray.games.brigandine.rules.turn import finish_turn
from affray.games.brigandine.rules.zones import DeploySpots, ForwardSpots, is_in_zone
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done
from affray.kernel.dice import FastDice
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended
from affray.testing.script import Die, play


def empty(scenario: str, attacker: int | None = 0, **house: HouseValue) -> State:
    state = State(House.of({"scenario": scenario, **house}))
    state.warbands = ("A", "B")
    state.attack = attacker
    state.edge = "south"
    state.log = []
    return state


@pytest.mark.rule("BR-SETUP-01", "BR-SETUP-01-R1")
@pytest.mark.parametrize(("points", "side"), [(100, 24.0), (200, 33.94), (50, 16.97)])
def test_the_board_grows_with_the_root_of_the_points(points: int, side: float) -> None:
    house: dict[str, HouseValue] = {"points_limit": points}
    assert House.of(house).board_side() / INCH == pytest.approx(side, abs=0.01)
    assert House.of({"board_size": 30, **house}).board_side() == 30 * INCH


@pytest.mark.rule("BR-SCEN-AMBUSH-2-R1")
def test_an_ambush_needs_a_board_of_24_inches() -> None:
    house: dict[str, HouseValue] = {"scenario": "ambush", "points_limit": 50}
    assert House.of(house).board_side() == 24 * INCH
    [problem] = House.problems(EDITION, {"board_size": 20, **house})
    assert problem.rule == "BR-SCEN-AMBUSH-2-R1"


@pytest.mark.rule("BR-SETUP-04", "BR-SETUP-05")
@pytest.mark.parametrize("face", [1, 2])
def test_roles_are_drawn_after_the_lists(face: int) -> None:
    state = empty("confrontation", attacker=None)
    play(lambda dice: draw_roles(state, dice), Die(2, face))
    assert (state.attacker, state.stage) == (face - 1, "terrain")


@pytest.mark.rule("BR-TERR-01", "BR-TERR-03", "BR-MINTERR-2", "BR-TERR-DIFF-2")
def test_the_pieces_in_the_box() -> None:
    assert {kind: set(piece.flags) for kind, piece in pieces().items()} == {
        "hill": {"obstacle"},
        "low_wall": {"fortification"},
        "palisade": {"fortification"},
        "ruin": {"obstacle", "fortification"},
        "wood": {"difficult"},
        "swamp": {"difficult"},
        "thicket": {"obstacle", "difficult"},
        "house": {"obstacle"},
    }
    heights = {kind: piece.height for kind, piece in pieces().items() if piece.height}
    assert heights == {"hill": 1.5, "ruin": 1.0, "house": 3.0}
    assert all(piece.width > 4 for piece in pieces().values())


@pytest.mark.rule("BR-MINTERR-1", "BR-MINTERR-2-R1", "BR-SCEN-GEN-3", "BR-SCEN-BRIDGE-1-R1")
@pytest.mark.parametrize(
    ("scenario", "points", "least"),
    [("confrontation", 100, 4), ("confrontation", 200, 8), ("bridgefight", 100, 1)],
)
def test_a_generated_layout_has_a_piece_for_each_square_foot(
    scenario: str, points: int, least: int
) -> None:
    state = empty(scenario, points_limit=points)
    assert least_pieces(state) == least
    for seed in range(5):
        state = empty(scenario, points_limit=points)
        generate(state, FastDice(Random(seed)))
        assert len(state.terrain) >= least
        if scenario == "bridgefight":
            assert not any(piece.is_tall for piece in state.terrain)


@pytest.mark.rule("BR-CAMP-R3-2")
@pytest.mark.parametrize("points", [100, 150, 200])
def test_no_third_of_a_convoys_table_is_empty(points: int) -> None:
    for seed in range(20):
        state = empty("convoy", points_limit=points)
        generate(state, FastDice(Random(seed)), is_even=True)
        shapes = [piece.shape for piece in state.terrain]
        columns = {3 * (shape.left + shape.right) // (2 * state.width) for shape in shapes}
        rows = {3 * (shape.bottom + shape.top) // (2 * state.height) for shape in shapes}
        assert (columns, rows) == ({0, 1, 2}, {0, 1, 2}), seed


@pytest.mark.rule("BR-SCEN-CONF-1", "BR-SCEN-GEN-3")
def test_a_layout_that_somebody_refuses_is_placed_in_turn() -> None:
    state = empty("confrontation", attacker=0)
    state.stage = "terrain"
    match = GAME.state_of(Start(GAME.id, EDITION, [], {}, position=None))
    assert match.stage == "roles"
    dice = FastDice(Random(1))
    flow = lay_terrain(state, dice)
    asked = next(flow)
    assert (asked.name, asked.seat) == ("AcceptLayout", 1)
    with pytest.raises(StopIteration):
        flow.send(False)
    assert (state.terrain, state.acting, state.due, state.stage) == ((), 1, 4, "place")
    for k in range(4):
        placing = place_terrain(state, dice)
        chosen = next(placing)
        assert chosen.seat == (1 if k % 2 == 0 else 0)
        where = placing.send(chosen.options.sample(Random(k)))
        with pytest.raises(StopIteration):
            placing.send(where.options.sample(Random(k)))
    play(lambda dice: place_terrain(state, dice))
    assert (len(state.terrain), state.stage) == (4, "edge")


@pytest.mark.rule("BR-SCEN-AMBUSH-1", "BR-SCEN-SIEGE-1", "BR-MINTERR-1")
@pytest.mark.parametrize(("scenario", "placer"), [("ambush", 0), ("siege", 1)])
def test_one_side_places_the_terrain_and_the_other_may_insist(scenario: str, placer: int) -> None:
    state = empty(scenario)
    play(lambda dice: lay_terrain(state, dice), True)
    assert (state.acting, state.due) == (placer, 4)
    free = empty(scenario)
    play(lambda dice: lay_terrain(free, dice), False)
    play(lambda dice: place_terrain(free, dice), Done())
    assert free.stage == "edge"


@pytest.mark.rule("BR-SETUP-06", "BR-SCEN-SIEGE-2-R1", "BR-SCEN-BRIDGE-1", "BR-SCEN-BRIDGE-1-R1")
def test_the_defender_picks_an_edge() -> None:
    state = empty("confrontation")
    play(lambda dice: choose_edge(state, dice), "west")
    assert (state.edge, state.acting) == ("west", 1)
    assert is_in_zone(state, 1, 5 * INCH, 12 * INCH)
    assert is_in_zone(state, 0, 19 * INCH, 12 * INCH)
    bridge = empty("bridgefight")
    assert (bridge.width, bridge.height) == (6 * INCH, 24 * INCH)
    with pytest.raises(AssertionError, match="Invalid choice"):
        play(lambda dice: choose_edge(bridge, dice), "west")


@pytest.mark.rule("BR-SCEN-CONF-2", "BR-SCEN-BRIDGE-2", "BR-SCEN-SIEGE-2", "BR-SCEN-GEN-2")
@pytest.mark.parametrize("scenario", ["confrontation", "bridgefight", "siege"])
def test_zones_along_the_edges_are_six_inches_deep(scenario: str) -> None:
    state = empty(scenario)
    assert is_in_zone(state, 1, 3 * INCH, round(5.5 * INCH))
    assert not is_in_zone(state, 1, 3 * INCH, round(5.5 * INCH) + 1)
    assert is_in_zone(state, 0, 3 * INCH, round(18.5 * INCH))


@pytest.mark.rule("BR-SCEN-AMBUSH-2", "BR-SCEN-AMBUSH-2-D1")
def test_the_ambushed_are_in_the_middle_and_the_ambushers_in_the_corners() -> None:
    state = empty("ambush")
    assert is_in_zone(state, 1, round(17.5 * INCH), 12 * INCH)
    assert not is_in_zone(state, 1, round(17.6 * INCH), 12 * INCH)
    assert is_in_zone(state, 0, 2 * INCH, 2 * INCH)
    assert not is_in_zone(state, 0, 12 * INCH, INCH)


def order(scenario: str, ours: list[str], theirs: list[str]) -> list[int]:
    """The sides in the order in which units are placed; side 0 attacks."""
    entry = {"i": Entry("arisen/skeletal_centurion"), "u": Entry("unit")}
    rosters = [
        Roster(GAME.id, "A", [entry[k] for k in ours], EDITION),
        Roster(GAME.id, "B", [entry[k] for k in theirs], EDITION),
    ]
    state = GAME.state_of(Start(GAME.id, EDITION, rosters, {"scenario": scenario}))
    state.attack, state.edge, state.stage = 0, "south", "edge"
    state.log = []
    random = Random(3)
    steps: dict[str, Any] = {"edge": choose_edge, "deploy": deploy, "forward": deploy_forward}
    while state.stage in steps:
        flow = steps[state.stage](state, FastDice(random))
        try:
            question = next(flow)
            while True:
                question = flow.send(question.options.sample(random))
        except StopIteration:
            pass
    placed = [event.about()[0] for event in state.log if event.name == "UnitDeployed"]
    return [state.units[id].side for id in placed]


@pytest.mark.rule("BR-SCEN-CONF-2", "BR-SCEN-AMBUSH-3", "BR-SCEN-SIEGE-2", "BR-FWD-1")
@pytest.mark.rule("BR-TRAIT-INFILTRATOR-1", "BR-TRAIT-INFILTRATOR-1-R1", "BR-FWD-2-R1")
def test_who_places_when() -> None:
    assert order("confrontation", ["u", "u", "i"], ["u", "i", "i"]) == [1, 0, 0, 1, 0, 1]
    assert order("ambush", ["u", "u", "i"], ["u", "i"]) == [0, 0, 1, 1, 0]
    assert order("siege", ["u", "u"], ["u", "u", "i"]) == [0, 0, 1, 1, 1]


@pytest.mark.rule("BR-FWD-2", "BR-FWD-2-R1", "BR-SCEN-GEN-2")
def test_forward_deployers_keep_out_of_the_enemys_zone_and_away_from_enemies() -> None:
    state = table(
        unit("Scout", 0, 0, traits=["infiltrator"], status="off"),
        unit("foe", 12, 3),
        attacker="A",
        edge="south",
    )
    spots = ForwardSpots(state, state.units[0])
    deep = [(12, 12.1, True), (12, 11.9, False), (2, 6.4, False), (3, 8, True)]
    for x, y, is_legal in deep:
        refusal = spots.refusal((round(x * INCH), round(y * INCH)))
        assert (refusal is None) == is_legal, (x, y)


@pytest.mark.rule("BR-SCEN-GEN-2")
def test_a_full_zone_sends_a_unit_to_the_nearest_place() -> None:
    filled = [unit(f"U{x}{y}", x + 0.5, y + 0.5) for x in range(24) for y in range(6)]
    state = table(*filled, unit("Last", 0, 0, status="off"), attacker="B", edge="south")
    spots = DeploySpots(state, state.units[-1])
    assert next(iter(spots), None) is None
    _, y = spots.nearest()
    assert 6 * INCH < y <= 7 * INCH


@pytest.mark.rule("BR-SCEN-GEN-1")
@pytest.mark.parametrize(("left", "winner"), [((1, 0), 0), ((0, 1), 1), ((0, 0), None)])
def test_the_last_side_on_the_table_wins(left: tuple[int, int], winner: int | None) -> None:
    status = {1: "table", 0: "gone"}
    state = table(
        unit("Hero", 5, 12, status=status[left[0]]), unit("foe", 15, 12, status=status[left[1]])
    )
    with pytest.raises(Ended):
        check_end(state)
    assert state.outcome is not None
    assert state.outcome.winner == winner


@pytest.mark.rule("BR-TURN-12", "BR-TURN-13")
def test_rounds_are_counted_and_quiet_ones_end_the_game() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 15, 12), turn=4, quiet=8)
    finish_turn(state)
    assert (state.quiet, state.outcome) == (9, None)
    state.turn = 5
    finish_turn(state)
    assert state.round == 1
    state.turn, state.is_quiet = 6, False
    finish_turn(state)
    assert state.quiet == 0
    state.turn, state.quiet = 8, 9
    with pytest.raises(Ended):
        finish_turn(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (None, "BR-TURN-13")


@pytest.mark.rule("BR-SCEN-GEN-1", "BR-TURN-12")
def test_a_turn_limit_counts_turns_of_each_side() -> None:
    state = table(
        unit("Hero", 5, 12), unit("foe", 15, 12), turn=14, round=6, house={"turn_limit": 7}
    )
    with pytest.raises(Ended):
        finish_turn(state)
    assert state.outcome is not None
    assert state.outcome.winner is None


@pytest.mark.rule("BR-SETUP-02", "BR-WB-07", "BR-UNIT-01", "BR-UNIT-03")
def test_a_match_starts_from_two_legal_warbands() -> None:
    samples = list(GAME.forces.samples())
    start = Start(GAME.id, EDITION, samples[:2], {"scenario": "siege"})
    assert not GAME.problems(start)
    assert Match(GAME, start, FastDice(Random(1))).questions()
    assert GAME.problems(Start(GAME.id, EDITION, samples[:1]))
    too_dear: dict[str, HouseValue] = {"points_limit": 50}
    assert GAME.problems(Start(GAME.id, EDITION, samples[:2], too_dear))
    assert laid("hill", 100, 100, 0).height == 381


@pytest.mark.rule("BR-SETUP-04", "BR-SETUP-05")
def test_agreed_roles_show_no_die_and_drawn_ones_do() -> None:
    force = Roster(GAME.id, "Band", [Entry("unit")], EDITION)
    for agreed, dice in (({}, (1,)), ({"attacker": "B"}, None)):
        start = Start(GAME.id, EDITION, [force, force], {"scenario": "siege"}, agreed)
        match = Match(GAME, start, FastDice(Random(3)))
        [drawn] = [event for event in match.events if event.name == "RolesDrawn"]
        roll = drawn.roll()
        assert (roll and roll.faces) == dice
        assert drawn.sentence(GAME.look.names(match.state)).endswith("as agreed.") is bool(agreed)


@pytest.mark.rule("BR-SCEN-AMBUSH-2-R1")
def test_of_a_house_that_is_wrong_anyway_nothing_more_is_said() -> None:
    small: dict[str, HouseValue] = {"scenario": "ambush", "board_size": 23}
    assert [one.rule for one in House.problems(EDITION, small)] == ["BR-SCEN-AMBUSH-2-R1"]
    [wrong] = House.problems(EDITION, {**small, "weather": "rain"})
    assert wrong.place == "house.weather"
