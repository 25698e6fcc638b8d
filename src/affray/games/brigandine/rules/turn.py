"""Chapter Turns and phases: how a turn begins, its abilities, and how it ends."""

from __future__ import annotations

from affray.games.brigandine.rules.casting import cast, castable
from affray.games.brigandine.rules.endings import (
    check_end,
    check_explored,
    nothing_happens,
    time_is_up,
)
from affray.games.brigandine.rules.stones import drop, pick_up
from affray.games.brigandine.rules.voices import begin_goes, next_deed
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Cast, Drop, Regenerate
from affray.games.brigandine.words.events import LifeRegained, TerrainGone, TurnBegan
from affray.games.brigandine.words.questions import AttackSpell, EndOfTurn, StartOfTurn
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

REGENERATION = "regeneration"


def begin_turn(state: State, dice: Dice) -> None:
    """[BR-TURN-01, BR-TURN-02] The attacker has the first turn; then they alternate."""
    state.turn += 1
    state.active = state.attacker if state.turn % 2 else state.defender
    begin_goes(state, state.active)
    for unit in state.units:
        unit.has_moved = unit.has_gone = unit.has_marched = unit.has_charged = False
        unit.is_barred = unit.is_hasted = unit.has_used_shield = unit.has_rolled = False
        unit.was_engaged = unit.has_followed = unit.has_drawn = False
        unit.shots = 0
    state.tell(TurnBegan(side=state.active, turn=state.turn))
    state.stage = "pick" if state.stones else "start"


def take_stones(state: State, dice: Dice) -> Flow[None]:
    """[BR-CAMP-CARRY-1, BR-CAMP-CARRY-4, BR-CAMP-R3-7] One taken at an edge is captured at once."""
    yield from pick_up(state)
    state.stage = "start"
    check_end(state)


def start_of_turn(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-03, BR-TURN-10] One Start of Turn ability of the active side, or none more."""
    healing = [
        Regenerate(unit.id)
        for unit in state.on_table(state.active)
        if unit.card.has(REGENERATION) and unit.life < unit.card.life and not unit.has_rolled
    ]
    offered = [*healing, *castable(state, state.active, "start")]
    deed = yield from next_deed(state, state.active, offered, StartOfTurn)
    match deed:
        case Regenerate():
            regenerate(state, dice, deed.unit)
        case Cast():
            yield from cast(state, dice, deed.unit, deed.spell)
        case None:
            state.stage = "move"
            begin_goes(state, state.active)


def regenerate(state: State, dice: Dice, id: int) -> None:
    """[BR-TRAIT-REGEN-1, BR-TRAIT-REGEN-1-R1] On a 4 or more a life comes back."""
    unit = state.units[id]
    unit.has_rolled = True
    face = dice.roll(6)
    if face >= 4:
        unit.life += 1
    state.tell(LifeRegained(unit=id, face=face, life=unit.life))


def attack_spells(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-05, BR-TURN-10] Attack Phase abilities: the active side, then the other."""
    side = state.acting
    deed = yield from next_deed(state, side, castable(state, side, "attack"), AttackSpell)
    if deed is None:
        if side == state.active:
            begin_goes(state, 1 - side)
        else:
            state.stage = "melees"
        return
    yield from cast(state, dice, deed.unit, deed.spell)


def end_of_turn(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-09, BR-TURN-10] End of Turn abilities, clouds that go, and then the turn is over."""
    side = state.acting
    if side == state.active:
        clear_clouds(state)
    drops = [Drop(unit.id) for unit in state.on_table(side) if unit.is_laden]
    deed = yield from next_deed(state, side, [*castable(state, side, "end"), *drops], EndOfTurn)
    match deed:
        case Cast():
            yield from cast(state, dice, deed.unit, deed.spell)
        case Drop():
            yield from drop(state, deed.unit)
        case None if side == state.active:
            begin_goes(state, 1 - side)
        case None:
            finish_turn(state)


def clear_clouds(state: State) -> None:
    """[BR-SPELL-ACRID-2, BR-SPELL-ACRID-2-R1] Clouds go in their side's own next turn."""
    gone = [
        piece
        for piece in state.terrain
        if piece.side == state.active and piece.born < state.turn and piece.kind == "cloud"
    ]
    for piece in gone:
        state.tell(TerrainGone(kind=piece.kind, at=piece.middle, rules=("BR-SPELL-ACRID-2",)))
    if gone:
        state.terrain = tuple(piece for piece in state.terrain if piece not in gone)


def finish_turn(state: State) -> None:
    """[BR-TURN-12, BR-TURN-13, BR-CAMP-R2-7] The turn is over, perhaps the round, or the game."""
    state.stage = "turn"
    check_explored(state)
    if state.turn % 2:
        return
    state.round += 1
    state.quiet = state.quiet + 1 if state.is_quiet else 0
    state.is_quiet = True
    limit = state.house.last_round
    if limit is not None and state.round >= limit:
        time_is_up(state, limit)
    elif state.quiet >= state.house.stalemate_rounds:
        nothing_happens(state)
