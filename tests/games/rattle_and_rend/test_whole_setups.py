"""Whole setups, with random and usual answers: every group ends where it may stand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from affray.games.rattle_and_rend.forces.roster import muster
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    DELAYED,
    ON_BOARD,
    UNPLACED,
)
from affray.games.rattle_and_rend.rules import zones
from affray.games.rattle_and_rend.rules.deployment import (
    burdens,
    even_sums,
    subset_sums,
)
from affray.games.rattle_and_rend.rules.scenarios import DUEL, FLAGS, HILL, KILL
from affray.games.rattle_and_rend.rules.setup import (
    setup_step,
)
from affray.games.rattle_and_rend.rules.terrain import coverage, density_of
from affray.games.rattle_and_rend.state import State
from affray.kernel.dice import Dice, FastDice, ScriptedDice
from affray.kernel.flow import Question, finish
from affray.kernel.ids import Seat
from affray.testing.script import asking

A, B = 0, 1


def mustered(edition: str, random: Random, **house: Any) -> State:
    rules = House.of(house, edition)
    state = State(rules)
    state.log = []
    for seat in (A, B):
        roster = GAME.random_roster(edition, house, random)
        warband, groups = muster(roster, Seat(seat), rules, len(state.groups))
        state.warbands.append(warband)
        state.groups += groups
    return state


def settle(state: State, dice: Dice, answer_to: Callable[[Question[Any]], Any]) -> None:
    while (step := setup_step(state)) is not None:
        flow = asking(step, state, dice)
        answer = None
        try:
            while True:
                question = flow.send(answer)
                assert next(iter(question.options), None) is not None, question.name
                answer = answer_to(question)
                assert answer in question.options, question.name
                assert question.prompt(state).endswith(".")
                assert question.label(state, answer)
        except StopIteration:
            pass


def check(state: State) -> None:
    """Everything that must hold when round 1 begins."""
    assert state.stage == "round"
    assert coverage(state) <= density_of(state).high
    assert not any(g.status == UNPLACED for g in state.groups)
    placed = state.all_on_board()
    for one, other in combinations(placed, 2):
        gap = one.card.radius + other.card.radius
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (gap + 1) ** 2
    for group in placed:
        assert zones.is_in_zone(state, group.seat, group.x, group.y)
        assert not any(shape.contains(group.x, group.y) for shape in state.sight_shapes)
    for seat in (A, B):
        check_halves(state, seat)
    for event in state.log or []:
        assert event.rules
        assert event.sentence(GAME.look.names(state)).endswith(".")


def check_halves(state: State, seat: int) -> None:
    half = state.house.half
    if state.deployment == zones.DELAYED:
        late, hidden = burdens(state, seat, DELAYED), burdens(state, seat, AMBUSH)
        here, out = burdens(state, seat, ON_BOARD), sum(hidden.values())
        sums = subset_sums([*late.values(), *here.values()], out)
        total = out + sum(late.values()) + sum(here.values())
        assert total == state.house.points_limit
        assert out + sum(late.values()) in even_sums(sums, total, half - 1, half + 1)
    if state.deployment == zones.MIXED:
        groups = state.on_board(seat)
        points = [g.card.points for g in groups]
        low, high = max(half - 1, sum(points) - half - 1), min(half + 1, sum(points) - half + 1)
        lower = sum(g.card.points for g in groups if zones.strip(g.y) < 2)
        assert lower in even_sums(subset_sums(points), sum(points), low, high)


@pytest.mark.rule("RR-SETUP-01")
@pytest.mark.rule("RR-DEPL-MIXED-2")
@pytest.mark.parametrize("seed", range(200))
def test_random_setups_end_with_every_group_legally_placed(seed: int) -> None:
    random = Random(seed)
    mode = "generated" if seed % 4 else "player_b"
    state = mustered(EDITIONS[seed % 2], random, terrain_mode=mode)
    settle(state, FastDice(random), lambda question: question.options.sample(random))
    check(state)


@pytest.mark.parametrize("points", [6, 7, 13, 20, 30])
def test_other_points_limits_can_be_set_up(points: int) -> None:
    random = Random(points)
    for _ in range(4):
        state = mustered("quickref", random, terrain_mode="generated", points_limit=points)
        settle(state, FastDice(random), lambda question: question.options.sample(random))
        check(state)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", [2, 6, 10, 14, 18])
@pytest.mark.parametrize("deployment", [2, 6, 10, 14, 18])
def test_usual_answers_set_up_every_scenario_and_scheme(
    edition: str, scenario: int, deployment: int
) -> None:
    state = mustered(edition, Random(scenario * deployment))
    dice = ScriptedDice([12, 5, scenario, 15, deployment])
    settle(state, dice, lambda question: question.usual_answer())
    assert dice.left == []
    check(state)
    assert bool(state.markers) == (state.scenario == FLAGS)
    assert bool(state.duel[A] and state.duel[B]) == (state.scenario == DUEL)
    assert any(piece.label == "The Hill" for piece in state.terrain) == (state.scenario == HILL)


def test_a_setup_can_go_on_from_a_copy() -> None:
    random = Random(4)
    state = mustered("alpha2", random, terrain_mode="generated")
    state.scenario = KILL
    dice = FastDice(random)
    while (step := setup_step(state)) is not None:
        twin = state.copy()
        finish(asking(step, twin, FastDice(Random(9))))
        assert twin.to_plain() != state.to_plain()
        finish(asking(step, state, dice))
    check(state)
