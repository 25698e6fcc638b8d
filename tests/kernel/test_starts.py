"""What every game checks of a start in the same way, and the small things that games share."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec
import pytest
from tests.toy.scramble import SCRAMBLE
from tests.toy.state import State

from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Interjection, Seats, Start
from affray.kernel.house import HouseValue
from affray.kernel.maps import MapPiece
from affray.kernel.positions import read_position
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.kernel.starts import conceding

FORCES = list(SCRAMBLE.forces.samples())


@pytest.mark.parametrize(
    ("edition", "house", "wrong"),
    [
        ("dry", {"rounds": 3}, []),
        ("damp", {}, ["edition: Unknown edition 'damp'. Available: dry, wet. [SC-0]"]),
        ("wet", {"rounds": 0}, ["house.rounds: Invalid value 0. Allowed: 1 to 50. [SC-RND-02]"]),
        ("wet", {"laps": 2}, ["house.laps: Unknown house rule 'laps'. Available: rounds."]),
    ],
)
def test_editions_and_house_rules_are_judged(
    edition: str, house: dict[str, HouseValue], wrong: list[str]
) -> None:
    start = Start("scramble", edition, FORCES, house)
    assert list(map(str, SCRAMBLE.problems(start))) == wrong


@pytest.mark.parametrize(
    ("game", "agreed", "wrong"),
    [
        ("scramble", {"weather": "foul"}, []),
        ("chess", {}, ["game: Wrong game: 'chess' (expected 'scramble')."]),
        (
            "scramble",
            {"weather": "odd"},
            ["agreed.weather: Invalid value 'odd'. Allowed: fair, foul. [SC-9]"],
        ),
        ("scramble", {"wind": "up"}, ["agreed.wind: Invalid value 'up'. Allowed: nothing. [SC-9]"]),
    ],
)
def test_agreements_are_judged(game: str, agreed: dict[str, str], wrong: list[str]) -> None:
    start = Start(game, "dry", FORCES, agreed=agreed)
    assert list(map(str, SCRAMBLE.problems(start))) == wrong


def test_every_force_is_judged_and_its_place_named() -> None:
    bad = Roster("scramble", "The Slow", [Entry("snail"), Entry("runner")])
    found = SCRAMBLE.problems(Start("scramble", "wet", [FORCES[0], bad]))
    assert [problem.place for problem in found] == [
        "rosters[1].entries[0].kind",
        "rosters[1].entries",
    ]


@pytest.mark.parametrize(
    ("count", "wrong"),
    [
        (1, ["rosters: Too few runners: 1 (minimum 2). [SC-8]"]),
        (2, []),
        (3, []),
        (4, ["rosters: Too many runners: 4. Allowed: 3 (a limit of Affray, not of the rules)."]),
    ],
)
def test_how_many_play_is_judged(count: int, wrong: list[str]) -> None:
    seats = Seats(most=3, called="runners", rule="SC-8")
    crowd = copy(SCRAMBLE)
    crowd.seats = seats
    start = Start("scramble", "dry", FORCES[:1] * count)
    assert list(map(str, crowd.problems(start))) == wrong


def test_terrain_is_refused_where_no_map_is_taken() -> None:
    start = Start(
        "scramble", "dry", FORCES, terrain=[MapPiece("hill", "Hill", {"disc": [1, 1, 1]})]
    )
    assert list(map(str, SCRAMBLE.problems(start))) == ["terrain: Scramble does not use maps."]


class Course(msgspec.Struct, forbid_unknown_fields=True):
    laps: int


def test_a_position_that_does_not_fit_is_refused_in_words() -> None:
    assert read_position({"laps": 3}, Course).laps == 3
    with pytest.raises(BadInput, match=r"position: .*unknown field `lapse`"):
        read_position({"laps": 3, "lapse": 4}, Course)


def test_a_seat_gives_up_and_says_nothing_else() -> None:
    state = State(Start("scramble", "dry", []))

    def give_up(state: Any, seat: int) -> None:
        state.conceded = seat

    for said in (Interjection(0, "dance"), Interjection(2, "concede"), Interjection(-1, "concede")):
        with pytest.raises(IllegalAnswer, match="is not possible here"):
            conceding(said, range(2), give_up)
    step = conceding(Interjection(1, "concede"), range(2), give_up)
    assert state.conceded is None
    assert step(state, ScriptedDice()) is None
    assert state.conceded == 1
