"""Building a warband: every limit of the book, and the groups that come out."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.rattle_and_rend.rosters import (
    DREGS,
    FIGHTERS,
    PLAIN,
    PLAIN_PICKS,
    SHOOTERS,
    SKIRMISHERS,
    champion,
    found,
    heavy,
    kind,
    led,
    warband,
    ward,
)

from affray.games.rattle_and_rend.forces.roster import (
    make_card,
    muster,
)
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import UNPLACED
from affray.kernel.ids import Seat
from affray.kernel.plain import to_plain
from affray.kernel.problems import BadInput
from affray.kernel.roster import MOST_ENTRIES, Entry, Roster, entry_cost, roster_cost

# -- limits ---------------------------------------------------------------------------


@pytest.mark.rule("RR-BUILD-01")
def test_exactly_twelve_points_are_spent() -> None:
    assert found(warband(*PLAIN)) == []
    assert found(warband(*PLAIN[1:])) == [("entries", "RR-BUILD-01")]
    assert found(warband(*PLAIN, champion())) == [("entries", "RR-BUILD-01")]


@pytest.mark.rule("RR-BUILD-01")
def test_the_house_may_set_another_limit() -> None:
    assert found(warband(*PLAIN[1:]), points_limit=10) == []
    assert found(warband(*PLAIN), points_limit=10) == [("entries", "RR-BUILD-01")]
    assert GAME.roster_description("alpha2", {"points_limit": 10}).points == 10


@pytest.mark.rule("RR-BUILD-02")
def test_there_are_six_types() -> None:
    names = [entry.id for entry in GAME.roster_description("alpha2", {}).entries]
    assert names == ["champion", "heavy", "fighters", "shooters", "skirmishers", "ward"]
    wrong = warband(*PLAIN, Entry("dragon", picks={"fire": ["hot"]}))
    assert found(wrong) == [("entries[6].kind", "RR-BUILD-02")]


@pytest.mark.rule("RR-BUILD-13")
@pytest.mark.rule("RR-STAT-DREGS")
def test_dregs_join_in_quickref_only_and_are_not_core() -> None:
    entries = (FIGHTERS, FIGHTERS, heavy(), heavy(), DREGS, DREGS)
    assert found(warband(*entries, edition="quickref")) == []
    places = found(warband(*entries))
    assert places[:2] == [("entries[4].kind", "RR-BUILD-02"), ("entries[5].kind", "RR-BUILD-02")]
    without_core = (FIGHTERS, heavy(), heavy(), DREGS, DREGS, DREGS, DREGS)
    assert found(warband(*without_core, edition="quickref")) == [("entries", "RR-BUILD-04")]


@pytest.mark.rule("RR-BUILD-03")
def test_a_warband_has_four_to_eight_groups() -> None:
    four = (heavy(), heavy(), led(FIGHTERS, "banishment"), led(FIGHTERS, "banishment"))
    assert found(warband(*four)) == []
    three = (led(heavy(), "banishment"), led(heavy(), "banishment"), FIGHTERS, FIGHTERS)
    assert found(warband(*three[1:]), points_limit=8) == [("entries", "RR-BUILD-03")]
    eight = (FIGHTERS, FIGHTERS, FIGHTERS, FIGHTERS, *[champion()] * 4)
    assert found(warband(*eight)) == []
    nine = (FIGHTERS, FIGHTERS, FIGHTERS, *[champion()] * 6)
    assert found(warband(*nine)) == [("entries", "RR-BUILD-03")]


@pytest.mark.rule("RR-BUILD-03")
@pytest.mark.rule("RR-BUILD-04")
def test_a_pair_is_one_group_and_its_champion_no_core_point() -> None:
    pairs = [led(FIGHTERS, "banishment"), heavy(), heavy(), champion(), champion(), ward()]
    assert found(warband(*pairs)) == [("entries", "RR-BUILD-04")]
    nine_lines = [led(FIGHTERS, "banishment"), FIGHTERS, FIGHTERS, *[ward()] * 5]
    assert found(warband(*nine_lines)) == []


@pytest.mark.rule("RR-BUILD-04")
def test_four_points_are_core_in_any_mix() -> None:
    rest = (heavy(), heavy(), ward(), ward())
    for one in (FIGHTERS, SHOOTERS, SKIRMISHERS):
        for other in (FIGHTERS, SHOOTERS, SKIRMISHERS):
            assert found(warband(one, other, *rest)) == []
    assert found(warband(FIGHTERS, champion(), champion(), *rest)) == [("entries", "RR-BUILD-04")]


@pytest.mark.rule("RR-BUILD-05")
@pytest.mark.parametrize(
    "chosen", [[], ["elites"], ["elites"] * 2, ["elites", "raiders", "riders"]]
)
def test_two_different_traits_are_chosen(chosen: list[str]) -> None:
    roster = warband(*PLAIN, picks=PLAIN_PICKS | {"traits": chosen})
    assert found(roster) == [("picks.traits", "RR-BUILD-05")]


@pytest.mark.rule("RR-BUILD-05")
def test_there_are_eighteen_traits_and_no_others() -> None:
    slot = GAME.roster_description("alpha2", {}).slots[0]
    assert (len(slot.picks), slot.least, slot.most) == (18, 2, 2)
    roster = warband(*PLAIN, picks=PLAIN_PICKS | {"traits": ["elites", "bakers"]})
    assert found(roster) == [("picks.traits", "RR-BUILD-05")]


@pytest.mark.rule("RR-BUILD-06")
@pytest.mark.rule("RR-DRIVE-01")
@pytest.mark.parametrize("chosen", [[], ["frenzy", "discipline"], ["hunger"]])
def test_one_drive_is_chosen(chosen: list[str]) -> None:
    roster = warband(*PLAIN, picks=PLAIN_PICKS | {"drive": chosen})
    assert found(roster) == [("picks.drive", "RR-BUILD-06")]


@pytest.mark.rule("RR-BUILD-07")
@pytest.mark.rule("RR-STAT-06")
@pytest.mark.parametrize("chosen", [[], ["banishment", "spot_weakness"], ["juggling"]])
def test_a_champion_has_one_of_seven_actions(chosen: list[str]) -> None:
    entries = (FIGHTERS, heavy(), heavy(), SHOOTERS, ward())
    wrong = Entry("champion", picks={"action": chosen})
    assert found(warband(*entries, wrong)) == [("entries[5].action", "RR-BUILD-07")]
    assert len(kind("champion").slots[0].picks) == 7


@pytest.mark.rule("RR-BUILD-08")
@pytest.mark.rule("RR-STAT-06")
@pytest.mark.parametrize("chosen", [[], ["flyer", "transport"], ["invisible"]])
def test_a_heavy_has_one_of_three_traits(chosen: list[str]) -> None:
    wrong = Entry("heavy", picks={"trait": chosen})
    entries = (FIGHTERS, wrong, heavy("flyer"), SHOOTERS, ward(), champion())
    assert found(warband(*entries)) == [("entries[1].trait", "RR-BUILD-08")]
    assert len(kind("heavy").slots[0].picks) == 3


@pytest.mark.rule("RR-BUILD-09")
@pytest.mark.rule("RR-STAT-06")
@pytest.mark.parametrize("chosen", [[], ["rally", "pursuit"], ["applause"]])
def test_a_ward_has_one_of_eight_reactions(chosen: list[str]) -> None:
    wrong = Entry("ward", picks={"reaction": chosen})
    entries = (FIGHTERS, heavy(), heavy(), SHOOTERS, champion(), wrong)
    assert found(warband(*entries)) == [("entries[5].reaction", "RR-BUILD-09")]
    assert len(kind("ward").slots[0].picks) == 8


@pytest.mark.rule("RR-BUILD-10")
def test_types_actions_and_reactions_may_repeat() -> None:
    entries = (FIGHTERS, FIGHTERS, FIGHTERS, FIGHTERS)
    assert found(warband(*entries, champion(), champion(), ward(), ward())) == []


@pytest.mark.rule("RR-BUILD-11")
def test_two_heavies_are_the_most_that_fit() -> None:
    assert found(warband(FIGHTERS, FIGHTERS, heavy(), heavy(), ward(), ward())) == []
    assert found(warband(FIGHTERS, FIGHTERS, heavy(), heavy(), heavy())) == [
        ("entries", "RR-BUILD-01")
    ]


@pytest.mark.rule("RR-BUILD-12")
@pytest.mark.rule("RR-BOND-01")
def test_a_bond_may_be_written_down_in_quickref_and_does_nothing() -> None:
    bound = PLAIN_PICKS | {"bond": ["unwritten"]}
    assert found(warband(*PLAIN, edition="quickref", picks=bound)) == []
    assert found(warband(*PLAIN, edition="quickref")) == []
    twice = PLAIN_PICKS | {"bond": ["unwritten", "unwritten"]}
    wrong = found(warband(*PLAIN, edition="quickref", picks=twice))
    assert set(wrong) == {("picks.bond", "RR-BUILD-12")}
    assert found(warband(*PLAIN, picks=bound)) == [("picks", "")]
    house = House.of({}, "quickref")
    side, groups = muster(warband(*PLAIN, edition="quickref", picks=bound), Seat(0), house, 0)
    assert side.bond == "unwritten"
    plain = muster(warband(*PLAIN, edition="quickref"), Seat(0), house, 0)[1]
    assert to_plain([g.card for g in groups]) == to_plain([g.card for g in plain])


# -- attached champions -----------------------------------------------------------------


@pytest.mark.rule("RR-ATTACH-01")
def test_heavies_and_core_groups_may_host_a_champion() -> None:
    for host in (FIGHTERS, SHOOTERS, SKIRMISHERS, heavy()):
        rest = [FIGHTERS] * (4 if host.kind != "heavy" else 3) + [ward()] * 2
        roster = warband(led(host, "banishment"), *rest)
        limit = roster_cost(GAME.roster_description("alpha2", {}), roster)
        assert found(roster, points_limit=limit) == []


@pytest.mark.rule("RR-ATTACH-01")
def test_wards_champions_and_dregs_cannot_host() -> None:
    entries = (FIGHTERS, FIGHTERS, FIGHTERS, heavy())
    hosts = (ward(), champion(), DREGS)
    roster = warband(*entries, *(led(host, "banishment") for host in hosts), edition="quickref")
    assert found(roster) == [(f"entries[{i}].champion", "RR-ATTACH-01") for i in (4, 5, 6)]


@pytest.mark.rule("RR-ATTACH-07")
def test_a_host_has_one_champion_at_most() -> None:
    crowded = led(FIGHTERS, "banishment", "spot_weakness")
    entries = (FIGHTERS, FIGHTERS, heavy(), champion())
    assert found(warband(crowded, *entries)) == [("entries[0].champion", "RR-ATTACH-07")]


@pytest.mark.rule("RR-BUILD-07")
@pytest.mark.rule("RR-ATTACH-01")
def test_an_attached_champion_has_one_of_the_seven_actions_too() -> None:
    entries = (FIGHTERS, FIGHTERS, heavy(), heavy())
    wrong = led(FIGHTERS, "juggling")
    assert found(warband(wrong, *entries)) == [("entries[0].champion", "RR-BUILD-07")]


@pytest.mark.rule("RR-ATTACH-02")
@pytest.mark.rule("RR-ATTACH-04")
@pytest.mark.rule("RR-ATTACH-06")
@pytest.mark.rule("RR-COMP-06")
@pytest.mark.parametrize("host", ["heavy", "fighters", "shooters", "skirmishers"])
def test_a_pair_is_its_host_with_the_points_of_both(host: str) -> None:
    alone = make_card(host, name="alone")
    pair = make_card(host, name="pair", champion="banishment")
    assert pair.is_pair
    assert not alone.is_pair
    assert pair.champion == "banishment"
    assert pair.points == alone.points + 1
    for what in ("kind", "radius", "mov", "rng", "fury", "guile", "will", "core", "is_heavy"):
        assert getattr(pair, what) == getattr(alone, what)
    entry = led(heavy() if host == "heavy" else Entry(host), "banishment")
    assert entry_cost(GAME.roster_description("alpha2", {}), entry) == pair.points


@pytest.mark.rule("RR-ATTACH-08")
def test_a_pair_fits_only_the_transport_of_riders() -> None:
    pair = make_card("fighters", name="pair", champion="banishment")
    assert pair.points > make_card("heavy", name="cart", trait="transport").capacity
    riding = make_card("heavy", name="cart", trait="transport", traits=("riders", "elites"))
    assert pair.points <= riding.capacity


# -- muster -----------------------------------------------------------------------------


@pytest.mark.rule("RR-ATTACH-02")
@pytest.mark.rule("RR-BUILD-10")
def test_a_roster_becomes_a_warband_and_its_groups() -> None:
    entries = (led(heavy("transport"), "scheming_plot"), FIGHTERS, FIGHTERS, champion(), ward())
    roster = warband(
        *entries, SHOOTERS, picks={"traits": ["riders", "zealots"], "drive": ["frenzy"]}
    )
    assert GAME.roster_problems(roster, {}) == []
    side, groups = muster(roster, Seat(1), House.of({}, "alpha2"), 7)
    assert (side.name, side.traits, side.drive, side.bond) == (
        "Test", ("riders", "zealots"), "frenzy", None,
    )  # fmt: skip
    assert [group.id for group in groups] == [7, 8, 9, 10, 11, 12]
    assert all((group.seat, group.status) == (1, UNPLACED) for group in groups)
    assert [group.card.points for group in groups] == [4, 2, 2, 1, 1, 2]
    assert (groups[0].card.champion, groups[0].card.trait) == ("scheming_plot", "transport")
    assert groups[0].card.capacity == 4
    assert (groups[3].card.champion, groups[3].card.is_pair) == ("spot_weakness", False)
    assert groups[4].card.warding == "rally"


def test_groups_without_a_name_are_called_by_their_type() -> None:
    named = msgspec.structs.replace(SHOOTERS, name="Gorm's Bows")
    entries = (led(FIGHTERS, "banishment"), FIGHTERS, SHOOTERS, named, heavy())
    groups = muster(warband(*entries), Seat(0), House.of({}, "alpha2"), 0)[1]
    assert [group.card.name for group in groups] == [
        "Fighters 1 with Champion", "Fighters 2", "Shooters", "Gorm's Bows", "Heavy",
    ]  # fmt: skip


def test_no_two_groups_of_a_warband_have_the_same_name() -> None:
    names = ["Bob", "Bob", "", "Bob 2", "Fighters", ""]
    entries = [Entry("fighters", name) for name in names]
    groups = muster(warband(*entries), Seat(0), House.of({}, "alpha2"), 0)[1]
    assert [group.card.name for group in groups] == [
        "Bob", "Bob 2", "Fighters 1", "Bob 2 2", "Fighters", "Fighters 2",
    ]  # fmt: skip


# -- what a person may send ----------------------------------------------------------------


def test_all_problems_come_at_once() -> None:
    roster = Roster(
        "chess",
        "N" * 61,
        [
            Entry("champion", "x" * 61),
            Entry("dragon", "bell\x07"),
            Entry("heavy", picks={"trait": ["flyer"], "colour": ["red"]}),
            led(ward(), "banishment"),
        ],
        edition="beta9",
        picks={"traits": ["elites"]},
        note="n" * 1001,
    )
    assert found(roster) == [
        ("edition", "RR-Q-001"),
        ("name", ""),
        ("game", ""),
        ("note", ""),
        ("entries[0].name", ""),
        ("entries[0].action", "RR-BUILD-07"),
        ("entries[1].name", ""),
        ("entries[1].kind", "RR-BUILD-02"),
        ("entries[2]", ""),
        ("entries[3].champion", "RR-ATTACH-01"),
        ("picks.traits", "RR-BUILD-05"),
        ("picks.drive", "RR-BUILD-06"),
        ("entries", "RR-BUILD-01"),
        ("entries", "RR-BUILD-04"),
    ]
    assert all(len(problem.sentence) > 10 for problem in GAME.roster_problems(roster, {}))


def test_too_many_entries_are_refused_at_once() -> None:
    roster = warband(*[Entry("dragon")] * (MOST_ENTRIES + 1))
    assert found(roster) == [("entries", "")]
    assert len(found(warband(*[Entry("dragon")] * MOST_ENTRIES))) > MOST_ENTRIES


def test_a_bad_house_rule_is_said_and_nothing_is_judged_by_it() -> None:
    assert found(warband(FIGHTERS), points_limit=31) == [("house.points_limit", "RR-Q-023")]
    with pytest.raises(BadInput, match="points_limit"):
        GAME.roster_description("alpha2", {"points_limit": 5})
    with pytest.raises(BadInput, match="beta9"):
        GAME.roster_description("beta9", {})


def test_a_roster_without_an_edition_is_judged_by_the_first() -> None:
    assert found(warband(*PLAIN, edition="")) == []
    dregs = (FIGHTERS, FIGHTERS, heavy(), heavy(), DREGS, DREGS)
    assert ("entries[4].kind", "RR-BUILD-02") in found(warband(*dregs, edition=""))
