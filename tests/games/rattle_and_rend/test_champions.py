"""What champions do, deed by deed: whom it reaches, and when it comes to nothing."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BANISHED,
    BLOCKING,
    EMBARKED,
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import champions
from affray.games.rattle_and_rend.rules.actions import Effect
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Plan
from affray.games.rattle_and_rend.rules.zones import CLOSE, SIDE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import GroupAction
from affray.games.rattle_and_rend.words.events import Banished
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)
GOOD, CRITICAL, BAD = (d20(12), d20(1)), (d20(12), d20(12)), (d20(11), d20(1))
"""GUILE of a champion."""


def table(*terrain: Terrain, deployment: str = SIDE) -> State:
    state = State(House.of({}, "alpha2"))
    state.scenario, state.deployment, state.round = KILL, deployment, 2
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def do(state: State, deed: Effect, champion: Group, *script: object) -> Action:
    action = Action(champion.seat, GroupAction, champion.id)
    play(lambda dice: deed(state, dice, action, Plan(champion)), *script)
    return action


# -- Crashing Wave ----------------------------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-WAVE-1")
@pytest.mark.rule("RR-CHAMP-WAVE-2")
@pytest.mark.rule("RR-Q-114")
def test_a_wave_moves_allies_in_range_one_after_another() -> None:
    state = table(Terrain(ROUGH, rectangle(1000, 1301, 400, 400)))
    ally = add(state, A, 1000, 1301)
    champion = add(state, A, 1000, 1000, "champion")
    other = add(state, A, 700, 1000)
    add(state, A, 1302, 1000)
    add(state, A, 1000, 800, "ward")
    wave = champions.crashing_wave
    do(state, wave, champion, *BAD)
    do(state, wave, champion, *GOOD, None)
    do(state, wave, champion, *GOOD, ally.id, ((1000, 1700),), "stop", other.id, ((400, 1000),))
    assert (ally.y, other.x) == (1500, 400)
    ally.y, other.x = 1301, 700
    do(state, wave, champion, *CRITICAL, ally.id, ((1000, 1700),), other.id, ())
    assert (ally.y, other.x) == (1700, 700)
    with pytest.raises(AssertionError):
        do(state, wave, champion, *GOOD, ally.id)


@pytest.mark.rule("RR-Q-114")
def test_an_ally_that_is_gone_when_its_turn_comes_is_passed_over() -> None:
    state = table()
    champion, ally = add(state, A, 1000, 1000, "champion"), add(state, A, 1000, 1300)
    other = add(state, A, 1000, 700)
    flow = champions.crashing_wave(
        state, ScriptedDice([12, 12]), Action(A, GroupAction, champion.id), Plan(champion)
    )
    next(flow)
    ally.status = REMOVED
    flow.send(ally.id)
    flow.send(other.id)
    with pytest.raises(StopIteration):
        flow.send(((1000, 400),))
    assert (ally.y, other.y) == (1300, 400)


# -- Spot Weakness ----------------------------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-SPOT-1")
@pytest.mark.rule("RR-CHAMP-SPOT-2")
def test_a_weakness_is_used_by_an_ally_perhaps_from_farther_away() -> None:
    state = table()
    champion, ally = add(state, A, 1000, 1000, "champion"), add(state, A, 1300, 1000)
    enemy, far = add(state, B, 1700, 1000), add(state, B, 1300, 1800)
    spot = champions.spot_weakness
    do(state, spot, champion, ally.id, *BAD)
    do(state, spot, champion, ally.id, *GOOD, None)
    do(state, spot, champion, ally.id, *GOOD, enemy.id, d20(1), d20(1), d20(1))
    with pytest.raises(AssertionError):
        do(state, spot, champion, ally.id, *GOOD, far.id)
    do(state, spot, champion, ally.id, *CRITICAL, far.id, d20(1), d20(1), d20(1))
    enemy.x = 1900
    far.y = 2500
    do(state, spot, champion)


@pytest.mark.rule("RR-CHAMP-SPOT-1")
def test_without_a_target_in_range_nobody_is_spotted() -> None:
    state = table()
    enemy, ally = add(state, B, 3000, 1000), add(state, A, 1300, 1000)
    assert play(lambda dice: champions.spotted_targets(state, ally, 1)) == ()
    enemy.x = 1900
    assert play(lambda dice: champions.spotted_targets(state, ally, 1), None) == ()
    assert play(lambda dice: champions.spotted_targets(state, ally, 1), enemy.id) == (enemy.id,)


# -- Battle Summons ---------------------------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-SUMMONS-1")
@pytest.mark.rule("RR-CHAMP-SUMMONS-3")
def test_a_summoned_group_counts_again_and_may_move_after_a_critical() -> None:
    state = table()
    champion, fallen = add(state, A, 2000, 2000, "champion"), add(state, A, 0, 0)
    add(state, B, 3000, 3000)
    summons = champions.battle_summons
    do(state, summons, champion)
    fallen.status, fallen.aboard = REMOVED, 7
    do(state, summons, champion, fallen.id, *BAD)
    assert fallen.status == REMOVED
    do(state, summons, champion, fallen.id, *GOOD, (1000, 100))
    assert state.groups[fallen.id].aboard is None
    assert (fallen.status, fallen.x, fallen.y) == (ON_BOARD, 1000, 100)
    assert state.warbands[A].total == 14
    fallen.status = REMOVED
    do(state, summons, champion, fallen.id, *CRITICAL, (1000, 100), ((1000, 900),))
    assert (fallen.x, fallen.y) == (1000, 900)


@pytest.mark.rule("RR-CHAMP-SUMMONS-3")
def test_a_summoned_ward_does_not_move_and_without_room_nobody_comes() -> None:
    state = table()
    champion, ward = add(state, A, 2000, 2000, "champion"), add(state, A, 0, 0, "ward")
    add(state, B, 3000, 3000)
    ward.status = REMOVED
    do(state, champions.battle_summons, champion, ward.id, *CRITICAL, (1000, 50))
    assert ward.status == ON_BOARD
    ward.status = REMOVED
    state.set_terrain((Terrain(BLOCKING, rectangle(2000, 0, 4100, 800)),))
    do(state, champions.battle_summons, champion, ward.id, *GOOD)
    assert ward.status == REMOVED


# -- Distant Doom, Banishment, Push -----------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-DOOM-1")
@pytest.mark.rule("RR-CHAMP-BANISH-1")
@pytest.mark.rule("RR-CHAMP-PUSH-1")
@pytest.mark.parametrize(
    "deed", [champions.distant_doom, champions.banishment, champions.push_to_the_brink]
)
def test_without_an_enemy_in_range_nothing_is_done(deed: Effect) -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion")
    add(state, B, 2600, 1000)
    do(state, deed, champion)


@pytest.mark.rule("RR-CHAMP-BANISH-2")
@pytest.mark.rule("RR-CHAMP-BANISH-3")
@pytest.mark.rule("RR-MOM-07")
def test_a_banished_transport_takes_its_passengers_along_and_leaves_its_marker() -> None:
    state = table()
    champion, wagon = add(state, A, 1000, 1000, "champion"), add(state, B, 1300, 1000, "heavy")
    rider, rest = add(state, B, 0, 0), add(state, B, 3000, 3000)
    rider.status, rider.aboard = EMBARKED, wagon.id
    state.markers = [Marker(0, 0, carrier=wagon.id)]
    do(state, champions.banishment, champion, wagon.id, d20(12), *(d20(13), d20(1)))
    assert [group.status for group in (wagon, rider, rest)] == [BANISHED, BANISHED, ON_BOARD]
    assert (state.warbands[A].total, state.warbands[B].total) == (12, 12 - 3 - 2)
    assert state.warbands[B].returning == ((wagon.id, 2),)
    assert (state.markers[0].carrier, state.markers[0].x) == (None, 1300)
    assert [event.group for event in state.log or () if isinstance(event, Banished)] == [wagon.id]


@pytest.mark.rule("RR-CHAMP-BANISH-4")
@pytest.mark.rule("RR-CHAMP-BANISH-5")
def test_a_champion_that_banishes_makes_a_will_check_unless_it_was_critical() -> None:
    state = table()
    champion, enemy = add(state, A, 1000, 1000, "champion"), add(state, B, 1300, 1000)
    add(state, A, 3000, 1000)
    add(state, B, 3000, 3000)
    banishment = champions.banishment
    action = Action(A, GroupAction, champion.id, bonus=(champions.SPOTTED,))
    play(lambda d: banishment(state, d, action, Plan(champion)), enemy.id, d20(12), d20(12))
    assert enemy.status == BANISHED
    enemy.status = ON_BOARD
    do(state, banishment, champion, enemy.id, d20(12), d20(13), d20(1))
    assert (enemy.status, champion.status) == (BANISHED, ON_BOARD)
    enemy.status = ON_BOARD
    do(state, banishment, champion, enemy.id, d20(11), d20(12), d20(1))
    assert (enemy.status, champion.status) == (ON_BOARD, REMOVED)


@pytest.mark.rule("RR-CHAMP-PUSH-1")
@pytest.mark.rule("RR-CHAMP-PUSH-3")
def test_a_push_drives_back_and_a_critical_one_tests() -> None:
    state = table(deployment=CLOSE)
    champion, enemy = add(state, A, 2000, 2000, "champion"), add(state, B, 2000, 2300)
    add(state, B, 3500, 500)
    push = champions.push_to_the_brink
    do(state, push, champion, enemy.id, *BAD)
    assert enemy.y == 2300
    do(state, push, champion, enemy.id, *GOOD)
    assert enemy.y == 2800
    enemy.y = 2300
    do(state, push, champion, enemy.id, *CRITICAL, d20(10), d20(1))
    assert (enemy.y, enemy.status) == (2800, REMOVED)


@pytest.mark.rule("RR-CHAMP-PUSH-3")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_a_transport_that_breaks_on_the_way_is_not_tested() -> None:
    state = table(Terrain(HAZARDOUS, rectangle(2000, 2700, 400, 400)), deployment=CLOSE)
    champion = add(state, A, 2000, 2000, "champion")
    cart = add(state, B, 2000, 2300, "heavy", "transport")
    add(state, B, 3500, 500)
    do(state, champions.push_to_the_brink, champion, cart.id, *CRITICAL)
    assert (cart.status, cart.y) == (REMOVED, 2501)


# -- Scheming Plot ----------------------------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-PLOT-1")
@pytest.mark.rule("RR-CHAMP-PLOT-2")
@pytest.mark.rule("RR-CHAMP-PLOT-3")
@pytest.mark.parametrize(("faces", "amount"), [(BAD, 0), (GOOD, 2), (CRITICAL, 3)])
def test_a_plot_gives_and_takes(faces: tuple[object, ...], amount: int) -> None:
    state = table()
    champion, enemy = add(state, A, 1000, 1000, "champion"), add(state, B, 2000, 1000)
    do(state, champions.scheming_plot, champion, *faces)
    assert champion.plotted
    assert [warband.momentum for warband in state.warbands] == [3 + amount, 3 - amount]
    rules = [rule for event in state.log or () for rule in event.rules if "PLOT" in rule]
    assert rules == {0: [], 2: ["RR-CHAMP-PLOT-2"] * 2, 3: ["RR-CHAMP-PLOT-3"] * 2}[amount]
    champion.plotted, enemy.x = False, 1300
    do(state, champions.scheming_plot, champion)
    assert not champion.plotted
