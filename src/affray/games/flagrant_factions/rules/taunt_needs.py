"""The optional Taunts: who may Proclaim which, and at whom."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import ROUTED, Group
from affray.games.flagrant_factions.rules import attacks, casting, contact, shooting, sight, taunts
from affray.games.flagrant_factions.rules.taunt_notes import deeds
from affray.games.flagrant_factions.rules.taunts import detail, has, table
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    Cast,
    Move,
    Order,
    Proclaim,
    SelfDestruct,
    Shoot,
    Taunt,
)
from affray.kernel.board.measure import distance_squared

IN_MELEE = ("glaciers", "flesh_weak")
"""Taunts that are Proclaimed in melee; the others are not."""

REX, WARRIORS, WYRMKITH, HOUNDS = (
    "Skeleton Rex",
    "Skeletal Warriors",
    "Wyrmkith",
    "Kennel Hounds",
)
"""Groups of the sample companies that Taunts speak of."""


def may_proclaim(state: State, group: Group) -> bool:
    return bool(proclaimable(state, group))


def proclaimable(state: State, group: Group) -> list[Taunt]:
    """[FF-OUT-TA-01 .. FF-OUT-TA-30] What it knows and can Proclaim."""
    fighting = state.in_melee(group.id)
    found: list[Taunt] = []
    for word, row in table().items():
        knows = not row.groups or any(group.name.startswith(name) for name in row.groups)
        if not knows or has(group, word) or (word in IN_MELEE) != fighting:
            continue
        if row.aims:
            found += [Taunt(word, target) for target in aims(state, group, word)]
        elif is_ready(state, group, word):
            found.append(Taunt(word))
    return found


def near(state: State, group: Group, others: list[Group], inches: int) -> list[Group]:
    reach = state.inches(inches)
    return [other for other in others if state.is_within(group, other, reach)]


def aims(state: State, group: Group, word: str) -> list[int]:
    """[FF-OUT-TA-07, FF-OUT-TA-13, FF-OUT-TA-14, FF-OUT-TA-19..21, FF-OUT-TA-24, FF-OUT-TA-25]"""
    enemies = state.enemies(group)
    match word:
        case "only_one":
            found = enemies
        case "never_thaw":
            found = [state.group(deed.to) for deed in deeds(state, "failed_cast", group.id)]
        case "trample":
            hurt = [
                deed.by
                for deed in deeds(state, "hurt")
                if not state.are_enemies(group, state.group(deed.to))
            ]
            found = [enemy for enemy in near(state, group, enemies, 12) if enemy.id in hurt]
        case "chew_toy":
            rex = own_group(state, group, REX)
            is_near = rex is not None and rex.is_on_table and near(state, group, [rex], 12)
            found = near(state, group, enemies, 12) if is_near else []
        case "try_again":
            return fallen_warriors(state, group)
        case "bones_mine":
            found = near(state, group, enemies, 6)
        case "flesh_weak":
            found = [state.group(foe) for foe in state.melee_foes(group.id)]
            found = [foe for foe in found if foe.is_bloodied]
        case _:
            found = [state.group(deed.to) for deed in deeds(state, "shot", group.id)]
    return list(dict.fromkeys(foe.id for foe in found if foe in enemies))


def own_group(state: State, group: Group, name: str) -> Group | None:
    """A group of the same company by the beginning of its name."""
    for other in state.of_company(group.company):
        if other.name.startswith(name):
            return other
    return None


def fallen_warriors(state: State, group: Group) -> list[int]:
    """[FF-OUT-TA-20] Skeletal Warriors of its company that fell in the last turn within 12"."""
    reach = state.inches(12) + BASE // 2
    return [
        deed.to
        for deed in deeds(state, "routed")
        if state.group(deed.to).company == group.company
        and state.group(deed.to).name.startswith(WARRIORS)
        and state.group(deed.to).place == ROUTED
        and deed.at is not None
        and any(distance_squared(m.x, m.y, *deed.at) <= reach**2 for m in group.models)
    ]


def is_ready(state: State, group: Group, word: str) -> bool:
    """[FF-OUT-TA-01 .. FF-OUT-TA-30] What a Taunt without a target needs."""
    enemies = state.enemies(group)
    match word:
        case "no_friend_behind":
            return taunts.is_friend_near(state, group)
        case "never_miss":
            return bool(group.card.mi_a)
        case "die_with_us":
            return group.is_bloodied
        case "for_the_captain":
            return taunts.is_captain_near(state, group)
        case "run_you_down":
            return group.card.mo_d >= 8
        case "laughable":
            return group.has("apprentice") or group.has("caster")
        case "bolts":
            return bool(near(state, group, enemies, 12))
        case "pew":
            return bool(shooting.targets_of(state, group))
        case "sun_rises":
            return not group.is_bloodied
        case "howl":
            return group.is_bloodied and bool(attacks.targets_of(state, group))
        case "glaciers":
            return group.is_bloodied
    return is_ready_beside(state, group, word)


def is_ready_beside(state: State, group: Group, word: str) -> bool:
    """[FF-OUT-TA-16, FF-OUT-TA-18, FF-OUT-TA-26, FF-OUT-TA-28..30] What those around it must be."""
    enemies = state.enemies(group)
    match word:
        case "mud":
            around = {other.id for other in near(state, group, state.on_table(), 6)}
            return any(one in around and other in around for one, other in state.melees)
        case "glory":
            return any(
                state.is_captain_group(enemy) or enemy.cost > group.cost
                for enemy in near(state, group, enemies, 10)
            )
        case "wave":
            beast = own_group(state, group, WYRMKITH)
            return beast is not None and beast.is_on_table and bool(near(state, group, [beast], 6))
        case "our_streets":
            return any(
                enemy.is_bloodied or enemy.counts_as_shaken
                for enemy in near(state, group, enemies, 8)
            )
        case "our_dogs":
            hounds = own_group(state, group, HOUNDS)
            bitten = (
                []
                if hounds is None
                else [
                    deed.to
                    for deed in state.memory
                    if deed.what == "shaken" and deed.by == hounds.id
                ]
            )
            return not group.is_bloodied and any(
                enemy.is_shaken and enemy.id in bitten for enemy in near(state, group, enemies, 8)
            )
        case "by_dinner":
            mates = [other for other in state.friends(group) if other.company == group.company]
            return bool(near(state, group, mates, 12))
    return True


def can_aim(state: State, group: Group, spell: str) -> bool:
    """[FF-OUT-TA-13, FF-OUT-TA-21] The spell reaches the enemy that its Taunt names."""
    wanted = (detail(group, "never_thaw"), detail(group, "bones_mine"))
    return any(target in wanted for target in casting.targets_of(state, group, spell))


# -- what must be ordered ------------------------------------------------------------------


def limit_orders(state: State, group: Group, able: list[type[Order]]) -> list[type[Order]]:
    """[FF-OUT-TA-04, FF-OUT-TA-07, FF-OUT-TA-11, FF-OUT-TA-13..27] What its Taunts leave."""
    if not group.taunts:
        return able
    if has(group, "trample_again") and Proclaim in able:
        return [Proclaim]
    goal = taunts.goal_of(state, group)
    if goal is not None and (not state.in_melee(group.id) or state.are_in_melee(group.id, goal)):
        wanted = Attack if Attack in able else Move
        return [order for order in able if order is wanted]
    if has(group, "run_you_down") or has(group, "glaciers"):
        wide = (Attack,) if has(group, "glaciers") else (Attack, Move)
        return [order for order in able if order in wide]
    if has(group, "howl"):
        return howl(state, group, able)
    must_shoot = any(has(group, word) for word in ("bolts", "pew", "sun_rises", "whistling"))
    if must_shoot and Shoot in able:
        return [Shoot]
    return aimed_orders(state, group, able) or able


def howl(state: State, group: Group, able: list[type[Order]]) -> list[type[Order]]:
    """[FF-OUT-TA-23] Attack; else Self-Destruct with an enemy within 6"; else approach one."""
    wanted: type[Order] = Attack
    if Attack not in able:
        wanted = SelfDestruct if near(state, group, state.enemies(group), 6) else Move
    return [order for order in able if order is wanted]


def aimed_orders(state: State, group: Group, able: list[type[Order]]) -> list[type[Order]]:
    """[FF-OUT-TA-13, FF-OUT-TA-21] The orders that reach the enemy it has named, if any do."""
    found: list[type[Order]] = []
    if Cast in able and any(
        can_aim(state, group, spell) for spell in casting.castable(state, group)
    ):
        found.append(Cast)
    target = detail(group, "bones_mine")
    if Attack in able and target in attacks.targets_of(state, group):
        found.append(Attack)
    return found


def aimed_attacks(state: State, group: Group, able: list[int]) -> list[int]:
    """[FF-OUT-TA-21] Only the enemy whose bones it wants, if that is possible."""
    wanted = detail(group, "bones_mine")
    return [target for target in able if target == wanted] or able


def attack_targets(state: State, group: Group, able: list[int]) -> list[int]:
    """[FF-OUT-TA-07, FF-OUT-TA-20] Its goal, which may be a friend."""
    return taunts.attack_targets(state, group, able + turncoat_target(state, group))


def turncoat_target(state: State, group: Group) -> list[int]:
    """[FF-OUT-TA-20] A friend that it has turned on, if it sees and reaches it."""
    goal = taunts.goal_of(state, group)
    if goal is None or state.in_melee(group.id):
        return []
    friend = state.group(goal)
    if state.are_enemies(group, friend) or friend.has_effect("obscure") or not has(group, "avenge"):
        return []
    is_open = sight.can_see(state, group, friend) and contact.can_reach(state, group, friend)
    return [goal] if is_open else []
