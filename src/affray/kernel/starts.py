"""Sample forces for a start, and conceding."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random
from typing import Any

from affray.kernel.flow import Step
from affray.kernel.game import Game, Interjection, Start
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


def ready_start(game: Game[Any], edition: str, random: Random, first: int = 0) -> Start:
    """Return the start of a ready battle in which a seat has the first turn.

    In a game without any it has samples and the game's quick rules.
    """
    samples, ready = samples_for(game, edition), game.ready()
    if ready is None:
        count = game.seats.fewest
        return Start(
            game=game.id,
            edition=edition,
            rosters=random.sample(samples, count) if len(samples) >= count else samples * count,
            house=dict(game.advice.quick_house),
            agreed=dict(game.advice.quick_agreed),
        )
    return Start(
        game=game.id,
        edition=edition,
        rosters=ready.drawn(random, samples),
        house=ready.house,
        agreed=ready.agreed_for(first),
    )


def conceding(
    said: Interjection, seats: Container[int], concede: Callable[[Any, int], None]
) -> Step:
    """Return the step in which one of these seats concedes; else raise `IllegalAnswer`."""
    if said.what != CONCEDE or said.seat not in seats:
        raise IllegalAnswer(Refusal(f"{said.what!r} is not possible here."))
    return lambda state, dice: concede(state, said.seat)
