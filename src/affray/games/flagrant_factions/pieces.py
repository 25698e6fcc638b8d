"""Models, groups, companies, terrain and tokens: plain data that is replaced, never shared."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from affray.games.flagrant_factions.data.tables import tag
from affray.games.flagrant_factions.rules.profile import Card, make_card
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat

OFF, TABLE, ROUTED, DESERTED, ESCAPED = "off", "table", "routed", "deserted", "escaped"
PLACES = (OFF, TABLE, ROUTED, DESERTED, ESCAPED)

DIFFICULT, OBSTACLE, COVER = "difficult", "obstacle", "cover"
OBSCURING, IMPASSABLE = "obscuring", "impassable"
TERRAIN_KINDS = (DIFFICULT, OBSTACLE, COVER, OBSCURING, IMPASSABLE)
"""[FF-TERR-MULTI] A piece may have several."""

MOST_MODELS = 100
"""In a group: a bound of this program, of which the rules know nothing."""


class Model(NamedTuple):
    """[FF-GEN-04] One model, which faces nowhere and stands on its centre.

    Its id says its group and its number there, see `model_id`.
    """

    id: int
    x: int
    y: int


def model_id(group: int, number: int) -> int:
    """Models are numbered from 1; the hundredth is the one with two noughts.

    >>> [(id, group_of(id), number_of(id)) for id in (model_id(3, 24), model_id(3, 100))]
    [(324, 3, 24), (300, 3, 100)]
    """
    return group * MOST_MODELS + number % MOST_MODELS


def group_of(piece: int) -> int:
    """The group that a model belongs to; a group is its own."""
    return piece // MOST_MODELS if piece >= MOST_MODELS else piece


def number_of(model: int) -> int:
    """Which model of its group it is."""
    return model % MOST_MODELS or MOST_MODELS


class Effect(NamedTuple):
    """[FF-CAST-05] A lasting spell; it ends when the next turn of `side` starts."""

    spell: str
    side: int


class Deed(NamedTuple):
    """What Taunts remember: who did what to whom, in which turn, and where the other stood."""

    what: str
    by: int | None
    to: int
    turn: int
    at: tuple[int, int] | None


class Group:
    """One group. Everything in it is immutable and replaced whole, so that a copy shares it.

    `models` are those on the table, the captain's first; while the group is off the table there
    are none.
    """

    __slots__ = (
        "acted",
        "card",
        "company",
        "cost",
        "effects",
        "id",
        "is_calmed",
        "is_formed",
        "is_loose",
        "is_shaken",
        "kinds",
        "last_spell",
        "models",
        "name",
        "place",
        "profile",
        "r",
        "r0",
        "shaken_by",
        "size",
        "spells",
        "taunts",
        "traits",
        "used",
    )
    unwritten: ClassVar = ("card",)

    def __init__(
        self,
        id: int,
        company: int,
        name: str,
        profile: str,
        traits: tuple[str, ...] = (),
        card: Card | None = None,
    ) -> None:
        self.id = id
        self.company = company
        self.name = name
        self.profile = profile
        self.traits = traits
        """All of them, those of the profile included: "vicious", "foe:Undead", ..."""
        self.card = card or make_card(profile, traits)
        """The numbers that profile and traits make."""
        self.kinds: tuple[str, ...] = ()
        """[FF-Q-05] The kinds written on the roster; `tags` has all."""
        self.spells: tuple[str, ...] = ()
        """[FF-OT-APPRENTICE] The three chosen ones."""
        self.cost = self.card.cost
        """[FF-Q-06] The effective cost."""
        self.r0: int = self.card.r0
        self.r: int = self.r0
        """[FF-PROF-05] Before the slash: what it begins with, and never has more of."""
        self.size = 1
        """Models at the start."""
        self.models: tuple[Model, ...] = ()
        self.place = OFF
        self.is_shaken = False
        self.shaken_by: int | None = None
        """[FF-Q-47] The seat whose deed made it Shaken, for what a failed rally leads to."""
        self.is_formed = False
        """[FF-PT-DEFENSIVE-2] In defensive formation."""
        self.is_loose = False
        """Casualties, melee or flight have shaped it since its last Move."""
        self.effects: tuple[Effect, ...] = ()
        self.acted: str | None = None
        """This turn: nothing yet, "activated", "rallied" or "checked"."""
        self.is_calmed = False
        """[FF-Q-21] Not Reckless until the turn ends."""
        self.used: tuple[str, ...] = ()
        """What is used once each turn and has been."""
        self.last_spell: str | None = None
        """The spell it Cast last, or tried to."""
        self.taunts: tuple[tuple[str, int | None], ...] = ()
        """Proclaimed taunts, each with the group it names or the turn in which it was said."""

    def set_traits(self, traits: tuple[str, ...]) -> None:
        """The traits from now on, with the numbers they make."""
        self.traits = traits
        self.card = make_card(self.profile, traits)

    def copy(self) -> Group:
        twin = Group(self.id, self.company, self.name, self.profile, self.traits, self.card)
        twin.kinds = self.kinds
        twin.spells = self.spells
        twin.cost = self.cost
        twin.r0 = self.r0
        twin.r = self.r
        twin.size = self.size
        twin.models = self.models
        twin.place = self.place
        twin.is_shaken = self.is_shaken
        twin.shaken_by = self.shaken_by
        twin.is_formed = self.is_formed
        twin.is_loose = self.is_loose
        twin.effects = self.effects
        twin.acted = self.acted
        twin.is_calmed = self.is_calmed
        twin.used = self.used
        twin.last_spell = self.last_spell
        twin.taunts = self.taunts
        return twin

    def has(self, trait: str) -> bool:
        return trait in self.card.traits

    def has_effect(self, spell: str) -> bool:
        return any(effect.spell == spell for effect in self.effects)

    @property
    def is_on_table(self) -> bool:
        return self.place == TABLE

    @property
    def is_bloodied(self) -> bool:
        """[FF-R-03, FF-R-05] At half of the initial Resilience or below; that is all it means."""
        return 2 * self.r <= self.r0

    @property
    def counts_as_shaken(self) -> bool:
        """[FF-SPELL-CONFUSE-1, FF-Q-39] Shaken or Confused."""
        return self.is_shaken or self.has_effect("confuse")

    @property
    def tags(self) -> tuple[str, ...]:
        """[FF-Q-05] What Foe and bane may name: the type, Missile, and the free kinds."""
        missile = ("Missile",) if self.card.mi_a else ()
        return tuple(map(tag, (self.card.type, *missile, *self.kinds)))

    def is_bane_of(self, other: Group) -> bool:
        """[FF-OT-BANE-1, FF-Q-05] One of its bane traits names a kind of the other."""
        tags = other.tags
        return any(tag(kind) in tags for kind in self.card.banes)


class Company:
    """[FF-CO-01] What one player brings. Everything in it is immutable and replaced whole."""

    __slots__ = (
        "ambitions",
        "captain_group",
        "captain_trait",
        "first_blood",
        "has_captain_stirred",
        "has_lost_captain",
        "has_lost_half",
        "has_shaken_by_captain",
        "has_shot_shaken",
        "has_wavered",
        "name",
        "revealed",
        "routed",
        "routed_first_turn",
        "seat",
        "shaken",
        "shed_blood",
        "side",
        "was_last",
    )

    def __init__(self, seat: Seat, side: int, name: str) -> None:
        self.seat = seat
        self.side = side
        self.name = name
        self.captain_group: int | None = None
        self.captain_trait: str | None = None
        """[FF-CAP-05] Nothing until it is rolled."""
        self.ambitions: tuple[str, ...] = ()
        """[FF-AMB-01] All that were taken; secret but for those revealed."""
        self.revealed: tuple[str, ...] = ()
        self.routed: tuple[int, ...] = ()
        """[FF-Q-47] Enemy groups whose Rout is credited to this company."""
        self.routed_first_turn: tuple[int, ...] = ()
        """[FF-AMB-SPINE] Those of them Routed in its first turn."""
        self.shaken: tuple[int, ...] = ()
        """[FF-AMB-REEL] Enemy groups it made Shaken, each once."""
        self.has_shaken_by_captain = False
        """[FF-AMB-MYNAME]"""
        self.has_shot_shaken = False
        """[FF-AMB-RAINHELL]"""
        self.has_captain_stirred = False
        """[FF-AMB-WITHOUTMOVING] The captain's group moved or rolled a die."""
        self.has_wavered = False
        """[FF-AMB-NOTWAVER] Two friendly groups were Shaken at the same time."""
        self.first_blood = False
        """[FF-AMB-FIRSTBLOOD]"""
        self.shed_blood: tuple[int, ...] = ()
        """[FF-AMB-SHEDBLOOD] Own groups that took part in a rolled Attack."""
        self.has_lost_captain = False
        """[FF-TEST-02] The test after the Rout of the captain's group has been set off."""
        self.has_lost_half = False
        """[FF-TEST-02, FF-Q-70] The half-loss test has been set off."""
        self.was_last = False
        """[FF-TEST-01] The last group has tested."""

    def copy(self) -> Company:
        twin = Company(self.seat, self.side, self.name)
        twin.captain_group = self.captain_group
        twin.captain_trait = self.captain_trait
        twin.ambitions = self.ambitions
        twin.revealed = self.revealed
        twin.routed = self.routed
        twin.routed_first_turn = self.routed_first_turn
        twin.shaken = self.shaken
        twin.has_shaken_by_captain = self.has_shaken_by_captain
        twin.has_shot_shaken = self.has_shot_shaken
        twin.has_captain_stirred = self.has_captain_stirred
        twin.has_wavered = self.has_wavered
        twin.first_blood = self.first_blood
        twin.shed_blood = self.shed_blood
        twin.has_lost_captain = self.has_lost_captain
        twin.has_lost_half = self.has_lost_half
        twin.was_last = self.was_last
        return twin


class Terrain:
    """[FF-TERR-MULTI] A piece of terrain, of one or several kinds; it never changes."""

    __slots__ = ("id", "kinds", "label", "shape")

    def __init__(self, id: int, kinds: tuple[str, ...], shape: Shape, label: str = "") -> None:
        self.id = id
        self.kinds = kinds
        self.shape = shape
        self.label = label or " and ".join(kinds).capitalize()


class Token(NamedTuple):
    """[FF-OUT-SC-3, FF-OUT-SC-4] An Asset or a Siege token.

    `carrier` is a group's id; what is `gone` is "taken" (off the table) or "destroyed".
    """

    id: int
    kind: str
    x: int
    y: int
    carrier: int | None = None
    gone: str | None = None

    @property
    def is_lying(self) -> bool:
        """On the table, and nobody carries it."""
        return self.carrier is None and self.gone is None
