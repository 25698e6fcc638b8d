"""The documentation site: it builds without a warning, and everybody can read it.

`AFFRAY_PAGES=all` looks at every page.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE

ROOT = Path(__file__).parents[2]
FEW = ("docs/index", "docs/play", "docs/vignettes", "docs/python/writing")
IS_THEMED = "want => matchMedia(`(prefers-color-scheme: ${want})`).matches"
OVERHANG = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make docs` builds it: warnings, such as a link that leads nowhere, are errors."""
    folder = tmp_path_factory.mktemp("site")
    words = ["-q", "-n", "-W", "--keep-going", "-c", "docs", "-d", str(folder / "trees")]
    command = [sys.executable, "-m", "sphinx", *words, ".", str(folder / "pages")]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder / "pages"


def test_the_site_can_be_read(site: Path, browser: Browser) -> None:
    """Wide and narrow, light and dark: no serious finding of axe, nothing beyond the edge."""
    every = [path.relative_to(site).with_suffix("").as_posix() for path in site.rglob("*.html")]
    every.remove("index")  # it leads on to the first page at once
    pages = [path for path in every if path in FEW or os.environ.get("AFFRAY_PAGES") == "all"]
    assert len(pages) >= len(FEW)
    found = []
    for name, screen in (("desk", DESK), ("phone", PHONE)):
        page = browser.new_page(**screen)
        for path in pages:
            page.goto((site / f"{path}.html").as_uri())
            found += [f"{path} ({name}): {wrong}" for wrong in findings(page, IS_THEMED)]
            if page.evaluate(OVERHANG) > 0:
                found.append(f"{path} ({name}): wider than the screen")
        page.close()
    assert not found, "\n".join(found)


def test_the_site_needs_no_network(site: Path) -> None:
    pattern = r"""<(?:script|img|link|iframe)[^>]*?(?:src|href)=["'](?:https?:)?//[^>]*"""
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    assert not [found for page in pages for found in re.findall(pattern, page.read_text("utf-8"))]
