"""All that is asked before the first turn."""

from __future__ import annotations

from typing import ClassVar

from affray.games.brigandine.data.tables import LINES
from affray.games.brigandine.rules.terrain import TerrainSpots, outline, pieces
from affray.games.brigandine.rules.zones import edge_area
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Lay, LeaveRest, Proposal, Propose
from affray.games.brigandine.words.events import inches
from affray.games.brigandine.words.place_questions import ChoosePlace
from affray.games.brigandine.words.questions import Names
from affray.kernel.board.shapes import Shape
from affray.kernel.flow import Choose, Place, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.view import AreaView

AS_IT_IS = LeaveRest()


class AcceptLayout(YesNo):
    prepares = True
    rules = ("BR-SCEN-GEN-3", "BR-SCEN-CONF-1")
    title = "Accept the layout"
    words = ("accept it", "place pieces in turn")
    lines = LINES["layout"]
    asks = "Do you accept this layout of the terrain?"


class InsistOnTerrain(YesNo):
    prepares = True
    rules = ("BR-MINTERR-1",)
    words = ("insist on it", "let it be as they like")
    lines = LINES["insist"]
    asks = "Terrain: do you insist on a piece for each square foot?"


class ChoosePiece(Choose[Lay | Done]):
    prepares = True
    rules = ("BR-SCEN-AMBUSH-1", "BR-SCEN-SIEGE-1", "BR-TERR-03")
    title = "Lay out the terrain"
    asks = "Which piece of terrain comes next?"
    is_plain = True

    def usual_answer(self) -> Lay | Done:
        return list(self.options)[-1]

    def is_out(self, answer: Lay | Done) -> bool:
        return isinstance(answer, Done)

    def label(self, state: State, answer: Lay | Done) -> str:
        if isinstance(answer, Done):
            return "enough terrain"
        turned = f", turned by {answer.turned} degrees" if answer.turned else ""
        return f"{self.brief(state, answer)}{turned}"

    def brief(self, state: State, answer: Lay | Done) -> str:
        return self.label(state, answer) if isinstance(answer, Done) else pieces()[answer.kind].name

    def picture_of(self, state: State, answer: Lay | Done) -> AreaView | None:
        if isinstance(answer, Done):
            return None
        piece, shape = pieces()[answer.kind], outline(answer.kind, answer.turned)
        return AreaView(
            ", ".join(piece.flags),
            piece.name,
            shape.to_plain(),
            looks=piece.flags,
            thing=piece.thing,
        )


class PlaceTerrain(Place):
    prepares = True
    rules = ("BR-SCEN-AMBUSH-1", "BR-SCEN-SIEGE-1")
    title = "Lay out the terrain"
    __slots__ = ("outline", "what")
    asks = "Place the {self.what}."

    def __init__(self, seat: Seat, options: TerrainSpots, what: str) -> None:
        super().__init__(seat, options)
        self.outline = options.outline
        self.what = what.lower()

    def footprint(self) -> Shape | None:
        return self.outline

    def label(self, state: State, answer: tuple[int, int]) -> str:
        return inches(answer)


def agreed_words(state: State, answer: Propose) -> str:
    piece, traits = state.terrain[answer.piece], answer.traits or "no traits"
    return f"{piece.kind.replace('_', ' ')} at {inches(piece.middle)}: {traits}"


class ProposeTraits(Choose[Proposal]):
    prepares = True
    rules = ("BR-TERR-01", "BR-TERR-02")
    title = "Traits of the terrain"
    asks = "Which piece of terrain should have other traits?"
    is_plain = True

    def __init__(self, seat: Seat, proposals: list[Propose]) -> None:
        super().__init__(seat, Choices((*proposals, AS_IT_IS)), usual=AS_IT_IS)

    def is_out(self, answer: Proposal) -> bool:
        return isinstance(answer, LeaveRest)

    def label(self, state: State, answer: Proposal) -> str:
        if isinstance(answer, Propose):
            return agreed_words(state, answer)
        return "leave the rest as it is"

    def area_of(self, state: State, answer: Proposal) -> Shape | None:
        return state.terrain[answer.piece].shape if isinstance(answer, Propose) else None


class AcceptTraits(YesNo):
    prepares = True
    rules = ("BR-TERR-01",)
    title = "Traits of the terrain"
    __slots__ = ("proposal",)
    words = ("agree", "do not agree")
    lines = LINES["traits"]

    def __init__(self, seat: Seat, proposal: Propose) -> None:
        super().__init__(seat, usual=False)
        self.proposal = proposal

    def prompt(self, state: State) -> str:
        return f"Do you agree to this? The {agreed_words(state, self.proposal)}."


class ChooseEdge(Choose[str]):
    prepares = True
    rules = ("BR-SETUP-06", "BR-SCEN-SIEGE-2-R1")
    title = "Choose an edge"
    asks = "Which edge of the table is yours?"
    is_plain = True

    def label(self, state: State, answer: str) -> str:
        return f"the {answer} quadrant" if "-" in answer else f"the {answer} edge"

    def area_of(self, state: State, answer: str) -> Shape | None:
        return edge_area(state, answer)


class NextDeployed(Names):
    prepares = deploys = True
    rules = ("BR-SCEN-CONF-2", "BR-FWD-1")
    title = "Who deploys next"
    asks = "Which unit do you place next?"


class DeployUnit(ChoosePlace):
    prepares = deploys = True
    rules: ClassVar[tuple[str, ...]] = ("BR-SCEN-GEN-2", "BR-FWD-2")
    title = "Deploy a unit"
