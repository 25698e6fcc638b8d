"""Talk at the table: everybody with a token reads it, those who hold a seat speak."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from affray.server.api.commands import Caller, first_of
from affray.server.api.errors import RESPONSES
from affray.server.desk import Desk, address_of
from affray.server.live.log import chat
from affray.server.problems import Refused
from affray.server.seats import seat_of
from affray.server.wire.commands import Done, Say
from affray.server.wire.pushes import ChatLine

AnyRequest = Request[Any, Any, Any]


class Talk(Controller):
    path = "/api/matches/{match:str}/chat"
    tags = ("talk",)

    @get("/", responses=RESPONSES)
    async def read(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: Annotated[str, QueryParameter(max_length=400)],
        since: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    ) -> list[ChatLine]:
        desk.admit(request, token, match)
        return await desk.hub.look(match, lambda slot, live: chat(live, since))

    @post("/", status_code=200, responses=RESPONSES)
    async def say(self, data: JSONBody[Say], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Say)
        seat = seat_of(holder, first_of(holder, asked.seat))
        caller.desk.limits.talker(address_of(caller.request), asked.token)
        if not asked.text.isprintable() or not asked.text.strip():
            raise Refused(400, "text", "The text is empty or has unprintable characters.")
        key = f"chat/{seat}/{asked.key}"
        return await caller.done(key, lambda live: live.say(seat, asked.text))
