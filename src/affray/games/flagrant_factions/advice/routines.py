"""The author's routines: how a company plays that nobody leads, by its personality."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from random import Random
from typing import Any

from affray.games.flagrant_factions.data.tables import spells
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules.attacks import targets_of
from affray.games.flagrant_factions.rules.causes import centroid
from affray.games.flagrant_factions.state import State, gap_squared
from affray.games.flagrant_factions.words.answers import (
    Act,
    Attack,
    BringIn,
    Cast,
    DestroyToken,
    EndTurn,
    Move,
    Order,
    Reveal,
    SelfDestruct,
    Shoot,
    Summon,
    TakeAsset,
)
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.flow import Question
from affray.kernel.options import Moves

INCOMPETENT, ARCANE, BOLD, CAUTIOUS, FEROCIOUS, GUARDED = PERSONALITIES = (
    "incompetent", "arcane", "bold", "cautious", "ferocious", "guarded",
)  # fmt: skip
"""[FF-OUT-AI-1] What a company that nobody leads may be like."""

AMBITIONS: dict[str, tuple[str, ...]] = {
    INCOMPETENT: (),
    ARCANE: ("better", "first_blood", "my_name"),
    BOLD: ("reel", "better", "first_blood", "my_name"),
    CAUTIOUS: ("not_break", "better", "rain_hell"),
    FEROCIOUS: ("reel", "spine", "anvil", "first_blood", "shed_blood"),
    GUARDED: ("not_break", "without_moving", "not_waver", "better", "rain_hell"),
}
"""[FF-OUT-AI-4] Which ambitions each may have."""

MAGIC: tuple[type[Order], ...] = (Cast, Summon)
SEIZING: tuple[type[Order], ...] = (TakeAsset, DestroyToken, BringIn)
"""Orders about what the scenario is about."""

COMPANY, HELP = 6, 12
"""[FF-OUT-AI-3] Inches: how near friends a cautious group keeps, and a guarded one's help is."""

AWAY = 100


class Routine(Bot):
    """A bot that follows the routines. Where they are silent it does the usual, or anything."""

    def __init__(self, personality: str) -> None:
        self.personality = personality

    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        state: State = match.fork(random).state
        habit = HABITS.get(question.name)
        answer = habit(self, state, question, random) if habit else None
        if answer is not None and answer in question.options:
            return answer
        if question.usual is not None:
            return question.usual
        return question.options.sample(random)

    # -- the turn -------------------------------------------------------------------

    def order(self, state: State, question: Question[Act], random: Random) -> Act:
        """[FF-OUT-AI-2, FF-OUT-AI-3] Whose turn it is, and what that group does."""
        able: dict[int, list[type[Order]]] = {}
        for answer in question.options:
            if isinstance(answer, Order):
                able.setdefault(answer.group, []).append(type(answer))
        for group in self.in_order(state, [state.group(number) for number in able]):
            order = self.order_of(state, group, able[group.id], random)
            if order is not None:
                return order(group.id)
        return EndTurn()

    def in_order(self, state: State, groups: list[Group]) -> list[Group]:
        """[FF-OUT-AI-2, FF-OUT-AI-3] The captain's group first, then who is nearest to it."""
        if self.personality in (BOLD, FEROCIOUS):
            return sorted(groups, key=lambda group: (self.pull(state, group), group.id))
        captains = [group for group in groups if state.is_captain_group(group)]
        company = state.company_of(groups[0]) if groups else None
        leader = state.captain_model(company) if company else None
        rest = [group for group in groups if group not in captains]
        if leader is not None:
            rest.sort(key=lambda group: (gap_squared((leader,), group.models), group.id))
        ordered = captains + rest
        if self.personality == ARCANE:
            ordered.sort(key=lambda group: (not works_magic(group), -group.cost))
        return ordered

    def pull(self, state: State, group: Group) -> int:
        """How far the nearest enemy is, or for the bold what the scenario is about."""
        gaps = [gap_squared(group.models, enemy.models) for enemy in state.enemies(group)]
        if self.personality == BOLD:
            here = centroid(group)
            gaps += [distance_squared(*here, *goal) for goal in objectives(state, group)]
        return min(gaps, default=0)

    def order_of(
        self, state: State, group: Group, able: list[type[Order]], random: Random
    ) -> type[Order] | None:
        """What this group is told to do, or nothing."""
        if SelfDestruct in able:
            if group.is_bloodied:
                return SelfDestruct
            able = [order for order in able if order is not SelfDestruct]
        if self.personality == ARCANE:
            magic = [order for order in MAGIC if order in able]
            if magic:
                return random.choice(magic)
        able = [order for order in able if order is not Attack or self.dares(state, group)]
        if self.personality == BOLD:
            wanted: Iterable[type[Order]] = (*SEIZING, Attack, Move)
        elif self.personality == FEROCIOUS:
            wanted = (*self.deadliest(group), Move)
        elif self.is_lonely(state, group) and Move in able:
            return Move
        else:
            wanted = fallen_back(random.randint(1, 6))
        return next((order for order in (*wanted, *able) if order in able), None)

    def deadliest(self, group: Group) -> tuple[type[Order], type[Order]]:
        """[FF-OUT-AI-3] Attack or Shoot, whichever hits on the lower number."""
        card = group.card
        if card.mi_hit and (not card.me_atk or card.mi_hit < card.me_atk):
            return Shoot, Attack
        return Attack, Shoot

    def dares(self, state: State, group: Group) -> bool:
        """[FF-OUT-AI-3] The cautious want somebody weaker, the guarded a friend nearby."""
        if self.personality == CAUTIOUS:
            return any(state.group(target).r < group.r for target in targets_of(state, group))
        if state.in_melee(group.id):
            return True
        return self.personality != GUARDED or self.has_friend(state, group, HELP)

    def is_lonely(self, state: State, group: Group) -> bool:
        """[FF-OUT-AI-3] Farther from every friend than its kind of company likes."""
        near = {CAUTIOUS: COMPANY, GUARDED: HELP}.get(self.personality)
        return near is not None and not self.has_friend(state, group, near)

    def has_friend(self, state: State, group: Group, inches: int) -> bool:
        friends = state.friends(group)
        reach = state.house.inches(inches)
        return not friends or any(state.is_within(group, friend, reach) for friend in friends)

    def target(self, state: State, question: Question[int], random: Random) -> int:
        """The nearest; for the cautious the nearest that is weaker."""
        own = state.group(question.pieces[0])
        groups = [state.group(number) for number in question.options]
        if self.personality == CAUTIOUS:
            groups = [group for group in groups if group.r < own.r] or groups
        named = [group for group in groups if any(foe in group.tags for foe in own.card.foes)]
        nearest = min(
            named or groups, key=lambda group: (gap_squared(own.models, group.models), group.id)
        )
        return nearest.id

    def spell(self, state: State, question: Question[str], random: Random) -> str:
        """[FF-OUT-AI-3] The arcane take the hardest spell, others any; none twice in a row."""
        last = state.group(question.pieces[0]).last_spell
        able = [spell for spell in question.options if spell != last]
        if self.personality == ARCANE:
            return max(able, key=lambda spell: spells()[spell].check)
        return random.choice(able)

    # -- moving ---------------------------------------------------------------------

    def move(self, state: State, question: Question[Moves], random: Random) -> Moves | None:
        """[FF-OUT-AI-2, FF-OUT-AI-3] Away from the nearest enemy, towards it, or to a goal."""
        group = state.group(question.pieces[0])
        options: Any = question.options
        goal = self.goal(state, group, random)
        return None if goal is None else options.arrange(goal, options.shapes[0])

    def goal(self, state: State, group: Group, random: Random) -> Point | None:
        here = centroid(group)
        enemies = sorted(state.enemies(group), key=lambda e: gap_squared(group.models, e.models))
        goals = sorted(objectives(state, group), key=lambda goal: distance_squared(*here, *goal))
        if self.is_lonely(state, group):
            friend = min(state.friends(group), key=lambda f: gap_squared(group.models, f.models))
            return centroid(friend)
        face = random.randint(1, 6)
        if self.personality == BOLD and goals:
            return goals[0]
        if self.personality in (BOLD, FEROCIOUS):
            face = 3
        if face >= 5 and goals:
            return goals[0]
        if not enemies:
            return goals[0] if goals else None
        x, y = centroid(enemies[0])
        if face <= 2:
            return here[0] + AWAY * (here[0] - x), here[1] + AWAY * (here[1] - y)
        return x, y

    # -- before the battle ----------------------------------------------------------

    def change_roll(self, state: State, question: Question[int], random: Random) -> int:
        """Bold and ferocious companies like to attack, cautious and guarded ones to defend."""
        if self.personality in (BOLD, FEROCIOUS):
            return 1
        return -1 if self.personality in (CAUTIOUS, GUARDED) else random.choice((1, -1))

    def ambitions(self, state: State, question: Question[Any], random: Random) -> Any:
        """[FF-OUT-AI-4] Each on a 4+, always revealed."""
        return tuple(Reveal(id) for id in AMBITIONS[self.personality] if is_used(random))

    def next_group(self, state: State, question: Question[int], random: Random) -> int:
        """[FF-OUT-AI-4] The line from the cheapest to the dearest: odd takes the one end."""
        line = sorted(question.options, key=lambda number: (state.group(number).cost, number))
        return line[0] if random.randint(1, 6) % 2 else line[-1]

    def deploy(self, state: State, question: Question[Moves], random: Random) -> Moves | None:
        """[FF-OUT-AI-4] In the same quarter of the table as a friend, beside it or opposite."""
        group = state.group(question.pieces[0])
        options: Any = question.options
        places: list[Point] = list(dict.fromkeys(place for place, _ in options.gestures()))
        friends = [centroid(friend) for friend in state.friends(group)]
        if friends:
            before, face = random.randint(1, 6), random.randint(1, 6)
            apart = 1 if face < before else 0 if face == before else 2
            quarter = quarter_of(state, random.choice(friends))
            within = [
                place
                for place in places
                if quarters_apart(quarter, quarter_of(state, place)) == apart
            ]
            places = within or places
        random.shuffle(places)
        places.sort(key=lambda place: self.dislike(state, group, place, friends))
        found = (options.arrange(place, options.shapes[0]) for place in places)
        return next((moves for moves in found if moves is not None), None)

    def dislike(self, state: State, group: Group, place: Point, friends: list[Point]) -> float:
        """[FF-OUT-AI-4] What its personality has against a place; 0 if all places are alike."""
        far_from_friends = nearest_to(place, friends)
        enemies = [centroid(enemy) for enemy in state.enemies(group)]
        far = nearest_to(place, enemies)
        if self.personality in (BOLD, FEROCIOUS):
            return far
        if self.personality == GUARDED or (self.personality == ARCANE and works_magic(group)):
            return far_from_friends
        if self.personality == CAUTIOUS and (group.card.mi_hit or works_magic(group)):
            return far_from_friends - far
        return 0.0

    # -- traits ---------------------------------------------------------------------

    def interrupt(self, state: State, question: Question[str], random: Random) -> str:
        """Some always test; others on a 4+."""
        always = {BOLD: "defiant", FEROCIOUS: "defiant", CAUTIOUS: "elusive", GUARDED: "elusive"}
        wanted = always.get(self.personality)
        if wanted is not None and wanted in question.options:
            return wanted
        able = [answer for answer in question.options if answer != "no"]
        return random.choice(able) if able and is_used(random) else "no"

    def use(self, state: State, question: Question[bool], random: Random) -> bool:
        """[FF-OUT-AI-1] A trait of choice is used on a 4+."""
        return is_used(random)

    def either(self, state: State, question: Question[bool], random: Random) -> bool:
        """The routines are silent about it."""
        return question.options.sample(random)

    def charge(self, state: State, question: Question[Any], random: Random) -> Any:
        """The routines are silent about it."""
        return question.usual_answer()

    def reroll(self, state: State, question: Question[Any], random: Random) -> Any:
        """[FF-OUT-AI-1] The dice that one would roll again, on a 4+."""
        return question.usual if is_used(random) else ()

    def try_again(self, state: State, question: Question[str], random: Random) -> str:
        """[FF-OUT-AI-1] A failed activation is rolled again on a 4+."""
        able = [answer for answer in question.options if answer != "no"]
        return able[0] if is_used(random) else "no"


def is_used(random: Random) -> bool:
    """[FF-OUT-AI-1] 4 or more on a die."""
    return random.randint(1, 6) >= 4


def fallen_back(face: int) -> tuple[type[Order], ...]:
    """[FF-OUT-AI-2] Move, Attack or Shoot, and then the next lower ones."""
    ladder = (Shoot, Attack, Move)
    return ladder[0 if face >= 5 else 1 if face >= 3 else 2 :]


def works_magic(group: Group) -> bool:
    return group.has("caster") or group.has("apprentice") or group.has("summoner")


def objectives(state: State, group: Group) -> list[Point]:
    """What the scenario is about for this group's side, where there is something on the table."""
    attacks = state.side_of(group) == state.attackers
    takers: dict[str | None, bool] = {"raid": attacks, "sortie": not attacks}
    is_after = takers.get(state.scenario, False)
    goals = [(token.x, token.y) for token in state.tokens if is_after and token.is_lying]
    if state.special is not None and attacks and state.group(state.special).is_on_table:
        goals.append(centroid(state.group(state.special)))
    return goals


def nearest_to(place: Point, others: list[Point]) -> float:
    """How far the nearest of the others is; 0 if there are none."""
    return sqrt(min((distance_squared(*place, *other) for other in others), default=0))


def quarter_of(state: State, place: Point) -> tuple[bool, bool]:
    return 2 * place[0] > state.house.width, 2 * place[1] > state.house.height


def quarters_apart(one: tuple[bool, bool], other: tuple[bool, bool]) -> int:
    """0 for the same, 1 for one beside it, 2 for the opposite one."""
    return (one[0] != other[0]) + (one[1] != other[1])


Habit = Callable[[Routine, State, Any, Random], Any]

HABITS: Mapping[str, Habit] = {
    "ChooseOrder": Routine.order,
    "ChooseTarget": Routine.target,
    "ChooseSpell": Routine.spell,
    "MoveGroup": Routine.move,
    "ChangeRoll": Routine.change_roll,
    "ChooseAmbitions": Routine.ambitions,
    "ChooseNext": Routine.next_group,
    "CloseIn": Routine.charge,
    "PlaceGroup": Routine.deploy,
    "ChooseInterrupt": Routine.interrupt,
    "PassWithoutRoll": Routine.use,
    "RerollTest": Routine.use,
    "RerollOnes": Routine.use,
    "TryMove": Routine.either,
    "PayToRally": Routine.use,
    "ForceActivation": Routine.use,
    "ChooseRerolls": Routine.reroll,
    "ForceRerolls": Routine.reroll,
    "RerollActivation": Routine.try_again,
}
"""What the routines say about each question."""
