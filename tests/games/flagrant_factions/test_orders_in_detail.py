"""Orders in detail: who may be given which, and what a failed or a fatal one leads to."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, foe, one, run, said, war

from affray.games.flagrant_factions.pieces import OFF, ROUTED, Token
from affray.games.flagrant_factions.rules import orders, performing, setup
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events, setup_events
from affray.games.flagrant_factions.words.answers import Attack, Order, Proclaim, Retreat

X, Y = 30 * 254, 18 * 254


@pytest.mark.rule("FF-OUT-TA-01", "FF-RECK-01")
def test_a_taunt_makes_everybody_reckless_towards_its_group() -> None:
    state = war(one(), foe(34, **said("come_and_die")), foe(34, 20))
    assert orders.reckless_targets(state, state.group(1)) == [2]
    state = war(one(), foe(34), foe(34, 20))
    assert orders.reckless_targets(state, state.group(1)) == []


@pytest.mark.rule("FF-OUT-TA-15")
def test_a_taunt_may_be_proclaimed_in_melee() -> None:
    state = war(one("elite_cavalry", name="Longbraids", r=3, is_calmed=True), foe(31))
    state.melees = ((1, 2),)
    assert orders.orders_of(state, state.group(1)) == [Attack, Retreat, Proclaim]
    state.group(1).name = "Lancers"
    assert orders.orders_of(state, state.group(1)) == [Attack, Retreat]


@pytest.mark.rule("FF-OUT-SC-3", "FF-OUT-SC-4")
@pytest.mark.parametrize("scenario", ["raid", "sortie", "pitched_battle"])
@pytest.mark.parametrize("attackers", [0, 1])
def test_tokens_are_for_one_side_of_their_scenario(scenario: str, attackers: int) -> None:
    state = battle(Unit(0), Unit(1, at=(50, 18)), scenario=scenario)
    state.attackers = attackers
    state.tokens = (Token(1, "asset", X, Y + 254), Token(2, "siege", X, Y - 254))
    group = state.group(1)
    is_raider = scenario == "raid" and attackers == 0
    assert orders.may_take_asset(state, group) == is_raider
    assert orders.may_destroy_token(state, group) == (scenario == "sortie" and attackers == 1)
    state.set_token(Token(1, "asset", X, Y + 254, carrier=1))
    assert not orders.may_take_asset(state, group)


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_one_model_that_touches_a_token_is_enough(dx: int, dy: int) -> None:
    state = battle(Unit(0, models=3), Unit(1, at=(50, 18)), scenario="raid")
    group = state.group(1)
    state.group(1).models = tuple(
        model._replace(x=X + 3000 * k * (1 - abs(dx)), y=Y + 3000 * k * (1 - abs(dy)))
        for k, model in enumerate(group.models)
    )
    for far, is_touched in ((254, True), (255, False)):
        state.tokens = (Token(1, "asset", X + far * dx, Y + far * dy),)
        assert bool(orders.touched(state, group, "asset")) == is_touched
        assert not orders.touched(state, group, "siege")
    state.tokens = (Token(1, "asset", X, Y, gone="taken"), Token(2, "asset", X, Y, carrier=2))
    assert not orders.touched(state, group, "asset")


@pytest.mark.rule("FF-OT-SUMMONER-1", "FF-OUT-SC-3")
def test_without_room_nobody_is_fetched() -> None:
    foes = [Unit(1, at=(x, y)) for x in range(14, 47, 4) for y in range(2, 35, 4)]
    waiting = Unit(0, place=OFF, models=0, size=1)
    state = battle(Unit(0, at=(30, 18), traits=["summoner"]), waiting, *foes)
    assert orders.summonable(state, state.group(1)) == []
    assert not orders.may_summon(state, state.group(1))
    state = battle(Unit(0, at=(30, 18), traits=["summoner"]), waiting, Unit(1, at=(2, 2)))
    assert orders.may_summon(state, state.group(1))
    state = battle(Unit(0, at=(30, 18)), waiting, *foes, scenario="raid")
    state.attackers = 1
    assert not orders.may_bring_in(state, state.group(1))


# -- carried out -------------------------------------------------------------------------------


def given(state: State, order: type[Order], *faces: Any, answers: tuple[Any, ...] = ()) -> Any:
    dice = dice_of(*faces)
    return run(state, performing.give(state, dice, order(1)), dice, answers)


@pytest.mark.rule("FF-ORD-RETREAT", "FF-ACT-04")
def test_a_retreat_that_fails_leaves_everybody_in_melee() -> None:
    state = battle(Unit(0), Unit(1, at=(31, 18)))
    state.melees = ((1, 2),)
    before = state.group(1).models
    assert given(state, Retreat, 1, 1).result is False
    assert (state.melees, state.group(1).models) == (((1, 2),), before)


@pytest.mark.rule("FF-RET-06", "FF-TEST-02", "FF-ROUT-03")
def test_a_captain_who_retreats_off_the_table_is_mourned() -> None:
    state = battle(
        Unit(0, at=(30, 1), captain="vapid"),
        Unit(1, at=(30, 2)),
        Unit(0, at=(5, 30)),
        Unit(0, at=(9, 30)),
    )
    state.melees = ((1, 2),)
    played = given(state, Retreat, 6, 6, [6] * 4)
    assert state.group(1).place == ROUTED
    assert [event.group for event in played.of(events.Tested)] == [3, 4]


@pytest.mark.rule("FF-OT-FOE-2", "FF-Q-29")
def test_an_order_to_attack_is_bound_by_duty() -> None:
    state = battle(
        Unit(0, "elite_cavalry", traits=["foe:Engine"]),
        Unit(1, at=(34, 18)),
        Unit(1, "light_engine", (26, 18)),
    )
    assert orders.reckless_targets(state, state.group(1)) == [3]
    flow = performing.order_attack(state, dice_of(), 1)
    question: Any = next(flow)
    assert question.name != "ChooseTarget"
    told = [event for event in state.log or [] if isinstance(event, events.Activated)]
    assert [(event.target, event.faces) for event in told] == [(3, ())]


@pytest.mark.rule("FF-SET-03")
@pytest.mark.parametrize(("said", "faces"), [("raid", ()), ("roll", (6,))])
def test_a_scenario_is_told_with_its_die(said: str, faces: tuple[int, ...]) -> None:
    state = battle(Unit(0), Unit(1), house={"scenario": said})
    state.scenario = None
    dice = dice_of(*faces)
    (told,) = run(state, setup.set_scenario(state, dice), dice).of(setup_events.ScenarioSet)
    assert (told.face, told.scenario) == ((6, "ritual") if faces else (None, "raid"))
    assert (state.scenario, state.stage) == (told.scenario, "captains")
