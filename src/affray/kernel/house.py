"""House rules: rulings that players may change, declared as fields of one struct per game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

import msgspec

from affray.kernel.problems import BadInput, Problem, invalid, unknown

HouseValue = bool | int | str | None

OURS = "(a limit of Affray, not of the rules)."


class Ruled(msgspec.Struct, frozen=True):
    """Describes a field of a `House` or `Situation`: its meaning, clause and bounds.

    The type of the field gives the values: a boolean, a `Literal` of words, a number, `None`.
    """

    meaning: str
    rule: str = ""
    low: int | None = None
    high: int | None = None
    defaults: dict[str, HouseValue] = {}
    values: tuple[HouseValue, ...] = ()
    """The allowed values, where the type does not list them."""
    words: tuple[str, ...] = ()
    """The value may also be a comma-separated list of these."""
    bound: str = ""
    """The refusal where the range is a limit of this program, not of the rules; see `OURS`."""


class HouseRule(Ruled, frozen=True, kw_only=True):
    """A house rule with its id and default; a range of numbers has `low` and `high`."""

    id: str
    default: HouseValue

    def default_in(self, edition: str) -> HouseValue:
        return self.defaults.get(edition, self.default)

    def read(self, word: str, place: str) -> HouseValue:
        """Read a value as typed; raise `BadInput` at `place` if it is not allowed."""
        readings: list[HouseValue] = [word]
        if word.lower() in _TYPED:
            readings.append(_TYPED[word.lower()])
        if word.isascii() and word.isdigit() and len(word) < 10:
            readings.append(int(word))
        for value in readings:
            if self.accepts(value):
                return value
        if self.bound:
            raise BadInput(Problem(place, "", self.bound))
        raise BadInput(Problem(place, self.rule, invalid(word, self.described())))

    def accepts(self, value: object) -> bool:
        if not (self.values or self.words or self.low is not None):
            return isinstance(value, str)
        if any(type(value) is type(legal) and value == legal for legal in self.values):
            return True
        if isinstance(value, str) and self.words:
            return all(word in self.words for word in value.split(","))
        return (
            type(value) is int
            and self.low is not None
            and self.high is not None
            and self.low <= value <= self.high
        )

    def described(self) -> str:
        """List the allowed values in words."""
        words = [
            str(value).lower() if isinstance(value, bool) else str(value)
            for value in self.values
            if value is not None
        ]
        if self.low is not None:
            words.append(f"{self.low} to {self.high}")
        if None in self.values:
            words.append("none")
        if self.words:
            words.append(f"or a comma-separated list of: {' '.join(self.words)}")
        return ", ".join(words)


_TYPED: dict[str, bool | None] = {
    "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": None,
}  # fmt: skip


class House(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's house rules: the edition and the values of one match, immutable.

    A game derives its own: `rounds: Annotated[int, Ruled("...", "TU-END-02", 1, 20)] = 8`.
    """

    editions: ClassVar[tuple[str, ...]] = ("",)
    edition_rule: ClassVar[str] = ""
    """The clause that lists the editions."""
    edition: str
    automated: bool = False
    """Whether only bots play."""

    @classmethod
    def rules(cls) -> tuple[HouseRule, ...]:
        return rules_of(cls)

    @classmethod
    def of(
        cls, chosen: Mapping[str, HouseValue], edition: str = "", *, automated: bool = False
    ) -> Self:
        """Return the house rules with these choices; the first edition by default."""
        edition = edition or cls.editions[0]
        usual = {rule.id: rule.default_in(edition) for rule in cls.rules()}
        return cls(edition=edition, automated=automated, **{**usual, **chosen})

    @classmethod
    def problems(cls, edition: str, chosen: Mapping[str, HouseValue]) -> list[Problem]:
        """Return everything wrong with an edition and chosen house rules."""
        found = edition_problems(cls.editions, edition, cls.edition_rule)
        found += setting_problems(cls.rules(), chosen)
        return found or cls.of(chosen, edition).clashes()

    def clashes(self) -> list[Problem]:
        """Return combinations of values that cannot be played; override this."""
        return []


@cache
def rules_of(kind: type[msgspec.Struct]) -> tuple[HouseRule, ...]:
    """Return the `Ruled` fields of a struct as house rules."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for field in msgspec.structs.fields(kind):
        ruled = next((one for one in get_args(hints[field.name]) if isinstance(one, Ruled)), None)
        if ruled is not None:
            plain = msgspec.structs.asdict(ruled)
            plain["values"] = ruled.values or tuple(_values(get_args(hints[field.name])[0]))
            found.append(HouseRule(id=field.name, default=field.default, **plain))
    return tuple(found)


def _values(kind: Any) -> list[HouseValue]:
    """The values that a type lists; the numbers of a range are not among them."""
    if kind is bool:
        return [True, False]
    if kind is NoneType:
        return [None]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in _values(part)]


def edition_problems(editions: tuple[str, ...], edition: str, rule: str = "") -> list[Problem]:
    if edition in editions:
        return []
    return [Problem("edition", rule, unknown("edition", edition, editions))]


def setting_problems(
    rules: tuple[HouseRule, ...], chosen: Mapping[str, HouseValue]
) -> list[Problem]:
    """Return everything wrong with each chosen house rule by itself."""
    problems = []
    known = {rule.id: rule for rule in rules}
    for name, value in chosen.items():
        rule = known.get(name)
        if rule is None:
            problems.append(Problem(f"house.{name}", "", unknown("house rule", name, known)))
        elif not rule.accepts(value) and rule.bound:
            problems.append(Problem(f"house.{name}", "", rule.bound))
        elif not rule.accepts(value):
            found = invalid(value, rule.described())
            problems.append(Problem(f"house.{name}", rule.rule, found))
    return problems
