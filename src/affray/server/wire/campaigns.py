"""What goes over the wire about campaigns, beside what every match says."""

from __future__ import annotations

from affray.kernel.house import HouseRule
from affray.server.wire.base import Shown


class CampaignInfo(Shown, frozen=True):
    """A campaign that can be made like a match: its id stands in for that of a game."""

    id: str
    name: str
    summary: str
    rule: str
    seats: int
    most_seats: int
    house_rules: tuple[HouseRule, ...]
    agreements: dict[str, tuple[str, ...]]


class BattleSeat(Shown, frozen=True):
    """A battle that has begun: its match, and a token for it with the seats it holds there."""

    number: int
    match: str
    token: str
    seats: tuple[int, ...]
