"""The exact chances of what an answer would roll: the rules themselves, with every result."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules import will
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.attacks import (
    CHARGE,
    STAND,
)
from affray.games.rattle_and_rend.rules.checks import check, stat_value
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.attack_odds import bearings, of_attack, row
from affray.games.rattle_and_rend.table.best import best_attack, of_charge
from affray.games.rattle_and_rend.table.previews import preview
from affray.games.rattle_and_rend.words.answers import (
    Banishment,
    BattleSummons,
    Charge,
    CrashingWave,
    Feint,
    Maneuver,
    PushToTheBrink,
    React,
    Reply,
    Rest,
    SchemingPlot,
    SpotWeakness,
    StandAndFight,
)
from affray.games.rattle_and_rend.words.events import RESULTS, VERBS, title
from affray.games.rattle_and_rend.words.move_questions import ChooseMove, LeaveTerrain
from affray.games.rattle_and_rend.words.questions import ChooseTarget
from affray.games.rattle_and_rend.words.reaction_questions import DeclareReaction
from affray.games.rattle_and_rend.words.turn_questions import ChooseAction
from affray.kernel.dice import Dice
from affray.kernel.flow import Question, finish
from affray.kernel.odds import OddsReport, odds

GUILE_CHECKS = (
    Feint,
    Maneuver,
    Rest,
    CrashingWave,
    SpotWeakness,
    BattleSummons,
    Banishment,
    PushToTheBrink,
    SchemingPlot,
)
"""The actions that roll GUILE by themselves."""

REACTION_CHECKS = {
    "intimidate": "fury",
    "regroup": "guile",
    "champion_rally": "guile",
    "evade": "guile",
    "blink": "will",
    "fodder": "will",
    "vengeance": "fury",
    "confusion": "guile",
    "pursuit": "guile",
    "ward_rally": "fury",
    "reversal": "guile",
}
"""The check that a reaction rolls."""

DEEDS = {"rest": "2 or more", "intimidate": "stops it"}
"""What the success of some deeds comes to."""

UNFORESEEN = {
    "Foretold": "The Soothsayers keep whatever they roll: no face is good or bad yet.",
    "DeploymentRolled": "It says how both sides deploy, and is good or bad for neither.",
}
"""The rolls that nobody is told the chances of beforehand, and why."""


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """[RR-DICE-01, RR-ATK-01] The chances of the check or attack that this answer leads to."""
    if isinstance(question, ChooseAction):
        if isinstance(answer, StandAndFight | Charge):
            return best_attack(state, answer)
        if not isinstance(answer, GUILE_CHECKS):
            return []
        verb = DEEDS.get(answer.verb, "")
        return [of_check(state, state.groups[answer.group], "guile", title(answer.verb), verb=verb)]
    if isinstance(question, DeclareReaction):
        return of_reaction(state, answer)
    if isinstance(question, LeaveTerrain) and answer == "roll":
        mover = state.groups[question.pieces[0]]
        stat = "guile" if question.kind_of_terrain == "rough" else "will"
        found = will.modifiers(state, mover) if stat == "will" else []
        return [of_check(state, mover, stat, "Leaving terrain", found)]
    if isinstance(question, ChooseTarget) and question.deed is StandAndFight:
        return of_attack(state, question.pieces[0], answer, STAND)
    if isinstance(question, ChooseTarget) and question.deed is Charge:
        return of_charge(state, question.pieces[0], answer)
    if isinstance(question, ChooseMove) and question.deed is Charge and question.target is not None:
        planned = preview(state, question, answer)
        if planned is not None and planned.refusal is None:
            moved = state.copy()
            charger = moved.groups[question.pieces[0]]
            charger.x, charger.y = planned.end
            return of_attack(moved, charger.id, question.target, CHARGE)
    return []


def of_reaction(state: State, reply: Reply) -> list[OddsReport]:
    """The check of a reaction, by the group that would roll it."""
    if not isinstance(reply, React):
        return []
    stat, group = REACTION_CHECKS.get(reply.reaction), state.groups[reply.group]
    if stat is None or group.status != ON_BOARD:
        return []
    found = will.modifiers(state, group) if stat == "will" else []
    verb = DEEDS.get(reply.reaction, "works")
    return [of_check(state, group, stat, title(reply.reaction), found, verb=verb)]


def of_check(
    state: State,
    group: Group,
    stat: str,
    name: str,
    modifiers: list[Modifier] | None = None,
    *,
    verb: str = "",
) -> OddsReport:
    """[RR-DICE-07, RR-DICE-08] Critical, success and failure of one check."""
    found = modifiers or []
    roller = ghost(group, group.x, group.y)

    def play(dice: Dice) -> Hashable:
        return finish(check(state.copy(), dice, roller, stat, found))

    result = odds(play)
    rows = tuple(row(RESULTS[key], result, key) for key in (2, 1, 0))
    needs = f"{stat.upper()} {stat_value(state, group, stat)}+"
    title = f"{name}: {group.card.name}, {needs}"
    verb = verb or VERBS[stat]
    return OddsReport(title, bearings(found), rows, deed=name, needs=needs, verb=verb)
