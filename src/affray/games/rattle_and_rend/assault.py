"""Chapter Attacks: the course of an attack inside an action, from target to outcome."""

from __future__ import annotations

from affray.games.rattle_and_rend.attacks import (
    CHARGE,
    COUNTER,
    STAND,
    dares,
    is_legal,
    strike,
    swarm,
    targets_of,
)
from affray.games.rattle_and_rend.checks import FAILURE
from affray.games.rattle_and_rend.modifiers import Modifier
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.questions import ChooseTarget
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.underway import Action, Assault
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


def attack(
    state: State,
    dice: Dice,
    action: Action,
    attacker: Group,
    targets: tuple[int, ...],
    manner: str,
    *,
    band: int | None = None,
    extra: tuple[Modifier, ...] = (),
) -> Flow[None]:
    """[RR-ATK-01, RR-REACT-14, RR-Q-133] Swarm, window W4, the dare, then the attacks in order."""
    is_attack_action = manner in (CHARGE, STAND)
    action.target = targets[0]
    bonus = (*action.bonus, *extra)
    action.attacks = [Assault(attacker.id, target, manner, bonus, band) for target in targets]
    if is_attack_action:
        for target in targets:
            for swarmer in (yield from swarm(state, attacker, target, action.bonus)):
                yield from strike(state, dice, [swarmer])
    if not any(state.groups[a.target].status == ON_BOARD for a in action.attacks):
        return
    yield from action.windows.targeted(state, dice, action)
    if action.cancelled or attacker.status != ON_BOARD:
        return
    yield from retarget(state, action, attacker, manner)
    if not any(is_legal(state, assault) for assault in action.attacks):
        yield from answer_alone(state, dice, action, attacker)
        return
    if is_attack_action and not (yield from dares(state, dice, attacker, action.bonus)):
        yield from answer_alone(state, dice, action, attacker)
        return
    for assault in list(action.attacks):
        together = [assault]
        if action.counter is not None and action.counter.attacker == assault.target:
            together += yield from answers(state, action)
        note_success(action, (yield from strike(state, dice, together, action)))
    yield from answer_alone(state, dice, action, attacker)


def retarget(state: State, action: Action, attacker: Group, manner: str) -> Flow[None]:
    """[RR-Q-066, RR-Q-067] After a reaction another legal target may be taken."""
    if not action.spoiled or manner not in (CHARGE, STAND):
        return
    if any(is_legal(state, assault) for assault in action.attacks):
        return
    legal = tuple(enemy.id for enemy in targets_of(state, attacker))
    if legal:
        options = Choices((*legal, -1))
        target = yield from ChooseTarget(
            attacker.seat, options, usual=legal[0], pieces=(attacker.id,)
        )
        action.target = target
        action.attacks = [Assault(attacker.id, target, manner, action.bonus)] if target >= 0 else []


def answers(state: State, action: Action) -> Flow[list[Assault]]:
    """[RR-SREACT-COUNTER-4, RR-Q-133] The counter-attack, with those who swarm along."""
    counter, action.counter = action.counter, None
    if counter is None or not is_legal(state, counter):
        return []
    fighters = state.groups[counter.attacker]
    swarmers = yield from swarm(state, fighters, counter.target, counter.extra)
    return [counter, *swarmers]


def answer_alone(state: State, dice: Dice, action: Action, attacker: Group) -> Flow[None]:
    """[RR-SREACT-COUNTER-4] The Fighters strike even if the attack they answer does not come."""
    if action.counter is not None and action.counter.target == attacker.id:
        together = yield from answers(state, action)
        note_success(action, (yield from strike(state, dice, together, action)))


def note_success(action: Action, made: list[Assault]) -> None:
    """[RR-Q-087] A counter-attack whose FURY check succeeds is a successful reaction."""
    if any(a.manner == COUNTER and a.result != FAILURE for a in made):
        action.stole = True
