"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from affray.kernel import house
from affray.kernel.board.measure import overlaps
from affray.kernel.game import Advice, Forces, Game, Look, Rules, Seats, Start
from affray.kernel.house import Ruled
from affray.kernel.roster_file import samples_in
from affray.kernel.starts import conceding

from . import ahead, fight, position, roster
from .data import EDITION, GAME_ID, RADIUS
from .state import State
from .view import view


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = (EDITION,)
    rounds: Annotated[int, Ruled("how many rounds are fought", "TU-END-02", 1, 20)] = 8


def begin(start: Start, house: House) -> State:
    if start.position is not None:
        return position.place(start.position, house.rounds)
    state = State(tuple(force.name for force in start.rosters), house.rounds)
    for side, force in enumerate(start.rosters):
        state.fighters += roster.muster(force, side, state.fighters)
    return state


def broken(state: State) -> Sequence[str]:
    """[TU-WALK-02] Nobody stands on anybody."""
    standing = state.standing()
    return [
        f"{one.name} overlaps {other.name}"
        for index, one in enumerate(standing)
        for other in standing[index + 1 :]
        if overlaps(one.x, one.y, RADIUS, other.x, other.y, RADIUS)
    ]


GAME = Game(
    id=GAME_ID,
    name="Tussle",
    version="1.0",
    folder=__package__,
    house=House,
    seats=Seats(called="gangs", rule="TU-GANG-01"),
    rules=Rules(
        setup=begin,
        next_step=fight.next_step,
        rounds=lambda state: state.round,
        interject=lambda state, said: conceding(said, (0, 1), fight.concede),
        invariants=broken,
    ),
    forces=Forces(
        describe=lambda house: roster.describe(),
        problems=lambda force, house: roster.problems(force),
        samples=lambda: samples_in(__package__),
        random=lambda house, random: roster.random_roster(random),
    ),
    look=Look(
        view=lambda state, seat: view(state),
        facts=position.facts,
        piece_names=lambda state: {fighter.name: fighter.id for fighter in state.fighters},
        side_name=lambda state, side: state.gangs[side],
        preview=ahead.preview,
        chances=ahead.chances,
    ),
    advice=Advice(evaluate=ahead.evaluate),
)
