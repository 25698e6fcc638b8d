"""Which lines of a game each vignette and each test runs; also the run without a fault."""

from __future__ import annotations

import functools
import gc
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

import pytest
from proof.forking import side_by_side
from proof.running import calm_hypothesis, load, pytest_words, why_vignette_fails
from proof.subject import Subject

AT_IMPORT, AT_COLLECTION = "import", "collection"


class Tracer:
    """Keeps the lines that are run, by whoever has the floor."""

    def __init__(self, subject: Subject) -> None:
        self.files = {str(path): subject.file(path) for path in subject.sources}
        self.lines: dict[str, dict[CodeType, set[int]]] = defaultdict(dict)
        self.seen: dict[CodeType, set[int]] = {}
        self.sizes: dict[CodeType, int] = {}
        self.floor(AT_IMPORT)

    def floor(self, who: str) -> None:
        self.seen = self.lines[who]

    def start(self) -> None:
        sys.settrace(self.called)

    def called(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        seen = self.seen.get(code)
        if seen is None:
            seen = self.seen[code] = set()
            if code not in self.sizes:
                self.sizes[code] = len({line for _, _, line in code.co_lines() if line})
        if len(seen) >= self.sizes[code]:
            return None
        add = seen.add

        def passed(frame: FrameType, event: str, value: Any) -> Any:
            add(frame.f_lineno)
            return passed

        add(frame.f_lineno)
        return passed

    def found(self, who: str) -> dict[str, str]:
        """By file: the lines as the bits of a number."""
        bits: dict[str, int] = defaultdict(int)
        for code, lines in self.lines[who].items():
            for line in lines:
                bits[self.files[code.co_filename]] |= 1 << line
        return {file: f"{number:x}" for file, number in bits.items()}


def caches() -> list[Any]:
    """Everything that remembers results: it would hide that a line matters."""
    kind = type(functools.lru_cache(maxsize=1)(len))
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, kind) and str(thing.__module__).startswith(("affray", "tests"))
    ]


class _Recorder:
    """Sits in pytest and gives each test the floor."""

    def __init__(self, subject: Subject, tracer: Tracer) -> None:
        self.subject = subject
        self.tracer = tracer
        self.caches: list[Any] = []
        self.seconds: dict[str, float] = {}
        self.files: set[str] = set()
        self.failed: list[str] = []
        self.began = 0.0

    def pytest_configure(self) -> None:
        calm_hypothesis()

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        self.tracer.floor(AT_COLLECTION)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not self.subject.is_long(item.nodeid)]
        self.caches = caches()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        for cache in self.caches:
            cache.cache_clear()
        self.tracer.floor(item.nodeid.partition("::")[0])
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.tracer.floor(item.nodeid)
        self.seconds[item.nodeid] = 0.0
        began = time.process_time()
        self.tracer.start()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(f"{report.nodeid}: {str(report.longrepr)[-400:]}")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(f"{report.nodeid}: {str(report.longrepr)[-400:]}")


@dataclass
class Proof:
    """A vignette or a test: how long it takes when nothing is wrong, and what it runs."""

    id: str
    hash: str
    seconds: float
    lines: dict[str, int]

    @property
    def is_test(self) -> bool:
        return "::" in self.id

    def runs(self, file: str, lines: tuple[int, int]) -> bool:
        return are_run(self.lines, file, lines)


def are_run(run: dict[str, int], file: str, lines: tuple[int, int]) -> bool:
    """Whether any of these lines is among those that were run."""
    first, last = lines
    return bool(run.get(file, 0) >> first & (1 << last - first + 1) - 1)


@dataclass
class Map:
    """All proofs of a game, and what is loaded for them beside the game."""

    proofs: dict[str, Proof] = field(default_factory=dict)
    at_import: dict[str, int] = field(default_factory=dict)
    at_collection: dict[str, int] = field(default_factory=dict)
    warm: list[str] = field(default_factory=list)


def _trace_vignettes(subject: Subject, paths: list[str]) -> dict[str, Any]:
    tracer = Tracer(subject)
    tracer.start()
    games = load(subject)
    remembered = caches()
    told: dict[str, Any] = {}
    failed: list[str] = []
    for path in paths:
        for cache in remembered:
            cache.cache_clear()
        tracer.floor(path)
        began = time.process_time()
        why = why_vignette_fails(subject, path, games)
        seconds = time.process_time() - began
        if why:
            failed.append(f"{path}: {why}")
        told[path] = {"seconds": round(seconds, 4), "lines": tracer.found(path)}
    sys.settrace(None)
    return {"proofs": told, "failed": failed, "import": tracer.found(AT_IMPORT)}


def _trace_tests(subject: Subject, file: str) -> dict[str, Any]:
    before = set(sys.modules)
    tracer = Tracer(subject)
    tracer.start()
    load(subject)
    recorder = _Recorder(subject, tracer)
    pytest.main([*pytest_words(subject), str(subject.root / file)], plugins=[recorder])
    sys.settrace(None)
    collection = tracer.found(AT_COLLECTION)
    shared = _both(tracer.found(file), collection)
    told = {
        test: {"seconds": round(seconds, 4), "lines": _both(tracer.found(test), shared)}
        for test, seconds in recorder.seconds.items()
    }
    own = (subject.module("x.py").rpartition(".")[0], "tests", "conftest", "__mp")
    loaded = [
        name
        for name in list(sys.modules)[len(before) // 2 :]
        if name not in before and not name.startswith(own) and not _is_local(name)
    ]
    return {"proofs": told, "failed": recorder.failed, "warm": loaded, "collection": collection}


def _is_local(name: str) -> bool:
    """Test modules have names of their own when pytest imports them by path."""
    file = str(getattr(sys.modules.get(name), "__file__", "") or "")
    return "/tests/" in file and "site-packages" not in file


def _both(one: dict[str, str], two: dict[str, str]) -> dict[str, str]:
    return {
        file: f"{int(one.get(file, '0'), 16) | int(two.get(file, '0'), 16):x}"
        for file in {**one, **two}
    }


Progress = Callable[[str], None]


def read_map(subject: Subject, jobs: int, say: Progress) -> Map:
    """The map as it was kept, with what has changed since traced again."""
    kept = _kept(subject)
    proofs: dict[str, Any] = kept["proofs"]
    current = [*subject.vignettes, *subject.test_files]
    hashes = {name: subject.proof_hash(name) for name in current}
    known: dict[str, str] = kept["files"]
    changed = [name for name in current if known.get(name) != hashes[name]]
    vignettes = [name for name in changed if name.endswith(".toml")]
    files = [name for name in changed if name.endswith(".py")]
    gone = set(known) - set(current) | set(changed)
    proofs = {id: one for id, one in proofs.items() if id.partition("::")[0] not in gone}
    tasks: list[Any] = list(_longest_first(subject, files))
    if vignettes or not kept["import"]:
        tasks.insert(0, vignettes)
    failed: list[str] = []

    def work(task: Any, tell: Callable[[str], None]) -> Any:
        if isinstance(task, str):
            return _trace_tests(subject, task)
        return _trace_vignettes(subject, task)

    for done in side_by_side(tasks, work, jobs):
        name = done.task if isinstance(done.task, str) else f"{len(done.task)} vignettes"
        if done.result is None:
            raise SystemExit(f"{name}: {done.error or f'killed by signal {done.signal}'}")
        say(f"without a fault: {name}")
        proofs |= done.result["proofs"]
        failed += done.result["failed"]
        kept["import"] = done.result.get("import") or kept["import"]
        kept["collection"] = _both(kept["collection"], done.result.get("collection", {}))
        kept["warm"] = sorted({*kept["warm"], *done.result.get("warm", ())})
    if failed:
        raise SystemExit("Without any fault these fail:\n" + "\n".join(failed))
    kept |= {"proofs": proofs, "files": hashes}
    subject.state.mkdir(parents=True, exist_ok=True)
    (subject.state / "map.json").write_text(json.dumps(kept), "utf-8")
    return _as_map(subject, kept)


def _longest_first(subject: Subject, files: list[str]) -> list[str]:
    return sorted(files, key=lambda file: -(subject.root / file).stat().st_size)


def _kept(subject: Subject) -> dict[str, Any]:
    fresh: dict[str, Any] = {"code": subject.code_hash, "warm": []}
    fresh |= {name: {} for name in ("proofs", "files", AT_IMPORT, AT_COLLECTION)}
    path = subject.state / "map.json"
    if not path.is_file():
        return fresh
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return kept if kept.get("code") == subject.code_hash and AT_COLLECTION in kept else fresh


def _as_map(subject: Subject, kept: dict[str, Any]) -> Map:
    lines = [_numbers(kept[when]) for when in (AT_IMPORT, AT_COLLECTION)]
    found = Map(at_import=lines[0], at_collection=lines[1], warm=kept["warm"])
    for id, one in kept["proofs"].items():
        own = _numbers(one["lines"])
        found.proofs[id] = Proof(id, subject.proof_hash(id), one["seconds"], own)
    return found


def _numbers(plain: dict[str, str]) -> dict[str, int]:
    return {file: int(text, 16) for file, text in plain.items()}
