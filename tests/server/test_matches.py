"""Making matches, sitting down, and looking at the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.helping import HOT, TWO, Client, Made, Seat, first_game, key, make

from affray.games import games


def test_a_person_against_a_bot_is_what_is_made_when_nothing_is_said(client: Client) -> None:
    made = make(client, seats=[])
    table = made.seat(0).table()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["started"]
    assert table["held"] == [0]
    assert made.created["invitations"] == {}


def test_one_token_holds_all_hot_seats(client: Client) -> None:
    made = make(client)
    assert made.created["seat_tokens"]["0"] == made.created["seat_tokens"]["1"]
    table = made.seat(0).table()
    assert table["held"] == [0, 1]
    assert table["viewer"] == table["questions"][0]["seat"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    for seat in (0, 1):
        assert made.seat(0).table(seat=seat)["viewer"] == seat


def test_whoever_is_invited_sits_down_once_and_then_the_match_begins(client: Client) -> None:
    made = make(client, seats=TWO, salt="pepper")
    ann, guest = made.seat(0), made.invited(1)
    before = guest.table()
    assert (before["started"], before["invited"], before["held"]) == (False, 1, [])
    assert ann.table()["questions"] == []
    assert ann.table()["is_host"]
    again = key()
    joined = guest.tell("/join", name="Bob", salt="salt", key=again)
    bob = Seat(client, made.id, joined["token"])
    table = bob.table()
    assert joined == {"what": "joined", "seq": table["seq"], "epoch": 0, "token": bob.token}
    assert table["started"]
    assert table["held"] == [1]
    assert table["salts"] == ["pepper", "salt"]
    assert [seat["name"] for seat in bob.table()["seats"]] == ["Ann", "Bob"]
    assert guest.tell("/join", name="Bob", salt="salt", key=again)["token"] == bob.token
    assert guest.post("/join", key=key(), name="Eve").status_code == 409
    after = guest.table()
    assert (after["invited"], after["is_taken"], after["held"]) == (None, True, [])
    assert not before["is_taken"]
    assert not table["is_taken"]


def test_whoever_sees_a_match_can_let_others_watch(client: Client) -> None:
    made = make(client, seats=TWO)
    for who in (made.seat(0), made.invited(1), made.join(1), made.spectator):
        assert who.get("/spectator").json() == {"token": made.created["spectator_token"]}
    assert Seat(client, made.id, "nonsense").get("/spectator").status_code == 401


def test_the_host_may_start_before_everybody_has_come(client: Client) -> None:
    made = make(client, seats=TWO)
    assert made.spectator.post("/start", key=key()).status_code == 403
    assert made.invited(1).post("/start", key=key()).status_code == 403
    assert made.seat(0).after("/start")["started"]
    assert made.seat(0).post("/start", key=key()).status_code == 409
    bob = made.join(1, salt="late")
    assert bob.table()["salts"] == [], "a salt that comes late changes no dice"


def test_a_spectator_sees_the_table_and_is_asked_nothing(client: Client) -> None:
    table = make(client).spectator.table()
    assert table["viewer"] is None
    assert table["held"] == []
    assert table["questions"] == []
    assert sum(seat["is_waited_for"] for seat in table["seats"]) == 1
    assert table["view"]["pieces"]
    assert not table["can_undo"]
    assert not table["is_host"]


def test_the_same_request_makes_a_match_only_once(client: Client) -> None:
    plan = {"key": key(), "game": first_game(), "seats": HOT}
    one, two = (client.post("/api/matches", json=plan).json() for _ in range(2))
    assert one == two
    other = client.post("/api/matches", json=plan | {"salt": "x"}).json()
    assert other["match"] != one["match"], "the same key of somebody else gives nothing away"


def test_the_table_shows_what_was_agreed(client: Client) -> None:
    game = games()[first_game()]
    agreed = {name: values[0] for name, values in game.rules.agreements.items()}
    table = make(client, agreed=agreed, edition=game.editions[-1]).seat(0).table()
    assert (table["game"], table["edition"], table["agreed"]) == (
        game.id,
        game.editions[-1],
        agreed,
    )


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"edition": "tenth"}, "edition"),
        ({"house": {"no_such_rule": 1}}, "house"),
        ({"agreed": {"no_such_thing": "x"}}, "agreed"),
        ({"seats": HOT[:1]}, "seats"),
        ({"seats": [{"kind": "bot", "bot": "hal"}, {"kind": "hot"}]}, "bot"),
        ({"seats": [{"kind": "ghost"}, {"kind": "hot"}]}, "seats[0].kind"),
        ({"seats": [{"kind": "hot", "name": "a\nb"}, {"kind": "hot"}]}, "seats[0].name"),
        ({"rosters": [{"game": "x", "name": "y", "entries": []}]}, "rosters[0]"),
        ({"rosters": [None] * 3}, "rosters"),
        ({"key": "short"}, "key"),
        ({"record": "nothing"}, ""),
        ({"record": "x", "branch": {"match": "x", "token": "x", "at": 0}}, "record"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_with_the_field(
    client: Client, plan: dict[str, Any], field: str
) -> None:
    body = {"key": key(), "game": first_game(), "seats": HOT} | plan
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["field"].startswith(field), error
    assert error["sentence"]


def test_a_token_is_good_for_its_match_and_its_seat_only(client: Client) -> None:
    one, two = make(client, seats=TWO), make(client)
    stranger = Seat(client, one.id, two.seat(0).token)
    assert stranger.get().status_code == 403
    assert Seat(client, one.id, "forged").get().status_code == 401
    assert Seat(client, one.id, one.seat(0).token[:-1] + "A").get().status_code in (401, 200)
    assert client.get(f"/api/matches/{one.id}").json()["error"]["field"] == "token"
    assert Seat(client, "nowhere", "forged").get().status_code == 401


def test_a_match_that_is_not_there_is_not_found(client: Client) -> None:
    desk = client.app.state.desk
    from affray.server.seats import Holder

    token = desk.tokens.token(Holder("nowhere", "spectator"))
    assert Seat(client, "nowhere", token).get().status_code == 404
    assert "nowhere" not in desk.hub.slots


def test_the_log_goes_on_with_the_line(client: Client) -> None:
    made = make(client)
    table = made.seat(0).play(40)
    whole = made.seat(0).log()
    assert len(whole) == table["events_total"]
    assert [event["index"] for event in whole] == list(range(len(whole)))
    assert all(event["sentence"] for event in whole)
    moments = [event["moment"] for event in whole]
    assert moments == sorted(moments)
    assert moments[-1] <= table["line"]


def test_every_moment_can_be_seen_again(client: Client) -> None:
    made = make(client)
    ann = made.seat(0)
    seen = [ann.table()]
    for _ in range(25):
        seen.append(ann.usual())
    places = ann.news()["moments"]
    assert [place["at"] for place in places] == [table["line"] for table in seen[:-1]]
    for place, table in zip(places, seen, strict=False):
        then = ann.get(f"/moment/{place['at']}").json()
        assert then["view"] == table["view"]
        assert then["questions"] == table["questions"]
        assert then["events_total"] == table["events_total"]
        assert then["line"] == place["at"]
        assert place["question"] == table["questions"][0]["name"]
    last = ann.get(f"/moment/{10**5}").json()
    assert last["view"] == seen[-1]["view"]
    other = made.spectator.news()["moments"]
    assert {place["question"] for place in other} == {""}


def test_a_match_is_played_on_from_a_moment(client: Client) -> None:
    made = make(client)
    ann = made.seat(0)
    before = ann.play(12)
    ann.play(10)
    branch = {"match": made.id, "token": ann.token, "at": before["line"]}
    copy = make(client, branch=branch, game="", seats=[])
    table = copy.seat(0).table()
    assert table["view"] == before["view"]
    assert table["line"] == before["line"]
    assert table["origin"] == {"match": made.id, "at": before["line"], "is_proven": False}
    assert table["commit"] != before["commit"]
    assert table["started"]
    after = copy.seat(0).play(30)
    assert after["line"] > table["line"]
    assert ann.table()["seq"] != after["seq"] or ann.table()["commit"] != after["commit"]
    forged = make_refused(client, branch=branch | {"token": "forged"})
    assert forged.status_code == 401


def make_refused(client: Client, **body: Any) -> Any:
    return client.post("/api/matches", json={"key": key(), **body})


def test_a_record_is_taken_up_where_it_ends(client: Client) -> None:
    made = make(client)
    before = made.seat(0).play(30)
    text = made.seat(0).get("/record").text
    assert before["commit"] in text
    assert "Seed" not in text
    copy = make(client, record=text, game="", seats=[])
    table = copy.seat(0).table()
    assert table["view"] == before["view"]
    assert copy.seat(0).play(30)["line"] > before["line"]


def test_talk_is_kept_and_only_seats_talk(client: Client) -> None:
    made = make(client, seats=TWO)
    again = key()
    for _ in range(2):
        made.seat(0).tell("/chat", text="Hello, Bob!", key=again)
    bob = made.join(1)
    bob.tell("/chat", text="<b>Hello</b>")
    lines = made.spectator.get("/chat").json()
    assert [(line["index"], line["name"], line["text"]) for line in lines] == [
        (0, "Ann", "Hello, Bob!"),
        (1, "Bob", "<b>Hello</b>"),
    ]
    assert made.spectator.get("/chat", since=1).json() == lines[1:]
    assert made.spectator.post("/chat", key=key(), text="hi").status_code == 403
    for text in ("", "x" * 501, "a\x00b", "  "):
        assert bob.post("/chat", key=key(), text=text).status_code == 400


def test_two_bots_play_without_anybody(client: Client) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    made: Made = make(client, seats=bots)
    assert made.created["seat_tokens"] == {}
    assert made.spectator.table()["started"]
