"""Choices that are judged one by one: drawn evenly, listed only for whoever looks at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from affray.kernel.drawn import Drawn
from affray.kernel.problems import IllegalAnswer


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


def test_after_many_misses_all_are_listed_once() -> None:
    options = Multiples(5000, 10_000)
    random = Random(1)
    drawn = Counter(options.sample(random) for _ in range(400))
    assert set(drawn) == {0, 5000}
    assert min(drawn.values()) > 150
    assert len(options.judged) < 10_000 + 100


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
