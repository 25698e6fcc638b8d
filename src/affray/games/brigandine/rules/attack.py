"""Chapter Rolling dice: the life of one attack die, from the roll to the last reaction."""

from __future__ import annotations

from typing import NamedTuple

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Unit, is_within
from affray.games.brigandine.rules.losses import hurt
from affray.games.brigandine.rules.sight import is_in_cover
from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import AttackRolled
from affray.games.brigandine.words.questions import (
    ForceReroll,
    MakeFreeAttack,
    Parry,
    RedirectHit,
    RerollAttack,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

MELEE, MISSILE, TEMPLATE, FALL, TOUCH = "melee", "missile", "template", "fall", "touch"
"""Kinds of attack: a blow, a shot, the damage of a template, a fall, the Touch of Death."""

COVERED = (5, 6)
"""[BR-COVER-01] Faces that do no harm to a unit in cover."""

LEASH = 3 * INCH
"""[BR-ASPECT-DOG-1]"""


class Attack(NamedTuple):
    """Who attacks whom, how, and with which Combat; units by id."""

    by: int
    on: int
    kind: str
    combat: int
    cause: str | None = None
    """The ability that gave a bonus die or a free attack."""

    @property
    def needed(self) -> int:
        """[BR-DICE-01, BR-DICE-02] The least face that hits."""
        return needed(self.combat)


def needed(combat: int) -> int:
    """[BR-DICE-01, BR-DICE-02, BR-STAT-04, BR-UNIT-04]

    >>> [needed(combat) for combat in (1, 2, 3, 4, 5, 9)]
    [6, 5, 4, 3, 2, 2]
    """
    return max(2, 7 - combat)


def blow(by: Unit, on: Unit, cause: str | None = None) -> Attack:
    """A melee attack with the unit's own Combat."""
    return Attack(by.id, on.id, MELEE, by.card.combat, cause)


def strike(state: State, dice: Dice, attack: Attack) -> Flow[None]:
    """[BR-DICE-03, BR-DICE-04, BR-DICE-06] One die with everything that follows from it."""
    target = state.units[attack.on]
    was_alive = target.life > 0
    face = yield from _rolled(state, dice, attack)
    why = ignored_by(state, attack, face)
    wounds = face >= attack.needed and why is None
    explodes = does_explode(state, attack, face, wounds)
    if (wounds or explodes) and can_parry(state, attack):
        if (yield from Parry(target.seat, attack.by, attack.on)):
            state.units[attack.on].attacks -= 1
            _tell(state, attack, face, "cancelled", "parried")
            return
    result = "wounded" if wounds else "missed" if why is None else "ignored"
    _tell(state, attack, face, result, why)
    victim: int | None = None
    if wounds and was_alive:
        victim = yield from _wound(state, attack, face)
    if explodes and state.units[attack.on].life > 0:
        cause = exploding(state, attack, wounds)
        yield from strike(state, dice, attack._replace(cause=cause))
    yield from _react(state, dice, attack, face, victim)


def _rolled(state: State, dice: Dice, attack: Attack) -> Flow[int]:
    """[BR-REROLL-01..05, BR-GEAR-SHIELD-3] The final face: the die is rerolled at most once.

    [BR-REROLL-01-R1, BR-REROLL-03-R1]
    """
    face = _die(state, dice, attack)
    attacker, target = state.units[attack.by], state.units[attack.on]
    aspect = own_reroll(state, attack)
    if face < attack.needed and aspect is not None and target.life > 0:
        if (yield from RerollAttack(attacker.seat, attack.by, attack.on, face, aspect)):
            _tell(state, attack, face, "rerolled", aspect)
            return _die(state, dice, attack)
    elif face >= attack.needed and ignored_by(state, attack, face) is None:
        if can_use_shield(state, attack):
            if (yield from ForceReroll(target.seat, attack.by, attack.on, face)):
                state.units[attack.on].has_used_shield = True
                _tell(state, attack, face, "rerolled", "shield")
                return _die(state, dice, attack)
    return face


def _die(state: State, dice: Dice, attack: Attack) -> int:
    return dice.bands(1, 6, floors(state, attack))[0]


def floors(state: State, attack: Attack) -> tuple[int, ...]:
    """Where the faces of the die begin to mean something else: exact odds branch only there."""
    target = state.units[attack.on]
    friends = [state.units[id].card.armor for id in redirections(state, target)]
    reacts = target.card.has("opportunist") and attack.kind in (MELEE, TOUCH)
    bites = attack.kind in (MELEE, MISSILE) and state.has_aspect(state.units[attack.by], "rat")
    meanings = []
    for face in range(1, 7):
        hits, why = face >= attack.needed, ignored_by(state, attack, face)
        explodes = does_explode(state, attack, face, hits and why is None)
        spared = [face in armor for armor in friends]
        meanings.append((hits, why, explodes, reacts and face == 1, bites and face == 6, spared))
    return tuple(face for face in range(2, 7) if meanings[face - 1] != meanings[face - 2])


def _tell(state: State, attack: Attack, face: int, result: str, why: str | None) -> None:
    state.tell(
        AttackRolled(
            unit=attack.by,
            target=attack.on,
            face=face,
            needed=attack.needed,
            result=result,
            why=why,
            cause=attack.cause,
        )
    )


def own_reroll(state: State, attack: Attack) -> str | None:
    """[BR-ASPECT-LION-1, BR-ASPECT-STAG-1, BR-ASPECT-HAWK-1] The aspect that rerolls a failure.

    [BR-REROLL-04-D1, BR-ASPECT-LION-1-R1, BR-TEMPLATE-15]
    """
    attacker = state.units[attack.by]
    if attack.kind == MISSILE:
        return "hawk" if state.has_aspect(attacker, "hawk") else None
    if attack.kind != MELEE:
        return None
    if attacker.fought == 0 and state.has_aspect(attacker, "lion"):
        return "lion"
    return "stag" if attacker.card.has_spear and state.has_aspect(attacker, "stag") else None


def ignored_by(state: State, attack: Attack, face: int) -> str | None:
    """[BR-ARMOR-01..04, BR-COVER-01, BR-TEMPLATE-12-R1] What makes a hit harmless.

    [BR-ARMOR-03-R1, BR-ARMOR-06, BR-ARMOR-07, BR-COVER-02, BR-COVER-03, BR-COVER-04]
    [BR-TEMPLATE-12, BR-GEAR-LIGHT-1, BR-GEAR-HEAVY-1, BR-GEAR-HELMET-1]
    """
    if face < attack.needed:
        return None
    target = state.units[attack.on]
    if face in target.card.armor:
        return "helmet" if face == 6 else "armor"
    if attack.kind == MISSILE and face in COVERED:
        return "cover" if is_in_cover(state, state.units[attack.by], target) else None
    return None


def _shield_counts(state: State, attack: Attack) -> bool:
    """[BR-GEAR-TWOHAND-1-R1, BR-TEMPLATE-12-R1] Neither against templates nor heavy weapons.

    [BR-GEAR-TWOHAND-1]
    """
    target, attacker = state.units[attack.on], state.units[attack.by]
    if not target.card.has_shield or target.life <= 0 or attack.kind == TEMPLATE:
        return False
    return not (attack.kind in (MELEE, TOUCH) and attacker.card.ignores_shields)


def can_use_shield(state: State, attack: Attack) -> bool:
    """[BR-GEAR-SHIELD-1, BR-GEAR-SHIELD-2] Once in each turn."""
    unused = not state.units[attack.on].has_used_shield
    return state.house.shield_reroll and unused and _shield_counts(state, attack)


def can_parry(state: State, attack: Attack) -> bool:
    """[BR-ASSIGN-03, BR-GEAR-SHIELD-4, BR-GEAR-SHIELD-5] With an attack that is not yet made.

    [BR-GEAR-SHIELD-4-R1]
    """
    target = state.units[attack.on]
    return (
        state.house.shield_parry
        and attack.kind == MELEE
        and target.attacks > 0
        and target.may_act
        and _shield_counts(state, attack)
    )


def does_explode(state: State, attack: Attack, face: int, wounds: bool) -> bool:
    """[BR-EXPL-01..05, BR-TRAIT-LETHAL-1, BR-TRAIT-BLOODTHIRSTY-1, BR-TRAIT-SNIPER-1]

    [BR-EXPL-06]
    """
    traits = state.units[attack.by].card.traits
    if attack.kind == MELEE:
        return ("lethal" in traits and wounds) or ("bloodthirsty" in traits and face == 6)
    return attack.kind == MISSILE and "sniper" in traits and face == 6


def exploding(state: State, attack: Attack, wounds: bool) -> str:
    """[BR-EXPL-04] By which trait a die explodes that does."""
    if attack.kind == MISSILE:
        return "sniper"
    is_lethal = wounds and state.units[attack.by].card.has("lethal")
    return "lethal" if is_lethal else "bloodthirsty"


def _wound(state: State, attack: Attack, face: int) -> Flow[int | None]:
    """[BR-ASPECT-RAT-1, BR-ASPECT-DOG-1, BR-SPELL-TOUCH-1] Who is hurt in the end, if anybody.

    [BR-ASPECT-RAT-1-R1]
    """
    attacker, target = state.units[attack.by], state.units[attack.on]
    bites = attack.kind in (MELEE, MISSILE) and face == 6 and state.has_aspect(attacker, "rat")
    amount, why = (3, "rat") if bites else (1, None)
    friends = redirections(state, target)
    if friends:
        chosen = yield from RedirectHit(target.seat, attack.on, friends)
        if chosen is not None:
            other, target = state.units[chosen], state.units[attack.on]
            if face in other.card.armor:
                return None
            amount = other.life if attack.kind == TOUCH else amount
            hurt(state, other, amount, target, why)
            return chosen
    target = state.units[attack.on]
    amount = target.life if attack.kind == TOUCH else amount
    hurt(state, target, amount, why=why)
    return target.id


def redirections(state: State, target: Unit) -> list[int]:
    """[BR-ASPECT-DOG-1, BR-ASPECT-DOG-1-R1] Living friends within 3 inches of a Dog unit."""
    if not state.has_aspect(target, "dog"):
        return []
    return [
        friend.id
        for friend in state.friends(target)
        if friend.life > 0 and is_within(target, friend, LEASH)
    ]


def _react(state: State, dice: Dice, attack: Attack, face: int, victim: int | None) -> Flow[None]:
    """[BR-TRAIT-OPPORTUNIST-1, BR-ASPECT-SERPENT-1] Free attacks at whoever rolled the die.

    [BR-TRAIT-OPPORTUNIST-1-R1, BR-ASPECT-SERPENT-1-R1]
    """
    if state.units[attack.by].life <= 0:
        return
    if face == 1 and attack.kind in (MELEE, TOUCH):
        target = state.units[attack.on]
        if target.card.has("opportunist") and target.life > 0 and target.may_act:
            yield from _free_attack(state, dice, attack.on, attack.by, "opportunist")
    if victim is not None and attack.kind == MELEE:
        wounded, attacker = state.units[victim], state.units[attack.by]
        if state.has_aspect(wounded, "serpent") and wounded.may_act:
            if state.are_in_contact(wounded, attacker):
                yield from _free_attack(state, dice, victim, attack.by, "serpent")


def _free_attack(state: State, dice: Dice, by: int, on: int, why: str) -> Flow[None]:
    if (yield from MakeFreeAttack(state.units[by].seat, by, on, why)):
        yield from strike(state, dice, blow(state.units[by], state.units[on], why))
