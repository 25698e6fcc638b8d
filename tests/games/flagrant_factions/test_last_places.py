"""The last place that is left for a model which comes to others."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.rules.placing import Placements
from affray.games.flagrant_factions.rules.zones import Zone
from affray.kernel.problems import Refusal

X, Y = 7620, 4572


def window(left: int, bottom: int, size: int = 24) -> Zone:
    """Nothing is allowed but a few places."""

    def allowed(x: int, y: int) -> Refusal | None:
        is_in = left <= x <= left + size and bottom <= y <= bottom + size
        return None if is_in else Refusal("not here")

    return allowed


@pytest.mark.rule("FF-OT-SUMMONER-1")
@pytest.mark.parametrize(
    ("left", "bottom", "is_room"),
    [
        (X + 311, Y - 403, True),
        (X - 1005, Y + 997, True),
        (X + 1600, Y - 12, True),
        (X - 12, Y - 1770, True),
        (X + 1790, Y - 12, False),
        (X + 1300, Y + 1300, False),
    ],
)
def test_a_single_model_finds_a_place_wherever_there_is_one(
    left: int, bottom: int, is_room: bool
) -> None:
    state = battle(
        Unit(0, at=(30, 18), models=1), Unit(0, at=(2, 2), models=1), Unit(1, at=(58, 2))
    )
    host, guest = state.groups[:2]
    guest.place, guest.models = "off", ()
    ((_, x, y),) = host.models
    assert (x, y) == (X, Y)
    places = Placements(state, guest.id, window(left, bottom), (host.id, state.inches(6)))
    assert places.has_any() is is_room
    for answer in places:
        assert places.refusal(answer) is None
