"""Whatever somebody answers is a legal answer or refused; nothing else ever happens."""

from __future__ import annotations

from functools import cache
from math import inf, nan
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, new_match

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.kernel.dice import FastDice
from affray.kernel.match import Match
from affray.kernel.options import MOST_POINTS, in_words
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.testing.contract import answer_at_random

HUGE = 10**30
GAMES_OF_EACH_EDITION = 4
OF_EACH_QUESTION = 3

WORDS = st.sampled_from(
    ("", "pass", "move", "none", "charge", "decline", "accept", "force", "roll", "pay", "done")
)
NUMBERS = st.integers(-3, 14) | st.integers(-HUGE, HUGE) | st.integers(0, BOARD)
SCALARS = st.none() | st.booleans() | NUMBERS | st.floats() | WORDS | st.text(max_size=5)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=20,
)
POINTS = st.lists(st.integers(-100, BOARD + 100), min_size=2, max_size=2)
PATHS = st.lists(POINTS, max_size=4) | POINTS
PIECES = st.none() | st.integers(-1, 14)
VERBS = WORDS | st.sampled_from(("react", "stand_and_fight", "take_marker", "board", "lay"))
FIELDS = {"group": PIECES, "ward": PIECES, "marker": PIECES, "reaction": WORDS, "kind": WORDS}
CHOICES = st.fixed_dictionaries({"do": VERBS}, optional=FIELDS)
ANSWERS = JSON | PATHS | CHOICES | st.lists(st.integers(-1, 14), max_size=14)

TWISTED: tuple[object, ...] = (
    nan, inf, -inf, 1e308, HUGE, -HUGE, 10**400, 10**5000,
    [[0, 0]] * 10_000,
    [[n % 4000, n // 4000] for n in range(10_000)],
    [[0, 0]] * (MOST_POINTS + 1),
    [[-1, -1]], [[BOARD + 1, 0]], [[0, BOARD * 2]], [[HUGE, HUGE]], [[-HUGE, 0]],
    [-1, -1], [BOARD + 1, BOARD], [HUGE, -HUGE], [10**400, 0], [1e300, 0], [nan, nan],
    [[0.5, 0.5]], [[True, False]], [True, False], [["0", "0"]], [[0]], [[0, 0, 0]], [[[0, 0]]],
    [0] * 100_000, list(range(5000)), ["x"] * 5000, "x" * 1_000_000, {"x": 0, "y": 0}, {}, [{}],
)  # fmt: skip
"""What no question of this game takes."""


def nested(depth: int) -> tuple[object, object]:
    """A list in a list in a list, and the same of tables."""
    lists: object = 0
    tables: object = 0
    for _ in range(depth):
        lists, tables = [lists], {"a": tables}
    return lists, tables


DEEP = (*nested(5), *nested(200), *nested(900), *nested(100_000))


@cache
def standing() -> list[Match[Any]]:
    """Forks that stand at every kind of question that random play meets."""
    met: dict[tuple[str, str], int] = {}
    found = []
    for edition in ALL_EDITIONS:
        for seed in range(GAMES_OF_EACH_EDITION):
            match, random = new_match(edition, seed), Random(seed)
            while not match.is_over:
                key = edition, match.questions()[0].name
                if met.setdefault(key, 0) < OF_EACH_QUESTION:
                    met[key] += 1
                    found.append(match.fork(FastDice(Random(1))))
                answer_at_random(match, random)
    return found


STANDING = st.deferred(lambda: st.sampled_from(standing()))


def is_refused(match: Match[Any], answer: object) -> bool:
    """Whether it is, by the way that answers come in; and the options agree with it."""
    (question, *_) = match.questions()
    refusal: Refusal | None
    try:
        value = question.options.decode(answer)
    except IllegalAnswer as error:
        refusal = error.refusal
    else:
        refusal = None
    if refusal is not None:
        assert 0 < len(refusal.sentence) < 300
        return True
    assert question.options.refusal(value) is None
    assert question.label(match.state, value)
    return False


def test_random_play_meets_many_questions() -> None:
    assert len({match.questions()[0].name for match in standing()}) > 25


@settings(max_examples=500)
@given(STANDING, ANSWERS)
def test_any_answer_is_a_legal_one_or_refused(match: Match[Any], answer: object) -> None:
    is_refused(match, answer)


@settings(max_examples=300)
@given(STANDING, st.data())
def test_an_answer_that_is_almost_right_is_a_legal_one_or_refused(
    match: Match[Any], data: st.DataObject
) -> None:
    options = match.questions()[0].options
    answer = options.sample(Random(data.draw(st.integers(0, 99))))
    plain: Any = msgspec.to_builtins(answer)
    match plain:
        case bool():
            plain = int(plain)
        case int():
            plain += data.draw(st.integers(-3, 3))
        case list() if plain:
            place = data.draw(st.integers(0, len(plain) - 1))
            plain[place] = data.draw(ANSWERS)
        case dict():
            plain[data.draw(st.sampled_from((*plain, "x")))] = data.draw(SCALARS)
        case _:
            plain = [plain, data.draw(SCALARS)]
    is_refused(match, plain)


def test_what_no_question_takes_is_refused_by_each() -> None:
    for match in standing():
        for answer in TWISTED:
            assert is_refused(match, answer), (match.questions()[0].name, in_words(answer))


def test_what_is_nested_too_deep_is_refused_by_each_question() -> None:
    for match in standing():
        for answer in DEEP:
            assert is_refused(match, answer)


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.data())
def test_a_match_that_is_answered_anyhow_goes_on(seed: int, data: st.DataObject) -> None:
    match, random = new_match(ALL_EDITIONS[seed % 2], seed % 5), Random(seed)
    for _ in range(12):
        for _ in range(random.randrange(20)):
            if not match.is_over:
                answer_at_random(match, random)
        if match.is_over:
            break
        asked, before = match.questions()[0], (match.hash(), len(match.inputs))
        answer = data.draw(ANSWERS)
        try:
            match.answer_plain(asked.seat, answer, question=asked.name)
        except IllegalAnswer:
            assert (match.hash(), len(match.inputs)) == before
        else:
            assert len(match.inputs) > before[1]
