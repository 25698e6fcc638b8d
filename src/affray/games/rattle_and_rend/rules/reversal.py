"""Warding reaction Reversal: window W7, after an enemy reaction has stolen the turn."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import MEDIUM
from affray.games.rattle_and_rend.pieces import ON_BOARD, is_in_band
from affray.games.rattle_and_rend.rules.actions import carry_out, name_target, plan_movement
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.modifiers import bonus
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.offers import STANDARD, can_take
from affray.games.rattle_and_rend.rules.reactions import is_allowed, lift_ban
from affray.games.rattle_and_rend.rules.standard import STANDARD_EFFECTS
from affray.games.rattle_and_rend.rules.underway import SILENT, Action
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Decline, React
from affray.games.rattle_and_rend.words.events import ActionDeclared, ReactionDeclared, TurnStolen
from affray.games.rattle_and_rend.words.questions import ChooseReversal
from affray.games.rattle_and_rend.words.reaction_questions import DeclareReaction
from affray.kernel.answers import verb_of
from affray.kernel.board.measure import distance_squared
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

REVERSED = bonus("Reversal", "RR-WREACT-REVERSAL-3")


def reversal_offers(state: State) -> list[React]:
    """[RR-WREACT-REVERSAL-1, RR-WREACT-REVERSAL-2] By ward, the group closest to the reactor."""
    seat = state.reactive
    if state.reactor is None or state.warbands[seat].momentum < 1:
        return []
    reactor = state.groups[state.reactor]
    found: list[React] = []
    for ward in state.on_board(seat):
        if ward.card.warding != "reversal":
            continue
        near = {
            g.id: distance_squared(g.x, g.y, reactor.x, reactor.y)
            for g in state.on_board(seat)
            if not g.card.is_ward and is_in_band(g, ward, MEDIUM)
        }
        found += [React("reversal", g, ward.id) for g in near if near[g] == min(near.values())]
    return found


def reversal(state: State, dice: Dice) -> Flow[None]:
    """[RR-WREACT-REVERSAL-1..4, RR-Q-105] GUILE: a free standard action, and the turn back."""
    seat, thief, reactor = state.reactive, state.active, state.reactor
    found = reversal_offers(state)
    state.stage = "turn"
    if reactor is None or not found:
        return
    options = Choices((Decline(), *found))
    reply = yield from DeclareReaction(seat, options, usual=Decline(), pieces=(reactor,))
    if not isinstance(reply, React):
        return
    number = reply.group
    lift_ban(state, (number,))
    state.tell(ReactionDeclared(group=number, reaction="reversal"))
    pay(state, seat, 1, "a reaction", "RR-REACT-02")
    if not (yield from is_allowed(state, thief, seat, reply)):
        return
    group = state.groups[number]
    result = yield from check(state, dice, group, "guile")
    if result != FAILURE:
        yield from take_standard_action(state, dice, number, is_critical=result == CRITICAL)
    if result != FAILURE or state.house.swap_on_failed_reaction:
        state.active = seat
        state.tell(TurnStolen(side=seat, rules=("RR-WREACT-REVERSAL-2",)))


def take_standard_action(state: State, dice: Dice, number: int, *, is_critical: bool) -> Flow[None]:
    """[RR-WREACT-REVERSAL-2, RR-WREACT-REVERSAL-3] Free, not reactable, outside back-to-back."""
    group = state.groups[number]
    able = {verb_of(kind): kind for kind in STANDARD if can_take(state, group, kind)}
    name = yield from ChooseReversal(group.seat, Choices(tuple(able)), pieces=(number,))
    action = Action(group.seat, able[name], number, windows=SILENT)
    action.bonus = (REVERSED,) if is_critical else ()
    plan = yield from name_target(state, action, group)
    rules = ("RR-WREACT-REVERSAL-2",)
    state.tell(ActionDeclared(group=number, action=name, cost=0, target=plan.target, rules=rules))
    yield from plan_movement(state, action, plan)
    action.plans.append(plan)
    if group.status == ON_BOARD:
        yield from carry_out(state, dice, action, STANDARD_EFFECTS)
