"""What is asked has the room it needs, in every game, on a desk and on a phone.

`AFFRAY_LOOK=150` looks at so many decisions of each game: `make look`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import Door
from tests.browser.looking import DECISIONS, REST, SIZES, Battle, Watcher

from affray.games import games


@pytest.mark.parametrize("game", sorted(games()))
def test_choices_are_in_sight_and_nothing_moves_under_a_pointer(
    visit: Door, address: str, game: str
) -> None:
    with Battle(address, game) as battle:
        battle.set_up()
        windows = [
            Watcher(visit(battle.path, **size), is_phone=name == "phone")
            for name, size in SIZES.items()
        ]
        wrongs = [
            wrong
            for number, table in enumerate(battle.decisions(DECISIONS))
            for wrong in wrongs_at(number, table, windows)
        ]
    assert not wrongs, "\n".join(wrongs)


def wrongs_at(number: int, table: Any, windows: list[Watcher]) -> list[str]:
    """What is out of sight or moves at one decision, first before and then with a unit in hand."""
    wrongs: list[str] = []
    name = table["questions"][0]["name"]
    for window in windows:
        window.see(table)
        what = f"{number} {name} on a {'phone' if window.is_phone else 'desk'}"
        wrongs += [f"{what}: {wrong}" for wrong in window.cut() + window.small()]
        if window.take_in_hand(number):
            wrongs += [f"{what}, in hand: {wrong}" for wrong in window.cut() + window.small()]
    resting = [window for window in windows if window.rest(number)]
    if resting:
        resting[0].page.wait_for_timeout(REST)
    for window in resting:
        wrongs += [f"{number} {name}: {part} moves" for part in window.moved()]
    return wrongs
