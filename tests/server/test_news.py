"""What is new at a table: just what somebody lacks, over a socket or by asking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.helping import TWO, Client, Seat, added, make
from tests.server.whispers import WHISPERS


@pytest.fixture
def whispers(client: Client) -> Iterator[Client]:
    with added(WHISPERS):
        yield client


class Reader:
    """A client that puts together what it is told, as the page does."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.events: list[Any] = []
        self.moments: list[Any] = []
        self.table: Any = None

    @property
    def seen(self) -> dict[str, Any]:
        if self.table is None:
            return {}
        counts = {"events": len(self.events), "moments": len(self.moments)}
        viewer = {} if self.table["viewer"] is None else {"viewer": self.table["viewer"]}
        return {"seq": self.table["seq"], **viewer, **counts}

    def take(self, news: Any) -> Any:
        self.events[news["events_from"] :] = news["events"]
        self.moments[news["moments_from"] :] = news["moments"]
        self.table = news["view"]["table"]
        return news

    def ask(self) -> Any:
        """What is new; with all before it, it is what a newcomer is told."""
        news = self.take(self.seat.news(**self.seen))
        whole = self.seat.news()
        assert (self.table, self.events) == (whole["view"]["table"], whole["events"])
        assert self.moments == whole["moments"]
        assert (news["seq"], news["epoch"]) == (self.table["seq"], self.table["epoch"])
        return news

    def line(self) -> Any:
        """A socket that goes on from here."""
        seen = "".join(f"&{name}={value}" for name, value in self.seen.items())
        return self.seat.client.websocket_connect(
            f"{self.seat.base}/socket?token={self.seat.token}{seen}"
        )


def next_news(line: Any) -> Any:
    while (message := json.loads(line.receive_text()))["what"] != "news":
        pass
    return message


def test_after_an_answer_only_what_it_led_to_is_told(client: Client) -> None:
    made = make(client)
    ann, nobody = Reader(made.seat(0)), Reader(made.spectator)
    ann.ask()
    for number in range(30):
        before = len(ann.events), len(ann.moments)
        ann.seat.usual()
        news = ann.ask()
        assert (news["events_from"], news["moments_from"]) == before
        assert len(news["moments"]) == 1
        if number % 5 == 0:
            nobody.ask()
    assert ann.events
    assert nobody.events


def test_a_socket_tells_the_same(client: Client) -> None:
    made = make(client)
    ann = Reader(made.seat(0))
    with ann.line() as line:
        ann.take(next_news(line))
        for _ in range(20):
            ann.seat.usual()
            news = ann.take(next_news(line))
            assert len(news["moments"]) == 1
    assert ann.ask()["events"] == []


def test_a_line_that_comes_back_goes_on_where_it_was_cut(client: Client) -> None:
    made = make(client)
    ann = Reader(made.seat(0))
    ann.seat.play(20)
    ann.ask()
    ann.seat.play(3)
    had = len(ann.events), len(ann.moments)
    with ann.line() as line:
        news = ann.take(next_news(line))
        assert (news["events_from"], news["moments_from"]) == had
        assert len(news["moments"]) == 3
    with ann.line() as line:
        news = ann.take(next_news(line))
        assert (news["events"], news["moments"]) == ([], [])
    ann.ask()


def test_whatever_was_taken_back_is_told_anew(client: Client) -> None:
    made = make(client)
    ann, late = Reader(made.seat(0)), Reader(made.seat(0))
    ann.seat.play(25)
    ann.ask()
    late.ask()
    to = ann.moments[-3]["at"]
    ann.seat.tell("/takeback", to=to)
    news = ann.ask()
    assert (news["epoch"], news["events_from"], news["moments_from"]) == (1, 0, 0)
    assert len(ann.moments) == len(late.moments) - 3
    ann.seat.play(6)
    assert ann.ask()["moments_from"] > 0
    assert late.ask()["events_from"] == 0


def test_the_first_events_are_told_to_those_who_waited(client: Client) -> None:
    made = make(client, seats=TWO)
    ann = Reader(made.seat(0))
    news = ann.ask()
    assert (news["seq"], news["events"], news["moments"]) == (0, [], [])
    with ann.line() as line:
        ann.take(next_news(line))
        made.join(1)
        while not ann.table["started"]:
            ann.take(next_news(line))
    ann.ask()


def test_at_one_screen_each_seat_reads_its_own_log(whispers: Client) -> None:
    both = Reader(make(whispers, game="whispers").seat(0))
    mine, yours, all_hear = "Side A hid 5.", "Side B hid 5.", "Both have bidden."
    with both.line() as line:
        both.take(next_news(line))
        for viewer, log in (1, []), (0, [mine]), (1, [yours]), (0, [mine, all_hear]):
            both.seat.usual()
            both.take(next_news(line))
            assert both.table["viewer"] == viewer
            assert [event["sentence"] for event in both.events] == log
    both.ask()


def test_somebody_who_has_seen_more_than_there_is_begins_anew(client: Client) -> None:
    seat = make(client).seat(0)
    seat.play(5)
    whole = seat.news()
    assert seat.news(seq=10_000, events=10_000, moments=10_000) == whole
    counted = seat.news(seq=whole["seq"], viewer=0, events=10_000, moments=10_000)
    assert counted["events_from"] == len(whole["events"])
    assert seat.news(viewer=63) == whole
