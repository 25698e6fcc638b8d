"""Brigandine: who can be shot at, cover, where templates go, and whom they hit, put to both."""

from __future__ import annotations

from functools import partial
from math import acos, atan2, cos, hypot, pi, sin

from shapely.geometry import MultiPoint
from shapely.geometry import Point as ShapelyPoint
from tests.crowded.brigand_asking import Asked, Faces, aim
from tests.crowded.brigand_lines import MARGIN, R
from tests.crowded.brigand_oracle import BASE, BLASTS, INCH, RANGES, SPELL_REACH, Field, Figure
from tests.crowded.common import Compared
from tests.crowded.plane import both

from affray.games.brigandine.words.answers import Aim, Cast, Shoot

FAR = 100_000
"""A direction is typed as a point so far off that rounding does not turn it."""

DROP = 6 * INCH
"""[BR-TEMPLATE-03] From the tip of a teardrop to the middle of its round end."""


def compare_shots(asked: Asked, counts: Compared) -> None:
    """[BR-RANGED-01..08, BR-LOS-01..09] The third step of the Attack phase."""
    field, random = asked.field, asked.random
    offered = asked.offered if asked.asks == "NextShot" else set()
    shooters = [f for f in field.standing if f.side == 0 and f.weapon]
    for shooter in random.sample(shooters, min(3, len(shooters))):
        if shooter.weapon not in RANGES:
            engine = Aim(shooter.id) in offered
            free = shooter.id not in field.engaged
            counts.compare("may shoot", engine=engine, oracle=free, what=partial(str, shooter))
            if engine and shooter.weapon == "arquebus":
                compare_teardrop(asked, counts, shooter)
            elif engine:
                compare_globes(asked, counts, shooter)
            continue
        for target in field.enemies(shooter):
            shot = Shoot(shooter.id, target.id)
            _compare_shot(asked, counts, shooter, target, engine=shot in offered)


def _compare_shot(
    asked: Asked, counts: Compared, shooter: Figure, target: Figure, *, engine: bool
) -> None:
    field = asked.field
    words = partial("{} at {}".format, shooter, target)
    if shooter.id in field.engaged or target.id in field.engaged:
        counts.compare("shot: engaged", engine=engine, oracle=False, what=words)
        return
    reach = RANGES[shooter.weapon] * INCH + BASE
    if (shooter.x - target.x) ** 2 + (shooter.y - target.y) ** 2 > reach * reach:
        counts.compare("shot: range", engine=engine, oracle=False, what=words)
        return
    counts.compare("shot: sight", engine=engine, oracle=field.sees(shooter, target), what=words)
    if engine and asked.random.random() < 0.25:
        fork = asked.play(Faces(6), Shoot(shooter.id, target.id))
        while fork.asks == "UseShield":
            fork.send(False)
        if "shield" not in target.gear:
            in_cover = fork.unit(target.id).place != "gone"
            oracle = field.covered(shooter, target)
            counts.compare("cover", engine=in_cover, oracle=oracle, what=words)


# -- blasts ---------------------------------------------------------------------------


def compare_globes(asked: Asked, counts: Compared, thrower: Figure) -> None:
    """[BR-TEMPLATE-06, BR-TEMPLATE-14, BR-GEAR-GLOBES-2] In range and seen; then it scatters."""
    reach = 2 * thrower.combat * INCH
    shot = Aim(thrower.id)
    _compare_blast(asked, counts, thrower, shot, thrower.weapon, reach, needs_sight=True)


def compare_spells(asked: Asked, counts: Compared) -> None:
    """[BR-SPELL-WEB-1, BR-SPELL-ENTANGLE-1, BR-SPELL-GEN-4] No line of sight is needed."""
    field, random = asked.field, asked.random
    casters = [
        (spell, figure)
        for figure in field.standing
        if figure.side == 0
        for spell in figure.spells
        if spell in SPELL_REACH
    ]
    for spell, figure in random.sample(casters, min(2, len(casters))):
        reach = SPELL_REACH[spell] * INCH
        deed = Cast(figure.id, spell)
        _compare_blast(asked, counts, figure, deed, spell, reach, needs_sight=False)


def _compare_blast(
    asked: Asked,
    counts: Compared,
    thrower: Figure,
    deed: Aim | Cast,
    template: str,
    reach: int,
    *,
    needs_sight: bool,
) -> None:
    field, random = asked.field, asked.random
    fork = asked.play(Faces(), deed)
    aims = [aim(random, field, thrower) for _ in range(5)]
    for x, y in aims:
        near = (thrower.x - x) ** 2 + (thrower.y - y) ** 2 <= (reach + R) ** 2
        inside = 0 <= x <= field.width and 0 <= y <= field.height
        seen = field.sees_point(thrower, x, y) if needs_sight and near and inside else True
        engine = not fork.refuses((x, y))
        words = partial("{} aims {} at {}".format, thrower, template, (x, y))
        oracle = both(near, inside, seen)
        counts.compare("aim", engine=engine, oracle=oracle, what=words)
        if engine and random.random() < 0.4:
            _compare_scatter(asked, counts, deed, template, (x, y))


def _compare_scatter(
    asked: Asked,
    counts: Compared,
    deed: Aim | Cast,
    template: str,
    point: tuple[int, int],
) -> None:
    """[BR-TEMPLATE-08, BR-TEMPLATE-04] A miss is shifted exactly so far, in any direction."""
    random = asked.random
    far = random.randint(1, 6)
    dice = Faces(1, far)
    fork = asked.play(dice, deed, point)
    if fork.asks != "ShiftTemplate":
        return
    turn, touched = random.uniform(0, 2 * pi), None
    if random.random() < 0.4:
        turn, touched = _just_touching(asked, point, far * INCH, BLASTS[template]) or (turn, None)
    typed = round(point[0] + FAR * cos(turn)), round(point[1] + FAR * sin(turn))
    end = fork.question.options.meant(typed)  # type: ignore[attr-defined]
    centre = point[0] + far * INCH * cos(turn), point[1] + far * INCH * sin(turn)
    counts.compare(
        "shift",
        engine=not fork.refuses(end),
        oracle=hypot(end[0] - centre[0], end[1] - centre[1]) <= 2,
        what=partial("{} from {} to {}".format, far, point, end),
    )
    for off in (-1, 1):
        wrong = round(centre[0] + off * 30 * cos(turn)), round(centre[1] + off * 30 * sin(turn))
        counts.compare("shift", engine=not fork.refuses(wrong), oracle=False)
    fork.send(end)
    radius = BLASTS[template]
    for figure in asked.field.standing:
        gap = hypot(figure.x - centre[0], figure.y - centre[1]) - R - radius
        if gap > 6 * R:
            continue
        unit = fork.unit(figure.id)
        hit = unit.is_held if template in SPELL_REACH else unit.place == "gone"
        if figure is touched:
            words = partial("{} at {}: {}".format, template, centre, figure)
            counts.compare("blast just touches", engine=hit, oracle=True, what=words)
        counts.compare(
            "blast hits",
            engine=hit,
            oracle=None if abs(gap) <= MARGIN else gap < 0,
            what=partial("{} at {}: {}".format, template, centre, figure),
        )


def _just_touching(
    asked: Asked, point: tuple[int, int], far: int, radius: int
) -> tuple[float, Figure] | None:
    """[BR-TEMPLATE-04-R1] A direction in which the template just touches somebody's base."""
    figures = asked.random.sample(asked.field.standing, len(asked.field.standing))
    for figure in figures:
        dx, dy = figure.x - point[0], figure.y - point[1]
        away, reach = hypot(dx, dy), radius + R
        if away and abs(far - reach) < away < far + reach:
            cosine = (far * far + away * away - reach * reach) / (2 * far * away)
            return atan2(dy, dx) + asked.random.choice((-1, 1)) * acos(cosine), figure
    return None


# -- the teardrop ------------------------------------------------------------------------


def compare_teardrop(asked: Asked, counts: Compared, shooter: Figure) -> None:
    """[BR-TEMPLATE-02..05, BR-TEMPLATE-16] From the edge of the base, in any direction."""
    field, random = asked.field, asked.random
    fork = asked.play(Faces(), Aim(shooter.id))
    if fork.asks != "AimTemplate":
        return
    for _ in range(3):
        base, turn = random.uniform(0, 2 * pi), random.uniform(0, 2 * pi)
        if random.random() < 0.5:
            turn = base
        tip = shooter.x + R * cos(base), shooter.y + R * sin(base)
        off = random.choice((0, 0, 0, 400, -600))
        x, y = tip[0] + (DROP + off) * cos(turn), tip[1] + (DROP + off) * sin(turn)
        end = round(x), round(y)
        gap = hypot(end[0] - shooter.x, end[1] - shooter.y)
        low, high = gap - (DROP - R), DROP + R - gap
        oracle = None if min(abs(low), abs(high)) <= 2 * MARGIN and not off else min(low, high) > 0
        if not off and oracle is None:
            oracle = True
        words = partial("{} towards {}".format, shooter, end)
        counts.compare("teardrop", engine=not fork.refuses(end), oracle=oracle, what=words)
        if fork.refuses(end):
            continue
        aimed = asked.play(Faces(), Aim(shooter.id), end)
        if aimed.asks == "ChooseTip":
            continue
        if abs(gap - DROP - R) <= 2 * MARGIN:
            _compare_drop(field, counts, shooter, end, aimed)


def _compare_drop(
    field: Field, counts: Compared, shooter: Figure, end: tuple[int, int], fork: object
) -> None:
    """Straight out: there is one tip only."""
    far = hypot(end[0] - shooter.x, end[1] - shooter.y)
    ux, uy = (end[0] - shooter.x) / far, (end[1] - shooter.y) / far
    tip = shooter.x + R * ux, shooter.y + R * uy
    centre = tip[0] + DROP * ux, tip[1] + DROP * uy
    rim = ShapelyPoint(*centre).buffer(INCH, quad_segs=90).exterior.coords
    drop = MultiPoint([tip, *rim]).convex_hull
    for figure in field.standing:
        if figure is shooter:
            continue
        gap = float(drop.distance(ShapelyPoint(figure.x, figure.y))) - R
        if gap > 4 * R:
            continue
        under = None if abs(gap) <= 2 * MARGIN else gap < 0
        oracle = both(under, field.open_to(shooter, figure)) if under is not False else False
        counts.compare(
            "teardrop hits",
            engine=fork.unit(figure.id).place == "gone",  # type: ignore[attr-defined]
            oracle=oracle,
            what=partial("{} to {}: {}".format, shooter, end, figure),
        )
