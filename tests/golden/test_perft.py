"""As many answers as there were: a choice that comes or goes anywhere changes a number."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.golden.perft import MOST, POSITIONS, Count, choices, counted, kept, position

from affray.games import games


def test_ten_positions_of_every_game_are_counted() -> None:
    found = Counter(count.battle.split("/")[0] for count in kept())
    assert found == dict.fromkeys(games(), POSITIONS)
    assert all(0 < count.total <= MOST for count in kept())


@pytest.mark.parametrize("count", kept(), ids=lambda count: f"{count.battle}@{count.answers}")
def test_as_many_answers_as_there_were(count: Count) -> None:
    match = position(count.battle, count.answers)
    now = counted(match, count.battle, count.answers)
    if now == count:
        return
    question = choices(match)[0]
    labels = [question.label(match.state, answer) for answer in question.options]
    below = "\n".join(f"{n:6}  {label}" for n, label in zip(now.below, labels, strict=True))
    was = f"{count.question}: {len(count.below)} answers, {count.total} to depth 2"
    told = f"{now.question}: {len(now.below)} answers, {now.total} to depth 2"
    pytest.fail(f"was {was}\nnow {told}\nwas {count.below}\n{below}\nmeant? `make golden` keeps it")
