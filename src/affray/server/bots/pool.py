"""The processes in which bots think: outside the event loop, and ended when they take too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from zlib import crc32

import msgspec

from affray.server.bots.process import Chosen, Thought

COMMAND = (sys.executable, "-m", "affray.server.bots.process")
PREPARING = 60.0
"""Seconds until a process must have understood a question: long enough for a long match."""

MOST_LINE = 1_000_000
LOG = logging.getLogger("affray.bots")


class _TooSlow(Exception):
    pass


class Worker:
    """One process; it is started when it is first needed, and again when it had to be ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._lock = asyncio.Lock()
        self._process: Process | None = None

    async def ask(self, thought: bytes, seconds: float) -> Chosen:
        async with self._lock:
            try:
                return await self._ask(thought, seconds)
            except BaseException:
                await self.end()
                raise

    async def _ask(self, thought: bytes, seconds: float) -> Chosen:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=MOST_LINE
            )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("The process has no pipes.")
        process.stdin.write(thought + b"\n")
        await process.stdin.drain()
        await _line(process, PREPARING)
        return msgspec.json.decode(await _line(process, seconds), type=Chosen)

    async def end(self) -> None:
        """Whatever it is doing, and wait until nothing is left of it."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(OSError):
                await process.communicate()


async def _line(process: Process, seconds: float) -> bytes:
    if process.stdout is None:
        raise RuntimeError("The process has no pipes.")
    try:
        line = await asyncio.wait_for(process.stdout.readline(), seconds)
    except TimeoutError:
        raise _TooSlow from None
    if not line:
        raise RuntimeError("The process ended.")
    return line


class BotPool:
    """All processes; the bots of one match always think in the same one, which remembers it."""

    def __init__(self, count: int, seconds: float, command: Sequence[str] = COMMAND) -> None:
        self._workers = [Worker(command) for _ in range(count)]
        self._seconds = seconds

    async def choose(self, thought: Thought) -> Chosen | None:
        """The bot's answer; none if it took too long or failed, and then the usual one is due."""
        worker = self._workers[crc32(thought.match.encode()) % len(self._workers)]
        try:
            chosen = await worker.ask(msgspec.json.encode(thought), self._seconds)
        except _TooSlow:
            LOG.warning("Bot %s took more than %s s", thought.bot, self._seconds)
            return None
        except (RuntimeError, OSError, ValueError, msgspec.MsgspecError) as error:
            LOG.warning("Bot %s failed: %s", thought.bot, error)
            return None
        if chosen.problem:
            LOG.warning("Bot %s %s", thought.bot, chosen.problem)
        return chosen

    async def close(self) -> None:
        for worker in self._workers:
            await worker.end()
