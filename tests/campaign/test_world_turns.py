"""World-turns: pay, tests of the unpaid, losses that are carried over, every coin booked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.heroes import master

from affray.bots.random import sampled_answer
from affray.campaign.questions import TABLE, PlayBattles
from affray.campaign.state import NO_HASH, Result
from affray.games.warbands_and_heroes.data import EDITION, GAME_ID
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.roster import class_of, strength_left
from affray.games.warbands_and_heroes.world_turns import WorldState, WorldTurns, numbers
from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.game import HouseValue, Start
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.testing.contract import assert_record_survives, assert_replays, play_random

WORLD = next(one for one in GAME.campaigns if isinstance(one, WorldTurns))


def band(*kinds: str, name: str = "Band") -> Roster:
    return Roster(GAME_ID, name, [Entry(kind) for kind in kinds], EDITION)


TWO = (band("warriors", "berserkers", "bowmen"), band("warriors", "warriors"))


def begun(
    *rosters: Roster, dice: Any = None, turns: str = "10", **house: HouseValue
) -> Match[WorldState]:
    start = Start(
        WORLD.id, EDITION, list(rosters), house, {"world_turns": turns}, names=["Ann", "Ben"]
    )
    return Match(WORLD, start, dice or SeededDice(seed_key("world")))


def usual(match: Match[WorldState]) -> None:
    question = match.questions()[0]
    match.answer(question.seat, question.usual_answer())


def told(match: Match[WorldState], winner: int | None, *left: tuple[int, bool]) -> None:
    """The open battle is over: of each Unit its strength, and whether it was Routed."""
    (battle,) = match.state.open_battles
    found = [7]
    for fs, is_routed in left:
        found += [fs, int(is_routed)]
    match.answer(TABLE, Result(battle.number, winner, "", NO_HASH, tuple(found)))


@pytest.mark.rule("WH-UPK-01")
@pytest.mark.rule("WH-UPK-04")
def test_each_unit_costs_its_cost_and_the_owner_says_who_is_paid() -> None:
    match = begun(*TWO)
    state = match.state
    assert state.purses == [numbers().purse + numbers().income] * 2
    question = match.questions()[0]
    assert question.name == "PayUnits"
    assert question.usual_answer() == (0, 1, 2)
    match.answer(0, (2, 0))
    assert state.purses[0] == numbers().purse + numbers().income - 4
    assert state.ledger[-1].coin == -4
    assert state.ledger[-1].what == "pay of Bowmen, Warriors"


@pytest.mark.rule("WH-UPK-01")
def test_nobody_pays_more_than_the_purse_holds() -> None:
    match = begun(band(*["warriors"] * 8), TWO[1])
    with pytest.raises(IllegalAnswer, match=r"they cost 24 coin, and there are 20"):
        match.answer(0, tuple(range(8)))
    assert len(match.questions()[0].usual_answer()) == 6
    match = begun(band(*["giant"] * 5), TWO[1])
    assert match.questions()[0].usual_answer() == (0, 1, 2, 3)
    match.answer(0, (4, 3, 2, 1))
    assert match.state.purses[0] == 0


@pytest.mark.rule("WH-UPK-02")
@pytest.mark.rule("WH-UPK-03")
@pytest.mark.parametrize(("face", "stays"), [(5, True), (6, False)])
def test_the_unpaid_test_resolve_or_go_home(face: int, stays: bool) -> None:
    match = begun(*TWO, dice=ScriptedDice([face, 1, 1, 1, 1, 1]))
    match.answer(0, (1, 2))
    names = [entry.name for entry in match.state.entries(0)]
    assert ("Warriors" in names) == stays
    if stays:  # and again in the next world-turn
        match.answer(1, ())
        match.answer(0, (1, 2))
        assert [event.name for event in match.events].count("UnpaidTested") == 4


@pytest.mark.rule("WH-UPK-02")
def test_captains_do_nothing_for_the_unpaid() -> None:
    captain = Roster(GAME_ID, "Band", [Entry("bowmen", picks={"captain": ["resolute"]})], EDITION)
    match = begun(captain, TWO[1], dice=ScriptedDice([4]))
    match.answer(0, ())
    assert not match.state.entries(0)


def test_a_unit_that_costs_nothing_is_always_paid() -> None:
    free = Roster(GAME_ID, "Band", [Entry("own_hero")], EDITION)
    match = begun(free, TWO[1])
    assert match.questions()[0].seat == 1
    assert match.state.entries(0)


def to_battle(match: Match[WorldState]) -> None:
    while not isinstance(match.question, PlayBattles):
        usual(match)


@pytest.mark.rule("WH-UNIT-06")
def test_losses_are_carried_over() -> None:
    match = begun(*TWO)
    to_battle(match)
    assert match.state.round == 3
    told(match, 0, (12, False), (0, True), (3, False), (0, True), (5, False))
    one, other = (match.state.entries(seat) for seat in (0, 1))
    assert [(e.name, strength_left(e)) for e in one] == [("Warriors", 0), ("Bowmen", 3)]
    assert [(e.name, strength_left(e)) for e in other] == [("Warriors 2", 5)]
    to_battle(match)
    (battle,) = match.state.open_battles
    units = GAME.setup(battle.start).units
    assert [(u.card.name, u.fs) for u in units] == [
        ("Warriors", 12), ("Bowmen", 3), ("Warriors 2", 5),
    ]  # fmt: skip


@pytest.mark.rule("WH-UNIT-06")
def test_with_the_house_rule_the_routed_come_back() -> None:
    match = begun(*TWO, routed_units_lost=False)
    to_battle(match)
    told(match, 0, (12, False), (0, True), (3, False), (0, True), (5, False))
    assert [strength_left(e) for e in match.state.entries(0)] == [0, 5, 3]
    assert [strength_left(e) for e in match.state.entries(1)] == [4, 5]


@pytest.mark.rule("WH-UNIT-02")
@pytest.mark.parametrize(("back", "left"), [(2, 5), ("all", 0), (None, 3)])
def test_strength_comes_back_by_the_house_rule(back: HouseValue, left: int) -> None:
    match = begun(*TWO, recover_fs_per_world_turn=back)
    to_battle(match)
    told(match, None, (12, False), (9, False), (3, False), (12, False), (12, False))
    assert strength_left(match.state.entries(0)[2]) == left


@pytest.mark.rule("WH-GEN-03")
def test_a_game_master_gives_coin_calls_battles_and_brings_back_the_routed() -> None:
    match = begun(*TWO, master())
    match.answer(2, 30)
    match.answer_plain(2, "A  chest in the\nriver.")
    assert match.state.ledger[-1].what == "A chest in the river."
    assert match.state.purses[0] == numbers().purse + 30
    match.answer(2, numbers().income)
    match.answer(0, (0, 1, 2))
    match.answer(1, (0, 1))
    assert match.questions()[0].name == "CallBattle"
    with pytest.raises(IllegalAnswer, match="it takes two"):
        match.answer(2, (1,))
    match.answer(2, (0, 1))
    match.answer(2, "They met at the ford.")
    (battle,) = match.state.open_battles
    assert battle.seats == (0, 1, 2)
    assert battle.sides == ((0,), (1,))
    assert GAME.setup(battle.start).has_master
    told(match, 1, (0, True), (9, False), (8, False), (12, False), (12, False))
    assert match.questions()[0].name == "ReturnRouted"
    match.answer(2, ("Warriors",))
    match.answer(2, "They hid in the reeds.")
    first = match.state.entries(0)[0]
    assert (first.name, strength_left(first)) == ("Warriors", 4)
    match.answer(2, "all")
    match.answer(2, "A quiet spring.")
    said = [(line.coin, line.what) for line in match.state.ledger if not line.coin]
    assert said == [
        (0, "Ann and Ben meet in battle: They met at the ford."),
        (0, "Warriors comes back: They hid in the reeds."),
        (0, "hurt Units get back all of it: A quiet spring."),
    ]
    assert not any(map(strength_left, match.state.entries(0)))
    assert [rank for rank, _ in WORLD.ranks(match.state)] == [1, 2]


@pytest.mark.rule("WH-CAP-05")
def test_a_trait_by_the_die_is_rolled_once() -> None:
    lots = Roster(GAME_ID, "Band", [Entry("warriors", picks={"captain": ["roll"]})], EDITION)
    match = begun(lots, TWO[1], dice=ScriptedDice([3]))
    assert match.state.entries(0)[0].picks["captain"] == ["wicked"]


def test_a_warband_that_is_not_legal_does_not_begin() -> None:
    with pytest.raises(BadInput):
        begun(band("dragon"), TWO[1])


def fought(match: Match[WorldState], seed: int) -> None:
    """The open battle as a whole match with random answers; the campaign learns the result."""
    (battle,) = match.state.open_battles
    played = play_random(GAME, battle.start, seed)
    match.answer(TABLE, WORLD.result_of(battle, played))


@pytest.mark.rule("WH-UPK-01")
@pytest.mark.parametrize("has_master", [False, True])
def test_ten_world_turns_with_three_battles_and_every_coin_accounted_for(
    has_master: bool,
) -> None:
    random = Random(5)
    bands = [GAME.random_roster(EDITION, {}, Random(seed)) for seed in (11, 12, 13)]
    rosters = [*bands, *([master()] if has_master else [])]
    match = begun(*rosters, board_size=14, routed_units_lost=False, recover_fs_per_world_turn=2)
    income, pay = [0, 0, 0], [0, 0, 0]
    while not match.is_over:
        question = match.questions()[0]
        if isinstance(match.question, PlayBattles):
            fought(match, match.state.round)
            continue
        chance = random.random() < 0.5 and question.name != "CallBattle"
        answer = sampled_answer(question, random) if chance else question.usual_answer()
        if question.name == "PayUnits":
            entries = match.state.entries(question.seat)
            pay[question.seat] += sum(class_of(entries[place]).cost for place in answer)
        before = list(match.state.purses)
        match.answer(question.seat, answer)
        assert not WORLD.invariants(match.state), before
    state = match.state
    assert state.round == 10
    assert len(state.battles) == 3
    assert all(battle.result for battle in state.battles)
    for line in state.ledger:
        if line.coin > 0:
            income[line.seat] += line.coin
    for seat in range(3):
        assert state.purses[seat] == numbers().purse + income[seat] - pay[seat]
        booked = [line for line in state.ledger if line.seat == seat]
        running = numbers().purse
        for line in booked:
            running += line.coin
            assert line.purse == running
    names = WORLD.names(state)
    story = [event.sentence(names) for event in match.events]
    assert sum(line.startswith("World-turn") for line in story) == 10
    assert WORLD.view(state, None).campaign is not None
    assert_replays(match)
    assert_record_survives(match)


@pytest.mark.rule("WH-UPK-01")
def test_a_purse_in_debt_or_not_as_booked_is_told() -> None:
    match = begun(*TWO)
    state = match.state
    assert [player.score for player in WORLD.setup(match.start).players] == [19, 18]
    assert WORLD.invariants(state) == []
    state.purses[0] = -1
    assert WORLD.invariants(state) == [
        "the purse of Ann is not what is booked",
        "Ann is in debt",
    ]
    state.book(0, 1, "found")
    state.purses[0] = 21
    assert WORLD.invariants(state) == []


@pytest.mark.rule("WH-WB-01")
def test_five_warbands_and_a_game_master_and_no_more() -> None:
    rosters = [*(band("warriors", name=name) for name in "ABCDE"), master()]
    start = Start(WORLD.id, EDITION, rosters)
    assert WORLD.problems(start) == []
    more = Start(WORLD.id, EDITION, [rosters[0], *rosters])
    assert WORLD.problems(more)
    heroes = class_of(Entry("own_hero"))
    assert (heroes.rule, heroes.is_hero) == ("WH-HERO-06", True)
    assert class_of(Entry("own_class")).rule == "WH-CLS-02"
