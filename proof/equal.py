"""Faults that change nothing anybody could see: listed by what they read like, with the reason."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from proof.subject import Subject, beside


@dataclass(frozen=True, slots=True)
class Equal:
    """One entry: the function, its text before and after, and why that makes no difference."""

    function: str
    before: str
    after: str
    reason: str

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.function, self.before, self.after)


def read_equal(path: Path) -> list[Equal]:
    """The entries of a list; none if there is no list."""
    if not path.is_file():
        return []
    found = [Equal(**entry) for entry in tomllib.loads(path.read_text("utf-8")).get("equal", [])]
    for entry in found:
        if not entry.reason.strip():
            raise SystemExit(f"{path.name}: {entry.function}: {entry.before}: there is no reason")
    return found


def equal_of(subject: Subject) -> list[Equal]:
    """The list of a game."""
    return read_equal(beside(subject.root, f"equal/{subject.game}.toml"))


def dead(subject: Subject, entries: list[Equal]) -> list[Equal]:
    """Entries that are of no fault that could be planted: the code has changed since."""
    functions = {entry.function for entry in entries}
    possible = {subject.told(f).key for f in subject.faults if f.function in functions}
    return [entry for entry in entries if entry.key not in possible]
