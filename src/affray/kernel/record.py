"""A match as one readable text file: tags, then a line for each input, dice in braces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import zip_longest
from typing import Any

import msgspec

from affray.kernel.content import content_hash
from affray.kernel.dice import Dice, ScriptedDice, SeededDice, commitment, seed_key
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.inputs import Answered, Input, Interjected, Rolled, Steps, TakenBack
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, RuleError, too_many, unknown

FORMAT = 2
MOST_BYTES = 4_000_000
MOST_LINES = 50_000
MOST_ROLLED = 1000
"""In one line. A match has some hundreds or thousands of inputs."""

COMMITMENT = "sha256"
"""How a seed is committed to, where a record does not say otherwise."""

_TAG = re.compile(r"\[(\w+) (.*)\]")
_ROLLED = re.compile(r"\{([0-9a-f= ]*)\}")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


class Record(msgspec.Struct, frozen=True, rename="pascal"):
    """What is written down: the start, the inputs, and what proves them."""

    start: Start
    version: str = msgspec.field(name="Rules", default="")
    inputs: tuple[Input, ...] = ()
    steps: Steps = {}
    content: str = ""
    """The hash of the rules and data that it was played with."""
    seats: tuple[str, ...] = ()
    """Who plays, in the file of a campaign."""
    result: str = ""
    commitment: str = ""
    commit: str = ""
    seed: str = ""
    salts: tuple[str, ...] = ()
    hash: str = ""
    checksum: str = ""
    """Of the start, the inputs and the steps: another answer may lead to the same end."""
    signature: str = ""


_FIELDS = {field.encode_name: field.name for field in msgspec.structs.fields(Record)}
TAGS = {tag: name for tag, name in _FIELDS.items() if name not in ("inputs", "steps")}
"""What may stand at the top of a record beside its format and its game, and where it is kept."""


def record_of(
    match: Match[Any], *, seed: str = "", salts: Iterable[str] = (), reveal: bool = True
) -> Record:
    """The record of a match as it stands; a seed that is not revealed is only committed to."""
    outcome = match.outcome
    inputs, steps = tuple(match.inputs), match.steps()
    return Record(
        start=match.start,
        version=match.game.version,
        content=content_hash(match.game.folder),
        inputs=inputs,
        steps=steps,
        hash=match.hash(),
        checksum=_checksum(match.start, inputs, steps),
        result=outcome.reason if outcome else "",
        commit=commitment(seed) if seed else "",
        seed=seed if reveal else "",
        salts=tuple(salts),
    )


def _checksum(start: Start, inputs: Sequence[Input], steps: Steps) -> str:
    text = "\n".join([_json(start), *input_lines(inputs, steps)])
    return blake2b(text.encode(), digest_size=16).hexdigest()


def write_record(record: Record) -> str:
    """The record as text."""
    tags = {"Affray": FORMAT, "Game": record.start.game}
    tags |= {tag: getattr(record, name) for tag, name in TAGS.items()}
    lines = [f"[{tag} {_json(value)}]" for tag, value in tags.items() if value not in ("", ())]
    return "\n".join([*lines, "", *input_lines(record.inputs, record.steps), ""])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def input_lines(inputs: Sequence[Input], steps: Steps, since: int = 0) -> Iterator[str]:
    """Inputs as the lines of a record. What was rolled stands behind the input that rolled it:
    d and the sides, the faces; where a step ended, the hash of the position."""
    text, rolled, sides = "", [], 0
    for at, entry in enumerate(inputs[since:], start=since + 1):
        if isinstance(entry, Rolled):
            rolled += [f"d{entry.sides}"] * (entry.sides != sides) + [str(entry.face)]
            sides = entry.sides
        else:
            if text or rolled:
                yield _with_rolls(text, rolled)
            text, rolled, sides = _words(entry), [], 0
        rolled += [f"={steps[at]}"] if at in steps else []
    if text or rolled:
        yield _with_rolls(text, rolled)


def _with_rolls(text: str, rolled: list[str]) -> str:
    return f"{text} {{{' '.join(rolled)}}}".strip() if rolled else text


def _words(entry: Input) -> str:
    if isinstance(entry, Answered):
        return f"{entry.seat} {entry.question} {_json(entry.value)}"
    if isinstance(entry, Interjected):
        return f"! {entry.said.what} {_json([entry.said.seat, entry.said.detail])}"
    if isinstance(entry, TakenBack):
        return f"< {entry.seat} {entry.keep}"
    raise TypeError(entry)


def read_record(text: str) -> Record:
    """The record that a text holds; `BadInput` names the line that cannot be read."""
    if len(text) > MOST_BYTES:
        raise BadInput(Problem("record", "", too_many("characters", len(text), MOST_BYTES)))
    lines = text.split("\n")  # a name may hold what Unicode takes for the end of a line
    if len(lines) > MOST_LINES:
        raise BadInput(Problem("record", "", too_many("lines", len(lines), MOST_LINES)))
    tags: dict[str, Any] = {}
    inputs: list[Input] = []
    steps: dict[int, str] = {}
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line or line.startswith("#"):
            continue
        tag = _TAG.fullmatch(line) if not inputs else None
        if tag:
            tags[tag[1]] = _read_json(tag[2], f"line {number}")
        else:
            _check_format(tags)
            _read_line(line, f"line {number}", inputs, steps)
    _check_format(tags)
    return msgspec.structs.replace(_from_tags(tags), inputs=tuple(inputs), steps=steps)


def _check_format(tags: dict[str, Any]) -> None:
    if tags.get("Affray") != FORMAT:
        found = f"Record format {tags.get('Affray', 'unknown')} cannot be read"
        sentence = f"{found}; this version of Affray reads format {FORMAT}."
        raise BadInput(Problem("Affray", "", sentence))


def _from_tags(tags: dict[str, Any]) -> Record:
    for tag in sorted(tags.keys() - TAGS - {"Affray", "Game"}):
        raise BadInput(Problem(tag, "", unknown("tag", tag, ("Game", *TAGS))))
    if "Start" not in tags:
        raise BadInput(Problem("Start", "", "The tag is missing."))
    try:
        return msgspec.convert(tags, Record)
    except msgspec.ValidationError as error:
        raise BadInput(Problem("header", "", f"{error}.")) from None


def _read_json(text: str, place: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(Problem(place, "", f"Invalid JSON: {error}.")) from None


def _read_line(line: str, place: str, inputs: list[Input], steps: dict[int, str]) -> None:
    words: list[str] = []
    rolled = _ROLLED.fullmatch(line, max(line.rfind("{"), 0))
    if rolled:
        line, words = line[: rolled.start()].rstrip(), rolled[1].split()
    if line or not words:
        who, what, value = [*line.split(" ", 2), "", ""][:3]
        if not value:
            raise BadInput(Problem(place, "", "Expected: seat question answer {dice}."))
        inputs.append(_read_input(who, what, _read_json(value, place), place))
    if len(words) > MOST_ROLLED:
        raise BadInput(Problem(place, "", too_many("dice", len(words), MOST_ROLLED)))
    sides = "0"
    for word in words:
        if word[0] == "=" and inputs:
            steps[len(inputs)] = word[1:]
        elif word[0] == "d" and _NUMBER.fullmatch(word, 1):
            sides = word[1:]
        elif _NUMBER.fullmatch(word) and int(word) <= int(sides):
            inputs.append(Rolled(int(word), int(sides)))
        else:
            raise BadInput(Problem(place, "", f"{word} is not the face of a d{sides}."))


def _read_input(who: str, what: str, value: Any, place: str) -> Input:
    try:
        if who == "!":
            seat, detail = value
            return Interjected(
                msgspec.convert({"seat": seat, "what": what, "detail": detail}, Interjection)
            )
        if who == "<":
            return msgspec.convert({"seat": int(what), "keep": value}, TakenBack)
        return Answered(int(who), what, value)
    except (ValueError, TypeError) as error:
        raise BadInput(Problem(place, "", f"Invalid input: {error}.")) from None


def replay(
    game: Game[Any],
    record: Record,
    dice: Dice | None = None,
    after: Callable[[Match[Any]], object] = id,
) -> Match[Any]:
    """The match that a record tells; it goes on with its own dice, if their seed is known.

    `BadInput` names the first step that ends otherwise, and says if rules or data differ.
    """
    if record.version != game.version:
        sentence = f"Recorded with {game.name} rules {record.version}; this is {game.version}."
        raise BadInput(Problem("Rules", "", sentence))
    if dice is None:
        dice = seeded_dice(record) if record.seed else ScriptedDice()
    try:
        return Match(
            game, record.start, dice, replay=record.inputs, steps=record.steps or None, after=after
        )
    except BadInput as error:
        raise BadInput(*error.problems, *content_problems(game, record.content)) from error
    except Exception as error:
        sentence = f"The rules failed: {type(error).__name__}: {error}."
        raise BadInput(Problem("Start", "", sentence)) from error


def content_problems(game: Game[Any], content: str) -> list[Problem]:
    """Whether rules or data are others than those that something was played with."""
    if content == content_hash(game.folder):
        return []
    sentence = f"The rules or data of {game.name} have changed since this was played."
    return [Problem("Content", "", sentence)]


def seeded_dice(record: Record) -> SeededDice:
    """The dice of a record whose seed is known, as they stood before the match."""
    return SeededDice(seed_key(record.seed, record.salts))


def verify(game: Game[Any], record: Record) -> list[Problem]:
    """Everything that does not hold: the inputs, the end, the commitment, every face rolled."""
    played = record_of(replay(game, record))
    end = played.result or "Not over."
    checksum = _checksum(record.start, record.inputs, record.steps)
    kind = record.commitment or COMMITMENT
    checks = [
        (record.hash == played.hash, "Hash", f"The match has {played.hash}, not {record.hash}."),
        (record.steps == played.steps, "Steps", "The hashes after the steps are missing."),
        (record.checksum, "Checksum", "The tag is missing."),
        (record.checksum in ("", checksum), "Checksum", "The start or an input has been changed."),
        (record.result == played.result, "Result", f"The match ends: {end}"),
        (record.seed, "Seed", "Not revealed, so the dice cannot be checked."),
        (kind == COMMITMENT, "Commitment", unknown("commitment", kind, (COMMITMENT,))),
    ]
    problems = [Problem(place, "", sentence) for holds, place, sentence in checks if not holds]
    if not record.seed:
        return problems
    if commitment(record.seed) != record.commit:
        problems.append(Problem("Commit", "", "Does not match the seed."))
    fair = input_lines(_replay_fairly(game, record), {})
    written = input_lines(record.inputs, {})
    for number, (rolled, told) in enumerate(zip_longest(fair, written), start=1):
        if rolled != told:
            return [*problems, Problem(f"input {number}", "", "Does not match the seed.")]
    return problems


def _replay_fairly(game: Game[Any], record: Record) -> tuple[Input, ...]:
    """The inputs that come about when the dice are rolled from the seed."""
    match = Match(game, record.start, seeded_dice(record))
    with suppress(IllegalAnswer, RuleError):  # other dice may make an answer impossible
        for entry in record.inputs:
            match.enter(entry)
    return tuple(match.inputs)
