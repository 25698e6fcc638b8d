"""Sets of squares as bits, against the search that keeps a way to every square."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.flood import (
    Flood,
    around_all,
    bits_of,
    nth_square,
    squares_in,
    whole_board,
)
from affray.kernel.board.squares import Square, around, reachable, ways_to

SIZE = 7
squares = st.tuples(st.integers(1, SIZE), st.integers(1, SIZE))


@given(st.sets(squares, max_size=25), squares, st.integers(0, 9))
def test_a_flood_finds_what_the_search_finds(shut: set[Square], first: Square, reach: int) -> None:
    shut -= {first}
    known = reachable(SIZE, shut, (*first, 0, 0), reach)
    flood = Flood(SIZE, bits_of(SIZE, shut), first, reach)
    cost = {node[:2]: walked.cost for node, walked in known.items()}
    assert set(squares_in(SIZE, flood.reached)) == set(cost)
    for number, layer in enumerate(flood.layers):
        assert {square for square in cost if cost[square] == number} == set(squares_in(SIZE, layer))
    for square in squares_in(SIZE, whole_board(SIZE)):
        ways = [way for way, _ in ways_to(known, square)]
        assert flood.way_to(square) == (ways[0] if ways else None)
        lead = flood.leading_to(square)
        for way in ways:
            assert all(
                step in squares_in(SIZE, bits) for step, bits in zip(way, lead[1:], strict=True)
            )


@given(st.sets(squares))
def test_a_set_of_squares_is_a_number(some: set[Square]) -> None:
    bits = bits_of(SIZE, some)
    listed = squares_in(SIZE, bits)
    assert sorted(some) == sorted(listed)
    assert [nth_square(SIZE, bits, number) for number in range(len(some))] == listed
    beside = {one for square in some for one in around(square)} | some
    whole = set(squares_in(SIZE, whole_board(SIZE)))
    assert set(squares_in(SIZE, around_all(SIZE, bits) & whole_board(SIZE))) == beside & whole
