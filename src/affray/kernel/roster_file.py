"""Rosters as files: TOML or JSON in, TOML out, and a short text to paste."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from affray.kernel.roster import (
    Entry,
    Roster,
    RosterDescription,
    Slot,
    entry_cost,
    roster_cost,
    slots_of,
)
from affray.kernel.toml_file import decode

MOST_BYTES = 64 * 1024

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


def read_roster(text: str | bytes, *, name: str) -> Roster:
    """Read a roster from TOML or JSON called `name`; raise `BadInput` if it cannot be read.

    The game decides whether the roster is legal.
    """
    return decode(text, Roster, most_bytes=MOST_BYTES, place=name)


@cache
def samples_in(package: str) -> tuple[Roster, ...]:
    """Return the rosters in the folder `samples` of a game, in the order of their file names."""
    folder = files(package).joinpath("samples")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    return tuple(read_roster(texts[name], name=name) for name in sorted(texts))


def write_roster(roster: Roster) -> str:
    """Write the roster as TOML; reading it gives the same roster."""
    return "\n".join([*_head(roster), *(line for e in roster.entries for line in _lines(e)), ""])


def _head(roster: Roster) -> Iterator[str]:
    for field in ("game", "edition", "name", "note"):
        value: str = getattr(roster, field)
        if value or field in ("game", "name"):
            yield f"{field} = {_quoted(value)}"
    yield from _pick_lines(roster.picks)
    if not roster.entries:
        yield "entries = []"


def _lines(entry: Entry) -> Iterator[str]:
    yield ""
    yield "[[entries]]"
    yield f"kind = {_quoted(entry.kind)}"
    if entry.name:
        yield f"name = {_quoted(entry.name)}"
    yield from _pick_lines(entry.picks)


def _pick_lines(picks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for slot, chosen in picks.items():
        key = slot if _BARE_KEY.fullmatch(slot) else _quoted(slot)
        yield f"picks.{key} = [{', '.join(map(_quoted, chosen))}]"


def _quoted(text: str) -> str:
    """JSON's escapes are TOML's, but for one letter that TOML wants escaped as well."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def roster_text(roster: Roster, description: RosterDescription) -> str:
    """Write the roster as a few lines of plain text, with the cost of each entry.

    Names that the description does not have are shown as written.
    """
    total = roster_cost(description, roster)
    head = f"{roster.name} ({description.game}, {description.edition}, {total} points)"
    kinds = {kind.id: kind for kind in description.entries}
    lines = [head]
    for entry in roster.entries:
        kind = kinds.get(entry.kind)
        words = _picked(slots_of(description, kind) if kind else (), entry.picks)
        details = f" ({', '.join(words)})" if words else ""
        label = (kind.name if kind else entry.kind) + details
        name = f"{entry.name}: " if entry.name else ""
        lines.append(f"{entry_cost(description, entry):>2}  {name}{label}")
    slots = {slot.id: slot for slot in description.slots}
    for slot_id, chosen in roster.picks.items():
        slot = slots.get(slot_id)
        names = ", ".join(_names(slot, chosen)) or "none"
        lines.append(f"{slot.name if slot else slot_id}: {names}")
    return "\n".join(lines) + "\n"


def _picked(slots: Sequence[Slot], picks: Mapping[str, Sequence[str]]) -> list[str]:
    """What an entry picked; a choice that need not be made is named."""
    known = {slot.id: slot for slot in slots}
    words = []
    for slot_id, chosen in picks.items():
        slot = known.get(slot_id)
        label = f"{slot.name}: " if slot and slot.least == 0 else ""
        words += [label + word for word in _names(slot, chosen) or ["none"]]
    return words


def _names(slot: Slot | None, chosen: Sequence[str]) -> list[str]:
    names = {pick.id: pick.name for pick in slot.picks} if slot else {}
    return [names.get(pick, pick) for pick in chosen]
