"""Melees: who fights, in which order, with how many attacks, and who is pushed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.rules.melee import attack_count, begin_melees, melee
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Aim, Attack, Bash, Done, Shoot
from affray.testing.script import d6, play

PASS = Done()


def run(state: State, *script: object) -> None:
    """The Attack step of melees, from its beginning to its end."""

    def flow(dice: Any) -> Any:
        begin_melees(state, dice)
        while state.stage == "melee" and state.outcome is None:
            yield from melee(state, dice)

    play(flow, *script)


def counted(state: State) -> list[int]:
    state.fight = tuple(u.id for u in state.units)
    return [attack_count(state, u) for u in state.units]


@pytest.mark.rule("BR-MELEE-05", "BR-MELEE-06", "BR-GEAR-OFFHAND-1", "BR-GEAR-CLAWS-1")
@pytest.mark.rule("BR-TRAIT-GANGER-1", "BR-TRAIT-FOCUS-1", "BR-TRAIT-FOCUS-1-R1")
@pytest.mark.rule("BR-ASPECT-BULL-1", "BR-ASPECT-BULL-1-R1", "BR-BANNER-05-R1")
@pytest.mark.parametrize(
    ("more", "count"),
    [
        ({}, 1),
        ({"gear": ["off_hand_weapon"]}, 2),
        ({"gear": ["claws"]}, 2),
        ({"traits": ["ganger"]}, 2),
        ({"traits": ["focus"]}, 3),
        ({"aspect": "bull"}, 1),
        ({"aspect": "bull", "now": ["has_charged"]}, 2),
        ({"banner": "bull", "now": ["has_charged"]}, 2),
        ({"banner": "bull", "aspect": "bull", "now": ["has_charged"]}, 2),
        ({"gear": ["claws"], "traits": ["ganger", "focus"], "now": ["is_hasted"]}, 10),
        ({"now": ["is_barred"]}, 0),
        ({"now": ["has_marched"]}, 0),
    ],
)
def test_how_many_attacks_a_unit_has(more: dict[str, Any], count: int) -> None:
    state = table(
        unit("Hero", 5, 12, **more), unit("foe", 6, 12), unit("Pal", 7, 12), unit("other", 8, 12)
    )
    assert counted(state)[0] == count


@pytest.mark.rule("BR-TRAIT-GANGER-1")
def test_a_lone_ganger_has_nobody_to_gang_up_with() -> None:
    state = table(unit("Hero", 5, 12, traits=["ganger"]), unit("foe", 6, 12))
    assert counted(state)[0] == 1


@pytest.mark.rule("BR-ENG-06", "BR-ENG-01", "BR-MELEE-10")
def test_a_melee_is_joined_by_contact_between_enemies_only() -> None:
    state = table(
        unit("Hero", 5, 12),
        unit("foe", 6, 12),
        unit("Pal", 7, 12),
        unit("Near", 4, 12),
        unit("far", 15, 12),
        unit("There", 16, 12),
    )
    assert state.all_melees() == ((0, 1, 2), (4, 5))


@pytest.mark.rule("BR-MELEE-01", "BR-MELEE-03", "BR-MELEE-03-D1", "BR-MELEE-07", "BR-MELEE-08")
@pytest.mark.rule("BR-TURN-06")
def test_attacks_alternate_and_the_dead_strike_before_they_leave() -> None:
    state = table(unit("Hero", 5, 12, combat=5), unit("foe", 6, 12, combat=5), unit("Idle", 9, 20))
    run(state, Attack(0, 1), d6(4), Attack(1, 0), d6(4))
    assert [u.place for u in state.units] == ["gone", "gone", "table"]
    assert state.outcome is not None
    assert state.outcome.winner == 0


@pytest.mark.rule("BR-QUICK-01", "BR-QUICK-02", "BR-QUICK-04", "BR-GEAR-SPEAR-1")
@pytest.mark.rule("BR-ASPECT-WOLF-1", "BR-QUICK-04-R1")
@pytest.mark.parametrize(
    "more", [{"gear": ["spear"]}, {"gear": ["claws"]}, {"aspect": "wolf"}, {"banner": "wolf"}]
)
def test_the_quick_strike_first_and_the_fallen_strike_no_more(more: dict[str, Any]) -> None:
    state = table(
        unit("Hero", 5, 12, combat=5),
        unit("foe", 6, 12, combat=5, **more),
        unit("Idle", 9, 20),
        unit("else", 20, 20),
    )
    attacks = [Attack(1, 0), d6(4)]
    if "claws" in more.get("gear", ()):
        attacks += [PASS]
    run(state, *attacks)
    assert [u.place for u in state.units] == ["gone", "table", "table", "table"]


@pytest.mark.rule("BR-QUICK-03")
def test_two_quick_enemies_strike_together() -> None:
    state = table(
        unit("Hero", 5, 12, combat=5, gear=["spear"]),
        unit("foe", 6, 12, combat=5, aspect="wolf"),
        unit("Idle", 9, 20),
        unit("else", 20, 20),
    )
    run(state, Attack(0, 1), d6(4), Attack(1, 0), d6(4))
    assert [u.place for u in state.units][:2] == ["gone", "gone"]


@pytest.mark.rule("BR-ASSIGN-01", "BR-ASSIGN-02", "BR-MELEE-02", "BR-MELEE-09", "BR-MELEE-04")
def test_attacks_are_split_one_by_one_and_may_be_given_up() -> None:
    state = table(
        unit("Hero", 5, 12, combat=5, gear=["off_hand_weapon"], life=3),
        unit("foe", 6, 12, life=2),
        unit("other", 4, 12, life=2),
        unit("beyond", 7, 12),
    )
    run(state, Attack(0, 1), d6(4), Attack(1, 0), d6(1), Attack(0, 2), d6(4), PASS)
    assert [u.life for u in state.units] == [3, 1, 1, 1]
    assert [u.fought for u in state.units] == [1, 1, 1, 0]
    assert happened(state).count("MeleeBegan") == 1


@pytest.mark.rule("BR-TURN-06", "BR-ENG-08", "BR-MELEE-11")
def test_the_active_player_picks_the_melees() -> None:
    state = table(
        unit("Hero", 5, 12), unit("foe", 6, 12), unit("Pal", 15, 12), unit("other", 16, 12)
    )
    run(state, 1, PASS, PASS, PASS, PASS)
    assert state.stage == "follow"
    assert [u.fought for u in state.units] == [1, 1, 1, 1]


@pytest.mark.rule("BR-TRAIT-SKIRMISHING-1", "BR-TRAIT-SKIRMISHING-1-R1")
def test_a_skirmisher_shoots_before_the_blows_of_its_first_round() -> None:
    state = table(
        unit("Hero", 5, 12, combat=4, gear=["javelin"], traits=["skirmishing"]),
        unit("foe", 6, 12, combat=5),
        unit("else", 20, 20),
    )
    run(state, Shoot(0, 1), d6(4))
    assert state.units[1].place == "gone"
    later = table(
        unit("Hero", 5, 12, gear=["javelin"], traits=["skirmishing"], fought=1),
        unit("foe", 6, 12, fought=1),
    )
    run(later, PASS, PASS)


@pytest.mark.rule("BR-TRAIT-SKIRMISHING-1-R1")
def test_a_skirmishing_arquebus_must_touch_an_enemy_of_the_melee() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["arquebus"], traits=["skirmishing"]),
        unit("foe", 6, 12, life=3),
        unit("behind", 9, 12, life=3),
    )
    centre = (5 * INCH + 127 + 6 * INCH, 12 * INCH)
    run(state, Aim(0), centre, d6(4), d6(5), PASS, PASS)
    assert [u.life for u in state.units] == [1, 2, 2]


@pytest.mark.rule("BR-TRAIT-SHIELDBASH-1", "BR-TRAIT-SHIELDBASH-1-R1", "BR-MELEE-08", "BR-ENG-07")
def test_a_bash_costs_an_attack_and_pushes_when_the_band_ends() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], traits=["shieldbash"], life=2),
        unit("foe", 6, 12, combat=5),
    )
    away = (8 * INCH, 12 * INCH)
    run(state, Bash(0, 1), away, Attack(1, 0), d6(3), True, d6(3))
    foe = state.units[1]
    assert (foe.x, foe.y) == away
    assert [u.life for u in state.units] == [1, 1]
    assert not state.is_engaged(foe)
    assert foe.fought == 0


@pytest.mark.rule("BR-TRAIT-SHIELDBASH-1-R1", "BR-MOVE-06")
def test_a_push_stops_at_bases_and_at_the_edge() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], traits=["shieldbash"]),
        unit("foe", 6, 12),
        unit("Pal", 7.5, 12),
    )
    run(state, Bash(0, 1), (8 * INCH, 12 * INCH), PASS)
    assert state.units[1].x == pytest.approx(6.5 * INCH, abs=1)
    assert state.is_engaged(state.units[2])
    edge = table(unit("Hero", 22, 12, gear=["shield"], traits=["shieldbash"]), unit("foe", 23, 12))
    run(edge, Bash(0, 1), (25 * INCH, 12 * INCH), PASS)
    assert edge.units[1].x == edge.width - 127


@pytest.mark.rule("BR-MELEE-03-D1", "BR-MELEE-08", "BR-TRAIT-SHIELDBASH-1-R1")
def test_a_bash_is_carried_out_even_if_the_basher_falls() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], traits=["shieldbash"], now=["has_used_shield"]),
        unit("foe", 6, 12, combat=5),
        unit("Idle", 9, 20),
    )
    run(state, Bash(0, 1), (8 * INCH, 12 * INCH), Attack(1, 0), d6(3))
    assert (state.units[0].place, state.units[1].x) == ("gone", 8 * INCH)


@pytest.mark.rule("BR-MELEE-07", "BR-GEAR-SHIELD-5")
def test_attacks_not_made_after_a_pass_remain_for_parries() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], life=2),
        unit("foe", 6, 12, combat=5, gear=["off_hand_weapon"]),
        house={"shield_reroll": False},
    )
    run(state, PASS, Attack(1, 0), d6(4), True, Attack(1, 0), d6(4))
    assert state.units[0].life == 1


@pytest.mark.rule("BR-TERR-FORT-5", "BR-TERR-FORT-3-D1")
def test_a_barred_unit_is_struck_and_does_not_strike() -> None:
    state = table(
        unit("Hero", 5, 12, combat=5, life=2, gear=["shield"], now=["is_barred"]),
        unit("foe", 6, 12, combat=5),
        house={"shield_reroll": False},
    )
    run(state, Attack(1, 0), d6(4))
    assert [u.life for u in state.units] == [1, 1]
