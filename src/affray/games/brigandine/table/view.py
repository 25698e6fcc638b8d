"""What a seat may see: nothing in this game is hidden."""

from __future__ import annotations

from affray.games.brigandine.data.tables import (
    INCH,
    RADIUS,
    armory,
    banner_name,
    glyph_of,
    option_name,
)
from affray.games.brigandine.house import ANNIHILATION, CONVOY, EXPLORATION
from affray.games.brigandine.pieces import GONE, TABLE, Unit, is_within
from affray.games.brigandine.rules.setup import SETUP
from affray.games.brigandine.rules.stones import CLOSE, captured, explored
from affray.games.brigandine.rules.terrain import pieces, thing_of
from affray.games.brigandine.rules.zones import QUADRANTS, edge_area, zone_shape
from affray.games.brigandine.state import AURA, MEGALITH, State
from affray.kernel.board.measure import Point
from affray.kernel.ids import Seat
from affray.kernel.preview import Ring
from affray.kernel.telling import edge_at, told_apart, whereabouts
from affray.kernel.view import (
    AreaView,
    Band,
    Goal,
    Link,
    MarkerView,
    PieceView,
    Score,
    SideView,
    Sign,
    StatView,
    Track,
    View,
)
from affray.kernel.words import listed

PHASES = {
    "pick": "Start of Turn",
    "start": "Start of Turn",
    "move": "Movement",
    "cast": "Attack: spells",
    "melees": "Attack: melees",
    "melee": "Attack: melees",
    "follow": "Attack: following up",
    "shoot": "Attack: shooting",
    "end": "End of Turn",
    "turn": "Turn over",
}
MOVED, BARRED = "has moved", "makes no attacks"

TERRAIN_RULES = {
    "obstacle": "BR-TERR-OBS-1",
    "fortification": "BR-TERR-FORT-1",
    "difficult": "BR-TERR-DIFF-1",
}


def view(state: State, seat: Seat | None) -> View:
    """The table; every seat sees the same, from its own edge."""
    title = state.house.scenario.capitalize()
    return View(
        width=state.width,
        height=state.height,
        unit="in",
        headline=headline(state),
        pieces=tuple(piece(state, unit) for unit in state.units),
        terrain=terrain(state),
        zones=(*zones(state), *grounds(state), *auras(state)),
        markers=markers(state),
        sides=tuple(side(state, number) for number in (0, 1)),
        title=title,
        phase=phase(state),
        setting=f"Attack by {state.side_name(state.attacker)}" if state.stage != "roles" else "",
        goal=goal(state),
        bands=tuple(Band(f'{count}"', count * INCH) for count in (6, 12, 18, 24)),
        links=links(state),
        home=home(state, seat),
    )


def home(state: State, seat: Seat | None) -> str:
    zone = None if seat is None or state.attack is None else zone_shape(state, state.seats[seat])
    return edge_at([zone], (state.width, state.height)) if zone else ""


def phase(state: State) -> str:
    if state.outcome is not None:
        return "Over"
    if state.stage in SETUP:
        return "Before the battle"
    return f"Turn {max(state.turn, 1)}, {PHASES[state.stage]}"


def headline(state: State) -> str:
    """Scenario and phase, or how it ended."""
    if state.outcome is not None:
        return state.outcome.reason
    return f"{state.house.scenario.capitalize()}, {phase(state)[0].lower()}{phase(state)[1:]}"


GOALS = {
    EXPLORATION: (
        "One unit in each quadrant and one within 6 inches of the middle.",
        "BR-CAMP-R2-7",
    ),
    CONVOY: ("The attacker brings three stones to the edge, or the defender wins.", "BR-CAMP-R3-5"),
}
LAST_STANDING = ("The last side with units on the table wins.", "BR-SCEN-GEN-1")


def goal(state: State) -> Goal:
    """What the scenario is about, and how it stands."""
    scenario = state.house.scenario
    sentence, rule = GOALS.get(scenario, LAST_STANDING)
    if scenario == EXPLORATION:
        counted, counts = "quadrants", [explored(state, side).quadrants for side in (0, 1)]
    elif scenario == CONVOY:
        taken = captured(state)
        counted, counts = "stones captured", [taken * (side == state.attack) for side in (0, 1)]
    else:
        gone = [unit for unit in state.units if unit.place == GONE]
        counted = "units destroyed"
        counts = [sum(unit.side != side for unit in gone) for side in (0, 1)]
    scores = tuple(Score(number, count) for number, count in enumerate(counts))
    return Goal(scenario.capitalize(), sentence, rule, counted, scores)


def markers(state: State) -> tuple[MarkerView, ...]:
    """[BR-CAMP-CARRY-4] The stones; a carried one lies at its carrier's centre."""
    found = []
    for index, stone in enumerate(state.stones):
        if stone.is_captured:
            continue
        carrier = None if stone.carrier is None else state.units[stone.carrier]
        x, y = (carrier.x, carrier.y) if carrier else (stone.x, stone.y)
        owner = carrier.side if carrier else None
        found.append(MarkerView(f"Stone {index + 1}", "stone", x, y, owner, stone.carrier))
    return tuple(found)


def piece(state: State, unit: Unit) -> PieceView:
    card = unit.card
    on_table = unit.place == TABLE
    now, waits = status(state, unit), idle(state, unit) if on_table else ""
    return PieceView(
        id=unit.id,
        side=unit.side,
        name=card.name,
        glyph=glyph_of(card.gear, card.traits),
        x=unit.x if on_table else None,
        y=unit.y if on_table else None,
        radius=RADIUS,
        points=card.cost,
        status=now,
        marks=marks(state, unit),
        stats=stats(state, unit),
        reach=card.reach,
        badge="banner" if card.banner else "",
        is_gone=unit.place == GONE,
        rings=rings(state, unit) if on_table else (),
        strength=Track(unit.life, card.life, card.life),
        signs=signs(unit, now, waits) if on_table else (),
        idle=waits,
    )


def signs(unit: Unit, engaged: str, waits: str) -> tuple[Sign, ...]:
    """What holds for now; what hinders it comes first."""
    words = (
        ("held", "held", unit.is_held),
        ("contact", engaged, engaged),
        ("acted", MOVED, waits == MOVED),
        ("waiting", BARRED, unit.is_barred),
        ("spell", "hasted", unit.is_hasted),
        ("spell", "flies", unit.is_winged),
    )
    return tuple(Sign(kind, word) for kind, word, holds in words if holds)


def idle(state: State, unit: Unit) -> str:
    """[BR-MOVE-01, BR-TERR-FORT-3] Why its owner can give it nothing to do in this phase."""
    if state.stage == "move" and state.active == unit.side and unit.has_gone:
        return MOVED
    return BARRED if unit.is_barred else ""


def rings(state: State, unit: Unit) -> tuple[Ring, ...]:
    """[BR-BANNER-01, BR-BANNER-03] How far its banner reaches, and the friends within."""
    banner = unit.card.banner
    if not banner:
        return ()
    within = [friend.id for friend in state.friends(unit) if is_within(unit, friend, AURA)]
    name = f'{banner_name(banner)}, {AURA // INCH}"'
    return (Ring(name, RADIUS + AURA, (unit.id, *within)),)


def links(state: State) -> tuple[Link, ...]:
    """[BR-ENG-01, BR-ENG-02] Who fights whom."""
    return tuple(
        Link(unit.id, foe.id, "engaged") for unit in state.on_table(0) for foe in state.foes(unit)
    )


def status(state: State, unit: Unit) -> str:
    if unit.place == GONE:
        return "destroyed"
    if unit.place != TABLE:
        return "not yet placed"
    foes = [foe.card.name for foe in state.foes(unit)]
    return f"engaged with {listed(foes)}" if foes else ""


def marks(state: State, unit: Unit) -> tuple[str, ...]:
    """Gear and abilities, and what holds for now."""
    card = unit.card
    words = [option_name(id) for id in (*card.gear, *card.traits)]
    words += [option_name(card.aspect)] if card.aspect else []
    if card.banner:
        words.append(banner_name(card.banner))
    for spell in dict.fromkeys(card.castings):
        words.append(f"{option_name(spell)} {castings(unit, spell)}")
    now = {
        "1 attack left" if unit.attacks == 1 else f"{unit.attacks} attacks left": unit.attacks > 0,
        "charged": unit.has_charged,
        "marched": unit.has_marched,
        "barred by a fortification": unit.is_barred,
        "hasted": unit.is_hasted,
        "held": unit.is_held,
        "carries a stone": unit.is_laden,
        "flies": unit.is_winged,
        "shield used": unit.has_used_shield,
    }
    return (*words, *(word for word, holds in now.items() if holds))


def stats(state: State, unit: Unit) -> tuple[StatView, ...]:
    card = unit.card
    rows = [
        StatView("Life", str(unit.life), f"of {card.life}", Track(unit.life, card.life, card.life)),
        StatView("Combat", str(card.combat), f"hits on {max(2, 7 - card.combat)}+"),
        StatView("Speed", f'{unit.speed / INCH:g}"', "doubled by Haste" if unit.is_hasted else ""),
    ]
    if card.weapon is not None:
        far = f'{card.reach / INCH:g}"' if card.reach else card.weapon.template or ""
        rows.append(StatView("Range", far, card.weapon.name))
    lent = [
        option_name(aspect)
        for aspect in armory().aspects
        if unit.place == TABLE and card.aspect != aspect and state.bearer(unit, aspect)
    ]
    if lent:
        rows.append(StatView("By banner", ", ".join(lent)))
    high = state.level(unit.x, unit.y) if unit.place == TABLE else 0
    if high:
        rows.append(StatView("Stands", f'{high / INCH:g}" up', "on terrain"))
    return tuple(rows)


def castings(unit: Unit, spell: str) -> str:
    """[BR-SPELL-GEN-1] How many are left, of how many."""
    return f"{unit.castings.count(spell)} of {unit.card.castings.count(spell)}"


def terrain(state: State) -> tuple[AreaView, ...]:
    found = []
    for laid in state.terrain:
        known = pieces().get(laid.kind)
        label = known.name if known else laid.kind.replace("_", " ").capitalize()
        high = f', {laid.height / INCH:g}" high' if laid.height else ""
        rule = TERRAIN_RULES[laid.flags[0]] if laid.flags else ""
        does = ", ".join(laid.flags)
        shape = laid.shape.to_plain()
        thing = thing_of(laid.kind, laid.flags)
        found.append(AreaView(does, label + high, shape, rule=rule, looks=laid.flags, thing=thing))
    return tuple(found)


def where(state: State, point: Point) -> str:
    """By terrain; clouds come and go, so that nobody finds a place by them."""
    size = state.width, state.height
    lasting = [piece for piece in state.terrain if piece.side is None]
    named = [(piece.kind.replace("_", " ").lower(), piece.shape) for piece in lasting]
    return whereabouts(point, told_apart(named, size), size, "in")


def zones(state: State) -> tuple[AreaView, ...]:
    """The deployment zones, while units are placed."""
    if state.stage not in ("deploy", "forward"):
        return ()
    found = []
    for number in (0, 1):
        shape = zone_shape(state, number)
        if shape is not None:
            label = f"Zone of {state.side_name(number)}"
            found.append(AreaView("deployment", label, shape.to_plain(), side=number))
    return tuple(found)


def grounds(state: State) -> tuple[AreaView, ...]:
    """[BR-CAMP-R2-7, BR-CAMP-R3-5, BR-CAMP-R4-6] What a battle of the Stone War is about."""
    x, y = state.width // 2, state.height // 2
    scenario = state.house.scenario
    if scenario == EXPLORATION:
        middle = AreaView("goal", 'The middle, 6"', {"disc": [x, y, CLOSE]}, rule="BR-CAMP-R2-7")
        quarters = (edge_area(state, corner).to_plain() for corner in QUADRANTS)
        return (*(AreaView("goal", "", quarter) for quarter in quarters), middle)
    if scenario == ANNIHILATION:
        disc = {"disc": [x, y, MEGALITH]}
        return (AreaView("goal", 'The megalith reaches 12"', disc, rule="BR-CAMP-R4-6"),)
    return ()


def auras(state: State) -> tuple[AreaView, ...]:
    """[BR-BANNER-01] How far banners reach."""
    return tuple(
        AreaView(
            "aura",
            banner_name(unit.card.banner),
            {"disc": [unit.x, unit.y, RADIUS + AURA]},
            side=unit.side,
            rule="BR-BANNER-01",
        )
        for unit in state.on_table()
        if unit.card.banner
    )


def side(state: State, number: int) -> SideView:
    standing = state.on_table(number)
    points = sum(unit.card.cost for unit in standing)
    facts = [
        StatView("Role", "attacker" if number == state.attack else "defender"),
        StatView("Units", str(len(standing))),
        StatView("Points on the table", str(points)),
    ]
    is_active = state.turn > 0 and state.active == number
    return SideView(number, state.side_name(number), tuple(facts), is_active)
