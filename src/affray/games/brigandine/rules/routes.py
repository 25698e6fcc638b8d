"""Chapter Movement: which paths a unit may take, and those worth a thought."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.reaching import reached
from affray.games.brigandine.rules.walk import TOLERANCE, Walk, walk
from affray.games.brigandine.state import State
from affray.kernel.board.candidates import clamp_to_reach, compass, contact_towards
from affray.kernel.board.measure import Point
from affray.kernel.board.place import contact_points
from affray.kernel.options import NOT_A_PATH, Paths, path_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

Path = tuple[Point, ...]


class Routes(Paths):
    """[BR-MOVE-01, BR-MOVE-02] Paths that cost no more than the reach, and end where one may stand.

    A path that meets an enemy is legal and ends there. With Fury a path may cost up to `charge` if
    it ends in contact [BR-TRAIT-FURY-1].
    """

    __slots__ = ("_last", "charge", "reach", "state", "unit")

    def __init__(self, state: State, unit: Unit, reach: int, charge: int = 0) -> None:
        self.state = state
        self.unit = unit.id
        self.reach = reach
        self.charge = charge
        self._last: tuple[Path, Walk] | None = None

    def refusal(self, answer: object) -> Refusal | None:
        path = path_in(answer)
        if path is None:
            return NOT_A_PATH
        return None if not path else self.way_refusal(self.walked(path))

    def walked(self, path: Path) -> Walk:
        """Whoever takes a path has had it looked at just before."""
        if self._last is None or self._last[0] != path:
            self._last = path, walk(self.state, self.state.units[self.unit], path)
        return self._last[1]

    def way_refusal(self, walked: Walk) -> Refusal | None:
        """[BR-SETUP-07] What is wrong with a path as it would be walked."""
        if walked.refusal is not None:
            return walked.refusal
        if walked.cost <= self.reach + TOLERANCE:
            return None
        spent = f"The path costs {walked.cost / INCH:.2f} in of movement"
        if walked.cost > max(self.reach, self.charge) + TOLERANCE:
            return Refusal(f"{spent} (maximum {self.reach / INCH:g} in).", "BR-MOVE-01")
        if not walked.contacts:
            return Refusal(f"{spent}; with Fury it must end in contact.", "BR-TRAIT-FURY-1-R1")
        return None

    def reached(self) -> Reach:
        """[BR-MOVE-01] All places where it may end without Fury."""
        return Reach(reached(self.state, self.state.units[self.unit], self.reach))

    def __iter__(self) -> Iterator[Path]:
        seen: dict[Path, None] = {(): None}
        yield ()
        for goal in self._goals():
            path = self._towards(goal)
            if path not in seen:
                seen[path] = None
                yield path

    def sample(self, random: Random) -> Path:
        """Stay once in a while; else any goal that can be made for."""
        if random.random() < 0.1:
            return ()
        goals = self._goals()
        for _ in range(4):
            path = self._towards(random.choice(goals))
            if path:
                return path
        return ()

    def _goals(self) -> list[Path]:
        """Enemies, all directions, what lies on the table, and ways round what is in the way."""
        state, unit = self.state, self.state.units[self.unit]
        goals: list[Path] = []
        enemies = sorted(
            state.enemies(unit), key=lambda e: (e.x - unit.x) ** 2 + (e.y - unit.y) ** 2
        )
        for enemy in enemies[:8]:
            goals.append((contact_towards(unit.x, unit.y, enemy.x, enemy.y, BASE),))
        for enemy in enemies[:3]:
            goals += [(point,) for point in contact_points(enemy.x, enemy.y, BASE, 8)]
        far = max(self.reach, 1)
        goals += [(point,) for point in compass(unit.x, unit.y, far, 16)]
        goals += [(point,) for point in compass(unit.x, unit.y, far // 2, 8)]
        for piece in state.terrain:
            middle = (
                (piece.shape.left + piece.shape.right) // 2,
                (piece.shape.bottom + piece.shape.top) // 2,
            )
            if not piece.is_tall:
                goals.append((middle,))
            elif enemies:
                target = contact_towards(*middle, enemies[0].x, enemies[0].y, BASE)
                goals += [(corner, target) for corner in _corners(piece.shape.corners(), *middle)]
        return goals

    def _towards(self, goal: Path) -> Path:
        """The legal path that comes nearest to the goal, by quarters where the way is slow."""
        unit = self.state.units[self.unit]
        limits = [self.charge] if self.charge else []
        limits += [self.reach * quarters // 4 for quarters in (4, 3, 2, 1)]
        for limit in limits:
            path = _shortened((unit.x, unit.y), goal, limit)
            path = tuple(self._inside(point) for point in path)
            if path and self.way_refusal(self.walked(path)) is None:
                return path
        return ()

    def _inside(self, point: Point) -> Point:
        """The nearest place where a base is inside the playing area."""
        x, y = point
        state = self.state
        return (
            min(max(x, RADIUS), state.width - RADIUS),
            min(max(y, RADIUS), state.height - RADIUS),
        )


def _shortened(start: Point, path: Path, reach: int) -> Path:
    """The beginning of a path, as far as the reach goes."""
    here, left, kept = start, reach, []
    for point in path:
        end = clamp_to_reach(*here, *point, left) if left > 0 else here
        if end == here:
            break
        kept.append(end)
        if end != point:
            break
        left -= int(((end[0] - here[0]) ** 2 + (end[1] - here[1]) ** 2) ** 0.5) + 1
        here = end
    return tuple(kept)


def _corners(corners: tuple[Point, ...], x: int, y: int) -> list[Point]:
    """Places beside the corners of a piece, where a base just passes."""
    found = []
    for cx, cy in corners:
        away = ((cx - x) ** 2 + (cy - y) ** 2) ** 0.5 or 1.0
        push = 2 * RADIUS / away
        found.append((round(cx + (cx - x) * push), round(cy + (cy - y) * push)))
    return found
