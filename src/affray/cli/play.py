"""`affray play`: a game at the terminal, against bots or each other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import click
from msgspec.structs import replace

from affray.cli.tables import (
    AGREE,
    EDITION,
    HOUSE,
    MAP,
    console,
    edition_of,
    find_roster,
    house_values,
    load_map,
    load_record,
    pairs,
    refuse_seats,
)
from affray.kernel.game import Game, Start
from affray.kernel.problems import BadInput, Problem, RuleError
from affray.kernel.roster import Roster

YOU = "you"
JUDGE = "judge"
"""In place of a force, for the last seat of a game that somebody may judge."""

Loaded = tuple[Any, str, tuple[str, ...]]
"""A match, its seed and its salts."""


@click.command(
    "play",
    epilog="Example: affray play rattle-and-rend --seat you --seat greedy",
)
@click.argument("game")
@click.option(
    "--seat", "seats", multiple=True, metavar="WHO", help="'you' or a bot; once per seat."
)
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    metavar="NAME|FILE.py:CLASS",
    help="Bot for the seats that --seat does not name.",
)
@click.option(
    "--roster", "rosters", multiple=True, metavar="FILE|NAME", help="A force; once per seat."
)
@EDITION
@HOUSE
@AGREE
@MAP
@click.option(
    "--ready",
    is_flag=True,
    help="An even battle, deployed for both sides: begin with the first turn.",
)
@click.option("--seed", help="Seed of the dice, to get the same rolls again.")
@click.option("--save", type=click.Path(dir_okay=False), help="Save after every answer.")
@click.option("--load", type=click.Path(dir_okay=False), help="Continue a saved game.")
@click.option("--typed-dice", is_flag=True, help="Roll real dice and type in the results.")
def command(
    *,
    game: str,
    seats: tuple[str, ...],
    bot: str,
    save: str | None,
    load: str | None,
    **settings: Any,
) -> None:
    """Play GAME in the terminal: against a bot, with others at one screen, or watch bots.

    Type ? at any question for help. Ctrl-C saves and quits.
    """
    from affray.bots import bot_from
    from affray.cli.session import Left, Session
    from affray.games import game_called

    played = game_called(game)
    players = _players(played, seats, settings["rosters"], bot)
    bots = [None if name == YOU else bot_from(played, name) for name in players]
    try:
        if load is None:
            match, seed, salts = _begun(played, players, **settings)
        else:
            match, seed, salts = _loaded(played, load, **settings)
            missing = len(match.start.rosters) - len(bots)
            bots += [bot_from(played, bot) for _ in range(missing)]
        path = save or load
        target = Path(path) if path else None
        ready = played.ready() if settings["ready"] else None
        if ready is not None:
            click.echo(ready.told)
        Session(match, bots, console(), seed=seed, salts=salts, save=target).run()
    except Left:
        click.echo("No game was started, so nothing was saved.")
    except RuleError as error:
        raise click.ClickException(f"The rules failed: {error}") from None


def _players(
    game: Game[Any], seats: tuple[str, ...], rosters: tuple[str, ...], bot: str
) -> list[str]:
    """Those who are named, then you against bots, as many as there are seats or forces."""
    count = max(game.seats.fewest, len(seats), len(rosters))
    refuse_seats(game, count, "--seat" if len(seats) == count else "--roster")
    return [*seats, *[YOU, *[bot] * count][len(seats) : count]]


def _names(players: Sequence[str]) -> list[str]:
    """What the sides are called: you, or by number where two of a kind play."""
    words = ["You" if name == YOU else name.capitalize() for name in players]
    if players.count(YOU) > 1:
        words = [
            "Player" if name == YOU else word for name, word in zip(players, words, strict=True)
        ]
    return [
        f"{word} {seat + 1}" if words.count(word) > 1 else word for seat, word in enumerate(words)
    ]


def _rosters(game: Game[Any], names: tuple[str, ...], edition: str, count: int) -> list[Roster]:
    """The forces named, then the first samples that nobody has taken."""
    from affray.kernel.starts import samples_for

    chosen = [
        game.seats.judge if game.seats.judge and name == JUDGE else find_roster(game, name)
        for name in names
    ]
    left = [sample for sample in samples_for(game, edition) if sample not in chosen]
    wanted = count - len(chosen)
    if len(left) < wanted:
        sentence = f"Edition {edition} has too few samples: name all {count} forces."
        raise BadInput(Problem("--roster", "", sentence))
    return chosen + left[:wanted]


def _begun(
    game: Game[Any],
    players: Sequence[str],
    *,
    rosters: tuple[str, ...],
    edition: str | None,
    house: tuple[str, ...],
    agree: tuple[str, ...],
    map_file: str | None,
    seed: str | None,
    typed_dice: bool,
    ready: bool,
) -> Loaded:
    """A new match."""
    from affray.bots.hand import prepare
    from affray.cli.session import ask_face
    from affray.kernel.dice import SeededDice, TypedDice, seed_key
    from affray.kernel.match import Match

    chosen = edition_of(game, edition)
    seed = seed or secrets.token_hex(8)
    if ready:
        if rosters or house or agree or map_file or typed_dice:
            raise BadInput(Problem("--ready", "", "Cannot be combined with other settings."))
        match = Match(game, _ready(game, chosen, players, seed), SeededDice(seed_key(seed)))
        prepare(match, lambda question: question.prepares)
        return match, seed, ()
    start = Start(
        game=game.id,
        edition=chosen,
        rosters=_rosters(game, rosters, chosen, len(players)),
        house=house_values(game, house),
        agreed=pairs(agree, "--agree"),
        names=_names(players),
        automated=YOU not in players,
        terrain=load_map(game, map_file),
    )
    if typed_dice:
        return Match(game, start, TypedDice(ask_face)), "", ()
    return Match(game, start, SeededDice(seed_key(seed))), seed, ()


def _ready(game: Game[Any], edition: str, players: Sequence[str], seed: str) -> Start:
    """One of the ready battles, by the seed; you have the first turn."""
    from affray.kernel.starts import ready_start

    count = game.seats.fewest
    if len(players) != count:
        sentence = f"A ready battle has {count} seats, not {len(players)}."
        raise BadInput(Problem("--seat", "", sentence))
    first = players.index(YOU) if YOU in players else 0
    start = ready_start(game, edition, Random(f"{seed} battle"), first)
    return replace(start, names=_names(players), automated=YOU not in players)


def _loaded(game: Game[Any], path: str, *, typed_dice: bool, **settings: Any) -> Loaded:
    """A saved match."""
    from affray.cli.session import ask_face
    from affray.kernel.dice import TypedDice
    from affray.kernel.record import replay

    if any(settings.values()):
        raise BadInput(Problem("--load", "", "Cannot be combined with other settings."))
    record = load_record(path)
    if record.start.game != game.id:
        raise BadInput(Problem(path, "", f"This is a game of {record.start.game}, not {game.id}."))
    if typed_dice == bool(record.seed):
        how = "came from a seed: omit" if record.seed else "were typed in: add"
        raise BadInput(Problem(path, "", f"The dice of this game {how} --typed-dice."))
    if typed_dice:
        return replay(game, record, TypedDice(ask_face)), "", record.salts
    return replay(game, record), record.seed, record.salts
