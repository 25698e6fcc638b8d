"""The questions of every campaign: a list, and the result of a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from affray.campaign.state import Battle, CampaignState, Result
from affray.kernel.flow import Kinds, Question
from affray.kernel.game import Game
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.options import FAR, MOST_LETTERS, Options
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.kernel.roster import Roster, roster_cost
from affray.kernel.roster_file import read_roster

T = TypeVar("T")

MADE_UP = 4
"""Random lists offered in addition to the samples."""

MOST_NUMBERS = 1000
_HASH = re.compile(r"[0-9a-f]{32}")


class Lists(Options[Roster]):
    """Every force that is legal under these house rules; `current` is the present one."""

    __slots__ = ("current", "edition", "game", "house")

    def __init__(
        self, game: Game[Any], edition: str, house: Mapping[str, HouseValue], current: Roster
    ) -> None:
        self.game = game
        self.edition = edition
        self.house = house
        self.current = current

    def problems(self, roster: Roster) -> list[Problem]:
        return self.game.roster_problems(replace(roster, edition=self.edition), self.house)

    def cost(self, roster: Roster) -> int:
        return roster_cost(self.game.roster_description(self.edition, self.house), roster)

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, Roster):
            return Refusal("Expected a list with game, name and entries.")
        problems = self.problems(answer)
        if not problems:
            return None
        return Refusal(" ".join(map(str, problems)), problems[0].rule)

    def __iter__(self) -> Iterator[Roster]:
        """The current list, the samples and some random lists, if legal."""
        known = [self.current, *self.game.forces.samples()]
        legal = [roster for roster in known if self._fits(roster)]
        yield from legal
        random = Random(f"{self.current.name} {sorted(self.house.items())}")
        for _ in range(MADE_UP):
            yield self.sample(random)

    def _fits(self, roster: Roster) -> bool:
        return roster.edition in ("", self.edition) and not self.problems(roster)

    def sample(self, random: Random) -> Roster:
        return self.game.random_roster(self.edition, self.house, random)

    def decode(self, plain: object) -> Roster:
        return self.checked(read_list(plain))


def read_list(plain: object) -> Roster:
    """A roster from plain data, or from the text of a roster file."""
    try:
        if isinstance(plain, str):
            return read_roster(plain, name="list")
        return msgspec.convert(plain, Roster)
    except (BadInput, msgspec.ValidationError) as error:
        raise IllegalAnswer(Refusal(f"Invalid list: {error}")) from None


class ReviseList(Question[Roster]):
    """Which force a player leads from now on."""

    __slots__ = ("points",)
    title = "Your list"

    def __init__(self, seat: Seat, options: Lists, points: int) -> None:
        super().__init__(seat, options, usual=next(iter(options)))
        self.points = points

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.revise_list

    def prompt(self, state: CampaignState) -> str:
        return f"Which force does {state.players[self.seat].name} lead, of {self.points} points?"

    def reason(self, state: CampaignState) -> str:
        return "Nobody sees it before everybody has decided."

    def label(self, state: CampaignState, answer: Roster) -> str:
        options: Any = self.options
        cost = options.cost(answer)
        return f"{answer.name.strip() or 'Without a name'} ({cost} points)"


class Results(Options[Result]):
    """The possible results of the open battles."""

    __slots__ = ("battles",)

    def __init__(self, battles: Sequence[Battle]) -> None:
        self.battles = battles

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, Result):
            return Refusal("Expected the result of a battle.")
        battle = next((one for one in self.battles if one.number == answer.battle), None)
        if battle is None:
            return Refusal(f"Battle {answer.battle} cannot be played now.")
        if answer.winner is not None and not 0 <= answer.winner < len(battle.sides):
            return Refusal(f"Battle {battle.number} has no side {answer.winner}.")
        if not _HASH.fullmatch(answer.hash):
            return Refusal("The result lacks the hash of the final position.")
        if len(answer.reason) > MOST_LETTERS or len(answer.numbers) > MOST_NUMBERS:
            return Refusal("The result is too long.")
        if not all(-FAR <= number <= FAR for number in answer.numbers):
            return Refusal("The result has numbers out of range.")
        return None

    def __iter__(self) -> Iterator[Result]:
        """Every winner of every open battle, for simulations."""
        for battle in self.battles:
            for winner in (*range(len(battle.sides)), None):
                yield Result(battle.number, winner)

    def decode(self, plain: object) -> Result:
        try:
            result = msgspec.convert(plain, Result)
        except msgspec.ValidationError as error:
            raise IllegalAnswer(Refusal(f"Invalid result: {error}.")) from None
        return self.checked(result)


class PlayBattles(Question[Result]):
    """Report the result of one of the open battles, which are played in any order."""

    title = "Battles to play"

    def __init__(self, table: Seat, battles: Sequence[Battle]) -> None:
        super().__init__(table, Results(battles))

    def prompt(self, state: CampaignState) -> str:
        numbers = ", ".join(str(battle.number) for battle in state.open_battles)
        return f"Battles to be played: {numbers}."

    def label(self, state: CampaignState, answer: Result) -> str:
        if answer.winner is None:
            return f"battle {answer.battle} is drawn"
        battle = state.battles[answer.battle - 1]
        names = " and ".join(state.players[seat].name for seat in battle.sides[answer.winner])
        return f"battle {answer.battle} is won by {names}"
