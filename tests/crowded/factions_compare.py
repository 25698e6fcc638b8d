"""Flagrant Factions: orders, targets, ways and places, against the oracle."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from tests.crowded.common import Compared
from tests.crowded.factions_moves import compare_moves, compare_retreats
from tests.crowded.factions_oracle import (
    INCH,
    MARGIN,
    RECKLESS,
    Crowd,
    Group,
    Moves,
    Point,
    Walker,
    attack_slack,
    gap,
    is_within,
    touches,
    walk,
)
from tests.crowded.factions_places import compare_arrivals, compare_deployment
from tests.crowded.factions_play import Play, aimed_at, allows, answer_of, built, plain_moves
from tests.crowded.factions_positions import position
from tests.crowded.factions_sight import cover, sees
from tests.crowded.factions_ways import can_touch, contact_places, is_in_reach, straight, way

from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Cast, EndTurn, Shoot
from affray.games.flagrant_factions.words.events import Activated, ToHit
from affray.games.flagrant_factions.words.move_questions import CloseIn
from affray.games.flagrant_factions.words.questions import (
    ChooseInterrupt,
    ChooseReckless,
    ChooseSpell,
    ChooseTarget,
)

SPELLS = {"prompt": "other", "obscure": "any", "counter": "any", "projectile": "enemy"}
SPELL_RANGE = 18 * INCH
ATTACKS = ("attack", "attack forbidden", "attack in melee", "attack unseen")
CLOSINGS, MOST_CLOSINGS = 1, 2
"""Attacks whose every way is looked at; more of them where no straight way leads to the target."""
SPOILT = 3
"""Faults that are planted in the ways of one Attack."""
SEARCHES = 2
"""Ways that are looked for on the grid in one position, where the engine denies one."""


def compare(random: Random, counts: Compared) -> None:
    """One position: a battle, or somebody who comes to the table."""
    draw = random.random()
    if draw < 0.1:
        compare_deployment(random, counts)
        return
    if draw < 0.2:
        compare_arrivals(random, counts)
        return
    crowd = position(random)
    state = built(crowd)
    look = Look(random, crowd, state, counts)
    look.attacks()
    look.duties()
    look.shots()
    look.spells()
    compare_moves(random, crowd, state, look.offered, counts)
    compare_retreats(crowd, state, look.offered, counts)


class Look:
    """A position, what it offers to the side that acts, and who sees whom."""

    def __init__(self, random: Random, crowd: Crowd, state: State, counts: Compared) -> None:
        self.random = random
        self.crowd = crowd
        self.state = state
        self.counts = counts
        question = Play(state).question
        self.offered: set[Any] = set(question.options) - {EndTurn()} if question else set()
        self.seen: dict[tuple[int, int], bool | None] = {}
        self.searches = 0
        self.closings = 0
        self.attackable: dict[tuple[int, int], bool | None] = {}
        """By group and enemy: whether the oracle lets the one Attack the other."""

    def sees(self, one: Group, other: Group) -> bool | None:
        key = min(one.id, other.id), max(one.id, other.id)
        if key not in self.seen:
            self.seen[key] = sees(self.crowd, one, other)
        return self.seen[key]

    def own(self) -> list[Group]:
        return [group for group in self.crowd.groups if group.side == 0 and not group.is_shaken]

    def enemies(self) -> list[Group]:
        return [group for group in self.crowd.groups if group.side == 1]

    def said(self, kind: str, one: Group, other: Group, engine: bool, oracle: bool | None) -> None:
        what = f"{one.name} {one.profile} {one.traits} {one.effects} and {other.name}"
        if kind in ATTACKS:
            self.attackable[one.id, other.id] = oracle
        self.counts.compare(kind, engine=engine, oracle=oracle, what=lambda: what)

    # -- attacks ------------------------------------------------------------------------

    def attacks(self) -> None:
        """[FF-ATT-01, FF-ORD-ATTACK, FF-Q-57, FF-Q-60] Whom each group may Attack."""
        pairs = []
        for group in self.own():
            order = Attack(group.id)
            aims = aimed_at(Play(self.state), order) if order in self.offered else set()
            pairs += [(group, target, target.id in aims) for target in self.enemies()]
        self.random.shuffle(pairs)
        for group, target, engine in pairs:
            self.attack(group, target, engine=engine)

    def attack(self, group: Group, target: Group, *, engine: bool) -> None:
        foes = self.crowd.melee_foes(group)
        if not group.can_attack or "obscure" in target.effects:
            self.said("attack forbidden", group, target, engine, oracle=False)
        elif foes:
            self.said("attack in melee", group, target, engine, target in foes)
        elif self.sees(group, target) is not True:
            self.said("attack unseen", group, target, engine, self.sees(group, target))
        elif engine and self.closings >= CLOSINGS and straight(Walker(self.crowd, group), target):
            self.said("attack", group, target, engine, oracle=True)
        elif engine and self.closings < MOST_CLOSINGS:
            self.closings += 1
            self.close_in(group, target)
        elif engine:
            self.said("attack", group, target, engine, self.searched(group, target) or None)
        else:
            self.said("attack", group, target, engine, self.searched(group, target))

    def searched(self, group: Group, target: Group) -> bool | None:
        """Whether a way is found on the grid, as often as that is affordable."""
        walker = Walker(self.crowd, group)
        if gap(group.models, target.models) > group.reach + MARGIN:
            answer: bool | None = False
        elif self.searches >= SEARCHES:
            return None
        else:
            self.searches += 1
            answer = can_touch(walker, target).answer
        return answer

    def close_in(self, group: Group, target: Group) -> None:
        """[FF-ATT-03, FF-Q-60] The ways that the engine itself would go are legal ones."""
        question = self.closing(group, target)
        if not isinstance(question, CloseIn):
            return
        walker = Walker(self.crowd, group, is_lenient=True)
        moves = plain_moves(group, question.usual_answer())
        slack = attack_slack(walker, target, moves)
        self.said("attack", group, target, True, slack > -MARGIN)
        self.spoil(question, walker, target, moves)
        _, ends = walk(walker, moves, group.reach)
        out = [n for n, end in enumerate(ends) if not touches([end], target.models)]
        if out and self.searches < SEARCHES:
            self.searches += 1
            self.left_out(Walker(self.crowd, group), target, self.random.choice(out), ends)

    def left_out(self, walker: Walker, target: Group, number: int, ends: list[Point]) -> None:
        """[FF-ATT-03] As many as can: nobody who was left out could still touch the target."""
        start = walker.group.models[number]
        mates = ends[:number] + ends[number + 1 :]
        places = contact_places(walker.crowd, walker.group, target, mates)
        found = is_in_reach(walker.group, start, places) and way(walker, start, places, mates)
        self.said("attack left out", walker.group, target, True, not found)

    def spoil(self, question: Any, walker: Walker, target: Group, moves: Moves) -> None:
        """The same ways with a fault in one of them: none of them may be let pass."""
        group = walker.group
        gone = [n for n, (_, path) in enumerate(moves) if path]
        for _ in range(SPOILT if gone else 0):
            index = self.random.choice(gone)
            number, path = moves[index]
            x, y = path[-1]
            far = self.random.choice((5, 40, 300, 1200))
            end = x + self.random.randint(-far, far), y + self.random.randint(-far, far)
            spoilt: Moves = [*moves[:index], (number, (*path[:-1], end)), *moves[index + 1 :]]
            if attack_slack(walker, target, spoilt) < -MARGIN:
                engine = allows(question, answer_of(group, spoilt))
                self.said("attack with a fault", group, target, engine, False)
        self.one_fewer(question, walker, target, moves)

    def one_fewer(self, question: Any, walker: Walker, target: Group, moves: Moves) -> None:
        """[FF-ATT-03] Somebody who could touch the target stays behind."""
        group = walker.group
        _, ends = walk(walker, moves, group.reach)
        able = [n for n, path in moves if path and touches([ends[n]], target.models)]
        if len(able) < 2:
            return
        number = self.random.choice(able)
        path = dict(moves)[number]
        mates = ends[:number] + ends[number + 1 :]
        strict = Walker(self.crowd, group)
        if strict.slack((group.models[number], *path), mates, group.reach) > MARGIN:
            fewer = [(n, way) for n, way in moves if n != number]
            engine = allows(question, answer_of(group, fewer))
            self.said("attack with one fewer", group, target, engine, False)

    def closing(self, group: Group, target: Group) -> Any:
        """The question how a group closes in."""
        play = Play(self.state)
        question = play.give(Attack(group.id))
        if isinstance(question, ChooseTarget):
            question = play.give(target.id)
        while isinstance(question, ChooseInterrupt):
            question = play.give("no")
        return question

    def duties(self) -> None:
        """[FF-RECK-01, FF-Q-28] The Reckless must Attack if they have anybody to Attack."""
        state = self.state.copy()
        state.stage = "reckless"
        play = Play(state)
        question = play.question
        if isinstance(question, ChooseReckless):
            bound = {duty.group for duty in question.options}
        else:
            bound = {event.group for event in play.events(Activated)[:1]}
            if isinstance(question, ChooseTarget):
                bound = {question.pieces[0]}
        for group in self.own():
            if group.profile in RECKLESS:
                found = [self.attackable.get((group.id, foe.id)) for foe in self.enemies()]
                oracle = True if True in found else None if None in found else False
                engine = group.id in bound
                self.counts.compare(
                    "reckless", engine=engine, oracle=oracle, what=partial(str, group.name)
                )

    # -- shots and spells ---------------------------------------------------------------

    def is_bound(self, group: Group) -> bool:
        """[FF-Q-29] A Reckless group with a target has no other order."""
        return group.profile in RECKLESS and Attack(group.id) in self.offered

    def shots(self) -> None:
        """[FF-SHOOT-01, FF-ORD-SHOOT, FF-OT-STEALTHY-1] Whom each group may Shoot."""
        for group in self.own():
            if self.is_bound(group):
                continue
            order = Shoot(group.id)
            aims = aimed_at(Play(self.state), order) if order in self.offered else set()
            for target in self.enemies():
                self.said("shoot", group, target, target.id in aims, self.may_shoot(group, target))
            for aim in sorted(aims):
                self.cover(group, self.crowd.group(aim))

    def cover(self, group: Group, target: Group) -> None:
        """[FF-TERR-COVER] Whether hits are rolled again."""
        play = Play(self.state)
        if isinstance(play.give(Shoot(group.id)), ChooseTarget):
            play.give(target.id)
        told = play.events(ToHit)
        if told:
            engine = any(word == "Cover" for word, _ in told[0].again)
            self.said("cover", group, target, engine, cover(self.crowd, group, target))

    def may_shoot(self, group: Group, target: Group, reach: int | None = None) -> bool | None:
        reach = group.range if reach is None else reach
        if not reach or self.crowd.melee_foes(group):
            return False
        if "stealthy" in target.traits or "obscure" in target.effects:
            return False
        near = is_within(gap(group.models, target.models), reach)
        seen = near is not False and self.sees(group, target)
        if near is False or seen is False:
            return False
        return True if near and seen else None

    def spells(self) -> None:
        """[FF-CAST-03, FF-CAST-04, FF-CAST-07] Whom each spell reaches."""
        for group in self.own():
            if "caster" not in group.traits or self.is_bound(group):
                continue
            order = Cast(group.id)
            for spell, kind in SPELLS.items():
                aims: set[int] = set()
                if order in self.offered:
                    question = Play(self.state).give(order)
                    if isinstance(question, ChooseSpell) and spell in set(question.options):
                        aims = aimed_at(Play(self.state), order, spell)
                for target in self.crowd.groups:
                    oracle = self.may_cast(group, target, kind)
                    self.said(f"cast {spell}", group, target, target.id in aims, oracle)

    def may_cast(self, group: Group, target: Group, kind: str) -> bool | None:
        if self.crowd.melee_foes(group):
            return False
        if kind == "enemy":
            return target.side != group.side and self.may_shoot(group, target, SPELL_RANGE)
        if target is group:
            return kind == "any"
        return is_within(gap(group.models, target.models), SPELL_RANGE)
