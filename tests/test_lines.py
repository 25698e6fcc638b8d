"""Every action, reaction, order, spell, Taunt and ambition says in a line what it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from affray.cli import main
from affray.games import games
from affray.games.brigandine.data import tables as brigandine
from affray.games.flagrant_factions.data import tables as factions
from affray.games.flagrant_factions.rules import taunts
from affray.games.flagrant_factions.words.questions import ORDERS
from affray.games.rattle_and_rend.data import tables as rattle
from affray.games.rattle_and_rend.words.answers import GroupAction
from affray.kernel.answers import verbs_of
from affray.kernel.game import Game, Start
from affray.kernel.lines import Line, in_short, lines_in, word_of
from affray.testing.telling import assert_few_rolls_are_unforeseen, assert_lines_are_well_formed

NAMES = sorted(games())


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_sentences_with_letters_and_clauses(name: str) -> None:
    game = games()[name]
    assert game.advice.lines
    assert_lines_are_well_formed(game)


@pytest.mark.parametrize("name", NAMES)
def test_choices_that_can_stand_together_have_letters_of_their_own(name: str) -> None:
    for section, lines in games()[name].advice.lines.items():
        keys = [one.key for one in lines.values() if one.key]
        if section not in ("taunt", "leave"):
            assert len(keys) == len(set(keys)), section


def test_taunts_that_a_group_can_know_have_letters_of_their_own() -> None:
    known_taunts, lines = taunts.table(), factions.LINES["taunt"]
    names = {name for taunt in known_taunts.values() for name in taunt.groups or ()}
    for name in names:
        known = [id for id, one in known_taunts.items() if not one.groups or name in one.groups]
        assert len({lines[id].key for id in known}) == len(known), name


def test_every_action_and_reaction_of_rattle_and_rend_has_its_line() -> None:
    actions = set(verbs_of(*GroupAction.__subclasses__()))
    assert actions <= set(rattle.LINES["action"])
    assert set(rattle.reactions()) == set(rattle.LINES["reaction"]) - {"decline"}


def test_every_order_spell_ambition_and_taunt_of_flagrant_factions_has_its_line() -> None:
    assert set(ORDERS) <= set(factions.LINES["order"])
    assert set(factions.spells()) == set(factions.LINES["spell"])
    assert set(factions.ambitions()) == set(factions.LINES["ambition"])
    assert set(taunts.table()) == set(factions.LINES["taunt"])


def test_every_spell_of_brigandine_has_its_line() -> None:
    spells = set(brigandine.armory().spells) - {"counterspell"}
    assert spells <= set(brigandine.LINES["deed"])


def starts(game: Game[Any], count: int) -> list[Start]:
    edition, house = game.editions[0], dict(game.advice.quick_house)
    return [
        Start(
            game.id,
            edition,
            [game.random_roster(edition, {}, Random(10 * seed + side)) for side in (0, 1)],
            house=house,
            automated=True,
        )
        for seed in range(count)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nearly_every_roll_is_foreseen(name: str) -> None:
    game = games()[name]
    assert_few_rolls_are_unforeseen(game, starts(game, 3))


def test_a_line_is_filled_in_for_a_piece_and_general_in_a_book() -> None:
    line = Line("Move up to {MOV_and_more}.", "M", "TY-1", name="")
    assert line.filled({"MOV_and_more": "80 mm"}) == "Move up to 80 mm."
    assert line.in_general() == "Move up to MOV and more."
    ((short,),) = in_short({"act": {"run_away": line}}).values()
    assert (short.name, short.line) == ("Run away", "Move up to MOV and more.")


def test_a_table_of_lines_is_read_from_its_folder() -> None:
    package = "affray.games.rattle_and_rend.data"
    assert lines_in(package)["action"]["charge"].key == "C"
    assert word_of(None) == "none"


def test_a_clause_is_told_in_short_at_the_terminal() -> None:
    told = CliRunner().invoke(main, ["rules", "RR-ACTION-CHARGE-2"]).output
    assert "in short, Charge: Move up to MOV, then attack at a penalty." in told
