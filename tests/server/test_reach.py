"""Reach over the wire: of a choice that is looked at, of the question itself, and strictly."""

from functools import cache
from random import Random
from typing import Any

from tests.games.rattle_and_rend.matches import new_match
from tests.server.helping import HOT, Client, Seat, make

from affray.kernel.record import record_of, write_record
from affray.testing.contract import answer_at_random


@cache
def until(name: str) -> str:
    """The record of a match in which this is asked."""
    match, random = new_match("alpha2", 4), Random(4)
    while match.questions()[0].name != name:
        answer_at_random(match, random)
    return write_record(record_of(match, seed="4"))


def seated(client: Client, name: str) -> tuple[Seat, Any]:
    seat = make(client, seats=HOT, record=until(name)).seat(0)
    return seat, seat.table()


def asked(seat: Seat, table: Any, value: Any) -> Any:
    return seat.post("/reach", seat=table["questions"][0]["seat"], value=value)


def test_a_move_is_washed_before_its_path_is_asked(client: Client) -> None:
    seat, table = seated(client, "ChooseAction")
    values = [choice["value"] for choice in table["questions"][0]["choices"]]
    sprint = next(value for value in values if value["do"] == "sprint")
    found = asked(seat, table, sprint).json()
    assert found["areas"]
    assert found["name"].startswith("move ")
    assert asked(seat, table, {"do": "pass"}).json() is None
    assert asked(seat, table, None).json() is None


def test_a_place_is_washed(client: Client) -> None:
    assert asked(*seated(client, "PlaceGroup"), None).json()["areas"]


def test_what_is_no_answer_is_refused(client: Client) -> None:
    seat, table = seated(client, "ChooseAction")
    assert asked(seat, table, {"do": "fly"}).status_code == 409
    assert asked(seat, table, "sprint").status_code == 409


def test_nothing_is_said_of_a_table_that_has_moved_on(client: Client) -> None:
    seat, table = seated(client, "PlaceGroup")
    whose = table["questions"][0]["seat"]
    assert seat.post("/reach", seat=whose, value=None, seq=table["seq"] + 1).json() is None
