"""Chapter Momentum: spending, regaining, losing."""

from __future__ import annotations

from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import MomentumChanged


def pay(state: State, seat: int, cost: int, why: str, rule: str) -> None:
    """[RR-MOM-03, RR-MOM-04] Spend momentum; what cannot be paid is never offered."""
    if not cost:
        return
    warband = state.warbands[seat]
    if cost > warband.momentum:
        raise ValueError(f"Seat {seat} cannot pay {cost} momentum: it has {warband.momentum}.")
    warband.momentum -= cost
    state.passes = 0
    if state.log is not None:
        state.tell(
            MomentumChanged(side=seat, change=-cost, now=warband.momentum, why=why, rules=(rule,))
        )


def regain(state: State, seat: int, gain: int, why: str, rule: str) -> None:
    """[RR-MOM-05, RR-TRAIT-ZEALOTS-2, RR-Q-050] Up to the total, if the house caps it."""
    warband = state.warbands[seat]
    now = warband.momentum + gain
    if state.house.momentum_cap:
        now = max(min(now, warband.total), warband.momentum)
    change = now - warband.momentum
    warband.momentum = now
    if change:
        state.tell(MomentumChanged(side=seat, change=change, now=now, why=why, rules=(rule,)))


def lose(state: State, seat: int, loss: int, why: str, rule: str) -> None:
    """[RR-MOM-05] Never below 0."""
    warband = state.warbands[seat]
    change = min(loss, warband.momentum)
    warband.momentum -= change
    if change:
        state.tell(
            MomentumChanged(
                side=seat,
                change=-change,
                now=warband.momentum,
                why=why,
                is_loss=True,
                rules=(rule,),
            )
        )
