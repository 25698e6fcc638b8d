"""How much terrain there is, where a piece may lie, and layouts at random."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import empty

from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.terrain import (
    TerrainSpots,
    _even_parts,
    generate,
    kinds,
    laid,
    least_pieces,
    refusal,
)
from affray.games.brigandine.state import State
from affray.kernel.board.shapes import Disc
from affray.kernel.dice import Dice
from affray.testing.script import Die, play


@pytest.mark.rule("BR-MINTERR-1", "BR-MINTERR-2-R1")
def test_how_many_pieces_may_be_demanded() -> None:
    sizes = [(12, 1), (23, 3), (24, 4), (36, 9), (48, 16)]
    for inches, count in sizes:
        assert least_pieces(empty("siege", board_size=inches)) == count
    assert [least_pieces(empty("siege", points_limit=p)) for p in (50, 100, 200)] == [2, 4, 8]
    assert least_pieces(empty("bridgefight")) == 1
    small = empty("siege")
    small.width, small.height = 3047, 3047
    assert least_pieces(small) == 1
    for width, height in ((3046, 3047), (3047, 3046)):
        small.width, small.height = width, height
        assert least_pieces(small) == 0


@pytest.mark.rule("BR-TERR-01", "BR-MOVE-06")
def test_where_a_piece_may_lie() -> None:
    state = empty("siege")

    def rule(x: int, y: int) -> str:
        found = refusal(state, Disc(x, y, 100))
        return "" if found is None else found.rule

    assert [rule(100, 100), rule(5996, 100), rule(100, 5996), rule(5996, 5996)] == [""] * 4
    beyond = [rule(99, 500), rule(500, 99), rule(5997, 500), rule(500, 5997)]
    assert beyond == ["BR-MOVE-06"] * 4
    state.terrain = (Terrain("hut", Disc(3000, 3000, 100), ()),)
    assert [rule(3199, 3000), rule(3201, 3000)] == ["BR-TERR-01", ""]
    spots = TerrainSpots(state, "hill", 0)
    assert spots.refusal((1000, 1000)) is None
    wrong = ["here", (1000,), (1000, 1000, 1000), [1000, 1000], (1000.5, 1000), (1000, True)]
    assert all(spots.refusal(answer) is not None for answer in wrong)
    assert all(spots.refusal(point) is not None for point in ((700, 1000), (1000, 500)))


@pytest.mark.rule("BR-SCEN-BRIDGE-1-R1")
def test_only_a_house_is_too_tall_for_a_bridge() -> None:
    everything = kinds(empty("siege"))
    assert len(everything) == 8
    assert [kind for kind in everything if kind not in kinds(empty("bridgefight"))] == ["house"]


@pytest.mark.rule("BR-SCEN-GEN-3", "BR-MINTERR-1")
def test_a_layout_at_random_die_by_die() -> None:
    def somewhere(kind: int, x: int, y: int, turn: int) -> list[Die]:
        return [Die(8, kind), Die(3048, x), Die(3048, y), Die(36, turn)]

    def generated(*dice: Die) -> State:
        state = empty("confrontation", board_size=12)

        def flow(rolled: Dice) -> Any:
            generate(state, rolled)
            return
            yield

        play(flow, *dice)
        return state

    hill, wood = somewhere(1, 1000, 1100, 2), somewhere(5, 2200, 2300, 36)
    two = generated(Die(2, 1), *hill, *somewhere(8, 1000, 1100, 1), *wood)
    assert two.terrain == (laid("hill", 1000, 1100, 10), laid("wood", 2200, 2300, 180))
    beyond = somewhere(1, 10, 10, 1)
    one = generated(Die(2, 1), *beyond * 29, *hill, *beyond * 60)
    assert one.terrain == (laid("hill", 1000, 1100, 10),)
    late = generated(Die(2, 2), *beyond * 59, *hill, *beyond * 60, *wood)
    assert [piece.kind for piece in late.terrain] == ["hill", "wood"]


@pytest.mark.rule("BR-CAMP-R3-2")
@pytest.mark.parametrize(
    ("corner", "wanted", "cells"),
    [
        (1, 5, [(0, 0), (2, 2), (2, 0), (0, 2), (1, 1)]),
        (2, 4, [(1, 0), (0, 1), (0, 0), (1, 1)]),
        (3, 2, [(0, 1), (1, 0)]),
        (4, 1, [(0, 0)]),
        (4, 10, [(3, 3), (0, 0), (3, 0), (0, 3), (1, 1), (2, 2), (1, 2), (2, 1), (1, 3), (3, 1)]),
    ],
)
def test_an_even_layout_begins_at_a_corner_and_goes_as_far_as_it_can(
    corner: int, wanted: int, cells: list[tuple[int, int]]
) -> None:
    state = empty("convoy")

    def flow(dice: Dice) -> Any:
        return _even_parts(state, dice, wanted)
        yield

    rows = next(n for n in range(1, 5) if n * n >= wanted)
    side = 6096 // rows
    found = play(flow, Die(4, corner))
    assert [(left // side, bottom // side) for left, bottom, _, _ in found][:5] == cells[:5]
    assert len(set(found)) == len(found) == wanted
    assert {(width, height) for _, _, width, height in found} == {(side, side)}
