"""The optional Taunts: who may Proclaim which, and all that they bring about by themselves."""

from __future__ import annotations

from affray.games.flagrant_factions.data.tables import profiles
from affray.games.flagrant_factions.pieces import OFF, ROUTED, TABLE, Group, Model, model_id
from affray.games.flagrant_factions.rules import movement, removal, resilience, shooting
from affray.games.flagrant_factions.rules.activation import Asked, Result, activate
from affray.games.flagrant_factions.rules.causes import NOBODY, SELF_DESTRUCT, cause_by
from affray.games.flagrant_factions.rules.profile import traits_of
from affray.games.flagrant_factions.rules.resilience import TAUNT, Test
from affray.games.flagrant_factions.rules.rout import rout, shake
from affray.games.flagrant_factions.rules.taunt_needs import REX, WYRMKITH, own_group, proclaimable
from affray.games.flagrant_factions.rules.taunts import (
    add,
    detail,
    drop,
    gain,
    has,
    may_be_thawed,
    must_reroll,
    table,
)
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Proclaim, Taunt
from affray.games.flagrant_factions.words.events import FateRolled, Proclaimed, Stopped
from affray.games.flagrant_factions.words.questions import ChooseTaunt, ForceActivation
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

SURE = 6
"""[FF-OUT-TA-18] What another group needs to follow to glory or hell."""


# -- Proclaiming ------------------------------------------------------------------------


def order_proclaim(state: State, dice: Dice, group_id: int) -> Flow[Result]:
    """[FF-OUT-TA-01] The order: name a Taunt, roll its check, and it is in force."""
    taunt = yield from choose(state, group_id)
    needed = check_of(taunt)
    result = yield from activate(state, dice, Asked(group_id, Proclaim, needed, taunt.target))
    if result.is_passed:
        yield from proclaim(state, dice, group_id, taunt, result.total)
    return result


def choose(state: State, group_id: int) -> Flow[Taunt]:
    """[FF-GEN-10] The Taunt and whom it names, before the roll."""
    group = state.group(group_id)
    able = tuple(proclaimable(state, group))
    if len(able) == 1:
        return able[0]
    names = {word: f"{row.name} ({row.check}+)" for word, row in table().items()}
    question = ChooseTaunt(state.seat_of(group), Choices(able), names, pieces=(group_id,))
    return (yield from question)


def check_of(said: Taunt) -> int:
    return table()[said.taunt].check


GAINS = {
    "run_you_down": ("reckless",),
    "glaciers": ("chariot", "unfeeling", "vicious"),
    "glory": ("self_destruct",),
    "howl": ("reckless", "terrifying"),
    "our_dogs": ("vicious",),
    "by_dinner": ("reckless",),
}
"""The traits that a Taunt gives for good."""


def proclaim(state: State, dice: Dice, group_id: int, said: Taunt, total: int) -> Flow[None]:
    """[FF-OUT-TA-01 .. FF-OUT-TA-30] From now on it is in force."""
    group = state.group(group_id)
    taunt, target = said.taunt, said.target
    row = table()[taunt]
    state.tell(
        Proclaimed(group=group_id, taunt=taunt, words=row.name, target=target, rules=(row.rule,))
    )
    release(state, group_id)
    drop(group, "trample_again")
    gain(group, *GAINS.get(taunt, ()))
    if taunt in ("our_streets", "our_dogs"):
        group.set_traits(tuple(word for word in group.traits if word != "defensive"))
        group.is_formed = False
    match said:
        case Taunt("chew_toy"):
            rex = own_group(state, group, REX)
            if rex is not None:
                add(rex, taunt, target)
        case Taunt("wave"):
            beast = own_group(state, group, WYRMKITH)
            add(group, taunt, None if beast is None else beast.id)
        case Taunt("try_again", int(warriors)):
            yield from call_back(state, dice, group_id, warriors, total)
        case Taunt("by_dinner"):
            add(group, taunt, state.turn)
        case _:
            add(group, taunt, target)


def release(state: State, group_id: int) -> None:
    """[FF-OUT-TA-19] Rex is free when the Necromancer Proclaims or Casts again."""
    group = state.group(group_id)
    if not group.name.startswith(table()["chew_toy"].groups):
        return
    rex = own_group(state, group, REX)
    if rex is not None:
        drop(rex, "chew_toy")


def call_back(state: State, dice: Dice, group_id: int, warriors: int, total: int) -> Flow[None]:
    """[FF-OUT-TA-20] They return with R equal to the roll and go for who destroyed them."""
    destroyer = next(
        (
            deed.by
            for deed in reversed(state.memory)
            if deed.what == "routed" and deed.to == warriors
        ),
        None,
    )
    reach, far = state.inches(12), state.inches(3)
    group = state.group(warriors)
    group.r, group.place = max(1, min(total, group.r0)), OFF
    if not movement.can_arrive(state, warriors, group_id, reach, far):
        group.r, group.place = 0, ROUTED
        state.tell(Stopped(group=warriors, why="there is no room for it", rules=("FF-OUT-TA-20",)))
        return
    if destroyer is not None and state.group(destroyer).is_on_table:
        add(group, "avenge", destroyer)
    yield from movement.arrive(state, dice, warriors, group_id, reach, far)


def force_reroll(state: State, asked: Asked, is_passed: bool) -> Flow[str | None]:
    """[FF-OUT-TA-10, FF-OUT-TA-13] Taunts that have a roll made again; gives the rule."""
    group = state.group(asked.group)
    if not is_passed or not group.taunts:
        return None
    if must_reroll(state, group):
        return "FF-OUT-TA-10"
    if may_be_thawed(state, group, asked.order, asked.target):
        enemy = state.speaker(1 - state.side_of(group))
        if (yield from ForceActivation(enemy, pieces=(asked.group,))):
            return "FF-OUT-TA-13"
    return None


def laugh_at(state: State, dice: Dice, asked: Asked, result: Result) -> Flow[Result]:
    """[FF-OUT-TA-12] The target of an enemy's Cast may have it rolled again."""
    if asked.target is None or not result.is_passed:
        return result
    target = state.group(asked.target)
    if not state.are_enemies(state.group(asked.group), target) or not has(target, "laughable"):
        return result
    if not (yield from ForceActivation(state.seat_of(target), pieces=(asked.group,))):
        return result
    faces = (dice.roll(6), dice.roll(6))
    words = f"The spell is laughed at and rolled again: {sum(faces)} against {asked.needed}+"
    state.tell(FateRolled(faces=faces, words=words, rules=("FF-OUT-TA-12",)))
    return Result(sum(faces) >= asked.needed, sum(faces))


# -- what happens by itself ------------------------------------------------------------------------


def start_turn(state: State, dice: Dice) -> None:
    """[FF-OUT-TA-30] Who wants to be home by dinner rolls against the turns since."""
    for group in state.on_table(state.active):
        since = detail(group, "by_dinner")
        if since is None or since == state.turn:
            continue
        faces = (dice.roll(6), dice.roll(6))
        turns = (state.turn - since) // 2
        words = f"{group.name} wants to be home by dinner, {turns} turns on: {sum(faces)}"
        state.tell(FateRolled(faces=faces, words=words, rules=("FF-OUT-TA-30",)))
        if sum(faces) < turns and not group.is_shaken:
            shake(state, group.id, NOBODY)
        elif sum(faces) == turns:
            drop(group, "by_dinner")
            own = profiles()[group.profile].traits
            kept = tuple(w for w in group.traits if w != "reckless" or "reckless" in own)
            group.set_traits(kept)
            gain(group, "unfeeling", "vicious")


def resolve(state: State, dice: Dice) -> Flow[None]:
    """[FF-OUT-TA-03, FF-OUT-TA-18..21, FF-OUT-TA-27..29] At the end of a step."""
    while state.pending:
        first, *rest = state.pending
        state.pending = tuple(rest)
        match first:
            case ("last_blast", group_id, _, models):
                yield from last_blast(state, dice, group_id, models)
            case ("rise", group_id, int(fallen), models):
                rise(state, dice, group_id, fallen, models)
            case (what, group_id, _, _):
                if state.group(group_id).is_on_table:
                    yield from befall(state, dice, what, group_id)


def befall(state: State, dice: Dice, what: str, group_id: int) -> Flow[None]:
    """What a Taunt has in store for a group that stands on the table."""
    group = state.group(group_id)
    if what in ("blast", "sun_rises"):
        yield from shooting.self_destruct(state, dice, group_id)
        if what == "blast":
            follow_to_glory(state, dice, group)
    elif what == "bereft":
        yield from resilience.lose(state, group_id, dice.roll(6), "a friend was left behind")
        if state.group(group_id).r == 0:
            rout(state, group_id, "no R is left", "FF-OUT-TA-03", NOBODY)
    elif what == "avenged":
        drop(group, "avenge")
        face = dice.roll(6)
        if face == 1:
            master = own_group(state, group, "Necromancer")
            if master is not None:
                add(group, "avenge", master.id)
        elif face < 6:
            rout(state, group_id, "it collapses", "FF-OUT-TA-20", NOBODY)
    else:
        yield from tested_by_taunt(state, dice, what, group_id)
    yield from resilience.company_tests(state, dice, {})


def tested_by_taunt(state: State, dice: Dice, what: str, group_id: int) -> Flow[None]:
    """[FF-OUT-TA-28, FF-OUT-TA-29] It is Bloodied or Shaken."""
    test = Test(group_id, TAUNT, NOBODY)
    yield from resilience.roll_test(state, dice, test)
    if what == "our_streets" and test.is_passed:
        gain(state.group(group_id), "unfeeling")
    elif what == "our_dogs" and not test.is_passed:
        rout(state, group_id, "it has boasted too much", "FF-OUT-TA-29", NOBODY)
    else:
        yield from resilience.apply_test(state, dice, test)


def follow_to_glory(state: State, dice: Dice, group: Group) -> None:
    """[FF-OUT-TA-18] Each other group of the company may be carried away on 6+."""
    for other in state.of_company(group.company):
        if other.is_on_table and other.id != group.id and not has(other, "glory"):
            faces = (dice.roll(6), dice.roll(6))
            words = f"{other.name} sees them go: {sum(faces)} against {SURE}+"
            state.tell(FateRolled(faces=faces, words=words, rules=("FF-OUT-TA-18",)))
            if sum(faces) >= SURE:
                add(other, "glory")
                gain(other, "self_destruct")


def last_blast(state: State, dice: Dice, group_id: int, models: tuple[Model, ...]) -> Flow[None]:
    """[FF-OUT-TA-27] A Routed group goes off where it stood."""
    group = state.group(group_id)
    group.place, group.models, group.r = TABLE, models, max(1, group.r)
    cause = cause_by(state, group, SELF_DESTRUCT)
    yield from shooting.blast(state, dice, group_id)
    group = state.group(group_id)
    if group.is_on_table:
        group.r = 0
        removal.take_off(state, group, ROUTED)
    yield from resilience.company_tests(state, dice, {group.company: cause})


def rise(state: State, dice: Dice, master: int, fallen: int, models: tuple[Model, ...]) -> None:
    """[FF-OUT-TA-21] Who was Routed rises as Skeletal Warriors where it stood, with R of 2d6."""
    faces = (dice.roll(6), dice.roll(6))
    owner = state.group(master)
    id = len(state.groups) + 1
    traits = (*traits_of("light_foot", ()), "unfeeling")
    name = f"Risen {state.group(fallen).name}"
    risen = Group(id, owner.company, name, "light_foot", traits)
    risen.cost = 0
    risen.r = min(sum(faces), risen.r0)
    risen.size = len(models)
    risen.kinds = ("Undead",)
    left = removal.models_left(risen) if state.house.remove_models else risen.size
    risen.models = tuple(
        Model(model_id(id, k), model.x, model.y) for k, model in enumerate(models[:left], start=1)
    )
    risen.place = TABLE
    risen.acted = "activated"
    state.groups.append(risen)
    words = f"{name} stand up with {risen.r} R"
    state.tell(FateRolled(faces=faces, words=words, rules=("FF-OUT-TA-21",)))
