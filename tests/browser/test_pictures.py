"""The pictures of the pages, drawn by the real thing.

`AFFRAY_PICTURES=docs/pictures pytest tests/browser/test_pictures.py` draws them anew; otherwise
they are drawn beside the point and looked at: the right size, and something on them.
"""

from __future__ import annotations

import json
import os
import re
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.brigandine import battle as brigands
from tests.browser.brigandine import on_screen, written
from tests.browser.conftest import Door
from tests.browser.flagrant_factions import mid_battle
from tests.browser.records import load
from tests.browser.table import Table, middle
from tests.browser.test_campaign import come_to, half_way
from tests.browser.warbands_and_heroes import DEED, standing_at
from tests.games.rattle_and_rend.matches import GAME
from tests.picture import BATTLE, PICTURES

from affray.games.warbands_and_heroes.words.answers import Creative
from affray.kernel.flow import Choose
from affray.kernel.match import Match
from affray.kernel.record import read_record, record_of, replay, write_record
from affray.testing.contract import answer_at_random

WIDE, PHONE = (1440, 900), (780, 1688)
LEAST = 60_000
"""Bytes: an empty page of these sizes has a tenth of that."""


def battle() -> Match[Any]:
    """The battle of the terminal's picture."""
    return replay(GAME, read_record(BATTLE.read_text("utf-8")))


def to_act() -> Match[Any]:
    """The same when the next action is to be given."""
    match = battle()
    while (question := match.questions()[0]).name != "ChooseAction":
        match.answer(question.seat, question.usual_answer())
    return match


def reaction() -> Match[Any]:
    """The battle a little later, when somebody's reaction can be accepted or denied."""
    for seed in range(500):
        match, random = battle(), Random(seed)
        for _ in range(6):
            question = match.questions()[0]
            if isinstance(question, Choose) and "deny" in list(question.options):
                return match
            answer_at_random(match, random)
    raise AssertionError("nobody reacts")


def sit_down(page: Page, folder: Path, match: Match[Any]) -> Table:
    load(page, write_record(record_of(match)), folder)
    return Table(page).opened().wait()


def table(page: Page, folder: Path) -> None:
    at = sit_down(page, folder, to_act())
    at.take_in_hand("Grizzle-Eye")
    expect(at.button("Charge")).to_be_visible()


def move(page: Page, folder: Path) -> None:
    """A charge that has been planned and not yet gone."""
    at = sit_down(page, folder, to_act())
    at.touch = page.viewport_size == {"width": 390, "height": 844}
    at.act("Grizzle-Eye", "Charge")
    at.asks("Choose a target for")
    at.take("Sir Corvane")
    at.asks("path of")
    enemy = at.bases("Side B").and_(at.board.get_by_label("Sir Corvane")).first
    assert at.plan_at(*middle(enemy))


def asked_to_deny(page: Page, folder: Path) -> None:
    at = sit_down(page, folder, reaction())
    expect(at.button("Deny")).to_be_visible()


def builder(page: Page, folder: Path) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="Copy and edit: Vampire Court").click()
    page.get_by_role("button", name="Remove Bats of the West Wing").click()
    expect(page.get_by_text("to fix").filter(visible=True)).to_be_visible()
    page.mouse.move(0, 0)


def armory(page: Page, folder: Path) -> None:
    """A unit of the book on the way to becoming another one."""
    page.goto("/rosters/brigandine")
    page.get_by_label("Force name").fill("The Long Watch")
    page.get_by_role("button", name="Add Unit of your own").click()
    page.get_by_label("Name of Unit of your own, line 1").fill("Warden of the Gate")
    page.get_by_role("button", name="Increase Life of Warden of the Gate").click()
    page.get_by_role("checkbox", name="Light armor").check()
    page.get_by_role("button", name="Done").click()
    page.locator("summary").filter(has_text="Humans of the Northern Marches").click()
    for unit in page.locator(".shelf[open] .add").all()[:2]:
        unit.click()
    page.locator(".rows .change").last.click()
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)


def template(page: Page, folder: Path) -> None:
    """A spell that is aimed and not yet cast there, beside the reach of a banner."""
    load(page, written(brigands()), folder)
    at = Table(page).opened().wait()
    at.act("Ember", "Incinerate")
    at.asks("Where does the template")
    page.get_by_role("region", name="Side A").get_by_role("button", name="Standard").click()
    assert at.plan_at(*on_screen(page, 11.4, 13.1))
    expect(at.board.locator("[data-under]")).to_have_count(4)
    expect(page.locator(".tag.odds")).to_be_visible()


WOOD = [[44, 250], [90, 236], [128, 262], [124, 312], [84, 330], [48, 306]]
FORD = [[160, 176], [214, 162], [250, 190], [238, 230], [186, 236], [158, 212]]
RUIN = [[262, 60], [350, 60], [350, 88], [290, 88], [290, 148], [262, 148]]
MAP = {
    "game": "rattle-and-rend",
    "name": "The Old Crossing",
    "unit": "mm",
    "size": [400, 400],
    "terrain": [
        {"kind": "blocking", "label": "Wood", "polygon": WOOD},
        {"kind": "rough", "label": "Ford", "polygon": FORD},
        {"kind": "hazardous", "label": "Quicksand", "disc": [318, 300, 40]},
        {"kind": "blocking", "label": "Ruin", "polygon": RUIN},
        {"kind": "rough", "label": "Marsh", "disc": [96, 96, 46]},
    ],
}


def map_editor(page: Page, folder: Path) -> None:
    """A map from a file, one piece of it in hand."""
    file = folder / "crossing.json"
    file.write_text(json.dumps(MAP), "utf-8")
    page.goto("/maps/rattle-and-rend")
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name=re.compile("^Ruin, blocking")).press("r")
    expect(page.get_by_text("Ready to play, 5 pieces")).to_be_visible()
    page.mouse.move(0, 0)


def diagram(page: Page, folder: Path) -> None:
    page.goto("/rules/rattle-and-rend#RR-HEAVY-COLOSSAL-1")
    examples = page.get_by_role("list", name="Examples of RR-HEAVY-COLOSSAL-1")
    expect(examples.get_by_role("button").first).to_be_visible()
    if examples.get_by_role("button", name="more").count():
        examples.get_by_role("button", name="more").click()
    examples.get_by_role("button", name="through Spot Weakness").click()
    figure = page.get_by_role("figure", name="through Spot Weakness")
    expect(figure.get_by_role("button", name="Next")).to_be_visible()
    while figure.get_by_role("button", name="Next").is_visible():
        figure.get_by_role("button", name="Next").click()
    page.locator("#RR-HEAVY-COLOSSAL-1").scroll_into_view_if_needed()


def campaign(page: Page, folder: Path) -> None:
    come_to(page, half_way())
    expect(page.get_by_text("Round 3 of 4: ")).to_be_visible()


def groups(page: Page, folder: Path) -> None:
    """A block of twelve models that one drag sends towards the enemy."""
    match = mid_battle()
    mover = match.questions()[0].pieces[0]
    view = match.game.look.view(match.state, None)
    own = [piece.id for piece in view.pieces if piece.group == mover]
    side = next(piece.side for piece in view.pieces if piece.group == mover)
    at = sit_down(page, folder, match)
    foes = [middle(base) for base in at.board.locator(f".base.{'ba'[side]}").all()]
    x, y = middle(at.board.locator(f'.base[data-piece="{own[0]}"]'))
    tx, ty = min(foes, key=lambda foe: (foe[0] - x) ** 2 + (foe[1] - y) ** 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (tx - x) * 0.6, y + (ty - y) * 0.6, steps=5)
    page.mouse.up()
    assert at.is_legal()
    expect(at.board.locator(".ghost circle")).to_have_count(len(own))


def game_master(page: Page, folder: Path) -> None:
    """What a player has described is given 4 chances in 6."""
    match = standing_at("SetChance", Creative, DescribeDeed=DEED)
    seats = [{"kind": "hot", "name": name} for name in ("Ann", "Bob", "Cid", "Mia")]
    body = {"key": "a-deed-to-judge", "record": write_record(record_of(match)), "seats": seats}
    made = page.request.post("/api/matches", data=body).json()
    page.goto(f"/m/{made['match']}#t={made['seat_tokens']['3']}")
    at = Table(page).opened().wait()
    at.press(at.decision.get_by_text("4", exact=True))
    expect(at.button("Choose 4")).to_be_enabled()


LIST: dict[str, tuple[Callable[[Page, Path], None], tuple[int, int], str]] = {
    "table": (table, WIDE, "light"),
    "table-dark": (table, WIDE, "dark"),
    "move": (move, WIDE, "light"),
    "reaction": (asked_to_deny, WIDE, "dark"),
    "builder": (builder, WIDE, "light"),
    "armory": (armory, WIDE, "light"),
    "map": (map_editor, WIDE, "light"),
    "rules": (diagram, WIDE, "light"),
    "template": (template, WIDE, "light"),
    "groups": (groups, WIDE, "light"),
    "game-master": (game_master, WIDE, "light"),
    "campaign": (campaign, WIDE, "light"),
    "phone": (move, PHONE, "dark"),
}


@pytest.mark.parametrize("name", LIST)
def test_pictures(visit: Door, tmp_path: Path, name: str) -> None:
    scene, size, scheme = LIST[name]
    page = visit(phone=size == PHONE, color_scheme=scheme)
    scene(page, tmp_path)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    file = Path(os.environ.get("AFFRAY_PICTURES", tmp_path)) / f"{name}.png"
    page.screenshot(path=file)
    drawn = file.read_bytes()
    assert struct.unpack(">II", drawn[16:24]) == size
    assert len(drawn) > LEAST


def test_the_pages_show_them() -> None:
    pages = "".join(page.read_text("utf-8") for page in PICTURES.parent.glob("*.md"))
    for name in LIST:
        assert (PICTURES / f"{name}.png").stat().st_size > LEAST
        assert f"pictures/{name}.png" in pages
