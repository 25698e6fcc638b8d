"""Where dice come from. Rules see only `Dice`; randomness is an argument."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b, sha256
from random import Random

from affray.kernel.native import mypyc_attr
from affray.kernel.problems import BadInput, Problem


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The dice as rules see them. A wrapper must pass on every method."""

    __slots__ = ()

    def roll(self, sides: int) -> int:
        """Roll one die; return a face from 1 to `sides`."""
        raise NotImplementedError

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        """Roll `count` dice; return how many show `needed` or more, and the faces.

        Counts above `enough` make no difference to the rule and are returned as `enough`.
        """
        faces = tuple([self.roll(sides) for _ in range(count)])
        reached = 0
        for face in faces:
            if face >= needed:
                reached += 1
        return min(reached, enough), faces

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        """Roll `count` dice whose faces matter only by band; return the faces.

        `floors` are the lowest faces of every band but the first, in ascending order.
        """
        return tuple([self.roll(sides) for _ in range(count)])

    def stand(self, epoch: int, rolled: int) -> None:
        """Continue after this many dice of an epoch; a takeback starts a new one with new rolls."""


class SeededDice(Dice):
    """Play dice: a counter-mode stream from a keyed hash, so that anyone can check a match.

    The counter is the number of dice rolled in this epoch, so that a record tells where it stands.
    """

    __slots__ = ("counter", "epoch", "key")

    def __init__(self, key: bytes, epoch: int = 0, counter: int = 0) -> None:
        self.key = key
        self.epoch = epoch
        self.counter = counter

    def roll(self, sides: int) -> int:
        limit = (1 << 64) // sides * sides
        block = self.epoch.to_bytes(8, "big") + self.counter.to_bytes(8, "big")
        self.counter += 1
        while True:
            value = int.from_bytes(blake2b(block, key=self.key, digest_size=8).digest(), "big")
            if value < limit:
                return value % sides + 1
            block += b"\0"  # an unfair remainder: this die is rolled again

    def stand(self, epoch: int, rolled: int) -> None:
        self.epoch = epoch
        self.counter = rolled


def seed_key(seed: str, salts: Iterable[str] = ()) -> bytes:
    """Return the key of a match's dice from the secret seed and what each seat added."""
    digest = blake2b(seed.encode(), digest_size=32)
    for salt in salts:
        digest.update(b"\0" + salt.encode())
    return digest.digest()


def commitment(seed: str) -> str:
    """Return the hash shown before the match, so that the seed cannot be changed later."""
    return sha256(seed.encode()).hexdigest()


class FastDice(Dice):
    """Dice for play-outs, from an ordinary random generator."""

    __slots__ = ("random",)

    def __init__(self, random: Random) -> None:
        self.random = random

    def roll(self, sides: int) -> int:
        return int(self.random.random() * sides) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Dice for tests and vignettes: the given faces in order; all must be used."""

    __slots__ = ("left",)

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        if not self.left:
            raise BadInput(Problem("dice", "", f"No die is left for a roll of a d{sides}."))
        face = self.left.pop(0)
        if not 1 <= face <= sides:
            raise BadInput(Problem("dice", "", f"A d{sides} cannot show {face}."))
        return face


class TypedDice(Dice):
    """Dice rolled by a person at a real table: `ask(sides)` gives the face they read out."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        self.ask = ask

    def roll(self, sides: int) -> int:
        face = self.ask(sides)
        if type(face) is not int or not 1 <= face <= sides:
            raise BadInput(Problem("dice", "", f"A d{sides} cannot show {face}."))
        return face


class ReplayedDice(Dice):
    """First what was rolled already, each a face and the sides of its die, then the dice of
    `then`; what they roll is told to `note`."""

    __slots__ = ("note", "rolled", "then")

    def __init__(
        self,
        rolled: Iterable[tuple[int, int]],
        then: Dice,
        note: Callable[[tuple[int, ...], int], object] = lambda faces, sides: None,
    ) -> None:
        self.rolled = list(rolled)[::-1]
        self.then = then
        self.note = note

    def roll(self, sides: int) -> int:
        if self.rolled:
            face, before = self.rolled.pop()
            if sides != before or not 1 <= face <= sides:
                sentence = f"The rules rolled a d{sides}, not a d{before} showing {face}."
                raise BadInput(Problem("dice", "", sentence))
            return face
        face = self.then.roll(sides)
        self.note((face,), sides)
        return face

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        if self.rolled:
            return super().reach(count, sides, needed, enough)
        reached, faces = self.then.reach(count, sides, needed, enough)
        self.note(faces, sides)
        return reached, faces

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        if self.rolled:
            return super().bands(count, sides, floors)
        faces = self.then.bands(count, sides, floors)
        self.note(faces, sides)
        return faces

    def stand(self, epoch: int, rolled: int) -> None:
        self.then.stand(epoch, rolled)
