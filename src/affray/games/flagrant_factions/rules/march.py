"""A whole group moved by one vector: how far it comes, and what stops it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt

from affray.games.flagrant_factions.data.tables import BASE, RADIUS
from affray.games.flagrant_factions.pieces import TABLE, Group, Model
from affray.games.flagrant_factions.rules.field import CLEAR, field_of
from affray.games.flagrant_factions.rules.zones import EDGES, crossed_edges, edge_distance
from affray.games.flagrant_factions.state import State
from affray.kernel.board.clearance import comes_near, first_near
from affray.kernel.board.measure import Point, rounded
from affray.kernel.board.segments import arrival, first_crossed, segment_crosses_disc

TERRAIN, ENEMIES, FRIENDS = "terrain", "enemies", "friends"

GRAZE = 1
"""[FF-Q-64] Models stand at whole tenths of a millimetre: what is entered by less is passed."""

NUDGES = tuple(
    sorted(
        [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3)],
        key=lambda v: (v[0] * v[0] + v[1] * v[1], v),
    )
)
"""So much aside stands a model that would end in something by a graze, the least first."""


class March:
    """A group on its way straight ahead. Its own models keep their places among each other.

    `passing` are groups that never stop it. With `is_shy` it keeps 3 inches from other enemies,
    as a Retreat does [FF-RET-03].
    """

    __slots__ = ("field", "friends", "group", "models", "passing", "shy", "state", "ux", "uy")

    def __init__(
        self,
        state: State,
        group: Group,
        heading: tuple[float, float],
        limit: int,
        *,
        passing: Collection[int] = (),
        is_shy: bool = False,
    ) -> None:
        self.state = state
        self.group = group
        self.models: Sequence[Model] = group.models
        self.field = field_of(state, group, limit)
        length = sqrt(heading[0] ** 2 + heading[1] ** 2)
        self.ux, self.uy = heading[0] / length, heading[1] / length
        side = state.side_of(group)
        self.friends: list[Point] = []
        """Models that stop it by standing in the way."""
        self.shy: list[Point] = []
        """[FF-Q-64] Models to which it keeps its distance."""
        self.passing: list[Point] = []
        for other in state.groups:
            if other.place != TABLE or other.id == group.id:
                continue
            points = [(x, y) for _, x, y in other.models]
            if other.id in passing:
                self.passing += points
            elif is_shy and state.side_of(other) != side:
                self.shy += points
            else:
                self.friends += points

    def vector(self, s: float) -> Point:
        return rounded(self.ux * s), rounded(self.uy * s)

    def stop(self) -> tuple[float, str | None]:
        """[FF-Q-63] How far it comes, and why no farther: an edge, a word, or nothing."""
        limit = float(self.field.reach)
        if self.field.is_stuck:
            return 0.0, TERRAIN
        best: float = limit
        why: str | None = None
        for model in self.models:
            for s, reason in self._stops(model, limit):
                if s < best:
                    best, why = s, reason
        return best, why

    def _stops(self, model: Model, limit: float) -> list[tuple[float, str | None]]:
        ax, ay = model.x, model.y
        dx, dy = self.vector(limit)
        bx, by = ax + dx, ay + dy
        share = self.field.share_within(ax, ay, bx, by, limit)
        found: list[tuple[float, str | None]] = [(limit * share, None)]
        for edge in crossed_edges(self.state, bx, by):
            inside = edge_distance(self.state, ax, ay, edge)
            outside = -edge_distance(self.state, bx, by, edge)
            found.append((limit * inside / (inside + outside), edge))
        if self.field.is_free:
            return found
        for cx, cy in self.friends:
            if segment_crosses_disc(ax, ay, bx, by, cx, cy, BASE - GRAZE):
                s = arrival(ax, ay, bx, by, cx, cy, BASE - GRAZE)
                found.append((limit * s, FRIENDS))
        close = self.field.close - GRAZE
        for cx, cy in self.shy:
            nears = (cx - ax) * dx + (cy - ay) * dy > 0
            if nears and segment_crosses_disc(ax, ay, bx, by, cx, cy, close):
                found.append((limit * arrival(ax, ay, bx, by, cx, cy, close), ENEMIES))
        for piece in self.field.barriers(ax, ay):
            near = first_near(piece.shape, ax, ay, bx, by, RADIUS - GRAZE)
            if near is not None:
                found.append((limit * near, TERRAIN))
        return found

    def last_free(self, s: float) -> tuple[float, list[Point]]:
        """The last place up to `s` where everybody can stand, and where they stand there.

        Models of the groups it passes do not matter here: they are seen to later.
        """
        while s > 0.0:
            found = self._settled(s)
            if found is not None:
                return found
            s -= 1.0
        return 0.0, [(x, y) for _, x, y in self.models]

    def _settled(self, s: float) -> tuple[float, list[Point]] | None:
        """Where all stand at `s` or a hair before it, and if need be aside by a graze."""
        for back in (0.0, 1.0, 2.0):
            places = self._places(s - back, is_aside=False) if s > back else None
            if places is not None:
                return s - back, places
        places = self._places(s, is_aside=True)
        return None if places is None else (s, places)

    def _places(self, s: float, *, is_aside: bool) -> list[Point] | None:
        dx, dy = self.vector(s)
        late = [(x + dx, y + dy) for _, x, y in self.models]
        found: list[Point] = []
        for index, (_, ax, ay) in enumerate(self.models):
            mates = (*found, *late[index + 1 :]) if is_aside else ()
            place = self._place_near(ax, ay, late[index], mates, is_aside=is_aside)
            if place is None:
                return None
            found.append(place)
        return found

    def _place_near(
        self, ax: int, ay: int, to: Point, mates: Sequence[Point], *, is_aside: bool
    ) -> Point | None:
        """A place for a model that comes from a, at a point or aside of it by a graze."""
        if self.may_stand(ax, ay, *to, mates):
            return to
        if is_aside and self._is_graze(*to):
            for dx, dy in NUDGES:
                x, y = to[0] + dx, to[1] + dy
                if self.may_stand(ax, ay, x, y, mates):
                    return x, y
        return None

    def _is_graze(self, x: int, y: int) -> bool:
        """What is in the way here is entered by so little that the model can stand beside it."""
        discs = (*self.friends, *self.shy) if self.field.is_free else self.friends
        most = (BASE - 2 * GRAZE) ** 2
        return all((cx - x) ** 2 + (cy - y) ** 2 >= most for cx, cy in discs) and not any(
            comes_near(piece.shape, x, y, x, y, RADIUS - 2 * GRAZE) for piece in self.field.hard
        )

    def may_stand(self, ax: int, ay: int, x: int, y: int, mates: Sequence[Point]) -> bool:
        """A model that comes from a may end here, whatever the groups do that it passes."""
        field = self.field
        if not field.is_on_table(x, y) or not field.is_footing(x, y):
            return False
        for points in (self.friends, self.shy, mates):
            if any((cx - x) ** 2 + (cy - y) ** 2 < CLEAR for cx, cy in points):
                return False
        if field.is_free:
            return True
        if any(comes_near(p.shape, x, y, x, y, RADIUS) for p in field.barriers(ax, ay)):
            return False
        return self._keeps_away(ax, ay, x, y)

    def is_way_free(self, a: Point, b: Point, at: Point) -> bool:
        """A model that started at `at` is stopped by nothing from a to b."""
        if self.field.is_free:
            return True
        if first_crossed(*a, *b, self.friends, BASE - GRAZE):
            return False
        if any(comes_near(p.shape, *a, *b, RADIUS - GRAZE) for p in self.field.barriers(*at)):
            return False
        return self._keeps_away(*at, *b)

    def _keeps_away(self, ax: int, ay: int, x: int, y: int) -> bool:
        """[FF-RET-03, FF-Q-64] Not within 3 inches of others, or at least no nearer than before."""
        close = (self.field.close - GRAZE) ** 2
        for cx, cy in self.shy:
            now = (cx - x) ** 2 + (cy - y) ** 2
            if now < close and now < (cx - ax) ** 2 + (cy - ay) ** 2:
                return False
        return True


def edge_beyond(state: State, x: int, y: int) -> str | None:
    """An edge beyond which a point lies, or nothing."""
    return next((edge for edge in EDGES if edge_distance(state, x, y, edge) < 0), None)
