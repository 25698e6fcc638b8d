"""Looking ahead: nothing of it has happened, and nobody else hears of it."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, Reach, SightLine
from affray.kernel.underway import Ledger
from affray.server.api.errors import RESPONSES, strictly
from affray.server.desk import Desk
from affray.server.live import looking
from affray.server.wire.commands import Consider, Look, Weigh

AnyRequest = Request[Any, Any, Any]


class Looking(Controller):
    path = "/api/matches/{match:str}"
    tags = ("looking",)

    @post("/preview", status_code=200, responses=RESPONSES)
    async def preview(
        self,
        request: AnyRequest,
        match: FromPath[str],
        data: JSONBody[Consider],
        desk: NamedDependency[Desk],
    ) -> Preview | None:
        asked = await strictly(request, Consider)
        return await looking.preview(desk, match, desk.admit(request, asked.token, match), asked)

    @post("/reach", status_code=200, responses=RESPONSES)
    async def reach(
        self,
        request: AnyRequest,
        match: FromPath[str],
        data: JSONBody[Consider],
        desk: NamedDependency[Desk],
    ) -> Reach | None:
        asked = await strictly(request, Consider)
        return await looking.reach(desk, match, desk.admit(request, asked.token, match), asked)

    @post("/sight", status_code=200, responses=RESPONSES)
    async def sight(
        self,
        request: AnyRequest,
        match: FromPath[str],
        data: JSONBody[Look],
        desk: NamedDependency[Desk],
    ) -> list[SightLine]:
        asked = await strictly(request, Look)
        holder = desk.admit(request, asked.token, match)
        return list(await looking.sight(desk, match, holder, asked))

    @post("/chances", status_code=200, responses=RESPONSES)
    async def chances(
        self,
        request: AnyRequest,
        match: FromPath[str],
        data: JSONBody[Consider],
        desk: NamedDependency[Desk],
    ) -> list[OddsReport]:
        asked = await strictly(request, Consider)
        holder = desk.admit(request, asked.token, match)
        return list(await looking.chances(desk, match, holder, asked))

    @post("/ledger", status_code=200, responses=RESPONSES)
    async def ledger(
        self,
        request: AnyRequest,
        match: FromPath[str],
        data: JSONBody[Weigh],
        desk: NamedDependency[Desk],
    ) -> Ledger | None:
        asked = await strictly(request, Weigh)
        return await looking.ledger(desk, match, desk.admit(request, asked.token, match), asked)
