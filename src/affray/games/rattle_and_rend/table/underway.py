"""An action under way as it is drawn: how far it has come, what is left, who can answer where."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from affray.games.rattle_and_rend.data.tables import BAND_NAMES, BANDS, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.moments import W1, W2, W4, Moment, focus
from affray.games.rattle_and_rend.rules.routes import first_stop, passes_through
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Charge,
    Feint,
    Maneuver,
    React,
    Rest,
    Sprint,
    StandAndFight,
)
from affray.games.rattle_and_rend.words.events import title
from affray.kernel.answers import verb_of
from affray.kernel.board.measure import Point
from affray.kernel.board.sweep import Track
from affray.kernel.underway import Trigger, Underway
from affray.kernel.words import agreeing, listed

DEEDS = {
    Sprint: "sprints",
    StandAndFight: "stands and fights",
    Feint: "feints",
    Maneuver: "maneuvers",
    Rest: "rests",
}
"""What a group is said to do, where the name of the action is not enough."""

SEEN = ("intimidate", "suppress", "defiance", "follow", "pursuit")
"""The reactions that reach as far as the group's RNG."""

BAND_LETTERS = {number: letter for letter, number in BAND_NAMES.items()}


def underway(state: State, action: Action, moment: Moment, offers: Iterable[React]) -> Underway:
    """The action as everybody at the table sees it, and who may answer it with what."""
    mover, track, walked = way(state, action, moment)
    walks = track.total > 0.0
    here = mover.x, mover.y
    triggers = [trigger(state, offer, here) for offer in offers]
    for s, offer in coming(state, action, moment, offers):
        triggers.append(trigger(state, offer, track.point_at(s), is_later=True))
    return Underway(
        deed(state, action, moment),
        mover.id,
        aims(action),
        walked=part(track, 0.0, walked) if walks and walked else (),
        ahead=part(track, walked, end_of(state, mover, track, walked))
        if walks and moment.window <= W2
        else (),
        triggers=tuple(triggers),
    )


def way(state: State, action: Action, moment: Moment) -> tuple[Group, Track, float]:
    """Who moves or acts, its path, and how far along it has come."""
    mover = focus(state, action, moment)
    if moment.window == W2 and action.track is not None:
        return mover, action.track, action.walked
    for plan in action.plans:
        if plan.group == mover.id and plan.path:
            walked = 0.0 if moment.window == W1 else plan.walked
            return mover, Track((plan.start, *plan.path)), walked
    return mover, Track(((mover.x, mover.y),)), 0.0


def end_of(state: State, mover: Group, track: Track, walked: float) -> float:
    """Where the rest of the path ends, if nobody answers."""
    return first_stop(state, mover, track, walked, passes_through(mover))[0]


def part(track: Track, begin: float, end: float) -> tuple[Point, ...]:
    """The corners of a part of the path, with its two ends."""
    corners = [(bx, by) for at, length, _, _, bx, by in track.legs() if begin < at + length < end]
    return track.point_at(begin), *corners, track.point_at(end)


def coming(
    state: State, action: Action, moment: Moment, now: Iterable[React]
) -> list[tuple[float, React]]:
    """[RR-REACT-10, RR-REACT-15] The reactions that the rest of the path leads to, with where."""
    if moment.window > W2 or action.reacted:
        return []
    mover, track, walked = way(state, action, moment)
    if mover.status != ON_BOARD or track.total == 0.0:
        return []
    trial = copy(action)
    trial.offered = (*action.offered, *now)
    end = end_of(state, mover, track, walked)
    found = []
    while (halt := trial.windows.next_trigger(state, trial, mover, track, walked)) is not None:
        s, offers = halt
        trial.offered = (*trial.offered, *offers)
        if s <= end:
            found += [(s, offer) for offer in offers]
    return found


def trigger(state: State, offer: React, at: Point, *, is_later: bool = False) -> Trigger:
    """Where and how far off a reaction is triggered."""
    group = state.groups[offer.group]
    far = reach_of(state, offer, group)
    letter = BAND_LETTERS[BANDS.index(far)] if far else ""
    return Trigger(
        at,
        group.id,
        title(offer.reaction),
        words=f"{far // 10} mm" if far else "",
        radius=far,
        ring=f"{letter} {far // 10}" if far else "",
        is_later=is_later,
    )


def reach_of(state: State, offer: React, group: Group) -> int:
    """How near the enemy must be for this reaction, where that is a distance from the group."""
    if group.status != ON_BOARD:
        return 0
    if offer.reaction == "evade":
        return BANDS[state.mov(group)]
    if offer.reaction == "blink":
        return BANDS[SHORT]
    return BANDS[state.rng(group)] if offer.reaction in SEEN else 0


def aims(action: Action) -> tuple[int, ...]:
    """Whom the action is aimed at, as far as that is fixed."""
    if action.attacks:
        return tuple(assault.target for assault in action.attacks)
    named = [plan.target for plan in action.plans if plan.group == action.group]
    return tuple(target for target in named if target is not None)


def deed(state: State, action: Action, moment: Moment) -> str:
    """Who does what to whom."""
    name = state.called(action.group)
    at = listed([state.called(target) for target in aims(action)])
    if action.attacks and moment.window >= W4:
        verb = "attacks" if moment.window == W4 else "has attacked"
        who = state.called(action.attacks[0].attacker)
        return f"{who} {agreed(verb, who)} {at}."
    if action.kind is Charge:
        return f"{name} {agreed('charges', name)} {at}."
    verb = DEEDS.get(action.kind, f"uses {title(verb_of(action.kind))}")
    return f"{name} {agreed(verb, name)}."


def agreed(words: str, name: str) -> str:
    """The verb that begins these words, in the number of a name."""
    verb, space, rest = words.partition(" ")
    words_of_name = name.partition(" with ")[0].split()
    last = next((word for word in reversed(words_of_name) if len(word) > 3), name)
    number = 2 if last.endswith("s") and not last.endswith("ss") else 1
    if rest == "and fights":
        rest = f"and {agreeing('fights', number)}"
    return f"{agreeing(verb, number)}{space}{rest}"
