"""Chapters Units and Resolve: damage, Routing, and tests of Resolve."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import AURA, FAR_AURA
from affray.games.warbands_and_heroes.pieces import ROUTED, Unit
from affray.games.warbands_and_heroes.rules.grid import is_near
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.events import Frightened, Hurt, ResolveTested, Routed
from affray.kernel.dice import Dice


def lose(state: State, unit: Unit, damage: int) -> int:
    """[WH-UNIT-02, WH-GEN-04, WH-RND-03] Damage takes Fighting Strength; what was really lost."""
    lost = min(damage, unit.fs)
    if lost > 0:
        unit.fs -= lost
        unit.is_hurt = True
        state.is_quiet = False
    return lost


def rout(state: State, unit: Unit) -> None:
    """[WH-UNIT-06, WH-INIT-04] At 0 it is out; in a simultaneous step, when the step is over."""
    if unit.fs > 0:
        return
    unit.wall = None
    if state.is_simultaneous:
        unit.is_fated = True
    else:
        unit.place = ROUTED
    state.tell(Routed(unit=unit.id, finishes=unit.is_fated))


def hurt(state: State, unit: Unit, damage: int, cause: str, rules: tuple[str, ...]) -> None:
    """Damage that comes of no attack, and what follows from it."""
    lost = lose(state, unit, damage)
    state.tell(Hurt(unit=unit.id, damage=lost, left=unit.fs, cause=cause, rules=rules))
    rout(state, unit)


def resolve_of(state: State, unit: Unit) -> int:
    """[WH-RES-02, WH-CAP-03, WH-CAP-04, WH-Q-53] Its Resolve, 1 higher near an allied captain."""
    return unit.kind.resolve + (steadied_by(state, unit) is not None)


def steadied_by(state: State, unit: Unit) -> Unit | None:
    for captain in state.captains(unit.side):
        if not captain.is_shaken and is_near(state, unit, captain, AURA):
            return captain
    return None


def wicked_near(state: State, unit: Unit) -> Unit | None:
    """[WH-CT-3] An enemy Unit with a Wicked captain that it stands near to."""
    for captain in state.fighting():
        if captain.captain == "wicked" and captain.side != unit.side:
            if is_near(state, unit, captain, FAR_AURA):
                return captain
    return None


def passes_resolve(state: State, dice: Dice, unit: Unit, why: str, rule: str) -> bool:
    """[WH-CT-3] A test of Resolve on its own; failing near a Wicked captain hurts."""
    passed = rolls_resolve(state, dice, unit, why, rule)
    if not passed:
        punish(state, unit, wicked_near(state, unit))
    return passed


def rolls_resolve(state: State, dice: Dice, unit: Unit, why: str, rule: str) -> bool:
    """[WH-RES-01, WH-RES-02, WH-UNIT-08, WH-GEN-02] 1d6, equal or less; the rest comes later."""
    captain = steadied_by(state, unit)
    resolve = resolve_of(state, unit)
    face = roll_low(dice, resolve)
    state.tell(
        ResolveTested(
            unit=unit.id,
            face=face,
            resolve=resolve,
            why=why,
            passed=face <= resolve,
            captain=None if captain is None else captain.id,
            rules=(rule, "WH-RES-01" if captain is None else "WH-RES-02"),
        )
    )
    return face <= resolve


def roll_low(dice: Dice, needed: int) -> int:
    """A d6 of which only counts whether it is more than `needed`."""
    return dice.bands(1, 6, (needed + 1,))[0]


def punish(state: State, unit: Unit, captain: Unit | None) -> None:
    """[WH-CT-3, WH-Q-09] The 1 damage of a failed test near a Wicked captain."""
    if captain is not None and unit.fights:
        cause = f"the wicked captain of {captain.card.name} is near"
        hurt(state, unit, 1, cause, ("WH-CT-3",))


def frighten(state: State, unit: Unit) -> None:
    """[WH-CT-5, WH-CLS-01, WH-Q-06, WH-Q-07] Fear shakes a Unit; a Resolute captain stands it.

    The Resolute of Warriors is another.
    """
    stood = unit.captain == "resolute"
    unit.is_shaken = unit.is_shaken or not stood
    state.tell(Frightened(unit=unit.id, stood=stood))
