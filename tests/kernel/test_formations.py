"""Answers for many pieces at once: how they are read, and what is too much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from affray.kernel.flow import Formation
from affray.kernel.ids import Seat
from affray.kernel.options import MOST_PIECES, MOST_POINTS, Formations, Moves
from affray.kernel.problems import IllegalAnswer, Refusal


class Anywhere(Formations):
    """Two pieces that may go anywhere but to the left of the edge."""

    __slots__ = ()

    @property
    def shapes(self) -> tuple[str, ...]:
        return ("line",)

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple):
            return Refusal("no formation")
        if any(x < 0 for _, path in answer for x, _ in path):
            return Refusal("off the board")
        return None

    def arrange(self, to: tuple[int, int], shape: str) -> Moves | None:
        x, y = to
        return ((1, ((x, y),)), (2, ((x + 10, y),))) if x >= 0 else None

    def __iter__(self) -> Iterator[Moves]:
        yield ()


def test_json_lists_become_moves() -> None:
    plain = [[7, [[1, 2], [3, 4]]], [8, []]]
    assert Anywhere().decode(plain) == ((7, ((1, 2), (3, 4))), (8, ()))


@pytest.mark.parametrize(
    "plain",
    [
        None,
        "line",
        [[1]],
        [[1, [[0, 0]], 2]],
        [["one", [[0, 0]]]],
        [[True, [[0, 0]]]],
        [[1, [[0.5, 0]]]],
        [[1, [[0, 0, 0]]]],
        [[1, [[10**9, 0]]]],
        [[10**9, [[0, 0]]]],
        [[1, "there"]],
        [[1, [[0, 0]] * (MOST_POINTS + 1)]],
        [[1, []]] * (MOST_PIECES + 1),
        [[1, [[-1, 0]]]],
    ],
)
def test_what_is_no_formation_is_refused(plain: object) -> None:
    with pytest.raises(IllegalAnswer):
        Anywhere().decode(plain)


def test_a_gesture_gives_a_whole_answer() -> None:
    options = Anywhere()
    moves = options.arrange((100, 50), "line")
    assert moves is not None
    assert moves in options
    assert options.decode(["line", [100, 50]]) == moves
    assert Formation(Seat(0), options, pieces=(1, 2)).usual_answer() == ()


@pytest.mark.parametrize("plain", [["line", [-5, 0]], ["square", [5, 0]], ["line", "there"]])
def test_a_gesture_that_leads_nowhere_is_refused(plain: object) -> None:
    with pytest.raises(IllegalAnswer):
        Anywhere().decode(plain)
