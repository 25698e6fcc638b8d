"""Campaigns told step by step: what is set, who is asked, and by which clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.campaign.kit import DUEL, NAMES, ROBIN, STONES, Told, campaign_called, start_of

from affray.games.brigandine.campaigns.campaigns import chooser_of
from affray.games.brigandine.campaigns.stone_war import StoneState, StoneWar, last_sides
from affray.kernel.dice import Dice, ScriptedDice
from affray.kernel.game import Start
from affray.kernel.match import Match

LISTS = ("ListsOpened", "ListRevised", "ListsKept")


def told(campaign: Told) -> list[tuple[str, tuple[str, ...]]]:
    """What has happened but for the lists, with the clauses."""
    names = campaign.campaign.look.names(campaign.match.state)
    return [
        (event.sentence(names), event.rules)
        for event in campaign.match.events
        if event.name not in LISTS
    ]


@pytest.mark.rule("BR-QC2-1", "BR-QC2-2", "BR-QC2-3", "BR-QC2-3-R1")
def test_a_duel_from_the_first_choice_to_the_second_win_in_a_row() -> None:
    duel = Told(DUEL, 2, 2)
    duel.keep()
    for seat, scenario, winner in (
        (1, "siege", "Ann"),
        (1, "ambush", ""),
        (0, "siege", "Ben"),
        (0, "bridgefight", "Ben"),
    ):
        assert (duel.state.stage, len(duel.open)) == ("choose", 0)
        duel.match.answer(seat, scenario)
        assert duel.open[0].start.house == {"scenario": scenario, "points_limit": 100}
        if winner:
            duel.win(winner)
        else:
            duel.draw("Ann")
    assert told(duel) == [
        ("Ben chooses the first scenario.", ("BR-QC2-1",)),
        ("Round 1: Siege.", ()),
        ("Battle 1, Siege: Ann meets Ben.", ("BR-QC2-2",)),
        ("Battle 1: Ann beats Ben.", ()),
        ("Ben chooses the next scenario.", ("BR-QC2-2",)),
        ("Round 2: Ambush.", ()),
        ("Battle 2, Ambush: Ann meets Ben.", ("BR-QC2-2",)),
        ("Battle 2 is drawn.", ()),
        ("Ann chooses the next scenario.", ("BR-QC2-3-R1",)),
        ("Round 3: Siege.", ()),
        ("Battle 3, Siege: Ann meets Ben.", ("BR-QC2-2",)),
        ("Battle 3: Ben beats Ann.", ()),
        ("Ann chooses the next scenario.", ("BR-QC2-2",)),
        ("Round 4: Bridgefight.", ()),
        ("Battle 4, Bridgefight: Ann meets Ben.", ("BR-QC2-2",)),
        ("Battle 4: Ben beats Ann.", ()),
        ("Ben wins the campaign: two games won in a row.", ("BR-QC2-3",)),
    ]
    assert duel.ranks() == {"Ben": 1, "Ann": 2}


@pytest.mark.rule("BR-QC2-3")
def test_two_draws_or_two_different_winners_are_no_run() -> None:
    duel = Told(DUEL, 2, 1)
    duel.keep()
    for seat, winner in ((0, ""), (1, ""), (0, "Ann"), (1, "Ben"), (0, "Ann")):
        duel.match.answer(seat, "siege")
        if winner:
            duel.win(winner)
        else:
            duel.draw("Ann")
        assert not duel.match.is_over
    assert duel.ranks() == {"Ann": 1, "Ben": 2}
    duel.match.answer(1, "siege")
    duel.win("Ann")
    assert duel.match.is_over


@pytest.mark.rule("BR-QC2-3")
def test_whoever_wins_twice_in_a_row_is_first_with_fewer_wins_too() -> None:
    duel = Told(DUEL, 2, 1)
    duel.keep()
    for winner in ("Ben", "", "Ben", "", "Ben", "Ann", "Ann"):
        question = duel.match.question
        assert question is not None
        duel.match.answer(question.seat, "siege")
        if winner:
            duel.win(winner)
        else:
            duel.draw("Ann")
    assert duel.match.is_over
    assert duel.ranks() == {"Ann": 1, "Ben": 2}


@pytest.mark.rule("BR-QCM-4", "BR-QCM-4-R1")
def test_of_equal_wins_the_fewer_losses_count() -> None:
    robin = Told(ROBIN, 3, seed="losses")
    robin.keep()
    while not robin.match.is_over:
        names = {NAMES[seat] for seat in robin.open[0].seats}
        if names == {"Ann", "Cat"}:
            robin.draw("Ann")
        else:
            robin.win("Ann" if "Ann" in names else "Ben")
    assert robin.ranks() == {"Ann": 1, "Ben": 2, "Cat": 3}


@pytest.mark.rule("BR-QCM-1", "BR-QCM-2", "BR-QCM-3", "BR-QCM-4", "BR-QCM-4-R1")
def test_a_round_robin_of_three_from_the_seating_to_the_winner() -> None:
    robin = Told(ROBIN, 3, 1, 1, 1, 2, 2)
    robin.keep()
    robin.win("Ben")
    robin.win("Ann")
    robin.win("Ann")
    titles = [words for words, _ in told(robin) if words.startswith("Round")]
    assert titles == ["Round 1: Confrontation.", "Round 2: Ambush.", "Round 3: Siege."]
    bare = [entry for entry in told(robin) if "meets" in entry[0] or "sits" in entry[0]]
    assert [rules for _, rules in bare] == [
        ("BR-QCM-1",),
        ("BR-QCM-4-R1",),
        ("BR-QCM-3",),
        ("BR-QCM-4-R1",),
        ("BR-QCM-3",),
        ("BR-QCM-4-R1",),
    ]
    assert bare[0][0] == "Battle 1, Confrontation: Ben meets Cat."
    assert bare[1][0] == "Ann sits out: the number is odd."
    assert [player.byes for player in robin.state.players] == [1, 1, 1]
    assert told(robin)[-1][1] == ("BR-QCM-4",)
    assert robin.match.is_over
    assert robin.ranks() == {"Ann": 1, "Ben": 2, "Cat": 3}


@pytest.mark.rule("BR-CAMP-R1-1", "BR-CAMP-R1-2", "BR-CAMP-R1-3", "BR-CAMP-R1-6", "BR-CAMP-STONE-5")
def test_the_first_round_of_a_stone_war_for_five() -> None:
    war = Told(STONES, 5, 1, 1, 1, 1, 2)
    war.keep()
    war.win("Ann", rounds=4)
    war.win("Dan", rounds=3)
    war.win("Eve")
    spoils = ("BR-CAMP-R1-6", "BR-CAMP-STONE-5")
    assert told(war) == [
        ("Round 1: The Quickening of the Stones.", ()),
        ("Battle 1, Confrontation: Ann attacks Ben.", ("BR-CAMP-R1-1",)),
        ("Battle 2, Confrontation: Cat attacks Dan.", ("BR-CAMP-R1-1",)),
        ("Battle 1: Ann beats Ben.", ()),
        ("Ann takes 10 points: 10 in all, and a force of up to 110.", spoils),
        ("Battle 2: Dan beats Cat.", ()),
        ("Dan takes 10 points: 10 in all, and a force of up to 110.", spoils),
        ("Battle 3, Confrontation: Eve attacks Cat.", ("BR-CAMP-R1-2",)),
        ("Battle 3: Eve beats Cat.", ()),
        ("Eve takes 10 points: 10 in all, and a force of up to 110.", spoils),
    ]
    for battle, seats in zip(war.state.battles, ((0, 1), (2, 3), (4, 2)), strict=True):
        assert (tuple(battle.seats), battle.start.agreed) == (seats, {"attacker": "A"})
        assert battle.start.house == {
            "scenario": "confrontation",
            "points_limit": 100,
            "turn_limit": 7,
        }
    assert war.state.stage == "revise_before"


@pytest.mark.rule("BR-CAMP-R1-4")
def test_a_limit_of_turns_that_the_table_has_agreed_on_holds_for_every_round() -> None:
    war = Told(STONES, 2, 1, turn_limit=5)
    war.keep()
    assert war.open[0].start.house["turn_limit"] == 5


@pytest.mark.rule("BR-CAMP-STONE-7")
def test_a_stone_war_begins_with_points_that_leave_room_for_all_spoils() -> None:
    campaign = campaign_called(STONES)
    assert not campaign.problems(start_of(STONES, 2, {"points_limit": 430}))
    [wrong] = campaign.problems(start_of(STONES, 2, {"points_limit": 431}))
    assert wrong.place == "house.points_limit"
    assert "at most 430" in wrong.sentence


@pytest.mark.rule("BR-CAMP-R4-1", "BR-CAMP-R4-2")
def test_the_sides_of_the_last_battle_by_rank() -> None:
    assert last_sides([1, 2]) == ([1], [2])
    assert last_sides([1, 2, 3]) == ([1], [2, 3])
    assert last_sides([1, 2, 3, 4]) == ([1, 4], [2, 3])
    assert last_sides([1, 2, 3, 4, 5, 6, 7, 8]) == ([1, 4, 5, 7], [2, 3, 6, 8])


@pytest.mark.rule("BR-CAMP-R1-2-R1")
def test_a_battle_ended_in_the_round_of_its_last_turn() -> None:
    campaign = campaign_called(STONES)

    class Battle:
        turn = 0

    found = []
    for turn in (1, 2, 3, 4, 13, 14):
        Battle.turn = turn
        found.append(campaign.numbers(Battle()))
    assert found == [(1,), (1,), (2,), (2,), (7,), (7,)]


@pytest.mark.rule("BR-CAMP-STONE-7")
def test_of_points_that_are_wrong_anyway_nothing_more_is_said() -> None:
    [wrong] = campaign_called(STONES).problems(start_of(STONES, 2, {"points_limit": 501}))
    assert "25 to 500" in wrong.sentence


@pytest.mark.rule("BR-CAMP-R1-1", "BR-CAMP-STONE-9")
def test_in_the_first_round_scores_decide_nothing() -> None:
    war = Told(STONES, 3)
    state, campaign = war.state, war.campaign
    assert isinstance(state, StoneState)
    assert isinstance(campaign, StoneWar)
    state.change(0, score=30)
    for number, faces, order in ((1, [3, 1], [2, 0, 1]), (2, [2], [0, 2, 1])):
        state.round = number
        assert campaign._ordered(state, ScriptedDice(faces), range(3)) == order


@pytest.mark.rule("BR-CAMP-R1-4", "BR-CAMP-R4-3")
def test_the_last_battle_of_a_stone_war_has_no_limit_of_turns() -> None:
    war = Told(STONES, 2, seed="turns")
    limits = []
    while not war.match.is_over:
        if war.asks_lists:
            war.keep()
        else:
            limits.append(war.open[0].start.house.get("turn_limit", "none"))
            war.win("Ann")
    assert limits == [7, 7, 7, "none"]


@pytest.mark.rule("BR-CAMP-R1-2-R1")
def test_every_round_that_somebody_sits_out_is_counted() -> None:
    war = Told(STONES, 3, 1, 1)
    war.keep()
    war.state.change(2, byes=2)
    war.draw("Ann")
    assert [player.byes for player in war.state.players] == [0, 0, 3]


def test_a_stone_war_begins_anew_before_any_of_its_rounds() -> None:
    campaign = campaign_called(STONES)
    players = [{"name": "Ann"}, {"name": "Ben"}]
    for stage, last in (("muster", 0), ("pair", 3), ("revise_before", 3)):
        for number in (last, last + 1):
            position = {"players": players, "stage": stage, "round": number}
            start = Start(STONES, campaign.editions[0], [], position=position)
            wrong = [problem.sentence for problem in campaign.problems(start)]
            legal = "muster to round 0, pair to round 3, revise_before to round 3"
            assert wrong == ([] if number == last else [f"Invalid stage. Allowed: {legal}."])


class Coin(Dice):
    """One that is thrown once, and is on the second side."""

    def roll(self, sides: int) -> int:
        assert sides == 2
        return 2


@pytest.mark.rule("BR-QC2-1")
def test_who_chooses_first_in_a_duel_is_agreed_or_thrown_for() -> None:
    campaign = campaign_called(DUEL)
    for agreed, dice, seat in (
        ({"first": "A"}, ScriptedDice(), 0),
        ({"first": "B"}, ScriptedDice(), 1),
        ({}, Coin(), 1),
    ):
        start = msgspec.structs.replace(start_of(DUEL, 2), agreed=agreed)
        match: Match[Any] = Match(campaign, start, dice)
        for question in match.questions():
            match.answer(question.seat, question.usual_answer())
        assert match.question is not None
        assert (match.question.name, match.question.seat) == ("ChooseScenario", seat)


@pytest.mark.rule("BR-QC2-1")
def test_nobody_chooses_before_a_duel_begins() -> None:
    duel = Told(DUEL, 2, 1)
    state: Any = duel.state
    with pytest.raises(ValueError, match="The campaign has not begun"):
        chooser_of(state)
    duel.keep()
    assert chooser_of(state) == 0


@pytest.mark.rule("BR-QC2-3", "BR-SETUP-01-R1")
def test_a_duel_without_a_champion_is_led_by_wins_and_fought_for_the_larger_warband() -> None:
    duel = Told(DUEL, 2, 1)
    duel.state.change(1, points=150)
    duel.keep()
    duel.match.answer(0, "siege")
    assert duel.open[0].start.house["points_limit"] == 150
    duel.win("Ben")
    assert duel.ranks() == {"Ben": 1, "Ann": 2}


@pytest.mark.rule("BR-QCM-4-R1")
def test_byes_of_a_round_robin_are_added_to_those_before() -> None:
    robin = Told(ROBIN, 3, 1, 1, 1)
    for seat in range(3):
        robin.state.change(seat, byes=2)
    robin.keep()
    assert sorted(player.byes for player in robin.state.players) == [2, 2, 3]
