"""How good a position is, and what the greedy bot makes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from affray.bots.driver import answer_for
from affray.bots.greedy import GreedyBot
from affray.games.rattle_and_rend.advice.bots import evaluate, removal_chance
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Pass, StandAndFight, TakeMarker
from affray.games.rattle_and_rend.words.turn_questions import ChooseAction
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.match import Match

US, THEM = 0, 1
HILL = {"kind": "rough", "disc": [200, 200, 40], "label": "The Hill"}


def group(name: str, side: str, at: tuple[int, int], kind: str = "fighters") -> dict[str, Any]:
    return {"name": name, "side": side, "kind": kind, "at": at}


def battle(groups: list[dict[str, Any]], **rest: Any) -> Match[State]:
    """A match that stands in a written position, with side A to act."""
    position = {"groups": groups, "turn": 5, **rest}
    start = Start(GAME.id, "alpha2", [], position=position, automated=True)
    return Match(GAME, start, SeededDice(seed_key("1")))


def value(*groups: dict[str, Any], **rest: Any) -> float:
    """What the position is worth to side A."""
    return evaluate(battle(list(groups), **rest).state, US)


def play_turn(match: Match[State], random: Random) -> list[Any]:
    """The greedy bot's turn, the enemy answering as usual; what it chose to do."""
    bot, done = GreedyBot(), []
    while not match.is_over and match.state.active == US and match.state.stage == "act":
        question = match.questions()[0]
        answer = question.usual_answer()
        if question.seat == US:
            answer = answer_for(bot, match, US, random=random)
        if isinstance(question, ChooseAction):
            done.append(answer)
        match.answer(question.seat, answer)
    return done


# -- the evaluation ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fury", "will", "dice", "chance"),
    [(11, 11, 2, 0.5 * 0.25 + 0.25 * 0.5), (11, 11, 3, 0.5 * 0.125 + 0.25 * 0.25), (21, 2, 2, 0)],
)
def test_the_chance_to_remove_a_group_is_that_of_a_plain_attack(
    fury: int, will: int, dice: int, chance: float
) -> None:
    assert removal_chance(fury, will, dice) == pytest.approx(chance)


def test_a_group_more_is_worth_more_than_any_place() -> None:
    reds, blues = group("Reds", "A", (20, 20)), group("Blues", "B", (380, 380))
    more = group("Others", "B", (20, 380), "champion")
    assert value(reds, blues) > value({**reds, "at": (340, 380)}, blues, more)


def test_closer_is_better_and_in_reach_is_better_still() -> None:
    theirs = group("Blues", "B", (300, 200), "champion")
    far, near, touching = (value(group("Reds", "A", (x, 200)), theirs) for x in (50, 200, 270))
    assert far < near < touching


def test_what_is_out_of_sight_cannot_be_struck() -> None:
    reds, blues = group("Reds", "A", (100, 200), "shooters"), group("Blues", "B", (250, 200))
    wall = {"kind": "blocking", "polygon": [[160, 150], [180, 150], [180, 250], [160, 250]]}
    assert value(reds, blues, terrain=[wall]) < value(reds, blues)


def test_the_last_enemy_is_hunted_harder_than_one_of_many() -> None:
    reds, others = group("Reds", "A", (50, 50)), [group(f"B{x}", "B", (x, 390)) for x in (50, 200)]
    ward = group("Ward", "B", (350, 50), "ward")

    def gain(*left: dict[str, Any]) -> float:
        return value({**reds, "at": (250, 50)}, ward, *left) - value(reds, ward, *left)

    assert gain() > gain(*others)


def test_momentum_that_a_second_pass_would_waste_counts_for_nothing() -> None:
    groups = [group("Reds", "A", (50, 50)), group("Blues", "B", (350, 350))]
    sides = [{"momentum": 2}, {"momentum": 0}]
    match = battle(groups, sides=sides)
    before = evaluate(match.state, US)
    match.answer(US, Pass())
    assert evaluate(match.state, US) < before


def test_a_lead_after_the_last_round_is_a_victory() -> None:
    groups = [group("Reds", "A", (200, 200)), group("Blues", "B", (350, 350))]
    match = battle(groups, scenario="king_of_the_hill", round=4, terrain=[HILL])
    ahead = evaluate(match.state, US)
    match.state.stage = "round_end"
    assert evaluate(match.state, US) > ahead + 50
    assert evaluate(match.state, THEM) < -150


# -- what it finds -------------------------------------------------------------------


def test_it_attacks_rather_than_passes() -> None:
    groups = [group("Reds", "A", (100, 100), "heavy"), group("Blues", "B", (140, 100))]
    assert StandAndFight(0) in play_turn(battle(groups), Random(1))


def test_it_goes_for_the_enemy_when_none_is_in_reach() -> None:
    groups = [group("Reds", "A", (100, 100)), group("Blues", "B", (300, 300))]
    match = battle(groups, sides=[{"momentum": 1}, {"momentum": 0}])
    play_turn(match, Random(1))
    reds = match.state.groups[0]
    assert min(reds.x, reds.y) > 1500


def test_it_steps_onto_the_hill_in_the_fourth_round() -> None:
    groups = [
        group("Reds", "A", (200, 90), "skirmishers"),
        group("Blues", "B", (320, 60), "champion"),
    ]
    match = battle(
        groups,
        scenario="king_of_the_hill",
        round=4,
        terrain=[HILL],
        sides=[{"momentum": 2}, {"momentum": 0}],
    )
    play_turn(match, Random(1))
    reds = match.state.groups[0]
    assert match.state.terrain[0].shape.touches(reds.x, reds.y, reds.card.radius)


def test_it_takes_the_second_flag_off_the_board() -> None:
    groups = [group("Reds", "A", (30, 200)), group("Blues", "B", (380, 200))]
    markers = [{"carrier": "Reds", "gained": 2}, {"off": "A"}, {"at": (120, 200)}]
    sides = [{"momentum": 4}, {"momentum": 0}]
    match = battle(groups, scenario="capture_the_flags", markers=markers, sides=sides)
    play_turn(match, Random(1))
    assert match.outcome is not None
    assert match.outcome.winner == US


def test_it_takes_a_flag_it_stands_on() -> None:
    groups = [group("Reds", "A", (200, 200)), group("Blues", "B", (380, 20))]
    markers = [{"at": (200, 200)}, {"at": (120, 200)}, {"at": (280, 200)}]
    sides = [{"momentum": 4}, {"momentum": 0}]
    match = battle(groups, scenario="capture_the_flags", markers=markers, sides=sides)
    assert TakeMarker(0, 0) in play_turn(match, Random(1))


def test_it_strikes_at_the_target_of_the_duel() -> None:
    groups = [
        group("Reds", "A", (100, 100), "shooters"),
        group("Any", "B", (100, 200), "shooters"),
        group("Wanted", "B", (200, 100), "shooters"),
        group("Ours", "A", (20, 20)),
    ]
    match = battle(groups, scenario="duel", duel=[["Wanted"], ["Ours"]])
    match.answer(US, StandAndFight(0))
    assert answer_for(GreedyBot(), match, US, random=Random(1)) == 2


def test_the_same_seed_gives_the_same_answer() -> None:
    groups = [group("Reds", "A", (100, 100)), group("Blues", "B", (300, 300))]
    answers = [
        [answer_for(GreedyBot(), battle(groups), US, random=Random(seed)) for seed in range(3)]
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
