"""The messages that the web client's tests are made of are messages of this server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.games import games
from affray.kernel.preview import Preview
from affray.server.wire.pushes import News
from affray.server.wire.table import EventView, Table

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"


def recorded(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))


def assert_sent_as(message: Any, kind: Any) -> None:
    """Nothing is missing, nothing is left over, and every value has its type."""
    read = msgspec.convert(message, kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == message


@pytest.mark.parametrize("game", games())
def test_every_game_is_recorded_as_the_server_sends_it(game: str) -> None:
    found = recorded(game)
    for kind, table in found["tables"].items():
        assert_sent_as(table, Table)
        assert table["questions"][0]["kind"] == kind
    for preview in found["previews"].values():
        assert_sent_as(preview, Preview)
    assert_sent_as(found["news"], News)


def test_a_battle_and_its_log_are_recorded_as_the_server_sends_them() -> None:
    assert_sent_as(recorded("table"), Table)
    assert_sent_as(recorded("events"), list[EventView])


def test_lists_of_campaigns_are_recorded_as_the_server_sends_them() -> None:
    for table in recorded("lists").values():
        assert_sent_as(table, Table)
        assert table["questions"][0]["kind"] == "list"
