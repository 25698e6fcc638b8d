"""A game as the platform sees it, composed of parts; and the start of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from affray.kernel.battles import ReadyBattles, battles_in
from affray.kernel.board.measure import Point
from affray.kernel.events import Names
from affray.kernel.flow import Question, Step
from affray.kernel.house import OURS, House, HouseRule, HouseValue
from affray.kernel.ids import Seat
from affray.kernel.lines import Lines
from affray.kernel.maps import MapDescription, MapPiece
from affray.kernel.odds import OddsReport, Situation
from affray.kernel.preview import Preview, Reach, SightLine
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal, invalid, too_many
from affray.kernel.roster import (
    MOST_ENTRIES,
    AuditRow,
    Roster,
    RosterDescription,
    form_problems,
    random_roster,
)
from affray.kernel.rulebook import Rulebook, rulebook_in
from affray.kernel.state import State
from affray.kernel.telling import part
from affray.kernel.underway import Ledger
from affray.kernel.view import Outcome, View

if TYPE_CHECKING:
    from affray.kernel.ahead import Ahead
    from affray.kernel.bot import Bot

S = TypeVar("S", bound=State)
Chosen = Mapping[str, HouseValue]
"""Chosen house rules by id."""


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
    """A map agreed on beforehand; if empty, the game places terrain its own way."""


class Interjection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said out of turn, such as conceding; run as a step at the next boundary."""

    seat: int
    what: str
    detail: str = ""


def _concede(state: State, said: Interjection) -> Step:
    if said.what != "concede":
        raise IllegalAnswer(Refusal(f"{said.what!r} is not possible here."))
    return lambda state, dice: state.end(Outcome(1 - said.seat, "The other side gave up."))


def _nothing(*_: Any) -> tuple[()]:
    return ()


def _none(*_: Any) -> None:
    return None


def _in_reach(state: State, question: Question[Any], answer: Any) -> Reach | None:
    return question.options.reached() if answer is None else None


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """The part of a game that plays it."""

    setup: Callable[[Start, Any], S]
    """The state before the first step, from a start and its house rules."""
    next_step: Callable[[S], Step | None]
    """The next step, from the state alone; `None` when the match is over."""
    problems: Callable[[Start, Any], list[Problem]] = lambda start, house: []
    """Further problems of a start whose settings and forces are valid."""
    interject: Callable[[S, Interjection], Step] = _concede
    """The step for an interjection; raises `IllegalAnswer` if it is not possible. By default
    either of two sides may concede."""
    agreements: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What players may agree on instead of rolling, with the allowed values."""
    agreement_rule: str = ""
    """The clause that says so."""
    hide: Callable[[S, Seat, Random], None] | None = None
    """Replaces what a seat cannot know by guesses, in a fork for it; `None`: all is open."""
    outcome: Callable[[S], Outcome | None] = lambda state: state.outcome
    """How the match ended; `None` while it is being played."""
    rounds: Callable[[S], int] = lambda state: 0
    """How many rounds have begun, in games with rounds."""
    invariants: Callable[[S], Sequence[str]] = _nothing
    """Everything inconsistent in a state between two steps; empty if all is well."""


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The seats of a game and the sides they play for."""

    fewest: int = 2
    most: int = 2
    called: str = "sides"
    rule: str = ""
    """The clause that says how many play."""
    roles: tuple[str, ...] = ()
    """Names of the first seats, where seats differ."""
    judge: Roster | None = None
    """The roster of a seat that judges and has no side, in games with one."""
    side_of: Callable[[int], int | None] = lambda seat: seat
    """The side that a seat plays for; `None` for a seat that judges."""
    in_start: Callable[[Start], Sequence[int | None]] | None = None
    """The side of each seat in this start, where it depends on the rosters."""

    def sides_in(self, start: Start) -> Sequence[int | None]:
        """Return the side of each seat in this start."""
        if self.in_start is not None:
            return self.in_start(start)
        return [self.side_of(seat) for seat in range(max(self.fewest, len(start.rosters)))]


def _no_force(house: House) -> RosterDescription:
    return RosterDescription("", house.edition, 0, (), ())


@dataclass(frozen=True, kw_only=True)
class Forces:
    """The part of a game about rosters."""

    describe: Callable[[Any], RosterDescription] = _no_force
    """The roster description with these house rules."""
    problems: Callable[[Roster, Any], Iterable[Problem]] = _nothing
    """Problems of a roster beyond its form."""
    limit: str = ""
    """The clause that requires an entry and limits points, if nothing else does."""
    samples: Callable[[], Sequence[Roster]] = _nothing
    """Ready-made forces."""
    random: Callable[[Any, Random], Roster] | None = None
    """A random legal force; by default random entries within the points."""
    remarks: Callable[[Roster], Iterable[Problem]] = _nothing
    """Remarks on a roster that is legal but unusual."""
    audit: Callable[[], Sequence[AuditRow]] = _nothing
    """Each printed unit with its computed price and problems, in games with printed units."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """The part of a game about maps."""

    describe: Callable[[Any], MapDescription]
    """The map description with these house rules."""
    problems: Callable[[Sequence[MapPiece], Any], list[Problem]]
    """Everything wrong with a map."""


@dataclass(frozen=True, kw_only=True)
class Odds:
    """The part of a game about odds: of described situations, and those that nobody is told."""

    situation: type[Situation] = Situation
    """The class of situations."""
    of: Callable[[Any], OddsReport] = lambda situation: OddsReport("", (), ())
    """The exact odds of a situation; raises `BadInput` if it is impossible."""
    unforeseen: Mapping[str, str] = field(default_factory=dict)
    """The events whose rolls have no odds beforehand, each with the reason."""
    foresee: Callable[[Ahead[Any], Any], Sequence[OddsReport]] = _nothing
    """The odds of an answer in the middle of a step, which is played on to its end."""
    ledger: Callable[[Ahead[Any]], Ledger | None] = _none
    """What the answers to a question in the middle of a step come to."""
    later: Callable[[Question[Any]], Any] = lambda question: question.usual_answer()
    """What is answered, while odds are found, to the questions that come on the way."""

    def report(self, asked: Mapping[str, str]) -> OddsReport:
        return self.of(self.situation.of(asked))


@dataclass(frozen=True, kw_only=True)
class Look(Generic[S]):
    """The part of a game that shows it: views, names, previews and odds."""

    view: Callable[[S, Seat | None], View] = lambda state, seat: View()
    """What this seat sees; `None` is a spectator."""
    facts: Callable[[S], dict[str, Any]] = lambda state: {}
    """The position as vignettes name it in expectations.

    Pieces go by name; a place is `at`, two numbers in millimetres; what is absent is `None`.
    """
    piece_names: Callable[[S], dict[str, int]] = lambda state: {}
    """The pieces by their names in vignettes, all different."""
    side_name: Callable[[S, int], str] = lambda state, side: f"Side {ascii_uppercase[side]}"
    """The name of a side in the log."""
    where: Callable[[S, Point], str] = lambda state, point: ""
    """Where a point lies, by the landmarks of the table: "in the wood"."""
    preview: Callable[[S, Question[Any], Any], Preview | None] = _none
    """Where a path or place under consideration leads; `None` for other questions."""
    reach: Callable[[S, Question[Any], Any], Reach | None] = _in_reach
    """Where an answer lets the piece move, and whom it could attack then; with `None` as answer,
    where the question itself asks for a path or a place."""
    sight: Callable[[S, int, int, int], Sequence[SightLine]] = _nothing
    """What a piece would see from a place; empty in games without lines of sight."""
    chances: Callable[[S, Question[Any], Any], Sequence[OddsReport]] = _nothing
    """The exact odds of the dice that an answer would roll, as far as known beforehand."""
    odds: Odds = field(default_factory=Odds)
    unit: str = "mm"
    """The unit for lengths: a key of `UNITS`."""
    square: int = 0
    """The side of a square in tenths of a millimetre, in games on squares: places are then
    written as column and row, from 1 at the lower left."""

    def names(self, state: S) -> Names:
        """Return the names that the sentences of events use."""
        return Names(
            state.called,
            lambda side: self.side_name(state, side),
            lambda point: self.where(state, point),
            lambda point: part(point, self.view(state, None).size),
        )


@dataclass(frozen=True, kw_only=True)
class Poster:
    """How a game introduces itself to those who do not know it."""

    like: str = ""
    """What it is like to play, in one sentence."""
    size: str = ""
    """How large a usual battle is."""
    glyphs: tuple[str, str] = ("figure", "figure")
    """A piece of each side."""


@dataclass(frozen=True, kw_only=True)
class Advice(Generic[S]):
    """The part of a game that helps bots and beginners."""

    poster: Poster = field(default_factory=Poster)
    lines: Lines = field(default_factory=dict)
    """What each answer does, in a line: the table that the questions refer to."""
    evaluate: Callable[[S, Seat], float] = lambda state, seat: 0.0
    """The value of the position for a seat, in points of the game; higher is better."""
    scale: float = 10.0
    """The lead in these points with which a side wins about three battles in four (73 %)."""
    patience: float = 1.0
    """How far bots look ahead, relative to usual; less where a look takes long."""
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """Bots that play this game alone, by name."""
    quick_house: Chosen = field(default_factory=dict)
    """House rules that a new match starts from: those that lead soon to the first turn."""
    quick_agreed: Mapping[str, str] = field(default_factory=dict)
    """Agreements that a new match starts from."""


@dataclass(kw_only=True, eq=False)
class Game(Generic[S]):
    """A game, composed of its parts; optional ones may be left out.

    Each game folder has one, `GAME`.
    """

    id: str
    name: str
    version: str
    """The version of the rules as implemented, stored in records."""
    folder: str
    """The package of the game, which contains `rules.md`."""
    rules: Rules[S]
    house: type[House] = House
    seats: Seats = field(default_factory=Seats)
    forces: Forces = field(default_factory=Forces)
    ground: Ground | None = None
    look: Look[S] = field(default_factory=Look)
    advice: Advice[S] = field(default_factory=Advice)
    campaigns: Sequence[Game[Any]] = ()
    """The campaigns of this game; each is played like a game."""

    @property
    def editions(self) -> tuple[str, ...]:
        return self.house.editions

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.house.rules()

    @property
    def has_forces(self) -> bool:
        return self.forces.describe is not _no_force

    def rulebook(self) -> Rulebook:
        """Return the clauses in `rules.md` of the game's folder; empty without that file."""
        return rulebook_in(self.folder) if self.folder else Rulebook(())

    def ready(self) -> ReadyBattles | None:
        """Return the battles in `data/battles.toml` of the game's folder, if it has that file."""
        return battles_in(self.folder) if self.folder else None

    # -- a start --------------------------------------------------------------------

    def state_of(self, start: Start) -> S:
        """Return the state before the first step."""
        house = self.house.of(start.house, start.edition, automated=start.automated)
        return self.rules.setup(start, house)

    def problems(self, start: Start) -> list[Problem]:
        """Return everything wrong with this start."""
        found = self.house.problems(start.edition, start.house) + self._agreement_problems(start)
        if found:
            return found
        house = self.house.of(start.house, start.edition)
        if start.terrain and self.ground is None:
            found.append(Problem("terrain", "", f"{self.name} does not use maps."))
        elif start.terrain and self.ground is not None:
            found += self.ground.problems(start.terrain, house)
        if start.position is None and not found:
            found = self._count_problems(start) + self._force_problems(start)
        return found or self.rules.problems(start, house)

    def _agreement_problems(self, start: Start) -> list[Problem]:
        found = []
        if start.game != self.id:
            sentence = f"Wrong game: {start.game!r} (expected {self.id!r})."
            found.append(Problem("game", "", sentence))
        for name, value in start.agreed.items():
            legal = self.rules.agreements.get(name, ())
            if value not in legal:
                sentence = invalid(value, ", ".join(legal) or "nothing")
                found.append(Problem(f"agreed.{name}", self.rules.agreement_rule, sentence))
        return found

    def _count_problems(self, start: Start) -> list[Problem]:
        seats, count = self.seats, len(start.rosters)
        if seats.fewest <= count <= seats.most or not self.has_forces:
            return []
        if count < seats.fewest:
            sentence = f"Too few {seats.called}: {count} (minimum {seats.fewest})."
            return [Problem("rosters", seats.rule, sentence)]
        if seats.most > seats.fewest:
            sentence = f"Too many {seats.called}: {count}. Allowed: {seats.most} {OURS}"
            return [Problem("rosters", "", sentence)]
        return [Problem("rosters", seats.rule, too_many(seats.called, count, seats.most))]

    def _force_problems(self, start: Start) -> list[Problem]:
        """Each force is judged in the edition that is played."""
        return [
            Problem(f"rosters[{index}].{problem.place}", problem.rule, problem.sentence)
            for index, force in enumerate(start.rosters)
            for problem in self.roster_problems(
                msgspec.structs.replace(force, edition=start.edition), start.house
            )
        ]

    # -- a force --------------------------------------------------------------------

    def house_of(self, edition: str, chosen: Chosen) -> House:
        """Return the house rules with these choices; raise `BadInput` if any is wrong."""
        found = self.house.problems(edition, chosen)
        if found:
            raise BadInput(*found)
        return self.house.of(chosen, edition)

    def roster_description(self, edition: str, chosen: Chosen) -> RosterDescription:
        return self._described(self.house_of(edition, chosen))

    def _described(self, house: House) -> RosterDescription:
        found = self.forces.describe(house)
        return found if found.game else msgspec.structs.replace(found, game=self.id)

    def random_roster(self, edition: str, chosen: Chosen, random: Random) -> Roster:
        house = self.house_of(edition, chosen)
        if self.forces.random is None:
            return random_roster(self._described(house), random)
        return self.forces.random(house, random)

    def roster_problems(self, roster: Roster, chosen: Chosen) -> list[Problem]:
        """Return everything wrong with a roster.

        Without an edition, or with a wrong one, it is checked in the first. Wrong house rules or
        too many entries are reported alone.
        """
        edition = roster.edition or self.editions[0]
        found = self.house.problems(edition, {})
        edition = self.editions[0] if found else edition
        wrong = self.house.problems(edition, chosen)
        if wrong:
            return found + wrong
        house = self.house.of(chosen, edition)
        found += form_problems(self._described(house), roster, self.forces.limit)
        if len(roster.entries) <= MOST_ENTRIES:
            found += self.forces.problems(roster, house)
        return found
