"""What players answer, as values with named fields; the module holds nothing else."""

from __future__ import annotations

from typing import Any

from affray.kernel.answers import Answer, Piece


class Done(Answer, frozen=True):
    """Nothing more of this."""


class Deed(Answer, frozen=True):
    """Something that a unit does."""

    unit: Piece


class Move(Deed, frozen=True):
    moves = True


class Follow(Deed, frozen=True):
    moves = True


class Drop(Deed, frozen=True):
    """The stone that it carries."""


class Regenerate(Deed, frozen=True):
    def formerly(self) -> tuple[Any, ...]:
        return "regeneration", self.unit


class Cast(Deed, frozen=True):
    spell: str

    def formerly(self) -> tuple[Any, ...]:
        return self.spell, self.unit


class Aim(Deed, frozen=True):
    """A template of its ranged weapon."""


class Against(Deed, frozen=True):
    """Something that a unit does to an enemy."""

    target: Piece


class Shoot(Against, frozen=True):
    pass


class Attack(Against, frozen=True):
    pass


class Bash(Against, frozen=True):
    pass


class Swap(Answer, frozen=True):
    """Two units change places."""

    unit: Piece
    other: Piece

    def formerly(self) -> tuple[Any, ...]:
        return self.unit, self.other


class Lay(Answer, frozen=True):
    """A kind of terrain, turned by so many degrees."""

    kind: str
    turned: int

    def formerly(self) -> tuple[Any, ...]:
        return self.kind, self.turned


class Proposal(Answer, frozen=True):
    """What the traits of terrain should be."""


class Propose(Proposal, frozen=True):
    """These traits, with commas between them, for a piece of terrain by its index."""

    piece: int
    traits: str

    def formerly(self) -> tuple[Any, ...]:
        return self.piece, self.traits


class LeaveRest(Proposal, frozen=True):
    """All that was not spoken of stays as it is."""

    def formerly(self) -> tuple[Any, ...]:
        return -1, ""
