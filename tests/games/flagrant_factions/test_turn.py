"""The turn: rally, Reckless duties, activations, orders, and captains who help."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, hits, step, two

from affray.games.flagrant_factions.rules import orders
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Calm, Check, Move
from affray.games.flagrant_factions.words.events import Activated, Calmed

# -- start and rally -------------------------------------------------------------------------------


@pytest.mark.rule("FF-SEQ-01")
@pytest.mark.rule("FF-CAP-06")
@pytest.mark.rule("FF-TURN-02")
def test_a_turn_starts_with_everything_renewed() -> None:
    state = two(acted="activated", used=("unerring",), is_calmed=True)
    state.stage = "start"
    step(state)
    group = state.group(1)
    assert (group.acted, group.used, group.is_calmed) == (None, (), False)
    assert (state.turn, state.turns, state.stage) == (2, (2, 0), "rally")


@pytest.mark.rule("FF-RALLY-01")
@pytest.mark.rule("FF-RALLY-03")
@pytest.mark.rule("FF-RALLY-04")
@pytest.mark.rule("FF-SHK-01")
def test_every_shaken_group_tests_in_any_order_and_does_nothing_else() -> None:
    state = two(is_shaken=True)
    state.group(2).is_shaken = True
    state.stage = "rally"
    played = step(state, 1, 1, answers=(2,))
    assert played.asked[0] == "ChooseRally"
    assert (state.group(2).r, state.group(2).acted, state.group(2).is_shaken) == (
        11,
        "rallied",
        True,
    )
    step(state, 6, 6)
    assert (state.group(1).acted, state.group(1).is_shaken) == ("rallied", False)
    step(state)
    assert state.stage == "reckless"
    step(state)
    assert orders.legal_orders(state) == []


@pytest.mark.rule("FF-SPELL-CONFUSE-1")
@pytest.mark.rule("FF-RALLY-01")
def test_the_confused_must_rally_too() -> None:
    state = two(effects=[("confuse", 1)])
    state.stage = "rally"
    step(state, 6, 6)
    assert not state.group(1).effects
    assert state.group(1).acted == "rallied"


# -- Reckless --------------------------------------------------------------------------------------


def riders(*, traits: tuple[str, ...] = (), captain: str | None = None, **more: Any) -> State:
    """Elite Cavalry (Reckless, ME 5+) with an enemy five inches away."""
    state = battle(
        Unit(0, "elite_cavalry", (30, 18), traits=traits, captain=captain, **more),
        Unit(1, "light_foot", (36, 18), kinds=("Undead",)),
        Unit(0, "elite_foot", (5, 5)),
        Unit(1, "light_foot", (55, 30)),
        Unit(1, "light_foot", (58, 30)),
    )
    state.stage = "reckless"
    return state


@pytest.mark.rule("FF-RECK-01")
@pytest.mark.rule("FF-RECK-02")
@pytest.mark.rule("FF-PT-RECKLESS")
def test_a_reckless_group_in_reach_must_try_to_attack() -> None:
    state = riders()
    step(state, 3, 2, hits(0, 12), hits(0, 12))
    assert state.melees == ((1, 2),)
    assert state.group(1).acted == "checked"


@pytest.mark.rule("FF-RECK-03")
@pytest.mark.rule("FF-RECK-04")
def test_a_failed_duty_does_not_end_the_turn_and_is_all_it_does() -> None:
    state = riders()
    step(state, 2, 2)
    assert state.active == 0
    assert state.group(1).acted == "checked"
    step(state)
    assert state.stage == "act"
    assert all(order.group != 1 for order in orders.legal_orders(state))


@pytest.mark.rule("FF-RECK-05")
def test_duties_come_in_any_order() -> None:
    state = battle(
        Unit(0, "light_beast", (30, 18)),
        Unit(0, "light_beast", (30, 25)),
        Unit(1, "light_foot", (36, 18)),
        Unit(1, "light_foot", (36, 25)),
    )
    state.stage = "reckless"
    played = step(state, 1, 1, answers=(Check(2), 4))
    assert played.asked == ["ChooseReckless", "ChooseTarget"]
    assert state.group(2).acted == "checked"


@pytest.mark.rule("FF-RECK-01")
@pytest.mark.rule("FF-SHK-04")
@pytest.mark.parametrize("more", [{"is_shaken": True}, {"acted": "rallied"}])
def test_the_shaken_and_those_who_rallied_have_no_duty(more: dict[str, Any]) -> None:
    state = riders(**more)
    step(state)
    assert state.stage == "act"


@pytest.mark.rule("FF-OT-COMPOSED")
def test_the_composed_are_not_reckless_and_move_better() -> None:
    state = riders(traits=("composed",))
    step(state)
    assert state.stage == "act"
    assert state.group(1).card.mo_a == 6


@pytest.mark.rule("FF-CT-05")
def test_a_blood_shy_captain_has_no_duty() -> None:
    state = riders(captain="blood_shy")
    step(state)
    assert state.stage == "act"


@pytest.mark.rule("FF-CT-16")
def test_a_calming_captain_frees_a_group_for_the_turn() -> None:
    state = riders(captain="calming")
    played = step(state, answers=(Calm(1),))
    assert played.of(Calmed)
    step(state)
    assert Move(1) in orders.legal_orders(state)
    assert state.group(1).used == ("calming",)


@pytest.mark.rule("FF-OT-FOE-2")
def test_a_reckless_group_attacks_its_foe_without_a_roll() -> None:
    state = riders(traits=("foe:Undead",))
    played = step(state, hits(0, 12), hits(0, 12))
    assert played.of(Activated)[0].faces == ()
    assert state.melees == ((1, 2),)


@pytest.mark.rule("FF-OT-FOE-1")
def test_a_foe_makes_reckless_towards_its_kind_alone() -> None:
    state = battle(
        Unit(0, "heavy_foot", (30, 18), traits=("foe:Undead",)),
        Unit(1, "light_foot", (34, 18), kinds=("Undead",)),
        Unit(1, "light_foot", (30, 22)),
    )
    assert orders.reckless_targets(state, state.group(1)) == [2]
    state.stage = "reckless"
    step(state, 3, 2)
    assert state.group(1).acted == "checked"
    state.group(2).kinds = ()
    state.group(1).acted = None
    assert orders.reckless_targets(state, state.group(1)) == []


@pytest.mark.rule("FF-OT-FOE-1")
@pytest.mark.rule("FF-RECK-01")
def test_a_reckless_group_must_take_its_foe_among_several() -> None:
    state = battle(
        Unit(0, "elite_cavalry", (30, 18), traits=("foe:Undead",)),
        Unit(1, "light_foot", (34, 18)),
        Unit(1, "light_foot", (30, 22), kinds=("Undead",)),
    )
    assert orders.reckless_targets(state, state.group(1)) == [3]


@pytest.mark.rule("FF-PT-RECKLESS")
def test_later_in_the_turn_the_reckless_are_given_nothing_but_attack() -> None:
    state = riders()
    state.stage = "act"
    assert orders.orders_of(state, state.group(1)) == [Attack]
    state.group(2).effects = riders(effects=[("obscure", 1)]).group(1).effects
    assert orders.orders_of(state, state.group(1)) == [Move]
