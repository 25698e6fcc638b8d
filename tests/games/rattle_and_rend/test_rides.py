"""Boarding for free, what is under way when nothing has happened yet, and the end of a step."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    UNPLACED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import setup, transport
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, SUCCESS
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.summons import summon_spots
from affray.games.rattle_and_rend.rules.turn import bring_on_delayed, can_afford, switch_benefit
from affray.games.rattle_and_rend.rules.underway import Action, Plan, WillTest
from affray.games.rattle_and_rend.rules.zones import CLOSE, SIDE
from affray.games.rattle_and_rend.rules.zones import DELAYED as DELAYED_SCHEME
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Board, Leave, Move, Rest, StayAboard
from affray.games.rattle_and_rend.words.events import BenefitChosen
from affray.games.rattle_and_rend.words.move_questions import ChooseWay
from affray.games.rattle_and_rend.words.questions import Decide
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import Dice, ScriptedDice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.view import Ended
from affray.testing.script import asking, play

A, B = Seat(0), Seat(1)


def table(**house: int) -> State:
    state = State(House.of(house, "alpha2"))
    state.scenario, state.deployment = KILL, SIDE
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total, warband.carries = 3, 12, True
    state.log = []
    return state


def add(
    state: State,
    x: int,
    y: int,
    kind: str = "fighters",
    trait: str | None = None,
    *,
    rides: bool = False,
) -> Group:
    traits = ("riders",) if rides else ()
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), A, card, x, y, ON_BOARD))
    return state.groups[-1]


# -- boarding -------------------------------------------------------------------------------


@pytest.mark.rule("RR-TRAIT-RIDERS-3")
def test_riders_are_asked_for_free_and_then_for_their_movement() -> None:
    state = table()
    mount = add(state, 1400, 1000, "heavy", "flyer", rides=True)
    group = add(state, 1000, 1000, rides=True)
    flow = transport.choose_way(state, group)
    question = next(flow)
    assert isinstance(question, ChooseWay)
    assert question.is_free
    question = flow.send(Move())
    assert isinstance(question, ChooseWay)
    assert not question.is_free
    board = Board(mount.id)
    assert list(question.options) == [Move(), board]
    assert play(lambda dice: transport.choose_way(state, group), board) == StayAboard()
    assert (group.status, group.aboard) == (EMBARKED, mount.id)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-3")
def test_nobody_boards_a_group_that_carries_nobody() -> None:
    state = table()
    champion = add(state, 1000, 1000, "champion")
    ally, _ogre = add(state, 1300, 1000), add(state, 700, 1000, "heavy", "colossal")
    cart = add(state, 1000, 1300, "heavy", "transport")
    assert transport.ways(state, champion) == [Board(cart.id)]
    assert not transport.can_board(state, champion, ally)


# -- what is under way ----------------------------------------------------------------------


@pytest.mark.rule("RR-ACT-09")
def test_what_is_under_way_begins_with_nobody() -> None:
    state = table()
    group = add(state, 1000, 1000)
    action, plan, test = Action(A, Rest, group.id), Plan(group), WillTest(group.id)
    assert (action.target, action.reactor, plan.target, test.cause) == (None, None, None, None)
    assert (plan.way, plan.start, plan.walked) == (Move(), (1000, 1000), 0.0)
    assert plan.way != Leave()
    assert test.result not in (FAILURE, SUCCESS, CRITICAL)


@pytest.mark.rule("RR-VICT-01")
def test_a_step_asks_on_and_ends_where_the_match_is_decided() -> None:
    state = table()

    def step(state: State, dice: Dice) -> Flow[None]:
        state.passes = int((yield from Decide(A, "Go on?", usual=False, pieces=())))
        raise Ended

    run = asking(step, state, ScriptedDice([]))
    assert isinstance(next(run), Decide)
    with pytest.raises(StopIteration):
        run.send(True)
    assert state.passes == 1


# -- turns, reserves and summons ------------------------------------------------------------


@pytest.mark.rule("RR-TURN-07")
@pytest.mark.rule("RR-Q-068")
def test_without_momentum_only_a_free_action_that_can_be_used_is_left() -> None:
    state = table()
    state.active = A
    group, _ally = add(state, 1000, 1000), add(state, 2000, 1000)
    warband = state.warbands[A]
    assert can_afford(state)
    warband.momentum = 0
    assert not can_afford(state)
    warband.free = ("only", group.id)
    assert can_afford(state)
    warband.last_acted = (group.id,)
    assert not can_afford(state)
    warband.free = ("not", group.id)
    assert can_afford(state)


@pytest.mark.rule("RR-TRAIT-AMBUSHERS-1")
def test_groups_worth_more_than_half_with_their_passengers_are_not_held_back() -> None:
    state = table(points_limit=6)
    cart, inside = add(state, 0, 0, "heavy", "transport"), add(state, 0, 0, "champion")
    half, small = add(state, 0, 0, "heavy", "flyer"), add(state, 0, 0, "ward")
    for group in (cart, half, small):
        group.status = UNPLACED
    inside.status, inside.aboard = EMBARKED, cart.id
    question = next(setup.choose_ambushers(state, A))
    assert question.pieces == (half.id, small.id)
    assert list(question.options) == [(), (half.id,), (small.id,)]


@pytest.mark.rule("RR-CHAMP-SUMMONS-1")
def test_a_summoned_group_is_offered_places_along_its_whole_edge() -> None:
    state = table()
    group = add(state, 0, 0)
    group.status = UNPLACED
    offered = list(summon_spots(state, group))
    assert len(offered) > 10
    assert {y for _, y in offered} == {100}


@pytest.mark.rule("RR-CHAMP-SUMMONS-2")
def test_a_group_summoned_to_the_centre_of_its_zone_keeps_off_enemies() -> None:
    state = table()
    state.deployment = CLOSE
    enemy, group = add(state, 2000, 1200), add(state, 0, 0)
    enemy.seat, group.status = B, UNPLACED
    ((x, y),) = summon_spots(state, group)
    assert 800**2 < (x - 2000) ** 2 + (y - 1200) ** 2 <= 802**2


@pytest.mark.rule("RR-TRAIT-TACT-2")
def test_a_benefit_that_is_switched_is_told() -> None:
    state = table()
    switch_benefit(state, "mov")
    told = [event.benefit for event in state.log or () if isinstance(event, BenefitChosen)]
    assert (told, state.warbands[A].benefit, state.warbands[A].momentum) == (["mov"], "mov", 2)


@pytest.mark.rule("RR-DEPL-DELAYED-2")
@pytest.mark.rule("RR-DEPL-DELAYED-3")
def test_of_two_late_groups_the_first_takes_the_last_room() -> None:
    """Whoever pays brings on one group at least."""
    state = table()
    state.deployment = DELAYED_SCHEME
    pieces = (rectangle(950, 2000, 2100, 4200), rectangle(3050, 2000, 2100, 4200))
    above = rectangle(2000, 2300, 200, 4000)
    state.set_terrain(tuple(Terrain(BLOCKING, shape) for shape in (*pieces, above)))
    first, second = add(state, 0, 0), add(state, 0, 0)
    first.status = second.status = DELAYED
    question = next(bring_on_delayed(state))
    assert question.options.refusal(()) is not None
    both = (first.id, second.id)
    play(lambda dice: bring_on_delayed(state), both, (2000, 100))
    assert (first.status, second.status) == (ON_BOARD, DELAYED)
