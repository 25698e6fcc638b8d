"""What is written down about a match beside its inputs: who came, talk, takebacks asked
for, and the rematch.

Like inputs they are only ever added, so that everything about a match follows from what is stored.
"""

from __future__ import annotations

import msgspec

from affray.kernel.roster import Roster


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="note"):
    """One thing that happened at the table and is no input of the rules."""


class Seated(Note, frozen=True, tag="seated"):
    """A person took a seat, with a salt for the dice if the match had not begun, and with a
    force if the seat was to bring one."""

    seat: int
    name: str
    salt: str
    roster: Roster | None = None


class Begun(Note, frozen=True, tag="begun"):
    """From here on the rules ask."""


class Said(Note, frozen=True, tag="said"):
    seat: int
    text: str


class BackAsked(Note, frozen=True, tag="back-asked"):
    """A seat asks to go back to the first `to` inputs of the line; void once `seq` has passed."""

    seat: int
    to: int
    seq: int


class BackAnswered(Note, frozen=True, tag="back-answered"):
    seat: int
    accept: bool


class BackTaken(Note, frozen=True, tag="back-taken"):
    """Taken back by consent: the last of this many inputs; the log says so."""

    seat: int
    to: int
    seq: int


class RematchOffered(Note, frozen=True, tag="rematch-offered"):
    seat: int


class Rematched(Note, frozen=True, tag="rematched"):
    """Everybody wanted it: this is the match in which the sides are swapped."""

    match: str


class Ready(Note, frozen=True, tag="ready"):
    """When it begins, all before the first turn is answered for everybody; `text` is told then."""

    text: str


class Handed(Note, frozen=True, tag="handed"):
    """A seat leaves the rest of its deployment to the steady hand; void once something after
    `seq` is taken back."""

    seat: int
    seq: int


class Told(Note, frozen=True, tag="told"):
    """A sentence about the table, in the log after so many events, when the line was so long."""

    text: str
    events: int
    line: int


AnyNote = (
    Seated
    | Begun
    | Said
    | BackAsked
    | BackAnswered
    | BackTaken
    | RematchOffered
    | Rematched
    | Ready
    | Handed
    | Told
)
