"""Building a company: costs, preconditions, kinds, and every problem at once."""

from __future__ import annotations

from random import Random

import pytest

from affray.games.flagrant_factions.data.tables import (
    captain_traits,
    optional_traits,
    profile_traits,
    profiles,
    spells,
)
from affray.games.flagrant_factions.forces.roster import (
    effective_cost,
    has_missiles,
    samples,
    side_problems,
)
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules.profile import make_card, traits_of
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.roster import Entry, Roster, entry_cost, roster_cost

DESCRIPTION = GAME.roster_description("2021", {})


def entry(kind: str = "light_foot", **picks: list[str]) -> Entry:
    return Entry(kind, picks=picks)


def company(*entries: Entry, **picks: list[str]) -> Roster:
    return Roster(GAME.id, "Company", list(entries), picks=picks)


def rules(*entries: Entry) -> list[str]:
    return [problem.rule for problem in GAME.roster_problems(company(*entries), {})]


FOOT = entry()


@pytest.mark.rule("FF-PROF-01")
@pytest.mark.rule("FF-PT-ELUSIVE-3")
@pytest.mark.rule("FF-OUT-MI-1")
def test_there_are_eleven_profiles_and_no_missile_row() -> None:
    usual = [row for row in profiles().values() if not row.extra]
    assert len(usual) == 11
    assert len(DESCRIPTION.entries) == 11
    assert {row.type for row in usual} == {"Beast", "Cavalry", "Engine", "Foot"}
    assert not any("elusive" in row.traits for row in usual)
    assert (len(profile_traits()), len(optional_traits())) == (6, 21)
    assert (len(captain_traits()), len(spells())) == (16, 10)


@pytest.mark.rule("FF-OUT-MI-2")
def test_the_house_rule_adds_missile_profiles() -> None:
    more = GAME.roster_description("2021", {"extra_profiles": "outside_missile"})
    added = {kind.id for kind in more.entries} - {kind.id for kind in DESCRIPTION.entries}
    assert added == {"orc_archers", "skirmishers", "few_skirmishers", "elves"}
    assert make_card("skirmishers", traits_of("skirmishers", ())).r0 == 8


@pytest.mark.parametrize(
    ("kind", "row", "column"),
    [
        ("heavy_beast", (6, 5, 3, 6, 6, 10, 0, 0, 0, 6, 3, 4), "reckless"),
        ("light_beast", (4, 5, 4, 6, 6, 12, 0, 0, 0, 6, 4, 3), "reckless nimble"),
        ("elite_cavalry", (6, 5, 3, 5, 7, 10, 0, 0, 0, 6, 3, 4), "reckless defiant"),
        ("heavy_cavalry", (4, 5, 4, 5, 5, 10, 0, 0, 0, 6, 4, 3), "defiant"),
        ("light_cavalry", (4, 7, 5, 6, 5, 12, 6, 5, 12, 6, 5, 3), ""),
        ("elite_engine", (6, 0, 0, 5, 7, 4, 5, 4, 24, 6, 4, 3), "ponderous"),
        ("heavy_engine", (4, 0, 0, 6, 8, 2, 6, 5, 24, 6, 5, 2), "ponderous"),
        ("light_engine", (4, 0, 0, 6, 8, 4, 6, 5, 18, 6, 5, 1), ""),
        ("elite_foot", (5, 5, 3, 4, 5, 6, 0, 0, 0, 12, 3, 4), ""),
        ("heavy_foot", (4, 6, 5, 4, 5, 6, 0, 0, 0, 12, 4, 3), "defensive"),
        ("light_foot", (3, 6, 5, 4, 5, 8, 0, 0, 0, 12, 4, 2), "defensive"),
    ],
)
@pytest.mark.rule("FF-PROF-02")
@pytest.mark.rule("FF-PROF-03")
@pytest.mark.rule("FF-PROF-04")
@pytest.mark.rule("FF-PROF-05")
@pytest.mark.rule("FF-PROF-06")
@pytest.mark.rule("FF-PROF-07")
@pytest.mark.rule("FF-PROF-08")
@pytest.mark.rule("FF-PROF-HB")
@pytest.mark.rule("FF-PROF-LB")
@pytest.mark.rule("FF-PROF-EC")
@pytest.mark.rule("FF-PROF-HC")
@pytest.mark.rule("FF-PROF-LC")
@pytest.mark.rule("FF-PROF-EE")
@pytest.mark.rule("FF-PROF-HE")
@pytest.mark.rule("FF-PROF-LE")
@pytest.mark.rule("FF-PROF-EF")
@pytest.mark.rule("FF-PROF-HF")
@pytest.mark.rule("FF-PROF-LF")
@pytest.mark.rule("FF-R-01")
def test_a_profile_has_the_numbers_of_its_row(kind: str, row: tuple[int, ...], column: str) -> None:
    card = make_card(kind, traits_of(kind, ()))
    melee = card.me_a, card.me_atk, card.me_def
    missile = card.mi_a, card.mi_hit, card.mi_rng
    found = (*melee, card.mo_a, card.mo_d, *missile, card.r0, card.rating, card.toughness)
    assert (profiles()[kind].cost, *found) == row
    assert card.traits == set(column.split())


@pytest.mark.rule("FF-OT-ACCURATE")
@pytest.mark.rule("FF-OT-CHARIOT")
@pytest.mark.rule("FF-OT-COMPOSED")
@pytest.mark.rule("FF-OT-OFFENSIVE")
@pytest.mark.rule("FF-OT-SHOOTERS")
@pytest.mark.rule("FF-OT-THROWERS")
@pytest.mark.rule("FF-OT-SHORTRANGED")
def test_traits_change_the_numbers() -> None:
    def card(kind: str, *words: str) -> tuple[int, ...]:
        made = make_card(kind, traits_of(kind, words))
        return made.me_atk, made.mo_a, made.mi_a, made.mi_hit, made.mi_rng, made.toughness

    assert card("heavy_foot") == (5, 5, 0, 0, 0, 3)
    assert card("heavy_foot", "offensive") == (4, 5, 0, 0, 0, 3)
    assert card("heavy_foot", "shooters", "accurate") == (5, 5, 6, 4, 18, 3)
    assert card("heavy_foot", "throwers", "short_ranged") == (5, 5, 6, 5, 3, 3)
    assert card("elite_cavalry", "composed", "chariot") == (3, 6, 0, 0, 0, 5)
    assert traits_of("elite_cavalry", ("composed",)) == ("defiant", "composed")
    assert traits_of("heavy_foot", ("offensive",)) == ("offensive",)


@pytest.mark.rule("FF-CO-03")
@pytest.mark.rule("FF-CO-08")
def test_a_group_costs_its_profile_and_its_traits() -> None:
    assert entry_cost(DESCRIPTION, entry(traits=["cowardly", "shooters"])) == 3
    assert entry_cost(DESCRIPTION, entry(traits=["cowardly"])) == 1
    assert entry_cost(DESCRIPTION, entry("elite_foot", traits=["caster", "summoner"])) == 12
    assert entry_cost(DESCRIPTION, entry(foe=["Undead"], bane=["Moon-people"])) == 8
    dear = entry("elite_foot", traits=["caster", "summoner", "well_armed"])
    assert rules(dear, FOOT) == ["FF-CO-03"]


@pytest.mark.rule("FF-CO-05")
def test_the_number_of_models_costs_nothing() -> None:
    assert entry_cost(DESCRIPTION, entry(models=["1"])) == entry_cost(
        DESCRIPTION, entry(models=["24"])
    )


@pytest.mark.rule("FF-CO-01")
@pytest.mark.rule("FF-CO-02")
@pytest.mark.rule("FF-CO-04")
@pytest.mark.rule("FF-CO-06")
def test_groups_points_and_captains_have_limits() -> None:
    assert rules(FOOT) == ["FF-CO-02"]
    assert rules(*[FOOT] * 8) == []
    assert rules(*[FOOT] * 9) == ["FF-CO-04", "FF-CO-02"]
    captain = entry(captain=["captain"])
    assert rules(captain, captain) == ["FF-CO-06"]


@pytest.mark.parametrize(
    ("kind", "traits", "rule"),
    [
        ("light_foot", ["accurate"], "FF-OT-ACCURATE"),
        ("light_foot", ["short_ranged"], "FF-OT-SHORTRANGED"),
        ("light_cavalry", ["shooters"], "FF-OT-SHOOTERS"),
        ("light_engine", ["throwers"], "FF-OT-THROWERS"),
        ("light_foot", ["chariot"], "FF-OT-CHARIOT"),
        ("light_foot", ["composed"], "FF-OT-COMPOSED"),
        ("elite_foot", ["offensive"], "FF-OT-OFFENSIVE"),
        ("light_foot", ["apprentice", "caster"], "FF-Q-04"),
        ("light_foot", ["shooters", "throwers"], "FF-Q-04"),
    ],
)
@pytest.mark.rule("FF-CO-07")
def test_traits_have_preconditions(kind: str, traits: list[str], rule: str) -> None:
    assert rule in rules(entry(kind, traits=traits), FOOT)


@pytest.mark.rule("FF-CO-07")
def test_a_trait_may_build_on_another() -> None:
    assert rules(entry(traits=["accurate", "shooters"]), FOOT) == []


@pytest.mark.rule("FF-CO-09")
@pytest.mark.rule("FF-OT-FOE-3")
@pytest.mark.rule("FF-OT-BANE-3")
def test_foe_and_bane_are_free_when_no_enemy_has_the_kind() -> None:
    hunter = entry(foe=["Undead"], bane=["Foot"])
    assert effective_cost(DESCRIPTION, hunter, set()) == 3
    assert effective_cost(DESCRIPTION, hunter, {"undead"}) == 4
    assert effective_cost(DESCRIPTION, hunter, {"undead", "foot"}) == 8


@pytest.mark.rule("FF-CO-09")
@pytest.mark.rule("FF-CO-10")
@pytest.mark.rule("FF-SCALE-02")
def test_effective_costs_decide_when_both_rosters_are_known() -> None:
    hunters = company(*[entry("elite_foot", bane=["Undead"])] * 3)
    dead = company(*[entry(kinds=["Undead"])] * 2)
    living = company(*[entry(kinds=["Human"])] * 2)
    assert GAME.roster_problems(hunters, {}) == []
    assert [p.rule for p in side_problems([hunters, dead], [0, 1], House.of({}))] == ["FF-CO-04"]
    assert side_problems([hunters, living], [0, 1], House.of({})) == []
    start = Start(GAME.id, "2021", [hunters, living])
    groups = GAME.state_of(start).groups
    assert [group.cost for group in groups] == [5, 5, 5, 3, 3]


@pytest.mark.rule("FF-CO-04")
@pytest.mark.rule("FF-SET-05")
def test_the_companies_of_a_side_share_its_points() -> None:
    four = [company(*[FOOT] * 4)] * 4
    assert side_problems(four, [0, 1, 0, 1], House.of({})) == []
    five = [company(*[FOOT] * 5), *four[1:]]
    assert [p.rule for p in side_problems(five, [0, 1, 0, 1], House.of({}))] == ["FF-CO-04"]
    alone = GAME.problems(Start(GAME.id, "2021", four[:1]))
    assert [problem.rule for problem in alone] == ["FF-SET-05"]
    crowd = GAME.problems(Start(GAME.id, "2021", [four[0]] * 5))
    assert [problem.rule for problem in crowd] == [""]
    state = GAME.state_of(Start(GAME.id, "2021", four))
    assert [c.side for c in state.companies] == [0, 1, 0, 1]
    assert [GAME.seats.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert state.speaker(0) == 0


@pytest.mark.rule("FF-SCALE-01")
@pytest.mark.rule("FF-SCALE-05")
@pytest.mark.rule("FF-SET-01")
def test_the_points_limit_changes_and_the_limits_of_groups_do_not() -> None:
    nine = company(*[FOOT] * 9)
    assert [p.rule for p in GAME.roster_problems(nine, {"points_limit": 36})] == ["FF-CO-02"]
    assert [p.rule for p in GAME.roster_problems(nine, {"points_limit": 27})] == ["FF-CO-02"]


@pytest.mark.rule("FF-PROF-09")
def test_a_group_has_its_type_its_missiles_and_its_kinds_as_tags() -> None:
    start = Start(
        GAME.id,
        "2021",
        [
            company(entry(traits=["shooters"], kinds=["Undead", "Cousin of the Moon"]), FOOT),
            company(FOOT, FOOT),
        ],
    )
    assert GAME.problems(start) == []
    state = GAME.state_of(start)
    assert state.groups[0].tags == ("foot", "missile", "undead", "cousin of the moon")
    assert state.groups[1].tags == ("foot",)


@pytest.mark.rule("FF-CAP-01")
def test_the_captain_costs_nothing_and_belongs_to_one_group() -> None:
    roster = company(FOOT, entry(captain=["captain"]), captain_trait=["capable"])
    assert roster_cost(DESCRIPTION, roster) == 6
    state = GAME.state_of(Start(GAME.id, "2021", [roster, company(FOOT, FOOT)]))
    assert [c.captain_group for c in state.companies] == [2, 3]
    assert state.companies[0].captain_trait == "capable"


@pytest.mark.rule("FF-OUT-CO-1")
@pytest.mark.rule("FF-OUT-CO-2")
@pytest.mark.rule("FF-OUT-CO-3")
@pytest.mark.rule("FF-OUT-CO-4")
@pytest.mark.rule("FF-OUT-CO-5")
@pytest.mark.rule("FF-OUT-CO-6")
def test_the_sample_companies_are_legal_and_cost_24() -> None:
    for roster in samples():
        assert GAME.roster_problems(roster, {}) == [], roster.name
        assert roster_cost(DESCRIPTION, roster) == 24, roster.name
    words = {trait for roster in samples() for e in roster.entries for trait in _words(e)}
    assert words == set(optional_traits())
    taught = {
        spell for roster in samples() for e in roster.entries for spell in e.picks.get("spells", [])
    }
    assert taught == set(spells())


def _words(line: Entry) -> list[str]:
    per_kind = [word for word in ("foe", "bane") if line.picks.get(word)]
    return [*line.picks.get("traits", []), *per_kind]


def test_every_problem_comes_at_once_with_place_rule_and_sentence() -> None:
    wrong = company(
        entry("dragon"), entry(traits=["accurate", "flying"], models=["101"], spells=["heal"])
    )
    found = GAME.roster_problems(wrong, {})
    assert {problem.place for problem in found} >= {
        "entries[0].kind",
        "entries[1].traits",
        "entries[1].models",
        "entries[1].spells",
    }
    assert all(problem.sentence for problem in found)


@pytest.mark.parametrize("seed", range(30))
def test_random_companies_are_legal(seed: int) -> None:
    random = Random(seed)
    house: dict[str, HouseValue] = {"points_limit": (6, 24, 500, 36, 5, 2)[seed % 6]}
    roster = GAME.random_roster("2021", house, random)
    assert GAME.roster_problems(roster, house) == []
    other = GAME.random_roster("2021", house, random)
    assert GAME.problems(Start(GAME.id, "2021", [roster, other], house)) == []


@pytest.mark.parametrize("seed", range(60))
def test_random_companies_could_be_handed_to_somebody(seed: int) -> None:
    """Named after what is in them, of one folk, and with nothing that is of no use."""
    roster = GAME.random_roster("2021", {}, Random(seed))
    types = {profiles()[one.kind].type for one in roster.entries}
    names = {"Beast": "Beasts", "Engine": "Engines"}
    for type in ("Beast", "Cavalry", "Engine", "Foot"):
        assert (names.get(type, type) in roster.name) == (type in types)
    folk = {kind for one in roster.entries for kind in one.picks.get("kinds", [])}
    assert len(folk) <= 1
    assert all(kind in roster.name for kind in folk)
    for one in roster.entries:
        row, traits = profiles()[one.kind], one.picks.get("traits", [])
        if not row.melee.activate:
            assert "terrifying" not in traits
            assert not one.picks.get("foe")
        assert not {"cowardly", "unfeeling"} <= set(traits)
        assert row.type != "Engine" or int(one.picks["models"][0]) <= 4
    (trait,) = roster.picks.get("captain_trait") or [""]
    if trait == "projectile":
        assert any(map(has_missiles, roster.entries))


def test_companies_of_one_name_are_told_apart() -> None:
    twins = [company(FOOT, FOOT)] * 2
    state = GAME.state_of(Start(GAME.id, "2021", twins))
    assert [one.name for one in state.companies] == ["Company", "Company 2"]
