"""Many dice of which a rule only tells bands apart: rolled, replayed, and in exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from affray.kernel.dice import Dice, FastDice, ReplayedDice, ScriptedDice
from affray.kernel.odds import odds, spreads


def test_real_dice_show_their_faces_one_by_one() -> None:
    assert ScriptedDice([1, 5, 6]).bands(3, 6, (5,)) == (1, 5, 6)
    assert len(FastDice(Random(1)).bands(12, 6, (4, 6))) == 12


def test_replayed_dice_hand_on_and_note_new_faces() -> None:
    seen: list[int] = []
    dice = ReplayedDice([(2, 6)], ScriptedDice([3, 4, 5]), lambda faces, sides: seen.extend(faces))
    assert dice.bands(2, 6, (4,)) == (2, 3)
    assert dice.bands(2, 6, (4,)) == (4, 5)
    assert seen == [3, 4, 5]


@pytest.mark.parametrize("floors", [(), (5,), (2, 5), (2, 4, 6), (1, 7, 9)])
def test_spreads_are_as_likely_as_counted_face_by_face(floors: tuple[int, ...]) -> None:
    lows = sorted({1, *(floor for floor in floors if 1 <= floor <= 6)})
    counted: Counter[tuple[int, ...]] = Counter(
        tuple(sorted(max(low for low in lows if low <= face) for face in faces))
        for faces in product(range(1, 7), repeat=4)
    )
    found = dict(spreads(4, 6, floors))
    assert found == {faces: Fraction(count, 6**4) for faces, count in counted.items()}


def test_odds_branch_over_counts_and_not_over_faces() -> None:
    calls = 0

    def sixes(dice: Dice) -> int:
        nonlocal calls
        calls += 1
        return sum(face == 6 for face in dice.bands(12, 6, (6,)))

    found = odds(sixes, Fraction(0)).of
    assert sum(found.values()) == 1
    assert found[0] == Fraction(5**12, 6**12)
    assert calls == 13


def test_no_dice_have_no_faces() -> None:
    assert odds(lambda dice: dice.bands(0, 6, (5,))).of == {(): Fraction(1)}
