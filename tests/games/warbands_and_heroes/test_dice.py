"""Attack dice with exact odds, set against icepool's."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from tests.games.warbands_and_heroes.battles import field, unit

from affray.games.warbands_and_heroes.data.tables import Attack
from affray.games.warbands_and_heroes.forces.writing import read_attack
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.clash import roll_hits
from affray.games.warbands_and_heroes.rules.harm import roll_low
from affray.games.warbands_and_heroes.rules.pool import dice_for
from affray.games.warbands_and_heroes.rules.turn import act
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table.chances import chances, damage_chances
from affray.games.warbands_and_heroes.words.answers import Charge
from affray.kernel.dice import ScriptedDice
from affray.kernel.flow import finish
from affray.kernel.odds import OddsReport, odds
from affray.kernel.problems import BadInput

CLASSES = {
    ("warriors", "melee"): (4, 5, 2, 2),
    ("warriors", "shield_wall"): (5, 6, 2, 3),
    ("berserkers", "melee"): (3, 4, 1, 2),
    ("berserkers", "charge"): (4, 4, 2, 2),
    ("bowmen", "melee"): (2, 3, 1, 1),
    ("bowmen", "arrows"): (5, 6, 2, 3),
}
"""Dice moved, standing, bloodied and moved, bloodied and standing; a charge never stands."""


@pytest.mark.rule("WH-ATK-07")
@pytest.mark.rule("WH-UNIT-04")
@pytest.mark.rule("WH-ACT-03")
@pytest.mark.parametrize(("kind", "attack"), CLASSES)
def test_the_table_of_dice(kind: str, attack: str) -> None:
    expected = CLASSES[kind, attack]
    found = []
    for fs in (None, 3):
        state = field(unit("Reds", 5, 5, kind=kind, **({"fs": fs} if fs else {})))
        one = state.units[0]
        used = next(a for a in one.kind.attacks if a.id == attack)
        found += [dice_for(state, one, used, stood=stood) for stood in (False, True)]
    assert tuple(found) == expected


def hits(count: int, tn: int) -> icepool.Die[int]:
    return (icepool.d6 >= tn) @ 1 * 0 if count == 0 else count @ (icepool.d6 >= tn)


@pytest.mark.rule("WH-ATK-02")
@pytest.mark.rule("WH-ATK-03")
@pytest.mark.parametrize("tn", [2, 4, 6])
@pytest.mark.parametrize("text", ["Melee: 4D x 2", "Axes: 3D x 4", "Bows: 6D x 1, arrows"])
@pytest.mark.parametrize(("aggressive", "berserk"), [(False, False), (True, False), (True, True)])
def test_damage_is_what_icepool_says(tn: int, text: str, aggressive: bool, berserk: bool) -> None:
    units = [unit("Reds", 5, 5, attacks=[text]), unit("foe", 6, 5, tn=tn, full=20, bloodied=10)]
    if berserk:
        units[1] |= {"traits": ["berserk"], "fs": 10}
    if aggressive:
        units.append(unit("Captain", 5, 6, captain="aggressive"))
    state = field(*units)
    attack = state.units[0].kind.attacks[0]
    extra = int(aggressive and attack.is_melee)
    left = state.units[1].fs
    die = hits(attack.dice, tn).map(
        lambda n: min(left, max(0, n + extra - berserk) * attack.damage)
    )
    expected = {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}
    assert damage_chances(state, 0, 1, attack, stood=False) == expected


@pytest.mark.rule("WH-CT-7")
def test_two_rerolled_dice_are_what_icepool_says() -> None:
    state = field(
        unit("Reds", 5, 5), unit("foe", 6, 5, full=20), unit("Captain", 1, 1, captain="dangerous")
    )
    attack = state.units[0].kind.attacks[0]
    one = icepool.d6 >= 4
    first = 4 @ one
    die = first.map(lambda n: n + min(2, 4 - n) @ one if n < 4 else icepool.Die([n]))
    expected = {
        2 * outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()
    }
    found = damage_chances(state, 0, 1, attack, stood=False)
    assert {key: float(value) for key, value in found.items()} == pytest.approx(
        {key: float(value) for key, value in expected.items()}
    )


def shown(state: State, answer: Charge) -> list[OddsReport]:
    return chances(state, next(act(state, ScriptedDice())), answer)


@pytest.mark.rule("WH-BER-03")
def test_a_charge_shows_an_enemy_it_can_reach() -> None:
    state = field(
        unit("Reds", 5, 5, kind="berserkers"),
        unit("near", 9, 5),
        unit("far", 20, 20),
    )
    [report] = shown(state, Charge(0, "charge"))
    assert "near" in report.title
    alone = field(unit("Reds", 5, 5, kind="berserkers"), unit("far", 20, 20))
    assert not shown(alone, Charge(0, "charge"))


@pytest.mark.rule("WH-ATK-02", "WH-CT-7")
def test_the_chances_of_many_dice_are_exact_to_the_last_fraction() -> None:
    many = {"attack": "Melee: 12D x 1", "dangerous": "yes", "tn": "6", "fs": "60"}
    rows = GAME.look.odds.report(many).rows
    assert sum(Fraction(row.chance) for row in rows) == 1
    assert rows[-1].result == "12 damage"


def test_odds_of_a_described_attack() -> None:
    report = GAME.look.odds.report(
        {"attack": "Melee: 4D x 2", "stood": "yes", "tn": "5", "fs": "6"}
    )
    assert report.needs == "5 dice, 5+"
    assert [row.result for row in report.rows] == ["no damage", "2 damage", "4 damage", "routs it"]
    cowardly = GAME.look.odds.report({"captain": "cowardly", "bloodied": "yes"})
    assert cowardly.needs == "1 dice, 4+"
    both = GAME.look.odds.report({"aggressive": "yes", "dangerous": "yes", "berserk": "yes"})
    assert {bearing.rule for bearing in both.modifiers} >= {"WH-CT-6", "WH-CT-7", "WH-BER-04"}


@pytest.mark.parametrize(
    "asked", [{"attack": "a club"}, {"tn": "9"}, {"captain": "bold"}, {"luck": "1"}, {"fs": "x"}]
)
def test_what_makes_no_sense_is_refused(asked: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        GAME.look.odds.report(asked)


@pytest.mark.rule("WH-UNIT-10")
@pytest.mark.parametrize(
    "text",
    [
        "Melee: 4D x 2",
        "Shield Wall: 5D x 2, wall",
        "Charge: 4D x 2, charge 2",
        "Arrows: 5D x 1, arrows",
        "Roar: 2D x 1, range 5, fear",
        "Club: 3D x 3, drive 2",
    ],
)
def test_an_attack_reads_as_it_is_written(text: str) -> None:
    attack = read_attack(text)
    assert not isinstance(attack, str)
    assert attack.words() == text
    assert read_attack(attack.words()) == attack


@pytest.mark.rule("WH-UNIT-10")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a club", "Allowed: a name and dice"),
        ("Melee: 0D x 2", "1 to 12 dice"),
        ("Melee: 4D x 10", "1 to 9 damage"),
        ("Melee: 4D x 2, poison", "Invalid value 'poison'"),
        ("Melee: 4D x 2, wall, arrows", "Give only one of"),
        ("Melee: 4D x 2, fear, drive 2", "Give only one of: fear"),
        ("Melee: 4D x 2, fear, fear", "twice"),
        ("Melee: 4D x 2, range 0", "1 to 20 squares"),
    ],
)
def test_a_bad_attack_is_refused_in_words(text: str, why: str) -> None:
    found = read_attack(text)
    assert isinstance(found, str)
    assert why in found


@pytest.mark.rule("WH-RES-01")
@pytest.mark.parametrize("resolve", range(8))
def test_a_low_roll_has_its_chance(resolve: int) -> None:
    found = odds(lambda dice: roll_low(dice, resolve) <= resolve).of
    assert found.get(True, 0) == Fraction(min(6, resolve), 6)


@pytest.mark.rule("WH-CT-6")
def test_without_a_die_there_is_no_extra_hit() -> None:
    state = field(
        unit("Reds", 5, 5, captain="cowardly", attacks=["Knife: 2D x 1"]),
        unit("foe", 6, 5),
        unit("Rooks", 5, 6, captain="aggressive"),
    )
    used = state.units[0].kind.attacks[0]
    hits = finish(roll_hits(state, ScriptedDice(), 0, 1, used, stood=False))
    assert (hits.faces, hits.counted, hits.extra) == ((), 0, 0)
    stood = finish(roll_hits(state, ScriptedDice([1]), 0, 1, used, stood=True))
    assert (stood.counted, stood.extra) == (1, 1)


@pytest.mark.rule("WH-UNIT-03")
def test_half_where_no_number_is_printed() -> None:
    state = field(unit("Reds", 5, 5, full=9, bloodied=0, fs=4), unit("foe", 6, 5, full=9, fs=5))
    assert state.units[0].threshold == 4
    assert state.units[0].is_bloodied
    assert not state.units[1].is_bloodied


@pytest.mark.rule("WH-CT-2")
@pytest.mark.parametrize(("printed", "raised"), [(2, 3), (5, 6), (6, 6), (7, 7)])
def test_a_cowardly_target_number_is_six_at_most(printed: int, raised: int) -> None:
    state = field(unit("Reds", 5, 5, tn=printed, captain="cowardly"))
    assert state.units[0].tn == raised
    assert field(unit("Reds", 5, 5, tn=printed)).units[0].tn == printed


@pytest.mark.rule("WH-UNIT-10")
@pytest.mark.parametrize(
    ("text", "is_good"),
    [
        ("Melee: 1D x 1", True),
        ("Melee: 12D x 9", True),
        ("Melee: 13D x 1", False),
        ("Melee: 1D x 0", False),
        ("Rush: 2D x 1, charge 20", True),
        ("Rush: 2D x 1, charge 21", False),
        ("Rush: 2D x 1, charge 0", False),
        ("Bows: 2D x 1, range 20, drive 20", True),
        ("Bows: 2D x 1, range 21", False),
        ("Club: 2D x 1, drive 21", False),
        ("Club: 2D x 1, drive 0", False),
        ("Wall: 2D x 1, wall, fear", True),
        ("Wall: 2D x 1, wall, range 3", False),
        ("Wall: 2D x 1, charge 1, arrows", False),
    ],
)
def test_the_bounds_of_an_attack(text: str, is_good: bool) -> None:
    assert isinstance(read_attack(text), str) != is_good


def test_what_an_attack_comes_to() -> None:
    found = [
        read_attack("Bows: 2D x 1, range 7, drive 3"),
        read_attack("Rush: 2D x 1, charge 4, fear"),
        read_attack("Wall: 2D x 1, wall"),
        read_attack("Fists: 2D x 3"),
        read_attack("Slings: 2D x 3, arrows"),
    ]
    assert found == [
        Attack("Bows", "missile", 2, 1, range=7, effect="drive", amount=3),
        Attack("Rush", "charge", 2, 1, extra=4, effect="fear"),
        Attack("Wall", "wall", 2, 1),
        Attack("Fists", "melee", 2, 3),
        Attack("Slings", "missile", 2, 3),
    ]
    assert [one.is_melee for one in found if isinstance(one, Attack)] == [
        False, True, True, True, False,
    ]  # fmt: skip
