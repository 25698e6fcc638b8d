"""Everything before round 1, one step at a time; `state.stage` says how far it has come.

The stages are "players", "scenario", "density", "terrain", "duel", "deployment", "side",
"reserves_a", "reserves_b", "batch", "first", "all" and "rest"; then comes "round", the battle.
A match in which Player A is agreed upon starts at "scenario" with `player_a` set, and one in which
the scenario or the deployment is agreed upon has it set already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeVar

from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    UNPLACED,
    Marker,
)
from affray.games.rattle_and_rend.rules import zones
from affray.games.rattle_and_rend.rules.deployment import (
    DeploymentPlaces,
    burdens,
    half_of,
    open_strips,
    up_to,
)
from affray.games.rattle_and_rend.rules.laying import finish_terrain, lay_map, raise_hill
from affray.games.rattle_and_rend.rules.room import nearest_free
from affray.games.rattle_and_rend.rules.scenarios import FLAGS, HILL, scenarios
from affray.games.rattle_and_rend.rules.terrain import (
    TerrainChoices,
    TerrainPlaces,
    densities,
    density_of,
    footprints,
    generate_terrain,
    incompleteness,
    make_terrain,
    outline_of,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Lay
from affray.games.rattle_and_rend.words.setup_events import (
    DensityRolled,
    Deployed,
    DeploymentAgreed,
    DeploymentRolled,
    DuelTargetsChosen,
    Embarked,
    HeldBack,
    MarkersPlaced,
    PlayersRolled,
    ScenarioAgreed,
    ScenarioRolled,
    SideChosen,
    TerrainPlaced,
)
from affray.games.rattle_and_rend.words.setup_questions import (
    ChooseAmbushers,
    ChooseDuelTargets,
    ChooseFirstBatch,
    ChooseNext,
    ChoosePassengers,
    ChooseReserves,
    ChooseSide,
    ChooseTerrain,
    PlaceGroup,
    PlaceTerrain,
)
from affray.kernel.board.measure import Point
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.options import Choices

DUEL_POINTS = 2
"""[RR-SCEN-DUEL-1]"""


def setup_step(state: State) -> Step | None:
    """[RR-SETUP-01] The next step before the battle; `None` once the battle can begin."""
    return STEPS.get(state.stage)


class _Row(Protocol):
    """A row of a table for one d20."""

    @property
    def faces(self) -> tuple[int, int]: ...


R = TypeVar("R", bound=_Row)


def look_up(table: Mapping[str, R], face: int) -> str:
    """The row of a table that a d20 gives."""
    return next(id for id, row in table.items() if row.faces[0] <= face <= row.faces[1])


# -- scenario and terrain -------------------------------------------------------------


def roll_players(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-02, RR-Q-032] Each player rolls a d20; the higher is Player A, ties roll again."""
    faces = [dice.roll(20), dice.roll(20)]
    while faces[-2] == faces[-1]:
        faces += [dice.roll(20), dice.roll(20)]
    state.player_a = Seat(0) if faces[-2] > faces[-1] else Seat(1)
    warband = state.warbands[state.player_a].name
    state.tell(PlayersRolled(faces=tuple(faces), player_a=state.player_a, warband=warband))
    state.stage = "scenario"
    yield from ()


def roll_scenario(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-02, RR-SCEN-01, RR-Q-033] Player A rolls, unless the players have agreed."""
    if state.scenario:
        name = scenarios()[state.scenario].name
        state.tell(ScenarioAgreed(id=state.scenario, result=name))
    else:
        face = dice.roll(20)
        state.scenario = look_up(scenarios(), face)
        name = scenarios()[state.scenario].name
        state.tell(ScenarioRolled(face=face, id=state.scenario, result=name))
    state.stage = "density"
    yield from ()


def roll_density(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-03, RR-DENS-01] Player B rolls; the hill is there before other terrain."""
    if state.terrain:
        lay_map(state)
        return
    face = dice.roll(20)
    state.density = look_up(densities(), face)
    name = density_of(state).name
    state.tell(DensityRolled(face=face, id=state.density, result=name))
    if state.scenario == HILL:
        raise_hill(state)
    state.stage = "terrain"
    yield from ()


def lay_terrain(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-03, RR-Q-043] One piece by Player B, or the whole layout by dice."""
    is_done = True
    if state.house.terrain_mode == "generated":
        generate_terrain(state, dice)
    else:
        is_done = yield from place_piece(state)
    if is_done:
        finish_terrain(state, is_short=incompleteness(state) is not None)


def place_piece(state: State) -> Flow[bool]:
    """[RR-DENS-01, RR-TERR-BLOCK-3] Player B places one more piece; true if that is enough."""
    seat = state.other(state.player_a)
    choices = TerrainChoices(state)
    if next(iter(choices), None) is None:
        return True
    piece = yield from ChooseTerrain(seat, choices)
    if not isinstance(piece, Lay):
        return True
    kind, footprint, turn = piece.kind, piece.footprint, piece.turned
    label = footprints()[footprint].labels[kind]
    x, y = yield from PlaceTerrain(
        seat, TerrainPlaces(state, outline_of(footprint, turn)), what=label
    )
    state.set_terrain((*state.terrain, make_terrain(kind, footprint, turn, x, y)))
    state.tell(TerrainPlaced(kind=kind, label=label, at=(x, y)))
    return False


# -- duel, scheme and side ------------------------------------------------------------


def choose_duel_targets(state: State, dice: Dice) -> Flow[None]:
    """[RR-SCEN-DUEL-1, RR-Q-041] Player A picks openly, then Player B."""
    for seat in (state.player_a, state.other(state.player_a)):
        sets = duel_sets(state, state.other(seat))
        targets = yield from ChooseDuelTargets(seat, Choices(sets))
        first, second = state.duel
        state.duel = (targets, second) if seat == 0 else (first, targets)
        warband = state.warbands[seat].name
        state.tell(DuelTargetsChosen(side=seat, warband=warband, targets=targets))
    state.stage = "deployment"


def duel_sets(state: State, owner: int) -> list[tuple[int, ...]]:
    """[RR-Q-041] Sets of groups, no wards, worth exactly 2 or else as little above as possible."""
    groups = [g.id for g in state.of_seat(owner) if not g.card.is_ward]
    sets = [
        chosen
        for size, _ in enumerate(groups, 1)
        for chosen in combinations(groups, size)
        if points_of(state, chosen) >= DUEL_POINTS
    ]
    least = min(points_of(state, chosen) for chosen in sets)
    return [chosen for chosen in sets if points_of(state, chosen) == least]


def points_of(state: State, groups: Sequence[int]) -> int:
    return sum(state.groups[group].card.points for group in groups)


def roll_deployment(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-04, RR-DEPL-01, RR-Q-142] Player A rolls, unless the players have agreed."""
    if state.deployment:
        name = zones.scheme_of(state).name
        state.tell(DeploymentAgreed(id=state.deployment, result=name))
    else:
        face = dice.roll(20)
        state.deployment = look_up(zones.schemes(), face)
        name = zones.scheme_of(state).name
        state.tell(DeploymentRolled(face=face, id=state.deployment, result=name))
    state.stage = "side"
    yield from ()


def choose_side(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-09, RR-Q-044] Player A chooses; then the markers of Capture the Flags are set."""
    seat = state.player_a
    sides = zones.scheme_of(state).sides
    state.facing = yield from ChooseSide(seat, Choices(range(len(sides))))
    warband = state.warbands[seat].name
    state.tell(SideChosen(side=seat, warband=warband, where=sides[state.facing]))
    if state.scenario == FLAGS:
        set_markers(state)
    state.stage = "reserves_a"


def set_markers(state: State) -> None:
    """[RR-SCEN-FLAGS-1, RR-Q-037] Three markers, moved out of Blocking terrain if need be."""
    spots = [clear_of_blocking(state, x, y) for x, y in zones.marker_spots(state)]
    state.markers = [Marker(x, y) for x, y in spots]
    state.tell(MarkersPlaced(spots=tuple(spots)))


def clear_of_blocking(state: State, x: int, y: int) -> Point:
    """The nearest point outside all Blocking terrain."""

    def is_clear(px: int, py: int) -> bool:
        return not any(shape.contains(px, py) for shape in state.sight_shapes)

    for shape in state.sight_shapes:
        if shape.contains(x, y):
            near = shape.nearest_outside(x, y)
            # Where two pieces touch, a point rounded out of one may lie in the other.
            return near if is_clear(*near) else nearest_free(x, y, (), state.sight_shapes) or near
    return x, y


# -- groups that are not deployed -----------------------------------------------------


def choose_reserves(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-08, RR-Q-045] What starts aboard, in ambush or delayed: Player A, then Player B."""
    is_first = state.stage == "reserves_a"
    seat = state.player_a if is_first else state.other(state.player_a)
    yield from choose_passengers(state, seat)
    if state.warbands[seat].has("ambushers"):
        yield from choose_ambushers(state, seat)
    if state.deployment == zones.DELAYED:
        yield from choose_delayed(state, seat)
    state.stage = "reserves_b" if is_first else "batch"


def choose_passengers(state: State, seat: Seat) -> Flow[None]:
    """[RR-HEAVY-TRANSPORT-1, RR-TRAIT-RIDERS-1, RR-TRAIT-RIDERS-2, RR-Q-139] Not heavies."""
    for transport in [g.id for g in state.of_seat(seat) if g.card.capacity]:
        capacity = state.groups[transport].card.capacity
        fitting = {
            group: points
            for group, points in burdens(state, seat).items()
            if points <= capacity and not state.groups[group].card.is_heavy
        }
        if not fitting:
            continue
        options = up_to(capacity, fitting, "RR-HEAVY-TRANSPORT-1")
        pieces = (transport, *fitting)
        aboard = yield from ChoosePassengers(seat, options, usual=(), pieces=pieces)
        for passenger in aboard:
            state.groups[passenger].status = EMBARKED
            state.groups[passenger].aboard = transport
        if aboard:
            state.tell(Embarked(transport=transport, groups=aboard))


def choose_ambushers(state: State, seat: Seat) -> Flow[None]:
    """[RR-TRAIT-AMBUSHERS-1, RR-Q-121] At most half of the points; wards are allowed."""
    half = state.house.half
    fitting = {group: points for group, points in burdens(state, seat).items() if points <= half}
    if fitting:
        options = up_to(half, fitting, "RR-TRAIT-AMBUSHERS-1")
        chosen = yield from ChooseAmbushers(seat, options, usual=(), pieces=tuple(fitting))
        hold_back(state, seat, chosen, AMBUSH)


def choose_delayed(state: State, seat: Seat) -> Flow[None]:
    """[RR-DEPL-DELAYED-1, RR-Q-045] 5 to 7 points off the board, ambush and passengers included."""
    points = burdens(state, seat)
    hidden = sum(burdens(state, seat, AMBUSH).values())
    options = half_of(points, state.house, "RR-DEPL-DELAYED-1", hidden)
    chosen = yield from ChooseReserves(seat, options, pieces=tuple(points))
    hold_back(state, seat, chosen, DELAYED)


def hold_back(state: State, seat: Seat, groups: tuple[int, ...], status: int) -> None:
    for group in groups:
        state.groups[group].status = status
    if groups:
        is_ambush = status == AMBUSH
        rules = ("RR-SETUP-08", "RR-TRAIT-AMBUSHERS-1" if is_ambush else "RR-DEPL-DELAYED-1")
        state.tell(HeldBack(side=seat, groups=groups, is_ambush=is_ambush, rules=rules))


# -- placing groups -------------------------------------------------------------------


def choose_first_batch(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-04, RR-SETUP-08, RR-Q-045] 5 to 7 points go first; everything if it is no more."""
    batch = unplaced(state, state.player_a)
    points = {group: state.groups[group].card.points for group in batch}
    if sum(points.values()) > state.house.half + 1:
        options = half_of(points, state.house, "RR-SETUP-04")
        batch = yield from ChooseFirstBatch(state.player_a, options, pieces=batch)
    start_placing(state, "first", batch)


def unplaced(state: State, seat: int) -> tuple[int, ...]:
    return tuple([g.id for g in state.of_seat(seat) if g.status == UNPLACED])


def place_next(state: State, dice: Dice) -> Flow[None]:
    """[RR-SETUP-04, RR-SETUP-05, RR-SETUP-06] The player at hand places one group."""
    seat = state.other(state.player_a) if state.stage == "all" else state.player_a
    queue = state.queue
    group = queue[0]
    if len(queue) > 1:
        group = yield from ChooseNext(seat, Choices(queue), pieces=queue)
    strips = open_strips(state, group) if state.deployment == zones.MIXED else (0, 1, 2, 3)
    places = DeploymentPlaces(state, group, strips)
    x, y = yield from PlaceGroup(seat, places, pieces=(group,))
    placed = state.groups[group]
    placed.x, placed.y, placed.status = x, y, ON_BOARD
    rule = zones.scheme_of(state).rule
    state.tell(Deployed(group=group, at=(x, y), rules=(PLACING[state.stage], rule)))
    start_placing(state, state.stage, tuple(other for other in queue if other != group))


PLACING = {"first": "RR-SETUP-04", "all": "RR-SETUP-05", "rest": "RR-SETUP-06"}


def start_placing(state: State, stage: str, queue: tuple[int, ...]) -> None:
    """[RR-SETUP-07] The groups to be placed next; when nobody has any left, round 1 begins."""
    if not queue and stage == "first":
        stage, queue = "all", unplaced(state, state.other(state.player_a))
    if not queue and stage == "all":
        stage, queue = "rest", unplaced(state, state.player_a)
    state.stage = stage if queue else "round"
    state.queue = queue


STEPS: dict[str, Step] = {
    "players": roll_players,
    "scenario": roll_scenario,
    "density": roll_density,
    "terrain": lay_terrain,
    "duel": choose_duel_targets,
    "deployment": roll_deployment,
    "side": choose_side,
    "reserves_a": choose_reserves,
    "reserves_b": choose_reserves,
    "batch": choose_first_batch,
    "first": place_next,
    "all": place_next,
    "rest": place_next,
}
