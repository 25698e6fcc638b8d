"""Chapter Attacks: the course of an attack inside an action, from target to outcome."""

from __future__ import annotations

from functools import partial

from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.attacks import (
    CHARGE,
    COUNTER,
    STAND,
    dares,
    is_legal,
    roll_all,
    strike,
    swarm,
    targets_of,
)
from affray.games.rattle_and_rend.rules.checks import FAILURE
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.rules.underway import Action, Assault
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.questions import ChooseTarget, Decide
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
    """[RR-ATK-01, RR-REACT-14, RR-TRAIT-SWARMERS-2, RR-Q-133] Swarm, W4, the dare, the attacks."""
    is_attack_action = manner in (CHARGE, STAND)
    bonus = (*action.bonus, *extra)
    action.attacks = [Assault(attacker.id, target, manner, bonus, band) for target in targets]
    if is_attack_action:
        for target in targets:
            for swarmer in (yield from swarm(state, attacker, target, action.bonus)):
                yield from strike(state, dice, [swarmer])
    if not any(state.groups[a.target].status == ON_BOARD for a in action.attacks):
        return
    yield from action.windows.targeted(state, dice, action)
    if attacker.status != ON_BOARD:
        return
    yield from retarget(state, action, attacker, manner)
    if not any(is_legal(state, assault) for assault in action.attacks):
        yield from answer_alone(state, dice, action, attacker)
        return
    if is_attack_action and not (yield from dares(state, dice, attacker, action.bonus)):
        yield from answer_alone(state, dice, action, attacker)
        return
    foes = [c.attacker for c in action.counters if c.target == attacker.id]
    melee = [assault for assault in action.attacks if assault.target in foes]
    for assault in list(action.attacks):
        if assault not in melee:
            yield from strike(state, dice, [assault], action)
        elif assault is melee[0]:
            yield from exchange(state, dice, action, attacker, melee)
    yield from answer_alone(state, dice, action, attacker)


def retarget(state: State, action: Action, attacker: Group, manner: str) -> Flow[None]:
    """[RR-Q-066, RR-Q-067] After a reaction another legal target may be taken."""
    if not action.spoiled or manner not in (CHARGE, STAND):
        return
    if any(is_legal(state, assault) for assault in action.attacks):
        return
    legal = tuple(enemy.id for enemy in targets_of(state, attacker))
    if legal:
        options = Choices((*legal, None))
        target = yield from ChooseTarget(
            attacker.seat, options, usual=legal[0], pieces=(attacker.id,)
        )
        action.attacks = []
        if target is not None:
            action.attacks = [Assault(attacker.id, target, manner, action.bonus)]


def exchange(
    state: State, dice: Dice, action: Action, attacker: Group, assaults: list[Assault]
) -> Flow[None]:
    """[RR-SREACT-COUNTER-5, RR-Q-097] One melee: the attacker's dice, then all who answer them."""
    answer = partial(answers, state, dice, action, attacker)
    note_success(action, (yield from strike(state, dice, assaults, action, answer)))


def answers(state: State, dice: Dice, action: Action, attacker: Group) -> Flow[list[Assault]]:
    """[RR-SREACT-COUNTER-4, RR-Q-123, RR-Q-133] Each of the Fighters may strike, and their swarm.

    They choose when they have seen the attacker's dice.
    """
    due = [counter for counter in action.counters if counter.target == attacker.id]
    action.counters = [counter for counter in action.counters if counter not in due]
    made: list[Assault] = []
    for counter in due:
        if not is_legal(state, counter):
            continue
        fighters = state.groups[counter.attacker]
        words = f"Attack {attacker.card.name} with {fighters.card.name}?"
        pieces = (fighters.id, attacker.id)
        if (yield from Decide(fighters.seat, words, usual=True, pieces=pieces)):
            swarmers = yield from swarm(state, fighters, counter.target, counter.extra)
            made += yield from roll_all(state, dice, [counter, *swarmers])
    return made


def answer_alone(state: State, dice: Dice, action: Action, attacker: Group) -> Flow[None]:
    """[RR-SREACT-COUNTER-4] The Fighters strike even if the attack they answer does not come."""
    yield from exchange(state, dice, action, attacker, [])


def note_success(action: Action, made: list[Assault]) -> None:
    """[RR-Q-087] A counter-attack whose FURY check succeeds is a successful reaction."""
    if any(a.manner == COUNTER and a.result != FAILURE for a in made):
        action.stole = True
