"""Deeds and ends of ways that are drawn: evenly, and from what a list would have."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tests.games.warbands_and_heroes.battles import field, unit

from affray.games.warbands_and_heroes.data.tables import CHARGE
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.rules.turn import Deeds, can_do
from affray.games.warbands_and_heroes.words.answers import Charge, Move


def test_deeds_and_ends_are_drawn_evenly_without_a_list_of_them() -> None:
    state = field(
        unit("Reds", 5, 5),
        unit("Rooks", 9, 5),
        unit("foe", 6, 5),
        unit("fiend", 2, 9),
        terrain={"water": [[8, 4], [8, 5], [8, 6], [9, 4], [9, 6], [10, 4], [10, 5], [10, 6]]},
    )
    deeds = Deeds(state, 0, [0, 1])
    random = Random(7)
    drawn = Counter(deeds.sample(random) for _ in range(6000))
    assert deeds._legal is None
    legal = set(deeds)
    assert set(drawn) == legal
    assert Move(1) not in legal
    mean = 6000 / len(legal)
    assert all(0.8 * mean < count < 1.2 * mean for count in drawn.values())
    routes = Routes(state, 0, 2)
    ways = Counter(routes.sample(random) for _ in range(6000))
    assert set(ways) == {(middle(end),) for end in Routes(state, 0, 2).ends()} | {()}
    assert all(0.8 < count * len(ways) / 6000 < 1.2 for count in ways.values())


def test_who_can_do_next_to_nothing_draws_that() -> None:
    ring = [[x, y] for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)]
    state = field(unit("Reds", 5, 5), unit("foe", 12, 12), terrain={"water": ring})
    deeds = Deeds(state, 0, [0])
    assert {deeds.sample(Random(seed)) for seed in range(60)} == set(deeds)


@pytest.mark.parametrize("seed", range(40))
def test_what_a_flood_says_of_ends_is_what_a_search_says(seed: int) -> None:
    random = Random(seed)
    squares = random.sample([(x, y) for x in range(1, 10) for y in range(1, 10)], 32)
    walls, woods = squares[4:16], squares[16:26]
    state = field(
        unit("Reds", *squares[0]),
        unit("Rooks", *squares[1]),
        unit("foe", *squares[2]),
        unit("fiend", *squares[3]),
        terrain={"wall": [[*s] for s in walls], "woods": [[*s] for s in woods]},
        house={
            "units_block_los": random.random() < 0.5,
            "diagonal_cost": random.choice(["1", "1", "alternating_1_2", "2", "none"]),
        },
    )
    for reach in range(1, 7):
        for is_charge in (False, True):
            routes = Routes(state, 0, reach, may_stay=False, is_charge=is_charge)
            ends = {(middle(end),) for end in Routes(state, 0, reach, is_charge=is_charge).ends()}
            back = {routes._back()} - {()} if is_charge and not ends else set()
            assert routes.is_open == bool(ends or back)
            if routes.is_open:
                assert {routes.sample(random) for _ in range(60)} <= ends | back


@pytest.mark.rule("WH-BER-03")
def test_a_charge_with_a_single_die_may_be_made() -> None:
    state = field(unit("Reds", 5, 5, kind="berserkers"), unit("foe", 8, 5))
    reds = state.units[0]
    charge = next(attack for attack in reds.kind.attacks if attack.kind == CHARGE)
    for dice, is_legal in ((1, True), (0, False)):
        kind = replace(reds.kind, attacks=(replace(charge, dice=dice),))
        reds.card = replace(reds.card, kind=kind)
        assert can_do(state, Charge(0, charge.id)) is is_legal
