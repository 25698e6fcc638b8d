"""The tables. What they hold is only ever added to."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", String(64), nullable=False, unique=True),  # the request that made it, hashed
    Column("created", Float, nullable=False),
    Column("game", String(80), nullable=False),
    Column("start", Text, nullable=False),
    Column("seed", String(200), nullable=False),
    Column("salts", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("origin", Text),
    Column("battle", Text),
    Column("content", String(32)),  # none: stored before there were hashes
)


def _entries(name: str, number: str, *more: Column[str]) -> Table:
    """A list for each match: whoever writes a number first has it."""
    return Table(
        name,
        metadata,
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column(number, Integer, primary_key=True, autoincrement=False),
        Column("kind", String(20), nullable=False),
        Column("body", Text, nullable=False),
        Column("key", String(120)),
        Column("at", Float, nullable=False),
        *more,
        UniqueConstraint("match", "key", name=f"{name}_key"),
    )


inputs = _entries("inputs", "seq", Column("step", String(12)))
notes = _entries("notes", "number")

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(128), nullable=False),
)
