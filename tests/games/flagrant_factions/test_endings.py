"""How each scenario ends and what it is worth, and what ambitions add."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Played, Unit, battle, dice_of, run

from affray.games.flagrant_factions.data.tables import ambitions as printed
from affray.games.flagrant_factions.pieces import DESERTED, ESCAPED, OFF, ROUTED, Token
from affray.games.flagrant_factions.rules import ambitions, endings, turn
from affray.games.flagrant_factions.rules.sequence import next_step, watched
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import EndTurn
from affray.games.flagrant_factions.words.events import AmbitionScored, FateRolled, GameEnded
from affray.kernel.view import Ended
from affray.testing.script import asking


def groups(*units: Unit, scenario: str = "pitched_battle", **more: Any) -> State:
    """Side 0 attacks; each side has one group on the table in a corner besides these."""
    state = battle(
        Unit(0, "elite_foot", (5, 5)), Unit(1, "elite_foot", (55, 31)), *units, scenario=scenario
    )
    for name, value in more.items():
        setattr(state, name, value)
    for group in state.groups:
        if group.place in (ROUTED, ESCAPED, OFF, DESERTED):
            group.models = ()
    return state


def gone(side: int, place: str = ROUTED, profile: str = "elite_foot", **more: Any) -> Unit:
    return Unit(side, profile, place=place, **more)


def start(state: State, *faces: int) -> Played:
    dice = dice_of(*faces)
    state.stage = "start"
    return run(state, asking(watched(turn.start_turn), state, dice), dice)


def looked(state: State) -> bool:
    """Whether the match ends when somebody looks."""

    run(state, asking(watched(lambda state, dice: None), state, dice_of()), dice_of())
    return state.outcome is not None


# -- ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-END-01")
@pytest.mark.rule("FF-OUT-SC-0")
def test_a_battle_ends_at_once_when_a_side_has_nobody_left() -> None:
    state = groups()
    assert not looked(state)
    state.group(2).place, state.group(2).models = ROUTED, ()
    assert looked(state)
    assert next_step(state) is None
    assert state.outcome is not None
    assert state.outcome.winner == 0


@pytest.mark.rule("FF-OUT-SC-0")
@pytest.mark.parametrize(("face", "is_last"), [(2, False), (3, True)])
def test_with_few_groups_left_a_die_may_make_a_turn_the_last(face: int, is_last: bool) -> None:
    state = groups()
    played = start(state, face)
    assert played.of(FateRolled)
    assert bool(state.ending) is is_last
    state.stage = "act"
    dice = dice_of()
    run(state, asking(watched(turn.act), state, dice), dice, (EndTurn(),))
    assert (state.outcome is not None) is is_last


@pytest.mark.rule("FF-OUT-SC-0")
def test_there_is_no_such_roll_with_five_groups_or_in_the_first_turn() -> None:
    three = [Unit(0, at=(5 + 3 * k, 9)) for k in range(3)]
    assert not start(groups(*three)).of(FateRolled)
    assert not start(groups(turn=0, turns=(0, 0))).of(FateRolled)


@pytest.mark.rule("FF-OUT-SC-0")
def test_groups_off_the_table_are_in_play_only_if_they_can_come() -> None:
    state = groups(gone(1, OFF))
    assert len(endings.in_play(state, 1)) == 1
    state.group(2).set_traits(("summoner",))
    assert len(endings.in_play(state, 1)) == 2
    state = groups(gone(1, OFF), gone(0, OFF), scenario="raid")
    assert (len(endings.in_play(state, 0)), len(endings.in_play(state, 1))) == (1, 2)


@pytest.mark.rule("FF-END-01")
def test_a_limit_of_turns_ends_the_game_on_points() -> None:
    state = battle(Unit(0, at=(5, 5)), Unit(1, at=(55, 31)), gone(1), house={"max_turns": 1})
    state.group(3).models = ()
    dice = dice_of()
    run(state, asking(watched(turn.act), state, dice), dice, (EndTurn(),))
    assert state.points == (5, 0)
    assert state.outcome is not None
    assert state.outcome.winner == 0


@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.parametrize(("place", "points"), [(ESCAPED, (0, 6)), (ROUTED, (4, 0))])
def test_extraction_ends_with_the_extractees(place: str, points: tuple[int, int]) -> None:
    state = groups(gone(1, place), scenario="extraction", special=3)
    assert looked(state)
    assert state.points == points


@pytest.mark.rule("FF-OUT-SC-6")
def test_a_ritual_is_complete_when_the_dice_are_lower_than_the_turn() -> None:
    state = groups(Unit(1, at=(30, 18)), scenario="ritual", special=3, active=1, turns=(2, 1))
    assert start(state, 1, 1).of(FateRolled)
    assert state.outcome is None
    start(state, 1, 1)
    assert state.outcome is not None
    assert state.points == (0, 6)
    state = groups(Unit(1, at=(30, 18)), scenario="ritual", special=3, active=0)
    assert not start(state).of(FateRolled)


@pytest.mark.rule("FF-OUT-SC-6")
def test_a_ritual_ends_with_its_bodyguards() -> None:
    state = groups(gone(1), gone(0), scenario="ritual", special=3)
    assert looked(state)
    assert state.points == (4, 1)


@pytest.mark.rule("FF-OUT-SC-4")
def test_only_near_the_centre_may_the_end_be_declared() -> None:
    state = battle(
        Unit(0, at=(2, 2)), Unit(1, at=(30, 18)), Unit(1, at=(50, 18)), scenario="sortie"
    )
    state.active = 1
    assert endings.may_declare_end(state)
    state.group(3).models = battle(Unit(0, at=(50.6, 18))).group(1).models
    assert not endings.may_declare_end(state)
    state.active = 0
    assert not endings.may_declare_end(state)


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-SC-0")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ((), (3, 3)),
        ((gone(1), gone(0)), (3, 3)),
        ((gone(1, profile="heavy_foot"), gone(0)), (0, 5)),
        ((gone(1, DESERTED), gone(1, profile="light_foot")), (5, 0)),
    ],
)
def test_pitched_battle_counts_the_points_of_the_routed(
    units: tuple[Unit, ...], points: tuple[int, int]
) -> None:
    assert endings.scenario_points(groups(*units)) == points


@pytest.mark.rule("FF-OUT-SC-1")
def test_ambush_counts_hurt_routed_and_escaped_groups() -> None:
    state = groups(gone(1), gone(1, ESCAPED), gone(1, ESCAPED, r=11), gone(0), scenario="ambush")
    state.group(2).r = 5
    assert endings.scenario_points(state) == (1 + 2 + 1, 2 * 2 + 1)


@pytest.mark.rule("FF-OUT-SC-2")
def test_retreat_counts_the_escaped_and_captains_double() -> None:
    state = groups(gone(1, captain=""), gone(1), gone(1, ESCAPED), gone(0), scenario="retreat")
    assert endings.scenario_points(state) == (4 + 2, 3)


@pytest.mark.rule("FF-OUT-SC-3")
def test_raid_counts_assets() -> None:
    tokens = (
        Token(1, "asset", 0, 0, gone="taken"),
        Token(2, "asset", 0, 0),
        Token(3, "asset", 0, 0, carrier=1),
    )
    state = groups(gone(0), scenario="raid", tokens=tokens)
    assert endings.scenario_points(state) == (3, 2 + 2)


@pytest.mark.rule("FF-OUT-SC-4")
def test_sortie_counts_tokens_routs_and_engines() -> None:
    tokens = (
        Token(1, "siege", 0, 0, gone="destroyed"),
        Token(2, "siege", 0, 0),
        Token(3, "siege", 0, 0),
    )
    state = groups(
        gone(0, profile="light_engine"),
        Unit(0, "light_engine", (9, 9)),
        gone(0),
        gone(1),
        scenario="sortie",
        tokens=tokens,
    )
    assert endings.scenario_points(state) == (2 + 1 + 6, 2 + 1 + 4)


@pytest.mark.rule("FF-OUT-SC-5")
def test_extraction_counts_the_others_too() -> None:
    state = groups(gone(1), gone(1), gone(0), scenario="extraction", special=3)
    assert endings.scenario_points(state) == (4 + 2, 1)


@pytest.mark.rule("FF-END-02")
@pytest.mark.rule("FF-END-03")
@pytest.mark.rule("FF-AMB-02")
def test_points_of_scenario_and_ambitions_are_added_and_equals_draw() -> None:
    state = groups()
    state.companies[0].ambitions = ("not_break",)
    state.companies[1].ambitions = ("not_break",)
    with pytest.raises(Ended):
        endings.end(state, "Enough.")
    assert state.points == (6, 6)
    assert state.outcome is not None
    assert state.outcome.winner is None
    log = state.log or []
    assert len([event for event in log if isinstance(event, AmbitionScored)]) == 2
    assert isinstance(log[-1], GameEnded)


# -- ambitions -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-AMB-02")
@pytest.mark.rule("FF-AMB-03")
@pytest.mark.rule("FF-AMB-04")
def test_a_revealed_ambition_is_worth_more_and_a_miss_costs_one() -> None:
    state = groups(gone(0))
    mine, theirs = state.companies
    theirs.ambitions, theirs.revealed = ("not_break", "not_waver"), ("not_break",)
    assert ambitions.score(state, theirs) == 4 + 3
    mine.ambitions = mine.revealed = ("not_break", "reel")
    assert ambitions.score(state, mine) == -2


@pytest.mark.rule("FF-AMB-NOTBREAK")
@pytest.mark.rule("FF-AMB-WITHOUTMOVING")
@pytest.mark.rule("FF-AMB-NOTWAVER")
@pytest.mark.rule("FF-AMB-REEL")
@pytest.mark.rule("FF-AMB-SPINE")
@pytest.mark.rule("FF-AMB-BETTER")
@pytest.mark.rule("FF-AMB-ANVIL")
@pytest.mark.rule("FF-AMB-FIRSTBLOOD")
@pytest.mark.rule("FF-AMB-MYNAME")
@pytest.mark.rule("FF-AMB-SHEDBLOOD")
@pytest.mark.rule("FF-AMB-RAINHELL")
@pytest.mark.parametrize(
    ("word", "deeds", "spoils"),
    [
        ("not_break", {}, None),
        ("without_moving", {}, {"has_captain_stirred": True}),
        ("not_waver", {}, {"has_wavered": True}),
        ("reel", {"shaken": (3, 4, 5)}, {"shaken": (3, 4)}),
        ("spine", {"routed_first_turn": (3,)}, {"routed_first_turn": (2,)}),
        ("better", {"routed": (3,)}, {"routed": ()}),
        ("anvil", {"routed": (3,)}, {"routed": (2,)}),
        ("first_blood", {"first_blood": True}, {"first_blood": False}),
        ("my_name", {"has_shaken_by_captain": True}, {"has_shaken_by_captain": False}),
        ("shed_blood", {"shed_blood": (1,)}, {"shed_blood": ()}),
        ("rain_hell", {"has_shot_shaken": True}, {"has_shot_shaken": False}),
    ],
)
def test_each_ambition_is_fulfilled_or_not(
    word: str, deeds: dict[str, Any], spoils: dict[str, Any] | None
) -> None:
    state = groups(Unit(1, "heavy_beast", (50, 10)))
    company = state.companies[0]
    for name, value in deeds.items():
        setattr(company, name, value)
    assert ambitions.worth(state, company, word) == printed()[word].points
    if spoils is None:
        state.group(1).place = ROUTED
    for name, value in (spoils or {}).items():
        setattr(company, name, value)
    assert ambitions.worth(state, company, word) == -1


@pytest.mark.rule("FF-AMB-ANVIL")
def test_any_of_several_dearest_groups_will_do() -> None:
    state = groups(Unit(1, "elite_foot", (50, 10)))
    assert ambitions.dearest(state, state.companies[0]) == [2, 3]


@pytest.mark.rule("FF-AMB-SHEDBLOOD")
def test_groups_that_never_came_have_shed_no_blood() -> None:
    state = groups(gone(0, OFF))
    state.companies[0].shed_blood = (1,)
    assert ambitions.worth(state, state.companies[0], "shed_blood") == -1


@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.parametrize("scenario", ["extraction", "ritual"])
def test_these_two_go_on_without_a_single_attacker(scenario: str) -> None:
    state = groups(Unit(1, at=(30, 18)), scenario=scenario, special=3)
    state.group(1).place, state.group(1).models = ROUTED, ()
    assert not looked(state)


@pytest.mark.rule("FF-OUT-SC-5")
def test_deserted_extractees_end_it_and_earn_nothing() -> None:
    state = groups(gone(1, DESERTED), scenario="extraction", special=3)
    assert looked(state)
    assert state.points == (0, 0)
