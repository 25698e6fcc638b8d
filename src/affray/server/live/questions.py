"""A question to a seat, with what its kind needs to be drawn."""

from __future__ import annotations

from itertools import islice
from typing import Any

from affray.kernel.flow import Number, Place, Question, Together
from affray.kernel.game import Game
from affray.kernel.match import Match
from affray.kernel.options import Formations, Subsets
from affray.kernel.view import View
from affray.server.wire.questions import ChoiceView, QuestionView, ValueView

MOST_CHOICES = 600
MOST_PATHS = 24
MOST_PLACES = 48
"""Candidates that are sent: a player may name any other path or place."""


def question_view(
    game: Game[Any], match: Match[Any], question: Question[Any], view: View
) -> QuestionView:
    """A question with what its kind needs to be drawn."""
    state = match.state
    by_kind = {
        "choose": _choose,
        "choose-some": _choose_some,
        "number": _number,
        "words": _words,
        "path": _path,
        "place": _place,
        "formation": _formation,
        "list": _list,
    }
    # Selections that are not free, and kinds that have no gesture of their own, are listed.
    is_listed = question.kind == "choose-some" and not isinstance(question.options, Subsets)
    kind = "choose" if is_listed or question.kind not in by_kind else question.kind
    details = by_kind[kind](game, state, question, view)
    return QuestionView(
        seat=question.seat,
        name=question.name,
        kind=kind,
        caption=question.caption(),
        prompt=question.prompt(state),
        reason=question.reason(state),
        stages=question.stages(state),
        rules=question.rules,
        pieces=question.pieces,
        usual=question.usual_answer(),
        is_secret=isinstance(match.question, Together),
        **details,
    )


def _choose(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    choices = tuple(
        ChoiceView(
            value=answer,
            label=question.label(state, answer),
            brief=question.brief(state, answer),
            pieces=question.pieces_of(state, answer),
            cost=question.cost_of(state, answer),
            then=question.outlook(state, answer),
            area=area.to_plain() if (area := question.area_of(state, answer)) else None,
        )
        for answer in islice(question.options, MOST_CHOICES)
    )
    return {"choices": choices}


def _list(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    """Lists to choose from; one may send any other that these house rules allow."""
    options: Any = question.options
    return {**_choose(game, state, question, view), "house": dict(options.house)}


def _choose_some(
    game: Game[Any], state: Any, question: Question[Any], view: View
) -> dict[str, Any]:
    options: Any = question.options
    values = tuple(_value(state, question, value, (value,)) for value in options.values)
    return {"values": values, "least": options.least, "most": options.most}


def _number(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    options: Any = question.options
    unit = question.unit if isinstance(question, Number) else ""
    return {"low": options.low, "high": options.high, "unit": unit}


def _words(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    options: Any = question.options
    examples = tuple(_value(state, question, text, text) for text in options)
    return {"values": examples, "least": options.least, "most": options.most}


def _path(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    piece = question.pieces[0] if question.pieces else None
    planned = game.preview(state, question, ())
    return {
        "piece": piece,
        "start": _place_of(view, piece),
        "reach": planned.reach if planned else 0,
        "pivots": planned.pivots if planned else 0,
        "candidates": _candidates(state, question, MOST_PATHS),
    }


def _place(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    piece = question.pieces[0] if question.pieces else None
    footprint = question.footprint() if isinstance(question, Place) else None
    origin = question.origin(state) if isinstance(question, Place) else None
    return {
        "piece": piece,
        "start": origin or _place_of(view, piece),
        "rings": question.rings(state) if isinstance(question, Place) else (),
        "footprint": footprint.to_plain() if footprint is not None else None,
        "candidates": _candidates(state, question, MOST_PLACES),
    }


def _formation(game: Game[Any], state: Any, question: Question[Any], view: View) -> dict[str, Any]:
    """A group that moves by a gesture; its middle is where a drag begins."""
    group = question.pieces[0] if question.pieces else None
    spots = [(p.x, p.y) for p in view.pieces if p.group == group and p.x is not None]
    xs, ys = [x for x, _ in spots], [y for _, y in spots if y is not None]
    planned = game.preview(state, question, question.usual_answer())
    options = question.options
    return {
        "piece": group,
        "start": (sum(xs) // len(xs), sum(ys) // len(ys)) if xs and ys else None,
        "reach": planned.reach if planned else 0,
        "shapes": options.shapes if isinstance(options, Formations) else (),
    }


def _candidates(state: Any, question: Question[Any], most: int) -> tuple[ValueView, ...]:
    found = islice(question.options, most)
    return tuple(_value(state, question, answer, answer) for answer in found)


def _value(state: Any, question: Question[Any], value: Any, answer: Any) -> ValueView:
    """A value to be named, and the answer that it is by itself."""
    return ValueView(
        value,
        question.label(state, answer),
        question.pieces_of(state, answer),
        question.outlook(state, answer),
    )


def _place_of(view: View, piece: int | None) -> tuple[int, int] | None:
    for shown in view.pieces:
        if shown.id == piece and shown.x is not None and shown.y is not None:
            return shown.x, shown.y
    return None
