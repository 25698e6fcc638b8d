"""What the lines of answers have in braces, of the group that acts."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.state import State


def measures_of(state: State, group: Group) -> dict[str, object]:
    """[FF-PROF-03, FF-PROF-04] Its lengths, in inches."""
    card = group.card
    return {
        "MO": inches(state, card.mo_d),
        "MI": inches(state, card.mi_rng),
        "far": inches(state, 18),
        "near": inches(state, 12),
        "close": inches(state, 6),
    }


def inches(state: State, count: int) -> str:
    """A length of the book at the scale of this battle."""
    return f"{state.inches(count) / INCH:.3g}"
