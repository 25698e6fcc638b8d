"""Positions written by hand: helpers to read and to describe them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.plain import fields_of
from affray.kernel.problems import BadInput, Problem, invalid
from affray.kernel.view import Outcome

T = TypeVar("T")

Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A count, a round or a turn."""


def read_position(plain: Mapping[str, Any], kind: type[T]) -> T:
    """Read a position as a game's own type; raise `BadInput` if it does not fit."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadInput(Problem("position", "", str(error))) from None


def strangers(
    where: str, words: Iterable[str], legal: Collection[str], rule: str = ""
) -> list[Problem]:
    """Return a problem for each word that is not legal."""
    place, known = f"position.{where}", ", ".join(legal)
    unknown = [word for word in words if word not in legal]
    return [Problem(place, rule, invalid(word, known)) for word in unknown]


def namesakes(where: str, names: Sequence[str]) -> list[Problem]:
    doubled = [(index, name) for index, name in enumerate(names) if names.count(name) > 1]
    return [Problem(f"position.{where}[{i}]", "", f"{n!r} is used twice.") for i, n in doubled]


def number_of(names: Sequence[str], name: str, where: str = "names") -> int:
    """Return the index of a name, or of a side's letter; raise `BadInput` if unknown."""
    unknown = strangers(where, [name], tuple(names))
    if unknown:
        raise BadInput(*unknown)
    return names.index(name)


def read_shape(where: str, unit: int, disc: Sequence[float] | None, polygon: Any) -> Shape:
    """Read a disc or a polygon in the game's unit of length."""
    if (disc is None) == (polygon is None):
        raise BadInput(Problem(f"position.{where}", "", "Give either a disc or a polygon."))
    corners = [[round(x * unit), round(y * unit)] for x, y in polygon or ()]
    try:
        return shape_from_plain(
            {"disc": [round(n * unit) for n in disc]} if disc else {"polygon": corners}
        )
    except ValueError as error:
        raise BadInput(Problem(f"position.{where}", "", str(error))) from None


def adopt(piece: object, written: object, *names: str) -> None:
    """Copy fields as written; an empty string becomes `None`."""
    for name in names:
        value = getattr(written, name)
        setattr(piece, name, None if value == "" else value)


def flags_of(piece: object) -> dict[str, bool]:
    """Return the boolean fields."""
    values = facts_of(piece, *fields_of(type(piece)))
    return {name: value for name, value in values.items() if isinstance(value, bool)}


def facts_of(piece: object, *names: str) -> dict[str, Any]:
    """Return fields as expectations name them: `None` as an empty string, tuples as lists."""
    told = {name: getattr(piece, name) for name in names}
    told |= {name: list(value) for name, value in told.items() if isinstance(value, tuple)}
    return {name: "" if value is None else value for name, value in told.items()}


def ending(outcome: Outcome | None, letters: str = "AB") -> dict[str, Any]:
    """Return how a match ended, as expectations name it."""
    won = outcome.winner if outcome else None
    return {
        "winner": "" if won is None else letters[won],
        "is_over": outcome is not None,
        "outcome_rule": outcome.rule if outcome else "",
    }
