"""What everybody sees of a campaign: the standings and the battles, in place of a board."""

from __future__ import annotations

import msgspec

from affray.kernel.view import StatView, View


class Standing(msgspec.Struct, frozen=True):
    """The rank of a player in the standings; equals share a rank."""

    rank: int
    seat: int
    name: str
    facts: tuple[StatView, ...]


class BattleView(msgspec.Struct, frozen=True):
    """A battle of a campaign: the players on each side, and how it ended, if it is over.

    A battle that is neither open nor over waits for lists.
    """

    number: int
    round: int
    title: str
    sides: tuple[tuple[int, ...], ...]
    is_open: bool
    is_over: bool
    winner: int | None = None
    reason: str = ""


class CampaignView(msgspec.Struct, frozen=True):
    """A campaign as everybody sees it; the newest battle comes last."""

    game: str
    """The game that its battles are of."""
    standings: tuple[Standing, ...]
    battles: tuple[BattleView, ...]


class CampaignTable(View, frozen=True, kw_only=True, tag="campaign"):
    """The table of a campaign, which has no board."""

    campaign: CampaignView
