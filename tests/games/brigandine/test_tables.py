"""The numbers of the tables, as the book prints them and as the house keeps them."""

from __future__ import annotations

import pytest

from affray.games.brigandine.campaigns.campaigns import numbers
from affray.games.brigandine.data import tables as data
from affray.games.brigandine.data.tables import INCH, TEMPLATES, armory, factions
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.rules.terrain import TURNS, outline, pieces
from affray.kernel.house import HouseValue

BOOK_THREE = {
    "arisen": {
        "necromancer": (32, 1, 5, 4),
        "harbinger": (15, 3, 3, 4),
        "skeletal_centurion": (11, 1, 3, 4),
        "cloaked_wraith": (9, 1, 3, 4),
        "revenant": (12, 2, 3, 4),
    },
    "demons": {
        "priest_of_hell": (24, 1, 3, 4),
        "demonic_champion": (17, 3, 4, 4),
        "cultist_archer": (10, 1, 2, 4),
        "demonic_infantry": (13, 2, 4, 4),
        "beastman": (16, 2, 4, 5),
    },
    "dwarves": {
        "rex": (22, 3, 4, 3),
        "skald": (30, 2, 3, 3),
        "huscarl": (16, 2, 3, 3),
        "thane": (15, 2, 3, 3),
        "hakenbuss": (15, 2, 3, 3),
    },
    "eastern_dawn": {
        "warlord": (43, 2, 5, 5),
        "warpriest": (34, 1, 5, 5),
        "pike": (20, 1, 4, 5),
        "skirmisher": (16, 1, 4, 5),
        "archer": (17, 1, 4, 5),
    },
    "southern_slumber": {
        "matriarch": (27, 2, 5, 4),
        "slinker": (14, 1, 4, 4),
        "drider": (26, 2, 5, 6),
        "assassin": (16, 1, 5, 4),
        "dire_spider": (15, 2, 3, 6),
    },
    "western_dusk": {
        "warden": (14, 2, 5, 5),
        "heirophant": (25, 1, 5, 5),
        "huntress": (14, 1, 4, 5),
        "ranger": (14, 1, 4, 5),
        "prowler": (14, 1, 4, 5),
    },
    "northern_marches": {
        "commander": (22, 2, 4, 4),
        "conjurer": (24, 1, 3, 4),
        "knight": (19, 2, 4, 4),
        "halberdier": (17, 1, 3, 4),
        "field_infantry": (15, 1, 3, 4),
    },
    "southern_reaches": {
        "chieftain": (14, 2, 4, 4),
        "mystic": (20, 2, 3, 4),
        "clanguard": (13, 1, 3, 4),
        "archer": (13, 1, 3, 4),
        "raider": (11, 1, 3, 4),
    },
    "kobolds": {
        "alpha_kobold": (22, 2, 4, 4),
        "kobold_magi": (24, 1, 3, 4),
        "pelter": (13, 1, 2, 4),
        "hounder": (12, 1, 2, 4),
        "harrier": (10, 1, 2, 4),
    },
    "lizardkin": {
        "slashing_rex": (20, 4, 5, 4),
        "mystic_raptor": (21, 2, 3, 4),
        "hunting_hawk": (14, 2, 4, 4),
        "brawling_owl": (10, 1, 3, 4),
        "falcon_warrior": (13, 1, 3, 4),
    },
    "orcs": {
        "warboss": (21, 3, 5, 4),
        "shaman": (27, 2, 3, 4),
        "arrower": (13, 1, 3, 4),
        "basher": (12, 2, 3, 4),
        "rager": (14, 2, 3, 4),
    },
    "deep_empire": {
        "rat_emperor": (32, 4, 5, 4),
        "bishop_pestilentor": (38, 2, 3, 4),
        "filth_musketeer": (19, 1, 4, 4),
        "imperial_filthguard": (13, 1, 3, 4),
        "rat_swarm": (21, 5, 3, 4),
    },
    "nocturnal_revolution": {
        "rat_menace": (17, 3, 5, 4),
        "squalor_seer": (19, 1, 3, 4),
        "sewer_assassin": (22, 2, 5, 6),
        "scrapper": (12, 1, 3, 4),
        "giant_rat": (22, 4, 5, 4),
    },
}
"""Of each unit the price beside it, Life, Combat and Speed."""

STATS = {"life": (1, 1), "combat": (1, 1), "speed": (3, 1)}
"""Base, and what a point more costs."""

GEAR: dict[str, tuple[str, int, dict[str, object]]] = {
    "off_hand_weapon": ("melee", 1, {"hands": 1, "attacks": 1}),
    "shield": ("melee", 1, {"hands": 1}),
    "spear": ("melee", 1, {"hands": 2, "quick": True}),
    "two_handed_weapon": ("melee", 1, {"hands": 2}),
    "claws": ("melee", 4, {"hands": 2, "attacks": 1, "quick": True}),
    "javelin": ("ranged", 1, {"range": 5}),
    "sling": ("ranged", 1, {"range": 10}),
    "shortbow": ("ranged", 3, {"range": 15}),
    "crossbow": ("ranged", 4, {"range": 20}),
    "longbow": ("ranged", 5, {"range": 24}),
    "arquebus": ("ranged", 5, {"template": "teardrop", "strength": 3}),
    "acid_globes": ("ranged", 8, {"template": "small", "strength": 5, "range_by_combat": 2}),
    "poison_globes": ("ranged", 10, {"template": "large", "strength": 4, "range_by_combat": 2}),
    "light_armor": ("armor", 2, {"ignores": (5,)}),
    "heavy_armor": ("armor", 4, {"ignores": (4, 5)}),
    "helmet": ("helmet", 2, {"ignores": (6,)}),
}
PLAIN: dict[str, object] = {
    "hands": 0,
    "attacks": 0,
    "quick": False,
    "range": 0,
    "range_by_combat": 0,
    "template": None,
    "strength": 0,
    "ignores": (),
}

TRAITS = {
    "fury": 2, "harassing": 2, "skirmishing": 2, "wildstride": 1, "infiltrator": 3, "ganger": 2,
    "regeneration": 4, "focus": 3, "lethal": 4, "bloodthirsty": 3, "sniper": 4, "opportunist": 2,
    "shieldbash": 2, "heft": 1, "marching": 2, "flying": 7, "caster": 6,
}  # fmt: skip
ASPECTS = {
    "bull": 5, "dog": 5, "hawk": 6, "lion": 5, "rat": 3, "serpent": 2, "stag": 3, "wolf": 3,
}  # fmt: skip

SPELLS = {
    "acrid_cloud": ("end", 10, 30, "large", 1),
    "counterspell": ("special", 5, 0, None, 0),
    "entangle": ("attack", 7, 18, "large", 0),
    "valkyrie": ("start", 10, 6, None, 0),
    "haste": ("start", 5, 6, None, 0),
    "incinerate": ("attack", 5, 18, "large", 3),
    "meteor_swarm": ("attack", 10, 30, "large", 4),
    "razing": ("attack", 10, 24, None, 2),
    "summon_thralls": ("start", 10, 0, None, 0),
    "touch_of_death": ("attack", 5, 0, None, 5),
    "teleport": ("movement", 7, 36, None, 0),
    "transmute": ("start", 6, 0, None, 0),
    "web": ("attack", 7, 24, "small", 0),
}
"""Phase, price, range, template and Combat."""

BOX = {
    "hill": ("oval", 6, 4.5, 1.5, ("obstacle",)),
    "low_wall": ("rectangle", 5.5, 0.5, 0, ("fortification",)),
    "palisade": ("rectangle", 4.5, 0.4, 0, ("fortification",)),
    "ruin": ("rectangle", 4.5, 3.5, 1, ("obstacle", "fortification")),
    "wood": ("oval", 5.5, 4.5, 0, ("difficult",)),
    "swamp": ("oval", 5, 3.5, 0, ("difficult",)),
    "thicket": ("oval", 4.5, 3, 0, ("obstacle", "difficult")),
    "house": ("rectangle", 4.5, 3, 3, ("obstacle",)),
}
"""What lies in the box: form, width, depth, height and flags."""

OURS: dict[str, tuple[HouseValue, HouseValue, HouseValue]] = {
    "points_limit": (100, 25, 500),
    "board_size": (None, 12, 96),
    "turn_limit": (None, 1, 99),
    "stalemate_rounds": (10, 1, 50),
}
"""House rules that are numbers: what holds if nobody speaks, the least and the most."""

YES_OR_NO = {
    "agree_traits": False,
    "both_sides_shoot": False,
    "move_blocks_shooting": True,
    "shield_reroll": True,
    "shield_parry": True,
    "printed_prices": False,
}


@pytest.mark.rule("BR-FORCE-01", "BR-FORCE-03", "BR-FORCE-06")
def test_book_three_stands_as_it_is_printed() -> None:
    found = {
        id: {
            key: (unit.printed, unit.life, unit.combat, unit.speed)
            for key, unit in faction.units.items()
        }
        for id, faction in factions().items()
    }
    assert found == BOOK_THREE


@pytest.mark.rule("BR-STAT-01", "BR-UNIT-06", "BR-GEAR-TABLE-1", "BR-TRAIT-GEN-1")
@pytest.mark.rule("BR-ASPECT-GEN-1", "BR-SPELL-GEN-2")
def test_the_armory_stands_as_it_is_printed() -> None:
    table = armory()
    assert {id: (stat.base, stat.cost) for id, stat in table.stats.items()} == STATS
    assert {id: trait.cost for id, trait in table.traits.items()} == TRAITS
    assert {id: aspect.cost for id, aspect in table.aspects.items()} == ASPECTS
    spells = {
        id: (one.phase, one.cost, one.range, one.template, one.strength)
        for id, one in table.spells.items()
    }
    assert spells == SPELLS
    gear = {
        id: (item.kind, item.cost, {name: getattr(item, name) for name in PLAIN})
        for id, item in table.gear.items()
    }
    assert gear == {id: (kind, cost, PLAIN | more) for id, (kind, cost, more) in GEAR.items()}


@pytest.mark.rule("BR-UNIT-08", "BR-UNIT-09", "BR-MOVE-09", "BR-TEMPLATE-01", "BR-CAMP-CARRY-4")
def test_lengths_are_tenths_of_a_millimetre() -> None:
    lengths = (INCH, data.RADIUS, data.BASE, data.PEBBLE, data.HEIGHT, data.CLIMB, data.SIDE)
    assert lengths == (254, 127, 254, 63, 279, 558, 6096)
    assert TEMPLATES == {"small": 381, "large": 635}
    assert (data.BASE_COST, data.BANNER_COST) == (5, 4)


@pytest.mark.rule("BR-TERR-03", "BR-MINTERR-2")
def test_the_box_of_terrain() -> None:
    found = {
        id: (one.form, one.width, one.depth, one.height, one.flags) for id, one in pieces().items()
    }
    assert found == BOX
    assert TURNS == (0, 45, 90, 135)


@pytest.mark.rule("BR-TERR-03")
def test_pieces_are_as_large_as_they_are_said_to_be_however_they_are_turned() -> None:
    wall, hill = outline("low_wall", 0), outline("hill", 0)
    assert (wall.left, wall.bottom, wall.right, wall.top) == (-698, -63, 699, 64)
    assert len(wall.corners()) == 4
    assert (hill.left, hill.bottom, hill.right, hill.top) == (-762, -571, 762, 572)
    assert hill.corners()[:4] == ((762, 0), (660, 286), (381, 495), (0, 572))
    assert len(hill.corners()) == 12
    turned = outline("hill", 90)
    assert (turned.left, turned.bottom, turned.right, turned.top) == (-571, -762, 572, 762)
    assert turned.corners()[:3] == ((0, 762), (-286, 660), (-495, 381))
    slant = outline("hill", 30)
    assert slant.corners()[:2] == ((660, 381), (429, 577))


@pytest.mark.rule("BR-CAMP-STONE-3", "BR-CAMP-R1-4", "BR-CAMP-R1-6", "BR-CAMP-R2-10")
@pytest.mark.rule("BR-CAMP-R3-8", "BR-CAMP-R4-9", "BR-QC2-3", "BR-QCM-2")
def test_the_numbers_of_campaigns() -> None:
    quick, war = numbers().quick, numbers().stone_war
    assert quick.scenarios == ("confrontation", "bridgefight", "ambush", "siege")
    assert (quick.in_a_row, quick.most_players) == (2, 12)
    assert (war.points, war.most_players) == (100, 16)
    assert [(one.scenario, one.turns, one.spoils) for one in war.rounds] == [
        ("confrontation", 7, 10),
        ("exploration", 7, 15),
        ("convoy", 7, 20),
        ("annihilation", None, 25),
    ]


@pytest.mark.rule("BR-WB-01", "BR-SETUP-01", "BR-TURN-13", "BR-SCEN-GEN-1")
def test_what_house_rules_allow() -> None:
    rules = {rule.id: rule for rule in House.rules()}
    for id, (default, low, high) in OURS.items():
        assert (rules[id].default, rules[id].low, rules[id].high) == (default, low, high)
    for id, holds in YES_OR_NO.items():
        assert rules[id].default is holds
        assert not House.problems(EDITION, {id: True})
        assert not House.problems(EDITION, {id: False})
    assert not House.problems(EDITION, {"turn_limit": None, "board_size": None})


@pytest.mark.rule("BR-SETUP-01-R1", "BR-SCEN-AMBUSH-2-R1")
def test_how_large_the_board_is() -> None:
    assert House.of({}).board_side() == 24 * INCH
    assert House.of({"points_limit": 25}).board_side() == 12 * INCH
    assert House.of({"points_limit": 200}).board_side() == 8621
    assert House.of({}).board_side(99) == 24 * INCH
    assert House.of({}).board_side(400) == 48 * INCH
    assert House.of({"board_size": 30}).board_side(400) == 30 * INCH
    ambush: dict[str, HouseValue] = {"scenario": "ambush"}
    assert House.of(ambush | {"points_limit": 25}).board_side() == 24 * INCH
    assert House.of(ambush | {"points_limit": 400}).board_side() == 48 * INCH
    assert not House.problems(EDITION, ambush)
    assert not House.problems(EDITION, ambush | {"board_size": 24})
    [wrong] = House.problems(EDITION, ambush | {"board_size": 23})
    assert wrong.rule == "BR-SCEN-AMBUSH-2-R1"
    assert not House.problems(EDITION, {"scenario": "siege", "board_size": 23})


@pytest.mark.rule("BR-TURN-12", "BR-CAMP-R2-6", "BR-CAMP-R3-6")
def test_after_how_many_turns_a_battle_is_over() -> None:
    assert House.of({}).last_round is None
    assert House.of({"turn_limit": 5}).last_round == 5
    for scenario in ("exploration", "convoy"):
        assert House.of({"scenario": scenario}).last_round == 7
        assert House.of({"scenario": scenario, "turn_limit": 5}).last_round == 5
    assert House.of({"scenario": "annihilation"}).last_round is None
