"""What a table can show of a battle: outlines, who lies beneath, reaches, melees, stones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.brigandine.positions import named, table, unit

from affray.games.brigandine.data.tables import INCH, RADIUS, TEMPLATES
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.spots import Around, Pushes
from affray.games.brigandine.rules.stones import DropSpots
from affray.games.brigandine.rules.templates import Aims, Cones, Shifts
from affray.games.brigandine.state import State
from affray.games.brigandine.table.previews import path_preview, preview
from affray.games.brigandine.table.view import view
from affray.games.brigandine.words.answers import Attack
from affray.games.brigandine.words.place_questions import AimTemplate, ShiftTemplate, direction
from affray.games.brigandine.words.questions import NextAttack, NextMelee, RazeTerrain
from affray.games.brigandine.words.setup_questions import ChooseEdge
from affray.kernel.board.shapes import Disc
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Places
from affray.kernel.view import PieceView

ANN, BOB = Seat(0), Seat(1)


def inch(x: float, y: float) -> tuple[int, int]:
    return round(x * INCH), round(y * INCH)


def piece(state: State, name: str) -> PieceView:
    return view(state, None).pieces[named(state, name)]


@pytest.mark.rule("BR-TEMPLATE-04")
def test_a_blast_is_shown_where_it_would_lie_with_friend_and_foe_beneath() -> None:
    state = table(unit("Thrower", 4, 12), unit("Mate", 10, 12), unit("foe", 12, 12))
    large = TEMPLATES["large"]
    aims = Aims(state, state.units[0], 12 * INCH, large)
    question = AimTemplate(ANN, aims, "Where?", pieces=(0,), radius=large)
    shown = preview(state, question, inch(11, 12))
    assert shown is not None
    assert shown.outline == {"disc": [*inch(11, 12), large]}
    assert shown.covered == (1, 2)
    far = preview(state, question, inch(20, 12))
    assert far is not None
    assert far.refusal is not None
    assert far.covered == ()


@pytest.mark.rule("BR-TEMPLATE-02")
@pytest.mark.rule("BR-TEMPLATE-03")
def test_a_teardrop_is_shown_from_the_edge_of_the_base() -> None:
    state = table(unit("Gunner", 4, 12), unit("foe", 9, 12), unit("other", 9, 15))
    question = AimTemplate(ANN, Cones(state, state.units[0]), "Where?", pieces=(0,))
    straight = preview(state, question, inch(10.5, 12))
    assert straight is not None
    assert straight.outline is not None
    assert straight.outline["polygon"][0] == list(inch(4.5, 12))
    assert straight.covered == (1,)
    assert straight.notes == ()
    bent = preview(state, question, inch(10, 12))
    assert bent is not None
    assert bent.notes[0].rule == "BR-TEMPLATE-03"


@pytest.mark.rule("BR-TEMPLATE-08-R1")
def test_a_shift_has_the_direction_that_is_pointed_at_and_the_distance_of_the_die() -> None:
    shifts = Shifts(inch(12, 12), 4 * INCH)
    assert shifts.meant(inch(20, 12)) == inch(16, 12)
    assert shifts.meant(inch(12, 11)) == inch(12, 8)
    assert shifts.meant(inch(12.2, 12.1)) == inch(12, 12)
    question = ShiftTemplate(BOB, shifts, "Where to?", start=inch(12, 12))
    state = table(unit("Thrower", 4, 12), unit("foe", 12, 12))
    labels = [question.label(state, point) for point in shifts]
    assert labels[:3] == ["leave it there", "→ east", "→ east-north-east"]
    assert len({*labels}) == 17


def test_directions_go_round_the_compass() -> None:
    assert [direction(*way) for way in ((0, 5), (-5, 5), (-5, 0), (5, -5), (0, 0))] == [
        "↑ north",
        "↖ north-west",
        "← west",
        "↘ south-east",
        "",
    ]


def test_wherever_somebody_points_a_legal_place_is_meant() -> None:
    state = table(unit("One", 12, 12), unit("two", 13, 12))
    one, two = state.units
    every: list[Places] = [
        Shifts(inch(3, 3), 6 * INCH),
        Cones(state, one),
        Around(state, one, one),
        DropSpots(state, one),
    ]
    random = Random(3)
    for options in every:
        for _ in range(200):
            point = random.randrange(24 * INCH), random.randrange(24 * INCH)
            meant = options.meant(point)
            refusal = options.refusal(meant)
            if isinstance(options, Around):  # there may be somebody in the way
                assert refusal is None or "touch" not in refusal.sentence
            else:
                assert refusal is None, (options, point)
    pushes = Pushes(state, one, two, 2 * INCH)
    assert pushes.meant(inch(20, 12)) == inch(15, 12)


@pytest.mark.rule("BR-BANNER-01")
def test_a_banner_has_a_ring_that_names_whom_it_reaches() -> None:
    state = table(
        unit("Bearer", 5, 12, banner="wolf"),
        unit("Near", 10, 12),
        unit("Far", 10.1, 12.1),
        unit("foe", 5, 15),
    )
    (ring,) = piece(state, "Bearer").rings
    assert (ring.name, ring.radius, ring.pieces) == (
        'Banner of the Wolf, 4"',
        RADIUS + 4 * INCH,
        (0, 1),
    )
    assert piece(state, "Near").rings == ()
    assert "Aspect of the Wolf" in {stat.value for stat in piece(state, "Near").stats}


@pytest.mark.rule("BR-BANNER-01")
def test_a_planned_move_tells_of_the_banner_that_reaches_its_end() -> None:
    state = table(unit("Bearer", 5, 12, banner="wolf"), unit("Walker", 11.5, 12), unit("foe", 1, 1))
    routes = Routes(state, state.units[1], state.units[1].speed)
    near, far = inch(9.9, 12), inch(11.4, 12)
    assert [note.piece for note in path_preview(state, routes, (near,)).notes] == [0]
    assert path_preview(state, routes, (far,)).notes == ()


@pytest.mark.rule("BR-ENG-01")
def test_whoever_fights_is_bound_to_the_foe_and_the_rest_to_nobody() -> None:
    state = table(unit("One", 5, 5), unit("Two", 9, 9), unit("foe", 6, 5))
    assert [(link.one, link.other) for link in view(state, None).links] == [(0, 2)]
    assert piece(state, "foe").status == "engaged with One"
    assert piece(state, "Two").status == ""


@pytest.mark.rule("BR-MELEE-06")
def test_a_melee_says_who_fights_whom_and_how_many_attacks_are_left() -> None:
    state = table(unit("One", 5, 5), unit("foe", 6, 5), unit("other", 5, 6))
    state.melees = ((0, 1, 2),)
    melee = NextMelee(ANN, Choices((0,)))
    assert melee.label(state, 0) == "One against foe and other"
    state.fight, state.band = (0, 1, 2), "quick"
    state.units[0].attacks, state.units[0].is_quick, state.units[1].attacks = 2, True, 1
    attack = NextAttack(ANN, [Attack(0, 1)], Attack(0, 1))
    assert attack.reason(state) == "Attacks left: One 2 quick, foe 1."
    assert [stage.state for stage in attack.stages(state)] == ["done", "now", "next"]
    assert "2 attacks left" in piece(state, "One").marks


@pytest.mark.rule("BR-SPELL-GEN-1")
def test_castings_are_counted_down_and_heights_are_named() -> None:
    state = table(
        unit("Caster", 12, 12, traits=["caster"], spells=["web", "web"]),
        terrain=[{"kind": "hill", "at": [12, 12]}, {"kind": "ruin", "at": [3, 3]}],
    )
    state.units[0].castings = ("web",)
    shown = piece(state, "Caster")
    assert "Web 1 of 2" in shown.marks
    assert ("Stands", '1.5" up') in {(stat.name, stat.value) for stat in shown.stats}
    labels = [(area.label, area.kind) for area in view(state, None).terrain]
    assert labels == [('Hill, 1.5" high', "obstacle"), ('Ruin, 1" high', "obstacle, fortification")]


@pytest.mark.rule("BR-CAMP-CARRY-2")
def test_a_carried_stone_goes_with_its_carrier_and_others_lie_where_they_lie() -> None:
    stones: list[dict[str, Any]] = [{"at": [3, 4]}, {"carrier": "Mule"}]
    state = table(unit("Mule", 12, 12), unit("foe", 1, 1), stones=stones)
    lying, carried = view(state, None).markers
    assert (lying.x, lying.y, lying.carrier) == (*inch(3, 4), None)
    assert (carried.x, carried.y, carried.carrier) == (*inch(12, 12), 0)


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("exploration", ["", "", "", "", 'The middle, 6"']),
        ("annihilation", ['The megalith reaches 12"']),
        ("confrontation", []),
    ],
)
def test_the_ground_that_a_scenario_is_about_is_marked(scenario: str, names: list[str]) -> None:
    state = table(unit("One", 5, 5), unit("foe", 9, 9), house={"scenario": scenario})
    assert [zone.label for zone in view(state, None).zones] == names


def test_terrain_and_edges_can_be_chosen_where_they_lie() -> None:
    state = table(unit("One", 5, 5), unit("foe", 9, 9), terrain=[{"kind": "wood", "at": [12, 12]}])
    wood = RazeTerrain(ANN, Choices((0,))).area_of(state, 0)
    assert wood is not None
    assert wood.contains(*inch(12, 12))
    west = ChooseEdge(ANN, Choices(("west", "east"))).area_of(state, "west")
    assert west is not None
    assert west.contains(*inch(1, 12))
    assert not west.contains(*inch(8, 12))


def test_a_place_for_a_base_is_shown_as_that_base_and_one_for_a_template_as_large_as_it_is() -> (
    None
):
    state = table(unit("Hero", 4, 12), unit("foe", 12, 12))
    hero, foe = state.units
    places = Pushes(state, hero, foe, 2 * INCH)
    assert AimTemplate(ANN, places, "Where?", pieces=(1,)).footprint() is None
    assert AimTemplate(ANN, places, "Where?", radius=381).footprint() == Disc(0, 0, 381)
