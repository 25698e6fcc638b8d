"""How clauses, tests, vignettes and lists are set against each other."""

from pathlib import Path

import pytest

from affray.kernel.problems import BadInput
from affray.testing.coverage import Coverage, checkout, coverage, marks_in

RULES = """## Riding

- **TI-01** One. (ruling TI-Q-001)
- **TI-02** Two.
- **TI-03** Three.
- **TI-04** Four.
- **TI-05** Five.
"""
TEST = """
import pytest

pytestmark = pytest.mark.rule("OTHER-01")

@pytest.mark.rule("TI-01")
@pytest.mark.rule("TI-02", "TI-Q-001")
def test_one() -> None:
    print('@pytest.mark.rule("TI-05")')

class TestTwo:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TI-02"))])
    def test_two(self, x: int) -> None: ...
"""
CODE = '''
def ride() -> None:
    """[TI-01..03, TI-Q-001] As they say; [TI] and [0] are nothing."""
    refuse("too far", "TI-04")
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with one game."""
    files = {
        "pyproject.toml": '[project]\nname = "affray"\n',
        "src/affray/games/tilt/rules.md": RULES,
        "src/affray/games/tilt/riding.py": CODE,
        "src/affray/games/tilt/coverage.toml": '[no_effect]\nTI-03 = "mood"\n[not_done]\n',
        "tests/deep/test_tilt.py": TEST,
        "examples/tilt/deep/ride.toml": 'rules = ["TI-04", "TI-01"]',
        "examples/other/ride.toml": 'rules = ["TI-05"]',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def told(covered: Coverage) -> list[str]:
    return list(map(str, covered.problems))


def test_a_clause_is_shown_by_vignettes_and_marked_tests(root: Path) -> None:
    covered = coverage(root, "tilt")
    assert covered.tested == {
        "TI-04": ["examples/tilt/deep/ride.toml"],
        "TI-01": ["examples/tilt/deep/ride.toml", "tests/deep/test_tilt.py::test_one"],
        "TI-02": [
            "tests/deep/test_tilt.py::test_one",
            "tests/deep/test_tilt.py::TestTwo::test_two",
        ],
    }
    assert covered.no_effect == {"TI-03": "mood"}
    assert covered.not_done == {}
    assert covered.gaps == ["TI-05"]
    assert told(covered) == []


def test_unknown_ids_are_found_wherever_they_are_cited(root: Path) -> None:
    (root / "tests/test_more.py").write_text('m = pytest.mark.rule("TI-91")')
    (root / "examples/tilt/more.toml").write_text('rules = ["TI-92"]')
    (root / "src/affray/games/tilt/more.py").write_text('"""[TI-04..06]"""\nX = "TI-93"')
    lists = '[no_effect]\nTI-94 = "x"\n[not_done]\nTI-95 = "y"\n'
    (root / "src/affray/games/tilt/coverage.toml").write_text(lists)
    assert told(coverage(root, "tilt")) == [
        "examples/tilt/more.toml: there is no such clause [TI-92]",
        "tests/test_more.py: there is no such clause [TI-91]",
        "src/affray/games/tilt/more.py:1: there is no such clause [TI-06]",
        "src/affray/games/tilt/more.py:2: there is no such clause [TI-93]",
        "src/affray/games/tilt/coverage.toml: there is no such clause [TI-94]",
        "src/affray/games/tilt/coverage.toml: there is no such clause [TI-95]",
    ]


def test_no_clause_is_in_two_lists_or_in_one_without_a_reason(root: Path) -> None:
    lists = '[no_effect]\nTI-01 = "a"\nTI-03 = "b"\nTI-05 = " "\n[not_done]\nTI-03 = "c"\n'
    (root / "src/affray/games/tilt/coverage.toml").write_text(lists)
    assert told(coverage(root, "tilt")) == [
        "coverage.toml: is listed both as without effect and as not done [TI-03]",
        "coverage.toml: is in no_effect and shown by examples/tilt/deep/ride.toml [TI-01]",
        "coverage.toml: is in no_effect without a reason [TI-05]",
    ]


@pytest.mark.parametrize("text", ["[no_efect]\nTI-01 = 'x'", "[no_effect]\nTI-01 = 3"])
def test_a_list_that_makes_no_sense_is_refused(root: Path, text: str) -> None:
    (root / "src/affray/games/tilt/coverage.toml").write_text(text)
    with pytest.raises(BadInput):
        coverage(root, "tilt")


def test_a_game_needs_no_lists(root: Path) -> None:
    (root / "src/affray/games/tilt/coverage.toml").unlink()
    assert coverage(root, "tilt").gaps == ["TI-03", "TI-05"]


def test_the_checkout_is_found_from_below(root: Path) -> None:
    assert checkout(root / "examples" / "tilt") == root
    (root / "examples/pyproject.toml").write_text('[project]\nname = "another"\n')
    assert checkout(root / "examples" / "tilt") == root
    (root / "pyproject.toml").unlink()
    with pytest.raises(BadInput, match="not a checkout of affray"):
        checkout(root / "tests")


def test_marks_are_read_and_not_run() -> None:
    source = 'raise SystemExit\nm = pytest.mark.rule("TI-01")'
    assert [citation.id for citation in marks_in(source, "t.py")] == ["TI-01"]
