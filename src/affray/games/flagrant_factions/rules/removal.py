"""Chapter Removing models: how many are left, which go, and where they come back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affray.games.flagrant_factions.pieces import ESCAPED, Group, Model, Token, model_id
from affray.games.flagrant_factions.rules.spots import ModelPlaces
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.move_events import (
    ModelsRemoved,
    ModelsReturned,
    TokenDropped,
)
from affray.games.flagrant_factions.words.move_questions import ChooseCasualties, PlaceModel
from affray.kernel.board.measure import distance_squared
from affray.kernel.flow import Flow
from affray.kernel.options import Subsets


def models_left(group: Group) -> int:
    """[FF-REM-02..05] How many models the present Resilience leaves.

    >>> [models_left_of(r, 8, 12) for r in range(12, -1, -1)]
    [8, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 0]
    """
    return models_left_of(group.r, group.size, group.r0)


def models_left_of(r: int, size: int, r0: int) -> int:
    """[FF-REM-02, FF-REM-03, FF-REM-04, FF-REM-05] Rounded up."""
    return -(-r * size // r0)


def lose(state: State, group_id: int, amount: int) -> Flow[int]:
    """[FF-R-02, FF-REM-01, FF-REM-06] Resilience falls and models go; gives what was lost.

    At 0 the group is Routed by whoever asked, and nothing is chosen.
    """
    group = state.group(group_id)
    lost = min(group.r, amount)
    left = group.r - lost
    spare = len(group.models) - models_left_of(left, group.size, group.r0)
    gone: tuple[int, ...] = ()
    if left and spare > 0 and state.house.remove_models:
        options = Casualties(state, group, spare)
        gone = next(iter(options))
        if options.is_open:
            seat = state.seat_of(group)
            gone = yield from ChooseCasualties(seat, options, usual=gone, pieces=(group_id,))
    group = state.group(group_id)
    group.r = left
    if gone:
        group.models = tuple(model for model in group.models if model.id not in gone)
        group.is_loose = True
        state.tell(ModelsRemoved(group=group_id, models=gone))
    return lost


class Casualties(Subsets[int]):
    """[FF-REM-06] Which models go; the captain's is not among them while another is left."""

    __slots__ = ("group", "state")

    def __init__(self, state: State, group: Group, count: int) -> None:
        spared = 1 if state.is_captain_group(group) else 0
        models = [model.id for model in group.models[spared:]]
        super().__init__(tuple(models), least=count, most=count)
        self.state = state
        self.group = group.id

    @property
    def is_open(self) -> bool:
        """There is something to choose."""
        return self.most < len(self.values)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """The farthest from the enemy, the nearest, and from either end of the line."""
        seen: list[tuple[int, ...]] = []
        for ordered in self._orders():
            chosen = tuple(sorted(model.id for model in ordered[: self.least]))
            if chosen not in seen:
                seen.append(chosen)
                yield chosen

    def _orders(self) -> Iterator[list[Model]]:
        group = self.state.group(self.group)
        able = [model for model in group.models if model.id in self.values]
        foes = [(m.x, m.y) for foe in self.state.enemies(group) for m in foe.models]
        far = sorted(
            able,
            key=lambda m: (
                -min((distance_squared(m.x, m.y, *foe) for foe in foes), default=0),
                m.id,
            ),
        )
        yield far
        yield far[::-1]
        yield sorted(able, key=lambda m: (m.x, m.y))
        yield sorted(able, key=lambda m: (-m.x, -m.y))
        yield sorted(able, key=lambda m: (m.y, m.x))
        yield sorted(able, key=lambda m: (-m.y, -m.x))

    def sample(self, random: Random) -> tuple[int, ...]:
        return tuple(sorted(random.sample(list(self.values), self.least)))


def regain(state: State, group_id: int, amount: int) -> Flow[int]:
    """[FF-R-07, FF-REM-07] Resilience rises, never above the first; models come back."""
    group = state.group(group_id)
    gained = min(amount, group.r0 - group.r)
    group.r += gained
    missing = models_left(group) - len(group.models)
    if not state.house.remove_models:
        return gained
    back: list[int] = []
    for _ in range(missing):
        group = state.group(group_id)
        known = [model.id for model in group.models]
        number = 1
        while model_id(group_id, number) in known:
            number += 1
        id = model_id(group_id, number)
        options = ModelPlaces(state, group)
        if not options.has_any():
            break
        question = PlaceModel(state.seat_of(group), options, pieces=(group_id,))
        x, y = yield from question
        group = state.group(group_id)
        group.models = (*group.models, Model(id, x, y))
        back.append(id)
    if back:
        spots = tuple((m.id, ((m.x, m.y),)) for m in state.group(group_id).models if m.id in back)
        state.tell(ModelsReturned(group=group_id, moves=spots))
    return gained


def take_off(state: State, group: Group, place: str) -> None:
    """[FF-ROUT-02, FF-OUT-SC-3, FF-Q-83] It leaves the table, and melee, spells and Asset go.

    An Asset goes with a group that leaves by right, and else stays where it last stood.
    """
    token = state.carried(group.id)
    if token is not None:
        stood: Model | Token = group.models[0] if group.models else token
        if place == ESCAPED:
            state.set_token(token._replace(carrier=None, gone="taken"))
        else:
            state.set_token(token._replace(carrier=None, x=stood.x, y=stood.y))
            state.tell(TokenDropped(group=group.id, at=(stood.x, stood.y)))
    group.place = place
    group.models = ()
    group.effects = ()
    group.is_formed = False
    group.is_shaken = False
    state.leave_melee(group.id)
