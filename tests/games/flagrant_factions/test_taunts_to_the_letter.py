"""Taunts: the last inch, the last condition, and what is not asked."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    battle,
    dice_of,
    foe,
    one,
    run,
    said,
    war,
    words,
)

from affray.games.flagrant_factions.pieces import ROUTED, Deed, Model
from affray.games.flagrant_factions.rules import taunt_needs, taunting
from affray.games.flagrant_factions.rules.causes import SHOOT, cause_by
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Cast, Move, Taunt

X, Y = 30 * 254, 18 * 254


def knows(state: State, taunt: str, group: int = 1) -> bool:
    return taunt in [said.taunt for said in words(state, group)]


@pytest.mark.rule("FF-OUT-TA-20")
def test_one_model_of_the_necromancer_near_the_fallen_is_enough() -> None:
    state = war(
        one(name="Necromancer"), foe(50), Unit(0, name="Skeletal Warriors", place=ROUTED, models=0)
    )
    reach = 12 * 254 + 127

    def calls(dx: int, dy: int) -> bool:
        state.memory = (Deed("routed", 2, 3, 1, (X + dx, Y + dy)),)
        return knows(state, "try_again")

    for sign in (1, -1):
        assert calls(0, sign * reach)
        assert not calls(0, sign * (reach + 1))
        assert calls(sign * reach, 0)
        assert not calls(sign * (reach + 1), 0)
        assert not calls(sign * reach, 100)
    state.group(1).models = (Model(101, 254, 254), Model(102, X, Y))
    assert calls(0, reach)
    assert not calls(0, reach + 1)


@pytest.mark.rule("FF-OUT-TA-11")
@pytest.mark.parametrize(("inches", "is_ready"), [(7, False), (8, True), (9, True)])
def test_who_runs_others_down_moves_eight_inches(inches: int, is_ready: bool) -> None:
    state = war(one(), foe(50))
    group = state.group(1)
    group.card = group.card._replace(mo_d=inches)
    assert knows(state, "run_you_down") == is_ready


@pytest.mark.rule("FF-OUT-TA-23")
@pytest.mark.parametrize(
    ("r", "x", "is_ready"), [(6, 34, True), (7, 34, False), (6, 50, False), (7, 50, False)]
)
def test_howlers_are_bloodied_and_have_somebody_to_attack(r: int, x: int, is_ready: bool) -> None:
    state = war(one("light_foot", name="Barking Sparks", r=r), foe(x))
    assert knows(state, "howl") == is_ready


@pytest.mark.rule("FF-OUT-TA-16")
@pytest.mark.parametrize(("first", "second"), [(36, 50), (50, 36), (50, 51)])
def test_both_who_make_mud_are_near(first: int, second: int) -> None:
    state = war(one(name="Shieldkin"), Unit(0, at=(first, 18)), foe(second, 20))
    state.melees = ((2, 3),)
    assert not knows(state, "mud")


@pytest.mark.rule("FF-OUT-TA-29")
def test_without_hounds_nobody_boasts_of_them() -> None:
    state = war(one(name="Neighborhood Defenders"), foe(33, is_shaken=True), Unit(0, at=(5, 5)))
    state.memory = (Deed("shaken", 3, 2, 1, (0, 0)),)
    assert not knows(state, "our_dogs")


@pytest.mark.rule("FF-OUT-TA-21")
def test_only_orders_that_it_has_are_aimed() -> None:
    state = war(one(traits=["caster"], **said("bones_mine", 2)), foe(33))
    group = state.group(1)
    assert taunt_needs.aimed_orders(state, group, [Move, Cast, Attack]) == [Cast, Attack]
    assert taunt_needs.aimed_orders(state, group, [Move, Cast]) == [Cast]
    assert taunt_needs.aimed_orders(state, group, [Move, Attack]) == [Attack]
    assert taunt_needs.aimed_orders(state, group, [Move]) == []


def test_without_the_house_rule_nothing_is_remembered_and_nothing_follows() -> None:
    state = battle(
        Unit(0, r=1, taunts=(("our_streets", None), ("sun_rises", None), ("our_dogs", None))),
        Unit(1, at=(33, 18)),
        Unit(0, at=(31, 18), taunts=(("no_friend_behind", None),)),
    )
    cause = cause_by(state, state.group(2), SHOOT)
    state.hooks.note(state, "shot", 2, 1)
    state.hooks.note_losses(state, [(1, cause)])
    state.hooks.note_rout(state, state.group(1), cause)
    assert (state.memory, state.pending) == ((), ())


@pytest.mark.rule("FF-GEN-10")
def test_a_single_taunt_is_proclaimed_without_a_question() -> None:
    state = war(one("elite_cavalry", name="Longbraids", r=3), foe(31))
    state.melees = ((1, 2),)
    assert words(state) == [Taunt("glaciers")]
    played = run(state, taunting.choose(state, 1), dice_of())
    assert (played.result, played.asked) == (Taunt("glaciers"), [])
    known = tuple((said.taunt, None) for said in words(war(one())))
    state = war(one("light_foot", taunts=known), foe())
    two = [Taunt("only_one", 2), Taunt("run_you_down")]
    assert words(state) == two
    played = run(state, taunting.choose(state, 1), dice_of(), (two[1],))
    assert (played.result, played.asked) == (two[1], ["ChooseTaunt"])
