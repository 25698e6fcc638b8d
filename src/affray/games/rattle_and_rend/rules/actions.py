"""Chapter Actions: declaring, paying, moving; what each action does is in its own chapter."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from affray.games.rattle_and_rend.data.tables import MEDIUM, PIVOTS
from affray.games.rattle_and_rend.pieces import AMBUSH, ON_BOARD, Group, is_in_band, wider
from affray.games.rattle_and_rend.rules import ambush, movement, transport
from affray.games.rattle_and_rend.rules.checks import FAILURE, check
from affray.games.rattle_and_rend.rules.modifiers import bonus
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.offers import (
    MOVING,
    Kind,
    can_take,
    cost_of,
    could_act,
    is_free_to_act,
)
from affray.games.rattle_and_rend.rules.routes import own_routes
from affray.games.rattle_and_rend.rules.sight import can_see
from affray.games.rattle_and_rend.rules.underway import Action, Plan, Windows
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Charge, GroupAction, Leave, Move, Sprint
from affray.games.rattle_and_rend.words.events import ActionDeclared
from affray.games.rattle_and_rend.words.move_questions import ChooseMove, ChooseRest
from affray.games.rattle_and_rend.words.questions import ChoosePartners, ChooseTarget, Decide
from affray.kernel.answers import verb_of
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets

COORDINATED = bonus("two groups coordinated", "RR-TRAIT-COORDINATED-2")


Effect = Callable[[State, Dice, Action, Plan], Flow[None]]


def perform(
    state: State, dice: Dice, given: GroupAction, effects: dict[Kind, Effect], windows: Windows
) -> Flow[Action]:
    """[RR-ACT-02, RR-ACT-09, RR-TRAIT-COORDINATED-4] Pay, declare, and carry out an action.

    [RR-TRAIT-COORDINATED-2] Two who act together have a bonus.
    """
    lead, kind = state.groups[given.group], type(given)
    cost = cost_of(state, lead)
    entrance = (yield from ambush.enter(state, lead)) if lead.status == AMBUSH else None
    partners = yield from coordinate(state, lead, kind)
    members = (lead.id, *partners)
    action = Action(lead.seat, kind, lead.id, windows=windows)
    action.members = members
    action.bonus = (COORDINATED,) if len(members) == 2 else ()
    remember(state, lead, members)
    for member in members:
        plan = yield from name_target(state, action, state.groups[member])
        if member == lead.id:
            announce(state, action, plan, cost)
            if entrance is not None:
                state.tell(entrance)
        yield from plan_movement(state, action, plan)
        action.plans.append(plan)
    yield from carry_out(state, dice, action, effects)
    return action


def announce(state: State, action: Action, plan: Plan, cost: int) -> None:
    """[RR-ACT-02, RR-ACT-07, RR-Q-068] The action is named and paid; a free one is used up."""
    if state.log is not None:
        state.tell(
            ActionDeclared(
                group=action.group,
                action=verb_of(action.kind),
                cost=cost,
                partners=action.members[1:],
                target=plan.target,
            )
        )
    pay(state, action.seat, cost, "an action", "RR-ACT-02")
    warband = state.warbands[action.seat]
    if warband.free is not None and (cost == 0 or warband.free[0] == "only"):
        warband.free = None


def remember(state: State, lead: Group, members: tuple[int, ...]) -> None:
    """[RR-ACT-03, RR-Q-063, RR-Q-123] Who acted last; a bundle of all binds its lead."""
    for member in members:
        state.groups[member].actions += 1
    others = [g for g in could_act(state, lead.seat) if g.id not in members]
    state.warband(lead).last_acted = members if others else (lead.id,)
    state.actions_in_round += 1
    state.passes = 0


def coordinate(state: State, lead: Group, kind: Kind) -> Flow[tuple[int, ...]]:
    """[RR-TRAIT-COORDINATED-1, RR-Q-123] Once a round allies within M and sight join in."""
    warband = state.warband(lead)
    if not warband.has("coordinated") or warband.coordinated or lead.status != ON_BOARD:
        return ()
    able = tuple(
        ally.id
        for ally in state.allies(lead)
        if not ally.card.is_ward
        and is_in_band(lead, ally, MEDIUM)
        and is_free_to_act(state, ally)
        and can_take(state, ally, kind)
        and can_see(state, lead, ally)
    )
    if not able:
        return ()
    options = Subsets(able)
    partners = yield from ChoosePartners(lead.seat, options, usual=(), pieces=(lead.id, *able))
    if partners:
        warband.coordinated = True
    return partners


def name_target(state: State, action: Action, group: Group) -> Flow[Plan]:
    """[RR-ACT-09, RR-Q-066] A charge has its target from the start."""
    plan = Plan(group)
    if action.kind is Charge:
        enemies = tuple(enemy.id for enemy in state.enemies(group))
        plan.target = yield from ChooseTarget(
            group.seat, Choices(enemies), pieces=(group.id,), deed=action.kind
        )
    return plan


def plan_movement(state: State, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACT-09] The whole way is fixed before anybody moves."""
    if action.kind not in MOVING:
        return
    group = state.groups[plan.group]
    plan.way = yield from transport.choose_way(state, group)
    if isinstance(plan.way, Move):
        plan.start = group.x, group.y
        routes = own_routes(state, group, band_of(state, group, action.kind))
        plan.path = yield from ChooseMove(
            group.seat, routes, pieces=(group.id,), deed=action.kind, target=plan.target
        )


def band_of(state: State, group: Group, kind: Kind) -> int:
    """[RR-ACTION-SPRINT-1, RR-TRAIT-HARRIERS-3] Sprint adds a band, at most L.

    [RR-ACTION-CHARGE-1, RR-ACTION-FEINT-1, RR-ACTION-MANEUVER-1] All others move up to MOV.
    """
    band = state.stride(group)
    return wider(band) if kind is Sprint else band


def carry_out(state: State, dice: Dice, action: Action, effects: dict[Kind, Effect]) -> Flow[None]:
    """[RR-ACT-05, RR-REACT-07] Window W1, then each group's movement and effect."""
    yield from action.windows.declared(state, dice, action)
    if action.cancelled:
        return
    for plan in action.plans:
        action.group, action.target = plan.group, plan.target
        action.begin_movement()
        if state.groups[plan.group].status == ON_BOARD or isinstance(plan.way, Leave):
            yield from carry_out_plan(state, dice, action, plan, effects[action.kind])


def carry_out_plan(
    state: State, dice: Dice, action: Action, plan: Plan, effect: Effect
) -> Flow[None]:
    """[RR-ACT-05, RR-Q-065] Movement before effect; whoever is gone or aboard has no effect."""
    group = state.groups[plan.group]
    if action.kind in MOVING:
        start = group.x, group.y
        if not plan.is_stopped:
            yield from carry_out_movement(state, dice, action, plan)
            plan.is_stopped = action.halted
        if group.status == ON_BOARD and isinstance(plan.way, Move):
            yield from action.windows.moved(state, dice, action, group, start)
        if group.status == ON_BOARD:
            yield from transport.ride(state, group)
    if group.status != ON_BOARD:
        return
    yield from effect(state, dice, action, plan)
    keeps_moving = action.kind in MOVING and action.kind is not Sprint
    if group.card.is_raider and keeps_moving and isinstance(plan.way, Move):
        yield from raid(state, dice, action, group, plan)


def carry_out_movement(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACT-05, RR-HEAVY-TRANSPORT-3] Along the declared path, or aboard, or down."""
    group = state.groups[plan.group]
    stands = (group.x, group.y) == plan.start
    if not isinstance(plan.way, Move):
        if plan.way in transport.ways(state, group):
            yield from transport.take_way(state, group, plan.way)
    elif plan.go_on is not None and stands:
        plan.walked = yield from plan.go_on(state, dice)
    elif plan.path and not plan.has_begun and stands:
        plan.walked = yield from movement.move(state, dice, group, plan.path, action=action)


def raid(state: State, dice: Dice, action: Action, group: Group, plan: Plan) -> Flow[None]:
    """[RR-TRAIT-RAIDERS-3, RR-Q-130] The part of the movement kept for after the effect.

    [RR-SREACT-SUPPRESS-2, RR-SREACT-COUNTER-2] A movement that a reaction stopped is over.
    """
    if group.status != ON_BOARD or plan.is_stopped:
        return
    band = state.stride(group)
    routes = own_routes(state, group, band)
    routes.reach -= ceil(plan.walked)
    routes.pivots = max(PIVOTS[band] - max(len(plan.path) - 1, 0), 0)
    if routes.reach <= 0:
        return
    words = f"Raiders: roll GUILE to move {group.card.name} on?"
    if not (yield from Decide(group.seat, words, usual=False, pieces=(group.id,))):
        return
    if (yield from check(state, dice, group, "guile", action.bonus)) == FAILURE:
        return
    path = yield from ChooseRest(group.seat, routes, usual=(), pieces=(group.id,))
    if path:
        start = group.x, group.y
        action.begin_movement()
        yield from movement.move(state, dice, group, path, action=action)
        if group.status == ON_BOARD:
            yield from action.windows.moved(state, dice, action, group, start)
