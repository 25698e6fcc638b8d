"""Company construction, clause by clause: costs of traits, what combines, captains, points."""

from __future__ import annotations

import pytest

from affray.games.flagrant_factions.forces.roster import side_problems
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules.orders import is_foe
from affray.kernel.game import Start
from affray.kernel.house import OURS, HouseValue
from affray.kernel.roster import Entry, Roster, entry_cost

COSTS = {
    "accurate": 2,
    "apprentice": 2,
    "caster": 4,
    "chariot": 2,
    "composed": 2,
    "cowardly": -2,
    "move_freely": 2,
    "offensive": 2,
    "self_destruct": 2,
    "shooters": 2,
    "short_ranged": -1,
    "stealthy": 3,
    "summoner": 3,
    "terrifying": 2,
    "throwers": 1,
    "unerring": 3,
    "unfeeling": 0,
    "vicious": 3,
    "well_armed": 1,
}
"""[FF-OT-ACCURATE .. FF-OT-WELLARMED] All but Foe and bane, which name a kind."""

DESCRIPTION = GAME.roster_description("2021", {})


def entry(kind: str = "light_foot", **picks: list[str]) -> Entry:
    return Entry(kind, picks=picks)


def company(*entries: Entry, **picks: list[str]) -> Roster:
    return Roster(GAME.id, "Company", list(entries), picks=picks)


def rules(*entries: Entry, **house: HouseValue) -> list[str]:
    return [problem.rule for problem in GAME.roster_problems(company(*entries), house)]


FOOT = entry()


@pytest.mark.rule("FF-CO-03")
@pytest.mark.rule("FF-CO-08")
@pytest.mark.parametrize("trait", COSTS)
def test_a_trait_adds_its_cost(trait: str) -> None:
    assert entry_cost(DESCRIPTION, entry(traits=[trait])) == 3 + COSTS[trait]


@pytest.mark.rule("FF-CO-03")
@pytest.mark.rule("FF-OT-FOE-1")
@pytest.mark.rule("FF-OT-BANE-1")
def test_foe_costs_one_and_bane_four_for_each_kind() -> None:
    assert entry_cost(DESCRIPTION, entry(foe=["Undead"])) == 4
    assert entry_cost(DESCRIPTION, entry(foe=["Undead", "Ogre"])) == 5
    assert entry_cost(DESCRIPTION, entry(bane=["Undead"])) == 7


@pytest.mark.rule("FF-CO-07")
def test_each_trait_is_taken_once() -> None:
    assert rules(entry(traits=["vicious", "vicious"]), FOOT)
    assert rules(entry(foe=["Undead", "Undead"]), FOOT)
    assert rules(entry(foe=["Undead", "Ogre"], bane=["Undead"]), FOOT) == []


@pytest.mark.rule("FF-CO-07")
def test_cowardly_and_unfeeling_may_be_combined() -> None:
    assert rules(entry(traits=["cowardly", "unfeeling"]), FOOT) == []


@pytest.mark.rule("FF-CO-07")
@pytest.mark.rule("FF-OT-COMPOSED")
def test_reckless_by_foe_is_not_the_reckless_that_composed_needs() -> None:
    assert rules(entry(traits=["composed"], foe=["Undead"]), FOOT) == ["FF-OT-COMPOSED"]
    knights = entry("elite_cavalry", traits=["composed"], foe=["Undead"])
    assert rules(knights, FOOT) == []
    group = GAME.state_of(Start(GAME.id, "2021", [company(knights, FOOT)] * 2)).groups[0]
    assert not group.has("reckless")
    assert group.card.foes == ("undead",)


@pytest.mark.rule("FF-CO-03")
@pytest.mark.rule("FF-SCALE-05")
@pytest.mark.parametrize("limit", [6, 24, 60])
def test_a_group_never_costs_more_than_twelve(limit: int) -> None:
    dear = entry("elite_foot", traits=["caster", "summoner"])
    dearer = entry("elite_foot", traits=["caster", "summoner", "throwers"])
    assert "FF-CO-03" not in rules(dear, FOOT, points_limit=limit)
    assert "FF-CO-03" in rules(dearer, FOOT, points_limit=limit)


@pytest.mark.rule("FF-CO-04")
@pytest.mark.rule("FF-CO-10")
def test_spending_less_is_legal_and_need_not_match() -> None:
    little, much = company(FOOT, FOOT), company(*[FOOT] * 8)
    assert GAME.roster_problems(little, {}) == GAME.roster_problems(much, {}) == []
    assert side_problems([little, much], [0, 1], House.of({})) == []


@pytest.mark.rule("FF-SCALE-01")
@pytest.mark.rule("FF-SET-01")
@pytest.mark.parametrize("limit", [2, 6, 25, 36, 61, 500])
def test_any_limit_may_be_agreed_on(limit: int) -> None:
    assert House.problems("2021", {"points_limit": limit}) == []
    assert (rules(FOOT, FOOT, points_limit=limit) == ["FF-CO-04"]) == (limit < 6)


def test_what_the_text_does_not_limit_is_refused_as_a_bound_of_ours() -> None:
    assert rules(entry(models=["100"]), FOOT) == []
    kinds = [f"Kin of House {number}" for number in range(21)]
    wild = company(entry(models=["101"], foe=kinds), FOOT)
    for found in (
        House.problems("2021", {"points_limit": 501}),
        House.problems("2021", {"distance_scale": 201}),
        GAME.roster_problems(wild, {}),
        GAME.problems(Start(GAME.id, "2021", [company(FOOT, FOOT)] * 5)),
    ):
        assert found
        for problem in found:
            assert problem.rule == ""
            assert "Allowed: " in problem.sentence
            assert problem.sentence.endswith(OURS)
    assert rules(entry(foe=kinds[:20]), FOOT) == []


@pytest.mark.rule("FF-OT-FOE-1")
@pytest.mark.rule("FF-CO-09")
def test_a_kind_is_the_same_however_it_is_written() -> None:
    hunters = company(entry(foe=["uNdEaD"], bane=["undead"]), FOOT)
    dead = company(entry(kinds=["UNDEAD"]), FOOT)
    state = GAME.state_of(Start(GAME.id, "2021", [hunters, dead]))
    assert state.groups[0].cost == 8
    assert is_foe(state.groups[0], state.groups[2])
    assert state.groups[0].is_bane_of(state.groups[2])
    assert not is_foe(state.groups[0], state.groups[3])
    assert rules(entry(foe=["Undead", "undead"]), FOOT) == ["FF-Q-04"]


@pytest.mark.rule("FF-CO-09")
def test_a_foe_that_nobody_known_is_of_is_said_at_the_check_and_is_legal() -> None:
    doubtful = company(entry(foe=["Undaed", "cavalry"], bane=["ELF"]), FOOT)
    assert GAME.roster_problems(doubtful, {}) == []
    (remark,) = GAME.forces.remarks(doubtful)
    assert (remark.place, remark.rule) == ("entries[0].foe", "FF-CO-09")
    assert "'Undaed'" in remark.sentence
    for sample in GAME.forces.samples():
        assert GAME.forces.remarks(sample) == []


@pytest.mark.rule("FF-CO-05")
def test_the_number_of_models_changes_neither_resilience_nor_dice() -> None:
    one, many = entry(models=["1"]), entry(models=["24"])
    groups = GAME.state_of(Start(GAME.id, "2021", [company(one, many)] * 2)).groups
    assert [group.size for group in groups[:2]] == [1, 24]
    assert groups[0].r == groups[1].r == 12
    assert groups[0].card == groups[1].card


@pytest.mark.rule("FF-CO-06")
@pytest.mark.rule("FF-CAP-01")
def test_each_company_has_one_captain() -> None:
    named = company(FOOT, entry("elite_foot", captain=["captain"]))
    state = GAME.state_of(Start(GAME.id, "2021", [named, company(FOOT, FOOT)]))
    assert [company.captain_group for company in state.companies] == [2, 3]
    assert state.group(2).cost == 5
    assert state.group(2).r == 12


@pytest.mark.rule("FF-CAP-05")
def test_a_captain_may_have_a_trait_that_is_picked() -> None:
    picked = company(FOOT, FOOT, captain_trait=["wicked"])
    assert GAME.roster_problems(picked, {}) == []
    state = GAME.state_of(Start(GAME.id, "2021", [picked, company(FOOT, FOOT)]))
    assert [company.captain_trait for company in state.companies] == ["wicked", None]
