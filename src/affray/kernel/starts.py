"""What every game checks of a start, what it reads from one, and how a seat gives up."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.kernel.roster import MOST_ENTRIES, Roster, RosterDescription, form_problems

T = TypeVar("T")

CONCEDE = "concede"


def setting_problems(
    rules: Sequence[HouseRule],
    editions: Sequence[str],
    edition: str,
    chosen: Mapping[str, HouseValue],
    *,
    edition_rule: str = "",
) -> list[Problem]:
    """Everything wrong with an edition and a choice of house rules, each by itself."""
    problems = []
    if edition not in editions:
        sentence = f"{edition!r} is not {' or '.join(editions)}"
        problems.append(Problem("edition", edition_rule, sentence))
    known = {rule.id: rule for rule in rules}
    for name, value in chosen.items():
        rule = known.get(name)
        if rule is None:
            sentence = f"not a house rule; these are: {', '.join(known)}"
            problems.append(Problem(f"house.{name}", "", sentence))
        elif not rule.accepts(value) and rule.bound:
            problems.append(Problem(f"house.{name}", "", rule.bound))
        elif not rule.accepts(value):
            sentence = f"{value!r} is not one of: {rule.described()}"
            problems.append(Problem(f"house.{name}", rule.rule, sentence))
    return problems


def agreement_problems(game: Game[Any], start: Start, rule: str = "") -> list[Problem]:
    """A start of another game, and everything wrong with what was agreed on."""
    problems = []
    if start.game != game.id:
        problems.append(Problem("game", "", f"{start.game!r} is not {game.id!r}"))
    for name, value in start.agreed.items():
        legal = game.agreements.get(name, ())
        if value not in legal:
            sentence = f"{value!r} is not: {', '.join(legal) or 'nothing of that name'}"
            problems.append(Problem(f"agreed.{name}", rule, sentence))
    return problems


def force_problems(game: Game[Any], start: Start) -> list[Problem]:
    """Everything wrong with each force, judged in the edition that is played."""
    return [
        Problem(f"rosters[{index}].{problem.place}", problem.rule, problem.sentence)
        for index, force in enumerate(start.rosters)
        for problem in game.roster_problems(
            msgspec.structs.replace(force, edition=start.edition), start.house
        )
    ]


def samples_for(game: Game[Any], edition: str) -> list[Roster]:
    """The sample forces of an edition, and those that fit every edition."""
    return [roster for roster in game.samples() if roster.edition in ("", edition)]


def look_through(
    roster: Roster,
    house: Mapping[str, HouseValue],
    editions: Sequence[str],
    house_problems: Callable[[str, Mapping[str, HouseValue]], list[Problem]],
    describe: Callable[[str, Mapping[str, HouseValue]], RosterDescription],
) -> tuple[list[Problem], RosterDescription | None]:
    """What is wrong with a roster's edition and form; and what it may hold, to look further.

    A roster that names no edition is judged by the first one, and so is one that names a wrong one.
    There is nothing further to say where the house rules are wrong or the entries too many.
    """
    edition = roster.edition or editions[0]
    found = house_problems(edition, {})
    if found:
        edition = editions[0]
    wrong = house_problems(edition, house)
    if wrong:
        return found + wrong, None
    description = describe(edition, house)
    found += form_problems(description, roster)
    return found, description if len(roster.entries) <= MOST_ENTRIES else None


def read_position(plain: Mapping[str, Any], kind: type[T]) -> T:
    """A position written by hand as a game's own type; `BadInput` names what does not fit."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadInput(Problem("position", "", str(error))) from None


def conceding(
    said: Interjection, seats: Container[int], concede: Callable[[Any, int], None]
) -> Step:
    """The step in which one of these seats gives up; `IllegalAnswer` if it says something else."""
    if said.what != CONCEDE or said.seat not in seats:
        raise IllegalAnswer(Refusal(f"not something to say here: {said.what!r}"))

    def step(state: Any, dice: Dice) -> Flow[None]:
        concede(state, said.seat)
        return
        yield

    return step
