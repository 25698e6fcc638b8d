"""What a seat may see: everything but the ambitions that others have not revealed."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import (
    RADIUS,
    ambitions,
    captain_traits,
    profiles,
    spells,
    trait_name,
)
from affray.games.flagrant_factions.pieces import (
    DESERTED,
    OFF,
    ROUTED,
    TABLE,
    Company,
    Group,
    number_of,
)
from affray.games.flagrant_factions.rules.endings import scenario_points
from affray.games.flagrant_factions.rules.profile import missile_range, stride, toughness
from affray.games.flagrant_factions.rules.terrain import thing_of
from affray.games.flagrant_factions.rules.zones import areas, edges_of, shown
from affray.games.flagrant_factions.state import State
from affray.kernel.ids import Seat
from affray.kernel.view import (
    AreaView,
    Band,
    Goal,
    GroupView,
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

TERRAIN_RULES = {
    "difficult": "FF-TERR-DIFFICULT",
    "obstacle": "FF-TERR-OBSTACLE-1",
    "cover": "FF-TERR-COVER",
    "obscuring": "FF-TERR-OBSCURING",
    "impassable": "FF-TERR-IMPASSABLE",
}

DEPLOYING = ("roles", "tokens", "deploy", "assets")

BANDS = (3, 6, 12, 18)
"""Distances in inches that many rules name."""


def view(state: State, seat: Seat | None) -> View:
    """[FF-GEN-06, FF-GEN-09, FF-Q-80] The table as a seat sees it; `None` is a spectator."""
    return View(
        width=state.house.width,
        height=state.house.height,
        unit="in",
        headline=headline(state),
        pieces=tuple(piece for group in state.groups for piece in pieces(state, group)),
        terrain=tuple(
            AreaView(
                ", ".join(piece.kinds),
                piece.label,
                piece.shape.to_plain(),
                rule=TERRAIN_RULES[piece.kinds[0]],
                looks=piece.kinds,
                thing=thing_of(piece.kinds, piece.label),
            )
            for piece in state.terrain
        ),
        zones=zones(state),
        markers=markers(state),
        sides=tuple(side(state, number, seat) for number in (0, 1)),
        title=title(state),
        phase=phase(state),
        goal=goal(state),
        bands=tuple(Band(f'{inches}"', state.inches(inches)) for inches in BANDS),
        groups=tuple(group_view(state, group) for group in state.groups),
        home="" if seat is None else next(iter(edges_of(state, state.companies[seat].side)), ""),
    )


def title(state: State) -> str:
    return "Setup" if state.scenario is None else state.plan.name


def phase(state: State) -> str:
    if state.outcome is not None:
        return "Over"
    return f"Turn {state.turn}" if state.turn else "Before the battle"


def headline(state: State) -> str:
    if state.outcome is not None:
        return state.outcome.reason
    return f"{title(state)}, {phase(state).lower()}"


def goal(state: State) -> Goal | None:
    """What the scenario is about, and the victory points if it ended now."""
    if state.scenario is None:
        return None
    plan = state.plan
    scores: tuple[Score, ...] = ()
    if state.turn:
        points = state.points if state.outcome else scenario_points(state)
        scores = tuple(Score(number, points[number]) for number in (0, 1))
    return Goal(plan.name, plan.goal, plan.rule, "victory points", scores)


# -- groups and models --------------------------------------------------------------------


def pieces(state: State, group: Group) -> list[PieceView]:
    """The models on the table; each knows its group."""
    number = state.side_of(group)
    glyph = profiles()[group.profile].glyph
    captain = state.captain_model(state.companies[group.company])
    return [
        PieceView(
            id=model.id,
            side=number,
            name=f"{group.name}, model {number_of(model.id)}",
            glyph=glyph,
            x=model.x,
            y=model.y,
            radius=RADIUS,
            points=0,
            reach=missile_range(state, group),
            badge="captain" if captain is not None and captain.id == model.id else "",
            group=group.id,
        )
        for model in group.models
    ]


def group_view(state: State, group: Group) -> GroupView:
    return GroupView(
        id=group.id,
        side=state.side_of(group),
        name=group.name,
        glyph=profiles()[group.profile].glyph,
        points=group.cost,
        company=state.companies[group.company].name,
        status=status(state, group),
        marks=tuple(marks(state, group)),
        stats=stats(state, group),
        radius=RADIUS,
        is_gone=group.place in (ROUTED, DESERTED),
        strength=Track(group.r, group.r0, group.r0, group.r0 // 2),
        signs=signs(state, group),
        idle=group.acted or "",
    )


def signs(state: State, group: Group) -> tuple[Sign, ...]:
    """What ails it first: a table has room for two."""
    if group.place != TABLE:
        return ()
    words = (
        ("shaken", "shaken", group.is_shaken),
        ("bloodied", "bloodied", group.is_bloodied),
        ("contact", "in melee", state.in_melee(group.id)),
        ("acted", group.acted or "", group.acted is not None),
        ("formation", "in formation", group.is_formed),
        *(("spell", f"under {spells()[effect.spell].name}", True) for effect in group.effects),
    )
    return tuple(Sign(kind, word) for kind, word, holds in words if holds)


def status(state: State, group: Group) -> str:
    """Where it is, and what ails it."""
    if group.place != TABLE:
        where = {OFF: "off the table", ROUTED: "Routed", DESERTED: "deserted"}
        return where.get(group.place, "Escaped")
    words = {
        "Shaken": group.is_shaken,
        "Bloodied": group.is_bloodied,
        "in melee": state.in_melee(group.id),
        "in formation": group.is_formed,
    }
    return ", ".join(word for word, holds in words.items() if holds)


def marks(state: State, group: Group) -> list[str]:
    """[FF-GEN-06] Whom it fights, what it has done, its traits, its spells, and what it carries."""
    foes = [state.group(foe).name for foe in state.melee_foes(group.id)]
    found = [f"in melee with {listed(foes)}"] if foes else []
    found += [trait_name(word) for word in group.traits]
    found += group.kinds
    if state.is_captain_group(group):
        found.insert(0, "captain")
    if group.acted is not None:
        found.insert(0, group.acted)
    found += [f"knows {spells()[spell].name}" for spell in group.spells]
    found += [f"under {spells()[effect.spell].name}" for effect in group.effects]
    if group.id == state.special:
        found.append("Extractees" if state.scenario == "extraction" else "Bodyguards")
    if state.carried(group.id):
        found.append("carries an Asset")
    return found


def stats(state: State, group: Group) -> tuple[StatView, ...]:
    """ME, MO, MI, R and T of now."""
    card = group.card
    attack = f"{card.me_a}+ / {hit(card.me_atk)}" if card.me_a else "- / -"
    length, full = stride(state, group), state.inches(card.mo_d)
    note = "with an Asset" if length < full else ""
    shot = "-"
    if card.mi_a:
        shot = f"{card.mi_a}+ / {hit(card.mi_hit)} / {shown(missile_range(state, group))}"
    tough, why = toughness(state, group)
    return (
        StatView("R", f"{group.r} of {group.r0}", "", Track(group.r, group.r0, group.r0)),
        StatView("test", f"{card.rating}+"),
        StatView("T", str(tough), ", ".join(words for words, _ in why)),
        StatView("ME", f"{attack} / {hit(card.me_def)}"),
        StatView("MO", f"{card.mo_a}+ / {shown(length)}", note),
        StatView("MI", shot),
        StatView("models", f"{len(group.models)} of {group.size}"),
    )


def hit(number: int) -> str:
    return "-" if not number else f"{number}+" if number < 6 else "6"


# -- around the table -----------------------------------------------------------------------


def zones(state: State) -> tuple[AreaView, ...]:
    if state.stage not in DEPLOYING:
        return ()
    rule = state.plan.rule
    return tuple(
        AreaView("deployment", f"zone of side {'AB'[number]}", shape.to_plain(), number, rule)
        for number in (0, 1)
        for shape in areas(state, number)
    )


def markers(state: State) -> tuple[MarkerView, ...]:
    found = []
    for token in state.tokens:
        if token.gone is not None:
            continue
        x, y = token.x, token.y
        owner = None
        if token.carrier is not None:
            carrier = state.group(token.carrier)
            x, y = carrier.models[0].x, carrier.models[0].y
            owner = state.side_of(carrier)
        name = "Asset" if token.kind == "asset" else "Siege token"
        found.append(MarkerView(f"{name} {token.id}", "marker", x, y, owner))
    return tuple(found)


def side(state: State, number: int, seat: Seat | None) -> SideView:
    """What stands beside the table for one side; a seat reads its own ambitions."""
    facts = []
    if state.turn or state.stage in ("reserves", *DEPLOYING):
        role = "attackers" if number == state.attackers else "defenders"
        facts.append(StatView("Role", role))
    mine = [company for company in state.companies if company.side == number]
    for company in mine:
        facts += company_facts(state, company, company.name if len(mine) > 1 else "", seat)
    if state.outcome is not None:
        facts.append(StatView("Victory points", str(state.points[number])))
    name = " and ".join(company.name for company in mine)
    is_active = state.turn > 0 and state.active == number and state.outcome is None
    return SideView(number, name, tuple(facts), is_active)


def company_facts(state: State, company: Company, name: str, seat: Seat | None) -> list[StatView]:
    prefix = f"{name}: " if name else ""
    groups = list(state.of_company(company.seat))
    total = sum(group.cost for group in groups)
    left = sum(group.cost for group in groups if group.place in (OFF, TABLE))
    facts = [
        StatView(f"{prefix}Points in play", str(left), f"of {total}", Track(left, total, total))
    ]
    if company.captain_trait is not None:
        trait = captain_traits()[company.captain_trait]
        facts.append(StatView(f"{prefix}Captain", trait.name, trait.text))
    known = company.ambitions if seat == company.seat or state.outcome else company.revealed
    if known:
        words = [
            f"{ambitions()[id].name}{'' if id in company.revealed else ' (secret)'}" for id in known
        ]
        facts.append(StatView(f"{prefix}Ambitions", ", ".join(words)))
    return facts
