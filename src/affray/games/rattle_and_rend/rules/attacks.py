"""Chapter Attacks: FURY checks with every modifier, and the WILL checks they force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affray.games.rattle_and_rend.data.tables import SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_in_band, touches
from affray.games.rattle_and_rend.rules import movement, will
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, check
from affray.games.rattle_and_rend.rules.limits import away_from
from affray.games.rattle_and_rend.rules.modifiers import Modifier, bonus, penalty
from affray.games.rattle_and_rend.rules.routes import Routes
from affray.games.rattle_and_rend.rules.sight import can_see, is_at
from affray.games.rattle_and_rend.rules.underway import Action, Assault, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import ActionCancelled, Attacked
from affray.games.rattle_and_rend.words.move_questions import ChoosePush
from affray.games.rattle_and_rend.words.questions import ChooseSwarm
from affray.kernel.board.measure import distance
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Subsets

CHARGE, STAND, COUNTER, SUPPRESS, DOOM = (
    "charge",
    "stand_and_fight",
    "countercharge",
    "suppress",
    "distant_doom",
)
SWARM, DEFIANCE, SPOT, FODDER = "swarm", "defiance", "spot_weakness", "fodder"

SNEAKED = (CHARGE, STAND, SUPPRESS)
"""[RR-TRAIT-SNEAK-1, RR-Q-006] Attacks that Sneak-Thieves make harder; Feint is the fourth."""

SUPPORTED = bonus("a friend in base contact", "RR-ATK-07")
OUTNUMBERED = penalty("outnumbered in base contact", "RR-ATK-08")
CHARGING = penalty("charging", "RR-ATK-09")
CLOSE = bonus("the target is within S", "RR-ATK-11")
IN_COVER = penalty("the target touches Blocking terrain", "RR-ATK-12")
SNEAKING = penalty("Sneak-Thieves beyond S", "RR-TRAIT-SNEAK-1")
INSPIRED = bonus("Inspiring terrain", "RR-TERR-INSP-2")
HARD_HIT = penalty("a critical hit", "RR-ATK-04")
SWARMING = penalty("swarming", "RR-TRAIT-SWARMERS-1")


def targets_of(state: State, attacker: Group, band: int | None = None) -> list[Group]:
    """[RR-ATK-01, RR-ATK-15, RR-TRAIT-FUSILIERS-3] Enemies it may attack: visible and in RNG."""
    reach = state.rng(attacker) if band is None else band
    return [
        enemy
        for enemy in state.enemies(attacker)
        if is_in_band(attacker, enemy, reach) and can_see(state, attacker, enemy)
    ]


def is_legal(state: State, assault: Assault) -> bool:
    """[RR-Q-067] Both stand, and the target is in sight and range at the moment of the roll."""
    attacker, target = state.groups[assault.attacker], state.groups[assault.target]
    if attacker.status != ON_BOARD or target.status != ON_BOARD:
        return False
    if assault.is_forced:
        return True
    band = state.rng(attacker) if assault.band is None else assault.band
    if not is_in_band(attacker, target, band):
        return False
    return assault.manner == DOOM or can_see(state, attacker, target)


def is_melee(assault: Assault, attacker: Group, target: Group) -> bool:
    """[RR-ATK-05, RR-ATK-06, RR-ATK-10, RR-Q-117] Contact or a heavy; Distant Doom is ranged."""
    return assault.manner != DOOM and (attacker.card.is_heavy or touches(attacker, target))


def fury_modifiers(state: State, assault: Assault) -> list[Modifier]:
    """[RR-ATK-07..13, RR-TRAIT-SNEAK-1, RR-TERR-INSP-2] On an attack, and on no other FURY check.

    [RR-TRAIT-ELITES-2, RR-TRAIT-FUSILIERS-2] Elites charge, Fusiliers shoot at cover freely.
    """
    attacker, target = state.groups[assault.attacker], state.groups[assault.target]
    found = list(assault.extra)
    if is_melee(assault, attacker, target):
        supporters, foes = melee_counts(state, attacker, target)
        if supporters:
            found.append(SUPPORTED)
        if foes > 1 + supporters:
            found.append(OUTNUMBERED)
    else:
        if is_in_band(attacker, target, SHORT):
            found.append(CLOSE)
        if not state.warband(attacker).has("fusiliers") and any(
            is_at(shape, target) for shape in state.sight_shapes
        ):
            found.append(IN_COVER)
    if assault.manner == CHARGE and not state.warband(attacker).has("elites"):
        found.append(CHARGING)
    if assault.manner in SNEAKED and is_sneaky(state, attacker, target):
        found.append(SNEAKING)
    if any(is_at(shape, attacker) for shape in state.inspirers):
        found.append(INSPIRED)
    return found


def melee_counts(state: State, attacker: Group, target: Group) -> tuple[int, int]:
    """[RR-ATK-07, RR-ATK-08, RR-WARD-06, RR-Q-076] Friends at either; foes at the attacker."""
    supporters = foes = 0
    for group in state.groups:
        if group.status != ON_BOARD or group is attacker:
            continue
        if group.seat != attacker.seat:
            foes += touches(group, attacker)
        elif group is not target and (touches(group, attacker) or touches(group, target)):
            supporters += 1
    return supporters, foes


def is_sneaky(state: State, attacker: Group, target: Group) -> bool:
    """[RR-TRAIT-SNEAK-1] A non-heavy group of Sneak-Thieves, from farther than S."""
    return (
        state.warband(target).has("sneak_thieves")
        and attacker.seat != target.seat
        and not target.card.is_heavy
        and not is_in_band(attacker, target, SHORT)
    )


def dares(state: State, dice: Dice, attacker: Group, extra: Sequence[Modifier] = ()) -> Flow[bool]:
    """[RR-TRAIT-FEARSOME-2, RR-Q-126] A cowed group needs GUILE to attack."""
    if not will.is_cowed(state, attacker):
        return True
    if (yield from check(state, dice, attacker, "guile", extra)) != FAILURE:
        return True
    state.tell(
        ActionCancelled(
            group=attacker.id, why="it does not dare to attack", rules=("RR-TRAIT-FEARSOME-2",)
        )
    )
    return False


Answers = Callable[[], Flow[list[Assault]]]
"""[RR-SREACT-COUNTER-4] The attacks that answer, chosen and rolled once the first dice lie."""


def strike(
    state: State,
    dice: Dice,
    assaults: list[Assault],
    action: Action | None = None,
    answers: Answers | None = None,
) -> Flow[list[Assault]]:
    """[RR-ATK-01..04, RR-SREACT-COUNTER-5] All FURY checks first; then each hit target tests WILL.

    Gives the assaults that were made.
    """
    made = yield from roll_all(state, dice, assaults)
    if answers is not None:
        made += yield from answers()
    hits = [assault for assault in made if assault.result != FAILURE]
    for hit in hits:
        if hit.manner == SUPPRESS and hit.result == CRITICAL and state.house.is_quickref:
            yield from drive_back(state, dice, hit)
    tests = [
        WillTest(
            hit.target,
            hit.attacker,
            by_attack=True,
            modifiers=(HARD_HIT,) if hit.result == CRITICAL else (),
        )
        for hit in hits
    ]
    yield from movement.resolve_will(state, dice, tests, action)
    return made


def roll_all(state: State, dice: Dice, assaults: list[Assault]) -> Flow[list[Assault]]:
    """[RR-Q-067] The FURY checks of those attacks that are legal; gives these."""
    made = [assault for assault in assaults if is_legal(state, assault)]
    for assault in made:
        yield from roll_fury(state, dice, assault)
    return made


def roll_fury(state: State, dice: Dice, assault: Assault) -> Flow[None]:
    """[RR-ATK-01, RR-STAT-03] One FURY check."""
    attacker, target = state.groups[assault.attacker], state.groups[assault.target]
    if state.log is not None:
        melee = is_melee(assault, attacker, target)
        far = int(distance(attacker.x, attacker.y, target.x, target.y))
        state.tell(Attacked(attacker=attacker.id, target=target.id, is_melee=melee, far=far))
    found = fury_modifiers(state, assault)
    assault.result = yield from check(state, dice, attacker, "fury", found)


def drive_back(state: State, dice: Dice, hit: Assault) -> Flow[None]:
    """[RR-SREACT-SUPPRESS-5, RR-Q-099] quickref: before its check the target is moved up to S."""
    shooter, target = state.groups[hit.attacker], state.groups[hit.target]
    limit = away_from(shooter.x, shooter.y, "RR-SREACT-SUPPRESS-5")
    routes = Routes(state, target, SHORT, limit=limit, is_forced=True)
    path = yield from ChoosePush(shooter.seat, routes, usual=(), pieces=(target.id, shooter.id))
    yield from movement.force(state, dice, target, path, shooter.seat)


def swarm(
    state: State, attacker: Group, target: int, extra: Sequence[Modifier]
) -> Flow[list[Assault]]:
    """[RR-TRAIT-SWARMERS-1] Other groups touching the same target attack too, with a penalty."""
    victim = state.groups[target]
    if not state.warband(attacker).has("swarmers") or victim.status != ON_BOARD:
        return []
    if not touches(attacker, victim):
        return []
    others = tuple(
        ally.id
        for ally in state.allies(attacker)
        if touches(ally, victim) and not ally.card.is_ward and can_see(state, ally, victim)
    )
    if not others:
        return []
    options = Subsets(others)
    joined = yield from ChooseSwarm(
        attacker.seat, options, usual=others, pieces=(attacker.id, target)
    )
    return [Assault(ally, target, SWARM, (SWARMING, *extra)) for ally in joined]
