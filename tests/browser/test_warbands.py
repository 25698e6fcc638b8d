"""Three people and a game master, each with a browser: a map of their own, words, ties, walls."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import set_rule, set_seat
from tests.browser.table import BOT, Table
from tests.browser.warbands_and_heroes import (
    BESIDE,
    DEED,
    OTHERS,
    PLACES,
    SIZE,
    STROKES,
    WALLS,
    WARBANDS,
    on_screen,
    routed_before_acting,
    written,
    written_force,
)

from affray.kernel.match import Match

GAME = "warbands-and-heroes"
NAMES = ("Ann", "Bob", "Cid", "Mia")
"""Of whom the last is the game master."""
MAP = "The Three Holds"
MOST_ROUNDS = 60
"""Three dice are all different in 5 rounds of 9: so many such rounds in a row nobody sees."""

REASON = "The slope is steep, and the stone is loose"
CLOSE = "The stone came very close"


class Seat(Table):
    """One of the four, by name."""

    def __init__(self, page: Page, name: str, *, touch: bool = False) -> None:
        super().__init__(page, touch=touch)
        self.name = name

    def say(self, words: str) -> None:
        """Answer in words."""
        self.decision.get_by_role("textbox").fill(words)
        self.done(lambda: self.press(self.button("Submit")))

    def order(self, unit: str, action: str) -> None:
        """Something that one of one's Units does."""
        self.act(unit, action)

    def go_to(self, square: tuple[int, int]) -> None:
        """A place or a move, by a press on the board."""
        assert self.plan_at(*on_screen(self.page, square)), self.decision.inner_text()
        self.go()


def paint_the_map(page: Page) -> None:
    """Squares that block and a zone for each side, every stroke one drag."""
    page.get_by_label("Map name").fill(MAP)
    page.get_by_text("House rules: as printed").click()
    set_rule(page, "Squares along each side", str(SIZE))
    field = page.get_by_role("application", name=re.compile(f"^The board, {SIZE} by {SIZE}"))
    expect(field).to_be_visible()
    field.scroll_into_view_if_needed()
    for brush, _, first, last in STROKES:
        page.get_by_role("radio", name=re.compile(f"^{brush}")).check()
        corners = {(first[0], row): (last[0], row) for row in range(first[1], last[1] + 1)}
        for left, right in corners.items():
            page.mouse.move(*on_screen(page, left))
            page.mouse.down()
            page.mouse.move(*on_screen(page, right), steps=4)
            page.mouse.up()
    beside = page.get_by_role("complementary", name="The map")
    expect(beside).to_contain_text("Ready to play, 13 pieces")


def set_the_table(page: Page) -> list[str]:
    """Ann and two by link, each with a warband of their own, and the game master by link, too;
    the links of those who come."""
    expect(page.get_by_role("radio", name=MAP)).to_be_checked()
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
    for side, name in enumerate(NAMES[:3]):
        who = "By invitation link" if side else "On this device"
        set_seat(page, side + 1, who, name=name, pasted=written_force(side))
    set_seat(page, 4, "By invitation link", name=NAMES[3])
    masters = page.get_by_role("group", name="Seat 4")
    masters.get_by_label("Force").select_option("No force: the game master")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Match created")).to_be_visible()
    return [
        page.get_by_role("textbox", name=f"Seat {seat + 1} ({NAMES[seat]}): play").input_value()
        for seat in (1, 2, 3)
    ]


def come(visit: Door, link: str, name: str, *, phone: bool = False) -> Seat:
    page = visit(link, phone=phone)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the match").click()
    return Seat(page, name, touch=phone)


def seated(visit: Door) -> list[Seat]:
    """From the map editor to a table at which everybody sits."""
    page = visit(f"/maps/{GAME}")
    paint_the_map(page)
    page.get_by_role("button", name="Play on this map").click()
    links = set_the_table(page)
    page.get_by_role("link", name="Go to the table").click()
    guests = [come(visit, link, name) for link, name in zip(links, NAMES[1:], strict=True)]
    return [Seat(page, NAMES[0]).opened(), *(guest.opened() for guest in guests)]


def asked(seats: list[Seat]) -> Seat:
    """Whoever must decide now: exactly one of the four."""
    until = time.monotonic() + BOT / 1000
    while time.monotonic() < until:
        found = [seat for seat in seats if seat.is_asked]
        if len(found) == 1:
            return found[0]
        seats[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def side_of(seat: Seat) -> int:
    return NAMES.index(seat.name)


def deploy(seats: list[Seat]) -> None:
    """The game master takes the map as it is; then each places Units where the map says."""
    master = seats[3].asks("what does the field look like")
    master.take("As it lies")
    master.asks("Change a square")
    master.take("No, leave it as it is")
    for _ in PLACES:
        seat = asked(seats)
        unit = re.search("Where do you deploy (.*)\\?", seat.question.inner_text())
        assert unit
        assert unit[1] in (WALLS[side_of(seat)], OTHERS[side_of(seat)])
        seat.go_to(PLACES[unit[1]])
    master.asks("anything to rule before round 1")


def everybody_reads(seats: list[Seat], *words: str | re.Pattern[str]) -> None:
    for seat in seats:
        for word in words:
            expect(seat.log).to_contain_text(word)


def pass_on(seat: Seat) -> None:
    """The answer by which nothing happens."""
    said = seat.question.inner_text()
    if "Why?" in said:
        seat.say("It is so.")
        return
    answers = {
        "anything to rule": "Nothing",
        "rolled highest": "Act first",
        "do next": "End the turn",
        "act simultaneously": "End the turn",
        "End the battle": "Let it go on",
    }
    seat.take(next(answer for words, answer in answers.items() if words in said))


def acting(seats: list[Seat], words: str) -> Seat:
    """Nothing happens until a side may act, and is asked in these words."""
    for _ in range(MOST_ROUNDS * 6):
        seat = asked(seats)
        if re.search(words, seat.question.inner_text()):
            return seat
        pass_on(seat)
    raise AssertionError(f"nobody is asked {words}")


def try_something(seats: list[Seat]) -> None:
    """Whoever acts first says what a Unit tries; the game master gives it 4 chances in 6, and
    something comes of it."""
    player, master = acting(seats, "(do next|act simultaneously)"), seats[3]
    unit = OTHERS[side_of(player)]
    player.order(unit, "Something else, in your words")
    player.asks(f"What do you try with {unit}")
    player.say(DEED)
    expect(player.decision).to_contain_text("Mia is deciding.")
    master.asks(re.escape(f"{unit}: “{DEED}” How is it settled?"))
    master.take("By a chance in 6")
    master.asks(f"How many chances in 6 for {unit}")
    master.seal(4)
    master.asks("4 chances in 6. Why")
    master.say(f"{REASON}.")
    result = re.compile(f"{unit} had 4 chances in 6: .*it went (well|badly)")
    ruled = f"The game master: 4 chances in 6 for {unit}. {REASON}"
    everybody_reads(seats, f"tried something else: “{DEED}”", ruled, result)
    for seat in seats:
        judged = seat.log.get_by_role("paragraph").filter(has_text="had 4 chances in 6")
        expect(judged.get_by_role("img", name=re.compile(r"^[1-6]\b"))).to_be_visible()
    master.asks(f"What comes of what {unit} tried")
    victim = WALLS[(side_of(player) + 1) % 3]
    master.order(victim, "Is Shaken")
    master.say(f"{CLOSE}.")
    everybody_reads(seats, f"The game master: {victim} is Shaken. {CLOSE}")
    master.take("Nothing")
    player.asks(f"Where do you move {unit}")
    player.go()


def tie(seats: list[Seat]) -> tuple[Seat, Seat]:
    """Two of the sides have rolled the same. One Unit of the first raises its wall; then it is
    not the next of the same side that acts, but one of the other side."""
    first = acting(seats, "act simultaneously")
    everybody_reads(seats, "acted simultaneously")
    for seat in seats:
        expect(seat.page.get_by_text("Sides act simultaneously").first).to_be_visible()
    first.order(WALLS[side_of(first)], "Stand, Shield Wall")
    second = asked(seats)
    assert second not in (first, seats[3])
    second.asks("Sides act simultaneously")
    return first, second


def answer_a_move(seats: list[Seat], first: Seat, second: Seat) -> None:
    """Who comes near the wall is struck, if its owner says so."""
    wall, mover = WALLS[side_of(first)], WALLS[side_of(second)]
    second.order(mover, "Move, then act")
    second.asks(f"Where do you move {mover}")
    second.go_to(BESIDE[wall])
    expect(second.decision).to_contain_text(f"{first.name} is deciding.")
    first.asks(f"A move by {mover} beside the shield wall of {wall}: strike")
    first.take("Strike")
    everybody_reads(seats, f"{wall} attacked {mover} with Shield Wall")
    second.asks(f"What do you do with {mover} after the move")
    second.take("Nothing more")


def end(seats: list[Seat]) -> None:
    """The game master says when it is enough, and whose it is: out of turn, and so when
    what is under way has been done."""
    master = seats[3]
    master.page.get_by_role("button", name="Menu").click()
    master.page.get_by_role("button", name="Make a ruling").click()
    expect(master.decision).to_contain_text("as soon as the current action is finished")
    pass_on(asked(seats))
    master.asks("anything to rule now")
    master.take("End the battle")
    master.asks("Who has won")
    master.take(WARBANDS[1])
    master.say("Night falls, and the barrow is held.")
    for seat in seats:
        expect(seat.over).to_be_visible()
        expect(seat.decision).to_contain_text("Night falls, and the barrow is held.")


def test_three_people_and_a_game_master_play_on_a_map_of_their_own(visit: Door) -> None:
    seats = seated(visit)
    deploy(seats)
    for seat in seats:
        assert seat.page.locator(".board .terrain").count() == 3, "what touches is drawn as one"
    for seat in seats:
        judge = (
            "You are the judge" if seat is seats[-1] else f"{seats[-1].name} is the judge · here"
        )
        expect(seat.page.get_by_label("Sides").get_by_text(judge)).to_be_visible()
    try_something(seats)
    answer_a_move(seats, *tie(seats))
    end(seats)


def gone_on(visit: Door, match: Match[Any], phone: int) -> list[Seat]:
    """Everybody comes to a battle that is under way, one of them with a phone."""
    seats = [{"kind": "person", "name": name} for name in NAMES]
    body = {"key": "a-tie-under-way", "record": written(match), "seats": seats}
    host = visit("/", phone=phone == 0)
    made = host.request.post("/api/matches", data=body).json()
    host.goto(f"/m/{made['match']}#t={made['seat_tokens']['0']}")
    guests = [
        come(visit, f"/m/{made['match']}#t={made['invitations'][str(seat)]}", NAMES[seat],
             phone=phone == seat)
        for seat in (1, 2, 3)
    ]  # fmt: skip
    return [Seat(host, NAMES[0], touch=phone == 0).opened(), *(one.opened() for one in guests)]


def test_who_is_routed_in_a_tie_still_has_its_turn(visit: Door) -> None:
    match, routed, enemy = routed_before_acting()
    whose = match.questions()[0].seat
    seats = gone_on(visit, match, whose)
    owner, others = seats[whose], [seat for seat in seats if seat is not seats[whose]]
    everybody_reads(others, f"{routed} was routed, and leaves when the step is over.")
    owner.asks("Sides act simultaneously")
    for seat in others:
        expect(seat.decision).to_contain_text(f"{owner.name} is deciding.")
        expect(seat.bases().and_(seat.page.get_by_label(routed))).to_have_count(1)
    owner.order(routed, f"Stand, Melee on {enemy}")
    everybody_reads(others, f"{routed} attacked {enemy} with Melee")
    while "act simultaneously" in (seat := asked(seats)).question.inner_text():
        pass_on(seat)
    for seat in seats:
        expect(seat.bases().and_(seat.page.get_by_label(routed))).to_have_count(0)
