"""The base of every game's state: copied, restored, written and hashed."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, ClassVar, NoReturn, Self

from affray.kernel.events import Event, GameEnded
from affray.kernel.native import mypyc_attr
from affray.kernel.plain import ENCODER, to_plain, written_fields
from affray.kernel.view import Ended, Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The position: plain data. Asking never changes it; only rules do.

    The match is over when there is an `outcome`. Events go to `log`, which is no part of the
    position: not copied, not hashed, not restored. What a game works out from the rest of its
    fields is `unwritten` as well: copied, and not hashed.
    """

    __slots__ = ("log", "outcome")
    unwritten: ClassVar[tuple[str, ...]] = ("log",)

    def __init__(self) -> None:
        self.log: list[Event] | None = None
        self.outcome: Outcome | None = None

    def tell(self, event: Event) -> None:
        """Add an event to the log, if there is one."""
        if self.log is not None:
            self.log.append(event)

    def called(self, piece: int) -> str:
        """The name of a piece."""
        return f"piece {piece}"

    def end(self, outcome: Outcome, event: Event | None = None) -> NoReturn:
        """End the match at once; whatever is in progress stops."""
        self.outcome = outcome
        rules = (outcome.rule,) if outcome.rule else ()
        self.tell(event or GameEnded(winner=outcome.winner, reason=outcome.reason, rules=rules))
        raise Ended

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self)()
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        """Take over the position of `before`, in place."""
        raise NotImplementedError

    def to_plain(self) -> Any:
        """Return the position as JSON-able data, always in the same order."""
        return to_plain({name: getattr(self, name) for name in written_fields(type(self))})


def state_hash(state: State) -> str:
    """Return a hash of the position, the same in every process and on every machine."""
    return blake2b(ENCODER.encode(state), digest_size=16).hexdigest()
