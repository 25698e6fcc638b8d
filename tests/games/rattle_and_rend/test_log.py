"""The log can be followed on a real table: how far, whither, why; headings before their matter."""

from __future__ import annotations

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import ROUGH, Group, Terrain, Warband
from affray.games.rattle_and_rend.rules.modifiers import penalty
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import (
    Attacked,
    Checked,
    FreeActionGained,
    MomentumRenewed,
    Moved,
    Put,
    ReactionDeclared,
    RoundBegan,
    TerrainLeft,
)
from affray.games.rattle_and_rend.words.setup_events import TerrainGenerated, TerrainPlaced
from affray.kernel.board.shapes import Disc
from affray.kernel.events import Event
from affray.kernel.ids import Seat


def told(event: Event, *terrain: Terrain) -> str:
    state = State(House.of({}, "alpha2"))
    state.warbands = [Warband("Ogres", ("elites",)), Warband("Vampires", ())]
    state.groups = [
        Group(number, Seat(number), make_card("fighters", name=name))
        for number, name in enumerate(("Blues", "Reds"))
    ]
    state.set_terrain(terrain)
    return event.sentence(GAME.look.names(state))


FEN = Terrain(ROUGH, Disc(3000, 1000, 400), "Fen")
HILL = Terrain(ROUGH, Disc(2000, 2000, 400), "The Hill")


def test_a_way_by_length_bearing_and_landmark() -> None:
    path = ((1000, 1000), (1500, 1000), (1500, 1300))
    assert told(Moved(group=0, path=path)) == (
        "Blues moved 80 mm north-east, "
        "ending 150 mm from the west edge and 130 mm from the south edge."
    )
    beside = Moved(group=0, path=((1000, 1000), (2400, 1000)), stopped="Reds")
    way = "140 mm east, ending 20 mm west of the Fen; stopped by Reds"
    assert told(beside, FEN) == f"Blues moved {way}."
    pushed = Moved(group=1, path=((2000, 2900), (2000, 2300)), by=0)
    end = "60 mm south, ending in the Hill"
    assert told(pushed, FEN, HILL) == f"Ogres moved Reds: {end}."


def test_two_landmarks_with_one_name_are_told_apart() -> None:
    other = Terrain(ROUGH, Disc(500, 500, 100), "Fen")
    put = Put(group=0, at=(500, 700), why="it teleports")
    where = "10 mm north of the south-west Fen"
    assert told(put, FEN, other) == f"Placed: Blues, {where}; it teleports."


def test_a_check_says_what_changed_its_number() -> None:
    charging = penalty("charging", "RR-ATK-09")
    check = Checked(
        group=0,
        stat="fury",
        needed=9,
        faces=(9,),
        result=1,
        modifiers=(charging,),
        better=("Elites",),
    )
    assert told(check).startswith("Blues checked FURY 9+, not 11+ (Elites): success (penalty:")


def test_counts_and_sides() -> None:
    assert "1 piece of terrain" in told(TerrainGenerated(faces=(1,), pieces=1))
    assert "2 pieces of terrain" in told(TerrainGenerated(faces=(1,), pieces=2))
    assert (
        told(MomentumRenewed(totals=(12, 9))) == "Fresh momentum: 12 for Ogres and 9 for Vampires."
    )
    assert told(RoundBegan(round=2)) == "Round 2 begins."


def test_what_people_need_to_know() -> None:
    assert told(Attacked(attacker=0, target=1, is_melee=False, far=1234)) == (
        "Blues attacked Reds from 123 mm away."
    )
    assert told(ReactionDeclared(group=0, reaction="evade", partners=(1,))) == (
        "Blues and Reds declared a reaction: Evade."
    )
    assert told(FreeActionGained(side=0, group=0, is_own=True)) == (
        "The next action is free for Blues alone."
    )
    assert told(FreeActionGained(side=0, group=0, is_own=False)) == (
        "The next action of an ally of Blues is free."
    )
    assert told(TerrainLeft(group=0, kind=ROUGH, how="pay")) == "Blues paid to leave Rough terrain."
    assert told(TerrainPlaced(kind=ROUGH, label="Fen", at=(3000, 2000))) == (
        "Terrain: Fen (Rough), 100 mm east of the centre."
    )
