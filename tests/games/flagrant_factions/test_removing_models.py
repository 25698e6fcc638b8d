"""How many models are left, which go, and how they come back."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, run

from affray.games.flagrant_factions.rules.removal import Casualties, lose, models_left_of, regain
from affray.games.flagrant_factions.rules.spots import ModelPlaces


@pytest.mark.parametrize(
    ("r0", "size", "left"),
    [
        (12, 1, [1] * 12 + [0]),
        (12, 2, [2] * 6 + [1] * 6 + [0]),
        (12, 3, [3] * 4 + [2] * 4 + [1] * 4 + [0]),
        (12, 6, [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]),
        (12, 12, list(range(12, -1, -1))),
        (12, 24, list(range(24, -1, -2))),
        (12, 5, [5, 5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1, 0]),
        (12, 7, [7, 7, 6, 6, 5, 5, 4, 3, 3, 2, 2, 1, 0]),
        (12, 8, [8, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 0]),
        (12, 10, [10, 10, 9, 8, 7, 6, 5, 5, 4, 3, 2, 1, 0]),
        (6, 3, [3, 3, 2, 2, 1, 1, 0]),
        (6, 4, [4, 4, 3, 2, 2, 1, 0]),
        (6, 10, [10, 9, 7, 5, 4, 2, 0]),
        (6, 12, [12, 10, 8, 6, 4, 2, 0]),
    ],
)
@pytest.mark.rule("FF-REM-02")
@pytest.mark.rule("FF-REM-03")
@pytest.mark.rule("FF-REM-04")
@pytest.mark.rule("FF-REM-05")
def test_models_left_follow_the_table(r0: int, size: int, left: list[int]) -> None:
    assert [models_left_of(r, size, r0) for r in range(r0, -1, -1)] == left


@pytest.mark.rule("FF-REM-01")
@pytest.mark.rule("FF-REM-06")
@pytest.mark.rule("FF-R-08")
def test_the_owner_picks_and_the_captain_goes_last() -> None:
    state = battle(Unit(0, models=12, captain="capable"), Unit(1, at=(30, 30)))
    options = Casualties(state, state.group(1), 2)
    assert 101 not in options.values
    assert (102, 103) in options
    assert (101, 102) not in options
    played = run(state, lose(state, 1, 2), dice_of(), [(105, 112)])
    assert played.result == 2
    assert state.group(1).r == 10
    assert [model.id for model in state.group(1).models] == [
        101, 102, 103, 104, 106, 107, 108, 109, 110, 111,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lost", "asked"), [(1, "Which model of {} is lost?"), (2, "Which 2 models of {} are lost?")]
)
def test_the_question_says_how_many_and_marks_the_farthest(lost: int, asked: str) -> None:
    state = battle(Unit(0, models=12), Unit(1, at=(30, 30)))
    question = next(lose(state, 1, lost))
    assert question.prompt(state) == asked.format(state.called(1))
    assert question.starts_marked
    assert len(question.usual_answer()) == lost


@pytest.mark.rule("FF-REM-06")
def test_nothing_is_asked_where_there_is_no_choice() -> None:
    state = battle(Unit(0, models=2, captain="capable"), Unit(1, at=(30, 30)))
    played = run(state, lose(state, 1, 6), dice_of())
    assert played.asked == []
    assert [model.id for model in state.group(1).models] == [101]


@pytest.mark.rule("FF-REM-01")
def test_without_removal_all_models_stay() -> None:
    state = battle(Unit(0, models=12), Unit(1, at=(30, 30)), house={"remove_models": False})
    run(state, lose(state, 1, 5), dice_of())
    assert len(state.group(1).models) == 12
    assert state.group(1).r == 7


@pytest.mark.rule("FF-REM-05")
@pytest.mark.rule("FF-R-02")
def test_a_lone_model_stays_and_resilience_does_not_fall_below_0() -> None:
    state = battle(Unit(0), Unit(1, at=(30, 30)))
    assert run(state, lose(state, 1, 11), dice_of()).result == 11
    assert len(state.group(1).models) == 1
    assert run(state, lose(state, 1, 5), dice_of()).result == 1
    assert state.group(1).r == 0


@pytest.mark.rule("FF-REM-07")
@pytest.mark.rule("FF-R-07")
def test_healed_models_come_back_beside_their_own() -> None:
    state = battle(Unit(0, at=(10, 10), models=24), Unit(1, at=(30, 30)))
    group = state.group(1)
    group.models, group.r = group.models[:22], 11
    options = ModelPlaces(state, group)
    assert options.refusal((2540, 2540)) is not None
    assert options.refusal((2540, 2540 + 254)) is None
    assert options.refusal((2540, 2540 + 5000)) is not None
    played = run(state, regain(state, 1, 1), dice_of())
    assert played.asked == ["PlaceModel", "PlaceModel"]
    assert len(group.models) == 24
    assert run(state, regain(state, 1, 3), dice_of()).result == 0


@pytest.mark.rule("FF-REM-07")
def test_no_model_comes_back_where_there_is_no_room() -> None:
    state = battle(Unit(0, at=(10, 10), size=2, r=6), Unit(1, at=(10, 12), models=1))
    state.group(1).size = 2
    played = run(state, regain(state, 1, 1), dice_of())
    assert played.result == 1
    close = ModelPlaces(state, state.group(1))
    assert close.refusal((2540, 2540 - 254)) is not None
