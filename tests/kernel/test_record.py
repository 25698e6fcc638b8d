"""A record: readable, complete, provable, and no danger to whoever reads it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, GAME, new_match, play_on, played
from tests.recorded import busy, go_back, saved
from tests.toy.race import marks, race
from tests.toy.scramble import SCRAMBLE
from tests.toy.words import SetOff

from affray.kernel.content import content_hash
from affray.kernel.dice import ScriptedDice, SeededDice, commitment, seed_key
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.inputs import Answered, Input, Interjected, Rolled, TakenBack
from affray.kernel.match import Match
from affray.kernel.problems import BadInput
from affray.kernel.record import (
    Record,
    read_record,
    record_of,
    replay,
    verify,
    write_record,
)
from affray.kernel.roster import Roster
from affray.testing.contract import answer_at_random


def assert_same(one: Match[Any], other: Match[Any]) -> None:
    assert one.hash() == other.hash()
    assert one.inputs == other.inputs
    assert one.line == other.line
    assert one.events == other.events
    assert [(q.name, q.seat, q.pieces) for q in one.questions()] == [
        (q.name, q.seat, q.pieces) for q in other.questions()
    ]


# -- saving and going on -------------------------------------------------------------


STAGES = {"mid-setup": 12, "deploying": 40, "mid-battle": 120, "finished": 50_000}


@pytest.mark.parametrize("answers", STAGES.values(), ids=STAGES)
@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_reads_and_replays_the_same(edition: str, seed: int, answers: int) -> None:
    match = busy(edition, seed, answers)
    text = saved(match, seed)
    record = read_record(text)
    assert write_record(record) == text
    assert_same(replay(GAME, record), match)
    assert record.hash == match.hash()


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_match_saved_at_any_question_goes_on_as_if_never_left(edition: str) -> None:
    match, random = new_match(edition, 33), Random(33)
    whole = play_on(new_match(edition, 33), Random(33))
    while not match.is_over:
        if len(match.inputs) % 7 == 0:
            match = replay(GAME, read_record(saved(match, 33)))
        answer_at_random(match, random)
    assert_same(match, whole)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("salts", [(), ("pepper", "thyme")])
def test_dice_go_on_where_they_stood_after_takebacks_too(
    edition: str, salts: tuple[str, ...]
) -> None:
    dice = SeededDice(seed_key("9", salts))
    match = Match(GAME, played(edition, 9, 1).start, dice)
    random = Random(9)
    play_on(match, random, 60)
    go_back(match, random)
    play_on(match, random, 60)
    again = replay(GAME, read_record(saved(match, 9, salts)))
    source = again._source
    assert isinstance(source, SeededDice)
    assert (source.key, source.epoch, source.counter) == (dice.key, dice.epoch, dice.counter)
    play_on(match, Random(1))
    play_on(again, Random(1))
    assert_same(again, match)
    assert verify(GAME, read_record(saved(again, 9, salts))) == []


def test_words_out_of_turn_are_heard_after_loading() -> None:
    match = played("alpha2", 4, 77)
    match.interject(Interjection(1, "concede"))
    again = replay(GAME, read_record(saved(match, 4)))
    for one in (match, again):
        play_on(one, Random(1))
    assert_same(again, match)
    assert match.outcome is not None
    assert "concedes" in match.outcome.reason
    assert verify(GAME, read_record(saved(again, 4))) == []


def test_a_secret_answer_waits_in_the_record_too() -> None:
    match = new_match("alpha2", 6)
    random = Random(6)
    while match.questions()[0].name != "Bid":
        answer_at_random(match, random)
    match.answer(1, 1)
    again = replay(GAME, read_record(saved(match, 6)))
    assert [question.seat for question in again.questions()] == [0]
    for one in (match, again):
        one.answer(0, 0)
    assert_same(again, match)


def test_without_its_seed_a_record_is_replayed_but_not_gone_on_with() -> None:
    match = played("alpha2", 2, 80)
    record = read_record(write_record(record_of(match, seed="2", reveal=False)))
    assert (record.seed, record.commit) == ("", commitment("2"))
    again = replay(GAME, record)
    assert_same(again, match)
    with pytest.raises(BadInput, match="No die is left"):
        play_on(again, Random(1))
    typed = replay(GAME, record, SeededDice(seed_key("other")))
    assert play_on(typed, Random(1)).is_over


# -- how it looks --------------------------------------------------------------------


def test_a_record_is_readable() -> None:
    match = Match(
        SCRAMBLE, Start("scramble", "dry", [], names=["Ann", "Bob"]), ScriptedDice((6, 1))
    )
    for runner in range(4):
        match.answer(runner // 2, (50, 100 + 100 * runner))
    for seat, answer in ((1, 0), (0, 0), (0, SetOff(1)), (0, ((200, 200),))):
        match.answer(seat, answer)
    match.answer(1, SetOff(2))
    match.undo(1)
    match.interject(Interjection(1, "concede", "well played"))
    match.answer(1, SetOff(3))
    match.answer(1, ())
    record = record_of(match)
    assert re.sub(r"=[0-9a-f]{12}", "=#", write_record(record)).splitlines() == [
        "[Affray 2]",
        '[Game "scramble"]',
        f"[Start {msgspec.json.encode(match.start).decode()}]",
        '[Rules "1"]',
        f'[Content "{content_hash(SCRAMBLE.folder)}"]',
        '[Result "Bob conceded."]',
        f'[Hash "{match.hash()}"]',
        f'[Checksum "{record.checksum}"]',
        "",
        "0 TakeMark [50,100] {=#}",
        "0 TakeMark [50,200] {=#}",
        "1 TakeMark [50,300] {=#}",
        "1 TakeMark [50,400] {=#}",
        "1 Bid 0",
        "0 Bid 0 {=#}",
        '0 ChooseAction {"do":"run","runner":1}',
        "0 Run [[200,200]] {d6 6 =#}",
        '1 ChooseAction {"do":"run","runner":2}',
        "< 1 9",
        '! concede [1,"well played"]',
        '1 ChooseAction {"do":"run","runner":3}',
        "1 Run [] {d6 1 =#}",
    ]


def test_comments_blank_lines_and_foreign_line_ends_are_read_over() -> None:
    text = saved(played("quickref", 1, 60), 1)
    lines = text.split("\n")
    noisy = "\r\n".join(["# a good game", lines[0], "", *lines[1:8], "   ", *lines[8:], "# end"])
    assert read_record(noisy) == read_record(text)


@pytest.mark.parametrize(
    "name", ["line\u2028end", "next\x85line", "tab\t\n\r", '"{1}"', "☠ {3 4}", "]"]
)
def test_any_name_survives_the_record(name: str) -> None:
    start = Start("scramble", "dry", [Roster("scramble", name, [])], names=[name, "B"])
    record = Record(start=start, version="1", inputs=(), result=name, seed=name, salts=(name,))
    assert read_record(write_record(record)) == record


ANSWERS = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)
WORDS = st.from_regex(r"[A-Za-z]{1,9}", fullmatch=True)
INPUTS: st.SearchStrategy[Input] = st.one_of(
    st.builds(Answered, st.integers(0, 9), WORDS, ANSWERS),
    st.integers(1, 100).flatmap(
        lambda sides: st.builds(Rolled, st.integers(1, sides), st.just(sides))
    ),
    st.builds(TakenBack, st.integers(0, 999), st.integers(0, 9)),
    st.builds(Interjected, st.builds(Interjection, st.integers(0, 9), WORDS, st.text(max_size=8))),
)


HASHES = st.none() | st.from_regex(r"[0-9a-f]{12}", fullmatch=True)


@given(st.lists(st.tuples(INPUTS, HASHES), max_size=12))
def test_any_inputs_and_steps_survive_writing_and_reading(
    played: list[tuple[Input, str | None]],
) -> None:
    record = Record(
        start=Start("scramble", "dry", []),
        version="1",
        inputs=tuple(entry for entry, _ in played),
        steps={at: hash for at, (_, hash) in enumerate(played, start=1) if hash},
    )
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


def test_tags_for_later_are_kept_and_unknown_ones_refused_by_name() -> None:
    start = Start("scramble", "dry", [])
    record = Record(start, "1", commitment="blake2b", signature="abc", seats=("you", "greedy"))
    text = write_record(record)
    assert '[Signature "abc"]' in text
    assert read_record(text) == record
    with pytest.raises(
        BadInput, match=r"Sword: Unknown tag 'Sword'. Available: Game, Start, .*Signature"
    ):
        read_record(text.replace("Signature", "Sword"))


# -- proof ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def true_record() -> Record:
    return read_record(saved(played("alpha2", 3), 3))


def problems(record: Record, game: Game[Any] = GAME) -> str:
    """What does not hold, in words; that it cannot even be replayed counts too."""
    try:
        return "; ".join(map(str, verify(game, record)))
    except BadInput as error:
        return str(error)


def test_a_true_record_holds(true_record: Record) -> None:
    assert true_record.result
    assert problems(true_record) == ""


def test_a_true_record_with_takebacks_holds() -> None:
    match = play_on(busy("quickref", 3, 300), Random(3))
    assert any(isinstance(entry, TakenBack) for entry in match.inputs)
    assert problems(read_record(saved(match, 3))) == ""


def test_every_changed_face_is_found(true_record: Record) -> None:
    inputs = true_record.inputs
    dice = [index for index, entry in enumerate(inputs) if isinstance(entry, Rolled)]
    assert len(dice) > 40
    for index in Random(1).sample(dice, 30):
        entry = inputs[index]
        assert isinstance(entry, Rolled)
        face = entry.face % 3 + 1
        changed = (*inputs[:index], Rolled(face, entry.sides), *inputs[index + 1 :])
        found = problems(msgspec.structs.replace(true_record, inputs=changed))
        assert re.search(r"input \d+: ", found), found


def test_a_face_that_changes_nothing_is_still_not_what_the_seed_rolls() -> None:
    match = marks(race(SeededDice(seed_key("s"))))
    for _ in range(4):
        for seat, answer in ((0, 0), (1, 0), (0, SetOff(0)), (0, ()), (1, SetOff(2)), (1, ())):
            match.answer(seat, answer)
    record = read_record(write_record(record_of(match, seed="s")))
    changed = tuple(
        Rolled(entry.face % 4 + 3 if entry.face > 2 else entry.face, entry.sides)
        if isinstance(entry, Rolled)
        else entry
        for entry in record.inputs
    )
    assert changed != record.inputs
    found = verify(SCRAMBLE, msgspec.structs.replace(record, inputs=changed))
    assert [problem.place for problem in found][:-1] == ["Checksum"]
    assert found[-1].sentence == "Does not match the seed."


def test_every_changed_answer_is_found(true_record: Record) -> None:
    inputs = true_record.inputs
    for index, entry in enumerate(inputs):
        if isinstance(entry, Answered) and entry.question == "Bid":
            lie = Answered(entry.seat, entry.question, (entry.value + 1) % 6)
            changed = (*inputs[:index], lie, *inputs[index + 1 :])
            assert problems(msgspec.structs.replace(true_record, inputs=changed))


def test_dropped_inputs_are_found(true_record: Record) -> None:
    inputs = true_record.inputs
    for index in Random(3).sample(range(len(inputs)), 30):
        changed = (*inputs[:index], *inputs[index + 1 :])
        assert problems(msgspec.structs.replace(true_record, inputs=changed)), inputs[index]


def test_another_seed_commitment_hash_or_result_is_found(true_record: Record) -> None:
    def found(**lies: str) -> str:
        return problems(msgspec.structs.replace(true_record, **lies))

    assert "Commit: Does not match the seed." in found(commit=commitment("4"))
    assert "Commit: Does not match the seed." in found(commit="")
    assert "Does not match the seed." in found(seed="4", commit=commitment("4"))
    assert "Hash: The match has " in found(hash="0" * 32)
    assert "Result: The match ends" in found(result="B wins.")
    assert found(checksum="") == "Checksum: The tag is missing."
    assert "Commitment: Unknown commitment 'blake2b'." in found(commitment="blake2b")
    assert found(seed="") == "Seed: Not revealed, so the dice cannot be checked."


def test_another_salt_is_found(true_record: Record) -> None:
    salted = msgspec.structs.replace(true_record, salts=("pepper",))
    assert "Does not match the seed." in problems(salted)


def test_another_version_of_the_rules_says_so(true_record: Record) -> None:
    old = msgspec.structs.replace(true_record, version="0.9")
    for use in (replay, verify):
        with pytest.raises(BadInput, match=f"Rattle and Rend rules 0.9; this is {GAME.version}"):
            use(GAME, old)


def test_a_record_of_another_game_says_so(true_record: Record) -> None:
    start = msgspec.structs.replace(true_record.start, game="chess")
    with pytest.raises(BadInput, match="Wrong game: 'chess'"):
        replay(GAME, msgspec.structs.replace(true_record, start=start))
