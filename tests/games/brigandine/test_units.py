"""Units and pieces of terrain: what touches, how far things reach, what may be done now."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import high, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.house import House
from affray.games.brigandine.pieces import THRALL, Card, Unit, is_within
from affray.games.brigandine.rules.zones import (
    edge_of,
    zone_shape,
)
from affray.games.brigandine.state import State
from affray.kernel.ids import Seat
from affray.kernel.plain import to_plain

# -- units and contact -------------------------------------------------------------------


@pytest.mark.rule("BR-ENG-01", "BR-ENG-02", "BR-MOVE-08-R1")
def test_when_two_bases_touch() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 10, 12))
    hero, foe = state.units
    for dx, dy, holds in (
        (255, 0, True),
        (-255, 0, True),
        (0, 255, True),
        (256, 0, False),
        (0, -256, False),
        (-256, 0, False),
        (180, 180, True),
        (181, 181, False),
        (-4000, 0, False),
        (0, -3000, False),
    ):
        foe.x, foe.y = hero.x + dx, hero.y + dy
        assert state.are_in_contact(hero, foe) is holds
        assert state.is_engaged(hero) is state.is_engaged(foe) is holds
    foe.x, foe.y = hero.x + 254, hero.y
    for height, holds in ((557, True), (558, False)):
        for side in ({"right": hero.x + 1}, {"left": hero.x + 1, "right": 6096}):
            state.terrain = (high(height, **side),)
            assert state.are_in_contact(hero, foe) is state.is_engaged(foe) is holds
    state.terrain = (high(600), high(400, right=hero.x + 1), high(200))
    assert (state.level(hero.x, 10), state.level(3500, 10)) == (600, 0)
    state.terrain = ()
    foe.place = "gone"
    assert not state.is_engaged(hero)


@pytest.mark.rule("BR-BANNER-01", "BR-BANNER-03", "BR-RANGED-02-R1")
def test_how_far_a_banner_reaches() -> None:
    state = table(unit("Hero", 5, 12), unit("Pal", 10, 12, banner="lion"), unit("foe", 10, 13))
    hero, pal, foe = state.units
    hero.x, hero.y = pal.x - 1270, pal.y
    assert state.bearer(hero, "lion") is pal
    assert state.bearer(pal, "lion") is pal
    assert state.has_aspect(hero, "lion")
    assert not state.has_aspect(hero, "wolf")
    assert state.bearer(foe, "lion") is None
    hero.x -= 1
    assert state.bearer(hero, "lion") is None
    hero.x += 1
    pal.place = "gone"
    assert state.bearer(hero, "lion") is None
    hero.x, hero.y = pal.x, pal.y + 1254
    assert [is_within(hero, pal, reach) for reach in (999, 1000)] == [False, True]


@pytest.mark.rule("BR-CAMP-R4-6", "BR-CAMP-R4-7")
def test_how_far_the_megalith_reaches() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 10, 12), house={"scenario": "annihilation"})
    state.width = state.height = 10000
    hero = state.units[0]
    for dx, dy, holds in ((3175, 0, True), (0, -3175, True), (3176, 0, False), (0, -3176, False)):
        hero.x, hero.y = 5000 + dx, 5000 + dy
        assert state.is_stirred(hero) is holds
    hero.x, hero.y = 5000, 4000
    assert state.is_stirred(hero)
    hero.has_drawn = True
    assert not state.is_stirred(hero)
    other = table(unit("Hero", 12, 11), unit("foe", 10, 12))
    assert not other.is_stirred(other.units[0])


@pytest.mark.rule("BR-MOVE-09", "BR-TERR-01")
def test_what_a_piece_of_terrain_is() -> None:
    piece = high(558, left=100, right=301)
    assert (piece.is_obstacle, piece.is_difficult, piece.is_fortification) == (True, False, False)
    assert piece.is_tall
    assert not high(557).is_tall
    assert not piece._replace(flags=("difficult", "fortification")).is_tall
    assert piece.middle == (200, 3048)
    assert not piece.is_fixed
    shape = piece.shape.to_plain()
    assert to_plain(piece) == ("block", shape, ("obstacle",), 558, None, 0, False)


@pytest.mark.rule("BR-UNIT-06", "BR-SPELL-THRALLS-1")
def test_a_new_unit_has_done_nothing() -> None:
    one = Unit(3, Seat(2), 0, THRALL)
    assert one.place == "off"
    quiet = [getattr(one, name) for name in Unit.__slots__ if name.startswith(("has", "is", "was"))]
    assert set(quiet) - {True} == {False}
    assert [name for name in Unit.__slots__ if getattr(one, name) is True] == []
    assert [one.x, one.y, one.life, one.attacks, one.shots, one.fought] == [0, 0, 1, 0, 0, 0]
    assert (one.speed, one.may_act, one.is_flying) == (3 * INCH, True, False)
    card = THRALL
    assert (card.cost, card.life, card.combat, card.speed, card.melee_attacks) == (5, 1, 1, 762, 1)
    assert (card.reach, card.armor, card.is_quick, card.weapon) == (0, (), False, None)
    for name in Unit.__slots__:
        if name != "card":
            setattr(one, name, f"value of {name}")
    assert to_plain(one.copy()) == to_plain(one)
    assert one.copy().card is THRALL


@pytest.mark.rule("BR-UNIT-05", "BR-SPELL-HASTE-1", "BR-TRAIT-FLYING-1", "BR-CAMP-CARRY-2")
def test_what_a_unit_may_do_now() -> None:
    one = Unit(0, Seat(0), 0, Card("One", speed=4, gear=("acid_globes",), combat=3))
    assert one.card.reach == 6 * INCH
    one.is_hasted = True
    assert one.speed == 8 * INCH
    one.is_winged = True
    assert one.is_flying
    for flag in ("is_barred", "has_marched", "is_laden"):
        setattr(one, flag, True)
        assert not one.may_act
        setattr(one, flag, False)
    assert Unit(0, Seat(0), 0, Card("One", traits=("flying",))).is_flying


@pytest.mark.rule("BR-SCEN-BRIDGE-1")
def test_a_bridge_is_six_inches_wide() -> None:
    state = State(House.of({"scenario": "bridgefight"}))
    assert (state.width, state.height) == (1524, 6096)


def test_a_new_position_is_before_the_first_turn() -> None:
    state = State(House.of({"turn_limit": 5}))
    assert (state.turn, state.round, state.quiet, state.due, state.attack) == (0, 0, 0, 0, None)
    assert (state.stage, state.edge, state.band, state.is_quiet) == ("roles", None, None, True)
    assert (state.active, state.acting, state.outcome, state.seats) == (0, 0, None, (0, 1))
    for known in ("attacker", "defender"):
        with pytest.raises(ValueError, match="before the roles are drawn"):
            getattr(state, known)
    with pytest.raises(ValueError, match="No edge has been chosen"):
        edge_of(state, 0)
    state.attack = 0
    assert zone_shape(state, 0) is None
    plain = state.to_plain()
    assert plain["house"]["turn_limit"] == 5
    assert (plain["units"], plain["terrain"]) == ([], ())


@pytest.mark.rule("BR-SPELL-GEN-5")
def test_friends_are_those_on_the_table_but_for_the_unit_itself() -> None:
    state = table(unit("Hero", 5, 12), unit("Pal", 10, 12), unit("Tom", 3, 3), unit("foe", 10, 13))
    hero, pal, tom, foe = state.units
    assert (state.friends(hero), state.friends(foe)) == ([pal, tom], [])
    tom.place = "gone"
    assert (state.friends(hero), state.friends(pal)) == ([pal], [hero])
    assert state.enemies(foe) == [hero, pal]
