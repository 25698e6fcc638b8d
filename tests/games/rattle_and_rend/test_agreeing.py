"""What players agree on before the battle, in place of rolling or bidding for it."""

from __future__ import annotations

import pytest

from affray.bots.hand import prepare
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import BeginningAgreed, BidsRevealed, InitiativeWon
from affray.games.rattle_and_rend.words.setup_events import DeploymentAgreed, DeploymentRolled
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.events import Event
from affray.kernel.game import Start
from affray.kernel.match import Match


def told(match: Match[State], kind: type[Event]) -> list[Event]:
    return [event for event in match.events if isinstance(event, kind)]


def begun(edition: str, agreed: dict[str, str], seed: str = "1") -> Match[State]:
    """A match that has come to the first question of round 1."""
    forces = list(GAME.forces.samples()[:2])
    start = Start(GAME.id, edition, forces, {"terrain_mode": "generated"}, agreed)
    match = Match(GAME, start, SeededDice(seed_key(seed)))
    prepare(match, lambda question: question.prepares)
    return match


@pytest.mark.rule("RR-SETUP-07")
@pytest.mark.rule("RR-Q-142")
@pytest.mark.parametrize("edition", GAME.editions)
@pytest.mark.parametrize(("agreed", "seat"), [("A", 0), ("B", 1)])
def test_who_begins_may_be_agreed_on(edition: str, agreed: str, seat: int) -> None:
    for seed in "123":
        match = begun(edition, {"begins": agreed}, seed)
        assert told(match, BeginningAgreed) == [BeginningAgreed(side=seat)]
        assert (match.state.round, match.state.active) == (1, seat)
        assert [band.momentum for band in match.state.warbands] == [12, 12]
        assert [question.seat for question in match.questions()] == [seat]
        assert not told(match, BidsRevealed)


@pytest.mark.rule("RR-SETUP-07")
@pytest.mark.rule("RR-Q-142")
def test_it_is_bid_for_from_round_2_on_and_without_an_agreement() -> None:
    assert {question.name for question in begun("alpha2", {}).questions()} == {"Bid"}
    match = begun("alpha2", {"begins": "B", "scenario": "kill_them_all"})
    while match.state.round == 1 and not match.is_over:
        question = match.questions()[0]
        match.answer(question.seat, question.usual_answer())
    assert not told(match, InitiativeWon)
    assert {question.name for question in match.questions()} == {"Bid"}


def test_nobody_is_active_until_it_is_known_who_begins() -> None:
    match = begun("alpha2", {})
    for seat, answer in ((0, 2), (1, 1), (0, 1)):
        sides = match.game.look.view(match.state, None).sides
        assert not any(side.is_active for side in sides)
        match.answer(seat, answer)
    sides = match.game.look.view(match.state, None).sides
    assert [side.is_active for side in sides] == [False, True]


@pytest.mark.rule("RR-DEPL-01")
@pytest.mark.rule("RR-Q-142")
@pytest.mark.parametrize("scheme", ["corner", "side", "delayed", "close", "mixed"])
def test_an_agreed_deployment_is_not_rolled(scheme: str) -> None:
    match = begun("alpha2", {"deployment": scheme})
    found = told(match, DeploymentAgreed)
    assert found == [DeploymentAgreed(id=scheme, result=scheme.capitalize())]
    assert match.state.deployment == scheme
    assert not told(match, DeploymentRolled)
