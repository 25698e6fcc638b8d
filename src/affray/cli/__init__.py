"""The command line: one module a command, imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "games": "List games, or show one game's editions and house rules.",
    "roster": "Show sample forces and check your own.",
    "serve": "Start the web table, to play in a browser.",
    "play": "Play in the terminal.",
    "campaign": "Run campaigns: battles, lists between them, standings.",
    "simulate": "Let bots play many games against each other.",
    "replay": "Print or verify a recorded match.",
    "rules": "Look up a rule, its code and its tests.",
    "vignette": "Run executable examples of the rules.",
    "odds": "Calculate the exact odds of a situation.",
    "new-game": "Create a folder with a small game, to build your own.",
}
"""Every command and its summary, so that listing them imports none of them."""

INTERRUPTED = 130


class Sorry(click.ClickException):
    """Input that cannot be used: reported in one line, without a traceback."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"affray: {' '.join(self.message.split())}", err=True, file=file)


def tell_left_out() -> None:
    """Name the games that were left out, if somebody has looked for games; each once."""
    found = sys.modules.get("affray.games")
    for problem in found.left_out() if found and not _told else ():
        _told.append(problem)
        click.echo(f"affray: {problem}", err=True)


_told: list[object] = []


class Commands(click.Group):
    """A group that knows its commands by name and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; bad input and Ctrl-C end it in words, a closed pipe in silence."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # a closed pipe shows here, where click deals with it
                tell_left_out()
        except (KeyboardInterrupt, click.Abort):
            click.echo(err=True)
            ctx.exit(INTERRUPTED)
        except ValueError as error:
            from affray.kernel.problems import BadInput, IllegalAnswer

            if isinstance(error, BadInput | IllegalAnswer):
                raise Sorry(str(error)) from None
            raise


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="affray")
def main() -> None:
    """Affray plays tabletop fantasy skirmish wargames with every rule enforced."""
