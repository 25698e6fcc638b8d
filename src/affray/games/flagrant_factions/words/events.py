"""All that can happen in a battle; the log, the animation and the tests read these."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import ambitions, spells, trait_name
from affray.games.flagrant_factions.rules.causes import Modifier
from affray.games.flagrant_factions.words.questions import ORDERS
from affray.kernel import events
from affray.kernel.answers import Piece
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import counted

SAID = {
    "shoot": "Shoot at",
    "attack": "Attack on",
    "retreat": "Retreat from",
    "cast": "Cast on",
    "bring_in": "bring in",
    "proclaim": "Proclaim at",
}
"""An order before the name of its target."""


class GroupEvent(Event, frozen=True, kw_only=True):
    """Something that a group did or that happened to it."""

    group: Piece


# -- the turn --------------------------------------------------------------------------


class TurnBegan(SideEvent, frozen=True, kw_only=True):
    turn: int
    rules: tuple[str, ...] = ("FF-TURN-01",)
    starts_action = begins_turn = True
    says = "Turn {turn}, of {side}."
    opens = "Turn {turn}"


class TurnEnded(SideEvent, frozen=True, kw_only=True):
    why: str
    rules: tuple[str, ...] = ("FF-ACT-05",)
    says = "The turn of {side} ends: {why}."


class SpellEnded(GroupEvent, frozen=True, kw_only=True):
    spell: str
    rules: tuple[str, ...] = ("FF-CAST-05",)

    def sentence(self, name: Names) -> str:
        return f"{spells()[self.spell].name} on {name(self.group)} ends."


class Calmed(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-CT-16", "FF-Q-21")
    says = "Calmed by the captain: {group} need not Attack this turn."


class Activated(GroupEvent, frozen=True, kw_only=True):
    """An order, and how its activation went; no faces where no roll was needed."""

    order: str
    needed: int
    faces: tuple[int, ...]
    is_passed: bool
    target: Piece | None = None
    spell: str | None = None
    how: str = ""
    rules: tuple[str, ...] = ("FF-ACT-03",)
    starts_action = True

    def roll(self) -> Roll | None:
        rolled = Roll(self.faces, 6, self.needed, is_sum=True)
        return rolled.judged(self.is_passed) if self.faces else None

    def stake(self) -> tuple[str, str]:
        return ORDERS[self.order], "activates"

    def heading(self, name: Names) -> str:
        deed, at = ORDERS[self.order], ""
        if self.target is not None:
            deed, at = SAID.get(self.order, deed), f" {name(self.target)}"
        if self.spell is not None:
            deed = deed.replace("Cast", f"Cast {spells()[self.spell].name}")
        return f"{name(self.group)}: {deed}{at}"

    def sentence(self, name: Names) -> str:
        how = f" ({self.how})" if self.how else ""
        if not self.faces:
            return f"{self.heading(name)}, without a roll{how}."
        result = "passed" if self.is_passed else "failed"
        rolled = f"{sum(self.faces)} against {self.needed}+"
        return f"{self.heading(name)}, {rolled}: {result}{how}."


class Interrupted(GroupEvent, frozen=True, kw_only=True):
    trait: str
    faces: tuple[int, ...]
    is_passed: bool
    rules: tuple[str, ...] = ("FF-ATT-04", "FF-PT-INTERRUPT")

    def roll(self) -> Roll | None:
        return Roll(self.faces, 6, 7, is_sum=True).judged(self.is_passed)

    def stake(self) -> tuple[str, str]:
        return trait_name(self.trait), "works"

    def sentence(self, name: Names) -> str:
        result = "passed" if self.is_passed else "failed"
        rolled = f"{sum(self.faces)} against 7+: {result}"
        return f"{name(self.group)}: {trait_name(self.trait)}, {rolled}."


# -- blows -----------------------------------------------------------------------------


class ToHit(GroupEvent, frozen=True, kw_only=True):
    """A to-hit roll after all rerolls, with every reason."""

    target: Piece
    manner: str
    needed: int
    faces: tuple[int, ...]
    hits: int
    again: tuple[tuple[str, int], ...] = ()
    why: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ("FF-SEQ-03",)

    def roll(self) -> Roll | None:
        result = "success" if self.hits else "failure"
        return Roll(self.faces, 6, self.needed, result=result, words=counted(self.hits, "hit"))

    def stake(self) -> tuple[str, str]:
        return "To hit", "hits"

    def sentence(self, name: Names) -> str:
        notes = [f"{words} [{rule}]" for words, rule in self.why]
        notes += [f"{words}: {count} rolled again" for words, count in self.again]
        tail = f" ({'; '.join(notes)})" if notes else ""
        dice = f"{counted(len(self.faces), 'die', 'dice')} at {self.needed}+"
        hits = counted(self.hits, "hit")
        return f"{name(self.group)} against {name(self.target)}: {dice}, {hits}{tail}."


class Hurt(GroupEvent, frozen=True, kw_only=True):
    """A group lost Resilience."""

    lost: int
    left: int
    words: str
    rules: tuple[str, ...] = ("FF-R-02",)
    says = "{group} lost {lost} R ({words}): {left} left."


class Unharmed(GroupEvent, frozen=True, kw_only=True):
    """Hits that were too few to cost any Resilience."""

    words: str
    rules: tuple[str, ...] = ("FF-PROF-06",)
    says = "{group} lost no R ({words})."


class MeleeJoined(GroupEvent, frozen=True, kw_only=True):
    target: Piece
    rules: tuple[str, ...] = ("FF-ATT-03", "FF-Q-57")
    says = "{group} and {target} are in melee."


class Stopped(GroupEvent, frozen=True, kw_only=True):
    """Something that was under way does not happen, and why."""

    why: str
    rules: tuple[str, ...] = ()
    says = "{group}: {why}."


# -- morale ----------------------------------------------------------------------------


class Tested(GroupEvent, frozen=True, kw_only=True):
    """A Resilience test with every modifier."""

    reason: str
    faces: tuple[int, ...]
    needed: int
    total: int
    is_passed: bool
    modifiers: tuple[Modifier, ...] = ()
    again: tuple[str, ...] = ()
    rules: tuple[str, ...] = ("FF-TEST-03",)

    def roll(self) -> Roll | None:
        return Roll(self.faces, 6, is_sum=True).judged(self.is_passed)

    def stake(self) -> tuple[str, str]:
        return "Resilience", "holds"

    def sentence(self, name: Names) -> str:
        notes = [*map(str, self.modifiers), *(f"{words}: rolled again" for words in self.again)]
        tail = f" ({'; '.join(notes)})" if notes else ""
        result = "passed" if self.is_passed else "failed"
        why = f"{name(self.group)} tested Resilience {self.reason}"
        return f"{why}: {self.total} against {self.needed}+, {result}{tail}."


class Unmoved(GroupEvent, frozen=True, kw_only=True):
    """An Unfeeling group passes without dice."""

    reason: str
    rules: tuple[str, ...] = ("FF-OT-UNFEELING-1", "FF-Q-77")
    says = "{group} need not test {reason}: Unfeeling."


class Shook(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-TEST-08",)
    says = "{group} became Shaken."


class Rallied(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-RALLY-02", "FF-TEST-11")
    says = "{group} rallied."


class Routed(GroupEvent, frozen=True, kw_only=True):
    why: str
    rules: tuple[str, ...] = ("FF-ROUT-01", "FF-ROUT-02")
    says = "{group} Routed: {why}."
    loses = "group"


class Escaped(GroupEvent, frozen=True, kw_only=True):
    edge: str
    rules: tuple[str, ...] = ("FF-Q-83",)
    says = "{group} Escaped from the table by the {edge} edge."
    loses = "group"


# -- spells, summons and scenarios -------------------------------------------------------


class SpellTookHold(GroupEvent, frozen=True, kw_only=True):
    spell: str
    rules: tuple[str, ...] = ("FF-CAST-05",)

    def sentence(self, name: Names) -> str:
        spell = spells()[self.spell]
        return f"{spell.name} works on {name(self.group)}. {spell.text}"


class TokenTaken(GroupEvent, frozen=True, kw_only=True):
    token: int
    rules: tuple[str, ...] = ("FF-OUT-SC-3",)
    says = "{group} took Asset {token}."


class TokenDestroyed(GroupEvent, frozen=True, kw_only=True):
    token: int
    rules: tuple[str, ...] = ("FF-OUT-SC-4",)
    says = "{group} destroyed Siege token {token}."


class FateRolled(Event, frozen=True, kw_only=True):
    """A roll of the scenario at the start of a turn."""

    faces: tuple[int, ...]
    words: str
    rules: tuple[str, ...] = ("FF-SEQ-01",)
    says = "{words}."

    def roll(self) -> Roll | None:
        return Roll(self.faces, 6, is_sum=True)


class Proclaimed(GroupEvent, frozen=True, kw_only=True):
    taunt: str
    words: str
    target: int | None = None

    def sentence(self, name: Names) -> str:
        at = "" if self.target is None else f" at {name(self.target)}"
        return f"{name(self.group)} Proclaimed{at}: {self.words}"


# -- the end ---------------------------------------------------------------------------


class BattleOver(Event, frozen=True, kw_only=True):
    """The last turn is over; what the scenario gives, before the ambitions are shown."""

    points: tuple[int, ...]
    rules: tuple[str, ...] = ("FF-END-01",)
    starts_action = True
    opens = "The end"

    def sentence(self, name: Names) -> str:
        score = " to ".join(map(str, self.points))
        return f"The battle is over. The scenario gives {score} VP; then there are the ambitions."


class AmbitionScored(Event, frozen=True, kw_only=True):
    """At the end every ambition is shown."""

    seat: int
    company: str
    ambition: str
    is_fulfilled: bool
    points: int
    rules: tuple[str, ...] = ("FF-AMB-02", "FF-AMB-03")

    def sentence(self, name: Names) -> str:
        result = "fulfilled" if self.is_fulfilled else "missed"
        title = ambitions()[self.ambition].name
        return f"{self.company}, {title}: {result}, {self.points:+d} VP."


class GameEnded(events.GameEnded, frozen=True, kw_only=True):
    points: tuple[int, ...]
    rules: tuple[str, ...] = ("FF-END-01", "FF-END-02")

    def sentence(self, name: Names) -> str:
        score = " to ".join(map(str, self.points))
        return f"{self.reason} Victory points: {score}."
