"""Ask a bot for an answer, so that no fault of the bot stops the match."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.flow import Question
from affray.kernel.ids import Seat
from affray.kernel.match import Match

Stumble = Callable[[str], object]
"""Called with the reason why a bot's answer was replaced."""


class _TooSlow(Exception):
    pass


def answer_for(
    bot: Bot,
    match: Match[Any],
    seat: int,
    *,
    random: Random,
    seconds: float | None = None,
    stumbled: Stumble | None = None,
) -> Any:
    """The bot's answer; the usual one if it raises, answers illegally or takes too long."""
    question = match.question_for(seat)
    if question is None:
        raise ValueError(f"No open question for seat {seat}.")
    known = SeatMatch(match, Seat(seat))
    # A bot that is left behind must not share a source of chance with the next one.
    chance = Random(random.getrandbits(64))
    try:
        answer = _ask(bot, known, chance, seconds)
        refusal = question.options.refusal(answer)
        if refusal is None:
            return answer
        reason = f"answered {question.name} illegally: {refusal}"
    except _TooSlow:
        reason = f"took more than {seconds} s for {question.name}"
    except Exception as error:  # noqa: BLE001  (whatever a bot does)
        reason = f"failed on {question.name}: {type(error).__name__}: {error}"
    finally:
        known.close()
    if stumbled is not None:
        stumbled(reason)
    return safe_answer(question)


def safe_answer(question: Question[Any]) -> Any:
    """The usual answer, or the first legal one if the usual one is not legal."""
    usual = question.usual_answer()
    return usual if usual in question.options else next(iter(question.options))


def _ask(bot: Bot, known: SeatMatch, random: Random, seconds: float | None) -> Any:
    if seconds is None:
        return _choose(bot, known, random)
    done: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()

    def work() -> None:
        try:
            done.put((_choose(bot, known, random), None))
        except Exception as error:  # noqa: BLE001  (whatever a bot does)
            done.put((None, error))

    Thread(target=work, daemon=True).start()
    try:
        answer, error = done.get(timeout=seconds)
    except Empty:
        raise _TooSlow from None
    if error is not None:
        raise error
    return answer


def _choose(bot: Bot, known: SeatMatch, random: Random) -> Any:
    """Ask about a fork: its question has options that read the fork, not the match."""
    question = known.fork(random).question_for(known.seat)
    if question is None:
        raise RuntimeError("The fork has no open question.")
    return bot.choose(known, question, random)
