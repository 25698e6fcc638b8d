"""Where the code of a game plays a clause, and whether a fault there would be noticed."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from affray.kernel.problems import BadInput, Problem
from affray.kernel.rulebook import ID, Rulebook

LISTS = ("coverage.toml", "bitten.toml")
"""Files of a game that speak about clauses and play none."""

HERE, AROUND, SOMEWHERE = range(3)
"""How close a citation is: at the function or entry, at its class or statement, at the module."""

_BRACKETED = re.compile(rf"\[({ID}[^\]]*)\]")
_WHOLE = re.compile(ID)
_QUOTED = re.compile(rf'"({ID})"')


@dataclass(frozen=True, slots=True)
class Site:
    """Code or data that plays a clause by its own word."""

    file: str
    line: int
    """Of the citation."""
    first: int
    last: int
    """The lines that it speaks for."""
    closeness: int


def sites(home: Path, book: Rulebook) -> dict[str, list[Site]]:
    """By clause: all that cites it in the sources and the tables of a game; ranges are resolved."""
    found: dict[str, list[Site]] = defaultdict(list)
    for path in sorted(home.rglob("*.py")):
        name = path.relative_to(home).as_posix()
        for text, site in _cited_in(path.read_text("utf-8"), name):
            for id in _ids(text, book):
                found[id].append(site)
    for path in sorted([*home.glob("*.toml"), *home.glob("data/*.toml")]):
        if path.name not in LISTS:
            name = path.relative_to(home).as_posix()
            for id, site in _cited_in_table(path.read_text("utf-8"), name):
                if book.knows(id):
                    found[id].append(site)
    return found


def _ids(text: str, book: Rulebook) -> Iterator[str]:
    """`[RR-ATK-01..04]` anywhere in a text, or an id that is the whole of it."""
    for part in _BRACKETED.findall(text):
        yield from book.cited(part)
    if _WHOLE.fullmatch(text) and text.startswith(tuple(book.prefixes)):
        yield text


def _cited_in(source: str, file: str) -> Iterator[tuple[str, Site]]:
    tree = ast.parse(source)
    whole = (1, len(source.splitlines()) + 1)
    yield from _in_body(tree, file, whole, SOMEWHERE)


def _in_body(
    owner: ast.Module | ast.ClassDef | ast.FunctionDef,
    file: str,
    span: tuple[int, int],
    closeness: int,
) -> Iterator[tuple[str, Site]]:
    """The texts below a module, class or function, each with what it speaks for."""
    before: ast.stmt | None = None
    for node in owner.body:
        if isinstance(node, ast.ClassDef):
            yield from _in_body(node, file, _span(node), AROUND)
        elif isinstance(node, ast.FunctionDef):
            yield from _in_body(node, file, _span(node), HERE)
        elif _is_text(node):
            told = before if isinstance(before, ast.Assign | ast.AnnAssign) else None
            about, how = (_span(told), HERE) if told else (span, closeness)
            yield from _texts(node, file, about, how)
        elif isinstance(owner, ast.FunctionDef):
            yield from _texts(node, file, span, closeness)
        else:
            yield from _entries(node, file)
        before = node
    if isinstance(owner, ast.FunctionDef):
        for decorator in (*owner.decorator_list, owner.args):
            yield from _texts(decorator, file, span, closeness)


def _entries(node: ast.stmt, file: str) -> Iterator[tuple[str, Site]]:
    """A text in a table that stands in code speaks for its row, and for the table."""
    for part in ast.walk(node):
        if isinstance(part, ast.Tuple | ast.List | ast.Call | ast.Dict):
            rows = ast.iter_child_nodes(part)
            for text in rows:
                if isinstance(text, ast.Constant):
                    yield from _texts(text, file, _span(part), HERE)
    yield from _texts(node, file, _span(node), AROUND)


def _texts(
    node: ast.AST, file: str, span: tuple[int, int], closeness: int
) -> Iterator[tuple[str, Site]]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value, Site(file, part.lineno, *span, closeness)


def _span(node: ast.stmt | ast.expr) -> tuple[int, int]:
    return (node.lineno, node.end_lineno or node.lineno)


def _is_idle(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node)


def _is_text(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)


def _cited_in_table(text: str, file: str) -> Iterator[tuple[str, Site]]:
    """An id in a TOML table speaks for its section."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines, 1) if line.startswith("[")]
    for number, line in enumerate(lines, 1):
        for id in _QUOTED.findall(line.partition("#")[0]):
            first = max((head for head in heads if head <= number), default=1)
            last = min((head for head in heads if head > number), default=len(lines) + 1) - 1
            yield id, Site(file, number, first, last, HERE)


# -- what is bitten ---------------------------------------------------------------------------

BITTEN, NOT_BITTEN, STALE = "bitten", "not bitten", "stale"


@dataclass(frozen=True, slots=True)
class Bite:
    """A fault in the code of a clause, and who noticed it; or why nobody did."""

    fault: str = ""
    file: str = ""
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bites:
    """What `bitten.toml` says: by clause what was found, by file the hash it was found with."""

    chapters: dict[str, str] = field(default_factory=dict)
    clauses: dict[str, Bite] = field(default_factory=dict)


def read_bites(home: Path) -> Bites | None:
    """What was found last, if anybody has looked."""
    path = home / "bitten.toml"
    if not path.is_file():
        return None
    plain = tomllib.loads(path.read_text("utf-8"))
    try:
        clauses = {id: Bite(**bite) for id, bite in plain.get("clauses", {}).items()}
    except TypeError as error:
        raise BadInput(Problem(path.name, "", f"Invalid entry: {error}.")) from None
    return Bites(plain.get("chapters", {}), clauses)


def write_bites(home: Path, bites: Bites) -> None:
    """Write what was found, in the order of the book."""
    lines = [
        "# A clause is bitten if a fault in the code that cites it is noticed by a vignette or a",
        "# test that cites it. Written by `make bitten`.",
        "",
        "[chapters]",
        *(f"{json.dumps(name)} = {json.dumps(hash)}" for name, hash in bites.chapters.items()),
        "",
        "[clauses]",
    ]
    for id, bite in bites.clauses.items():
        words = {"reason": bite.reason} if bite.reason else {}
        words |= {"fault": bite.fault, "file": bite.file, "by": bite.by} if bite.by else {}
        inner = ", ".join(
            f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in words.items()
        )
        lines.append(f"{id} = {{ {inner} }}")
    (home / "bitten.toml").write_text("\n".join(lines) + "\n", "utf-8")


def states(
    home: Path, bites: Bites, played: dict[str, list[Site]], shown: dict[str, list[str]]
) -> dict[str, str]:
    """By shown clause: bitten, not bitten, or stale because the code has changed since."""
    hashes = {name: chapter_hash(home / name) for name in bites.chapters}
    found = {}
    for id, places in shown.items():
        bite = bites.clauses.get(id)
        files = {site.file for site in played.get(id, [])}
        if bite is not None and bite.by:
            files = {bite.file}
        is_fresh = all(hashes.get(file) == bites.chapters.get(file) for file in files)
        is_shown = bite is not None and (not bite.by or shows(bite.by, places))
        if bite is None or not is_fresh or not is_shown:
            found[id] = STALE
        else:
            found[id] = BITTEN if bite.by else NOT_BITTEN
    return found


def shows(proof: str, places: list[str]) -> bool:
    """Whether a vignette or a test is among these: by itself, or with its class or file."""
    name = proof.partition("[")[0]
    return any(name == place or name.startswith(f"{place}::") for place in places)


def chapter_hash(path: Path) -> str:
    """Of what a file does: layout, comments, docstrings and imports make no difference."""
    if not path.is_file():
        return ""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        plain = json.dumps(tomllib.loads(text), sort_keys=True, default=str)
    else:
        plain = json.dumps(_plain(ast.parse(text)))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _plain(node: object) -> object:
    """A tree as it reads the same in every version of Python."""
    if isinstance(node, list):
        return [
            _plain(part) for part in node if not (isinstance(part, ast.stmt) and _is_idle(part))
        ]
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = {name: value for name, value in ast.iter_fields(node) if value not in (None, [])}
    return [type(node).__name__, {name: _plain(value) for name, value in fields.items()}]
