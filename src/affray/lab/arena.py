"""Matches between bots: many games in mirrored sets, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from affray.bots import bot_from
from affray.bots.driver import answer_for
from affray.games import game_called
from affray.kernel.boundary import watched
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.house import HouseValue
from affray.kernel.maps import MapPiece
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, Problem
from affray.kernel.roster import Roster
from affray.kernel.starts import samples_for
from affray.lab.checks import CheckFailed, check_decision, check_position, check_record

V = TypeVar("V")

MOST_DECISIONS = 20_000
"""A game with more decisions is taken to be endless."""

FULL_EVERY = 20
"""With full checks, every n-th game is saved and loaded at every decision."""

SAVED = 0.003
"""Share of decisions at which other games are; loading a match replays it."""


class Fixture(msgspec.Struct, frozen=True):
    """A set of games, one for each bot, so that every bot plays every seat.

    All games of a set have the same rosters and the same seed.
    """

    game: str
    edition: str
    bots: tuple[str, ...]
    seed: str
    number: int = 0
    rosters: str = "random"
    house: dict[str, HouseValue] = {}
    agreed: dict[str, str] = {}
    check: str = ""
    terrain: list[MapPiece] = []


class Result(msgspec.Struct, frozen=True):
    """The result of one game; `winner` is the index of the bot in the fixture."""

    fixture: Fixture
    winner: int | None = None
    winning_seat: int | None = None
    rounds: int = 0
    decisions: int = 0
    replaced: int = 0
    seconds: float = 0.0
    error: str = ""


def play_fixture(fixture: Fixture, games: int) -> list[Result]:
    """Play the first `games` games of a set; bots move on by one seat after each."""
    return [play_game(fixture, turn) for turn in range(games)]


def play_game(fixture: Fixture, turn: int) -> Result:
    """Play one game of a set; any exception becomes the error of the result."""
    game = game_called(fixture.game)
    began = perf_counter()
    count = len(fixture.bots)
    players = [(seat + turn) % count for seat in range(count)]
    table = _Table(game, fixture, players, turn)
    error, match = "", None
    try:
        match = table.play()
    except Exception as raised:  # noqa: BLE001  (one broken game must not end the others)
        error = f"{type(raised).__name__}: {raised}"
    outcome = match.outcome if match else None
    seat = outcome.winner if outcome else None
    return Result(
        fixture=fixture,
        winner=None if seat is None else players[seat],
        winning_seat=seat,
        rounds=game.rules.rounds(match.state) if match else 0,
        decisions=table.decisions,
        replaced=table.replaced,
        seconds=perf_counter() - began,
        error=error,
    )


def played(fixture: Fixture) -> Match[Any]:
    """The first game of a set, at its end."""
    seats = list(range(len(fixture.bots)))
    return _Table(game_called(fixture.game), fixture, seats, 0).play()


def start_of(game: Game[Any], fixture: Fixture) -> Start:
    """The start of every game of a set."""
    random = Random(f"{fixture.seed} rosters")
    return Start(
        game=game.id,
        edition=fixture.edition,
        rosters=_rosters(game, fixture, random),
        house=fixture.house,
        agreed=fixture.agreed,
        automated=True,
        terrain=fixture.terrain,
    )


def _rosters(game: Game[Any], fixture: Fixture, random: Random) -> list[Roster]:
    if fixture.rosters == "equal":
        return [game.random_roster(fixture.edition, fixture.house, random)] * len(fixture.bots)
    return [_roster(game, fixture, random) for _ in fixture.bots]


def _roster(game: Game[Any], fixture: Fixture, random: Random) -> Roster:
    if fixture.rosters == "random":
        return game.random_roster(fixture.edition, fixture.house, random)
    return random.choice(samples_for(game, fixture.edition))


class _Table:
    """One game under way."""

    def __init__(self, game: Game[Any], fixture: Fixture, players: list[int], turn: int) -> None:
        self.game = game
        self.fixture = fixture
        self.bots = [bot_from(game, fixture.bots[player]) for player in players]
        self.chances = [Random(f"{fixture.seed} {turn} {seat}") for seat in range(len(players))]
        self.decisions = 0
        self.replaced = 0
        number = fixture.number * len(players) + turn
        full = fixture.check == "full" and number % FULL_EVERY == 0
        self.saved_at = 1.0 if full else SAVED
        self.spot = Random(f"{fixture.seed} checks")

    def play(self) -> Match[Any]:
        """The match at its end."""
        fixture = self.fixture
        game = watched(self.game, self._look) if fixture.check else self.game
        dice = SeededDice(seed_key(fixture.seed))
        match = Match(game, start_of(self.game, fixture), dice)
        while not match.is_over:
            self._decide(match)
            if self.decisions > MOST_DECISIONS:
                raise CheckFailed(f"No end after {MOST_DECISIONS} decisions.")
        if match.outcome is None:
            raise CheckFailed("The match is over but has no outcome.")
        if fixture.check:
            check_record(self.game, match, fixture.seed)
        return match

    def _decide(self, match: Match[Any]) -> None:
        question = match.questions()[0]
        if self.fixture.check:
            saved = self.spot.random() < self.saved_at
            check_decision(self.game, match, self.fixture.seed if saved else None)
        seat = question.seat
        answer = answer_for(
            self.bots[seat], match, seat, random=self.chances[seat], stumbled=self._stumbled
        )
        match.answer(seat, answer)
        self.decisions += 1

    def _stumbled(self, reason: str) -> None:
        self.replaced += 1
        if self.fixture.check:
            raise CheckFailed(f"A bot {reason}")

    def _look(self, state: Any) -> None:
        check_position(self.game, state)


def fixtures(
    game: Game[Any],
    *,
    sets: int,
    seed: str,
    bots: tuple[str, ...],
    editions: tuple[str, ...],
    house: Mapping[str, tuple[HouseValue, ...]],
    agreed: dict[str, str],
    rosters: str = "random",
    terrain: Sequence[MapPiece] = (),
    vary: bool = False,
    check: str = "",
) -> list[Fixture]:
    """Plan the sets of a run. Each set can be repeated alone by its own seed.

    A house rule with several values varies from set to set.
    """
    if rosters == "samples" and not all(samples_for(game, edition) for edition in editions):
        sentence = f"{game.name} has no sample rosters for {' or '.join(editions)}."
        raise BadInput(Problem("rosters", "", sentence))
    found = []
    for number in range(sets):
        varied = {
            key: _spread(values, f"{seed} {key}", number)
            for key, values in game.rules.agreements.items()
            if vary and key not in agreed
        }
        found.append(
            Fixture(
                game=game.id,
                edition=_spread(editions, f"{seed} edition", number),
                bots=bots,
                seed=f"{seed}/{number}" if number else seed,
                number=number,
                rosters=rosters,
                house={
                    key: _spread(values, f"{seed} house {key}", number)
                    for key, values in house.items()
                },
                agreed=agreed | varied,
                check=check,
                terrain=list(terrain),
            )
        )
    return found


def _spread(values: tuple[V, ...], seed: str, number: int) -> V:
    """Each value equally often, in an order that does not go along with that of other values."""
    block, place = divmod(number, len(values))
    return Random(f"{seed} {block}").sample(values, len(values))[place]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
