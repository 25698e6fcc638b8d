"""The contract that every game passes, as plain functions for its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getfile
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from affray.kernel.dice import FastDice, ScriptedDice, SeededDice, seed_key
from affray.kernel.flow import Question
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.options import exactly
from affray.kernel.plain import fields_of, to_plain
from affray.kernel.problems import IllegalAnswer
from affray.kernel.record import read_record, record_of, replay, write_record
from affray.kernel.state import State, state_hash
from affray.testing.flows import undriven
from affray.testing.laws import answers_of, broken_between_steps, difference, wrong_offers
from affray.testing.telling import (
    assert_answers_are_told,
    assert_lines_are_well_formed,
    assert_rolls_are_foreseen,
)

Check = Callable[[Match[Any]], object]

MOST_ANSWERS = 50_000
"""A random game longer than this is taken to be endless."""

CANDIDATES = 64
"""Options checked of each question."""

STRANGERS: tuple[object, ...] = (
    "no such answer", "", -(10**9), 10**30, 0.5, True, None, [], [[]], [-1], ["no", "such"],
    [[10**9, 0]], [["x", "y"]], [[0.5, 0.5]], [[0, 0]] * 1000, {"answer": 1},
)  # fmt: skip
"""JSON values that few questions accept."""

SAMPLES: dict[type, Any] = {int: 1, str: "?", tuple: (1,), list: [], frozenset: frozenset({1})}
"""Values to put into empty fields."""


def play_random(
    game: Game[Any],
    start: Start,
    seed: int,
    *,
    check: Check = lambda _: None,
    most: int = MOST_ANSWERS,
) -> Match[Any]:
    """Play a match with random answers; `check` is called at every question and at the end."""
    random = Random(seed)
    match = Match(game, start, SeededDice(seed_key(str(seed))))
    for _ in range(most):
        check(match)
        if match.is_over:
            return match
        answer_at_random(match, random)
    raise AssertionError(f"no end after {most} answers (seed {seed})")


def answer_at_random(match: Match[Any], random: Random) -> None:
    question = match.questions()[0]
    match.answer(question.seat, question.options.sample(random), question=question.name)


def assert_replays(match: Match[Any]) -> None:
    """The same inputs give the same position and the same events."""
    again = Match(match.game, match.start, ScriptedDice(), replay=match.inputs)
    _holds(difference(match, again), "the replay")
    assert again.events == match.events, "the replay has different events"
    assert again.inputs == match.inputs, "the replay has different inputs"


def assert_record_survives(match: Match[Any]) -> None:
    """A match written, read and replayed is the same match."""
    text = write_record(record_of(match))
    record = read_record(text)
    assert write_record(record) == text, "the record changes when read and written again"
    again = replay(match.game, record, ScriptedDice())
    _holds(difference(match, again), "the record")
    assert record.hash == match.hash(), "the record has the hash of a different position"
    assert again.events == match.events, "the record has different events"


def assert_forks_agree(match: Match[Any], *, seed: int = 0, answers: int = 50) -> None:
    """A fork starts at the same position, equal forks play alike, and the match is unchanged."""
    before, line, events = match.hash(), list(match.line), list(match.events)
    twins = [match.fork(FastDice(Random(seed))) for _ in range(2)]
    for twin in twins:
        _holds(difference(match, twin), "the fork")
        random = Random(seed)
        for _ in range(answers):
            if twin.is_over:
                break
            answer_at_random(twin, random)
    assert state_hash(twins[0].state) == state_hash(twins[1].state), "two equal forks differ"
    assert match.hash() == before, "playing a fork changed the match"
    assert (match.line, match.events) == (line, events), "playing a fork changed the record"


def assert_every_question_has_options(match: Match[Any]) -> None:
    """Each open question has an answer; all offered ones are legal and can be sent as JSON."""
    for question in match.questions():
        assert question.prompt(match.state), f"{question.name} has an empty prompt"
        answers = answers_of(question, CANDIDATES)
        _holds(wrong_offers(question, answers[:1]))
        for answer in (*answers, question.options.sample(Random(0))):
            _holds(wrong_offers(question, [answer]))
            assert question.label(match.state, answer), (
                f"{question.name} has no label for {answer!r}"
            )
            plain = msgspec.json.decode(msgspec.json.encode(answer))
            read = question.options.decode(plain)
            assert exactly(read, answer), f"{question.name} reads {answer!r} as {read!r}"


def assert_refuses_strangers(match: Match[Any]) -> None:
    """Answers outside the options are refused and change nothing."""
    before, inputs, events = match.hash(), list(match.inputs), list(match.events)
    asked = match.questions()
    for question in asked:
        for stranger in _strangers(question):
            if _tuples(stranger) in question.options:
                continue
            assert _is_refused(match, question.seat, stranger, question.name), (
                f"{question.name} accepts {stranger!r}"
            )
        usual = question.usual_answer()
        assert _is_refused(match, question.seat, usual, "NoSuchQuestion"), (
            "an answer to another question is accepted"
        )
    answer = asked[0].usual_answer() if asked else 0
    seats = [question.seat for question in asked]
    for seat in range(-1, match.game.seats.fewest + 1):
        if seat not in seats:
            assert _is_refused(match, seat, answer, None), (
                f"seat {seat} can answer without being asked"
            )
    assert match.hash() == before, "a refused answer changed the position"
    assert (match.inputs, match.events) == (inputs, events), "a refused answer changed the record"
    assert match.questions() == asked, "a refused answer changed the question"


def _strangers(question: Question[Any]) -> tuple[object, ...]:
    """Values that the options hardly contain: some of any kind, some almost right."""
    near: list[object] = []
    for answer in islice(question.options, 3):
        near += [[answer], f"{answer}?"]
        if isinstance(answer, bool):
            near.append(int(answer))
        elif isinstance(answer, int):
            near.append(float(answer))
    return (*STRANGERS, *near)


def _tuples(plain: object) -> object:
    return tuple(map(_tuples, plain)) if isinstance(plain, list) else plain


def _is_refused(match: Match[Any], seat: int, plain: object, name: str | None) -> bool:
    for answer in (match.answer_plain, match.answer):
        try:
            answer(seat, plain, question=name)
        except IllegalAnswer:
            continue
        return False
    return True


def assert_old_copies_unchanged(
    game: Game[Any], start: Start, seed: int, *, every: int = 20
) -> None:
    """Neither later play nor questions change an earlier copy of the position."""
    kept: list[tuple[State, str]] = []
    answers = 0

    def keep(match: Match[Any]) -> None:
        nonlocal answers
        if answers % every == 0:
            kept.append((match.state.copy(), match.hash()))
        answers += 1

    play_random(game, start, seed, check=keep)
    for index, (copy, before) in enumerate(kept):
        assert state_hash(copy) == before, f"copy {index} of {len(kept)} has changed"


def assert_copies_are_whole(state: State) -> None:
    """`copy` and `restore` carry every field of the position and its pieces, and share none."""
    twin = state.copy()
    assert to_plain(twin) == to_plain(state), "a copy differs from the position"
    shared = {id(one) for one in _changing(state)} & {id(one) for one in _changing(twin)}
    assert not shared, "a copy shares mutable values"
    for which, piece in enumerate(_pieces(twin)):
        for name in fields_of(type(piece)):
            if name != "log" and not name.startswith("_"):
                _assert_copied(state, which, name)


def _assert_copied(state: State, which: int, name: str) -> None:
    """One field, with another value than it happens to have."""
    changed = state.copy()
    piece = list(_pieces(changed))[which]
    if not _is_changed(piece, name):
        return
    expected = to_plain(getattr(piece, name))
    blank = state.copy()
    blank.restore(changed)
    for what, other in (("a copy", changed.copy()), ("a restored state", blank)):
        found = to_plain(getattr(list(_pieces(other))[which], name))
        assert found == expected, f"{what} lacks {type(piece).__name__}.{name}"


def _is_changed(piece: object, name: str) -> bool:
    """Whether the field has another value now; some take none but their own."""
    for value in _others(getattr(piece, name)):
        try:
            setattr(piece, name, value)
        except TypeError:  # a compiled class takes its own types alone
            continue
        return True
    return False


def _others(value: object) -> tuple[object, ...]:
    """Values that may stand for one in the same field."""
    kind = type(value)
    if value is None:
        return (1, "?", (1,))
    if kind is bool:
        return (not value,)
    return (kind() if value else SAMPLES[kind],) if kind in SAMPLES else ()


def _pieces(state: State) -> Iterator[Any]:
    """The position, and whatever in its lists can be copied: the same order in each copy."""
    yield state
    for name in fields_of(type(state)):
        value = getattr(state, name)
        if isinstance(value, list):
            yield from (one for one in value if fields_of(type(one)) and hasattr(one, "copy"))


def _changing(state: State) -> Iterator[object]:
    """The lists, dictionaries and pieces of a position."""
    for piece in _pieces(state):
        yield piece
        for name in fields_of(type(piece)):
            value = getattr(piece, name)
            if isinstance(value, list | dict | set):
                yield value


def assert_invariants_hold(match: Match[Any]) -> None:
    """The invariants of the game hold between steps."""
    if match.is_fresh:
        _holds(broken_between_steps(match.game, match.state))


def assert_flows_are_driven(game: Game[Any]) -> None:
    """No rule is called without `yield from`, which would silently skip it."""
    forgotten = undriven(sources_of(game))
    assert not forgotten, "\n".join(forgotten)


def sources_of(game: Game[Any]) -> list[Path]:
    """The modules of a game: those in its folder, or its one file."""
    if not game.folder:
        return [Path(getfile(game.rules.setup))]
    homes = map(Path, import_module(game.folder).__path__)
    return sorted(path for home in homes for path in home.rglob("*.py"))


def assert_contract(game: Game[Any], start: Start, seed: int, *, every: int = 25) -> Match[Any]:
    """All of the above on one random match; the slow checks at every `every`-th question."""
    answers = 0

    def check(match: Match[Any]) -> None:
        nonlocal answers
        assert_invariants_hold(match)
        if answers % every == 0 or match.is_over:
            assert_every_question_has_options(match)
            assert_answers_are_told(match)
            assert_refuses_strangers(match)
            assert_forks_agree(match, seed=answers)
            assert_copies_are_whole(match.state)
        answers += 1

    assert_flows_are_driven(game)
    assert_lines_are_well_formed(game)
    match = play_random(game, start, seed, check=check)
    assert_replays(match)
    assert_record_survives(match)
    assert_old_copies_unchanged(game, start, seed, every=every)
    assert_rolls_are_foreseen(game, start, seed, every=1 + every // 4, most=40 * every)
    return match


def _holds(wrong: str, what: str = "") -> None:
    """One of the `laws`, for what was made of the match."""
    assert not wrong, f"{what} {wrong}".strip()
