"""Matches as they stand and stood: making one, its table, what is new there, its record."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from affray.server.api.errors import RESPONSES, strictly
from affray.server.desk import Desk, address_of
from affray.server.live import estimating, looking, views
from affray.server.live.making import make
from affray.server.live.news import news
from affray.server.seats import Holder
from affray.server.wire.making import Created, NewMatch, Spectating
from affray.server.wire.pushes import News, Seen
from affray.server.wire.table import Curve, Table

AnyRequest = Request[Any, Any, Any]
TokenIn = Annotated[str, QueryParameter(max_length=400)]
SeatIn = Annotated[int | None, QueryParameter(ge=0, le=63)]
MOST_UPLOAD = 9_000_000
"""Bytes of a plan with a record in it, each of whose letters may take two."""


class Matches(Controller):
    path = "/api/matches"
    tags = ("matches",)

    @post("/", status_code=201, responses=RESPONSES, request_max_body_size=MOST_UPLOAD)
    async def make(
        self,
        request: AnyRequest,
        data: JSONBody[NewMatch],
        desk: NamedDependency[Desk],
    ) -> Created:
        desk.limits.stranger(address_of(request))
        desk.limits.maker(address_of(request))
        return await make(desk, await strictly(request, NewMatch))

    @get("/{match:str}", responses=RESPONSES)
    async def table(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: TokenIn,
        seat: SeatIn = None,
    ) -> Table:
        holder = desk.admit(request, token, match)
        return await desk.hub.look(match, lambda slot, live: views.drawn(slot, live, holder, seat))

    @get("/{match:str}/news", responses=RESPONSES)
    async def news(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: TokenIn,
        seen: NamedDependency[Seen],
        seat: SeatIn = None,
    ) -> News:
        """What a socket would tell, for a client without one."""
        holder = desk.admit(request, token, match)
        return await desk.hub.look(match, lambda slot, live: news(slot, live, holder, seen, seat))

    @get("/{match:str}/moment/{at:int}", responses=RESPONSES)
    async def moment(
        self,
        request: AnyRequest,
        match: FromPath[str],
        at: FromPath[int],
        desk: NamedDependency[Desk],
        token: TokenIn,
        seat: SeatIn = None,
    ) -> Table:
        holder = desk.admit(request, token, match)
        return await looking.moment(desk, match, holder, at, seat)

    @get("/{match:str}/estimate", responses=RESPONSES)
    async def estimate(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: TokenIn,
        seat: SeatIn = None,
    ) -> Curve | None:
        """Who stood better, step by step; nothing while people play against each other."""
        holder = desk.admit(request, token, match)
        return await estimating.curve(desk, match, holder, seat)

    @get("/{match:str}/spectator", responses=RESPONSES)
    async def spectator(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: TokenIn,
    ) -> Spectating:
        """Whoever can see a match can let others watch it."""
        desk.admit(request, token, match)
        await desk.hub.look(match, lambda slot, live: live)
        return Spectating(desk.tokens.token(Holder(match, "spectator")))

    @get("/{match:str}/record", responses=RESPONSES, media_type="text/plain")
    async def record(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: TokenIn,
    ) -> Response[str]:
        holder = desk.admit(request, token, match)
        text = await looking.record(desk, match, holder)
        name = f'attachment; filename="{holder.match}.affray"'
        return Response(text, media_type="text/plain", headers={"content-disposition": name})
