"""What the lines of answers have in braces, of the group that acts."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BANDS, CONTACT, PIVOTS
from affray.games.rattle_and_rend.pieces import Group, wider
from affray.games.rattle_and_rend.state import State

PIVOT_WORDS = ("no pivot", "one pivot", "two pivots")


def measures_of(state: State, group: Group) -> dict[str, object]:
    """[RR-STAT-01, RR-STAT-02] How far it goes and reaches now."""
    stride, rng = state.stride(group), state.rng(group)
    farther, shoots = wider(stride), rng > CONTACT and not group.card.is_heavy
    return {
        "MOV": length(stride),
        "RNG": length(rng),
        "farther": length(farther),
        "pivots": PIVOT_WORDS[PIVOTS[farther]],
        "beyond": length(wider(rng)),
        "within_RNG": "in contact" if rng == CONTACT else f"within {length(rng)}",
        "attack": "shoot" if shoots else "attack",
    }


def length(band: int) -> str:
    return f"{BANDS[band] // 10} mm"
