"""Chapter Reactions: the windows of an action, and where on a path a mover is halted."""

from __future__ import annotations

from math import inf

from affray.games.rattle_and_rend.data.tables import BANDS, SHORT
from affray.games.rattle_and_rend.pieces import AMBUSH, ON_BOARD, Group, is_in_band
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.moments import W1, W2, W3, W4, W5, W6, Moment
from affray.games.rattle_and_rend.rules.reactions import (
    ask,
    is_triggered,
    open_window,
    own_reactions,
    reacting_kinds,
)
from affray.games.rattle_and_rend.rules.sight import blockers, can_see, is_at, seen_shapes
from affray.games.rattle_and_rend.rules.underway import Action, WillTest, Windows
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import React
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sight import first_visible
from affray.kernel.board.sweep import Track
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

TINY = 1e-6
LOOK = 20.0
"""How finely a path is first looked along where sight depends on what the mover touches."""


class ReactionWindows(Windows):
    """[RR-REACT-14] The windows of an action that can be reacted to."""

    __slots__ = ()

    def declared(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        return open_window(state, dice, action, Moment(W1))

    def next_trigger(
        self, state: State, action: Action, mover: Group, track: Track, s: float
    ) -> tuple[float, tuple[React, ...]] | None:
        """[RR-REACT-15, RR-Q-091] The first point where a trigger is true, the start included."""
        seat = 1 - mover.seat
        if state.warbands[seat].momentum < 1 or mover.seat != action.seat:
            return None
        best = inf
        found: list[React] = []
        kinds = reacting_kinds(state.house.edition, W2)
        for group in state.groups:
            if group.seat != seat or group.card.kind not in kinds:
                continue
            if group.status not in (ON_BOARD, AMBUSH):
                continue
            for reaction in own_reactions(state, group, W2):
                offer = React(reaction.name, group.id)
                if offer in action.offered:
                    continue
                at = trigger_point(state, action, group, mover, track, s)
                if at is None or at > best + TINY:
                    continue
                if at < best - TINY:
                    best, found = at, []
                found.append(offer)
        return (best, tuple(found)) if found else None

    def moving(
        self, state: State, dice: Dice, action: Action, mover: Group, offers: tuple[React, ...]
    ) -> Flow[None]:
        action.offered = (*action.offered, *offers)
        yield from ask(state, dice, action, Moment(W2, mover=mover.id), offers)

    def moved(
        self, state: State, dice: Dice, action: Action, mover: Group, start: Point
    ) -> Flow[None]:
        """Who has not moved has left nobody's range."""
        return open_window(state, dice, action, Moment(W3, mover=mover.id, start=start))

    def targeted(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        return open_window(state, dice, action, Moment(W4))

    def will(self, state: State, dice: Dice, action: Action, test: WillTest) -> Flow[None]:
        if state.groups[test.group].seat != action.seat:
            yield from open_window(state, dice, action, Moment(W5, test=test))

    def outcome(
        self, state: State, dice: Dice, action: Action, tests: list[WillTest]
    ) -> Flow[None]:
        own = [test for test in tests if state.groups[test.group].seat != action.seat]
        return open_window(state, dice, action, Moment(W6, tests=own))


REACTIVE = ReactionWindows()


def trigger_point(
    state: State, action: Action, group: Group, mover: Group, track: Track, s: float
) -> float | None:
    """Where along the path a movement reaction of this group is first triggered."""
    if group.status == AMBUSH:
        return hidden_trigger(state, action, group, mover, s)
    near = nearness(state, group)
    if near is None:
        return sighted(state, group, mover, track, s, BANDS[state.rng(group)])
    return track.first_entry(group.x, group.y, BANDS[near], s)


def nearness(state: State, group: Group) -> int | None:
    """[RR-SREACT-EVADE-1] Whom an enemy that moves so near concerns, seen or not: Skirmishers
    within their own MOV, and wards. All others must see it.
    """
    if group.card.kind == "skirmishers":
        return state.mov(group)
    return SHORT if group.card.kind == "ward" else None


def hidden_trigger(
    state: State, action: Action, group: Group, mover: Group, s: float
) -> float | None:
    """[RR-Q-121] A hidden group may appear as the movement begins, where its trigger would hold."""
    if s > 0.0:
        return None
    moment = Moment(W2, mover=mover.id)
    for reaction in own_reactions(state, group, W2):
        if is_triggered(state, action, moment, group, reaction):
            return 0.0
    return None


def sighted(
    state: State, group: Group, mover: Group, track: Track, s: float, reach: int
) -> float | None:
    """[RR-SREACT-SUPPRESS-1, RR-Q-098] Where the mover is first both in range and in sight."""
    at = track.first_entry(group.x, group.y, reach, s)
    if at is None or track.total == 0.0:
        return None
    if can_see(state, group, ghost(mover, *track.point_at(at))):
        return at
    discs = blockers(state, group, mover)
    shapes = seen_shapes(state, group)
    found: float | None = None
    for start, length, ax, ay, bx, by in track.legs():
        inside = _stay(track, group, reach, max(at, start), start + length)
        if inside is None:
            continue
        t_from, t_to = (inside[0] - start) / length, (inside[1] - start) / length
        seen = first_visible(
            group.x, group.y, ax, ay, bx, by, t_from, min(t_to, 1.0), discs, shapes
        )
        if seen is not None:
            found = start + seen * length
            break
    if any(is_near(shape, track, mover) for shape in state.inspirers):
        return inspired_sighting(state, group, mover, track, at, found)
    return found


def is_near(shape: Shape, track: Track, mover: Group) -> bool:
    """Whether the mover could touch the shape on its way."""
    r = mover.card.radius
    return (
        shape.left - r <= track.right
        and shape.right + r >= track.left
        and shape.bottom - r <= track.top
        and shape.top + r >= track.bottom
    )


def inspired_sighting(
    state: State, group: Group, mover: Group, track: Track, s: float, found: float | None
) -> float | None:
    """[RR-Q-085] A mover at Inspiring terrain is seen through it: look along the path for that."""
    end = track.total if found is None else found

    def is_seen(at: float) -> bool:
        there = ghost(mover, *track.point_at(at))
        return (
            is_in_band(group, there, state.rng(group))
            and any(is_at(shape, there) for shape in state.inspirers)
            and can_see(state, group, there)
        )

    first = s
    while not is_seen(s):
        if s >= end:
            return found
        s = min(s + LOOK, end)
    while s - 1.0 >= first and is_seen(s - 1.0):
        s -= 1.0
    return s


def _stay(
    track: Track, group: Group, reach: int, begin: float, end: float
) -> tuple[float, float] | None:
    """The stretch from `begin` to `end` in which the path is within reach; it may be empty."""
    enter = track.first_entry(group.x, group.y, reach, begin)
    if enter is None:
        return None
    leave = track.first_beyond(group.x, group.y, reach, enter)
    return enter, end if leave is None else min(leave, end)
