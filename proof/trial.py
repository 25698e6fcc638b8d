"""A fault on trial: who is asked about it, and what they say."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from proof.faults import Fault
from proof.forking import Done, side_by_side
from proof.hot import COLD, run_hot
from proof.planting import plant
from proof.running import first_failure, limit_memory
from proof.subject import GAMES, UNDER, Subject, digest, subject
from proof.tracing import Map, Proof, are_run, read_map
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import affray

NOTICED, TIMED_OUT = "noticed", "timed out"
SURVIVED, NOT_RUN, EQUAL = "survived", "not executed", "equal in effect"
GOOD = (NOTICED, TIMED_OUT)

ENOUGH_TO_HEAT = 12
"""For fewer faults it is not worth while to load everything first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one fault."""

    id: str
    state: str
    by: str = ""
    why: str = ""
    code: str = ""
    """The hash of the game it was planted in."""
    proofs: str = ""
    """The hash of who noticed it, or of all who did not."""


@dataclass(frozen=True, slots=True)
class Task:
    """A fault to plant, and who is asked, in order."""

    fault: Fault
    proofs: list[Proof]
    clause: str = ""
    """What it is tried for, if for one clause."""

    @property
    def asked(self) -> tuple[list[str], list[str]]:
        """Vignettes and tests."""
        tests = [proof.id for proof in self.proofs if proof.is_test]
        return [proof.id for proof in self.proofs if not proof.is_test], tests


class Trial:
    """A game with its map: chooses who is asked about a fault, and asks them."""

    def __init__(self, game: Subject, map: Map, jobs: int) -> None:
        self.game = game
        self.map = map
        self.jobs = jobs
        self.seconds = {id: proof.seconds for id, proof in map.proofs.items()}

    @cached_property
    def uses(self) -> dict[str, dict[str, int]]:
        """By name and file: the lines on which the name is read."""
        found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for path in self.game.sources:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Name | ast.Attribute):
                    name = node.id if isinstance(node, ast.Name) else node.attr
                    found[name][path.name] |= 1 << node.lineno
        return found

    def is_for_all(self, fault: Fault) -> bool:
        """Whether it matters already when the game is imported, so that everybody may notice."""
        return fault.is_run_at_import or are_run(self.map.at_import, fault.file, fault.lines)

    def chosen(self, fault: Fault) -> list[Proof]:
        """Who may notice it: vignettes first, then tests, the likely and the quick ones first."""
        if self.is_for_all(fault):
            uses = self.uses.get(fault.name, {})
            likely = {
                id
                for id, proof in self.map.proofs.items()
                if any(proof.lines.get(file, 0) & bits for file, bits in uses.items())
            }
            found = list(self.map.proofs.values())
        else:
            likely = set()
            found = [p for p in self.map.proofs.values() if p.runs(fault.file, fault.lines)]
        return sorted(found, key=lambda p: (p.is_test, p.id not in likely, p.seconds, p.id))

    def verdicts(
        self, faults: Iterable[Fault], chosen: Callable[[Fault], list[Proof]]
    ) -> Iterator[Verdict]:
        """Plant each fault and ask its proofs, some faults side by side."""
        tasks = [Task(fault, chosen(fault)) for fault in faults]
        for task in tasks:
            if not task.proofs:
                yield self._verdict(task, NOT_RUN)
        for _, verdict in self.run([task for task in tasks if task.proofs]):
            yield verdict

    def run(self, tasks: list[Task]) -> Iterator[tuple[Task, Verdict]]:
        """Most of them where everything is loaded already, the rest one load each."""
        hot = [task for task in tasks if self.is_in_function(task.fault)]
        hot = hot if len(hot) >= ENOUGH_TO_HEAT else []
        cold = [task for task in tasks if task not in hot] if hot else tasks
        work = [(task.fault, *task.asked) for task in hot]
        for done in run_hot(self.game, work, self.seconds, self.jobs) if work else ():
            task = hot[done.task]
            if done.result == COLD:
                cold.append(task)
            else:
                yield task, self._judged(task, done)
        for one in side_by_side(cold, self._try, self.jobs):
            yield one.task, self._judged(one.task, one)

    def is_in_function(self, fault: Fault) -> bool:
        """Whether it matters only when its function is called, by a vignette or a test."""
        early = (self.map.at_import, self.map.at_collection)
        is_early = any(are_run(lines, fault.file, fault.lines) for lines in early)
        return not fault.is_run_at_import and not is_early

    def _try(self, task: Task, tell: Callable[[str], None]) -> Any:
        fault = task.fault
        limit_memory()
        plant(fault, self.game.home / fault.file, self.game.module(fault.file))
        return first_failure(self.game, *task.asked, self.seconds, tell)

    def _judged(self, task: Task, done: Done[Any]) -> Verdict:
        if done.error and "MemoryError" not in done.error:
            raise SystemExit(f"{task.fault.id}: {done.error}")
        if done.result is None:
            return self._verdict(task, TIMED_OUT if done.signal else NOTICED, done.last)
        by, why = done.result
        return self._verdict(task, NOTICED if by else SURVIVED, by, why)

    def _verdict(self, task: Task, state: str, by: str = "", why: str = "") -> Verdict:
        asked = self.proofs_hash(task.proofs, by)
        return Verdict(task.fault.id, state, by, why, self.game.code_hash, asked)

    def proofs_hash(self, proofs: list[Proof], by: str) -> str:
        if by:
            return self.game.proof_hash(by)
        return digest(f"{proof.id} {proof.hash}".encode() for proof in sorted_by_id(proofs))

    def still_holds(self, verdict: Verdict, fault: Fault) -> bool:
        """Whether a verdict of an earlier run would be the same today."""
        if verdict.code != self.game.code_hash:
            return False
        proofs = [] if verdict.by else self.chosen(fault)
        return verdict.proofs == self.proofs_hash(proofs, verdict.by)


def sorted_by_id(proofs: list[Proof]) -> list[Proof]:
    return sorted(proofs, key=lambda proof: proof.id)


# -- what is tried


def games_in(root: Path) -> list[str]:
    homes = sorted((root / GAMES).glob("*/game.py"))
    return [home.parent.name.replace("_", "-") for home in homes]


def game_at(root: Path, id: str) -> Subject:
    """The game, after a look that it is the one which will be imported."""
    game = subject(root.resolve(), id)
    package = Path(affray.__file__).resolve().parent
    if game.home.parent == package / "games":
        return game
    if game.home.parent == game.root:
        os.environ["AFFRAY_GAMES"] = str(game.root)
        return game
    raise SystemExit(f"affray is imported from {package}: set PYTHONPATH to {root / 'src'}")


def warm_up(game: Subject, map: Map | None = None) -> None:
    """Load all that the children need but the game itself, so that they have it for nothing."""
    for name in UNDER:
        package = importlib.import_module(f"affray.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"affray.{name}."):
            importlib.import_module(module.name)
    for name in map.warm if map else ():
        if not name.startswith(game.module("").removesuffix(".")):
            try:
                importlib.import_module(name)
            except Exception:  # noqa: BLE001, S112  (a child will say what is wrong)
                continue


def trial_of(game: Subject, jobs: int) -> Trial:
    """Everything loaded but the game, and a run without a fault behind us."""
    sys.path.insert(0, str(game.root))
    warm_up(game)
    map = read_map(game, jobs, lambda line: print(line, file=sys.stderr))
    warm_up(game, map)
    return Trial(game, map, jobs)


def progress() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    console = Console(stderr=True)
    return Progress(*columns, TimeRemainingColumn(), console=console, auto_refresh=False)
