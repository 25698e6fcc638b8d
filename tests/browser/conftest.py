"""A real server, a real Chromium, and a visitor with a clean browser for each test."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from tests.server.running import Running

FLAGS = ["--no-sandbox", "--disable-gpu"]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PATIENCE = 20_000
"""Milliseconds for anything that happens at once, on a machine that has much to do."""

expect.set_options(timeout=PATIENCE)

SAME_LOTS = "{ let lot = 7; Math.random = () => (lot = (lot * 16807) % 2147483647) / 2147483647; }"
"""What a page draws by lot, such as the forces of those who chose none, is always the same."""

AT_ONCE = "try { localStorage.setItem('affray.pace', 'none') } catch {}"
"""What others do is shown as steps that take their time, but where a test is about them."""

REFUSED = ("/answer", "/chances", "/ledger", "/preview", "/sight")
"""What may be asked of a table that has moved on since."""


def chromium_program() -> str:
    program = shutil.which("chromium")
    assert program, "Chromium is not installed: `make test` does it"
    return program


def serving(folder: Path) -> Running:
    """A server with an empty database, whose matches go alike whenever they begin alike."""
    database, log = f"sqlite:///{folder / 'table.sqlite'}", folder / "server.log"
    return Running(database, log, program=(sys.executable, "-m", "tests.browser.serving"))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `affray serve` listens, with an empty database."""
    folder = tmp_path_factory.mktemp("table")
    server = serving(folder)
    server.start()
    yield server.address
    server.kill()


# Not for the whole session: while Playwright runs, nothing else in the process can run a loop.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
    yield browser
    browser.close()


class Door:
    """Lets visitors in, each with a browser of their own, and hears what goes wrong in it."""

    def __init__(self, playwright: Playwright, browser: Browser, address: str) -> None:
        self._playwright = playwright
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self.wrongs: list[str] = []
        self.expected: list[str] = []
        """Parts of messages that a test brings about on purpose."""

    def __call__(self, path: str = "/", *, phone: bool = False, **more: Any) -> Page:
        """A new visitor at this address. Nothing moves unless a test is about it."""
        like = self._like(phone, more)
        context = self._known(self._browser.new_context(**like))
        if like["reduced_motion"] == "reduce":
            context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.goto(path)
        return page

    def returning(self, profile: Path, path: str = "/", **more: Any) -> Page:
        """Somebody whose browser keeps what it knows in a folder; closing the context ends it."""
        context = self._playwright.chromium.launch_persistent_context(
            str(profile), executable_path=chromium_program(), args=FLAGS, **self._like(False, more)
        )
        page = self._known(context).pages[0]
        page.goto(path)
        return page

    def _like(self, phone: bool, more: dict[str, Any]) -> dict[str, Any]:
        still: dict[str, Any] = {"base_url": self._address, "reduced_motion": "reduce"}
        return still | (PHONE if phone else DESK) | more

    def _known(self, context: BrowserContext) -> BrowserContext:
        self._contexts.append(context)
        context.add_init_script(SAME_LOTS)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.wrongs.append(str(error.error)))
        context.on("console", self._hear)
        return context

    def _hear(self, said: ConsoleMessage) -> None:
        """Warnings and errors, but for a refused answer, which the page tells, and a late look."""
        path = urlsplit(said.location["url"]).path
        is_refusal = "status of 409" in said.text and path.endswith(REFUSED)
        is_meant = any(part in said.text for part in self.expected)
        if said.type in ("warning", "error") and not is_refusal and not is_meant:
            self.wrongs.append(f"{path}: {said.text}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(playwright: Playwright, browser: Browser, address: str) -> Iterator[Door]:
    """Warnings and errors in a page fail the test, and so does what the content policy stops."""
    door = Door(playwright, browser, address)
    yield door
    door.close()
    assert not door.wrongs
