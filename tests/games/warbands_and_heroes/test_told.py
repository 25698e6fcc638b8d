"""Every example told in full: what is asked and offered, what happens and by which rule.

An example expects what it is about; here nothing else may change unseen, either. After a change
that is meant, `python -m tests.games.warbands_and_heroes.test_told` writes the stories anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.words.answers import (
    Creative,
    Deed,
    EndTurn,
    OfferEnd,
    StandCreative,
    Wait,
)
from affray.kernel.answers import Answer, spoken
from affray.kernel.dice import ScriptedDice
from affray.kernel.flow import Choose, ChooseSome, Question
from affray.kernel.inputs import Answered
from affray.kernel.match import Match
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import read_vignette

EXAMPLES = Path(__file__).parents[3] / "examples" / "warbands_and_heroes"
TOLD = Path(__file__).parent / "told"
FOLDERS = sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())
LETTERS = "ABCDEF"
ALWAYS: set[Deed] = {
    EndTurn(),
    OfferEnd(),
    *(what(id) for id in range(9) for what in (Creative, StandCreative, Wait)),
}
"""What every Unit may do goes without saying."""


def told(path: Path) -> Iterator[str]:
    """One example: its questions, its events, and how everything stands in the end."""
    vignette = read_vignette(path)
    played = play_vignette(vignette, {GAME.id: GAME}).match
    assert played is not None
    faces = [*vignette.opening, *(face for entry in vignette.play for face in entry.faces)]
    match = Match(GAME, played.start, ScriptedDice(faces))
    seen = 0
    yield f"# {path.stem}: {vignette.title}"
    for entry in played.line:
        if not isinstance(entry, Answered):
            continue
        yield from events(match, seen)
        seen = len(match.events)
        for question in match.questions():
            yield asked(match, question)
        match.answer(entry.seat, entry.value)
    yield from events(match, seen)
    for question in match.questions():
        yield asked(match, question)
    yield from standing(match)


def events(match: Match[Any], seen: int) -> Iterator[str]:
    names = GAME.look.names(match.state)
    for event in match.events[seen:]:
        dice = "".join(f" {face}" for face in event.dice)
        margin = "" if event.starts_action else "  "
        gone = "".join(f" -{names(piece)}" for piece in event.losses())
        yield f"{margin}{event.sentence(names)}{dice} [{' '.join(event.rules)}]{gone}"


def asked(match: Match[Any], question: Question[Any]) -> str:
    options = question.options
    if isinstance(options, Routes):
        words = f"{len(options.ends())} squares" + ", or stay" * options.may_stay
    elif isinstance(question, Choose | ChooseSome):
        words = " | ".join(short(match, answer) for answer in options if answer not in ALWAYS)
    else:
        words = f"{len(list(options))} answers"
    rules = " ".join(question.rules)
    about = "".join(f" {match.state.units[piece].card.name}" for piece in question.pieces)
    return f"    {LETTERS[question.seat]} {question.name}{about}: {words} [{rules}]"


def short(match: Match[Any], answer: Any) -> str:
    """An answer as a vignette writes it, without brackets."""
    names = {unit.id: unit.card.name for unit in match.state.units}
    if isinstance(answer, Answer):
        return spoken(answer, names)
    if isinstance(answer, tuple):
        return " ".join(str(names.get(part, part)) for part in answer)
    return "none" if answer is None else str(answer)


def standing(match: Match[Any]) -> Iterator[str]:
    """What has become of all that an expectation could name."""
    before = GAME.look.facts(GAME.state_of(match.start))
    after = GAME.look.facts(match.state)
    units = after.pop("units")
    new = [f"{key} {value}" for key, value in sorted(after.items()) if value != before[key]]
    yield f"  = {', '.join(new)}"
    for name, unit in units.items():
        old = before["units"][name]
        changes = [f"{key} {value}" for key, value in sorted(unit.items()) if value != old[key]]
        if changes:
            yield f"  = {name}: {', '.join(changes)}"


def stories(folder: str) -> str:
    found = [line for path in sorted((EXAMPLES / folder).glob("*.toml")) for line in told(path)]
    return "\n".join(found) + "\n"


@pytest.mark.parametrize("folder", FOLDERS)
def test_examples_are_told_as_they_were(folder: str) -> None:
    assert stories(folder).splitlines() == (TOLD / f"{folder}.txt").read_text("utf-8").splitlines()


def test_nothing_is_told_of_examples_that_are_gone() -> None:
    assert sorted(path.stem for path in TOLD.glob("*.txt")) == FOLDERS


if __name__ == "__main__":
    for one in FOLDERS:
        (TOLD / f"{one}.txt").write_text(stories(one), "utf-8")
