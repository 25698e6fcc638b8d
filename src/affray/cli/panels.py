"""What stands beside the board on a terminal: sides, groups and pieces, and how they are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

from affray.kernel.looks import look_of
from affray.kernel.view import GroupView, PieceView, SideView, StatView, View

QUIET = "dim"
GAP = "  "

NARROWEST_NAME = 20
"""So many columns are left at least for label, name and marks beside the values."""


def letter_of(side: int) -> str:
    return ascii_uppercase[side]


def disc_of(side: int) -> str:
    """The style of what stands in the colour of a side."""
    return f"#ffffff on {look_of(side).colour}"


def side_panel(sides: Sequence[SideView], you: Mapping[int, str]) -> Table:
    """A line a side: letter, name, and what it has."""
    table = Table.grid(padding=(0, 1))
    for side in sides:
        chip = Text(f" {letter_of(side.side)} ", disc_of(side.side))
        name = Text().append(side.name, "bold" if side.is_active else "")
        if side.side in you and side.name.lower() != "you":
            name.append(f" {you[side.side]}", QUIET)
        if side.is_active:
            name.append("  ▸ active", QUIET)
        table.add_row(chip, name)
        table.add_row("", Text("  ").join(map(_fact, side.facts)))
    return table


def _fact(fact: StatView) -> Text:
    """Names are quiet, so that the values stand out."""
    note = f" {fact.note}" if fact.note else ""
    return Text.assemble((f"{fact.name} ", QUIET), fact.value, (note, QUIET))


Unit = PieceView | GroupView
"""What acts as one: a group of models, or a piece that belongs to none."""


def units_of(view: View) -> list[Unit]:
    """The groups and the pieces that belong to none, side by side."""
    alone = [piece for piece in view.pieces if piece.group is None]
    return sorted([*view.groups, *alone], key=lambda unit: unit.side)


def short_labels(view: View) -> dict[int, str]:
    """A label for every unit: the letter of its side and a number. A model has its group's."""
    counts: dict[int, int] = {}
    labels: dict[int, str] = {}
    for unit in units_of(view):
        counts[unit.side] = counts.get(unit.side, 0) + 1
        labels[unit.id] = f"{letter_of(unit.side)}{counts[unit.side]}"
    models = {piece.id: piece.group for piece in view.pieces if piece.group is not None}
    return labels | {model: labels[group] for model, group in models.items()}


def unit_panel(view: View, room: int) -> Table:
    """Every unit with its label, and its values in columns; in lines where these have no room."""
    units = units_of(view)
    labels = short_labels(view)
    usual = usual_status(units)
    wide: dict[str, int] = {}
    for stat in (stat for unit in units for stat in unit.stats):
        wide[stat.name] = max(wide.get(stat.name, len(stat.name)), len(stat.value) + 1)
    if room - sum(wide.values()) - len(wide) < NARROWEST_NAME:
        return _worded(units, labels, usual)
    names = list(wide)
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=4)
    table.add_column()
    for _ in names:
        table.add_column(justify="right", no_wrap=True)
    table.add_row("", "", *[Text(name, QUIET) for name in names])
    for unit in units:
        style = QUIET if _is_away(unit) else ""
        stats = {stat.name: stat.value + ("*" if stat.note else "") for stat in unit.stats}
        row = [Text(stats.get(name, ""), style) for name in names]
        words = ", ".join(filter(None, (_status(unit, usual), *unit.marks)))
        called = Text.assemble((unit.name, style), (f"  {words}" if words else "", QUIET))
        table.add_row(_chip(unit, labels, style), called, *row)
    return table


def _worded(units: Sequence[Unit], labels: Mapping[int, str], usual: str) -> Table:
    """A line with name and status, one with the values, and one with what else is to be known."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=4)
    table.add_column()
    for unit in units:
        style = QUIET if _is_away(unit) else ""
        status = _status(unit, usual)
        called = Text.assemble((unit.name, style or "bold"), f"  {status}" if status else "")
        table.add_row(_chip(unit, labels, style), called)
        if not unit.is_gone:
            table.add_row("", _Packed(list(map(_fact, unit.stats))))
            if unit.marks:
                table.add_row("", Text(", ".join(unit.marks), QUIET))
    return table


class _Packed:
    """Facts in as few lines as they have room in, none of them torn apart."""

    def __init__(self, facts: Sequence[Text]) -> None:
        self.facts = facts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        line = Text()
        for fact in self.facts:
            if line and line.cell_len + len(GAP) + fact.cell_len > options.max_width:
                yield line
                line = Text()
            line.append(GAP if line else "").append_text(fact)
        yield line


def _chip(unit: Unit, labels: Mapping[int, str], style: str) -> Text:
    return Text(f"{labels[unit.id]:>3} ", style or disc_of(unit.side))


def _status(unit: Unit, usual: str) -> str:
    return "" if unit.status == usual else unit.status


def _is_away(unit: Unit) -> bool:
    return unit.is_gone if isinstance(unit, GroupView) else unit.x is None


def labelled(text: str, view: View) -> str:
    """The text with the label of every unit behind its name, as it stands on the board."""
    labels, units = short_labels(view), units_of(view)
    names = [unit.name for unit in units]
    known = {one.name: labels[one.id] for one in units if one.name and names.count(one.name) == 1}
    if not known:
        return text
    longest_first = sorted(known, key=lambda name: (-len(name), name))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return pattern.sub(lambda found: f"{found[0]} ({known[found[0]]})", text)


def usual_status(units: Sequence[Unit]) -> str:
    """What most units have for a status: it goes without saying."""
    statuses = [unit.status for unit in units]
    most = max(statuses, key=statuses.count, default="")
    return most if 2 * statuses.count(most) > len(statuses) else ""
