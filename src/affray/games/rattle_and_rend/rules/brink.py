"""Champion action Push to the Brink: the way back."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.rules import movement, removal
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.marching import bad_ground_entry, first_inside
from affray.games.rattle_and_rend.rules.routes import blocking_stop
from affray.games.rattle_and_rend.rules.sight import can_see, lookout
from affray.games.rattle_and_rend.rules.spots import spot_refusal
from affray.games.rattle_and_rend.rules.underway import Action, WillTest
from affray.games.rattle_and_rend.rules.zones import CORNER, homes
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Moved
from affray.games.rattle_and_rend.words.questions import ChooseZone
from affray.kernel.board.measure import Point
from affray.kernel.board.sweep import Track, last_clear
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

STEP = 1.0
"""How finely the loss of sight is looked for: what hides the way may be as thin as that."""


def push_back(
    state: State, dice: Dice, action: Action, champion: Group, target: Group
) -> Flow[None]:
    """[RR-CHAMP-PUSH-1, RR-CHAMP-PUSH-2, RR-Q-119] Straight back while the champion sees it.

    [RR-HEAVY-TRANSPORT-9] A Transport breaks where it enters bad ground on the way.
    """
    goal = yield from brink(state, champion, target)
    track = Track(((target.x, target.y), goal))
    s = min(edge_touch(track, target), blocking_stop(state, target, track, 0.0) or track.total)
    s = last_in_sight(state, champion, target, track, s)

    def is_legal(x: int, y: int) -> bool:
        here = ghost(target, x, y)
        return spot_refusal(state, target, x, y) is None and can_see(state, champion, here)

    s, point = last_clear(track, s, is_legal)
    if point == (target.x, target.y):
        return
    entry = bad_ground_entry(state, track, 0.0) if target.card.is_transport else None
    is_broken = False
    if entry is not None and entry < s:
        is_broken, point = True, first_inside(state, track, entry)
    removal.drop_marker(state, target)
    start = target.x, target.y
    target.x, target.y = point
    state.tell(
        Moved(group=target.id, path=(start, point), by=champion.seat, rules=("RR-CHAMP-PUSH-1",))
    )
    if is_broken:
        yield from movement.break_transport(state, dice, target, action)
        lost = WillTest(target.id)
        lost.was_removed, lost.spot = True, point
        yield from action.windows.outcome(state, dice, action, [lost])


def brink(state: State, champion: Group, target: Group) -> Flow[Point]:
    """[RR-Q-116, RR-Q-119] The foot on the edge, the corner, or the centre of a zone."""
    found = homes(state, target.seat)
    if state.deployment == CORNER:
        across, along = found
        return across.nearest(*along.nearest(target.x, target.y))
    home = found[0]
    if len(found) > 1:
        zones = Choices(tuple(range(len(found))))
        home = found[(yield from ChooseZone(champion.seat, zones, pieces=(target.id,)))]
    return home.nearest(target.x, target.y)


def edge_touch(track: Track, target: Group) -> float:
    """[RR-Q-119] Where the base first touches a board edge, if it does not already."""
    r = target.card.radius
    x, y = track.points[0]
    bx, by = track.points[-1]
    best = track.total
    for a, b in ((x, bx), (y, by), (BOARD - x, BOARD - bx), (BOARD - y, BOARD - by)):
        if b < a:
            best = min(best, track.total * max(a - r, 0) / (a - b))
    return best


def last_in_sight(
    state: State, champion: Group, target: Group, track: Track, s_end: float
) -> float:
    """The last point up to `s_end` before the champion loses sight of the target.

    [RR-CHAMP-PUSH-2] It passes through other groups: those it stands on do not hide it.
    """

    sees = lookout(state, champion, target, track.legs()[0])

    def is_seen(s: float) -> bool:
        return sees(*track.point_at(s))

    if not is_seen(0.0):
        return 0.0
    s = 0.0
    while s < s_end and is_seen(min(s + STEP, s_end)):
        s = min(s + STEP, s_end)
    return s
