"""Making a match: anew, from a moment of another, or from a record."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from affray.bots import bot_called
from affray.games import game_called
from affray.kernel.content import content_hash
from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Game, Start
from affray.kernel.inputs import Input, rounded
from affray.kernel.problems import BadInput, Problem, too_many
from affray.kernel.record import content_problems, read_record, verify
from affray.kernel.roster import Roster, name_problems
from affray.kernel.starts import ready_start, samples_for
from affray.server.desk import Desk
from affray.server.live.hub import Slot
from affray.server.live.match import Live, can_seat, followed, seats_of
from affray.server.pages.vignettes import vignette_line
from affray.server.problems import Conflict, Damaged, Refused
from affray.server.seats import Holder
from affray.server.store.entries import Plan, PlannedSeat
from affray.server.wire.making import Branch, Created, NewMatch, SeatPlan, VignetteAt
from affray.server.wire.table import Origin

DEFAULT_BOT = "greedy"
HOT = SeatPlan("hot")
MOST_SEED = 200
"""Letters of a seed that can be kept."""


class Source(msgspec.Struct, frozen=True):
    """What a match is made from; a copy has inputs behind it already."""

    start: Start
    inputs: tuple[Input, ...] = ()
    origin: Origin | None = None
    seed: str = ""
    salts: tuple[str, ...] = ()
    told: str = ""


async def make(desk: Desk, new: NewMatch) -> Created:
    """The match that this request asks for; the same request makes it only once."""
    made = sha256(msgspec.json.encode(new)).hexdigest()
    found = await desk.storage.made_by(made)
    if found is None:
        live = await asyncio.to_thread(_planned, await _source(desk, new), new, desk)
        try:
            await desk.storage.create(live.plan, made, live.unsaved())
        except Conflict:
            found = await desk.storage.made_by(made)
        else:
            found = live.plan.id
    if found is None:
        raise Conflict
    return await desk.hub.look(found, lambda slot, live: _created(desk, live))


def _created(desk: Desk, live: Live) -> Created:
    match, hosts = live.plan.id, live.hosts
    own = desk.tokens.token(Holder(match, "seat", hosts))
    guests = [seat for seat in live.persons if seat not in hosts]
    return Created(
        match=match,
        seat_tokens={str(seat): own for seat in hosts},
        spectator_token=desk.tokens.token(Holder(match, "spectator")),
        invitations={
            str(seat): desk.tokens.token(Holder(match, "invited", (seat,))) for seat in guests
        },
    )


def lots() -> Random:
    """What draws one of the ready battles."""
    return secrets.SystemRandom()


def fresh_seed(start: Start) -> str:
    """Of the dice of a new match: a secret that nobody can guess from what is known of it."""
    return secrets.token_hex(32)


def _planned(source: Source, new: NewMatch, desk: Desk) -> Live:
    """The match, begun if everybody is there; nothing is saved yet."""
    game = game_called(source.start.game)
    all_hot = [HOT] * len(game.seats.sides_in(source.start))
    seats = planned_seats(game, new.seats or (all_hot if source.origin else []))
    is_automated = not any(seat.kind != "bot" for seat in seats)
    start = source.start
    if source.origin is None:
        start = msgspec.structs.replace(start, automated=is_automated)
    problems = game.problems(start)
    if problems:
        raise BadInput(*problems)
    plan = Plan(
        id=secrets.token_urlsafe(12),
        start=start,
        content=content_hash(game.folder),
        seed=source.seed or fresh_seed(start),
        salts=source.salts,
        seats=seats,
        origin=source.origin,
    )
    live = Live(plan, game)
    if source.told:
        live.make_ready(source.told)
    salt = "" if source.seed else new.salt
    for index, seat in enumerate(live.hosts):
        live.welcome(seat, seats[seat].name, salt if index == 0 else "")
    if source.origin is not None:
        live.go_on(source.inputs, seconds=desk.settings.replay_seconds)
    elif all(map(live.has_joined, live.persons)):
        live.begin()
    return live


def planned_seats(game: Game[Any], seats: Sequence[SeatPlan]) -> tuple[PlannedSeat, ...]:
    """The seats as they were asked for: a person against bots if nothing was said."""
    chosen = [*seats] or [SeatPlan("person"), *[SeatPlan("bot")] * (game.seats.fewest - 1)]
    if not can_seat(game, len(chosen)):
        raise Refused(400, "seats", f"{game.name} has {seats_of(game)} seats, not {len(chosen)}.")
    is_shared = any(seat.kind == "hot" for seat in chosen)
    found = []
    has_host = False
    for index, seat in enumerate(chosen):
        problems = name_problems(f"seats[{index}].name", seat.name)
        if problems:
            raise BadInput(*problems)
        bot = (seat.bot or DEFAULT_BOT) if seat.kind == "bot" else ""
        if bot:
            bot_called(game, bot)
        is_host = seat.kind == ("hot" if is_shared else "person") and (is_shared or not has_host)
        has_host = has_host or is_host
        brings = seat.brings_force and seat.kind == "person" and not is_host
        found.append(PlannedSeat(seat.kind, seat.name, bot, is_host, brings))
    return tuple(found)


# -- where it starts from -------------------------------------------------------------------


async def _source(desk: Desk, new: NewMatch) -> Source:
    parts = (new.branch, new.record, new.vignette, new.ready or None)
    if sum(part is not None for part in parts) > 1:
        raise Refused(400, "record", "Give only one of branch, record, vignette and ready.")
    if new.vignette is not None:
        return await asyncio.to_thread(_from_vignette, new.game, new.vignette)
    if new.branch is not None:
        return await _branched(desk, new.branch)
    if new.record is not None:
        return await asyncio.to_thread(_recorded, new.record, desk.settings.replay_seconds)
    game = game_called(new.game)
    edition = new.edition or game.editions[0]
    if new.ready:
        return _ready(game, edition, new)
    return Source(
        Start(
            game=game.id,
            edition=edition,
            rosters=_rosters(game, edition, new.rosters, len(new.seats) or game.seats.fewest),
            house=new.house,
            agreed=new.agreed,
            terrain=new.terrain,
        )
    )


def _ready(game: Game[Any], edition: str, new: NewMatch) -> Source:
    """One of the ready battles, in which the first seat that is no bot's has the first turn."""
    if new.rosters or new.house or new.agreed or new.terrain:
        sentence = "A ready battle brings its own forces, house rules, agreements and terrain."
        raise Refused(400, "ready", sentence)
    if edition not in game.editions:
        raise BadInput(*game.house.problems(edition, {}))
    kinds = [seat.kind for seat in new.seats]
    first = next((seat for seat, kind in enumerate(kinds) if kind != "bot"), 0)
    count = game.seats.fewest
    if kinds and len(kinds) != count:
        raise Refused(400, "seats", f"A ready battle has {count} seats, not {len(kinds)}.")
    ready = game.ready()
    start = ready_start(game, edition, lots(), first)
    return Source(start, told=ready.told if ready else "")


def _rosters(
    game: Game[Any], edition: str, chosen: Sequence[Roster | None], seats: int
) -> list[Roster]:
    """The forces named; for the others, samples that nobody has taken."""
    if len(chosen) > seats:
        raise Refused(400, "rosters", too_many("rosters", len(chosen), seats))
    samples = samples_for(game, edition)
    left = [sample for sample in samples if sample not in chosen] or samples
    rosters = []
    for index in range(seats):
        roster = chosen[index] if index < len(chosen) else None
        if roster is None and not left:
            raise BadInput(
                Problem(f"rosters[{index}]", "", "This edition has no samples. Name a roster.")
            )
        rosters.append(left.pop(0) if roster is None else roster)
        left = left or list(samples)
    return rosters


async def _branched(desk: Desk, branch: Branch) -> Source:
    """The line of a match up to a moment, as far as the holder of the token may know it."""
    holder = desk.tokens.holder(branch.token, branch.match)

    def look(slot: Slot, live: Live) -> Source:
        refuse_secrets(live, holder)
        at = min(rounded(live.match.line, branch.at), live.match.told)
        inputs = tuple(live.match.line[:at])
        return Source(live.match.start, inputs, Origin(branch.match, at, is_proven=False))

    return await desk.hub.look(branch.match, look)


def _from_vignette(game: str, asked: VignetteAt) -> Source:
    """An example of the rules up to one of its moments."""
    start, line = vignette_line(game_called(game).id, asked.id)
    if start.game != game:
        raise Refused(400, "vignette", "Examples of campaigns cannot be continued.")
    at = rounded(line, asked.at)
    return Source(start, tuple(line[:at]), Origin("", at, is_proven=False))


def refuse_secrets(live: Live, holder: Holder) -> None:
    """What others keep secret is not given away by a copy of the match."""
    hides_nothing = live.game.rules.hide is None
    if live.is_over or hides_nothing or set(holder.held) >= set(live.persons):
        return
    sentence = "Other players have secrets in this match. Wait until it is over."
    raise Refused(403, "token", sentence)


def _recorded(text: str, seconds: float) -> Source:
    """A record: one that is over keeps its own seed, any other goes on with new dice."""
    record = read_record(text)
    if not record.inputs:
        raise Refused(400, "record", "The record is empty.")
    game = game_called(record.start.game)
    if record.version != game.version:
        sentence = f"Recorded with {game.name} rules {record.version}; this is {game.version}."
        raise Refused(400, "record", sentence)
    steps = record.steps or None
    try:
        match = followed(game, record.start, ScriptedDice(), record.inputs, seconds, steps)
    except Damaged as error:
        why = " ".join(map(str, [error, *content_problems(game, record.content)]))
        raise Refused(400, "record", f"The record does not replay. {why}") from None
    is_whole = match.is_over and 0 < len(record.seed) <= MOST_SEED
    is_proven = is_whole and not verify(game, record)
    return Source(
        start=record.start,
        inputs=record.inputs,
        origin=Origin("", len(record.inputs), is_proven),
        seed=record.seed if is_whole else "",
        salts=record.salts if is_whole else (),
    )
