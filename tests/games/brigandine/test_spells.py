"""Spells and templates: aiming, scattering, holding, undoing."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin
from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.rules.casting import cast, castable
from affray.games.brigandine.rules.movement import movers
from affray.games.brigandine.rules.shooting import begin_shooting, fire
from affray.games.brigandine.rules.templates import Cones, Shifts, under_blast
from affray.games.brigandine.rules.turn import clear_clouds, end_of_turn, start_of_turn
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Aim, Cast, Done, Move, Regenerate, Swap
from affray.kernel.board.measure import Point
from affray.kernel.state import state_hash
from affray.testing.script import d6, play

DONE = Done()


def at(x: float, y: float) -> Point:
    return round(x * INCH), round(y * INCH)


def casting(state: State, spell: str, *script: object, by: int = 0) -> State:
    play(lambda dice: cast(state, dice, by, spell), *script)
    return state


def mage(*spells: str, **more: Any) -> dict[str, Any]:
    return unit("Mage", 5, 12, combat=4, traits=["caster"], spells=spells, **more)


@pytest.mark.rule("BR-SPELL-GEN-1", "BR-SPELL-GEN-2", "BR-SPELL-GEN-2-D1", "BR-SPELL-GEN-3")
@pytest.mark.rule("BR-TURN-05", "BR-TURN-09", "BR-TRAIT-MARCHING-1-R1")
def test_a_casting_is_used_up_and_belongs_to_its_phase() -> None:
    state = table(mage("haste", "haste", "incinerate"), unit("foe", 6, 12), stage="cast")
    assert castable(state, 0, "start") == [Cast(0, "haste")]
    assert castable(state, 0, "attack") == [Cast(0, "incinerate")]
    casting(state, "haste", 0)
    assert state.units[0].castings == ("haste", "incinerate")
    state.units[0].has_marched = True
    assert castable(state, 0, "attack") == []


@pytest.mark.rule("BR-TEMPLATE-01", "BR-TEMPLATE-04", "BR-TEMPLATE-04-R1", "BR-TEMPLATE-07")
@pytest.mark.rule("BR-TEMPLATE-07-R1", "BR-TEMPLATE-09", "BR-TEMPLATE-10", "BR-TEMPLATE-05")
@pytest.mark.rule("BR-SPELL-INCINERATE-1", "BR-ENG-04", "BR-TEMPLATE-13", "BR-TEMPLATE-13-R1")
def test_an_accurate_blast_attacks_everybody_whom_it_touches() -> None:
    state = table(
        mage("incinerate"),
        unit("foe", 15, 12),
        unit("other", 18, 12),
        unit("Pal", 16, 12),
        unit("safe", 18.01, 14),
    )
    assert under_blast(state, at(15, 12), 5 * INCH // 2) == (1, 2, 3)
    casting(state, "incinerate", at(15, 12), d6(3), d6(4), d6(3), d6(6))
    assert [u.place for u in state.units] == ["table", "gone", "table", "gone", "table"]


@pytest.mark.rule("BR-TEMPLATE-08", "BR-TEMPLATE-08-R1", "BR-SPELL-METEOR-1")
def test_the_opponent_shifts_a_miss_exactly_so_far_or_not_at_all() -> None:
    state = table(mage("meteor_swarm"), unit("foe", 15, 12), unit("else", 22, 22))
    casting(state, "meteor_swarm", at(15, 12), d6(2), d6(4), at(15, 16))
    assert state.units[1].place == "table"
    shifts = Shifts(at(15, 12), 4 * INCH)
    assert shifts.refusal(at(15, 12)) is None
    assert shifts.refusal(at(19, 12)) is None
    assert shifts.refusal(at(18, 12)) is not None
    assert all(shifts.refusal(point) is None for point in shifts)


def typed(x: float, y: float, far: float, degrees: int) -> Point:
    """A point so far away as people type it: inches with two digits."""
    angle = radians(degrees)
    return at(round(x + far * cos(angle), 2), round(y + far * sin(angle), 2))


@pytest.mark.rule("BR-TEMPLATE-04-R1", "BR-TEMPLATE-08", "BR-TEMPLATE-09")
@pytest.mark.parametrize(("spell", "miss"), [("entangle", 3), ("web", 2)])
def test_what_a_shifted_template_still_touches_is_hit_in_every_direction(
    spell: str, miss: int
) -> None:
    for degrees in range(0, 360, 5):
        state = table(mage(spell), unit("foe", 15, 12), unit("far", 1, 1))
        end = typed(15, 12, miss, degrees)
        casting(state, spell, at(15, 12), d6(1), d6(miss), end)
        assert state.units[1].is_held, degrees


@pytest.mark.rule("BR-TEMPLATE-03", "BR-TEMPLATE-04-R1")
def test_what_a_teardrop_touches_with_its_end_is_hit_in_every_direction() -> None:
    for degrees in range(0, 360, 5):
        angle = radians(degrees)
        state = table(unit("Gun", 12, 12, gear=["arquebus"]), unit("foe", 1, 1))
        gun, foe = state.units
        # Rounded towards the gun, so that the template of that direction does touch it.
        foe.x, foe.y = gun.x + int(8 * INCH * cos(angle)), gun.y + int(8 * INCH * sin(angle))
        begin_shooting(state)
        aim = Cones(state, gun).meant((foe.x, foe.y))
        play(partial(fire, state, shot=Aim(0)), aim, d6(1))


@pytest.mark.rule("BR-TEMPLATE-06", "BR-TEMPLATE-06-R1", "BR-SPELL-GEN-4", "BR-LOS-08")
@pytest.mark.parametrize(
    ("spell", "reach"), [("incinerate", 18), ("meteor_swarm", 30), ("web", 24), ("entangle", 18)]
)
def test_a_spell_reaches_so_far_from_the_edge_of_the_base(spell: str, reach: int) -> None:
    state = table(mage(spell), unit("foe", 15, 12), board=[60, 24])
    with pytest.raises(AssertionError, match="BR-TEMPLATE-06-R1"):
        casting(state.copy(), spell, at(5.52 + reach, 12))
    casting(state, spell, at(5.5 + reach, 12), d6(6))


@pytest.mark.rule("BR-SPELL-WEB-1", "BR-SPELL-ENTANGLE-1", "BR-SPELL-HOLD-1")
@pytest.mark.parametrize(
    ("spell", "held"), [("web", [False, True, False]), ("entangle", [False, True, True])]
)
def test_units_hit_are_held_without_a_roll(spell: str, held: list[bool]) -> None:
    state = table(mage(spell), unit("foe", 15, 12), unit("other", 17.5, 12))
    casting(state, spell, at(15, 12), d6(3))
    assert [u.is_held for u in state.units] == held
    state.stage, state.active = "move", 1
    assert movers(state) == [Move(id) for id in (1, 2) if not held[id]]


@pytest.mark.rule("BR-SPELL-ACRID-1", "BR-SPELL-ACRID-2", "BR-SPELL-ACRID-2-R1")
def test_a_cloud_stays_until_the_end_of_the_casters_own_next_turn() -> None:
    state = table(mage("acrid_cloud"), unit("foe", 15, 12), stage="end", turn=3)
    play(lambda dice: end_of_turn(state, dice), Cast(0, "acrid_cloud"), at(15, 12), d6(3), d6(5))
    assert [piece.kind for piece in state.terrain] == ["cloud"]
    cloud = state.terrain[0]
    assert (cloud.is_obstacle, cloud.is_difficult, cloud.height) == (True, True, 0)
    clear_clouds(state)
    assert state.terrain
    state.turn, state.active = 4, 1
    clear_clouds(state)
    assert state.terrain
    state.turn, state.active = 5, 0
    clear_clouds(state)
    assert not state.terrain


@pytest.mark.rule("BR-SPELL-HASTE-1", "BR-SPELL-VALKYRIE-1", "BR-SPELL-GEN-5", "BR-RANGED-02")
def test_haste_and_wings_go_to_a_friend_within_six_inches_or_to_oneself() -> None:
    state = table(mage("haste", "valkyrie"), unit("Pal", 12, 12), unit("Far", 12.1, 12))
    with pytest.raises(AssertionError, match="Invalid choice"):
        casting(state.copy(), "haste", 2)
    casting(state, "haste", 1)
    casting(state, "valkyrie", 0)
    assert [u.is_hasted for u in state.units] == [False, True, False]
    assert [u.is_flying for u in state.units] == [True, False, False]


@pytest.mark.rule("BR-SPELL-RAZING-1", "BR-SPELL-RAZING-1-R1")
def test_razing_removes_a_piece_and_those_on_it_fall() -> None:
    hill = {"kind": "hill", "disc": [15, 12, 3], "flags": ["obstacle"], "height": 1.5}
    fixed = {"kind": "megalith", "disc": [15, 18, 1], "flags": ["obstacle"], "fixed": True}
    state = table(
        mage("razing"),
        unit("foe", 15, 12, gear=["shield"]),
        unit("other", 18.4, 12),
        unit("beside", 18.5, 13),
        terrain=[hill, fixed],
    )
    casting(state, "razing", 0, d6(5), True, d6(1), d6(5))
    assert [piece.kind for piece in state.terrain] == ["megalith"]
    assert [u.place for u in state.units] == ["table", "table", "gone", "table"]
    assert castable(state, 0, "attack") == []


@pytest.mark.rule("BR-SPELL-THRALLS-1", "BR-SPELL-THRALLS-1-R1", "BR-ENG-07")
def test_thralls_rise_in_contact_and_are_units_like_others() -> None:
    state = table(mage("summon_thralls"), unit("foe", 7, 12), stage="start")
    spots = [at(6, 12), at(4, 12), at(5, 13), at(5, 11)]
    play(lambda dice: start_of_turn(state, dice), Cast(0, "summon_thralls"), *spots)
    thralls = state.units[2:]
    assert [u.card.name for u in thralls] == [f"Thrall {k}" for k in (1, 2, 3, 4)]
    assert {(u.side, u.life, u.card.combat) for u in thralls} == {(0, 1, 1)}
    assert state.is_engaged(thralls[0])
    assert not thralls[0].has_charged


@pytest.mark.rule("BR-SPELL-TELEPORT-1", "BR-SPELL-TELEPORT-1-R1")
def test_a_teleport_leaves_a_melee_and_keeps_an_inch_from_everybody() -> None:
    state = table(mage("teleport"), unit("foe", 6, 12), unit("Pal", 20, 12), stage="move")
    assert Cast(0, "teleport") in movers(state)
    with pytest.raises(AssertionError, match="BR-SPELL-TELEPORT-1"):
        casting(state.copy(), "teleport", at(18, 12))
    casting(state, "teleport", at(17.9, 12))
    assert not state.is_engaged(state.units[0])
    assert state.units[0].has_moved
    assert Move(0) in movers(state)


@pytest.mark.rule("BR-SPELL-TRANSMUTE-1", "BR-SPELL-TRANSMUTE-1-R1")
def test_two_friends_change_places_even_out_of_a_melee() -> None:
    state = table(mage("transmute"), unit("Pal", 15, 12), unit("foe", 16, 12))
    casting(state, "transmute", Swap(0, 1))
    assert [(u.x, u.y) for u in state.units[:2]] == [at(15, 12), at(5, 12)]
    assert state.is_engaged(state.units[0])
    assert not state.units[0].has_moved


@pytest.mark.rule("BR-SPELL-TOUCH-1")
def test_the_touch_needs_contact() -> None:
    state = table(mage("touch_of_death"), unit("foe", 7, 12, life=5), unit("else", 20, 20))
    assert castable(state, 0, "attack") == []
    state.units[1].x = 6 * INCH
    casting(state, "touch_of_death", 1, d6(2))
    assert state.units[1].place == "gone"


# -- Counterspell -------------------------------------------------------------------------


def undone(state: State) -> str:
    """The hash of the position without the castings that were paid."""
    twin = state.copy()
    for one in twin.units:
        one.castings = ()
    return state_hash(twin)


def witches(**more: Any) -> State:
    return table(
        unit("Mage", 5, 12, combat=4, traits=["caster"], spells=["incinerate", "counterspell"]),
        unit("foe", 15, 12),
        unit("witch", 20, 20, traits=["caster"], spells=["counterspell", "counterspell"]),
        terrain=[{"kind": "hill", "at": [20, 5]}],
        **more,
    )


@pytest.mark.rule("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")
def test_a_counterspell_undoes_everything_but_the_price() -> None:
    state = witches()
    before = undone(state)
    casting(state, "incinerate", at(15, 12), d6(3), d6(4), True, d6(3), False, False)
    assert undone(state) == before
    assert state.units[0].castings == ("counterspell",)
    assert state.units[2].castings == ("counterspell",)
    assert "UnitFell" in happened(state)
    assert state.outcome is None


@pytest.mark.rule("BR-SPELL-COUNTER-2")
def test_after_a_failure_all_are_asked_again_and_a_counterspell_can_be_countered() -> None:
    state = witches()
    casting(
        state,
        "incinerate",
        at(15, 12),
        d6(3),
        d6(4),
        *(True, d6(2)),  # the witch fails, and is asked again
        *(True, d6(6)),  # and undoes the spell
        *(True, d6(3)),  # the mage undoes that
    )
    assert state.units[1].place == "gone"
    assert [u.castings for u in state.units] == [(), (), ()]


@pytest.mark.rule("BR-SPELL-COUNTER-2")
def test_who_was_removed_by_a_spell_cannot_counter_it() -> None:
    state = table(
        mage("incinerate"),
        unit("witch", 15, 12, traits=["caster"], spells=["counterspell"]),
        unit("else", 20, 20),
    )
    casting(state, "incinerate", at(15, 12), d6(3), d6(4))
    assert state.units[1].place == "gone"


@pytest.mark.rule("BR-SPELL-COUNTER-2", "BR-SPELL-THRALLS-1")
def test_thralls_and_razed_pieces_are_as_if_they_had_never_been() -> None:
    state = witches()
    state.units[0].castings = ("summon_thralls", "razing")
    before = undone(state)
    spots = [at(6, 12), at(4, 12), at(5, 13), at(5, 11)]
    casting(state, "summon_thralls", *spots, True, d6(3), False)
    assert undone(state) == before
    casting(state, "razing", 0, True, d6(3))
    assert undone(state) == before


@pytest.mark.rule("BR-SCEN-GEN-1", "BR-SPELL-COUNTER-2")
def test_the_game_ends_only_after_all_counterspells() -> None:
    state = table(
        mage("incinerate"),
        unit("foe", 15, 12),
        unit("Pal", 20, 20, traits=["caster"], spells=["counterspell"]),
    )
    twin = state.copy()
    casting(state, "incinerate", at(15, 12), d6(3), d6(4), True, d6(4))
    assert state.outcome is None
    casting(twin, "incinerate", at(15, 12), d6(3), d6(4), False)
    assert twin.outcome is not None


# -- template weapons -----------------------------------------------------------------------


@pytest.mark.rule("BR-TEMPLATE-02", "BR-TEMPLATE-02-D1", "BR-TEMPLATE-03", "BR-TEMPLATE-05")
@pytest.mark.rule("BR-GEAR-ARQUEBUS-1", "BR-GEAR-ARQUEBUS-1-R1")
def test_an_arquebus_sprays_seven_inches_from_the_edge_of_the_base() -> None:
    state = table(
        unit("Gun", 5, 12, gear=["arquebus"]),
        unit("foe", 13, 12, life=2),
        unit("beyond", 13.2, 14, life=2),
        unit("Pal", 8, 12.8, life=2),
    )
    begin_shooting(state)
    centre = at(11.5, 12)
    play(lambda dice: fire(state, dice, Aim(0)), centre, d6(4), d6(4))
    assert [u.life for u in state.units] == [1, 1, 2, 1]
    cones = Cones(state, state.units[0])
    assert cones.refusal(at(11, 12)) is None
    assert cones.refusal(at(12, 12)) is not None
    assert all(cones.refusal(point) is None for point in cones)


@pytest.mark.rule("BR-GEAR-ACID-1", "BR-GEAR-POISON-1", "BR-GEAR-GLOBES-2")
@pytest.mark.parametrize(("globes", "reach"), [("acid_globes", 8), ("poison_globes", 8)])
def test_globes_fly_two_inches_for_each_point_of_combat(globes: str, reach: int) -> None:
    state = table(unit("Arm", 5, 12, combat=4, gear=[globes]), unit("foe", 13, 12, life=2))
    begin_shooting(state)
    with pytest.raises(AssertionError, match="BR-TEMPLATE-06-R1"):
        play(lambda dice: fire(state.copy(), dice, Aim(0)), at(5.52 + reach, 12))
    need = 2 if globes == "acid_globes" else 3
    play(lambda dice: fire(state, dice, Aim(0)), at(13, 12), d6(3), d6(need))
    assert state.units[1].life == 1
    house = [{"kind": "house", "at": [9, 12]}]
    hidden = table(unit("Arm", 5, 12, combat=4, gear=[globes]), terrain=house)
    with pytest.raises(AssertionError, match="BR-TEMPLATE-14"):
        play(lambda dice: fire(hidden, dice, Aim(0)), at(13, 12))


@pytest.mark.rule("BR-TEMPLATE-10", "BR-ASPECT-DOG-1", "BR-TEMPLATE-15")
def test_the_order_of_damage_is_asked_where_a_hit_may_pass_on() -> None:
    state = table(
        mage("incinerate"),
        unit("dog", 15, 12, aspect="dog", life=2),
        unit("friend", 16, 12, life=2),
    )
    casting(state, "incinerate", at(15, 12), d6(3), 2, d6(4), d6(4), 2)
    assert [u.life for u in state.units] == [1, 2, 0]


@pytest.mark.rule("BR-TRAIT-REGEN-1", "BR-TRAIT-REGEN-1-R1", "BR-TURN-03", "BR-TURN-10")
def test_regeneration_is_one_roll_each_own_turn() -> None:
    state = table(
        unit("Troll", 5, 12, life=3, left=1, traits=["regeneration"]),
        unit("foe", 15, 12, life=3, left=1, traits=["regeneration"]),
        stage="start",
    )
    play(lambda dice: start_of_turn(state, dice), Regenerate(0), d6(4))
    play(lambda dice: start_of_turn(state, dice))
    assert [u.life for u in state.units] == [2, 1]
    assert state.stage == "move"
