"""All that can happen before the first turn."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import ambitions, captain_traits, scenarios, spells
from affray.games.flagrant_factions.words.events import GroupEvent
from affray.games.flagrant_factions.words.move_events import middle_of
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.options import Moves
from affray.kernel.words import counted, listed


class TerrainLaid(Event, frozen=True, kw_only=True):
    faces: tuple[int, ...]
    laid: tuple[tuple[str, Point], ...]
    """What each piece is called, and its middle."""
    rules: tuple[str, ...] = ("FF-SET-02", "FF-Q-49")
    starts_action = True
    opens = "Before the battle"
    die = 6

    def sentence(self, name: Names) -> str:
        where = listed([f"{label} in the {name.part(at)}" for label, at in self.laid])
        pieces = counted(len(self.laid), "piece")
        if not self.faces:
            return f"The table has the {pieces} of terrain that were agreed on: {where}."
        return f"The dice laid out {pieces} of terrain: {where}."


class ScenarioSet(Event, frozen=True, kw_only=True):
    """The scenario, rolled (with its face) or agreed on."""

    scenario: str
    face: int | None = None
    rules: tuple[str, ...] = ("FF-SET-03",)
    die = 6

    def sentence(self, name: Names) -> str:
        return f"The scenario is {scenarios()[self.scenario].name}."


class CaptainTraitSet(Event, frozen=True, kw_only=True):
    company: str
    trait: str
    faces: tuple[int, ...] = ()
    rules: tuple[str, ...] = ("FF-SET-04", "FF-CAP-05")

    def roll(self) -> Roll | None:
        return Roll(self.faces, 6, is_sum=True) if self.faces else None

    def sentence(self, name: Names) -> str:
        trait = captain_traits()[self.trait]
        return f"The captain of {self.company} is {trait.name}."


class SidesRolled(Event, frozen=True, kw_only=True):
    """One die a side, with what Shrewd captains made of it."""

    faces: tuple[int, int]
    changes: tuple[int, int]
    attackers: int | None
    """The side; nobody after a tie."""
    rules: tuple[str, ...] = ("FF-SET-06", "FF-Q-18")
    die = 6

    def sentence(self, name: Names) -> str:
        totals = [face + change for face, change in zip(self.faces, self.changes, strict=True)]
        scores = f"{totals[0]} against {totals[1]}"
        if self.attackers is None:
            return f"{scores}: a tie, and both roll again."
        shrewd = [change for change in self.changes if change]
        why = f" (Shrewd: {', '.join(f'{change:+d}' for change in shrewd)})" if shrewd else ""
        return f"{scores}{why}: the attackers are {name.side(self.attackers)}."


class EdgeChosen(SideEvent, frozen=True, kw_only=True):
    edge: str
    rules: tuple[str, ...] = ("FF-Q-82",)
    says = "The {edge} edge is that of {side}."


class FirstChosen(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-SET-07",)
    says = "The first turn is that of {side}."


class HeldBack(SideEvent, frozen=True, kw_only=True):
    groups: tuple[Piece, ...]
    rules: tuple[str, ...] = ("FF-Q-34",)
    says = "Off the table for now: {groups}."


class RoleGiven(GroupEvent, frozen=True, kw_only=True):
    role: str
    rules: tuple[str, ...]
    says = "The {role}: {group}."


class Deployed(GroupEvent, frozen=True, kw_only=True):
    moves: Moves
    rules: tuple[str, ...] = ("FF-SET-08",)

    def motions(self) -> Moves:
        return self.moves

    def sentence(self, name: Names) -> str:
        middle = name.place(middle_of([path[-1] for _, path in self.moves]))
        return f"Deployed: {name(self.group)}, {counted(len(self.moves), 'model')}, {middle}."


class TokenPlaced(Event, frozen=True, kw_only=True):
    kind: str
    at: Point
    rules: tuple[str, ...]

    def sentence(self, name: Names) -> str:
        what = "An Asset" if self.kind == "asset" else "A Siege token"
        return f"{what} lies {name.place(self.at)}."


class DesertionRolled(GroupEvent, frozen=True, kw_only=True):
    face: int
    rules: tuple[str, ...] = ("FF-CT-03", "FF-SET-09")

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, needed=2, result="failure" if self.face == 1 else "success")

    def stake(self) -> tuple[str, str]:
        return "Loyalty", "stays"

    def losses(self) -> tuple[int, ...]:
        return (self.group,) if self.face == 1 else ()

    def sentence(self, name: Names) -> str:
        deed = "deserted" if self.face == 1 else "stayed"
        return f"{name(self.group)} {deed}: a {self.face}, and only a 1 deserts."


class SpellsChosen(GroupEvent, frozen=True, kw_only=True):
    spells: tuple[str, ...]
    rules: tuple[str, ...] = ("FF-SET-12", "FF-OT-APPRENTICE")

    def sentence(self, name: Names) -> str:
        known = listed([spells()[spell].name for spell in self.spells])
        return f"The spells of {name(self.group)}: {known}."


class AmbitionsTaken(Event, frozen=True, kw_only=True):
    """What a player reveals; what else it has taken, and whether anything, stays secret."""

    company: str
    revealed: tuple[str, ...]
    rules: tuple[str, ...] = ("FF-AMB-01", "FF-AMB-03")

    def sentence(self, name: Names) -> str:
        if not self.revealed:
            return f"Ambitions that {self.company} revealed: none."
        told = listed([ambitions()[id].name for id in self.revealed])
        return f"Ambitions that {self.company} revealed: {told}."
