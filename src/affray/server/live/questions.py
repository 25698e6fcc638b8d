"""A question to a seat, with what its kind needs to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from affray.kernel.answers import Answer
from affray.kernel.flow import Kinds, Question, Together
from affray.kernel.game import Game
from affray.kernel.match import Match
from affray.kernel.preview import Preview
from affray.kernel.view import View
from affray.server.wire.questions import (
    ChoiceView,
    ChooseSomeView,
    ChooseView,
    FormationView,
    NumberView,
    PathView,
    PlaceView,
    QuestionView,
    ReviseListView,
    ValueView,
    WordsView,
)

MOST_CHOICES = 600
MOST_PATHS = 24
MOST_PLACES = 48
"""Candidates that are sent: a player may name any other path or place."""


class Asking(NamedTuple):
    """A question where it is asked, with what all kinds of it have in common."""

    game: Game[Any]
    state: Any
    question: Any
    view: View
    common: dict[str, Any]


def question_view(
    game: Game[Any], match: Match[Any], question: Question[Any], view: View
) -> QuestionView:
    """A question with what its kind needs to be drawn."""
    state = match.state
    common = {
        "seat": question.seat,
        "name": question.name,
        "caption": question.caption(),
        "prompt": question.prompt(state),
        "reason": question.reason(state),
        "stages": question.stages(state),
        "rules": question.clauses(state),
        "pieces": question.pieces,
        "usual": question.usual_answer(),
        "is_secret": isinstance(match.question, Together),
        "deploys": question.deploys,
        "starts_marked": question.starts_marked,
    }
    return question.of(VIEWS)(Asking(game, state, question, view, common))


def _choices(ask: Asking) -> tuple[ChoiceView, ...]:
    return tuple(_choice(ask, answer) for answer in islice(ask.question.options, MOST_CHOICES))


def _choice(ask: Asking, answer: Any, when: str = "") -> ChoiceView:
    """An answer as it is shown; one that is not possible yet says when in place of its line."""
    question, state = ask.question, ask.state
    return ChoiceView(
        value=answer,
        label=question.label(state, answer),
        brief=question.brief(state, answer),
        pieces=question.pieces_of(state, answer),
        cost=question.cost_of(state, answer),
        then=question.outlook(state, answer),
        area=area.to_plain() if (area := question.area_of(state, answer)) else None,
        line=when or question.line(state, answer),
        key=question.key(answer),
        is_out=question.is_out(answer),
        moves=isinstance(answer, Answer) and answer.moves,
        picture=question.picture_of(state, answer),
    )


def _choose(ask: Asking) -> QuestionView:
    later = tuple(_choice(ask, *one) for one in ask.question.later(ask.state))
    return ChooseView(**ask.common, choices=_choices(ask), later=later)


def _list(ask: Asking) -> QuestionView:
    """Lists to choose from; one may send any other that these house rules allow."""
    house = dict(ask.question.options.house)
    return ReviseListView(**ask.common, choices=_choices(ask), house=house)


def _choose_some(ask: Asking) -> QuestionView:
    if not ask.question.is_selection:
        return _choose(ask)
    options = ask.question.options
    return ChooseSomeView(
        **ask.common,
        values=tuple(_value(ask, part, (part,)) for part in ask.question.parts()),
        least=options.least,
        most=options.most,
    )


def _number(ask: Asking) -> QuestionView:
    options = ask.question.options
    return NumberView(**ask.common, low=options.low, high=options.high, unit=ask.question.unit)


def _words(ask: Asking) -> QuestionView:
    options = ask.question.options
    examples = tuple(_value(ask, text, text) for text in options)
    return WordsView(**ask.common, examples=examples, least=options.least, most=options.most)


def planned_by(game: Game[Any], state: Any, question: Question[Any], answer: Any) -> Preview | None:
    """What the game shows of an answer; where it shows nothing, what every table can tell."""
    shown = game.look.preview(state, question, answer)
    return shown or question.planned(game.look.view(state, question.seat), answer)


def _path(ask: Asking) -> QuestionView:
    planned = planned_by(ask.game, ask.state, ask.question, ())
    piece = _piece(ask)
    return PathView(
        **ask.common,
        piece=piece,
        start=_place_of(ask.view, piece),
        reach=planned.reach if planned else 0,
        pivots=planned.pivots if planned else 0,
        candidates=_candidates(ask, MOST_PATHS),
    )


def _place(ask: Asking) -> QuestionView:
    piece, footprint = _piece(ask), ask.question.footprint()
    return PlaceView(
        **ask.common,
        piece=piece,
        start=ask.question.origin(ask.state) or _place_of(ask.view, piece),
        footprint=footprint.to_plain() if footprint is not None else None,
        rings=ask.question.rings(ask.state),
        candidates=_candidates(ask, MOST_PLACES),
    )


def _formation(ask: Asking) -> QuestionView:
    """A group that moves by a gesture; its middle is where a drag begins."""
    group, question = _piece(ask), ask.question
    spots = [(p.x, p.y) for p in ask.view.pieces if p.group == group and p.x is not None]
    xs, ys = [x for x, _ in spots], [y for _, y in spots if y is not None]
    planned = ask.game.look.preview(ask.state, question, question.usual_answer())
    return FormationView(
        **ask.common,
        piece=group,
        start=(sum(xs) // len(xs), sum(ys) // len(ys)) if xs and ys else None,
        reach=planned.reach if planned else 0,
        shapes=tuple(question.options.shapes),
    )


VIEWS: Kinds[Callable[[Asking], QuestionView]] = Kinds(
    choose=_choose,
    choose_some=_choose_some,
    number=_number,
    words=_words,
    path=_path,
    place=_place,
    formation=_formation,
    revise_list=_list,
)
"""The server's table of kinds."""


def _piece(ask: Asking) -> int | None:
    return next(iter(ask.question.pieces), None)


def _candidates(ask: Asking, most: int) -> tuple[ValueView, ...]:
    return tuple(_value(ask, answer, answer) for answer in islice(ask.question.options, most))


def _value(ask: Asking, value: Any, answer: Any) -> ValueView:
    """A value to be named, and the answer that it is by itself."""
    question, state = ask.question, ask.state
    return ValueView(
        value,
        question.label(state, answer),
        question.pieces_of(state, answer),
        question.outlook(state, answer),
        question.line(state, answer),
    )


def _place_of(view: View, piece: int | None) -> tuple[int, int] | None:
    for shown in view.pieces:
        if shown.id == piece and shown.x is not None and shown.y is not None:
            return shown.x, shown.y
    return None
