"""Everything before round 1, from the first die to the last group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BLOCKING,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    UNPLACED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import zones
from affray.games.rattle_and_rend.rules.deployment import (
    DeploymentPlaces,
)
from affray.games.rattle_and_rend.rules.scenarios import DUEL, FLAGS, scenarios
from affray.games.rattle_and_rend.rules.setup import (
    choose_duel_targets,
    choose_first_batch,
    choose_reserves,
    choose_side,
    clear_of_blocking,
    duel_sets,
    place_next,
    roll_deployment,
    roll_players,
    roll_scenario,
    setup_step,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.setup_events import (
    DuelTargetsChosen,
    Embarked,
    HeldBack,
    MarkersPlaced,
    PlayersRolled,
    ScenarioAgreed,
)
from affray.games.rattle_and_rend.words.setup_questions import ChooseNext
from affray.kernel.board.shapes import Disc, rectangle
from affray.kernel.dice import Dice, ScriptedDice
from affray.kernel.flow import Flow, Question
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = 0, 1


def table(stage: str, **settings: Any) -> State:
    state = State(House.of({}, "alpha2"))
    state.stage = stage
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    for name, value in settings.items():
        setattr(state, name, value)
    return state


def add(
    state: State, seat: int, *kinds: str, champion: str | None = None, trait: str | None = None
) -> list[int]:
    """Groups that wait to be placed; their ids."""
    ids = []
    for kind in kinds:
        traits = state.warbands[seat].traits
        card = make_card(kind, name=kind, champion=champion, trait=trait, traits=traits)
        ids.append(len(state.groups))
        state.groups.append(Group(ids[-1], Seat(seat), card))
    return ids


Rule = Callable[[State, Dice], Flow[None]]


def run(rule: Rule, state: State, *script: object) -> None:
    play(lambda dice: rule(state, dice), *script)


def first_question(rule: Rule, state: State) -> Question[Any]:
    return next(rule(state, ScriptedDice()))


def refused_by(question: Question[Any], answer: object) -> str | None:
    refusal = question.options.refusal(answer)
    return None if refusal is None else refusal.rule


# -- dice and scenario ------------------------------------------------------------------


@pytest.mark.rule("RR-SETUP-02")
@pytest.mark.rule("RR-Q-032")
def test_the_higher_d20_is_player_a_and_ties_are_rolled_again() -> None:
    state = table("players")
    run(roll_players, state, d20(7), d20(7), d20(3), d20(4))
    assert (state.player_a, state.stage) == (B, "scenario")
    assert state.log == [PlayersRolled(faces=(7, 7, 3, 4), player_a=1, warband="Vampires")]


@pytest.mark.rule("RR-SETUP-01")
@pytest.mark.rule("RR-SCEN-01")
@pytest.mark.parametrize(
    ("faces", "name"),
    [
        ((1, 4), "Kill Them All"),
        ((5, 8), "King of the Hill"),
        ((9, 12), "Capture the Flags"),
        ((13, 16), "Duel"),
        ((17, 20), "Conquest"),
    ],
)
def test_a_d20_chooses_the_scenario(faces: tuple[int, int], name: str) -> None:
    for face in faces:
        state = table("scenario")
        run(roll_scenario, state, d20(face))
        assert scenarios()[str(state.scenario)].name == name
        assert state.stage == "density"


@pytest.mark.rule("RR-SCEN-01")
@pytest.mark.rule("RR-Q-033")
def test_an_agreed_scenario_is_not_rolled() -> None:
    state = table("scenario", scenario=DUEL)
    run(roll_scenario, state)
    assert state.scenario == DUEL
    assert state.log == [ScenarioAgreed(id=DUEL, result="Duel")]


@pytest.mark.rule("RR-DEPL-01")
@pytest.mark.rule("RR-SETUP-04")
@pytest.mark.parametrize("face", range(1, 21))
def test_a_d20_chooses_the_deployment(face: int) -> None:
    state = table("deployment")
    run(roll_deployment, state, d20(face))
    schemes = (zones.CORNER, zones.SIDE, zones.DELAYED, zones.CLOSE, zones.MIXED)
    assert state.deployment == schemes[(face - 1) // 4]


# -- duel -------------------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-DUEL-1")
@pytest.mark.rule("RR-Q-041")
def test_each_player_picks_two_points_of_enemies_player_a_first() -> None:
    state = table("duel", player_a=Seat(B))
    add(state, A, "fighters", "champion", "champion", "ward", "ward", "heavy")
    add(state, B, "shooters", "shooters")
    assert duel_sets(state, A) == [(0,), (1, 2)]
    run(choose_duel_targets, state, (1, 2), (7,))
    assert state.duel == ((7,), (1, 2))
    assert state.stage == "deployment"
    told = [event for event in state.log or [] if isinstance(event, DuelTargetsChosen)]
    assert [event.side for event in told] == [B, A]


@pytest.mark.rule("RR-Q-041")
def test_without_a_set_worth_two_the_cheapest_above_is_picked() -> None:
    state = table("duel")
    add(state, A, "fighters", "shooters", champion="spot_weakness")
    add(state, A, "heavy", champion="spot_weakness")
    add(state, A, "ward", "ward")
    assert duel_sets(state, A) == [(0,), (1,)]


# -- side and markers -------------------------------------------------------------------


@pytest.mark.rule("RR-SETUP-09")
@pytest.mark.rule("RR-Q-044")
@pytest.mark.parametrize(
    ("deployment", "sides"),
    [(zones.CORNER, 4), (zones.SIDE, 4), (zones.DELAYED, 4), (zones.CLOSE, 4), (zones.MIXED, 2)],
)
def test_player_a_chooses_the_side(deployment: str, sides: int) -> None:
    state = table("side", deployment=deployment, player_a=Seat(B))
    question = first_question(choose_side, state)
    assert question.seat == B
    assert list(question.options) == list(range(sides))
    assert len({question.label(state, side) for side in question.options}) == sides
    run(choose_side, state, 1)
    assert (state.facing, state.stage, state.markers) == (1, "reserves_a", [])


@pytest.mark.rule("RR-SCEN-FLAGS-1")
@pytest.mark.rule("RR-Q-037")
def test_markers_are_set_after_the_deployment_and_kept_out_of_blocking_terrain() -> None:
    state = table("side", deployment=zones.SIDE, scenario=FLAGS)
    state.set_terrain((Terrain(BLOCKING, Disc(2900, 2000, 300)),))
    run(choose_side, state, 0)
    spots = [(marker.x, marker.y) for marker in state.markers]
    assert spots == [(2000, 2000), (1200, 2000), (2600, 2000)]
    assert (state.log or [])[-1] == MarkersPlaced(spots=tuple(spots))


@pytest.mark.rule("RR-Q-037")
def test_a_marker_between_touching_pieces_leaves_both() -> None:
    state = table("side")
    shapes = [rectangle(2000, 2000, 600, 600, 30), rectangle(2000, 2600, 600, 599, 30)]
    state.set_terrain(tuple(Terrain(BLOCKING, shape) for shape in shapes))
    x, y = clear_of_blocking(state, 2000, 2290)
    assert not any(shape.contains(x, y) for shape in shapes)


# -- off the board ----------------------------------------------------------------------


@pytest.mark.rule("RR-SETUP-08")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-1")
def test_a_transport_starts_with_two_points_aboard() -> None:
    state = table("reserves_a", deployment=zones.SIDE)
    [transport] = add(state, A, "heavy", trait="transport")
    one, two, ward, fighters, _ = add(state, A, "champion", "champion", "ward", "fighters", "heavy")
    add(state, A, "shooters", champion="spot_weakness")
    question = first_question(choose_reserves, state)
    assert question.pieces == (transport, one, two, ward, fighters)
    assert refused_by(question, (one, fighters)) == "RR-HEAVY-TRANSPORT-1"
    assert question.usual_answer() == ()
    run(choose_reserves, state, (ward, one))
    aboard = [g.id for g in state.passengers(state.groups[transport])]
    assert aboard == [one, ward]
    assert [state.groups[group].status for group in (transport, one, ward)] == [
        UNPLACED,
        EMBARKED,
        EMBARKED,
    ]
    assert state.log == [Embarked(transport=transport, groups=(ward, one))]
    assert state.stage == "reserves_b"


@pytest.mark.rule("RR-TRAIT-RIDERS-1")
@pytest.mark.rule("RR-TRAIT-RIDERS-2")
def test_riders_load_every_heavy_and_a_transport_twice_as_full() -> None:
    state = table("reserves_a", deployment=zones.SIDE)
    state.warbands[A].traits = ("riders", "elites")
    [flyer] = add(state, A, "heavy", trait="flyer")
    [transport] = add(state, A, "heavy", trait="transport")
    fighters, shooters = add(state, A, "fighters", "shooters")
    [pair] = add(state, A, "skirmishers", champion="spot_weakness")
    [ward] = add(state, A, "ward")
    run(choose_reserves, state, (fighters,), (pair, ward))
    assert [g.aboard for g in state.groups] == [None, None, flyer, None, transport, transport]
    assert state.groups[shooters].status == UNPLACED


@pytest.mark.rule("RR-TRAIT-AMBUSHERS-1")
@pytest.mark.rule("RR-Q-121")
@pytest.mark.rule("RR-SETUP-08")
def test_ambushers_keep_up_to_half_of_their_points_off_the_board() -> None:
    state = table("reserves_b", deployment=zones.SIDE)
    state.warbands[B].traits = ("ambushers", "elites")
    groups = add(state, B, "fighters", "fighters", "fighters", "ward", "heavy")
    question = first_question(choose_reserves, state)
    assert question.seat == B
    assert refused_by(question, tuple(groups[:4])) == "RR-TRAIT-AMBUSHERS-1"
    run(choose_reserves, state, (3, 4, 0))
    assert [g.status for g in state.groups] == [AMBUSH, UNPLACED, UNPLACED, AMBUSH, AMBUSH]
    assert state.stage == "batch"
    [held] = state.log or []
    assert isinstance(held, HeldBack)
    assert held.is_ambush


@pytest.mark.rule("RR-DEPL-DELAYED-1")
def test_delayed_deployment_keeps_five_to_seven_points_off_the_board() -> None:
    state = table("reserves_a", deployment=zones.DELAYED)
    add(state, A, "fighters", "fighters", "fighters", "heavy", "heavy")
    question = first_question(choose_reserves, state)
    assert refused_by(question, (0, 1)) == "RR-DEPL-DELAYED-1"
    assert refused_by(question, (0, 3, 4)) == "RR-DEPL-DELAYED-1"
    assert (0, 1, 3) in question.options
    run(choose_reserves, state, (3, 4))
    assert [g.status for g in state.groups] == [UNPLACED] * 3 + [DELAYED] * 2


@pytest.mark.rule("RR-DEPL-DELAYED-1")
@pytest.mark.rule("RR-Q-045")
def test_ambushers_and_passengers_of_a_late_transport_count_as_kept_off_the_board() -> None:
    state = table("reserves_a", deployment=zones.DELAYED)
    state.warbands[A].traits = ("ambushers", "elites")
    [transport] = add(state, A, "heavy", trait="transport")
    fighters, shooters, second, third, champion = add(
        state, A, "fighters", "shooters", "fighters", "fighters", "champion"
    )
    aboard, in_ambush, late = (fighters,), (shooters,), (transport,)
    run(choose_reserves, state, aboard, in_ambush, late)
    assert [g.status for g in state.groups] == [DELAYED, EMBARKED, AMBUSH] + [UNPLACED] * 3
    assert [second, third, champion] == [g.id for g in state.groups if g.status == UNPLACED]


# -- placing ----------------------------------------------------------------------------


def deploying(*kinds: str, deployment: str = zones.SIDE) -> State:
    state = table("batch", deployment=deployment)
    add(state, A, *kinds)
    return state


@pytest.mark.rule("RR-SETUP-04")
@pytest.mark.rule("RR-SETUP-05")
@pytest.mark.rule("RR-SETUP-06")
@pytest.mark.rule("RR-SETUP-07")
def test_a_places_half_then_b_everything_then_a_the_rest() -> None:
    state = deploying("heavy", "heavy", "fighters", "fighters", "shooters")
    add(state, B, "fighters")
    question = first_question(choose_first_batch, state)
    assert refused_by(question, (0, 1, 2)) == "RR-SETUP-04"
    assert refused_by(question, (2, 3)) == "RR-SETUP-04"
    run(choose_first_batch, state, (2, 0))
    assert (state.stage, state.queue) == ("first", (2, 0))
    run(place_next, state, 0, (500, 500))
    run(place_next, state, (1500, 500))
    assert (state.stage, state.queue) == ("all", (5,))
    run(place_next, state, (2000, 3500))
    assert (state.stage, state.queue) == ("rest", (1, 3, 4))
    run(place_next, state, 4, (2500, 500))
    run(place_next, state, 1, (3500, 500))
    run(place_next, state, (3000, 0))
    assert (state.stage, state.queue) == ("round", ())
    assert all(g.status == ON_BOARD for g in state.groups)
    assert setup_step(state) is None
    assert [event.rules[0] for event in state.log or []] == ["RR-SETUP-04"] * 2 + [
        "RR-SETUP-05"
    ] + ["RR-SETUP-06"] * 3


@pytest.mark.rule("RR-SETUP-08")
@pytest.mark.rule("RR-Q-045")
def test_seven_points_or_fewer_are_placed_at_once() -> None:
    state = deploying("heavy", "fighters", "shooters")
    run(choose_first_batch, state)
    assert (state.stage, state.queue) == ("first", (0, 1, 2))


@pytest.mark.rule("RR-Q-045")
def test_without_five_to_seven_the_first_batch_is_as_even_as_it_can_be() -> None:
    state = table("batch", deployment=zones.SIDE)
    first, second = add(state, A, "heavy", "heavy", champion="spot_weakness")
    question = first_question(choose_first_batch, state)
    assert list(question.options) == [(first,), (second,)]


@pytest.mark.rule("RR-SETUP-08")
def test_a_player_with_nothing_to_deploy_is_passed_over() -> None:
    state = deploying("fighters")
    state.groups[0].status = AMBUSH
    run(choose_first_batch, state)
    assert state.stage == "round"


def test_questions_speak_of_the_groups_they_are_about() -> None:
    state = deploying("fighters", "shooters")
    run(choose_first_batch, state)
    flow = place_next(state, ScriptedDice())
    question = next(flow)
    assert isinstance(question, ChooseNext)
    assert [question.label(state, group) for group in question.options] == ["fighters", "shooters"]
    place = flow.send(1)
    assert place.prompt(state) == "Deploy shooters within S of your edge."
    assert place.pieces == (1,)


@pytest.mark.rule("RR-Q-131")
def test_a_returning_group_may_use_any_part_of_its_zone() -> None:
    state = table("round", deployment=zones.MIXED)
    [group] = add(state, A, "fighters")
    places = DeploymentPlaces(state, group)
    assert places.has_place()
    assert {zones.strip(y) for _, y in places} == {0, 2}
