"""Chapter Actions: which actions may be given now, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    Group,
    is_in_band,
    touches,
    wider,
)
from affray.games.rattle_and_rend.rules import ambush, transport
from affray.games.rattle_and_rend.rules.attacks import targets_of
from affray.games.rattle_and_rend.rules.deployment import EdgePlaces
from affray.games.rattle_and_rend.rules.zones import DELAYED as DELAYED_SCHEME
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Act,
    Arrive,
    Banishment,
    BattleSummons,
    Charge,
    CrashingWave,
    DistantDoom,
    Feint,
    GroupAction,
    Maneuver,
    Pass,
    Payment,
    PushToTheBrink,
    Rest,
    SchemingPlot,
    SpotWeakness,
    Sprint,
    StandAndFight,
    SwitchBenefit,
    TakeMarker,
    TranslocateWard,
)
from affray.kernel.answers import Verbs, verb_of, verbs_of
from affray.kernel.board.measure import is_within
from affray.kernel.options import Options, exactly, in_words, to_tuples
from affray.kernel.problems import IllegalAnswer, Refusal

Kind = type[GroupAction]
"""Which action it is, whoever takes it."""

STANDARD: tuple[Kind, ...] = (
    Sprint,
    Charge,
    StandAndFight,
    Feint,
    Maneuver,
    Rest,
    TranslocateWard,
)
"""[RR-ACT-01, RR-Q-062] The seven standard actions, in both editions."""

MOVING: tuple[Kind, ...] = (Sprint, Charge, Feint, Maneuver, TranslocateWard)
"""[RR-ACT-05, RR-ACT-08, RR-CHAMP-00] Actions with a movement part; all others remain in place."""

CHAMPION: dict[str, Kind] = {
    verb_of(kind): kind
    for kind in (
        CrashingWave,
        SpotWeakness,
        BattleSummons,
        DistantDoom,
        Banishment,
        PushToTheBrink,
        SchemingPlot,
    )
}
"""[RR-CHAMP-00] The champion actions, by the word for them on a card."""

BENEFITS = ("fury", "guile", "mov", "rng")


def cost_of(state: State, group: Group) -> int:
    """[RR-ACT-02, RR-ACT-07, RR-TURN-08, RR-Q-068] What the next action of this group costs."""
    free = state.warband(group).free
    if free is not None and (free[0] == "only") == (free[1] == group.id):
        return 0
    if state.house.action_cost == "escalating":
        return min(group.actions + 1, 3)
    return 1


def could_act(state: State, seat: int) -> list[Group]:
    """[RR-ACT-04, RR-ACT-06, RR-DICE-13, RR-WARD-03, RR-Q-064] Groups that could act: no wards."""
    return [
        g
        for g in state.groups
        if g.seat == seat and not g.card.is_ward and g.status in (ON_BOARD, EMBARKED, AMBUSH)
    ]


def is_free_to_act(state: State, group: Group) -> bool:
    """[RR-ACT-03, RR-ACT-04] Not back to back, unless it is the last man standing."""
    if group.id not in state.warband(group).last_acted:
        return True
    return len(could_act(state, group.seat)) == 1


def champion_action(group: Group) -> Kind | None:
    """[RR-CHAMP-00, RR-ATTACH-03] The action that only this champion, alone or attached, has."""
    name = group.card.champion
    return None if name is None else CHAMPION[name]


def can_take(state: State, group: Group, kind: Kind) -> bool:
    """[RR-HEAVY-TRANSPORT-2] Whether it may be given this action, cost and order apart.

    [RR-TRAIT-AMBUSHERS-2] One in ambush only while there is somewhere to come out.
    """
    if group.status == EMBARKED:
        return kind in MOVING and bool(transport.ways(state, group)) and meets(state, group, kind)
    if group.status == AMBUSH and not ambush.entry_spots(state, group).has_any():
        return False
    return (kind in STANDARD or kind is champion_action(group)) and meets(state, group, kind)


def meets(state: State, group: Group, kind: Kind) -> bool:
    """The action's own condition; a group in ambush meets those of place by where it enters."""
    limited = state.house.rest_limit != "unlimited"
    if kind in (Sprint, Feint, Maneuver, CrashingWave):
        return True
    if kind is Charge:
        return any(g.seat != group.seat and g.status == ON_BOARD for g in state.groups)
    if kind is Rest:
        return not (limited and group.rested)
    if kind is TranslocateWard:
        return any(
            g.card.is_ward and g.seat == group.seat and g.status in (ON_BOARD, AMBUSH)
            for g in state.groups
        )
    if kind is BattleSummons:
        return bool(fallen(state, group.seat))
    if kind is SchemingPlot and limited and group.plotted:
        return False
    if group.status == AMBUSH:
        return True
    if kind is StandAndFight:
        return bool(targets_of(state, group))
    if kind is SchemingPlot:
        return may_plot(state, group)
    if kind is DistantDoom:
        return bool(doomed(state, group))
    if kind is SpotWeakness:
        return bool(spotters(state, group))
    return any(is_in_band(group, enemy, state.rng(group)) for enemy in state.enemies(group))


def fallen(state: State, seat: int) -> list[Group]:
    """[RR-CHAMP-SUMMONS-1, RR-ATTACH-08] Own removed groups of 1 or 2 points."""
    return [
        g for g in state.groups if g.seat == seat and g.status == REMOVED and g.card.points <= 2
    ]


def may_plot(state: State, champion: Group) -> bool:
    """[RR-CHAMP-PLOT-1, RR-Q-120] No enemy in RNG, or more allied than enemy points there."""
    band = state.rng(champion)
    enemy = sum(g.card.points for g in state.enemies(champion) if is_in_band(champion, g, band))
    allied = sum(g.card.points for g in state.allies(champion) if is_in_band(champion, g, band))
    return not enemy or allied > enemy


def doomed(state: State, champion: Group) -> list[Group]:
    """[RR-CHAMP-DOOM-1, RR-Q-117] Enemies up to one band beyond RNG, not in contact; no sight."""
    band = wider(state.rng(champion))
    return [
        enemy
        for enemy in state.enemies(champion)
        if is_in_band(champion, enemy, band) and not touches(champion, enemy)
    ]


def spotters(state: State, champion: Group) -> list[Group]:
    """[RR-CHAMP-SPOT-1, RR-Q-115] Allies in RNG that have somebody to attack."""
    band = state.rng(champion)
    return [
        ally
        for ally in state.allies(champion)
        if not ally.card.is_ward and is_in_band(champion, ally, band) and targets_of(state, ally)
    ]


class TurnChoices(Options[Act]):
    """All that the active player may do now; passing comes first.

    Looked at, it lists; sampled, it draws from what might be possible until something is.
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def able(self) -> list[Group]:
        """Groups that can be paid for and have not just acted."""
        state = self.state
        warband = state.warbands[state.active]
        groups = could_act(state, state.active)
        banned = warband.last_acted if len(groups) > 1 else ()
        return [
            group
            for group in groups
            if group.id not in banned and cost_of(state, group) <= warband.momentum
        ]

    def __iter__(self) -> Iterator[Act]:
        state = self.state
        yield Pass()
        for group in self.able():
            for kind in (*STANDARD, champion_action(group)):
                if kind is not None and can_take(state, group, kind):
                    yield kind(group.id)
        yield from payments(state)

    def sample(self, random: Random) -> Act:
        able, bought = self.able(), possible_payments(self.state)
        each = len(STANDARD) + 1
        acts = len(able) * each
        while True:
            index = int(random.random() * (1 + acts + len(bought))) - 1
            if index < 0:
                return Pass()
            if index >= acts:
                payment = bought[index - acts]
                if payment != Arrive() or arrivals(self.state, self.state.active):
                    return payment
                continue
            group, number = able[index // each], index % each
            kind = STANDARD[number] if number < each - 1 else champion_action(group)
            if kind is not None and can_take(self.state, group, kind):
                return kind(group.id)

    def refusal(self, answer: object) -> Refusal | None:
        if any(exactly(answer, choice) for choice in self):
            return None
        return Refusal(f"Not possible now: {in_words(answer)}.", "RR-ACT-01")

    def verbs(self) -> Verbs:
        return verbs_of(Act)

    def decode(self, plain: object) -> Act:
        answer = to_tuples(plain, self.verbs())
        for choice in self:
            if exactly(answer, choice):
                return choice
        raise IllegalAnswer(Refusal(f"Not possible now: {in_words(plain)}.", "RR-ACT-01"))


def payments(state: State) -> list[Payment]:
    """[RR-MOM-04] What 1 momentum buys beside actions: markers, a benefit, delayed groups."""
    found = possible_payments(state)
    if Arrive() in found and not arrivals(state, state.active):
        found.remove(Arrive())
    return found


def possible_payments(state: State) -> list[Payment]:
    """The same, without looking whether the delayed groups have room.

    [RR-TRAIT-TACT-2, RR-Q-135] Tactitians pay for a switch after their first turn of the round.
    """
    seat = state.active
    warband = state.warbands[seat]
    if not warband.momentum:
        return []
    found: list[Payment] = [
        TakeMarker(g.id, index)
        for index, marker in enumerate(state.markers)
        if marker.carrier is None and marker.off is None
        for g in state.on_board(seat)
        if not g.card.is_ward
        and is_within(g.x, g.y, marker.x, marker.y, g.card.radius)
        and state.carried(g) is None
    ]
    if warband.has("tactitians") and warband.benefit is not None and warband.turns > 1:
        found += [SwitchBenefit(b) for b in BENEFITS if b != warband.benefit]
    if state.round >= 2 and state.deployment == DELAYED_SCHEME:
        found.append(Arrive())
    return found


def arrivals(state: State, seat: int) -> list[int]:
    """[RR-DEPL-DELAYED-2] Delayed groups for which there is room on their edge."""
    return [
        g.id
        for g in state.of_seat(seat)
        if g.status == DELAYED and EdgePlaces(state, g.id).has_place()
    ]
