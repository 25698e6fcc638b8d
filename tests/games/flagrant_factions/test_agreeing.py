"""Who begins, if the players agree on it."""

from __future__ import annotations

import pytest

from affray.bots.hand import prepare
from affray.games.flagrant_factions.data.tables import scenarios
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.setup_events import FirstChosen
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.match import Match


def begun(agreed: dict[str, str], seed: str = "1") -> Match[State]:
    """A match that has come to its first turn."""
    start = Start(GAME.id, "2021", list(GAME.forces.samples()[:2]), {}, agreed)
    match = Match(GAME, start, SeededDice(seed_key(seed)))
    prepare(match, lambda question: question.prepares)
    return match


@pytest.mark.rule("FF-SET-07")
@pytest.mark.rule("FF-Q-88")
@pytest.mark.parametrize("scenario", scenarios())
@pytest.mark.parametrize(("agreed", "side"), [("A", 0), ("B", 1)])
def test_the_agreed_side_begins_whatever_the_scenario_says(
    scenario: str, agreed: str, side: int
) -> None:
    match = begun({"scenario": scenario, "begins": agreed})
    first = [event for event in match.events if isinstance(event, FirstChosen)]
    assert first == [FirstChosen(side=side, rules=("FF-SET-07", "FF-Q-88"))]
    assert (match.state.turn, match.state.active) == (1, side)


@pytest.mark.rule("FF-SET-07")
def test_without_an_agreement_the_scenario_says_who_begins() -> None:
    for seed in "12345":
        match = begun({"scenario": "ambush"}, seed)
        assert match.state.active == match.state.attackers
        match = begun({"scenario": "sortie"}, seed)
        assert match.state.active == match.state.defenders
