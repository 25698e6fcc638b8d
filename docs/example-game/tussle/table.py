"""What a table shows and a vignette writes of a position; what a position is worth."""

from typing import Any

from affray.kernel.board.measure import distance
from affray.kernel.flow import Question
from affray.kernel.odds import OddsReport, odds, odds_row
from affray.kernel.positions import adopt, ending, facts_of, read_position
from affray.kernel.view import Goal, PieceView, Score, SideView, StatView, View

from .play import land
from .state import Fighter, State
from .words import HEIGHT, KINDS, RADIUS, WIDTH, Position, StrikeAt


def view(state: State, seat: int | None) -> View:
    """What a seat sees: everything, for nothing is hidden."""
    phase = f"Round {max(1, state.round)}"
    aim = f"The last gang on the green wins; after {state.rounds} rounds, the one with more."
    scores = tuple(Score(side, state.points(side)) for side in (0, 1))
    left = [StatView("standing", str(len(state.standing(side)))) for side in (0, 1)]
    return View(
        width=WIDTH,
        height=HEIGHT,
        headline=state.outcome.reason if state.outcome else phase,
        pieces=tuple(piece(fighter) for fighter in state.fighters),
        sides=tuple(SideView(side, state.gangs[side], (left[side],)) for side in (0, 1)),
        title="Tussle",
        phase="Over" if state.outcome else phase,
        goal=Goal("The bench", aim, "TU-END-02", "points on the green", scores),
    )


def piece(fighter: Fighter) -> PieceView:
    card, is_out = fighter.card, fighter.is_out
    return PieceView(
        id=fighter.id,
        side=fighter.side,
        name=fighter.name,
        glyph=card.glyph,
        x=None if is_out else fighter.at[0],
        y=None if is_out else fighter.at[1],
        radius=RADIUS,
        points=card.points,
        status="out" if is_out else "",
        stats=tuple(StatView(*stat) for stat in card.stats(fighter.blows)),
        reach=card.walk,
        is_gone=is_out,
    )


def chances(state: State, question: Question[Any], answer: Any) -> list[OddsReport]:
    """The odds of a blow: the rule itself, played with every face."""
    if not isinstance(question, StrikeAt) or answer is None:
        return []
    by = question.pieces[0]
    found = odds(lambda dice: "hit" if land(state.copy(), dice, by, answer) else "miss").of
    rows = tuple(
        odds_row(str(result), chance, counts=result == "hit") for result, chance in found.items()
    )
    title = f"{state.called(by)} strikes {state.called(answer)}"
    return [OddsReport(title, (), rows, needs=f"{state.fighters[by].card.hits_on}+", verb="hits")]


def evaluate(state: State, side: int) -> float:
    """What each gang can still take, and for those who have the upper hand, to be near."""
    if state.outcome is not None:
        return 100.0 * state.outcome.result_for(side)
    value = 0.0
    for one in state.standing():
        worth = one.card.points * (1 - one.blows / one.card.stands / 2)
        value += worth if one.side == side else -worth
    for one in state.standing(side):
        value -= min(distance(*one.at, *foe.at) for foe in state.standing(1 - side)) / WIDTH
    return value


def place(plain: dict[str, Any], rounds: int) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    state = State(("Side A", "Side B"), rounds)
    state.round = position.round
    for id, one in enumerate(position.fighters):
        at = (10 * one.at[0], 10 * one.at[1])
        fighter = Fighter(id, "AB".index(one.side), one.name, KINDS[one.kind], at)
        adopt(fighter, one, "blows", "acted")
        state.fighters.append(fighter)
    return state


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    fighters = {
        one.name: facts_of(one, "blows", "is_out", "acted") | {"at": [n / 10 for n in one.at]}
        for one in state.fighters
    }
    return {"round": state.round, **ending(state.outcome), "fighters": fighters}
