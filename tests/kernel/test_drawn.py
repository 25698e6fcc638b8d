"""Choices that are judged one by one: drawn evenly, listed only for whoever looks at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from affray.kernel.drawn import Drawn
from affray.kernel.options import Subsets
from affray.kernel.problems import IllegalAnswer, Refusal


class Multiples(Drawn[int]):
    """Of a number, among so many; `judged` are those that were looked at."""

    def __init__(self, of: int, most: int) -> None:
        super().__init__()
        self.of = of
        self.most = most
        self.judged: list[int] = []

    def thinkable(self) -> Sequence[int]:
        return range(self.most)

    def is_legal(self, value: int) -> bool:
        self.judged.append(value)
        return value % self.of == 0


def test_each_legal_value_is_as_likely_and_few_are_judged() -> None:
    random = Random(3)
    counted: Counter[int] = Counter()
    judged = 0
    for _ in range(3000):
        options = Multiples(3, 18)
        counted[options.sample(random)] += 1
        judged += len(options.judged)
    assert set(counted) == {0, 3, 6, 9, 12, 15}
    assert all(420 < count < 580 for count in counted.values())
    assert judged < 3.2 * 3000


def test_what_is_not_legal_is_judged_once() -> None:
    random = Random(1)
    drawn: Counter[int] = Counter()
    for _ in range(200):
        options = Multiples(50, 100)
        drawn[options.sample(random)] += 1
        assert len(set(options.judged)) == len(options.judged)
    assert set(drawn) == {0, 50}
    assert min(drawn.values()) > 70


def test_selections_are_drawn_evenly() -> None:
    random = Random(4)
    options = Subsets("abcd", least=1, most=2, why_not=no_b)
    drawn = Counter(options.sample(random) for _ in range(2400))
    assert set(drawn) == set(options)
    assert len(drawn) == 6
    assert all(320 < count < 480 for count in drawn.values())
    assert Subsets("abcdefghij", least=10).sample(random) == tuple("abcdefghij")
    rare = Subsets(range(20), least=1, why_not=lone_seven)
    assert rare.sample(random) == (7,)


def no_b(chosen: tuple[str, ...]) -> Refusal | None:
    return Refusal("Not b.") if "b" in chosen else None


def lone_seven(chosen: tuple[int, ...]) -> Refusal | None:
    return None if chosen == (7,) else Refusal("Only 7.")


def test_an_answer_is_judged_alone() -> None:
    options = Multiples(3, 18)
    assert options.refusal(6) is None
    assert options.decode(9) == 9
    assert options.judged == [6, 9]
    for wrong in (7, 18, True, "6", None):
        refusal = options.refusal(wrong)
        assert refusal is not None
        assert "Invalid choice" in refusal.sentence
    with pytest.raises(IllegalAnswer):
        options.decode(4)
    assert list(options) == [0, 3, 6, 9, 12, 15]
