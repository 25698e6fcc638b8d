"""Lists every message in the code: errors, refusals, help texts, log lines.

    python -m tests.messages [FOLDER ...]

prints one line each: file, line, what says it, and the text, with `|` between the arguments of a
call. Without a folder it lists all of `src/affray`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "affray"

TELLING = {
    *("Problem", "Refusal", "Refused", "BadInput", "IllegalAnswer", "ErrorInfo", "Closing"),
    *(
        "Ruled",
        "invalid",
        "too_many",
        "unknown",
        "_refuse",
        "echo",
        "debug",
        "info",
        "warning",
        "error",
        "exception",
    ),
}
"""Calls whose arguments somebody reads, whether they are raised or handed on."""

HELPING = {"help", "epilog", "short_help", "description", "summary"}
"""Arguments by name that are read, whatever is called."""

ALTERNATIVES = 12
"""How many texts are listed of one call."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Message(NamedTuple):
    path: Path
    line: int
    source: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.source}: {self.text}"


def messages_in(*folders: Path) -> list[Message]:
    """Every message in the Python files of these folders, in their order."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    return [message for file in files for message in _messages(file)]


def _messages(file: Path) -> Iterator[Message]:
    module = ast.parse(file.read_text())
    names = _Names(module)
    path = file.relative_to(SOURCE) if file.is_relative_to(SOURCE) else file
    found = [
        Message(path, getattr(node, "lineno", 0), source, " ".join(text.split()))
        for node in ast.walk(module)
        for source, text in _told(node, names)
    ]
    yield from sorted(dict.fromkeys(found), key=lambda message: message.line)


def _told(node: ast.AST, names: _Names) -> Iterator[tuple[str, str]]:
    """What this node says, and what it is: a call, a raised error, an assertion, a command."""
    if isinstance(node, ast.Call):
        name = _called(node)
        if name in TELLING or id(node) in names.raised:
            parts = [tuple(filter(None, names.texts(one, node))) for one in _arguments(node)]
            parts = list(dict.fromkeys(parts))
            for texts in islice(product(*filter(None, parts)), ALTERNATIVES if any(parts) else 0):
                yield name, " | ".join(texts)
        for keyword in node.keywords:
            if keyword.arg in HELPING:
                yield from ((keyword.arg, text) for text in names.texts(keyword.value, node))
    elif isinstance(node, ast.Assert) and node.msg:
        yield from (("assert", text) for text in names.texts(node.msg, node))
    elif isinstance(node, Function) and _is_command(node):
        yield "command", ast.get_docstring(node) or ""
    elif isinstance(node, ast.Assign) and _is_named(node, "COMMANDS"):
        yield from (("command", text) for text in _strings(node.value))


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", "") or getattr(node.func, "id", "")


def _arguments(node: ast.Call) -> list[ast.expr]:
    """What is handed over, without calls that are listed themselves."""
    given = [*node.args, *(one.value for one in node.keywords)]
    return [one for one in given if not (isinstance(one, ast.Call) and _called(one) in TELLING)]


def _is_command(node: Function) -> bool:
    return any(
        "command(" in ast.unparse(one) or "group(" in ast.unparse(one)
        for one in node.decorator_list
    )


def _is_named(node: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in node.targets)


def _strings(node: ast.AST) -> Iterator[str]:
    """Every text in there that has more than one word."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(map(_part, node.values))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        yield node.value
    else:
        for below in ast.iter_child_nodes(node):
            yield from _strings(below)


class _Names:
    """What the names of a module stand for, as far as texts go."""

    def __init__(self, module: ast.Module) -> None:
        functions = [node for node in ast.walk(module) if isinstance(node, Function)]
        self.functions = {node.name: node for node in functions}
        self.raised = {
            id(node.exc) for node in ast.walk(module) if isinstance(node, ast.Raise) and node.exc
        }
        self.around = {
            id(inner): function for function in functions for inner in ast.walk(function)
        }
        self.module = module

    def texts(self, node: ast.expr, where: ast.AST, deep: int = 0) -> Iterator[str]:
        """The texts that an expression may come to; what is filled in stands in braces."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(map(_part, node.values))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            both = [
                list(self.texts(one, where, deep)) or [f"{{{ast.unparse(one)}}}"]
                for one in (node.left, node.right)
            ]
            yield from map("".join, product(*both))
        elif isinstance(node, ast.IfExp | ast.BoolOp):
            ways = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
            for one in ways:
                yield from self.texts(one, where, deep)
        elif isinstance(node, ast.Name) and deep < 3:
            yield from self._named(node.id, where, deep)
        elif isinstance(node, ast.Call) and deep < 3 and _called(node) in self.functions:
            yield from self._returned(self.functions[_called(node)], deep)

    def _named(self, name: str, where: ast.AST, deep: int) -> Iterator[str]:
        function = self.around.get(id(where), self.module)
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and any(_binds(one, name) for one in node.targets):
                yield from self.texts(node.value, where, deep + 1)
            elif isinstance(node, ast.For | ast.comprehension) and _binds(node.target, name):
                yield from self._walked(node.iter, function, deep)

    def _walked(self, node: ast.expr, function: ast.AST, deep: int) -> Iterator[str]:
        """The texts in what is walked over: a call, a list with a name, or a list."""
        if isinstance(node, ast.Call) and _called(node) in self.functions:
            yield from self._returned(self.functions[_called(node)], deep)
        elif isinstance(node, ast.Name):
            for one in ast.walk(function):
                if isinstance(one, ast.Assign) and _is_named(one, node.id):
                    yield from _strings(one.value)
        else:
            yield from _strings(node)

    def _returned(self, function: Function, deep: int) -> Iterator[str]:
        for node in ast.walk(function):
            if isinstance(node, ast.Return | ast.Yield) and node.value:
                yield from self.texts(node.value, function, deep + 1)


def _binds(target: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(target))


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    return str(node.value) if isinstance(node, ast.Constant) else ""


if __name__ == "__main__":
    chosen = [Path(name).resolve() for name in sys.argv[1:]] or [SOURCE]
    sys.stdout.writelines(f"{message}\n" for message in messages_in(*chosen))
