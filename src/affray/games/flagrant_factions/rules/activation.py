"""Chapter Activation: the roll for an order, with all that passes or repeats it."""

from __future__ import annotations

from typing import NamedTuple

from affray.games.flagrant_factions.data.tables import captain_traits
from affray.games.flagrant_factions.rules import captains
from affray.games.flagrant_factions.rules.causes import stir
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Move, Order
from affray.games.flagrant_factions.words.events import Activated
from affray.games.flagrant_factions.words.questions import (
    PassWithoutRoll,
    RerollActivation,
)
from affray.kernel.answers import verb_of
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


class Asked(NamedTuple):
    """[FF-ACT-02] An order that was given: to whom, what, against whom, and the number it needs."""

    group: int
    order: type[Order]
    needed: int
    target: int | None = None
    spell: str | None = None


class Result(NamedTuple):
    """Whether it was passed, and the sum of the dice; 0 without a roll."""

    is_passed: bool
    total: int = 0


def activate(state: State, dice: Dice, asked: Asked, *, sure: str | None = None) -> Flow[Result]:
    """[FF-SEQ-05, FF-ACT-03, FF-GEN-07] An automatic pass or a roll, and a second one if it failed.

    `sure` is the rule by which no roll is needed.
    """
    if sure is not None:
        tell(state, asked, (), True, "by right", sure)
        return Result(True)
    helper = yield from pass_without_roll(state, asked)
    if helper is not None:
        rule = captain_traits()[helper].rule
        tell(state, asked, (), True, captain_traits()[helper].name, rule)
        return Result(True)
    stir(state, state.group(asked.group))
    faces = (dice.roll(6), dice.roll(6))
    is_passed = sum(faces) >= asked.needed
    forced = yield from state.hooks.force_reroll(state, asked, is_passed)
    if forced is not None:
        tell(state, asked, faces, is_passed, "to be rolled again", forced)
        faces = (dice.roll(6), dice.roll(6))
        is_passed = sum(faces) >= asked.needed
    tell(state, asked, faces, is_passed)
    if not is_passed and forced is None:
        faces = yield from second_roll(state, dice, asked, faces)
        is_passed = sum(faces) >= asked.needed
    return Result(is_passed, sum(faces))


def pass_without_roll(state: State, asked: Asked) -> Flow[str | None]:
    """[FF-CT-12, FF-CT-13, FF-CT-14, FF-Q-15] A captain's trait in place of a roll."""
    trait = captains.AUTO_PASS.get(asked.order)
    if trait is None:
        return None
    group = state.group(asked.group)
    host = captains.helper(state, group, trait)
    if host is None:
        return None
    pieces = (asked.group, host.id)
    if not (yield from PassWithoutRoll(state.seat_of(host), trait, pieces=pieces)):
        return None
    captains.spend(state.group(pieces[1]), trait)
    return trait


def second_roll(
    state: State, dice: Dice, asked: Asked, faces: tuple[int, int]
) -> Flow[tuple[int, int]]:
    """[FF-SPELL-PROMPT-1, FF-CT-11, FF-GEN-08, FF-Q-45] Both dice once more, by one right."""
    group = state.group(asked.group)
    host = captains.helper(state, group, "compelling")
    able = []
    if group.has_effect("prompt"):
        able.append("prompt")
    if state.hooks.may_reroll_activation(state, group, asked.order, asked.target):
        able.append("taunt")
    if host is not None:
        able.append("compelling")
    if not able:
        return faces
    chosen = yield from RerollActivation(
        state.seat_of(group), Choices((*able, "no")), pieces=(asked.group,)
    )
    if chosen == "no":
        return faces
    if chosen == "compelling" and host is not None:
        captains.spend(state.group(host.id), "compelling")
    faces = (dice.roll(6), dice.roll(6))
    words = {"prompt": "Prompt", "taunt": "a Taunt", "compelling": "Compelling"}[chosen]
    rule = {"prompt": "FF-SPELL-PROMPT-1", "compelling": "FF-CT-11"}.get(chosen, "FF-OUT-TA-10")
    tell(state, asked, faces, sum(faces) >= asked.needed, f"rolled again, {words}", rule)
    return faces


def tell(
    state: State,
    asked: Asked,
    faces: tuple[int, ...],
    is_passed: bool,
    how: str = "",
    rule: str = "FF-ACT-03",
) -> None:
    group = state.group(asked.group)
    if asked.order is Move and group.has("composed"):
        how = "; ".join(filter(None, ("Composed: one less is needed", how)))
    state.tell(
        Activated(
            group=asked.group,
            order=verb_of(asked.order),
            needed=asked.needed,
            faces=faces,
            is_passed=is_passed,
            target=asked.target,
            spell=asked.spell,
            how=how,
            rules=(rule,),
        )
    )
