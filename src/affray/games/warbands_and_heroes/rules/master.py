"""[WH-GEN-03] The game master's hand: Shaken, damage from the surroundings, compulsion, the end."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.clash import ignored_by, keeps_head, run_if_hit, travel
from affray.games.warbands_and_heroes.rules.endings import check_end, end
from affray.games.warbands_and_heroes.rules.harm import frighten, hurt, lose, rout
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import (
    Compel,
    Damage,
    DamageByDice,
    End,
    Fear,
    Halt,
    Lift,
    NoRuling,
    Ruling,
    Shaken,
    UnitRuling,
)
from affray.games.warbands_and_heroes.words.master_events import MasterRuled, Surrounded
from affray.games.warbands_and_heroes.words.master_questions import (
    WORDS,
    CompelMove,
    EndBattle,
    GiveReason,
    MasterActs,
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
        yield from rule_on(state, dice)


def rule_on(state: State, dice: Dice, unit: int | None = None) -> Flow[None]:
    """One ruling after the other, until there is nothing more, or no battle."""
    pieces = () if unit is None else (unit,)
    for _ in range(MOST_RULINGS):
        options = Choices(tuple(rulings(state)))
        ruling = yield from MasterActs(state.master, options, usual=NoRuling(), pieces=pieces)
        if isinstance(ruling, NoRuling):
            return
        yield from carry_out(state, dice, ruling)
        if state.stage == "round":
            check_end(state)


def rulings(state: State) -> list[Ruling]:
    """All that may be ruled now."""
    found: list[Ruling] = [NoRuling()]
    for unit in state.fighting():
        id = unit.id
        found.append(Lift(id) if unit.is_shaken else Shaken(id))
        found += [Fear(id), Damage(id), DamageByDice(id)]
        if Routes(state, id, unit.kind.speed).is_open:
            found.append(Compel(id))
        if id not in state.compelled:
            found.append(Halt(id))
    return [*found, End()]


def carry_out(state: State, dice: Dice, ruling: Ruling) -> Flow[None]:
    """[WH-GEN-03, WH-Q-06, WH-Q-40, WH-Q-08] A ruling, with its reason, in the record."""
    if not isinstance(ruling, UnitRuling):
        yield from _end(state)
        return
    id, words = ruling.unit, WORDS[type(ruling)]
    reason = yield from GiveReason(state.master, f"{state.units[id].card.name} {words}.")
    note(state, words, reason, id)
    match ruling:
        case Shaken():
            state.units[id].is_shaken = True
        case Lift():
            state.units[id].is_shaken = False
        case Fear():
            frighten(state, state.units[id])
        case Damage():
            yield from _damage(state, id)
        case DamageByDice():
            yield from _surround(state, dice, id)
        case Compel() | Halt():
            yield from _compel(state, dice, ruling)


def _compel(state: State, dice: Dice, ruling: Compel | Halt) -> Flow[None]:
    """[WH-Q-08] To go somewhere, or to do nothing in its next turn, unless it keeps its head."""
    id = ruling.unit
    if (yield from keeps_head(state, id)):
        return
    if isinstance(ruling, Halt):
        state.compelled = (*state.compelled, id)
    else:
        routes = Routes(state, id, state.units[id].kind.speed, may_stay=False)
        yield from travel(state, dice, routes, CompelMove, [])


def book(state: State, what: str, reason: str) -> None:
    """[WH-GEN-03] A line of the ledger; what is told says its reason itself."""
    state.ledger = (*state.ledger, (what, reason))


def note(state: State, what: str, reason: str, unit: int | None = None) -> None:
    """Everything that the game master does is told, and kept for the story of the battle."""
    book(state, what if unit is None else f"{state.units[unit].card.name} {what}", reason)
    state.tell(MasterRuled(what=what, reason=reason, unit=unit))


def _damage(state: State, id: int) -> Flow[None]:
    """[WH-CRE-04, WH-Q-40] The surroundings do a fixed number of damage."""
    damage = yield from SetAmount(state.master, "damage", MOST_FIXED, id)
    hurt(state, state.units[id], damage, "the surroundings", ("WH-CRE-04",))


def _surround(state: State, dice: Dice, id: int) -> Flow[None]:
    """[WH-CRE-04, WH-Q-40] Dice against its Target Number: those are an attack.

    [WH-BER-04, WH-BOW-04] So Berserkers ignore a hit of them, and Bowmen who are hit may run.
    """
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
    winner = yield from EndBattle(state.master, Choices((None, *sides)))
    reason = yield from GiveReason(state.master, "The battle ends.")
    note(state, "the battle ends", reason)
    end(state, winner, reason)
