"""The life of one attack die, with exact odds set against icepool's."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.game import GAME
from affray.games.brigandine.rules.attack import (
    FALL,
    MELEE,
    MISSILE,
    TEMPLATE,
    TOUCH,
    Attack,
    blow,
    needed,
    strike,
)
from affray.games.brigandine.state import State
from affray.games.brigandine.table.chances import wounds_of
from affray.kernel.odds import odds
from affray.testing.script import d6, play

ARMOR = {
    "": (),
    "light_armor": (5,),
    "heavy_armor": (4, 5),
    "helmet": (6,),
    "light_armor helmet": (5, 6),
    "heavy_armor helmet": (4, 5, 6),
}


def duel(combat: int = 3, gap: float = 1, **more: Any) -> State:
    """An attacker and a target; keys of the target begin with `t_`."""
    own = {key: value for key, value in more.items() if not key.startswith("t_")}
    other = {key[2:]: value for key, value in more.items() if key.startswith("t_")}
    house = own.pop("house", None)
    terrain = own.pop("terrain", None)
    return table(
        unit("Hero", 5, 12, combat=combat, **own),
        unit("foe", 5 + gap, 12, **other),
        house=house,
        terrain=terrain,
    )


def exact(state: State, kind: str = MELEE) -> dict[int, Fraction]:
    attack = Attack(0, 1, kind, state.units[0].card.combat)
    found = odds(wounds_of(state, attack))
    assert found.remainder < Fraction(1, 10**6)
    return {int(str(key)): chance for key, chance in found.of.items() if chance}


def shown(**asked: str) -> dict[str, Fraction]:
    """What `affray odds` says, as fractions."""
    return {row.result: Fraction(row.chance) for row in GAME.look.odds.report(asked).rows}


@pytest.mark.rule("BR-DICE-04", "BR-EXPL-01", "BR-EXPL-06")
def test_the_chances_of_a_chain_that_ends_are_exact_to_the_last_fraction() -> None:
    for combat in range(1, 6):
        hit = Fraction(min(combat, 5), 6)
        found = shown(combat=str(combat), traits="lethal", target_life="50")
        assert sum(found.values()) == 1
        assert found["4 wounds"] == hit**4 * (1 - hit)
        assert found["more than 4 wounds"] == hit**5
        assert len(found) == 6
    rare = shown(combat="1", traits="lethal", aspect="lion", target_life="4", target_gear="shield")
    assert sum(rare.values()) == 1
    assert len(rare) == 5


@pytest.mark.rule("BR-EXPL-05")
def test_the_chances_of_a_chain_without_an_end_show_what_was_not_followed() -> None:
    found = shown(combat="3", traits="bloodthirsty", target_gear="helmet")
    rest = found["a longer chain, not followed"]
    assert sum(found.values()) == 1
    assert 0 < rest < Fraction(1, 10**6)
    report = GAME.look.odds.report(
        {"combat": "3", "traits": "bloodthirsty", "target_gear": "helmet"}
    )
    assert all(row.percent > 0 for row in report.rows)


def by_icepool(
    combat: int,
    ignored: tuple[int, ...],
    life: int,
    *,
    explodes: tuple[int, ...] = (),
    rerolls: bool = False,
    shield: bool = False,
    rat: bool = False,
) -> dict[int, Fraction]:
    """The same chain written for icepool: explosions only where the hit counts."""

    def settled(face: int, left: int) -> Any:
        if face < needed(combat) or face in ignored:
            return 0
        lost = min(3 if rat and face == 6 else 1, left)
        if face in explodes and left > lost:
            return chain(left - lost, first=False) + lost
        return lost

    def chain(left: int, *, first: bool) -> Any:
        again = icepool.d6.map(lambda face: settled(face, left))

        def one(face: int) -> Any:
            hits = face >= needed(combat) and face not in ignored
            if face < needed(combat) and rerolls:
                return again
            return again if hits and shield and first else settled(face, left)

        return icepool.d6.map(one)

    die = chain(life, first=True)
    return {int(k): Fraction(q, die.denominator()) for k, q in die.items()}


@pytest.mark.rule("BR-DICE-01", "BR-DICE-02", "BR-UNIT-04", "BR-STAT-04")
def test_the_needed_number_falls_to_two_and_no_lower() -> None:
    assert [needed(combat) for combat in range(1, 9)] == [6, 5, 4, 3, 2, 2, 2, 2]


@pytest.mark.rule("BR-ARMOR-01", "BR-ARMOR-02", "BR-ARMOR-03", "BR-ARMOR-03-R1", "BR-ARMOR-04")
@pytest.mark.rule("BR-ARMOR-06", "BR-ARMOR-07", "BR-GEAR-LIGHT-1", "BR-GEAR-HEAVY-1")
@pytest.mark.rule("BR-GEAR-HELMET-1", "BR-DICE-03")
@pytest.mark.parametrize("worn", list(ARMOR))
@pytest.mark.parametrize("combat", [1, 2, 3, 4, 5, 6])
def test_armor_ignores_its_faces_in_every_kind_of_attack(worn: str, combat: int) -> None:
    for kind in (MELEE, TEMPLATE, FALL):
        state = duel(combat, t_gear=worn.split())
        assert exact(state, kind) == by_icepool(combat, ARMOR[worn], 1)


@pytest.mark.rule("BR-COVER-01", "BR-COVER-03", "BR-COVER-04", "BR-COVER-02", "BR-TEMPLATE-12")
@pytest.mark.rule("BR-TERR-FORT-2")
@pytest.mark.parametrize("combat", [1, 2, 3, 5])
@pytest.mark.parametrize("worn", ["", "heavy_armor", "light_armor helmet"])
def test_cover_ignores_fives_and_sixes_of_shots_alone(combat: int, worn: str) -> None:
    wall = [{"kind": "wall", "disc": [10, 12, 1], "flags": ["fortification"]}]
    state = duel(combat, 5, t_gear=worn.split(), terrain=wall)
    faces = tuple({*ARMOR[worn], 5, 6})
    assert exact(state, MISSILE) == by_icepool(combat, faces, 1)
    assert exact(state, TEMPLATE) == by_icepool(combat, ARMOR[worn], 1)
    assert exact(state, MELEE) == by_icepool(combat, ARMOR[worn], 1)


@pytest.mark.rule("BR-EXPL-01", "BR-EXPL-02", "BR-EXPL-04", "BR-TRAIT-LETHAL-1", "BR-DICE-05")
@pytest.mark.parametrize("combat", [1, 3, 5])
@pytest.mark.parametrize("worn", ["", "light_armor", "heavy_armor"])
def test_lethal_and_bloodthirsty_explode_until_nobody_is_left(combat: int, worn: str) -> None:
    for traits, faces in (
        (["lethal"], (2, 3, 4, 5, 6)),
        (["bloodthirsty"], (6,)),
        (["lethal", "bloodthirsty"], (2, 3, 4, 5, 6)),
    ):
        state = duel(combat, traits=traits, t_gear=worn.split(), t_life=4)
        assert exact(state) == by_icepool(combat, ARMOR[worn], 4, explodes=faces)


@pytest.mark.rule("BR-TRAIT-SNIPER-1", "BR-TRAIT-BLOODTHIRSTY-1", "BR-EXPL-03", "BR-TEMPLATE-11")
def test_sniper_explodes_in_shots_and_bloodthirsty_in_melee_and_templates_never() -> None:
    sniper = duel(3, 5, traits=["sniper"], t_life=3)
    assert exact(sniper, MISSILE) == by_icepool(3, (), 3, explodes=(6,))
    assert exact(sniper, MELEE) == by_icepool(3, (), 3)
    biter = duel(3, 5, traits=["bloodthirsty", "lethal"], t_life=3)
    assert exact(biter, MISSILE) == by_icepool(3, (), 3)
    assert exact(biter, TEMPLATE) == by_icepool(3, (), 3)


@pytest.mark.rule("BR-EXPL-05")
def test_an_ignored_six_explodes_for_bloodthirsty_and_not_for_lethal() -> None:
    helmet: dict[str, Any] = {"t_gear": ["helmet"], "t_life": 1}
    lethal = exact(duel(3, traits=["lethal"], **helmet))
    assert lethal == by_icepool(3, (6,), 1, explodes=(4, 5))
    # x = 2/6 + 1/6 x: two faces wound, and the six rolls again.
    biter = exact(duel(3, traits=["bloodthirsty"], **helmet))
    assert abs(biter[1] - Fraction(2, 5)) < Fraction(1, 10**6)


@pytest.mark.rule("BR-EXPL-06")
@pytest.mark.parametrize("combat", [1, 2, 3])
def test_the_mean_of_exploding_hits(combat: int) -> None:
    p = Fraction(7 - needed(combat), 6)
    rows = exact(duel(combat, traits=["lethal"], t_life=30))
    assert abs(sum(k * share for k, share in rows.items()) - p / (1 - p)) < Fraction(1, 1000)


@pytest.mark.rule("BR-REROLL-02", "BR-REROLL-05", "BR-ASPECT-LION-1", "BR-ASPECT-LION-1-R1")
@pytest.mark.parametrize("combat", [1, 3, 5])
@pytest.mark.parametrize("worn", ["", "heavy_armor"])
def test_a_failed_die_is_rerolled_and_an_ignored_one_is_not(combat: int, worn: str) -> None:
    state = duel(combat, aspect="lion", t_gear=worn.split())
    assert exact(state) == by_icepool(combat, ARMOR[worn], 1, rerolls=True)
    later = duel(combat, aspect="lion", t_gear=worn.split(), fought=1)
    assert exact(later) == by_icepool(combat, ARMOR[worn], 1)


@pytest.mark.rule("BR-ASPECT-STAG-1", "BR-ASPECT-STAG-1-R1", "BR-ASPECT-HAWK-1")
@pytest.mark.rule("BR-ASPECT-HAWK-1-R1", "BR-REROLL-04", "BR-REROLL-04-D1", "BR-TEMPLATE-15")
def test_the_stag_needs_a_spear_and_the_hawk_a_missile() -> None:
    plain, again = by_icepool(3, (), 1), by_icepool(3, (), 1, rerolls=True)
    assert exact(duel(3, aspect="stag", gear=["spear"], fought=2)) == again
    assert exact(duel(3, aspect="stag")) == plain
    assert exact(duel(3, 5, aspect="hawk"), MISSILE) == again
    assert exact(duel(3, 5, aspect="hawk"), TEMPLATE) == plain
    assert exact(duel(3, aspect="hawk")) == plain


@pytest.mark.rule("BR-GEAR-SHIELD-1", "BR-GEAR-SHIELD-2", "BR-GEAR-SHIELD-3", "BR-REROLL-03")
@pytest.mark.rule("BR-REROLL-03-R1", "BR-TEMPLATE-12-R1", "BR-GEAR-TWOHAND-1")
@pytest.mark.parametrize("combat", [2, 4])
@pytest.mark.parametrize("rerolls", [False, True])
def test_a_shield_rerolls_one_wounding_die_that_was_not_rerolled(
    combat: int, rerolls: bool
) -> None:
    aspect = "lion" if rerolls else ""
    state = duel(combat, aspect=aspect, t_gear=["shield", "light_armor"])
    assert exact(state) == by_icepool(combat, (5,), 1, rerolls=rerolls, shield=True)
    assert exact(state, TEMPLATE) == by_icepool(combat, (5,), 1)
    used = duel(combat, t_gear=["shield"], t_now=["has_used_shield"])
    assert exact(used) == by_icepool(combat, (), 1)
    heavy = duel(combat, gear=["two_handed_weapon"], t_gear=["shield"])
    assert exact(heavy) == by_icepool(combat, (), 1)
    off = duel(combat, t_gear=["shield"], house={"shield_reroll": False})
    assert exact(off) == by_icepool(combat, (), 1)


@pytest.mark.rule("BR-ASPECT-RAT-1", "BR-ASPECT-RAT-1-R1", "BR-TEMPLATE-15")
def test_a_wounding_six_of_the_rat_takes_three_lives() -> None:
    assert exact(duel(2, aspect="rat", t_life=5)) == by_icepool(2, (), 5, rat=True)
    assert exact(duel(2, aspect="rat", t_life=5), TEMPLATE) == by_icepool(2, (), 5)
    assert exact(duel(2, aspect="rat", t_life=5, t_gear=["helmet"])) == by_icepool(2, (6,), 5)


def strike_at(state: State, *script: object, kind: str = MELEE) -> State:
    attack = Attack(0, 1, kind, 5 if kind == TOUCH else state.units[0].card.combat)
    play(lambda dice: strike(state, dice, attack), *script)
    return state


@pytest.mark.rule("BR-DICE-04", "BR-ASSIGN-03", "BR-GEAR-SHIELD-4", "BR-GEAR-SHIELD-4-R1")
@pytest.mark.rule("BR-GEAR-SHIELD-5", "BR-REROLL-01", "BR-REROLL-01-R1")
def test_first_the_reroll_then_the_parry() -> None:
    state = duel(4, t_gear=["shield"], t_life=2)
    state.units[1].attacks = 1
    strike_at(state, d6(3), True, d6(6), True)
    assert (state.units[1].life, state.units[1].attacks) == (2, 0)
    assert state.units[1].has_used_shield
    strike_at(state, d6(3))
    assert state.units[1].life == 1


@pytest.mark.rule("BR-GEAR-SHIELD-5")
def test_a_parry_stops_the_bonus_die_and_a_bonus_die_can_be_parried() -> None:
    state = duel(4, traits=["lethal"], t_gear=["shield"], t_life=3)
    state.units[1].attacks = 2
    strike_at(state, d6(4), False, True)
    assert state.units[1].life == 3
    strike_at(state, d6(4), False, False, d6(4), False, True)
    assert (state.units[1].life, state.units[1].attacks) == (2, 0)


@pytest.mark.rule("BR-GEAR-TWOHAND-1-R1", "BR-GEAR-SHIELD-4")
def test_nobody_parries_a_two_handed_weapon_nor_where_the_table_forbids_it() -> None:
    state = duel(4, gear=["two_handed_weapon"], t_gear=["shield"])
    state.units[1].attacks = 1
    strike_at(state, d6(4))
    assert state.units[1].life == 0
    house = {"shield_parry": False, "shield_reroll": False}
    state = duel(4, t_gear=["shield"], house=house)
    state.units[1].attacks = 1
    strike_at(state, d6(4))
    assert state.units[1].life == 0


@pytest.mark.rule("BR-TRAIT-OPPORTUNIST-1", "BR-TRAIT-OPPORTUNIST-1-R1", "BR-DICE-06")
def test_an_opportunist_strikes_back_at_a_one_and_the_answer_may_be_answered() -> None:
    state = duel(4, traits=["opportunist"], t_traits=["opportunist"], t_life=2)
    strike_at(state, d6(1), True, d6(1), True, d6(3))
    assert [u.life for u in state.units] == [1, 1]
    strike_at(state, d6(1), False)
    barred = duel(4, t_traits=["opportunist"], t_now=["is_barred"])
    strike_at(barred, d6(1))


@pytest.mark.rule("BR-ASPECT-SERPENT-1", "BR-ASPECT-SERPENT-1-R1")
def test_a_serpent_bites_back_even_when_it_dies_and_not_when_it_is_dead() -> None:
    state = duel(4, life=2, t_aspect="serpent", t_combat=4)
    strike_at(state, d6(5), True, d6(5))
    assert [u.life for u in state.units] == [1, 0]
    strike_at(state, d6(5))
    assert [u.life for u in state.units] == [1, 0]


@pytest.mark.rule("BR-ASPECT-DOG-1", "BR-ASPECT-DOG-1-R1")
def test_a_dog_sends_a_hit_on_to_a_friend_whose_armor_counts() -> None:
    state = table(
        unit("Hero", 5, 12, combat=4, traits=["lethal"]),
        unit("dog", 6, 12, aspect="dog", life=2),
        unit("friend", 6, 14, life=2, gear=["light_armor"]),
        unit("far", 6, 17),
    )
    strike_at(state, d6(5), 2, d6(4), 2, d6(1))
    assert [u.life for u in state.units] == [1, 2, 1, 1]
    assert happened(state).count("UnitWounded") == 1
    strike_at(state, d6(3), None, d6(1))
    assert state.units[1].life == 1


@pytest.mark.rule("BR-SPELL-TOUCH-1", "BR-SPELL-TOUCH-1-R1")
def test_the_touch_of_death_takes_all_life_unless_armor_or_a_shield_helps() -> None:
    state = duel(1, t_life=9, t_gear=["shield", "heavy_armor"], t_aspect="serpent")
    state.units[1].attacks = 1
    strike_at(state, d6(4), kind=TOUCH)
    assert state.units[1].life == 9
    strike_at(state, d6(3), True, d6(2), kind=TOUCH)
    assert state.units[1].life == 0


@pytest.mark.rule("BR-BANNER-01", "BR-BANNER-03", "BR-BANNER-04", "BR-ASPECT-GEN-1")
def test_a_banner_lends_its_aspect_to_friends_within_four_inches() -> None:
    state = table(
        unit("Hero", 5, 12, combat=3),
        unit("foe", 6, 12),
        unit("Bearer", 5, 17, banner="lion"),
    )
    hero, bearer = state.units[0], state.units[2]
    again, plain = by_icepool(3, (), 1, rerolls=True), by_icepool(3, (), 1)
    assert exact(state) == again
    assert state.has_aspect(bearer, "lion")
    assert not state.has_aspect(state.units[1], "lion")
    bearer.y += 1
    assert exact(state) == plain
    bearer.y -= 1
    bearer.place = "gone"
    assert exact(state) == plain
    assert blow(hero, state.units[1]).needed == 4
