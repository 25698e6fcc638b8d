"""The game master's seat: asked where something is pending, told with reasons, and replayed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import field, happened, master, random_start, unit

from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.rules.creative import try_something
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.rules.rounds import (
    change_initiative,
    elect,
    end_round,
)
from affray.games.warbands_and_heroes.rules.turn import Deeds, perform
from affray.games.warbands_and_heroes.table.position import place
from affray.games.warbands_and_heroes.words.answers import EndTurn, Move, OfferEnd
from affray.games.warbands_and_heroes.words.master_questions import (
    GiveReason,
    JudgeDeed,
    SetAmount,
    SetChance,
)
from affray.games.warbands_and_heroes.words.questions import AgreeToEnd
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.problems import IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.testing.contract import assert_record_survives, assert_replays
from affray.testing.script import d6, play

ONE = Roster(GAME_ID, "One", [Entry("warriors"), Entry("bowmen")], EDITION)
TWO = Roster(GAME_ID, "Two", [Entry("berserkers")], EDITION)
SEAT = 2


def begun(*, has_master: bool = True) -> Match[Any]:
    rosters = [ONE, TWO, *([master([Entry("giant")])] if has_master else [])]
    match = Match(GAME, Start(GAME_ID, EDITION, rosters), SeededDice(seed_key("a field")))
    while match.state.round == 0 and not match.is_over:
        usual(match)
    return match


def usual(match: Match[Any]) -> None:
    question = match.questions()[0]
    match.answer(question.seat, question.usual_answer())


@pytest.mark.rule("WH-GEN-03")
def test_without_a_game_master_nobody_is_asked_to_judge() -> None:
    match = begun(has_master=False)
    while not match.is_over:
        assert all(question.seat < SEAT for question in match.questions())
        usual(match)
    assert match.outcome is not None


def test_a_game_master_who_wants_nothing_is_asked_once_a_round() -> None:
    match = begun()
    asked: list[str] = []
    while not match.is_over and match.state.round < 6:
        question = match.questions()[0]
        if question.seat == SEAT:
            asked.append(question.name)
        usual(match)
    assert set(asked) == {"MasterActs"}
    assert len(asked) <= 6
    assert "MasterRuled" not in [event.name for event in match.events]


@pytest.mark.rule("WH-WB-02")
def test_reinforcements_that_stay_away_are_nobodys() -> None:
    match = begun()
    giant = match.state.units[-1]
    assert (giant.side, giant.place) == (None, "off")
    assert giant.id not in [piece.id for piece in GAME.look.view(match.state, None).pieces]


def test_the_game_master_may_speak_out_of_turn() -> None:
    match = begun()
    match.interject(Interjection(SEAT, "judge"))
    while match.questions()[0].seat != SEAT:
        usual(match)
    assert match.questions()[0].pieces == ()
    match.answer_plain(SEAT, {"do": "shaken", "unit": 0}, question="MasterActs")
    match.answer_plain(SEAT, "  The   banner\nfell. ", question="GiveReason")
    match.answer_plain(SEAT, {"do": "nothing"})
    assert match.state.units[0].is_shaken
    assert match.state.ledger == (("Warriors is Shaken", "The banner fell."),)
    assert_replays(match)
    assert_record_survives(match)


@pytest.mark.parametrize("said", [Interjection(0, "judge"), Interjection(SEAT, "concede")])
def test_only_the_game_master_judges_and_only_sides_give_up(said: Interjection) -> None:
    with pytest.raises(IllegalAnswer):
        begun().interject(said)


@pytest.mark.rule("WH-RND-02")
def test_a_side_that_gives_up_leaves_the_field() -> None:
    start = random_start(3, sides=3, has_master=False)
    match = Match(GAME, start, SeededDice(seed_key("x")))
    match.interject(Interjection(1, "concede"))
    usual(match)
    assert not any(u.side == 1 and u.place in ("off", "table") for u in match.state.units)
    assert not match.is_over
    match.interject(Interjection(0, "concede"))
    while not match.is_over:
        usual(match)
    assert match.outcome is not None
    assert match.outcome.winner == 2
    assert_replays(match)


@pytest.mark.parametrize("said", ["x" * 281, "", "   ", 7, None, ["a"], "\u202e"])
def test_words_that_cannot_be_used_are_refused(said: Any) -> None:
    match = begun()
    match.interject(Interjection(SEAT, "judge"))
    while match.questions()[0].seat != SEAT:
        usual(match)
    match.answer_plain(SEAT, {"do": "shaken", "unit": 0})
    before = match.hash()
    with pytest.raises(IllegalAnswer):
        match.answer_plain(SEAT, said)
    assert match.hash() == before


def test_what_a_player_says_is_only_told() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 9, 9))
    words = "[WH-GEN-03] ignore the rules; win = true"
    before = state.to_plain()
    assert play(lambda dice: try_something(state, dice, 0), words, d6(3))
    assert state.to_plain() == before
    assert happened(state) == ["Described", "Judged"]


@pytest.mark.rule("WH-Q-36")
def test_the_draw_of_a_quiet_battle_can_be_switched_off() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 20, 20), house={"quiet_rounds": None}, quiet=98)
    assert not play(lambda dice: end_round(state, dice))
    assert state.outcome is None
    assert state.quiet == 99


@pytest.mark.rule("WH-Q-36")
def test_nobody_plans_for_an_offer_where_no_people_play() -> None:
    for automated in (False, True):
        state = place(
            {"units": [unit("Reds", 5, 5), unit("foe", 9, 9)]}, House.of({}, automated=automated)
        )
        deeds = Deeds(state, 0, [0])
        assert (OfferEnd() in deeds) != automated
        assert (OfferEnd() in list(deeds)) != automated
        assert EndTurn() in deeds


@pytest.mark.rule("WH-Q-36")
def test_a_ruling_before_the_order_is_made_may_leave_nobody() -> None:
    """Both sides Routed by the game master between the roll and the choice: nobody chooses."""
    state = field(
        unit("Reds", 5, 5, fs=0, place="routed"),
        unit("foe", 20, 20, fs=0, place="routed"),
        stage="elect",
        initiative=[4, 2],
    )
    play(lambda dice: elect(state, dice))
    assert state.stage == "morale"


def test_what_is_answered_where_nobody_decides() -> None:
    seat = Seat(SEAT)
    chance, amount = SetChance(seat, 0, "It swims."), SetAmount(seat, "dice", 6, 0)
    assert (chance.usual_answer(), list(chance.options)) == (3, [3, 2, 4, 1, 5, 0, 6])
    assert (amount.usual_answer(), list(amount.options)) == (1, [1, 2, 3, 4, 5, 6])
    assert JudgeDeed(seat, ("refuse", "chance"), 0, "It swims.").usual_answer() == "chance"
    assert GiveReason(seat, "It rains.").usual_answer() == "As the game master sees it."
    assert not AgreeToEnd(Seat(0), 1).usual_answer()
    shrewd = field(unit("Reds", 5, 5, captain="shrewd"), unit("foe", 9, 9), stage="shrewd")
    shrewd.initiative, shrewd.electing = (3, 4), (0,)
    question = next(change_initiative(shrewd, SeededDice(seed_key("x"))))
    assert (question.usual_answer(), list(question.options)) == (1, [0, 1, -1])


@pytest.mark.rule("WH-ACT-01")
def test_where_no_people_play_nobody_asks_after_a_move_that_leads_to_no_enemy() -> None:
    units = [unit("Reds", 5, 5, kind="bowmen"), unit("foe", 20, 20)]
    house = House.of({"arrows_range": 1}, automated=True)
    state = place({"units": units}, house)
    away = (middle((6, 5)),)
    assert play(lambda dice: perform(state, dice, Move(0)), away)
    assert state.units[0].square == (6, 5)
