"""Cards, new states, models that go and return, and what setup tells."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, run

from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import (
    DIFFICULT,
    OBSCURING,
    OFF,
    ROUTED,
    Model,
    Terrain,
    Token,
)
from affray.games.flagrant_factions.rules import profile, removal, setup, setup_deploy, turn
from affray.games.flagrant_factions.rules.placing import put_down
from affray.games.flagrant_factions.state import State, closest_pair, gap_squared
from affray.games.flagrant_factions.words import events, move_events, setup_events
from affray.kernel.board.shapes import rectangle
from affray.kernel.plain import to_plain
from affray.testing.script import asking


@pytest.mark.rule("FF-Q-05", "FF-OT-FOE-1", "FF-OT-BANE-1")
def test_a_card_has_foes_as_tags_and_banes_as_written() -> None:
    card = profile.make_card("light_foot", ("defensive", "foe:Undead", "bane:Elf", "vicious"))
    assert (card.foes, card.banes) == (("undead",), ("Elf",))
    assert profile.traits_of("light_foot", ["foe:Undead"]) == ("defensive", "foe:Undead")
    assert (card.mi_a, card.mi_hit, card.mi_rng) == (0, 0, 0)
    card = profile.make_card("light_foot", ("foe:Undead", "shooters"))
    assert (card.mi_a, card.mi_hit, card.mi_rng) == (6, 5, 18)


@pytest.mark.rule("FF-OT-CHARIOT", "FF-PT-DEFENSIVE-2")
def test_what_raises_toughness_is_told() -> None:
    state = battle(
        Unit(0, "heavy_cavalry", traits=["chariot"]), Unit(0, "light_foot", is_formed=True), Unit(1)
    )
    found = [profile.toughness(state, group) for group in state.groups]
    assert found == [
        (4, [("+1 Chariot", "FF-OT-CHARIOT")]),
        (3, [("+1 defensive formation", "FF-PT-DEFENSIVE-2")]),
        (4, []),
    ]


def test_a_new_state_stands_before_the_first_turn() -> None:
    state = State(House.of({}))
    assert (state.first, state.active, state.attackers, state.special) == (0, 0, 0, None)
    assert (state.turn, state.turns, state.points) == (0, (0, 0), (0, 0))
    assert (state.stage, state.outcome, state.log) == ("terrain", None, None)


def test_terrain_is_sorted_by_what_it_does() -> None:
    state = battle(Unit(0), Unit(1))
    pieces = tuple(
        Terrain(k, (kind,), rectangle(3000 * (k + 1), 3000, 600, 600))
        for k, kind in enumerate((DIFFICULT, OBSCURING))
    )
    state.set_terrain(pieces)
    assert (state.difficult, state.obscuring) == ((pieces[0],), (pieces[1],))
    assert state.ground == tuple(str(to_plain(piece)) for piece in pieces)


@pytest.mark.rule("FF-Q-74")
def test_one_group_in_play_is_enough_to_speak() -> None:
    state = battle(Unit(0, place=ROUTED), Unit(0), Unit(1), Unit(0, seat=2))
    assert state.speaker(0) == 0
    state.group(2).place = ROUTED
    assert state.speaker(0) == 2


@pytest.mark.rule("FF-Q-51", "FF-GEN-02")
def test_of_equally_close_models_those_of_the_lowest_ids_count() -> None:
    ones = (Model(102, 0, 0), Model(101, 1000, 0))
    others = (Model(203, 0, 500), Model(202, 1000, 500), Model(201, 1000, -500))
    assert closest_pair(ones, others) == (Model(101, 1000, 0), Model(201, 1000, -500))
    assert closest_pair(others, ones) == (Model(201, 1000, -500), Model(101, 1000, 0))
    assert closest_pair(ones, others[:1]) == (ones[0], others[0])
    crossed = (Model(201, 0, 500), Model(205, 1000, 500))
    assert closest_pair(ones, crossed) == (ones[1], crossed[1])
    assert gap_squared((), others) == 1 << 60
    assert gap_squared(ones, others) == 250000


# -- models that go and return -----------------------------------------------------------------


def did(state: State, flow: Any) -> Any:
    return run(state, flow, dice_of())


@pytest.mark.rule("FF-REM-06", "FF-REM-07")
def test_models_that_go_and_return_are_told_and_keep_their_numbers() -> None:
    state = battle(Unit(0, models=3), Unit(1, at=(50, 18)))
    played = run(state, removal.lose(state, 1, 4), dice_of(), ((101,),))
    (gone,) = played.of(move_events.ModelsRemoved)
    assert (gone.group, gone.models) == (1, (101,))
    played = did(state, removal.regain(state, 1, 4))
    (back,) = played.of(move_events.ModelsReturned)
    assert [id for id, _ in back.moves] == [101]
    assert [model.id for model in state.group(1).models] == [102, 103, 101]
    assert not did(state, removal.regain(state, 1, 4)).of(move_events.ModelsReturned)


@pytest.mark.rule("FF-OUT-SC-3", "FF-Q-83")
def test_an_asset_lies_where_its_carrier_stood_or_where_it_lay() -> None:
    state = battle(Unit(0), Unit(1), scenario="raid")
    state.tokens = (Token(1, "asset", 500, 600, carrier=1),)
    removal.take_off(state, state.group(1), ROUTED)
    assert state.tokens == (Token(1, "asset", 30 * 254, 18 * 254),)
    (told,) = (event for event in state.log or [] if isinstance(event, move_events.TokenDropped))
    assert (told.group, told.at) == (1, (30 * 254, 18 * 254))
    state.tokens = (Token(1, "asset", 500, 600, carrier=1),)
    removal.take_off(state, state.group(1), ROUTED)
    assert state.tokens == (Token(1, "asset", 500, 600),)


def test_models_stand_at_the_end_of_their_paths_in_their_order() -> None:
    state = battle(Unit(0, place=OFF, models=0), Unit(1))
    put_down(state, 1, ((102, ((1, 2), (3, 4))), (101, ((5, 6),))))
    assert state.group(1).models == (Model(101, 5, 6), Model(102, 3, 4))
    assert state.group(1).is_on_table


# -- what setup tells --------------------------------------------------------------------------


@pytest.mark.rule("FF-SET-12", "FF-OT-APPRENTICE")
def test_an_apprentice_picks_as_many_spells_as_are_missing() -> None:
    state = battle(Unit(0, traits=["apprentice"], spells=("heal",)), Unit(1))
    question: Any = next(setup.choose_spells(state, dice_of()))
    assert question.options.refusal(("prompt", "counter")) is None
    assert question.options.refusal(("prompt",)) is not None
    assert question.options.refusal(("prompt", "counter", "enrage")) is not None
    assert question.options.refusal(("prompt", "heal")) is not None
    played = run(state, setup.choose_spells(state, dice_of()), dice_of(), (("prompt", "counter"),))
    (told,) = played.of(setup_events.SpellsChosen)
    assert (told.group, told.spells) == (1, ("heal", "prompt", "counter"))


@pytest.mark.rule("FF-SET-07", "FF-Q-82", "FF-Q-34")
def test_edges_first_turns_and_reserves_are_told() -> None:
    state = battle(Unit(0), Unit(1), scenario="ambush")
    (first,) = did(state, setup.choose_first(state, dice_of())).of(setup_events.FirstChosen)
    assert (first.side, first.rules) == (0, ("FF-SET-07", "FF-OUT-SC-1"))
    state = battle(Unit(0), Unit(0), Unit(1), Unit(1))
    played = run(state, setup_deploy.choose_edge(state, dice_of()), dice_of(), ("north",))
    (edge,) = played.of(setup_events.EdgeChosen)
    assert (edge.side, edge.edge) == (0, "north")
    played = run(state, setup_deploy.hold_back(state, dice_of()), dice_of(), ((2,), ()))
    assert [(event.side, event.groups) for event in played.of(setup_events.HeldBack)] == [(0, (2,))]
    assert (state.queue, state.stage) == ((2,), "roles")


@pytest.mark.rule("FF-OUT-SC-5")
def test_a_role_is_not_for_who_is_held_back() -> None:
    state = battle(Unit(0), Unit(1), Unit(1), Unit(1), scenario="extraction")
    state.queue = (3,)
    question: Any = next(setup_deploy.give_role(state, dice_of()))
    assert [question.options.refusal(id) is None for id in (1, 2, 3, 4)] == [
        False, True, False, True,
    ]  # fmt: skip


@pytest.mark.rule("FF-SET-08")
def test_a_side_that_waits_for_nobody_lets_the_other_deploy() -> None:
    state = battle(Unit(0), Unit(1, place=OFF, models=0, size=1))
    state.queue, state.stage = (2,), "deploy"
    assert did(state, setup_deploy.deploy_next(state, dice_of())).asked == []
    assert (state.active, state.queue, state.stage) == (1, (2,), "deploy")


@pytest.mark.rule("FF-SEQ-01", "FF-OUT-TA-30")
def test_a_turn_begins_with_a_word_and_with_who_wants_to_be_home() -> None:
    state = battle(Unit(0, taunts=(("by_dinner", 1),)), *[Unit(1)] * 5, house={"taunts": True})
    state.turn, state.turns = 12, (6, 6)
    dice = dice_of(6, 6)
    played = run(state, asking(turn.start_turn, state, dice), dice)
    assert [(event.side, event.turn) for event in played.of(events.TurnBegan)] == [(0, 13)]
    assert [event.faces for event in played.of(events.FateRolled)] == [(6, 6)]
    assert (state.turn, state.turns, state.stage) == (13, (7, 6), "rally")


@pytest.mark.rule("FF-RALLY-03", "FF-TEST-02")
def test_a_captain_who_fails_to_rally_for_the_last_time_is_mourned() -> None:
    state = battle(
        Unit(0, captain="vapid", is_shaken=True, r=1),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
        Unit(1),
    )
    state.stage = "rally"
    dice = dice_of(1, 1, [6] * 4)
    played = run(state, turn.rally(state, dice), dice)
    assert state.group(1).place == ROUTED
    assert [event.group for event in played.of(events.Tested)] == [1, 2, 3]
