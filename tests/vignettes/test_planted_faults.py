"""Real vignettes with something wrong planted in them: each fails, and says what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import Answer, Entry, Offered, Refused, Vignette, read_vignette

EXAMPLES = Path(__file__).parents[2] / "examples" / "rattle_and_rend"


@dataclass(frozen=True)
class Planted:
    """A vignette with a fault, and words that the complaint must hold."""

    vignette: Vignette
    place: str
    words: tuple[str, ...]


Plant = Callable[[Vignette], Planted | None]


def with_play(vignette: Vignette, play: list[Entry]) -> Vignette:
    return msgspec.structs.replace(vignette, play=tuple(play))


def with_fact(vignette: Vignette, path: tuple[str, ...], value: Any) -> Vignette:
    facts = copy.deepcopy(vignette.expect.facts)
    table = facts
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value
    return msgspec.structs.replace(
        vignette, expect=msgspec.structs.replace(vignette.expect, facts=facts)
    )


def wrong_fact(
    vignette: Vignette, table: str, key: str, lie: Callable[[Any], Any]
) -> Planted | None:
    """The first fact of that name, with another value."""
    for name, facts in vignette.expect.facts.get(table, {}).items():
        if isinstance(facts, dict) and key in facts:
            told = lie(facts[key])
            words = (f"Expected {msgspec.json.encode(told).decode()}, found",)
            planted = with_fact(vignette, (table, name, key), told)
            return Planted(planted, f"expect.{table}.{name}.{key}", words)
    return None


def a_wrong_status(vignette: Vignette) -> Planted | None:
    return wrong_fact(vignette, "groups", "status", lambda _: "in ambush")


def a_wrong_momentum(vignette: Vignette) -> Planted | None:
    return wrong_fact(vignette, "sides", "momentum", lambda truth: truth + 1)


def a_wrong_position(vignette: Vignette) -> Planted | None:
    """A tenth of a millimetre off."""
    return wrong_fact(vignette, "groups", "at", lambda at: [at[0] + 0.1, at[1]])


def rolls(vignette: Vignette) -> list[int]:
    return [index for index, entry in enumerate(vignette.play) if entry.faces]


def an_unused_die(vignette: Vignette) -> Planted | None:
    play = list(vignette.play)
    for index in rolls(vignette)[-1:]:
        play[index] = replace(play[index], faces=(*play[index].faces, 7))
        words = ("Dice not rolled: 7",)
        return Planted(with_play(vignette, play), play[index].place, words)
    return None


def a_missing_die(vignette: Vignette) -> Planted | None:
    play = list(vignette.play)
    for index in rolls(vignette)[-1:]:
        play[index] = replace(play[index], faces=play[index].faces[:-1])
        words = ("The rules rolled", "d20, but no face is left")
        return Planted(with_play(vignette, play), play[index].place, words)
    return None


def an_unused_answer(vignette: Vignette) -> Planted | None:
    last = vignette.play[-1]
    if vignette.expect.asks in (None, last.question):
        return None
    extra = replace(last, place="entry 99", faces=(), act=Answer(0))
    words = ("The open question is", str(vignette.expect.asks))
    return Planted(with_play(vignette, [*vignette.play, extra]), "entry 99", words)


def a_wrong_question(vignette: Vignette) -> Planted | None:
    play = list(vignette.play)
    truth = play[-1]
    play[-1] = replace(truth, question="ChooseDuel")
    words = (f"The open question is {truth.question} for",)
    return Planted(with_play(vignette, play), truth.place, words)


def answers(vignette: Vignette) -> list[tuple[int, Entry, Any]]:
    return [
        (index, entry, entry.act.value)
        for index, entry in enumerate(vignette.play)
        if isinstance(entry.act, Answer)
    ]


def a_refusal_of_what_is_legal(vignette: Vignette) -> Planted | None:
    play = list(vignette.play)
    for index, entry, value in answers(vignette)[-1:]:
        lie = Entry("entry 77", entry.seat, entry.question, Refused(value, "RR-MOVE-05"))
        words = (
            msgspec.json.encode(value).decode(),
            "should be refused but is legal",
            "RR-MOVE-05",
        )
        return Planted(with_play(vignette, [*play[:index], lie, *play[index:]]), "entry 77", words)
    return None


def a_lack_of_what_is_offered(vignette: Vignette) -> Planted | None:
    play = list(vignette.play)
    for index, entry, value in answers(vignette)[:1]:
        lie = Entry("entry 55", entry.seat, entry.question, Offered([], [value]))
        words = (msgspec.json.encode(value).decode(), "should not be offered but is")
        return Planted(with_play(vignette, [*play[:index], lie, *play[index:]]), "entry 55", words)
    return None


def an_event_that_does_not_occur(vignette: Vignette) -> Planted | None:
    if len(vignette.expect.events) < 2:
        return None
    events = (*vignette.expect.events, "Foretold")
    expect = msgspec.structs.replace(vignette.expect, events=events)
    words = (f"Expected Foretold after {events[-2]}",)
    return Planted(msgspec.structs.replace(vignette, expect=expect), "expect.events", words)


def an_unwanted_event_that_occurs(vignette: Vignette) -> Planted | None:
    if not vignette.expect.events:
        return None
    name = vignette.expect.events[0]
    expect = msgspec.structs.replace(vignette.expect, no_events=(name,))
    lied = msgspec.structs.replace(vignette, expect=expect)
    return Planted(lied, "expect.no_events", (f"Unexpected event {name}",))


def another_open_question(vignette: Vignette) -> Planted | None:
    truth = vignette.expect.asks
    if truth is None:
        return None
    expect = msgspec.structs.replace(vignette.expect, asks="ChooseDuel")
    words = ("Expected ChooseDuel", f"found {truth}")
    return Planted(msgspec.structs.replace(vignette, expect=expect), "expect.asks", words)


FAULTS: tuple[Plant, ...] = (
    a_wrong_status,
    a_wrong_momentum,
    a_wrong_position,
    an_unused_die,
    a_missing_die,
    an_unused_answer,
    a_wrong_question,
    a_refusal_of_what_is_legal,
    a_lack_of_what_is_offered,
    an_event_that_does_not_occur,
    an_unwanted_event_that_occurs,
    another_open_question,
)


@cache
def planted() -> dict[Plant, tuple[Path, Planted]]:
    """Each fault in a vignette of its own: the first, by name, that holds and can have it."""
    found: dict[Plant, tuple[Path, Planted]] = {}
    for path in sorted(EXAMPLES.rglob("*.toml")):
        vignette = read_vignette(path)
        for fault in FAULTS:
            if fault not in found and (lied := fault(vignette)) is not None:
                if play_vignette(vignette).ok:
                    found[fault] = path, lied
                break
        if len(found) == len(FAULTS):
            break
    return found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found_and_named(fault: Plant) -> None:
    path, lied = planted()[fault]
    result = play_vignette(lied.vignette)
    assert not result.ok, path
    complaints = [problem for problem in result.problems if problem.place == lied.place]
    assert complaints, [str(problem) for problem in result.problems]
    for word in lied.words:
        assert word in str(complaints[0]), str(complaints[0])


def test_the_faults_are_planted_in_different_vignettes() -> None:
    paths = [path for path, _ in planted().values()]
    assert len(paths) == len(FAULTS) >= 10
    assert len(set(paths)) == len(paths)
