"""Odds shown at the table: the same code as the rules, and as icepool counts them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.rules import attacks, resilience, turn
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import ATTACK, NOBODY
from affray.games.flagrant_factions.rules.hits import roll_to_hit
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import chances
from affray.games.flagrant_factions.words.answers import Attack, Cast, EndTurn, Move, Shoot
from affray.games.flagrant_factions.words.questions import ChooseOrder, ChooseTarget
from affray.kernel.dice import Dice, ScriptedDice
from affray.kernel.flow import Question, finish
from affray.kernel.foresight import MOST_RUNS
from affray.kernel.ids import Seat
from affray.kernel.odds import OddsReport, odds
from affray.kernel.options import Choices
from affray.kernel.problems import BadInput

D6 = icepool.d(6)
pair = D6 + D6


def rows(report: OddsReport) -> dict[str, Fraction]:
    return {row.result: Fraction(row.chance) for row in report.rows}


def asked(state: State, step: Any) -> Question[Any]:
    """The first question that a rule asks."""
    question: Question[Any] = next(step(state, ScriptedDice()))
    return question


# -- hits ------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-SEQ-03")
@pytest.mark.parametrize("captain", [None, "dangerous"])
@pytest.mark.parametrize("in_cover", [False, True])
@pytest.mark.parametrize("traits", [(), ("vicious",), ("unerring",), ("well_armed",)])
def test_the_fate_of_one_die_gives_the_whole_roll(
    traits: tuple[str, ...], in_cover: bool, captain: str | None
) -> None:
    state = battle(
        Unit(0, "heavy_cavalry", traits=traits, captain=captain, r=3), Unit(1, at=(30, 25))
    )
    state.log = None

    def make(trial: State) -> Blow:
        blow = Blow(1, 2, ATTACK, 4)
        blow.in_cover = in_cover
        return blow

    def play(dice: Dice) -> int:
        trial = state.copy()
        return finish(roll_to_hit(trial, dice, make(trial)))

    whole = odds(play, Fraction(0)).of
    assert {
        hits: share for hits, share in chances.hit_chances(state, make).items() if share
    } == whole


@pytest.mark.rule("FF-SEQ-03")
@pytest.mark.rule("FF-OT-VICIOUS")
@pytest.mark.parametrize("count", [12, 6])
def test_hit_chances_are_icepools_with_everything_at_once(count: int) -> None:
    state = battle(
        Unit(0, traits=("vicious", "well_armed", "unerring"), r=count), Unit(1, at=(30, 25))
    )

    def worth(face: int) -> int:
        return (face >= 4) + (face == 6)

    plain = D6.map(worth)
    die = D6.map(lambda face: worth(face) if face >= 4 else plain)
    expected = count @ die
    found = chances.hit_chances(state, lambda trial: Blow(1, 2, ATTACK, 4))
    assert found == {hits: expected.probability(hits) for hits in expected}


# -- reports ---------------------------------------------------------------------------------------


@pytest.mark.rule("FF-GEN-07")
@pytest.mark.parametrize("needed", range(2, 13))
def test_a_check_is_as_likely_as_counted(needed: int) -> None:
    found = rows(GAME.look.odds.report({"check": str(needed)}))
    assert found["passed"] == (pair >= needed).probability(True)


@pytest.mark.rule("FF-SEQ-05")
def test_an_order_shows_the_chance_of_its_activation() -> None:
    state = battle(Unit(0, at=(30, 18)), Unit(1, at=(50, 18)))
    question = asked(state, turn.act)
    assert isinstance(question, ChooseOrder)
    [report] = GAME.look.chances(state, question, Move(1))
    assert rows(report)["passed"] == Fraction(30, 36)
    assert GAME.look.chances(state, question, EndTurn()) == []
    state.companies[0].captain_group, state.companies[0].captain_trait = 1, "prodding"
    [report] = GAME.look.chances(state, question, Move(1))
    assert rows(report)["passed"] == 1


@pytest.mark.rule("FF-CAST-02")
def test_casting_shows_the_spell_that_is_likeliest_to_succeed() -> None:
    caster = Unit(0, at=(30, 18), traits=("apprentice",), spells=("heal", "prompt"))
    state = battle(caster, Unit(0, at=(34, 18)), Unit(1, at=(40, 18)))
    question = asked(state, turn.act)
    [report] = GAME.look.chances(state, question, Cast(1))
    assert report.deed == "Cast Prompt"
    assert rows(report)["passed"] == (pair >= 6).probability(True)


@pytest.mark.rule("FF-SHOOT-05")
def test_a_shot_shows_what_becomes_of_its_target() -> None:
    state = battle(Unit(0, "light_cavalry", (30, 18)), Unit(1, "light_foot", (40, 18)))
    question = ChooseTarget(Seat(0), Choices((2,)), Shoot, pieces=(1,))
    roll, volley = GAME.look.chances(state, question, 2)
    assert rows(roll)["passed"] == Fraction(26, 36)
    hits = 12 @ D6.map(lambda face: int(face >= 5))
    lost = hits.map(lambda number: number // 2)
    total = rows(volley)
    assert sum(total.values()) == 1
    assert total["unhurt"] == lost.probability(0)
    held = sum(
        lost.probability(number) * (pair - number >= 4).probability(True)
        for number in lost
        if number
    )
    assert total["holds"] == held
    gone = sum(
        lost.probability(number) * (pair - number <= 0).probability(True)
        for number in lost
        if number
    )
    assert total["is Routed"] == gone


@pytest.mark.rule("FF-ATT-05")
def test_an_attack_shows_both_sides() -> None:
    state = battle(Unit(0, at=(30, 18)), Unit(1, "light_foot", (34, 18)))
    question = ChooseTarget(Seat(0), Choices((2,)), Attack, pieces=(1,))
    roll, mine, theirs = GAME.look.chances(state, question, 2)
    assert rows(roll)["passed"] == Fraction(30, 36)
    assert mine.needs == "12 dice at 3+"
    assert theirs.needs == "12 dice at 4+"
    closing = asked(state, lambda state, dice: attacks.attack(state, dice, 1, 2))
    both = GAME.look.chances(state, closing, closing.usual_answer())
    assert [rows(report) for report in both] == [rows(mine), rows(theirs)]


@pytest.mark.rule("FF-RALLY-01")
@pytest.mark.rule("FF-TEST-07")
def test_a_rally_shows_its_test_with_modifiers() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 18), is_shaken=True, captain="vapid"),
        Unit(0, "light_foot", (30, 25), is_shaken=True),
        Unit(1, at=(50, 18)),
    )
    question = asked(state, turn.rally)
    [report] = GAME.look.chances(state, question, 2)
    assert rows(report) == {
        "passed": (pair >= 4).probability(True),
        "failed": (pair < 4).probability(True),
        "Routed": 0,
    }


@pytest.mark.rule("FF-OT-COWARDLY")
def test_the_odds_of_the_cowardly_are_icepools() -> None:
    found = rows(GAME.look.odds.report({"test": "light_foot", "attacker_traits": "cowardly"}))
    lower = icepool.lowest(D6, D6)
    assert found["passed"] == (lower + D6 >= 4).probability(True)


class Singly(Dice):
    """Dice that are rolled one by one, whatever is asked of them."""

    def __init__(self, inner: Dice) -> None:
        self.inner = inner

    def roll(self, sides: int) -> int:
        return self.inner.roll(sides)


@pytest.mark.rule("FF-SEQ-04")
@pytest.mark.rule("FF-TEST-10")
@pytest.mark.parametrize("lost", [1, 6])
@pytest.mark.parametrize("effects", [[], [("embolden", 0)]])
@pytest.mark.parametrize("traits", [(), ("cowardly",)])
def test_a_test_is_foreseen_by_few_of_its_faces_and_exactly(
    traits: tuple[str, ...], effects: list[tuple[str, int]], lost: int
) -> None:
    state = battle(Unit(0, traits=traits, effects=effects), Unit(1))
    runs = 0

    def play(dice: Dice) -> str:
        nonlocal runs
        runs += 1
        test = resilience.Test(1, resilience.LOSS, NOBODY, lost=lost)
        return chances.tested(state.copy(), dice, test)

    found = odds(play).of
    assert effects or runs <= MOST_RUNS
    assert found == odds(lambda dice: play(Singly(dice))).of


@pytest.mark.rule("FF-CAP-02")
@pytest.mark.rule("FF-TEST-04")
@pytest.mark.rule("FF-TEST-05")
def test_nobody_has_a_captain_in_the_odds_unless_it_is_said() -> None:
    pair = D6 + D6
    for said, change in (
        ({}, 0),
        ({"attacker_captain": "yes"}, 1),
        ({"attacker_captain": "capable"}, 1),
        ({"attacker_captain": "vapid"}, 0),
        ({"lost": "3"}, -3),
        ({"attacker_below_half": "yes", "attacker_captain": "yes", "lost": "2"}, -2),
    ):
        report = GAME.look.odds.report({"test": "light_foot", **said})
        assert rows(report)["passed"] == (pair + change >= 4).probability(True)
        assert sum(int(one.words.split()[0]) for one in report.modifiers) == change


@pytest.mark.rule("FF-SEQ-03")
@pytest.mark.rule("FF-SEQ-04")
def test_a_fight_shows_all_that_bears_on_it_and_what_it_costs() -> None:
    plain = {"attacker": "elite_foot", "target": "light_foot"}
    report = GAME.look.odds.report(plain)
    hits = 12 @ (D6 >= 3)
    assert report.tally == "R lost"
    lost = {row.result: Fraction(row.chance) for row in report.tallied}
    assert lost == {str(k): (hits // 2 == k).probability(True) for k in range(7)}
    assert [one.rule for one in report.modifiers] == ["FF-TEST-04"]
    said = {
        "attacker_traits": "vicious,terrifying,unerring,well_armed,bane:undead",
        "attacker_captain": "dangerous",
        "attacker_r": "6",
        "target_traits": "cowardly",
        "target_captain": "yes",
        "target_below_half": "yes",
        "formed": "yes",
        "cover": "yes",
    }
    assert {one.rule for one in GAME.look.odds.report(plain | said).modifiers} == {
        "FF-R-04",
        "FF-OT-VICIOUS",
        "FF-OT-WELLARMED",
        "FF-OT-UNERRING",
        "FF-CT-15",
        "FF-PT-DEFENSIVE-2",
        "FF-TERR-COVER",
        "FF-TEST-04",
        "FF-TEST-05",
        "FF-TEST-06",
        "FF-OT-TERRIFYING",
    }
    unfeeling = GAME.look.odds.report(plain | {"target_traits": "unfeeling"})
    assert [one.rule for one in unfeeling.modifiers] == ["FF-OT-UNFEELING-2", "FF-OT-UNFEELING-1"]


@pytest.mark.rule("FF-PROF-08")
@pytest.mark.parametrize(
    "bad",
    [
        {"nonsense": "1"},
        {"check": "1"},
        {"check": "many"},
        {"attacker": "wizard", "target": "light_foot"},
        {"attacker": "light_engine", "target": "light_foot"},
        {"attacker": "light_foot", "target": "light_foot", "action": "shoot"},
        {"attacker": "light_foot", "target": "light_foot", "action": "dance"},
        {"attacker": "light_foot", "target": "light_foot", "attacker_traits": "dancing"},
        {"attacker": "light_foot", "target": "light_foot", "attacker_r": "13"},
        {"attacker": "light_foot", "target": "light_foot", "distance": "far"},
        {"attacker": "light_foot", "target": "light_foot", "target_captain": "grim"},
        {"attacker": "light_foot", "target": "light_foot", "cover": "some"},
    ],
)
def test_odds_of_nonsense_are_refused(bad: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        GAME.look.odds.report(bad)


def test_described_fights_have_odds() -> None:
    described: list[Callable[[], dict[str, str]]] = [
        lambda: {"attacker": "elite_foot", "target": "light_foot"},
        lambda: {"attacker": "elite_foot", "target": "light_foot", "action": "defend"},
        lambda: {"attacker": "light_cavalry", "target": "light_foot", "action": "shoot"},
        lambda: {
            "attacker": "elite_foot",
            "target": "light_foot",
            "action": "projectile",
            "distance": "13",
            "cover": "yes",
        },
    ]
    for words in described:
        assert sum(rows(GAME.look.odds.report(words())).values()) == 1


@pytest.mark.rule("FF-GEN-06")
def test_everybody_sees_the_numbers_of_every_group() -> None:
    state = battle(Unit(0, at=(30, 18)), Unit(1, at=(50, 18), r=5, name="Foes"))
    for seat in (Seat(0), Seat(1), None):
        [enemy] = [group for group in GAME.look.view(state, seat).groups if group.name == "Foes"]
        assert any(stat.name == "R" and "5" in stat.value for stat in enemy.stats)
