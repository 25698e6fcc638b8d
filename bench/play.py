"""What is measured: random games of every game and edition, with forces chosen beforehand.

`bench.course` runs this in the sources of earlier revisions, too.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from affray.bots.random import sampled_answer
from affray.games import games
from affray.kernel.dice import FastDice
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster

STARTS = 12
"""Different pairs of forces in a measurement."""

GROWN = 4
"""And in one of a size."""


class Yard(NamedTuple):
    """One thing to measure: a game in an edition, with forces chosen beforehand."""

    name: str
    game: Game[Any]
    starts: list[Start]


def yards() -> list[Yard]:
    """Every game in every edition."""
    return [
        Yard(f"{game.id} {edition}", game, [_start(game, edition, n) for n in range(STARTS)])
        for game in games().values()
        for edition in game.editions
    ]


def _start(game: Game[Any], edition: str, number: int, points: int | None = None) -> Start:
    random = Random(f"bench {number}")
    # What a table may have generated is generated: placing it by hand is no part of the fight.
    house: dict[str, Any] = {
        rule.id: "generated" for rule in game.house_rules if "generated" in rule.values
    }
    if points is not None:
        house["points_limit"] = points
    rosters = [game.random_roster(edition, house, random) for _ in range(_seats(game))]
    return Start(game.id, edition, rosters, house=house, automated=True)


def _seats(game: Any) -> int:
    """At least; before games could have more, it was just a number."""
    return int(getattr(game.seats, "fewest", game.seats))


def growth() -> dict[str, dict[str, list[Start]]]:
    """Starts with half and twice the usual forces, by yard; and groups of more and more models."""
    found: dict[str, dict[str, list[Start]]] = {}
    for game in games().values():
        yard = f"{game.id} {game.editions[0]}"
        rules = {rule.id: rule for rule in game.house_rules}
        if "points_limit" in rules:
            usual = int(rules["points_limit"].default or 0)
            sizes = {f"{points} points": points for points in (usual // 2, usual, 2 * usual)}
            found[yard] = {
                name: [_start(game, game.editions[0], n, points) for n in range(GROWN)]
                for name, points in sizes.items()
            }
        else:
            found[yard] = {
                f"{units} units": [_with_units(game, units, n) for n in range(GROWN)]
                for units in (4, 8, 16)
            }
    found["flagrant-factions 2021"] |= {
        f"{models} models a group": [_with_models(models)] * GROWN for models in (3, 6, 12, 24)
    }
    return {yard: _legal(sizes) for yard, sizes in found.items()}


def _legal(sizes: dict[str, list[Start]]) -> dict[str, list[Start]]:
    """Without forces of a size that a game does not have."""
    return {
        size: starts
        for size, starts in sizes.items()
        if not any(games()[start.game].problems(start) for start in starts)
    }


def _with_units(game: Game[Any], units: int, number: int) -> Start:
    """So many a side, of random forces put together."""
    random = Random(f"units {number}")
    rosters = []
    for _ in range(_seats(game)):
        entries: list[Entry] = []
        while len(entries) < units:
            entries += game.random_roster(game.editions[0], {}, random).entries
        rosters.append(Roster(game.id, "Host", entries[:units], game.editions[0]))
    return Start(game.id, game.editions[0], rosters, automated=True)


def _with_models(models: int) -> Start:
    """The same two groups of foot and one of riders on both sides."""
    kinds = ("light_foot", "heavy_foot", "light_cavalry")
    entries = [Entry(kind, picks={"models": [str(models)]}) for kind in kinds]
    entries[0].picks["captain"] = ["captain"]
    roster = Roster("flagrant-factions", "Host", entries, "2021")
    return Start("flagrant-factions", "2021", [roster, roster], automated=True)


def decisions(game: Game[Any], start: Start, random: Random) -> int:
    """Play one game at random on a light match, setup included; how many decisions it took."""
    match = Match(game, start, FastDice(random)).fork(FastDice(random))
    count = 0
    while (question := match.question) is not None:
        match.send(sampled_answer(question, random))
        count += 1
    return count


def answers_at_random(match: Match[Any], random: Random) -> None:
    """One decision of whoever is asked, on a match with its record."""
    for question in match.questions():
        match.answer(question.seat, question.options.sample(random))
