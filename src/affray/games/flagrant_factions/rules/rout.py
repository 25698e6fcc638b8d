"""Chapter Rout and end: groups that are gone, whose credit it is, and what they leave behind."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import ESCAPED, ROUTED, Company, Group
from affray.games.flagrant_factions.rules import removal, zones
from affray.games.flagrant_factions.rules.causes import SHOOT, Cause
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Escaped, Routed, Shook


def rout(state: State, group_id: int, why: str, rule: str, cause: Cause) -> None:
    """[FF-ROUT-01, FF-ROUT-02, FF-R-06] It leaves the table for good."""
    group = state.group(group_id)
    state.hooks.note_rout(state, group, cause)
    credit_rout(state, group, cause)
    removal.take_off(state, group, ROUTED)
    state.tell(Routed(group=group_id, why=why, rules=("FF-ROUT-02", rule)))


def leave(state: State, group_id: int, edge: str, cause: Cause | None) -> None:
    """[FF-RET-06, FF-MOVE-06, FF-Q-83] Off the table: Escaped where the scenario says so.

    `cause` is that of a Retreat; without one it moved off by choice.
    """
    group = state.group(group_id)
    if cause is not None and edge not in zones.exits(state, group, is_retreat=True):
        rout(state, group_id, "it Retreats off the table", "FF-RET-06", cause)
        return
    removal.take_off(state, group, ESCAPED)
    state.tell(Escaped(group=group_id, edge=edge))


def credited(state: State, group: Group, cause: Cause) -> Company | None:
    """[FF-Q-47] The enemy company whose deed it was, chain reactions included."""
    if cause.seat is None:
        return None
    company = state.companies[cause.seat]
    return company if company.side != state.side_of(group) else None


def credit_rout(state: State, group: Group, cause: Cause) -> None:
    """[FF-Q-47, FF-AMB-SPINE, FF-AMB-ANVIL, FF-AMB-BETTER] With two companies every Rout counts."""
    company = credited(state, group, cause)
    if len(state.companies) == 2:
        company = state.companies[1 - group.company]
    if company is None:
        return
    company.routed = (*company.routed, group.id)
    if state.active == company.side and state.turns[company.side] == 1:
        company.routed_first_turn = (*company.routed_first_turn, group.id)


def shake(state: State, group_id: int, cause: Cause, *, by_loss: bool = False) -> None:
    """[FF-TEST-08, FF-AMB-REEL, FF-AMB-MYNAME, FF-AMB-RAINHELL, FF-AMB-NOTWAVER] It is Shaken."""
    group = state.group(group_id)
    group.is_shaken = True
    group.shaken_by = cause.seat
    if state.stage == "rally" and group.acted is None:
        group.acted = "rallied"  # [FF-SHK-01] it rallies when its next turn starts
    state.tell(Shook(group=group_id))
    side = state.side_of(group)
    if sum(other.is_shaken for other in state.on_table(side)) >= 2:
        for company in state.companies:
            if company.side == side:
                company.has_wavered = True
    company_of = credited(state, group, cause)
    if company_of is None:
        return
    if group_id not in company_of.shaken:
        company_of.shaken = (*company_of.shaken, group_id)
    if cause.group == company_of.captain_group:
        company_of.has_shaken_by_captain = True
    if by_loss and cause.manner == SHOOT:
        company_of.has_shot_shaken = True
