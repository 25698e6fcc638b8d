"""Losses, tests and what follows, at their limits."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    FAR,
    Unit,
    battle,
    dice_of,
    pair,
    run,
    settled,
    trial,
    tried,
)

from affray.games.flagrant_factions.pieces import DESERTED, ESCAPED, OFF, ROUTED, TABLE
from affray.games.flagrant_factions.rules import removal, resilience
from affray.games.flagrant_factions.rules.causes import ATTACK, SHOOT, Cause, cause_by
from affray.games.flagrant_factions.rules.resilience import (
    COMPANY,
    LAST,
    LOSS,
    OPENING,
    RALLY,
    Loss,
)
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.move_events import ModelsReturned

# -- modifiers ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-04")
@pytest.mark.rule("FF-TEST-05")
@pytest.mark.rule("FF-TEST-06")
def test_every_modifier_alone() -> None:
    def changes(state: State, reason: str = LOSS, lost: int = 0) -> list[int]:
        found = resilience.modifiers_of(state, trial(1, reason, lost=lost))
        return [modifier.change for modifier in found]

    def company(*places: str, captain: str = "vapid") -> State:
        return battle(
            Unit(0, at=(30, 18), captain=captain), *(Unit(0, place=place) for place in places)
        )

    assert changes(company()) == []
    assert changes(company(), lost=3) == [-3]
    assert changes(company(), COMPANY, lost=3) == []
    assert changes(company(ROUTED)) == []
    assert changes(company(ROUTED, ROUTED)) == [-1]
    assert changes(company(OFF, ROUTED)) == []
    assert changes(company(ESCAPED, DESERTED)) == [-1]
    assert changes(company(captain="shrewd"), RALLY) == [1]
    assert changes(company(ROUTED, ROUTED, captain="shrewd"), lost=2) == [-2, -1, 1]


@pytest.mark.rule("FF-OT-TERRIFYING")
@pytest.mark.rule("FF-OT-BANE-1")
@pytest.mark.rule("FF-CT-09")
def test_who_is_afraid() -> None:
    def afraid(*, terror: bool = True, by: int = 2, **mine: Any) -> bool:
        state = battle(Unit(0, **mine), Unit(1, kinds=("Undead",)), Unit(1))
        return resilience.is_afraid(
            state, trial(1, terror=terror, cause=cause_by(state, state.group(by), ATTACK))
        )

    assert afraid()
    assert not afraid(terror=False)
    assert not afraid(captain="resolute")
    assert afraid(captain="resolute", is_shaken=True)
    assert not afraid(traits=["bane:undead"])
    assert afraid(traits=["bane:undead"], by=3)
    assert afraid(traits=["bane:Elf"])


@pytest.mark.rule("FF-OT-COWARDLY")
@pytest.mark.rule("FF-OT-TERRIFYING")
@pytest.mark.rule("FF-SEQ-04")
@pytest.mark.parametrize(
    ("traits", "faces", "total"),
    [
        (("cowardly",), (3, 5, 2), 5),
        (("cowardly",), (5, 3, 2), 5),
        (("cowardly",), (4, 4, 6), 10),
        ((), (5, 3), 8),
    ],
)
def test_the_higher_die_is_rolled_again(
    traits: tuple[str, ...], faces: tuple[int, ...], total: int
) -> None:
    state = pair(traits=traits)
    played = tried(state, trial(1, COMPANY), *faces)
    (told,) = played.of(events.Tested)
    assert told.total == total
    assert told.again == (("Cowardly",) if traits else ())


@pytest.mark.rule("FF-SPELL-EMBOLDEN-1")
@pytest.mark.rule("FF-Q-35")
def test_embolden_spares_the_die_that_was_rolled_again() -> None:
    state = pair(traits=["cowardly"], effects=[("embolden", 0)])
    played = tried(state, trial(1, COMPANY), 3, 5, 1, 6, answers=(True,))
    (told,) = played.of(events.Tested)
    assert told.faces == (6, 1)
    assert told.again == ("Cowardly", "Embolden")
    state = pair(effects=[("embolden", 0)])
    played = tried(state, trial(1, COMPANY), 1, 2, 5, 6, answers=(True,))
    assert played.of(events.Tested)[0].faces == (5, 6)
    state = pair(effects=[("embolden", 0)])
    played = tried(state, trial(1, COMPANY), 2, 2, answers=(False,))
    assert played.of(events.Tested)[0].faces == (2, 2)


# -- results -----------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-03")
@pytest.mark.rule("FF-TEST-08")
@pytest.mark.rule("FF-TEST-10")
@pytest.mark.parametrize(
    ("lost", "is_shaken", "place"),
    [(1, False, TABLE), (2, True, TABLE), (4, True, TABLE), (5, False, ROUTED)],
)
def test_a_total_that_passes_fails_or_routs(lost: int, is_shaken: bool, place: str) -> None:
    state = pair()
    cause = cause_by(state, state.group(2), SHOOT)
    tried(state, trial(1, LOSS, lost=lost, cause=cause), 2, 3)
    group = state.group(1)
    assert (group.is_shaken, group.place) == (is_shaken, place)
    assert state.companies[1].has_shot_shaken == is_shaken


@pytest.mark.rule("FF-TEST-09")
@pytest.mark.rule("FF-SHK-03")
@pytest.mark.rule("FF-R-06")
@pytest.mark.parametrize(("r", "left", "place"), [(12, 11, TABLE), (1, 0, ROUTED)])
def test_who_fails_while_shaken_loses_one(r: int, left: int, place: str) -> None:
    state = pair(is_shaken=True, r=r)
    tried(state, trial(1, COMPANY), 1, 2)
    assert (state.group(1).r, state.group(1).place) == (left, place)
    assert not state.companies[1].shaken


@pytest.mark.rule("FF-RALLY-02")
@pytest.mark.rule("FF-TEST-11")
def test_only_a_test_to_rally_ends_being_shaken() -> None:
    for reason, is_shaken in ((RALLY, False), (COMPANY, True), (LAST, True)):
        state = pair(is_shaken=True, effects=[("confuse", 1), ("fortify", 0)])
        played = tried(state, trial(1, reason), 6, 6)
        group = state.group(1)
        assert group.is_shaken == is_shaken
        assert [effect.spell for effect in group.effects] == ["confuse"] * is_shaken + ["fortify"]
        assert len(played.of(events.Rallied)) == 1 - is_shaken


@pytest.mark.rule("FF-CT-07")
@pytest.mark.rule("FF-Q-71")
@pytest.mark.parametrize(
    ("r", "reason", "pays", "left", "is_shaken", "place"),
    [
        (12, RALLY, True, 11, False, TABLE),
        (12, RALLY, False, 11, True, TABLE),
        (1, RALLY, True, 0, False, ROUTED),
        (12, COMPANY, None, 11, True, TABLE),
    ],
)
def test_a_wicked_captain_has_a_rally_paid_for(
    r: int, reason: str, pays: bool | None, left: int, is_shaken: bool, place: str
) -> None:
    state = battle(
        Unit(0, "light_foot", (30, 18), is_shaken=True, r=r),
        Unit(1, "elite_foot", (30, 5)),
        Unit(0, "elite_foot", (30, 31), captain="wicked"),
    )
    answers = () if pays is None else (pays,)
    played = tried(state, trial(1, reason), 1, 1, answers=answers)
    group = state.group(1)
    assert (group.r, group.is_shaken, group.place) == (left, is_shaken, place)
    assert ("PayToRally" in played.asked) == (pays is not None)


@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.parametrize(
    ("scenario", "special", "r", "left", "place"),
    [
        ("ritual", 1, 12, 11, TABLE),
        ("ritual", 1, 1, 0, ROUTED),
        ("ritual", 3, 12, 12, TABLE),
        ("extraction", 1, 12, 12, TABLE),
    ],
)
def test_bodyguards_pay_for_standing(
    scenario: str, special: int, r: int, left: int, place: str
) -> None:
    state = pair(r=r)
    state.scenario, state.special = scenario, special
    before = state.group(1).models
    tried(state, trial(1, COMPANY), 1, 2)
    assert (state.group(1).r, state.group(1).place) == (left, place)
    if left == 11:
        assert state.group(1).models == before
    if left == 12:
        assert state.group(1).models != before


@pytest.mark.rule("FF-RET-01")
@pytest.mark.rule("FF-Q-63")
def test_only_losses_drive_away_from_who_caused_them() -> None:
    """The enemy that shot stands in the west, the nearest in the south."""
    for reason, moves in ((LOSS, (1, 0)), (COMPANY, (0, 1))):
        state = battle(
            Unit(0, "light_foot", (30, 18)),
            Unit(1, at=(15, 18)),
            Unit(1, at=(30, 10)),
            Unit(0, at=FAR),
        )
        cause = cause_by(state, state.group(2), SHOOT)
        tried(state, trial(1, reason, cause=cause), 1, 2)
        (model,) = state.group(1).models
        assert (model.x > 30 * 254, model.y > 18 * 254) == tuple(map(bool, moves))


@pytest.mark.rule("FF-OUT-SC-2")
@pytest.mark.rule("FF-Q-85")
@pytest.mark.parametrize(("faces", "is_passed"), [((2, 2), True), ((1, 2), False)])
def test_an_opening_test_moves_nobody(faces: tuple[int, int], is_passed: bool) -> None:
    state = pair()
    before = state.group(1).models
    dice = dice_of(*faces)
    played = run(state, resilience.opening_test(state, dice, 1), dice)
    assert played.result == is_passed
    assert state.group(1).is_shaken == (not is_passed)
    assert state.group(1).models == before
    assert played.of(events.Tested)[0].reason == resilience.REASONS[OPENING]


# -- companies -----------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-02")
@pytest.mark.rule("FF-TEST-13")
@pytest.mark.rule("FF-Q-72")
def test_half_of_the_points_in_play_and_lost() -> None:
    def halves(*places: str) -> tuple[bool, bool]:
        state = battle(*(Unit(0, place=place) for place in places), Unit(1))
        company = state.companies[0]
        return resilience.is_below_half(state, company), resilience.has_lost_half(state, company)

    assert halves(TABLE, TABLE) == (False, False)
    assert halves(TABLE, ROUTED) == (False, True)
    assert halves(TABLE, DESERTED) == (False, True)
    assert halves(TABLE, ESCAPED) == (False, False)
    assert halves(TABLE, ROUTED, ROUTED) == (True, True)
    assert halves(TABLE, ESCAPED, ESCAPED) == (True, False)
    assert halves(OFF, TABLE, ROUTED) == (False, False)
    assert halves(OFF, ROUTED) == (False, True)


@pytest.mark.rule("FF-TEST-01")
@pytest.mark.rule("FF-TEST-02")
@pytest.mark.rule("FF-ROUT-03")
@pytest.mark.rule("FF-Q-70")
def test_what_sets_off_tests_and_only_once() -> None:
    def due(*places: str, captain: int = 0) -> list[tuple[int, str]]:
        state = battle(*(Unit(0, place=place) for place in places), Unit(1))
        company = state.companies[0]
        company.captain_group = captain
        found = [(test.group, test.reason) for test in resilience.due_tests(state, company)]
        assert resilience.due_tests(state, company) == []
        return found

    assert due(TABLE, TABLE, TABLE) == []
    assert due(TABLE, TABLE, TABLE, ROUTED) == []
    assert due(TABLE, TABLE, TABLE, ROUTED, captain=4) == [(1, COMPANY), (2, COMPANY), (3, COMPANY)]
    assert due(TABLE, TABLE, TABLE, ROUTED, captain=1) == []
    assert due(TABLE, TABLE, TABLE, ESCAPED, captain=4) == []
    assert due(TABLE, OFF, ROUTED, ROUTED) == [(1, COMPANY)]
    assert due(TABLE, ESCAPED) == [(1, LAST)]
    assert due(TABLE, ROUTED) == [(1, COMPANY)]
    assert due(OFF, ESCAPED) == []
    assert due(TABLE) == []
    assert due(TABLE, OFF, ESCAPED) == []


@pytest.mark.rule("FF-AMB-FIRSTBLOOD")
@pytest.mark.rule("FF-Q-48")
def test_first_blood() -> None:
    def drawn(*losses: tuple[int, int | None], earlier: bool = False) -> list[bool]:
        state = battle(*(Unit(seat % 2, seat=seat) for seat in range(4)), Unit(0, place=TABLE, r=0))
        state.companies[1].first_blood = earlier
        caused = [Loss(victim, 1, Cause(seat=seat)) for victim, seat in losses]
        resilience.draw_blood(state, caused)
        return [company.first_blood for company in state.companies]

    assert drawn((2, 0)) == [True, False, True, False]
    assert drawn((1, 3)) == [False, True, False, True]
    assert drawn((1, 3), (2, 0)) == [True] * 4
    assert drawn((2, 3)) == [False] * 4
    assert drawn((2, None)) == [False] * 4
    assert drawn((5, 1)) == [False] * 4
    assert drawn((2, 0), earlier=True) == [False, True, False, False]


@pytest.mark.rule("FF-SEQ-02")
def test_losses_of_nothing_are_told_and_lead_to_nothing() -> None:
    state = pair()
    cause = cause_by(state, state.group(2), SHOOT)
    played = settled(state, (), Loss(1, 0, cause, "1 hit"), Loss(3, 0, cause))
    assert [event.group for event in played.of(events.Unharmed)] == [1]
    assert len(played.events) == 1
    played = settled(state, (6, 6), Loss(1, 2, cause, "2 hits"))
    (hurt,) = played.of(events.Hurt)
    assert (hurt.group, hurt.lost, hurt.left, hurt.words) == (1, 2, 10, "2 hits")
    played = settled(state, (6, 6), Loss(1, 1, cause))
    assert played.of(events.Hurt)[0].words == "hits"


@pytest.mark.rule("FF-TEST-02")
def test_tests_of_a_company_are_blamed_on_who_did_it() -> None:
    state = battle(
        Unit(0, "light_foot", (10, 18), r=1, captain="vapid"),
        Unit(0, "light_foot", (20, 18)),
        Unit(0, "light_foot", (30, 18)),
        Unit(1, "elite_foot", (10, 5)),
    )
    cause = cause_by(state, state.group(4), SHOOT)
    settled(state, (1, 1, 6, 6), Loss(1, 1, cause), answers=(2,))
    assert state.group(2).shaken_by == 1
    assert state.companies[1].shaken == (2,)
    assert not state.companies[1].has_shot_shaken


# -- models --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-R-02")
@pytest.mark.rule("FF-REM-06")
@pytest.mark.parametrize(
    ("r", "amount", "remove", "gone", "asked"),
    [
        (12, 1, True, 0, False),
        (12, 2, True, 1, True),
        (12, 11, True, 5, False),
        (12, 12, True, 0, False),
        (12, 6, False, 0, False),
    ],
)
def test_models_go_with_resilience(
    r: int, amount: int, remove: bool, gone: int, asked: bool
) -> None:
    state = battle(
        Unit(0, models=6, r=r, captain="vapid"), Unit(1, at=FAR), house={"remove_models": remove}
    )
    dice = dice_of()
    played = run(state, removal.lose(state, 1, amount), dice)
    group = state.group(1)
    assert (played.result, group.r) == (amount, r - amount)
    assert len(group.models) == 6 - gone
    assert bool(played.asked) == asked
    assert group.models[0].id == 101
    assert group.is_loose == bool(gone)


@pytest.mark.rule("FF-R-07")
@pytest.mark.rule("FF-REM-07")
def test_resilience_and_models_come_back() -> None:
    def healed(r: int, amount: int, models: int, remove: bool = True) -> tuple[int, int, int]:
        state = battle(
            Unit(0, models=models, r=r, size=6), Unit(1, at=FAR), house={"remove_models": remove}
        )
        played = run(state, removal.regain(state, 1, amount), dice_of())
        group = state.group(1)
        assert len({model.id for model in group.models}) == len(group.models)
        back = [id for event in played.of(ModelsReturned) for id, _ in event.moves]
        assert back == [model.id for model in group.models[models:]]
        return played.result, group.r, len(group.models)

    assert healed(10, 1, 5) == (1, 11, 6)
    assert healed(9, 1, 5) == (1, 10, 5)
    assert healed(11, 3, 6) == (1, 12, 6)
    assert healed(12, 1, 6) == (0, 12, 6)
    assert healed(10, 1, 5, remove=False) == (1, 11, 5)
    assert healed(6, 4, 3) == (4, 10, 5)
