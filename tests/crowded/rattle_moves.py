"""Rattle and Rend: sight, ranges, moves, charges and their dice, put to engine and oracle."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from tests.crowded.common import Compared
from tests.crowded.plane import Way, both, denied
from tests.crowded.rattle_asking import Asked, Faces, Fork, Path, draw_path, told
from tests.crowded.rattle_oracle import BANDS, ROUNDINGS, Base

from affray.games.rattle_and_rend.words.answers import Charge, Maneuver, Sprint, StandAndFight

NEAR = 300
"""Ranges are compared for pairs this near to the end of the band: the others are no test."""

SLACK = 3.0
"""[RR-GEO-08] A stop is rounded towards legal: so far along its path it may be off."""

# -- who can be attacked ------------------------------------------------------------------


def compare_targets(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-ATK-01] Stand and Fight: the enemies in RNG and line of sight."""
    table = asked.table
    engine: set[int] = set()
    if StandAndFight(mover.id) in asked.offered:
        fork = asked.take(StandAndFight, mover.id, Faces(0))
        if fork.asks not in ("ChooseTarget", "ChooseTargets"):
            return
        options = fork.question.options
        engine = set(getattr(options, "values", ()))
    for enemy in table.enemies(mover):
        _compare_reach(asked, counts, mover, enemy, table.rng(mover), enemy.id in engine)


def _compare_reach(
    asked: Asked, counts: Compared, one: Base, other: Base, band: int, engine: bool
) -> None:
    table = asked.table
    reach = BANDS[band] if band else one.r + other.r
    far = hypot(one.x - other.x, one.y - other.y)
    if not engine and far > reach + NEAR:
        return
    kind = "sight" if table.in_band(one, other, band) else "range"
    counts.compare(
        kind,
        engine=engine,
        oracle=table.in_reach(one, other, band),
        what=lambda: f"{one.name} {one.x, one.y} to {other.name} {other.x, other.y}",
    )


def compare_allies(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-ACTION-MANEUVER-2] Allies within M and in sight."""
    fork = asked.take(Maneuver, mover.id, Faces(0), ())
    options = set(fork.question.options) if fork.asks == "ChooseAlly" else set()
    for ally in asked.table.allies(mover):
        if ally.kind != "ward":
            _compare_reach(asked, counts, mover, ally, 2, ally.id in options)


# -- moves of one's own ---------------------------------------------------------------------


def compare_moves(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-MOVE-01..15] Sprint: which paths may be declared, and where they end."""
    table = asked.table
    band = min(table.stride(mover) + 1, 3)
    fork = asked.take(Sprint, mover.id, Faces(0))
    fork.skip_ways()
    for path in [draw_path(asked.random, table, mover, band) for _ in range(10)]:
        if table.is_moot(mover, list(path)):
            continue
        refused = fork.refuses(path)
        counts.compare(
            "path",
            engine=not refused,
            oracle=denied(table.refuses(mover, list(path), band)),
            what=told(asked, mover, path),
        )
        if not refused:
            pays = asked.random.random() < 0.6
            walked = asked.take(Sprint, mover.id, Faces(0), path)
            compare_end(asked, counts, walked, mover, path, pays=pays, forced=False)


def compare_end(
    asked: Asked,
    counts: Compared,
    walked: Fork,
    mover: Base,
    path: Path,
    *,
    pays: bool,
    forced: bool,
    shuns: int | None = None,
) -> None:
    """[RR-MOVE-08..12, RR-MOVE-17] Whether the end is reached; if not, where it stops."""
    table = asked.table
    walked.pay_or_stop(pays=pays)
    kind = "forced move" if forced else "move"
    way = Way([(mover.x, mover.y), *path])
    x, y = walked.place(mover.id)
    found = [
        table.march(
            mover, list(path), *sizes, pays=pays, forced=forced, shuns=shuns, brushes=brushes
        )
        for brushes in (True, False)
        for sizes in ROUNDINGS
        if brushes or sizes[1] < 0
    ]
    exact = found[0]
    sure = all(halt.why == exact.why for halt in found)
    whole = [halt.s >= way.length - SLACK for halt in found]
    end = path[-1]
    got_there = hypot(x - end[0], y - end[1]) <= SLACK
    # A path may come back to where it is stopped: then only the place of the stop tells something.
    stops = [way.at(halt.s) for halt in found if halt.s < way.length - 2 * SLACK]
    comes_back = any(hypot(sx - end[0], sy - end[1]) <= 2 * SLACK for sx, sy in stops)
    if forced and mover.trait == "transport":
        broken = not walked.is_on_board(mover.id)
        oracle = exact.why != "broken" if sure else None
        counts.compare("transport stays whole", engine=not broken, oracle=oracle)
    words = told(asked, mover, path, f"{pays=} {forced=} stops at {x, y}, not {found}")
    oracle = whole[0] if sure and len(set(whole)) == 1 and not comes_back else None
    counts.compare(kind, engine=got_there, oracle=oracle, what=words)
    if not sure or (got_there and not comes_back):
        return
    ends = [halt.s for halt in found]
    fits = way.gap(x, y, min(ends) - SLACK, max(ends) + SLACK) <= SLACK
    counts.compare(f"{kind}: where", engine=True, oracle=fits, what=words)


def compare_charges(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-ACTION-CHARGE-1, RR-ACTION-CHARGE-2] Straight at an enemy: is it attacked?"""
    table = asked.table
    enemies = sorted(table.enemies(mover), key=lambda e: hypot(e.x - mover.x, e.y - mover.y))
    band = table.stride(mover)
    for enemy in enemies[:3]:
        far = hypot(enemy.x - mover.x, enemy.y - mover.y)
        t = min(BANDS[band] - 2, far) / far
        end = round(mover.x + t * (enemy.x - mover.x)), round(mover.y + t * (enemy.y - mover.y))
        if asked.random.random() < 0.3:
            end = draw_path(asked.random, table, mover, 1)[-1]
        path = (end,)
        if end == (mover.x, mover.y) or table.is_moot(mover, list(path)):
            continue
        fork = asked.take(Charge, mover.id, Faces(0), enemy.id)
        fork.skip_ways()
        if fork.refuses(path):
            continue
        dice = Faces(0)
        walked = asked.take(Charge, mover.id, dice, enemy.id, path)
        walked.pay_or_stop(pays=True)
        while walked.asks == "ChooseTargets":
            walked.send((enemy.id,))
        found = [table.march(mover, list(path), *sizes, pays=True) for sizes in ROUNDINGS]
        way = Way([(mover.x, mover.y), *path])
        spots = {way.at(halt.s) for halt in found}
        reached = {table.in_reach(mover, enemy, table.rng(mover), spot) for spot in spots}
        oracle = reached.pop() if len(reached) == 1 else None
        counts.compare(
            "charge",
            engine=bool(dice.rolled),
            oracle=oracle,
            what=told(asked, mover, path, enemy.name),
        )
        if dice.rolled:
            x, y = walked.place(mover.id)
            compare_dice(asked, counts, replace(mover, x=x, y=y), enemy, dice.rolled[0])


def compare_dice(asked: Asked, counts: Compared, mover: Base, enemy: Base, rolled: int) -> None:
    """[RR-ATK-05..12, RR-TERR-INSP-2] The dice of a charge tell contacts, S, cover and numbers."""
    table = asked.table
    own = table.traits[mover.side]
    bonuses: list[bool | None] = [
        table.at(form, (mover.x, mover.y), mover.r) for form in table.of_kind("inspiring")
    ]
    penalties: list[bool | None] = ["elites" not in own]
    if mover.kind == "heavy" or table.touch(mover, enemy):
        friends = sum(
            table.touch(ally, mover) or table.touch(ally, enemy)
            for ally in table.standing
            if ally.side == mover.side and ally.id != mover.id
        )
        foes = sum(table.touch(foe, mover) for foe in table.enemies(mover))
        bonuses.append(friends > 0)
        penalties.append(foes > 1 + friends)
    else:
        bonuses.append(table.in_band(mover, enemy, 1))
        if "fusiliers" not in own:
            covers = [
                table.at(form, (enemy.x, enemy.y), enemy.r) for form in table.of_kind("blocking")
            ]
            penalties += covers
    bonus = denied(both(*(denied(each) for each in bonuses)))
    penalty = denied(both(*(denied(each) for each in penalties)))
    sure = bonus is not None and penalty is not None
    wanted = 2 + bool(bonus) - bool(penalty)
    words = told(asked, mover, (), f"at {enemy}: {rolled} dice, not {wanted}")
    counts.compare("bonus", engine=rolled == 3, oracle=wanted == 3 if sure else None, what=words)
    counts.compare("penalty", engine=rolled == 1, oracle=wanted == 1 if sure else None, what=words)
