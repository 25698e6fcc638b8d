"""Read a vignette: one TOML file with a position, a play and an expectation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeVar

import msgspec

from affray.campaign.questions import PlayBattles
from affray.kernel.flow import Question
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, Problem, too_many
from affray.kernel.toml_file import read_toml

T = TypeVar("T")

MOST_BYTES = 100_000
MOST_ENTRIES = 2_000
"""A play longer than this is a match, not a vignette."""

TABLE = "T"
"""The letter of the seat that reports the results of a campaign's battles."""

_SEAT = re.compile("[A-Z]")


@dataclass(frozen=True, slots=True)
class Answer:
    """The seat gives this answer."""

    value: Any


@dataclass(frozen=True, slots=True)
class Usual:
    """The seat gives its usual answer."""


@dataclass(frozen=True, slots=True)
class Refused:
    """This answer is refused, by this rule if one is named; nothing is answered."""

    value: Any
    because: str


@dataclass(frozen=True, slots=True)
class Offered:
    """These answers are legal and those are not; nothing is answered."""

    offers: list[Any]
    lacks: list[Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the play, and the faces rolled before the next one."""

    place: str
    seat: str
    question: str
    act: Answer | Usual | Refused | Offered
    faces: tuple[int, ...] = ()


class Expectation(msgspec.Struct, frozen=True):
    """The expected result: facts of the position, the open question, events."""

    facts: dict[str, Any]
    asks: str | None = None
    asks_seat: str | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()


class Vignette(msgspec.Struct, frozen=True):
    """An executable example of the rules."""

    title: str
    rules: tuple[str, ...]
    game: str
    edition: str
    house: dict[str, HouseValue]
    position: dict[str, Any]
    opening: tuple[int, ...]
    """Faces rolled before the first question."""
    play: tuple[Entry, ...]
    expect: Expectation


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The top level of the file."""

    title: str
    rules: list[str]
    game: str
    position: dict[str, Any]
    play: list[dict[str, Any]]
    expect: dict[str, Any]
    edition: str = ""
    house: dict[str, bool | int | str] = {}


class _Special(msgspec.Struct):
    """The keys of [expect] that are no facts of the position."""

    asks: str | None = None
    asks_seat: str | None = None
    events: list[str] = []
    no_events: list[str] = []


def letter_of(question: Question[Any]) -> str:
    """The letter of the seat that is asked: A, B, C…, or that of the table."""
    return TABLE if isinstance(question, PlayBattles) else ascii_uppercase[question.seat]


def asked_of(letter: str, match: Match[Any]) -> Question[Any] | None:
    """The open question for the seat with this letter."""
    return next((one for one in match.questions() if letter_of(one) == letter), None)


def read_vignette(path: Path) -> Vignette:
    """The vignette in a file; `BadInput` says what is wrong with it, and where."""
    place = str(path)
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(Problem(place, "", f"Cannot be read: {error.strerror}.")) from None
    return parse_vignette(text, place)


def parse_vignette(text: str | bytes, place: str) -> Vignette:
    plain = read_toml(text, most_bytes=MOST_BYTES, place=place)
    if "play" not in plain and _has_play(plain):
        sentence = "play belongs to the [table] above it. Move it above the first table."
        raise BadInput(Problem(place, "", sentence))
    file = _convert(plain, _File, place)
    if len(file.play) > MOST_ENTRIES:
        raise BadInput(
            Problem(place, "", too_many("entries in play", len(file.play), MOST_ENTRIES))
        )
    if not file.rules:
        raise BadInput(Problem(place, "", "rules must name at least one clause."))
    opening, play = _read_play(file.play, place)
    return Vignette(
        title=file.title,
        rules=tuple(file.rules),
        game=file.game,
        edition=file.edition,
        house=dict(file.house),
        position=file.position,
        opening=opening,
        play=play,
        expect=_read_expectation(file.expect, f"{place}, expect"),
    )


def _has_play(plain: object) -> bool:
    """The trap of TOML: what follows a header is part of that table."""
    if isinstance(plain, dict):
        return "play" in plain or any(map(_has_play, plain.values()))
    return isinstance(plain, list) and any(map(_has_play, plain))


def _convert(plain: object, kind: type[T], place: str) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        sentence = (
            str(error)
            .replace(" - at `$.", " - at `")
            .replace("Object missing", "Missing")
            .replace("Object contains unknown", "Unknown")
        )
        raise BadInput(Problem(place, "", f"{sentence}.")) from None


def _read_expectation(plain: dict[str, Any], place: str) -> Expectation:
    special = _convert(plain, _Special, place)
    seat = special.asks_seat
    if seat is not None and not _SEAT.fullmatch(seat):
        raise BadInput(Problem(f"{place}.asks_seat", "", "A seat must be a letter: A, B, C, ..."))
    facts = {key: value for key, value in plain.items() if key not in _Special.__struct_fields__}
    return Expectation(
        facts=facts,
        asks=special.asks,
        asks_seat=seat,
        events=tuple(special.events),
        no_events=tuple(special.no_events),
    )


# -- the play -------------------------------------------------------------------


def _read_play(
    plain: list[dict[str, Any]], place: str
) -> tuple[tuple[int, ...], tuple[Entry, ...]]:
    """The faces before the first entry, and the entries, each with the faces after it."""
    opening: tuple[int, ...] = ()
    play: list[Entry] = []
    for number, entry in enumerate(plain, start=1):
        here = f"{place}, entry {number}"
        if "dice" not in entry:
            play += _read_entry(entry, here, number)
        elif play:
            last = play.pop()
            faces = last.faces + _read_dice(entry, here)
            play.append(Entry(last.place, last.seat, last.question, last.act, faces))
        else:
            opening += _read_dice(entry, here)
    return opening, tuple(play)


def _read_dice(plain: dict[str, Any], place: str) -> tuple[int, ...]:
    faces = plain["dice"]
    if len(plain) > 1:
        raise BadInput(Problem(place, "", "dice must be in a separate entry."))
    if not isinstance(faces, list) or not faces:
        raise BadInput(Problem(place, "", "dice must be a list of faces, such as [14, 3]."))
    for face in faces:
        if type(face) is not int or not 1 <= face <= 10_000:
            raise BadInput(Problem(place, "", f"{face!r} is not the face of a die."))
    return tuple(faces)


def _read_entry(plain: dict[str, Any], place: str, number: int) -> list[Entry]:
    """One entry, as often as it is repeated."""
    rest = dict(plain)
    seats = [key for key in rest if _SEAT.fullmatch(key)]
    if len(seats) != 1:
        raise BadInput(Problem(place, "", "An entry must name one seat, such as A, or dice."))
    question = rest.pop(seats[0])
    if not isinstance(question, str) or not question:
        raise BadInput(Problem(place, "", f"{seats[0]} must be the name of a question."))
    times = rest.pop("repeat", 1)
    if type(times) is not int or not 1 <= times <= 100:
        raise BadInput(Problem(place, "", "repeat must be a number from 1 to 100."))
    act = _read_act(rest, place)
    if times > 1 and not isinstance(act, Answer | Usual):
        raise BadInput(Problem(place, "", "Only an answer can be repeated."))
    here = f"entry {number} ({seats[0]} {question})"
    return [Entry(here, seats[0], question, act)] * times


def _read_act(rest: dict[str, Any], place: str) -> Answer | Usual | Refused | Offered:
    for keys, read in _ACTS.items():
        if rest and rest.keys() <= keys:
            act = read(rest)
            if act is not None:
                return act
    sentence = "An entry must have one of: answer; usual = true; refused, because; offers, lacks"
    found = f" (found: {', '.join(rest)})" if rest else ""
    raise BadInput(Problem(place, "", f"{sentence}{found}."))


def _read_refused(rest: dict[str, Any]) -> Refused | None:
    because = rest.get("because", "")
    if "refused" not in rest or not isinstance(because, str):
        return None
    return Refused(rest["refused"], because)


def _read_offered(rest: dict[str, Any]) -> Offered | None:
    offers, lacks = rest.get("offers", []), rest.get("lacks", [])
    if not isinstance(offers, list) or not isinstance(lacks, list):
        return None
    return Offered(offers, lacks)


_ACTS: dict[
    frozenset[str], Callable[[dict[str, Any]], Answer | Usual | Refused | Offered | None]
] = {
    frozenset({"answer"}): lambda rest: Answer(rest["answer"]),
    frozenset({"usual"}): lambda rest: Usual() if rest["usual"] is True else None,
    frozenset({"refused", "because"}): _read_refused,
    frozenset({"offers", "lacks"}): _read_offered,
}
