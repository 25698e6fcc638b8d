"""`affray games`: the available games, and the house rules of one."""

from __future__ import annotations

from typing import Any

import click

from affray.cli.tables import JSON, folded, plain_table, print_json, print_table, shown
from affray.kernel.game import Game
from affray.kernel.house import HouseRule


@click.command(
    "games",
    epilog="Example: affray games rattle-and-rend",
)
@click.argument("game", required=False)
@JSON
def command(game: str | None, as_json: bool) -> None:
    """List the games, or show one GAME with its house rules."""
    from affray.games import game_called, games

    chosen = [game_called(game)] if game else list(games().values())
    if as_json:
        described = [_plain(one, with_house=game is not None) for one in chosen]
        print_json(described[0] if game else described)
        return
    table = plain_table(
        "id", "name", "editions", "seats", "version", right=("seats",), typed=("id", "editions")
    )
    for one in chosen:
        seats = str(one.seats.fewest)
        table.add_row(one.id, one.name, ", ".join(one.editions), seats, one.version)
    print_table(table)
    if game:
        _print_house(chosen[0])


def _plain(game: Game[Any], *, with_house: bool) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "id": game.id,
        "name": game.name,
        "editions": game.editions,
        "seats": game.seats.fewest,
        "version": game.version,
        "samples": len(game.forces.samples()),
    }
    if with_house:
        plain["agreements"] = {key: list(values) for key, values in game.rules.agreements.items()}
        plain["house_rules"] = list(game.house_rules)
        plain["campaigns"] = [one.id for one in game.campaigns]
    return plain


def _print_house(game: Game[Any]) -> None:
    click.echo("\nHouse rules")
    for rule in game.house_rules:
        default = _default(game, rule)
        line = f"{rule.id}: {rule.described()} (default: {default}) [{rule.rule}]"
        click.echo(f"\n{folded(line, '  ', '  ')}\n{folded(rule.meaning, '    ')}")
    if game.campaigns:
        click.echo("\nCampaigns (affray campaign new)\n")
        for one in game.campaigns:
            click.echo(f"  {one.id}: {one.name}")
    if game.rules.agreements:
        click.echo("\nAgreed by the players, or rolled for (--agree)")
    for key, values in game.rules.agreements.items():
        line = f"{key}: {', '.join(values)}"
        click.echo(f"\n{folded(line, '  ', '  ')}")


def _default(game: Game[Any], rule: HouseRule) -> str:
    """The default, and where an edition has its own, that too."""
    own = [
        f"{edition}: {shown(rule.default_in(edition))}"
        for edition in game.editions
        if rule.default_in(edition) != rule.default
    ]
    return shown(rule.default) + (f" ({', '.join(own)})" if own else "")
