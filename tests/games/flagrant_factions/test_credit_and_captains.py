"""How far captains reach, whom a Rout or a scare is credited to, and what is left behind."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import (
    DESERTED,
    ESCAPED,
    OFF,
    ROUTED,
    Model,
    Token,
)
from affray.games.flagrant_factions.rules import captains, rout
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    NOBODY,
    SHOOT,
    Cause,
    cause_by,
    centroid,
    stir,
)
from affray.games.flagrant_factions.rules.removal import take_off
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Escaped, Routed, Shook

TINY = 1 / 254
"""A tenth of a millimetre."""


def near(x: float, trait: str = "compelling", **more: Any) -> State:
    """A captain with two models at 10 and 12 inches, and a friend at x."""
    return battle(
        Unit(0, at=(10, 18), models=2, captain=trait, **more),
        Unit(0, at=(x, 18)),
        Unit(1, at=(50, 18), captain=trait),
        Unit(0, at=(24, 18), seat=2),
    )


# -- captains ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-CAP-02")
@pytest.mark.rule("FF-CT-04")
def test_heart_is_given_from_group_to_group() -> None:
    def gives(state: State, group: int = 2) -> bool:
        return captains.gives_heart(state, state.group(group))

    assert gives(near(25))
    assert not gives(near(25 + TINY))
    assert gives(near(25), 1)
    assert gives(near(25), 4)
    assert gives(near(40), 3)
    assert not gives(near(25, "vapid"))
    assert not gives(near(25, place=OFF))
    assert not gives(near(25, is_shaken=True))
    assert not gives(near(25, effects=[("confuse", 1)]))
    without = near(25)
    without.companies[0].captain_group = None
    assert not gives(without)


@pytest.mark.rule("FF-CT-11")
@pytest.mark.rule("FF-Q-12")
@pytest.mark.rule("FF-Q-14")
def test_help_is_measured_from_the_captain() -> None:
    def helper(state: State, group: int = 2, trait: str = "compelling") -> int:
        found = captains.helper(state, state.group(group), trait)
        return 0 if found is None else found.id

    assert helper(near(23)) == 1
    assert helper(near(23 + TINY)) == 0
    assert helper(near(23), 1) == 1
    assert helper(near(23), 3) == 3
    assert helper(near(23), 4) == 0
    assert helper(near(23), 2, "prodding") == 0
    assert helper(near(23, used=("compelling",))) == 0
    assert helper(near(23, used=("prodding",))) == 1
    assert helper(near(23, is_shaken=True)) == 0
    assert helper(near(23, place=ROUTED)) == 0


@pytest.mark.rule("FF-CT-07")
@pytest.mark.rule("FF-Q-12")
def test_the_wicked_reach_from_group_to_group() -> None:
    def is_near(state: State, group: int = 2) -> bool:
        return captains.is_wicked_near(state, state.group(group))

    assert is_near(near(25, "wicked"))
    assert not is_near(near(25 + TINY, "wicked"))
    assert not is_near(near(25, "vapid"))
    assert not is_near(near(25, "wicked", is_shaken=True))
    only_mine = near(49, "wicked")
    assert not is_near(only_mine, 2)
    assert is_near(only_mine, 4)


@pytest.mark.rule("FF-CAP-04")
@pytest.mark.rule("FF-CT-10")
@pytest.mark.rule("FF-CT-15")
@pytest.mark.rule("FF-CT-18")
def test_a_trait_is_that_of_the_captains_own_group() -> None:
    for trait, dice in (("capable", 1), ("dangerous", 2), ("incredible", 3), ("vapid", 0)):
        state = near(25, trait)
        assert captains.own_trait(state, state.group(1)) == trait
        assert captains.own_trait(state, state.group(2)) is None
        assert captains.reroll_dice(state, state.group(1)) == dice
        assert captains.reroll_dice(state, state.group(2)) == 0
        captains.spend(state.group(1), trait)
        assert captains.reroll_dice(state, state.group(1)) == 0
        assert state.group(1).used == (trait,)
    state = near(25)
    state.companies[0].captain_group = None
    assert captains.trait_of(state, state.companies[0]) is None


@pytest.mark.rule("FF-CAP-06")
@pytest.mark.rule("FF-Q-13")
def test_once_each_turn_may_mean_the_own_turns_alone() -> None:
    for scope, theirs in (("each_side_turn", True), ("own_turn", False)):
        state = battle(Unit(0), Unit(1), house={"once_per_turn_scope": scope})
        assert captains.is_free(state, state.group(1), "unerring")
        assert captains.is_free(state, state.group(2), "unerring") == theirs
        state.active = 1
        assert captains.is_free(state, state.group(1), "unerring") == theirs
        assert captains.is_free(state, state.group(2), "unerring")


# -- causes -----------------------------------------------------------------------------------


def test_a_cause_stands_in_the_middle_of_its_models() -> None:
    state = battle(Unit(0), Unit(1))
    group = state.group(2)
    group.models = (Model(201, 0, 0), Model(202, 1, 3), Model(203, 1, 2))
    assert centroid(group) == (1, 2)
    group.models = (Model(201, 0, 0), Model(202, 1, 3))
    assert centroid(group) == (1, 2)
    group.models = (Model(201, 0, 1), Model(202, 1, 3), Model(203, 0, 3))
    assert centroid(group) == (0, 2)
    assert cause_by(state, group, SHOOT) == Cause(2, 1, SHOOT, (0, 2))


@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
def test_only_the_captains_group_spoils_a_victory_without_moving() -> None:
    state = near(25)
    stir(state, state.group(2))
    assert not any(company.has_captain_stirred for company in state.companies)
    stir(state, state.group(1))
    assert [company.has_captain_stirred for company in state.companies] == [True, False, False]


# -- Routs --------------------------------------------------------------------------------------


def four_companies() -> State:
    """Side 0 has groups 1 and 3, side 1 has 2 and 4, each a company; 5 is of the first."""
    return battle(
        *(Unit(seat % 2, at=(10 + 10 * seat, 18), seat=seat, captain="vapid") for seat in range(4)),
        Unit(0, at=(55, 18)),
    )


@pytest.mark.rule("FF-Q-47")
def test_credit_goes_to_the_enemy_company_whose_deed_it_was() -> None:
    for seat, credited in ((None, None), (0, 0), (1, None), (2, 2), (3, None)):
        state = four_companies()
        found = rout.credited(state, state.group(2), Cause(seat=seat))
        assert (found and int(found.seat)) == credited


@pytest.mark.rule("FF-Q-47")
@pytest.mark.rule("FF-AMB-SPINE")
def test_a_rout_is_credited_once_and_noted_in_the_first_turn_of_the_side() -> None:
    for active, turns, noted in (
        (0, (1, 0), (2,)),
        (0, (2, 1), ()),
        (1, (1, 1), ()),
        (0, (0, 1), ()),
    ):
        state = four_companies()
        state.active, state.turns = active, turns
        rout.rout(state, 2, "gone", "FF-R-06", cause_by(state, state.group(3), ATTACK))
        assert [company.routed for company in state.companies] == [(), (), (2,), ()]
        assert state.companies[2].routed_first_turn == noted
        assert state.group(2).place == ROUTED
        told = [event for event in state.log or [] if isinstance(event, Routed)]
        assert [(event.group, event.why, event.rules) for event in told] == [
            (2, "gone", ("FF-ROUT-02", "FF-R-06"))
        ]


@pytest.mark.rule("FF-Q-47")
def test_with_two_companies_a_rout_is_the_enemys_whoever_did_it() -> None:
    for group in (1, 2):
        state = battle(Unit(0), Unit(1, at=(10, 5)))
        rout.rout(state, group, "gone", "FF-R-06", NOBODY)
        assert state.companies[2 - group].routed == (group,)
        assert state.companies[group - 1].routed == ()
    state = four_companies()
    rout.rout(state, 2, "gone", "FF-R-06", NOBODY)
    assert not any(company.routed for company in state.companies)


@pytest.mark.rule("FF-ROUT-02")
@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-Q-83")
@pytest.mark.parametrize("place", [ROUTED, ESCAPED, DESERTED])
def test_who_leaves_the_table_leaves_everything(place: str) -> None:
    state = battle(
        Unit(0, at=(10, 18), is_shaken=True, is_formed=True, effects=[("fortify", 0)]),
        Unit(1, at=(11, 18)),
        Unit(0, at=(12, 18)),
    )
    state.melees = ((1, 2), (2, 3))
    state.tokens = (Token(1, "asset", 0, 0, carrier=1), Token(2, "asset", 5, 5, carrier=3))
    take_off(state, state.group(1), place)
    group = state.group(1)
    assert (group.place, group.models, group.effects) == (place, (), ())
    assert not group.is_shaken
    assert not group.is_formed
    assert list(state.melees) == [(2, 3)]
    left = Token(1, "asset", 2540, 18 * 254)
    taken = Token(1, "asset", 0, 0, gone="taken")
    assert state.tokens[0] == (taken if place == ESCAPED else left)
    assert state.tokens[1] == Token(2, "asset", 5, 5, carrier=3)


@pytest.mark.rule("FF-RET-06")
@pytest.mark.rule("FF-MOVE-06")
@pytest.mark.rule("FF-Q-83")
@pytest.mark.parametrize(
    ("scenario", "edge", "cause", "place"),
    [
        ("ambush", "west", None, ESCAPED),
        ("ambush", "west", NOBODY, ESCAPED),
        ("retreat", "north", NOBODY, ESCAPED),
        ("retreat", "south", NOBODY, ROUTED),
        ("raid", "north", NOBODY, ROUTED),
        ("raid", "north", None, ESCAPED),
    ],
)
def test_off_the_table_is_an_escape_or_a_rout(
    scenario: str, edge: str, cause: Cause | None, place: str
) -> None:
    state = battle(Unit(0), Unit(1, at=(10, 5)), scenario=scenario)
    rout.leave(state, 2, edge, cause)
    assert state.group(2).place == place
    told = [event for event in state.log or [] if isinstance(event, Escaped)]
    assert [event.edge for event in told] == ([edge] if place == ESCAPED else [])


# -- Shaken -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-08")
@pytest.mark.rule("FF-SHK-01")
@pytest.mark.parametrize(
    ("stage", "acted", "then"),
    [
        ("rally", None, "rallied"),
        ("act", None, None),
        ("rally", "checked", "checked"),
        ("act", "x", "x"),
    ],
)
def test_who_is_shaken_while_others_rally_waits(
    stage: str, acted: str | None, then: str | None
) -> None:
    state = four_companies()
    state.stage = stage
    state.group(2).acted = acted
    rout.shake(state, 2, cause_by(state, state.group(1), ATTACK))
    group = state.group(2)
    assert group.is_shaken
    assert (group.acted, group.shaken_by) == (then, 0)
    assert [event.group for event in state.log or [] if isinstance(event, Shook)] == [2]


@pytest.mark.rule("FF-AMB-NOTWAVER")
def test_two_shaken_groups_of_a_side_waver_whatever_their_company() -> None:
    state = four_companies()
    rout.shake(state, 1, NOBODY)
    rout.shake(state, 2, NOBODY)
    assert not any(company.has_wavered for company in state.companies)
    rout.shake(state, 3, NOBODY)
    assert [company.has_wavered for company in state.companies] == [True, False, True, False]


@pytest.mark.rule("FF-AMB-REEL")
@pytest.mark.rule("FF-AMB-MYNAME")
@pytest.mark.rule("FF-AMB-RAINHELL")
def test_whose_deed_made_it_shaken() -> None:
    def shaken(by: int, manner: str, *, by_loss: bool, times: int = 1) -> list[tuple[Any, ...]]:
        state = four_companies()
        for _ in range(times):
            rout.shake(state, 2, cause_by(state, state.group(by), manner), by_loss=by_loss)
        return [(c.shaken, c.has_shaken_by_captain, c.has_shot_shaken) for c in state.companies]

    nothing = ((), False, False)
    assert shaken(1, ATTACK, by_loss=True) == [((2,), True, False), nothing, nothing, nothing]
    assert shaken(1, SHOOT, by_loss=True)[0] == ((2,), True, True)
    assert shaken(1, SHOOT, by_loss=False)[0] == ((2,), True, False)
    assert shaken(5, SHOOT, by_loss=True) == [((2,), False, True), nothing, nothing, nothing]
    assert shaken(5, ATTACK, by_loss=True, times=2)[0] == ((2,), False, False)
    assert shaken(4, SHOOT, by_loss=True) == [nothing] * 4
