"""The description of the API holds for what is really sent."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.helping import HOT, Client, make

from affray.games import games

REF = "#/components/schemas/"
TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "null": type(None),
    "boolean": bool,
}


def wrong(schemas: dict[str, Any], schema: dict[str, Any], value: Any, place: str) -> list[str]:
    """Where a value is not as its schema says, as far as structs, lists and their fields go."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].removeprefix(REF)]
    if "oneOf" in schema:
        tried = [wrong(schemas, one, value, place) for one in schema["oneOf"]]
        return [] if [] in tried else [f"{place}: none of {len(tried)} fits"]
    kind = schema.get("type", "object" if isinstance(value, dict) else "")
    types: dict[str, type] = {
        "object": dict,
        "array": list,
        "string": str,
        "null": type(None),
        "boolean": bool,
    }
    if kind in types and not isinstance(value, types[kind]):
        return [f"{place}: not {kind}"]
    if "const" in schema and value != schema["const"]:
        return [f"{place}: not {schema['const']}"]
    if kind == "array" and "items" in schema:
        parts = [(schema["items"], one, f"{place}[{n}]") for n, one in enumerate(value)]
        return [bad for part in parts for bad in wrong(schemas, *part)]
    fields = schema.get("properties")
    if kind != "object" or fields is None:
        return []
    if set(value) != set(fields) or not set(schema.get("required", fields)) <= set(value):
        return [f"{place}: {sorted(set(value) ^ set(fields))} are not in both"]
    parts = [(fields[name], one, f"{place}.{name}") for name, one in value.items()]
    return [bad for part in parts for bad in wrong(schemas, *part)]


@pytest.mark.parametrize("game", sorted(games()))
def test_tables_with_their_questions_and_logs_are_as_described(client: Client, game: str) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    seat = make(client, game=game, seats=HOT).seat(0)
    kinds = set()
    for _ in range(25):
        table = seat.table()
        assert wrong(schemas, {"$ref": f"{REF}Table"}, table, "table") == []
        kinds |= {question["kind"] for question in table["questions"]}
        seat.usual()
    assert wrong(schemas, {"$ref": f"{REF}News"}, seat.news(), "news") == []
    assert len(kinds) > 1


def test_what_is_sent_may_leave_out_what_has_a_default(client: Client) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    assert schemas["NewMatch"]["required"] == ["key"]
    assert schemas["Table"]["required"] == list(schemas["Table"]["properties"])
    assert {"News", "ChatPush", "PresencePush", "Pong", "Ping", "Seen"} <= set(schemas)
