"""`python -m affray.server.typescript [FILE]` writes the wire structs as TypeScript types."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from affray.kernel.maps import MapDescription
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.roster import RosterDescription
from affray.server.wire import (
    base,
    campaigns,
    commands,
    examples,
    games,
    making,
    pushes,
    questions,
    table,
)

PRELUDE = """\
// Written by `python -m affray.server.typescript` from src/affray/server/wire: do not edit.

export type Point = [number, number];
/** What may be answered: whole numbers, words, yes or no, nothing, or lists of these. */
export type Plain = null | boolean | number | string | Plain[];
export type HouseValue = boolean | number | string | null;
export interface DiscShape { disc: [number, number, number] }
export interface PolygonShape { polygon: Point[] }
export type ShapeView = DiscShape | PolygonShape;
"""

FROM_THE_KERNEL = (RosterDescription, MapDescription, Preview, SightLine, OddsReport)
"""Sent as they are, and not part of a struct of the wire."""

PLACE = Path("web/src/wire.ts")
WIDTH = 120
WORDS: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "Plain",
    tuple[int, int]: "Point",
    dict[str, Any]: "ShapeView",
    bool | int | str | None: "HouseValue",
}


def typescript() -> str:
    """The whole file, always the same for the same structs."""
    found: dict[str, type[msgspec.Struct]] = {}
    own = [
        kind
        for part in (campaigns, games, base, table, questions, examples, making, commands, pushes)
        for kind in vars(part).values()
        if _is_struct(kind)
    ]
    for kind in (*FROM_THE_KERNEL, *own):
        if kind not in (base.Sent, base.Shown):
            _collect(kind, found)
    pushed = (pushes.TablePush, pushes.ChatPush, pushes.PresencePush, pushes.Pong)
    union = " | ".join(push.__name__ for push in pushed)
    parts = [PRELUDE, *map(_interface, found.values())]
    parts.append(f"/** What comes over the socket. */\nexport type Push = {union};\n")
    return "\n".join(parts)


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _collect(kind: Any, found: dict[str, type[msgspec.Struct]]) -> None:
    """What a type is made of, before the type itself."""
    if not _is_struct(kind):
        for part in get_args(kind):
            _collect(part, found)
    elif kind.__name__ not in found:
        for hint in get_type_hints(kind).values():
            _collect(hint, found)
        found[kind.__name__] = kind
    elif found[kind.__name__] is not kind:
        raise TypeError(f"two structs are called {kind.__name__}")


def _interface(kind: type[msgspec.Struct]) -> str:
    hints = get_type_hints(kind)
    fields = []
    for field in msgspec.structs.fields(kind):
        optional = "?" if issubclass(kind, base.Sent) and not field.required else ""
        fields.append(f"{field.encode_name}{optional}: {_type(hints[field.name])}")
    words = " ".join((kind.__doc__ or "").split())
    comment = f"/** {words} */\n" if words else ""
    head = f"{comment}export interface {kind.__name__}"
    line = f"export interface {kind.__name__} {{ {'; '.join(fields)} }}"
    if len(line) <= WIDTH:
        return f"{comment}{line}\n"
    return "\n".join([f"{head} {{", *(f"  {field};" for field in fields), "}\n"])


def _type(hint: Any) -> str:
    if hint in WORDS:
        return WORDS[hint]
    if _is_struct(hint):
        return str(hint.__name__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type, args))
    if origin is dict:
        return f"Record<{_type(args[0])}, {_type(args[1])}>"
    if origin is list or args[1:] == (...,):
        inner = _type(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, args))}]"
    raise TypeError(f"no word for {hint!r}")


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE
    place.write_text(typescript(), "utf-8")
