"""The one object that the platform imports: Warbands and Heroes, skirmishes with a game master."""

from __future__ import annotations

from affray.games.warbands_and_heroes.advice import bots
from affray.games.warbands_and_heroes.campaigns.world_turns import WorldTurns
from affray.games.warbands_and_heroes.data.tables import GAME_ID, LINES, SQUARE
from affray.games.warbands_and_heroes.forces import roster
from affray.games.warbands_and_heroes.forces.random_roster import random_roster
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.rules import beginning, terrain
from affray.games.warbands_and_heroes.rules.endings import withdraw
from affray.games.warbands_and_heroes.rules.grid import square_at
from affray.games.warbands_and_heroes.rules.invariants import broken
from affray.games.warbands_and_heroes.rules.master import rule_on
from affray.games.warbands_and_heroes.rules.sequence import next_step
from affray.games.warbands_and_heroes.rules.setup import SETUP
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table import chances, odds, position, previews, reach
from affray.games.warbands_and_heroes.table.landmarks import whereabouts
from affray.games.warbands_and_heroes.table.view import view
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
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
from affray.kernel.ids import Seat
from affray.kernel.starts import conceding

JUDGE = "judge"
"""What the game master says to be asked before anything else happens."""


def interject(state: State, said: Interjection) -> Step:
    """A side gives up, or the game master has something to rule."""
    is_master = state.has_master and said.seat == state.master
    if said.what == JUDGE and is_master and state.stage not in SETUP:

        def judge(state: State, dice: Dice) -> Flow[None]:
            yield from rule_on(state, dice)

        return judge
    return conceding(said, state.sides, withdraw)


def side_name(state: State, side: int) -> str:
    return state.warbands[side] if side in state.sides else "The game master"


def evaluate(state: State, seat: Seat) -> float:
    return bots.evaluate(state, seat) if seat in state.sides else 0.0


GAME = Game(
    id=GAME_ID,
    name="Warbands and Heroes",
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
        agreement_rule="WH-Q-56",
        invariants=broken,
    ),
    forces=Forces(
        describe=roster.describe,
        problems=roster.problems,
        samples=roster.samples,
        random=random_roster,
    ),
    ground=Ground(describe=terrain.describe, problems=terrain.problems),
    look=Look(
        view=view,
        facts=position.facts,
        piece_names=lambda state: {unit.card.name: unit.id for unit in state.units},
        side_name=side_name,
        where=lambda state, point: whereabouts(state, square_at(point)),
        preview=previews.preview,
        reach=reach.reach,
        sight=previews.sight,
        chances=chances.chances,
        odds=Odds(situation=odds.Situation, of=odds.report, unforeseen=chances.UNFORESEEN),
        unit="in",
        square=SQUARE,
    ),
    advice=Advice(
        poster=Poster(
            like="Shield walls and bowmen on squares: roll for the turn, then hold your nerve.",
            size="3 to 6 units a side",
            glyphs=("captain", "fighters"),
        ),
        lines=LINES,
        evaluate=evaluate,
        scale=23.5,
        quick_agreed={"ground": beginning.ROLLED},
    ),
)
GAME.campaigns = (WorldTurns(GAME),)
