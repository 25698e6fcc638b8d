"""Deployment zones, row by row."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.rules.zones import (
    CLOSE,
    CORNER,
    DELAYED,
    MIXED,
    SIDE,
    Zone,
    marker_spots,
)
from affray.games.rattle_and_rend.state import State


def is_in(scheme: str, side: int, x: int, y: int) -> bool:
    """[RR-DEPL-CORNER, RR-DEPL-SIDE, RR-DEPL-CLOSE-1, RR-DEPL-MIXED-1] Said once more, plainly."""
    if scheme == MIXED:
        return (0 <= y < 1000, 1000 <= y < 2000, 2000 <= y < 3000, y >= 3000)[side::2].count(
            True
        ) == 1
    depth = (y, 4000 - x, 4000 - y, x)[side]
    if scheme in (SIDE, DELAYED):
        return depth <= 800
    if scheme == CLOSE:
        return depth <= 2000 and (x - 2000) ** 2 + (y - 2000) ** 2 <= 1600**2
    corner = ((0, 0), (4000, 0), (4000, 4000), (0, 4000))[side]
    return (x - corner[0]) ** 2 + (y - corner[1]) ** 2 <= 1600**2


@pytest.mark.rule("RR-DEPL-01")
@pytest.mark.parametrize("scheme", [CORNER, SIDE, DELAYED, CLOSE, MIXED])
def test_every_row_of_a_zone_begins_and_ends_where_it_should(scheme: str) -> None:
    for side in range(2 if scheme == MIXED else 4):
        zone = Zone(scheme, side)
        rows: dict[int, tuple[int, int]] = {}
        for box in zone.boxes:
            own = [row for row in zone.rows(box) if row[1] <= row[2]]
            assert box == (
                min(row[1] for row in own),
                own[0][0],
                max(row[2] for row in own),
                own[-1][0],
            )
            rows |= {y: (left, right) for y, left, right in own}
        for y in range(4001):
            left, right = rows.get(y, (1, 0))
            for x in {0, 1, 2000, 4000, max(left - 1, 0), left, right, min(right + 1, 4000)}:
                expected = is_in(scheme, side, x, y)
                assert (left <= x <= right) == expected == zone.contains(x, y), (side, x, y)
        for x, y in ((-1, 300), (300, -1), (4001, 3900), (3900, 4001), (-1, 2000), (2000, 4001)):
            assert not zone.contains(x, y)


ACROSS, UPRIGHT = ((1200, 2000), (2800, 2000)), ((2000, 1200), (2000, 2800))
FALLING, RISING = ((1435, 2565), (2565, 1435)), ((1435, 1435), (2565, 2565))


@pytest.mark.rule("RR-SCEN-FLAGS-1")
@pytest.mark.parametrize("facing", range(4))
@pytest.mark.parametrize("scheme", [CORNER, SIDE, DELAYED, CLOSE, MIXED])
def test_markers_lie_between_the_zones(scheme: str, facing: int) -> None:
    state = State(House.of({}, "alpha2"))
    state.deployment, state.facing = scheme, facing
    is_turned = facing in (1, 3) and scheme != MIXED
    if scheme == CORNER:
        outer = RISING if is_turned else FALLING
    else:
        outer = UPRIGHT if is_turned else ACROSS
    assert marker_spots(state) == [(2000, 2000), *outer]
