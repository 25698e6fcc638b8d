"""Chapter Scenarios: how each ends and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from affray.games.flagrant_factions.data.tables import RADIUS
from affray.games.flagrant_factions.pieces import DESERTED, ESCAPED, OFF, ROUTED, TABLE, Group
from affray.games.flagrant_factions.rules import ambitions
from affray.games.flagrant_factions.rules.zones import centre, sortie_inches
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import BattleOver, FateRolled, GameEnded
from affray.kernel.dice import Dice
from affray.kernel.view import Outcome

FEW = 5
"""[FF-OUT-SC-0] With fewer groups than this in play Pitched Battle may end."""


FATES = {ESCAPED: "has Escaped", ROUTED: "is Routed", DESERTED: "has deserted"}
"""[FF-OUT-SC-5] How the Extractees may leave; deserters earn nobody anything [FF-Q-17]."""


def is_in_play(state: State, group: Group) -> bool:
    """[FF-Q-34] On the table, or off it while somebody there can still bring it in."""
    if group.place == TABLE:
        return True
    if group.place != OFF:
        return False
    return any(
        friend.has("summoner") and friend.company == group.company
        for friend in state.on_table(state.side_of(group))
    ) or (
        state.scenario == "raid"
        and state.side_of(group) == state.defenders
        and bool(state.on_table(state.defenders))
    )


def in_play(state: State, side: int) -> list[Group]:
    return [group for group in state.of_side(side) if is_in_play(state, group)]


# -- at the start of a turn and after each step ------------------------------------------------


def roll_fate(state: State, dice: Dice) -> None:
    """[FF-SEQ-01, FF-OUT-SC-0, FF-OUT-SC-6] The rolls of a scenario at the start of a turn."""
    if state.scenario == "pitched_battle":
        left = len(in_play(state, 0)) + len(in_play(state, 1))
        if left >= FEW or state.turn < 2:
            return
        face = dice.roll(6)
        is_last = face > left
        words = f"{left} groups are left: this turn is {'the last' if is_last else 'not the last'}"
        state.tell(FateRolled(faces=(face,), words=words, rules=("FF-OUT-SC-0",)))
        if is_last:
            state.ending = "Few groups are left and the battle dies down."
    elif state.scenario == "ritual" and state.active == state.defenders:
        faces = (dice.roll(6), dice.roll(6))
        number = state.turns[state.defenders]
        is_complete = sum(faces) < number
        words = f"The ritual is {'complete' if is_complete else 'not complete yet'}, turn {number}"
        state.tell(FateRolled(faces=faces, words=words, rules=("FF-OUT-SC-6", "FF-Q-84")))
        if is_complete:
            end(state, "The ritual is complete.", is_complete=True)


def check_end(state: State) -> None:
    """[FF-END-01, FF-Q-73] Ends the match where the scenario says so."""
    special = None if state.special is None else state.group(state.special)
    if state.scenario == "extraction":
        if special is not None and special.place in FATES:
            end(state, f"{special.name} {FATES[special.place]}.")
    elif state.scenario == "ritual":
        if special is not None and special.place == ROUTED:
            end(state, f"The Bodyguards, {special.name}, are Routed.")
    else:
        for side in (0, 1):
            if not in_play(state, side):
                role = "attackers" if side == state.attackers else "defenders"
                end(state, f"The {role} have no group left in play.")


def may_declare_end(state: State) -> bool:
    """[FF-OUT-SC-4] All defenders left are near the centre."""
    if state.scenario != "sortie" or state.active != state.defenders:
        return False
    cx, cy = centre(state)
    most = (sortie_inches(state, 24) + RADIUS) ** 2
    return all(
        any((model.x - cx) ** 2 + (model.y - cy) ** 2 <= most for model in group.models)
        for group in state.on_table(state.defenders)
    )


# -- victory points ------------------------------------------------------------------------


def routed(state: State, side: int) -> list[Group]:
    """The groups of a side that were Routed."""
    return [group for group in state.of_side(side) if group.place == ROUTED]


def score_pitched_battle(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-0] The points of enemy groups Routed: 5 VP for more, 3 each for as many."""
    mine = sum(group.cost for group in routed(state, state.defenders))
    theirs = sum(group.cost for group in routed(state, state.attackers))
    if mine == theirs:
        return 3, 3
    return (5, 0) if mine > theirs else (0, 5)


def score_ambush(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-1, FF-Q-81] A Routed group is worth 2 instead of the 1 of one that is hurt."""
    attackers = 0
    for group in state.of_side(state.defenders):
        if group.place == ROUTED:
            attackers += 2
        elif group.place in (OFF, TABLE, ESCAPED) and group.r < group.r0:
            attackers += 1
    escaped = sum(group.place == ESCAPED for group in state.of_side(state.defenders))
    return attackers, 2 * escaped + len(routed(state, state.attackers))


def score_retreat(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-2, FF-Q-81] 4 for a captain's group instead of 2."""
    attackers = sum(
        4 if state.is_captain_group(group) else 2 for group in routed(state, state.defenders)
    )
    escaped = sum(group.place == ESCAPED for group in state.of_side(state.defenders))
    return attackers, 3 * escaped


def score_raid(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-3] Assets taken off, and Assets still on the table."""
    taken = sum(token.gone == "taken" for token in state.tokens)
    left = sum(token.gone is None for token in state.tokens)
    return 3 * taken, 2 * len(routed(state, state.attackers)) + left


def score_sortie(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-4, FF-Q-81] Tokens, Routs and Engines; an Engine is worth 2 instead of 1."""
    destroyed = sum(token.gone == "destroyed" for token in state.tokens)
    engines = sum(
        group.card.type == "Engine" and group.place in (OFF, TABLE, ESCAPED)
        for group in state.of_side(state.attackers)
    )
    attackers = 2 * len(routed(state, state.defenders)) + engines
    defenders = sum(
        2 if group.card.type == "Engine" else 1 for group in routed(state, state.attackers)
    )
    left = len(state.tokens) - destroyed
    return attackers + 3 * left, defenders + 4 * destroyed


def score_extraction(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-5] The Extractees, and everybody else."""
    attackers = sum(
        4 if group.id == state.special else 2 for group in routed(state, state.defenders)
    )
    escaped = state.special is not None and state.group(state.special).place == ESCAPED
    return attackers, (6 if escaped else 0) + len(routed(state, state.attackers))


def score_ritual(state: State) -> tuple[int, int]:
    """[FF-OUT-SC-6] The Bodyguards, and enemies Routed; the ritual itself is added at the end."""
    broken = state.special is not None and state.group(state.special).place == ROUTED
    return 4 if broken else 0, len(routed(state, state.attackers))


SCORES: dict[str | None, Callable[[State], tuple[int, int]]] = {
    "pitched_battle": score_pitched_battle,
    "ambush": score_ambush,
    "retreat": score_retreat,
    "raid": score_raid,
    "sortie": score_sortie,
    "extraction": score_extraction,
    "ritual": score_ritual,
}
"""By scenario: the VP of the attackers and of the defenders as things stand."""

RITUAL = 6
"""[FF-OUT-SC-6] What a complete ritual is worth to the defenders."""


def scenario_points(state: State) -> tuple[int, int]:
    """The VP of the scenario by side, as things stand."""
    attackers, defenders = SCORES[state.scenario](state)
    return (attackers, defenders) if state.attackers == 0 else (defenders, attackers)


def end(state: State, reason: str, *, is_complete: bool = False) -> NoReturn:
    """[FF-END-01, FF-END-02, FF-END-03, FF-Q-50] Count everything; the most VP wins."""
    points = list(scenario_points(state))
    if is_complete:
        points[state.defenders] += RITUAL
    rule = state.plan.rule
    state.tell(BattleOver(points=tuple(points), rules=("FF-END-01", rule)))
    for company in state.companies:
        points[company.side] += ambitions.score(state, company)
    ambitions.tell_scores(state)
    state.points = (points[0], points[1])
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    state.end(
        Outcome(winner, f"{reason} {points[0]} to {points[1]} VP.", rule),
        GameEnded(winner=winner, reason=reason, points=state.points, rules=(rule, "FF-END-02")),
    )
