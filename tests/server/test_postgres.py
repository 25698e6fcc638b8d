"""Several workers share matches through PostgreSQL: a private cluster from Debian's package."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from tests.server.helping import TWO, Client, Made, Seat, first_game, key, make, serving
from tests.server.running import LONG, postgres

from affray.server.settings import Settings
from affray.server.store.schema import metadata
from affray.server.store.storage import database_address


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture
def workers(database: str) -> Iterator[tuple[Client, Client]]:
    settings = Settings(database=database, bot_processes=1, bot_seconds=0.5)
    with serving(settings) as one, serving(settings) as two:
        yield one, two


def at(client: Client, seat: Seat) -> Seat:
    """The same seat, at another worker."""
    return Seat(client, seat.match, seat.token)


def heard(line: Any, wanted: Callable[[Any], bool]) -> Any:
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        message = json.loads(line.receive_text())
        if wanted(message):
            return message
    raise AssertionError("nothing of the kind was said")


def test_the_migrations_make_the_tables_of_the_code(
    workers: tuple[Client, Client], database: str
) -> None:
    engine = create_engine(database_address(database))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_what_one_worker_has_acknowledged_the_other_knows(workers: tuple[Client, Client]) -> None:
    one, two = workers
    here = make(one, seats=TWO)
    bob = at(two, here.join(1))
    ann = here.seat(0)
    for _ in range(25):
        for seat in (ann, bob, at(two, ann), at(one, bob)):
            if seat.table()["questions"]:
                after = seat.usual()
                assert ann.table()["seq"] == bob.table()["seq"] == after["seq"]
    asked = ann.after("/takeback", to=ann.news()["moments"][-2]["at"])
    assert bob.table()["takeback"] == asked["takeback"]
    back = bob.tell("/consent", accept=True)
    assert ann.table()["epoch"] == back["epoch"] == 1
    assert at(two, ann).log() == ann.log()


def test_sockets_hear_of_what_happens_at_the_other_worker(workers: tuple[Client, Client]) -> None:
    one, two = workers
    made = make(one)
    seat, other = made.seat(0), at(two, made.seat(0))
    with two.websocket_connect(f"{other.base}/socket?token={other.token}") as line:
        heard(line, lambda message: "presence" in message)
        after = seat.usual()
        pushed = heard(line, lambda m: m["what"] == "news" and m["seq"] == after["seq"])
        assert pushed["view"] == {"form": "whole", "table": after}
        seat.tell("/chat", text="Are you there?")
        assert heard(line, lambda m: "chat" in m)["chat"]["text"] == "Are you there?"
        watching = f"{made.spectator.base}/socket?token={made.spectator.token}"
        with one.websocket_connect(watching):
            heard(line, lambda m: "presence" in m and m["presence"]["spectators"] == 1)
        heard(line, lambda m: "presence" in m and m["presence"]["spectators"] == 0)


def test_of_two_answers_at_once_one_is_taken(workers: tuple[Client, Client]) -> None:
    made = make(workers[0])
    for turn in range(12):
        table = made.seat(0).table()
        question = table["questions"][0]
        seats = [at(client, made.seat(0)) for client in workers]
        told = [seat.told(table, question, question["usual"]) for seat in seats]
        if turn % 2:
            told[1]["key"] = told[0]["key"]
        with ThreadPoolExecutor(2) as pool:
            sent = [
                pool.submit(seat.post, "/answer", **body)
                for seat, body in zip(seats, told, strict=True)
            ]
            answers = [future.result() for future in sent]
        ends = sorted(answer.status_code for answer in answers)
        assert ends == ([200, 200] if turn % 2 else [200, 409])
        given = made.seat(0).table()["line"]
        assert given > table["line"]
    assert len(made.seat(0).news()["moments"]) == 12


def test_the_same_request_makes_one_match_at_any_worker(
    workers: tuple[Client, Client],
) -> None:
    plan = {"key": key(), "seats": [{"kind": "hot"}] * 2, "game": first_game()}
    with ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(workers[n % 2].post, "/api/matches", json=plan) for n in range(4)]
        made = [future.result().json() for future in sent]
    assert all(one == made[0] for one in made)


def test_another_worker_goes_on_with_the_bots_of_a_dead_one(database: str) -> None:
    settings = Settings(database=database, bot_processes=1, bot_seconds=1.0)
    bots = [{"kind": "bot", "bot": "random"}] * 2
    with serving(settings) as two, ExitStack() as dying:
        one = dying.enter_context(serving(settings))
        made: Made = make(one, seats=bots)
        nobody = at(two, made.spectator)
        before = nobody.table()["seq"]
        dying.close()
        until = time.monotonic() + LONG
        while nobody.table()["seq"] <= before + 5:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_damage_is_told_here_too(workers: tuple[Client, Client], database: str) -> None:
    made = make(workers[0])
    made.seat(0).play(6)
    engine = create_engine(database_address(database))
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE inputs SET body = 'x' WHERE match = :match AND seq = 3"),
            {"match": made.id},
        )
    engine.dispose()
    answer = at(workers[1], made.seat(0)).get()
    assert answer.status_code == 410
    assert made.seat(0).table()["started"], "the worker that knows it goes on"
