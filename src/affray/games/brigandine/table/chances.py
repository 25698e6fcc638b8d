"""The exact chances of what an answer would roll: the rules themselves, with every result."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from affray.games.brigandine.rules.attack import (
    MISSILE,
    Attack,
    blow,
    can_parry,
    can_use_shield,
    does_explode,
    ignored_by,
    needed,
    own_reroll,
    strike,
)
from affray.games.brigandine.rules.templates import Aims, under_blast
from affray.games.brigandine.state import State
from affray.games.brigandine.words import answers
from affray.games.brigandine.words.questions import MakeFreeAttack, Parry
from affray.kernel.dice import Dice
from affray.kernel.flow import Question
from affray.kernel.odds import (
    CUTOFF,
    EXACT,
    Bearing,
    Chances,
    OddsReport,
    odds,
    odds_row,
    remainder_rows,
)

MOST = 4
"""Wounds that are listed one by one; more are one row."""


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """The chances of the attack or the template that this answer leads to."""
    if isinstance(answer, answers.Attack):
        return [of_attack(state, blow(state.units[answer.unit], state.units[answer.target]))]
    if isinstance(answer, answers.Shoot):
        by = state.units[answer.unit]
        return [of_attack(state, Attack(by.id, answer.target, MISSILE, by.card.combat))]
    if isinstance(question.options, Aims):
        return of_aim(state, question.options, answer)
    return []


def wounds_of(state: State, attack: Attack) -> Callable[[Dice], Hashable]:
    """The life that the target loses to one attack, every question answered as usual.

    Free attacks in return are left out: two units may answer each other without end. So are
    parries, which cost an attack: that there may be one is said beside the chances.
    """

    def play(dice: Dice) -> Hashable:
        trial = state.copy()
        flow = strike(trial, dice, attack)
        try:
            question = next(flow)
            while True:
                is_left_out = isinstance(question, MakeFreeAttack | Parry)
                question = flow.send(False if is_left_out else question.usual_answer())
        except StopIteration:
            return state.units[attack.on].life - trial.units[attack.on].life

    return play


def of_attack(state: State, attack: Attack) -> OddsReport:
    """[BR-DICE-04] How much life one attack takes, with all that may follow from its die."""
    found = _wound_chances(state, attack)
    one, other = state.units[attack.by].card.name, state.units[attack.on].card.name
    rows = []
    for count in sorted(key for key in found.of if isinstance(key, int)):
        words = f"{count} wound{'' if count == 1 else 's'}" if count else "no wound"
        words = f"more than {MOST} wounds" if count > MOST else words
        rows.append(odds_row(words, found.of[count], counts=count > 0))
    rows += remainder_rows(found)
    needs = f"{attack.needed}+"
    title = f"{one} attacks {other}"
    return OddsReport(
        title,
        bearings(state, attack),
        tuple(rows),
        deed=f"Attack on {other}",
        needs=needs,
        verb="wounds",
    )


def _wound_chances(state: State, attack: Attack) -> Chances:
    """Exact as far as they are told apart; a chain that goes on without a wound has no end.

    One more wound than are listed is as good as any number of them.
    """
    trial = state.copy()
    target = trial.units[attack.on]
    target.life = min(target.life, MOST + 1)
    is_endless = any(
        does_explode(trial, attack, face, wounds=False)
        for face in range(attack.needed, 7)
        if ignored_by(trial, attack, face) is not None
    )
    return odds(wounds_of(trial, attack), CUTOFF if is_endless else EXACT)


def bearings(state: State, attack: Attack) -> tuple[Bearing, ...]:
    """What bears on the attack, and why."""
    found = []
    aspect = own_reroll(state, attack)
    if aspect is not None:
        found.append(Bearing(f"the {aspect.capitalize()} rerolls a failure", 1, "BR-REROLL-01"))
    for face in (4, 5, 6):
        why = ignored_by(state, attack, face)
        if why is not None:
            rule = "BR-COVER-01" if why == "cover" else "BR-ARMOR-04"
            found.append(Bearing(f"{why} ignores a {face}", -1, rule))
    if does_explode(state, attack, 6, wounds=ignored_by(state, attack, 6) is None):
        found.append(Bearing("a 6 explodes", 1, "BR-EXPL-01"))
    if can_use_shield(state, attack):
        found.append(Bearing("a shield may force a reroll", -1, "BR-GEAR-SHIELD-1"))
    if can_parry(state, attack):
        found.append(Bearing("it may be parried", -1, "BR-GEAR-SHIELD-4"))
    return tuple(found)


def of_aim(state: State, aims: Aims, point: tuple[int, int]) -> list[OddsReport]:
    """[BR-TEMPLATE-07] Whether the template lands where it is aimed, and on whom."""
    unit = state.units[aims.unit]
    need = needed(unit.card.combat)
    hit = Fraction(7 - need, 6)
    names = [state.units[id].card.name for id in under_blast(state, point, aims.radius)]
    rows = (odds_row("accurate", hit), odds_row("scatters", 1 - hit, counts=False))
    under = Bearing(f"under it: {', '.join(names) or 'nobody'}", 0, "BR-TEMPLATE-04")
    title, needs = f"{unit.card.name} aims", f"{need}+"
    return [OddsReport(title, (under,), rows, deed="Aim", needs=needs, verb="lands there")]
