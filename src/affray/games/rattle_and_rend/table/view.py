"""What a seat may see: nothing in this game is hidden but a bid that is not yet revealed."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BAND_NAMES, BANDS, BOARD, profiles
from affray.games.rattle_and_rend.pieces import ON_BOARD, REMOVED, STATUS_NAMES, Group, touches
from affray.games.rattle_and_rend.rules.offers import is_free_to_act
from affray.games.rattle_and_rend.rules.scenarios import (
    CONQUEST,
    DUEL,
    FLAGS,
    HILL,
    hill_points,
    markers_held,
    scenarios,
    strips_won,
)
from affray.games.rattle_and_rend.rules.terrain import thing_of
from affray.games.rattle_and_rend.rules.zones import scheme_of, zone_areas
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import MOMENTUM, title
from affray.kernel.ids import Seat
from affray.kernel.telling import edge_at
from affray.kernel.view import (
    AreaView,
    Band,
    Goal,
    MarkerView,
    PieceView,
    Score,
    SideView,
    Sign,
    StatView,
    Track,
    View,
)

BAND_LETTERS = {number: letter for letter, number in BAND_NAMES.items()}
NAMED_BANDS = [(letter, number) for letter, number in BAND_NAMES.items() if number > 0]
"""Those that are a length: no band, and base contact, are none."""

ACTED_LAST = "acted last"

TERRAIN_RULES = {
    "rough": "RR-TERR-ROUGH-1",
    "blocking": "RR-TERR-BLOCK-1",
    "hazardous": "RR-TERR-HAZ-1",
    "inspiring": "RR-TERR-INSP-1",
}


def view(state: State, seat: Seat | None) -> View:
    """The table; every seat sees the same, from its own edge."""
    return View(
        width=BOARD,
        height=BOARD,
        unit="mm",
        headline=headline(state),
        pieces=pieces(state),
        terrain=tuple(
            AreaView(
                t.kind,
                t.label,
                t.shape.to_plain(),
                rule=TERRAIN_RULES[t.kind],
                thing=thing_of(t.kind, t.label),
            )
            for t in state.terrain
        ),
        zones=zones(state),
        markers=markers(state),
        sides=tuple(side(state, number) for number in (0, 1)),
        title=scenarios()[state.scenario].name if state.scenario else "Setup",
        phase=phase(state),
        setting=f"{scheme_of(state).name} deployment" if state.deployment else "",
        goal=goal(state),
        bands=tuple(Band(letter, BANDS[number]) for letter, number in NAMED_BANDS),
        home=home(state, seat),
    )


def home(state: State, seat: Seat | None) -> str:
    if seat is None or not state.deployment:
        return ""
    return edge_at(zone_areas(state, seat), (BOARD, BOARD))


def phase(state: State) -> str:
    if state.outcome is not None:
        return "Over"
    return f"Round {state.round}" if state.round else "Before the battle"


def headline(state: State) -> str:
    """Scenario and round, or how it ended."""
    if state.outcome is not None:
        return state.outcome.reason
    scenario = scenarios()[state.scenario].name if state.scenario else "Setup"
    return f"{scenario}, round {state.round}" if state.round else f"{scenario}, before the battle"


def goal(state: State) -> Goal | None:
    """What the scenario is about, and how it stands now."""
    if not state.scenario:
        return None
    counted, counts = standing(state)
    scenario = scenarios()[state.scenario]
    scores = tuple(Score(seat, count) for seat, count in enumerate(counts))
    return Goal(scenario.name, scenario.goal, scenario.rule, counted, scores)


def standing(state: State) -> tuple[str, list[int]]:
    """What the scenario counts, and how much of it each side has."""
    if not state.round:
        return "", []
    if state.scenario == HILL:
        return "points on the hill", hill_points(state)
    if state.scenario == FLAGS:
        return "markers", markers_held(state)
    if state.scenario == CONQUEST:
        return "strips", strips_won(state)
    if state.scenario == DUEL:
        done = [[state.groups[g].status == REMOVED for g in targets] for targets in state.duel]
        return "targets removed", [sum(removed) for removed in done]
    removed = [g for g in state.groups if g.status == REMOVED]
    return "groups removed", [sum(g.seat != seat for g in removed) for seat in (0, 1)]


def pieces(state: State) -> tuple[PieceView, ...]:
    here = [group for group in state.groups if group.is_on_board]
    touching = {
        id
        for one in here
        for other in here
        if one.seat < other.seat and touches(one, other)
        for id in (one.id, other.id)
    }
    return tuple([piece(state, group, is_touching=group.id in touching) for group in state.groups])


def piece(state: State, group: Group, *, is_touching: bool) -> PieceView:
    card = group.card
    on_board = group.status == ON_BOARD
    marks = [title(word) for word in (card.trait, card.warding, card.champion) if word]
    if card.is_pair:
        marks.append("attached champion")
    if state.carried(group) is not None:
        marks.append("marker")
    status = STATUS_NAMES[group.status]
    transport = state.transport(group)
    if transport is not None:
        status = f"aboard {transport.card.name}"
    waits = idle(state, group)
    return PieceView(
        id=group.id,
        side=group.seat,
        name=card.name,
        glyph=card.glyph,
        x=group.x if on_board else None,
        y=group.y if on_board else None,
        radius=card.radius,
        points=card.points,
        status=status,
        marks=tuple(marks),
        stats=stats(state, group),
        reach=BANDS[max(state.rng(group), 0)],
        badge="champion" if card.is_pair else "",
        is_gone=group.status == REMOVED,
        strength=Track(card.points, card.points, card.points) if group.is_in_play else None,
        signs=signs(waits, is_touching=is_touching),
        idle=waits,
    )


def signs(waits: str, *, is_touching: bool) -> tuple[Sign, ...]:
    found = []
    if waits == ACTED_LAST:
        found.append(Sign("waiting", ACTED_LAST))
    if is_touching:
        found.append(Sign("contact", "in contact"))
    return tuple(found)


def idle(state: State, group: Group) -> str:
    """[RR-ACT-03, RR-WARD-03] Why it may not be given the next action."""
    if not state.round or not group.is_in_play:
        return ""
    if group.card.is_ward:
        return "only reacts"
    return "" if is_free_to_act(state, group) else ACTED_LAST


def stats(state: State, group: Group) -> tuple[StatView, ...]:
    """MOV, RNG, FURY, GUILE and WILL of now, with the printed value where it differs."""
    printed = profiles()[group.card.kind]
    rows = (
        ("MOV", BAND_LETTERS[state.stride(group)], printed.mov),
        ("RNG", BAND_LETTERS[state.rng(group)], printed.rng),
        ("FURY", _number(state.fury(group)), _number(printed.fury)),
        ("GUILE", _number(state.guile(group)), _number(printed.guile)),
        ("WILL", _number(group.card.will), _number(printed.will)),
    )
    return tuple(
        StatView(name, now, f"printed {was}" if was != now else "") for name, now, was in rows
    )


def _number(stat: int) -> str:
    return f"{stat}+" if stat > 0 else "-"


def zones(state: State) -> tuple[AreaView, ...]:
    if not state.deployment:
        return ()
    name = scheme_of(state).name
    return tuple(
        AreaView("deployment", f"{name}, side {'AB'[seat]}", shape.to_plain(), side=seat)
        for seat in (0, 1)
        for shape in zone_areas(state, seat)
    )


def markers(state: State) -> tuple[MarkerView, ...]:
    found = []
    for index, marker in enumerate(state.markers):
        if marker.off is None:
            x, y = state.marker_place(marker)
            owner = None if marker.carrier is None else state.groups[marker.carrier].seat
            found.append(MarkerView(f"Marker {index + 1}", "marker", x, y, owner))
    return tuple(found)


def side(state: State, seat: int) -> SideView:
    warband = state.warbands[seat]
    facts = [
        StatView(
            MOMENTUM,
            str(warband.momentum),
            f"of {warband.total}",
            Track(warband.momentum, warband.total, state.house.points_limit),
        ),
        StatView("Points in play", str(state.points_in_play(seat))),
    ]
    if warband.traits:
        facts.append(StatView("Traits", ", ".join(title(trait) for trait in warband.traits)))
    if warband.drive is not None:
        facts.append(StatView("Drive", title(warband.drive)))
    if warband.benefit is not None:
        facts.append(StatView("Benefit", warband.benefit.upper()))
    if warband.number is not None:
        facts.append(StatView("Foretold", str(warband.number)))
    if warband.free:
        facts.append(StatView("Free action", "waiting"))
    if state.scenario == DUEL and any(state.duel):
        names = ", ".join(state.groups[g].card.name for g in state.duel[seat])
        facts.append(StatView("Must remove", names))
    taken = sum(1 for marker in state.markers if marker.off == seat)
    if taken:
        facts.append(StatView("Markers taken off", str(taken)))
    is_active = state.round > 0 and state.stage != "bid" and state.active == seat
    return SideView(seat, warband.name, tuple(facts), is_active)
