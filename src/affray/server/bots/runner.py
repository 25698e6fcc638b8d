"""Lets bots answer: after every change, for as long as one of them is asked."""

from __future__ import annotations

import asyncio
import logging
from hashlib import blake2b

from affray.kernel.problems import IllegalAnswer, RuleError
from affray.server.bots.pool import BotPool
from affray.server.bots.process import Thought, packed
from affray.server.live.hub import Hub, Slot
from affray.server.live.match import Live
from affray.server.problems import Conflict, Damaged, Refused

LOG = logging.getLogger("affray.bots")


class BotRunner:
    """One task for each match in which a bot is asked."""

    def __init__(self, hub: Hub, pool: BotPool) -> None:
        self._hub = hub
        self._pool = pool
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def settle(self, slot: Slot, live: Live) -> None:
        """Called whenever a match was loaded or changed here."""
        if live.bots_asked() and slot.match not in self._tasks:
            self._tasks[slot.match] = asyncio.create_task(self._run(slot.match))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.close()

    async def _run(self, match: str) -> None:
        try:
            while (asked := await self._hub.look(match, _thought)) is not None:
                await self._answer(match, *asked)
        except (Refused, Damaged, Conflict) as error:
            LOG.warning("Bots of a match stopped: %s", error)
        except Exception:
            LOG.exception("Bots of a match stopped")
        finally:  # nothing waits between the last look and this, so that no question is missed
            self._tasks.pop(match, None)

    async def _answer(self, match: str, seq: int, thought: Thought) -> None:
        """The bot's answer, unless somebody has changed the match meanwhile."""
        chosen = await self._pool.choose(thought)

        def answer(slot: Slot, live: Live) -> None:
            question = live.match.question_for(thought.seat)
            asked_at = live.match.asked_at(thought.seat)
            if question is None or asked_at is None or asked_at > seq:
                return
            if chosen is None:
                live.answer_usual(thought.seat)
            else:
                live.answer(thought.seat, question.name, chosen.value)

        try:
            await self._hub.change(match, None, answer)
        except (IllegalAnswer, RuleError) as error:
            LOG.warning("Bot %s: %s; the usual answer is used", thought.bot, error)
            await self._hub.change(match, None, lambda slot, live: live.answer_usual(thought.seat))


def _thought(slot: Slot, live: Live) -> tuple[int, Thought] | None:
    """The next question to a bot of this match, and how many inputs there were."""
    seats = live.bots_asked()
    if not seats:
        return None
    seat, inputs = seats[0], live.match.inputs
    chance = blake2b(f"{live.plan.seed} {len(inputs)} {seat}".encode(), digest_size=16)
    return len(inputs), Thought(
        match=live.plan.id,
        start=live.start,
        inputs=packed(inputs),
        seat=seat,
        bot=live.plan.seats[seat].bot,
        chance=chance.hexdigest(),
    )
