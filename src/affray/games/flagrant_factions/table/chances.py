"""The exact chances of what an answer would roll: the rules themselves, with every result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from affray.games.flagrant_factions.data.tables import spells
from affray.games.flagrant_factions.rules import captains, resilience, sight
from affray.games.flagrant_factions.rules.activation import Asked, activate
from affray.games.flagrant_factions.rules.attacks import INTERRUPT, blow_by
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.casting import castable, projectile_hit
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    DEFEND,
    NOBODY,
    PROJECTILE,
    SHOOT,
    cause_by,
)
from affray.games.flagrant_factions.rules.hits import (
    SIDES,
    count_hits,
    floors_of,
    losses,
    prepare,
    throw,
)
from affray.games.flagrant_factions.rules.movement import put
from affray.games.flagrant_factions.rules.order_numbers import needed_for
from affray.games.flagrant_factions.rules.orders import passes_by_foe
from affray.games.flagrant_factions.rules.resilience import LOSS, RALLY, Test
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import bearings
from affray.games.flagrant_factions.words.answers import Attack, Cast, Check, Order, Shoot
from affray.games.flagrant_factions.words.move_questions import CloseIn
from affray.games.flagrant_factions.words.questions import (
    ORDERS,
    ChooseInterrupt,
    ChooseRally,
    ChooseSpell,
    ChooseTarget,
)
from affray.kernel.answers import verb_of
from affray.kernel.dice import Dice
from affray.kernel.flow import Question, finish
from affray.kernel.odds import Chances, OddsReport, OddsRow, chance_to_count, odds

UNHURT, HOLDS, SHAKEN, ROUTED = "unhurt", "holds", "fails and Retreats", "is Routed"
OUTCOMES = (ROUTED, SHAKEN, HOLDS, UNHURT)
EXACT = Fraction(0)
"""Every branch is followed."""

UNFORESEEN = {
    "Tested": "A test that may be rolled again as a whole branches too often to be quick.",
    "SidesRolled": "It says who attacks, and is good or bad for neither.",
    "FateRolled": "What a scenario rolls at the start of a turn is only read.",
}
"""The rolls that nobody is told the chances of beforehand, and why."""

SHORT = {SHAKEN: "Retreats", ROUTED: "Routed"}


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """[FF-ACT-03, FF-SEQ-03, FF-SEQ-04] The chances of what this answer leads to."""
    if isinstance(answer, Check):
        answer = Attack(answer.group)
    if isinstance(answer, Cast):
        return of_casting(state, answer.group)
    if isinstance(answer, Order):
        order = type(answer)
        needed = needed_for(state, answer.group, order)
        return [of_activation(state, Asked(answer.group, order, needed))] if needed else []
    if isinstance(question, ChooseSpell):
        asked = Asked(question.pieces[0], Cast, spells()[answer].check, spell=answer)
        return [of_activation(state, asked)]
    if isinstance(question, ChooseTarget):
        return of_target(state, question, answer)
    if isinstance(question, CloseIn):
        group, target = question.pieces[:2]
        moved = state.copy()
        put(moved, moved.group(group), answer)
        return of_attack(moved, group, target)
    if isinstance(question, ChooseInterrupt) and answer != "no":
        chance = odds(lambda dice: dice.roll(6) + dice.roll(6) >= INTERRUPT)
        return [passing("Interrupt", f"{INTERRUPT}+", chance, verb="works")]
    if isinstance(question, ChooseRally):
        return [of_test(state, Test(answer, RALLY, NOBODY))]
    return []


def of_target(state: State, question: ChooseTarget, target: int) -> list[OddsReport]:
    """The activation against this target, and what comes of it if it succeeds."""
    group, order, spell = question.pieces[0], question.order, question.spell
    if spell is not None:
        asked = Asked(group, Cast, spells()[spell].check, target, spell)
        found = [of_activation(state, asked)]
        if spell == "projectile":
            found.append(of_volley(state, group, target, PROJECTILE))
        return found
    needed = needed_for(state, group, order)
    if order not in (Shoot, Attack) or not needed:
        return []
    found = [of_activation(state, Asked(group, order, needed, target))]
    if order is Shoot:
        return [*found, of_volley(state, group, target, SHOOT)]
    return found + of_attack(state, group, target)


def of_casting(state: State, caster: int) -> list[OddsReport]:
    """[FF-ORD-CAST, FF-CAST-02] The spell that is likeliest to succeed."""
    found = [
        replace(of_activation(state, asked), deed=f"Cast {spells()[spell].name}")
        for spell in castable(state, state.group(caster))
        for asked in [Asked(caster, Cast, spells()[spell].check, spell=spell)]
    ]
    return [max(found, key=chance_to_count)] if found else []


# -- one roll of 2d6 -----------------------------------------------------------------------


def of_activation(state: State, asked: Asked) -> OddsReport:
    """[FF-ACT-03, FF-SEQ-05] With automatic passes and second rolls, all used."""
    group = state.group(asked.group)
    sure = None
    if asked.order is Attack and asked.target is not None:
        sure = "FF-OT-FOE-2" if passes_by_foe(state, group, asked.target) else None

    def play(dice: Dice) -> Hashable:
        trial = state.copy()
        return finish(activate(trial, dice, asked, sure=sure)).is_passed

    name = spells()[asked.spell].name if asked.spell else ORDERS[verb_of(asked.order)]
    deed = f"{group.name}: {name}"
    return passing(deed, f"{asked.needed}+", odds(play), verb="activates", deed=name)


def of_test(state: State, test: Test) -> OddsReport:
    """[FF-SEQ-04] Passed, failed or Routed at once."""
    group = state.group(test.group)

    def play(dice: Dice) -> Hashable:
        again = Test(test.group, test.reason, test.cause, lost=test.lost, terror=test.terror)
        return tested(state.copy(), dice, again)

    chance = odds(play)
    words = {HOLDS: "passed", SHAKEN: "failed", ROUTED: "Routed"}
    rows = tuple(row(words[key], chance, key, counts=key == HOLDS) for key in words)
    needs = f"{group.card.rating}+"
    title = f"{group.name} tests Resilience, {needs}"
    found = tuple(bearings.on_test(state, test))
    return OddsReport(title, found, rows, deed="Resilience", needs=needs, verb="holds")


def tested(state: State, dice: Dice, test: Test) -> str:
    """One test, in one of the `OUTCOMES`."""
    finish(resilience.roll_test(state, dice, test))
    if test.is_passed:
        return HOLDS
    return ROUTED if test.total <= 0 else SHAKEN


def passing(title: str, needs: str, chance: Chances, *, verb: str, deed: str = "") -> OddsReport:
    rows = (row("passed", chance, True), row("failed", chance, False, counts=False))
    return OddsReport(f"{title}, {needs}", (), rows, deed=deed or title, needs=needs, verb=verb)


# -- blows ---------------------------------------------------------------------------------


def of_volley(state: State, group: int, target: int, manner: str) -> OddsReport:
    """[FF-SHOOT-02..05] What Shooting does to its target."""

    def blow(trial: State) -> Blow:
        shooter, victim = trial.group(group), trial.group(target)
        needed = shooter.card.mi_hit
        if manner == PROJECTILE:
            needed = projectile_hit(trial, shooter, victim)
        made = Blow(group, target, manner, needed)
        made.in_cover = sight.has_cover(trial, shooter, victim)
        return made

    return of_blow(state, blow, manner, terror=False)


def of_attack(state: State, attacker: int, target: int) -> list[OddsReport]:
    """[FF-ATT-05..08] What both do to each other, where they stand and without an interrupt."""
    one = state.group(attacker)
    terror = state.hooks.is_terrifying(state, one, target)
    return [
        of_blow(
            state,
            lambda trial: blow_by(trial, attacker, target, ATTACK, met=False),
            DEFEND,
            terror=terror,
        ),
        of_blow(
            state,
            lambda trial: blow_by(trial, target, attacker, DEFEND, met=False),
            ATTACK,
            terror=False,
        ),
    ]


def of_blow(
    state: State, make: Callable[[State], Blow], manner: str, *, terror: bool
) -> OddsReport:
    """[FF-SEQ-03, FF-SEQ-04] Hits, losses and the test after them; every choice the usual one.

    `manner` is the part that the target plays in it.
    """
    trial = state.copy()
    blow = make(trial)
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    tally: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for hits, share in hit_chances(state, make).items():
        victim = trial.group(blow.target)
        lost, _ = losses(trial, victim, hits, manner, blow.roller)
        tally[lost] += share
        for outcome, chance in after(state, blow, lost, terror=terror).items():
            found[outcome] += share * chance
    result = Chances(dict(found), Fraction(0))
    rows = tuple(
        row(name, result, name, counts=name != UNHURT) for name in OUTCOMES if name in found
    )
    prepare(trial, blow)
    one, other = state.group(blow.roller).name, state.group(blow.target).name
    needs = f"{blow.count} dice at {blow.needed}+"
    test = Test(blow.target, LOSS, cause_by(state, state.group(blow.roller), manner), terror=terror)
    return OddsReport(
        f"{one} against {other}, {needs}",
        (*bearings.on_blow(state, blow, manner), *bearings.on_test_after(state, test)),
        rows,
        deed=f"against {other}",
        needs=needs,
        tally="R lost",
        tallied=lost_rows(Chances(dict(tally), Fraction(0))),
        verb="hurts",
    )


def lost_rows(found: Chances) -> tuple[OddsRow, ...]:
    """How likely each loss of Resilience is, the least first."""
    return tuple(
        row(str(lost), found, lost, counts=bool(lost))
        for lost in sorted(found.of, key=lambda lost: int(str(lost)))
    )


def hit_chances(state: State, make: Callable[[State], Blow]) -> dict[int, Fraction]:
    """[FF-SEQ-03] How likely each number of hits is, by the fate of one die of the roll.

    Dice fare alike and by themselves but for the captain's rerolls, which come last and take
    misses that are still fresh.
    """

    trial = state.copy()
    trial.log = None
    blow = make(trial)
    prepare(trial, blow)
    count, used = blow.count, trial.group(blow.roller).used
    most = captains.reroll_dice(trial, trial.group(blow.roller))
    blow.count = 1

    def one_die(dice: Dice) -> tuple[int, int]:
        trial.group(blow.roller).used = used
        roll = finish(throw(trial, dice, blow))
        return count_hits(trial, blow, roll.faces), len(roll.misses())

    def once_more(dice: Dice) -> int:
        return count_hits(trial, blow, dice.bands(1, SIDES, floors_of(trial, blow)))

    fates = odds(one_die, EXACT).of
    again = odds(once_more, EXACT).of
    spread: dict[Any, Fraction] = {(0, 0): Fraction(1)}
    for _ in range(count):
        spread = added(spread, fates, lambda one, other: (one[0] + other[0], one[1] + other[1]))
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (hits, fresh), share in spread.items():
        more: dict[Any, Fraction] = {hits: share}
        for _ in range(min(most, fresh)):
            more = added(more, again, lambda one, other: one + other)
        for total, chance in more.items():
            found[total] += chance
    return dict(found)


def added(
    ones: Mapping[Any, Fraction], others: Mapping[Any, Fraction], plus: Callable[[Any, Any], Any]
) -> dict[Any, Fraction]:
    """The sum of two independent results."""
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for one, share in ones.items():
        for other, chance in others.items():
            found[plus(one, other)] += share * chance
    return found


def after(state: State, blow: Blow, lost: int, *, terror: bool) -> Mapping[Hashable, Fraction]:
    """[FF-SEQ-02, FF-SEQ-04] What becomes of a target that has lost so much."""
    sure = Fraction(1)
    if not lost:
        return {UNHURT: sure}
    if lost >= state.group(blow.target).r:
        return {ROUTED: sure}
    cause = cause_by(state, state.group(blow.roller), blow.manner)
    trial = state.copy()
    trial.log = None
    trial.group(blow.target).r -= lost

    def play(dice: Dice) -> Hashable:
        return tested(trial, dice, Test(blow.target, LOSS, cause, lost=lost, terror=terror))

    return odds(play, EXACT).of


def row(name: str, found: Chances, key: Hashable, *, counts: bool = True) -> OddsRow:
    chance = found.of.get(key, 0)
    percent = round(float(chance) * 100, 4)
    return OddsRow(name, str(chance), percent, SHORT.get(name, ""), counts=counts)
