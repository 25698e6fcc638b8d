"""Companies that nobody leads: the routines, by personality."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.advice.routines import (
    AMBITIONS,
    PERSONALITIES,
    Routine,
    fallen_back,
    quarters_apart,
)
from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.rules import movement, performing, turn
from affray.games.flagrant_factions.rules.causes import centroid
from affray.games.flagrant_factions.rules.setup_deploy import put_group
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    Cast,
    EndTurn,
    Move,
    Order,
    Reveal,
    Shoot,
)
from affray.games.flagrant_factions.words.setup_questions import AmbitionChoices, ChooseAmbitions
from affray.kernel.bot import SeatMatch
from affray.kernel.dice import ScriptedDice
from affray.kernel.flow import Question
from affray.kernel.ids import Seat
from affray.lab.arena import fixtures, play_fixture


class Loaded(Random):
    """Every die shows the same face."""

    face = 1

    def randint(self, a: int, b: int) -> int:
        return self.face


def luck(face: int) -> Random:
    random = Loaded(0)
    random.face = face
    return random


class Known(SeatMatch):
    """A match of which only the state is asked for."""

    def __init__(self, state: State) -> None:
        self.state = state

    def fork(self, random: Random) -> Any:
        return self


def asked(state: State) -> Question[Any]:
    """The first question of a free activation."""
    return next(turn.act(state, ScriptedDice(())))


def order(state: State, personality: str, face: int = 1) -> Any:
    return Routine(personality).choose(Known(state), asked(state), luck(face))


def facing(distance: float, *units: Unit) -> State:
    return battle(
        Unit(0, "elite_foot", (20, 18), captain="vapid"),
        *units,
        Unit(1, "light_foot", (20, 18 + distance)),
        Unit(1, "light_foot", (50, 33)),
    )


def test_there_is_a_bot_for_each_personality() -> None:
    assert [f"routine:{name}" for name in PERSONALITIES] == list(GAME.advice.bots)


@pytest.mark.rule("FF-OUT-AI-2")
@pytest.mark.parametrize(
    ("face", "ladder"),
    [(1, (Move,)), (3, (Attack, Move)), (6, (Shoot, Attack, Move))],
)
def test_a_die_says_the_order_and_what_comes_instead(
    face: int, ladder: tuple[type[Order], ...]
) -> None:
    assert fallen_back(face) == ladder


@pytest.mark.rule("FF-OUT-AI-2")
def test_the_captain_acts_first_then_who_is_nearest_to_him() -> None:
    far = Unit(0, "light_foot", (5, 5))
    near = Unit(0, "light_foot", (23, 18))
    state = facing(10, far, near)
    assert order(state, "incompetent") == Move(1)
    state.group(1).acted = "activated"
    assert order(state, "incompetent") == Move(3)


@pytest.mark.rule("FF-OUT-AI-2")
@pytest.mark.parametrize(("face", "is_nearer"), [(1, False), (3, True)])
def test_a_move_leads_away_from_the_enemy_or_towards_it(face: int, is_nearer: bool) -> None:
    state = facing(12)
    question = next(movement.move(state, ScriptedDice(()), 1))
    moves = Routine("incompetent").choose(Known(state), question, luck(face))
    assert moves in question.options
    _, before = centroid(state.group(1))
    after = moves[0][1][-1][1]
    assert (after > before) == is_nearer


@pytest.mark.rule("FF-OUT-AI-3")
def test_the_cautious_attack_only_the_weaker() -> None:
    state = facing(4)
    state.group(2).r = state.group(1).r
    assert order(state, "cautious", face=3) != Attack(1)
    state.group(2).r -= 1
    assert order(state, "cautious", face=3) == Attack(1)


@pytest.mark.rule("FF-OUT-AI-3")
def test_the_guarded_attack_only_with_a_friend_nearby() -> None:
    lonely = facing(4, Unit(0, "light_foot", (50, 3)))
    assert order(lonely, "guarded", face=3) != Attack(1)
    helped = facing(4, Unit(0, "light_foot", (28, 18)))
    assert order(helped, "guarded", face=3) == Attack(1)


@pytest.mark.rule("FF-OUT-AI-3")
def test_the_ferocious_take_what_hits_better() -> None:
    archers = Unit(0, "light_foot", (22, 18), traits=("shooters", "accurate"))
    state = facing(5, archers)
    assert order(state, "ferocious") == Attack(1)
    state.group(1).acted = "activated"
    assert order(state, "ferocious") == Shoot(2)


@pytest.mark.rule("FF-OUT-AI-3")
def test_the_arcane_cast_first() -> None:
    state = facing(8, Unit(0, "elite_foot", (26, 18), traits=("caster",)))
    assert order(state, "arcane") == Cast(2)


@pytest.mark.rule("FF-OUT-AI-3")
@pytest.mark.parametrize("personality", ["arcane", "guarded"])
def test_no_spell_is_cast_twice_in_a_row(personality: str) -> None:
    state = facing(8, Unit(0, "elite_foot", (26, 18), traits=("caster",)))
    last = None
    for seed in range(12):
        casting = performing.order_cast(state, ScriptedDice((1, 1)), 2)
        spell = Routine(personality).choose(Known(state), next(casting), Random(seed))
        assert spell != last
        with suppress(StopIteration):  # a Cast with a single target fails at once
            casting.send(spell)
        assert state.group(2).last_spell == spell
        last = spell


@pytest.mark.rule("FF-OUT-AI-4")
def test_the_ferocious_deploy_as_near_to_the_enemy_as_they_may() -> None:
    state = facing(12)
    state.scenario, state.edge, state.attackers = "pitched_battle", "south", 0
    state.group(1).models, state.group(1).place = (), "off"
    question = next(put_group(state, 1))
    moves = Routine("ferocious").choose(Known(state), question, luck(1))
    assert moves in question.options
    assert max(y for _, ((_, y),) in moves) > 8 * INCH


@pytest.mark.rule("FF-OUT-AI-3")
def test_the_bold_go_for_what_the_scenario_is_about() -> None:
    state = facing(10)
    routine = Routine("bold")
    state.scenario, state.attackers, state.special = "ritual", 0, 3
    assert routine.goal(state, state.group(1), luck(1)) == centroid(state.group(3))
    state.special = None
    assert routine.goal(state, state.group(1), luck(1)) == centroid(state.group(2))


@pytest.mark.rule("FF-OUT-AI-1")
@pytest.mark.parametrize(("face", "is_used"), [(3, False), (4, True)])
def test_traits_are_used_on_a_four(face: int, is_used: bool) -> None:
    assert Routine("incompetent").use(facing(5), Any, luck(face)) is is_used  # type: ignore[arg-type]


@pytest.mark.rule("FF-OUT-AI-4")
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_ambitions_go_by_personality_and_are_revealed(personality: str) -> None:
    state = facing(5)
    question = ChooseAmbitions(Seat(0), AmbitionChoices())
    taken = Routine(personality).choose(Known(state), question, luck(4))
    assert taken == tuple(Reveal(id) for id in AMBITIONS[personality])
    assert Routine(personality).choose(Known(state), question, luck(3)) == ()


@pytest.mark.rule("FF-OUT-AI-4")
def test_quarters_of_the_table_are_beside_or_opposite_each_other() -> None:
    assert quarters_apart((True, True), (True, True)) == 0
    assert quarters_apart((True, True), (False, True)) == 1
    assert quarters_apart((True, False), (False, True)) == 2


def test_a_turn_ends_when_nobody_has_an_order() -> None:
    state = facing(30)
    for group in state.groups:
        group.acted = "activated"
    assert Routine("bold").order(state, Question(Seat(0), []), luck(1)) == EndTurn()  # type: ignore[arg-type]


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_each_plays_a_whole_battle(personality: str) -> None:
    bots = (f"routine:{personality}", "random")
    planned = fixtures(
        GAME, sets=1, seed=personality, bots=bots, editions=GAME.editions, house={}, agreed={}
    )
    for result in play_fixture(planned[0], 2):
        assert not result.error
        assert not result.replaced
