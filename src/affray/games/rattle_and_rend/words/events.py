"""All that can happen in a battle; the log, the animation and the tests read these."""

from __future__ import annotations

from affray.games.rattle_and_rend.rules.modifiers import Modifier
from affray.kernel import events
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.telling import course, length
from affray.kernel.view import Cost
from affray.kernel.words import listed

RESULTS = ("failure", "success", "critical success")
RESULT_KINDS = ("failure", "success", "critical")
VERBS = {"fury": "hits", "guile": "works", "will": "holds"}
"""What a success in a check comes to."""


MOMENTUM = "Momentum"
"""What a side counts and pays with."""


def title(word: str) -> str:
    """The book's name of an action, reaction or trait from its id."""
    return word.replace("_", " ").title().replace(" And ", " and ").replace(" To The ", " to the ")


def mm(point: Point) -> str:
    """A point as it is shown.

    >>> mm((1205, 2000))
    '(120.5, 200)'
    """
    return f"({point[0] / 10:g}, {point[1] / 10:g})"


class GroupEvent(Event, frozen=True, kw_only=True):
    """Something that a group did or that happened to it."""

    group: Piece


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    rules: tuple[str, ...] = ("RR-TURN-01",)
    starts_action = True
    says = "Round {round} begins."
    opens = "Round {round}"


class MomentumRenewed(Event, frozen=True, kw_only=True):
    totals: tuple[int, ...]
    rules: tuple[str, ...] = ("RR-INIT-01", "RR-MOM-02")

    def sentence(self, name: Names) -> str:
        sides = [f"{total} for {name.side(seat)}" for seat, total in enumerate(self.totals)]
        return f"Fresh momentum: {listed(sides)}."


class BidsRevealed(Event, frozen=True, kw_only=True):
    bids: tuple[int, ...]
    rules: tuple[str, ...] = ("RR-INIT-02",)

    def sentence(self, name: Names) -> str:
        bids = [f"{bid} by {name.side(seat)}" for seat, bid in enumerate(self.bids)]
        return f"The bids: {listed(bids)}."


class InitiativeRolled(Event, frozen=True, kw_only=True):
    faces: tuple[int, ...]
    rules: tuple[str, ...] = ("RR-INIT-05", "RR-Q-055")
    says = "Neither side bid: the dice decide the initiative."
    die = 20


class InitiativeWon(SideEvent, frozen=True, kw_only=True):
    first: int
    rules: tuple[str, ...] = ("RR-INIT-03", "RR-INIT-06")

    def sentence(self, name: Names) -> str:
        verb = "took" if self.side == self.first else "gave the enemy"
        return f"{name.side(self.side)} won the initiative and {verb} the first turn."


class BeginningAgreed(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-SETUP-07", "RR-Q-142")
    says = "The players agreed that {side} has the first turn."


class TurnBegan(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-TURN-01",)
    starts_action = begins_turn = True
    says = "It is the turn of {side}."


class Passed(SideEvent, frozen=True, kw_only=True):
    is_forced: bool = False
    rules: tuple[str, ...] = ("RR-TURN-03",)

    def sentence(self, name: Names) -> str:
        why = ", having no momentum" if self.is_forced else ""
        return f"{name.side(self.side)} passed{why}."


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int
    rules: tuple[str, ...] = ("RR-TURN-06",)
    says = "Round {round} ends."


class ActionDeclared(GroupEvent, frozen=True, kw_only=True):
    action: str
    cost: int
    partners: tuple[Piece, ...] = ()
    target: Piece | None = None
    rules: tuple[str, ...] = ("RR-ACT-02",)
    starts_action = True

    def price(self) -> Cost | None:
        return Cost(self.cost, MOMENTUM)

    def heading(self, name: Names) -> str:
        who = listed([name(group) for group in (self.group, *self.partners)])
        at = f" against {name(self.target)}" if self.target is not None else ""
        return f"{who}: {title(self.action)}{at}"

    def sentence(self, name: Names) -> str:
        price = f"{self.cost} momentum" if self.cost else "free"
        return f"{self.heading(name)} ({price})."


class ActionCancelled(GroupEvent, frozen=True, kw_only=True):
    why: str
    rules: tuple[str, ...] = ()
    says = "The action of {group} does not take place: {why}."


class MomentumChanged(SideEvent, frozen=True, kw_only=True):
    change: int
    now: int
    why: str
    is_loss: bool = False
    rules: tuple[str, ...] = ()

    @property
    def is_payment(self) -> bool:
        return self.change < 0 and not self.is_loss

    def sentence(self, name: Names) -> str:
        verb = "regained" if self.change > 0 else "lost" if self.is_loss else "spent"
        amount = f"{abs(self.change)} momentum ({self.why}): {self.now} left"
        return f"{name.side(self.side)} {verb} {amount}."


class Checked(GroupEvent, frozen=True, kw_only=True):
    """A check: the stat, the number needed, the faces, and every modifier with its reason."""

    stat: str
    needed: int
    faces: tuple[int, ...]
    result: int
    modifiers: tuple[Modifier, ...] = ()
    better: tuple[str, ...] = ()
    """What has made the stat 2 better each."""
    rules: tuple[str, ...] = ("RR-DICE-01",)

    def roll(self) -> Roll | None:
        kind, words = RESULT_KINDS[self.result], RESULTS[self.result]
        return Roll(self.faces, 20, self.needed, result=kind, words=words)

    def stake(self) -> tuple[str, str]:
        return self.stat.upper(), VERBS[self.stat]

    def sentence(self, name: Names) -> str:
        printed = self.needed + 2 * len(self.better)
        better = f", not {printed}+ ({listed(self.better)})" if self.better else ""
        why = "; ".join(map(str, self.modifiers))
        tail = f" ({why})" if why else ""
        return (
            f"{name(self.group)} checked {self.stat.upper()} {self.needed}+{better}: "
            f"{RESULTS[self.result]}{tail}."
        )


class Foretold(SideEvent, frozen=True, kw_only=True):
    number: int
    result: int | None = None
    rules: tuple[str, ...] = ("RR-TRAIT-SOOTH-1",)

    def roll(self) -> Roll | None:
        if self.result is None:
            return Roll((self.number,), 20)
        kind, words = RESULT_KINDS[self.result], RESULTS[self.result]
        return Roll((self.number,), 20, result=kind, words=words)

    def sentence(self, name: Names) -> str:
        if self.result is None:
            return f"The Soothsayers of {name.side(self.side)} kept the number {self.number}."
        return f"The Soothsayers of {name.side(self.side)} foretold it: {RESULTS[self.result]}."


class Moved(GroupEvent, frozen=True, kw_only=True):
    """A group moved along a path; `stopped` says what ended it early."""

    path: tuple[Point, ...]
    stopped: str | None = None
    by: int | None = None
    rules: tuple[str, ...] = ("RR-MOVE-01",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.group, self.path

    def sentence(self, name: Names) -> str:
        end = f"; stopped by {self.stopped}" if self.stopped is not None else ""
        way = f"{course(self.path)}, ending {name.place(self.path[-1])}{end}"
        if self.by is not None:
            return f"{name.side(self.by)} moved {name(self.group)}: {way}."
        return f"{name(self.group)} moved {way}."


class Put(GroupEvent, frozen=True, kw_only=True):
    """A group was placed rather than moved."""

    at: Point
    why: str
    rules: tuple[str, ...] = ()

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.group, (self.at,)

    def sentence(self, name: Names) -> str:
        return f"Placed: {name(self.group)}, {name.place(self.at)}; {self.why}."


class Boarded(GroupEvent, frozen=True, kw_only=True):
    transport: Piece
    rules: tuple[str, ...] = ("RR-HEAVY-TRANSPORT-3",)
    says = "{group} boarded {transport}."


class TerrainLeft(GroupEvent, frozen=True, kw_only=True):
    kind: str
    how: str
    rules: tuple[str, ...] = ()

    def sentence(self, name: Names) -> str:
        does = {"pay": "paid to leave", "roll": "tried to leave", "stop": "stopped at the edge of"}[
            self.how
        ]
        return f"{name(self.group)} {does} {self.kind.capitalize()} terrain."


class Attacked(Event, frozen=True, kw_only=True):
    attacker: Piece
    target: Piece
    is_melee: bool
    far: int = 0
    """Between the centres."""
    rules: tuple[str, ...] = ("RR-ATK-01",)

    def sentence(self, name: Names) -> str:
        manner = "in melee" if self.is_melee else f"from {length(self.far)} away"
        return f"{name(self.attacker)} attacked {name(self.target)} {manner}."


class Removed(GroupEvent, frozen=True, kw_only=True):
    why: str
    rules: tuple[str, ...] = ("RR-WILL-02",)
    says = "Removed: {group}; {why}."
    loses = "group"


class Banished(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-CHAMP-BANISH-2",)
    says = "Banished until the next round: {group}."


class ReactionDeclared(GroupEvent, frozen=True, kw_only=True):
    reaction: str
    partners: tuple[Piece, ...] = ()
    rules: tuple[str, ...] = ("RR-REACT-02",)

    def sentence(self, name: Names) -> str:
        who = listed([name(group) for group in (self.group, *self.partners)])
        return f"{who} declared a reaction: {title(self.reaction)}."


class ReactionAnswered(Event, frozen=True, kw_only=True):
    answer: str
    rules: tuple[str, ...] = ("RR-REACT-03",)

    def sentence(self, name: Names) -> str:
        return {
            "accept": "It is accepted.",
            "deny": "It is denied.",
            "force": "It is forced.",
            "give_up": "The denial stands.",
        }[self.answer]


class TurnStolen(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-REACT-08", "RR-REACT-09")
    says = "The reaction steals the turn for {side}."


class MarkerTaken(GroupEvent, frozen=True, kw_only=True):
    marker: int
    rules: tuple[str, ...] = ("RR-SCEN-FLAGS-2",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} took control of marker {self.marker + 1}."


class MarkerDropped(GroupEvent, frozen=True, kw_only=True):
    marker: int
    rules: tuple[str, ...] = ("RR-SCEN-FLAGS-4",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} lost control of marker {self.marker + 1}."


class MarkerTakenOff(GroupEvent, frozen=True, kw_only=True):
    marker: int
    rules: tuple[str, ...] = ("RR-SCEN-FLAGS-5",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} left the board with marker {self.marker + 1}."


class BenefitChosen(SideEvent, frozen=True, kw_only=True):
    benefit: str
    rules: tuple[str, ...] = ("RR-TRAIT-TACT-1",)

    def sentence(self, name: Names) -> str:
        what = "2 better" if self.benefit in ("fury", "guile") else "one band more"
        return f"The Tactitians of {name.side(self.side)} chose {self.benefit.upper()} {what}."


class FreeActionGained(SideEvent, frozen=True, kw_only=True):
    """The next action is free: of the group itself, or of anybody else on its side."""

    group: Piece
    is_own: bool
    rules: tuple[str, ...] = ("RR-ACT-07",)

    def sentence(self, name: Names) -> str:
        if self.is_own:
            return f"The next action is free for {name(self.group)} alone."
        return f"The next action of an ally of {name(self.group)} is free."


class MoraleTested(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-MORALE-01",)
    starts_action = True
    says = "{side} lost half of the points: a test of morale."


class GameEnded(events.GameEnded, frozen=True, kw_only=True):
    opens = "The end"
