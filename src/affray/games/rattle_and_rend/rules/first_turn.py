"""What happens in a player's first turn of a round [RR-TURN-09]: returns and four traits."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import BANISHED, EMBARKED, ON_BOARD, REMOVED, Group
from affray.games.rattle_and_rend.rules import removal
from affray.games.rattle_and_rend.rules.checks import FAILURE, check
from affray.games.rattle_and_rend.rules.deployment import DeploymentPlaces
from affray.games.rattle_and_rend.rules.offers import BENEFITS
from affray.games.rattle_and_rend.rules.spots import (
    Spots,
    far_spots,
    is_far_from_enemies,
    nearest_spot,
    spread,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import BenefitChosen, Foretold, Put
from affray.games.rattle_and_rend.words.move_questions import ChooseSpot
from affray.games.rattle_and_rend.words.turn_questions import (
    ChooseBenefit,
    ChooseEffect,
    ChooseReturning,
    ChooseTeleport,
)
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import Refusal, too_many

RETURN = "return_from_banishment"
EFFECTS = ("ressurectionists", "soothsayers", "tactitians", "teleporters")


def due_effects(state: State, seat: Seat) -> tuple[str, ...]:
    """[RR-TURN-09] The effects of this player's first turn, in the order of the book."""
    warband = state.warbands[seat]
    returning = (RETURN,) if due_returns(state, seat) else ()
    return (*returning, *(effect for effect in EFFECTS if warband.has(effect)))


def next_effect(state: State, dice: Dice) -> Flow[None]:
    """One first-turn effect; the player chooses the order of several."""
    seat = state.active
    warband = state.warbands[seat]
    chosen = warband.effects[0]
    if len(warband.effects) > 1:
        chosen = yield from ChooseEffect(seat, Choices(warband.effects))
    warband.effects = tuple(effect for effect in warband.effects if effect != chosen)
    if chosen == RETURN:
        bring_back(state, seat)
    elif chosen == "ressurectionists":
        yield from resurrect(state, dice, seat)
    elif chosen == "soothsayers":
        foresee(state, dice, seat)
    elif chosen == "tactitians":
        yield from choose_benefit(state, seat)
    else:
        yield from teleport(state, seat)


def due_returns(state: State, seat: int) -> list[int]:
    """[RR-CHAMP-BANISH-2] Groups banished in an earlier round."""
    return [group for group, when in state.warbands[seat].returning if when < state.round]


def bring_back(state: State, seat: int) -> None:
    """[RR-CHAMP-BANISH-2, RR-MOM-07, RR-Q-118] To the same place or the nearest legal one."""
    warband = state.warbands[seat]
    for number in due_returns(state, seat):
        group = state.groups[number]
        spot = nearest_spot(state, group, group.x, group.y)
        warband.returning = tuple(entry for entry in warband.returning if entry[0] != number)
        if spot is None:
            removal.take_off(state, group, "there is no room for it", ("RR-CHAMP-BANISH-2",))
            continue
        group.status = ON_BOARD
        group.x, group.y = spot
        warband.total += group.card.points
        for passenger in state.groups:
            if passenger.aboard == number and passenger.status == BANISHED:
                passenger.status = EMBARKED
                warband.total += passenger.card.points
        state.tell(
            Put(group=number, at=spot, why="its banishment is over", rules=("RR-CHAMP-BANISH-2",))
        )


def resurrect(state: State, dice: Dice, seat: Seat) -> Flow[None]:
    """[RR-TRAIT-RESURRECT-1..4, RR-Q-131] Removed groups worth a third of the points may return."""
    gone = tuple(
        g.id
        for g in state.of_seat(seat)
        if g.status == REMOVED and not g.card.is_ward and g.card.points <= state.house.third
    )
    if not gone:
        return
    options = Subsets(gone, why_not=lambda chosen: _too_many(state, chosen, "RR-TRAIT-RESURRECT-1"))
    for number in (yield from ChooseReturning(seat, options, usual=(), pieces=gone)):
        group = state.groups[number]
        if (yield from check(state, dice, group, "guile")) == FAILURE:
            continue
        places = DeploymentPlaces(state, number)
        if not places.has_place():
            continue
        spot = yield from ChooseSpot(seat, places, pieces=(number,))
        group.status, group.aboard = ON_BOARD, None
        group.x, group.y = spot
        state.warbands[seat].total += group.card.points
        state.tell(
            Put(group=number, at=spot, why="it rises again", rules=("RR-TRAIT-RESURRECT-2",))
        )


def _too_many(state: State, chosen: tuple[int, ...], rule: str) -> Refusal | None:
    points = sum(state.groups[number].card.points for number in chosen)
    most = state.house.third
    return Refusal(too_many("points", points, most), rule) if points > most else None


def foresee(state: State, dice: Dice, seat: Seat) -> None:
    """[RR-TRAIT-SOOTH-1] A d20 is kept until the round ends."""
    number = dice.roll(20)
    state.warbands[seat].number = number
    state.tell(Foretold(side=seat, number=number))


def choose_benefit(state: State, seat: Seat) -> Flow[None]:
    """[RR-TRAIT-TACT-1, RR-TRAIT-TACT-3, RR-Q-135] One benefit for the core groups, or keep it."""
    options = Choices(("keep", *BENEFITS))
    benefit = yield from ChooseBenefit(seat, options, usual="keep")
    if benefit != "keep":
        state.warbands[seat].benefit = benefit
        state.tell(BenefitChosen(side=seat, benefit=benefit))


def teleport(state: State, seat: Seat) -> Flow[None]:
    """[RR-TRAIT-TELEPORT-1, RR-TRAIT-TELEPORT-2, RR-Q-136] One by one, a third with passengers."""
    left = state.house.third
    moved: list[int] = []
    while True:
        able = tuple(
            g.id
            for g in state.on_board(seat)
            if g.id not in moved and state.burden(g) <= left and can_teleport(state, g)
        )
        if not able:
            return
        options = Choices((None, *able))
        chosen = yield from ChooseTeleport(seat, options, pieces=able)
        if chosen is None:
            return
        moved.append(chosen)
        group = state.groups[chosen]
        left -= state.burden(group)
        spot = yield from ChooseSpot(seat, teleport_spots(state, group), pieces=(chosen,))
        removal.drop_marker(state, group)
        group.x, group.y = spot
        state.tell(Put(group=chosen, at=spot, why="it teleports", rules=("RR-TRAIT-TELEPORT-1",)))


def can_teleport(state: State, group: Group) -> bool:
    """[RR-TRAIT-TELEPORT-1] No enemy within S of it, so that it can at least stay."""
    far = is_far_from_enemies(state, group.seat, "RR-TRAIT-TELEPORT-1")
    return far(group.x, group.y) is None


def teleport_spots(state: State, group: Group) -> Spots:
    return far_spots(state, group, spread(), "RR-TRAIT-TELEPORT-1")
