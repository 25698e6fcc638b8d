"""Sight between groups of models, Cover, and what terrain does to a model on its way."""

from __future__ import annotations

from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from affray.games.flagrant_factions.data.tables import BASE, INCH, RADIUS
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules.field import Field
from affray.games.flagrant_factions.rules.formations import GroupMoves, path_refusal
from affray.games.flagrant_factions.rules.routes import route
from affray.games.flagrant_factions.rules.sight import can_see, cover_from, has_cover, is_in_cover
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table.position import place
from affray.kernel.house import HouseValue

Written = dict[str, Any]


def table(*groups: Written, house: dict[str, HouseValue] | None = None, **more: Any) -> State:
    """A position; the first group is side A's, the others side B's unless they say it."""
    written = [
        {"name": f"Group {i}", "side": "B" if i else "A", "profile": "elite_foot", **group}
        for i, group in enumerate(groups)
    ]
    return place({"groups": written, **more}, House.of(house or {}))


def at(x: float, y: float, **more: Any) -> Written:
    return {"models": [[x, y]], **more}


def sees(state: State) -> bool:
    return can_see(state, state.group(1), state.group(2))


WALL = {"kinds": ["obstacle"], "rectangle": [15, 10, 1, 6], "label": "Wall"}


# -- sight --------------------------------------------------------------------------------


@pytest.mark.rule("FF-LOS-01")
def test_one_free_line_between_two_models_is_enough() -> None:
    screen = {"models": [[15, 10], [15, 11]]}
    assert not sees(table(at(10, 10), at(20, 10), screen))
    assert sees(table({"models": [[10, 10], [10, 15]]}, at(20, 10), screen))
    assert sees(table(at(10, 10), at(20, 10)))


@pytest.mark.rule("FF-LOS-02")
def test_models_of_third_groups_block_sight_unless_the_house_says_no() -> None:
    friend = at(15, 10, side="A")
    assert not sees(table(at(10, 10), at(20, 10), friend))
    assert not sees(table(at(10, 10), at(20, 10), at(15, 10)))
    assert sees(table(at(10, 10), at(20, 10), friend, house={"models_block_los": False}))
    assert sees(table(at(10, 10), {"models": [[15, 10], [20, 10]]}))
    assert sees(table(at(10, 10), at(20, 10), at(15, 10.5)))


@pytest.mark.rule("FF-OT-STEALTHY-2")
@pytest.mark.rule("FF-LOS-02")
def test_a_stealthy_group_blocks_only_those_it_fights() -> None:
    hidden = at(15, 10, traits=["stealthy"])
    assert sees(table(at(10, 10), at(20, 10), hidden))
    fight = [["Group 0", "Group 2"]]
    assert not sees(table(at(10, 10), at(20, 10), hidden, melees=fight))
    assert sees(
        table(at(10, 10), at(20, 10), hidden, at(15, 11, side="A"), melees=[["Group 2", "Group 3"]])
    )


@pytest.mark.rule("FF-TERR-OBSCURING")
@pytest.mark.rule("FF-TERR-MULTI")
def test_sight_goes_3_inches_into_obscuring_terrain_and_never_past_it() -> None:
    wood = [{"kinds": ["obscuring", "difficult"], "rectangle": [15, 10, 6, 6]}]
    assert not sees(table(at(5, 10), at(25, 10), terrain=wood))
    assert sees(table(at(5, 10), at(14.9, 10), terrain=wood))
    assert sees(table(at(5, 10), at(15, 10), terrain=wood))
    assert not sees(table(at(5, 10), at(15.1, 10), terrain=wood))
    assert sees(table(at(13, 10), at(15.9, 10), terrain=wood))
    assert not sees(table(at(12.5, 10), at(16, 10), terrain=wood))
    assert sees(table(at(5, 10), at(25, 14), terrain=[]))


SPOTS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 30)), min_size=3, max_size=7, unique=True
)


@given(SPOTS)
def test_sight_is_as_shapely_sees_it(spots: list[tuple[int, int]]) -> None:
    (a, b), thirds = spots[:2], spots[2:]
    state = table(at(*a), at(*b), *(at(*third) for third in thirds))
    line = shapely.LineString([(a[0] * INCH, a[1] * INCH), (b[0] * INCH, b[1] * INCH)])
    gaps = [line.distance(shapely.Point(x * INCH, y * INCH)) for x, y in thirds]
    if all(abs(gap - RADIUS) > 1e-6 for gap in gaps):
        assert sees(state) == all(gap > RADIUS for gap in gaps)


# -- cover --------------------------------------------------------------------------------


@pytest.mark.rule("FF-TERR-COVER")
@pytest.mark.rule("FF-TERR-OBSTACLE-3")
def test_an_obstacle_gives_cover_to_who_stands_close_behind_it() -> None:
    def covered(x: float) -> bool:
        state = table(at(10, 10), at(x, 10), terrain=[WALL])
        return has_cover(state, state.group(1), state.group(2))

    assert covered(16.2)
    assert covered(19)
    assert not covered(19.1)
    assert not covered(13)


@pytest.mark.rule("FF-TERR-COVER")
def test_an_area_of_cover_helps_inside_and_behind_but_not_against_who_stands_in_it() -> None:
    corn = [{"kinds": ["cover"], "rectangle": [15, 10, 6, 6], "label": "Corn"}]

    def piece(a: float, b: float) -> str:
        state = table(at(a, 10), at(b, 10), terrain=corn)
        found = cover_from(state, state.group(1), state.group(2))
        return found.label if found else ""

    assert piece(5, 15) == "Corn"
    assert piece(5, 30) == "Corn"
    assert piece(13, 17) == ""
    assert piece(13, 30) == ""
    assert piece(5, 11) == ""


@pytest.mark.rule("FF-TERR-COVER")
def test_cover_looks_at_the_closest_models() -> None:
    state = table(at(10, 10), {"models": [[16.2, 10], [12, 16]]}, terrain=[WALL])
    assert has_cover(state, state.group(1), state.group(2))
    state = table(at(10, 10), {"models": [[16.2, 10], [12, 14]]}, terrain=[WALL])
    assert not has_cover(state, state.group(1), state.group(2))
    assert is_in_cover(state, 13 * INCH, 10 * INCH)
    assert not is_in_cover(state, 10 * INCH, 10 * INCH)


# -- on the way ---------------------------------------------------------------------------


def way(state: State, *path: tuple[float, float]) -> str:
    """The rule that refuses the path of the first group's only model, or nothing."""
    group = state.group(1)
    field = Field(state, group, state.inches(group.card.mo_d))
    points = tuple((round(x * INCH), round(y * INCH)) for x, y in path)
    refusal = path_refusal(field, (group.models[0].x, group.models[0].y), points, ())
    return refusal.rule if refusal else ""


MARSH = [{"kinds": ["difficult"], "rectangle": [15, 10, 4, 6], "label": "Marsh"}]


@pytest.mark.rule("FF-MOVE-01")
def test_a_model_moves_any_path_up_to_its_distance() -> None:
    state = table(at(10, 10))
    assert way(state, (16, 10)) == ""
    assert way(state, (16.01, 10)) == "FF-MOVE-01"
    assert way(state, (13, 10), (13, 13)) == ""
    assert way(state, (13, 10), (13, 13.01)) == "FF-MOVE-01"


@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_difficult_ground_costs_double() -> None:
    state = table(at(10, 10), terrain=MARSH)
    assert way(state, (14.5, 10)) == ""
    assert way(state, (14.51, 10)) == "FF-TERR-DIFFICULT"
    assert way(state, (10, 14)) == ""


@pytest.mark.rule("FF-PT-NIMBLE")
@pytest.mark.rule("FF-PT-PONDEROUS")
@pytest.mark.rule("FF-OT-CHARIOT")
@pytest.mark.rule("FF-OT-MOVEFREELY")
def test_traits_change_what_difficult_ground_is() -> None:
    def tried(profile: str, *traits: str) -> str:
        group = at(12, 10, profile=profile, traits=traits)
        return way(table(group, terrain=MARSH), (13.5, 10))

    assert tried("light_beast") == ""
    assert tried("heavy_engine") == "FF-TERR-IMPASSABLE"
    assert tried("heavy_cavalry", "chariot") == "FF-TERR-IMPASSABLE"
    assert tried("heavy_engine", "move_freely") == ""


@pytest.mark.rule("FF-TERR-IMPASSABLE")
def test_nobody_enters_impassable_ground() -> None:
    crag = [{"kinds": ["impassable"], "rectangle": [15, 10, 4, 4], "label": "Crag"}]
    state = table(at(11, 10), terrain=crag)
    assert way(state, (12.5, 10)) == ""
    assert way(state, (12.51, 10)) == "FF-TERR-IMPASSABLE"
    free = table(at(11, 10, profile="light_beast", traits=["move_freely"]), terrain=crag)
    assert way(free, (20, 10)) == ""
    assert way(free, (15, 10)) == "FF-OT-MOVEFREELY"


@pytest.mark.rule("FF-TERR-OBSTACLE-1")
@pytest.mark.rule("FF-TERR-OBSTACLE-2")
def test_an_obstacle_stops_who_touches_it_and_not_who_starts_there() -> None:
    state = table(at(12, 10), terrain=[WALL])
    assert way(state, (14, 10)) == ""
    assert way(state, (14.1, 10)) == "FF-TERR-OBSTACLE-1"
    assert way(state, (14, 10), (14, 12)) == "FF-TERR-OBSTACLE-1"
    assert way(table(at(14, 10), terrain=[WALL]), (17, 10)) == ""


@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_entangle_makes_all_ground_difficult_before_traits_act() -> None:
    def tried(profile: str, x: float) -> str:
        group = at(10, 10, profile=profile, effects=[["entangle", "B"]])
        return way(table(group), (x, 10))

    assert tried("elite_foot", 13) == ""
    assert tried("elite_foot", 13.01) == "FF-TERR-DIFFICULT"
    assert tried("light_beast", 22) == ""
    assert tried("heavy_engine", 10.1) == "FF-SPELL-ENTANGLE-1"


@pytest.mark.rule("FF-MOVE-02")
def test_no_model_passes_through_another() -> None:
    assert way(table(at(10, 10), at(13, 10)), (15, 10)) == "FF-MOVE-02"
    assert way(table(at(10, 10), at(13, 10, side="A")), (15, 10)) == "FF-MOVE-02"
    assert way(table(at(10, 10), at(13, 11)), (15, 10)) == ""
    free = at(10, 10, profile="elite_foot", traits=["move_freely"])
    assert way(table(free, at(13, 10)), (15, 10)) == ""
    assert way(table(free, at(13, 10)), (13.5, 10)) == "FF-OT-MOVEFREELY"


POINTS = st.tuples(st.integers(0, 60), st.integers(0, 36))


@given(st.lists(POINTS, min_size=0, max_size=12, unique=True), POINTS, POINTS)
def test_a_way_that_is_found_is_legal(
    others: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    others = [spot for spot in others if spot not in (a, b)]
    groups = [at(*a, profile="light_beast"), *(at(*spot) for spot in others)]
    state = table(*groups, terrain=[WALL, *MARSH])
    field = Field(state, state.group(1), 12 * INCH)
    start, end = (a[0] * INCH, a[1] * INCH), (b[0] * INCH, b[1] * INCH)
    path = route(field, start, end, ())
    if path:
        assert path[-1] == end
        assert path_refusal(field, start, path, ()) is None


@pytest.mark.rule("FF-SCALE-04")
def test_distances_scale_and_bases_do_not() -> None:
    state = table(at(10, 10), at(20, 10), house={"distance_scale": 50})
    assert state.inches(12) == 6 * INCH
    field = GroupMoves(state, 1, state.inches(6)).field
    assert field.close == 3 * INCH // 2 + BASE
    assert way(state, (13, 10)) == ""
    assert way(state, (13.01, 10)) == "FF-MOVE-01"


@pytest.mark.rule("FF-GEN-02")
@pytest.mark.rule("FF-GEN-03")
@pytest.mark.rule("FF-GEN-01")
def test_distance_is_between_the_closest_models_and_limits_count() -> None:
    state = table({"models": [[10, 10], [12, 10]]}, {"models": [[25, 10], [30, 10]]})
    one, other = state.group(1), state.group(2)
    assert state.is_within(one, other, state.inches(12))
    assert not state.is_within(one, other, state.inches(12) - 1)
    assert state.is_model_within(one.models[0], other, state.inches(14))
    assert not state.is_model_within(one.models[0], other, state.inches(14) - 1)
