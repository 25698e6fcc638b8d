"""[WH-CRE-01] What no list has: a player says it, and the game master finds the tool for it."""

from __future__ import annotations

from affray.games.warbands_and_heroes.clash import strike
from affray.games.warbands_and_heroes.harm import passes_resolve
from affray.games.warbands_and_heroes.master import note, rule_on
from affray.games.warbands_and_heroes.master_events import DeedRefused, Described, Judged
from affray.games.warbands_and_heroes.master_questions import (
    ATTACK,
    CHANCE,
    REFUSE,
    RESOLVE,
    USUAL_CHANCE,
    GiveReason,
    JudgeAttack,
    JudgeDeed,
    SetChance,
)
from affray.games.warbands_and_heroes.pieces import seat_of
from affray.games.warbands_and_heroes.pool import attacks_of
from affray.games.warbands_and_heroes.questions import DescribeDeed
from affray.games.warbands_and_heroes.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


def try_something(state: State, dice: Dice, id: int) -> Flow[bool]:
    """[WH-CRE-01..04, WH-Q-39] A deed in words; false if the game master will not hear of it.

    Without a game master it has even chances, and nothing comes of it but the story.
    """
    words = yield from DescribeDeed(seat_of(state.units[id].side), id)
    state.tell(Described(unit=id, words=words))
    if not state.has_master:
        _chance(state, dice, id, USUAL_CHANCE)
        return True
    attacks = [pair for pair in attacks_of(state, state.units[id], stood=False) if pair[1] >= 0]
    tools = (CHANCE, RESOLVE, *((ATTACK,) if attacks else ()), REFUSE)
    tool = yield from JudgeDeed(state.master, tools, id, words)
    if tool == REFUSE:
        reason = yield from GiveReason(state.master, "It cannot be done.")
        state.tell(DeedRefused(unit=id, reason=reason))
        return False
    yield from _settle(state, dice, id, words, tool, attacks)
    if state.outcome is None and state.units[id].is_on_table:
        yield from rule_on(state, dice, id)
    return True


def _settle(
    state: State, dice: Dice, id: int, deed: str, tool: str, attacks: list[tuple[str, int]]
) -> Flow[None]:
    """[WH-CRE-01, WH-CRE-02] By a chance, a Resolve check, or as an attack."""
    if tool == CHANCE:
        chance = yield from SetChance(state.master, id, deed)
        reason = yield from GiveReason(state.master, f"{chance} chances in 6.")
        note(state, f"{chance} chances in 6 for {state.units[id].card.name}", reason)
        _chance(state, dice, id, chance)
    elif tool == RESOLVE:
        passes_resolve(state, dice, state.units[id], "its Resolve check", "WH-CRE-01")
    else:
        attack, target = yield from JudgeAttack(state.master, Choices(tuple(attacks)), pieces=(id,))
        used = next(a for a in state.units[id].kind.attacks if a.id == attack)
        yield from strike(state, dice, id, target, used)


def _chance(state: State, dice: Dice, id: int, chance: int) -> None:
    """[WH-CRE-02, WH-Q-39] 1d6: it goes well on so much or less."""
    face = dice.roll(6)
    state.tell(Judged(unit=id, chance=chance, face=face, passed=face <= chance))
