"""The toy game, registered by hand."""

import pytest
from tests.bots.toy import SCRAMBLE, Scramble

import affray.games


@pytest.fixture
def scramble(monkeypatch: pytest.MonkeyPatch) -> Scramble:
    """Scramble as the only game there is."""
    monkeypatch.setattr(affray.games, "games", lambda: {SCRAMBLE.id: SCRAMBLE})
    return SCRAMBLE
