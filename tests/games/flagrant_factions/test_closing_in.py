"""What is legal when a group closes in, and what a gesture makes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.flagrant_factions.test_ways_into_contact import AHEAD, X, Y, contacts

from affray.games.flagrant_factions.rules.contact import CHARGE, Contacts
from affray.games.flagrant_factions.rules.drill import Drill
from affray.kernel.board.measure import Point
from affray.kernel.options import Moves


def why(options: Contacts, *answer: Any) -> str:
    refusal = options.refusal(answer)
    return refusal.sentence if refusal else ""


@pytest.mark.rule("FF-ATT-03")
@pytest.mark.rule("FF-MOVE-04")
@pytest.mark.rule("FF-MOVE-06")
def test_where_a_model_that_closes_in_may_end() -> None:
    options = contacts([(300, Y)], [(300, Y + 1000)], others=[(1200, Y + 1000)])
    off = "The group may not leave the table here."
    near = 'A model not touching the target must end at least 3" from other enemies.'
    assert why(options, (101, ((-1, Y),))) == off
    assert why(options, (101, ((945, Y + 1000),))) == (
        "No model may touch an enemy other than the target."
    )
    assert why(options, (101, ((944, Y + 1000),))) == near
    assert why(options, (101, ((600, Y + 400), (700, Y + 600)))) == near
    assert why(options, (101, ((900, Y + 500), (300, Y + 745)))) == ""
    assert why(options, (101, ((300, Y + 745), (900, Y + 500)))) == near
    assert why(options, (101, ((300, Y + 747),))) == "A model may not pass through another."
    for answer in ("march", ((101,),), ((101, ((0.5, 1),)),), ((201, ((300, Y + 746),)),)):
        assert options.refusal(answer) is not None
    twice = (101, ((300, Y + 746),)), (101, ((300, Y + 746),))
    assert why(options, *twice) == "A model can move only once."


@pytest.mark.rule("FF-ATT-03")
@pytest.mark.rule("FF-Q-57")
def test_who_must_touch_and_who_must_close_up() -> None:
    left = "Another model could still touch the target."
    apart = 'A model could still close up to within 3" of another.'
    none = "At least one model must touch the target."
    both = contacts([(X, Y), (X, Y + 300)])
    go = (101, AHEAD), (102, ((X + 873, Y + 221),))
    assert why(both, *go) == "A model may not pass through another."
    assert why(both, *go[::-1]) == ""
    assert why(both, (101, ()), go[1]) == left
    assert why(both, go[0]) == left
    assert why(both) == none
    assert why(contacts([(X, Y), (X, Y + 300)], is_fighting=True)) == left
    assert why(contacts(reach=700)) == none
    assert why(contacts(reach=700, is_fighting=True)) == ""
    held: dict[str, Any] = {"profile": "heavy_engine", "effects": [("entangle", 1)]}
    assert why(contacts(is_fighting=True, **held)) == ""
    late = contacts([(X, Y), (X - 1000, Y)], reach=1000)
    assert why(late, (101, AHEAD)) == apart
    assert why(late, (101, AHEAD), (102, ((X - 272, Y),))) == apart
    assert why(late, (101, AHEAD), (102, ((X - 271, Y),))) == ""
    far = contacts([(X, Y), (X - 2500, Y)], reach=1000)
    assert why(far, (101, AHEAD)) == ""
    # Two that touch far from each other need not close up.
    two = contacts([(X, Y), (X, Y + 1500)], [(X + 1000, Y), (X + 1000, Y + 1500)])
    assert why(two, (101, AHEAD), (102, ((X + 746, Y + 1500),))) == ""


@pytest.mark.rule("FF-ATT-03")
def test_no_gesture_stands_for_an_attack_that_touches_nobody() -> None:
    for reach, is_any in ((1000, True), (700, False)):
        options = contacts([(X, Y), (X, Y + 300)], reach=reach)
        assert (options.arrange((X + 1000, Y), CHARGE) is not None) == is_any
        assert bool(list(options)) == is_any
    fighting = contacts(reach=700, is_fighting=True).arrange((X + 1000, Y), CHARGE)
    assert fighting is not None


@pytest.mark.rule("FF-ATT-03")
def test_where_nobody_finds_out_how_all_close_in_they_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for as soon as one model has a way; how the others follow is found out later."""
    options = contacts([(X, Y), (X, Y + 300)])
    assert options.moves_anybody()
    assert not contacts([(X, Y)], reach=700).moves_anybody()
    assert contacts([(X, Y)], is_fighting=True).moves_anybody()
    assert why(options) != ""
    monkeypatch.setattr(Contacts, "arrange", lambda options, to, shape: None)
    assert list(options) == [()]
    assert options.sample(Random(1)) == ()
    assert why(options) == ""
    assert list(contacts([(X, Y)], reach=700)) == []


class Struck(Contacts):
    """With models that go as the test says before the others are seen to."""

    __slots__ = ("ways",)

    ways: Moves

    def _strike(self, drill: Drill, to: Point | None) -> None:
        for model, path in self.ways:
            drill.go(model, path)


@pytest.mark.rule("FF-ATT-03")
def test_a_gesture_brings_in_whoever_is_left_out_or_apart() -> None:
    behind = contacts([(X, Y), (X - 1000, Y)], reach=1000)
    both = ((101, AHEAD), (102, ((X - 269, Y),)))
    assert behind._closing(None, is_following=False) == both
    pair = contacts([(X, Y), (X - 700, Y), (X - 700, Y + 300)], reach=745)
    assert pair._closing(None, is_following=False) == ((101, AHEAD),)
    whole = pair._closing(None, is_following=True)
    assert whole is not None
    assert len(whole) == 3
    late = Struck(contacts([(X, Y), (X, Y + 300)]).state, 1, 2, 1000)
    late.ways = ((101, AHEAD),)
    found = late._closing(None, is_following=False)
    assert found is not None
    assert [model for model, _ in found] == [101, 102]
    assert late.touches(found[1][1][-1])
    # Through a friend.
    through = Struck(contacts(friends=[(X + 400, Y)]).state, 1, 2, 1000)
    through.ways = ((101, AHEAD),)
    assert through._closing(None, is_following=False) is None
