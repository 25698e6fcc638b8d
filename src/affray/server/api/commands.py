"""What changes a match. Every command has a key: sent again, it is acknowledged and not done
again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from affray.campaign.questions import read_list
from affray.kernel.answers import verbs_in
from affray.kernel.inputs import Answered
from affray.kernel.options import exactly, to_tuples
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.kernel.roster import Roster, name_problems
from affray.server.api.errors import RESPONSES, strictly
from affray.server.desk import Desk
from affray.server.live import rematching, views
from affray.server.live.hub import Slot
from affray.server.live.match import Live
from affray.server.problems import Refused
from affray.server.seats import Holder, seat_of
from affray.server.wire.commands import (
    Answer,
    AskTakeback,
    Command,
    Consent,
    Done,
    Join,
    Joined,
    Rematch,
)

AnyRequest = Request[Any, Any, Any]
C = TypeVar("C", bound=Command | Answer)


class Caller:
    """Whoever sends a command to a match."""

    def __init__(self, request: AnyRequest, match: str, desk: Desk) -> None:
        self.request = request
        self.match = match
        self.desk = desk

    async def says(self, kind: type[C]) -> tuple[C, Holder]:
        """The command, read strictly, and who gives it."""
        asked = await strictly(self.request, kind)
        return asked, self.desk.admit(self.request, asked.token, self.match)

    async def done(self, key: str, change: Callable[[Live], object]) -> Done:
        """Where the match stands after it; the key names the command, the seat and the request."""

        def act(slot: Slot, live: Live) -> Done:
            if key not in live.keys:
                change(live)
            return acknowledged(live)

        return await self.desk.hub.change(self.match, key, act)


def provide_caller(
    request: AnyRequest, match: FromPath[str], desk: NamedDependency[Desk]
) -> Caller:
    return Caller(request, match, desk)


def acknowledged(live: Live) -> Done:
    return Done(seq=live.counted[0], epoch=views.table_epoch(live.played))


def given(live: Live, key: str, answer: Answer) -> bool:
    """Whether this answer was given already; the same key for another answer is refused."""
    if key not in live.keys:
        return False
    entry = live.match.inputs[live.keys[key]]
    said = entry if isinstance(entry, Answered) else Answered(-1, "", None)
    if said.question != answer.question or not _is_same(said.value, answer.value):
        raise Refused(409, "key", "This key was used for another command.")
    return True


def _is_same(value: Any, sent: Any) -> bool:
    """Whether this was sent, in whatever order its fields are written, or with usual ones."""
    try:
        if isinstance(value, Roster):
            return value == read_list(sent)
        verbs = verbs_in(value if isinstance(value, tuple) else (value,))
        return exactly(value, to_tuples(sent, verbs))
    except IllegalAnswer:
        return False


class Commands(Controller):
    path = "/api/matches/{match:str}"
    tags = ("commands",)

    @post("/answer", status_code=200, responses=RESPONSES)
    async def answer(self, data: JSONBody[Answer], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Answer)
        seat = seat_of(holder, asked.seat)
        key = f"answer/{seat}/{asked.key}"

        def act(slot: Slot, live: Live) -> Done:
            if not given(live, key, asked):
                since = live.match.asked_at(seat)
                if since is None or not since <= asked.seq <= live.counted[0]:
                    raise Refused(409, "seq", "The match has moved on. Reload the table.")
                live.answer(seat, asked.question, asked.value)
            return acknowledged(live)

        return await caller.desk.hub.change(caller.match, key, act)

    @post("/undo", status_code=200, responses=RESPONSES)
    async def undo(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Command)
        if asked.seat is not None or not holder.held:
            seat_of(holder, asked.seat)

        def undo(live: Live) -> None:
            last = live.match.line[-1] if live.match.line else None
            seat = asked.seat
            if seat is None and isinstance(last, Answered) and last.seat in holder.held:
                seat = last.seat
            live.undo(seat_of(holder, first_of(holder, seat)))

        return await caller.done(f"undo/{holder.held[0]}/{asked.key}", undo)

    @post("/takeback", status_code=200, responses=RESPONSES)
    async def takeback(self, data: JSONBody[AskTakeback], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(AskTakeback)
        seat = seat_of(holder, first_of(holder, asked.seat))
        key = f"takeback/{seat}/{asked.key}"
        return await caller.done(key, lambda live: live.ask_back(seat, asked.to))

    @post("/consent", status_code=200, responses=RESPONSES)
    async def consent(self, data: JSONBody[Consent], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Consent)
        seat = seat_of(holder, first_of(holder, asked.seat))
        seats = holder.held if asked.seat is None else (seat,)
        return await caller.done(
            f"consent/{seat}/{asked.key}",
            lambda live: live.answer_back(seats, accept=asked.accept),
        )

    @post("/deploy", status_code=200, responses=RESPONSES)
    async def deploy(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Done:
        """Deploy the rest of a seat's force, now and when its turn to deploy comes again."""
        asked, holder = await caller.says(Command)
        seat = seat_of(holder, asked.seat)
        key = f"deploy/{seat}/{asked.key}"
        return await caller.done(key, lambda live: live.deploy_rest(seat))

    @post("/concede", status_code=200, responses=RESPONSES)
    async def concede(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Command)
        seat = seat_of(holder, asked.seat)
        key = f"concede/{seat}/{asked.key}"
        return await caller.done(key, lambda live: live.concede(seat))

    @post("/judge", status_code=200, responses=RESPONSES)
    async def judge(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Done:
        """Ask to make a ruling before play continues; for a judge, who plays for no side."""
        asked, holder = await caller.says(Command)
        seat = seat_of(holder, asked.seat)
        key = f"judge/{seat}/{asked.key}"
        return await caller.done(key, lambda live: live.judge(seat))

    @post("/join", status_code=200, responses=RESPONSES)
    async def join(self, data: JSONBody[Join], caller: NamedDependency[Caller]) -> Joined:
        asked, guest = await caller.says(Join)
        seat = guest.invited
        if seat is None:
            raise Refused(403, "token", "Invalid invitation.")
        problems = name_problems("name", asked.name)
        if problems:
            raise BadInput(*problems)
        holder = Holder(caller.match, "seat", (seat,))
        key = f"join/{seat}/{asked.key}"
        reply = await caller.done(
            key, lambda live: live.sit(seat, asked.name, asked.salt, asked.roster)
        )
        return Joined(seq=reply.seq, epoch=reply.epoch, token=caller.desk.tokens.token(holder))

    @post("/start", status_code=200, responses=RESPONSES)
    async def start(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Done:
        asked, holder = await caller.says(Command)
        seat = seat_of(holder, first_of(holder, asked.seat))

        def start(live: Live) -> None:
            if seat not in live.hosts:
                raise Refused(403, "token", "Only the host can start the match.")
            live.begin()

        return await caller.done(f"start/{seat}/{asked.key}", start)

    @post("/rematch", status_code=200, responses=RESPONSES)
    async def rematch(self, data: JSONBody[Command], caller: NamedDependency[Caller]) -> Rematch:
        """Play again with sides swapped: begins when all people at the table have asked for it."""
        asked, holder = await caller.says(Command)
        seat = seat_of(holder, first_of(holder, asked.seat))
        reply = await caller.done(
            f"rematch/{seat}/{asked.key}", lambda live: live.offer_rematch(holder.held)
        )
        match, token, spectator = await rematching.begin(caller.desk, holder)
        return Rematch(reply.seq, reply.epoch, match, token, spectator)


def first_of(holder: Holder, seat: int | None) -> int | None:
    """For what is said at the table rather than by a side, any held seat will do."""
    return holder.held[0] if seat is None and holder.held else seat
