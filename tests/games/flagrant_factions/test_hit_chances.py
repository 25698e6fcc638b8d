"""To-hit rolls: the whole distribution of hits and losses against icepool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    SHOOT,
)
from affray.games.flagrant_factions.rules.hits import losses, roll_to_hit
from affray.games.flagrant_factions.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import finish
from affray.kernel.odds import odds

ALL = Fraction(0)
"""Every branch is followed."""

D6 = icepool.d(6)


def duel(
    traits: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    captain: str | None = None,
    **more: Any,
) -> State:
    return battle(
        Unit(0, traits=traits, captain=captain, **more),
        Unit(1, "light_foot", (30, 20), traits=other),
    )


# -- whole distributions --------------------------------------------------------------------------


@dataclass(frozen=True)
class Situation:
    """A roll, and what one die of it is worth by icepool; or the whole roll."""

    title: str
    die: Callable[[int], icepool.Die[int]]
    traits: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    cover: bool = False
    captain: str | None = None
    most: int = 0
    kinds: tuple[str, ...] = field(default=())


def plain(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: int(face >= needed))


def cover(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: plain(needed) if face >= needed else 0)


def no_ones(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: plain(needed) if face == 1 else int(face >= needed))


def again(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: 1 if face >= needed else plain(needed))


def cover_and_again(needed: int) -> icepool.Die[int]:
    """Hits are rolled again by force, misses by choice: everything is."""
    return D6.map(lambda face: plain(needed))


def worth(face: int, needed: int) -> int:
    return 0 if face < needed else 1 + (face == 6)


def vicious(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: worth(face, needed))


def vicious_in_cover(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: vicious(needed) if face >= needed else 0)


def vicious_no_ones(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: vicious(needed) if face == 1 else worth(face, needed))


def vicious_again(needed: int) -> icepool.Die[int]:
    return D6.map(lambda face: worth(face, needed) if face >= needed else vicious(needed))


SITUATIONS = (
    Situation("nothing", plain),
    Situation("Cover", cover, cover=True),
    Situation("Fortify", cover, against=("fortify",)),
    Situation("Well-Armed", no_ones, ("well_armed",)),
    Situation("Unerring", again, ("unerring",)),
    Situation("bane", again, ("bane:Undead",), kinds=("Undead",)),
    Situation("Enrage", again, effects=("enrage",)),
    Situation("Cover and Unerring", cover_and_again, ("unerring",), cover=True),
    Situation("Vicious", vicious, ("vicious",)),
    Situation("Vicious, Cover", vicious_in_cover, ("vicious",), cover=True),
    Situation("Vicious, Well-Armed", vicious_no_ones, ("vicious", "well_armed")),
    Situation("Vicious, Unerring", vicious_again, ("vicious", "unerring")),
    Situation("Capable", plain, captain="capable", most=1),
    Situation("Dangerous", plain, captain="dangerous", most=2),
    Situation("Incredible", plain, captain="incredible", most=3),
)


def expected_hits(situation: Situation, count: int, needed: int) -> icepool.Die[int]:
    rolled = count @ situation.die(needed)
    if not situation.most:
        return rolled
    return rolled.map(
        lambda hit: hit + min(situation.most, count - hit) @ plain(needed) if hit < count else hit
    )


def start(situation: Situation, count: int) -> State:
    state = duel(situation.traits, captain=situation.captain, r=12 if count == 12 else 6)
    state.log = None
    state.group(1).effects = duel(effects=[(e, 0) for e in situation.effects]).group(1).effects
    state.group(2).effects = duel(effects=[(e, 1) for e in situation.against]).group(1).effects
    state.group(2).kinds = situation.kinds
    return state


@pytest.mark.rule("FF-SEQ-03")
@pytest.mark.rule("FF-SHOOT-02")
@pytest.mark.rule("FF-OT-VICIOUS")
@pytest.mark.parametrize("count", [12, 6])
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.title)
def test_hits_are_distributed_as_icepool_says(situation: Situation, count: int) -> None:
    position = start(situation, count)
    many = count == 12 and len(situation.traits) + situation.cover > 1
    for needed in (3, 5) if many else (3, 4, 5, 6):

        def play(dice: Dice, needed: int = needed) -> int:
            state = position.copy()
            blow = Blow(1, 2, ATTACK, needed)
            blow.in_cover = situation.cover
            return finish(roll_to_hit(state, dice, blow))

        found = odds(play, ALL)
        expected = expected_hits(situation, count, needed)
        assert found.remainder == 0
        assert found.of == {
            hit: expected.probability(hit) for hit in expected if expected.probability(hit)
        }


@pytest.mark.rule("FF-PROF-06")
@pytest.mark.rule("FF-OT-UNFEELING-2")
@pytest.mark.parametrize("count", [12, 6])
@pytest.mark.parametrize("is_unfeeling", [False, True])
@pytest.mark.parametrize("tough", [1, 2, 3, 4, 5])
def test_losses_are_distributed_as_icepool_says(count: int, is_unfeeling: bool, tough: int) -> None:
    position = duel(r=12 if count == 12 else 6)
    position.log = None
    victim = position.group(2)
    victim.set_traits(("unfeeling",) if is_unfeeling else ())
    victim.card = victim.card._replace(toughness=tough)

    def play(dice: Dice) -> int:
        state = position.copy()
        hit = finish(roll_to_hit(state, dice, Blow(1, 2, SHOOT, 4)))
        return losses(state, state.group(2), hit, SHOOT)[0]

    rolled = count @ plain(4)
    expected = rolled.map(lambda hit: -(-hit // tough) if is_unfeeling else hit // tough)
    assert odds(play, ALL).of == {lost: expected.probability(lost) for lost in expected}
