"""Taunts step by step: what Proclaiming changes, who comes back, who is carried away."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.flagrant_factions.positions import Unit, dice_of, foe, hits, one, run, said, war

from affray.games.flagrant_factions.pieces import OFF, ROUTED, TABLE, Deed, Model
from affray.games.flagrant_factions.rules import taunting
from affray.games.flagrant_factions.rules.activation import Asked, Result
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import Cast, Taunt
from affray.testing.script import asking

X, Y = 30 * 254, 18 * 254


def proclaimed(state: State, taunt: str, target: int | None = None) -> list[events.Proclaimed]:
    dice = dice_of()
    return run(state, taunting.proclaim(state, dice, 1, Taunt(taunt, target), 9), dice).of(
        events.Proclaimed
    )


def taunts_of(state: State, group: int = 1) -> list[tuple[str, int | None]]:
    return list(state.group(group).taunts)


# -- Proclaiming -------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-07")
def test_a_taunt_is_told_with_its_words_and_its_rule() -> None:
    state = war(one(**said("trample_again")), foe(50))
    (told,) = proclaimed(state, "only_one", 2)
    assert (told.group, told.taunt, told.target) == (1, "only_one", 2)
    assert (told.words, told.rules) == ("There Can Be Only One!", ("FF-OUT-TA-07",))
    assert taunts_of(state) == [("only_one", 2)]


@pytest.mark.rule("FF-OUT-TA-28", "FF-OUT-TA-29")
@pytest.mark.parametrize("taunt", ["our_streets", "our_dogs", "come_and_die"])
def test_two_taunts_break_a_formation_for_good(taunt: str) -> None:
    state = war(one("light_foot", is_formed=True), foe(50))
    proclaimed(state, taunt)
    group = state.group(1)
    is_kept = taunt == "come_and_die"
    assert (group.has("defensive"), group.is_formed) == (is_kept, is_kept)
    assert taunts_of(state) == [(taunt, None)]


@pytest.mark.rule("FF-OUT-TA-19")
def test_the_chew_toy_is_for_rex_alone() -> None:
    rex = Unit(0, "heavy_beast", (20, 18), name="Skeleton Rex")
    state = war(one(name="Necromancer"), foe(36), rex)
    proclaimed(state, "chew_toy", 2)
    assert (taunts_of(state), taunts_of(state, 3)) == ([], [("chew_toy", 2)])
    proclaimed(state, "unbreakable")
    assert (taunts_of(state), taunts_of(state, 3)) == ([("unbreakable", None)], [])
    state = war(one(name="Necromancer"), foe(36))
    assert proclaimed(state, "chew_toy", 2)
    assert taunts_of(state) == []


@pytest.mark.rule("FF-OUT-TA-19")
@pytest.mark.parametrize(("name", "left"), [("Necromancer 2", []), ("Acolytes", [("chew_toy", 2)])])
def test_only_the_necromancer_calls_rex_off(name: str, left: list[tuple[str, int]]) -> None:
    rex = Unit(0, "heavy_beast", (20, 18), name="Skeleton Rex", **said("chew_toy", 2))
    state = war(one(name=name), foe(36), rex)
    taunting.release(state, 1)
    assert taunts_of(state, 3) == left


@pytest.mark.rule("FF-OUT-TA-26", "FF-OUT-TA-30")
def test_what_is_remembered_with_a_taunt() -> None:
    state = war(one(), foe(36), Unit(0, "light_beast", (20, 18), name="Wyrmkith"))
    state.turn = 7
    proclaimed(state, "wave")
    proclaimed(state, "by_dinner")
    assert taunts_of(state) == [("wave", 3), ("by_dinner", 7)]
    state = war(one(), foe(36))
    proclaimed(state, "wave")
    assert taunts_of(state) == [("wave", None)]


# -- warriors called back ----------------------------------------------------------------------


def fallen(*deeds: Deed, destroyer: str = TABLE) -> State:
    warriors = Unit(0, "light_foot", name="Skeletal Warriors", place=ROUTED, models=1, r=0)
    state = war(one(name="Necromancer"), foe(50, place=destroyer), warriors, foe(46, 18))
    state.group(3).models = ()
    state.memory = deeds
    return state


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize(
    ("deeds", "destroyer", "taunts"),
    [
        ((), TABLE, []),
        ((Deed("routed", 2, 3, 1, (0, 0)), Deed("routed", 4, 1, 1, (0, 0))), TABLE, [2]),
        ((Deed("routed", 2, 3, 1, (0, 0)),), ROUTED, []),
        ((Deed("routed", None, 3, 1, (0, 0)),), TABLE, []),
    ],
)
def test_warriors_avenge_themselves_on_who_is_there(
    deeds: tuple[Deed, ...], destroyer: str, taunts: list[int]
) -> None:
    state = fallen(*deeds, destroyer=destroyer)
    dice = dice_of()
    run(state, taunting.call_back(state, dice, 1, 3, 7), dice)
    assert taunts_of(state, 3) == [("avenge", target) for target in taunts]
    assert state.group(3).place == TABLE


@pytest.mark.rule("FF-OUT-TA-20")
def test_warriors_come_back_near_the_necromancer_and_away_from_enemies() -> None:
    state = fallen()
    question: Any = next(taunting.call_back(state, dice_of(), 1, 3, 7))

    def why(x: int, y: int) -> str:
        refusal = question.options.refusal(((301, ((x, y),)),))
        return "" if refusal is None else str(refusal.rule)

    state.group(3).r = 1
    question.options.count = 1
    reach = 13 * 254
    assert [why(X - far, Y) for far in (reach, reach + 1)] == ["", "FF-Q-34"]
    foe_at = 46 * 254
    assert [why(foe_at - far, Y) for far in (1016, 1015)] == ["", "FF-Q-34"]


# -- laughing at magic -------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-12")
@pytest.mark.parametrize(
    ("caster", "is_passed", "taunt", "asked"),
    [
        (2, True, "laughable", 1),
        (2, False, "laughable", 0),
        (3, True, "laughable", 0),
        (2, True, "unbreakable", 0),
    ],
)
def test_only_an_enemys_spell_that_works_is_laughed_at(
    caster: int, is_passed: bool, taunt: str, asked: int
) -> None:
    state = war(one(**said(taunt)), foe(36), Unit(0, at=(20, 18)))
    dice = dice_of()
    result = Result(is_passed, 8)
    flow = taunting.laugh_at(state, dice, Asked(caster, Cast, 7, 1, "heal"), result)
    played = run(state, flow, dice, (False,) * asked)
    assert (played.result, len(played.asked)) == (result, asked)


@pytest.mark.rule("FF-OUT-TA-12")
@pytest.mark.parametrize(("faces", "is_passed"), [((3, 4), True), ((3, 3), False)])
def test_a_spell_that_is_laughed_at_is_rolled_again(
    faces: tuple[int, int], is_passed: bool
) -> None:
    state = war(one(**said("laughable")), foe(36))
    dice = dice_of(*faces)
    flow = taunting.laugh_at(state, dice, Asked(2, Cast, 7, 1, "heal"), Result(True, 8))
    played = run(state, flow, dice, (True,))
    assert played.result == Result(is_passed, sum(faces))
    assert [told.faces for told in played.of(events.FateRolled)] == [faces]


# -- by themselves -----------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-30")
def test_who_is_shaken_already_is_not_shaken_by_dinner() -> None:
    state = war(one(is_shaken=True, **said("by_dinner", 1)), foe(50))
    state.turn = 13
    dice = dice_of(1, 1)
    played = run(state, asking(taunting.start_turn, state, dice), dice)
    assert [told.faces for told in played.of(events.FateRolled)] == [(1, 1)]
    assert not played.of(events.Shook)


def resolved(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Any:
    dice = dice_of(*faces)
    return run(state, taunting.resolve(state, dice), dice, answers)


@pytest.mark.rule("FF-OUT-TA-03")
def test_nothing_befalls_who_is_gone() -> None:
    state = war(one(place=ROUTED), foe(50), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)))
    state.pending = (("bereft", 1, 3, ()), ("our_streets", 1, None, ()))
    assert resolved(state).events == []


@pytest.mark.rule("FF-OUT-TA-20")
def test_without_a_necromancer_the_avenged_turn_on_nobody() -> None:
    state = war(one(**said("avenge", 2)), foe(50), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)))
    state.pending = (("avenged", 1, 2, ()),)
    resolved(state, 1)
    assert taunts_of(state) == []


@pytest.mark.rule("FF-OUT-TA-20", "FF-TEST-02")
def test_a_captain_who_collapses_is_mourned() -> None:
    others = [Unit(0, at=(5, 10 * k)) for k in range(3)]
    state = war(one(captain="vapid", **said("avenge", 2)), foe(50), *others)
    state.pending = (("avenged", 1, 2, ()),)
    played = resolved(state, 3, [6] * 6)
    assert [told.group for told in played.of(events.Tested)] == [3, 4, 5]


@pytest.mark.rule("FF-OUT-TA-18")
def test_others_on_the_table_are_carried_away_by_glory() -> None:
    state = war(
        one(name="Lancers"),
        foe(50),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5), place=OFF),
        Unit(0, at=(13, 5), **said("glory")),
        Unit(0, at=(17, 5)),
        Unit(0, at=(21, 5), seat=2),
    )
    dice = dice_of(3, 3, 2, 3)
    taunting.follow_to_glory(state, dice, state.group(1))
    assert not dice.left
    told = [event for event in state.log or [] if isinstance(event, events.FateRolled)]
    assert [event.faces for event in told] == [(3, 3), (2, 3)]
    gained = [group.id for group in state.groups if group.has("self_destruct")]
    assert gained == [3]
    assert taunts_of(state, 3) == [("glory", None)]
    assert taunts_of(state, 6) == []


# -- the last blast ----------------------------------------------------------------------------


def burning(r: int, **more: Any) -> State:
    return war(
        Unit(0, "light_foot", (30, 18), place=ROUTED, models=0, r=r, **more),
        foe(34),
        foe(26),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
        Unit(0, at=(5, 30)),
    )


@pytest.mark.rule("FF-OUT-TA-27")
@pytest.mark.parametrize(("r", "now", "dice"), [(0, 1, 6), (1, 1, 6), (7, 7, 12)])
def test_a_routed_group_goes_off_with_what_it_had(r: int, now: int, dice: int) -> None:
    state = burning(r)
    thrown = dice_of(hits(1, dice), hits(0, dice))
    flow = taunting.last_blast(state, thrown, 1, (Model(101, X, Y),))
    question: Any = next(flow)
    assert question.name == "ChooseNextTarget"
    assert (state.group(1).r, state.group(1).place) == (now, TABLE)
    with pytest.raises(StopIteration):
        flow.send(3)
    assert not thrown.left
    group = state.group(1)
    assert (group.r, group.place, group.models) == (0, ROUTED, ())


@pytest.mark.rule("FF-OUT-TA-27", "FF-TEST-02")
def test_a_captain_who_goes_off_at_last_is_mourned() -> None:
    state = burning(1, captain="vapid")
    dice = dice_of(hits(0, 6), hits(0, 6), [6] * 6)
    flow = taunting.last_blast(state, dice, 1, (Model(101, X, Y),))
    played = run(state, flow, dice)
    assert [told.group for told in played.of(events.Tested)] == [4, 5, 6]


@pytest.mark.rule("FF-OUT-TA-27")
def test_who_flees_from_its_own_last_blast_is_gone_once() -> None:
    state = war(
        Unit(0, "light_foot", (30, 1), place=ROUTED, models=0, r=9),
        Unit(0, "light_foot", (36, 1), r=1, captain="vapid"),
        foe(30, 6),
        Unit(0, "light_foot", (5, 30)),
        Unit(0, "light_foot", (9, 30)),
    )
    dice = dice_of(hits(2, 12), 1, 1, [6] * 8)
    flow = taunting.last_blast(state, dice, 1, (Model(101, X, 254),))
    played = run(state, flow, dice, (2, 1))
    assert [told.group for told in played.of(events.Routed)] == [2, 1]
    assert state.group(1).r == 9


# -- the risen ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.parametrize(
    ("faces", "remove", "r", "left"),
    [((2, 3), True, 5, 2), ((2, 3), False, 5, 3), ((6, 6), True, 12, 3)],
)
def test_the_dead_rise_where_they_stood(
    faces: tuple[int, int], remove: bool, r: int, left: int
) -> None:
    state = war(one(name="Necromancer"), foe(36, name="Reds", place=ROUTED, models=0))
    state.house = replace(state.house, remove_models=remove)
    stood = tuple(Model(201 + k, X + 300 * k, Y) for k in range(3))
    dice = dice_of(*faces)
    taunting.rise(state, dice, 1, 2, stood)
    assert not dice.left
    risen = state.group(3)
    assert (risen.id, risen.company, risen.name, risen.profile) == (
        3,
        0,
        "Risen Reds",
        "light_foot",
    )
    assert (risen.cost, risen.r, risen.r0, risen.size) == (0, r, 12, 3)
    assert (risen.traits, risen.kinds) == (("defensive", "unfeeling"), ("Undead",))
    assert (risen.place, risen.acted) == (TABLE, "activated")
    spots = [Model(301, X, Y), Model(302, X + 300, Y), Model(303, X + 600, Y)]
    assert list(risen.models) == spots[:left]
    told = [event for event in state.log or [] if isinstance(event, events.FateRolled)]
    assert [(event.faces, event.words) for event in told] == [
        (faces, f"Risen Reds stand up with {r} R")
    ]
