"""Where dice come from: fair, repeatable, and handed on whole by every wrapper."""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affray.kernel.dice
from affray.kernel.dice import (
    Dice,
    FastDice,
    ReplayedDice,
    ScriptedDice,
    SeededDice,
    TypedDice,
    commitment,
    seed_key,
)
from affray.kernel.odds import odds
from affray.kernel.problems import BadInput

KEY = seed_key("fair play")


def rolls(dice: Dice, count: int, sides: int = 20) -> list[int]:
    return [dice.roll(sides) for _ in range(count)]


def chi_square(faces: list[int], sides: int) -> float:
    expected = len(faces) / sides
    return sum((faces.count(face) - expected) ** 2 / expected for face in range(1, sides + 1))


def limit(freedom: int) -> float:
    """What chi-square exceeds about once in ten thousand times (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.72 * sqrt(2 / (9 * freedom))) ** 3)


# -- seeded dice -----------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_seeded_dice_are_fair(sides: int) -> None:
    faces = rolls(SeededDice(KEY), 20_000, sides)
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < limit(sides - 1)


def test_a_face_says_nothing_about_the_next() -> None:
    faces = rolls(SeededDice(KEY), 36_000, 6)
    pairs = [6 * one + other - 6 for one, other in zip(faces[::2], faces[1::2], strict=True)]
    assert chi_square(pairs, 36) < limit(35)


class OneByteDigest:
    """A hash of one byte's worth, so that unfair remainders are common."""

    def __init__(self, block: bytes, *, key: bytes, digest_size: int) -> None:
        self.byte = blake2b(block, key=key, digest_size=1).digest()

    def digest(self) -> bytes:
        return ((1 << 64) - 256 + self.byte[0]).to_bytes(8, "big")


def test_remainders_that_would_be_unfair_are_rolled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(affray.kernel.dice, "blake2b", OneByteDigest)
    dice = SeededDice(KEY)
    faces = rolls(dice, 80_000)
    # 16 of the 256 values lie beyond the last full twenty; kept, they would load the low faces.
    assert chi_square(faces, 20) < limit(19)
    assert dice.counter == 80_000, "a die rolled again is still one die"
    dice.stand(0, 79_000)
    assert rolls(dice, 1000) == faces[79_000:]


def test_the_same_key_gives_the_same_stream() -> None:
    assert rolls(SeededDice(KEY), 100) == rolls(SeededDice(KEY), 100)
    assert rolls(SeededDice(KEY), 100) != rolls(SeededDice(seed_key("foul play")), 100)
    known = rolls(SeededDice(seed_key("affray")), 12)
    assert known == [10, 9, 14, 16, 13, 16, 19, 4, 3, 11, 5, 10], "old records would not verify"


def test_epochs_differ() -> None:
    dice = SeededDice(KEY)
    streams = []
    for epoch in range(5):
        dice.stand(epoch, 0)
        streams.append(tuple(rolls(dice, 50)))
    assert len(set(streams)) == 5
    assert tuple(rolls(SeededDice(KEY, epoch=3), 50)) == streams[3]


def test_dice_stand_again_where_they_stood() -> None:
    dice = SeededDice(KEY)
    rolls(dice, 7)
    faces = rolls(dice, 20)
    dice.stand(0, 7)
    assert rolls(dice, 20) == faces
    assert rolls(SeededDice(KEY, counter=7), 20) == faces


def test_every_salt_changes_the_key_and_none_the_commitment() -> None:
    keys = [
        seed_key("seed"),
        seed_key("seed", ["a"]),
        seed_key("seed", ["b"]),
        seed_key("seed", ["a", "b"]),
        seed_key("seed", ["b", "a"]),
        seed_key("seed", ["ab"]),
        seed_key("deed"),
    ]
    assert len(set(keys)) == len(keys)
    assert commitment("seed") == commitment("seed")
    assert commitment("seed") != commitment("deed")
    assert "seed" not in commitment("seed")


# -- the other sources -------------------------------------------------------------------


def test_fast_dice_are_fair_and_repeatable() -> None:
    faces = rolls(FastDice(Random(1)), 20_000)
    assert chi_square(faces, 20) < limit(19)
    assert rolls(FastDice(Random(1)), 100) == faces[:100]


def test_scripted_dice_show_what_is_written_and_then_nothing() -> None:
    dice = ScriptedDice((3, 20))
    assert rolls(dice, 2) == [3, 20]
    assert dice.left == []
    with pytest.raises(BadInput, match="dice: No die is left for a roll of a d6"):
        dice.roll(6)


@pytest.mark.parametrize("face", [0, -1, 7, 10**30])
def test_scripted_dice_show_no_face_they_do_not_have(face: int) -> None:
    with pytest.raises(BadInput, match="A d6 cannot show"):
        ScriptedDice((face,)).roll(6)


@pytest.mark.parametrize("face", [0, -1, 21, 10**30, True, 1.0, "3", None])
def test_a_typed_face_must_be_on_the_die(face: int) -> None:
    with pytest.raises(BadInput, match="A d20 cannot show"):
        TypedDice(lambda _: face).roll(20)


def test_typed_dice_ask_for_each_die_by_its_sides() -> None:
    asked: list[int] = []

    def ask(sides: int) -> int:
        asked.append(sides)
        return sides

    dice = TypedDice(ask)
    assert [dice.roll(6), dice.roll(20)] == [6, 20]
    assert dice.reach(2, 12, 12, 2) == (2, (12, 12))
    assert asked == [6, 20, 12, 12]


# -- how many reach ----------------------------------------------------------------------


@given(st.lists(st.integers(1, 20), max_size=6), st.integers(-2, 23), st.integers(0, 6))
def test_those_that_reach_are_counted_up_to_enough(
    faces: list[int], needed: int, enough: int
) -> None:
    reached, shown = ScriptedDice(faces).reach(len(faces), 20, needed, enough)
    assert shown == tuple(faces)
    assert reached == min(sum(face >= needed for face in faces), enough)


# -- replayed dice -----------------------------------------------------------------------


class Witness(Dice):
    """Writes down what it is asked."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked: list[object] = []

    def roll(self, sides: int) -> int:
        self.asked.append(("roll", sides))
        return sides

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        self.asked.append(("reach", count, sides, needed, enough))
        return 1, (sides,) * count

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        self.asked.append(("bands", count, sides, floors))
        return (sides,) * count

    def stand(self, epoch: int, rolled: int) -> None:
        self.asked.append(("stand", epoch, rolled))


def test_replayed_dice_hand_on_every_primitive() -> None:
    witness = Witness()
    noted: list[int] = []
    dice = ReplayedDice((), witness, lambda faces, sides: noted.extend(faces))
    assert dice.roll(6) == 6
    assert dice.reach(3, 20, 11, 2) == (1, (20, 20, 20))
    assert dice.bands(2, 6, (5,)) == (6, 6)
    dice.stand(2, 7)
    assert witness.asked == [
        ("roll", 6), ("reach", 3, 20, 11, 2), ("bands", 2, 6, (5,)), ("stand", 2, 7),
    ]  # fmt: skip
    assert noted == [6, 20, 20, 20, 6, 6]
    primitives = {name for name in vars(Dice) if not name.startswith("_")}
    assert primitives == {"roll", "reach", "bands", "stand"}
    assert primitives <= set(vars(ReplayedDice)), "a primitive that is not handed on"


def test_replayed_dice_show_what_was_seen_first_and_note_only_what_is_new() -> None:
    noted: list[tuple[tuple[int, ...], int]] = []
    seen = ((4, 6), (5, 6), (6, 6))
    dice = ReplayedDice(seen, ScriptedDice((1, 2, 3)), lambda *rolled: noted.append(rolled))
    assert rolls(dice, 2, 6) == [4, 5]
    assert dice.reach(2, 6, 2, 2) == (1, (6, 1)), "half of it seen, half of it new"
    assert dice.reach(2, 6, 3, 2) == (1, (2, 3))
    assert noted == [((1,), 6), ((2, 3), 6)]


@pytest.mark.parametrize("rolled", [(4, 20), (7, 6), (0, 6)])
def test_replayed_dice_have_the_sides_that_are_asked_for(rolled: tuple[int, int]) -> None:
    face, sides = rolled
    with pytest.raises(BadInput, match=f"rolled a d6, not a d{sides} showing {face}"):
        ReplayedDice([rolled], ScriptedDice()).roll(6)


def test_exact_odds_see_through_replayed_dice() -> None:
    branches = 0

    def play(dice: Dice) -> int:
        nonlocal branches
        branches += 1
        return ReplayedDice((), dice).reach(3, 20, 11, 2)[0]

    chances = odds(play).of
    assert sum(chances.values()) == 1
    assert branches == 3, "three results, not 20 times 20 times 20"
