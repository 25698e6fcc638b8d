"""Whatever a bot does, the match goes on."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from threading import Event
from typing import Any

import pytest
from tests.toy.scramble import SCRAMBLE
from tests.toy.state import State

from affray.bots import bot_called, bots_of
from affray.bots.driver import answer_for, safe_answer
from affray.bots.greedy import GreedyBot
from affray.bots.random import RandomBot
from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Choose, Question
from affray.kernel.game import Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.options import Choices
from affray.kernel.problems import BadInput


def new_match(seed: str = "1") -> Match[State]:
    start = Start(SCRAMBLE.id, "dry", list(SCRAMBLE.forces.samples()))
    return Match(SCRAMBLE, start, SeededDice(seed_key(seed)))


class Behaving(Bot):
    """A bot that does what it is told to."""

    def __init__(self, act: Callable[[SeatMatch, Question[Any]], Any]) -> None:
        self.act = act

    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        return self.act(match, question)


def fail(match: SeatMatch, question: Question[Any]) -> Any:
    raise KeyError("no idea")


@pytest.mark.parametrize("seconds", [None, 5.0])
def test_a_bot_that_raises_gives_the_usual_answer(seconds: float | None) -> None:
    match = new_match()
    reasons: list[str] = []
    answer = answer_for(
        Behaving(fail), match, 0, random=Random(1), seconds=seconds, stumbled=reasons.append
    )
    assert answer == (50, 100)
    assert "KeyError" in reasons[0]


@pytest.mark.parametrize("nonsense", [None, "here", (50, 20_000), object(), (1, 2, 3)])
def test_an_illegal_answer_becomes_the_usual_one(nonsense: object) -> None:
    match = new_match()
    bot = Behaving(lambda match, question: nonsense)
    assert answer_for(bot, match, 0, random=Random(1)) == (50, 100)


def test_a_sleeping_bot_is_left_behind_and_cannot_look_any_further() -> None:
    waking, refused = Event(), Event()

    def sleep(match: SeatMatch, question: Question[Any]) -> Any:
        waking.wait(10)
        try:
            match.fork(Random(1))
        except RuntimeError:
            refused.set()

    match = new_match()
    reasons: list[str] = []
    answer = answer_for(
        Behaving(sleep), match, 0, random=Random(1), seconds=0.05, stumbled=reasons.append
    )
    assert answer == (50, 100)
    assert "0.05 s" in reasons[0]
    waking.set()
    assert refused.wait(10)


def test_a_bot_sees_a_fork_and_cannot_change_the_match() -> None:
    match = new_match()
    before = match.hash()

    def meddle(known: SeatMatch, question: Question[Any]) -> Any:
        fork = known.fork(Random(1))
        fork.send((50, 500))
        fork.state.places[3] = (1, 1)
        return (50, 300)

    assert answer_for(Behaving(meddle), match, 0, random=Random(1)) == (50, 300)
    assert match.hash() == before


def test_a_bot_is_not_told_a_secret_answer() -> None:
    match = new_match()
    for _ in range(4):
        question = match.questions()[0]
        match.answer(question.seat, next(iter(question.options)))
    match.answer(0, 3)
    seats: list[int] = []

    def look(known: SeatMatch, question: Question[Any]) -> int:
        seats.extend(part.seat for part in known.fork(Random(1)).questions())
        return 2

    assert answer_for(Behaving(look), match, 1, random=Random(1)) == 2
    assert seats == [0, 1]


def test_the_same_chance_gives_the_same_answer() -> None:
    answers = [
        answer_for(bot, new_match(), 0, random=Random(7))
        for bot in (RandomBot(), RandomBot(), GreedyBot(), GreedyBot())
    ]
    assert answers[0] == answers[1]
    assert answers[2] == answers[3]


def test_who_is_not_asked_cannot_answer() -> None:
    with pytest.raises(ValueError, match="No open question for seat 1"):
        answer_for(RandomBot(), new_match(), 1, random=Random(1))


def test_an_illegal_usual_answer_is_replaced_by_a_legal_one() -> None:
    assert safe_answer(Choose(Seat(0), Choices(["left", "right"]), usual="up")) == "left"


def test_a_game_may_bring_bots_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCRAMBLE, "advice", replace(SCRAMBLE.advice, bots={"hasty": RandomBot}))
    assert list(bots_of(SCRAMBLE)) == ["random", "greedy", "hasty"]
    assert isinstance(bot_called(SCRAMBLE, "hasty"), RandomBot)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="Available: random, greedy"):
        bot_called(SCRAMBLE, "clever")
