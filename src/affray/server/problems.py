"""Every way in which a request can fail, in words for whoever sent it."""

from __future__ import annotations

from affray.kernel.problems import BadInput, IllegalAnswer, RuleError
from affray.server.wire.base import ErrorInfo, Failed


class Refused(Exception):
    """The request is not fulfilled; the words are meant for the client."""

    def __init__(self, status: int, field: str, sentence: str, rule: str = "") -> None:
        super().__init__(f"{field}: {sentence}")
        self.status = status
        self.failed = Failed(ErrorInfo(field, rule, sentence))


class Damaged(Exception):
    """What is stored of a match cannot be read or does not replay."""


class Stopped(Damaged):
    """A match that the rules and data of today do not lead to where it was: it cannot go on."""


class Conflict(Exception):
    """Somebody else has written first: look again."""


def no_match() -> Refused:
    return Refused(404, "match", "there is no such match")


def refused_by(error: BadInput | IllegalAnswer | RuleError | Damaged) -> Refused:
    """What the rules or the storage refused, as an answer to a client."""
    if isinstance(error, IllegalAnswer):
        return Refused(409, "value", error.refusal.sentence, error.refusal.rule)
    if isinstance(error, BadInput):
        first = error.problems[0]
        return Refused(400, first.place, first.sentence, first.rule)
    if isinstance(error, Stopped):
        return Refused(409, "match", f"this match has been stopped: {error}")
    if isinstance(error, Damaged):
        return Refused(410, "match", f"what is stored of this match is damaged: {error}")
    return Refused(409, "value", "a rule failed on this answer; the match stands as it did")
