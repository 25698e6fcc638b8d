"""Answers with a verb and fields: as values, as JSON and as people write them."""

from __future__ import annotations

import msgspec
import pytest

from affray.kernel.answers import (
    Answer,
    Piece,
    UnknownName,
    heard,
    is_known_verb,
    spoken,
    verbs_in,
    verbs_of,
)
from affray.kernel.options import Choices, Subsets, exactly
from affray.kernel.problems import IllegalAnswer


class Deed(Answer, frozen=True):
    pass


class StandFast(Deed, frozen=True):
    pass


class StandFastBeside(Deed, frozen=True):
    group: Piece


class Fetch(Deed, frozen=True):
    group: Piece
    ward: Piece | None = None
    marker: int | None = None
    is_quick: bool = False
    by: str = ""


class Greet(Answer, frozen=True):
    how: str
    former_verbs = ("greet_low", "greet_loud")


ANSWERS: list[Deed] = [StandFast(), StandFastBeside(4), Fetch(4), Fetch(4, 7, 2, True, "cart")]
NAMES = {4: "Red Riders", 7: "Totem"}
PIECES = {name: id for id, name in NAMES.items()}
OPTIONS: Choices[Deed] = Choices(ANSWERS)


@pytest.mark.parametrize("answer", ANSWERS)
def test_json_is_read_as_it_is_written(answer: Deed) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(answer))
    assert plain["do"] == answer.verb
    assert exactly(OPTIONS.decode(plain), answer)


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_is_read_as_itself(answer: Deed) -> None:
    assert OPTIONS.decode(answer) is answer
    assert Subsets(ANSWERS).decode([answer]) == (answer,)
    with pytest.raises(IllegalAnswer):
        Choices((1, 2)).decode(answer)


def test_what_is_nothing_is_not_written() -> None:
    assert msgspec.to_builtins(Fetch(4)) == {"do": "fetch", "group": 4}


@pytest.mark.parametrize("answer", ANSWERS)
def test_words_are_read_as_they_are_written(answer: Deed) -> None:
    assert exactly(heard(spoken(answer, NAMES), OPTIONS.verbs(), PIECES), answer)


def test_people_write_names_and_leave_out_what_is_nothing() -> None:
    assert spoken(Fetch(4), NAMES) == "fetch Red Riders"
    assert spoken(Fetch(4, marker=2), NAMES) == "fetch Red Riders, none, 2"
    assert spoken(Fetch(4, 7, 2, True, "cart"), NAMES) == "fetch Red Riders, Totem, 2, true, cart"
    assert heard("stand_fast", OPTIONS.verbs(), PIECES) == StandFast()
    assert heard(" stand fast beside 4 ", OPTIONS.verbs(), PIECES) == StandFastBeside(4)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("flee", "'flee' is not possible here. Available: fetch, stand fast, stand fast beside"),
        ("stand fastly", "'stand fastly' is not possible here"),
        ("stand fast Totem", "Too many values for 'stand_fast' (expected: none)."),
        ("fetch", "Invalid 'fetch': Object missing required field `group`"),
        (
            "fetch Totem, none, cart",
            "Invalid 'fetch': Expected `int | null`, got `str` - at `$.marker`",
        ),
    ],
)
def test_words_that_mean_nothing_are_refused(words: str, sentence: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        heard(words, OPTIONS.verbs(), PIECES)
    assert str(caught.value).startswith(sentence)


def test_of_many_verbs_only_some_are_shown() -> None:
    many: dict[str, type[Answer]] = {f"verb_{number}": StandFast for number in range(100)}
    with pytest.raises(IllegalAnswer, match=r"Available: verb 0, verb 1, .*, etc\.$") as caught:
        heard("flee", many, PIECES)
    assert len(str(caught.value)) < 300


def test_an_unknown_name_is_told_from_a_refusal() -> None:
    with pytest.raises(UnknownName, match="Unknown piece 'Blues'"):
        heard("fetch Blues", OPTIONS.verbs(), PIECES)


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ({"do": "flee"}, "'flee' is not possible here. Available: fetch, stand fast"),
        ({"group": 4}, "'None' is not possible here"),
        (
            {"do": "fetch", "group": True},
            "Invalid 'fetch': Expected `int`, got `bool` - at `$.group`",
        ),
        ({"do": "fetch", "group": 4, "x": 1}, "Invalid 'fetch': Object contains unknown field `x`"),
        ({"do": "fetch", "group": [[[[[1]]]]]}, "The answer is too long or too deeply nested."),
        ({"do": "fetch", "group": 5}, "Invalid choice: {'do': 'fetch', 'group': 5}."),
        (["fetch", 4], "Invalid choice: ['fetch', 4]."),
    ],
)
def test_json_that_is_no_answer_is_refused(plain: object, sentence: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        OPTIONS.decode(plain)
    assert str(caught.value).startswith(sentence)


def test_equal_values_of_other_types_are_other_answers() -> None:
    assert not exactly(Fetch(4, 1), Fetch(4, True))
    assert not exactly(StandFast(), ())
    assert Fetch(4, True) not in Choices([Fetch(4, 1)])


def test_some_of_several_answers() -> None:
    options = Subsets(ANSWERS)
    plain = msgspec.json.decode(msgspec.json.encode([ANSWERS[3], ANSWERS[0]]))
    assert options.decode(plain) == (ANSWERS[3], ANSWERS[0])


def test_verbs_by_example_and_by_family() -> None:
    assert verbs_in([*ANSWERS, 3, None]) == verbs_of(StandFast, StandFastBeside, Fetch)
    assert verbs_of(Deed) == {"deed": Deed, **verbs_in(ANSWERS)}


def test_what_an_answer_was_before_it_had_fields() -> None:
    assert Fetch(4, 7).formerly() == ("fetch", 4, 7, None, False, "")


def test_a_verb_that_it_had_before_is_known() -> None:
    assert is_known_verb("greet_loud")
    assert not is_known_verb("greet_lord")
