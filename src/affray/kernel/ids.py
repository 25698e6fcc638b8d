"""Names for numbers, so that mypy can tell a seat from a piece."""

from typing import NewType

Seat = NewType("Seat", int)
