"""One to-hit roll: how many dice, what hits, every reroll in its order, hits and losses."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.flagrant_factions.data.tables import tag
from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.rules import captains
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import MELEE, SHOOT, SHOOTING, stir
from affray.games.flagrant_factions.rules.profile import Why, toughness
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.dice_questions import (
    ChooseRerolls,
    ForceRerolls,
    RerollOnes,
    SomeDice,
)
from affray.games.flagrant_factions.words.events import ToHit
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.words import counted

SIDES = 6


class Roll:
    """The dice on the table: their faces, and which of them have been rerolled."""

    __slots__ = ("again", "dice", "faces", "floors", "is_fresh", "needed")

    def __init__(self, dice: Dice, blow: Blow, floors: tuple[int, ...]) -> None:
        self.dice = dice
        self.needed = blow.needed
        self.floors = tuple(floor for floor in floors if floor >= blow.needed)
        """Of dice that are rolled again only hits and 6s matter."""
        self.faces = list(dice.bands(blow.count, SIDES, floors))
        self.is_fresh = [True] * blow.count
        self.again: list[tuple[str, int]] = []

    def misses(self) -> list[int]:
        return [k for k, face in enumerate(self.faces) if face < self.needed and self.is_fresh[k]]

    def hits(self) -> list[int]:
        return [k for k, face in enumerate(self.faces) if face >= self.needed and self.is_fresh[k]]

    def fresh(self) -> list[int]:
        """[FF-GEN-08] Those that may still be rerolled, the worst first."""
        found = [k for k, is_fresh in enumerate(self.is_fresh) if is_fresh]
        return sorted(found, key=lambda k: (self.faces[k], k))

    def reroll(self, chosen: tuple[int, ...] | list[int], why: str) -> None:
        """[FF-GEN-08, FF-Q-16] These dice once more, and then never again in this roll."""
        if not chosen:
            return
        for k, face in zip(chosen, self.dice.bands(len(chosen), SIDES, self.floors), strict=True):
            self.faces[k] = face
            self.is_fresh[k] = False
        self.again.append((why, len(chosen)))


def dice_count(state: State, blow: Blow) -> int:
    """[FF-R-04, FF-SHOOT-02, FF-ATT-05, FF-CT-06, FF-Q-20] Twelve, six when Bloodied; Feeble."""
    group = state.group(blow.roller)
    count = group.card.dice
    if group.is_bloodied:
        count //= 2
        blow.why.append(("Bloodied: half the dice", "FF-R-04"))
    is_aggressive = blow.as_attacker or blow.manner in SHOOTING
    if is_aggressive and captains.own_trait(state, group) == "feeble":
        count -= 1
        blow.why.append(("Feeble: one die fewer", "FF-CT-06"))
    return count


def floors_of(state: State, blow: Blow) -> tuple[int, ...]:
    """Which faces differ: 1s for Well-Armed, hits, and 6s for Vicious."""
    group = state.group(blow.roller)
    floors = {blow.needed}
    if group.has("well_armed") and captains.is_free(state, group, "well_armed"):
        floors.add(2)
    if state.hooks.is_vicious(state, group, blow.target):
        floors.add(SIDES)
    return tuple(sorted(floors))


def roll_to_hit(state: State, dice: Dice, blow: Blow) -> Flow[int]:
    """[FF-SEQ-03, FF-SHOOT-03, FF-ATT-06] One roll with all its rerolls; gives the hits."""
    stir(state, state.group(blow.roller))
    prepare(state, blow)
    roll = yield from throw(state, dice, blow)
    yield from captain_rerolls(state, blow, roll)
    hits = count_hits(state, blow, roll.faces)
    if state.log is not None:
        blow.why += own_part(state, blow)
        state.tell(
            ToHit(
                group=blow.roller,
                target=blow.target,
                manner=blow.manner,
                needed=blow.needed,
                faces=tuple(roll.faces),
                hits=hits,
                again=tuple(roll.again),
                why=tuple(blow.why),
            )
        )
    return hits


def prepare(state: State, blow: Blow) -> None:
    """How many dice it is, and what they need."""
    blow.count = dice_count(state, blow)
    state.hooks.change_blow(state, state.group(blow.roller), blow)


def throw(state: State, dice: Dice, blow: Blow) -> Flow[Roll]:
    """[FF-SEQ-03] The dice and every reroll but the captain's: each die fares by itself."""
    group = state.group(blow.roller)
    roll = Roll(dice, blow, floors_of(state, blow))
    if blow.in_cover:
        roll.reroll(roll.hits(), "Cover")
    elif state.hooks.must_reroll_hits(state, group, blow.target, blow.manner):
        roll.reroll(roll.hits(), "a Taunt")
    yield from fortify(state, blow, roll)
    yield from own_rerolls(state, blow, roll)
    return roll


def fortify(state: State, blow: Blow, roll: Roll) -> Flow[None]:
    """[FF-SPELL-FORTIFY-1, FF-Q-43] The target's owner has any dice rolled again."""
    target = state.group(blow.target)
    if not target.has_effect("fortify"):
        return
    able = roll.fresh()[::-1]
    if not able:
        return
    chosen = yield from ForceRerolls(
        state.seat_of(target),
        SomeDice(able),
        tuple(roll.faces),
        roll.needed,
        usual=tuple(k for k in able if roll.faces[k] >= roll.needed),
        pieces=(blow.target, blow.roller),
    )
    roll.reroll(chosen, "Fortify")


def own_rerolls(state: State, blow: Blow, roll: Roll) -> Flow[None]:
    """[FF-SEQ-03] Well-Armed, Unerring, bane and Enrage, in this order."""
    group = state.group(blow.roller)
    target = state.group(blow.target)
    yield from well_armed(state, blow, roll)
    if group.has("unerring") or state.hooks.is_unerring(state, group, blow.target):
        yield from once(state, blow, roll, "unerring", roll.misses())
    for kind in group.card.banes:
        if tag(kind) in target.tags:
            yield from once(state, blow, roll, f"bane:{kind}", roll.fresh())
    if blow.manner in MELEE and group.has_effect("enrage"):
        yield from ask(state, blow, roll, "enrage", roll.fresh())
    if state.hooks.may_reroll_any(state, group):
        yield from ask(state, blow, roll, "taunt", roll.fresh())
    elif state.hooks.may_reroll_misses(state, group, blow.manner):
        yield from ask(state, blow, roll, "taunt", roll.misses())


def captain_rerolls(state: State, blow: Blow, roll: Roll) -> Flow[None]:
    """[FF-CT-10, FF-CT-15, FF-CT-18] Last, one to three dice."""
    group = state.group(blow.roller)
    trait, most = captains.own_trait(state, group), captains.reroll_dice(state, group)
    if trait is not None and most:
        yield from once(state, blow, roll, trait, roll.fresh(), most)


def well_armed(state: State, blow: Blow, roll: Roll) -> Flow[None]:
    """[FF-OT-WELLARMED] Once each turn all 1s of one roll together."""
    group = state.group(blow.roller)
    if not group.has("well_armed") or not captains.is_free(state, group, "well_armed"):
        return
    ones = [k for k in roll.fresh() if roll.faces[k] == 1]
    if not ones:
        return
    if (yield from RerollOnes(state.seat_of(group), pieces=(group.id,))):
        captains.spend(state.group(blow.roller), "well_armed")
        roll.reroll(ones, "Well-Armed")


def once(
    state: State, blow: Blow, roll: Roll, word: str, able: list[int], most: int | None = None
) -> Flow[None]:
    """[FF-OT-UNERRING, FF-OT-BANE-2, FF-Q-31, FF-CT-10, FF-CT-15, FF-CT-18] Once each turn."""
    if not captains.is_free(state, state.group(blow.roller), word):
        return
    if (yield from ask(state, blow, roll, word, able, most)):
        captains.spend(state.group(blow.roller), word)


def ask(
    state: State, blow: Blow, roll: Roll, word: str, able: list[int], most: int | None = None
) -> Flow[bool]:
    """[FF-SPELL-ENRAGE-1, FF-Q-16, FF-Q-43] The roller's owner picks among these dice."""
    if not able:
        return False
    able = sorted(able, key=lambda k: (roll.faces[k], k))
    usual = tuple(k for k in able if roll.faces[k] < roll.needed)[:most]
    question = ChooseRerolls(
        state.seat_of(state.group(blow.roller)),
        SomeDice(able, most),
        tuple(roll.faces),
        roll.needed,
        word,
        usual=usual,
        pieces=(blow.roller, blow.target),
    )
    chosen = yield from question
    roll.reroll(chosen, question.reason_name())
    return bool(chosen)


def count_hits(state: State, blow: Blow, faces: Sequence[int]) -> int:
    """[FF-OT-VICIOUS] Each final 6 of a Vicious group counts twice."""
    hits = sum(face >= blow.needed for face in faces)
    if state.hooks.is_vicious(state, state.group(blow.roller), blow.target):
        hits += sum(face >= SIDES for face in faces)
    return state.hooks.weigh_hits(state, blow.roller, blow.target, blow.manner, hits)


def own_part(state: State, blow: Blow) -> list[Why]:
    """[FF-OT-ACCURATE, FF-OT-OFFENSIVE, FF-OT-VICIOUS] What its own traits make of its dice."""
    group = state.group(blow.roller)
    why: list[Why] = []
    if group.has("accurate") and blow.manner == SHOOT:
        why.append(("Accurate: it hits on one less", "FF-OT-ACCURATE"))
    if group.has("offensive") and blow.as_attacker and not group.counts_as_shaken:
        why.append(("Offensive: it hits on one less", "FF-OT-OFFENSIVE"))
    if state.hooks.is_vicious(state, group, blow.target):
        why.append(("Vicious: each 6 hits twice", "FF-OT-VICIOUS"))
    return why


def costs(state: State, group: Group, hits: int, manner: str, by: int) -> tuple[int, str]:
    """R lost to these hits, and how that comes about, if somebody reads it."""
    lost, why = losses(state, group, hits, manner, by)
    if state.log is None or not hits:
        return lost, ""
    tough, _ = tough_against(state, group, manner, by)
    words = "; ".join(f"{part} [{rule}]" for part, rule in why)
    rounded = "; Unfeeling: rounded up" if state.hooks.is_unfeeling(state, group) else ""
    return lost, f"{counted(hits, 'hit')} against T {tough}{f', {words}' if words else ''}{rounded}"


def losses(
    state: State, group: Group, hits: int, manner: str, by: int | None = None
) -> tuple[int, list[Why]]:
    """[FF-PROF-06, FF-SHOOT-04, FF-ATT-07, FF-OT-UNFEELING-2, FF-GEN-01] R lost to these hits."""
    tough, why = tough_against(state, group, manner, by)
    lost = -(-hits // tough) if state.hooks.is_unfeeling(state, group) else hits // tough
    return min(lost, group.r), why


def tough_against(state: State, group: Group, manner: str, by: int | None) -> tuple[int, list[Why]]:
    """[FF-PROF-06, FF-OUT-TA-05..08] How many hits cost 1 R, never less than one."""
    tough, why = toughness(state, group)
    return max(1, tough + state.hooks.toughness(state, group, manner, by, why)), why
