"""A Stone War with five players, two of them people, killed between and inside its battles.

Nothing that was acknowledged may be lost, and the standings at the end must be those that follow
from how the battles themselves ended.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.helping import key
from tests.server.running import LONG, Running, postgres

from affray.games import campaigns, game_called
from affray.kernel.record import read_record, replay, verify

STONES = "brigandine.stone-war"
SEATS = [
    {"kind": "person", "name": "Ann"},
    {"kind": "bot", "name": "Cat", "bot": "random"},
    {"kind": "person", "name": "Ben"},
    {"kind": "bot", "name": "Dan", "bot": "random"},
    {"kind": "bot", "name": "Eve", "bot": "random"},
]
PEOPLE = (0, 2)
POINTS = 25
HOUSE = {"points_limit": POINTS, "turn_limit": 2, "board_size": 14, "stalemate_rounds": 2}
SPOILS = {1: 10, 2: 15, 3: 20, 4: 25}


class Table:
    """A campaign or a battle, as the holder of a token sees it; a broken line is tried again."""

    def __init__(self, war: War, match: str, token: str) -> None:
        self.war = war
        self.match = match
        self.token = token
        self.seq = 0

    def look(self) -> Any:
        address = f"/api/matches/{self.match}"
        found = self.war.ask("get", address, params={"token": self.token}).json()
        assert found["seq"] >= self.seq, "an acknowledged answer was lost"
        self.seq = found["seq"]
        return found

    def answer(self, table: Any, question: Any, value: Any) -> None:
        body = {
            "token": self.token, "key": key(), "seat": question["seat"], "seq": table["seq"],
            "question": question["name"], "value": value,
        }  # fmt: skip
        told = self.war.ask("post", f"/api/matches/{self.match}/answer", json=body)
        assert told.status_code == 200, told.text
        self.seq = max(self.seq, told.json().get("seq", 0))

    def play_once(self, chance: random.Random) -> bool:
        """Answer the first question, if there is one."""
        table = self.look()
        if not table["questions"]:
            return False
        question = table["questions"][0]
        values = [choice["value"] for choice in question.get("choices", [])] or [question["usual"]]
        self.answer(table, question, chance.choice(values))
        return True


class War:
    """The server, the campaign, and the two people who play."""

    def __init__(self, server: Running, client: httpx.Client, most: int) -> None:
        self.server = server
        self.most = most
        """So often it is killed while lists are named, and as often inside battles."""
        self.client = client
        self.chance = random.Random(5)
        self.kills = 0
        self.killed_in: list[int] = []
        plan = {"key": key(), "game": STONES, "seats": SEATS, "house": HOUSE}
        made = self.ask("post", "/api/matches", json=plan).json()
        self.id = made["match"]
        self.spectator = Table(self, self.id, made["spectator_token"])
        self.ann = Table(self, self.id, made["seat_tokens"]["0"])
        join = {"token": made["invitations"]["2"], "key": key(), "name": "Ben"}
        joined = self.ask("post", f"/api/matches/{self.id}/join", json=join).json()
        self.ben = Table(self, self.id, joined["token"])

    def ask(self, method: str, address: str, **more: Any) -> httpx.Response:
        """Once more while the server is gone, or says that this is too fast."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                told = self.client.request(method, address, **more)
                if told.status_code not in (429, 503):
                    return told
            time.sleep(0.1)
        raise AssertionError("the server is gone")

    def kill(self) -> None:
        """`kill -9`, and a look at the campaign before and after."""
        before = self.spectator.look()
        self.server.kill()
        self.server.start()
        after = self.spectator.look()
        assert after["seq"] >= before["seq"]
        assert after["line"] >= before["line"]
        self.kills += 1

    def campaign(self) -> Any:
        return self.spectator.look()["view"]["campaign"]

    def wait(self, look: Callable[[], Any]) -> Any:
        end = time.monotonic() + LONG
        while not (found := look()):
            assert time.monotonic() < end, "it never happened"
            time.sleep(0.05)
        return found

    def lists(self) -> None:
        """Both name a list; between them the server is killed, and the first list is kept."""
        self.wait(lambda: self.ann.look()["questions"])
        assert self.ann.play_once(self.chance)
        if self.kills - len(self.killed_in) < self.most:
            self.kill()
        assert not self.ann.look()["questions"]
        assert self.ben.play_once(self.chance)

    def fight(self) -> None:
        """The battles of people in this round, until lists are asked for or all is over."""
        while True:
            table = self.wait(self._people_wanted)
            battles = [battle["number"] for battle in _for_people(table)]
            if not battles:
                return
            self.play(battles[0])

    def _people_wanted(self) -> Any:
        """The campaign, once people have something to do in it."""
        table = self.spectator.look()
        if table["is_over"] or self.ann.look()["questions"] or self.ben.look()["questions"]:
            return table
        return table if _for_people(table) else None

    def play(self, number: int) -> None:
        """A battle with people in it; in its midst the server is killed."""
        tables = []
        for player in (self.ann, self.ben):
            address = f"/api/campaigns/{self.id}/battles/{number}"
            came = self.ask("post", address, json={"token": player.token, "key": key()}).json()
            tables.append(Table(self, came["match"], came["token"]))
        assert len({table.match for table in tables}) == 1
        answers = 0
        while not tables[0].look()["is_over"]:
            for table in tables:
                answers += table.play_once(self.chance)
            if answers >= 5 and number not in self.killed_in and len(self.killed_in) < self.most:
                self.killed_in.append(number)
                self.kill()
        self.wait(lambda: self.campaign()["battles"][number - 1]["is_over"])

    def run(self) -> None:
        self.lists()
        for number in range(1, 5):
            self.fight()
            if number < 4:
                assert not self.spectator.look()["is_over"]
                self.lists()  # before the opponent is known
                self.wait(lambda: self.ann.look()["questions"])
                self.lists()  # and after
        assert self.spectator.look()["is_over"]

    # -- what it must have come to --------------------------------------------------------

    def check(self) -> None:
        battles = self.ask(
            "get", f"/api/campaigns/{self.id}/battles", params={"token": self.spectator.token}
        ).json()
        shown = self.campaign()["battles"]
        assert [one["number"] for one in battles] == [one["number"] for one in shown]
        scores = dict.fromkeys(range(5), 0)
        for battle, begun in zip(shown, battles, strict=True):
            there = Table(self, begun["match"], begun["token"])
            assert there.look()["is_over"]
            outcome = there.look()["outcome"]
            assert battle["winner"] == outcome["winner"]
            assert not self._problems(there)
            if outcome["winner"] is not None:
                for seat in battle["sides"][outcome["winner"]]:
                    scores[seat] += SPOILS[battle["round"]]
        standings = self.campaign()["standings"]
        assert {one["seat"]: int(one["facts"][0]["value"]) for one in standings} == scores
        for one in standings:
            better = sum(score > scores[one["seat"]] for score in scores.values())
            assert one["rank"] == better + 1
        self._check_rounds(shown)
        self._check_record(scores)

    def _problems(self, table: Table) -> list[str]:
        text = self.ask(
            "get", f"/api/matches/{table.match}/record", params={"token": table.token}
        ).text
        record = read_record(text)
        return list(map(str, verify(game_called(record.start.game), record)))

    def _check_rounds(self, shown: list[Any]) -> None:
        """Five players: two battles, and a third with the odd one if anybody has lost."""
        for number in (1, 2, 3):
            fought = [battle for battle in shown if battle["round"] == number]
            has_loser = any(battle["winner"] is not None for battle in fought[:2])
            assert len(fought) == (3 if has_loser else 2)
        (last,) = [battle for battle in shown if battle["round"] == 4]
        assert sorted(map(len, last["sides"])) == [2, 3]
        assert sorted(_seats(last)) == [0, 1, 2, 3, 4]

    def _check_record(self, scores: dict[int, int]) -> None:
        """The record of the campaign is proven by its seed and replays to the same scores."""
        text = self.ask(
            "get", f"/api/matches/{self.id}/record", params={"token": self.spectator.token}
        ).text
        record = read_record(text)
        campaign = campaigns()[STONES]
        assert not list(map(str, verify(campaign, record)))
        players = replay(campaign, record).state.players
        assert {seat: player.score for seat, player in enumerate(players)} == scores
        assert [player.points for player in players] == [POINTS + scores[seat] for seat in range(5)]


def _seats(battle: Any) -> list[int]:
    return [seat for side in battle["sides"] for seat in side]


def _for_people(table: Any) -> list[Any]:
    """The open battles that people play in."""
    battles = table["view"]["campaign"]["battles"]
    return [one for one in battles if one["is_open"] and set(PEOPLE) & set(_seats(one))]


def fought(database: str, log: Path, kills: int, workers: int = 1) -> War:
    server = Running(database, log, workers)
    try:
        server.start()
        with httpx.Client(base_url=server.address, timeout=20) as client:
            war = War(server, client, kills)
            war.run()
            war.check()
    finally:
        server.kill()
    told = log.read_text()
    assert "Traceback" not in told
    assert "A campaign stopped" not in told
    return war


@pytest.mark.rule("BR-CAMP-STONE-2")
def test_five_players_fight_the_stone_war_through_kills_on_sqlite(tmp_path: Path) -> None:
    war = fought(f"sqlite:///{tmp_path / 'war.sqlite'}", tmp_path / "log", 3)
    assert war.kills == 6


def test_five_players_fight_the_stone_war_through_kills_on_postgresql(tmp_path: Path) -> None:
    with postgres() as database:
        war = fought(database, tmp_path / "log", 1, workers=2)
    assert war.kills == 2
