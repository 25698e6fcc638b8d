"""Where a fighter may walk: the options decide, and give a few ways to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.board.candidates import clamp_to_reach, compass, contact_towards
from affray.kernel.board.measure import Point, is_within, overlaps
from affray.kernel.options import Paths, path_in
from affray.kernel.problems import Refusal

from .data import HEIGHT, RADIUS, WIDTH
from .state import State

Path = tuple[Point, ...]


class Ways(Paths):
    """[TU-WALK-01, TU-WALK-02] Every way of a fighter: one point to walk to, or none."""

    __slots__ = ("id", "state")

    def __init__(self, state: State, id: int) -> None:
        self.state = state
        self.id = id

    @property
    def reach(self) -> int:
        return self.state.fighters[self.id].card.walk

    def refusal(self, answer: object) -> Refusal | None:
        path = path_in(answer)
        if path is None or len(path) > 1:
            return Refusal("a fighter walks in one straight line", "TU-WALK-01")
        return self._refusal_at(*path[0]) if path else None

    def _refusal_at(self, x: int, y: int) -> Refusal | None:
        walker = self.state.fighters[self.id]
        if not is_within(walker.x, walker.y, x, y, self.reach):
            return Refusal(f"that is farther than {self.reach // 10} mm", "TU-WALK-01")
        if not (RADIUS <= x <= WIDTH - RADIUS and RADIUS <= y <= HEIGHT - RADIUS):
            return Refusal("that is off the green", "TU-WALK-02")
        for other in self.state.standing():
            if other.id != self.id and overlaps(x, y, RADIUS, other.x, other.y, RADIUS):
                return Refusal(f"{other.name} stands there", "TU-WALK-02")
        return None

    def __iter__(self) -> Iterator[Path]:
        """Staying, up to every enemy or as far towards it as it goes, and all around."""
        yield ()
        walker = self.state.fighters[self.id]
        x, y = walker.x, walker.y
        ends = []
        for foe in self.state.standing(1 - walker.side):
            to_x, to_y = contact_towards(x, y, foe.x, foe.y, 2 * RADIUS)
            ends.append(clamp_to_reach(x, y, to_x, to_y, self.reach))
        ends += compass(x, y, self.reach, 12)
        yield from ((end,) for end in dict.fromkeys(ends) if end != (x, y) and (end,) in self)
