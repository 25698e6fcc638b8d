"""Faults in the example game: who notices, what is kept, and how it is counted."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest
from proof.equal import Equal, dead, read_equal
from proof.mutants import Report, drawn, score
from proof.subject import Subject, subject
from proof.trial import EQUAL, NOT_RUN, NOTICED, SURVIVED, TIMED_OUT, Verdict

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "example-game"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example game in a folder of its own."""
    return shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("own") / "games")


@pytest.fixture
def tussle(home: Path) -> Subject:
    return subject(home, "tussle")


def prove(home: Path, tool: str, *words: str) -> CompletedProcess[str]:
    command = [sys.executable, "-m", f"proof.{tool}", "--game", "tussle", "--root", str(home)]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return run(
        [*command, *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def count(told: str, state: str) -> int:
    found = re.search(rf"^  {state} +(\d+)$", told, re.MULTILINE)
    assert found, told
    return int(found[1])


def test_faults_are_noticed_a_harmless_one_is_not_and_all_is_kept(home: Path) -> None:
    """Ways are refused by a vignette; what `land` returns is used by odds alone."""
    words = ["--only", "play.Ways.refusal", "--only", "play.land/constant-9"]
    first = prove(home, "mutants", *words)
    assert first.returncode == 1, first.stderr
    assert count(first.stdout, NOTICED) >= 12
    assert count(first.stdout, SURVIVED) == 1
    assert "play.py:124  play.land/constant-9  survived\n  - return hits > 0" in first.stdout
    kept = (home / ".mutants/tussle/results.jsonl").read_text("utf-8")
    verdicts = {one["id"]: one for one in map(json.loads, kept.splitlines())}
    assert verdicts["play.Ways.refusal/constant-2"]["by"] == "examples/tussle/walking.toml"
    again = prove(home, "mutants", *words)
    assert again.stdout == first.stdout
    assert (home / ".mutants/tussle/results.jsonl").read_text("utf-8") == kept
    assert "without a fault" not in again.stderr


def test_clauses_of_the_example_are_bitten(home: Path) -> None:
    told = prove(home, "bitten", "--only", "TU-HIT", "--only", "TU-GREEN-01")
    assert told.returncode == 0, told.stderr
    assert re.search(r"TU-HIT-02: bitten: .* noticed by examples/tussle/striking.toml", told.stdout)
    assert "TU-GREEN-01: " in told.stdout
    assert not (home / "tussle/bitten.toml").exists()


def test_a_game_whose_proofs_fail_is_not_proved(home: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(home, tmp_path / "broken", ignore=shutil.ignore_patterns(".mutants"))
    kinds = broken / "tussle/kinds.toml"
    kinds.write_text(re.sub(r"hits_on = \d", "hits_on = 6", kinds.read_text("utf-8")), "utf-8")
    told = prove(broken, "mutants", "--only", "play.land/modifier-1")
    assert told.returncode == 1
    assert "Without any fault these fail:\nexamples/tussle/striking.toml" in told.stderr


def test_a_sample_is_the_same_for_the_same_seed(tussle: Subject) -> None:
    one, other = drawn(tussle.faults, 20, 1), drawn(tussle.faults, 20, 1)
    assert one == other
    assert len(set(one)) == 20
    assert drawn(tussle.faults, 20, 2) != one
    assert drawn(tussle.faults, 0, 1) == tussle.faults
    assert len({fault.id for fault in tussle.faults}) == len(tussle.faults)


def test_files_that_are_no_chapters_have_no_faults(tussle: Subject) -> None:
    files = {fault.file for fault in tussle.faults}
    assert {"play.py", "kinds.toml"} <= files
    assert "table.py" not in files
    assert "table.py" in {fault.file for fault in tussle.every_fault}


def test_equal_in_effect_is_keyed_by_text(tussle: Subject, tmp_path: Path) -> None:
    fault = next(f for f in tussle.faults if f.id == "play.land/constant-9")
    path = tmp_path / "list.toml"
    entry = '[[equal]]\nfunction = "play.land"\nbefore = "return hits > 0"\n'
    path.write_text(entry + 'after = "return hits > 1"\nreason = "odds alone"\n', "utf-8")
    (listed,) = read_equal(path)
    assert tussle.told(fault).key == listed.key
    gone = Equal("play.land", "return hits > 0", "return hits > 7", "moved on")
    assert dead(tussle, [listed, gone]) == [gone]
    path.write_text(entry + 'after = "x"\nreason = " "\n', "utf-8")
    with pytest.raises(SystemExit, match="there is no reason"):
        read_equal(path)


def test_the_score_leaves_out_what_is_equal_in_effect(tussle: Subject) -> None:
    assert score(97, 108, 8) == 0.97
    assert score(0, 0, 0) == 1.0
    faults = [tussle.told(fault) for fault in tussle.faults[:50]]
    states = [NOTICED] * 44 + [TIMED_OUT] * 2 + [EQUAL] * 4
    verdicts = {f.id: Verdict(f.id, s) for f, s in zip(faults, states, strict=True)}
    report = Report(tussle, faults, verdicts, 50)
    assert (report.score, report.is_good) == (1.0, True)
    verdicts[faults[0].id] = Verdict(faults[0].id, EQUAL)
    assert not Report(tussle, faults, verdicts, 50).is_good
    verdicts[faults[0].id] = Verdict(faults[0].id, NOT_RUN)
    verdicts[faults[1].id] = Verdict(faults[1].id, SURVIVED)
    report = Report(tussle, faults, verdicts, 50)
    assert round(report.score, 3) == round(44 / 46, 3)
    assert not report.is_good
    assert [fault.id for fault in report.survivors] == [faults[0].id, faults[1].id]
    assert f"- {faults[0].before}" in report.text()
