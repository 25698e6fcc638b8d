"""The exact chances of one attack: the rules themselves, with every result."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.rules.attacks import SUPPRESS, fury_modifiers, is_legal, strike
from affray.games.rattle_and_rend.rules.checks import CRITICAL
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.rules.underway import Assault
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import RESULTS, Checked
from affray.kernel.dice import Dice
from affray.kernel.flow import finish
from affray.kernel.odds import Bearing, Chances, OddsReport, OddsRow, odds
from affray.kernel.view import Ended

OUTCOMES = ("removed", "pushed back", "holds firm", "missed")
SHORT = {"pushed back": "pushed", "holds firm": "holds", "critical success": "critical"}


def of_attack(state: State, attacker: int, target: int, manner: str) -> list[OddsReport]:
    """[RR-ATK-01..04] What happens to the target, every question getting its usual answer."""
    assault = Assault(attacker, target, manner)
    if not is_legal(state, assault):
        return []
    result = odds(attack_outcome(state, attacker, target, manner))
    rows = tuple(row(name, result, name) for name in OUTCOMES if name in result.of)
    one, other = state.groups[attacker].card.name, state.groups[target].card.name
    found = bearings(fury_modifiers(state, assault))
    title, deed = f"{one} attacks {other}", f"Attack on {other}"
    return [OddsReport(title, found, rows, deed=deed, verb="hits")]


def bearings(found: Iterable[Modifier]) -> tuple[Bearing, ...]:
    return tuple(Bearing(one.words, one.kind, one.rule) for one in found)


def attack_outcome(
    state: State, attacker: int, target: int, manner: str = SUPPRESS
) -> Callable[[Dice], Hashable]:
    """One attack on a copy of the position, told in one of the `OUTCOMES`."""

    def play(dice: Dice) -> Hashable:
        trial = state.copy()
        trial.log = []
        assault = Assault(attacker, target, manner)
        try:
            finish(strike(trial, dice, [assault]))
        except Ended:
            return "removed"
        if assault.result == 0:
            return "missed"
        if trial.groups[target].status != ON_BOARD:
            return "removed"
        tests = [e for e in trial.log if isinstance(e, Checked) and e.stat == "will"]
        return "holds firm" if tests[-1].result == CRITICAL else "pushed back"

    return play


def row(name: str, found: Chances, key: Hashable) -> OddsRow:
    chance = found.of.get(key, 0)
    is_nothing = name in (OUTCOMES[-1], RESULTS[0])
    percent = round(float(chance) * 100, 4)
    return OddsRow(name, str(chance), percent, SHORT.get(name, ""), counts=not is_nothing)
