"""Faults in the tables of a game: a number that is one too high, a yes that is a no."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from proof.faults import Fault

_HEAD = re.compile(r"\s*(\[+)([^\]]+)\]+")
_KEY = re.compile(r"""\s*([\w.-]+|"[^"]*")\s*=""")
_PIECES = re.compile(
    r"""(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?P<comment>\#.*)"""
    r"""|(?P<number>(?<![\w.+])-?\d+(?![\w.]))|(?P<truth>\b(?:true|false)\b)"""
)


def faults_in_table(text: str, file: str) -> Iterator[Fault]:
    """All faults of one TOML file; `lines` is where, and `before` and `after` are of one line."""
    section, key = "", ""
    seen: Counter[str] = Counter()
    counts: Counter[tuple[str, str]] = Counter()
    in_text = False
    for number, line in enumerate(text.splitlines(), start=1):
        in_text ^= line.count('"""') % 2 == 1
        if in_text or '"""' in line:
            continue
        head = _HEAD.match(line)
        if head and "=" not in line.partition("#")[0]:
            section = head[2].strip()
            seen[section] += 1
            if head[1] == "[[":
                section += f" {seen[section]}"
            continue
        found = _KEY.match(line)
        key = found[1] if found else key
        name = file.rpartition("/")[2]
        place = f"{name} [{section}]" if section else name
        for piece in _PIECES.finditer(line, found.end() if found else 0):
            kind = piece.lastgroup
            if kind not in ("number", "truth"):
                continue
            operator = "constant" if kind == "number" else "boolean"
            counts[place, operator] += 1
            start, end, new = piece.start(), piece.end(), _moved(piece[0])
            changed = line[:start] + new + line[end:]
            label = "" if found else f"{key}: "
            yield Fault(
                file=file,
                function=place,
                operator=operator,
                number=counts[place, operator],
                line=number,
                lines=(number, number),
                is_run_at_import=True,
                name=key,
                path=((new, start), ("", end)),
                before=label + _bare(line),
                after=label + _bare(changed),
            )


def _moved(word: str) -> str:
    if word in ("true", "false"):
        return "false" if word == "true" else "true"
    return str(int(word) + 1)


def _bare(line: str) -> str:
    """Without a comment, and without spaces at the ends."""
    end = next((p.start() for p in _PIECES.finditer(line) if p.lastgroup == "comment"), len(line))
    return " ".join(line[:end].split())


def table_with(text: str, fault: Fault) -> str:
    """The text of the table with the fault in it."""
    (new, start), (_, end) = fault.path
    lines = text.splitlines(keepends=True)
    line = lines[fault.lines[0] - 1]
    lines[fault.lines[0] - 1] = line[:start] + new + line[end:]
    return "".join(lines)
