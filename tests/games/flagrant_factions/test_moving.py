"""Groups of many models: cohesion, gestures, formations, leaving the table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from tests.games.flagrant_factions.positions import dice_of, run

from affray.games.flagrant_factions.data.tables import BASE, INCH
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules import movement
from affray.games.flagrant_factions.rules.formations import GroupMoves
from affray.games.flagrant_factions.rules.slots import (
    BLOCK,
    COLUMN,
    KEEP,
    LINE,
    centre_of,
    is_block,
    ranks,
    strays,
)
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table.position import place
from affray.kernel.board.measure import Point, distance
from affray.kernel.problems import BadInput

SHAPES = (KEEP, LINE, BLOCK, COLUMN)


def table(*groups: dict[str, Any], **more: Any) -> State:
    written = [
        {"name": f"Group {i}", "side": "B" if i else "A", "profile": "light_foot", **group}
        for i, group in enumerate(groups)
    ]
    return place({"groups": written, **more}, House.of({}))


def block(x: float, y: float, count: int = 12, **more: Any) -> dict[str, Any]:
    return {"at": [x, y], "count": count, **more}


def moves(state: State, exits: tuple[str, ...] = ()) -> GroupMoves:
    return GroupMoves(state, 1, state.inches(state.group(1).card.mo_d), exits)


def inches(x: float, y: float) -> Point:
    return round(x * INCH), round(y * INCH)


def rule(options: GroupMoves, *answer: tuple[int, tuple[Point, ...]]) -> str:
    refusal = options.refusal(answer)
    return refusal.rule if refusal else ""


def after(state: State, options: GroupMoves, to: Point, shape: str = KEEP) -> list[Point]:
    """Where the models stand after the gesture."""
    answer = options.arrange(to, shape)
    assert answer is not None
    assert options.refusal(answer) is None
    ends = {m.id: (m.x, m.y) for m in state.group(1).models}
    return list((ends | {id: path[-1] for id, path in answer}).values())


def middle(points: list[Point]) -> tuple[float, float]:
    return (
        sum(x for x, _ in points) / len(points) / INCH,
        sum(y for _, y in points) / len(points) / INCH,
    )


# -- the rules ----------------------------------------------------------------------------


@pytest.mark.rule("FF-MOVE-03")
@pytest.mark.rule("FF-MOVE-05")
def test_every_model_needs_another_within_3_inches() -> None:
    options = moves(table({"models": [[10, 10], [14, 10], [15, 10]]}))
    assert rule(options) == ""
    assert rule(options, (101, (inches(9.99, 10),))) == "FF-MOVE-03"
    assert rule(options, (103, (inches(19, 10),))) == "FF-MOVE-03"
    alone = moves(table({"models": [[10, 10]]}))
    assert rule(alone, (101, (inches(15, 10),))) == ""


@pytest.mark.rule("FF-MOVE-03")
def test_cohesion_is_looked_at_pair_by_pair() -> None:
    options = moves(table({"models": [[10, 10], [11, 10], [20, 10], [21, 10]]}))
    assert rule(options) == ""


@pytest.mark.rule("FF-MOVE-04")
@pytest.mark.rule("FF-MOVE-05")
def test_a_move_ends_3_inches_from_enemies_and_may_pass_closer() -> None:
    state = table({"models": [[10, 10]]}, {"models": [[15, 12]]})
    options = moves(state)
    assert rule(options, (101, (inches(11, 12),))) == ""
    assert rule(options, (101, (inches(11.01, 12),))) == "FF-MOVE-04"
    assert rule(options, (101, (inches(13, 10.2), inches(17, 8.3)))) == ""
    near = moves(table({"models": [[10, 10]]}, {"models": [[13, 10]]}))
    assert rule(near) == "FF-MOVE-04"
    assert near.first() not in (None, ())


@pytest.mark.rule("FF-MOVE-02")
def test_mates_block_each_other_and_the_order_helps() -> None:
    options = moves(table({"models": [[10, 10], [11, 10]]}))
    first, second = (101, (inches(13, 10),)), (102, (inches(14, 10),))
    assert rule(options, first, second) == "FF-MOVE-02"
    assert rule(options, second, first) == ""


@pytest.mark.rule("FF-MOVE-01")
def test_a_model_moves_once_and_only_models_of_the_group_do() -> None:
    options = moves(table({"models": [[10, 10], [11, 10]]}))
    there = (inches(12.2, 10),)
    assert rule(options, (102, there), (102, there)) == "FF-MOVE-01"
    assert options.refusal(((201, there),)) is not None
    assert options.refusal("march") is not None
    assert options.refusal(((101, ((0.5, 1),)),)) is not None


@pytest.mark.rule("FF-MOVE-06")
def test_nobody_moves_off_the_table_without_a_right() -> None:
    state = table({"models": [[2, 10], [3, 10]]})
    off = (101, ((-1, 10 * INCH),))
    assert rule(moves(state), off) == "FF-MOVE-06"
    assert rule(moves(state, ("west",)), off) == ""
    assert rule(moves(state, ("east",)), off) == "FF-MOVE-06"
    assert rule(moves(state, ("west",)), off, (102, (inches(4, 10),))) == "FF-Q-83"
    gone = moves(state, ("west",)).arrange((-500, 10 * INCH), KEEP)
    assert gone == (off,)


@pytest.mark.rule("FF-OUT-SC-1")
@pytest.mark.rule("FF-OUT-SC-2")
@pytest.mark.rule("FF-OUT-SC-5")
def test_scenarios_give_the_right_to_leave() -> None:
    from affray.games.flagrant_factions.rules.zones import exits

    def edges(scenario: str, **more: Any) -> tuple[str, ...]:
        state = table({"models": [[2, 10]]}, {"models": [[40, 10]]}, scenario=scenario, **more)
        return exits(state, state.group(1))

    assert edges("pitched_battle") == ()
    assert len(edges("ambush", attackers="B")) == 4
    assert edges("ambush", attackers="A") == ()
    assert edges("retreat", attackers="B", edge="south") == ("north",)
    assert len(edges("extraction", attackers="B", special="Group 0")) == 4
    assert edges("extraction", attackers="B", special="Group 1") == ()
    token = {"kind": "asset", "at": [2, 10], "carrier": "Group 0"}
    assert len(edges("raid", tokens=[token])) == 4
    assert edges("raid") == ()


@pytest.mark.rule("FF-OUT-SC-3")
def test_a_carrier_moves_at_half_speed() -> None:
    token = {"kind": "asset", "at": [2, 10], "carrier": "Group 0"}
    state = table({"models": [[10, 10]]}, scenario="raid", tokens=[token])
    options = movement.moves_of(state, state.group(1))
    assert rule(options, (101, (inches(14, 10),))) == ""
    assert rule(options, (101, (inches(14.1, 10),))) == "FF-MOVE-01"


# -- one gesture ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 5, 12, 24, 36])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.rule("FF-CO-05")
def test_one_gesture_moves_a_group_of_any_size(count: int, shape: str) -> None:
    state = table(block(20, 15, count), {"models": [[50, 30]]})
    ends = after(state, moves(state), inches(23, 19), shape)
    x, y = middle(ends)
    # So many cannot all reach a wide line in one move.
    slack = 3.0 if (shape, count) == (LINE, 36) else 1.5
    assert abs(x - 23) < slack
    assert abs(y - 19) < slack
    assert not strays(ends, 3 * INCH + BASE)


def test_who_keeps_formation_comes_exactly_as_far_as_it_may() -> None:
    state = table(block(20, 15, 24), {"models": [[50, 30]]})
    x, y = middle([(m.x, m.y) for m in state.group(1).models])
    there = middle(after(state, moves(state), inches(40, y)))
    assert there == pytest.approx((x + 8, y), abs=0.02)


def test_a_group_comes_as_near_to_an_enemy_as_it_may() -> None:
    state = table(block(20, 15, 12), block(29, 15, 12))
    ends = after(state, moves(state), inches(29, 15))
    gaps = [distance(*p, m.x, m.y) for p in ends for m in state.group(2).models]
    assert 4 * INCH <= min(gaps) < 4.2 * INCH


def test_a_group_goes_through_a_gap_and_around_a_wall() -> None:
    gap = [
        {"kinds": ["impassable"], "rectangle": [20, 7.7, 2, 8], "label": "South wall"},
        {"kinds": ["impassable"], "rectangle": [20, 18.3, 2, 8], "label": "North wall"},
    ]
    state = table(block(17, 13, 6), {"models": [[55, 30]]}, terrain=gap)
    ends = after(state, moves(state), inches(24, 13), COLUMN)
    assert sum(x > 21 * INCH for x, _ in ends) >= 4
    pillar = [{"kinds": ["impassable"], "disc": [20, 13, 1], "label": "Pillar"}]
    state = table({"models": [[17, 13]]}, {"models": [[55, 30]]}, terrain=pillar)
    assert middle(after(state, moves(state), inches(23, 13))) == (23.0, 13.0)


def test_a_scattered_group_comes_together_again() -> None:
    state = table({"models": [[10, 10], [14.5, 10], [10, 15]]}, {"models": [[50, 30]]})
    options = moves(state)
    assert rule(options) == "FF-MOVE-03"
    first = options.first()
    assert first
    assert options.refusal(first) is None
    assert movement.can_move(state, state.group(1))


@st.composite
def crowded(draw: st.DrawFn) -> State:
    """A group among friends, enemies and terrain, anywhere."""
    count = draw(st.integers(1, 24))
    x, y = draw(st.integers(5, 55)), draw(st.integers(5, 31))
    groups = [block(x, y, count, profile=draw(st.sampled_from(["light_foot", "light_beast"])))]
    for side in draw(st.lists(st.sampled_from("AB"), max_size=5)):
        at = draw(st.integers(3, 57)), draw(st.integers(3, 33))
        groups.append(block(*at, draw(st.integers(1, 12)), side=side))
    terrain = [
        {
            "kinds": [draw(st.sampled_from(["difficult", "obstacle", "impassable", "cover"]))],
            "rectangle": [draw(st.integers(0, 60)), draw(st.integers(0, 36)), 4, 3],
        }
        for _ in range(draw(st.integers(0, 4)))
    ]
    try:
        state = table(*groups, terrain=terrain)
    except BadInput:
        reject()
    own = GroupMoves(state, 1, state.inches(8)).field
    assume(
        all(own.is_on_table(m.x, m.y) and own.is_footing(m.x, m.y) for m in state.group(1).models)
    )
    return state


@settings(max_examples=60)
@given(crowded(), st.integers(0, 60), st.integers(0, 36), st.sampled_from(SHAPES))
@pytest.mark.rule("FF-MOVE-05")
def test_what_a_gesture_gives_is_always_legal(state: State, x: int, y: int, shape: str) -> None:
    options = moves(state)
    answer = options.arrange(inches(x, y), shape)
    if answer is not None:
        assert options.refusal(answer) is None
    elif options.refusal(()) is None and shape == KEEP:
        raise AssertionError("a group that may stay must at least do that")


@settings(max_examples=15)
@given(crowded())
def test_every_candidate_is_legal(state: State) -> None:
    options = moves(state)
    found = list(options)
    assert all(options.refusal(answer) is None for answer in found)
    assert bool(found) == options.has_any()


# -- formations ---------------------------------------------------------------------------


@given(st.integers(1, 40), st.sampled_from(SHAPES[1:]), st.integers(-9, 9), st.integers(-9, 9))
def test_ranks_never_overlap_and_a_block_is_in_contact(
    count: int, shape: str, dx: int, dy: int
) -> None:
    places = ranks(shape, count, (5000, 5000), (dx, dy))
    assert len(set(places)) == count
    for i, a in enumerate(places):
        assert all(distance(*a, *b) >= BASE for b in places[:i])
    assert is_block(places) or shape != BLOCK
    assert not strays(places, 3 * INCH + BASE)


def formed(state: State, *answers: Any) -> bool:
    run(state, movement.move(state, dice_of(), 1), dice_of(), answers)
    return state.group(1).is_formed


@pytest.mark.rule("FF-PT-DEFENSIVE-1")
@pytest.mark.rule("FF-PT-DEFENSIVE-3")
def test_a_move_may_end_in_defensive_formation_and_leave_it() -> None:
    state = table(block(20, 15, 12), {"models": [[50, 30]]})
    options = movement.moves_of(state, state.group(1))
    assert formed(state, options.arrange(inches(22, 17), BLOCK), True)
    assert formed(state, (), True)
    options = movement.moves_of(state, state.group(1))
    again = options.arrange(inches(24, 17), BLOCK)
    assert not formed(state, again, False)
    options = movement.moves_of(state, state.group(1))
    assert not formed(state, options.arrange(inches(25, 18), LINE))


@pytest.mark.parametrize(
    ("terrain", "group"),
    [
        ([{"kinds": ["difficult"], "rectangle": [20, 15, 2, 2]}], {}),
        ([{"kinds": ["cover"], "rectangle": [20, 15, 2, 2]}], {}),
        ([{"kinds": ["obstacle"], "rectangle": [24, 15, 0.5, 2]}], {}),
        ([], {"shaken": True}),
        ([], {"effects": [["confuse", "B"]]}),
        ([], {"profile": "elite_foot"}),
        ([], {"traits": ["offensive"]}),
    ],
)
@pytest.mark.rule("FF-PT-DEFENSIVE-1")
@pytest.mark.rule("FF-SHK-04")
def test_rough_ground_cover_fear_and_profile_forbid_it(
    terrain: list[dict[str, Any]], group: dict[str, Any]
) -> None:
    state = table(block(20, 15, 6, **group), {"models": [[50, 30]]}, terrain=terrain)
    assert not movement.may_form(state, state.group(1))


@pytest.mark.rule("FF-PT-DEFENSIVE-1")
def test_one_model_forms_by_declaring_it() -> None:
    state = table({"models": [[20, 15]]}, {"models": [[50, 30]]})
    assert formed(state, (), True)


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
def test_the_captains_group_is_known_to_have_moved() -> None:
    state = table(block(20, 15, 3, captain=True), {"models": [[50, 30]]})
    run(state, movement.move(state, dice_of(), 1), dice_of(), [()])
    assert not state.companies[0].has_captain_stirred
    answer = movement.moves_of(state, state.group(1)).arrange(inches(20, 18), KEEP)
    run(state, movement.move(state, dice_of(), 1), dice_of(), [answer])
    assert state.companies[0].has_captain_stirred
    assert middle([(m.x, m.y) for m in state.group(1).models])[1] == pytest.approx(18, abs=0.3)
    assert centre_of(state.group(1).models)


@pytest.mark.rule("FF-PT-ELUSIVE-2")
def test_an_elusive_group_slips_away_by_half_a_move() -> None:
    state = table(block(20, 15, 3), block(26, 15, 3))
    options = GroupMoves(state, 1, state.inches(4))
    away = options.arrange(inches(10, 15), KEEP)
    run(state, movement.slip_away(state, dice_of(), 1, 2), dice_of(), [away])
    assert middle([(m.x, m.y) for m in state.group(1).models])[0] == pytest.approx(16.16, abs=0.3)
