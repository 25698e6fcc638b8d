"""Answers that are no moves at all, ways over an edge, and groups that may not stay."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle
from tests.games.flagrant_factions.test_moving import table

from affray.games.flagrant_factions.pieces import Model, Terrain, group_of, model_id, number_of
from affray.games.flagrant_factions.rules.formations import (
    GroupMoves,
    form_refusal,
    is_point,
    path_refusal,
    steps_within,
)
from affray.games.flagrant_factions.rules.movement import Approaches, moves_of
from affray.games.flagrant_factions.rules.routes import fenced_in, is_fence
from affray.games.flagrant_factions.rules.spots import ModelPlaces, TokenPlaces
from affray.games.flagrant_factions.state import State
from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.board.ways import NO_END
from affray.kernel.options import MOST_POINTS, NOT_A_POINT

INCH = 254
X, Y = 30 * INCH, 18 * INCH
WIDTH, HEIGHT = 60 * INCH, 36 * INCH
HERE = (X, Y)


@pytest.mark.parametrize(
    "answer", [None, [], [(101, (HERE,))], (101,), ([101, (HERE,)],), ((101,),), ((101, (), ()),)]
)
def test_an_answer_is_a_list_of_models_with_paths(answer: Any) -> None:
    refusal = form_refusal(answer, [101, 102])
    assert refusal is not None
    is_list = isinstance(answer, tuple)
    assert refusal.sentence == (
        "A move must be a model and its path."
        if is_list
        else "A formation must be a list of moves."
    )


@pytest.mark.parametrize("model", [103, 101.0, "101", None, True])
def test_only_models_of_the_group_move(model: Any) -> None:
    refusal = form_refusal(((model, ()),), [101, 1])
    assert refusal is not None
    assert refusal.sentence == f"Not a model of this group: {model!r}."
    long = form_refusal((("x" * 200, ()),), [101])
    assert long is not None
    assert len(long.sentence) < 100


def test_a_path_has_so_many_points_at_most() -> None:
    for path in ([HERE], None, (HERE,) * (MOST_POINTS + 1)):
        refusal = form_refusal(((101, path),), [101])
        assert refusal is not None
        assert refusal.sentence == f"A path must be a list of at most {MOST_POINTS} points."
    assert form_refusal(((101, (HERE,) * MOST_POINTS), (102, ())), [101, 102]) is None


@pytest.mark.parametrize("point", [[1, 2], (1,), (1, 2, 3), (1.0, 2), (1, 2.0), (True, 2), None])
def test_a_point_is_two_whole_numbers(point: Any) -> None:
    assert not is_point(point)
    refusal = form_refusal(((101, (HERE, point)),), [101])
    assert refusal is not None
    assert refusal.sentence == NOT_A_POINT.sentence
    assert is_point((1, 2))


def test_the_hundredth_model_has_two_noughts() -> None:
    assert [model_id(3, number) for number in (1, 99, 100)] == [301, 399, 300]
    assert [number_of(model) for model in (301, 399, 300)] == [1, 99, 100]
    assert [group_of(piece) for piece in (301, 399, 300, 3, 99, 100)] == [3, 3, 3, 3, 99, 1]


# -- over an edge --------------------------------------------------------------------------------


def leaving(x: int, y: int, *exits: str) -> GroupMoves:
    state = battle(Unit(0, "light_foot", models=2), Unit(1, at=(20, 30)))
    state.group(1).models = (Model(101, x + (300 if x < X else -300), y), Model(102, x, y))
    return GroupMoves(state, 1, 8 * INCH, exits)


@pytest.mark.rule("FF-Q-83")
@pytest.mark.parametrize(
    ("edge", "start", "to", "end"),
    [
        ("south", (X + 900, 500), (X, -300), (X + 900, -1)),
        ("north", (X + 900, HEIGHT - 500), (X, HEIGHT + 9), (X + 900, HEIGHT + 1)),
        ("west", (500, Y), (-1, Y + 40), (-1, Y)),
        ("east", (WIDTH - 500, Y), (WIDTH + 1, Y), (WIDTH + 1, Y)),
    ],
)
def test_a_gesture_over_an_edge_takes_the_nearest_model_just_over_it(
    edge: str, start: Point, to: Point, end: Point
) -> None:
    for exits in ((edge,), ("south", "north", "west", "east")):
        options = leaving(*start, *exits)
        if edge in ("south", "north"):
            first = options.state.group(1).models[0]
            options.state.group(1).models = (first, Model(102, start[0], start[1]))
            end_model = 101
            expected = (first.x, end[1])
        else:
            end_model, expected = 102, end
        answer = options.arrange(to, "keep")
        assert answer == ((end_model, (expected,)),)
        assert options.refusal((*answer,)) is None
    other = leaving(*start, *(e for e in ("south", "north", "west", "east") if e != edge))
    answer = other.arrange(to, "keep")
    assert answer is None or all(other.field.is_on_table(*path[-1]) for _, path in answer)


@pytest.mark.rule("FF-Q-83")
def test_who_stands_in_the_way_of_its_mate_goes_over_the_edge_itself() -> None:
    options = leaving(500, Y, "west")
    state = options.state
    state.group(1).models = (Model(101, 300, Y), Model(102, 560, Y))
    options = GroupMoves(state, 1, 8 * INCH, ("west",))
    assert options.arrange((-5, Y), "keep") == ((101, ((-1, Y),)),)
    state.group(1).models = (Model(101, 560, Y), Model(102, 300, Y))
    options = GroupMoves(state, 1, 8 * INCH, ("west",))
    assert options.arrange((-5, Y), "keep") == ((102, ((-1, Y),)),)


def refused(options: GroupMoves, *moves: Any) -> str:
    refusal = options.refusal(moves)
    return refusal.rule if refusal else ""


@pytest.mark.rule("FF-MOVE-06")
@pytest.mark.rule("FF-Q-83")
def test_only_the_end_of_the_last_path_lies_off_the_table() -> None:
    options = leaving(500, Y, "west")
    on, off = (200, Y), (-1, Y)
    assert refused(options, (102, (on, off))) == ""
    assert refused(options, (102, (off, on))) == "FF-MOVE-06"
    assert refused(options, (101, ()), (102, (on, off))) == ""
    assert refused(options, (102, (on, off)), (101, ())) == "FF-Q-83"
    assert refused(leaving(500, Y, "east"), (102, (on, off))) == "FF-MOVE-06"
    corner = leaving(500, 300, "west")
    assert refused(corner, (102, ((-1, -1),))) == ""
    assert refused(leaving(500, 300, "north"), (102, ((-1, -1),))) == "FF-MOVE-06"


# -- who may not stay ----------------------------------------------------------------------------


def first(state: State, reach: int = 8 * INCH) -> Any:
    return GroupMoves(state, 1, reach).first()


def beside(dx: int, dy: int, *more: Model, terrain: tuple[Terrain, ...] = ()) -> State:
    """A model and an enemy so far from it."""
    state = battle(Unit(0, "light_foot"), Unit(1, at=(5, 5)))
    state.group(1).models = (Model(101, X, Y), *more)
    state.group(2).models = (Model(201, X + dx, Y + dy),)
    state.set_terrain(terrain)
    return state


@pytest.mark.rule("FF-MOVE-05")
@pytest.mark.parametrize(
    ("dx", "dy", "end"),
    [
        (-500, 0, (2000, 0)),
        (500, 0, (-2000, 0)),
        (0, 500, (0, -2000)),
        (0, -500, (0, 2000)),
        (-300, -400, (1200, 1600)),
        (400, -300, (-1600, 1200)),
    ],
)
def test_who_may_not_stay_goes_away_from_the_nearest_enemy(dx: int, dy: int, end: Point) -> None:
    assert first(beside(dx, dy), 2000) == ((101, ((X + end[0], Y + end[1]),)),)


@pytest.mark.rule("FF-MOVE-05")
def test_who_may_stay_does() -> None:
    assert first(beside(-1016, 0)) == ()
    assert first(beside(-1015, 0)) != ()
    held = battle(
        Unit(0, "heavy_engine", effects=[("entangle", 1)]), Unit(1, at=(31, 18), name="Near")
    )
    assert GroupMoves(held, 1, 500).first() is None


def frame(*boxes: tuple[int, int, int, int]) -> tuple[Terrain, ...]:
    return tuple(
        Terrain(
            k,
            ("impassable",),
            Polygon(((X + a, Y + b), (X + c, Y + b), (X + c, Y + d), (X + a, Y + d))),
        )
        for k, (a, b, c, d) in enumerate(boxes)
    )


@pytest.mark.rule("FF-MOVE-05")
def test_a_single_model_looks_at_every_place() -> None:
    cell = frame((-400, 180, 400, 300), (-400, -300, 400, -180), (180, -300, 300, 300))
    state = beside(-986, 0, terrain=cell + frame((-300, -300, -180, 300)))
    assert first(state) == ((101, ((X + 40, Y),)),)


@pytest.mark.rule("FF-MOVE-02")
def test_a_single_model_goes_through_no_wall() -> None:
    assert first(beside(-716, 0, terrain=frame((140, -400, 150, 400))), 400) is None


@pytest.mark.rule("FF-MOVE-03")
def test_one_model_does_not_leave_another_behind() -> None:
    state = beside(-1000, 0, Model(102, X - 400, Y))
    assert first(state, 100) is None


def test_nobody_leaves_a_ring_of_models_that_stand_close_together() -> None:
    ring = [(X, Y + 280), (X - 242, Y - 140), (X + 242, Y - 140)]
    gone = (X + 5000, Y)
    assert fenced_in(HERE, ring) == 280
    assert fenced_in(HERE, [gone, *ring]) == 280
    for index in range(3):
        assert fenced_in(HERE, [gone, *ring[:index], *ring[index + 1 :]]) == NO_END
    wide = [(X, Y + 280), (X - 254, Y - 140), (X + 254, Y - 140)]
    assert fenced_in(HERE, wide) == NO_END, "just wide enough for a base between two of them"
    beside = [(x + 400, y) for x, y in ring]
    assert fenced_in(HERE, beside) == NO_END


def test_a_ring_of_ten_models_is_seen_and_reaches_as_far_as_the_farthest() -> None:
    farther = [(X, Y + 290), (X - 242, Y - 140), (X + 242, Y - 140)]
    assert fenced_in(HERE, farther) == 290
    ten, gone = compass(X, Y, 700, 10), [(0, 200 * k) for k in range(4)]
    assert fenced_in(HERE, [*gone, *ten]) == 700
    for index in range(10):
        assert fenced_in(HERE, [*gone, *ten[:index], *ten[index + 1 :]]) == NO_END
    assert fenced_in(HERE, compass(X, Y, 700, 11)) == NO_END, "more than are looked at"


def test_two_models_close_together_are_a_fence_from_right_to_left() -> None:
    right, left = (X + 253, Y + 300), (X - 254, Y + 300)
    assert is_fence(HERE, right, left)
    assert not is_fence(HERE, left, right)
    assert not is_fence(HERE, (X + 254, Y + 300), left), "a base comes between them"
    assert not is_fence(HERE, (X, Y + 300), (X, Y + 600)), "one behind the other"


def test_steps_are_all_within_a_radius_and_the_nearest_first() -> None:
    for radius in (0, 1, 5, 8):
        found = steps_within(radius)
        whole = range(-radius, radius + 1)
        assert set(found) == {(i, j) for i in whole for j in whole if i * i + j * j <= radius**2}
        assert len(found) == len(set(found))
        far = [i * i + j * j for i, j in found]
        assert far == sorted(far)


# -- what is wrong with a path -------------------------------------------------------------------


def judged(state: State, *path: Point, reach: int = 8 * INCH, mates: Any = ()) -> tuple[str, str]:
    field = GroupMoves(state, 1, reach).field
    model = state.group(1).models[0]
    refusal = path_refusal(field, (model.x, model.y), path, mates)
    return (refusal.sentence, refusal.rule) if refusal else ("", "")


def on_ground(*kinds: str, **more: Any) -> State:
    state = battle(Unit(0, **{"profile": "light_foot", **more}), Unit(1, at=(5, 5)))
    if kinds:
        state.set_terrain((Terrain(0, kinds, Disc(X + 700, Y, 200), "The mire"),))
    return state


@pytest.mark.rule("FF-MOVE-01")
@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_a_path_that_is_too_long_says_why() -> None:
    long = 'Too far: at most 8"'
    slowed = f"{long}, and difficult terrain costs double."
    assert judged(on_ground(), (X + 8 * INCH, Y)) == ("", "")
    assert judged(on_ground(), (X + 8 * INCH + 1, Y)) == (f"{long}.", "FF-MOVE-01")
    assert judged(on_ground("difficult"), (X + 8 * INCH, Y)) == (slowed, "FF-TERR-DIFFICULT")
    slow = on_ground(effects=[("entangle", 1)])
    assert judged(slow, (X, Y + 4 * INCH)) == ("", "")
    assert judged(slow, (X, Y + 4 * INCH + 1)) == (slowed, "FF-TERR-DIFFICULT")
    held = on_ground(profile="heavy_engine", effects=[("entangle", 1)])
    assert judged(held, (X + 1, Y)) == ("Entangled: the group cannot move.", "FF-SPELL-ENTANGLE-1")


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.rule("FF-TERR-OBSTACLE-1")
@pytest.mark.rule("FF-TERR-IMPASSABLE")
def test_a_path_that_meets_something_says_what() -> None:
    through = ("A model may not pass through another.", "FF-MOVE-02")
    assert judged(on_ground(), (X + 600, Y), mates=[(X + 300, Y + 253)]) == through
    assert judged(on_ground(), (X + 600, Y), mates=[(X + 300, Y + 254)]) == ("", "")
    assert judged(on_ground(), (X, Y + 300), (X + 600, Y + 300), mates=[(X + 300, Y + 100)])[0]
    other = on_ground()
    other.group(2).models = (Model(201, X + 300, Y),)
    assert judged(other, (X + 600, Y)) == through
    hard = ("The mire cannot be entered.", "FF-TERR-IMPASSABLE")
    assert judged(on_ground("impassable"), (X + 373, Y)) == ("", "")
    assert judged(on_ground("impassable"), (X + 374, Y)) == hard
    assert judged(on_ground("impassable", "obstacle"), (X + 374, Y)) == hard
    stop = ("The mire stops the move.", "FF-TERR-OBSTACLE-1")
    assert judged(on_ground("obstacle"), (X + 374, Y)) == stop
    assert judged(on_ground("obstacle"), (X + 373, Y)) == ("", "")
    touch = ("A model must stop at an obstacle it touches.", "FF-TERR-OBSTACLE-1")
    assert judged(on_ground("obstacle"), (X + 373, Y), (X + 300, Y)) == touch
    assert judged(on_ground("obstacle"), (X + 372, Y), (X + 300, Y)) == touch
    assert judged(on_ground("obstacle"), (X + 371, Y), (X + 300, Y)) == ("", "")


@pytest.mark.rule("FF-Q-36")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_who_moves_freely_ends_on_nobody_and_on_nothing_hard(dx: int, dy: int) -> None:
    state = on_ground("impassable", traits=("move_freely",))
    state.group(2).models = (Model(201, X, Y - 800),)
    on = ("A model may not end on another.", "FF-OT-MOVEFREELY")
    for cx, cy, mates in ((X, Y - 800, ()), (X - 800, Y, [(X - 800, Y)])):
        assert judged(state, (cx + 254 * dx, cy + 254 * dy), mates=mates) == ("", "")
        assert judged(state, (cx + 253 * dx, cy + 253 * dy), mates=mates) == on
        slant = (cx + 180 * (dx or 1), cy + 180 * (dy or 1))
        assert judged(state, slant, mates=mates) == ("", "")
    hard = ("A model may not end in impassable terrain.", "FF-OT-MOVEFREELY")
    assert judged(state, (X + 700 + 327 * dx, Y + 327 * dy)) == ("", "")
    assert judged(state, (X + 700 + 326 * dx, Y + 326 * dy)) == hard
    assert judged(state, (X + 1400, Y)) == ("", "")
    # Only the end of the way counts.
    assert judged(state, (X, Y - 700), (X, Y - 200)) == ("", "")
    assert judged(state, (X, Y - 500), (X, Y - 800)) == on


# -- places for one ------------------------------------------------------------------------------


@pytest.mark.rule("FF-REM-07")
def test_where_a_returning_model_may_stand() -> None:
    state = table({"models": [[10, 10], [50, 30]]}, {"models": [[15, 10]]})
    places = ModelPlaces(state, state.group(1))
    x, y = 10 * INCH, 10 * INCH

    def why(px: Any, py: Any) -> str:
        refusal = places.refusal((px, py))
        return refusal.sentence if refusal else ""

    assert why(1.0, 2) == NOT_A_POINT.sentence
    assert why(x, -1) == "That place is off the table."
    assert why(x + 253, y) == "Not enough room for the model."
    assert why(x + 254, y) == ""
    assert why(x - 1016, y) == ""
    assert why(x - 1017, y) == 'The model must be within 3" of its group.'
    assert why(50 * INCH, 30 * INCH + 1016) == ""
    assert why(x + 255, y) == 'Too close: at least 3" from enemies not in melee with it.'
    assert places.refusal([x, y]) is not None


@pytest.mark.rule("FF-SET-08")
def test_where_a_token_may_lie() -> None:
    state = table({"models": [[10, 10]]}, {"models": [[50, 10]]})
    state.set_terrain((Terrain(0, ("impassable",), Disc(X, Y, 500)),))
    places = TokenPlaces(state, lambda x, y: None, [(2000, 2000)])

    def why(px: Any, py: Any) -> str:
        refusal = places.refusal((px, py))
        return refusal.sentence if refusal else ""

    for corner in ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)):
        assert why(*corner) == ""
    for beyond in ((-1, 5), (5, -1), (WIDTH + 1, 5), (5, HEIGHT + 1)):
        assert why(*beyond) == "That place is off the table."
    assert why(5, 5.0) == NOT_A_POINT.sentence
    assert why(X + 500, Y) == "A token may not lie in impassable terrain."
    assert why(X + 501, Y) == ""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert why(2000 + 253 * dx, 2000 + 253 * dy) == "Tokens may not overlap."
        assert why(2000 + 254 * dx, 2000 + 254 * dy) == ""


@pytest.mark.rule("FF-Q-27")
def test_coming_nearer_is_measured_between_the_closest_models() -> None:
    state = table({"models": [[10, 10], [12, 10]]}, {"models": [[30, 10]]})
    options = Approaches(state, 1, 8 * INCH, 2)
    x, y = 12 * INCH, 10 * INCH
    assert options.refusal(((101, ((10 * INCH - 100, y),)),)) is None
    assert options.refusal(((102, ((x, y + 10),)),)) is not None
    assert options.refusal(((102, ((x + 10, y),)),)) is None
    assert options.refusal(((102, ()),)) is None
    assert refused(options, (102, ((x - 1, y),))) == "FF-Q-27"
    assert refused(options, (102, ((x + 9 * INCH, y),))) == "FF-MOVE-01"
    assert moves_of(state, state.group(1)).refusal(((102, ((x - 1, y),)),)) is None
