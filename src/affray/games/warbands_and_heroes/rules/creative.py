"""[WH-CRE-01] What no list has: a player says it, and the game master finds the tool for it."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.clash import strike
from affray.games.warbands_and_heroes.rules.harm import passes_resolve
from affray.games.warbands_and_heroes.rules.master import book, note, rule_on
from affray.games.warbands_and_heroes.rules.pool import attacks_of
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import AsAttack
from affray.games.warbands_and_heroes.words.master_events import DeedRefused, Described, Judged
from affray.games.warbands_and_heroes.words.master_questions import (
    ATTACK,
    CHANCE,
    REFUSE,
    RESOLVE,
    TARGET,
    USUAL_CHANCE,
    GiveReason,
    JudgeAttack,
    JudgeDeed,
    JudgeTarget,
    SetChance,
)
from affray.games.warbands_and_heroes.words.questions import DescribeDeed
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices
from affray.kernel.words import counted


def try_something(state: State, dice: Dice, id: int, *, stood: bool = False) -> Flow[bool]:
    """[WH-CRE-01..04, WH-Q-39] A deed in words; false if the game master will not hear of it.

    Without a game master it has even chances, and nothing comes of it but the story.
    """
    words = yield from DescribeDeed(state.units[id].seat, id)
    state.tell(Described(unit=id, words=words))
    if not state.has_master:
        _chance(state, dice, id, USUAL_CHANCE)
        return True
    attacks = _attacks(state, id, stood=stood)
    others = [unit.id for unit in state.fighting() if unit.id != id]
    possible = (
        (CHANCE, True),
        (RESOLVE, True),
        (TARGET, others),
        (ATTACK, attacks),
        (REFUSE, True),
    )
    tools = tuple(tool for tool, can in possible if can)
    tool = yield from JudgeDeed(state.master, tools, id, words)
    if tool == REFUSE:
        reason = yield from GiveReason(state.master, "It cannot be done.")
        book(state, f"{state.units[id].card.name} cannot do that", reason)
        state.tell(DeedRefused(unit=id, reason=reason))
        return False
    if tool == CHANCE:
        yield from _by_chance(state, dice, id, words)
    elif tool == ATTACK:
        yield from _as_attack(state, dice, id, stood=stood)
    else:
        yield from _by_resolve(state, dice, id, others if tool == TARGET else [])
    if state.units[id].is_on_table:
        yield from rule_on(state, dice, id)
    return True


def _attacks(state: State, id: int, *, stood: bool) -> list[AsAttack]:
    attacks = attacks_of(state, state.units[id], stood=stood)
    return [AsAttack(attack, target) for attack, target in attacks if target is not None]


def _by_chance(state: State, dice: Dice, id: int, deed: str) -> Flow[None]:
    """[WH-CRE-01, WH-CRE-02] A chance that the game master sets."""
    chance = yield from SetChance(state.master, id, deed)
    chances = f"{counted(chance, 'chance')} in 6"
    reason = yield from GiveReason(state.master, f"{chances}.")
    note(state, f"{chances} for {state.units[id].card.name}", reason)
    _chance(state, dice, id, chance)


def _by_resolve(state: State, dice: Dice, id: int, others: list[int]) -> Flow[None]:
    """[WH-CRE-01, WH-RES-01, WH-Q-54] A Resolve check of its own, or of whom it is aimed at."""
    if others:
        id = yield from JudgeTarget(state.master, Choices(tuple(others)), pieces=(id,))
    yield from _because(state, f"a Resolve check of {state.units[id].card.name}")
    passes_resolve(state, dice, state.units[id], "its Resolve check", "WH-CRE-01")


def _as_attack(state: State, dice: Dice, id: int, *, stood: bool) -> Flow[None]:
    """[WH-CRE-01, WH-ACT-03] As one of its attacks, with the die for standing if it stands."""
    attacks = Choices(tuple(_attacks(state, id, stood=stood)))
    judged = yield from JudgeAttack(state.master, attacks, id, stood=stood)
    used, target = state.units[id].attack(judged.attack), judged.target
    by, on = state.units[id].card.name, state.units[target].card.name
    yield from _because(state, f"{used.name} of {by} on {on}")
    yield from strike(state, dice, id, target, used, stood=stood)


def _because(state: State, what: str) -> Flow[None]:
    """How a deed is settled, with the reason."""
    reason = yield from GiveReason(state.master, f"{what[0].upper()}{what[1:]}.")
    note(state, what, reason)


def _chance(state: State, dice: Dice, id: int, chance: int) -> None:
    """[WH-CRE-02, WH-Q-39] 1d6: it goes well on so much or less."""
    face = dice.roll(6)
    state.tell(Judged(unit=id, chance=chance, face=face, passed=face <= chance))
