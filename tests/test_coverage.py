"""Every clause of every game is shown, or listed with a reason; every citation is of a clause."""

from pathlib import Path

import pytest

from affray.kernel.rulebook import parse_rulebook
from affray.vignettes.coverage import GAMES, Coverage, coverage, marks_in

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(path.parent.name for path in (ROOT / GAMES).glob("*/rules.md"))


def say(lines: list[str]) -> str:
    return "\n" + "\n".join(lines)


@pytest.fixture(params=FOLDERS)
def covered(request: pytest.FixtureRequest) -> Coverage:
    return coverage(ROOT, request.param)


def test_every_game_has_a_rulebook() -> None:
    assert sorted(path.parent.name for path in (ROOT / GAMES).glob("*/game.py")) == FOLDERS


def test_every_citation_is_of_a_clause_and_no_clause_is_in_two_lists(covered: Coverage) -> None:
    problems = list(map(str, covered.problems))
    assert not problems, say(problems)


def test_every_clause_is_shown_or_listed_with_a_reason(covered: Coverage) -> None:
    assert not covered.gaps, say(covered.gaps)


def test_every_clause_with_an_effect_is_cited_by_what_plays_it(covered: Coverage) -> None:
    assert not covered.unplayed, say(covered.unplayed)


def test_every_mark_belongs_to_a_game() -> None:
    prefixes = tuple(
        prefix
        for folder in FOLDERS
        for prefix in parse_rulebook(
            (ROOT / GAMES / folder / "rules.md").read_text("utf-8")
        ).prefixes
    )
    strangers = [
        f"{citation.place}: {citation.id}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for citation in marks_in(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
        if not citation.id.startswith(prefixes)
    ]
    assert not strangers, say(strangers)
