"""Clauses of sight, terrain, moves and hidden things that a vignette cannot show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.games.rattle_and_rend.data.tables import MEDIUM, SHORT
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.pieces import BLOCKING, HAZARDOUS, INSPIRING, ROUGH
from affray.games.rattle_and_rend.rules.routes import Routes
from affray.games.rattle_and_rend.rules.sight import blockers, can_see, seen_shapes
from affray.games.rattle_and_rend.rules.terrain import TerrainChoices, terrain_kinds
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.position import place
from affray.games.rattle_and_rend.words.answers import Lay
from affray.games.rattle_and_rend.words.turn_questions import Bid
from affray.kernel.board.candidates import compass
from affray.kernel.board.sight import is_any_point_visible
from affray.kernel.dice import FastDice
from affray.kernel.game import Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match

coordinates = st.integers(0, 400)
places = st.tuples(coordinates, coordinates)


def group(name: str, side: str, at: tuple[int, int], kind: str = "fighters") -> dict[str, Any]:
    return {"name": name, "side": side, "kind": kind, "at": at}


def table(*groups: dict[str, Any], edition: str = "alpha2", **more: Any) -> State:
    return place({"groups": groups, **more}, House.of({}, edition))


# -- in general ------------------------------------------------------------------------


@pytest.mark.rule("RR-GEN-01")
@pytest.mark.parametrize("warbands", [0, 1, 3])
def test_a_match_needs_two_warbands(warbands: int) -> None:
    rosters = list(GAME.forces.samples())[:warbands]
    problems = GAME.problems(Start(game=GAME.id, edition="alpha2", rosters=rosters))
    assert [problem.rule for problem in problems] == ["RR-GEN-01"]


@pytest.mark.rule("RR-GEN-03")
def test_what_the_figures_are_called_has_no_effect() -> None:
    goblins, elves = (make_card("fighters", name=name) for name in ("Goblins", "Elves"))
    names = goblins.__slots__
    assert [n for n in names if getattr(goblins, n) != getattr(elves, n)] == ["name"]


# -- sight -----------------------------------------------------------------------------


@pytest.mark.rule("RR-LOS-06")
@given(places, places, places, places)
def test_sight_is_mutual(
    one: tuple[int, int], other: tuple[int, int], between: tuple[int, int], wall: tuple[int, int]
) -> None:
    pieces = [
        {"kind": "blocking", "disc": (*wall, 30)},
        {"kind": "inspiring", "disc": (400 - wall[0], wall[1], 40)},
    ]
    state = table(
        group("One", "A", one),
        group("Other", "B", other),
        group("Between", "B", between),
        edition="quickref",
        terrain=pieces,
    )
    a, b = state.groups[:2]
    assert can_see(state, a, b) == can_see(state, b, a)


@pytest.mark.rule("RR-LOS-05")
@pytest.mark.parametrize(("top", "is_seen"), [(220, True), (261, False)])
def test_terrain_is_in_sight_if_one_of_its_points_is(top: int, is_seen: bool) -> None:
    """The wood reaches up to y = 240; a wall halfway to it hides all of it or leaves its top."""
    state = table(
        group("Reds", "A", (100, 200)),
        group("Blues", "B", (380, 20)),
        terrain=[
            {"kind": "rough", "polygon": ((200, 160), (240, 160), (240, 240), (200, 240))},
            {"kind": "blocking", "polygon": ((150, 100), (160, 100), (160, top), (150, top))},
        ],
    )
    reds, blues = state.groups
    wood = state.terrain[0].shape
    discs = blockers(state, reds, blues)
    shapes = seen_shapes(state, reds)
    assert is_any_point_visible(reds.x, reds.y, wood, discs, shapes) == is_seen


# -- terrain ---------------------------------------------------------------------------


@pytest.mark.rule("RR-TERR-02")
def test_there_is_no_elevation_no_water_and_no_interior() -> None:
    three = (ROUGH, BLOCKING, HAZARDOUS)
    assert terrain_kinds(House.of({}, "alpha2")) == three
    assert terrain_kinds(House.of({}, "quickref")) == (*three, INSPIRING)


@pytest.mark.rule("RR-TERR-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_and_linear_obstacles_may_be_rough(edition: str) -> None:
    state = State(House.of({}, edition))
    state.density = "sparse"
    choices = TerrainChoices(state)
    assert choices.refusal(Lay(ROUGH, "patch")) is None
    assert choices.refusal(Lay(ROUGH, "bank")) is None


# -- suggested moves -------------------------------------------------------------------


def suggestions(band: int) -> set[tuple[tuple[int, int], ...]]:
    """What is suggested to Reds at (100, 200)."""
    state = table(
        group("Reds", "A", (100, 200)),
        group("Blues", "B", (200, 200)),
        group("Far", "B", (100, 370)),
        markers=[{"at": (60, 240)}],
        terrain=[{"kind": "rough", "polygon": ((80, 90), (120, 90), (120, 130), (80, 130))}],
    )
    routes = Routes(state, state.groups[0], band)
    paths = list(routes)
    assert all(routes.refusal(path) is None for path in paths)
    assert len(paths) == len(set(paths))
    return set(paths)


@pytest.mark.rule("RR-DEC-NOTE-1")
def test_moves_are_suggested_to_stay_to_enemies_to_markers_and_all_around() -> None:
    found = suggestions(SHORT)
    assert () in found
    assert {((1599, 2000),), ((1600, 2000),)} & found, "contact with Blues"
    assert ((1200, 2000),) in found, "within S of Blues"
    assert ((1000, 2100),) in found, "within M of Far"
    assert ((600, 2400),) in found, "the marker"
    for length in (800, 400):
        open_ground = [p for p in compass(1000, 2000, length, 16) if p[0] <= 1000]
        assert all((point,) in found for point in open_ground)


@pytest.mark.rule("RR-DEC-NOTE-1")
def test_longer_moves_are_suggested_with_a_pivot() -> None:
    found = suggestions(MEDIUM)
    assert ((1000, 2800), (200, 2800)) in found
    assert not any(len(path) > 1 for path in suggestions(SHORT))


@pytest.mark.rule("RR-DEC-NOTE-1")
def test_the_nearest_point_in_contact_with_terrain_is_suggested() -> None:
    assert {((1000, 1499),), ((1000, 1500),)} & suggestions(SHORT)


# -- hidden things ---------------------------------------------------------------------


@pytest.mark.rule("RR-DEC-NOTE-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_bid_is_hidden(edition: str) -> None:
    groups = [group("Reds", "A", (100, 200)), group("Blues", "B", (200, 200))]
    start = Start(
        game=GAME.id, edition=edition, rosters=[], position={"groups": groups, "stage": "bid"}
    )
    match = Match(GAME, start, FastDice(Random(1)))
    before = GAME.look.view(match.state, Seat(1)), match.events_for(Seat(1))
    match.answer(0, 2)
    assert (GAME.look.view(match.state, Seat(1)), match.events_for(Seat(1))) == before
    assert [type(question) for question in match.questions()] == [Bid]
    match.answer(1, 1)
    assert any(event.name == "BidsRevealed" for event in match.events_for(Seat(1)))
    one, other = (GAME.look.view(match.state, seat) for seat in (Seat(0), Seat(1)))
    assert replace(one, home="") == replace(other, home="")
