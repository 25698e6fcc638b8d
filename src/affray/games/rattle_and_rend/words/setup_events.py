"""All that can happen before round 1."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.words.events import GroupEvent
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, SideEvent
from affray.kernel.telling import course
from affray.kernel.words import counted, listed


class PlayersRolled(Event, frozen=True, kw_only=True):
    """Each side rolled, in pairs by seat, until one was higher."""

    faces: tuple[int, ...]
    player_a: int
    warband: str
    rules: tuple[str, ...] = ("RR-SETUP-02", "RR-Q-032")
    starts_action = True
    says = "{warband} rolled higher and will lead the setup (Player A)."
    opens = "Before the battle"
    die = 20


class TableRolled(Event, frozen=True, kw_only=True):
    """A d20 on one of the tables; `id` is the row in the data and `result` its name."""

    face: int
    id: str
    result: str
    die = 20


class ScenarioRolled(TableRolled, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-SETUP-02", "RR-SCEN-01")
    says = "The scenario was rolled: {result}."


class DensityRolled(TableRolled, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-SETUP-03", "RR-DENS-01")
    says = "The density of the terrain was rolled: {result}."


class DeploymentRolled(TableRolled, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("RR-SETUP-04", "RR-DEPL-01")
    says = "The deployment was rolled: {result}."


class ScenarioAgreed(Event, frozen=True, kw_only=True):
    id: str
    result: str
    rules: tuple[str, ...] = ("RR-SCEN-01", "RR-Q-033")
    says = "The players agreed on the scenario: {result}."


class DeploymentAgreed(Event, frozen=True, kw_only=True):
    id: str
    result: str
    rules: tuple[str, ...] = ("RR-DEPL-01", "RR-Q-142")
    says = "The players agreed on the deployment: {result}."


class TerrainPlaced(Event, frozen=True, kw_only=True):
    kind: str
    label: str
    at: Point
    rules: tuple[str, ...] = ("RR-SETUP-03",)

    def sentence(self, name: Names) -> str:
        centre = (BOARD // 2, BOARD // 2)
        where = f"{course((centre, self.at))} of" if self.at != centre else "in"
        return f"Terrain: {self.label} ({self.kind.capitalize()}), {where} the centre."


class TerrainGenerated(Event, frozen=True, kw_only=True):
    faces: tuple[int, ...]
    pieces: int
    rules: tuple[str, ...] = ("RR-SETUP-03", "RR-Q-043")
    die = 20

    def sentence(self, name: Names) -> str:
        return f"The dice laid out {counted(self.pieces, 'piece')} of terrain."


class TerrainAgreed(Event, frozen=True, kw_only=True):
    """The players brought the layout; what the hill took the place of is gone."""

    pieces: int
    rules: tuple[str, ...] = ("RR-SETUP-03",)

    def sentence(self, name: Names) -> str:
        return f"The players agreed on a map with {counted(self.pieces, 'piece')} of terrain."


class TerrainFinished(Event, frozen=True, kw_only=True):
    """`percent` of the board is covered; `is_short` if nothing more fitted."""

    percent: int
    is_short: bool = False
    rules: tuple[str, ...] = ("RR-Q-043",)

    def sentence(self, name: Names) -> str:
        why = ", less than asked for: nothing more fits" if self.is_short else ""
        return f"Terrain covers {self.percent} % of the board{why}."


class DuelTargetsChosen(SideEvent, frozen=True, kw_only=True):
    warband: str
    targets: tuple[Piece, ...]
    rules: tuple[str, ...] = ("RR-SCEN-DUEL-1",)
    says = "{warband} must remove {targets}."


class SideChosen(SideEvent, frozen=True, kw_only=True):
    warband: str
    where: str
    rules: tuple[str, ...] = ("RR-SETUP-09",)
    says = "{warband} took the {where}."


class MarkersPlaced(Event, frozen=True, kw_only=True):
    spots: tuple[Point, ...]
    rules: tuple[str, ...] = ("RR-SCEN-FLAGS-1", "RR-Q-037")

    def sentence(self, name: Names) -> str:
        where = [f"{n} {name.place(at)}" for n, at in enumerate(self.spots, start=1)]
        return f"Markers were placed: {'; '.join(where)}."


class Embarked(Event, frozen=True, kw_only=True):
    transport: Piece
    groups: tuple[Piece, ...]
    rules: tuple[str, ...] = ("RR-SETUP-08", "RR-HEAVY-TRANSPORT-1")
    says = "{groups} started aboard {transport}."


class HeldBack(SideEvent, frozen=True, kw_only=True):
    """Groups were kept off the board, in ambush or in delayed reserve."""

    groups: tuple[Piece, ...]
    is_ambush: bool
    rules: tuple[str, ...] = ("RR-SETUP-08",)

    def sentence(self, name: Names) -> str:
        where = "in ambush" if self.is_ambush else "in reserve"
        return f"{listed([name(group) for group in self.groups])} stayed off the board {where}."


class Deployed(GroupEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("RR-DEPL-01",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.group, (self.at,)

    def sentence(self, name: Names) -> str:
        return f"Deployed: {name(self.group)}, {name.place(self.at)}."
