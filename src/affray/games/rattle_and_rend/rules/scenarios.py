"""How a battle ends: the goal of each scenario, elimination, and the ends nobody wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from affray.games.rattle_and_rend.data.tables import BANDS, MEDIUM, read_table
from affray.games.rattle_and_rend.pieces import BANISHED, ON_BOARD, REMOVED, Group
from affray.games.rattle_and_rend.rules.zones import strip
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import is_within
from affray.kernel.board.shapes import Shape
from affray.kernel.view import Outcome

KILL, HILL, FLAGS, DUEL, CONQUEST = (
    "kill_them_all",
    "king_of_the_hill",
    "capture_the_flags",
    "duel",
    "conquest",
)

HILL_LABEL = "The Hill"

LAST_ROUND = 4
"""[RR-SCEN-HILL-2, RR-SCEN-FLAGS-7, RR-SCEN-CONQ-2] When Hill, Flags and Conquest are counted."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the scenario table."""

    name: str
    faces: tuple[int, int]
    rule: str
    goal: str


@cache
def scenarios() -> dict[str, Scenario]:
    """[RR-SCEN-01] The scenario table."""
    return msgspec.convert(read_table("scenarios.toml")["scenario"], dict[str, Scenario])


def hill(state: State) -> Shape | None:
    """[RR-SCEN-HILL-1] The piece at the centre in King of the Hill."""
    if state.scenario == HILL:
        for piece in state.terrain:
            if piece.label == HILL_LABEL:
                return piece.shape
    return None


# -- at once ------------------------------------------------------------------------


def immediate_outcome(state: State) -> Outcome | None:
    """[RR-VICT-01, RR-Q-039] Whether the battle is over now: the scenario's goal comes first."""
    outcome = None
    if state.scenario == FLAGS:
        outcome = flags_outcome(state)
    elif state.scenario == DUEL:
        outcome = duel_outcome(state)
    return outcome or elimination(state)


def flags_outcome(state: State) -> Outcome | None:
    """[RR-SCEN-FLAGS-5] Two markers moved off the board win."""
    for seat in (0, 1):
        if sum(marker.off == seat for marker in state.markers) >= 2:
            reason = f"{state.warbands[seat].name} carried two markers off the board."
            return Outcome(seat, reason, "RR-SCEN-FLAGS-5")
    return None


def duel_outcome(state: State) -> Outcome | None:
    """[RR-SCEN-DUEL-2, RR-Q-041] All targets out of play at the same moment; both is a draw."""
    done = [
        bool(targets) and all(state.groups[target].status == REMOVED for target in targets)
        for targets in state.duel
    ]
    if done == [True, True]:
        return Outcome(None, "Both sides removed their duel targets at once.", "RR-SCEN-DUEL-2")
    for seat in (0, 1):
        if done[seat]:
            reason = f"{state.warbands[seat].name} removed its duel targets."
            return Outcome(seat, reason, "RR-SCEN-DUEL-2")
    return None


def elimination(state: State) -> Outcome | None:
    """[RR-SCEN-02, RR-SCEN-KILL-1, RR-SCEN-KILL-2, RR-VICT-02, RR-Q-034] A side without a group.

    Banished groups are not lost.
    """
    lost = [all(g.status == REMOVED for g in state.of_seat(seat)) for seat in (0, 1)]
    rule = "RR-SCEN-KILL-2" if state.scenario == KILL else "RR-SCEN-02"
    return _defeat(state, lost, "lost its last group", "RR-VICT-02" if all(lost) else rule)


def _defeat(state: State, lost: list[bool], how: str, rule: str) -> Outcome | None:
    """The side that lost is beaten; if both did the game is a draw."""
    if all(lost):
        return Outcome(None, f"Each side {how}.", rule)
    for seat in (0, 1):
        if lost[seat]:
            return Outcome(1 - seat, f"{state.warbands[seat].name} {how}.", rule)
    return None


# -- at the end of a round ----------------------------------------------------------


def end_of_round(state: State) -> Outcome | None:
    """What the end of the round decides; the round counter still shows the round that ended."""
    outcome = _absence(state)
    if outcome is None and state.round >= LAST_ROUND:
        if state.scenario == HILL:
            outcome = _hill_count(state)
        elif state.scenario == FLAGS:
            outcome = _flags_count(state)
        elif state.scenario == CONQUEST:
            outcome = _conquest_count(state)
    return outcome or _stalemate(state) or _time_limit(state)


def _absence(state: State) -> Outcome | None:
    """[RR-Q-034] From round 2 on: nothing left but ambush or delayed groups."""
    if state.round < 2:
        return None
    lost = [not any(_is_present(state, g) for g in state.of_seat(seat)) for seat in (0, 1)]
    return _defeat(state, lost, "ended the round with no group on the board", "RR-SCEN-02")


def _is_present(state: State, group: Group) -> bool:
    base = state.transport(group) or group
    return base.status in (ON_BOARD, BANISHED)


def _stalemate(state: State) -> Outcome | None:
    """[RR-SCEN-KILL-2, RR-SCEN-DUEL-2, RR-Q-034] Wards alone on both sides never finish."""
    if state.scenario in (KILL, DUEL) and not (_can_fight(state, 0) or _can_fight(state, 1)):
        return Outcome(None, "Neither side has anything left but wards.", "RR-Q-034")
    return None


def _can_fight(state: State, seat: int) -> bool:
    """It has a group that is no ward, or Ressurectionists can still bring one back."""
    can_raise = state.warbands[seat].has("ressurectionists")
    return any(
        g.status != REMOVED or (can_raise and g.card.points <= state.house.third)
        for g in state.of_seat(seat)
        if not g.card.is_ward
    )


def _time_limit(state: State) -> Outcome | None:
    """[RR-Q-035] The house rule for games that do not end."""
    limit = state.house.last_round
    if limit is not None and state.round >= limit:
        return Outcome(None, f"Nobody won in {state.round} rounds.", "RR-Q-035")
    return None


def _placed(state: State, seat: int) -> Iterator[tuple[Group, Group]]:
    """[RR-Q-139] Each group that counts, and the group that says where it stands."""
    for group in state.of_seat(seat):
        base = state.transport(group) or group
        if base.status == ON_BOARD:
            yield group, base


def hill_points(state: State) -> list[int]:
    """[RR-SCEN-HILL-2, RR-Q-036] What each side has there now."""
    top = hill(state)
    return [
        sum(
            g.card.points
            for g, base in _placed(state, seat)
            if top is not None and top.touches(base.x, base.y, base.card.radius)
        )
        for seat in (0, 1)
    ]


def _hill_count(state: State) -> Outcome | None:
    """[RR-SCEN-HILL-2, RR-Q-036] Points within the hill or in base contact with it."""
    if hill(state) is None:
        return None
    points = hill_points(state)
    return _more(state, points, "points on the hill", "RR-SCEN-HILL-2") or _tie(
        f"Each side has {points[0]} points on the hill.", "RR-Q-036"
    )


def markers_held(state: State) -> list[int]:
    """[RR-SCEN-FLAGS-7] Carried or taken off the board by each side."""
    return [
        sum(
            m.off == seat or (m.carrier is not None and state.groups[m.carrier].seat == seat)
            for m in state.markers
        )
        for seat in (0, 1)
    ]


def _flags_count(state: State) -> Outcome | None:
    """[RR-SCEN-FLAGS-7, RR-SCEN-FLAGS-8, RR-Q-040] More markers; then more points near them."""
    markers = markers_held(state)
    spots = [state.marker_place(marker) for marker in state.markers if marker.off is None]
    points = [
        sum(
            g.card.points
            for g, base in _placed(state, seat)
            if any(is_within(base.x, base.y, x, y, BANDS[MEDIUM]) for x, y in spots)
        )
        for seat in (0, 1)
    ]
    return (
        _more(state, markers, "markers", "RR-SCEN-FLAGS-7")
        or _more(state, points, "points within M of a marker", "RR-SCEN-FLAGS-8")
        or _tie("Markers and points near them are equal.", "RR-Q-040")
    )


def strip_points(state: State) -> tuple[list[int], list[int]]:
    """[RR-SCEN-CONQ-1] The points of each side in the four strips."""
    points = ([0, 0, 0, 0], [0, 0, 0, 0])
    for seat in (0, 1):
        for group, base in _placed(state, seat):
            points[seat][strip(base.y)] += group.card.points
    return points


def strips_won(state: State) -> list[int]:
    """[RR-SCEN-CONQ-2] In how many strips each side has more points now."""
    ours, theirs = strip_points(state)
    return [
        sum(a > b for a, b in zip(ours, theirs, strict=True)),
        sum(b > a for a, b in zip(ours, theirs, strict=True)),
    ]


def _conquest_count(state: State) -> Outcome | None:
    """[RR-SCEN-CONQ-1, RR-SCEN-CONQ-2, RR-SCEN-CONQ-3, RR-SCEN-CONQ-4, RR-Q-042]

    More strips win; if equal, more points in the middle two; if equal, a fifth round is played.
    """
    ours, theirs = strip_points(state)
    won = strips_won(state)
    middle = [ours[1] + ours[2], theirs[1] + theirs[2]]
    outcome = _more(state, won, "strips", "RR-SCEN-CONQ-2") or _more(
        state, middle, "points in the two middle strips", "RR-SCEN-CONQ-3"
    )
    if outcome is None and state.round > LAST_ROUND:
        return _tie("Strips and middle are still equal after the extra round.", "RR-SCEN-CONQ-4")
    return outcome


def _more(state: State, counts: list[int], what: str, rule: str) -> Outcome | None:
    """The side with more of it wins."""
    if counts[0] == counts[1]:
        return None
    winner = counts.index(max(counts))
    more, less = counts[winner], counts[1 - winner]
    reason = f"{state.warbands[winner].name} wins with {more} against {less} {what}."
    return Outcome(winner, reason, rule)


def _tie(reason: str, rule: str) -> Outcome:
    return Outcome(None, reason, rule)
