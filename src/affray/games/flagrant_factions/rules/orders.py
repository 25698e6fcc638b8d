"""Chapter Orders: which orders a group may be given, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from affray.games.flagrant_factions.data.tables import RADIUS
from affray.games.flagrant_factions.pieces import OFF, Group, Token
from affray.games.flagrant_factions.rules import (
    attacks,
    casting,
    movement,
    shooting,
)
from affray.games.flagrant_factions.rules.order_numbers import BRING_IN, BRING_IN_CAPTAIN
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    BringIn,
    Cast,
    DestroyToken,
    Move,
    Order,
    Proclaim,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)

SUMMON_REACH, SUMMON_FAR = 12, 6
"""[FF-OT-SUMMONER-1] At most so far from the Summoner, at least so far from enemies."""

RAID_FAR = 3
"""[FF-Q-54] Who arrives keeps away from enemies as after a Move."""


# -- what may be ordered ---------------------------------------------------------------------


def can_act(state: State, group: Group) -> bool:
    """[FF-ACT-01, FF-ACT-06, FF-SHK-01, FF-RALLY-04, FF-RECK-04] Nothing done yet, not Shaken."""
    return group.is_on_table and group.acted is None and not group.counts_as_shaken


def reckless_targets(state: State, group: Group) -> list[int]:
    """[FF-RECK-01, FF-PT-RECKLESS, FF-OT-FOE-1, FF-Q-28, FF-Q-30] Whom it must try to Attack.

    Nobody while Shaken or calmed. With a Foe among its targets a Reckless group must take it.
    """
    if group.counts_as_shaken or group.is_calmed:
        return []
    is_reckless = group.has("reckless")
    if not is_reckless and not group.card.foes and not state.house.taunts:
        return []
    targets = attacks.targets_of(state, group)
    foes = [target for target in targets if is_foe(group, state.group(target))]
    if is_reckless:
        return foes or targets
    return [
        target for target in targets if target in foes or state.hooks.provokes(state, group, target)
    ]


def is_foe(group: Group, target: Group) -> bool:
    """[FF-OT-FOE-1, FF-Q-05] It is of a kind this group has named."""
    tags = target.tags
    return any(kind in tags for kind in group.card.foes)


def passes_by_foe(state: State, group: Group, target: int) -> bool:
    """[FF-OT-FOE-2, FF-Q-30] Reckless by itself and against its Foe: no roll."""
    return group.has("reckless") and not group.is_calmed and is_foe(group, state.group(target))


def orders_of(state: State, group: Group) -> list[type[Order]]:
    """[FF-ACT-01, FF-ACT-02, FF-ATT-02, FF-Q-29, FF-Q-57] All legal orders of one group.

    In melee only Attack and Retreat; a Reckless group with a target only Attack.
    """
    if not can_act(state, group):
        return []
    if reckless_targets(state, group):
        return state.hooks.limit_orders(state, group, [Attack])
    if state.in_melee(group.id):
        able: list[type[Order]] = [Attack] if attacks.targets_of(state, group) else []
        if group.card.me_a and state.hooks.stays(state, group) is None:
            able.append(Retreat)
    else:
        able = [order for order, is_legal in FREE_ORDERS.items() if is_legal(state, group)]
    if state.hooks.may_proclaim(state, group):
        able.append(Proclaim)
    return state.hooks.limit_orders(state, group, able)


def may_move(state: State, group: Group) -> bool:
    """[FF-ORD-MOVE, FF-OUT-SC-6] Bodyguards may not."""
    if state.scenario == "ritual" and group.id == state.special:
        return False
    return not state.hooks.is_rooted(state, group) and movement.can_move(state, group)


def may_shoot(state: State, group: Group) -> bool:
    """[FF-ORD-SHOOT] An MI profile and a target."""
    return bool(shooting.targets_of(state, group))


def may_attack(state: State, group: Group) -> bool:
    """[FF-ORD-ATTACK] ME attack values, a target, not Blood-shy."""
    return bool(attacks.targets_of(state, group))


def may_cast(state: State, group: Group) -> bool:
    """[FF-ORD-CAST] Apprentice or Caster with a spell that reaches somebody."""
    return bool(casting.castable(state, group))


def may_summon(state: State, group: Group) -> bool:
    """[FF-ORD-SUMMON] A Summoner with a group off the table and room for it."""
    return group.has("summoner") and bool(summonable(state, group, is_any=True))


def may_destruct(state: State, group: Group) -> bool:
    """[FF-ORD-DESTRUCT] Whoever has the trait."""
    return group.has("self_destruct")


def may_bring_in(state: State, group: Group) -> bool:
    """[FF-OUT-SC-3] A defending group of a Raid with somebody off the table."""
    return bool(reinforcements(state, group, is_any=True))


def may_take_asset(state: State, group: Group) -> bool:
    """[FF-OUT-SC-3] An attacking group that touches an Asset and carries none."""
    is_raider = state.scenario == "raid" and state.side_of(group) == state.attackers
    return is_raider and state.carried(group.id) is None and bool(touched(state, group, "asset"))


def may_destroy_token(state: State, group: Group) -> bool:
    """[FF-OUT-SC-4] A defending group that touches a Siege token."""
    is_sallying = state.scenario == "sortie" and state.side_of(group) == state.defenders
    return is_sallying and bool(touched(state, group, "siege"))


FREE_ORDERS: dict[type[Order], Callable[[State, Group], bool]] = {
    Move: may_move,
    Shoot: may_shoot,
    Attack: may_attack,
    Cast: may_cast,
    Summon: may_summon,
    SelfDestruct: may_destruct,
    BringIn: may_bring_in,
    TakeAsset: may_take_asset,
    DestroyToken: may_destroy_token,
}
"""The orders of a group that is not in melee, and who may be given them."""


def has_room(state: State, group_id: int, near: int, reach: int, far: int) -> bool:
    """[FF-OT-SUMMONER-1, FF-OUT-SC-3] There is a place for it; looked for once in a position."""
    memo = state.memo
    key = ("room", group_id, near, reach, far)
    if key not in memo:
        memo[key] = movement.can_arrive(state, group_id, near, reach, far)
    return bool(memo[key])


def summonable(state: State, group: Group, *, is_any: bool = False) -> list[int]:
    """[FF-OT-SUMMONER-1, FF-Q-34] Groups of its company that are off the table, with room.

    With `is_any` the first of them is enough.
    """
    reach, far = state.inches(SUMMON_REACH), state.inches(SUMMON_FAR)
    waiting = [other.id for other in state.of_company(group.company) if other.place == OFF]
    found = (id for id in waiting if has_room(state, id, group.id, reach, far))
    return list(islice(found, 1 if is_any else None))


def reinforcements(state: State, group: Group, *, is_any: bool = False) -> list[int]:
    """[FF-OUT-SC-3] Whom a defending group of a Raid may bring in; with `is_any` one of them."""
    if state.scenario != "raid" or state.side_of(group) != state.defenders:
        return []
    _, reach = BRING_IN_CAPTAIN if state.is_captain_group(group) else BRING_IN
    near, far = state.inches(reach), state.inches(RAID_FAR)
    waiting = [other.id for other in state.of_side(state.defenders) if other.place == OFF]
    found = (id for id in waiting if has_room(state, id, group.id, near, far))
    return list(islice(found, 1 if is_any else None))


def touched(state: State, group: Group, kind: str) -> list[Token]:
    """[FF-OUT-SC-3, FF-OUT-SC-4] Tokens in contact with one of its models; they are bases too."""
    return [
        token
        for token in state.tokens
        if token.kind == kind
        and token.is_lying
        and any(
            (model.x - token.x) ** 2 + (model.y - token.y) ** 2 <= (2 * RADIUS) ** 2
            for model in group.models
        )
    ]


def legal_orders(state: State) -> list[Order]:
    """[FF-ACT-01, FF-TURN-01] What the active side may order now, besides ending its turn."""
    return [
        order(group.id)
        for group in state.on_table(state.active)
        for order in orders_of(state, group)
    ]
