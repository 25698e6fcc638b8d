"""Chapter Movement: how a group travels along its path, and the checks that this leads to.

A move may force WILL checks, and a WILL check moves groups: both are here.
"""

from __future__ import annotations

from collections.abc import Callable

from affray.games.rattle_and_rend.data.tables import NO_BAND, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, ROUGH, Group, Terrain
from affray.games.rattle_and_rend.rules import removal, will
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, SUCCESS, check
from affray.games.rattle_and_rend.rules.limits import away_from
from affray.games.rattle_and_rend.rules.marching import (
    EXIT_COST,
    March,
    arrive,
    exit_rules,
    finish,
    inside_edge,
    next_exit,
    next_stop,
    next_trigger,
    settle,
    stay_inside,
)
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.routes import Path, Routes, passes_through
from affray.games.rattle_and_rend.rules.underway import Action, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import TerrainLeft
from affray.games.rattle_and_rend.words.move_questions import (
    ChooseBonusMove,
    ChoosePush,
    ChooseRest,
    LeaveTerrain,
)
from affray.games.rattle_and_rend.words.questions import ChooseReward
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.view import Ended


def move(
    state: State, dice: Dice, mover: Group, path: Path, *, action: Action | None = None
) -> Flow[float]:
    """[RR-MOVE-01, RR-MOVE-13] A move that the group's own side makes; gives the length it took.

    Nobody strikes at a group that leaves contact.
    """
    march = March(
        mover,
        path,
        action=action,
        ignores_terrain=mover.card.is_sure_footed,
        through=passes_through(mover),
    )
    yield from travel(state, dice, march)
    return march.s


def force(
    state: State,
    dice: Dice,
    mover: Group,
    path: Path,
    by: Seat,
    action: Action | None = None,
    *,
    shuns: int | None = None,
) -> Flow[None]:
    """[RR-MOVE-17, RR-SCEN-FLAGS-4] A move that an enemy makes with the group, in an action."""
    if not path:
        return
    removal.drop_marker(state, mover)
    march = March(mover, path, by=by, ignores_terrain=mover.card.is_flyer)
    march.shuns = shuns
    yield from travel(state, dice, march)
    if march.broken:
        yield from break_transport(state, dice, mover, action)


def travel(state: State, dice: Dice, march: March) -> Flow[None]:
    """[RR-MOVE-07..12, RR-REACT-15] Along the path to its end, or to what stops it."""
    mover = state.groups[march.mover]
    while True:
        stop, stopped_by = next_stop(state, mover, march)
        leaving = next_exit(state, mover, march)
        s_exit = leaving[0] if leaving else stop
        if march.pause is not None and march.pause < s_exit:
            leaving = None
        trigger = next_trigger(state, mover, march)
        if trigger is not None and trigger[0] <= min(stop, s_exit):
            action = trigger[2]
            action.track, action.walked = march.track, trigger[0]
            march.s = trigger[0]
            mover.x, mover.y = here = march.track.point_at(march.s)
            try:
                yield from action.windows.moving(state, dice, action, mover, trigger[1])
            except Ended:
                settle(state, mover, march, march.s, "the end")
                raise
            if (mover.x, mover.y) != here:
                action.halted = True
                return
            if action.halted:
                settle(state, mover, march, march.s, "a reaction")
                return
        elif leaving and s_exit <= stop:
            if not (yield from leave_terrain(state, dice, march, *leaving)):
                return
        elif march.pause is not None and march.pause <= stop:
            arrive(state, mover, march, march.track.point_at(march.pause), march.pause)
            return
        else:
            finish(state, mover, march, stop, stopped_by)
            return


def leave_terrain(state: State, dice: Dice, march: March, s: float, piece: Terrain) -> Flow[bool]:
    """[RR-TERR-ROUGH-2..4, RR-TERR-HAZ-2..4, RR-Q-082] Pay, roll or stop; whether it goes on."""
    mover = state.groups[march.mover]
    payer = mover.seat if march.by is None else march.by
    cost = EXIT_COST[piece.kind]
    how = yield from LeaveTerrain(state, payer, mover, piece.kind, cost, can_roll=march.by is None)
    state.tell(TerrainLeft(group=mover.id, kind=piece.kind, how=how, rules=exit_rules(piece.kind)))
    if how == "pay":
        pay(state, payer, cost, "leaving terrain", exit_rules(piece.kind)[0])
        march.s = s
        return True
    if how == "stop":
        stay_inside(state, mover, march, s, piece)
        return False
    if piece.kind == ROUGH:
        bonus = march.action.bonus if march.action else ()
        if (yield from check(state, dice, mover, "guile", bonus)) != FAILURE:
            march.s = s
            return True
        stay_inside(state, mover, march, s, piece)
        return False
    return (yield from leave_hazard(state, dice, march, s, piece))


def leave_hazard(state: State, dice: Dice, march: March, s: float, piece: Terrain) -> Flow[bool]:
    """[RR-TERR-HAZ-2..4, RR-WILL-05, RR-WILL-06, RR-Q-080, RR-Q-083] The WILL check at the edge."""
    mover = state.groups[march.mover]
    mover.x, mover.y = inside_edge(state, mover, march, s, piece)[1]
    test = WillTest(mover.id, modifiers=march.action.bonus if march.action else ())
    test.is_fatal = state.house.hazard_fail == "remove"
    yield from will.roll(state, dice, test)
    if test.result == SUCCESS:
        march.s = s
        return True
    stay_inside(state, mover, march, s, piece)
    if test.result == FAILURE:
        if test.is_fatal:
            yield from resolve_failed(state, dice, test)
        return False
    yield from replan(state, dice, march, s, piece)
    return False


def replan(state: State, dice: Dice, march: March, s: float, piece: Terrain) -> Flow[None]:
    """[RR-Q-083] The bonus move, leaving free; then the rest may be planned anew."""
    mover = state.groups[march.mover]
    routes = Routes(state, mover, state.stride(mover), through=march.through)
    path = yield from ChooseBonusMove(mover.seat, routes, usual=(), pieces=(mover.id,))
    free = March(mover, path, ignores_terrain=True, through=march.through)
    yield from travel(state, dice, free)
    used = sum(1 for start, length, *_ in march.track.legs() if start + length < s)
    left = int(march.track.total - s)
    rest = Routes(
        state,
        mover,
        state.stride(mover),
        reach=left,
        pivots=len(march.track.legs()) - 1 - used,
        through=march.through,
    )
    path = yield from ChooseRest(mover.seat, rest, usual=(), pieces=(mover.id,))
    if path:
        onward = March(mover, path, action=march.action, through=march.through)
        onward.freed = piece
        yield from travel(state, dice, onward)


def break_transport(
    state: State, dice: Dice, group: Group, action: Action | None = None
) -> Flow[None]:
    """[RR-HEAVY-TRANSPORT-9] A Transport forced into bad ground breaks there, with no check."""
    removal.take_off(state, group, "a Transport breaks in bad ground", ("RR-HEAVY-TRANSPORT-9",))
    tests = yield from removal.throw_out(state, group)
    removal.check_end(state)
    yield from resolve_will(state, dice, tests, action)


def resolve_will(
    state: State,
    dice: Dice,
    tests: list[WillTest],
    action: Action | None = None,
    *,
    after_losses: Callable[[], None] | None = None,
) -> Flow[None]:
    """[RR-WILL-01..09, RR-Q-097] Roll all, remove all, then the moves, active decisions first."""
    tests = [test for test in tests if state.groups[test.group].is_in_play]
    if action is not None:
        for test in tests:
            yield from action.windows.will(state, dice, action, test)
    for test in (yield from will.in_order(state, tests)):
        yield from will.roll(state, dice, test)
    thrown = yield from will.remove_failures(state, dice, tests)
    if after_losses is not None:
        after_losses()
    for test in sorted(tests, key=lambda t: will.decider(state, t) != state.active):
        yield from outcome_moves(state, dice, test, action)
    if thrown:
        yield from resolve_will(state, dice, thrown, action)
    if action is not None:
        for test in tests:
            will.note_loss(state, test)
        yield from action.windows.outcome(state, dice, action, tests)


def outcome_moves(state: State, dice: Dice, test: WillTest, action: Action | None) -> Flow[None]:
    """[RR-WILL-03..07, RR-WILL-09] The enemy's push, the ward's leap, or the owner's reward."""
    group = state.groups[test.group]
    if group.status != ON_BOARD:
        return
    if test.result == CRITICAL:
        yield from reward(state, dice, test)
    elif group.card.is_ward:
        yield from will.relocate_ward(state, group, test.cause)
    elif test.cause is not None:
        yield from push(state, dice, group, state.groups[test.cause], action)


def push(state: State, dice: Dice, group: Group, enemy: Group, action: Action | None) -> Flow[None]:
    """[RR-WILL-03, RR-WILL-04, RR-HEAVY-COLOSSAL-2] Away from the enemy, at most its own MOV."""
    if group.card.trait == "colossal" or enemy.seat == group.seat:
        return
    limit = away_from(enemy.x, enemy.y, "RR-WILL-03")
    routes = Routes(state, group, state.mov(group), limit=limit, is_forced=True)
    path = yield from ChoosePush(enemy.seat, routes, usual=(), pieces=(group.id, enemy.id))
    yield from force(state, dice, group, path, enemy.seat, action)


def reward(state: State, dice: Dice, test: WillTest) -> Flow[None]:
    """[RR-WILL-06, RR-WILL-07, RR-WARD-07] The owner's move, or in quickref the enemy's."""
    group = state.groups[test.group]
    band = state.stride(group)
    enemy = will.shiftable(state, test) if state.house.is_quickref else None
    if enemy is not None:
        ways = (None, "enemy") if band == NO_BAND else (None, "move", "enemy")
        pieces = (group.id, enemy.id)
        way = yield from ChooseReward(group.seat, Choices(ways), pieces=pieces)
        if way == "enemy":
            routes = Routes(state, enemy, SHORT, is_forced=True)
            path = yield from ChoosePush(group.seat, routes, usual=(), pieces=(enemy.id, group.id))
            yield from force(state, dice, enemy, path, group.seat)
        if way != "move":
            return
    if band == NO_BAND:
        return
    through = passes_through(group)
    routes = Routes(state, group, band, through=through)
    path = yield from ChooseBonusMove(group.seat, routes, usual=(), pieces=(group.id,))
    if path:
        yield from move(state, dice, group, path)


def resolve_failed(state: State, dice: Dice, test: WillTest) -> Flow[None]:
    """[RR-TERR-HAZ-3] A group that failed on its own is removed; its passengers are thrown out."""
    thrown = yield from will.remove_failures(state, dice, [test])
    yield from resolve_will(state, dice, thrown)
