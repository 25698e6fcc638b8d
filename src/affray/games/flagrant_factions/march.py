"""A whole group moved by one vector: how far it comes, and what stops it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt

from affray.games.flagrant_factions.data import BASE, RADIUS
from affray.games.flagrant_factions.field import CLEAR, field_of
from affray.games.flagrant_factions.pieces import TABLE, Group, Model
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.zones import EDGES, crossed_edges, edge_distance
from affray.kernel.board.clearance import comes_near, first_near
from affray.kernel.board.measure import Point, rounded
from affray.kernel.board.segments import arrival, segment_crosses_disc

TERRAIN, ENEMIES, FRIENDS = "terrain", "enemies", "friends"


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

    def stop(self) -> tuple[float, str]:
        """[FF-Q-63] How far it comes, and why no farther: an edge, a word, or nothing."""
        limit = float(self.field.reach)
        if self.field.is_stuck:
            return 0.0, TERRAIN
        best, why = limit, ""
        for model in self.models:
            for s, reason in self._stops(model, limit):
                if s < best:
                    best, why = s, reason
        return best, why

    def _stops(self, model: Model, limit: float) -> list[tuple[float, str]]:
        ax, ay = model.x, model.y
        dx, dy = self.vector(limit)
        bx, by = ax + dx, ay + dy
        found = [(limit * self.field.share_within(ax, ay, bx, by, limit), "")]
        for edge in crossed_edges(self.state, bx, by):
            inside = edge_distance(self.state, ax, ay, edge)
            outside = -edge_distance(self.state, bx, by, edge)
            found.append((limit * inside / (inside + outside), edge))
        if self.field.is_free:
            return found
        for cx, cy in self.friends:
            if segment_crosses_disc(ax, ay, bx, by, cx, cy, BASE):
                found.append((limit * arrival(ax, ay, bx, by, cx, cy, BASE), FRIENDS))
        for cx, cy in self.shy:
            close = self.field.close
            nears = (cx - ax) * dx + (cy - ay) * dy > 0
            if nears and segment_crosses_disc(ax, ay, bx, by, cx, cy, close):
                found.append((limit * arrival(ax, ay, bx, by, cx, cy, close), ENEMIES))
        for piece in self.field.barriers(ax, ay):
            near = first_near(piece.shape, ax, ay, bx, by, RADIUS)
            if near is not None:
                found.append((limit * near, TERRAIN))
        return found

    def last_free(self, s: float, *, may_pass: bool) -> Point:
        """The vector of the last place up to `s` where everybody can stand.

        With `may_pass`, models of the groups it passes do not matter: they are seen to later.
        """
        step, tried = 1.0, 0
        while s > 0.0 and not self.is_free(self.vector(s), may_pass=may_pass):
            s -= step
            tried += 1
            step = 8.0 if tried >= 32 else 1.0
        if s <= 0.0:
            return 0, 0
        for _ in range(int(step) - 1):
            if not self.is_free(self.vector(s + 1.0), may_pass=may_pass):
                break
            s += 1.0
        return self.vector(s)

    def is_free(self, vector: Point, *, may_pass: bool) -> bool:
        dx, dy = vector
        discs = self.friends if may_pass else [*self.friends, *self.passing]
        if self.field.is_free:
            discs = [*discs, *self.shy]
        for _, ax, ay in self.models:
            x, y = ax + dx, ay + dy
            if not self.field.is_on_table(x, y) or not self.field.is_footing(x, y):
                return False
            if any((cx - x) ** 2 + (cy - y) ** 2 < CLEAR for cx, cy in discs):
                return False
            if self.field.is_free:
                continue
            if any(comes_near(p.shape, x, y, x, y, RADIUS) for p in self.field.barriers(ax, ay)):
                return False
            if not self._keeps_away(ax, ay, x, y):
                return False
        return True

    def _keeps_away(self, ax: int, ay: int, x: int, y: int) -> bool:
        """[FF-RET-03, FF-Q-64] Not within 3 inches of others, or at least no nearer than before."""
        close = self.field.close**2
        for cx, cy in self.shy:
            now = (cx - x) ** 2 + (cy - y) ** 2
            if now < close and now < (cx - ax) ** 2 + (cy - ay) ** 2:
                return False
        return True


def edge_beyond(state: State, x: int, y: int) -> str:
    """An edge beyond which a point lies, or nothing."""
    return next((edge for edge in EDGES if edge_distance(state, x, y, edge) < 0), "")
