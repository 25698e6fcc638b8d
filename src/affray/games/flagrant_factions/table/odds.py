"""Exact odds of a described roll or fight: the rules themselves, run with every result."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec

from affray.games.flagrant_factions.data.tables import captain_traits, profiles
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import Company
from affray.games.flagrant_factions.rules.causes import NOBODY, PROJECTILE, SHOOT
from affray.games.flagrant_factions.rules.resilience import LOSS, RALLY, Test
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import chances, position
from affray.kernel import odds
from affray.kernel.house import Ruled
from affray.kernel.odds import OddsReport, words
from affray.kernel.problems import BadInput, Problem, invalid

Profile = partial(Ruled, rule="FF-PROF-01", values=tuple(profiles()))
Captain = partial(Ruled, rule="FF-CAP-05", values=("yes", "no", *captain_traits()))
Action = Literal["attack", "defend", "shoot", "projectile"]
OF_ACTION = Ruled("Action: attack (default), defend, shoot or projectile", "FF-ACT-02")
Number = int | None


class Situation(odds.Situation, frozen=True, kw_only=True):
    check: Annotated[Number, Ruled("Activation: the number to reach on 2d6", low=2, high=12)] = None
    test: Annotated[str, Profile("Profile that tests Resilience, with attacker_traits")] = ""
    attacker: Annotated[str, Profile("Profile of the attacker, such as elite_foot")] = ""
    target: Annotated[str, Profile("Profile of the target")] = ""
    action: Annotated[Action, OF_ACTION] = "attack"
    attacker_traits: Annotated[str, Ruled("Comma-separated, such as vicious,bane:Undead")] = ""
    target_traits: Annotated[str, Ruled("Traits of the target, comma-separated")] = ""
    attacker_r: Annotated[Number, Ruled("Resilience left (default: all)", low=1, high=12)] = None
    target_r: Annotated[Number, Ruled("The same for the target", low=1, high=12)] = None
    attacker_captain: Annotated[str, Captain("yes: a captain is near; a trait: it has one")] = "no"
    target_captain: Annotated[str, Captain("The same for the target")] = "no"
    attacker_below_half: Annotated[bool, Ruled("Under half its company left (yes or no)")] = False
    target_below_half: Annotated[bool, Ruled("The same for the target (yes or no)")] = False
    formed: Annotated[bool, Ruled("Target is in defensive formation (yes or no)")] = False
    lost: Annotated[int, Ruled("R just lost, for a test", low=0, high=12)] = 0
    cover: Annotated[bool, Ruled("Target has Cover (yes or no)")] = False
    distance: Annotated[Number, Ruled("Inches; contact, or 6 to shoot", low=0, high=24)] = None


def report(asked: Situation) -> OddsReport:
    """The chances of what is described."""
    if asked.check is not None:
        return of_check(asked.check)
    return of_test(asked) if asked.test else of_fight(asked)


def of_check(needed: int) -> OddsReport:
    """[FF-GEN-07] 2d6 against a number."""
    chance = odds.odds(lambda dice: dice.roll(6) + dice.roll(6) >= needed)
    return chances.passing("An activation", f"{needed}+", chance, verb="activates")


def of_test(asked: Situation) -> OddsReport:
    """[FF-SEQ-04, FF-TEST-04] A test, after losses or without."""
    tester, other = asked.attacker or asked.test, asked.target or "elite_foot"
    state = duel_of(msgspec.structs.replace(asked, attacker=tester, target=other))
    return chances.of_test(state, Test(1, LOSS if asked.lost else RALLY, NOBODY, lost=asked.lost))


def of_fight(asked: Situation) -> OddsReport:
    """[FF-SEQ-03] What becomes of the target, with every choice the usual one."""
    action = asked.action
    state = duel_of(asked)
    attacker = state.group(1).card
    if action == "attack" and not attacker.me_atk:
        raise BadInput(Problem("attacker", "FF-PROF-08", "This profile has no ME attack."))
    if action == "shoot" and not attacker.mi_a:
        raise BadInput(Problem("attacker", "FF-PROF-08", "This profile has no MI values."))
    if action in ("shoot", "projectile"):
        manner = SHOOT if action == "shoot" else PROJECTILE
        return chances.of_volley(state, 1, 2, manner)
    one, other = (1, 2) if action == "attack" else (2, 1)
    return chances.of_attack(state, one, other)[0 if action == "attack" else 1]


def duel_of(asked: Situation) -> State:
    """Two groups of one model on an empty table, as described; a wall gives Cover."""
    gap = asked.distance
    if gap is None:
        gap = 6 if asked.action in ("shoot", "projectile") else 0
    groups = [
        group_of("attacker", asked.attacker, asked.attacker_traits, asked.attacker_r),
        group_of("target", asked.target, asked.target_traits, asked.target_r),
    ]
    groups[0] |= {"side": "A", "at": [10.0, 18]}
    groups[1] |= {"side": "B", "at": [11.0 + gap, 18], "formed": asked.formed}
    for side, is_below in (("A", asked.attacker_below_half), ("B", asked.target_below_half)):
        if is_below:
            gone = {"name": f"{side} who fled", "profile": "elite_foot", "place": "routed"}
            groups.append({"side": side, "cost": 24, **gone})
    plain: dict[str, Any] = {"groups": groups}
    if asked.cover:
        edge = 10.5 + gap / 2
        plain["terrain"] = [{"kinds": ["cover"], "rectangle": [edge + 1, 18, 2 + gap, 2]}]
    state = position.place(plain, House.of({}))
    give_captain(state.companies[0], asked.attacker_captain)
    give_captain(state.companies[1], asked.target_captain)
    return state


def group_of(who: str, kind: str, traits: str, left: int | None) -> dict[str, Any]:
    if not kind:
        raise BadInput(Problem(who, "FF-PROF-01", f"Missing. Available: {', '.join(profiles())}."))
    most = profiles()[kind].resilience
    if left is not None and left > most:
        raise BadInput(Problem(f"{who}_r", "", invalid(left, f"1 to {most}")))
    group = {"name": f"The {who}", "profile": kind, "traits": words(traits)}
    return group if left is None else group | {"r": left}


def give_captain(company: Company, captain: str) -> None:
    """[FF-CAP-02, FF-CAP-05] A captain only where one is asked for, with a trait or without."""
    if captain == "no":
        company.captain_group = None
    elif captain != "yes":
        company.captain_trait = captain
