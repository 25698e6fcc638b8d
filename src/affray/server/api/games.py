"""What there is to play: games, rosters, rules, vignettes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace

from affray.bots import bots_of
from affray.games import campaigns, games
from affray.kernel.game import Game, Ground
from affray.kernel.house import HouseValue
from affray.kernel.maps import MapDescription
from affray.kernel.problems import unknown
from affray.kernel.roster import Roster, RosterDescription, entry_cost, roster_cost
from affray.server.api.errors import RESPONSES, strictly
from affray.server.desk import Desk, address_of
from affray.server.pages import rules
from affray.server.pages.vignettes import vignette_called, vignettes_of
from affray.server.problems import Refused
from affray.server.wire.campaigns import CampaignInfo
from affray.server.wire.examples import Vignette
from affray.server.wire.games import (
    GameInfo,
    MapCheck,
    MapToCheck,
    RosterCheck,
    RosterToCheck,
    Rules,
    VignetteInfo,
)

AnyRequest = Request[Any, Any, Any]
Words = Annotated[str, QueryParameter(max_length=4000)]


class Found:
    """The game that an address names, for anybody who asks."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @property
    def ground(self) -> Ground:
        if self.game.ground is None:
            raise Refused(404, "game", f"{self.game.name} does not use maps.")
        return self.game.ground


def provide_found(request: AnyRequest, game: FromPath[str], desk: NamedDependency[Desk]) -> Found:
    desk.limits.stranger(address_of(request))
    if game not in games():
        raise Refused(404, "game", unknown("game", game, games()))
    return Found(games()[game])


def house_in(text: str) -> dict[str, HouseValue]:
    """House rules as a query carries them: JSON."""
    if not text:
        return {}
    try:
        return msgspec.json.decode(text, type=dict[str, HouseValue])
    except msgspec.DecodeError as error:
        raise Refused(400, "house", str(error)) from None


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", responses=RESPONSES)
    async def all(self, request: AnyRequest, desk: NamedDependency[Desk]) -> list[GameInfo]:
        desk.limits.stranger(address_of(request))
        return [_info(game) for game in games().values()]

    @get("/{game:str}/roster", responses=RESPONSES)
    async def roster(
        self,
        found: NamedDependency[Found],
        edition: Words = "",
        house: Words = "",
    ) -> RosterDescription:
        edition = edition or found.game.editions[0]
        return found.game.roster_description(edition, house_in(house))

    @get("/{game:str}/samples", responses=RESPONSES)
    async def samples(self, found: NamedDependency[Found]) -> Sequence[Roster]:
        return list(found.game.forces.samples())

    @post("/{game:str}/roster/check", status_code=200, responses=RESPONSES)
    async def check(
        self,
        request: AnyRequest,
        data: JSONBody[RosterToCheck],
        found: NamedDependency[Found],
    ) -> RosterCheck:
        asked = await strictly(request, RosterToCheck)
        edition = asked.roster.edition or found.game.editions[0]
        return _checked(found.game, replace(asked.roster, edition=edition), asked.house)

    @get("/{game:str}/map", responses=RESPONSES)
    async def map(
        self,
        found: NamedDependency[Found],
        edition: Words = "",
        house: Words = "",
    ) -> MapDescription:
        edition = edition or found.game.editions[0]
        return found.ground.describe(found.game.house_of(edition, house_in(house)))

    @post("/{game:str}/map/check", status_code=200, responses=RESPONSES)
    async def check_map(
        self,
        request: AnyRequest,
        data: JSONBody[MapToCheck],
        found: NamedDependency[Found],
    ) -> MapCheck:
        asked = await strictly(request, MapToCheck)
        edition = asked.edition or found.game.editions[0]
        house = found.game.house_of(edition, asked.house)
        problems = await asyncio.to_thread(found.ground.problems, asked.terrain, house)
        return MapCheck(tuple(problems))

    @get("/{game:str}/rules", responses=RESPONSES)
    async def rules(self, found: NamedDependency[Found]) -> Rules:
        return await asyncio.to_thread(rules.rules_of, found.game.id)

    @get("/{game:str}/vignettes", responses=RESPONSES)
    async def vignettes(self, found: NamedDependency[Found]) -> list[VignetteInfo]:
        known = await asyncio.to_thread(vignettes_of, found.game.id)
        return [VignetteInfo(id, vignette.title, vignette.rules) for id, vignette in known]

    @get("/{game:str}/vignettes/{vignette:str}", responses=RESPONSES)
    async def vignette(
        self,
        found: NamedDependency[Found],
        vignette: FromPath[str],
    ) -> Vignette:
        return await asyncio.to_thread(vignette_called, found.game.id, vignette)


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        like=game.advice.poster.like,
        size=game.advice.poster.size,
        glyphs=game.advice.poster.glyphs,
        editions=game.editions,
        seats=game.seats.fewest,
        most_seats=game.seats.most,
        roles=game.seats.roles,
        version=game.version,
        house_rules=game.house_rules,
        agreements=dict(game.rules.agreements),
        samples=tuple(sample.name for sample in game.forces.samples()),
        bots=tuple(bots_of(game)),
        takes_terrain=game.ground is not None,
        quick_house=dict(game.advice.quick_house),
        quick_agreed=dict(game.advice.quick_agreed),
        judge=game.seats.judge,
        campaigns=tuple(
            CampaignInfo(
                id=one.id,
                name=one.name,
                summary=one.summary,
                rule=one.rule,
                seats=one.seats.fewest,
                most_seats=one.seats.most,
                house_rules=one.house_rules,
                agreements=dict(one.agreements),
            )
            for one in campaigns().values()
            if one.game is game
        ),
        sides=tuple(map(game.seats.side_of, range(game.seats.most))),
    )


def _checked(game: Game[Any], roster: Roster, house: dict[str, HouseValue]) -> RosterCheck:
    description = game.roster_description(roster.edition, house)
    return RosterCheck(
        problems=tuple(game.roster_problems(roster, house)),
        cost=roster_cost(description, roster),
        entry_costs=tuple(entry_cost(description, entry) for entry in roster.entries),
        remarks=tuple(game.forces.remarks(roster)),
    )
