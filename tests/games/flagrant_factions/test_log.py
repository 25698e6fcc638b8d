"""The log: what is needed to follow a battle on a real table."""

from __future__ import annotations

import re

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, hits, shot

from affray.bots.driver import safe_answer
from affray.cli.replay import retold
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.table.position import place
from affray.games.flagrant_factions.words.events import Hurt, ToHit, Unharmed
from affray.games.flagrant_factions.words.move_events import ClosedIn, GroupMoved, ModelsRemoved
from affray.games.flagrant_factions.words.setup_events import Deployed, HeldBack, SidesRolled
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.events import Event
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.record import record_of

PLAIN = {
    "groups": [
        {"name": "Aurorans", "side": "A", "profile": "light_foot", "at": [10, 10], "count": 4},
        {"name": "Lancers", "side": "B", "profile": "elite_cavalry", "at": [30, 10]},
    ],
    "terrain": [{"kinds": ["difficult"], "label": "Copse", "disc": [20, 16, 2]}],
}
INCH = 254


def told(event: Event) -> str:
    return event.sentence(GAME.look.names(place(PLAIN, House.of({}))))


def test_a_move_says_how_far_whither_and_where_it_ends() -> None:
    path = ((10 * INCH, 10 * INCH), (16 * INCH, 10 * INCH), (16 * INCH, 12 * INCH))
    moved = GroupMoved(group=1, moves=((101, path),))
    assert told(moved) == ('Aurorans moved 8" east, ending 3.7 in south-west of the Copse.')
    assert told(GroupMoved(group=1, moves=())) == "Aurorans stayed in place."
    closed = ClosedIn(group=1, target=2, touching=1, moves=((101, path),))
    assert 'closed in on Lancers, 8" east' in told(closed)
    assert told(closed).endswith(": 1 model in contact.")


def test_a_deployment_is_found_by_a_landmark() -> None:
    deployed = Deployed(group=1, moves=((101, ((20 * INCH, 20 * INCH),)),))
    assert told(deployed) == "Deployed: Aurorans, 1 model, 2 in north of the Copse."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (HeldBack(side=0, groups=(1,)), "Off the table for now: Aurorans."),
        (ModelsRemoved(group=1, models=(101,)), "Aurorans lost 1 model, number 1."),
        (ModelsRemoved(group=1, models=(101, 104)), "Aurorans lost 2 models, numbers 1 and 4."),
        (
            SidesRolled(faces=(3, 2), changes=(1, 0), attackers=0),
            "4 against 2 (Shrewd: +1): the attackers are Side A.",
        ),
    ],
)
def test_no_verb_disagrees_with_a_name(event: Event, sentence: str) -> None:
    assert told(event) == sentence


@pytest.mark.rule("FF-OT-VICIOUS")
@pytest.mark.rule("FF-PROF-06")
def test_the_log_says_which_trait_changed_a_number_and_what_hits_are_worth() -> None:
    state = battle(
        Unit(0, "light_cavalry", (10, 10), traits=("vicious", "accurate")),
        Unit(1, "light_foot", (16, 10)),
        Unit(1, "light_foot", (50, 30)),
    )
    played = shot(state, hits(3, 12, hit=6, miss=1), (6, 6))
    (roll,), (hurt,) = played.of(ToHit), played.of(Hurt)
    assert [rule for _, rule in roll.why] == ["FF-OT-ACCURATE", "FF-OT-VICIOUS"]
    assert hurt.words == "6 hits against T 2"
    assert not played.of(Unharmed)
    (spared,) = shot(state, hits(1, 12, hit=5, miss=1)).of(Unharmed)
    assert spared.words == "1 hit against T 2"


def test_every_headline_stands_before_its_turn() -> None:
    start = Start(
        GAME.id, "2021", list(GAME.forces.samples())[:2], {"max_turns": 6}, automated=True
    )
    match = Match(GAME, start, SeededDice(seed_key("log")))
    while not match.is_over:
        for question in match.questions():
            match.answer(question.seat, safe_answer(question))
    lines = retold(GAME, record_of(match)).lines
    turns = [line for line in lines if line.event.name == "TurnBegan"]
    assert len(turns) == 6
    for line in turns[:-1]:
        turn = re.search(r"Turn (\d+)", line.sentence)
        assert turn is not None
        assert line.headline.endswith(f"turn {turn[1]}")
    assert [line.event.name for line in lines].index("BattleOver") > lines.index(turns[-1])
