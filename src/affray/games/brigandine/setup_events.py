"""What happens before the first turn."""

from __future__ import annotations

from affray.games.brigandine.events import UnitEvent, inches
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import listed


class RolesDrawn(Event, frozen=True, kw_only=True):
    attacker: int
    is_agreed: bool = False
    rules: tuple[str, ...] = ("BR-SETUP-04", "BR-SETUP-05")

    def roll(self) -> Roll | None:
        return None if self.is_agreed else Roll((self.attacker + 1,), 2)

    def sentence(self, name: Names) -> str:
        roles = f"{name.side(self.attacker)} attacks, {name.side(1 - self.attacker)} defends"
        return f"{roles}, as agreed." if self.is_agreed else f"By lot: {roles}."


class TerrainLaid(Event, frozen=True, kw_only=True):
    count: int
    rules: tuple[str, ...] = ("BR-SCEN-GEN-3",)

    def sentence(self, name: Names) -> str:
        return f"{self.count} pieces of terrain lie on the table."


class LayoutRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-SCEN-GEN-3",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} does not accept the layout: pieces are placed in turn."


class TerrainPlaced(SideEvent, frozen=True, kw_only=True):
    kind: str
    at: Point
    rules: tuple[str, ...] = ("BR-TERR-01",)

    def sentence(self, name: Names) -> str:
        return (
            f"{name.side(self.side)} places a {self.kind.replace('_', ' ')} at {inches(self.at)}."
        )


class TraitsAgreed(Event, frozen=True, kw_only=True):
    kind: str
    at: Point
    traits: tuple[str, ...]
    rules: tuple[str, ...] = ("BR-TERR-01",)

    def sentence(self, name: Names) -> str:
        piece = f"the {self.kind.replace('_', ' ')} at {inches(self.at)}"
        return f"Agreed: {piece} is {listed(self.traits) or 'open ground'}."


class TraitsRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-TERR-01",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} does not agree to other traits."


class EdgeChosen(SideEvent, frozen=True, kw_only=True):
    edge: str
    rules: tuple[str, ...] = ("BR-SETUP-06",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} takes the {self.edge} edge."


class UnitDeployed(UnitEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-SCEN-GEN-2",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, (self.at,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} is placed at {inches(self.at)}."
