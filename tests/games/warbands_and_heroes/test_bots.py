"""What a position is worth to a bot, and that the greedy one knows what to do with it."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.warbands_and_heroes.battles import field, unit

from affray.bots import bot_called
from affray.bots.driver import answer_for
from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.endings import check_end
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended

ONE, OTHER = Seat(0), Seat(1)


def test_strength_and_units_are_worth_something() -> None:
    whole = field(unit("Reds", 5, 5), unit("foe", 15, 15))
    hurt = field(unit("Reds", 5, 5, fs=5), unit("foe", 15, 15))
    more = field(unit("Reds", 5, 5), unit("foe", 15, 15), unit("fiend", 20, 20))
    value = GAME.advice.evaluate(whole, ONE)
    assert value > GAME.advice.evaluate(hurt, ONE)
    assert value > GAME.advice.evaluate(more, ONE)


def test_coming_closer_is_worth_something() -> None:
    far = field(unit("Reds", 2, 5), unit("foe", 20, 5))
    near = field(unit("Reds", 7, 5), unit("foe", 20, 5))
    assert GAME.advice.evaluate(near, ONE) > GAME.advice.evaluate(far, ONE)


def test_winning_is_worth_most() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 15, 15))
    state.units[1].fs, state.units[1].place = 0, "routed"
    with pytest.raises(Ended):
        check_end(state)
    assert GAME.advice.evaluate(state, ONE) == -GAME.advice.evaluate(state, OTHER) > 300


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat: int) -> None:
    band = Roster(GAME_ID, "Band", [Entry("berserkers"), Entry("warriors")], EDITION)
    start = Start(GAME_ID, EDITION, [band, band], {"board_size": 12}, automated=True)
    match = Match(GAME, start, SeededDice(seed_key(f"bots {seat}")))
    bots = [bot_called(GAME, "greedy" if place == seat else "random") for place in (0, 1)]
    random = Random(seat)
    while not match.is_over:
        asked = match.questions()[0].seat
        match.answer(asked, answer_for(bots[asked], match, asked, random=random))
    assert match.outcome is not None
    assert match.outcome.winner == seat
