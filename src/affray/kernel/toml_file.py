"""Reading TOML and JSON: a game's own tables, and input from people, with limits."""

from __future__ import annotations

import math
import re
import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from affray.kernel.problems import BadInput, Problem, located, too_many

T = TypeVar("T")

MOST_KEY_PARTS = 8
"""Maximum parts of a dotted key; the time tomllib takes grows with its square."""

MOST_NESTING = 16
"""Maximum depth of arrays and inline tables, including the brackets of headers."""

MOST_LETTERS = 64
"""Maximum characters of a bare key or a number."""

# Possessive repeats: no input makes the scan step back. An unclosed quote matches as `open`.
_TOKEN = re.compile(
    r'''
    (?P<string> """(?:[^"\\]|\\.|"(?!""))*+"{3,5} | \'\'\'(?:[^']|'(?!''))*+'{3,5}
              | (?!""")"(?:[^"\\\n]|\\.)*+"       | (?!\'\'\')'[^'\n]*+' )
    | (?P<open> ["'] ) | (?P<comment> \#[^\n]*+ ) | (?P<word> [\w+-]++ )
    | (?P<dot> \. ) | (?P<end> [=,\n] ) | (?P<down> [\[{] ) | (?P<up> [\]}] )
    ''',
    re.VERBOSE | re.DOTALL,
)


def read_table(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file in a game's folder, which is trusted."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def read_text(text: str | bytes, *, most_bytes: int, place: str) -> str:
    """Return the text; raise `BadInput` if it is too long or not UTF-8."""
    try:
        size = len(text if isinstance(text, bytes) else text.encode())
        if size > most_bytes:
            raise BadInput(Problem(place, "", too_many("bytes", size, most_bytes)))
        text = text.decode() if isinstance(text, bytes) else text
    except (UnicodeEncodeError, UnicodeDecodeError) as error:
        raise BadInput(Problem(place, "", f"Not valid UTF-8: {error.reason}.")) from None
    return text.removeprefix("\ufeff")


def read_toml(text: str | bytes, *, most_bytes: int, place: str) -> dict[str, Any]:
    """Read a TOML document; raise `BadInput` at `place`. No document takes long to read."""
    text = read_text(text, most_bytes=most_bytes, place=place)
    sentence = _too_deep(text)
    if sentence is None:
        try:
            return tomllib.loads(text, parse_float=_finite)
        except (ValueError, RecursionError) as error:
            sentence = f"Not valid TOML: {str(error)[:200]}."
    raise BadInput(Problem(place, "", sentence))


def decode(text: str | bytes, kind: type[T], *, most_bytes: int, place: str) -> T:
    """Read TOML or JSON as a type; raise `BadInput` with the error and where in `place` it is."""
    text = read_text(text, most_bytes=most_bytes, place=place)
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=kind)
        return msgspec.convert(read_toml(text, most_bytes=most_bytes, place=place), kind)
    except msgspec.ValidationError as error:
        sentence, where = located(str(error))
        place = f"{place}: {where}" if where else place
        raise BadInput(Problem(place, "", f"{sentence[:200]}.")) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadInput(Problem(place, "", f"Not valid JSON: {str(error)[:200]}.")) from None


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is not a finite number")
    return number


def _too_deep(text: str) -> str | None:
    """Return why tomllib would take minutes or run out of stack, if it would."""
    dots = depth = 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "open":
                return None  # not TOML, and tomllib stops here too
            case "dot":
                dots += 1
            case "end":
                dots = 0
            case "down":
                dots = 0
                depth += 1
            case "up":
                depth -= 1
            case "word" if token.end() - token.start() > MOST_LETTERS:
                return f"A key or number is longer than {MOST_LETTERS} characters."
        if dots >= MOST_KEY_PARTS:
            return f"A key has more than {MOST_KEY_PARTS} parts."
        if depth > MOST_NESTING:
            return f"Brackets are nested more than {MOST_NESTING} levels deep."
    return None
