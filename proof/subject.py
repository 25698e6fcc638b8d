"""A game that faults are planted in: its files, its proofs, and what is left out with a reason."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from proof.faults import Fault, Planter, Spared
from proof.faulty import with_texts
from proof.tables import faults_in_table

import affray

HERE = Path(__file__).parent
PACKAGE = "affray.games"
GAMES = Path("src/affray/games")
UNDER = ("kernel", "bots", "campaign", "testing", "vignettes")
"""What a game and its proofs are run with."""

NO_CODE = ("bitten.toml", "coverage.toml")


@dataclass(frozen=True)
class Subject:
    """A game in a checkout, or in a folder of its own."""

    root: Path
    game: str
    home: Path

    @cached_property
    def plan(self) -> dict[str, Any]:
        """What `chapters.toml` says of every game, and of this one."""
        plan: dict[str, Any] = tomllib.loads(beside(self.root, "chapters.toml").read_text("utf-8"))
        own = plan["games"].get(self.game, {})
        left_out = {**plan["no_chapters"], **own.get("no_chapters", {})}
        return {**plan, **own, "no_chapters": left_out}

    @property
    def folder(self) -> str:
        return self.home.name

    @property
    def state(self) -> Path:
        """Where results are kept between two runs."""
        return self.root / ".mutants" / self.game

    # -- files ------------------------------------------------------------------------

    @cached_property
    def sources(self) -> list[Path]:
        return sorted(self.home.rglob("*.py"))

    @cached_property
    def chapters(self) -> list[Path]:
        """The files that faults are planted in."""
        files = [*self.sources, *self.tables]
        return [file for file in files if file.name not in self.plan["no_chapters"]]

    @cached_property
    def tables(self) -> list[Path]:
        """The numbers of the book: they lie in the game's folder or in its room for data."""
        found = [*self.home.glob("*.toml"), *self.home.glob("data/*.toml")]
        return sorted(path for path in found if path.name not in NO_CODE)

    def file(self, path: Path) -> str:
        """What a file of the game is called: its path from the game's folder."""
        return path.relative_to(self.home).as_posix()

    def module(self, file: str) -> str:
        inner = file.removesuffix(".py").replace("/", ".").removesuffix("__init__")
        return f"{PACKAGE}.{self.folder}.{inner}".removesuffix(".")

    @cached_property
    def vignettes(self) -> list[str]:
        """Paths below the root."""
        found = sorted((self.root / "examples" / self.folder).rglob("*.toml"))
        return [path.relative_to(self.root).as_posix() for path in found]

    @cached_property
    def test_files(self) -> list[str]:
        left_out = self.plan.get("long_tests", {})
        paths = [self.root / path for path in self.plan.get("tests", ["tests"])]
        files = [
            file
            for path in paths
            for file in ([path] if path.suffix == ".py" else sorted(path.rglob("test_*.py")))
            if file.is_file()
        ]
        names = [file.relative_to(self.root).as_posix() for file in files]
        return [name for name in names if name not in left_out]

    def is_long(self, test: str) -> bool:
        return test.startswith(tuple(self.plan.get("long_tests", ())))

    # -- hashes: what has to be run again ------------------------------------------------

    @cached_property
    def code_hash(self) -> str:
        """Of all that decides how the game plays."""
        package = Path(affray.__file__).parent
        files = [path for name in UNDER for path in sorted((package / name).rglob("*.py"))]
        own = [
            path
            for path in sorted(self.home.rglob("*"))
            if path.suffix in (".py", ".toml") and path.name not in NO_CODE
        ]
        return digest(path.read_bytes() for path in [*files, *own])

    @cached_property
    def helpers_hash(self) -> str:
        """Of what tests share."""
        files = [*sorted((self.root / "tests").glob("*.py")), self.root / "tests/campaign/kit.py"]
        return digest(path.read_bytes() for path in files if path.is_file())

    def proof_hash(self, proof: str) -> str:
        """Of the file in which a vignette or a test stands."""
        file = proof.partition("::")[0]
        if file not in self.hashes:
            self.hashes[file] = self._file_hash(file)
        return self.hashes[file]

    @cached_property
    def hashes(self) -> dict[str, str]:
        return {}

    def _file_hash(self, file: str) -> str:
        path = self.root / file
        text = path.read_bytes() if path.is_file() else b""
        return digest([text, self.helpers_hash.encode() if file.endswith(".py") else b""])

    # -- faults -----------------------------------------------------------------------

    @cached_property
    def faults(self) -> list[Fault]:
        """Every fault that can be planted in a chapter, without its texts."""
        words = frozenset(self.plan["functions"]) | frozenset(self.plan.get("no_rules", ()))
        return self._planted(self.chapters, words)

    @cached_property
    def chapter_ids(self) -> frozenset[str]:
        return frozenset(fault.id for fault in self.faults)

    @cached_property
    def every_fault(self) -> list[Fault]:
        """Also in files and functions that are no chapters."""
        return self._planted([*self.sources, *self.tables], frozenset())

    def _planted(self, files: list[Path], words: frozenset[str]) -> list[Fault]:
        spared = Spared(words, frozenset(self.plan["names"]))
        swaps = [*self.plan["swaps"]["all"], *self.plan.get("swapped", ())]
        found: list[Fault] = []
        for file in files:
            text = file.read_text("utf-8")
            if file.suffix == ".toml":
                found += faults_in_table(text, self.file(file))
            else:
                found += Planter(text, self.file(file), swaps, spared).faults()
        return found

    def told(self, fault: Fault) -> Fault:
        """The fault with its texts."""
        if fault.before or fault.file.endswith(".toml"):
            return fault
        return with_texts(fault, (self.home / fault.file).read_text("utf-8"))


def beside(root: Path, name: str) -> Path:
    """A file of this folder: that of the checkout which is proved, if it has one."""
    own = root / "proof" / name
    return own if own.is_file() else HERE / name


def digest(parts: Iterable[bytes]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()[:20]


def subject(root: Path, game: str) -> Subject:
    """The game of this id in a checkout, or in the folder of its own that `root` is."""
    folder = game.replace("-", "_")
    for home in (root / GAMES / folder, root / folder):
        if (home / "game.py").is_file():
            return Subject(root, game, home)
    raise SystemExit(f"there is no game {game} in {root}")
