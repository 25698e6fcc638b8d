"""The one object that the platform imports."""

from affray.kernel.game import Advice, Forces, Game, Look, Rules, Seats, Start
from affray.kernel.roster_file import samples_in

from . import play, table
from .state import State
from .words import House, describe


def begin(start: Start, house: House) -> State:
    if start.position is not None:
        return table.place(start.position, house.rounds)
    state = State(tuple(gang.name for gang in start.rosters), house.rounds)
    for side, gang in enumerate(start.rosters):
        play.muster(state, gang, side)
    return state


def broken(state: State) -> list[str]:
    """[TU-WALK-02] Everybody stands where they might have walked to."""
    where = {one.name: play.Ways(state, one).refusal((one.at,)) for one in state.standing()}
    return [f"{name}: {refusal}" for name, refusal in where.items() if refusal]


GAME = Game(
    id="tussle",
    name="Tussle",
    version="1.0",
    folder=__package__,
    house=House,
    seats=Seats(called="gangs", rule="TU-GANG-01"),
    rules=Rules(
        setup=begin,
        next_step=play.next_step,
        rounds=lambda state: state.round,
        invariants=broken,
    ),
    forces=Forces(describe=describe, limit="TU-GANG-01", samples=lambda: samples_in(__package__)),
    look=Look(
        view=table.view,
        facts=table.facts,
        piece_names=lambda state: {fighter.name: fighter.id for fighter in state.fighters},
        side_name=lambda state, side: state.gangs[side],
        chances=table.chances,
    ),
    advice=Advice(evaluate=table.evaluate),
)
