"""What each Taunt needs before it can be Proclaimed, and which orders it leaves."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, foe, one, said, war, words

from affray.games.flagrant_factions.pieces import OFF, ROUTED, Deed
from affray.games.flagrant_factions.rules import taunt_needs, taunt_notes, taunts
from affray.games.flagrant_factions.rules.causes import SHOOT, cause_by
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Attack,
    Cast,
    Move,
    Order,
    Proclaim,
    Retreat,
    SelfDestruct,
    Shoot,
)

TINY = 1 / 254

ANYBODYS = ["come_and_die", "unbreakable", "never_taste", "in_the_shade", "never_alive"]
"""[FF-OUT-TA-01, FF-OUT-TA-02, FF-OUT-TA-05, FF-OUT-TA-08, FF-OUT-TA-09] They need nothing."""


def knows(state: State, taunt: str, group: int = 1) -> list[int | None]:
    """Whom the group can name with this Taunt; nobody in particular is among them as `None`."""
    return [said.target for said in words(state, group) if said.taunt == taunt]


def can(taunt: str, *units: Unit, **more: Any) -> bool:
    state = war(one(**more), *units)
    return bool(knows(state, taunt))


def test_everybody_knows_some_taunts_and_says_each_once() -> None:
    state = war(one(), foe(50))
    assert [said.taunt for said in words(state)] == [*ANYBODYS[:3], "only_one", *ANYBODYS[3:]]
    state = war(one(**said("come_and_die")), foe(50))
    assert not knows(state, "come_and_die")
    state.melees = ((1, 2),)
    assert words(state) == []


@pytest.mark.rule("FF-OUT-TA-07")
def test_only_enemies_on_the_table_are_named() -> None:
    state = war(one(), foe(50), foe(55), foe(58, place=OFF), Unit(0, at=(5, 5)))
    assert knows(state, "only_one") == [2, 3]


@pytest.mark.rule("FF-OUT-TA-03")
@pytest.mark.rule("FF-OUT-TA-04")
@pytest.mark.rule("FF-OUT-TA-06")
@pytest.mark.rule("FF-OUT-TA-10")
@pytest.mark.rule("FF-OUT-TA-11")
@pytest.mark.rule("FF-OUT-TA-12")
def test_what_the_taunts_of_everybody_need() -> None:
    assert can("no_friend_behind", Unit(0, at=(37, 18)))
    assert not can("no_friend_behind", Unit(0, at=(37 + TINY, 18)))
    assert can("never_miss", traits=["shooters"])
    assert not can("never_miss")
    assert can("die_with_us", r=6)
    assert not can("die_with_us", r=7)
    assert can("for_the_captain", Unit(0, at=(43, 18), captain="vapid"))
    assert not can("for_the_captain", Unit(0, at=(43 + TINY, 18), captain="vapid"))
    assert can("run_you_down", profile="light_foot")
    assert not can("run_you_down", profile="elite_foot")
    assert can("laughable", traits=["apprentice"])
    assert can("laughable", traits=["caster"])
    assert not can("laughable")


@pytest.mark.rule("FF-OUT-TA-17")
@pytest.mark.rule("FF-OUT-TA-22")
@pytest.mark.rule("FF-OUT-TA-23")
@pytest.mark.rule("FF-OUT-TA-27")
@pytest.mark.rule("FF-OUT-TA-15")
def test_what_some_taunts_of_the_sample_companies_need() -> None:
    riders: dict[str, Any] = {"name": "Mounted Crossbows", "profile": "light_cavalry"}
    assert can("bolts", foe(43), **riders)
    assert not can("bolts", foe(43 + TINY), **riders)
    assert not can("bolts", foe(31))
    rifles: dict[str, Any] = {"name": "Arclight Rifles 2", "traits": ["shooters"]}
    assert can("pew", foe(40), **rifles)
    assert not can("pew", foe(59), **rifles)
    state = war(one(name="Longbraids", r=6), foe(31))
    assert not knows(state, "glaciers")
    state.melees = ((1, 2),)
    assert knows(state, "glaciers") == [None]
    state.group(1).r = 7
    assert not knows(state, "glaciers")


@pytest.mark.rule("FF-OUT-TA-13")
@pytest.mark.rule("FF-OUT-TA-25")
def test_who_was_failed_at_or_shot_lately_is_named() -> None:
    def named(taunt: str, name: str, deed: Deed) -> list[int | None]:
        state = war(one(name=name), foe(40), foe(50), Unit(0, at=(5, 5)))
        state.turn = 5
        state.memory = (deed,)
        return knows(state, taunt)

    for taunt, name, what in (
        ("never_thaw", "Aurorans", "failed_cast"),
        ("whistling", whistler(), "shot"),
    ):
        assert named(taunt, name, Deed(what, 1, 3, 5, (0, 0))) == [3]
        assert named(taunt, name, Deed(what, 1, 3, 3, (0, 0))) == [3]
        assert named(taunt, name, Deed(what, 1, 3, 2, (0, 0))) == []
        assert named(taunt, name, Deed(what, 4, 3, 5, (0, 0))) == []
        assert named(taunt, name, Deed(what, 1, 4, 5, (0, 0))) == []
        assert named(taunt, name, Deed("hurt", 1, 3, 5, (0, 0))) == []


def whistler() -> str:
    return taunts.table()["whistling"].groups[0]


@pytest.mark.rule("FF-OUT-TA-14")
def test_hunters_name_who_hurt_a_friend() -> None:
    def named(x: float, by: int, to: int) -> list[int | None]:
        state = war(one(name="Hunters"), foe(x), foe(20, 30), Unit(0, at=(5, 5)))
        state.memory = (Deed("hurt", by, to, 1, (0, 0)),)
        return knows(state, "trample")

    assert named(43, 2, 4) == [2]
    assert named(43, 2, 1) == [2]
    assert named(43 + TINY, 2, 4) == []
    assert named(43, 2, 3) == []
    assert named(43, 4, 1) == []


@pytest.mark.rule("FF-OUT-TA-19")
def test_the_necromancer_shows_rex_a_chew_toy() -> None:
    def named(foe_at: float, rex_at: float, **rex: Any) -> list[int | None]:
        rex = {"name": "Skeleton Rex"} | rex
        state = war(one(name="Necromancer"), foe(foe_at), Unit(0, at=(rex_at, 18), **rex))
        return knows(state, "chew_toy")

    assert named(43, 17) == [2]
    assert named(43 + TINY, 17) == []
    assert named(43, 17 - TINY) == []
    assert named(43, 17, place=OFF) == []
    assert named(43, 17, name="Rex") == []


@pytest.mark.rule("FF-OUT-TA-20")
def test_warriors_that_fell_near_the_necromancer_are_called_back() -> None:
    def named(x: int, *, name: str = "Skeletal Warriors 2", **more: Any) -> list[int | None]:
        fallen = {"place": more.pop("place", ROUTED), "models": 0}
        side, seat = more.pop("side", 0), more.pop("seat", 0)
        state = war(one(name="Necromancer"), foe(50), Unit(side, name=name, seat=seat, **fallen))
        state.turn = 3
        what, turn = more.pop("what", "routed"), more.pop("turn", 3)
        state.memory = (Deed(what, 2, 3, turn, (x, 18 * 254)),)
        return knows(state, "try_again")

    reach = 12 * 254 + 127
    assert named(30 * 254 + reach) == [3]
    assert named(30 * 254 + reach + 1) == []
    assert named(30 * 254 - reach) == [3]
    assert named(7620, turn=1) == [3]
    assert named(7620, turn=0) == []
    assert named(7620, what="hurt") == []
    assert named(7620, name="Ghouls") == []
    assert named(7620, place=OFF) == []
    assert named(7620, seat=2) == []


@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.rule("FF-OUT-TA-24")
def test_bones_and_flesh() -> None:
    assert can("bones_mine", foe(37), name="Necromancer")
    assert not can("bones_mine", foe(37 + TINY), name="Necromancer")
    name = taunts.table()["flesh_weak"].groups[0]
    state = war(one(name=name), foe(31, r=6), foe(29, r=6), foe(30, 19, r=7))
    assert knows(state, "flesh_weak") == []
    state.melees = ((1, 2), (1, 4))
    assert knows(state, "flesh_weak") == [2]


@pytest.mark.rule("FF-OUT-TA-16")
def test_blood_makes_mud_where_others_fight_near() -> None:
    def ready(x: float, y: float = 18) -> bool:
        state = war(one(name="Shieldkin"), Unit(0, at=(36, 18)), foe(x, y))
        state.melees = ((2, 3),)
        return bool(knows(state, "mud"))

    assert ready(37)
    assert not ready(37 + TINY)
    state = war(one(name="Shieldkin"), Unit(0, at=(36, 18)), foe(37))
    assert not knows(state, "mud")


@pytest.mark.rule("FF-OUT-TA-18")
def test_glory_is_sought_against_captains_and_the_dearer() -> None:
    cheap = {"profile": "light_foot", "name": "Lancers"}
    assert can("glory", foe(41, profile="elite_foot"), **cheap)
    assert not can("glory", foe(41 + TINY, profile="elite_foot"), **cheap)
    assert not can("glory", foe(41), **cheap)
    assert can("glory", foe(41, captain="vapid"), **cheap)
    assert not can("glory", Unit(0, "elite_foot", (35, 18)), foe(41), **cheap)


@pytest.mark.rule("FF-OUT-TA-26")
@pytest.mark.rule("FF-OUT-TA-28")
@pytest.mark.rule("FF-OUT-TA-30")
def test_who_must_be_beside_it() -> None:
    wave = taunts.table()["wave"].groups[0]
    assert can("wave", Unit(0, at=(37, 18), name="Wyrmkith"), name=wave)
    assert not can("wave", Unit(0, at=(37 + TINY, 18), name="Wyrmkith"), name=wave)
    assert not can("wave", Unit(0, at=(37, 18), name="Wyrmkith", place=ROUTED), name=wave)
    assert not can("wave", Unit(0, at=(37, 18), name="Wyrmkith", seat=2), name=wave)
    streets = taunts.table()["our_streets"].groups[0]
    assert can("our_streets", foe(39, r=6), name=streets)
    assert can("our_streets", foe(39, is_shaken=True), name=streets)
    assert not can("our_streets", foe(39, r=7), name=streets)
    assert not can("our_streets", foe(39 + TINY, r=6), name=streets)
    assert not can("our_streets", Unit(0, at=(39, 18), r=1), name=streets)
    dinner = taunts.table()["by_dinner"].groups[0]
    assert can("by_dinner", Unit(0, at=(43, 18)), name=dinner)
    assert not can("by_dinner", Unit(0, at=(43 + TINY, 18)), name=dinner)
    assert not can("by_dinner", Unit(0, at=(43, 18), seat=2), name=dinner)
    assert not can("by_dinner", foe(40), name=dinner)


@pytest.mark.rule("FF-OUT-TA-29")
def test_the_defenders_boast_of_their_dogs() -> None:
    def ready(
        x: float = 39,
        by: int = 3,
        what: str = "shaken",
        to: int = 2,
        *,
        shaken: bool = True,
        r: int = 12,
    ) -> bool:
        name = taunts.table()["our_dogs"].groups[0]
        state = war(
            one(name=name, profile="elite_foot", r=r),
            foe(x, is_shaken=shaken),
            Unit(0, at=(5, 5), name="Kennel Hounds"),
            Unit(0, at=(5, 9)),
        )
        state.turn = 9
        state.memory = (Deed(what, by, to, 1, (0, 0)),)
        return bool(knows(state, "our_dogs"))

    assert ready()
    assert not ready(39 + TINY)
    assert not ready(by=4)
    assert not ready(what="hurt")
    assert not ready(to=3)
    assert not ready(shaken=False)
    assert ready(r=7)
    assert not ready(r=6)


# -- what must be ordered --------------------------------------------------------------------------

ALL: list[type[Order]] = [Move, Shoot, Attack, Cast, SelfDestruct, Proclaim]


def left(state: State, able: list[type[Order]]) -> list[type[Order]]:
    return taunt_needs.limit_orders(state, state.group(1), able)


@pytest.mark.rule("FF-OUT-TA-04")
@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-11")
@pytest.mark.rule("FF-OUT-TA-15")
def test_the_orders_that_a_taunt_leaves() -> None:
    without = [order for order in ALL if order != Attack]
    expected: dict[str, tuple[list[type[Order]], list[type[Order]]]] = {
        "mud": (ALL, without),
        "trample_again": ([Proclaim], [Proclaim]),
        "run_you_down": ([Move, Attack], [Move]),
        "glaciers": ([Attack], []),
        "howl": ([Attack], [SelfDestruct]),
        "bolts": ([Shoot], [Shoot]),
        "pew": ([Shoot], [Shoot]),
        "sun_rises": ([Shoot], [Shoot]),
        "whistling": ([Shoot], [Shoot]),
        "never_miss": (ALL, without),
    }
    for word, (most, fewer) in expected.items():
        state = war(one(**said(word)), foe(37))
        assert left(state, ALL) == most, word
        assert left(state, without) == fewer, word
        assert left(state, []) == []
    state = war(one(**said("bolts")), foe(37))
    assert left(state, [Move, Attack]) == [Move, Attack]
    state = war(one(**said("trample_again")), foe(37))
    assert left(state, [Move]) == [Move]
    assert left(war(one(), foe(37)), ALL) == ALL


@pytest.mark.rule("FF-OUT-TA-23")
def test_howlers_destroy_themselves_within_six_inches_and_else_come_nearer() -> None:
    able: list[type[Order]] = [Move, SelfDestruct]
    assert left(war(one(**said("howl")), foe(37)), able) == [SelfDestruct]
    assert left(war(one(**said("howl")), foe(37 + TINY)), able) == [Move]
    assert left(war(one(**said("howl")), foe(50), Unit(0, at=(33, 18))), able) == [Move]


@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-14")
def test_a_goal_leaves_attack_or_else_move() -> None:
    state = war(one(**said("trample", 2)), foe(37), foe(31))
    assert left(state, ALL) == [Attack]
    assert left(state, [Move, Shoot]) == [Move]
    state.melees = ((1, 3),)
    assert left(state, [Attack, Retreat]) == [Attack, Retreat]
    state.melees = ((1, 2), (1, 3))
    assert left(state, [Attack, Retreat]) == [Attack]
    state.group(2).place = ROUTED
    state.melees = ()
    assert left(state, ALL) == ALL


@pytest.mark.rule("FF-OUT-TA-13")
@pytest.mark.rule("FF-OUT-TA-21")
def test_orders_that_reach_the_enemy_it_has_named() -> None:
    def orders(word: str, x: float, number: int = 2) -> list[type[Order]]:
        state = war(one(traits=["caster"], **said(word, number)), foe(x), foe(26))
        return left(state, ALL)

    assert orders("never_thaw", 40) == [Cast]
    assert orders("never_thaw", 55) == ALL
    assert orders("bones_mine", 34) == [Cast, Attack]
    assert orders("bones_mine", 40) == [Cast]
    assert orders("bones_mine", 55) == ALL
    state = war(one(**said("bones_mine", 2)), foe(34), foe(26))
    assert left(state, ALL) == [Attack]
    assert taunt_needs.aimed_attacks(state, state.group(1), [2, 3]) == [2]
    assert taunt_needs.aimed_attacks(state, state.group(1), [3]) == [3]


# -- what is remembered --------------------------------------------------------------------------


def test_deeds_are_remembered_with_taunts_alone() -> None:
    state = war(one(), foe(40), foe(50, place=ROUTED, models=0))
    state.turn = 4
    taunt_notes.note(state, "shot", 1, 2)
    taunt_notes.note(state, "shot", 1, 3)
    assert state.memory == (
        Deed("shot", 1, 2, 4, (40 * 254, 18 * 254)),
        Deed("shot", 1, 3, 4, None),
    )


@pytest.mark.rule("FF-OUT-TA-27")
@pytest.mark.rule("FF-OUT-TA-28")
@pytest.mark.rule("FF-OUT-TA-29")
def test_who_is_bloodied_or_shaken_answers_for_its_taunt_once() -> None:
    for word in ("sun_rises", "our_streets", "our_dogs", "mud"):
        for r, answers in ((6, word != "mud"), (7, False)):
            state = war(one(r=r, **said(word)), foe(40))
            cause = cause_by(state, state.group(2), SHOOT)
            for _ in range(2):
                taunt_notes.note_losses(state, [(1, cause)])
            expected = ((word, 1, None, ()),) if answers else ()
            assert state.pending == expected
            assert [(deed.what, deed.by, deed.to) for deed in state.memory] == [("hurt", 2, 1)] * 2
        state = war(one(**said(word)), foe(40))
        for _ in range(2):
            taunt_notes.note_shaken(state, state.group(1), cause_by(state, state.group(2), SHOOT))
        assert state.pending == ((("our_dogs", 1, None, ()),) if word == "our_dogs" else ())
        assert state.memory[0][:3] == ("shaken", 2, 1)
    state = war(one(r=0, place=ROUTED, **said("sun_rises")), foe(40))
    taunt_notes.note_losses(state, [(1, cause_by(state, state.group(2), SHOOT))])
    assert state.pending == ()


@pytest.mark.rule("FF-OUT-TA-03")
@pytest.mark.rule("FF-OUT-TA-14")
@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.rule("FF-OUT-TA-24")
def test_what_a_rout_leads_to() -> None:
    def after(word: str, number: int | None, *, by: int = 1, x: float = 34, gone: int = 2) -> State:
        state = war(one(**said(word, number)), foe(x), Unit(0, at=(5, 5)), Unit(0, at=(36, 18)))
        taunt_notes.note_rout(state, state.group(gone), cause_by(state, state.group(by), SHOOT))
        return state

    assert after("trample", 2).group(1).taunts == (("trample_again", None),)
    assert after("trample", 2, by=3).group(1).taunts == (("trample_again", None),)
    assert after("trample", 4).group(1).taunts == (("trample", 4),)
    assert after("flesh_weak", 2).group(1).traits == ("vicious", "unfeeling")
    assert after("flesh_weak", 2, by=3).group(1).traits == ()
    assert after("flesh_weak", 4).group(1).traits == ()
    models = after("mud", None).group(2).models
    assert after("bones_mine", 2).pending == (("rise", 1, 2, models),)
    assert after("bones_mine", 2, by=3).pending == ()
    assert after("bones_mine", 4).pending == ()
    assert after("avenge", 2).pending == (("avenged", 1, 2, ()),)
    assert after("avenge", 2, by=3).pending == ()
    assert after("avenge", 4).pending == ()
    assert after("no_friend_behind", None).pending == ()
    assert after("no_friend_behind", None, gone=4, by=2).pending == (("bereft", 1, 4, ()),)
    assert after("no_friend_behind", None, gone=3, by=2).pending == ()
    assert after("no_friend_behind", None, gone=1, by=2).pending == ()
    mine = after("sun_rises", None).group(1).models
    assert after("sun_rises", None, gone=1, by=2).pending == (("last_blast", 1, None, mine),)
    assert after("sun_rises", None).pending == ()
