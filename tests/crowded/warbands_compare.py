"""Warbands and Heroes: what the questions offer, square by square, against the oracle."""

from __future__ import annotations

from functools import partial
from random import Random

from tests.crowded.common import Compared
from tests.crowded.warbands_look import Look
from tests.crowded.warbands_oracle import Field, Piece
from tests.crowded.warbands_play import Play, allows, middle
from tests.crowded.warbands_positions import Crowd, deployment, edge, position, whole

from affray.games.warbands_and_heroes.data.tables import AURA
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table.position import place
from affray.games.warbands_and_heroes.words.questions import DeployUnit

ACTING = 3
"""So many Units of a position are looked at closely."""


def compare(random: Random, counts: Compared) -> None:
    """One position, a deployment now and then."""
    if random.random() < 0.15:
        compare_deployment(deployment(random), counts)
        return
    crowd = position(random)
    state = built(crowd)
    field = drawn(crowd, state)
    compare_sight(random, state, field, counts)
    compare_captains(state, field, counts)
    units = state.to_act(state.tied[0])
    if not units:
        return  # all of them have acted, and nobody is asked
    offered = set(Play(state).question.options)
    random.shuffle(units)
    for unit in units[:ACTING]:
        look = Look(random, state, field, unit, counts)
        look.deeds(offered)
        look.moves(offered)
        look.charges(offered)
        look.blows()


def built(crowd: Crowd) -> State:
    state = place(crowd.plain, House.of(crowd.house))
    state.log = []
    return state


def drawn(crowd: Crowd, state: State) -> Field:
    """The plain numbers of the position; who has which dice comes from the printed classes."""
    terrain = crowd.plain["terrain"]
    bars = [*terrain.get("wall", ()), *terrain.get("water", ())]
    hides = [*terrain.get("wall", ()), *terrain.get("woods", ())]
    pieces = []
    for unit, written in zip(state.units, crowd.plain["units"], strict=True):
        if "at" not in written:
            continue
        fs = written.get("fs", unit.kind.fs)
        captain = written.get("captain", "")
        pieces.append(
            Piece(
                id=unit.id,
                side="ABCD".index(written["side"]),
                at=written["at"],
                is_hero=written.get("hero", written["kind"] in ("champion", "huntress", "giant")),
                fights=fs > 0,
                has_wall="wall" in written and fs > 0,
                captain=captain,
                is_shaken="is_shaken" in written["now"],
            )
        )
    house = crowd.house
    return Field(
        size=house["board_size"],
        diagonal=house["diagonal_cost"],
        units_block=house["units_block_los"],
        bars=frozenset(bars),
        hides=frozenset(hides),
        pieces=tuple(pieces),
    )


def compare_deployment(crowd: Crowd, counts: Compared) -> None:
    """[WH-Q-35, WH-HERO-05] Free squares of the zone, and no others."""
    state = built(crowd)
    field = drawn(crowd, state)
    side = "ABCD".index(crowd.plain["waiting"])
    zones = crowd.plain.get("zones")
    own = set(zones[side] if zones else edge(field.size, side))
    question = Play(state).question
    assert isinstance(question, DeployUnit)
    for square in whole(field.size):
        is_free = square in own and square not in field.bars and square not in field.held
        engine = allows(question, middle(square))
        counts.compare("placed", engine=engine, oracle=is_free, what=partial(str, square))
    x, y = middle(min(own))
    counts.compare("placed off the middle", engine=allows(question, (x + 1, y)), oracle=False)


def compare_sight(random: Random, state: State, field: Field, counts: Compared) -> None:
    """[WH-LOS-02] From a Unit, and from where it might stand, to everybody else."""
    fighting = [piece for piece in field.pieces if piece.fights]
    for piece in random.sample(fighting, min(3, len(fighting))):
        spot = random.choice(whole(field.size))
        for at in (piece.at, spot):
            if at != piece.at and not field.is_free(piece, at):
                continue
            lifted = field.without(piece)
            for line in GAME.look.sight(state, piece.id, *middle(at)):
                other = next(p for p in field.pieces if p.id == line.piece)
                counts.compare(
                    "sight",
                    engine=line.is_clear,
                    oracle=lifted.sees(at, other.at),
                    what=partial(str, (at, other.at)),
                )


def compare_captains(state: State, field: Field, counts: Compared) -> None:
    """[WH-CAP-03, WH-CAP-04, WH-CAP-06] Who has heart from a captain within 4 squares."""
    facts = GAME.look.facts(state)["units"]
    for piece in field.pieces:
        unit = state.units[piece.id]
        near = [
            other
            for other in field.pieces
            if other.captain and other.side == piece.side and other.fights and not other.is_shaken
        ]
        oracle = any(field.is_near(piece.at, other.at, AURA) for other in near)
        engine = facts[unit.card.name]["resolve"] > unit.kind.resolve
        counts.compare("heart", engine=engine, oracle=oracle, what=partial(str, piece.at))
