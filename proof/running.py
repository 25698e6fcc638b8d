"""Runs the proofs of a game in this process: vignettes first, then tests, to the first failure."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import hypothesis
import pytest
from proof.subject import PACKAGE, Subject

from affray.vignettes.runner import run_vignette

MEMORY = 3_000_000_000
"""In bytes: a fault that fills the machine must not."""

SECONDS = 4.0
"""Of processor time for one test, and TIMES as long as it takes without a fault."""
TIMES = 10.0

VIGNETTE_SECONDS = 1.5

Teller = Callable[[str], None]


def load(subject: Subject) -> dict[str, Any]:
    """Import the game; what a vignette may be of: the game, and its campaigns."""
    for file in subject.sources:
        import_module(subject.module(subject.file(file)))
    game = import_module(f"{PACKAGE}.{subject.folder}.game").GAME
    return {game.id: game, **{one.id: one for one in game.campaigns}}


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time(seconds: float) -> None:
    """The process dies when it has used as much processor time as this from now on."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def why_vignette_fails(subject: Subject, path: str, games: dict[str, Any]) -> str:
    """What is wrong; nothing if it passes."""
    try:
        result = run_vignette(subject.root / path, games)
    except Exception as error:  # noqa: BLE001  (whatever a fault leads to)
        return f"{type(error).__name__}: {error}"
    return str(result.problems[0]) if result.problems else ""


class Watcher:
    """Sits in pytest: chooses and orders tests, limits their time, keeps the first failure."""

    def __init__(self, tests: Sequence[str], seconds: dict[str, float], tell: Teller) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.seconds = seconds
        self.tell = tell
        self.failed = ""
        self.why = ""

    def pytest_configure(self) -> None:
        calm_hypothesis()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order),
            key=lambda item: self.order[item.nodeid],
        )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tell(nodeid)
        limit_time(SECONDS + TIMES * self.seconds.get(nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            self.why = why_report(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            self.why = why_report(report)


def why_report(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(getattr(crash, "message", report.longrepr))
    return next((line for line in text.splitlines() if line.strip()), "")[:300]


def calm_hypothesis() -> None:
    """The same examples each time, nothing remembered, and no search for the smallest."""
    hypothesis.settings.register_profile(
        "proof",
        deadline=None,
        derandomize=True,
        database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("proof")


def pytest_words(subject: Subject) -> list[str]:
    """How pytest is started here: alone, with the settings of the checkout."""
    words = ["-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    words += ["-o", "addopts=", "--disable-plugin-autoload", "--rootdir", str(subject.root)]
    settings = subject.root / "pyproject.toml"
    return [*words, "-c", str(settings)] if settings.is_file() else words


def run_tests(
    subject: Subject, tests: Sequence[str], seconds: dict[str, float], tell: Teller
) -> tuple[str, str]:
    """The first test that fails, and why; empty if none does."""
    watcher = Watcher(tests, seconds, tell)
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    tell(files[0])
    limit_time(SECONDS * 5)
    words = [*pytest_words(subject), "-x", *(str(subject.root / file) for file in files)]
    code = pytest.main(words, plugins=[watcher])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and not watcher.failed:
        return files[0], f"pytest ended with {code}"
    return watcher.failed, watcher.why


def first_vignette(
    subject: Subject,
    vignettes: Iterable[str],
    games: dict[str, Any],
    seconds: dict[str, float],
    tell: Teller,
) -> tuple[str, str]:
    """The first vignette that fails, and why."""
    for path in vignettes:
        tell(path)
        limit_time(VIGNETTE_SECONDS + TIMES * seconds.get(path, 0.1))
        why = why_vignette_fails(subject, path, games)
        if why:
            return path, why[:300]
    return "", ""


def first_failure(
    subject: Subject,
    vignettes: Iterable[str],
    tests: Sequence[str],
    seconds: dict[str, float],
    tell: Teller,
) -> tuple[str, str]:
    """Who notices that something is wrong, and what; both empty if nobody does."""
    tell("import")
    limit_time(SECONDS * 3)
    try:
        games = load(subject)
    except Exception as error:  # noqa: BLE001  (whatever a fault leads to)
        return "import", f"{type(error).__name__}: {error}"
    by, why = first_vignette(subject, vignettes, games, seconds, tell)
    if by or not tests:
        return by, why
    with suppress(SystemExit):
        return run_tests(subject, tests, seconds, tell)
    return tests[0], "pytest gave up"
