"""Slots of more than one kind: numbers, repeats, presets, prices, and lists in house rules."""

from __future__ import annotations

from affray.kernel.house import HouseRule
from affray.kernel.roster import (
    Amount,
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    entry_cost,
    form_problems,
)
from affray.kernel.roster_file import roster_text

SLOTS = (
    Slot("life", "Life", (), least=0, amount=Amount(1, 20, 2)),
    Slot("spells", "Spells", (Pick("web", "Web", 7),), least=0, most=3, repeats=True),
)
KINDS = (
    EntryKind("own", "Own", 5),
    EntryKind("mage", "Mage", 5, preset={"life": ["3"], "spells": ["web"]}, price=11),
)
BOOK = RosterDescription("toy", "1", 100, KINDS, (), shared=SLOTS)


def cost(kind: str, **picks: list[str]) -> int:
    return entry_cost(BOOK, Entry(kind, picks=picks))


def problems(kind: str, **picks: list[str]) -> list[str]:
    roster = Roster("toy", "Test", [Entry(kind, picks=picks)])
    return [problem.place for problem in form_problems(BOOK, roster)]


def test_a_number_costs_its_steps_and_stays_in_its_range() -> None:
    assert [cost("own"), cost("own", life=["1"]), cost("own", life=["4"])] == [5, 5, 11]
    assert not problems("own", life=["20"])
    assert problems("own", life=["04"]) == ["entries[0].life"]
    for word in ("0", "21", "four", "-1", "9" * 30):
        assert problems("own", life=[word]) == ["entries[0].life"]
        assert cost("own", life=[word]) == 5


def test_what_repeats_costs_each_time() -> None:
    assert cost("own", spells=["web", "web"]) == 19
    assert not problems("own", spells=["web", "web"])
    assert problems("own", spells=["web"] * 4) == ["entries[0].spells"]


def test_a_preset_holds_until_it_is_changed_and_has_its_price() -> None:
    assert cost("mage") == 11
    assert cost("mage", life=["3"]) == 11
    assert cost("mage", life=["4"]) == 5 + 6 + 7
    assert cost("mage", spells=[]) == 5 + 4
    assert not problems("mage")


def test_a_house_rule_may_be_a_list_of_words() -> None:
    rule = HouseRule(
        "what is allowed", id="allowed", default="all", values=("all",), words=("a", "b")
    )
    assert [rule.accepts(value) for value in ("all", "a", "b,a")] == [True] * 3
    assert [rule.accepts(value) for value in ("", "c", "a,,b", "a, b", 1, None)] == [False] * 6
    assert "a b" in rule.described()


def test_a_choice_of_the_preset_that_was_taken_away_is_said() -> None:
    roster = Roster("toy", "Test", [Entry("mage", "Old One", {"spells": [], "life": ["4"]})])
    assert roster_text(roster, BOOK).splitlines()[1] == "11  Old One: Mage (Spells: none, Life: 4)"
