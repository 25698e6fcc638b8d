"""Warbands put together by hand, and what is wrong with them."""

from __future__ import annotations

import msgspec

from affray.games.rattle_and_rend.forces.roster import (
    GAME_ID,
)
from affray.games.rattle_and_rend.game import GAME
from affray.kernel.roster import Entry, EntryKind, Roster

FIGHTERS, SHOOTERS, SKIRMISHERS = Entry("fighters"), Entry("shooters"), Entry("skirmishers")
DREGS = Entry("dregs")
PLAIN_PICKS = {"traits": ["elites", "raiders"], "drive": ["frenzy"]}


def champion(action: str = "spot_weakness") -> Entry:
    return Entry("champion", picks={"action": [action]})


def heavy(trait: str = "colossal") -> Entry:
    return Entry("heavy", picks={"trait": [trait]})


def ward(reaction: str = "rally") -> Entry:
    return Entry("ward", picks={"reaction": [reaction]})


def led(entry: Entry, *actions: str) -> Entry:
    """The entry with champions attached."""
    return msgspec.structs.replace(entry, picks=entry.picks | {"champion": list(actions)})


def warband(
    *entries: Entry, edition: str = "alpha2", picks: dict[str, list[str]] | None = None
) -> Roster:
    return Roster(GAME_ID, "Test", list(entries), edition, PLAIN_PICKS if picks is None else picks)


PLAIN = (FIGHTERS, FIGHTERS, SHOOTERS, SHOOTERS, SKIRMISHERS, SKIRMISHERS)


def found(roster: Roster, **house: int) -> list[tuple[str, str]]:
    """Place and rule of all that is wrong."""
    return [(problem.place, problem.rule) for problem in GAME.roster_problems(roster, house)]


def kind(name: str, edition: str = "alpha2") -> EntryKind:
    return next(entry for entry in GAME.roster_description(edition, {}).entries if entry.id == name)
