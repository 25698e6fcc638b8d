"""Places for one model or one token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules.field import field_of
from affray.games.flagrant_factions.rules.formations import is_point
from affray.games.flagrant_factions.rules.zones import Zone
from affray.games.flagrant_factions.state import State
from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.place import grid_points
from affray.kernel.options import NOT_A_POINT, Places
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

RING = 16
"""Places around a mate that are looked at, at each of some distances."""


class ModelPlaces(Places):
    """[FF-REM-07] Where a returning model may stand: close to its own, away from enemies."""

    __slots__ = ("field", "own")

    def __init__(self, state: State, group: Group) -> None:
        self.field = field_of(state, group, state.inches(3) + BASE)
        self.own = [(model.x, model.y) for model in group.models]

    def refusal(self, answer: object) -> Refusal | None:
        if not is_point(answer):
            return NOT_A_POINT
        x, y = cast("Point", answer)
        if not self.field.is_on_table(x, y):
            return Refusal("That place is off the table.", "FF-REM-07")
        if not self.field.is_open(x, y, self.own):
            return Refusal("Not enough room for the model.", "FF-REM-07")
        if not self.field.is_far_from_foes(x, y):
            return Refusal('Too close: at least 3" from enemies not in melee with it.', "FF-REM-07")
        close = self.field.close**2
        if not any(distance_squared(x, y, *mate) <= close for mate in self.own):
            return Refusal('The model must be within 3" of its group.', "FF-REM-07")
        return None

    def reached(self) -> Reach:
        return self.within((0, 0, self.field.width, self.field.height))

    def __iter__(self) -> Iterator[Point]:
        for point in self._points():
            if self.refusal(point) is None:
                yield point

    def sample(self, random: Random) -> Point:
        return self.drawn(self._points(), random)

    def _points(self) -> list[Point]:
        """Around each of its own, close by and farther off."""
        close = self.field.close
        rings = (BASE + 8, (BASE + close) // 2, close)
        found = [
            point for ring in rings for mate in self.own for point in compass(*mate, ring, RING)
        ]
        return list(dict.fromkeys(found))

    def has_any(self) -> bool:
        return next(iter(self), None) is not None


class TokenPlaces(Places):
    """[FF-OUT-SC-3, FF-OUT-SC-4] Where a token may lie: in its zone, apart from other tokens."""

    __slots__ = ("allowed", "state", "taken")

    def __init__(self, state: State, allowed: Zone, taken: Sequence[Point]) -> None:
        self.state = state
        self.allowed = allowed
        self.taken = taken

    def refusal(self, answer: object) -> Refusal | None:
        if not is_point(answer):
            return NOT_A_POINT
        x, y = cast("Point", answer)
        house = self.state.house
        if not (0 <= x <= house.width and 0 <= y <= house.height):
            return Refusal("That place is off the table.", "FF-SET-08")
        if any(piece.shape.touches(x, y, 0) for piece in self.state.impassable):
            return Refusal("A token may not lie in impassable terrain.", "FF-TERR-IMPASSABLE")
        if any(distance_squared(x, y, *other) < BASE * BASE for other in self.taken):
            return Refusal("Tokens may not overlap.", "FF-SET-08")
        return self.allowed(x, y)

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.house.width, self.state.house.height))

    def __iter__(self) -> Iterator[Point]:
        house = self.state.house
        for step in (900, 300):
            points = grid_points(step // 2, step // 2, house.width, house.height, step)
            found = [point for point in points if self.refusal(point) is None]
            if found:
                yield from found
                return

    def has_any(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, random: Random) -> Point:
        found = list(self)
        return found[int(random.random() * len(found))]
