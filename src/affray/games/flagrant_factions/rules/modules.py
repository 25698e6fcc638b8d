"""The optional modules, put into the hooks of the chapters."""

from __future__ import annotations

from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules import taunt_needs, taunt_notes, taunting, taunts
from affray.games.flagrant_factions.rules.hooks import PLAIN, Hooks
from affray.games.flagrant_factions.words.answers import Proclaim


def with_taunts() -> Hooks:
    """[FF-OUT-TA-01 .. FF-OUT-TA-30] The optional Taunts."""
    hooks = Hooks()
    hooks.at_start_of_turn = taunting.start_turn
    hooks.at_end_of_step = taunting.resolve
    hooks.limit_orders = taunt_needs.limit_orders
    hooks.may_proclaim = taunt_needs.may_proclaim
    hooks.is_rooted = taunts.is_rooted
    hooks.provokes = taunts.provokes
    hooks.orders = {Proclaim: taunting.order_proclaim}
    hooks.force_reroll = taunting.force_reroll
    hooks.may_reroll_activation = taunts.may_reroll_activation
    hooks.stride_bonus = taunts.stride_bonus
    hooks.move_goal = taunts.move_goal
    hooks.attack_targets = taunt_needs.attack_targets
    hooks.aimed_attacks = taunt_needs.aimed_attacks
    hooks.shoot_targets = taunts.shoot_targets
    hooks.cast_targets = taunts.cast_targets
    hooks.can_aim = taunt_needs.can_aim
    hooks.laugh_at = taunting.laugh_at
    hooks.release = taunting.release
    hooks.times_spell_works = taunts.times_spell_works
    hooks.is_vicious = taunts.is_vicious
    hooks.is_unfeeling = taunts.is_unfeeling
    hooks.is_terrifying = taunts.is_terrifying
    hooks.is_unerring = taunts.is_unerring
    hooks.change_blow = taunts.change_blow
    hooks.must_reroll_hits = taunts.must_reroll_hits
    hooks.may_reroll_any = taunts.may_reroll_any
    hooks.may_reroll_misses = taunts.may_reroll_misses
    hooks.weigh_hits = taunts.weigh_hits
    hooks.hits_back = taunts.hits_back
    hooks.toughness = taunts.toughness
    hooks.test_dice = taunts.test_dice
    hooks.test_reroll = taunts.test_reroll
    hooks.must_reroll = taunts.must_reroll
    hooks.fate_of_failure = taunts.fate_of_failure
    hooks.stays = taunts.stays
    hooks.note = taunt_notes.note
    hooks.note_losses = taunt_notes.note_losses
    hooks.note_shaken = taunt_notes.note_shaken
    hooks.note_rout = taunt_notes.note_rout
    return hooks


TAUNTS = with_taunts()


def modules_of(house: House) -> Hooks:
    """What is agreed on."""
    return TAUNTS if house.taunts else PLAIN
