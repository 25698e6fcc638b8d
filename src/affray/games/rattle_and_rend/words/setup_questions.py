"""All that is asked before round 1."""

from __future__ import annotations

from affray.games.rattle_and_rend.rules.terrain import (
    TerrainPlaces,
    density_of,
    footprints,
    make_terrain,
    thing_of,
)
from affray.games.rattle_and_rend.rules.zones import scheme_of
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Done, Lay, Laying
from affray.games.rattle_and_rend.words.move_questions import PlaceAt
from affray.kernel.board.shapes import Shape
from affray.kernel.flow import Choose, NamePiece, NamePieces
from affray.kernel.ids import Seat
from affray.kernel.view import AreaView
from affray.kernel.words import listed


class ChooseTerrain(Choose[Laying]):
    """[RR-SETUP-03] Which piece comes next, or that it is enough."""

    prepares = True
    rules = ("RR-SETUP-03", "RR-DENS-01", "RR-DENS-02", "RR-DENS-03")
    title = "Lay out the terrain"
    is_plain = True

    def prompt(self, state: State) -> str:
        return f"Choose a piece for {density_of(state).name.lower()} terrain."

    def is_out(self, answer: Laying) -> bool:
        return isinstance(answer, Done)

    def label(self, state: State, answer: Laying) -> str:
        if not isinstance(answer, Lay):
            return "Enough terrain"
        turned = f", turned by {answer.turned} degrees" if answer.turned else ""
        return f"{self.brief(state, answer)}{turned}"

    def brief(self, state: State, answer: Laying) -> str:
        if not isinstance(answer, Lay):
            return self.label(state, answer)
        plan = footprints()[answer.footprint]
        return f"{plan.labels[answer.kind]} ({answer.kind} {plan.name.lower()})"

    def picture_of(self, state: State, answer: Laying) -> AreaView | None:
        if not isinstance(answer, Lay):
            return None
        piece = make_terrain(answer.kind, answer.footprint, answer.turned, 0, 0)
        looks_like = thing_of(piece.kind, piece.label)
        return AreaView(piece.kind, piece.label, piece.shape.to_plain(), thing=looks_like)


class PlaceTerrain(PlaceAt):
    """[RR-SETUP-03] Where the middle of the piece lies."""

    prepares = True
    __slots__ = ("outline", "what")
    asks = "Place the {self.what}."
    rules = ("RR-SETUP-03", "RR-Q-043")
    title = "Lay out the terrain"

    def __init__(self, seat: Seat, options: TerrainPlaces, *, what: str) -> None:
        super().__init__(seat, options)
        self.what = what.lower()
        self.outline = options.outline

    def footprint(self) -> Shape | None:
        return self.outline


class ChooseDuelTargets(Choose[tuple[int, ...]]):
    """[RR-SCEN-DUEL-1] Enemy groups to be removed."""

    prepares = True
    rules = ("RR-SCEN-DUEL-1", "RR-Q-041")
    title = "Targets of the duel"
    asks = "Choose the enemy groups that you must remove."

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return listed([state.called(group) for group in answer]) or "none"

    def pieces_of(self, state: State, answer: tuple[int, ...]) -> tuple[int, ...]:
        return answer


class ChooseSide(Choose[int]):
    """[RR-SETUP-09] Player A's corner, edge, half or zones."""

    prepares = True
    rules = ("RR-SETUP-09", "RR-Q-044")
    title = "Choose a side"

    def prompt(self, state: State) -> str:
        return f"{scheme_of(state).name} deployment: choose your side of the board."

    def label(self, state: State, answer: int) -> str:
        return f"The {scheme_of(state).sides[answer]}"


class ChoosePassengers(NamePieces):
    """[RR-HEAVY-TRANSPORT-1] Which groups start aboard the heavy that is in `pieces`."""

    prepares = True
    starts_marked = True
    rules = ("RR-SETUP-08", "RR-HEAVY-TRANSPORT-1", "RR-TRAIT-RIDERS-1")
    title = "Passengers"

    def prompt(self, state: State) -> str:
        card = state.groups[self.pieces[0]].card
        return f"Choose up to {card.capacity} points of groups that start aboard {card.name}."


class ChooseAmbushers(NamePieces):
    """[RR-TRAIT-AMBUSHERS-1] Which groups lie in ambush."""

    prepares = True
    starts_marked = True
    rules = ("RR-SETUP-08", "RR-TRAIT-AMBUSHERS-1")
    title = "Ambush"
    asks = "Choose up to {state.house.half} points of groups that wait in ambush."


class ChooseReserves(NamePieces):
    """[RR-DEPL-DELAYED-1] Which groups arrive later."""

    prepares = True
    starts_marked = True
    rules = ("RR-SETUP-08", "RR-DEPL-DELAYED-1")
    title = "Reserves"

    def prompt(self, state: State) -> str:
        low, high = state.house.half - 1, state.house.half + 1
        return f"Choose groups that arrive later, so that {low} to {high} points are off the board."


class ChooseFirstBatch(NamePieces):
    """[RR-SETUP-04] Which half of Player A's warband is placed first."""

    prepares = deploys = True
    starts_marked = True
    rules = ("RR-SETUP-04", "RR-Q-045")
    title = "Who deploys first"

    def prompt(self, state: State) -> str:
        low, high = state.house.half - 1, state.house.half + 1
        return f"Choose {low} to {high} points of groups to deploy first."


class ChooseNext(NamePiece[int]):
    """[RR-SETUP-04, RR-SETUP-05, RR-SETUP-06] Which group is placed next."""

    prepares = deploys = True
    rules = ("RR-SETUP-04", "RR-SETUP-05", "RR-SETUP-06")
    title = "Who deploys next"
    asks = "Choose the group to deploy next."


class PlaceGroup(PlaceAt):
    """[RR-SETUP-04, RR-SETUP-05, RR-SETUP-06] Where the group that is in `pieces` is deployed."""

    prepares = deploys = True
    rules = ("RR-DEPL-01", "RR-DEPL-02", "RR-DEPL-03", "RR-DEPL-04")
    title = "Deploy a group"

    def prompt(self, state: State) -> str:
        zone = scheme_of(state).zone
        return f"Deploy {state.groups[self.pieces[0]].card.name} {zone}."
