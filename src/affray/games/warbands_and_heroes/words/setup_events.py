"""What happens before the first round: captains, deployment, desertion."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import captain_traits
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.state import Square
from affray.games.warbands_and_heroes.words.events import UnitEvent, place
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll
from affray.kernel.words import listed


class GroundRolled(Event, frozen=True, kw_only=True):
    laid: tuple[str, ...]
    """The names of the pieces, each of which lies twice."""
    rules: tuple[str, ...] = ("WH-LOS-02", "WH-Q-56")
    starts_action = True

    def sentence(self, name: Names) -> str:
        return f"The field was rolled, the same for both sides: {listed(self.laid)}."


class CaptainRolled(UnitEvent, frozen=True, kw_only=True):
    face: int
    trait: str
    rules: tuple[str, ...] = ("WH-CAP-05",)
    die = 8

    def sentence(self, name: Names) -> str:
        return f"The captain of {name(self.unit)} is {captain_traits()[self.trait].name}."


class UnitDeployed(UnitEvent, frozen=True, kw_only=True):
    at: Square
    rules: tuple[str, ...] = ("WH-HERO-05",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, (middle(self.at),)

    def sentence(self, name: Names) -> str:
        return f"Deployed: {name(self.unit)}, {place(name, self.at)}."


class DesertionRolled(UnitEvent, frozen=True, kw_only=True):
    captain: int
    """The Unit of the reprehensible captain."""
    face: int
    rules: tuple[str, ...] = ("WH-CT-1",)

    def losses(self) -> tuple[int, ...]:
        return (self.unit,) if self.face == 1 else ()

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 2, result="failure" if self.face == 1 else "success")

    def stake(self) -> tuple[str, str]:
        return "Loyalty", "stays"

    def sentence(self, name: Names) -> str:
        did = "deserted" if self.face == 1 else "stayed with"
        return f"{name(self.unit)} {did} the reprehensible captain of {name(self.captain)}."
