"""The numbers of a group: what its profile and traits make for the whole match, and of now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from affray.games.flagrant_factions.data.tables import Missile, Profile, profiles, tag, traits

if TYPE_CHECKING:
    from affray.games.flagrant_factions.pieces import Group
    from affray.games.flagrant_factions.state import State

BEST = 2
"""[FF-Q-04] No number gets better than 2+."""


class Card(NamedTuple):
    """[FF-PROF-02..08] The numbers that profile and traits make; 0 is a dash, lengths are inches.

    `foes` are tags, `banes` kinds as the roster has them.
    """

    profile: str
    me_a: int
    me_atk: int
    me_def: int
    mo_a: int
    mo_d: int
    mi_a: int
    mi_hit: int
    mi_rng: int
    r0: int
    rating: int
    toughness: int
    dice: int
    cost: int
    type: str
    foes: tuple[str, ...]
    banes: tuple[str, ...]
    traits: frozenset[str]


@lru_cache(maxsize=4096)
def make_card(profile: str, words: tuple[str, ...]) -> Card:
    """[FF-CO-07, FF-OT-ACCURATE, FF-OT-CHARIOT, FF-OT-COMPOSED, FF-OT-OFFENSIVE] The numbers.

    [FF-OT-SHORTRANGED, FF-GEN-01] Half of the range, rounded down.
    `words` are all the traits the group has, those of its profile included.
    """
    row = profiles()[profile]
    missile = _missile(row, words)
    move = row.move.activate - ("composed" in words)
    attack = row.melee.attack
    if attack:
        attack = max(BEST, attack - ("offensive" in words))
    hit = missile.hit
    if hit:
        hit = max(BEST, hit - ("accurate" in words))
    return Card(
        profile=profile,
        me_a=row.melee.activate,
        me_atk=attack,
        me_def=row.melee.defend,
        mo_a=max(BEST, move),
        mo_d=row.move.distance,
        mi_a=missile.activate,
        mi_hit=hit,
        mi_rng=missile.range // 2 if "short_ranged" in words else missile.range,
        r0=row.resilience,
        rating=row.rating,
        toughness=row.toughness + ("chariot" in words),
        dice=row.dice,
        cost=row.cost,
        type=row.type,
        foes=tuple(tag(word[4:]) for word in words if word.startswith("foe:")),
        banes=tuple(word[5:] for word in words if word.startswith("bane:")),
        traits=frozenset(words),
    )


def _missile(row: Profile, words: Sequence[str]) -> Missile:
    """[FF-OT-SHOOTERS, FF-OT-THROWERS] The profile's own, or that of a trait."""
    for word in words:
        trait = traits().get(word)
        if trait is not None and trait.missile is not None:
            return trait.missile
    return _printed_missile(row)


def _printed_missile(row: Profile) -> Missile:
    """[FF-PROF-04] What it activates and hits on, and how far it shoots; else three dashes."""
    return row.missile or Missile(0, 0, 0)


def traits_of(profile: str, optional: Sequence[str]) -> tuple[str, ...]:
    """[FF-PROF-07, FF-OT-COMPOSED, FF-OT-OFFENSIVE] Its profile's traits, less those removed, and
    its own.

    >>> traits_of("heavy_foot", ["offensive"])
    ('offensive',)
    """
    removed = [traits()[word].removes for word in optional if word in traits()]
    own = [word for word in profiles()[profile].traits if word not in removed]
    return (*own, *optional)


# -- numbers of now -------------------------------------------------------------------

Why = tuple[str, str]
"""A part of a number, in words, and the rule it rests on."""


def stride(state: State, group: Group, against: int | None = None) -> int:
    """[FF-PROF-03, FF-OUT-SC-3] How far a model moves, or Attacks; half of it with an Asset."""
    distance = state.house.inches(group.card.mo_d)
    distance += state.hooks.stride_bonus(state, group, against)
    return distance // 2 if state.carried(group.id) else distance


def half_stride(state: State, group: Group) -> int:
    """[FF-RET-02, FF-PT-ELUSIVE-2] Half of it; lengths are not rounded [FF-GEN-01]."""
    return stride(state, group) // 2


def toughness(state: State, group: Group) -> tuple[int, list[Why]]:
    """[FF-PROF-06, FF-PT-DEFENSIVE-2, FF-OT-CHARIOT] With what raises it."""
    why: list[Why] = []
    number = group.card.toughness
    if group.has("chariot"):
        why.append(("+1 Chariot", "FF-OT-CHARIOT"))
    if group.is_formed:
        number += 1
        why.append(("+1 defensive formation", "FF-PT-DEFENSIVE-2"))
    return number, why


def missile_range(state: State, group: Group) -> int:
    """[FF-PROF-04] The longest shot, 0 without an MI profile."""
    return state.house.inches(group.card.mi_rng)
