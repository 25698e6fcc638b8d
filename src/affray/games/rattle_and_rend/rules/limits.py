"""Chapter Movement: what a particular move demands of its path [RR-MOVE-16]."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import HAZARDOUS, ON_BOARD, Group
from affray.games.rattle_and_rend.rules.reaching import Limit, NoNearer
from affray.games.rattle_and_rend.rules.routes import NOBODY, THE_END, enters, first_stop
from affray.games.rattle_and_rend.rules.spots import clearance
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.sweep import Track, last_clear
from affray.kernel.problems import Refusal


def away_from(x: int, y: int, rule: str) -> Limit:
    """[RR-MOVE-16, RR-Q-017] The distance never shrinks and is larger at the end."""

    def limit(track: Track) -> Refusal | None:
        return None if track.is_monotone_away(x, y) else Refusal("It must move away.", rule)

    return limit


def towards(x: int, y: int, rule: str) -> Limit:
    """[RR-MOVE-16, RR-Q-017] The distance never grows and is smaller at the end."""

    def limit(track: Track) -> Refusal | None:
        return None if track.is_monotone_towards(x, y) else Refusal("It must move closer.", rule)

    return limit


def either(one: Limit, other: Limit) -> Limit:
    """One demand or the other is met."""
    return lambda track: one(track) and other(track)


def no_nearer(x: int, y: int, squared: int, rule: str) -> Limit:
    """[RR-MOVE-16] No point of the path is nearer than the reference distance."""
    return NoNearer(x, y, squared, rule)


def not_into_hazard_or_contact(state: State, mover: Group, seat: int, rule: str) -> Limit:
    """[RR-ACTION-FEINT-3] Neither into Hazardous terrain nor into contact with that side.

    What counts is how far the move goes: Blocking terrain or a base may end it before.
    """

    def limit(track: Track) -> Refusal | None:
        stop, by = first_stop(state, mover, track, 0.0, NOBODY)
        if enters(track, state, (HAZARDOUS,), stop):
            return Refusal("The group may not enter Hazardous terrain.", rule)
        x, y = track.points[-1]
        if by != THE_END:
            x, y = last_clear(track, stop, clearance(state, mover, track))[1]
        for group in state.groups:
            if group.id == by and group.seat == seat:
                return Refusal(f"The group may not touch {group.card.name}.", rule)
            if group.seat == seat and group.status == ON_BOARD:
                reach = mover.card.radius + group.card.radius + 1
                dx, dy = group.x - x, group.y - y
                if dx * dx + dy * dy <= reach * reach:
                    return Refusal(f"The group may not touch {group.card.name}.", rule)
        return None

    return limit


def not_into_hazard(state: State, rule: str) -> Limit:
    """[RR-Q-113] Not into Hazardous terrain."""

    def limit(track: Track) -> Refusal | None:
        if enters(track, state, (HAZARDOUS,)):
            return Refusal("The group may not enter Hazardous terrain.", rule)
        return None

    return limit
