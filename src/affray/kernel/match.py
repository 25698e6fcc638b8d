"""A match: its start, the inputs so far, and the question that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from random import Random
from typing import Any, Generic, TypeVar

from affray.kernel.dice import Dice, ReplayedDice, ScriptedDice
from affray.kernel.events import Event
from affray.kernel.flow import Flow, Question, Step, Together
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.inputs import (
    Answered,
    Input,
    Interjected,
    Rolled,
    Steps,
    TakenBack,
    rolled_in_epoch,
    rounded,
    with_rolls,
)
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal, RuleError
from affray.kernel.state import State, state_hash
from affray.kernel.view import Ended, Outcome

S = TypeVar("S", bound=State)

MOST_SAID = 100
"""No more than this is said out of turn before it is heard."""


class _Checkpoint(Generic[S]):
    """The state at the start of a step."""

    __slots__ = ("_hash", "events", "inputs", "said", "state")

    def __init__(self, state: S, inputs: int, events: int, said: tuple[Interjection, ...]) -> None:
        self.state = state
        self.inputs = inputs
        self.events = events
        self.said = said
        self._hash = ""

    def hash(self) -> str:
        """Made when somebody asks; short, because a record has hundreds."""
        self._hash = self._hash or state_hash(self.state)[:12]
        return self._hash


class Match(Generic[S]):
    """Plays a game: checks answers, keeps the record, and can fork, go back and be replayed.

    `inputs` is all that ever came in; `line` is what counts of it after takebacks.
    A fork is for play-outs: it keeps no checkpoints, inputs or events.
    """

    def __init__(
        self,
        game: Game[S],
        start: Start,
        dice: Dice,
        before: _Checkpoint[S] | None = None,
        *,
        replay: Sequence[Input] | None = None,
        steps: Steps | None = None,
        after: Callable[[Match[S]], object] = id,
    ) -> None:
        """A new match, one with these inputs behind it: see `follow`, or a fork `before` a step."""
        problems = game.problems(start) if before is None else []
        if problems:
            raise BadInput(*problems)
        self.game = game
        self.start = start
        self.inputs: list[Input] = []
        self.line: list[Input] = []
        self.events: list[Event] = []
        self._source = self._dice = dice
        self._keep = before is None
        self._said: tuple[Interjection, ...] = () if before is None else before.said
        self._checkpoints: list[_Checkpoint[S]] = []
        self._ended: dict[int, _Checkpoint[S]] = {}
        """After how many inputs steps have ended, taken back or not."""
        self._flow: Flow[None] | None = None
        self._pending: dict[int, Any] = {}
        self._reveals: list[int] = []
        """Which inputs of the line were the last of a secret choice, and so showed the others."""
        self._told: list[int] = []
        """How many events there were before each input of the line."""
        self.cuts: list[tuple[int, int]] = []
        """How many inputs and events there were after each takeback."""
        self.question: Question[Any] | None = None
        self.state = game.state_of(start) if before is None else before.state.copy()
        if before is not None:
            return
        self.state.log = self.events
        if replay is not None:
            self.follow(replay, steps, after)
        else:
            self._resume([])

    # -- asking -----------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state)

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

    def steps(self, since: int = 0) -> Steps:
        """The state's hash by the number of inputs after which a step has ended, since a number."""
        new = range(since + 1, len(self.inputs) + 1)
        return {at: self._ended[at].hash() for at in new if at in self._ended}

    def positions(self) -> list[tuple[int, S]]:
        """The positions between the steps of the line, each after a number of its inputs; they
        must not be changed."""
        return [(before.inputs, before.state) for before in self._checkpoints]

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

    def asked_at(self, seat: int) -> int | None:
        """How many inputs there were when a seat was asked what it is asked now.

        An answer to a secret question stays good when another seat answers first.
        """
        if self.question_for(seat) is None:
            return None
        waiting = set(self._pending)
        for place in range(len(self.inputs) - 1, -1, -1):
            entry = self.inputs[place]
            if isinstance(entry, Answered) and entry.seat in waiting:
                waiting.remove(entry.seat)
            elif not isinstance(entry, Interjected):
                return place + 1
        return 0

    @property
    def told(self) -> int:
        """How much of the line has no answer in it that waits, in secret, for others."""
        waiting = set(self._pending)
        told = len(self.line)
        for place in range(told - 1, -1, -1):
            entry = self.line[place]
            if not waiting:
                break
            if isinstance(entry, Answered) and entry.seat in waiting:
                waiting.remove(entry.seat)
                told = place
        return told

    def moments(self) -> list[int]:
        """How long the line was when each event had happened, with all that was rolled for it."""
        found: list[int] = []
        before = 0
        for at, told in enumerate((*self._told, len(self.events))):
            if told > before:
                found += [rounded(self.line, at)] * (told - before)
                before = told
        return found

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
        self._accept(Answered(asked.seat, asked.name, asked.options.checked(value)))

    def answer_plain(self, seat: int, plain: object, *, question: str | None = None) -> None:
        """Answer with a JSON value, decoded strictly to what the question wants."""
        asked = self._asked(seat, question)
        self._accept(Answered(asked.seat, asked.name, asked.options.decode(plain)))

    def send(self, value: Any) -> None:
        """Answer with a value taken from the options: nothing is checked. For play-outs."""
        self._run(value)

    def interject(self, said: Interjection) -> None:
        """Something said out of turn: it happens at the next boundary between steps."""
        if self.question is None:
            raise IllegalAnswer(Refusal("The match is over."))
        if len(self._said) == MOST_SAID:
            raise IllegalAnswer(Refusal("Too many interjections are waiting."))
        self.game.rules.interject(self.state, said)
        self._log(Interjected(said))
        self._said = (*self._said, said)

    def enter(self, entry: Input) -> None:
        """An input as a record tells it; the dice roll by themselves."""
        if isinstance(entry, Answered):
            self.answer_plain(entry.seat, entry.value, question=entry.question)
        elif isinstance(entry, Interjected):
            self.interject(entry.said)
        elif isinstance(entry, TakenBack):
            self.take_back(entry.keep, entry.seat)

    def _asked(self, seat: int, name: str | None) -> Question[Any]:
        if self.question is None:
            raise IllegalAnswer(Refusal("The match is over."))
        asked = self.question_for(seat)
        if asked is None:
            raise IllegalAnswer(Refusal(f"No open question for seat {seat}."))
        if name is not None and name != asked.name:
            raise IllegalAnswer(Refusal(f"The open question is {asked.name}, not {name}."))
        return asked

    def _accept(self, answered: Answered) -> None:
        inputs, line = len(self.inputs), len(self.line)
        is_secret = isinstance(self.question, Together)
        self._log(answered)
        try:
            self._feed(answered.seat, answered.value)
        except Exception as error:
            if self._keep:
                del self.inputs[inputs:]
                self._ended = {at: one for at, one in self._ended.items() if at <= inputs}
                self._source.stand(len(self.cuts), rolled_in_epoch(self.inputs))
                self._rebuild(line)
            if isinstance(error, BadInput):
                raise
            raise RuleError(f"{type(error).__name__}: {error}") from error
        if is_secret and not self._pending:
            self._reveals.append(line)

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
        step: Step | None = None
        while True:
            try:
                if step is not None:
                    flow = self._flow = step(self.state, self._dice)
                if flow is not None:
                    self.question = flow.send(value)
                    return
            except (StopIteration, Ended):
                pass
            step = self._boundary()
            if step is None:
                self._flow = self.question = None
                return
            value = None

    def _boundary(self) -> Step | None:
        """Between two steps: what was said out of turn comes first."""
        if self._keep:
            before = _Checkpoint(self.state.copy(), len(self.line), len(self.events), self._said)
            self._checkpoints.append(before)
            self._ended[len(self.inputs)] = before
        step = self.game.rules.next_step(self.state)
        while step is not None and self._said:
            said, self._said = self._said[0], self._said[1:]
            with suppress(IllegalAnswer):  # what has happened since may have made it void
                return self.game.rules.interject(self.state, said)
        return step

    def _note_rolls(self, faces: tuple[int, ...], sides: int) -> None:
        for face in faces:
            self._log(Rolled(face, sides))

    def _log(self, entry: Input) -> None:
        if self._keep:
            self.inputs.append(entry)
            self.line.append(entry)
            self._told.append(len(self.events))

    # -- going back and branching -------------------------------------------------

    def undo(self, seat: int) -> None:
        """Take back one's last answer, as long as nothing new has been learned since."""
        if not self.can_undo((seat,)):
            why = "a die was rolled, another player answered or a secret was revealed since"
            raise IllegalAnswer(Refusal(f"Nothing to undo: {why}."))
        self.take_back(len(self.line) - 1, seat)

    def can_undo(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats has answered last, and nothing was learned since."""
        last = len(self.line) - 1
        entry = self.line[last] if self.line else None
        return isinstance(entry, Answered) and entry.seat in seats and last not in self._reveals

    def take_back(self, keep: int, seat: int) -> None:
        """Go back to the first `keep` inputs of the line; new dice from here on."""
        if not 0 <= keep < len(self.line):
            raise IllegalAnswer(Refusal(f"Cannot keep {keep} of {len(self.line)} inputs."))
        if isinstance(self.line[keep], Rolled):
            raise IllegalAnswer(Refusal("A roll cannot be taken back without its answer."))
        self.inputs.append(TakenBack(keep, seat))
        self._source.stand(len(self.cuts) + 1, 0)
        self._rebuild(keep)
        self.cuts.append((len(self.inputs), len(self.events)))

    def _rebuild(self, keep: int) -> None:
        """Stand where the first inputs of the line lead, from the last checkpoint they have."""
        while len(self._checkpoints) > 1 and self._checkpoints[-1].inputs > keep:
            self._checkpoints.pop()
        before = self._checkpoints.pop()
        self.state.restore(before.state)
        del self.events[before.events :]
        while self._reveals and self._reveals[-1] >= keep:
            self._reveals.pop()
        self._said = before.said
        rest, told = self.line[before.inputs : keep], self._told[before.inputs : keep]
        del self.line[before.inputs :]
        del self._told[before.inputs :]
        ended, self._ended = self._ended, {}
        self._resume(rest)
        self._ended = ended  # no step has ended: one was begun again
        self.line += rest
        self._told += told

    def _resume(self, rest: list[Input]) -> None:
        """Run the open step from its start, with what has come in since; nothing is logged."""
        rolled = [(entry.face, entry.sides) for entry in rest if isinstance(entry, Rolled)]
        if self._keep:
            self._dice = ReplayedDice(rolled, self._source, self._note_rolls)
        else:
            self._dice = ReplayedDice(rolled, self._source) if rolled else self._source
        self._flow, self._pending = None, {}
        self._run(None)
        for entry in rest:
            if isinstance(entry, Answered):
                self._feed(entry.seat, entry.value)
            elif isinstance(entry, Interjected):
                self._said = (*self._said, entry.said)

    def follow(
        self,
        recorded: Sequence[Input],
        steps: Steps | None = None,
        after: Callable[[Match[S]], object] = id,
    ) -> None:
        """Go through inputs that were made before or elsewhere, each with what was rolled after
        it; then the dice go on. `BadInput` names the first that does not follow, or that ends a
        step in another position than `steps` say: the match is then of no use any more. `after`
        is called after each of them.
        """
        dice, script = self._source, ReplayedDice((), ScriptedDice())
        self._roll_with(script)
        lines = with_rolls(recorded)
        before = sum(not isinstance(entry, Rolled) for entry in self.inputs)
        for number, (entry, rolled) in enumerate(lines, start=before + bool(lines[0][1])):
            script.rolled, known = rolled[::-1], len(self.inputs)
            try:
                if entry is not None:
                    self.enter(entry)
                elif not self._checkpoints:
                    self._resume([])
                self._compare(entry, known, steps, script.rolled)
            except (IllegalAnswer, RuleError, BadInput) as error:
                raise BadInput(Problem(f"input {number}", "", str(error))) from error
            after(self)
        self._roll_with(dice)
        dice.stand(len(self.cuts), rolled_in_epoch(self.inputs))

    def _compare(
        self, entry: Input | None, known: int, steps: Steps | None, left: list[tuple[int, int]]
    ) -> None:
        """What an input has brought about must be what was recorded."""
        if left:
            raise RuleError(f"The recorded roll of {left[-1][0]} was not made.")
        new = range(known + 1, len(self.inputs) + 1)
        if steps is not None and self.steps(known) != {at: steps[at] for at in new if at in steps}:
            what = f"{entry.question} of seat {entry.seat}" if isinstance(entry, Answered) else "It"
            begun = self.game.rules.rounds(self.state)
            when = f" in round {begun}" if begun else ""
            raise RuleError(f"{what} ends a step{when} in another position than recorded.")

    def _roll_with(self, dice: Dice) -> None:
        self._source = dice
        if isinstance(self._dice, ReplayedDice):
            self._dice.then = dice

    def still(self) -> Match[S]:
        """The match as it stands now, to be forked while this one goes on."""
        twin: Match[S] = copy(self)
        twin.line, twin._checkpoints = self.line[:], self._checkpoints[-1:]
        return twin

    def fork(
        self, dice: Dice, *, seat: Seat | None = None, random: Random | None = None
    ) -> Match[S]:
        """The same position with a future of its own, and no record of it.

        With a seat, the fork is made for that seat: what it cannot know is dropped or guessed.
        """
        if not self._checkpoints:
            raise ValueError("A fork cannot be forked. Fork the match instead.")
        before = self._checkpoints[-1]
        fork = Match(self.game, self.start, dice, before)
        fork._resume(self.line[before.inputs :])
        if seat is not None:
            fork._pending = {own: value for own, value in fork._pending.items() if own == seat}
            if random is not None and fork.game.rules.hide is not None:
                fork.game.rules.hide(fork.state, seat, random)
        return fork
