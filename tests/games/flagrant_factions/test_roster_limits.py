"""Companies exactly at their limits, and the groups that rosters make."""

from __future__ import annotations

import pytest

from affray.games.flagrant_factions.data.tables import captain_traits, optional_traits, spells
from affray.games.flagrant_factions.forces.roster import (
    cheapest,
    effective_cost,
    enemy_tags,
    has_missiles,
    muster,
    side_problems,
    tags_of,
)
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.kernel.problems import BadInput
from affray.kernel.roster import MOST_PICKS, Entry, Roster

DESCRIPTION = GAME.roster_description("2021", {})


def entry(kind: str = "light_foot", **picks: list[str]) -> Entry:
    return Entry(kind, picks=picks)


def company(*entries: Entry, **picks: list[str]) -> Roster:
    return Roster(GAME.id, "Company", list(entries), picks=picks)


def rules(*entries: Entry, points: int = 24) -> list[tuple[str, str]]:
    found = GAME.roster_problems(company(*entries), {"points_limit": points})
    return [(problem.place, problem.rule) for problem in found]


FOOT = entry()


@pytest.mark.rule("FF-CO-02")
@pytest.mark.rule("FF-CO-04")
@pytest.mark.rule("FF-CO-06")
def test_groups_points_and_captains_at_the_limit() -> None:
    captain = entry(captain=["captain"])
    assert rules(*[FOOT] * 8) == []
    assert rules(*[FOOT] * 9, points=27) == [("entries", "FF-CO-02")]
    assert rules(FOOT, FOOT) == []
    assert rules(FOOT) == [("entries", "FF-CO-02")]
    assert rules(FOOT, FOOT, points=6) == []
    assert rules(FOOT, FOOT, points=5) == [("entries", "FF-CO-04")]
    assert rules(captain, FOOT) == []
    assert rules(captain, captain) == [("entries", "FF-CO-06")]


@pytest.mark.rule("FF-CO-05", "FF-CO-06", "FF-CO-07", "FF-OT-APPRENTICE")
def test_how_much_of_each_choice_a_group_has() -> None:
    (row,) = (row for row in DESCRIPTION.entries if row.id == "light_foot")
    found = {slot.id: (slot.least, slot.most, len(slot.picks)) for slot in row.slots}
    traits = sum(not trait.per_kind for trait in optional_traits().values())
    assert found == {
        "models": (0, 1, 100),
        "captain": (0, 1, 1),
        "traits": (0, traits, traits),
        "foe": (0, MOST_PICKS, 15),
        "bane": (0, MOST_PICKS, 15),
        "kinds": (0, MOST_PICKS, 10),
        "spells": (0, 3, len(spells())),
    }
    names = [pick.name for pick in row.slots[0].picks]
    assert (names[0], names[1], names[-1]) == ("1 model", "2 models", "100 models")
    costs = {slot.id: {pick.cost for pick in slot.picks} for slot in row.slots}
    assert (costs["foe"], costs["bane"], costs["kinds"]) == ({1}, {4}, {0})
    assert costs["models"] == costs["captain"] == costs["spells"] == {0}


@pytest.mark.rule("FF-CAP-05")
def test_a_captain_has_one_trait_or_rolls_for_it() -> None:
    (slot,) = DESCRIPTION.slots
    assert (slot.id, slot.least, slot.most, slot.none) == ("captain_trait", 0, 1, "rolled")
    assert [(pick.id, pick.cost) for pick in slot.picks] == [(id, 0) for id in captain_traits()]
    two = company(FOOT, FOOT, captain_trait=["vapid", "shrewd"])
    assert [problem.rule for problem in GAME.roster_problems(two, {})] == ["FF-CAP-05"]
    assert GAME.roster_problems(company(FOOT, FOOT, captain_trait=["vapid"]), {}) == []


@pytest.mark.rule("FF-CO-03")
@pytest.mark.rule("FF-CO-09")
def test_a_cost_that_some_enemy_makes_legal_is_none_of_the_rosters_problems() -> None:
    hunter = entry(bane=["Undead", "Elf", "Orc"])
    assert cheapest(DESCRIPTION, hunter) == 3
    assert cheapest(DESCRIPTION, entry(foe=["Elf", "Orc"])) == 3
    assert rules(hunter, FOOT) == []
    others = company(entry(kinds=["Undead", "Elf", "Orc"]), entry())
    found = side_problems([company(hunter, FOOT), others], [0, 1], House.of({}))
    assert [(problem.place, problem.rule) for problem in found] == [
        ("rosters[0].entries[0]", "FF-CO-03")
    ]
    found = side_problems([others, company(FOOT, hunter)], [0, 1], House.of({}))
    assert [(problem.place, problem.rule) for problem in found] == [
        ("rosters[1].entries[1]", "FF-CO-03")
    ]


@pytest.mark.rule("FF-CO-04")
@pytest.mark.rule("FF-SCALE-02")
@pytest.mark.parametrize("side", [0, 1])
def test_the_points_of_a_side_may_be_spent_to_the_last(side: int) -> None:
    eight, two = company(*[FOOT] * 8), company(FOOT, FOOT)
    dear = company(*[FOOT] * 7, entry("heavy_foot"))
    for one, wrong in ((eight, []), (dear, ["side A" if side == 0 else "side B"])):
        rosters = [one, two] if side == 0 else [two, one]
        found = side_problems(rosters, [0, 1], House.of({}))
        assert [problem.place for problem in found] == wrong


@pytest.mark.rule("FF-OT-FOE-3")
@pytest.mark.rule("FF-OT-BANE-3")
@pytest.mark.rule("FF-Q-05")
@pytest.mark.rule("FF-Q-06")
def test_kinds_of_enemies_alone_cost_something() -> None:
    hunter = entry(foe=["Elf", "Orc"], bane=["Elf", "Foot"])
    for tags, cost in ((set[str](), 3), ({"elf"}, 8), ({"orc"}, 4), ({"foot", "orc"}, 8)):
        assert effective_cost(DESCRIPTION, hunter, tags) == cost
    mine = company(entry(kinds=["Elf"]), FOOT)
    theirs = company(entry("light_cavalry"), entry(traits=["throwers"], kinds=["Orc"]))
    assert enemy_tags([mine, theirs], [0, 1], 0) == {"cavalry", "missile", "foot", "orc"}
    assert enemy_tags([mine, theirs], [0, 1], 1) == {"foot", "elf"}
    assert tags_of(entry("heavy_beast")) == {"beast"}


@pytest.mark.rule("FF-CO-07")
def test_missiles_of_a_profile_or_by_a_trait() -> None:
    assert has_missiles(entry("light_engine"))
    assert has_missiles(entry(traits=["shooters"]))
    assert has_missiles(entry(traits=["throwers"]))
    assert not has_missiles(entry(traits=["vicious"]))
    assert not has_missiles(entry("nobody"))


@pytest.mark.rule("FF-CO-07")
@pytest.mark.rule("FF-OT-APPRENTICE")
@pytest.mark.rule("FF-Q-04")
@pytest.mark.parametrize(
    ("kind", "picks", "wrong"),
    [
        ("light_foot", {"traits": ["shooters", "accurate"]}, []),
        ("light_foot", {"traits": ["shooters", "short_ranged"]}, []),
        ("light_foot", {"traits": ["shooters"]}, []),
        ("light_cavalry", {"traits": ["accurate"]}, []),
        ("heavy_cavalry", {"traits": ["chariot"]}, []),
        ("heavy_beast", {"traits": ["composed"]}, []),
        ("heavy_foot", {"traits": ["offensive"]}, []),
        ("light_foot", {"traits": ["apprentice"], "spells": ["heal"]}, []),
        ("light_foot", {"traits": ["caster"], "spells": ["heal"]}, ["entries[0].spells"]),
        ("light_foot", {"spells": ["heal"]}, ["entries[0].spells"]),
        ("light_foot", {"traits": ["apprentice", "caster"]}, ["entries[0].traits"]),
        ("light_foot", {"traits": ["caster", "apprentice"]}, ["entries[0].traits"]),
        ("light_foot", {"foe": ["Elf", "elf "]}, ["entries[0].foe"]),
        ("light_foot", {"bane": ["Elf", "ELF"]}, ["entries[0].bane"]),
        ("light_foot", {"foe": ["Elf"], "bane": ["Elf"]}, []),
    ],
)
def test_what_goes_together(kind: str, picks: dict[str, list[str]], wrong: list[str]) -> None:
    assert [place for place, _ in rules(entry(kind, **picks), FOOT)] == wrong


@pytest.mark.rule("FF-CO-01")
@pytest.mark.rule("FF-CO-05")
@pytest.mark.rule("FF-CO-06")
def test_companies_and_their_groups() -> None:
    mine = company(entry(models=["7"], spells=[]), entry("light_engine"), captain_trait=["wicked"])
    theirs = company(FOOT, entry("heavy_beast", captain=["captain"], foe=["Engine", "Elf"]))
    companies, groups = muster([mine, theirs], [0, 1], House.of({}))
    assert [(one.seat, one.side, one.captain_group) for one in companies] == [(0, 0, 1), (1, 1, 4)]
    assert [one.captain_trait for one in companies] == ["wicked", None]
    assert [(group.id, group.company, group.size) for group in groups] == [
        (1, 0, 7),
        (2, 0, 3),
        (3, 1, 12),
        (4, 1, 1),
    ]
    assert [group.cost for group in groups] == [3, 4, 3, 7]
    assert groups[3].traits == ("reckless", "foe:Engine", "foe:Elf")
    assert len({group.name for group in groups}) == 4


def test_an_unknown_house_rule_describes_nothing() -> None:
    with pytest.raises(BadInput):
        GAME.roster_description("2021", {"no_such_rule": True})
    with pytest.raises(BadInput):
        GAME.roster_description("1066", {})


@pytest.mark.rule("FF-CO-03")
def test_an_unknown_profile_is_wrong_once() -> None:
    found = GAME.roster_problems(company(FOOT, FOOT, entry("wild_geese")), {})
    assert [problem.rule for problem in found if problem.place.startswith("entries[2]")] != []
    assert all(problem.rule != "FF-CO-03" for problem in found)


def test_companies_without_a_name_are_told_apart() -> None:
    blank = Roster(GAME.id, "  ", [FOOT, FOOT])
    companies, _ = muster([blank, blank], [0, 1], House.of({}))
    assert companies[0].name == "Company"
    assert companies[1].name not in ("", "Company")
