"""Retreats: direction, distance, what stops them, and what that costs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.flagrant_factions.positions import Played, dice_of, run
from tests.games.flagrant_factions.test_moving import block, crowded, table

from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.rules.invariants import overlaps
from affray.games.flagrant_factions.rules.retreat import retreat
from affray.games.flagrant_factions.state import State


def flee(
    state: State, *faces: int, cause: int | None = 2, answers: tuple[Any, ...] = (), group: int = 1
) -> Played:
    dice = dice_of(*faces)
    return run(state, retreat(state, dice, group, cause), dice, answers)


def at(state: State, group: int = 1, model: int = 0) -> tuple[float, float]:
    found = state.group(group).models[model]
    return round(found.x / INCH, 2), round(found.y / INCH, 2)


def pair(x: float, y: float, **more: Any) -> State:
    """A lone model at (20, 15) and its enemy."""
    lone = {"models": [[20, 15]], "profile": "light_foot"}
    return table(lone, {"models": [[x, y]]}, **more)


@pytest.mark.rule("FF-RET-01")
@pytest.mark.rule("FF-RET-02")
def test_half_a_move_straight_away_from_the_cause() -> None:
    state = pair(15, 15)
    played = flee(state)
    assert played.result is None
    assert at(state) == (24, 15)
    state = pair(17, 11)
    flee(state)
    assert at(state) == (22.4, 18.2)


@pytest.mark.rule("FF-RET-02")
def test_all_models_go_by_one_vector() -> None:
    state = table(block(20, 15, 12), {"models": [[10, 15]]})
    before = [(m.x, m.y) for m in state.group(1).models]
    flee(state)
    moved = {(m.x - x, m.y - y) for m, (x, y) in zip(state.group(1).models, before, strict=True)}
    assert moved == {(4 * INCH, 0)}


@pytest.mark.rule("FF-RET-02")
@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_difficult_ground_slows_and_does_not_block() -> None:
    marsh = [{"kinds": ["difficult"], "rectangle": [24, 15, 4, 8]}]
    state = pair(15, 15, terrain=marsh)
    flee(state)
    assert at(state) == pytest.approx((23, 15), abs=0.02)


@pytest.mark.rule("FF-RET-03")
@pytest.mark.rule("FF-RET-04")
@pytest.mark.rule("FF-RET-05")
@pytest.mark.parametrize(("face", "left"), [(1, 11), (6, 6)])
def test_it_keeps_3_inches_from_other_enemies_and_pays_for_it(face: int, left: int) -> None:
    lone = {"models": [[20, 15]]}
    state = table(lone, {"models": [[15, 15]]}, {"models": [[27, 15]]})
    flee(state, face)
    assert at(state) == (23, 15)
    assert state.group(1).r == left


@pytest.mark.rule("FF-RET-03")
def test_enemies_that_it_leaves_behind_do_not_matter() -> None:
    state = table({"models": [[20, 15]]}, {"models": [[15, 15]]}, {"models": [[18.5, 15]]})
    flee(state)
    assert at(state) == (24, 15)


@pytest.mark.parametrize(("r", "face", "left"), [(6, 6, 6), (6, 5, 1), (1, 1, 1), (7, 6, 1)])
@pytest.mark.rule("FF-RET-04")
@pytest.mark.rule("FF-RET-05")
def test_terrain_blocks_and_only_a_lower_roll_costs(r: int, face: int, left: int) -> None:
    crag = [{"kinds": ["impassable"], "rectangle": [24, 15, 2, 8]}]
    state = table({"models": [[20, 15]], "r": r}, {"models": [[15, 15]]}, terrain=crag)
    flee(state, face)
    assert at(state) == (22.5, 15)
    assert state.group(1).r == left


@pytest.mark.rule("FF-RET-04")
@pytest.mark.rule("FF-TERR-OBSTACLE-1")
def test_an_obstacle_blocks_unless_it_is_touched_at_the_start() -> None:
    wall = [{"kinds": ["obstacle"], "rectangle": [22, 15, 1, 8]}]
    state = pair(15, 15, terrain=wall)
    flee(state, 1)
    assert at(state) == (21, 15)
    near = [{"kinds": ["obstacle"], "rectangle": [21, 15, 1, 8]}]
    state = pair(15, 15, terrain=near)
    flee(state)
    assert at(state) == (24, 15)


@pytest.mark.rule("FF-RET-04")
def test_friends_stop_it_without_a_roll() -> None:
    state = table(
        {"models": [[20, 15]]}, {"models": [[15, 15]]}, {"models": [[23, 15]], "side": "A"}
    )
    flee(state)
    assert at(state) == (22, 15)


@pytest.mark.rule("FF-RET-06")
def test_the_table_edge_is_no_block() -> None:
    state = table({"models": [[2, 15]]}, {"models": [[10, 15]]})
    assert flee(state).result == "west"
    state = table({"models": [[5, 15], [2, 15]]}, {"models": [[10, 15]]})
    assert flee(state).result == "west"
    state = table({"models": [[4, 15]]}, {"models": [[10, 15]]})
    assert flee(state).result is None


@pytest.mark.rule("FF-RET-02")
def test_models_of_the_enemy_it_leaves_never_stop_it() -> None:
    state = table(
        {"models": [[20, 15]]},
        {"models": [[19, 15], [21, 15], [20, 16], [20, 14]]},
        melees=[["Group 0", "Group 1"]],
    )
    played = flee(state, answers=(0,))
    assert played.asked == ["ChooseDirection"]
    assert at(state) == (24, 15)
    assert state.melees == ()


@pytest.mark.rule("FF-RET-02")
def test_who_would_end_on_the_enemy_goes_on_until_clear() -> None:
    state = table(
        {"models": [[20, 15]]},
        {"models": [[19, 15], [24, 15]]},
        melees=[["Group 0", "Group 1"]],
    )
    flee(state, cause=2)
    x, _ = at(state)
    assert x < 18 or x > 25
    assert not list(overlaps(state))
    assert state.melees == ()


@pytest.mark.rule("FF-ATT-09")
@pytest.mark.rule("FF-RET-07")
def test_a_blocked_retreat_that_keeps_contact_keeps_the_melee() -> None:
    crag = [{"kinds": ["impassable"], "rectangle": [21.5, 15, 2, 8]}]
    state = table(
        {"models": [[20, 15]]},
        {"models": [[19, 15]]},
        melees=[["Group 0", "Group 1"]],
        terrain=crag,
    )
    flee(state, 1)
    assert at(state) == (20, 15)
    assert state.melees == ((1, 2),)
    assert not state.group(1).is_shaken


@pytest.mark.rule("FF-RET-02")
def test_without_a_cause_it_is_the_nearest_enemy_or_the_own_edge() -> None:
    state = table({"models": [[20, 15]]}, {"models": [[20, 10]]}, {"models": [[20, 30]]})
    flee(state, cause=None)
    assert at(state) == (20, 19)
    state = table({"models": [[20, 15]]}, {"models": [[20, 10]]}, {"models": [[25, 15]]})
    assert flee(state, cause=None, answers=(3,)).asked == ["ChooseCause"]
    assert at(state) == (16, 15)
    state = table({"models": [[20, 15]]}, {"name": "Gone", "place": "routed"})
    flee(state, cause=None)
    assert at(state) == (20, 11)


@pytest.mark.rule("FF-OT-MOVEFREELY")
def test_who_moves_freely_is_blocked_by_nothing_and_ends_on_nobody() -> None:
    free = {"models": [[20, 15]], "traits": ["move_freely"]}
    crag = [{"kinds": ["impassable"], "rectangle": [22, 15, 1, 8]}]
    state = table(free, {"models": [[15, 15]]}, terrain=crag)
    flee(state)
    assert at(state) == (24, 15)
    state = table(free, {"models": [[15, 15]]}, {"models": [[24, 15]], "side": "A"})
    flee(state)
    assert at(state) == (23, 15)


@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_who_is_held_fast_is_blocked_by_terrain() -> None:
    held = {"models": [[20, 15]], "profile": "heavy_engine", "effects": [["entangle", "B"]]}
    state = table(held, {"models": [[15, 15]]})
    flee(state, 2)
    assert at(state) == (20, 15)
    assert state.group(1).r == 4


@pytest.mark.rule("FF-PT-DEFENSIVE-3")
def test_a_retreat_ends_the_formation() -> None:
    state = table(block(20, 15, 4, formed=True), {"models": [[10, 15]]})
    flee(state)
    assert not state.group(1).is_formed


@settings(max_examples=60)
@given(crowded(), st.integers(0, 6), st.integers(1, 6))
@pytest.mark.rule("FF-RET-02")
def test_no_retreat_leaves_anybody_on_anybody(state: State, cause: int, face: int) -> None:
    is_known = 1 < cause <= len(state.groups)
    flow = retreat(state, dice_of(*[face] * 8), 1, cause if is_known else None)
    try:
        question = next(flow)
        while True:
            question = flow.send(question.usual_answer())
    except StopIteration as stop:
        edge = stop.value
    if not edge:
        assert not list(overlaps(state))
        assert 1 <= state.group(1).r <= 12
        assert all(0 <= m.x <= 15240 and 0 <= m.y <= 9144 for m in state.group(1).models)


# -- the enemy it leaves, and grazes ---------------------------------------------------------


@pytest.mark.rule("FF-RET-02")
@pytest.mark.rule("FF-RET-03")
def test_a_block_stops_a_group_and_the_enemy_amid_it_does_not_draw_it_back() -> None:
    rock = [{"kinds": ["impassable"], "rectangle": [16, 10, 1, 6]}]
    state = table(
        {"models": [[21, 10], [18, 10]], "r": 6},
        {"models": [[20, 10]]},
        terrain=rock,
        melees=[["Group 0", "Group 1"]],
    )
    flee(state, 6)
    assert at(state, model=1) == (17, 10)
    assert at(state) == (18.99, 10)
    assert not state.are_in_melee(1, 2)


@pytest.mark.rule("FF-RET-03")
def test_who_cannot_go_on_past_the_enemy_it_leaves_stops_before_it() -> None:
    pit = [
        {"kinds": ["impassable"], "rectangle": [18, 10, 1.2, 0.5]},
        {"kinds": ["impassable"], "rectangle": [16, 13, 1, 0.5]},
    ]
    state = table(
        {"models": [[22.5, 10], [18.5, 13], [18.5, 14]], "r": 6},
        {"models": [[20, 10], [26, 14.66667]]},
        terrain=pit,
        melees=[["Group 0", "Group 1"]],
    )
    flee(state, 6)
    ends = [(m.x, m.y) for m in state.group(1).models]
    assert ends[1][0] == pytest.approx(17 * INCH, abs=4)
    assert 21 * INCH < ends[0][0] < 22.5 * INCH
    assert list(overlaps(state)) == []


@pytest.mark.rule("FF-RET-02")
def test_a_graze_stops_nobody_and_nobody_ends_in_one() -> None:
    for x in (22.5, 24):
        friend = {"models": [[x, 15 + 253 / INCH]], "side": "A"}
        state = table(block(20, 15, 1), {"models": [[15, 15]]}, friend)
        flee(state)
        assert state.group(1).models[0].x == 24 * INCH
        assert abs(state.group(1).models[0].y - 15 * INCH) <= 1
        assert list(overlaps(state)) == []
    wall = [{"kinds": ["impassable"], "rectangle": [22, 16, 1, 1.001]}]
    state = table(block(20, 15, 1), {"models": [[15, 15]]}, terrain=wall)
    flee(state)
    assert at(state) == (24, 15)


@pytest.mark.rule("FF-RET-02")
def test_two_blocks_side_by_side_part_whatever_the_direction() -> None:
    for dy in (0.0, 0.37, -0.61, 1.13):
        state = table(
            block(20, 15, 12), {"models": [[12, 15 + dy]]}, block(20, 18.004, 12, side="A")
        )
        before = state.group(1).models[0]
        played = flee(state)
        after = state.group(1).models[0]
        assert played.result is None
        gone = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
        if dy >= 0:
            assert gone == pytest.approx(4 * INCH, abs=3)
        assert list(overlaps(state)) == []
