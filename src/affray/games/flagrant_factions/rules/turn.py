"""Chapter Turn sequence: start, rally, Reckless duties, free activations, end."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import (
    captains,
    casting,
    endings,
    orders,
    performing,
    resilience,
)
from affray.games.flagrant_factions.rules.causes import Cause
from affray.games.flagrant_factions.rules.resilience import RALLY, Test
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    Calm,
    Check,
    DeclareEnd,
    Duty,
    EndTurn,
    Order,
)
from affray.games.flagrant_factions.words.events import Calmed, TurnBegan, TurnEnded
from affray.games.flagrant_factions.words.questions import (
    ChooseOrder,
    ChooseRally,
    ChooseReckless,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


def start_turn(state: State, dice: Dice) -> None:
    """[FF-SEQ-01, FF-TURN-02] The scenario's roll, spells that end, and uses that come back."""
    side = state.active
    state.turn += 1
    count = list(state.turns)
    count[side] += 1
    state.turns = (count[0], count[1])
    state.tell(TurnBegan(side=side, turn=state.turn))
    endings.roll_fate(state, dice)
    casting.end_spells_of(state, side)
    renew(state)
    state.hooks.at_start_of_turn(state, dice)
    state.stage = "rally"


def renew(state: State) -> None:
    """[FF-CAP-06, FF-ACT-06, FF-Q-13, FF-Q-21] All may act and use what is used once."""
    for group in state.groups:
        group.acted = None
        group.is_calmed = False
        group.used = ()


def to_rally(state: State) -> list[Group]:
    """[FF-RALLY-01, FF-SHK-01, FF-Q-39] Shaken or Confused groups that have not tested yet."""
    return [
        group
        for group in state.on_table(state.active)
        if group.counts_as_shaken and group.acted != "rallied"
    ]


def rally(state: State, dice: Dice) -> Flow[None]:
    """[FF-RALLY-01..04, FF-TEST-01] One test to rally, in any order; then the Reckless."""
    able = tuple(group.id for group in to_rally(state))
    if not able:
        state.stage = "reckless"
        return
    chosen = able[0]
    if len(able) > 1:
        seat = state.speaker(state.active)
        chosen = yield from ChooseRally(seat, Choices(able), pieces=able)
    group = state.group(chosen)
    group.acted = "rallied"
    cause = Cause(seat=group.shaken_by)
    test = Test(chosen, RALLY, cause)
    yield from resilience.roll_test(state, dice, test)
    yield from resilience.apply_test(state, dice, test)
    yield from resilience.company_tests(state, dice, {state.group(chosen).company: cause})


def duties(state: State) -> list[int]:
    """[FF-RECK-01, FF-RECK-04, FF-Q-29] Groups that must try to Attack now."""
    return [
        group.id
        for group in state.on_table(state.active)
        if group.acted is None and orders.reckless_targets(state, group)
    ]


def reckless(state: State, dice: Dice) -> Flow[None]:
    """[FF-RECK-01..05, FF-CT-16, FF-Q-76] One duty, in any order, or one group calmed."""
    able = duties(state)
    if not able:
        state.stage = "act"
        return
    hosts = {group: captains.helper(state, state.group(group), "calming") for group in able}
    calming = {group: host.id for group, host in hosts.items() if host is not None}
    options: list[Duty] = [*map(Check, able), *map(Calm, calming)]
    chosen = options[0]
    if len(options) > 1:
        seat = state.speaker(state.active)
        chosen = yield from ChooseReckless(seat, Choices(tuple(options)), pieces=tuple(able))
    group = state.group(chosen.group)
    if isinstance(chosen, Calm):
        calm(state, group, state.group(calming[group.id]))
        return
    group.acted = "checked"
    targets = orders.reckless_targets(state, group)
    target = yield from performing.pick(state, chosen.group, Attack, targets)
    yield from performing.try_attack(state, dice, chosen.group, target)


def calm(state: State, group: Group, host: Group) -> None:
    """[FF-CT-16, FF-Q-21] Its Reckless is off until the turn ends, and it may act freely."""
    captains.spend(host, "calming")
    group.is_calmed = True
    state.tell(Calmed(group=group.id))


def act(state: State, dice: Dice) -> Flow[None]:
    """[FF-TURN-01, FF-ACT-01..06] One order, or the end of the turn; a failed one ends it too."""
    options = orders.Orders(state)
    if not options.has_any():
        end_turn(state, "no group can be given an order", "FF-ACT-01")
        return
    chosen = yield from ChooseOrder(state.speaker(state.active), options, usual=EndTurn())
    match chosen:
        case EndTurn():
            end_turn(state, "it gives no more orders", "FF-ACT-05")
        case DeclareEnd():
            endings.end(state, "The sortie is over: the defenders are back.")
        case Order():
            if not (yield from performing.give(state, dice, chosen)):
                end_turn(state, "an activation failed", "FF-ACT-04")


def end_turn(state: State, why: str, rule: str) -> None:
    """[FF-ACT-04, FF-ACT-05, FF-TURN-01, FF-OUT-SC-0] The other side is next, or none."""
    state.tell(TurnEnded(side=state.active, why=why, rules=(rule,)))
    endings.check_end(state)
    if state.ending is not None:
        endings.end(state, state.ending)
    limit = state.house.last_turn
    if limit is not None and state.turn >= limit:
        endings.end(state, f"The {limit} turns of this game are over.")
    state.active = 1 - state.active
    state.stage = "start"
