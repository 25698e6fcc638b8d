"""Which clauses are bitten: a fault in the code that cites them is noticed by what shows them.

python -m proof.bitten --game warbands-and-heroes
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from proof.faults import Fault
from proof.subject import Subject, digest
from proof.tracing import Proof
from proof.trial import Task, Trial, game_at, games_in, progress, trial_of

from affray.vignettes.coverage import Coverage, coverage
from affray.vignettes.played import (
    BITTEN,
    Bite,
    Bites,
    Site,
    chapter_hash,
    read_bites,
    shows,
    sites,
    states,
    write_bites,
)

MOST = 12
"""So many faults are planted for one clause before it counts as not bitten."""

SUBTLE = ("comparison", "constant", "condition", "modifier", "and-or", "not", "boolean", "side")
"""Kinds of fault that leave the rest of the rule standing: they are tried first."""

NOWHERE = "cited nowhere in the code"
NOBODY = "shown by long tests alone"
NOTHING = "nothing that can go wrong stands where it is cited"
APART = "what shows it does not run what cites it"


@dataclass
class Case:
    """A clause with the faults to try, and those who may notice them."""

    id: str
    faults: list[Fault]
    proofs: list[Proof]
    reason: str = ""
    """Why there is nothing to try."""


def cases(
    trial: Trial, covered: Coverage, played: dict[str, list[Site]], last: dict[str, Bite]
) -> Iterator[Case]:
    """What bit a clause last time is tried first."""
    excused = covered.no_effect.keys() | covered.not_done.keys()
    for id in covered.book.ids:
        if id not in excused:
            found = case(trial, id, played.get(id, []), covered.tested.get(id, []))
            bite = last.get(id, Bite())
            found.faults.sort(key=lambda fault: (fault.id, fault.file) != (bite.fault, bite.file))
            found.proofs.sort(key=lambda proof: proof.id != bite.by)
            del found.faults[MOST:]
            yield found


def case(trial: Trial, id: str, cited: list[Site], shown: list[str]) -> Case:
    proofs = [proof for proof in trial.map.proofs.values() if shows(proof.id, shown)]
    everywhere = [_below(trial.game, site) for site in _best_first(trial.game, cited)]
    faults = list(dict.fromkeys(f for row in zip_longest(*everywhere) for f in row if f))
    seen = [
        f for f in faults if trial.is_for_all(f) or any(p.runs(f.file, f.lines) for p in proofs)
    ]
    reason = NOWHERE if not cited else NOBODY if not proofs else NOTHING if not faults else ""
    proofs.sort(key=lambda proof: (proof.is_test, proof.seconds, proof.id))
    return Case(id, seen, proofs, reason or ("" if seen else APART))


def _best_first(game: Subject, cited: list[Site]) -> list[Site]:
    chapters = {game.file(path) for path in game.chapters}
    return sorted(
        dict.fromkeys(cited),
        key=lambda site: (site.closeness, site.file not in chapters, site.file, site.line),
    )


def _below(game: Subject, site: Site) -> list[Fault]:
    """The faults of the lines that a citation speaks for: close ones and subtle ones first."""
    is_heading = site.line <= site.first + 3

    chapter_faults = game.chapter_ids

    def order(fault: Fault) -> tuple[bool, int, bool, str]:
        far = 0 if is_heading else abs(fault.line - site.line) // 4
        luck = digest([fault.id.encode()])
        return (fault.id not in chapter_faults, far, fault.operator not in SUBTLE, luck)

    found = [
        fault
        for fault in game.every_fault
        if fault.file == site.file and site.first <= fault.line <= site.last
    ]
    return sorted(found, key=order)


def bites(trial: Trial, found: Sequence[Case]) -> Iterator[tuple[str, Bite]]:
    """Try the first fault of each clause, the second of those that are left, and so on."""
    open_cases = []
    for one in found:
        if one.reason:
            yield one.id, Bite(reason=one.reason)
        else:
            open_cases.append(one)
    for number in range(MOST):
        tasks = [_task(trial, one, number) for one in open_cases if number < len(one.faults)]
        bitten: set[str] = set()
        for task, verdict in trial.run(tasks):
            if verdict.by in {proof.id for proof in task.proofs}:
                bitten.add(task.clause)
                yield task.clause, Bite(verdict.id, task.fault.file, verdict.by)
        open_cases = [one for one in open_cases if one.id not in bitten]
    for one in open_cases:
        tried = len(one.faults)
        yield one.id, Bite(reason=f"{tried} fault{'s' * (tried > 1)} planted, none noticed")


def _task(trial: Trial, one: Case, number: int) -> Task:
    fault = one.faults[number]
    return Task(fault, _asked(trial, fault, one.proofs), one.id)


def _asked(trial: Trial, fault: Fault, proofs: list[Proof]) -> list[Proof]:
    is_for_all = trial.is_for_all(fault)
    return [proof for proof in proofs if is_for_all or proof.runs(fault.file, fault.lines)]


# -- the command ------------------------------------------------------------------------------


def options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m proof.bitten", description=__doc__)
    parser.add_argument("--game", help="the id of the game; all, one after another, if left out")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout it lies in")
    parser.add_argument("--jobs", type=int, default=2, help="how many side by side")
    parser.add_argument("--afresh", action="store_true", help="also those whose code is the same")
    parser.add_argument("--only", action="append", help="clauses that begin so; nothing is written")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    asked = options(words)
    if asked.game is None:
        for id in games_in(asked.root):
            command = [sys.executable, "-m", "proof.bitten", "--game", id, *words]
            subprocess.run(command, check=True)  # noqa: S603  (ourselves)
        return 0
    game = game_at(asked.root, asked.game)
    trial = trial_of(game, asked.jobs)
    covered = covered_in(game)
    played = sites(game.home, covered.book)
    begin = tuple(asked.only or [""])
    last = read_bites(game.home) or Bites()
    stands = {} if asked.afresh else states(game.home, last, played, covered.tested)
    found = [one for one in cases(trial, covered, played, last.clauses) if one.id.startswith(begin)]
    told = {one.id: last.clauses[one.id] for one in found if stands.get(one.id) == BITTEN}
    tried = [one for one in found if one.id not in told]
    with progress() as bar:
        task = bar.add_task(game.game, total=len(tried))
        for id, bite in bites(trial, tried):
            told[id] = bite
            bar.update(task, advance=1)
            bar.refresh()
    clauses = {one.id: told[one.id] for one in found}
    for id, bite in clauses.items():
        if bite.reason or asked.only:
            print(f"{id}: {bite.reason or f'bitten: {bite.fault} noticed by {bite.by}'}")
    bitten = sum(bool(bite.by) for bite in clauses.values())
    print(f"{game.game}: {bitten} of {len(clauses)} clauses are bitten")
    if not asked.only:
        write_bites(game.home, Bites(hashes(game, clauses, played), clauses))
    return 0


def covered_in(game: Subject) -> Coverage:
    elsewhere = game.root if game.home.parent == game.root else None
    return coverage(game.root, game.folder, elsewhere)


def hashes(
    game: Subject, clauses: dict[str, Bite], played: dict[str, list[Site]]
) -> dict[str, str]:
    """By file that matters to a clause: what it was when we looked."""
    files = {site.file for id in clauses for site in played.get(id, [])}
    return {file: chapter_hash(game.home / file) for file in sorted(files)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
