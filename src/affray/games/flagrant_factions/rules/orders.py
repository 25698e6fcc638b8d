"""Chapter Orders: which orders a group may be given, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.flagrant_factions.data.tables import RADIUS
from affray.games.flagrant_factions.pieces import OFF, Group, Token
from affray.games.flagrant_factions.rules import (
    attacks,
    casting,
    endings,
    movement,
    shooting,
)
from affray.games.flagrant_factions.rules.order_numbers import BRING_IN, BRING_IN_CAPTAIN
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Act,
    Attack,
    BringIn,
    Cast,
    DeclareEnd,
    DestroyToken,
    EndTurn,
    Move,
    Order,
    Proclaim,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)
from affray.kernel.answers import Verbs, verbs_of
from affray.kernel.drawn import Drawn

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

    A Reckless group with a target only attacks.
    """
    if not can_act(state, group):
        return []
    able: list[type[Order]] = [Attack]
    if not reckless_targets(state, group):
        thinkable = thinkable_orders(state, group)
        able = [order for order in thinkable if may_be_given(state, group, order)]
    return state.hooks.limit_orders(state, group, able)


def thinkable_orders(state: State, group: Group) -> list[type[Order]]:
    """[FF-ATT-02, FF-ORD-CAST] Orders by where it stands and what it is: in melee but two."""
    found: list[type[Order]] = [Attack, Retreat]
    if not state.in_melee(group.id):
        found = [Move, Shoot, Attack]
        found += [Cast] if casting.known_spells(group) else []
        found += [order for trait, order in OF_TRAITS.items() if group.has(trait)]
        found += OF_SCENARIOS.get(state.scenario or "", ())
    if state.house.taunts:
        found.append(Proclaim)
    return found


def may_be_given(state: State, group: Group, order: type[Order]) -> bool:
    """Whether it could carry out one of these orders now."""
    return MAY[order](state, group)


def is_order_legal(state: State, group: Group, order: type[Order]) -> bool:
    """The same as `orders_of`, with nothing decided about other orders unless a Taunt asks."""
    if group.taunts:
        return order in orders_of(state, group)
    if reckless_targets(state, group):
        return order is Attack
    return may_be_given(state, group, order)


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


def may_retreat(state: State, group: Group) -> bool:
    """[FF-Q-57] ME values, and nothing that holds it."""
    return bool(group.card.me_a) and state.hooks.stays(state, group) is None


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


def may_proclaim(state: State, group: Group) -> bool:
    return state.hooks.may_proclaim(state, group)


MAY: dict[type[Order], Callable[[State, Group], bool]] = {
    Move: may_move,
    Shoot: may_shoot,
    Attack: may_attack,
    Retreat: may_retreat,
    Cast: may_cast,
    Summon: may_summon,
    SelfDestruct: may_destruct,
    BringIn: may_bring_in,
    TakeAsset: may_take_asset,
    DestroyToken: may_destroy_token,
    Proclaim: may_proclaim,
}
"""Who may be given an order."""

OF_TRAITS: dict[str, type[Order]] = {"summoner": Summon, "self_destruct": SelfDestruct}
OF_SCENARIOS: dict[str, tuple[type[Order], ...]] = {
    "raid": (BringIn, TakeAsset),
    "sortie": (DestroyToken,),
}


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
    return with_room(state, waiting, group.id, reach, far, is_any=is_any)


def reinforcements(state: State, group: Group, *, is_any: bool = False) -> list[int]:
    """[FF-OUT-SC-3] Whom a defending group of a Raid may bring in; with `is_any` one of them."""
    if state.scenario != "raid" or state.side_of(group) != state.defenders:
        return []
    _, reach = BRING_IN_CAPTAIN if state.is_captain_group(group) else BRING_IN
    near, far = state.inches(reach), state.inches(RAID_FAR)
    waiting = [other.id for other in state.of_side(state.defenders) if other.place == OFF]
    return with_room(state, waiting, group.id, near, far, is_any=is_any)


def with_room(
    state: State, waiting: list[int], near: int, reach: int, far: int, *, is_any: bool
) -> list[int]:
    """Those for whom there is a place near a group; with `is_any` the first of them."""
    found: list[int] = []
    for id in waiting:
        if has_room(state, id, near, reach, far):
            found.append(id)
            if is_any:
                break
    return found


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


class Orders(Drawn[Act]):
    """[FF-ACT-01, FF-TURN-01] What the active side may order now, or the end of its turn."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state

    def orders(self) -> list[Order]:
        """All that could be ordered."""
        state = self.state
        return [
            order(group.id)
            for group in state.on_table(state.active)
            if can_act(state, group)
            for order in thinkable_orders(state, group)
        ]

    def thinkable(self) -> list[Act]:
        found: list[Act] = [*self.orders()]
        if endings.may_declare_end(self.state):
            found.append(DeclareEnd())
        return [*found, EndTurn()]

    def is_legal(self, value: Act) -> bool:
        if not isinstance(value, Order):
            return True
        return is_order_legal(self.state, self.state.group(value.group), type(value))

    def has_any(self) -> bool:
        """Something besides the end of the turn."""
        is_over = endings.may_declare_end(self.state)
        return is_over or any(self.is_legal(order) for order in self.orders())

    def verbs(self) -> Verbs:
        return verbs_of(Act)


def legal_orders(state: State) -> list[Order]:
    """All that the active side may order now."""
    options = Orders(state)
    return [order for order in options.orders() if options.is_legal(order)]
