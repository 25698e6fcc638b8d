"""The Taunts of the optional module: what each needs, who knows it, and that it is optional."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules.hooks import PLAIN, Hooks
from affray.games.flagrant_factions.rules.modules import TAUNTS, modules_of
from affray.games.flagrant_factions.rules.orders import orders_of
from affray.games.flagrant_factions.rules.taunt_needs import proclaimable
from affray.games.flagrant_factions.rules.taunts import table
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Proclaim

CHECKS = (6, 6, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 6, 7, 8, 6, 7, 8, 6, 7, 8, 6, 7, 8, 6, 7, 8, 6, 7, 8)
"""[FF-OUT-TA-01 .. FF-OUT-TA-30]"""

KNOWN_BY = {
    13: ("Aurorans",),
    14: ("Hunters",),
    15: ("Longbraids",),
    16: ("Shieldkin",),
    17: ("Mounted Crossbows",),
    18: ("Lancers",),
    19: ("Necromancer",),
    20: ("Necromancer",),
    21: ("Necromancer",),
    22: ("Arclight Rifles", "Arclight Blasters"),
    23: ("Barking Sparks",),
    24: ("Titan",),
    25: ("Slingers",),
    26: ("Bronzeclad", "Khopeshi"),
    27: ("Flamebearers",),
    28: ("Street Toughs",),
    29: ("Neighborhood Defenders",),
    30: ("First Citizens",),
}


def facing(*, is_on: bool) -> tuple[State, Group]:
    state = battle(Unit(0, captain=""), Unit(1, at=(50, 18)), house={"taunts": is_on})
    return state, state.group(1)


@pytest.mark.parametrize("number", range(1, 31))
def test_a_taunt_has_its_check_and_belongs_to_its_groups(number: int) -> None:
    row = next(row for row in table().values() if row.rule == f"FF-OUT-TA-{number:02}")
    assert row.check == CHECKS[number - 1]
    assert row.groups == KNOWN_BY.get(number, ())


def test_without_the_house_rule_nobody_proclaims() -> None:
    state, group = facing(is_on=False)
    assert Proclaim not in orders_of(state, group)


def test_with_the_house_rule_everybody_knows_the_general_ones() -> None:
    state, group = facing(is_on=True)
    assert Proclaim in orders_of(state, group)
    words = [said.taunt for said in proclaimable(state, group)]
    assert words == [
        "come_and_die",
        "unbreakable",
        "never_taste",
        "only_one",
        "in_the_shade",
        "never_alive",
        "for_the_captain",
    ]


def test_taunts_fill_every_hook_of_the_chapters_and_the_plain_game_none() -> None:
    for name in Hooks.__slots__:
        assert getattr(TAUNTS, name) != getattr(PLAIN, name), name
    for is_on, hooks in ((True, TAUNTS), (False, PLAIN)):
        assert modules_of(House.of({"taunts": is_on})) is hooks
