"""What happens in a campaign, as sentences that make its history."""

from __future__ import annotations

from collections.abc import Sequence

from affray.kernel.events import Event, Names


def _listed(names: Names, seats: Sequence[int]) -> str:
    words = [names.side(seat) for seat in seats]
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


class RoundBegan(Event, frozen=True):
    number: int
    title: str
    starts_action = True
    says = "Round {number}: {title}."
    opens = "Round {number}"


class ListsOpened(Event, frozen=True):
    """Everybody has named a list; what has changed comes after it."""

    starts_action = True
    says = "The lists are in."


class ListRevised(Event, frozen=True):
    """A player leads another force from now on."""

    seat: int
    title: str
    cost: int
    points: int

    def whose(self) -> int | None:
        return self.seat

    def sentence(self, name: Names) -> str:
        force = f"{self.title} ({self.cost} of {self.points} points)"
        return f"{name.side(self.seat)} leads {force}."


class ListsKept(Event, frozen=True):
    seats: tuple[int, ...]

    def sentence(self, name: Names) -> str:
        verb = "keep their lists" if len(self.seats) > 1 else "keeps the list"
        return f"{_listed(name, self.seats)} {verb}."


class BattleSet(Event, frozen=True):
    """A battle that is to be played. Where roles are drawn before it, the attackers come first."""

    number: int
    format: str
    sides: tuple[tuple[int, ...], ...]
    has_roles: bool

    def sentence(self, name: Names) -> str:
        one, other = (_listed(name, side) for side in self.sides)
        verb = "attack" if len(self.sides[0]) > 1 else "attacks"
        if not self.has_roles:
            verb = "meet" if len(self.sides[0]) > 1 else "meets"
        return f"Battle {self.number}, {self.format}: {one} {verb} {other}."


class SatOut(Event, frozen=True):
    seat: int
    reason: str

    def whose(self) -> int | None:
        return self.seat

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.seat)} sits out: {self.reason}."


class BattleFought(Event, frozen=True):
    number: int
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str
    starts_action = True

    def whose(self) -> int | None:
        return self.winners[0] if self.winners else None

    def sentence(self, name: Names) -> str:
        if not self.winners:
            return f"Battle {self.number} is drawn. {self.reason}".strip()
        verb = "beat" if len(self.winners) > 1 else "beats"
        beaten = f"{_listed(name, self.winners)} {verb} {_listed(name, self.losers)}"
        return f"Battle {self.number}: {beaten}. {self.reason}".strip()


class SpoilsTaken(Event, frozen=True):
    seat: int
    points: int
    score: int
    worth: int

    def whose(self) -> int | None:
        return self.seat

    def sentence(self, name: Names) -> str:
        gained = f"{name.side(self.seat)} takes {self.points} points"
        return f"{gained}: {self.score} in all, and a force of up to {self.worth}."


class ChoiceMade(Event, frozen=True):
    """A player, or chance, decided something in the campaign."""

    seat: int | None
    words: str

    def whose(self) -> int | None:
        return self.seat

    def sentence(self, name: Names) -> str:
        if self.seat is None:
            return f"{self.words}."
        return f"{name.side(self.seat)} {self.words}."


class CampaignEnded(Event, frozen=True):
    winners: tuple[int, ...]
    reason: str
    starts_action = True
    opens = "The end"

    def sentence(self, name: Names) -> str:
        verb = "win" if len(self.winners) > 1 else "wins"
        return f"{_listed(name, self.winners)} {verb} the campaign: {self.reason}."
