"""Steps before the first turn: who is asked what, and what then lies and stands on the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import empty, happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.setup import (
    choose_edge,
    deploy,
    deploy_forward,
    draw_roles,
    lay_map,
    lay_terrain,
    megalith,
    place_terrain,
    waiting,
)
from affray.games.brigandine.rules.stones import lay_stone
from affray.games.brigandine.rules.terrain import (
    laid,
)
from affray.games.brigandine.rules.traits import COMBINATIONS, change_traits, proposals
from affray.games.brigandine.state import State, Stone
from affray.games.brigandine.words.answers import Done, Lay
from affray.games.brigandine.words.events import StoneLaid
from affray.games.brigandine.words.setup_events import TerrainLaid, TerrainPlaced
from affray.kernel.board.shapes import Disc
from affray.kernel.dice import Dice
from affray.testing.script import Die, asking

Asked = list[tuple[str, int, list[Any]]]
"""What a step asks: the name of each question, whom, and between what."""


def run(step: Any, state: State, *script: Any) -> Asked:
    """Answers that are asked for in order, with dice between them."""
    asked: Asked = []
    left = list(script)

    class Rolled(Dice):
        def roll(self, sides: int) -> int:
            die = left.pop(0)
            assert die.sides == sides
            return int(die.face)

    flow = asking(step, state, Rolled())
    try:
        question = next(flow)
        while True:
            listed = list(question.options)
            asked.append((question.name, question.seat, listed))
            answer = left.pop(0)
            assert question.options.refusal(answer) is None, answer
            question = flow.send(answer)
    except StopIteration:
        assert not left
        return asked


def names(asked: Asked) -> list[tuple[str, int]]:
    return [(name, seat) for name, seat, _ in asked]


@pytest.mark.rule("BR-SETUP-04", "BR-SETUP-05")
def test_roles_come_before_terrain() -> None:
    for face, attacker in ((1, 0), (2, 1)):
        state = empty("siege", attacker=None)
        run(draw_roles, state, Die(2, face))
        assert (state.attacker, state.stage, happened(state)) == (
            attacker,
            "terrain",
            ["RolesDrawn"],
        )
    agreed = empty("siege", attacker=0)
    run(draw_roles, agreed)
    assert agreed.attacker == 0


@pytest.mark.rule("BR-SCEN-AMBUSH-1", "BR-SCEN-SIEGE-1", "BR-MINTERR-1", "BR-CAMP-R4-6")
@pytest.mark.parametrize(
    ("scenario", "placing"), [("ambush", 0), ("siege", 1), ("annihilation", 0)]
)
def test_one_side_lays_the_terrain_and_the_other_may_insist(scenario: str, placing: int) -> None:
    for insists in (True, False):
        state = empty(scenario)
        assert names(run(lay_terrain, state, insists)) == [("InsistOnTerrain", 1 - placing)]
        assert (state.due, state.acting, state.stage) == (4 if insists else 0, placing, "place")
        assert [piece.kind for piece in state.terrain] == ["megalith"] * (
            scenario == "annihilation"
        )


@pytest.mark.rule("BR-CAMP-R4-6", "BR-CAMP-R4-7")
def test_the_megalith_is_three_inches_across_and_stands_in_the_middle() -> None:
    stone = megalith(empty("annihilation"))
    assert stone == Terrain("megalith", Disc(3048, 3048, 381), ("obstacle",), 1524, is_fixed=True)
    state = empty("annihilation")
    near, far = laid("wood", 3400, 3048, 0), laid("hill", 1000, 1000, 0)
    state.terrain = (near, far)
    lay_map(state)
    assert (state.terrain, state.stage) == ((stone, far), "edge")
    told = (state.log or [])[-1]
    assert isinstance(told, TerrainLaid)
    assert told.pieces == (("megalith", (3048, 3048)), ("hill", far.middle))
    other = empty("siege")
    other.terrain = (near, far)
    run(lay_terrain, other)
    assert (other.terrain, other.stage) == ((near, far), "edge")


@pytest.mark.rule("BR-SCEN-GEN-3", "BR-CAMP-R3-2")
def test_a_layout_is_accepted_by_both_or_laid_by_hand() -> None:
    def dice(wanted: int) -> list[Die]:
        return [Die(2, 1), *[Die(8, 5), Die(3048, 1000), Die(3048, 1000), Die(36, 1)]] + [
            die
            for _ in range(60 * (wanted - 1))
            for die in (Die(8, 5), Die(3048, 10), Die(3048, 10), Die(36, 1))
        ]

    def begun(scenario: str, *answers: bool) -> tuple[list[tuple[str, int]], State]:
        state = empty(scenario, board_size=12)
        return names(run(lay_terrain, state, *dice(2), *answers)), state

    asked, state = begun("confrontation", True, True)
    assert asked == [("AcceptLayout", 1), ("AcceptLayout", 0)]
    assert (state.stage, len(state.terrain)) == ("edge", 1)
    told = (state.log or [])[-1]
    assert isinstance(told, TerrainLaid)
    assert told.pieces == (("wood", state.terrain[0].middle),)
    for answers in ((False,), (True, False)):
        asked, state = begun("confrontation", *answers)
        assert len(asked) == len(answers)
        assert (state.stage, state.terrain, state.acting, state.due) == ("place", (), 1, 1)
    asked, state = begun("exploration", True, True)
    assert state.stage == "stones"


@pytest.mark.rule("BR-CAMP-R3-2")
def test_nobody_is_asked_about_the_terrain_of_a_convoy() -> None:
    state = empty("convoy", board_size=12)
    dice = [Die(2, 1), Die(4, 1)]
    for x in (700, 700):
        dice += [Die(8, 5), Die(1524, x), Die(1524, 800), Die(36, 1)]
    assert run(lay_terrain, state, *dice) == []
    assert [piece.middle for piece in state.terrain] == [(700, 800), (2224, 2324)]
    assert state.stage == "edge"


def laid_out(count: int, inches: int = 24) -> State:
    """With so many small pieces, and nothing demanded."""
    state = empty("ambush", board_size=inches)
    state.terrain = tuple(Terrain("hut", Disc(50 + 100 * k, 50, 40), ()) for k in range(count))
    state.stage = "place"
    return state


@pytest.mark.rule("BR-SCEN-AMBUSH-1", "BR-MINTERR-1", "BR-SCEN-GEN-3")
@pytest.mark.parametrize(("inches", "most"), [(24, 8), (48, 12), (30, 12)])
def test_how_many_pieces_are_laid_by_hand(inches: int, most: int) -> None:
    state = laid_out(most - 1, inches)
    [(name, seat, options)] = run(place_terrain, state, Done())
    assert (name, seat, options[-1]) == ("ChoosePiece", 0, Done())
    assert state.stage == "edge"
    full = laid_out(most, inches)
    assert run(place_terrain, full) == []
    assert full.stage == "edge"
    due = laid_out(most, inches)
    due.due = 1
    place = (3000, 3000)
    asked = run(place_terrain, due, Lay("hill", 45), place)
    assert names(asked) == [("ChoosePiece", 0), ("PlaceTerrain", 0)]
    assert Done() not in asked[0][2]
    assert (due.due, due.acting, due.terrain[-1]) == (0, 0, laid("hill", *place, 45))
    told = (due.log or [])[-1]
    assert isinstance(told, TerrainPlaced)
    assert (told.side, told.kind, told.at, told.turned) == (0, "hill", place, 45)


@pytest.mark.rule("BR-SCEN-GEN-3")
def test_a_small_table_bears_four_pieces_by_hand() -> None:
    state = empty("siege", board_size=12)
    state.stage, state.acting = "place", 1
    state.terrain = laid_out(3).terrain
    assert names(run(place_terrain, state, Done())) == [("ChoosePiece", 1)]
    state.terrain = laid_out(4).terrain
    assert run(place_terrain, state) == []


@pytest.mark.rule("BR-SCEN-GEN-3")
def test_a_refused_layout_is_laid_in_turn_until_enough_lies_there() -> None:
    state = empty("confrontation", board_size=24)
    state.stage, state.acting, state.due = "place", 1, 2
    for seat, point in ((1, (1000, 1000)), (0, (3000, 3000))):
        asked = run(place_terrain, state, Lay("wood", 0), point)
        assert names(asked) == [("ChoosePiece", seat), ("PlaceTerrain", seat)]
        assert Done() not in asked[0][2]
    assert run(place_terrain, state) == []
    assert (state.stage, len(state.terrain), state.due) == ("edge", 2, 0)


@pytest.mark.rule("BR-TERR-01", "BR-CAMP-R2-4")
def test_where_a_setup_goes_on_after_the_terrain() -> None:
    for scenario, agree, after in (
        ("siege", False, "edge"),
        ("exploration", False, "stones"),
        ("siege", True, "traits"),
        ("exploration", True, "traits"),
    ):
        state = empty(scenario, agree_traits=agree)
        state.terrain = (laid("hill", 1000, 1000, 0),)
        run(lay_terrain, state)
        assert state.stage == after
        assert not agree or (state.acting, state.passed) == (1, ())


@pytest.mark.rule("BR-TERR-01", "BR-TERR-02")
def test_what_may_be_proposed_of_the_terrain() -> None:
    assert COMBINATIONS == (
        "",
        "obstacle",
        "fortification",
        "difficult",
        "obstacle, fortification",
        "obstacle, difficult",
        "fortification, difficult",
        "obstacle, fortification, difficult",
    )
    state = empty("siege", agree_traits=True)
    hill, hut = laid("hill", 1000, 1000, 0), Terrain("hut", Disc(3000, 3000, 99), (), 200)
    state.terrain = (hill, megalith(state), hut, laid("ruin", 5000, 5000, 0))
    state.passed = (3,)
    found = proposals(state)
    assert [one.traits for one in found if one.piece == 0] == [
        one for one in COMBINATIONS if one != "obstacle"
    ]
    assert [one.traits for one in found if one.piece == 2] == list(COMBINATIONS[1:])
    assert {one.piece for one in found} == {0, 2}
    change_traits(state, 2, "obstacle, difficult")
    assert (state.terrain[2].flags, state.terrain[2].height) == (("obstacle", "difficult"), 200)
    change_traits(state, 2, "difficult")
    assert (state.terrain[2].flags, state.terrain[2].height) == (("difficult",), 0)
    change_traits(state, 0, "")
    change_traits(state, 3, "fortification")
    assert [(piece.flags, piece.height) for piece in state.terrain] == [
        ((), 0),
        (("obstacle",), 1524),
        (("difficult",), 0),
        (("fortification",), 0),
    ]
    change_traits(state, 0, "fortification, obstacle")
    assert state.terrain[0].height == 381


@pytest.mark.rule("BR-SETUP-06", "BR-SCEN-BRIDGE-1-R1", "BR-CAMP-R2-5", "BR-CAMP-R4-4")
@pytest.mark.parametrize(
    ("scenario", "seat", "count", "answer", "edge", "acting"),
    [
        ("confrontation", 1, 4, "west", "west", 1),
        ("bridgefight", 1, 2, "north", "north", 1),
        ("siege", 1, 4, "east", "east", 0),
        ("annihilation", 1, 4, "south", "south", 1),
        ("exploration", 0, 4, "south-east", "north-west", 1),
        ("ambush", None, 0, None, None, 0),
        ("convoy", None, 0, None, None, 0),
    ],
)
def test_who_picks_an_edge_and_who_deploys_first(
    scenario: str, seat: int | None, count: int, answer: str | None, edge: str | None, acting: int
) -> None:
    state = empty(scenario)
    asked = run(choose_edge, state, *([answer] if answer else []))
    assert [(who, len(options)) for _, who, options in asked] == ([(seat, count)] if answer else [])
    assert (state.edge, state.acting, state.stage) == (edge, acting, "deploy")


def camp(scenario: str, **more: Any) -> State:
    """Two units of A, one of C, one of B, and a scout of each side; all wait."""
    letters = [("Ann", "A"), ("Amy", "A"), ("Cid", "C"), ("bob", "B")]
    units = [{"name": name, "side": side, "status": "off", "at": [0, 0]} for name, side in letters]
    scouts = [
        {"name": name, "side": side, "status": "off", "at": [0, 0], "traits": ["infiltrator"]}
        for name, side in (("Sly", "A"), ("sue", "B"))
    ]
    state = table(*units, *scouts, house={"scenario": scenario}, **more)
    state.edge, state.acting, state.stage = "south", 1, "deploy"
    return state


@pytest.mark.rule("BR-CAMP-R4-4-R1", "BR-FWD-1", "BR-TRAIT-INFILTRATOR-1")
def test_players_of_a_side_deploy_in_turn() -> None:
    state = camp("annihilation")
    assert waiting(state, 0, forward=False) == [0, 1, 2]
    assert waiting(state, 0, forward=True) == [4]
    assert waiting(state, 1, forward=False) == [3]
    assert names(run(deploy, state, (1000, 1000))) == [("DeployUnit", 1)]
    assert state.acting == 0
    north = 6096 - 1000
    asked = run(deploy, state, 1, (1000, north))
    assert names(asked) == [("NextDeployed", 0), ("DeployUnit", 0)]
    assert asked[0][2] == [0, 1]
    assert (state.units[1].place, state.units[1].x, state.units[1].y) == ("table", 1000, north)
    assert state.acting == 1
    assert names(run(deploy, state, (2000, north))) == [("DeployUnit", 2)]
    assert state.acting == 1
    assert names(run(deploy, state, (3000, north))) == [("DeployUnit", 0)]
    run(deploy, state)
    assert (state.stage, state.acting) == ("forward", 1)
    assert names(run(deploy_forward, state, (5000, 3200))) == [("DeployUnit", 1)]
    assert names(run(deploy_forward, state, (1000, 3500))) == [("DeployUnit", 0)]
    run(deploy_forward, state)
    assert (state.stage, state.acting) == ("turn", 1)


@pytest.mark.rule("BR-CAMP-R3-4", "BR-CAMP-R3-3")
def test_raiders_of_a_convoy_deploy_at_once_and_stones_come_before_scouts() -> None:
    state = camp("convoy", attacker="A")
    state.acting = 0
    for place in ((1000, 500), (2000, 500), (3000, 500)):
        run(deploy, state, *([0] if waiting(state, 0, forward=False)[:2] == [0, 1] else []), place)
        assert state.acting == 0
    run(deploy, state, (3048, 3048))
    assert state.acting == 1
    run(deploy, state)
    assert (state.stage, state.acting) == ("stones", 1)
    for number in range(5):
        assert names(run(lay_stone, state, (2500 + 100 * number, 3048))) == [("PlaceStone", 1)]
    run(lay_stone, state)
    assert (state.stage, len(state.stones)) == ("forward", 5)


@pytest.mark.rule("BR-CAMP-R2-4", "BR-CAMP-R2-4-R1")
def test_six_stones_are_laid_from_the_defender_on() -> None:
    state = empty("exploration")
    state.stage = "stones"
    for number in range(6):
        place = (500 + 800 * number, 500)
        assert names(run(lay_stone, state, place)) == [("PlaceStone", 1 - number % 2)]
        told = (state.log or [])[-1]
        assert isinstance(told, StoneLaid)
        assert (told.side, told.at) == (1 - number % 2, place)
        assert state.stones[-1] == Stone(*place)
    run(lay_stone, state)
    assert state.stage == "edge"
    tight = empty("exploration", board_size=12)
    tight.terrain = (Terrain("moor", Disc(1524, 1524, 4000), ("difficult",)),)
    run(lay_stone, tight)
    assert (tight.stage, tight.stones) == ("edge", ())


@pytest.mark.rule("BR-FWD-2-R1", "BR-SCEN-GEN-2")
def test_a_scout_without_room_goes_to_the_own_zone_and_then_as_near_as_can_be() -> None:
    keep = {"kind": "keep", "flags": ["obstacle"], "height": 3}
    north = {**keep, "polygon": [[0, 6.2], [24, 6.2], [24, 24], [0, 24]]}
    units = [unit("foe", 20, 3), unit("Sly", 0, 0, status="off", traits=["infiltrator"])]
    state = table(*units, terrain=[north], edge="south", attacker="B")
    state.acting, state.stage = 0, "forward"
    assert names(run(deploy_forward, state, (1000, 1000))) == [("DeployUnit", 0)]
    everywhere = {**keep, "polygon": [[0, 0], [24, 0], [24, 17.2], [0, 17.2]]}
    state = table(*units, terrain=[everywhere], edge="south", attacker="B")
    state.units[0].y = 20 * INCH
    state.acting, state.stage = 0, "forward"
    assert run(deploy_forward, state) == []
    assert state.units[1].place == "table"
    assert 17.7 * INCH <= state.units[1].y < 18 * INCH
