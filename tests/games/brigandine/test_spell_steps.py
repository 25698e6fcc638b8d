"""Spells step by step: what each leaves on the table, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.casting import cast
from affray.games.brigandine.rules.shooting import fire
from affray.games.brigandine.rules.spells import swaps
from affray.games.brigandine.rules.templates import damage
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Aim, Shoot, Swap
from affray.games.brigandine.words.events import (
    CloudStayed,
    PlacesSwapped,
    SpellCast,
    SpellCountered,
    SpellTook,
    TemplateAimed,
    TemplateLanded,
    TerrainGone,
    ThrallsCame,
    UnitMoved,
    UnitsHeld,
)
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc
from affray.testing.script import d6, play


def at(x: float, y: float) -> Point:
    return round(x * INCH), round(y * INCH)


def casting(state: State, spell: str, *script: object, by: int = 0) -> State:
    play(lambda dice: cast(state, dice, by, spell), *script)
    return state


def mage(*spells: str, **more: Any) -> dict[str, Any]:
    return unit("Mage", 5, 12, combat=4, traits=["caster"], spells=spells, **more)


def told(state: State, kind: type[Any]) -> Any:
    [event] = [event for event in state.log or [] if isinstance(event, kind)]
    return event


@pytest.mark.rule("BR-SPELL-WEB-1", "BR-SPELL-ENTANGLE-1", "BR-SPELL-HOLD-1")
def test_a_web_holds_whom_it_touches_and_tells_of_nobody_else() -> None:
    state = table(mage("web", "web"), unit("foe", 15, 12), unit("mate", 17, 12), unit("far", 22, 2))
    casting(state, "web", at(16, 12), d6(3))
    assert told(state, UnitsHeld).units == (1, 2)
    assert [one.is_held for one in state.units] == [False, True, True, False]
    assert state.units[0].castings == ("web",)
    assert told(state, SpellCast).rules == ("BR-SPELL-WEB-1",)
    none = table(mage("web"), unit("foe", 15, 12))
    casting(none, "web", at(10, 5), d6(6))
    assert "UnitsHeld" not in happened(none)


@pytest.mark.rule("BR-TEMPLATE-06", "BR-TEMPLATE-07", "BR-TEMPLATE-08")
def test_a_template_is_told_from_aim_to_landing() -> None:
    state = table(mage("web"), unit("foe", 15, 12))
    casting(state, "web", at(15, 12), d6(2), d6(4), at(15, 16))
    aimed, landed = told(state, TemplateAimed), told(state, TemplateLanded)
    assert (aimed.unit, aimed.point, aimed.end) == (0, at(15, 12), at(15, 16))
    assert (aimed.face, aimed.needed, aimed.scatter) == (2, 3, 4)
    assert (landed.hit, landed.disc) == ((), (*at(15, 16), 381))
    straight = table(mage("web"), unit("foe", 15, 12))
    casting(straight, "web", at(15, 12), d6(3))
    aimed = told(straight, TemplateAimed)
    assert (aimed.face, aimed.scatter, aimed.end) == (3, 0, at(15, 12))
    assert told(straight, TemplateLanded).hit == (1,)


@pytest.mark.rule("BR-SPELL-ACRID-1", "BR-SPELL-ACRID-2")
def test_a_cloud_is_an_obstacle_of_its_side_and_turn() -> None:
    state = table(mage("acrid_cloud"), unit("foe", 15, 12, life=3), turn=5, stage="end")
    casting(state, "acrid_cloud", at(15, 12), d6(6), d6(6))
    [cloud] = state.terrain
    assert cloud == Terrain(
        "cloud", Disc(*at(15, 12), 635), ("obstacle", "difficult"), 0, 0, 5, is_fixed=True
    )
    assert told(state, CloudStayed).at == at(15, 12)
    assert state.units[1].life == 2


@pytest.mark.rule("BR-SPELL-HASTE-1", "BR-SPELL-VALKYRIE-1", "BR-SPELL-GEN-5")
def test_a_blessing_is_for_friends_within_six_inches() -> None:
    for spell, flag in (("haste", "is_hasted"), ("valkyrie", "is_winged")):
        state = table(
            mage(spell, spell), unit("Pal", 12, 12), unit("Far", 5, 20), unit("foe", 6, 14)
        )
        with pytest.raises(AssertionError, match="Invalid choice"):
            casting(state, spell, 2)
        state = table(
            mage(spell, spell), unit("Pal", 12, 12), unit("Far", 5, 20), unit("foe", 6, 14)
        )
        with pytest.raises(AssertionError, match="Invalid choice"):
            casting(state, spell, 3)
        state = table(mage(spell), unit("Pal", 12, 12), unit("foe", 6, 14))
        casting(state, spell, 1)
        assert [getattr(one, flag) for one in state.units] == [False, True, False]
        assert [one.is_hasted + one.is_winged for one in state.units] == [0, 1, 0]
        took = told(state, SpellTook)
        assert (took.unit, took.spell) == (1, spell)
        far = table(mage(spell), unit("Pal", 12, 12), unit("foe", 6, 14))
        far.units[1].x += 1
        with pytest.raises(AssertionError, match="Invalid choice"):
            casting(far, spell, 1)


@pytest.mark.rule("BR-SPELL-RAZING-1", "BR-SPELL-RAZING-1-R1", "BR-MELEE-11")
def test_razing_drops_whoever_leans_on_the_piece_and_parts_those_on_it() -> None:
    state = table(
        mage("razing"),
        unit("foe", 12, 12, life=2, fought=1),
        unit("Pal", 13, 12, life=2, fought=1),
        unit("far", 20, 12),
        terrain=[
            {"kind": "hut", "disc": [2, 2, 1]},
            {"kind": "tower", "disc": [12, 12, 0.6], "flags": ["obstacle"], "height": 2},
        ],
        stage="cast",
    )
    casting(state, "razing", 1, d6(5), d6(4))
    assert [piece.kind for piece in state.terrain] == ["hut"]
    gone = told(state, TerrainGone)
    assert (gone.kind, gone.at) == ("tower", at(12, 12))
    assert [one.life for one in state.units] == [1, 1, 2, 1]


@pytest.mark.rule("BR-SPELL-THRALLS-1", "BR-SPELL-THRALLS-1-R1")
def test_four_thralls_rise_under_names_of_their_own() -> None:
    state = table(mage("summon_thralls", "summon_thralls"), unit("foe", 15, 12))
    spots = [at(6, 12), at(4, 12), at(5, 13), at(5, 11)]
    casting(state, "summon_thralls", *spots)
    thralls = state.units[2:]
    assert [(one.x, one.y) for one in thralls] == spots
    assert [one.card.name for one in thralls] == [f"Thrall {k}" for k in (1, 2, 3, 4)]
    assert [(one.id, one.seat, one.side, one.place) for one in thralls] == [
        (id, 0, 0, "table") for id in (2, 3, 4, 5)
    ]
    assert [(one.life, one.card.combat, one.card.speed) for one in thralls] == [(1, 1, 762)] * 4
    came = told(state, ThrallsCame)
    assert (came.unit, came.thralls) == (0, (2, 3, 4, 5))


@pytest.mark.rule("BR-SPELL-TELEPORT-1", "BR-SPELL-TRANSMUTE-1", "BR-MELEE-11")
def test_whoever_is_moved_by_a_spell_leaves_the_melee() -> None:
    state = table(mage("teleport", fought=1), unit("foe", 6, 12, fought=1), stage="move")
    casting(state, "teleport", at(20, 20))
    caster, foe = state.units
    assert ((caster.x, caster.y), caster.has_moved) == (at(20, 20), True)
    assert (caster.fought, foe.fought, foe.has_moved) == (0, 0, False)
    moved = told(state, UnitMoved)
    assert (moved.path, moved.how) == ((at(5, 12), at(20, 20)), "teleports")
    state = table(mage("transmute", fought=1), unit("foe", 6, 12, fought=1), unit("Pal", 20, 20))
    assert list(swaps(state, state.units[0])) == [Swap(0, 2)]
    casting(state, "transmute", Swap(0, 2))
    assert [(one.x, one.y) for one in state.units] == [at(20, 20), at(6, 12), at(5, 12)]
    assert [one.fought for one in state.units] == [0, 1, 0]
    swapped = told(state, PlacesSwapped)
    assert (swapped.unit, swapped.other, swapped.places) == (0, 2, (at(5, 12), at(20, 20)))
    assert not any(one.has_moved for one in state.units)


@pytest.mark.rule("BR-SPELL-TOUCH-1", "BR-SPELL-TOUCH-1-R1")
def test_the_touch_of_death_is_one_attack_at_combat_five() -> None:
    for face, place in ((1, "table"), (2, "gone")):
        state = table(mage("touch_of_death"), unit("foe", 6, 12, life=9), unit("far", 20, 20))
        casting(state, "touch_of_death", 1, d6(face))
        assert state.units[1].place == place


@pytest.mark.rule("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")
def test_a_counterspell_needs_a_three() -> None:
    def countered(*script: object) -> State:
        foe = unit("foe", 15, 12, traits=["caster"], spells=["counterspell"])
        state = table(mage("haste", "counterspell"), foe)
        return casting(state, "haste", 0, *script)

    failed = countered(True, d6(2), False)
    assert failed.units[0].is_hasted
    assert [one.castings for one in failed.units] == [("counterspell",), ()]
    undone = countered(True, d6(3), False)
    assert not undone.units[0].is_hasted
    event = told(undone, SpellCountered)
    assert (event.unit, event.spell, event.face) == (1, "haste", 3)
    twice = countered(True, d6(3), True, d6(3))
    assert twice.units[0].is_hasted
    assert [one.castings for one in twice.units] == [(), ()]
    own = countered(False, True, d6(6), False)
    assert not own.units[0].is_hasted
    assert countered(False, False).units[0].is_hasted


@pytest.mark.rule("BR-TEMPLATE-10", "BR-TEMPLATE-11")
def test_the_order_of_damage_matters_only_near_a_dog() -> None:
    state = table(mage(), unit("foe", 15, 12), unit("mate", 16, 12, life=2), unit("far", 22, 2))
    play(lambda dice: damage(state, dice, 0, 5, (1, 2)), d6(2), d6(6))
    assert [one.place for one in state.units] == ["table", "gone", "table", "table"]
    assert state.units[2].life == 1
    dog = table(mage(), unit("foe", 15, 12, aspect="dog"), unit("mate", 16, 12, life=2))
    play(lambda dice: damage(dog, dice, 0, 5, (1, 2)), 2, d6(6), d6(6), 2)
    assert [one.life for one in dog.units] == [1, 1, 0]
    alone = table(mage(), unit("foe", 15, 12, aspect="dog"), unit("mate", 16, 12))
    play(lambda dice: damage(alone, dice, 0, 5, (1,)), d6(6), None)
    assert alone.units[1].place == "gone"


@pytest.mark.rule("BR-GEAR-ACID-1", "BR-GEAR-POISON-1", "BR-GEAR-ARQUEBUS-1")
def test_what_ranged_templates_do() -> None:
    def armed(gear: str, combat: int = 3) -> State:
        return table(
            unit("Hero", 5, 12, gear=[gear], combat=combat),
            unit("foe", 9, 12, life=3),
            stage="shoot",
        )

    acid = armed("acid_globes")
    play(lambda dice: fire(acid, dice, Aim(0)), at(9, 12), d6(4), d6(2))
    assert acid.units[1].life == 2
    poison = armed("poison_globes")
    play(lambda dice: fire(poison, dice, Aim(0)), at(9, 12), d6(4), d6(2))
    assert poison.units[1].life == 3
    assert told(poison, TemplateLanded).disc == (*at(9, 12), 635)
    gun = armed("arquebus")
    play(lambda dice: fire(gun, dice, Aim(0)), at(11.5, 12), d6(3))
    assert gun.units[1].life == 3
    play(lambda dice: fire(gun, dice, Aim(0)), at(11.5, 12), d6(4))
    assert gun.units[1].life == 2
    sling = armed("sling")
    play(lambda dice: fire(sling, dice, Shoot(0, 1)), d6(4))
    assert sling.units[1].life == 2


@pytest.mark.rule("BR-SPELL-TRANSMUTE-1-R1", "BR-MOVE-08-R1")
def test_two_are_swapped_only_where_each_may_stand_for_the_other() -> None:
    state = table(mage("transmute"), unit("Pal", 20, 20), unit("foe", 6, 2))
    caster, pal, _ = state.units
    for high, low in ((caster, pal), (pal, caster)):
        tower = Terrain("tower", Disc(high.x, high.y, 200), ("obstacle",), 900)
        state.terrain = (tower,)
        high.is_winged, low.is_winged = True, False
        assert list(swaps(state, caster)) == []
        low.is_winged = True
        assert list(swaps(state, caster)) == [Swap(0, 1)]
        high.is_winged = low.is_winged = False
        assert list(swaps(state, caster)) == []
        state.terrain = (tower._replace(height=500), tower._replace(flags=("difficult",)))
        assert list(swaps(state, caster)) == [Swap(0, 1)]
