"""What Taunts bring about by themselves: at the end of a step, and when a turn starts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import FAR, Unit, dice_of, foe, one, run, said, war

from affray.games.flagrant_factions.pieces import ROUTED, TABLE, Deed
from affray.games.flagrant_factions.rules import taunting
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.testing.script import asking


def resolved(state: State, *faces: int, answers: tuple[Any, ...] = ()) -> State:
    dice = dice_of(*faces)
    run(state, taunting.resolve(state, dice), dice, answers)
    assert state.pending == ()
    return state


@pytest.mark.rule("FF-OUT-TA-03")
@pytest.mark.parametrize(("r", "left", "place"), [(12, 8, TABLE), (4, 0, ROUTED), (5, 1, TABLE)])
def test_who_left_a_friend_behind_loses_a_die(r: int, left: int, place: str) -> None:
    state = war(one(r=r), foe(50), Unit(0, at=FAR), Unit(0, at=(5, 30)), Unit(0, at=(5, 20)))
    state.pending = (("bereft", 1, 3, ()),)
    resolved(state, 4)
    assert (state.group(1).r, state.group(1).place) == (left, place)


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize(
    ("face", "place", "taunts"),
    [(1, TABLE, [("avenge", 3)]), (2, ROUTED, []), (5, ROUTED, []), (6, TABLE, [])],
)
def test_what_the_avenged_do_then(face: int, place: str, taunts: list[tuple[str, int]]) -> None:
    others = [Unit(0, at=(5, 10 * k)) for k in range(3)]
    master = Unit(0, at=(50, 5), name="Necromancer")
    state = war(one(**said("avenge", 2)), foe(50), master, *others)
    state.pending = (("avenged", 1, 2, ()),)
    resolved(state, face)
    assert state.group(1).place == place
    if place == TABLE:
        assert list(state.group(1).taunts) == taunts


@pytest.mark.rule("FF-OUT-TA-28")
@pytest.mark.rule("FF-OUT-TA-29")
@pytest.mark.parametrize(
    ("what", "faces", "place", "traits", "is_shaken"),
    [
        ("our_streets", (6, 6), TABLE, ("unfeeling",), False),
        ("our_streets", (1, 1), TABLE, (), True),
        ("our_dogs", (6, 6), TABLE, (), False),
        ("our_dogs", (1, 1), ROUTED, (), False),
    ],
)
def test_who_is_tested_by_its_taunt(
    what: str, faces: tuple[int, int], place: str, traits: tuple[str, ...], is_shaken: bool
) -> None:
    others = [Unit(0, at=(5, 10 * k)) for k in range(3)]
    state = war(one(), foe(50), *others)
    state.pending = ((what, 1, None, ()),)
    resolved(state, *faces)
    group = state.group(1)
    assert (group.place, group.traits, group.is_shaken) == (place, traits, is_shaken)


@pytest.mark.rule("FF-OUT-TA-30")
@pytest.mark.parametrize(
    ("since", "turn", "faces", "is_shaken", "is_done"),
    [
        (1, 1, (), False, False),
        (1, 13, (3, 3), False, True),
        (1, 13, (3, 2), True, False),
        (1, 13, (3, 4), False, False),
        (2, 15, (3, 3), False, True),
    ],
)
def test_who_wants_to_be_home_by_dinner(
    since: int, turn: int, faces: tuple[int, ...], is_shaken: bool, is_done: bool
) -> None:
    state = war(one(traits=["reckless"], **said("by_dinner", since)), foe(50))
    state.turn = turn
    dice = dice_of(*faces)
    run(state, asking(taunting.start_turn, state, dice), dice)
    group = state.group(1)
    assert (group.is_shaken, not group.taunts) == (is_shaken, is_done)
    assert group.traits == (("unfeeling", "vicious") if is_done else ("reckless",))


@pytest.mark.rule("FF-OUT-TA-30")
def test_who_is_reckless_by_nature_stays_so_after_dinner() -> None:
    state = war(one("light_beast", **said("by_dinner", 1)), foe(50))
    state.turn = 13
    dice = dice_of(3, 3)
    run(state, asking(taunting.start_turn, state, dice), dice)
    assert state.group(1).traits == ("reckless", "nimble", "unfeeling", "vicious")


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize(("total", "r"), [(7, 7), (12, 12), (0, 1)])
def test_warriors_come_back_with_the_roll(total: int, r: int) -> None:
    warriors = Unit(0, "light_foot", name="Skeletal Warriors", place=ROUTED, models=1, r=0)
    state = war(one(name="Necromancer"), foe(50), warriors, foe(55))
    state.group(3).models = ()
    state.memory = (
        Deed("routed", 4, 3, 1, (0, 0)),
        Deed("routed", 2, 3, 1, (0, 0)),
        Deed("hurt", 4, 3, 1, (0, 0)),
    )
    dice = dice_of()
    run(state, taunting.call_back(state, dice, 1, 3, total), dice)
    group = state.group(3)
    assert (group.r, group.place, list(group.taunts)) == (r, TABLE, [("avenge", 2)])


@pytest.mark.rule("FF-OUT-TA-20")
def test_without_room_the_warriors_stay_where_they_are() -> None:
    warriors = Unit(
        0, "light_foot", name="Skeletal Warriors", place=ROUTED, models=0, r=0, size=100
    )
    foes = [foe(x, y) for x in range(17, 45, 3) for y in range(3, 34, 3)]
    state = war(one(name="Necromancer"), warriors, *foes)
    dice = dice_of()
    played = run(state, taunting.call_back(state, dice, 1, 2, 7), dice)
    assert (state.group(2).r, state.group(2).place) == (0, ROUTED)
    assert [event.group for event in played.of(events.Stopped)] == [2]
