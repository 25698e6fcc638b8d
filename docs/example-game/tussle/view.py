"""What a seat sees: everything, for nothing is hidden."""

from __future__ import annotations

from affray.kernel.view import Goal, PieceView, Score, SideView, StatView, View

from .data import HEIGHT, RADIUS, WIDTH
from .state import Fighter, State


def view(state: State) -> View:
    phase = f"Round {max(1, state.round)}"
    return View(
        width=WIDTH,
        height=HEIGHT,
        unit="mm",
        headline=state.outcome.reason if state.outcome else phase,
        pieces=tuple(piece(fighter) for fighter in state.fighters),
        terrain=(),
        zones=(),
        markers=(),
        sides=tuple(
            SideView(side, name, (StatView("standing", str(len(state.standing(side)))),))
            for side, name in enumerate(state.gangs)
        ),
        title="Tussle",
        phase="Over" if state.outcome else phase,
        goal=Goal(
            "The bench",
            f"The last gang on the green wins; after {state.rounds} rounds, the one with more.",
            "TU-END-02",
            "points on the green",
            tuple(Score(side, state.points(side)) for side in (0, 1)),
        ),
    )


def piece(fighter: Fighter) -> PieceView:
    card = fighter.card
    return PieceView(
        id=fighter.id,
        side=fighter.side,
        name=fighter.name,
        glyph=card.glyph,
        x=None if fighter.is_out else fighter.x,
        y=None if fighter.is_out else fighter.y,
        radius=RADIUS,
        points=card.points,
        status="out" if fighter.is_out else "",
        stats=(
            StatView("walk", f"{card.walk // 10} mm"),
            StatView("hits on", f"{card.hits_on}+"),
            StatView("stands", f"{card.stands - fighter.blows} of {card.stands}"),
        ),
        reach=card.walk,
        is_gone=fighter.is_out,
    )
