"""A game's rules as clauses with ids, read from its `rules.md`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from affray.kernel.problems import BadInput, Problem

ID = r"[A-Z]{2,}(?:-[A-Z0-9]+)+"
"""The shape of an id: RR-GEN-01, RR-STAT-HEAVY, RR-Q-009."""

EVERYWHERE = ("", "both", "all")
"""Tags of a clause that holds in every edition."""

_ID = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
_CLAUSE = re.compile(rf"- \*\*({ID})\*\* (?:\[([^\]]*)\] )?([^\s\[].*)")
_RANGE = re.compile(rf"({ID})(?:\s*\.\.\s*({ID}|\w+))?")


class Clause(msgspec.Struct, frozen=True):
    """One numbered sentence or two of the rules, in our words."""

    id: str
    tag: str
    statement: str
    chapter: str

    def applies_in(self, edition: str) -> bool:
        """`both` and no tag: everywhere; `alpha2 +q`: in alpha2 and in those that begin with q."""
        if self.tag in EVERYWHERE:
            return True
        return any(
            edition.startswith(word[1:]) if word.startswith("+") else edition == word
            for word in self.tag.split()
        )


class Rulebook:
    """All clauses of a game, in the order of its book."""

    def __init__(
        self,
        clauses: tuple[Clause, ...],
        rulings: frozenset[str] = frozenset(),
        intros: Mapping[str, str] | None = None,
    ) -> None:
        self.clauses = clauses
        self.intros = intros or {}
        """What stands before the first clause of a chapter."""
        self.rulings = rulings
        """Ids that clauses rest on and that are no clauses: what was settled by us."""
        self._by_id = {clause.id: clause for clause in clauses}

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._by_id)

    @property
    def prefixes(self) -> frozenset[str]:
        """The prefixes of the ids of this book, such as `RR-`."""
        return frozenset(f"{id.partition('-')[0]}-" for id in self._by_id)

    @property
    def chapters(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses by chapter."""
        names = dict.fromkeys(clause.chapter for clause in self.clauses)
        return {
            name: tuple(clause for clause in self.clauses if clause.chapter == name)
            for name in names
        }

    def knows(self, id: str) -> bool:
        """Whether this is the id of a clause or a ruling."""
        return id in self._by_id or id in self.rulings

    def applies_in(self, edition: str) -> tuple[Clause, ...]:
        """Return the clauses that apply in an edition."""
        return tuple(clause for clause in self.clauses if clause.applies_in(edition))

    def search(self, word: str) -> tuple[Clause, ...]:
        """Return the clauses whose id, chapter or statement contains this, ignoring case."""
        sought = word.casefold()
        return tuple(
            clause
            for clause in self.clauses
            if sought in f"{clause.id} {clause.chapter} {clause.statement}".casefold()
        )

    def cited(self, text: str) -> tuple[str, ...]:
        """The ids in a citation; `RR-ATK-01..04` and `RR-STAT-HEAVY .. RR-STAT-WARD` are spans."""
        found: list[str] = []
        for match in _RANGE.finditer(text):
            first, last = match.groups()
            found += [first] if last is None else self._span(first, last)
        return tuple(found)

    def _span(self, first: str, last: str) -> list[str]:
        stem, _, start = first.rpartition("-")
        end = last.removeprefix(f"{stem}-")
        if start.isdigit() and end.isdigit():
            numbers = range(int(start), int(end) + 1)
            return [f"{stem}-{number:0{len(start)}}" for number in numbers] or [
                first,
                f"{stem}-{end}",
            ]
        ids = list(self._by_id)
        whole = last if last in self._by_id else f"{stem}-{end}"
        if first not in ids or whole not in ids:
            return [first, whole]
        return ids[ids.index(first) : ids.index(whole) + 1] or [first, whole]


def parse_rulebook(text: str, place: str = "rules.md") -> Rulebook:
    """Read the clauses of a `rules.md`; raise `BadInput` with the line that cannot be read."""
    clauses: dict[str, Clause] = {}
    intros: dict[str, str] = {}
    chapter = ""
    for number, line in enumerate(text.splitlines(), start=1):
        here = f"{place}, line {number}"
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif line.startswith("- **"):
            match = _CLAUSE.fullmatch(line.rstrip())
            if match is None:
                raise BadInput(Problem(here, "", "Expected: - **ID** [tag] Statement."))
            id, tag, statement = match.groups()
            if not chapter:
                raise BadInput(Problem(here, id, "The clause is not in a chapter."))
            if id in clauses:
                raise BadInput(Problem(here, id, "The id is used twice."))
            clauses[id] = Clause(id, tag or "", statement, chapter)
        elif chapter and chapter not in intros and line[:1].isalpha():
            intros[chapter] = line.strip()
    rulings = {id for id in _ID.findall(text) if id not in clauses and "-Q-" in id}
    return Rulebook(tuple(clauses.values()), frozenset(rulings), intros)


@cache
def rulebook_in(package: str) -> Rulebook:
    """Return the rulebook of a game, given its package or one inside it."""
    text = files(package).joinpath("rules.md")
    if text.is_file():
        return parse_rulebook(text.read_text("utf-8"))
    return rulebook_in(package.rpartition(".")[0]) if "." in package else Rulebook(())
