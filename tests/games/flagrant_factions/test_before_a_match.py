"""What keeps a match from being started, what it starts with, and how somebody gives up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, run, trial

from affray.games.flagrant_factions.game import GAME, concede
from affray.games.flagrant_factions.pieces import DIFFICULT, OFF, ROUTED, Terrain
from affray.games.flagrant_factions.rules import resilience, rout, setup
from affray.games.flagrant_factions.rules.causes import NOBODY
from affray.games.flagrant_factions.words import events, setup_events
from affray.kernel.board.shapes import rectangle
from affray.kernel.game import Start
from affray.kernel.maps import MapPiece
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended

REDS = Roster(GAME.id, "Reds", [Entry("light_foot"), Entry("light_foot")])
RICH = Roster(GAME.id, "Rich", [Entry("elite_foot")] * 6)
WOOD = MapPiece("difficult", "Wood", rectangle(3000, 3000, 900, 900).to_plain())
NOWHERE = MapPiece("difficult", "Wood", rectangle(-3000, 3000, 900, 900).to_plain())


def wrong(*rosters: Roster, **more: Any) -> list[str]:
    start = Start(more.pop("game", GAME.id), more.pop("edition", "2021"), list(rosters), **more)
    return [problem.place for problem in GAME.problems(start)]


@pytest.mark.rule("FF-SET-01", "FF-SET-03", "FF-SET-05")
def test_everything_that_is_wrong_with_a_start() -> None:
    assert wrong(REDS, REDS) == []
    assert wrong(REDS, REDS, REDS, REDS) == []
    assert wrong(REDS) == wrong() == wrong(*[REDS] * 5) == ["rosters"]
    assert wrong(REDS, REDS, game="chess") == ["game"]
    assert wrong(REDS, REDS, agreed={"scenario": "raid"}) == []
    assert wrong(REDS, REDS, agreed={"scenario": "picnic"}) == ["agreed.scenario"]
    assert wrong(REDS, agreed={"scenario": "picnic"}) == ["agreed.scenario"]
    assert wrong(REDS, REDS, house={"points_limit": 1}) == ["house.points_limit"]
    assert wrong(position={}) == []
    assert wrong(position={}, agreed={"scenario": "picnic"}) == ["agreed.scenario"]


@pytest.mark.rule("FF-CO-04", "FF-SET-05")
def test_forces_are_looked_at_one_by_one_and_then_side_by_side() -> None:
    assert wrong(REDS, RICH) == ["rosters[1].entries"]
    half = Roster(GAME.id, "Half", [Entry("elite_foot")] * 3)
    assert wrong(half, REDS, half, REDS) == ["side A"]
    assert wrong(REDS, half, REDS, half) == ["side B"]
    assert wrong(half, half, REDS, REDS) == []
    assert wrong(half, RICH, half, REDS) == ["rosters[1].entries"]


@pytest.mark.rule("FF-SET-02", "FF-Q-49")
def test_a_map_that_is_brought_is_looked_at_and_laid() -> None:
    assert wrong(REDS, REDS, terrain=[WOOD]) == []
    bad = wrong(REDS, REDS, terrain=[NOWHERE])
    assert bad
    assert all(place.startswith("terrain") for place in bad)
    assert wrong(REDS, REDS, terrain=[NOWHERE], agreed={"scenario": "x"}) == ["agreed.scenario"]
    state = GAME.state_of(Start(GAME.id, "2021", [REDS, REDS], terrain=[WOOD]))
    assert [(piece.label, piece.kinds) for piece in state.terrain] == [("Wood", ("difficult",))]
    assert len(state.difficult) == 1
    agreed = GAME.state_of(Start(GAME.id, "2021", [REDS, REDS], agreed={"scenario": "raid"}))
    assert (agreed.scenario, agreed.terrain) == ("raid", ())


@pytest.mark.rule("FF-SET-02")
def test_terrain_that_lies_there_is_told_and_not_rolled_for() -> None:
    state = battle(Unit(0), Unit(1))
    state.stage = "terrain"
    state.set_terrain((Terrain(0, (DIFFICULT,), rectangle(3000, 2000, 900, 600), "Fen"),))
    dice = dice_of()
    played = run(state, setup.lay_terrain(state, dice), dice)
    told = [(event.faces, event.laid) for event in played.of(setup_events.TerrainLaid)]
    assert told == [((), (("Fen", (3000, 2000)),))]
    assert state.stage == "scenario"


@pytest.mark.rule("FF-END-01", "FF-END-02")
@pytest.mark.parametrize(("seat", "winner"), [(0, 1), (1, 0), (2, 1)])
def test_who_concedes_leaves_the_battle_to_the_other_side(seat: int, winner: int) -> None:
    state = battle(Unit(0), Unit(1), Unit(0, seat=2))
    state.points = (3, 4)
    with pytest.raises(Ended):
        concede(state, seat)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (winner, "FF-END-02")
    assert state.outcome.reason == f"Company {seat} concedes."
    (told,) = (event for event in state.log or [] if isinstance(event, events.GameEnded))
    assert (told.winner, told.reason, told.points) == (winner, state.outcome.reason, (3, 4))


def test_models_go_by_the_name_of_their_group_and_a_number() -> None:
    state = battle(Unit(0, name="Reds", models=2), Unit(1, name="Blues", models=0, place=OFF))
    state.group(1).models = state.group(1).models[1:]
    state.group(2).size = 2
    assert GAME.look.piece_names(state) == {
        "Reds": 1,
        "Blues": 2,
        "Reds.2": 102,
        "Blues.1": 201,
        "Blues.2": 202,
    }


# -- tests of companies ------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-02", "FF-TEST-05", "FF-TEST-13", "FF-Q-03")
def test_half_of_an_odd_number_of_points_is_no_whole_number() -> None:
    state = battle(Unit(0, "heavy_foot"), Unit(0, "elite_foot"), Unit(1))
    company = state.companies[0]
    state.group(1).place = ROUTED
    assert not resilience.has_lost_half(state, company)
    assert not resilience.is_below_half(state, company)
    state.group(1).place, state.group(2).place = "table", ROUTED
    assert resilience.has_lost_half(state, company)
    assert resilience.is_below_half(state, company)


@pytest.mark.rule("FF-TEST-01", "FF-TEST-02")
def test_a_company_without_a_captain_mourns_none() -> None:
    state = battle(Unit(1), Unit(0), Unit(0, at=(5, 5)), Unit(0, "light_foot", place=ROUTED))
    company = state.companies[0]
    assert resilience.due_tests(state, company) == []
    assert (company.has_lost_captain, company.has_lost_half, company.was_last) == (False,) * 3


@pytest.mark.rule("FF-SEQ-02", "FF-Q-70")
def test_companies_of_the_side_that_is_not_active_test_first() -> None:
    for active, order in ((0, [3, 1]), (1, [1, 3])):
        state = battle(
            Unit(0, at=(10, 18)), Unit(0, place=ROUTED), Unit(1, at=(50, 18)), Unit(1, place=ROUTED)
        )
        state.active = active
        dice = dice_of([6] * 4)
        played = run(state, resilience.company_tests(state, dice, {}), dice)
        assert [event.group for event in played.of(events.Tested)] == order


@pytest.mark.rule("FF-Q-70")
def test_who_is_gone_by_now_does_not_test() -> None:
    state = battle(Unit(0), Unit(0, place=ROUTED), Unit(1, at=(50, 18)))
    dice = dice_of(6, 6)
    due = [trial(2, resilience.COMPANY), trial(1, resilience.COMPANY)]
    played = run(state, resilience.test_in_order(state, dice, 0, due), dice, (2,))
    assert [event.group for event in played.of(events.Tested)] == [1]


@pytest.mark.rule("FF-Q-47")
def test_nobodys_deed_is_credited_to_nobody() -> None:
    state = battle(Unit(0), Unit(1))
    assert [rout.credited(state, group, NOBODY) for group in state.groups] == [None, None]
