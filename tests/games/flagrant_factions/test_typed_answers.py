"""Answers with a verb: as people write them, and as they were before they had fields."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.flagrant_factions.positions import Unit, battle, foe, one, war

from affray.games.flagrant_factions.rules.orders import legal_orders
from affray.games.flagrant_factions.rules.taunt_needs import proclaimable
from affray.games.flagrant_factions.words.answers import (
    Act,
    Attack,
    Calm,
    Check,
    DeclareEnd,
    Duty,
    EndTurn,
    Reveal,
    SelfDestruct,
    Take,
    Taunt,
)
from affray.games.flagrant_factions.words.setup_questions import AmbitionChoices
from affray.kernel.answers import Answer, heard, read_answer, spoken, verbs_of

FORMS: list[tuple[Answer, str, tuple[object, ...]]] = [
    (Attack(3), "attack Reds", ("attack", 3)),
    (SelfDestruct(3), "self destruct Reds", ("self_destruct", 3)),
    (EndTurn(), "end turn", ("end_turn",)),
    (DeclareEnd(), "declare end", ("declare_end",)),
    (Check(3), "check Reds", ("check", 3)),
    (Calm(3), "calm Reds", ("calm", 3)),
    (Taunt("only_one", 3), "taunt only_one, Reds", ("only_one", 3)),
    (Taunt("howl"), "taunt howl", ("howl", 0)),
    (Take("anvil"), "take anvil", ("anvil", False)),
    (Reveal("anvil"), "reveal anvil", ("anvil", True)),
]


@pytest.mark.parametrize(("answer", "words", "before"), FORMS)
def test_an_answer_in_json_in_words_and_as_it_was(
    answer: Answer, words: str, before: tuple[object, ...]
) -> None:
    verbs = verbs_of(Act, Duty, Taunt, Take)
    assert read_answer(msgspec.to_builtins(answer), verbs) == answer
    assert spoken(answer, {3: "Reds"}) == words
    assert heard(words, verbs, {"Reds": 3}) == answer
    assert answer.formerly() == before


def test_what_may_be_done_is_told_apart_by_class_and_group() -> None:
    state = battle(Unit(0, at=(30, 18)), Unit(0, at=(20, 18)), Unit(1, at=(31, 18)))
    orders = legal_orders(state)
    assert len(set(orders)) == len(orders)
    assert {order.group for order in orders} == {1, 2}
    taunts = proclaimable(war(one(), foe()), war(one(), foe()).group(1))
    assert {said.target for said in taunts} == {None, 2}


@pytest.mark.rule("FF-AMB-01", "FF-AMB-03")
def test_an_ambition_is_offered_secret_and_revealed() -> None:
    values = AmbitionChoices().values
    assert [type(value) for value in values[:2]] == [Take, Reveal]
    assert values[0].ambition == values[1].ambition
    assert values[0] != values[1]
