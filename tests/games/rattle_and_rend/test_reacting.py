"""Reactions as such: whose they are, who takes part in them, and whom they are about."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BLOCKING,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import reactions, warding
from affray.games.rattle_and_rend.rules.ambush import entry_spots
from affray.games.rattle_and_rend.rules.attacks import STAND
from affray.games.rattle_and_rend.rules.moments import (
    W1,
    W2,
    W3,
    W4,
    W5,
    Moment,
    Reaction,
    Use,
    focus,
)
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Assault
from affray.games.rattle_and_rend.rules.windows import REACTIVE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import StandAndFight
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, edition: str = "alpha2", traits: tuple[str, ...] = ()) -> State:
    """B acts, A reacts."""
    state = State(House.of({}, edition))
    state.scenario, state.active = KILL, B
    state.warbands = [Warband("Ogres", traits), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", champion: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", champion=champion)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def action_of(group: Group) -> Action:
    return Action(group.seat, StandAndFight, group.id, windows=REACTIVE)


# -- whose ------------------------------------------------------------------------------------


@pytest.mark.rule("RR-STAT-07")
@pytest.mark.rule("RR-ATTACH-03")
@pytest.mark.parametrize(
    ("edition", "kind", "champion", "windows"),
    [
        ("alpha2", "fighters", None, {W1: ["countercharge"], W4: ["countercharge"]}),
        ("alpha2", "shooters", "banishment", {W2: ["suppress"], W4: ["suppress", "regroup"]}),
        ("alpha2", "dregs", "banishment", {W4: ["regroup"]}),
        ("alpha2", "dregs", None, {}),
        ("alpha2", "ward", None, {W3: ["follow"]}),
        ("quickref", "ward", None, {W2: ["blink"], W4: ["blink"]}),
        ("quickref", "dregs", "banishment", {W4: ["fodder"], W5: ["champion_rally"]}),
    ],
)
def test_the_reactions_of_a_type_and_of_its_champion(
    edition: str, kind: str, champion: str, windows: dict[int, list[str]]
) -> None:
    state = table(edition=edition)
    group = add(state, A, 1000, 1000, kind, champion)
    for window in range(W1, 7):
        own = [reaction.name for reaction in reactions.own_reactions(state, group, window)]
        assert own == windows.get(window, [])


# -- who takes part ---------------------------------------------------------------------------


@pytest.mark.rule("RR-REACT-06")
@pytest.mark.rule("RR-TRAIT-COORDINATED-2")
def test_a_member_that_is_gone_when_its_turn_comes_does_not_react() -> None:
    """The first of three removes the second."""
    state = table()
    first, second, third = (add(state, A, x, 1000) for x in (1000, 1500, 2000))
    action = action_of(add(state, B, 3000, 1000))
    used: list[int] = []

    def resolve(
        state: State, dice: Dice, action: Action, moment: Moment, use: Use
    ) -> Flow[bool | None]:
        used.append(use.group)
        second.status = REMOVED
        return None
        yield

    stub = Reaction("stub", (W1,), lambda *_: True, resolve)
    members = (first.id, second.id, third.id)
    play(lambda dice: reactions.react(state, dice, action, Moment(W1), stub, members, None))
    assert used == [first.id, third.id]
    assert (action.spoiled, action.stole) == (True, False)


@pytest.mark.rule("RR-REACT-08")
@pytest.mark.rule("RR-REACT-09")
@pytest.mark.rule("RR-Q-087")
@pytest.mark.parametrize(
    ("results", "stolen"),
    [
        ([], (False, False)),
        ([None], (False, False)),
        ([False], (False, True)),
        ([None, False], (False, True)),
        ([True], (True, True)),
        ([False, True], (True, True)),
        ([True, None], (True, True)),
    ],
)
def test_which_reactions_take_the_turn(
    results: list[bool | None], stolen: tuple[bool, bool]
) -> None:
    """One that succeeds, or by a house rule one that was tried."""
    for swaps in (False, True):
        state = table()
        state.house = House.of({"swap_on_failed_reaction": swaps}, "alpha2")
        action = action_of(add(state, B, 3000, 1000))
        reactions.settle_turn(state, action, results)
        assert action.stole == stolen[swaps]


@pytest.mark.rule("RR-TRAIT-COORDINATED-1")
@pytest.mark.rule("RR-Q-121")
def test_a_hidden_group_gathers_others_only_where_it_comes_out() -> None:
    state = table(traits=("coordinated",))
    lead, partner = add(state, A, 1000, 1000), add(state, A, 1500, 1000)
    action = action_of(add(state, B, 3000, 1000))
    due = Reaction("stub", (W1,), lambda *_: True, warding.sacrifice)

    def gathered(*script: object) -> tuple[int, ...]:
        return play(
            lambda dice: reactions.coordinate(state, action, Moment(W1), lead, due, None), *script
        )

    lead.status = AMBUSH
    assert gathered() == ()
    lead.status = ON_BOARD
    assert gathered((partner.id,)) == (partner.id,)
    assert gathered() == (), "once a round"


@pytest.mark.rule("RR-TRAIT-COORDINATED-1")
@pytest.mark.rule("RR-Q-123")
def test_who_can_join_in_a_reaction() -> None:
    """The same type, within M of lead and ward, triggered as well, and in sight of the lead."""
    state = table(Terrain(BLOCKING, rectangle(1000, 1300, 600, 100)), traits=("coordinated",))
    lead, partner = add(state, A, 1000, 1000), add(state, A, 2600, 1000)
    ward = add(state, A, 2000, 1000, "ward")
    ward.y = 600
    action = action_of(add(state, B, 3500, 3500))
    due = Reaction("stub", (W1,), lambda *about: about[3] is not lead, warding.sacrifice)
    never = Reaction("stub", (W1,), lambda *_: False, warding.sacrifice)

    def may_join(reaction: Reaction = due, host: Group | None = ward) -> bool:
        flow = reactions.coordinate(state, action, Moment(W1), lead, reaction, host)
        return next(flow, None) is not None

    assert may_join()
    assert not may_join(never)
    partner.x = 2601
    assert not may_join(), "too far from the lead"
    partner.x, ward.x = 2600, 900
    assert not may_join(), "too far from the ward"
    assert may_join(host=None)
    partner.x, partner.y = 1000, 1800
    assert not may_join(host=None), "out of sight"
    partner.x, partner.y = 1800, 1000
    assert may_join(host=None)
    partner.card = make_card("shooters", name="Bows")
    assert not may_join(host=None), "of another type"


@pytest.mark.rule("RR-REACT-13")
@pytest.mark.rule("RR-Q-063")
def test_a_reaction_lifts_the_ban_unless_only_banned_groups_react() -> None:
    state = table()
    for number in range(4):
        add(state, A, 500 * number, 1000)
    for members, left in (((0,), (0, 1)), ((1, 0), (0, 1)), ((0, 2), ()), ((2, 1), ()), ((3,), ())):
        state.warbands[A].last_acted = (0, 1)
        reactions.lift_ban(state, members)
        assert state.warbands[A].last_acted == left


@pytest.mark.rule("RR-Q-121")
def test_a_hidden_group_appears_because_of_who_moves_or_acts() -> None:
    state = table()
    ally, actor, _ = (add(state, B, x, 1000) for x in (1000, 2000, 3000))
    action = action_of(actor)
    assert focus(state, action, Moment(W2, mover=ally.id)) is ally
    assert focus(state, action, Moment(W1)) is actor


@pytest.mark.rule("RR-TRAIT-AMBUSHERS-2")
def test_a_hidden_group_looks_just_beyond_s_and_at_m_of_the_enemy() -> None:
    state = table()
    hidden, enemy = add(state, A, 0, 0), add(state, B, 2000, 2000)
    add(state, B, 300, 3700)
    hidden.status = AMBUSH
    for spots, about_both in (
        (entry_spots(state, hidden), True),
        (entry_spots(state, hidden, lambda x, y: None, enemy), False),
    ):
        places = set(spots)
        assert sorted(x for x, y in places if y == 2000 and x > 2000) == [2850, 3600]
        assert ((1150, 3700) in places) == about_both


# -- Confusion --------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-CONFUSION-2")
@pytest.mark.rule("RR-Q-106")
def test_of_two_attacks_only_the_one_with_somebody_else_to_hit_goes_astray() -> None:
    """The second attacker has no friend in reach; one at another group stays as it is."""
    state = table(Terrain(BLOCKING, rectangle(1000, 500, 2000, 20)))
    group, other = add(state, A, 1000, 1000), add(state, A, 3000, 1000)
    first, friend = add(state, B, 1400, 1000), add(state, B, 1800, 1000)
    alone = add(state, B, 600, 1000)
    action = action_of(first)
    action.attacks = [
        Assault(attacker.id, target.id, STAND)
        for attacker, target in ((alone, group), (first, group), (first, other))
    ]
    use = Use(group.id, group.id, ())
    assert warding.confusion_trigger(state, action, Moment(W4), group, None)
    play(
        lambda dice: warding.confusion(state, dice, action, Moment(W4), use),
        *(d20(15), d20(1), friend.id),
    )
    assert [assault.target for assault in action.attacks] == [group.id, friend.id, other.id]
