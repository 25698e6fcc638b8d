"""The card of a group: its profile, and what traits make of it."""

from __future__ import annotations

import pytest
from tests.games.rattle_and_rend.rosters import (
    kind,
)

from affray.games.rattle_and_rend.data.tables import (
    BAND_NAMES,
    CONTACT,
    LONG,
    MEDIUM,
    NO_BAND,
    SHORT,
    profiles,
    traits,
)
from affray.games.rattle_and_rend.forces.roster import (
    make_card,
)
from affray.games.rattle_and_rend.game import GAME


@pytest.mark.rule("RR-STAT-CHAMPION")
@pytest.mark.rule("RR-STAT-HEAVY")
@pytest.mark.rule("RR-STAT-FIGHTERS")
@pytest.mark.rule("RR-STAT-SHOOTERS")
@pytest.mark.rule("RR-STAT-SKIRMISHERS")
@pytest.mark.rule("RR-STAT-WARD")
@pytest.mark.rule("RR-STAT-DREGS")
@pytest.mark.rule("RR-COMP-03")
@pytest.mark.rule("RR-COMP-04")
@pytest.mark.rule("RR-STAT-01")
@pytest.mark.rule("RR-STAT-02")
@pytest.mark.rule("RR-STAT-03")
@pytest.mark.rule("RR-STAT-04")
@pytest.mark.rule("RR-STAT-05")
@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("champion", (1, 100, SHORT, CONTACT, 16, 12, 13, False)),
        ("heavy", (3, 200, SHORT, SHORT, 8, 15, 10, False)),
        ("fighters", (2, 200, SHORT, CONTACT, 11, 15, 11, True)),
        ("shooters", (2, 200, SHORT, MEDIUM, 13, 13, 13, True)),
        ("skirmishers", (2, 200, MEDIUM, SHORT, 14, 10, 12, True)),
        ("ward", (1, 100, NO_BAND, MEDIUM, 0, 0, 10, False)),
        ("dregs", (1, 200, SHORT, CONTACT, 15, 15, 14, False)),
    ],
)
def test_profiles_are_as_printed(type: str, expected: tuple[object, ...]) -> None:
    card = make_card(type, name="plain")
    stats = (card.mov, card.rng, card.fury, card.guile, card.will)
    assert (card.points, card.radius, *stats, card.core) == expected
    assert card.stride == card.mov
    assert (card.glyph, card.capacity, card.is_ward) == (type, 0, type == "ward")


def test_a_builder_is_told_the_stats_and_the_limits() -> None:
    assert dict(kind("ward").stats) == {
        "MOV": "-", "RNG": "M", "FURY": "-", "GUILE": "-", "WILL": "10+", "Base": "20 mm",
    }  # fmt: skip
    assert dict(kind("fighters").stats)["RNG"] == "B-to-B"
    rules = [limit.rule for limit in GAME.roster_description("alpha2", {}).limits]
    assert rules == ["RR-BUILD-01", "RR-BUILD-03", "RR-BUILD-04"]


@pytest.mark.rule("RR-HEAVY-FLYER-3")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-7")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-1")
def test_flyers_and_transports_move_m_and_a_transport_carries_two_points() -> None:
    flyer, transport, colossal = (
        make_card("heavy", name=trait, trait=trait) for trait in ("flyer", "transport", "colossal")
    )
    assert (flyer.mov, flyer.is_flyer, flyer.capacity) == (MEDIUM, True, 0)
    assert (transport.mov, transport.is_transport, transport.capacity) == (MEDIUM, True, 2)
    assert (colossal.mov, colossal.is_flyer, colossal.is_transport) == (SHORT, False, False)


@pytest.mark.rule("RR-TRAIT-RIDERS-1")
@pytest.mark.rule("RR-TRAIT-RIDERS-2")
def test_heavies_of_riders_carry_two_points_and_a_transport_four() -> None:
    cards = {t: make_card("heavy", name=t, trait=t, traits=("riders",)) for t in traits()["heavy"]}
    assert {t: card.capacity for t, card in cards.items()} == {
        "colossal": 2, "flyer": 2, "transport": 4,
    }  # fmt: skip
    assert cards["colossal"].mov == SHORT
    assert not cards["colossal"].is_transport
    assert make_card("fighters", name="on foot", traits=("riders",)).capacity == 0


@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-1")
@pytest.mark.parametrize("type", list(profiles()))
def test_will_of_all_death_defiers_is_two_better(type: str) -> None:
    assert make_card(type, name="x", traits=("death_defiers",)).will == profiles()[type].will - 2


@pytest.mark.rule("RR-TRAIT-ELITES-1")
@pytest.mark.rule("RR-TRAIT-FUSILIERS-1")
@pytest.mark.parametrize("type", list(profiles()))
def test_elites_and_fusiliers_help_heavies_and_core_groups_only(type: str) -> None:
    card = make_card(type, name="x", traits=("elites", "fusiliers"))
    profile = profiles()[type]
    helped = type in ("heavy", "fighters", "shooters", "skirmishers")
    assert card.fury == profile.fury - (2 if helped else 0)
    assert card.rng == BAND_NAMES[profile.rng] + (1 if helped else 0)


@pytest.mark.rule("RR-TRAIT-HARRIERS-1")
@pytest.mark.rule("RR-TRAIT-HARRIERS-3")
@pytest.mark.rule("RR-GEO-05")
def test_harriers_stride_one_band_more_but_are_pushed_by_their_mov() -> None:
    card = make_card("fighters", name="x", traits=("harriers",))
    assert (card.mov, card.stride) == (SHORT, MEDIUM)
    flyer = make_card("heavy", name="x", trait="flyer", traits=("harriers",))
    assert (flyer.mov, flyer.stride) == (MEDIUM, LONG)
    assert make_card("ward", name="x", traits=("harriers",)).stride == NO_BAND
