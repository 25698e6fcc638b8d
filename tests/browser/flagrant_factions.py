"""Two companies in mid-battle, led by their routines to where a whole group moves."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.games.flagrant_factions.advice.routines import Routine
from affray.games.flagrant_factions.game import GAME
from affray.kernel.bot import SeatMatch
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.match import Match

COMPANIES = ("Freelance Company", "Citizen's Defense Force")
LATE = 7
"""The turn from which there is something to be seen."""
MODELS = 12


def mid_battle() -> Match[Any]:
    """A block of twelve is about to move, somebody is in melee, and somebody is Shaken."""
    for seed in range(60):
        match, random = new_battle(seed), Random(seed)
        leaders = (Routine("bold"), Routine("ferocious"))
        while not match.is_over:
            question = match.questions()[0]
            if question.name == "MoveGroup" and is_fit(match, question.pieces[0]):
                return match
            seen = SeatMatch(match, question.seat)
            match.answer(question.seat, leaders[question.seat].choose(seen, question, random))
    raise AssertionError("no block of twelve moves late in any battle")


def new_battle(seed: int) -> Match[Any]:
    samples = {sample.name: sample for sample in GAME.forces.samples()}
    rosters = [samples[name] for name in COMPANIES]
    start = Start(game=GAME.id, edition="2021", rosters=rosters, automated=True)
    return Match(GAME, start, SeededDice(seed_key(str(seed))))


def is_fit(match: Match[Any], group: int) -> bool:
    view = match.game.look.view(match.state, None)
    models = sum(piece.group == group for piece in view.pieces)
    statuses = " ".join(one.status for one in view.groups)
    is_late: bool = match.state.turn >= LATE
    return is_late and models == MODELS and "melee" in statuses and "Shaken" in statuses
