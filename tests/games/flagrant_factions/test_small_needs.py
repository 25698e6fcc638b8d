"""What Taunts, spells and interrupts need, each by the least that decides it."""

from __future__ import annotations

from typing import Any

import msgspec
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
    shot,
    trial,
    war,
)

from affray.games.flagrant_factions.pieces import ROUTED, Deed, Effect, Model
from affray.games.flagrant_factions.rules import (
    ambitions,
    casting,
    movement,
    resilience,
    shooting,
    taunt_needs,
    taunting,
)
from affray.games.flagrant_factions.rules.beginning import hide
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import SHOOT
from affray.games.flagrant_factions.rules.hits import fortify, throw
from affray.games.flagrant_factions.rules.profile import stride
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.events import AmbitionScored, ToHit
from affray.games.flagrant_factions.words.move_events import GroupMoved, MetHalfway
from affray.kernel.ids import Seat

INCH = 254
X, Y = 30 * INCH, 18 * INCH


def is_ready(state: State, taunt: str) -> bool:
    return taunt_needs.is_ready(state, state.group(1), taunt)


@pytest.mark.rule("FF-OUT-TA-23")
@pytest.mark.parametrize(("r", "at", "expected"), [(6, 34, True), (6, 50, False), (7, 34, False)])
def test_howlers_are_bloodied_and_can_attack(r: int, at: int, expected: bool) -> None:
    assert is_ready(war(one(r=r), foe(at)), "howl") == expected


@pytest.mark.rule("FF-OUT-TA-16")
def test_both_groups_of_a_melee_are_near_where_blood_makes_mud() -> None:
    for second, expected in ((38, False), (36, True)):
        for pair in ((2, 3), (3, 2)):
            state = war(one(), foe(36), Unit(0, at=(second + 1, 18)), foe(50))
            state.group(pair[0]).models = (Model(201, 36 * INCH, Y),)
            state.group(pair[1]).models = (Model(301, (second + 1) * INCH, Y),)
            state.join_melee(2, 3)
            assert is_ready(state, "mud") == expected


@pytest.mark.rule("FF-OUT-TA-11")
@pytest.mark.parametrize(("inches", "expected"), [(8, True), (7, False)])
def test_runners_move_8_inches(inches: int, expected: bool) -> None:
    state = war(one(), foe())
    group = state.group(1)
    card: Any = group.card
    replace = getattr(card, "_replace", None)
    group.card = replace(mo_d=inches) if replace else msgspec.structs.replace(card, mo_d=inches)
    assert is_ready(state, "run_you_down") == expected


@pytest.mark.rule("FF-OUT-TA-20")
@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (12 * INCH + 127, 0, True),
        (12 * INCH + 128, 0, False),
        (0, 12 * INCH + 127, True),
        (0, -12 * INCH - 128, False),
        (2500, 2500, False),
        (2200, -2200, True),
    ],
)
def test_warriors_fell_within_12_inches_of_some_model(dx: int, dy: int, expected: bool) -> None:
    state = war(one(), Unit(0, name="Skeletal Warriors"), foe(50))
    state.group(2).place, state.group(2).models = ROUTED, ()
    state.group(1).models = (Model(101, X, Y), Model(102, X - 20 * INCH * (dx > 0), Y))
    if dx <= 0:
        state.group(1).models = (Model(101, X, Y), Model(102, X + 20 * INCH, Y))
    state.memory = (Deed("routed", 3, 2, state.turn, (X + dx, Y + dy)),)
    found = taunt_needs.fallen_warriors(state, state.group(1))
    assert found == ([2] if expected else [])


@pytest.mark.rule("FF-OUT-TA-29")
def test_without_hounds_nobody_was_bitten() -> None:
    state = war(one(), foe(34, is_shaken=True))
    state.memory = (Deed("shaken", 1, 2, state.turn, (0, 0)),)
    assert not is_ready(state, "our_dogs")
    hounds = war(one(), foe(34, is_shaken=True), Unit(0, at=(5, 5), name="Kennel Hounds"))
    hounds.memory = (Deed("shaken", 3, 2, hounds.turn, (0, 0)),)
    assert is_ready(hounds, "our_dogs")


@pytest.mark.rule("FF-OUT-TA-20")
def test_warriors_whom_nobody_destroyed_avenge_nobody() -> None:
    for deeds, expected in (
        ((), ()),
        ((Deed("routed", 3, 2, 1, (X, Y)), Deed("routed", 4, 2, 1, (X, Y))), (("avenge", 4),)),
    ):
        state = war(one(), Unit(0, "light_foot"), foe(50), foe(55))
        state.group(2).place, state.group(2).models = ROUTED, ()
        state.memory = deeds
        dice = dice_of()
        run(state, taunting.call_back(state, dice, 1, 2, 7), dice)
        assert state.group(2).taunts == expected
        assert state.group(2).r == 7


@pytest.mark.rule("FF-OUT-TA-07")
def test_only_an_attack_on_its_one_enemy_leads_farther() -> None:
    state = war(foe(), one(**said("only_one", 1)))
    group = state.group(2)
    assert stride(state, group) == 6 * INCH
    assert stride(state, group, 1) == 12 * INCH


@pytest.mark.rule("FF-OUT-TA-25")
def test_a_volley_that_misses_is_not_remembered() -> None:
    for faces, count in ((hits(0, 12), 0), (hits(1, 12), 1)):
        state = war(one("light_cavalry"), foe())
        shot(state, faces)
        assert len([deed for deed in state.memory if deed.what == "shot"]) == count


@pytest.mark.rule("FF-OT-SELFDESTRUCT-2")
@pytest.mark.rule("FF-TEST-02")
def test_a_captain_who_destroys_itself_makes_its_company_test() -> None:
    state = battle(one(captain="capable"), Unit(0, at=(5, 5)), Unit(0, at=(9, 5)), foe(50))
    dice = dice_of(6, 6, 6, 6)
    played = run(state, shooting.self_destruct(state, dice, 1), dice)
    assert [test.group for test in played.of(events.Tested)] == [2, 3]


@pytest.mark.rule("FF-OUT-TA-10")
def test_a_test_that_must_be_rolled_again_says_so() -> None:
    state = war(one(**said("for_the_captain")), foe(50))
    dice = dice_of(6, 6, 5, 5)
    played = run(state, resilience.roll_test(state, dice, trial(1)), dice)
    (told,) = played.of(events.Tested)
    assert (told.again, told.faces) == (("For the Captain!",), (5, 5))


# -- spells --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OT-APPRENTICE")
def test_who_is_no_apprentice_knows_no_spells() -> None:
    state = battle(one(spells=("heal",)), one(traits=("apprentice",), spells=("heal",)))
    assert casting.known_spells(state.group(1)) == ()
    assert casting.known_spells(state.group(2)) == ("heal",)


@pytest.mark.rule("FF-SPELL-COUNTER-1")
def test_a_counter_on_a_group_without_spells_asks_nothing() -> None:
    state = battle(one(traits=("caster",)), foe())
    assert run(state, casting.counter(state, 1, 2), dice_of()).asked == []


@pytest.mark.rule("FF-OUT-TA-12")
def test_a_doubled_spell_ends_with_its_target() -> None:
    state = war(one(traits=("caster",)), foe(r=1, **said("laughable")), foe(50))
    dice = dice_of(hits(12, 12), 6, 6)
    played = run(state, casting.take_effect(state, dice, 1, "projectile", 2), dice)
    assert len(played.of(ToHit)) == 1
    assert state.group(2).place == ROUTED


@pytest.mark.rule("FF-SPELL-FORTIFY-1")
def test_where_every_die_was_rolled_again_fortify_asks_nothing() -> None:
    state = battle(one("light_cavalry"), foe(effects=[("fortify", 1)]))
    blow = Blow(1, 2, SHOOT, 5)
    blow.count, blow.in_cover = 2, True
    dice = dice_of(6, 5, 6, 5)
    played = run(state, throw(state, dice, blow), dice)
    assert played.asked == []
    again = run(state, fortify(state, blow, played.result), dice_of())
    assert again.asked == []


@pytest.mark.rule("FF-CAST-05")
def test_spells_end_by_the_side_that_cast_them() -> None:
    state = battle(one(effects=[("heal", 0), ("enrage", 1)]), foe(effects=[("confuse", 0)]))
    casting.end_spells_of(state, 0)
    assert state.group(1).effects == (Effect("enrage", 1),)
    assert state.group(2).effects == ()


@pytest.mark.rule("FF-LOS-03")
def test_a_caster_always_sees_itself() -> None:
    state = battle(
        one(traits=("caster",), models=3), foe(31), foe(33), house={"spells_need_los": True}
    )
    assert casting.may_target(state, state.group(1), state.group(1), "heal")


# -- moving --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-PT-DEFIANT-2")
@pytest.mark.parametrize(("gap", "moved"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_half_of_the_smallest_gap_is_met(gap: int, moved: int) -> None:
    state = battle(one(), foe(34, profile="heavy_cavalry"))
    state.group(2).models = (Model(201, X + 254 + gap, Y),)
    played = run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert state.group(2).models[0].x == X + 254 + gap - moved
    assert len(played.of(MetHalfway)) == (moved > 0)


@pytest.mark.rule("FF-PT-DEFENSIVE-3")
@pytest.mark.parametrize("is_formed", [True, False])
def test_who_comes_no_nearer_and_who_does_not_slip_away_keeps_its_formation(
    is_formed: bool,
) -> None:
    for flow in (movement.approach, movement.slip_away):
        for path in ((), ((X + 10, Y),)):
            state = battle(one("light_foot", is_formed=is_formed), foe(50))
            answer = ((101, path),) if path else ()
            run(state, flow(state, dice_of(), 1, 2), dice_of(), (answer,))
            assert state.group(1).is_formed == (is_formed and not path)


@pytest.mark.rule("FF-MOVE-05")
def test_who_cannot_move_at_all_is_told_to_stay() -> None:
    state = battle(one("heavy_engine", effects=[("entangle", 1)]), foe(31))
    played = run(state, movement.move(state, dice_of(), 1), dice_of())
    (told,) = played.of(GroupMoved)
    assert (played.result, told.group, told.moves) == (None, 1, ())
    assert not movement.can_move(state, state.group(1))


# -- secrets and scores --------------------------------------------------------------------------


@pytest.mark.rule("FF-AMB-01")
def test_others_secret_ambitions_are_guessed_and_ones_own_are_not() -> None:
    class Sure:
        def random(self) -> float:
            return 0.7

        def sample(self, things: list[str], count: int) -> list[str]:
            return things[:count]

    state = battle(one(), foe())
    for company in state.companies:
        company.ambitions, company.revealed = ("anvil", "reel"), ("reel",)
    hide(state, Seat(0), Sure())  # type: ignore[arg-type]
    assert state.companies[0].ambitions == ("anvil", "reel")
    guessed = state.companies[1].ambitions
    assert len(guessed) == 3
    assert "reel" in guessed
    assert guessed == tuple(sorted(guessed))
    early = battle(one(), foe())
    early.turn, early.stage = 0, "deploy"
    early.companies[1].ambitions = ("anvil",)
    hide(early, Seat(0), Sure())  # type: ignore[arg-type]
    assert early.companies[1].ambitions == ("anvil",)
    for stage in ("first", "opening", "start"):
        early.stage = stage
        early.companies[1].ambitions = ("anvil",)
        hide(early, Seat(0), Sure())  # type: ignore[arg-type]
        assert len(early.companies[1].ambitions) == 2


@pytest.mark.rule("FF-AMB-02")
def test_it_is_told_which_ambitions_are_fulfilled() -> None:
    state = battle(one(), foe())
    state.companies[0].first_blood = True
    for company in state.companies:
        company.ambitions = ("first_blood",)
    ambitions.tell_scores(state)
    told = [event for event in state.log or [] if isinstance(event, AmbitionScored)]
    assert [(event.seat, event.is_fulfilled) for event in told] == [(0, True), (1, False)]
    assert [event.points > 0 for event in told] == [True, False]
