"""Messages about campaigns, in addition to those of every match."""

from __future__ import annotations

from affray.kernel.house import HouseRule
from affray.server.wire.base import Shown


class CampaignInfo(Shown, frozen=True):
    """A campaign; it is created like a match, with its id in place of the game's."""

    id: str
    name: str
    summary: str
    rule: str
    seats: int
    most_seats: int
    house_rules: tuple[HouseRule, ...]
    agreements: dict[str, tuple[str, ...]]


class BattleSeat(Shown, frozen=True):
    """A battle that has started: its match, and a token for the seats held there."""

    number: int
    match: str
    token: str
    seats: tuple[int, ...]
