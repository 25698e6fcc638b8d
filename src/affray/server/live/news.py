"""What a client is sent: how things stand, and what it has not heard yet."""

from __future__ import annotations

from collections.abc import Sequence

from affray.kernel.inputs import TakenBack
from affray.server.live import views
from affray.server.live.hub import Slot
from affray.server.live.log import LogLine, events, log, moments
from affray.server.live.match import Live
from affray.server.seats import Holder
from affray.server.wire.pushes import News, Seen, WholeTable


def news(slot: Slot, live: Live, holder: Holder, seen: Seen, wanted: int | None = None) -> News:
    """The table as it stands, with the log and the timeline from where the client has them."""
    table = views.drawn(slot, live, holder, wanted)
    lines = log(live, table.viewer)
    if not _stands(live, seen):
        seen = Seen()
    viewer = views.viewer_of(live, holder, seen.viewer)
    heard = lines if viewer == table.viewer else log(live, viewer)
    told = min(seen.events, _in_common(lines, heard))
    passed, places = moments(live, holder, seen.moments)
    return News(
        seq=table.seq,
        epoch=table.epoch,
        view=WholeTable(table),
        events_from=told,
        events=tuple(events(live, table.view, lines, told)),
        moments_from=passed,
        moments=places,
    )


def after(news: News) -> Seen:
    """How far a client has come that has heard this."""
    return Seen(
        seq=news.seq,
        viewer=news.view.table.viewer,
        events=news.events_from + len(news.events),
        moments=news.moments_from + len(news.moments),
    )


def _stands(live: Live, seen: Seen) -> bool:
    """Whether nothing was taken back of what was heard."""
    inputs = live.played.inputs if live.played else []
    since = inputs[seen.seq :]
    return seen.seq <= len(inputs) and not any(isinstance(entry, TakenBack) for entry in since)


def _in_common(one: Sequence[LogLine], other: Sequence[LogLine]) -> int:
    """So many lines from the first are the same in two logs."""
    if one is other:
        return len(one)
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))
