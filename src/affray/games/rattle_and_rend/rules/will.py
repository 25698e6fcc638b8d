"""Chapter WILL checks: what changes them and who is lost; what they move is in `movement`."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.rattle_and_rend.data.tables import SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, REMOVED, Group, is_in_band
from affray.games.rattle_and_rend.rules import removal
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.modifiers import Modifier, bonus, penalty
from affray.games.rattle_and_rend.rules.momentum import regain
from affray.games.rattle_and_rend.rules.sight import can_see, is_at
from affray.games.rattle_and_rend.rules.spots import contact_spots
from affray.games.rattle_and_rend.rules.underway import WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Put
from affray.games.rattle_and_rend.words.move_questions import ChooseContactPoint
from affray.games.rattle_and_rend.words.questions import (
    ChooseCause,
    ChooseFarthestAlly,
    ChooseNextTested,
    ChooseOrder,
)
from affray.kernel.board.measure import distance_squared
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Subsets

ATTACHED = bonus("an attached champion", "RR-ATTACH-05")
FEARSOME = penalty("a Fearsome enemy within S", "RR-TRAIT-FEARSOME-1")
DEFYING = bonus("Death-Defiers", "RR-TRAIT-DEATHDEFIERS-2")
INSPIRED = bonus("Inspiring terrain", "RR-TERR-INSP-2")
POISONED = penalty("poison", "RR-TRAIT-POISONERS-1")


def note_loss(state: State, test: WillTest) -> None:
    """[RR-Q-104] A group that is gone, by its check or broken by its push, is lost where it is."""
    group = state.groups[test.group]
    if group.status == REMOVED:
        test.was_removed = True
        test.spot = group.x, group.y


def in_order(state: State, tests: list[WillTest]) -> Flow[list[WillTest]]:
    """Active groups first; owners order rolls that influence each other."""
    ordered: list[WillTest] = []
    for seat in (state.active, state.reactive):
        own = [test for test in tests if state.groups[test.group].seat == seat]
        if state.warbands[seat].has("death_defiers"):
            own = yield from _as_the_owner_wants(seat, own)
        ordered += own
    return ordered


def _as_the_owner_wants(seat: Seat, tests: list[WillTest]) -> Flow[list[WillTest]]:
    """[RR-Q-124] A group that several attackers have hit has a check for each of them."""
    ids = tuple(test.group for test in tests)
    if len(ids) == len(set(ids)):
        if len(ids) < 2:
            return tests
        options = Subsets(ids, least=len(ids))
        order = yield from ChooseOrder(seat, options, usual=ids, pieces=ids)
        return sorted(tests, key=lambda test: order.index(test.group))
    left, ordered = list(tests), list[WillTest]()
    while left:
        groups = tuple(dict.fromkeys(test.group for test in left))
        group = groups[0]
        if len(groups) > 1:
            group = yield from ChooseNextTested(seat, Choices(groups), pieces=groups)
        own = [test for test in left if test.group == group]
        causes = tuple(dict.fromkeys(test.cause for test in own))
        cause = causes[0]
        if len(causes) > 1:
            cause = yield from ChooseCause(seat, Choices(causes), pieces=(group,))
        ordered.append(next(test for test in own if test.cause == cause))
        left.remove(ordered[-1])
    return ordered


def modifiers(
    state: State, group: Group, *, by_attack: bool = False, extra: Sequence[Modifier] = ()
) -> list[Modifier]:
    """[RR-WILL-08, RR-TRAIT-FEARSOME-1, RR-TRAIT-DEATHDEFIERS-2, RR-TERR-INSP-2] On WILL.

    [RR-ATTACH-05] A pair has a bonus.
    """
    found = list(extra)
    if group.card.is_pair:
        found.append(ATTACHED)
    if state.warband(group).defying:
        found.append(DEFYING)
    if is_cowed(state, group):
        found.append(FEARSOME)
    if by_attack and any(is_at(shape, group) for shape in state.inspirers):
        found.append(INSPIRED)
    return found


def spend_modifiers(
    state: State, group: Group, *, by_attack: bool = False, extra: Sequence[Modifier] = ()
) -> list[Modifier]:
    """[RR-TRAIT-DEATHDEFIERS-2, RR-Q-124] The modifiers of a check that is now made."""
    found = modifiers(state, group, by_attack=by_attack, extra=extra)
    state.warband(group).defying = False
    return found


def is_cowed(state: State, group: Group) -> bool:
    """[RR-TRAIT-FEARSOME-1] Within S and sight of a Fearsome enemy that is no ward."""
    if not state.warbands[1 - group.seat].has("fearsome") or group.status != ON_BOARD:
        return False
    return any(
        not enemy.card.is_ward and is_in_band(group, enemy, SHORT) and can_see(state, group, enemy)
        for enemy in state.enemies(group)
    )


def roll(state: State, dice: Dice, test: WillTest) -> Flow[None]:
    """[RR-WILL-01, RR-SCEN-FLAGS-4, RR-TRAIT-POISONERS-1, RR-TRAIT-BLESSED-1] One WILL check."""
    group = state.groups[test.group]
    warband = state.warband(group)
    removal.drop_marker(state, group)
    found = spend_modifiers(state, group, by_attack=test.by_attack, extra=test.modifiers)
    test.result = yield from check(state, dice, group, "will", found)
    poisoners = state.warbands[1 - group.seat].has("poisoners")
    if test.result == CRITICAL and test.by_attack and test.cause is not None and poisoners:
        if state.groups[test.cause].seat != group.seat:
            again = modifiers(state, group, by_attack=True, extra=(*test.modifiers, POISONED))
            test.result = yield from check(state, dice, group, "will", again)
    if test.result == CRITICAL:
        bless(state, group)
    if test.result == FAILURE and test.is_fatal and warband.has("death_defiers"):
        warband.defying = True


def bless(state: State, group: Group) -> None:
    """[RR-TRAIT-BLESSED-1, RR-TRAIT-BLESSED-2] A critical WILL success regains 4, theirs only."""
    if state.warband(group).has("blessed"):
        regain(state, group.seat, 4, "Blessed", "RR-TRAIT-BLESSED-1")


def remove_failures(state: State, dice: Dice, tests: list[WillTest]) -> Flow[list[WillTest]]:
    """[RR-WILL-02, RR-ATK-14, RR-MOM-06] Those who failed are removed together, and no more.

    Gives the checks of their passengers.
    """
    failed = [test for test in tests if test.result == FAILURE]
    for test in failed:
        group = state.groups[test.group]
        removal.take_off(state, group, "it fails its WILL check", ("RR-WILL-02",))
        group.aboard = None
    thrown: list[WillTest] = []
    tested = {test.group for test in tests}
    for test in failed:
        for due in (yield from removal.throw_out(state, state.groups[test.group])):
            if due.group not in tested:
                thrown.append(due)
    if failed:
        removal.check_end(state)
    return thrown


def decider(state: State, test: WillTest) -> Seat:
    """Who decides about the move after a check."""
    seat = state.groups[test.group].seat
    return seat if test.result == CRITICAL else Seat(1 - seat)


def shiftable(state: State, test: WillTest) -> Group | None:
    """[RR-WILL-07] The enemy responsible, if there is one that can be moved."""
    if test.cause is None:
        return None
    enemy = state.groups[test.cause]
    is_enemy = enemy.seat != state.groups[test.group].seat
    return enemy if enemy.status == ON_BOARD and is_enemy else None


def relocate_ward(state: State, ward: Group, cause: int | None) -> Flow[None]:
    """[RR-WARD-02, RR-Q-086] To base contact with the friend farthest from the enemy."""
    enemies = state.enemies(ward)
    enemy = None if cause is None else state.groups[cause]
    if enemy is None or enemy.seat == ward.seat:
        enemy = min(
            enemies,
            key=lambda e: (distance_squared(ward.x, ward.y, e.x, e.y), e.id),
            default=None,
        )
    allies = [ally for ally in state.allies(ward) if contact_spots(state, ward, ally).has_any()]
    if enemy is None or not allies:
        return
    far = {ally.id: distance_squared(ally.x, ally.y, enemy.x, enemy.y) for ally in allies}
    farthest = [ally for ally in far if far[ally] == max(far.values())]
    host = farthest[0]
    if len(farthest) > 1:
        choices = Choices(tuple(farthest))
        host = yield from ChooseFarthestAlly(Seat(1 - ward.seat), choices, pieces=tuple(farthest))
    spots = contact_spots(state, ward, state.groups[host])
    spot = yield from ChooseContactPoint(ward.seat, spots, pieces=(ward.id, host))
    ward.x, ward.y = spot
    state.tell(
        Put(
            group=ward.id,
            at=spot,
            why="a ward that holds is lifted to safety",
            rules=("RR-WARD-02",),
        )
    )
