"""A campaign at the terminal: lists and choices are asked for, battles are played as they come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from affray.bots import bot_called
from affray.bots.driver import answer_for
from affray.campaign.file import PERSON, CampaignFile
from affray.campaign.questions import PlayBattles
from affray.campaign.state import Battle
from affray.campaign.view import CampaignTable, CampaignView
from affray.cli.panels import QUIET
from affray.cli.prompts import Prompt
from affray.cli.session import Left, Session
from affray.cli.tables import load_record, plain_table, write_file
from affray.kernel.bot import Bot
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Question
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, Problem
from affray.kernel.record import record_of, replay, write_record
from affray.kernel.view import View


def standings_table(campaign: CampaignView) -> Table:
    """Who stands where, with what the campaign counts."""
    first = campaign.standings[0]
    numbers = [fact.name for fact in first.facts if fact.value.isdigit()]
    table = plain_table(
        "rank", "player", *(fact.name.lower() for fact in first.facts),
        right=("rank", *(name.lower() for name in numbers)),
    )  # fmt: skip
    for standing in campaign.standings:
        table.add_row(str(standing.rank), standing.name, *(fact.value for fact in standing.facts))
    return table


def battle_seed(file: CampaignFile, battle: Battle) -> str:
    """The dice of a battle follow from the campaign's seed."""
    return f"{file.seed} battle {battle.number}"


def recorded_battle(file: CampaignFile, battle: Battle) -> Match[Any] | None:
    """A battle as the record beside the campaign tells it; none if it has not begun."""
    path = file.record_path(battle)
    if not path.exists():
        return None
    try:
        match = replay(file.campaign.game, load_record(str(path)))
    except BadInput as error:
        raise BadInput(
            *(Problem(f"{path}: {one.place}", one.rule, one.sentence) for one in error.problems)
        ) from None
    if replace(match.start, automated=False) != battle.start:
        raise BadInput(Problem(str(path), "", f"Not the record of battle {battle.number}."))
    return match


class BattleSession(Session):
    """A battle of a campaign: leaving it leaves the campaign, too."""

    def _leave(self) -> None:
        self._save_as("")


class CampaignSession(Session):
    """A campaign, its people and bots by seat, and the file that it is kept in."""

    def __init__(self, file: CampaignFile, players: Sequence[Bot | None], console: Console) -> None:
        self.file = file
        super().__init__(file.match, players, console, seed=file.seed, save=file.path)

    # -- battles ------------------------------------------------------------------------

    def _turn(self, question: Question[Any]) -> None:
        if isinstance(question, PlayBattles):
            self._fight(self.file.open_battles[0])
        else:
            super()._turn(question)

    def _fight(self, battle: Battle) -> None:
        """Play a battle to its end, or leave."""
        self._tell(None)
        game = self.file.campaign.game
        players = [self._player_of(seat) for seat in battle.seats]
        seed = battle_seed(self.file, battle)
        match = recorded_battle(self.file, battle)
        if match is None:
            start = replace(battle.start, automated=None not in players)
            match = Match(game, start, SeededDice(seed_key(seed)))
        names = " and ".join(self.match.state.players[seat].name for seat in battle.seats)
        self.console.print(Text(f"  Battle {battle.number}: {names} play.", QUIET))
        if None in players:
            path = self.file.record_path(battle)
            BattleSession(match, players, self.console, seed=seed, save=path).run()
            if not match.is_over:
                raise Left
        else:
            self._let_fight(match, players, seed)
        write_file(self.file.record_path(battle), write_record(record_of(match, seed=seed)))
        self.match.answer(self.match.state.table, self.file.campaign.result_of(battle, match))
        self._tell(None)

    def _player_of(self, seat: int) -> Bot | None:
        """Whoever plays a seat of the campaign, at the table of a battle."""
        if self.players[seat] is None:
            return None
        who = self.file.players[seat]
        return self.players[seat] if who == PERSON else bot_called(self.file.campaign.game, who)

    def _let_fight(self, match: Match[Any], players: Sequence[Bot | None], seed: str) -> None:
        """Bots among themselves: what they do follows from the seed, so that nothing is lost."""
        random = Random(f"{seed} bots")
        while not match.is_over:
            question = match.questions()[0]
            bot = players[question.seat]
            if bot is not None:
                match.answer(question.seat, answer_for(bot, match, question.seat, random=random))

    # -- showing and keeping ----------------------------------------------------------------

    def _draw(self, view: View, prompt: Prompt | None = None) -> None:
        if view == self._drawn or not isinstance(view, CampaignTable):
            return
        self._drawn = view
        self.console.print()
        self.console.print(Text(view.headline, "bold"))
        self.console.print(standings_table(view.campaign))
        self.console.print()

    def _text(self) -> str:
        return ""

    def _keep(self) -> None:
        self.file.keep()

    def _save_as(self, name: str) -> bool:
        self._refuse(f"The campaign is saved in {self.file.path} after every answer.")
        return False

    def _quit(self) -> None:
        raise Left

    def _leave(self) -> None:
        again = f"affray campaign play {self.file.path}"
        self.console.print(Text(f"  Everything is saved. Continue with: {again}", QUIET))

    def _close(self) -> None:
        self._tell(None)
        self._draw(self.match.game.look.view(self.match.state, None))
