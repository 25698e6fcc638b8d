"""What Taunts bring about, one step at a time."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    battle,
    dice_of,
    foe,
    hits,
    one,
    run,
    said,
    war,
)

from affray.games.flagrant_factions.pieces import ROUTED, TABLE, Deed, Model
from affray.games.flagrant_factions.rules import taunting, taunts
from affray.games.flagrant_factions.rules.activation import Asked, Result
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import Cast, Taunt
from affray.kernel.flow import Question
from affray.testing.script import asking

INCH = 254
X, Y = 30 * INCH, 18 * INCH


def proclaimed(state: State, taunt: str, target: int | None = None, total: int = 0) -> list[Any]:
    dice = dice_of()
    flow = taunting.proclaim(state, dice, 1, Taunt(taunt, target), total)
    return run(state, flow, dice).of(events.Proclaimed)


# -- Proclaiming ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-07")
def test_what_is_proclaimed_is_told_and_in_force() -> None:
    state = war(one(taunts=(("trample_again", None), ("howl", None))), foe())
    (told,) = proclaimed(state, "only_one", 2)
    assert (told.group, told.taunt, told.target, told.rules) == (
        1,
        "only_one",
        2,
        ("FF-OUT-TA-07",),
    )
    assert told.words == "There Can Be Only One!"
    assert state.group(1).taunts == (("howl", None), ("only_one", 2))


@pytest.mark.rule("FF-OUT-TA-28")
@pytest.mark.rule("FF-OUT-TA-29")
@pytest.mark.parametrize(
    ("taunt", "is_kept"), [("our_streets", False), ("our_dogs", False), ("never_taste", True)]
)
def test_two_taunts_cost_defensive_and_the_formation(taunt: str, is_kept: bool) -> None:
    state = war(one("light_foot", is_formed=True), foe())
    proclaimed(state, taunt)
    group = state.group(1)
    assert (group.has("defensive"), group.is_formed) == (is_kept, is_kept)
    assert group.has("vicious") == (taunt == "our_dogs")


@pytest.mark.rule("FF-OUT-TA-19")
def test_rex_is_set_on_a_toy_and_freed_again() -> None:
    for name, is_free in (("Necromancer", True), ("Aurorans", False)):
        state = war(one(name=name), Unit(0, at=(28, 18), name="Skeleton Rex"), foe())
        proclaimed(state, "chew_toy", 3)
        assert state.group(2).taunts == (("chew_toy", 3),)
        assert state.group(1).taunts == ()
        proclaimed(state, "never_taste")
        assert state.group(2).taunts == (() if is_free else (("chew_toy", 3),))
    alone = war(one(name="Necromancer"), foe())
    proclaimed(alone, "chew_toy", 2)
    assert alone.group(1).taunts == alone.group(2).taunts == ()


@pytest.mark.rule("FF-OUT-TA-26")
@pytest.mark.rule("FF-OUT-TA-30")
def test_what_goes_with_a_taunt() -> None:
    state = war(one(), foe(), Unit(0, at=(28, 18), name="Wyrmkith"))
    proclaimed(state, "wave")
    assert state.group(1).taunts == (("wave", 3),)
    alone = war(one(), foe())
    proclaimed(alone, "wave")
    assert alone.group(1).taunts == (("wave", None),)
    alone.turn = 7
    proclaimed(alone, "by_dinner")
    assert alone.group(1).taunts == (("wave", None), ("by_dinner", 7))
    assert alone.group(1).has("reckless")


def fallen(*deeds: Deed, **more: Any) -> State:
    """Warriors (2) that fell, and two enemies (3 and 4)."""
    state = war(one(), Unit(0, "light_foot", **more), foe(50), foe(55))
    state.group(2).place, state.group(2).models = ROUTED, ()
    state.memory = deeds
    return state


def called_back(state: State, total: int = 7) -> Question[Any]:
    return next(taunting.call_back(state, dice_of(), 1, 2, total))


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize(("total", "r"), [(0, 1), (1, 1), (7, 7), (12, 12), (13, 12)])
def test_warriors_come_back_with_the_roll(total: int, r: int) -> None:
    state = fallen()
    called_back(state, total)
    assert state.group(2).r == r


@pytest.mark.rule("FF-OUT-TA-20")
def test_warriors_avenge_themselves_on_who_destroyed_them_last() -> None:
    mine, other = Deed("routed", 3, 2, 1, (0, 0)), Deed("routed", 4, 1, 1, (0, 0))
    hurt = Deed("hurt", 4, 2, 1, (0, 0))
    state = fallen(mine, other, hurt)
    called_back(state)
    assert state.group(2).taunts == (("avenge", 3),)
    gone = fallen(mine)
    gone.group(3).place, gone.group(3).models = ROUTED, ()
    called_back(gone)
    assert gone.group(2).taunts == ()
    nobody = fallen()
    called_back(nobody)
    assert nobody.group(2).taunts == ()


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.rule("FF-Q-34")
def test_warriors_arrive_within_12_inches_and_3_from_enemies() -> None:
    state = fallen()
    state.group(3).models = (Model(301, X, Y + 2000),)
    options = called_back(state).options
    far, close = 12 * INCH + INCH, 3 * INCH + INCH

    def is_legal(x: int, y: int) -> bool:
        return options.refusal(((201, ((x, y),)),)) is None

    assert is_legal(X + far, Y)
    assert not is_legal(X + far + 1, Y)
    assert is_legal(X, Y + 2000 - close)
    assert not is_legal(X, Y + 2000 - close + 1)


@pytest.mark.rule("FF-OUT-TA-12")
def test_only_an_enemys_spell_that_worked_is_laughed_at() -> None:
    def laughed(caster: int, is_passed: bool, *faces: int, answer: Any = ()) -> tuple[Any, Any]:
        state = war(one(), foe(**said("laughable")), foe(50))
        dice = dice_of(*faces)
        asked = Asked(caster, Cast, 7, 2, "heal")
        flow = taunting.laugh_at(state, dice, asked, Result(is_passed, 8))
        played = run(state, flow, dice, answer)
        return played.result, played.asked

    assert laughed(1, False) == (Result(False, 8), [])
    assert laughed(3, True) == (Result(True, 8), [])
    assert laughed(1, True, answer=(False,)) == (Result(True, 8), ["ForceActivation"])
    assert laughed(1, True, 3, 4, answer=(True,))[0] == Result(True, 7)
    assert laughed(1, True, 3, 3, answer=(True,))[0] == Result(False, 6)
    state = war(one(), foe())
    flow = taunting.laugh_at(state, dice_of(), Asked(1, Cast, 7, 2), Result(True, 8))
    assert run(state, flow, dice_of()).asked == []


# -- by themselves -------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-30")
@pytest.mark.parametrize("profile", ["elite_foot", "heavy_beast"])
@pytest.mark.parametrize(("sum_of", "outcome"), [(2, "shaken"), (3, "done"), (4, "")])
def test_who_wants_to_be_home_by_dinner(profile: str, sum_of: int, outcome: str) -> None:
    state = war(one(profile, taunts=(("by_dinner", 1),)), foe())
    taunts.gain(state.group(1), "reckless")
    state.turn, state.active = 7, 0
    dice = dice_of(1, sum_of - 1)
    played = run(state, asking(taunting.start_turn, state, dice), dice)
    group = state.group(1)
    assert group.is_shaken == (outcome == "shaken")
    assert taunts.has(group, "by_dinner") == (outcome != "done")
    assert group.has("unfeeling") == group.has("vicious") == (outcome == "done")
    assert group.has("reckless") == (outcome != "done" or profile == "heavy_beast")
    (told,) = played.of(events.FateRolled)
    assert told.words == f"{group.name} wants to be home by dinner, 3 turns on: {sum_of}"
    for turn, active in ((1, 0), (8, 1)):
        state.turn, state.active = turn, active
        run(state, asking(taunting.start_turn, state, dice_of()), dice_of())


def resolved(state: State, *faces: Any, pending: Any, answers: Any = ()) -> list[Any]:
    state.pending = (pending,)
    dice = dice_of(*faces)
    return run(state, taunting.resolve(state, dice), dice, answers).events


@pytest.mark.rule("FF-OUT-TA-03")
@pytest.mark.parametrize(("r", "face", "left"), [(12, 6, 6), (6, 6, 0), (7, 6, 1), (3, 5, 0)])
def test_a_friend_left_behind_costs_a_die_of_r(r: int, face: int, left: int) -> None:
    state = war(one(r=r), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)), foe(50))
    resolved(state, face, pending=("bereft", 1, 2, ()))
    assert state.group(1).r == left
    assert state.group(1).place == (TABLE if left else ROUTED)


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize("face", [1, 2, 5, 6])
def test_what_becomes_of_avengers(face: int) -> None:
    state = war(
        one(**said("avenge", 4)),
        Unit(0, at=(5, 5), name="Necromancer"),
        Unit(0, at=(9, 5)),
        foe(50),
    )
    resolved(state, face, pending=("avenged", 1, 4, ()))
    assert state.group(1).taunts == ((("avenge", 2),) if face == 1 else ())
    assert state.group(1).place == (ROUTED if 1 < face < 6 else TABLE)


@pytest.mark.rule("FF-OUT-TA-20")
def test_without_a_master_avengers_turn_on_nobody() -> None:
    state = war(one(**said("avenge", 2)), foe(50))
    resolved(state, 1, pending=("avenged", 1, 2, ()))
    assert state.group(1).taunts == ()
    assert state.group(1).place == TABLE


@pytest.mark.rule("FF-OUT-TA-28")
@pytest.mark.rule("FF-OUT-TA-29")
@pytest.mark.parametrize("taunt", ["our_streets", "our_dogs"])
@pytest.mark.parametrize("is_passed", [True, False])
def test_who_has_boasted_is_tested(taunt: str, is_passed: bool) -> None:
    state = war(one("light_foot"), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)), foe(50))
    faces = (6, 6) if is_passed else (1, 2)
    resolved(state, *faces, pending=(taunt, 1, None, ()))
    group = state.group(1)
    assert group.has("unfeeling") == (is_passed and taunt == "our_streets")
    assert (group.place == ROUTED) == (not is_passed and taunt == "our_dogs")
    assert group.is_shaken == (not is_passed and taunt == "our_streets")


@pytest.mark.rule("FF-OUT-TA-18")
def test_others_of_the_company_may_follow_to_glory() -> None:
    state = war(
        one(),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
        Unit(0, at=(13, 5), **said("glory")),
        Unit(0, at=(20, 5)),
        Unit(0, at=(25, 5), seat=2),
        foe(50),
    )
    state.group(5).place, state.group(5).models = ROUTED, ()
    dice = dice_of(3, 3, 2, 3)
    taunting.follow_to_glory(state, dice, state.group(1))
    assert not dice.left
    assert [taunts.has(group, "glory") for group in state.groups[:3]] == [False, True, False]
    assert [group.has("self_destruct") for group in state.groups[:3]] == [False, True, False]
    told = [event for event in state.log or [] if isinstance(event, events.FateRolled)]
    assert [event.words.partition(": ")[2] for event in told] == ["6 against 6+", "5 against 6+"]


@pytest.mark.rule("FF-OUT-TA-18")
@pytest.mark.parametrize("what", ["blast", "sun_rises"])
def test_a_blast_takes_its_group_and_only_glory_is_followed(what: str) -> None:
    state = war(one(), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)), foe(50))
    faces = (1, 1, 1, 1) if what == "blast" else ()
    resolved(state, *faces, pending=(what, 1, None, ()))
    assert state.group(1).place == ROUTED
    gone = war(one(), foe(50))
    gone.group(1).place, gone.group(1).models = ROUTED, ()
    assert resolved(gone, pending=(what, 1, None, ())) == []


@pytest.mark.rule("FF-OUT-TA-27")
def test_a_routed_group_goes_off_where_it_stood() -> None:
    state = war(one("light_foot", r=0), foe(33), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)))
    models = state.group(1).models
    state.group(1).place, state.group(1).models = ROUTED, ()
    told = resolved(state, hits(2, 6, hit=3), 6, 6, pending=("last_blast", 1, 0, models))
    (shot,) = [event for event in told if isinstance(event, events.ToHit)]
    assert (shot.target, shot.hits, shot.needed) == (2, 2, 3)
    group = state.group(1)
    assert (group.place, group.r, group.models) == (ROUTED, 0, ())
    assert state.group(2).r == 11


@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.parametrize(("faces", "r", "left"), [((6, 6), 12, 4), ((1, 2), 3, 1), ((1, 3), 4, 2)])
def test_who_was_routed_rises_as_warriors(faces: tuple[int, int], r: int, left: int) -> None:
    state = war(one(), foe(models=4, name="Levy"))
    models = state.group(2).models
    state.group(2).place, state.group(2).models = ROUTED, ()
    told = resolved(state, *faces, pending=("rise", 1, 2, models))
    risen = state.group(3)
    assert (risen.id, risen.company, risen.name, risen.r) == (3, 0, "Risen Levy", r)
    assert (risen.cost, risen.size, risen.kinds, risen.acted) == (0, 4, ("Undead",), "activated")
    assert risen.place == TABLE
    assert risen.has("unfeeling")
    assert [model.id for model in risen.models] == [301, 302, 303, 304][:left]
    assert [(m.x, m.y) for m in risen.models] == [(m.x, m.y) for m in models[:left]]
    assert told[0].words == f"Risen Levy stand up with {r} R"


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.rule("FF-TEST-02")
def test_a_collapse_makes_the_company_test() -> None:
    state = war(one(**said("avenge", 3)), Unit(0, at=(5, 5)), foe(50))
    told = resolved(state, 2, 6, 6, pending=("avenged", 1, 3, ()))
    assert [event.group for event in told if isinstance(event, events.Tested)] == [2]


@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.rule("FF-REM-01")
def test_where_models_stay_all_of_them_rise() -> None:
    state = battle(one(), foe(models=4), house={"taunts": True, "remove_models": False})
    models = state.group(2).models
    state.group(2).place, state.group(2).models = ROUTED, ()
    resolved(state, 1, 1, pending=("rise", 1, 2, models))
    assert len(state.group(3).models) == 4


@pytest.mark.rule("FF-OUT-TA-30")
def test_who_is_shaken_already_is_not_shaken_again() -> None:
    state = war(one(taunts=(("by_dinner", 1),), is_shaken=True), foe())
    state.turn = 9
    dice = dice_of(1, 1)
    played = run(state, asking(taunting.start_turn, state, dice), dice)
    assert [event.name for event in played.events] == ["FateRolled"]
