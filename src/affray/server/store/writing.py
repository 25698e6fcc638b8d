"""Writing rows: all of an addition or nothing of it. What many matches add at the same time goes
to the disk together, so that they wait for it once and not one after the other."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from sqlalchemy import Table, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from affray.server.problems import Conflict
from affray.server.store import schema
from affray.server.store.entries import Entries, Plan

Additions = dict[Table, list[dict[str, Any]]]
"""The rows for each table."""

INSERTS = {table: insert(table) for table in (schema.matches, schema.inputs, schema.notes)}

MOST_TOGETHER = 200


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def match_rows(plan: Plan, made: str) -> Additions:
    row = {
        "id": plan.id,
        "made": made,
        "created": time.time(),
        "game": plan.start.game,
        "start": to_json(plan.start),
        "content": plan.content,
        "seed": plan.seed,
        "salts": to_json(plan.salts),
        "seats": to_json(plan.seats),
        "origin": None if plan.origin is None else to_json(plan.origin),
        "battle": None if plan.battle is None else to_json(plan.battle),
    }
    return {schema.matches: [row]}


def entry_rows(
    match: str, places: tuple[int, int], entries: Entries, key: str | None = None
) -> Additions:
    """The key goes to the first row."""
    common = {"match": match, "at": time.time(), "key": None}
    inputs: list[dict[str, Any]] = [
        {
            **common,
            "seq": seq,
            "kind": entry.__struct_config__.tag,
            "body": to_json(entry),
            "step": entries.steps.get(seq + 1),
        }
        for seq, entry in enumerate(entries.inputs, start=places[0])
    ]
    notes: list[dict[str, Any]] = [
        {**common, "number": number, "kind": note.__struct_config__.tag, "body": to_json(note)}
        for number, note in enumerate(entries.notes, start=places[1])
    ]
    if key is not None:
        (inputs or notes)[0]["key"] = key
    return {schema.inputs: inputs, schema.notes: notes}


async def add(connection: AsyncConnection, *additions: Additions) -> None:
    """Into each table at once, in the order in which they rest on each other."""
    for table, into in INSERTS.items():
        rows = [row for addition in additions for row in addition.get(table, ())]
        if rows:
            await connection.execute(into, rows)


class Writer:
    """One transaction after the other, each with all that has come in meanwhile."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Additions, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, addition: Additions) -> None:
        """Returns when it is on the disk; `Conflict` if somebody else has written it first."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await done

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            together = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            await self._write(together)

    async def _write(self, together: list[tuple[Additions, asyncio.Future[None]]]) -> None:
        try:
            async with self._engine.begin() as connection:
                await add(connection, *(addition for addition, _ in together))
        except IntegrityError:
            if len(together) == 1:
                _tell(together, Conflict())
            else:  # only one of them is to blame
                for one in together:
                    await self._write([one])
        except Exception as error:  # noqa: BLE001  (whoever waits must hear of it)
            _tell(together, error)
        else:
            _tell(together, None)


def _tell(together: list[tuple[Additions, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, done in together:
        if done.done():
            continue  # nobody waits any more
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
