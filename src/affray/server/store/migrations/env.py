"""Run by Alembic: brings a database to the tables of today."""

from __future__ import annotations

from alembic import context
from sqlalchemy import text

from affray.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":  # several workers may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(4161)"))
    context.run_migrations()
