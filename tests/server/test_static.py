"""The web client's files, the types it is written against, and what the server must not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.server.helping import Client

from affray.games import games
from affray.server.pages.files import Files
from affray.server.problems import Refused

ROOT = Path(__file__).parent.parent.parent
SOURCES = [ROOT / "src/affray/server", ROOT / "web/src"]


def test_files_are_found_by_name_and_every_page_is_the_page(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>page")
    (tmp_path / "assets" / "x.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("secret")
    files = Files(tmp_path)
    assert files.found("assets/x.js").body == b"1"
    assert "immutable" in files.found("assets/x.js").kept
    for page in ("", "new", "m/abc", "rules/some-game", "index.html"):
        assert files.found(page).body == b"<p>page"
    for missing in ("assets/y.js", "../secret.txt", "x.js", "api/nothing", "assets/../x.js"):
        with pytest.raises(Refused):
            files.found(missing)


def test_without_a_built_client_the_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in Files(tmp_path / "nothing").found("").body


def test_a_page_is_compressed_and_not_sent_twice(client: Client) -> None:
    first = client.get("/")
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/html")
    if first.headers.get("etag"):
        again = client.get("/", headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
    assert client.get("/../pyproject.toml").status_code == 404
    assert client.get("/..%2fpyproject.toml").status_code == 404


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_game_and_no_rule_is_known_here(source: Path) -> None:
    words = [rf"\b{prefix}[A-Z0-9]" for game in games().values() for prefix in prefixes(game.id)]
    for game in games().values():
        for name in (game.id, game.name, game.id.replace("-", "_")):
            words.append(rf"\b{re.escape(name)}\b")
    pattern = re.compile("|".join(words), re.IGNORECASE)
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".ts", ".svelte", ".css", ".svg", ".html"):
            found = pattern.search(path.read_text("utf-8"))
            assert found is None, f"{path}: {found}"


def prefixes(game: str) -> list[str]:
    return sorted(games()[game].rulebook().prefixes)
