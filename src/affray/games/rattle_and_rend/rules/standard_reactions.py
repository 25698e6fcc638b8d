"""Chapter Standard reactions, of both editions."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BANDS, MEDIUM, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_in_band
from affray.games.rattle_and_rend.rules import movement
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.attacks import FODDER, SUPPRESS, strike
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.countercharge import counter_trigger, countercharge
from affray.games.rattle_and_rend.rules.limits import either, no_nearer, not_into_hazard, towards
from affray.games.rattle_and_rend.rules.moments import (
    W1,
    W2,
    W3,
    W4,
    W5,
    Moment,
    Reaction,
    Use,
    focus,
)
from affray.games.rattle_and_rend.rules.momentum import lose
from affray.games.rattle_and_rend.rules.reaching import Limit
from affray.games.rattle_and_rend.rules.routes import Routes, own_routes
from affray.games.rattle_and_rend.rules.sight import can_see, is_in_reach
from affray.games.rattle_and_rend.rules.spots import (
    Spots,
    contact_spots,
    nearest_spot,
    rings_within,
    within_rows,
)
from affray.games.rattle_and_rend.rules.underway import Action, Assault
from affray.games.rattle_and_rend.rules.will import spend_modifiers
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import FreeActionGained, Put
from affray.games.rattle_and_rend.words.move_questions import (
    ChooseContactPoint,
    ChoosePush,
    ChooseReactionMove,
    ChooseSpot,
)
from affray.games.rattle_and_rend.words.questions import ChooseAllies, ChooseAlly, ChooseTarget
from affray.kernel.board.measure import Point, distance_squared, is_within
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import Refusal, too_many


def react_move(
    state: State,
    dice: Dice,
    group: Group,
    limit: Limit | None,
    *,
    goal: Point | None = None,
    band: int | None = None,
) -> Flow[None]:
    """[RR-SCEN-FLAGS-3] A move that a reaction grants to a group of the reacting side."""
    reach = state.stride(group) if band is None else band
    routes = own_routes(state, group, reach, limit=limit, goal=goal)
    path = yield from ChooseReactionMove(group.seat, routes, usual=(), pieces=(group.id,))
    if path:
        yield from movement.move(state, dice, group, path)


# -- Heavy: Intimidate -------------------------------------------------------------------


def intimidate_trigger(
    state: State, action: Action, moment: Moment, heavy: Group, ward: Group | None
) -> bool:
    """[RR-SREACT-INTIMIDATE-1, RR-Q-095] An acting enemy in RNG and sight at declaration."""
    band = state.rng(heavy)
    return any(
        state.groups[member].status == ON_BOARD
        and is_in_reach(state, heavy, state.groups[member], band)
        for member in action.members
    )


def intimidate(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-SREACT-INTIMIDATE-2, RR-SREACT-INTIMIDATE-3] FURY: the action does not take place."""
    result = yield from check(state, dice, state.groups[use.group], "fury", use.bonus)
    if result == FAILURE:
        return False
    action.cancelled = True
    if result == CRITICAL:
        lose(state, action.seat, 1, "Intimidate", "RR-SREACT-INTIMIDATE-3")
    return True


# -- Champion: Regroup (alpha2), Rally (quickref) ----------------------------------------


def regroup_trigger(
    state: State, action: Action, moment: Moment, champion: Group, ward: Group | None
) -> bool:
    """[RR-SREACT-REGROUP-1] This champion or pair is the target of a FURY check."""
    return any(a.target == champion.id for a in action.attacks)


def regroupers(state: State, champion: Group) -> list[int]:
    """[RR-SREACT-REGROUP-2] Allies in sight and within M that can move."""
    return [
        ally.id
        for ally in state.allies(champion)
        if not ally.card.is_ward
        and is_in_band(champion, ally, MEDIUM)
        and can_see(state, champion, ally)
    ]


def regroup(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-SREACT-REGROUP-2, RR-SREACT-REGROUP-3, RR-Q-094] GUILE: one ally moves up, or two."""
    champion = state.groups[use.group]
    attacker = state.groups[action.attacks[0].attacker]
    result = yield from check(state, dice, champion, "guile", use.bonus)
    able = regroupers(state, champion)
    for _ in range(result):
        if not able:
            break
        options = Choices((*able, None))
        chosen = yield from ChooseAlly(champion.seat, options, pieces=(champion.id,))
        if chosen is None:
            break
        able.remove(chosen)
        rule = "RR-SREACT-REGROUP-2"
        limit = either(towards(champion.x, champion.y, rule), towards(attacker.x, attacker.y, rule))
        goal = (attacker.x, attacker.y)
        yield from react_move(state, dice, state.groups[chosen], limit, goal=goal)
    return result != FAILURE


def rally_trigger(
    state: State, action: Action, moment: Moment, champion: Group, ward: Group | None
) -> bool:
    """[RR-QREACT-RALLY-1] An ally in sight is about to make a WILL check."""
    if moment.test is None or moment.test.group == champion.id:
        return False
    tested = state.groups[moment.test.group]
    return tested.status == ON_BOARD and can_see(state, champion, tested)


def champion_rally(
    state: State, dice: Dice, action: Action, moment: Moment, use: Use
) -> Flow[bool]:
    """[RR-QREACT-RALLY-2, RR-QREACT-RALLY-3, RR-Q-111] GUILE: 2 or 5 points of allies close up."""
    champion = state.groups[use.group]
    result = yield from check(state, dice, champion, "guile", use.bonus)
    if result == FAILURE or moment.test is None:
        return False
    tested = state.groups[moment.test.group]
    most = 5 if result == CRITICAL else 2
    able = tuple(
        ally.id
        for ally in state.allies(champion)
        if ally is not tested and not ally.card.is_ward and can_see(state, champion, ally)
    )

    def why_not(chosen: tuple[int, ...]) -> Refusal | None:
        points = sum(state.groups[ally].card.points for ally in chosen)
        rule = "RR-QREACT-RALLY-2"
        return Refusal(too_many("points", points, most), rule) if points > most else None

    options = Subsets(able, why_not=why_not)
    chosen = yield from ChooseAllies(champion.seat, options, usual=(), pieces=(champion.id,))
    for ally in chosen:
        goal = (tested.x, tested.y)
        limit = towards(*goal, "RR-QREACT-RALLY-2")
        yield from react_move(state, dice, state.groups[ally], limit, goal=goal)
    return True


# -- Shooters: Suppress ------------------------------------------------------------------


def suppress_trigger(
    state: State, action: Action, moment: Moment, shooters: Group, ward: Group | None
) -> bool:
    """[RR-SREACT-SUPPRESS-1, RR-SREACT-SUPPRESS-4, RR-Q-098] Enemy in RNG and sight."""
    if moment.mover is not None:
        return is_in_reach(state, shooters, state.groups[moment.mover], state.rng(shooters))
    if not action.attacks:
        return False
    attacker = state.groups[action.attacks[0].attacker]
    if not is_in_reach(state, shooters, attacker, state.rng(shooters)):
        return False
    return state.house.is_quickref or any(
        a.target == shooters.id or can_see(state, shooters, state.groups[a.target])
        for a in action.attacks
    )


def suppress(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-SREACT-SUPPRESS-2, RR-SREACT-SUPPRESS-3] An attack; a hit stops a mover where it is."""
    enemy = action.attacks[0].attacker if moment.mover is None else moment.mover
    assault = Assault(use.group, enemy, SUPPRESS, use.bonus)
    yield from strike(state, dice, [assault])
    hit = assault.result != FAILURE
    if hit and moment.window == W2:
        action.halted = True
    return hit


# -- Skirmishers: Evade ------------------------------------------------------------------


def evade_trigger(
    state: State, action: Action, moment: Moment, skirmishers: Group, ward: Group | None
) -> bool:
    """[RR-SREACT-EVADE-1, RR-Q-100] An enemy moves within their MOV."""
    return is_in_band(skirmishers, focus(state, action, moment), state.mov(skirmishers))


def evade(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-SREACT-EVADE-2..4] GUILE: move, never nearer; a critical frees an ally's next action."""
    group = state.groups[use.group]
    mover = focus(state, action, moment)
    result = yield from check(state, dice, group, "guile", use.bonus)
    if result == FAILURE:
        return False
    squared = distance_squared(group.x, group.y, mover.x, mover.y)
    limit = no_nearer(mover.x, mover.y, squared, "RR-SREACT-EVADE-2")
    yield from react_move(state, dice, group, limit)
    if result == CRITICAL:
        state.warband(group).free = ("not", group.id)
        state.tell(
            FreeActionGained(
                side=group.seat, group=group.id, is_own=False, rules=("RR-SREACT-EVADE-4",)
            )
        )
    return True


# -- Ward: Follow (alpha2), Blink (quickref) ---------------------------------------------


def follow_trigger(
    state: State, action: Action, moment: Moment, ward: Group, _: Group | None
) -> bool:
    """[RR-SREACT-FOLLOW-1, RR-Q-101] In RNG and sight at its start, out of RNG at its end."""
    mover = focus(state, action, moment)
    before = ghost(mover, *moment.start)
    band = state.rng(ward)
    return (
        is_in_band(ward, before, band)
        and not is_in_band(ward, mover, band)
        and can_see(state, ward, before)
        and follow_spots(state, ward, mover).has_any()
    )


def follow_spots(state: State, ward: Group, mover: Group) -> Spots:
    reach = BANDS[state.rng(ward)]

    def allowed(x: int, y: int) -> Refusal | None:
        if is_within(x, y, mover.x, mover.y, reach):
            return None
        sentence = f"Too far from that enemy: at most {reach // 10} mm."
        return Refusal(sentence, "RR-SREACT-FOLLOW-2")

    centres = [(mover.x, mover.y)]
    seeds = rings_within(centres, reach)
    return Spots(state, ward, seeds, allowed, rows=lambda: within_rows(centres, reach))


def follow(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-SREACT-FOLLOW-2, RR-WARD-04] The ward is placed within its RNG of that enemy; no dice."""
    ward, mover = state.groups[use.group], focus(state, action, moment)
    spots = follow_spots(state, ward, mover)
    spot = yield from ChooseSpot(ward.seat, spots, pieces=(ward.id, mover.id))
    ward.x, ward.y = spot
    state.tell(Put(group=ward.id, at=spot, why="it follows", rules=("RR-SREACT-FOLLOW-2",)))
    return True


def blink_trigger(
    state: State, action: Action, moment: Moment, ward: Group, _: Group | None
) -> bool:
    """[RR-QREACT-BLINK-1, RR-Q-113] An enemy moves within S of it, or announces an attack on it."""
    if moment.mover is not None:
        return is_in_band(ward, state.groups[moment.mover], SHORT)
    return any(a.target == ward.id for a in action.attacks)


def blink(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-QREACT-BLINK-2, RR-QREACT-BLINK-3, RR-WARD-05, RR-WILL-10, RR-Q-084] WILL: to an ally."""
    ward = state.groups[use.group]
    enemy = state.groups[action.attacks[0].attacker if moment.mover is None else moment.mover]
    found = spend_modifiers(state, ward, extra=use.bonus)
    result = yield from check(state, dice, ward, "will", found)
    if result == FAILURE:
        return False
    hosts = tuple(
        ally.id
        for ally in state.allies(ward)
        if can_see(state, ward, ally) and contact_spots(state, ward, ally).has_any()
    )
    if hosts:
        host = yield from ChooseAlly(ward.seat, Choices(hosts), pieces=(ward.id, *hosts))
        spots = contact_spots(state, ward, state.groups[host])
        spot = yield from ChooseContactPoint(ward.seat, spots, pieces=(ward.id, host))
        ward.x, ward.y = spot
        state.tell(Put(group=ward.id, at=spot, why="it blinks", rules=("RR-QREACT-BLINK-2",)))
    if result == CRITICAL and enemy.status == ON_BOARD:
        limit = not_into_hazard(state, "RR-Q-113")
        routes = Routes(state, enemy, state.mov(enemy), limit=limit, is_forced=True)
        path = yield from ChoosePush(ward.seat, routes, usual=(), pieces=(enemy.id, ward.id))
        yield from movement.force(state, dice, enemy, path, ward.seat)
    return True


# -- Dregs: Fodder (quickref) ------------------------------------------------------------


def fodder_trigger(
    state: State, action: Action, moment: Moment, dregs: Group, ward: Group | None
) -> bool:
    """[RR-QREACT-FODDER-1] An ally within S and sight is the target of an attack or action."""
    return bool(shielded(state, action, dregs))


def shielded(state: State, action: Action, dregs: Group) -> list[int]:
    """[RR-QREACT-FODDER-1] The allies within S and sight at whom the action is aimed."""
    return [
        target
        for target in targets(action)
        if target != dregs.id
        and state.groups[target].seat == dregs.seat
        and is_in_reach(state, dregs, state.groups[target], SHORT)
    ]


def targets(action: Action) -> list[int]:
    """The groups that an attack or effect is aimed at."""
    if action.attacks:
        return [a.target for a in action.attacks]
    return [] if action.target is None else [action.target]


def fodder(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-QREACT-FODDER-2, RR-QREACT-FODDER-3, RR-Q-112] WILL: change places and be the target."""
    dregs = state.groups[use.group]
    found = spend_modifiers(state, dregs, extra=use.bonus)
    result = yield from check(state, dice, dregs, "will", found)
    if result == FAILURE:
        return False
    able = shielded(state, action, dregs)
    if not able:
        return True
    ally = able[0]
    if len(able) > 1:
        ally = yield from ChooseAlly(dregs.seat, Choices(tuple(able)), pieces=tuple(able))
    acting = state.groups[action.attacks[0].attacker if action.attacks else action.group]
    if result == CRITICAL:
        victims = tuple(
            other.id
            for other in state.allies(acting)
            if is_in_reach(state, acting, other, state.rng(acting))
        )
        if victims:
            options = Choices((*victims, None))
            victim = yield from ChooseTarget(
                dregs.seat, options, usual=victims[0], pieces=(acting.id,)
            )
            if victim is not None:
                manner = action.attacks[0].manner if action.attacks else FODDER
                action.attacks = [Assault(acting.id, victim, manner, action.bonus)]
                action.attacks[0].is_forced = True
                return True
    swap_places(state, dregs, state.groups[ally])
    action.target = dregs.id if action.target == ally else action.target
    for assault in action.attacks:
        if assault.target == ally:
            assault.target = dregs.id
            assault.is_forced = True
    return True


def swap_places(state: State, dregs: Group, ally: Group) -> None:
    """[RR-QREACT-FODDER-2, RR-Q-112] Centres are exchanged, to the nearest legal spots."""
    here, there = (dregs.x, dregs.y), (ally.x, ally.y)
    for group, spot in ((dregs, there), (ally, here)):
        group.x, group.y = spot
    for group in (dregs, ally):
        nearest = nearest_spot(state, group, group.x, group.y)
        if nearest is not None:
            group.x, group.y = nearest
        state.tell(
            Put(
                group=group.id,
                at=(group.x, group.y),
                why="they change places",
                rules=("RR-QREACT-FODDER-2",),
            )
        )


INTIMIDATE = Reaction("intimidate", (W1,), intimidate_trigger, intimidate)
SUPPRESSION = Reaction("suppress", (W2, W4), suppress_trigger, suppress)
EVADE = Reaction("evade", (W2,), evade_trigger, evade)

ALPHA2: dict[str, Reaction] = {
    "champion": Reaction("regroup", (W4,), regroup_trigger, regroup),
    "heavy": INTIMIDATE,
    "fighters": Reaction("countercharge", (W1, W4), counter_trigger, countercharge),
    "shooters": SUPPRESSION,
    "skirmishers": EVADE,
    "ward": Reaction("follow", (W3,), follow_trigger, follow),
}
"""[RR-SREACT-00, RR-STAT-07] The one reaction of each type, in the alpha edition."""

QUICKREF: dict[str, Reaction] = {
    "champion": Reaction("champion_rally", (W5,), rally_trigger, champion_rally),
    "heavy": INTIMIDATE,
    "fighters": Reaction("retaliate", (W1, W4), counter_trigger, countercharge),
    "shooters": SUPPRESSION,
    "skirmishers": EVADE,
    "ward": Reaction("blink", (W2, W4), blink_trigger, blink),
    "dregs": Reaction("fodder", (W4,), fodder_trigger, fodder),
}
"""[RR-SREACT-00, RR-STAT-07] And in the quick reference."""
