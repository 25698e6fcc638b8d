"""Standard actions whose effect moves others: who can be moved, and what is told."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.events import FreeActionGained, Put
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import AMBUSH, BANISHED, ON_BOARD, REMOVED, Group, Warband
from affray.games.rattle_and_rend.roster import make_card
from affray.games.rattle_and_rend.standard import maneuver, translocate_ward
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.underway import Action, Plan
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A = Seat(0)


def table() -> State:
    state = State(House("alpha2", {}))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    return state


def add(state: State, x: int, y: int, kind: str = "fighters") -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}")
    state.groups.append(Group(len(state.groups), A, card, x, y, ON_BOARD))
    return state.groups[-1]


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-1")
@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
def test_a_ward_that_is_there_or_in_ambush_is_translocated() -> None:
    state = table()
    group, ward = add(state, 1000, 1000), add(state, 3000, 3000, "ward")
    action = Action(A, "translocate_ward", group.id)
    for status in (REMOVED, BANISHED):
        ward.status = status
        play(lambda dice: translocate_ward(state, dice, action, Plan(group)))
    for status, spot in ((ON_BOARD, (1000, 2600)), (AMBUSH, (2600, 1000))):
        ward.status = status
        play(lambda dice: translocate_ward(state, dice, action, Plan(group)), spot)
        assert (ward.x, ward.y, ward.status) == (*spot, ON_BOARD)
    told = [(event.group, event.at) for event in state.log or () if isinstance(event, Put)]
    assert told == [(ward.id, (1000, 2600)), (ward.id, (2600, 1000))]


@pytest.mark.rule("RR-ACTION-MANEUVER-3")
@pytest.mark.parametrize(("face", "is_free"), [(1, False), (15, True)])
def test_a_critical_maneuver_gives_the_ally_a_free_action(face: int, is_free: bool) -> None:
    state = table()
    group, ally = add(state, 1000, 1000), add(state, 2000, 1000)
    action = Action(A, "maneuver", group.id)
    script = (ally.id, d20(15), d20(face), ((1800, 1000),))
    play(lambda dice: maneuver(state, dice, action, Plan(group)), *script)
    assert ally.x == 1800
    assert state.warbands[A].free == (("only", ally.id) if is_free else None)
    told = [event.group for event in state.log or () if isinstance(event, FreeActionGained)]
    assert told == [ally.id] * is_free
