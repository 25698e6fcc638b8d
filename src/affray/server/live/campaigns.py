"""The battles of campaigns: each is a match like any other, made when it is wanted; when it is
over, its campaign is told by itself.

Nothing here is kept in memory only: which battles are open, a campaign says; which match belongs
to a battle, the storage says; and how it ended, that match says. So it does not matter when a
server is killed, nor how many workers try the same.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from affray.campaign.campaign import Campaign
from affray.campaign.questions import PlayBattles
from affray.campaign.state import Battle, Result
from affray.kernel.content import content_hash
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.server.live.hub import Hub, Slot
from affray.server.live.match import Live
from affray.server.problems import Conflict, Damaged, Refused
from affray.server.store.entries import Plan, PlannedSeat
from affray.server.store.storage import Storage
from affray.server.wire.table import BattleOf

LOG = logging.getLogger("affray.campaigns")


class Drawn(msgspec.Struct, frozen=True):
    """A battle of a campaign with its seats, and the request that makes its match."""

    campaign: str
    battle: Battle
    seats: tuple[PlannedSeat, ...]
    made: str
    is_open: bool

    @property
    def has_people(self) -> bool:
        return any(seat.kind != "bot" for seat in self.seats)


def campaign_of(live: Live) -> Campaign[Any]:
    if not isinstance(live.game, Campaign):
        raise Refused(404, "match", "Not a campaign.")
    return live.game


def drawn_battles(live: Live) -> list[Drawn]:
    """All battles of a campaign. One that is drawn up anew with other lists is another match."""
    campaign_of(live)
    if live.played is None:
        return []
    match = live.played
    asked = match.question
    is_asked = isinstance(asked, PlayBattles)
    found = []
    for battle in match.state.battles:
        said = (live.plan.id, battle.number, battle.start)
        found.append(
            Drawn(
                campaign=live.plan.id,
                battle=battle,
                seats=tuple(_seat(live, seat) for seat in battle.seats),
                made=sha256(msgspec.json.encode(said)).hexdigest(),
                is_open=is_asked and battle.result is None,
            )
        )
    return found


def _seat(live: Live, seat: int) -> PlannedSeat:
    """Whoever plays in the campaign plays in its battles; nobody needs to be invited again."""
    planned = live.plan.seats[seat]
    name = live.match.state.players[seat].name
    return PlannedSeat(planned.kind, name, planned.bot, is_host=planned.kind != "bot")


class Steward:
    """Looks after the campaigns that something has happened in."""

    def __init__(self, hub: Hub, storage: Storage) -> None:
        self._hub = hub
        self._storage = storage
        self._wanted: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def settle(self, slot: Slot, live: Live) -> None:
        """Called whenever a match was loaded or changed here."""
        if live.plan.battle is not None and live.is_over:
            self.wake(live.plan.battle.campaign)
        elif isinstance(live.game, Campaign) and any(one.is_open for one in drawn_battles(live)):
            self.wake(live.plan.id)

    def wake(self, campaign: str) -> None:
        self._wanted.add(campaign)
        if campaign not in self._tasks:
            self._tasks[campaign] = asyncio.create_task(self._run(campaign))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, campaign: str) -> None:
        try:
            while campaign in self._wanted:
                self._wanted.discard(campaign)
                await self._look_after(campaign)
        except (Refused, Damaged, Conflict) as error:
            LOG.warning("A campaign stopped: %s", error)
        except Exception:
            LOG.exception("A campaign stopped")
        finally:  # nothing waits between the last look and this, so that nothing is missed
            self._wanted.discard(campaign)
            self._tasks.pop(campaign, None)

    async def _look_after(self, campaign: str) -> None:
        """Bots begin their battles by themselves; what is over is told to the campaign."""
        drawn = await self._hub.look(campaign, lambda slot, live: drawn_battles(live))
        for one in drawn:
            if not one.is_open:
                continue
            match = await self.match_of(one)
            if match is None and not one.has_people:
                match = await self.make(one)
            if match is None:
                continue
            result = await self._result(one, match)
            if result is not None:
                await self._take_up(one, result)

    async def match_of(self, drawn: Drawn) -> str | None:
        """The match of a battle, if it has begun."""
        return await self._storage.made_by(drawn.made)

    async def make(self, drawn: Drawn) -> str:
        """Begin the match of a battle, which is made only once whoever asks for it."""
        found = await self.match_of(drawn)
        if found is not None:
            return found
        campaign = await self._hub.look(drawn.campaign, lambda slot, live: campaign_of(live))
        start = replace(drawn.battle.start, automated=not drawn.has_people)
        plan = Plan(
            id=secrets.token_urlsafe(12),
            start=start,
            content=content_hash(campaign.game.folder),
            seed=secrets.token_hex(32),
            salts=(),
            seats=drawn.seats,
            origin=None,
            battle=BattleOf(drawn.campaign, drawn.battle.number),
        )
        live = Live(plan, campaign.game)
        for seat in live.hosts:
            live.welcome(seat, drawn.seats[seat].name, "")
        live.begin()
        try:
            await self._storage.create(plan, drawn.made, live.unsaved())
        except Conflict:
            made = await self.match_of(drawn)
            if made is None:
                raise
            return made
        return plan.id

    async def _result(self, drawn: Drawn, match: str) -> Result | None:
        """How a battle ended, if it has; looking at it lets its bots go on."""

        def look(slot: Slot, live: Live) -> tuple[Live, bool]:
            return live, live.is_over

        live, is_over = await self._hub.look(match, look)
        if not is_over:
            return None
        campaign = await self._hub.look(drawn.campaign, lambda slot, live: campaign_of(live))
        try:
            return campaign.result_of(drawn.battle, live.match)
        except BadInput as error:
            raise Damaged(f"It belongs to another battle: {error}") from None

    async def _take_up(self, drawn: Drawn, result: Result) -> None:
        def answer(slot: Slot, live: Live) -> None:
            still = next((one for one in drawn_battles(live) if one.made == drawn.made), None)
            if still is not None and still.is_open:
                live.answer(
                    live.match.state.table, PlayBattles.__name__, msgspec.to_builtins(result)
                )

        try:
            await self._hub.change(drawn.campaign, None, answer)
        except IllegalAnswer as error:
            LOG.warning("Could not enter the result of a battle: %s", error)
