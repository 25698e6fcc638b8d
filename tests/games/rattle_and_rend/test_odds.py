"""Exact odds of checks and attacks, against counting and against a hundred thousand attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import icepool
import pytest
from tests.games.rattle_and_rend.matches import GAME

from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.rules.attacks import CHARGE, STAND, SUPPRESS, strike
from affray.games.rattle_and_rend.rules.checks import check
from affray.games.rattle_and_rend.rules.modifiers import bonus, penalty
from affray.games.rattle_and_rend.rules.underway import Assault
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.position import place
from affray.kernel.dice import Dice, FastDice
from affray.kernel.flow import finish
from affray.kernel.odds import odds
from affray.kernel.view import Ended

ATTACKS = 100_000
SIGMA = 4.0

MODIFIERS = {
    1: (penalty("a test", "RR-DICE-03"),),
    2: (),
    3: (bonus("a test", "RR-DICE-04"),),
}


def group(name: str, side: str, kind: str, x: float, y: float = 200, **more: Any) -> dict[str, Any]:
    return {"name": name, "side": side, "kind": kind, "at": [x, y], **more}


class Ending(NamedTuple):
    """Of an attack: the FURY check, where everybody is, and what the warbands have."""

    result: int
    groups: tuple[tuple[int, int, int], ...]
    warbands: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Situation:
    """A position with an attack of group 0 on group 1, and how many dice are rolled for it.

    `dice` are those of the FURY check, of the WILL check after a simple hit, and after a critical.
    """

    title: str
    dice: tuple[int, int, int]
    attacker: str = "fighters"
    target: str = "fighters"
    gap: float = 40
    manner: str = STAND
    sides: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    pair: bool = False
    more: tuple[dict[str, Any], ...] = ()
    terrain: tuple[dict[str, Any], ...] = ()
    edition: str = "alpha2"
    fury: int = 11
    will: int = 11
    rerolls: bool = False
    """A critical WILL check is rolled again with a penalty."""

    def state(self) -> State:
        champion = "distant_doom" if self.pair else ""
        groups = [
            group("Attacker", "A", self.attacker, 200),
            group("Target", "B", self.target, 200 + self.gap, champion=champion),
            *self.more,
        ]
        plain = {"groups": groups, "sides": self.sides, "terrain": self.terrain}
        return place(plain, House.of({}, self.edition))


SITUATIONS = (
    Situation("hand to hand", (2, 2, 1)),
    Situation(
        "Fearsome chargers",
        (1, 1, 1),
        target="shooters",
        manner=CHARGE,
        sides=({"traits": ["fearsome"]}, {}),
        will=13,
    ),
    Situation(
        "Elites charge without a penalty and hit more often",
        (2, 2, 1),
        manner=CHARGE,
        sides=({"traits": ["elites"]}, {}),
        fury=9,
    ),
    Situation(
        "a shot from within S at a target in cover",
        (2, 2, 1),
        "skirmishers",
        "shooters",
        gap=70,
        terrain=({"kind": "blocking", "disc": [300, 200, 10]},),
        fury=14,
        will=13,
    ),
    Situation(
        "a heavy at arm's length, with a friend at its target's back",
        (3, 2, 1),
        "heavy",
        "heavy",
        gap=75,
        more=(group("Friend", "A", "fighters", 275, 240),),
        fury=8,
        will=10,
    ),
    Situation(
        "outnumbered, and the target is a pair",
        (1, 3, 2),
        pair=True,
        more=(group("Second", "B", "dregs", 165), group("Third", "B", "fighters", 200, 240)),
    ),
    Situation(
        "Poisoners have a critical success rolled again",
        (2, 2, 1),
        sides=({"traits": ["poisoners"]}, {}),
        rerolls=True,
    ),
    Situation(
        "Sneak-Thieves beyond S",
        (1, 2, 1),
        "shooters",
        "dregs",
        gap=120,
        sides=({}, {"traits": ["sneak_thieves"]}),
        fury=13,
        will=14,
    ),
    Situation(
        "Death-Defiers who have just lost somebody",
        (2, 3, 2),
        sides=({}, {"traits": ["death_defiers"], "defying": True}),
        will=9,
    ),
    Situation(
        "Inspiring terrain on both sides of the fight",
        (3, 3, 2),
        terrain=({"kind": "inspiring", "disc": [220, 215, 20]},),
        edition="quickref",
    ),
)
MORE = (
    Situation("a charge is harder", (1, 2, 1), manner=CHARGE),
    Situation("a heavy charges", (1, 2, 1), "heavy", gap=80, manner=CHARGE, fury=8),
    Situation("a shot from afar", (2, 2, 1), "shooters", gap=150, fury=13),
    Situation("a shot from within S", (3, 2, 1), "shooters", gap=70, fury=13),
    Situation("a Suppress", (2, 2, 1), "shooters", gap=130, manner=SUPPRESS, fury=13),
    Situation(
        "a Suppress that drives its target back",
        (2, 2, 1),
        "shooters",
        gap=130,
        manner=SUPPRESS,
        edition="quickref",
        fury=13,
    ),
)


def attack(state: State, dice: Dice, manner: str) -> Ending:
    """One attack, and all that became of it."""
    assault = Assault(0, 1, manner)
    with suppress(Ended):
        assert finish(strike(state, dice, [assault]))
    return Ending(
        assault.result,
        tuple([(g.status, g.x, g.y) for g in state.groups]),
        tuple([(w.momentum, w.defying) for w in state.warbands]),
    )


# -- checks ------------------------------------------------------------------------------


@pytest.mark.rule("RR-DICE-02")
@pytest.mark.rule("RR-DICE-03")
@pytest.mark.rule("RR-DICE-04")
@pytest.mark.rule("RR-DICE-07")
@pytest.mark.rule("RR-DICE-08")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_failure_success_and_critical_are_as_likely_as_counted(count: int) -> None:
    state = SITUATIONS[0].state()
    roller = state.groups[0]
    for stat in range(1, 21):
        roller.card.fury = stat
        found = odds(lambda dice: finish(check(state, dice, roller, "fury", MODIFIERS[count])))
        counted = count @ (icepool.d(20) >= stat)
        expected = [counted.probability(0), counted.probability(1)]
        expected.append(1 - sum(expected))
        assert [found.of.get(result, 0) for result in (0, 1, 2)] == expected
        asked = {"check": str(stat)} | {1: {"penalty": "yes"}, 3: {"bonus": "yes"}}.get(count, {})
        report = GAME.look.odds.report(asked)
        assert [Fraction(row.chance) for row in report.rows] == expected[::-1]


# -- attacks -----------------------------------------------------------------------------


def counted_check(count: int, stat: int) -> list[Fraction]:
    """Failure, success, critical; by icepool."""
    counted = count @ (icepool.d(20) >= stat)
    failure, success = counted.probability(0), counted.probability(1)
    return [failure, success, 1 - failure - success]


@pytest.mark.parametrize("situation", SITUATIONS + MORE, ids=lambda situation: situation.title)
def test_an_attack_removes_as_often_as_counting_says(situation: Situation) -> None:
    start = situation.state()
    target = start.groups[1]
    assert start.fury(start.groups[0]) == situation.fury
    assert target.card.will == situation.will
    of_fury, after_hit, after_critical = situation.dice
    _, hit, critical = counted_check(of_fury, situation.fury)
    lost = Fraction(0)
    for chance, count in ((hit, after_hit), (critical, after_critical)):
        failure, _, great = counted_check(count, situation.will)
        if situation.rerolls:
            failure += great * counted_check(1, situation.will)[0]
        lost += chance * failure

    def is_gone_or_missed(dice: Dice) -> tuple[bool, bool]:
        end = attack(start.copy(), dice, situation.manner)
        return end.groups[1][0] != ON_BOARD, end.result == 0

    found = odds(is_gone_or_missed)
    assert found.remainder == 0
    assert found.of[True, False] == lost
    assert found.of[False, True] == 1 - hit - critical
    assert (True, True) not in found.of


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.title)
def test_a_hundred_thousand_attacks_go_as_the_odds_say(situation: Situation) -> None:
    start = situation.state()
    assert start.log is None
    exact = odds(lambda dice: attack(start.copy(), dice, situation.manner)).of
    assert sum(exact.values()) == 1
    dice = FastDice(Random(situation.title))
    ends = (attack(start.copy(), dice, situation.manner) for _ in range(ATTACKS))
    seen: Counter[Hashable] = Counter(ends)
    assert set(seen) <= set(exact), "something happened that the odds do not know"
    for end, chance in exact.items():
        share = float(chance)
        sigma = sqrt(ATTACKS * share * (1 - share))
        assert abs(seen[end] - ATTACKS * share) <= SIGMA * sigma, end
