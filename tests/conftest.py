"""Settings for all tests."""

import pytest
from hypothesis import settings
from tests.toy.scramble import GAMES, SCRAMBLE, Scramble

import affray.games

# Two workers share the machine, so that the time of one example says nothing.
settings.register_profile("affray", deadline=None, print_blob=True)
settings.load_profile("affray")


@pytest.fixture
def scramble(monkeypatch: pytest.MonkeyPatch) -> Scramble:
    """The toy game as the only one there is."""
    monkeypatch.setattr(affray.games, "games", lambda: GAMES)
    return SCRAMBLE
