"""The battles of a campaign. Everything else of it is asked and told like that of any match."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from affray.server.api.errors import RESPONSES, strictly
from affray.server.desk import Desk
from affray.server.live.campaigns import Drawn, drawn_battles
from affray.server.problems import Refused
from affray.server.seats import Holder
from affray.server.wire.campaigns import BattleSeat
from affray.server.wire.commands import Command

AnyRequest = Request[Any, Any, Any]


def _seated(desk: Desk, holder: Holder, drawn: Drawn, match: str) -> BattleSeat:
    """With the same seats as in the campaign; whoever has none in this battle watches."""
    own = tuple(place for place, seat in enumerate(drawn.battle.seats) if seat in holder.held)
    there = Holder(match, "seat", own) if own else Holder(match, "spectator")
    return BattleSeat(drawn.battle.number, match, desk.tokens.token(there), own)


class Campaigns(Controller):
    path = "/api/campaigns/{match:str}/battles"
    tags = ("campaigns",)

    @get("/", responses=RESPONSES)
    async def all(
        self,
        request: AnyRequest,
        match: FromPath[str],
        desk: NamedDependency[Desk],
        token: Annotated[str, QueryParameter(max_length=400)],
    ) -> list[BattleSeat]:
        """The battles that have begun, each with a token for whoever asks."""
        holder = desk.admit(request, token, match)
        drawn = await desk.hub.look(match, lambda slot, live: drawn_battles(live))
        desk.steward.wake(match)
        made = [(one, await desk.steward.match_of(one)) for one in drawn]
        return [_seated(desk, holder, one, id) for one, id in made if id is not None]

    @post("/{number:int}", status_code=200, responses=RESPONSES)
    async def begin(
        self,
        request: AnyRequest,
        match: FromPath[str],
        number: FromPath[int],
        data: JSONBody[Command],
        desk: NamedDependency[Desk],
    ) -> BattleSeat:
        """Begin a battle, or come to it if it has begun."""
        asked = await strictly(request, Command)
        holder = desk.admit(request, asked.token, match)
        if not holder.held:
            raise Refused(403, "token", "You need a seat in this campaign to start a battle.")
        drawn = await desk.hub.look(match, lambda slot, live: drawn_battles(live))
        battle = next((one for one in drawn if one.battle.number == number), None)
        if battle is None:
            raise Refused(404, "number", f"Unknown battle {number}.")
        found = await desk.steward.match_of(battle)
        if found is None and not battle.is_open:
            raise Refused(409, "number", f"Battle {number} cannot be played now.")
        return _seated(desk, holder, battle, found or await desk.steward.make(battle))
