"""A game master at the table: words as answers, rulings out of turn, and a seat without a side."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar.testing import TestClient
from tests.server.helping import Made, Seat, key, make

from affray.games.warbands_and_heroes.game import GAME

Client = TestClient[Any]

MASTER = 3


def seated(client: Client) -> tuple[Made, Seat]:
    """Three sides and a game master, all at one screen."""
    rosters = [msgspec.to_builtins(sample) for sample in GAME.forces.samples()[:3]]
    made = make(
        client,
        game=GAME.id,
        seats=[{"kind": "hot"}] * 4,
        rosters=[*rosters, msgspec.to_builtins(GAME.seats.judge)],
        house={"board_size": 16},
    )
    return made, made.seat(0)


def test_the_last_seat_judges_and_plays_for_nobody(client: Client) -> None:
    _, seat = seated(client)
    table = seat.table()
    assert [one["side"] for one in table["seats"]] == [0, 1, 2, None]
    assert [side["side"] for side in table["view"]["sides"]] == [0, 1, 2]
    assert table["questions"][0]["seat"] == MASTER
    info = next(one for one in client.get("/api/games").json() if one["id"] == GAME.id)
    assert info["judge"]["name"] == "The game master"


def test_an_example_with_a_game_master_is_played_on_by_all_of_its_seats(client: Client) -> None:
    shown = {"id": "creative~four_in_six", "at": 2}
    table = make(client, game=GAME.id, seats=[], vignette=shown).seat(0).table()
    assert [one["side"] for one in table["seats"]] == [0, 1, None]
    assert table["questions"][0]["seat"] == 2
    assert "cut the ropes" in table["questions"][0]["prompt"]


def test_a_deed_in_words_is_judged_four_in_six(client: Client) -> None:
    _, seat = seated(client)
    question = seat.play_until("ChooseAction")["questions"][0]
    deed = next(one["value"] for one in question["choices"] if one["value"]["do"] == "creative")
    assert seat.answer(deed, seat=question["seat"]).status_code == 200
    asked = seat.table()["questions"][0]
    assert (asked["kind"], asked["least"], asked["most"]) == ("words", 1, 280)
    assert asked["examples"][0]["value"]
    for bad in ("", "x" * 300, 4, ["x"]):
        assert seat.answer(bad, seat=asked["seat"]).status_code in (400, 409)
    assert seat.answer(" <b>We\nsing.</b> ", seat=asked["seat"]).status_code == 200
    judged = seat.table()["questions"][0]
    assert judged["seat"] == MASTER
    assert "“<b>We sing.</b>”" in judged["prompt"]
    for value in ("chance", 4, "They are loud."):
        assert seat.answer(value, seat=MASTER).status_code == 200
    lines = [line["sentence"] for line in seat.log()]
    assert any(re.search("had 4 chances in 6: it went (well|badly)", line) for line in lines)
    assert any(re.search("game master: 4 chances .* They are loud", line) for line in lines)


def test_a_game_master_rules_out_of_turn_and_nobody_else_does(client: Client) -> None:
    _, seat = seated(client)
    seat.play_until("ChooseAction")
    assert seat.post("/judge", seat=0, key=key()).status_code == 409
    seat.tell("/judge", seat=MASTER)
    seat.play_until("MasterActs")
    seat.answer({"do": "shaken", "unit": 0}, seat=MASTER)
    seat.answer("The banner fell.", seat=MASTER)
    table = seat.table()
    assert "Shaken" in table["view"]["pieces"][0]["marks"]
    told = f"The game master: {table['view']['pieces'][0]['name']} is Shaken. The banner fell."
    assert told in [line["sentence"] for line in seat.log()]
