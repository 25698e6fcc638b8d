"""What a seat may see: nothing in this game is hidden but orders that are being written."""

from __future__ import annotations

from functools import cache

from affray.games.warbands_and_heroes.data.tables import (
    AURA,
    RADIUS,
    SQUARE,
    TRAITS,
    captain_traits,
)
from affray.games.warbands_and_heroes.pieces import GONE, OFF, ROLL, TABLE, Unit
from affray.games.warbands_and_heroes.rules.grid import middle
from affray.games.warbands_and_heroes.rules.harm import resolve_of
from affray.games.warbands_and_heroes.rules.setup import SETUP
from affray.games.warbands_and_heroes.rules.terrain import LOOKS, THINGS, pieces_of
from affray.games.warbands_and_heroes.rules.zones import edge_zone
from affray.games.warbands_and_heroes.state import Square, State
from affray.kernel.board.shapes import Polygon
from affray.kernel.ids import Seat
from affray.kernel.telling import edge_at
from affray.kernel.view import (
    AreaView,
    Band,
    Goal,
    PieceView,
    Score,
    SideView,
    Sign,
    StatView,
    Track,
    View,
)

PLACES = {OFF: "not yet placed", TABLE: "", "routed": "routed", "deserted": "deserted"}


def view(state: State, seat: Seat | None) -> View:
    """The table; every seat sees the same, from its own edge."""
    return View(
        width=state.size * SQUARE,
        height=state.size * SQUARE,
        unit="in",
        headline=headline(state),
        pieces=tuple(piece(state, u) for u in state.units if u.id not in state.reserve),
        terrain=tuple(
            AreaView(
                p.kind,
                p.label,
                p.shape,
                rule="WH-LOS-02",
                looks=(LOOKS[p.kind],),
                thing=THINGS[p.kind],
            )
            for p, _ in pieces_of(state)
        ),
        zones=zones(state),
        markers=(),
        sides=tuple(side(state, number) for number in state.sides),
        title="Battle",
        phase=phase(state),
        setting=setting(state),
        goal=goal(state),
        bands=(Band("Captain", AURA * SQUARE),),
        grid=SQUARE,
        home=home(state, seat),
    )


def home(state: State, seat: Seat | None) -> str:
    """[WH-Q-35] Where its zone is; the game master sits nowhere."""
    if seat is None or seat not in state.sides:
        return ""
    written = state.zones[seat] if seat < len(state.zones) else ()
    return edge_of(state.size, seat, tuple(written))


@cache
def edge_of(size: int, side: int, written: tuple[Square, ...]) -> str:
    """The edge at which a zone of this side is."""
    squares = list(written) or edge_zone(size, side)
    return edge_at([block(squares)], (size * SQUARE, size * SQUARE))


def phase(state: State) -> str:
    if state.outcome is not None:
        return "Over"
    return "Before the battle" if state.stage in SETUP else f"Round {max(1, state.round)}"


def headline(state: State) -> str:
    """The round and whose turn it is, or how it ended."""
    if state.outcome is not None:
        return state.outcome.reason
    acting = [state.warbands[number] for number in state.tied]
    if not acting:
        return phase(state)
    return f"{phase(state)}, {' and '.join(acting)} {'acts' if len(acting) == 1 else 'act'}"


def setting(state: State) -> str:
    if state.is_simultaneous:
        return "Sides act simultaneously"
    return "A game master judges" if state.has_master else ""


def goal(state: State) -> Goal:
    scores = tuple(
        Score(number, sum(u.side not in (number, None) and u.place in GONE for u in state.units))
        for number in state.sides
    )
    return Goal(
        "Battle", "The last side standing wins.", "WH-UNIT-06", "Units of others gone", scores
    )


def piece(state: State, unit: Unit) -> PieceView:
    x, y = middle(unit.square)
    on_table = unit.place == TABLE
    return PieceView(
        id=unit.id,
        side=unit.seat,
        name=unit.card.name,
        glyph=glyph(unit),
        x=x if on_table else None,
        y=y if on_table else None,
        radius=RADIUS,
        points=unit.kind.cost,
        status="routed" if unit.is_fated else PLACES.get(unit.place, unit.place),
        marks=marks(state, unit),
        stats=stats(state, unit),
        badge="champion" if unit.captain else "",
        is_gone=unit.place in GONE,
        strength=Track(unit.fs, unit.kind.fs, unit.kind.fs, unit.threshold),
        signs=signs(state, unit) if on_table else (),
        idle="has acted" if on_table and unit.has_acted else "",
    )


def signs(state: State, unit: Unit) -> tuple[Sign, ...]:
    """What ails it first: a table has room for two."""
    words = (
        ("shaken", "shaken", unit.is_shaken),
        ("bloodied", "bloodied", unit.is_bloodied),
        ("formation", "shield wall", unit.wall is not None),
        ("held", "halted", unit.id in state.compelled),
        ("acted", "has acted", unit.has_acted),
    )
    return tuple(Sign(kind, word) for kind, word, holds in words if holds)


def glyph(unit: Unit) -> str:
    if unit.kind.is_hero:
        return "champion"
    if any(attack.kind == "missile" for attack in unit.kind.attacks):
        return "shooters"
    return "berserkers" if unit.has("berserk") else "fighters"


def marks(state: State, unit: Unit) -> tuple[str, ...]:
    """Class, captain, traits, and what holds for now."""
    words = [unit.kind.name] if unit.kind.name != unit.card.name else []
    words += ["Hero"] if unit.kind.is_hero else []
    if unit.captain:
        trait = "random" if unit.captain == ROLL else captain_traits()[unit.captain].name
        called = unit.card.captain_name
        words.append(f"{called}, {trait} captain" if called else f"{trait} captain")
    words += [TRAITS[trait][0] for trait in unit.kind.traits]
    now = {
        "bloodied": unit.is_bloodied and unit.place == TABLE,
        "Shaken": unit.is_shaken,
        "behind its shield wall": unit.wall is not None,
        "has acted": unit.has_acted and unit.place == TABLE,
        "took damage": unit.is_hurt and unit.place == TABLE,
        "halted": unit.id in state.compelled,
    }
    return (*words, *(word for word, holds in now.items() if holds))


def stats(state: State, unit: Unit) -> tuple[StatView, ...]:
    kind = unit.kind
    resolve = resolve_of(state, unit) if unit.place == TABLE else kind.resolve
    track = Track(unit.fs, kind.fs, kind.fs)
    rows = [
        StatView("FS", str(unit.fs), f"of {kind.fs}, bloodied at {unit.threshold}", track),
        StatView("Resolve", str(resolve), "a captain is near" if resolve > kind.resolve else ""),
        StatView("TN", str(unit.tn), "a cowardly captain" if unit.tn > kind.tn else ""),
        StatView("Speed", str(kind.speed)),
    ]
    attacks = "; ".join(attack.words() for attack in kind.attacks)
    return (*rows, StatView("Attacks", str(len(kind.attacks)), attacks))


def zones(state: State) -> tuple[AreaView, ...]:
    """[WH-Q-35] The deployment zones, while Units are placed."""
    if state.stage not in SETUP:
        return ()
    found = []
    for number in state.sides:
        label = f"Zone of {state.warbands[number]}"
        own = state.zones[number] if number < len(state.zones) else ()
        blocks = [[square] for square in own] or [edge_zone(state.size, number)]
        shapes = [block(squares).to_plain() for squares in blocks]
        found += [AreaView("deployment", label, shape, side=number) for shape in shapes]
    return tuple(found)


def block(squares: list[tuple[int, int]]) -> Polygon:
    """The rectangle of some squares."""
    left, right = min(x for x, _ in squares) - 1, max(x for x, _ in squares)
    low, high = min(y for _, y in squares) - 1, max(y for _, y in squares)
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Polygon(tuple((x * SQUARE, y * SQUARE) for x, y in corners))


def side(state: State, number: int) -> SideView:
    standing = state.fighting(number)
    facts = [
        StatView("Units", str(len(standing))),
        StatView("FS", str(sum(unit.fs for unit in standing))),
        StatView("Upkeep", str(sum(unit.kind.cost for unit in standing)), "coin a world-turn"),
    ]
    rolled = state.initiative[number] if number < len(state.initiative) else None
    if state.round and rolled:
        facts.append(StatView("Initiative", "last" if rolled < 0 else str(rolled)))
    return SideView(number, state.warbands[number], tuple(facts), number in state.tied)
