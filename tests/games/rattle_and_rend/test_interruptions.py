"""What is left of an action when somebody is gone, elsewhere or stopped in the middle of it."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BANISHED,
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import actions, brink, champions
from affray.games.rattle_and_rend.rules.actions import Effect
from affray.games.rattle_and_rend.rules.assault import attack
from affray.games.rattle_and_rend.rules.attacks import COUNTER, STAND
from affray.games.rattle_and_rend.rules.countercharge import meet_halfway
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.sight import lookout
from affray.games.rattle_and_rend.rules.standard import STANDARD_EFFECTS
from affray.games.rattle_and_rend.rules.underway import (
    Action,
    Assault,
    Plan,
    WillTest,
    Windows,
)
from affray.games.rattle_and_rend.rules.zones import CLOSE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Charge,
    CrashingWave,
    GroupAction,
    Maneuver,
    PushToTheBrink,
    React,
    Sprint,
)
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon, rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)
Offers = tuple[React, ...]


class Felling(Windows):
    """A reaction in one of the windows removes a group; the others are only remembered."""

    def __init__(self, window: str = "", group: int = -1) -> None:
        self.window, self.group = window, group
        self.moves: list[int] = []
        self.losses: list[tuple[int, bool, Point]] = []

    def fell(self, state: State, window: str) -> None:
        if self.window == window:
            state.groups[self.group].status = REMOVED

    def declared(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        self.fell(state, "declared")
        return
        yield

    def next_trigger(
        self, state: State, action: Action, mover: Group, track: Track, s: float
    ) -> tuple[float, Offers] | None:
        return (s, ()) if self.window == "moving" and not action.halted else None

    def moving(
        self, state: State, dice: Dice, action: Action, mover: Group, offers: Offers
    ) -> Flow[None]:
        action.halted = True
        self.fell(state, "moving")
        return
        yield

    def moved(
        self, state: State, dice: Dice, action: Action, mover: Group, start: Point
    ) -> Flow[None]:
        self.moves.append(mover.id)
        return
        yield

    def targeted(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        self.fell(state, "targeted")
        return
        yield

    def outcome(
        self, state: State, dice: Dice, action: Action, tests: list[WillTest]
    ) -> Flow[None]:
        self.fell(state, "outcome")
        self.losses += [(test.group, test.was_removed, test.spot) for test in tests]
        return
        yield


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "alpha2"))
    state.scenario, state.deployment = KILL, CLOSE
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State,
    seat: int,
    x: int,
    y: int,
    kind: str = "fighters",
    trait: str | None = None,
    traits: tuple[str, ...] = (),
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def sprinting(group: Group, windows: Windows, *path: Point) -> Action:
    action = Action(group.seat, Sprint, group.id, windows=windows)
    plan = Plan(group)
    plan.path = path
    action.plans = [plan]
    return action


# -- movement ---------------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-065")
def test_who_is_gone_before_its_movement_neither_moves_nor_leaves_terrain() -> None:
    state = table(Terrain(ROUGH, rectangle(1000, 1000, 400, 400)))
    group = add(state, A, 1000, 1000)
    action = sprinting(group, Felling("declared", group.id), (1600, 1000))
    play(lambda dice: actions.carry_out(state, dice, action, STANDARD_EFFECTS))
    assert (group.x, group.y) == (1000, 1000)


@pytest.mark.rule("RR-TRAIT-RIDERS-3")
@pytest.mark.parametrize("is_mount", [False, True])
def test_riders_that_are_gone_neither_board_nor_let_anybody_board(is_mount: bool) -> None:
    state = table()
    mount = add(state, A, 1000, 1000, "heavy", "flyer", ("riders",))
    rider = add(state, A, 1400, 1000, traits=("riders",))
    group = mount if is_mount else rider
    windows = Felling("moving", group.id)
    action = sprinting(group, windows, (group.x, 1300))
    play(lambda dice: actions.carry_out(state, dice, action, STANDARD_EFFECTS))
    assert (group.status, windows.moves) == (REMOVED, [])


@pytest.mark.rule("RR-Q-096")
@pytest.mark.parametrize(("x", "walked"), [(1400, 300.0), (1399, 0.0)])
def test_who_was_met_halfway_goes_on_only_from_there(x: int, walked: float) -> None:
    state = table()
    group = add(state, A, 1400, 1000)

    def rest(state: State, dice: Dice) -> Flow[float]:
        return 300.0
        yield

    plan = Plan(group)
    plan.path, plan.has_begun, plan.go_on = ((1800, 1000),), True, rest
    group.x = x
    action = Action(A, Charge, group.id)
    play(lambda dice: actions.carry_out_movement(state, dice, action, plan))
    assert plan.walked == walked


@pytest.mark.rule("RR-SREACT-COUNTER-2")
@pytest.mark.rule("RR-Q-014")
def test_a_charger_stands_clear_if_the_battle_ends_while_it_is_met() -> None:
    """The Fighters are lost in the terrain they would leave; a friend leaves no room halfway."""
    state = table(Terrain(HAZARDOUS, rectangle(2400, 1000, 400, 400)))
    charger, friend = add(state, A, 1000, 1000), add(state, A, 1400, 1300)
    fighters = add(state, B, 2400, 1000)
    plan = Plan(charger)
    plan.path = ((1800, 1000),)
    action = Action(A, Charge, charger.id)
    play(
        lambda dice: meet_halfway(state, dice, action, plan, fighters, charger),
        *(500, "roll", d20(1), d20(1)),
    )
    assert state.outcome is not None
    assert (charger.x, charger.y) == (1135, 1000)
    assert (friend.x, fighters.status) == (1400, REMOVED)


@pytest.mark.rule("RR-REACT-17")
@pytest.mark.parametrize("is_felled", [False, True])
def test_a_surge_is_a_movement_of_its_own_that_ends_only_for_who_still_stands(
    is_felled: bool,
) -> None:
    state = table()
    ally = add(state, A, 1000, 1000)
    windows = Felling("moving" if is_felled else "", ally.id)
    action = Action(A, CrashingWave, ally.id, windows=windows)
    action.halted, action.offered = True, (React("suppress", 7),)
    play(lambda dice: champions.surge(state, dice, action, ally), ((1500, 1000),))
    assert windows.moves == ([] if is_felled else [ally.id])
    assert (len(action.offered), action.halted) == (0, is_felled)


@pytest.mark.rule("RR-TRAIT-RAIDERS-3")
@pytest.mark.parametrize("is_felled", [False, True])
def test_the_movement_that_raiders_kept_ends_only_for_who_still_stands(is_felled: bool) -> None:
    state = table()
    raider = add(state, A, 1000, 1000, traits=("raiders",))
    windows = Felling("moving" if is_felled else "", raider.id)
    action = Action(A, Maneuver, raider.id, windows=windows)
    script = (True, d20(15), d20(1), ((1300, 1000),))
    play(lambda dice: actions.raid(state, dice, action, raider, Plan(raider)), *script)
    assert windows.moves == ([] if is_felled else [raider.id])


# -- effects ----------------------------------------------------------------------------------


@pytest.mark.rule("RR-REACT-14")
@pytest.mark.parametrize("deed", [champions.banishment, champions.push_to_the_brink])
@pytest.mark.parametrize("felled", [0, 1])
def test_nothing_is_rolled_for_an_effect_that_a_reaction_has_ended(
    deed: Effect, felled: int
) -> None:
    state = table()
    champion, enemy = add(state, A, 1000, 1000, "champion"), add(state, B, 1300, 1000)
    action = Action(A, GroupAction, champion.id, windows=Felling("targeted", felled))
    play(lambda dice: deed(state, dice, action, Plan(champion)), enemy.id)
    assert (enemy.x, enemy.y) == (1300, 1000)


@pytest.mark.rule("RR-CHAMP-BANISH-4")
def test_a_champion_that_is_gone_by_then_makes_no_will_check() -> None:
    state = table()
    champion, enemy = add(state, A, 1000, 1000, "champion"), add(state, B, 1300, 1000)
    action = Action(A, GroupAction, champion.id, windows=Felling("outcome", champion.id))
    play(lambda dice: champions.banishment(state, dice, action, Plan(champion)), enemy.id, d20(12))
    assert (champion.status, enemy.status) == (REMOVED, BANISHED)


@pytest.mark.rule("RR-CHAMP-SPOT-1")
def test_a_weakness_that_is_not_used_is_no_attack() -> None:
    state = table()
    champion, ally = add(state, A, 1000, 1000, "champion"), add(state, A, 1300, 1000)
    add(state, B, 1700, 1000)
    windows = Felling("targeted", ally.id)
    action = Action(A, GroupAction, champion.id, windows=windows)
    script = (ally.id, d20(12), d20(1), None)
    play(lambda dice: champions.spot_weakness(state, dice, action, Plan(champion)), *script)
    assert ally.status == ON_BOARD


@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
@pytest.mark.rule("RR-WREACT-VENGEANCE-1")
@pytest.mark.parametrize("kind", [HAZARDOUS, BLOCKING])
def test_a_transport_that_breaks_on_the_brink_can_be_avenged(kind: str) -> None:
    state = table(Terrain(kind, rectangle(2000, 2700, 400, 400)))
    champion = add(state, A, 2000, 2000, "champion")
    cart = add(state, B, 2000, 2300, "heavy", "transport")
    add(state, B, 3500, 500)
    windows = Felling()
    action = Action(A, GroupAction, champion.id, windows=windows)
    play(lambda dice: brink.push_back(state, dice, action, champion, cart))
    lost = [(cart.id, True, (2000, 2501))] if kind == HAZARDOUS else []
    assert windows.losses == lost


@pytest.mark.rule("RR-CHAMP-PUSH-2")
@pytest.mark.parametrize("x", range(1660, 1700, 3))
def test_who_is_pushed_goes_as_far_as_the_champion_sees_it(x: int) -> None:
    """The edge of a wall hides the way from some point on, to the unit."""
    state = table(Terrain(BLOCKING, rectangle(x + 1000, 2000, 2000, 100)))
    champion, target = add(state, A, 1000, 1000, "champion"), add(state, B, 1700, 1300)
    track = Track(((1700, 1300), (1900, 3900)))
    sees = lookout(state, champion, target)
    hidden = next(s for s in range(3000) if not sees(*track.point_at(s)))
    assert brink.last_in_sight(state, champion, target, track, 2000.5) == hidden - 1
    for end in (hidden - 1.0, hidden - 2.5, 0.0):
        assert brink.last_in_sight(state, champion, target, track, end) == end
    assert brink.last_in_sight(state, champion, target, track, float(hidden)) == hidden - 1
    state.set_terrain((Terrain(BLOCKING, rectangle(1350, 1150, 100, 100)),))
    assert brink.last_in_sight(state, champion, target, track, 2000.0) == 0.0


@pytest.mark.rule("RR-CHAMP-PUSH-2")
def test_who_is_not_seen_is_not_pushed_even_if_it_would_soon_be_seen() -> None:
    state = table(Terrain(BLOCKING, rectangle(1350, 1079, 100, 100)))
    champion, target = add(state, A, 1000, 1000, "champion"), add(state, B, 1700, 1300)
    track = Track(((1700, 1300), (1900, 3900)))
    sees = lookout(state, champion, target)
    assert [sees(*track.point_at(s)) for s in (0, 5)] == [False, True]
    assert brink.last_in_sight(state, champion, target, track, 2000.0) == 0.0


def pushed(
    state: State,
    start: Point,
    *terrain: Terrain,
    at: Point = (1000, 2300),
    trait: str | None = None,
) -> Group:
    """Who is pushed along x = 2000 towards (2000, 2800), after others have been put down."""
    state.set_terrain(terrain)
    champion = add(state, A, *at, "champion")
    target = add(state, B, *start, "heavy", trait)
    action = Action(A, PushToTheBrink, champion.id)
    play(lambda dice: brink.push_back(state, dice, action, champion, target))
    return target


@pytest.mark.rule("RR-CHAMP-PUSH-2")
@pytest.mark.rule("RR-Q-119")
def test_a_push_ends_at_the_very_tip_of_blocking_terrain() -> None:
    """The champion sees what lies beyond the tip."""
    tip = Polygon(((1999, 2402), (2400, 2300), (2400, 2500)))
    state = table()
    assert pushed(state, (2000, 2000), Terrain(BLOCKING, tip)).y == 2401


@pytest.mark.rule("RR-CHAMP-PUSH-2")
@pytest.mark.rule("RR-Q-119")
def test_who_backs_up_from_a_base_stands_where_it_is_seen() -> None:
    """A thin post hides just the place beside the base."""
    state = table()
    add(state, B, 2000, 2900)
    assert pushed(state, (2000, 2102)).y == 2500
    state = table()
    add(state, B, 2000, 2900)
    assert pushed(state, (2000, 2102), Terrain(BLOCKING, rectangle(1900, 2480, 2, 2))).y == 2498


@pytest.mark.rule("RR-CHAMP-PUSH-1")
@pytest.mark.parametrize("y", range(2000, 2006))
def test_a_push_ends_at_the_thinnest_post_that_hides_the_way(y: int) -> None:
    """It hides three tenths of a millimetre of it, wherever the push begins."""
    post = Terrain(BLOCKING, rectangle(1900, 2480, 2, 2))
    assert pushed(table(), (2000, y), post).y == 2498


@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
@pytest.mark.parametrize("edge", [2499, 2500, 2650])
def test_a_transport_is_not_broken_by_bad_ground_that_it_does_not_come_to(edge: int) -> None:
    wall = Terrain(BLOCKING, rectangle(2000, 2700, 400, 400))
    mire = Terrain(HAZARDOUS, rectangle(2000, edge + 50, 100, 100))
    state = table()
    add(state, B, 3500, 500)
    cart = pushed(state, (2000, 2300), wall, mire, at=(2000, 2000), trait="transport")
    assert (cart.y, cart.status) == (2500, REMOVED if edge < 2500 else ON_BOARD)


# -- attacks ----------------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-COUNTER-5")
@pytest.mark.rule("RR-Q-140")
def test_targets_that_answer_somebody_else_are_attacked_one_after_another() -> None:
    """Only those who strike back at this very attacker share one melee with it."""
    state = table()
    ogre, other = add(state, A, 1000, 1000, "heavy", "colossal"), add(state, A, 3000, 1000)
    first, second = add(state, B, 1400, 1000), add(state, B, 1000, 1400)
    action = Action(A, GroupAction, ogre.id)
    action.counters = [Assault(foe.id, other.id, COUNTER) for foe in (first, second)]
    fails, alone = (d20(10), d20(10)), (d20(7), d20(7))
    play(
        lambda dice: attack(state, dice, action, ogre, (first.id, second.id), STAND),
        *(d20(8), *fails, *alone),
    )
    assert (first.status, second.status) == (REMOVED, ON_BOARD)
    assert len(action.counters) == 2


@pytest.mark.rule("RR-Q-097")
@pytest.mark.rule("RR-Q-140")
def test_targets_that_both_answer_share_one_melee() -> None:
    state = table()
    ogre = add(state, A, 1000, 1000, "heavy", "colossal")
    foes = [add(state, B, 1400, 1000), add(state, B, 1000, 1400)]
    action = Action(A, GroupAction, ogre.id)
    action.counters = [Assault(foe.id, ogre.id, COUNTER) for foe in foes]
    targets = tuple(foe.id for foe in foes)
    script = (d20(1), d20(1), False, False)
    play(lambda dice: attack(state, dice, action, ogre, targets, STAND), *script)
    assert action.counters == []
