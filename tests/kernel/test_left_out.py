"""What a game may leave out, and what is done then."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Self

import pytest
from tests.toy.race import at_the_run

from affray.kernel.answers import Piece
from affray.kernel.dice import ScriptedDice
from affray.kernel.events import Event, Roll
from affray.kernel.flow import Flow, MovePath, Number
from affray.kernel.game import Forces, Game, Interjection, Rules, Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.options import Range
from affray.kernel.problems import IllegalAnswer
from affray.kernel.roster import Entry, EntryKind, Pick, Roster, RosterDescription, Slot
from affray.kernel.state import State
from affray.kernel.view import PieceView, View

WEAPON = Slot("weapon", "Weapon", (Pick("axe", "Axe", 2), Pick("bow", "Bow", 3)))
KINDS = (
    EntryKind("dog", "Dog", 0),
    EntryKind("cat", "Cat", 2),
    EntryKind("archer", "Archer", 2, (WEAPON,), preset={"weapon": ["bow"]}),
    EntryKind("guard", "Guard", 1, (WEAPON,)),
)


class Count(State):
    """As far as somebody has counted."""

    __slots__ = ("number",)

    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    def restore(self, before: Self) -> None:
        self.number = before.number
        self.outcome = before.outcome


class Ask(Number):
    pass


class Walk(MovePath):
    pass


class Rolled(Event, frozen=True, kw_only=True):
    who: Piece
    roll_made: Roll
    says = "{who} rolled."


def count(state: Count, dice: object) -> Flow[None]:
    yield from Ask(Seat(0), Range(0, 9))
    state.number += 1


def game(points: int = 7, kinds: tuple[EntryKind, ...] = KINDS) -> Game[Count]:
    return Game(
        id="count",
        name="Count",
        version="1",
        folder="",
        rules=Rules(
            setup=lambda start, house: Count(),
            next_step=lambda state: None if state.outcome else count,
        ),
        forces=Forces(
            describe=lambda house: RosterDescription("", house.edition, points, kinds, ()),
            limit="CO-1",
        ),
    )


def force(*kinds: str) -> Roster:
    return Roster("count", "Some", [Entry(kind) for kind in kinds])


def problems(roster: Roster) -> list[str]:
    return list(map(str, game().roster_problems(roster, {})))


def test_points_are_a_limit_where_a_clause_says_so() -> None:
    assert problems(force("cat", "archer")) == []
    assert problems(force("cat", "cat", "cat", "cat")) == [
        "entries: Too many points: 8 (maximum 7). [CO-1]"
    ]
    assert problems(force()) == ["entries: Add at least one entry. [CO-1]"]
    free = game()
    free.forces = replace(free.forces, limit="")
    assert free.roster_problems(force(), {}) == []


@pytest.mark.parametrize("seed", range(20))
def test_a_random_force_is_legal_and_takes_what_the_points_allow(seed: int) -> None:
    made = game().random_roster("", {}, Random(seed))
    kinds = [entry.kind for entry in made.entries]
    assert made.game == "count"
    assert game().roster_problems(made, {}) == []
    assert "guard" not in kinds, "it has a choice to make"
    assert sum({"dog": 1, "cat": 2, "archer": 5}[kind] for kind in kinds) == 7


def test_a_random_force_of_what_is_free_comes_to_an_end() -> None:
    made = game(points=1000, kinds=KINDS[:1]).random_roster("", {}, Random(1))
    assert len(made.entries) == 100
    assert game(kinds=()).random_roster("", {}, Random(1)).entries == []


def test_a_state_that_needs_no_arguments_is_copied_by_restoring() -> None:
    state = Count()
    state.number = 3
    twin = state.copy()
    state.number = 4
    assert (type(twin), twin.number) == (Count, 3)


def test_one_of_two_sides_may_concede_and_nothing_else_is_said() -> None:
    match = Match(game(), Start("count", "", [force("cat")] * 2), ScriptedDice())
    with pytest.raises(IllegalAnswer, match="sing"):
        match.interject(Interjection(0, "sing"))
    match.interject(Interjection(0, "concede"))
    match.answer(0, 1)
    assert match.state.outcome is not None
    assert match.state.outcome.winner == 1


def test_a_field_that_is_a_roll_has_the_dice() -> None:
    event = Rolled(who=1, roll_made=Roll((4, 2), 6, words="well"))
    assert event.roll() == event.roll_made
    assert event.dice == (4, 2)


def test_a_path_is_labelled_and_planned_by_where_it_leads() -> None:
    match = at_the_run()
    question = match.question
    assert isinstance(question, MovePath)
    walk = Walk(Seat(0), question.options, pieces=question.pieces)
    assert [walk.label(None, path) for path in ((), ((120, 335),))] == ["stays", "to 12, 33 mm"]
    piece = PieceView(1, 0, "Fox", "runner", 50, 200, 60, 1, reach=300)
    seen = walk.planned(View(pieces=(piece,)), ((80, 240),))
    assert seen is not None
    assert (seen.end, seen.refusal, seen.length, seen.reach) == ((80, 240), None, 50, 300)
    far = walk.planned(View(pieces=(piece,)), ((950, 200),))
    assert far is not None
    assert far.refusal == question.options.refusal(((950, 200),))
    assert far.refusal is not None
    assert walk.planned(View(), ()) is None
