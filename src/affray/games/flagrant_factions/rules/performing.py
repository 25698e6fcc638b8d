"""Chapter Orders: how each order is carried out, from the naming of its target to its end."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.flagrant_factions.data.tables import spells
from affray.games.flagrant_factions.pieces import Token
from affray.games.flagrant_factions.rules import (
    attacks,
    casting,
    movement,
    order_numbers,
    orders,
    resilience,
    retreat,
    shooting,
)
from affray.games.flagrant_factions.rules.activation import Asked, Result, activate
from affray.games.flagrant_factions.rules.causes import NOBODY, OTHER, cause_by
from affray.games.flagrant_factions.rules.rout import leave
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    BringIn,
    Cast,
    DestroyToken,
    Move,
    Order,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)
from affray.games.flagrant_factions.words.events import TokenDestroyed, TokenTaken
from affray.games.flagrant_factions.words.questions import (
    ChooseArrival,
    ChooseOpponent,
    ChooseSpell,
    ChooseTarget,
    ChooseToken,
    TryMove,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

BEST_ROLL = 12
"""[FF-OUT-SC-3] With this roll for an Asset it may at once try to Move."""


def give(state: State, dice: Dice, order: Order) -> Flow[bool]:
    """[FF-ACT-02..06] One order with its roll; gives whether it succeeded."""
    group_id = order.group
    state.group(group_id).acted = "activated"
    perform = PERFORM.get(type(order)) or state.hooks.orders[type(order)]
    result = yield from perform(state, dice, group_id)
    blame = {state.group(group_id).company: NOBODY}
    yield from resilience.company_tests(state, dice, blame)
    return result.is_passed


def pick(
    state: State, group_id: int, order: type[Order], able: list[int], spell: str | None = None
) -> Flow[int]:
    """[FF-GEN-10, FF-ACT-02] The target, named before the roll; a single one needs no question."""
    if len(able) == 1:
        return able[0]
    seat = state.seat_of(state.group(group_id))
    options = Choices(tuple(able))
    return (yield from ChooseTarget(seat, options, order, spell, pieces=(group_id,)))


def order_move(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-MOVE, FF-MOVE-01] Roll MO.a, then move."""
    needed = state.group(group_id).card.mo_a
    result = yield from activate(state, dice, Asked(group_id, Move, needed))
    if result.is_passed:
        goal = state.hooks.move_goal(state, state.group(group_id))
        if goal is not None:
            yield from movement.approach(state, dice, group_id, goal)
            return result
        edge = yield from movement.move(state, dice, group_id)
        if edge is not None:
            leave(state, group_id, edge, None)
    return result


def order_shoot(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-SHOOT] Name a target, roll MI.a, Shoot."""
    group = state.group(group_id)
    needed = group.card.mi_a
    target = yield from pick(state, group_id, Shoot, shooting.targets_of(state, group))
    result = yield from activate(state, dice, Asked(group_id, Shoot, needed, target))
    if result.is_passed:
        yield from shooting.shoot(state, dice, group_id, target)
    return result


def order_attack(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-ATTACK, FF-Q-29] Name a target, roll ME.a, Attack; a Reckless duty limits it."""
    group = state.group(group_id)
    able = orders.reckless_targets(state, group) or attacks.targets_of(state, group)
    able = state.hooks.aimed_attacks(state, group, able)
    target = yield from pick(state, group_id, Attack, able)
    return (yield from try_attack(state, dice, group_id, target))


def try_attack(state: State, dice: Dice, group_id: int, target: int) -> Flow[Result]:
    """[FF-OT-FOE-2, FF-RECK-02] The roll and the Attack."""
    group = state.group(group_id)
    sure = "FF-OT-FOE-2" if orders.passes_by_foe(state, group, target) else None
    asked = Asked(group_id, Attack, group.card.me_a, target)
    result = yield from activate(state, dice, asked, sure=sure)
    if result.is_passed:
        yield from attacks.attack(state, dice, group_id, target)
    return result


def order_retreat(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-RETREAT, FF-RET-01, FF-RET-07, FF-Q-63, FF-Q-66] Out of melee, not Shaken by it."""
    foes = tuple(state.melee_foes(group_id))
    foe = foes[0]
    if len(foes) > 1:
        seat = state.seat_of(state.group(group_id))
        foe = yield from ChooseOpponent(seat, Choices(foes), pieces=(group_id,))
    asked = Asked(group_id, Retreat, state.group(group_id).card.me_a, foe)
    result = yield from activate(state, dice, asked)
    if result.is_passed:
        cause = cause_by(state, state.group(foe), OTHER)
        edge = yield from retreat.retreat(state, dice, group_id, foe, cause.at)
        if edge is not None:
            leave(state, group_id, edge, cause)
    return result


def order_cast(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-CAST, FF-CAST-02, FF-Q-37] Name spell and target; the Check is the activation."""
    group = state.group(group_id)
    able = tuple(casting.castable(state, group))
    aimed = [spell for spell in able if state.hooks.can_aim(state, group, spell)]
    able = tuple(aimed) or able
    spell = able[0]
    if len(able) > 1:
        spell = yield from ChooseSpell(state.seat_of(group), Choices(able), pieces=(group_id,))
    state.group(group_id).last_spell = spell
    targets = casting.targets_of(state, state.group(group_id), spell)
    targets = state.hooks.cast_targets(state, state.group(group_id), targets)
    target = yield from pick(state, group_id, Cast, targets, spell)
    asked = Asked(group_id, Cast, spells()[spell].check, target, spell)
    result = yield from activate(state, dice, asked)
    result = yield from state.hooks.laugh_at(state, dice, asked, result)
    if not result.is_passed:
        state.hooks.note(state, "failed_cast", group_id, target)
    state.hooks.release(state, group_id)
    if result.is_passed:
        yield from casting.take_effect(state, dice, group_id, spell, target)
    return result


def order_summon(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-SUMMON, FF-OT-SUMMONER-1, FF-OT-SUMMONER-2, FF-Q-75] Who comes may act this turn."""
    able = orders.summonable(state, state.group(group_id))
    reach, far = state.inches(orders.SUMMON_REACH), state.inches(orders.SUMMON_FAR)
    how = (Summon, order_numbers.SUMMON, reach, far)
    return (yield from fetch(state, dice, group_id, able, how))


def order_bring_in(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-OUT-SC-3] 6+ and within 4", or for the captain's group 4+ and within 8"."""
    group = state.group(group_id)
    needed, reach = (
        order_numbers.BRING_IN_CAPTAIN if state.is_captain_group(group) else order_numbers.BRING_IN
    )
    how = (BringIn, needed, state.inches(reach), state.inches(orders.RAID_FAR))
    return (yield from fetch(state, dice, group_id, orders.reinforcements(state, group), how))


def fetch(
    state: State, dice: Dice, group_id: int, able: list[int], how: tuple[type[Order], int, int, int]
) -> Flow[Result]:
    """[FF-OT-SUMMONER-1, FF-GEN-10] Name a group that is off the table, roll, and place it."""
    order, needed, reach, far = how
    arrival = able[0]
    if len(able) > 1:
        seat = state.seat_of(state.group(group_id))
        arrival = yield from ChooseArrival(seat, Choices(tuple(able)), pieces=(group_id,))
    result = yield from activate(state, dice, Asked(group_id, order, needed, arrival))
    if result.is_passed:
        yield from movement.arrive(state, dice, arrival, group_id, reach, far)
    return result


def order_destruct(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-ORD-DESTRUCT, FF-OT-SELFDESTRUCT-1] 5+, then the blast and its own Rout."""
    result = yield from activate(state, dice, Asked(group_id, SelfDestruct, order_numbers.DESTRUCT))
    if result.is_passed:
        yield from shooting.self_destruct(state, dice, group_id)
    return result


def pick_token(state: State, group_id: int, kind: str) -> Flow[int]:
    able = tuple(token.id for token in orders.touched(state, state.group(group_id), kind))
    if len(able) == 1:
        return able[0]
    seat = state.seat_of(state.group(group_id))
    return (yield from ChooseToken(seat, Choices(able), pieces=(group_id,)))


def token_of(state: State, token_id: int) -> Token:
    return next(token for token in state.tokens if token.id == token_id)


def order_take_asset(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-OUT-SC-3] 5+; a roll of 12 lets it try to Move at once."""
    token_id = yield from pick_token(state, group_id, "asset")
    result = yield from activate(state, dice, Asked(group_id, TakeAsset, order_numbers.TAKE_ASSET))
    if not result.is_passed:
        return result
    state.set_token(token_of(state, token_id)._replace(carrier=group_id))
    state.tell(TokenTaken(group=group_id, token=token_id))
    group = state.group(group_id)
    if result.total == BEST_ROLL and movement.can_move(state, group):
        seat = state.seat_of(group)
        if (yield from TryMove(seat, pieces=(group_id,))):
            return (yield from order_move(state, dice, group_id))
    return result


def order_destroy_token(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-OUT-SC-4] 6+: the Siege token is gone."""
    token_id = yield from pick_token(state, group_id, "siege")
    result = yield from activate(
        state, dice, Asked(group_id, DestroyToken, order_numbers.DESTROY_TOKEN)
    )
    if result.is_passed:
        state.set_token(token_of(state, token_id)._replace(gone="destroyed"))
        state.tell(TokenDestroyed(group=group_id, token=token_id))
    return result


PERFORM: dict[type[Order], Callable[[State, Dice, int], Flow[Result]]] = {
    Move: order_move,
    Shoot: order_shoot,
    Attack: order_attack,
    Retreat: order_retreat,
    Cast: order_cast,
    Summon: order_summon,
    SelfDestruct: order_destruct,
    BringIn: order_bring_in,
    TakeAsset: order_take_asset,
    DestroyToken: order_destroy_token,
}
