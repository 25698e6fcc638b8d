"""The optional Taunts: what is remembered for them, and what comes of it at the end of a step."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import Deed, Group
from affray.games.flagrant_factions.rules.causes import Cause, centroid
from affray.games.flagrant_factions.rules.taunts import FRIEND_NEAR, add, detail, drop, gain, has
from affray.games.flagrant_factions.state import State


def note(state: State, what: str, by: int | None, to: int) -> None:
    """Kept for the Taunts that ask what happened in the last turn, and where."""
    victim = state.group(to)
    at = centroid(victim) if victim.models else None
    state.memory = (*state.memory, Deed(what, by, to, state.turn, at))


def deeds(state: State, what: str, by: int | None = None) -> list[Deed]:
    """What was done in the last turn of either side, by anybody or by one."""
    return [
        deed
        for deed in state.memory
        if deed.what == what and deed.turn >= state.turn - 2 and by in (None, deed.by)
    ]


def note_losses(state: State, losses: list[tuple[int, Cause]]) -> None:
    """[FF-OUT-TA-14, FF-OUT-TA-27..29] Who hurt whom, and who is Bloodied by it."""
    for group_id, cause in losses:
        note(state, "hurt", cause.group, group_id)
        group = state.group(group_id)
        if group.is_on_table and group.is_bloodied:
            for word in ("sun_rises", "our_streets", "our_dogs"):
                if has(group, word) and not has(group, f"{word}_done"):
                    add(group, f"{word}_done")
                    state.pending = (*state.pending, (word, group_id, None, ()))


def note_shaken(state: State, group: Group, cause: Cause) -> None:
    """[FF-OUT-TA-29] Who made whom Shaken; the Neighborhood Defenders test for it."""
    note(state, "shaken", cause.group, group.id)
    if has(group, "our_dogs") and not has(group, "our_dogs_done"):
        add(group, "our_dogs_done")
        state.pending = (*state.pending, ("our_dogs", group.id, None, ()))


def note_rout(state: State, group: Group, cause: Cause) -> None:
    """[FF-OUT-TA-03, FF-OUT-TA-14, FF-OUT-TA-20..27] What a Rout leads to."""
    note(state, "routed", cause.group, group.id)
    if has(group, "sun_rises") and not has(group, "sun_rises_done"):
        state.pending = (*state.pending, ("last_blast", group.id, None, group.models))
    for other in state.on_table():
        if detail(other, "trample") == group.id:
            drop(other, "trample")
            add(other, "trample_again")
        if other.id == cause.group and detail(other, "flesh_weak") == group.id:
            gain(other, "vicious", "unfeeling")
        if other.id == cause.group and detail(other, "bones_mine") == group.id:
            state.pending = (*state.pending, ("rise", other.id, group.id, group.models))
        if other.id == cause.group and detail(other, "avenge") == group.id:
            state.pending = (*state.pending, ("avenged", other.id, group.id, ()))
        is_friend = other.id != group.id and not state.are_enemies(other, group)
        near = is_friend and has(other, "no_friend_behind")
        if near and state.is_within(other, group, state.inches(FRIEND_NEAR)):
            state.pending = (*state.pending, ("bereft", other.id, group.id, ()))
