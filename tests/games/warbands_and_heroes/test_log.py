"""The log can be followed on a table: how far and where to, and what changed a number."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import field, unit

from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.clash import strike, travel
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.rules.master import carry_out
from affray.games.warbands_and_heroes.rules.rounds import (
    begin_round,
    begin_step,
    change_initiative,
    elect,
    morale,
)
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.rules.setup import desert, roll_captains
from affray.games.warbands_and_heroes.rules.turn import use
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table.landmarks import bodies, whereabouts
from affray.games.warbands_and_heroes.words.answers import Compel, Damage, DamageByDice
from affray.games.warbands_and_heroes.words.questions import ChooseMove
from affray.kernel.flow import Flow
from affray.testing.script import Die, d6, d8, play


def told(state: State) -> list[str]:
    names = GAME.look.names(state)
    return [event.sentence(names) for event in state.log or []]


def moved(state: State, *way: tuple[int, int]) -> str:
    def go(dice: Any) -> Flow[None]:
        return travel(state, dice, Routes(state, 0, 6), ChooseMove, [])

    play(go, tuple(map(middle, way)))
    return told(state)[-1]


GROUND = {
    "woods": [[5, 20], [6, 20], [6, 21]],
    "wall": [[12, 12], [12, 13]],
    "water": [[20, 3], [20, 20]],
}


def test_a_way_is_told_by_its_length_its_wind_and_where_it_ends() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 20, 20))
    assert moved(state, (8, 8)) == "Reds moved 3 squares north-east to column 8, row 8."
    assert moved(state, (8, 7)) == "Reds moved 1 square south to column 8, row 7."
    around = moved(state, (9, 7), (8, 7))
    assert around == "Reds moved 2 squares to column 8, row 7."


def test_a_place_is_told_by_the_ground_near_it() -> None:
    state = field(unit("Reds", 5, 14), unit("foe", 23, 23), terrain=GROUND)
    end = "to column 5, row 18, 2 squares south of the woods in the north-west."
    assert moved(state, (5, 18)) == f"Reds moved 4 squares north {end}"
    assert moved(state, (5, 20)).endswith("row 20, in the woods in the north-west.")
    assert moved(state, (7, 20)).endswith("row 20, beside the woods in the north-west.")


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((12, 9), "3 squares south of the wall in the middle"),
        ((8, 13), "4 squares west of the wall in the middle"),
        ((7, 13), ""),
        ((22, 5), "2 squares north-east of the water in the south-east"),
        ((21, 19), "beside the water in the north-east"),
    ],
)
def test_ground_in_every_part_of_the_board(square: tuple[int, int], words: str) -> None:
    assert whereabouts(field(unit("Reds", 1, 1), terrain=GROUND), square) == words


def test_squares_that_touch_at_a_corner_are_one_body() -> None:
    state = field(unit("Reds", 1, 1), terrain={**GROUND, "woods": [[2, 12], [3, 13], [5, 13]]})
    assert [(name, len(body)) for name, body in bodies(state)] == [
        ("the woods in the west", 2),
        ("the woods in the west", 1),
        ("the wall in the middle", 2),
        ("the water in the south-east", 1),
        ("the water in the north-east", 1),
    ]


def attack(state: State, *faces: int, number: int = 0, stood: bool = False) -> str:
    used = state.units[0].kind.attacks[number]
    play(lambda dice: strike(state, dice, 0, 1, used, stood=stood), *map(d6, faces))
    return next(line for line in told(state) if " attacked " in line)


def test_an_attack_says_its_dice_its_number_and_what_is_left() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 6, 5))
    line = "Reds attacked foe with Melee, 4 dice on 4 or more: 1 hit, 2 damage, 10 left."
    assert attack(state, 4, 1, 1, 1) == line


def test_an_attack_says_what_changed_a_number() -> None:
    state = field(
        unit("Reds", 5, 5, fs=4, captain="cowardly"),
        unit("foe", 6, 5, captain="cowardly"),
        unit("Rooks", 4, 5, captain="aggressive"),
    )
    assert attack(state, 5, stood=True) == (
        "Reds attacked foe with Melee, 1 die (1 more for standing still, 2 fewer for a cowardly "
        "captain, half as many for being bloodied) on 5 or more (1 higher for a cowardly captain): "
        "2 hits, 1 more by an aggressive captain, 4 damage, 8 left."
    )


def test_a_charge_says_nothing_of_standing_and_berserk_is_named() -> None:
    state = field(unit("Reds", 5, 5, kind="berserkers"), unit("foe", 6, 5, kind="berserkers", fs=5))
    assert attack(state, 4, 4, 1, 1, number=1, stood=True) == (
        "Reds attacked foe with Charge, 4 dice on 4 or more: "
        "1 hit, 1 ignored by Berserk, 2 damage, 3 left."
    )


def test_a_wall_says_its_dice() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 9, 5))
    play(lambda dice: use(state, dice, 0, "shield_wall", None, stood=True))
    assert told(state) == ["Reds raised its Shield Wall: 6 dice (1 more for standing still)."]


def test_morale_has_a_heading_before_its_checks() -> None:
    state = field(
        unit("Reds", 5, 5, fs=7, captain="shrewd", now=["is_hurt"]),
        unit("Rooks", 6, 5, fs=7, now=["is_hurt"]),
        unit("foe", 8, 5, captain="wicked", fs=7, now=["is_hurt"]),
    )
    state.units[1].fs = 8
    play(lambda dice: morale(state, dice), d6(6), d6(6), d6(6))
    assert told(state) == [
        "Morale: 3 Units that were hurt.",
        "Reds passed its Morale check on 6 or less, 1 higher by its own captain.",
        "Rooks passed its Morale check on 6 or less, 1 higher by the captain of Reds.",
        "foe passed its Morale check on 6 or less, 1 higher by its own captain.",
    ]
    assert state.log is not None
    assert state.log[0].starts_action
    assert [event.rules for event in state.log[1:]] == [("WH-MOR-01", "WH-RES-02")] * 3


def test_what_morale_costs_is_told_after_all_checks() -> None:
    state = field(
        unit("Reds", 5, 5, fs=7, now=["is_hurt"]),
        unit("foe", 8, 5, captain="wicked"),
    )
    play(lambda dice: morale(state, dice), d6(6))
    assert told(state) == [
        "Morale: 1 Unit that was hurt.",
        "Reds failed its Morale check on 5 or less.",
        "Reds took 3 damage, 4 left: a failed Morale check.",
        "Reds took 1 damage, 3 left: the wicked captain of foe is near.",
    ]
    assert state.log is not None
    assert [event.rules for event in state.log] == [
        ("WH-RND-03",), ("WH-MOR-01", "WH-RES-01"), ("WH-MOR-01", "WH-MOR-02"), ("WH-CT-3",),
    ]  # fmt: skip


def test_nobody_hurt_no_heading() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 8, 5))
    play(lambda dice: morale(state, dice))
    assert told(state) == []


def test_a_turn_stands_before_what_its_beginning_does() -> None:
    state = field(
        unit("Reds", 5, 5, wall="shield_wall"),
        unit("foe", 8, 5),
        stage="step",
        to_come=["A", "B"],
        halted=["Reds"],
    )
    play(lambda dice: begin_step(state, dice))
    assert told(state) == [
        "The turn of Side A began.",
        "The Shield Wall of Reds came down.",
        "Reds did nothing in this turn, as it was compelled.",
    ]


def test_a_round_tells_the_rolls_and_what_the_shrewd_made_of_them() -> None:
    state = field(
        unit("Reds", 5, 5, captain="shrewd"), unit("foe", 8, 5, captain="shrewd"), stage="round"
    )
    play(lambda dice: begin_round(state, dice), d6(3), d6(3), Die(2, 2))
    play(lambda dice: change_initiative(state, dice), 1)
    play(lambda dice: change_initiative(state, dice), -1)
    play(lambda dice: elect(state, dice), "last")
    assert told(state) == [
        "Round 2 began.",
        "Initiative: Side A 3, Side B 3.",
        "The die let Side B change its roll first of 2 equals.",
        "Side B was shrewd: 1 more on its roll makes 4.",
        "Side A was shrewd: 1 less on its roll makes 2.",
        "Side B chose to act last.",
    ]


def test_sides_that_act_at_once_are_told_together() -> None:
    state = field(unit("Reds", 5, 5), unit("foe", 8, 5), stage="step", to_come=["AB"])
    play(lambda dice: begin_step(state, dice), Die(2, 1))
    assert told(state) == [
        "Side A and Side B acted simultaneously.",
        "The die let Side A act first of 2 equals.",
    ]


def test_captains_and_deserters_before_the_battle() -> None:
    state = field(
        unit("Reds", 5, 5, captain="roll"), unit("Rooks", 6, 5), unit("foe", 8, 5), stage="captains"
    )
    play(lambda dice: roll_captains(state, dice), d8(1))
    play(lambda dice: desert(state, dice), d6(1))
    assert told(state) == [
        "The captain of Reds is Reprehensible.",
        "Rooks deserted the reprehensible captain of Reds.",
    ]


def test_a_ruling_says_what_it_did() -> None:
    state = field(unit("Reds", 5, 5, kind="berserkers", fs=5), unit("foe", 8, 5), game_master=True)
    play(
        lambda dice: carry_out(state, dice, DamageByDice(0)),
        "Stones fall.",
        3,
        2,
        d6(4),
        d6(4),
        d6(1),
    )
    harm = "1 hit, 1 ignored by Berserk, 2 damage, 3 left."
    play(lambda dice: carry_out(state, dice, Damage(0)), "A storm.", 1)
    play(lambda dice: carry_out(state, dice, Compel(0)), "They run.", (middle((5, 3)),))
    assert told(state) == [
        "The game master: Reds is attacked by the surroundings. Stones fall.",
        f"The surroundings fell upon Reds, 3 dice on 4 or more: {harm}",
        "The game master: Reds takes damage from the surroundings. A storm.",
        "Reds took 1 damage, 2 left: the surroundings.",
        "The game master: Reds is compelled to move. They run.",
        "Reds was made to move 2 squares south to column 5, row 3.",
    ]
    assert state.log is not None
    assert state.log[1].rules == ("WH-CRE-04", "WH-ATK-02", "WH-BER-04")
