"""The rules text can be read by a machine, and the rulings it names are there for players."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
RULES = (ROOT / "src/affray/games/rattle_and_rend/rules.md").read_text(encoding="utf-8")
RULINGS = (ROOT / "docs/rulings/rattle-and-rend.md").read_text(encoding="utf-8")

CLAUSE_ID = r"RR-(?!Q-)[A-Z]+(?:-[A-Z0-9]+)+"
RULING_ID = r"RR-Q-\d{3}"
CLAUSE = re.compile(rf"- \*\*({CLAUSE_ID})\*\* \[([^\]]+)\] (\S.*\S)")
CITED = re.compile(rf" \((?:ruling {RULING_ID}|rulings {RULING_ID}(?:, {RULING_ID})+)\)$")
TAGS = {"both", "alpha2", "quickref", "alpha2 +q"}
CLAUSES = [match.groups() for match in map(CLAUSE.fullmatch, RULES.splitlines()) if match]
IDS = [clause_id for clause_id, _, _ in CLAUSES]
HEADINGS = re.findall(rf"^### ({RULING_ID}) \S.*$", RULINGS, re.MULTILINE)
HOUSE_RULES = {
    "edition": "RR-Q-001",
    "points_limit": "RR-Q-023",
    "max_rounds": "RR-Q-035",
    "terrain_mode": "RR-Q-043",
    "momentum_cap": "RR-Q-050",
    "reserves_count": "RR-Q-052",
    "bid_payment": "RR-Q-054",
    "action_cost": "RR-Q-058",
    "warband_morale": "RR-Q-060",
    "rest_limit": "RR-Q-061",
    "hazard_fail": "RR-Q-080",
    "swap_on_failed_reaction": "RR-Q-087",
}


def test_every_item_of_a_list_is_a_clause() -> None:
    items = [line for line in RULES.splitlines() if line.lstrip().startswith("- ")]
    assert [line for line in items if not CLAUSE.fullmatch(line)] == []


def test_there_are_419_clauses_each_under_its_own_id() -> None:
    assert [clause_id for clause_id, times in Counter(IDS).items() if times > 1] == []
    assert len(IDS) == 419


def test_every_clause_has_a_tag_of_the_four() -> None:
    assert {tag for _, tag, _ in CLAUSES} == TAGS


def test_a_clause_names_rulings_only_at_its_end() -> None:
    for clause_id, _, words in CLAUSES:
        statement = CITED.sub("", words)
        assert re.findall(RULING_ID, statement) == [], clause_id
        assert statement.endswith("."), clause_id


def test_clauses_point_only_to_clauses() -> None:
    assert set(re.findall(CLAUSE_ID, RULES)) <= set(IDS)
    assert set(re.findall(CLAUSE_ID, RULINGS)) <= set(IDS)


def test_every_ruling_named_by_a_clause_has_a_heading() -> None:
    assert set(re.findall(RULING_ID, RULES)) <= set(HEADINGS)
    assert set(re.findall(RULING_ID, RULINGS)) == set(HEADINGS)


def test_the_142_rulings_stand_in_order() -> None:
    assert [int(ruling[-3:]) for ruling in HEADINGS] == list(range(1, 143))


def test_every_ruling_is_complete_and_only_house_rules_have_a_switch() -> None:
    parts = re.split(rf"^### ({RULING_ID}) ", RULINGS, flags=re.MULTILINE)[1:]
    switches: dict[str, str] = {}
    for ruling, text in zip(parts[::2], parts[1::2], strict=True):
        for label in ("Ruling", "Reason", "Clauses"):
            assert text.count(f"- **{label}**: ") == 1, ruling
        for name in re.findall(r"^- \*\*House rule\*\*: `(\w+)` = ", text, re.MULTILINE):
            switches[name] = ruling
    assert switches == HOUSE_RULES


def test_the_rulings_of_a_clause_name_that_clause() -> None:
    clauses_of: dict[str, set[str]] = {}
    parts = re.split(rf"^### ({RULING_ID}) ", RULINGS, flags=re.MULTILINE)[1:]
    for ruling, text in zip(parts[::2], parts[1::2], strict=True):
        clauses_of[ruling] = set(re.findall(CLAUSE_ID, text.partition("**Clauses**")[2]))
    for clause_id, _, words in CLAUSES:
        for ruling in re.findall(RULING_ID, words):
            assert clause_id in clauses_of[ruling], (clause_id, ruling)
