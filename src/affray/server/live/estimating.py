"""Who stands better, from step to step, as far as whoever asks may know it.

Until a match is over, its positions are looked at as the viewer could know them. While people play
against each other, nobody is told."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from affray.kernel.estimate import estimate, known_to
from affray.kernel.ids import Seat
from affray.server.desk import Desk
from affray.server.live import views
from affray.server.live.hub import Slot
from affray.server.live.match import Live
from affray.server.problems import Refused
from affray.server.seats import Holder
from affray.server.wire.table import Curve, Estimate

MOST_STEPS = 100
"""Positions that are estimated before others have their turn."""


async def curve(desk: Desk, match: str, holder: Holder, wanted: int | None) -> Curve | None:
    """The estimates of all that has been played; none while it must not be known."""
    if not await _is_open(desk, match):
        return None

    def look(slot: Slot, live: Live) -> tuple[Estimator, dict[int, Any]]:
        estimator = Estimator(live, views.viewer_of(live, holder, wanted))
        estimator.made = slot.estimated.setdefault(estimator.key, {})
        return estimator, dict(live.match.positions())

    estimator, positions = await desk.hub.look(match, look)
    missing = [place for place in positions.items() if place[0] not in estimator.made]
    for first in range(0, len(missing), MOST_STEPS):
        await asyncio.to_thread(estimator.add, missing[first : first + MOST_STEPS])
    points = tuple(Estimate(at, estimator.made[at]) for at in positions)
    return Curve(estimator.side, points)


async def _is_open(desk: Desk, match: str) -> bool:
    """Whether estimates may be shown: the match is over, or one person plays alone. A copy of a
    match that people still play tells no more than that match."""

    def look(slot: Slot, live: Live) -> tuple[bool, str]:
        if not any(side is not None for side in live.game.seats.sides_in(live.start)):
            return False, ""
        if live.is_over:
            return True, ""
        origin = live.plan.origin
        return live.played is not None and len(live.persons) <= 1, origin.match if origin else ""

    while match:
        try:
            is_open, match = await desk.hub.look(match, look)
        except Refused:
            return True  # what it was copied from is not here any more
        if not is_open:
            return False
    return True


class Estimator:
    """Estimates the positions of a match for one viewer, or for the first side for spectators."""

    def __init__(self, live: Live, viewer: int | None) -> None:
        self.game = live.game
        self.sides = live.game.seats.sides_in(live.start)
        self.viewer = None if viewer is None else Seat(viewer)
        played = [Seat(seat) for seat, side in enumerate(self.sides) if side is not None]
        self.seat = self.viewer if self.viewer in played else played[0]
        self.side = self.sides[self.seat] or 0
        self.is_open = live.is_over or live.game.rules.hide is None
        self.chance = f"{live.plan.id} estimate"  # says nothing about the secrets
        self.key = (viewer, self.is_open, views.table_epoch(live.match))
        self.made: dict[int, float] = {}

    def add(self, positions: list[tuple[int, Any]]) -> None:
        for at, state in positions:
            self.made[at] = round(estimate(self.game, self._known(state), self.seat, self.sides), 3)

    def _known(self, state: Any) -> Any:
        if self.is_open:
            return state.copy()
        chance = Random(self.chance)
        return known_to(self.game, state, self.viewer, len(self.sides), chance)
