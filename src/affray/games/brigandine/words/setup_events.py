"""What happens before the first turn."""

from __future__ import annotations

from affray.games.brigandine.words.events import UnitEvent
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import agreeing, counted, listed


class RolesDrawn(Event, frozen=True, kw_only=True):
    attacker: int
    is_agreed: bool = False
    rules: tuple[str, ...] = ("BR-SETUP-04", "BR-SETUP-05")

    def roll(self) -> Roll | None:
        return None if self.is_agreed else Roll((self.attacker + 1,), 2)

    def sentence(self, name: Names) -> str:
        sides = f"{name.side(self.attacker)}, the defence to {name.side(1 - self.attacker)}"
        return f"The attack falls to {sides}, {'as agreed' if self.is_agreed else 'by lot'}."


class TerrainLaid(Event, frozen=True, kw_only=True):
    pieces: tuple[tuple[str, Point], ...]
    """What lies where."""
    rules: tuple[str, ...] = ("BR-SCEN-GEN-3",)

    def sentence(self, name: Names) -> str:
        count = len(self.pieces)
        lie = f"{counted(count, 'piece')} of terrain {agreeing('lies', count)} on the table"
        words = [f"{kind.replace('_', ' ')} in the {name.part(at)}" for kind, at in self.pieces]
        return f"{lie}: {listed(words)}."


class LayoutRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-SCEN-GEN-3",)
    says = "The layout is refused by {side}: pieces are placed in turn."


class TerrainPlaced(SideEvent, frozen=True, kw_only=True):
    kind: str
    at: Point
    turned: int = 0
    rules: tuple[str, ...] = ("BR-TERR-01",)

    def sentence(self, name: Names) -> str:
        turned = f", turned by {self.turned} degrees" if self.turned else ""
        placed = f"{name.side(self.side)} places a {self.kind.replace('_', ' ')}"
        return f"{placed} in the {name.part(self.at)}{turned}."


class TraitsAgreed(Event, frozen=True, kw_only=True):
    kind: str
    at: Point
    traits: tuple[str, ...]
    rules: tuple[str, ...] = ("BR-TERR-01",)

    def sentence(self, name: Names) -> str:
        piece = f"the {self.kind.replace('_', ' ')} in the {name.part(self.at)}"
        return f"Agreed: {piece} is {listed(self.traits) or 'open ground'}."


class TraitsRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-TERR-01",)
    says = "Other traits are refused by {side}."


class EdgeChosen(SideEvent, frozen=True, kw_only=True):
    edge: str
    rules: tuple[str, ...] = ("BR-SETUP-06",)

    def sentence(self, name: Names) -> str:
        where = "quadrant" if "-" in self.edge else "edge"
        return f"The {self.edge} {where} goes to {name.side(self.side)}."


class UnitDeployed(UnitEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-SCEN-GEN-2",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, (self.at,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} is placed {name.place(self.at)}."
