"""A chapter with a fault in it, and how the fault reads."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache

from proof.faults import Fault, Step, node_at

ENOUGH_LETTERS = 40
"""A changed expression is shown with what stands around it until it is as long as this."""


def planted(tree: ast.Module, fault: Fault) -> ast.Module:
    """The tree with the fault in it; the tree itself is changed."""
    _put(tree, fault.path, ast.copy_location(_new(fault), node_at(tree, fault.path)))
    return ast.fix_missing_locations(tree)


def _new(fault: Fault) -> ast.AST:
    assert fault.new is not None
    return deepcopy(fault.new)


def _put(tree: ast.AST, path: Sequence[Step], node: ast.AST) -> None:
    *way, (name, index) = path
    parent = node_at(tree, way)
    if index < 0:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node


def with_texts(fault: Fault, source: str) -> Fault:
    """The fault with its texts: the changed part with a little of what stands around it."""
    tree = _parsed(source)
    old = node_at(tree, fault.path)
    depth, shown = len(fault.path), old
    while depth > 1:
        around = node_at(tree, fault.path[: depth - 1])
        is_whole = isinstance(shown, ast.stmt) or not isinstance(
            around, ast.expr | ast.comprehension | ast.keyword | ast.stmt
        )
        if is_whole or len(_shown(shown)) >= ENOUGH_LETTERS:
            break
        depth -= 1
        shown = around
    before = _shown(shown)
    _put(tree, fault.path, _new(fault))
    after = _shown(node_at(tree, fault.path[:depth]))
    _put(tree, fault.path, old)
    return replace(fault, before=before, after="return" if fault.operator == "return" else after)


@lru_cache(maxsize=200)
def _parsed(source: str) -> ast.Module:
    """A tree for showing; parsing a module for each of its thousand faults takes minutes."""
    return ast.parse(source)


def _shown(node: ast.AST) -> str:
    """One line: of a statement with a body only its head."""
    if isinstance(node, ast.stmt) and hasattr(node, "body"):
        return ast.unparse(node).partition("\n")[0]
    return " ".join(ast.unparse(node).split())
