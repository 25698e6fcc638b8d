"""How far a client has come, as it says in its address."""

from __future__ import annotations

from typing import Annotated

from litestar.params import QueryParameter

from affray.server.wire.pushes import Seen

CountIn = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


def provide_seen(
    seq: CountIn = 0,
    viewer: Annotated[int | None, QueryParameter(ge=0, le=63)] = None,
    events: CountIn = 0,
    moments: CountIn = 0,
) -> Seen:
    return Seen(seq, viewer, events, moments)
