"""Where matches are kept: a start, its inputs and its notes, added to in one transaction or not
at all. SQLite has one connection, which is its one writer; PostgreSQL serves several workers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Row, Table, create_engine, event, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.engine.url import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from affray.kernel.game import Start
from affray.kernel.inputs import Input
from affray.server.problems import Conflict, Damaged, Stopped
from affray.server.store import schema
from affray.server.store.entries import Entries, Plan, PlannedSeat
from affray.server.store.notes import AnyNote
from affray.server.store.writing import Additions, Writer, add, entry_rows, match_rows, to_json
from affray.server.wire.table import BattleOf, Origin

CHANNEL = "affray"
"""On which PostgreSQL tells all workers what has changed."""

NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :word)")

Rows = Sequence[Row[*tuple[Any, ...]]]


def migrate(address: URL) -> None:
    """Bring the tables up to date, or make them."""
    if address.get_backend_name() == "sqlite" and address.database:
        file = Path(address.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)  # it holds seeds and the key of all tokens
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    engine = create_engine(address.set(drivername=address.drivername.replace("+aiosqlite", "")))
    try:
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def database_address(database: str) -> URL:
    """With the driver that works asynchronously, whichever was named."""
    address = make_url(database)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
    name = address.get_backend_name()
    if name not in drivers:
        raise ValueError(
            f"Unknown database {name!r}. Use sqlite:///FILE or postgresql://USER@HOST/NAME."
        )
    return address.set(drivername=drivers[name])


class Storage:
    """The database. Every method is one transaction."""

    def __init__(self, database: str, worker: str = "") -> None:
        self.address = database_address(database)
        self.worker = worker
        self.is_shared = self.address.get_backend_name() == "postgresql"
        """Whether other workers may write, too."""
        self._engine: AsyncEngine | None = None
        self._writer: Writer | None = None
        """PostgreSQL needs none: it lets several connections wait for the disk together."""

    @property
    def engine(self) -> AsyncEngine:
        if self._engine is None:
            raise RuntimeError("The storage is closed.")
        return self._engine

    async def open(self) -> None:
        await asyncio.to_thread(migrate, self.address)
        if self.is_shared:
            self._engine = create_async_engine(self.address, pool_size=8, pool_pre_ping=True)
        else:
            self._engine = create_async_engine(
                self.address, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0
            )
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
            self._writer = Writer(self._engine)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None

    async def secret(self, name: str) -> str:
        """A secret of this server, made when it is first asked for."""
        column = schema.secrets.c.value
        find = select(column).where(schema.secrets.c.name == name)
        while True:
            async with self.engine.connect() as connection:
                value: str | None = await connection.scalar(find)
            if value is not None:
                return value
            new = {"name": name, "value": secrets.token_hex(32)}
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(schema.secrets), new)
            except IntegrityError:
                continue  # another worker was first

    # -- writing ------------------------------------------------------------------------

    async def create(self, plan: Plan, made: str, entries: Entries) -> None:
        """Keep a new match; `Conflict` if the same request has made one already."""
        rows = match_rows(plan, made) | entry_rows(plan.id, (0, 0), entries)
        await self._write(plan.id, rows)

    async def append(
        self, match: str, places: tuple[int, int], entries: Entries, key: str | None
    ) -> None:
        """Add to a match with this many inputs and notes; `Conflict` if it has more by now."""
        await self._write(match, entry_rows(match, places, entries, key))

    async def _write(self, match: str, rows: Additions) -> None:
        if self._writer is not None:
            await self._writer.write(rows)
            return
        try:
            async with self.engine.begin() as connection:
                await add(connection, rows)
                word = {"worker": self.worker, "match": match}
                await connection.execute(NOTIFY, {"word": to_json(word)})
        except IntegrityError:
            raise Conflict from None

    async def notify(self, word: str) -> None:
        """Tell the other workers something that is not worth keeping."""
        async with self.engine.begin() as connection:
            await connection.execute(NOTIFY, {"word": word})

    # -- reading ------------------------------------------------------------------------

    async def made_by(self, made: str) -> str | None:
        """The match that this request has made."""
        find = select(schema.matches.c.id).where(schema.matches.c.made == made)
        async with self.engine.connect() as connection:
            found: str | None = await connection.scalar(find)
        return found

    async def plan(self, match: str) -> Plan | None:
        """A match as it was made; `Damaged` if that cannot be read."""
        async with self.engine.connect() as connection:
            find = select(schema.matches).where(schema.matches.c.id == match)
            row = (await connection.execute(find)).first()
        if row is None:
            return None
        if row.content is None:
            raise Stopped("It was stored by an earlier version of Affray, without hashes.")
        try:
            return Plan(
                id=row.id,
                start=msgspec.json.decode(row.start, type=Start),
                content=msgspec.convert(row.content, str),
                seed=msgspec.convert(row.seed, str),
                salts=msgspec.json.decode(row.salts, type=tuple[str, ...]),
                seats=msgspec.json.decode(row.seats, type=tuple[PlannedSeat, ...]),
                origin=row.origin and msgspec.json.decode(row.origin, type=Origin),
                battle=row.battle and msgspec.json.decode(row.battle, type=BattleOf),
            )
        except (ValueError, TypeError) as error:
            raise Damaged(f"Its start cannot be read: {error}.") from None

    async def count(self, match: str) -> tuple[int, int]:
        """How many inputs and notes a match has."""
        inputs = select(func.count()).where(schema.inputs.c.match == match)
        notes = select(func.count()).where(schema.notes.c.match == match)
        both = select(inputs.scalar_subquery(), notes.scalar_subquery())
        async with self.engine.connect() as connection:
            found = (await connection.execute(both)).one()
        return found[0], found[1]

    async def entries(self, match: str, places: tuple[int, int] = (0, 0)) -> Entries:
        """What was added from these places on; `Damaged` if it cannot be read."""
        async with self.engine.connect() as connection:
            if self.is_shared:  # both lists as they were at one moment
                await connection.execution_options(isolation_level="REPEATABLE READ")
            inputs = await _rows(connection, schema.inputs, match, places[0])
            notes = await _rows(connection, schema.notes, match, places[1])
        return await asyncio.to_thread(_decode, inputs, notes, places)


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Commits reach the disk before they are acknowledged; damaged text is found by whoever reads
    it, and not by the driver."""
    raw = connection.driver_connection._conn  # noqa: SLF001  (the adapters have no way to set it)
    raw.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def _rows(connection: AsyncConnection, table: Table, match: str, since: int) -> Rows:
    number = table.primary_key.columns[1]
    find = select(table).where(table.c.match == match, number >= since).order_by(number)
    try:
        return (await connection.execute(find)).all()
    except DBAPIError as error:
        if "malformed" in str(error) or "decode" in str(error):
            raise Damaged("A row cannot be read.") from None
        raise


def _decode(
    inputs: Rows,
    notes: Rows,
    places: tuple[int, int],
) -> Entries:
    keys: dict[str, int] = {}
    steps: dict[int, str] = {}
    read: list[Input] = []
    written: list[AnyNote] = []
    try:
        for expected, row in enumerate(inputs, start=places[0]):
            if row.seq != expected:
                raise Damaged(f"Input {expected} is missing.")
            entry: Input = msgspec.json.decode(row.body, type=Input)
            if row.kind != entry.__struct_config__.tag:
                raise Damaged(f"Input {expected} does not match its kind, {row.kind}.")
            read.append(entry)
            if row.step is not None:
                steps[row.seq + 1] = row.step
            if row.key is not None:
                keys[row.key] = row.seq
        for expected, row in enumerate(notes, start=places[1]):
            if row.number != expected:
                raise Damaged(f"Note {expected} is missing.")
            written.append(msgspec.json.decode(row.body, type=AnyNote))
            if row.key is not None:
                keys[row.key] = -1
        times = tuple(float(row.at) for row in notes)
    except (ValueError, TypeError, KeyError) as error:
        raise Damaged(f"An entry cannot be read: {error}.") from None
    return Entries(tuple(read), tuple(written), times, keys, steps)
