"""Chapter Setup: edges, reserves, roles, deployment and tokens of the scenarios."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import Company, Token
from affray.games.flagrant_factions.rules import zones
from affray.games.flagrant_factions.rules.placing import Placements, put_down
from affray.games.flagrant_factions.rules.spots import TokenPlaces
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.move_questions import PlaceGroup
from affray.games.flagrant_factions.words.setup_events import (
    Deployed,
    EdgeChosen,
    HeldBack,
    RoleGiven,
    TokenPlaced,
)
from affray.games.flagrant_factions.words.setup_questions import (
    ChooseEdge,
    ChooseNext,
    ChooseRole,
    HoldBack,
    PlaceToken,
    Reserves,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

LONG_EDGES = ("south", "north")
"""[FF-Q-82] The attackers pick one of these."""


def choose_edge(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-SC-0, FF-OUT-SC-2, FF-Q-82] The attackers' edge, where the scenario has one."""
    if state.scenario in ("pitched_battle", "retreat"):
        seat = state.speaker(state.attackers)
        edge = yield from ChooseEdge(seat, Choices(LONG_EDGES))
        state.edge = edge
        state.tell(EdgeChosen(side=state.attackers, edge=edge))
    state.stage = "reserves"


# -- groups that are not deployed -----------------------------------------------------


def hold_back(state: State, dice: Dice) -> Flow[None]:
    """[FF-Q-34, FF-OUT-SC-3] Groups kept off the table, with a Summoner or by the scenario."""
    kept: tuple[int, ...] = ()
    for seat in range(len(state.companies)):
        options = reserves_of(state, state.companies[seat])
        if options is None or options.most == 0:
            continue
        able = tuple(options.values)
        chosen = yield from HoldBack(
            state.companies[seat].seat, options, usual=next(iter(options)), pieces=able
        )
        kept += chosen
        if chosen:
            side = state.companies[seat].side
            rules = ("FF-Q-34", state.plan.rule)
            state.tell(HeldBack(side=side, groups=chosen, rules=rules))
    state.queue = kept
    state.stage = "roles"


def reserves_of(state: State, company: Company) -> Reserves | None:
    """What a company may keep off the table; at least one group is deployed."""
    groups = list(state.of_company(company.seat))
    role = "attackers" if company.side == state.attackers else "defenders"
    if state.scenario == "raid" and role == "defenders":
        rest = tuple(group.id for group in groups if group.id != company.captain_group)
        return Reserves(rest, least=len(rest) - len(rest) // 2)
    has_summoner = any(group.has("summoner") for group in groups)
    if has_summoner or role in state.plan.reserve:
        return Reserves(tuple(group.id for group in groups), most=len(groups) - 1)
    return None


def give_role(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-SC-5, FF-OUT-SC-6] The Extractees or the Bodyguards are named."""
    roles = {"extraction": "Extractees", "ritual": "Bodyguards"}
    if state.scenario in roles:
        able = tuple(g.id for g in state.of_side(state.defenders) if g.id not in state.queue)
        seat = state.speaker(state.defenders)
        special = yield from ChooseRole(seat, Choices(able), pieces=able)
        state.special = special
        role = roles[state.scenario]
        state.tell(RoleGiven(group=special, role=role, rules=(state.plan.rule,)))
    state.stage = "tokens"


# -- deployment -------------------------------------------------------------------------


def deploy_next(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-08, FF-Q-54] The side at hand puts down a group; then perhaps the other."""
    side = state.active
    waiting = tuple(id for id in state.queue if state.side_of(state.group(id)) == side)
    if waiting:
        chosen = waiting[0]
        if len(waiting) > 1:
            chosen = yield from ChooseNext(state.speaker(side), Choices(waiting), pieces=waiting)
        yield from put_group(state, chosen)
        state.queue = tuple(id for id in state.queue if id != chosen)
    sides = [state.side_of(state.group(id)) for id in state.queue]
    if not sides:
        state.stage = "assets"
    elif 1 - side in sides and (state.plan.order == "alternate" or side not in sides):
        state.active = 1 - side


def put_group(state: State, group_id: int) -> Flow[None]:
    """One group in its zone; where there is no room at all it stays off the table."""
    group = state.group(group_id)
    options = Placements(state, group_id, zones.zone(state, group))
    first = options.first()
    wider = zones.crowded_zone(state, group)
    if first is None and wider is not None:
        options = Placements(state, group_id, wider)
        first = options.first()
    if first is None:
        state.tell(HeldBack(side=state.side_of(group), groups=(group_id,), rules=("FF-Q-54",)))
        return
    answer = yield from PlaceGroup(state.seat_of(group), options, usual=first, pieces=(group_id,))
    put_down(state, group_id, answer)
    rules = ("FF-SET-08", state.plan.rule)
    state.tell(Deployed(group=group_id, moves=answer, rules=rules))


def place_tokens(state: State, kind: str, count: int, rule: str) -> Flow[None]:
    """[FF-OUT-SC-3, FF-OUT-SC-4] Tokens, one after the other, as far as there is room."""
    if rule != state.plan.rule:
        return
    is_siege = kind == "siege"
    seat = state.speaker(state.attackers if is_siege else state.defenders)
    for number in range(1, count + 1):
        allowed = zones.siege_zone(state) if is_siege else zones.asset_zone(state)
        options = TokenPlaces(state, allowed, [(t.x, t.y) for t in state.tokens])
        if not options.has_any():
            return
        x, y = yield from PlaceToken(seat, options)
        state.tokens = (*state.tokens, Token(number, kind, x, y))
        state.tell(TokenPlaced(kind=kind, at=(x, y), rules=(rule,)))
