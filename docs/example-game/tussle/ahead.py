"""What comes of things: where a walk ends, how likely a blow is, how good a position is."""

from __future__ import annotations

from typing import Any

from affray.kernel.board.measure import distance
from affray.kernel.flow import Question
from affray.kernel.odds import OddsReport, OddsRow, odds
from affray.kernel.preview import Preview

from .data import RADIUS, WIDTH
from .fight import land
from .questions import StrikeAt
from .state import State
from .walking import Ways


def preview(state: State, question: Question[Any], answer: Any) -> Preview | None:
    """Where a walk would end, or why it cannot be."""
    ways = question.options
    if not isinstance(ways, Ways):
        return None
    walker = state.fighters[ways.id]
    end = answer[-1] if answer else (walker.x, walker.y)
    length = round(distance(walker.x, walker.y, *end))
    return Preview(end, ways.refusal(answer), length=length, reach=ways.reach)


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """The odds of a blow: the rule itself, played with every face."""
    if not isinstance(question, StrikeAt) or answer is None:
        return []
    by = question.pieces[0]
    found = odds(lambda dice: "hit" if land(state.copy(), dice, by, answer) else "miss").of
    rows = [
        OddsRow(str(result), str(chance), round(100 * float(chance), 1))
        for result, chance in found.items()
    ]
    names = f"{state.fighters[by].name} strikes {state.fighters[answer].name}"
    return [OddsReport(names, (), tuple(rows), needs=f"{state.fighters[by].card.hits_on}+")]


def evaluate(state: State, side: int) -> float:
    """What each gang can still take, and for those who have the upper hand, to be near."""
    if state.outcome is not None:
        return 100.0 * state.outcome.result_for(side)
    value = 0.0
    for fighter in state.standing():
        worth = fighter.card.points * (1 - fighter.blows / fighter.card.stands / 2)
        value += worth if fighter.side == side else -worth
        foes = state.standing(1 - fighter.side)
        if fighter.side == side:
            gap = min(distance(fighter.x, fighter.y, foe.x, foe.y) for foe in foes) - 2 * RADIUS
            value -= gap / WIDTH
    return value
