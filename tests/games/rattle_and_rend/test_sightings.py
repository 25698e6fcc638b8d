"""Where along its path a mover can first be reacted to, and who is asked there."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.sight import can_see, lookout
from affray.games.rattle_and_rend.rules.underway import Action, WillTest
from affray.games.rattle_and_rend.rules.windows import REACTIVE, inspired_sighting, sighted
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.previews import sight
from affray.games.rattle_and_rend.words.answers import Charge, React, Sprint
from affray.kernel.board.shapes import rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat

A, B = Seat(0), Seat(1)
M = 1600


def table(*terrain: Terrain) -> State:
    """The side that reacts has the first numbers."""
    state = State(House.of({}, "quickref"))
    state.scenario = KILL
    state.active = B
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(state: State, seat: int, x: int, y: int, kind: str = "fighters", ward: str = "") -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", warding=ward)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def plainly(state: State, group: Group, mover: Group, track: Track, s: float) -> float | None:
    """The first of many points of the path that is in range and in sight."""
    for i in range(int(track.total - s) // 2 + 2):
        at = min(s + 2 * i, track.total)
        x, y = track.at(at)
        is_in_range = (x - group.x) ** 2 + (y - group.y) ** 2 <= M * M
        if is_in_range and can_see(state, group, ghost(mover, *track.point_at(at))):
            return at
    return None


CORNERS = [(x, y) for x in (700, 1400, 2100, 2800) for y in (600, 1500, 2100, 2700)]


@pytest.mark.rule("RR-SREACT-SUPPRESS-1")
@pytest.mark.rule("RR-Q-085")
@pytest.mark.parametrize("inspiring", [(), (1900, 2100, 300, 300), (2100, 2500, 200, 400)])
@pytest.mark.parametrize("s", [0.0, 300.0])
def test_a_mover_is_sighted_where_it_is_first_in_range_and_in_sight(
    inspiring: tuple[int, ...], s: float
) -> None:
    """Past a wall and a friend, and in Inspiring terrain; who is removed hides nothing."""
    pieces = [Terrain(BLOCKING, rectangle(1400, 1300, 200, 500))]
    if inspiring:
        pieces.append(Terrain(INSPIRING, rectangle(*inspiring)))
    state = table(*pieces)
    shooters = add(state, A, 1000, 1000, "shooters")
    add(state, A, 1000, 1700)
    add(state, A, 1500, 900).status = REMOVED
    mover = add(state, B, 0, 0)
    for i, (a, b, c) in enumerate(product(CORNERS, repeat=3)):
        if i % 11 == 0 and a != b != c:
            mover.x, mover.y = a
            track = Track((a, b, c))
            found = sighted(state, shooters, mover, track, s, M)
            expected = plainly(state, shooters, mover, track, s)
            assert (found is None) == (expected is None), (a, b, c)
            if found is not None:
                assert found == pytest.approx(expected, abs=2.5), (a, b, c)


@pytest.mark.rule("RR-Q-085")
def test_who_is_seen_at_once_in_inspiring_terrain_is_seen_no_earlier() -> None:
    state = table(Terrain(INSPIRING, rectangle(2000, 1000, 1000, 400)))
    shooters, mover = add(state, A, 1000, 1000, "shooters"), add(state, B, 2600, 1000)
    track = Track(((2600, 1000), (1800, 1000)))
    assert inspired_sighting(state, shooters, mover, track, 300.0, None) == 300.0
    assert inspired_sighting(state, shooters, mover, track, 300.0, 300.0) == 300.0


@pytest.mark.rule("RR-REACT-15")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_who_is_triggered_at_the_same_point_is_asked_together(order: tuple[int, int]) -> None:
    """The two ranges are entered less than a millionth of a unit apart."""
    state = table()
    places = ((1000, 2269), (1271, 1076))
    ids = [add(state, A, *places[i], "shooters").id for i in order]
    mover = add(state, B, 3000, 2000)
    action = Action(B, Sprint, mover.id, windows=REACTIVE)
    track = Track(((3000, 2000), (2000, 2000)))
    found = REACTIVE.next_trigger(state, action, mover, track, 0.0)
    assert found is not None
    assert found[0] == pytest.approx(422.7749)
    assert found[1] == tuple(React("suppress", id) for id in ids)


@pytest.mark.rule("RR-REACT-01")
def test_only_losses_of_the_reactive_side_are_reacted_to() -> None:
    state = table()
    add(state, A, 1000, 1000)
    add(state, A, 1000, 1500, "ward", "vengeance")
    own, enemy = add(state, B, 1500, 1000), add(state, A, 1000, 600)
    action = Action(B, Charge, own.id, windows=REACTIVE)

    def is_asked(*groups: Group) -> bool:
        tests = [WillTest(group.id) for group in groups]
        for test, group in zip(tests, groups, strict=True):
            test.was_removed, test.spot = True, (group.x, group.y)
        flow = REACTIVE.outcome(state, ScriptedDice([]), action, tests)
        return next(flow, None) is not None

    for group in (own, enemy):
        group.status = REMOVED
    assert not is_asked(own)
    assert is_asked(own, enemy)
    assert not is_asked()


@pytest.mark.rule("RR-LOS-05")
def test_the_very_first_group_hides_a_spot_unless_it_is_left_out() -> None:
    state = table()
    between, group = add(state, A, 1500, 1000), add(state, A, 1000, 1000)
    assert not lookout(state, group)(2000, 1000)
    assert lookout(state, group, between)(2000, 1000)
    assert lookout(state, group)(1000, 2000)


@pytest.mark.rule("RR-LOS-05")
def test_what_cannot_come_between_is_left_out_and_changes_nothing() -> None:
    random = Random("leg")
    for _ in range(60):
        places = [(random.randrange(4000), random.randrange(4000)) for _ in range(14)]
        state = table(*(Terrain(BLOCKING, rectangle(*at, 500, 300)) for at in places[:3]))
        one, other, *_ = [add(state, A, *at) for at in places[3:]]
        track = Track(((other.x, other.y), places[0]))
        near, all_over = lookout(state, one, other, track.legs()[0]), lookout(state, one, other)
        for s in range(0, int(track.total), 25):
            assert near(*track.point_at(s)) == all_over(*track.point_at(s))


@pytest.mark.rule("RR-TERR-INSP-1")
@pytest.mark.parametrize(
    ("x", "spot", "base"),
    [
        (1350, True, True),
        (1400, True, True),
        (1401, False, True),
        (1600, False, True),
        (1601, False, False),
    ],
)
def test_inspiring_terrain_hides_a_spot_behind_it_but_no_base_that_touches_it(
    x: int, spot: bool, base: bool
) -> None:
    """The wood ends at x = 1400."""
    state = table(Terrain(INSPIRING, rectangle(1350, 1000, 100, 200)))
    group, other = add(state, A, 1000, 1000), add(state, B, 3000, 3000)
    assert lookout(state, group)(x, 1000) == spot
    assert lookout(state, group, other)(x, 1000) == base


@pytest.mark.rule("RR-TERR-INSP-1")
def test_a_sight_line_does_not_blame_inspiring_terrain_that_the_other_touches() -> None:
    near = Terrain(INSPIRING, rectangle(1825, 1000, 50, 200), "Near")
    far = Terrain(INSPIRING, rectangle(1425, 1000, 50, 200), "Far")
    state = table(near, far)
    group, other = add(state, A, 1000, 1000), add(state, B, 2000, 1000)
    (line,) = sight(state, group.id, group.x, group.y)
    assert (line.is_clear, line.blocker, line.blocker_area) == (False, "Far", 1)
    (line,) = sight(state, other.id, other.x, other.y)
    assert (line.is_clear, line.blocker, line.blocker_area) == (False, "Far", 1)
