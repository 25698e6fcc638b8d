"""Forces that guests bring, terrain that is handed in, and examples that are played on."""

from __future__ import annotations

from typing import Any

from tests.server.helping import HOT, Client, Seat, added, key, make, serving
from tests.toy.scramble import SCRAMBLE

from affray.kernel.game import Seats
from affray.server.settings import Settings

GAME = "rattle-and-rend"
OPEN = [{"kind": "person", "name": "Ann"}, {"kind": "person", "brings_force": True}]
WOOD = {"kind": "blocking", "label": "Wood", "shape": {"disc": [800, 800, 300]}}


def sample(client: Client, number: int) -> Any:
    return client.get(f"/api/games/{GAME}/samples").json()[number]


def test_a_guest_brings_a_force_and_the_match_begins_with_it(client: Client) -> None:
    made = make(client, game=GAME, seats=OPEN)
    ann, guest = made.seat(0), made.invited(1)
    before = ann.table()
    assert [seat["brings_force"] for seat in before["seats"]] == [False, True]
    assert {piece["side"] for piece in before["view"]["pieces"]} == {0}
    own = sample(client, 3) | {"name": "The Guests"}
    table = guest.after("/join", name="Bob", roster=own)
    assert table["started"]
    assert table["view"]["sides"][1]["name"] == "The Guests"
    assert not any(seat["brings_force"] for seat in ann.table()["seats"])


def test_a_force_that_is_not_legal_here_is_refused_and_the_seat_stays_open(client: Client) -> None:
    made = make(client, game=GAME, seats=OPEN)
    guest = made.invited(1)
    wrong = sample(client, 0)
    wrong["entries"] = wrong["entries"][:1]
    refused = guest.post("/join", key=key(), name="Bob", roster=wrong)
    assert refused.status_code == 400
    assert refused.json()["error"]["field"].startswith("rosters[1]")
    assert guest.table()["invited"] == 1
    assert guest.after("/join", name="Bob")["started"], "none: the sample that was drawn"


def test_nobody_brings_a_force_to_a_seat_whose_force_is_settled(client: Client) -> None:
    made = make(client, game=GAME, seats=[OPEN[0], {"kind": "person"}])
    refused = made.invited(1).post("/join", key=key(), roster=sample(client, 2))
    assert (refused.status_code, refused.json()["error"]["field"]) == (409, "roster")
    late = make(client, game=GAME, seats=OPEN)
    late.seat(0).tell("/start")
    assert late.invited(1).post("/join", key=key(), roster=sample(client, 2)).status_code == 409


def test_a_force_that_was_brought_survives_a_restart(settings: Settings) -> None:
    with serving(settings) as client:
        made = make(client, game=GAME, seats=OPEN)
        own = sample(client, 3) | {"name": "The Guests"}
        token = made.invited(1).tell("/join", roster=own)["token"]
    with serving(settings) as client:
        table = Seat(client, made.id, token).table()
        assert table["view"]["sides"][1]["name"] == "The Guests"


def test_terrain_is_handed_in_and_checked_by_the_game(client: Client) -> None:
    table = make(client, game=GAME, terrain=[WOOD]).seat(0).table()
    assert "Wood" in [area["label"] for area in table["view"]["terrain"]]
    lava = WOOD | {"kind": "lava"}
    body = {"game": GAME, "seats": HOT, "terrain": [lava], "key": key()}
    refused = client.post("/api/matches", json=body)
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == "terrain[0].kind"


def test_an_example_is_played_on_from_any_of_its_moments(client: Client) -> None:
    shown = client.get(f"/api/games/{GAME}/vignettes").json()
    played = None
    for info in shown[:40]:
        vignette = client.get(f"/api/games/{GAME}/vignettes/{info['id']}").json()
        middle = vignette["frames"][-1]
        if middle["question"]:
            played = info["id"], middle
            break
    assert played is not None
    id, frame = played
    made = make(client, game=GAME, vignette={"id": id, "at": frame["at"]})
    table = made.seat(0).table()
    assert table["line"] == frame["at"]
    assert table["questions"][0]["prompt"] == frame["question"]["prompt"]
    assert [piece["x"] for piece in table["view"]["pieces"]] == [
        piece["x"] for piece in frame["view"]["pieces"]
    ]
    body = {"game": GAME, "vignette": {"id": "no such", "at": 0}, "key": key()}
    assert client.post("/api/matches", json=body).status_code == 404


class Crowd(type(SCRAMBLE)):  # type: ignore[misc]
    """Scramble with a judge: two to five seats, the first of which plays for nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "crowd"
        self.seats = Seats(
            most=5, roles=("Judge",), side_of=lambda seat: seat - 1 if seat else None
        )


def test_a_game_may_have_more_seats_than_it_needs(client: Client) -> None:
    with added(Crowd()):
        hot = [{"kind": "hot"}] * 4
        table = make(client, game="crowd", seats=hot).seat(0).table()
        assert [seat["side"] for seat in table["seats"]] == [None, 0, 1, 2]
        body = {"game": "crowd", "seats": [{"kind": "hot"}] * 6, "key": key()}
        refused = client.post("/api/matches", json=body)
        assert refused.json()["error"]["sentence"] == "Scramble has 2 to 5 seats, not 6."
