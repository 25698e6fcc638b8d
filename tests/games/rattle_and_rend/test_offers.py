"""What a player may do in a turn: which groups, which actions, and what it costs."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BANISHED,
    BLOCKING,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import offers
from affray.games.rattle_and_rend.rules.attacks import targets_of
from affray.games.rattle_and_rend.rules.zones import DELAYED as DELAYED_SCHEME
from affray.games.rattle_and_rend.rules.zones import SIDE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Arrive,
    Charge,
    CrashingWave,
    GroupAction,
    Pass,
    Rest,
    Sprint,
    SwitchBenefit,
    TakeMarker,
)
from affray.kernel.board.shapes import rectangle
from affray.kernel.ids import Seat

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, **house: object) -> State:
    state = State(House.of(house, "alpha2"))  # type: ignore[arg-type]  # as they are written
    state.deployment, state.round, state.active = SIDE, 1, A
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", champion: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", champion=champion)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def names(state: State, group: Group) -> set[str]:
    """What it may be given now."""
    return {
        act.verb
        for act in offers.TurnChoices(state)
        if isinstance(act, GroupAction) and act.group == group.id
    }


# -- who, and for how much --------------------------------------------------------------------


@pytest.mark.rule("RR-Q-068")
@pytest.mark.rule("RR-TURN-08")
def test_what_an_action_costs() -> None:
    state = table()
    first, second = add(state, A, 500, 500), add(state, A, 1500, 500)
    for free, costs in (
        (None, (1, 1)),
        (("only", first.id), (0, 1)),
        (("not", first.id), (1, 0)),
        (("only", second.id), (1, 0)),
    ):
        state.warbands[A].free = free
        assert (offers.cost_of(state, first), offers.cost_of(state, second)) == costs
    state = table(action_cost="escalating")
    group = add(state, A, 500, 500)
    for actions, cost in ((0, 1), (1, 2), (2, 3), (3, 3)):
        group.actions = actions
        assert offers.cost_of(state, group) == cost


@pytest.mark.rule("RR-TURN-08")
def test_only_who_can_be_paid_for_is_able() -> None:
    state = table(action_cost="escalating")
    fresh, tired = add(state, A, 500, 500), add(state, A, 1500, 500)
    tired.actions = 2
    for momentum, able in ((1, [fresh]), (2, [fresh]), (3, [fresh, tired])):
        state.warbands[A].momentum = momentum
        assert offers.TurnChoices(state).able() == able
    state = table()
    first, second = add(state, A, 500, 500), add(state, A, 1500, 500)
    state.warbands[A].momentum, state.warbands[A].free = 0, ("only", second.id)
    assert offers.TurnChoices(state).able() == [second]
    state.warbands[A].momentum = 1
    assert offers.TurnChoices(state).able() == [first, second]


@pytest.mark.rule("RR-ACT-01")
def test_what_cannot_be_done_is_refused() -> None:
    state = table()
    group = add(state, A, 500, 500)
    choices = offers.TurnChoices(state)
    for legal in (Pass(), Rest(group.id), Sprint(group.id)):
        assert choices.refusal(legal) is None
    for answer in (Charge(group.id), Rest(1), Rest(True), GroupAction(group.id), "pass"):
        refusal = choices.refusal(answer)
        assert refusal is not None
        assert refusal.rule == "RR-ACT-01"


@pytest.mark.rule("RR-ACT-03")
@pytest.mark.rule("RR-ACT-04")
def test_nobody_acts_twice_in_a_row_but_the_last_man_standing() -> None:
    state = table()
    first, second = add(state, A, 500, 500), add(state, A, 1500, 500)
    add(state, A, 2500, 500, "ward")
    state.warbands[A].last_acted = (first.id,)
    assert offers.TurnChoices(state).able() == [second]
    assert not offers.is_free_to_act(state, first)
    assert offers.is_free_to_act(state, second)
    second.status = REMOVED
    assert offers.TurnChoices(state).able() == [first]
    assert offers.is_free_to_act(state, first)
    state.warbands[A].free = ("only", first.id)
    assert offers.TurnChoices(state).able() == [first]


@pytest.mark.rule("RR-Q-064")
@pytest.mark.rule("RR-WARD-03")
def test_who_could_act() -> None:
    state = table()
    groups = [add(state, A, 500 + 500 * n, 500) for n in range(6)]
    statuses = (ON_BOARD, EMBARKED, AMBUSH, DELAYED, REMOVED, BANISHED)
    for group, status in zip(groups, statuses, strict=True):
        group.status = status
    add(state, A, 3500, 500, "ward")
    add(state, B, 3500, 3500)
    assert offers.could_act(state, A) == groups[:3]


# -- conditions of actions --------------------------------------------------------------------


@pytest.mark.rule("RR-ACT-01")
def test_the_actions_of_a_lonely_group() -> None:
    state = table()
    group = add(state, A, 1000, 1000)
    assert names(state, group) == {"sprint", "feint", "maneuver", "rest"}
    enemy = add(state, B, 1402, 1000)
    assert names(state, group) == {"sprint", "feint", "maneuver", "rest", "charge"}
    enemy.x = 1401
    assert "stand_and_fight" in names(state, group)
    enemy.status = AMBUSH
    assert names(state, group) == {"sprint", "feint", "maneuver", "rest"}


@pytest.mark.rule("RR-ACTION-REST-3")
@pytest.mark.parametrize(("limit", "may"), [("unlimited", True), ("once", False)])
def test_rest_once_a_round_if_the_house_says_so(limit: str, may: bool) -> None:
    state = table(rest_limit=limit)
    group = add(state, A, 1000, 1000)
    assert "rest" in names(state, group)
    group.rested = True
    assert ("rest" in names(state, group)) == may


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-1")
def test_translocation_needs_a_ward_of_ones_own() -> None:
    state = table()
    group, ward = add(state, A, 1000, 1000), add(state, A, 2000, 1000, "ward")
    add(state, A, 3000, 1000)
    for status, may in ((ON_BOARD, True), (AMBUSH, True), (REMOVED, False), (BANISHED, False)):
        ward.status = status
        assert ("translocate_ward" in names(state, group)) == may
    ward.status, ward.seat = ON_BOARD, B
    assert "translocate_ward" not in names(state, group)


@pytest.mark.rule("RR-CHAMP-SUMMONS-1")
def test_a_summons_needs_a_small_group_of_ones_own_that_is_gone() -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion", "battle_summons")
    gone = add(state, A, 2000, 1000)
    assert "battle_summons" not in names(state, champion)
    gone.status = REMOVED
    assert "battle_summons" in names(state, champion)
    gone.status = BANISHED
    assert "battle_summons" not in names(state, champion)
    for seat, kind in ((A, "heavy"), (B, "fighters")):
        add(state, seat, 2000, 2000, kind).status = REMOVED
    assert offers.fallen(state, A) == []


@pytest.mark.rule("RR-CHAMP-PLOT-1")
@pytest.mark.rule("RR-Q-120")
def test_a_plot_needs_more_friends_than_enemies_in_contact() -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion", "scheming_plot")
    friend = add(state, A, 1302, 1000)
    assert offers.may_plot(state, champion)
    enemy = add(state, B, 700, 1000)
    assert not offers.may_plot(state, champion)
    enemy.x = 698
    assert offers.may_plot(state, champion)
    enemy.x = 700
    other = add(state, A, 1000, 1200, "champion")
    assert not offers.may_plot(state, champion), "a friend that is too far does not count"
    other.y, friend.x = 1202, 1300
    assert not offers.may_plot(state, champion), "as many are not more"
    other.y = 1200
    assert offers.may_plot(state, champion)
    assert "scheming_plot" in names(state, champion)
    champion.plotted = True
    assert "scheming_plot" not in names(state, champion)
    state.house = House.of({"rest_limit": "unlimited"}, "alpha2")
    assert "scheming_plot" in names(state, champion)


@pytest.mark.rule("RR-CHAMP-DOOM-1")
@pytest.mark.rule("RR-Q-117")
def test_doom_reaches_one_band_more_but_not_into_contact() -> None:
    state = table(Terrain(BLOCKING, rectangle(1400, 1000, 100, 100)))
    champion = add(state, A, 1000, 1000, "champion", "distant_doom")
    enemy = add(state, B, 1800, 1000)
    assert offers.doomed(state, champion) == [enemy]
    for x, may in ((1801, False), (1302, True), (1301, False)):
        enemy.x = x
        assert ("distant_doom" in names(state, champion)) == may, x


@pytest.mark.rule("RR-CHAMP-SPOT-1")
@pytest.mark.rule("RR-Q-115")
def test_a_weakness_is_spotted_for_an_ally_in_contact_with_a_target() -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion", "spot_weakness")
    ally, enemy = add(state, A, 1301, 1000), add(state, B, 1702, 1000)
    assert offers.spotters(state, champion) == [ally]
    assert "spot_weakness" in names(state, champion)
    enemy.x = 1703
    assert offers.spotters(state, champion) == []
    ward = add(state, A, 1000, 1200, "ward")
    add(state, B, 1000, 1500)
    assert targets_of(state, ward)
    assert offers.spotters(state, champion) == [], "a ward attacks nobody"
    enemy.x, ally.x = 1702, 1302
    assert offers.spotters(state, champion) == []
    assert "spot_weakness" not in names(state, champion)


@pytest.mark.rule("RR-CHAMP-BANISH-1")
@pytest.mark.rule("RR-CHAMP-PUSH-1")
@pytest.mark.parametrize("name", ["banishment", "push_to_the_brink"])
def test_an_effect_needs_an_enemy_in_contact(name: str) -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion", name)
    assert name not in names(state, champion)
    add(state, A, 700, 1000)
    enemy = add(state, B, 1301, 1000)
    assert name in names(state, champion)
    enemy.x = 1302
    assert name not in names(state, champion)


@pytest.mark.rule("RR-CHAMP-00")
def test_only_a_champion_has_its_action() -> None:
    state = table()
    champion = add(state, A, 1000, 1000, "champion", "crashing_wave")
    group = add(state, A, 2000, 1000)
    assert "crashing_wave" in names(state, champion)
    assert "crashing_wave" not in names(state, group)
    assert not offers.can_take(state, group, CrashingWave)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-2")
def test_a_passenger_has_only_actions_that_let_it_leave() -> None:
    state = table()
    card = make_card("heavy", name="Wagon", trait="transport")
    wagon = Group(0, A, card, 1000, 1000, ON_BOARD)
    state.groups.append(wagon)
    state.warbands[A].carries = True
    rider = add(state, A, 0, 0, "champion", "crashing_wave")
    rider.status, rider.aboard = EMBARKED, wagon.id
    assert names(state, rider) == {"sprint", "feint", "maneuver"}
    add(state, B, 3000, 3000)
    assert names(state, rider) == {"sprint", "feint", "maneuver", "charge"}
    state.set_terrain((Terrain(BLOCKING, rectangle(1000, 1000, 1000, 1000)),))
    assert names(state, rider) == set(), "there is no room beside the Wagon"


# -- payments -------------------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-FLAGS-2")
@pytest.mark.rule("RR-Q-038")
def test_a_marker_is_taken_by_a_base_on_it() -> None:
    state = table()
    group, other = add(state, A, 1000, 1000), add(state, A, 2000, 1000)
    add(state, A, 1150, 1000, "ward")
    enemy = add(state, B, 3000, 3000)
    state.markers = [Marker(1200, 1000), Marker(3000, 3000)]
    assert offers.payments(state) == [TakeMarker(group.id, 0)]
    state.markers[0].x = 1201
    assert offers.payments(state) == []
    state.markers[0].x = 1200
    state.markers[1].carrier = group.id
    assert offers.payments(state) == [], "it carries one already"
    state.markers[1].carrier = None
    state.warbands[A].momentum = 0
    assert offers.payments(state) == []
    state.warbands[A].momentum = 1
    assert offers.payments(state) == [TakeMarker(group.id, 0)]
    for carrier, off in ((other.id, None), (None, A), (0, None), (None, 0)):
        state.markers[0].carrier, state.markers[0].off = carrier, off
        assert offers.payments(state) == []
    assert enemy.status == ON_BOARD


@pytest.mark.rule("RR-TRAIT-TACT-2")
@pytest.mark.rule("RR-Q-135")
def test_tactitians_switch_after_their_first_turn() -> None:
    state = table()
    add(state, A, 1000, 1000)
    others = [SwitchBenefit("fury"), SwitchBenefit("guile"), SwitchBenefit("rng")]
    for traits, benefit, turns, found in (
        (("tactitians",), "mov", 2, others),
        (("tactitians",), "mov", 1, []),
        (("tactitians",), None, 2, []),
        ((), "mov", 2, []),
    ):
        state.warbands[A] = Warband("Ogres", traits)
        state.warbands[A].momentum = 1
        state.warbands[A].benefit, state.warbands[A].turns = benefit, turns
        assert offers.payments(state) == found


@pytest.mark.rule("RR-DEPL-DELAYED-2")
def test_delayed_groups_arrive_from_round_two_on_while_there_is_room() -> None:
    state = table()
    add(state, A, 1000, 1000)
    late = add(state, A, 0, 0)
    late.status = DELAYED
    state.deployment = DELAYED_SCHEME
    assert offers.payments(state) == []
    state.round = 2
    assert offers.payments(state) == [Arrive()]
    state.set_terrain((Terrain(BLOCKING, rectangle(2000, 0, 4100, 500)),))
    assert offers.payments(state) == []
    assert offers.possible_payments(state) == [Arrive()]
    state.set_terrain(())
    late.status = ON_BOARD
    assert offers.payments(state) == []
    late.status, state.deployment = DELAYED, SIDE
    assert offers.payments(state) == []
