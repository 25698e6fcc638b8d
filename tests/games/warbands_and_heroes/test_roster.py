"""Warbands: classes of the book and of one's own, captains, Heroes, and all that is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from tests.games.warbands_and_heroes.battles import master

from affray.games.warbands_and_heroes.data.tables import (
    EDITION,
    GAME_ID,
    SQUARE,
    captain_traits,
    classes,
)
from affray.games.warbands_and_heroes.forces.roster import class_of, muster, strength_left
from affray.games.warbands_and_heroes.forces.writing import NUMBERS, written_class
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.rules import terrain
from affray.kernel.game import Start
from affray.kernel.maps import piece_of_squares
from affray.kernel.problems import BadInput
from affray.kernel.roster import Entry, Roster, roster_cost
from affray.kernel.roster_file import read_roster, write_roster

OWN = {
    "class": ["Spearmen"],
    "cost": ["2"],
    "resolve": ["4"],
    "tn": ["5"],
    "fs": ["9"],
    "bloodied": ["3"],
    "speed": ["4"],
    "attacks": ["Spears: 4D x 1", "Hedge: 6D x 1, wall"],
    "traits": ["berserk"],
}


def band(*entries: Entry, **more: Any) -> Roster:
    return Roster(GAME_ID, "A band", list(entries), EDITION, **more)


def wrong(*entries: Entry, **more: Any) -> list[tuple[str, str]]:
    return [(p.place, p.rule) for p in GAME.roster_problems(band(*entries, **more), {})]


@pytest.mark.rule("WH-WAR-01")
@pytest.mark.rule("WH-BER-01")
@pytest.mark.rule("WH-BOW-01")
@pytest.mark.parametrize(
    ("id", "values"),
    [("warriors", (3, 5, 12, 4, 4, 5)), ("berserkers", (3, 6, 9, 5, 4, 5)),
     ("bowmen", (1, 3, 8, 4, 4, 6))],
)  # fmt: skip
def test_the_classes_are_as_printed(id: str, values: tuple[int, ...]) -> None:
    kind = classes()[id]
    found = (kind.cost, kind.resolve, kind.fs, kind.bloodied, kind.tn, kind.speed)
    assert found == values


@pytest.mark.rule("WH-CAP-05")
def test_the_eight_traits_are_in_the_order_of_the_die() -> None:
    assert [trait.rule for trait in captain_traits().values()] == [
        f"WH-CT-{face}" for face in range(1, 9)
    ]


def test_every_sample_is_legal_and_survives_as_a_file() -> None:
    assert len(GAME.forces.samples()) >= 6
    for sample in GAME.forces.samples():
        assert not GAME.roster_problems(sample, {})
        assert read_roster(write_roster(sample), name="again") == sample


@pytest.mark.parametrize("seed", range(30))
def test_a_random_warband_is_legal(seed: int) -> None:
    roster = GAME.random_roster(EDITION, {}, Random(seed))
    assert not GAME.roster_problems(roster, {})
    units = muster(roster, 0, [])
    assert units
    kinds = {unit.kind.name for unit in units}
    named = roster.name.partition(" Host of ")[2].split(" and ")
    assert named
    assert set(named) <= kinds
    assert len(named) == min(2, len(kinds))
    for unit in units:
        if unit.kind.name in ("Hounds", "Troll"):
            assert not any(attack.name in ("Bows", "Spears") for attack in unit.kind.attacks)


@pytest.mark.rule("WH-UNIT-01")
@pytest.mark.rule("WH-UNIT-07")
@pytest.mark.rule("WH-UNIT-11")
@pytest.mark.rule("WH-CLS-02")
def test_a_class_of_ones_own_is_read_with_all_its_values() -> None:
    entry = Entry("own_class", "The Hedge", OWN)
    assert not wrong(entry)
    kind = class_of(entry)
    assert (kind.name, kind.cost, kind.resolve, kind.tn) == ("Spearmen", 2, 4, 5)
    assert (kind.fs, kind.bloodied, kind.speed, kind.traits) == (9, 3, 4, ("berserk",))
    assert [attack.words() for attack in kind.attacks] == OWN["attacks"]
    again = class_of(Entry("own_class", picks=written_class(kind)))
    assert again == kind
    assert [class_of(Entry(id)).name for id in ("own_class", "own_hero")] == ["Unit", "Hero"]


@pytest.mark.rule("WH-HERO-06")
@pytest.mark.rule("WH-HERO-01")
def test_a_hero_of_ones_own_costs_nothing_unless_it_says_so() -> None:
    kind = class_of(Entry("own_hero"))
    assert kind.is_hero
    assert kind.cost == 0
    description = GAME.roster_description(EDITION, {})
    assert roster_cost(description, band(Entry("own_hero"), Entry("own_class", picks=OWN))) == 2


@pytest.mark.rule("WH-CAP-01")
def test_a_hero_is_no_captain() -> None:
    assert wrong(Entry("champion", picks={"captain": ["wicked"]})) == [
        ("entries[0].captain", "WH-CAP-01")
    ]
    assert wrong(Entry("own_hero", picks={"captain": ["wicked"]})) == [
        ("entries[0].captain", "WH-CAP-01")
    ]


def test_all_problems_come_at_once_with_place_and_rule() -> None:
    bad = OWN | {"attacks": ["Spears 4D", "Axe: 3D x 1", "Axe: 2D x 1"], "bloodied": ["9"]}
    found = wrong(
        Entry("own_class", picks=bad | {"speed": ["40"], "traits": ["brave"]}),
        Entry("warriors", picks={"captain": ["bold"]}),
        Entry("warriors", picks={"captain_name": ["Hild"]}),
        Entry("dragon"),
    )
    assert set(found) == {
        ("entries[0].attacks[0]", "WH-UNIT-10"),
        ("entries[0].attacks", "WH-UNIT-10"),
        ("entries[0].bloodied", "WH-UNIT-03"),
        ("entries[0].speed", "WH-ACT-01"),
        ("entries[0].traits", "WH-UNIT-11"),
        ("entries[1].captain", "WH-CAP-05"),
        ("entries[2].captain_name", "WH-CAP-05"),
        ("entries[3].kind", "WH-UNIT-07"),
    }


@pytest.mark.rule("WH-WB-03")
def test_a_warband_has_a_unit_and_a_game_master_need_not() -> None:
    assert wrong() == [("entries", "WH-WB-03")]
    assert not GAME.roster_problems(master(), {})
    assert roster_cost(GAME.roster_description(EDITION, {}), master()) == 0


@pytest.mark.rule("WH-UNIT-02")
@pytest.mark.rule("WH-CAP-05")
def test_neither_a_captain_nor_strength_that_is_left_changes_what_a_unit_costs() -> None:
    description = GAME.roster_description(EDITION, {})
    more: list[dict[str, list[str]]] = [{}, {"left": ["5"]}, {"captain": ["roll"]}]
    more += [{"captain": [trait]} for trait in captain_traits()]
    costs = {roster_cost(description, band(Entry("warriors", picks=picks))) for picks in more}
    assert costs == {3}


def test_no_description_where_the_house_rules_are_wrong() -> None:
    with pytest.raises(BadInput, match="board_size"):
        GAME.roster_description(EDITION, {"board_size": 1})


@pytest.mark.rule("WH-WB-03")
def test_names_are_told_apart() -> None:
    units = muster(band(Entry("warriors"), Entry("warriors"), Entry("warriors", "Oaks")), 0, [])
    assert [unit.card.name for unit in units] == ["Warriors", "Warriors 2", "Oaks"]


def start(*rosters: Roster, **more: Any) -> Start:
    return Start(GAME_ID, EDITION, list(rosters), **more)


ONE = band(Entry("warriors"))


@pytest.mark.rule("WH-WB-01")
@pytest.mark.rule("WH-GEN-03")
@pytest.mark.parametrize(
    ("rosters", "place"),
    [
        ([ONE], "rosters"),
        ([ONE] * 6, "rosters"),
        ([ONE, master()], "rosters"),
        ([ONE, master(), ONE], "rosters[1].picks"),
    ],
)
def test_two_to_five_sides_and_the_game_master_last(rosters: list[Roster], place: str) -> None:
    assert place in [problem.place for problem in GAME.problems(start(*rosters))]


@pytest.mark.rule("WH-WB-04")
def test_sides_need_not_be_equal() -> None:
    large = band(*[Entry("warriors")] * 20)
    assert not GAME.problems(start(ONE, large))
    assert not GAME.problems(start(ONE, large, ONE, ONE, ONE, master()))


def test_a_zone_must_have_room() -> None:
    large = band(*[Entry("bowmen")] * 40)
    house: dict[str, Any] = {"board_size": 12}
    assert not GAME.problems(start(large, large, house=house))
    found = GAME.problems(start(ONE, ONE, large, house=house))
    assert [(p.place, p.rule) for p in found] == [("rosters[2].entries", "WH-Q-35")]
    three = band(*[Entry("bowmen")] * 3)
    zone = piece("zone_a", (1, 1), (2, 2))
    for kind, fits in (("woods", True), ("water", False), ("wall", False)):
        laid = start(three, ONE, terrain=[zone, piece(kind, (1, 1), (1, 2))])
        assert (not GAME.problems(laid)) == fits, kind


def test_seats_and_sides() -> None:
    judged = start(ONE, ONE, master())
    assert [GAME.seats.sides_in(judged)[seat] for seat in range(3)] == [0, 1, None]
    assert [GAME.seats.sides_in(start(ONE, ONE, ONE))[seat] for seat in range(3)] == [0, 1, 2]


# -- maps -----------------------------------------------------------------------------


def piece(kind: str, first: tuple[int, int], last: tuple[int, int]) -> Any:
    return piece_of_squares(kind, "x", first, last, GAME.look.square)


@pytest.mark.rule("WH-LOS-02")
def test_a_map_lays_squares_and_zones() -> None:
    wall, zone = piece("wall", (5, 5), (7, 6)), piece("zone_a", (1, 1), (2, 2))
    pieces = [wall, zone, piece("water", (9, 9), (9, 9))]
    with_map = start(ONE, ONE, terrain=pieces)
    assert not GAME.problems(with_map)
    assert GAME.ground is not None
    state = GAME.state_of(with_map)
    assert len(state.terrain) == 7
    assert state.bars == state.hides | {(9, 9)}
    assert sorted(state.zones[0]) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert state.zones[1] == ()
    shown = GAME.look.view(state, None)
    assert [(area.kind, area.label) for area in shown.terrain] == [
        ("wall", "Wall"), ("wall", "Wall"), ("water", "Water"),
    ]  # fmt: skip
    kept = [replace(pieces[0], kind=a.kind, label=a.label, shape=a.shape) for a in shown.terrain]
    assert not terrain.problems(kept, House.of({}))


@pytest.mark.parametrize(
    ("bad", "place"),
    [
        (piece("lava", (1, 1), (1, 1)), "terrain[0].kind"),
        (piece("wall", (24, 24), (25, 25)), "terrain[0].shape"),
        (piece("wall", (1, 1), (24, 20)), "terrain"),
    ],
)
def test_a_bad_map_is_refused(bad: Any, place: str) -> None:
    assert [problem.place for problem in GAME.problems(start(ONE, ONE, terrain=[bad]))] == [place]


def test_a_map_is_described_in_squares() -> None:
    description = terrain.describe(House.of({"board_size": 20}))
    assert description is not None
    assert description.grid == GAME.look.square
    assert description.width == 20 * GAME.look.square
    assert description.most == 400
    assert [kind.id for kind in description.kinds if kind.is_zone] == [
        f"zone_{letter}" for letter in "abcde"
    ]


HEROES = {
    "champion": (4, 6, 5, 8, 4, 6, ["Melee: 4D x 3", "Charge: 4D x 2, charge 2"]),
    "huntress": (3, 5, 5, 6, 3, 7, ["Melee: 3D x 1", "Arrows: 5D x 1, arrows"]),
    "giant": (5, 5, 3, 16, 8, 5, ["Club: 4D x 3, drive 2", "Roar: 3D x 1, range 5, fear"]),
}
"""Cost, Resolve, TN, FS, bloodied at, Speed, attacks."""


@pytest.mark.rule("WH-HERO-06")
@pytest.mark.parametrize("id", HEROES)
def test_the_heroes_to_play_with(id: str) -> None:
    kind = classes()[id]
    numbers = (kind.cost, kind.resolve, kind.tn, kind.fs, kind.bloodied, kind.speed)
    assert (*numbers, [attack.words() for attack in kind.attacks]) == HEROES[id]
    assert kind.is_hero


@pytest.mark.rule("WH-UNIT-01")
@pytest.mark.parametrize(
    ("key", "low", "high"),
    [
        ("cost", 0, 50),
        ("resolve", 0, 9),
        ("tn", 2, 6),
        ("fs", 1, 60),
        ("bloodied", 0, 59),
        ("speed", 0, 12),
    ],
)
def test_the_bounds_of_the_numbers_of_a_class(key: str, low: int, high: int) -> None:
    name, amount, rule = NUMBERS[key]
    assert (amount.low, amount.high) == (low, high)
    assert name
    assert rule.startswith("WH-")

    def refused(value: int) -> bool:
        picks = {"fs": ["60"], "bloodied": ["0"], key: [str(value)]}
        if key == "fs":
            picks["bloodied"] = ["0"]
        entry = Entry("own_class", picks={"attacks": ["Melee: 1D x 1"], **picks})
        return bool(GAME.roster_problems(Roster(GAME_ID, "Own", [entry], EDITION), {}))

    assert [refused(value) for value in (low, high, high + 1)] == [False, False, True]
    assert low == 0 or refused(low - 1)


def test_the_house_rules_and_their_bounds() -> None:
    found = {rule.id: (rule.default, rule.values, rule.low, rule.high) for rule in House.rules()}
    assert found == {
        "diagonal_cost": ("1", ("1", "alternating_1_2", "2", "none"), None, None),
        "simultaneous_mode": ("alternate", ("alternate", "secret_orders"), None, None),
        "arrows_range": (None, (None,), 1, 40),
        "units_block_los": (False, (True, False), None, None),
        "max_rounds": (None, (None,), 1, 99),
        "quiet_rounds": (10, (None,), 1, 99),
        "routed_units_lost": (True, (True, False), None, None),
        "recover_fs_per_world_turn": (None, ("all", None), 1, 20),
        "board_size": (24, (), 12, 40),
    }
    house = House.of({"board_size": 15, "max_rounds": 7, "quiet_rounds": None, "arrows_range": 9})
    assert asdict(house) == {
        "arrows_range": 9,
        "automated": False,
        "board_size": 15,
        "edition": EDITION,
        "diagonal_cost": "1",
        "max_rounds": 7,
        "quiet_rounds": None,
        "recover_fs_per_world_turn": None,
        "routed_units_lost": True,
        "simultaneous_mode": "alternate",
        "units_block_los": False,
    }
    assert House.of({}).board_size == 24


def test_half_the_board_stays_open() -> None:
    size = {"board_size": 12}
    half = [piece_of_squares("woods", "Woods", (1, 1), (12, 6), SQUARE)]
    more = [*half, piece_of_squares("water", "Water", (1, 7), (1, 7), SQUARE)]
    assert not terrain.problems(half, House.of(size))
    assert [one.sentence for one in terrain.problems(more, House.of(size))] == [
        "Half the board must stay open."
    ]


@pytest.mark.rule("WH-UNIT-02")
@pytest.mark.parametrize(
    ("word", "left"),
    [("1", 1), ("12", 12), ("999", 999), ("1000", None), ("x", None), ("", None), ("²", None)],
)
def test_what_an_earlier_battle_has_left(word: str, left: int | None) -> None:
    assert strength_left(Entry("warriors", picks={"left": [word]})) == left
    assert strength_left(Entry("warriors")) is None


@pytest.mark.rule("WH-UNIT-02")
def test_nobody_is_stronger_than_its_class() -> None:
    def said(left: str) -> list[str]:
        entry = Entry("warriors", picks={"left": [left]})
        found = GAME.roster_problems(Roster(GAME_ID, "Own", [entry], EDITION), {})
        return [one.sentence for one in found]

    assert said("12") == []
    assert said("13") == ["At most 12, the Fighting Strength of its class."]


def test_what_may_be_chosen_for_a_unit() -> None:
    description = GAME.roster_description(EDITION, {})
    found = {
        kind.id: [(slot.id, slot.least, slot.most, slot.rule) for slot in kind.slots]
        for kind in description.entries
    }
    captain = [("captain", 0, 1, "WH-CAP-05"), ("captain_name", 0, 1, "WH-CAP-01")]
    own = [
        ("class", 0, 1, "WH-UNIT-07"),
        *((key, 0, 1, rule) for key, (_, _, rule) in NUMBERS.items()),
        ("attacks", 1, 6, "WH-UNIT-10"),
        ("traits", 0, 2, "WH-UNIT-11"),
    ]
    assert found == {
        **dict.fromkeys(("warriors", "berserkers", "bowmen"), captain),
        **{key: [] for key in ("champion", "huntress", "giant")},
        "own_class": [*own, *captain],
        "own_hero": own,
    }
    assert [(slot.id, slot.least, slot.most) for slot in description.slots] == [("role", 0, 1)]
    assert [(slot.id, slot.least, slot.most) for slot in description.shared] == [("left", 0, 1)]
    traits = next(slot for slot in description.entries[-1].slots if slot.id == "traits")
    assert [pick.id for pick in traits.picks] == ["berserk", "retreat"]


def test_where_the_house_rules_are_wrong_nothing_further_is_said() -> None:
    house = {"board_size": "big"}
    found = GAME.roster_problems(band(Entry("dragon")), house)
    assert [problem.place for problem in found] == ["house.board_size"]
    square = piece_of_squares("wall", "Wall", (3, 3), (3, 3), SQUARE)
    two = [band(Entry("warriors")), band(Entry("warriors"))]
    wrong_start = start(*two, house=dict(house), terrain=[square])
    assert [problem.place for problem in GAME.problems(wrong_start)] == ["house.board_size"]
