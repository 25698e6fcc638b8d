"""What setup rolls: the table, the scenario and the traits of captains."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, run

from affray.games.flagrant_factions.data.tables import captain_traits
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.rules import setup
from affray.games.flagrant_factions.state import State
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.testing.contract import answer_at_random

SCENARIOS = ("ambush", "retreat", "raid", "sortie", "extraction", "ritual")
"""[FF-OUT-SC-1 .. FF-OUT-SC-6] In the order of the die."""

TRAITS = (
    "reprehensible",
    "vapid",
    "blood_shy",
    "feeble",
    "wicked",
    "shrewd",
    "resolute",
    "capable",
    "compelling",
    "prodding",
    "aggressive",
    "projectile",
    "dangerous",
    "calming",
    "abjured",
    "incredible",
)
"""[FF-CT-03 .. FF-CT-18] In the order of three dice, from 3 to 18."""


def before(stage: str, **house: HouseValue) -> State:
    state = battle(Unit(0, captain=""), Unit(1, captain=""), house=house)
    state.stage, state.turn, state.turns, state.scenario = stage, 0, (0, 0), ""
    return state


def new_match(seed: int, **house: HouseValue) -> Match[Any]:
    random = Random(seed)
    rosters = [GAME.random_roster("2021", house, random) for _ in range(2)]
    start = Start(game=GAME.id, edition="2021", rosters=rosters, house=house, automated=True)
    return Match(GAME, start, SeededDice(seed_key(str(seed))))


@pytest.mark.rule("FF-SET-03")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_gives_one_of_the_six_numbered_scenarios(face: int) -> None:
    state = before("scenario", scenario="roll")
    run(state, setup.set_scenario(state, dice_of(face)), dice_of())
    assert state.scenario == SCENARIOS[face - 1]


@pytest.mark.rule("FF-SET-03")
def test_a_scenario_that_is_agreed_on_is_not_rolled() -> None:
    state = before("scenario")
    run(state, setup.set_scenario(state, dice_of()), dice_of())
    assert state.scenario == "pitched_battle"


@pytest.mark.rule("FF-SET-04")
@pytest.mark.rule("FF-CAP-05")
@pytest.mark.parametrize("total", range(3, 19))
def test_three_dice_give_the_trait_of_a_captain(total: int) -> None:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    state = before("captains")
    state.companies[1].captain_trait = "vapid"
    run(
        state, setup.roll_captains(state, dice_of(first, second, total - first - second)), dice_of()
    )
    assert state.companies[0].captain_trait == TRAITS[total - 3]
    assert state.companies[1].captain_trait == "vapid"


@pytest.mark.rule("FF-CAP-05")
def test_there_are_sixteen_traits_one_for_each_result() -> None:
    assert sorted(trait.roll for trait in captain_traits().values()) == list(range(3, 19))
    assert {id: row.dice for id, row in captain_traits().items() if row.dice} == {
        "capable": 1,
        "dangerous": 2,
        "incredible": 3,
    }


@pytest.mark.rule("FF-SET-02")
def test_the_table_is_laid_out_before_anything_else() -> None:
    match = new_match(1)
    events = [event.name for event in match.events]
    order = ["TerrainLaid", "ScenarioSet", "CaptainTraitSet", "CaptainTraitSet"]
    assert events[: len(order)] == order
    assert match.state.terrain
    shapes = [piece.shape for piece in match.state.terrain]
    width, height = match.state.house.width, match.state.house.height
    assert all(0 <= shape.left <= shape.right <= width for shape in shapes)
    assert all(0 <= shape.bottom <= shape.top <= height for shape in shapes)


@pytest.mark.rule("FF-SET-06")
@pytest.mark.rule("FF-SET-08")
@pytest.mark.rule("FF-SET-10")
@pytest.mark.rule("FF-SET-11")
@pytest.mark.parametrize("scenario", ["pitched_battle", *SCENARIOS])
def test_setup_goes_from_the_roll_for_sides_to_the_first_turn(scenario: str) -> None:
    match, random = new_match(2, scenario=scenario), Random(2)
    while match.state.turn == 0:
        answer_at_random(match, random)
    events = [event.name for event in match.events]
    order = ["SidesRolled", "Deployed", "AmbitionsTaken", "FirstChosen", "TurnBegan"]
    places = [events.index(name) for name in order]
    assert places == sorted(places)
    last_deployed = len(events) - 1 - events[::-1].index("Deployed")
    assert last_deployed < events.index("AmbitionsTaken")
