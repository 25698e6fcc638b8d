"""In a terminal of 80 columns nothing that must be typed is cut or broken."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from affray.cli import main
from affray.cli.tables import plain_table, print_table, shown, slug
from affray.games import campaigns, games
from affray.kernel.house import rules_of

WIDTHS = ("80", "120")


def told_at(width: str, *words: str) -> str:
    result = CliRunner().invoke(main, words, env={"COLUMNS": width})
    assert result.exit_code == 0, result.output
    return result.stdout


def assert_whole(told: str, *names: str) -> None:
    """Each stands there in one piece, and nothing is cut."""
    assert "…" not in told
    for name in names:
        assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told), name


def commands(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from commands(below, *words, name)


@pytest.mark.parametrize("width", WIDTHS)
def test_games_and_campaigns_are_listed_whole(width: str) -> None:
    assert_whole(
        told_at(width, "games"), *games(), *(e for g in games().values() for e in g.editions)
    )
    assert_whole(told_at(width, "campaign", "list"), *campaigns())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("id", games())
def test_what_a_game_offers_is_listed_whole(id: str, width: str) -> None:
    game = games()[id]
    rules = [rule.id for rule in game.house_rules]
    values = [shown(value) for rule in game.house_rules for value in rule.values]
    agreed = [word for key, words in game.rules.agreements.items() for word in (key, *words)]
    told = told_at(width, "games", id)
    assert_whole(told, id, *rules, *values, *agreed)
    assert max(map(len, told.splitlines())) <= int(width)
    samples = [slug(roster.name) for roster in game.forces.samples()]
    assert_whole(told_at(width, "roster", "list", id), *samples)
    assert_whole(
        told_at(width, "odds", id), *(rule.id for rule in rules_of(game.look.odds.situation))
    )
    assert_whole(told_at(width, "roster", "audit", id))
    ends = [clauses[-1].id for clauses in game.rulebook().chapters.values()]
    assert_whole(told_at(width, "rules", id), *ends)


def test_tables_are_whole_in_a_narrow_terminal() -> None:
    assert_whole(told_at("40", "games"), *games())
    samples = games()["rattle-and-rend"].forces.samples()
    assert_whole(
        told_at("40", "roster", "list", "rattle-and-rend"), *(slug(s.name) for s in samples)
    )


def test_a_setting_wider_than_the_terminal_is_whole() -> None:
    setting = "x" * 100
    table = plain_table("setting", "prose", "n", right=("n",), typed=("setting",))
    table.add_row(setting, "some words", "7")
    with CliRunner().isolation(env={"COLUMNS": "80"}) as streams:
        print_table(table)
        assert_whole(streams[0].getvalue().decode(), setting)


def test_bots_and_settings_are_whole_in_a_simulation() -> None:
    bots = ("--games", "8", "--bots", "random,random,random,random")
    house = ("--house", "simultaneous_mode=any")
    told = told_at("80", "simulate", "warbands-and-heroes", *bots, *house)
    assert_whole(
        told, "random (4)", "simultaneous_mode=alternate", "simultaneous_mode=secret_orders"
    )


@pytest.mark.parametrize("words", [*commands(main)], ids=" ".join)
def test_help_has_a_summary_and_an_example_in_one_line(words: tuple[str, ...]) -> None:
    told = told_at("80", *words, "--help")
    assert "..." not in told.partition("Commands:")[2]
    assert max(map(len, told.splitlines())) <= 80
    if words:
        assert told.splitlines()[-1].startswith("  Example: affray ")
