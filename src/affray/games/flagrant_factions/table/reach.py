"""Where the models of a group may come, and whom it could attack or shoot."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.games.flagrant_factions.data.tables import INCH
from affray.games.flagrant_factions.rules import attacks, shooting
from affray.games.flagrant_factions.rules.contact import Contacts
from affray.games.flagrant_factions.rules.formations import Arrangements
from affray.games.flagrant_factions.rules.movement import moves_of
from affray.games.flagrant_factions.rules.profile import stride
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Move, Shoot
from affray.kernel.flow import Question
from affray.kernel.preview import Reach


def reach(state: State, question: Question[Any], answer: Any) -> Reach | None:
    """[FF-ORD-MOVE, FF-ORD-SHOOT, FF-ORD-ATTACK] Of an order, or of the ways that are asked for."""
    match answer:
        case None:
            return _named(question.options)
        case Move(id):
            return _named(moves_of(state, state.group(id)))
        case Shoot(id):
            return Reach(now=_models(state, shooting.targets_of(state, state.group(id))))
        case Attack(id):
            group = state.group(id)
            targets = attacks.targets_of(state, group)
            found = Reach()
            if len(targets) == 1 and not state.in_melee(id):
                far = stride(state, group, targets[0])
                found = _named(Contacts(state, id, targets[0], far)) or found
            return replace(found, now=_models(state, targets))
    return None


def _named(options: Any) -> Reach | None:
    found: Reach | None = options.reached()
    if found is None or not isinstance(options, Arrangements):
        return found
    return replace(found, name=f"move {options.field.reach / INCH:g} in")


def _models(state: State, groups: list[int]) -> tuple[int, ...]:
    """All models of some groups."""
    return tuple(model.id for id in groups for model in state.group(id).models)
