"""A hundred and twenty random games: all end, and nothing breaks on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, ALL_SCENARIOS, GAME, random_start

from affray.games.rattle_and_rend.pieces import BANISHED
from affray.games.rattle_and_rend.state import State
from affray.kernel.boundary import watched
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.options import exactly

GAMES = 120
BATCH = 10
MODES = ("player_b", "generated")
MOST_ANSWERS = 20_000


def settings(seed: int) -> tuple[str, str, dict[str, HouseValue]]:
    """Editions and ways to place terrain in turn, scenarios in turn or left to the dice."""
    scenarios = (*ALL_SCENARIOS, "")
    edition = ALL_EDITIONS[seed % 2]
    house: dict[str, HouseValue] = {"terrain_mode": MODES[seed // 2 % 2]}
    random = Random(seed)
    if seed % 3 == 0:
        for rule in GAME.house_rules:
            if rule.id not in ("terrain_mode", "max_rounds", "points_limit"):
                house[rule.id] = random.choice(rule.values)
    if seed % 5 == 0:
        house["points_limit"] = random.choice((6, 9, 12, 18, 24))
    return edition, scenarios[seed // 4 % len(scenarios)], house


class Watch:
    """Looks at the state between every two steps."""

    def __init__(self) -> None:
        self.steps = 0
        self.owned: list[int] = []

    def look(self, state: State) -> None:
        self.steps += 1
        broken = list(GAME.rules.invariants(state))
        assert not broken, broken
        for seat, warband in enumerate(state.warbands):
            assert warband.momentum >= 0
            if state.house.momentum_cap:
                # [RR-MOM-07] A banished group lowers the total, not what remains.
                away = sum(g.card.points for g in state.of_seat(seat) if g.status == BANISHED)
                assert warband.momentum <= warband.total + away, f"seat {seat}: {state.stage}"
            assert state.points_in_play(seat) <= self.points(state)[seat]
        if not self.owned:
            self.owned = self.points(state)
        assert self.points(state) == self.owned, "points have come or gone"

    def points(self, state: State) -> list[int]:
        return [sum(g.card.points for g in state.of_seat(seat)) for seat in (0, 1)]


def answer(match: Match[Any], random: Random) -> None:
    """A random answer to a question that has one, and whose usual one is legal."""
    question = match.questions()[0]
    first = next(iter(question.options), match)
    assert first is not match, f"{question.name} has no option"
    for legal in (first, question.usual_answer()):
        assert question.options.refusal(legal) is None, f"{question.name} offers {legal!r}"
    value = question.options.sample(random)
    assert exactly(question.options.decode(value), value)
    match.answer(question.seat, value, question=question.name)


def play(seed: int) -> Match[Any]:
    edition, scenario, house = settings(seed)
    watch, random = Watch(), Random(seed)
    start = random_start(edition, seed, scenario, **house)
    match = Match(watched(GAME, watch.look), start, SeededDice(seed_key(str(seed))))
    for _ in range(MOST_ANSWERS):
        if match.is_over:
            break
        answer(match, random)
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.reason
    assert watch.steps > 20
    limit = house.get("points_limit", 12)
    assert watch.owned == [limit, limit]
    assert not scenario or match.state.scenario == scenario
    return match


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_end_and_nothing_breaks(first: int) -> None:
    for seed in range(first, first + BATCH):
        play(seed)


def test_the_games_are_of_every_kind() -> None:
    kinds = [settings(seed) for seed in range(GAMES)]
    assert {(edition, house["terrain_mode"]) for edition, _, house in kinds} == {
        (edition, mode) for edition in ALL_EDITIONS for mode in MODES
    }
    assert {(edition, scenario) for edition, scenario, _ in kinds} == {
        (edition, scenario) for edition in ALL_EDITIONS for scenario in (*ALL_SCENARIOS, "")
    }
