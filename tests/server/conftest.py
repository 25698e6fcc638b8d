"""A server on a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.helping import Client, serving, settings_in

from affray.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


@pytest.fixture
def client(settings: Settings) -> Iterator[Client]:
    with serving(settings) as client:
        yield client
