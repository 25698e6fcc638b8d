"""Numbers of rules and of the house that no table holds, and bounds that the house sets."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, hits, run

from affray.games.flagrant_factions import house
from affray.games.flagrant_factions.data.tables import scenarios
from affray.games.flagrant_factions.forces import roster
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import OFF, Group
from affray.games.flagrant_factions.rules import (
    captains,
    endings,
    order_numbers,
    orders,
    placing,
    profile,
    resilience,
    rout,
    shooting,
    taunting,
    terrain,
)
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import SHOOT, Cause
from affray.games.flagrant_factions.rules.hits import losses, roll_to_hit
from affray.games.flagrant_factions.rules.order_numbers import needed_for
from affray.games.flagrant_factions.words.answers import (
    Attack,
    BringIn,
    Cast,
    DestroyToken,
    Move,
    Order,
    Proclaim,
    Retreat,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)
from affray.kernel.board.shapes import blob, rectangle
from affray.kernel.house import HouseValue
from affray.kernel.plain import written_fields

NUMBERS: dict[str, tuple[HouseValue, HouseValue, HouseValue]] = {
    "points_limit": (24, 2, 500),
    "distance_scale": (100, 25, 200),
    "max_turns": (None, 1, 200),
}
"""What holds if nobody speaks, the least and the most."""

WORDS: dict[str, tuple[HouseValue, ...]] = {
    "table_size": ("60x36", "72x48"),
    "models_block_los": (True, False),
    "spells_need_los": (True, False),
    "remove_models": (True, False),
    "once_per_turn_scope": ("each_side_turn", "own_turn"),
    "extra_profiles": ("none", "outside_missile"),
    "taunts": (True, False),
}
"""What may be said."""

DEFAULTS = {id: values[0] for id, values in WORDS.items()} | {
    "spells_need_los": False,
    "taunts": False,
}


@pytest.mark.rule("FF-SCALE-01", "FF-SCALE-04", "FF-SET-01", "FF-SET-03")
def test_house_rules_have_their_values_and_bounds() -> None:
    found = {rule.id: rule for rule in house.House.rules()}
    assert {id: (found[id].default, found[id].low, found[id].high) for id in NUMBERS} == NUMBERS
    assert {id: found[id].values for id in WORDS} == WORDS
    assert {id: found[id].default for id in WORDS} == DEFAULTS
    assert found["scenario"].values == (*scenarios(), "roll")
    assert found["scenario"].default == "pitched_battle"
    assert found["max_turns"].values == (None,)
    assert set(found) == {*NUMBERS, *WORDS, "scenario"}
    assert house.AUTOMATED_TURNS == 40


@pytest.mark.parametrize(
    ("rule", "good", "bad"),
    [
        ("points_limit", (2, 500), (1, 501)),
        ("distance_scale", (25, 200), (24, 201)),
        ("max_turns", (1, 200, None), (0, 201)),
        ("taunts", (True, False), ("yes",)),
    ],
)
def test_values_beyond_the_bounds_are_refused(
    rule: str, good: tuple[HouseValue, ...], bad: tuple[HouseValue, ...]
) -> None:
    assert [house.House.problems("2021", {rule: value}) for value in good] == [[]] * len(good)
    assert all(house.House.problems("2021", {rule: value}) for value in bad)
    assert house.House.problems("2020", {})


@pytest.mark.rule("FF-ORD-SUMMON", "FF-ORD-DESTRUCT", "FF-OUT-SC-3", "FF-OUT-SC-4")
def test_what_each_order_needs() -> None:
    state = battle(
        Unit(0, "light_cavalry", captain="vapid"),
        Unit(0, "elite_cavalry", (20, 5)),
        Unit(1, at=(50, 30)),
    )
    fixed: dict[type[Order], int] = {Summon: 6, SelfDestruct: 5, TakeAsset: 5, DestroyToken: 6}
    assert {order: needed_for(state, 2, order) for order in fixed} == fixed
    assert [needed_for(state, group, BringIn) for group in (1, 2)] == [4, 6]
    assert [needed_for(state, 1, order) for order in (Move, Shoot, Attack, Retreat)] == [
        5, 6, 7, 7,
    ]  # fmt: skip
    assert [needed_for(state, 2, order) for order in (Move, Shoot, Attack, Retreat)] == [
        7, 0, 5, 5,
    ]  # fmt: skip
    assert needed_for(state, 1, Cast) is needed_for(state, 1, Proclaim) is None
    assert order_numbers.BRING_IN == (6, 4)
    assert order_numbers.BRING_IN_CAPTAIN == (4, 8)


@pytest.mark.rule("FF-OT-SUMMONER-1", "FF-CAP-02", "FF-CO-02", "FF-CO-03", "FF-AMB-REEL")
def test_distances_and_limits_that_rules_name() -> None:
    named = (orders.SUMMON_REACH, orders.SUMMON_FAR, orders.RAID_FAR, captains.NEAR, shooting.BLAST)
    inches = battle(Unit(0), Unit(1)).inches
    assert [inches(number) for number in named] == [3048, 1524, 762, 3048, 1524]
    assert shooting.BLAST_HIT == 3
    assert (roster.LEAST_GROUPS, roster.MOST_GROUPS) == (2, 8)
    assert (roster.LEAST_COST, roster.MOST_COST) == (1, 12)
    assert (endings.FEW, endings.RITUAL, taunting.SURE, profile.BEST) == (5, 6, 6, 2)
    assert (resilience.BELOW_HALF.change, resilience.CAPTAIN.change) == (-1, 1)


@pytest.mark.rule("FF-SET-02", "FF-Q-49")
def test_cells_turns_and_pieces_of_the_table() -> None:
    assert (terrain.COLUMNS, terrain.ROWS, terrain.LEAST_PAIRS) == (4, 3, 3)
    assert terrain.PAIRS == ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1))
    state = battle(Unit(0), Unit(1))
    spots = [terrain._spot(state, cell, 3, 2) for cell in terrain.PAIRS]
    x, y = 1905 + 95, 1524 - 77
    assert spots == [(x + 3810 * column, y) for column in range(4)] + [
        (x + 3810 * column, y + 3048) for column in range(2)
    ]
    assert terrain.TURNS == (0, 30, 60, 90, 120, 150)
    assert terrain.MOST_PIECES == 40


# -- what holds if nothing is said -------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-07")
def test_hits_of_nobody_in_particular_meet_plain_toughness() -> None:
    state = battle(Unit(1), Unit(0), house={"taunts": True})
    state.group(2).taunts = (("only_one", 1),)
    assert losses(state, state.group(2), 4, SHOOT)[0] == 1
    assert losses(state, state.group(2), 4, SHOOT, 1)[0] == 0


@pytest.mark.rule("FF-AMB-RAINHELL")
def test_who_is_shaken_without_losses_was_not_shot() -> None:
    state = battle(Unit(0), Unit(1))
    rout.shake(state, 2, Cause(1, 0, SHOOT))
    assert not state.companies[0].has_shot_shaken
    rout.shake(state, 2, Cause(1, 0, SHOOT), by_loss=True)
    assert state.companies[0].has_shot_shaken


@pytest.mark.rule("FF-OT-SUMMONER-1", "FF-OUT-SC-3")
def test_all_who_wait_may_be_fetched() -> None:
    def waiting(scenario: str) -> list[Unit]:
        side = int(scenario == "raid")
        return [
            Unit(side, traits=["summoner"], captain="vapid"),
            Unit(side, place=OFF),
            Unit(side, place=OFF),
            Unit(1 - side, at=(5, 5)),
        ]

    state = battle(*waiting("raid"), scenario="raid")
    assert orders.reinforcements(state, state.group(1)) == [2, 3]
    assert orders.reinforcements(state, state.group(1), is_any=True) == [2]
    state = battle(*waiting("pitched_battle"))
    assert orders.summonable(state, state.group(1)) == [2, 3]
    assert orders.summonable(state, state.group(1), is_any=True) == [2]


@pytest.mark.rule("FF-OT-UNERRING")
def test_all_misses_of_twenty_four_dice_may_be_rolled_again() -> None:
    state = battle(
        Unit(0, traits=["unerring", "shooters"]), Unit(1, at=(40, 18)), house={"taunts": True}
    )
    state.group(1).taunts = (("whistling", 2),)
    dice = dice_of([1] * 24, hits(5, 24, hit=5))
    blow = Blow(1, 2, SHOOT, 5)
    played = run(state, roll_to_hit(state, dice, blow), dice, (tuple(range(24)),))
    assert played.result == 5


def test_the_plain_form_of_a_group_has_all_but_its_card() -> None:
    state = battle(Unit(0), Unit(1))
    assert set(Group.__slots__) - set(written_fields(Group)) == {"card"}
    shared = {"findings", "ground", "cover", "difficult", "impassable", "obscuring", "obstacles"}
    assert set(state.to_plain()) == {"outcome", *type(state).__slots__} - {
        "_memo",
        "begins",
        "hooks",
        *shared,
    }


def test_places_for_a_group_are_sought_in_the_same_steps_each_time() -> None:
    assert (placing.PITCH, placing.CLOSELY, placing.COARSE) == (262, 24, 1200)


@pytest.mark.rule("FF-SET-02", "FF-Q-49")
def test_a_piece_lies_in_its_cell_and_is_turned_by_whole_corners() -> None:
    state = battle(Unit(0), Unit(1))
    assert terrain._spot(state, (2, 1), 0, 5) == (7620 + 1905 - 477, 3048 + 1524 + 381)
    wood = terrain.features()["wood"]
    first = wood.outline(5000, 5000, 0).points[0]
    assert first == (5000 + round(3.6 * 254), 5000)
    assert wood.outline(5000, 5000, 90).points[0] == (5000 + round(3.8 * 254), 5000)
    assert wood.outline(5000, 5000, 30).points[0] == first
    assert wood.outline(5000, 5000, 359).points[0] == (5000 + round(3.4 * 254), 5000)
    assert wood.outline(5000, 5000, 360).points[0] == first


@pytest.mark.rule("FF-TERR-MULTI")
def test_what_a_map_may_hold_is_drawn_upright_about_its_middle() -> None:
    description = terrain.describe_map(House.of({}))
    drawn = {one.name: one for one in description.stencils}
    assert drawn["Wall"].shape == rectangle(0, 0, 8 * 254, 152, 0).to_plain()
    assert drawn["Crag"].shape == blob(0, 0, [610, 457, 559, 660, 483, 584]).to_plain()
    assert drawn["Crag"].kind == "impassable, obscuring"
    assert set(drawn) == {feature.label for feature in terrain.features().values()}
    assert (description.is_joined, description.most) == (True, 40)


@pytest.mark.rule("FF-Q-49")
def test_two_dice_choose_each_pair_of_pieces() -> None:
    state = battle(Unit(0), Unit(1))
    pairs = (((1, 6), "Pond"), ((2, 1), "Standing corn"), ((6, 6), "Crag"))
    faces = [face for chosen, _ in pairs for face in (1, *chosen, 1, 3, 3)]
    terrain.lay_out(state, dice_of(1, *faces))
    assert [piece.label for piece in state.terrain[::2]] == [label for _, label in pairs]
