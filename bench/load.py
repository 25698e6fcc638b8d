"""How long people wait for a server on which many matches are played at once.

A server of its own, on a file of its own; clients that think, look ahead and answer, half of them
against bots, all in the midst of play. Before that, previews of moves on the idle server.
`python -m bench.load --help` lists the options.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from bench.people import Person, Waits
from tests.server.running import Running, postgres

from affray.games import games

PLANS: tuple[list[dict[str, str]], ...] = (
    [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}],
    [{"kind": "person"}, {"kind": "person"}],
    [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
    [{"kind": "hot"}, {"kind": "hot"}],
)
PREVIEWS = 3
"""Previews before each move or placing."""

SOURCES = 4
TURNS = 90
"""Matches that are played so far first, and branched off from there."""

IDLE_PREVIEWS = 10
PACE = 0.04
"""Seconds between two of those: nobody may ask for ever more at once."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="matches at once")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they are played")
    parser.add_argument("--think", type=float, default=5.0, help="seconds of thought, on average")
    parser.add_argument("--postgres", action="store_true", help="two workers on PostgreSQL")
    chosen = parser.parse_args()
    if chosen.postgres:
        with postgres() as database:
            measure(database, 2, chosen)
    else:
        with tempfile.TemporaryDirectory() as folder:
            measure(f"sqlite:///{folder}/load.sqlite", 1, chosen)


def measure(database: str, workers: int, chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Running(database, Path(folder) / "log", workers)
        server.start()
        try:
            asyncio.run(report(server, chosen))
        finally:
            server.kill()


async def report(server: Running, chosen: argparse.Namespace) -> None:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
        idle = Waits()
        sources = [await advanced(client, idle, Random(number)) for number in range(SOURCES)]
        print(f"{idle.line('preview')}  on an idle server")
        waits = await load(client, sources, chosen)
    print(f"{chosen.matches} matches for {chosen.seconds:g} s, {chosen.think:g} s of thought:")
    for what in ("answer", "push", "preview", "others"):
        print(waits.line(what))
    print(dict(sorted(waits.ends.items())))


async def advanced(client: httpx.AsyncClient, idle: Waits, chance: Random) -> dict[str, Any]:
    """A match in the midst of play, from which others branch off; on its way, one preview of a
    move after the other."""
    game = chance.choice([game.id for game in games().values() if game.seats.fewest == 2])
    made = await _made(client, {"game": game, "seats": [{"kind": "hot"}, {"kind": "hot"}]})
    token = made["seat_tokens"]["0"]
    person = Person(client, made["match"], token, idle, chance)
    for _ in range(TURNS):
        table = await person.look()
        if table["is_over"]:
            break
        question = table["questions"][0]
        if question["kind"] == "path":
            for _ in range(IDLE_PREVIEWS):
                await person.preview(question)
                await asyncio.sleep(PACE)
        await person.answer(table, question)
        await asyncio.sleep(PACE)
    return {"match": made["match"], "token": token, "at": 1_000_000}


async def load(
    client: httpx.AsyncClient, sources: list[dict[str, Any]], chosen: argparse.Namespace
) -> Waits:
    """Matches of all kinds at once."""
    chance, waits = Random(2), Waits()
    people: list[Person] = []
    for number in range(chosen.matches):
        plan = {"branch": chance.choice(sources), "seats": PLANS[number % len(PLANS)]}
        made = await _made(client, plan)
        tokens = {*made["seat_tokens"].values()}
        for invitation in made["invitations"].values():
            told = {"token": invitation, "key": secrets.token_hex(12)}
            joined = await client.post(f"/api/matches/{made['match']}/join", json=told)
            joined.raise_for_status()
            tokens.add(joined.json()["token"])
        for token in sorted(tokens):
            people.append(Person(client, made["match"], token, waits, Random(chance.random())))
    until = monotonic() + chosen.seconds
    await asyncio.gather(*(_come(person, until, chosen.think, chance) for person in people))
    return waits


async def _come(person: Person, until: float, think: float, chance: Random) -> None:
    """One after the other, as people do."""
    await asyncio.sleep(chance.uniform(0, think))
    await person.play(until, think, PREVIEWS)


async def _made(client: httpx.AsyncClient, plan: dict[str, Any]) -> Any:
    plan = plan | {"key": secrets.token_hex(12)}
    while True:
        answer = await client.post("/api/matches", json=plan)
        if answer.status_code != 429:
            answer.raise_for_status()
            return answer.json()
        await asyncio.sleep(0.5)  # nobody may make many matches at once


if __name__ == "__main__":
    main()
