"""Plants small faults in the chapters of a game, and says which nobody notices.

python -m proof.mutants --game warbands-and-heroes --sample 400 --seed 1
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import pkgutil
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from proof.equal import dead, equal_of
from proof.faults import Fault
from proof.forking import Done, side_by_side
from proof.planting import plant
from proof.running import first_failure, limit_memory
from proof.subject import GAMES, UNDER, Subject, digest, subject
from proof.tracing import Map, Proof, read_map
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import affray

NOTICED, TIMED_OUT = "noticed", "timed out"
SURVIVED, NOT_RUN, EQUAL = "survived", "not executed", "equal in effect"
GOOD = (NOTICED, TIMED_OUT)

LEAST_SCORE = 0.97
MOST_EQUAL = 0.08


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
        at_import = Proof("", "", 0.0, self.map.at_import)
        return fault.is_run_at_import or at_import.runs(fault.file, fault.lines)

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
        tasks = [(fault, chosen(fault)) for fault in faults]
        for fault, proofs in tasks:
            if not proofs:
                yield self._verdict(fault, NOT_RUN, proofs)
        for done in side_by_side([task for task in tasks if task[1]], self._try, self.jobs):
            yield self._judged(done)

    def _try(self, task: tuple[Fault, list[Proof]], tell: Callable[[str], None]) -> Any:
        fault, proofs = task
        limit_memory()
        plant(fault, self.game.home / fault.file, self.game.module(fault.file))
        vignettes = [proof.id for proof in proofs if not proof.is_test]
        tests = [proof.id for proof in proofs if proof.is_test]
        return first_failure(self.game, vignettes, tests, self.seconds, tell)

    def _judged(self, done: Done[tuple[Fault, list[Proof]]]) -> Verdict:
        fault, proofs = done.task
        if done.result is None:
            state = TIMED_OUT if done.signal else NOTICED
            why = "" if done.signal else (done.error.strip().splitlines() or ["it ended"])[-1]
            return self._verdict(fault, state, proofs, done.last, why)
        by, why = done.result
        return self._verdict(fault, NOTICED if by else SURVIVED, proofs, by, why)

    def _verdict(
        self, fault: Fault, state: str, proofs: list[Proof], by: str = "", why: str = ""
    ) -> Verdict:
        asked = self.proofs_hash(proofs, by)
        return Verdict(fault.id, state, by, why, self.game.code_hash, asked)

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


# -- results that are kept -----------------------------------------------------------------


def read_verdicts(path: Path) -> dict[str, Verdict]:
    """The last verdict on each fault; a line that was cut off is none."""
    found = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        if line.endswith("}"):
            verdict = Verdict(**json.loads(line))
            found[verdict.id] = verdict
    return found


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


def ordered_by_hint(trial: Trial, earlier: dict[str, Verdict]) -> Callable[[Fault], list[Proof]]:
    """Who noticed a fault of this name last time is asked first."""

    def chosen(fault: Fault) -> list[Proof]:
        proofs = trial.chosen(fault)
        verdict = earlier.get(fault.id)
        if verdict is None or "::" in verdict.by:
            return proofs
        return sorted(proofs, key=lambda proof: proof.id != verdict.by)

    return chosen


# -- the command ------------------------------------------------------------------------------


def options(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m proof.mutants", description=__doc__)
    parser.add_argument("--game", help="the id of the game; all, one after another, if left out")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout it lies in")
    parser.add_argument("--sample", type=int, default=400, help="how many faults; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many side by side")
    parser.add_argument("--only", action="append", help="only the faults whose ids begin so")
    parser.add_argument("--list", action="store_true", help="print the faults and plant none")
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    parser.add_argument("--equal", action="store_true", help="plant those listed as equal, too")
    return parser.parse_args(words)


def drawn(faults: list[Fault], count: int, seed: int) -> list[Fault]:
    """So many of them, each as likely as any other, in the order of the text."""
    if not 0 < count < len(faults):
        return faults
    places = random.Random(f"affray {seed}").sample(range(len(faults)), count)
    return [faults[place] for place in sorted(places)]


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


def games_in(root: Path) -> list[str]:
    homes = sorted((root / GAMES).glob("*/game.py"))
    return [home.parent.name.replace("_", "-") for home in homes]


def _by_itself(game: str, words: list[str]) -> int:
    """In a process that has loaded no game yet."""
    command = [sys.executable, "-m", "proof.mutants", "--game", game, *words]
    return subprocess.run(command, check=False).returncode  # noqa: S603  (ourselves)


def main(words: list[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    asked = options(words)
    if asked.game is None:
        return max(_by_itself(id, words) for id in games_in(asked.root))
    game = game_at(asked.root, asked.game)
    if asked.only:
        faults = [fault for fault in game.faults if fault.id.startswith(tuple(asked.only))]
    else:
        faults = drawn(game.faults, asked.sample, asked.seed)
    faults = [game.told(fault) for fault in faults]
    if asked.list:
        for fault in faults:
            print(f"{fault.id}  line {fault.lines[0]}: {fault.before}  =>  {fault.after}")
        return 0
    entries = equal_of(game)
    keys = set() if asked.equal else {entry.key for entry in entries}
    verdicts = judge(game, [fault for fault in faults if fault.key not in keys], asked)
    verdicts |= {f.id: Verdict(f.id, EQUAL) for f in faults if f.key in keys}
    report = Report(game, faults, verdicts, len(game.faults))
    text = report.text() + "".join(
        f"dead: {e.function}: {e.before} => {e.after}\n" for e in dead(game, entries)
    )
    print(text)
    if not asked.only:
        name = f"report-{asked.sample}-{asked.seed}"
        (game.state / f"{name}.txt").write_text(text, "utf-8")
        (game.state / f"{name}.json").write_text(json.dumps(report.plain(), indent=1), "utf-8")
    return 0 if report.is_good else 1


def judge(game: Subject, faults: list[Fault], asked: argparse.Namespace) -> dict[str, Verdict]:
    """A verdict on each, from an earlier run where nothing has changed."""
    sys.path.insert(0, str(game.root))
    console = Console(stderr=True)
    warm_up(game)
    map = read_map(game, asked.jobs, lambda line: console.print(line, highlight=False))
    warm_up(game, map)
    trial = Trial(game, map, asked.jobs)
    path = game.state / "results.jsonl"
    earlier = {} if asked.fresh else read_verdicts(path)
    found = {
        fault.id: earlier[fault.id]
        for fault in faults
        if fault.id in earlier and trial.still_holds(earlier[fault.id], fault)
    }
    left = [fault for fault in faults if fault.id not in found]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with (
        path.open("a", encoding="utf-8") as file,
        Progress(*columns, TimeRemainingColumn(), console=console, auto_refresh=False) as bar,
    ):
        task = bar.add_task(game.game, total=len(faults), completed=len(found))
        for verdict in trial.verdicts(left, ordered_by_hint(trial, earlier)):
            found[verdict.id] = verdict
            file.write(json.dumps(asdict(verdict)) + "\n")
            file.flush()
            unnoticed = sum(one.state not in GOOD for one in found.values())
            bar.update(task, advance=1, description=f"{game.game}: {unnoticed} not noticed")
            bar.refresh()
    return found


class Report:
    """The figures, and every survivor by name."""

    def __init__(
        self, game: Subject, faults: list[Fault], verdicts: dict[str, Verdict], possible: int
    ) -> None:
        self.game = game
        self.faults = faults
        self.verdicts = verdicts
        self.possible = possible
        states = [verdict.state for verdict in verdicts.values()]
        self.noticed = sum(state in GOOD for state in states)
        self.equal = states.count(EQUAL)

    @property
    def score(self) -> float:
        return score(self.noticed, len(self.faults), self.equal)

    @property
    def is_good(self) -> bool:
        return self.score >= LEAST_SCORE and self.equal <= MOST_EQUAL * len(self.faults)

    @property
    def survivors(self) -> list[Fault]:
        return [f for f in self.faults if self.verdicts[f.id].state in (SURVIVED, NOT_RUN)]

    def text(self) -> str:
        lines = [f"{self.game.game}: {len(self.faults)} of {self.possible} possible faults planted"]
        for state in (NOTICED, TIMED_OUT, EQUAL, SURVIVED, NOT_RUN):
            count = sum(verdict.state == state for verdict in self.verdicts.values())
            lines.append(f"  {state:16} {count:5}")
        lines.append(f"  score            {self.score:.1%}  (at least {LEAST_SCORE:.0%})")
        share = self.equal / max(1, len(self.faults))
        lines.append(f"  equal            {share:.1%}  (at most {MOST_EQUAL:.0%})")
        for fault in self.survivors:
            state = self.verdicts[fault.id].state
            lines += ["", f"{fault.file}:{fault.lines[0]}  {fault.id}  {state}"]
            lines += [f"  - {fault.before}", f"  + {fault.after}"]
        return "\n".join(lines) + "\n"

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game.game,
            "planted": len(self.faults),
            "possible": self.possible,
            "noticed": self.noticed,
            "equal": self.equal,
            "score": round(self.score, 4),
            "faults": [
                {
                    "file": fault.file,
                    "line": fault.lines[0],
                    "function": fault.function,
                    "before": fault.before,
                    "after": fault.after,
                    **asdict(self.verdicts[fault.id]),
                }
                for fault in self.faults
            ],
        }


def score(noticed: int, planted: int, equal: int) -> float:
    """Noticed of those that could be noticed."""
    return noticed / (planted - equal) if planted > equal else 1.0


if __name__ == "__main__":
    sys.exit(main())
