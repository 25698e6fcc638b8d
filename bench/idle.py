"""What a page costs while nobody does anything: python -m bench.idle

Opens tables of every game with a move that is planned and not yet confirmed, tables of somebody
who is not asked, and the home page after its battle; then measures the CPU of Chromium's renderer
and GPU process, in percent of a core. Motion is allowed, and pages are drawn without a GPU.
"""

from __future__ import annotations

import argparse
import secrets
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from bench.play import yards
from playwright.sync_api import Page, Playwright, expect, sync_playwright
from tests.browser.conftest import DESK, FLAGS, PHONE, chromium_program, serving
from tests.browser.table import Table

from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Formation, MovePath
from affray.kernel.match import Match
from affray.kernel.record import record_of, write_record
from affray.testing.contract import answer_at_random

SEED = "idle"
CALM = 4.0
"""Seconds from the last change of a page to the first measurement."""

MEASURED = ("renderer", "GPU")

SIZES: dict[str, dict[str, Any]] = {"desk": DESK, "phone": PHONE}

IN_WINDOW = """([x, y, width, height]) => {
    const board = document.querySelector('svg.board');
    const [across, down] = {
        south: [x, height - y], west: [height - y, width - x], north: [width - x, y], east: [y, x],
    }[board.dataset.home || 'south'];
    const scale = 400 / Math.max(width, height);
    const at = new DOMPoint(scale * across, scale * down).matrixTransform(board.getScreenCTM());
    return [at.x, at.y];
}"""

Prepare = Callable[[Page], object]


def moving(match: Match[Any]) -> tuple[int, tuple[int, int]] | None:
    """The seat that is asked for a move, and the farthest of some places to which it can go."""
    question = match.questions()[0]
    if not isinstance(question, MovePath | Formation):
        return None
    found: list[tuple[int, int]] = []
    for lot in range(20):
        answer: Any = question.options.sample(Random(lot))
        ways = [answer] if isinstance(question, MovePath) else [way for _, way in answer]
        found += [way[-1] for way in ways[:1] if way]
    pieces = match.game.look.view(match.state, None).pieces
    own = next((piece for piece in pieces if {piece.id, piece.group} & {*question.pieces}), None)
    if not found or own is None or own.x is None or own.y is None:
        return None
    x, y = own.x, own.y
    return question.seat, max(found, key=lambda to: (to[0] - x) ** 2 + (to[1] - y) ** 2)


class Battle:
    """A battle in which somebody is to move, at a table of two."""

    def __init__(self, address: str, name: str) -> None:
        yard = next(yard for yard in yards() if yard.name == name)
        match: Match[Any] = Match(yard.game, yard.starts[0], SeededDice(seed_key(SEED)))
        random = Random(SEED)
        while not (asked := moving(match)):
            answer_at_random(match, random)
        self.seat, self.to = asked
        view = yard.game.look.view(match.state, None)
        self.size = view.width, view.height
        with httpx.Client(base_url=address, timeout=60) as client:
            plan = {
                "record": write_record(record_of(match, seed=SEED)),
                "seats": [{"kind": "person"}] * yard.game.seats.fewest,
                "key": secrets.token_hex(8),
            }
            made = client.post("/api/matches", json=plan).raise_for_status().json()
            place = f"/api/matches/{made['match']}"
            tokens = dict(made["seat_tokens"])
            for seat, invitation in made["invitations"].items():
                told = {"token": invitation, "key": secrets.token_hex(8)}
                joined = client.post(f"{place}/join", json=told).raise_for_status().json()
                tokens[seat] = joined["token"]
        self._paths = [f"/m/{made['match']}#t={tokens[seat]}" for seat in sorted(tokens)]

    def plan(self, page: Page, *, touch: bool) -> None:
        """Point at where the move could end, and do not confirm it."""
        page.goto(self._paths[self.seat])
        table = Table(page, touch=touch).opened()
        expect(table.question).to_be_visible()
        table.press_at(*page.evaluate(IN_WINDOW, [*self.to, *self.size]))
        expect(table.decision.locator("button.go:enabled")).to_be_visible()
        expect(page.locator("svg.board .plan").first).to_be_visible()

    def wait(self, page: Page) -> None:
        """The table of somebody who is not asked."""
        page.goto(self._paths[1 - self.seat])
        Table(page).opened()
        expect(page.locator("#asked")).to_have_count(0)


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play again")).to_be_visible(timeout=120_000)


def situations(address: str) -> Iterator[tuple[str, str, Prepare]]:
    battles = {name: Battle(address, name) for name in (yard.name for yard in yards())}
    for size in SIZES:
        yield "home page", size, home
        for name, battle in battles.items():
            planned = lambda page, b=battle, t=size == "phone": b.plan(page, touch=t)  # noqa: E731
            yield f"{name}, a planned move", size, planned
            yield f"{name}, not asked", size, battle.wait


def spent(browser: Any) -> dict[str, float]:
    """Seconds of CPU so far, by the kind of process."""
    found: dict[str, float] = {}
    for process in browser.send("SystemInfo.getProcessInfo")["processInfo"]:
        found[process["type"]] = found.get(process["type"], 0.0) + process["cpuTime"]
    return found


def idle(
    playwright: Playwright, address: str, size: str, prepare: Prepare, seconds: float
) -> dict[str, float]:
    """Percent of a core, by the kind of process."""
    browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
    context = browser.new_context(base_url=address, reduced_motion="no-preference", **SIZES[size])
    page = context.new_page()
    prepare(page)
    line = browser.new_browser_cdp_session()
    page.wait_for_timeout(1000 * CALM)
    before, began = spent(line), monotonic()
    page.wait_for_timeout(1000 * seconds)
    after, took = spent(line), monotonic() - began
    browser.close()
    return {kind: 100 * (after[kind] - before[kind]) / took for kind in after}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.idle", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--only", default="", help="the situations with these words")
    chosen = parser.parse_args()
    print(f"{'percent of a core':<48}{'renderer':>10}{'GPU':>10}{'both':>10}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = serving(Path(folder))
        server.start()
        try:
            for name, size, prepare in situations(server.address):
                if chosen.only in f"{name}, {size}":
                    found = idle(playwright, server.address, size, prepare, chosen.seconds)
                    both = sum(found[kind] for kind in MEASURED)
                    each = "".join(f"{found[kind]:>10.2f}" for kind in MEASURED)
                    print(f"{name + ', ' + size:<48}{each}{both:>10.2f}", flush=True)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
