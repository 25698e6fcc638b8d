"""Actions as they are declared, shared and told; boarding and leaving; what is laid and drawn."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.data.tables import CONTACT, MEDIUM, NO_BAND
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import actions, laying, setup, transport
from affray.games.rattle_and_rend.rules.reversal import reversal, take_standard_action
from affray.games.rattle_and_rend.rules.routes import NOBODY, Routes, base_stop, enters
from affray.games.rattle_and_rend.rules.scenarios import DUEL, KILL
from affray.games.rattle_and_rend.rules.spots import Spots
from affray.games.rattle_and_rend.rules.standard import STANDARD_EFFECTS, colossal, fix_target
from affray.games.rattle_and_rend.rules.terrain import _fitting, area_of, densities, footprints
from affray.games.rattle_and_rend.rules.underway import SILENT, Action, Plan, Windows
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Board,
    Charge,
    Feint,
    GroupAction,
    Leave,
    Load,
    Maneuver,
    Move,
    React,
    Rest,
    StandAndFight,
    TranslocateWard,
    Unload,
)
from affray.games.rattle_and_rend.words.events import ActionDeclared
from affray.games.rattle_and_rend.words.setup_events import TerrainFinished
from affray.kernel.board.shapes import rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, traits: tuple[str, ...] = ()) -> State:
    state = State(House.of({}, "alpha2"))
    state.scenario = KILL
    state.warbands = [Warband("Ogres", traits), Warband("Vampires", ())]
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
    name = f"Number {len(state.groups)}"
    card = make_card(kind, name=name, trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def declared(state: State) -> list[tuple[str, int | None, int]]:
    return [
        (event.action, event.target, event.cost)
        for event in state.log or ()
        if isinstance(event, ActionDeclared)
    ]


# -- declaring ------------------------------------------------------------------------------


@pytest.mark.rule("RR-ACT-02")
@pytest.mark.rule("RR-WREACT-REVERSAL-2")
def test_a_charge_is_told_with_its_target_and_a_rest_without() -> None:
    state = table()
    enemy, group = add(state, B, 1400, 1000), add(state, A, 1000, 1000)
    for target in (enemy.id, None):
        plan = Plan(group)
        plan.target = target
        actions.announce(state, Action(A, Charge, group.id), plan, 1)
        assert declared(state)[-1] == ("charge", target, 1)
    assert state.warbands[A].momentum == 1
    play(
        lambda dice: take_standard_action(state, dice, group.id, is_critical=False),
        *("charge", enemy.id, (), d20(1)),
    )
    assert declared(state)[-1] == ("charge", enemy.id, 0)
    play(
        lambda dice: take_standard_action(state, dice, group.id, is_critical=False),
        *("rest", d20(1), d20(1)),
    )
    assert declared(state)[-1] == ("rest", None, 0)


@pytest.mark.rule("RR-TRAIT-COORDINATED-1")
def test_partners_are_told_beside_the_group_that_leads() -> None:
    state = table()
    first, second, third = (add(state, A, x, 1000) for x in (1000, 2000, 3000))
    action = Action(A, Rest, second.id)
    action.members = (second.id, first.id, third.id)
    actions.announce(state, action, Plan(second), 1)
    told = [event.partners for event in state.log or () if isinstance(event, ActionDeclared)]
    assert told == [(first.id, third.id)]


@pytest.mark.rule("RR-TRAIT-RIDERS-3")
@pytest.mark.rule("RR-ACT-08")
def test_riders_that_rest_neither_board_nor_leave() -> None:
    state = table()
    state.warbands[A].carries = True
    mount = add(state, A, 1000, 1000, "heavy", "flyer", ("riders",))
    add(state, A, 1400, 1000, traits=("riders",))
    action = Action(A, Rest, mount.id)
    action.plans = [Plan(mount)]
    play(lambda dice: actions.carry_out(state, dice, action, STANDARD_EFFECTS), d20(1), d20(1))
    assert mount.rested


class Felling(Windows):
    """A reaction to the choice of a target removes whoever acts."""

    __slots__ = ()

    def targeted(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        state.groups[action.group].status = REMOVED
        return
        yield


@pytest.mark.rule("RR-REACT-14")
def test_an_effect_goes_on_while_actor_and_target_stand_within_range() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1401, 1000)

    def goes_on(windows: Windows = SILENT) -> bool:
        action = Action(A, Feint, group.id, windows=windows)
        return play(lambda dice: fix_target(state, dice, action, enemy.id)) is enemy

    assert goes_on()
    enemy.x = 1402
    assert not goes_on()
    enemy.x, enemy.status = 1401, REMOVED
    assert not goes_on()
    enemy.status = ON_BOARD
    assert not goes_on(Felling())


@pytest.mark.rule("RR-REACT-13")
@pytest.mark.rule("RR-WREACT-REVERSAL-1")
def test_a_reversal_lifts_the_ban_of_another_group() -> None:
    state = table()
    state.active = B
    group, other = add(state, A, 1000, 1000), add(state, A, 3000, 1000)
    add(state, A, 1000, 1400, "ward").card.warding = "reversal"
    state.reactor = add(state, B, 2000, 2000).id
    state.warbands[A].last_acted = (other.id,)
    play(
        lambda dice: reversal(state, dice),
        *(React("reversal", group.id, 2), "accept", d20(1), d20(1)),
    )
    assert state.warbands[A].last_acted == ()


@pytest.mark.rule("RR-Q-068")
def test_a_free_action_is_used_up_by_who_may_use_it() -> None:
    state = table()
    first, second = add(state, A, 1000, 1000), add(state, A, 2000, 1000)
    for free, group, cost, left in (
        (("only", first.id), first, 0, None),
        (("only", first.id), second, 1, None),
        (("not", first.id), second, 0, None),
        (("not", first.id), first, 1, ("not", first.id)),
        (None, first, 1, None),
    ):
        state.warbands[A].free = free
        actions.announce(state, Action(A, Rest, group.id), Plan(group), cost)
        assert state.warbands[A].free == left


@pytest.mark.rule("RR-ACT-03")
@pytest.mark.rule("RR-Q-123")
def test_who_acted_is_remembered_and_of_a_bundle_of_all_only_the_first() -> None:
    state = table()
    first, second, third = (add(state, A, x, 1000) for x in (1000, 2000, 3000))
    state.passes = 1
    actions.remember(state, first, (first.id, second.id))
    assert state.warbands[A].last_acted == (first.id, second.id)
    assert [group.actions for group in state.groups] == [1, 1, 0]
    assert (state.actions_in_round, state.passes) == (1, 0)
    third.status = REMOVED
    actions.remember(state, second, (second.id, first.id))
    assert state.warbands[A].last_acted == (second.id,)
    assert state.actions_in_round == 2


@pytest.mark.rule("RR-TRAIT-COORDINATED-1")
@pytest.mark.rule("RR-Q-123")
def test_who_can_join_in() -> None:
    state = table(Terrain(BLOCKING, rectangle(1300, 1000, 100, 500)), traits=("coordinated",))
    lead, near, far = add(state, A, 1000, 1000), add(state, A, 1000, 2600), add(state, A, 40, 2281)
    hidden, ward = add(state, A, 1700, 1000), add(state, A, 600, 1000, "ward")
    banned = add(state, A, 1000, 400)
    state.warbands[A].last_acted = (banned.id,)

    def joined(kind: type[GroupAction], *script: object) -> tuple[int, ...]:
        return play(lambda dice: actions.coordinate(state, lead, kind), *script)

    for alone in (far, hidden, ward, banned):
        with pytest.raises(AssertionError):
            joined(Rest, (alone.id,))
    assert joined(Charge) == (), "there is nobody to be charged"
    assert joined(Rest, ()) == ()
    assert not state.warbands[A].coordinated
    assert joined(Rest, (near.id,)) == (near.id,)
    assert state.warbands[A].coordinated
    assert joined(Rest) == (), "once a round"
    state.warbands[A].coordinated = False
    lead.status = EMBARKED
    assert joined(Rest) == ()
    lead.status, state.warbands[A].traits = ON_BOARD, ()
    assert joined(Rest) == ()


# -- boarding and leaving ---------------------------------------------------------------------


@pytest.mark.rule("RR-HEAVY-TRANSPORT-1")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-3")
def test_who_can_board_and_leave() -> None:
    state = table()
    wagon = add(state, A, 1000, 1000, "heavy", "transport")
    group, far = (add(state, A, x, 1000, "champion") for x in (1301, 698))
    heavy, enemy = add(state, A, 1000, 1400, "heavy"), add(state, B, 1000, 600)
    assert transport.ways(state, wagon) == [Load(group.id)]
    assert transport.ways(state, group) == [Board(wagon.id)]
    assert [transport.ways(state, one) for one in (far, heavy, enemy)] == [[], [], []]
    far.x = 699
    assert transport.ways(state, wagon) == [Load(group.id), Load(far.id)]
    play(lambda dice: transport.take_way(state, group, Board(wagon.id)))
    assert (group.status, group.aboard, transport.room(state, wagon)) == (EMBARKED, wagon.id, 1)
    assert transport.ways(state, wagon) == [Load(far.id), Unload(group.id)]
    play(lambda dice: transport.take_way(state, wagon, Load(far.id)))
    assert (far.status, transport.room(state, wagon)) == (EMBARKED, 0)
    champion = add(state, A, 1300, 1000, "champion")
    assert transport.ways(state, champion) == [], "the Wagon is full"
    assert transport.ways(state, group) == [Leave()]
    champion.status = REMOVED
    play(lambda dice: transport.take_way(state, group, Leave()), (1300, 1000))
    assert (group.status, group.aboard, group.x) == (ON_BOARD, None, 1300)
    play(lambda dice: transport.take_way(state, wagon, Unload(far.id)), (700, 1000))
    assert (far.status, far.aboard, far.x) == (ON_BOARD, None, 700)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-4")
def test_nobody_leaves_where_there_is_no_room_or_no_transport() -> None:
    state = table(Terrain(BLOCKING, rectangle(1000, 1000, 1000, 1000)))
    wagon = add(state, A, 1000, 1000, "heavy", "transport")
    rider = add(state, A, 0, 0)
    rider.status, rider.aboard = EMBARKED, wagon.id
    assert transport.ways(state, rider) == transport.ways(state, wagon) == []
    state.set_terrain(())
    assert transport.ways(state, rider) == [Leave()]
    assert transport.ways(state, wagon) == [Unload(rider.id)]
    wagon.status = REMOVED
    assert transport.ways(state, rider) == []


@pytest.mark.rule("RR-TRAIT-RIDERS-3")
def test_riders_board_or_leave_once_a_turn_for_nothing() -> None:
    state = table()
    state.warbands[A].carries = True
    mount = add(state, A, 1000, 1000, "heavy", "flyer", ("riders",))
    group = add(state, A, 1400, 1000, traits=("riders",))
    assert play(lambda dice: transport.choose_way(state, mount), Move(), Move()) == (Move())
    load = Load(group.id)
    assert play(lambda dice: transport.choose_way(state, mount), load, Move()) == (Move())
    assert (group.status, state.warbands[A].rode) == (EMBARKED, (group.id,))
    assert transport.rider(mount, load) == transport.rider(mount, Unload(group.id)) == group.id
    assert transport.rider(group, Leave()) == group.id
    state.warbands[A].carries = False
    assert play(lambda dice: transport.choose_way(state, mount)) == Move()


# -- laid and drawn ---------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-043")
@pytest.mark.parametrize("density", ["sparse", "dense"])
@pytest.mark.parametrize("left", [0, 3])
def test_footprints_fit_to_the_unit(density: str, left: int) -> None:
    """One percent of what is asked for is kept back on both sides."""
    row = densities()[density]
    areas = {name: area_of(name) for name in footprints()}
    spare = {"sparse": 32000, "dense": 64000}[density]
    low, high = spare * 86, spare * 114
    for name, area in areas.items():
        least = low - 2 * (area + left * max(areas.values()))
        most = high - 2 * (area + left * min(areas.values()))
        assert name in _fitting(row, least, left)
        assert name not in _fitting(row, least - 2, left)
        assert name in _fitting(row, most, left)
        assert name not in _fitting(row, most + 2, left)


@pytest.mark.rule("RR-SETUP-03")
@pytest.mark.parametrize(("scenario", "stage"), [(KILL, "deployment"), (DUEL, "duel")])
def test_terrain_that_was_agreed_on_is_never_too_little(scenario: str, stage: str) -> None:
    for width, percent in ((800, 5), (9600, 60)):
        state = table(Terrain(BLOCKING, rectangle(1000, 1000, width, 1000)))
        state.scenario = scenario
        laying.lay_map(state)
        finished = [event for event in state.log or () if isinstance(event, TerrainFinished)]
        assert [(event.percent, event.is_short) for event in finished] == [(percent, False)]
    assert state.stage == stage


@pytest.mark.rule("RR-Q-041")
@pytest.mark.parametrize(
    ("kinds", "sets"),
    [
        (("champion", "champion", "fighters"), [(2,), (0, 1)]),
        (("heavy",), [(0,)]),
        (("heavy", "champion"), [(0,)]),
        (("champion", "champion"), [(0, 1)]),
        (("champion", "ward", "heavy"), [(2,)]),
        (("fighters", "ward", "shooters"), [(0,), (2,)]),
    ],
)
def test_duel_targets_are_worth_two_points_or_as_little_more_as_can_be(
    kinds: tuple[str, ...], sets: list[tuple[int, ...]]
) -> None:
    state = table()
    for number, kind in enumerate(kinds):
        add(state, A, 500 * number, 500, kind)
    add(state, B, 3000, 3000)
    assert setup.duel_sets(state, A) == sets


# -- ways and places --------------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-07")
def test_of_two_bases_that_are_crossed_together_the_first_stops() -> None:
    state = table()
    mover, first = add(state, A, 1000, 1000), add(state, B, 1500, 1150)
    add(state, B, 1500, 850)
    stop = base_stop(state, mover, Track(((1000, 1000), (1800, 1000))), 0.0, NOBODY)
    assert stop is not None
    assert stop[1] == first.id


@pytest.mark.rule("RR-GEO-09")
def test_terrain_is_entered_before_a_point_of_the_way() -> None:
    state = table(Terrain(ROUGH, rectangle(1400, 1000, 200, 200)))
    track = Track(((1000, 1000), (1800, 1000)))
    assert [enters(track, state, (ROUGH,), before) for before in (300.0, 300.5, None)] == [
        False, True, True,
    ]  # fmt: skip


@pytest.mark.rule("RR-MOVE-04")
@pytest.mark.parametrize("band", [NO_BAND, CONTACT])
def test_without_a_band_there_is_no_way(band: int) -> None:
    state = table()
    routes = Routes(state, add(state, A, 1000, 1000), band)
    assert routes.refusal(()) is None
    assert routes.refusal(((1001, 1000),)) is not None
    assert routes.pivots == 0


@pytest.mark.rule("RR-SCEN-FLAGS-5")
def test_a_way_off_the_board_may_end_beside_a_base() -> None:
    state = table()
    mover = add(state, A, 300, 1000)
    add(state, B, 100, 1300)
    routes = Routes(state, mover, MEDIUM, exits_board=True)
    assert routes.refusal(((-1, 1000),)) is None
    assert routes.refusal(((0, 1000),)) is not None


@pytest.mark.rule("RR-MOVE-09")
def test_spots_without_a_demand_are_all_that_are_free() -> None:
    state = table()
    group = add(state, A, 1000, 1000)
    add(state, B, 2000, 1000)
    spots = Spots(state, group, ((1600, 1000), (1601, 1000)))
    assert spots.refusal((1600, 1000)) is None
    assert spots.refusal((1601, 1000)) is not None
    assert list(spots) == [(1600, 1000)]


@pytest.mark.rule("RR-ACTION-STAND-1")
@pytest.mark.rule("RR-ACTION-FEINT-2")
@pytest.mark.rule("RR-ACTION-MANEUVER-2")
@pytest.mark.rule("RR-ACTION-TRANSLOCATE-1")
@pytest.mark.parametrize("kind", [StandAndFight, Feint, Maneuver, TranslocateWard])
def test_an_effect_without_anybody_to_take_part_asks_nothing(kind: type[GroupAction]) -> None:
    state = table()
    group = add(state, A, 1000, 1000)
    action = Action(A, kind, group.id)
    play(lambda dice: STANDARD_EFFECTS[kind](state, dice, action, Plan(group)))


@pytest.mark.rule("RR-HEAVY-COLOSSAL-1")
def test_only_a_colossal_heavy_has_several_targets() -> None:
    state = table()
    group, ogre = add(state, A, 1000, 1000), add(state, A, 3000, 1000, "heavy", "colossal")
    enemy, other = add(state, B, 3400, 1000), add(state, B, 3000, 1400)
    assert play(lambda dice: colossal(state, group, None)) == ()
    assert play(lambda dice: colossal(state, group, enemy.id)) == (enemy.id,)
    both = (other.id, enemy.id)
    assert play(lambda dice: colossal(state, ogre, enemy.id), both) == both
    with pytest.raises(AssertionError):
        play(lambda dice: colossal(state, ogre, enemy.id), (other.id,))
    assert play(lambda dice: colossal(state, ogre, None), (other.id,)) == (other.id,)
    other.status = REMOVED
    assert play(lambda dice: colossal(state, ogre, None)) == (enemy.id,)
