"""Chapter Moving: the movements of orders and interrupts, with all they ask and change."""

from __future__ import annotations

from typing import Any

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Group, Model
from affray.games.flagrant_factions.rules import sight, zones
from affray.games.flagrant_factions.rules.contact import Contacts, can_reach
from affray.games.flagrant_factions.rules.formations import GroupMoves
from affray.games.flagrant_factions.rules.march import March
from affray.games.flagrant_factions.rules.placing import Placements, put_down
from affray.games.flagrant_factions.rules.profile import half_stride, stride
from affray.games.flagrant_factions.rules.retreat import stir
from affray.games.flagrant_factions.rules.slots import centre_of, is_block
from affray.games.flagrant_factions.state import State, closest_pair, gap_squared
from affray.games.flagrant_factions.words.move_events import (
    Arrived,
    ClosedIn,
    FormedUp,
    GroupMoved,
    MetHalfway,
)
from affray.games.flagrant_factions.words.move_questions import (
    BringIn,
    CloseIn,
    ComeNear,
    FormUp,
    MoveGroup,
    SlipAway,
)
from affray.kernel.board.measure import Point, distance
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Moves
from affray.kernel.problems import Refusal

# -- Move -----------------------------------------------------------------------------------


def can_move(state: State, group: Group) -> bool:
    """[FF-MOVE-05] There is a legal way to end a Move."""
    memo = state.memo
    key = ("move", group.id)
    if key not in memo:
        options = moves_of(state, group)
        memo[key] = not options.field.is_stuck and options.has_any()
    return bool(memo[key])


def moves_of(state: State, group: Group) -> GroupMoves:
    """[FF-ORD-MOVE] What a Move order lets a group do."""
    edges = zones.exits(state, group)
    return GroupMoves(state, group.id, stride(state, group), edges, goals(state, group))


def goals(state: State, group: Group) -> list[Point]:
    """Tokens that the group may want to reach."""
    if state.carried(group.id):
        return []
    takers: dict[str | None, int] = {"raid": state.attackers, "sortie": state.defenders}
    if takers.get(state.scenario) != state.side_of(group):
        return []
    return [(token.x, token.y) for token in state.tokens if token.is_lying]


def move(state: State, dice: Dice, group_id: int) -> Flow[str | None]:
    """[FF-MOVE-01..06, FF-PT-DEFENSIVE-1] The Move order; gives the edge it left by, or nothing."""
    group = state.group(group_id)
    options = moves_of(state, group)
    first = options.first()
    if first is None:
        state.tell(GroupMoved(group=group_id, moves=(), rules=("FF-MOVE-05",)))
        return None
    question = MoveGroup(state.seat_of(group), options, usual=first, pieces=(group_id,))
    answer = yield from question
    edge = carry_out(state, group_id, answer, options)
    if edge is not None:
        return edge
    yield from form_up(state, group_id, has_moved=any(path for _, path in answer))
    return None


def carry_out(state: State, group_id: int, answer: Moves, options: GroupMoves) -> str | None:
    """The models go where the answer says; gives the edge over which one went, if any."""
    group = state.group(group_id)
    last = answer[-1][1][-1:] if answer else ()
    edge = None
    if last and not options.field.is_on_table(*last[0]):
        edge = next(e for e in zones.crossed_edges(state, *last[0]) if e in options.exits)
    rules = ("FF-MOVE-01", "FF-Q-83") if edge else ("FF-MOVE-01", "FF-MOVE-03")
    state.tell(GroupMoved(group=group_id, moves=tracks(group, answer), edge=edge, rules=rules))
    if edge is None:
        put(state, group, answer)
        group.is_loose = False
    return edge


def tracks(group: Group, answer: Moves) -> Moves:
    """The moves with the places where they begin."""
    starts = {model.id: (model.x, model.y) for model in group.models}
    return tuple((id, (starts[id], *path)) for id, path in answer if path)


def put(state: State, group: Group, answer: Moves) -> None:
    """The models stand at the ends of their paths."""
    places = {id: path[-1] for id, path in answer if path}
    if not places:
        return
    group.models = tuple(
        Model(model.id, *places[model.id]) if model.id in places else model
        for model in group.models
    )
    stir(state, group)


def may_form(state: State, group: Group) -> bool:
    """[FF-PT-DEFENSIVE-1, FF-SHK-04, FF-Q-23, FF-Q-24] A block, calm, in the open."""
    return (
        group.has("defensive")
        and not group.counts_as_shaken
        and is_block([(x, y) for _, x, y in group.models])
        and not any(
            sight.is_in_difficult(state, x, y) or sight.is_in_cover(state, x, y)
            for _, x, y in group.models
        )
    )


def form_up(state: State, group_id: int, *, has_moved: bool) -> Flow[None]:
    """[FF-PT-DEFENSIVE-1, FF-PT-DEFENSIVE-3] A Move ends in formation, or out of it."""
    group = state.group(group_id)
    if not may_form(state, group):
        group.is_formed = group.is_formed and not has_moved
        return
    wish = yield from FormUp(state.seat_of(group), pieces=(group_id,))
    state.group(group_id).is_formed = wish
    if wish:
        state.tell(FormedUp(group=group_id))


# -- interrupts -------------------------------------------------------------------------------


def slip_away(state: State, dice: Dice, group_id: int, attacker: int) -> Flow[None]:
    """[FF-PT-ELUSIVE-2, FF-Q-27] Up to half a move, by the rules of Moves."""
    group = state.group(group_id)
    options = GroupMoves(state, group_id, half_stride(state, group))
    first = options.first()
    if first is None:
        return
    question = SlipAway(state.seat_of(group), options, usual=first, pieces=(group_id, attacker))
    answer = yield from question
    group = state.group(group_id)
    carry_out(state, group_id, answer, options)
    group.is_formed = group.is_formed and not any(path for _, path in answer)


def meet_halfway(state: State, dice: Dice, group_id: int, attacker: int) -> Flow[None]:
    """[FF-PT-DEFIANT-2, FF-Q-26] Straight at the attacker, by half the gap or a whole move."""
    group, enemy = state.group(group_id), state.group(attacker)
    own, other = closest_pair(group.models, enemy.models)
    gap = distance(own.x, own.y, other.x, other.y) - BASE
    limit = min(int(gap / 2), stride(state, group))
    if limit > 0:
        march = March(state, group, (float(other.x - own.x), float(other.y - own.y)), limit)
        s, _ = march.stop()
        before = group.models
        while s >= 1.0:
            s, places = march.last_free(s)
            group.models = tuple(
                Model(m.id, *place) for m, place in zip(before, places, strict=True)
            )
            if can_reach(state, enemy, group):
                break
            group.models = before
            s /= 2
        told = tuple(
            (old.id, ((old.x, old.y), (new.x, new.y)))
            for old, new in zip(before, group.models, strict=True)
            if old != new
        )
        if told:
            group.is_formed = False
            stir(state, group)
            state.tell(MetHalfway(group=group_id, target=attacker, moves=told))
    yield from ()


# -- Attack -------------------------------------------------------------------------------------


def attack_targets(state: State, group: Group) -> list[int]:
    """[FF-ATT-01, FF-ATT-02, FF-SPELL-OBSCURE-1, FF-Q-28, FF-Q-57] Whom it may Attack."""
    if state.in_melee(group.id):
        foes = state.melee_foes(group.id)
        return [foe for foe in foes if not state.group(foe).has_effect("obscure")]
    memo = state.memo
    key = ("attack", group.id)
    if key not in memo:
        memo[key] = tuple(
            foe.id
            for foe in state.enemies(group)
            if not foe.has_effect("obscure")
            and is_near(state, group, foe)
            and sight.can_see(state, group, foe)
            and can_reach(state, group, foe)
        )
    return list(memo[key])


def is_near(state: State, group: Group, foe: Group) -> bool:
    """Near enough to be looked at more closely."""
    return gap_squared(group.models, foe.models) <= (stride(state, group, foe.id) + BASE + 1) ** 2


def close_in(state: State, dice: Dice, group_id: int, target: int) -> Flow[bool]:
    """[FF-ATT-03, FF-Q-57, FF-Q-60] Models into contact; true if there is something to fight."""
    group = state.group(group_id)
    options = Contacts(state, group_id, target, stride(state, group, target))
    if options.moves_anybody():
        answer = yield from CloseIn(state.seat_of(group), options, pieces=(group_id, target))
        if answer:
            finish_contact(state, group_id, target, answer)
    group = state.group(group_id)
    marks = state.group(target).models
    is_touching = gap_squared(group.models, marks) <= (BASE + 1) ** 2
    return is_touching or state.are_in_melee(group_id, target)


def finish_contact(state: State, group_id: int, target: int, answer: Moves) -> None:
    group = state.group(group_id)
    told = tracks(group, answer)
    put(state, group, answer)
    if told:
        group.is_formed = False
        group.is_loose = True
    marks = state.group(target).models
    touching = sum(gap_squared((model,), marks) <= (BASE + 1) ** 2 for model in group.models)
    state.tell(ClosedIn(group=group_id, target=target, moves=told, touching=touching))


class Approaches(GroupMoves):
    """[FF-Q-27] Moves that do not lead away from a group."""

    __slots__ = ("towards",)

    def __init__(self, state: State, group: int, reach: int, towards: int) -> None:
        super().__init__(state, group, reach, goals=(centre_of(state.group(towards).models),))
        self.towards = towards
        self.key = (*self.key, towards)

    def setting(self) -> tuple[Any, ...]:
        return *super().setting(), self.state.group(self.towards).models

    def refusal(self, answer: Any) -> Refusal | None:
        wrong = super().refusal(answer)
        if wrong is not None:
            return wrong
        group, target = self.state.group(self.group), self.state.group(self.towards)
        places = {id: path[-1] for id, path in answer if path}
        ends = tuple(Model(m.id, *places.get(m.id, (m.x, m.y))) for m in group.models)
        if gap_squared(ends, target.models) > gap_squared(group.models, target.models):
            return Refusal(f"The group may only move closer to {target.name}.", "FF-Q-27")
        return None


def approach(state: State, dice: Dice, group_id: int, target: int) -> Flow[None]:
    """[FF-Q-27] After an Elusive target: up to a whole move towards it, 3 inches away at least."""
    group = state.group(group_id)
    options = Approaches(state, group_id, stride(state, group), target)
    first = options.first()
    if first is None:
        return
    pieces = (group_id, target)
    answer = yield from ComeNear(state.seat_of(group), options, usual=first, pieces=pieces)
    group = state.group(group_id)
    carry_out(state, group_id, answer, options)
    group.is_formed = group.is_formed and not any(path for _, path in answer)


# -- arrivals -----------------------------------------------------------------------------------


def arrivals(state: State, group_id: int, near: int, within: int, from_enemies: int) -> Placements:
    """[FF-OT-SUMMONER-1, FF-OUT-SC-3, FF-Q-34] Where a group may come in; lengths in tenths."""
    group = state.group(group_id)
    least = (from_enemies + BASE) ** 2
    foes = [(m.x, m.y) for foe in state.enemies(group) for m in foe.models]

    def allowed(x: int, y: int) -> Refusal | None:
        for fx, fy in foes:
            if (x - fx) * (x - fx) + (y - fy) * (y - fy) < least:
                far = zones.shown(from_enemies)
                return Refusal(f"Every model must be at least {far} from every enemy.", "FF-Q-34")
        return None

    return Placements(state, group_id, allowed, (near, within))


def can_arrive(state: State, group_id: int, near: int, within: int, from_enemies: int) -> bool:
    return arrivals(state, group_id, near, within, from_enemies).has_any()


def arrive(
    state: State, dice: Dice, group_id: int, near: int, within: int, from_enemies: int
) -> Flow[None]:
    """[FF-OT-SUMMONER-1, FF-Q-34] A group comes to the table, if there is room."""
    options = arrivals(state, group_id, near, within, from_enemies)
    if not options.has_any():
        return
    pieces = (group_id, near)
    answer = yield from BringIn(state.seat_of(state.group(group_id)), options, pieces=pieces)
    put_down(state, group_id, answer)
    state.tell(Arrived(group=group_id, moves=answer))
