"""What is asked in the middle of what another does says what that is, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from affray.games import game_called
from affray.kernel.ahead import Ahead, ledger_of
from affray.kernel.dice import ScriptedDice
from affray.kernel.inputs import Answered
from affray.kernel.match import Match
from affray.server.pages.vignettes import vignette_line


def asked(game: str, vignette: str, name: str) -> Match[Any]:
    """A vignette, just before the first answer to a question of this name."""
    start, line = vignette_line(game, vignette)
    at = next(
        k for k, entry in enumerate(line) if isinstance(entry, Answered) and entry.question == name
    )
    return Match(game_called(game), start, ScriptedDice(), replay=line[:at])


@pytest.mark.parametrize(
    ("game", "vignette", "name", "deed"),
    [
        ("brigandine", "gear~shield-forces-a-reroll", "ForceReroll", "Red attacks Blue."),
        (
            "flagrant-factions",
            "profile_traits~defiant-fails",
            "ChooseInterrupt",
            "Blues: Attack on Reds.",
        ),
        (
            "warbands-and-heroes",
            "end~a_wall_routs_the_last",
            "AnswerMovement",
            "Reds: a move beside the shield wall of Blues.",
        ),
    ],
)
def test_the_deed_is_told(game: str, vignette: str, name: str, deed: str) -> None:
    match = asked(game, vignette, name)
    assert match.question is not None
    shown = match.question.underway(match.state)
    assert shown is not None
    assert shown.deed == deed
    assert shown.piece not in shown.targets


def test_a_shield_is_weighed_by_the_attack_itself() -> None:
    match = asked("brigandine", "gear~shield-forces-a-reroll", "ForceReroll")
    assert match.question is not None
    found = ledger_of(Ahead(match, match.question.seat))
    assert found is not None
    assert found.columns == ("Wounded", "Falls")
    rows = [(row.label, [cell.replace("\u00a0", " ") for cell in row.cells]) for row in found.rows]
    # A die wounds if it shows the attacker's 5 or less.
    assert rows == [
        ("Use the shield", ["83.3 %", "0 %"]),
        ("Keep it for later", ["100 %", "0 %"]),
    ]


def test_who_is_asked_nothing_looks_at_nothing() -> None:
    match = asked("brigandine", "gear~shield-forces-a-reroll", "ForceReroll")
    assert match.question is not None
    with pytest.raises(ValueError, match="No open question"):
        Ahead(match, type(match.question.seat)(1 - match.question.seat))
