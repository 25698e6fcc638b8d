"""Chapter Terrain: what the players agree on before a piece is used."""

from __future__ import annotations

from itertools import combinations

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.house import EXPLORATION
from affray.games.brigandine.pieces import OBSTACLE, TRAITS
from affray.games.brigandine.rules.terrain import pieces
from affray.games.brigandine.rules.voices import begin_goes
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Proposal, Propose
from affray.games.brigandine.words.setup_events import TraitsAgreed, TraitsRefused
from affray.games.brigandine.words.setup_questions import AcceptTraits, ProposeTraits
from affray.kernel.board.measure import rounded
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

COMBINATIONS = tuple(
    ", ".join(chosen) for count in range(len(TRAITS) + 1) for chosen in combinations(TRAITS, count)
)
"""[BR-TERR-01] Any of them, with commas between the traits."""


def after_terrain(state: State) -> str:
    """[BR-CAMP-R2-4, BR-TERR-01] Traits are agreed on, and stones distributed, with the terrain."""
    if state.house.agree_traits and state.stage != "traits":
        begin_goes(state, state.defender)
        return "traits"
    return "stones" if state.house.scenario == EXPLORATION else "edge"


def proposals(state: State) -> list[Propose]:
    """Every other combination for every piece of which this side has not spoken yet."""
    return [
        Propose(index, traits)
        for index, piece in enumerate(state.terrain)
        if not piece.is_fixed and index not in state.passed
        for traits in COMBINATIONS
        if traits != ", ".join(piece.flags)
    ]


def agree_traits(state: State, dice: Dice) -> Flow[None]:
    """[BR-TERR-01, BR-TERR-02] One proposal, the defender's first, and what the others say."""
    side, offered = state.acting, proposals(state)
    chosen: Proposal | None = None
    if offered:
        chosen = yield from ProposeTraits(state.speaker(side), offered)
    if not isinstance(chosen, Propose):
        if side == state.defender:
            begin_goes(state, state.attacker)
        else:
            state.stage = after_terrain(state)
        return
    state.passed = (*state.passed, chosen.piece)
    if not (yield from AcceptTraits(state.speaker(1 - side), chosen)):
        state.tell(TraitsRefused(side=1 - side))
        return
    change_traits(state, chosen.piece, chosen.traits)


def change_traits(state: State, index: int, traits: str) -> None:
    """Only what is an obstacle is climbed, as high as its kind is."""
    piece = state.terrain[index]
    flags = tuple(traits.split(", ")) if traits else ()
    known = pieces().get(piece.kind)
    high = rounded(known.height * INCH) if known else piece.height
    changed = piece._replace(flags=flags, height=high if OBSTACLE in flags else 0)
    state.terrain = (*state.terrain[:index], changed, *state.terrain[index + 1 :])
    state.tell(TraitsAgreed(kind=piece.kind, at=piece.middle, traits=flags))
