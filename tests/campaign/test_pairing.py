"""Pairings, standings and whole campaigns, whatever the results are."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.campaign.kit import NAMES, Told, start_of

from affray.bots.driver import answer_for
from affray.bots.greedy import GreedyBot
from affray.campaign.pairing import circle, neighbours, ranked, ranks, shuffled
from affray.games import campaigns
from affray.kernel.dice import FastDice
from affray.testing import contract

scores = st.lists(st.integers(0, 4), min_size=1, max_size=16)


@given(st.integers(1, 16), st.randoms(use_true_random=False))
def test_a_shuffle_keeps_everybody(count: int, random: Random) -> None:
    assert sorted(shuffled(FastDice(random), range(count))) == list(range(count))


def test_every_order_can_be_drawn() -> None:
    random = Random(0)
    drawn = {tuple(shuffled(FastDice(random), range(3))) for _ in range(200)}
    assert len(drawn) == 6


@given(scores, st.randoms(use_true_random=False))
def test_an_order_by_score_never_puts_a_lower_score_first(
    points: list[int], random: Random
) -> None:
    order = ranked(FastDice(random), range(len(points)), lambda seat: points[seat])
    assert sorted(order) == list(range(len(points)))
    assert [points[seat] for seat in order] == sorted(points, reverse=True)


@given(scores)
def test_neighbours_take_everybody_once_and_leave_the_last(points: list[int]) -> None:
    order = list(range(len(points)))
    pairs, left = neighbours(order)
    seats = [seat for pair in pairs for seat in pair] + ([] if left is None else [left])
    assert seats == order
    assert (left is None) == (len(order) % 2 == 0)


@given(st.permutations(range(9)), st.integers(2, 9))
def test_a_circle_brings_everybody_together_once(order: list[int], count: int) -> None:
    seats = order[:count]
    rounds = circle(seats)
    met = [tuple(sorted(pair)) for pairs, _ in rounds for pair in pairs]
    assert sorted(met) == sorted(combinations(sorted(seats), 2))
    byes = [left for _, left in rounds if left is not None]
    assert sorted(byes) == (sorted(seats) if count % 2 else [])
    for pairs, left in rounds:
        busy = [seat for pair in pairs for seat in pair]
        assert len(busy) == len(set(busy)) == count - (left is not None)


@given(scores)
def test_equals_share_a_rank_and_nobody_stands_above_a_better_one(points: list[int]) -> None:
    found = ranks(range(len(points)), lambda seat: points[seat])
    for rank, seat in found:
        assert rank == 1 + sum(other > points[seat] for other in points)


@pytest.mark.parametrize("id", sorted(campaigns()))
@settings(max_examples=20)
@given(data=st.data())
def test_whatever_happens_a_campaign_ends_with_standings_that_add_up(
    id: str, data: st.DataObject
) -> None:
    campaign = campaigns()[id]
    players = data.draw(st.integers(campaign.seats.fewest, campaign.seats.most))
    told = Told(id, players, seed=str(data.draw(st.integers(0, 9999))))
    for _ in range(200):
        if told.match.is_over:
            break
        if told.asks_lists:
            told.keep()
        elif told.open:
            battle = data.draw(st.sampled_from(told.open))
            told.tell(
                battle, data.draw(st.sampled_from([0, 1, None])), data.draw(st.integers(1, 7))
            )
            busy = [seat for one in told.open for seat in one.seats]
            assert len(busy) == len(set(busy)), "somebody fights two battles at once"
        else:
            question = told.match.questions()[0]
            told.match.answer(question.seat, question.usual_answer())
        assert campaign.invariants(told.state) == []
    fought = [battle for battle in told.state.battles if battle.result]
    wins = sum(player.wins for player in told.state.players)
    assert wins == sum(len(battle.winners) for battle in fought)
    found = campaign.ranks(told.state)
    assert sorted(seat for _, seat in found) == list(range(players))
    assert found[0][0] == 1


@pytest.mark.parametrize("id", sorted(campaigns()))
def test_every_campaign_passes_the_contract_of_games(id: str) -> None:
    campaign = campaigns()[id]
    told = Told(id, 2, seed="contract")
    match = contract.play_random(campaign, start_of(id, min(3, campaign.seats.most)), 1)
    contract.assert_replays(match)
    contract.assert_record_survives(match)
    contract.assert_every_question_has_options(told.match)
    contract.assert_refuses_strangers(told.match)
    contract.assert_forks_agree(told.match)
    contract.assert_copies_are_whole(told.state)
    contract.assert_copies_are_whole(match.state)


def test_a_greedy_bot_spends_what_its_warband_has_won() -> None:
    war = Told("brigandine.stone-war", 2, seed="greedy")
    war.keep()
    war.win("Ann")
    chosen = answer_for(GreedyBot(), war.match, 0, random=Random(1))
    lists = war.campaign.lists(war.state, 0)
    assert lists.refusal(chosen) is None
    assert lists.cost(chosen) >= lists.cost(war.state.players[0].roster)
    assert lists.cost(chosen) > 100
    assert NAMES[0] == war.state.players[0].name
