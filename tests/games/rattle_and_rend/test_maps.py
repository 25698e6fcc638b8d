"""A map that the players bring in place of rolling for terrain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from affray.games.rattle_and_rend.game import GAME
from affray.kernel.dice import FastDice
from affray.kernel.game import Start
from affray.kernel.maps import MapPiece
from affray.kernel.match import Match
from affray.kernel.starts import samples_for

WOOD = MapPiece("blocking", "Wood", {"disc": [800, 800, 300]})
MIRE = MapPiece("hazardous", "Mire", {"polygon": [[2500, 300], [3300, 300], [3000, 900]]})
CENTRE = MapPiece("rough", "Meadow", {"disc": [2000, 2000, 300]})
HILL = MapPiece("rough", "The Hill", {"disc": [2000, 2000, 400]})


def start(*pieces: MapPiece, **agreed: str) -> Start:
    rosters = list(samples_for(GAME, "alpha2"))[:2]
    return Start(GAME.id, "alpha2", rosters, agreed=agreed, terrain=list(pieces))


def begun(*pieces: MapPiece, **agreed: str) -> Match[Any]:
    return Match(GAME, start(*pieces, **agreed), FastDice(Random(1)))


@pytest.mark.rule("RR-SETUP-03")
def test_nothing_is_rolled_or_placed_where_the_players_bring_a_map() -> None:
    match = begun(WOOD, MIRE, CENTRE, scenario="kill_them_all")
    assert [piece.label for piece in match.state.terrain] == ["Wood", "Mire", "Meadow"]
    told = [event.name for event in match.events]
    assert "TerrainAgreed" in told
    assert "DensityRolled" not in told
    assert match.state.stage == "side"
    assert GAME.ground is not None


@pytest.mark.rule("RR-SCEN-HILL-1")
def test_the_hill_takes_the_place_of_what_lies_there() -> None:
    match = begun(WOOD, CENTRE, scenario="king_of_the_hill")
    assert [piece.label for piece in match.state.terrain] == ["Wood", "The Hill"]


@pytest.mark.rule("RR-SCEN-HILL-1")
def test_the_hill_of_another_scenario_stays_behind() -> None:
    match = begun(WOOD, HILL, scenario="kill_them_all")
    assert [piece.label for piece in match.state.terrain] == ["Wood"]


@pytest.mark.rule("RR-SCEN-01")
def test_only_a_scenario_of_the_book_is_agreed_on() -> None:
    (problem,) = GAME.problems(start(WOOD, scenario="a_quiet_walk"))
    assert problem.rule == "RR-SCEN-01"


@pytest.mark.rule("RR-SCEN-HILL-1")
@pytest.mark.rule("RR-DENS-01")
def test_nothing_overlaps_a_hill_that_stays_behind() -> None:
    assert GAME.problems(start(HILL, WOOD, CENTRE, scenario="kill_them_all")) == []
    assert GAME.problems(start(WOOD, CENTRE, HILL, scenario="king_of_the_hill")) == []


@pytest.mark.rule("RR-DENS-01")
@pytest.mark.parametrize(
    ("piece", "place", "words"),
    [
        (MapPiece("lava", "Lava", {"disc": [3000, 900, 100]}), "terrain[1].kind", "Unknown kind"),
        (MapPiece("rough", "Far", {"disc": [3900, 900, 200]}), "terrain[1].shape", "on the board"),
        (MapPiece("rough", "Over", {"disc": [900, 900, 200]}), "terrain[1].shape", "overlap"),
        (MapPiece("rough", "No", {"square": 1}), "terrain[1].shape", "A shape"),
        (MapPiece("rough", "Huge", {"disc": [2400, 2400, 1590]}), "terrain", "Too much terrain"),
        (
            MapPiece("rough", "Lace", {"polygon": [[x, x % 7] for x in range(700)]}),
            "terrain",
            "(maximum 600)",
        ),
    ],
)
def test_a_map_that_cannot_be_used_is_refused_with_the_place(
    piece: MapPiece, place: str, words: str
) -> None:
    (problem,) = GAME.problems(start(WOOD, piece))
    assert problem.place == place
    assert words in problem.sentence
