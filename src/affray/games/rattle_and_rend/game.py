"""The one object that the platform imports: Rattle and Rend, by Will Phillips, in both editions."""

from __future__ import annotations

from affray.games.rattle_and_rend.advice import bots
from affray.games.rattle_and_rend.data.tables import LINES
from affray.games.rattle_and_rend.forces import roster
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.rules import beginning
from affray.games.rattle_and_rend.rules.invariants import broken
from affray.games.rattle_and_rend.rules.laying import describe_map, map_problems
from affray.games.rattle_and_rend.rules.removal import end
from affray.games.rattle_and_rend.rules.sequence import next_step
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table import chances, foresight, odds, position, previews, reach
from affray.games.rattle_and_rend.table.landmarks import where
from affray.games.rattle_and_rend.table.view import view
from affray.kernel.game import Advice, Forces, Game, Ground, Look, Odds, Poster, Rules, Seats
from affray.kernel.starts import conceding
from affray.kernel.view import Outcome


def concede(state: State, seat: int) -> None:
    """The other side wins."""
    reason = f"{state.warbands[seat].name} concedes."
    end(state, Outcome(1 - seat, reason, "RR-VICT-01"))


GAME = Game(
    id=roster.GAME_ID,
    name="Rattle and Rend",
    version="1.1",
    folder=__package__,
    house=House,
    seats=Seats(called="warbands", rule="RR-GEN-01"),
    rules=Rules(
        setup=beginning.begin,
        next_step=next_step,
        rounds=lambda state: state.round,
        interject=lambda state, said: conceding(said, (0, 1), concede),
        agreements=beginning.AGREEMENTS,
        agreement_rule="RR-SCEN-01",
        invariants=broken,
    ),
    forces=Forces(
        describe=roster.describe,
        problems=roster.problems,
        samples=roster.samples,
        random=roster.random_roster,
    ),
    ground=Ground(describe=describe_map, problems=map_problems),
    look=Look(
        view=view,
        facts=position.facts,
        piece_names=lambda state: {group.card.name: group.id for group in state.groups},
        side_name=lambda state, side: state.warbands[side].name,
        where=where,
        preview=previews.preview,
        reach=reach.reach,
        sight=previews.sight,
        chances=chances.chances,
        odds=Odds(
            situation=odds.Situation,
            of=odds.report,
            unforeseen=chances.UNFORESEEN,
            foresee=foresight.foresee,
            ledger=foresight.ledger,
        ),
    ),
    advice=Advice(
        poster=Poster(
            like="Spend momentum to act, and break into the other side's turn with reactions.",
            size="6 to 8 groups a side",
            glyphs=("skirmishers", "heavy"),
        ),
        lines=LINES,
        evaluate=bots.evaluate,
        scale=39.0,
        quick_house={"terrain_mode": "generated"},
    ),
)
