"""Before the first round: the field, reinforcements, captains, deployment, desertion."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import captain_traits, maps
from affray.games.warbands_and_heroes.pieces import DESERTED, OFF, ROLL, TABLE, seat_of
from affray.games.warbands_and_heroes.rules.endings import check_end
from affray.games.warbands_and_heroes.rules.grid import middle, square_at, written
from affray.games.warbands_and_heroes.rules.master import book
from affray.games.warbands_and_heroes.rules.rounds import draw_order
from affray.games.warbands_and_heroes.rules.routes import Spots
from affray.games.warbands_and_heroes.rules.terrain import drawn, rolled
from affray.games.warbands_and_heroes.rules.zones import free_in_zone
from affray.games.warbands_and_heroes.state import GROUNDS, WALLS, State
from affray.games.warbands_and_heroes.words.answers import Join
from affray.games.warbands_and_heroes.words.master_events import (
    MapChosen,
    Reinforced,
    SquareChanged,
)
from affray.games.warbands_and_heroes.words.master_questions import (
    AGREED,
    OPEN,
    ChangeGround,
    ChangeSquare,
    ChooseMap,
    GiveReason,
    Reinforce,
)
from affray.games.warbands_and_heroes.words.questions import DeployUnit
from affray.games.warbands_and_heroes.words.setup_events import (
    CaptainRolled,
    DesertionRolled,
    GroundRolled,
    UnitDeployed,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
from affray.kernel.options import Choices

MOST_GROUND = 3
"""Of so many squares, at least one stays open."""


def roll_ground(state: State, dice: Dice) -> None:
    """[WH-Q-56] A field by dice, if that was agreed."""
    names, ground = rolled(dice, state.size)
    state.set_terrain(ground)
    state.tell(GroundRolled(laid=tuple(names)))
    state.stage = "map"


def choose_map(state: State, dice: Dice) -> Flow[None]:
    """[WH-GEN-03] The game master's field, or the one that was agreed on, or open ground."""
    title = "an agreed map" if state.terrain else "open ground"
    reason: str | None = None
    state.stage = "captains"
    if state.has_master:
        kinds = (AGREED, OPEN, *maps()) if state.terrain else (OPEN, *maps())
        chosen = yield from ChooseMap(state.master, Choices(kinds))
        if chosen != AGREED:
            state.set_terrain(() if chosen == OPEN else drawn(chosen, state.size))
            title = "open ground" if chosen == OPEN else maps()[chosen].name
        if chosen != kinds[0]:
            reason = yield from GiveReason(state.master, f"The field is {title}.")
            book(state, f"the field is {title}", reason)
        state.stage = "squares"
    state.tell(MapChosen(title=title, squares=len(state.terrain), reason=reason))


def change_square(state: State, dice: Dice) -> Flow[None]:
    """[WH-GEN-03] One square after the other, as the game master likes it."""
    kinds: list[str | None] = [None, *((OPEN,) if state.terrain else ())]
    if MOST_GROUND * len(state.terrain) < state.size * state.size:
        kinds += GROUNDS
    what = yield from ChangeGround(state.master, Choices(tuple(kinds)))
    if what is None:
        state.stage = "reserve"
        return
    whole = range(1, state.size + 1)
    squares = [square for _, square in state.terrain]
    if what != OPEN:
        squares = [(x, y) for y in whole for x in whole]
    spots = Spots(state, squares, "That square has nothing to clear.", "WH-LOS-02")
    square = square_at((yield from ChangeSquare(state.master, spots, what)))
    others = tuple(piece for piece in state.terrain if piece[1] != square)
    state.set_terrain(others if what == OPEN else (*others, (what, square)))
    put = {OPEN: "open ground", WALLS: "a wall"}.get(what, what)
    about = f"{put} at {written(square)}"
    reason = yield from GiveReason(state.master, f"{about[0].upper()}{about[1:]}.")
    book(state, about, reason)
    state.tell(SquareChanged(what=put, at=square, reason=reason))


def reinforce(state: State, dice: Dice) -> Flow[None]:
    """[WH-WB-01, WH-WB-02] The game master's own Units join sides, or stay away."""
    answer: Join | None = None
    if state.reserve:
        joins = [Join(unit, side) for unit in state.reserve for side in state.sides]
        answer = yield from Reinforce(state.master, Choices((None, *joins)))
    if answer is None:
        state.stage = "captains"
        return
    unit, side = answer.unit, answer.side
    state.units[unit].side = side
    state.reserve = tuple(id for id in state.reserve if id != unit)
    about = f"{state.units[unit].card.name} joins {state.warbands[side]}"
    reason = yield from GiveReason(state.master, f"{about}.")
    book(state, about, reason)
    state.tell(Reinforced(unit=unit, side=side, reason=reason))


def roll_captains(state: State, dice: Dice) -> None:
    """[WH-CAP-05] 1d8 for every captain whose trait was not picked; then who deploys first."""
    for unit in state.units:
        if unit.captain == ROLL and unit.id not in state.reserve:
            face = dice.roll(8)
            unit.captain = list(captain_traits())[face - 1]
            state.tell(CaptainRolled(unit=unit.id, face=face, trait=unit.captain))
    counts = [sum(unit.side == side for unit in state.units) for side in state.sides]
    order: list[int] = []
    for count in sorted(set(counts), reverse=True):
        equal = [side for side in state.sides if counts[side] == count]
        order += draw_order(state, dice, equal, "deploy")
    state.waiting = tuple(order)
    state.stage = "deploy"


def deploy(state: State, dice: Dice) -> Flow[None]:
    """[WH-Q-35] One Unit of the side whose turn it is to place; the larger went first."""
    side = state.waiting[0]
    unit = next((u for u in state.units if u.side == side and u.place == OFF), None)
    if unit is None:
        state.waiting = state.waiting[1:]
        if not state.waiting:
            state.stage = "desert"
        return
    id, squares = unit.id, free_in_zone(state, side)
    spots = Spots(state, squares, "That is not a free square in your zone.", "WH-Q-35")
    point = yield from DeployUnit(seat_of(side), spots, middle(squares[0]), id)
    unit = state.units[id]
    (unit.x, unit.y), unit.place = square_at(point), TABLE
    state.tell(UnitDeployed(unit=id, at=unit.square))


def desert(state: State, dice: Dice) -> None:
    """[WH-CT-1, WH-Q-33] With a Reprehensible captain, each other Unit stays on 2 or more."""
    state.stage = "master"
    for side in state.sides:
        bad = [unit.id for unit in state.captains(side, "reprehensible")]
        for unit in state.fighting(side):
            others = [id for id in bad if id != unit.id]
            if others:
                face = dice.roll(6)
                state.tell(DesertionRolled(unit=unit.id, captain=others[0], face=face))
                if face == 1:
                    unit.place = DESERTED
    check_end(state)


SETUP: dict[str, Step] = {
    "ground": roll_ground,
    "map": choose_map,
    "squares": change_square,
    "reserve": reinforce,
    "captains": roll_captains,
    "deploy": deploy,
    "desert": desert,
}
