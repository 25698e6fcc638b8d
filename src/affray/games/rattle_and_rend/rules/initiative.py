"""Chapters Momentum, Initiative and Morale: how a round begins."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import EMBARKED, ON_BOARD
from affray.games.rattle_and_rend.rules import movement
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.underway import WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import (
    BeginningAgreed,
    BidsRevealed,
    InitiativeRolled,
    InitiativeWon,
    MomentumRenewed,
    MoraleTested,
    RoundBegan,
)
from affray.games.rattle_and_rend.words.turn_questions import Bid, ChooseFirst
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Together
from affray.kernel.ids import Seat
from affray.kernel.options import Choices

HIGHEST_BID = 5
"""[RR-INIT-02]"""


def begin_round(state: State, dice: Dice) -> Flow[None]:
    """[RR-INIT-01, RR-MOM-02] Morale, then totals and remaining momentum afresh."""
    state.round += 1
    state.tell(RoundBegan(round=state.round))
    if state.round > 1 and state.house.warband_morale:
        for seat in (state.player_a, state.other(state.player_a)):
            yield from test_morale(state, dice, seat)
    for warband in state.warbands:
        warband.turns = 0
        warband.coordinated = False
    for number, warband in enumerate(state.warbands):
        warband.total = warband.momentum = state.points_in_play(number)
    for group in state.groups:
        group.actions = 0
        group.rested = group.plotted = False
    state.actions_in_round = 0
    state.passes = 0
    totals = tuple(warband.total for warband in state.warbands)
    state.tell(MomentumRenewed(totals=totals))
    state.stage = "bid"


def test_morale(state: State, dice: Dice, seat: Seat) -> Flow[None]:
    """[RR-MORALE-01, RR-MORALE-02, RR-Q-060] Once a warband, at half its points or fewer."""
    warband = state.warbands[seat]
    if warband.tested_morale or state.points_in_play(seat) > state.house.half:
        return
    warband.tested_morale = True
    state.tell(MoraleTested(side=seat))
    state.active = seat
    tests = [WillTest(g.id) for g in state.of_seat(seat) if g.status in (ON_BOARD, EMBARKED)]
    yield from movement.resolve_will(state, dice, tests)


def bid(state: State, dice: Dice) -> Flow[None]:
    """[RR-INIT-02..06, RR-Q-054, RR-Q-055] Secret bids; ties are discarded and bid again."""
    if state.round == 1 and state.begins is not None:
        begin_as_agreed(state, state.begins)
        return
    empty_ties = 0
    while True:
        most = [min(HIGHEST_BID, warband.momentum) for warband in state.warbands]
        if empty_ties == 2 or not any(most):
            winner = roll_off(state, dice)
            break
        bids = yield from Together([Bid(Seat(0), most[0]), Bid(Seat(1), most[1])])
        state.tell(BidsRevealed(bids=bids))
        tied = bids[0] == bids[1]
        higher = Seat(0) if bids[0] > bids[1] else Seat(1)
        for seat in (0, 1):
            if tied or seat == higher or state.house.bid_payment == "all_pay":
                pay(state, seat, bids[seat], "the bid", "RR-INIT-04")
        if not tied:
            winner = higher
            break
        empty_ties = 0 if sum(bids) else empty_ties + 1
    choices: Choices[int] = Choices((winner, state.other(winner)))
    first = yield from ChooseFirst(winner, choices, usual=winner)
    state.tell(InitiativeWon(side=winner, first=first))
    state.active = Seat(first)
    state.stage = "turn"


def begin_as_agreed(state: State, seat: Seat) -> None:
    """[RR-SETUP-07, RR-Q-142] Nobody bids in round 1, and nobody pays."""
    state.tell(BeginningAgreed(side=seat))
    state.active = seat
    state.stage = "turn"


def roll_off(state: State, dice: Dice) -> Seat:
    """[RR-Q-055] A d20 each, higher wins, ties again."""
    while True:
        faces = (dice.roll(20), dice.roll(20))
        state.tell(InitiativeRolled(faces=faces))
        if faces[0] != faces[1]:
            return Seat(0) if faces[0] > faces[1] else Seat(1)
