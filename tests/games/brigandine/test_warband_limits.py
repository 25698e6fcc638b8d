"""What a builder offers and where it says no; and what a map comes to on the table."""

from __future__ import annotations

import pytest

from affray.games.brigandine.forces.muster import make_card, muster
from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.rules.laying import from_map, is_left_behind, map_problems
from affray.games.brigandine.state import State
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.maps import MapPiece
from affray.kernel.roster import Entry, Roster


def found(*entries: Entry, **house: HouseValue) -> list[tuple[str, str]]:
    force = Roster(GAME.id, "Test", list(entries), EDITION)
    return [(problem.place, problem.rule) for problem in GAME.roster_problems(force, house)]


def unit(**picks: str) -> Entry:
    return Entry("unit", picks={slot: words.split() for slot, words in picks.items()})


@pytest.mark.rule("BR-STAT-03", "BR-GEAR-GEN-5", "BR-ASPECT-GEN-1", "BR-BANNER-04")
def test_how_much_of_everything_a_unit_may_have() -> None:
    slots = {slot.id: slot for slot in GAME.roster_description(EDITION, {}).shared}
    amounts = {id: slot.amount for id, slot in slots.items() if slot.amount}
    assert {id: (one.low, one.high, one.cost) for id, one in amounts.items()} == {
        "life": (1, 501, 1),
        "combat": (1, 501, 1),
        "speed": (3, 503, 1),
    }
    counts = {id: (slot.least, slot.most, slot.repeats) for id, slot in slots.items()}
    assert counts == {
        "life": (0, 1, False),
        "combat": (0, 1, False),
        "speed": (0, 1, False),
        "gear": (0, 16, False),
        "traits": (0, 17, False),
        "aspect": (0, 1, False),
        "banner": (0, 1, False),
        "spells": (0, 100, True),
    }
    prices = {pick.id: pick.cost for pick in slots["banner"].picks}
    assert prices == {
        "bull": 20, "dog": 20, "hawk": 24, "lion": 20, "rat": 12, "serpent": 8, "stag": 12,
        "wolf": 12,
    }  # fmt: skip


@pytest.mark.rule("BR-UNIT-06", "BR-FORCE-03", "BR-FORCE-04", "BR-WB-01")
def test_what_a_builder_lists() -> None:
    plain = GAME.roster_description(EDITION, {"points_limit": 150})
    kinds = {kind.id: kind for kind in plain.entries}
    assert (plain.points, len(kinds)) == (150, 66)
    assert (kinds["unit"].cost, kinds["unit"].preset) == (5, {})
    assert kinds["unit"].stats == (("Life", "1"), ("Combat", "1"), ("Speed", "3"))
    drider = kinds["southern_slumber/drider"]
    assert (drider.cost, drider.price, drider.printed) == (5, None, 26)
    printed = GAME.roster_description(EDITION, {"printed_prices": True})
    assert {kind.id: kind.price for kind in printed.entries}["southern_slumber/drider"] == 26
    harbinger = kinds["arisen/harbinger"]
    assert harbinger.stats == (("Life", "3"), ("Combat", "3"), ("Speed", "4"))
    assert harbinger.preset == {
        "life": ["3"],
        "combat": ["3"],
        "speed": ["4"],
        "gear": ["two_handed_weapon"],
        "traits": ["regeneration"],
    }


@pytest.mark.rule("BR-GEAR-GEN-2", "BR-ARMOR-05", "BR-GEAR-GEN-3-R1", "BR-TRAIT-HEFT-1-R1")
def test_where_a_builder_says_no() -> None:
    assert found(unit(), unit(gear="sling javelin")) == [("entries[1].gear", "BR-GEAR-GEN-2")]
    assert found(unit(gear="light_armor heavy_armor helmet")) == [
        ("entries[0].gear", "BR-ARMOR-05")
    ]
    assert found(unit(gear="light_armor helmet sling shield")) == []
    assert found(unit(spells="web")) == [("entries[0].spells", "BR-TRAIT-CASTER-1")]
    hands = [("entries[0].gear", "BR-GEAR-GEN-3-R1")]
    assert found(unit(gear="shield off_hand_weapon")) == hands
    assert found(unit(gear="shield off_hand_weapon", traits="heft")) == hands
    assert found(unit(gear="spear off_hand_weapon", traits="heft")) == hands
    assert found(unit(gear="spear claws", traits="heft")) == hands
    assert found(unit(gear="shield spear off_hand_weapon", traits="heft")) == hands
    assert found(unit(gear="shield spear", traits="heft")) == []
    assert found(unit(gear="shield spear", traits="heft"), heft_scope="two_handed_weapon") == hands
    assert found(unit(gear="shield spear")) == hands


@pytest.mark.rule("BR-WB-02", "BR-WB-05", "BR-WB-05-R1")
def test_where_a_constraint_bites() -> None:
    assert found(*[unit()] * 20) == []
    assert found(unit(life="97")) == [("entries", "BR-WB-02")]
    assert found(unit(life="96")) == []
    one: dict[str, HouseValue] = {"list_constraint": "one_faction"}
    basher, changed = Entry("orcs/basher"), Entry("orcs/basher", picks={"life": ["9"]})
    pelter = Entry("kobolds/pelter")
    assert found(basher, Entry("orcs/rager"), **one) == []
    assert found(unit(), basher, pelter, changed, **one) == [
        ("entries[0]", "BR-WB-05"),
        ("entries[2]", "BR-WB-05"),
        ("entries[3]", "BR-WB-05"),
    ]
    assert found(Entry("nobody"), basher, **one) == [("entries[0].kind", "BR-FORCE-01")]
    allowed: dict[str, HouseValue] = {"list_constraint": "orcs,spear"}
    assert found(unit(gear="spear"), basher, changed, **allowed) == []
    assert found(unit(gear="spear helmet"), **allowed) == [("entries[0]", "BR-WB-05-R1")]
    armed = Entry("orcs/basher", picks={"gear": ["helmet", "light_armor"]})
    assert found(basher, armed, **allowed) == [("entries[1]", "BR-WB-05-R1")]


@pytest.mark.rule("BR-UNIT-01", "BR-WB-06", "BR-WB-07")
def test_a_warband_is_mustered_under_names_of_its_own() -> None:
    state = State(House.of({}))
    first = Roster(GAME.id, " Reds ", [Entry("unit"), Entry("unit", name=" Bob "), Entry("unit")])
    second = Roster(GAME.id, "  ", [Entry("orcs/basher"), Entry("unit", name="Bob")])
    muster(state, first, Seat(0))
    muster(state, second, Seat(1))
    assert state.warbands == ("Reds", "Warband 2")
    names = [one.card.name for one in state.units]
    assert names[:2] == ["Unit", "Bob"]
    assert names[3] == "Basher"
    assert len(set(names)) == 5
    assert [(one.id, one.seat, one.side) for one in state.units] == [
        (0, 0, 0),
        (1, 0, 0),
        (2, 0, 0),
        (3, 1, 1),
        (4, 1, 1),
    ]
    assert [one.card.cost for one in state.units[:3]] == [5, 5, 5]
    printed = State(House.of({"printed_prices": True}))
    muster(printed, Roster(GAME.id, "Spiders", [Entry("southern_slumber/drider")]), Seat(0))
    assert printed.units[0].card.cost == 26


@pytest.mark.rule("BR-STAT-01", "BR-ARMOR-03", "BR-GEAR-CLAWS-1", "BR-GEAR-TWOHAND-1-R1")
def test_what_the_choices_of_a_roster_come_to() -> None:
    bare = make_card("Bare", {})
    assert (bare.cost, bare.life, bare.combat, bare.speed, bare.castings) == (5, 1, 1, 762, ())
    full = make_card(
        "Full",
        {
            "life": ["4"],
            "combat": ["1000"],
            "speed": ["7"],
            "gear": ["heavy_armor", "helmet", "claws", "sling", "shield"],
            "traits": ["caster", "fury"],
            "aspect": ["bull"],
            "banner": ["dog"],
            "spells": ["web", "web"],
        },
        77,
    )
    assert (full.cost, full.life, full.combat, full.speed) == (77, 4, 1000, 7 * 254)
    assert (full.armor, full.melee_attacks, full.is_quick) == ((4, 5, 6), 2, True)
    assert (full.weapon_id, full.reach) == ("sling", 2540)
    assert (full.has_shield, full.has_spear, full.ignores_shields) == (True, False, False)
    assert (full.aspect, full.banner, full.castings) == ("bull", "dog", ("web", "web"))
    assert (full.has("fury"), full.has("lethal")) == (True, False)
    assert full.gear == ("heavy_armor", "helmet", "claws", "sling", "shield")
    assert (full.name, full.traits) == ("Full", ("caster", "fury"))
    assert make_card("Axe", {"gear": ["two_handed_weapon"]}).ignores_shields
    assert make_card("Pike", {"gear": ["spear"]}).has_spear


DISC = {"disc": [1500, 1500, 300]}


@pytest.mark.rule("BR-TERR-01", "BR-TERR-02", "BR-TERR-03")
def test_what_a_piece_of_a_map_is_on_the_table() -> None:
    def laid(kind: str, label: str = "") -> tuple[str, tuple[str, ...], int]:
        [piece] = from_map([MapPiece(kind, label, DISC)])
        return piece.kind, piece.flags, piece.height

    assert laid("hill", "Old hill") == ("hill", ("obstacle",), 381)
    assert laid("ruin") == ("ruin", ("obstacle", "fortification"), 254)
    assert laid("ruin, house") == ("ruin", ("obstacle", "fortification"), 762)
    assert laid("wood, hill") == ("wood", ("obstacle", "difficult"), 381)
    assert laid("wood, fortification") == ("wood", ("fortification", "difficult"), 0)
    assert laid("obstacle", 'House, 3" high') == ("house", ("obstacle",), 762)
    assert laid("difficult", "Hill") == ("hill", ("difficult",), 0)
    assert laid("obstacle", "Shed") == ("Shed", ("obstacle",), 0)
    assert laid("open", "Meadow") == ("Meadow", (), 0)
    for kind, label, left in (
        ("megalith", "", True),
        ("cloud", "Fog", True),
        ("obstacle", 'Megalith, 6" high', True),
        ("obstacle, difficult", "Cloud", True),
        ("obstacle", "Shed", False),
    ):
        piece = MapPiece(kind, label, DISC)
        assert is_left_behind(piece) is left
        assert len(from_map([piece])) == (not left)


@pytest.mark.rule("BR-TERR-01", "BR-SCEN-BRIDGE-1-R1", "BR-SETUP-01-R1")
def test_what_keeps_a_map_from_being_used() -> None:
    def piece(x: int, y: int = 1500, kind: str = "hill") -> MapPiece:
        return MapPiece(kind, "", {"disc": [x, y, 300]})

    def wrong(*pieces: MapPiece, points: int | None = None, **house: HouseValue) -> list[str]:
        problems = map_problems(pieces, House.of(house), points)
        return [f"{problem.place} {problem.rule}" for problem in problems]

    assert wrong(piece(300), piece(901), piece(5796)) == []
    assert wrong(piece(300), piece(2000), piece(899)) == ["terrain[2].shape BR-TERR-01"]
    assert wrong(piece(5797)) == ["terrain[0].shape BR-MOVE-06"]
    assert wrong(piece(5797), points=200) == []
    stone = piece(3000, kind="megalith")
    assert wrong(stone, piece(3000), stone, piece(5797)) == ["terrain[3].shape BR-MOVE-06"]
    houses = [piece(500, kind="house"), piece(500, 3000, kind="hill")]
    assert wrong(*houses) == []
    assert wrong(*houses, scenario="bridgefight") == ["terrain[0].kind BR-SCEN-BRIDGE-1-R1"]
    many = [
        MapPiece("wood", "", {"disc": [100 + 150 * k, 100 + 150 * row, 50]})
        for row in range(2)
        for k in range(21)
    ]
    assert wrong(*many[:40]) == []
    assert len(wrong(*many[:41])) == 1
