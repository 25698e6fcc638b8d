"""Battles of Warbands and Heroes for tests: Units on squares, and whole starts at random."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.forces.roster import MASTER, ROLE
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table.position import place
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.roster import Entry, Roster

DIAGONALS = ("1", "alternating_1_2", "2", "none")


def unit(name: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    """Names in capitals are side A's, others side B's."""
    side = "A" if name[0].isupper() else "B"
    return {"name": name, "side": side, "at": [x, y], **more}


def field(*units: dict[str, Any], house: dict[str, HouseValue] | None = None, **more: Any) -> State:
    state = place({"units": list(units), **more}, House.of(house or {}))
    state.log = []
    return state


def happened(state: State) -> list[str]:
    return [event.name for event in state.log or []]


def master(entries: list[Entry] | None = None) -> Roster:
    """The roster of a game master."""
    return Roster(GAME_ID, "The game master", entries or [], EDITION, {ROLE: [MASTER]})


def random_start(seed: int, *, sides: int = 0, has_master: bool | None = None) -> Start:
    """Two to five sides with unequal warbands, house rules of any kind, and often a judge."""
    random = Random(seed)
    house: dict[str, HouseValue] = {
        "diagonal_cost": random.choice(DIAGONALS),
        "simultaneous_mode": random.choice(("alternate", "secret_orders")),
        "units_block_los": random.random() < 0.3,
        "arrows_range": random.choice((None, 6, 10)),
        "board_size": random.randint(12, 20),
    }
    count = sides or random.randint(2, 5)
    rosters = [GAME.random_roster(EDITION, house, random) for _ in range(count)]
    if has_master if has_master is not None else random.random() < 0.4:
        reserve = GAME.random_roster(EDITION, house, random).entries[:2]
        rosters.append(master(reserve))
    automated = random.random() < 0.6
    return Start(GAME.id, EDITION, rosters, house, automated=automated)
