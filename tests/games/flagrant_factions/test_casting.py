"""Casting: who knows what, whom it reaches, and what each spell does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Played, Unit, battle, dice_of, hits, run

from affray.games.flagrant_factions.data.tables import spells
from affray.games.flagrant_factions.pieces import Effect
from affray.games.flagrant_factions.rules import casting, performing, turn
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Activated, SpellEnded, SpellTookHold, ToHit
from affray.testing.script import asking

ALL = tuple(spells())


def coven(**more: Any) -> State:
    """A caster, a friend six inches away, and an enemy eleven inches away."""
    return battle(
        Unit(0, "elite_foot", (30, 18), traits=("caster",)),
        Unit(0, "light_foot", (30, 25)),
        Unit(1, "light_foot", (42, 18), **more),
    )


def cast(state: State, spell: str, target: int, *faces: Any, answers: Any = ()) -> Played:
    dice = dice_of(*faces)
    order = performing.order_cast(state, dice, 1)
    named = (spell,) if spells_of(state) > 1 else ()
    aimed = (target,) if len(casting.targets_of(state, state.group(1), spell)) > 1 else ()
    return run(state, order, dice, (*named, *aimed, *answers))


def spells_of(state: State) -> int:
    return len(casting.castable(state, state.group(1)))


@pytest.mark.rule("FF-CAST-01")
@pytest.mark.rule("FF-OT-CASTER")
@pytest.mark.rule("FF-OT-APPRENTICE")
def test_casters_know_all_spells_and_apprentices_three() -> None:
    state = battle(
        Unit(0, "elite_foot", traits=("caster",)),
        Unit(0, "elite_foot", traits=("apprentice",), spells=("heal", "counter", "obscure")),
        Unit(1, "elite_foot"),
    )
    known = [casting.known_spells(group) for group in state.groups]
    assert known == [ALL, ("heal", "counter", "obscure"), ()]


@pytest.mark.rule("FF-CAST-02")
@pytest.mark.rule("FF-ORD-CAST")
@pytest.mark.rule("FF-GEN-10")
def test_the_check_is_the_activation_and_spell_and_target_are_named_first() -> None:
    state = coven()
    played = cast(state, "fortify", 2, 3, 3)
    assert played.asked == ["ChooseSpell", "ChooseTarget"]
    assert not played.result.is_passed
    assert state.group(2).effects == ()
    event = played.of(Activated)[0]
    assert (event.needed, event.spell, event.target) == (7, "fortify", 2)
    assert cast(coven(), "fortify", 2, 3, 4).result.is_passed


@pytest.mark.rule("FF-CAST-03")
@pytest.mark.rule("FF-CAST-04")
def test_spells_reach_eighteen_inches_and_some_the_caster() -> None:
    state = battle(
        Unit(0, "elite_foot", (10, 18), traits=("caster",)),
        Unit(0, "light_foot", (29, 18)),
        Unit(1, "light_foot", (10, 37.1)),
    )
    caster = state.group(1)
    assert casting.targets_of(state, caster, "heal") == [2]
    assert casting.targets_of(state, caster, "obscure") == [1, 2]
    assert casting.targets_of(state, caster, "counter") == [1, 2]


@pytest.mark.rule("FF-CAST-07")
@pytest.mark.parametrize("how", ["melee", "shaken"])
def test_nobody_casts_in_melee_or_shaken(how: str) -> None:
    state = coven()
    if how == "melee":
        state.join_melee(1, 3)
    state.group(1).is_shaken = how == "shaken"
    assert casting.castable(state, state.group(1)) == []


@pytest.mark.rule("FF-CT-17")
def test_enemies_cannot_cast_at_an_abjured_captain() -> None:
    state = coven(captain="abjured")
    assert casting.targets_of(state, state.group(1), "confuse") == [2]
    state.group(3).is_shaken = True
    assert casting.targets_of(state, state.group(1), "confuse") == [2, 3]


@pytest.mark.rule("FF-CAST-03")
@pytest.mark.rule("FF-LOS-03")
def test_sight_is_needed_only_under_the_house_rule_and_for_projectile() -> None:
    def screened(**house: Any) -> State:
        return battle(
            Unit(0, "elite_foot", (30, 18), traits=("caster",)),
            Unit(0, "light_foot", (33, 18)),
            Unit(1, "light_foot", (36, 18)),
            house=house,
        )

    state = screened()
    assert casting.targets_of(state, state.group(1), "confuse") == [2, 3]
    assert casting.targets_of(state, state.group(1), "projectile") == []
    state = screened(spells_need_los=True)
    assert casting.targets_of(state, state.group(1), "confuse") == [2]


@pytest.mark.rule("FF-CAST-05")
@pytest.mark.rule("FF-CAST-06")
@pytest.mark.rule("FF-SEQ-01")
def test_lasting_effects_do_not_add_up_and_end_when_the_casters_turn_starts() -> None:
    state = coven()
    state.group(2).effects = (Effect("fortify", 1),)
    cast(state, "fortify", 2, 6, 6)
    assert state.group(2).effects == (Effect("fortify", 0),)
    for side, left in ((1, 1), (0, 0)):
        state.active, state.stage = side, "start"
        dice = dice_of(1) if state.turn >= 1 else dice_of()
        played = run(state, asking(turn.start_turn, state, dice), dice)
        assert len(state.group(2).effects) == left
        assert bool(played.of(SpellEnded)) is not bool(left)


@pytest.mark.rule("FF-SPELL-HEAL-1")
@pytest.mark.rule("FF-R-07")
def test_heal_gives_one_r_back_and_never_more_than_at_first() -> None:
    state = coven()
    state.group(2).r = 11
    cast(state, "heal", 2, 6, 6)
    assert state.group(2).r == 12
    cast(state, "heal", 2, 6, 6)
    assert state.group(2).r == 12


@pytest.mark.rule("FF-SPELL-PROJECTILE-1")
@pytest.mark.parametrize(("x", "needed"), [(43, 4), (43.1, 5)])
def test_projectile_shoots_at_its_own_numbers(x: float, needed: int) -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18), traits=("caster",)), Unit(1, "light_foot", (x, 18))
    )
    played = cast(state, "projectile", 2, 6, 6, hits(2, 12), 6, 6)
    assert played.of(ToHit)[0].needed == needed
    assert state.group(2).r == 11


@pytest.mark.rule("FF-SPELL-PROJECTILE-1")
def test_projectile_is_for_enemies_that_may_be_shot() -> None:
    state = coven(traits=("stealthy",))
    assert casting.targets_of(state, state.group(1), "projectile") == []
    assert casting.targets_of(coven(), coven().group(1), "projectile") == [3]


@pytest.mark.rule("FF-SPELL-COUNTER-1")
def test_counter_ends_what_its_caster_likes() -> None:
    state = coven()
    state.group(3).effects = (Effect("fortify", 1), Effect("confuse", 0))
    cast(state, "counter", 3, 6, 6, answers=(("fortify",),))
    assert state.group(3).effects == (Effect("confuse", 0),)


@pytest.mark.rule("FF-SPELL-CONFUSE-1")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
@pytest.mark.rule("FF-SPELL-ENRAGE-1")
@pytest.mark.rule("FF-SPELL-OBSCURE-1")
@pytest.mark.rule("FF-SPELL-EMBOLDEN-1")
@pytest.mark.rule("FF-SPELL-PROMPT-1")
@pytest.mark.parametrize(
    "spell", ["prompt", "embolden", "confuse", "entangle", "obscure", "enrage", "fortify"]
)
def test_a_lasting_spell_is_laid_on_its_target(spell: str) -> None:
    state = coven()
    cast(state, spell, 3, 6, 6)
    assert state.group(3).has_effect(spell)
    assert state.group(3).counts_as_shaken is (spell == "confuse")


@pytest.mark.rule("FF-CAST-05")
@pytest.mark.parametrize(
    "spell", [spell for spell in ALL if spell not in ("counter", "projectile")]
)
def test_a_spell_that_works_is_told_with_its_rule(spell: str) -> None:
    state = coven()
    dice = dice_of()
    (told,) = run(state, casting.take_effect(state, dice, 1, spell, 2), dice).of(SpellTookHold)
    assert (told.group, told.spell, told.rules) == (2, spell, (spells()[spell].rule,))
    lasting = () if spell == "heal" else (Effect(spell, 0),)
    assert state.group(2).effects == lasting
