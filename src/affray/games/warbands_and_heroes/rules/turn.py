"""[WH-ACT-01] One Unit's turn: a move and one other action, in either order."""

from __future__ import annotations

from typing import Any

from affray.games.warbands_and_heroes.data.tables import CHARGE as CHARGE_KIND
from affray.games.warbands_and_heroes.data.tables import WALL, Attack
from affray.games.warbands_and_heroes.pieces import Unit, seat_of
from affray.games.warbands_and_heroes.rules.clash import strike, travel
from affray.games.warbands_and_heroes.rules.creative import try_something
from affray.games.warbands_and_heroes.rules.endings import is_decided, offer_end
from affray.games.warbands_and_heroes.rules.pool import attacks_of, changes_of, dice_for, targets
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.events import UnitActed, WallRaised
from affray.games.warbands_and_heroes.words.questions import (
    ATTACK,
    CHARGE,
    CREATIVE,
    END,
    ENOUGH,
    FIRST,
    MOVE,
    NO_MORE,
    OFFER,
    OFFER_END,
    STAND,
    WAIT,
    ActAfterMove,
    After,
    ChargeTarget,
    ChooseAction,
    ChooseCharge,
    ChooseMove,
    Deed,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, exactly, to_tuples
from affray.kernel.problems import IllegalAnswer, Refusal


def act(state: State, dice: Dice) -> Flow[None]:
    """[WH-RND-04, WH-INIT-03] One Unit of the side whose go it is; tied sides by turns.

    [WH-Q-36] With the last enemy Routed there are no more turns; Morale is still to come.
    """
    if not state.is_simultaneous and is_decided(state):
        state.stage = "step_end"
        return
    side = state.tied[0]
    units = next_units(state, side)
    if not units:
        _leave(state)
        return
    deed = yield from ChooseAction(seat_of(side), Deeds(state, side, [unit.id for unit in units]))
    if deed[0] == OFFER:
        yield from offer_end(state, side)
        return
    if deed[0] == END:
        for unit in state.to_act(side):
            unit.has_acted = True
        return
    state.units[deed[1]].has_acted = True
    if not (yield from perform(state, dice, deed)):
        state.units[deed[1]].has_acted = False
        return
    state.tied = (*state.tied[1:], side)
    state.orders = (*state.orders[1:], *state.orders[:1])


def _leave(state: State) -> None:
    """The side has no Unit left to act; the step is over with the last one's."""
    side = state.tied[0]
    others = state.tied[1:]
    if any(state.to_act(other) for other in others):
        state.tied = (*others, side)
        state.orders = (*state.orders[1:], *state.orders[:1])
    else:
        state.stage = "step_end"


def next_units(state: State, side: int) -> list[Unit]:
    """[WH-RND-04, WH-Q-11] Any of them, or the next one of an order written in secret."""
    units = state.to_act(side)
    if not state.orders:
        return units
    waiting = [id for id in state.orders[0] if any(unit.id == id for unit in units)]
    return [state.units[id] for id in waiting[:1]]


class Deeds(Choices[Deed]):
    """All that these Units and their side can do, found only when somebody asks."""

    __slots__ = ("_found", "side", "state", "units")

    def __init__(self, state: State, side: int, units: list[int]) -> None:
        self.state = state
        self.side = side
        self.units = units
        self._found: tuple[Deed, ...] = ()

    @property
    def values(self) -> tuple[Deed, ...]:  # type: ignore[override]
        if not self._found:
            state = self.state
            deeds = [deed for id in self.units for deed in deeds_of(state, state.units[id])]
            self._found = (*deeds, *self._of_the_side())
        return self._found

    def _of_the_side(self) -> tuple[Deed, ...]:
        """[WH-Q-36] To do no more, or once a round to offer an end."""
        may_offer = not self.state.house.automated and self.side not in self.state.offered
        return (ENOUGH, OFFER_END) if may_offer else (ENOUGH,)

    def refusal(self, answer: object) -> Refusal | None:
        """Only what the Unit that it names can do is looked for."""
        if self._found or not (isinstance(answer, tuple) and len(answer) == len(ENOUGH)):
            return super().refusal(answer)
        named = [unit for unit in self.units if exactly(unit, answer[1])]
        deeds = [deed for id in named for deed in deeds_of(self.state, self.state.units[id])]
        return Choices([*deeds, *self._of_the_side()]).refusal(answer)

    def decode(self, plain: object) -> Deed:
        answer: Any = to_tuples(plain)
        refusal = self.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        deed: Deed = answer
        return deed


def deeds_of(state: State, unit: Unit) -> list[Deed]:
    """[WH-ACT-01..04] All that a Unit can do in its turn."""
    id = unit.id
    deeds: list[Deed] = [(STAND, id, a, t) for a, t in attacks_of(state, unit, stood=True)]
    can_move = Routes(state, id, unit.kind.speed).is_open
    if can_move:
        deeds += [(FIRST, id, a, t) for a, t in attacks_of(state, unit, stood=False)]
        deeds.append((MOVE, id, None, -1))
    deeds += [(CHARGE, id, attack.id, -1) for attack in charges_of(state, unit)]
    if not state.house.automated:
        deeds += [(CREATIVE, id, None, -1), (STAND, id, None, -1)]
    deeds.append((WAIT, id, None, -1))
    return deeds


def charges_of(state: State, unit: Unit) -> list[Attack]:
    """[WH-BER-03] Charges with a die and somebody to reach."""
    return [
        attack
        for attack in unit.kind.attacks
        if attack.kind == CHARGE_KIND
        and dice_for(state, unit, attack, stood=False)
        and charge_routes(state, unit, attack).is_open
    ]


def charge_routes(state: State, unit: Unit, attack: Attack) -> Routes:
    """[WH-BER-03, WH-Q-23] More squares than its Speed, at least one, to end beside an enemy."""
    reach = unit.kind.speed + attack.extra
    return Routes(state, unit.id, reach, may_stay=False, is_charge=True)


def named(unit: Unit, attack: str | None) -> int:
    """The number of one of its attacks."""
    return next(number for number, a in enumerate(unit.kind.attacks) if a.id == attack)


def perform(state: State, dice: Dice, deed: Deed) -> Flow[bool]:
    """[WH-ACT-01, WH-ACT-02, WH-ACT-04] Standing, acting first, moving first, or charging.

    False if the game master would not hear of it, and the Unit may do something else.
    """
    what, id, attack, target = deed
    words = {STAND: "stood and acted", FIRST: "acted first", MOVE: "moved out", CHARGE: "charged"}
    words |= {CREATIVE: "did something of its own", WAIT: "waited"}
    state.tell(UnitActed(unit=id, deed=words[what]))
    if attack is None and what in (STAND, CREATIVE):
        if not (yield from try_something(state, dice, id, stood=what == STAND)):
            return False
    elif what in (STAND, FIRST):
        yield from use(state, dice, id, attack, target, stood=what == STAND)
    if what in (FIRST, CREATIVE):
        yield from _move(state, dice, id)
    elif what == MOVE:
        yield from _move(state, dice, id, may_stay=False)
        yield from _act_after(state, dice, id)
    elif what == CHARGE:
        yield from _charge(state, dice, id, named(state.units[id], attack))
    return True


def can_go_on(state: State, id: int) -> bool:
    """[WH-INIT-04] Still there, if only to complete its turn."""
    return state.outcome is None and state.units[id].is_on_table


def use(
    state: State, dice: Dice, id: int, attack: str | None, target: int, *, stood: bool
) -> Flow[None]:
    """[WH-ATK-01, WH-WAR-03] An attack on somebody, or a wall against whoever comes."""
    unit = state.units[id]
    number = named(unit, attack)
    used = unit.attack(number)
    if used.kind != WALL:
        yield from strike(state, dice, id, target, used, stood=stood)
        return
    unit.wall, unit.has_stood = number, stood
    count = dice_for(state, unit, used, stood=stood)
    changes = changes_of(state, unit, used, stood=stood)
    state.tell(
        WallRaised(unit=id, count=count, attack=used.name, changes=changes, rules=(used.rule,))
    )


def _move(state: State, dice: Dice, id: int, *, may_stay: bool = True) -> Flow[None]:
    if can_go_on(state, id):
        routes = Routes(state, id, state.units[id].kind.speed, may_stay=may_stay)
        yield from travel(state, dice, routes, ChooseMove, [])


def _act_after(state: State, dice: Dice, id: int) -> Flow[None]:
    """[WH-ACT-01] One other thing after its move; what is refused leaves it the choice."""
    while can_go_on(state, id) and not (yield from _one_more(state, dice, id)):
        pass


def _one_more(state: State, dice: Dice, id: int) -> Flow[bool]:
    """False if the game master would not hear of it."""
    attacks = attacks_of(state, state.units[id], stood=False)
    deeds: list[After] = [(ATTACK, attack, target) for attack, target in attacks]
    if not state.house.automated:
        deeds.append((CREATIVE, None, -1))
    if not deeds:
        return True
    seat = seat_of(state.units[id].side)
    usual = next((deed for deed in deeds if deed[2] >= 0), NO_MORE)
    options = Choices((*deeds, NO_MORE))
    what, attack, target = yield from ActAfterMove(seat, options, usual=usual, pieces=(id,))
    if what == ATTACK:
        yield from use(state, dice, id, attack, target, stood=False)
    elif what == CREATIVE:
        return (yield from try_something(state, dice, id))
    return True


def _charge(state: State, dice: Dice, id: int, number: int) -> Flow[None]:
    """[WH-BER-03, WH-Q-23] All the movement first, then the attack on somebody beside it."""
    unit = state.units[id]
    attack = unit.attack(number)
    yield from travel(state, dice, charge_routes(state, unit, attack), ChooseCharge, [])
    if not can_go_on(state, id):
        return
    unit = state.units[id]
    found = targets(state, unit, attack)
    if not found:
        return
    target = found[0]
    if len(found) > 1:
        seat = seat_of(unit.side)
        target = yield from ChargeTarget(seat, Choices(tuple(found)), pieces=(id,))
    yield from strike(state, dice, id, target, attack, stood=False)
