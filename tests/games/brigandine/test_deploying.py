"""Setup step by step: who is next, what is told, and what is still open."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.rules.setup import (
    deploy,
    deploy_forward,
    lay_terrain,
    place_terrain,
)
from affray.games.brigandine.rules.terrain import TURNS, has_room, laid
from affray.games.brigandine.rules.traits import agree_traits
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Lay, Propose
from affray.games.brigandine.words.setup_events import LayoutRefused, TraitsAgreed, TraitsRefused
from affray.kernel.dice import SeededDice, seed_key
from affray.testing.script import play


def waiting_table(scenario: str, *traits: str, attacker: int = 0) -> State:
    """Two on each side who are still to come."""
    who = [
        unit(name, 1, 1, status="off", traits=list(traits)) for name in ("Ann", "Bob", "cid", "dan")
    ]
    state = table(*who, house={"scenario": scenario})
    state.attack, state.edge = attacker, "south"
    return state


def told(state: State, kind: type[Any]) -> list[Any]:
    return [event for event in state.log or [] if isinstance(event, kind)]


@pytest.mark.rule("BR-FWD-1", "BR-SCEN-AMBUSH-3", "BR-TRAIT-INFILTRATOR-1-R1")
def test_who_deploys_all_at_once_still_goes_forward_in_turn() -> None:
    state = waiting_table("siege", "infiltrator")
    state.acting = 0
    play(lambda dice: deploy_forward(state, dice), 0, (3000, 3000))
    assert state.acting == 1
    plain = waiting_table("siege")
    plain.acting = 0
    play(lambda dice: deploy(plain, dice), 0, (3000, 5500))
    assert plain.acting == 0


@pytest.mark.rule("BR-FWD-1", "BR-CAMP-R3-4")
@pytest.mark.parametrize("attacker", [0, 1])
def test_the_defender_begins_what_comes_after_deployment(attacker: int) -> None:
    for scenario, after in (("confrontation", "forward"), ("convoy", "stones")):
        state = waiting_table(scenario, "infiltrator", attacker=attacker)
        state.acting = attacker
        play(partial(deploy, state))
        assert (state.stage, state.acting) == (after, 1 - attacker)


@pytest.mark.rule("BR-SCEN-GEN-3")
def test_a_refusal_of_the_layout_is_told() -> None:
    for answers, side in (((False,), 1), ((True, False), 0)):
        state = waiting_table("confrontation")
        flow = lay_terrain(state, SeededDice(seed_key("layout")))
        next(flow)
        for answer in answers[:-1]:
            flow.send(answer)
        with pytest.raises(StopIteration):
            flow.send(answers[-1])
        assert [event.side for event in told(state, LayoutRefused)] == [side]


@pytest.mark.rule("BR-SCEN-GEN-3", "BR-MINTERR-1")
def test_where_nothing_is_due_nothing_is_asked() -> None:
    for scenario in ("confrontation", "bridgefight"):
        state = waiting_table(scenario)
        state.due = 0
        play(partial(place_terrain, state))
        assert (state.stage, happened(state)) == ("edge", [])
    alone = waiting_table("ambush")
    play(lambda dice: place_terrain(alone, dice), Done())
    assert alone.stage == "edge"


@pytest.mark.rule("BR-SCEN-GEN-3", "BR-TERR-01")
def test_only_pieces_that_find_room_are_offered() -> None:
    state = waiting_table("bridgefight")
    state.due, state.height = 3, 1600
    state.terrain = (laid("wood", 762, 400, 0),)
    question: Any = next(place_terrain(state, SeededDice(seed_key("room"))))
    open_to = {choice for choice in question.options if choice != Done()}
    assert open_to
    for kind in ("hill", "low_wall", "palisade", "ruin", "wood", "swamp", "thicket"):
        for turn in TURNS:
            assert (Lay(kind, turn) in open_to) is has_room(state, kind, turn)
    assert len(open_to) < 7 * len(TURNS)


@pytest.mark.rule("BR-TERR-01", "BR-TERR-02")
def test_what_is_agreed_of_a_piece_and_what_is_refused_is_told() -> None:
    for accepted in (True, False):
        for side in (0, 1):
            state = waiting_table("confrontation")
            state.terrain = (laid("wood", 3000, 3000, 0),)
            state.acting = side
            play(partial(agree_traits, state), Propose(0, "obstacle"), accepted)
            agreed = [(one.kind, one.at, one.traits) for one in told(state, TraitsAgreed)]
            assert agreed == ([("wood", (3000, 3000), ("obstacle",))] if accepted else [])
            assert [one.side for one in told(state, TraitsRefused)] == (
                [] if accepted else [1 - side]
            )
