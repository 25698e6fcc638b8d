"""The position itself: copies that keep everything, who and where, and stats of now."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from affray.games.rattle_and_rend.data.tables import CONTACT, LONG, MEDIUM, NO_BAND, SHORT
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BANISHED,
    BLOCKING,
    DELAYED,
    EMBARKED,
    HAZARDOUS,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    ROUGH,
    UNPLACED,
    Group,
    Marker,
    Terrain,
    Warband,
    is_in_band,
    is_inside_board,
    touches,
    wider,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc
from affray.kernel.ids import Seat
from affray.kernel.plain import to_plain
from affray.kernel.view import Outcome


def warband(name: str) -> Warband:
    """One in which nothing is as at the beginning."""
    made = Warband(name, ("blessed", "riders"), "frenzy", "unwritten")
    made.carries, made.total, made.momentum, made.tested_morale = True, 11, 7, True
    made.turns, made.effects, made.last_acted, made.free = 3, ("teleport",), (1, 4), ("only", 2)
    made.number, made.sooth_turn, made.defying, made.benefit = 17, 5, True, "rng"
    made.coordinated, made.rode, made.returning = True, (2,), ((3, 2),)
    return made


def add(state: State, seat: int, kind: str, x: int = 0, y: int = 0, status: int = 1) -> Group:
    card = make_card(kind, name=f"{kind} {len(state.groups)}")
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, status))
    return state.groups[-1]


def table() -> State:
    state = State(House.of({}, "alpha2"))
    state.warbands = [warband("Ogres"), warband("Vampires")]
    return state


def busy() -> State:
    """A position in which nothing is as at the beginning."""
    state = table()
    card = make_card("fighters", name="Reds")
    state.groups = [Group(0, Seat(1), card, 10, 20, DELAYED, 3, 2, rested=True, plotted=True)]
    state.markers = [Marker(30, 40, 0, 6, 1)]
    kinds = (ROUGH, BLOCKING, HAZARDOUS, INSPIRING)
    state.set_terrain(tuple(Terrain(kind, Disc(500, 500, 90)) for kind in kinds))
    state.stage, state.player_a, state.scenario, state.density = "act", Seat(1), "duel", "dense"
    state.deployment, state.facing, state.duel, state.queue = "mixed", 3, ((1,), (2, 3)), (4, 5)
    state.round, state.turn, state.active, state.passes = 4, 9, Seat(1), 1
    state.actions_in_round, state.reactor = 6, 2
    state.outcome = Outcome(1, "because", "RR-VICT-01")
    return state


def test_a_copy_keeps_everything_and_shares_nothing_that_changes() -> None:
    state = busy()
    twin = state.copy()
    assert twin.to_plain() == state.to_plain()
    for name in ("terrain", "sight_shapes", "inspirers", "stepping", "footing", "house"):
        assert getattr(twin, name) is getattr(state, name)
    plain = twin.to_plain()
    assert plain["terrain"] == to_plain(state.terrain)
    card = to_plain(state.groups[0].card)
    assert plain["groups"] == [(3, 2, card, 0, True, True, 1, DELAYED, 10, 20)]
    assert plain["markers"] == [(0, 6, 1, 30, 40)]
    assert plain["warbands"] == [to_plain(warband(name)) for name in ("Ogres", "Vampires")]
    assert (plain["facing"], plain["queue"], plain["duel"]) == (3, (4, 5), ((1,), (2, 3)))
    twin.groups[0].x, twin.markers[0].x, twin.warbands[0].momentum = 1, 2, 3
    assert (state.groups[0].x, state.markers[0].x, state.warbands[0].momentum) == (10, 30, 7)
    blank = State(House.of({}, "alpha2"))
    blank.restore(state)
    assert blank.to_plain() == state.to_plain()


@pytest.mark.rule("RR-TERR-02")
def test_terrain_is_sorted_by_what_it_does() -> None:
    state = busy()
    rough, blocking, hazardous, inspiring = state.terrain
    assert state.sight_shapes == (blocking.shape,)
    assert state.inspirers == (inspiring.shape,)
    assert state.stepping == (rough, blocking, hazardous)
    assert state.footing == (rough, hazardous)


def test_a_new_match_has_nothing_in_it() -> None:
    state = State(House.of({}, "alpha2"))
    plain = state.to_plain()
    assert (plain["stage"], plain["player_a"], plain["active"]) == ("players", 0, 0)
    for name in ("facing", "round", "turn", "passes", "actions_in_round"):
        assert plain[name] == 0
    assert (plain["reactor"], plain["outcome"], plain["duel"]) == (None, None, ((), ()))
    made = Warband("Ogres", ())
    for name in ("total", "momentum", "turns"):
        assert getattr(made, name) == 0
    for name in ("carries", "tested_morale", "defying", "coordinated"):
        assert not getattr(made, name)
    assert (made.number, made.sooth_turn, made.free, made.benefit) == (None,) * 4
    group = Group(0, Seat(0), make_card("ward", name="Stone"))
    assert to_plain(group) == (None, 0, to_plain(group.card), 0, False, False, 0, UNPLACED, 0, 0)
    assert to_plain(Marker(1, 2)) == (None, None, None, 1, 2)


@pytest.mark.rule("RR-GEN-07")
@pytest.mark.rule("RR-GEN-08")
def test_who_is_where() -> None:
    state = table()
    own, near, cart, rider, foe = (
        add(state, seat, kind)
        for seat, kind in ((0, "fighters"), (0, "ward"), (0, "heavy"), (0, "champion"), (1, "ward"))
    )
    rider.status, rider.aboard = EMBARKED, cart.id
    gone = add(state, 1, "fighters", status=REMOVED)
    assert state.allies(own) == [near, cart]
    assert state.enemies(own) == [foe]
    assert state.enemies(foe) == [own, near, cart]
    assert state.on_board(0) == [own, near, cart]
    assert state.on_board(1) == [foe]
    assert state.all_on_board() == [own, near, cart, foe]
    assert list(state.of_seat(1)) == [foe, gone]
    assert (state.passengers(cart), state.passengers(own)) == ([rider], [])
    assert (state.burden(cart), state.burden(own)) == (4, 2)
    rider.status = ON_BOARD
    assert state.passengers(cart) == [], "it has left"
    assert (state.other(0), state.other(1)) == (1, 0)
    state.active = Seat(1)
    assert state.reactive == 0
    assert state.warband(foe) is state.warbands[1]


@pytest.mark.rule("RR-SCEN-FLAGS-3")
@pytest.mark.rule("RR-Q-038")
def test_a_carried_marker_lies_under_its_carrier() -> None:
    state = table()
    first, second = add(state, 0, "fighters", 700, 800), add(state, 0, "fighters", 90, 60)
    lying, carried = Marker(5, 6), Marker(1, 2, carrier=first.id)
    state.markers = [lying, carried]
    assert state.carried(first) is carried
    assert state.carried(second) is None
    assert state.marker_place(lying) == (5, 6)
    assert state.marker_place(carried) == (700, 800)


@pytest.mark.rule("RR-MOM-01")
@pytest.mark.rule("RR-MOM-08")
@pytest.mark.rule("RR-Q-052")
@pytest.mark.parametrize(("counted", "points"), [(True, 9), (False, 3)])
def test_points_in_play_count_reserves_or_not(counted: bool, points: int) -> None:
    state = table()
    state.house = House.of({"reserves_count": counted}, "alpha2")
    for status in (DELAYED, AMBUSH, EMBARKED, REMOVED, BANISHED):
        add(state, 0, "fighters", status=status)
    add(state, 0, "heavy")
    add(state, 1, "heavy")
    assert state.points_in_play(0) == points
    assert state.points_in_play(1) == 3


@pytest.mark.rule("RR-TRAIT-TACT-1")
@pytest.mark.rule("RR-GEN-06")
def test_the_benefit_of_tactitians_helps_core_groups_alone() -> None:
    state = table()
    own, heavy, foe = add(state, 0, "fighters"), add(state, 0, "heavy"), add(state, 1, "fighters")
    plain = {"fury": (11, 8, 11), "guile": (15, 15, 15)}
    plain |= {"mov": (SHORT, SHORT, SHORT), "stride": (SHORT, SHORT, SHORT)}
    plain |= {"rng": (CONTACT, SHORT, CONTACT)}
    state.warbands[1].benefit = None
    helped: dict[str | None, dict[str, int]] = {
        "fury": {"fury": 9},
        "guile": {"guile": 13},
        "rng": {"rng": SHORT},
    }
    helped |= {"mov": {"mov": MEDIUM, "stride": MEDIUM}, None: {}}
    for benefit, better in helped.items():
        state.warbands[0].benefit = benefit
        for what, (ours, heavies, theirs) in plain.items():
            ask = getattr(state, what)
            found = (ask(own), ask(heavy), ask(foe))
            assert found == (better.get(what, ours), heavies, theirs), (benefit, what)


@pytest.mark.rule("RR-GEO-05")
@pytest.mark.rule("RR-GEO-06")
def test_one_band_more_is_never_more_than_l_and_a_dash_stays_a_dash() -> None:
    assert [wider(band) for band in (NO_BAND, CONTACT, SHORT, MEDIUM, LONG)] == [
        NO_BAND, SHORT, MEDIUM, LONG, LONG,
    ]  # fmt: skip
    assert [wider(band, 2) for band in (NO_BAND, CONTACT, SHORT, MEDIUM)] == [
        NO_BAND, MEDIUM, LONG, LONG,
    ]  # fmt: skip
    assert [wider(band, 0) for band in (NO_BAND, CONTACT, LONG)] == [NO_BAND, CONTACT, LONG]


@pytest.mark.rule("RR-GEO-01")
@pytest.mark.rule("RR-GEO-03")
@pytest.mark.rule("RR-GEO-04")
@pytest.mark.rule("RR-GEO-08")
@pytest.mark.parametrize(
    ("band", "reach"), [(CONTACT, 301), (SHORT, 800), (MEDIUM, 1600), (LONG, 2400)]
)
def test_a_distance_exactly_on_the_limit_is_within(band: int, reach: int) -> None:
    state = table()
    one, other = add(state, 0, "fighters", 1000, 1000), add(state, 1, "champion")
    for x, y, is_near in (
        (1000 + reach, 1000, True),
        (1001 + reach, 1000, False),
        (1000, 1000 + reach, True),
        (1000, 1001 + reach, False),
    ):
        other.x, other.y = x, y
        assert is_in_band(one, other, band) == is_in_band(other, one, band) == is_near
        assert not is_in_band(one, other, NO_BAND)
        if band == CONTACT:
            assert touches(one, other) == is_near


@pytest.mark.rule("RR-Q-016")
def test_a_centre_on_the_edge_is_on_the_board() -> None:
    for inside in ((0, 0), (4000, 0), (0, 4000), (4000, 4000)):
        assert is_inside_board(*inside)
    for outside in ((-1, 9), (9, -1), (4001, 9), (9, 4001)):
        assert not is_inside_board(*outside)


# -- house rules ----------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-001")
@pytest.mark.rule("RR-Q-023")
@pytest.mark.rule("RR-Q-035")
@pytest.mark.parametrize(
    ("rule", "value", "is_legal"),
    [
        ("points_limit", 5, False),
        ("points_limit", 6, True),
        ("points_limit", 30, True),
        ("points_limit", 31, False),
        ("max_rounds", 0, False),
        ("max_rounds", 1, True),
        ("max_rounds", 99, True),
        ("max_rounds", 100, False),
        ("max_rounds", None, True),
        *((rule, value, True) for rule in ("momentum_cap", "reserves_count", "warband_morale")
          for value in (True, False)),
        ("swap_on_failed_reaction", True, True),
        ("swap_on_failed_reaction", False, True),
    ],
)  # fmt: skip
def test_house_rules_have_bounds(rule: str, value: int | bool | None, is_legal: bool) -> None:
    assert (House.problems("alpha2", {rule: value}) == []) == is_legal


@pytest.mark.rule("RR-Q-001")
def test_defaults_of_both_editions() -> None:
    for edition, swaps in (("alpha2", True), ("quickref", False)):
        house = House.of({}, edition)
        assert asdict(house) == {
            "edition": edition,
            "automated": False,
            "points_limit": 12,
            "bid_payment": "all_pay",
            "action_cost": "flat",
            "momentum_cap": True,
            "reserves_count": True,
            "warband_morale": True,
            "hazard_fail": "remove",
            "swap_on_failed_reaction": swaps,
            "rest_limit": "once_per_group_per_round",
            "max_rounds": None,
            "terrain_mode": "player_b",
        }


@pytest.mark.rule("RR-Q-023")
@pytest.mark.rule("RR-Q-035")
def test_fractions_are_dropped_and_automated_matches_end() -> None:
    house = House.of({"points_limit": 17}, "alpha2")
    assert (house.half, house.third) == (8, 5)
    assert House.of({}, "alpha2", automated=True).last_round == 20
    assert House.of({"max_rounds": 3}, "alpha2", automated=True).last_round == 3
