"""All that is asked before the first turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from affray.games.flagrant_factions.data.tables import INCH, LINES, ambitions, spells
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Reveal, Take
from affray.games.flagrant_factions.words.measures import measures_of
from affray.kernel.flow import Choose, ChooseSome, NamePiece, NamePieces, Place
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import Refusal
from affray.kernel.words import listed


class ChangeRoll(Choose[int]):
    """[FF-CT-08] What a Shrewd captain makes of the roll for attackers and defenders."""

    prepares = True
    rules: ClassVar[tuple[str, ...]] = ("FF-CT-08", "FF-Q-18")
    title = "Shrewd captain"
    __slots__ = ("faces", "side")

    def __init__(self, seat: Seat, side: int, faces: tuple[int, int]) -> None:
        super().__init__(seat, Choices((0, 1, -1)), usual=0)
        self.side = side
        self.faces = faces

    def prompt(self, state: State) -> str:
        own, other = self.faces[self.side], self.faces[1 - self.side]
        return f"You rolled {own} against {other}; the higher attacks. Change your roll?"

    def label(self, state: State, answer: int) -> str:
        return f"{answer:+d}" if answer else "leave it"


class ChooseEdge(Choose[str]):
    prepares = True
    rules = ("FF-Q-82",)
    is_plain = True
    title = "Choose an edge"
    asks = "From which edge do you attack?"

    def label(self, state: State, answer: str) -> str:
        return f"the {answer} edge"


class ChooseFirst(Choose[int]):
    prepares = True
    rules = ("FF-SET-07",)
    title = "The first turn"
    asks = "Who has the first turn?"

    def label(self, state: State, answer: int) -> str:
        return "the attackers" if answer == state.attackers else "the defenders"


class HoldBack(NamePieces):
    """[FF-Q-34] Which groups stay off the table."""

    prepares = True
    starts_marked = True
    rules = ("FF-Q-34", "FF-OT-SUMMONER-1")
    title = "Reserves"
    asks = "Which groups stay off the table?"


class Reserves(Subsets[int]):
    """Groups to keep off the table; chance keeps few."""

    __slots__ = ()

    def sample(self, random: Random) -> tuple[int, ...]:
        count = self.least
        while count < self.most and random.random() < 0.2:
            count += 1
        return tuple(sorted(random.sample(list(self.values), count)))


class ChooseRole(NamePiece[int]):
    """[FF-OUT-SC-5, FF-OUT-SC-6] Who are the Extractees or the Bodyguards."""

    prepares = True
    rules = ("FF-OUT-SC-5", "FF-OUT-SC-6")
    title = "Roles"

    def prompt(self, state: State) -> str:
        role = "Extractees" if state.scenario == "extraction" else "Bodyguards"
        return f"Choose the {role}."


class ChooseNext(NamePiece[int]):
    prepares = deploys = True
    rules = ("FF-SET-08",)
    title = "Who deploys next"
    asks = "Which group is deployed next?"


class PlaceToken(Place):
    prepares = True
    rules = ("FF-OUT-SC-3", "FF-OUT-SC-4")

    def prompt(self, state: State) -> str:
        what = "Asset" if state.scenario == "raid" else "Siege token"
        return f"Where do you place the next {what}?"

    def label(self, state: State, answer: tuple[int, int]) -> str:
        return f"({answer[0] / INCH:.3g}, {answer[1] / INCH:.3g})"


class ChooseSpells(ChooseSome[str]):
    prepares = True
    starts_marked = True
    rules = ("FF-SET-12", "FF-OT-APPRENTICE")
    title = "Spells"
    lines = LINES["spell"]
    asks = "Choose the spells of {}."

    def measures(self, state: State, answer: tuple[str, ...]) -> Mapping[str, object]:
        return measures_of(state, state.group(self.pieces[0]))

    def label(self, state: State, answer: tuple[str, ...]) -> str:
        return listed([spells()[spell].name for spell in answer])

    def outlook(self, state: State, answer: tuple[str, ...]) -> str:
        return " ".join(spells()[spell].text for spell in answer)


USUAL_AMBITIONS = (Take("better"),)
"""Who wins an even battle has mostly earned it."""


class AmbitionChoices(Subsets[Take]):
    """[FF-AMB-01, FF-AMB-03, FF-Q-46] Any ambitions, each once, secret or revealed."""

    __slots__ = ()

    def __init__(self) -> None:
        values = tuple(take(id) for id in ambitions() for take in (Take, Reveal))
        super().__init__(values, most=len(ambitions()), why_not=once_refusal)

    def __iter__(self) -> Iterator[tuple[Take, ...]]:
        """None, and each alone."""
        yield ()
        for value in self.values:
            yield (value,)

    def sample(self, random: Random) -> tuple[Take, ...]:
        wanted = [id for id in ambitions() if random.random() < 0.15]
        return tuple(Reveal(id) if random.random() < 0.3 else Take(id) for id in wanted)


def once_refusal(chosen: tuple[Take, ...]) -> Refusal | None:
    names = [one.ambition for one in chosen]
    if len(set(names)) != len(names):
        return Refusal("An ambition can be taken only once, secret or revealed.", "FF-AMB-01")
    return None


class ChooseAmbitions(ChooseSome[Take]):
    prepares = True
    starts_marked = True
    rules = ("FF-AMB-01", "FF-AMB-03", "FF-SET-10")
    title = "Ambitions"
    lines = LINES["ambition"]
    asks = "Which ambitions do you take, and which of them do you reveal?"

    def reason(self, state: State) -> str:
        return "One that you reveal is worth 1 more; one that you miss costs 1."

    def word(self, answer: tuple[Take, ...]) -> str:
        return answer[0].ambition if len(answer) == 1 else ""

    def measures(self, state: State, answer: tuple[Take, ...]) -> Mapping[str, object]:
        return {"points": worth(answer[0])}

    def label(self, state: State, answer: tuple[Take, ...]) -> str:
        return listed([named(one) for one in answer]) or "none"

    def outlook(self, state: State, answer: tuple[Take, ...]) -> str:
        """What is asked for, and what it is worth."""
        return " ".join(f"{ambitions()[one.ambition].text} {worth(one)} VP." for one in answer)


def worth(taken: Take) -> int:
    """[FF-AMB-03] One that is revealed is worth 1 more."""
    return ambitions()[taken.ambition].points + isinstance(taken, Reveal)


def named(taken: Take) -> str:
    name = ambitions()[taken.ambition].name
    return f"{name} (revealed)" if isinstance(taken, Reveal) else name
