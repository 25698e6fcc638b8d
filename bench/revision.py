"""A server of some revision without its web: told by lines of JSON what to do, it says how many
milliseconds of CPU that took. `bench.waits` starts it; it uses only what old revisions have, too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from random import Random
from time import process_time
from typing import Any

import msgspec
from bench.play import yards
from bench.worker import answer_lines

from affray.games import game_called
from affray.kernel.content import content_hash
from affray.kernel.flow import Formation, MovePath, Place
from affray.kernel.game import Start
from affray.kernel.plain import to_plain
from affray.kernel.problems import IllegalAnswer
from affray.server.desk import Desk
from affray.server.live import looking
from affray.server.live.hub import Slot
from affray.server.live.match import Live
from affray.server.live.news import after, news
from affray.server.seats import Holder
from affray.server.settings import Settings
from affray.server.store.entries import Plan, PlannedSeat
from affray.server.wire.commands import Consider
from affray.server.wire.pushes import Seen

ODDS = 3
"""Answers to a question whose odds are asked for; the first is the one that is given."""

JITTER = 300
"""How far beside a legal end the pointer may be, in tenths of a millimetre."""


class Revision:
    """One match at a time, and those who sit at it."""

    def __init__(self, folder: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._desk = Desk(Settings(database=f"sqlite:///{folder}/waits.sqlite", bot_processes=1))
        self._loop.run_until_complete(self._desk.open())
        self._seen: dict[Holder, Seen] = {}
        self._match = ""

    # -- not measured ---------------------------------------------------------------------------

    def starts(self, edition: str, count: int) -> Any:
        """The starts of battles; `edition` is a game with its edition."""
        return [
            msgspec.to_builtins(msgspec.structs.replace(start, automated=False))
            for yard in yards()
            if yard.name == edition
            for start in yard.starts[:count]
        ]

    def begin(self, match: str, start: Any, is_hot: bool) -> Any:
        """Two people with a screen each, or one screen for both."""
        found = msgspec.convert(start, Start)
        game = game_called(found.game)
        count = range(game.seats.fewest)
        seats = tuple(PlannedSeat("hot", f"P{n}", "", is_host=True) for n in count)
        plan = Plan(match, found, content_hash(game.folder), match, (), seats, None)
        live = Live(plan, game)
        for seat in count:
            live.welcome(seat, f"P{seat}", "")
        live.begin()
        self._wait(self._desk.hub.create(plan, match, live.unsaved()))
        held = [tuple(count)] if is_hot else [(seat,) for seat in count]
        self._seen = {Holder(match, "seat", seats): Seen() for seats in held}
        self._match = match
        return self._wait(self._desk.hub.look(match, self._told))[1]

    def draw(self, lot: str) -> Any:
        """What a player at random does next, and what they look at before."""
        live: Live | None = self._desk.hub.slot(self._match).live
        assert live is not None
        if live.is_over:
            return None
        question, random = live.match.questions()[0], Random(lot)
        answers = [to_plain(question.options.sample(random)) for _ in range(ODDS)]
        return {
            "seat": question.seat,
            "question": question.name,
            "answers": answers,
            "plans": _plans(question, answers[0], random),
        }

    # -- measured -------------------------------------------------------------------------------

    def preview(self, seat: int, value: Any) -> Any:
        return self._considered(looking.preview, seat, value)

    def odds(self, seat: int, value: Any) -> Any:
        return self._considered(looking.chances, seat, value)

    def answer(self, seat: int, question: str, value: Any) -> Any:
        """Until all who sit at the table can be sent how it stands now."""

        async def act() -> Any:
            key = f"answer/{seat}/{sum(one.seq for one in self._seen.values())}"
            await self._desk.hub.change(
                self._match, key, lambda slot, live: live.answer(seat, question, value)
            )
            return await self._desk.hub.look(self._match, self._told)

        return self._took(act())

    def _considered(self, look: Any, seat: int, value: Any) -> Any:
        async def act() -> tuple[bool, str]:
            asked = Consider("", seat, value)
            holder = next(one for one in self._seen if seat in one.held)
            try:
                found = await look(self._desk, self._match, holder, asked)
            except IllegalAnswer as error:
                return False, str(error)
            return bool(found), msgspec.json.encode(found).decode()

        return self._took(act())

    def _told(self, slot: Slot, live: Live) -> tuple[bool, Any]:
        for holder, seen in self._seen.items():
            told = news(slot, live, holder, seen)
            msgspec.json.encode(told)
            self._seen[holder] = after(told)
        asked = [(question.seat, question.name) for question in live.match.questions()]
        return True, [len(live.match.inputs), to_plain(live.match.inputs[-1:]), asked]

    def _took(self, act: Coroutine[Any, Any, tuple[bool, Any]]) -> Any:
        """Milliseconds of CPU in all threads, whether there is anything to show, and what."""
        began = process_time()
        has_some, found = self._wait(act)
        return 1000 * (process_time() - began), has_some, found

    def _wait(self, act: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(act)


def _plans(question: Any, value: Any, random: Random) -> list[Any]:
    """Previews on the way to an answer: where the pointer was before, and the answer."""

    def near(x: int, y: int) -> list[int]:
        return [x + random.randint(-JITTER, JITTER), y + random.randint(-JITTER, JITTER)]

    if isinstance(question, MovePath) and value:
        return [[*value[:-1], near(*value[-1])], value]
    if isinstance(question, Place):
        return [near(*value), value]
    if isinstance(question, Formation):
        ends = [way[-1] for _, way in value if way]
        options: Any = question.options
        shape = random.choice(options.shapes)
        return [[shape, near(*end)] for end in ends[:1]] + [value]
    return [value] if isinstance(question, MovePath) else []


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        answer_lines(Revision(folder))


if __name__ == "__main__":
    main()
