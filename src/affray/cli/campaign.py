"""`affray campaign`: a campaign in one file, with a record beside it for each battle."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from affray.cli.tables import (
    AGREE,
    EDITION,
    HOUSE,
    JSON,
    console,
    edition_of,
    find_roster,
    folded,
    house_values,
    pairs,
    plain_table,
    print_json,
    read_file,
)
from affray.kernel.problems import BadInput, Problem, RuleError, unknown

if TYPE_CHECKING:
    from affray.campaign.campaign import Campaign
    from affray.campaign.file import CampaignFile
    from affray.kernel.roster import Roster

FILE = click.Path(dir_okay=False)


@click.group("campaign", epilog="Example: affray campaign play war.affray")
def command() -> None:
    """Run campaigns: battles, lists between them, standings."""


@command.command("list", epilog="Example: affray campaign list")
@JSON
def list_campaigns(as_json: bool) -> None:
    """List the available campaigns."""
    from affray.games import campaigns

    if as_json:
        print_json(
            [
                {"id": one.id, "name": one.name, "players": _players(one), "summary": one.summary}
                for one in campaigns().values()
            ]
        )
        return
    for one in campaigns().values():
        click.echo(f"{one.id}  {one.name}, {_players(one)} players")
        click.echo(folded(one.summary, "    "))


def _players(campaign: Campaign[Any]) -> str:
    fewest, most = campaign.seats.fewest, campaign.seats.most
    return str(most) if most == fewest else f"{fewest} to {most}"


def _called(name: str) -> Campaign[Any]:
    from affray.games import campaigns

    if name not in campaigns():
        raise BadInput(Problem("campaign", "", unknown("campaign", name, campaigns())))
    return campaigns()[name]


@command.command(
    "new",
    epilog="Example: affray campaign new brigandine.duel war.affray --player A --player B",
)
@click.argument("campaign")
@click.argument("file", type=FILE)
@click.option(
    "--player", "players", multiple=True, metavar="NAME[=BOT]", help="A player; repeatable."
)
@click.option(
    "--roster", "rosters", multiple=True, metavar="NAME=FILE", help="A player's force; repeatable."
)
@EDITION
@HOUSE
@AGREE
@click.option("--seed", help="Seed of the dice, to get the same rolls again.")
def new(
    *,
    campaign: str,
    file: str,
    players: tuple[str, ...],
    rosters: tuple[str, ...],
    edition: str | None,
    house: tuple[str, ...],
    agree: tuple[str, ...],
    seed: str | None,
) -> None:
    """Start CAMPAIGN and save it in FILE."""
    from affray.bots import bot_called
    from affray.campaign.file import PERSON, begin_file
    from affray.kernel.dice import SeededDice, seed_key
    from affray.kernel.game import Start
    from affray.kernel.match import Match

    chosen = _called(campaign)
    who = pairs((word if "=" in word else f"{word}={PERSON}" for word in players), "--player")
    for bot in who.values():
        if bot != PERSON:
            bot_called(chosen.game, bot)
    start = Start(
        game=chosen.id,
        edition=edition_of(chosen, edition),
        rosters=_rosters(chosen, list(who), pairs(rosters, "--roster")),
        house=house_values(chosen, house),
        agreed=pairs(agree, "--agree"),
        names=list(who),
    )
    seed = seed or secrets.token_hex(8)
    match = Match(chosen, start, SeededDice(seed_key(seed)))
    _refuse_lists(chosen, match.state, pairs(rosters, "--roster"))
    begin_file(Path(file), match, seed, tuple(who.values()))
    click.echo(f"{chosen.name} started. Continue with: affray campaign play {file}")


def _rosters(campaign: Campaign[Any], names: list[str], brought: dict[str, str]) -> list[Roster]:
    """Forces to begin with: those that were named, then samples in their order."""
    for name in brought:
        if name not in names:
            raise BadInput(Problem("--roster", "", unknown("player", name, names)))
    samples = list(campaign.forces.samples())
    return [
        find_roster(campaign.game, brought[name])
        if name in brought
        else samples[place % len(samples)]
        for place, name in enumerate(names)
    ]


def _refuse_lists(campaign: Campaign[Any], state: Any, brought: dict[str, str]) -> None:
    """Everything wrong with the forces that were named."""
    problems = [
        Problem(f"{player.name}: {problem.place}", problem.rule, problem.sentence)
        for seat, player in enumerate(state.players)
        if player.name in brought
        for problem in campaign.lists(state, seat).problems(player.roster)
    ]
    if problems:
        raise BadInput(*problems)


def _opened(path: str) -> CampaignFile:
    from affray.campaign.file import open_file, record_in
    from affray.kernel.record import MOST_BYTES

    content = read_file(path, MOST_BYTES)
    try:
        record = record_in(Path(path), content)
        return open_file(Path(path), len(content), _called(record.start.game), record)
    except BadInput as error:
        places = [path if one.place == path else f"{path}: {one.place}" for one in error.problems]
        told = zip(places, error.problems, strict=True)
        raise BadInput(*(Problem(at, one.rule, one.sentence) for at, one in told)) from None


@command.command("play", epilog="Example: affray campaign play war.affray")
@click.argument("file", type=FILE)
@click.option("--let", "bot", metavar="BOT", help="Let this bot answer for people as well.")
def play(file: str, bot: str | None) -> None:
    """Continue the campaign in FILE: submit lists and play the battles.

    Ctrl-C leaves; every answer so far is saved.
    """
    from affray.bots import bot_called
    from affray.campaign.file import PERSON
    from affray.cli.campaign_session import CampaignSession

    opened = _opened(file)
    names = [bot or who if who == PERSON else who for who in opened.players]
    bots = [None if who == PERSON else bot_called(opened.campaign, who) for who in names]
    try:
        CampaignSession(opened, bots, console()).run()
    except RuleError as error:
        raise click.ClickException(f"The rules failed: {error}") from None


@command.command("show", epilog="Example: affray campaign show war.affray")
@click.argument("file", type=FILE)
@JSON
def show(file: str, as_json: bool) -> None:
    """Show the standings and battles of the campaign in FILE."""
    from affray.cli.campaign_session import standings_table

    opened = _opened(file)
    view = opened.campaign.view(opened.match.state, None)
    if as_json:
        print_json({"phase": view.phase, "campaign": view.campaign})
        return
    shown = console()
    shown.print(view.headline)
    shown.print(standings_table(view.campaign))
    names = [player.name for player in opened.match.state.players]
    table = plain_table("battle", "round", "what", "who", "result", right=("battle", "round"))
    for battle in view.campaign.battles:
        sides = [" and ".join(names[seat] for seat in side) for side in battle.sides]
        ended = "drawn" if battle.winner is None else f"won by {sides[battle.winner]}"
        result = ended if battle.is_over else "open" if battle.is_open else "waiting for lists"
        who = " - ".join(sides)
        table.add_row(str(battle.number), str(battle.round), battle.title, who, result)
    if view.campaign.battles:
        shown.print()
        shown.print(table)
    shown.print()
    shown.print(_waiting(opened, names))


def _waiting(file: CampaignFile, names: list[str]) -> str:
    if file.match.is_over:
        outcome = file.match.outcome
        return f"Over: {outcome.reason} [{outcome.rule}]." if outcome else "Over."
    if file.open_battles:
        numbers = ", ".join(str(battle.number) for battle in file.open_battles)
        return f"Ready to play: battle {numbers}."
    asked = ", ".join(names[question.seat] for question in file.match.questions())
    return f"Waiting for {asked}: {file.match.questions()[0].caption().lower()}."


@command.command("history", epilog="Example: affray campaign history war.affray")
@click.argument("file", type=FILE)
@click.option("--rules", is_flag=True, help="Show the clauses that decided each event.")
def history(file: str, rules: bool) -> None:
    """Print the history of the campaign in FILE."""
    opened = _opened(file)
    names = opened.campaign.look.names(opened.match.state)
    for event in opened.match.events:
        chapter = event.chapter()
        if chapter:
            click.echo()
        cited = f"  {' '.join(event.rules)}" if rules and event.rules else ""
        indent = "" if event.starts_action else "  "
        click.echo(f"{indent}{event.sentence(names)}{cited}")


@command.command("verify", epilog="Example: affray campaign verify war.affray")
@click.argument("file", type=FILE)
def verify(file: str) -> None:
    """Check the dice and results of the campaign in FILE."""
    from affray.cli.campaign_session import recorded_battle
    from affray.kernel.match import Match
    from affray.kernel.record import record_of, seeded_dice

    opened = _opened(file)
    problems = []
    record = record_of(opened.match, seed=opened.seed)
    fair = Match(opened.campaign, record.start, seeded_dice(record))
    for entry in record.inputs:
        fair.enter(entry)
    if fair.inputs != opened.match.inputs:
        problems.append(Problem(file, "", "The dice do not match the seed."))
    fought = [battle for battle in opened.match.state.battles if battle.result is not None]
    for battle in fought:
        match = recorded_battle(opened, battle)
        path = str(opened.record_path(battle))
        if match is None:
            problems.append(Problem(path, "", "The record of this battle is missing."))
        elif opened.campaign.result_of(battle, match) != battle.result:
            problems.append(Problem(path, "", "The result differs from the campaign's."))
    if problems:
        raise BadInput(*problems)
    click.echo(f"{len(fought)} battles checked; results and dice match.")
