"""What stands and lies around a group: to the last tenth of a millimetre."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import OFF, Group, Model, Terrain, Token
from affray.games.flagrant_factions.rules import field, sight
from affray.games.flagrant_factions.rules.field import Field
from affray.games.flagrant_factions.rules.profile import half_stride, stride
from affray.games.flagrant_factions.rules.slots import is_block, strays
from affray.games.flagrant_factions.state import State, closest_pair, gap_squared
from affray.kernel.board.shapes import Disc, Polygon

INCH = 254
X, Y = 30 * INCH, 18 * INCH


def box(left: int, bottom: int, right: int, top: int) -> Polygon:
    return Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))


def ground(*kinds: str, shape: Any = None, mine: Any = (), effects: Any = ()) -> State:
    """Group 1 at (30, 18), a friend and an enemy far away, and a piece of terrain from 32 to 34."""
    state = battle(
        Unit(0, at=(30, 18), traits=mine, effects=effects), Unit(0, at=(5, 5)), Unit(1, at=(55, 5))
    )
    if kinds:
        shape = shape or box(32 * INCH, 10 * INCH, 34 * INCH, 26 * INCH)
        state.set_terrain((Terrain(0, kinds, shape),))
    return state


def around(state: State, reach: int = 6 * INCH, target: int = 0) -> Field:
    return Field(state, state.group(1), reach, target)


# -- who stands there ------------------------------------------------------------------------------


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_bases_may_touch_and_not_overlap(dx: int, dy: int) -> None:
    state = ground()
    state.group(2).models = (Model(201, X + 700, Y + 700),)
    here = around(state)
    x, y = X + 700, Y + 700
    assert here.is_open(x + 254 * dx, y + 254 * dy, ())
    assert not here.is_open(x + 253 * dx, y + 253 * dy, ())
    assert here.is_open(X + 254 * dx, Y + 254 * dy, [(X, Y)])
    assert not here.is_open(X + 253 * dx, Y + 253 * dy, [(X, Y)])
    assert not here.is_open(X + 200 * (dx or 1), Y + 150 * (dy or 1), [(X, Y)])
    assert here.is_open(X + 180 * (dx or 1), Y + 180 * (dy or 1), [(X, Y)])
    assert here.is_open(x + 180 * (dx or 1), y + 180 * (dy or 1), ())


@pytest.mark.rule("FF-Q-65")
def test_the_table_ends_at_its_edges() -> None:
    here = around(ground())
    for x, y in ((0, 0), (here.width, here.height), (0, here.height), (here.width, 0)):
        assert here.is_on_table(x, y)
        assert here.is_open(x, y, ())
    for x, y in ((-1, 5), (5, -1), (here.width + 1, 5), (5, here.height + 1)):
        assert not here.is_on_table(x, y)
        assert not here.is_open(x, y, ())


@pytest.mark.rule("FF-MOVE-04")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_three_inches_from_enemies_it_is_not_in_melee_with(dx: int, dy: int) -> None:
    state = ground()
    state.group(3).models = (Model(301, X + 900, Y + 900),)
    state.group(2).models = (Model(201, X - 900, Y),)
    x, y = X + 900 + 1016 * dx, Y + 900 + 1016 * dy
    here = around(state)
    assert here.is_far_from_foes(x, y)
    assert not here.is_far_from_foes(x - dx, y - dy)
    assert here.is_far_from_foes(X - 900, Y)
    assert here.is_far_from_foes(X + 900 + 720 * (dx or 1), Y + 900 + 720 * (dy or 1))
    assert around(state, target=3).is_far_from_foes(x - dx, y - dy)
    state.melees = ((1, 3),)
    assert around(state).is_far_from_foes(x - dx, y - dy)
    assert len(around(state).others) == 2


def test_only_who_is_near_enough_and_there_is_looked_at() -> None:
    far = 100 + 1016 + 1
    state = ground()
    for x, y, is_near in (
        (X + far - 1, Y, True),
        (X + far, Y, False),
        (X - far + 1, Y, True),
        (X - far, Y, False),
        (X, Y + far - 1, True),
        (X, Y + far, False),
        (X, Y - far + 1, True),
        (X, Y - far, False),
    ):
        state.group(3).models = (Model(301, x, y),)
        here = around(state, 100)
        assert (list(here.others), list(here.foes)) == ([(x, y)] * is_near, [(x, y)] * is_near)
    state.group(3).models = (Model(301, X + 300, Y),)
    state.group(3).place = OFF
    assert not around(state, 100).others


# -- what lies there ---------------------------------------------------------------------------


@pytest.mark.rule("FF-PT-NIMBLE")
@pytest.mark.rule("FF-PT-PONDEROUS")
@pytest.mark.rule("FF-OT-CHARIOT")
@pytest.mark.rule("FF-OT-MOVEFREELY")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
@pytest.mark.parametrize(
    ("traits", "is_entangled", "expected"),
    [
        # hard, slow, obstacles; slow everywhere, stuck
        ((), False, (0, 1, 1, False, False)),
        (("nimble",), False, (0, 0, 1, False, False)),
        (("ponderous",), False, (1, 0, 1, False, False)),
        (("chariot",), False, (1, 0, 1, False, False)),
        (("nimble", "ponderous"), False, (1, 0, 1, False, False)),
        (("move_freely",), False, (0, 0, 0, False, False)),
        (("move_freely", "ponderous"), False, (0, 0, 0, False, False)),
        ((), True, (0, 1, 1, True, False)),
        (("nimble",), True, (0, 0, 1, False, False)),
        (("ponderous",), True, (1, 0, 1, True, True)),
        (("chariot",), True, (1, 0, 1, True, True)),
        (("nimble", "chariot"), True, (1, 0, 1, True, True)),
        (("move_freely", "ponderous"), True, (0, 0, 0, False, False)),
    ],
)
def test_what_ground_is_to_whom(
    traits: tuple[str, ...], is_entangled: bool, expected: tuple[int, int, int, bool, bool]
) -> None:
    effects = [("entangle", 1)] if is_entangled else []
    here = around(ground("difficult", "obstacle", mine=traits, effects=effects))
    found = (len(here.hard), len(here.slow), len(here.obstacles), here.is_slow, here.is_stuck)
    assert found == expected
    solid = around(ground("impassable", mine=traits, effects=effects))
    assert len(solid.hard) == 1
    assert len(solid.barriers(X, Y)) == (0 if "move_freely" in traits else 1)


@pytest.mark.rule("FF-TERR-IMPASSABLE")
def test_a_base_may_stand_against_impassable_terrain() -> None:
    here = around(ground("impassable"))
    assert here.is_open(32 * INCH - 127, Y, ())
    assert not here.is_open(32 * INCH - 126, Y, ())


@pytest.mark.rule("FF-TERR-OBSTACLE-1")
@pytest.mark.rule("FF-TERR-OBSTACLE-2")
def test_obstacles_hold_who_touches_them_and_not_who_starts_there() -> None:
    here = around(ground("obstacle"))
    touching, away = 32 * INCH - 128, 32 * INCH - 129
    assert len(here.ignored(touching, Y)) == 1
    assert here.ignored(away, Y) == []
    assert here.barriers(touching, Y) == []
    barriers = here.barriers(away, Y)
    assert len(barriers) == 1
    assert here.stops_at(touching, Y, barriers) is barriers[0]
    assert here.stops_at(away, Y, barriers) is None
    assert here.stops_at(touching, Y, ()) is None
    solid = around(ground("impassable"))
    assert solid.stops_at(touching, Y, solid.barriers(X, Y)) is None


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.rule("FF-OT-MOVEFREELY")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_nobody_walks_through_a_base(dx: int, dy: int) -> None:
    """The way goes by at a distance of exactly a base, or one less."""
    for traits, through in (((), False), (("move_freely",), True)):
        state = ground(mine=traits)
        for gap, is_free in ((254, True), (253, through)):
            x, y = X + 600 * dx + gap * abs(dy), Y + 600 * dy + gap * abs(dx)
            state.group(2).models = (Model(201, x, y),)
            here = around(state)
            leg = (X, Y, X + 1200 * dx, Y + 1200 * dy)
            assert here.is_leg_clear(*leg, (), ()) == is_free
            assert here.is_leg_clear(*leg, [(x + 5000, y)], ()) == is_free
            alone = around(ground(mine=traits))
            assert alone.is_leg_clear(*leg, [(x, y)], ()) == is_free
    solid = around(ground("impassable"))
    hard = solid.barriers(X, Y)
    assert solid.is_leg_clear(X, Y, 32 * INCH - 127, Y, (), hard)
    assert not solid.is_leg_clear(X, Y, 32 * INCH - 126, Y, (), hard)


@pytest.mark.rule("FF-MOVE-01")
@pytest.mark.rule("FF-TERR-DIFFICULT")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_how_far_a_path_leads() -> None:
    plain = around(ground(), 1000)
    assert plain.is_within_reach([(X, Y), (X + 600, Y), (X + 600, Y + 400)])
    assert not plain.is_within_reach([(X, Y), (X + 600, Y), (X + 600, Y + 401)])
    assert plain.is_within_reach([(X, Y), (X + 2000, Y)], 2000)
    assert not plain.is_within_reach([(X, Y), (X + 2001, Y)], 2000)
    held = around(ground(effects=[("entangle", 1)]), 1000)
    assert held.is_within_reach([(X, Y), (X + 500, Y)])
    assert not held.is_within_reach([(X, Y), (X + 501, Y)])
    assert held.cost([(X, Y), (X + 500, Y)]) == 1000
    assert held.leg_cost(X, Y, X + 500, Y, 0.5) == 500
    assert held.share_within(X, Y, X + 500, Y, 500) == pytest.approx(0.5)
    # From 30 inches: two of open ground, then two of fen.
    fen = around(ground("difficult"), 4 * INCH)
    assert fen.is_within_reach([(X, Y), (X + 3 * INCH, Y)])
    assert not fen.is_within_reach([(X, Y), (X + 3 * INCH + 1, Y)])
    assert fen.is_within_reach([(X, Y), (X, Y + 4 * INCH)])
    assert not fen.is_within_reach([(X, Y), (X, Y + 4 * INCH + 1)])
    assert fen.cost([(X, Y), (X + 5 * INCH, Y)]) == pytest.approx(7 * INCH)
    assert fen.leg_cost(X, Y, X + 4 * INCH, Y, 0.75) == pytest.approx(4 * INCH)
    assert fen.share_within(X, Y, X + 4 * INCH, Y, 4 * INCH) == pytest.approx(0.75)
    assert fen.share_within(X, Y, X + 4 * INCH, Y, 6 * INCH) == 1.0


def test_parts_of_a_way_are_not_counted_twice() -> None:
    assert field.covered([(0.2, 0.5), (0.4, 0.6)], 1.0) == pytest.approx(0.4)
    assert field.covered([(0.2, 0.8), (0.4, 0.6)], 1.0) == pytest.approx(0.6)
    assert field.covered([(0.2, 0.8)], 0.5) == pytest.approx(0.3)
    assert field.covered([(0.5, 0.8)], 0.5) == 0
    assert field.covered([(0.6, 0.8)], 0.5) == 0
    assert field.covered([], 1.0) == 0
    assert field.box_of([(3, 8), (5, 2)]) == (3, 2, 5, 8)
    assert field.box_of([]) == (0, 0, 0, 0)


# -- groups by themselves ----------------------------------------------------------------------


@pytest.mark.rule("FF-MOVE-03")
@pytest.mark.rule("FF-PT-DEFENSIVE-1")
@pytest.mark.rule("FF-Q-01")
def test_strays_and_blocks() -> None:
    assert strays([(0, 0)], 1016) == []
    assert strays([(0, 0), (1016, 0), (0, 1017)], 1016) == [2]
    assert strays([(0, 0), (0, 1016), (1017, 0)], 1016) == [2]
    assert strays([(0, 0), (1017, 0)], 1016) == [0, 1]
    assert is_block([(0, 0), (255, 0), (255, 255)])
    assert not is_block([(0, 0), (256, 0)])
    assert not is_block([(0, 0), (0, 256)])
    assert not is_block([(0, 0), (254, 0), (2000, 0), (2254, 0)])
    assert is_block([(0, 0)])


@pytest.mark.rule("FF-GEN-02")
@pytest.mark.rule("FF-GEN-03")
@pytest.mark.rule("FF-Q-51")
def test_distances_between_groups() -> None:
    ones = (Model(101, 0, 0), Model(102, 1000, 0))
    others = (Model(201, 0, 500), Model(202, 1000, 500), Model(203, 1000, 900))
    assert gap_squared(ones, others) == 500 * 500
    assert gap_squared(ones, ()) > 10**12
    assert closest_pair(ones, others) == (ones[0], others[0])
    assert closest_pair(ones[1:], others) == (ones[1], others[1])
    assert closest_pair(ones[::-1], others[::-1]) == (ones[0], others[0])
    both = (Model(101, 0, 0),), (Model(202, 0, 500), Model(201, 0, -500))
    assert closest_pair(*both)[1].id == 201


@pytest.mark.rule("FF-PROF-03")
@pytest.mark.rule("FF-OUT-SC-3")
def test_an_asset_halves_a_move() -> None:
    state = ground()
    group = state.group(1)
    assert (stride(state, group), half_stride(state, group)) == (1524, 762)
    state.tokens = (Token(1, "asset", 0, 0, carrier=1),)
    assert (stride(state, group), half_stride(state, group)) == (762, 381)
    state.tokens = (Token(1, "asset", 0, 0, carrier=1, gone="taken"),)
    assert stride(state, group) == 1524


@pytest.mark.rule("FF-Q-74")
def test_the_first_player_with_a_group_in_play_speaks_for_a_side() -> None:
    state = battle(*(Unit(seat % 2, seat=seat) for seat in range(4)))
    assert [state.speaker(side) for side in (0, 1)] == [0, 1]
    state.group(2).place = "off"
    assert state.speaker(1) == 1
    state.group(2).place = state.group(1).place = "routed"
    assert [state.speaker(side) for side in (0, 1)] == [2, 3]
    state.group(4).place = "escaped"
    assert state.speaker(1) == 1


@pytest.mark.rule("FF-Q-57")
def test_melees_are_pairs() -> None:
    state = battle(Unit(0), Unit(1), Unit(1), Unit(0))
    state.join_melee(3, 1)
    state.join_melee(1, 2)
    state.join_melee(1, 3)
    assert state.melees == ((1, 2), (1, 3))
    assert state.melee_foes(1) == [2, 3]
    assert state.melee_foes(3) == [1]
    assert [state.in_melee(group) for group in (1, 2, 3, 4)] == [True, True, True, False]
    assert state.are_in_melee(2, 1)
    assert not state.are_in_melee(2, 3)
    state.leave_melee(1, 2)
    assert list(state.melees) == [(1, 3)]
    state.join_melee(3, 4)
    state.leave_melee(3)
    assert list(state.melees) == []


@pytest.mark.rule("FF-GEN-05")
def test_friends_and_enemies() -> None:
    state = battle(Unit(0), Unit(1), Unit(0, seat=2), Unit(1, place=OFF), Unit(0))

    def ids(groups: list[Group]) -> list[int]:
        return [group.id for group in groups]

    assert ids(state.friends(state.group(1))) == [3, 5]
    assert ids(state.enemies(state.group(1))) == [2]
    assert ids(state.enemies(state.group(2))) == [1, 3, 5]
    assert ids(state.on_table()) == [1, 2, 3, 5]
    assert ids(state.of_side(1)) == [2, 4]
    assert ids(list(state.of_company(0))) == [1, 5]
    assert state.captain_model(state.companies[0]) is None


# -- sight and cover -----------------------------------------------------------------------------


def wood(kind: str, at: float = 40) -> State:
    """Group 1 at 30 inches, an enemy at `at`, and a piece from 32 to 38 inches."""
    state = battle(Unit(0, at=(30, 18)), Unit(1, at=(at, 18)))
    state.set_terrain((Terrain(0, (kind,), box(32 * INCH, 10 * INCH, 38 * INCH, 26 * INCH)),))
    return state


@pytest.mark.rule("FF-TERR-OBSCURING")
@pytest.mark.rule("FF-Q-52")
def test_three_inches_into_obscuring_terrain_and_no_farther() -> None:
    for at, is_seen in ((31.9, True), (35.0, True), (35 + 1 / 254, False), (40.0, False)):
        state = wood("obscuring", at)
        assert sight.can_see(state, state.group(1), state.group(2)) == is_seen
        state.memo.clear()
        assert sight.can_see(state, state.group(2), state.group(1)) == is_seen


@pytest.mark.rule("FF-TERR-COVER")
@pytest.mark.rule("FF-TERR-OBSTACLE-3")
@pytest.mark.rule("FF-Q-51")
def test_cover_of_an_area_and_of_an_obstacle() -> None:
    def covers(kind: str, at: float, *, back: bool = False) -> bool:
        state = wood(kind, at)
        one, other = state.group(1), state.group(2)
        return sight.has_cover(state, *((other, one) if back else (one, other)))

    assert [covers("cover", at) for at in (31.5, 33, 50)] == [False, True, True]
    assert not covers("cover", 33, back=True)
    assert covers("cover", 50, back=True)
    assert covers("obstacle", 41.5)
    assert not covers("obstacle", 41.5 + 1 / 254)
    assert not covers("obstacle", 31.5)
    assert covers("obstacle", 50, back=True)
    assert not covers("difficult", 33)


@pytest.mark.rule("FF-Q-23")
def test_a_model_in_cover_or_in_difficult_terrain() -> None:
    near = 32 * INCH - 3 * INCH - 127
    walls, woods, fens = wood("obstacle"), wood("cover"), wood("difficult")
    assert sight.is_in_cover(walls, near, Y)
    assert not sight.is_in_cover(walls, near - 1, Y)
    assert sight.is_in_cover(woods, 33 * INCH, Y)
    assert not sight.is_in_cover(woods, 31 * INCH, Y)
    assert not sight.is_in_cover(fens, 33 * INCH, Y)
    assert sight.is_in_difficult(fens, 33 * INCH, Y)
    assert not sight.is_in_difficult(fens, 31 * INCH, Y)
    assert not sight.is_in_difficult(woods, 33 * INCH, Y)


@pytest.mark.rule("FF-LOS-02")
@pytest.mark.rule("FF-Q-33")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_base_beside_the_line_hides_nobody(dx: int, dy: int) -> None:
    for gap, is_seen in ((127, True), (126, False)):
        state = battle(Unit(0, at=(30, 18)), Unit(1), Unit(0))
        state.group(2).models = (Model(201, X + 2000 * dx, Y + 2000 * dy),)
        third = Model(301, X + 1000 * dx + gap * abs(dy), Y + 1000 * dy + gap * abs(dx))
        state.group(3).models = (third,)
        assert sight.can_see(state, state.group(1), state.group(2)) == is_seen
        other = Model(301, X + 1000 * dx - gap * abs(dy), Y + 1000 * dy - gap * abs(dx))
        state.group(3).models = (other,)
        assert sight.can_see(state, state.group(1), state.group(2)) == is_seen
        state.group(3).place = OFF
        assert sight.can_see(state, state.group(1), state.group(2))


def test_round_terrain_is_round() -> None:
    state = ground("impassable", shape=Disc(X + 1000, Y, 300))
    here = around(state)
    assert here.is_footing(X + 1000 - 427, Y)
    assert not here.is_footing(X + 1000 - 426, Y)
