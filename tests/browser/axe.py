"""What axe finds wrong with a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return [found.passes.length, found.violations
        .filter(one => ['serious', 'critical'].includes(one.impact))
        .flatMap(one => one.nodes.map(node => `${one.id}: ${node.target} ${node.failureSummary}`))];
}"""


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


IS_THEMED = "want => document.documentElement.dataset.theme === want"


def findings(page: Page, is_themed: str = IS_THEMED) -> list[str]:
    """Every serious or critical finding, in light and in dark."""
    page.evaluate(_axe())
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_function(is_themed, arg=scheme)
        passes, wrongs = page.evaluate(RUN)
        assert passes > 5, "axe has not looked at anything"
        found += [f"{scheme}: {wrong}" for wrong in wrongs]
    return found
