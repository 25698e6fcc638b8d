"""The rules as clauses with ids."""

import pytest

from affray.kernel.problems import BadInput
from affray.kernel.rulebook import Clause, Rulebook, parse_rulebook, rulebook_in

TEXT = """# A game

About the game, with a stray [RR-GEN-99].

## General

- **RR-GEN-01** [both] It is a game. (ruling RR-Q-004)
- **RR-GEN-02** [alpha2] Only in the first edition.

## Profiles

| a | table |
|---|---|

- **RR-STAT-HEAVY** [alpha2 +q] Heavy.
- **RR-STAT-LIGHT** [quickref] Light. (rulings RR-Q-004, RR-Q-010)
- **RR-STAT-07** Without a tag.
"""


@pytest.fixture
def book() -> Rulebook:
    return parse_rulebook(TEXT)


def test_clauses_come_in_the_order_of_the_book(book: Rulebook) -> None:
    assert book.ids == (
        "RR-GEN-01",
        "RR-GEN-02",
        "RR-STAT-HEAVY",
        "RR-STAT-LIGHT",
        "RR-STAT-07",
    )
    assert len(book) == 5
    assert book["RR-GEN-02"] == Clause(
        "RR-GEN-02", "alpha2", "Only in the first edition.", "General"
    )
    assert book["RR-STAT-07"].tag == ""
    assert [(name, len(clauses)) for name, clauses in book.chapters.items()] == [
        ("General", 2),
        ("Profiles", 3),
    ]


def test_a_tag_says_in_which_editions_a_clause_holds(book: Rulebook) -> None:
    assert [clause.id[-5:] for clause in book.applies_in("alpha2")] == [
        "EN-01",
        "EN-02",
        "HEAVY",
        "AT-07",
    ]
    assert [clause.id[-5:] for clause in book.applies_in("quickref")] == [
        "EN-01",
        "HEAVY",
        "LIGHT",
        "AT-07",
    ]


def test_rulings_are_known_and_are_no_clauses(book: Rulebook) -> None:
    assert book.rulings == {"RR-Q-004", "RR-Q-010"}
    assert book.knows("RR-Q-010")
    assert "RR-Q-010" not in book
    assert not book.knows("RR-GEN-99")
    assert book.prefixes == {"RR-"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("RR-GEN-01", ["RR-GEN-01"]),
        ("RR-ATK-01..03", ["RR-ATK-01", "RR-ATK-02", "RR-ATK-03"]),
        ("RR-ATK-09..RR-ATK-11, RR-GEN-01", ["RR-ATK-09", "RR-ATK-10", "RR-ATK-11", "RR-GEN-01"]),
        ("RR-STAT-HEAVY .. RR-STAT-07", ["RR-STAT-HEAVY", "RR-STAT-LIGHT", "RR-STAT-07"]),
        ("RR-STAT-HEAVY..LIGHT", ["RR-STAT-HEAVY", "RR-STAT-LIGHT"]),
        ("RR-STAT-LIGHT..HEAVY", ["RR-STAT-LIGHT", "RR-STAT-HEAVY"]),
        ("RR-STAT-HEAVY..NOBODY", ["RR-STAT-HEAVY", "RR-STAT-NOBODY"]),
        ("RR-ATK-03..01", ["RR-ATK-03", "RR-ATK-01"]),
        ("nothing", []),
    ],
)
def test_a_citation_may_span_clauses(book: Rulebook, text: str, ids: list[str]) -> None:
    assert list(book.cited(text)) == ids


def test_a_word_is_searched_in_small_and_capital_letters(book: Rulebook) -> None:
    assert [clause.id for clause in book.search("FIRST edition")] == ["RR-GEN-02"]
    assert [clause.id for clause in book.search("profiles")] == list(book.ids[2:])
    assert book.search("dragon") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("## C\n- **RR-1** no space after\n- **rr** [x] y", "line 3: Expected"),
        ("## C\n- **RR-GEN-01** [both]", "line 2: Expected"),
        ("- **RR-GEN-01** [both] Lost.", "line 1: The clause is not in a chapter"),
        ("## C\n- **RR-GEN-01** A.\n- **RR-GEN-01** B.", "line 3: The id is used twice"),
    ],
)
def test_a_broken_line_is_named(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        parse_rulebook(text)


def test_the_book_of_a_game_lies_in_its_folder() -> None:
    book = rulebook_in("affray.games.rattle_and_rend")
    assert book.prefixes == {"RR-"}
    assert all(
        clause.applies_in("alpha2") or clause.applies_in("quickref") for clause in book.clauses
    )
    assert book is rulebook_in("affray.games.rattle_and_rend")
