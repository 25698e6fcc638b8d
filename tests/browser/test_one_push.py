"""One answer, one request, one push: what goes over the wire while two people play."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Request, Response, WebSocket, WebSocketRoute, expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW, links, small_match
from tests.browser.player import Player, asked_first

LOOKS = ("preview", "reach", "sight", "chances")
"""What is asked before an answer, while somebody thinks."""

TOLD = "h4, .ln:not(.wait)"
"""What has happened, as the log tells it; for whom it waits is told to each in other words."""


class Wire:
    """All that a page asks of its match, and all that is pushed to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.replies: list[Any] = []
        self.pushes: list[Any] = []
        page.on("request", self._ask)
        page.on("response", self._reply)
        page.on("websocket", self._open)

    def _ask(self, request: Request) -> None:
        what = urlsplit(request.url).path.split("/")
        if what[1:3] == ["api", "matches"] and what[-1] not in LOOKS:
            self.asked.append(f"{request.method} {what[-1]}")

    def _reply(self, response: Response) -> None:
        if response.url.endswith(("/answer", "/undo", "/takeback", "/consent")):
            self.replies.append(response.json())

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, said: str | bytes) -> None:
        told = json.loads(said)
        if told["what"] == "news":
            self.pushes.append(told)

    def told(self, count: int) -> None:
        """So many pushes have come since the beginning, or since it was cleared, and no more."""
        for _ in range(1000):
            if len(self.pushes) >= count:
                break
            self.page.wait_for_timeout(20)
        assert len(self.pushes) == count

    def caught_up(self, other: Wire) -> None:
        """All that the other page was told has come here, too."""
        while self.pushes[-1]["seq"] < other.pushes[-1]["seq"]:
            self.page.wait_for_timeout(20)

    def clear(self) -> None:
        for heard in (self.asked, self.replies, self.pushes):
            heard.clear()


def seated(visit: Door) -> tuple[Player, Player]:
    """Ann and Bob at one table, both asked to sit down and no more."""
    page = visit(NEW)
    small_match(page, rounds=2, second="By invitation link")
    link = links(page)["Seat 2 (Bob): play"]
    page.get_by_role("link", name="Go to the table").click()
    ann, bob = Player(page, enemy="b"), Player(visit(link), enemy="a")
    bob.page.get_by_role("button", name="Join the match").click()
    for player in (ann, bob):
        expect(
            player.decision.get_by_role("heading", name="Waiting for the other players")
        ).to_be_hidden()
        expect(player.decision.get_by_role("heading", name="invites you to")).to_be_hidden()
    return ann, bob


def until(words: str, *players: Player) -> Player:
    """Play on until somebody is asked this."""
    while not (asked := asked_first(*players)).question.inner_text().startswith(words):
        asked.decide()
    return asked


def test_an_answer_is_one_request_and_one_push_for_both_seats(visit: Door) -> None:
    ann, bob = seated(visit)
    wires = {player: Wire(player.page) for player in (ann, bob)}
    for player, wire in wires.items():
        player.page.reload()
        player.opened()
        wire.told(1)
        assert set(wire.asked) == {"GET chat"}, "the table comes over the line, and only there"
    asked_first(ann, bob)
    for wire in wires.values():
        wire.clear()
    for number in range(1, 25):
        asked = asked_first(ann, bob)
        asked.decide()
        for player, wire in wires.items():
            wire.told(number)
            assert wire.asked.count("POST answer") == len(wire.asked), player
    seen = [wire.pushes for wire in wires.values()]
    assert sum(len(wire.asked) for wire in wires.values()) == 24
    assert [push["seq"] for push in seen[0]] == [push["seq"] for push in seen[1]]
    for wire in wires.values():
        assert {frozenset(reply) for reply in wire.replies} == {frozenset(("what", "seq", "epoch"))}
        tables = {json.dumps(push["view"]) for push in wire.pushes}
        assert len(tables) == len(wire.pushes), "no table comes twice"
        events = [event["index"] for push in wire.pushes for event in push["events"]]
        assert events == list(range(events[0], events[0] + len(events))), "no event comes twice"
        assert all(len(push["moments"]) == 1 for push in wire.pushes)


def test_going_back_is_one_request_and_one_push_for_both_seats(visit: Door) -> None:
    ann, bob = seated(visit)
    wires = {player: Wire(player.page) for player in (ann, bob)}
    for player in wires:
        player.page.reload()
        player.opened()
    asked = until("Choose the group to deploy next", ann, bob)
    asked.done(asked.decision.locator(".choice button").first.click)
    asked.asks("^Deploy ")
    other = bob if asked is ann else ann
    wires[other].caught_up(wires[asked])
    for wire in wires.values():
        wire.clear()
    asked.done(asked.undo.click)
    asked.asks("^Choose the group to deploy next")
    asked.page.get_by_role("button", name="Menu").click()
    asked.page.get_by_role("button", name="Ask for a takeback").click()
    other.button("Allow").click()
    expect(other.log).to_contain_text("Taken back by consent")
    for wire in wires.values():
        wire.told(3)
        assert [push["epoch"] for push in wire.pushes] == [1, 1, 2]
    assert wires[asked].asked == ["POST undo", "POST takeback"]
    assert wires[other].asked == ["POST consent"]


class Cable:
    """The line of a page, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.opened: list[dict[str, list[str]]] = []
        self.pushes: list[Any] = []
        self.is_cut = False
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket("**/socket?*", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        if self.is_cut:
            line.close(code=1012)
            return
        self.opened.append(parse_qs(urlsplit(line.url).query))
        server = line.connect_to_server()
        self._ends = [line, server]

        def hear(said: str | bytes) -> None:
            told = json.loads(said)
            if told["what"] == "news":
                self.pushes.append(told)
            line.send(said)

        server.on_message(hear)

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            end.close(code=1012)


def test_a_line_that_was_cut_brings_what_was_missed(visit: Door) -> None:
    ann, bob = seated(visit)
    cable = Cable(ann.page)
    ann.page.reload()
    ann.opened()
    for _ in range(8):
        asked_first(ann, bob).decide()
    lost = ann.page.get_by_text("Connection lost")
    expect(lost).to_be_hidden()
    cable.cut()
    expect(lost).to_be_visible()
    for _ in range(4):  # without a line, the page asks for the same
        asked_first(ann, bob).decide()
    cable.is_cut = False
    cable.pushes.clear()
    ann.page.get_by_role("button", name="Retry now").click()
    expect(lost).to_be_hidden()
    last = asked_first(ann, bob)
    last.decide()
    back, *_ = cable.pushes
    assert [int(cable.opened[-1][name][0]) for name in ("events", "moments")] == [
        back["events_from"],
        back["moments_from"],
    ]
    assert back["events_from"] > 0
    told = last.log.locator(TOLD).all_text_contents()
    assert told
    for player in (ann, bob):
        expect(player.log.locator(TOLD)).to_have_text(told)
