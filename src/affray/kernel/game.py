"""The one object the platform imports from a game, and what a match starts from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from affray.kernel.events import Names
from affray.kernel.flow import Question, Step
from affray.kernel.ids import Seat
from affray.kernel.maps import MapDescription, MapPiece
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import Problem
from affray.kernel.roster import AuditRow, Roster, RosterDescription
from affray.kernel.rulebook import Rulebook, rulebook_in
from affray.kernel.state import State
from affray.kernel.telling import Landmarks, whereabouts
from affray.kernel.view import Outcome, View

if TYPE_CHECKING:
    from affray.kernel.bot import Bot

S = TypeVar("S", bound=State)

HouseValue = bool | int | str | None


class HouseRule(msgspec.Struct, frozen=True):
    """A ruling that a table may change. A range of numbers has `low` and `high`."""

    id: str
    meaning: str
    rule: str
    default: HouseValue
    values: tuple[HouseValue, ...] = ()
    low: int | None = None
    high: int | None = None
    defaults: dict[str, HouseValue] = {}
    words: tuple[str, ...] = ()
    """The value may also be some of these, with commas between them."""
    bound: str = ""
    """How far the range goes is a limit of this program and no rule: how it is refused."""

    def default_in(self, edition: str) -> HouseValue:
        return self.defaults.get(edition, self.default)

    def accepts(self, value: object) -> bool:
        if any(type(value) is type(legal) and value == legal for legal in self.values):
            return True
        if isinstance(value, str) and self.words:
            return all(word in self.words for word in value.split(","))
        return (
            type(value) is int
            and self.low is not None
            and self.high is not None
            and self.low <= value <= self.high
        )

    def described(self) -> str:
        """The legal values, in words."""
        words = [
            str(value).lower() if isinstance(value, bool) else str(value)
            for value in self.values
            if value is not None
        ]
        if self.low is not None:
            words.append(f"{self.low} to {self.high}")
        if None in self.values:
            words.append("none")
        if self.words:
            words.append(f"or some of these with commas between them: {' '.join(self.words)}")
        return ", ".join(words)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a match starts from, apart from its dice."""

    game: str
    edition: str
    rosters: list[Roster]
    house: dict[str, HouseValue] = {}
    agreed: dict[str, str] = {}
    names: list[str] = []
    position: dict[str, Any] | None = None
    automated: bool = False
    terrain: list[MapPiece] = []
    """Agreed upon instead of the game's own way to lay it; empty if it is not."""


class Interjection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat says out of turn; it is run as a step at the next boundary."""

    seat: int
    what: str
    detail: str = ""


class Game(Generic[S]):
    """What the platform may ask of a game. Each game folder has one instance, `GAME`."""

    id: str
    name: str
    version: str
    """Of the rules as implemented; records carry it."""
    editions: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]
    agreements: Mapping[str, tuple[str, ...]]
    """What players may agree on instead of rolling, and the values."""
    seats: int
    """How many play, or the fewest if there may be more."""
    most_seats: int = 0
    roles: tuple[str, ...] = ()
    """What the first seats are called, where they are not all alike."""
    unit: str = "mm"
    """In which people write lengths: a key of `UNITS`."""
    square: int = 0
    """The side of a square in tenths of a millimetre, where people count squares: places are then
    written as column and row, from 1 at the lower left."""
    patience: float = 1.0
    """How much of its usual looking ahead a bot does here; less where every look takes long."""
    judge: Roster | None = None
    """What somebody brings who plays for no side and judges, in games in which one may."""
    takes_terrain: bool = False
    """Whether a match may start with terrain that is handed in."""
    quick_house: Mapping[str, HouseValue] = {}
    """House rules that bring a newcomer to the first turn at once."""
    bots: Mapping[str, Callable[[], Bot]] = {}
    """Bots that play this game alone, by name."""
    campaigns: Sequence[Game[Any]] = ()
    """Battles of this game in a row: each of these is played like a game of its own."""

    def problems(self, start: Start) -> list[Problem]:
        """Everything that keeps this start from being played."""
        raise NotImplementedError

    def setup(self, start: Start) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def next_step(self, state: S) -> Step | None:
        """What comes next, by looking at the state alone; `None` when the match is over."""
        raise NotImplementedError

    def interject(self, state: S, said: Interjection) -> Step:
        """The step that an interjection becomes; `IllegalAnswer` if it makes no sense."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> View:
        """What this seat sees; `None` is a spectator."""
        raise NotImplementedError

    def piece_name(self, state: S, piece: int) -> str:
        raise NotImplementedError

    def side_of(self, seat: int) -> int | None:
        """The side that a seat plays for; none for a seat that judges."""
        return seat

    def seats_in(self, start: Start) -> int:
        """How many sit at a match that starts so."""
        return max(self.seats, len(start.rosters))

    def side_in(self, start: Start, seat: int) -> int | None:
        """The same in a match that starts so, where it depends on who came."""
        return self.side_of(seat)

    def side_name(self, state: S, seat: int) -> str:
        """What a side is called in the log."""
        return f"Side {ascii_uppercase[seat]}"

    def landmarks(self, state: S) -> Landmarks:
        """What the log finds places by: terrain and the like, named as the table names them."""
        return ()

    def names(self, state: S) -> Names:
        """The names that the sentences of events use."""
        return Names(
            lambda piece: self.piece_name(state, piece),
            lambda seat: self.side_name(state, seat),
            lambda point: whereabouts(point, self.landmarks(state), self.unit),
        )

    def hide(self, state: S, seat: Seat, random: Random) -> None:
        """Replace what this seat cannot know by a guess, in a fork made for it."""

    def evaluate(self, state: S, seat: Seat) -> float:
        """How good the position is for a seat, in points of the game; higher is better."""
        raise NotImplementedError

    def invariants(self, state: S) -> Sequence[str]:
        """Everything that is broken in a state between two steps; nothing if all is well."""
        raise NotImplementedError

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        raise NotImplementedError

    def roster_problems(self, roster: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        raise NotImplementedError

    def roster_remarks(self, roster: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        """What is legal in a roster, and yet worth a second look."""
        return []

    def samples(self) -> Sequence[Roster]:
        """Forces to play with at once."""
        raise NotImplementedError

    def roster_audit(self) -> Sequence[AuditRow]:
        """Each printed unit of the game as the rules judge it, where a game has printed units."""
        return ()

    def map_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> MapDescription | None:
        """What may lie on a map; `None` where no match starts with terrain that is handed in."""
        return None

    def map_problems(
        self, pieces: Sequence[MapPiece], edition: str, house: Mapping[str, HouseValue]
    ) -> list[Problem]:
        """Everything that keeps a map from being used."""
        raise NotImplementedError

    def random_roster(
        self, edition: str, house: Mapping[str, HouseValue], random: Random
    ) -> Roster:
        """A legal force, for automated play."""
        raise NotImplementedError

    def facts(self, state: S) -> dict[str, Any]:
        """The position in the words of vignettes: what an expectation may name.

        Pieces go by name; a place is `at`, two numbers in millimetres; what is absent is `None`.
        """
        raise NotImplementedError

    def piece_names(self, state: S) -> dict[str, int]:
        """The pieces by the names that vignettes call them; no two share one."""
        raise NotImplementedError

    def rulebook(self) -> Rulebook:
        """The clauses, from `rules.md` in the game's folder."""
        return rulebook_in(type(self).__module__.rpartition(".")[0])

    def preview(self, state: S, question: Question[Any], answer: Any) -> Preview | None:
        """Where a path or place under consideration leads; `None` for other questions."""
        return None

    def sight(self, state: S, piece: int, x: int, y: int) -> Sequence[SightLine]:
        """What a piece would see from a place; nothing in games without lines of sight."""
        return ()

    def chances(self, state: S, question: Question[Any], answer: Any) -> Sequence[OddsReport]:
        """The exact odds of what this answer would roll, as far as it can be told before."""
        return ()

    def odds_keys(self) -> Mapping[str, str]:
        """What may be said of a situation whose odds are asked, and what it means."""
        return {}

    def odds(self, asked: Mapping[str, str]) -> OddsReport:
        """The exact odds of a situation described by `odds_keys`; `BadInput` if it makes none."""
        raise NotImplementedError
