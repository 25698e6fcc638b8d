"""Activations and orders, captains who help, and the orders of scenarios."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.flagrant_factions.positions import Unit, activated, battle, dice_of, run, step, two

from affray.games.flagrant_factions.pieces import OFF, ROUTED, TABLE, Token
from affray.games.flagrant_factions.rules import orders, performing
from affray.games.flagrant_factions.rules.activation import Asked
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    BringIn,
    Cast,
    DeclareEnd,
    DestroyToken,
    EndTurn,
    Move,
    Order,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)
from affray.games.flagrant_factions.words.events import Activated, Calmed, TurnEnded

# -- activations -----------------------------------------------------------------------------------


@pytest.mark.rule("FF-ACT-03")
@pytest.mark.rule("FF-GEN-07")
@pytest.mark.parametrize(("faces", "is_passed"), [((2, 3), True), ((2, 2), False)])
def test_an_order_needs_its_number(faces: tuple[int, int], is_passed: bool) -> None:
    played = activated(two(), Asked(1, Move, 5), *faces)
    assert played.result.is_passed is is_passed


@pytest.mark.rule("FF-ACT-04")
@pytest.mark.rule("FF-TURN-01")
def test_a_failed_activation_ends_the_turn_of_the_side() -> None:
    state = two()
    played = step(state, 1, 1, answers=(Move(1),))
    assert (state.active, state.stage) == (1, "start")
    assert played.of(TurnEnded)[0].why == "an activation failed"


@pytest.mark.rule("FF-ACT-05")
@pytest.mark.rule("FF-ACT-06")
def test_after_a_success_another_group_may_act_or_the_turn_ends() -> None:
    state = two()
    step(state, 6, 6, answers=(Move(1), ()))
    assert (state.active, state.stage) == (0, "act")
    assert orders.legal_orders(state) == [Move(2)]
    step(state, answers=(EndTurn(),))
    assert state.active == 1


@pytest.mark.rule("FF-ACT-01")
@pytest.mark.rule("FF-SHK-01")
def test_the_shaken_and_the_absent_are_given_no_orders() -> None:
    state = two(is_shaken=True)
    state.group(2).place = OFF
    assert orders.legal_orders(state) == []


@pytest.mark.rule("FF-ATT-02")
@pytest.mark.rule("FF-ORD-RETREAT")
@pytest.mark.rule("FF-ORD-MOVE")
def test_in_melee_there_is_only_attack_and_retreat() -> None:
    state = battle(
        Unit(0, "light_cavalry", (30, 18), traits=("caster", "summoner", "self_destruct")),
        Unit(1, "light_engine", (31, 18)),
        Unit(1, "light_foot", (45, 18)),
    )
    state.join_melee(1, 2)
    assert orders.orders_of(state, state.group(1)) == [Attack, Retreat]
    state.active = 1
    assert orders.orders_of(state, state.group(2)) == []


@pytest.mark.rule("FF-ORD-SHOOT")
@pytest.mark.rule("FF-ORD-ATTACK")
@pytest.mark.rule("FF-ORD-DESTRUCT")
@pytest.mark.rule("FF-ORD-CAST")
def test_free_groups_are_given_what_they_can_do() -> None:
    state = battle(
        Unit(0, "light_cavalry", (30, 18), traits=("caster", "self_destruct")),
        Unit(1, "light_foot", (36, 18)),
    )
    found = orders.orders_of(state, state.group(1))
    assert found == [Move, Shoot, Attack, Cast, SelfDestruct]


@pytest.mark.rule("FF-RET-07")
@pytest.mark.rule("FF-ORD-RETREAT")
def test_a_retreat_by_order_leaves_the_melee_and_is_not_shaken() -> None:
    state = battle(Unit(0, "elite_foot", (30, 18)), Unit(1, "light_foot", (31, 18)))
    state.join_melee(1, 2)
    dice = dice_of(2, 3)
    run(state, performing.give(state, dice, Retreat(1)), dice)
    assert not state.melees
    assert not state.group(1).is_shaken
    assert state.group(1).models[0].x == 27 * 254


@pytest.mark.rule("FF-RET-02")
def test_of_several_opponents_the_owner_names_one_to_retreat_from() -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "light_foot", (31, 18)),
        Unit(1, "light_foot", (30, 19)),
    )
    state.join_melee(1, 2)
    state.join_melee(1, 3)
    dice = dice_of(6, 6)
    played = run(state, performing.give(state, dice, Retreat(1)), dice, (3,))
    assert played.asked == ["ChooseOpponent"]
    assert state.group(1).models[0].y < 18 * 254


@pytest.mark.rule("FF-OT-SUMMONER-1")
@pytest.mark.rule("FF-OT-SUMMONER-2")
@pytest.mark.rule("FF-ORD-SUMMON")
def test_a_summoner_brings_a_group_in_that_may_act() -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18), traits=("summoner",)),
        Unit(0, "light_foot", place=OFF),
        Unit(1, "light_foot", (55, 18)),
    )
    state.group(2).models = ()
    dice = dice_of(3, 3)
    run(state, performing.give(state, dice, Summon(1)), dice)
    assert state.group(2).place == TABLE
    assert state.is_within(state.group(1), state.group(2), 12 * 254)
    assert orders.orders_of(state, state.group(2)) == [Move]


@pytest.mark.rule("FF-OT-SUMMONER-1")
def test_without_a_group_off_the_table_there_is_nothing_to_summon() -> None:
    state = two(traits=("summoner",))
    assert orders.orders_of(state, state.group(1)) == [Move]


# -- captains --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-CT-12")
@pytest.mark.rule("FF-CT-13")
@pytest.mark.rule("FF-CT-14")
@pytest.mark.rule("FF-SEQ-05")
@pytest.mark.parametrize(
    ("trait", "order"), [("prodding", Move), ("aggressive", Attack), ("projectile", Shoot)]
)
def test_a_captain_lets_one_activation_pass_without_a_roll(trait: str, order: type[Order]) -> None:
    state = two(captain=trait)
    played = activated(state, Asked(2, order, 12, 3))
    assert played.asked == ["PassWithoutRoll"]
    assert played.result.is_passed
    assert not activated(state, Asked(2, order, 12, 3), 1, 1).asked
    state = two(captain=trait)
    other = Move if order is not Move else Shoot
    assert not activated(state, Asked(2, other, 12, 3), 1, 1).asked
    state = two(captain=trait)
    assert not activated(state, Asked(2, order, 2, 3), 1, 1, answers=(False,)).of(Calmed)
    assert state.group(1).used == ()


@pytest.mark.rule("FF-CT-12")
@pytest.mark.rule("FF-CAP-04")
def test_it_is_measured_from_the_captains_model_and_needs_a_steady_captain() -> None:
    state = two(captain="prodding", models=3)
    state.group(2).models = battle(Unit(0, at=(23.1, 18))).group(1).models
    assert activated(state, Asked(2, Move, 12), 1, 1).asked == []
    state.group(2).models = battle(Unit(0, at=(23, 18))).group(1).models
    state.group(1).is_shaken = True
    assert activated(state, Asked(2, Move, 12), 1, 1).asked == []
    state.group(1).is_shaken = False
    assert activated(state, Asked(2, Move, 12)).asked == ["PassWithoutRoll"]


@pytest.mark.rule("FF-CT-11")
@pytest.mark.rule("FF-SPELL-PROMPT-1")
@pytest.mark.rule("FF-GEN-08")
def test_a_failed_activation_is_rolled_again_once_by_one_right() -> None:
    state = two(captain="compelling")
    state.group(2).effects = two(effects=[("prompt", 0)]).group(1).effects
    played = activated(state, Asked(2, Move, 7), 1, 1, 6, 6, answers=("compelling",))
    assert played.result.is_passed
    assert state.group(1).used == ("compelling",)
    played = activated(state, Asked(2, Move, 7), 1, 1, 1, 2)
    assert played.asked == ["RerollActivation"]
    assert not played.result.is_passed
    assert activated(state, Asked(2, Move, 7), 6, 6).asked == []
    assert not activated(state, Asked(2, Move, 7), 1, 1, answers=("no",)).result.is_passed


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
def test_any_die_rolled_for_the_captains_group_is_noticed_and_automatic_passes_are_not() -> None:
    state = two(captain="prodding")
    activated(state, Asked(1, Move, 12))
    assert not state.companies[0].has_captain_stirred
    activated(state, Asked(2, Move, 5), 6, 6)
    assert not state.companies[0].has_captain_stirred
    activated(state, Asked(1, Move, 5), 6, 6)
    assert state.companies[0].has_captain_stirred


# -- scenario orders -------------------------------------------------------------------------------


def raid(x: float = 30.9) -> State:
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "elite_foot", (45, 18)),
        Unit(1, "elite_foot", place=OFF),
        Unit(0, "elite_foot", (5, 5)),
        scenario="raid",
    )
    state.group(3).models = ()
    state.tokens = (Token(1, "asset", round(x * 254), 18 * 254),)
    return state


@pytest.mark.rule("FF-OUT-SC-3")
def test_raiders_take_an_asset_they_touch_and_may_move_after_a_twelve() -> None:
    state = raid()
    assert orders.orders_of(state, state.group(1)) == [Move, TakeAsset]
    assert orders.orders_of(raid(31.1), raid(31.1).group(1)) == [Move]
    dice = dice_of(2, 3)
    run(state, performing.give(state, dice, TakeAsset(1)), dice)
    assert state.tokens[0].carrier == 1
    assert TakeAsset not in orders.orders_of(state, state.group(1))
    state = raid()
    dice = dice_of(6, 6, 1, 1)
    played = run(state, performing.give(state, dice, TakeAsset(1)), dice)
    assert played.asked == ["TryMove"]
    assert not played.result


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(("captain", "needed"), [(None, 6), ("", 4)])
def test_raided_defenders_bring_groups_in(captain: str | None, needed: int) -> None:
    state = raid()
    state.active = 1
    if captain is not None:
        state.companies[1].captain_group = 2
    assert BringIn in orders.orders_of(state, state.group(2))
    dice = dice_of(2, needed - 2)
    played = run(state, performing.give(state, dice, BringIn(2)), dice)
    assert played.of(Activated)[0].needed == needed
    assert state.group(3).place == TABLE


@pytest.mark.rule("FF-OUT-SC-3")
def test_a_routed_carrier_leaves_its_asset_behind() -> None:
    from affray.games.flagrant_factions.rules.causes import NOBODY
    from affray.games.flagrant_factions.rules.rout import rout

    state = raid(10)
    state.tokens = (state.tokens[0]._replace(carrier=1),)
    rout(state, 1, "a test", "FF-R-06", NOBODY)
    assert state.group(1).place == ROUTED
    token = state.tokens[0]
    assert (token.carrier, token.x, token.y, token.gone) == (None, 30 * 254, 18 * 254, None)


@pytest.mark.rule("FF-OUT-SC-4")
def test_sallying_defenders_destroy_siege_tokens_and_may_declare_the_end() -> None:
    state = battle(
        Unit(0, "elite_foot", (5, 5)), Unit(1, "elite_foot", (30, 18)), scenario="sortie"
    )
    state.active = 1
    state.tokens = (Token(1, "siege", 30 * 254, 18 * 254),)
    assert orders.orders_of(state, state.group(2)) == [Move, DestroyToken]
    dice = dice_of(3, 3)
    run(state, performing.give(state, dice, DestroyToken(2)), dice)
    assert state.tokens[0].gone == "destroyed"
    step(state, answers=(DeclareEnd(),))
    assert state.outcome is not None
    assert state.points == (0, 4)


@pytest.mark.rule("FF-OUT-SC-6")
def test_bodyguards_may_not_move() -> None:
    state = two()
    state.scenario, state.special = "ritual", 1
    assert orders.legal_orders(state) == [Move(2)]


@pytest.mark.rule("FF-ACT-01")
def test_orders_are_drawn_evenly_from_the_legal_ones() -> None:
    state = battle(
        Unit(0, "light_cavalry", (30, 18), traits=("caster", "self_destruct")),
        Unit(0, "light_foot", (20, 18)),
        Unit(1, "light_foot", (36, 18)),
    )
    options = orders.Orders(state)
    random = Random(5)
    drawn = Counter(options.sample(random) for _ in range(2000))
    legal = [*orders.legal_orders(state), EndTurn()]
    assert set(drawn) == set(legal) == set(orders.Orders(state))
    assert all(0.8 < count * len(legal) / 2000 < 1.2 for count in drawn.values())
