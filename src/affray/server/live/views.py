"""What the holder of a token gets to see, built field by field from what their seat may know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.kernel.dice import commitment
from affray.kernel.flow import Question, Together
from affray.kernel.ids import Seat
from affray.kernel.inputs import TakenBack
from affray.kernel.match import Match
from affray.kernel.underway import Underway
from affray.kernel.view import SideView, Stage, View
from affray.server.live.hub import Slot
from affray.server.live.log import log_length
from affray.server.live.match import Live
from affray.server.live.questions import question_view
from affray.server.seats import Holder
from affray.server.wire.table import RematchInfo, SeatInfo, Table, Takeback


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
    view = _view(live, match, viewer, holder)
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
        invited=None if _is_taken(live, holder) else holder.invited,
        is_taken=_is_taken(live, holder),
        is_host=any(seat in live.hosts for seat in holder.held),
        seats=_seats(live, {question.seat for question in asked}),
        view=view,
        questions=tuple(
            question_view(live.game, match, question, view)
            for question in asked
            if match is not None and question.seat in holder.held
        ),
        stages=_stages(match, asked),
        underway=_underway(match, asked),
        outcome=match.outcome if match else None,
        is_over=is_over,
        events_total=log_length(live, viewer),
        can_undo=match is not None and not is_over and match.can_undo(holder.held),
        takeback=_takeback(live),
        commit=commitment(live.plan.seed),
        seed=live.plan.seed if is_over else None,
        salts=live.salts,
        started=live.begun,
        origin=live.plan.origin,
        battle=live.plan.battle,
        rematch=RematchInfo(tuple(sorted(live.offered)), live.rematch) if live.offered else None,
    )


def _view(live: Live, match: Match[Any] | None, viewer: int | None, holder: Holder) -> View:
    """Before it begins, the table as it is set up, without forces that are still to come.

    Several people at one screen sit where the first of them does: the board does not turn.
    """
    state = live.game.state_of(live.start) if match is None else match.state
    view = live.game.look.view(state, None if viewer is None else Seat(viewer))
    if viewer is not None and viewer != holder.held[0] and isinstance(view, View):
        view = replace(view, home=live.game.look.view(state, Seat(holder.held[0])).home)
    awaited = {
        live.game.seats.sides_in(live.start)[seat]: live.name_of(seat)
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


def _is_taken(live: Live, holder: Holder) -> bool:
    return holder.invited is not None and live.has_joined(holder.invited)


def _seats(live: Live, asked: set[Seat]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat=seat,
            side=live.game.seats.sides_in(live.start)[seat],
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


def _underway(match: Match[Any] | None, asked: list[Question[Any]]) -> Underway | None:
    """What the open question is about, unless the question is secret."""
    if match is None or not asked or isinstance(match.question, Together):
        return None
    return asked[0].underway(match.state)


def _takeback(live: Live) -> Takeback | None:
    asked = live.takeback()
    return None if asked is None else Takeback(asked[0].seat, asked[0].to, asked[1])
