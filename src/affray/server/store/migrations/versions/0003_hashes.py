"""The hash of the rules that a match was made with, and of the position after each step."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("content", sa.String(32)))
    op.add_column("inputs", sa.Column("step", sa.String(12)))


def downgrade() -> None:
    op.drop_column("inputs", "step")
    op.drop_column("matches", "content")
