"""Ways and their candidates: where one may end, which are worth a thought, and why not."""

from __future__ import annotations

import pytest
from tests.games.warbands_and_heroes.battles import field, unit

from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.clash import price
from affray.games.warbands_and_heroes.rules.grid import distance, middle, reachable
from affray.games.warbands_and_heroes.rules.routes import Drives, Routes, Spots, Way
from affray.games.warbands_and_heroes.rules.turn import Deeds
from affray.games.warbands_and_heroes.state import Square, State
from affray.games.warbands_and_heroes.words.answers import (
    Deed,
    EndTurn,
    Move,
    NoMore,
    OfferEnd,
    Stand,
    UnitDeed,
)
from affray.kernel.board.measure import Point
from affray.kernel.options import NOT_A_POINT
from affray.kernel.positions import flags_of
from affray.kernel.problems import Refusal


def path(*squares: Square) -> tuple[Point, ...]:
    return tuple(map(middle, squares))


def why(routes: Routes, *squares: Square) -> tuple[str, str]:
    refusal = routes.refusal(path(*squares))
    assert refusal is not None
    return refusal.sentence, refusal.rule


def beset() -> State:
    return field(
        unit("Reds", 5, 5),
        unit("Rooks", 6, 5),
        unit("foe", 8, 5),
        unit("fiend", 5, 9),
        terrain={"water": [[5, 6]], "woods": [[4, 6]]},
    )


def test_why_a_way_is_none() -> None:
    routes = Routes(beset(), 0, 3, may_stay=False)
    assert why(routes) == ("The Unit has to move.", "WH-ACT-01")
    assert why(routes, (5, 6)) == ("Column 5, row 6 cannot be entered.", "WH-Q-14")
    assert why(routes, (6, 5)) == ("Rooks occupies column 6, row 5.", "WH-HERO-05")
    assert why(routes, (8, 5)) == ("foe occupies column 8, row 5.", "WH-ACT-06")
    assert why(routes, (9, 9)) == ("Too far: at most 3 squares.", "WH-ACT-01")
    assert why(routes, (25, 5)) == ("A Unit may not leave the board.", "WH-Q-35")
    for beyond in ((5, 0), (0, 5), (5, 25)):
        assert why(routes, beyond) == ("A Unit may not leave the board.", "WH-Q-35")
    assert why(routes, (3, 5), (5, 5)) == (
        "Too far: at most 3 squares.",
        "WH-ACT-01",
    )
    off = routes.refusal(((5 * 254, 5 * 254),))
    assert off is not None
    assert off.sentence == "Every point of a path must be the middle of a square."
    assert why(Routes(beset(), 0, 3), (5, 5)) == ("This path does not move the Unit.", "WH-ACT-01")


def test_a_way_of_several_legs_costs_them_all() -> None:
    routes = Routes(beset(), 0, 4)
    way = routes.way(path((4, 5), (4, 7)))
    assert way == Way(((4, 5), (4, 6), (4, 7)), 3)
    assert routes.way(()) == Way((), 0)
    assert why(routes, (4, 5), (4, 9))[1] == "WH-ACT-01"
    back = routes.way(path((4, 4), (5, 5)))
    assert isinstance(back, Way)
    assert back.cost == 2
    out, on = path((4, 4), (3, 4))
    there_and_back = routes.way((out, on, out))
    assert there_and_back == Way(((4, 4), (3, 4), (4, 4)), 3)


def test_parity_is_kept_from_leg_to_leg() -> None:
    state = field(
        unit("Reds", 5, 5), unit("foe", 20, 20), house={"diagonal_cost": "alternating_1_2"}
    )
    assert Routes(state, 0, 3).way(path((6, 6), (7, 7))) == Way(((6, 6), (7, 7)), 3)
    assert isinstance(Routes(state, 0, 2).way(path((6, 6), (7, 7))), Refusal)
    assert Routes(state, 0, 2, parity=1).way(path((6, 6))) == Way(((6, 6),), 2)
    assert isinstance(Routes(state, 0, 1, parity=1).way(path((6, 6))), Refusal)


def test_ends_are_free_squares_the_nearest_first() -> None:
    state = beset()
    ends = Routes(state, 0, 2).ends()
    assert (5, 5) not in ends
    assert (6, 5) not in ends
    assert (5, 6) not in ends
    gaps = [distance(state, (5, 5), end) for end in ends]
    assert gaps[:6] == [1] * 5 + [2]
    assert (6, 6) not in ends, "between Rooks and the water there is no way"
    assert len(ends) == 18


def test_a_charge_ends_beside_an_enemy_whom_it_sees() -> None:
    state = field(
        unit("Reds", 5, 5, kind="berserkers"),
        unit("foe", 8, 5),
        unit("Ally", 4, 4),
        terrain={"wall": [[7, 6], [8, 4]]},
    )
    routes = Routes(state, 0, 7, may_stay=False, is_charge=True)
    ends = routes.ends()
    assert set(ends) == {(7, 4), (7, 5), (9, 4), (9, 5), (9, 6), (8, 6)}
    assert why(routes, (6, 5)) == ("A charge must end next to an enemy.", "WH-BER-03")
    assert routes.is_open
    assert not Routes(state, 0, 1, may_stay=False, is_charge=True).is_open
    assert Routes(state, 0, 2, may_stay=False, is_charge=True).is_open
    near = field(unit("Reds", 5, 5), unit("foe", 9, 5))
    assert Routes(near, 0, 3, may_stay=False, is_charge=True).is_open
    assert not Routes(near, 0, 2, may_stay=False, is_charge=True).is_open


@pytest.mark.parametrize(
    ("here", "foe"), [((2, 20), (5, 20)), ((20, 2), (23, 2)), ((2, 20), (2, 17))]
)
def test_a_charge_is_open_in_every_corner_of_the_board(here: Square, foe: Square) -> None:
    state = field(unit("Reds", *here), unit("foe", *foe), unit("gone", *here, place="routed", fs=0))
    for reach, is_open in ((1, False), (2, True)):
        routes = Routes(state, 0, reach, may_stay=False, is_charge=True)
        assert routes.is_open == bool(routes.ends()) == is_open


def test_who_is_gone_holds_no_square() -> None:
    state = field(unit("Reds", 5, 5), unit("gone", 6, 5, place="routed", fs=0), unit("foe", 9, 9))
    assert (6, 5) in Routes(state, 0, 1).ends()
    assert Routes(state, 0, 1).refusal(path((6, 5))) is None


def test_who_fights_who_leads_and_who_is_still_to_act() -> None:
    """On the board and with strength left; who is Routed in a step that lasts may still act."""
    lead = {"captain": "wicked"}
    state = field(
        unit("Reds", 1, 1, **lead),
        unit("Fated", 2, 1, fs=0, now=["is_fated"], **lead),
        unit("Routed", 3, 1, fs=0, place="routed", **lead),
        unit("Deserted", 4, 1, place="deserted", **lead),
        unit("Off", 5, 1, place="off", **lead),
        unit("Done", 6, 1, now=["has_acted"], captain="shrewd"),
        unit("foe", 7, 1, place="withdrawn", **lead),
        unit("fiend", 8, 1, fs=0, now=["is_fated"], **lead),
    )

    def ids(units: list[Unit]) -> list[int]:
        return [one.id for one in units]

    assert (ids(state.fighting()), ids(state.fighting(0)), ids(state.fighting(1))) == (
        [0, 5],
        [0, 5],
        [],
    )
    assert [state.is_in(side) for side in state.sides] == [True, False]
    assert (ids(state.to_act(0)), ids(state.to_act(1))) == ([0, 1], [7])
    assert ids(state.captains(0)) == [0, 5]
    assert (ids(state.captains(0, "wicked")), ids(state.captains(0, "shrewd"))) == ([0], [5])
    assert state.captains(1) == []
    on_board = [state.at((column, 1)) for column in range(1, 9)]
    assert [one and one.id for one in on_board] == [0, 1, None, None, None, 5, None, 7]
    assert state.at((1, 2)) is None


@pytest.mark.parametrize(
    "way_out", [(6, 5), (4, 5), (5, 6), (5, 4), (6, 6), (4, 6), (4, 4), (6, 4)]
)
def test_a_single_free_neighbour_is_enough(way_out: Square) -> None:
    around = [(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) not in ((5, 5), way_out)]
    state = field(unit("Reds", 5, 5), unit("foe", 20, 20), terrain={"woods": []})
    state.set_terrain(tuple(("water", square) for square in around))
    straight = way_out[0] == 5 or way_out[1] == 5
    assert Routes(state, 0, 1).is_open == straight
    state.set_terrain(tuple(("water", s) for s in around if s != (5, way_out[1])))
    assert Routes(state, 0, 1).is_open
    assert not Routes(state, 0, 0).is_open


@pytest.mark.parametrize("corner", [(1, 1), (1, 24), (24, 1), (24, 24)])
def test_beyond_the_edge_is_nowhere(corner: Square) -> None:
    x, y = corner
    inwards = (2 if x == 1 else 23, 2 if y == 1 else 23)
    around = [(inwards[0], y), (x, inwards[1]), inwards]
    state = field(unit("Reds", x, y), unit("foe", 12, 12))
    for number in range(3):
        state.set_terrain(tuple(("water", s) for n, s in enumerate(around) if n != number))
        assert Routes(state, 0, 1).is_open == (number < 2)
    state.set_terrain(tuple(("water", square) for square in around))
    assert not Routes(state, 0, 5).is_open


def test_candidates_lead_beside_enemies_towards_them_and_away() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 8, 5), unit("fiend", 20, 5))
    squares = Routes(state, 0, 3).telling()
    assert squares[:4] == [(7, 5), (7, 6), (8, 6), (2, 5)]
    assert len(squares) == len(set(squares)) == 11
    first = next(iter(Routes(state, 0, 3)))
    assert first == ()
    assert list(Routes(state, 0, 3, may_stay=False)) == [path(square) for square in squares]


def test_the_usual_way_leads_to_the_nearest_enemy_and_no_farther() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 12, 5), unit("fiend", 5, 20))
    assert Routes(state, 0, 5).towards() == path((10, 5))
    beside = field(unit("Reds", 5, 5), unit("foe", 6, 5))
    assert Routes(beside, 0, 5).towards() == ()
    assert len(Routes(beside, 0, 5, may_stay=False).towards()) == 1
    alone = field(unit("Reds", 5, 5), unit("foe", 9, 9, fs=0, place="routed"))
    assert Routes(alone, 0, 5).towards() == ()
    assert Routes(alone, 0, 5, may_stay=False).towards() == path((6, 5))


def test_the_usual_way_out_leads_farther_from_the_nearest() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 6, 5), unit("fiend", 5, 9))
    (end,) = Routes(state, 0, 2).away()
    assert end == middle((3, 5))
    cornered = field(unit("Reds", 1, 1), unit("foe", 4, 4))
    assert Routes(cornered, 0, 2).away() == ()
    alone = field(unit("Reds", 5, 5), unit("foe", 9, 9, fs=0, place="routed"))
    assert Routes(alone, 0, 2).away() == ()


def test_driven_means_as_far_as_it_goes() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 4, 5))
    drives = Drives(state, 0, 2, (4, 5))
    assert set(drives.ends()) == {(7, y) for y in range(3, 8)}
    assert drives.telling() == drives.ends()
    assert why(drives, (6, 5)) == ("The Unit must be driven as far away as possible.", "WH-ATK-04")
    assert why(drives) == ("The Unit has to move.", "WH-ACT-01")
    assert drives.refusal(path((7, 5))) is None
    edge = field(unit("Reds", 24, 5), unit("foe", 23, 5))
    assert set(Drives(edge, 0, 1, (23, 5)).ends()) == set()
    assert not Drives(edge, 0, 1, (23, 5)).is_open
    assert {y for _, y in Drives(edge, 0, 2, (23, 5)).ends()} == {3, 7}
    hero = field(unit("Reds", 5, 5, hero=True), unit("Rooks", 7, 5), unit("foe", 4, 5))
    held = why(Drives(hero, 0, 2, (4, 5)), (7, 5))
    assert held == ("Rooks occupies column 7, row 5.", "WH-HERO-03")


def test_a_place_is_the_middle_of_a_square_that_is_offered() -> None:
    spots = Spots(beset(), [(2, 2), (3, 3)], "not there", "WH-Q-35")
    assert spots.refusal(middle((2, 2))) is None
    for wrong, sentence, rule in (
        ("x", NOT_A_POINT.sentence, ""),
        ((1, 1), "The point must be the middle of a square.", ""),
        (middle((4, 4)), "not there", "WH-Q-35"),
    ):
        refusal = spots.refusal(wrong)
        assert refusal is not None
        assert (refusal.sentence, refusal.rule) == (sentence, rule)
    assert list(spots) == [middle((2, 2)), middle((3, 3))]


@pytest.mark.rule("WH-WAR-03")
def test_a_way_meets_each_wall_once_and_walls_of_ones_own_frighten_nobody() -> None:
    walls = [unit("foe", 7, 6, wall="shield_wall"), unit("fiend", 7, 4, wall="shield_wall")]
    state = field(unit("Reds", 5, 5), unit("Own", 5, 6, wall="shield_wall"), *walls)
    found = reachable(state, state.units[0], (5, 5, 0, 0), 4)

    def danger(square: Square) -> int:
        return min(walked.danger for node, walked in found.items() if node[:2] == square)

    assert [danger(square) for square in ((6, 5), (7, 5), (6, 3), (4, 5))] == [2, 2, 1, 0]
    dangers = [danger(end) for end in Routes(state, 0, 1).ends()]
    assert dangers == sorted(dangers)
    assert dangers[0] < dangers[-1]


@pytest.mark.rule("WH-WAR-03")
def test_a_wall_that_cannot_see_a_square_beside_it_frightens_nobody_there() -> None:
    foe = unit("foe", 7, 6, wall="shield_wall")
    for woods, danger in (([[7, 5]], 1), ([[7, 5], [6, 6]], 0)):
        state = field(unit("Reds", 5, 4), foe, terrain={"woods": woods})
        found = reachable(state, state.units[0], (5, 4, 0, 0), 3)
        assert min(w.danger for node, w in found.items() if node[:2] == (6, 5)) == danger


def test_a_copy_is_a_position_of_its_own() -> None:
    state = beset()
    for number, one in enumerate(state.units):
        for flag in flags_of(one):
            setattr(one, flag, number % 2 == 0)
        one.wall, one.fs = f"wall {number}", number + 1
    state.ledger, state.offered, state.used = (("a", "b"),), (1,), (0,)
    state.has_master = True
    twin, other = state.copy(), beset()
    other.restore(state)
    assert twin.to_plain() == other.to_plain() == state.to_plain()
    assert twin.has_master
    assert other.has_master
    assert (twin.bars, twin.hides) == (state.bars, state.hides)
    twin.units[0].fs = 9
    assert state.units[0].fs == 1
    plain = state.to_plain()
    assert {"ledger", "offered", "used", "units", "house"} <= plain.keys()
    assert "bars" not in plain
    assert [len(one) for one in plain["units"]] == [15] * 4


def test_before_anything_has_happened() -> None:
    plain = State(House.of({})).to_plain()
    assert {key: value for key, value in plain.items() if value and key != "house"} == {
        "size": 24,
        "stage": "map",
        "is_quiet": True,
    }
    assert (plain["quiet"], plain["round"], plain["has_master"]) == (0, 0, False)


def test_a_deed_is_judged_without_looking_at_those_of_others() -> None:
    state = field(unit("Reds", 5, 5), unit("Rooks", 9, 5), unit("foe", 6, 5))
    for answer, is_legal in (
        (Stand(0, "melee", 2), True),
        (Move(1), True),
        (Stand(1, "melee", 2), False),
        (Move(2), False),
        (EndTurn(), True),
        (OfferEnd(), True),
        (Move(True), False),
        (UnitDeed(1), False),
        (Deed(), False),
        (NoMore(), False),
        ("end", False),
        ((), False),
        (7, False),
        (None, False),
        ({"do": "end"}, False),
    ):
        deeds = Deeds(state, 0, [0, 1])
        assert (deeds.refusal(answer) is None) == is_legal, answer
        list(deeds)
        assert (deeds.refusal(answer) is None) == is_legal, answer
    assert Deeds(state, 0, [0]).refusal(Move(1)) is not None


DIAGONALS_AND_STRAIGHTS = ((5, 5), (6, 6), (7, 7), (8, 7), (8, 8), (9, 9))


@pytest.mark.rule("WH-Q-13")
@pytest.mark.parametrize(
    ("cost", "steps", "parity", "comes_to"),
    [
        ("alternating_1_2", 5, 0, (6, 1)),
        ("alternating_1_2", 5, 1, (7, 0)),
        ("alternating_1_2", 4, 0, (5, 0)),
        ("alternating_1_2", 4, 1, (5, 1)),
        ("alternating_1_2", 1, 0, (1, 1)),
        ("alternating_1_2", 1, 1, (2, 0)),
        ("2", 5, 0, (8, 1)),
        ("1", 5, 0, (5, 1)),
        ("none", 5, 1, (5, 1)),
    ],
)
def test_what_is_left_of_a_way_that_was_cut_short(
    cost: str, steps: int, parity: int, comes_to: tuple[int, int]
) -> None:
    """Three diagonal steps of five; the price of the next one depends on those before."""
    state = field(unit("Reds", 5, 5), house={"diagonal_cost": cost})
    assert price(state, DIAGONALS_AND_STRAIGHTS[: steps + 1], parity) == comes_to
    assert price(state, ((5, 5), (6, 5), (6, 6)), parity) == (2, parity)


@pytest.mark.rule("WH-Q-23")
def test_a_charge_that_can_only_come_back_is_offered_so() -> None:
    shut = [(x, y) for x in range(3, 8) for y in range(3, 8) if 3 in (x, y) or 7 in (x, y)]
    inner = [(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) not in ((5, 5), (4, 5))]
    state = field(unit("Reds", 5, 5, kind="berserkers"), unit("foe", 6, 5))
    state.set_terrain(tuple(("water", s) for s in (*shut, *inner) if s != (6, 5)))
    routes = Routes(state, 0, 7, may_stay=False, is_charge=True)
    assert routes.ends() == []
    assert list(routes) == [path((4, 5), (5, 5))]
    assert routes.is_open


@pytest.mark.rule("WH-ACT-01", "WH-ACT-05")
def test_a_way_of_two_legs_is_the_cheapest_as_a_whole() -> None:
    """[WH-Q-13] Both ways to the turning point cost four squares; after one of them the next
    diagonal step is a dear one."""
    state = field(
        unit("Reds", 1, 3), unit("foe", 12, 12), house={"diagonal_cost": "alternating_1_2"}
    )
    for reach, is_legal in ((5, True), (4, False)):
        way = Routes(state, 0, reach).way((middle((3, 6)), middle((4, 7))))
        assert isinstance(way, Way) is is_legal
        if isinstance(way, Way):
            assert (way.cost, way.squares[-1], len(way.squares)) == (5, (4, 7), 4)
    back = Routes(state, 0, 4).way((middle((2, 3)), middle((1, 3)), middle((3, 3))))
    assert isinstance(back, Way)
    assert back.cost == 4
    assert isinstance(
        Routes(state, 0, 3).way((middle((2, 3)), middle((1, 3)), middle((3, 3)))), Refusal
    )
