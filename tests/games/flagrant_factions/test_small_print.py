"""What decides little and is right all the same: words of the log, names, what is not asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    battle,
    dice_of,
    foe,
    hits,
    one,
    run,
    said,
    shot,
    trial,
    war,
)

from affray.games.flagrant_factions.data.tables import ambitions as table
from affray.games.flagrant_factions.forces import roster
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import OFF, group_of, model_id, number_of
from affray.games.flagrant_factions.rules import ambitions, orders, performing, resilience
from affray.games.flagrant_factions.rules.beginning import hide
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import SHOOT
from affray.games.flagrant_factions.rules.hits import roll_to_hit
from affray.games.flagrant_factions.rules.profile import stride
from affray.games.flagrant_factions.rules.shooting import self_destruct
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import BringIn
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput
from affray.kernel.roster import Entry, Roster


@pytest.mark.rule("FF-AMB-02", "FF-AMB-03")
def test_the_least_ambition_that_is_fulfilled_is_told_as_fulfilled() -> None:
    state = battle(Unit(0), Unit(1))
    state.companies[0].ambitions = ("first_blood", "my_name")
    state.companies[0].first_blood = True
    ambitions.tell_scores(state)
    told = [event for event in state.log or [] if isinstance(event, events.AmbitionScored)]
    assert [(one.ambition, one.is_fulfilled, one.points) for one in told] == [
        ("first_blood", True, 1),
        ("my_name", False, -1),
    ]


@pytest.mark.rule("FF-SPELL-FORTIFY-1", "FF-GEN-08")
def test_fortify_asks_nothing_when_cover_has_rolled_every_die_again() -> None:
    state = battle(Unit(0), Unit(1, at=(30, 25), effects=[("fortify", 1)]))
    blow = Blow(1, 2, SHOOT, 4)
    blow.in_cover = True
    dice = dice_of([6] * 12, hits(3, 12))
    played = run(state, roll_to_hit(state, dice, blow), dice)
    assert (played.result, played.asked) == (3, [])


def test_the_hundredth_model_has_two_noughts() -> None:
    assert [model_id(3, number) for number in (1, 99, 100)] == [301, 399, 300]
    assert [number_of(id) for id in (301, 399, 300)] == [1, 99, 100]
    assert [group_of(id) for id in (301, 399, 300, 100, 99, 3)] == [3, 3, 3, 1, 99, 3]


@pytest.mark.rule("FF-OUT-TA-07")
def test_a_longer_way_is_for_the_named_enemy_alone() -> None:
    state = war(foe(50, profile="elite_foot"), one(**said("only_one", 1)))
    assert stride(state, state.group(2)) == 6 * 254
    assert stride(state, state.group(2), 1) == 12 * 254


@pytest.mark.rule("FF-OUT-TA-10")
def test_a_test_rolled_again_for_the_captain_is_told() -> None:
    state = war(
        one(**said("for_the_captain")), foe(50), Unit(0, at=(2, 2), captain="vapid"), Unit(0)
    )
    test = trial(1, resilience.COMPANY)
    dice = dice_of(6, 6, 5, 4)
    played = run(state, resilience.roll_test(state, dice, test), dice)
    (told,) = played.of(events.Tested)
    assert (told.again, told.faces, told.is_passed) == (("For the Captain!",), (5, 4), True)


@pytest.mark.rule("FF-OUT-TA-25")
@pytest.mark.parametrize("count", [0, 1])
def test_only_who_was_hit_is_remembered_as_shot(count: int) -> None:
    state = war(one(traits=["shooters"]), foe(40, profile="elite_foot"))
    shot(state, hits(count, 12))
    assert [deed.what for deed in state.memory] == ["shot"] * count


@pytest.mark.rule("FF-OT-SELFDESTRUCT-2", "FF-ROUT-03", "FF-TEST-02")
def test_a_captain_who_goes_up_is_mourned_at_once() -> None:
    state = battle(
        Unit(0, traits=["self_destruct"], captain="vapid"),
        Unit(0, at=(10, 5)),
        Unit(0, at=(20, 5)),
        Unit(1, at=(50, 30)),
    )
    dice = dice_of(6, 6, 5, 5)
    played = run(state, self_destruct(state, dice, 1), dice)
    assert [event.group for event in played.of(events.Tested)] == [2, 3]


# -- arriving ----------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-SC-3", "FF-Q-54")
def test_who_is_brought_in_keeps_three_inches_from_enemies() -> None:
    state = battle(
        Unit(1, captain="vapid"),
        Unit(1, place=OFF, size=1, models=0),
        Unit(0, at=(37, 18)),
        scenario="raid",
    )
    state.group(2).size = 1
    state.active = 1
    assert orders.reinforcements(state, state.group(1)) == [2]
    flow = performing.give(state, dice_of(6, 6), BringIn(1))
    question: Any = next(flow)
    while question.name != "BringIn":
        question = flow.send(question.usual_answer())
    spot = 33 * 254, 18 * 254
    assert question.options.refusal(((201, (spot,)),)) is None
    wrong = question.options.refusal(((201, ((spot[0] + 1, spot[1]),)),))
    assert wrong.rule == "FF-Q-34"
    assert question.options.refusal(((201, ((37 * 254, 22 * 254),)),)) is None
    assert question.options.refusal(((201, ((37 * 254, 22 * 254 - 1),)),)).rule == "FF-Q-34"


# -- rosters -----------------------------------------------------------------------------------


def company(*kinds: str, name: str = "Reds") -> Roster:
    return Roster(GAME.id, name, [Entry(kind) for kind in kinds])


def test_house_rules_that_nobody_knows_describe_no_company() -> None:
    with pytest.raises(BadInput):
        GAME.roster_description("2021", {"points_limit": 1})


@pytest.mark.rule("FF-CO-03")
def test_a_profile_that_nobody_knows_has_no_price_to_complain_about() -> None:
    found = GAME.roster_problems(company("light_foot", "dragon"), {})
    assert "FF-CO-03" not in [problem.rule for problem in found]
    assert found


def test_a_company_without_a_name_is_called_company() -> None:
    both = [company("light_foot", "light_foot", name=" ") for _ in range(2)]
    companies, _ = roster.muster(both, [0, 1], House.of({}))
    assert [one.name for one in companies] == ["Company", "Company 2"]
    both = [company("light_foot", "light_foot", name=name) for name in (" Reds", "Blues ")]
    companies, _ = roster.muster(both, [0, 1], House.of({}))
    assert [one.name for one in companies] == ["Reds", "Blues"]


@pytest.mark.rule("FF-PROF-09", "FF-OT-APPRENTICE")
def test_a_group_has_the_kinds_and_spells_of_its_roster() -> None:
    picks = {"kinds": ["Elf"], "spells": ["heal"], "traits": ["apprentice"], "models": ["7"]}
    group = roster.make_group(1, 0, "Elves", Entry("light_foot", picks=picks))
    assert (group.kinds, group.spells, group.size) == (("Elf",), ("heal",), 7)
    assert group.traits == ("defensive", "apprentice")
    assert roster.make_group(1, 0, "Foot", Entry("light_foot")).size == 12


@pytest.mark.rule("FF-CO-03", "FF-CO-09")
@pytest.mark.parametrize(
    ("kind", "picks", "cost"),
    [
        ("elite_foot", {"traits": ["caster", "summoner"], "foe": ["Elf"]}, None),
        ("elite_foot", {"traits": ["caster", "summoner", "well_armed"], "foe": ["Elf"]}, 13),
        ("few_skirmishers", {"traits": ["cowardly"]}, -1),
        ("few_skirmishers", {"traits": ["cowardly"], "foe": ["Elf"]}, 0),
        ("few_skirmishers", {"traits": ["cowardly"], "foe": ["Elf", "Orc"]}, None),
    ],
)
def test_a_price_that_no_enemy_makes_legal_is_told(
    kind: str, picks: dict[str, list[str]], cost: int | None
) -> None:
    force = Roster(GAME.id, "Reds", [Entry(kind, picks=picks), Entry("light_foot")])
    found = GAME.roster_problems(force, {"extra_profiles": "outside_missile"})
    told = f"The group costs {cost} points (allowed: 1 to 12)."
    assert [(one.place, one.rule, one.sentence) for one in found] == (
        [] if cost is None else [("entries[0]", "FF-CO-03", told)]
    )


def test_under_house_rules_that_nobody_knows_a_company_has_problems_and_no_more() -> None:
    found = GAME.roster_problems(company("light_foot", "light_foot"), {"points_limit": 1})
    assert len(found) == 1


# -- secrets -----------------------------------------------------------------------------------


@pytest.mark.rule("FF-AMB-01")
@pytest.mark.parametrize(
    ("stage", "turn", "is_guessed"),
    [("ambitions", 0, False), ("first", 0, True), ("opening", 0, True), ("act", 1, True)],
)
def test_secret_ambitions_of_others_are_guessed_anew(
    stage: str, turn: int, is_guessed: bool
) -> None:
    state = battle(Unit(0), Unit(1))
    state.stage, state.turn = stage, turn
    own, other = state.companies
    own.ambitions = other.ambitions = ("better", "reel", "spine")
    other.revealed = ("better",)
    found = []
    for seed in range(40):
        hide(state, Seat(0), Random(seed))
        found.append(other.ambitions)
    assert own.ambitions == ("better", "reel", "spine")
    if not is_guessed:
        assert set(found) == {("better", "reel", "spine")}
        return
    assert {len(guess) for guess in found} == {1, 2, 3}
    assert all(len(set(guess)) == len(guess) for guess in found)
    assert all("better" in guess and list(guess) == sorted(guess) for guess in found)
    assert {id for guess in found for id in guess} == set(table())
