"""Warbands and Heroes: one Unit that acts, and all that it is offered, against the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from tests.crowded.common import Compared
from tests.crowded.warbands_oracle import Field, Piece, Square
from tests.crowded.warbands_play import Play, allows, middle

from affray.games.warbands_and_heroes.data.tables import FAR_AURA, RETREAT_SQUARES
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import (
    ActFirst,
    AttackAfter,
    Charge,
    Deed,
    Move,
    Stand,
)
from affray.games.warbands_and_heroes.words.events import Attacked
from affray.games.warbands_and_heroes.words.questions import (
    ActAfterMove,
    AnswerMovement,
    ChargeTarget,
    DrivenMove,
    GoOn,
    KeepHead,
    RetreatMove,
)
from affray.kernel.flow import Question

WAYS = 4
"""So many written ways for each Unit."""
COWARDLY = 2
"""[WH-CT-2] Dice fewer."""


class Look:
    """One Unit of the side that acts, and all that it is offered."""

    def __init__(
        self, random: Random, state: State, field: Field, unit: Unit, counts: Compared
    ) -> None:
        self.random = random
        self.state = state
        self.unit = unit
        self.kind = unit.kind
        self.piece = next(piece for piece in field.pieces if piece.id == unit.id)
        self.field = field.without(self.piece)
        self.all = field
        self.counts = counts

    def said(self, engine: bool, oracle: bool, kind: str, what: Any = "") -> None:
        about = (self.unit.card.name, self.piece.at)
        self.counts.compare(kind, engine=engine, oracle=oracle, what=lambda: f"{about} {what}")

    # -- deeds --------------------------------------------------------------------------

    def may_hit(self, attack: Any, at: Square, target: Piece, *, stood: bool) -> bool:
        """[WH-ATK-05, WH-ATK-06, WH-Q-18, WH-Q-31, WH-Q-50] Whether it may be made at all."""
        dice = attack.dice + stood - COWARDLY * (self.piece.captain == "cowardly")
        if dice <= 0 or target.side == self.piece.side or not target.fights:
            return False
        if attack.kind == "melee":
            return self.field.touches(at, target.at)
        reach = attack.range or self.state.house.arrows_range
        is_in_range = reach is None or self.field.distance(at, target.at) <= reach
        return is_in_range and self.field.sees(at, target.at)

    def deeds(self, offered: set[Deed]) -> None:
        """[WH-ACT-01, WH-ACT-03, WH-RND-04] Who may be attacked from here, and who may go."""
        id = self.unit.id
        can_move = self.can_go(self.kind.speed)
        for attack in self.kind.attacks:
            if attack.kind == "charge":
                oracle = bool(attack.dice > self.coward) and self.can_charge(attack)
                self.said(Charge(id, attack.id) in offered, oracle, "charge offered")
                continue
            if attack.kind == "wall":
                for deed, stood in ((Stand, 1), (ActFirst, 0)):
                    oracle = attack.dice + stood > self.coward and self.piece.fights
                    oracle = oracle and (stood == 1 or can_move)
                    self.said(deed(id, attack.id) in offered, oracle, "wall offered")
                continue
            for target in self.near(attack, self.piece.at):
                for deed, stood in ((Stand, True), (ActFirst, False)):
                    oracle = self.may_hit(attack, self.piece.at, target, stood=stood)
                    oracle = oracle and (stood or can_move)
                    engine = deed(id, attack.id, target.id) in offered
                    self.said(engine, oracle, f"{attack.kind} offered", (stood, target.at))
        self.said(Move(id) in offered, can_move, "move offered")

    @property
    def coward(self) -> int:
        return COWARDLY * (self.piece.captain == "cowardly")

    def can_go(self, budget: int) -> bool:
        return bool(self.field.ends(self.piece, budget))

    def charge_ends(self, attack: Any) -> set[Square]:
        """[WH-BER-03, WH-Q-23] Beside an enemy whom it can strike from there."""
        enemies = self.field.enemies(self.piece.side)
        ends = self.field.ends(self.piece, self.kind.speed + attack.extra)
        return {s for s in ends if any(self.field.touches(s, e.at) for e in enemies)}

    def can_charge(self, attack: Any) -> bool:
        if self.charge_ends(attack):
            return True
        enemies = self.field.enemies(self.piece.side)
        is_beside = any(self.field.touches(self.piece.at, e.at) for e in enemies)
        return is_beside and self.field.can_turn_back(self.piece, self.kind.speed + attack.extra)

    def near(self, attack: Any, at: Square) -> list[Piece]:
        """Those worth a look: for blows whoever stands close, else everybody."""
        if attack.kind == "missile":
            return list(self.field.pieces)
        return [p for p in self.field.pieces if max(abs(p.at[0] - at[0]), abs(p.at[1] - at[1])) < 3]

    # -- moves --------------------------------------------------------------------------

    def around(self, at: Square, budget: int) -> Iterator[Square]:
        """Every square that is not hopelessly far, and some beyond the edge."""
        x, y = at
        for j in range(-budget - 1, budget + 2):
            for i in range(-budget - 1, budget + 2):
                yield x + i, y + j

    def compare_ends(
        self, question: Any, ends: set[Square], budget: int, kind: str, at: Square | None = None
    ) -> None:
        at = at or self.piece.at
        for square in self.around(at, min(budget, 7)):
            if square != at:
                engine = allows(question, (middle(square),))
                self.said(engine, square in ends, kind, (at, square))

    def moves(self, offered: set[Deed]) -> None:
        deed = Move(self.unit.id)
        if deed not in offered:
            return
        question: Any = Play(self.state).give(deed)
        ends = self.field.ends(self.piece, self.kind.speed)
        self.compare_ends(question, ends, self.kind.speed, "move")
        self.said(allows(question, ()), False, "move on the spot")
        for _ in range(WAYS):
            points = self.way()
            oracle = self.field.leads(self.piece, points, self.kind.speed)
            engine = allows(question, tuple(map(middle, points)))
            self.said(engine, oracle, "written way", points)
            if engine and oracle:
                self.walk(deed, points)
        for end in self.random.sample(sorted(ends), min(3, len(ends))):
            self.fewest(deed, end)

    def way(self) -> list[Square]:
        """Steps from square to square, most of them legal, or a few turning points."""
        at, points = self.piece.at, []
        if self.random.random() < 0.3:
            x, y = at
            far = self.kind.speed
            for _ in range(2):
                points.append(
                    (x + self.random.randint(-far, far), y + self.random.randint(-far, far))
                )
            return points
        parity = 0
        spent = 0
        while True:
            steps = list(self.field.steps(self.piece, at))
            if not steps or (points and self.random.random() < 0.1):
                break
            at, is_diagonal = self.random.choice(steps)
            spent += self.field.price(parity) if is_diagonal else 1
            parity += is_diagonal
            points.append(at)
            if spent > self.kind.speed or len(points) == 16:
                break
        return points or [(at[0] + 1, at[1])]

    def walk(self, deed: Any, points: list[Square]) -> None:
        """[WH-WAR-03, WH-Q-24] Step by step: which walls meet it, and where.

        Only ways that name every square: between turning points the Unit goes as it likes.
        """
        squares = [self.piece.at, *points]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(squares)]
        if any(max(abs(i), abs(j)) != 1 for i, j in steps):
            return
        if any(not self.field.is_step(self.piece, a, b) for a, b in pairwise(squares)):
            return  # around a closed corner it goes as it likes, too
        expected = self.met(squares)
        play = Play(self.state)
        play.give(deed, tuple(map(middle, points)))
        asked = []
        while isinstance(play.question, AnswerMovement):
            mover = play.state.units[self.unit.id]
            asked.append((play.question.pieces[0], mover.square))
            play.give(False)
        for piece in self.field.pieces:
            here = [at for id, at in asked if id == piece.id]
            due = [at for id, at in expected if id == piece.id]
            if here or piece.has_wall:
                self.said(bool(here), bool(due), "wall answers", (piece.at, points))
            if here and due:
                self.said(here == due, True, "wall answers there", (piece.at, points))
        if isinstance(play.question, ActAfterMove):
            self.after(play.question, points[-1])
        if expected and self.unit.has("retreat"):
            self.go_on(deed, squares)

    def go_on(self, deed: Any, squares: list[Square]) -> None:
        """[WH-Q-28] Struck by a wall it gets away, and goes on with the squares that are left."""
        play = Play(self.state)
        play.give(deed, tuple(map(middle, squares[1:])), True)
        if not isinstance(play.question, RetreatMove):
            return
        at = play.state.units[self.unit.id].square
        here = replace(self.piece, at=at)
        ends = self.field.ends(here, RETREAT_SQUARES)
        self.compare_ends(play.question, ends, RETREAT_SQUARES, "retreat on the way", at)
        if not ends:
            return
        end = self.random.choice(sorted(ends))
        play.give((middle(end),))
        while isinstance(play.question, AnswerMovement):
            play.give(False)
        spent, diagonals = self.field.cost_of(squares[: squares.index(at) + 1])
        left = self.kind.speed - spent
        ends = self.field.ends(replace(self.piece, at=end), left, diagonals % 2)
        is_asked = isinstance(play.question, GoOn)
        self.said(is_asked, bool(ends), "going on", (at, end, left))
        if is_asked:
            self.compare_ends(play.question, ends, left, "going on to", end)

    def met(self, squares: list[Square]) -> list[tuple[int, Square]]:
        """Each wall once, where the mover stands as it is first beside it."""
        found: list[tuple[int, Square]] = []
        if not self.piece.fights:
            return found
        for square in squares:
            walls = self.field.walls_at(self.piece.side, square)
            known = {id for id, _ in found}
            found += [(id, square) for id in sorted(walls) if id not in known]
        return found

    def after(self, question: Question[Any], at: Square) -> None:
        """[WH-ACT-01] Whom it can attack from where it has come to."""
        for attack in self.kind.attacks:
            if attack.kind in ("charge", "wall"):
                continue
            for target in self.near(attack, at):
                oracle = self.may_hit(attack, at, target, stood=False)
                engine = allows(question, AttackAfter(attack.id, target.id))
                self.said(engine, oracle, f"{attack.kind} after a move", (at, target.at))

    def fewest(self, deed: Any, end: Square) -> None:
        """[WH-Q-24] Where only the end is named, the cheapest way past the fewest walls."""
        least = self.field.fewest_walls(self.piece, end, self.kind.speed)
        play = Play(self.state)
        play.give(deed, (middle(end),))
        met = 0
        while isinstance(play.question, AnswerMovement):
            met += 1
            play.give(False)
        if self.piece.fights:
            self.said(met <= (least or 0), True, "fewest walls", (end, met, least))

    # -- charges ------------------------------------------------------------------------

    def charges(self, offered: set[Deed]) -> None:
        for attack in self.kind.attacks:
            deed = Charge(self.unit.id, attack.id)
            if deed not in offered:
                continue
            play = Play(self.state)
            question: Any = play.give(deed)
            ends = self.charge_ends(attack)
            self.compare_ends(question, ends, self.kind.speed + attack.extra, "charge")
            self.said(allows(question, ()), False, "charge on the spot")
            self.charge_back(question, attack)
            if ends:
                end = self.random.choice(sorted(ends))
                play.give((middle(end),))
                while isinstance(play.question, AnswerMovement):
                    play.give(False)
                self.charge_targets(play.question, end)

    def charge_back(self, question: Any, attack: Any) -> None:
        """Out and back again: at least one square, and beside an enemy in the end."""
        out = next((s for s, _ in self.field.steps(self.piece, self.piece.at)), None)
        if out is None:
            return
        points = [out, self.piece.at]
        enemies = self.field.enemies(self.piece.side)
        oracle = any(self.field.touches(self.piece.at, e.at) for e in enemies)
        budget = self.kind.speed + attack.extra
        oracle = oracle and self.field.leads(self.piece, points, budget)
        self.said(allows(question, tuple(map(middle, points))), oracle, "charge and back", points)

    def charge_targets(self, question: Any, end: Square) -> None:
        if not isinstance(question, ChargeTarget):
            return
        for target in self.field.pieces:
            is_enemy = target.side != self.piece.side and target.fights
            oracle = is_enemy and self.field.touches(end, target.at)
            self.said(allows(question, target.id), oracle, "charge target", target.at)

    # -- what blows lead to -------------------------------------------------------------

    def blows(self) -> None:
        """[WH-BOW-04, WH-ATK-04, WH-CT-3] Those who are hit get away or are driven back."""
        for attack in self.kind.attacks:
            if attack.kind in ("charge", "wall"):
                continue
            targets = [
                target
                for target in self.field.pieces
                if self.may_hit(attack, self.piece.at, target, stood=True)
            ]
            self.random.shuffle(targets)
            for target in targets[:2]:
                deed = Stand(self.unit.id, attack.id, target.id)
                self.blow(deed, attack, target)

    def blow(self, deed: Any, attack: Any, target: Piece) -> None:
        victim = self.state.units[target.id]
        has_nerve = self.random.random() < 0.7
        play = Play(self.state, 1 if has_nerve else 6)
        play.give(deed)
        if attack.effect == "drive" and play.state.units[target.id].fights:
            self.driven(play, attack, target)
        if isinstance(play.question, RetreatMove) and play.question.pieces == (target.id,):
            field = self.at_last(play, target)
            mover = next(p for p in field.pieces if p.id == target.id)
            field = field.without(mover)
            ends = field.ends(mover, RETREAT_SQUARES)
            self.compare_ends(play.question, ends, RETREAT_SQUARES, "retreat", mover.at)
            self.said(allows(play.question, ()), True, "retreat on the spot")
        elif not has_nerve and victim.has("retreat") and attack.effect != "drive":
            self.failed(play, target)

    def at_last(self, play: Play, target: Piece) -> Field:
        """The field as it is now, with a driven Unit where it came to."""
        now = play.state.units[target.id].square
        pieces = (replace(p, at=now) if p.id == target.id else p for p in self.all.pieces)
        return replace(self.all, pieces=tuple(pieces))

    def driven(self, play: Play, attack: Any, target: Piece) -> None:
        """[WH-ATK-04, WH-Q-44, WH-CT-8] As far from the attacker as it can go."""
        field = self.all.without(target)
        captains = [
            piece.id
            for piece in self.all.pieces
            if piece.captain == "level_headed" and piece.side == target.side and piece.fights
        ]
        ends = field.ends(target, attack.amount)
        gap = {square: field.distance(self.piece.at, square) for square in ends}
        most = max(gap.values(), default=0)
        best = {square for square in ends if gap[square] == most}
        can_go = most > field.distance(self.piece.at, target.at)
        asked = []
        while isinstance(play.question, KeepHead):
            asked.append(play.question.pieces[1])
            play.give(False)
        for id in captains:
            captain = next(p for p in self.all.pieces if p.id == id)
            oracle = can_go and self.all.is_near(target.at, captain.at, FAR_AURA)
            self.said(id in asked, oracle, "level-headed", (target.at, captain.at))
        is_driven = isinstance(play.question, DrivenMove)
        self.said(is_driven, can_go, "driven", target.at)
        if is_driven and can_go:
            self.compare_ends(play.question, best, attack.amount, "driven to", target.at)
            play.give((middle(self.random.choice(sorted(best))),))
            while isinstance(play.question, AnswerMovement):
                play.give(False)

    def failed(self, play: Play, target: Piece) -> None:
        """[WH-CT-3, WH-Q-28, WH-Q-32] A failed test costs 1 near a Wicked enemy captain."""
        blow = [event for event in play.state.log or [] if isinstance(event, Attacked)]
        before = self.state.units[target.id].fs - blow[0].damage
        resolve = GAME.look.facts(self.state)["units"][self.state.units[target.id].card.name][
            "resolve"
        ]
        if before <= 0 or resolve >= 6:
            return
        oracle = any(
            piece.captain == "wicked"
            and piece.side != target.side
            and piece.fights
            and self.all.is_near(target.at, piece.at, FAR_AURA)
            for piece in self.all.pieces
        )
        engine = play.state.units[target.id].fs < before
        self.said(engine, oracle, "wicked", target.at)
