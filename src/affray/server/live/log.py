"""What happened, as a seat may know it: the log, the timeline and the talk."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from affray.kernel.events import Event
from affray.kernel.game import Game
from affray.kernel.inputs import Answered
from affray.kernel.view import View
from affray.server.live.match import Live
from affray.server.seats import Holder
from affray.server.store.notes import Said
from affray.server.wire.pushes import ChatLine
from affray.server.wire.table import EventView, Moment

CITED = re.compile(r" \[([A-Z]+(?:-[A-Z0-9]+)+)\]")
"""A clause that a sentence names by its id."""


class Aside(NamedTuple):
    """Words about the table that no rule has told."""

    name: str
    sentence: str
    side: int | None = None
    """The side that they are about."""


def uncited(sentence: str) -> tuple[str, list[str]]:
    """A sentence without the ids of clauses, and these: people follow links beside it.

    >>> uncited("Passed (-1 R just lost [XX-TEST-04]; a captain is near [XX-TEST-06]).")
    ('Passed (-1 R just lost; a captain is near).', ['XX-TEST-04', 'XX-TEST-06'])
    """
    return CITED.sub("", sentence), CITED.findall(sentence)


LogLine = tuple[int, Event | Aside]
"""The moment, and what happened."""

Sides = dict[int, int]
"""The side of each piece."""


def log(live: Live, viewer: int | None) -> list[LogLine]:
    """All that this seat may see of what happened, with what is told about the table among it."""
    match = live.played
    if match is None:
        return []
    lines: list[LogLine] = []
    between: dict[int, list[LogLine]] = {}
    end = len(match.events)
    for note in live.told():
        between.setdefault(min(note.events, end), []).append((note.line, Aside("Told", note.text)))
    for after, back in live.cuts():
        between.setdefault(min(after, end), []).append(_taken_back(live, back))
    for place, line in enumerate(zip(match.moments(), match.events, strict=True)):
        if place in between:
            lines += between[place]
        if _is_told(line[1], viewer):
            lines.append(line)
    return lines + between.get(end, [])


def log_length(live: Live, viewer: int | None) -> int:
    """How many lines the log of this seat has."""
    if live.played is None:
        return 0
    told = sum(_is_told(event, viewer) for event in live.played.events)
    return told + len(live.told()) + len(live.cuts())


def _is_told(event: Event, viewer: int | None) -> bool:
    audience = event.audience()
    return audience is None or viewer in audience


def _taken_back(live: Live, note: Any) -> LogLine:
    words = f"Taken back by consent: {live.name_of(note.seat)} asked for it."
    side = live.game.seats.sides_in(live.start)[note.seat]
    return note.to, Aside("TakenBack", words, side)


def events(live: Live, view: View, lines: Sequence[LogLine], first: int) -> list[EventView]:
    """A log from this line on, as those with this view are told it."""
    sides = sides_in(view)
    rest = enumerate(lines[first:], first)
    return [event_view(live.game, live.match.state, sides, number, line) for number, line in rest]


def sides_in(view: View) -> Sides:
    groups = {group.id: group.side for group in view.groups}
    return groups | {piece.id: piece.side for piece in view.pieces}


def event_view(game: Game[Any], state: Any, sides: Sides, index: int, line: LogLine) -> EventView:
    moment, event = line
    if isinstance(event, Aside):
        name, words, side = event
        return EventView(
            index=index, name=name, sentence=words, heading=words.removesuffix("."),
            price=None, roll=None, rules=(), starts_action=True, chapter="", is_payment=False,
            piece=None, pieces=(), losses=(), path=None, side=side, moment=moment,
        )  # fmt: skip
    names, motion, about = game.look.names(state), event.motion(), event.about()
    piece = motion[0] if motion else next(iter(about), None)
    whose, (sentence, cited) = event.whose(), uncited(event.sentence(names))
    return EventView(
        index=index,
        name=event.name,
        sentence=sentence,
        heading=event.heading(names) if event.starts_action else "",
        price=event.price(),
        roll=event.roll(),
        rules=tuple(dict.fromkeys((*event.rules, *cited))),
        starts_action=event.starts_action,
        chapter=event.chapter(),
        is_payment=event.is_payment,
        piece=piece,
        pieces=about,
        losses=event.losses(),
        path=motion[1] if motion else None,
        paths=event.motions(),
        area=area.to_plain() if (area := event.area()) else None,
        begins_turn=event.begins_turn,
        side=whose if whose is not None or piece is None else sides.get(piece),
        moment=moment,
    )


# -- the timeline and talk ------------------------------------------------------------------


def moments(live: Live, holder: Holder, first: int) -> tuple[int, tuple[Moment, ...]]:
    """The places of the timeline from one of them on, and which that is, as far as there are any;
    what other seats were asked is not told."""
    line = live.played.line if live.played else []
    answers = [(place, entry) for place, entry in enumerate(line) if isinstance(entry, Answered)]
    first = min(first, len(answers))
    return first, tuple(
        Moment(place, entry.seat, entry.question if entry.seat in holder.held else "")
        for place, entry in answers[first:]
    )


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
