"""A bot that looks one step ahead and takes what looks best when the step is over."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from affray.bots.bot import Bot, SeatMatch
from affray.bots.boundary import ending_with_the_step
from affray.kernel.flow import Question, Together
from affray.kernel.options import exactly

CANDIDATES = 20
"""Of a large set of answers so many are looked at."""

LOOKS = 40
"""So often the bot looks ahead at first, over all answers."""

WAYS = 3
"""So many ways to go on are tried for one answer, at most."""

SHORTLIST = 3
"""So many plans are looked at again."""

SAMPLES = 3
"""How often the dice are rolled for those."""

QUESTIONS = 50
"""A look ahead goes no further than this."""

VICTORY = 1e9


class Plan(NamedTuple):
    """An answer, and how the seat goes on in the step: at random from a seed, or as usual."""

    answer: Any
    going_on: int | None


class GreedyBot(Bot):
    """Tries every answer, with several ways to go on, until the step ends; the game evaluates.

    Others give their usual answers. Every plan meets the same dice; the best are tried again with
    other dice, and of equals the first is taken.
    """

    def __init__(
        self,
        candidates: int = CANDIDATES,
        looks: int = LOOKS,
        ways: int = WAYS,
        shortlist: int = SHORTLIST,
        samples: int = SAMPLES,
    ) -> None:
        self.candidates = candidates
        self.looks = looks
        self.ways = ways
        self.shortlist = shortlist
        self.samples = samples

    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        answers = candidates_of(question, self.candidates, random)
        if len(answers) == 1:
            return answers[0]
        seeds = [random.getrandbits(64) for _ in range(self.samples)]
        scored: list[tuple[float, Plan]] = []
        ways = min(self.ways, max(0, self.looks // len(answers) - 1))
        for answer in answers:
            plan = Plan(answer, None)
            score, was_asked = look_ahead(match, plan, seeds[0])
            scored.append((score, plan))
            for _ in range(ways if was_asked else 0):
                plan = Plan(answer, random.getrandbits(64))
                scored.append((look_ahead(match, plan, seeds[0])[0], plan))
        scored.sort(key=lambda pair: -pair[0])
        if scored[0][0] == scored[-1][0]:
            return answers[0]  # nothing to choose between
        best = [
            (score + sum(look_ahead(match, plan, seed)[0] for seed in seeds[1:]), plan)
            for score, plan in scored[: self.shortlist]
        ]
        return max(best, key=lambda pair: pair[0])[1].answer


def candidates_of(question: Question[Any], most: int, random: Random) -> list[Any]:
    """All candidates if they are few; else the usual answer and some of the others."""
    options = question.options
    answers = list(islice(options, most + 1))
    if len(answers) <= most:
        return answers
    answers = [question.usual_answer()]
    for _ in range(most - 1):
        answer = options.sample(random)
        if not any(exactly(answer, known) for known in answers):
            answers.append(answer)
    return answers


def look_ahead(match: SeatMatch, plan: Plan, seed: int) -> tuple[float, bool]:
    """How good it looks for the seat when the step is over; and whether it was asked again."""
    game, seat = match.game, match.seat
    fork = match.fork(Random(seed))
    fork.game = ending_with_the_step(game)
    fork.send(_with_others(fork.question, seat, plan.answer))
    chance = None if plan.going_on is None else Random(plan.going_on)
    was_asked = False
    for _ in range(QUESTIONS):
        question = fork.question
        if question is None:
            break
        if question.seat == seat and not isinstance(question, Together):
            was_asked = True
            if chance is not None:
                fork.send(question.options.sample(chance))
                continue
        fork.send(question.usual_answer())
    outcome = game.outcome(fork.state)
    if outcome is not None and outcome.winner is not None:
        return (VICTORY if outcome.winner == seat else -VICTORY), was_asked
    return game.evaluate(fork.state, seat), was_asked


def _with_others(question: Question[Any] | None, seat: int, answer: Any) -> Any:
    """The answer, and in a secret choice the others' usual ones beside it."""
    if not isinstance(question, Together):
        return answer
    return tuple([answer if part.seat == seat else part.usual_answer() for part in question.parts])
