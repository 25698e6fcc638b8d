"""Chapters Setup and Scenarios: roles, terrain, edges and deployment."""

from __future__ import annotations

from collections import Counter

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.house import (
    AMBUSH,
    ANNIHILATION,
    BRIDGEFIGHT,
    CONVOY,
    EXPLORATION,
    SIEGE,
)
from affray.games.brigandine.pieces import OBSTACLE, OFF, TABLE, Terrain, Unit
from affray.games.brigandine.rules.stones import lay_stone
from affray.games.brigandine.rules.terrain import (
    TURNS,
    TerrainSpots,
    generate,
    has_room,
    kinds,
    laid,
    least_pieces,
    pieces,
)
from affray.games.brigandine.rules.traits import after_terrain, agree_traits
from affray.games.brigandine.rules.zones import (
    EDGES,
    OPPOSITE,
    QUADRANTS,
    DeploySpots,
    ForwardSpots,
)
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Lay
from affray.games.brigandine.words.questions import DONE
from affray.games.brigandine.words.setup_events import (
    EdgeChosen,
    LayoutRefused,
    RolesDrawn,
    TerrainLaid,
    TerrainPlaced,
    UnitDeployed,
)
from affray.games.brigandine.words.setup_questions import (
    AcceptLayout,
    ChooseEdge,
    ChoosePiece,
    DeployUnit,
    InsistOnTerrain,
    NextDeployed,
    PlaceTerrain,
)
from affray.kernel.board.shapes import Disc, shapes_overlap
from affray.kernel.dice import Dice
from affray.kernel.drawn import Drawn
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.options import Choices

MOST_PIECES = 12
"""Nobody places more than this by hand, nor twice what may be demanded, if it is not demanded."""

ALONE = (AMBUSH, SIEGE, ANNIHILATION)
"""Scenarios in which one side places the terrain."""

AT_ONCE = (AMBUSH, SIEGE, CONVOY)
"""Scenarios in which the attacker deploys completely first."""


def draw_roles(state: State, dice: Dice) -> None:
    """[BR-SETUP-04, BR-SETUP-05] Attacker and defender: at random, if it is not agreed."""
    is_agreed = state.attack is not None
    if not is_agreed:
        state.attack = dice.roll(2) - 1
    state.tell(RolesDrawn(attacker=state.attacker, is_agreed=is_agreed))
    state.stage = "terrain"


def lay_terrain(state: State, dice: Dice) -> Flow[None]:
    """[BR-SCEN-CONF-1, BR-SCEN-GEN-3, BR-SCEN-AMBUSH-1, BR-SCEN-SIEGE-1, BR-MINTERR-1]"""
    if state.terrain:
        lay_map(state)
        return
    state.due = least_pieces(state)
    state.stage = "place"
    if state.house.scenario == ANNIHILATION:
        state.terrain = (megalith(state),)
    if state.house.scenario in ALONE:
        is_siege = state.house.scenario == SIEGE
        state.acting = state.defender if is_siege else state.attacker
        if not (yield from InsistOnTerrain(state.speaker(1 - state.acting))):
            state.due = 0
        return
    generate(state, dice, is_even=state.house.scenario == CONVOY)
    state.tell(TerrainLaid(pieces=tuple((piece.kind, piece.middle) for piece in state.terrain)))
    state.stage = after_terrain(state)
    if state.house.scenario == CONVOY:
        return
    for side in (state.defender, state.attacker):
        if not (yield from AcceptLayout(state.speaker(side))):
            state.tell(LayoutRefused(side=side))
            state.terrain = ()
            state.acting = state.defender
            state.stage = "place"
            return


def lay_map(state: State) -> None:
    """[BR-SCEN-GEN-3, BR-CAMP-R4-6] A map that was agreed on; a megalith takes its place."""
    if state.house.scenario == ANNIHILATION:
        stone = megalith(state)
        others = [piece for piece in state.terrain if not shapes_overlap(piece.shape, stone.shape)]
        state.terrain = (stone, *others)
    state.tell(TerrainLaid(pieces=tuple((piece.kind, piece.middle) for piece in state.terrain)))
    state.stage = after_terrain(state)


def megalith(state: State) -> Terrain:
    """[BR-CAMP-R4-6, BR-CAMP-R4-7] A stone 3 inches across that is neither climbed nor razed."""
    middle = Disc(state.width // 2, state.height // 2, 3 * INCH // 2)
    return Terrain("megalith", middle, (OBSTACLE,), 6 * INCH, is_fixed=True)


class Stock(Drawn[Lay | Done]):
    """[BR-TERR-01] Pieces for which there is room; enough of them, if no more are due."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state

    def pieces(self) -> list[Lay]:
        return [Lay(kind, turn) for kind in kinds(self.state) for turn in TURNS]

    def thinkable(self) -> list[Lay | Done]:
        return [*self.pieces(), *([DONE] if self.state.due <= 0 else [])]

    def is_legal(self, value: Lay | Done) -> bool:
        return isinstance(value, Done) or has_room(self.state, value.kind, value.turned)


def place_terrain(state: State, dice: Dice) -> Flow[None]:
    """[BR-SCEN-GEN-3, BR-SCEN-AMBUSH-1, BR-SCEN-SIEGE-1] One piece more, or enough."""
    is_alone = state.house.scenario in ALONE
    most = min(MOST_PIECES, max(2 * least_pieces(state), 4)) if is_alone else 0
    chosen: Lay | Done = DONE
    if state.due > 0 or len(state.terrain) < most:
        stock = Stock(state)
        if any(stock.is_legal(piece) for piece in stock.pieces()):
            chosen = yield from ChoosePiece(state.speaker(state.acting), stock)
    if isinstance(chosen, Done):
        state.stage = after_terrain(state)
        return
    kind, turn = chosen.kind, chosen.turned
    spots = TerrainSpots(state, kind, turn)
    x, y = yield from PlaceTerrain(state.speaker(state.acting), spots, pieces()[kind].name)
    state.terrain = (*state.terrain, laid(kind, x, y, turn))
    state.tell(TerrainPlaced(side=state.acting, kind=kind, at=(x, y), turned=turn))
    state.due -= 1
    if not is_alone:
        state.acting = 1 - state.acting


def choose_edge(state: State, dice: Dice) -> Flow[None]:
    """[BR-SETUP-06, BR-SCEN-SIEGE-2-R1, BR-SCEN-BRIDGE-1-R1, BR-CAMP-R2-5, BR-CAMP-R4-4]"""
    scenario = state.house.scenario
    state.stage = "deploy"
    state.acting = state.attacker if scenario in AT_ONCE else state.defender
    if scenario in (AMBUSH, CONVOY):
        return
    if scenario == EXPLORATION:
        seat = state.speaker(state.attacker)
        chosen = yield from ChooseEdge(seat, Choices(QUADRANTS), usual=QUADRANTS[0])
        state.edge = OPPOSITE[chosen]
        state.tell(EdgeChosen(side=state.attacker, edge=chosen, rules=("BR-CAMP-R2-5",)))
        return
    edges = EDGES[:2] if scenario == BRIDGEFIGHT else EDGES
    seat = state.speaker(state.defender)
    chosen = yield from ChooseEdge(seat, Choices(edges), usual=edges[0])
    state.edge = chosen
    state.tell(EdgeChosen(side=state.defender, edge=chosen))


def waiting(state: State, side: int, *, forward: bool) -> list[int]:
    """[BR-FWD-1, BR-TRAIT-INFILTRATOR-1] Who is still to be placed in this stage."""
    return [
        unit.id
        for unit in state.units
        if unit.side == side and unit.place == OFF and unit.card.has("infiltrator") == forward
    ]


def deploy(state: State, dice: Dice) -> Flow[None]:
    """[BR-SCEN-CONF-2, BR-SCEN-BRIDGE-2, BR-SCEN-AMBUSH-3, BR-SCEN-SIEGE-2, BR-SCEN-GEN-2]"""
    yield from _place_one(state, forward=False)


def deploy_forward(state: State, dice: Dice) -> Flow[None]:
    """[BR-FWD-1, BR-FWD-2, BR-FWD-2-R1, BR-TRAIT-INFILTRATOR-1-R1] After all others, in turn."""
    yield from _place_one(state, forward=True)


def _place_one(state: State, *, forward: bool) -> Flow[None]:
    """One unit of the side whose go it is; when one side has none left the other goes on."""
    side = state.acting
    units = waiting(state, side, forward=forward)
    if not units:
        side = 1 - side
        units = waiting(state, side, forward=forward)
    if not units:
        has_stones = state.house.scenario == CONVOY and not forward
        state.stage = "stones" if has_stones else "turn" if forward else "forward"
        state.acting = state.defender
        return
    seat = _whose_go(state, units)
    own = [id for id in units if state.units[id].seat == seat]
    chosen = own[0]
    if len(own) > 1:
        chosen = yield from NextDeployed(seat, own)
    unit = state.units[chosen]
    x, y = yield from _spot(state, unit, forward=forward)
    unit = state.units[chosen]
    unit.x, unit.y, unit.place = x, y, TABLE
    state.tell(UnitDeployed(unit=chosen, at=(x, y)))
    keeps = state.house.scenario in AT_ONCE and not forward
    state.acting = side if keeps else 1 - side


def _whose_go(state: State, units: list[int]) -> Seat:
    """[BR-CAMP-R4-4-R1] Inside a side its players take turns: who has placed the fewest is next."""
    placed = Counter(unit.seat for unit in state.units if unit.place == TABLE)
    return min((state.units[id].seat for id in units), key=lambda seat: (placed[seat], seat))


def _spot(state: State, unit: Unit, *, forward: bool) -> Flow[tuple[int, int]]:
    """[BR-SCEN-GEN-2, BR-FWD-2-R1] Where it stands; a full zone is no dead end."""
    own = DeploySpots(state, unit)
    for options in (ForwardSpots(state, unit), own) if forward else (own,):
        if next(iter(options), None) is not None:
            spot: tuple[int, int] = yield from DeployUnit(
                unit.seat, options, f"Where do you place {unit.card.name}?", pieces=(unit.id,)
            )
            return spot
    return own.nearest()


SETUP: dict[str, Step] = {
    "roles": draw_roles,
    "terrain": lay_terrain,
    "place": place_terrain,
    "traits": agree_traits,
    "stones": lay_stone,
    "edge": choose_edge,
    "deploy": deploy,
    "forward": deploy_forward,
}
