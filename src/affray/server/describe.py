"""Prints the description of everything that the server sends and takes: see `api.description`."""

from __future__ import annotations

import sys

import msgspec

from affray.server.api.description import described
from affray.server.app import create_app
from affray.server.settings import Settings

if __name__ == "__main__":
    app = create_app(Settings("sqlite+aiosqlite://"))
    found = described(app.openapi_schema.to_schema())
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
