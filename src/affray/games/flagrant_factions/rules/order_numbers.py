"""What each order needs to be activated."""

from __future__ import annotations

from affray.games.flagrant_factions.state import State

SUMMON, DESTRUCT, TAKE_ASSET, DESTROY_TOKEN = 6, 5, 5, 6
"""[FF-ORD-SUMMON, FF-ORD-DESTRUCT, FF-OUT-SC-3, FF-OUT-SC-4] What these activations need."""

BRING_IN, BRING_IN_CAPTAIN = (6, 4), (4, 8)
"""[FF-OUT-SC-3] The number needed and the distance in inches, for the captain's group."""


def needed_for(state: State, group_id: int, order: str) -> int:
    """[FF-ORD-MOVE .. FF-ORD-DESTRUCT, FF-PROF-02..04] What an order needs; 0 if that depends."""
    group = state.group(group_id)
    card = group.card
    fixed = {
        "move": card.mo_a,
        "shoot": card.mi_a,
        "attack": card.me_a,
        "retreat": card.me_a,
        "summon": SUMMON,
        "self_destruct": DESTRUCT,
        "take_asset": TAKE_ASSET,
        "destroy_token": DESTROY_TOKEN,
    }
    if order == "bring_in":
        return (BRING_IN_CAPTAIN if state.is_captain_group(group) else BRING_IN)[0]
    return fixed.get(order, 0)
