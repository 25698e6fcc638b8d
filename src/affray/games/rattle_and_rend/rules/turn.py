"""Chapter Rounds, turns, passing: what a player does when active, and how turns change hands."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.rules import first_turn
from affray.games.rattle_and_rend.rules.actions import Effect, perform
from affray.games.rattle_and_rend.rules.champions import CHAMPION_EFFECTS
from affray.games.rattle_and_rend.rules.deployment import EdgePlaces
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.offers import (
    Kind,
    TurnChoices,
    arrivals,
    cost_of,
    could_act,
    is_free_to_act,
)
from affray.games.rattle_and_rend.rules.removal import end
from affray.games.rattle_and_rend.rules.scenarios import end_of_round
from affray.games.rattle_and_rend.rules.standard import STANDARD_EFFECTS
from affray.games.rattle_and_rend.rules.windows import REACTIVE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Arrive,
    GroupAction,
    Pass,
    SwitchBenefit,
    TakeMarker,
)
from affray.games.rattle_and_rend.words.events import (
    BenefitChosen,
    MarkerTaken,
    Passed,
    Put,
    RoundEnded,
    TurnBegan,
    TurnStolen,
)
from affray.games.rattle_and_rend.words.move_questions import ChooseSpot
from affray.games.rattle_and_rend.words.turn_questions import ChooseAction, ChooseArrivals
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Subsets

ACTION_GUARD = 200
"""[RR-Q-061] So many actions end a round that does not end by itself."""

EFFECTS: dict[Kind, Effect] = STANDARD_EFFECTS | CHAMPION_EFFECTS


def begin_turn(state: State, dice: Dice) -> None:
    """[RR-TURN-01, RR-TURN-09, RR-TURN-10] A player becomes active; the first time has effects."""
    warband = state.warbands[state.active]
    state.turn += 1
    state.reactor = None
    warband.turns += 1
    for side in state.warbands:
        side.rode = ()
    state.tell(TurnBegan(side=state.active))
    if warband.turns == 1:
        warband.effects = first_turn.due_effects(state, state.active)
    state.stage = "act"


def act(state: State, dice: Dice) -> Flow[None]:
    """[RR-TURN-02, RR-TURN-03, RR-TURN-07] One action, one payment, or a pass."""
    seat = state.active
    if state.actions_in_round >= ACTION_GUARD:
        state.stage = "round_end"
        return
    if not can_afford(state):
        pass_turn(state, is_forced=True)
        return
    chosen = yield from ChooseAction(seat, TurnChoices(state), usual=Pass())
    if isinstance(chosen, GroupAction):
        action = yield from perform(state, dice, chosen, EFFECTS, REACTIVE)
        if action.stole:
            steal(state, action.reactor)
    elif isinstance(chosen, TakeMarker):
        take_marker(state, chosen.group, chosen.marker)
    elif isinstance(chosen, SwitchBenefit):
        switch_benefit(state, chosen.benefit)
    elif isinstance(chosen, Arrive):
        yield from bring_on_delayed(state)
    else:
        pass_turn(state, is_forced=False)


def can_afford(state: State) -> bool:
    """[RR-TURN-07, RR-Q-068] Some momentum, or a free action that somebody can use."""
    warband = state.warbands[state.active]
    if warband.momentum:
        return True
    return any(
        cost_of(state, g) == 0 and is_free_to_act(state, g) for g in could_act(state, state.active)
    )


def pass_turn(state: State, *, is_forced: bool) -> None:
    """[RR-TURN-03, RR-TURN-05..07] Two passes in a row end the round, in both editions."""
    state.tell(Passed(side=state.active, is_forced=is_forced))
    state.passes += 1
    if state.passes >= 2:
        state.stage = "round_end"
        return
    state.active = state.reactive
    state.stage = "turn"


def steal(state: State, reactor: int | None) -> None:
    """[RR-REACT-07..09, RR-TURN-04] The turn changes hands once the action is over."""
    state.active = state.reactive
    state.reactor = reactor
    state.stage = "reversal"
    state.tell(TurnStolen(side=state.active))


def take_marker(state: State, number: int, index: int) -> None:
    """[RR-SCEN-FLAGS-2, RR-SCEN-FLAGS-3, RR-Q-038] A payment, not an action."""
    marker = state.markers[index]
    marker.carrier = number
    marker.gained = state.turn
    state.tell(MarkerTaken(group=number, marker=index))
    pay(state, state.active, 1, "a marker", "RR-SCEN-FLAGS-2")


def switch_benefit(state: State, benefit: str) -> None:
    """[RR-TRAIT-TACT-2] For 1 momentum, in one's own turn."""
    state.warbands[state.active].benefit = benefit
    state.tell(BenefitChosen(side=state.active, benefit=benefit, rules=("RR-TRAIT-TACT-2",)))
    pay(state, state.active, 1, "Tactitians", "RR-TRAIT-TACT-2")


def bring_on_delayed(state: State) -> Flow[None]:
    """[RR-DEPL-DELAYED-2, RR-DEPL-DELAYED-3, RR-Q-047] One payment for all."""
    seat = state.active
    pay(state, seat, 1, "delayed groups", "RR-DEPL-DELAYED-2")
    able = tuple(arrivals(state, seat))
    options = Subsets(able, least=1)
    for number in (yield from ChooseArrivals(seat, options, usual=able, pieces=able)):
        places = EdgePlaces(state, number)
        if not places.has_place():
            continue
        spot = yield from ChooseSpot(seat, places, pieces=(number,))
        group = state.groups[number]
        group.status = ON_BOARD
        group.x, group.y = spot
        state.tell(Put(group=number, at=spot, why="it arrives", rules=("RR-DEPL-DELAYED-3",)))


def end_round(state: State, dice: Dice) -> None:
    """[RR-TURN-06, RR-TURN-10, RR-SCEN-02] Late returns, then the scenario's count.

    [RR-TRAIT-SOOTH-3] A number that was kept is lost.
    """
    for seat in (0, 1):
        first_turn.bring_back(state, seat)
    for warband in state.warbands:
        warband.number = None
        warband.free = None
        warband.last_acted = ()
    state.tell(RoundEnded(round=state.round))
    outcome = end_of_round(state)
    if outcome is not None:
        end(state, outcome)
    state.stage = "round"
