"""What players agree on before the battle: the field, and who acts first."""

from __future__ import annotations

import pytest

from affray.bots.hand import prepare
from affray.games.warbands_and_heroes.data.tables import DEPTH, maps, scatter
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.terrain import drawn, rolled
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.events import BeginningAgreed, InitiativeRolled
from affray.games.warbands_and_heroes.words.setup_events import GroundRolled
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.maps import piece_of_squares
from affray.kernel.match import Match


def begun(agreed: dict[str, str], sides: int = 2, seed: str = "1") -> Match[State]:
    """A match that has come to its first turn."""
    start = Start(GAME.id, "first", list(GAME.forces.samples()[:sides]), {}, agreed)
    match = Match(GAME, start, SeededDice(seed_key(seed)))
    prepare(match, lambda question: question.prepares)
    return match


@pytest.mark.rule("WH-RND-01")
@pytest.mark.rule("WH-Q-56")
@pytest.mark.parametrize("sides", [2, 3, 5])
@pytest.mark.parametrize(("agreed", "side"), [("A", 0), ("B", 1)])
def test_the_agreed_side_acts_first_and_nobody_rolls(agreed: str, side: int, sides: int) -> None:
    match = begun({"begins": agreed}, sides)
    state = match.state
    assert BeginningAgreed(side=side) in match.events
    assert not any(isinstance(event, InitiativeRolled) for event in match.events)
    assert (state.round, state.tied) == (1, (side,))
    assert state.groups == tuple((other,) for other in range(sides) if other != side)
    assert state.initiative == (None,) * sides


@pytest.mark.rule("WH-INIT-06")
@pytest.mark.rule("WH-Q-56")
def test_initiative_is_rolled_from_the_second_round_on() -> None:
    match = begun({"begins": "B"})
    while match.state.round == 1:
        question = match.questions()[0]
        match.answer(question.seat, question.usual_answer())
    assert sum(isinstance(event, InitiativeRolled) for event in match.events) == 1


@pytest.mark.rule("WH-Q-35")
@pytest.mark.rule("WH-Q-56")
def test_a_map_of_the_game_may_be_agreed_on() -> None:
    for id in maps():
        assert set(begun({"ground": id}).state.terrain) == set(drawn(id, 24))
    assert begun({"ground": "open"}).state.terrain == ()


@pytest.mark.rule("WH-LOS-02")
@pytest.mark.rule("WH-Q-56")
@pytest.mark.parametrize("size", [12, 16, 17, 24, 40])
def test_a_rolled_field_is_the_same_for_both_sides(size: int) -> None:
    names, ground = rolled(SeededDice(seed_key(str(size))), size)
    assert len(names) == size // 4
    assert set(names) <= {piece.name for piece in scatter()}
    squares = set(ground)
    turned = {(kind, (size + 1 - x, size + 1 - y)) for kind, (x, y) in squares}
    assert squares == turned
    assert all(DEPTH < y <= size - DEPTH for _, (_, y) in squares)
    assert all(1 <= x <= size for _, (x, _) in squares)


@pytest.mark.rule("WH-Q-56")
def test_the_dice_of_the_match_roll_the_field() -> None:
    fields = {begun({"ground": "rolled"}, seed=seed).state.terrain for seed in "1234"}
    assert len(fields) == 4
    assert all(fields)
    (told,) = (e for e in begun({"ground": "rolled"}).events if isinstance(e, GroundRolled))
    assert len(told.laid) == 6


@pytest.mark.rule("WH-Q-56")
def test_a_map_that_players_bring_comes_first() -> None:
    wall = piece_of_squares("wall", "Wall", (5, 9), (7, 9), 254)
    forces = list(GAME.forces.samples()[:2])
    start = Start(GAME.id, "first", forces, {}, {"ground": "rolled"}, terrain=[wall])
    assert len(GAME.state_of(start).terrain) == 3
    assert GAME.state_of(start).stage == "map"
