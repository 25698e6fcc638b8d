"""`affray roster`: show sample forces and check your own."""

from __future__ import annotations

import click

from affray.cli.tables import (
    HOUSE,
    JSON,
    edition_of,
    find_roster,
    house_values,
    plain_table,
    print_json,
    print_table,
    read_file,
    slug,
)


@click.group(
    "roster",
    epilog="Example: affray roster check my-warband.toml",
)
def command() -> None:
    """Show sample forces and check your own."""


@command.command("list", epilog="Example: affray roster list rattle-and-rend")
@click.argument("game")
@JSON
def list_samples(game: str, as_json: bool) -> None:
    """List the sample forces of GAME."""
    from affray.games import game_called
    from affray.kernel.roster import roster_cost

    played = game_called(game)
    if as_json:
        print_json(list(played.forces.samples()))
        return
    numbers = ("entries", "points")
    table = plain_table(
        "name", "force", "edition", *numbers, right=numbers, typed=("name", "edition")
    )
    for roster in played.forces.samples():
        description = played.roster_description(edition_of(played, roster.edition or None), {})
        points = str(roster_cost(description, roster))
        edition = roster.edition or "every"
        table.add_row(slug(roster.name), roster.name, edition, str(len(roster.entries)), points)
    print_table(table)


@command.command("show", epilog="Example: affray roster show rattle-and-rend vampire-court")
@click.argument("game")
@click.argument("name")
@click.option("--toml", "as_toml", is_flag=True, help="Print as TOML, to edit and check.")
def show(game: str, name: str, as_toml: bool) -> None:
    """Show a force of GAME: a sample by NAME, or a file."""
    from affray.games import game_called
    from affray.kernel.roster_file import roster_text, write_roster

    played = game_called(game)
    roster = find_roster(played, name)
    if as_toml:
        click.echo(write_roster(roster), nl=False)
        return
    description = played.roster_description(edition_of(played, roster.edition or None), {})
    click.echo(roster_text(roster, description), nl=False)
    if roster.note:
        click.echo(roster.note)


@command.command(
    "check", epilog="Example: affray roster check my-warband.toml --house points_limit=18"
)
@click.argument("file", type=click.Path())
@HOUSE
@JSON
def check(file: str, house: tuple[str, ...], as_json: bool) -> None:
    """List every problem of the force in FILE.

    Each problem is one line: place, problem, rule. Notes say what may be unintended. Exit status:
    0 if legal, 1 if not, 2 if the file cannot be read.
    """
    from affray.games import game_called
    from affray.kernel.roster_file import MOST_BYTES, read_roster

    roster = read_roster(read_file(file, MOST_BYTES), name=file)
    game = game_called(roster.game)
    chosen = house_values(game, house)
    problems = game.roster_problems(roster, chosen)
    remarks = game.forces.remarks(roster)
    if as_json:
        print_json({"legal": not problems, "problems": problems, "remarks": remarks})
    elif problems:
        for problem in problems:
            click.echo(str(problem))
    else:
        click.echo(f"{roster.name} is legal.")
    for remark in () if as_json else remarks:
        click.echo(f"Note: {remark}")
    if problems:
        raise SystemExit(1)


@command.command("audit", epilog="Example: affray roster audit brigandine")
@click.argument("game")
@JSON
def audit(game: str, as_json: bool) -> None:
    """Compare the printed units of GAME with its rules."""
    from affray.games import game_called

    rows = game_called(game).forces.audit()
    if as_json:
        print_json(
            [
                {
                    "heading": row.heading,
                    "name": row.name,
                    "printed": row.printed,
                    "computed": row.computed,
                    "difference": row.difference,
                    "legal": not row.problems,
                    "problems": row.problems,
                }
                for row in rows
            ]
        )
        return
    if not rows:
        click.echo(f"{game} has no printed units.")
        return
    numbers = ("printed", "computed", "difference")
    table = plain_table("list", "unit", *numbers, "legal", right=numbers)
    for row in rows:
        difference = f"{row.difference:+d}" if row.difference else ""
        legal = "; ".join(f"{p.sentence} [{p.rule}]" for p in row.problems)
        prices = (str(row.printed), str(row.computed), difference)
        table.add_row(row.heading, row.name, *prices, f"no: {legal}" if legal else "yes")
    print_table(table)
    wrong = sum(bool(row.difference) for row in rows)
    illegal = sum(bool(row.problems) for row in rows)
    click.echo(f"{len(rows)} units, {wrong} priced differently, {illegal} not legal as printed.")
