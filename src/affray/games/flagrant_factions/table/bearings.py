"""What bears on a roll, in words and with the rule, for those who ask for its chances."""

from __future__ import annotations

from collections.abc import Iterator

from affray.games.flagrant_factions.data.tables import captain_traits, tag, trait_name, traits
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import captains, resilience, taunts
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import MELEE
from affray.games.flagrant_factions.rules.hits import own_part
from affray.games.flagrant_factions.rules.profile import Why, toughness
from affray.games.flagrant_factions.rules.resilience import Test
from affray.games.flagrant_factions.state import State
from affray.kernel.odds import Bearing


def on_blow(state: State, blow: Blow, manner: str) -> Iterator[Bearing]:
    """[FF-SEQ-03] On a to-hit roll that is prepared; `manner` is what the target does meanwhile."""
    group, target = state.group(blow.roller), state.group(blow.target)
    yield from map(neither, blow.why)
    yield from (Bearing(words, 1, rule) for words, rule in own_part(state, blow))
    yield from (Bearing(words, 1, rule) for words, rule in rerolls(state, blow, group, target))
    why = toughness(state, target)[1]
    state.hooks.toughness(state, target, manner, blow.roller, why)
    for words, rule in why:
        yield Bearing(f"T {words}", -1, rule)
    if blow.in_cover:
        yield Bearing("in Cover: hits are rolled again", -1, "FF-TERR-COVER")
    elif state.hooks.must_reroll_hits(state, group, blow.target, blow.manner):
        yield Bearing("a Taunt: hits are rolled again", -1, "FF-OUT-TA-22")
    if target.has_effect("fortify"):
        yield Bearing("Fortify: hits are rolled again", -1, "FF-SPELL-FORTIFY-1")
    if state.hooks.is_unfeeling(state, target):
        yield Bearing("the target is Unfeeling: losses are rounded up", 1, "FF-OT-UNFEELING-2")


def rerolls(state: State, blow: Blow, group: Group, target: Group) -> Iterator[Why]:
    """[FF-SEQ-03] By what it may roll dice again, in this order."""
    for word in ("well_armed", "unerring"):
        is_so = group.has(word) or (
            word == "unerring" and state.hooks.is_unerring(state, group, target.id)
        )
        if is_so and captains.is_free(state, group, word):
            dice = "1s are" if word == "well_armed" else "misses are"
            yield f"{trait_name(word)}: {dice} rolled again", traits()[word].rule
    for kind in group.card.banes:
        if tag(kind) in target.tags and captains.is_free(state, group, f"bane:{kind}"):
            yield f"{trait_name(f'bane:{kind}')}: misses are rolled again", "FF-OT-BANE-2"
    if blow.manner in MELEE and group.has_effect("enrage"):
        yield "Enrage: misses are rolled again", "FF-SPELL-ENRAGE-1"
    if state.hooks.may_reroll_any(state, group) or state.hooks.may_reroll_misses(
        state, group, blow.manner
    ):
        yield "a Taunt: misses are rolled again", "FF-OUT-TA-03"
    own, most = captains.own_trait(state, group), captains.reroll_dice(state, group)
    if own is not None and most:
        trait = captain_traits()[own]
        misses = "1 miss is" if most == 1 else f"{most} misses are"
        yield f"{trait.name} captain: {misses} rolled again", trait.rule


def on_test(state: State, test: Test) -> Iterator[Bearing]:
    """[FF-SEQ-04] On a Resilience test."""
    group = state.group(test.group)
    if state.hooks.is_unfeeling(state, group):
        yield Bearing("Unfeeling: passed without dice", 1, "FF-OT-UNFEELING-1")
        return
    for one in resilience.modifiers_of(state, test):
        yield Bearing(f"{one.change:+d} {one.words}", 1 if one.change > 0 else -1, one.rule)
    if resilience.is_afraid(state, test):
        yield Bearing("Terrifying: the higher die is rolled again", -1, "FF-OT-TERRIFYING")
    elif group.has("cowardly"):
        yield Bearing("Cowardly: the higher die is rolled again", -1, "FF-OT-COWARDLY")
    if group.has_effect("embolden"):
        yield Bearing("Embolden: a failure is rolled again", 1, "FF-SPELL-EMBOLDEN-1")
    elif state.hooks.test_reroll(state, group):
        yield Bearing("a Taunt: a failure is rolled again", 1, "FF-OUT-TA-03")
    if taunts.has(group, "unbreakable"):
        yield Bearing("a Taunt: the best two of three dice", 1, "FF-OUT-TA-02")
    if state.hooks.must_reroll(state, group):
        yield Bearing("a Taunt: a success is rolled again", -1, "FF-OUT-TA-10")


def on_test_after(state: State, test: Test) -> Iterator[Bearing]:
    """[FF-TEST-04] On the test of a target that loses R, seen from who strikes."""
    if not state.hooks.is_unfeeling(state, state.group(test.group)):
        yield Bearing("its test: -1 for each R just lost", 1, "FF-TEST-04")
    for one in on_test(state, test):
        yield Bearing(f"its test: {one.words}", -one.sign, one.rule)


def neither(why: Why) -> Bearing:
    return Bearing(why[0], 0, why[1])
