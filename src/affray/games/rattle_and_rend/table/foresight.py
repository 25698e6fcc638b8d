"""What comes of a reaction: the action itself, played on to its end with every result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from affray.games.rattle_and_rend.data.tables import reactions
from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.rules.attacks import SUPPRESS
from affray.games.rattle_and_rend.rules.moments import W4, W5, W6
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.attack_odds import OUTCOMES, bearings, of_attack
from affray.games.rattle_and_rend.table.chances import GUILE_CHECKS, REACTION_CHECKS, of_reaction
from affray.games.rattle_and_rend.table.underway import coming, way
from affray.games.rattle_and_rend.words.answers import (
    Charge,
    Decline,
    DistantDoom,
    React,
    StandAndFight,
)
from affray.games.rattle_and_rend.words.events import RESULTS, Attacked, Checked, Removed, title
from affray.games.rattle_and_rend.words.reaction_questions import (
    AboutReaction,
    AnswerReaction,
    DeclareReaction,
    ForceReaction,
)
from affray.kernel.ahead import Ahead, percent
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.odds import OddsReport, odds_row
from affray.kernel.underway import Ledger, LedgerRow
from affray.kernel.words import counted

ATTACKS = (Charge, StandAndFight, DistantDoom)
"""The actions that come to an attack of the group that acts."""

NOTHING = "no attack"
ENDS = (*OUTCOMES, *reversed(RESULTS), NOTHING)
"""What becomes of an attack, or else of a check, best for the roller first."""

VAIN = (OUTCOMES[-1], RESULTS[0], NOTHING)
"""What is as good as nothing."""
BRIEF = {
    "removed": "lost",
    "pushed back": "pushed",
    "holds firm": "firm",
    "critical success": "critical",
    "failure": "fails",
}


class Roller(NamedTuple):
    """A group that rolls: a check of this stat, or an attack."""

    group: int
    stat: str = ""


# -- strips -------------------------------------------------------------------------------


def foresee(ahead: Ahead[State], answer: Any) -> Sequence[OddsReport]:
    """The odds of a reaction that is declared, accepted or forced."""
    question = ahead.question
    if isinstance(question, DeclareReaction):
        if isinstance(answer, React):
            is_now = answer in question.options
            return (strip if is_now else later)(ahead, answer, answer, title(answer.reaction))
    elif isinstance(question, (AnswerReaction, ForceReaction)) and question.reply is not None:
        if answer == "accept":
            words = reactions()[question.reply.reaction]
            return strip(ahead, question.reply, answer, f"If they {words.asks}")
        if answer == "force":
            return strip(ahead, question.reply, answer, title(question.reply.reaction))
    return ()


def strip(ahead: Ahead[State], reply: React, answer: Any, deed: str) -> Sequence[OddsReport]:
    """What becomes of what the reacting group rolls; nothing if it rolls nothing."""
    stat, verb = REACTION_CHECKS.get(reply.reaction, ""), reactions()[reply.reaction].verb
    found = rolled(ahead, answer, Roller(reply.group, stat), deed, verb)
    return [found] if found else []


def later(ahead: Ahead[State], reply: React, answer: Any, deed: str) -> Sequence[OddsReport]:
    """The odds of a reaction to a movement that has yet to come so far."""
    question, state = ahead.question, ahead.state.copy()
    if not isinstance(question, DeclareReaction):
        return ()
    verb = reactions()[reply.reaction].verb
    if reply.reaction in REACTION_CHECKS or question.action is None or question.moment is None:
        found = of_reaction(state, reply)
    else:
        mover, track, _ = way(state, question.action, question.moment)
        halts = coming(ahead.state, question.action, question.moment, question.offers())
        s = next((s for s, offer in halts if offer == reply), track.total)
        mover.x, mover.y = track.point_at(s)
        found = of_attack(state, reply.group, mover.id, SUPPRESS)
    return [replace(one, deed=deed, verb=verb) for one in found]


def rolled(
    ahead: Ahead[State], answer: Any, roller: Roller, deed: str, verb: str
) -> OddsReport | None:
    """How the attack or check of a group ends that follows from an answer, if there is one."""
    checks: list[Checked] = []
    tests: list[Checked] = []

    def told(question: Question[Any], state: State, events: list[Event]) -> str:
        check, test, end = course_of(events, roller)
        checks.extend([check] if check else [])
        tests.extend([test] if test else [])
        return end

    found = ahead.ends((answer,), told)
    if not checks:
        return None
    first = checks[0]
    needs = f"{first.stat.upper()} {first.needed}+, {counted(len(first.faces), 'die', 'dice')}"
    if tests:
        needs += f", then WILL {tests[0].needed}+"
    rows = tuple(
        odds_row(end, found[end], BRIEF.get(end, ""), counts=end not in VAIN)
        for end in ENDS
        if end in found
    )
    return OddsReport(deed, bearings(first.modifiers), rows, deed=deed, needs=needs, verb=verb)


def course_of(events: list[Event], roller: Roller) -> tuple[Checked | None, Checked | None, str]:
    """The roll of a group, the WILL check it forced, and what became of it."""
    rest = iter(events)
    if roller.stat:
        check = checked(rest, roller.group, roller.stat)
        return check, None, NOTHING if check is None else RESULTS[check.result]
    target = next(
        (e.target for e in rest if isinstance(e, Attacked) and e.attacker == roller.group), None
    )
    if target is None:
        return None, None, NOTHING
    check = checked(rest, roller.group, "fury")
    if check is None or check.result == 0:
        return check, None, OUTCOMES[-1]
    left = list(rest)
    test = checked(iter(left), target, "will")
    if any(isinstance(event, Removed) and event.group == target for event in left):
        return check, test, OUTCOMES[0]
    return check, test, OUTCOMES[2] if test and test.result == 2 else OUTCOMES[1]


def checked(events: Iterator[Event], group: int, stat: str) -> Checked | None:
    """The next check of a group."""
    for event in events:
        if isinstance(event, Checked) and event.group == group and event.stat == stat:
            return event
    return None


# -- the ledger ---------------------------------------------------------------------------

Way = tuple[str, tuple[str, ...], tuple[int, int]]
"""An end of the exchange: its name, the answers that lead there, what the two sides pay for it."""

ANSWERING: tuple[Way, ...] = (
    ("Accept", ("accept",), (0, 0)),
    ("Deny, they let go", ("deny", "give_up"), (1, 0)),
    ("Deny, they force", ("deny", "force"), (1, 1)),
)
FORCING: tuple[Way, ...] = (("Give up", ("give_up",), (0, 0)), ("Force", ("force",), (1, 0)))


def ledger(ahead: Ahead[State]) -> Ledger | None:
    """[RR-REACT-03..05] What each end leaves both sides, and what becomes of the action."""
    question = ahead.question
    if isinstance(question, DeclareReaction):
        return Ledger(otherwise=undisturbed(ahead, question))
    if isinstance(question, AnswerReaction):
        return weighed(ahead, question, ANSWERING)
    return weighed(ahead, question, FORCING) if isinstance(question, ForceReaction) else None


def undisturbed(ahead: Ahead[State], question: DeclareReaction) -> OddsReport | None:
    """What the action comes to if nobody reacts."""
    action, moment = question.action, question.moment
    if action is None or moment is None or moment.window >= W5:
        return None
    roller = acting(action)
    verb = "works" if roller.stat else "hits"
    return rolled(ahead, Decline(), roller, "If you let it happen", verb)


def acting(action: Action) -> Roller:
    """The group whose action is under way, and what it rolls."""
    if action.attacks:
        return Roller(action.attacks[0].attacker)
    return Roller(action.group, "guile" if action.kind in GUILE_CHECKS else "")


def weighed(ahead: Ahead[State], question: AboutReaction[Any], ways: Sequence[Way]) -> Ledger:
    """A row for each end: what you and they keep, whether the action goes on, what it comes to."""
    warbands = ahead.state.warbands
    purses = warbands[question.seat].momentum, warbands[1 - question.seat].momentum
    columns = aspects(question)
    rows = []
    for label, answers, paid in ways:
        kept = [purse - price for purse, price in zip(purses, paid, strict=True)]
        if min(kept) < 0:
            continue
        if purses[1] == 0 and answers == ("deny", "give_up"):
            label, answers = "Deny", ("deny",)
        found = ahead.ends(answers, course)
        shares = [sum(share for end, share in found.items() if end[k]) for k in range(len(columns))]
        cells = (*map(str, kept), *(percent(Fraction(share)) for share in shares))
        rows.append(LedgerRow(label, answers[0], cells))
    return Ledger(("You", "They", *columns), tuple(rows))


def aspects(question: AboutReaction[Any]) -> tuple[str, ...]:
    """What there is to know of the action, as far as a reaction can change it."""
    action, moment = question.action, question.moment
    if action is None or moment is None or moment.window == W6:
        return ()
    if moment.window == W5:
        return ("One is lost",)
    if action.kind in ATTACKS or action.attacks:
        return ("Goes on", "And hits")
    return ("Goes on", "And works") if action.kind in GUILE_CHECKS else ("Goes on",)


def course(question: Question[Any], state: State, events: list[Event]) -> tuple[bool, bool]:
    """Whether the action under way went on, and whether something came of it."""
    about = question if isinstance(question, AboutReaction) else None
    action, moment = (about.action, about.moment) if about else (None, None)
    if action is None or moment is None:
        return False, False
    if moment.window == W5:
        tested = moment.test.group if moment.test is not None else None
        return any(isinstance(e, Removed) and e.group == tested for e in events), False
    roller = acting(action)
    check, _, _ = course_of([e for e in events if not is_astray(state, e)], roller)
    is_free = not action.cancelled and not any(plan.is_stopped for plan in action.plans)
    can_act = is_free and state.groups[roller.group].status == ON_BOARD and moment.window < W4
    return check is not None or can_act, check is not None and check.result > 0


def is_astray(state: State, event: Event) -> bool:
    """Whether it is an attack on a friend."""
    return (
        isinstance(event, Attacked)
        and state.groups[event.attacker].seat == state.groups[event.target].seat
    )
