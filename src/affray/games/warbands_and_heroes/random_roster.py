"""A warband at random, for automated play: classes, Heroes, captains, and classes of nobody."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from affray.games.warbands_and_heroes.data import EDITION, GAME_ID, captain_traits, classes
from affray.games.warbands_and_heroes.pieces import ROLL
from affray.games.warbands_and_heroes.roster import OWN_CLASS, OWN_HERO
from affray.kernel.game import HouseValue
from affray.kernel.roster import Entry, Roster

FEWEST, MOST = 2, 7
NAMES = ("Ashwood", "Bleak Moor", "Cold Ford", "Dun Hill", "Elder Gate", "Fallow Dale")
ATTACKS = (
    "Spears: {dice}D x {damage}",
    "Javelins: {dice}D x 1, range 6",
    "Bows: {dice}D x 1, arrows",
    "Rush: {dice}D x {damage}, charge 2",
    "Hedge of spears: {dice}D x {damage}, wall",
    "Howl: {dice}D x 1, range 4, fear",
    "Mauls: {dice}D x {damage}, drive 1",
)


def random_roster(edition: str, house: Mapping[str, HouseValue], random: Random) -> Roster:
    """[WH-WB-04] A warband of a few Units."""
    entries = [_entry(random) for _ in range(random.randint(FEWEST, MOST))]
    return Roster(GAME_ID, f"Host of {random.choice(NAMES)}", entries, EDITION)


def _entry(random: Random) -> Entry:
    chance = random.random()
    if chance < 0.12:
        return Entry(OWN_CLASS, picks=_made_up(random) | _captain(random))
    if chance < 0.18:
        return Entry(OWN_HERO, picks=_made_up(random))
    martial = [id for id, kind in classes().items() if not kind.is_hero]
    if chance < 0.28:
        return Entry(random.choice([id for id in classes() if id not in martial]))
    return Entry(random.choice(martial), picks=_captain(random))


def _captain(random: Random) -> dict[str, list[str]]:
    """[WH-CAP-01] Now and then one with a trait, or with one that is rolled."""
    if random.random() < 0.7:
        return {}
    return {"captain": [random.choice([*captain_traits(), ROLL])]}


def _made_up(random: Random) -> dict[str, list[str]]:
    attacks = [ATTACKS[0], *random.sample(ATTACKS[1:], random.randint(0, 2))]
    fs = random.randint(4, 14)
    return {
        "class": [random.choice(("Levies", "Guards", "Outlaws", "Beasts"))],
        "cost": [str(random.randint(0, 5))],
        "resolve": [str(random.randint(2, 6))],
        "tn": [str(random.randint(3, 5))],
        "fs": [str(fs)],
        "bloodied": [str(random.choice((0, fs // 3)))],
        "speed": [str(random.randint(3, 8))],
        "attacks": [
            text.format(dice=random.randint(2, 5), damage=random.randint(1, 3)) for text in attacks
        ],
        "traits": [trait for trait in ("berserk", "retreat") if random.random() < 0.2],
    }
