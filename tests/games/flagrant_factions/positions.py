"""Positions of Flagrant Factions written by hand, for tests of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from affray.games.flagrant_factions.data.tables import INCH, profiles
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import TABLE, Company, Effect, Group, Model, model_id
from affray.games.flagrant_factions.rules import (
    activation,
    attacks,
    performing,
    resilience,
    shooting,
    taunt_needs,
    taunting,
    turn,
)
from affray.games.flagrant_factions.rules.causes import NOBODY
from affray.games.flagrant_factions.rules.modules import modules_of
from affray.games.flagrant_factions.rules.profile import traits_of
from affray.games.flagrant_factions.rules.resilience import COMPANY, LOSS, Loss
from affray.games.flagrant_factions.rules.sequence import watched
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Proclaim, Taunt
from affray.kernel.dice import ScriptedDice
from affray.kernel.events import Event
from affray.kernel.flow import Flow, Question
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.testing.script import asking


class Unit:
    """A group to be put on the table: its models stand in a row from (x, y) inches."""

    def __init__(
        self,
        side: int,
        profile: str = "elite_foot",
        at: tuple[float, float] = (30, 18),
        *,
        traits: Sequence[str] = (),
        models: int = 1,
        name: str = "",
        captain: str | None = None,
        seat: int | None = None,
        **more: Any,
    ) -> None:
        self.side = side
        self.profile = profile
        self.at = at
        self.traits = traits
        self.models = models
        self.name = name
        self.captain = captain
        self.seat = side if seat is None else seat
        self.more = more


def battle(
    *units: Unit, scenario: str = "pitched_battle", house: dict[str, HouseValue] | None = None
) -> State:
    """A battle under way: the turn of side 0, free activations. Effects are (spell, side)."""
    state = State(House.of(house or {}))
    state.hooks = modules_of(state.house)
    state.scenario = scenario
    state.edge = "south"
    seats = max(unit.seat for unit in units) + 1
    for seat in range(max(2, seats)):
        state.companies.append(Company(Seat(seat), seat % 2, f"Company {seat}"))
    for id, unit in enumerate(units, start=1):
        state.groups.append(make(state, id, unit))
    state.stage = "act"
    state.turn, state.turns = 1, (1, 0)
    state.log = []
    return state


def make(state: State, id: int, unit: Unit) -> Group:
    traits = (*traits_of(unit.profile, unit.traits),)
    group = Group(id, unit.seat, unit.name or f"Group {id}", unit.profile, traits)
    group.cost = profiles()[unit.profile].cost
    group.size = unit.models
    group.place = TABLE
    x, y = unit.at
    group.models = tuple(
        Model(model_id(id, k + 1), round((x + 2 * k) * INCH), round(y * INCH))
        for k in range(unit.models)
    )
    for name, value in unit.more.items():
        if name == "effects":
            value = tuple(Effect(*effect) for effect in value)
        setattr(group, name, value)
    if unit.captain is not None:
        state.companies[unit.seat].captain_group = id
        state.companies[unit.seat].captain_trait = unit.captain or None
    return group


class Played:
    """A rule that was run: what it gave, what it asked, and what happened."""

    def __init__(self, result: Any, asked: list[str], events: list[Event]) -> None:
        self.result = result
        self.asked = asked
        self.events = events

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def run(
    state: State,
    flow: Flow[Any],
    dice: ScriptedDice,
    answers: Iterable[Any] = (),
) -> Played:
    """Run a rule with these answers; questions after the last get their usual answer.

    Every die must be used, and every answer must be legal and asked for.
    """
    left = list(answers)
    asked: list[str] = []
    before = len(state.log or [])
    try:
        question: Question[Any] = next(flow)
        while True:
            asked.append(question.name)
            answer = left.pop(0) if left else question.usual_answer()
            assert question.options.refusal(answer) is None, (question.name, answer)
            assert question.prompt(state)
            assert question.label(state, answer)
            question = flow.send(answer)
    except StopIteration as stop:
        assert not dice.left, f"dice left over: {dice.left}"
        assert not left, f"answers left over: {left}"
        return Played(stop.value, asked, (state.log or [])[before:])


class SixSided(ScriptedDice):
    """Every die of the game has six sides, but for a coin."""

    __slots__ = ()

    def roll(self, sides: int) -> int:
        assert sides in (2, 6)
        return super().roll(sides)


def dice_of(*faces: int | Sequence[int]) -> ScriptedDice:
    """Faces in a row; sequences are written out."""
    flat: list[int] = []
    for face in faces:
        flat += [face] if isinstance(face, int) else list(face)
    return SixSided(flat)


def hits(count: int, of: int, hit: int = 6, miss: int = 1) -> list[int]:
    """So many hits among so many dice."""
    return [hit] * count + [miss] * (of - count)


# -- the turn ------------------------------------------------------------------------------------


def step(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Played:
    """One step of the turn, whichever comes next."""
    rule = {
        "start": turn.start_turn,
        "rally": turn.rally,
        "reckless": turn.reckless,
        "act": turn.act,
    }[state.stage]
    dice = dice_of(*faces)
    return run(state, asking(watched(rule), state, dice), dice, answers)


def activated(
    state: State, asked: activation.Asked, *faces: int, answers: tuple[Any, ...] = ()
) -> Played:
    """The roll for an order."""
    dice = dice_of(*faces)
    return run(state, activation.activate(state, dice, asked), dice, answers)


def two(**more: Any) -> State:
    """Two groups of Elite Foot, and three enemies far away."""
    return battle(
        Unit(0, "elite_foot", (10, 18), **more),
        Unit(0, "elite_foot", (20, 18)),
        Unit(1, "elite_foot", (50, 18)),
        Unit(1, "elite_foot", (55, 18)),
        Unit(1, "elite_foot", (55, 25)),
    )


# -- Resilience ----------------------------------------------------------------------------------

FAR = (5, 5)


def settled(state: State, faces: Any, *losses: Loss, answers: tuple[Any, ...] = ()) -> Played:
    """Losses that happen together, with all that follows."""
    dice = dice_of(*faces)
    return run(state, resilience.settle(state, dice, list(losses)), dice, answers)


def trial(group: int, reason: str = LOSS, **more: Any) -> resilience.Test:
    """A test that is still to be rolled."""
    return resilience.Test(group, reason, more.pop("cause", NOBODY), **more)


def tried(
    state: State, test: resilience.Test, *faces: int, answers: tuple[Any, ...] = ()
) -> Played:
    """A test and what it leads to, Taunts included."""
    dice = dice_of(*faces)

    def whole() -> Flow[None]:
        yield from resilience.roll_test(state, dice, test)
        yield from resilience.apply_test(state, dice, test)
        yield from taunting.resolve(state, dice)

    return run(state, whole(), dice, answers)


def pair(**more: Any) -> State:
    """A group of Light Foot (4+) in the middle and an enemy 6 inches to the south."""
    return battle(
        Unit(0, "light_foot", (30, 18), **more),
        Unit(1, "elite_foot", (30, 11)),
        Unit(0, "elite_foot", FAR),
        Unit(0, "elite_foot", (55, 5)),
    )


# -- Taunts --------------------------------------------------------------------------------------


def war(*units: Unit) -> State:
    """A battle with Taunts."""
    return battle(*units, house={"taunts": True})


def one(profile: str = "elite_foot", **more: Any) -> Unit:
    return Unit(0, profile, (30, 18), **more)


def foe(x: float = 34, y: float = 18, profile: str = "light_foot", **more: Any) -> Unit:
    return Unit(1, profile, (x, y), **more)


def said(taunt: str, number: int | None = None) -> dict[str, Any]:
    return {"taunts": ((taunt, number),)}


def words(state: State, group: int = 1) -> list[Taunt]:
    return taunt_needs.proclaimable(state, state.group(group))


def proclaim(
    state: State, taunt: str, *faces: int, target: int | None = None, group: int = 1
) -> Played:
    dice = dice_of(*faces)
    answers = (Taunt(taunt, target),) if len(words(state, group)) > 1 else ()
    return run(state, performing.give(state, dice, Proclaim(group)), dice, answers)


def attacked(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Played:
    dice = dice_of(*faces)
    return run(state, attacks.attack(state, dice, 1, 2), dice, answers)


def shot(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Played:
    dice = dice_of(*faces)
    return run(state, shooting.shoot(state, dice, 1, 2), dice, answers)


def faltered(state: State, *faces: int, group: int = 1) -> Played:
    """The test of a group whose company falters."""
    return tried(state, trial(group, COMPANY), *faces)
