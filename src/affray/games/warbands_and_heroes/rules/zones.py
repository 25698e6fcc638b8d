"""[WH-Q-35] Where sides deploy: each along its own edge of the board, a fifth in the middle."""

from __future__ import annotations

from functools import lru_cache

from affray.games.warbands_and_heroes.data.tables import DEPTH
from affray.games.warbands_and_heroes.state import Square, State

LEAST_MIDDLE = 4


def zone(state: State, side: int) -> list[Square]:
    """The squares of a side's zone, those nearest to the middle of the board first."""
    written = state.zones[side] if side < len(state.zones) else ()
    return list(_from_the_middle(written, state.size, side))


@lru_cache(64)
def _from_the_middle(written: tuple[Square, ...], size: int, side: int) -> tuple[Square, ...]:
    squares = list(written) or edge_zone(size, side)
    far = size + 1
    key = {s: (max(abs(2 * s[0] - far), abs(2 * s[1] - far)), s) for s in squares}
    return tuple(sorted(squares, key=key.__getitem__))


def edge_zone(size: int, side: int) -> list[Square]:
    """[WH-Q-35] South and north; then west and east between them; then the middle."""
    inner = range(DEPTH + 1, size - DEPTH + 1)
    whole = range(1, size + 1)
    near, far = range(1, DEPTH + 1), range(size - DEPTH + 1, size + 1)
    half = max(LEAST_MIDDLE, size // 4)
    low = (size - half) // 2 + 1
    middle = range(low, low + half)
    columns, rows = [(whole, near), (whole, far), (near, inner), (far, inner), (middle, middle)][
        side
    ]
    return [(x, y) for y in rows for x in columns]


def free_in_zone(state: State, side: int) -> list[Square]:
    """Squares where a Unit of this side may be placed; a full zone is no dead end."""
    taken = {unit.square for unit in state.units if unit.is_on_table}
    own = zone(state, side)
    free = [s for s in own if s not in taken and s not in state.bars]
    if free:
        return free
    whole = range(1, state.size + 1)
    others = [(x, y) for y in whole for x in whole]
    open_squares = [s for s in others if s not in taken and s not in state.bars]
    gap = {s: min(max(abs(s[0] - x), abs(s[1] - y)) for x, y in own) for s in open_squares}
    nearest = min(gap.values())
    return [s for s in open_squares if gap[s] == nearest]
