"""The log, in words that can be followed on a real table."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.game import GAME
from affray.games.brigandine.rules.melee import begin_melees, melee
from affray.games.brigandine.rules.movement import go
from affray.games.brigandine.rules.spells import bless, summon
from affray.games.brigandine.rules.walk import walk
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Attack
from affray.games.brigandine.words.setup_events import TerrainLaid
from affray.kernel.board.measure import Point
from affray.testing.script import d6, play


def at(x: float, y: float) -> Point:
    return round(x * 254), round(y * 254)


def told(state: State) -> list[str]:
    names = GAME.look.names(state)
    return [event.sentence(names) for event in state.log or []]


@pytest.mark.rule("BR-MOVE-02", "BR-MOVE-07")
def test_a_move_says_how_far_and_where_to_and_what_it_cost() -> None:
    state = table(
        unit("Red", 5, 5, speed=6),
        unit("foe", 20, 20),
        terrain=[{"kind": "swamp", "disc": [8, 5, 1], "flags": ["difficult"]}],
    )
    go(state, state.units[0], walk(state, state.units[0], (at(8, 5),)), is_charge=True)
    assert told(state) == ["Red moves 3 in east, ending in the swamp (terrain costs 1 in more)."]


def test_landmarks_of_the_same_kind_are_told_apart() -> None:
    hills = [{"kind": "hill", "at": [4, 4]}, {"kind": "hill", "at": [20, 20]}]
    state = table(unit("Red", 12, 4), unit("foe", 20, 12), terrain=hills)
    go(state, state.units[0], walk(state, state.units[0], (at(12, 6),)), is_charge=True)
    assert told(state) == ["Red moves 2 in north, ending 5.4 in east of the south-west hill."]


@pytest.mark.rule("BR-MELEE-06", "BR-TRAIT-GANGER-1")
def test_a_melee_says_why_somebody_has_so_many_attacks() -> None:
    state = table(
        unit("Red", 5, 5, traits=["ganger"], gear=["spear"]),
        unit("Mate", 7, 5, now=["is_hasted"]),
        unit("foe", 6, 5, now=["is_barred"]),
        stage="melees",
    )
    play(lambda dice: begin_melees(state, dice))
    play(lambda dice: melee(state, dice))
    [sentence] = told(state)
    assert "Red with 2 attacks (Ganger, quick)" in sentence
    assert "Mate with 2 attacks (doubled by Haste)" in sentence
    assert "foe with 0 attacks (barred by a fortification)" in sentence


@pytest.mark.rule("BR-ASPECT-RAT-1", "BR-TRAIT-BLOODTHIRSTY-1", "BR-TRAIT-OPPORTUNIST-1")
def test_a_die_names_the_ability_that_gave_it_or_changed_what_it_did() -> None:
    state = table(
        unit("Red", 5, 5, traits=["bloodthirsty"], aspect="rat"),
        unit("foe", 6, 5, life=9, traits=["opportunist"]),
        stage="melees",
    )
    play(lambda dice: begin_melees(state, dice))
    play(lambda dice: melee(state, dice))
    play(lambda dice: melee(state, dice))
    play(lambda dice: melee(state, dice))
    play(lambda dice: melee(state, dice))
    play(lambda dice: melee(state, dice), Attack(0, 1), d6(6), d6(1), True, d6(2))
    assert told(state)[1:] == [
        "Red's attack on foe shows 6, needs 6, and wounds.",
        "foe loses 3 life and has 6 left (Aspect of the Rat).",
        "Red's attack by Bloodthirsty on foe shows 1, needs 6, and misses.",
        "foe's attack by Opportunist on Red shows 2, needs 6, and misses.",
    ]


@pytest.mark.rule("BR-SPELL-HASTE-1", "BR-SPELL-THRALLS-1")
def test_spells_say_what_they_do_and_verbs_agree() -> None:
    state = table(unit("Mage", 0.5, 0.5, traits=["caster"], spells=["haste"]), unit("foe", 9, 9))
    play(lambda dice: bless(state, dice, 0, "haste"), 0)
    for corner in ([1.5, 0.5], [0.5, 1.5]):
        state.units.append(table(unit("Wall", *corner)).units[0].copy())
        state.units[-1].id = len(state.units) - 1
    play(lambda dice: summon(state, dice, 0, "summon_thralls"))
    assert told(state) == [
        "Mage moves twice as far and attacks twice as often until this turn is over.",
        "0 thralls rise about Mage.",
    ]
    names = GAME.look.names(state)
    one = TerrainLaid(pieces=(("low_wall", at(3, 4)),)).sentence(names)
    assert one == "1 piece of terrain lies on the table: low wall in the south-west."
