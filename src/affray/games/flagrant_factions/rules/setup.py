"""Everything before the first turn, one step at a time; `state.stage` says how far it has come.

The stages are "terrain", "scenario", "captains", "sides", "edge", "reserves", "roles", "tokens",
"deploy", "assets", "desertion", "spells", "ambitions", "first" and "opening"; then comes "start",
the battle. A match whose scenario is agreed on has it set already.
"""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import captain_traits, scenarios, spells
from affray.games.flagrant_factions.pieces import DESERTED, Company
from affray.games.flagrant_factions.rules import resilience
from affray.games.flagrant_factions.rules.removal import take_off
from affray.games.flagrant_factions.rules.setup_deploy import (
    choose_edge,
    deploy_next,
    give_role,
    hold_back,
    place_tokens,
)
from affray.games.flagrant_factions.rules.terrain import laid_in, lay_out
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Reveal
from affray.games.flagrant_factions.words.setup_events import (
    AmbitionsTaken,
    CaptainTraitSet,
    DesertionRolled,
    FirstChosen,
    ScenarioSet,
    SidesRolled,
    SpellsChosen,
    TerrainLaid,
)
from affray.games.flagrant_factions.words.setup_questions import (
    USUAL_AMBITIONS,
    AmbitionChoices,
    ChangeRoll,
    ChooseAmbitions,
    ChooseFirst,
    ChooseSpells,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step, Together
from affray.kernel.options import Choices, Subsets


def lay_terrain(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-02, FF-Q-49] The table is laid out by dice, or as the players have agreed."""
    if state.terrain:
        state.tell(TerrainLaid(faces=(), laid=laid_in(state)))
    else:
        lay_out(state, dice)
    state.stage = "scenario"
    yield from ()


def set_scenario(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-03, FF-Q-49, FF-Q-73] Agreed on, or 1d6 for one of the six numbered ones."""
    face = None
    scenario = state.scenario or state.house.scenario
    if scenario == "roll":
        face = dice.roll(6)
        scenario = next(id for id, one in scenarios().items() if one.roll == face)
    state.scenario = scenario
    state.tell(ScenarioSet(scenario=scenario, face=face, rules=("FF-SET-03", state.plan.rule)))
    state.stage = "captains"
    yield from ()


def roll_captains(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-04, FF-CAP-05] 3d6 for each captain who has no trait yet."""
    for company in state.companies:
        faces: tuple[int, ...] = ()
        trait = company.captain_trait
        if trait is None:
            faces = dice.roll(6), dice.roll(6), dice.roll(6)
            trait = next(id for id, row in captain_traits().items() if row.roll == sum(faces))
            company.captain_trait = trait
        rules = ("FF-SET-04", captain_traits()[trait].rule)
        state.tell(CaptainTraitSet(company=company.name, trait=trait, faces=faces, rules=rules))
    state.stage = "sides"
    yield from ()


# -- attackers and defenders -------------------------------------------------------------


def roll_sides(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-05, FF-SET-06, FF-CT-08, FF-Q-18] The higher die attacks; ties are rolled again."""
    while True:
        faces = dice.roll(6), dice.roll(6)
        changes = [0, 0]
        for side in spoken_order(state, dice, faces):
            shrewd = shrewd_of(state, side)
            if shrewd is not None:
                changes[side] = yield from ChangeRoll(shrewd.seat, side, faces)
        totals = [faces[0] + changes[0], faces[1] + changes[1]]
        winner = None if totals[0] == totals[1] else totals.index(max(totals))
        told = (changes[0], changes[1])
        state.tell(SidesRolled(faces=faces, changes=told, attackers=winner))
        if winner is not None:
            break
    state.attackers = winner
    state.stage = "edge"


def spoken_order(state: State, dice: Dice, faces: tuple[int, int]) -> tuple[int, int]:
    """[FF-Q-18] With two Shrewd captains the lower die speaks first; a coin settles equals."""
    if shrewd_of(state, 0) is None or shrewd_of(state, 1) is None:
        return 0, 1
    if faces[0] == faces[1]:
        return (0, 1) if dice.roll(2) == 1 else (1, 0)
    return (0, 1) if faces[0] < faces[1] else (1, 0)


def shrewd_of(state: State, side: int) -> Company | None:
    """A company of the side with a Shrewd captain; one change a side is all."""
    for company in state.companies:
        if company.side == side and company.captain_trait == "shrewd":
            return company
    return None


# -- after deployment ---------------------------------------------------------------------


def roll_desertion(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-09, FF-CT-03, FF-Q-17] Reprehensible: other groups desert on a 1."""
    for company in state.companies:
        if company.captain_trait != "reprehensible":
            continue
        others = [g.id for g in state.of_company(company.seat) if g.id != company.captain_group]
        for id in others:
            face = dice.roll(6)
            state.tell(DesertionRolled(group=id, face=face))
            if face == 1:
                take_off(state, state.group(id), DESERTED)
    state.stage = "spells"
    yield from resilience.settle(state, dice, [])


def choose_spells(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-12, FF-OT-APPRENTICE, FF-Q-80] Three different ones for each Apprentice."""
    for id in [group.id for group in state.groups if group.has("apprentice")]:
        group = state.group(id)
        known = group.spells
        if len(known) < 3:
            left = tuple(spell for spell in spells() if spell not in known)
            options = Subsets(left, least=3 - len(known), most=3 - len(known))
            chosen = yield from ChooseSpells(state.seat_of(group), options, pieces=(id,))
            known = (*known, *chosen)
            state.group(id).spells = known
        state.tell(SpellsChosen(group=id, spells=known))
    state.stage = "ambitions"


def choose_ambitions(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-10, FF-AMB-01, FF-AMB-03, FF-Q-46] All at once, some revealed with it."""
    parts = [
        ChooseAmbitions(company.seat, AmbitionChoices(), usual=USUAL_AMBITIONS)
        for company in state.companies
    ]
    answers = yield from Together(parts)
    for company, taken in zip(state.companies, answers, strict=True):
        revealed = [one.ambition for one in taken if isinstance(one, Reveal)]
        company.ambitions = tuple(sorted(one.ambition for one in taken))
        company.revealed = tuple(sorted(revealed))
        state.tell(AmbitionsTaken(company=company.name, revealed=company.revealed))
    state.stage = "first"


def choose_first(state: State, dice: Dice) -> Flow[None]:
    """[FF-SET-07, FF-SET-11, FF-Q-88] Agreed on, or the scenario says who goes first or decides."""
    plan = state.plan
    rules = ("FF-SET-07", plan.rule)
    sides: dict[str | None, int] = {"attackers": state.attackers, "defenders": state.defenders}
    if state.begins is not None:
        state.first = state.begins
        rules = ("FF-SET-07", "FF-Q-88")
    elif plan.chooses is not None:
        chooser = sides[plan.chooses]
        options = Choices((chooser, 1 - chooser))
        state.first = yield from ChooseFirst(state.speaker(chooser), options)
    else:
        state.first = sides[plan.first]
    state.active = state.first
    state.tell(FirstChosen(side=state.first, rules=rules))
    state.stage = "opening"


def open_battle(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-SC-2, FF-Q-85] In Retreat every deployed defending group tests first."""
    if state.scenario == "retreat":
        for id in [group.id for group in state.on_table(state.defenders)]:
            yield from resilience.opening_test(state, dice, id)
    state.stage = "start"


def place_siege(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-SC-4, FF-Q-78] Sortie: the attackers place three Siege tokens."""
    yield from place_tokens(state, "siege", 3, "FF-OUT-SC-4")
    waiting = tuple(group.id for group in state.groups if group.id not in state.queue)
    state.queue = waiting
    is_theirs = state.plan.order == "defenders"
    state.active = state.defenders if is_theirs else state.attackers
    state.stage = "deploy"


def place_assets(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-SC-3] Raid: the defenders place six Assets."""
    yield from place_tokens(state, "asset", 6, "FF-OUT-SC-3")
    state.stage = "desertion"


STEPS: dict[str, Step] = {
    "terrain": lay_terrain,
    "scenario": set_scenario,
    "captains": roll_captains,
    "sides": roll_sides,
    "edge": choose_edge,
    "reserves": hold_back,
    "roles": give_role,
    "tokens": place_siege,
    "deploy": deploy_next,
    "assets": place_assets,
    "desertion": roll_desertion,
    "spells": choose_spells,
    "ambitions": choose_ambitions,
    "first": choose_first,
    "opening": open_battle,
}
