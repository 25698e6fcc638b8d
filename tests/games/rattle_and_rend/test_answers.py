"""What players answer: as people write it, and what is usual."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, new_match

from affray.games.rattle_and_rend.data.tables import traits
from affray.games.rattle_and_rend.rules import offers
from affray.games.rattle_and_rend.words.questions import ChooseAlly, ChooseTarget
from affray.kernel.answers import Answer, heard, spoken, verb_of
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, exactly
from affray.testing.contract import answer_at_random


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_what_a_person_writes_is_the_answer(edition: str) -> None:
    match, random = new_match(edition, 3), Random(3)
    verbs = set()
    for _ in range(400):
        if match.is_over:
            break
        for question in match.questions():
            names = match.game.look.piece_names(match.state)
            called = {id: name for name, id in names.items()}
            for answer in islice(question.options, 30):
                if isinstance(answer, Answer):
                    words = spoken(answer, called)
                    assert exactly(heard(words, question.options.verbs(), names), answer)
                    verbs.add(answer.verb)
        answer_at_random(match, random)
    assert verbs > {"pass", "rest", "decline", "react", "lay"}


def test_nobody_is_usual_unless_somebody_is_named() -> None:
    some, perhaps = Choices((4, 5)), Choices((4, 5, None))
    assert ChooseAlly(Seat(0), some).usual_answer() == 4
    assert ChooseAlly(Seat(0), perhaps).usual_answer() is None
    assert ChooseTarget(Seat(0), perhaps, usual=5).usual_answer() == 5


@pytest.mark.rule("RR-CHAMP-00")
def test_every_champion_action_of_the_data_can_be_given() -> None:
    assert list(offers.CHAMPION) == [verb_of(kind) for kind in offers.CHAMPION.values()]
    assert set(offers.CHAMPION) == set(traits()["champion"])
