"""Melees band by band, shots and castings: who may do what, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import battle, happened, table, unit

from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.casting import castable, has_use, may_cast, spend
from affray.games.brigandine.rules.melee import (
    attacks,
    begin_melees,
    may_skirmish,
    melee,
    push,
    skirmish_shots,
)
from affray.games.brigandine.rules.shooting import begin_shooting, may_shoot, shoot, shots, targets
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import (
    Aim,
    Attack,
    Bash,
    Done,
    Shoot,
)
from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.house import HouseValue
from affray.testing.script import d6, play

PASS = Done()

# -- melees ----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R4-6", "BR-CAMP-R4-7", "BR-MELEE-06", "BR-QUICK-04")
def test_what_is_fixed_when_a_melee_begins() -> None:
    state = table(
        unit("Near", 48, 46, gear=["shortbow"], traits=["skirmishing"]),
        unit("foe", 49, 46, now=["is_barred"]),
        unit("drawn", 47, 46, now=["has_drawn"], gear=["spear"]),
        unit("Far", 90, 90),
        unit("away", 91, 90, aspect="wolf"),
        house={"scenario": "annihilation", "board_size": 96},
    )
    play(lambda dice: begin_melees(state, dice))
    assert (state.melees, state.stage) == (((0, 1, 2), (3, 4)), "melee")
    play(lambda dice: melee(state, dice), 0)
    assert (state.fight, state.melees, state.band) == ((0, 1, 2), ((3, 4),), "skirmish")
    near, foe, drawn, far, away = state.units
    assert [one.attacks for one in (near, foe, drawn)] == [2, 0, 1]
    assert [one.has_drawn for one in (near, foe, drawn)] == [True, False, True]
    assert [one.is_quick for one in (near, foe, drawn)] == [False, False, True]
    assert [one.shots for one in (near, foe, drawn)] == [1, 0, 0]
    play(lambda dice: melee(state, dice), PASS)
    assert (state.acting, state.band) == (1, "skirmish")
    play(lambda dice: melee(state, dice))
    assert (state.acting, state.band) == (0, "quick")
    play(lambda dice: melee(state, dice), PASS)
    play(lambda dice: melee(state, dice))
    assert state.band == "normal"
    play(lambda dice: melee(state, dice), PASS)
    play(lambda dice: melee(state, dice))
    assert not state.fight
    assert not state.band
    assert [one.fought for one in state.units] == [1, 1, 1, 0, 0]
    assert [(one.attacks, one.shots, one.is_quick) for one in (near, drawn)] == [(0, 0, False)] * 2
    play(lambda dice: melee(state, dice))
    assert (state.fight, state.melees) == ((3, 4), ())
    assert [(one.attacks, one.has_drawn, one.is_quick) for one in (far, away)] == [
        (1, False, False),
        (1, False, True),
    ]


@pytest.mark.rule("BR-TRAIT-SKIRMISHING-1", "BR-TRAIT-SKIRMISHING-1-R1")
def test_who_skirmishes() -> None:
    def may(**more: Any) -> bool:
        full = {"gear": ["sling"], "traits": ["skirmishing"], **more}
        state = table(unit("Hero", 5, 12, **full), unit("foe", 6, 12))
        return may_skirmish(state, state.units[0])

    assert may()
    assert not may(traits=[])
    assert not may(gear=["spear"])
    assert not may(fought=1)
    assert not may(now=["has_marched"])
    state = table(
        unit("Hero", 5, 12, gear=["sling"]),
        unit("foe", 6, 12, gear=["sling"]),
        unit("Gun", 7, 12, gear=["arquebus"]),
        unit("Out", 5, 11, gear=["sling"]),
        unit("Spent", 6, 13, gear=["sling"]),
        unit("Fell", 6, 11, gear=["sling"], status="gone"),
        unit("other", 4, 12),
    )
    for one in state.units:
        one.shots = int(one.card.name != "Spent")
    state.fight = (0, 1, 2, 4, 5)
    assert skirmish_shots(state, 0) == [Shoot(0, 1), Aim(2)]
    assert skirmish_shots(state, 1) == [Shoot(1, 0), Shoot(1, 2), Shoot(1, 4)]


@pytest.mark.rule("BR-MELEE-07", "BR-MELEE-09", "BR-QUICK-01", "BR-TRAIT-SHIELDBASH-1")
def test_what_a_side_may_do_in_a_band() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], traits=["shieldbash"]),
        unit("foe", 6, 12),
        unit("Quick", 7, 12, gear=["spear"], traits=["shieldbash"]),
        unit("Tired", 6, 13),
        unit("Fell", 6, 11, status="gone"),
        unit("far", 4, 12),
    )
    for one in state.units:
        one.attacks = int(one.card.name != "Tired")
        one.is_quick = one.card.is_quick
    state.fight = (0, 1, 2, 3, 4)
    state.band = "normal"
    assert attacks(state, 0) == [Attack(0, 1), Bash(0, 1)]
    assert attacks(state, 1) == [Attack(1, 0), Attack(1, 2), Attack(1, 3)]
    state.band = "quick"
    assert attacks(state, 0) == [Attack(2, 1)]
    assert attacks(state, 1) == []
    state.passed = (0,)
    assert attacks(state, 0) == []


@pytest.mark.rule("BR-TRAIT-SHIELDBASH-1-R1", "BR-ENG-07", "BR-MELEE-11")
def test_where_a_push_ends() -> None:
    def pushed(dx: int, dy: int, *pieces: Terrain, **more: Any) -> tuple[int, int]:
        state = table(
            unit("Hero", 5, 12), unit("foe", 6, 12, fought=1, **more), unit("wall", 6, 15)
        )
        foe, other = state.units[1:]
        foe.x, foe.y, other.x, other.y = 1500, 3000, 1500, 3600
        state.units[0].x, state.units[0].y, state.units[0].fought = 1246, 3000, 1
        state.terrain = pieces
        push(state, foe, dx, dy)
        moved = (foe.x - 1500, foe.y - 3000)
        assert ("UnitMoved" in happened(state)) is (moved != (0, 0))
        assert (foe.fought, state.units[0].fought) == ((1, 1) if moved == (0, 0) else (0, 0))
        return moved

    def tall(left: int, right: int) -> Terrain:
        shape = Polygon(((left, 0), (right, 0), (right, 6096), (left, 6096)))
        return Terrain("keep", shape, ("obstacle",), 600)

    assert pushed(508, 0) == (508, 0)
    assert pushed(0, 0) == (0, 0)
    assert pushed(0, 508) == (0, 346)
    assert pushed(508, 0, tall(1800, 1900)) == (173, 0)
    assert pushed(508, 0, tall(1700, 1720)) == (73, 0)
    assert pushed(508, 0, tall(1700, 1720), traits=["flying"]) == (508, 0)
    assert pushed(508, 0, tall(1700, 1720)._replace(height=500)) == (508, 0)


# -- shots and castings -------------------------------------------------------------------


@pytest.mark.rule("BR-RANGED-01", "BR-RANGED-03", "BR-MOVE-10", "BR-TRAIT-HARASSING-1")
@pytest.mark.rule("BR-SPELL-HASTE-1-R1", "BR-CAMP-R4-6")
def test_who_may_shoot_and_how_often() -> None:
    def count(scenario: str = "siege", gear: str = "sling", **more: Any) -> int:
        state = battle(scenario, unit("Hero", 12, 10, gear=[gear], **more), unit("foe", 20, 12))
        begin_shooting(state)
        return state.units[0].shots

    assert (count(), count(gear="spear"), count(now=["is_hasted"])) == (1, 0, 2)
    assert (count("annihilation"), count("annihilation", now=["is_hasted"])) == (2, 3)
    assert count("annihilation", now=["has_drawn"]) == 1

    def may(foe_x: float = 20, house: dict[str, HouseValue] | None = None, **more: Any) -> bool:
        hero = unit("Hero", 12, 12, **{"gear": ["sling"], **more})
        state = table(hero, unit("foe", foe_x, 12), house=house)
        state.units[0].shots = 1
        return may_shoot(state, state.units[0])

    assert may()
    assert not may(foe_x=13)
    assert not may(now=["has_moved"])
    assert may(now=["has_moved"], traits=["harassing"])
    assert may(now=["has_moved"], house={"move_blocks_shooting": False})
    assert not may(now=["is_laden"])
    assert not may(status="gone")
    state = table(unit("Hero", 12, 12, gear=["sling"]), unit("foe", 20, 12))
    assert not may_shoot(state, state.units[0])


@pytest.mark.rule("BR-RANGED-02", "BR-RANGED-04", "BR-ENG-05", "BR-TURN-08")
def test_what_may_be_shot_at() -> None:
    state = table(
        unit("Hero", 2, 12, gear=["sling"]),
        unit("Gun", 2, 2, gear=["arquebus"]),
        unit("foe", 13, 12),
        unit("busy", 6, 20),
        unit("Pal", 7, 20),
        unit("far", 2, 23.5),
        stage="shoot",
    )
    for one in state.units:
        one.shots = 1
    hero, foe = state.units[0], state.units[2]
    assert targets(state, hero) == [2]
    assert shots(state, 0) == [Shoot(0, 2), Aim(1)]
    assert shots(state, 1) == []
    foe.x += 1
    assert targets(state, hero) == []
    foe.x -= 1
    play(lambda dice: shoot(state, dice), Shoot(0, 2), d6(1))
    assert (hero.shots, state.stage, state.acting) == (0, "shoot", 0)
    play(lambda dice: shoot(state, dice), PASS)
    assert (state.stage, state.acting) == ("end", 0)


@pytest.mark.rule("BR-SPELL-GEN-1", "BR-SPELL-GEN-3", "BR-TRAIT-MARCHING-1-R1", "BR-CAMP-CARRY-4")
def test_who_may_cast_what() -> None:
    spells = ["web", "web", "haste", "counterspell", "touch_of_death", "razing", "incinerate"]

    def mage(stage: str = "cast", foe_x: float = 15, **more: Any) -> State:
        full = {"traits": ["caster"], "spells": spells, **more}
        return table(unit("Mage", 5, 12, **full), unit("foe", foe_x, 12), stage=stage)

    def cast_in(state: State, phase: str) -> list[str]:
        return [deed.spell for deed in castable(state, 0, phase)]

    assert cast_in(mage(), "attack") == ["web", "incinerate"]
    assert cast_in(mage(foe_x=6), "attack") == ["web", "touch_of_death", "incinerate"]
    assert cast_in(mage(foe_x=6, now=["is_barred"]), "attack") == ["web", "incinerate"]
    assert cast_in(mage(now=["is_laden"]), "attack") == []
    assert cast_in(mage(now=["is_laden"]), "start") == ["haste"]
    for stage in ("cast", "melees", "melee", "follow", "shoot"):
        tired = mage(stage, now=["has_marched"])
        assert not may_cast(tired, tired.units[0])
    for stage in ("start", "move", "end"):
        fresh = mage(stage, now=["has_marched"])
        assert may_cast(fresh, fresh.units[0])
    empty = mage(spells=[])
    assert not may_cast(empty, empty.units[0])
    gone = mage(status="gone")
    assert not may_cast(gone, gone.units[0])
    dying = mage()
    dying.units[0].life = 0
    assert not may_cast(dying, dying.units[0])
    state = mage()
    state.terrain = (Terrain("hut", Disc(3000, 3000, 100), ()),)
    assert has_use(state, state.units[0], "razing")
    spend(state, 0, "web")
    assert state.units[0].castings == ("web", *spells[2:])


@pytest.mark.rule("BR-SPELL-HOLD-1", "BR-SPELL-TELEPORT-1", "BR-SPELL-TRANSMUTE-1-R1")
def test_spells_that_have_no_use_are_not_offered() -> None:
    state = table(unit("Mage", 5, 12), unit("foe", 15, 12), stage="move")
    mage = state.units[0]
    assert has_use(state, mage, "teleport")
    mage.is_held = True
    assert not has_use(state, mage, "teleport")
    assert not has_use(state, mage, "transmute")
    assert has_use(state, mage, "summon_thralls")
    state.terrain = (Terrain("keep", Disc(mage.x, mage.y, 900), ("obstacle",), 900),)
    assert not has_use(state, mage, "summon_thralls")
    pals = table(unit("Mage", 5, 12), unit("Pal", 8, 12), unit("foe", 15, 12))
    assert has_use(pals, pals.units[0], "transmute")
    pals.terrain = (Terrain("keep", Disc(pals.units[1].x, 3048, 100), ("obstacle",), 900),)
    assert not has_use(pals, pals.units[0], "transmute")
    pals.units[0].is_winged = True
    assert has_use(pals, pals.units[0], "transmute")
