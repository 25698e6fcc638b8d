"""Every way in which a request can fail, in words for whoever sent it."""

from __future__ import annotations

from affray.kernel.problems import BadInput, IllegalAnswer, RuleError
from affray.server.wire.base import ErrorInfo, Failed


class Refused(Exception):
    """The request is refused; the sentence is sent to the client."""

    def __init__(self, status: int, field: str, sentence: str, rule: str = "") -> None:
        super().__init__(f"{field}: {sentence}")
        self.status = status
        self.failed = Failed(ErrorInfo(field, rule, sentence))


class Damaged(Exception):
    """A stored match cannot be read or replayed."""


class Stopped(Damaged):
    """A match that the current rules and data do not replay to its last position."""


class Conflict(Exception):
    """Another writer was first: read again and retry."""


def no_match() -> Refused:
    return Refused(404, "match", "Unknown match.")


def refused_by(error: BadInput | IllegalAnswer | RuleError | Damaged) -> Refused:
    """What the rules or the storage refused, as an answer to a client."""
    if isinstance(error, IllegalAnswer):
        return Refused(409, "value", error.refusal.sentence, error.refusal.rule)
    if isinstance(error, BadInput):
        first = error.problems[0]
        return Refused(400, first.place, first.sentence, first.rule)
    if isinstance(error, Stopped):
        return Refused(409, "match", f"This match was stopped. {error}")
    if isinstance(error, Damaged):
        return Refused(410, "match", f"The stored match is damaged. {error}")
    return Refused(409, "value", "A rule failed on this answer. The match is unchanged.")
