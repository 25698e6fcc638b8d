"""Ready battles begin with the first turn, and a deployment may be left to the server."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.helping import HOT, TWO, Client, Seat, added, key, make, serving
from tests.toy.scramble import SCRAMBLE

from affray.bots.hand import prepare
from affray.games import games
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Question
from affray.kernel.game import Game
from affray.kernel.match import Match
from affray.kernel.record import read_record, replay
from affray.kernel.roster import roster_cost
from affray.kernel.starts import ready_start, samples_for
from affray.server.live import making
from affray.server.settings import Settings

GAMES = [(game, edition) for game in games().values() for edition in game.editions]
IDS = [f"{game.id} {edition}" for game, edition in GAMES]
each_game = pytest.mark.parametrize(("game", "edition"), GAMES, ids=IDS)

SEEDS = 20
WHO_BEGINS = ("Bid", "ChooseFirst", "ChangeInitiative", "FirstOrLast")
MEASURED = 200
"""Games of each pairing, at least, in the edition that is dealt."""

MOST_DECISIONS = 12
"""Two people who meet by a link have decided no more than this each when the first turn begins."""


@each_game
def test_pairings_are_even_and_legal(game: Game[Any], edition: str) -> None:
    ready = game.ready()
    assert ready is not None
    assert len(ready.pairings) == 3
    described = game.roster_description(edition, ready.house)
    samples = {sample.name: sample for sample in samples_for(game, edition)}
    for pairing in ready.pairings:
        low, high = sorted(roster_cost(described, samples[name]) for name in pairing.forces)
        assert 0 < high <= low * 1.05
        dealt = pairing.measured[game.editions[0]]
        assert dealt.games >= MEASURED
        assert 0.4 <= dealt.share <= 0.6
    for first in (0, 1):
        assert game.problems(ready_start(game, edition, Random(first), first)) == []


@each_game
@pytest.mark.parametrize("first", [0, 1])
def test_a_ready_battle_begins_with_ones_own_turn(
    game: Game[Any], edition: str, first: int
) -> None:
    names = set()
    for seed in range(SEEDS):
        start = ready_start(game, edition, Random(seed), first)
        match = Match(game, start, SeededDice(seed_key(str(seed))))
        prepare(match, lambda question: question.prepares)
        asked = match.questions()
        names.add(asked[0].name)
        assert [question.seat for question in asked] == [first]
        assert not asked[0].prepares
        view = game.look.view(match.state, None)
        assert [side.side for side in view.sides if side.is_active] == [first]
        assert all(piece.x is not None for piece in view.pieces)
        assert view.terrain
    assert len(names) == 1, "some force is asked something before its pieces may act"


@each_game
def test_it_is_made_prepared_and_kept(game: Game[Any], edition: str, settings: Settings) -> None:
    with serving(settings) as client:
        made = make(client, game=game.id, edition=edition, seats=[], ready=True)
        table = made.seat(0).table()
        (question,) = table["questions"]
        assert question["seat"] == 0
        ready = game.ready()
        assert ready is not None
        last = made.seat(0).log()[-1]
        assert (last["name"], last["sentence"], last["moment"]) == (
            *("Told", ready.told),
            table["line"],
        )
        assert made.seat(0).log()[-1] == made.spectator.log()[-1]
        record = read_record(made.seat(0).get("/record").text)
    with serving(settings) as client:
        again = Seat(client, made.id, made.seat(0).token)
        assert again.table() == table
        assert again.log()[-1] == last
    match = replay(game, record)
    assert record.steps
    assert match.steps() == record.steps
    assert len(match.line) == table["line"]
    assert match.questions()[0].name == question["name"]


def test_the_first_person_begins_and_people_may_share_it(client: Client) -> None:
    bots = [{"kind": "bot"}, {"kind": "person"}]
    made = make(client, game="brigandine", seats=bots, ready=True)
    assert made.seat(1).table()["questions"][0]["seat"] == 1
    made = make(client, game="brigandine", seats=HOT, ready=True)
    assert made.seat(0).table()["questions"][0]["seat"] == 0
    made = make(client, game="brigandine", seats=TWO, ready=True)
    assert made.seat(0).table()["questions"] == []
    made.join(1)
    assert made.seat(0).table()["questions"][0]["seat"] == 0
    assert made.seat(0).log()[-1]["name"] == "Told"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"rosters": [None]}, "ready"),
        ({"house": {"points_limit": 50}}, "ready"),
        ({"agreed": {"attacker": "B"}}, "ready"),
        ({"seats": [*HOT, {"kind": "hot"}]}, "seats"),
        ({"edition": "none"}, "edition"),
        ({"record": "x"}, "record"),
        ({"ready": "yes"}, "ready"),
    ],
)
def test_what_a_ready_battle_brings_cannot_be_given(
    client: Client, more: dict[str, Any], field: str
) -> None:
    plan = {"key": key(), "game": "brigandine", "seats": HOT, "ready": True} | more
    answer = client.post("/api/matches", json=plan)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == field


def test_a_game_without_ready_battles_takes_its_samples(client: Client) -> None:
    with added(SCRAMBLE):
        made = make(client, game=SCRAMBLE.id, ready=True)
        table = made.seat(0).table()
        assert table["started"]
        assert table["questions"]
        assert not [one for one in made.seat(0).log() if one["name"] == "Told"]


# -- deploying the rest ---------------------------------------------------------------------


def deploying(client: Client, game: str = "brigandine", **more: Any) -> Seat:
    """A table for two at one screen where somebody deploys."""
    seat = make(client, game=game, **more).seat(0)
    table = seat.table()
    while not table["questions"][0]["deploys"]:
        table = seat.usual()
    return seat


def test_the_rest_is_deployed_for_a_seat_also_when_its_turn_comes_again(client: Client) -> None:
    seat = deploying(client)
    mine = seat.table()["questions"][0]["seat"]
    table = seat.after("/deploy", seat=mine)
    while table["questions"][0]["deploys"]:
        assert table["questions"][0]["seat"] == 1 - mine
        table = seat.usual()
    assert table["view"]["headline"].startswith("Confrontation, turn 1")


def test_a_command_that_is_sent_again_is_done_once(client: Client) -> None:
    seat = deploying(client)
    mine = seat.table()["questions"][0]["seat"]
    again = key()
    done = seat.tell("/deploy", seat=mine, key=again)
    assert seat.tell("/deploy", seat=mine, key=again) == done


def test_what_was_taken_back_is_ones_own_again(client: Client) -> None:
    seat = deploying(client)
    mine = seat.table()["questions"][0]["seat"]
    seat.tell("/deploy", seat=mine)
    table = seat.after("/undo", seat=mine)
    assert table["questions"][0]["seat"] == mine
    assert table["questions"][0]["deploys"]
    before = table["seq"]
    table = seat.usual()
    assert table["seq"] == before + 1


def test_the_order_outlives_the_server(settings: Settings) -> None:
    with serving(settings) as client:
        seat = deploying(client)
        mine = seat.table()["questions"][0]["seat"]
        seat.tell("/deploy", seat=mine)
    with serving(settings) as client:
        seat = Seat(client, seat.match, seat.token)
        table = seat.usual()
        assert table["questions"][0]["seat"] == 1 - mine


def test_only_who_deploys_now_may_hand_it_over(client: Client) -> None:
    seat = make(client, game="brigandine").seat(0)
    before = seat.table()
    for number in (0, 1):
        answer = seat.post("/deploy", key=key(), seat=number)
        assert answer.status_code == 409
        assert answer.json()["error"]["sentence"] == "This seat has nothing to deploy now."
    assert seat.table() == before
    spectator = seat.client.post(
        f"{seat.base}/deploy", json={"token": "nonsense", "key": key(), "seat": 0}
    )
    assert spectator.status_code in (401, 403)


def is_early(game: Game[Any], question: dict[str, Any]) -> bool:
    """Whether this comes before the first turn: setup, or who begins."""
    kinds = list(Question.__subclasses__())
    for kind in kinds:
        kinds += kind.__subclasses__()
    home = game.folder
    named = [k for k in kinds if k.__name__ == question["name"] and k.__module__.startswith(home)]
    return any(kind.prepares for kind in named) or question["name"] in WHO_BEGINS


@each_game
def test_two_people_by_a_link_soon_have_their_first_turn(
    game: Game[Any], edition: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "fresh_seed", lambda start: "two people by a link")
    monkeypatch.setattr(making, "lots", lambda: Random(1))
    advice = game.advice
    house, agreed = dict(advice.quick_house), dict(advice.quick_agreed)
    made = make(client, game=game.id, edition=edition, seats=TWO, house=house, agreed=agreed)
    people = [made.seat(0), made.join(1)]
    decisions = [0, 0]
    while early := [
        question
        for seat in people
        for question in seat.table()["questions"]
        if is_early(game, question)
    ]:
        asked = early[0]
        decisions[asked["seat"]] += 1
        if asked["deploys"]:
            people[asked["seat"]].tell("/deploy", seat=asked["seat"])
        elif asked["name"] == "Bid":  # equal bids would be made again
            assert people[asked["seat"]].answer(asked["seat"]).status_code == 200
        else:
            people[asked["seat"]].usual()
    assert max(decisions) <= MOST_DECISIONS
