"""A campaign as one readable file that is only ever added to.

It is a record like that of a match, with the history between its lines as comments: tags at the
top, then a line for each input. Whatever ends a line was complete when it was written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from affray.campaign.campaign import Campaign
from affray.campaign.questions import PlayBattles
from affray.campaign.state import Battle
from affray.kernel.content import content_hash
from affray.kernel.dice import commitment
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, Problem
from affray.kernel.record import Record, input_lines, read_record, replay, write_record

PERSON = "you"
"""Marks a seat of a human player."""


class CampaignFile:
    """A campaign in a file: its match, its players, and what is saved already."""

    def __init__(
        self,
        path: Path,
        match: Match[Any],
        seed: str,
        players: tuple[str, ...],
        size: int,
        *,
        is_new: bool = False,
    ) -> None:
        self.path = path
        self.match = match
        self.seed = seed
        self.players = players
        """By seat: `PERSON` or the name of a bot."""
        self._size = size
        self._written = 0 if is_new else len(match.inputs)
        self._told = 0 if is_new else len(match.events)

    @property
    def campaign(self) -> Campaign[Any]:
        game = self.match.game
        if not isinstance(game, Campaign):
            raise TypeError(f"{game.id} is not a campaign.")
        return game

    @property
    def open_battles(self) -> list[Battle]:
        """The battles that may be played now."""
        is_asked = isinstance(self.match.question, PlayBattles)
        return self.match.state.open_battles if is_asked else []

    def record_path(self, battle: Battle) -> Path:
        """Where the record of a battle lies: beside the campaign."""
        return self.path.with_name(f"{self.path.stem}.battle-{battle.number}.affray")

    def keep(self) -> None:
        """Append new inputs to the file, with the new events as comments."""
        match, names = self.match, self.match.game.look.names(self.match.state)
        self._told = min(self._told, len(match.events))
        lines = list(input_lines(match.inputs, match.steps(self._written), self._written))
        lines += [f"# {event.sentence(names)}" for event in match.events[self._told :]]
        if lines:
            self._append("".join(f"{line}\n" for line in lines))
        self._written, self._told = len(match.inputs), len(match.events)

    def _append(self, text: str) -> None:
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) != self._size:
                    sentence = "Changed by another program. Open it again."
                    raise BadInput(Problem(str(self.path), "", sentence))
                self._size += file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadInput(Problem(str(self.path), "", f"{error.strerror or error}.")) from None


def begin_file(path: Path, match: Match[Any], seed: str, players: tuple[str, ...]) -> CampaignFile:
    """Save a new campaign; `BadInput` if the file exists."""
    game = match.game
    start = Record(
        match.start,
        game.version,
        content=content_hash(game.folder),
        seats=players,
        commit=commitment(seed),
        seed=seed,
    )
    try:
        with path.open("xb") as file:
            size = file.write(write_record(start).encode())
    except FileExistsError:
        raise BadInput(Problem(str(path), "", "File already exists.")) from None
    except OSError as error:
        raise BadInput(Problem(str(path), "", f"{error.strerror or error}.")) from None
    begun = CampaignFile(path, match, seed, players, size, is_new=True)
    begun.keep()
    return begun


def open_file(path: Path, size: int, campaign: Campaign[Any], record: Record) -> CampaignFile:
    """The campaign in a file of `size` bytes."""
    if not record.seed:
        raise BadInput(
            Problem(str(path), "", "The seed is missing, so the campaign cannot continue.")
        )
    match = replay(campaign, record)
    if len(record.seats) != len(match.start.rosters):
        sentence = f"Expected {len(match.start.rosters)} seats, not {len(record.seats)}."
        raise BadInput(Problem("Seats", "", sentence))
    return CampaignFile(path, match, record.seed, record.seats, size)


def record_in(path: Path, content: bytes) -> Record:
    """The record in the content of a file; `BadInput` says what is wrong."""
    try:
        return read_record(content.decode())
    except UnicodeDecodeError:
        raise BadInput(Problem(str(path), "", "Not UTF-8 text.")) from None
