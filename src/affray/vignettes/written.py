"""Answers as a vignette writes them: names for pieces, the game's unit for places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from affray.kernel.answers import NOTHING, Answer, Verbs, heard, made, spoken
from affray.kernel.flow import Kinds, Question
from affray.kernel.match import Match
from affray.kernel.options import FAR, Options, exactly
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.telling import UNITS


@dataclass(frozen=True, slots=True)
class Words:
    """What a vignette writes for what: the names of pieces, and the unit of its lengths."""

    pieces: Mapping[str, int]
    unit: str
    square: int = 0
    """Where places are squares: the side of one, and people write column and row."""


def words_of(match: Match[Any]) -> Words:
    game = match.game
    return Words(game.look.piece_names(match.state), game.look.unit, game.look.square)


def decode(asked: Question[Any], value: Any, words: Words) -> Any:
    """The answer that a vignette writes: names for pieces, the game's unit for places."""
    return asked.of(WRITTEN).read(asked.options, value, words)


def values_in(asked: Question[Any], listed: list[Any], words: Words) -> list[Any]:
    """The answers of a list. Where they say what is done, a name or a number alone is none: then
    the list is one answer, a verb and its values as they were written before answers had fields."""
    is_one = any(type(part) is int or part in list(words.pieces) for part in listed)
    return [listed] if is_one and asked.options.verbs() else listed


def written(asked: Question[Any], answer: Any, words: Words) -> Any:
    """An answer as a vignette may write it."""
    return asked.of(WRITTEN).write(answer, words)


def _choice(options: Options[Any], value: Any, words: Words) -> Any:
    """A sentence where the answers say what is done; else a word, a number or a name."""
    verbs = options.verbs()
    if isinstance(value, str) and verbs and value != NOTHING:
        return _sentence(options, value, verbs, words)
    if isinstance(value, list) and verbs:
        return _before_fields(options, value, verbs, words)
    plain = _with_ids(value, words.pieces)
    try:
        return options.decode(plain)
    except IllegalAnswer:
        sought = _without_nothing(plain)
        for answer in options:
            if exactly(_without_nothing(answer), sought):
                return answer
        if _was_nothing(value) and None in options:
            return None
        raise


def _sentence(options: Options[Any], value: str, verbs: Verbs, words: Words) -> Any:
    """What a person writes; or one word, as it was written before answers had fields."""
    try:
        answer = heard(value, verbs, words.pieces)
    except IllegalAnswer:
        for answer in options:
            if isinstance(answer, Answer) and _without_nothing(answer.formerly()) == value:
                return answer
        raise
    return _legal(options, answer)


def _before_fields(options: Options[Any], value: Any, verbs: Verbs, words: Words) -> Any:
    """Lists of a verb and its values, as they were written before answers had fields."""
    sought = _without_nothing(_with_ids(value, words.pieces))
    for answer in options:
        told = answer.formerly() if isinstance(answer, Answer) else answer
        if exactly(_without_nothing(told), sought):
            return answer
    if _was_nothing(value) and None in options:
        return None
    whole = value[:1]
    rest = [NOTHING if type(part) is int and part < 0 else part for part in value[1:]]
    while rest and rest[-1] in (NOTHING, 0, ""):
        rest.pop()
    if whole and isinstance(whole[0], str) and whole[0] in verbs:
        return _legal(options, made(whole[0], rest, verbs, words.pieces))
    return options.decode(value)


def _legal(options: Options[Any], answer: Any) -> Any:
    refusal = options.refusal(answer)
    if refusal is not None:
        raise IllegalAnswer(refusal)
    return answer


def _some(options: Options[Any], value: Any, words: Words) -> Any:
    verbs = options.verbs()
    if not isinstance(value, list) or not verbs:
        return _value(options, value, words)
    chosen = tuple(_part(options, part, verbs, words) for part in value)
    return _legal(options, chosen)


def _part(options: Options[Any], value: Any, verbs: Verbs, words: Words) -> Any:
    """One of several: a sentence, or as it was written before answers had fields."""
    if isinstance(value, str):
        return heard(value, verbs, words.pieces)
    sought = _without_nothing(_with_ids(value, words.pieces))
    for part in (part for answer in options for part in answer):
        if isinstance(part, Answer) and exactly(_without_nothing(part.formerly()), sought):
            return part
    if isinstance(value, list) and value and value[0] in verbs:
        rest = [part for part in value[1:] if part not in (NOTHING, "")]
        return made(value[0], rest, verbs, words.pieces)
    return value


def _value(options: Options[Any], value: Any, words: Words) -> Any:
    return options.decode(_with_ids(value, words.pieces))


def _own_words(options: Options[Any], value: Any, words: Words) -> Any:
    return options.decode(value)


def _spatial(options: Options[Any], value: Any, words: Words) -> Any:
    return options.decode(_in_tenths(value, words))


def _formation(options: Any, value: Any, words: Words) -> Any:
    """Every piece with its path, or a gesture: a shape and the point to come to."""
    if not isinstance(value, list):
        return options.decode(value)
    if len(value) == 2 and value[0] in options.shapes:
        return options.decode([value[0], _in_tenths(value[1], words)])
    return options.decode([_move(move, words) for move in value])


def _move(move: Any, words: Words) -> Any:
    if not isinstance(move, list) or len(move) != 2:
        return move
    return [_with_ids(move[0], words.pieces), _in_tenths(move[1], words)]


def _with_ids(value: Any, names: Mapping[str, int]) -> Any:
    if isinstance(value, list):
        return [_with_ids(item, names) for item in value]
    if isinstance(value, dict):
        return {key: _with_ids(item, names) for key, item in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def _without_nothing(value: Any) -> Any:
    """An answer in short: `("pass", -1, -1)` is `"pass"`."""
    if not isinstance(value, list | tuple):
        return NOTHING if value is None or exactly(value, -1) else value
    items = [_without_nothing(item) for item in value]
    while items and items[-1] == NOTHING:
        items.pop()
    return items[0] if len(items) == 1 else tuple(items)


def _was_nothing(value: Any) -> bool:
    """Whether it stood for nothing or nobody before that was nothing."""
    if isinstance(value, list):
        return bool(value) and all(map(_was_nothing, value))
    return any(exactly(value, nothing) for nothing in (-1, 0, ""))


def _in_tenths(value: Any, words: Words) -> Any:
    """Lengths as tenths of a millimetre: millimetres exactly, other units to the nearest.

    Columns and rows of squares stand for their middles.
    """
    if isinstance(value, list):
        return [_in_tenths(item, words) for item in value]
    if not isinstance(value, int | float) or isinstance(value, bool):
        return value
    unit = words.unit
    if abs(value) > FAR:
        raise IllegalAnswer(Refusal(f"{value} {unit} is far off the board."))
    if words.square:
        return round(value * words.square) - words.square // 2
    tenths = round(value * UNITS[unit])
    if unit == "mm" and abs(value * 10 - tenths) > 1e-6:
        raise IllegalAnswer(Refusal(f"{value} mm is too precise: use at most one decimal."))
    return tenths


def _in_units(value: Any, words: Words) -> Any:
    if isinstance(value, tuple):
        return [_in_units(item, words) for item in value]
    if words.square:
        return value // words.square + 1
    whole, rest = divmod(value, UNITS[words.unit])
    return whole if rest == 0 else round(value / UNITS[words.unit], 3)


def _moves_in_units(answer: Any, words: Words) -> Any:
    return [[piece, _in_units(path, words)] for piece, path in answer]


def _as_it_is(answer: Any, words: Words) -> Any:
    return answer


def _told(answer: Any, words: Words) -> Any:
    """A choice as a person writes it."""
    if isinstance(answer, Answer):
        return spoken(answer, {id: name for name, id in words.pieces.items()})
    return _without_nothing(answer)


def _told_some(answer: Any, words: Words) -> Any:
    return [_told(part, words) if isinstance(part, Answer) else part for part in answer]


class Writing(NamedTuple):
    """How answers of a kind are written in a vignette: to be read, and to be shown."""

    read: Callable[[Any, Any, Words], Any]
    write: Callable[[Any, Words], Any]


WRITTEN: Kinds[Writing] = Kinds(
    choose=Writing(_choice, _told),
    choose_some=Writing(_some, _told_some),
    number=Writing(_value, _as_it_is),
    words=Writing(_own_words, _as_it_is),
    path=Writing(_spatial, _in_units),
    place=Writing(_spatial, _in_units),
    formation=Writing(_formation, _moves_in_units),
    revise_list=Writing(_value, _as_it_is),
)
"""The table of kinds of the vignettes."""
