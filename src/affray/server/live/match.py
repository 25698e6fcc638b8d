"""A match in memory: its plan, everything that was added to it, and what seats may do with it.

Nothing here waits or writes: whoever changes a match has it saved afterwards, or forgets it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from affray.bots.driver import safe_answer
from affray.bots.hand import prepare
from affray.games import game_called, is_known
from affray.kernel.dice import Dice, SeededDice, seed_key
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.inputs import Answered, Input, Rolled, Steps
from affray.kernel.match import Match
from affray.kernel.problems import BadInput
from affray.kernel.record import content_problems
from affray.kernel.roster import Roster
from affray.server.live.absent import answer_for_absent
from affray.server.problems import Damaged, Refused, Stopped
from affray.server.store.entries import Entries, Plan
from affray.server.store.notes import (
    AnyNote,
    BackAnswered,
    BackAsked,
    BackTaken,
    Begun,
    Handed,
    Ready,
    Rematched,
    RematchOffered,
    Said,
    Seated,
    Told,
)

MOST_NOTES = 5000
"""A match holds no more talk than this."""


def can_seat(game: Game[Any], seats: int) -> bool:
    return game.seats.fewest <= seats <= game.seats.most


def seats_of(game: Game[Any]) -> str:
    """How many may play, in words."""
    return (
        f"{game.seats.fewest} to {game.seats.most}"
        if game.seats.most > game.seats.fewest
        else str(game.seats.fewest)
    )


def followed(
    game: Game[Any],
    start: Start,
    dice: Dice,
    inputs: Sequence[Input],
    seconds: float = 60.0,
    steps: Steps | None = None,
) -> Match[Any]:
    """The match that these inputs lead to; `Damaged` if they do not follow or take too long."""
    try:
        return Match(game, start, dice, replay=inputs, steps=steps, after=in_time(seconds))
    except BadInput as error:
        raise Damaged(f"It does not replay: {error}") from None


def follow(
    match: Match[Any], inputs: Sequence[Input], seconds: float = 60.0, steps: Steps | None = None
) -> None:
    """What was added to a match elsewhere; if it does not fit, the match must be forgotten."""
    try:
        match.follow(inputs, steps, in_time(seconds))
    except BadInput as error:
        raise Damaged(f"It does not replay: {error}") from None


def in_time(seconds: float) -> Callable[[Match[Any]], None]:
    """To be called now and then: `Damaged` once the time is over."""
    until = time.monotonic() + seconds

    def hurry(match: Match[Any]) -> None:
        if time.monotonic() > until:
            raise Damaged("It takes too long to replay.")

    return hurry


class Live:
    """One match as it stands."""

    def __init__(self, plan: Plan, game: Game[Any]) -> None:
        self.plan = plan
        self.game = game
        self.notes: list[AnyNote] = []
        self.times: list[float] = []
        self.keys: dict[str, int] = {}
        self.seated: dict[int, Seated] = {}
        self.salts = plan.salts
        self.begun = False
        self.ready = ""
        """Of a ready battle: what is told of its preparation."""
        self.names: list[str] = []
        """As they were when it began."""
        self.played: Match[Any] | None = None
        """The match of the rules, once it has begun."""
        self.back: BackAsked | None = None
        self.agreed: set[int] = set()
        self.offered: set[int] = set()
        """Seats that want a rematch."""
        self.rematch = ""
        """The match in which they have it."""
        self.saved = (0, 0)
        """How many inputs and notes are in storage."""

    # -- from storage -------------------------------------------------------------------

    @classmethod
    def loaded(cls, plan: Plan, entries: Entries, *, seconds: float) -> Live:
        """The match in storage; `Damaged` if it is invalid."""
        if not is_known(plan.start.game):
            raise Damaged("Its game is not installed.")
        live = cls(plan, game_called(plan.start.game))
        if not can_seat(live.game, len(plan.seats)):
            raise Damaged("Its start is invalid.")
        live.take(entries, seconds=seconds)
        return live

    def take(self, entries: Entries, *, seconds: float) -> None:
        """What was added elsewhere; if it does not fit, this match must be forgotten: `Stopped`
        where the rules and data have changed, else `Damaged`."""
        for note, at in zip(entries.notes, entries.times, strict=True):
            self._note(note, at)
        try:
            self._follow(entries, seconds)
        except Damaged as error:
            changed = content_problems(self.game, self.plan.content)
            if not changed:
                raise
            raise Stopped(f"{changed[0].sentence} {error}") from None
        self.keys |= entries.keys
        self.saved = self.counted

    def _follow(self, entries: Entries, seconds: float) -> None:
        if self.played is not None:
            follow(self.played, entries.inputs, seconds, entries.steps)
        elif self.begun:
            self._begin(entries.inputs, seconds, entries.steps)
        elif entries.inputs:
            raise Damaged("It has inputs but has not started.")
        elif self.game.problems(self.plan.start):
            raise Damaged("Its start is invalid.")

    def _begin(self, inputs: Sequence[Input], seconds: float, steps: Steps | None = None) -> None:
        dice = SeededDice(seed_key(self.plan.seed, self.salts))
        self.played = followed(self.game, self.start, dice, inputs, seconds, steps)

    @property
    def counted(self) -> tuple[int, int]:
        return (len(self.played.inputs) if self.played else 0), len(self.notes)

    def unsaved(self) -> Entries:
        saved, notes = self.saved[0], tuple(self.notes[self.saved[1] :])
        if self.played is None:
            return Entries(notes=notes)
        steps = self.played.steps(saved)
        return Entries(tuple(self.played.inputs[saved:]), notes, steps=steps)

    # -- asking -------------------------------------------------------------------------

    @property
    def start(self) -> Start:
        """With the names and the forces of those who had come when it began; a copy keeps what it
        has."""
        if self.plan.origin is not None:
            return self.plan.start
        start = replace(self.plan.start, rosters=self.rosters)
        return replace(start, names=self.names) if self.begun else start

    @property
    def rosters(self) -> list[Roster]:
        """The forces: those that were brought, else as it was planned."""
        return [
            came.roster if (came := self.seated.get(seat)) and came.roster else roster
            for seat, roster in enumerate(self.plan.start.rosters)
        ]

    def awaits_force(self, seat: int) -> bool:
        """Whether it is still open which force this seat has."""
        return self.plan.seats[seat].brings_force and not self.begun and seat not in self.seated

    @property
    def match(self) -> Match[Any]:
        if self.played is None:
            raise Refused(409, "match", "The match has not started.")
        return self.played

    @property
    def is_over(self) -> bool:
        return self.played is not None and self.played.is_over

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats that people hold, or will."""
        return tuple(n for n, planned in enumerate(self.plan.seats) if planned.kind != "bot")

    @property
    def hosts(self) -> tuple[int, ...]:
        return tuple(n for n, planned in enumerate(self.plan.seats) if planned.is_host)

    def has_joined(self, seat: int) -> bool:
        planned = self.plan.seats[seat]
        return planned.kind == "bot" or planned.is_host or seat in self.seated

    def name_of(self, seat: int) -> str:
        planned = self.plan.seats[seat]
        came = self.seated[seat].name if seat in self.seated else ""
        return came or planned.name or planned.bot.capitalize() or f"Player {seat + 1}"

    def bots_asked(self) -> list[int]:
        """Seats of bots that are asked something; in a campaign, nobody's seat may be asked."""
        if self.played is None:
            return []
        asked = {question.seat for question in self.played.questions()}
        bots = (n for n, planned in enumerate(self.plan.seats) if planned.kind == "bot")
        return [seat for seat in bots if seat in asked]

    def takeback(self) -> tuple[BackAsked, tuple[int, ...]] | None:
        """The takeback that is asked for, and the seats that have not agreed."""
        back = self.back
        if back is None or self.played is None or back.seq != len(self.match.inputs):
            return None
        return back, tuple(seat for seat in self._asked_back(back.seat) if seat not in self.agreed)

    def _asked_back(self, seat: int) -> tuple[int, ...]:
        """Who must agree: all other people who have come; a screen that is shared agrees at once
        with itself."""
        is_hot = self.plan.seats[seat].kind == "hot"
        return tuple(
            other
            for other in self.persons
            if other != seat
            and self.has_joined(other)
            and not (is_hot and self.plan.seats[other].kind == "hot")
        )

    def told(self) -> list[Told]:
        """The sentences about the table."""
        return [note for note in self.notes if isinstance(note, Told)]

    def cuts(self) -> list[tuple[int, BackTaken]]:
        """The takebacks by consent, each with the number of events it comes after."""
        taken = [note for note in self.notes if isinstance(note, BackTaken)]
        cuts = self.played.cuts if self.played else []
        return [(min(left for seq, left in cuts if seq >= note.seq), note) for note in taken]

    # -- changing: the rules ----------------------------------------------------------------

    def answer(self, seat: int, question: str, value: object) -> None:
        self.match.enter(Answered(seat, question, value))
        self._answer_for_absent()

    def answer_usual(self, seat: int) -> None:
        """The answer given when nobody decides."""
        question = self.match.question_for(seat)
        if question is not None:
            self.match.answer(seat, safe_answer(question))
            self._answer_for_absent()

    def undo(self, seat: int) -> None:
        self._refuse_if_over()
        self.match.undo(seat)

    def concede(self, seat: int) -> None:
        self.match.interject(Interjection(seat, "concede"))
        self._answer_for_absent()

    def judge(self, seat: int) -> None:
        """Whoever judges is asked at the next boundary of the rules."""
        self.match.interject(Interjection(seat, "judge"))

    def deploy_rest(self, seat: int) -> None:
        """The steady hand answers what this seat is asked, now and later, until all is deployed."""
        asked = self.match.question_for(seat)
        if asked is None or not asked.deploys:
            raise Refused(409, "seat", "This seat has nothing to deploy now.")
        self._add(Handed(seat, len(self.match.inputs)))
        self._answer_for_absent()

    def _answer_for_absent(self) -> None:
        answer_for_absent(self.match, self.notes)

    def _refuse_if_over(self) -> None:
        if self.match.is_over:
            sentence = "The match is over and its seed is public. Branch from a moment instead."
            raise Refused(409, "match", sentence)

    # -- changing: the table ----------------------------------------------------------------

    def sit(self, seat: int, name: str, salt: str, roster: Roster | None = None) -> None:
        if self.has_joined(seat):
            raise Refused(409, "token", "This seat is taken.")
        self.welcome(seat, name, salt, self._brought(seat, roster))
        if not self.begun and all(map(self.has_joined, self.persons)):
            self.begin()

    def _brought(self, seat: int, roster: Roster | None) -> Roster | None:
        """The force, if this seat brings one and it is legal here."""
        if roster is None:
            return None
        if not self.awaits_force(seat):
            raise Refused(409, "roster", "The force of this seat cannot be changed.")
        roster = replace(roster, edition=self.plan.start.edition)
        forces = self.rosters
        forces[seat] = roster
        problems = self.game.problems(replace(self.plan.start, rosters=forces))
        if problems:
            raise BadInput(*problems)
        return roster

    def welcome(self, seat: int, name: str, salt: str, roster: Roster | None = None) -> None:
        self._add(Seated(seat, name, "" if self.begun else salt, roster))

    def make_ready(self, told: str) -> None:
        """Let the battle begin with the first turn."""
        self._add(Ready(told))

    def begin(self) -> None:
        if self.begun:
            raise Refused(409, "match", "The match has already started.")
        self._add(Begun())
        dice = SeededDice(seed_key(self.plan.seed, self.salts))
        self.played = Match(self.game, self.start, dice)
        if self.ready:
            prepare(self.played, lambda question: question.prepares)
            self._add(Told(self.ready, len(self.played.events), len(self.played.line)))

    def go_on(self, inputs: Sequence[Input], *, seconds: float) -> None:
        """Begin where a copy of these inputs leads."""
        self._add(Begun())
        self._begin(inputs, seconds)

    def say(self, seat: int, text: str) -> None:
        if len(self.notes) >= MOST_NOTES:
            raise Refused(409, "text", f"The chat is full (maximum {MOST_NOTES} notes).")
        self._add(Said(seat, text))

    def ask_back(self, seat: int, to: int) -> None:
        self._refuse_if_over()
        line = self.match.line
        if self.takeback() is not None:
            raise Refused(409, "to", "Another takeback is already requested.")
        if not 0 <= to < len(line) or isinstance(line[to], Rolled):
            raise Refused(409, "to", "Cannot go back to this input.")
        if len(self.notes) >= MOST_NOTES:
            raise Refused(409, "to", f"Too many requests (maximum {MOST_NOTES} notes).")
        self._add(BackAsked(seat, to, len(self.match.inputs)))
        self._take_back_if_agreed()

    def answer_back(self, seats: Sequence[int], *, accept: bool) -> None:
        """Agree or refuse, for all of these seats that are asked; or withdraw what one asked."""
        asked = self.takeback()
        if asked is None:
            raise Refused(409, "accept", "No takeback is requested.")
        back, waiting = asked
        own = [seat for seat in seats if seat in waiting]
        if not own and (accept or back.seat not in seats):
            raise Refused(409, "accept", "This seat is not asked to agree.")
        for seat in own or [back.seat]:
            self._add(BackAnswered(seat, accept))
        self._take_back_if_agreed()

    def _take_back_if_agreed(self) -> None:
        asked = self.takeback()
        if asked is None or asked[1]:
            return
        back = asked[0]
        self.match.take_back(back.to, back.seat)
        self._add(BackTaken(back.seat, back.to, len(self.match.inputs)))

    def offer_rematch(self, seats: Sequence[int]) -> None:
        if not self.is_over:
            raise Refused(409, "match", "The match is not over.")
        if self.plan.battle is not None:
            raise Refused(409, "match", "The campaign says who plays next.")
        for seat in seats:
            if seat not in self.offered:
                self._add(RematchOffered(seat))

    @property
    def wants_rematch(self) -> bool:
        """Whether all people who came want it."""
        came = {seat for seat in self.persons if self.has_joined(seat)}
        return bool(came) and came <= self.offered

    def rematched(self, match: str) -> None:
        if not self.rematch:
            self._add(Rematched(match))

    def _add(self, note: AnyNote) -> None:
        self._note(note, time.time())

    def _note(self, note: AnyNote, at: float) -> None:
        """Write it down and know it; the same whether it happens now or is read."""
        self.notes.append(note)
        self.times.append(at)
        match note:
            case Seated(seat=seat):
                self.seated[seat] = note
            case Ready(text=text):
                self.ready = text
            case Begun():
                self.begun = True
                self.names = [self.name_of(seat) for seat in range(len(self.plan.seats))]
                came = [self.seated[seat].salt for seat in sorted(self.seated)]
                self.salts += tuple(filter(None, came))
            case BackAsked():
                self.back, self.agreed = note, set()
            case BackAnswered(accept=True, seat=seat):
                self.agreed.add(seat)
            case BackAnswered():
                self.back = None
            case RematchOffered(seat=seat):
                self.offered.add(seat)
            case Rematched(match=match):
                self.rematch = match
