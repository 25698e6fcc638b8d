"""Answers for seats whose people have left them to the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.bots.driver import safe_answer
from affray.bots.hand import prepare
from affray.kernel.flow import Question
from affray.kernel.inputs import Interjected, TakenBack
from affray.kernel.match import Match
from affray.server.store.notes import AnyNote, Handed

MOST_ANSWERED = 500
"""So many questions are answered for a seat that has conceded before somebody looks into it."""


def answer_for_absent(match: Match[Any], notes: Sequence[AnyNote]) -> None:
    """Deploy for those who have handed it over; answer for those who have conceded."""
    handed = handed_seats(match, notes)

    def is_handed(question: Question[Any]) -> bool:
        return question.deploys and question.seat in handed

    prepare(match, is_handed)
    _answer_for_gone(match)


def handed_seats(match: Match[Any], notes: Sequence[AnyNote]) -> set[int]:
    """Who has left the rest of the deployment to the steady hand; a takeback ends that."""
    handed = [note for note in notes if isinstance(note, Handed)]
    if not handed:
        return set()
    last = max(
        (seq for seq, entry in enumerate(match.inputs) if isinstance(entry, TakenBack)), default=-1
    )
    return {note.seat for note in handed if note.seq > last}


def _answer_for_gone(match: Match[Any]) -> None:
    """What those who have conceded are still asked gets its usual answer."""
    gone = {
        entry.said.seat
        for entry in match.line
        if isinstance(entry, Interjected) and entry.said.what == "concede"
    }
    for _ in range(MOST_ANSWERED if gone else 0):
        asked = next((q for q in match.questions() if q.seat in gone), None)
        if asked is None:
            return
        match.answer(asked.seat, safe_answer(asked))
