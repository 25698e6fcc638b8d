"""Each vignette holds with the sides exchanged, and on a board that is turned.

Who sits where, which edge of the table is the lower one and who was written down first: nothing
of that decides a rule.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.games.rattle_and_rend.game import GAME
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import (
    Answer,
    Entry,
    Expectation,
    Offered,
    Refused,
    Usual,
    Vignette,
    read_vignette,
)

EXAMPLES = Path(__file__).parents[3] / "examples" / "rattle_and_rend"
BOARD = 400
OTHER = {"A": "B", "B": "A", "": ""}

DICE_BY_SEAT = (
    "initiative/nobody-has-momentum",
    "initiative/two-empty-ties-are-rolled-off",
)
"""Both sides roll at once, and A's die is written first."""

DICE_BY_GROUP = (
    "heavies/transport-gone-before-it-is-boarded",
    "morale/half-the-points-test",
    "morale/passenger-tests-once",
    "morale/player-a-first",
    "morale/quickref-inherits-it",
    "morale/ward-is-lifted",
    "warding/detonate",
)
"""Several groups roll at once, and their dice are written in the order of the groups."""

WRITTEN_BY_GROUP = ("reactions/countercharge-keeps-a-charger-from-boarding",)
"""Its expectation names the groups in contact, in their order."""

STRIPS = (
    "champions/push-mixed",
    "champions/push-passes-through-groups",
    "champions/summons-mixed",
    "scenarios/conquest-draw",
    "scenarios/conquest-fifth-round",
    "scenarios/conquest-fresh-count-after-the-fifth",
    "scenarios/conquest-middle-strips",
    "scenarios/conquest-more-zones",
)
"""Strips lie across the board whoever faces whom."""

NOT_EXCHANGED = {
    *DICE_BY_SEAT,
    *WRITTEN_BY_GROUP,
    "heavies/transport-gone-before-it-is-boarded",
    "morale/player-a-first",
}
NOT_TURNED = {*DICE_BY_GROUP, *WRITTEN_BY_GROUP, *STRIPS}


def name_of(path: Path) -> str:
    return path.relative_to(EXAMPLES).with_suffix("").as_posix()


NAMES = [name_of(path) for path in sorted(EXAMPLES.rglob("*.toml"))]


@cache
def written(name: str) -> Vignette:
    return read_vignette(EXAMPLES / f"{name}.toml")


def holds(vignette: Vignette) -> None:
    result = play_vignette(vignette, {GAME.id: GAME})
    assert result.problems == ()


# -- the sides exchanged -------------------------------------------------------------------


def exchanged(vignette: Vignette) -> Vignette:
    """The same with A as B, and B as A; the group that was written first comes last."""
    return msgspec.structs.replace(
        vignette,
        position=exchanged_position(vignette.position),
        play=tuple(
            Entry(e.place, OTHER[e.seat], e.question, exchanged_act(e.question, e.act), e.faces)
            for e in vignette.play
        ),
        expect=exchanged_expectation(vignette.expect),
    )


def exchanged_position(position: dict[str, Any]) -> dict[str, Any]:
    first, *rest = [g | {"side": OTHER[g["side"]]} for g in position["groups"]]
    one, other = position.get("duel", ([], []))
    return position | {
        "groups": [*rest, first],
        "sides": list(reversed(position.get("sides", [{}, {}]))),
        "active": OTHER[position.get("active", "A")],
        "player_a": OTHER[position.get("player_a", "A")],
        "duel": [other, one],
        "markers": [m | {"off": OTHER[m.get("off", "")]} for m in position.get("markers", [])],
    }


def exchanged_act(
    question: str, act: Answer | Usual | Refused | Offered
) -> Answer | Usual | Refused | Offered:
    if question == "ChooseFirst" and isinstance(act, Answer):
        return Answer(1 - act.value)
    return act


def exchanged_expectation(expect: Expectation) -> Expectation:
    facts = dict(expect.facts)
    for key in ("active", "winner", "player_a"):
        if key in facts:
            facts[key] = OTHER[facts[key]]
    if "sides" in facts:
        facts["sides"] = {OTHER[letter]: side for letter, side in facts["sides"].items()}
    if "markers" in facts:
        facts["markers"] = [
            m | {"off": OTHER[m["off"]]} if "off" in m else m for m in facts["markers"]
        ]
    seat = None if expect.asks_seat is None else OTHER[expect.asks_seat]
    return msgspec.structs.replace(expect, facts=facts, asks_seat=seat)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_EXCHANGED])
def test_it_holds_with_the_sides_exchanged(name: str) -> None:
    holds(exchanged(written(name)))


# -- the board turned ------------------------------------------------------------------------


def turned(vignette: Vignette) -> Vignette:
    """The same on a board that is turned by a quarter; the groups are written backwards."""
    position = vignette.position
    groups = [g | {"at": point(g["at"])} if "at" in g else g for g in position["groups"]]
    markers = [m | {"at": point(m["at"])} if "at" in m else m for m in position.get("markers", [])]
    return msgspec.structs.replace(
        vignette,
        position=position
        | {
            "groups": groups[::-1],
            "markers": markers,
            "terrain": [turned_terrain(t) for t in position.get("terrain", [])],
            "facing": (position.get("facing", 0) + 1) % 4,
        },
        play=tuple(
            Entry(e.place, e.seat, e.question, turned_act(e.act), e.faces) for e in vignette.play
        ),
        expect=turned_expectation(vignette.expect),
    )


def point(plain: Any) -> list[Any]:
    x, y, *rest = plain
    return [round(BOARD - y, 1), x, *rest]


def turned_terrain(piece: dict[str, Any]) -> dict[str, Any]:
    if "disc" in piece:
        return piece | {"disc": point(piece["disc"])}
    return piece | {"polygon": [point(corner) for corner in piece["polygon"]]}


def points(answer: Any) -> Any:
    """An answer, with every place in it turned."""
    if not isinstance(answer, list):
        return answer
    if len(answer) == 2 and all(type(part) in (int, float) for part in answer):
        return point(answer)
    return [points(part) for part in answer]


def turned_act(act: Answer | Usual | Refused | Offered) -> Answer | Usual | Refused | Offered:
    match act:
        case Answer(value):
            return Answer(points(value))
        case Refused(value, because):
            return Refused(points(value), because)
        case Offered(offers, lacks):
            return Offered([points(o) for o in offers], [points(o) for o in lacks])
        case _:
            return act


def turned_expectation(expect: Expectation) -> Expectation:
    facts = dict(expect.facts)
    if "groups" in facts:
        facts["groups"] = {name: turned_facts(one) for name, one in facts["groups"].items()}
    if "markers" in facts:
        facts["markers"] = [turned_facts(one) for one in facts["markers"]]
    return msgspec.structs.replace(expect, facts=facts)


def turned_facts(one: dict[str, Any]) -> dict[str, Any]:
    return {key: point(v) if key in ("at", "near") else v for key, v in one.items()}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_TURNED])
def test_it_holds_on_a_turned_board(name: str) -> None:
    holds(turned(written(name)))


def test_what_is_left_out_is_there() -> None:
    assert {*NOT_EXCHANGED, *NOT_TURNED} <= {*NAMES}
