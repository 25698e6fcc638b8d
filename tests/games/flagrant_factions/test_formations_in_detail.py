"""Whole groups on the move, and what stands in the way of sight: small print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, foe, one

from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.rules import sight
from affray.games.flagrant_factions.rules.field import Field
from affray.games.flagrant_factions.rules.formations import Gesture, GroupMoves
from affray.games.flagrant_factions.rules.placing import Placements
from affray.games.flagrant_factions.rules.slots import centre_of, is_block
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon
from affray.kernel.options import Moves

INCH = BASE = 254
X, Y = 30 * INCH, 18 * INCH


def group(*places: Point, **more: Any) -> State:
    state = battle(one(**{"profile": "light_foot", **more}), foe(55, 30), Unit(0, at=(5, 30)))
    state.group(1).models = tuple(Model(101 + k, *place) for k, place in enumerate(places))
    return state


def rule(options: GroupMoves, *answer: Any) -> str:
    refusal = options.refusal(answer)
    return refusal.rule if refusal else ""


@pytest.mark.rule("FF-MOVE-03")
def test_cohesion_is_looked_at_where_the_paths_end() -> None:
    options = GroupMoves(group((X, Y), (X + 300, Y)), 1, 8 * INCH)
    near, far = (X, Y - 400), (X, Y - 1500)
    assert rule(options, (101, (near, far))) == "FF-MOVE-03"
    assert rule(options, (101, ((X, Y - 1000), near))) == ""
    # Who has moved is in the way of the others where it ends.
    there = (X + 300, Y - 400)
    assert rule(options, (101, (near,)), (102, (there,))) == ""
    assert rule(options, (101, (near, there)), (102, (there,))) == "FF-MOVE-02"
    assert rule(options, (101, ((X, Y - 600), near)), (102, (there,))) == ""


def test_an_answer_is_not_legal_because_another_is() -> None:
    options = GroupMoves(group((X, Y)), 1, 8 * INCH)
    assert options.arrange((X + 500, Y), "keep") == ((101, ((X + 500, Y),)),)
    assert rule(options, (101, ((X + 3000, Y),))) == "FF-MOVE-01"


@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_who_is_held_fast_may_stay() -> None:
    held: dict[str, Any] = {"profile": "heavy_engine", "effects": [("entangle", 1)]}
    assert GroupMoves(group((X, Y), **held), 1, 500).first() == ()


@pytest.mark.rule("FF-Q-83")
def test_a_gesture_over_an_edge_goes_around_mates() -> None:
    state = group((300, Y), (600, Y + 200))
    state.group(3).models = (Model(301, 40, Y - 60),)
    answer = GroupMoves(state, 1, 8 * INCH, ("west",)).arrange((-5, Y), "keep")
    assert answer is not None
    ((model, path),) = answer
    assert (model, path[-1]) == (102, (-1, Y + 200))
    assert len(path) > 1


def rocks(*boxes: tuple[int, int, int, int]) -> tuple[Terrain, ...]:
    """Impassable from left, bottom to right, top, as seen from (X, Y)."""
    pieces = []
    for a, b, c, d in boxes:
        corners = ((X + a, Y + b), (X + c, Y + b), (X + c, Y + d), (X + a, Y + d))
        pieces.append(Terrain(0, ("impassable",), Polygon(corners)))
    return tuple(pieces)


@pytest.mark.rule("FF-MOVE-05")
def test_a_single_model_finds_a_way_round_past_a_room_that_is_closed() -> None:
    """A passage leads east and then north; a closed room beyond its wall is nearer."""
    state = group((X, Y))
    state.group(2).models = (Model(201, X - 280, Y), Model(202, X - 300, Y + 900))
    around = ((-2500, -2500, 2500, -252), (-2500, -150, -150, 150), (-2500, 150, 380, 2500))
    room = ((680, -150, 700, 252), (680, 252, 2500, 2500), (1204, -252, 2500, 252))
    state.set_terrain(rocks(*around, *room, (-2500, -252, 700, -150), (380, 1800, 680, 2500)))
    answer = GroupMoves(state, 1, 2100).first()
    assert answer is not None
    ((model, path),) = answer
    assert model == 101
    assert len(path) > 1
    x, y = path[-1]
    assert X + 507 <= x <= X + 553
    assert Y + 1400 < y < Y + 1800


@pytest.mark.rule("FF-MOVE-05")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_single_model_finds_the_only_place(dx: int, dy: int) -> None:
    """Walls all around leave it 53 to each side, and the enemy wants 30 of them."""
    state = group((X, Y))
    state.group(2).models = (Model(201, X - 986 * dx, Y - 986 * dy),)
    boxes = ((-300, 180, 300, 300), (-300, -300, 300, -180), (180, -300, 300, 300))
    state.set_terrain(rocks(*boxes, (-300, -300, -180, 300)))
    assert GroupMoves(state, 1, 8 * INCH).first() == ((101, ((X + 40 * dx, Y + 40 * dy),)),)


@pytest.mark.rule("FF-Q-63")
def test_the_middle_of_models_is_rounded_half_up() -> None:
    def middle(*places: Point) -> Point:
        return centre_of([Model(101, *place) for place in places])

    assert middle((5, 9)) == (5, 9)
    assert middle((0, 0), (1, 1)) == (1, 1)
    assert middle((0, 3), (0, 3), (1, 4)) == (0, 3)
    assert middle((0, 3), (1, 4), (1, 4)) == (1, 4)


@pytest.mark.rule("FF-Q-01")
def test_contact_is_a_tenth_of_a_millimetre_at_most() -> None:
    assert is_block([])
    assert is_block([(0, 0), (180, 180)])
    assert not is_block([(0, 0), (180, 181)])


@pytest.mark.rule("FF-OT-STEALTHY-2")
def test_the_stealthy_are_in_the_way_of_sight_only_in_a_melee_with_one_of_both() -> None:
    for melees, is_seen in (
        ((), True),
        (((1, 3),), False),
        (((2, 3),), False),
        (((3, 4),), True),
        (((1, 2),), True),
    ):
        state = battle(one(), foe(40), Unit(0, at=(35, 18), traits=("stealthy",)), foe(35, 30))
        state.melees = melees
        assert sight.can_see(state, state.group(1), state.group(2)) == is_seen


@pytest.mark.rule("FF-TERR-DIFFICULT")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_ground_that_is_difficult_twice_costs_twice_and_no_more() -> None:
    state = group((X, Y), effects=[("entangle", 1)])
    fen = Polygon(((X, Y - 900), (X + 900, Y - 900), (X + 900, Y + 900), (X, Y + 900)))
    state.set_terrain((Terrain(0, ("difficult",), fen),))
    held = Field(state, state.group(1), 1000)
    assert held.share_within(X, Y, X + 500, Y, 500) == 0.5
    assert held.share_within(X, Y, X + 500, Y, 1000) == 1.0
    assert held.leg_cost(X, Y, X + 500, Y, 1.0) == 1000


@pytest.mark.rule("FF-MOVE-04")
def test_without_a_target_every_enemy_is_one_to_keep_away_from() -> None:
    state = group((X, Y))
    state.group(2).models = (Model(201, X + 500, Y),)
    assert list(Field(state, state.group(2), 1000).foes) == [(X, Y)]
    assert list(Field(state, state.group(2), 1000, 1).foes) == []


class Tried(Placements):
    """With some gestures of which the last few stand for something."""

    __slots__ = ("found", "last")

    found: list[Moves | None]
    last: list[Moves]

    def gestures(self) -> Iterator[Gesture]:
        yield from (((x, 0), "block") for x in range(len(self.found)))

    def arrange(self, to: Point, shape: str) -> Moves | None:
        return self.found[to[0]]

    def _anywhere(self) -> Iterator[Moves]:
        yield from self.last


@pytest.mark.rule("FF-SET-08")
def test_a_group_is_put_where_a_gesture_finds_room_or_else_anywhere() -> None:
    options = Tried(group((X, Y)), 1, None)
    first: Moves = ((101, ((1, 1),)),)
    second: Moves = ((101, ((2, 2),)),)
    table: list[tuple[list[Moves | None], list[Moves], Moves | None]] = [
        ([None, first, second], [second], first),
        ([second, first], [first], second),
        ([None, None], [first, second], first),
        ([], [second], second),
        ([None], [], None),
        ([first], [], first),
    ]
    for found, last, expected in table:
        options.found, options.last = found, last
        assert options.first() == expected
        assert options.has_any() == (expected is not None)
