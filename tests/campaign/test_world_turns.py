"""World-turns: pay, tests of the unpaid, losses that are carried over, every coin booked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import master

from affray.bots.random import sampled_answer
from affray.campaign.questions import PlayBattles
from affray.campaign.state import NO_HASH, Result
from affray.campaign.view import CampaignTable
from affray.games.warbands_and_heroes.campaigns.world_questions import (
    CallBattle,
    GrantCoin,
    PayUnits,
)
from affray.games.warbands_and_heroes.campaigns.world_turns import WorldState, WorldTurns, numbers
from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.forces.roster import class_of, strength_left
from affray.games.warbands_and_heroes.game import GAME
from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Entry, Roster
from affray.testing.contract import assert_record_survives, assert_replays, play_random
from affray.testing.script import d8, play

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
    match.answer(match.state.table, Result(battle.number, winner, "", NO_HASH, tuple(found)))


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
    with pytest.raises(IllegalAnswer, match=r"Too expensive: 24 coin \(available: 20\)"):
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
    assert [(e.name, strength_left(e)) for e in one] == [("Warriors", None), ("Bowmen", 3)]
    assert [(e.name, strength_left(e)) for e in other] == [("Warriors 2", 5)]
    to_battle(match)
    (battle,) = match.state.open_battles
    units = GAME.state_of(battle.start).units
    assert [(u.card.name, u.fs) for u in units] == [
        ("Warriors", 12), ("Bowmen", 3), ("Warriors 2", 5),
    ]  # fmt: skip


@pytest.mark.rule("WH-UNIT-06")
def test_with_the_house_rule_the_routed_come_back() -> None:
    match = begun(*TWO, routed_units_lost=False)
    to_battle(match)
    told(match, 0, (12, False), (0, True), (3, False), (0, True), (5, False))
    assert [strength_left(e) for e in match.state.entries(0)] == [None, 5, 3]
    assert [strength_left(e) for e in match.state.entries(1)] == [4, 5]


@pytest.mark.rule("WH-UNIT-02")
@pytest.mark.parametrize(("back", "left"), [(2, 5), ("all", None), (None, 3)])
def test_strength_comes_back_by_the_house_rule(back: HouseValue, left: int | None) -> None:
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
    with pytest.raises(IllegalAnswer, match="needs two players"):
        match.answer(2, (1,))
    match.answer(2, (0, 1))
    match.answer(2, "They met at the ford.")
    (battle,) = match.state.open_battles
    assert battle.seats == (0, 1, 2)
    assert battle.sides == ((0,), (1,))
    assert GAME.state_of(battle.start).has_master
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
    state = WORLD.state_of(Start(WORLD.id, EDITION, [lots, TWO[1]]))
    play(lambda dice: WORLD.muster(state, dice), d8(8))
    assert state.entries(0)[0].picks["captain"] == ["level_headed"]
    match = begun(lots, TWO[1], dice=ScriptedDice([3]))
    assert match.state.entries(0)[0].picks["captain"] == ["wicked"]


def test_a_warband_that_is_not_legal_does_not_begin() -> None:
    with pytest.raises(BadInput):
        begun(band("dragon"), TWO[1])


def fought(match: Match[WorldState], seed: int) -> None:
    """The open battle as a whole match with random answers; the campaign learns the result."""
    (battle,) = match.state.open_battles
    played = play_random(GAME, battle.start, seed)
    match.answer(match.state.table, WORLD.result_of(battle, played))


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
        assert not WORLD.rules.invariants(match.state), before
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
    names = WORLD.look.names(state)
    story = [event.sentence(names) for event in match.events]
    assert sum(line.startswith("World-turn") for line in story) == 10
    assert isinstance(WORLD.look.view(state, None), CampaignTable)
    assert_replays(match)
    assert_record_survives(match)


@pytest.mark.rule("WH-UPK-01")
def test_a_purse_in_debt_or_not_as_booked_is_told() -> None:
    match = begun(*TWO)
    state = match.state
    assert [player.score for player in WORLD.state_of(match.start).players] == [19, 18]
    assert WORLD.rules.invariants(state) == []
    state.purses[0] = -1
    assert WORLD.rules.invariants(state) == [
        "the purse of Ann is not what is booked",
        "Ann is in debt",
    ]
    state.book(0, 1, "found")
    state.purses[0] = 21
    assert WORLD.rules.invariants(state) == []
    state.book(0, -21, "lost")
    assert (state.purses[0], WORLD.rules.invariants(state)) == (0, [])


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


@pytest.mark.rule("WH-WB-01")
def test_six_warbands_without_a_game_master_of_whom_five_meet() -> None:
    six = [band("bowmen", name=name) for name in "ABCDEF"]
    assert WORLD.problems(Start(WORLD.id, EDITION, six)) == []
    assert WORLD.problems(Start(WORLD.id, EDITION, six[:1]))
    match = Match(WORLD, Start(WORLD.id, EDITION, six), SeededDice(seed_key("six")))
    assert match.state.last_turn == numbers().turns == 10
    to_battle(match)
    (battle,) = match.state.open_battles
    assert battle.seats == (0, 1, 2, 3, 4)
    found = WORLD.problems(Start(WORLD.id, EDITION, six, agreed={"world_turns": "4"}))
    assert [problem.place for problem in found] == ["agreed.world_turns"]


@pytest.mark.rule("WH-WB-01")
def test_whom_a_game_master_may_call_first_those_whom_the_defaults_would() -> None:
    call = CallBattle(Seat(5), range(5), (0, 1, 2, 3, 4))
    offered = list(call.options)
    assert (offered[0], call.usual_answer()) == ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    assert len(offered) == len(set(offered)) > 1
    for chosen, is_legal in (((), True), ((1,), False), ((1, 3), True), ((0, 1, 2, 3, 4), True)):
        assert (call.options.refusal(chosen) is None) == is_legal
    coin = GrantCoin(Seat(5), 0, numbers().most_coin, numbers().income)
    for amount, is_legal in ((-1, False), (0, True), (60, True), (61, False)):
        assert (coin.options.refusal(amount) is None) == is_legal
    assert coin.usual_answer() == 8


@pytest.mark.rule("WH-UPK-04")
def test_usually_the_dearest_are_paid_while_the_purse_lasts() -> None:
    costs = {0: 1, 1: 3, 2: 4, 4: 3}
    for purse, paid in ((11, (0, 1, 2, 4)), (10, (1, 2, 4)), (8, (0, 1, 2)), (3, (1,)), (0, ())):
        question = PayUnits(Seat(0), costs, purse)
        assert question.usual_answer() == paid
        assert (question.options.refusal((0, 1, 2, 4)) is None) == (purse == 11)


def own(fs: int, **picks: str) -> Entry:
    return Entry("own_class", picks={"fs": [str(fs)], **{key: [one] for key, one in picks.items()}})


@pytest.mark.rule("WH-UNIT-02")
def test_the_routed_come_back_with_what_is_left_at_bloodied_and_never_without() -> None:
    entries = [own(1), own(3), own(5), own(10), own(9, bloodied="2"), Entry("warriors")]
    match = begun(Roster(GAME_ID, "Own", entries, EDITION), TWO[1], routed_units_lost=False)
    to_battle(match)
    told(match, 1, *[(0, True)] * 6, (0, False), (13, False))
    assert [strength_left(e) for e in match.state.entries(0)] == [None, 1, 2, 5, 2, 4]
    assert [strength_left(e) for e in match.state.entries(1)] == [1, None]
    assert [event.name for event in match.events].count("UnitReturned") == 6


@pytest.mark.rule("WH-UNIT-02")
def test_only_who_has_lost_or_gained_strength_is_told_of() -> None:
    entries = [Entry("warriors", picks={"left": [left]}) for left in ("5", "5", "12")]
    entries.append(Entry("bowmen", picks={"captain": ["shrewd"]}))
    match = begun(
        Roster(GAME_ID, "Worn", entries, EDITION), TWO[1], turns="5", recover_fs_per_world_turn=1
    )
    to_battle(match)
    before = [one.name for one in match.events].count("UnitRecovered")
    assert before == 4
    told(match, None, (7, False), (6, False), (12, False), (8, False), (12, False), (11, False))
    names = [one.name for one in match.events]
    assert names.count("UnitWeakened") == 2
    assert names.count("UnitRecovered") == before + 3
    last = match.state.entries(0)
    assert [strength_left(e) for e in last] == [8, 7, None, None]
    assert last[3].picks == {"captain": ["shrewd"]}
    assert last[2].picks == {}


def test_a_battle_that_tells_nothing_has_cost_nothing() -> None:
    match = begun(*TWO)
    to_battle(match)
    told(match, None)
    assert [strength_left(e) for e in match.state.entries(0)] == [None, None, None]
    assert [e.name for e in match.state.entries(1)] == ["Warriors", "Warriors 2"]


@pytest.mark.rule("WH-Q-52")
def test_a_game_master_is_asked_only_where_the_house_says_nothing() -> None:
    match = begun(*TWO, master(), turns="3", routed_units_lost=False, recover_fs_per_world_turn=1)
    assert match.state.purses[2] == 0
    to_battle(match)
    told(match, 0, (12, False), (0, True), (3, False), (0, True), (5, False))
    assert match.is_over
    assert [strength_left(e) for e in match.state.entries(0)] == [None, 6, 4]
    whole = begun(*TWO, master(), turns="3")
    to_battle(whole)
    told(whole, 0, (12, False), (9, False), (8, False), (12, False), (12, False))
    assert whole.is_over


@pytest.mark.rule("WH-UPK-01")
def test_coin_without_units_counts_for_nothing() -> None:
    match = begun(*TWO)
    to_battle(match)
    told(match, 0, (12, False), (9, False), (8, False), (0, True), (0, True))
    assert match.is_over
    assert [player.score for player in match.state.players] == [12 + 3 * 8 - 3 * 7 + 7, 0]
    assert match.state.purses[1] == 12 + 3 * 8 - 3 * 6


@pytest.mark.rule("WH-UPK-03")
def test_where_one_warband_is_left_nobody_is_called_to_battle() -> None:
    rosters = (band("warriors"), band("bowmen"), master())
    match = begun(*rosters, dice=ScriptedDice([4]))
    match.answer(2, numbers().income)
    match.answer(2, numbers().income)
    match.answer(0, (0,))
    match.answer(1, ())
    assert match.is_over
    assert match.state.battles == []
    assert WORLD.ranks(match.state) == [(1, 0), (2, 1)]
