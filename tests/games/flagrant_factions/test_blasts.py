"""Volleys and blasts: who may be a target, and who is not hit any more."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, hits, run, war

from affray.games.flagrant_factions.pieces import OBSCURING, OBSTACLE, OFF, ROUTED, Terrain
from affray.games.flagrant_factions.rules import sight
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import PROJECTILE, SELF_DESTRUCT, SHOOT
from affray.games.flagrant_factions.rules.shooting import (
    blast,
    blast_targets,
    self_destruct,
    targets_of,
    volley,
)
from affray.games.flagrant_factions.words import events
from affray.kernel.board.shapes import rectangle


@pytest.mark.rule("FF-SHOOT-01", "FF-PROF-08")
def test_without_missiles_not_even_who_touches_it_is_a_target() -> None:
    state = battle(Unit(0), Unit(1, at=(31, 18)))
    assert targets_of(state, state.group(1)) == []
    state = battle(Unit(0, traits=["throwers"]), Unit(1, at=(31, 18)))
    assert targets_of(state, state.group(1)) == [2]


@pytest.mark.rule("FF-TERR-COVER", "FF-Q-32")
@pytest.mark.parametrize(("said", "is_again"), [(None, True), (True, True), (False, False)])
def test_cover_is_as_it_was_said_before(said: bool | None, is_again: bool) -> None:
    state = battle(Unit(0), Unit(1, "heavy_beast", at=(36, 18)))
    wall = rectangle(34 * 254, 18 * 254, 100, 2000)
    state.set_terrain((Terrain(0, (OBSTACLE,), wall),))
    dice = dice_of(hits(3, 12), [1, 1, 1] if is_again else [])
    played = run(state, volley(state, dice, Blow(1, 2, SHOOT, 4), in_cover=said), dice)
    assert [told.hits for told in played.of(events.ToHit)] == [0 if is_again else 3]


@pytest.mark.rule("FF-TERR-COVER", "FF-Q-32")
def test_cover_that_was_found_before_holds_without_terrain() -> None:
    state = battle(Unit(0), Unit(1, "heavy_beast", at=(36, 18)))
    dice = dice_of(hits(3, 12), [1, 1, 1])
    played = run(state, volley(state, dice, Blow(1, 2, SHOOT, 4), in_cover=True), dice)
    assert [told.hits for told in played.of(events.ToHit)] == [0]


@pytest.mark.rule("FF-OUT-TA-25")
@pytest.mark.parametrize(
    ("manner", "noted"), [(SHOOT, ["shot"]), (PROJECTILE, []), (SELF_DESTRUCT, [])]
)
def test_only_shooting_is_remembered_as_such(manner: str, noted: list[str]) -> None:
    state = war(Unit(0), Unit(1, "heavy_beast", at=(36, 18)))
    dice = dice_of(hits(1, 12))
    run(state, volley(state, dice, Blow(1, 2, manner, 4)), dice)
    assert [deed.what for deed in state.memory] == noted


# -- blasts ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OT-SELFDESTRUCT-1")
def test_everybody_within_six_inches_friend_or_enemy_is_a_target() -> None:
    state = battle(
        Unit(0, traits=["self_destruct"]),
        Unit(1, at=(37, 18)),
        Unit(1, at=(30, 25 + 1 / 254)),
        Unit(0, at=(23, 18)),
        Unit(0, at=(30, 12), place=OFF),
        Unit(1, at=(30, 12), traits=["stealthy"]),
    )
    assert [group.id for group in blast_targets(state, state.group(1))] == [2, 4]


@pytest.mark.rule("FF-OT-SELFDESTRUCT-1", "FF-Q-32")
def test_who_has_fled_from_the_table_is_not_hit_any_more() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 5), traits=["self_destruct"]),
        Unit(1, "light_foot", (36, 5), r=1, captain="vapid"),
        Unit(1, "light_foot", (30, 1)),
        Unit(1, "light_foot", (5, 30)),
        Unit(1, "light_foot", (9, 30)),
    )
    dice = dice_of(hits(2, 12), 1, 1, [6] * 8)
    played = run(state, blast(state, dice, 1), dice, (2, 3))
    assert [told.target for told in played.of(events.ToHit)] == [2]
    assert [state.group(id).place for id in (2, 3)] == [ROUTED, ROUTED]


@pytest.mark.rule("FF-OT-SELFDESTRUCT-2", "FF-Q-32")
def test_who_has_fled_itself_hits_nobody_any_more_and_is_routed_once() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 1), traits=["self_destruct"]),
        Unit(0, "light_foot", (36, 1), r=1, captain="vapid"),
        Unit(1, "light_foot", (30, 6)),
        Unit(0, "light_foot", (5, 30)),
        Unit(0, "light_foot", (9, 30)),
    )
    dice = dice_of(hits(2, 12), 1, 1, [6] * 8)
    played = run(state, self_destruct(state, dice, 1), dice, (2, 1))
    assert [told.target for told in played.of(events.ToHit)] == [2]
    assert [told.group for told in played.of(events.Routed)] == [2, 1]


# -- sight -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-LOS-01")
def test_nobody_sees_or_is_seen_without_models() -> None:
    state = battle(Unit(0), Unit(1, models=0), Unit(1, at=(36, 18)))
    one, nobody, other = state.groups
    assert not sight.can_see(state, one, nobody)
    assert not sight.can_see(state, nobody, one)
    assert sight.can_see(state, one, other)
    assert sight.can_see(state, other, one)


@pytest.mark.rule("FF-OT-STEALTHY-2", "FF-LOS-02")
def test_the_stealthy_stand_in_the_way_of_those_they_fight() -> None:
    state = battle(Unit(0), Unit(1, at=(40, 18)), Unit(1, at=(35, 18), traits=["stealthy"]))
    one, other, third = state.groups
    assert not sight.is_screen(state, third, one, other)
    for pair in ((1, 3), (2, 3)):
        state.melees = (pair,)
        assert sight.is_screen(state, third, one, other)
    state.melees = ((1, 2),)
    assert not sight.is_screen(state, third, one, other)
    assert not sight.is_screen(state, one, one, other)
    assert not sight.is_screen(state, other, one, other)
    assert sight.is_screen(state, one, third, other)


@pytest.mark.rule("FF-TERR-OBSCURING")
def test_terrain_beside_the_line_veils_nobody() -> None:
    piece = Terrain(0, (OBSCURING,), rectangle(2500, 1000, 400, 400))
    assert not sight.is_veiled(piece, 1000, 1000, 3000, 3000, 762)
    assert sight.is_veiled(piece, 1000, 1000, 4000, 1000, 762)
    assert not sight.is_veiled(piece, 1000, 1000, 2500, 1000, 200)
    assert sight.is_veiled(piece, 1000, 1000, 2500, 1000, 199)
