"""Chapter Spells: what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.games.brigandine.data.tables import INCH, RADIUS, armory, blast
from affray.games.brigandine.pieces import (
    DIFFICULT,
    OBSTACLE,
    TABLE,
    THRALL,
    Card,
    Terrain,
    Unit,
    is_within,
)
from affray.games.brigandine.rules.attack import FALL, TOUCH, Attack, strike
from affray.games.brigandine.rules.losses import remove_fallen
from affray.games.brigandine.rules.spots import Around, Teleports
from affray.games.brigandine.rules.templates import Aims, damage, lob, under_blast
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Swap
from affray.games.brigandine.words.events import (
    CloudStayed,
    PlacesSwapped,
    SpellTook,
    TerrainGone,
    ThrallsCame,
    UnitMoved,
    UnitsHeld,
)
from affray.games.brigandine.words.place_questions import ChooseTeleport, PlaceThrall
from affray.games.brigandine.words.questions import RazeTerrain, SpellTarget, SwapUnits
from affray.kernel.board.shapes import Disc
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices
from affray.kernel.preview import Ring

Effect = Callable[[State, Dice, int, str], Flow[None]]

THRALLS = 4


def reach_of(spell: str) -> int:
    return armory().spells[spell].range * INCH


def _aims(state: State, caster: int, spell: str) -> Aims:
    """[BR-SPELL-GEN-4, BR-LOS-08] Spells need no line of sight."""
    radius = blast(armory().spells[spell].template)
    return Aims(state, state.units[caster], reach_of(spell), radius)


def burn(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-INCINERATE-1, BR-SPELL-METEOR-1] A template with an attack on everybody in it."""
    known = armory().spells[spell]
    aims = _aims(state, caster, spell)
    end = yield from lob(state, dice, caster, aims)
    hit = under_blast(state, end, aims.radius)
    yield from damage(state, dice, caster, known.strength, hit)


def hold(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-WEB-1, BR-SPELL-ENTANGLE-1, BR-SPELL-HOLD-1] Units hit miss their next moves."""
    aims = _aims(state, caster, spell)
    end = yield from lob(state, dice, caster, aims)
    hit = under_blast(state, end, aims.radius)
    for id in hit:
        state.units[id].is_held = True
    if hit:
        state.tell(UnitsHeld(units=hit))


def cloud(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-ACRID-1, BR-SPELL-ACRID-2, BR-SPELL-ACRID-2-R1] It burns, and then it stays."""
    known = armory().spells[spell]
    aims = _aims(state, caster, spell)
    end = yield from lob(state, dice, caster, aims)
    hit = under_blast(state, end, aims.radius)
    yield from damage(state, dice, caster, known.strength, hit)
    side = state.units[caster].side
    piece = Terrain(
        "cloud",
        Disc(*end, aims.radius),
        (OBSTACLE, DIFFICULT),
        side=side,
        born=state.turn,
        is_fixed=True,
    )
    state.terrain = (*state.terrain, piece)
    state.tell(CloudStayed(at=end))


def bless(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-HASTE-1, BR-SPELL-VALKYRIE-1, BR-SPELL-GEN-5] A friend nearby, or itself."""
    unit = state.units[caster]
    friends = [
        friend.id
        for friend in state.on_table(unit.side)
        if is_within(unit, friend, reach_of(spell))
    ]
    chosen = yield from SpellTarget(unit.seat, friends, spell)
    if spell == "haste":
        state.units[chosen].is_hasted = True
    else:
        state.units[chosen].is_winged = True
    state.tell(SpellTook(unit=chosen, spell=spell))


def touch_targets(state: State, unit: Unit) -> list[int]:
    return [foe.id for foe in state.foes(unit)]


def touch(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-TOUCH-1, BR-SPELL-TOUCH-1-R1] One attack at Combat 5 that destroys."""
    unit = state.units[caster]
    chosen = yield from SpellTarget(unit.seat, touch_targets(state, unit), spell)
    strength = armory().spells[spell].strength
    yield from strike(state, dice, Attack(caster, chosen, TOUCH, strength))
    remove_fallen(state)


def razeable(state: State, unit: Unit) -> tuple[int, ...]:
    """[BR-SPELL-RAZING-1, BR-SPELL-RAZING-1-R1] Pieces within range, by their index."""
    reach = RADIUS + reach_of("razing")
    return tuple(
        index
        for index, piece in enumerate(state.terrain)
        if not piece.is_fixed and piece.shape.touches(unit.x, unit.y, reach)
    )


def raze(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-RAZING-1, BR-SPELL-RAZING-1-R1] The piece goes, and those in it fall."""
    unit = state.units[caster]
    index = yield from RazeTerrain(unit.seat, Choices(razeable(state, unit)), pieces=(caster,))
    piece = state.terrain[index]
    state.terrain = state.terrain[:index] + state.terrain[index + 1 :]
    state.tell(TerrainGone(kind=piece.kind, at=piece.middle))
    inside = [
        other.id
        for other in state.on_table()
        if piece.shape.is_overlapped(other.x, other.y, RADIUS)
    ]
    yield from damage(state, dice, caster, armory().spells[spell].strength, inside, FALL)


def thrall_spots(state: State, caster: Unit) -> Around:
    newcomer = Unit(len(state.units), caster.seat, caster.side, THRALL)
    return Around(state, caster, newcomer)


def summon(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-THRALLS-1, BR-SPELL-THRALLS-1-R1] Up to four, as many as there is room for."""
    came: list[int] = []
    for _ in range(THRALLS):
        unit = state.units[caster]
        spots = thrall_spots(state, unit)
        if next(iter(spots), None) is None:
            break
        x, y = yield from PlaceThrall(
            unit.seat,
            spots,
            f"Where does a thrall of {unit.card.name} rise?",
            pieces=(caster,),
            radius=RADIUS,
        )
        number = 1 + sum(other.card.name.startswith("Thrall ") for other in state.units)
        unit = state.units[caster]
        thrall = Unit(len(state.units), unit.seat, unit.side, Card(f"Thrall {number}"))
        thrall.x, thrall.y, thrall.place = x, y, TABLE
        state.units.append(thrall)
        came.append(thrall.id)
    state.tell(ThrallsCame(unit=caster, thralls=tuple(came)))


def teleport(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-TELEPORT-1, BR-SPELL-TELEPORT-1-R1] The caster is somewhere else."""
    unit = state.units[caster]
    x, y = yield from ChooseTeleport(
        unit.seat,
        Teleports(state, unit, reach_of(spell)),
        f"Where does {unit.card.name} appear?",
        pieces=(caster,),
        reaches=(Ring(f"{reach_of(spell) / INCH:g} in", reach_of(spell)),),
    )
    unit = state.units[caster]
    path = ((unit.x, unit.y), (x, y))
    unit.x, unit.y = x, y
    unit.has_moved = True
    state.tell(UnitMoved(unit=caster, path=path, how="teleports", rules=("BR-SPELL-TELEPORT-1",)))
    state.settle()


def swaps(state: State, caster: Unit) -> Iterator[Swap]:
    """[BR-SPELL-TRANSMUTE-1-R1] Pairs of friends of which each may stand where the other does."""
    friends = state.on_table(caster.side)
    for index, one in enumerate(friends):
        for other in friends[index + 1 :]:
            if _fits(state, one, other) and _fits(state, other, one):
                yield Swap(one.id, other.id)


def _fits(state: State, unit: Unit, place: Unit) -> bool:
    return unit.is_flying or not any(
        piece.shape.is_overlapped(place.x, place.y, RADIUS)
        for piece in state.terrain
        if piece.is_tall
    )


def transmute(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
    """[BR-SPELL-TRANSMUTE-1, BR-SPELL-TRANSMUTE-1-R1] Neither of them has moved."""
    unit = state.units[caster]
    pairs = Choices(tuple(swaps(state, unit)))
    swap = yield from SwapUnits(unit.seat, pairs, pieces=(caster,))
    one, other = state.units[swap.unit], state.units[swap.other]
    places = ((one.x, one.y), (other.x, other.y))
    (other.x, other.y), (one.x, one.y) = places
    state.tell(PlacesSwapped(unit=one.id, other=other.id, places=places))
    state.settle()


EFFECTS: dict[str, Effect] = {
    "acrid_cloud": cloud,
    "entangle": hold,
    "valkyrie": bless,
    "haste": bless,
    "incinerate": burn,
    "meteor_swarm": burn,
    "razing": raze,
    "summon_thralls": summon,
    "touch_of_death": touch,
    "teleport": teleport,
    "transmute": transmute,
    "web": hold,
}
