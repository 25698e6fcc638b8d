"""Exact odds of a described roll or fight: the rules themselves, run with every result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.games.flagrant_factions.data.tables import captain_traits, profiles
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import Company
from affray.games.flagrant_factions.rules.causes import NOBODY, PROJECTILE, SHOOT
from affray.games.flagrant_factions.rules.resilience import LOSS, RALLY, Test
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import chances, position
from affray.kernel.odds import OddsReport, odds
from affray.kernel.problems import BadInput, Problem

KEYS = {
    "check": "an activation: the number to reach with 2d6, 2 to 12",
    "test": "a profile that tests Resilience, with attacker_traits such as cowardly",
    "attacker": "the profile that strikes, such as elite_foot",
    "target": "the profile that is struck",
    "action": "attack (the default), defend, shoot or projectile",
    "attacker_traits": "traits, separated by commas, such as vicious,bane:Undead",
    "target_traits": "traits, separated by commas",
    "attacker_r": "Resilience of the one that strikes; all of it when left out",
    "target_r": "Resilience of the one that is struck",
    "attacker_captain": "yes: a captain is near it; or a trait, such as capable: its captain's own",
    "target_captain": "the same for the one that is struck; nobody has a captain unless you say so",
    "attacker_below_half": "yes: less than half of its company is in play",
    "target_below_half": "yes: the same for the one that is struck",
    "formed": "yes: the target stands in defensive formation",
    "lost": "R just lost, for a test",
    "cover": "yes: the target has Cover",
    "distance": "the gap in inches; contact, or 6 for Shooting, when left out",
}

ACTIONS = ("attack", "defend", "shoot", "projectile")


def report(asked: Mapping[str, str]) -> OddsReport:
    """The chances of what is described; `BadInput` names a key or value that makes no sense."""
    for key in asked:
        if key not in KEYS:
            raise BadInput(Problem(key, "", f"not one of: {', '.join(KEYS)}"))
    if "check" in asked:
        return of_check(asked)
    return of_test(asked) if "test" in asked else of_fight(asked)


def of_check(asked: Mapping[str, str]) -> OddsReport:
    """[FF-GEN-07] 2d6 against a number."""
    needed = number(asked, "check", 2, 12)
    chance = odds(lambda dice: dice.roll(6) + dice.roll(6) >= needed)
    return chances.passing("An activation", f"{needed}+", chance, ())


def of_test(asked: Mapping[str, str]) -> OddsReport:
    """[FF-SEQ-04, FF-TEST-04] A test, after losses or without."""
    state = duel_of({"attacker": asked["test"], "target": "elite_foot", **asked})
    lost = number(asked, "lost", 0, 12) if "lost" in asked else 0
    return chances.of_test(state, Test(1, LOSS if lost else RALLY, NOBODY, lost=lost))


def of_fight(asked: Mapping[str, str]) -> OddsReport:
    """[FF-SEQ-03] What becomes of the target, with every choice the usual one."""
    action = asked.get("action", "attack")
    if action not in ACTIONS:
        raise BadInput(Problem("action", "FF-ACT-02", f"not one of: {', '.join(ACTIONS)}"))
    state = duel_of(asked)
    attacker = state.group(1).card
    if action == "attack" and not attacker.me_atk:
        raise BadInput(Problem("attacker", "FF-PROF-08", "it has no ME values for an Attack"))
    if action == "shoot" and not attacker.mi_a:
        raise BadInput(Problem("attacker", "FF-PROF-08", "it has no MI profile"))
    if action in ("shoot", "projectile"):
        manner = SHOOT if action == "shoot" else PROJECTILE
        return chances.of_volley(state, 1, 2, manner)
    one, other = (1, 2) if action == "attack" else (2, 1)
    return chances.of_attack(state, one, other)[0 if action == "attack" else 1]


def number(asked: Mapping[str, str], key: str, low: int, high: int) -> int:
    text = asked[key]
    if not text.isdecimal() or not low <= int(text) <= high:
        raise BadInput(Problem(key, "", f"a whole number from {low} to {high}"))
    return int(text)


def is_so(asked: Mapping[str, str], key: str) -> bool:
    """A key that is yes or no, and no when left out."""
    if asked.get(key, "no") not in ("yes", "no"):
        raise BadInput(Problem(key, "", "yes or no"))
    return asked.get(key) == "yes"


def duel_of(asked: Mapping[str, str]) -> State:
    """Two groups of one model on an empty table, as described; a wall gives Cover."""
    groups: list[dict[str, Any]] = []
    far = asked.get("action") in ("shoot", "projectile")
    gap = number(asked, "distance", 0, 24) if "distance" in asked else 6 * far
    for who, side, x in (("attacker", "A", 10.0), ("target", "B", 11.0 + gap)):
        kind = asked.get(who, "")
        if kind not in profiles():
            raise BadInput(Problem(who, "FF-PROF-01", f"not one of: {', '.join(profiles())}"))
        group: dict[str, Any] = {
            "name": f"The {who}",
            "side": side,
            "profile": kind,
            "at": [x, 18],
            "traits": [word for word in asked.get(f"{who}_traits", "").split(",") if word],
        }
        if f"{who}_r" in asked:
            group["r"] = number(asked, f"{who}_r", 1, profiles()[kind].resilience)
        groups.append(group)
    groups[1]["formed"] = is_so(asked, "formed")
    for who, side in (("attacker", "A"), ("target", "B")):
        if is_so(asked, f"{who}_below_half"):
            gone = {"name": f"{side} who fled", "profile": "elite_foot", "place": "routed"}
            groups.append({"side": side, "cost": 24, **gone})
    plain: dict[str, Any] = {"groups": groups}
    if is_so(asked, "cover"):
        edge = 10.5 + gap / 2
        plain["terrain"] = [{"kinds": ["cover"], "rectangle": [edge + 1, 18, 2 + gap, 2]}]
    state = position.place(plain, House.of({}))
    for company, who in zip(state.companies, ("attacker", "target"), strict=True):
        give_captain(company, who, asked.get(f"{who}_captain", "no"))
    return state


def give_captain(company: Company, who: str, captain: str) -> None:
    """[FF-CAP-02, FF-CAP-05] A captain only where one is asked for, with a trait or without."""
    if captain not in ("yes", "no", *captain_traits()):
        known = f"yes, no, or one of: {', '.join(captain_traits())}"
        raise BadInput(Problem(f"{who}_captain", "FF-CAP-05", known))
    if captain == "no":
        company.captain_group = None
    elif captain != "yes":
        company.captain_trait = captain
