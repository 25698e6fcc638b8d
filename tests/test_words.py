"""What questions ask and events say in one line names only what is there."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any, cast

import pytest
from tests.golden.battles import HOME

from affray.games import game_called, games
from affray.kernel.answers import Piece, pieces_in
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.flow import Question
from affray.lab.arena import fixtures, played


class Fled(SideEvent, frozen=True, kw_only=True):
    groups: tuple[Piece, ...]
    before: Piece
    leader: Piece | None = None
    far: int = 3
    says = "{groups} of {side} fled {far} mm before {before}."


class Drawn(Event, frozen=True, kw_only=True):
    face: int | None = None
    die = 20


class Gone(Event, frozen=True, kw_only=True):
    group: Piece
    loses = "group"


def kinds_of(kind: type[Any]) -> list[type[Any]]:
    return [kind, *(one for derived in kind.__subclasses__() for one in kinds_of(derived))]


def fields_in(words: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(words) if field is not None}


def test_pieces_and_sides_stand_by_their_names() -> None:
    names = Names(lambda piece: f"P{piece}", lambda side: "AB"[side])
    fled = Fled(side=1, groups=(4, 2), before=7)
    assert fled.sentence(names) == "P4 and P2 of B fled 3 mm before P7."


def test_it_is_about_the_pieces_of_its_fields_in_their_order() -> None:
    assert pieces_in(Fled) == ("groups", "before", "leader")
    assert Fled(side=1, groups=(4, 2), before=7).about() == (4, 2, 7)
    assert Fled(side=1, groups=(), before=7, leader=5).about() == (7, 5)


def test_events_say_their_own_fields() -> None:
    assert games()
    for kind in kinds_of(Event):
        assert fields_in(kind.says) <= set(kind.__struct_fields__), kind


def test_questions_ask_about_their_pieces_and_what_they_hold() -> None:
    assert games()
    for kind in kinds_of(Question):
        if kind.prompt is Question.prompt:
            own = {f"self.{name}" for name in dir(kind)} | {"self.options.reach"}
            assert fields_in(kind.asks) <= {"", "0", "1", "state.house.half"} | own, kind


def test_captions_are_words_for_people() -> None:
    """None is the name of its class, cut where the capitals are."""
    assert games()
    for kind in kinds_of(Question):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__)
        caption = Question.caption(cast("Question[Any]", kind))
        assert caption[:1].isupper(), kind
        assert " " not in words or caption.lower() != words.lower(), kind
        if kind.asks and kind.__module__.startswith("affray.games"):
            assert caption != "Your choice" or kind.caption is not Question.caption, kind


def test_events_lose_and_roll_their_own_fields() -> None:
    assert games()
    for kind in kinds_of(Event):
        fields = set(kind.__struct_fields__)
        assert kind.loses in {"", *fields}, kind
        assert not kind.die or fields & {"face", "faces"}, kind


def test_faces_that_are_only_read_are_rolled_with_a_die() -> None:
    assert Drawn(face=3).roll() == Roll((3,), 20)
    assert Drawn().roll() is None
    assert Drawn(face=1).losses() == ()
    assert Gone(group=2).losses() == (2,)


COORDINATES = re.compile(r"\(-?\d[\d.]*\W{0,2}, ?-?\d[\d.]*\W{0,2}\)")


@pytest.mark.parametrize("path", sorted(HOME.glob("*/*.txt")), ids=lambda path: path.stem)
def test_golden_reports_have_no_coordinates(path: Path) -> None:
    assert not [line for line in path.read_text("utf-8").splitlines() if COORDINATES.search(line)]


@pytest.mark.parametrize("name", games())
def test_battles_are_told_without_coordinates(name: str) -> None:
    game = game_called(name)
    battles = fixtures(
        game,
        sets=5,
        seed="places",
        bots=("random", "random"),
        editions=game.editions,
        house={},
        agreed={},
        vary=True,
    )
    for fixture in battles:
        match = played(fixture)
        names = match.game.look.names(match.state)
        told = [event.sentence(names) for event in match.events]
        assert told
        assert not [sentence for sentence in told if COORDINATES.search(sentence)]
