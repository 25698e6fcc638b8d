"""World-turns told in full: every question, line of the log, coin and rank of a few campaigns.

After a change that is meant, write them anew with
`python -m tests.games.warbands_and_heroes.test_world_turns_told`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import master

from affray.campaign.questions import PlayBattles
from affray.campaign.state import NO_HASH, Result
from affray.games.warbands_and_heroes.campaigns.world_turns import WorldState, WorldTurns
from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.forces.roster import class_of
from affray.games.warbands_and_heroes.game import GAME
from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster

WORLD = next(one for one in GAME.campaigns if isinstance(one, WorldTurns))
TOLD = Path(__file__).parent / "world_turns.txt"

Answers = dict[str, list[Any]]
"""By the name of the question, in order; then the usual one."""


def band(name: str, *kinds: str) -> Roster:
    return Roster(GAME_ID, name, [Entry(kind) for kind in kinds], EDITION)


BANDS = (
    band("Wolves", "warriors", "warriors", "bowmen", "own_hero"),
    band("Crows", "berserkers", "bowmen", "giant"),
    band("Boars", "warriors"),
)
LUCKY = Roster(
    GAME_ID,
    "Lucky",
    [
        Entry("warriors", picks={"captain": ["roll"]}),
        Entry("berserkers", picks={"captain": ["roll"]}),
        Entry("bowmen", picks={"captain": ["wicked"]}),
    ],
    EDITION,
)
RICH = band("Rich", *["giant"] * 5)


def campaign(
    rosters: tuple[Roster, ...],
    turns: str,
    faces: list[int],
    answers: Answers,
    results: list[list[int]],
    **house: HouseValue,
) -> Iterator[str]:
    names = ["Ann", "Ben", "Cat", "Dan"][: len(rosters)]
    start = Start(WORLD.id, EDITION, list(rosters), house, {"world_turns": turns}, names=names)
    match: Match[WorldState] = Match(WORLD, start, ScriptedDice(faces))
    left = {key: list(values) for key, values in answers.items()}
    fought = iter(results)
    seen = 0
    yield f"# {', '.join(roster.name for roster in rosters)}: {turns} world-turns, {house}"
    while not match.is_over:
        yield from told(match, seen)
        seen = len(match.events)
        question = match.questions()[0]
        if isinstance(match.question, PlayBattles):
            (battle,) = match.state.open_battles
            yield f"    battle {battle.number} of {battle.sides}, seats {battle.seats}"
            result = Result(battle.number, 0, "", NO_HASH, tuple(next(fought)))
            match.answer(match.state.table, result)
            continue
        said = left.get(question.name, [])
        answer = said.pop(0) if said else question.usual_answer()
        prompt = question.prompt(match.state)
        yield f"    {question.seat} {question.name}: {prompt} {question.label(match.state, answer)}"
        match.answer(question.seat, answer)
    yield from told(match, seen)
    yield from ended(match)


def told(match: Match[WorldState], seen: int) -> Iterator[str]:
    names = WORLD.look.names(match.state)
    for event in match.events[seen:]:
        dice = "".join(f" {face}" for face in event.dice)
        yield f"  {event.sentence(names)}{dice} [{' '.join(event.rules)}] {event.whose()}"


def ended(match: Match[WorldState]) -> Iterator[str]:
    state = match.state
    for line in state.ledger:
        yield f"  ${line.turn} {line.seat} {line.coin:+} {line.purse}: {line.what}"
    for rank, seat in WORLD.ranks(state):
        player = state.players[seat]
        columns = ", ".join(f"{one.name} {one.value}" for one in WORLD.columns(state, player))
        units = ", ".join(f"{e.name} {e.picks} of {class_of(e).fs}" for e in state.entries(seat))
        yield f"  #{rank} {player.name} {player.score}: {columns}; {units}"
    yield f"  = {WORLD.phase(state)}, {WORLD.look.facts(state)}, {WORLD.rules.invariants(state)}"


def stories() -> Iterator[str]:
    yield from campaign(
        BANDS,
        "5",
        [6, 3, 1, 4, 6, 6, 2],
        {"PayUnits": [(0, 2), (0, 2), (), (0,), (1,)]},
        [[7, 12, 0, 4, 0, 0, 1, 1, 0, 0, 1, 8, 0, 3, 0, 11, 0]],
    )
    yield from campaign(
        (*BANDS[:2], master()),
        "3",
        [],
        {
            "GrantCoin": [30, 8, 8, 0, 8, 8],
            "GiveReason": ["A chest.", "They met.", "Reeds.", "Spring.", "A bad year."],
            "CallBattle": [(0, 1), (0, 1), ()],
            "ReturnRouted": [("Warriors 2",), ()],
            "LetRecover": ["2", "all"],
        },
        [
            [4, 12, 0, 0, 1, 8, 0, 1, 0, 9, 0, 8, 0, 16, 0],
            [2, 3, 0, 1, 0, 2, 0, 1, 0, 9, 0, 0, 1, 99, 0],
        ],
    )
    yield from campaign(
        (LUCKY, BANDS[1]),
        "3",
        [3, 8],
        {},
        [[2, 0, 1, 5, 0, 0, 1, 2, 0, 8, 0, 0, 1]],
        routed_units_lost=False,
        recover_fs_per_world_turn=2,
    )
    yield from campaign(
        (LUCKY, BANDS[1]),
        "3",
        [1, 5],
        {},
        [[2, 1, 0, 5, 0, 0, 1, 2, 0, 8, 0, 0, 1]],
        recover_fs_per_world_turn="all",
    )
    yield from campaign((RICH, BANDS[2]), "10", [6, 6, 6, 6], {"PayUnits": [(0, 1), (), ()]}, [])
    yield from campaign((BANDS[2], BANDS[2]), "10", [6, 6], {"PayUnits": [(), ()]}, [])


def test_campaigns_are_told_as_they_were() -> None:
    assert list(stories()) == TOLD.read_text("utf-8").splitlines()


@pytest.mark.rule("WH-UPK-01")
def test_a_battle_tells_the_campaign_what_is_left_of_each_unit() -> None:
    start = Start(GAME_ID, EDITION, [BANDS[2], BANDS[1], master([Entry("giant")])])
    state = GAME.state_of(start)
    state.round = 5
    state.units[1].place = "routed"
    state.units[1].fs = 0
    assert WORLD.numbers(state) == (5, 12, 0, 0, 1, 8, 0, 16, 0)


if __name__ == "__main__":
    TOLD.write_text("\n".join(stories()) + "\n", "utf-8")
