"""How long it takes from a click to the board as it stands then, of two bundles in turns.

    python -m bench.clicks OLD NEW --answers 120

OLD and NEW are folders with a built web client. Both speak to the same server, and each plays
matches of its own in all games; every other answer is the other's. The page itself measures, by
its own clock: from the click on a choice to the second frame after the question has gone.
"""

from __future__ import annotations

import argparse
import mimetypes
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright
from tests.browser.conftest import DESK, FLAGS, chromium_program, serving

from affray.games import games

NEAR = "--disable-features=LocalNetworkAccessChecks"
"""Chromium does not know that a page from a folder and the server are on the same machine."""

OFTEN = 400
"""Answers of one match, at most; then another one begins."""

CLICK = """button => new Promise(done => {
    const asked = document.getElementById('asked');
    const drawn = () => requestAnimationFrame(() => done(performance.now() - began));
    const watch = new MutationObserver(() => {
        if (asked.isConnected) return;
        watch.disconnect();
        requestAnimationFrame(drawn);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => done(null), 5000);
    const began = performance.now();
    button.click();
})"""


@dataclass
class Seated:
    """Both seats of a match at one screen."""

    page: Page
    game: str
    chance: Random = field(default_factory=lambda: Random(7))
    count: int = 0

    def sit(self) -> None:
        seats = [{"kind": "hot", "name": f"P{n}"} for n in range(games()[self.game].seats.fewest)]
        body = {"game": self.game, "seats": seats, "key": f"clicks-{id(self)}-{self.count}"}
        made = self.page.request.post("/api/matches", data=body).json()
        self.match, self.token = made["match"], made["seat_tokens"]["0"]
        self.page.goto(f"/m/{self.match}#t={self.token}")

    def took(self) -> float:
        """Milliseconds of the next answer that is a click on one of several choices."""
        while True:
            self.count += 1
            table = self.table()
            if self.count % OFTEN == 0 or not table["questions"]:
                self.sit()
                continue
            asked = table["questions"][0]
            if len(asked.get("choices", ())) > 1 and not asked["is_secret"]:
                self.page.wait_for_function(
                    "words => document.getElementById('asked')?.textContent === words",
                    arg=asked["prompt"],
                )
                if (took := self.clicked()) is not None:
                    return took
            self.answer(table, asked)

    def clicked(self) -> float | None:
        """Nothing if the choice was not accepted."""
        rows = self.page.locator("#prompt button[aria-expanded=false]")
        if not self.page.locator("#prompt .choice button").count():
            rows.nth(self.chance.randrange(rows.count())).click()
        choices = self.page.locator("#prompt .choice button")
        took: float | None = choices.nth(self.chance.randrange(choices.count())).evaluate(CLICK)
        return took

    def table(self) -> Any:
        place = f"/api/matches/{self.match}?token={self.token}"
        return self.page.request.get(place).json()

    def answer(self, table: Any, asked: Any) -> None:
        offered = [one["value"] for one in asked.get("candidates", ())]
        for number, value in enumerate([*offered[:1], asked["usual"]]):
            body = {
                "token": self.token, "seat": asked["seat"], "seq": table["seq"], "value": value,
                "question": asked["name"], "key": f"clicks-{id(self)}-{self.count}-{number}",
            }  # fmt: skip
            if self.page.request.post(f"/api/matches/{self.match}/answer", data=body).ok:
                return


def opened(browser: Browser, address: str, bundle: Path) -> Page:
    """A page whose files come from a folder, and all else from the server."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", **DESK)

    def give(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/api/"):
            route.continue_()
            return
        file = bundle / path.lstrip("/")
        file = file if file.is_file() else bundle / "index.html"
        route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0])

    context.route("**/*", give)
    return context.new_page()


def told(name: str, times: list[float]) -> str:
    times = sorted(times)
    p50, p95 = times[len(times) // 2], times[len(times) * 95 // 100]
    return (
        f"{name:<6}{len(times):>5} answers  p50 {p50:6.1f}  p95 {p95:6.1f}  max {times[-1]:6.1f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--answers", type=int, default=120, help="of each bundle")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = serving(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium_program(), args=[*FLAGS, NEAR]
            )
            found = measured(browser, server.address, asked)
            browser.close()
        finally:
            server.kill()
    for name, times in found.items():
        print(told(name, times))


def measured(browser: Browser, address: str, asked: argparse.Namespace) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"old": [], "new": []}
    for game in games():
        seated = {
            name: Seated(opened(browser, address, getattr(asked, name)), game) for name in found
        }
        for one in seated.values():
            one.sit()
        for _ in range(asked.answers // len(games())):
            for name, one in seated.items():
                found[name].append(one.took())
        for one in seated.values():
            one.page.context.close()
    return found


if __name__ == "__main__":
    main()
