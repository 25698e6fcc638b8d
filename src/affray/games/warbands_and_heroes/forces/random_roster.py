"""A warband at random, for automated play: classes, Heroes, captains, and classes of nobody."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID, captain_traits, classes
from affray.games.warbands_and_heroes.forces.roster import OWN_CLASS, OWN_HERO
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.pieces import ROLL
from affray.kernel.roster import Entry, Roster
from affray.kernel.words import listed

FEWEST, MOST = 2, 7
NAMES = ("Ashwood", "Bleak Moor", "Cold Ford", "Dun Hill", "Elder Gate", "Fallow Dale")


class Kind(NamedTuple):
    """A class that somebody could have made up: its melee, and other attacks that go with it."""

    name: str
    melee: str
    others: tuple[str, ...]
    traits: tuple[str, ...] = ()


JAVELINS = "Javelins: {dice}D x 1, range 6"
BOWS = "Bows: {dice}D x 1, arrows"
RUSH = "Rush: {dice}D x {damage}, charge 2"
HOWL = "Howl: {dice}D x 1, range 4, fear"
MAULS = "Mauls: {dice}D x {damage}, drive 1"

CLASSES = (
    Kind("Levies", "Spears", ("Hedge of spears: {dice}D x {damage}, wall", JAVELINS), ("retreat",)),
    Kind("Guards", "Swords", ("Wall of shields: {dice}D x {damage}, wall", MAULS)),
    Kind("Outlaws", "Knives", (BOWS, JAVELINS), ("retreat",)),
    Kind("Hounds", "Fangs", (RUSH, HOWL), ("berserk", "retreat")),
)
HEROES = (
    Kind("Reaver", "Axe", (RUSH, MAULS), ("berserk",)),
    Kind("Ranger", "Sword", (BOWS, JAVELINS), ("retreat",)),
    Kind("Troll", "Claws", (HOWL, RUSH), ("berserk",)),
)


def random_roster(house: House, random: Random) -> Roster:
    """[WH-WB-04] A warband of a few Units, named after those that are most in it."""
    entries = [_entry(random) for _ in range(random.randint(FEWEST, MOST))]
    most = Counter(_called(entry) for entry in entries).most_common(2)
    host = f"{random.choice(NAMES)} Host of {listed([name for name, _ in most])}"
    return Roster(GAME_ID, host, entries, EDITION)


def _called(entry: Entry) -> str:
    own = entry.picks.get("class")
    return own[0] if own else classes()[entry.kind].name


def _entry(random: Random) -> Entry:
    chance = random.random()
    if chance < 0.12:
        return Entry(OWN_CLASS, picks=_made_up(random, CLASSES, 4) | _captain(random))
    if chance < 0.18:
        return Entry(OWN_HERO, picks=_made_up(random, HEROES, 3))
    martial = [id for id, kind in classes().items() if not kind.is_hero]
    if chance < 0.28:
        return Entry(random.choice([id for id in classes() if id not in martial]))
    return Entry(random.choice(martial), picks=_captain(random))


def _captain(random: Random) -> dict[str, list[str]]:
    """[WH-CAP-01] Now and then one with a trait, or with one that is rolled."""
    if random.random() < 0.7:
        return {}
    return {"captain": [random.choice([*captain_traits(), ROLL])]}


def _made_up(random: Random, kinds: tuple[Kind, ...], strength: int) -> dict[str, list[str]]:
    """Values within those of the printed ones; so much Fighting Strength costs a point."""
    kind = random.choice(kinds)
    attacks = [
        f"{kind.melee}: {{dice}}D x {{damage}}",
        *random.sample(kind.others, random.randint(0, len(kind.others))),
    ]
    fs = random.randint(4, 14)
    return {
        "class": [kind.name],
        "cost": [str(fs // strength)],
        "resolve": [str(random.randint(2, 6))],
        "tn": [str(random.randint(3, 5))],
        "fs": [str(fs)],
        "bloodied": [str(random.choice((0, fs // 3)))],
        "speed": [str(random.randint(3, 8))],
        "attacks": [
            text.format(dice=random.randint(2, 5), damage=random.randint(1, 3)) for text in attacks
        ],
        "traits": [trait for trait in kind.traits if random.random() < 0.4],
    }
