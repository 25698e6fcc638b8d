"""A match as one readable text file: tags, then a line for each input, dice in braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import zip_longest
from typing import Any

import msgspec

from affray.kernel.dice import Dice, ScriptedDice, SeededDice, commitment, seed_key
from affray.kernel.game import Game, Interjection, Start
from affray.kernel.inputs import Answered, Input, Interjected, Rolled, TakenBack
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, RuleError

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_LINES = 50_000
MOST_FACES = 1000
"""In one line. A match has some hundreds or thousands of inputs."""

_TAG = re.compile(r"\[(\w+) (.*)\]")
_FACES = re.compile(r"\{([0-9 ]*)\}")


class Record(msgspec.Struct, frozen=True):
    """What is written down: the start, the inputs, and what proves them."""

    start: Start
    version: str
    inputs: tuple[Input, ...]
    hash: str = ""
    checksum: str = ""
    """Of the start and the inputs: another answer may lead to the same end."""
    result: str = ""
    commit: str = ""
    seed: str = ""
    salts: tuple[str, ...] = ()


def record_of(
    match: Match[Any], *, seed: str = "", salts: Iterable[str] = (), reveal: bool = True
) -> Record:
    """The record of a match as it stands; a seed that is not revealed is only committed to."""
    outcome = match.outcome
    inputs = tuple(match.inputs)
    return Record(
        start=match.start,
        version=match.game.version,
        inputs=inputs,
        hash=match.hash(),
        checksum=_checksum(match.start, inputs),
        result=outcome.reason if outcome else "",
        commit=commitment(seed) if seed else "",
        seed=seed if reveal else "",
        salts=tuple(salts),
    )


def _checksum(start: Start, inputs: Iterable[Input]) -> str:
    text = "\n".join([_json(start), *input_lines(inputs)])
    return blake2b(text.encode(), digest_size=16).hexdigest()


def write_record(record: Record) -> str:
    """The record as text."""
    tags: list[tuple[str, Any]] = [
        ("Affray", FORMAT),
        ("Game", record.start.game),
        ("Rules", record.version),
        ("Start", record.start),
        ("Commit", record.commit),
        ("Seed", record.seed),
        ("Salts", record.salts),
        ("Result", record.result),
        ("Hash", record.hash),
        ("Checksum", record.checksum),
    ]
    lines = [f"[{name} {_json(value)}]" for name, value in tags if value not in ("", ())]
    return "\n".join([*lines, "", *input_lines(record.inputs), ""])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def input_lines(inputs: Iterable[Input]) -> Iterator[str]:
    """Inputs as the lines of a record; dice stand behind the input that rolled them."""
    text, faces = "", []
    for entry in inputs:
        if isinstance(entry, Rolled):
            faces.append(str(entry.face))
            continue
        if text or faces:
            yield _with_faces(text, faces)
        text, faces = _words(entry), []
    if text or faces:
        yield _with_faces(text, faces)


def _with_faces(text: str, faces: list[str]) -> str:
    return f"{text} {{{' '.join(faces)}}}".strip() if faces else text


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
        raise BadInput(Problem("record", "", f"longer than {MOST_BYTES} characters"))
    lines = text.split("\n")  # a name may hold what Unicode takes for the end of a line
    if len(lines) > MOST_LINES:
        raise BadInput(Problem("record", "", f"more than {MOST_LINES} lines"))
    tags: dict[str, Any] = {}
    inputs: list[Input] = []
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line or line.startswith("#"):
            continue
        tag = _TAG.fullmatch(line) if not inputs else None
        if tag:
            tags[tag[1]] = _read_json(tag[2], f"line {number}")
        else:
            inputs += _read_line(line, number)
    return _from_tags(tags, tuple(inputs))


def _from_tags(tags: dict[str, Any], inputs: tuple[Input, ...]) -> Record:
    if tags.get("Affray") != FORMAT:
        raise BadInput(Problem("Affray", "", f"not a record of format {FORMAT}"))
    if "Start" not in tags:
        raise BadInput(Problem("Start", "", "the tag is missing"))
    try:
        return Record(
            start=msgspec.convert(tags["Start"], Start),
            version=msgspec.convert(tags.get("Rules", ""), str),
            inputs=inputs,
            hash=msgspec.convert(tags.get("Hash", ""), str),
            checksum=msgspec.convert(tags.get("Checksum", ""), str),
            result=msgspec.convert(tags.get("Result", ""), str),
            commit=msgspec.convert(tags.get("Commit", ""), str),
            seed=msgspec.convert(tags.get("Seed", ""), str),
            salts=msgspec.convert(tags.get("Salts", []), tuple[str, ...]),
        )
    except msgspec.ValidationError as error:
        raise BadInput(Problem("header", "", str(error))) from None


def _read_json(text: str, place: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(Problem(place, "", f"not JSON: {error}")) from None


def _read_line(line: str, number: int) -> list[Input]:
    place = f"line {number}"
    entries: list[Input] = []
    rolled: list[str] = []
    faces = _FACES.fullmatch(line, max(line.rfind("{"), 0))
    if faces:
        line, rolled = line[: faces.start()].rstrip(), faces[1].split()
    if line or not rolled:
        who, what, value = [*line.split(" ", 2), "", ""][:3]
        if not value:
            raise BadInput(Problem(place, "", "not an input: seat, question, answer, {dice}"))
        entries.append(_read_input(who, what, _read_json(value, place), place))
    if len(rolled) > MOST_FACES:
        raise BadInput(Problem(place, "", f"more than {MOST_FACES} dice"))
    for face in rolled:
        if len(face) > 4 or face == "0":
            raise BadInput(Problem(place, "", "not the face of a die"))
        entries.append(Rolled(int(face)))
    return entries


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
        raise BadInput(Problem(place, "", str(error))) from None


def replay(game: Game[Any], record: Record, dice: Dice | None = None) -> Match[Any]:
    """The match that a record tells; it goes on with its own dice, if their seed is known."""
    if record.version != game.version:
        raise BadInput(
            Problem(
                "Rules", "", f"made by {game.name} rules {record.version}; these are {game.version}"
            )
        )
    if dice is None:
        dice = seeded_dice(record) if record.seed else ScriptedDice()
    try:
        return Match(game, record.start, dice, replay=record.inputs)
    except BadInput:
        raise
    except Exception as error:
        sentence = f"the rules failed: {type(error).__name__}: {error}"
        raise BadInput(Problem("Start", "", sentence)) from error


def seeded_dice(record: Record) -> SeededDice:
    """The dice of a record whose seed is known, as they stood before the match."""
    return SeededDice(seed_key(record.seed, record.salts))


def verify(game: Game[Any], record: Record) -> list[Problem]:
    """Everything that does not hold: the inputs, the end, the commitment, every face rolled."""
    problems = []
    match = replay(game, record)
    played = record_of(match)
    if played.hash != record.hash:
        problems.append(Problem("Hash", "", f"the match ends in {played.hash}, not {record.hash}"))
    if record.checksum not in ("", _checksum(record.start, record.inputs)):
        problems.append(Problem("Checksum", "", "the start or an input has been changed"))
    if played.result != record.result:
        problems.append(Problem("Result", "", f"the match says: {played.result or 'not over'}"))
    if not record.seed:
        return [*problems, Problem("Seed", "", "not revealed, so the dice cannot be checked")]
    if commitment(record.seed) != record.commit:
        problems.append(Problem("Commit", "", "does not belong to the seed"))
    fair = list(input_lines(_replay_fairly(game, record)))
    written = list(input_lines(record.inputs))
    for number, (rolled, told_line) in enumerate(zip_longest(fair, written), start=1):
        if rolled != told_line:
            problems.append(Problem(f"input {number}", "", "not what the seed rolls"))
            break
    return problems


def _replay_fairly(game: Game[Any], record: Record) -> tuple[Input, ...]:
    """The inputs that come about when the dice are rolled from the seed."""
    match = Match(game, record.start, seeded_dice(record))
    with suppress(IllegalAnswer, RuleError):  # other dice may make an answer impossible
        for entry in record.inputs:
            match.enter(entry)
    return tuple(match.inputs)
