"""Squares in words that can be found on a table: by the ground they are in, beside or near to."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.state import Square, State
from affray.kernel.board.squares import around, steps
from affray.kernel.telling import bearing
from affray.kernel.words import counted

NEAR = 4
"""Ground farther off is no help to find a square."""


def bodies(state: State) -> list[tuple[str, list[Square]]]:
    """Squares of one kind that hang together, by the kind and the part of the board."""
    left = {square: kind for kind, square in state.terrain}
    found = []
    while left:
        first, kind = next(iter(left.items()))
        body, edge = [], [first]
        del left[first]
        while edge:
            body.append(edge.pop())
            near = [square for square in around(body[-1]) if left.get(square) == kind]
            edge += near
            for square in near:
                del left[square]
        found.append((f"the {kind} {part(state, body)}", sorted(body)))
    return found


def part(state: State, squares: list[Square]) -> str:
    """Where on the board a body lies: a wind, or the middle of it."""
    count, centre = len(squares), state.size + 1
    east = 2 * sum(x for x, _ in squares) - centre * count
    north = 2 * sum(y for _, y in squares) - centre * count
    far = state.size * count // 3
    point = (east if abs(east) >= far else 0, north if abs(north) >= far else 0)
    wind = bearing((0, 0), ((point[0] > 0) - (point[0] < 0), (point[1] > 0) - (point[1] < 0)))
    return f"in the {wind or 'middle'}"


def whereabouts(state: State, square: Square) -> str:
    """In or beside some ground, or so many squares from the nearest; nothing on open ground."""
    gaps = [
        (steps(square, one), number, one, name)
        for number, (name, body) in enumerate(bodies(state))
        for one in body
        if steps(square, one) <= NEAR
    ]
    if not gaps:
        return ""
    gap, _, near, name = min(gaps)
    if gap <= 1:
        return f"in {name}" if gap == 0 else f"beside {name}"
    return f"{counted(gap, 'square')} {bearing(middle(near), middle(square))} of {name}"
