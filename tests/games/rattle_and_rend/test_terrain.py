"""How much terrain there is, what it is made of, placing it and generating it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    INSPIRING,
    ROUGH,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.laying import raise_hill
from affray.games.rattle_and_rend.rules.scenarios import HILL, KILL
from affray.games.rattle_and_rend.rules.setup import lay_terrain, roll_density, setup_step
from affray.games.rattle_and_rend.rules.terrain import (
    TerrainChoices,
    TerrainPlaces,
    area_of,
    coverage,
    densities,
    density_of,
    footprints,
    generate_terrain,
    incompleteness,
    make_terrain,
    outline_of,
    terrain_kinds,
)
from affray.games.rattle_and_rend.rules.zones import schemes, zone_anchors
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Done, Lay
from affray.games.rattle_and_rend.words.setup_events import TerrainFinished, TerrainGenerated
from affray.games.rattle_and_rend.words.setup_questions import ChooseTerrain, PlaceTerrain
from affray.kernel.board.shapes import Disc, Polygon, check_polygon, rectangle, shapes_overlap
from affray.kernel.dice import FastDice, ScriptedDice
from affray.kernel.flow import finish
from affray.kernel.ids import Seat
from affray.kernel.problems import IllegalAnswer
from affray.testing.script import asking, d20, play


def table(density: str = "", *, edition: str = "alpha2", scenario: str = KILL) -> State:
    state = State(House.of({}, edition))
    state.stage, state.scenario, state.density = "terrain", scenario, density
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    return state


def is_sound(state: State) -> bool:
    """Complete, on the board, and without overlap."""
    shapes = [piece.shape for piece in state.terrain]
    return (
        incompleteness(state) is None
        and coverage(state) <= density_of(state).high
        and all(s.left >= 0 and s.bottom >= 0 and s.right <= 4000 and s.top <= 4000 for s in shapes)
        and not any(shapes_overlap(a, b) for i, a in enumerate(shapes) for b in shapes[:i])
    )


# -- how much -------------------------------------------------------------------------


@pytest.mark.rule("RR-DENS-01")
@pytest.mark.rule("RR-SETUP-03")
@pytest.mark.parametrize(
    ("face", "density"), [(1, "sparse"), (10, "sparse"), (11, "dense"), (20, "dense")]
)
def test_player_b_rolls_the_density(face: int, density: str) -> None:
    state = table()
    play(lambda dice: roll_density(state, dice), d20(face))
    assert (state.density, state.stage) == (density, "terrain")
    assert state.log
    assert state.log[0].dice == (face,)


@pytest.mark.rule("RR-DENS-02")
@pytest.mark.rule("RR-DENS-03")
@pytest.mark.rule("RR-Q-043")
@pytest.mark.parametrize(
    ("density", "low", "high"), [("sparse", 2720000, 3680000), ("dense", 5440000, 7360000)]
)
def test_terrain_covers_a_fifth_or_two_fifths_of_the_board(
    density: str, low: int, high: int
) -> None:
    row = densities()[density]
    assert (row.low, row.high) == (low, high)
    assert row.low + row.high == 2 * 4000 * {"sparse": 800, "dense": 1600}[density]


@pytest.mark.rule("RR-DENS-02")
@pytest.mark.rule("RR-DENS-03")
def test_there_are_two_types_and_dense_terrain_has_blocking() -> None:
    sparse, dense = densities()["sparse"], densities()["dense"]
    assert [sparse.missing(kinds) for kinds in ([], [ROUGH, ROUGH], [ROUGH, HAZARDOUS])] == [
        2,
        1,
        0,
    ]
    assert [
        dense.missing(kinds) for kinds in ([ROUGH, HAZARDOUS], [BLOCKING], [BLOCKING, ROUGH])
    ] == [
        1,
        1,
        0,
    ]


@pytest.mark.rule("RR-GEN-09")
@pytest.mark.rule("RR-TERR-INSP-3")
def test_only_the_quick_reference_has_inspiring_terrain() -> None:
    assert terrain_kinds(House.of({}, "alpha2")) == (ROUGH, BLOCKING, HAZARDOUS)
    assert terrain_kinds(House.of({}, "quickref")) == (ROUGH, BLOCKING, HAZARDOUS, INSPIRING)


@pytest.mark.rule("RR-SCEN-HILL-1")
@pytest.mark.rule("RR-Q-036")
def test_the_hill_is_there_first_and_counts() -> None:
    state = table(scenario=HILL)
    play(lambda dice: roll_density(state, dice), d20(5))
    [hill] = state.terrain
    assert (hill.kind, hill.label, hill.shape) == (ROUGH, "The Hill", Disc(2000, 2000, 400))
    assert coverage(state) == 502655
    assert (2000, 2000) not in TerrainPlaces(state, outline_of("patch", 0))
    assert TerrainChoices(state).refusal(Done()) is not None


# -- footprints -----------------------------------------------------------------------


@pytest.mark.rule("RR-TERR-BLOCK-3")
@pytest.mark.parametrize("footprint", list(footprints()))
def test_every_footprint_may_be_of_any_kind_and_fits_a_cell(footprint: str) -> None:
    plan = footprints()[footprint]
    assert sorted(plan.labels) == sorted((ROUGH, BLOCKING, HAZARDOUS, INSPIRING))
    for turn in plan.turns:
        outline = outline_of(footprint, turn)
        assert outline.contains(0, 0), "overlap tests rely on it"
        assert outline.right - outline.left <= 1000
        assert outline.top - outline.bottom <= 1000
        assert abs(outline.area() - area_of(footprint)) < area_of(footprint) / 100
        if not plan.disc:
            check_polygon(outline.corners())


def test_a_piece_has_a_name_of_its_kind() -> None:
    piece = make_terrain(BLOCKING, "bank", 90, 1000, 1500)
    assert (piece.kind, piece.label) == (BLOCKING, "Wall")
    assert piece.shape == rectangle(1000, 1500, 960, 260, 90)


# -- placing --------------------------------------------------------------------------


@pytest.mark.rule("RR-SETUP-03")
@pytest.mark.rule("RR-DENS-01")
def test_player_b_chooses_a_piece_turns_it_and_places_it() -> None:
    state = table("sparse")
    play(lambda dice: lay_terrain(state, dice), Lay(BLOCKING, "bank", 90), (130, 480))
    play(lambda dice: lay_terrain(state, dice), Lay(ROUGH, "field"), (2000, 2000))
    assert [(p.kind, p.label) for p in state.terrain] == [(BLOCKING, "Wall"), (ROUGH, "Marsh")]
    assert state.sight_shapes == (state.terrain[0].shape,)
    assert state.stage == "terrain"


@pytest.mark.rule("RR-SETUP-03")
@pytest.mark.rule("RR-Q-043")
def test_pieces_lie_on_the_board_and_do_not_overlap() -> None:
    state = table("sparse")
    state.set_terrain((make_terrain(ROUGH, "field", 0, 1000, 1000),))
    places = TerrainPlaces(state, outline_of("house", 0))
    refusal = places.refusal((349, 2000))
    assert refusal is not None
    assert refusal.rule == "RR-SETUP-03"
    assert (350, 2000) in places
    assert (1000, 1770) in places, "touching is not overlapping"
    refusal = places.refusal((1000, 1769))
    assert refusal is not None
    assert refusal.rule == "RR-Q-043"
    assert (350.0, 2000) not in places


@pytest.mark.rule("RR-DENS-03")
def test_a_piece_that_leaves_no_room_for_a_missing_type_is_not_offered() -> None:
    state = table("dense")
    fields = [
        make_terrain(ROUGH, "field", 0, 500 + 1000 * (i % 4), 500 + 1000 * (i // 4))
        for i in range(9)
    ]
    state.set_terrain(tuple(fields))
    choices = TerrainChoices(state)
    left = densities()["dense"].high - coverage(state)
    assert area_of("yard") < left < area_of("yard") + area_of("patch")
    assert Lay(BLOCKING, "yard") in choices
    refusal = choices.refusal(Lay(ROUGH, "yard"))
    assert refusal is not None
    assert refusal.rule == "RR-DENS-03"
    refusal = choices.refusal(Done())
    assert refusal is not None
    assert "Blocking" in refusal.sentence


@pytest.mark.rule("RR-DENS-02")
def test_enough_is_offered_when_the_layout_is_within_the_rules() -> None:
    state = table("sparse")
    fields = [make_terrain(ROUGH, "field", 0, 500 + 1000 * i, 500) for i in range(3)]
    state.set_terrain((*fields, make_terrain(HAZARDOUS, "field", 0, 3500, 500)))
    assert Done() in TerrainChoices(state)
    assert next(iter(TerrainChoices(state))) == Done()
    play(lambda dice: lay_terrain(state, dice), Done())
    assert state.stage == "deployment"
    assert state.log == [TerrainFinished(percent=18)]


def test_when_nothing_fits_the_layout_is_accepted_as_it_is() -> None:
    state = table("sparse")
    posts = [Disc(x, y, 10) for x in range(100, 4000, 200) for y in range(100, 4000, 200)]
    state.set_terrain(tuple(Terrain(ROUGH, post) for post in posts))
    play(lambda dice: lay_terrain(state, dice))
    assert state.stage == "deployment"
    assert state.log == [TerrainFinished(percent=1, is_short=True)]


@pytest.mark.parametrize(
    "answer",
    [
        {"do": "lay", "kind": "rough", "footprint": "nowhere"},
        {"do": "lay", "kind": "rough"},
        {"do": "lay", "kind": 1, "footprint": {}},
        {"do": "laying"},
        {"do": "done"},
        {"do": "lay", "kind": "rough", "footprint": "wood", "turned": 45},
        ["rough", "wood"],
        "done",
        7,
    ],
)
def test_what_is_no_piece_is_refused(answer: object) -> None:
    choices = TerrainChoices(table("sparse"))
    with pytest.raises(IllegalAnswer):
        choices.decode(answer)
    plain = {"do": "lay", "kind": "rough", "footprint": "wood"}
    assert choices.decode(plain) == Lay("rough", "wood")
    assert choices.decode({**plain, "turned": 90}) == Lay("rough", "wood", 90)


@pytest.mark.parametrize("density", ["sparse", "dense"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", [KILL, HILL])
def test_the_usual_answers_finish_a_layout(density: str, edition: str, scenario: str) -> None:
    state = table(density, edition=edition, scenario=scenario)
    if scenario == HILL:
        raise_hill(state)
    while state.stage == "terrain":
        finish(lay_terrain(state, ScriptedDice()))
    assert is_sound(state)


@pytest.mark.rule("RR-Q-043")
@pytest.mark.parametrize("seed", range(12))
def test_random_answers_finish_a_layout(seed: int) -> None:
    random = Random(seed)
    density, edition = random.choice(["sparse", "dense"]), random.choice(EDITIONS)
    state = table(density, edition=edition)
    asked = set()
    while state.stage == "terrain":
        flow = lay_terrain(state, ScriptedDice())
        answer = None
        try:
            while True:
                question = flow.send(answer)
                asked.add(type(question))
                assert question.prompt(state)
                answer = question.options.sample(random)
                assert answer in question.options
                assert question.label(state, answer)
        except StopIteration:
            pass
    assert is_sound(state)
    assert asked == {ChooseTerrain, PlaceTerrain}


# -- generated ------------------------------------------------------------------------


@pytest.mark.rule("RR-SETUP-03")
@pytest.mark.rule("RR-Q-043")
@given(
    st.sampled_from(["sparse", "dense"]),
    st.sampled_from(EDITIONS),
    st.sampled_from([KILL, HILL]),
    st.lists(st.integers(1, 20), min_size=25, max_size=25),
)
def test_a_generated_layout_is_within_the_rules_and_fair(
    density: str, edition: str, scenario: str, faces: list[int]
) -> None:
    state = table(density, edition=edition, scenario=scenario)
    if scenario == HILL:
        raise_hill(state)
    dice = ScriptedDice(faces)
    generate_terrain(state, dice)
    assert is_sound(state)
    assert BLOCKING in [piece.kind for piece in state.terrain]
    told = (state.log or [])[-1]
    assert isinstance(told, TerrainGenerated)
    assert told.dice == tuple(faces[: len(faces) - len(dice.left)])
    for x, y in [(97 * i % 4000, 61 * i % 4000) for i in range(200)]:
        here = [piece.kind for piece in state.terrain if piece.shape.contains(x, y)]
        assert here == [p.kind for p in state.terrain if p.shape.contains(4000 - x, 4000 - y)]


@pytest.mark.parametrize("seed", range(10))
def test_a_generated_layout_leaves_room_in_every_zone(seed: int) -> None:
    state = table("dense")
    generate_terrain(state, FastDice(Random(seed)))
    for deployment, scheme in schemes().items():
        for facing in range(len(scheme.sides)):
            state.deployment, state.facing = deployment, facing
            anchors = zone_anchors(state, Seat(0))
            free = [p for p in anchors if not any(s.contains(*p) for s in state.sight_shapes)]
            assert 2 * len(free) > len(anchors)


def test_generated_terrain_asks_nobody() -> None:
    state = table("sparse")
    state.house = House.of({"terrain_mode": "generated"}, "alpha2")
    step = setup_step(state)
    assert step is not None
    assert list(asking(step, state, FastDice(Random(1)))) == []
    assert state.stage == "deployment"
    assert is_sound(state)


def test_a_footprint_finds_the_only_place_there_is() -> None:
    """[RR-Q-043] What lies so that no place at a glance is clear still leaves one."""
    state = table("dense")
    for inner, found in ((260, [(1130, 1480)]), (259, [])):
        state.terrain = tuple(
            Terrain(ROUGH, Polygon(((a, b), (c, b), (c, d), (a, d))))
            for a, b, c, d in (
                (0, 0, 1000, BOARD),
                (1000 + inner, 0, BOARD, BOARD),
                (1000, 0, 1000 + inner, 1000),
                (1000, 1960, 1000 + inner, BOARD),
            )
        )
        places = TerrainPlaces(state, outline_of("bank", 90))
        assert list(places) == found
        assert places.has_place() is bool(found)
        assert not TerrainPlaces(state, outline_of("bank", 45)).has_place()
        if found:
            assert places.sample(Random(1)) == found[0]
