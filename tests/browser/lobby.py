"""Setting up a match on the page for a new one."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

GAMES = ("brigandine", "flagrant-factions", "rattle-and-rend", "warbands-and-heroes")

NEW = "/new?game=rattle-and-rend"
"""However many games there are."""

REEDS = ("Ash", "Birch", "Heron", "Crane")
THORNS = ("Hawthorn", "Bramble", "Kestrel", "Merlin")
FLYERS = {*REEDS[2:], *THORNS[2:]}


def force(name: str, groups: tuple[str, ...]) -> str:
    """Four groups, soon placed: two that evade what comes near, two that no wall holds up."""
    return json.dumps(
        {
            "game": "rattle-and-rend",
            "edition": "alpha2",
            "name": name,
            "entries": [
                {"kind": "heavy", "name": group, "picks": {"trait": ["flyer"]}}
                if group in FLYERS
                else {"kind": "skirmishers", "name": group}
                for group in groups
            ],
            "picks": {"traits": ["blessed", "elites"], "drive": ["discipline"]},
        }
    )


def set_rule(page: Page, words: str, value: str) -> None:
    """A house rule: a button, or a number."""
    rule = page.get_by_role("listitem").filter(has_text=words)
    expect(rule).to_be_visible()
    if value.isdigit() and rule.get_by_role("spinbutton").count():
        rule.get_by_role("spinbutton").fill(value)
        rule.get_by_role("spinbutton").press("Tab")
    else:
        rule.get_by_role("button", name=value, exact=True).click()


def set_seat(page: Page, seat: int, who: str, *, name: str = "", pasted: str = "") -> None:
    """Who sits there, and with which pasted list."""
    form = page.get_by_role("group", name=f"Seat {seat}")
    form.get_by_text(who, exact=True).click()
    if name:
        form.get_by_label("Name").fill(name)
    if pasted:
        form.get_by_label("Force").select_option("Paste a list…")
        dialog = page.get_by_role("dialog", name="Paste a list")
        dialog.get_by_label("List", exact=True).fill(pasted)
        dialog.get_by_role("button", name="Use this list").click()
        expect(dialog).to_have_count(0)


def small_match(page: Page, *, rounds: int, second: str) -> None:
    """Ann here with the Reeds, and somebody against her with the Thorns; everything else brief."""
    set_rule(page, "Points per warband", "10")
    set_rule(page, "Rounds after which the game is a draw", str(rounds))
    page.get_by_label("Scenario").select_option("Kill them all")
    set_seat(page, 1, "On this device", name="Ann", pasted=force("The Reeds", REEDS))
    set_seat(page, 2, second, name="Bob", pasted=force("The Thorns", THORNS))
    page.get_by_role("button", name="Start").click()


def links(page: Page) -> dict[str, str]:
    """The links to hand out, by what they are for."""
    expect(page.get_by_role("heading", name="Match created")).to_be_visible()
    return {
        label: page.get_by_role("textbox", name=label).input_value()
        for label in ("Seat 2 (Bob): play", "Spectators: watch")
    }
