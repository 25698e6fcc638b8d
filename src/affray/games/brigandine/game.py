"""The one object that the platform imports: Brigandine v1.1, by Tabletop Battles."""

from __future__ import annotations

from affray.games.brigandine.advice import bots
from affray.games.brigandine.campaigns.campaigns import Duel, RoundRobin
from affray.games.brigandine.campaigns.stone_war import StoneWar
from affray.games.brigandine.data.tables import LINES
from affray.games.brigandine.forces import roster
from affray.games.brigandine.forces.random_roster import random_roster
from affray.games.brigandine.house import House
from affray.games.brigandine.rules import beginning
from affray.games.brigandine.rules.endings import end
from affray.games.brigandine.rules.invariants import broken
from affray.games.brigandine.rules.laying import describe_map, map_problems
from affray.games.brigandine.rules.sequence import next_step
from affray.games.brigandine.state import State
from affray.games.brigandine.table import chances, foresight, odds, position, previews, reach
from affray.games.brigandine.table.view import view, where
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
from affray.kernel.words import agreeing


def interject(state: State, said: Interjection) -> Step:
    """Conceding: the other side wins at the next boundary."""
    return conceding(said, range(len(state.seats)), concede)


def concede(state: State, seat: int) -> None:
    side = state.seats[seat]
    gives_up = agreeing("concedes", len(state.seats_of(side)))
    end(state, 1 - side, f"{state.side_name(side)} {gives_up}.", "BR-SCEN-GEN-1")


GAME = Game(
    id=roster.GAME_ID,
    name="Brigandine",
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
        agreement_rule="BR-SETUP-04",
        invariants=broken,
    ),
    forces=Forces(
        describe=roster.describe,
        problems=roster.problems,
        samples=roster.samples,
        random=random_roster,
        audit=roster.audit,
    ),
    ground=Ground(describe=describe_map, problems=map_problems),
    look=Look(
        view=view,
        facts=position.facts,
        piece_names=lambda state: {unit.card.name: unit.id for unit in state.units},
        side_name=State.side_name,
        where=where,
        preview=previews.preview,
        reach=reach.reach,
        sight=previews.sight,
        chances=chances.chances,
        odds=Odds(
            situation=odds.Situation,
            of=odds.report,
            ledger=foresight.ledger,
            later=foresight.without_parry,
        ),
        unit="in",
    ),
    advice=Advice(
        poster=Poster(
            like="Every figure counts: melees, spells and templates in a quick duel of warbands.",
            size="5 or 6 figures a side",
            glyphs=("caster", "beast"),
        ),
        lines=LINES,
        evaluate=lambda state, seat: bots.evaluate(state, state.seats[seat]),
        scale=35.0,
    ),
)
GAME.campaigns = (Duel(GAME), RoundRobin(GAME), StoneWar(GAME))
