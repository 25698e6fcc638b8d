"""Reach is true to 2 mm, whoever stands in the way; and a fault in it is noticed."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.crowded.reach import POSITIONS, compare

from affray.kernel.board.areas import Area
from affray.kernel.board.fan import Fan
from affray.kernel.board.fans import Fans

NUMBERS = range(int(os.environ.get("AFFRAY_REACH", "6")))


@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_inside_is_legal_and_nothing_else(game: str, monkeypatch: Any) -> None:
    compared, wrong = compare(game, NUMBERS, monkeypatch)
    assert wrong == []
    assert compared > 20 * len(NUMBERS)


FAULTS: dict[str, Any] = {
    "bases are not closed": (Area, "close", lambda area, barriers: None),
    "nobody goes around anything": (Fan, "grazed", lambda fan: []),
    "it reaches 5 mm too far": (
        Fans,
        "open",
        lambda fans, starts, reach, opened=Fans.open: opened(fans, starts, reach + 50),
    ),
    "every fan is known": (Fans, "_is_known", lambda fans, fan: True),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    wrong = [compare(game, range(4), monkeypatch)[1] for game in ("rattle", "brigand")]
    assert any(wrong)
