"""How a round begins, and its first turns: morale, who comes back, and who cannot."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BANISHED,
    BLOCKING,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import initiative
from affray.games.rattle_and_rend.rules.first_turn import bring_back, resurrect
from affray.games.rattle_and_rend.rules.zones import SIDE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Removed
from affray.kernel.board.shapes import rectangle
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "alpha2"))
    state.deployment, state.round = SIDE, 2
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum = warband.total = 6
    state.log = []
    state.set_terrain(terrain)
    return state


def add(state: State, x: int, y: int, kind: str, status: int, champion: str | None = None) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", champion=champion)
    state.groups.append(Group(len(state.groups), A, card, x, y, status))
    return state.groups[-1]


@pytest.mark.rule("RR-CHAMP-BANISH-2")
@pytest.mark.rule("RR-Q-118")
@pytest.mark.parametrize("is_full", [False, True])
def test_who_finds_no_room_after_its_banishment_is_removed(is_full: bool) -> None:
    walls = (Terrain(BLOCKING, rectangle(2000, 2000, 4200, 4200)),) if is_full else ()
    state = table(*walls)
    first, second = (add(state, x, 1000, "fighters", BANISHED) for x in (1000, 2000))
    late = add(state, 3000, 1000, "fighters", BANISHED)
    state.warbands[A].returning = ((first.id, 1), (second.id, 1), (late.id, 2))
    bring_back(state, A)
    there = REMOVED if is_full else ON_BOARD
    assert [group.status for group in (first, second, late)] == [there, there, BANISHED]
    assert state.warbands[A].returning == ((late.id, 2),)
    assert state.warbands[A].total == (6 if is_full else 10)
    gone = [event.group for event in state.log or () if isinstance(event, Removed)]
    assert gone == ([first.id, second.id] if is_full else [])


@pytest.mark.rule("RR-CHAMP-BANISH-3")
def test_a_transport_comes_back_with_whom_it_had_aboard_and_nobody_else() -> None:
    """A passenger that is gone does not come back with it, nor does one of another transport."""
    state = table()
    wagon = add(state, 1000, 1000, "heavy", BANISHED)
    rider, lost, other = (add(state, 0, 0, "fighters", BANISHED) for _ in range(3))
    rider.aboard = lost.aboard = wagon.id
    lost.status, other.aboard = REMOVED, 7
    state.warbands[A].returning = ((wagon.id, 1),)
    bring_back(state, A)
    assert [group.status for group in (wagon, rider, lost, other)] == [
        ON_BOARD, EMBARKED, REMOVED, BANISHED,
    ]  # fmt: skip
    assert state.warbands[A].total == 6 + 3 + 2


@pytest.mark.rule("RR-MORALE-01")
@pytest.mark.parametrize("seat", [A, B])
def test_a_warband_that_tests_its_morale_decides_first(seat: Seat) -> None:
    state = table()
    add(state, 1000, 1000, "fighters", ON_BOARD).seat = seat
    state.active = state.other(seat)
    play(lambda dice: initiative.test_morale(state, dice, seat), d20(11), d20(1))
    assert (state.active, state.warbands[seat].tested_morale) == (seat, True)


@pytest.mark.rule("RR-TRAIT-RESURRECT-2")
def test_without_any_place_nobody_rises_again() -> None:
    state = table(Terrain(BLOCKING, rectangle(2000, 2000, 4200, 4200)))
    group = add(state, 0, 0, "fighters", REMOVED)
    play(lambda dice: resurrect(state, dice, A), (group.id,), d20(15), d20(1))
    assert (group.status, state.warbands[A].total) == (REMOVED, 6)


@pytest.mark.rule("RR-TRAIT-RESURRECT-1")
@pytest.mark.rule("RR-Q-131")
def test_groups_worth_a_third_of_the_points_rise_again() -> None:
    """Of twelve points that is four: a heavy group with its champion, or two smaller groups."""
    state = table()
    pair = add(state, 0, 0, "heavy", REMOVED, "banishment")
    one, two, ward = (add(state, 0, 0, kind, REMOVED) for kind in ("fighters", "dregs", "ward"))
    standing = add(state, 3000, 3000, "fighters", ON_BOARD)
    bad, good = (d20(14), d20(1)), (d20(15), d20(1))
    assert pair.card.points == 4

    def tried(*script: object) -> None:
        play(lambda dice: resurrect(state, dice, A), *script)

    tried((pair.id,), *bad)
    tried((one.id, two.id), *bad, d20(1), d20(1))
    for chosen in ((pair.id, two.id), (ward.id,), (standing.id,)):
        with pytest.raises(AssertionError):
            tried(chosen)
    tried((one.id,), *good, (1000, 100))
    assert (one.status, one.x, state.warbands[A].total) == (ON_BOARD, 1000, 8)
