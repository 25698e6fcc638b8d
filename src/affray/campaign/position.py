"""A campaign in vignettes: a position to start from, and facts to expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from affray.campaign.state import CampaignState, Player
from affray.kernel.positions import read_position
from affray.kernel.roster import Roster

COUNTED = ("score", "points", "wins", "draws", "losses", "byes")
"""What is counted for a player."""

Small = Annotated[int, Meta(ge=0, le=1000)]


class PlacedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player with what was won so far; the force is a sample."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    score: Small = 0
    points: Annotated[int, Meta(ge=1, le=1000)] | None = None
    wins: Small = 0
    draws: Small = 0
    losses: Small = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players, the number of finished rounds, and the next step."""

    players: list[PlacedPlayer]
    round: Small = 0
    stage: str = ""


def placed_players(plain: dict[str, Any], samples: Sequence[Roster], points: int) -> list[Player]:
    """The players, each with a sample force."""
    return [
        Player(
            name=player.name,
            roster=samples[seat % len(samples)],
            points=player.points or points,
            score=player.score,
            wins=player.wins,
            draws=player.draws,
            losses=player.losses,
        )
        for seat, player in enumerate(read_position(plain, Position).players)
    ]


def facts_of(state: CampaignState, ranks: Mapping[int, int]) -> dict[str, Any]:
    """By the names of players, and "battle 1" and so on with what they are played with."""
    names = [player.name for player in state.players]
    players = {
        player.name: {"rank": ranks[seat], "warband": player.roster.name}
        | {key: getattr(player, key) for key in COUNTED}
        for seat, player in enumerate(state.players)
    }
    battles = {
        f"battle {battle.number}": {
            "round": battle.round,
            "sides": [[names[seat] for seat in side] for side in battle.sides],
            "over": battle.result is not None,
        }
        | battle.start.house
        | battle.start.agreed
        for battle in state.battles
    }
    return {"round": state.round, "over": state.outcome is not None} | players | battles
