"""Tussle keeps the contract of a game, and its gangs what the rules say of them."""

from random import Random

import pytest

from affray.games import games
from affray.kernel.game import Start
from affray.kernel.roster import Entry, Roster
from affray.testing.contract import assert_contract

GAME = games()["tussle"]


@pytest.mark.parametrize("seed", range(3))
def test_the_game_keeps_the_contract(seed: int) -> None:
    random = Random(seed)
    rosters = [GAME.random_roster(GAME.editions[0], {}, random) for _ in range(2)]
    assert_contract(GAME, Start(GAME.id, GAME.editions[0], rosters, automated=True), seed)


@pytest.mark.rule("TU-GANG-01")
@pytest.mark.parametrize(
    ("kinds", "wrong"),
    [
        (["bruiser", "bruiser"], []),
        (["runner"], []),
        (["bruiser", "runner", "runner"], ["Too many points: 7 (maximum 6)."]),
        ([], ["Add at least one entry."]),
    ],
)
def test_a_gang_costs_at_most_six_points(kinds: list[str], wrong: list[str]) -> None:
    gang = Roster(GAME.id, "The Sparrows", [Entry(kind) for kind in kinds])
    assert [problem.sentence for problem in GAME.roster_problems(gang, {})] == wrong
