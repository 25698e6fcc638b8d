"""Exact odds: the rules run with every result, against fractions found by another hand."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy.words import Bid

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, finish
from affray.kernel.ids import Seat
from affray.kernel.odds import CUTOFF, Chances, odds, reach_chances
from affray.kernel.options import Range


def check(count: int, stat: int, dice: Dice) -> int:
    return dice.reach(count, 20, stat, 2)[0]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_check_has_the_chances_that_counting_gives(count: int) -> None:
    for stat in range(1, 21):
        chances = odds(partial(check, count, stat))
        counted = count @ (icepool.d(20) >= stat)
        expected = {
            0: counted.probability(0),
            1: counted.probability(1),
            2: sum(counted.probability(k) for k in range(2, count + 1)),
        }
        assert chances.of == {result: chance for result, chance in expected.items() if chance}
        assert chances.remainder == 0


@given(st.integers(0, 5), st.integers(1, 8), st.integers(-1, 10), st.integers(0, 5))
def test_those_that_reach_are_as_likely_as_counted(
    count: int, sides: int, needed: int, enough: int
) -> None:
    counted = count @ (icepool.d(sides) >= needed)
    grouped = dict(reach_chances(count, sides, needed, enough))
    for k in range(count + 1):
        if k < enough:
            assert grouped.get(k, 0) == counted.probability(k)
    assert sum(grouped.values()) == 1
    assert all(grouped.values())
    assert max(grouped) <= enough


def test_sums_and_repeated_rolls_are_exact() -> None:
    both = odds(lambda dice: dice.roll(6) + dice.roll(6)).of
    assert both == {total: (2 @ icepool.d(6)).probability(total) for total in range(2, 13)}
    again = odds(lambda dice: max(dice.roll(20), dice.roll(20))).of
    high = icepool.highest(icepool.d(20), icepool.d(20))
    assert again == {face: high.probability(face) for face in range(1, 21)}


def test_a_roll_that_depends_on_another_is_exact() -> None:
    def play(dice: Dice) -> str:
        hits, _ = dice.reach(2, 20, 11, 2)
        if not hits:
            return "missed"
        return "gone" if dice.reach(2 - hits // 2, 20, 13, 2)[0] == 0 else "there"

    half, fails = Fraction(1, 2), Fraction(12, 20)
    gone = half * fails**2 + half**2 * fails
    assert odds(play).of == {"missed": half**2, "gone": gone, "there": 1 - half**2 - gone}


def test_every_face_that_is_shown_fits_the_count() -> None:
    for needed in range(-1, 24):

        def play(dice: Dice, needed: int = needed) -> bool:
            reached, faces = dice.reach(3, 20, needed, 3)
            assert len(faces) == 3
            assert all(1 <= face <= 20 for face in faces)
            return reached == sum(face >= needed for face in faces)

        assert odds(play).of == {True: 1}


def test_questions_get_their_usual_answer() -> None:
    def rule(dice: Dice) -> Flow[int]:
        bid = yield from Bid(Seat(0), Range(0, 3), usual=2)
        return bid if dice.roll(2) == 1 else -bid

    assert odds(lambda dice: finish(rule(dice))).of == {2: Fraction(1, 2), -2: Fraction(1, 2)}


def endless(dice: Dice) -> Generator[None, None, None]:
    while dice.roll(6) == 6:
        yield


def test_an_unlimited_chain_is_cut_and_the_remainder_told() -> None:
    chances: Chances = odds(lambda dice: sum(1 for _ in endless(dice)))
    assert 0 < chances.remainder < 6 * CUTOFF
    assert sum(chances.of.values()) + chances.remainder == 1
    for sixes in range(5):
        assert chances.of[sixes] == Fraction(5, 6) * Fraction(1, 6) ** sixes


def test_the_remainder_can_be_made_smaller_or_larger() -> None:
    rough = odds(lambda dice: sum(1 for _ in endless(dice)), cutoff=Fraction(1, 100))
    assert rough.remainder == Fraction(1, 36)
    assert set(rough.of) == {0, 1}


def test_what_rolls_nothing_is_certain() -> None:
    assert odds(lambda _: "so be it") == Chances({"so be it": Fraction(1)}, Fraction(0))
