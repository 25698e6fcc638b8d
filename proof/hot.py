"""Most faults lie in one function: there a process with everything loaded is enough.

The game is imported and its tests are collected once. Each fault gets a child in which the one
function is given the code with the fault in it, so that nothing is loaded again.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from proof.faults import Fault
from proof.faulty import planted
from proof.forking import Done, be_quiet, side_by_side
from proof.running import (
    SECONDS,
    TIMES,
    calm_hypothesis,
    first_vignette,
    limit_memory,
    limit_time,
    load,
    pytest_words,
    why_report,
)
from proof.subject import Subject
from proof.tracing import caches

Work = tuple[Fault, Sequence[str], Sequence[str]]
"""A fault, and the vignettes and the tests that are asked about it."""

COLD = "cold"
"""The function cannot be given other code: its module has to be loaded with the fault."""


class Server:
    """Sits in pytest in place of its loop, and runs tests for one fault after another."""

    def __init__(
        self,
        subject: Subject,
        work: Sequence[Work],
        games: dict[str, Any],
        seconds: dict[str, float],
        jobs: int,
        send: Callable[[Done[int]], None],
    ) -> None:
        self.subject = subject
        self.work = work
        self.games = games
        self.seconds = seconds
        self.jobs = jobs
        self.send = send
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches: list[Any] = []
        self.failed = ("", "")

    def pytest_configure(self) -> None:
        calm_hypothesis()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        own = {str(path) for path in self.subject.sources}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in own:
                self.functions.setdefault(_key(thing.__code__), []).append(thing)
        self.caches = caches()
        gc.collect()
        gc.freeze()
        for done in side_by_side(range(len(self.work)), self._try, self.jobs):
            self.send(done)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed[0]:
            self.failed = (report.nodeid, why_report(report))

    def _try(self, number: int, tell: Callable[[str], None]) -> Any:
        fault, vignettes, tests = self.work[number]
        limit_memory()
        if not self._plant(fault):
            return COLD
        for cache in self.caches:
            cache.cache_clear()
        found = first_vignette(self.subject, vignettes, self.games, self.seconds, tell)
        return found if found[0] else self._first_test(tests, tell)

    def _plant(self, fault: Fault) -> bool:
        """Give the function its faulty code, in this process; whether that can be done."""
        path = self.subject.home / fault.file
        tree = planted(ast.parse(path.read_text("utf-8")), fault)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = compile(tree, str(path), "exec")
        code = _outermost(module, fault.lines[0])
        functions = self.functions.get(_key(code), []) if code else []
        try:
            for function in functions:
                function.__code__ = code  # type: ignore[assignment]
        except ValueError:
            return False
        return bool(functions)

    def _first_test(self, tests: Sequence[str], tell: Callable[[str], None]) -> tuple[str, str]:
        items = [self.items[test] for test in tests]
        following = [*items[1:], None]
        for number, item in enumerate(items):
            tell(item.nodeid)
            limit_time(SECONDS + TIMES * self.seconds.get(item.nodeid, 1.0))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[number])
            if self.failed[0]:
                break
        return self.failed


def _key(code: CodeType) -> tuple[str, str, int]:
    return (code.co_filename, code.co_qualname, code.co_firstlineno)


def _outermost(module: CodeType, line: int) -> CodeType | None:
    """The code of the function, not in another function, that this line is in."""
    found = None
    for code in module.co_consts:
        if isinstance(code, CodeType) and not code.co_name.startswith("<"):
            if code.co_firstlineno <= line:
                found = code
    if found is not None and not found.co_flags & 0x1:  # the body of a class
        return _outermost(found, line)
    return found


def run_hot(
    subject: Subject, work: Sequence[Work], seconds: dict[str, float], jobs: int
) -> Iterator[Done[int]]:
    """What came of each, by its number; a result that is COLD has to be found in another way."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        _serve(subject, work, seconds, jobs, theirs)
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as pipe:
        for line in pipe:
            plain = json.loads(line)
            if "failed" in plain:
                raise SystemExit(plain["failed"])
            yield Done(**plain)
    os.waitpid(pid, 0)


def _serve(
    subject: Subject, work: Sequence[Work], seconds: dict[str, float], jobs: int, pipe: int
) -> None:
    def write(plain: dict[str, Any]) -> None:
        text = json.dumps(plain).encode() + b"\n"
        while text:
            text = text[os.write(pipe, text) :]

    def send(done: Done[int]) -> None:
        write({name: getattr(done, name) for name in ("task", "result", "last", "signal", "error")})

    try:
        be_quiet()
        games = load(subject)
        server = Server(subject, work, games, seconds, jobs, send)
        files = [str(Path(subject.root, file)) for file in subject.test_files]
        code = pytest.main([*pytest_words(subject), "-s", *files], plugins=[server])
        if code != pytest.ExitCode.OK:
            write({"failed": f"the tests cannot be collected: {code}"})
    except BaseException:  # noqa: BLE001  (told to the parent, which gives up)
        write({"failed": traceback.format_exc()})
    finally:
        os._exit(0)
