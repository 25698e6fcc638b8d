"""Standard reactions one by one: when they are due, whom they move, and what they leave undone."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import standard_reactions as reactions
from affray.games.rattle_and_rend.rules.attacks import STAND
from affray.games.rattle_and_rend.rules.countercharge import charging, close_in, counter_trigger
from affray.games.rattle_and_rend.rules.moments import W1, W2, W3, W4, W5, Moment, Use
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Assault, Plan, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Charge, Feint, Leave, StandAndFight
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, edition: str = "alpha2") -> State:
    """The side that reacts has the first numbers."""
    state = State(House.of({}, edition))
    state.scenario = KILL
    state.active = B
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


def attack_of(attacker: Group, *targets: Group) -> Action:
    action = Action(attacker.seat, StandAndFight, attacker.id)
    action.attacks = [Assault(attacker.id, target.id, STAND) for target in targets]
    return action


def wall(x: int) -> Terrain:
    return Terrain(BLOCKING, rectangle(x, 1000, 100, 2000))


# -- Intimidate -----------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-INTIMIDATE-1")
def test_any_acting_enemy_in_sight_and_range_is_intimidated() -> None:
    state = table(wall(1300))
    heavy = add(state, A, 1000, 1000, "heavy")
    hidden, far, near = (
        add(state, B, 1700, 1000),
        add(state, B, 1000, 1801),
        add(state, B, 200, 1000),
    )
    for members, is_due in (
        ((near,), True),
        ((far,), False),
        ((hidden,), False),
        ((far, near), True),
        ((hidden, far), False),
    ):
        action = attack_of(members[0])
        action.members = tuple(group.id for group in members)
        assert reactions.intimidate_trigger(state, action, Moment(W1), heavy, None) == is_due
    near.status = REMOVED
    assert not reactions.intimidate_trigger(state, attack_of(near), Moment(W1), heavy, None)


@pytest.mark.rule("RR-SREACT-INTIMIDATE-2")
@pytest.mark.rule("RR-SREACT-INTIMIDATE-3")
@pytest.mark.parametrize(
    ("faces", "succeeds", "momentum"), [((7, 1), False, 3), ((8, 1), True, 3), ((8, 8), True, 2)]
)
def test_an_intimidated_action_is_cancelled(
    faces: tuple[int, int], succeeds: bool, momentum: int
) -> None:
    state = table()
    heavy, enemy = add(state, A, 1000, 1000, "heavy"), add(state, B, 1700, 1000)
    action = attack_of(enemy)
    use = Use(heavy.id, heavy.id, ())
    result = play(
        lambda dice: reactions.intimidate(state, dice, action, Moment(W1), use), *map(d20, faces)
    )
    assert (result, action.cancelled, state.warbands[B].momentum) == (succeeds, succeeds, momentum)


# -- Regroup --------------------------------------------------------------------------------


def regrouped(state: State, champion: Group, enemy: Group, *script: object) -> bool:
    action = attack_of(enemy, champion)
    use = Use(champion.id, champion.id, ())
    return play(lambda dice: reactions.regroup(state, dice, action, Moment(W4), use), *script)


@pytest.mark.rule("RR-SREACT-REGROUP-2")
def test_who_regroups_is_in_sight_and_within_m_and_no_ward() -> None:
    state = table(wall(1300))
    champion = add(state, A, 1000, 1000, "champion")
    edge = add(state, A, 1000, 2600)
    add(state, A, 40, 2281)
    add(state, A, 1700, 1000)
    add(state, A, 700, 1000, "ward")
    add(state, B, 600, 600)
    assert reactions.regroupers(state, champion) == [edge.id]


@pytest.mark.rule("RR-SREACT-REGROUP-2")
@pytest.mark.rule("RR-SREACT-REGROUP-3")
def test_one_ally_regroups_or_two_after_a_critical_and_any_of_them_may_be_left_out() -> None:
    state = table()
    first, second = add(state, A, 1000, 1800), add(state, A, 1600, 1000)
    champion, enemy = add(state, A, 1000, 1000, "champion"), add(state, B, 1000, 600)
    assert regrouped(state, champion, enemy, d20(11), d20(1)) is False
    assert regrouped(state, champion, enemy, d20(12), d20(1), first.id, ()) is True
    assert regrouped(state, champion, enemy, d20(12), d20(12), None) is True
    script = (d20(12), d20(12), first.id, ((1000, 1700),), second.id, ((1500, 1000),))
    assert regrouped(state, champion, enemy, *script) is True
    assert (first.y, second.x) == (1700, 1500)
    second.status = REMOVED
    assert regrouped(state, champion, enemy, d20(12), d20(12), first.id, ()) is True


# -- Rally ----------------------------------------------------------------------------------


@pytest.mark.rule("RR-QREACT-RALLY-1")
def test_a_champion_rallies_for_another_group_that_it_sees() -> None:
    state = table(wall(1300), edition="quickref")
    champion, tested = add(state, A, 1000, 1000, "champion"), add(state, A, 1000, 2000)
    enemy = add(state, B, 500, 500)
    action = attack_of(enemy)

    def is_due(test: WillTest | None) -> bool:
        return reactions.rally_trigger(state, action, Moment(W5, test=test), champion, None)

    assert is_due(WillTest(tested.id))
    assert not is_due(WillTest(champion.id))
    assert not is_due(None)
    tested.x, tested.y = 1700, 1000
    assert not is_due(WillTest(tested.id))
    tested.x, tested.status = 800, REMOVED
    assert not is_due(WillTest(tested.id))


@pytest.mark.rule("RR-QREACT-RALLY-2")
@pytest.mark.rule("RR-QREACT-RALLY-3")
@pytest.mark.parametrize(("face", "most"), [(1, 2), (12, 5)])
def test_a_rally_moves_two_or_five_points_of_allies_that_are_seen(face: int, most: int) -> None:
    state = table(wall(1300), edition="quickref")
    champion, tested = add(state, A, 1000, 1000, "champion"), add(state, A, 1000, 2000)
    two = add(state, A, 300, 1000)
    three = add(state, A, 300, 1600, "heavy")
    one = add(state, A, 300, 2200, "champion")
    add(state, A, 1700, 1000)
    add(state, A, 300, 500, "ward")
    enemy = add(state, B, 500, 500)
    use = Use(champion.id, champion.id, ())
    moment = Moment(W5, test=WillTest(tested.id))
    flow = reactions.champion_rally(state, _Faces(12, face), attack_of(enemy), moment, use)
    question = next(flow)
    able = (two.id, three.id, one.id)
    assert question.pieces == (champion.id,)
    for chosen, points in (
        ((), 0),
        ((two.id,), 2),
        ((three.id,), 3),
        ((two.id, three.id), 5),
        ((two.id, one.id), 3),
        (able, 6),
    ):
        assert (question.options.refusal(chosen) is None) == (points <= most), chosen
    assert question.options.refusal((tested.id,)) is not None


class _Faces(Dice):
    """These faces one after another."""

    __slots__ = ("left",)

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        return self.left.pop(0)


@pytest.mark.rule("RR-QREACT-RALLY-2")
def test_a_rally_that_fails_moves_nobody() -> None:
    state = table(edition="quickref")
    champion, tested = add(state, A, 1000, 1000, "champion"), add(state, A, 1000, 2000)
    enemy = add(state, B, 500, 500)
    use = Use(champion.id, champion.id, ())
    action = attack_of(enemy)
    failed, none = Moment(W5, test=WillTest(tested.id)), Moment(W5)
    rally = reactions.champion_rally
    assert play(lambda d: rally(state, d, action, failed, use), d20(11), d20(1)) is False
    assert play(lambda d: rally(state, d, action, none, use), d20(12), d20(1)) is False


# -- Suppress -------------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-SUPPRESS-1")
@pytest.mark.rule("RR-SREACT-SUPPRESS-4")
def test_who_is_suppressed() -> None:
    state = table(wall(1300))
    shooters, seen = add(state, A, 1000, 1000, "shooters"), add(state, A, 1000, 1500)
    hidden = add(state, A, 1800, 1000)
    enemy = add(state, B, 1000, 2600)

    def is_due(action: Action) -> bool:
        return reactions.suppress_trigger(state, action, Moment(W4), shooters, None)

    assert not is_due(attack_of(enemy))
    seen.x = 600
    assert is_due(attack_of(enemy, seen))
    assert is_due(attack_of(enemy, shooters))
    assert not is_due(attack_of(enemy, hidden))
    assert is_due(attack_of(enemy, hidden, seen))
    moving = Moment(W2, mover=enemy.id)
    assert reactions.suppress_trigger(state, attack_of(enemy), moving, shooters, None)
    enemy.y = 2601
    assert not is_due(attack_of(enemy, seen))
    assert not reactions.suppress_trigger(state, attack_of(enemy), moving, shooters, None)


@pytest.mark.rule("RR-SREACT-SUPPRESS-2")
@pytest.mark.parametrize("window", [W2, W4])
@pytest.mark.parametrize("face", [12, 13])
def test_a_hit_halts_a_mover_and_nobody_else(window: int, face: int) -> None:
    state = table()
    shooters, enemy = add(state, A, 1000, 1000, "shooters"), add(state, B, 1000, 2000)
    use = Use(shooters.id, shooters.id, ())
    action = attack_of(enemy, shooters)
    moment = Moment(window, mover=enemy.id if window == W2 else None)
    is_hit = face == 13
    will = (d20(11), d20(1), ()) if is_hit else ()
    result = play(
        lambda dice: reactions.suppress(state, dice, action, moment, use), d20(face), d20(1), *will
    )
    assert (result, action.halted) == (is_hit, is_hit and window == W2)


# -- Evade, Follow, Blink -------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-EVADE-2")
def test_an_evasion_that_fails_is_no_success() -> None:
    state = table()
    group, mover = add(state, A, 1000, 1000, "skirmishers"), add(state, B, 2000, 1000)
    moment = Moment(W2, mover=mover.id)
    use = Use(group.id, group.id, ())
    play_it = lambda dice: reactions.evade(state, dice, attack_of(mover), moment, use)  # noqa: E731
    assert play(play_it, d20(9), d20(1)) is False
    assert play(play_it, d20(10), d20(1), ()) is True
    assert state.warbands[A].free is None
    assert play(play_it, d20(10), d20(10), ()) is True
    assert state.warbands[A].free == ("not", group.id)


@pytest.mark.rule("RR-SREACT-FOLLOW-1")
@pytest.mark.parametrize(
    ("start", "end", "is_due"),
    [
        ((1000, 2600), (1000, 2601), True),
        ((1000, 2601), (1000, 2700), False),
        ((1000, 2500), (1000, 2600), False),
        ((1700, 1000), (2700, 1000), False),
    ],
)
def test_a_ward_follows_who_leaves_its_range(
    start: tuple[int, int], end: tuple[int, int], is_due: bool
) -> None:
    state = table(wall(1300))
    ward, mover = add(state, A, 1000, 1000, "ward"), add(state, B, *end)
    moment = Moment(W3, mover=mover.id, start=start)
    assert reactions.follow_trigger(state, attack_of(mover), moment, ward, None) == is_due


def blinked(state: State, ward: Group, enemy: Group, window: int, *script: object) -> bool:
    moment = Moment(window, mover=enemy.id if window == W2 else None)
    use = Use(ward.id, ward.id, ())
    action = attack_of(enemy, ward)
    return play(lambda dice: reactions.blink(state, dice, action, moment, use), *script)


@pytest.mark.rule("RR-QREACT-BLINK-2")
@pytest.mark.rule("RR-QREACT-BLINK-3")
def test_a_ward_blinks_to_whom_it_sees_and_moves_only_who_is_there() -> None:
    state = table(wall(1300), edition="quickref")
    ward, ally = add(state, A, 1000, 1000, "ward"), add(state, A, 500, 1000)
    add(state, A, 1800, 1000)
    enemy = add(state, B, 1000, 1700)
    assert blinked(state, ward, enemy, W2, d20(9), d20(1)) is False
    assert blinked(state, ward, enemy, W4, d20(10), d20(1), ally.id, (500, 1300)) is True
    assert (ward.x, ward.y) == (500, 1300)
    assert blinked(state, ward, enemy, W2, d20(10), d20(10), ally.id, (500, 700), ()) is True
    enemy.status = REMOVED
    assert blinked(state, ward, enemy, W2, d20(10), d20(10), ally.id, (500, 1300)) is True
    ally.status = REMOVED
    assert blinked(state, ward, enemy, W2, d20(10), d20(1)) is True
    assert (ward.x, ward.y) == (500, 1300)


# -- Countercharge --------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-COUNTER-1")
def test_fighters_answer_a_charge_or_an_attack_on_themselves() -> None:
    state = table()
    fighters, others = add(state, A, 1000, 1000), add(state, A, 1000, 2000)
    enemy = add(state, B, 1000, 1500)
    action = Action(B, Charge, enemy.id)
    plan = Plan(enemy)
    plan.target = fighters.id
    action.plans = [plan]
    assert charging(action, fighters) is plan
    assert charging(action, others) is None

    def is_due(window: int) -> bool:
        return counter_trigger(state, action, Moment(window), fighters, None)

    assert is_due(W1)
    assert not is_due(W4)
    action.attacks = [Assault(enemy.id, others.id, "charge"), Assault(enemy.id, fighters.id, "")]
    assert is_due(W4)
    enemy.status = EMBARKED
    assert not is_due(W1)
    plan.way = Leave()
    assert is_due(W1)
    action.kind = Feint
    assert not is_due(W1)


def closed_in(state: State, fighters: Group, enemy: Group, *script: object) -> None:
    def flow(dice: Dice) -> Flow[None]:
        return close_in(state, dice, fighters, enemy)

    play(flow, *script)


@pytest.mark.rule("RR-SREACT-COUNTER-3")
@pytest.mark.parametrize(
    ("gap", "far", "x"), [(900, 500, 1500), (900, 499, 1499), (1300, 800, 1800), (402, 2, 1002)]
)
def test_fighters_come_straight_up_to_contact_and_at_most_mov(gap: int, far: int, x: int) -> None:
    state = table()
    fighters, enemy = add(state, A, 1000, 1000), add(state, B, 1000 + gap, 1000)
    closed_in(state, fighters, enemy, far)
    assert (fighters.x, fighters.y) == (x, 1000)
    fighters.x = 1000
    with pytest.raises(AssertionError):
        closed_in(state, fighters, enemy, far + 1 + (far == 499))


@pytest.mark.rule("RR-SREACT-COUNTER-3")
@pytest.mark.parametrize("gap", [380, 400, 401])
def test_fighters_in_contact_stay(gap: int) -> None:
    state = table()
    fighters, enemy = add(state, A, 1000, 1000), add(state, B, 1000 + gap, 1000)
    closed_in(state, fighters, enemy)
    assert fighters.x == 1000


@pytest.mark.rule("RR-SREACT-COUNTER-3")
def test_fighters_that_come_no_closer_stay_even_under_another() -> None:
    state = table()
    fighters, enemy = add(state, A, 1000, 1000), add(state, B, 1900, 1000)
    add(state, B, 1000, 1100)
    closed_in(state, fighters, enemy, 0)
    assert (fighters.x, fighters.y) == (1000, 1000)


@pytest.mark.rule("RR-SREACT-EVADE-2")
def test_a_group_that_does_not_react_with_a_move_stays_even_under_another() -> None:
    """A mover may stand on it for the moment."""
    state = table()
    group = add(state, A, 1000, 1000)
    add(state, B, 1100, 1000)
    play(lambda dice: reactions.react_move(state, dice, group, None), ())
    assert (group.x, group.y) == (1000, 1000)
