"""What is under way: the action, handed to each reaction window; reactions bend it, it is read."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import GroupAction, Move, React, Way
from affray.kernel.board.measure import Point
from affray.kernel.board.sweep import Track
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat


class Windows:
    """[RR-REACT-14] The seven moments at which the reactive player may be asked.

    This class asks nobody: it serves what cannot be reacted to [RR-REACT-16].
    """

    __slots__ = ()

    def declared(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        """W1: named and paid, nothing moved."""
        yield from ()

    def next_trigger(
        self, state: State, action: Action, mover: Group, track: Track, s: float
    ) -> tuple[float, tuple[React, ...]] | None:
        """W2: the first point at or after `s` where a reaction is triggered, and which ones."""
        return None

    def moving(
        self, state: State, dice: Dice, action: Action, mover: Group, offers: tuple[React, ...]
    ) -> Flow[None]:
        """W2: the mover stands at the trigger point."""
        yield from ()

    def moved(
        self, state: State, dice: Dice, action: Action, mover: Group, start: Point
    ) -> Flow[None]:
        """W3: the movement is finished."""
        yield from ()

    def targeted(self, state: State, dice: Dice, action: Action) -> Flow[None]:
        """W4: the target of an attack or effect is fixed, no dice yet."""
        yield from ()

    def will(self, state: State, dice: Dice, action: Action, test: WillTest) -> Flow[None]:
        """W5: a WILL check has been forced and not yet rolled."""
        yield from ()

    def outcome(
        self, state: State, dice: Dice, action: Action, tests: list[WillTest]
    ) -> Flow[None]:
        """W6: WILL checks are resolved, or groups were otherwise removed."""
        yield from ()


SILENT = Windows()


class Action:
    """[RR-ACT-09] An action of the active player, or a reaction's own deed, while it happens."""

    __slots__ = (
        "attacks",
        "bonus",
        "cancelled",
        "counters",
        "group",
        "halted",
        "kind",
        "members",
        "offered",
        "plans",
        "reacted",
        "reactor",
        "seat",
        "spoiled",
        "stole",
        "target",
        "track",
        "walked",
        "windows",
    )

    def __init__(
        self,
        seat: Seat,
        kind: type[GroupAction],
        group: int,
        *,
        windows: Windows = SILENT,
        bonus: tuple[Modifier, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.group = group
        """The group that acts now; in a coordinated bundle each in its turn."""
        self.members: tuple[int, ...] = (group,)
        self.target: int | None = None
        """The intended target, or the one an effect has fixed."""
        self.attacks: list[Assault] = []
        """The attacks that are about to be made; a reaction may redirect them."""
        self.plans: list[Plan] = []
        """What each of the groups has declared."""
        self.bonus = bonus
        """On every check of this action."""
        self.windows = windows
        self.reacted = False
        """[RR-REACT-10] One reaction only, a denied one included."""
        self.cancelled = False
        self.halted = False
        """[RR-SREACT-SUPPRESS-2] The movement stops where it is."""
        self.stole = False
        """The reaction takes the turn when the action is over."""
        self.reactor: int | None = None
        self.spoiled = False
        """[RR-Q-066] A reaction has moved, removed or stopped somebody."""
        self.counters: list[Assault] = []
        """[RR-SREACT-COUNTER-4] The attacks that answer, each rolled together with its own."""
        self.offered: tuple[React, ...] = ()
        """Offers already declined at a point of the path."""
        self.track: Track | None = None
        self.walked = 0.0
        """Where a reaction may halt it: the way of the movement, and how far along it is."""

    def begin_movement(self) -> None:
        """A new movement of the action: it is not stopped, and nothing is declined in it."""
        self.halted = False
        self.offered = ()


class Plan:
    """[RR-ACT-09, RR-Q-065] What one group of the action has declared; it is not planned again."""

    __slots__ = (
        "go_on",
        "group",
        "has_begun",
        "is_stopped",
        "path",
        "start",
        "target",
        "walked",
        "way",
    )

    def __init__(self, group: Group) -> None:
        self.group = group.id
        self.start: Point = (group.x, group.y)
        """Where the path begins: a group that is elsewhere by then has lost it."""
        self.path: tuple[Point, ...] = ()
        self.go_on: Callable[[State, Dice], Flow[float]] | None = None
        """[RR-Q-096] The rest of a movement that was met halfway."""
        self.has_begun = False
        """[RR-Q-096] A Countercharge has already let it begin."""
        self.is_stopped = False
        """[RR-SREACT-SUPPRESS-2, RR-SREACT-COUNTER-2] A reaction has ended it for good."""
        self.walked = 0.0
        self.way: Way = Move()
        """Move, or board, leave, load or unload in place of moving."""
        self.target: int | None = None


class Assault:
    """One attack: who, at whom, how; then how it went."""

    __slots__ = ("attacker", "band", "extra", "is_forced", "manner", "result", "target")

    def __init__(
        self,
        attacker: int,
        target: int,
        manner: str,
        extra: tuple[Modifier, ...] = (),
        band: int | None = None,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.manner = manner
        """The action or reaction that grants it."""
        self.extra = extra
        self.band = band
        """How far it reaches, where that is not the attacker's RNG."""
        self.is_forced = False
        """[RR-Q-112] It is made even if the target is out of reach by now."""
        self.result = 0


class WillTest:
    """[RR-WILL-01] A WILL check that is due: who, because of whom, with what; then how it went."""

    __slots__ = (
        "by_attack",
        "cause",
        "group",
        "is_fatal",
        "modifiers",
        "result",
        "spot",
        "was_removed",
    )

    def __init__(
        self,
        group: int,
        cause: int | None = None,
        *,
        by_attack: bool = False,
        modifiers: tuple[Modifier, ...] = (),
    ) -> None:
        self.group = group
        self.cause = cause
        """The enemy group responsible, if it is not terrain or another effect."""
        self.by_attack = by_attack
        self.modifiers = modifiers
        self.is_fatal = True
        """Failing it removes the group."""
        self.result: int | None = None
        """None for a removal without a check."""
        self.was_removed = False
        self.spot: Point = (0, 0)
