"""Warbands: the armory, the limits, Book III, and warbands made at random."""

from __future__ import annotations

from random import Random

import pytest

from affray.games.brigandine.data.tables import armory, factions, printed_units
from affray.games.brigandine.forces import roster
from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION
from affray.kernel.house import HouseValue
from affray.kernel.problems import Problem
from affray.kernel.roster import Entry, Roster, chosen_picks, entry_cost, roster_cost


def unit(**picks: str) -> Entry:
    return Entry("unit", picks={slot: words.split() for slot, words in picks.items()})


def warband(*entries: Entry) -> Roster:
    return Roster(roster.GAME_ID, "Test", list(entries), EDITION)


def problems(*entries: Entry, **house: HouseValue) -> list[Problem]:
    return GAME.roster_problems(warband(*entries), house)


def cost(entry: Entry, **house: HouseValue) -> int:
    return entry_cost(GAME.roster_description(EDITION, house), entry)


@pytest.mark.rule("BR-UNIT-06", "BR-UNIT-07", "BR-STAT-01", "BR-STAT-02", "BR-WB-03")
def test_a_unit_costs_its_template_and_all_its_parts() -> None:
    assert cost(unit()) == 5
    built = unit(life="3", combat="3", speed="4", gear="two_handed_weapon", traits="regeneration")
    assert cost(built) == 15


@pytest.mark.rule("BR-BANNER-02", "BR-BANNER-05", "BR-BANNER-04")
@pytest.mark.parametrize(
    ("aspect", "price"),
    [
        ("bull", 20),
        ("dog", 20),
        ("hawk", 24),
        ("lion", 20),
        ("rat", 12),
        ("serpent", 8),
        ("stag", 12),
        ("wolf", 12),
    ],
)
def test_a_banner_costs_four_times_its_aspect(aspect: str, price: int) -> None:
    assert cost(unit(banner=aspect)) == 5 + price
    assert not problems(unit(banner=aspect, aspect="bull"))
    assert [p.rule for p in problems(unit(banner="bull dog"))] == ["BR-BANNER-04"]


@pytest.mark.rule("BR-SPELL-GEN-1", "BR-TRAIT-CASTER-1")
def test_castings_are_bought_one_by_one_and_only_by_casters() -> None:
    twice = unit(traits="caster", spells="haste haste incinerate")
    assert cost(twice) == 5 + 6 + 15
    assert not problems(twice)
    assert [p.rule for p in problems(unit(spells="haste"))] == ["BR-TRAIT-CASTER-1"]


@pytest.mark.rule("BR-STAT-03")
def test_no_stat_goes_below_the_template() -> None:
    assert [p.place for p in problems(unit(speed="2"))] == ["entries[0].speed"]
    assert [p.place for p in problems(unit(life="0"))] == ["entries[0].life"]
    assert cost(unit(combat="60")) == 64


@pytest.mark.rule("BR-GEAR-GEN-1", "BR-GEAR-GEN-3", "BR-GEAR-GEN-3-R1", "BR-GEAR-GEN-4")
@pytest.mark.parametrize(
    ("gear", "is_legal"),
    [
        ("", True),
        ("shield", True),
        ("off_hand_weapon", True),
        ("spear", True),
        ("claws", True),
        ("shield longbow heavy_armor helmet", True),
        ("shield off_hand_weapon", False),
        ("shield spear", False),
        ("spear claws", False),
        ("off_hand_weapon two_handed_weapon", False),
    ],
)
def test_two_hands_hold_so_much_and_no_more(gear: str, is_legal: bool) -> None:
    rules = [p.rule for p in problems(unit(gear=gear))]
    assert rules == ([] if is_legal else ["BR-GEAR-GEN-3-R1"])


@pytest.mark.rule("BR-TRAIT-HEFT-1", "BR-TRAIT-HEFT-1-R1")
def test_heft_holds_a_shield_beside_a_weapon_of_two_hands() -> None:
    for weapon in ("spear", "two_handed_weapon", "claws"):
        assert not problems(unit(gear=f"shield {weapon}", traits="heft"))
    assert problems(unit(gear="shield spear claws", traits="heft"))
    assert problems(unit(gear="shield off_hand_weapon", traits="heft"))
    assert problems(unit(gear="shield spear", traits="heft"), heft_scope="two_handed_weapon")
    named = unit(gear="shield two_handed_weapon", traits="heft")
    assert not problems(named, heft_scope="two_handed_weapon")


@pytest.mark.rule("BR-GEAR-GEN-2", "BR-ARMOR-05", "BR-GEAR-GEN-5", "BR-ASPECT-GEN-1")
def test_every_problem_of_a_unit_is_told_at_once() -> None:
    wrong = unit(
        gear="sling javelin light_armor heavy_armor spear claws",
        traits="fury fury",
        aspect="bull wolf",
        spells="web",
    )
    assert [p.rule for p in problems(wrong)] == [
        "BR-GEAR-GEN-5",
        "BR-ASPECT-GEN-1",
        "BR-GEAR-GEN-2",
        "BR-ARMOR-05",
        "BR-GEAR-GEN-3-R1",
        "BR-TRAIT-CASTER-1",
    ]


@pytest.mark.rule("BR-WB-01", "BR-WB-02", "BR-WB-06", "BR-SETUP-03")
def test_a_warband_has_a_unit_and_keeps_to_its_points() -> None:
    assert [p.rule for p in problems()] == ["BR-WB-06"]
    assert not problems(*[unit()] * 20)
    assert [p.rule for p in problems(*[unit()] * 21)] == ["BR-WB-02"]
    assert not problems(*[unit()] * 40, points_limit=200)


@pytest.mark.rule("BR-WB-04", "BR-FORCE-06")
def test_units_of_any_lists_may_be_mixed() -> None:
    assert not problems(Entry("eastern_dawn/archer"), Entry("southern_reaches/archer"), unit())


@pytest.mark.rule("BR-WB-05")
def test_one_faction_means_its_units_as_they_come() -> None:
    house = "one_faction"
    assert not problems(Entry("orcs/basher"), Entry("orcs/rager"), list_constraint=house)
    assert len(problems(Entry("orcs/basher"), Entry("kobolds/pelter"), list_constraint=house)) == 1
    assert len(problems(Entry("orcs/basher"), unit(), list_constraint=house)) == 1
    changed = Entry("orcs/basher", picks={"traits": ["fury"]})
    assert len(problems(changed, list_constraint=house)) == 1


@pytest.mark.rule("BR-WB-05-R1")
def test_an_allow_list_names_factions_and_things_to_buy() -> None:
    house = "orcs,spear"
    assert not problems(Entry("orcs/warboss"), unit(gear="spear"), list_constraint=house)
    assert not problems(Entry("orcs/basher", picks={"life": ["4"]}), list_constraint=house)
    [wrong] = problems(Entry("kobolds/harrier"), list_constraint=house)
    assert (wrong.rule, wrong.sentence.partition(" ")[0]) == ("BR-WB-05-R1", "Ganger")
    [wrong] = problems(unit(), list_constraint="orcs,dragons")
    assert wrong.place == "house.list_constraint"


@pytest.mark.rule("BR-FORCE-01", "BR-FORCE-03", "BR-GEAR-TABLE-1", "BR-TRAIT-GEN-1")
def test_book_three_and_the_armory_are_whole() -> None:
    assert [len(faction.units) for faction in factions().values()] == [5] * 13
    table = armory()
    kinds = [item.kind for item in table.gear.values()]
    assert [kinds.count(kind) for kind in ("melee", "ranged")] == [5, 8]
    assert len(kinds) == 16
    assert [len(table.traits), len(table.aspects), len(table.spells)] == [17, 8, 13]


@pytest.mark.rule("BR-FORCE-04", "BR-FORCE-05")
def test_a_printed_price_counts_only_where_the_table_says_so() -> None:
    assert [cost(Entry("southern_slumber/drider")), cost(Entry("orcs/shaman"))] == [24, 25]
    assert cost(Entry("southern_slumber/drider"), printed_prices=True) == 26
    changed = Entry("southern_slumber/drider", picks={"life": ["3"]})
    assert cost(changed, printed_prices=True) == 25
    assert [cost(Entry("demons/demonic_infantry")), cost(Entry("eastern_dawn/archer"))] == [13, 17]


@pytest.mark.rule("BR-FORCE-08")
def test_the_scrapper_needs_heft() -> None:
    [wrong] = problems(Entry("nocturnal_revolution/scrapper"))
    assert wrong.rule == "BR-GEAR-GEN-3-R1"
    with_heft = Entry("nocturnal_revolution/scrapper", picks={"traits": ["heft"]})
    assert not problems(with_heft)
    assert cost(with_heft) == 13 == cost(Entry("deep_empire/imperial_filthguard"))


@pytest.mark.rule("BR-FORCE-04", "BR-FORCE-08")
def test_the_audit_finds_what_does_not_add_up() -> None:
    rows = roster.audit()
    assert len(rows) == 65
    assert sum(bool(row.difference) for row in rows) == 5
    assert [row.name for row in rows if row.problems] == ["Scrapper"]


@pytest.mark.rule("BR-FORCE-07")
def test_the_samples_are_legal_and_have_everything_in_them() -> None:
    description = GAME.roster_description(EDITION, {})
    kinds = {kind.id: kind for kind in description.entries}
    seen: set[str] = set()
    for sample in roster.samples():
        assert not GAME.roster_problems(sample, {}), sample.name
        assert 90 <= roster_cost(description, sample) <= 100
        for entry in sample.entries:
            for words in chosen_picks(kinds[entry.kind], entry).values():
                seen.update(words)
    table = armory()
    for options in (table.gear, table.traits, table.aspects, table.spells):
        assert seen >= set(options)
    never = {"sling", "acid_globes", "sniper", "flying", "stag", "transmute"}
    in_book = {word for _, u in printed_units().values() for ws in u.picks.values() for word in ws}
    assert not never & in_book


@pytest.mark.rule("BR-WB-02", "BR-WB-06")
@pytest.mark.parametrize("constraint", ["free", "one_faction", "kobolds,spear,lethal"])
def test_random_warbands_are_legal(constraint: str) -> None:
    for seed in range(15):
        house: dict[str, HouseValue] = {
            "points_limit": 25 + 11 * seed,
            "list_constraint": constraint,
        }
        made = GAME.random_roster(EDITION, house, Random(seed))
        assert not GAME.roster_problems(made, house), seed


def test_random_warbands_are_named_after_what_is_in_them() -> None:
    for seed in range(40):
        house: dict[str, HouseValue] = {"list_constraint": ("free", "one_faction")[seed % 2]}
        made = GAME.random_roster(EDITION, house, Random(seed))
        lists = {entry.kind.partition("/")[0] for entry in made.entries}
        names = [factions()[one].name for one in lists if one in factions()]
        words = [name.rpartition(" of ")[2].removeprefix("The ") for name in names]
        words += ["Hirelings"] if "unit" in lists else []
        assert all(word.removeprefix("the ") in made.name for word in words), made.name
        assert not any(
            one.name in made.name for id, one in factions().items() if id not in lists
        ), made.name
        if seed % 2:
            assert len(lists) == 1
            assert made.name == names[0]
        assert all(entry.name for entry in made.entries if entry.kind == "unit")


SHOOTERS = {"harassing", "skirmishing", "sniper"}


@pytest.mark.rule("BR-TRAIT-SNIPER-1", "BR-ASPECT-STAG-1-R1", "BR-TRAIT-CASTER-1")
def test_a_random_warband_has_bought_nothing_that_its_unit_cannot_use() -> None:
    ranged = {id for id, item in armory().gear.items() if item.kind == "ranged"}
    large = {id for id, item in armory().gear.items() if item.hands == 2}
    for seed in range(150):
        made = GAME.random_roster(EDITION, {"points_limit": 200}, Random(seed))
        for entry in made.entries:
            if entry.kind != "unit":
                continue
            picks = entry.picks
            gear, traits = set(picks.get("gear", [])), set(picks.get("traits", []))
            aspects = {*picks.get("aspect", []), *picks.get("banner", [])}
            assert gear & ranged or not (traits & SHOOTERS or "hawk" in aspects), entry
            assert "spear" in gear or "stag" not in aspects, entry
            assert "shield" in gear or not traits & {"shieldbash", "heft"}, entry
            assert gear & large or "heft" not in traits, entry
            assert ("caster" in traits) == bool(picks.get("spells")), entry
            assert int(picks["life"][0]) > 1 or "regeneration" not in traits, entry
            assert int(picks["combat"][0]) <= 5, entry
            assert not {"flying", "wildstride"} <= traits, entry
