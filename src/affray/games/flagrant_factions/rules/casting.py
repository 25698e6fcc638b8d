"""Chapter Casting and spells: who knows which, whom they reach, and what they do."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import spells
from affray.games.flagrant_factions.pieces import Effect, Group
from affray.games.flagrant_factions.rules import captains, removal, shooting, sight
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import PROJECTILE
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import SpellEnded, SpellTookHold
from affray.games.flagrant_factions.words.questions import ChooseEnded
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Subsets

CLOSE = 12
"""[FF-SPELL-PROJECTILE-1, FF-Q-42] Up to here Projectile hits on 4+, beyond on 5+."""


def known_spells(group: Group) -> tuple[str, ...]:
    """[FF-CAST-01, FF-OT-APPRENTICE, FF-OT-CASTER] Its three, or all ten."""
    if group.has("caster"):
        return tuple(spells())
    return group.spells if group.has("apprentice") else ()


def targets_of(state: State, caster: Group, spell: str) -> list[int]:
    """[FF-CAST-03, FF-CAST-04, FF-CT-17, FF-Q-38, FF-Q-42] Whom it reaches."""
    row = spells()[spell]
    reach = state.inches(row.range)
    return [
        other.id
        for other in state.on_table()
        if (other is not caster or row.target == "any")
        and state.is_within(caster, other, reach)
        and may_target(state, caster, other, spell)
    ]


def may_target(state: State, caster: Group, other: Group, spell: str) -> bool:
    """[FF-CT-17, FF-Q-42, FF-LOS-03] Abjured, Projectile's limits, and sight if it is asked for."""
    is_enemy = state.are_enemies(caster, other)
    if is_enemy and captains.own_trait(state, other) == "abjured":
        return False
    if spells()[spell].target == "enemy":
        return is_enemy and shooting.can_be_shot(state, caster, other)
    if state.house.spells_need_los:
        return sight.can_see(state, caster, other)
    return True


def castable(state: State, group: Group) -> list[str]:
    """[FF-ORD-CAST, FF-CAST-07] The spells with a legal target; none in melee or Shaken."""
    if state.in_melee(group.id) or group.counts_as_shaken:
        return []
    return [spell for spell in known_spells(group) if targets_of(state, group, spell)]


def take_effect(state: State, dice: Dice, caster: int, spell: str, target: int) -> Flow[None]:
    """[FF-CAST-02] What a spell does once its Check is passed; some Taunts double it."""
    for _ in range(state.hooks.times_spell_works(state, caster, target)):
        if not state.group(target).is_on_table:
            return
        yield from work(state, dice, caster, spell, target)


def work(state: State, dice: Dice, caster: int, spell: str, target: int) -> Flow[None]:
    """[FF-SPELL-HEAL-1, FF-R-07, FF-SPELL-PROJECTILE-1, FF-SPELL-COUNTER-1] One spell, once."""
    if spell == "projectile":
        needed = projectile_hit(state, state.group(caster), state.group(target))
        blow = Blow(caster, target, PROJECTILE, needed)
        yield from shooting.volley(state, dice, blow)
    elif spell == "heal":
        state.tell(SpellTookHold(group=target, spell=spell, rules=(spells()[spell].rule,)))
        yield from removal.regain(state, target, 1)
    elif spell == "counter":
        yield from counter(state, caster, target)
    else:
        lay_on(state, caster, spell, target)


def projectile_hit(state: State, caster: Group, target: Group) -> int:
    """[FF-SPELL-PROJECTILE-1, FF-Q-42] 4+ up to 12", 5+ beyond, whatever the MI profile."""
    return 4 if state.is_within(caster, target, state.inches(CLOSE)) else 5


def lay_on(state: State, caster: int, spell: str, target: int) -> None:
    """[FF-CAST-05, FF-CAST-06, FF-Q-38] Effects do not add up; the later end counts.

    Spells are cast in the caster's own turn, so that the new effect never ends before an old one.
    """
    group = state.group(target)
    kept = tuple(effect for effect in group.effects if effect.spell != spell)
    group.effects = (*kept, Effect(spell, state.side_of(state.group(caster))))
    state.tell(SpellTookHold(group=target, spell=spell, rules=(spells()[spell].rule,)))


def counter(state: State, caster: int, target: int) -> Flow[None]:
    """[FF-SPELL-COUNTER-1, FF-Q-44] Any of the effects now on the target end."""
    able = tuple(dict.fromkeys(effect.spell for effect in state.group(target).effects))
    if not able:
        return
    seat = state.seat_of(state.group(caster))
    foes = state.are_enemies(state.group(caster), state.group(target))
    options = Subsets(able)
    usual = harmful(able) if not foes else helpful(able)
    ended = yield from ChooseEnded(seat, options, usual=usual, pieces=(target, caster))
    end_effects(state, state.group(target), ended)


def harmful(effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(spell for spell in effects if spell in ("confuse", "entangle"))


def helpful(effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(spell for spell in effects if spell not in ("confuse", "entangle"))


def end_effects(state: State, group: Group, ended: tuple[str, ...]) -> None:
    """[FF-CAST-05] As if they had run out."""
    group.effects = tuple(effect for effect in group.effects if effect.spell not in ended)
    for spell in ended:
        state.tell(SpellEnded(group=group.id, spell=spell))


def end_spells_of(state: State, side: int) -> None:
    """[FF-CAST-05, FF-SEQ-01] The lasting spells of the side whose turn starts."""
    for group in state.groups:
        ended = tuple(effect.spell for effect in group.effects if effect.side == side)
        end_effects(state, group, ended)
