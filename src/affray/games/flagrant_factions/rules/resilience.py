"""Chapter Testing Resilience: losses, tests, what follows, and the tests of whole companies."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.flagrant_factions.pieces import DESERTED, OFF, ROUTED, TABLE, Company, Group
from affray.games.flagrant_factions.rules import captains, removal, retreat
from affray.games.flagrant_factions.rules.causes import NOBODY, Cause, Modifier, stir
from affray.games.flagrant_factions.rules.rout import leave, rout, shake
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Hurt, Rallied, Tested, Unharmed, Unmoved
from affray.games.flagrant_factions.words.questions import ChooseTester, PayToRally, RerollTest
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

SIDES = 6
EACH_FACE = (2, 3, 4, 5, 6)
"""No two faces are alike."""

LOSS, RALLY, LAST, COMPANY, OPENING, TAUNT = "loss", "rally", "last", "company", "opening", "taunt"

REASONS = {
    LOSS: "after losses",
    RALLY: "to rally",
    LAST: "as the last of its company",
    COMPANY: "as its company falters",
    OPENING: "before the first turn",
    TAUNT: "by its own Taunt",
}

BELOW_HALF = Modifier(-1, "less than half of its company in play", "FF-TEST-05")
CAPTAIN = Modifier(1, "a captain is near", "FF-TEST-06")


class Loss:
    """Resilience that hits cost a group, not yet taken off."""

    __slots__ = ("amount", "cause", "group", "terror", "words")

    def __init__(
        self, group: int, amount: int, cause: Cause, words: str = "", *, terror: bool = False
    ) -> None:
        self.group = group
        self.amount = amount
        self.cause = cause
        self.words = words
        """How it comes about."""
        self.terror = terror
        """[FF-OT-TERRIFYING] It was Attacked by a Terrifying group."""


class Test:
    """One Resilience test, from its reason to its result."""

    __slots__ = ("cause", "group", "is_passed", "lost", "reason", "terror", "total")

    def __init__(
        self, group: int, reason: str, cause: Cause, *, lost: int = 0, terror: bool = False
    ) -> None:
        self.group = group
        self.reason = reason
        self.cause = cause
        self.lost = lost
        self.terror = terror
        self.total = 0
        self.is_passed = False


# -- losses ------------------------------------------------------------------------------


def settle(state: State, dice: Dice, losses: list[Loss]) -> Flow[None]:
    """[FF-SEQ-02, FF-Q-62, FF-TEST-01] Losses together, Routs, tests, results, then companies."""
    for loss in losses:
        if not loss.amount and loss.words:
            state.tell(Unharmed(group=loss.group, words=loss.words))
    losses = sorted(
        (loss for loss in losses if loss.amount > 0),
        key=lambda loss: state.side_of(state.group(loss.group)) == state.active,
    )
    draw_blood(state, losses)
    for loss in losses:
        yield from lose(state, loss.group, loss.amount, loss.words or "hits")
    for loss in losses:
        if state.group(loss.group).r == 0:
            rout(state, loss.group, "no R is left", "FF-R-06", loss.cause)
    tests = [
        Test(loss.group, LOSS, loss.cause, lost=loss.amount, terror=loss.terror)
        for loss in losses
        if state.group(loss.group).is_on_table
    ]
    for test in tests:
        yield from roll_test(state, dice, test)
    for test in tests:
        yield from apply_test(state, dice, test)
    blame = {state.group(loss.group).company: loss.cause for loss in losses}
    state.hooks.note_losses(state, [(loss.group, loss.cause) for loss in losses])
    yield from company_tests(state, dice, blame)


def lose(state: State, group_id: int, amount: int, words: str) -> Flow[None]:
    """[FF-R-02, FF-R-08, FF-TEST-12] Resilience falls, and models go; by itself it is no test."""
    group = state.group(group_id)
    left = max(0, group.r - amount)
    state.tell(Hurt(group=group_id, lost=group.r - left, left=left, words=words))
    yield from removal.lose(state, group_id, amount)


def draw_blood(state: State, losses: list[Loss]) -> None:
    """[FF-AMB-FIRSTBLOOD, FF-Q-48] The first to cost an enemy R; both sides if it is at once."""
    if any(company.first_blood for company in state.companies):
        return
    for loss in losses:
        victim = state.group(loss.group)
        if loss.cause.seat is None or not victim.r:
            continue
        side = state.companies[loss.cause.seat].side
        if side != state.side_of(victim):
            for company in state.companies:
                if company.side == side:
                    company.first_blood = True


# -- one test ----------------------------------------------------------------------------


def modifiers_of(state: State, test: Test) -> list[Modifier]:
    """[FF-TEST-04, FF-TEST-05, FF-TEST-06, FF-CAP-02] All that changes a test."""
    group = state.group(test.group)
    found = []
    if test.reason == LOSS and test.lost:
        found.append(Modifier(-test.lost, "R just lost", "FF-TEST-04"))
    if is_below_half(state, state.company_of(group)):
        found.append(BELOW_HALF)
    if captains.gives_heart(state, group):
        found.append(CAPTAIN)
    return found


def is_afraid(state: State, test: Test) -> bool:
    """[FF-OT-TERRIFYING, FF-OT-BANE-1, FF-CT-09, FF-Q-19, FF-Q-35] Fear works on this test."""
    if not test.terror or test.cause.group is None:
        return False
    group = state.group(test.group)
    if captains.own_trait(state, group) == "resolute":
        return False
    return not group.is_bane_of(state.group(test.cause.group))


def roll_test(state: State, dice: Dice, test: Test) -> Flow[None]:
    """[FF-SEQ-04, FF-TEST-03, FF-TEST-07, FF-OT-UNFEELING-1] Roll, rerolls, modifiers, compare."""
    group = state.group(test.group)
    if state.hooks.is_unfeeling(state, group):
        test.is_passed = True
        state.tell(Unmoved(group=group.id, reason=REASONS[test.reason]))
        return
    stir(state, group)
    modifiers = modifiers_of(state, test)
    change = sum(modifier.change for modifier in modifiers)
    faces, again = yield from test_dice(state, dice, test, change)
    test.total = sum(faces) + change
    test.is_passed = is_enough(group, test.total)
    state.tell(
        Tested(
            group=test.group,
            reason=REASONS[test.reason],
            faces=tuple(faces),
            needed=group.card.rating,
            total=test.total,
            is_passed=test.is_passed,
            modifiers=tuple(modifiers),
            again=tuple(again),
        )
    )


def is_enough(group: Group, total: int) -> bool:
    """[FF-PROF-05] A test is passed by the number after the slash of its R, or more."""
    return total >= group.card.rating


def marks_of(group: Group, change: int) -> tuple[int, int]:
    """[FF-TEST-10, FF-PROF-05] The sums of the dice from which it is no Rout, and is passed."""
    return 1 - change, group.card.rating - change


def beside(dice: Dice, kept: int, marks: tuple[int, int]) -> int:
    """A die beside one that stays: what matters is which marks they reach together."""
    return dice.bands(1, SIDES, tuple(mark - kept for mark in marks))[0]


def pair(dice: Dice, marks: tuple[int, int]) -> list[int]:
    """Two dice of which none is looked at by itself."""
    first = dice.roll(SIDES)
    return [first, beside(dice, first, marks)]


def once_more(
    dice: Dice, faces: list[int], is_fresh: list[bool], marks: tuple[int, int]
) -> list[int]:
    """[FF-Q-35] Both dice again, or the one that has not been rolled again yet."""
    if all(is_fresh):
        return pair(dice, marks)
    fresh = is_fresh.index(True)
    again = faces[:]
    again[fresh] = beside(dice, faces[1 - fresh], marks)
    return again


def test_dice(
    state: State, dice: Dice, test: Test, change: int
) -> Flow[tuple[list[int], list[str]]]:
    """[FF-SEQ-04, FF-TEST-03, FF-OT-COWARDLY, FF-SPELL-EMBOLDEN-1, FF-Q-35] Dice and rerolls."""
    group = state.group(test.group)
    marks = marks_of(group, change)
    again: list[str] = []
    is_fresh = [True, True]
    is_forced = group.has("cowardly") or is_afraid(state, test)
    right = "Embolden" if group.has_effect("embolden") else state.hooks.test_reroll(state, group)
    if state.hooks.test_dice(state, group) == 3:
        faces = sorted(dice.bands(3, SIDES, EACH_FACE))[1:]
    else:
        faces = list(dice.bands(2, SIDES, EACH_FACE)) if is_forced else pair(dice, marks)
    if is_forced:
        # One forced reroll in all, whatever asks for it; equal dice are alike.
        higher = 0 if faces[0] >= faces[1] else 1
        kept = faces[1 - higher]
        faces[higher] = beside(dice, kept, marks) if right is None else dice.roll(SIDES)
        is_fresh[higher] = False
        again.append("Cowardly" if group.has("cowardly") else "Terrifying")
    if right is not None:
        total = sum(faces) + change
        seat = state.seat_of(group)
        usual = not is_enough(group, total)
        if (yield from RerollTest(seat, total, usual=usual, pieces=(group.id,))):
            faces = once_more(dice, faces, is_fresh, marks)
            again.append(right)
    if is_enough(group, sum(faces) + change) and state.hooks.must_reroll(state, group):
        faces = pair(dice, marks)
        again.append("For the Captain!")
    return faces, again


def apply_test(state: State, dice: Dice, test: Test) -> Flow[None]:
    """[FF-TEST-08..11, FF-SHK-03, FF-RALLY-02, FF-RALLY-03] What a test leads to."""
    group = state.group(test.group)
    if not group.is_on_table:
        return
    if test.is_passed:
        if test.reason == RALLY:
            rally(state, group)
        return
    if test.reason == RALLY and captains.is_wicked_near(state, group):
        seat = state.seat_of(group)
        if (yield from PayToRally(seat, usual=group.r > 1, pieces=(group.id,))):
            yield from pay_to_rally(state, dice, test)
            return
    fate = state.hooks.fate_of_failure(state, group)
    if fate == "blast":
        return
    if test.total <= 0 or fate == "rout":
        rule = "FF-TEST-10" if test.total <= 0 else "FF-OUT-TA-02"
        rout(state, test.group, f"its test comes to {test.total}", rule, test.cause)
        return
    if group.counts_as_shaken:
        yield from lose(state, test.group, 1, "it fails while Shaken")
        if state.group(test.group).r == 0:
            rout(state, test.group, "no R is left", "FF-R-06", test.cause)
            return
        yield from fall_back(state, dice, test)
        return
    yield from fall_back(state, dice, test)
    if state.group(test.group).is_on_table:
        shake(state, test.group, test.cause, by_loss=test.reason == LOSS)
        state.hooks.note_shaken(state, state.group(test.group), test.cause)


def rally(state: State, group: Group) -> None:
    """[FF-RALLY-02, FF-TEST-11, FF-Q-39] Neither Shaken nor Confused any more."""
    group.is_shaken = False
    group.effects = tuple(effect for effect in group.effects if effect.spell != "confuse")
    state.tell(Rallied(group=group.id))


def pay_to_rally(state: State, dice: Dice, test: Test) -> Flow[None]:
    """[FF-CT-07, FF-Q-71] Wicked: 1 R instead of failing; the last one is a Rout."""
    yield from lose(state, test.group, 1, "Wicked")
    group = state.group(test.group)
    if group.r == 0:
        rout(state, test.group, "no R is left", "FF-CT-07", test.cause)
        return
    rally(state, group)


def fall_back(state: State, dice: Dice, test: Test) -> Flow[None]:
    """[FF-RET-01, FF-RET-06, FF-OUT-SC-6, FF-Q-63] A forced Retreat from who did the damage.

    For other tests it is the nearest enemy. Bodyguards stay and lose 1 R instead.
    """
    group = state.group(test.group)
    is_bodyguard = state.scenario == "ritual" and group.id == state.special
    rule = "FF-OUT-SC-6" if is_bodyguard else state.hooks.stays(state, group)
    if rule is not None:
        yield from lose(state, test.group, 1, "it does not Retreat")
        if state.group(test.group).r == 0:
            rout(state, test.group, "no R is left", rule, test.cause)
        return
    away = test.cause if test.reason == LOSS else NOBODY
    edge = yield from retreat.retreat(state, dice, test.group, away.group, away.at)
    if edge is not None:
        leave(state, test.group, edge, test.cause)


def opening_test(state: State, dice: Dice, group_id: int) -> Flow[bool]:
    """[FF-OUT-SC-2, FF-Q-85] A plain test whose failure only makes it Shaken."""
    test = Test(group_id, OPENING, NOBODY)
    yield from roll_test(state, dice, test)
    if not test.is_passed:
        shake(state, group_id, NOBODY)
    return test.is_passed


# -- companies ---------------------------------------------------------------------------


def is_below_half(state: State, company: Company) -> bool:
    """[FF-TEST-05, FF-TEST-13, FF-Q-03, FF-Q-72] Less than half of its points in play."""
    total = in_play = 0
    for group in state.of_company(company.seat):
        total += group.cost
        if group.place in (OFF, TABLE):
            in_play += group.cost
    return 2 * in_play < total


def has_lost_half(state: State, company: Company) -> bool:
    """[FF-TEST-02, FF-TEST-13, FF-Q-03, FF-Q-72] Half or more, Routed or deserted."""
    total = lost = 0
    for group in state.of_company(company.seat):
        total += group.cost
        if group.place in (ROUTED, DESERTED):
            lost += group.cost
    return 2 * lost >= total


def due_tests(state: State, company: Company) -> list[Test]:
    """[FF-TEST-01, FF-TEST-02, FF-ROUT-03, FF-Q-70] The tests that its losses set off, once."""
    everybody = False
    captain = state.group_of_captain(company)
    if captain is not None and captain.place == ROUTED and not company.has_lost_captain:
        company.has_lost_captain = everybody = True
    if not company.has_lost_half and has_lost_half(state, company):
        company.has_lost_half = everybody = True
    all_groups = list(state.of_company(company.seat))
    left = [group for group in all_groups if group.place in (OFF, TABLE)]
    is_last = len(left) == 1 < len(all_groups) and not company.was_last
    if is_last:
        company.was_last = True
    reason = COMPANY if everybody else LAST
    return [
        Test(group.id, reason, NOBODY)
        for group in left
        if group.is_on_table and (everybody or is_last)
    ]


def company_tests(state: State, dice: Dice, blame: Mapping[int, Cause]) -> Flow[None]:
    """[FF-SEQ-02, FF-TEST-02, FF-Q-70] Until nothing is left; the owner orders the tests."""
    companies = sorted(state.companies, key=lambda c: (c.side == state.active, c.seat))
    seats = [company.seat for company in companies]
    while True:
        due = {seat: due_tests(state, state.companies[seat]) for seat in seats}
        if not any(due.values()):
            return
        for seat in seats:
            for test in due[seat]:
                test.cause = blame.get(seat, NOBODY)
            yield from test_in_order(state, dice, seat, due[seat])


def test_in_order(state: State, dice: Dice, seat: int, due: list[Test]) -> Flow[None]:
    """[FF-Q-70] One test after the other, as the owner likes."""
    left = list(due)
    while left:
        chosen = left[0].group
        if len(left) > 1:
            able = tuple(test.group for test in left)
            chosen = yield from ChooseTester(state.companies[seat].seat, Choices(able), pieces=able)
        test = next(test for test in left if test.group == chosen)
        left.remove(test)
        if state.group(chosen).is_on_table:
            yield from roll_test(state, dice, test)
            yield from apply_test(state, dice, test)
