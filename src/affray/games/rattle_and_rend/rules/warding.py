"""Chapter Warding reactions: what wards give to the groups around them."""

from __future__ import annotations

from functools import reduce

from affray.games.rattle_and_rend.data.tables import MEDIUM, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_in_band, wider
from affray.games.rattle_and_rend.rules import movement, removal
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.attacks import DEFIANCE, strike
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.limits import away_from, either, towards
from affray.games.rattle_and_rend.rules.modifiers import bonus, penalty
from affray.games.rattle_and_rend.rules.moments import (
    W1,
    W3,
    W4,
    W5,
    W6,
    Moment,
    Reaction,
    Use,
    focus,
)
from affray.games.rattle_and_rend.rules.momentum import lose, regain
from affray.games.rattle_and_rend.rules.routes import Routes
from affray.games.rattle_and_rend.rules.sight import can_see, is_in_reach, lookout
from affray.games.rattle_and_rend.rules.standard_reactions import react_move
from affray.games.rattle_and_rend.rules.underway import Action, Assault, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.move_questions import ChoosePush
from affray.games.rattle_and_rend.words.questions import ChooseAlly, ChooseTarget
from affray.kernel.board.measure import distance_squared
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.options import Choices

DEFIANT = bonus("Defiance", "RR-WREACT-DEFIANCE-2")
SACRIFICED = bonus("Sacrifice", "RR-WREACT-SACRIFICE-2")
DETONATED = penalty("Detonate", "RR-WREACT-DETONATE-2")


def defiance_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-DEFIANCE-1, RR-Q-103] Attacked, standing, the attacker in reach."""
    return defied(state, moment, group) is not None


def defied(state: State, moment: Moment, group: Group) -> Group | None:
    """[RR-Q-103] Who has attacked this group and stands within its reach."""
    for test in moment.tests:
        if test.group == group.id and test.by_attack and test.cause is not None:
            attacker = state.groups[test.cause]
            if attacker.status == ON_BOARD and is_in_reach(
                state, group, attacker, state.rng(group)
            ):
                return attacker
    return None


def defiance(
    state: State, dice: Dice, action: Action, moment: Moment, use: Use
) -> Flow[bool | None]:
    """[RR-WREACT-DEFIANCE-2] It attacks its attacker with a bonus, if nobody was quicker."""
    attacker = defied(state, moment, state.groups[use.group])
    if attacker is None:
        return None
    assault = Assault(use.group, attacker.id, DEFIANCE, (*use.bonus, DEFIANT))
    yield from strike(state, dice, [assault])
    return assault.result != FAILURE


def vengeance_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-VENGEANCE-1, RR-Q-104] It sees the spot where an ally was lost."""
    return any(
        test.was_removed and test.group != group.id and lookout(state, group)(*test.spot)
        for test in moment.tests
    )


def vengeance(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-VENGEANCE-2, RR-WREACT-VENGEANCE-3] FURY: move up and regain 2; perhaps twice."""
    group = state.groups[use.group]
    result = yield from avenge(state, dice, group, use)
    if result == CRITICAL and group.status == ON_BOARD:
        seen = tuple(
            ally.id
            for ally in state.allies(group)
            if not ally.card.is_ward and can_see(state, group, ally)
        )
        if seen:
            options = Choices((*seen, None))
            chosen = yield from ChooseAlly(group.seat, options, usual=seen[0], pieces=(group.id,))
            if chosen is not None:
                yield from avenge(state, dice, state.groups[chosen], use)
    return result != FAILURE


def avenge(state: State, dice: Dice, group: Group, use: Use) -> Flow[int]:
    """[RR-WREACT-VENGEANCE-2] One group's FURY check, its move towards an enemy, and 2 momentum."""
    result = yield from check(state, dice, group, "fury", use.bonus)
    if result == FAILURE:
        return result
    regain(state, group.seat, 2, "Vengeance", "RR-WREACT-VENGEANCE-2")
    enemies = state.enemies(group)
    if enemies:
        rule = "RR-WREACT-VENGEANCE-2"
        limit = reduce(either, [towards(enemy.x, enemy.y, rule) for enemy in enemies])
        nearest = min(enemies, key=lambda e: distance_squared(group.x, group.y, e.x, e.y))
        goal = (nearest.x, nearest.y)
        yield from react_move(state, dice, group, limit, goal=goal)
    return result


def confusion_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-CONFUSION-1, RR-Q-106] Attacked, with a friend of the attacker in range."""
    return any(a.target == group.id and confusable(state, a) for a in action.attacks)


def confusable(state: State, assault: Assault) -> list[int]:
    attacker = state.groups[assault.attacker]
    band = state.rng(attacker) if assault.band is None else assault.band
    return [a.id for a in state.allies(attacker) if is_in_reach(state, attacker, a, band)]


def confusion(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-CONFUSION-2, RR-WREACT-CONFUSION-3] GUILE: name the new target."""
    group = state.groups[use.group]
    result = yield from check(state, dice, group, "guile", use.bonus)
    if result == FAILURE:
        return False
    for assault in action.attacks:
        victims = confusable(state, assault)
        if assault.target == group.id and victims:
            options = Choices(tuple(victims))
            assault.target = yield from ChooseTarget(
                group.seat, options, pieces=(assault.attacker,)
            )
    if result == CRITICAL:
        lose(state, action.seat, 2, "Confusion", "RR-WREACT-CONFUSION-3")
    return True


def sacrifice_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-SACRIFICE-1] An enemy forces a check on another group; this one is in its RNG."""
    test = moment.test
    if test is None or test.cause is None or test.group == group.id:
        return False
    enemy = state.groups[test.cause]
    return enemy.seat != group.seat and is_in_band(enemy, group, state.rng(enemy))


def sacrifice(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-SACRIFICE-2, RR-Q-107] It makes the check instead, with a bonus."""
    test = moment.test
    if test is not None:
        test.group = use.group
        test.modifiers = (*test.modifiers, *use.bonus, SACRIFICED)
    yield from ()
    return True


def pursuit_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-PURSUIT-1, RR-Q-108] The enemy was in this group's RNG and has moved out of it."""
    mover = focus(state, action, moment)
    band = state.rng(group)
    before = ghost(mover, *moment.start)
    return is_in_band(group, before, band) and not is_in_band(group, mover, band)


def pursuit(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-PURSUIT-2, RR-WREACT-PURSUIT-3] GUILE: follow with one band more."""
    group, mover = state.groups[use.group], focus(state, action, moment)
    result = yield from check(state, dice, group, "guile", use.bonus)
    if result == FAILURE:
        return False
    goal, band = (mover.x, mover.y), wider(state.stride(group))
    limit = towards(*goal, "RR-WREACT-PURSUIT-2")
    yield from react_move(state, dice, group, limit, goal=goal, band=band)
    others = tuple(e.id for e in state.enemies(group) if e is not mover)
    if result == CRITICAL and others and group.status == ON_BOARD:
        options = Choices((*others, None))
        chosen = yield from ChooseTarget(group.seat, options, pieces=(group.id,))
        if chosen is not None:
            yield from scatter(state, dice, group, mover, state.groups[chosen])
    return True


def scatter(state: State, dice: Dice, group: Group, mover: Group, enemy: Group) -> Flow[None]:
    """[RR-WREACT-PURSUIT-3] Another enemy is moved up to S, away from pursuer or pursued."""
    rule = "RR-WREACT-PURSUIT-3"
    limit = either(away_from(group.x, group.y, rule), away_from(mover.x, mover.y, rule))
    routes = Routes(state, enemy, SHORT, limit=limit, is_forced=True)
    path = yield from ChoosePush(group.seat, routes, usual=(), pieces=(enemy.id, group.id))
    yield from movement.force(state, dice, enemy, path, group.seat)


def detonate_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-DETONATE-1] An enemy that stands inside the ward's RNG acts."""
    return ward is not None and any(
        state.groups[member].status == ON_BOARD
        and is_in_band(state.groups[member], ward, state.rng(ward))
        for member in action.members
    )


def detonate(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-DETONATE-2, RR-WREACT-DETONATE-3, RR-Q-109] Everyone near tests; the ward goes."""
    ward = state.groups[use.source]
    band = state.rng(ward)
    tests = [
        WillTest(g.id, modifiers=(DETONATED,))
        for g in state.all_on_board()
        if g is not ward and is_in_band(g, ward, band)
    ]

    def burst() -> None:
        rules = ("RR-WREACT-DETONATE-3",)
        removal.take_off(state, ward, "it detonates", rules, feeds_zealots=False)
        removal.check_end(state)

    yield from movement.resolve_will(state, dice, tests, after_losses=burst)
    return True


def ward_rally_trigger(
    state: State, action: Action, moment: Moment, group: Group, ward: Group | None
) -> bool:
    """[RR-WREACT-RALLY-1] This group got a critical on WILL."""
    return any(test.group == group.id and test.result == CRITICAL for test in moment.tests)


def ward_rally(state: State, dice: Dice, action: Action, moment: Moment, use: Use) -> Flow[bool]:
    """[RR-WREACT-RALLY-2, RR-WREACT-RALLY-3, RR-Q-110] FURY: 2 for each own group near the ward."""
    group, ward = state.groups[use.group], state.groups[use.source]
    result = yield from check(state, dice, group, "fury", use.bonus)
    if result == FAILURE:
        return False
    own = near(state, ward, group.seat)
    regain(state, group.seat, 2 * own, "Rally", "RR-WREACT-RALLY-2")
    if result == CRITICAL:
        enemies = near(state, ward, state.other(group.seat))
        regain(state, group.seat, enemies, "Rally", "RR-WREACT-RALLY-3")
    return True


def near(state: State, ward: Group, seat: Seat) -> int:
    """Groups of a side within M of the ward, itself not counted."""
    return sum(1 for g in state.on_board(seat) if g is not ward and is_in_band(g, ward, MEDIUM))


WARDING: dict[str, Reaction] = {
    "defiance": Reaction("defiance", (W6,), defiance_trigger, defiance),
    "vengeance": Reaction("vengeance", (W6,), vengeance_trigger, vengeance),
    "confusion": Reaction("confusion", (W4,), confusion_trigger, confusion),
    "sacrifice": Reaction("sacrifice", (W5,), sacrifice_trigger, sacrifice),
    "pursuit": Reaction("pursuit", (W3,), pursuit_trigger, pursuit),
    "detonate": Reaction("detonate", (W1,), detonate_trigger, detonate),
    "rally": Reaction("ward_rally", (W6,), ward_rally_trigger, ward_rally),
}
"""[RR-WREACT-01] The reactions that wards give, by what the ward chose; Reversal is W7's own."""
