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
from affray.kernel.game import Game, HouseValue
from affray.kernel.maps import MapDescription
from affray.kernel.problems import BadInput, Problem
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


def game_at(name: str) -> Game[Any]:
    if name not in games():
        raise Refused(404, "game", f"there is no such game; there is: {', '.join(games())}")
    return games()[name]


def house_in(text: str) -> dict[str, HouseValue]:
    """House rules as a query carries them: JSON."""
    if not text:
        return {}
    try:
        return msgspec.json.decode(text, type=dict[str, HouseValue])
    except msgspec.DecodeError as error:
        raise Refused(400, "house", str(error)) from None


def refuse_house(game: Game[Any], edition: str, house: dict[str, HouseValue]) -> None:
    """An edition and house rules that the game knows."""
    if edition not in game.editions:
        raise BadInput(Problem("edition", "", f"not one of: {', '.join(game.editions)}"))
    known = {rule.id: rule for rule in game.house_rules}
    for name, value in house.items():
        if name not in known or not known[name].accepts(value):
            legal = known[name].described() if name in known else "nothing of that name"
            raise BadInput(Problem(f"house.{name}", "", f"not: {legal}"))


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
        request: AnyRequest,
        game: FromPath[str],
        desk: NamedDependency[Desk],
        edition: Words = "",
        house: Words = "",
    ) -> RosterDescription:
        desk.limits.stranger(address_of(request))
        found, chosen = game_at(game), house_in(house)
        edition = edition or found.editions[0]
        refuse_house(found, edition, chosen)
        return found.roster_description(edition, chosen)

    @get("/{game:str}/samples", responses=RESPONSES)
    async def samples(
        self, request: AnyRequest, game: FromPath[str], desk: NamedDependency[Desk]
    ) -> Sequence[Roster]:
        desk.limits.stranger(address_of(request))
        return list(game_at(game).samples())

    @post("/{game:str}/roster/check", status_code=200, responses=RESPONSES)
    async def check(
        self,
        request: AnyRequest,
        game: FromPath[str],
        data: JSONBody[RosterToCheck],
        desk: NamedDependency[Desk],
    ) -> RosterCheck:
        desk.limits.stranger(address_of(request))
        found = game_at(game)
        asked = await strictly(request, RosterToCheck)
        edition = asked.roster.edition or found.editions[0]
        refuse_house(found, edition, asked.house)
        return _checked(found, replace(asked.roster, edition=edition), asked.house)

    @get("/{game:str}/map", responses=RESPONSES)
    async def map(
        self,
        request: AnyRequest,
        game: FromPath[str],
        desk: NamedDependency[Desk],
        edition: Words = "",
        house: Words = "",
    ) -> MapDescription:
        desk.limits.stranger(address_of(request))
        found, chosen = game_at(game), house_in(house)
        edition = edition or found.editions[0]
        refuse_house(found, edition, chosen)
        return _mapped(found, edition, chosen)

    @post("/{game:str}/map/check", status_code=200, responses=RESPONSES)
    async def check_map(
        self,
        request: AnyRequest,
        game: FromPath[str],
        data: JSONBody[MapToCheck],
        desk: NamedDependency[Desk],
    ) -> MapCheck:
        desk.limits.stranger(address_of(request))
        found = game_at(game)
        asked = await strictly(request, MapToCheck)
        edition = asked.edition or found.editions[0]
        refuse_house(found, edition, asked.house)
        _mapped(found, edition, asked.house)
        problems = await asyncio.to_thread(found.map_problems, asked.terrain, edition, asked.house)
        return MapCheck(tuple(problems))

    @get("/{game:str}/rules", responses=RESPONSES)
    async def rules(
        self, request: AnyRequest, game: FromPath[str], desk: NamedDependency[Desk]
    ) -> Rules:
        desk.limits.stranger(address_of(request))
        return await asyncio.to_thread(rules.rules_of, game_at(game).id)

    @get("/{game:str}/vignettes", responses=RESPONSES)
    async def vignettes(
        self, request: AnyRequest, game: FromPath[str], desk: NamedDependency[Desk]
    ) -> list[VignetteInfo]:
        desk.limits.stranger(address_of(request))
        found = await asyncio.to_thread(vignettes_of, game_at(game).id)
        return [VignetteInfo(id, vignette.title, vignette.rules) for id, vignette in found]

    @get("/{game:str}/vignettes/{vignette:str}", responses=RESPONSES)
    async def vignette(
        self,
        request: AnyRequest,
        game: FromPath[str],
        vignette: FromPath[str],
        desk: NamedDependency[Desk],
    ) -> Vignette:
        desk.limits.stranger(address_of(request))
        return await asyncio.to_thread(vignette_called, game_at(game).id, vignette)


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        editions=game.editions,
        seats=game.seats,
        most_seats=max(game.seats, game.most_seats),
        roles=game.roles,
        version=game.version,
        house_rules=game.house_rules,
        agreements=dict(game.agreements),
        samples=tuple(sample.name for sample in game.samples()),
        bots=tuple(bots_of(game)),
        takes_terrain=game.takes_terrain,
        quick_house=dict(game.quick_house),
        judge=game.judge,
        campaigns=tuple(
            CampaignInfo(
                id=one.id,
                name=one.name,
                summary=one.summary,
                rule=one.rule,
                seats=one.seats,
                most_seats=max(one.seats, one.most_seats),
                house_rules=one.house_rules,
                agreements=dict(one.agreements),
            )
            for one in campaigns().values()
            if one.game is game
        ),
        sides=tuple(map(game.side_of, range(max(game.seats, game.most_seats)))),
    )


def _mapped(game: Game[Any], edition: str, house: dict[str, HouseValue]) -> MapDescription:
    found = game.map_description(edition, house)
    if found is None:
        raise Refused(404, "game", f"{game.name} takes no maps")
    return found


def _checked(game: Game[Any], roster: Roster, house: dict[str, HouseValue]) -> RosterCheck:
    description = game.roster_description(roster.edition, house)
    return RosterCheck(
        problems=tuple(game.roster_problems(roster, house)),
        cost=roster_cost(description, roster),
        entry_costs=tuple(entry_cost(description, entry) for entry in roster.entries),
        remarks=tuple(game.roster_remarks(roster, house)),
    )
