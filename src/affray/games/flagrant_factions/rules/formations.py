"""Chapter Moving: the legal ways of a whole group, and one from a single gesture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from affray.games.flagrant_factions.data.tables import RADIUS
from affray.games.flagrant_factions.rules.drill import Drill
from affray.games.flagrant_factions.rules.field import CLEAR, Field, field_of
from affray.games.flagrant_factions.rules.ranging import ranged
from affray.games.flagrant_factions.rules.reaching import AnyOf
from affray.games.flagrant_factions.rules.recall import recall
from affray.games.flagrant_factions.rules.routes import Path, fenced_in, route, way_round
from affray.games.flagrant_factions.rules.slots import (
    BLOCK,
    COLUMN,
    KEEP,
    LINE,
    centre_of,
    slots_for,
    strays,
)
from affray.games.flagrant_factions.rules.zones import crossed_edges, shown
from affray.games.flagrant_factions.state import State
from affray.kernel.board.candidates import clamp_to_reach, compass
from affray.kernel.board.clearance import comes_near
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.segments import first_crossed
from affray.kernel.board.ways import NO_END
from affray.kernel.options import MOST_POINTS, NOT_A_POINT, Formations, Moves, in_words
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

SHARES = (1.0, 0.7, 0.4, 0.0)
"""How much of the way is tried, when all of it leads to no legal formation."""

CLOSELY = 20
"""From place to place where a single model finds none by a gesture: 2 mm."""

AROUND = 8
"""Directions in which a group that may not stay looks for a place."""

Gesture = tuple[Point, str]


def form_refusal(answer: object, models: Sequence[int]) -> Refusal | None:
    """An answer is a list of different models of the group, each with a path."""
    if not isinstance(answer, tuple):
        return Refusal("A formation must be a list of moves.")
    seen: list[int] = []
    for move in answer:
        if not isinstance(move, tuple) or len(move) != 2:
            return Refusal("A move must be a model and its path.")
        model, path = move
        if type(model) is not int or model not in models:
            return Refusal(f"Not a model of this group: {in_words(model)}.")
        if model in seen:
            return Refusal("A model can move only once.", "FF-MOVE-01")
        if not isinstance(path, tuple) or len(path) > MOST_POINTS:
            return Refusal(f"A path must be a list of at most {MOST_POINTS} points.")
        if not all(map(is_point, path)):
            return NOT_A_POINT
        seen.append(model)
    return None


def is_point(point: Any) -> bool:
    return (
        isinstance(point, tuple)
        and len(point) == 2
        and type(point[0]) is int
        and type(point[1]) is int
    )


class Arrangements(Formations):
    """Formations that are worked out once in a position, whoever asks for them again.

    `key` tells options apart that arrange or refuse something else.
    """

    __slots__ = ("key", "state")

    key: tuple[Any, ...]
    state: State
    field: Field
    group: int

    def reached(self) -> Reach:
        """Where one of its models may come."""
        return Reach(ranged(self.field, self.state.group(self.group).models))

    def work_out(self, to: Point, shape: str) -> Moves | None:
        """A legal answer that brings the models towards a point."""
        raise NotImplementedError

    def setting(self) -> tuple[Any, ...]:
        """All on which `work_out` rests."""
        raise NotImplementedError

    def arrange(self, to: Point, shape: str) -> Moves | None:
        memo = self.state.memo
        key = (*self.key, to, shape)
        if key not in memo:
            setting = (*self.setting(), to, shape)
            found = memo[key] = recall(setting, lambda: self.work_out(to, shape))
            if found is not None:
                memo.setdefault((*self.key, "legal"), []).append(found)
        answer: Moves | None = memo[key]
        return answer

    def is_known(self, answer: object) -> bool:
        """One of those that were worked out, and so legal."""
        return any(known is answer for known in self.state.memo.get((*self.key, "legal"), ()))


class GroupMoves(Arrangements):
    """[FF-MOVE-01..06] What a group may do with a Move of up to `reach`."""

    __slots__ = ("exits", "field", "goals", "group")

    def __init__(
        self,
        state: State,
        group: int,
        reach: int,
        exits: Sequence[str] = (),
        goals: Sequence[Point] = (),
    ) -> None:
        self.state = state
        self.group = group
        self.exits = exits
        """[FF-Q-83] Edges over which the scenario lets it go."""
        self.goals = goals
        """Places worth going to, for candidates."""
        self.key = (type(self).__name__, group, reach, *exits)
        self.field = field_of(state, state.group(group), reach)

    @property
    def shapes(self) -> tuple[str, ...]:
        return KEEP, LINE, BLOCK, COLUMN

    # -- what is legal ------------------------------------------------------------------------

    def refusal(self, answer: Any) -> Refusal | None:
        if self.is_known(answer):
            return None
        models = self.state.group(self.group).models
        wrong = form_refusal(answer, [model.id for model in models])
        if wrong is not None:
            return wrong
        own = {model.id: (model.x, model.y) for model in models}
        for index, (model, path) in enumerate(answer):
            if not path:
                continue
            mates = [point for other, point in own.items() if other != model]
            wrong = path_refusal(self.field, own[model], path, mates)
            if wrong is not None:
                return wrong
            own[model] = path[-1]
            if not self.field.is_on_table(*path[-1]):
                return self._exit_refusal(path[-1], is_last=index == len(answer) - 1)
        return self._end_refusal(list(own.values()))

    def _exit_refusal(self, end: Point, *, is_last: bool) -> Refusal | None:
        """[FF-MOVE-06, FF-Q-83] The first model over a permitted edge takes the whole group off."""
        if not any(edge in self.exits for edge in crossed_edges(self.state, *end)):
            return Refusal("The group may not leave the table here.", "FF-MOVE-06")
        if not is_last:
            return Refusal(
                "The whole group leaves with its first model; no other can move after it.",
                "FF-Q-83",
            )
        return None

    def _end_refusal(self, ends: Sequence[Point]) -> Refusal | None:
        """[FF-MOVE-03, FF-MOVE-04] Where everybody stands at the end."""
        if strays(ends, self.field.close):
            return Refusal('Every model must be within 3" of another in its group.', "FF-MOVE-03")
        for x, y in ends:
            if not self.field.is_far_from_foes(x, y):
                sentence = 'Every model must end at least 3" from enemies not in melee with it.'
                return Refusal(sentence, "FF-MOVE-04")
        return None

    # -- gestures -------------------------------------------------------------------------------

    def setting(self) -> tuple[Any, ...]:
        models = self.state.group(self.group).models
        return "move", models, tuple(self.exits), self._heading(), self.field.content

    def work_out(self, to: Point, shape: str) -> Moves | None:
        """[FF-MOVE-05] Towards a point, as near as there is a legal formation."""
        models = self.state.group(self.group).models
        if self.exits and not self.field.is_on_table(*to):
            way = self._way_off(to)
            if way is not None:
                return way
        cx, cy = centre_of(models)
        heading = to[0] - cx, to[1] - cy
        if heading == (0, 0):
            heading = self._heading()
        tx, ty = clamp_to_reach(cx, cy, *to, self.field.reach)
        for share in SHARES:
            at = cx + round((tx - cx) * share), cy + round((ty - cy) * share)
            drill = Drill(self.field, models)
            if drill.form(slots_for(shape, models, at, heading)) and drill.close_up():
                answer = drill.answer()
                if self.refusal(answer) is None:
                    return answer
            if (tx, ty) == (cx, cy):
                break
        return None

    def why_not(self, to: Point, shape: str) -> Refusal:
        if self.field.is_stuck:
            return Refusal("Entangled: the group cannot move.", "FF-SPELL-ENTANGLE-1")
        return self.refusal(()) or super().why_not(to, shape)

    def _way_off(self, to: Point) -> Moves | None:
        """[FF-Q-83] The nearest model that can cross a permitted edge beyond which the point is."""
        models = self.state.group(self.group).models
        for edge in crossed_edges(self.state, *to):
            if edge not in self.exits:
                continue
            ends = [(self._over(edge, m.x, m.y), m) for m in models]
            ends.sort(key=lambda pair: (distance_squared(*pair[0], *pair[1][1:]), pair[1].id))
            for end, model in ends:
                mates = [(m.x, m.y) for m in models if m.id != model.id]
                path = route(self.field, (model.x, model.y), end, mates)
                if path:
                    return ((model.id, path),)
        return None

    def _over(self, edge: str, x: int, y: int) -> Point:
        match edge:
            case "south":
                return x, -1
            case "north":
                return x, self.field.height + 1
            case "west":
                return -1, y
        return self.field.width + 1, y

    def _heading(self) -> Point:
        """Towards the nearest enemy."""
        group = self.state.group(self.group)
        cx, cy = centre_of(group.models)
        foes = [(m.x - cx, m.y - cy) for foe in self.state.enemies(group) for m in foe.models]
        return min(foes, key=lambda v: (v[0] * v[0] + v[1] * v[1], v), default=(0, 1))

    # -- candidates -------------------------------------------------------------------------------

    def gestures(self, nearer: int = 8) -> list[Gesture]:
        """Points and shapes worth trying: towards enemies and goals, all around, and in place.

        `nearer` says in how many directions it is also tried to go half the way.
        """
        group = self.state.group(self.group)
        cx, cy = centre_of(group.models)
        reach = self.field.reach
        foes = sorted(
            (centre_of(foe.models) for foe in self.state.enemies(group)),
            key=lambda p: distance_squared(cx, cy, *p),
        )
        found: list[Gesture] = [(self._over(edge, cx, cy), KEEP) for edge in self.exits]
        found += [(point, KEEP) for point in (*self.goals, *foes[:4])]
        found += [(point, KEEP) for point in compass(cx, cy, reach, 8)]
        found += [(point, KEEP) for point in compass(cx, cy, reach // 2, nearer)]
        if len(group.models) > 1:
            for shape in (BLOCK, LINE, COLUMN):
                found += [((cx, cy), shape), *((point, shape) for point in foes[:1])]
        return found

    def first(self) -> Moves | None:
        """To stay if that is legal; else to close up, or away from the nearest enemy."""
        memo = self.state.memo
        key = (*self.key, "first")
        if key not in memo:
            memo[key] = self._first()
        answer: Moves | None = memo[key]
        return answer

    def _first(self) -> Moves | None:
        if self.refusal(()) is None:
            return ()
        if self.field.is_stuck:
            return None
        cx, cy = centre_of(self.state.group(self.group).models)
        dx, dy = self._heading()
        far = self.field.width + self.field.height
        away = clamp_to_reach(cx, cy, cx - far * dx, cy - far * dy, self.field.reach)
        for to in ((cx, cy), away, *compass(cx, cy, self.field.reach, AROUND)):
            answer = self.arrange(to, KEEP)
            if answer is not None:
                return answer
        return recall((*self.setting(), "lone"), self._lone_way)

    def _lone_way(self) -> Moves | None:
        """[FF-MOVE-04, FF-MOVE-05] A single model that may not stay looks at every place there is.

        Straight ways first, the nearest place first; then the shortest way round to any of them.
        """
        models = self.state.group(self.group).models
        if len(models) > 1:
            return None
        (id, x, y), field = models[0], self.field
        drill = Drill(field, models)
        others = () if field.is_free else field.others
        steps = steps_within(min(field.reach, fenced_in((x, y), others)) // CLOSELY)
        ends = [(x + CLOSELY * i, y + CLOSELY * j) for i, j in steps]
        ends = [end for end in ends if drill.may_end(*end, ())]
        for end in ends:
            if path_refusal(field, (x, y), (end,), ()) is None:
                return ((id, (end,)),)
        way = way_round(field, (x, y), AnyOf(ends), (), NO_END) if ends else None
        return None if way is None else ((id, way),)

    def __iter__(self) -> Iterator[Moves]:
        seen: list[Moves] = []
        first = self.first()
        if first is None:
            return
        seen.append(first)
        yield first
        for to, shape in self.gestures(nearer=4):
            answer = self.arrange(to, shape)
            if answer is not None and answer not in seen:
                seen.append(answer)
                yield answer

    def sample(self, random: Random) -> Moves:
        gestures = self.gestures()
        for _ in range(4):
            answer = self.arrange(*gestures[int(random.random() * len(gestures))])
            if answer is not None:
                return answer
        return next(iter(self))

    def has_any(self) -> bool:
        return self.first() is not None


@lru_cache(maxsize=8)
def steps_within(radius: int) -> tuple[Point, ...]:
    """Steps to all points of a grid within so many of its lines, the nearest first."""
    whole = range(-radius, radius + 1)
    found = [(i, j) for i in whole for j in whole if i * i + j * j <= radius * radius]
    return tuple(sorted(found, key=lambda step: (step[0] ** 2 + step[1] ** 2, step)))


def path_refusal(field: Field, start: Point, path: Path, mates: Sequence[Point]) -> Refusal | None:
    """[FF-MOVE-01, FF-MOVE-02, FF-TERR-OBSTACLE-1, FF-TERR-IMPASSABLE] What is wrong with a path.

    Only its last point may lie off the table.
    """
    if field.is_stuck:
        return Refusal("Entangled: the group cannot move.", "FF-SPELL-ENTANGLE-1")
    if not all(field.is_on_table(*point) for point in path[:-1]):
        return Refusal("The path leaves the table and comes back.", "FF-MOVE-06")
    points = (start, *path)
    if not field.is_within_reach(points):
        far = f"Too far: at most {shown(field.reach)}"
        if field.slow or field.is_slow:
            return Refusal(f"{far}, and difficult terrain costs double.", "FF-TERR-DIFFICULT")
        return Refusal(f"{far}.", "FF-MOVE-01")
    if field.is_free:
        return _landing_refusal(field, path[-1], mates)
    barriers = field.barriers(*start)
    for i in range(1, len(points)):
        (ax, ay), (bx, by) = points[i - 1], points[i]
        if first_crossed(ax, ay, bx, by, (*field.others, *mates), 2 * RADIUS):
            return Refusal("A model may not pass through another.", "FF-MOVE-02")
        for piece in barriers:
            if comes_near(piece.shape, ax, ay, bx, by, RADIUS):
                if piece in field.hard:
                    return Refusal(f"{piece.label} cannot be entered.", "FF-TERR-IMPASSABLE")
                return Refusal(f"{piece.label} stops the move.", "FF-TERR-OBSTACLE-1")
        if i < len(points) - 1 and field.stops_at(bx, by, barriers) is not None:
            return Refusal("A model must stop at an obstacle it touches.", "FF-TERR-OBSTACLE-1")
    return None


def _landing_refusal(field: Field, end: Point, mates: Sequence[Point]) -> Refusal | None:
    """[FF-Q-36] Where a group that Moves Freely may not end."""
    x, y = end
    if any((cx - x) ** 2 + (cy - y) ** 2 < CLEAR for cx, cy in (*field.others, *mates)):
        return Refusal("A model may not end on another.", "FF-OT-MOVEFREELY")
    if not field.is_footing(x, y):
        return Refusal("A model may not end in impassable terrain.", "FF-OT-MOVEFREELY")
    return None
