"""Chapter Attacking: interrupts, contact, blows of both groups, and what they lead to."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import (
    captains,
    movement,
    resilience,
    shooting,
    sight,
)
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import ATTACK, DEFEND, cause_by, stir
from affray.games.flagrant_factions.rules.hits import costs, roll_to_hit
from affray.games.flagrant_factions.rules.profile import missile_range
from affray.games.flagrant_factions.rules.resilience import Loss
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Interrupted, MeleeJoined, Stopped
from affray.games.flagrant_factions.words.questions import ChooseInterrupt
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

INTERRUPT = 7
"""[FF-PT-DEFIANT-1, FF-PT-ELUSIVE-2] What a test to interrupt must reach."""

ONLY_SIX = 6
"""[FF-SHK-02] What a Shaken group needs in melee."""


def targets_of(state: State, group: Group) -> list[int]:
    """[FF-ORD-ATTACK, FF-ATT-01, FF-PROF-08, FF-CT-05, FF-Q-28, FF-Q-57, FF-Q-60] Its targets.

    An Engine has no attack, and a Blood-shy captain gives no order to.
    """
    if not group.card.me_atk or captains.own_trait(state, group) == "blood_shy":
        return []
    able = movement.attack_targets(state, group)
    return state.hooks.attack_targets(state, group, able)


def attack(state: State, dice: Dice, attacker: int, target: int) -> Flow[None]:
    """[FF-ATT-03, FF-ATT-04, FF-Q-25] After the activation: interrupt, contact, blows."""
    trait = yield from interrupt(state, dice, attacker, target)
    if trait == "defiant":
        yield from movement.meet_halfway(state, dice, target, attacker)
    elif trait == "elusive":
        yield from slip(state, dice, attacker, target)
        if not can_go_on(state, attacker, target):
            return
        if target not in movement.attack_targets(state, state.group(attacker)):
            yield from movement.approach(state, dice, attacker, target)
            return
    if not (yield from movement.close_in(state, dice, attacker, target)):
        state.tell(Stopped(group=attacker, why="it finds no way into contact", rules=("FF-Q-60",)))
        return
    if not state.are_in_melee(attacker, target):
        state.join_melee(attacker, target)
        state.tell(MeleeJoined(group=attacker, target=target))
    yield from blows(state, dice, attacker, target, met=trait == "defiant")


def interrupt(state: State, dice: Dice, attacker: int, target: int) -> Flow[str | None]:
    """[FF-PT-DEFIANT-1, FF-PT-ELUSIVE-1..3, FF-PT-INTERRUPT, FF-SHK-04] The trait that worked."""
    group = state.group(target)
    able = tuple(trait for trait in ("defiant", "elusive") if group.has(trait))
    if not able or group.counts_as_shaken or state.in_melee(target):
        return None
    options = Choices((*able, "no"))
    chosen = yield from ChooseInterrupt(state.seat_of(group), options, pieces=(target, attacker))
    if chosen == "no":
        return None
    stir(state, state.group(target))
    faces = (dice.roll(6), dice.roll(6))
    is_passed = sum(faces) >= INTERRUPT
    state.tell(Interrupted(group=target, trait=chosen, faces=faces, is_passed=is_passed))
    return chosen if is_passed else None


def slip(state: State, dice: Dice, attacker: int, target: int) -> Flow[None]:
    """[FF-PT-ELUSIVE-2, FF-Q-27] Half a move, then a shot at the attacker if it can be Shot."""
    yield from movement.slip_away(state, dice, target, attacker)
    shooter, enemy = state.group(target), state.group(attacker)
    if not shooter.card.mi_a:
        return
    in_range = state.is_within(shooter, enemy, missile_range(state, shooter))
    if in_range and shooting.can_be_shot(state, shooter, enemy):
        yield from shooting.shoot(state, dice, target, attacker)


def can_go_on(state: State, attacker: int, target: int) -> bool:
    """[FF-Q-27] The attacker is neither Routed nor driven back, and there is somebody to Attack."""
    group = state.group(attacker)
    return group.is_on_table and not group.counts_as_shaken and state.group(target).is_on_table


def melee_number(state: State, group: Group, blow: Blow) -> int:
    """[FF-ATT-06, FF-SHK-02, FF-PT-DEFIANT-2] What hits: ME.atk, ME.def, or only a 6."""
    if group.counts_as_shaken:
        blow.why.append(("Shaken: only a 6 hits", "FF-SHK-02"))
        return ONLY_SIX
    if blow.as_attacker and group.card.me_atk:
        return group.card.me_atk
    return group.card.me_def


def blow_by(state: State, roller: int, target: int, manner: str, *, met: bool) -> Blow:
    """[FF-ATT-05, FF-TERR-COVER, FF-Q-51] One group's part of an Attack."""
    group = state.group(roller)
    blow = Blow(roller, target, manner, group.card.me_def)
    blow.as_attacker = manner == ATTACK or met
    if met:
        blow.why.append(("Defiant: both strike as attackers", "FF-PT-DEFIANT-2"))
    blow.needed = melee_number(state, group, blow)
    blow.in_cover = sight.has_cover(state, group, state.group(target))
    return blow


def blows(state: State, dice: Dice, attacker: int, target: int, *, met: bool = False) -> Flow[None]:
    """[FF-ATT-05..10, FF-SEQ-03, FF-Q-61, FF-Q-62] Both roll; losses together; both test.

    Dice go by the R before the losses, and only these two groups roll.
    """
    one, other = state.group(attacker), state.group(target)
    for group in (one, other):
        company = state.company_of(group)
        if group.id not in company.shed_blood:
            company.shed_blood = (*company.shed_blood, group.id)
    mine, theirs = cause_by(state, one, ATTACK), cause_by(state, other, DEFEND)
    struck = blow_by(state, attacker, target, ATTACK, met=met)
    hits = yield from roll_to_hit(state, dice, struck)
    back = blow_by(state, target, attacker, DEFEND, met=met)
    hits_back = yield from roll_to_hit(state, dice, back)
    hits_back += state.hooks.hits_back(state, target, hits)
    one, other = state.group(attacker), state.group(target)
    lost, words = costs(state, other, hits, DEFEND, attacker)
    lost_back, words_back = costs(state, one, hits_back, ATTACK, target)
    terror = state.hooks.is_terrifying(state, one, target)
    terror_back = met and state.hooks.is_terrifying(state, other, attacker)
    yield from resilience.settle(
        state,
        dice,
        [
            Loss(target, lost, mine, words, terror=terror),
            Loss(attacker, lost_back, theirs, words_back, terror=terror_back),
        ],
    )
