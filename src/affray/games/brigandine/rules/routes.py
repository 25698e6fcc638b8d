"""Chapter Movement: which paths a unit may take, and those worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS
from affray.games.brigandine.pieces import Terrain, Unit
from affray.games.brigandine.rules.reaching import reached
from affray.games.brigandine.rules.walk import TOLERANCE, Walk, walk
from affray.games.brigandine.state import State
from affray.kernel.board.candidates import clamp_to_reach, contact_towards, spoke
from affray.kernel.board.measure import Point
from affray.kernel.board.place import contact_points
from affray.kernel.options import NOT_A_PATH, Paths, path_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

Path = tuple[Point, ...]


class Goals(Sequence[Path]):
    """What a unit may make for: enemies, all directions, what lies on the table, and ways round
    what is in the way. Each is made when it is asked for: a play-out asks for one of sixty.
    """

    def __init__(self, state: State, unit: Unit, reach: int) -> None:
        self.state = state
        self.x, self.y = unit.x, unit.y
        self.far = max(reach, 1)
        self.enemies = sorted(
            state.enemies(unit), key=lambda e: (e.x - unit.x) ** 2 + (e.y - unit.y) ** 2
        )
        self.parts: list[tuple[int, Callable[[int], Path]]] = [
            (len(self.enemies[:8]), self._against),
            (8 * len(self.enemies[:3]), self._beside),
            (16, lambda way: (spoke(self.x, self.y, self.far, 16, way),)),
            (8, lambda way: (spoke(self.x, self.y, self.far // 2, 8, way),)),
        ]
        for piece in state.terrain:
            if not piece.is_tall:
                self.parts.append((1, partial(self._onto, piece)))
            elif self.enemies:
                self.parts.append((len(piece.shape.corners()), partial(self._round, piece)))
        self.size = sum([count for count, _ in self.parts])

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: Any) -> Any:
        for count, goal in self.parts:
            if number < count:
                return goal(number)
            number -= count
        raise IndexError(number)

    def _against(self, number: int) -> Path:
        enemy = self.enemies[number]
        return (contact_towards(self.x, self.y, enemy.x, enemy.y, BASE),)

    def _beside(self, number: int) -> Path:
        enemy = self.enemies[number // 8]
        return (contact_points(enemy.x, enemy.y, BASE, 8)[number % 8],)

    def _onto(self, piece: Terrain, _: int) -> Path:
        return (_middle(piece),)

    def _round(self, piece: Terrain, number: int) -> Path:
        """Beside a corner, where a base just passes, and on to the nearest enemy."""
        (x, y), (cx, cy) = _middle(piece), piece.shape.corners()[number]
        away = ((cx - x) ** 2 + (cy - y) ** 2) ** 0.5 or 1.0
        push = 2 * RADIUS / away
        corner = round(cx + (cx - x) * push), round(cy + (cy - y) * push)
        return corner, contact_towards(x, y, self.enemies[0].x, self.enemies[0].y, BASE)


def _middle(piece: Terrain) -> Point:
    shape = piece.shape
    return (shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2


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
        for goal in Goals(self.state, self.state.units[self.unit], self.reach):
            path = self._towards(goal)
            if path not in seen:
                seen[path] = None
                yield path

    def sample(self, random: Random) -> Path:
        """Stay once in a while; else any goal that can be made for."""
        if random.random() < 0.1:
            return ()
        goals = Goals(self.state, self.state.units[self.unit], self.reach)
        for _ in range(4):
            path = self._towards(random.choice(goals))
            if path:
                return path
        return ()

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
