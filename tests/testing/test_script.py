"""Single flows, played from a script."""

import pytest
from tests.toy.race import START
from tests.toy.rules import bid, charge, turn
from tests.toy.scramble import SCRAMBLE
from tests.toy.state import State
from tests.toy.words import Pass

from affray.testing.script import Die, d6, d20, play


@pytest.fixture
def state() -> State:
    return SCRAMBLE.state_of(START)


def test_answers_and_dice_stand_in_one_list(state: State) -> None:
    play(lambda dice: charge(state, dice, 2), d20(14), "parry", d20(10))
    assert state.gone == (2,)


def test_secret_answers_come_together(state: State) -> None:
    play(lambda dice: bid(state, dice), (2, 2), d6(2))
    assert (state.active, state.bids) == (1, (2, 2))
    with pytest.raises(AssertionError, match="needs an answer for each seat"):
        play(lambda dice: bid(state, dice), 2)
    with pytest.raises(AssertionError, match="Bid refuses 9: "):
        play(lambda dice: bid(state, dice), (2, 9))


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((), r"rolled a d20; the script has \[\] next"),
        ((d6(3),), "rolled a d20; the script has"),
        ((d20(14),), "no answer to Defend for seat 1"),
        ((d20(14), d20(3)), "Defend needs an answer"),
        ((d20(14), "duck"), "Defend refuses 'duck'"),
        ((d20(3), "parry"), r"entries left over: \['parry'\]"),
        ((d20(14), "parry", d20(3), d20(4)), "entries left over"),
    ],
)
def test_the_script_must_fit_exactly(state: State, entries: tuple[object, ...], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        play(lambda dice: charge(state, dice, 2), *entries)


def test_what_the_flow_returns_comes_back(state: State) -> None:
    state.bids = (1, 0)
    play(lambda dice: turn(state, dice), Pass(), (0,))
    assert state.tired == (0,)


def test_a_die_shows_what_it_can() -> None:
    assert d20(20) == Die(20, 20)
    with pytest.raises(AssertionError, match="a d6 cannot show 7"):
        d6(7)
