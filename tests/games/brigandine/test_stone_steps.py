"""Stones step by step: taken or left, dropped and captured, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.rules.stones import (
    DropSpots,
    explored,
    pick_up,
    put_down,
    touched_stones,
    watch_stones,
)
from affray.games.brigandine.state import State, Stone
from affray.games.brigandine.words.events import StoneDropped, StoneTaken
from affray.testing.script import play


def field(scenario: str = "convoy") -> State:
    state = table(unit("Hero", 5, 5), unit("foe", 20, 20), house={"scenario": scenario})
    hero = state.units[0]
    hero.x = hero.y = 1000
    state.active = state.attack = 0
    return state


def told(state: State, kind: type[Any]) -> list[Any]:
    return [event for event in state.log or [] if isinstance(event, kind)]


@pytest.mark.rule("BR-CAMP-CARRY-1", "BR-CAMP-CARRY-4")
def test_a_stone_is_taken_or_left_lying() -> None:
    state = field()
    state.stones = (Stone(5000, 5000), Stone(1100, 1000), Stone(1000, 1100))
    play(lambda _: pick_up(state), None)
    assert not state.units[0].is_laden
    assert [stone.carrier for stone in state.stones] == [None, None, None]
    assert told(state, StoneTaken) == []
    play(lambda _: pick_up(state), 1)
    assert [stone.carrier for stone in state.stones] == [None, 0, None]
    assert [(one.unit, one.is_captured) for one in told(state, StoneTaken)] == [(0, False)]
    assert touched_stones(state, state.units[0]) == [2]
    play(lambda _: pick_up(state))


@pytest.mark.rule("BR-CAMP-CARRY-3")
def test_a_stone_is_dropped_so_that_it_touches_the_base() -> None:
    state = field()
    state.stones = (Stone(0, 0), Stone(0, 0, carrier=0))
    state.units[0].is_laden = True
    spots = DropSpots(state, state.units[0])
    assert spots.refusal((1191, 1000)) is None
    assert spots.refusal((1000, 809)) is None
    assert spots.refusal((1192, 1000)) is not None
    put_down(state, 0, 1191, 1000)
    assert state.stones == (Stone(0, 0), Stone(1191, 1000))
    assert [(one.unit, one.at) for one in told(state, StoneDropped)] == [(0, (1191, 1000))]
    assert not state.units[0].is_laden


@pytest.mark.rule("BR-CAMP-R3-7")
def test_a_stone_that_reaches_the_edge_is_captured() -> None:
    for x, is_captured in ((128, True), (129, False)):
        state = field()
        state.units[0].x = x
        state.stones = (Stone(0, 0), Stone(0, 0, carrier=0))
        watch_stones(state)
        assert [stone.is_captured for stone in state.stones] == [False, is_captured]
        expected = [(0, True, ("BR-CAMP-R3-7",))] if is_captured else []
        taken = [(one.unit, one.is_captured, one.rules) for one in told(state, StoneTaken)]
        assert taken == expected


@pytest.mark.rule("BR-CAMP-R2-7")
def test_on_a_table_with_an_odd_side_the_middle_lies_between_two_places() -> None:
    for spot, quadrant in (((3048, 100), 1), ((3049, 100), 2), ((100, 3048), 1), ((100, 3049), 2)):
        state = table(unit("Ann", 1, 1), unit("Bob", 2, 2), unit("foe", 20, 20))
        state.width = state.height = 6097
        ann, bob, _ = state.units
        ann.x, ann.y = 1000, 1000
        bob.x, bob.y = spot
        assert explored(state, 0).quadrants == quadrant
