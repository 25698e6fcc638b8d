"""What becomes of an attack by a shield, a parry or a reroll: the attack itself, played on."""

from __future__ import annotations

from typing import Any

from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import UnitFell, UnitWounded
from affray.games.brigandine.words.questions import AboutAttack, Parry
from affray.kernel.ahead import Ahead
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.underway import Ledger


def ledger(ahead: Ahead[State]) -> Ledger | None:
    """[BR-DICE-05, BR-UNIT-03] How likely the target is wounded, and how likely it falls."""
    question = ahead.question
    if not isinstance(question, AboutAttack):
        return None
    labels = [question.label(ahead.state, answer).capitalize() for answer in question.options]
    rows = list(zip(labels, question.options, strict=True))
    return ahead.ledger(rows, (("Wounded", is_wounded), ("Falls", falls)))


def without_parry(question: Question[Any]) -> Any:
    """A parry has a price of its own: it is weighed when it is asked for."""
    return False if isinstance(question, Parry) else question.usual_answer()


def is_wounded(question: Question[Any], state: State, events: list[Event]) -> bool:
    return isinstance(question, AboutAttack) and any(
        isinstance(event, UnitWounded) and event.unit == question.on for event in events
    )


def falls(question: Question[Any], state: State, events: list[Event]) -> bool:
    return isinstance(question, AboutAttack) and any(
        isinstance(event, UnitFell) and event.unit == question.on for event in events
    )
