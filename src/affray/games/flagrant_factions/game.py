"""The one object that the platform imports: Flagrant Factions, by Flagrant Garden, autumn 2021."""

from __future__ import annotations

from functools import partial

from affray.games.flagrant_factions.advice import evaluation
from affray.games.flagrant_factions.advice.routines import PERSONALITIES, Routine
from affray.games.flagrant_factions.data.tables import LINES
from affray.games.flagrant_factions.forces import roster
from affray.games.flagrant_factions.forces.random_company import random_roster
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules import beginning, invariants
from affray.games.flagrant_factions.rules.sequence import next_step
from affray.games.flagrant_factions.rules.terrain import describe_map, map_problems
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import chances, names, odds, position, previews, reach
from affray.games.flagrant_factions.table.view import view
from affray.games.flagrant_factions.words.events import GameEnded
from affray.kernel.flow import Step
from affray.kernel.game import (
    Advice,
    Forces,
    Game,
    Ground,
    Interjection,
    Look,
    Odds,
    Poster,
    Rules,
)
from affray.kernel.starts import conceding
from affray.kernel.view import Outcome


def interject(state: State, said: Interjection) -> Step:
    """[FF-END-01] Conceding: the other side wins at the next boundary."""
    return conceding(said, range(len(state.companies)), concede)


def concede(state: State, seat: int) -> None:
    company = state.companies[seat]
    winner, reason = 1 - company.side, f"{company.name} concedes."
    event = GameEnded(winner=winner, reason=reason, points=state.points)
    state.end(Outcome(winner, reason, "FF-END-02"), event)


GAME = Game(
    id=roster.GAME_ID,
    name="Flagrant Factions",
    version="1.1",
    folder=__package__,
    house=House,
    seats=beginning.SEATS,
    rules=Rules(
        problems=beginning.problems,
        setup=beginning.begin,
        next_step=next_step,
        rounds=lambda state: state.round,
        interject=interject,
        agreements=beginning.AGREEMENTS,
        agreement_rule="FF-SET-03",
        hide=beginning.hide,
        invariants=invariants.invariants,
    ),
    forces=Forces(
        describe=roster.describe,
        problems=roster.problems,
        remarks=roster.remarks,
        samples=roster.samples,
        random=random_roster,
    ),
    ground=Ground(describe=describe_map, problems=map_problems),
    look=Look(
        view=view,
        facts=position.facts,
        piece_names=names.piece_names,
        side_name=names.side_name,
        where=names.where,
        preview=previews.preview,
        reach=reach.reach,
        sight=previews.sight,
        chances=chances.chances,
        odds=Odds(situation=odds.Situation, of=odds.report, unforeseen=chances.UNFORESEEN),
        unit="in",
    ),
    advice=Advice(
        poster=Poster(
            like="Order group after group until a roll fails; nerve decides as much as swords.",
            size="3 to 5 groups of many models",
            glyphs=("foot", "cavalry"),
        ),
        lines=LINES,
        evaluate=lambda state, seat: evaluation.evaluate(state, beginning.side_of(seat)),
        scale=11.0,
        patience=0.5,  # groups of many models take their time to find their ways
        bots={f"routine:{name}": partial(Routine, name) for name in PERSONALITIES},
    ),
)
"""[FF-OUT-AI-1] Its own bots are companies that nobody leads."""
