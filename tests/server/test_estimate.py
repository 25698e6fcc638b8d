"""Who stands better is told to those who may know it, from what they may know."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.helping import HOT, TWO, Client, Seat, key, make
from tests.server.whispers import WHISPERS

from affray.kernel.game import Start
from affray.server.live.estimating import Estimator
from affray.server.live.match import Live
from affray.server.store.entries import Plan, PlannedSeat

GAME = "rattle-and-rend"
ALONE = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]


def curve(seat: Seat) -> Any:
    answer = seat.get("/estimate")
    assert answer.status_code == 200, answer.text
    return answer.json()


def chances(seat: Seat) -> list[float]:
    return [point["chance"] for point in curve(seat)["points"]]


def test_one_person_against_bots_sees_it_from_the_start(client: Client) -> None:
    seat = make(client, game=GAME, seats=ALONE).seat(0)
    seen = curve(seat)
    assert seen["side"] == 0
    assert seen["points"][0]["at"] == 0
    assert all(0 <= point["chance"] <= 1 for point in seen["points"])


def test_between_people_nobody_sees_it_before_the_end(client: Client) -> None:
    made = make(client, game=GAME, seats=TWO)
    ann = made.seat(0)
    assert curve(ann) is None, "not even before it begins"
    token = made.invited(1).tell("/join", name="Bob")["token"]
    bob = Seat(client, made.id, token)
    for seat in (ann, bob, made.spectator):
        assert curve(seat) is None
    ann.tell("/concede", seat=0)
    while not ann.table()["is_over"]:
        (ann if ann.table()["questions"] else bob).usual()
    assert chances(ann)[-1] == 0
    assert chances(bob)[-1] == 1
    assert curve(made.spectator)["side"] == 0
    assert chances(made.spectator) == chances(ann)


def test_two_people_at_one_screen_play_against_each_other_too(client: Client) -> None:
    seat = make(client, game=GAME, seats=HOT).seat(0)
    assert curve(seat) is None
    seat.end()
    assert chances(seat)[-1] == 0


def test_a_copy_of_a_match_between_people_does_not_tell_it(client: Client) -> None:
    hot = make(client, game=GAME, seats=HOT)
    seat = hot.seat(0)
    branch = {"match": seat.match, "token": seat.token, "at": 0}
    copy = make(client, game="", branch=branch, seats=ALONE).seat(0)
    again = {"match": copy.match, "token": copy.token, "at": 0}
    second = make(client, game="", branch=again, seats=ALONE).seat(0)
    assert curve(copy) is None
    assert curve(second) is None
    seat.end()
    assert curve(copy) is not None
    assert curve(second) is not None


def told(numbers: tuple[int, int], viewer: int | None, *, is_over: bool) -> list[float]:
    """What a viewer is told of a match in which both have hidden a number."""
    game = WHISPERS
    bot = PlannedSeat("bot", "", "random", is_host=False)
    start = Start(game=game.id, edition="only", rosters=[])
    plan = Plan("match", start, "", "seed", (), (bot, bot), None)
    live = Live(plan, game)
    live.begin()
    for seat, number in enumerate(numbers):
        live.match.answer(seat, number)
    if is_over:
        live.concede(0)
        for question in live.match.questions():
            live.match.answer(question.seat, question.usual_answer())
        live.match.answer(0, False)
        assert live.is_over
    estimator = Estimator(live, viewer)
    estimator.add(live.match.positions())
    return list(estimator.made.values())[:2]


@pytest.mark.parametrize(("viewer", "others"), [(None, (9, 1)), (0, (2, 9)), (1, (8, 3))])
def test_secrets_do_not_show_in_it_before_the_end(
    viewer: int | None, others: tuple[int, int]
) -> None:
    """Only what the viewer has hidden makes a difference."""
    first, second = (told(numbers, viewer, is_over=False) for numbers in ((2, 3), others))
    assert first == second
    first, second = (told(numbers, viewer, is_over=True) for numbers in ((2, 3), others))
    assert first != second


def test_it_follows_the_line_that_counts(client: Client) -> None:
    seat = make(client, game=GAME, seats=HOT).seat(0)
    seat.usual()
    seat.tell("/undo")
    table = seat.end()
    places = [point["at"] for point in curve(seat)["points"]]
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, table["line"])


def test_no_token_no_estimate(client: Client) -> None:
    made = make(client, game=GAME, seats=ALONE)
    asked = client.get(f"/api/matches/{made.id}/estimate", params={"token": key()})
    assert asked.status_code == 401
