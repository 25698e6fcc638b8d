"""Every call of a flow must be driven: `yield from f(...)`, never a bare `f(...)`."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "affray" / "games"


def is_flow(annotation: ast.expr | None) -> bool:
    """`Flow[...]`, `flow.Flow[...]`, either of them in quotes."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    return (
        isinstance(annotation, ast.Subscript)
        and ast.unparse(annotation.value).split(".")[-1] == "Flow"
    )


def flows_in(tree: ast.AST) -> set[str]:
    """Names of the functions annotated as returning a `Flow`."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and is_flow(node.returns)
    }


def plain_in(tree: ast.AST) -> set[str]:
    """Names of the functions of a module that are no flows: they may share a flow's name."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and not is_flow(node.returns)
    }


def imported_in(tree: ast.AST) -> set[tuple[str, str]]:
    """What a module imports by name: the last word of the other module, and the name."""
    return {
        ((node.module or "").split(".")[-1], alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def bare_calls(tree: ast.AST, flows: set[str]) -> list[int]:
    flows = flows - plain_in(tree)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).split(".")[-1] in flows
    ]


def forgotten_in(folder: Path) -> list[str]:
    """The calls that nobody drives in one game; a name may mean something else in another."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    flows = {name for tree in trees.values() for name in flows_in(tree)}
    assert flows, "the guard found no flows at all"
    plain = {(path.stem, name) for path, tree in trees.items() for name in plain_in(tree)}
    return [
        f"{folder.name}/{path.name}:{line}: a flow is called but not driven"
        for path, tree in trees.items()
        for line in bare_calls(tree, flows - {name for _, name in imported_in(tree) & plain})
    ]


def test_no_flow_is_called_without_yield_from() -> None:
    games = sorted(path.parent for path in SOURCE.glob("*/game.py"))
    assert games, "the guard found no games at all"
    forgotten = [line for folder in games for line in forgotten_in(folder)]
    assert not forgotten, "\n" + "\n".join(forgotten)


def test_the_guard_sees_a_forgotten_yield_from() -> None:
    tree = ast.parse(
        "def strike(state: State) -> Flow[None]:\n"
        "    yield from endure(state)\n"
        "    rules.endure(state)\n"
        "def endure(state: State) -> 'flow.Flow[int]':\n"
        "    report(state)\n"
        "    strike(state)\n"
    )
    flows = flows_in(tree)
    assert flows == {"strike", "endure"}
    assert bare_calls(tree, flows) == [3, 6]
