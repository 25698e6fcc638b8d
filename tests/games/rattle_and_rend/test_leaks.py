"""A bid that is not yet revealed is known to nobody but its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, GAME, new_match

from affray.kernel.dice import FastDice
from affray.kernel.flow import Question
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.state import state_hash
from affray.testing.contract import answer_at_random

pytestmark = pytest.mark.rule("RR-INIT-02")


def asked(match: Match[Any], question: Question[Any] | None) -> list[Any]:
    """A question as it is shown."""
    if question is None:
        return []
    answers = list(question.options)
    return [
        question.name,
        question.seat,
        question.rules,
        question.pieces,
        question.usual_answer(),
        question.prompt(match.state),
        answers,
        [question.label(match.state, answer) for answer in answers],
        [GAME.look.preview(match.state, question, answer) for answer in answers],
        [GAME.look.chances(match.state, question, answer) for answer in answers],
    ]


def shown(match: Match[Any], seat: Seat | None) -> bytes:
    """All that reaches a seat, or a spectator, as bytes."""
    question = None if seat is None else match.question_for(seat)
    told = [[event.name, event.rules, event] for event in match.events_for(seat)]
    names = GAME.look.names(match.state)
    words = [event.sentence(names) for event in match.events_for(seat)]
    view = GAME.look.view(match.state, seat)
    waiting = sorted(part.seat for part in match.questions() if part.seat == seat)
    return msgspec.json.encode(
        [view, asked(match, question), told, words, waiting, match.outcome, match.is_over]
    )


def fork_shown(match: Match[Any], seat: Seat) -> bytes:
    """All that is in a fork made for a seat, and what comes of it when it is played on."""
    fork = match.fork(FastDice(Random(1)), seat=seat, random=Random(2))
    open_to = [own for own in (0, 1) if fork.question_for(own) is not None]
    before = fork.state.to_plain(), [asked(fork, part) for part in fork.questions()]
    fork_now = shown(fork, seat).decode(), shown(fork, None).decode()
    for part in fork.questions():
        fork.answer(part.seat, part.usual_answer())
    return msgspec.json.encode([fork_now, before, open_to, fork.state.to_plain()])


def at_the_bid(edition: str, round: int) -> Match[Any]:
    """The moment before the bids of a round, when both can afford four."""
    for seed in range(50):
        match, random = new_match(edition, seed), Random(seed)
        while not match.is_over:
            asks = [question.name for question in match.questions()]
            most = [max(question.options) for question in match.questions() if asks[0] == "Bid"]
            if most and min(most) >= 4 and match.state.round == round:
                return match
            answer_at_random(match, random)
    raise AssertionError("no such bid")


def twins(edition: str, round: int, seat: int) -> list[Match[Any]]:
    """Two matches that differ in the bid of one seat and in nothing else."""
    found = []
    for bid in (1, 4):
        match = at_the_bid(edition, round)
        match.answer(seat, bid)
        found.append(match)
    return found


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_sees_a_bid_that_is_not_revealed(edition: str, round: int, seat: int) -> None:
    low, high = twins(edition, round, seat)
    other = Seat(1 - seat)
    assert shown(low, other) == shown(high, other)
    assert shown(low, None) == shown(high, None)
    assert fork_shown(low, other) == fork_shown(high, other)
    assert low.hash() == high.hash()


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_bidder_keeps_its_own_bid_in_its_forks(edition: str, seat: int) -> None:
    low, high = twins(edition, 1, seat)
    ends = []
    for match in (low, high):
        fork = match.fork(FastDice(Random(1)), seat=Seat(seat), random=Random(2))
        fork.answer(1 - seat, 2)
        ends.append(state_hash(fork.state))
    assert ends[0] != ends[1]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_last_bid_everybody_sees_both(edition: str, seat: int) -> None:
    low, high = twins(edition, 1, seat)
    other = Seat(1 - seat)
    for match in (low, high):
        match.answer(other, 2)
    for watcher in (Seat(0), Seat(1), None):
        assert shown(low, watcher) != shown(high, watcher)
    assert fork_shown(low, other) != fork_shown(high, other)


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    low, high = twins("alpha2", 1, 0)
    monkeypatch.setattr(Match, "outcome", property(lambda match: str(match._pending)))
    assert shown(low, Seat(1)) != shown(high, Seat(1))
