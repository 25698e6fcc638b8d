"""One die: what is asked, what is told, and whom it hurts in the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.rules.attack import (
    FALL,
    MELEE,
    MISSILE,
    TEMPLATE,
    TOUCH,
    Attack,
    _free_attack,
    blow,
    can_parry,
    can_use_shield,
    ignored_by,
    own_reroll,
    redirections,
    strike,
)
from affray.games.brigandine.rules.losses import hurt, remove_fallen
from affray.games.brigandine.rules.voices import begin_goes, next_deed, who_shifts
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Move
from affray.games.brigandine.words.events import AttackRolled, UnitFell, UnitWounded
from affray.kernel.dice import ScriptedDice
from affray.testing.script import d6, play


def struck(state: State, *script: object, by: int = 0, on: int = 1, kind: str = MELEE) -> State:
    attack = Attack(by, on, kind, state.units[by].card.combat)
    play(lambda dice: strike(state, dice, attack), *script)
    return state


def rolled(state: State) -> list[tuple[object, ...]]:
    return [
        (event.unit, event.target, event.face, event.result, event.why, event.cause)
        for event in state.log or []
        if isinstance(event, AttackRolled)
    ]


def wounded(state: State) -> list[tuple[object, ...]]:
    return [
        (event.unit, event.lost, event.left, event.redirected_from, event.why)
        for event in state.log or []
        if isinstance(event, UnitWounded)
    ]


def pair(combat: int = 5, gap: float = 1, **more: Any) -> State:
    """An attacker, and a target with more."""
    return table(unit("Hero", 5, 12, combat=combat), unit("foe", 5 + gap, 12, **more))


@pytest.mark.rule("BR-ARMOR-01", "BR-ARMOR-03", "BR-DICE-03")
@pytest.mark.parametrize(
    ("gear", "face", "result", "why"),
    [
        (["light_armor"], 5, "ignored", "armor"),
        (["light_armor"], 6, "wounded", None),
        (["heavy_armor"], 4, "ignored", "armor"),
        (["helmet"], 6, "ignored", "helmet"),
        (["helmet"], 5, "wounded", None),
        (["heavy_armor", "helmet"], 2, "wounded", None),
        (["heavy_armor", "helmet"], 1, "missed", None),
    ],
)
def test_what_stops_a_die_is_told(gear: list[str], face: int, result: str, why: str | None) -> None:
    state = struck(pair(gear=gear), d6(face))
    assert rolled(state) == [(0, 1, face, result, why, None)]


@pytest.mark.rule("BR-COVER-01", "BR-COVER-02")
@pytest.mark.parametrize(("face", "why"), [(4, None), (5, "cover"), (6, "cover")])
def test_cover_is_told_and_lets_a_four_through(face: int, why: str | None) -> None:
    wall = {"kind": "low_wall", "at": [9, 12], "turned": 90}
    state = table(unit("Hero", 5, 12, combat=5), unit("foe", 10, 12), terrain=[wall], stage="shoot")
    struck(state, d6(face), kind=MISSILE)
    assert rolled(state) == [(0, 1, face, "ignored" if why else "wounded", why, None)]


@pytest.mark.rule("BR-ASPECT-SERPENT-1", "BR-ASPECT-SERPENT-1-R1")
def test_only_a_wound_in_melee_makes_the_first_serpent_bite() -> None:
    def nest(**more: Any) -> State:
        snake = unit("Snake", 5, 12, aspect="serpent", life=3, **more)
        return table(snake, unit("foe", 6, 12, combat=3))

    struck(nest(), d6(3), by=1, on=0)
    struck(nest(), d6(4), True, d6(2), by=1, on=0)
    struck(nest(), d6(4), False, by=1, on=0)
    struck(nest(gear=["light_armor"]), d6(5), by=1, on=0)
    struck(nest(now=["is_barred"]), d6(4), by=1, on=0)
    struck(nest(), d6(4), by=1, on=0, kind=TOUCH)
    struck(nest(), d6(4), by=1, on=0, kind=TEMPLATE)


@pytest.mark.rule("BR-TRAIT-OPPORTUNIST-1", "BR-TRAIT-OPPORTUNIST-1-R1")
def test_when_an_opportunist_may_strike() -> None:
    def chance(**more: Any) -> State:
        return pair(traits=["opportunist"], **more)

    state = struck(chance(), d6(1), True, d6(6), kind=TOUCH)
    assert rolled(state)[-1] == (1, 0, 6, "wounded", None, "opportunist")
    struck(chance(), d6(2), kind=MELEE)
    struck(chance(), d6(1), kind=MISSILE)
    struck(chance(), d6(1), kind=TEMPLATE)
    struck(chance(now=["has_marched"]), d6(1))
    dead = chance()
    dead.units[1].life = 0
    struck(dead, d6(1))
    dying = chance()
    dying.units[0].life = 0
    struck(dying, d6(1))


@pytest.mark.rule("BR-ASPECT-DOG-1", "BR-ASPECT-DOG-1-R1", "BR-DICE-05")
def test_a_hit_passes_on_to_a_friend_with_all_that_follows() -> None:
    def kennel(**more: Any) -> State:
        return table(
            unit("Pal", 6, 13, **{"life": 5, **more}),
            unit("Hero", 5, 12, aspect="dog"),
            unit("foe", 6, 12, combat=5, aspect="rat", life=2),
        )

    def bitten(state: State, *script: object, kind: str = MELEE) -> list[tuple[object, ...]]:
        return wounded(struck(state, *script, by=2, on=1, kind=kind))

    assert bitten(kennel(), d6(4), 0) == [(0, 1, 4, 1, None)]
    assert bitten(kennel(), d6(6), 0) == [(0, 3, 2, 1, "rat")]
    assert bitten(kennel(), d6(6), 0, kind=MISSILE) == [(0, 3, 2, 1, "rat")]
    assert bitten(kennel(), d6(6), 0, kind=TEMPLATE) == [(0, 1, 4, 1, None)]
    assert bitten(kennel(), d6(2), 0, kind=TOUCH) == [(0, 5, 0, 1, None)]
    assert bitten(kennel(), d6(4), None) == [(1, 1, 0, None, None)]
    assert bitten(kennel(), d6(6), None) == [(1, 1, 0, None, "rat")]
    assert bitten(kennel(gear=["heavy_armor"], aspect="serpent"), d6(4), 0) == []
    biting = kennel(aspect="serpent")
    assert bitten(biting, d6(4), 0, True, d6(6)) == [(0, 1, 4, 1, None), (2, 1, 1, None, None)]
    assert rolled(biting)[-1] == (0, 2, 6, "wounded", None, "serpent")
    apart = kennel(aspect="serpent")
    apart.units[0].x = apart.units[1].x
    assert bitten(apart, d6(4), 0) == [(0, 1, 4, 1, None)]


@pytest.mark.rule("BR-ASPECT-DOG-1", "BR-ASPECT-DOG-1-R1")
def test_a_friend_of_a_dog_lives_and_is_within_three_inches() -> None:
    state = table(
        unit("Hero", 5, 12, aspect="dog"), unit("Pal", 9, 12), unit("foe", 5, 13), unit("Cat", 5, 8)
    )
    hero, pal = state.units[:2]
    assert redirections(state, hero) == [1, 3]
    pal.x += 1
    assert redirections(state, hero) == [3]
    state.units[3].life = 0
    assert redirections(state, hero) == []
    assert redirections(state, pal) == []


@pytest.mark.rule("BR-DICE-06", "BR-REROLL-01", "BR-GEAR-SHIELD-5", "BR-ASPECT-DOG-1")
def test_nobody_is_asked_anything_for_the_dead() -> None:
    def fallen(**more: Any) -> State:
        state = table(
            unit("Hero", 5, 12, combat=5, aspect="lion", traits=["bloodthirsty", "lethal"]),
            unit("foe", 6, 12, gear=["shield"], aspect="dog", **more),
            unit("mate", 7, 12),
        )
        state.units[1].life, state.units[1].attacks = 0, 1
        return state

    assert rolled(struck(fallen(), d6(1))) == [(0, 1, 1, "missed", None, None)]
    assert rolled(struck(fallen(), d6(6))) == [(0, 1, 6, "wounded", None, None)]
    assert wounded(struck(fallen(), d6(3))) == []


@pytest.mark.rule("BR-EXPL-01", "BR-EXPL-04")
@pytest.mark.parametrize(
    ("traits", "face", "kind", "cause"),
    [
        (["lethal"], 3, MELEE, "lethal"),
        (["lethal", "bloodthirsty"], 6, MELEE, "lethal"),
        (["bloodthirsty"], 6, MELEE, "bloodthirsty"),
        (["bloodthirsty"], 5, MELEE, None),
        (["sniper"], 6, MISSILE, "sniper"),
        (["sniper"], 5, MISSILE, None),
        (["sniper"], 6, MELEE, None),
        (["lethal", "bloodthirsty"], 6, MISSILE, None),
        (["lethal", "bloodthirsty", "sniper"], 6, TOUCH, None),
        (["lethal", "bloodthirsty", "sniper"], 6, TEMPLATE, None),
    ],
)
def test_what_explodes_and_by_which_trait(
    traits: list[str], face: int, kind: str, cause: str
) -> None:
    state = table(
        unit("Hero", 5, 12, combat=5, traits=traits), unit("foe", 6, 12, life=9, gear=["spear"])
    )
    struck(state, d6(face), *([d6(1)] if cause else []), kind=kind)
    assert [row[5] for row in rolled(state)] == [None, cause][: 2 if cause else 1]


@pytest.mark.rule("BR-EXPL-04")
def test_a_lethal_six_that_armor_stops_explodes_by_bloodthirst() -> None:
    state = table(
        unit("Hero", 5, 12, combat=5, traits=["lethal", "bloodthirsty"]),
        unit("foe", 6, 12, gear=["helmet"]),
    )
    struck(state, d6(6), d6(1))
    assert [row[5] for row in rolled(state)] == [None, "bloodthirsty"]


@pytest.mark.rule("BR-GEAR-SHIELD-1", "BR-GEAR-SHIELD-2", "BR-GEAR-TWOHAND-1-R1")
def test_against_what_a_shield_helps() -> None:
    def helps(kind: str, gear: str = "", **more: Any) -> bool:
        house = more.pop("house", None)
        state = table(
            unit("Hero", 5, 12, gear=[gear] if gear else []),
            unit("foe", 6, 12, gear=["shield"], **more),
            house=house,
        )
        return can_use_shield(state, Attack(0, 1, kind, 3))

    assert [helps(kind) for kind in (MELEE, MISSILE, TOUCH, FALL, TEMPLATE)] == [True] * 4 + [False]
    heavy = [helps(kind, "two_handed_weapon") for kind in (MELEE, MISSILE, TOUCH, FALL)]
    assert heavy == [False, True, False, True]
    assert not helps(MELEE, now=["has_used_shield"])
    assert not helps(MELEE, house={"shield_reroll": False})
    assert helps(MELEE, now=["is_barred", "has_marched"])
    bare = pair()
    assert not can_use_shield(bare, Attack(0, 1, MELEE, 3))


@pytest.mark.rule("BR-GEAR-SHIELD-4", "BR-GEAR-SHIELD-4-R1", "BR-GEAR-SHIELD-5")
def test_against_what_a_shield_parries() -> None:
    def parries(kind: str = MELEE, attacks: int = 1, **more: Any) -> bool:
        house = more.pop("house", None)
        state = table(unit("Hero", 5, 12), unit("foe", 6, 12, gear=["shield"], **more), house=house)
        state.units[1].attacks = attacks
        return can_parry(state, Attack(0, 1, kind, 3))

    assert [parries(kind) for kind in (MELEE, MISSILE, TOUCH, FALL, TEMPLATE)] == [True] + [
        False
    ] * 4
    assert not parries(attacks=0)
    assert not parries(now=["is_laden"])
    assert not parries(house={"shield_parry": False})
    assert parries(now=["has_used_shield"], house={"shield_reroll": False})
    state = pair(gear=["shield"])
    state.units[1].attacks = 2
    struck(state, d6(6), False, True)
    assert state.units[1].attacks == 1
    assert rolled(state) == [(0, 1, 6, "cancelled", "parried", None)]


@pytest.mark.rule("BR-UNIT-03", "BR-DICE-05", "BR-MELEE-11", "BR-TURN-13")
def test_wounds_are_counted_and_the_fallen_leave_once() -> None:
    state = table(unit("Hero", 5, 12, life=3), unit("foe", 6, 12, fought=2))
    hero, foe = state.units
    assert hurt(state, hero, 2)
    assert (hero.life, state.is_quiet) == (1, False)
    state.is_quiet = True
    assert hurt(state, hero, 5, instead_of=foe, why="rat")
    assert not hurt(state, hero, 1)
    assert wounded(state) == [(0, 2, 1, None, None), (0, 1, 0, 1, "rat")]
    remove_fallen(state)
    remove_fallen(state)
    assert [event.unit for event in state.log or [] if isinstance(event, UnitFell)] == [0]
    assert (hero.place, foe.place, foe.fought) == ("gone", "table", 0)


def six() -> State:
    """Three players on each side; the units of A, C and E come first, farther and farther away."""
    units = [
        {"name": letter, "side": letter, "at": [2 + 3 * place, 12]}
        for place, letter in enumerate("ACEBDF")
    ]
    return table(*units)


@pytest.mark.rule("BR-CAMP-R4-8", "BR-TURN-10")
def test_players_of_a_side_have_goes_in_turn_until_each_has_enough() -> None:
    state = six()
    asked: list[int] = []

    def goes(side: int, *answers: Any) -> list[Any]:
        units = state.on_table(side)
        given = iter(answers)

        def asking(seat: Any, own: Any) -> Any:
            asked.append(seat)
            assert {state.units[deed.unit].seat for deed in own} == {seat}

            def flow() -> Any:
                return next(given)
                yield

            return flow()

        done = []
        for _ in range(4):
            deeds = [Move(one.id) for one in units]
            flow: Any = next_deed(state, side, deeds, asking)
            try:
                next(flow)
            except StopIteration as stop:
                done.append(stop.value)
        return done

    enough = Done()
    begin_goes(state, 0)
    found = goes(0, Move(0), Move(1), enough, Move(0), Move(1))
    assert asked == [0, 2, 4, 0, 2]
    assert found == [Move(0), Move(1), Move(0), Move(1)]
    assert (state.passed, state.spoke) == ((4,), (2, None))
    asked.clear()
    begin_goes(state, 1)
    assert (state.acting, state.passed, state.spoke) == (1, (), (None, None))
    assert goes(1, Move(3), enough, enough, Move(3), enough)[-1] is None
    assert asked == [1, 3, 5, 1, 1]
    assert (state.passed, state.spoke) == ((3, 5, 1), (None, 1))


@pytest.mark.rule("BR-TEMPLATE-08-R1")
def test_whoever_stands_nearest_shifts_a_template() -> None:
    state = six()
    ends = [(0, 0), (24 * 254, 12 * 254)]
    assert [who_shifts(state, side, point) for side in (0, 1) for point in ends] == [0, 4, 1, 5]
    for one in state.on_table(1):
        one.place = "gone"
    assert who_shifts(state, 1, ends[1]) == 1


@pytest.mark.rule("BR-ASPECT-STAG-1", "BR-ASPECT-LION-1")
def test_a_spear_alone_rerolls_nothing() -> None:
    cards: list[tuple[dict[str, Any], str | None]] = [
        ({"gear": ["spear"]}, None),
        ({"gear": ["spear"], "aspect": "stag"}, "stag"),
        ({"aspect": "stag"}, None),
    ]
    for more, why in cards:
        state = table(unit("Hero", 5, 12, fought=1, **more), unit("foe", 6, 12))
        assert own_reroll(state, blow(state.units[0], state.units[1])) == why


@pytest.mark.rule("BR-ARMOR-01")
def test_armor_ignores_only_what_would_hit() -> None:
    state = table(unit("Hero", 5, 12, combat=2), unit("foe", 6, 12, gear=["heavy_armor"]))
    found = [ignored_by(state, blow(state.units[0], state.units[1]), face) for face in range(1, 7)]
    assert found == [None, None, None, None, "armor", None]


@pytest.mark.rule("BR-TRAIT-OPPORTUNIST-1", "BR-ASPECT-SERPENT-1")
def test_a_free_attack_is_asked_of_who_makes_it() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 6, 12))
    question: Any = next(_free_attack(state, ScriptedDice(), 1, 0, "serpent"))
    assert (question.seat, question.pieces) == (1, (1, 0))
