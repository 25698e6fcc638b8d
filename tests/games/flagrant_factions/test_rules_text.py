"""The rules text can be read by a machine, and the rulings it names are there for players."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
RULES = (ROOT / "src/affray/games/flagrant_factions/rules.md").read_text(encoding="utf-8")
RULINGS = (ROOT / "docs/rulings/flagrant-factions.md").read_text(encoding="utf-8")

CLAUSE_ID = r"FF-(?!Q-)[A-Z]+(?:-[A-Z0-9]+)+"
RULING_ID = r"FF-Q-\d{2}"
CLAUSE = re.compile(rf"- \*\*({CLAUSE_ID})\*\* (\S.*\S)")
CITED = re.compile(rf" \((?:ruling {RULING_ID}|rulings {RULING_ID}(?:, {RULING_ID})+)\)$")
CLAUSES = [match.groups() for match in map(CLAUSE.fullmatch, RULES.splitlines()) if match]
IDS = [clause_id for clause_id, _ in CLAUSES]
HEADINGS = re.findall(rf"^### ({RULING_ID}) \S.*$", RULINGS, re.MULTILINE)
HOUSE_RULES = {
    "table_size": "FF-Q-02",
    "extra_profiles": "FF-Q-08",
    "remove_models": "FF-Q-10",
    "once_per_turn_scope": "FF-Q-13",
    "models_block_los": "FF-Q-33",
    "spells_need_los": "FF-Q-38",
    "scenario": "FF-Q-73",
    "max_turns": "FF-Q-73",
}


def rulings() -> dict[str, str]:
    parts = re.split(rf"^### ({RULING_ID}) ", RULINGS, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_item_of_a_list_is_a_clause() -> None:
    items = [line for line in RULES.splitlines() if line.lstrip().startswith("- ")]
    assert [line for line in items if not CLAUSE.fullmatch(line)] == []


def test_there_are_310_clauses_each_under_its_own_id() -> None:
    assert [clause_id for clause_id, times in Counter(IDS).items() if times > 1] == []
    assert len(IDS) == 310


def test_a_clause_names_rulings_only_at_its_end() -> None:
    for clause_id, words in CLAUSES:
        statement = CITED.sub("", words)
        assert re.findall(RULING_ID, statement) == [], clause_id
        assert statement.endswith((".", "!")), clause_id


def test_every_ruling_named_by_a_clause_has_a_heading() -> None:
    assert set(re.findall(RULING_ID, RULES)) <= set(HEADINGS)
    assert set(re.findall(RULING_ID, RULINGS)) == set(HEADINGS)


def test_there_are_88_rulings() -> None:
    assert sorted(int(ruling[-2:]) for ruling in HEADINGS) == list(range(1, 89))


def test_clauses_point_only_to_clauses() -> None:
    assert set(re.findall(CLAUSE_ID, RULINGS)) <= set(IDS)


def test_every_ruling_is_complete_and_only_house_rules_have_a_switch() -> None:
    switches: dict[str, str] = {}
    for ruling, text in rulings().items():
        for label in ("Ruling", "Reason", "Clauses"):
            assert text.count(f"- **{label}**: ") == 1, ruling
        for name in re.findall(r"^- \*\*House rule\*\*: `(\w+)` = ", text, re.MULTILINE):
            switches[name] = ruling
    assert switches == HOUSE_RULES


def test_the_rulings_of_a_clause_name_that_clause() -> None:
    clauses_of = {
        ruling: set(re.findall(CLAUSE_ID, text.partition("**Clauses**")[2]))
        for ruling, text in rulings().items()
    }
    for clause_id, words in CLAUSES:
        for ruling in re.findall(RULING_ID, words):
            assert clause_id in clauses_of[ruling], (clause_id, ruling)
