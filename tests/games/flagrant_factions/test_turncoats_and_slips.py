"""Friends that are turned on, and what an interrupted Attack still comes to."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    attacked,
    battle,
    dice_of,
    foe,
    hits,
    one,
    run,
    said,
    war,
)

from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.pieces import ROUTED, Effect, Terrain
from affray.games.flagrant_factions.rules import attacks
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Interrupted, MeleeJoined, Stopped, ToHit
from affray.kernel.board.shapes import Disc

# -- a friend that is turned on ------------------------------------------------------------------


def turned(*others: Unit, taunt: str = "avenge", at: float = 34) -> State:
    """Group 1 and the friend it has turned on, and perhaps others."""
    return war(one(**said(taunt, 2)), Unit(0, at=(at, 18)), *others)


def targets(state: State) -> list[int]:
    return attacks.targets_of(state, state.group(1))


@pytest.mark.rule("FF-OUT-TA-20")
def test_who_has_turned_on_a_friend_attacks_nobody_else() -> None:
    assert targets(turned(foe(27))) == [2]
    assert targets(turned(foe(27), taunt="only_one")) == []
    assert targets(turned(foe(27), at=36)) == [2]


@pytest.mark.rule("FF-OUT-TA-20")
def test_a_turncoat_needs_to_see_and_to_reach_its_friend() -> None:
    assert targets(turned(foe(50), at=37)) == [2]
    assert targets(turned(foe(50), at=38)) == []
    hidden = turned(foe(50), at=34)
    hidden.set_terrain((Terrain(0, ("obscuring",), Disc(32 * INCH, 18 * INCH, INCH)),))
    assert targets(hidden) == []
    veiled = turned(foe(50))
    veiled.group(2).effects = (Effect("obscure", 0),)
    assert targets(veiled) == []


@pytest.mark.rule("FF-OUT-TA-20")
def test_in_melee_a_turncoat_fights_whom_it_is_in_melee_with() -> None:
    state = turned(foe(29))
    state.join_melee(1, 3)
    assert targets(state) == [3]


@pytest.mark.rule("FF-OUT-TA-20")
def test_who_avenges_itself_on_an_enemy_has_one_target() -> None:
    state = war(one(**said("avenge", 2)), foe(), foe(27))
    assert targets(state) == [2]


@pytest.mark.rule("FF-OUT-TA-20")
def test_with_nobody_left_to_avenge_it_attacks_enemies_only() -> None:
    state = war(one(**said("avenge", 2)), foe(40), foe(27), Unit(0, at=(33, 18)))
    state.group(2).place, state.group(2).models = ROUTED, ()
    assert targets(state) == [3]


@pytest.mark.rule("FF-OUT-TA-26")
def test_the_beast_that_is_followed_is_not_attacked() -> None:
    assert targets(turned(foe(50), taunt="wave")) == []
    fighting = turned(foe(34, 19), taunt="wave")
    fighting.join_melee(2, 3)
    assert targets(fighting) == [3]


# -- interrupts ----------------------------------------------------------------------------------


def met(at: float, mine: Any = "elite_foot", **more: Any) -> State:
    """An attacker at (30, 18) and an enemy that may interrupt it."""
    more = {"profile": "light_cavalry", "traits": ("elusive",), **more}
    return battle(Unit(0, mine, (30, 18)), Unit(1, at=(at, 18), **more), Unit(1, at=(5, 5)))


STAY: tuple[Any, ...] = ()


@pytest.mark.rule("FF-PT-ELUSIVE-2")
@pytest.mark.rule("FF-Q-27")
def test_a_group_that_slips_away_shoots_only_as_far_as_it_can() -> None:
    away = ((201, ((48 * INCH, 18 * INCH),)),)
    state = met(43, "light_beast")
    played = attacked(state, 4, 3, answers=("elusive", away, ()))
    assert played.of(ToHit) == []
    state = met(37)
    near = ((201, ((43 * INCH, 18 * INCH),)),)
    played = attacked(state, 4, 3, [1] * 12, answers=("elusive", near, ()))
    assert [hit.manner for hit in played.of(ToHit)] == ["shoot"]


@pytest.mark.rule("FF-PT-ELUSIVE-2")
def test_without_missiles_a_group_only_slips_away() -> None:
    held = {"traits": ("elusive", "ponderous"), "effects": [("entangle", 0)]}
    state = met(31, profile="heavy_foot", **held)
    dice = dice_of()
    played = run(state, attacks.slip(state, dice, 1, 2), dice)
    assert played.events == []


@pytest.mark.rule("FF-Q-27")
def test_nobody_goes_after_a_target_that_is_off_the_table() -> None:
    state = met(35)
    assert attacks.can_go_on(state, 1, 2)
    state.group(2).place, state.group(2).models = ROUTED, ()
    assert not attacks.can_go_on(state, 1, 2)


@pytest.mark.rule("FF-Q-27")
def test_an_attacker_routed_by_the_shot_does_not_go_on() -> None:
    state = met(35)
    state.group(1).r = 1
    played = attacked(state, 4, 3, hits(6, 12), answers=("elusive", STAY))
    assert state.group(1).place == ROUTED
    assert played.of(MeleeJoined) == []
    assert played.asked == ["ChooseInterrupt", "SlipAway"]


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
@pytest.mark.parametrize(("answer", "faces"), [("elusive", (1, 1)), ("no", ())])
def test_a_roll_to_interrupt_stirs_the_captain(answer: str, faces: tuple[int, ...]) -> None:
    state = met(33, captain="capable")
    dice = dice_of(*faces)
    played = run(state, attacks.interrupt(state, dice, 1, 2), dice, (answer,))
    assert played.result is None
    assert len(played.of(Interrupted)) == len(faces) // 2
    assert state.companies[1].has_captain_stirred == bool(faces)


@pytest.mark.rule("FF-PT-DEFIANT-1")
@pytest.mark.rule("FF-SHK-04")
def test_who_is_shaken_or_in_melee_does_not_interrupt() -> None:
    for change in ("shaken", "confused", "with it", "with another"):
        state = battle(one(), foe(31, profile="heavy_cavalry"), Unit(0, at=(32, 18)))
        target = state.group(2)
        if change == "shaken":
            target.is_shaken = True
        elif change == "confused":
            target.effects = (Effect("confuse", 0),)
        else:
            state.join_melee(2, 1 if change == "with it" else 3)
        dice = dice_of()
        assert run(state, attacks.interrupt(state, dice, 1, 2), dice).asked == []


@pytest.mark.rule("FF-Q-60")
def test_an_attack_that_finds_no_way_stops() -> None:
    state = battle(one(), foe(45))
    played = attacked(state)
    assert [stop.why for stop in played.of(Stopped)] == ["it finds no way into contact"]
    assert played.of(ToHit) == []
    assert state.melees == ()
