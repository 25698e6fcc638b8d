"""Records that are damaged, huge or made to harm: refused in time, with the place named."""

from __future__ import annotations

import re
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, GAME, play_on
from tests.recorded import busy, saved
from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State

from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.flow import Step
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.record import (
    MOST_BYTES,
    MOST_LINES,
    read_record,
    record_of,
    replay,
    write_record,
)

HEAD = '[Affray 2]\n[Rules "1"]\n[Start {"game":"scramble","edition":"dry","rosters":[]}]\n\n'
SECONDS = 2.0
"""Nothing anybody sends keeps us busy for longer."""


def judged(text: str, game: Game[Any] = GAME) -> BadInput | None:
    """Read and replay whatever it is, in time; the complaint, which always names a place."""
    complaint: BadInput | None
    began = process_time()
    try:
        replay(game, read_record(text))
    except BadInput as error:
        complaint = error
    else:
        complaint = None
    assert process_time() - began < SECONDS
    if complaint is not None:
        assert complaint.problems
        assert all(problem.place and problem.sentence for problem in complaint.problems)
    return complaint


@given(st.text())
def test_arbitrary_text_is_no_record(text: str) -> None:
    assert judged(text) is not None


@given(st.text(alphabet='[]{}"<>! 0123456789,.-+eE\n\r\t\\abBid:#truefalsn', max_size=80))
def test_arbitrary_lines_are_no_inputs(text: str) -> None:
    judged(HEAD + text, SCRAMBLE)


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_no_inputs(data: bytes) -> None:
    judged(HEAD + data.decode("utf-8", "surrogateescape"), SCRAMBLE)
    judged(HEAD + data.decode("latin-1"), SCRAMBLE)


TEXTS = [saved(busy(edition, seed, 150), seed) for edition in ALL_EDITIONS for seed in (1, 2)]
JUNK = (
    "NaN", "-Infinity", "1e400", "9" * 400, "9" * 5000, "-1", "0", "0.5", "1e3", "true", "null",
    '""', '"x"', "[]", "{}", '{"a":[]}', "[" * 50_000, '{"a":' * 5000, "[[[[[[0]]]]]]", "\ud800",
    "\u2028", "{3 4}", "{d6 3 =0a}", "d6", "=", "{", "}", "{99999999999}", "{-1}", "{٣}", "< 0 1",
    "!",
)  # fmt: skip
NUMBERS = re.compile(r'-?\d+(?:\.\d+)?|true|false|null|"[^"]*"')


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real record with a few things wrong."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        match draw(st.integers(0, 5)):
            case 0:  # another letter
                at = draw(st.integers(0, len(text)))
                text = text[:at] + draw(st.characters()) + text[at + 1 :]
            case 1:  # another value
                found = list(NUMBERS.finditer(text))
                if found:
                    value = draw(st.sampled_from(found))
                    text = text[: value.start()] + draw(st.sampled_from(JUNK)) + text[value.end() :]
            case 2:  # a line less
                lines = text.split("\n")
                del lines[draw(st.integers(0, len(lines) - 1))]
                text = "\n".join(lines)
            case 3:  # a line moved or doubled
                lines = text.split("\n")
                line = lines[draw(st.integers(0, len(lines) - 1))]
                lines.insert(draw(st.integers(0, len(lines))), line)
                text = "\n".join(lines)
            case 4:  # the end is missing
                text = text[: draw(st.integers(0, len(text)))]
            case _:  # a bit flipped
                data = bytearray(text.encode("utf-8", "surrogatepass"))
                if data:
                    data[draw(st.integers(0, len(data) - 1))] ^= 1 << draw(st.integers(0, 7))
                text = data.decode("utf-8", "replace")
    return text


@settings(max_examples=400)
@given(mutated())
def test_a_damaged_record_is_refused_or_replayed(text: str) -> None:
    error = judged(text)
    assert error is None or "rules failed" not in str(error)


@pytest.mark.parametrize(
    "lines",
    [
        "x" * 10_000_000,
        "\n" * 10_000_000,
        "#\n" * (MOST_LINES + 1),
        "0 TakeMark " + " " * (MOST_BYTES - 1000),
        "0 TakeMark" + " x" * (MOST_BYTES // 2 - 1000),
        "0 TakeMark " + "[" * (MOST_BYTES - 1000),
        "0 TakeMark " + '{"a":' * (MOST_BYTES // 5 - 1000),
        "0 TakeMark [50," + "1" * (MOST_BYTES - 1000) + "]",
        "0 TakeMark " + '"' + "x" * (MOST_BYTES - 1000) + '"',
        "0 TakeMark [50,100] " + "{" * (MOST_BYTES - 1000),
        "0 TakeMark [50,100] {d6 " + "6 " * (MOST_BYTES // 2 - 1000) + "}",
        "{d6 " + "6 " * (MOST_BYTES // 2 - 1000) + "}",
        "{d6 1}\n" * (MOST_LINES - 10),
        "0 TakeMark [50,100]\n" * (MOST_LINES - 10),
        '! concede [0,""]\n' * (MOST_LINES - 10),
        "".join(f'! concede [0,"{number}"]\n' for number in range(MOST_LINES - 10)),
        "< 0 0\n" * (MOST_LINES - 10),
        "9" * 100_000 + " TakeMark [50,100]",
        "< 0 " + "9" * 1000,
        "[Hash 1]\n" * (MOST_LINES - 10),
        "0 TakeMark [50,100] {" + "=0 " * (MOST_BYTES // 3 - 1000) + "}",
        "0 TakeMark NaN",
        "0 TakeMark [1e400,0]",
    ],
    ids=lambda lines: lines[:24].replace("\n", " "),
)
def test_huge_and_twisted_records_are_refused_at_once(lines: str) -> None:
    error = judged(HEAD + lines, SCRAMBLE)
    assert error is not None
    assert len(str(error)) < 2000


def test_answers_and_takebacks_without_end_take_time_in_proportion() -> None:
    lines = "0 TakeMark [50,100]\n< 0 0\n" * (MOST_LINES // 5)
    assert judged(HEAD + lines, SCRAMBLE) is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Affray: Record format unknown cannot be read"),
        (HEAD.replace("Affray 2", "Affray 1") + "0 TakeMark [50,100] {3}",
         "Record format 1 cannot be read; this version of Affray reads format 2."),
        (HEAD.replace("Affray 2", "Affray 3"), "Record format 3 cannot be read; this version"),
        ("[Affray 2]", "Start: The tag is missing."),
        ("[Affray 2]\n[Start 5]", "header: Expected `object`, got `int`"),
        (HEAD.replace('"rosters"', '"armies"'), "header: Object contains unknown field `armies`"),
        (HEAD + "[Salts 5]", "header: Expected `array`, got `int`"),
        (HEAD + "0 TakeMark", "line 5: Expected: seat question answer {dice}."),
        (HEAD + "\n0 TakeMark [50,", "line 6: Invalid JSON: "),
        (HEAD + "x TakeMark 1", "line 5: Invalid input: invalid literal for int()"),
        (HEAD + "[Steps []]", "Steps: Unknown tag 'Steps'. Available: "),
        (HEAD + "0 TakeMark [50,100] {3}", "line 5: 3 is not the face of a d0"),
        (HEAD + "0 TakeMark [50,100] {d6 0}", "line 5: 0 is not the face of a d6"),
        (HEAD + "0 TakeMark [50,100] {d6 7}", "line 5: 7 is not the face of a d6"),
        (HEAD + "0 TakeMark [50,100] {d6 d0 1}", "line 5: d0 is not the face of a d6"),
        (HEAD + "0 TakeMark [50,100] {d77777 1}", "line 5: d77777 is not the face of a d0"),
        (HEAD + "{=000000000000}", "line 5: =000000000000 is not the face of a d0"),
        (HEAD + "0 TakeMark [50,100] {=000000000000}",
         "input 1: TakeMark of seat 0 ends a step in another position than recorded"),
        (HEAD + "! concede 0", "line 5: Invalid input: cannot unpack"),
        (HEAD + "< 0 true", "line 5: Invalid input: Expected `int`, got `bool`"),
        (HEAD + "0 TakeMark [50,9]\n0 TakeMark [50,9]", "input 2: somebody stands there [SC-MARK"),
        (HEAD + "0 TakeMark [50,100] {d6 3}", "input 1: The recorded roll of 3 was not made."),
        (HEAD + "{d6 3}\n0 TakeMark [50,100]", "input 1: The recorded roll of 3 was not made."),
        (HEAD + "1 TakeMark [50,100]", "input 1: No open question for seat 1."),
        (HEAD + "0 Bid 1", "input 1: The open question is TakeMark, not Bid."),
        (HEAD + '! sing [0, ""]', "input 1: nobody can sing here"),
        (HEAD + "< 0 0", "input 1: Cannot keep 0 of 0 inputs."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(text: str, complaint: str) -> None:
    assert complaint in str(judged(text, SCRAMBLE))


def test_missing_and_impossible_dice_are_named_with_their_place() -> None:
    match = Match(SCRAMBLE, Start("scramble", "dry", []), SeededDice(seed_key("s")))
    play_on(match, Random(1), 12)
    text = write_record(record_of(match, seed="s"))
    line = next(line for line in text.splitlines() if "{d6" in line)
    number = 1 + [*filter(None, text.split("\n\n")[1].split("\n"))].index(line)
    bare = line[: line.rindex(" {")]
    for wrong, complaint in (
        (bare, "No die is left"),
        (f"{bare} {{d8 1}}", "The rules rolled a d6, not a d8 showing 1"),
    ):
        error = judged(text.replace(line, wrong), SCRAMBLE)
        assert error is not None
        assert error.problems[0].place == f"input {number}"
        assert complaint in str(error)


def test_rules_that_fail_on_a_record_are_told_as_its_fault() -> None:
    class Broken(Scramble):
        def next_step(self, state: State) -> Step | None:
            raise KeyError("broken")

    assert "Start: The rules failed: KeyError: 'broken'" in str(judged(HEAD, Broken()))
    with pytest.raises(IllegalAnswer):
        Match(SCRAMBLE, Start("scramble", "dry", []), ScriptedDice()).answer(0, 0.5)
