"""The numbers of the tables, as the book prints them and as its author's other pages have them."""

from __future__ import annotations

import pytest

from affray.games.flagrant_factions.data import tables as data
from affray.games.flagrant_factions.data.tables import Missile
from affray.games.flagrant_factions.rules.taunts import table

NONE = None
PRINTED = {
    "Heavy Beast": (6, (5, 3, 6), (6, 10), NONE, (6, 3), 4, "Reckless"),
    "Light Beast": (4, (5, 4, 6), (6, 12), NONE, (6, 4), 3, "Reckless, Nimble"),
    "Elite Cavalry": (6, (5, 3, 5), (7, 10), NONE, (6, 3), 4, "Reckless, Defiant"),
    "Heavy Cavalry": (4, (5, 4, 5), (5, 10), NONE, (6, 4), 3, "Defiant"),
    "Light Cavalry": (4, (7, 5, 6), (5, 12), (6, 5, 12), (6, 5), 3, ""),
    "Elite Engine": (6, (0, 0, 5), (7, 4), (5, 4, 24), (6, 4), 3, "Ponderous"),
    "Heavy Engine": (4, (0, 0, 6), (8, 2), (6, 5, 24), (6, 5), 2, "Ponderous"),
    "Light Engine": (4, (0, 0, 6), (8, 4), (6, 5, 18), (6, 5), 1, ""),
    "Elite Foot": (5, (5, 3, 4), (5, 6), NONE, (12, 3), 4, ""),
    "Heavy Foot": (4, (6, 5, 4), (5, 6), NONE, (12, 4), 3, "Defensive"),
    "Light Foot": (3, (6, 5, 4), (5, 8), NONE, (12, 4), 2, "Defensive"),
}
"""Cost, ME, MO, MI, R with its rating, T and traits; 0 is a dash."""

LATER = {
    "Orc Archers": (4, (6, 4, 5), (5, 8), (6, 5, 12), (12, 4), 1, ""),
    "Skirmishers": (2, (6, 5, 5), (5, 8), (6, 5, 12), (8, 5), 1, "Elusive, Nimble"),
    "Few Skirmishers": (1, (6, 5, 5), (5, 8), (6, 5, 12), (4, 5), 1, "Elusive, Nimble"),
    "Elves": (4, (5, 5, 5), (5, 8), (6, 5, 12), (6, 4), 2, "Elusive, Nimble"),
}

MODELS = {
    "Heavy Beast": 1, "Light Beast": 6, "Elite Cavalry": 6, "Heavy Cavalry": 6, "Light Cavalry": 6,
    "Elite Engine": 1, "Heavy Engine": 1, "Light Engine": 3, "Elite Foot": 6, "Heavy Foot": 12,
    "Light Foot": 12, "Orc Archers": 12, "Skirmishers": 8, "Few Skirmishers": 4, "Elves": 6,
}  # fmt: skip
"""How many a group has when nothing is said."""

OPTIONAL = {
    "Accurate": (2, "missile", None, ()),
    "Apprentice": (2, None, None, ("caster",)),
    "Caster": (4, None, None, ("apprentice",)),
    "Chariot": (2, "cavalry", None, ()),
    "Composed": (2, "reckless", "reckless", ()),
    "Cowardly": (-2, None, None, ()),
    "Foe": (1, None, None, ()),
    "Bane": (4, None, None, ()),
    "Move Freely": (2, None, None, ()),
    "Offensive": (2, "defensive", "defensive", ()),
    "Self-Destruct": (2, None, None, ()),
    "Shooters": (2, "no_missile", None, ("throwers",)),
    "Short-Ranged": (-1, "missile", None, ()),
    "Stealthy": (3, None, None, ()),
    "Summoner": (3, None, None, ()),
    "Terrifying": (2, None, None, ()),
    "Throwers": (1, "no_missile", None, ("shooters",)),
    "Unerring": (3, None, None, ()),
    "Unfeeling": (0, None, None, ()),
    "Vicious": (3, None, None, ()),
    "Well-Armed": (1, None, None, ()),
}
"""Cost, what it needs, what it takes away, and what it does not go with."""

CAPTAINS = (
    "Reprehensible", "Vapid", "Blood-shy", "Feeble", "Wicked", "Shrewd", "Resolute", "Capable",
    "Compelling", "Prodding", "Aggressive", "Projectile", "Dangerous", "Calming", "Abjured",
    "Incredible",
)  # fmt: skip
"""From 3 to 18."""

SPELLS = {
    "Prompt": (6, "other", True),
    "Embolden": (6, "other", True),
    "Heal": (7, "other", False),
    "Confuse": (7, "other", True),
    "Entangle": (7, "other", True),
    "Obscure": (7, "any", True),
    "Projectile": (7, "enemy", False),
    "Enrage": (7, "other", True),
    "Fortify": (7, "other", True),
    "Counter": (8, "any", False),
}
"""Check, target, and whether it lasts until the start of the caster's next turn."""

AMBITIONS = {
    "We Will Not Break": 3,
    "Win Without Moving": 3,
    "Do Not Waver": 3,
    "They Will Reel Before Us": 3,
    "We Will Snap Their Spine": 3,
    "Give Better Than We Get": 2,
    "Break Even Their Anvil": 2,
    "Draw First Blood": 1,
    "They Will Know My Name": 1,
    "We Will All Shed Blood": 1,
    "Rain Hell Upon Them": 1,
}

BOTH = ("attackers", "defenders")
SCENARIOS = {
    "Pitched Battle": (0, "alternate", None, "attackers", BOTH),
    "Ambush": (1, "defenders", "attackers", None, ()),
    "Retreat": (2, "alternate", None, "defenders", ()),
    "Raid": (3, "defenders", None, "attackers", BOTH),
    "Sortie": (4, "attackers", "defenders", None, ("attackers",)),
    "Extraction": (5, "attackers", "defenders", None, ("attackers",)),
    "Ritual": (6, "defenders", None, "attackers", BOTH),
}
"""The face that gives it, who deploys first, who starts, who chooses that, who may hold back."""

TAUNTS = {
    "Come and Die!": (6, False, ()),
    "We Are Unbreakable!": (6, False, ()),
    "We Leave No Friend Behind!": (6, False, ()),
    "We Never Miss a Shot!": (6, False, ()),
    "We'll Never Taste Your Blades!": (6, False, ()),
    "You'll Die with Us!": (6, False, ()),
    "There Can Be Only One!": (7, True, ()),
    "We'll Fight in the Shade!": (7, False, ()),
    "You'll Never Take Us Alive!": (7, False, ()),
    "For the Captain!": (8, False, ()),
    "We'll Run You Down!": (8, False, ()),
    "Your Magic is Laughable!": (8, False, ()),
    "Your Corpse Will Never Thaw!": (6, True, ("Aurorans",)),
    "We'll Trample Your Bones Like Fresh Snow!": (7, True, ("Hunters",)),
    "Til the Glaciers Melt!": (8, False, ("Longbraids",)),
    "Blood Makes Mud!": (6, False, ("Shieldkin",)),
    "Our Bolts, Your Eyes!": (7, False, ("Mounted Crossbows",)),
    "To Glory or Hell!": (8, False, ("Lancers",)),
    "You're But a Chew Toy!": (6, True, ("Necromancer",)),
    "Try Again!": (7, True, ("Necromancer",)),
    "Your Bones Are Mine!": (8, True, ("Necromancer",)),
    "P3W P3W P3W": (6, False, ("Arclight Rifles", "Arclight Blasters")),
    "W3 H0W1 U 5Cr34M": (7, False, ("Barking Sparks",)),
    "F135H 15 W34K": (8, True, ("Titan",)),
    "Dance To Our Whistling Tune!": (6, True, ("Slingers",)),
    "Fall Before Our Wave!": (7, False, ("Bronzeclad", "Khopeshi")),
    "The Sun Rises, Flesh Burns!": (8, False, ("Flamebearers",)),
    "Our Streets, Your Skulls!": (6, False, ("Street Toughs",)),
    "Even Our Dogs Piss on You!": (7, False, ("Neighborhood Defenders",)),
    "We'll be Home By Dinner!": (8, False, ("First Citizens",)),
}
"""The check, whether an enemy is named, and the groups that know it."""


def row_of(one: data.Profile) -> tuple[object, ...]:
    missile = one.missile and (one.missile.activate, one.missile.hit, one.missile.range)
    return (
        one.cost,
        (one.melee.activate, one.melee.attack, one.melee.defend),
        (one.move.activate, one.move.distance),
        missile,
        (one.resilience, one.rating),
        one.toughness,
        ", ".join(data.profile_traits()[word].name for word in one.traits),
    )


@pytest.mark.rule("FF-PROF-HB", "FF-PROF-LB", "FF-PROF-EC", "FF-PROF-HC", "FF-PROF-LC")
@pytest.mark.rule("FF-PROF-EE", "FF-PROF-HE", "FF-PROF-LE", "FF-PROF-EF", "FF-PROF-HF")
@pytest.mark.rule("FF-PROF-LF", "FF-R-01")
def test_the_profiles_stand_as_they_are_printed() -> None:
    found = [one for one in data.profiles().values() if not one.extra]
    assert {one.name: row_of(one) for one in found} == PRINTED
    assert {one.dice for one in found} == {12}
    assert [one.type for one in found] == [one.name.split()[1] for one in found]


@pytest.mark.rule("FF-OUT-MI-2", "FF-PROF-01")
def test_later_missile_profiles_stand_as_their_author_has_them() -> None:
    found = [one for one in data.profiles().values() if one.extra]
    assert {one.name: row_of(one) for one in found} == LATER
    assert {one.name for one in found if one.dice != 12} == {"Few Skirmishers"}
    assert data.profiles()["few_skirmishers"].dice == 6
    assert {(one.type, one.extra) for one in found} == {("Missile", "outside_missile")}


def test_a_group_has_its_usual_number_of_models() -> None:
    assert {one.name: one.models for one in data.profiles().values()} == MODELS


@pytest.mark.rule("FF-CO-07", "FF-CO-08", "FF-OT-SHOOTERS", "FF-OT-THROWERS")
def test_optional_traits_cost_what_is_printed_behind_them() -> None:
    found = {
        one.name: (one.cost, one.needs, one.removes, one.excludes)
        for one in data.optional_traits().values()
    }
    assert found == OPTIONAL
    missiles = {one.name: one.missile for one in data.traits().values() if one.missile}
    assert missiles == {"Shooters": Missile(6, 5, 18), "Throwers": Missile(6, 5, 6)}
    assert [one.name for one in data.traits().values() if one.per_kind] == ["Foe", "Bane"]
    assert {one.cost for one in data.profile_traits().values()} == {0}


@pytest.mark.rule("FF-CAP-05", "FF-CT-10", "FF-CT-15", "FF-CT-18")
def test_captain_traits_stand_beside_their_rolls() -> None:
    found = data.captain_traits().values()
    assert {one.roll: one.name for one in found} == dict(enumerate(CAPTAINS, start=3))
    dice = {one.name: one.dice for one in found if one.dice}
    assert dice == {"Capable": 1, "Dangerous": 2, "Incredible": 3}


@pytest.mark.rule("FF-CAST-03", "FF-CAST-04")
def test_spells_have_their_checks_targets_and_times() -> None:
    found = data.spells().values()
    assert {one.name: (one.check, one.target, one.lasts) for one in found} == SPELLS
    assert {one.range for one in found} == {18}


@pytest.mark.rule("FF-AMB-02")
def test_ambitions_are_worth_what_is_printed() -> None:
    assert {one.name: one.points for one in data.ambitions().values()} == AMBITIONS


@pytest.mark.rule("FF-OUT-SC-0", "FF-OUT-SC-1", "FF-OUT-SC-2", "FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-4", "FF-OUT-SC-5", "FF-OUT-SC-6")
def test_scenarios_say_who_deploys_and_who_starts() -> None:
    found = {
        one.name: (one.roll, one.order, one.first, one.chooses, one.reserve)
        for one in data.scenarios().values()
    }
    assert found == SCENARIOS


@pytest.mark.rule("FF-OUT-TA-01", "FF-OUT-TA-30")
def test_taunts_have_their_checks_and_those_who_know_them() -> None:
    found = table().values()
    assert {one.name: (one.check, one.aims, one.groups) for one in found} == TAUNTS


@pytest.mark.rule("FF-Q-01", "FF-Q-02")
def test_an_inch_is_254_tenths_of_a_millimetre_and_a_base_one_inch() -> None:
    assert (data.INCH, data.RADIUS, data.BASE) == (254, 127, 254)
    assert data.TABLES == {"60x36": (60, 36), "72x48": (72, 48)}


@pytest.mark.rule("FF-OT-FOE-1", "FF-OT-BANE-1")
def test_traits_against_a_kind_are_called_by_it() -> None:
    names = [data.trait_name(word) for word in ("foe:Elf", "bane:Elf", "unerring")]
    assert names == ["Elf-Foe", "Elfbane", "Unerring"]
