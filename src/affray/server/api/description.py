"""The description of the API, as it is served at /openapi.json: what the web client's types are
made from.

`python -m affray.server.describe` prints it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from affray.kernel.telling import UNITS
from affray.server.wire.base import Sent
from affray.server.wire.pushes import Ping, Push, Seen

REF = "#/components/schemas/"
ANYTHING: dict[str, Any] = {"additionalProperties": {}, "type": "object"}
"""What a struct with a shape in it is described as."""

OWN: dict[str, Any] = {
    "Plain": {
        "description": "What may be answered: whole numbers, words, yes or no, nothing, or lists.",
        "oneOf": [
            {"type": "null"},
            {"type": "boolean"},
            {"type": "number"},
            {"type": "string"},
            {"type": "array", "items": {}},
        ],
    },
    "DiscShape": {
        "type": "object",
        "required": ["disc"],
        "properties": {"disc": {"type": "array", "prefixItems": [{"type": "integer"}] * 3}},
    },
    "PolygonShape": {
        "type": "object",
        "required": ["polygon"],
        "properties": {
            "polygon": {
                "type": "array",
                "items": {"type": "array", "prefixItems": [{"type": "integer"}] * 2},
            }
        },
    },
    "Units": {
        "description": "Tenths of a millimetre in the units that a table is measured in.",
        "type": "object",
        "required": [*UNITS],
        "properties": {unit: {"const": tenths} for unit, tenths in UNITS.items()},
    },
    "ShapeView": {"oneOf": [{"$ref": f"{REF}DiscShape"}, {"$ref": f"{REF}PolygonShape"}]},
}


def _pushed() -> dict[str, Any]:
    """Sockets have no description of their own."""
    kinds = (*_below(Push), Ping, Seen)
    _, found = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    names = [*(kind.__name__ for kind in kinds), "Presence"]
    return {name: found[name] for name in names}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The description with what it does not know by itself.

    What the server sends has all its fields, whatever defaults they have in the code; what it is
    sent may leave out those with defaults. Answers and shapes have types of their own.
    """
    named = schema["components"]["schemas"]
    named |= _pushed()
    sent = {kind.__name__ for kind in _below(Sent)}
    for name, struct in named.items():
        fields = struct.get("properties", {})
        if name in sent:
            for field in fields.values():
                field.pop("default", None)
        else:
            struct["required"] = list(fields)
    mended: dict[str, Any] = _mended(schema)
    mended["components"]["schemas"] |= OWN
    return mended


def _below(kind: type) -> list[type]:
    kinds: list[type] = kind.__subclasses__()
    return [found for one in kinds for found in (one, *_below(one))]


def _mended(node: Any) -> Any:
    if isinstance(node, list):
        return [_mended(item) for item in node]
    if not isinstance(node, dict):
        return node
    if node == ANYTHING:
        return {"$ref": f"{REF}ShapeView"}
    return {
        key: _fields(value) if key == "properties" else _mended(value)
        for key, value in node.items()
    }


def _fields(fields: dict[str, Any]) -> dict[str, Any]:
    plain = {"$ref": f"{REF}Plain"}
    return {name: _mended(field) if field else plain for name, field in fields.items()}


class Description(JsonRenderPlugin):
    """Serves it."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, described(openapi_schema))
