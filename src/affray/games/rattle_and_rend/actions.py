"""Chapter Actions: declaring, paying, moving; what each action does is in its own chapter."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.rattle_and_rend import ambush, movement, transport
from affray.games.rattle_and_rend.attacks import CHARGE
from affray.games.rattle_and_rend.checks import FAILURE, check
from affray.games.rattle_and_rend.data import MEDIUM, PIVOTS
from affray.games.rattle_and_rend.events import ActionDeclared
from affray.games.rattle_and_rend.modifiers import bonus
from affray.games.rattle_and_rend.momentum import pay
from affray.games.rattle_and_rend.move_questions import ChooseMove, ChooseRest, ChooseWay
from affray.games.rattle_and_rend.offers import (
    MOVING,
    can_take,
    cost_of,
    could_act,
    is_free_to_act,
)
from affray.games.rattle_and_rend.pieces import EMBARKED, ON_BOARD, Group, is_in_band, wider
from affray.games.rattle_and_rend.questions import ChoosePartners, ChooseTarget, Decide
from affray.games.rattle_and_rend.routes import Path, Routes
from affray.games.rattle_and_rend.sight import can_see
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.transport import MOVE, Way
from affray.games.rattle_and_rend.underway import Action, Windows
from affray.kernel.board.measure import Point, path_length
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets

COORDINATED = bonus("two groups coordinated", "RR-TRAIT-COORDINATED-2")


class Plan:
    """[RR-ACT-09, RR-Q-065] What one group of the action has declared; it is not planned again."""

    __slots__ = ("group", "path", "start", "target", "way")

    def __init__(self, group: Group) -> None:
        self.group = group.id
        self.start: Point = (group.x, group.y)
        self.way: Way = MOVE
        self.path: Path = ()
        self.target = -1


Effect = Callable[[State, Dice, Action, Plan], Flow[None]]


def perform(
    state: State, dice: Dice, name: str, lead: Group, effects: dict[str, Effect], windows: Windows
) -> Flow[Action]:
    """[RR-ACT-02, RR-ACT-09, RR-TRAIT-COORDINATED-4] Pay, declare, and carry out an action."""
    warband = state.warband(lead)
    cost = cost_of(state, lead)
    pay(state, lead.seat, cost, "an action", "RR-ACT-02")
    if warband.free is not None and (cost == 0 or warband.free[0] == "only"):
        warband.free = None
    partners = yield from coordinate(state, lead, name)
    members = (lead.id, *partners)
    action = Action(lead.seat, name, lead.id, windows=windows)
    action.members = members
    action.bonus = (COORDINATED,) if len(members) == 2 else ()
    remember(state, lead, members)
    plans = []
    for member in members:
        plans.append((yield from declare(state, action, state.groups[member])))
    state.tell(
        ActionDeclared(
            group=lead.id,
            action=name,
            cost=cost,
            partners=partners,
            target=plans[0].target if plans[0].target >= 0 else None,
        )
    )
    yield from carry_out(state, dice, action, plans, effects)
    return action


def remember(state: State, lead: Group, members: tuple[int, ...]) -> None:
    """[RR-ACT-03, RR-Q-063, RR-Q-123] Who acted last; a bundle of all binds its lead."""
    for member in members:
        state.groups[member].actions += 1
    others = [g for g in could_act(state, lead.seat) if g.id not in members]
    state.warband(lead).last_acted = members if others else (lead.id,)
    state.actions_in_round += 1
    state.passes = 0


def coordinate(state: State, lead: Group, name: str) -> Flow[tuple[int, ...]]:
    """[RR-TRAIT-COORDINATED-1, RR-Q-123] Once a round allies within M and sight join in."""
    warband = state.warband(lead)
    if not warband.has("coordinated") or warband.coordinated or lead.status != ON_BOARD:
        return ()
    able = tuple(
        ally.id
        for ally in state.allies(lead)
        if is_in_band(lead, ally, MEDIUM)
        and is_free_to_act(state, ally)
        and can_take(state, ally, name)
        and can_see(state, lead, ally)
    )
    if not able:
        return ()
    options = Subsets(able)
    partners = yield from ChoosePartners(lead.seat, options, usual=(), pieces=(lead.id, *able))
    if partners:
        warband.coordinated = True
    return partners


def declare(state: State, action: Action, group: Group) -> Flow[Plan]:
    """[RR-ACT-09] Enter from ambush, name the target of a charge, fix the movement."""
    yield from ambush.enter(state, group)
    plan = Plan(group)
    if action.name == CHARGE:
        enemies = tuple(enemy.id for enemy in state.enemies(group))
        plan.target = yield from ChooseTarget(group.seat, Choices(enemies), pieces=(group.id,))
    if action.name in MOVING:
        yield from transport.ride(state, group)
        found = transport.ways(state, group)
        if group.status == EMBARKED:
            plan.way = ("leave", -1)
        elif found:
            options = Choices((MOVE, *found))
            plan.way = yield from ChooseWay(group.seat, options, usual=MOVE, pieces=(group.id,))
        if plan.way == MOVE and group.status == ON_BOARD:
            plan.start = group.x, group.y
            routes = own_routes(state, group, band_of(state, group, action.name))
            plan.path = yield from ChooseMove(group.seat, routes, usual=(), pieces=(group.id,))
    return plan


def band_of(state: State, group: Group, name: str) -> int:
    """[RR-ACTION-SPRINT-1, RR-TRAIT-HARRIERS-3] Sprint adds a band, at most L."""
    band = state.stride(group)
    return wider(band) if name == "sprint" else band


def own_routes(state: State, group: Group, band: int) -> Routes:
    """[RR-SCEN-FLAGS-5, RR-SCEN-FLAGS-6] The paths of its own; off the board only with a marker."""
    marker = state.carried(group)
    leaves = marker is not None and marker.gained != state.turn
    through = movement.passes_through(state, group)
    return Routes(state, group, band, through=through, exits_board=leaves)


def carry_out(
    state: State, dice: Dice, action: Action, plans: list[Plan], effects: dict[str, Effect]
) -> Flow[None]:
    """[RR-ACT-05, RR-REACT-07] Window W1, then each group's movement and effect."""
    action.group, action.path, action.target = plans[0].group, plans[0].path, plans[0].target
    yield from action.windows.declared(state, dice, action)
    for index, plan in enumerate(plans):
        if action.cancelled:
            return
        group = state.groups[plan.group]
        if index:
            action.group, action.path, action.target = plan.group, plan.path, plan.target
        action.halted = False
        action.offered = ()
        if group.status == ON_BOARD or plan.way[0] == "leave":
            yield from carry_out_plan(state, dice, action, plan, effects[action.name])


def carry_out_plan(
    state: State, dice: Dice, action: Action, plan: Plan, effect: Effect
) -> Flow[None]:
    """[RR-ACT-05] Movement before effect; whoever is gone or aboard has no effect."""
    group = state.groups[plan.group]
    if action.name in MOVING:
        if plan.way != MOVE:
            if plan.way in transport.ways(state, group):
                yield from transport.take_way(state, group, plan.way)
        elif action.path:
            yield from movement.move(state, dice, group, action.path, action=action)
        if group.status == ON_BOARD and not action.cancelled and plan.way == MOVE:
            yield from action.windows.moved(state, dice, action, group, plan.start)
        if group.status == ON_BOARD:
            yield from transport.ride(state, group)
    if group.status != ON_BOARD or action.cancelled:
        return
    yield from effect(state, dice, action, plan)
    if action.name in MOVING and action.name != "sprint" and plan.way == MOVE:
        yield from raid(state, dice, action, group, plan)


def raid(state: State, dice: Dice, action: Action, group: Group, plan: Plan) -> Flow[None]:
    """[RR-TRAIT-RAIDERS-3, RR-Q-130] The part of the movement kept for after the effect."""
    if not state.warband(group).has("raiders") or group.status != ON_BOARD or action.cancelled:
        return
    band = state.stride(group)
    routes = own_routes(state, group, band)
    routes.reach -= (path_length((plan.start, *plan.path)) + 999) // 1000
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
        yield from movement.move(state, dice, group, path, action=action)
