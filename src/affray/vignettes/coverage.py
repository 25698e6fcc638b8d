"""Which clauses of a rulebook are shown by tests and vignettes, and which by nothing."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from affray.kernel.problems import BadInput, Problem
from affray.kernel.rulebook import Rulebook, parse_rulebook
from affray.kernel.toml_file import read_toml
from affray.vignettes.played import Site, read_bites, sites, states
from affray.vignettes.vignette import MOST_BYTES

GAMES = Path("src/affray/games")
EXAMPLES = Path("examples")
TESTS = Path("tests")


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause and the place that cites it."""

    id: str
    place: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every clause of a book in one of four lists, and what is wrong with the lists."""

    book: Rulebook
    tested: dict[str, list[str]]
    """By id: the tests and vignettes that show it."""
    no_effect: dict[str, str]
    not_done: dict[str, str]
    """By id, with the reason."""
    played: dict[str, list[str]]
    """By id: where the code and the tables of the game cite it."""
    bitten: dict[str, str] | None
    """By tested id: bitten, not bitten or stale; `None` without a `bitten.toml`."""
    problems: list[Problem]

    @property
    def gaps(self) -> list[str]:
        listed = self.tested.keys() | self.no_effect.keys() | self.not_done.keys()
        return [id for id in self.book.ids if id not in listed]

    @property
    def unplayed(self) -> list[str]:
        """Clauses that have an effect, and that nothing in the game cites."""
        excused = self.no_effect.keys() | self.not_done.keys()
        return [id for id in self.book.ids if id not in excused and id not in self.played]

    def in_state(self, state: str) -> list[str]:
        return [id for id in self.book.ids if (self.bitten or {}).get(id) == state]


def checkout(start: Path) -> Path:
    """The root of the checkout that contains a folder; `BadInput` if none does."""
    for folder in (start, *start.parents):
        project = folder / "pyproject.toml"
        if project.is_file():
            name = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("name")
            if name == "affray":
                return folder
    sentence = "Not inside a checkout of affray, so tests and examples are missing."
    raise BadInput(Problem(str(start), "", sentence))


def home_in(root: Path, folder: str, elsewhere: Path | None = None) -> Path:
    """The folder of a game."""
    return elsewhere / folder if elsewhere else root / GAMES / folder


def coverage(root: Path, folder: str, elsewhere: Path | None = None) -> Coverage:
    """How the rules of a game are covered: one in the checkout, or in a folder elsewhere."""
    base = elsewhere or root
    home = home_in(root, folder, elsewhere)
    page = home / "rules.md"
    book = parse_rulebook(page.read_text("utf-8"), page.relative_to(base).as_posix())
    tested: dict[str, list[str]] = {}
    shown = [*cited_by_vignettes(base, folder), *cited_by_tests(base, book)]
    for citation in shown:
        if citation.id in book and citation.place not in tested.setdefault(citation.id, []):
            tested[citation.id].append(citation.place)
    no_effect, not_done = _listed(home / "coverage.toml")
    where = (home / "coverage.toml").relative_to(base).as_posix()
    excused = [Citation(id, where) for id in (*no_effect, *not_done)]
    played = sites(home, book)
    cited = (*shown, *_as_citations(played, home.relative_to(base)), *excused)
    unknown = [
        Problem(citation.place, citation.id, "Unknown clause.")
        for citation in cited
        if not book.knows(citation.id)
    ]
    problems = [*unknown, *_in_two_lists(tested, no_effect, not_done)]
    bites = read_bites(home)
    return Coverage(
        book=book,
        tested=tested,
        no_effect=no_effect,
        not_done=not_done,
        played=places(played, home.relative_to(base)),
        bitten=states(home, bites, played, tested) if bites else None,
        problems=problems,
    )


def places(played: dict[str, list[Site]], home: Path) -> dict[str, list[str]]:
    """By clause: the file and line of each citation, the closest to what plays it first."""
    found: dict[str, list[str]] = {}
    for id, cited in played.items():
        ordered = sorted(cited, key=lambda site: (site.closeness, site.file, site.line))
        lines = (f"{(home / site.file).as_posix()}:{site.line}" for site in ordered)
        found[id] = list(dict.fromkeys(lines))
    return found


def _as_citations(played: dict[str, list[Site]], home: Path) -> list[Citation]:
    found = {(site.file, site.line, id): site for id, cited in played.items() for site in cited}
    return [Citation(id, f"{(home / file).as_posix()}:{line}") for file, line, id in sorted(found)]


def _in_two_lists(
    tested: dict[str, list[str]], no_effect: dict[str, str], not_done: dict[str, str]
) -> Iterator[Problem]:
    for id in no_effect:
        if id in not_done:
            yield Problem("coverage.toml", id, "Listed in both no_effect and not_done.")
    for list_name, listed in (("no_effect", no_effect), ("not_done", not_done)):
        for id, reason in listed.items():
            if id in tested:
                sentence = f"Listed in {list_name} but shown by {tested[id][0]}."
                yield Problem("coverage.toml", id, sentence)
            if not reason.strip():
                yield Problem("coverage.toml", id, f"Listed in {list_name} without a reason.")


def _listed(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    if not path.is_file():
        return {}, {}
    plain = tomllib.loads(path.read_text("utf-8"))
    lists = [plain.pop("no_effect", {}), plain.pop("not_done", {})]
    if plain:
        raise BadInput(Problem(path.name, "", f"Unknown keys: {', '.join(plain)}."))
    for listed in lists:
        for id, reason in listed.items():
            if not isinstance(reason, str):
                raise BadInput(Problem(path.name, id, "The reason must be a string."))
    return lists[0], lists[1]


# -- who cites what ---------------------------------------------------------------


def cited_by_vignettes(root: Path, folder: str) -> list[Citation]:
    """What the vignettes of a game say they show."""
    found = []
    for path in sorted((root / EXAMPLES / folder).rglob("*.toml")):
        place = path.relative_to(root).as_posix()
        rules = read_toml(path.read_bytes(), most_bytes=MOST_BYTES, place=place).get("rules", [])
        if not isinstance(rules, list):
            raise BadInput(Problem(place, "", "rules must be a list of ids."))
        found += [Citation(str(id), place) for id in rules]
    return found


def cited_by_tests(root: Path, book: Rulebook) -> list[Citation]:
    """What tests say they show of this book, by their marks; nothing is imported."""
    return [
        citation
        for path in sorted((root / TESTS).rglob("*.py"))
        for citation in marks_in(path.read_text("utf-8"), path.relative_to(root).as_posix())
        if citation.id.startswith(tuple(book.prefixes))
    ]


def marks_in(source: str, place: str) -> Iterator[Citation]:
    """Every `pytest.mark.rule("...")`, with the test it stands on."""
    if "mark.rule" in source:
        yield from _marks_below(ast.parse(source), place)


def _marks_below(node: ast.AST, place: str) -> Iterator[Citation]:
    for child in ast.iter_child_nodes(node):
        here = place
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            here = f"{place}::{child.name}"
        if isinstance(child, ast.Call) and ast.unparse(child.func) == "pytest.mark.rule":
            for argument in child.args:
                if isinstance(argument, ast.Constant):
                    yield Citation(str(argument.value), here)
        yield from _marks_below(child, here)
