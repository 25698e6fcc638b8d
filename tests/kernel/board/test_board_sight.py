"""Lines of sight, and where along a path a piece comes into view."""

from math import hypot
from random import Random

import pytest

from affray.kernel.board.measure import rounded
from affray.kernel.board.shapes import Disc, Polygon, Shape, blob, rectangle
from affray.kernel.board.sight import (
    first_visible,
    is_any_point_visible,
    segment_crosses_disc,
    sight_blocker,
)

Discs = list[tuple[int, int, int]]

WALL = rectangle(500, 500, 100, 400)  # x 450 to 550, y 300 to 700


def test_the_blocker_is_named_discs_first() -> None:
    discs = [(500, 2000, 200), (300, 500, 50), (700, 500, 50)]
    assert sight_blocker(0, 500, 1000, 500, discs, [WALL]) == 1
    assert sight_blocker(0, 500, 1000, 500, discs[:1], [Disc(500, 900, 10), WALL]) == 2
    assert sight_blocker(0, 500, 1000, 500, [], []) == -1
    assert sight_blocker(400, 500, 400, 500, discs, [WALL]) == -1
    assert sight_blocker(500, 500, 500, 500, [], [WALL]) == 0
    assert sight_blocker(300, 520, 300, 520, discs, []) == 1


def test_touching_blocks_nothing() -> None:
    assert sight_blocker(0, 700, 1000, 700, [(200, 900, 200)], [WALL]) == -1  # edge and circle
    assert sight_blocker(0, 699, 1000, 699, [], [WALL]) == 0
    assert sight_blocker(350, 800, 650, 500, [], [WALL]) == 0
    assert sight_blocker(400, 850, 700, 550, [], [WALL]) == -1  # the corner (550, 700)
    assert sight_blocker(0, 500, 450, 500, [], [WALL]) == -1  # up to the wall
    assert sight_blocker(450, 300, 450, 700, [], [WALL]) == -1  # along it


def random_board(rnd: Random) -> tuple[Discs, list[Shape]]:
    discs = [
        (rnd.randrange(300), rnd.randrange(300), rnd.choice((10, 20)))
        for _ in range(rnd.randrange(5))
    ]
    shapes: list[Shape] = []
    for _ in range(rnd.randrange(4)):
        x, y = rnd.randrange(300), rnd.randrange(300)
        shapes.append(
            rnd.choice(
                (
                    Disc(x, y, rnd.randrange(10, 40)),
                    rectangle(
                        x, y, rnd.randrange(10, 90), rnd.randrange(10, 60), rnd.randrange(360)
                    ),
                    rectangle(x, y, rnd.randrange(10, 90), rnd.randrange(10, 60)),
                    blob(x, y, [rnd.randrange(10, 50) for _ in range(rnd.randrange(3, 9))]),
                )
            )
        )
    return discs, shapes


def test_sight_is_symmetrical_and_agrees_with_each_blocker_alone() -> None:
    rnd = Random(1)
    for _ in range(3000):
        discs, shapes = random_board(rnd)
        ax, ay, bx, by = (rnd.randrange(300) for _ in range(4))
        index = sight_blocker(ax, ay, bx, by, discs, shapes)
        blocked = [segment_crosses_disc(ax, ay, bx, by, *disc) for disc in discs]
        blocked += [shape.is_crossed(ax, ay, bx, by) for shape in shapes]
        assert index == (blocked.index(True) if True in blocked else -1)
        assert sight_blocker(bx, by, ax, ay, discs, shapes) == index


def test_a_piece_comes_into_view_at_the_tangent() -> None:
    # From (0, 0) past a disc at (400, 0): the tangent at 30 degrees meets x = 800 at y = 461.9.
    t = first_visible(0, 0, 800, 0, 800, 1000, 0.0, 1.0, [(400, 0, 200)], [])
    assert t is not None
    assert 461.8 <= 1000 * t <= 463
    assert first_visible(0, 0, 800, 0, 800, 400, 0.0, 1.0, [(400, 0, 200)], []) is None
    assert first_visible(0, 0, 800, 0, 800, 1000, 0.0, 0.45, [(400, 0, 200)], []) is None
    assert first_visible(0, 0, 800, 0, 800, 1000, 0.7, 1.0, [(400, 0, 200)], []) == 0.7


def test_a_piece_comes_into_view_at_a_corner() -> None:
    t = first_visible(0, 500, 1100, 500, 1100, 1500, 0.0, 1.0, [], [WALL])
    assert t is not None  # past the corner (450, 700)
    assert 488.8 <= 1000 * t <= 490


def test_the_first_of_several_gaps_is_found() -> None:
    discs = [(500, y, 90) for y in range(0, 1001, 200)]
    t = first_visible(0, 500, 1000, -100, 1000, 1100, 0.0, 1.0, discs, [])
    assert t is not None
    x, y = 1000, rounded(-100 + 1200 * t)
    assert sight_blocker(0, 500, x, y, discs, []) == -1
    assert all(sight_blocker(0, 500, x, low, discs, []) >= 0 for low in range(-100, y - 2))


def test_a_path_in_front_of_the_blocker_ends_hidden_and_begins_seen() -> None:
    assert first_visible(0, 0, 100, 0, 900, 0, 0.0, 1.0, [(500, 0, 100)], []) == 0.0
    assert first_visible(0, 0, 900, 0, 100, 0, 0.0, 1.0, [(500, 0, 100)], []) == pytest.approx(
        0.625, abs=0.002
    )
    t = first_visible(0, 500, 900, 500, 100, 500, 0.0, 1.0, [], [WALL])
    assert t == pytest.approx(450 / 800, abs=0.002)  # out of the near side of the wall


def test_an_observer_inside_or_against_a_blocker() -> None:
    assert first_visible(500, 500, 0, 0, 1000, 0, 0.0, 1.0, [], [WALL]) is None
    # Standing against the wall's west side: all to the east is hidden.
    t = first_visible(450, 500, 1000, 900, 0, 900, 0.0, 1.0, [], [WALL])
    assert t == pytest.approx(0.55, abs=0.002)
    assert first_visible(0, 0, 5, 0, 5, 0, 0.0, 1.0, [(3, 0, 1)], []) is None
    assert first_visible(0, 0, 5, 0, 5, 0, 0.0, 1.0, [], []) == 0.0


def visible_runs(
    ox: int, oy: int, path: tuple[int, int, int, int], discs: Discs, shapes: list[Shape]
) -> list[tuple[float, float]]:
    """By trying: stretches of the path, in units of length, whose rounded points are all seen."""
    ax, ay, bx, by = path
    dx, dy = bx - ax, by - ay
    length = max(1.0, hypot(dx, dy))
    runs: list[tuple[float, float]] = []
    steps = int(4 * length)
    for i in range(steps + 1):
        x, y = rounded(ax + dx * i / steps), rounded(ay + dy * i / steps)
        if sight_blocker(ox, oy, x, y, discs, shapes) < 0:
            s = i * length / steps
            if runs and s - runs[-1][1] < 0.3:
                runs[-1] = (runs[-1][0], s)
            else:
                runs.append((s, s))
    return runs


def test_first_visible_agrees_with_trying_every_quarter_unit() -> None:
    rnd = Random(7)
    late = 0
    hidden_first = 0
    for _ in range(1500):
        discs, shapes = random_board(rnd)
        ox, oy, ax, ay, bx, by = (rnd.randrange(300) for _ in range(6))
        length = hypot(bx - ax, by - ay)
        if length < 5:
            continue
        t = first_visible(ox, oy, ax, ay, bx, by, 0.0, 1.0, discs, shapes)
        runs = visible_runs(ox, oy, (ax, ay, bx, by), discs, shapes)
        if t is not None:
            x, y = rounded(ax + (bx - ax) * t), rounded(ay + (by - ay) * t)
            assert sight_blocker(ox, oy, x, y, discs, shapes) == -1
            hidden_first += t > 0
        # A run of a few units may be the rounding's; what is longer must not be missed.
        broad = [start for start, end in runs if end - start > 5]
        if broad:
            assert t is not None
            late += t * length > broad[0] + 2
    assert hidden_first > 200
    assert late <= 3  # paths that hardly leave the edge of a shadow


def test_a_shape_is_in_sight_if_one_of_its_points_is() -> None:
    target = rectangle(2000, 500, 200, 800)
    near = rectangle(1000, 500, 100, 700)
    assert is_any_point_visible(0, 500, target, [], [])
    assert is_any_point_visible(0, 500, target, [], [target])
    assert not is_any_point_visible(0, 500, target, [], [near, target])
    assert not is_any_point_visible(0, 500, Disc(2000, 500, 300), [], [near])
    assert is_any_point_visible(0, 500, Disc(2000, 500, 300), [], [])
    assert is_any_point_visible(2000, 500, target, [(1990, 500, 300)], [near])  # inside
    assert not is_any_point_visible(0, 500, target, [(50, 500, 60)], [])


def test_a_shape_is_seen_through_a_gap_between_its_corners() -> None:
    target = Polygon(((1000, 0), (1200, 0), (1200, 1000), (1000, 1000)))
    # Two walls leave a slit at y = 300 to 320, away from corners, nearest point and middles.
    low = Polygon(((500, -900), (520, -900), (520, 300), (500, 300)))
    high = Polygon(((500, 320), (520, 320), (520, 1900), (500, 1900)))
    closed = Polygon(((500, 300), (520, 300), (520, 1900), (500, 1900)))
    assert is_any_point_visible(0, 500, target, [], [low, high])
    assert not is_any_point_visible(0, 500, target, [], [low, closed])
    assert is_any_point_visible(0, 500, Disc(1100, 150, 100), [], [low, high])
