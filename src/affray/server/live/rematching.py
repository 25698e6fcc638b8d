"""The same battle again, with everybody on another side."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from affray.kernel.content import content_hash
from affray.server.desk import Desk
from affray.server.live import making
from affray.server.live.hub import Slot
from affray.server.live.match import Live
from affray.server.problems import Conflict
from affray.server.seats import Holder
from affray.server.store.entries import Plan


async def begin(desk: Desk, holder: Holder) -> tuple[str, str, str]:
    """The rematch of a match and the tokens for it; it is made once, when everybody wants it."""
    old = holder.match
    wanted = await desk.hub.look(old, lambda slot, live: live if live.wants_rematch else None)
    if wanted is None:
        return "", "", ""
    made = sha256(f"rematch of {old}".encode()).hexdigest()
    found = await desk.storage.made_by(made)
    if found is None:
        drawn = await asyncio.to_thread(_drawn, wanted)
        try:
            await desk.hub.create(drawn.plan, made, drawn.unsaved())
            found = drawn.plan.id
        except Conflict:
            found = await desk.storage.made_by(made)
    if found is None:
        raise Conflict
    match = found

    def tell(slot: Slot, live: Live) -> tuple[int, ...]:
        live.rematched(match)
        moved = swapped(live.game.seats.sides_in(live.start))
        return tuple(sorted(moved[seat] for seat in holder.held))

    seats = await desk.hub.change(old, None, tell)
    token = desk.tokens.token(Holder(match, "seat", seats))
    return match, token, desk.tokens.token(Holder(match, "spectator"))


def _drawn(live: Live) -> Live:
    """The rematch, begun but not saved; a ready battle is made ready again."""
    moved = swapped(live.game.seats.sides_in(live.start))
    came = {new: old for old, new in enumerate(moved)}
    seats = tuple(
        replace(live.plan.seats[old], name=live.name_of(old), brings_force=False)
        for _, old in sorted(came.items())
    )
    plan = Plan(
        id=secrets.token_urlsafe(12),
        start=replace(live.match.start, names=[]),
        content=content_hash(live.game.folder),
        seed=making.fresh_seed(live.match.start),
        salts=(),
        seats=seats,
        origin=None,
    )
    again = Live(plan, live.game)
    if live.ready:
        again.make_ready(live.ready)
    for seat in again.persons:
        if live.has_joined(came[seat]):
            again.welcome(seat, seats[seat].name, "")
    again.begin()
    return again


def swapped(sides: Sequence[int | None]) -> list[int]:
    """Where each seat goes: on by as many as it takes to bring everybody to another side."""
    played = [seat for seat, side in enumerate(sides) if side is not None]

    def on(by: int) -> dict[int, int]:
        return {seat: played[(place + by) % len(played)] for place, seat in enumerate(played)}

    shifts = [on(by) for by in range(1, len(played))]
    full = (
        moved for moved in shifts if all(sides[old] != sides[new] for old, new in moved.items())
    )
    moved = next(full, shifts[0] if shifts else {})
    return [moved.get(seat, seat) for seat in range(len(sides))]
