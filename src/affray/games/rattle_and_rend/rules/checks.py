"""Chapter Dice: checks against FURY, GUILE and WILL, with every modifier and its reason."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Checked, Foretold
from affray.games.rattle_and_rend.words.questions import UseForetoldNumber
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat

FAILURE, SUCCESS, CRITICAL = 0, 1, 2
"""[RR-DICE-07, RR-DICE-08] No die, one die, two or more dice reach the stat."""


def dice_count(modifiers: Sequence[Modifier]) -> int:
    """[RR-DICE-02..06] Two dice; three with a bonus, one with a penalty, two with both."""
    kinds = [0, *(modifier.kind for modifier in modifiers)]
    return 2 + max(kinds) + min(kinds)


def check(
    state: State, dice: Dice, group: Group, stat: str, modifiers: Sequence[Modifier] = ()
) -> Flow[int]:
    """[RR-DICE-01, RR-DICE-07..12] Roll a check; the foretold number may replace the outcome."""
    needed = stat_value(state, group, stat)
    result, faces = dice.reach(dice_count(modifiers), 20, needed, 2)
    if state.log is not None:
        state.tell(
            Checked(
                group=group.id,
                stat=stat,
                needed=needed,
                faces=faces,
                result=result,
                modifiers=tuple(modifiers),
                better=reasons(state, group, stat),
            )
        )
    if state.warbands[0].number is not None or state.warbands[1].number is not None:
        result = yield from foretell(state, group, needed, result)
    return result


def stat_value(state: State, group: Group, stat: str) -> int:
    """[RR-STAT-03..05] The stat of now: profile, traits and the Tactitians' benefit."""
    if stat == "fury":
        return state.fury(group)
    return state.guile(group) if stat == "guile" else group.card.will


def reasons(state: State, group: Group, stat: str) -> tuple[str, ...]:
    """[RR-DICE-10] The traits that make the stat 2 better each."""
    warband, card = state.warband(group), group.card
    if stat == "will":
        return ("Death-Defiers",) if warband.has("death_defiers") else ()
    found = []
    if stat == "fury" and warband.has("elites") and (card.core or card.is_heavy):
        found.append("Elites")
    if card.core and warband.benefit == stat:
        found.append("Tactitians")
    return tuple(found)


def foretell(state: State, group: Group, needed: int, result: int) -> Flow[int]:
    """[RR-TRAIT-SOOTH-2, RR-Q-134] Once a turn the kept number becomes the whole outcome."""
    for seat in (state.active, state.reactive):
        warband = state.warbands[seat]
        if warband.number is None or warband.sooth_turn == state.turn:
            continue
        told = SUCCESS if warband.number >= needed else FAILURE
        wants = yield from UseForetoldNumber(
            Seat(seat), group=group.id, result=result, told=told, number=warband.number
        )
        if wants:
            warband.sooth_turn = state.turn
            state.tell(
                Foretold(side=seat, number=warband.number, result=told, rules=("RR-TRAIT-SOOTH-2",))
            )
            return told
    return result
