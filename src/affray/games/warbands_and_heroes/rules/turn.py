"""[WH-ACT-01] One Unit's turn: a move and one other action, in either order."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import CHARGE, Attack
from affray.games.warbands_and_heroes.pieces import Unit, seat_of
from affray.games.warbands_and_heroes.rules.clash import strike, travel
from affray.games.warbands_and_heroes.rules.creative import try_something
from affray.games.warbands_and_heroes.rules.endings import is_decided, offer_end
from affray.games.warbands_and_heroes.rules.pool import (
    attacks_of,
    attacks_on,
    can_use,
    changes_of,
    dice_for,
    foes_of,
    targets,
)
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import (
    ActFirst,
    After,
    AttackAfter,
    Charge,
    Creative,
    CreativeAfter,
    Deed,
    EndTurn,
    Move,
    NoMore,
    OfferEnd,
    Stand,
    StandCreative,
    UnitDeed,
    Wait,
)
from affray.games.warbands_and_heroes.words.events import UnitActed, WallRaised
from affray.games.warbands_and_heroes.words.questions import (
    ActAfterMove,
    ChargeTarget,
    ChooseAction,
    ChooseCharge,
    ChooseMove,
)
from affray.kernel.answers import Verbs, verbs_of
from affray.kernel.dice import Dice
from affray.kernel.drawn import Drawn
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


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
    if isinstance(deed, OfferEnd):
        yield from offer_end(state, side)
        return
    if not isinstance(deed, UnitDeed):
        for unit in state.to_act(side):
            unit.has_acted = True
        return
    state.units[deed.unit].has_acted = True
    if not (yield from perform(state, dice, deed)):
        state.units[deed.unit].has_acted = False
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


class Deeds(Drawn[Deed]):
    """All that these Units and their side can do."""

    __slots__ = ("side", "state", "units")

    def __init__(self, state: State, side: int, units: list[int]) -> None:
        super().__init__()
        self.state = state
        self.side = side
        self.units = units

    def thinkable(self) -> list[Deed]:
        """[WH-Q-36] Of the side: to do no more, or once a round to offer an end."""
        state, found = self.state, list[Deed]()
        foes = foes_of(state, self.side)
        for id in self.units:
            found += deeds_of(state, state.units[id], foes)
        found.append(EndTurn())
        if not state.house.automated and self.side not in state.offered:
            found.append(OfferEnd())
        return found

    def is_legal(self, value: Deed) -> bool:
        return not isinstance(value, UnitDeed) or can_do(self.state, value)

    def verbs(self) -> Verbs:
        return verbs_of(Deed)


def deeds_of(state: State, unit: Unit, foes: list[Unit]) -> list[UnitDeed]:
    """All that a Unit could do to these enemies, whether it can be done now or not."""
    id, attacks = unit.id, attacks_on(unit, foes)
    deeds: list[UnitDeed] = [Stand(id, attack.id, target) for attack, target in attacks]
    deeds += [ActFirst(id, attack.id, target) for attack, target in attacks]
    deeds.append(Move(id))
    deeds += [Charge(id, attack.id) for attack in unit.kind.attacks if attack.kind == CHARGE]
    if not state.house.automated:
        deeds += [Creative(id), StandCreative(id)]
    deeds.append(Wait(id))
    return deeds


def can_do(state: State, deed: UnitDeed) -> bool:
    """[WH-ACT-01..04, WH-BER-03] With a die and somebody to reach, and a way if it needs one."""
    unit = state.units[deed.unit]
    match deed:
        case Stand(_, attack, target):
            return can_use(state, unit, unit.attack(attack), target, stood=True)
        case ActFirst(_, attack, target):
            used = unit.attack(attack)
            return can_use(state, unit, used, target, stood=False) and can_move(state, unit)
        case Charge(_, attack):
            used = unit.attack(attack)
            has_dice = dice_for(state, unit, used, stood=False) > 0
            return has_dice and charge_routes(state, unit, used).is_open
        case Move():
            return can_move(state, unit)
    return True


def can_move(state: State, unit: Unit) -> bool:
    return Routes(state, unit.id, unit.kind.speed).is_open


def charge_routes(state: State, unit: Unit, attack: Attack) -> Routes:
    """[WH-BER-03, WH-Q-23] More squares than its Speed, at least one, to end beside an enemy."""
    reach = unit.kind.speed + attack.extra
    return Routes(state, unit.id, reach, may_stay=False, is_charge=True)


TOLD: dict[type[UnitDeed], str] = {
    Stand: "stood and acted",
    StandCreative: "stood and acted",
    ActFirst: "acted first",
    Move: "moved out",
    Charge: "charged",
    Creative: "did something of its own",
    Wait: "waited",
}


def perform(state: State, dice: Dice, deed: UnitDeed) -> Flow[bool]:
    """[WH-ACT-01, WH-ACT-02, WH-ACT-04] Standing, acting first, moving first, or charging.

    False if the game master would not hear of it, and the Unit may do something else.
    """
    state.tell(UnitActed(unit=deed.unit, deed=TOLD[type(deed)]))
    match deed:
        case Stand(id, attack, target):
            yield from use(state, dice, id, attack, target, stood=True)
        case StandCreative(id):
            return (yield from try_something(state, dice, id, stood=True))
        case ActFirst(id, attack, target):
            yield from use(state, dice, id, attack, target, stood=False)
            yield from _move(state, dice, id)
        case Creative(id):
            if not (yield from try_something(state, dice, id)):
                return False
            yield from _move(state, dice, id)
        case Move(id):
            yield from _move(state, dice, id, may_stay=False)
            yield from _act_after(state, dice, id)
        case Charge(id, attack):
            yield from _charge(state, dice, id, attack)
    return True


def can_go_on(state: State, id: int) -> bool:
    """[WH-INIT-04] Still there, if only to complete its turn."""
    return state.units[id].is_on_table


def use(
    state: State, dice: Dice, id: int, attack: str, target: int | None, *, stood: bool
) -> Flow[None]:
    """[WH-ATK-01, WH-WAR-03] An attack on somebody, or a wall against whoever comes."""
    unit = state.units[id]
    used = unit.attack(attack)
    if target is not None:
        yield from strike(state, dice, id, target, used, stood=stood)
        return
    unit.wall, unit.has_stood = attack, stood
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
    deeds: list[After] = [AttackAfter(attack, target) for attack, target in attacks]
    if not state.house.automated:
        deeds.append(CreativeAfter())
    if not deeds:
        return True
    usual = next((AttackAfter(*pair) for pair in attacks if pair[1] is not None), NoMore())
    options = Choices((*deeds, NoMore()))
    match (yield from ActAfterMove(options, state.units[id], usual=usual)):
        case AttackAfter(attack, target):
            yield from use(state, dice, id, attack, target, stood=False)
        case CreativeAfter():
            return (yield from try_something(state, dice, id))
    return True


def _charge(state: State, dice: Dice, id: int, charge: str) -> Flow[None]:
    """[WH-BER-03, WH-Q-23] All the movement first, then the attack on somebody beside it."""
    unit = state.units[id]
    attack = unit.attack(charge)
    yield from travel(state, dice, charge_routes(state, unit, attack), ChooseCharge, [])
    if not can_go_on(state, id):
        return
    unit = state.units[id]
    found = targets(state, unit, attack)
    if not found:
        return
    target = found[0]
    if len(found) > 1:
        target = yield from ChargeTarget(unit.seat, Choices(tuple(found)), pieces=(id,))
    yield from strike(state, dice, id, target, attack, stood=False)
