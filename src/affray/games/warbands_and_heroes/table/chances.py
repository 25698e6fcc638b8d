"""The exact chances of what an answer would roll: the rules themselves, with every result."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from affray.games.warbands_and_heroes.data.tables import BERSERK, MORALE_DAMAGE, Attack
from affray.games.warbands_and_heroes.rules.clash import is_urged_on, rerolls_left, roll_hits
from affray.games.warbands_and_heroes.rules.grid import square_at
from affray.games.warbands_and_heroes.rules.harm import resolve_of
from affray.games.warbands_and_heroes.rules.pool import dice_for, is_bloodied
from affray.games.warbands_and_heroes.rules.turn import charge_routes
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import ActFirst, AttackAfter, Charge, Stand
from affray.games.warbands_and_heroes.words.master_questions import JudgeAttack, SetChance
from affray.games.warbands_and_heroes.words.questions import (
    AnswerMovement,
    ChargeTarget,
    RerollDice,
)
from affray.kernel.board.squares import are_adjacent
from affray.kernel.dice import Dice
from affray.kernel.flow import Question, finish
from affray.kernel.odds import Bearing, OddsReport, chance_to_count, odds, odds_row
from affray.kernel.words import counted

UNFORESEEN = {
    "OrderDrawn": "It draws an order of equals: each is as likely as the others.",
    "CaptainRolled": "It says what a captain is like, and that is known by its table.",
}
"""The rolls that nobody is told the chances of beforehand, and why."""


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """The chances of the attack, or the chance, that this answer leads to."""
    match answer:
        case Stand(by, attack, int(target)):
            return [_of(state, by, target, attack, stood=True)]
        case ActFirst(by, attack, int(target)):
            return [_of(state, by, target, attack, stood=False)]
        case AttackAfter(attack, int(target)):
            return [_of(state, question.pieces[0], target, attack, stood=False)]
        case Charge(by, attack):
            return _of_charge(state, by, attack)
    if isinstance(question, JudgeAttack):
        by = question.pieces[0]
        return [_of(state, by, answer.target, answer.attack, stood=question.stood)]
    if isinstance(question, ChargeTarget):
        unit = state.units[question.pieces[0]]
        charge = next(attack for attack in unit.kind.attacks if attack.kind == "charge")
        return [of_attack(state, unit.id, answer, charge, stood=False)]
    if isinstance(question, AnswerMovement) and answer:
        wall = state.units[question.pieces[0]]
        used, stood = wall.attack(wall.wall), wall.has_stood
        return [of_attack(state, wall.id, question.pieces[1], used, stood=stood)]
    if isinstance(question, RerollDice):
        return [_of_rerolls(state, question, answer)] if answer else []
    if isinstance(question, SetChance):
        return [_of_chance(state, question.pieces[0], answer)]
    return []


def _of(state: State, by: int, on: int, attack: str, *, stood: bool) -> OddsReport:
    return of_attack(state, by, on, state.units[by].attack(attack), stood=stood)


def _of_charge(state: State, by: int, attack: str) -> list[OddsReport]:
    """[WH-BER-03] At the enemy that is likeliest to be hurt, of those that can be reached."""
    unit = state.units[by]
    reached = charge_routes(state, unit, unit.attack(attack)).reached()
    ends = [square_at(point) for point in reached.squares]
    foes = [foe for foe in state.fighting() if foe.side != unit.side]
    trial = state.copy()
    found: list[OddsReport] = []
    for foe in foes:
        end = next((end for end in ends if are_adjacent(end, foe.square)), None)
        if end is not None:
            trial.units[by].x, trial.units[by].y = end
            found.append(_of(trial, by, foe.id, attack, stood=False))
    return [max(found, key=chance_to_count)] if found else []


def damage_chances(
    state: State, by: int, on: int, attack: Attack, *, stood: bool
) -> dict[int, Fraction]:
    """How likely each number of damage is, up to what the target has left."""

    def play(dice: Dice) -> Hashable:
        trial = state.copy()
        hits = finish(roll_hits(trial, dice, by, on, attack, stood=stood))
        return min(hits.counted * attack.damage, state.units[on].fs)

    found = odds(play).of
    return {key: found[key] for key in sorted(k for k in found if isinstance(k, int))}


def of_attack(state: State, by: int, on: int, attack: Attack, *, stood: bool) -> OddsReport:
    """[WH-ATK-01..03] How much Fighting Strength an attack takes."""
    unit, target = state.units[by], state.units[on]
    found = damage_chances(state, by, on, attack, stood=stood)
    rows = []
    for damage, chance in found.items():
        is_rout = damage == target.fs
        words = "routs it" if is_rout else f"{damage} damage" if damage else "no damage"
        short = "rout" if is_rout else str(damage)
        rows.append(odds_row(words, chance, short, counts=damage > 0))
    count = dice_for(state, unit, attack, stood=stood)
    return OddsReport(
        f"{unit.card.name} attacks {target.card.name} with {attack.name}",
        bearings(state, by, on, attack, stood=stood),
        tuple(rows),
        deed=f"{attack.name} on {target.card.name}",
        needs=f"{count} dice, {target.tn}+",
        verb="hurts",
    )


def bearings(state: State, by: int, on: int, attack: Attack, *, stood: bool) -> tuple[Bearing, ...]:
    """What bears on the attack, and why."""
    unit, target = state.units[by], state.units[on]
    resolve = resolve_of(state, target)
    told = (
        (stood and attack.kind != "charge", "it does not move: a die more", 1, "WH-ACT-03"),
        (unit.captain == "cowardly", "a cowardly captain: two dice fewer", -1, "WH-CT-2"),
        (is_bloodied(state, unit), "bloodied: half the dice", -1, "WH-UNIT-04"),
        (rerolls_left(state, unit.seat) > 0, "a dangerous captain rerolls", 1, "WH-CT-7"),
        (
            attack.is_melee and is_urged_on(state, unit),
            "an aggressive captain: a hit more",
            1,
            "WH-CT-6",
        ),
        (target.has(BERSERK) and target.is_bloodied, "the target ignores a hit", -1, "WH-BER-04"),
        (
            True,
            f"if hurt, it loses {MORALE_DAMAGE} more unless it rolls {resolve} or less for Morale",
            0,
            "WH-MOR-01",
        ),
    )
    return tuple(Bearing(words, sign, rule) for holds, words, sign, rule in told if holds)


def _of_rerolls(state: State, question: RerollDice, places: tuple[int, ...]) -> OddsReport:
    """[WH-CT-7] How many of these dice hit when they are rolled again."""
    count, needed = len(places), question.needed
    found = odds(lambda dice: dice.reach(count, 6, needed, count)[0]).of
    rows = tuple(
        odds_row(counted(hits, "hit"), found[hits], str(hits), counts=hits > 0)
        for hits in range(count + 1)
        if hits in found
    )
    name, needs = state.units[question.pieces[0]].card.name, f"{needed}+"
    title = f"{name} rolls {counted(count, 'die', 'dice')} again"
    return OddsReport(title, (), rows, deed="Roll again", needs=needs, verb="hits")


def _of_chance(state: State, unit: int, chance: int) -> OddsReport:
    """[WH-CRE-02]"""
    well = Fraction(chance, 6)
    rows = (odds_row("it goes well", well), odds_row("it goes badly", 1 - well, counts=False))
    name = state.units[unit].card.name
    title, needs = f"What {name} tries", f"{chance} in 6"
    return OddsReport(title, (), rows, deed="A chance", needs=needs, verb="goes well")
