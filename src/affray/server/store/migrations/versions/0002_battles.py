"""Which battle of which campaign a match is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("battle", sa.Text))


def downgrade() -> None:
    op.drop_column("matches", "battle")
