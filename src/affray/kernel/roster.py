"""How a force is built, described so that one builder serves every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from affray.kernel.problems import Problem, too_many, unknown

MOST_ENTRIES = 100
MOST_PICKS = 20
"""Maximum picks of one slot, and slots of one entry."""

MOST_NAME = 60
MOST_NOTE = 1000
"""Maximum characters of a name and of a note."""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a slot, and its cost."""

    id: str
    name: str
    cost: int = 0
    rule: str = ""
    text: str = ""
    heading: str = ""
    """The heading it is listed under."""


class Amount(msgspec.Struct, frozen=True):
    """A number from `low` to `high`; each step above `low` costs `cost`."""

    low: int
    high: int
    cost: int = 1


class Slot(msgspec.Struct, frozen=True):
    """A choice of `least` to `most` picks, for an entry or for the whole force.

    With an `amount` the pick is a number, written as a string; no pick means the lowest.
    """

    id: str
    name: str
    picks: tuple[Pick, ...]
    least: int = 1
    most: int = 1
    rule: str = ""
    count_rule: str = ""
    """The clause for the number of picks, if another one."""
    kind_rule: str = ""
    """The clause that says which kinds have this choice."""
    own: Pick | None = None
    """Free text may be picked, too; each counts as this."""
    repeats: bool = False
    """Whether a pick may be repeated, each time at its cost."""
    amount: Amount | None = None
    none: str = ""
    """What it means to pick nothing, where that is a regular choice."""
    bound: str = ""
    """The refusal where `most` is a limit of this program, not of the rules."""


class EntryKind(msgspec.Struct, frozen=True):
    """Something that may be added to a force.

    In slots without a choice an entry has that of the `preset`. An entry that changes nothing
    costs the `price`, if there is one, whatever its parts cost.
    """

    id: str
    name: str
    cost: int
    slots: tuple[Slot, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    text: str = ""
    preset: dict[str, list[str]] = {}
    price: int | None = None
    heading: str = ""
    """The heading it is listed under."""
    printed: int | None = None
    """The price in the book, whether or not it is used."""
    glyph: str = ""
    """The glyph it is drawn as; by default its id."""


class RosterDescription(msgspec.Struct, frozen=True):
    """Everything a builder needs to know: entries, slots of the force, limits in words."""

    game: str
    edition: str
    points: int
    entries: tuple[EntryKind, ...]
    slots: tuple[Slot, ...]
    limits: tuple[Problem, ...] = ()
    rule: str = ""
    """The rule that lists the kinds."""
    shared: tuple[Slot, ...] = ()
    """Choices that every kind has after its own."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a roster."""

    kind: str
    name: str = ""
    picks: dict[str, list[str]] = {}


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as written down; the game decides whether it is legal."""

    game: str
    name: str
    entries: list[Entry]
    edition: str = ""
    picks: dict[str, list[str]] = {}
    note: str = ""


class AuditRow(msgspec.Struct, frozen=True):
    """A printed unit: its printed price, its computed price, and what is wrong."""

    heading: str
    name: str
    printed: int
    computed: int
    problems: tuple[Problem, ...] = ()

    @property
    def difference(self) -> int:
        return self.computed - self.printed


def entry_cost(description: RosterDescription, entry: Entry) -> int:
    """Return the cost of an entry with its picks; unknown things cost nothing."""
    for kind in description.entries:
        if kind.id == entry.kind:
            picks = chosen_picks(kind, entry)
            if kind.price is not None and picks == kind.preset:
                return kind.price
            return kind.cost + _picks_cost(slots_of(description, kind), picks)
    return 0


def slots_of(description: RosterDescription, kind: EntryKind) -> tuple[Slot, ...]:
    """Return all slots of a kind: its own and the shared ones."""
    return kind.slots + description.shared


def chosen_picks(kind: EntryKind, entry: Entry) -> dict[str, list[str]]:
    """Return the picks of an entry: its own choices, and the preset for the rest."""
    return kind.preset | entry.picks


def roster_cost(description: RosterDescription, roster: Roster) -> int:
    """Return the cost of the whole force."""
    entries = sum(entry_cost(description, entry) for entry in roster.entries)
    return entries + _picks_cost(description.slots, roster.picks)


def _picks_cost(slots: Sequence[Slot], picks: Mapping[str, list[str]]) -> int:
    return sum(_slot_cost(slot, picks.get(slot.id, [])) for slot in slots)


def _slot_cost(slot: Slot, chosen: list[str]) -> int:
    if slot.amount is not None:
        return (amount_in(slot.amount, chosen) - slot.amount.low) * slot.amount.cost
    listed = {pick.id: pick.cost for pick in slot.picks if pick.id in chosen}
    cost = sum(cost * (chosen.count(id) if slot.repeats else 1) for id, cost in listed.items())
    if slot.own is not None:
        cost += slot.own.cost * sum(pick not in listed for pick in chosen)
    return cost


def amount_in(amount: Amount, chosen: list[str]) -> int:
    """Return the number picked; the lowest if there is none or it is invalid.

    >>> amount_in(Amount(1, 99), ["4"]), amount_in(Amount(1, 99), [])
    (4, 1)
    """
    word = chosen[0] if len(chosen) == 1 else ""
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        return amount.low
    return int(word) if amount.low <= int(word) <= amount.high else amount.low


def form_problems(description: RosterDescription, roster: Roster, limit: str = "") -> list[Problem]:
    """Return everything wrong with a roster as far as the description can tell.

    With a clause `limit`, a roster needs an entry and may not exceed its points.
    """
    if len(roster.entries) > MOST_ENTRIES:
        return [Problem("entries", "", too_many("entries", len(roster.entries), MOST_ENTRIES))]
    problems = name_problems("name", roster.name)
    if roster.game != description.game:
        sentence = f"Wrong game: {_shown(roster.game)} (expected {description.game!r})."
        problems.append(Problem("game", "", sentence))
    if len(roster.note) > MOST_NOTE:
        problems.append(Problem("note", "", too_many("characters", len(roster.note), MOST_NOTE)))
    kinds = {kind.id: kind for kind in description.entries}
    slots = {slot.id: slot for kind in description.entries for slot in kind.slots}
    for index, entry in enumerate(roster.entries):
        place = f"entries[{index}]"
        problems += name_problems(f"{place}.name", entry.name)
        if entry.kind in kinds:
            kind = kinds[entry.kind]
            own = slots_of(description, kind)
            problems += slot_problems(place, own, chosen_picks(kind, entry), slots)
        else:
            sentence = unknown("kind", entry.kind, kinds)
            problems.append(Problem(f"{place}.kind", description.rule, sentence))
    if limit and not roster.entries:
        problems.append(Problem("entries", limit, "Add at least one entry."))
    if limit and (cost := roster_cost(description, roster)) > description.points:
        problems.append(Problem("entries", limit, too_many("points", cost, description.points)))
    return problems + slot_problems("picks", description.slots, roster.picks)


def random_roster(description: RosterDescription, random: Random) -> Roster:
    """Return a random force within the points, of kinds whose slots need no choice."""
    costs = {
        kind.id: max(1, entry_cost(description, Entry(kind.id)))
        for kind in description.entries
        if not slot_problems("", slots_of(description, kind), kind.preset)
    }
    entries: list[Entry] = []
    left = description.points
    while affordable := [id for id, cost in costs.items() if cost <= left]:
        entries.append(Entry(random.choice(affordable)))
        left -= costs[entries[-1].kind]
    name = "Volunteers" if entries else ""
    return Roster(description.game, name, entries[:MOST_ENTRIES], description.edition)


def name_problems(place: str, name: str) -> list[Problem]:
    """Return what is wrong with a name: too long, or not printable."""
    problems = []
    if len(name) > MOST_NAME:
        problems.append(Problem(place, "", too_many("characters", len(name), MOST_NAME)))
    if not name.isprintable():
        problems.append(Problem(place, "", "The name contains characters that cannot be shown."))
    return problems


def slot_problems(
    place: str,
    slots: Sequence[Slot],
    picks: Mapping[str, list[str]],
    elsewhere: Mapping[str, Slot] | None = None,
) -> list[Problem]:
    """Return everything wrong with the picks; `elsewhere` are slots of other kinds."""
    if len(picks) > MOST_PICKS:
        return [Problem(place, "", too_many("choices", len(picks), MOST_PICKS))]
    problems = []
    for name in picks:
        if any(slot.id == name for slot in slots):
            continue
        if elsewhere and name in elsewhere:
            other = elsewhere[name]
            sentence = f"{other.name} is not available for this kind."
            problems.append(Problem(f"{place}.{name}", other.kind_rule or other.rule, sentence))
        else:
            sentence = unknown("choice", name, [slot.id for slot in slots])
            problems.append(Problem(place, "", sentence))
    for slot in slots:
        problems += _pick_problems(f"{place}.{slot.id}", slot, picks.get(slot.id, []))
    return problems


def _pick_problems(place: str, slot: Slot, chosen: list[str]) -> list[Problem]:
    problems = []
    if not slot.least <= len(chosen) <= slot.most:
        count = str(slot.least) if slot.least == slot.most else f"{slot.least} to {slot.most}"
        sentence = f"{slot.name}: pick {count}, not {len(chosen)}."
        is_ours = slot.bound and len(chosen) > slot.most > 1
        wrong = Problem(place, slot.count_rule or slot.rule, sentence)
        problems.append(Problem(place, "", slot.bound) if is_ours else wrong)
    if len(chosen) > max(MOST_PICKS, slot.most):
        return problems
    if slot.amount is not None:
        return problems + _amount_problems(place, slot, slot.amount, chosen)
    legal = [pick.id for pick in slot.picks]
    for pick in chosen:
        if slot.own is not None:
            problems += name_problems(place, pick)
        elif pick not in legal and slot.bound:
            problems.append(Problem(place, "", slot.bound))
        elif pick not in legal:
            problems.append(Problem(place, slot.rule, unknown("choice", pick, legal)))
    if len(set(chosen)) != len(chosen) and not slot.repeats:
        problems.append(Problem(place, slot.rule, "The same choice is picked twice."))
    return problems


def _amount_problems(place: str, slot: Slot, amount: Amount, chosen: list[str]) -> list[Problem]:
    wrong = [word for word in chosen if str(amount_in(amount, [word])) != word]
    bounds = f"{slot.name} must be from {amount.low} to {amount.high}"
    return [Problem(place, slot.rule, f"{bounds}, not {_shown(word)}.") for word in wrong]


def _shown(text: str) -> str:
    """What somebody wrote, short enough for a sentence."""
    return repr(text if len(text) <= MOST_NAME else text[:MOST_NAME] + "...")
