"""Chapters Actions and Classes: attacks, and movement that is answered by attacks."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, cast

from affray.games.warbands_and_heroes.data.tables import (
    BERSERK,
    DRIVE,
    FAR_AURA,
    FEAR,
    REROLLS,
    RETREAT,
    RETREAT_SQUARES,
    Attack,
)
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.grid import (
    are_in_touch,
    diagonal_prices,
    is_near,
    walls_against,
)
from affray.games.warbands_and_heroes.rules.harm import frighten, lose, passes_resolve, rout
from affray.games.warbands_and_heroes.rules.pool import changes_of, dice_for, may_attack
from affray.games.warbands_and_heroes.rules.routes import Drives, Routes, Way
from affray.games.warbands_and_heroes.state import Square, State
from affray.games.warbands_and_heroes.words.events import (
    Attacked,
    CompulsionIgnored,
    Moved,
    Rerolled,
)
from affray.games.warbands_and_heroes.words.questions import (
    AnswerMovement,
    DrivenMove,
    GoOn,
    KeepHead,
    RerollDice,
    RetreatMove,
    Walk,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

# -- attacks --------------------------------------------------------------------------


class Hits(NamedTuple):
    faces: tuple[int, ...]
    counted: int
    extra: int
    ignored: int


def roll_hits(
    state: State, dice: Dice, by: int, on: int, attack: Attack, *, stood: bool
) -> Flow[Hits]:
    """[WH-ATK-01, WH-ATK-02, WH-GEN-02, WH-CT-6, WH-BER-04] The dice, and what they come to."""
    unit, target = state.units[by], state.units[on]
    count = dice_for(state, unit, attack, stood=stood)
    needed = target.tn
    faces = dice.bands(count, 6, (needed,))
    faces = yield from reroll(state, dice, by, faces, needed)
    unit, target = state.units[by], state.units[on]
    hits = sum(face >= needed for face in faces)
    extra = int(attack.is_melee and count > 0 and is_urged_on(state, unit))
    ignored = ignored_by(target, hits + extra)
    return Hits(faces, hits + extra - ignored, extra, ignored)


def ignored_by(target: Unit, hits: int) -> int:
    """[WH-BER-04, WH-Q-26] One hit of each attack, if it was bloodied before it."""
    return min(hits, int(target.has(BERSERK) and target.is_bloodied))


def is_urged_on(state: State, unit: Unit) -> bool:
    """[WH-CT-6, WH-Q-30, WH-Q-32] Beside another allied Unit with an Aggressive captain."""
    return any(
        are_in_touch(state, unit, captain) for captain in state.captains(unit.side, "aggressive")
    )


def rerolls_left(state: State, side: int) -> int:
    """[WH-CT-7, WH-Q-29] Dice that this side may still reroll in this turn."""
    if not state.captains(side, "dangerous"):
        return 0
    return REROLLS - state.rerolls[side]


def reroll(
    state: State, dice: Dice, by: int, faces: tuple[int, ...], needed: int
) -> Flow[tuple[int, ...]]:
    """[WH-CT-7, WH-Q-49] Up to two dice a turn, each once; asked only where a die missed."""
    side = state.units[by].seat
    most = rerolls_left(state, side)
    if most <= 0 or all(face >= needed for face in faces):
        return faces
    chosen = yield from RerollDice(side, faces, needed, most, by)
    if not chosen:
        return faces
    state.rerolls = tuple(
        used + len(chosen) * (number == side) for number, used in enumerate(state.rerolls)
    )
    fresh = dice.bands(len(chosen), 6, (needed,))
    state.tell(Rerolled(unit=by, before=tuple(faces[place] for place in chosen), after=fresh))
    new = dict(zip(chosen, fresh, strict=True))
    return tuple(new.get(place, face) for place, face in enumerate(faces))


def strike(
    state: State,
    dice: Dice,
    by: int,
    on: int,
    attack: Attack,
    *,
    stood: bool,
    fled: tuple[int, ...] = (),
) -> Flow[None]:
    """[WH-ATK-01..05] One attack on one Unit, and all that follows; `fled` are walls it flees."""
    hits = yield from roll_hits(state, dice, by, on, attack, stood=stood)
    target = state.units[on]
    damage = lose(state, target, hits.counted * attack.damage)
    if state.log is not None:
        state.tell(_attacked(state, by, on, attack, hits, damage, stood=stood))
    rout(state, target)
    if hits.counted and target.fights:
        yield from _effect(state, dice, by, on, attack)
    yield from run_if_hit(state, dice, on, hits.counted, fled)


def _attacked(
    state: State, by: int, on: int, attack: Attack, hits: Hits, damage: int, *, stood: bool
) -> Attacked:
    """The attack in words, with all that changed a number."""
    target = state.units[on]
    return Attacked(
        unit=by,
        target=on,
        attack=attack.name,
        faces=hits.faces,
        needed=target.tn,
        hits=hits.counted,
        damage=damage,
        left=target.fs,
        extra=hits.extra,
        ignored=hits.ignored,
        changes=changes_of(state, state.units[by], attack, stood=stood),
        is_raised=target.tn != target.kind.tn,
        rules=_rules(attack, hits),
    )


def _rules(attack: Attack, hits: Hits) -> tuple[str, ...]:
    rules = [attack.rule, "WH-ATK-02", "WH-ATK-03"]
    rules += ["WH-CT-6"] if hits.extra else []
    return (*rules, "WH-BER-04") if hits.ignored else tuple(rules)


def _effect(state: State, dice: Dice, by: int, on: int, attack: Attack) -> Flow[None]:
    """[WH-ATK-04, WH-CT-5, WH-CT-8] What an attack of one's own does beside damage."""
    if attack.effect == FEAR:
        frighten(state, state.units[on])
    elif attack.effect == DRIVE:
        source = state.units[by].square
        routes = Drives(state, on, attack.amount, source)
        if not routes.is_open or (yield from keeps_head(state, on)):
            return
        yield from travel(state, dice, Drives(state, on, attack.amount, source), DrivenMove, [])


def keeps_head(state: State, unit: int) -> Flow[bool]:
    """[WH-CT-8, WH-Q-08] Once a turn a Level-Headed captain lets a Unit ignore a compulsion."""
    one = state.units[unit]
    for captain in state.captains(one.side, "level_headed"):
        if captain.id in state.used or not is_near(state, one, captain, FAR_AURA):
            continue
        if (yield from KeepHead(one.seat, pieces=(unit, captain.id))):
            state.used = (*state.used, captain.id)
            state.tell(CompulsionIgnored(unit=unit, captain=captain.id))
            return True
        one = state.units[unit]
    return False


def run_if_hit(
    state: State, dice: Dice, id: int, hits: int, fled: tuple[int, ...] = ()
) -> Flow[None]:
    """[WH-BOW-04, WH-Q-27] Whoever has the trait and still fights, after each attack with a hit."""
    unit = state.units[id]
    if hits and unit.fights and unit.has(RETREAT):
        yield from retreat(state, dice, id, fled)


def retreat(state: State, dice: Dice, id: int, fled: tuple[int, ...]) -> Flow[None]:
    """[WH-BOW-04, WH-Q-27] The test is a duty, the move a choice."""
    unit = state.units[id]
    if not passes_resolve(state, dice, unit, "its test to retreat", "WH-BOW-04"):
        return
    yield from travel(state, dice, Routes(state, id, RETREAT_SQUARES), RetreatMove, list(fled))


# -- movement -------------------------------------------------------------------------


def travel(
    state: State, dice: Dice, routes: Routes, ask: type[Walk], answered: list[int]
) -> Flow[None]:
    """[WH-ACT-01, WH-Q-28] A movement from its question to its end, if there is anywhere to go.

    `answered` are the walls that have had their chance in this movement, or get none.
    """
    id = routes.unit
    while routes.is_open:
        way = cast("Way", routes.way((yield from ask(routes))))
        if not way.squares:
            break
        start = state.units[id].square
        steps = yield from walk(state, dice, id, way.squares, answered, ask)
        unit = state.units[id]
        has_arrived = steps == len(way.squares) and unit.square == way.squares[-1]
        if has_arrived or ask is DrivenMove or not unit.is_on_table:
            break
        cost, parity = price(state, (start, *way.squares[:steps]), routes.parity)
        routes, ask = Routes(state, id, routes.reach - cost, parity=parity), GoOn


def price(state: State, squares: tuple[Square, ...], parity: int) -> tuple[int, int]:
    """[WH-Q-13] What a way costs, and whether the next diagonal step is a dear one."""
    prices, steps = diagonal_prices(state), len(squares) - 1
    if prices is None:
        return steps, parity
    diagonals = sum(x != to_x and y != to_y for (x, y), (to_x, to_y) in pairwise(squares))
    total = prices[parity] * ((diagonals + 1) // 2) + prices[1 - parity] * (diagonals // 2)
    return steps - diagonals + total, (parity + diagonals) % 2


class _Trail:
    """The squares of a movement that have not been told yet."""

    __slots__ = ("ask", "squares", "unit")

    def __init__(self, unit: Unit, ask: type[Walk]) -> None:
        self.unit = unit.id
        self.ask = ask
        self.squares = [unit.square]

    def tell(self, state: State) -> None:
        if len(self.squares) > 1:
            how, rules = self.ask.manner, self.ask.rules[:1]
            state.tell(Moved(unit=self.unit, squares=tuple(self.squares), how=how, rules=rules))
        self.squares = self.squares[-1:]


def walk(
    state: State,
    dice: Dice,
    id: int,
    squares: tuple[Square, ...],
    answered: list[int],
    ask: type[Walk],
) -> Flow[int]:
    """[WH-WAR-03, WH-Q-24] Step by step, walls answering; how many steps were taken.

    A wall strikes before a step that starts beside it, and after one that only ends there. Who
    is Routed goes no further, but for a simultaneous step [WH-INIT-04]. Without walls nothing can
    happen on the way.
    """
    trail = _Trail(state.units[id], ask)
    if not walls_against(state, state.units[id]):
        state.units[id].x, state.units[id].y = squares[-1]
        trail.squares += squares
        trail.tell(state)
        return len(squares)
    for number, square in enumerate(squares):
        here = trail.squares[-1]
        yield from _answers(state, dice, trail, answered)
        if not _is_on_its_way(state, id, here):
            return number
        unit = state.units[id]
        unit.x, unit.y = square
        trail.squares.append(square)
        yield from _answers(state, dice, trail, answered)
        if not _is_on_its_way(state, id, square):
            return number + 1
    trail.tell(state)
    return len(squares)


def _is_on_its_way(state: State, id: int, here: Square) -> bool:
    unit = state.units[id]
    return unit.is_on_table and unit.square == here


def _answers(state: State, dice: Dice, trail: _Trail, answered: list[int]) -> Flow[None]:
    """[WH-WAR-03, WH-Q-24] Every wall beside which the Unit is now has its one chance."""
    here = trail.squares[-1]
    while True:
        unit = state.units[trail.unit]
        if unit.square != here:
            return
        walls = walls_against(state, unit)
        wall = next((w for w in walls if w.id not in answered and may_answer(state, w, unit)), None)
        if wall is None:
            return
        answered.append(wall.id)
        trail.tell(state)
        id, attack, stood = wall.id, wall.attack(wall.wall), wall.has_stood
        if (yield from AnswerMovement(wall.seat, pieces=(id, trail.unit))):
            fled = tuple(answered) if trail.ask is RetreatMove else (id,)
            yield from strike(state, dice, id, trail.unit, attack, stood=stood, fled=fled)


def may_answer(state: State, wall: Unit, mover: Unit) -> bool:
    """[WH-WAR-03] Beside it and in sight; who could raise a wall has a die for it."""
    return may_attack(state, wall, mover, wall.attack(wall.wall))
