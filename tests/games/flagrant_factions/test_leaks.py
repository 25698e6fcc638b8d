"""An ambition that is not revealed is known to nobody but its seat, from taking it to the end."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.pieces import Company
from affray.games.flagrant_factions.words.answers import Reveal, Take
from affray.kernel.dice import FastDice, SeededDice, seed_key
from affray.kernel.flow import Question
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import answer_at_random

pytestmark = [pytest.mark.rule("FF-AMB-01"), pytest.mark.rule("FF-GEN-06")]

MOST_SHOWN = 12
"""Of the answers to a question; what is shown of one is shown of all."""

HOUSE: dict[str, HouseValue] = {"max_turns": 4, "points_limit": 12}

LITTLE: tuple[Take, ...] = (Take("first_blood"), Reveal("anvil"))
MUCH: tuple[Take, ...] = (
    Take("not_break"),
    Take("without_moving"),
    Reveal("anvil"),
    Take("reel"),
)
"""Two choices that differ in what is secret and in nothing else."""


def new_match(seats: int) -> Match[Any]:
    random = Random(7)
    limit = {**HOUSE, "points_limit": 12 * seats // 2}
    rosters = [GAME.random_roster("2021", HOUSE, random) for _ in range(seats)]
    start = Start(game=GAME.id, edition="2021", rosters=rosters, house=limit, automated=True)
    return Match(GAME, start, SeededDice(seed_key("leaks")))


def at_the_ambitions(seats: int) -> Match[Any]:
    """The moment before the ambitions are taken; everything before is answered by chance."""
    match, random = new_match(seats), Random(3)
    while match.questions()[0].name != "ChooseAmbitions":
        answer_at_random(match, random)
    return match


def twins(seats: int, seat: int, one: Any = LITTLE, other: Any = MUCH) -> list[Match[Any]]:
    """Two matches in which one seat has chosen differently."""
    found = []
    for taken in (one, other):
        match = at_the_ambitions(seats)
        match.answer(seat, taken)
        found.append(match)
    return found


def with_all_taken(seats: int, seat: int, one: Any = LITTLE, other: Any = MUCH) -> list[Match[Any]]:
    """The same two when everybody has chosen: nothing, all but one of them."""
    pair = twins(seats, seat, one, other)
    for match in pair:
        for part in match.questions():
            if part.name == "ChooseAmbitions":
                match.answer(part.seat, ())
    return pair


def asked(match: Match[Any], question: Question[Any] | None) -> list[Any]:
    """A question as it is shown."""
    if question is None:
        return []
    answers = list(islice(question.options, MOST_SHOWN))
    return [
        question.name,
        question.seat,
        question.rules,
        question.pieces,
        question.usual_answer(),
        question.prompt(match.state),
        question.reason(match.state),
        answers,
        [question.label(match.state, answer) for answer in answers],
        [question.outlook(match.state, answer) for answer in answers],
        [GAME.look.preview(match.state, question, answer) for answer in answers],
        [GAME.look.chances(match.state, question, answer) for answer in answers],
    ]


def shown(match: Match[Any], seat: Seat | None) -> bytes:
    """All that reaches a seat, or a spectator, as bytes."""
    question = None if seat is None else match.question_for(seat)
    events = match.events_for(seat)
    names = GAME.look.names(match.state)
    told = [[event.name, event.rules, event, event.sentence(names)] for event in events]
    view = GAME.look.view(match.state, seat)
    return msgspec.json.encode([view, asked(match, question), told, match.outcome, match.is_over])


def fork_shown(match: Match[Any], seat: Seat) -> bytes:
    """All that is in a fork made for a seat, and what comes of it when it is played on."""
    fork = match.fork(FastDice(Random(1)), seat=seat, random=Random(2))
    before = fork.state.to_plain(), [asked(fork, part) for part in fork.questions()]
    now = shown(fork, seat).decode(), shown(fork, None).decode()
    value = GAME.advice.evaluate(fork.state, seat)
    for part in fork.questions():
        fork.answer(part.seat, part.usual_answer())
    return msgspec.json.encode([now, before, value, fork.state.to_plain()])


def others(seats: int, seat: int) -> list[Seat]:
    return [Seat(other) for other in range(seats) if other != seat]


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (4, 1)])
def test_nobody_sees_what_another_has_taken_while_all_choose(seats: int, seat: int) -> None:
    little, much = twins(seats, seat)
    for other in others(seats, seat):
        assert shown(little, other) == shown(much, other)
        assert fork_shown(little, other) == fork_shown(much, other)
    assert shown(little, None) == shown(much, None)
    assert little.hash() == much.hash()


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (4, 1)])
def test_nobody_sees_a_secret_ambition_during_the_battle(seats: int, seat: int) -> None:
    little, much = with_all_taken(seats, seat)
    dice = Random(5), Random(5)
    for step in range(60):
        if little.is_over:
            break
        for other in others(seats, seat):
            assert shown(little, other) == shown(much, other), step
            if step % 10 == 0:
                assert fork_shown(little, other) == fork_shown(much, other), step
        assert shown(little, None) == shown(much, None), step
        for match, random in zip((little, much), dice, strict=True):
            answer_at_random(match, random)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_own_ambitions_and_keeps_them_in_its_forks(seat: int) -> None:
    little, much = with_all_taken(2, seat)
    assert shown(little, Seat(seat)) != shown(much, Seat(seat))
    for match, taken in ((little, LITTLE), (much, MUCH)):
        fork = match.fork(FastDice(Random(1)), seat=Seat(seat), random=Random(2))
        assert fork.state.companies[seat].ambitions == tuple(sorted(one.ambition for one in taken))


@pytest.mark.rule("FF-AMB-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_a_revealed_ambition(seat: int) -> None:
    secret, open_ = with_all_taken(2, seat, (Take("reel"),), (Reveal("reel"),))
    for watcher in (Seat(1 - seat), None):
        assert shown(secret, watcher) != shown(open_, watcher)
    fork = open_.fork(FastDice(Random(1)), seat=Seat(1 - seat), random=Random(2))
    assert "reel" in fork.state.companies[seat].ambitions


def test_a_fork_guesses_what_the_others_have_taken() -> None:
    """What a seat may think the enemy is after does not depend on what it is after."""
    for match in with_all_taken(2, 0):
        guesses = set()
        for seed in range(40):
            fork = match.fork(FastDice(Random(1)), seat=Seat(1), random=Random(seed))
            guesses.add(fork.state.companies[0].ambitions)
        assert len(guesses) > 10
        assert all("anvil" in guess for guess in guesses)


@pytest.mark.rule("FF-AMB-02")
def test_at_the_end_everybody_sees_what_the_others_were_after() -> None:
    little, much = with_all_taken(2, 0)
    for match in (little, much):
        random = Random(5)
        while not match.is_over:
            answer_at_random(match, random)
    assert shown(little, Seat(1)) != shown(much, Seat(1))
    told = [event.name for event in much.events_for(Seat(1))]
    assert told.count("AmbitionScored") == len(MUCH)


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    little, much = with_all_taken(2, 0)
    monkeypatch.setattr(Company, "revealed", property(lambda company: company.ambitions))
    assert shown(little, Seat(1)) != shown(much, Seat(1))
