"""How clauses, tests, vignettes and lists are set against each other."""

from pathlib import Path

import pytest

from affray.kernel.problems import BadInput
from affray.vignettes.coverage import Coverage, checkout, coverage, marks_in
from affray.vignettes.played import (
    AROUND,
    BITTEN,
    HERE,
    NOT_BITTEN,
    SOMEWHERE,
    STALE,
    Bite,
    Bites,
    chapter_hash,
    read_bites,
    shows,
    sites,
    write_bites,
)

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
        "examples/tilt/more.toml: Unknown clause. [TI-92]",
        "tests/test_more.py: Unknown clause. [TI-91]",
        "src/affray/games/tilt/more.py:1: Unknown clause. [TI-06]",
        "src/affray/games/tilt/more.py:2: Unknown clause. [TI-93]",
        "src/affray/games/tilt/coverage.toml: Unknown clause. [TI-94]",
        "src/affray/games/tilt/coverage.toml: Unknown clause. [TI-95]",
    ]


def test_no_clause_is_in_two_lists_or_in_one_without_a_reason(root: Path) -> None:
    lists = '[no_effect]\nTI-01 = "a"\nTI-03 = "b"\nTI-05 = " "\n[not_done]\nTI-03 = "c"\n'
    (root / "src/affray/games/tilt/coverage.toml").write_text(lists)
    assert told(coverage(root, "tilt")) == [
        "coverage.toml: Listed in both no_effect and not_done. [TI-03]",
        "coverage.toml: Listed in no_effect but shown by examples/tilt/deep/ride.toml. [TI-01]",
        "coverage.toml: Listed in no_effect without a reason. [TI-05]",
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
    with pytest.raises(BadInput, match="Not inside a checkout of affray"):
        checkout(root / "tests")


def test_marks_are_read_and_not_run() -> None:
    source = 'raise SystemExit\nm = pytest.mark.rule("TI-01")'
    assert [citation.id for citation in marks_in(source, "t.py")] == ["TI-01"]


# -- where clauses are played, and whether that is bitten ---------------------------------

PLAYED = '''
"""[TI-01] The whole chapter."""

REACH = 4
"""[TI-02] How far."""

SLOTS = (
    ("lance", 3, "TI-03"),
    ("sword", 1, "TI-04"),
)

class Ride:
    """[TI-05] A ride."""

    rules = ("TI-04",)

    def go(self) -> None:
        """[TI-02..04]"""
        refuse("too far", "TI-05")
'''
KINDS = '[red]\ncost = 3\nrule = "TI-01"\n[blue]\ncost = 4\nrule = "TI-02"\n'


def test_a_citation_speaks_for_what_it_stands_at(root: Path) -> None:
    home = root / "src/affray/games/tilt"
    (home / "riding.py").write_text(PLAYED, "utf-8")
    (home / "kinds.toml").write_text(KINDS, "utf-8")
    covered = coverage(root, "tilt")
    found = sites(home, covered.book)

    def spans(id: str, closeness: int = HERE) -> list[tuple[str, int, int]]:
        spots = [(s.file, s.first, s.last) for s in found[id] if s.closeness == closeness]
        return sorted(set(spots))

    assert spans("TI-01") == [("kinds.toml", 1, 3)]
    assert spans("TI-01", SOMEWHERE) == [("riding.py", 1, 20)]
    assert spans("TI-02") == [
        ("kinds.toml", 4, 6),
        ("riding.py", 4, 4),
        ("riding.py", 17, 19),
    ]
    assert ("riding.py", 8, 8) in spans("TI-03")
    assert spans("TI-05") == [("riding.py", 17, 19)]
    assert spans("TI-05", AROUND) == [("riding.py", 12, 19)]
    assert covered.unplayed == []
    assert covered.played["TI-05"] == [f"src/affray/games/tilt/riding.py:{n}" for n in (19, 13)]


def test_a_clause_that_nothing_plays_is_named(root: Path) -> None:
    covered = coverage(root, "tilt")
    assert covered.unplayed == ["TI-05"]
    assert covered.played["TI-02"] == ["src/affray/games/tilt/riding.py:3"]
    assert covered.bitten is None


def test_what_was_found_is_stale_when_the_code_has_changed(root: Path) -> None:
    home = root / "src/affray/games/tilt"
    ride = "examples/tilt/deep/ride.toml"
    bites = {
        "TI-01": Bite("riding.ride/call-1", "riding.py", ride),
        "TI-02": Bite(reason="1 fault planted, none noticed"),
        "TI-04": Bite("riding.ride/call-1", "riding.py", "examples/tilt/gone.toml"),
    }
    write_bites(home, Bites({"riding.py": chapter_hash(home / "riding.py")}, bites))
    kept = read_bites(home)
    assert kept is not None
    assert kept.clauses == bites
    expected = {"TI-04": STALE, "TI-01": BITTEN, "TI-02": NOT_BITTEN}
    assert coverage(root, "tilt").bitten == expected
    (home / "riding.py").write_text(CODE.replace("As they say", "In other words"), "utf-8")
    assert coverage(root, "tilt").bitten == expected
    (home / "riding.py").write_text(CODE.replace("too far", "too near"), "utf-8")
    assert set((coverage(root, "tilt").bitten or {}).values()) == {STALE}


def test_a_mark_on_a_class_or_a_file_is_for_all_tests_in_it() -> None:
    test = "tests/test_tilt.py::TestTwo::test_two[a::b]"
    for place in ("tests/test_tilt.py", "tests/test_tilt.py::TestTwo", test.partition("[")[0]):
        assert shows(test, [place])
    assert not shows(test, ["tests/test_tilt.py::TestTw", "examples/tilt/ride.toml"])


def test_a_hash_is_of_what_a_file_does(tmp_path: Path) -> None:
    one, two = tmp_path / "a.py", tmp_path / "b.py"
    one.write_text('"""One."""\nX = [1,\n     2]  # so\n', "utf-8")
    two.write_text("X = [1, 2]\n", "utf-8")
    assert chapter_hash(one) == chapter_hash(two)
    two.write_text("X = [1, 3]\n", "utf-8")
    assert chapter_hash(one) != chapter_hash(two)
    three, four = tmp_path / "a.toml", tmp_path / "b.toml"
    three.write_text("a = 1 # so\nb = 2\n", "utf-8")
    four.write_text("b = 2\na = 1\n", "utf-8")
    assert chapter_hash(three) == chapter_hash(four)
    assert chapter_hash(tmp_path / "none.py") == ""
