"""Activations, tests and rolls of a scenario in detail: who is asked, what is told, what is not."""

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
    pair,
    run,
    said,
    settled,
    trial,
    tried,
    two,
    war,
)

from affray.games.flagrant_factions.data.tables import TABLES
from affray.games.flagrant_factions.pieces import OFF, ROUTED, Effect
from affray.games.flagrant_factions.rules import (
    activation,
    ambitions,
    captains,
    endings,
    hits,
    resilience,
)
from affray.games.flagrant_factions.rules.activation import Asked, Result
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import ATTACK, NOBODY, SHOOT, cause_by
from affray.games.flagrant_factions.rules.resilience import COMPANY, LOSS, RALLY, Loss
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import Attack, Cast, Move
from affray.kernel.view import Ended

# -- activations -------------------------------------------------------------------------------


def told(played: Any) -> list[tuple[bool, tuple[int, ...], str, tuple[str, ...]]]:
    return [
        (event.is_passed, event.faces, event.how, event.rules)
        for event in played.of(events.Activated)
    ]


@pytest.mark.rule("FF-OT-FOE-2", "FF-CT-12")
def test_who_need_not_roll_is_told_with_the_rule() -> None:
    state = two(captain="prodding")
    dice = dice_of()
    flow = activation.activate(state, dice, Asked(2, Attack, 12, 3), sure="FF-OT-FOE-2")
    played = run(state, flow, dice)
    assert played.result == Result(True)
    assert told(played) == [(True, (), "by right", ("FF-OT-FOE-2",))]
    played = activated(state, Asked(2, Move, 12))
    assert told(played) == [(True, (), "Prodding", ("FF-CT-12",))]
    assert (Asked(1, Move, 5).target, Result(True).total) == (None, 0)


@pytest.mark.rule("FF-OUT-TA-10", "FF-GEN-08")
def test_a_roll_made_again_for_the_captain_is_the_last_one() -> None:
    state = war(
        one(effects=[("prompt", 0)], **said("for_the_captain")),
        Unit(0, at=(5, 5), captain="vapid"),
        foe(50),
    )
    played = activated(state, Asked(1, Move, 7), 6, 6, 1, 1)
    assert (played.asked, played.result) == ([], Result(False, 2))
    played = activated(state, Asked(1, Move, 7), 1, 1, answers=("no",))
    assert (played.asked, played.result) == (["RerollActivation"], Result(False, 2))


@pytest.mark.rule("FF-OUT-TA-13")
@pytest.mark.parametrize(("answer", "faces"), [(True, (1, 2)), (False, ())])
def test_an_enemy_may_let_a_roll_stand(answer: bool, faces: tuple[int, ...]) -> None:
    state = war(one(**said("never_thaw", 2)), foe(50))
    played = activated(state, Asked(1, Move, 7), 4, 3, *faces, answers=(answer,))
    assert (played.asked, played.result.is_passed) == (["ForceActivation"], not answer)


@pytest.mark.rule("FF-CT-12", "FF-CAP-04")
def test_a_shaken_captain_passes_no_order_that_has_no_trait() -> None:
    state = two(captain="prodding", is_shaken=True)
    assert activated(state, Asked(2, Cast, 5), 6, 6).asked == []


@pytest.mark.rule("FF-CT-11", "FF-SPELL-PROMPT-1")
def test_prompt_leaves_the_captain_his_trait() -> None:
    state = two(captain="compelling")
    state.group(2).effects = (Effect("prompt", 0),)
    played = activated(state, Asked(2, Move, 7), 1, 1, 6, 6, answers=("prompt",))
    assert played.result == Result(True, 12)
    assert state.group(1).used == ()
    assert told(played)[1] == (True, (6, 6), "rolled again, Prompt", ("FF-SPELL-PROMPT-1",))


@pytest.mark.rule("FF-OT-COMPOSED")
def test_the_composed_are_told_to_move_better() -> None:
    state = battle(Unit(0, "heavy_beast", traits=["composed"]), Unit(0), Unit(1, at=(50, 18)))
    words = "Composed: one less is needed"
    assert told(activated(state, Asked(1, Move, 5), 6, 6))[0][2] == words
    assert told(activated(state, Asked(1, Attack, 5), 6, 6))[0][2] == ""
    assert told(activated(state, Asked(2, Move, 5), 6, 6))[0][2] == ""
    dice = dice_of()
    flow = activation.activate(state, dice, Asked(1, Move, 5), sure="FF-OT-FOE-2")
    assert told(run(state, flow, dice))[0][2] == f"{words}; by right"


# -- captains and ambitions --------------------------------------------------------------------


@pytest.mark.rule("FF-CAP-02", "FF-CT-11", "FF-CAP-04")
def test_captains_of_the_enemy_or_off_the_table_help_nobody() -> None:
    state = battle(Unit(0), Unit(1, at=(33, 18), captain="compelling"))
    one, other = state.groups
    assert not captains.gives_heart(state, one)
    assert captains.helper(state, one, "compelling") is None
    assert captains.gives_heart(state, other)
    assert captains.helper(state, other, "compelling") is other
    assert captains.trait_of(state, state.companies[1]) == "compelling"
    other.place = OFF
    assert captains.trait_of(state, state.companies[1]) is None
    assert captains.trait_of(state, state.companies[0]) is None
    assert not captains.gives_heart(state, other)


@pytest.mark.rule("FF-CT-10", "FF-CAP-06")
def test_dice_of_a_captain_are_there_once() -> None:
    state = two(captain="dangerous")
    one, other = state.group(1), state.group(2)
    assert [captains.reroll_dice(state, group) for group in (one, other)] == [2, 0]
    captains.spend(one, "dangerous")
    assert captains.reroll_dice(state, one) == 0
    state = two(captain="vapid")
    assert captains.reroll_dice(state, state.group(1)) == 0


@pytest.mark.rule("FF-AMB-SPINE", "FF-AMB-ANVIL", "FF-Q-48")
def test_one_of_the_dearest_is_enough() -> None:
    state = two()
    company = state.companies[0]
    assert not ambitions.spine(state, company)
    assert not ambitions.anvil(state, company)
    company.routed = company.routed_first_turn = (4,)
    assert ambitions.dearest(state, company) == [3, 4, 5]
    assert ambitions.spine(state, company)
    assert ambitions.anvil(state, company)


# -- rolls of a scenario -----------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-SC-0", "FF-OUT-SC-6")
def test_rolls_of_a_scenario_are_made_with_six_sides() -> None:
    state = battle(Unit(0), Unit(1))
    state.turn = 2
    endings.roll_fate(state, dice_of(6))
    assert state.ending
    state = battle(Unit(1), Unit(0), scenario="ritual")
    state.active, state.turns, state.special = 1, (11, 12), 1
    endings.roll_fate(state, dice_of(6, 6))
    assert state.outcome is None
    state.turns = (12, 13)
    with pytest.raises(Ended):
        endings.roll_fate(state, dice_of(6, 6))
    assert state.outcome is not None


@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_centre_is_as_far_from_all_sides(
    dx: int, dy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = battle(Unit(0, at=(5, 5)), Unit(1), scenario="sortie")
    state.active = 1
    monkeypatch.setitem(TABLES, "60x36", (60, 60))
    group = state.group(2)
    for far, may_end in ((5207, True), (5208, False)):
        spot = 7620 + far * dx, 7620 + far * dy
        group.models = (group.models[0]._replace(x=spot[0], y=spot[1]),)
        assert endings.may_declare_end(state) == may_end


# -- hits --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OT-WELLARMED", "FF-OT-VICIOUS")
@pytest.mark.parametrize(
    ("traits", "used", "floors"),
    [
        ((), (), (4,)),
        (("well_armed",), (), (2, 4)),
        (("well_armed",), ("well_armed",), (4,)),
        (("vicious",), (), (4, 6)),
        (("well_armed", "vicious"), (), (2, 4, 6)),
    ],
)
def test_only_faces_that_matter_are_told_apart(
    traits: tuple[str, ...], used: tuple[str, ...], floors: tuple[int, ...]
) -> None:
    state = battle(Unit(0, traits=traits, used=used), Unit(1))
    blow = Blow(1, 2, ATTACK, 4)
    assert hits.floors_of(state, blow) == floors
    blow.count = 1
    roll = hits.Roll(dice_of(3), blow, floors)
    assert roll.floors == tuple(floor for floor in floors if floor >= 4)


@pytest.mark.rule("FF-CT-15", "FF-AMB-WITHOUTMOVING")
def test_a_captains_roll_to_hit_stirs_him_and_some_dice_are_rolled_again() -> None:
    state = battle(Unit(0, captain="dangerous"), Unit(1))
    dice = dice_of([1] * 12, 6, 6)
    played = run(state, hits.roll_to_hit(state, dice, Blow(1, 2, ATTACK, 4)), dice, ((3, 7),))
    assert (played.asked, played.result) == (["ChooseRerolls"], 2)
    assert state.companies[0].has_captain_stirred


# -- tests -------------------------------------------------------------------------------------


def test_a_new_test_is_not_passed() -> None:
    assert (trial(1).is_passed, trial(1).total) == (False, 0)


@pytest.mark.rule("FF-SEQ-02", "FF-R-02")
def test_losses_come_first_for_the_side_that_is_not_active_and_stop_at_nothing() -> None:
    state = battle(
        Unit(0, r=2),
        Unit(1, at=(50, 18)),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
        Unit(1, at=(50, 5)),
    )
    cause = cause_by(state, state.group(2), SHOOT)
    played = settled(state, [[6] * 2], Loss(1, 5, cause), Loss(2, 1, NOBODY))
    hurt = [(event.group, event.lost, event.left) for event in played.of(events.Hurt)]
    assert hurt == [(2, 1, 11), (1, 2, 0)]
    assert state.group(1).place == ROUTED


@pytest.mark.rule("FF-OUT-TA-14")
def test_losses_are_remembered_for_taunts() -> None:
    state = war(one(), foe(50), Unit(0, at=(5, 5)))
    settled(state, [6, 6], Loss(1, 1, cause_by(state, state.group(2), SHOOT)))
    assert [(deed.what, deed.by, deed.to) for deed in state.memory] == [("hurt", 2, 1)]


@pytest.mark.rule("FF-AMB-FIRSTBLOOD", "FF-Q-48")
def test_nobody_draws_first_blood_where_nobody_did_it() -> None:
    for group in (1, 2):
        state = battle(Unit(0), Unit(1))
        resilience.draw_blood(state, [Loss(group, 1, NOBODY)])
        assert not any(company.first_blood for company in state.companies)


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
def test_a_test_stirs_the_captain() -> None:
    state = pair(captain="vapid")
    tried(state, trial(1, COMPANY), 6, 6)
    assert state.companies[0].has_captain_stirred


@pytest.mark.rule("FF-OT-COWARDLY", "FF-Q-35")
def test_of_equal_dice_the_first_is_rolled_again() -> None:
    state = pair(traits=["cowardly"])
    played = tried(state, trial(1, COMPANY), 4, 4, 1)
    assert [event.faces for event in played.of(events.Tested)] == [(1, 4)]


@pytest.mark.rule("FF-SPELL-EMBOLDEN-1", "FF-TEST-04")
def test_the_total_that_may_be_rolled_again_has_its_modifiers() -> None:
    state = pair(effects=[("embolden", 0)])
    test = trial(1, LOSS, lost=3)
    flow = resilience.roll_test(state, dice_of(5, 4, 6, 6), test)
    question: Any = next(flow)
    assert (question.name, question.total) == ("RerollTest", 6)
    with pytest.raises(StopIteration):
        flow.send(True)
    assert test.total == 9


@pytest.mark.rule("FF-OUT-TA-10")
@pytest.mark.parametrize(
    ("faces", "total"), [((3, 3, 6, 6), 10), ((3, 2), 3), ((4, 3, 1, 6), 5), ((6, 6, 6, 6), 10)]
)
def test_only_a_test_that_passes_is_rolled_again_for_the_captain(
    faces: tuple[int, ...], total: int
) -> None:
    state = war(
        one("light_foot", **said("for_the_captain")),
        foe(50),
        Unit(0, at=(2, 2), captain="vapid"),
        Unit(0, at=(8, 2)),
    )
    test = trial(1, LOSS, lost=2)
    dice = dice_of(*faces)
    run(state, resilience.roll_test(state, dice, test), dice)
    assert test.total == total


@pytest.mark.rule("FF-TEST-10", "FF-OUT-TA-02")
@pytest.mark.parametrize(
    ("lost", "rule"), [(2, "FF-TEST-10"), (3, "FF-TEST-10"), (1, "FF-OUT-TA-02")]
)
def test_a_rout_by_a_test_has_its_rule(lost: int, rule: str) -> None:
    state = war(
        one(**said("unbreakable")), foe(50), Unit(0, at=(2, 2)), Unit(0, at=(8, 2)), Unit(0)
    )
    played = tried(state, trial(1, LOSS, lost=lost), 1, 1, 1)
    assert [event.rules for event in played.of(events.Routed)] == [("FF-ROUT-02", rule)]


@pytest.mark.rule("FF-SEQ-02")
@pytest.mark.parametrize("is_passed", [True, False])
def test_a_test_leads_to_nothing_for_who_is_gone(is_passed: bool) -> None:
    state = pair(place=ROUTED)
    test = trial(1, RALLY)
    test.is_passed, test.total = is_passed, 2
    dice = dice_of()
    assert run(state, resilience.apply_test(state, dice, test), dice).events == []
