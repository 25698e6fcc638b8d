"""Three small warbands and a game master on a map of squares, and battles that stand somewhere."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page
from tests.browser.table import in_window

from affray.games.warbands_and_heroes.data.tables import SQUARE
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.words.answers import EndTurn, Stand, UnitDeed
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Question
from affray.kernel.game import Start
from affray.kernel.maps import piece_of_squares
from affray.kernel.match import Match
from affray.kernel.record import record_of, write_record
from affray.kernel.roster import Entry, Roster

SIZE = 12
"""Squares along each side of the board."""

Square = tuple[int, int]

STROKES: tuple[tuple[str, str, Square, Square], ...] = (
    ("Wall", "wall", (1, 6), (3, 6)),
    ("Wall", "wall", (6, 11), (6, 12)),
    ("Woods", "woods", (8, 9), (10, 9)),
    ("Woods", "woods", (9, 10), (10, 10)),
    ("Water", "water", (9, 2), (12, 2)),
    ("Water", "water", (8, 1), (12, 1)),
    ("Zone of side A", "zone_a", (4, 3), (5, 4)),
    ("Zone of side B", "zone_b", (4, 8), (5, 9)),
    ("Zone of side C", "zone_c", (9, 5), (10, 6)),
)
"""What is painted on the map: brush, kind, from where, to where."""

WALLS = ("Iron Gate", "Long Barrow", "Old Bridge")
"""Of each warband the Unit of warriors that can make a shield wall."""
OTHERS = ("Fox Bows", "Bear Shirts", "Ford Guard")
WARBANDS = ("The Gatekeepers", "The Barrow Men", "The Bridge Watch")
KINDS = ("bowmen", "berserkers", "warriors")

PLACES: dict[str, Square] = {
    "Iron Gate": (5, 4),
    "Fox Bows": (4, 3),
    "Long Barrow": (5, 8),
    "Bear Shirts": (4, 9),
    "Old Bridge": (9, 6),
    "Ford Guard": (10, 5),
}
"""Where everybody deploys: any two of the walls are a move apart."""

BESIDE: dict[str, Square] = {"Iron Gate": (6, 5), "Long Barrow": (6, 7), "Old Bridge": (8, 6)}
"""A square beside each wall that everybody else can reach."""


def force(side: int) -> Roster:
    units = [Entry("warriors", WALLS[side]), Entry(KINDS[side], OTHERS[side])]
    return Roster(GAME.id, WARBANDS[side], units, GAME.editions[0])


def written_force(side: int) -> str:
    """The list of a warband, to be pasted."""
    return msgspec.json.encode(force(side)).decode()


# -- battles that stand somewhere -------------------------------------------------------------

DEED = "We roll the old millstone down the slope at them."


def standing_at(name: str, *deeds: type[UnitDeed], **said: Any) -> Match[Any]:
    """The first battle in which this is asked where sides act simultaneously: there their warriors
    do these deeds, and before it nothing; what is asked meanwhile is answered as said."""
    for seed in range(200):
        match, left = new_battle(seed), list(deeds)
        while match.state.round < 2:
            question = match.questions()[0]
            if question.name == name and match.state.is_simultaneous and not left:
                return match
            match.answer(question.seat, answer_to(match, question, left, said))
    raise AssertionError(f"nowhere is {name} asked")


def routed_before_acting() -> tuple[Match[Any], str, str]:
    """A battle of usual answers in which a Unit is asked what it does that was routed in the
    same step: its name, and whom of those beside it, who will not run, it can strike."""
    for seed in range(600):
        match = new_battle(seed)
        while not match.is_over and match.state.round < 6:
            question, state = match.questions()[0], match.state
            if is_act_of_the_routed(match, question):
                unit = next(u for u in state.units if u.is_fated and u.side == question.seat)
                blows = [d for d in question.options if isinstance(d, Stand) and d.unit == unit.id]
                targets = [state.units[d.target] for d in blows if d.attack == "melee"]
                for target in targets:
                    if not target.has("retreat"):
                        return match, unit.card.name, target.card.name
            match.answer(question.seat, answer_to(match, question, [], {}, is_usual=True))
    raise AssertionError("nobody is routed in time")


def is_act_of_the_routed(match: Match[Any], question: Question[Any]) -> bool:
    """One Unit is, and all sides have others."""
    state = match.state
    routed = [unit for unit in state.units if unit.is_fated]
    return (
        question.name == "ChooseAction"
        and [(unit.side, unit.has_acted) for unit in routed] == [(question.seat, False)]
        and {unit.side for unit in state.units if unit.fights} == {0, 1, 2}
    )


def new_battle(seed: int) -> Match[Any]:
    assert GAME.seats.judge is not None
    terrain = [
        piece_of_squares(kind, name, first, last, SQUARE) for name, kind, first, last in STROKES
    ]
    start = Start(
        game=GAME.id,
        edition=GAME.editions[0],
        rosters=[*(force(side) for side in range(3)), GAME.seats.judge],
        house={"board_size": SIZE},
        terrain=terrain,
    )
    return Match(GAME, start, SeededDice(seed_key(str(seed))))


def answer_to(
    match: Match[Any],
    question: Question[Any],
    deeds: list[type[UnitDeed]],
    said: dict[str, Any],
    *,
    is_usual: bool = False,
) -> Any:
    state = match.state
    if question.name == "DeployUnit":
        return middle(PLACES[state.units[question.pieces[0]].card.name])
    if is_usual:
        return question.usual_answer()
    if question.name == "ChooseAction":
        if not (deeds and state.is_simultaneous):
            return EndTurn()
        return deeds.pop(0)(match.game.look.piece_names(state)[WALLS[question.seat]])
    return said.get(question.name, question.usual_answer())


def written(match: Match[Any]) -> str:
    return write_record(record_of(match))


# -- on the screen ----------------------------------------------------------------------------


def on_screen(page: Page, square: Square) -> tuple[float, float]:
    """Where the middle of a square is in the window."""
    return in_window(page, (square[0] - 0.5) / SIZE, (square[1] - 0.5) / SIZE)
