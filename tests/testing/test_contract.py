"""The contract holds for a sound game and is broken by an unsound one."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.toy.race import START, marks
from tests.toy.rules import turn
from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State
from tests.toy.words import Bid, Defend, Pass

from affray.kernel.dice import Dice, SeededDice
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.options import Choices, Range
from affray.kernel.problems import BadInput, Refusal
from affray.testing import contract


@pytest.mark.parametrize("seed", range(5))
def test_a_sound_game_passes(seed: int) -> None:
    match = contract.assert_contract(SCRAMBLE, START, seed, every=2)
    assert match.is_over


def test_a_random_match_is_the_same_for_the_same_seed() -> None:
    one, other = (contract.play_random(SCRAMBLE, START, 3) for _ in range(2))
    assert one.inputs == other.inputs
    assert one.inputs != contract.play_random(SCRAMBLE, START, 4).inputs


def test_a_match_without_end_is_found() -> None:
    with pytest.raises(AssertionError, match="no end after 3 answers"):
        contract.play_random(SCRAMBLE, START, 1, most=3)


class Forgetful(State):
    """Forgets who rests when it is copied."""

    __slots__ = ()

    def restore(self, before: "Forgetful") -> None:
        super().restore(before)
        self.tired = ()


class Sharing(State):
    """Shares its places with its copies."""

    __slots__ = ()

    def restore(self, before: "Sharing") -> None:
        super().restore(before)
        self.places = before.places


class Unsound(Scramble):
    """A game with one thing wrong with it."""

    def __init__(self, kind: type[State] = State, step: Step | None = None) -> None:
        super().__init__()
        self.kind = kind
        self.step = step

    def setup(self, start: Any) -> State:
        return self.kind(start)

    def next_step(self, state: State) -> Step | None:
        usual = super().next_step(state)
        return self.step if usual is turn and self.step else usual


class Credulous(Choices[str]):
    """Reads anything as an answer."""

    __slots__ = ()

    def decode(self, plain: object) -> str:
        return "parry"


class Contrary(Choices[str]):
    """Refuses what it offers."""

    __slots__ = ()

    def refusal(self, answer: object) -> Refusal | None:
        return Refusal("no")


class Sloppy(Range):
    """Reads any number as one of its own."""

    __slots__ = ()

    def decode(self, plain: object) -> int:
        return 1


class Empty(Choices[str]):
    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        return iter(())


def asking(options: Any) -> Unsound:
    def step(state: State, dice: Dice) -> Flow[None]:
        yield from Defend(Seat(0), options, usual="parry")

    return Unsound(step=step)


def first_match(game: Scramble) -> Match[State]:
    match = marks(Match(game, START, SeededDice(b"")))
    for seat, bid in ((0, 2), (1, 1)):
        match.answer(seat, bid)
    return match


def test_a_forgetful_copy_is_found() -> None:
    match = first_match(Unsound(Forgetful))
    match.answer(0, Pass())
    match.answer(0, (0,))
    with pytest.raises(AssertionError, match="the fork has a different position"):
        contract.assert_forks_agree(match)


def test_a_shared_list_is_found() -> None:
    with pytest.raises(AssertionError, match=r"copy \d+ of \d+ has changed"):
        contract.assert_old_copies_unchanged(Unsound(Sharing), START, 1, every=1)


def test_a_forgotten_field_is_found_whatever_it_holds() -> None:
    with pytest.raises(AssertionError, match=r"a copy lacks Forgetful\.tired"):
        contract.assert_copies_are_whole(Forgetful(START))


def test_a_list_that_a_copy_shares_is_found() -> None:
    with pytest.raises(AssertionError, match="a copy shares mutable values"):
        contract.assert_copies_are_whole(Sharing(START))


class Flag:
    """A piece with a field that its copies lack."""

    __slots__ = ("is_down", "x")

    def __init__(self, x: int) -> None:
        self.x = x
        self.is_down = False

    def copy(self) -> "Flag":
        return Flag(self.x)


class Flagged(State):
    __slots__ = ("flags",)

    def __init__(self, start: Any) -> None:
        super().__init__(start)
        self.flags = [Flag(1), Flag(2)]

    def restore(self, before: "Flagged") -> None:
        super().restore(before)
        self.flags = [flag.copy() for flag in before.flags]


def test_a_forgotten_field_of_a_piece_is_found() -> None:
    with pytest.raises(AssertionError, match=r"a copy lacks Flag\.is_down"):
        contract.assert_copies_are_whole(Flagged(START))


class Stuck(State):
    """Copied in full, and not restored."""

    __slots__ = ()

    def copy(self) -> "Stuck":
        twin = Stuck(self.start)
        State.restore(twin, self)
        return twin

    def restore(self, before: "Stuck") -> None:
        stage = self.stage
        super().restore(before)
        self.stage = stage


def test_a_field_that_is_not_restored_is_found() -> None:
    with pytest.raises(AssertionError, match=r"a restored state lacks Stuck\.stage"):
        contract.assert_copies_are_whole(Stuck(START))


def test_a_fork_that_reaches_back_is_found() -> None:
    match = first_match(Unsound(Sharing))
    with pytest.raises(AssertionError, match="fork"):
        contract.assert_forks_agree(match, seed=1)


@pytest.mark.parametrize(
    ("options", "check", "words"),
    [
        (Credulous(["parry"]), contract.assert_refuses_strangers, "accepts"),
        (Contrary(["parry"]), contract.assert_every_question_has_options, "refuses it: no"),
        (Sloppy(0, 3), contract.assert_every_question_has_options, "reads 0 as 1"),
        (Empty(["parry"]), contract.assert_every_question_has_options, "has no legal answer"),
    ],
)
def test_bad_options_are_found(
    options: Any, check: Callable[[Match[Any]], None], words: str
) -> None:
    match = first_match(asking(options))
    with pytest.raises(AssertionError, match=words):
        check(match)


def test_a_broken_invariant_is_found() -> None:
    match = first_match(SCRAMBLE)
    match.state.places[0] = (0, -1)
    with pytest.raises(AssertionError, match="off the course"):
        contract.assert_invariants_hold(match)


def test_dice_that_are_not_recorded_are_found() -> None:
    random = Random(1)

    def step(state: State, dice: Dice) -> Flow[None]:
        yield from Bid(Seat(0), Range(0, 1))
        state.first = random.randrange(1000)
        state.stage = 0

    match = contract.play_random(Unsound(step=step), START, 1)
    with pytest.raises(AssertionError, match="different position"):
        contract.assert_replays(match)
    with pytest.raises(BadInput, match="another position"):
        contract.assert_record_survives(match)
