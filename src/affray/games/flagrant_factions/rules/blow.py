"""A to-hit roll that is about to be made."""

from __future__ import annotations

from affray.games.flagrant_factions.rules.causes import ATTACK
from affray.games.flagrant_factions.rules.profile import Why


class Blow:
    """One to-hit roll that is about to be made: by whom, at whom, how, and what changes it."""

    __slots__ = ("as_attacker", "count", "in_cover", "manner", "needed", "roller", "target", "why")

    def __init__(self, roller: int, target: int, manner: str, needed: int) -> None:
        self.roller = roller
        self.target = target
        self.manner = manner
        self.needed = needed
        self.as_attacker = manner == ATTACK
        """[FF-PT-DEFIANT-2] Also a defender that met its attacker halfway."""
        self.in_cover = False
        self.count = 0
        self.why: list[Why] = []
