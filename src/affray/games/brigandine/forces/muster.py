"""From a legal roster to the units of a warband."""

from __future__ import annotations

from affray.games.brigandine.data.tables import BASE_COST, armory
from affray.games.brigandine.forces.roster import BASE_KIND, describe
from affray.games.brigandine.pieces import Card, Unit
from affray.games.brigandine.state import State
from affray.kernel.ids import Seat
from affray.kernel.roster import Amount, Roster, amount_in, chosen_picks, entry_cost
from affray.kernel.words import unused_name


def muster(state: State, roster: Roster, seat: Seat) -> None:
    """[BR-UNIT-01, BR-UNIT-06, BR-UNIT-07, BR-WB-06] The units of a warband, not yet placed.

    [BR-SETUP-03, BR-WB-07]
    """
    description = describe(state.house)
    kinds = {kind.id: kind for kind in description.entries}
    state.warbands = (*state.warbands, roster.name.strip() or f"Warband {seat + 1}")
    taken = [unit.card.name for unit in state.units]
    for entry in roster.entries:
        kind = kinds[entry.kind]
        picks = chosen_picks(kind, entry)
        wanted = entry.name.strip() or ("Unit" if kind.id == BASE_KIND else kind.name)
        name = unused_name(wanted, taken)
        taken.append(name)
        card = make_card(name, picks, entry_cost(description, entry))
        state.units.append(Unit(len(state.units), seat, state.seats[seat], card))


def make_card(name: str, picks: dict[str, list[str]], cost: int = BASE_COST) -> Card:
    """[BR-STAT-01] What the choices of a roster come to."""
    stats = {
        id: amount_in(Amount(stat.base, 10**6), picks.get(id, []))
        for id, stat in armory().stats.items()
    }
    return Card(
        name,
        cost=cost,
        life=stats["life"],
        combat=stats["combat"],
        speed=stats["speed"],
        gear=tuple(picks.get("gear", ())),
        traits=tuple(picks.get("traits", ())),
        aspect=next(iter(picks.get("aspect", ())), None),
        banner=next(iter(picks.get("banner", ())), None),
        castings=tuple(picks.get("spells", ())),
    )
