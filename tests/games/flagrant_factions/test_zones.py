"""Zones to the last tenth of a millimetre, and the edges by which groups may leave."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import OFF, Token
from affray.games.flagrant_factions.rules import zones
from affray.games.flagrant_factions.state import State
from affray.kernel.house import HouseValue

WIDTH, HEIGHT = 15240, 9144
X, Y = WIDTH // 2, HEIGHT // 2


def deploying(scenario: str, **house: HouseValue) -> State:
    """The attackers from the south with group 1; groups 2 and 3 defend; nobody is there yet."""
    state = battle(
        *(Unit(side, place=OFF, models=0) for side in (0, 1, 1)), scenario=scenario, house=house
    )
    state.attackers = 0
    return state


def stands(state: State, group: int, x: int, y: int) -> bool:
    return zones.zone(state, state.group(group))(x, y) is None


INSIDE = [
    ("pitched_battle", 1, (X, 3175), (X, 3176)),
    ("pitched_battle", 2, (X, 5969), (X, 5968)),
    ("ambush", 2, (X + 6223, Y), (X + 6224, Y)),
    ("ambush", 2, (X - 6223, Y), (X - 6224, Y)),
    ("ambush", 2, (X + 6222, Y + 100), (X + 6223, Y + 100)),
    ("ambush", 2, (X + 6222, Y - 100), (X + 6223, Y - 100)),
    ("retreat", 1, (X, 2159), (X, 2160)),
    ("retreat", 1, (X, 0), (X, 9144)),
    ("retreat", 2, (X, 3175), (X, 3174)),
    ("retreat", 2, (X, 4699), (X, 4700)),
    *(
        entry
        for scenario in ("raid", "ritual")
        for entry in (
            (scenario, 1, (X, 3175), (X, 3176)),
            (scenario, 1, (X, 5969), (X, 5968)),
            (scenario, 1, (3175, Y), (3176, Y)),
            (scenario, 1, (WIDTH - 3175, Y), (WIDTH - 3176, Y)),
            (scenario, 2, (X + 6223, Y), (X + 6224, Y)),
        )
    ),
    ("sortie", 2, (X + 5207, Y), (X + 5208, Y)),
    ("sortie", 1, (1397, 1397), (1396, 1397)),
    ("sortie", 1, (1397, 1397), (1397, 1396)),
    ("sortie", 1, (WIDTH - 1397, HEIGHT - 1397), (WIDTH - 1396, HEIGHT - 1397)),
    ("sortie", 1, (WIDTH - 1397, HEIGHT - 1397), (WIDTH - 1397, HEIGHT - 1396)),
    ("sortie", 1, (1397, Y - 1797), (1397, Y - 1796)),
    ("extraction", 1, (X - 4699, Y), (X - 4698, Y)),
    ("extraction", 1, (X + 4698, Y + 100), (X + 4697, Y + 90)),
    ("extraction", 2, (X, 3175), (X, 3176)),
    ("extraction", 2, (WIDTH - 3175, Y), (WIDTH - 3176, Y)),
    ("extraction", 3, (X + 1651, Y), (X + 1652, Y)),
]


@pytest.mark.rule("FF-SET-08")
@pytest.mark.rule("FF-OUT-SC-0")
@pytest.mark.rule("FF-OUT-SC-1")
@pytest.mark.rule("FF-OUT-SC-2")
@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.rule("FF-OUT-SC-5")
@pytest.mark.rule("FF-OUT-SC-6")
@pytest.mark.parametrize(("scenario", "group", "good", "bad"), INSIDE)
def test_a_base_may_just_touch_the_line(
    scenario: str, group: int, good: tuple[int, int], bad: tuple[int, int]
) -> None:
    state = deploying(scenario)
    state.special = 3
    assert stands(state, group, *good)
    assert not stands(state, group, *bad)


@pytest.mark.rule("FF-OUT-SC-0")
@pytest.mark.rule("FF-OUT-SC-2")
@pytest.mark.rule("FF-Q-82")
def test_zones_follow_the_edge_of_the_attackers() -> None:
    state = deploying("pitched_battle")
    state.edge = "north"
    assert stands(state, 1, X, 5969)
    assert not stands(state, 1, X, 5968)
    assert stands(state, 2, X, 3175)
    assert not stands(state, 2, X, 3176)
    state = deploying("retreat")
    state.edge = "north"
    assert stands(state, 1, X, HEIGHT - 2159)
    assert stands(state, 2, X, HEIGHT - 3175)
    assert not stands(state, 2, X, 3175)
    assert zones.exits(state, state.group(2)) == ("south",)


@pytest.mark.rule("FF-OUT-SC-1")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_attackers_of_an_ambush_keep_six_inches_away_from_enemies_alone(dx: int, dy: int) -> None:
    state = battle(
        Unit(0, place=OFF, models=0),
        Unit(1, at=(30, 18)),
        Unit(1, at=(10, 18), place=OFF),
        Unit(0, at=(50, 18)),
        scenario="ambush",
    )
    assert stands(state, 1, X + 1778 * dx, Y + 1778 * dy)
    assert not stands(state, 1, X + 1777 * dx, Y + 1777 * dy)
    assert stands(state, 1, 10 * 254, Y)
    assert stands(state, 1, 50 * 254, Y + 254)


@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.rule("FF-Q-78")
@pytest.mark.rule("FF-SCALE-04")
def test_the_lengths_of_a_sortie_go_with_the_table_and_with_the_scale() -> None:
    small, large = deploying("sortie"), deploying("sortie", table_size="72x48")
    assert [zones.sortie_inches(small, n) for n in (6, 24, 30)] == [1270, 5080, 6350]
    assert [zones.sortie_inches(large, n) for n in (6, 24, 30)] == [1524, 6096, 7620]
    half = deploying("sortie", distance_scale=50)
    assert [zones.sortie_inches(half, n) for n in (6, 24, 30)] == [635, 2540, 3175]
    assert zones.centre(large) == (9144, 6096)


@pytest.mark.rule("FF-OUT-SC-4")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ((1270, 2000), (1269, 2000)),
        ((2000, 1270), (2000, 1269)),
        ((WIDTH - 1270, 2000), (WIDTH - 1269, 2000)),
        ((2000, HEIGHT - 1270), (2000, HEIGHT - 1269)),
        ((X - 6350, Y), (X - 6349, Y)),
        ((X + 6347, Y - 200), (X + 6345, Y - 200)),
    ],
)
def test_siege_tokens_keep_away_from_edges_and_from_the_centre(
    good: tuple[int, int], bad: tuple[int, int]
) -> None:
    allowed = zones.siege_zone(deploying("sortie"))
    assert allowed(*good) is None
    refusal = allowed(*bad)
    assert refusal is not None
    assert refusal.rule == "FF-OUT-SC-4"


@pytest.mark.rule("FF-OUT-SC-3")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ((X + 6096, Y), (X + 6097, Y)),
        ((X - 6096, Y), (X - 6097, Y)),
        ((X + 6095, Y + 110), (X + 6096, Y + 110)),
        ((X + 6095, Y - 110), (X + 6096, Y - 110)),
        ((X + 6000, Y - 1000), (X + 6000, Y - 1100)),
        ((X, 0), (X, -1)),
        ((X, HEIGHT), (X, HEIGHT + 1)),
    ],
)
def test_assets_lie_on_the_table_and_near_the_centre(
    good: tuple[int, int], bad: tuple[int, int]
) -> None:
    allowed = zones.asset_zone(deploying("raid"))
    assert allowed(*good) is None
    assert allowed(*bad) is not None


@pytest.mark.rule("FF-Q-65")
def test_a_model_is_on_the_table_as_long_as_its_centre_is() -> None:
    state = deploying("raid")
    for x, y in ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)):
        assert zones.is_on_table(state, x, y)
        assert zones.crossed_edges(state, x, y) == []
    beyond = {"west": (-1, 5), "east": (WIDTH + 1, 5), "south": (5, -1), "north": (5, HEIGHT + 1)}
    for edge, place in beyond.items():
        assert not zones.is_on_table(state, *place)
        assert zones.crossed_edges(state, *place) == [edge]


@pytest.mark.rule("FF-MOVE-06")
@pytest.mark.rule("FF-Q-56")
@pytest.mark.rule("FF-Q-83")
def test_who_may_leave_and_by_which_edge() -> None:
    leavers = {
        scenario: [zones.exits(state, group) for group in state.groups]
        for scenario in ("pitched_battle", "ambush", "retreat", "sortie", "ritual", "extraction")
        for state in [deploying(scenario)]
        for state.special in [3]
    }
    nobody = [(), (), ()]
    assert leavers == {
        "pitched_battle": nobody,
        "ambush": [(), zones.EDGES, zones.EDGES],
        "retreat": [(), ("north",), ("north",)],
        "sortie": nobody,
        "ritual": nobody,
        "extraction": [(), (), zones.EDGES],
    }
    raid = deploying("raid")
    raid.tokens = (Token(1, "asset", 0, 0, carrier=1),)
    assert zones.exits(raid, raid.group(1)) == zones.EDGES
    assert zones.exits(raid, raid.group(1), is_retreat=True) == ()
    assert zones.exits(raid, raid.group(2)) == ()


@pytest.mark.rule("FF-OUT-SC-4")
def test_only_crowded_attackers_of_a_sortie_have_a_wider_zone() -> None:
    state = deploying("sortie")
    wider = zones.crowded_zone(state, state.group(1))
    assert wider is not None
    assert wider(X - 6477, Y) is None
    assert wider(X - 6476, Y) is not None
    assert zones.crowded_zone(state, state.group(2)) is None
    assert zones.crowded_zone(deploying("raid"), state.group(1)) is None


@pytest.mark.rule("FF-SET-08")
@pytest.mark.parametrize(
    ("scenario", "group", "spot", "sentence"),
    [
        ("pitched_battle", 1, (X, Y), 'Every model must be within 12" of the south edge.'),
        ("pitched_battle", 2, (X, Y), 'Every model must be within 12" of the north edge.'),
        ("raid", 1, (X, Y), 'Every model must be within 12" of an edge.'),
        ("retreat", 1, (X, Y), 'Every model must be within 8" of the south edge.'),
        ("retreat", 2, (X, 0), 'Every model must be 12" to 18" from the south edge.'),
        ("ambush", 2, (0, 0), 'Every model must be within 24" of the centre.'),
        ("sortie", 1, (X, Y), 'Every model must be at least 25" from the centre.'),
        ("sortie", 1, (0, 0), 'Every model must be at least 5" from every edge.'),
    ],
)
def test_what_is_wrong_with_a_spot_is_said(
    scenario: str, group: int, spot: tuple[int, int], sentence: str
) -> None:
    state = deploying(scenario)
    refusal = zones.zone(state, state.group(group))(*spot)
    assert refusal is not None
    assert refusal.sentence == sentence
