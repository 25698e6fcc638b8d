"""What the groups of a side may hope to do from where they stand: blows, shots and goals."""

from __future__ import annotations

from functools import lru_cache
from math import comb, sqrt

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import movement, sight, zones
from affray.games.flagrant_factions.rules.profile import missile_range, stride
from affray.games.flagrant_factions.rules.slots import centre_of
from affray.games.flagrant_factions.state import State, closest_pair, gap_squared
from affray.kernel.board.measure import distance

KEPT = 0.35
"""The share of its cost that a group stands for with its last Resilience."""

SHAKEN = 0.25
"""The share that it loses by being Shaken."""

LATER, OTHERS = 0.45, 0.4
"""What may be done in a later turn counts so much of what may be done now; by the side that has
to wait, so much."""

BEYOND = 0.7
"""What counts of a blow that is just out of reach."""

IDLE, FAR = 0.06, 6.0
"""The share of its cost that each move to the nearest enemy takes off a group, and how many do."""

GOALS: dict[str | None, int] = {"ambush": 2, "retreat": 3, "raid": 3, "extraction": 6}
"""[FF-OUT-SC-1, FF-OUT-SC-2, FF-OUT-SC-3, FF-OUT-SC-5] Victory points for leaving the table."""

TOKENS: dict[str | None, int] = {"raid": 2, "sortie": 6}
"""[FF-OUT-SC-3, FF-OUT-SC-4] What a token within reach promises."""

GOAL = 2.5
"""What a victory point within reach is worth."""

PASSES = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
"""[FF-GEN-07] Of 36 rolls of two dice, how many reach a number from 0 to 12."""


class Prospect:
    """The best that a group may do from where it stands: how likely, and what it gains then."""

    __slots__ = ("attack", "chance", "defend", "gain", "group", "is_fighting", "reach", "tough")

    def __init__(self, state: State, group: Group) -> None:
        self.group = group
        self.reach = stride(state, group)
        self.is_fighting = state.in_melee(group.id)
        is_shaken = group.counts_as_shaken
        self.attack = 6 if is_shaken else group.card.me_atk
        self.defend = 6 if is_shaken else group.card.me_def
        self.tough = group.card.toughness + group.is_formed
        self.chance = PASSES[group.card.mo_a] / 36
        self.gain = 0.0

    def consider(self, state: State, other: Prospect, gap: float) -> None:
        """[FF-ATT-02, FF-PROF-02, FF-PROF-04] An enemy to Attack or Shoot; in melee, no other."""
        card = self.group.card
        if self.is_fighting:
            if card.me_atk and state.are_in_melee(self.group.id, other.group.id):
                self._take(card.me_a, self.exchange(other))
            return
        if card.me_atk:
            self._take(card.me_a, self.exchange(other) * nearness(gap, self.reach))
        if card.mi_a:
            self._take(card.mi_a, self.volley(state, other, gap))

    def _take(self, needed: int, gain: float) -> None:
        chance = PASSES[needed] / 36
        if chance * gain > self.chance * self.gain:
            self.chance, self.gain = chance, gain

    def exchange(self, other: Prospect) -> float:
        """[FF-ATT-05..08] What an Attack is likely to cost the enemy, less what it costs itself."""
        return self.harm(other, self.attack) - other.harm(self, other.defend)

    def volley(self, state: State, other: Prospect, gap: float) -> float:
        """[FF-SHOOT-01, FF-TERR-COVER] What Shooting is likely to cost the enemy."""
        group, enemy = self.group, other.group
        if enemy.has("stealthy") or enemy.has_effect("obscure"):
            return 0.0
        reach = missile_range(state, group)
        if gap > reach:
            return self.harm(other, group.card.mi_hit) * nearness(gap, reach)
        is_seen, in_cover = view_of(state, group, enemy)
        cost = self.harm(other, group.card.mi_hit, in_cover=in_cover)
        return cost if is_seen else BEYOND * cost

    def harm(self, other: Prospect, needed: int, *, in_cover: bool = False) -> float:
        """What a roll to hit is likely to cost an enemy, in points."""
        group, enemy = self.group, other.group
        dice = group.card.dice // 2 if group.is_bloodied else group.card.dice
        return enemy.cost * harm_of(
            dice,
            needed,
            other.tough,
            enemy.r,
            enemy.r0,
            enemy.card.rating,
            in_cover,
            "vicious" in group.card.traits,
        )


def view_of(state: State, group: Group, enemy: Group) -> tuple[bool, bool]:
    """[FF-LOS-01, FF-TERR-COVER] Whether the closest models see each other: a guess at sight that
    takes one line. And whether the enemy has Cover.
    """
    memo = state.memo
    key = ("view", group.id, enemy.id)
    if key not in memo:
        one, other = closest_pair(group.models, enemy.models)
        between = sight.between(state, group, enemy)
        is_seen = sight.is_line_free(one, other, *between, state.inches(3))
        memo[key] = is_seen, sight.has_cover(state, group, enemy)
    found: tuple[bool, bool] = memo[key]
    return found


def hopes(state: State) -> tuple[float, float]:
    """All that either side may hope for."""
    ours, theirs = ([Prospect(state, group) for group in state.on_table(side)] for side in (0, 1))
    for one in ours:
        for other in theirs:
            gap = max(0.0, sqrt(gap_squared(one.group.models, other.group.models)) - BASE)
            one.consider(state, other, gap)
            other.consider(state, one, gap)
    return hope(state, 0, ours), hope(state, 1, theirs)


def hope(state: State, side: int, prospects: list[Prospect]) -> float:
    """[FF-ACT-01, FF-ACT-04] What a side may hope for.

    The side whose turn it is goes on until an activation fails, the surest groups first.
    """
    is_active = state.active == side
    is_new = state.stage != "act"
    now: list[tuple[float, float]] = []
    value = 0.0
    for found in prospects:
        group = found.group
        value += aim(state, group, found.reach)
        if is_active and (is_new or group.acted is None) and not group.counts_as_shaken:
            now.append((found.chance, found.gain))
        else:
            value += (LATER if is_active else OTHERS) * found.chance * found.gain
    going_on = 1.0
    for chance, gain in sorted(now, reverse=True):
        going_on *= chance
        value += going_on * gain
    return value


def nearness(gap: float, reach: int) -> float:
    """1 within reach, and less and less beyond."""
    return 1.0 if gap <= reach else BEYOND * reach / gap


@lru_cache(maxsize=8192)
def harm_of(
    dice: int,
    needed: int,
    tough: int,
    r: int,
    r0: int,
    rating: int,
    in_cover: bool,
    is_vicious: bool,
) -> float:
    """[FF-PROF-06, FF-TEST-04] The share of its cost that a group is likely to lose by a roll."""
    chance = (7 - needed) / 6
    chance *= chance if in_cover else 1.0
    total = 0.0
    for hits in range(dice + 1):
        share = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        if is_vicious and chance:
            hits += round(hits / (7 - needed))
        lost = min(hits // tough, r)
        if lost:
            fails = 1 - PASSES[min(rating + lost, 12)] / 36
            fate = KEPT if lost == r else SHAKEN * fails
            total += share * ((1 - KEPT) * lost / r0 + fate)
    return total


def idleness(state: State, side: int) -> float:
    """What a side loses by keeping away from its enemies: nobody wins a battle like that.

    Those who are to leave the table have better things to do.
    """
    value = 0.0
    enemies = state.on_table(1 - side)
    for group in state.on_table(side):
        reach = stride(state, group)
        if enemies and reach and not zones.exits(state, group):
            gap = sqrt(min(gap_squared(group.models, enemy.models) for enemy in enemies))
            value += IDLE * group.cost * min(gap / reach, FAR)
    return value


# -- what the scenario is about --------------------------------------------------------------


def aim(state: State, group: Group, reach: int) -> float:
    """[FF-OUT-SC-1..5] What a group is near to: an edge to leave by, or a token."""
    if not reach or state.scenario == "pitched_battle":
        return 0.0
    value = 0.0
    edges = zones.exits(state, group)
    if edges:
        x, y = centre_of(group.models)
        far = min(zones.edge_distance(state, x, y, edge) for edge in edges)
        value += GOAL * GOALS[state.scenario] / (1.0 + far / reach)
    tokens = movement.goals(state, group)
    if tokens:
        x, y = centre_of(group.models)
        far = int(min(distance(x, y, *token) for token in tokens))
        value += GOAL * TOKENS[state.scenario] / (1.0 + far / reach) / 2
    return value
