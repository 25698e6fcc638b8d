"""Every call of a flow must be driven: `yield from f(...)`, never a bare `f(...)`.

A bare call makes a generator and throws it away: the rule is skipped in silence, and no type
checker sees it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path


def undriven(paths: Sequence[Path]) -> list[str]:
    """The calls of flows without `yield from` in the modules of a game, as `file:line: what`."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    flows = {name for tree in trees.values() for name in flows_in(tree)}
    plain = {(path.stem, name) for path, tree in trees.items() for name in plain_in(tree)}
    return [
        f"{path.name}:{line}: a flow is called but not driven: write `yield from`"
        for path, tree in trees.items()
        for line in bare_calls(tree, flows - {name for _, name in _imported_in(tree) & plain})
    ]


def flows_in(tree: ast.AST) -> set[str]:
    """Names of the functions annotated as returning a `Flow`."""
    return {node.name for node in _functions(tree) if _is_flow(node.returns)}


def plain_in(tree: ast.AST) -> set[str]:
    """Names of the functions of a module that are no flows: they may share a flow's name."""
    return {node.name for node in _functions(tree) if not _is_flow(node.returns)}


def bare_calls(tree: ast.AST, flows: set[str]) -> list[int]:
    """The lines of a module in which a flow is called and thrown away."""
    flows = flows - plain_in(tree)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).split(".")[-1] in flows
    ]


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _is_flow(annotation: ast.expr | None) -> bool:
    """`Flow[...]`, `flow.Flow[...]`, either of them in quotes or in a union."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):
        return _is_flow(annotation.left) or _is_flow(annotation.right)
    return (
        isinstance(annotation, ast.Subscript)
        and ast.unparse(annotation.value).split(".")[-1] == "Flow"
    )


def _imported_in(tree: ast.AST) -> set[tuple[str, str]]:
    """What a module imports by name: the last word of the other module, and the name."""
    return {
        ((node.module or "").split(".")[-1], alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
