"""How many dice an attack has, and whom it may be made on."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import CHARGE, MISSILE, WALL, Attack
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.grid import are_in_touch, distance, sees
from affray.games.warbands_and_heroes.state import State
from affray.kernel.board.squares import are_adjacent

COWARDLY = 2


def is_bloodied(state: State, unit: Unit) -> bool:
    """[WH-UNIT-03, WH-Q-11] In a simultaneous step, as it was when the step began."""
    return unit.was_bloodied if state.is_simultaneous else unit.is_bloodied


def dice_for(state: State, unit: Unit, attack: Attack, *, stood: bool) -> int:
    """[WH-ATK-07, WH-ACT-03, WH-CT-2, WH-UNIT-04] Add and subtract, then halve if Bloodied."""
    count = attack.dice + (stood and attack.kind != CHARGE)
    count -= COWARDLY * (unit.captain == "cowardly")
    if count <= 0:
        return 0
    return max(1, count // 2) if is_bloodied(state, unit) else count


def changes_of(state: State, unit: Unit, attack: Attack, *, stood: bool) -> tuple[str, ...]:
    """What makes its dice more or fewer than the attack lists, in words."""
    told = (
        (stood and attack.kind != CHARGE, "1 more for standing still"),
        (unit.captain == "cowardly", f"{COWARDLY} fewer for a cowardly captain"),
        (is_bloodied(state, unit), "half as many for being bloodied"),
    )
    return tuple(words for holds, words in told if holds)


def reach_of(state: State, attack: Attack) -> int | None:
    """[WH-BOW-03] How far it flies; none: as far as one can see."""
    return attack.range or state.house.arrows_range


def may_attack(state: State, unit: Unit, target: Unit, attack: Attack) -> bool:
    """[WH-GEN-01, WH-ATK-05, WH-ATK-06, WH-Q-50] An enemy beside it, or for arrows one in sight."""
    if target.side == unit.side or not target.fights:
        return False
    if attack.kind != MISSILE:
        return are_in_touch(state, unit, target)
    reach = reach_of(state, attack)
    gap = distance(state, unit.square, target.square)
    return (reach is None or gap <= reach) and sees(state, unit.square, target.square)


def targets(state: State, unit: Unit, attack: Attack) -> list[int]:
    return [u.id for u in state.units if may_attack(state, unit, u, attack)]


def can_use(state: State, unit: Unit, attack: Attack, target: int | None, *, stood: bool) -> bool:
    """With at least one die, on somebody it can reach; a wall has no target yet.

    A Unit that was Routed cannot hold a wall [WH-INIT-04].
    """
    if dice_for(state, unit, attack, stood=stood) == 0:
        return False
    if target is None:
        return unit.fs > 0
    return may_attack(state, unit, state.units[target], attack)


def attacks_of(state: State, unit: Unit, *, stood: bool) -> list[tuple[str, int | None]]:
    """Every attack that it can make now, on everybody it can reach."""
    return [
        (attack.id, target)
        for attack, target in attacks_on(unit, foes_of(state, unit.side))
        if can_use(state, unit, attack, target, stood=stood)
    ]


def foes_of(state: State, side: int | None) -> list[Unit]:
    """[WH-ATK-05] Whom Units of a side may attack at all."""
    return [other for other in state.units if other.side != side and other.fights]


def attacks_on(unit: Unit, foes: list[Unit]) -> list[tuple[Attack, int | None]]:
    """Attacks that might be made on these: in melee on those beside it, a wall yet on nobody."""
    square = unit.square
    beside = [foe.id for foe in foes if are_adjacent(square, foe.square)]
    found: list[tuple[Attack, int | None]] = []
    for attack in unit.kind.attacks:
        if attack.kind == WALL:
            found.append((attack, None))
        elif attack.kind == MISSILE:
            found += [(attack, foe.id) for foe in foes]
        elif attack.kind != CHARGE:
            found += [(attack, foe) for foe in beside]
    return found
