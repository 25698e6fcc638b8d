"""Roster files: what can be read, what is refused, and that refusing takes no time."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.problems import BadInput
from affray.kernel.roster import (
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    entry_cost,
    form_problems,
    roster_cost,
    slot_problems,
)
from affray.kernel.roster_file import MOST_BYTES, read_roster, roster_text, write_roster
from affray.kernel.toml_file import MOST_KEY_PARTS, MOST_NESTING, read_toml

BANNER = Slot("banner", "Banner", (Pick("lion", "Lion", 3), Pick("owl", "Owl")), rule="G-3")
SWORD = Slot(
    "sword", "Sword", (Pick("long", "Longsword", 2),), least=0, rule="G-1", kind_rule="G-2"
)
GAME = RosterDescription(
    game="brawl",
    edition="first",
    points=10,
    entries=(EntryKind("knight", "Knight", 5, (SWORD,)), EntryKind("page", "Page", 1)),
    slots=(BANNER,),
    rule="G-0",
)
KNIGHT = Entry("knight", "Sir Bors", {"sword": ["long"]})
ROSTER = Roster(
    "brawl", "The Few", [KNIGHT, Entry("page")], "first", {"banner": ["lion"]}, "A note."
)


def refused(text: str | bytes) -> str:
    with pytest.raises(BadInput) as caught:
        read_roster(text, name="few.toml")
    assert len(caught.value.problems) == 1
    return str(caught.value)


# -- reading and writing --------------------------------------------------------------


def test_a_roster_is_written_as_toml_that_a_person_would_write() -> None:
    assert write_roster(ROSTER) == (
        'game = "brawl"\n'
        'edition = "first"\n'
        'name = "The Few"\n'
        'note = "A note."\n'
        'picks.banner = ["lion"]\n'
        "\n"
        "[[entries]]\n"
        'kind = "knight"\n'
        'name = "Sir Bors"\n'
        'picks.sword = ["long"]\n'
        "\n"
        "[[entries]]\n"
        'kind = "page"\n'
    )


def test_toml_and_json_give_the_same_roster() -> None:
    assert read_roster(write_roster(ROSTER), name="few.toml") == ROSTER
    assert read_roster(msgspec.json.encode(ROSTER), name="few.json") == ROSTER
    assert read_roster("\n  " + msgspec.json.encode(ROSTER).decode(), name="few.json") == ROSTER


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm() -> None:
    text = "\ufeff" + write_roster(ROSTER).replace("\n", "\r\n")
    assert read_roster(text, name="few.toml") == ROSTER
    assert read_roster(text.encode(), name="few.toml") == ROSTER


TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
PICKS = st.dictionaries(TEXTS | st.just("k" * 70), st.lists(TEXTS, max_size=3), max_size=3)
ENTRIES = st.lists(st.builds(Entry, TEXTS, TEXTS, PICKS), max_size=4)


@given(st.builds(Roster, TEXTS, TEXTS, ENTRIES, TEXTS, PICKS, TEXTS))
def test_what_is_written_can_be_read(roster: Roster) -> None:
    assert read_roster(write_roster(roster), name="any") == roster
    assert read_roster(msgspec.json.encode(roster), name="any") == roster


def test_a_roster_can_be_pasted_as_text() -> None:
    assert roster_text(ROSTER, GAME) == (
        "The Few (brawl, first, 11 points)\n"
        " 7  Sir Bors: Knight (Sword: Longsword)\n"
        " 1  Page\n"
        "Banner: Lion\n"
    )


def test_text_shows_unknown_things_as_they_are_written() -> None:
    odd = Roster(
        "brawl", "Odd", [Entry("ghost", "", {"chain": ["rusty"]})], "", {"x": [], "y": ["z"]}
    )
    assert roster_text(odd, GAME) == (
        "Odd (brawl, first, 0 points)\n 0  ghost (rusty)\nx: none\ny: z\n"
    )


# -- refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "few.toml: Object missing required field `game`"),
        ("game = ", "few.toml: Not valid TOML: Invalid value (at end of document)"),
        ('{"game": ', "few.toml: Not valid JSON: Input data was truncated"),
        ('{"game": NaN}', "few.toml: Not valid JSON"),
        ('{"colour": 1}', "few.toml: Object contains unknown field `colour`"),
        ('colour = "red"', "few.toml: Object contains unknown field `colour`"),
        ("game = 3", "few.toml: game: Expected `str`, got `int`"),
        ("game = 1979-05-27", "few.toml: game: Expected `str`, got `date`"),
        (
            'game = "a"\nname = "b"\n[[entries]]\nkind = "c"\n[[entries]]\nkind = true',
            "few.toml: entries[1].kind: Expected `str`, got `bool`",
        ),
        ('{"game":"a","name":"b","entries":[{}]}', "few.toml: entries[0]: Object missing required"),
        ("game = nan", "nan is not a finite number"),
        ("game = [1.0, -inf]", "-inf is not a finite number"),
        ("game = 1e999", "1e999 is not a finite number"),
        (b"\xff\xfe", "few.toml: Not valid UTF-8: invalid start byte"),
        ('name = "\ud800"', "few.toml: Not valid UTF-8: surrogates not allowed"),
        ('game = "a"\ngame = "b"\n', "Cannot overwrite a value (at line 2, column 11)"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str | bytes, words: str) -> None:
    assert words in refused(text)


@given(st.text() | st.binary())
def test_any_input_is_read_or_refused(data: str | bytes) -> None:
    with suppress(BadInput):
        read_roster(data, name="any")
    with suppress(BadInput):
        read_roster("{" + data if isinstance(data, str) else b"{" + data, name="any")
    with suppress(BadInput):
        read_toml(data, most_bytes=1000, place="any")


TOKENS = st.sampled_from(
    ["a", '"', "'", '"""', "'''", "\\", "\n", "\r\n", "[", "]", "{", "}", "=", ".", ",", "#", " ",
     "1", "-", "inf", "nan", "0x", "e", "_", ":", "T", "1979-05-27", "true", "\\u", "\x00", "[["]
)  # fmt: skip


@given(st.lists(TOKENS, max_size=40).map("".join))
def test_anything_like_toml_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):
        read_toml(text, most_bytes=10_000, place="any")


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("game", "name", "edition", "note", "picks", "entries", "kind", "other")


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES))
def test_any_json_object_is_read_or_refused(plain: dict[str, Any]) -> None:
    with suppress(BadInput):
        form_problems(GAME, read_roster(msgspec.json.encode(plain), name="any"))


# -- hostile files --------------------------------------------------------------------------

HOSTILE = {
    "one key of dots": "a." * 32_000 + "a = 1",
    "many dotted keys": ("a." * 60 + "a = 1\n") * 500,
    "a deep header": "[" + "a." * 10_000 + "a]\n" + "b = 1\n" * 7_000,
    "quoted key parts": '""."".' * 10_000 + "a = 1",
    "dots in an inline table": "x = {" + "a." * 30_000 + "a = 1}",
    "dots after a string": 'x = "..."\n' + "'a'." * 15_000 + "a = 1",
    "dots after a hidden quote": "x = '''\n\"'''\n" + "a." * 30_000 + "a = 1",
    "nested arrays": "a = " + "[" * 60_000,
    "nested tables": "a = " + "{a=" * 20_000,
    "nested arrays in JSON": '{"entries": ' + "[" * 60_000,
    "nested objects in JSON": '{"picks": ' + '{"a":' * 12_000,
    "unclosed escapes": 'a = "' + '\\"' * 32_000,
    "unclosed escapes in a long string": 'a = """' + '\\"' * 32_000,
    "quotes": '"' * 65_000,
    "apostrophes": "'" * 65_000,
    "a number of 60,000 digits": "a = " + "9" * 60_000,
    "a hexadecimal number that cannot be shown": "a = 0x" + "f" * 60_000,
    "a fraction of 60,000 digits": "a = 0." + "1" * 60_000,
    "tables": "".join(f"[k{i}]\n" for i in range(8_000)),
    "lists": "[[a]]\n" * 10_000,
    "shallow dotted keys": "".join(f"a.b.c.d.e.f.g.k{i} = 1\n" for i in range(2_800)),
    "a long unknown key": '"' + "k" * 60_000 + '" = 1',
    "the same long key twice": ("['" + "k" * 30_000 + "']\n") * 2,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_soon_and_in_few_words(text: str) -> None:
    before = time.process_time()
    assert len(refused(text)) < 300
    assert time.process_time() - before < 2


@pytest.mark.parametrize("start", ["", "{", "a = 1\n"])
def test_ten_megabytes_are_refused(start: str) -> None:
    text = start + "a" * 10_000_000
    assert refused(text).endswith(f"(maximum {MOST_BYTES}).")
    assert refused(text.encode()).endswith(f"(maximum {MOST_BYTES}).")


def test_the_limit_counts_bytes_and_not_letters() -> None:
    text = "# \u00e9"  # three letters, four bytes
    assert read_toml(text, most_bytes=4, place="here") == {}
    with pytest.raises(BadInput, match=r"here: Too many bytes: 4 \(maximum 3\)"):
        read_toml(text, most_bytes=3, place="here")


def test_ordinary_toml_is_far_from_the_limits() -> None:
    key = ".".join("k" * MOST_KEY_PARTS)
    nested = "[" * MOST_NESTING + "]" * MOST_NESTING
    text = f"""
        # dots in comments .................... and [[[[[[[[[[[[[[[[[[[[ brackets
        plain = 'dots .................... and [[[[[[[[[[[[[[[[[[[[ brackets'
        long = \"\"\"
dots .................... "quoted" and ""twice"", [[[[[[[[[[[[[[[[[[[[\"\"\"\"\"
        literal = '''it's .................... [[[[[[[[[[[[[[[[[[[['''
        numbers = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5]
        {key} = 1
        nested = {nested}
        """
    table = read_toml(text, most_bytes=10_000, place="any")
    assert list(table) == ["plain", "long", "literal", "numbers", "k", "nested"]
    assert table["long"].endswith('[""')
    assert math.isclose(sum(table["numbers"]), 60)
    for more in (f"k.{key} = 1", f"nested = [{nested}]"):
        with pytest.raises(BadInput, match=r"more than (8 parts|16 levels deep)"):
            read_toml(more, most_bytes=10_000, place="any")


# -- what a description alone can tell ---------------------------------------------------------


def test_costs_are_summed_and_unknown_things_cost_nothing() -> None:
    assert entry_cost(GAME, KNIGHT) == 7
    assert entry_cost(GAME, Entry("ghost", picks={"sword": ["long"]})) == 0
    assert entry_cost(GAME, Entry("page", picks={"sword": ["long"]})) == 1
    assert roster_cost(GAME, ROSTER) == 11


def test_a_choice_of_another_kind_names_the_rule_that_says_whose_it_is() -> None:
    roster = msgspec.structs.replace(ROSTER, entries=[Entry("page", "", {"sword": ["long"]})])
    (problem,) = form_problems(GAME, roster)
    assert (problem.place, problem.rule) == ("entries[0].sword", "G-2")


def test_problems_are_few_and_short_however_much_was_sent() -> None:
    many = {str(i): ["x"] for i in range(10_000)}
    deep = {"sword": ["x" * 1000] * 10_000}
    long = "x" * 60_000
    entries = [Entry(long), Entry("page", picks=many), Entry("knight", picks=deep)]
    roster = Roster(long, long, entries, picks={"banner": [long]})
    problems = form_problems(GAME, roster)
    assert [problem.place for problem in problems] == [
        "name", "game", "entries[0].kind", "entries[1]", "entries[2].sword", "picks.banner",
    ]  # fmt: skip
    assert all(len(str(problem)) < 200 for problem in problems)


@pytest.mark.parametrize("name", ["two\nlines", "bell\x07", "turned\u202eround"])
def test_a_name_is_a_line_that_can_be_shown(name: str) -> None:
    roster = msgspec.structs.replace(ROSTER, name=name, entries=[Entry("page", name)])
    assert [problem.place for problem in form_problems(GAME, roster)] == ["name", "entries[0].name"]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ([], ["Banner: pick 1, not 0."]),
        (["owl"], []),
        (["owl", "lion"], ["Banner: pick 1, not 2."]),
        (["cat"], ["Unknown choice 'cat'. Available: lion, owl."]),
        (["owl", "owl"], ["Banner: pick 1, not 2.", "The same choice is picked twice."]),
    ],
)
def test_picks_are_counted_and_known(chosen: list[str], words: list[str]) -> None:
    problems = slot_problems("picks", [BANNER], {"banner": chosen})
    assert [problem.sentence for problem in problems] == words
    assert all((p.place, p.rule) == ("picks.banner", "G-3") for p in problems)
