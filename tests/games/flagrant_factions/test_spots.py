"""Places for one model that returns and for one token, to the last tenth of a millimetre."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.pieces import IMPASSABLE, Model, Terrain
from affray.games.flagrant_factions.rules.spots import ModelPlaces, TokenPlaces
from affray.games.flagrant_factions.state import State
from affray.kernel.board.candidates import compass
from affray.kernel.board.shapes import rectangle
from affray.kernel.options import NOT_A_POINT
from affray.kernel.problems import Refusal

X, Y = 30 * INCH, 18 * INCH
WIDTH, HEIGHT = 15240, 9144


def alone(*others: Unit) -> State:
    return battle(Unit(0), *others)


def why(places: ModelPlaces | TokenPlaces, x: int, y: int) -> str:
    refusal = places.refusal((x, y))
    return "" if refusal is None else refusal.sentence


def model_places(*others: Unit) -> ModelPlaces:
    state = alone(*others)
    return ModelPlaces(state, state.group(1))


@pytest.mark.rule("FF-REM-07")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_model_returns_beside_its_own_and_within_three_inches(dx: int, dy: int) -> None:
    places = model_places()
    good = [far for far in range(240, 1030) if not why(places, X + far * dx, Y + far * dy)]
    assert good == list(range(254, 1017))
    assert why(places, X + 253 * dx, Y + 253 * dy) == "Not enough room for the model."
    assert why(places, X + 1017 * dx, Y + 1017 * dy) == 'The model must be within 3" of its group.'


@pytest.mark.rule("FF-REM-07")
def test_a_model_returns_away_from_enemies_and_beside_friends() -> None:
    places = model_places(Unit(1, at=(36, 18)), Unit(0, at=(30, 20)))
    assert not why(places, X + 508, Y)
    assert why(places, X + 509, Y) == 'Too close: at least 3" from enemies not in melee with it.'
    assert not why(places, X, Y + 254)
    assert why(places, X, Y + 255) == "Not enough room for the model."


@pytest.mark.rule("FF-REM-07")
def test_enemies_who_are_only_near_the_place_count_as_well() -> None:
    places = model_places(Unit(1, at=(30 + 2031 / INCH, 18)))
    assert not why(places, X + 1015, Y)
    assert why(places, X + 1016, Y) == 'Too close: at least 3" from enemies not in melee with it.'


@pytest.mark.rule("FF-REM-07")
def test_a_model_returns_within_reach_of_any_of_its_own() -> None:
    state = alone()
    state.group(1).models = (Model(101, X, Y), Model(102, X + 800, Y))
    places = ModelPlaces(state, state.group(1))
    assert [why(places, x, Y) for x in (X - 1016, X + 1816)] == ["", ""]
    assert why(places, X - 1017, Y)
    assert why(places, X + 1817, Y)


@pytest.mark.rule("FF-REM-07")
def test_a_model_returns_on_the_table() -> None:
    state = alone()
    state.group(1).models = (Model(101, 300, 300),)
    places = ModelPlaces(state, state.group(1))
    assert not why(places, 0, 300)
    assert why(places, -1, 300) == "That place is off the table."


@pytest.mark.parametrize("answer", [None, 5, (X + 300,), (X + 300, Y, 0), [X + 300, Y], "xy"])
def test_a_place_is_two_whole_numbers(answer: object) -> None:
    state = alone()
    for places in (
        ModelPlaces(state, state.group(1)),
        TokenPlaces(state, lambda x, y: None, []),
    ):
        refusal = places.refusal(answer)
        assert refusal is not None
        assert refusal.sentence == NOT_A_POINT.sentence


@pytest.mark.rule("FF-REM-07")
def test_places_around_each_mate_are_looked_at_in_three_rings() -> None:
    state = alone(Unit(1, at=(36, 18)))
    mates = [(X, Y), (X - 524, Y)]
    state.group(1).models = tuple(Model(101 + k, x, y) for k, (x, y) in enumerate(mates))
    places = ModelPlaces(state, state.group(1))
    every = [p for ring in (262, 635, 1016) for mate in mates for p in compass(*mate, ring, 16)]
    legal = [point for point in every if places.refusal(point) is None]
    assert list(places) == list(dict.fromkeys(legal))
    assert len(legal) > len(set(legal))
    assert places.has_any()


@pytest.mark.rule("FF-REM-07")
def test_among_enemies_there_is_no_place() -> None:
    ring = [Unit(1, at=(30 + dx, 18 + dy)) for dx in (-2, 0, 2) for dy in (-2, 0, 2) if dx or dy]
    places = model_places(*ring)
    assert list(places) == []
    assert not places.has_any()


# -- tokens ------------------------------------------------------------------------------------


def anywhere(x: int, y: int) -> Refusal | None:
    return None


@pytest.mark.rule("FF-SET-08")
def test_a_token_lies_on_the_table() -> None:
    places = TokenPlaces(alone(), anywhere, [])
    good = ((0, 0), (WIDTH, HEIGHT), (0, HEIGHT), (WIDTH, 0))
    assert [why(places, *point) for point in good] == [""] * 4
    bad = ((-1, Y), (WIDTH + 1, Y), (X, -1), (X, HEIGHT + 1))
    assert [why(places, *point) for point in bad] == ["That place is off the table."] * 4


@pytest.mark.rule("FF-SET-08", "FF-TERR-IMPASSABLE")
def test_tokens_lie_beside_each_other_and_not_in_impassable_terrain() -> None:
    state = alone()
    places = TokenPlaces(state, anywhere, [(X, Y), (X + 600, Y)])
    assert [why(places, X - far, Y) == "" for far in (253, 254)] == [False, True]
    assert [why(places, X + 600, Y + far) == "" for far in (253, 254)] == [False, True]
    state.set_terrain((Terrain(0, (IMPASSABLE,), rectangle(2000, 2000, 400, 200)),))
    places = TokenPlaces(state, anywhere, [])
    assert why(places, 2100, 2000) == "A token may not lie in impassable terrain."
    assert not why(places, 2201, 2000)
    assert not why(places, 2000, 2101)


@pytest.mark.rule("FF-OUT-SC-3", "FF-OUT-SC-4")
def test_a_token_lies_in_its_zone() -> None:
    places = TokenPlaces(alone(), lambda x, y: Refusal("elsewhere") if x > X else None, [])
    assert not why(places, X, Y)
    assert why(places, X + 1, Y) == "elsewhere"


@pytest.mark.rule("FF-OUT-SC-3", "FF-OUT-SC-4")
def test_places_for_tokens_are_sought_in_a_wide_grid_and_then_in_a_close_one() -> None:
    state = alone()
    wide = [(x, y) for y in range(450, HEIGHT + 1, 900) for x in range(450, WIDTH + 1, 900)]
    assert list(TokenPlaces(state, anywhere, [])) == wide
    close = [(x, y) for y in range(150, 1051, 300) for x in range(150, 1051, 300)]

    def cell(x: int, y: int) -> Refusal | None:
        is_there = 100 <= x <= 1050 and 100 <= y <= 1050 and (x, y) != (450, 450)
        return None if is_there else Refusal("elsewhere")

    places = TokenPlaces(state, cell, [])
    assert list(places) == [point for point in close if point != (450, 450)]
    assert places.has_any()
    assert not TokenPlaces(state, lambda x, y: Refusal("nowhere"), []).has_any()
