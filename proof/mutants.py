"""Plants small faults in the chapters of a game, and says which nobody notices.

python -m proof.mutants --game warbands-and-heroes --sample 400 --seed 1
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from proof.equal import dead, equal_of
from proof.faults import Fault
from proof.subject import Subject
from proof.tracing import Proof
from proof.trial import (
    EQUAL,
    GOOD,
    NOT_RUN,
    NOTICED,
    SURVIVED,
    TIMED_OUT,
    Trial,
    Verdict,
    game_at,
    games_in,
    progress,
    trial_of,
)

LEAST_SCORE = 0.97
MOST_EQUAL = 0.08


# -- results that are kept -----------------------------------------------------------------


def read_verdicts(path: Path) -> dict[str, Verdict]:
    """The last verdict on each fault; a line that was cut off is none."""
    found = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        if line.endswith("}"):
            verdict = Verdict(**json.loads(line))
            found[verdict.id] = verdict
    return found


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
            print(f"{fault.id}  line {fault.line}: {fault.before}  =>  {fault.after}")
        return 0
    entries = equal_of(game)
    keys = set() if asked.equal else {entry.key for entry in entries}
    verdicts = judge(game, [fault for fault in faults if fault.key not in keys], asked)
    verdicts |= {f.id: Verdict(f.id, EQUAL) for f in faults if f.key in keys}
    report = Report(game, faults, verdicts, len(game.faults))
    text = report.text() + "".join(
        f"dead: {e.function}: {e.before} => {e.after}\n" for e in dead(game, entries)
    )
    if not asked.only:
        name = f"report-{asked.sample}-{asked.seed}"
        (game.state / f"{name}.txt").write_text(text, "utf-8")
        (game.state / f"{name}.json").write_text(json.dumps(report.plain(), indent=1), "utf-8")
    print(text)
    return 0 if report.is_good else 1


def judge(game: Subject, faults: list[Fault], asked: argparse.Namespace) -> dict[str, Verdict]:
    """A verdict on each, from an earlier run where nothing has changed."""
    trial = trial_of(game, asked.jobs)
    path = game.state / "results.jsonl"
    earlier = {} if asked.fresh else read_verdicts(path)
    found = {
        fault.id: earlier[fault.id]
        for fault in faults
        if fault.id in earlier and trial.still_holds(earlier[fault.id], fault)
    }
    left = [fault for fault in faults if fault.id not in found]
    with path.open("a", encoding="utf-8") as file, progress() as bar:
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
            lines += ["", f"{fault.file}:{fault.line}  {fault.id}  {state}"]
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
                    "line": fault.line,
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
