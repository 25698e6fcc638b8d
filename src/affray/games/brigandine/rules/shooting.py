"""Chapter Ranged attacks: who may shoot at whom in the third step of the Attack phase."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.brigandine.data.tables import blast
from affray.games.brigandine.pieces import Unit, is_within
from affray.games.brigandine.rules.attack import MISSILE, Attack, strike
from affray.games.brigandine.rules.endings import check_end
from affray.games.brigandine.rules.losses import remove_fallen
from affray.games.brigandine.rules.sight import can_see
from affray.games.brigandine.rules.templates import Aims, damage, lob, spray, under_blast
from affray.games.brigandine.rules.voices import begin_goes, next_deed
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Aim, Done, Shoot
from affray.games.brigandine.words.events import ShotFired
from affray.games.brigandine.words.questions import DONE, NextShot
from affray.kernel.dice import Dice
from affray.kernel.drawn import Drawn
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat

Shot = Shoot | Aim


def begin_shooting(state: State) -> None:
    """[BR-RANGED-03, BR-SPELL-HASTE-1-R1, BR-CAMP-R4-6] One shot, two under Haste, or one more.

    [BR-TEMPLATE-15]
    """
    for unit in state.on_table():
        count = (2 if unit.is_hasted else 1) + state.is_stirred(unit)
        unit.shots = count if unit.card.weapon else 0


def may_shoot(state: State, unit: Unit) -> bool:
    """[BR-RANGED-01, BR-MOVE-10, BR-TRAIT-HARASSING-1, BR-FOLLOW-07] Whether it may at all.

    [BR-GEAR-ARQUEBUS-1-R1]
    """
    if not unit.shots or not unit.is_on_table or not unit.may_act:
        return False
    is_slow = state.house.move_blocks_shooting and not unit.card.has("harassing")
    return not (unit.has_moved and is_slow) and not state.is_engaged(unit)


def targets(state: State, unit: Unit) -> list[int]:
    """[BR-RANGED-02, BR-RANGED-04, BR-RANGED-05, BR-RANGED-08] In range, free, and seen.

    [BR-ENG-05, BR-ENG-05-R1]
    """
    return [enemy.id for enemy in in_range(state, unit) if can_see(state, unit, enemy)]


def in_range(state: State, unit: Unit) -> list[Unit]:
    """[BR-RANGED-02, BR-RANGED-05, BR-ENG-05] Near enough, and in no melee."""
    reach = unit.card.reach
    return [
        enemy
        for enemy in state.enemies(unit)
        if is_within(unit, enemy, reach) and not state.is_engaged(enemy)
    ]


def shots(state: State, side: int) -> list[Shot]:
    """Everything that a side may still shoot."""
    return [shot for shot in thinkable_shots(state, side) if is_in_view(state, shot)]


def thinkable_shots(state: State, side: int) -> list[Shot]:
    """The same, whether the target is seen or not: that takes longest to say."""
    found: list[Shot] = []
    for unit in state.on_table(side):
        if not may_shoot(state, unit) or unit.card.weapon is None:
            continue
        if unit.card.weapon.template:
            found.append(Aim(unit.id))
        else:
            found += [Shoot(unit.id, target.id) for target in in_range(state, unit)]
    return found


def is_in_view(state: State, shot: Shot) -> bool:
    """[BR-RANGED-04] What needs a target sees it."""
    if not isinstance(shot, Shoot):
        return True
    return can_see(state, state.units[shot.unit], state.units[shot.target])


class Shots(Drawn[Shot | Done]):
    """Shots of which some are in view, and enough."""

    __slots__ = ("shots", "state")

    def __init__(self, state: State, shots: Sequence[Shot]) -> None:
        super().__init__()
        self.state = state
        self.shots = shots

    def thinkable(self) -> list[Shot | Done]:
        return [*self.shots, DONE]

    def is_legal(self, value: Shot | Done) -> bool:
        return isinstance(value, Done) or is_in_view(self.state, value)


def shoot(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-07, BR-TURN-08, BR-RANGED-06, BR-RANGED-07] One shot, or the end of this step."""
    side = state.acting

    def ask(seat: Seat, deeds: Sequence[Shot]) -> NextShot:
        return NextShot(seat, Shots(state, deeds))

    shot = yield from next_deed(state, side, thinkable_shots(state, side), ask, is_in_view)
    if shot is None:
        if state.house.both_sides_shoot and side == state.active:
            begin_goes(state, 1 - side)
        else:
            state.stage = "end"
            begin_goes(state, state.active)
        return
    state.units[shot.unit].shots -= 1
    yield from fire(state, dice, shot)
    check_end(state)


def fire(state: State, dice: Dice, shot: Shot, must_hit: tuple[int, ...] = ()) -> Flow[None]:
    """[BR-RANGED-03, BR-GEAR-ARQUEBUS-1, BR-GEAR-GLOBES-2] One use of a ranged weapon.

    [BR-GEAR-ACID-1, BR-GEAR-POISON-1]
    """
    by = shot.unit
    unit = state.units[by]
    weapon = unit.card.weapon
    if weapon is None:
        return
    at = shot.target if isinstance(shot, Shoot) else None
    state.tell(ShotFired(unit=by, target=at, weapon=weapon.name.lower(), rules=(weapon.rule,)))
    if at is not None:
        yield from strike(state, dice, Attack(by, at, MISSILE, unit.card.combat))
        remove_fallen(state)
    elif weapon.template == "teardrop":
        yield from spray(state, dice, by, weapon.strength, must_hit)
    else:
        radius = blast(weapon.template)
        aims = Aims(state, unit, unit.card.reach, radius, needs_sight=True, must_hit=must_hit)
        end = yield from lob(state, dice, by, aims)
        yield from damage(state, dice, by, weapon.strength, under_blast(state, end, radius))
