"""A map that the players bring."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import House
from affray.games.brigandine.pieces import TRAITS
from affray.games.brigandine.rules.laying import describe_map, map_problems
from affray.games.brigandine.words.answers import LeaveRest, Propose
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.maps import MapPiece
from affray.kernel.match import Match

HILL = MapPiece("hill", "Hill", {"disc": [1500, 1500, 500]})
WALL = MapPiece("low_wall", "Wall", {"polygon": [[3000, 3000], [4200, 3000], [4200, 3150]]})
MEGALITH = MapPiece("megalith", "Stone", {"disc": [3048, 3048, 381]})


def start(*pieces: MapPiece, **house: Any) -> Start:
    rosters = list(GAME.forces.samples())[:2]
    return Start(GAME.id, "v1.1", rosters, house=house, terrain=list(pieces))


def begun(*pieces: MapPiece, **house: Any) -> Match[Any]:
    return Match(GAME, start(*pieces, **house), SeededDice(seed_key("map")))


@pytest.mark.rule("BR-SCEN-GEN-3")
@pytest.mark.rule("BR-TERR-03")
def test_the_map_lies_on_the_table_and_nobody_is_asked_about_it() -> None:
    match = begun(HILL, WALL)
    hill, wall = match.state.terrain
    assert (hill.kind, hill.flags, hill.height) == ("hill", ("obstacle",), 381)
    assert wall.is_fortification
    assert "TerrainLaid" in [event.name for event in match.events]
    assert match.questions()[0].name == "ChooseEdge"


@pytest.mark.rule("BR-CAMP-R4-6")
def test_a_megalith_takes_the_place_of_what_lies_there() -> None:
    middle = MapPiece("wood", "Wood", {"disc": [3048, 3048, 300]})
    match = begun(HILL, middle, scenario="annihilation")
    assert [piece.kind for piece in match.state.terrain] == ["megalith", "hill"]
    assert [piece.kind for piece in begun(HILL, MEGALITH).state.terrain] == ["hill"]


@pytest.mark.rule("BR-TERR-01")
@pytest.mark.rule("BR-MOVE-06")
@pytest.mark.parametrize(
    ("piece", "place", "rule"),
    [
        (replace(HILL, kind="lava", shape={"disc": [4000, 1500, 300]}), "kind", "BR-TERR-03"),
        (replace(HILL, shape={"disc": [5900, 1500, 500]}), "shape", "BR-MOVE-06"),
        (replace(HILL, shape={"disc": [1900, 1500, 500]}), "shape", "BR-TERR-01"),
    ],
)
def test_a_map_that_cannot_be_used_is_refused_with_the_place(
    piece: MapPiece, place: str, rule: str
) -> None:
    (problem,) = GAME.problems(start(MEGALITH, HILL, piece))
    assert (problem.place, problem.rule) == (f"terrain[2].{place}", rule)


@pytest.mark.rule("BR-SCEN-BRIDGE-1-R1")
def test_nothing_tall_stands_on_a_bridge() -> None:
    house = MapPiece("house", "House", {"disc": [400, 1500, 200]})
    (problem,) = map_problems([house], House.of({"scenario": "bridgefight"}))
    assert (problem.place, problem.rule) == ("terrain[0].kind", "BR-SCEN-BRIDGE-1-R1")


@pytest.mark.rule("BR-TERR-01", "BR-TERR-02")
def test_a_piece_of_a_map_may_have_any_combination_of_traits() -> None:
    assert describe_map(House.of({})).is_joined
    wanted = [chosen for count in range(4) for chosen in combinations(TRAITS, count)]
    for traits in wanted:
        orchard = replace(HILL, kind=", ".join(traits) or "open", label="Old orchard")
        [piece] = begun(orchard).state.terrain
        assert (piece.flags, piece.height, piece.kind) == (traits, 0, "Old orchard")
        joined = replace(HILL, kind=", ".join(("hill", *traits)))
        [piece] = begun(joined).state.terrain
        assert set(piece.flags) == {"obstacle", *traits}
        assert (piece.height, piece.kind) == (381, "hill")


@pytest.mark.rule("BR-TERR-01", "BR-TERR-03")
def test_a_map_kept_from_a_table_lays_the_same_terrain_again() -> None:
    wood = MapPiece("wood, obstacle", "Wood", {"disc": [4200, 1500, 300]})
    before = begun(HILL, WALL, wood).state
    areas = GAME.look.view(before, None).terrain
    kept = [MapPiece(area.kind, area.label, area.shape) for area in areas]
    stone = MapPiece("obstacle", 'Megalith, 6" high', MEGALITH.shape)
    assert begun(*kept, stone).state.terrain == before.terrain


@pytest.mark.rule("BR-TERR-01")
def test_whoever_proposes_another_trait_needs_the_others() -> None:
    match = begun(HILL, WALL, agree_traits=True)
    seats = []
    for answer in (
        Propose(0, "difficult"),
        True,
        Propose(1, ""),
        False,
        Propose(1, "obstacle"),
        True,
    ):
        question = match.questions()[0]
        seats.append(question.seat)
        match.answer(question.seat, answer)
    first = seats[0]
    assert seats == [first, 1 - first, first, 1 - first, 1 - first, first]
    hill, wall = match.state.terrain
    assert (hill.flags, hill.height, hill.kind) == (("difficult",), 0, "hill")
    assert (wall.flags, wall.height) == (("obstacle",), 0)
    match.answer(1 - first, LeaveRest())
    assert match.questions()[0].name == "ChooseEdge"


@pytest.mark.rule("BR-TERR-03")
def test_too_many_pieces_are_a_fault_of_the_whole_map() -> None:
    spots = [(300 + 500 * (k % 11), 300 + 500 * (k // 11)) for k in range(41)]
    many = [replace(HILL, shape={"disc": [x, y, 100]}) for x, y in spots]
    for brought in (many, [MEGALITH, *many]):
        assert [problem.place for problem in GAME.problems(start(*brought))] == ["terrain"]
    assert GAME.problems(start(MEGALITH, *many[:40])) == []
    lava = replace(HILL, kind="lava")
    places = [problem.place for problem in GAME.problems(start(MEGALITH, WALL, lava))]
    assert places == ["terrain[2].kind"]
    assert [problem.place for problem in GAME.problems(start(WALL, lava))] == ["terrain[1].kind"]
