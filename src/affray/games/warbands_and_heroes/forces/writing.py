"""Classes of one's own as a roster writes them: numbers in slots, attacks in a short notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from affray.games.warbands_and_heroes.data.tables import (
    CHARGE,
    DRIVE,
    FEAR,
    MELEE,
    MISSILE,
    RESOLUTE_CLASS,
    WALL,
    Attack,
    UnitClass,
)
from affray.kernel.problems import Problem, invalid
from affray.kernel.roster import Amount, amount_in

Picks = Mapping[str, Sequence[str]]

MOST_DICE, MOST_DAMAGE, MOST_SQUARES = 12, 9, 20

NUMBERS = {
    "cost": ("Cost", Amount(0, 50, 1), "WH-UPK-01"),
    "resolve": ("Resolve", Amount(0, 9, 0), "WH-UNIT-08"),
    "tn": ("Target Number", Amount(2, 6, 0), "WH-UNIT-09"),
    "fs": ("Fighting Strength", Amount(1, 60, 0), "WH-UNIT-02"),
    "bloodied": ("Bloodied at", Amount(0, 59, 0), "WH-UNIT-03"),
    "speed": ("Speed", Amount(0, 12, 0), "WH-ACT-01"),
}
"""[WH-UNIT-01, WH-Q-45, WH-Q-51] The numbers of a class: name, range, and the clause."""

_ATTACK = re.compile(
    r"(?P<name>[^:]{1,30}): *(?P<dice>\d{1,2})D *x *(?P<damage>\d{1,2})(?P<rest>(?: *,[^,]*)*)"
)
_WORDS = {
    "arrows": re.compile(r"arrows"),
    "wall": re.compile(r"wall"),
    "charge": re.compile(r"charge (\d{1,2})"),
    "range": re.compile(r"range (\d{1,2})"),
    "fear": re.compile(r"fear"),
    "drive": re.compile(r"drive (\d{1,2})"),
}
NOTATION = "a name and dice such as 'Melee: 4D x 2', then any of: arrows, wall, charge 2, range 6"
EFFECT_WORDS = "fear, drive 2"


def read_attack(text: str) -> Attack | str:
    """[WH-ATK-01, WH-ATK-04] The attack that is written, or what is wrong with it.

    >>> read_attack("Javelins: 3D x 1, range 6")
    Attack(name='Javelins', kind='missile', dice=3, damage=1, extra=0, range=6, ...)
    """
    found = _ATTACK.fullmatch(text.strip())
    if found is None:
        return invalid(text[:60], f"{NOTATION}, {EFFECT_WORDS}")
    said: dict[str, int] = {}
    for word in filter(None, (part.strip() for part in found["rest"].split(","))):
        known = [(key, m) for key, form in _WORDS.items() if (m := form.fullmatch(word))]
        if not known:
            return invalid(word[:30], f"arrows, wall, charge 2, range 6, {EFFECT_WORDS}")
        key, number = known[0]
        if key in said:
            return f"Given twice: {key}."
        said[key] = int(number[1]) if number.groups() else 0
    dice, damage = int(found["dice"]), int(found["damage"])
    return _wrong(dice, damage, said) or _attack(found["name"].strip(), dice, damage, said)


def _wrong(dice: int, damage: int, said: Mapping[str, int]) -> str | None:
    if not (1 <= dice <= MOST_DICE and 1 <= damage <= MOST_DAMAGE):
        return f"Allowed: 1 to {MOST_DICE} dice and 1 to {MOST_DAMAGE} damage."
    if sum(key in said for key in ("arrows", "wall", "charge", "range")) > 1:
        return "Give only one of: arrows, wall, charge, range."
    if FEAR in said and DRIVE in said:
        return "Give only one of: fear, drive."
    if any(not 1 <= said.get(key, 1) <= MOST_SQUARES for key in ("charge", "range", "drive")):
        return f"Allowed: 1 to {MOST_SQUARES} squares."
    return None


def _attack(name: str, dice: int, damage: int, said: Mapping[str, int]) -> Attack:
    kinds = {"arrows": MISSILE, "range": MISSILE, "wall": WALL, "charge": CHARGE}
    kind = next((kinds[key] for key in kinds if key in said), MELEE)
    effect = FEAR if FEAR in said else DRIVE if DRIVE in said else None
    return Attack(
        name,
        kind,
        dice,
        damage,
        extra=said.get("charge", 0),
        range=said.get("range"),
        effect=effect,
        amount=said.get(DRIVE, 0),
    )


def class_problems(place: str, picks: Picks) -> Iterator[Problem]:
    """[WH-UNIT-01, WH-UNIT-03, WH-UNIT-10] What keeps a class of one's own from being used."""
    names = []
    for index, text in enumerate(picks.get("attacks", ())):
        attack = read_attack(text)
        if isinstance(attack, str):
            yield Problem(f"{place}.attacks[{index}]", "WH-UNIT-10", attack)
        else:
            names.append(attack.name)
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            sentence = f"Two attacks have the name {name}."
            yield Problem(f"{place}.attacks", "WH-UNIT-10", sentence)
    fs, bloodied = _number(picks, "fs"), _number(picks, "bloodied")
    if bloodied >= fs:
        sentence = f"Bloodied at {bloodied} must be below the Fighting Strength of {fs}."
        yield Problem(f"{place}.bloodied", "WH-UNIT-03", sentence)


def read_class(picks: Picks, name: str, *, is_hero: bool) -> UnitClass:
    """[WH-UNIT-07, WH-HERO-01, WH-HERO-06] The class that legal picks describe."""
    attacks = [read_attack(text) for text in picks.get("attacks", ())]
    traits = tuple(trait for trait in picks.get("traits", ()) if trait != RESOLUTE_CLASS)
    called = next(iter(picks.get("class", ())), "").strip() or name
    return UnitClass(
        name=called,
        cost=_number(picks, "cost"),
        resolve=_number(picks, "resolve"),
        tn=_number(picks, "tn"),
        fs=_number(picks, "fs"),
        bloodied=_number(picks, "bloodied"),
        speed=_number(picks, "speed"),
        attacks=tuple(attack for attack in attacks if isinstance(attack, Attack)),
        traits=traits,
        is_hero=is_hero,
        rule="WH-HERO-06" if is_hero else "WH-CLS-02",
    )


def _number(picks: Picks, key: str) -> int:
    return amount_in(NUMBERS[key][1], list(picks.get(key, ())))


def written_class(kind: UnitClass) -> dict[str, list[str]]:
    """The picks that describe a class; reading them gives the class again."""
    numbers = {key: [str(getattr(kind, key))] for key in NUMBERS}
    attacks = [attack.words() for attack in kind.attacks]
    return {"class": [kind.name], **numbers, "attacks": attacks, "traits": list(kind.traits)}
