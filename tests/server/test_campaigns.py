"""Campaigns at the web table: made like a match, battles as matches beside them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.campaign.kit import DUEL, STONES
from tests.server.helping import Client, Made, Seat, key, make, serving

from affray.games import campaigns
from affray.kernel.record import read_record, replay
from affray.server.settings import Settings

PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
BOTS = [{"kind": "bot", "name": name, "bot": "random"} for name in ("Cat", "Dan", "Eve")]
HOUSE = {"points_limit": 25, "turn_limit": 1, "board_size": 16}


def begin(client: Any, **body: Any) -> Made:
    return make(client, **{"game": STONES, "seats": PEOPLE, "house": HOUSE} | body)


def battles(seat: Seat) -> list[dict[str, Any]]:
    answer = seat.client.get(f"/api/campaigns/{seat.match}/battles", params={"token": seat.token})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def come(seat: Seat, number: int) -> Any:
    return seat.client.post(
        f"/api/campaigns/{seat.match}/battles/{number}", json={"token": seat.token, "key": key()}
    )


def at_battle(seat: Seat, number: int) -> Seat:
    answer = come(seat, number)
    assert answer.status_code == 200, answer.text
    return Seat(seat.client, answer.json()["match"], answer.json()["token"])


def until(look: Any, seconds: float = 30.0) -> Any:
    """What `look` finds, as soon as it finds something."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)
    return found


def test_games_say_which_campaigns_they_have(client: Client) -> None:
    found = {game["id"]: game["campaigns"] for game in client.get("/api/games").json()}
    own = [id for id in campaigns() if id.startswith("brigandine.")]
    assert [one["id"] for one in found["brigandine"]] == own
    assert found["rattle-and-rend"] == []
    assert client.get(f"/api/games/{STONES}/rules").status_code == 404


def test_lists_stay_secret_until_all_are_in(client: Client) -> None:
    made = begin(client)
    ann, ben = made.seat(0), made.join(1)
    question = ann.table()["questions"][0]
    assert (question["kind"], question["is_secret"]) == ("list", True)
    assert question["house"]["points_limit"] == 25
    chosen = {
        "game": "brigandine", "name": "The Hidden", "edition": "v1.1", "note": "", "picks": {},
        "entries": [{"kind": "orcs/basher", "name": "", "picks": {}}],
    }  # fmt: skip
    assert ann.answer(chosen).status_code == 200
    for seat in (ben, made.spectator, made.invited(1)):
        assert "Hidden" not in seat.get().text
        assert "Hidden" not in seat.get("/news").text
        assert "Hidden" not in seat.get("/record").text
    assert [one["name"] for one in ann.table()["view"]["campaign"]["standings"]] == ["Ann", "Bob"]
    ben.usual()
    assert "Hidden" in made.spectator.get("/news").text


def test_a_list_sent_again_is_answered_and_a_bad_one_refused_with_its_rule(client: Client) -> None:
    made = begin(client)
    ann, _ = made.seat(0), made.join(1)
    table = ann.table()
    entries = [{"kind": "orcs/warboss"}, {"kind": "orcs/warboss"}]
    bad = {"game": "brigandine", "name": "Too dear", "entries": entries}
    refused = ann.answer(bad)
    assert refused.status_code == 409
    error = refused.json()["error"]
    assert "maximum 25" in error["sentence"]
    assert error["rule"] == "BR-WB-02"
    text = 'game = "brigandine"\nname = "Few"\n[[entries]]\nkind = "orcs/basher"\n'
    body = ann.told(table, table["questions"][0], text)
    assert ann.post("/answer", **body).status_code == 200
    assert ann.post("/answer", **body).status_code == 200
    other = body | {"value": {"game": "brigandine", "name": "Other", "entries": []}}
    assert ann.post("/answer", **other).status_code == 409
    undone = ann.after("/undo")
    assert undone["questions"], "a list may be taken back until all are in"


def test_a_battle_is_begun_by_who_plays_in_it_and_told_by_itself(client: Client) -> None:
    made = begin(client)
    ann, ben = made.seat(0), made.join(1, name="Ben")
    assert come(ann, 1).status_code == 404
    ann.usual()
    ben.usual()
    assert battles(ann) == []
    assert come(made.spectator, 1).status_code == 403
    first, second = at_battle(ann, 1), at_battle(ben, 1)
    assert first.match == second.match
    table = first.table()
    assert table["started"]
    assert table["battle"] == {"campaign": made.id, "number": 1}
    assert sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Ben"]
    held = table["held"][0]
    assert table["seats"][held]["name"] == "Ann"
    (shown,) = battles(made.spectator)
    assert shown["match"] == first.match
    assert Seat(client, first.match, shown["token"]).table()["held"] == []
    second.tell("/concede")
    for seat in (first, second, first):
        seat.play()
    until(lambda: ann.table()["view"]["campaign"]["battles"][0]["is_over"])
    standings = ann.table()["view"]["campaign"]["standings"]
    assert [(one["name"], one["facts"][0]["value"]) for one in standings] == [
        ("Ann", "10"),
        ("Ben", "0"),
    ]
    assert "Ann takes 10 points" in ann.get("/news").text
    assert battles(ann)[0]["match"] == first.match
    ann.usual()
    ben.usual()
    assert come(ann, 2).status_code == 409, "lists are still revised"


def test_nobody_answers_for_the_battles(client: Client) -> None:
    made = begin(client)
    ann, ben = made.seat(0), made.join(1)
    ann.usual()
    ben.usual()
    seq = ann.table()["seq"]
    value = {"battle": 1, "winner": 0, "reason": "", "hash": "0" * 32}
    for seat in (len(PEOPLE), 0, 1):
        body = {"key": key(), "seat": seat, "seq": seq, "question": "PlayBattles", "value": value}
        answer = ann.post("/answer", **body)
        assert answer.status_code in (400, 403) or answer.json()["error"]["field"] == "seq"
    assert not ann.table()["view"]["campaign"]["battles"][0]["is_over"]
    assert ann.post("/concede", key=key()).status_code == 409


def test_bots_fight_their_battles_by_themselves(client: Client) -> None:
    made = begin(client, seats=[PEOPLE[0], *BOTS])
    ann = made.seat(0)
    ann.usual()
    until(lambda: len(ann.table()["view"]["campaign"]["battles"]) == 2)
    own = next(b for b in ann.table()["view"]["campaign"]["battles"] if _has(b, 0))
    until(lambda: sum(b["is_over"] for b in ann.table()["view"]["campaign"]["battles"]) == 1)
    table = at_battle(ann, own["number"])
    table.tell("/concede")
    table.play()
    until(lambda: ann.table()["questions"])
    assert ann.table()["questions"][0]["name"] == "ReviseWarband"


def _has(battle: dict[str, Any], seat: int) -> bool:
    return any(seat in side for side in battle["sides"])


def test_a_campaign_of_bots_alone_is_played_to_its_end_and_its_record_replays(
    client: Client,
) -> None:
    made = begin(client, seats=BOTS)
    nobody = made.spectator
    until(lambda: nobody.table()["is_over"], 60)
    table = nobody.table()
    match = replay(campaigns()[STONES], read_record(nobody.get("/record").text))
    assert match.is_over
    ranks = {one["seat"]: one["rank"] for one in table["view"]["campaign"]["standings"]}
    assert ranks == {seat: rank for rank, seat in campaigns()[STONES].ranks(match.state)}
    for battle in match.state.battles:
        shown = next(one for one in battles(nobody) if one["number"] == battle.number)
        there = Seat(client, shown["match"], shown["token"])
        assert there.table()["outcome"]["winner"] == battle.result.winner


def test_lists_and_pairs_are_taken_back_by_consent(client: Client) -> None:
    made = begin(client)
    ann, ben = made.seat(0), made.join(1)
    ann.usual()
    ben.usual()
    before = at_battle(ann, 1)
    assert ann.after("/takeback", to=0)["takeback"]["waiting"] == [1]
    back = ben.after("/consent", accept=True)
    assert back["view"]["campaign"]["battles"] == []
    assert battles(ann) == []
    other = ann.table()["questions"][0]["choices"][1]["value"]
    assert ann.answer(other).status_code == 200
    ben.usual()
    after = at_battle(ann, 1)
    assert after.match != before.match, "other lists make another battle"
    before.tell("/concede")
    before.play()
    assert not ann.table()["view"]["campaign"]["battles"][0]["is_over"]


def test_two_at_one_screen_hold_both_seats_of_their_battle(client: Client) -> None:
    hot = [{"kind": "hot", "name": "Ann"}, {"kind": "hot", "name": "Ben"}]
    made = begin(client, game=DUEL, seats=hot)
    seat = made.seat(0)
    seat.usual()
    seat.usual()
    assert seat.table()["questions"][0]["name"] == "ChooseScenario"
    seat.usual()
    table = at_battle(seat, 1).table()
    assert table["held"] == [0, 1]


def test_a_battle_that_ended_while_the_campaign_was_away_is_taken_up(settings: Settings) -> None:
    with serving(settings) as client:
        made = begin(client)
        ann, ben = made.seat(0), made.join(1)
        ann.usual()
        ben.usual()
        table = at_battle(ann, 1)
    with serving(settings) as client:
        there = Seat(client, table.match, table.token)
        there.tell("/concede")
        other = at_battle(Seat(client, made.id, ben.token), 1)
        for seat in (there, other, there):
            seat.play()
        assert there.table()["is_over"]
    with serving(settings) as client:
        ann = Seat(client, made.id, ann.token)
        until(lambda: ann.table()["view"]["campaign"]["battles"][0]["is_over"])
        assert ann.table()["questions"][0]["name"] == "ReviseWarband"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "brigandine.nothing"}, "game"),
        ({"house": {"scenario": "siege"}}, "house.scenario"),
        ({"house": {"points_limit": 501}}, "house.points_limit"),
        ({"seats": [PEOPLE[0]]}, "seats"),
        ({"agreed": {"first": "Z"}, "game": DUEL}, "agreed.first"),
    ],
)
def test_what_makes_no_campaign_is_refused(
    client: Client, body: dict[str, Any], field: str
) -> None:
    plan = {"key": key(), "game": STONES, "seats": PEOPLE} | body
    answer = client.post("/api/matches", json=plan)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == field
    assert answer.json()["error"]["sentence"]


def test_a_match_has_no_battles_and_a_stranger_sees_none(client: Client) -> None:
    made = make(client)
    answer = client.get(f"/api/campaigns/{made.id}/battles", params={"token": made.seat(0).token})
    assert answer.status_code == 404
    campaign = begin(client)
    answer = client.get(f"/api/campaigns/{campaign.id}/battles", params={"token": "x"})
    assert answer.status_code == 401
