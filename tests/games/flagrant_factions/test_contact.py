"""Closing in for an Attack, meeting halfway, and coming nearer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.flagrant_factions.positions import dice_of, run
from tests.games.flagrant_factions.test_moving import block, crowded, inches, middle, table

from affray.games.flagrant_factions.data.tables import BASE, INCH
from affray.games.flagrant_factions.rules import movement
from affray.games.flagrant_factions.rules.contact import CHARGE, FLANK, Contacts, can_reach
from affray.games.flagrant_factions.rules.profile import stride
from affray.games.flagrant_factions.state import State, gap_squared


def contacts(state: State) -> Contacts:
    return Contacts(state, 1, 2, stride(state, state.group(1)))


def rule(options: Contacts, answer: Any) -> str:
    refusal = options.refusal(answer)
    return refusal.rule if refusal else ""


@pytest.mark.rule("FF-ATT-01")
def test_a_target_is_legal_when_one_model_can_reach_contact() -> None:
    def reached(x: float, **more: Any) -> bool:
        state = table(
            {"models": [[10, 10]], "profile": "elite_foot"}, {"models": [[x, 10]]}, **more
        )
        return can_reach(state, state.group(1), state.group(2))

    assert reached(17)
    assert not reached(17.1)
    marsh = [{"kinds": ["difficult"], "rectangle": [13, 10, 2, 4]}]
    assert not reached(17, terrain=marsh)
    assert reached(14.9, terrain=marsh)
    wall = [{"kinds": ["impassable"], "rectangle": [13, 10, 1, 20]}]
    assert not reached(15, terrain=wall)
    short = [{"kinds": ["impassable"], "rectangle": [13, 10, 1, 1]}]
    assert reached(15, terrain=short)


@pytest.mark.rule("FF-ATT-01")
@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_difficult_ground_is_gone_around_and_a_way_may_bend_often() -> None:
    def reached(target: list[float], terrain: list[dict[str, Any]], profile: str) -> bool:
        state = table(
            {"models": [[20, 10]], "profile": profile}, {"models": [target]}, terrain=terrain
        )
        return can_reach(state, state.group(1), state.group(2))

    marsh = [{"kinds": ["difficult"], "rectangle": [22.5, 10, 2, 1]}]
    assert reached([25.9, 10], marsh, "elite_foot")
    wide = [{"kinds": ["difficult"], "rectangle": [22.5, 10, 2, 8]}]
    assert not reached([25.9, 10], wide, "elite_foot")
    walls = [
        {"kinds": ["impassable"], "rectangle": [21.5 + 2.5 * i, 10 + side, 0.4, 8]}
        for i, side in enumerate((3.5, -3.5, 3.5))
    ]
    assert reached([28.5, 10], walls, "light_cavalry")
    assert not reached([28.5, 10], walls, "elite_foot")


@pytest.mark.rule("FF-ATT-01")
def test_a_gap_between_models_is_a_way_if_a_base_fits() -> None:
    def reached(gap: float) -> bool:
        ring = [(-3, 0), (-2.6, 1.5), (-2.6, -1.5), (-1.5, 2.6), (-1.5, -2.6), (0, 3), (0, -3)]
        ring += [(1.5, 2.6), (1.5, -2.6), (2.6, 1.5)]
        screen = [[20 + x, 15 + y] for x, y in ring]
        screen += [[22.6, 14.5 - gap], [22.6, 13.49 - gap]]
        state = table(
            {"models": [[26, 17]], "profile": "light_cavalry"},
            {"models": [[20, 15]]},
            {"models": screen, "side": "A"},
        )
        return can_reach(state, state.group(1), state.group(2))

    assert reached(0.08)
    assert not reached(-0.02)


@pytest.mark.rule("FF-ATT-01")
@pytest.mark.rule("FF-SPELL-OBSCURE-1")
def test_targets_are_seen_reached_and_not_obscured() -> None:
    foe = {"models": [[15, 10]]}
    assert movement.attack_targets(_two(foe), _two(foe).group(1)) == [2]
    hidden = _two({**foe, "effects": [["obscure", "B"]]})
    assert movement.attack_targets(hidden, hidden.group(1)) == []
    screen = table(
        {"models": [[10, 10]]}, {"models": [[16, 10]]}, {"models": [[13, 10]], "side": "A"}
    )
    assert movement.attack_targets(screen, screen.group(1)) == []


def _two(foe: dict[str, Any]) -> State:
    return table({"models": [[10, 10]]}, foe)


@pytest.mark.rule("FF-ATT-03")
def test_as_many_models_as_can_come_into_contact() -> None:
    state = table(block(20, 15, 12), block(20, 21, 12))
    options = contacts(state)
    answer = options.arrange(inches(20, 21), CHARGE)
    assert answer is not None
    run(state, movement.close_in(state, dice_of(), 1, 2), dice_of(), [answer])
    touching = [m for m in state.group(1).models if options.touches((m.x, m.y))]
    assert len(touching) >= 4
    assert state.group(1).is_loose


@pytest.mark.rule("FF-ATT-03")
def test_nobody_who_could_touch_may_be_left_out() -> None:
    state = table({"models": [[10, 10], [11, 10]]}, {"models": [[10.5, 14]]})
    options = contacts(state)
    whole = options.arrange(inches(10.5, 14), CHARGE)
    assert whole is not None
    assert len(whole) == 2
    assert rule(options, whole[:1]) == "FF-ATT-03"
    assert rule(options, ()) == "FF-ATT-03"
    assert rule(options, ((101, (inches(10, 11),)),)) == "FF-ATT-03"


@pytest.mark.rule("FF-ATT-03")
def test_nobody_touches_an_enemy_that_is_not_attacked() -> None:
    state = table({"models": [[10, 10]]}, {"models": [[10, 14]]}, {"models": [[12, 14]]})
    options = contacts(state)
    assert rule(options, ((101, (inches(11, 10), inches(11, 14))),)) == "FF-ATT-03"
    answer = options.arrange(inches(10, 14), CHARGE)
    assert answer is not None
    end = answer[0][1][-1]
    assert (end[0] - 12 * INCH) ** 2 + (end[1] - 14 * INCH) ** 2 > (BASE + 1) ** 2


@pytest.mark.rule("FF-ATT-03")
def test_the_attacker_chooses_the_arrangement() -> None:
    state = table(block(20, 15, 3, profile="light_beast"), {"models": [[20, 21]]})
    options = contacts(state)
    ends = []
    for x in (16, 24):
        answer = options.arrange(inches(x, 21), FLANK)
        assert answer is not None
        ends.append(middle([path[-1] for _, path in answer])[0])
    assert ends[0] < ends[1]


@pytest.mark.rule("FF-ATT-02")
@pytest.mark.rule("FF-ATT-09")
def test_in_melee_only_opponents_are_targets_and_models_close_up() -> None:
    state = table(
        {"models": [[10, 10], [10, 14]]},
        {"models": [[10, 11]]},
        {"models": [[13, 10]]},
        melees=[["Group 0", "Group 1"]],
    )
    assert movement.attack_targets(state, state.group(1)) == [2]
    played = run(state, movement.close_in(state, dice_of(), 1, 2), dice_of())
    assert played.result is True
    assert played.asked == ["CloseIn"]
    assert gap_squared(state.group(1).models[1:], state.group(2).models) <= (BASE + 1) ** 2


@pytest.mark.rule("FF-ATT-09")
def test_a_melee_goes_on_without_contact() -> None:
    state = table(
        {"models": [[10, 10]], "effects": [["entangle", "B"]], "profile": "heavy_engine"},
        {"models": [[10, 14]]},
        melees=[["Group 0", "Group 1"]],
    )
    played = run(state, movement.close_in(state, dice_of(), 1, 2), dice_of())
    assert played.result is True
    assert played.asked == []


@settings(max_examples=40)
@given(crowded(), st.sampled_from([CHARGE, FLANK]), st.integers(0, 60), st.integers(0, 36))
@pytest.mark.rule("FF-ATT-03")
def test_what_a_charge_gives_is_always_legal(state: State, shape: str, x: int, y: int) -> None:
    for foe in state.enemies(state.group(1)):
        options = Contacts(state, 1, foe.id, stride(state, state.group(1)))
        answer = options.arrange(inches(x, y), shape)
        if answer is not None:
            # As somebody else would say it: not as one that is known to be legal.
            assert options.refusal((*answer,)) is None
        reached = can_reach(state, state.group(1), foe)
        assert not reached or next(iter(options), None) is not None


# -- interrupts -----------------------------------------------------------------------------


@pytest.mark.rule("FF-PT-DEFIANT-2")
def test_a_defiant_group_goes_half_the_gap() -> None:
    state = table({"models": [[10, 10]]}, {"models": [[18, 10]], "profile": "heavy_cavalry"})
    run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert state.group(2).models[0].x == pytest.approx(14.5 * INCH, abs=1)


@pytest.mark.rule("FF-PT-DEFIANT-2")
def test_it_goes_no_farther_than_it_can_move_and_stops_at_what_is_in_the_way() -> None:
    slow = {"models": [[34, 10]], "profile": "heavy_foot", "traits": ["well_armed"]}
    state = table({"models": [[10, 10]], "profile": "light_beast"}, slow)
    run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert state.group(2).models[0].x >= 28 * INCH
    rock = [{"kinds": ["impassable"], "rectangle": [16, 10, 1, 0.5]}]
    state = table(
        {"models": [[10, 10]], "profile": "light_beast"},
        {"models": [[18, 10]], "profile": "heavy_cavalry"},
        terrain=rock,
    )
    run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert state.group(2).models[0].x == pytest.approx(17 * INCH, abs=2)
    assert can_reach(state, state.group(1), state.group(2))


@pytest.mark.rule("FF-PT-ELUSIVE-2")
def test_after_an_elusive_target_the_attacker_may_only_come_nearer() -> None:
    state = table({"models": [[10, 10]]}, {"models": [[25, 10]]})
    options = movement.Approaches(state, 1, state.inches(8), 2)
    assert options.refusal(((101, (inches(12, 10),)),)) is None
    away = options.refusal(((101, (inches(9, 10),)),))
    assert away is not None
    near = options.arrange(inches(25, 10), "keep")
    assert near is not None
    run(state, movement.approach(state, dice_of(), 1, 2), dice_of(), [near])
    assert state.group(1).models[0].x == pytest.approx(18 * INCH, abs=3)
