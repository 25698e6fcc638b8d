"""Where a base may stand, to the unit."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.spots import (
    clearance,
    contact_spots,
    far_spots,
    nearest_spot,
    put_refusal,
    spot_refusal,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc, rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.ids import Seat
from affray.kernel.problems import Refusal


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "quickref"))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.set_terrain(terrain)
    return state


def add(
    state: State,
    seat: int,
    x: int,
    y: int,
    kind: str = "fighters",
    *,
    trait: str | None = None,
    traits: tuple[str, ...] = (),
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def square(kind: str, x: int, y: int, side: int = 200) -> Terrain:
    """With its middle there."""
    return Terrain(kind, rectangle(x, y, side, side))


def rule_of(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.rule or "form"


@pytest.mark.rule("RR-MOVE-09")
@pytest.mark.rule("RR-TERR-BLOCK-1")
@pytest.mark.rule("RR-MOVE-15")
def test_a_base_stands_on_the_board_free_of_bases_and_of_blocking_terrain() -> None:
    state = table(square(BLOCKING, 1000, 1000), square(ROUGH, 3000, 3000))
    own, other = add(state, 0, 100, 3000), add(state, 1, 2000, 2000, "champion")
    expected = {
        (0, 0): "", (4000, 4000): "", (-1, 5): "RR-MOVE-15", (4001, 5): "RR-MOVE-15",
        (901, 1000): "RR-TERR-BLOCK-1", (900, 1000): "", (1099, 1000): "RR-TERR-BLOCK-1",
        (1100, 1000): "", (1000, 901): "RR-TERR-BLOCK-1", (1000, 900): "",
        (1000, 1099): "RR-TERR-BLOCK-1", (1000, 1100): "",
        (1701, 2000): "RR-MOVE-09", (1700, 2000): "", (2299, 2000): "RR-MOVE-09", (2300, 2000): "",
        (2000, 1701): "RR-MOVE-09", (2000, 1700): "", (2000, 2299): "RR-MOVE-09", (2000, 2300): "",
        (150, 3000): "", (3000, 3000): "",
    }  # fmt: skip
    is_clear = clearance(state, own, Track(((0, 0), (4000, 4000))))
    for (x, y), rule in expected.items():
        assert rule_of(spot_refusal(state, own, x, y)) == rule, (x, y)
        assert is_clear(x, y) == (rule == ""), (x, y)
        assert rule_of(put_refusal(state, own, x, y)) == rule, (x, y)
    other.status = REMOVED
    assert spot_refusal(state, own, 2000, 2000) is None
    assert clearance(state, own, Track(((0, 0), (4000, 4000))))(2000, 2000)


@pytest.mark.rule("RR-MOVE-09")
def test_two_large_bases_overlap_to_the_last_unit() -> None:
    state = table()
    own = add(state, 0, 100, 3000)
    add(state, 1, 2000, 2000)
    for x, y, is_free in (
        (1600, 2000, True),
        (1601, 2000, False),
        (2400, 2000, True),
        (2399, 2000, False),
        (2000, 1600, True),
        (2000, 1601, False),
        (2000, 2399, False),
        (2000, 2400, True),
    ):
        assert (spot_refusal(state, own, x, y) is None) == is_free
        for start in ((x, y), (x - 300, y), (x, y - 300), (x + 300, y), (x, y + 300)):
            assert clearance(state, own, Track((start, (x, y))))(x, y) == is_free


@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
def test_no_transport_is_put_into_bad_ground() -> None:
    state = table(
        square(ROUGH, 1000, 1000), square(HAZARDOUS, 2000, 1000), square(INSPIRING, 3000, 1000)
    )
    cart = add(state, 0, 100, 3000, "heavy", trait="transport")
    plain = add(state, 0, 100, 2000, "heavy")
    rules = [rule_of(put_refusal(state, cart, x, 1000)) for x in (1000, 2000, 3000, 900, 901)]
    assert rules == ["RR-HEAVY-TRANSPORT-8", "RR-HEAVY-TRANSPORT-8", "", "", "RR-HEAVY-TRANSPORT-8"]
    assert put_refusal(state, plain, 1000, 1000) is None
    assert nearest_spot(state, cart, 950, 1000) == (900, 1000)
    assert nearest_spot(state, plain, 950, 1000) == (950, 1000)
    assert nearest_spot(state, plain, 100, 2999) == (100, 2600)


@pytest.mark.rule("RR-TRAIT-AMBUSHERS-2")
@pytest.mark.rule("RR-TRAIT-TELEPORT-1")
def test_far_is_more_than_s_from_every_enemy() -> None:
    state = table()
    own, foe = add(state, 0, 100, 3000), add(state, 1, 2000, 2000)
    add(state, 0, 3000, 2000)
    places = far_spots(state, own, ((2800, 2000), (2801, 2600)), "FAR")
    assert rule_of(places.refusal((2000, 1200))) == "FAR"
    assert rule_of(places.refusal((2000, 1199))) == ""
    assert rule_of(places.refusal((3000, 2300))) == "RR-MOVE-09", "a friend's base counts"
    assert list(places) == [(2801, 2600)]
    assert {rule_of(places.refusal(answer)) for answer in ("x", (1,), (1.0, 2), (1, 2.0))} == {
        "form"
    }
    none = far_spots(state, own, (), "FAR")
    assert list(none) == [(0, 0)], "the first place of all"
    assert none.has_any()
    foe.status = REMOVED
    assert rule_of(far_spots(state, own, (), "FAR").refusal((2000, 2000))) == ""


@pytest.mark.rule("RR-GEO-04")
def test_spots_in_contact_leave_a_gap_of_one_unit_at_most() -> None:
    state = table()
    own, host = add(state, 0, 100, 3000, "champion"), add(state, 0, 2000, 2000)
    places = contact_spots(state, own, host)
    found = {x: rule_of(places.refusal((x, 2000))) for x in (2299, 2300, 2301, 2302)}
    assert found == {2299: "RR-MOVE-09", 2300: "", 2301: "", 2302: "RR-GEO-04"}
    assert places.has_any()
    state.set_terrain((Terrain(BLOCKING, Disc(2000, 2000, 700)),))
    assert not contact_spots(state, own, host).has_any()
