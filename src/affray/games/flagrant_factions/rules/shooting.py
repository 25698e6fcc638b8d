"""Chapter Shooting: who may be Shot, a volley, and all that works as Shooting does."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import resilience, sight
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import SELF_DESTRUCT, SHOOT, cause_by
from affray.games.flagrant_factions.rules.hits import costs, roll_to_hit
from affray.games.flagrant_factions.rules.profile import missile_range
from affray.games.flagrant_factions.rules.resilience import Loss
from affray.games.flagrant_factions.rules.rout import rout
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.questions import ChooseNextTarget
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

BLAST = 6
BLAST_HIT = 3
"""[FF-OT-SELFDESTRUCT-1] Within so many inches, on so much or more."""


def can_be_shot(state: State, shooter: Group, target: Group) -> bool:
    """[FF-OT-STEALTHY-1, FF-SPELL-OBSCURE-1, FF-Q-41, FF-SHOOT-01, FF-LOS-03] Seen, not hidden."""
    if target.has_effect("obscure"):
        return False
    if target.has("stealthy") and state.are_enemies(shooter, target):
        return False
    return sight.can_see(state, shooter, target)


def targets_of(state: State, group: Group) -> list[int]:
    """[FF-SHOOT-01, FF-PROF-08, FF-Q-59] The enemies it may Shoot: in range and seen."""
    if not group.card.mi_a:
        return []
    reach = missile_range(state, group)
    found = [
        enemy.id
        for enemy in state.enemies(group)
        if state.is_within(group, enemy, reach) and can_be_shot(state, group, enemy)
    ]
    return state.hooks.shoot_targets(state, group, found)


def shoot(state: State, dice: Dice, group_id: int, target_id: int) -> Flow[None]:
    """[FF-SHOOT-02..06] A volley with the group's own MI profile; a Shaken shooter is no worse."""
    needed = state.group(group_id).card.mi_hit
    yield from volley(state, dice, Blow(group_id, target_id, SHOOT, needed))


def volley(state: State, dice: Dice, blow: Blow, *, in_cover: bool | None = None) -> Flow[None]:
    """[FF-SHOOT-02, FF-SHOOT-04, FF-SHOOT-05, FF-TERR-COVER] Dice, losses, test."""
    shooter, target = state.group(blow.roller), state.group(blow.target)
    blow.in_cover = sight.has_cover(state, shooter, target) if in_cover is None else in_cover
    cause = cause_by(state, shooter, blow.manner)
    hits = yield from roll_to_hit(state, dice, blow)
    if hits and blow.manner == SHOOT:
        state.hooks.note(state, "shot", blow.roller, blow.target)
    target = state.group(blow.target)
    lost, words = costs(state, target, hits, blow.manner, blow.roller)
    yield from resilience.settle(state, dice, [Loss(blow.target, lost, cause, words)])


def blast_targets(state: State, group: Group) -> list[Group]:
    """[FF-OT-SELFDESTRUCT-1, FF-Q-32] Every other group within 6" that may be Shot."""
    reach = state.inches(BLAST)
    return [
        other
        for other in state.on_table()
        if other is not group
        and state.is_within(group, other, reach)
        and can_be_shot(state, group, other)
    ]


def blast(state: State, dice: Dice, group_id: int) -> Flow[None]:
    """[FF-OT-SELFDESTRUCT-1, FF-Q-32] A volley at each, in the owner's order.

    Who is hit, and who is in Cover, is fixed before the first roll.
    """
    group = state.group(group_id)
    covered = {
        other.id: sight.has_cover(state, group, other) for other in blast_targets(state, group)
    }
    left = list(covered)
    while left:
        chosen = left[0]
        if len(left) > 1:
            chosen = yield from ChooseNextTarget(
                state.seat_of(group), Choices(tuple(left)), pieces=(group_id, *left)
            )
        left.remove(chosen)
        if state.group(chosen).is_on_table and state.group(group_id).is_on_table:
            blow = Blow(group_id, chosen, SELF_DESTRUCT, BLAST_HIT)
            yield from volley(state, dice, blow, in_cover=covered[chosen])


def self_destruct(state: State, dice: Dice, group_id: int) -> Flow[None]:
    """[FF-OT-SELFDESTRUCT-2, FF-ROUT-01] The blast, and then its own Rout."""
    cause = cause_by(state, state.group(group_id), SELF_DESTRUCT)
    yield from blast(state, dice, group_id)
    if state.group(group_id).is_on_table:
        why = "it has destroyed itself"
        rout(state, group_id, why, "FF-OT-SELFDESTRUCT-2", cause)
        blame = {state.group(group_id).company: cause}
        yield from resilience.company_tests(state, dice, blame)
