"""What the holder of a token gets to see, built field by field from what their seat may know."""

from __future__ import annotations

from bisect import bisect_right
from itertools import islice
from typing import Any

from msgspec.structs import replace

from affray.kernel.dice import commitment
from affray.kernel.events import Event
from affray.kernel.flow import Number, Place, Question, Together
from affray.kernel.game import Game
from affray.kernel.ids import Seat
from affray.kernel.inputs import Answered, TakenBack
from affray.kernel.match import Match
from affray.kernel.options import Formations, Subsets
from affray.kernel.view import SideView, Stage, View
from affray.server.live.hub import Slot
from affray.server.live.match import Live
from affray.server.seats import Holder
from affray.server.store.notes import Said
from affray.server.wire import (
    ChatLine,
    ChoiceView,
    EventView,
    Moment,
    QuestionView,
    SeatInfo,
    Table,
    Takeback,
    ValueView,
)

MOST_CHOICES = 600
MOST_PATHS = 24
MOST_PLACES = 48
"""Candidates that are sent: a player may name any other path or place."""


def viewer_of(live: Live, holder: Holder, wanted: int | None = None) -> int | None:
    """The seat whose view it is: the one wanted, else the one that is waited for."""
    held = holder.held
    if wanted in held or not held:
        return wanted if wanted in held else None
    asked = live.played.questions() if live.played else []
    return next((question.seat for question in asked if question.seat in held), held[0])


def drawn(slot: Slot, live: Live, holder: Holder, wanted: int | None = None) -> Table:
    """The table as it stands, drawn once for all who see the same."""
    return slot.drawn(live, (holder, wanted), lambda: table(live, holder, wanted))


def table(live: Live, holder: Holder, wanted: int | None = None) -> Table:
    """The table as it stands."""
    viewer = viewer_of(live, holder, wanted)
    match = live.played
    is_over = match is not None and match.is_over
    view = _view(live, match, viewer)
    asked = match.questions() if match else []
    return Table(
        match=live.plan.id,
        seq=len(match.inputs) if match else 0,
        line=len(match.line) if match else 0,
        epoch=table_epoch(match),
        game=live.game.id,
        edition=live.plan.start.edition,
        house=live.plan.start.house,
        agreed=live.plan.start.agreed,
        held=holder.held,
        viewer=viewer,
        invited=_invited(live, holder),
        is_host=any(seat in live.hosts for seat in holder.held),
        seats=_seats(live, {question.seat for question in asked}),
        view=view,
        questions=tuple(
            question_view(live.game, match, question, view)
            for question in asked
            if match is not None and question.seat in holder.held
        ),
        stages=_stages(match, asked),
        outcome=match.outcome if match else None,
        is_over=is_over,
        events_total=len(log(live, viewer)),
        can_undo=match is not None and not is_over and match.can_undo(holder.held),
        takeback=_takeback(live),
        commit=commitment(live.plan.seed),
        seed=live.plan.seed if is_over else None,
        salts=live.salts,
        started=live.begun,
        origin=live.plan.origin,
        battle=live.plan.battle,
    )


def _view(live: Live, match: Match[Any] | None, viewer: int | None) -> View:
    """Before it begins, the table as it is set up, without forces that are still to come."""
    state = live.game.setup(live.start) if match is None else match.state
    view = live.game.view(state, None if viewer is None else Seat(viewer))
    awaited = {
        live.game.side_in(live.start, seat): live.name_of(seat)
        for seat in range(len(live.plan.seats))
        if live.awaits_force(seat)
    }
    return _without(view, awaited) if awaited else view


def _without(view: View, awaited: dict[int | None, str]) -> View:
    """The view without the forces of these sides, which go by the names of their seats."""
    return replace(
        view,
        pieces=tuple(piece for piece in view.pieces if piece.side not in awaited),
        groups=tuple(group for group in view.groups if group.side not in awaited),
        sides=tuple(
            SideView(side.side, awaited[side.side], ()) if side.side in awaited else side
            for side in view.sides
        ),
    )


def table_epoch(match: Match[Any] | None) -> int:
    return sum(isinstance(entry, TakenBack) for entry in match.inputs) if match else 0


def _invited(live: Live, holder: Holder) -> int | None:
    seat = holder.invited
    return None if seat is None or live.has_joined(seat) else seat


def _seats(live: Live, asked: set[Seat]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat=seat,
            side=live.game.side_in(live.start, seat),
            name=live.name_of(seat),
            kind=planned.kind,
            bot=planned.bot,
            is_waited_for=seat in asked,
            has_joined=live.has_joined(seat),
            brings_force=live.awaits_force(seat),
        )
        for seat, planned in enumerate(live.plan.seats)
    )


def _stages(match: Match[Any] | None, asked: list[Question[Any]]) -> tuple[Stage, ...]:
    """Those of a question that everybody knows of."""
    if match is None or not asked or isinstance(match.question, Together):
        return ()
    return asked[0].stages(match.state)


def _takeback(live: Live) -> Takeback | None:
    asked = live.takeback()
    return None if asked is None else Takeback(asked[0].seat, asked[0].to, asked[1])


# -- questions ----------------------------------------------------------------------------


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


# -- the log ------------------------------------------------------------------------------

LogLine = tuple[int, Event | str, int | None]
"""The moment, what happened (or words about it), and the side that the words are about."""

Sides = dict[int, int]
"""The side of each piece."""


def log(live: Live, viewer: int | None) -> list[LogLine]:
    """All that this seat may see of what happened, takebacks by consent among it."""
    match = live.played
    if match is None:
        return []
    lines: list[LogLine] = []
    cuts = live.cuts()
    for place, event in enumerate(match.events):
        lines += [_taken_back(live, note) for after, note in cuts if after == place]
        audience = event.audience()
        if audience is None or viewer in audience:
            lines.append((match.moment_of(place), event, None))
    end = len(match.events)
    return lines + [_taken_back(live, note) for after, note in cuts if after >= end]


def _taken_back(live: Live, note: Any) -> LogLine:
    words = f"Taken back by consent: {live.name_of(note.seat)} asked for it."
    return note.to, words, live.game.side_in(live.start, note.seat)


def events(live: Live, viewer: int | None, since: int, until: int) -> list[EventView]:
    """A part of the log."""
    lines = log(live, viewer)[since:until]
    state = live.match.state
    sides = sides_in(live.game.view(state, None if viewer is None else Seat(viewer)))
    return [event_view(live.game, state, sides, n, line) for n, line in enumerate(lines, since)]


def sides_in(view: View) -> Sides:
    groups = {group.id: group.side for group in view.groups}
    return groups | {piece.id: piece.side for piece in view.pieces}


def event_view(game: Game[Any], state: Any, sides: Sides, index: int, line: LogLine) -> EventView:
    moment, event, side = line
    if isinstance(event, str):
        return EventView(
            index=index, name="TakenBack", sentence=event, heading=event.removesuffix("."),
            price=None, roll=None, rules=(), starts_action=True, chapter="", is_payment=False,
            piece=None, pieces=(), losses=(), path=None, side=side, moment=moment,
        )  # fmt: skip
    names, motion, about = game.names(state), event.motion(), event.about()
    piece = motion[0] if motion else next(iter(about), None)
    whose = event.whose()
    return EventView(
        index=index,
        name=event.name,
        sentence=event.sentence(names),
        heading=event.heading(names) if event.starts_action else "",
        price=event.price(),
        roll=event.roll(),
        rules=event.rules,
        starts_action=event.starts_action,
        chapter=event.chapter(),
        is_payment=event.is_payment,
        piece=piece,
        pieces=about,
        losses=event.losses(),
        path=motion[1] if motion else None,
        paths=event.motions(),
        area=area.to_plain() if (area := event.area()) else None,
        side=whose if whose is not None or piece is None else sides.get(piece),
        moment=moment,
    )


# -- the timeline and talk ------------------------------------------------------------------


def moments(live: Live, holder: Holder) -> list[Moment]:
    """The places of the timeline; what other seats were asked is not told."""
    return [
        Moment(place, entry.seat, entry.question if entry.seat in holder.held else "")
        for place, entry in enumerate(live.match.line)
        if isinstance(entry, Answered)
    ]


def events_by(live: Live, viewer: int | None, moment: int) -> int:
    """How much of the log had been told at a moment."""
    return bisect_right(log(live, viewer), moment, key=lambda line: line[0])


def chat(live: Live, since: int = 0) -> list[ChatLine]:
    said = [
        (note, at)
        for note, at in zip(live.notes, live.times, strict=True)
        if isinstance(note, Said)
    ]
    return [
        ChatLine(index, note.seat, live.name_of(note.seat), note.text, at)
        for index, (note, at) in enumerate(said[since:], since)
    ]
