"""Play a vignette and report every difference from what it expects."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from affray.kernel.answers import NOTHING, UnknownName, heard, is_known_verb
from affray.kernel.dice import ScriptedDice
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal, RuleError, unknown
from affray.vignettes.expect import differences, shown
from affray.vignettes.vignette import (
    Answer,
    Entry,
    Offered,
    Refused,
    Usual,
    Vignette,
    asked_of,
    letter_of,
    read_vignette,
)
from affray.vignettes.written import Words, decode, values_in, words_of, written

OPENING = "before the first entry"

MOST_SHOWN = 24
"""Of the choices of an open question."""


@dataclass(frozen=True, slots=True)
class VignetteResult:
    """The result of a vignette; without a match if it could not start."""

    vignette: Vignette
    problems: tuple[Problem, ...]
    events: tuple[Event, ...]
    match: Match[Any] | None

    @property
    def ok(self) -> bool:
        return not self.problems


class _Astray(BadInput):
    """A die was rolled that is not written, or cannot show what is written."""


class _Stopped(Exception):
    """The play cannot go on."""

    def __init__(self, place: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.problem = Problem(place, rule, sentence)


class VignetteDice(ScriptedDice):
    """Dice with the faces written in a vignette; rolls are kept for the report."""

    __slots__ = ("log", "rolled", "seen")

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__(faces)
        self.rolled: list[str] = []
        self.log: list[Event] = []
        self.seen: tuple[Event, ...] = ()
        """What had happened when a die was missing: the match takes it back."""

    def load(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)
        self.rolled = []

    def roll(self, sides: int) -> int:
        if not self.left or self.left[0] > sides:
            self.seen = tuple(self.log)
            written = f"the next face is {self.left[0]}" if self.left else "no face is left"
            sentence = f"The rules rolled {self.so_far()}, then a d{sides}, but {written}."
            raise _Astray(Problem("dice", "", sentence))
        face = super().roll(sides)
        self.rolled.append(f"d{sides}: {face}")
        return face

    def so_far(self) -> str:
        return ", ".join(self.rolled) or "nothing"


def run_vignette(path: Path, games: Mapping[str, Game[Any]] | None = None) -> VignetteResult:
    """Play the vignette in a file; `BadInput` if the file is invalid."""
    return play_vignette(read_vignette(path), games, place=str(path))


def play_vignette(
    vignette: Vignette, games: Mapping[str, Game[Any]] | None = None, *, place: str = "vignette"
) -> VignetteResult:
    game = _game_of(vignette, games, place)
    unknown = [id for id in vignette.rules if not game.rulebook().knows(id)]
    if unknown:
        raise BadInput(*(Problem(f"{place}, rules", id, "Unknown clause.") for id in unknown))
    dice = VignetteDice(vignette.opening)
    try:
        match = _begin(vignette, game, dice, place)
    except _Stopped as stopped:
        return VignetteResult(vignette, (stopped.problem,), (), None)
    dice.log = match.events
    problems = tuple(_problems(vignette, match, dice))
    return VignetteResult(vignette, problems, dice.seen or tuple(match.events), match)


def _begin(vignette: Vignette, game: Game[Any], dice: VignetteDice, place: str) -> Match[Any]:
    """The match as it stands before the first entry."""
    start = Start(
        game=game.id,
        edition=vignette.edition or game.editions[0],
        rosters=[],
        house=vignette.house,
        position=vignette.position,
    )
    try:
        return Match(game, start, dice)
    except _Astray as error:
        raise _Stopped(OPENING, error.problems[0].sentence) from None
    except BadInput as error:
        raise BadInput(
            *(Problem(f"{place}, {p.place}", p.rule, p.sentence) for p in error.problems)
        ) from None
    except Exception as error:
        sentence = f"A rule failed: {type(error).__name__}: {error}{_where(error)}."
        raise _Stopped(OPENING, sentence) from error


def _game_of(vignette: Vignette, games: Mapping[str, Game[Any]] | None, place: str) -> Game[Any]:
    if games is None:
        from affray.games import campaigns  # noqa: PLC0415  (not needed with a game given)
        from affray.games import games as all_games  # noqa: PLC0415

        games = {**all_games(), **campaigns()}
    if vignette.game not in games:
        raise BadInput(Problem(f"{place}, game", "", unknown("game", vignette.game, games)))
    return games[vignette.game]


def _problems(vignette: Vignette, match: Match[Any], dice: VignetteDice) -> Iterator[Problem]:
    """Play the entries; what cannot be played on ends it, for the rest would mean nothing."""
    place = OPENING
    try:
        _check_all_rolled(dice, place)
        for entry in vignette.play:
            place = entry.place
            dice.load(entry.faces)
            yield from _play_entry(entry, match)
            _check_all_rolled(dice, place)
    except _Stopped as stopped:
        yield stopped.problem
        return
    except _Astray as error:
        yield Problem(place, "", error.problems[0].sentence)
        return
    except RuleError as error:
        yield Problem(place, "", f"A rule failed: {error}{_where(error.__cause__)}.")
        return
    if not match.is_fresh:
        asked = match.questions()[0]
        sentence = f"Unanswered question: {asked.name} for {letter_of(asked)}."
        yield Problem("the end", "", sentence)
        return
    yield from differences(vignette.expect, match)


def _check_all_rolled(dice: VignetteDice, place: str) -> None:
    if dice.left:
        left = ", ".join(map(str, dice.left))
        raise _Stopped(place, f"Dice not rolled: {left} (rolled: {dice.so_far()}).")


def _where(error: BaseException | None) -> str:
    """The line of the rules in which it went wrong."""
    if error is None or error.__traceback__ is None:
        return ""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f" ({Path(last.filename).name}, line {last.lineno})"


# -- one entry ------------------------------------------------------------------


def _play_entry(entry: Entry, match: Match[Any]) -> Iterator[Problem]:
    """Do what the entry says; problems that leave the play as it is are only told."""
    asked = _asked(entry, match)
    names = words_of(match)
    act = entry.act
    if isinstance(act, Answer):
        try:
            answer = decode(asked, act.value, names)
        except IllegalAnswer as error:
            raise _Stopped(entry.place, f"Answer refused: {error.refusal}") from None
        match.answer(asked.seat, answer)
    elif isinstance(act, Usual):
        match.answer(asked.seat, asked.usual_answer())
    elif isinstance(act, Refused):
        yield from _check_refused(entry.place, asked, act, names)
    elif isinstance(act, Offered):
        yield from _check_offered(entry.place, asked, act, names)


def _asked(entry: Entry, match: Match[Any]) -> Question[Any]:
    """The open question, if it is the one that the entry is about."""
    asked = asked_of(entry.seat, match)
    if asked is not None and asked.name == entry.question:
        return asked
    waiting = [f"{question.name} for {letter_of(question)}" for question in match.questions()]
    found = f"The open question is {' and '.join(waiting)}." if waiting else "The match is over."
    raise _Stopped(entry.place, found)


def _check_refused(
    place: str, asked: Question[Any], act: Refused, names: Words
) -> Iterator[Problem]:
    yield from _strangers(place, asked, act.value, names.pieces)
    refusal = _refusal(asked, act.value, names)
    if refusal is None:
        yield Problem(place, act.because, f"{shown(act.value)} should be refused but is legal.")
    elif act.because and refusal.rule != act.because:
        sentence = f"{shown(act.value)} should be refused by {act.because}, not: {refusal}"
        yield Problem(place, "", sentence)


def _check_offered(
    place: str, asked: Question[Any], act: Offered, names: Words
) -> Iterator[Problem]:
    for value in values_in(asked, act.offers, names):
        refusal = _refusal(asked, value, names)
        if refusal is not None:
            yield Problem(place, "", f"{shown(value)} should be offered but is not: {refusal}")
    for value in values_in(asked, act.lacks, names):
        yield from _strangers(place, asked, value, names.pieces)
        if _refusal(asked, value, names) is None:
            yield Problem(place, "", f"{shown(value)} should not be offered but is.")


def _strangers(
    place: str, asked: Question[Any], value: Any, names: Mapping[str, int]
) -> Iterator[Problem]:
    """A misspelt name would be refused, and so prove nothing."""
    for name in _capitalised(value):
        if name not in names:
            yield Problem(place, "", unknown("piece", name, names))
    verbs = asked.options.verbs()
    if isinstance(value, str) and verbs and value != NOTHING:
        try:
            heard(value, verbs, names)
        except UnknownName as error:
            yield Problem(place, "", str(error.refusal))
        except IllegalAnswer as error:
            if not is_known_verb(value):
                yield Problem(place, "", str(error.refusal))


def _capitalised(value: Any) -> Iterator[str]:
    if isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _capitalised(item)
    elif isinstance(value, str) and value[:1].isupper():
        yield value


def _refusal(asked: Question[Any], value: Any, names: Words) -> Refusal | None:
    try:
        decode(asked, value, names)
    except IllegalAnswer as error:
        return error.refusal
    return None


# -- how answers are written ------------------------------------------------------


def open_questions(match: Match[Any]) -> Iterator[str]:
    """The open questions, with answers as a vignette writes them."""
    for question in match.questions():
        yield f"{letter_of(question)} is asked {question.name}: {question.prompt(match.state)}"
        for answer in islice(question.options, MOST_SHOWN):
            line = shown(written(question, answer, words_of(match)))
            yield f"  {line}  {question.label(match.state, answer)}"
    names = match.game.look.piece_names(match.state)
    yield "pieces: " + ", ".join(f"{name} is {id}" for name, id in names.items())
