"""Casting, fetching and tokens order by order, and putting a group down."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, foe, one, run, said, war

from affray.games.flagrant_factions.pieces import DIFFICULT, OFF, Company, Terrain, Token
from affray.games.flagrant_factions.rules import performing, setup
from affray.games.flagrant_factions.rules.placing import Placements
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events, setup_events
from affray.games.flagrant_factions.words.answers import (
    BringIn,
    Cast,
    DestroyToken,
    Order,
    Summon,
    TakeAsset,
)
from affray.kernel.board.shapes import rectangle
from affray.kernel.ids import Seat

X, Y = 30 * 254, 18 * 254


def given(state: State, order: type[Order], *faces: Any, answers: tuple[Any, ...] = ()) -> Any:
    dice = dice_of(*faces)
    return run(state, performing.give(state, dice, order(1)), dice, answers)


@pytest.mark.rule("FF-OUT-TA-13", "FF-OUT-TA-19")
@pytest.mark.parametrize(("faces", "noted"), [((6, 6), []), ((1, 1), [("failed_cast", 1, 2)])])
def test_a_cast_that_fails_is_remembered_and_any_cast_frees_rex(
    faces: tuple[int, int], noted: list[tuple[str, int, int]]
) -> None:
    state = war(
        one(name="Necromancer", traits=["caster"]),
        foe(40),
        Unit(0, "heavy_beast", (5, 5), name="Skeleton Rex", **said("chew_toy", 2)),
    )
    given(state, Cast, *faces, answers=("confuse",))
    assert [(deed.what, deed.by, deed.to) for deed in state.memory] == noted
    assert state.group(3).taunts == ()


@pytest.mark.rule("FF-OT-SUMMONER-1", "FF-GEN-10")
def test_of_two_who_wait_one_is_named() -> None:
    waiting = [Unit(0, place=OFF, models=0, size=1) for _ in range(2)]
    state = battle(Unit(0, traits=["summoner"]), *waiting, Unit(1, at=(2, 2)))
    played = given(state, Summon, 6, 6, answers=(3,))
    assert played.asked == ["ChooseArrival", "BringIn"]
    assert [group.is_on_table for group in state.groups] == [True, False, True, True]


@pytest.mark.rule("FF-OT-SUMMONER-1", "FF-OUT-SC-3", "FF-Q-54")
@pytest.mark.parametrize(
    ("order", "captain", "reach", "far"),
    [
        (Summon, None, 12, 6),
        (BringIn, None, 4, 3),
        (BringIn, "vapid", 8, 3),
    ],
)
def test_who_is_fetched_stands_near_who_fetches_and_far_from_enemies(
    order: type[Order], captain: str | None, reach: int, far: int
) -> None:
    state = battle(
        Unit(0, traits=["summoner"] if order is Summon else [], captain=captain),
        Unit(0, place=OFF, models=0, size=1),
        Unit(1, at=(30 + reach + far + 2, 18)),
        scenario="raid" if order is BringIn else "pitched_battle",
    )
    state.attackers = 1
    question = next(performing.give(state, dice_of(6, 6), order(1)))
    assert question.name == "BringIn"
    edge, middle = X + (reach + 1) * 254, Y
    for x, y, is_legal in (
        (edge, middle, True),
        (edge + 1, middle, False),
        (X - (reach + 1) * 254, middle, True),
        (X - (reach + 1) * 254 - 1, middle, False),
        (X, Y + (reach + 1) * 254 + 1, False),
    ):
        assert (question.options.refusal(((201, ((x, y),)),)) is None) == is_legal
    state.group(3).models = tuple(m._replace(x=m.x - 1) for m in state.group(3).models)
    closer = next(performing.give(state, dice_of(6, 6), order(1)))
    assert closer.options.refusal(((201, ((edge, middle),)),)) is not None


def raid(*tokens: Token, scenario: str = "raid") -> State:
    state = battle(Unit(0), Unit(1, at=(50, 18)), Unit(0, at=(5, 5)), scenario=scenario)
    state.attackers = int(scenario == "sortie")
    state.tokens = tokens
    return state


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(("faces", "carrier"), [((2, 2), None), ((2, 3), 1)])
def test_an_asset_is_taken_on_five(faces: tuple[int, int], carrier: int | None) -> None:
    state = raid(Token(1, "asset", 500, 500), Token(2, "asset", X, Y + 254))
    played = given(state, TakeAsset, *faces)
    assert [token.carrier for token in state.tokens] == [None, carrier]
    assert [(event.group, event.token) for event in played.of(events.TokenTaken)] == (
        [(1, 2)] if carrier else []
    )
    assert played.asked == []


@pytest.mark.rule("FF-OUT-SC-3")
def test_after_a_twelve_it_may_stay() -> None:
    state = raid(Token(1, "asset", X, Y + 254))
    played = given(state, TakeAsset, 6, 6, answers=(False,))
    assert (played.asked, played.result) == (["TryMove"], True)
    state = raid(Token(1, "asset", X, Y + 254))
    state.set_terrain((Terrain(0, (DIFFICULT,), rectangle(X, Y, 600, 600)),))
    group = state.group(1)
    group.set_traits(("ponderous",))
    group.effects = battle(Unit(0, effects=[("entangle", 1)]), Unit(1)).group(1).effects
    assert given(state, TakeAsset, 6, 6).asked == []


@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.parametrize(("faces", "gone"), [((2, 3), None), ((3, 3), "destroyed")])
def test_a_siege_token_is_destroyed_on_six(faces: tuple[int, int], gone: str | None) -> None:
    state = raid(Token(1, "siege", 500, 500), Token(2, "siege", X, Y + 254), scenario="sortie")
    played = given(state, DestroyToken, *faces)
    assert [token.gone for token in state.tokens] == [None, gone]
    assert [(event.group, event.token) for event in played.of(events.TokenDestroyed)] == (
        [(1, 2)] if gone else []
    )


@pytest.mark.rule("FF-SET-04", "FF-CAP-05")
def test_captains_without_a_trait_roll_for_one_and_all_are_told() -> None:
    state = battle(Unit(0, captain=""), Unit(1, captain="vapid"))
    dice = dice_of(6, 6, 6)
    played = run(state, setup.roll_captains(state, dice), dice)
    told = [(event.trait, event.faces) for event in played.of(setup_events.CaptainTraitSet)]
    assert told == [("incredible", (6, 6, 6)), ("vapid", ())]


def test_a_new_company_has_done_nothing() -> None:
    company = Company(Seat(1), 1, "Blues")
    plain = {name: getattr(company, name) for name in Company.__slots__}
    given = {"seat": 1, "side": 1, "name": "Blues"}
    assert {name: value for name, value in plain.items() if value} == given
    assert plain["captain_group"] is None


def test_terrain_without_a_label_is_called_by_its_kinds() -> None:
    shape = rectangle(X, Y, 600, 600)
    assert Terrain(0, ("difficult", "cover"), shape).label == "Difficult and cover"
    assert Terrain(0, ("difficult",), shape, "Fen").label == "Fen"


# -- putting a group down ----------------------------------------------------------------------


def why(places: Placements, *spots: tuple[int, int]) -> str:
    answer = tuple((id, (spot,)) for id, spot in zip(places.ids, spots, strict=True))
    refusal = places.refusal(answer)
    return "" if refusal is None else refusal.sentence


@pytest.mark.rule("FF-SET-08", "FF-REM-02")
@pytest.mark.parametrize(("remove", "count"), [(True, 2), (False, 4)])
def test_as_many_are_put_down_as_are_left(remove: bool, count: int) -> None:
    waiting = Unit(0, place=OFF, models=0, size=4, r=5)
    state = battle(waiting, Unit(1, at=(2, 2)), house={"remove_models": remove})
    assert Placements(state, 1, None).count == count


@pytest.mark.rule("FF-SET-08", "FF-Q-34", "FF-Q-54", "FF-MOVE-03", "FF-MOVE-04")
def test_what_is_wrong_with_a_place_for_a_group() -> None:
    waiting = Unit(0, place=OFF, models=0, size=2)
    state = battle(waiting, Unit(0, at=(30, 18), models=2, name="Reds"), Unit(1, at=(59, 18)))
    state.group(1).size = 2
    places = Placements(state, 1, None, (2, 1000))
    a, b = (X, Y + 1254), (X, Y + 1554)
    assert why(places, a, b) == why(places, b, a) == ""
    assert why(places, (a[0], a[1] + 1), b) == 'At least one model must be within 3.9" of Reds.'
    assert why(places, (X - 1254, Y), (X - 1600, Y)) == ""
    assert (
        why(places, a, (X, Y + 1254 + 1017))
        == 'Every model must be within 3" of another in its group.'
    )
    assert why(places, a, a) == "A model may not stand on another or in impassable terrain."
    assert why(places, a, (-1, Y)) == "Every model must be on the table."
    far = 59 * 254
    assert (
        why(places, (far - 1016, Y), (far - 1300, Y))
        == 'At least one model must be within 3.9" of Reds.'
    )
    assert why(places, (far - 1015, Y), (far - 1300, Y)).endswith("from enemies.")
    one, two = places.ids
    wrong = "Every model must be placed at exactly one point."
    for bad in (((one, (a,)),), ((one, (a,)), (two, (a, b))), ((one, ()), (two, (b,)))):
        refusal = places.refusal(bad)
        assert refusal is not None
        assert refusal.sentence == wrong
    for nonsense in (None, 5, ((one, (a,)), (77, (b,))), "xy"):
        assert places.refusal(nonsense) is not None


@pytest.mark.rule("FF-MOVE-04")
def test_enemies_at_the_far_end_of_the_table_are_kept_away_from() -> None:
    waiting = Unit(0, place=OFF, models=0, size=1)
    state = battle(waiting, Unit(1, at=(59, 35)), Unit(1, at=(1, 35)), Unit(1, at=(1, 1)))
    places = Placements(state, 1, None)
    for x, y in ((59, 35), (1, 35), (1, 1)):
        assert why(places, (x * 254, y * 254 + 254 * (1 if y < 9 else -1))).endswith(
            "from enemies."
        )
