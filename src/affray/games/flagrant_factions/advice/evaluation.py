"""How good a position is for a side, in points of the game."""

from __future__ import annotations

from affray.games.flagrant_factions.advice import prospects
from affray.games.flagrant_factions.advice.prospects import KEPT, SHAKEN
from affray.games.flagrant_factions.data.tables import ambitions as written_ambitions
from affray.games.flagrant_factions.pieces import ESCAPED, OFF, TABLE, Company, Group
from affray.games.flagrant_factions.rules import ambitions, captains
from affray.games.flagrant_factions.rules.endings import scenario_points
from affray.games.flagrant_factions.state import State

POINT, EVEN = 3.0, 1.0
"""What a victory point is worth; in Pitched Battle, where the strength left tells more, less."""

WON = 1000.0
CAPTAIN = 1.25
"""A captain's group is worth so much more: with it goes the heart of its company."""

SPECIAL = 8.0
"""What Extractees and Bodyguards are worth besides."""

HEART = 0.08
"""The share of its cost that a group gains by a captain nearby."""

LIKELY = {
    "anvil": 0.8,
    "not_waver": 0.8,
    "first_blood": 0.7,
    "better": 0.65,
    "my_name": 0.4,
    "not_break": 0.3,
    "reel": 0.25,
    "shed_blood": 0.15,
    "rain_hell": 0.15,
    "spine": 0.05,
    "without_moving": 0.01,
}
"""About how often each comes true for this bot: a guess from two dozen battles."""


def worth(state: State, group: Group) -> float:
    """[FF-PROF-01] What a group stands for when it is whole."""
    value = float(group.cost)
    if state.is_captain_group(group):
        value *= CAPTAIN
    return value + SPECIAL if group.id == state.special else value


def strength(state: State, side: int) -> float:
    """[FF-R-02, FF-SHK-01] What a side still has: its groups by the Resilience left to them."""
    total = 0.0
    for group in state.of_side(side):
        if group.place in (TABLE, OFF, ESCAPED):
            share = KEPT + (1.0 - KEPT) * group.r / group.r0
            if group.place == TABLE:
                share += HEART * captains.gives_heart(state, group)
                share -= SHAKEN * group.counts_as_shaken
            total += worth(state, group) * share
    return total


def evaluate(state: State, side: int) -> float:
    """Strength against strength, victory points if it ended now, and what is to be hoped for."""
    if state.outcome is not None:
        result = state.outcome.result_for(side)
        return result and state.points[side] - state.points[1 - side] + WON * result
    value = strength(state, side) - strength(state, 1 - side)
    hopes = prospects.hopes(state)
    value += hopes[side] - hopes[1 - side] - prospects.idleness(state, side)
    return value + victory(state, side)


def victory(state: State, side: int) -> float:
    """[FF-END-02, FF-AMB-02] Points of the scenario and of ambitions; others' as far as known."""
    value = 0.0
    if state.turn:
        points = scenario_points(state)
        each = EVEN if state.scenario == "pitched_battle" else POINT
        value += each * (points[side] - points[1 - side])
    for company in state.companies:
        is_own = company.side == side
        for ambition in company.ambitions if is_own else company.revealed:
            value += (POINT if is_own else -POINT) * outlook(state, company, ambition)
    return value


def outlook(state: State, company: Company, ambition: str) -> float:
    """[FF-AMB-02, FF-AMB-03] What an ambition is likely to bring, and later what it brings now."""
    likely = LIKELY[ambition]
    gain = written_ambitions()[ambition].points + (ambition in company.revealed)
    expected = likely * gain - (1.0 - likely)
    if not state.turn:
        return expected
    return (expected + ambitions.worth(state, company, ambition)) / 2.0
