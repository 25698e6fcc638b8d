"""A match as it is written down: how it was made, and what was added since."""

from __future__ import annotations

import msgspec

from affray.kernel.game import Start
from affray.kernel.inputs import Input, Steps
from affray.server.store.notes import AnyNote
from affray.server.wire.table import BattleOf, Origin, SeatKind


class PlannedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as the match was made; the host's are those of whoever made it."""

    kind: SeatKind
    name: str
    bot: str
    is_host: bool
    brings_force: bool = False


class Plan(msgspec.Struct, frozen=True):
    """A match as it was made."""

    id: str
    start: Start
    content: str
    """The hash of the rules and data that it was made with."""
    seed: str
    salts: tuple[str, ...]
    """Those of a record that is shown as it was; seats add theirs when they come."""
    seats: tuple[PlannedSeat, ...]
    origin: Origin | None
    battle: BattleOf | None = None


class Entries(msgspec.Struct, frozen=True):
    """Some of what was added to a match, with the keys of the requests that did it."""

    inputs: tuple[Input, ...] = ()
    notes: tuple[AnyNote, ...] = ()
    times: tuple[float, ...] = ()
    """When the notes were made."""
    keys: dict[str, int] = {}
    """The number of the input that a key stands for; -1 if it made notes only."""
    steps: Steps = {}
