"""Chapter Spells: casting, what may be cast when, and Counterspell's undoing."""

from __future__ import annotations

from affray.games.brigandine.data.tables import armory
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.endings import check_end
from affray.games.brigandine.rules.spells import (
    EFFECTS,
    razeable,
    reach_of,
    swaps,
    thrall_spots,
    touch_targets,
)
from affray.games.brigandine.rules.spots import Teleports
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Cast
from affray.games.brigandine.words.events import SpellCast, SpellCountered
from affray.games.brigandine.words.questions import CastCounterspell
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

COUNTERSPELL = "counterspell"
ATTACK_STAGES = ("cast", "melees", "melee", "follow", "shoot")


def may_cast(state: State, unit: Unit) -> bool:
    """[BR-SPELL-GEN-3, BR-TRAIT-MARCHING-1-R1] Engaged or not; not after a march."""
    tired = unit.has_marched and state.stage in ATTACK_STAGES
    return bool(unit.castings) and unit.is_on_table and unit.life > 0 and not tired


def castable(state: State, side: int, phase: str) -> list[Cast]:
    """[BR-SPELL-GEN-1, BR-SPELL-GEN-2] What a side may cast in a phase, and by whom.

    [BR-SPELL-GEN-2-D1]
    """
    table = armory().spells
    return [
        Cast(unit.id, spell)
        for unit in state.on_table(side)
        if may_cast(state, unit)
        for spell in dict.fromkeys(unit.castings)
        if table[spell].phase == phase and has_use(state, unit, spell)
    ]


def has_use(state: State, unit: Unit, spell: str) -> bool:
    """[BR-CAMP-CARRY-4] Whether there is anything that the spell could be cast on."""
    known = armory().spells[spell]
    if unit.is_laden and (known.template or known.strength):
        return False
    match spell:
        case "touch_of_death":
            return unit.may_act and bool(touch_targets(state, unit))
        case "razing":
            return bool(razeable(state, unit))
        case "summon_thralls":
            return next(iter(thrall_spots(state, unit)), None) is not None
        case "transmute":
            return next(swaps(state, unit), None) is not None
        case "teleport":
            spots = Teleports(state, unit, reach_of(spell))
            return not unit.is_held and next(iter(spots), None) is not None
    return True


def spend(state: State, caster: int, spell: str) -> None:
    unit = state.units[caster]
    left = list(unit.castings)
    left.remove(spell)
    unit.castings = tuple(left)


def cast(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-GEN-1, BR-SPELL-GEN-3] A casting is spent, takes effect, and may be undone."""
    spend(state, caster, spell)
    state.tell(SpellCast(unit=caster, spell=spell, rules=(armory().spells[spell].rule,)))
    before = state.copy()
    yield from EFFECTS[spell](state, dice, caster, spell)
    yield from _answer(state, dice, state.units[caster].side, spell, before)
    check_end(state)


def _answer(state: State, dice: Dice, side: int, spell: str, other: State) -> Flow[None]:
    """[BR-SPELL-COUNTER-1, BR-SPELL-COUNTER-2] Counterspells, and those against them.

    `other` is the position that a success brings about: at first that of before the effects,
    and after every success the one that was just left. What was paid stays paid.
    """
    while True:
        caster = yield from _counter(state, side, spell)
        if caster is None:
            return
        spend(state, caster, COUNTERSPELL)
        face = dice.roll(6)
        state.tell(SpellCountered(unit=caster, spell=spell, face=face))
        if face >= 3:
            left = state.copy()
            state.restore(other)
            for unit, paid in zip(state.units, left.units, strict=False):
                unit.castings = paid.castings
            other, spell, side = left, COUNTERSPELL, left.units[caster].side


def _counter(state: State, side: int, spell: str) -> Flow[int | None]:
    """Who counters: opponents of whoever cast it are asked first. Nobody if all decline."""
    owners = [
        unit.id
        for first in (1 - side, side)
        for unit in state.on_table(first)
        if COUNTERSPELL in unit.castings and may_cast(state, unit)
    ]
    for owner in owners:
        if (yield from CastCounterspell(state.units[owner].seat, owner, spell)):
            return owner
    return None
