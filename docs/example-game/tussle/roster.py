"""What a gang may consist of, what is wrong with one, and how it comes to the green."""

from __future__ import annotations

from random import Random

from affray.kernel.problems import Problem
from affray.kernel.roster import (
    Entry,
    EntryKind,
    Roster,
    RosterDescription,
    roster_cost,
)
from affray.kernel.words import unused_name

from .data import EDITION, GAME_ID, HEIGHT, MOST_POINTS, WIDTH, kinds
from .state import Fighter

EDGE = 500
"""How far from its edge a gang begins."""


def describe() -> RosterDescription:
    """[TU-GANG-01, TU-GANG-02]"""
    entries = tuple(
        EntryKind(
            id,
            kind.name,
            kind.points,
            stats=(
                ("walk", f"{kind.walk // 10} mm"),
                ("hits on", f"{kind.hits_on}+"),
                ("stands", str(kind.stands)),
            ),
            rule="TU-GANG-02",
            glyph=kind.glyph,
        )
        for id, kind in kinds().items()
    )
    limit = Problem("entries", "TU-GANG-01", f"At least one fighter, at most {MOST_POINTS} points.")
    return RosterDescription(GAME_ID, EDITION, MOST_POINTS, entries, (), (limit,), "TU-GANG-01")


def problems(roster: Roster) -> list[Problem]:
    """[TU-GANG-01] Everything wrong with a gang."""
    found: list[Problem] = []
    cost = roster_cost(describe(), roster)
    if not roster.entries:
        found.append(Problem("entries", "TU-GANG-01", "a gang has at least one fighter"))
    if cost > MOST_POINTS:
        sentence = f"{cost} points are more than {MOST_POINTS}"
        found.append(Problem("entries", "TU-GANG-01", sentence))
    return found


def muster(roster: Roster, side: int, taken: list[Fighter]) -> list[Fighter]:
    """[TU-GREEN-01] The fighters of a legal gang in their row, after those who are there."""
    names = [fighter.name for fighter in taken]
    gap = HEIGHT // (len(roster.entries) + 1)
    x = WIDTH - EDGE if side else EDGE
    found = []
    for place, entry in enumerate(roster.entries):
        names.append(unused_name(entry.name.strip() or kinds()[entry.kind].name, names))
        id, y = len(taken) + place, gap * (place + 1)
        found.append(Fighter(id, side, names[-1], entry.kind, x, y))
    return found


def random_roster(random: Random) -> Roster:
    """As many as the points allow, whoever comes."""
    entries: list[Entry] = []
    left = MOST_POINTS
    while affordable := [id for id, kind in kinds().items() if kind.points <= left]:
        entries.append(Entry(random.choice(affordable)))
        left -= kinds()[entries[-1].kind].points
    return Roster(GAME_ID, "Passers-by", entries, EDITION)
