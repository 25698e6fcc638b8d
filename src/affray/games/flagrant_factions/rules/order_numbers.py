"""What each order needs to be activated."""

from __future__ import annotations

from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    BringIn,
    DestroyToken,
    Move,
    Order,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)

SUMMON, DESTRUCT, TAKE_ASSET, DESTROY_TOKEN = 6, 5, 5, 6
"""[FF-ORD-SUMMON, FF-ORD-DESTRUCT, FF-OUT-SC-3, FF-OUT-SC-4] What these activations need."""

BRING_IN, BRING_IN_CAPTAIN = (6, 4), (4, 8)
"""[FF-OUT-SC-3] The number needed and the distance in inches, for the captain's group."""


def needed_for(state: State, group_id: int, order: type[Order]) -> int | None:
    """[FF-ORD-MOVE .. FF-ORD-DESTRUCT, FF-PROF-02..04] What an order needs, if that is fixed."""
    group = state.group(group_id)
    card = group.card
    fixed: dict[type[Order], int] = {
        Move: card.mo_a,
        Shoot: card.mi_a,
        Attack: card.me_a,
        Retreat: card.me_a,
        Summon: SUMMON,
        SelfDestruct: DESTRUCT,
        TakeAsset: TAKE_ASSET,
        DestroyToken: DESTROY_TOKEN,
    }
    if order is BringIn:
        return (BRING_IN_CAPTAIN if state.is_captain_group(group) else BRING_IN)[0]
    return fixed.get(order)
