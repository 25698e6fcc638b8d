"""A match that is played here, or follows inputs that were made before or elsewhere."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from affray.kernel.dice import SeededDice
from affray.kernel.flow import Question, Together
from affray.kernel.game import Game, Start
from affray.kernel.ids import Seat
from affray.kernel.match import Answered, Input, Match, Rolled, TakenBack
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, RuleError
from affray.server.problems import Damaged

MOST_FACES = 4000
"""No input is followed by more dice than this."""


class FollowingDice(SeededDice):
    """The match's own dice, save that while it follows, the faces are those that were rolled."""

    __slots__ = ("script",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.script: list[int] | None = None

    def roll(self, sides: int) -> int:
        if self.script is None:
            return super().roll(sides)
        self.counter += 1
        if not self.script:
            raise BadInput(Problem("dice", "", f"a d{sides} was rolled that is not written down"))
        face = self.script.pop(0)
        if not 1 <= face <= sides:
            raise BadInput(Problem("dice", "", f"a d{sides} cannot show {face}"))
        return face


class Follower:
    """A match with what a table needs to know of its course.

    `asked` tells for each seat that is asked how many inputs there were when it was: an answer to
    a secret question stays good when another seat answers first.
    """

    def __init__(
        self,
        game: Game[Any],
        start: Start,
        key: bytes,
        inputs: Sequence[Input] | None = None,
        *,
        seconds: float = 60.0,
    ) -> None:
        """A new match, or one with these inputs behind it; `Damaged` if they do not follow."""
        self.dice = FollowingDice(key)
        self.asked: dict[int, int] = {}
        self.cuts: list[tuple[int, int]] = []
        """How many inputs and events there were after each takeback."""
        self._open: Question[Any] | None = None
        self._reveals: list[int] = []
        """How long the line was when the last of several secret answers had come in."""
        self._lines: list[int] = []
        self._events: list[int] = []
        """How many events there were when the line had so many inputs."""
        faces, rest = opening(inputs or ())
        self.dice.script = None if inputs is None else faces
        try:
            self.match: Match[Any] = Match(game, start, self.dice)
        except BadInput as error:
            if inputs is None:
                raise
            raise Damaged(f"it cannot begin ({error})") from None
        finally:
            self.dice.script = None
        if faces:
            raise Damaged("dice were rolled before the first question that nobody rolled")
        self.note()
        self.follow(rest, seconds=seconds)

    def follow(self, inputs: Sequence[Input], *, seconds: float = 60.0) -> None:
        """Go through more inputs; `Damaged` if they do not follow or take too long."""
        until = time.monotonic() + seconds
        length = len(self.match.inputs)
        try:
            for entry, faces in with_faces(inputs):
                self.dice.script = faces
                length += 1 + len(faces)
                self.match.enter(entry)
                self.note()
                if faces or len(self.match.inputs) != length:
                    raise Damaged(f"input {length} does not follow")
                if time.monotonic() > until:
                    raise Damaged("it takes too long to replay")
        except (BadInput, IllegalAnswer, RuleError) as error:
            raise Damaged(f"input {length} does not follow ({error})") from None
        finally:
            self.dice.script = None

    def note(self) -> None:
        """Look where the match stands, after every input."""
        match = self.match
        line, events = len(match.line), len(match.events)
        while self._lines and self._lines[-1] >= line:
            self._lines.pop()
            self._events.pop()
        self._lines.append(line)
        self._events.append(events)
        last = match.inputs[-1] if match.inputs else None
        if isinstance(last, TakenBack):
            self.cuts.append((len(match.inputs), events))
            self._reveals = [place for place in self._reveals if place <= line]
        elif isinstance(self._open, Together) and match.question is not self._open:
            self._reveals.append(line)
        if match.question is not self._open:
            self._open = match.question
            self.asked = {}
        for question in match.questions():
            self.asked.setdefault(question.seat, len(match.inputs))

    def moment_of(self, event: int) -> int:
        """How long the line was when this event had happened."""
        place = bisect_right(self._events, event)
        return self._lines[place] if place < len(self._lines) else len(self.match.line)

    def can_undo(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats has answered last, and nothing was learned since."""
        match = self.match
        last = match.line[-1] if match.line else None
        if match.is_over or not isinstance(last, Answered) or last.seat not in seats:
            return False
        return len(match.line) not in self._reveals

    @property
    def told(self) -> int:
        """How much of the line has no answer in it that waits, in secret, for others."""
        match, told = self.match, len(self.match.line)
        if not isinstance(match.question, Together):
            return told
        asked = {question.seat for question in match.questions()}
        waiting = {part.seat for part in match.question.parts} - asked
        for place in range(told - 1, -1, -1):
            entry = match.line[place]
            if not waiting:
                break
            if isinstance(entry, Answered) and entry.seat in waiting:
                waiting.remove(Seat(entry.seat))
                told = place
        return told


def opening(inputs: Sequence[Input]) -> tuple[list[int], Sequence[Input]]:
    """The faces rolled before anybody was asked, and the inputs after them."""
    faces = []
    for entry in inputs:
        if not isinstance(entry, Rolled):
            break
        faces.append(entry.face)
    return faces, inputs[len(faces) :]


def with_faces(inputs: Sequence[Input]) -> Iterator[tuple[Input, list[int]]]:
    """Each input with the faces rolled after it."""
    place = 0
    while place < len(inputs):
        entry = inputs[place]
        faces, _ = opening(inputs[place + 1 : place + 1 + MOST_FACES])
        place += 1 + len(faces)
        yield entry, faces


def rounded(line: Sequence[Input], at: int) -> int:
    """The next place on the line where somebody is asked: no input is cut off from its dice."""
    at = max(0, min(at, len(line)))
    while at < len(line) and isinstance(line[at], Rolled):
        at += 1
    return at
