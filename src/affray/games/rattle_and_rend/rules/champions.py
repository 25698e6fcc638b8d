"""Chapter Champion actions: what only a champion, alone or attached, can do."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import BANISHED, ON_BOARD, Group, is_in_band, wider
from affray.games.rattle_and_rend.rules import movement, removal
from affray.games.rattle_and_rend.rules.actions import Effect
from affray.games.rattle_and_rend.rules.assault import attack
from affray.games.rattle_and_rend.rules.attacks import DOOM, SPOT, targets_of
from affray.games.rattle_and_rend.rules.brink import push_back
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, SUCCESS, check
from affray.games.rattle_and_rend.rules.marching import March
from affray.games.rattle_and_rend.rules.modifiers import bonus, penalty
from affray.games.rattle_and_rend.rules.momentum import lose, regain
from affray.games.rattle_and_rend.rules.movement import travel
from affray.games.rattle_and_rend.rules.offers import Kind, doomed, fallen, may_plot, spotters
from affray.games.rattle_and_rend.rules.routes import own_routes, passes_through
from affray.games.rattle_and_rend.rules.standard import fix_target, move_ally
from affray.games.rattle_and_rend.rules.summons import summon_spots
from affray.games.rattle_and_rend.rules.underway import Action, Plan, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Banishment,
    BattleSummons,
    CrashingWave,
    DistantDoom,
    PushToTheBrink,
    SchemingPlot,
    SpotWeakness,
)
from affray.games.rattle_and_rend.words.events import Banished, Put
from affray.games.rattle_and_rend.words.move_questions import ChooseMove, ChooseSpot
from affray.games.rattle_and_rend.words.questions import (
    ChooseAlly,
    ChooseFallen,
    ChooseTarget,
    ChooseTargets,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets

DOOMING = penalty("Distant Doom", "RR-CHAMP-DOOM-1")
BANISHING = penalty("Banishment", "RR-CHAMP-BANISH-1")
SPOTTED = bonus("a weakness spotted", "RR-CHAMP-SPOT-2")


def crashing_wave(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-WAVE-1, RR-CHAMP-WAVE-2, RR-Q-114] GUILE: every ally in RNG may move."""
    champion = state.groups[plan.group]
    result = yield from check(state, dice, champion, "guile", action.bonus)
    if result == FAILURE:
        return
    band = state.rng(champion)
    left = [
        ally.id
        for ally in state.allies(champion)
        if not ally.card.is_ward and is_in_band(champion, ally, band)
    ]
    while left:
        options = Choices((*left, None))
        chosen = yield from ChooseAlly(champion.seat, options, pieces=tuple(left))
        if chosen is None:
            return
        left.remove(chosen)
        ally = state.groups[chosen]
        if ally.status != ON_BOARD:
            continue
        if result == CRITICAL:
            yield from surge(state, dice, action, ally)
        else:
            yield from move_ally(state, dice, action, ally)


def surge(state: State, dice: Dice, action: Action, ally: Group) -> Flow[None]:
    """[RR-CHAMP-WAVE-2] A move that ignores Rough and Hazardous terrain."""
    routes = own_routes(state, ally, state.stride(ally))
    path = yield from ChooseMove(ally.seat, routes, usual=(), pieces=(ally.id,))
    if not path:
        return
    start = ally.x, ally.y
    action.begin_movement()
    march = March(ally, path, action=action, ignores_terrain=True, through=passes_through(ally))
    yield from travel(state, dice, march)
    if ally.status == ON_BOARD:
        yield from action.windows.moved(state, dice, action, ally, start)


def spot_weakness(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-SPOT-1, RR-CHAMP-SPOT-2, RR-Q-115] GUILE: an ally attacks, perhaps farther."""
    champion = state.groups[plan.group]
    able = tuple(ally.id for ally in spotters(state, champion))
    if not able:
        return
    chosen = yield from ChooseAlly(champion.seat, Choices(able), pieces=(champion.id, *able))
    ally = state.groups[chosen]
    result = yield from check(state, dice, champion, "guile", action.bonus)
    if result == FAILURE:
        return
    band = wider(state.rng(ally)) if result == CRITICAL else state.rng(ally)
    targets = yield from spotted_targets(state, ally, band)
    extra = (SPOTTED,) if result == CRITICAL else ()
    yield from attack(state, dice, action, ally, targets, SPOT, band=band, extra=extra)


def spotted_targets(state: State, ally: Group, band: int) -> Flow[tuple[int, ...]]:
    """[RR-CHAMP-SPOT-1, RR-HEAVY-COLOSSAL-1] It may attack one enemy, a Colossal heavy three."""
    legal = tuple(enemy.id for enemy in targets_of(state, ally, band))
    if not legal:
        return ()
    if ally.card.trait == "colossal":
        several = Subsets(legal, most=3)
        return (yield from ChooseTargets(ally.seat, several, usual=legal[:1], pieces=(ally.id,)))
    options = Choices((*legal, None))
    target = yield from ChooseTarget(ally.seat, options, usual=legal[0], pieces=(ally.id,))
    return () if target is None else (target,)


def battle_summons(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-SUMMONS-1..3, RR-Q-116] GUILE: a removed group of 1 or 2 points returns."""
    champion = state.groups[plan.group]
    gone = tuple(group.id for group in fallen(state, champion.seat))
    if not gone:
        return
    chosen = yield from ChooseFallen(champion.seat, Choices(gone), pieces=gone)
    result = yield from check(state, dice, champion, "guile", action.bonus)
    if result == FAILURE:
        return
    group = state.groups[chosen]
    spots = summon_spots(state, group)
    if not spots.has_any():
        return
    spot = yield from ChooseSpot(champion.seat, spots, pieces=(group.id,))
    group.status, group.aboard = ON_BOARD, None
    group.x, group.y = spot
    state.warband(group).total += group.card.points
    state.tell(Put(group=group.id, at=spot, why="it is summoned", rules=("RR-CHAMP-SUMMONS-1",)))
    if result == CRITICAL and not group.card.is_ward:
        yield from move_ally(state, dice, action, group)


def distant_doom(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-DOOM-1, RR-CHAMP-DOOM-2, RR-Q-117] A penalised ranged attack without sight."""
    champion = state.groups[plan.group]
    legal = tuple(enemy.id for enemy in doomed(state, champion))
    if not legal:
        return
    target = yield from ChooseTarget(champion.seat, Choices(legal), pieces=(champion.id,))
    band = wider(state.rng(champion))
    yield from attack(state, dice, action, champion, (target,), DOOM, band=band, extra=(DOOMING,))


def banishment(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-BANISH-1..5, RR-Q-118] GUILE with a penalty: the target leaves for a while."""
    champion = state.groups[plan.group]
    target = yield from effect_target(state, dice, action, champion)
    if target is None:
        return
    result = yield from check(state, dice, champion, "guile", (*action.bonus, BANISHING))
    if result != FAILURE:
        banish(state, target)
        lost = WillTest(target.id)
        lost.was_removed = True
        lost.spot = target.x, target.y
        yield from action.windows.outcome(state, dice, action, [lost])
    if result != CRITICAL:
        yield from movement.resolve_will(state, dice, [WillTest(champion.id)])


def effect_target(state: State, dice: Dice, action: Action, champion: Group) -> Flow[Group | None]:
    """An enemy within RNG, no sight needed [RR-Q-069]; window W4."""
    band = state.rng(champion)
    legal = tuple(e.id for e in state.enemies(champion) if is_in_band(champion, e, band))
    if not legal:
        return None
    chosen = yield from ChooseTarget(champion.seat, Choices(legal), pieces=(champion.id,))
    return (yield from fix_target(state, dice, action, chosen))


def banish(state: State, target: Group) -> None:
    """[RR-CHAMP-BANISH-2, RR-CHAMP-BANISH-3, RR-MOM-07] Out of play with its passengers."""
    warband = state.warband(target)
    removal.drop_marker(state, target)
    for group in (target, *state.passengers(target)):
        group.status = BANISHED
        warband.total -= group.card.points
    warband.returning = (*warband.returning, (target.id, state.round))
    state.tell(Banished(group=target.id))


def push_to_the_brink(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-PUSH-1..3, RR-Q-119] GUILE: driven back as far as the champion can see."""
    champion = state.groups[plan.group]
    target = yield from effect_target(state, dice, action, champion)
    if target is None:
        return
    result = yield from check(state, dice, champion, "guile", action.bonus)
    if result == FAILURE:
        return
    yield from push_back(state, dice, action, champion, target)
    if result == CRITICAL:
        test = WillTest(target.id, champion.id)
        yield from movement.resolve_will(state, dice, [test], action)


def scheming_plot(state: State, dice: Dice, action: Action, plan: Plan) -> Flow[None]:
    """[RR-CHAMP-PLOT-1..3] GUILE: regain 2 and the enemy loses 2; 3 and 3 on a critical."""
    champion = state.groups[plan.group]
    if not may_plot(state, champion):
        return
    champion.plotted = True
    result = yield from check(state, dice, champion, "guile", action.bonus)
    if result == FAILURE:
        return
    amount = 1 + result
    rule = "RR-CHAMP-PLOT-2" if result == SUCCESS else "RR-CHAMP-PLOT-3"
    regain(state, champion.seat, amount, "Scheming Plot", rule)
    lose(state, state.other(champion.seat), amount, "Scheming Plot", rule)


CHAMPION_EFFECTS: dict[Kind, Effect] = {
    CrashingWave: crashing_wave,
    SpotWeakness: spot_weakness,
    BattleSummons: battle_summons,
    DistantDoom: distant_doom,
    Banishment: banishment,
    PushToTheBrink: push_to_the_brink,
    SchemingPlot: scheming_plot,
}
