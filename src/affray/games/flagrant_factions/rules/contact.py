"""Chapter Attacking: bringing models into contact with the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules.drill import PATIENCE, Drill, beside
from affray.games.flagrant_factions.rules.field import TOUCH, box_of, field_of, grid_of, is_clear_in
from affray.games.flagrant_factions.rules.formations import Arrangements, form_refusal, path_refusal
from affray.games.flagrant_factions.rules.profile import stride
from affray.games.flagrant_factions.rules.reaching import SLACK, AnyOf, Reaching, Ring
from affray.games.flagrant_factions.rules.recall import recall
from affray.games.flagrant_factions.rules.routes import Path, Surroundings, way_round, way_through
from affray.games.flagrant_factions.rules.slots import centre_of, strays
from affray.games.flagrant_factions.state import State
from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.place import contact_points
from affray.kernel.board.sweep import snap_to_contact
from affray.kernel.board.ways import NO_END
from affray.kernel.options import Moves
from affray.kernel.problems import Refusal

CHARGE, FLANK = "charge", "flank"

AROUND = 12
"""Places in contact that are looked at around one model of the target."""

STRAIGHT = 3
"""Models of the target that are looked at first."""

ROUNDABOUT = 4
"""Places to which a way around something is looked for."""

MANY = 10_000
"""More legs than a way takes; but gaps of less than a millimetre are not looked into so closely."""

ROUNDS = 3
"""So often those left out get another chance, when others have gone."""


def can_reach(state: State, group: Group, target: Group) -> bool:
    """[FF-ATT-01, FF-Q-28, FF-Q-60] Some model can come into contact with the target."""
    options = Contacts(state, group.id, target.id, stride(state, group, target.id))
    return recall((*options.setting(), "first"), options.first_way) is not None


def is_touching(point: Point, models: Sequence[Point]) -> bool:
    x, y = point
    for tx, ty in models:
        dx, dy = tx - x, ty - y
        if dx * dx + dy * dy <= TOUCH:
            return True
    return False


class Contacts(Arrangements):
    """[FF-ATT-03, FF-Q-60] As many models as can come into contact; the rest close up."""

    __slots__ = (
        "_failures",
        "_free",
        "_places",
        "_rings",
        "_ways",
        "field",
        "group",
        "is_fighting",
        "marks",
        "target",
    )

    def __init__(self, state: State, group: int, target: int, reach: int) -> None:
        self.state = state
        self.group = group
        self.target = target
        self.key = ("contacts", group, target, reach)
        self.field = field_of(state, state.group(group), reach, target)
        self.marks = [(x, y) for _, x, y in state.group(target).models]
        self.is_fighting = state.are_in_melee(group, target)
        """[FF-Q-57] Already in melee: reach is not needed."""
        self._free: list[Point] | None = None
        self._rings: dict[Point, Ring] = {}
        self._places: dict[tuple[Point, ...], list[Point]] = {}
        self._ways: dict[tuple[Point, ...], Path | None] = {}
        self._failures: dict[Point, list[tuple[set[Point], Reaching]]] = {}

    @property
    def shapes(self) -> tuple[str, ...]:
        return FLANK, CHARGE

    # -- places in contact ----------------------------------------------------------------------

    def touches(self, point: Point) -> bool:
        return is_touching(point, self.marks)

    def touches_others(self, point: Point) -> bool:
        """[FF-Q-60] In contact with an enemy that it does not Attack."""
        return is_touching(point, self.field.foes)

    def places(self, mates: Sequence[Point]) -> list[Point]:
        """Places in contact with the target where nobody stands."""
        grid = grid_of(mates)
        return [point for point in self.free if is_clear_in(grid, *point)]

    @property
    def free(self) -> list[Point]:
        """Places in contact that the others leave free; looked for once."""
        if self._free is None:
            left, bottom, right, top = box_of(
                (x, y) for _, x, y in self.state.group(self.group).models
            )
            far = self.field.reach + 1
            self._free = [
                (x, y)
                for mark in self.marks
                for x, y in contact_points(*mark, BASE, AROUND)
                if left - far <= x <= right + far
                and bottom - far <= y <= top + far
                and self.may_touch(x, y)
            ]
        return self._free

    def direct(self, start: Point, mates: Sequence[Point]) -> Path | None:
        """A straight path to one of the nearest models of the target."""
        ax, ay = start
        field = self.field
        if field.is_stuck:
            return None
        near = sorted(self.marks, key=lambda p: (distance_squared(ax, ay, *p), p))
        barriers = field.barriers(ax, ay)
        for mark in near[:STRAIGHT]:
            x, y = snap_to_contact(float(ax), float(ay), *mark, BASE)
            if (
                field.is_within_reach(((ax, ay), (x, y)))
                and field.is_open(x, y, mates)
                and not self.touches_others((x, y))
                and field.is_leg_clear(ax, ay, x, y, mates, barriers)
            ):
                return ((x, y),)
        return None

    def way(self, start: Point, mates: Sequence[Point], places: Sequence[Point]) -> Path | None:
        """A straight path into contact with whatever is nearest."""
        path = self.direct(start, mates)
        return path or self.straight(start, mates, self.in_reach(start, places, start))

    def way_beside(
        self, start: Point, mates: Sequence[Point], places: Sequence[Point], to: Point
    ) -> Path | None:
        """A path into contact as close to a point as possible, even if it takes a turn."""
        near = self.in_reach(start, places, to)
        path = (
            way_round(self.field, start, AnyOf(near[:ROUNDABOUT]), mates, PATIENCE)
            if near
            else None
        )
        return path or self.straight(start, mates, near)

    def any_way(self, start: Point, mates: Sequence[Point]) -> Path | None:
        """[FF-Q-60] The cheapest of all paths into contact; none if there is none at all."""
        key = (start, *mates)
        if key not in self._ways:
            goal = self._goal(start, mates)
            is_hopeless = self._is_hopeless(start, mates, goal)
            self._ways[key] = None if is_hopeless else self._found(start, mates, goal, MANY)
        return self._ways[key]

    def _goal(self, start: Point, mates: Sequence[Point]) -> Reaching:
        far = (self.field.reach + BASE + 1) ** 2
        most = (self.field.reach + SLACK) ** 2
        goal = Reaching(self.may_touch, mates)
        for mark in self.marks:
            if distance_squared(*start, *mark) <= far:
                places = self.places_at(mark, mates)
                if any(distance_squared(*start, *place) <= most for place in places):
                    goal.add(mark, places)
        return goal

    def _found(
        self, start: Point, mates: Sequence[Point], goal: Reaching, most: int
    ) -> Path | None:
        ground = Surroundings(self.field, start, mates)
        path = way_through(ground, start, goal, most)
        if path is None:
            self._failures.setdefault(start, []).append((ground.met.intersection(mates), goal))
        return path

    def _is_hopeless(self, start: Point, mates: Sequence[Point], goal: Reaching) -> bool:
        """No place is in reach, or none was found before, when no more was in the way than now."""
        return not goal.aims or any(
            met.issubset(mates) and goal.is_within(before)
            for met, before in self._failures.get(start, ())
        )

    def places_at(self, mark: Point, mates: Sequence[Point]) -> list[Point]:
        """All free places in contact with one model of the target, or some for each free arc."""
        x, y = mark
        near = [p for p in mates if -2 * BASE <= p[0] - x <= 2 * BASE]
        near = [p for p in near if -2 * BASE <= p[1] - y <= 2 * BASE]
        key = (mark, *near)
        if key not in self._places:
            if mark not in self._rings:
                self._rings[mark] = Ring(mark, self.field, self.may_touch)
            self._places[key] = self._rings[mark].places(near)
        return self._places[key]

    def may_touch(self, x: int, y: int) -> bool:
        """[FF-Q-60] A place in contact that the others leave free."""
        return self.field.is_open(x, y, ()) and not self.touches_others((x, y))

    def in_reach(self, start: Point, places: Sequence[Point], to: Point) -> list[Point]:
        """The places that are not too far away, those nearest to a point first."""
        reach = (self.field.reach + 1) ** 2
        found = [point for point in places if distance_squared(*start, *point) <= reach]
        found.sort(key=lambda p: (distance_squared(*to, *p), distance_squared(*start, *p), p))
        return found if not self.field.is_stuck else []

    def straight(
        self, start: Point, mates: Sequence[Point], places: Sequence[Point]
    ) -> Path | None:
        barriers = self.field.barriers(*start)
        for point in places:
            if self.field.is_leg_clear(*start, *point, mates, barriers):
                if self.field.is_within_reach((start, point)):
                    return (point,)
        return None

    def first_way(self) -> tuple[int, Path] | None:
        """The first model, from the nearest on, that can come into contact, and its path."""
        models = sorted(
            self.state.group(self.group).models,
            key=lambda m: (min(distance_squared(m.x, m.y, *mark) for mark in self.marks), m.id),
        )
        mates_of = {m.id: [(n.x, n.y) for n in models if n.id != m.id] for m in models}
        for model in models:
            start = (model.x, model.y)
            path = () if self.touches(start) else self.direct(start, mates_of[model.id])
            if path is not None:
                return model.id, path
        for model in models:
            start, mates = (model.x, model.y), mates_of[model.id]
            goal = self._goal(start, mates)
            path = self._found(start, mates, goal, NO_END) if goal.aims else None
            if path is not None:
                return model.id, path
        return None

    def moves_anybody(self) -> bool:
        """Somebody has a way to go. How all of them go is only worked out for who asks."""
        touching = self.is_fighting or any(
            self.touches((x, y)) for _, x, y in self.state.group(self.group).models
        )
        if touching:
            return bool(next(iter(self), None))
        return recall((*self.setting(), "first"), self.first_way) is not None

    # -- what is legal -----------------------------------------------------------------------------

    def refusal(self, answer: Any) -> Refusal | None:
        if self.is_known(answer):
            return None
        models = self.state.group(self.group).models
        wrong = form_refusal(answer, [model.id for model in models])
        if wrong is not None:
            return wrong
        drill = Drill(self.field, models)
        wrong = self._paths_refusal(drill, answer) or self._whole_refusal(drill)
        return wrong if answer or next(iter(self), None) != () else None

    def _paths_refusal(self, drill: Drill, answer: Moves) -> Refusal | None:
        """[FF-ATT-03, FF-MOVE-02] What is wrong with the ways; the drill goes them."""
        for model, path in answer:
            if path:
                wrong = path_refusal(self.field, drill.own[model], path, drill.mates(model))
                wrong = wrong or self._end_refusal(path[-1])
                if wrong is not None:
                    return wrong
                drill.go(model, path)
        return None

    def _end_refusal(self, end: Point) -> Refusal | None:
        """[FF-Q-60] Where one model that has moved may not stand."""
        if not self.field.is_on_table(*end):
            return Refusal("The group may not leave the table here.", "FF-MOVE-06")
        if self.touches_others(end):
            return Refusal("No model may touch an enemy other than the target.", "FF-ATT-03")
        if not self.touches(end) and not self.field.is_far_from_foes(*end):
            sentence = 'A model not touching the target must end at least 3" from other enemies.'
            return Refusal(sentence, "FF-MOVE-04")
        return None

    def _whole_refusal(self, drill: Drill) -> Refusal | None:
        """[FF-ATT-03, FF-Q-60] Nobody left out who could touch, nobody apart who could close up."""
        if not self.is_fighting and not any(map(self.touches, drill.own.values())):
            return Refusal("At least one model must touch the target.", "FF-ATT-03")
        if self._left_out(drill) is not None:
            return Refusal("Another model could still touch the target.", "FF-ATT-03")
        if self._apart(drill) is not None:
            return Refusal('A model could still close up to within 3" of another.', "FF-ATT-03")
        return None

    def _left_out(self, drill: Drill) -> tuple[int, Path] | None:
        """Somebody who does not touch the target and still could, with the way."""
        for model, point in drill.own.items():
            if not self.touches(point):
                path = self.any_way(drill.starts[model], drill.mates(model))
                if path is not None:
                    return model, path
        return None

    def _apart(self, drill: Drill) -> tuple[int, Path] | None:
        """Somebody out of cohesion who could close up, with the way."""
        ids = list(drill.own)
        for index in strays(list(drill.own.values()), self.field.close):
            model = ids[index]
            if self.touches(drill.own[model]):
                continue
            mates = drill.mates(model)
            for point in beside(drill.starts[model], mates, self.field.close):
                path = drill.way_to(model, point, mates)
                if path:
                    return model, path
        return None

    # -- gestures ----------------------------------------------------------------------------------

    def setting(self) -> tuple[Any, ...]:
        models, marks = self.state.group(self.group).models, tuple(self.marks)
        return "contact", models, marks, self.is_fighting, self.field.content

    def work_out(self, to: Point, shape: str) -> Moves | None:
        """Everybody who can into contact, near `to` if they flank, and the others after them.

        Where those who follow would be in each other's way, they stay.
        """
        lure = to if shape == FLANK else None
        for is_following in (True, False):
            answer = self._closing(lure, is_following=is_following)
            if answer is not None:
                return answer
        return None

    def _closing(self, lure: Point | None, *, is_following: bool) -> Moves | None:
        models = self.state.group(self.group).models
        drill = Drill(self.field, models)
        self._strike(drill, lure)
        if is_following:
            self._follow(drill)
        for _ in range(len(models)):
            late = self._left_out(drill) or self._apart(drill)
            if late is None:
                break
            drill.go(*late)
        else:
            return None
        answer = drill.answer()
        if not self.is_fighting and not any(map(self.touches, drill.own.values())):
            return None
        return answer if self._paths_refusal(Drill(self.field, models), answer) is None else None

    def _strike(self, drill: Drill, to: Point | None) -> None:
        """Those who can touch the target do, the nearest first."""
        lures = self.marks if to is None else [to]
        waiting = sorted(
            [model for model, point in drill.own.items() if not self.touches(point)],
            key=lambda m: (min(distance_squared(*drill.own[m], *mark) for mark in lures), m),
        )
        for _ in range(ROUNDS):
            still = []
            for model in waiting:
                mates = drill.mates(model)
                start, places = drill.starts[model], self.places(mates)
                path = None if to is None else self.way_beside(start, mates, places, to)
                path = path or self.way(start, mates, places)
                if path is None:
                    still.append(model)
                else:
                    drill.go(model, path)
            if len(still) == len(waiting):
                break
            waiting = still
        while self._go_round(drill):
            pass
        if not any(map(self.touches, drill.own.values())):
            first = self.first_way()
            if first is not None:
                drill.go(*first)

    def _go_round(self, drill: Drill) -> bool:
        """Those whom no straight path brings into contact take any; true if somebody does."""
        is_any = False
        for model, point in list(drill.own.items()):
            if not self.touches(point):
                path = self.any_way(drill.starts[model], drill.mates(model))
                if path is not None:
                    drill.go(model, path)
                    is_any = True
        return is_any

    def _follow(self, drill: Drill) -> None:
        """Those who cannot touch the target come as near as they can to those who do."""
        front = [point for point in drill.own.values() if self.touches(point)] or self.marks
        out = [model for model, point in drill.own.items() if not self.touches(point)]
        out.sort(key=lambda m: (min(distance_squared(*drill.own[m], *p) for p in front), m))
        for model in out:
            start = drill.starts[model]
            nearest = min(front, key=lambda p: (distance_squared(*start, *p), p))
            if distance_squared(*start, *nearest) > (BASE + 30) ** 2:
                path = drill.way_along(model, nearest, drill.mates(model))
                if path and not self.touches(path[-1]):
                    drill.go(model, path)

    # -- candidates --------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Moves]:
        cx, cy = centre_of(self.state.group(self.target).models)
        seen: list[Moves] = []
        gestures = [((cx, cy), CHARGE)]
        gestures += [(point, FLANK) for point in compass(cx, cy, 4 * BASE, 6)[::2]]
        for to, shape in gestures:
            answer = self.arrange(to, shape)
            if answer is not None and answer not in seen:
                seen.append(answer)
                yield answer
        if not seen and self.first_way() is not None:
            yield ()

    def sample(self, random: Random) -> Moves:
        cx, cy = centre_of(self.state.group(self.target).models)
        turn = int(random.random() * 8)
        if turn < 6:
            answer = self.arrange(compass(cx, cy, 4 * BASE, 6)[turn], FLANK)
            if answer is not None:
                return answer
        return next(iter(self))
