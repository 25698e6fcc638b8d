"""Before the battle: who sits where, zones, the order of deployment, the field, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import field, master, unit

from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID, SQUARE
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.endings import withdraw
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.rules.orders import written_orders
from affray.games.warbands_and_heroes.rules.rounds import begin_round, change_initiative, draw_order
from affray.games.warbands_and_heroes.rules.setup import (
    change_square,
    choose_map,
    deploy,
    desert,
    reinforce,
    roll_captains,
)
from affray.games.warbands_and_heroes.rules.terrain import drawn, pieces_of
from affray.games.warbands_and_heroes.rules.turn import _leave
from affray.games.warbands_and_heroes.rules.zones import edge_zone, free_in_zone, zone
from affray.games.warbands_and_heroes.words.answers import Join
from affray.games.warbands_and_heroes.words.master_events import MapChosen
from affray.games.warbands_and_heroes.words.questions import OrderUnits
from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.game import Interjection, Start
from affray.kernel.maps import piece_of_squares
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended
from affray.testing.script import Die, d6, d8, play


def band(name: str, count: int = 1) -> Roster:
    return Roster(GAME_ID, name, [Entry("warriors") for _ in range(count)], EDITION)


def said(start: Start) -> list[tuple[str, str, str]]:
    return [(one.place, one.rule, one.sentence) for one in GAME.problems(start)]


@pytest.mark.rule("WH-Q-35")
@pytest.mark.parametrize(
    ("size", "side", "columns", "rows"),
    [
        (24, 0, (1, 24), (1, 4)),
        (24, 1, (1, 24), (21, 24)),
        (24, 2, (1, 4), (5, 20)),
        (24, 3, (21, 24), (5, 20)),
        (24, 4, (10, 15), (10, 15)),
        (12, 4, (5, 8), (5, 8)),
        (17, 4, (7, 10), (7, 10)),
        (40, 4, (16, 25), (16, 25)),
        (12, 3, (9, 12), (5, 8)),
    ],
)
def test_the_zones_of_five_sides(
    size: int, side: int, columns: tuple[int, int], rows: tuple[int, int]
) -> None:
    squares = edge_zone(size, side)
    assert (min(x for x, _ in squares), max(x for x, _ in squares)) == columns
    assert (min(y for _, y in squares), max(y for _, y in squares)) == rows
    assert len(set(squares)) == (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1)


@pytest.mark.rule("WH-Q-35")
def test_a_zone_begins_with_the_squares_nearest_to_the_middle() -> None:
    state = field(unit("Reds", 12, 4), unit("foe", 20, 20))
    squares = zone(state, 0)
    assert squares[:3] == [(4, 4), (5, 4), (6, 4)]
    assert squares[-1] == (24, 4)
    assert zone(state, 1)[:2] == [(4, 21), (5, 21)]
    assert squares.index((12, 3)) > squares.index((20, 4))
    assert (12, 4) not in free_in_zone(state, 0)
    assert len(free_in_zone(state, 0)) == 95


@pytest.mark.rule("WH-Q-35")
def test_a_written_zone_counts_and_a_full_one_is_no_dead_end() -> None:
    state = field(
        unit("Reds", 5, 5),
        unit("foe", 20, 20),
        zones=[[[5, 5], [6, 5]]],
        terrain={"water": [[6, 5]], "woods": [[7, 5]], "wall": [[4, 4]]},
    )
    assert zone(state, 0) == [(5, 5), (6, 5)]
    assert len(zone(state, 1)) == 96
    around = {(x, y) for x in range(4, 8) for y in range(4, 7)} - {(5, 5), (6, 5), (4, 4)}
    assert set(free_in_zone(state, 0)) == around


@pytest.mark.rule("WH-Q-11")
def test_a_side_that_orders_alone_needs_no_secret() -> None:
    units = (unit("Reds", 1, 1), unit("Rooks", 2, 1), unit("foe", 9, 9))
    state = field(*units, acting="AB", house={"simultaneous_mode": "secret_orders"})
    flow = written_orders(state)
    question = next(flow)
    assert isinstance(question, OrderUnits)
    with pytest.raises(StopIteration) as end:
        flow.send((1, 0))
    assert end.value.value == ((1, 0), (2,))


@pytest.mark.rule("WH-UNIT-06")
@pytest.mark.parametrize("place", ["off", "routed", "deserted", "withdrawn"])
def test_only_who_is_on_the_board_fights(place: str) -> None:
    state = field(unit("Reds", 1, 1), unit("foe", 9, 9))
    state.units[1].place = place
    assert [one.fights for one in state.units] == [True, False]


@pytest.mark.rule("WH-INIT-04")
def test_no_position_has_a_routed_unit_behind_a_wall() -> None:
    fated = {"fs": 0, "now": ["is_fated"]}
    with pytest.raises(BadInput) as error:
        field(unit("Reds", 1, 1, wall="shield_wall", **fated), unit("foe", 5, 5), acting="AB")
    (problem,) = error.value.problems
    assert (problem.place, problem.rule) == ("position.units[0].wall", "WH-INIT-04")
    assert field(unit("Reds", 1, 1, **fated), unit("foe", 5, 5), acting="AB").units[0].is_fated


@pytest.mark.rule("WH-Q-35")
def test_beside_a_full_zone_in_the_corner_lies_nothing_but_the_board() -> None:
    state = field(unit("Reds", 24, 24), unit("foe", 1, 1), zones=[[[24, 24]]])
    assert sorted(free_in_zone(state, 0)) == [(23, 23), (23, 24), (24, 23)]
    state = field(unit("Reds", 1, 1), unit("foe", 9, 9), zones=[[[1, 1]]])
    assert sorted(free_in_zone(state, 0)) == [(1, 2), (2, 1), (2, 2)]


@pytest.mark.rule("WH-Q-11")
def test_a_side_that_leaves_takes_its_orders_to_the_end() -> None:
    names = ("Reds", "foe", "fiend", "Rooks")
    state = field(*(unit(name, 1, row) for row, name in enumerate(names, 1)), acting="AB")
    state.orders = ((0, 3), (1, 2))
    _leave(state)
    assert (state.tied, state.orders) == ((1, 0), ((1, 2), (0, 3)))
    for one in state.units:
        one.has_acted = True
    _leave(state)
    assert state.stage == "step_end"


@pytest.mark.rule("WH-Q-35")
def test_the_larger_warband_deploys_first_equals_by_a_die() -> None:
    three = field(
        *({"name": f"U{n}", "side": side} for n, side in enumerate("ABBCC")), stage="captains"
    )
    play(lambda dice: roll_captains(three, dice), Die(2, 2))
    assert list(three.waiting) == [2, 1, 0]
    assert three.stage == "deploy"
    play(lambda dice: deploy(three, dice), middle((1, 9)))
    unit_three = three.units[3]
    assert (unit_three.square, unit_three.place) == ((1, 9), "table")
    assert list(three.waiting) == [2, 1, 0]
    play(lambda dice: deploy(three, dice), middle((1, 10)))
    play(lambda dice: deploy(three, dice))
    assert list(three.waiting) == [1, 0]
    for side, square in ((1, (1, 24)), (1, (2, 24)), (0, (1, 1))):
        if three.waiting[0] != side:
            play(lambda dice: deploy(three, dice))
        play(lambda dice: deploy(three, dice), middle(square))
    play(lambda dice: deploy(three, dice))
    assert (list(three.waiting), three.stage) == ([], "desert")


@pytest.mark.rule("WH-RND-01")
@pytest.mark.rule("WH-CT-1")
def test_a_d6_for_every_side_in_play_and_for_every_unit_of_a_bad_captain() -> None:
    state = field(
        unit("Reds", 5, 5, captain="reprehensible"),
        unit("Rooks", 6, 5),
        unit("foe", 9, 9),
        {"name": "Gone", "side": "C", "at": [1, 1], "fs": 0, "place": "routed"},
        stage="desert",
    )
    play(lambda dice: desert(state, dice), d6(6))
    assert state.stage == "master"
    state.stage = "round"
    play(lambda dice: begin_round(state, dice), d6(6), d6(5))
    assert (state.initiative, state.stage) == ((6, 5, None), "shrewd")


def test_dice_put_equals_in_order() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 9, 9), {"name": "x", "side": "C", "at": [1, 1]})
    assert draw_order(state, ScriptedDice([2, 2]), [0, 1, 2], "act") == [1, 2, 0]


@pytest.mark.rule("WH-CAP-05")
def test_only_captains_whose_trait_is_open_are_rolled_for_and_none_of_the_reserve() -> None:
    state = field(
        {"name": "Reds", "side": "A", "captain": "roll"},
        {"name": "Rooks", "side": "A", "captain": "wicked"},
        {"name": "foe", "side": "B"},
        {"name": "Grey", "side": "", "captain": "roll"},
        reserve=["Grey"],
        stage="captains",
    )
    play(lambda dice: roll_captains(state, dice), d8(8))
    assert [one.captain for one in state.units] == ["level_headed", "wicked", None, "roll"]


@pytest.mark.rule("WH-WB-02")
def test_reinforcements_join_one_after_the_other() -> None:
    state = field(
        {"name": "Reds", "side": "A"},
        {"name": "foe", "side": "B"},
        {"name": "Grey", "side": ""},
        {"name": "Green", "side": ""},
        reserve=["Grey", "Green"],
        game_master=True,
        stage="reserve",
    )
    play(lambda dice: reinforce(state, dice), Join(3, 1), "They came.")
    assert (state.units[3].side, state.reserve, state.stage) == (1, (2,), "reserve")
    play(lambda dice: reinforce(state, dice), None)
    assert (state.units[2].side, state.stage) == (None, "captains")
    assert state.ledger == (("Green joins Side B", "They came."),)
    state.reserve = ()
    state.stage = "reserve"
    play(lambda dice: reinforce(state, dice))
    assert state.stage == "captains"


@pytest.mark.rule("WH-LOS-02")
def test_a_third_of_the_field_may_be_shut_and_no_more() -> None:
    size = 12
    squares = [[x, y] for x in range(1, 13) for y in range(1, 5)]
    for count, more in ((47, True), (48, False)):
        state = field(
            {"name": "Reds", "side": "A"},
            {"name": "foe", "side": "B"},
            house={"board_size": size},
            terrain={"woods": squares[:count]},
            game_master=True,
            stage="squares",
        )
        flow = change_square(state, SeededDice(seed_key("x")))
        offered = list(next(flow).options)
        assert offered == [None, "open", *(("wall", "woods", "water") if more else ())]


def test_every_square_may_be_changed_and_one_kind_holds_it() -> None:
    state = field(
        {"name": "Reds", "side": "A"},
        {"name": "foe", "side": "B"},
        house={"board_size": 12},
        terrain={"woods": [[1, 1]]},
        game_master=True,
        stage="squares",
    )
    play(lambda dice: change_square(state, dice), "wall", middle((1, 1)), "Here.")
    play(lambda dice: change_square(state, dice), "water", middle((12, 12)), "There.")
    assert list(state.terrain) == [("wall", (1, 1)), ("water", (12, 12))]
    assert sorted(state.bars) == [(1, 1), (12, 12)]
    assert sorted(state.hides) == [(1, 1)]
    play(lambda dice: change_square(state, dice), "open", middle((1, 1)), "Gone.")
    assert list(state.terrain) == [("water", (12, 12))]
    assert state.stage == "squares"
    play(lambda dice: change_square(state, dice), None)
    assert state.stage == "reserve"


def test_a_map_lies_on_the_middle_of_the_board_and_is_cut_at_its_edges() -> None:
    whole = drawn("ford", 24)
    assert len(whole) == 48
    assert {square for kind, square in whole if kind == "water"} >= {(1, 12), (24, 13)}
    assert ("woods", (7, 16)) in whole
    small = drawn("ford", 12)
    assert all(1 <= x <= 12 and 1 <= y <= 12 for _, (x, y) in small)
    assert ("water", (1, 6)) in small
    assert ("water", (12, 7)) in small
    assert len(small) == 31
    ruins = drawn("ruins", 12)
    assert {y for _, (_, y) in ruins} == {3, 4, 5, 8, 9, 10}


@pytest.mark.rule("WH-LOS-02")
@pytest.mark.parametrize(
    ("terrain", "title", "squares"),
    [({}, "open ground", 0), ({"wall": [[2, 2]]}, "an agreed map", 1)],
)
def test_without_a_game_master_the_field_is_as_it_lies(
    terrain: dict[str, list[list[int]]], title: str, squares: int
) -> None:
    state = field(unit("Reds", 9, 9), terrain=terrain, stage="map")
    play(lambda dice: choose_map(state, dice))
    assert state.stage == "captains"
    assert [
        (one.name, one.title, one.squares) for one in state.log or () if isinstance(one, MapChosen)
    ] == [("MapChosen", title, squares)]


def test_squares_in_a_row_are_one_piece() -> None:
    state = field(
        unit("Reds", 9, 9), terrain={"wall": [[2, 2], [3, 2], [5, 2], [2, 3]], "woods": [[4, 2]]}
    )
    assert [(piece.kind, row) for piece, row in pieces_of(state)] == [
        ("wall", [(2, 2), (3, 2)]), ("woods", [(4, 2)]), ("wall", [(5, 2)]), ("wall", [(2, 3)]),
    ]  # fmt: skip


# -- who sits where ----------------------------------------------------------------------


@pytest.mark.rule("WH-WB-01")
def test_two_to_five_sides_the_game_master_last() -> None:
    assert (GAME.seats.fewest, GAME.seats.most) == (2, 6)
    assert said(Start(GAME_ID, EDITION, [band("A")])) == [
        ("rosters", "WH-WB-01", "Too few sides: 1 (minimum 2).")
    ]
    assert not said(Start(GAME_ID, EDITION, [band(name) for name in "ABCDE"]))
    assert not said(Start(GAME_ID, EDITION, [*(band(name) for name in "ABCDE"), master()]))
    six = said(Start(GAME_ID, EDITION, [band(name) for name in "ABCDEF"]))
    assert ("rosters", "WH-WB-01", "Wrong number of sides: 6 (allowed: 2 to 5).") in six
    strange = Start(GAME_ID, EDITION, [band("A"), band("B")], agreed={"weather": "rain"})
    assert [place for place, _, _ in said(strange)] == ["agreed.weather"]
    wrong = said(Start(GAME_ID, EDITION, [band("A"), master(), band("B")]))
    assert ("rosters[1].picks", "WH-GEN-03", "The game master must have the last seat.") in wrong


@pytest.mark.rule("WH-Q-35")
def test_a_warband_fits_into_its_zone() -> None:
    house = {"board_size": 12}
    fifth = [band("A"), band("B"), band("C"), band("D"), band("E", 16)]
    assert not said(Start(GAME_ID, EDITION, fifth, dict(house)))
    fifth[4] = band("E", 17)
    assert said(Start(GAME_ID, EDITION, fifth, dict(house))) == [
        (
            "rosters[4].entries",
            "WH-Q-35",
            "Too many Units for the zone of this side: 17 (maximum 16).",
        )
    ]
    map_zone = [piece_of_squares("zone_a", "Zone", (3, 3), (4, 3), SQUARE)]
    shut = [*map_zone, piece_of_squares("water", "Water", (3, 3), (3, 3), SQUARE)]
    two = [band("A", 2), band("B")]
    assert not said(Start(GAME_ID, EDITION, two, dict(house), terrain=map_zone))
    assert said(Start(GAME_ID, EDITION, two, dict(house), terrain=shut)) == [
        (
            "rosters[0].entries",
            "WH-Q-35",
            "Too many Units for the zone of this side: 2 (maximum 1).",
        )
    ]


def test_seats_sides_and_names_of_a_start() -> None:
    start = Start(GAME_ID, EDITION, [band("Wolves"), band(" "), master([Entry("giant")])])
    assert len(GAME.seats.sides_in(start)) == 3
    assert [GAME.seats.sides_in(start)[seat] for seat in range(3)] == [0, 1, None]
    state = GAME.state_of(start)
    assert state.warbands == ("Wolves", "Warband 2")
    assert state.has_master
    assert state.master == 2
    assert [(one.side, one.id in state.reserve) for one in state.units] == [
        (0, False), (1, False), (None, True),
    ]  # fmt: skip
    assert [one.card.name for one in state.units] == ["Warriors", "Warriors 2", "Giant"]
    assert [GAME.look.side_name(state, seat) for seat in range(3)] == [
        "Wolves", "Warband 2", "The game master",
    ]  # fmt: skip
    without = GAME.state_of(Start(GAME_ID, EDITION, [band("A"), band("B")]))
    assert not without.has_master
    assert without.reserve == ()


def test_seats_of_a_written_position() -> None:
    units = [unit("Reds", 5, 5), unit("foe", 9, 9)]
    position = {"units": units, "game_master": True}
    start = Start(GAME_ID, EDITION, [], position=position)
    assert len(GAME.seats.sides_in(start)) == 3
    assert [GAME.seats.sides_in(start)[seat] for seat in range(3)] == [0, 1, None]
    assert len(GAME.seats.sides_in(Start(GAME_ID, EDITION, [], position={"units": units}))) == 2


def test_zones_of_a_map_are_the_sides_own() -> None:
    terrain = [
        piece_of_squares("zone_b", "Zone", (3, 3), (4, 3), SQUARE),
        piece_of_squares("zone_c", "Zone", (7, 7), (7, 7), SQUARE),
    ]
    start = Start(GAME_ID, EDITION, [band("A"), band("B")], terrain=terrain)
    assert GAME.state_of(start).zones == ((), ((3, 3), (4, 3)))
    assert GAME.state_of(Start(GAME_ID, EDITION, [band("A"), band("B")])).zones == ()


# -- what is said out of turn --------------------------------------------------------------


@pytest.mark.rule("WH-GEN-03")
def test_a_game_master_judges_only_in_a_battle() -> None:
    start = Start(GAME_ID, EDITION, [band("A"), band("B"), master()])
    match: Match[Any] = Match(GAME, start, SeededDice(seed_key("x")))
    with pytest.raises(IllegalAnswer):
        match.interject(Interjection(2, "judge"))


@pytest.mark.rule("WH-Q-36")
def test_who_gives_up_leaves_nothing_standing() -> None:
    state = field(
        unit("Reds", 5, 5, wall="shield_wall"),
        {"name": "Late", "side": "A"},
        unit("Gone", 1, 1, fs=0, place="routed"),
        unit("foe", 9, 9),
        {"name": "Crows", "side": "C", "at": [3, 3]},
    )
    state.units[0].is_fated = True
    withdraw(state, 0)
    assert [one.place for one in state.units] == [
        "withdrawn",
        "withdrawn",
        "routed",
        "table",
        "table",
    ]
    assert (state.units[0].wall, state.units[0].is_fated) == (None, False)
    assert state.outcome is None
    with pytest.raises(Ended):
        withdraw(state, 2)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (1, "WH-Q-36")
    assert state.outcome.reason == "Side B has the field to itself."
    alone = field(unit("Reds", 5, 5), unit("foe", 9, 9, place="routed", fs=0))
    with pytest.raises(Ended):
        withdraw(alone, 0)
    assert alone.outcome is not None
    assert (alone.outcome.winner, alone.outcome.reason) == (None, "Everybody has left the field.")
    assert alone.log is not None
    assert [one.name for one in alone.log] == ["Withdrew", "BattleEnded"]


@pytest.mark.rule("WH-CT-4")
def test_a_shrewd_side_that_is_gone_is_passed_over() -> None:
    state = field(
        unit("Reds", 5, 5, captain="shrewd", fs=0, place="routed"),
        unit("foe", 9, 9),
        stage="shrewd",
    )
    state.electing = (0,)
    play(lambda dice: change_initiative(state, dice))
    assert (len(state.electing), state.stage) == (0, "shrewd")
    play(lambda dice: change_initiative(state, dice))
    assert state.stage == "elect"
