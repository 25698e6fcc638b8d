"""Chapters Round and Initiative: the dice, the order, and Morale at the end."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import MORALE_DAMAGE
from affray.games.warbands_and_heroes.house import SECRET_ORDERS
from affray.games.warbands_and_heroes.pieces import ROUTED, Unit, seat_of
from affray.games.warbands_and_heroes.rules.endings import check_end, end, is_decided
from affray.games.warbands_and_heroes.rules.harm import hurt, punish, rolls_resolve, wicked_near
from affray.games.warbands_and_heroes.rules.master import note
from affray.games.warbands_and_heroes.rules.orders import written_orders
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.events import (
    BeginningAgreed,
    Elected,
    InitiativeChanged,
    InitiativeRolled,
    MoraleBegan,
    OrderDrawn,
    RoundBegan,
    TurnBegan,
    TurnLost,
    WallLowered,
)
from affray.games.warbands_and_heroes.words.master_questions import CallOff, GiveReason
from affray.games.warbands_and_heroes.words.questions import ChangeInitiative, FirstOrLast
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices
from affray.kernel.words import counted

LAST = -999
"""[WH-INIT-02]"""


def begin_round(state: State, dice: Dice) -> None:
    """[WH-RND-01, WH-INIT-06] Every side rolls; those with a shrewd captain may change it."""
    check_end(state)
    state.round += 1
    state.offered = ()
    for unit in state.units:
        unit.has_acted = False
    state.tell(RoundBegan(number=state.round))
    if state.round == 1 and state.groups:
        begin_as_agreed(state)
        return
    faces = tuple(dice.roll(6) if state.is_in(side) else None for side in state.sides)
    state.initiative = faces
    state.tell(InitiativeRolled(faces=faces))
    shrewd = [side for side in state.sides if state.captains(side, "shrewd")]
    state.electing = _lowest_first(state, dice, shrewd)
    state.stage = "shrewd"


def begin_as_agreed(state: State) -> None:
    """[WH-Q-56] Nobody rolls in the first round: the order of the sides stands already."""
    state.initiative = tuple(None for _ in state.sides)
    state.tell(BeginningAgreed(side=state.groups[0][0]))
    state.stage = "step"


def _lowest_first(state: State, dice: Dice, sides: list[int]) -> tuple[int, ...]:
    """[WH-Q-12] By the roll, the lowest first; equal ones by a die."""
    order: list[int] = []
    for face in sorted({state.rolled(side) for side in sides}):
        equal = [side for side in sides if state.rolled(side) == face]
        order += draw_order(state, dice, equal, "change its roll")
    return tuple(order)


def draw_order(state: State, dice: Dice, sides: list[int], what: str) -> list[int]:
    """Equal sides in an order that dice make, and for what."""
    left, order = list(sides), []
    while len(left) > 1:
        face = dice.roll(len(left))
        order.append(left.pop(face - 1))
        state.tell(OrderDrawn(first=order[-1], what=what, face=face, among=len(left) + 1))
    return order + left


def change_initiative(state: State, dice: Dice) -> Flow[None]:
    """[WH-CT-4, WH-Q-12] One shrewd side after the other; then the order is made."""
    if not state.electing:
        state.stage = "elect"
        return
    side = state.electing[0]
    state.electing = state.electing[1:]
    if not state.is_in(side):
        return
    options = Choices((0, 1, -1))
    by = yield from ChangeInitiative(seat_of(side), options, usual=1)
    result = state.rolled(side) + by
    state.initiative = tuple(
        result if number == side else face for number, face in enumerate(state.initiative)
    )
    state.tell(InitiativeChanged(side=side, by=by, result=result))


def elect(state: State, dice: Dice) -> Flow[None]:
    """[WH-INIT-01, WH-INIT-02, WH-INIT-05] The highest alone may choose; then the order stands."""
    if is_decided(state):
        state.stage = "morale"
        return
    playing = [side for side in state.sides if state.is_in(side)]
    highest = max(state.rolled(side) for side in playing)
    leaders = [side for side in playing if state.rolled(side) == highest]
    if len(leaders) == 1:
        seat = seat_of(leaders[0])
        chosen = yield from FirstOrLast(seat, Choices(("first", "last")), usual="first")
        if chosen == "last":
            state.initiative = tuple(
                LAST if side == leaders[0] else face for side, face in enumerate(state.initiative)
            )
        state.tell(Elected(side=leaders[0], goes_last=chosen == "last"))
    results = sorted({state.rolled(side) for side in playing}, reverse=True)
    state.groups = tuple(
        tuple(side for side in playing if state.rolled(side) == result) for result in results
    )
    state.stage = "step"


def begin_step(state: State, dice: Dice) -> Flow[None]:
    """[WH-RND-02, WH-INIT-03, WH-Q-11, WH-Q-25] The turn of a side, or of several at once."""
    if not state.groups or is_decided(state):
        state.stage = "morale"
        return
    sides = [side for side in state.groups[0] if state.is_in(side)]
    state.groups = state.groups[1:]
    if not sides:
        return
    state.refresh()
    rule = "WH-INIT-03" if len(sides) > 1 else "WH-RND-02"
    state.tell(TurnBegan(sides=tuple(sides), rules=(rule,)))
    for unit in state.units:
        unit.was_bloodied = unit.is_bloodied
        if unit.side in sides:
            _start_turn(state, unit)
    state.compelled = tuple(id for id in state.compelled if state.units[id].side not in sides)
    state.orders = ()
    state.tied = tuple(draw_order(state, dice, sides, "act"))
    state.stage = "act"
    if len(sides) > 1 and state.house.simultaneous_mode == SECRET_ORDERS:
        state.orders = yield from written_orders(state)


def _start_turn(state: State, unit: Unit) -> None:
    """[WH-WAR-03, WH-Q-25, WH-Q-08] A wall comes down; who was halted loses this turn."""
    if unit.wall is not None:
        state.tell(WallLowered(unit=unit.id, attack=unit.attack(unit.wall).name))
        unit.wall = None
    if unit.id in state.compelled:
        unit.has_acted = True
        state.tell(TurnLost(unit=unit.id))


def end_step(state: State, dice: Dice) -> None:
    """[WH-INIT-04, WH-Q-11] Those Routed in a simultaneous step leave now."""
    for unit in state.units:
        if unit.is_fated:
            unit.is_fated = False
            unit.place = ROUTED
    state.tied, state.orders = (), ()
    state.stage = "step"


def morale(state: State, dice: Dice) -> None:
    """[WH-RND-03, WH-MOR-01..04, WH-Q-41] Everybody who was hurt, on the state as it is now.

    [WH-Q-40] What comes after it, also before the next round, is a matter for the next one's.
    """
    tested = [unit for unit in state.units if unit.is_hurt and unit.fights]
    if tested:
        state.tell(MoraleBegan(count=len(tested)))
    failed = [
        (unit, wicked_near(state, unit))
        for unit in tested
        if not rolls_resolve(state, dice, unit, "its Morale check", "WH-MOR-01")
    ]
    for unit, captain in failed:
        hurt(state, unit, MORALE_DAMAGE, "a failed Morale check", ("WH-MOR-01", "WH-MOR-02"))
        punish(state, unit, captain)
    for unit in state.units:
        unit.is_hurt = False
    state.stage = "round_end"


def end_round(state: State, dice: Dice) -> Flow[None]:
    """[WH-Q-36] The end of the battle: one side is left, by rounds, or because nobody fights."""
    state.quiet = state.quiet + 1 if state.is_quiet else 0
    state.is_quiet = True
    state.stage = "master"
    check_end(state)
    limit = state.house.max_rounds
    if limit is not None and state.round >= limit:
        end(state, None, f"The battle ended after {state.round} rounds, with nobody beaten.")
    elif state.house.quiet_rounds is not None and state.quiet >= state.house.quiet_rounds:
        yield from _break_off(state)


def _break_off(state: State) -> Flow[None]:
    """[WH-Q-36] Drawn by the house rule, unless a game master lets it go on."""
    breaks = True
    if state.has_master:
        breaks = yield from CallOff(state.master)
        what = "the battle breaks off" if breaks else "the battle goes on"
        reason = yield from GiveReason(state.master, f"{what[0].upper()}{what[1:]}.")
        note(state, what, reason)
    quiet, state.quiet = counted(state.quiet, "round"), 0
    if breaks:
        end(state, None, f"Nobody was hurt in {quiet}: the battle broke off.")
