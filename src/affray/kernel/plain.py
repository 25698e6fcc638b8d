"""Positions as plain data, by the fields that their classes declare."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, methodcaller
from typing import Any

import msgspec

from affray.kernel.board.outline import Shape

WRITERS: dict[type, Callable[[object], object]] = {}
"""By class, found when the first of it is written."""


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields that a class declares with its bases, sorted; mypyc keeps slots elsewhere."""
    own = (vars(base) for base in kind.__mro__)
    found = [names.get("__mypyc_attrs__") or names.get("__slots__", ()) for names in own]
    return tuple(sorted({name for names in found for name in names}))


def written_fields(kind: type) -> tuple[str, ...]:
    """All but those that the class or a base calls `unwritten`."""
    left = {name for base in kind.__mro__ for name in vars(base).get("unwritten", ())}
    return tuple(name for name in fields_of(kind) if name not in left)


def _values(piece: object) -> object:
    """A thing by the values of its fields; a shape writes itself."""
    kind = type(piece)
    write = WRITERS.get(kind)
    if write is None:
        is_shape = issubclass(kind, Shape)
        write = methodcaller("to_plain") if is_shape else attrgetter(*written_fields(kind))
        WRITERS[kind] = write
    return write(piece)


def to_plain(value: object) -> Any:
    """JSON-able data all the way down, always in the same order."""
    return msgspec.to_builtins(value, enc_hook=_values, order="deterministic")


ENCODER = msgspec.json.Encoder(enc_hook=_values, order="deterministic")
