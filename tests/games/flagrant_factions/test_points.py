"""Who is in play, what ends a battle at once, and every point that a scenario gives."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of

from affray.games.flagrant_factions.pieces import DESERTED, ESCAPED, OFF, ROUTED, TABLE, Token
from affray.games.flagrant_factions.rules import ambitions, endings
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import AmbitionScored, BattleOver, FateRolled
from affray.kernel.view import Ended


def fought(*units: tuple[int, str], scenario: str = "ambush", **more: Any) -> State:
    """Groups of Elite Foot by side and place; side 0 attacks and its first group has a captain."""
    sides = [side for side, _ in units]
    state = battle(
        *(
            Unit(side, place=place, captain="vapid" if side not in sides[:k] else None)
            for k, (side, place) in enumerate(units)
        ),
        scenario=scenario,
    )
    for name, value in more.items():
        setattr(state, name, value)
    return state


def in_play(state: State, side: int) -> list[int]:
    return [group.id for group in endings.in_play(state, side)]


@pytest.mark.rule("FF-Q-34")
def test_who_is_off_the_table_is_in_play_with_a_summoner_of_its_company_alone() -> None:
    summoner = Unit(0, traits=["summoner"])
    off = Unit(0, place=OFF)
    gone = Unit(0, place=ROUTED, traits=["summoner"])
    friend = Unit(0, seat=2, traits=["summoner"])
    others = [Unit(1), Unit(1, place=OFF), Unit(1, seat=3)]
    assert in_play(battle(off, summoner, Unit(0), *others), 0) == [1, 2, 3]
    assert in_play(battle(off, gone, Unit(0), *others), 0) == [3]
    assert in_play(battle(off, friend, Unit(0), *others), 0) == [2, 3]
    assert in_play(battle(off, Unit(0), *others), 1) == [3, 5]
    for place in (ESCAPED, DESERTED, ROUTED):
        assert in_play(battle(Unit(0, place=place), summoner, *others), 0) == [2]


@pytest.mark.rule("FF-Q-34")
@pytest.mark.rule("FF-OUT-SC-3")
def test_reserves_of_a_raid_are_in_play_while_a_defender_stands() -> None:
    places = [(0, TABLE), (0, OFF), (1, TABLE), (1, OFF), (1, OFF)]
    state = fought(*places, scenario="raid")
    assert in_play(state, 0) == [1]
    assert in_play(state, 1) == [3, 4, 5]
    state.group(3).place = ROUTED
    assert in_play(state, 1) == []
    state = fought(*places, scenario="sortie")
    assert in_play(state, 1) == [3]


@pytest.mark.rule("FF-OUT-SC-0")
@pytest.mark.parametrize(
    ("left", "turn", "face", "ends"),
    [(4, 2, 5, True), (4, 2, 4, False), (2, 7, 3, True), (4, 1, 0, False), (5, 2, 0, False)],
)
def test_a_pitched_battle_dies_down_on_more_than_its_groups(
    left: int, turn: int, face: int, ends: bool
) -> None:
    places = [(0, TABLE), (1, TABLE), (1, TABLE), (0, TABLE), (1, TABLE)][:left]
    state = fought(*places, (0, ROUTED), scenario="pitched_battle", turn=turn)
    endings.roll_fate(state, dice_of(face) if face else dice_of())
    rolled = [event for event in state.log or [] if isinstance(event, FateRolled)]
    assert [event.faces for event in rolled] == ([(face,)] if face else [])
    assert bool(state.ending) == ends


@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.rule("FF-Q-84")
def test_a_ritual_is_rolled_for_in_the_defenders_turns_and_counted_by_theirs() -> None:
    state = fought((0, TABLE), (1, TABLE), scenario="ritual", turns=(9, 6))
    endings.roll_fate(state, dice_of())
    state.active = 1
    endings.roll_fate(state, dice_of(3, 3))
    assert state.outcome is None
    with pytest.raises(Ended):
        endings.roll_fate(state, dice_of(3, 2))
    assert state.points == (0, 6)
    assert state.outcome is not None
    told = [event for event in state.log or [] if isinstance(event, BattleOver)]
    assert [event.points for event in told] == [(0, 6)]
    assert [event.faces for event in state.log or [] if isinstance(event, FateRolled)] == [
        (3, 3),
        (3, 2),
    ]


@pytest.mark.rule("FF-END-01")
@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.parametrize(
    ("scenario", "place", "ends"),
    [
        ("extraction", TABLE, False),
        ("extraction", OFF, False),
        ("extraction", ROUTED, True),
        ("extraction", ESCAPED, True),
        ("extraction", DESERTED, True),
        ("ritual", TABLE, False),
        ("ritual", DESERTED, False),
        ("ritual", ROUTED, True),
    ],
)
def test_who_was_named_ends_the_battle(scenario: str, place: str, ends: bool) -> None:
    state = fought((0, TABLE), (1, place), (1, ROUTED), scenario=scenario)
    endings.check_end(state)
    state.special = 2
    if ends:
        with pytest.raises(Ended):
            endings.check_end(state)
    else:
        endings.check_end(state)


@pytest.mark.rule("FF-END-01")
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_a_group_in_play_ends_the_battle(side: int) -> None:
    state = fought((side, ROUTED), (side, ESCAPED), (1 - side, TABLE), attackers=1)
    with pytest.raises(Ended):
        endings.check_end(state)
    assert state.outcome is not None
    who = "attackers" if side == 1 else "defenders"
    assert f"The {who} have no group left" in state.outcome.reason


@pytest.mark.rule("FF-OUT-SC-4")
def test_the_end_of_a_sortie_is_declared_in_the_defenders_turn_with_all_of_them_near() -> None:
    def declared(x: float, y: float = 18, **more: Any) -> bool:
        state = battle(
            Unit(0), Unit(1), Unit(1, at=(x, y), **more.pop("unit", {})), scenario="sortie"
        )
        state.active = 1
        for name, value in more.items():
            setattr(state, name, value)
        return endings.may_declare_end(state)

    inch = 1 / 254
    assert declared(50.5)
    assert not declared(50.5 + inch)
    assert declared(9.5)
    assert not declared(9.5 - inch)
    assert not declared(50.5 - inch, 18.5)
    assert declared(49.5, unit={"models": 3})
    assert declared(59, unit={"place": ROUTED})
    assert not declared(30, active=0)
    assert declared(30, active=0, attackers=1)
    assert not declared(30, scenario="raid")


SCORES = [
    ("pitched_battle", [], (3, 3)),
    ("pitched_battle", [(1, ROUTED)], (5, 0)),
    ("pitched_battle", [(0, ROUTED)], (0, 5)),
    ("pitched_battle", [(0, ROUTED), (1, ROUTED), (1, ESCAPED)], (3, 3)),
    ("ambush", [(1, ROUTED), (1, ESCAPED), (0, ROUTED), (0, ESCAPED)], (2, 3)),
    ("retreat", [(1, ROUTED), (1, ESCAPED), (1, ESCAPED), (0, ROUTED)], (2, 6)),
    ("raid", [(0, ROUTED), (0, ROUTED), (1, ROUTED)], (0, 4)),
    ("sortie", [(1, ROUTED), (0, ROUTED), (0, ROUTED)], (2, 2)),
    ("extraction", [(1, ROUTED), (0, ROUTED), (1, ESCAPED)], (2, 1)),
    ("ritual", [(1, ROUTED), (0, ROUTED), (0, ROUTED), (0, ESCAPED)], (0, 2)),
]


@pytest.mark.rule("FF-END-02")
@pytest.mark.parametrize(("scenario", "places", "points"), SCORES)
@pytest.mark.parametrize("attackers", [0, 1])
def test_points_of_a_scenario_by_side(
    scenario: str, places: list[tuple[int, str]], points: tuple[int, int], attackers: int
) -> None:
    swapped = [(side ^ attackers, place) for side, place in ((0, TABLE), (1, TABLE), *places)]
    state = fought(*swapped, scenario=scenario, attackers=attackers)
    expected = points if attackers == 0 else points[::-1]
    assert endings.scenario_points(state) == expected


@pytest.mark.rule("FF-OUT-SC-1")
@pytest.mark.rule("FF-Q-81")
def test_an_ambushed_group_that_is_hurt_is_worth_one_wherever_it_is() -> None:
    for place, worth in ((TABLE, 1), (OFF, 1), (ESCAPED, 1), (DESERTED, 0), (ROUTED, 2)):
        state = fought((0, TABLE), (1, TABLE), (1, place))
        assert endings.score_ambush(state)[0] == (2 if place == ROUTED else 0)
        state.group(3).r = 11
        assert endings.score_ambush(state)[0] == worth
        state.group(1).r = 1
        assert endings.score_ambush(state)[0] == worth


@pytest.mark.rule("FF-OUT-SC-2")
def test_a_captains_group_routed_in_a_retreat_is_worth_four() -> None:
    state = fought((0, TABLE), (1, ROUTED), (1, ROUTED), scenario="retreat")
    assert endings.score_retreat(state) == (6, 0)


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-4")
def test_tokens_are_worth_something_where_they_are() -> None:
    raid = fought((0, TABLE), (1, TABLE), scenario="raid")
    raid.tokens = tuple(
        Token(k, "asset", 0, 0, gone=gone, carrier=carrier)
        for k, (gone, carrier) in enumerate(
            [("taken", None), ("taken", None), (None, 1), (None, None)], 1
        )
    )
    assert endings.score_raid(raid) == (6, 2)
    sortie = fought((0, TABLE), (1, TABLE), scenario="sortie")
    sortie.tokens = tuple(
        Token(k, "siege", 0, 0, gone=gone) for k, gone in enumerate(["destroyed", None, None], 1)
    )
    assert endings.score_sortie(sortie) == (6, 4)


@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.rule("FF-Q-81")
@pytest.mark.parametrize(
    ("place", "points"),
    [(TABLE, (1, 0)), (OFF, (1, 0)), (ESCAPED, (1, 0)), (DESERTED, (0, 0)), (ROUTED, (0, 2))],
)
def test_engines_of_a_sortie(place: str, points: tuple[int, int]) -> None:
    state = battle(Unit(0, "light_engine", place=place), Unit(1, "light_engine"), scenario="sortie")
    assert endings.score_sortie(state) == points


@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.rule("FF-OUT-SC-6")
def test_extractees_and_bodyguards() -> None:
    for place, points in ((ROUTED, (4, 0)), (ESCAPED, (0, 6)), (TABLE, (0, 0))):
        state = fought((0, TABLE), (1, place), scenario="extraction", special=2)
        assert endings.score_extraction(state) == points
    for place, points in ((ROUTED, (4, 0)), (ESCAPED, (0, 0)), (TABLE, (0, 0))):
        state = fought((0, TABLE), (1, place), scenario="ritual", special=2)
        assert endings.score_ritual(state) == points
    nobody = [fought((0, TABLE), (1, place)) for place in (ROUTED, ESCAPED)]
    assert endings.score_ritual(nobody[0]) == (0, 0)
    assert endings.score_extraction(nobody[1]) == (0, 0)


@pytest.mark.rule("FF-END-02")
@pytest.mark.rule("FF-END-03")
@pytest.mark.rule("FF-AMB-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "points", "winner"),
    [
        (("not_break",), (), (6, 3), 0),
        ((), ("not_break",), (3, 6), 1),
        (("spine",), ("reel",), (2, 2), None),
        (("spine", "anvil"), ("not_waver",), (1, 6), 1),
    ],
)
def test_ambitions_are_added_and_the_most_points_win(
    mine: tuple[str, ...], theirs: tuple[str, ...], points: tuple[int, int], winner: int | None
) -> None:
    state = fought((0, TABLE), (1, TABLE), scenario="pitched_battle")
    state.companies[0].ambitions, state.companies[1].ambitions = mine, theirs
    with pytest.raises(Ended):
        endings.end(state, "It is over.")
    assert state.points == points
    assert state.outcome is not None
    assert state.outcome.winner == winner
    told = [event for event in state.log or [] if isinstance(event, AmbitionScored)]
    assert [(e.seat, e.ambition) for e in told] == [(0, a) for a in mine] + [(1, a) for a in theirs]
    assert all(event.is_fulfilled == (event.points > 0) for event in told)


@pytest.mark.rule("FF-AMB-ANVIL")
@pytest.mark.rule("FF-AMB-BETTER")
@pytest.mark.rule("FF-AMB-NOTBREAK")
@pytest.mark.rule("FF-Q-48")
def test_ambitions_look_at_enemies_or_at_the_own_company() -> None:
    state = battle(
        Unit(0, "heavy_beast"),
        Unit(1, "elite_foot"),
        Unit(1, "light_foot"),
        Unit(0, "light_foot", seat=2, place=ROUTED),
    )
    mine, theirs = state.companies[0], state.companies[1]
    assert ambitions.dearest(state, mine) == [2]
    assert ambitions.dearest(state, theirs) == [1]
    assert ambitions.not_break(state, mine)
    assert not ambitions.not_break(state, state.companies[2])
    assert not ambitions.better(state, mine)
    mine.routed = (3,)
    assert ambitions.better(state, mine)
    assert not ambitions.anvil(state, mine)
    mine.routed = (2,)
    assert ambitions.anvil(state, mine)
    mine.shaken = (2, 3)
    assert not ambitions.reel(state, mine)
    mine.shaken = (2, 3, 5)
    assert ambitions.reel(state, mine)
