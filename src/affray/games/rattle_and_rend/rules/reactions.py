"""Chapter Reactions: who may react when, declaring, denying, forcing, stealing the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from affray.games.rattle_and_rend.data.tables import MEDIUM
from affray.games.rattle_and_rend.pieces import AMBUSH, ON_BOARD, Group, is_in_band
from affray.games.rattle_and_rend.rules import ambush
from affray.games.rattle_and_rend.rules.modifiers import bonus
from affray.games.rattle_and_rend.rules.moments import Moment, Reaction, Use, focus
from affray.games.rattle_and_rend.rules.momentum import pay
from affray.games.rattle_and_rend.rules.sight import can_see
from affray.games.rattle_and_rend.rules.spots import Allowed
from affray.games.rattle_and_rend.rules.standard_reactions import ALPHA2, QUICKREF
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.rules.warding import WARDING
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Decline, React
from affray.games.rattle_and_rend.words.events import ReactionAnswered, ReactionDeclared
from affray.games.rattle_and_rend.words.questions import ChoosePartners
from affray.games.rattle_and_rend.words.reaction_questions import (
    AnswerReaction,
    DeclareReaction,
    ForceReaction,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import Refusal

COORDINATED = bonus("two groups coordinated", "RR-TRAIT-COORDINATED-2")

OWN: dict[str, dict[str, Reaction]] = {"alpha2": ALPHA2, "quickref": QUICKREF}
"""[RR-SREACT-00, RR-STAT-07] The one reaction of each type, by edition."""


def own_reactions(state: State, group: Group, window: int) -> tuple[Reaction, ...]:
    """[RR-STAT-07, RR-ATTACH-03] The type's reaction in a window; a pair has its champion's too."""
    card = group.card
    return _own_reactions(state.house.edition, card.kind, card.is_pair, window)


@cache
def _own_reactions(edition: str, kind: str, is_pair: bool, window: int) -> tuple[Reaction, ...]:
    """[RR-SREACT-00, RR-STAT-07, RR-ATTACH-03]"""
    table = OWN[edition]
    kinds = (kind, "champion") if is_pair else (kind,)
    return tuple(table[k] for k in kinds if k in table and window in table[k].windows)


def offers(state: State, action: Action, moment: Moment) -> list[React]:
    """[RR-REACT-01, RR-REACT-11, RR-Q-090] All reactions that this window may be answered with.

    [RR-HEAVY-TRANSPORT-2] Nobody reacts from aboard.
    """
    seat = state.other(action.seat)
    if state.warbands[seat].momentum < 1:
        return []
    found: list[React] = []
    window = moment.window
    kinds = reacting_kinds(state.house.edition, window)
    wards: list[Group] = []
    for group in state.groups:
        if group.seat != seat or (group.status not in (ON_BOARD, AMBUSH)):
            continue
        card = group.card
        if card.is_ward and group.status == ON_BOARD:
            wards.append(group)
        if card.kind in kinds or card.is_pair:
            for reaction in own_reactions(state, group, window):
                if is_triggered(state, action, moment, group, reaction):
                    found.append(React(reaction.name, group.id))
    for ward in wards:
        warding = warding_reaction(ward)
        if warding is not None and window in warding.windows:
            found += warding_offers(state, action, moment, ward, warding)
    return found


def warding_reaction(ward: Group) -> Reaction | None:
    """[RR-WREACT-01] What it gives to the groups around it; Reversal is none of these."""
    chosen = ward.card.warding
    return None if chosen is None else WARDING.get(chosen)


@cache
def reacting_kinds(edition: str, window: int) -> tuple[str, ...]:
    """The types whose own reaction belongs to a window."""
    return tuple(kind for kind, own in OWN[edition].items() if window in own.windows)


def warding_offers(
    state: State, action: Action, moment: Moment, ward: Group, reaction: Reaction
) -> list[React]:
    """[RR-WARD-01, RR-WREACT-01, RR-Q-102] Non-ward groups within M of the ward that has it."""
    found: list[React] = []
    for group in state.groups:
        if group.seat != ward.seat or group.card.is_ward:
            continue
        if group.status == ON_BOARD and not is_in_band(group, ward, MEDIUM):
            continue
        if group.status in (ON_BOARD, AMBUSH) and is_triggered(
            state, action, moment, group, reaction, ward
        ):
            found.append(React(reaction.name, group.id, ward.id))
    return found


def is_triggered(
    state: State,
    action: Action,
    moment: Moment,
    group: Group,
    reaction: Reaction,
    ward: Group | None = None,
) -> bool:
    """The trigger holds for the group, or for somewhere it could come out of ambush."""
    if group.status != AMBUSH:
        return reaction.trigger(state, action, moment, group, ward)
    if group.card.is_ward:
        return False
    rule = entry_rule(state, action, moment, group, reaction, ward)
    return ambush.entry_spots(state, group, rule, focus(state, action, moment)).has_any()


def entry_rule(
    state: State,
    action: Action,
    moment: Moment,
    group: Group,
    reaction: Reaction,
    ward: Group | None,
) -> Allowed:
    """[RR-TRAIT-AMBUSHERS-2, RR-Q-121] Where the trigger would hold as if it had stood there."""

    def allowed(x: int, y: int) -> Refusal | None:
        there = ambush.ghost(group, x, y)
        if ward is not None and not is_in_band(there, ward, MEDIUM):
            return Refusal("The group must be within M (160 mm) of the ward.", "RR-WREACT-01")
        if not reaction.trigger(state, action, moment, there, ward):
            return Refusal("The reaction is not triggered there.", "RR-TRAIT-AMBUSHERS-2")
        return None

    return allowed


def open_window(state: State, dice: Dice, action: Action, moment: Moment) -> Flow[None]:
    """[RR-REACT-01, RR-REACT-10, RR-REACT-12] Ask the reactive player, once an action.

    [RR-TRAIT-COORDINATED-3] A coordinated bundle is one action.
    """
    if not action.reacted:
        found = offers(state, action, moment)
        if found:
            yield from ask(state, dice, action, moment, found)


def ask(
    state: State, dice: Dice, action: Action, moment: Moment, found: Sequence[React]
) -> Flow[None]:
    """[RR-REACT-02..06, RR-WREACT-02] Declare, accept or deny, force; then the reaction happens."""
    seat = state.other(action.seat)
    options = Choices((Decline(), *found))
    reply = yield from DeclareReaction(
        seat, options, usual=Decline(), pieces=action.members, action=action, moment=moment
    )
    if not isinstance(reply, React):
        return
    lead = reply.group
    action.reacted = True
    reaction = reaction_called(state, moment.window, reply)
    host = state.groups[reply.ward] if reply.ward is not None else None
    partners = yield from coordinate(state, action, moment, state.groups[lead], reaction, host)
    lift_ban(state, (lead, *partners))
    state.tell(ReactionDeclared(group=lead, reaction=reply.reaction, partners=partners))
    pay(state, seat, 1, "a reaction", "RR-REACT-02")
    if (yield from is_allowed(state, action.seat, seat, reply, action, moment)):
        action.reactor = lead
        members = (lead, *partners)
        yield from react(state, dice, action, moment, reaction, members, host)


def react(
    state: State,
    dice: Dice,
    action: Action,
    moment: Moment,
    reaction: Reaction,
    members: tuple[int, ...],
    host: Group | None,
) -> Flow[None]:
    """[RR-REACT-06, RR-TRAIT-AMBUSHERS-2] The reaction happens; one from ambush gathers now.

    [RR-TRAIT-COORDINATED-2] Two who react together have a bonus.
    """
    lead = state.groups[members[0]]
    if lead.status == AMBUSH:
        rule = entry_rule(state, action, moment, lead, reaction, host)
        state.tell((yield from ambush.enter(state, lead, rule, focus(state, action, moment))))
        partners = yield from coordinate(state, action, moment, lead, reaction, host)
        members = (lead.id, *partners)
    extra = (COORDINATED,) if len(members) == 2 else ()
    before = standing(state)
    results = []
    for member in members:
        if state.groups[member].status == ON_BOARD:
            use = Use(member, host.id if host else member, extra)
            results.append((yield from reaction.resolve(state, dice, action, moment, use)))
    action.spoiled = action.halted or standing(state) != before
    settle_turn(state, action, results)


def standing(state: State) -> list[tuple[int, int, int]]:
    """Where everybody stands, to see whether a reaction has changed it."""
    return [(group.x, group.y, group.status) for group in state.groups]


def settle_turn(state: State, action: Action, results: list[bool | None]) -> None:
    """[RR-REACT-08, RR-REACT-09, RR-Q-087] Whether the reaction will take the turn."""
    if any(results) or (
        state.house.swap_on_failed_reaction and any(result is not None for result in results)
    ):
        action.stole = True


def reaction_called(state: State, window: int, reply: React) -> Reaction:
    own = own_reactions(state, state.groups[reply.group], window)
    able = own if reply.ward is None else WARDING.values()
    return next(reaction for reaction in able if reaction.name == reply.reaction)


def lift_ban(state: State, members: tuple[int, ...]) -> None:
    """[RR-REACT-13, RR-Q-063] Another group's reaction lifts the back-to-back ban."""
    warband = state.warband(state.groups[members[0]])
    if any(member not in warband.last_acted for member in members):
        warband.last_acted = ()


def is_allowed(
    state: State,
    active: int,
    reactive: int,
    reply: React,
    action: Action | None = None,
    moment: Moment | None = None,
) -> Flow[bool]:
    """[RR-REACT-03..05] Accepted, or denied and forced."""
    answer = "accept"
    if state.warbands[active].momentum >= 1:
        options = Choices(("accept", "deny"))
        answer = yield from AnswerReaction(
            state.other(reactive), options, reply, usual="accept", action=action, moment=moment
        )
    state.tell(ReactionAnswered(answer=answer))
    if answer == "accept":
        return True
    pay(state, active, 1, "denying a reaction", "RR-REACT-03")
    answer = "give_up"
    if state.warbands[reactive].momentum >= 1:
        options = Choices(("give_up", "force"))
        answer = yield from ForceReaction(
            state.other(active), options, reply, usual="give_up", action=action, moment=moment
        )
    state.tell(ReactionAnswered(answer=answer, rules=("RR-REACT-04", "RR-REACT-05")))
    if answer == "force":
        pay(state, reactive, 1, "forcing a reaction", "RR-REACT-05")
    return answer == "force"


def coordinate(
    state: State,
    action: Action,
    moment: Moment,
    lead: Group,
    reaction: Reaction,
    ward: Group | None,
) -> Flow[tuple[int, ...]]:
    """[RR-TRAIT-COORDINATED-1, RR-Q-123] Same type, within M and sight, and triggered as well."""
    warband = state.warband(lead)
    if not warband.has("coordinated") or warband.coordinated or lead.status != ON_BOARD:
        return ()
    able = tuple(
        ally.id
        for ally in state.allies(lead)
        if ally.card.kind == lead.card.kind
        and is_in_band(lead, ally, MEDIUM)
        and (ward is None or is_in_band(ally, ward, MEDIUM))
        and reaction.trigger(state, action, moment, ally, ward)
        and can_see(state, lead, ally)
    )
    if not able:
        return ()
    partners = yield from ChoosePartners(
        lead.seat, Subsets(able), usual=(), pieces=(lead.id, *able)
    )
    warband.coordinated = bool(partners)
    return partners
