"""The warbands of the book, ours, and random ones."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import msgspec
import pytest
from tests.games.rattle_and_rend.rosters import (
    FIGHTERS,
    SHOOTERS,
    SKIRMISHERS,
    champion,
    found,
    heavy,
    warband,
    ward,
)

from affray.games.rattle_and_rend.data.tables import (
    traits,
)
from affray.games.rattle_and_rend.forces import roster as building
from affray.games.rattle_and_rend.forces.roster import (
    muster,
    samples,
)
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput
from affray.kernel.roster import Entry, Roster

# -- the warbands of the book, and ours ------------------------------------------------------


def sample(name: str) -> Roster:
    return next(roster for roster in samples() if roster.name == name)


def lines(roster: Roster) -> Counter[tuple[str, ...]]:
    return Counter(
        (entry.kind, *(pick for chosen in entry.picks.values() for pick in chosen))
        for entry in roster.entries
    )


@pytest.mark.rule("RR-EXWB-02")
def test_the_ogrekin_hunting_party_is_legal() -> None:
    roster = sample("Ogrekin Hunting Party")
    groups = muster(roster, Seat(0), House.of({}, "alpha2"), 0)[1]
    assert [group.card.points for group in groups] == [1, 1, 3, 2, 2, 3]
    assert lines(roster) == Counter(
        {
            ("champion", "crashing_wave"): 1,
            ("champion", "push_to_the_brink"): 1,
            ("fighters", "spot_weakness"): 1,
            ("shooters",): 2,
            ("heavy", "colossal"): 1,
        }
    )
    assert roster.picks == {"traits": ["ambushers", "zealots"], "drive": ["frenzy"]}
    assert GAME.roster_problems(roster, {}) == []


@pytest.mark.rule("RR-EXWB-03")
@pytest.mark.rule("RR-BUILD-03")
def test_the_vampire_court_is_legal_because_a_pair_is_one_group() -> None:
    roster = sample("Vampire Court")
    assert lines(roster) == Counter(
        {
            ("champion", "banishment"): 1,
            ("champion", "battle_summons"): 2,
            ("fighters", "crashing_wave"): 1,
            ("skirmishers",): 2,
            ("ward", "detonate"): 1,
            ("ward", "vengeance"): 1,
        }
    )
    assert roster.picks == {"traits": ["soothsayers", "poisoners"], "drive": ["compulsion"]}
    assert GAME.roster_problems(roster, {}) == []
    apart = [
        entry if entry.kind != "fighters" else Entry("fighters") for entry in roster.entries
    ] + [champion("crashing_wave")]
    nine = msgspec.structs.replace(roster, entries=apart)
    assert found(nine) == [("entries", "RR-BUILD-03")]


THRONG = (champion("spot_weakness"), FIGHTERS, heavy("transport"))
THRONG_PICKS = {"traits": ["death_defiers", "riders"], "drive": ["discipline"]}


@pytest.mark.rule("RR-EXWB-04")
@pytest.mark.rule("RR-BUILD-01")
@pytest.mark.rule("RR-BUILD-03")
@pytest.mark.rule("RR-BUILD-04")
def test_the_dwarven_throng_as_printed_has_three_errors() -> None:
    assert found(warband(*THRONG, picks=THRONG_PICKS)) == [
        ("entries", "RR-BUILD-01"),
        ("entries", "RR-BUILD-03"),
        ("entries", "RR-BUILD-04"),
    ]


@pytest.mark.rule("RR-EXWB-04")
def test_the_dwarven_throng_is_completed() -> None:
    roster = sample("Dwarven Throng")
    assert not lines(warband(*THRONG)) - lines(roster)
    assert roster.picks == THRONG_PICKS
    assert roster.note == "Completed by Affray: the book prints 6 of 12 points."
    assert GAME.roster_problems(roster, {}) == []


@pytest.mark.rule("RR-EXWB-04")
def test_the_dwarven_throng_can_be_completed_in_49_ways() -> None:
    types = (champion(), heavy(), FIGHTERS, SHOOTERS, SKIRMISHERS, ward())
    more = [some for size in range(1, 6) for some in combinations_with_replacement(types, size)]
    legal = [some for some in more if not found(warband(*THRONG, *some, picks=THRONG_PICKS))]
    assert len(legal) == 49


@pytest.mark.rule("RR-EXWB-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sample_is_legal_in_both_editions(edition: str) -> None:
    assert len(samples()) >= 8
    for roster in samples():
        assert GAME.roster_problems(msgspec.structs.replace(roster, edition=edition), {}) == []
        assert roster.note
        assert all(entry.name for entry in roster.entries)


def test_the_samples_show_everything_there_is_to_choose() -> None:
    chosen = {pick for roster in samples() for picks in roster.picks.values() for pick in picks}
    for roster in samples():
        for entry in roster.entries:
            chosen |= {pick for picks in entry.picks.values() for pick in picks}
    tables = traits()
    every = {id for table in tables if table != "bond" for id in tables[table]}
    assert every <= chosen
    assert len({roster.name for roster in samples()}) == len(samples())


# -- random warbands ------------------------------------------------------------------------


@pytest.mark.rule("RR-BUILD-01")
@pytest.mark.rule("RR-BUILD-03")
@pytest.mark.rule("RR-BUILD-04")
@pytest.mark.rule("RR-BUILD-10")
@pytest.mark.rule("RR-BUILD-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_warbands_are_legal_and_everything_comes_up(edition: str) -> None:
    random = Random(12)
    kinds: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    for _ in range(300):
        roster = GAME.random_roster(edition, {}, random)
        assert roster.edition == edition
        assert GAME.roster_problems(roster, {}) == []
        sizes[len(roster.entries)] += 1
        for entry in roster.entries:
            pair = "champion" in entry.picks
            kinds[entry.kind + "+" * pair] += 1
            chosen.update(pick for picks in entry.picks.values() for pick in picks)
        chosen.update(pick for picks in roster.picks.values() for pick in picks)
    assert set(sizes) == {4, 5, 6, 7, 8}
    types = {"champion", "heavy", "fighters", "shooters", "skirmishers", "ward"}
    pairs = {"heavy+", "fighters+", "shooters+", "skirmishers+"}
    assert set(kinds) == types | pairs | ({"dregs"} if edition == "quickref" else set())
    skipped = set() if edition == "quickref" else {"bond"}
    every = {id for table, row in traits().items() if table not in skipped for id in row}
    assert set(chosen) == every


@pytest.mark.rule("RR-BUILD-01")
@pytest.mark.parametrize("points", range(6, 31))
def test_random_warbands_are_legal_for_every_limit(points: int) -> None:
    house = {"points_limit": points}
    for edition in EDITIONS:
        for seed in range(5):
            assert (
                GAME.roster_problems(GAME.random_roster(edition, house, Random(seed)), house) == []
            )


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_warbands_have_nothing_that_is_of_no_use(edition: str) -> None:
    """Riders have a heavy; Transport and Battle Summons have somebody of 2 points or less."""
    random = Random(5)
    for _ in range(300):
        roster = GAME.random_roster(edition, {}, random)
        heavies = [entry for entry in roster.entries if entry.kind == "heavy"]
        assert heavies or "riders" not in roster.picks["traits"]
        small = [
            entry
            for entry in roster.entries
            if entry.kind != "heavy" and "champion" not in entry.picks
        ]
        for entry in roster.entries:
            others = [one for one in small if one is not entry]
            if "battle_summons" in entry.picks.get("action", entry.picks.get("champion", [])):
                assert others
            if "transport" in entry.picks.get("trait", []):
                assert others or "riders" in roster.picks["traits"]


def test_the_same_seed_gives_the_same_warband() -> None:
    first, second = (GAME.random_roster("quickref", {}, Random(3)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("points", [0, 5, 31])
def test_where_no_warband_is_legal_that_is_said(points: int) -> None:
    with pytest.raises(BadInput):
        GAME.random_roster("alpha2", {"points_limit": points}, Random(1))
    with pytest.raises(BadInput, match="No warband"):
        building._random_bodies("alpha2", points, Random(1))
