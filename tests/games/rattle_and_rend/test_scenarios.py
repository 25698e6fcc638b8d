"""How battles end: goals, elimination, and the ends nobody wins."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BANISHED,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.scenarios import (
    CONQUEST,
    DUEL,
    FLAGS,
    HILL,
    HILL_LABEL,
    KILL,
    end_of_round,
    hill,
    immediate_outcome,
    scenarios,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat

OURS, THEIRS = 0, 1


def battle(scenario: str, round: int = 1, **house: HouseValue) -> State:
    state = State(House.of(house, "alpha2"))
    state.stage, state.scenario, state.round = "round", scenario, round
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    if scenario == HILL:
        state.set_terrain((Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL),))
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", *, status: int = ON_BOARD
) -> Group:
    card = make_card(kind, name=kind.capitalize())
    group = Group(len(state.groups), Seat(seat), card, x, y, status)
    state.groups.append(group)
    return group


def winner_now(state: State) -> int | None:
    outcome = immediate_outcome(state)
    assert outcome is not None, "the battle goes on"
    return outcome.winner


def winner_of_round(state: State) -> int | None:
    outcome = end_of_round(state)
    assert outcome is not None, "the battle goes on"
    return outcome.winner


# -- elimination ----------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-02")
@pytest.mark.rule("RR-SCEN-KILL-2")
@pytest.mark.rule("RR-VICT-02")
@pytest.mark.parametrize("scenario", [KILL, HILL, FLAGS, DUEL, CONQUEST])
def test_losing_the_last_group_loses_every_scenario(scenario: str) -> None:
    state = battle(scenario)
    add(state, OURS, 500, 500)
    last = add(state, THEIRS, 3000, 3000)
    assert immediate_outcome(state) is None
    last.status = REMOVED
    assert winner_now(state) == OURS


@pytest.mark.rule("RR-VICT-02")
@pytest.mark.rule("RR-Q-034")
def test_losing_the_last_groups_together_is_a_draw() -> None:
    state = battle(KILL)
    add(state, OURS, 500, 500, status=REMOVED)
    add(state, THEIRS, 3000, 3000, status=REMOVED)
    assert winner_now(state) is None


@pytest.mark.rule("RR-Q-034")
@pytest.mark.parametrize("status", [BANISHED, AMBUSH, DELAYED])
def test_banished_groups_and_reserves_are_not_lost(status: int) -> None:
    state = battle(KILL)
    add(state, OURS, 500, 500)
    add(state, THEIRS, 3000, 3000, status=status)
    assert immediate_outcome(state) is None


@pytest.mark.rule("RR-Q-034")
def test_a_warband_of_wards_is_still_in_play() -> None:
    state = battle(KILL, round=7)
    add(state, OURS, 500, 500)
    add(state, THEIRS, 3000, 3000, "ward")
    assert immediate_outcome(state) is None
    assert end_of_round(state) is None


@pytest.mark.rule("RR-VICT-01")
@pytest.mark.rule("RR-SCEN-KILL-1")
@pytest.mark.rule("RR-SCEN-KILL-2")
def test_kill_them_all_has_no_round_limit() -> None:
    state = battle(KILL, round=50)
    add(state, OURS, 500, 500)
    add(state, THEIRS, 3000, 3000)
    assert end_of_round(state) is None
    assert scenarios()[KILL].name == "Kill Them All"


# -- the ends nobody planned ------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-02")
@pytest.mark.rule("RR-Q-034")
@pytest.mark.parametrize("status", [AMBUSH, DELAYED])
def test_from_round_2_on_reserves_alone_lose_at_the_end_of_a_round(status: int) -> None:
    state = battle(KILL, round=1)
    add(state, OURS, 500, 500)
    add(state, THEIRS, 0, 0, status=status)
    assert end_of_round(state) is None
    state.round = 2
    assert winner_of_round(state) == OURS


@pytest.mark.rule("RR-Q-034")
def test_reserves_alone_on_both_sides_are_a_draw() -> None:
    state = battle(KILL, round=2)
    add(state, OURS, 0, 0, status=AMBUSH)
    add(state, THEIRS, 0, 0, status=DELAYED)
    assert winner_of_round(state) is None


@pytest.mark.rule("RR-Q-034")
@pytest.mark.rule("RR-Q-139")
def test_passengers_are_on_the_board_if_their_transport_is() -> None:
    state = battle(KILL, round=2)
    add(state, OURS, 500, 500)
    transport = add(state, THEIRS, 3000, 3000, "heavy", status=BANISHED)
    passenger = add(state, THEIRS, 0, 0, status=EMBARKED)
    passenger.aboard = transport.id
    assert end_of_round(state) is None
    transport.status = DELAYED
    assert winner_of_round(state) == OURS


@pytest.mark.rule("RR-Q-034")
@pytest.mark.parametrize("scenario", [KILL, DUEL])
def test_wards_alone_on_both_sides_are_a_draw(scenario: str) -> None:
    state = battle(scenario)
    add(state, OURS, 500, 500, "ward")
    add(state, THEIRS, 3000, 3000, "ward")
    fighters = add(state, THEIRS, 2000, 2000)
    assert end_of_round(state) is None
    fighters.status = REMOVED
    assert winner_of_round(state) is None
    state.warbands[THEIRS].traits = ("ressurectionists",)
    assert end_of_round(state) is None, "they can still come back"


@pytest.mark.rule("RR-Q-035")
@pytest.mark.parametrize("scenario", [KILL, DUEL])
def test_the_house_may_end_a_game_after_so_many_rounds(scenario: str) -> None:
    state = battle(scenario, round=8, max_rounds=9)
    add(state, OURS, 500, 500)
    add(state, THEIRS, 3000, 3000)
    assert end_of_round(state) is None
    state.round = 9
    assert winner_of_round(state) is None


# -- king of the hill -------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-HILL-2")
@pytest.mark.rule("RR-Q-036")
def test_the_hill_is_counted_at_the_end_of_round_4() -> None:
    state = battle(HILL, round=3)
    add(state, OURS, 2000, 2000)
    add(state, THEIRS, 2600, 2000, "champion")
    assert end_of_round(state) is None
    state.round = 4
    assert winner_of_round(state) == OURS


@pytest.mark.rule("RR-SCEN-HILL-2")
@pytest.mark.parametrize(("x", "is_there"), [(2600, True), (2601, False)])
def test_touching_the_hill_is_enough(x: int, is_there: bool) -> None:
    state = battle(HILL, round=4)
    add(state, OURS, 2000, 2000, "champion")
    add(state, THEIRS, x, 2000)
    assert winner_of_round(state) == (THEIRS if is_there else OURS)


@pytest.mark.rule("RR-Q-036")
def test_equal_points_on_the_hill_are_a_draw() -> None:
    state = battle(HILL, round=4)
    add(state, OURS, 2000, 2400)
    add(state, OURS, 100, 100)
    add(state, THEIRS, 2000, 1700)
    assert winner_of_round(state) is None


@pytest.mark.rule("RR-Q-139")
def test_passengers_count_where_their_transport_stands() -> None:
    state = battle(HILL, round=4)
    transport = add(state, OURS, 2600, 2000, "heavy")
    aboard = add(state, OURS, 0, 0, "champion", status=EMBARKED)
    aboard.aboard = transport.id
    add(state, THEIRS, 2000, 2000, "heavy")
    assert winner_of_round(state) == OURS
    transport.status = BANISHED
    assert winner_of_round(state) == THEIRS


def test_only_king_of_the_hill_has_a_hill() -> None:
    assert hill(battle(HILL)) == Disc(2000, 2000, 400)
    assert hill(battle(KILL)) is None


# -- capture the flags ------------------------------------------------------------------


def flags(round: int = 1) -> State:
    state = battle(FLAGS, round)
    state.markers = [Marker(2000, 2000), Marker(1200, 2000), Marker(2800, 2000)]
    add(state, OURS, 100, 100)
    add(state, THEIRS, 3900, 3900)
    return state


@pytest.mark.rule("RR-SCEN-FLAGS-5")
def test_two_markers_off_the_board_win_at_once() -> None:
    state = flags()
    state.markers[0].off = OURS
    state.markers[1].off = THEIRS
    assert immediate_outcome(state) is None
    state.markers[2].off = THEIRS
    assert winner_now(state) == THEIRS


@pytest.mark.rule("RR-SCEN-FLAGS-5")
@pytest.mark.rule("RR-Q-039")
def test_the_second_marker_comes_before_elimination() -> None:
    state = flags()
    state.markers[0].off = state.markers[1].off = OURS
    state.groups[0].status = REMOVED
    assert winner_now(state) == OURS


@pytest.mark.rule("RR-SCEN-FLAGS-7")
@pytest.mark.rule("RR-Q-040")
def test_after_round_4_more_markers_win_whether_carried_or_taken_off() -> None:
    state = flags(round=3)
    state.markers[0].off = OURS
    state.markers[1].carrier = 0
    state.markers[2].carrier = 1
    assert end_of_round(state) is None
    state.round = 4
    assert winner_of_round(state) == OURS


@pytest.mark.rule("RR-SCEN-FLAGS-8")
@pytest.mark.rule("RR-Q-040")
def test_with_equal_markers_more_points_within_m_of_one_win() -> None:
    state = flags(round=4)
    state.markers[0].off = OURS
    state.markers[1].carrier = 1
    add(state, OURS, 2800, 400, "champion")
    assert winner_of_round(state) == THEIRS, "their carrier is where its marker is: 2 against 1"
    add(state, OURS, 1200, 2000)
    assert winner_of_round(state) == OURS
    state.groups[-1].x = 1199
    assert winner_of_round(state) == THEIRS


@pytest.mark.rule("RR-SCEN-FLAGS-8")
@pytest.mark.rule("RR-Q-040")
def test_equal_in_everything_is_a_draw() -> None:
    state = flags(round=4)
    assert winner_of_round(state) is None


# -- duel -------------------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-DUEL-2")
@pytest.mark.rule("RR-Q-041")
def test_the_first_to_remove_all_targets_wins() -> None:
    state = battle(DUEL)
    add(state, OURS, 500, 500)
    first, second = add(state, THEIRS, 900, 900, "champion"), add(state, THEIRS, 0, 0, "champion")
    add(state, THEIRS, 3000, 3000)
    state.duel = ((first.id, second.id), (0,))
    first.status, second.status = REMOVED, BANISHED
    assert immediate_outcome(state) is None, "banished is not removed"
    first.status, second.status = ON_BOARD, REMOVED
    assert immediate_outcome(state) is None, "they must be out at the same moment"
    first.status = REMOVED
    assert winner_now(state) == OURS


@pytest.mark.rule("RR-SCEN-DUEL-2")
@pytest.mark.rule("RR-Q-041")
def test_both_duels_decided_at_once_are_a_draw() -> None:
    state = battle(DUEL)
    add(state, OURS, 500, 500, status=REMOVED)
    add(state, THEIRS, 3000, 3000, status=REMOVED)
    add(state, THEIRS, 3500, 3500)
    state.duel = ((1,), (0,))
    assert winner_now(state) is None


# -- conquest ---------------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-CONQ-1")
@pytest.mark.rule("RR-SCEN-CONQ-2")
@pytest.mark.rule("RR-Q-042")
def test_more_strips_win_and_a_border_belongs_to_the_upper_one() -> None:
    state = battle(CONQUEST, round=4)
    add(state, OURS, 500, 999, "champion")
    on_border = add(state, OURS, 500, 1000, "champion")
    add(state, THEIRS, 500, 2500, "heavy")
    assert winner_of_round(state) == OURS
    state.round = 3
    assert end_of_round(state) is None
    state.round, on_border.y = 4, 998
    assert winner_of_round(state) == THEIRS, "one strip each, and they hold the middle"


@pytest.mark.rule("RR-SCEN-CONQ-3")
def test_with_equal_strips_the_two_middle_ones_decide() -> None:
    state = battle(CONQUEST, round=4)
    add(state, OURS, 500, 500, "heavy")
    add(state, OURS, 500, 1500)
    add(state, THEIRS, 500, 2999, "heavy")
    add(state, THEIRS, 500, 4000, "champion")
    assert winner_of_round(state) == THEIRS


@pytest.mark.rule("RR-SCEN-CONQ-4")
@pytest.mark.rule("RR-Q-042")
def test_still_level_plays_a_fifth_round_and_then_is_a_draw() -> None:
    state = battle(CONQUEST, round=4)
    add(state, OURS, 500, 1500)
    theirs = add(state, THEIRS, 500, 2500)
    assert end_of_round(state) is None
    state.round = 5
    assert winner_of_round(state) is None
    theirs.y = 3500
    assert winner_of_round(state) == OURS


@pytest.mark.rule("RR-SCEN-DUEL-2")
@pytest.mark.parametrize(("scenario", "is_won"), [(DUEL, True), (KILL, False), (FLAGS, False)])
def test_targets_count_in_a_duel_only(scenario: str, is_won: bool) -> None:
    state = battle(scenario)
    add(state, OURS, 500, 500)
    target = add(state, THEIRS, 900, 500, status=REMOVED)
    add(state, THEIRS, 1500, 500)
    state.duel = ((target.id,), ())
    assert (immediate_outcome(state) is not None) == is_won
