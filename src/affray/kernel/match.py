"""A match: its start, the inputs so far, and the question that is open."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from affray.kernel.dice import Dice, ReplayedDice
from affray.kernel.events import Event
from affray.kernel.flow import Flow, Question, Together
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal, RuleError
from affray.kernel.state import State, state_hash
from affray.kernel.view import Outcome

S = TypeVar("S", bound=State)


class Answered(msgspec.Struct, frozen=True):
    seat: int
    question: str
    value: Any


class Rolled(msgspec.Struct, frozen=True):
    face: int


class Interjected(msgspec.Struct, frozen=True):
    said: Interjection


class TakenBack(msgspec.Struct, frozen=True):
    """From here on only the first `keep` inputs of the line of play count."""

    keep: int
    seat: int


Input = Answered | Rolled | Interjected | TakenBack
"""What came from outside. A record is a start and these, in order, and nothing is ever deleted."""


class _Checkpoint(Generic[S]):
    """The state at the start of a step."""

    __slots__ = ("events", "inputs", "said", "state")

    def __init__(self, state: S, inputs: int, events: int, said: tuple[Interjection, ...]) -> None:
        self.state = state
        self.inputs = inputs
        self.events = events
        self.said = said


class Match(Generic[S]):
    """Plays a game: checks answers, keeps the record, and can fork, go back and be replayed.

    `inputs` is all that ever came in; `line` is what counts of it after takebacks.
    A match made with `keep=False` is for play-outs: it keeps no checkpoints, inputs or events.
    """

    def __init__(
        self, game: Game[S], start: Start, dice: Dice, *, replay: Iterable[Input] = ()
    ) -> None:
        problems = game.problems(start)
        if problems:
            raise BadInput(*problems)
        self.game = game
        self.start = start
        self.inputs: list[Input] = []
        self.line: list[Input] = []
        self.events: list[Event] = []
        self._source = dice
        self._keep = True
        self._said: tuple[Interjection, ...] = ()
        self._checkpoints: list[_Checkpoint[S]] = []
        self._flow: Flow[None] | None = None
        self._pending: dict[int, Any] = {}
        self.question: Question[Any] | None = None
        self.state = game.setup(start)
        self.state.log = self.events
        recorded = list(replay)
        leading = _leading_faces(recorded)
        self._dice: Dice = ReplayedDice(leading, dice, self._note_face)
        self._run(None)
        self._replay(recorded[len(leading) :])

    # -- asking -----------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        return self.question is None

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has been answered yet in the step that is open."""
        opened = self._checkpoints[-1].inputs
        return not any(isinstance(entry, Answered) for entry in self.line[opened:])

    def hash(self) -> str:
        return state_hash(self.state)

    def questions(self) -> list[Question[Any]]:
        """The questions that still wait for an answer: one, or one for each undecided seat."""
        question = self.question
        if question is None:
            return []
        if isinstance(question, Together):
            return [part for part in question.parts if part.seat not in self._pending]
        return [question]

    def question_for(self, seat: int) -> Question[Any] | None:
        for question in self.questions():
            if question.seat == seat:
                return question
        return None

    def events_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events that a seat (`None`: a spectator) may see."""
        return [
            event
            for event in self.events[since:]
            if (audience := event.audience()) is None or seat in audience
        ]

    # -- playing ----------------------------------------------------------------

    def answer(self, seat: int, value: Any, *, question: str | None = None) -> None:
        """Answer the open question of a seat; `IllegalAnswer` leaves everything as it was."""
        asked = self._asked(seat, question)
        refusal = asked.options.refusal(value)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self._accept(Answered(seat, asked.name, value))

    def answer_plain(self, seat: int, plain: object, *, question: str | None = None) -> None:
        """Answer with a JSON value, decoded strictly to what the question wants."""
        asked = self._asked(seat, question)
        self._accept(Answered(seat, asked.name, asked.options.decode(plain)))

    def send(self, value: Any) -> None:
        """Answer with a value taken from the options: nothing is checked. For play-outs."""
        self._run(value)

    def interject(self, said: Interjection) -> None:
        """Something said out of turn: it happens at the next boundary between steps."""
        if self.question is None:
            raise IllegalAnswer(Refusal("the match is over"))
        self.game.interject(self.state, said)
        self._log(Interjected(said))
        self._said = (*self._said, said)

    def _asked(self, seat: int, name: str | None) -> Question[Any]:
        if self.question is None:
            raise IllegalAnswer(Refusal("the match is over"))
        asked = self.question_for(seat)
        if asked is None:
            raise IllegalAnswer(Refusal(f"seat {seat} is not asked anything now"))
        if name is not None and name != asked.name:
            raise IllegalAnswer(Refusal(f"the open question is {asked.name}, not {name}"))
        return asked

    def _accept(self, answered: Answered) -> None:
        inputs, line = len(self.inputs), len(self.line)
        position = self._source.position()
        self._log(answered)
        try:
            self._feed(answered.seat, answered.value)
        except Exception as error:
            del self.inputs[inputs:]
            self._source.rewind(position)
            self._rebuild(self.line[:line])
            if isinstance(error, BadInput):
                raise
            raise RuleError(f"{type(error).__name__}: {error}") from error

    def _feed(self, seat: int, value: Any) -> None:
        """Hand one seat's answer to the flow; secret answers wait for each other."""
        question = self.question
        if not isinstance(question, Together):
            self._run(value)
            return
        self._pending[seat] = value
        if len(self._pending) == len(question.parts):
            values = tuple(self._pending[part.seat] for part in question.parts)
            self._pending = {}
            self._run(values)

    def _run(self, value: Any) -> None:
        """Send a value to the open flow and go on to the next question or the end."""
        flow = self._flow
        while True:
            if flow is not None:
                try:
                    self.question = flow.send(value)
                except StopIteration:
                    pass
                else:
                    return
            step = self._boundary()
            if step is None:
                self._flow = self.question = None
                return
            flow = self._flow = step(self.state, self._dice)
            value = None

    def _boundary(self) -> Any:
        """Between two steps: what was said out of turn comes first."""
        if self._keep:
            before = _Checkpoint(self.state.copy(), len(self.line), len(self.events), self._said)
            self._checkpoints.append(before)
        if self._said:
            said, self._said = self._said[0], self._said[1:]
            return self.game.interject(self.state, said)
        return self.game.next_step(self.state)

    def _note_face(self, face: int) -> None:
        self._log(Rolled(face))

    def _log(self, entry: Input) -> None:
        if self._keep:
            self.inputs.append(entry)
            self.line.append(entry)

    # -- going back and branching -------------------------------------------------

    def undo(self, seat: int) -> None:
        """Take back one's last answer, as long as nothing new has been learned since."""
        last = len(self.line) - 1
        entry = self.line[last] if self.line else None
        if not isinstance(entry, Answered) or entry.seat != seat:
            raise IllegalAnswer(
                Refusal("nothing to undo: a die was rolled or somebody else has chosen since")
            )
        self.take_back(last, seat)

    def take_back(self, keep: int, seat: int) -> None:
        """Go back to the first `keep` inputs of the line; new dice from here on."""
        if not 0 <= keep < len(self.line):
            raise IllegalAnswer(Refusal(f"there are {len(self.line)} inputs, not {keep}"))
        kept = self.line[:keep]
        self.inputs.append(TakenBack(keep, seat))
        self._source.next_epoch()
        self._rebuild(kept)

    def _rebuild(self, line: list[Input]) -> None:
        """Stand where this line of play leads, from the last checkpoint that it still has."""
        while len(self._checkpoints) > 1 and self._checkpoints[-1].inputs > len(line):
            self._checkpoints.pop()
        before = self._checkpoints.pop()
        self.state.restore(before.state)
        del self.events[before.events :]
        self._said = before.said
        self._pending = {}
        self.line = line[: before.inputs]
        self._resume(line[before.inputs :])

    def _resume(self, rest: list[Input]) -> None:
        """Play a recorded stretch again from a boundary, without writing it down again."""
        log, self.inputs = self.inputs, []
        leading = _leading_faces(rest)
        self._dice = ReplayedDice(leading, self._source, self._note_face)
        self._flow = None
        self._run(None)
        self._replay(rest[len(leading) :])
        self.inputs = log

    def _replay(self, entries: list[Input]) -> None:
        """Feed recorded inputs: each answer with the faces that were rolled after it."""
        position = 0
        while position < len(entries):
            entry = entries[position]
            faces = _leading_faces(entries[position + 1 :])
            if isinstance(self._dice, ReplayedDice):
                self._dice.faces = faces[::-1]
            if isinstance(entry, Answered):
                self.answer_plain(entry.seat, entry.value, question=entry.question)
            elif isinstance(entry, Interjected):
                self.interject(entry.said)
            elif isinstance(entry, TakenBack):
                self.take_back(entry.keep, entry.seat)
            if isinstance(self._dice, ReplayedDice) and self._dice.faces:
                problem = Problem(f"input {position + 1}", "", "dice in the record were not rolled")
                raise BadInput(problem)
            position += 1 + len(faces)

    def fork(
        self, dice: Dice, *, seat: Seat | None = None, random: Random | None = None
    ) -> Match[S]:
        """The same position with a future of its own, and no record of it.

        With a seat, the fork is made for that seat: what it cannot know is dropped or guessed.
        """
        before = self._checkpoints[-1]
        rest = self.line[before.inputs :]
        fork: Match[S] = Match.__new__(type(self))
        fork.game, fork.start = self.game, self.start
        fork.inputs, fork.line, fork.events = [], [], []
        fork._source, fork._keep = dice, False
        fork._said, fork._checkpoints, fork._pending = before.said, [], {}
        fork._flow = fork.question = None
        fork.state = before.state.copy()
        faces = [entry.face for entry in rest if isinstance(entry, Rolled)]
        fork._dice = ReplayedDice(faces, dice) if faces else dice
        fork._run(None)
        for entry in rest:
            if isinstance(entry, Answered):
                fork._feed(entry.seat, entry.value)
            elif isinstance(entry, Interjected):
                fork._said = (*fork._said, entry.said)
        if seat is not None:
            fork._pending = {own: value for own, value in fork._pending.items() if own == seat}
            if random is not None:
                fork.game.hide(fork.state, seat, random)
        return fork


def _leading_faces(entries: list[Input]) -> list[int]:
    faces: list[int] = []
    for entry in entries:
        if not isinstance(entry, Rolled):
            break
        faces.append(entry.face)
    return faces
