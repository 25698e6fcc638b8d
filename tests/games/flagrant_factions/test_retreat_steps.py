"""Each step of a Retreat to the last tenth of a millimetre: direction, going on, parting."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, run
from tests.games.flagrant_factions.test_marching import OFF, X, Y, march

from affray.games.flagrant_factions.pieces import Model
from affray.games.flagrant_factions.rules import retreat
from affray.games.flagrant_factions.rules.march import March
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.move_events import RetreatBlocked, Retreated
from affray.kernel.board.measure import Point


def walk(
    heading: tuple[float, float] = (1.0, 0.0),
    *,
    left: Point = (X + 500, Y),
    friend: Point = OFF,
    start: Point = (X, Y),
) -> March:
    one = march(heading, friend=friend, enemy=(300, 9000), start=start)
    one.passing = [left]
    return one


def gone_on(one: March, place: Point, mates: list[Point] | None = None) -> Point | None:
    model = one.models[0]
    return retreat.go_on(one, (model.x, model.y), place, mates or [])


# -- going on ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("left", "more"), [(500, 256), (250, 6), (261, 17), (700, 456), (760, 0)])
def test_it_goes_on_just_until_it_is_clear(left: int, more: int) -> None:
    assert gone_on(walk(left=(X + left, Y)), (X + 500, Y)) == (X + 500 + more, Y)
    south = walk((0.0, -1.0), left=(X, Y - left))
    assert gone_on(south, (X, Y - 500)) == (X, Y - 500 - more)


@pytest.mark.rule("FF-Q-64")
def test_it_goes_on_past_its_mates() -> None:
    mates = [(X + 700, Y)]
    assert gone_on(walk(left=(X + 250, Y)), (X + 500, Y), mates) == (X + 954, Y)
    assert gone_on(walk(left=(X + 250, Y)), (X + 500, Y), [(X + 780, Y)]) == (X + 506, Y)


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("gap", "more"), [(512, 260), (513, 260), (511, 771), (520, 260)])
def test_it_stands_in_a_gap_however_narrow(gap: int, more: int) -> None:
    """Between two who are left, whose bases are just so far apart that a third touches neither."""
    one = walk()
    one.passing = [(X + 504, Y), (X + 504 + gap, Y)]
    assert gone_on(one, (X + 500, Y)) == (X + 500 + more, Y)


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("left", "back"), [(500, 256), (755, 1), (557, 199)])
def test_where_something_stops_it_it_goes_back(left: int, back: int) -> None:
    one = walk(left=(X + left, Y), friend=(X + 900, Y))
    assert gone_on(one, (X + 500, Y)) == (X + 500 - back, Y)


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("dx", "dy"), [(254, 0), (-253, 0), (0, -253), (179, 179), (-180, -180)])
def test_at_worst_it_stays_where_it_started_whoever_comes_after(dx: int, dy: int) -> None:
    one = walk(left=(X + 400, Y), friend=(X + 700, Y), start=(X + 300, Y))
    assert gone_on(one, (X + 340, Y), [(X + 300 + dx, Y + dy), OFF]) == (X + 300, Y)


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("mate", "back"), [(500, 254), (501, 253), (753, 1), (754, 0)])
def test_who_finds_a_mate_in_its_way_goes_back_behind_them(mate: int, back: int) -> None:
    one = walk(left=OFF)
    start = (one.models[0].x, one.models[0].y)
    assert retreat.go_back(one, start, (X + 500, Y), [(X + mate, Y)]) == (X + 500 - back, Y)


@pytest.mark.rule("FF-RET-06")
def test_off_the_table_there_is_always_a_place() -> None:
    one = walk((-1.0, 0.0), left=(100, Y), start=(600, Y))
    assert gone_on(one, (100, Y)) == (-1, Y)


@pytest.mark.rule("FF-Q-64")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_contact_is_a_tenth_of_a_millimetre_between_bases(dx: int, dy: int) -> None:
    assert retreat.touches_any((X + 255 * dx, Y + 255 * dy), [OFF, (X, Y)])
    assert not retreat.touches_any((X + 256 * dx, Y + 256 * dy), [OFF, (X, Y)])
    assert not retreat.touches_any((X + 200 * (dx or 1), Y + 200 * (dy or 1)), [(X, Y)])


# -- parting -------------------------------------------------------------------------------------


def parted(one: March, places: list[Point]) -> tuple[list[Point], str | None]:
    one.models = tuple(Model(101 + k, X, Y) for k in range(len(places)))
    edge = retreat.part_from(one.state, one, places)
    return places, edge


@pytest.mark.rule("FF-Q-64")
def test_only_those_in_contact_go_on_and_those_in_front_first() -> None:
    two = walk(left=(X + 500, Y))
    assert parted(two, [(X + 200, Y), (X + 745, Y)]) == ([(X + 200, Y), (X + 756, Y)], None)
    three = walk((0.0, 1.0), left=(X, Y + 500))
    assert parted(three, [(X, Y + 490), (X, Y + 745)]) == ([(X, Y + 1010), (X, Y + 756)], None)
    south = walk((0.0, -1.0), left=(X, Y - 500))
    assert parted(south, [(X, Y - 490), (X, Y - 745)]) == ([(X, Y - 1010), (X, Y - 756)], None)
    slant = walk((4.0, -3.0), left=(X + 400, Y - 300))
    assert parted(slant, [(X + 400, Y - 300), (X, Y - 700)])[0][1] == (X, Y - 700)
    beside = walk(left=(X + 3000, Y), friend=(X + 253, Y))
    assert parted(beside, [(X, Y)]) == ([(X, Y)], None)
    graze = walk(left=(X + 3000, Y), friend=(X + 263, Y))
    assert parted(graze, [(X + 10, Y)]) == ([(X + 10, Y)], None)


@pytest.mark.rule("FF-RET-06")
def test_the_first_over_the_edge_takes_all_off() -> None:
    one = walk((-1.0, 0.0), left=(100, Y), start=(600, Y))
    assert parted(one, [(340, Y), (100, Y)]) == ([(340, Y), (-1, Y)], "west")


@pytest.mark.rule("FF-Q-64")
def test_who_stays_holds_back_only_those_behind() -> None:
    """The first is shut in between terrain and the enemy it leaves; the second stands behind it,
    the third beside them both."""
    one = walk(left=(X + 20, Y - 200), friend=(X + 300, Y))
    starts = [(X, Y), (X - 260, Y), (X, Y + 600)]
    one.models = tuple(Model(101 + k, *place) for k, place in enumerate(starts))
    places, edge = retreat.ends(one.state, one, 40.0)
    assert (places[0], places[2], edge) == ((X, Y), (X + 40, Y + 600), None)
    assert places[1] == (X - 254, Y)


@pytest.mark.rule("FF-Q-64")
def test_who_comes_behind_does_not_hold_back_who_is_in_front() -> None:
    """The first stops before the enemy it leaves; where the second would have ended, it cannot."""
    one = walk(left=(X + 330, Y), friend=(X + 700, Y))
    starts = [(X, Y), (X - 100, Y + 240)]
    one.models = tuple(Model(101 + k, *place) for k, place in enumerate(starts))
    assert retreat.ends(one.state, one, 110.0) == ([(X + 74, Y), (X - 10, Y + 240)], None)


@pytest.mark.rule("FF-Q-64")
def test_nobody_ends_on_a_mate_that_stays() -> None:
    one = walk(left=(X + 20, Y), friend=(X + 300, Y))
    starts = [(X, Y), (X, Y + 254), (X - 254, Y), (X - 254, Y + 254)]
    one.models = tuple(Model(101 + k, *place) for k, place in enumerate(starts))
    places, _ = retreat.ends(one.state, one, 40.0)
    for k, place in enumerate(places):
        assert not retreat.overlaps_any(place, places[:k])


def test_who_does_not_come_away_at_all_stays_even_in_contact() -> None:
    one = walk(left=(X - 250, Y))
    assert retreat.ends(one.state, one, 0.0) == ([(X, Y)], None)
    assert retreat.ends(one.state, one, 1.0) == ([(X + 6, Y)], None)


# -- the whole of it -----------------------------------------------------------------------------


def fled(state: State, *faces: int, cause: int | None = 2) -> tuple[str | None, Retreated]:
    dice = dice_of(*faces)
    played = run(state, retreat.retreat(state, dice, 1, cause), dice)
    (told,) = played.of(Retreated)
    return played.result, told


def pursued(mine: tuple[Point, ...], theirs: tuple[Point, ...]) -> State:
    state = battle(Unit(0, "light_foot"), Unit(1), Unit(0, at=(5, 30)))
    state.group(1).models = tuple(Model(101 + k, *place) for k, place in enumerate(mine))
    state.group(2).models = tuple(Model(201 + k, *place) for k, place in enumerate(theirs))
    return state


@pytest.mark.rule("FF-RET-06")
@pytest.mark.rule("FF-MOVE-06")
def test_it_is_told_how_far_a_group_goes_over_an_edge() -> None:
    state = pursued(((500, Y), (500, Y + 300)), ((1500, Y), (1500, Y + 300)))
    edge, told = fled(state)
    assert (edge, told.stop, told.length) == ("west", "west", 500)
    assert told.moves == (
        (101, ((500, Y), (0, Y))),
        (102, ((500, Y + 300), (0, Y + 300))),
    )
    assert told.rules == ("FF-RET-02", "FF-RET-06")
    north = pursued(((X, 9144 - 400),), ((X, 9144 - 1400),))
    edge, told = fled(north)
    assert (edge, told.moves) == ("north", ((101, ((X, 8744), (X, 9144))),))


@pytest.mark.rule("FF-RET-02")
@pytest.mark.rule("FF-Q-63")
def test_it_goes_away_from_the_cause_and_not_from_the_nearest_enemy() -> None:
    for cause, end in ((2, (X + 1016, Y)), (None, (X, Y + 1016))):
        state = pursued(((X, Y),), ((X - 3000, Y),))
        state.group(3).company = 1
        state.group(3).models = (Model(301, X, Y - 1500),)
        _, told = fled(state, cause=cause)
        assert told.moves == ((101, ((X, Y), end)),)


@pytest.mark.rule("FF-RET-02")
def test_it_is_told_how_far_a_group_goes() -> None:
    state = pursued(((X, Y), (X, Y + 300)), ((X - 1000, Y + 150),))
    edge, told = fled(state)
    assert (edge, told.stop, told.length) == (None, None, 1016)
    assert told.moves == (
        (101, ((X, Y), (X + 1016, Y))),
        (102, ((X, Y + 300), (X + 1016, Y + 300))),
    )
    assert told.rules == ("FF-RET-02",)
    assert state.group(1).is_loose
    assert not state.companies[0].has_captain_stirred


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
@pytest.mark.rule("FF-RET-04")
def test_it_is_told_what_stops_a_group_that_cannot_move() -> None:
    state = pursued(((X, Y),), ((X - 1000, Y),))
    state.group(3).models = (Model(301, X + 254, Y),)
    state.companies[0].captain_group = 1
    edge, told = fled(state)
    assert (edge, told.stop, told.length, told.moves) == (None, "friends", 0, ())
    assert state.companies[0].has_captain_stirred


@pytest.mark.rule("FF-Q-63")
def test_of_several_nearest_enemies_the_owner_chooses() -> None:
    state = pursued(((X, Y),), ((X - 1000, Y),))
    state.group(3).company = 1
    for x, asked in ((X + 1001, False), (X + 1000, True), (X + 999, False)):
        state.group(3).models = (Model(301, x, Y),)
        played = run(state, retreat.nearest_enemy(state, 1), dice_of())
        assert bool(played.asked) == asked
        if not asked:
            assert played.result == (2 if x > X + 1000 else 3)
    state.group(3).models = (Model(301, X + 1000, Y),)
    question = next(retreat.nearest_enemy(state, 1))
    assert list(question.options) == [2, 3]
    state.group(2).place = state.group(3).place = "routed"
    assert run(state, retreat.nearest_enemy(state, 1), dice_of()).result is None


@pytest.mark.rule("FF-RET-03")
def test_a_friend_that_is_the_cause_is_in_the_way_like_others() -> None:
    state = pursued(((X, Y),), ((X - 1000, Y),))
    state.group(3).models = (Model(301, X - 700, Y), Model(302, X + 600, Y))
    _, told = fled(state, cause=3)
    assert told.stop == "friends"
    enemy = pursued(((X, Y),), ((X - 1000, Y), (X + 600, Y)))
    _, told = fled(enemy, cause=2)
    assert (told.stop, told.length) == (None, 1016)


@pytest.mark.rule("FF-RET-06")
@pytest.mark.rule("FF-Q-64")
def test_who_goes_on_past_its_enemy_may_go_over_the_edge() -> None:
    state = pursued(((1270, Y),), ((3000, Y), (200, Y)))
    state.join_melee(1, 2)
    edge, told = fled(state)
    assert (edge, told.stop) == ("west", "west")
    assert state.group(1).models == (Model(101, 1270, Y),)
    assert state.are_in_melee(1, 2)


@pytest.mark.rule("FF-Q-63")
@pytest.mark.parametrize(
    ("edge", "side", "heading"),
    [
        ("south", 0, (0.0, -1.0)),
        ("south", 1, (0.0, 1.0)),
        ("north", 0, (0.0, 1.0)),
        ("north", 1, (0.0, -1.0)),
        ("west", 0, (-1.0, 0.0)),
        ("west", 1, (1.0, 0.0)),
        ("east", 0, (1.0, 0.0)),
        ("east", 1, (-1.0, 0.0)),
    ],
)
def test_with_no_enemy_it_goes_to_its_own_edge(
    edge: str, side: int, heading: tuple[float, float]
) -> None:
    state = battle(Unit(side, at=(30, 5)))
    state.edge = edge
    assert retreat.to_edge(state, state.group(1)) == heading
    state.attackers = 1
    assert retreat.to_edge(state, state.group(1)) == (-heading[0], -heading[1])


@pytest.mark.rule("FF-Q-63")
def test_where_the_scenario_gives_no_edge_it_goes_to_the_nearest() -> None:
    for at, heading in (
        ((30, 5), (0.0, -1.0)),
        ((30, 31), (0.0, 1.0)),
        ((5, 18), (-1.0, 0.0)),
        ((55, 18), (1.0, 0.0)),
    ):
        for scenario, edge in (("raid", "east"), ("pitched_battle", None), ("retreat", "north")):
            state = battle(Unit(0, at=at), scenario=scenario)
            state.edge = edge
            assert retreat.to_edge(state, state.group(1)) == heading


@pytest.mark.rule("FF-Q-63")
def test_the_middle_of_the_cause_gives_the_direction() -> None:
    state = pursued(((X, Y), (X + 300, Y)), ((X - 1000, Y + 80), (X - 900, Y)))
    for cause, at, heading in (
        (2, None, (1100.0, -40.0)),
        (2, (X, Y), (1100.0, -40.0)),
        (None, (X, Y + 7), (150.0, -7.0)),
    ):
        found = run(state, retreat.direction(state, 1, cause, at), dice_of()).result
        assert found == heading
    state.group(2).place = "routed"
    question = next(retreat.direction(state, 1, 2, (X + 150, Y)))
    assert list(question.options) == list(range(8))
    asked = run(state, retreat.direction(state, 1, 2, (X + 150, Y)), dice_of(), (2,))
    assert asked.asked == ["ChooseDirection"]
    assert asked.result == pytest.approx((0, 1), abs=1e-3)
    diagonal = run(state, retreat.direction(state, 1, 2, (X + 150, Y)), dice_of(), (5,))
    assert diagonal.result == pytest.approx((-(0.5**0.5), -(0.5**0.5)), abs=1e-3)


@pytest.mark.rule("FF-Q-57")
def test_a_melee_ends_with_those_whom_nobody_touches_any_more() -> None:
    state = pursued(((X, Y), (X + 500, Y)), ((X - 255, Y),))
    state.group(3).company = 1
    state.group(3).models = (Model(301, X + 756, Y),)
    state.join_melee(1, 2)
    state.join_melee(1, 3)
    retreat.part(state, state.group(1))
    assert state.melees == ((1, 2),)


@pytest.mark.rule("FF-RET-05")
@pytest.mark.parametrize(("r", "face", "lost"), [(6, 5, 5), (6, 6, 0), (1, 1, 0), (2, 1, 1)])
def test_a_roll_lower_than_its_resilience_is_what_a_block_costs(
    r: int, face: int, lost: int
) -> None:
    state = pursued(((X, Y),), ((X - 1000, Y),))
    state.group(1).r = r
    dice = dice_of(face)
    played = run(state, retreat.blocked(state, dice, 1, "terrain"), dice)
    (told,) = played.of(RetreatBlocked)
    assert (told.group, told.face, told.lost, state.group(1).r) == (1, face, lost, r - lost)


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
def test_only_the_captains_group_stirs_the_captain() -> None:
    state = battle(Unit(0, captain="capable"), Unit(0, at=(5, 5)), Unit(1, at=(50, 5)))
    retreat.stir(state, state.group(2))
    assert not state.companies[0].has_captain_stirred
    retreat.stir(state, state.group(1))
    assert state.companies[0].has_captain_stirred
    assert not state.companies[1].has_captain_stirred
