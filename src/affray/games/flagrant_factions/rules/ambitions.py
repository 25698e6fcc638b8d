"""Chapter Ambitions: whether each was fulfilled, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.flagrant_factions.data.tables import ambitions
from affray.games.flagrant_factions.pieces import ROUTED, Company, Group
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import AmbitionScored

ENOUGH_SHAKEN = 3
"""[FF-AMB-REEL] So many enemy groups made Shaken."""


def own(state: State, company: Company) -> list[Group]:
    return list(state.of_company(company.seat))


def lost(state: State, company: Company) -> int:
    return sum(group.place == ROUTED for group in own(state, company))


def dearest(state: State, company: Company) -> list[int]:
    """[FF-AMB-ANVIL, FF-AMB-SPINE, FF-Q-48] The enemy groups of the highest cost; any of them."""
    enemies = state.of_side(1 - company.side)
    most = max((group.cost for group in enemies), default=0)
    return [group.id for group in enemies if group.cost == most]


def not_break(state: State, company: Company) -> bool:
    """[FF-AMB-NOTBREAK] None of its groups was Routed."""
    return lost(state, company) == 0


def without_moving(state: State, company: Company) -> bool:
    """[FF-AMB-WITHOUTMOVING] The captain's group never moved and never rolled a die."""
    return not company.has_captain_stirred


def not_waver(state: State, company: Company) -> bool:
    """[FF-AMB-NOTWAVER] Never two friendly groups Shaken together."""
    return not company.has_wavered


def reel(state: State, company: Company) -> bool:
    """[FF-AMB-REEL] It made three or more enemy groups Shaken."""
    return len(company.shaken) >= ENOUGH_SHAKEN


def spine(state: State, company: Company) -> bool:
    """[FF-AMB-SPINE] In its first turn it Routed the dearest enemy group."""
    return any(group in company.routed_first_turn for group in dearest(state, company))


def better(state: State, company: Company) -> bool:
    """[FF-AMB-BETTER] It Routed more groups than it lost to Rout."""
    return len(company.routed) > lost(state, company)


def anvil(state: State, company: Company) -> bool:
    """[FF-AMB-ANVIL] It Routed the dearest enemy group."""
    return any(group in company.routed for group in dearest(state, company))


def first_blood(state: State, company: Company) -> bool:
    """[FF-AMB-FIRSTBLOOD] Its side was the first to cost an enemy R."""
    return company.first_blood


def my_name(state: State, company: Company) -> bool:
    """[FF-AMB-MYNAME] The captain's group made an enemy group Shaken."""
    return company.has_shaken_by_captain


def shed_blood(state: State, company: Company) -> bool:
    """[FF-AMB-SHEDBLOOD, FF-Q-48] Each of its groups, deployed or not, was in a melee."""
    return all(group.id in company.shed_blood for group in own(state, company))


def rain_hell(state: State, company: Company) -> bool:
    """[FF-AMB-RAINHELL] An enemy became Shaken through Shooting alone."""
    return company.has_shot_shaken


FULFILLED: dict[str, Callable[[State, Company], bool]] = {
    "not_break": not_break,
    "without_moving": without_moving,
    "not_waver": not_waver,
    "reel": reel,
    "spine": spine,
    "better": better,
    "anvil": anvil,
    "first_blood": first_blood,
    "my_name": my_name,
    "shed_blood": shed_blood,
    "rain_hell": rain_hell,
}


def worth(state: State, company: Company, ambition: str) -> int:
    """[FF-AMB-02, FF-AMB-03, FF-Q-46] Its points, one more if revealed; a miss costs 1."""
    if not FULFILLED[ambition](state, company):
        return -1
    return ambitions()[ambition].points + (ambition in company.revealed)


def score(state: State, company: Company) -> int:
    """[FF-AMB-02, FF-AMB-04] All that a company took; the sum may be negative."""
    return sum(worth(state, company, ambition) for ambition in company.ambitions)


def tell_scores(state: State) -> None:
    """[FF-AMB-02] At the end everybody sees what the others were after."""
    for company in state.companies:
        for ambition in company.ambitions:
            points = worth(state, company, ambition)
            state.tell(
                AmbitionScored(
                    seat=company.seat,
                    company=company.name,
                    ambition=ambition,
                    is_fulfilled=points > 0,
                    points=points,
                    rules=(ambitions()[ambition].rule, "FF-AMB-02"),
                )
            )
