"""What is asked has the room it needs, in every game, on a desk and on a phone.

`AFFRAY_LOOK=150` looks at so many decisions of each game: `make look`.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from typing import Any

import pytest
from tests.browser.conftest import Door
from tests.browser.figures import Figures, are_few
from tests.browser.looking import (
    DECISIONS,
    EVERY,
    PLANNED,
    REST,
    SIZES,
    Battle,
    Units,
    Watcher,
    units_of,
)

from affray.games import games


@pytest.fixture(scope="module")
def all_figures() -> list[Figures]:
    """Of the games that have been looked at."""
    return []


@pytest.mark.parametrize("game", sorted(games()))
def test_what_is_asked_is_in_sight_and_its_dice_are_foretold(
    visit: Door, address: str, game: str, all_figures: list[Figures]
) -> None:
    figures = Figures(game)
    all_figures.append(figures)
    windows = [
        Watcher(visit(reduced_motion="no-preference", **size), name) for name, size in SIZES.items()
    ]
    look_at(figures, windows, address)
    figures.judge()
    sys.stdout.write(f"\n{figures.table()}\n")
    assert not figures.wrongs, "\n".join(figures.wrongs)


def test_few_dice_go_untold(all_figures: list[Figures]) -> None:
    without = sum(figures.without.total() for figures in all_figures)
    met = sum(figures.met for figures in all_figures)
    sys.stdout.write(f"\n{without} of {met} dice of all games have no chances\n")
    assert are_few(without, met)


def look_at(figures: Figures, windows: list[Watcher], address: str) -> None:
    """So many decisions, in one battle after another."""
    number = 0
    for seed in count(1):
        with Battle(address, figures.game, seed) as battle:
            battle.set_up()
            for window in windows:
                window.go(battle)
            for table in battle.decisions(DECISIONS - number):
                decide(figures, number, table, windows)
                number += 1
            figures.note_rolls(battle)
        if number == DECISIONS:
            return


def decide(figures: Figures, number: int, table: Any, windows: list[Watcher]) -> None:
    """One decision: as it is asked, with a unit in hand, and when something is planned for it."""
    where = f"{number} {table['questions'][0]['name']}"
    units = units_of(table)
    for window in windows:
        fallen, wrongs = window.see(table)
        figures.count(window.name, "decisions")
        figures.count(window.name, "fallen", fallen)
        figures.note(window.name, f"{where}, before", wrongs)
    for window in windows:
        figures.note(window.name, where, window.wrongs(units))
        if window.take_in_hand(number):
            figures.note(window.name, f"{where}, in hand", window.wrongs(units))
        figures.count(window.name, "choices", window.choices())
        if number % EVERY == 0:
            figures.note(window.name, f"{where}, nearer", window.near(units))
    rest(figures, number, where, windows, units)
    for window in windows:
        window.go_on()


def rest(figures: Figures, number: int, where: str, windows: list[Watcher], units: Units) -> None:
    """A pointer rests on a choice, or a way is planned."""
    resting = [window for window in windows if window.rest(number)]
    planning = [window for window in windows if window.plan(number)]
    if resting or planning:
        windows[0].page.wait_for_timeout(REST if resting else PLANNED)
    for window in resting:
        figures.note(window.name, f"{where}, at rest", {"moves": window.moved()})
    for window in resting or planning:
        figures.note(window.name, f"{where}, looked at", window.wrongs(units))


TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
WIDE = 700
"""Pixels that a board has on a tablet, whatever is asked."""


@pytest.mark.parametrize("game", sorted(games()))
def test_a_board_is_wide_on_a_tablet(visit: Door, address: str, game: str) -> None:
    window = Watcher(visit(**TABLET), "tablet")
    fit = window.page.locator(".app .fit")
    with Battle(address, game) as battle:
        battle.set_up()
        window.go(battle)
        for number, table in enumerate(battle.decisions(DECISIONS)):
            window.see(table)
            for _ in range(2):
                box = fit.bounding_box()
                assert box is not None
                assert box["width"] >= WIDE
                assert window.wrongs(units_of(table))["hidden"] == []
                window.take_in_hand(number)


FAULTS = {
    "hidden": "row.style.marginTop = '2000px'",
    "small": "row.style.height = '20px'",
    "cut": "base.style.transform = 'translate(-90px, 200px)'",
    "covered": "name.parentElement.append(name.cloneNode(true))",
    "unnamed": "name.remove()",
    "dice": "base.querySelector('.ground').classList.add('die')",
}
"""How each kind of fault comes about."""

PLANT = """() => {{
    const row = document.querySelector('#prompt .choice button');
    const base = document.querySelector('.board .base[aria-pressed=true]');
    const name = document.querySelector(`.board [data-name=p${{base.dataset.piece}}]`);
    {};
}}"""


def test_whatever_is_wrong_is_noticed(visit: Door, address: str) -> None:
    window = Watcher(visit(reduced_motion="no-preference", **SIZES["phone"]), "phone")
    with Battle(address, "rattle-and-rend") as battle:
        battle.set_up()
        table = battle.table()
        window.go(battle)
        for kind, fault in FAULTS.items():
            window.see(table)
            assert window.take_in_hand(0)
            assert not any(window.wrongs(units_of(table)).values())
            window.page.evaluate(PLANT.format(fault))
            assert window.wrongs(units_of(table))[kind], f"{kind} is not noticed"
            window.page.reload()
        window.see(table)
        assert window.rest(0)
        window.page.evaluate("document.querySelector('#prompt h2').style.height = '300px'")
        window.page.wait_for_timeout(100)
        assert window.moved()


def test_dice_that_nobody_is_told_of_are_wrong_without_a_reason_or_when_they_are_many() -> None:
    known = Figures("rattle-and-rend", met=20, without=Counter(Foretold=1))
    known.judge()
    assert not known.wrongs
    unknown = Figures("rattle-and-rend", met=20, without=Counter(Shot=1))
    unknown.judge()
    assert len(unknown.wrongs) == 1
    assert are_few(1, 20)
    assert not are_few(1, 19)
