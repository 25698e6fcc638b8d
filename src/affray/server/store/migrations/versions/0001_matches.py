"""Matches with their inputs and notes, and the server's secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("salts", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("origin", sa.Text),
    )
    for name, number in (("inputs", "seq"), ("notes", "number")):
        op.create_table(
            name,
            sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
            sa.Column(number, sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("kind", sa.String(20), nullable=False),
            sa.Column("body", sa.Text, nullable=False),
            sa.Column("key", sa.String(120)),
            sa.Column("at", sa.Float, nullable=False),
            sa.UniqueConstraint("match", "key", name=f"{name}_key"),
        )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    for name in ("secrets", "notes", "inputs", "matches"):
        op.drop_table(name)
