"""Nothing is lost when the server goes and comes back, and damage stays where it is."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.server.helping import TWO, Made, Seat, key, make, serving, settings_in

from affray.server.settings import Settings


def test_everybody_finds_their_seat_again(settings: Settings) -> None:
    with serving(settings) as client:
        made = make(client, seats=TWO, salt="pepper")
        bob = made.join(1, salt="salt")
        ann = made.seat(0)
        for seat in (ann, bob, ann, bob):
            seat.play(6)
        ann.tell("/chat", text="Until tomorrow")
        asked = ann.after("/takeback", to=ann.news()["moments"][-1]["at"])
        assert asked["takeback"]["waiting"] == [1]
        before = [seat.table() for seat in (ann, bob, made.spectator)]
        log = ann.log()
    with serving(settings) as client:
        ann, bob, nobody = (
            Seat(client, made.id, seat.token) for seat in (ann, bob, made.spectator)
        )
        assert [seat.table() for seat in (ann, bob, nobody)] == before
        assert ann.log() == log
        assert nobody.get("/chat").json()[0]["text"] == "Until tomorrow"
        back = bob.tell("/consent", accept=True)
        assert back["epoch"] == 1
        assert bob.log()[-1]["name"] == "TakenBack"


def test_keys_and_dice_go_on_where_they_were(tmp_path: Path) -> None:
    """The same match, with and without a restart in the middle."""
    ends = []
    text = ""
    for restarts in (False, True):
        folder = tmp_path / str(restarts)
        folder.mkdir()
        settings = settings_in(folder)
        with serving(settings) as client:
            made = make(client, record=text, game="", seats=[]) if text else make(client)
            if not text:
                made.seat(0).play(15)
                text = made.seat(0).get("/record").text
            ann = made.seat(0)
            table = ann.table()
            told = ann.told(table, table["questions"][0], table["questions"][0]["usual"])
            first = ann.post("/answer", **told).json()
        with serving(settings) as client:
            ann = Seat(client, made.id, ann.token)
            assert ann.post("/answer", **told).json() == first, "the key is still known"
            ends.append(ann.end())
    assert [end["outcome"] for end in ends] == [ends[0]["outcome"]] * 2


def test_the_dice_do_not_depend_on_restarts(settings: Settings) -> None:
    with serving(settings) as client:
        made = make(client)
        made.seat(0).play(30)
    with serving(settings) as client:
        ann = Seat(client, made.id, made.seat(0).token)
        ann.play(40)
        ann.end()
        record = ann.get("/record").text
    from affray.games import game_called
    from affray.kernel.record import read_record, verify

    told = read_record(record)
    assert verify(game_called(told.start.game), told) == []


DAMAGE = {
    "an input that is no JSON": "UPDATE inputs SET body = 'x' WHERE match = ? AND seq = 4",
    "an input that is nothing": "UPDATE inputs SET body = '' WHERE match = ? AND seq = 4",
    "an input of no kind": "UPDATE inputs SET kind = 'x' WHERE match = ? AND seq = 4",
    "an input that is gone": "DELETE FROM inputs WHERE match = ? AND seq = 4",
    "the first inputs gone": "DELETE FROM inputs WHERE match = ? AND seq < 4",
    "no letters": "UPDATE inputs SET body = CAST(x'fffe' AS TEXT) WHERE match = ? AND seq = 4",
    "a number": "UPDATE inputs SET body = 7 WHERE match = ? AND seq = 4",
    "an answer that is illegal": """UPDATE inputs SET body =
        '{"seat":0,"question":"Nothing","value":1}' WHERE match = ? AND kind = 'answer'""",
    "a seat that is not there": """UPDATE inputs SET body =
        '{"seat":9,"question":"Nothing","value":1}' WHERE match = ? AND kind = 'answer'""",
    "a step that ends otherwise": """UPDATE inputs SET step = '000000000000'
        WHERE match = ? AND step IS NOT NULL""",
    "a step that is forgotten": "UPDATE inputs SET step = NULL WHERE match = ?",
    "a start that is no JSON": "UPDATE matches SET start = '{' WHERE id = ?",
    "a start of another game": """UPDATE matches SET start =
        '{"game":"chess","edition":"x","rosters":[]}' WHERE id = ?""",
    "a start without rosters": """UPDATE matches SET start =
        json_set(start, '$.rosters', json('[]')) WHERE id = ?""",
    "seats that are none": "UPDATE matches SET seats = '[]' WHERE id = ?",
    "a seed that is none": "UPDATE matches SET seed = x'00ff' WHERE id = ?",
    "a note that is none": 'UPDATE notes SET body = \'{"note":"x"}\' WHERE match = ?',
    "notes that are gone": "DELETE FROM notes WHERE match = ?",
}


@pytest.fixture(scope="module")
def two_matches(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Made, Made]:
    """A database with two matches in it."""
    folder = tmp_path_factory.mktemp("two")
    with serving(settings_in(folder)) as client:
        one, two = make(client), make(client)
        for made in (one, two):
            made.seat(0).play(12)
    return folder / "test.sqlite", one, two


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_row_breaks_one_match_and_no_other(
    two_matches: tuple[Path, Made, Made], settings: Settings, tmp_path: Path, what: str
) -> None:
    file, one, two = two_matches
    shutil.copy(file, tmp_path / "test.sqlite")
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as database, database:
        assert database.execute(DAMAGE[what], (one.id,)).rowcount
    with serving(settings) as client:
        broken, whole = (Seat(client, made.id, made.seat(0).token) for made in (one, two))
        for answer in every_request(broken, one):
            assert answer.status_code == 410, answer.text
            assert "damaged" in answer.json()["error"]["sentence"]
        with client.websocket_connect(f"{broken.base}/socket?token={broken.token}") as line:
            with pytest.raises(WebSocketDisconnect, match="damaged") as caught:
                line.receive_text()
            assert caught.value.code == 4410
        before = whole.table()["seq"]
        assert whole.play(5)["seq"] > before


def every_request(seat: Seat, made: Made) -> list[Any]:
    answer = {"seat": 0, "seq": 0, "question": "x", "value": 1}
    return [
        *(seat.get(path) for path in ("", "/news", "/moment/1", "/record", "/chat")),
        seat.post("/answer", key=key(), **answer),
        seat.post("/undo", key=key()),
        seat.post("/chat", key=key(), text="hello"),
        seat.post("/takeback", key=key(), to=1),
        seat.post("/preview", seat=0, value=1),
        seat.post("/sight", piece=0, x=1, y=1),
        seat.client.post(
            "/api/matches",
            json={"key": key(), "branch": {"match": made.id, "token": seat.token, "at": 1}},
        ),
    ]


def test_a_match_that_was_not_wanted_for_long_comes_back(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, most_live=3)) as client:
        all_made = [make(client) for _ in range(8)]
        hub = client.app.state.desk.hub
        for _ in range(3):
            for made in all_made:
                made.seat(0).usual()
                assert len(hub.slots) <= 3
        assert len({made.seat(0).table()["line"] for made in all_made}) >= 1
