"""Movements as they happen: where they end, what the log keeps, and what is asked on the way."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.marching import March
from affray.games.rattle_and_rend.rules.movement import force, move, travel
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Decline, React
from affray.games.rattle_and_rend.words.events import Moved
from affray.games.rattle_and_rend.words.move_questions import (
    ChooseBonusMove,
    ChooseRest,
    LeaveTerrain,
)
from affray.games.rattle_and_rend.words.reaction_questions import (
    AnswerReaction,
    DeclareReaction,
    ForceReaction,
)
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import ScriptedDice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.testing.script import d20, play


def table(*terrain: Terrain, momentum: int = 6) -> State:
    state = State(House.of({}, "alpha2"))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum = warband.total = momentum
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def square(kind: str, x: int, y: int, side: int = 200) -> Terrain:
    return Terrain(kind, rectangle(x, y, side, side))


def ways(state: State) -> list[Moved]:
    return [event for event in state.log or () if isinstance(event, Moved)]


# -- where it ends --------------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-01")
@pytest.mark.rule("RR-MOVE-08")
def test_the_log_keeps_the_corners_that_were_passed() -> None:
    state = table()
    mover = add(state, 0, 500, 500)
    other = add(state, 1, 1800, 900)
    path = ((700, 500), (700, 900), (1700, 900))
    length = play(lambda dice: move(state, dice, mover, path))
    assert (mover.x, mover.y, length) == (1400, 900, 1300)
    assert ways(state) == [
        Moved(
            group=mover.id,
            path=((500, 500), (700, 500), (700, 900), (1400, 900)),
            stopped=other.card.name,
            by=None,
        )
    ]


@pytest.mark.rule("RR-MOVE-01")
def test_a_corner_at_the_very_end_is_told_once_and_staying_is_not_told() -> None:
    state = table()
    mover = add(state, 0, 500, 500)
    play(lambda dice: move(state, dice, mover, ((700, 500), (700, 900))))
    play(lambda dice: move(state, dice, mover, ()))
    assert [event.path for event in ways(state)] == [((500, 500), (700, 500), (700, 900))]


@pytest.mark.rule("RR-MOVE-12")
def test_blocking_terrain_stops_at_its_edge() -> None:
    state = table(square(BLOCKING, 1000, 500))
    mover = add(state, 0, 500, 500)
    play(lambda dice: move(state, dice, mover, ((1300, 500),)))
    assert (mover.x, mover.y) == (900, 500)
    assert ways(state)[0].stopped == "Blocking terrain"


@pytest.mark.rule("RR-MOVE-17")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_a_forced_move_says_who_forced_it_and_staying_forces_nothing() -> None:
    state = table()
    mover = add(state, 0, 500, 500)
    play(lambda dice: force(state, dice, mover, (), Seat(1)))
    assert state.log == []
    play(lambda dice: force(state, dice, mover, ((800, 500),), Seat(1)))
    assert [(event.by, event.path) for event in ways(state)] == [(1, ((500, 500), (800, 500)))]


# -- a charge that is met ---------------------------------------------------------------------


def met(state: State, mover: Group, pause: float, *script: object) -> None:
    march = March(mover, ((1500, 500),))
    march.pause = pause
    play(lambda dice: travel(state, dice, march), *script)


@pytest.mark.rule("RR-Q-096")
@pytest.mark.rule("RR-TERR-ROUGH-2")
def test_a_charge_is_met_before_or_after_the_edge_of_rough_terrain() -> None:
    state = table(square(ROUGH, 600, 500))
    mover = add(state, 0, 550, 500)
    met(state, mover, 100.0)
    assert (mover.x, mover.y) == (650, 500), "it has not come to the edge"
    met(state, mover, 200.0, "pay")
    assert (mover.x, state.warbands[0].momentum) == (850, 5)
    mover.x = 600
    met(state, mover, 100.0, "stop")
    assert mover.x == 699, "at the edge itself it leaves first"


@pytest.mark.rule("RR-Q-096")
def test_a_charge_is_met_where_it_comes_to_and_whatever_it_overlaps_there() -> None:
    state = table()
    mover = add(state, 0, 500, 500)
    friend = add(state, 0, 900, 850)
    met(state, mover, 400.0)
    assert (mover.x, mover.y) == (900, 500)
    mover.x, friend.y = 500, 3000
    other = add(state, 1, 1200, 500)
    met(state, mover, 301.0)
    assert mover.x == other.x - 400, "a base stops it before"


# -- leaving terrain ------------------------------------------------------------------------


@pytest.mark.rule("RR-TERR-ROUGH-2")
@pytest.mark.rule("RR-TERR-HAZ-2")
@pytest.mark.rule("RR-MOVE-17")
@pytest.mark.parametrize(("kind", "cost"), [(ROUGH, 1), (HAZARDOUS, 2)])
def test_whoever_has_the_momentum_may_pay(kind: str, cost: int) -> None:
    state = table()
    mover = add(state, 0, 500, 500)
    for momentum, can_roll, answers in (
        (cost, True, ["pay", "roll", "stop"]),
        (cost - 1, True, ["roll", "stop"]),
        (cost, False, ["pay", "stop"]),
        (cost - 1, False, ["stop"]),
    ):
        state.warbands[0].momentum = momentum
        question = LeaveTerrain(state, Seat(0), mover, kind, cost, can_roll=can_roll)
        assert list(question.options) == answers
        usual = "roll" if can_roll and kind == ROUGH else "stop"
        assert question.usual_answer() == usual
        for answer, price in (("pay", cost), ("roll", 0), ("stop", 0)):
            shown = question.cost_of(state, answer)
            assert shown is not None
            assert shown.amount == price


@pytest.mark.rule("RR-TERR-ROUGH-2")
@pytest.mark.rule("RR-TERR-ROUGH-3")
def test_a_failed_roll_stops_just_inside_the_edge_and_a_good_one_goes_on() -> None:
    state = table(square(ROUGH, 600, 500))
    mover = add(state, 0, 600, 500)
    play(lambda dice: move(state, dice, mover, ((1000, 500),)), "roll", d20(14), d20(2))
    assert mover.x == 699
    play(lambda dice: move(state, dice, mover, ((1000, 500),)), "roll", d20(15), d20(2))
    assert mover.x == 1000
    assert state.warbands[0].momentum == 6


def question_of(flow: Flow[object], *answers: object) -> object:
    """The question that is open after these answers."""
    question = next(flow)
    for answer in answers:
        question = flow.send(answer)
    return question


@pytest.mark.rule("RR-TERR-HAZ-2")
@pytest.mark.rule("RR-Q-083")
def test_a_critical_success_gives_a_bonus_move_and_the_rest_anew() -> None:
    """Skirmishers go M with one pivot: 500 units and the pivot are used at the edge."""
    state = table(square(HAZARDOUS, 1000, 1000, 800))
    mover = add(state, 0, 1000, 1000, "skirmishers")
    path = ((1000, 1100), (2300, 1100))
    flow = move(state, ScriptedDice([20, 20]), mover, path)
    bonus = question_of(flow, "roll")
    assert isinstance(bonus, ChooseBonusMove)
    assert (mover.x, mover.y) == (1399, 1100)
    assert bonus.options.refusal(((1399, 2700),)) is None
    assert bonus.options.refusal(((1399, 2701),)) is not None
    rest = flow.send(((1500, 1100),))
    assert isinstance(rest, ChooseRest)
    assert (mover.x, mover.y) == (1500, 1100), "it left free of charge"
    assert rest.options.refusal(((2400, 1100),)) is None
    assert rest.options.refusal(((2401, 1100),)) is not None
    assert rest.options.refusal(((1600, 1100), (1600, 1200))) is not None
    with pytest.raises(StopIteration):
        flow.send(((1500, 1900),))
    assert (mover.x, mover.y) == (1500, 1900)


@pytest.mark.rule("RR-Q-083")
def test_without_the_bonus_move_the_rest_leaves_free_and_keeps_its_pivot() -> None:
    state = table(square(HAZARDOUS, 1000, 1000, 800), square(ROUGH, 1700, 1300))
    mover = add(state, 0, 1000, 1000, "skirmishers")
    flow = move(state, ScriptedDice([20, 20]), mover, ((1700, 1000), (1700, 1500)))
    rest = question_of(flow, "roll", ())
    assert isinstance(rest, ChooseRest)
    assert (mover.x, mover.y) == (1399, 1000)
    assert rest.options.refusal(((1399, 1800),)) is None
    assert rest.options.refusal(((1399, 1801),)) is not None
    again = flow.send(((1700, 1000), (1700, 1450)))
    assert isinstance(again, LeaveTerrain), "other terrain is left as ever"
    assert again.kind_of_terrain == ROUGH
    with pytest.raises(StopIteration):
        flow.send("pay")
    assert (mover.x, mover.y, state.warbands[0].momentum) == (1700, 1450, 5)


@pytest.mark.rule("RR-Q-083")
def test_the_bonus_move_and_the_rest_may_both_be_left_out() -> None:
    state = table(square(HAZARDOUS, 1000, 1000, 800))
    mover = add(state, 0, 1000, 1000, "skirmishers")
    play(
        lambda dice: move(state, dice, mover, ((1700, 1000),)),
        *("roll", d20(20), d20(20), (), ()),
    )
    assert (mover.x, mover.y) == (1399, 1000)
    assert [event.path for event in ways(state)] == [((1000, 1000), (1399, 1000))]


# -- what answers cost ------------------------------------------------------------------------


def test_buttons_show_what_answers_cost() -> None:
    state = table()
    declare = DeclareReaction(Seat(0), Choices((Decline(),)), usual=Decline())
    answer = AnswerReaction(Seat(0), Choices(("accept", "deny")), usual="accept")
    insist = ForceReaction(Seat(0), Choices(("give_up", "force")), usual="force")
    costs = [
        declare.cost_of(state, Decline()),
        declare.cost_of(state, React("evade", 0)),
        answer.cost_of(state, "accept"),
        answer.cost_of(state, "deny"),
        insist.cost_of(state, "give_up"),
        insist.cost_of(state, "force"),
    ]
    assert [cost.amount for cost in costs if cost is not None] == [0, 1, 0, 1, 0, 1]
