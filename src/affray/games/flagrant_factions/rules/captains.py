"""Chapter Captains: whose trait works now, who is near, and what is left of it this turn."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import captain_traits
from affray.games.flagrant_factions.pieces import Company, Group
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Move, Order, Shoot

NEAR = 12
"""[FF-CAP-02, FF-CT-07, FF-CT-11] How far a captain reaches, in inches."""

AUTO_PASS: dict[type[Order], str] = {
    Move: "prodding",
    Attack: "aggressive",
    Shoot: "projectile",
}
"""[FF-CT-12, FF-CT-13, FF-CT-14] The trait that passes an activation without a roll."""


def leading(state: State, company: Company) -> Group | None:
    """[FF-CAP-03, FF-CAP-04, FF-SHK-05, FF-Q-22] The captain's group, while the captain leads.

    Off the table or Shaken the captain gives nothing.
    """
    group = state.group_of_captain(company)
    if group is None or not group.is_on_table or group.counts_as_shaken:
        return None
    return group


def trait_of(state: State, company: Company) -> str | None:
    """[FF-CAP-04, FF-SHK-05, FF-Q-22] The captain's trait, as far as it works now."""
    return None if leading(state, company) is None else company.captain_trait


def own_trait(state: State, group: Group) -> str | None:
    """The captain's trait, if this is the captain's group and it works."""
    return trait_of(state, state.company_of(group)) if state.is_captain_group(group) else None


def gives_heart(state: State, group: Group) -> bool:
    """[FF-CAP-02, FF-CAP-03, FF-CAP-07, FF-CT-04, FF-Q-11] A captain of its side is near.

    The captain's own group is near.
    """
    side = state.side_of(group)
    for company in state.companies:
        captain = leading(state, company)
        if company.side != side or captain is None:
            continue
        if company.captain_trait != "vapid" and state.is_within(captain, group, state.inches(NEAR)):
            return True
    return False


def is_free(state: State, group: Group, word: str) -> bool:
    """[FF-CAP-06, FF-Q-13] What works once each turn has not been used in this one."""
    if word in group.used:
        return False
    return state.house.once_per_turn_scope != "own_turn" or state.side_of(group) == state.active


def spend(group: Group, word: str) -> None:
    group.used = (*group.used, word)


def helper(state: State, group: Group, trait: str) -> Group | None:
    """[FF-CT-11..14, FF-CT-16, FF-Q-12, FF-Q-14] The captain's group whose unused trait reaches it.

    It is measured from the captain's model; the captain's own group may be helped too.
    """
    side = state.side_of(group)
    for company in state.companies:
        if company.side != side or company.captain_trait != trait:
            continue
        host = leading(state, company)
        if host is None or not is_free(state, host, trait):
            continue
        if state.is_model_within(host.models[0], group, state.inches(NEAR)):
            return host
    return None


def is_wicked_near(state: State, group: Group) -> bool:
    """[FF-CT-07, FF-Q-12, FF-Q-14] A wicked captain of its side; measured from group to group."""
    wicked = [company for company in state.companies if company.captain_trait == "wicked"]
    return any(
        host is not None
        and not state.are_enemies(host, group)
        and state.is_within(host, group, state.inches(NEAR))
        for host in (leading(state, company) for company in wicked)
    )


def reroll_dice(state: State, group: Group) -> int:
    """[FF-CT-10, FF-CT-15, FF-CT-18] To-hit dice that the captain's group may reroll now."""
    trait = own_trait(state, group)
    if trait is None or not is_free(state, group, trait):
        return 0
    return captain_traits()[trait].dice
