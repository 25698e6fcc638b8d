"""What several commands share: consoles, tables, files and settings."""

from __future__ import annotations

import os
import shutil
import tempfile
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from affray.kernel.game import Game
from affray.kernel.house import HouseRule, HouseValue
from affray.kernel.maps import MapPiece
from affray.kernel.problems import BadInput, Problem, unknown
from affray.kernel.roster import Roster

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from affray.kernel.record import Record

LEAST_COLUMNS, WIDEST = 80, 10_000
"""A table is not squeezed into less than the first; no table is wider than the second."""

MOST_COLUMNS = 96
"""Lines of prose are not longer than this, however wide the terminal is."""


EDITION = click.option("--edition", help="Edition of the rules. Default: the first.")
HOUSE = click.option(
    "--house", multiple=True, metavar="KEY=VALUE", help="Set a house rule; repeatable."
)
AGREE = click.option(
    "--agree", multiple=True, metavar="KEY=VALUE", help="Agree instead of rolling; repeatable."
)
MAP = click.option(
    "--map", "map_file", type=click.Path(dir_okay=False), help="Load terrain from a map file."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def console(*, stderr: bool = False) -> Console:
    """Where a command prints. NO_COLOR and pipes are rich's business."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)


def plain_table(*headings: str, right: Sequence[str] = (), typed: Sequence[str] = ()) -> Table:
    """A table without lines. Columns named in `right` hold numbers; those in `typed` hold what
    people type, and are never broken. Nothing is cut."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)
    for heading in headings:
        side: Literal["left", "right"] = "right" if heading in right else "left"
        table.add_column(heading, justify=side, no_wrap=heading in typed, overflow="fold")
    return table


def print_table(table: Table) -> None:
    """Print a table, beyond the edge of the terminal if that is too narrow for it."""
    from rich.measure import Measurement

    out = console()
    wide = out.options.update(max_width=WIDEST)
    out.width = max(out.width, LEAST_COLUMNS, Measurement.get(out, wide, table).minimum)
    out.print(table)


def folded(text: str, indent: str = "", more: str = "") -> str:
    """The text in lines that fit the terminal, without breaking ids at their hyphens."""
    width = min(MOST_COLUMNS, shutil.get_terminal_size((MOST_COLUMNS, 0)).columns)
    return textwrap.fill(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + more,
        break_long_words=False,
        break_on_hyphens=False,
    )


def print_json(value: Any) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def pairs(words: Iterable[str], what: str) -> dict[str, str]:
    """`key=value` words as a dictionary."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise BadInput(Problem(what, "", f"Expected KEY=VALUE, not {word!r}."))
        if key in found:
            raise BadInput(Problem(what, "", f"{key!r} is given twice."))
        found[key] = value
    return found


def house_values(game: Game[Any], words: Iterable[str]) -> dict[str, HouseValue]:
    """House rules as typed on the command line, each in the type that its rule has."""
    found = _house_words(game, words)
    return {rule.id: rule.read(word, f"house.{rule.id}") for rule, word in found}


def house_choices(game: Game[Any], words: Iterable[str]) -> dict[str, tuple[HouseValue, ...]]:
    """The same where many games are played: also `any`, or numbers as in `50..200`."""
    return {rule.id: _house_range(rule, word) for rule, word in _house_words(game, words)}


def _house_words(game: Game[Any], words: Iterable[str]) -> Iterator[tuple[HouseRule, str]]:
    rules = {rule.id: rule for rule in game.house_rules}
    for key, word in pairs(words, "--house").items():
        if key not in rules:
            raise BadInput(Problem(f"house.{key}", "", unknown("house rule", key, rules)))
        yield rules[key], word


def _house_range(rule: HouseRule, word: str) -> tuple[HouseValue, ...]:
    if word == "any" and not rule.accepts(word):
        numbers = () if rule.low is None or rule.high is None else range(rule.low, rule.high + 1)
        return rule.values or tuple(numbers)
    low, dots, high = word.partition("..")
    place = f"house.{rule.id}"
    ends = [rule.read(end, place) for end in ((low, high) if dots else (word,))]
    if len(ends) == 2 and all(type(end) is int for end in ends):
        return tuple(range(int(low), int(high) + 1)) or tuple(ends)
    return tuple(ends)


def shown(value: HouseValue) -> str:
    """A value of a house rule as it is typed."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def refuse_seats(game: Game[Any], count: int, option: str) -> None:
    """Raise `BadInput` if the game cannot be played with this many seats."""
    most = game.seats.most
    if not game.seats.fewest <= count <= most:
        seats = (
            f"{game.seats.fewest} to {most}" if most > game.seats.fewest else str(game.seats.fewest)
        )
        raise BadInput(Problem(option, "", f"{game.name} has {seats} seats, not {count}."))


def edition_of(game: Game[Any], name: str | None) -> str:
    """The edition with this name, or the game's first."""
    if name is None:
        return game.editions[0]
    if name not in game.editions:
        raise BadInput(Problem("edition", "", unknown("edition", name, game.editions)))
    return name


def read_file(path: str, most: int) -> bytes:
    """The content of a file; `BadInput` if it cannot be read or exceeds `most` bytes."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise BadInput(Problem(path, "", f"{error.strerror or error}.")) from None
    if len(content) > most:
        raise BadInput(Problem(path, "", f"Too large (maximum {most} bytes)."))
    return content


def load_record(path: str) -> Record:
    """The record in a file."""
    from affray.kernel.record import MOST_BYTES, read_record

    try:
        return read_record(read_file(path, MOST_BYTES).decode())
    except UnicodeDecodeError:
        raise BadInput(Problem(path, "", "Not UTF-8 text.")) from None


def write_file(path: Path, text: str) -> None:
    """Write a file atomically: readers see either the old content or all of the new."""
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException as error:
        if name:
            Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise BadInput(Problem(str(path), "", f"{error.strerror or error}.")) from None
        raise


def find_roster(game: Game[Any], name: str) -> Roster:
    """A sample force by its name, or a file."""
    for roster in game.forces.samples():
        if slug(roster.name) == slug(name):
            return roster
    if not Path(name).is_file():
        samples = ", ".join(slug(roster.name) for roster in game.forces.samples())
        sentence = f"{name!r} is neither a file nor a sample. Available samples: {samples}."
        raise BadInput(Problem("roster", "", sentence))
    from affray.kernel.roster_file import MOST_BYTES, read_roster

    return read_roster(read_file(name, MOST_BYTES), name=name)


def load_map(game: Game[Any], path: str | None) -> list[MapPiece]:
    """The terrain in a file, for this game; none without a file."""
    if path is None:
        return []
    from affray.kernel.map_file import MOST_BYTES, pieces_in, read_map

    found = read_map(read_file(path, MOST_BYTES), name=path)
    if found.game != game.id:
        raise BadInput(Problem(path, "", f"This is a map of {found.game}, not {game.id}."))
    if game.ground is None:
        raise BadInput(Problem("--map", "", f"{game.name} does not use maps."))
    return pieces_in(found)


def slug(name: str) -> str:
    """A name as it is typed on a command line.

    >>> slug("Lions of the Ninth Gate")
    'lions-of-the-ninth-gate'
    """
    letters = (letter if letter.isalnum() else " " for letter in name.lower().replace("'", ""))
    return "-".join("".join(letters).split())
