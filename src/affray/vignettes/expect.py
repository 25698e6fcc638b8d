"""Compare the result of a vignette with its expectation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

import msgspec

from affray.kernel.answers import NOTHING
from affray.kernel.match import Match
from affray.kernel.problems import Problem, unknown
from affray.vignettes.vignette import Expectation, letter_of


def differences(expect: Expectation, match: Match[Any]) -> Iterator[Problem]:
    """Every difference from the expectation."""
    facts = msgspec.json.decode(msgspec.json.encode(match.game.look.facts(match.state)))
    yield from fact_differences(expect.facts, facts, "expect")
    yield from _question_differences(expect, match)
    yield from event_differences(expect, [event.name for event in match.events])


def fact_differences(expected: Any, found: Any, path: str) -> Iterator[Problem]:
    """Differences between facts: tables by the keys given, everything else by equality."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from _key_differences(key, value, found, f"{path}.{key}")
    elif _holds_tables(expected) and isinstance(found, list) and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from fact_differences(one, other, f"{path}[{index}]")
    elif not _is_same(expected, found):
        yield Problem(path, "", f"Expected {shown(expected)}, found {shown(found)}.")


def _key_differences(
    key: str, expected: Any, found: dict[str, Any], path: str
) -> Iterator[Problem]:
    if key == "near" and "near" not in found:
        yield from _distance(expected, found.get("at"), path)
    elif key not in found:
        yield Problem(path, "", unknown("fact", key, found))
    elif key == "at" and _tenths(expected) is not None:
        if _tenths(expected) != _tenths(found["at"]):
            yield Problem(path, "", f"Expected {shown(expected)}, found {shown(found['at'])}.")
    else:
        yield from fact_differences(expected, found[key], path)


def _holds_tables(expected: Any) -> bool:
    return isinstance(expected, list) and any(isinstance(item, dict) for item in expected)


def _is_same(expected: Any, found: Any) -> bool:
    if expected == NOTHING and found is None:
        return True
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_is_same, expected, found))
    return isinstance(expected, bool) == isinstance(found, bool) and bool(expected == found)


def _tenths(place: Any) -> tuple[float, ...] | None:
    """A place in millimetres as tenths, free of binary fractions; none if it is no place."""
    if not isinstance(place, list) or len(place) != 2 or not all(map(_is_number, place)):
        return None
    return tuple(round(value * 10, 3) for value in place)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _distance(near: Any, at: Any, path: str) -> Iterator[Problem]:
    if not isinstance(near, list) or len(near) != 3 or not all(map(_is_number, near)):
        yield Problem(path, "", "near must be [x, y, tolerance].")
        return
    place = _tenths(at)
    if place is None:
        yield Problem(path, "", f"Expected a place near {shown(near[:2])}, found {shown(at)}.")
        return
    x, y, tolerance = (round(value * 10, 3) for value in near)
    if hypot(place[0] - x, place[1] - y) > tolerance:
        within = f"within {near[2]} of {shown(near[:2])}"
        yield Problem(path, "", f"Expected a place {within}, found {shown(at)}.")


def _question_differences(expect: Expectation, match: Match[Any]) -> Iterator[Problem]:
    waiting = match.questions()
    found = ", ".join(f"{question.name} for {letter_of(question)}" for question in waiting)
    found = found or "none (the match is over)"
    names = [question.name for question in waiting] or [NOTHING]
    if expect.asks is not None and expect.asks not in names:
        yield Problem("expect.asks", "", f"Expected {expect.asks}, found {found}.")
    seat = expect.asks_seat
    if seat is not None and seat not in map(letter_of, waiting):
        yield Problem("expect.asks_seat", "", f"Expected {seat}, found {found}.")


def event_differences(expect: Expectation, happened: Sequence[str]) -> Iterator[Problem]:
    """Check for the expected events in order, with any others between, and for unwanted ones."""
    rest = iter(happened)
    for index, name in enumerate(expect.events):
        if name not in rest:
            before = f" after {expect.events[index - 1]}" if index else ""
            sentence = f"Expected {name}{before}. Events: {', '.join(happened)}."
            yield Problem("expect.events", "", sentence)
            break
    for name in expect.no_events:
        if name in happened:
            yield Problem("expect.no_events", "", f"Unexpected event {name}.")


def shown(value: Any) -> str:
    """A value as a vignette would write it."""
    return NOTHING if value is None else msgspec.json.encode(value).decode()
