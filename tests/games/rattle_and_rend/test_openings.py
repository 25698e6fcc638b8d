"""Before the battle, step by step: what is rolled, what is told, and what comes next."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.game import concede
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    DELAYED,
    ON_BOARD,
    ROUGH,
    UNPLACED,
    Card,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.marching import last_legal
from affray.games.rattle_and_rend.rules.room import open_stretches
from affray.games.rattle_and_rend.rules.routes import NOBODY, base_stop
from affray.games.rattle_and_rend.rules.scenarios import DUEL, FLAGS, HILL, HILL_LABEL, end_of_round
from affray.games.rattle_and_rend.rules.setup import (
    choose_side,
    duel_sets,
    hold_back,
    place_next,
    roll_density,
    roll_deployment,
    roll_players,
    roll_scenario,
    start_placing,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import GameEnded
from affray.games.rattle_and_rend.words.setup_events import (
    DensityRolled,
    Deployed,
    DeploymentRolled,
    HeldBack,
    MarkersPlaced,
    PlayersRolled,
    ScenarioAgreed,
    ScenarioRolled,
    SideChosen,
)
from affray.kernel.board.shapes import Disc
from affray.kernel.board.sweep import Track
from affray.kernel.ids import Seat
from affray.kernel.view import Ended
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(scenario: str = "", deployment: str = "side") -> State:
    state = State(House.of({}, "alpha2"))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.scenario, state.deployment, state.log = scenario, deployment, []
    return state


def add(
    state: State, seat: int, kind: str, x: int = 0, y: int = 0, status: int = UNPLACED
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}")
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, status))
    return state.groups[-1]


@pytest.mark.rule("RR-SETUP-02")
@pytest.mark.parametrize(("first", "second", "winner"), [(9, 4, A), (4, 9, B)])
def test_either_side_may_be_player_a(first: int, second: int, winner: Seat) -> None:
    state = table()
    state.player_a = Seat(1 - winner)
    play(lambda dice: roll_players(state, dice), d20(first), d20(second))
    assert (state.player_a, state.stage) == (winner, "scenario")
    name = ("Ogres", "Vampires")[winner]
    assert state.log == [PlayersRolled(faces=(first, second), player_a=winner, warband=name)]


@pytest.mark.rule("RR-SCEN-01")
@pytest.mark.rule("RR-DENS-01")
@pytest.mark.rule("RR-DEPL-01")
def test_rolls_are_told() -> None:
    state = table(deployment="")
    play(lambda dice: roll_scenario(state, dice), d20(7))
    assert state.stage == "density"
    play(lambda dice: roll_density(state, dice), d20(11))
    assert state.stage == "terrain"
    play(lambda dice: roll_deployment(state, dice), d20(20))
    assert state.stage == "side"
    rolled = [event for event in state.log or () if event.dice]
    assert rolled == [
        ScenarioRolled(face=7, id=HILL, result="King of the Hill"),
        DensityRolled(face=11, id="dense", result="Dense"),
        DeploymentRolled(face=20, id="mixed", result="Mixed"),
    ]
    assert [piece.label for piece in state.terrain] == [HILL_LABEL]
    agreed = table(DUEL)
    play(lambda dice: roll_scenario(agreed, dice))
    assert agreed.log == [ScenarioAgreed(id=DUEL, result="Duel")]
    play(lambda dice: roll_density(agreed, dice), d20(1))
    assert agreed.terrain == ()


@pytest.mark.rule("RR-SETUP-09")
@pytest.mark.rule("RR-SCEN-FLAGS-1")
def test_player_a_chooses_a_side_and_the_markers_are_set() -> None:
    state = table(FLAGS)
    state.player_a = B
    play(lambda dice: choose_side(state, dice), 1)
    spots = ((2000, 2000), (2000, 1200), (2000, 2800))
    assert state.log == [
        SideChosen(side=B, warband="Vampires", where="right edge"),
        MarkersPlaced(spots=spots),
    ]
    assert [(marker.x, marker.y) for marker in state.markers] == list(spots)
    assert (state.facing, state.stage) == (1, "reserves_a")
    plain = table("kill_them_all")
    play(lambda dice: choose_side(plain, dice), 0)
    assert plain.markers == []


@pytest.mark.rule("RR-SCEN-DUEL-1")
@pytest.mark.rule("RR-Q-041")
def test_duel_targets_may_be_all_there_is() -> None:
    state = table(DUEL)
    heavy = add(state, A, "heavy")
    add(state, A, "ward")
    for _ in range(2):
        add(state, B, "champion")
    add(state, B, "ward")
    assert duel_sets(state, A) == [(heavy.id,)]
    assert duel_sets(state, B) == [(2, 3)]
    add(state, B, "fighters")
    add(state, B, "heavy")
    assert duel_sets(state, B) == [(5,), (2, 3)]


@pytest.mark.rule("RR-SETUP-08")
@pytest.mark.parametrize(
    ("status", "rule"), [(AMBUSH, "RR-TRAIT-AMBUSHERS-1"), (DELAYED, "RR-DEPL-DELAYED-1")]
)
def test_who_is_held_back_is_told(status: int, rule: str) -> None:
    state = table()
    groups = [add(state, A, "fighters").id for _ in range(3)]
    hold_back(state, A, (), status)
    assert state.log == []
    hold_back(state, A, (groups[0], groups[2]), status)
    assert [group.status for group in state.groups] == [status, UNPLACED, status]
    is_ambush = status == AMBUSH
    assert state.log == [
        HeldBack(side=A, groups=(0, 2), is_ambush=is_ambush, rules=("RR-SETUP-08", rule))
    ]


@pytest.mark.rule("RR-SETUP-04")
@pytest.mark.rule("RR-SETUP-05")
@pytest.mark.rule("RR-SETUP-06")
@pytest.mark.rule("RR-SETUP-07")
def test_groups_are_placed_by_a_then_b_then_a_again() -> None:
    state = table()
    state.player_a = B
    one, two, other = add(state, B, "fighters"), add(state, B, "heavy"), add(state, A, "heavy")
    start_placing(state, "first", (one.id,))
    assert (state.stage, state.queue) == ("first", (one.id,))
    for group, at, rule, after in (
        (one, (1000, 400), "RR-SETUP-04", ("all", (other.id,))),
        (other, (2000, 3600), "RR-SETUP-05", ("rest", (two.id,))),
        (two, (3000, 400), "RR-SETUP-06", ("round", ())),
    ):
        state.log = []
        play(lambda dice: place_next(state, dice), at)
        assert (group.x, group.y, group.status) == (*at, ON_BOARD)
        assert state.log == [Deployed(group=group.id, at=at, rules=(rule, "RR-DEPL-SIDE"))]
        assert (state.stage, state.queue) == after


@pytest.mark.rule("RR-VICT-01")
@pytest.mark.parametrize("seat", [A, B])
def test_whoever_concedes_has_lost(seat: Seat) -> None:
    state = table()
    with pytest.raises(Ended):
        concede(state, seat)
    reason = f"{('Ogres', 'Vampires')[seat]} concedes."
    assert state.log == [GameEnded(winner=1 - seat, reason=reason, rules=("RR-VICT-01",))]
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (1 - seat, "RR-VICT-01")


@pytest.mark.rule("RR-Q-034")
@pytest.mark.rule("RR-SCEN-HILL-2")
def test_whoever_is_absent_has_lost_before_the_hill_is_counted() -> None:
    state = table(HILL)
    state.set_terrain((Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL),))
    add(state, A, "fighters", 100, 100, ON_BOARD)
    add(state, B, "fighters", status=AMBUSH)
    state.round = 4
    outcome = end_of_round(state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (A, "RR-SCEN-02")


@pytest.mark.rule("RR-Q-014")
def test_a_group_whose_start_is_taken_stands_beside_it() -> None:
    state = table()
    mover = add(state, A, "fighters", 1000, 1000, ON_BOARD)
    track = Track(((1000, 1000), (1300, 1000)))
    assert last_legal(state, mover, track, 200.0, lambda x, y: x <= 1100) == (100.0, (1100, 1000))
    add(state, B, "fighters", 1100, 1000, ON_BOARD)
    s, (x, y) = last_legal(state, mover, track, 200.0, lambda x, y: False)
    assert (s, x, y) == (0.0, 700, 1000)


@pytest.mark.rule("RR-MOVE-07")
def test_the_nearer_of_two_bases_stops_whoever_is_asked_first() -> None:
    state = table()
    mover = add(state, A, "fighters", 500, 500, ON_BOARD)
    near = add(state, B, "fighters", 1200, 500, ON_BOARD)
    add(state, B, "fighters", 1700, 500, ON_BOARD)
    stop = base_stop(state, mover, Track(((500, 500), (2000, 500))), 0.0, NOBODY)
    assert stop == (300, near.id)


def test_a_row_ends_where_it_ends() -> None:
    assert list(open_stretches((0, 5, 40), [(100, 0, 25)], ())) == [(5, 40)]
    assert list(open_stretches((0, 5, 40), [(0, 0, 25)], ())) == [(5, 40)]
    assert list(open_stretches((0, 5, 40), [(20, 0, 10**4)], ())) == []
    assert list(open_stretches((0, 5, 40), [(20, 5, 25), (30, 4, 25)], ())) == [
        (5, 27), (33, 40),
    ]  # fmt: skip


def test_a_plain_card_has_no_traits() -> None:
    stats = {"mov": 1, "rng": 0, "fury": 11, "guile": 15, "will": 11}
    card = Card("fighters", "Reds", 2, 200, stats)
    flags = [name for name in card.__slots__ if name.startswith("is_") or name == "core"]
    assert not any(getattr(card, name) for name in flags)
    assert (card.capacity, card.stride, card.mov) == (0, 1, 1)
