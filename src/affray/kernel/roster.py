"""One description of how a force is built, so that one builder serves every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from affray.kernel.problems import Problem

MOST_ENTRIES = 40
MOST_PICKS = 20
"""In one slot, and slots of one entry: more are refused without a look at each."""

MOST_NAME = 60
MOST_NOTE = 1000
"""Letters of a name and of a note."""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may be picked in a slot, and what it adds to the cost."""

    id: str
    name: str
    cost: int = 0
    rule: str = ""
    text: str = ""


class Slot(msgspec.Struct, frozen=True):
    """A choice to be made for an entry or for the whole force: from `least` to `most` picks."""

    id: str
    name: str
    picks: tuple[Pick, ...]
    least: int = 1
    most: int = 1
    rule: str = ""
    count_rule: str = ""
    """Where how many to pick rests on another rule."""
    kind_rule: str = ""
    """The rule that says which kinds have this choice."""


class EntryKind(msgspec.Struct, frozen=True):
    """Something that may be added to a force."""

    id: str
    name: str
    cost: int
    slots: tuple[Slot, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    text: str = ""


class RosterDescription(msgspec.Struct, frozen=True):
    """All that a builder needs to know of a game: entries, slots of the force, limits in words."""

    game: str
    edition: str
    points: int
    entries: tuple[EntryKind, ...]
    slots: tuple[Slot, ...]
    limits: tuple[Problem, ...] = ()
    rule: str = ""
    """The rule that lists the kinds."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a roster."""

    kind: str
    name: str = ""
    picks: dict[str, list[str]] = {}


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a person writes it down. Whether it is legal, the game says."""

    game: str
    name: str
    entries: list[Entry]
    edition: str = ""
    picks: dict[str, list[str]] = {}
    note: str = ""


def entry_cost(description: RosterDescription, entry: Entry) -> int:
    """The cost of one line with its picks; unknown things cost nothing."""
    for kind in description.entries:
        if kind.id == entry.kind:
            return kind.cost + _picks_cost(kind.slots, entry.picks)
    return 0


def roster_cost(description: RosterDescription, roster: Roster) -> int:
    """The cost of the whole force."""
    entries = sum(entry_cost(description, entry) for entry in roster.entries)
    return entries + _picks_cost(description.slots, roster.picks)


def _picks_cost(slots: Sequence[Slot], picks: Mapping[str, list[str]]) -> int:
    return sum(
        pick.cost for slot in slots for pick in slot.picks if pick.id in picks.get(slot.id, [])
    )


def form_problems(description: RosterDescription, roster: Roster) -> list[Problem]:
    """Everything wrong with a roster that the description alone can tell."""
    if len(roster.entries) > MOST_ENTRIES:
        sentence = f"{len(roster.entries)} entries are more than {MOST_ENTRIES}"
        return [Problem("entries", "", sentence)]
    problems = name_problems("name", roster.name)
    if roster.game != description.game:
        problems.append(Problem("game", "", f"{_shown(roster.game)} is not {description.game}"))
    if len(roster.note) > MOST_NOTE:
        problems.append(Problem("note", "", f"the note is longer than {MOST_NOTE} letters"))
    kinds = {kind.id: kind for kind in description.entries}
    slots = {slot.id: slot for kind in description.entries for slot in kind.slots}
    for index, entry in enumerate(roster.entries):
        place = f"entries[{index}]"
        problems += name_problems(f"{place}.name", entry.name)
        if entry.kind in kinds:
            problems += slot_problems(place, kinds[entry.kind].slots, entry.picks, slots)
        else:
            sentence = f"{_shown(entry.kind)} is not one of: {', '.join(kinds)}"
            problems.append(Problem(f"{place}.kind", description.rule, sentence))
    return problems + slot_problems("picks", description.slots, roster.picks)


def name_problems(place: str, name: str) -> list[Problem]:
    """A name is one short line of letters that can be seen."""
    problems = []
    if len(name) > MOST_NAME:
        problems.append(Problem(place, "", f"the name is longer than {MOST_NAME} letters"))
    if not name.isprintable():
        problems.append(Problem(place, "", "the name has letters that cannot be shown"))
    return problems


def slot_problems(
    place: str,
    slots: Sequence[Slot],
    picks: Mapping[str, list[str]],
    elsewhere: Mapping[str, Slot] | None = None,
) -> list[Problem]:
    """Everything wrong with the picks made in some slots; `elsewhere` are slots of other kinds."""
    if len(picks) > MOST_PICKS:
        return [Problem(place, "", f"{len(picks)} choices are more than {MOST_PICKS}")]
    problems = []
    for name in picks:
        if any(slot.id == name for slot in slots):
            continue
        if elsewhere and name in elsewhere:
            other = elsewhere[name]
            sentence = f"{other.name}: not a choice of this kind"
            problems.append(Problem(f"{place}.{name}", other.kind_rule or other.rule, sentence))
        else:
            problems.append(Problem(place, "", f"there is no choice called {_shown(name)} here"))
    for slot in slots:
        problems += _pick_problems(f"{place}.{slot.id}", slot, picks.get(slot.id, []))
    return problems


def _pick_problems(place: str, slot: Slot, chosen: list[str]) -> list[Problem]:
    problems = []
    if not slot.least <= len(chosen) <= slot.most:
        count = str(slot.least) if slot.least == slot.most else f"{slot.least} to {slot.most}"
        sentence = f"{slot.name}: pick {count}, not {len(chosen)}"
        problems.append(Problem(place, slot.count_rule or slot.rule, sentence))
    if len(chosen) > MOST_PICKS:
        return problems
    legal = [pick.id for pick in slot.picks]
    for pick in chosen:
        if pick not in legal:
            sentence = f"{_shown(pick)} is not one of: {', '.join(legal)}"
            problems.append(Problem(place, slot.rule, sentence))
    if len(set(chosen)) != len(chosen):
        problems.append(Problem(place, slot.rule, "the same thing is picked twice"))
    return problems


def _shown(text: str) -> str:
    """What somebody wrote, short enough for a sentence."""
    return repr(text if len(text) <= MOST_NAME else text[:MOST_NAME] + "...")
