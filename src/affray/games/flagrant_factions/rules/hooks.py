"""Where an optional module may change what a chapter does; in the plain game nobody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow

if TYPE_CHECKING:
    from affray.games.flagrant_factions.pieces import Group
    from affray.games.flagrant_factions.rules.activation import Asked, Result
    from affray.games.flagrant_factions.rules.blow import Blow
    from affray.games.flagrant_factions.rules.causes import Cause
    from affray.games.flagrant_factions.rules.profile import Why
    from affray.games.flagrant_factions.state import State
    from affray.games.flagrant_factions.words.answers import Order


def never(*asked: object) -> bool:
    return False


def nobody(*asked: object) -> None:
    return None


def nothing(*asked: object) -> int:
    return 0


def nothing_happens(*asked: object) -> None:
    """Nobody keeps note of it."""


def all_of(state: State, group: Group, able: list[int]) -> list[int]:
    return able


def all_orders(state: State, group: Group, able: list[type[Order]]) -> list[type[Order]]:
    return able


def is_vicious(state: State, group: Group, target: int) -> bool:
    """[FF-OT-VICIOUS]"""
    return group.has("vicious")


def is_unfeeling(state: State, group: Group) -> bool:
    """[FF-OT-UNFEELING-1]"""
    return group.has("unfeeling")


def is_terrifying(state: State, group: Group, target: int) -> bool:
    """[FF-OT-TERRIFYING]"""
    return group.has("terrifying")


def two(state: State, group: Group) -> int:
    """[FF-TEST-03]"""
    return 2


def each_hit(state: State, roller: int, target: int, manner: str, hits: int) -> int:
    return hits


def once(state: State, caster: int, target: int) -> int:
    return 1


def silent(state: State, dice: Dice) -> Flow[None]:
    yield from ()


def not_forced(state: State, asked: Asked, is_passed: bool) -> Flow[str | None]:
    yield from ()
    return None


def as_rolled(state: State, dice: Dice, asked: Asked, result: Result) -> Flow[Result]:
    yield from ()
    return result


class Hooks:
    """What the chapters ask optional modules, chapter by chapter, with the plain game's answers."""

    __slots__ = (
        *("aimed_attacks", "at_end_of_step", "at_start_of_turn", "attack_targets", "can_aim"),
        *("cast_targets", "change_blow", "fate_of_failure", "force_reroll", "hits_back"),
        *("is_rooted", "is_terrifying", "is_unerring", "is_unfeeling", "is_vicious", "laugh_at"),
        *("limit_orders", "may_proclaim", "may_reroll_activation", "may_reroll_any"),
        *("may_reroll_misses", "move_goal", "must_reroll", "must_reroll_hits", "note"),
        *("note_losses", "note_rout", "note_shaken", "orders", "provokes", "release"),
        *("shoot_targets", "stays", "stride_bonus", "test_dice", "test_reroll"),
        *("times_spell_works", "toughness", "weigh_hits"),
    )

    def __init__(self) -> None:
        # A turn and its steps.
        self.at_start_of_turn: Callable[[State, Dice], None] = nothing_happens
        self.at_end_of_step: Callable[[State, Dice], Flow[None]] = silent
        # Which orders there are, and who may be given them.
        self.limit_orders: Callable[[State, Group, list[type[Order]]], list[type[Order]]] = (
            all_orders
        )
        self.may_proclaim: Callable[[State, Group], bool] = never
        self.is_rooted: Callable[[State, Group], bool] = never
        self.provokes: Callable[[State, Group, int], bool] = never
        self.orders: dict[type[Order], Callable[[State, Dice, int], Flow[Result]]] = {}
        """Orders of its own, and how they are carried out."""
        # The roll for an order.
        self.force_reroll: Callable[[State, Asked, bool], Flow[str | None]] = not_forced
        self.may_reroll_activation: Callable[[State, Group, type[Order], int | None], bool] = never
        # Moves, and at whom an order is aimed.
        self.stride_bonus: Callable[[State, Group, int | None], int] = nothing
        self.move_goal: Callable[[State, Group], int | None] = nobody
        self.attack_targets: Callable[[State, Group, list[int]], list[int]] = all_of
        self.aimed_attacks: Callable[[State, Group, list[int]], list[int]] = all_of
        self.shoot_targets: Callable[[State, Group, list[int]], list[int]] = all_of
        self.cast_targets: Callable[[State, Group, list[int]], list[int]] = all_of
        self.can_aim: Callable[[State, Group, str], bool] = never
        # Spells.
        self.laugh_at: Callable[[State, Dice, Asked, Result], Flow[Result]] = as_rolled
        self.release: Callable[[State, int], None] = nothing_happens
        self.times_spell_works: Callable[[State, int, int], int] = once
        # Blows.
        self.is_vicious: Callable[[State, Group, int], bool] = is_vicious
        self.is_unfeeling: Callable[[State, Group], bool] = is_unfeeling
        self.is_terrifying: Callable[[State, Group, int], bool] = is_terrifying
        self.is_unerring: Callable[[State, Group, int], bool] = never
        self.change_blow: Callable[[State, Group, Blow], None] = nothing_happens
        self.must_reroll_hits: Callable[[State, Group, int, str], bool] = never
        self.may_reroll_any: Callable[[State, Group], bool] = never
        self.may_reroll_misses: Callable[[State, Group, str], bool] = never
        self.weigh_hits: Callable[[State, int, int, str, int], int] = each_hit
        self.hits_back: Callable[[State, int, int], int] = nothing
        self.toughness: Callable[[State, Group, str, int | None, list[Why]], int] = nothing
        # Resilience tests.
        self.test_dice: Callable[[State, Group], int] = two
        self.test_reroll: Callable[[State, Group], str | None] = nobody
        self.must_reroll: Callable[[State, Group], bool] = never
        self.fate_of_failure: Callable[[State, Group], str | None] = nobody
        self.stays: Callable[[State, Group], str | None] = nobody
        # What is kept in mind.
        self.note: Callable[[State, str, int | None, int], None] = nothing_happens
        self.note_losses: Callable[[State, list[tuple[int, Cause]]], None] = nothing_happens
        self.note_shaken: Callable[[State, Group, Cause], None] = nothing_happens
        self.note_rout: Callable[[State, Group, Cause], None] = nothing_happens


PLAIN = Hooks()
"""The game without optional modules."""
