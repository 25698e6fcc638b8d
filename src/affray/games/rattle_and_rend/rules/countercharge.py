"""Standard reaction of Fighters: Countercharge (alpha2), Retaliate (quickref)."""

from __future__ import annotations

from functools import partial

from affray.games.rattle_and_rend.data.tables import BANDS
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, touches
from affray.games.rattle_and_rend.rules import marching, movement
from affray.games.rattle_and_rend.rules.attacks import COUNTER, dares
from affray.games.rattle_and_rend.rules.moments import W1, Moment, Use
from affray.games.rattle_and_rend.rules.routes import passes_through
from affray.games.rattle_and_rend.rules.transport import take_way
from affray.games.rattle_and_rend.rules.underway import Action, Assault, Plan
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Charge, Leave
from affray.games.rattle_and_rend.words.move_questions import Along, ChooseApproach
from affray.kernel.board.candidates import clamp_to_reach
from affray.kernel.board.measure import distance
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.view import Ended


def counter_trigger(
    state: State, action: Action, moment: Moment, fighters: Group, ward: Group | None
) -> bool:
    """[RR-SREACT-COUNTER-1] These Fighters are the target of a charge (W1) or of an attack (W4).

    A charger that stays aboard a transport attacks nobody.
    """
    if moment.window == W1:
        plan = charging(action, fighters)
        return plan is not None and (
            state.groups[plan.group].status == ON_BOARD or isinstance(plan.way, Leave)
        )
    return any(a.target == fighters.id for a in action.attacks)


def charging(action: Action, fighters: Group) -> Plan | None:
    """The declared charge that is aimed at these Fighters."""
    for plan in action.plans:
        if action.kind is Charge and plan.target == fighters.id:
            return plan
    return None


def countercharge(
    state: State, dice: Dice, action: Action, moment: Moment, use: Use
) -> Flow[bool | None]:
    """[RR-SREACT-COUNTER-2..6, RR-Q-096, RR-Q-126] Meet the attacker; both strike together."""
    fighters = state.groups[use.group]
    if not (yield from dares(state, dice, fighters, use.bonus)):
        return None
    plan = charging(action, fighters)
    if moment.window == W1 and plan is not None:
        attacker = state.groups[plan.group]
        yield from meet_halfway(state, dice, action, plan, fighters, attacker)
    else:
        attacker = state.groups[action.attacks[0].attacker]
        yield from close_in(state, dice, fighters, attacker)
    action.counters.append(Assault(fighters.id, attacker.id, COUNTER, use.bonus))
    return False


def meet_halfway(
    state: State, dice: Dice, action: Action, plan: Plan, fighters: Group, attacker: Group
) -> Flow[None]:
    """[RR-SREACT-COUNTER-2, RR-Q-096] The attacker to the midpoint, the Fighters towards it.

    [RR-HEAVY-TRANSPORT-5] To leave its transport is all the movement a passenger has.
    """
    if isinstance(plan.way, Leave):
        yield from take_way(state, attacker, plan.way)
    march = marching.March(
        attacker,
        plan.path,
        action=action,
        ignores_terrain=attacker.card.is_sure_footed,
        through=passes_through(attacker),
    )
    march.pause = march.track.total / 2.0
    yield from movement.travel(state, dice, march)
    plan.walked = march.s
    plan.has_begun = True
    if attacker.status != ON_BOARD:
        return
    try:
        yield from close_in(state, dice, fighters, attacker)
    except Ended:
        marching.settle(state, attacker, march, march.s, "the end")
        raise
    if touches(attacker, fighters):
        plan.is_stopped = True
        marching.settle(state, attacker, march, march.s, fighters.card.name)
    elif march.s == march.pause:
        plan.start = attacker.x, attacker.y
        plan.go_on = partial(go_on, march=march)


def go_on(state: State, dice: Dice, march: marching.March) -> Flow[float]:
    """[RR-Q-096] Not touched, the attacker finishes its path."""
    march.pause = None
    yield from movement.travel(state, dice, march)
    return march.s


def close_in(state: State, dice: Dice, fighters: Group, attacker: Group) -> Flow[None]:
    """[RR-SREACT-COUNTER-3, RR-Q-096] Straight towards the attacker, at most MOV, up to contact."""
    gap = distance(fighters.x, fighters.y, attacker.x, attacker.y)
    room = int(gap) - fighters.card.radius - attacker.card.radius
    most = min(BANDS[state.stride(fighters)], room)
    if touches(fighters, attacker):
        return
    options = Along(0, most)
    far = yield from ChooseApproach(
        fighters.seat, options, usual=most, pieces=(fighters.id, attacker.id)
    )
    if not far:
        return
    if far == room:
        goal = (attacker.x, attacker.y)
    else:
        goal = clamp_to_reach(fighters.x, fighters.y, attacker.x, attacker.y, far)
    yield from movement.move(state, dice, fighters, (goal,))
