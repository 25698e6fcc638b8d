"""Who may be ordered what, whom spells and shots reach, and how dice become losses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    activated,
    battle,
    dice_of,
    foe,
    one,
    run,
    said,
    step,
    war,
)

from affray.games.flagrant_factions.pieces import OFF, ROUTED, Terrain, Token
from affray.games.flagrant_factions.rules import casting, hits, orders, performing, shooting, turn
from affray.games.flagrant_factions.rules.activation import Asked, Result
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    DEFEND,
    PROJECTILE,
    SELF_DESTRUCT,
    SHOOT,
)
from affray.games.flagrant_factions.rules.hits import Roll
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Move
from affray.games.flagrant_factions.words.events import Activated
from affray.kernel.board.shapes import Disc

TINY = 1 / 254
INCH = 254


# -- orders ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-4")
def test_tokens_are_touched_by_bases() -> None:
    def able(x: int, y: int = 0, *, side: int = 0, scenario: str = "raid", **more: Any) -> bool:
        kind = "asset" if scenario == "raid" else "siege"
        state = battle(Unit(side, at=(30, 18)), Unit(1 - side, at=(5, 5)), scenario=scenario)
        state.tokens = (Token(1, more.pop("kind", kind), 7620 + x, 4572 + y, **more),)
        group = state.group(1)
        assert not (orders.may_take_asset(state, group) and orders.may_destroy_token(state, group))
        return orders.may_take_asset(state, group) or orders.may_destroy_token(state, group)

    for scenario, side in (("raid", 0), ("sortie", 1)):
        for x, y, touches in ((254, 0, True), (255, 0, False), (0, -254, True), (0, 255, False)):
            assert able(x, y, side=side, scenario=scenario) == touches
        assert not able(200, 200, side=side, scenario=scenario)
        assert not able(0, side=1 - side, scenario=scenario)
        assert not able(0, side=side, scenario=scenario, gone="taken")
        assert not able(0, side=side, scenario=scenario, carrier=2)
    assert not able(0, kind="siege")
    assert not able(0, side=1, scenario="sortie", kind="asset")


@pytest.mark.rule("FF-OUT-SC-3")
def test_one_asset_is_enough() -> None:
    state = battle(Unit(0), Unit(1, at=(5, 5)), scenario="raid")
    state.tokens = (Token(1, "asset", 7620, 4572), Token(2, "asset", 0, 0, carrier=1))
    assert not orders.may_take_asset(state, state.group(1))


@pytest.mark.rule("FF-OT-SUMMONER-1")
@pytest.mark.rule("FF-Q-34")
def test_a_summoner_has_groups_of_its_own_company_to_call() -> None:
    state = battle(
        Unit(0, traits=["summoner"]),
        Unit(0, place=OFF, models=1),
        Unit(0, place=ROUTED, models=1),
        Unit(0, seat=2, place=OFF, models=1),
        Unit(0, place=OFF, models=1),
        Unit(1, at=(5, 5)),
    )
    group = state.group(1)
    assert orders.summonable(state, group) == [2, 5]
    assert orders.summonable(state, group, is_any=True) == [2]
    assert orders.may_summon(state, group)
    assert not orders.may_summon(state, state.group(6))
    group.set_traits(())
    assert not orders.may_summon(state, group)


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(
    ("scenario", "attackers", "able"), [("raid", 1, True), ("raid", 0, False), ("sortie", 1, False)]
)
def test_only_the_raided_bring_groups_in(scenario: str, attackers: int, able: bool) -> None:
    state = battle(
        Unit(0),
        Unit(0, place=OFF),
        Unit(0, seat=2, place=OFF),
        Unit(1, at=(5, 5)),
        Unit(1, place=OFF),
        scenario=scenario,
    )
    state.attackers = attackers
    assert orders.reinforcements(state, state.group(1)) == ([2, 3] if able else [])
    assert orders.reinforcements(state, state.group(1), is_any=True) == ([2] if able else [])
    assert orders.may_bring_in(state, state.group(1)) == able


@pytest.mark.rule("FF-OUT-SC-3")
def test_captains_bring_groups_in_farther_away() -> None:
    """All around is impassable: the nearest room is five inches away."""
    for captain, able in (("vapid", [3]), (None, [])):
        state = battle(
            Unit(0, captain=captain), Unit(1, at=(5, 5)), Unit(0, place=OFF), scenario="raid"
        )
        state.attackers = 1
        state.set_terrain((Terrain(0, ("impassable",), Disc(7620, 4572, 5 * INCH + 127)),))
        assert orders.reinforcements(state, state.group(1)) == able


@pytest.mark.rule("FF-OUT-SC-6")
def test_only_bodyguards_of_a_ritual_may_not_move() -> None:
    for scenario, special, may in (("ritual", 1, False), ("ritual", 2, True), ("raid", 1, True)):
        state = battle(Unit(0), Unit(1, at=(5, 5)), scenario=scenario)
        state.special = special
        assert orders.may_move(state, state.group(1)) == may


@pytest.mark.rule("FF-ACT-01")
@pytest.mark.rule("FF-SHK-01")
def test_who_can_act() -> None:
    def can(**more: Any) -> bool:
        state = battle(Unit(0, **more), Unit(1, at=(5, 5)))
        return orders.can_act(state, state.group(1))

    assert can()
    assert not can(acted="checked")
    assert not can(is_shaken=True)
    assert not can(effects=[("confuse", 1)])
    assert not can(place=ROUTED)


@pytest.mark.rule("FF-OT-FOE-1")
@pytest.mark.rule("FF-OT-FOE-2")
@pytest.mark.rule("FF-Q-30")
def test_whom_the_reckless_must_attack() -> None:
    def targets(**more: Any) -> tuple[list[int], bool]:
        state = battle(
            Unit(0, "elite_foot", **more),
            Unit(1, at=(34, 18)),
            Unit(1, at=(26, 18), kinds=("Undead",)),
            Unit(1, at=(55, 5), kinds=("Undead",)),
        )
        group = state.group(1)
        return orders.reckless_targets(state, group), orders.passes_by_foe(state, group, 3)

    assert targets() == ([], False)
    assert targets(traits=["reckless"]) == ([2, 3], False)
    assert targets(traits=["foe:undead"]) == ([3], False)
    assert targets(traits=["reckless", "foe:undead"]) == ([3], True)
    assert targets(traits=["reckless", "foe:undead"], is_calmed=True) == ([], False)
    assert targets(traits=["reckless"], is_shaken=True) == ([], False)


@pytest.mark.rule("FF-RECK-01")
@pytest.mark.rule("FF-RALLY-01")
def test_duties_and_rallies_are_those_of_the_side_at_hand() -> None:
    state = battle(
        Unit(0, traits=["reckless"], at=(30, 18)),
        Unit(1, traits=["reckless"], at=(34, 18)),
        Unit(0, traits=["reckless"], at=(30, 22), acted="checked"),
    )
    assert turn.duties(state) == [1]
    state.active = 1
    assert turn.duties(state) == [2]
    for group in state.groups:
        group.is_shaken = True
    assert [group.id for group in turn.to_rally(state)] == [2]
    state.active = 0
    assert [group.id for group in turn.to_rally(state)] == [1, 3]
    state.group(3).acted = "rallied"
    assert [group.id for group in turn.to_rally(state)] == [1]


@pytest.mark.rule("FF-TURN-01")
def test_the_turns_of_each_side_are_counted() -> None:
    state = battle(
        *(Unit(side, at=(5 + 9 * k, 5 + 20 * side)) for side in (0, 1) for k in (1, 2, 3))
    )
    state.stage, state.active, state.turn, state.turns = "start", 1, 3, (2, 1)
    step(state)
    assert (state.turn, state.turns, state.stage) == (4, (2, 2), "rally")


# -- activations -----------------------------------------------------------------------------------


@pytest.mark.rule("FF-ACT-03")
@pytest.mark.rule("FF-CT-11")
@pytest.mark.rule("FF-SPELL-PROMPT-1")
def test_a_second_roll_counts_and_spends_its_right() -> None:
    state = battle(Unit(0, captain="compelling", effects=[("prompt", 0)]), Unit(1, at=(5, 5)))
    played = activated(state, Asked(1, Move, 7), 3, 3, 4, 3, answers=("compelling",))
    assert played.result == Result(True, 7)
    assert state.group(1).used == ("compelling",)
    told = played.of(Activated)
    assert [(event.faces, event.is_passed) for event in told] == [((3, 3), False), ((4, 3), True)]
    assert told[1].rules == ("FF-CT-11",)
    played = activated(state, Asked(1, Move, 7), 3, 3, 2, 2, answers=("prompt",))
    assert played.result == Result(False, 4)
    assert played.of(Activated)[1].rules == ("FF-SPELL-PROMPT-1",)
    played = activated(state, Asked(1, Move, 7), 3, 3, answers=("no",))
    assert played.result == Result(False, 6)
    played = activated(state, Asked(1, Move, 6), 3, 3)
    assert played.result == Result(True, 6)
    assert played.asked == []


@pytest.mark.rule("FF-OUT-TA-10")
@pytest.mark.parametrize(("second", "is_passed"), [((4, 3), True), ((3, 3), False)])
def test_a_roll_that_must_be_made_again_counts(second: tuple[int, int], is_passed: bool) -> None:
    """Far from its Captain a success is rolled again, and a failure then is final."""
    state = war(one(**said("for_the_captain")), Unit(0, at=(5, 5), captain="compelling"), foe(50))
    played = activated(state, Asked(1, Move, 7), 6, 6, *second)
    assert played.result == Result(is_passed, sum(second))
    assert played.asked == []
    assert [event.is_passed for event in played.of(Activated)] == [True, is_passed]


# -- spells ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-CAST-03")
@pytest.mark.rule("FF-CAST-04")
@pytest.mark.rule("FF-CT-17")
@pytest.mark.rule("FF-Q-42")
def test_whom_spells_reach() -> None:
    state = battle(
        Unit(0, traits=["caster"], at=(30, 18)),
        Unit(1, at=(49, 18)),
        Unit(1, at=(30 - 19 - TINY, 18)),
        Unit(0, at=(30, 22)),
        Unit(1, at=(30, 10), captain="abjured"),
        Unit(1, at=(34, 10), traits=["stealthy"]),
    )
    caster = state.group(1)
    assert casting.targets_of(state, caster, "projectile") == [2]
    assert casting.targets_of(state, caster, "heal") == [2, 4, 6]
    assert casting.targets_of(state, caster, "counter") == [1, 2, 4, 6]
    assert len(casting.known_spells(caster)) == 10
    assert len(casting.castable(state, caster)) == 10
    state.melees = ((1, 2),)
    assert casting.castable(state, caster) == []


@pytest.mark.rule("FF-SPELL-PROJECTILE-1")
def test_projectile_hits_worse_beyond_twelve_inches() -> None:
    for x, needed in ((43.0, 4), (43 + TINY, 5)):
        state = battle(Unit(0, at=(30, 18)), Unit(1, at=(x, 18)))
        assert casting.projectile_hit(state, state.group(1), state.group(2)) == needed


@pytest.mark.rule("FF-CAST-05")
@pytest.mark.rule("FF-SEQ-01")
def test_spells_end_with_the_side_that_cast_them() -> None:
    state = battle(Unit(0, effects=[("fortify", 0), ("entangle", 1), ("prompt", 0)]), Unit(1))
    casting.end_spells_of(state, 0)
    assert [effect.spell for effect in state.group(1).effects] == ["entangle"]
    casting.lay_on(state, 1, "entangle", 1)
    assert list(state.group(1).effects) == [("entangle", 0)]


@pytest.mark.rule("FF-OUT-TA-13")
@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.parametrize("word", ["never_thaw", "bones_mine"])
def test_only_spells_that_reach_the_enemy_it_has_named(word: str) -> None:
    """Projectile does not reach the Stealthy, although it reaches another."""
    spells = ("projectile", "heal", "entangle")
    caster = one(traits=["apprentice"], spells=spells, **said(word, 2))
    state = war(caster, foe(40, traits=["stealthy"]), foe(30, 26))
    question = next(performing.order_cast(state, dice_of(), 1))
    assert list(question.options) == ["heal", "entangle"]
    state.group(1).taunts = ()
    question = next(performing.order_cast(state, dice_of(), 1))
    assert list(question.options) == list(spells)


# -- shots -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-SHOOT-01")
@pytest.mark.rule("FF-OT-STEALTHY-1")
@pytest.mark.rule("FF-SPELL-OBSCURE-1")
def test_whom_a_shot_reaches() -> None:
    def reached(x: float, profile: str = "light_cavalry", **more: Any) -> list[int]:
        state = battle(
            Unit(0, profile, (30, 18)), Unit(1, at=(x, 18), **more), Unit(0, at=(30, 15))
        )
        return shooting.targets_of(state, state.group(1))

    assert reached(43) == [2]
    assert reached(43 + TINY) == []
    assert reached(40, "elite_foot") == []
    assert reached(40, traits=["stealthy"]) == []
    assert reached(40, effects=[("obscure", 1)]) == []


@pytest.mark.rule("FF-OT-SELFDESTRUCT-1")
@pytest.mark.rule("FF-Q-32")
def test_whom_a_blast_reaches() -> None:
    state = battle(
        Unit(0, at=(30, 18)),
        Unit(1, at=(37, 18)),
        Unit(1, at=(23 - TINY, 18)),
        Unit(0, at=(30, 24), traits=["stealthy"]),
        Unit(1, at=(30, 12), traits=["stealthy"]),
    )
    assert [group.id for group in shooting.blast_targets(state, state.group(1))] == [2, 4]


# -- dice --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-R-04")
@pytest.mark.rule("FF-CT-06")
@pytest.mark.rule("FF-Q-20")
@pytest.mark.parametrize("r", [12, 7, 6])
def test_how_many_dice(r: int) -> None:
    for captain in ("feeble", "vapid"):
        state = battle(Unit(0, r=r, captain=captain), Unit(1))
        for manner in (ATTACK, DEFEND, SHOOT, PROJECTILE, SELF_DESTRUCT):
            blow = Blow(1, 2, manner, 4)
            fewer = captain == "feeble" and manner != DEFEND
            assert hits.dice_count(state, blow) == (6 if r == 6 else 12) - fewer
            assert len(blow.why) == (r == 6) + fewer


@pytest.mark.rule("FF-GEN-08")
def test_a_die_is_fresh_until_it_is_rolled_again() -> None:
    blow = Blow(1, 2, ATTACK, 4)
    blow.count = 4
    roll = Roll(dice_of(1, 4, 3, 6, 5), blow, (2, 4, 6))
    assert (roll.misses(), roll.hits(), roll.fresh()) == ([0, 2], [1, 3], [0, 2, 1, 3])
    roll.reroll([2], "Cover")
    assert (roll.misses(), roll.hits(), roll.fresh()) == ([0], [1, 3], [0, 1, 3])
    assert (roll.faces, roll.again) == ([1, 4, 5, 6], [("Cover", 1)])
    roll.reroll([], "Fortify")
    assert roll.again == [("Cover", 1)]
    roll = Roll(dice_of(5, 5, 5, 5), blow, (4,))
    assert roll.misses() == []


@pytest.mark.rule("FF-OT-VICIOUS")
def test_how_many_hits() -> None:
    for traits, count in (((), 3), (("vicious",), 5)):
        state = battle(Unit(0, traits=traits), Unit(1))
        assert hits.count_hits(state, Blow(1, 2, ATTACK, 5), [6, 6, 5, 4, 1]) == count


@pytest.mark.rule("FF-PROF-06")
@pytest.mark.rule("FF-OT-UNFEELING-2")
@pytest.mark.parametrize(
    ("more", "struck", "lost"),
    [
        ({}, 3, 0),
        ({}, 4, 1),
        ({}, 7, 1),
        ({"traits": ["unfeeling"]}, 1, 1),
        ({"traits": ["unfeeling"]}, 4, 1),
        ({"traits": ["unfeeling"]}, 5, 2),
        ({"is_formed": True}, 4, 0),
        ({"is_formed": True}, 5, 1),
        ({"traits": ["chariot"]}, 9, 1),
        ({"r": 2}, 12, 2),
        ({}, 0, 0),
    ],
)
def test_what_hits_cost(more: dict[str, Any], struck: int, lost: int) -> None:
    state: State = battle(Unit(0, "elite_foot", **more), Unit(1))
    assert hits.losses(state, state.group(1), struck, ATTACK)[0] == lost
    found, words = hits.costs(state, state.group(1), struck, ATTACK, 2)
    assert found == lost
    assert bool(words) == bool(struck)
    state.log = None
    assert hits.costs(state, state.group(1), struck, ATTACK, 2) == (lost, "")


@pytest.mark.rule("FF-OT-WELLARMED")
def test_well_armed_rolls_only_ones_again() -> None:
    state = battle(Unit(0, traits=["well_armed"]), Unit(1, at=(5, 5)))
    blow = Blow(1, 2, ATTACK, 4)
    dice = dice_of(1, 1, 2, 3, *([4] * 8), 5, 3)
    played = run(state, hits.roll_to_hit(state, dice, blow), dice, (True,))
    assert played.result == 9
    assert state.group(1).used == ("well_armed",)
    dice = dice_of(2, *([4] * 11))
    state.group(1).used = ()
    played = run(state, hits.roll_to_hit(state, dice, Blow(1, 2, ATTACK, 4)), dice)
    assert (played.result, played.asked, state.group(1).used) == (11, [], ())
