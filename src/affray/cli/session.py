"""A match at the terminal: it shows what happened, asks people, lets bots answer, and saves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from affray.bots.driver import answer_for, safe_answer
from affray.bots.hand import steady_answer
from affray.cli.board import draw_table
from affray.cli.panels import QUIET, short_labels, side_panel
from affray.cli.prompts import HELP, Prompt, prompt_of
from affray.cli.tables import slug, write_file
from affray.cli.weighing import weighed
from affray.kernel.bot import Bot
from affray.kernel.events import Event, Names
from affray.kernel.flow import Question, Together
from affray.kernel.game import Interjection
from affray.kernel.ids import Seat
from affray.kernel.inputs import Answered
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, RuleError
from affray.kernel.record import record_of, write_record
from affray.kernel.view import View

THINKING_TIME = 20.0
"""Seconds until a bot's answer is taken to be the usual one."""


RECAP = 12
"""Events told again when a saved game is continued."""


class Left(Exception):
    """Somebody left the table."""


def ask_line(prompt: str) -> str:
    """A line from the person; `Left` at the end of the input or on Ctrl-C."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Left from None


def ask_face(sides: int) -> int:
    """A face that somebody rolled at a real table."""
    while True:
        line = ask_line(f"Roll a d{sides} and type the result: ")
        if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= sides:
            return int(line[:4])
        print(f"  A d{sides} shows 1 to {sides}.")


def event_text(event: Event, sentence: str) -> Text:
    """A line of the log: the sentence, the dice, and the rules that decided it."""
    line = Text("" if event.starts_action else "  ")
    line.append(sentence, "bold" if event.starts_action else "")
    if event.dice:
        line.append(f"  dice {' '.join(map(str, event.dice))}")
    if event.rules:
        line.append(f"  {' '.join(event.rules)}", QUIET)
    return line


def _on_the_board(view: View) -> tuple[object, ...]:
    return view.pieces, view.groups, view.terrain, view.markers


class Session:
    """One match, its people and bots by seat (a person is `None`), and where it is saved."""

    def __init__(
        self,
        match: Match[Any],
        players: Sequence[Bot | None],
        console: Console,
        *,
        seed: str,
        salts: tuple[str, ...] = (),
        save: Path | None = None,
    ) -> None:
        self.match = match
        self.players = players
        self.console = console
        self.seed = seed
        self.salts = salts
        self.save = save
        self.people = [seat for seat, player in enumerate(players) if player is None]
        self.random = Random(f"{seed} bots")
        self._told = max(0, len(match.events) - RECAP)
        self._kept = self._text()
        self._drawn: View | None = None
        self._handed: set[int] = set()
        """Seats whose deployment is left to the steady hand."""

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self._keep()
            while not self.match.is_over:
                self._turn(self.match.questions()[0])
                self._keep()
        except KeyboardInterrupt:
            self.console.print()
            self._leave()
        except Left:
            self._leave()
        except RuleError:
            self._leave()
            raise
        else:
            self._close()

    def _turn(self, question: Question[Any]) -> None:
        bot = self.players[question.seat]
        if question.deploys and question.seat in self._handed:
            self._answer(question.seat, steady_answer(self.match, question))
        elif bot is None:
            self._ask(question)
        else:
            self._let_answer(bot, question)

    def _let_answer(self, bot: Bot, question: Question[Any]) -> None:
        seat = question.seat
        answer = answer_for(
            bot, self.match, seat, random=self.random, seconds=THINKING_TIME, stumbled=self._note
        )
        try:
            self._answer(seat, answer)
        except RuleError as error:
            self._note(f"the rules failed on its answer ({error}); the usual answer is used")
            self._answer(seat, safe_answer(question))
        self._tell(Seat(self.people[0]) if len(self.people) == 1 else None)

    def _answer(self, seat: int, answer: Any) -> None:
        try:
            self.match.answer(seat, answer)
        except RuleError as error:
            if isinstance(error.__cause__, Left):
                raise error.__cause__ from None
            raise

    def _note(self, words: str) -> None:
        self.console.print(Text(f"  (bot: {words})", QUIET))

    # -- asking a person --------------------------------------------------------------

    def _ask(self, question: Question[Any]) -> None:
        """Ask until something has come of it: an answer, a takeback, or the end."""
        seat = question.seat
        is_secret = isinstance(self.match.question, Together) and len(self.people) > 1
        if is_secret:
            self.console.clear()
            ask_line(f"Pass the device to {self._name(seat)}, and press Enter. ")
        self._tell(seat)
        view = self.match.game.look.view(self.match.state, seat)
        prompt = self._prompt(question, view)
        self._draw(view, prompt)
        self.console.print(prompt.render(), *weighed(self.match, question), sep="\n")
        while not self._is_done(prompt, view, ask_line(f"{self._name(seat)}> ")):
            pass
        if is_secret:
            self.console.clear()

    def _prompt(self, question: Question[Any], view: View) -> Prompt:
        return prompt_of(question, self.match.state, view)

    def _is_done(self, prompt: Prompt, view: View, line: str) -> bool:
        """Do what a line says; false if the question is still to be answered."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self.console.print(HELP, end="")
            case "m" if prompt.more():
                self._draw(view, prompt)
                self.console.print(prompt.render())
            case "m":
                self._refuse("All answers are listed.")
            case "board" | "view":
                self._drawn = None
                self._draw(view, prompt)
                self.console.print(prompt.render())
            case "rule":
                self._print_clause(rest.strip().upper())
            case "save":
                self._save_as(rest.strip())
            case "undo":
                return self._undo()
            case "rest":
                return self._hand_over(prompt.question)
            case "concede":
                return self._concede(prompt.question.seat)
            case "quit" | "exit":
                self._quit()
            case _:
                return self._is_answered(prompt, line)
        return False

    def _is_answered(self, prompt: Prompt, line: str) -> bool:
        try:
            self._answer(prompt.question.seat, prompt.read(line))
        except IllegalAnswer as error:
            self._refuse(str(error.refusal))
        except RuleError as error:
            self._refuse(f"The rules failed ({error}); the match is unchanged.")
        else:
            return True
        return False

    def _refuse(self, why: str) -> None:
        self.console.print(Text.assemble(("  ✗ ", "red"), why))

    def _hand_over(self, question: Question[Any]) -> bool:
        """Have the rest of a force deployed; taking something back ends it."""
        if not question.deploys:
            self._refuse("You have nothing to deploy now.")
            return False
        self._handed.add(question.seat)
        return True

    def _undo(self) -> bool:
        """Take back the last answer, if it is a person's and nothing was learned since."""
        last = self.match.line[-1] if self.match.line else None
        seat = last.seat if isinstance(last, Answered) and last.seat in self.people else -1
        try:
            self.match.undo(seat)
        except IllegalAnswer as error:
            self._refuse(str(error.refusal))
            return False
        self._handed.clear()
        self._told = min(self._told, len(self.match.events))
        self.console.print(Text("  Taken back.", QUIET))
        return True

    def _concede(self, seat: int) -> bool:
        """Give up; whatever is still open before it takes effect gets its usual answer."""
        if ask_line("Concede the game? (yes/no) ").lower() not in ("y", "yes"):
            return False
        try:
            self.match.interject(Interjection(seat, "concede"))
        except IllegalAnswer as error:
            self._refuse(str(error.refusal))
            return False
        while not self.match.is_over:
            question = self.match.questions()[0]
            self._answer(question.seat, safe_answer(question))
        return True

    def _print_clause(self, id: str) -> None:
        book = self.match.game.rulebook()
        if not book.clauses:
            self._refuse("This game has no rulebook.")
            return
        if id not in book:
            self._refuse(f"Unknown clause {id!r}.")
            return
        clause = book[id]
        tag = f" [{clause.tag}]" if clause.tag else ""
        self.console.print(Text.assemble((f"  {clause.id}{tag} ", "bold"), clause.statement))

    # -- showing ----------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        names = self.match.start.names
        return names[seat] if seat < len(names) else f"Seat {seat + 1}"

    def _draw(self, view: View, prompt: Prompt) -> None:
        """Draw the table; what still stands above as it is, is not drawn again."""
        spots = prompt.spots()
        before, self._drawn = self._drawn, view
        is_moved = before is None or _on_the_board(before) != _on_the_board(view)
        you = {self.people[0]: "(you)"} if len(self.people) == 1 else {}
        if is_moved or spots:
            table = draw_table(
                view,
                self.console,
                spots,
                prompt.question.pieces,
                you=you,
                panels=is_moved,
                zones=prompt.shows_zones,
            )
            self.console.print()
            self.console.print(table)
        elif view != before:
            self.console.print()
            self.console.print(side_panel(view.sides, you))
        self.console.print()

    def _tell(self, seat: Seat | None) -> None:
        """What has happened since, as far as this seat may know."""
        match = self.match
        state = match.state
        labels = short_labels(match.game.look.view(state, seat))

        def name(piece: int) -> str:
            label = labels.get(piece)
            called = state.called(piece)
            return f"{called} ({label})" if label else called

        usual = match.game.look.names(state)
        names = Names(name, usual.side, usual.place, usual.part)
        for event in match.events_for(seat, since=self._told):
            self.console.print(event_text(event, event.sentence(names)))
        self._told = len(match.events)

    # -- keeping ----------------------------------------------------------------------

    def _text(self) -> str:
        return write_record(record_of(self.match, seed=self.seed, salts=self.salts))

    def _keep(self) -> None:
        """Hold on to the match as it stands between two answers."""
        self._kept = self._text()
        if self.save is not None:
            write_file(self.save, self._kept)

    def _save_as(self, name: str) -> bool:
        path = Path(name or self.save or self._default_name())
        try:
            write_file(path, self._kept)
        except BadInput as error:
            self._refuse(str(error))
            return False
        self.save = path
        self.console.print(Text(f"  Saved to {path}.", QUIET))
        return True

    def _default_name(self) -> str:
        return f"{self.match.game.id}-{slug(self.seed)[:16] or 'typed'}.affray"

    def _quit(self) -> None:
        """Leave on purpose: say where the game is, or offer a name for it."""
        if self.save is None:
            name = self._default_name()
            said = ask_line(f"Save as {name}? (Enter: yes, n: no, or another name) ")
            if said.lower() in ("n", "no"):
                raise SystemExit(0)
            self.save = Path(name if said.lower() in ("", "y", "yes") else said)
        raise Left

    def _leave(self) -> None:
        """Nothing is lost: the game lies in a file, and this is how to go on."""
        game = self.match.game.id
        if self._save_as(""):
            typed = "" if self.seed else " --typed-dice"
            again = f"affray play {game} --load {self.save}{typed}"
            self.console.print(Text(f"  Continue with: {again}", QUIET))

    def _close(self) -> None:
        self._tell(None)
        view = self.match.game.look.view(self.match.state, None)
        self.console.print()
        self.console.print(draw_table(view, self.console, zones=False))
        outcome = self.match.outcome
        if outcome is not None:
            rule = f"  [{outcome.rule}]" if outcome.rule else ""
            self.console.print()
            self.console.print(Text.assemble((outcome.reason, "bold"), (rule, QUIET)))
        if self.save is not None:
            self.console.print(Text(f"  Replay it with: affray replay {self.save}", QUIET))
