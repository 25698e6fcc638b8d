"""The Stone War, round by round, with results that are told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.campaign.kit import NAMES, STONES, Told, campaign_called, start_of

from affray.campaign.questions import Lists
from affray.games.brigandine.campaigns.stone_war import last_sides
from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.flow import finish
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.testing.script import asking


def first_round(*faces: int, players: int = 4) -> Told:
    """Lists are in, and the pairs of the first round are drawn with these dice."""
    war = Told(STONES, players, *faces)
    war.keep()
    return war


@pytest.mark.rule("BR-CAMP-STONE-3")
def test_everyone_starts_with_a_list_of_100_points() -> None:
    war = Told(STONES, 3)
    assert [player.points for player in war.state.players] == [100, 100, 100]
    assert [question.name for question in war.match.questions()] == ["MusterWarband"] * 3
    dear = Roster("brigandine", "Too many", [Entry("orcs/warboss") for _ in range(6)])
    with pytest.raises(IllegalAnswer, match=r"\(maximum 100\)\. \[BR-WB-02\]"):
        war.match.answer(0, dear)


def test_a_list_with_several_faults_names_them_all() -> None:
    war = Told(STONES, 2)
    bad = {"game": "brigandine", "name": "x" * 80, "entries": [{"kind": "nobody"}]}
    with pytest.raises(IllegalAnswer) as refused:
        war.match.answer_plain(0, bad)
    assert "name: Too many characters" in str(refused.value)
    assert "entries[0].kind" in str(refused.value)
    with pytest.raises(IllegalAnswer, match="Invalid list"):
        war.match.answer_plain(0, {"units": []})


def test_a_list_may_be_sent_as_the_text_of_its_file() -> None:
    war = Told(STONES, 2, 1)
    text = 'game = "brigandine"\nname = "Few"\n[[entries]]\nkind = "orcs/basher"\n'
    war.match.answer_plain(0, text)
    war.match.answer(1, war.state.players[1].roster)
    assert war.state.players[0].roster.name == "Few"


@pytest.mark.rule("BR-CAMP-STONE-4")
def test_nobody_sees_a_list_before_all_are_in() -> None:
    war = Told(STONES, 2, 1)
    before = war.campaign.view(war.state, None)
    war.match.answer(0, war.campaign.forces.samples()[5])
    assert war.campaign.view(war.state, None) == before
    assert war.history() == []
    war.match.answer(1, war.campaign.forces.samples()[6])
    assert war.state.players[0].roster.name == war.campaign.forces.samples()[5].name


@pytest.mark.rule("BR-CAMP-R1-1")
def test_pairs_and_attackers_of_the_first_round_are_drawn() -> None:
    assert first_round(1, 1, 1).attackers() == [("Ann", "Ben"), ("Cat", "Dan")]
    assert first_round(2, 1, 1).attackers() == [("Ben", "Ann"), ("Cat", "Dan")]
    assert first_round(4, 1, 2).attackers() == [("Dan", "Ann"), ("Cat", "Ben")]


@pytest.mark.rule("BR-CAMP-R1-3")
@pytest.mark.rule("BR-CAMP-R1-4")
def test_the_first_round_is_a_confrontation_of_seven_turns() -> None:
    for battle in first_round(1, 1, 1).open:
        assert battle.start.house["scenario"] == "confrontation"
        assert battle.start.house["turn_limit"] == 7


@pytest.mark.rule("BR-CAMP-R1-5")
@pytest.mark.rule("BR-CAMP-R1-5-R1")
@pytest.mark.parametrize("seed", range(4))
def test_the_first_round_is_won_by_whoever_has_units_left_or_drawn_after_seven_turns(
    seed: int,
) -> None:
    war = Told(STONES, 2, seed=str(seed), points_limit=30)
    keep_anything(war)
    (battle,) = war.open
    match = Match(war.campaign.game, battle.start, SeededDice(seed_key(str(seed))))
    random = Random(seed)
    while not match.is_over:
        question = match.questions()[0]
        match.answer(question.seat, question.options.sample(random))
    left = [bool(match.state.on_table(side)) for side in (0, 1)]
    result = war.campaign.result_of(battle, match)
    if all(left):
        assert (result.winner, result.numbers) == (None, (7,))
    else:
        assert result.winner == left.index(True)
    war.match.answer(war.state.table, result)
    assert sum(war.scores().values()) == (10 if result.winner is not None else 0)


def keep_anything(war: Told) -> None:
    for question in war.match.questions():
        war.match.answer(question.seat, question.usual_answer())


@pytest.mark.rule("BR-CAMP-STONE-5")
@pytest.mark.rule("BR-CAMP-R1-6")
def test_spoils_are_scored_and_added_to_the_warband_at_once() -> None:
    war = first_round(1, 1, 1)
    war.win("Ben")
    assert war.scores() == {"Ann": 0, "Ben": 10, "Cat": 0, "Dan": 0}
    assert [player.points for player in war.state.players] == [100, 110, 100, 100]
    shown = war.campaign.view(war.state, None).campaign
    assert shown is not None
    first = shown.standings[0]
    assert (first.name, first.facts[0].value) == ("Ben", "10")
    war.draw("Cat")
    assert war.scores() == {"Ann": 0, "Ben": 10, "Cat": 0, "Dan": 0}


@pytest.mark.rule("BR-CAMP-R1-2")
@pytest.mark.rule("BR-CAMP-R1-2-R1")
def test_whoever_is_beaten_in_the_fewest_rounds_meets_the_odd_player() -> None:
    war = first_round(1, 1, 1, 1, 2, players=5)
    assert war.pairs() == [{"Ann", "Ben"}, {"Cat", "Dan"}]
    war.win("Ann", rounds=4)
    war.win("Dan", rounds=3)
    assert war.attackers() == [("Eve", "Cat")]  # drawn: the second die shows 2
    war.win("Eve")
    assert war.scores() == {"Ann": 10, "Ben": 0, "Cat": 0, "Dan": 10, "Eve": 10}


@pytest.mark.rule("BR-CAMP-R1-2-R1")
def test_equally_quick_defeats_are_drawn_for() -> None:
    for face, beaten in ((1, "Ben"), (2, "Cat")):
        war = first_round(1, 1, 1, 1, face, 1, players=5)
        war.win("Dan", rounds=3)
        war.win("Ann", rounds=3)
        assert war.pairs() == [{beaten, "Eve"}]


@pytest.mark.rule("BR-CAMP-R1-2-R1")
def test_the_odd_player_sits_out_when_nobody_has_lost() -> None:
    war = first_round(1, 1, 1, 1, players=5)
    war.draw("Ann")
    war.draw("Cat")
    assert war.asks_lists
    assert war.state.players[4].byes == 1
    assert "Eve sits out: the number is odd, and nobody has been beaten." in war.history()


@pytest.mark.rule("BR-CAMP-STONE-10")
def test_a_second_game_in_a_round_is_fought_with_the_same_list() -> None:
    war = first_round(1, 1, 1, players=3)
    rosters = [player.roster for player in war.state.players]
    war.win("Ann")
    (extra,) = war.open
    assert extra.start.rosters == [rosters[seat] for seat in extra.seats]
    war.win("Ben")
    assert war.state.players[1].points == 110


def second_round(war: Told) -> None:
    war.keep()
    war.keep()


@pytest.mark.rule("BR-CAMP-STONE-4")
@pytest.mark.rule("BR-CAMP-STONE-5")
def test_lists_are_revised_before_and_after_the_opponent_is_known() -> None:
    war = first_round(1, 1, 1, 1, 1)
    war.win("Ann")
    war.win("Cat")
    assert war.state.round == 1
    grown = next(question for question in war.match.questions() if question.seat == 0)
    assert isinstance(grown.options, Lists)
    assert grown.options.house["points_limit"] == 110
    war.keep()
    assert war.state.round == 2
    assert [set(battle.seats) for battle in war.state.open_battles] == [{0, 2}, {1, 3}]
    shown = war.campaign.view(war.state, None).campaign
    assert shown is not None
    assert not any(battle.is_open for battle in shown.battles)
    other = war.campaign.forces.samples()[7]
    war.keep(Ann=other)
    battle = war.battle_of("Ann")
    assert battle.start.rosters[battle.seats.index(0)].name == other.name


@pytest.mark.rule("BR-CAMP-R2-1")
@pytest.mark.rule("BR-CAMP-R2-3")
def test_the_second_round_pairs_by_score_and_the_higher_attacks() -> None:
    war = first_round(1, 1, 1)
    war.win("Ben")
    war.draw("Cat")
    war.dice.left.extend([2, 2])  # Ann, Cat and Dan are equal: Cat is drawn first, then Dan
    second_round(war)
    assert war.attackers() == [("Ben", "Cat"), ("Dan", "Ann")]


@pytest.mark.rule("BR-CAMP-R2-3-R1")
@pytest.mark.rule("BR-CAMP-STONE-9")
def test_equal_scores_are_ordered_at_random_and_so_is_their_attacker() -> None:
    for face, pair in ((1, ("Ann", "Ben")), (2, ("Ben", "Ann"))):
        war = first_round(1, face, players=2)
        war.draw("Ann")
        second_round(war)
        assert war.attackers() == [pair]


@pytest.mark.rule("BR-CAMP-R2-2")
@pytest.mark.rule("BR-CAMP-R2-2-D1")
@pytest.mark.rule("BR-CAMP-R2-3-R1")
def test_the_lowest_is_left_over_and_an_extra_game_uses_the_scores_of_its_moment() -> None:
    war = first_round(1, 1, 1, players=3)
    war.win("Ann")
    war.win("Cat")  # the extra game of the first round
    war.dice.left.append(1)
    second_round(war)
    assert war.attackers() == [("Ann", "Cat")]  # Ben, without points, is left over
    war.win("Cat")
    assert war.attackers() == [("Ann", "Ben")]  # 10 against 0
    assert war.open[0].start.house["scenario"] == "exploration"


@pytest.mark.rule("BR-CAMP-STONE-11")
def test_rematches_are_allowed() -> None:
    war = first_round(1, 1, players=2)
    war.draw("Ann")
    second_round(war)
    assert war.pairs() == [{"Ann", "Ben"}]


@pytest.mark.rule("BR-CAMP-STONE-8")
def test_losses_are_not_carried_over() -> None:
    war = first_round(1, players=2)
    rosters = [player.roster for player in war.state.players]
    war.win("Ann")
    second_round(war)
    assert sorted(roster.name for roster in war.open[0].start.rosters) == sorted(
        roster.name for roster in rosters
    )
    assert war.open[0].start.position is None


@pytest.mark.rule("BR-CAMP-STONE-2")
@pytest.mark.rule("BR-CAMP-STONE-6")
@pytest.mark.rule("BR-CAMP-STONE-7")
@pytest.mark.rule("BR-CAMP-R2-10")
@pytest.mark.rule("BR-CAMP-R3-1")
@pytest.mark.rule("BR-CAMP-R3-8")
@pytest.mark.rule("BR-CAMP-R4-9")
def test_four_straight_wins_bring_70_points_and_a_warband_of_170() -> None:
    war = Told(STONES, 4, seed="straight")
    war.keep()
    scores, formats = [], []
    for number in range(1, 5):
        formats.append({str(battle.start.house["scenario"]) for battle in war.open})
        assert war.state.round == number
        war.win("Ann")
        scores.append(war.scores()["Ann"])
        while war.open:
            war.draw(NAMES[war.open[0].seats[0]])
        if number < 4:
            second_round(war)
    assert formats == [{"confrontation"}, {"exploration"}, {"convoy"}, {"annihilation"}]
    assert scores == [10, 25, 45, 70]
    assert war.state.players[0].points == 170
    assert war.match.is_over
    assert war.match.outcome is not None
    assert war.match.outcome.winner == 0
    assert war.history()[-1] == "Ann wins the campaign: the most points after four rounds."
    assert sum(war.scores().values()) == 70 + 25  # the other of Ann's side in the last battle


@pytest.mark.rule("BR-CAMP-R3-1")
def test_the_third_round_pairs_by_score_too_and_has_an_odd_player() -> None:
    war = Told(STONES, 3, seed="third")
    war.keep()
    while war.state.round < 3:
        while war.open:
            war.draw(NAMES[war.open[0].seats[0]])
        war.keep()
        war.keep()
    (battle,) = war.open
    left = next(name for name in NAMES[:3] if NAMES.index(name) not in battle.seats)
    war.win(NAMES[battle.seats[0]])
    assert left in war.pairs()[0]


@pytest.mark.rule("BR-CAMP-STONE-9")
@pytest.mark.rule("BR-CAMP-R4-9")
def test_the_winning_side_is_rewarded_and_equal_scores_share_the_rank() -> None:
    war = Told(STONES, 5, seed="shared")
    war.keep()
    while war.state.round < 4:
        while war.open:
            war.draw(NAMES[war.open[0].seats[0]])
        war.keep()
        war.keep()
    (battle,) = war.open
    assert sorted(map(len, battle.sides)) == [2, 3]
    winners = battle.sides[0]
    war.tell(battle, 0, 9)
    assert war.scores() == {
        name: 25 if seat in winners else 0 for seat, name in enumerate(NAMES[:5])
    }
    assert set(war.ranks().values()) == {1, 4}
    assert war.match.outcome is not None
    assert war.match.outcome.winner is None


@pytest.mark.rule("BR-CAMP-R4-2")
@pytest.mark.parametrize(
    ("players", "attackers", "defenders"),
    [
        (2, [1], [2]),
        (3, [1], [2, 3]),
        (4, [1, 4], [2, 3]),
        (5, [1, 4, 5], [2, 3]),
        (6, [1, 4, 5], [2, 3, 6]),
        (7, [1, 4, 5, 7], [2, 3, 6]),
        (8, [1, 4, 5, 7], [2, 3, 6, 8]),
    ],
)
def test_the_sides_of_the_last_battle(
    players: int, attackers: list[int], defenders: list[int]
) -> None:
    assert last_sides(range(1, players + 1)) == (attackers, defenders)
    war = Told(STONES, players, seed=f"last {players}")
    war.keep()
    while war.state.round < 4:
        war.win(NAMES[war.open[0].seats[0]]) if war.open else war.keep()
    war.keep()
    (battle,) = war.open
    order = sorted(range(players), key=lambda seat: -war.state.players[seat].score)
    scores = [war.state.players[seat].score for seat in order]
    attacking = battle.sides["AB".index(battle.start.agreed["attacker"])]
    assert sorted(war.state.players[seat].score for seat in attacking) == sorted(
        scores[rank - 1] for rank in attackers
    )
    assert war.campaign.game.problems(battle.start) == []
    match = Match(war.campaign.game, battle.start, SeededDice(seed_key("last")))
    assert match.question is not None


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"scenario": "siege"}, "house.scenario: Set by the campaign"),
        ({"points_limit": 450}, r"at most 430 \(a limit of Affray"),
        ({"points_limit": 3}, r"25 to 500 points \(a limit of Affray"),
        ({"weather": "rain"}, "house.weather: Unknown house rule 'weather'"),
    ],
)
def test_a_bad_house_rule_is_refused_with_its_name(
    house: dict[str, HouseValue], words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        Match(campaign_called(STONES), start_of(STONES, 2, house), ScriptedDice())


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({}, "position: Object missing required field `players`"),
        ({"players": [], "stage": "pair"}, "2 to 16 players, not 0"),
        ({"players": [{"name": "A"}, {"name": "B"}], "stage": "__init__"}, "muster to round 0"),
        ({"players": [{"name": "A"}, {"name": "B"}], "stage": "pair", "round": 4}, "to round 3"),
        ({"players": [{"name": "A", "score": -1}]}, "Expected `int` >= 0"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(position: dict[str, Any], words: str) -> None:
    campaign = campaign_called(STONES)
    start = Start(STONES, campaign.editions[0], [], position=position)
    with pytest.raises(BadInput, match=words):
        Match(campaign, start, ScriptedDice())


def test_too_few_and_too_many_players_are_refused() -> None:
    with pytest.raises(BadInput, match=r"2 to 16 players, not 1. \[BR-CAMP-STONE-1\]"):
        Told(STONES, 1)
    with pytest.raises(BadInput, match=r"2 to 16 players, not 17 \(a limit of Affray"):
        Told(STONES, 17)


def test_the_result_of_another_match_is_refused() -> None:
    war = first_round(1, 1, 1)
    one, other = war.open
    match = Match(war.campaign.game, one.start, SeededDice(seed_key("x")))
    with pytest.raises(BadInput, match="not over"):
        war.campaign.result_of(one, match)
    with pytest.raises(BadInput, match="does not start like this battle"):
        war.campaign.result_of(other, match)


def test_nobody_leaves_a_campaign_and_everything_usual_leads_to_its_end() -> None:
    campaign = campaign_called(STONES)
    state = campaign.setup(start_of(STONES, 5))
    dice = SeededDice(seed_key("usual"))
    for _ in range(60):
        step = campaign.next_step(state)
        if step is None:
            break
        finish(asking(step, state, dice))
    assert state.outcome is not None
    assert campaign.invariants(state) == []
