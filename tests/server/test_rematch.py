"""A rematch: the same forces, the other side, once everybody wants it."""

from __future__ import annotations

from tests.server.helping import HOT, TWO, Client, Made, Seat, key, make, patiently, serving

from affray.server.live.rematching import swapped
from affray.server.settings import Settings

GAME = "rattle-and-rend"
ALONE = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]


def two(client: Client) -> tuple[Made, Seat, Seat]:
    """A match of two people that is over."""
    made = make(client, game=GAME, seats=TWO)
    bob = Seat(client, made.id, made.invited(1).tell("/join", name="Bob")["token"])
    ann = made.seat(0)
    ann.tell("/concede", seat=0)
    while not ann.table()["is_over"]:
        (ann if ann.table()["questions"] else bob).usual()
    return made, ann, bob


def over(seat: Seat) -> Seat:
    """A match against a bot that is over, once the bot has answered what it was asked."""
    seat.tell("/concede", seat=0)
    patiently(seat, lambda table: table["is_over"])
    return seat


def forces(seat: Seat) -> list[str]:
    return [side["name"] for side in seat.table()["view"]["sides"]]


def test_against_a_bot_it_begins_at_once_with_sides_swapped(client: Client) -> None:
    old = over(make(client, game=GAME, seats=ALONE).seat(0))
    reply = old.tell("/rematch")
    new = Seat(client, reply["match"], reply["token"])
    table = new.table()
    assert (table["started"], table["held"]) == (True, [1])
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    assert table["seats"][1]["name"] == "Ann"
    assert forces(new) == forces(old)
    assert table["house"] == old.table()["house"]
    watching = Seat(client, reply["match"], reply["spectator_token"])
    assert watching.table()["held"] == []


def test_a_ready_battle_is_ready_again(client: Client) -> None:
    old = over(make(client, game=GAME, ready=True, seats=ALONE).seat(0))
    reply = old.tell("/rematch")
    new = Seat(client, reply["match"], reply["token"])
    assert all(piece["x"] is not None for piece in new.table()["view"]["pieces"])


def test_asking_again_leads_to_the_same_match(client: Client) -> None:
    old = over(make(client, game=GAME, seats=ALONE).seat(0))
    first = old.tell("/rematch")
    assert old.tell("/rematch") == first
    assert old.table()["rematch"] == {"seats": [0], "match": first["match"]}


def test_between_people_one_offers_and_the_other_accepts(client: Client) -> None:
    _, ann, bob = two(client)
    assert ann.table()["rematch"] is None
    assert ann.tell("/rematch")["match"] == ""
    assert bob.table()["rematch"] == {"seats": [0], "match": ""}
    accepted = bob.tell("/rematch")
    assert ann.table()["rematch"] == {"seats": [0, 1], "match": accepted["match"]}
    followed = ann.tell("/rematch")
    assert followed["match"] == accepted["match"]
    tables = [Seat(client, one["match"], one["token"]).table() for one in (followed, accepted)]
    assert [table["held"] for table in tables] == [[1], [0]]
    assert [seat["name"] for seat in tables[0]["seats"]] == ["Bob", "Ann"]
    assert all(table["started"] for table in tables)


def test_one_screen_for_two_wants_it_with_one_click(client: Client) -> None:
    seat = make(client, game=GAME, seats=HOT).seat(0)
    seat.end()
    reply = seat.tell("/rematch")
    table = Seat(client, reply["match"], reply["token"]).table()
    assert table["held"] == [0, 1]
    assert [one["name"] for one in table["seats"]] == ["Bob", "Ann"]


def test_it_is_refused_before_the_end_and_to_spectators(client: Client) -> None:
    made = make(client, game=GAME, seats=ALONE)
    assert made.seat(0).post("/rematch", key=key()).status_code == 409
    over(made.seat(0))
    assert made.spectator.post("/rematch", key=key()).status_code == 403


def test_an_offer_survives_a_restart(settings: Settings) -> None:
    with serving(settings) as client:
        _, ann, bob = two(client)
        ann.tell("/rematch")
    with serving(settings) as client:
        bob = Seat(client, bob.match, bob.token)
        assert bob.table()["rematch"] == {"seats": [0], "match": ""}
        new = bob.tell("/rematch")
    with serving(settings) as client:
        ann = Seat(client, ann.match, ann.token)
        assert ann.table()["rematch"]["match"] == new["match"]
        assert ann.tell("/rematch")["match"] == new["match"]


def test_everybody_comes_to_another_side() -> None:
    assert swapped([0, 1]) == [1, 0]
    assert swapped([0, 1, None]) == [1, 0, 2]
    assert swapped([0, 0, 1, 1]) == [2, 3, 0, 1]
    assert swapped([0, 1, 0, 1]) == [1, 2, 3, 0]
    assert swapped([0, 1, 2]) == [1, 2, 0]
