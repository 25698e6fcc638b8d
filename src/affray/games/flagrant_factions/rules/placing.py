"""Putting a whole group down: deployment, Summon and other arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, cast

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Model, model_id
from affray.games.flagrant_factions.rules.field import CLEAR, field_of
from affray.games.flagrant_factions.rules.formations import Gesture, form_refusal
from affray.games.flagrant_factions.rules.removal import models_left
from affray.games.flagrant_factions.rules.slots import BLOCK, COLUMN, LINE, ranks, strays
from affray.games.flagrant_factions.rules.zones import Zone, centre, shown
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.place import grid_points
from affray.kernel.board.tracing import traced
from affray.kernel.options import Formations, Moves
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

PITCH = BASE + 8
"""From place to place where models are put one beside the other."""

FINE = 20
"""2 mm: where a single model is looked for a place."""

CLOSELY = 24
"""Places that are tried where there is hardly any room."""

SHOWN = 20
"""About so many places are candidates."""

COARSE = 1200
"""From one place for a whole group to the next."""


class Placements(Formations):
    """[FF-SET-08, FF-Q-34, FF-Q-54] Where a group may be put down: in its zone, in cohesion."""

    __slots__ = ("allowed", "count", "field", "group", "near", "state")

    def __init__(
        self, state: State, group: int, allowed: Zone | None, near: tuple[int, int] | None = None
    ) -> None:
        self.state = state
        self.group = group
        self.allowed = allowed
        self.near = near
        """A group, and how far from it the nearest model may be."""
        self.count = (
            models_left(state.group(group))
            if state.house.remove_models
            else state.group(group).size
        )
        self.field = field_of(state, state.group(group), state.house.width + state.house.height)

    @property
    def shapes(self) -> tuple[str, ...]:
        return BLOCK, LINE, COLUMN

    @property
    def ids(self) -> list[int]:
        return [model_id(self.group, k) for k in range(1, self.count + 1)]

    # -- what is legal ---------------------------------------------------------------------

    def refusal(self, answer: Any) -> Refusal | None:
        wrong = form_refusal(answer, self.ids)
        if wrong is not None:
            return wrong
        moves = cast("Moves", answer)
        if len(moves) != self.count or any(len(path) != 1 for _, path in moves):
            return Refusal("Every model must be placed at exactly one point.", "FF-SET-08")
        placed: list[Point] = []
        for _, ((x, y),) in moves:
            wrong = self.spot_refusal(x, y, placed)
            if wrong is not None:
                return wrong
            placed.append((x, y))
        if strays(placed, self.field.close):
            return Refusal('Every model must be within 3" of another in its group.', "FF-MOVE-03")
        return self._near_refusal(placed)

    def spot_refusal(self, x: int, y: int, mates: Sequence[Point]) -> Refusal | None:
        if not self.field.is_on_table(x, y):
            return Refusal("Every model must be on the table.", "FF-SET-08")
        if self.allowed is not None:
            wrong = self.allowed(x, y)
            if wrong is not None:
                return wrong
        if not self.field.is_open(x, y, mates):
            return Refusal("A model may not stand on another or in impassable terrain.", "FF-Q-54")
        if not self.field.is_far_from_foes(x, y):
            return Refusal('Every model must be at least 3" from enemies.', "FF-MOVE-04")
        return None

    def _near_refusal(self, placed: Sequence[Point]) -> Refusal | None:
        if self.near is None:
            return None
        group, most = self.state.group(self.near[0]), (self.near[1] + BASE) ** 2
        if any(distance_squared(*at, m.x, m.y) <= most for at in placed for m in group.models):
            return None
        near = f"within {shown(self.near[1])} of {group.name}"
        return Refusal(f"At least one model must be {near}.", "FF-Q-34")

    def reached(self) -> Reach:
        """Where one of its models may stand."""
        house = self.state.house

        def is_legal(x: int, y: int) -> bool:
            return self.spot_refusal(x, y, ()) is None

        return Reach(traced(is_legal, (0, 0, house.width, house.height)))

    # -- gestures ----------------------------------------------------------------------------

    def arrange(self, to: Point, shape: str) -> Moves | None:
        """In the shape where it fits; who has no room there stands as near as possible."""
        cx, cy = centre(self.state)
        # Away from the nearest edge, in the table's own proportions: a corner is wider than deep.
        heading = (cx - to[0]) * cy, (cy - to[1]) * cx
        placed: list[Point] = []
        for x, y in ranks(shape, self.count, to, heading):
            if self.spot_refusal(x, y, placed) is None:
                placed.append((x, y))
        placed = self._without_strays(placed)
        if len(placed) < self.count:
            placed = self._filled(placed, to)
        if len(placed) < self.count or strays(placed, self.field.close):
            return None
        answer = tuple((id, (point,)) for id, point in zip(self.ids, placed, strict=True))
        return answer if self.refusal(answer) is None else None

    def why_not(self, to: Point, shape: str) -> Refusal:
        """What is wrong with the place itself, if anything is."""
        return self.spot_refusal(*to, ()) or Refusal(
            "Not enough room for the whole group here.", "FF-SET-08"
        )

    def _without_strays(self, placed: list[Point]) -> list[Point]:
        if len(placed) <= 1:
            return placed
        apart = strays(placed, self.field.close)
        return [point for index, point in enumerate(placed) if index not in apart]

    def _filled(self, placed: list[Point], to: Point) -> list[Point]:
        """The rest beside the others, from the point outwards."""
        close = self.field.close**2
        for dx, dy in spiral():
            x, y = to[0] + dx * PITCH, to[1] + dy * PITCH
            nearest = min(
                [(x - px) * (x - px) + (y - py) * (y - py) for px, py in placed] or [close]
            )
            if CLEAR <= nearest <= close and self.spot_refusal(x, y, placed) is None:
                placed = [*placed, (x, y)]
                if len(placed) == self.count:
                    break
        return placed

    # -- candidates ----------------------------------------------------------------------------

    def anchors(self) -> list[Point]:
        """Places about which the group might stand."""
        if self.near is not None:
            group, reach = self.near
            found = []
            for model in self.state.group(group).models[:6]:
                for step in (BASE + 60, reach // 2, reach):
                    found += [
                        (model.x + dx * step // 5, model.y + dy * step // 5)
                        for dx, dy in (
                            (5, 0),
                            (3, 4),
                            (0, 5),
                            (-3, 4),
                            (-5, 0),
                            (-3, -4),
                            (0, -5),
                            (3, -4),
                        )
                    ]
            return found
        width, height = self.state.house.width, self.state.house.height
        return grid_points(COARSE // 2, COARSE // 4, width, height, COARSE)

    def gestures(self) -> Iterator[Gesture]:
        shapes = self.shapes[: 1 if self.count == 1 else 3]
        for point in self.anchors():
            if self.spot_refusal(*point, ()) is None:
                for shape in shapes:
                    yield point, shape

    def __iter__(self) -> Iterator[Moves]:
        """The first, and some from all over the zone."""
        first = self.first()
        if first is None:
            return
        yield first
        gestures = list(self.gestures())
        for gesture in gestures[1 :: max(1, len(gestures) // SHOWN)]:
            answer = self.arrange(*gesture)
            if answer is not None and answer != first:
                yield answer

    def first(self) -> Moves | None:
        """The first place that is found."""
        for gesture in self.gestures():
            answer = self.arrange(*gesture)
            if answer is not None:
                return answer
        return next(self._anywhere(), None)

    def _anywhere(self) -> Iterator[Moves]:
        """One place found by looking closely, where the usual ones are all taken.

        A single model that comes to others looks at all of it, every 2 mm.
        """
        is_fine = self.count == 1 and self.near is not None
        grid = grid_points(*self._around(), FINE if is_fine else PITCH)
        free = [
            point
            for point in grid
            if self._near_refusal([point]) is None and self.spot_refusal(*point, ()) is None
        ]
        for point in free[:: max(1, len(free) // CLOSELY)]:
            answer = self.arrange(point, BLOCK)
            if answer is not None:
                yield answer
                return

    def _around(self) -> tuple[int, int, int, int]:
        """The table, or what of it is in reach of the group that it comes to."""
        width, height = self.state.house.width, self.state.house.height
        if self.near is None:
            return PITCH // 2, PITCH // 2, width, height
        models, far = self.state.group(self.near[0]).models, self.near[1] + BASE
        xs, ys = [model.x for model in models], [model.y for model in models]
        return (
            max(min(xs) - far, 0),
            max(min(ys) - far, 0),
            min(max(xs) + far, width),
            min(max(ys) + far, height),
        )

    def sample(self, random: Random) -> Moves:
        gestures = list(self.gestures())
        for _ in range(8 if gestures else 0):
            answer = self.arrange(*gestures[int(random.random() * len(gestures))])
            if answer is not None:
                return answer
        return next(iter(self))

    def has_any(self) -> bool:
        return self.first() is not None


@cache
def spiral() -> tuple[Point, ...]:
    """Steps away from a point, the nearest first."""
    reach = range(-20, 21)
    return tuple(
        sorted(((x, y) for x in reach for y in reach), key=lambda p: (p[0] ** 2 + p[1] ** 2, p))
    )


def put_down(state: State, group_id: int, answer: Moves) -> None:
    """The models stand where the answer says; the captain's, the first, stays first."""
    group = state.group(group_id)
    group.models = tuple(Model(id, *path[-1]) for id, path in sorted(answer))
    group.place = "table"
