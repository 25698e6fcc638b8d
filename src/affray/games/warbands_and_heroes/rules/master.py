"""[WH-GEN-03] The game master's hand: Shaken, damage from the surroundings, compulsion, the end."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.clash import ignored_by, keeps_head, run_if_hit, travel
from affray.games.warbands_and_heroes.rules.endings import check_end, end
from affray.games.warbands_and_heroes.rules.harm import frighten, hurt, lose, rout
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.master_events import MasterRuled, Surrounded
from affray.games.warbands_and_heroes.words.master_questions import (
    COMPEL,
    DAMAGE,
    DICE,
    END,
    FEAR,
    HALT,
    LIFT,
    NO_RULING,
    SHAKEN,
    WORDS,
    CompelMove,
    EndBattle,
    GiveReason,
    MasterActs,
    Ruling,
    SetAmount,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

MOST_DICE, MOST_DAMAGE, MOST_FIXED = 6, 4, 8
"""[WH-Q-40] What surroundings do at most at once."""

MOST_RULINGS = 6
"""On one occasion."""


def master_moment(state: State, dice: Dice) -> Flow[None]:
    """Before each round: whatever the game master wants to rule; the defaults want nothing.

    [WH-Q-08] It is no part of the last turn: captains have again what they have once a turn.
    """
    state.stage = "round"
    state.refresh()
    if state.has_master:
        yield from rule_on(state, dice, -1)


def rule_on(state: State, dice: Dice, unit: int) -> Flow[None]:
    """One ruling after the other, until there is nothing more, or no battle."""
    pieces = () if unit < 0 else (unit,)
    for _ in range(MOST_RULINGS):
        options = Choices(tuple(rulings(state)))
        what = yield from MasterActs(state.master, options, usual=NO_RULING, pieces=pieces)
        if what == NO_RULING:
            return
        yield from carry_out(state, dice, what)
        is_between = state.stage == "round"
        if state.outcome is not None or (is_between and check_end(state)):
            return


def rulings(state: State) -> list[Ruling]:
    """All that may be ruled now."""
    found = [NO_RULING]
    for unit in state.fighting():
        found.append((LIFT if unit.is_shaken else SHAKEN, unit.id))
        found += [(what, unit.id) for what in (FEAR, DAMAGE, DICE)]
        if Routes(state, unit.id, unit.kind.speed).is_open:
            found.append((COMPEL, unit.id))
        if unit.id not in state.compelled:
            found.append((HALT, unit.id))
    return [*found, (END, -1)]


def carry_out(state: State, dice: Dice, ruling: Ruling) -> Flow[None]:
    """[WH-GEN-03, WH-Q-06, WH-Q-40, WH-Q-08] A ruling, with its reason, in the record."""
    what, id = ruling
    if what == END:
        yield from _end(state)
        return
    called = state.units[id].card.name
    reason = yield from GiveReason(state.master, f"{called} {WORDS[what]}.")
    note(state, f"{called} {WORDS[what]}", reason, id)
    if what in (SHAKEN, LIFT):
        state.units[id].is_shaken = what == SHAKEN
    elif what == FEAR:
        frighten(state, state.units[id])
    elif what in (DAMAGE, DICE):
        yield from _surround(state, dice, id, by_dice=what == DICE)
    elif not (yield from keeps_head(state, id)):
        if what == HALT:
            state.compelled = (*state.compelled, id)
        else:
            routes = Routes(state, id, state.units[id].kind.speed, may_stay=False)
            yield from travel(state, dice, routes, CompelMove, [])


def book(state: State, what: str, reason: str) -> None:
    """[WH-GEN-03] A line of the ledger; what is told says its reason itself."""
    state.ledger = (*state.ledger, (what, reason))


def note(state: State, what: str, reason: str, unit: int = -1) -> None:
    """Everything that the game master does is told, and kept for the story of the battle."""
    book(state, what, reason)
    verb = what.removeprefix(state.units[unit].card.name).strip() if unit >= 0 else what
    state.tell(MasterRuled(what=verb, reason=reason, unit=unit))


def _surround(state: State, dice: Dice, id: int, *, by_dice: bool) -> Flow[None]:
    """[WH-CRE-04, WH-Q-40] A fixed number, or dice against its Target Number: those are an attack.

    [WH-BER-04, WH-BOW-04] So Berserkers ignore a hit of them, and Bowmen who are hit may run.
    """
    if not by_dice:
        damage = yield from SetAmount(state.master, "damage", MOST_FIXED, id)
        hurt(state, state.units[id], damage, "the surroundings", ("WH-CRE-04",))
        return
    count = yield from SetAmount(state.master, "dice", MOST_DICE, id)
    each = yield from SetAmount(state.master, "damage a hit", MOST_DAMAGE, id)
    unit = state.units[id]
    scored, faces = dice.reach(count, 6, unit.tn, count)
    ignored = ignored_by(unit, scored)
    hits = scored - ignored
    lost = lose(state, unit, hits * each)
    rules = ("WH-CRE-04", "WH-ATK-02", *(("WH-BER-04",) if ignored else ()))
    state.tell(
        Surrounded(
            unit=id,
            faces=faces,
            needed=unit.tn,
            hits=hits,
            damage=lost,
            left=unit.fs,
            ignored=ignored,
            rules=rules,
        )
    )
    rout(state, unit)
    yield from run_if_hit(state, dice, id, hits)


def _end(state: State) -> Flow[None]:
    """[WH-Q-36] The game master ends it, and says whose it is."""
    sides = [side for side in state.sides if state.is_in(side)]
    winner = yield from EndBattle(state.master, Choices((-1, *sides)))
    reason = yield from GiveReason(state.master, "The battle ends.")
    note(state, "the battle ends", reason)
    end(state, None if winner < 0 else winner, reason)
