"""Looking ahead and back: previews, reach, sight and chances on a fork; moments on a replay. The
match itself is only read, and never changed."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from affray.kernel.ahead import Ahead, ledger_of
from affray.kernel.dice import FastDice, ScriptedDice
from affray.kernel.flow import Kinds, Question
from affray.kernel.foresight import foreseen
from affray.kernel.ids import Seat
from affray.kernel.inputs import Input, rounded
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport
from affray.kernel.options import MOST_POINTS, Choices, decode_point
from affray.kernel.preview import Preview, Reach, SightLine
from affray.kernel.problems import IllegalAnswer, Refusal, RuleError
from affray.kernel.record import Record, record_of, write_record
from affray.kernel.underway import Ledger
from affray.server.desk import Desk
from affray.server.live import views
from affray.server.live.hub import Slot
from affray.server.live.log import events_by
from affray.server.live.making import refuse_secrets
from affray.server.live.match import Live, followed
from affray.server.live.questions import planned_by
from affray.server.problems import Refused
from affray.server.seats import Holder, seat_of
from affray.server.wire.commands import Consider, Look, Weigh
from affray.server.wire.table import Table

T = TypeVar("T")


def fork_for(live: Live, seat: int) -> tuple[Match[Any], Question[Any]]:
    """The match as this seat may know it, and what the seat is asked."""
    chance = Random(f"{live.plan.id} {len(live.match.inputs)}")  # says nothing about the secrets
    fork = live.match.fork(FastDice(chance), seat=Seat(seat), random=chance)
    question = fork.question_for(seat)
    if question is None:
        raise Refused(409, "seat", "No open question for this seat.")
    return fork, question


def considered(question: Question[Any], value: Any, state: Any = None) -> Any:
    """An answer that may be looked at: places need not be legal, everything else must, or become
    so in the same step.
    """
    try:
        return question.of(LOOKED_AT)(question, value)
    except IllegalAnswer:
        later = [answer for answer, _ in question.later(state)] if state is not None else []
        if not later:
            raise
        return Choices(tuple(later)).decode(value)


def _any_path(question: Question[Any], value: Any) -> Any:
    if not isinstance(value, list) or len(value) > MOST_POINTS:
        raise IllegalAnswer(Refusal(f"A path must be a list of at most {MOST_POINTS} points."))
    return tuple(decode_point(point) for point in value)


def _any_place(question: Question[Any], value: Any) -> Any:
    options: Any = question.options
    return options.meant(decode_point(value))


def _legal(question: Question[Any], value: Any) -> Any:
    return question.options.decode(value)


LOOKED_AT: Kinds[Callable[[Question[Any], Any], Any]] = Kinds(
    choose=_legal,
    choose_some=_legal,
    number=_legal,
    words=_legal,
    path=_any_path,
    place=_any_place,
    formation=_legal,
    revise_list=_legal,
)


def refused_plan(question: Question[Any], value: Any, why: Refusal) -> Preview | None:
    """What cannot be taken up there or chosen together: that is no mistake of whoever looks."""
    if question.is_selection:
        return Preview(end=(0, 0), refusal=why) if isinstance(value, list) else None
    to = question.options.aim(value)
    return None if to is None else Preview(end=to, refusal=why)


def _is_past(live: Live, asked: Consider | Weigh) -> bool:
    """Whether the table that was looked at is not the one there is: that is nobody's mistake."""
    return asked.seq is not None and asked.seq != len(live.match.inputs)


def _considered(live: Live, seat: int, asked: Consider) -> tuple[Match[Any], Question[Any]] | None:
    return None if _is_past(live, asked) else fork_for(live, seat)


def _ahead(live: Live, seat: int, asked: Consider | Weigh) -> Ahead[Any] | None:
    if _is_past(live, asked):
        return None
    if live.match.question_for(seat) is None:
        raise Refused(409, "seat", "No open question for this seat.")
    return Ahead(live.match, Seat(seat))


async def _asked(ask: Callable[..., T], *situation: Any) -> T:
    """What the game says, beside the event loop; a rule that fails here has changed nothing."""
    try:
        return await asyncio.to_thread(ask, *situation)
    except Exception as error:
        raise RuleError(f"{type(error).__name__}: {error}") from error


async def preview(desk: Desk, match: str, holder: Holder, asked: Consider) -> Preview | None:
    seat = seat_of(holder, asked.seat)
    found = await desk.hub.look(match, lambda slot, live: _considered(live, seat, asked))
    if found is None:
        return None
    fork, question = found
    try:
        value = await asyncio.to_thread(considered, question, asked.value)
    except IllegalAnswer as error:
        refused = refused_plan(question, asked.value, error.refusal)
        if refused is None:
            raise
        return refused
    return await _asked(planned_by, fork.game, fork.state, question, value)


async def reach(desk: Desk, match: str, holder: Holder, asked: Consider) -> Reach | None:
    """Where an answer lets a piece go; of nothing, where the question itself asks for a place."""
    seat = seat_of(holder, asked.seat)
    found = await desk.hub.look(match, lambda slot, live: _considered(live, seat, asked))
    if found is None:
        return None
    fork, question = found
    value = asked.value
    if value is not None:
        value = await asyncio.to_thread(considered, question, value)
    return await _asked(fork.game.look.reach, fork.state, question, value)


async def chances(desk: Desk, match: str, holder: Holder, asked: Consider) -> Sequence[OddsReport]:
    seat = seat_of(holder, asked.seat)
    ahead = await desk.hub.look(match, lambda slot, live: _ahead(live, seat, asked))
    if ahead is None:
        return []
    value = await asyncio.to_thread(considered, ahead.question, asked.value, ahead.state)
    return await _asked(foreseen, ahead, value)


async def ledger(desk: Desk, match: str, holder: Holder, asked: Weigh) -> Ledger | None:
    seat = seat_of(holder, asked.seat)
    ahead = await desk.hub.look(match, lambda slot, live: _ahead(live, seat, asked))
    return None if ahead is None else await _asked(ledger_of, ahead)


async def sight(desk: Desk, match: str, holder: Holder, asked: Look) -> Sequence[SightLine]:
    """Lines to the pieces that the viewer may see, from one of them."""

    def look(slot: Slot, live: Live) -> tuple[Match[Any], set[int]]:
        viewer = views.viewer_of(live, holder)
        if viewer is None and live.game.rules.hide is not None:
            raise Refused(403, "token", "Spectators cannot use this in a game with secrets.")
        seat = None if viewer is None else Seat(viewer)
        view = live.game.look.view(live.match.state, seat)
        if asked.piece not in {piece.id for piece in view.pieces}:
            raise Refused(404, "piece", "Unknown piece.")
        chance = Random(f"{live.plan.id} {len(live.match.inputs)}")
        fork = live.match.fork(FastDice(chance), seat=seat, random=chance)
        return fork, {piece.id for piece in view.pieces if piece.x is not None}

    fork, seen = await desk.hub.look(match, look)
    lines = await _asked(fork.game.look.sight, fork.state, asked.piece, asked.x, asked.y)
    return [line for line in lines if line.piece in seen]


# -- looking back -------------------------------------------------------------------------


async def moment(desk: Desk, match: str, holder: Holder, at: int, wanted: int | None) -> Table:
    """The table as it was after a number of inputs of the line."""

    def look(slot: Slot, live: Live) -> tuple[Live, list[Input], dict[str, Any]]:
        line = live.match.line[: rounded(live.match.line, at)]
        viewer = views.viewer_of(live, holder, wanted)
        past = copy.copy(live)
        past.back, past.notes = None, []
        known = {
            "epoch": views.table_epoch(live.match),
            "events_total": events_by(live, viewer, len(line)),
            "seed": live.plan.seed if live.is_over else None,
            "can_undo": False,
        }
        return past, line, known

    past, line, known = await desk.hub.look(match, look)
    seconds = desk.settings.replay_seconds

    def draw() -> Table:
        past.played = followed(past.game, past.start, ScriptedDice(), line, seconds)
        return replace(views.table(past, holder, wanted), **known)

    return await asyncio.to_thread(draw)


async def record(desk: Desk, match: str, holder: Holder) -> str:
    """The match as text: all of it when it is over; before, the line as far as it is told."""

    def look(slot: Slot, live: Live) -> Record | tuple[Live, list[Input]]:
        refuse_secrets(live, holder)
        if live.is_over:
            return record_of(live.match, seed=live.plan.seed, salts=live.salts)
        return live, live.match.line[: live.match.told]

    found = await desk.hub.look(match, look)
    if isinstance(found, Record):
        return await asyncio.to_thread(write_record, found)
    live, line = found
    seconds = desk.settings.replay_seconds

    def write() -> str:
        past = followed(live.game, live.start, ScriptedDice(), line, seconds)
        return write_record(record_of(past, seed=live.plan.seed, salts=live.salts, reveal=False))

    return await asyncio.to_thread(write)
