"""Answers that say what is done and with what: small values with named fields.

`Charge(group=4)` is `{"do": "charge", "group": 4}` in a record and on the wire, and "charge Reds"
where a person writes it. Modules of answers are not compiled: see `docs/architecture.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from textwrap import shorten
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

import msgspec

from affray.kernel.problems import IllegalAnswer, Refusal, unknown

DO = "do"
"""The JSON key that names the class of an answer."""

NOTHING = "none"
"""How a person writes `None`."""

MOST_SHOWN = 200
"""How many characters of the available verbs a refusal shows."""

Piece = Annotated[int, "piece"]
"""A field that names a piece: people write its name."""


def _verb(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Answer(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field=DO,
    tag=_verb,
):
    """Base of answers that name an action and its details; the class name is the verb."""

    former_verbs: ClassVar[tuple[str, ...]] = ()
    """Other verbs that vignettes had for it before answers had fields."""
    moves: ClassVar[bool] = False
    """Whether its first piece then goes where the player says: a table lets it be dragged there."""

    @property
    def verb(self) -> str:
        return verb_of(type(self))

    def formerly(self) -> tuple[Any, ...]:
        """The answer as vignettes wrote it before answers had fields: the verb and its values."""
        return (self.verb, *msgspec.structs.astuple(self))


Verbs = Mapping[str, type[Answer]]
"""What may be done, by its verb."""


def verb_of(kind: type[Answer]) -> str:
    return str(kind.__struct_config__.tag)


def verbs_in(answers: Iterable[object]) -> dict[str, type[Answer]]:
    """Return the verbs of these answers, with their classes."""
    return {verb_of(type(one)): type(one) for one in answers if isinstance(one, Answer)}


def verbs_of(*kinds: type[Answer]) -> dict[str, type[Answer]]:
    """Return these classes and their subclasses by verb."""
    found = {verb_of(kind): kind for kind in kinds}
    for kind in kinds:
        found |= verbs_of(*kind.__subclasses__())
    return found


def read_answer(plain: Mapping[str, Any], verbs: Verbs) -> Answer:
    """Read an answer from a JSON object; raise `IllegalAnswer` if it is not one."""
    verb = plain.get(DO)
    kind = verbs.get(verb) if isinstance(verb, str) else None
    if kind is None:
        raise IllegalAnswer(Refusal(_not_now(str(verb)[:40], verbs)))
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(Refusal(f"Invalid {verb!r}: {error}.")) from None


class UnknownName(IllegalAnswer):
    """The text names a piece or an action that does not exist."""


def spoken(answer: Answer, names: Mapping[int, str]) -> str:
    """Write an answer as a person types it: the verb, then its values without trailing defaults.

    >>> class Charge(Answer, frozen=True):
    ...     group: Piece
    ...     marker: int | None = None
    >>> spoken(Charge(4), {4: "Reds"}), spoken(Charge(4, 2), {4: "Reds"})
    ('charge Reds', 'charge Reds, 2')
    """
    kind = type(answer)
    fields = list(msgspec.structs.fields(kind))
    while fields and getattr(answer, fields[-1].name) == fields[-1].default:
        fields.pop()
    values = []
    for name in (field.name for field in fields):
        value = getattr(answer, name)
        is_named = name in pieces_in(kind) and value in names
        values.append(names[value] if is_named else _written(value))
    return " ".join([answer.verb.replace("_", " "), ", ".join(values)]).rstrip()


def heard(words: str, verbs: Verbs, pieces: Mapping[str, int]) -> Answer:
    """Read an answer that a person typed; raise `IllegalAnswer` if it is not one.

    >>> class StandAndFight(Answer, frozen=True):
    ...     group: Piece
    >>> heard("stand and fight Reds", verbs_of(StandAndFight), {"Reds": 4})
    StandAndFight(group=4)
    """
    said = words.strip()
    starts = [verb for verb in verbs if _begins(said, verb)]
    if not starts:
        raise IllegalAnswer(Refusal(_not_now(said[:60], verbs)))
    verb = max(starts, key=len)
    rest = said[len(verb) :].strip()
    values: list[Any] = [part.strip() for part in rest.split(",")] if rest else []
    return made(verb, values, verbs, pieces)


def made(verb: str, values: list[Any], verbs: Verbs, pieces: Mapping[str, int]) -> Answer:
    """Make an answer from the values of its fields in order; pieces are given by name."""
    kind = verbs[verb]
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        wanted = ", ".join(fields) or "none"
        raise IllegalAnswer(Refusal(f"Too many values for {verb!r} (expected: {wanted})."))
    plain: dict[str, Any] = {DO: verb}
    for field, value in zip(fields, values, strict=False):
        if value != NOTHING:
            plain[field] = _read(field, value, kind, pieces)
    return read_answer(plain, verbs)


def is_known_verb(words: str) -> bool:
    """Whether the text begins with a verb of any game."""
    return any(
        _begins(words.strip(), word)
        for verb, kind in verbs_of(Answer).items()
        for word in (verb, *kind.former_verbs)
    )


@cache
def pieces_in(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the names of the fields that refer to pieces, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(field for field in kind.__struct_fields__ if _is_piece(hints.get(field)))


def pieces_named_by(said: msgspec.Struct) -> tuple[int, ...]:
    """Return the pieces that an answer or an event refers to, in the order of its fields."""
    values = [getattr(said, field) for field in pieces_in(type(said))]
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return tuple(piece for row in rows for piece in row if piece is not None)


def _is_piece(hint: Any) -> bool:
    return hint is Piece or hint == Piece or any(_is_piece(part) for part in get_args(hint))


def _begins(said: str, verb: str) -> bool:
    start = said[: len(verb)].replace(" ", "_")
    return start == verb and said[len(verb) : len(verb) + 1] in ("", " ")


def _read(field: str, value: Any, kind: type[Answer], pieces: Mapping[str, int]) -> Any:
    if not isinstance(value, str):
        return value
    if field in pieces_in(kind):
        if value in pieces:
            return pieces[value]
        if not value.isdigit():
            raise UnknownName(Refusal(unknown("piece", value, pieces)))
    hint = get_type_hints(kind)[field]
    wanted = {hint, *get_args(hint)}
    if int in wanted and re.fullmatch(r"-?[0-9]{1,7}", value):
        return int(value)
    return value == "true" if bool in wanted and value in ("true", "false") else value


def _written(value: object) -> str:
    if value is None:
        return NOTHING
    return str(value).lower() if isinstance(value, bool) else str(value)


def _not_now(said: str, verbs: Verbs) -> str:
    words = ", ".join(sorted(verb.replace("_", " ") for verb in verbs))
    known = shorten(words, MOST_SHOWN, placeholder=" etc") or "none"
    return f"{said!r} is not possible here. Available: {known}."
