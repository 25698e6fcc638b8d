"""Vignettes as pictures to step through: the rules' examples, played answer by answer."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from affray.games import ELSEWHERE, game_called
from affray.kernel.flow import Question
from affray.kernel.game import Game, Start
from affray.kernel.inputs import Input
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, RuleError
from affray.server.live.log import event_view, sides_in
from affray.server.live.questions import question_view
from affray.server.pages.rules import folder
from affray.server.problems import Refused
from affray.server.wire.examples import Frame, Vignette
from affray.vignettes.runner import VignetteDice
from affray.vignettes.vignette import Answer, Entry, Usual, asked_of, read_vignette
from affray.vignettes.vignette import Refused as MustRefuse
from affray.vignettes.vignette import Vignette as Script
from affray.vignettes.written import decode, words_of

MOST_KEPT = 100
"""Vignettes that are not played again when they are asked for again."""


@cache
def vignettes_of(game: str) -> list[tuple[str, Script]]:
    """Those of a game that can be read, by their place."""
    found = []
    home = game.replace("-", "_")
    for root in (folder("examples"), *(other / "examples" for other in ELSEWHERE)):
        for path in sorted((root / home).rglob("*.toml")):
            try:
                script = read_vignette(path)
            except BadInput:
                continue
            if script.game.partition(".")[0] == game:  # its campaigns belong to it
                id = "~".join(path.relative_to(root).with_suffix("").parts[1:])
                found.append((id, script))
    return found


def vignette_called(game: str, id: str) -> Vignette:
    """A vignette as frames: the position, then one for every answer."""
    return _run(game, id)[0]


def vignette_line(game: str, id: str) -> tuple[Start, list[Input]]:
    """What a vignette starts from, and all its inputs."""
    _, match = _run(game, id)
    return match.start, match.line


@lru_cache(maxsize=MOST_KEPT)
def _run(game: str, id: str) -> tuple[Vignette, Match[Any]]:
    script = next((script for name, script in vignettes_of(game) if name == id), None)
    if script is None:
        raise Refused(404, "vignette", "Unknown vignette.")
    played = game_called(script.game)
    edition = script.edition or played.editions[0]
    dice = VignetteDice(script.opening)
    start = Start(
        game=played.id, edition=edition, rosters=[], house=script.house, position=script.position
    )
    try:
        match = Match(played, start, dice)
        frames = [_frame(played, match, "", 0, refused=False)]
        for entry in script.play:
            dice.load(entry.faces)
            frames += _played(played, match, entry)
    except (BadInput, IllegalAnswer, RuleError) as error:
        raise Refused(410, "vignette", f"The vignette does not play: {error}") from None
    return Vignette(id, script.title, edition, script.rules, tuple(frames)), match


def _played(game: Game[Any], match: Match[Any], entry: Entry) -> list[Frame]:
    """What an entry says; what is only offered or lacking shows nothing new."""
    question = asked_of(entry.seat, match)
    before = len(match.events)
    if question is None or not isinstance(entry.act, Answer | Usual | MustRefuse):
        return []
    if isinstance(entry.act, MustRefuse):
        said = _refused(game, match, question, entry.act)
        return [_frame(game, match, said, before, refused=True)] if said else []
    if isinstance(entry.act, Answer):
        answer = decode(question, entry.act.value, words_of(match))
    else:
        answer = question.usual_answer()
    said = (
        f"{game.look.side_name(match.state, question.seat)}: {question.label(match.state, answer)}"
    )
    match.answer(question.seat, answer)
    return [_frame(game, match, said, before, refused=False)]


def _refused(game: Game[Any], match: Match[Any], question: Question[Any], act: MustRefuse) -> str:
    try:
        decode(question, act.value, words_of(match))
    except IllegalAnswer as error:
        return (
            f"{game.look.side_name(match.state, question.seat)} may not: {error.refusal.sentence}"
        )
    return ""


def _frame(game: Game[Any], match: Match[Any], said: str, since: int, *, refused: bool) -> Frame:
    view = game.look.view(match.state, None)
    asked = match.questions()
    events = match.events_for(None, since)
    return Frame(
        said=said,
        refused=refused,
        at=len(match.line),
        view=view,
        events=tuple(
            event_view(game, match.state, sides_in(view), index, (index, event))
            for index, event in enumerate(events, since)
        ),
        question=question_view(game, match, asked[0], view) if asked else None,
    )
