"""Chapters Melee, Quick attacks and Assigning attacks: one melee, one attack at a time."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.attack import blow, strike
from affray.games.brigandine.rules.endings import check_end
from affray.games.brigandine.rules.losses import remove_fallen
from affray.games.brigandine.rules.shooting import Shot, fire
from affray.games.brigandine.rules.spots import Pushes
from affray.games.brigandine.rules.voices import begin_goes, next_deed
from affray.games.brigandine.rules.walk import standing_refusal
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Aim, Attack, Bash, Done, Shoot
from affray.games.brigandine.words.events import MeleeBegan, PushDeclared, SidePassed, UnitMoved
from affray.games.brigandine.words.place_questions import PushTo
from affray.games.brigandine.words.questions import DONE, NextAttack, NextMelee, SkirmishShot
from affray.kernel.board.clearance import comes_near
from affray.kernel.board.sweep import Track, last_clear
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices
from affray.kernel.preview import Ring

SKIRMISH, QUICK, NORMAL = "skirmish", "quick", "normal"
PUSH = 2 * INCH
"""[BR-TRAIT-SHIELDBASH-1]"""

Blow = Attack | Bash


def begin_melees(state: State, dice: Dice) -> None:
    """[BR-ENG-08, BR-ENG-06] The melees of this phase are fixed."""
    state.melees = state.all_melees()
    state.stage = "melee"


def melee(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-06, BR-MELEE-04] The next melee, or the next attack of the one that goes on."""
    if not state.fight:
        yield from _pick(state)
    elif state.band == SKIRMISH:
        yield from _skirmish(state, dice)
    else:
        yield from _attack(state, dice)


def _pick(state: State) -> Flow[None]:
    """[BR-TURN-06, BR-ENG-08, BR-MELEE-10] The active player picks one that still has contact.

    [BR-MELEE-01, BR-QUICK-04, BR-ASPECT-WOLF-1]
    """
    state.melees = tuple(group for group in state.melees if _is_alive(state, group))
    if not state.melees:
        state.stage = "follow"
        begin_goes(state, state.active)
        return
    index = 0
    if len(state.melees) > 1:
        choices = Choices(tuple(range(len(state.melees))))
        index = yield from NextMelee(state.speaker(state.active), choices)
    group = state.melees[index]
    state.melees = state.melees[:index] + state.melees[index + 1 :]
    state.fight = tuple(id for id in group if state.units[id].is_on_table)
    for id in state.fight:
        unit = state.units[id]
        unit.attacks = attack_count(state, unit)
        unit.has_drawn = unit.attacks > 0 and (unit.has_drawn or state.is_stirred(unit))
        unit.is_quick = unit.card.is_quick or state.has_aspect(unit, "wolf")
        unit.shots = int(may_skirmish(state, unit))
    if state.log is not None:
        counts = tuple(state.units[id].attacks for id in state.fight)
        reasons = tuple(attack_reasons(state, state.units[id]) for id in state.fight)
        state.tell(MeleeBegan(units=state.fight, attacks=counts, reasons=reasons))
    _begin_band(state, SKIRMISH)


def _is_alive(state: State, group: tuple[int, ...]) -> bool:
    return any(
        foe.id in group
        for id in group
        if state.units[id].is_on_table
        for foe in state.foes(state.units[id])
    )


def _begin_band(state: State, band: str) -> None:
    state.band = band
    begin_goes(state, state.active)


def attack_count(state: State, unit: Unit) -> int:
    """[BR-MELEE-05, BR-MELEE-06] How many attacks a unit has in this melee round.

    [BR-GEAR-GEN-1, BR-TRAIT-GANGER-1, BR-TRAIT-FOCUS-1, BR-TRAIT-FOCUS-1-R1, BR-ASPECT-BULL-1]
    [BR-ASPECT-BULL-1-R1, BR-BANNER-05, BR-BANNER-05-R1]
    """
    if not unit.may_act:
        return 0
    others = [state.units[id] for id in state.fight if id != unit.id]
    enemies = sum(other.side != unit.side for other in others)
    count = unit.card.melee_attacks
    count += unit.card.has("ganger") and enemies < len(others)
    count += enemies if unit.card.has("focus") else 0
    count += unit.has_charged and state.has_aspect(unit, "bull")
    count = count * 2 if unit.is_hasted else count
    return count + state.is_stirred(unit)


def attack_reasons(state: State, unit: Unit) -> str:
    """[BR-MELEE-06, BR-QUICK-04] What bears on the number of its attacks, in words for the log."""
    others = [state.units[id] for id in state.fight if id != unit.id]
    enemies = sum(other.side != unit.side for other in others)
    told = (
        (unit.is_barred, "barred by a fortification"),
        (unit.has_marched, "has marched"),
        (unit.is_laden, "carries a stone"),
        (unit.card.melee_attacks > 1, "Claws" if "claws" in unit.card.gear else "Off-hand weapon"),
        (unit.card.has("ganger") and enemies < len(others), "Ganger"),
        (unit.card.has("focus"), f"Focus on {enemies}"),
        (unit.has_charged and state.has_aspect(unit, "bull"), "Aspect of the Bull"),
        (unit.is_hasted, "doubled by Haste"),
        (unit.attacks > attack_count(state, unit) or state.is_stirred(unit), "the megalith"),
        (unit.is_quick, "quick"),
    )
    refused = 0 if unit.may_act else 3
    words = [word for holds, word in (told[:refused] if refused else told[3:]) if holds]
    return ", ".join(words)


def may_skirmish(state: State, unit: Unit) -> bool:
    """[BR-TRAIT-SKIRMISHING-1] A free use of its ranged weapon in its first round."""
    return (
        unit.card.has("skirmishing")
        and unit.card.weapon is not None
        and unit.fought == 0
        and unit.may_act
    )


def reachable(state: State, unit: Unit) -> list[int]:
    """[BR-MELEE-02, BR-ENG-08] The enemies of this melee that it touches."""
    return [foe.id for foe in state.foes(unit) if foe.id in state.fight]


# -- before the blows -----------------------------------------------------------------


def _skirmish(state: State, dice: Dice) -> Flow[None]:
    """[BR-TRAIT-SKIRMISHING-1-R1] Active side first; casualties go at once."""
    side = state.acting
    offered = skirmish_shots(state, side)
    shot = yield from next_deed(state, side, offered, SkirmishShot)
    if shot is None:
        if side == state.active:
            begin_goes(state, 1 - side)
        else:
            _begin_band(state, QUICK)
        return
    state.units[shot.unit].shots = 0
    must_hit = tuple(id for id in state.fight if state.units[id].side != side)
    yield from fire(state, dice, shot, must_hit)
    check_end(state)


def skirmish_shots(state: State, side: int) -> list[Shot]:
    found: list[Shot] = []
    for id in state.fight:
        unit = state.units[id]
        if unit.side != side or not unit.is_on_table or not unit.shots or not unit.card.weapon:
            continue
        foes = reachable(state, unit)
        if foes and unit.card.weapon.template:
            found.append(Aim(id))
        else:
            found += [Shoot(id, foe) for foe in foes]
    return found


# -- the blows --------------------------------------------------------------------------


def attacks(state: State, side: int) -> list[Blow]:
    """[BR-MELEE-07, BR-QUICK-01, BR-MELEE-09] Everything a side may do next in this band.

    [BR-QUICK-03]
    """
    found: list[Blow] = []
    for id in state.fight:
        unit = state.units[id]
        if unit.side != side or not unit.is_on_table or unit.attacks <= 0:
            continue
        if unit.seat in state.passed:
            continue
        if unit.is_quick != (state.band == QUICK):
            continue
        foes = reachable(state, unit)
        found += [Attack(id, foe) for foe in foes]
        if unit.card.has("shieldbash") and unit.card.has_shield:
            found += [Bash(id, foe) for foe in foes]
    return found


def _attack(state: State, dice: Dice) -> Flow[None]:
    """[BR-MELEE-07, BR-ASSIGN-01, BR-ASSIGN-02] One attack of the side whose go it is."""
    side = state.acting
    offered = attacks(state, side)
    if not offered:
        side = 1 - side
        offered = attacks(state, side)
        if not offered:
            _end_band(state)
            return
        state.acting = side
    deed = yield from next_deed(
        state, side, offered, lambda seat, own: NextAttack(seat, own, _usual(state, own))
    )
    state.acting = 1 - side
    if deed is None:
        state.tell(SidePassed(side=side))
        return
    by, on = deed.unit, deed.target
    state.units[by].attacks -= 1
    if isinstance(deed, Bash):
        yield from _bash(state, by, on)
    else:
        yield from strike(state, dice, blow(state.units[by], state.units[on]))


def _bash(state: State, by: int, on: int) -> Flow[None]:
    """[BR-TRAIT-SHIELDBASH-1, BR-TRAIT-SHIELDBASH-1-R1] An attack is given up for a push."""
    unit, target = state.units[by], state.units[on]
    x, y = yield from PushTo(
        unit.seat,
        Pushes(state, unit, target, PUSH),
        f"Where does {unit.card.name} push {target.card.name}?",
        pieces=(on, by),
        reaches=(Ring("2 in", PUSH),),
    )
    target = state.units[on]
    state.pushes = (*state.pushes, (by, on, x - target.x, y - target.y))
    state.tell(PushDeclared(unit=by, target=on))


def _usual(state: State, offered: Sequence[Blow]) -> Attack | Done:
    """An attack on somebody who still lives."""
    for deed in offered:
        if isinstance(deed, Attack) and state.units[deed.target].life > 0:
            return deed
    return DONE


def _end_band(state: State) -> None:
    """[BR-MELEE-08, BR-QUICK-02] The dead leave, the pushed go, and the next band begins.

    [BR-MELEE-03, BR-MELEE-03-D1]
    """
    remove_fallen(state)
    pushes, state.pushes = state.pushes, ()
    # Who fell in this band still made its attacks, and so its pushes [BR-MELEE-03-D1].
    for _, on, dx, dy in pushes:
        if state.units[on].is_on_table:
            push(state, state.units[on], dx, dy)
    if state.band == QUICK:
        _begin_band(state, NORMAL)
    else:
        _end_fight(state)
    check_end(state)


def _end_fight(state: State) -> None:
    """[BR-MELEE-11] The round of this melee is over for everybody in it."""
    for id in state.fight:
        unit = state.units[id]
        unit.attacks = unit.shots = 0
        unit.is_quick = False
        unit.fought += 1
    state.fight, state.band = (), None
    state.settle()


def push(state: State, unit: Unit, dx: int, dy: int) -> None:
    """[BR-TRAIT-SHIELDBASH-1-R1, BR-ENG-07] In a straight line until something stops it."""
    track = Track(((unit.x, unit.y), (unit.x + dx, unit.y + dy)))
    if track.total == 0:
        return
    stop = track.total
    for other in state.on_table():
        if other is not unit:
            s = track.first_crossing(other.x, other.y, BASE)
            stop = stop if s is None else min(stop, s)
    _, end = last_clear(track, stop, lambda x, y: _may_lie(state, unit, track, x, y))
    if end == (unit.x, unit.y):
        return
    state.tell(
        UnitMoved(
            unit=unit.id,
            path=((unit.x, unit.y), end),
            how="is pushed",
            rules=("BR-TRAIT-SHIELDBASH-1",),
        )
    )
    unit.x, unit.y = end
    state.settle()


def _may_lie(state: State, unit: Unit, track: Track, x: int, y: int) -> bool:
    """A place to stand, with nothing too high to climb in the way of the base."""
    if standing_refusal(state, unit, x, y) is not None:
        return False
    ax, ay = track.points[0]
    return unit.is_flying or not any(
        comes_near(piece.shape, ax, ay, x, y, RADIUS) for piece in state.terrain if piece.is_tall
    )
