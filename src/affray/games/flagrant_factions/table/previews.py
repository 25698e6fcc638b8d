"""What a table shows before somebody commits: where models would go, and what they would see."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.games.flagrant_factions.pieces import TABLE, Group, Model, group_of, model_id
from affray.games.flagrant_factions.rules import sight as eyes
from affray.games.flagrant_factions.rules.contact import Contacts
from affray.games.flagrant_factions.rules.formations import GroupMoves
from affray.games.flagrant_factions.rules.profile import missile_range
from affray.games.flagrant_factions.rules.zones import crossed_edges
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import path_length
from affray.kernel.flow import Formation, Place, Question
from affray.kernel.options import Moves
from affray.kernel.preview import Preview, Ring, SightLine, Stop


def preview(state: State, question: Question[Any], answer: Any) -> Preview | None:
    """Where a formation or a place under consideration leads."""
    if isinstance(question, Formation):
        return formation_preview(state, question, answer)
    if isinstance(question, Place):
        return Preview(end=answer, refusal=question.options.refusal(answer))
    return None


def formation_preview(state: State, question: Question[Any], answer: Moves) -> Preview:
    """The ways of all the models, and how long the longest is."""
    group = state.group(question.pieces[0])
    starts = {model.id: (model.x, model.y) for model in group.models}
    tracks = tuple(
        (model, (starts[model], *path)) if model in starts else (model, path)
        for model, path in answer
        if path
    )
    ends = [path[-1] for _, path in tracks] or list(starts.values())
    options = question.options
    off = [path[-1] for _, path in tracks if crossed_edges(state, *path[-1])]
    reach = options.field.reach if isinstance(options, GroupMoves | Contacts) else 0
    return Preview(
        end=(sum(x for x, _ in ends) // len(ends), sum(y for _, y in ends) // len(ends)),
        refusal=options.refusal(answer),
        notes=tuple(Stop(end, "the whole group leaves the table", "FF-Q-83") for end in off),
        length=max((path_length(path) // 1000 for _, path in tracks), default=0),
        reach=reach,
        rings=rings(state, group),
        paths=tracks,
    )


def rings(state: State, group: Group) -> tuple[Ring, ...]:
    """The range of the group."""
    reach = missile_range(state, group)
    return (Ring("MI", reach),) if reach else ()


def sight(state: State, piece: int, x: int, y: int) -> list[SightLine]:
    """[FF-LOS-01] Which enemies a model of the group would see from there, and what is between."""
    group = state.group(group_of(piece))
    watcher = group.copy()
    watcher.models = (Model(model_id(group.id, 1), x, y),)
    return [sight_line(state, watcher, foe) for foe in state.enemies(group) if foe.place == TABLE]


def sight_line(state: State, watcher: Group, foe: Group) -> SightLine:
    deep = state.inches(3)
    discs, veils = eyes.between(state, watcher, foe)
    for model in foe.models:
        if eyes.is_line_free(watcher.models[0], model, discs, veils, deep):
            return SightLine(model.id, model.x, model.y, is_clear=True)
    _, model, group, area = eyes.blocker(state, watcher, foe)
    line = SightLine(model.id, model.x, model.y, is_clear=False)
    if group is not None:
        return replace(line, blocker=group.name, blocker_piece=group.models[0].id)
    if area is not None:
        return replace(line, blocker=area.label, blocker_area=area.id)
    return line
