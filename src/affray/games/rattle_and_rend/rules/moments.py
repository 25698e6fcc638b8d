"""Chapter Reactions: the moments of an action, and what a reaction is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.games.rattle_and_rend.rules.underway import Action, WillTest
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

W1, W2, W3, W4, W5, W6 = range(1, 7)
"""[RR-REACT-14] declared, moving, moved, targeted, will, outcome; W7 is a step of its own."""


class Moment:
    """What a window shows: the action and what has just come about in it."""

    __slots__ = ("mover", "start", "test", "tests", "window")

    def __init__(
        self,
        window: int,
        *,
        mover: int | None = None,
        start: Point = (0, 0),
        test: WillTest | None = None,
        tests: Sequence[WillTest] = (),
    ) -> None:
        self.window = window
        self.mover = mover
        """The enemy group that moves or has moved (W2, W3)."""
        self.start = start
        self.test = test
        """The check that is forced (W5)."""
        self.tests = tests
        """The checks that are resolved, and other losses (W6)."""


Trigger = Callable[[State, Action, Moment, Group, "Group | None"], bool]
"""Whether it may be used now by this group, through this ward if it is a warding reaction."""
Resolve = Callable[[State, Dice, Action, Moment, "Use"], Flow["bool | None"]]


class Use:
    """A reaction being used: by whom, through what, with what bonus."""

    __slots__ = ("bonus", "group", "source")

    def __init__(self, group: int, source: int, bonus: tuple[Modifier, ...]) -> None:
        self.group = group
        self.source = source
        """The ward that gives it, or the group itself."""
        self.bonus = bonus


class Reaction:
    """A reaction: in which windows, whose, its trigger and what it does.

    `resolve` gives whether it succeeded, or `None` if it did not happen at all [RR-Q-126].
    """

    __slots__ = ("name", "resolve", "trigger", "windows")

    def __init__(
        self, name: str, windows: tuple[int, ...], trigger: Trigger, resolve: Resolve
    ) -> None:
        self.name = name
        self.windows = windows
        self.trigger = trigger
        self.resolve = resolve


def focus(state: State, action: Action, moment: Moment) -> Group:
    """The enemy that the window is about: the one that moves, or else the one that acts."""
    return state.groups[action.group if moment.mover is None else moment.mover]
