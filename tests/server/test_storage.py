"""The tables, and who may write what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from affray.kernel.game import Interjection, Start
from affray.kernel.inputs import Answered, Interjected, Rolled, TakenBack
from affray.server.problems import Conflict
from affray.server.store.entries import Entries, Plan, PlannedSeat
from affray.server.store.notes import Begun, Said, Seated
from affray.server.store.schema import metadata
from affray.server.store.storage import Storage, database_address, migrate

INPUTS = (
    Rolled(3, 6),
    Answered(0, "Bid", 2),
    Answered(1, "Move", [[1, 2], [3, 4]]),
    Interjected(Interjection(0, "concede")),
    TakenBack(1, 0),
)
NOTES = (Seated(0, "Ann", "pepper"), Begun(), Said(0, "“Hello”"))


def plan(id: str = "m") -> Plan:
    seats = (PlannedSeat("hot", "Ann", "", is_host=True),)
    return Plan(id, Start("g", "e", []), "content", "seed", ("s",), seats, None)


def stored(folder: Path, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = Storage(f"sqlite:///{folder / 'test.sqlite'}")
        await storage.open()
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_of_the_code(tmp_path: Path) -> None:
    address = database_address(f"sqlite:///{tmp_path / 'test.sqlite'}")
    migrate(address)
    migrate(address)
    engine = create_engine(address.set(drivername="sqlite"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(plan(), "made", Entries(INPUTS[:1], NOTES[:1]))
        await storage.append("m", (1, 1), Entries(INPUTS[1:], NOTES[1:]), "answer/0/k")
        await storage.append("m", (5, 3), Entries((), NOTES[2:]), "chat/0/k")
        found = await storage.entries("m")
        assert found.inputs == INPUTS
        assert found.notes == (*NOTES, NOTES[2])
        assert found.keys == {"answer/0/k": 1, "chat/0/k": -1}
        assert await storage.count("m") == (5, 4)
        assert await storage.plan("m") == plan()
        assert await storage.plan("n") is None
        assert await storage.made_by("made") == "m"
        assert (await storage.entries("m", (3, 4))).inputs == INPUTS[3:]

    stored(tmp_path, work)


def test_whoever_writes_a_number_first_has_it(tmp_path: Path) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(plan(), "made", Entries())
        with pytest.raises(Conflict):
            await storage.create(plan("n"), "made", Entries())
        await storage.append("m", (0, 0), Entries(INPUTS[:3]), "k")
        for entries, key in ((Entries(INPUTS[:1]), None), (Entries(INPUTS[:1]), "k")):
            with pytest.raises(Conflict):
                await storage.append("m", (2, 0), entries, key)
        with pytest.raises(Conflict):
            await storage.append("m", (3, 0), Entries(INPUTS[3:], NOTES), "k")
        assert await storage.count("m") == (3, 0), "nothing is half-done"

    stored(tmp_path, work)


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    async def work(storage: Storage) -> None:
        one, two = await storage.secret("a"), await storage.secret("a")
        assert one == two != await storage.secret("b")
        assert len(one) == 64

    stored(tmp_path, work)


def test_sqlite_writes_through(tmp_path: Path) -> None:
    async def work(storage: Storage) -> None:
        async with storage.engine.connect() as connection:
            assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(text("PRAGMA synchronous")) == 2

    stored(tmp_path, work)


def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="sqlite"):
        Storage("mysql://somewhere/else")
