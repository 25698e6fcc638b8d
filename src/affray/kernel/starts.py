"""Sample forces for a start, and conceding."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random
from typing import Any

from affray.kernel.flow import Step
from affray.kernel.game import Game, Interjection
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.roster import Roster

CONCEDE = "concede"


def samples_for(game: Game[Any], edition: str) -> list[Roster]:
    """Return the sample forces of an edition, and those for every edition.

    In a game without forces every seat has an empty one.
    """
    found = [roster for roster in game.forces.samples() if roster.edition in ("", edition)]
    if not found and not game.has_forces:
        return [game.random_roster(edition, {}, Random(0))] * game.seats.most
    return found


def conceding(
    said: Interjection, seats: Container[int], concede: Callable[[Any, int], None]
) -> Step:
    """Return the step in which one of these seats concedes; else raise `IllegalAnswer`."""
    if said.what != CONCEDE or said.seat not in seats:
        raise IllegalAnswer(Refusal(f"{said.what!r} is not possible here."))
    return lambda state, dice: concede(state, said.seat)
