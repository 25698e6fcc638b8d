"""Who may do what: tokens that name a match and the seats they hold, signed by the server."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from affray.server.problems import Refused

MOST_KEPT = 4096
"""Good tokens that are not checked again."""

Role = Literal["seat", "spectator", "invited"]


class Holder(msgspec.Struct, frozen=True, array_like=True):
    """What a token says. Who is invited sees what a spectator sees until they take the seat."""

    match: str
    role: Role
    seats: tuple[int, ...] = ()

    @property
    def held(self) -> tuple[int, ...]:
        return self.seats if self.role == "seat" else ()

    @property
    def invited(self) -> int | None:
        return self.seats[0] if self.role == "invited" else None


class Tokens:
    """Makes and reads tokens. The same holder always has the same token."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="affray seat")
        self._read = lru_cache(maxsize=MOST_KEPT)(self._checked)

    def token(self, holder: Holder) -> str:
        made = self._signer.dumps(msgspec.to_builtins(holder))
        return made if isinstance(made, str) else made.decode()

    def holder(self, token: str, match: str) -> Holder:
        """The holder of a token; refused if it is invalid or belongs to another match."""
        try:
            holder = self._read(token)
        except (BadData, ValueError):
            raise Refused(401, "token", "Invalid seat token.") from None
        if holder.match != match:
            raise Refused(403, "token", "This token belongs to another match.")
        return holder

    def _checked(self, token: str) -> Holder:
        return msgspec.convert(self._signer.loads(token), Holder)


def seat_of(holder: Holder, seat: int | None) -> int:
    """The seat that a command is for; with one held, it need not be named."""
    if seat is None and len(holder.held) == 1:
        return holder.held[0]
    if seat is None and holder.held:
        raise Refused(400, "seat", "This token holds several seats. Name one.")
    if seat is None or seat not in holder.held:
        raise Refused(403, "seat", "This token does not hold that seat.")
    return seat
