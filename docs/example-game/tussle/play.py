"""The rules: mustering, rounds, walking, striking and the end; and which of them comes next."""

from collections.abc import Iterator

from affray.kernel.board.candidates import clamp_to_reach, compass, contact_towards
from affray.kernel.board.measure import Point, is_within, overlaps
from affray.kernel.dice import Dice
from affray.kernel.events import Roll
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Paths, path_in
from affray.kernel.problems import Refusal
from affray.kernel.roster import Roster
from affray.kernel.view import Outcome
from affray.kernel.words import unused_name

from .state import Fighter, State
from .words import EDGE, HEIGHT, KINDS, RADIUS, WIDTH, RoundBegan, StrikeAt, Struck, Walked, WalkTo


def muster(state: State, gang: Roster, side: int) -> None:
    """[TU-GREEN-01] The fighters of a legal gang come to their row."""
    gap = HEIGHT // (len(gang.entries) + 1)
    for place, entry in enumerate(gang.entries, start=1):
        card = KINDS[entry.kind]
        name = unused_name(entry.name.strip() or card.name, [one.name for one in state.fighters])
        at = (WIDTH - EDGE if side else EDGE, gap * place)
        state.fighters.append(Fighter(len(state.fighters), side, name, card, at))


def next_step(state: State) -> Step | None:
    """What comes next, by looking at the state alone."""
    if state.outcome is not None:
        return None
    return act if state.to_act() else begin_round


def begin_round(state: State, dice: Dice) -> None:
    """[TU-ROUND-01, TU-END-02] The next round, or the end after the last."""
    if state.round >= state.rounds:
        one, other = state.points(0), state.points(1)
        winner = None if one == other else int(other > one)
        who = "Nobody has" if winner is None else f"{state.gangs[winner]} have"
        reason = f"{who} more on the green after round {state.round}."
        state.end(Outcome(winner, reason, "TU-END-02"))
    state.round += 1
    for fighter in state.fighters:
        fighter.acted = False
    state.tell(RoundBegan(number=state.round))


def act(state: State, dice: Dice) -> Flow[None]:
    """[TU-ROUND-02, TU-END-01] The next fighter walks and strikes; a gang may be out then."""
    id = state.to_act()[0].id
    yield from walk(state, id)
    yield from strike(state, dice, id)
    state.fighters[id].acted = True
    for side in (0, 1):
        if not state.standing(side):
            state.end(Outcome(1 - side, f"{state.gangs[1 - side]} have the bench.", "TU-END-01"))


def walk(state: State, id: int) -> Flow[None]:
    """[TU-WALK-01]"""
    ways = Ways(state, state.fighters[id])
    path = yield from WalkTo(Seat(ways.walker.side), ways, pieces=(id,))
    if path:
        fighter = state.fighters[id]
        state.tell(Walked(fighter=id, way=(fighter.at, path[-1])))
        fighter.at = path[-1]


class Ways(Paths):
    """[TU-WALK-01, TU-WALK-02] Every way of a fighter: one point to walk to, or none."""

    __slots__ = ("state", "walker")

    def __init__(self, state: State, walker: Fighter) -> None:
        self.state, self.walker = state, walker

    def refusal(self, answer: object) -> Refusal | None:
        path = path_in(answer)
        if path is None or len(path) > 1:
            return Refusal("A fighter walks in one straight line.", "TU-WALK-01")
        reach = self.walker.card.walk
        for x, y in path:
            if not is_within(*self.walker.at, x, y, reach):
                return Refusal(f"Too far: at most {reach // 10} mm.", "TU-WALK-01")
            if not (RADIUS <= x <= WIDTH - RADIUS and RADIUS <= y <= HEIGHT - RADIUS):
                return Refusal("That place is off the green.", "TU-WALK-02")
            for other in self.state.standing():
                if other is not self.walker and overlaps(x, y, RADIUS, *other.at, RADIUS):
                    return Refusal(f"{other.name} stands there.", "TU-WALK-02")
        return None

    def __iter__(self) -> Iterator[tuple[Point, ...]]:
        """Staying, up to every enemy or as far towards it as it goes, and all around."""
        yield ()
        here, reach = self.walker.at, self.walker.card.walk
        foes = self.state.standing(1 - self.walker.side)
        near = [contact_towards(*here, *foe.at, 2 * RADIUS) for foe in foes]
        ends = [clamp_to_reach(*here, *end, reach) for end in near] + compass(*here, reach, 12)
        yield from ((end,) for end in dict.fromkeys(ends) if end != here and (end,) in self)


def strike(state: State, dice: Dice, id: int) -> Flow[None]:
    """[TU-HIT-01]"""
    fighter = state.fighters[id]
    targets = [other.id for other in state.touched_by(fighter)]
    if targets:
        target = yield from StrikeAt(Seat(fighter.side), Choices([*targets, None]), pieces=(id,))
        if target is not None:
            land(state, dice, id, target)


def land(state: State, dice: Dice, id: int, target: int) -> bool:
    """[TU-HIT-02] Whether the blow lands."""
    other, needed = state.fighters[target], state.fighters[id].card.hits_on
    hits, (face,) = dice.reach(1, 6, needed, 1)
    other.blows += hits
    result, words = ("success", "hit") if hits else ("failure", "missed")
    rolled = Roll((face,), 6, needed, result=result, words=words)
    state.tell(Struck(fighter=id, target=target, rolled=rolled, is_out=other.is_out))
    return hits > 0
