"""What a reaction is about, and what comes of accepting, denying and forcing it.

The chances are worked out by hand: a d20 shows 13 or more with 8/20, so two dice miss with 9/25.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import GAME

from affray.games.rattle_and_rend.words.answers import Decline, React
from affray.games.rattle_and_rend.words.reaction_questions import AboutReaction, DeclareReaction
from affray.kernel.ahead import Ahead
from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport
from affray.kernel.underway import Ledger

SPACE = "\u00a0"
REST = [
    {"name": "Blue rest", "side": "A", "kind": "fighters", "at": [20, 20]},
    {"name": "Red rest", "side": "B", "kind": "fighters", "at": [380, 380]},
]


def begun(
    *groups: tuple[str, str, str, float, float],
    edition: str = "alpha2",
    dice: tuple[int, ...] = (),
    **more: Any,
) -> Match[Any]:
    """A battle in the turn of A: name, side, kind and place of each group."""
    placed = [
        {"name": name, "side": side, "kind": kind, "at": [x, y], **more.get(name, {})}
        for name, side, kind, x, y in groups
    ]
    position = {"groups": [*placed, *REST]}
    start = Start(game=GAME.id, edition=edition, rosters=[], position=position)
    return Match(GAME, start, ScriptedDice(dice))


def charge(match: Match[Any], group: int, target: int, *path: tuple[int, int]) -> None:
    match.answer_plain(0, {"do": "charge", "group": group})
    match.answer(0, target)
    match.answer(0, path)


def asked(match: Match[Any]) -> AboutReaction[Any]:
    assert isinstance(match.question, AboutReaction)
    return match.question


def told(match: Match[Any]) -> tuple[str, str, str]:
    """The caption, the question and the reason."""
    question = asked(match)
    return question.caption(), question.prompt(match.state), question.reason(match.state)


def weighed(match: Match[Any]) -> Ledger:
    found = GAME.look.odds.ledger(Ahead(match, asked(match).seat))
    assert found is not None
    return found


def rows(match: Match[Any]) -> list[tuple[str, ...]]:
    return [
        (row.label, *(cell.replace(SPACE, " ") for cell in row.cells))
        for row in weighed(match).rows
    ]


def odds(match: Match[Any], answer: Any) -> OddsReport:
    [found] = GAME.look.odds.foresee(Ahead(match, asked(match).seat), answer)
    assert sum(row.percent for row in found.rows) == pytest.approx(100)
    return found


def shares(report: OddsReport) -> dict[str, float]:
    return {row.short or row.result: round(row.percent, 1) for row in report.rows}


def suppressed() -> Match[Any]:
    """Skirmishers that charge Shooters and have come within their range."""
    match = begun(
        ("Skirmishers", "A", "skirmishers", 100, 100), ("Shooters", "B", "shooters", 100, 310)
    )
    charge(match, 0, 1, (1000, 2590))
    return match


@pytest.mark.rule("RR-REACT-15", "RR-SREACT-SUPPRESS-1")
def test_who_declares_sees_what_is_under_way() -> None:
    match = suppressed()
    assert told(match) == (
        "Reaction · on the way",
        "React, or let it happen?",
        "Skirmishers charge Shooters, 159 mm.",
    )
    shown = asked(match).underway(match.state)
    assert shown is not None
    assert (shown.deed, shown.piece, shown.targets) == ("Skirmishers charge Shooters.", 0, (1,))
    assert shown.walked == ((1000, 1000), (1000, 1500))
    assert shown.ahead == ((1000, 1500), (1000, 2590))
    [trigger] = shown.triggers
    assert (trigger.at, trigger.piece, trigger.name) == ((1000, 1500), 1, "Suppress")
    assert (trigger.words, trigger.radius, trigger.ring) == ("160 mm", 1600, "M 160")
    assert not trigger.is_later


@pytest.mark.rule("RR-ATK-02", "RR-SREACT-SUPPRESS-2")
def test_the_strip_of_what_happens_and_of_the_reaction() -> None:
    match = suppressed()
    otherwise = weighed(match).otherwise
    assert otherwise is not None
    assert (otherwise.verb, otherwise.needs) == ("hits", "FURY 14+, 2 dice, then WILL 13+")
    # FURY 14+: 0.4225 miss, 0.455 hit, 0.1225 hit hard; WILL 13+: lost 0.36, or 0.6 with one die.
    assert shares(otherwise) == {"lost": 23.7, "pushed": 26.7, "firm": 7.3, "missed": 42.2}
    report = odds(match, React("suppress", 1))
    assert (report.deed, report.verb) == ("Suppress", "hits")
    # FURY 13+: 0.36 miss, 0.48 hit, 0.16 hit hard; WILL 12+: lost 0.3025, or 0.55 with one die.
    assert shares(report) == {"lost": 23.3, "pushed": 31.0, "firm": 9.7, "missed": 36.0}
    assert report.needs == "FURY 13+, 2 dice, then WILL 12+"


@pytest.mark.rule("RR-REACT-03", "RR-REACT-04", "RR-REACT-05")
def test_the_ledger_of_the_one_who_answers() -> None:
    match = suppressed()
    match.answer(1, React("suppress", 1))
    assert told(match) == (
        "Reaction · Suppress",
        "Let Shooters fire, or deny it?",
        "Skirmishers came within 160 mm of Shooters.",
    )
    assert asked(match).clauses(match.state) == ("RR-SREACT-SUPPRESS-2", "RR-REACT-03")
    noted = asked(match).stages(match.state)
    stages = [(stage.name, stage.note.replace(SPACE, " ")) for stage in noted]
    assert stages == [
        ("Declared", "paid 1: 4 → 3"),
        ("Accept or deny", ""),
        ("Force", "may pay 1: 3 → 2"),
    ]
    assert weighed(match).columns == ("You", "They", "Goes on", "And hits")
    # It goes on if they miss (0.36), and then hits with 0.5775.
    assert rows(match) == [
        ("Accept", "3", "3", "36.0 %", "20.8 %"),
        ("Deny, they let go", "2", "3", "100 %", "57.8 %"),
        ("Deny, they force", "2", "2", "36.0 %", "20.8 %"),
    ]
    assert odds(match, "accept").deed == "If they fire"


@pytest.mark.rule("RR-REACT-05")
def test_the_ledger_of_the_one_who_may_force() -> None:
    match = suppressed()
    match.answer(1, React("suppress", 1))
    match.answer(0, "deny")
    assert told(match)[2] == "Skirmishers charge Shooters."
    assert rows(match) == [
        ("Give up", "3", "2", "100 %", "57.8 %"),
        ("Force", "2", "2", "36.0 %", "20.8 %"),
    ]


@pytest.mark.rule("RR-REACT-05")
def test_who_has_nothing_left_cannot_force() -> None:
    match = suppressed()
    match.answer(1, React("suppress", 1))
    match.state.warbands[1].momentum = 0
    assert asked(match).stages(match.state)[2].note == "cannot pay"
    assert asked(match).outlook(match.state, "deny").endswith("no momentum left to force it.")


@pytest.mark.rule("RR-REACT-10", "RR-SREACT-INTIMIDATE-2")
def test_what_comes_later_is_told_beside_what_can_be_done_now() -> None:
    match = begun(
        ("Heavy", "A", "heavy", 100, 100),
        ("Ogre", "B", "heavy", 170, 100),
        ("Shooters", "B", "shooters", 100, 310),
    )
    charge(match, 0, 2, (1000, 1790))
    question = asked(match)
    assert isinstance(question, DeclareReaction)
    assert told(match)[0] == "Reaction · before it begins"
    later = [(reply, when) for reply, when in question.later(match.state)]
    assert later == [(React("suppress", 2), "Not yet: when it has come 50 mm.")]
    shown = question.underway(match.state)
    assert shown is not None
    assert [(t.name, t.is_later, t.at) for t in shown.triggers] == [
        ("Intimidate", False, (1000, 1000)),
        ("Suppress", True, (1000, 1500)),
    ]
    # FURY 8+: a die shows it with 0.65.
    report = odds(match, React("intimidate", 1))
    assert (report.verb, report.needs) == ("stops it", "FURY 8+, 2 dice")
    assert shares(report) == {"critical": 42.2, "success": 45.5, "fails": 12.2}
    # FURY 13+ as above; the Heavy's WILL 10+: lost 0.2025, or 0.45 with one die.
    coming = odds(match, later[0][0])
    assert shares(coming)["missed"] == 36.0
    assert shares(coming)["removed"] == 16.9
    match.answer(1, React("intimidate", 1))
    assert [row[3] for row in rows(match)] == ["12.2 %", "100 %", "12.2 %"]


@pytest.mark.rule("RR-SREACT-EVADE-1", "RR-SREACT-EVADE-2")
def test_evade_lets_the_action_go_on() -> None:
    match = begun(("Fighters", "A", "fighters", 100, 100), ("Fleet", "B", "skirmishers", 100, 220))
    charge(match, 0, 1, (1000, 1750))
    assert told(match)[0] == "Reaction · on the way"
    report = odds(match, React("evade", 1))
    # GUILE 10+: a die shows it with 0.55.
    assert shares(report) == {"critical": 30.2, "success": 49.5, "fails": 20.2}
    match.answer(1, React("evade", 1))
    assert told(match)[1:] == (
        "Let Fleet slip away, or deny it?",
        "Fighters move within 160 mm of Fleet.",
    )


@pytest.mark.rule("RR-SREACT-COUNTER-1", "RR-SREACT-COUNTER-5")
@pytest.mark.parametrize(
    ("edition", "name", "does"),
    [("alpha2", "countercharge", "charge back"), ("quickref", "retaliate", "strike back")],
)
def test_a_charge_that_is_met(edition: str, name: str, does: str) -> None:
    match = begun(
        ("Blues", "A", "fighters", 100, 100), ("Reds", "B", "fighters", 190, 100), edition=edition
    )
    charge(match, 0, 1, (1500, 1000))
    report = odds(match, React(name, 1))
    # FURY 11+, two dice: a quarter miss; they strike even if they are to fall.
    assert report.verb == "hits"
    assert shares(report)["missed"] == 25.0
    match.answer(1, React(name, 1))
    assert told(match)[1:] == (
        f"Let Reds {does}, or deny it?",
        "Blues are about to attack Reds.",
    )
    # The charge has its penalty: one die, 0.5. It is struck at the same time, so it goes on.
    assert [row[3:] for row in rows(match)] == [("100 %", "50.0 %")] * 3


@pytest.mark.rule("RR-SREACT-REGROUP-1")
def test_an_attack_on_a_champion() -> None:
    match = begun(("Bows", "A", "shooters", 100, 100), ("Ysolt", "B", "champion", 100, 200))
    match.answer_plain(0, {"do": "stand_and_fight", "group": 0})
    match.answer(0, 1)
    assert told(match) == (
        "Reaction · before the dice",
        "React, or let it happen?",
        "Bows attack Ysolt.",
    )
    shown = asked(match).underway(match.state)
    assert shown is not None
    assert (shown.walked, shown.ahead, shown.targets) == ((), (), (1,))
    match.answer(1, React("regroup", 1))
    assert [row[3:] for row in rows(match)] == [("100 %", "64.0 %")] * 3


@pytest.mark.rule("RR-WREACT-CONFUSION-2")
def test_an_attack_that_is_turned_on_a_friend_hits_nobody_else() -> None:
    ward = {"reaction": "confusion"}
    match = begun(
        ("Bows", "A", "shooters", 100, 100),
        ("Blues", "A", "fighters", 60, 180),
        ("Reds", "B", "skirmishers", 100, 200),
        ("Stone", "B", "ward", 120, 260),
        Stone=ward,
    )
    match.answer_plain(0, {"do": "stand_and_fight", "group": 0})
    match.answer(0, 2)
    match.answer(1, React("confusion", 2, 3))
    # GUILE 10+ fails with 0.2025; only then the attack goes where it was aimed, and hits with 0.64.
    assert [row[3:] for row in rows(match)] == [
        ("20.2 %", "13.0 %"),
        ("100 %", "64.0 %"),
        ("20.2 %", "13.0 %"),
    ]


@pytest.mark.rule("RR-WREACT-SACRIFICE-2")
def test_a_test_that_another_takes() -> None:
    match = begun(
        ("Bows", "A", "shooters", 100, 100),
        ("Reds", "B", "fighters", 100, 200),
        ("Ogre", "B", "heavy", 160, 200),
        ("Stone", "B", "ward", 120, 260),
        dice=(15, 5),
        Stone={"reaction": "sacrifice"},
    )
    match.answer_plain(0, {"do": "stand_and_fight", "group": 0})
    match.answer(0, 1)
    while asked(match).offers()[0].reaction != "sacrifice":
        match.answer(1, Decline())
    assert told(match)[::2] == ("Reaction · before the test", "Bows have attacked Reds.")
    match.answer(1, React("sacrifice", 2, 3))
    assert told(match)[1] == "Let Ogre take the test, or deny it?"
    assert told(match)[2] == "Reds are about to test WILL."
    # The Reds' WILL 11+, two dice; the Ogre's 10+, three.
    assert weighed(match).columns == ("You", "They", "One is lost")
    assert [row[3] for row in rows(match)] == ["9.1 %", "25.0 %", "9.1 %"]


@pytest.mark.rule("RR-WREACT-REVERSAL-1")
def test_a_turn_that_is_taken_back() -> None:
    match = begun(
        ("Skirmishers", "A", "skirmishers", 100, 100),
        ("Stone", "A", "ward", 60, 100),
        ("Shooters", "B", "shooters", 100, 310),
        dice=(2, 2),
        Stone={"reaction": "reversal"},
    )
    match.answer_plain(0, {"do": "sprint", "group": 0})
    match.answer(0, ((1000, 2000),))
    match.answer(1, React("suppress", 2))
    match.answer(0, "accept")
    assert told(match) == (
        "Reaction",
        "React, or let it happen?",
        "Shooters have taken your turn.",
    )
    assert asked(match).underway(match.state) is None
    match.answer(0, React("reversal", 0, 1))
    assert told(match)[1] == "Let Skirmishers reverse the turn, or deny it?"
    assert weighed(match).columns == ("You", "They")
    assert shares(odds(match, "accept")) == {"critical": 30.2, "success": 49.5, "fails": 20.2}
