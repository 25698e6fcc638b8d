"""A bot that looks one step ahead and takes the answer that evaluates best."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.boundary import ending_with_the_step
from affray.kernel.flow import Question, Together
from affray.kernel.options import Subsets, exactly

CANDIDATES = 30
"""Answers considered for each question."""

WALKED = 400
"""Answers of a large set that candidates are spread over, since neighbours are alike."""

ALIKE = 8
"""If the first 8 candidates score alike, assume the rest do."""

WAYS = 5
"""Continuations to try for each surviving candidate."""

LOOKS = 45
"""Total look-ahead budget. With many candidates most are dropped early; with few, none. A game with
less `patience` scales it down."""

SHORTLIST = 3
"""Plans that are evaluated again with other dice."""

SAMPLES = 5
"""Dice samples for each of those plans; a prime, see `Luck`."""

USUAL, USUAL_LATER = 0.3, 0.8
"""Share of usual answers in a continuation, before and after dice are rolled: what follows a roll
cannot be planned."""

QUESTIONS = 50
"""Questions answered at most in one look ahead."""


class Luck(Random):
    """One of several sources of chance with the same seed that cover it evenly together.

    Each draw falls into another part of the unit interval in each of them, and the parts of two
    draws do not go along with each other.
    """

    def __init__(self, seed: int, place: int) -> None:
        super().__init__(seed)
        self.place = place
        self.draws = 0

    def random(self) -> float:
        shift = self.place * pow(3, self.draws, SAMPLES) / SAMPLES
        self.draws += 1
        return (super().random() + shift) % 1.0


class Look(NamedTuple):
    """What came out of a look ahead."""

    value: float
    was_asked: bool
    """The seat had to go on after its answer."""
    was_rolled: bool
    """Chance had a part in it."""


class Plan:
    """An answer, and the seed of the best way found to go on from it in the step."""

    __slots__ = ("answer", "going_on", "value", "was_asked", "was_rolled")

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.going_on = 0
        self.value = float("-inf")
        self.was_asked = True
        self.was_rolled = False


class GreedyBot(Bot):
    """Plays each answer to the end of the step and takes the one the game evaluates best.

    Other seats give their usual answers. Each answer is tried with several continuations, and half
    of the answers are dropped in every round. The best plans are then tried with other dice, the
    same for all; of equal plans the first is taken.
    """

    def __init__(
        self, candidates: int = CANDIDATES, ways: int = WAYS, shortlist: int = SHORTLIST
    ) -> None:
        self.candidates = candidates
        self.ways = ways
        self.shortlist = shortlist

    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        most = int(self.candidates * match.game.advice.patience)
        answers = candidates_of(question, most, random)
        best = self._best(match, answers, random)
        options: Any = question.options
        while question.is_selection:
            larger = [more for more in with_one_more(options, best) if more not in answers]
            more = self._best(match, [best, *sampled(larger, most, random)], random)
            if more is best:
                break
            best = more
        return best

    def _best(self, match: SeatMatch, answers: list[Any], random: Random) -> Any:
        """The answer that promises most; of equals the first."""
        if len(answers) == 1:
            return answers[0]
        best = self._race(match, [Plan(answer) for answer in answers], random)
        if are_alike(best):
            return best[0].answer
        seed = random.getrandbits(64)
        means = [mean_value(match, plan, seed) for plan in best]
        return best[means.index(max(means))].answer

    def _race(self, match: SeatMatch, plans: list[Plan], random: Random) -> list[Plan]:
        """The shortlist: all are tried in a first way, the better ones in further ways."""
        seed = random.getrandbits(64)
        patience = match.game.advice.patience
        looks, most, few = 0, int(LOOKS * patience), max(2, round(self.shortlist * patience))
        for way in range(self.ways):
            going_on = random.getrandbits(64)
            for number, plan in enumerate(plans):
                if way == 0 and number == ALIKE and are_alike(plans[:ALIKE]):
                    return plans[:1]
                if plan.was_asked:
                    try_way(match, plan, going_on, Luck(seed, way))
                    looks += 1
            share = (most - looks) // (self.ways - way)
            plans = best_of(plans, max(few, share, len(plans) // 2))
            if looks >= most:
                break
        return best_of(plans, few)


def best_of(plans: list[Plan], count: int) -> list[Plan]:
    """The plans that look best, in their order."""
    best = sorted(plans, key=lambda plan: -plan.value)[:count]
    return [plan for plan in plans if plan in best]


def are_alike(plans: list[Plan]) -> bool:
    """Nothing to choose between, whatever the dice say."""
    return all(plan.value == plans[0].value and not plan.was_rolled for plan in plans)


def candidates_of(question: Question[Any], most: int, random: Random) -> list[Any]:
    """All candidates if they are few; else the usual answer and some of the others."""
    answers = list(islice(question.options, WALKED))
    if len(answers) <= most:
        return answers
    usual = question.usual_answer()
    others = (*sampled(answers, most - 2, random), answers[-1])
    return [usual, *(other for other in others if not exactly(other, usual))]


def sampled(answers: list[Any], most: int, random: Random) -> list[Any]:
    """At most `most` of the answers, spread over all of them."""
    if len(answers) <= most:
        return answers
    step = len(answers) / (most + 1)
    return [answers[int((part + random.random()) * step)] for part in range(most)]


def with_one_more(options: Subsets[Any], chosen: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Every legal selection with one more element."""
    larger = [(*chosen, value) for value in options.values if value not in chosen]
    return [answer for answer in larger if answer in options]


def try_way(match: SeatMatch, plan: Plan, going_on: int, luck: Luck) -> None:
    """Look at a plan's answer with another way to go on, and keep the better one."""
    look = look_ahead(match, plan.answer, going_on, luck)
    plan.was_asked = look.was_asked
    if look.value > plan.value:
        plan.value, plan.going_on, plan.was_rolled = look.value, going_on, look.was_rolled


def mean_value(match: SeatMatch, plan: Plan, seed: int) -> float:
    """What a plan is worth on average."""
    if not plan.was_rolled:
        return plan.value
    lucks = [Luck(seed, place) for place in range(SAMPLES)]
    values = [look_ahead(match, plan.answer, plan.going_on, luck).value for luck in lucks]
    return sum(values) / SAMPLES


def look_ahead(match: SeatMatch, answer: Any, going_on: int, luck: Luck) -> Look:
    """How good it looks for the seat when the step is over."""
    game, seat = match.game, match.seat
    fork = match.fork(luck)
    guesses = luck.draws
    fork.game = ending_with_the_step(game)
    fork.send(_with_others(fork.question, seat, answer))
    chance: Random | None = None
    for _ in range(QUESTIONS):
        question = fork.question
        if question is None:
            break
        if question.seat == seat and not isinstance(question, Together):
            if chance is None:
                chance = Random(going_on)
            if chance.random() >= (USUAL if luck.draws == guesses else USUAL_LATER):
                fork.send(question.options.sample(chance))
                continue
        fork.send(question.usual_answer())
    return Look(game.advice.evaluate(fork.state, seat), chance is not None, luck.draws > 0)


def _with_others(question: Question[Any] | None, seat: int, answer: Any) -> Any:
    """The answer, and in a secret choice the others' usual ones beside it."""
    if not isinstance(question, Together):
        return answer
    return tuple([answer if part.seat == seat else part.usual_answer() for part in question.parts])
