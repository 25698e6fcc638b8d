"""The optional Taunts: what those in force change in the rules; what they do by themselves is in
`taunting`. Without the house rule no group has any, and nothing here changes anything."""

from __future__ import annotations

from functools import cache

import msgspec

from affray.games.flagrant_factions.data.tables import read_table
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    DEFEND,
    MELEE,
    SHOOT,
    SHOOTING,
)
from affray.games.flagrant_factions.rules.profile import Why
from affray.games.flagrant_factions.state import State, gap_squared
from affray.games.flagrant_factions.words.answers import Cast, Order

BEST, WORST = 2, 6
"""[FF-Q-04] No number gets better than 2+."""

FRIEND_NEAR, CAPTAIN_NEAR = 6, 12


class Taunt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table of Taunts."""

    name: str
    check: int
    rule: str
    groups: tuple[str, ...] = ()
    aims: bool = False


@cache
def table() -> dict[str, Taunt]:
    return msgspec.convert(read_table("taunts.toml"), dict[str, Taunt])


def detail(group: Group, taunt: str) -> int | None:
    """What goes with a Taunt in force: the group it names, or the turn in which it was said."""
    for word, number in group.taunts:
        if word == taunt:
            return number
    return None


def has(group: Group, taunt: str) -> bool:
    return any(word == taunt for word, _ in group.taunts)


def drop(group: Group, taunt: str) -> None:
    group.taunts = tuple(pair for pair in group.taunts if pair[0] != taunt)


def add(group: Group, taunt: str, number: int | None = None) -> None:
    drop(group, taunt)
    group.taunts = (*group.taunts, (taunt, number))


def gain(group: Group, *traits: str) -> None:
    """Traits from now on."""
    group.set_traits((*group.traits, *(word for word in traits if word not in group.traits)))


def is_friend_near(state: State, group: Group) -> bool:
    reach = state.inches(FRIEND_NEAR)
    return any(state.is_within(group, friend, reach) for friend in state.friends(group))


def is_captain_near(state: State, group: Group) -> bool:
    captain = state.captain_model(state.company_of(group))
    return captain is not None and state.is_model_within(captain, group, state.inches(CAPTAIN_NEAR))


# -- traits that depend on the moment ----------------------------------------------------------


def is_vicious(state: State, group: Group, target: int) -> bool:
    """[FF-OT-VICIOUS, FF-OUT-TA-14, FF-OUT-TA-24] By trait, or towards the enemy it names."""
    if group.has("vicious"):
        return True
    return target in (detail(group, "trample"), fought(state, group))


def fought(state: State, group: Group) -> int | None:
    """[FF-OUT-TA-24] The enemy of F135H 15 W34K, while they are in melee."""
    enemy = detail(group, "flesh_weak")
    return enemy if enemy is not None and state.are_in_melee(group.id, enemy) else None


def is_unfeeling(state: State, group: Group) -> bool:
    """[FF-OT-UNFEELING-1, FF-OUT-TA-16, FF-OUT-TA-24] By trait, or in melee by a Taunt."""
    if group.has("unfeeling"):
        return True
    if has(group, "mud") and state.in_melee(group.id):
        return True
    return fought(state, group) is not None


def is_terrifying(state: State, group: Group, target: int) -> bool:
    """[FF-OT-TERRIFYING, FF-OUT-TA-26] By trait, or beside the Wyrmkith against the same enemy."""
    beast = detail(group, "wave")
    return group.has("terrifying") or (beast is not None and state.are_in_melee(beast, target))


def is_unerring(state: State, group: Group, target: int) -> bool:
    """[FF-OUT-TA-19] Rex against its chew toy."""
    return detail(group, "chew_toy") == target


# -- blows -------------------------------------------------------------------------------------


def change_blow(state: State, group: Group, blow: Blow) -> None:
    """[FF-OUT-TA-05, FF-OUT-TA-09, FF-OUT-TA-16, FF-OUT-TA-17, FF-OUT-TA-25] Number and dice."""
    bold = has(group, "never_taste") and blow.as_attacker
    bold = bold or (has(group, "never_alive") and blow.manner in MELEE)
    if bold and not group.counts_as_shaken:
        blow.needed = max(BEST, blow.needed - 1)
        blow.why.append(("a Taunt: it hits on one less", "FF-OUT-TA-05"))
    if has(group, "mud") and any(foe != blow.roller for foe in state.melee_foes(blow.target)):
        blow.count += 3
        blow.why.append(("a Taunt: three dice more", "FF-OUT-TA-16"))
    if blow.manner == SHOOT:
        if has(group, "bolts"):
            blow.needed = WORST
            blow.why.append(("a Taunt: only a 6 hits, and twice", "FF-OUT-TA-17"))
        if detail(group, "whistling") == blow.target:
            blow.count *= 2
            blow.why.append(("a Taunt: twice the dice", "FF-OUT-TA-25"))


def must_reroll_hits(state: State, group: Group, target: int, manner: str) -> bool:
    """[FF-OUT-TA-22, FF-OUT-TA-25] Every hit once more."""
    if manner == SHOOT:
        return detail(group, "whistling") == target
    return manner == DEFEND and has(group, "pew")


def may_reroll_any(state: State, group: Group) -> bool:
    """[FF-OUT-TA-03] A friend is near."""
    return has(group, "no_friend_behind") and is_friend_near(state, group)


def may_reroll_misses(state: State, group: Group, manner: str) -> bool:
    """[FF-OUT-TA-04, FF-OUT-TA-22, FF-OUT-TA-27] When it Shoots."""
    words = ("never_miss", "pew", "sun_rises")
    return manner == SHOOT and any(has(group, word) for word in words)


def weigh_hits(state: State, roller: int, target: int, manner: str, hits: int) -> int:
    """[FF-OUT-TA-05, FF-OUT-TA-17] Hits that count twice."""
    if manner == SHOOT and has(state.group(roller), "bolts"):
        hits *= 2
    return hits * 2 if has(state.group(target), "never_taste") else hits


def toughness(state: State, group: Group, manner: str, by: int | None, why: list[Why]) -> int:
    """[FF-OUT-TA-05..08] What Taunts add to T; `manner` is how it fights or is fired at."""
    change = 0
    if has(group, "never_taste") and manner == ATTACK:
        change += 1
    if has(group, "die_with_us"):
        change -= 1
    if by is not None and detail(group, "only_one") == by:
        change += 1
    if has(group, "in_the_shade") and manner in SHOOTING:
        change += 1
    if change:
        why.append((f"{change:+d} Taunts", "FF-OUT-TA-05"))
    return change


def hits_back(state: State, target: int, hits: int) -> int:
    """[FF-OUT-TA-06] A hit for every hit."""
    return hits if has(state.group(target), "die_with_us") else 0


# -- tests and activations ---------------------------------------------------------------------


def test_dice(state: State, group: Group) -> int:
    """[FF-TEST-03, FF-OUT-TA-02] Two dice, or three of which the lowest is dropped."""
    return 3 if has(group, "unbreakable") else 2


def test_reroll(state: State, group: Group) -> str | None:
    """[FF-OUT-TA-03] The Taunt by which a test may be rolled again."""
    return "We Leave No Friend Behind!" if may_reroll_any(state, group) else None


def must_reroll(state: State, group: Group) -> bool:
    """[FF-OUT-TA-10] Far from its Captain every success is rolled again."""
    return has(group, "for_the_captain") and not is_captain_near(state, group)


def may_reroll_activation(
    state: State, group: Group, order: type[Order], target: int | None
) -> bool:
    """[FF-OUT-TA-03, FF-OUT-TA-10, FF-OUT-TA-13] A failed activation may be rolled again."""
    if order is Cast and target is not None and detail(group, "never_thaw") == target:
        return True
    near = has(group, "for_the_captain") and is_captain_near(state, group)
    return near or may_reroll_any(state, group)


def may_be_thawed(state: State, group: Group, order: type[Order], target: int | None) -> bool:
    """[FF-OUT-TA-13] The enemy may have its other activations rolled again."""
    is_aimed = order is Cast and target == detail(group, "never_thaw")
    return has(group, "never_thaw") and not is_aimed


def fate_of_failure(state: State, group: Group) -> str | None:
    """[FF-OUT-TA-02, FF-OUT-TA-18] What a failed test leads to instead: "rout" or "blast"."""
    if has(group, "glory"):
        state.pending = (*state.pending, ("blast", group.id, None, ()))
        return "blast"
    return "rout" if has(group, "unbreakable") else None


def stays(state: State, group: Group) -> str | None:
    """[FF-OUT-TA-01, FF-OUT-TA-09, FF-OUT-TA-15] The rule by which it does not Retreat."""
    for word in ("come_and_die", "never_alive", "glaciers"):
        if has(group, word):
            return table()[word].rule
    return None


# -- orders ------------------------------------------------------------------------------------


def is_rooted(state: State, group: Group) -> bool:
    """[FF-OUT-TA-01] It cannot Move."""
    return has(group, "come_and_die")


def stride_bonus(state: State, group: Group, against: int | None) -> int:
    """[FF-OUT-TA-07, FF-OUT-TA-11, FF-OUT-TA-14] Farther, in tenths of a millimetre.

    Two inches more, or twice as far in an Attack on the one enemy it has named.
    """
    more = state.inches(2) * (has(group, "run_you_down") + has(group, "trample"))
    if against is not None and detail(group, "only_one") == against:
        more += state.inches(group.card.mo_d)
    return more


def provokes(state: State, group: Group, target: int) -> bool:
    """[FF-OUT-TA-01, FF-OUT-TA-08, FF-OUT-TA-14, FF-OUT-TA-28] It must Attack this enemy."""
    enemy = state.group(target)
    if has(enemy, "come_and_die") or detail(group, "trample") == target:
        return True
    if has(group, "in_the_shade") and enemy.card.mi_a:
        return True
    return has(group, "our_streets") and (enemy.counts_as_shaken or enemy.is_bloodied)


def goal_of(state: State, group: Group) -> int | None:
    """[FF-OUT-TA-07, FF-OUT-TA-14, FF-OUT-TA-19, FF-OUT-TA-20, FF-OUT-TA-26] Its goal."""
    for word in ("only_one", "trample", "chew_toy", "avenge"):
        enemy = detail(group, word)
        if enemy is not None and state.group(enemy).is_on_table:
            return enemy
    beast = detail(group, "wave")
    if beast is not None and state.group(beast).is_on_table:
        foes = state.melee_foes(beast)
        return foes[0] if foes else beast
    return None


def move_goal(state: State, group: Group) -> int | None:
    """[FF-OUT-TA-23] Whom a Move must lead towards: its goal, or for howlers the nearest enemy."""
    goal = goal_of(state, group)
    if goal is not None or not has(group, "howl"):
        return goal
    enemies = state.enemies(group)
    near = {enemy.id: gap_squared(group.models, enemy.models) for enemy in enemies}
    return min(near, key=lambda enemy: (near[enemy], enemy), default=None)


def attack_targets(state: State, group: Group, able: list[int]) -> list[int]:
    """[FF-OUT-TA-07, FF-OUT-TA-14, FF-OUT-TA-19, FF-OUT-TA-20, FF-OUT-TA-26] Nobody but its goal.

    In melee with others it may fight them.
    """
    goal = goal_of(state, group)
    if goal is None or (goal not in able and state.in_melee(group.id)):
        return able
    return [target for target in able if target == goal]


def shoot_targets(state: State, group: Group, able: list[int]) -> list[int]:
    """[FF-OUT-TA-04, FF-OUT-TA-25] The farthest, or the one that it hit."""
    wanted = detail(group, "whistling")
    if wanted in able:
        return [target for target in able if target == wanted]
    if has(group, "never_miss"):
        far = {target: gap_squared(group.models, state.group(target).models) for target in able}
        return [target for target in able if far[target] == max(far.values())]
    return able


def cast_targets(state: State, group: Group, able: list[int]) -> list[int]:
    """[FF-OUT-TA-13, FF-OUT-TA-21] Only the enemy it has named, if that is possible."""
    wanted = (detail(group, "never_thaw"), detail(group, "bones_mine"))
    return [target for target in able if target in wanted] or able


def times_spell_works(state: State, caster: int, target: int) -> int:
    """[FF-OUT-TA-12] An enemy's spell at who laughed at it counts double."""
    victim = state.group(target)
    if not has(victim, "laughable"):
        return 1
    return 2 if state.are_enemies(state.group(caster), victim) else 1
