"""Chapter Standard actions: Sprint, Charge, Stand and Fight, Feint, Maneuver, Rest, Translocate."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BANDS, MEDIUM, SHORT
from affray.games.rattle_and_rend.pieces import AMBUSH, ON_BOARD, Group, is_in_band
from affray.games.rattle_and_rend.rules import movement
from affray.games.rattle_and_rend.rules.actions import Effect
from affray.games.rattle_and_rend.rules.assault import answer_alone, attack
from affray.games.rattle_and_rend.rules.attacks import (
    CHARGE,
    SNEAKING,
    STAND,
    is_sneaky,
    strike,
    targets_of,
)
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.limits import not_into_hazard_or_contact, towards
from affray.games.rattle_and_rend.rules.momentum import regain
from affray.games.rattle_and_rend.rules.offers import Kind
from affray.games.rattle_and_rend.rules.reaching import Limit
from affray.games.rattle_and_rend.rules.room import beyond
from affray.games.rattle_and_rend.rules.routes import Path, Routes, own_routes
from affray.games.rattle_and_rend.rules.sight import can_see
from affray.games.rattle_and_rend.rules.spots import (
    Spots,
    is_far_from_enemies,
    rings_within,
    within_rows,
)
from affray.games.rattle_and_rend.rules.underway import Action, Plan, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Charge,
    Feint,
    Leave,
    Maneuver,
    Rest,
    Sprint,
    StandAndFight,
    TranslocateWard,
)
from affray.games.rattle_and_rend.words.events import FreeActionGained, Put
from affray.games.rattle_and_rend.words.move_questions import ChooseMove, ChoosePush, ChooseSpot
from affray.games.rattle_and_rend.words.questions import (
    ChooseAlly,
    ChooseTarget,
    ChooseTargets,
    ChooseWard,
)
from affray.kernel.board.measure import Point, is_within
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import Refusal


def sprint(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-SPRINT-1, RR-ACTION-SPRINT-2] All of it is movement."""
    yield from ()


def charge(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-CHARGE-2, RR-Q-066] Attack the intended target, with the charge penalty."""
    group = state.groups[plan.group]
    target = yield from intended_target(state, action, group)
    if target is None:
        yield from answer_alone(state, dice, action, group)
        return
    targets = yield from colossal(state, group, target)
    yield from attack(state, dice, action, group, targets, CHARGE)


def intended_target(state: State, action: Action, group: Group) -> Flow[int | None]:
    """[RR-Q-066] The named target if it is legal; another only if a reaction spoiled it."""
    legal = tuple(enemy.id for enemy in targets_of(state, group))
    if action.target in legal:
        return action.target
    if not action.spoiled or not legal:
        return None
    options = Choices((*legal, None))
    return (yield from ChooseTarget(group.seat, options, usual=legal[0], pieces=(group.id,)))


def stand_and_fight(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-STAND-1, RR-ACTION-STAND-2] No movement; attack one enemy."""
    group = state.groups[plan.group]
    legal = tuple(enemy.id for enemy in targets_of(state, group))
    if not legal:
        return
    if group.card.trait == "colossal":
        targets = yield from colossal(state, group, None)
    else:
        one = yield from ChooseTarget(
            group.seat, Choices(legal), pieces=(group.id,), deed=action.kind
        )
        targets = (one,)
    yield from attack(state, dice, action, group, targets, STAND)


def colossal(state: State, group: Group, named: int | None) -> Flow[tuple[int, ...]]:
    """[RR-HEAVY-COLOSSAL-1, RR-Q-140] Up to three different enemies, all named first."""
    if group.card.trait != "colossal":
        return () if named is None else (named,)
    legal = tuple(enemy.id for enemy in targets_of(state, group))

    def why_not(chosen: tuple[int, ...]) -> Refusal | None:
        if named is None or named in chosen:
            return None
        return Refusal("The target of the charge must be chosen.", "RR-Q-066")

    options = Subsets(legal, least=1, most=3, why_not=why_not)
    if len(legal) == 1:
        return legal
    return (yield from ChooseTargets(group.seat, options, pieces=(group.id,)))


def feint(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-FEINT-2..5, RR-Q-070] GUILE: move an enemy up to M."""
    group = state.groups[plan.group]
    legal = tuple(enemy.id for enemy in targets_of(state, group))
    if not legal:
        return
    chosen = yield from ChooseTarget(group.seat, Choices(legal), pieces=(group.id,))
    target = yield from fix_target(state, dice, action, chosen)
    if target is None:
        return
    modifiers = [*action.bonus]
    if is_sneaky(state, group, target):
        modifiers.append(SNEAKING)
    result = yield from check(state, dice, group, "guile", modifiers)
    if result == FAILURE:
        return
    limit: Limit | None = None
    shuns: int | None = None
    if result != CRITICAL:
        limit = not_into_hazard_or_contact(state, target, group.seat, "RR-ACTION-FEINT-3")
        shuns = group.seat
    routes = Routes(state, target, MEDIUM, limit=limit, is_forced=True)
    path = yield from ChoosePush(group.seat, routes, usual=(), pieces=(target.id, group.id))
    yield from force_and_tell(state, dice, action, target, path, shuns)


def force_and_tell(
    state: State, dice: Dice, action: Action, target: Group, path: Path, shuns: int | None
) -> Flow[None]:
    """[RR-MOVE-17, RR-Q-104] A forced move; a broken Transport can be avenged."""
    yield from movement.force(state, dice, target, path, action.seat, action, shuns=shuns)
    if target.status != ON_BOARD:
        lost = WillTest(target.id)
        lost.was_removed = True
        lost.spot = target.x, target.y
        yield from action.windows.outcome(state, dice, action, [lost])


def fix_target(state: State, dice: Dice, action: Action, chosen: int) -> Flow[Group | None]:
    """[RR-REACT-14] W4: the target of an effect is fixed; gives it if the effect still goes on."""
    action.target = chosen
    action.attacks = []
    yield from action.windows.targeted(state, dice, action)
    group, target = state.groups[action.group], state.groups[action.target]
    if group.status != ON_BOARD:
        return None
    if action.attacks:
        yield from strike(state, dice, action.attacks, action)
        return None
    if target.status != ON_BOARD:
        return None
    in_reach = is_in_band(group, target, state.rng(group))
    return target if action.target != chosen or in_reach else None


def maneuver(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-MANEUVER-2..4, RR-Q-071] GUILE: an ally within M and sight moves closer."""
    group = state.groups[plan.group]
    near = tuple(
        ally.id
        for ally in state.allies(group)
        if not ally.card.is_ward and is_in_band(group, ally, MEDIUM) and can_see(state, group, ally)
    )
    if not near:
        return
    chosen = yield from ChooseAlly(group.seat, Choices(near), pieces=(group.id,))
    result = yield from check(state, dice, group, "guile", action.bonus)
    if result == FAILURE:
        return
    ally = state.groups[chosen]
    is_free = result == CRITICAL and state.house.is_quickref
    yield from move_ally(state, dice, action, ally, None if is_free else (group.x, group.y))
    if result == CRITICAL and ally.status == ON_BOARD:
        state.warband(ally).free = ("only", ally.id)
        state.tell(
            FreeActionGained(
                side=ally.seat, group=ally.id, is_own=True, rules=("RR-ACTION-MANEUVER-3",)
            )
        )


def move_ally(
    state: State, dice: Dice, action: Action, ally: Group, goal: Point | None = None
) -> Flow[None]:
    """[RR-REACT-17, RR-Q-092] An ally moved by the action's effect can be reacted to as well."""
    limit = towards(*goal, "RR-ACTION-MANEUVER-2") if goal else None
    routes = own_routes(state, ally, state.stride(ally), limit=limit, goal=goal)
    path = yield from ChooseMove(ally.seat, routes, usual=(), pieces=(ally.id,))
    if not path:
        return
    start = ally.x, ally.y
    action.begin_movement()
    yield from movement.move(state, dice, ally, path, action=action)
    if ally.status == ON_BOARD:
        yield from action.windows.moved(state, dice, action, ally, start)


def rest(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-REST-1..3] GUILE: regain 1, 2 or 3 momentum."""
    group = state.groups[plan.group]
    group.rested = True
    result = yield from check(state, dice, group, "guile", action.bonus)
    regain(state, group.seat, 1 + result, "Rest", "RR-ACTION-REST-2")


def translocate_ward(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-ACTION-TRANSLOCATE-1..3, RR-WARD-04, RR-WARD-05, RR-Q-072] A ward goes to friends."""
    group = state.groups[plan.group]
    moved = (group.x, group.y) != plan.start or isinstance(plan.way, Leave)
    reach = BANDS[SHORT if moved else MEDIUM]
    hosts = [group, *(ally for ally in state.allies(group) if can_see(state, group, ally))]
    able = tuple(
        ward.id
        for ward in state.of_seat(group.seat)
        if ward.card.is_ward
        and ward.status in (ON_BOARD, AMBUSH)
        and translocation(state, ward, hosts, reach).has_any()
    )
    if not able:
        return
    chosen = able[0]
    if len(able) > 1:
        chosen = yield from ChooseWard(group.seat, Choices(able), pieces=able)
    ward = state.groups[chosen]
    spots = translocation(state, ward, hosts, reach)
    spot = yield from ChooseSpot(group.seat, spots, pieces=(ward.id, group.id))
    ward.status = ON_BOARD
    ward.x, ward.y = spot
    state.tell(
        Put(group=ward.id, at=spot, why="it is translocated", rules=("RR-ACTION-TRANSLOCATE-2",))
    )


def translocation(state: State, ward: Group, hosts: list[Group], reach: int) -> Spots:
    """[RR-ACTION-TRANSLOCATE-2, RR-Q-121] Within S, or M if it stayed, of a friend in sight."""
    centres = [(host.x, host.y) for host in hosts if host is not ward]
    far = is_far_from_enemies(state, ward.seat, "RR-TRAIT-AMBUSHERS-2")

    def allowed(x: int, y: int) -> Refusal | None:
        if any(is_within(x, y, cx, cy, reach) for cx, cy in centres):
            return far(x, y) if ward.status == AMBUSH else None
        sentence = f"The ward must be within {reach // 10} mm of the group or of an ally it sees."
        return Refusal(sentence, "RR-ACTION-TRANSLOCATE-2")

    seeds = rings_within(centres, reach)
    enemies = state.enemies(ward) if ward.status == AMBUSH else []
    off = [beyond(enemy.x, enemy.y, BANDS[SHORT]) for enemy in enemies]
    return Spots(state, ward, seeds, allowed, rows=lambda: within_rows(centres, reach), off=off)


STANDARD_EFFECTS: dict[Kind, Effect] = {
    Sprint: sprint,
    Charge: charge,
    StandAndFight: stand_and_fight,
    Feint: feint,
    Maneuver: maneuver,
    Rest: rest,
    TranslocateWard: translocate_ward,
}
