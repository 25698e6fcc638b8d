"""The attack that an action can come to while its target or its way is still open."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from affray.games.rattle_and_rend.pieces import Group, is_in_band
from affray.games.rattle_and_rend.rules.actions import band_of
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.attacks import CHARGE, STAND, targets_of
from affray.games.rattle_and_rend.rules.routes import own_routes
from affray.games.rattle_and_rend.rules.sight import can_see
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.attack_odds import of_attack
from affray.games.rattle_and_rend.words.answers import Charge, StandAndFight
from affray.kernel.board.areas import spots_in
from affray.kernel.odds import OddsReport, OddsRow, chance_to_count

NEAREST = 12
"""Places that are looked at for each enemy: sight and room decide, not only the distance."""


def best_attack(state: State, action: StandAndFight | Charge) -> list[OddsReport]:
    """[RR-ATK-01, RR-ACTION-STAND-1] The likeliest of those that are possible."""
    group = state.groups[action.group]
    if isinstance(action, Charge):
        found = at_the_end_of_a_charge(state, group, state.enemies(group))
    else:
        found = [
            replace(one, deed=f"Stand and Fight: {enemy.card.name}")
            for enemy in targets_of(state, group)
            for one in of_attack(state, group.id, enemy.id, STAND)
        ]
    return [max(found, key=chance_to_count)] if found else []


def of_charge(state: State, charger: int, target: int) -> list[OddsReport]:
    """[RR-ACTION-CHARGE-2, RR-Q-066] At one target; none if no end of the charge leads to it."""
    group, enemy = state.groups[charger], state.groups[target]
    found = at_the_end_of_a_charge(state, group, [enemy])
    if found:
        return found
    title = f"{group.card.name} cannot attack {enemy.card.name}"
    rows = (OddsRow("out of reach", "1", 100.0, counts=False),)
    deed = f"Charge at {enemy.card.name}: out of reach"
    return [OddsReport(title, (), rows, deed=deed, verb="hits")]


def at_the_end_of_a_charge(
    state: State, group: Group, enemies: Iterable[Group]
) -> list[OddsReport]:
    """[RR-ACTION-CHARGE-2] Of each that can be attacked, from the nearest place that allows it."""
    areas = own_routes(state, group, band_of(state, group, Charge)).reached().areas
    spots = spots_in(areas)
    found: list[OddsReport] = []
    for enemy in enemies:
        spots.sort(key=lambda spot: (spot[0] - enemy.x) ** 2 + (spot[1] - enemy.y) ** 2)
        for x, y in spots[:NEAREST]:
            stand = ghost(group, x, y)
            if not is_in_band(stand, enemy, state.rng(group)):
                break
            if can_see(state, stand, enemy):
                moved = state.copy()
                moved.groups[group.id].x, moved.groups[group.id].y = x, y
                deed = f"Charge at {enemy.card.name}"
                reports = of_attack(moved, group.id, enemy.id, CHARGE)
                found += [replace(one, deed=deed) for one in reports]
                break
    return found
