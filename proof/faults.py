"""Small faults that can be planted in a chapter: where, of which kind, and how it then reads."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

Step = tuple[str, int]
"""One step down a tree: the name of a field, and the place in it if it is a list (else -1)."""

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
LAST = (ast.Return, ast.Raise, ast.Continue, ast.Break)
"""What follows one of these in the same body is never reached."""

TWO_SIDED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""To turn one of these is to negate it."""


@dataclass(frozen=True, slots=True)
class Spared:
    """What is left alone: functions by name, and targets and arguments by name."""

    functions: frozenset[str] = frozenset()
    """`prompt`, or `routes.Routes.spread` for one of them alone."""
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fault:
    """One change to one file of a game."""

    file: str
    function: str
    """`clash.roll_hits`; the module or the class if it lies in no function."""
    operator: str
    number: int
    line: int
    lines: tuple[int, int]
    """Of the statement: whoever runs one of these may notice."""
    is_run_at_import: bool
    name: str
    """What the statement gives a value to, if it is run at import."""
    path: tuple[Step, ...] = ()
    new: ast.AST | None = field(default=None, compare=False)
    before: str = ""
    after: str = ""

    @property
    def id(self) -> str:
        return f"{self.function}/{self.operator}-{self.number}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What the list of those equal in effect knows it by."""
        return (self.function, self.before, self.after)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a module we are."""

    names: tuple[str, ...]
    is_function: bool = False
    statement: ast.AST | None = None
    is_subscript: bool = False


class Planter:
    """All faults of one module, in the order of its text."""

    def __init__(
        self,
        source: str,
        file: str,
        swaps: Sequence[Sequence[str]] = (),
        spared: Spared | None = None,
    ) -> None:
        self.tree = ast.parse(source)
        self.file = file
        self.module = file.rpartition("/")[2].removesuffix(".py")
        self.swaps = {a: b for pair in swaps for a, b in (pair, reversed(pair))}
        self.spared = spared or Spared()
        self.counts: Counter[tuple[str, str]] = Counter()

    def faults(self) -> Iterator[Fault]:
        yield from self._below(self.tree, (), _Place((self.module,)))

    # -- walking --------------------------------------------------------------------

    def _below(
        self, node: ast.AST, path: tuple[Step, ...], place: _Place, only: tuple[str, ...] = ()
    ) -> Iterator[Fault]:
        for name, value in ast.iter_fields(node):
            if (only and name not in only) or name in ("annotation", "returns", "decorator_list"):
                continue
            if isinstance(value, list):
                for index, child in enumerate(value):
                    if isinstance(child, ast.AST):
                        yield from self._visit(child, (*path, (name, index)), place)
                    if isinstance(child, LAST):
                        break
            elif isinstance(value, ast.AST):
                yield from self._visit(value, (*path, (name, -1)), place)

    def _visit(self, node: ast.AST, path: tuple[Step, ...], place: _Place) -> Iterator[Fault]:
        if isinstance(node, ast.stmt):
            place = _Place(place.names, place.is_function, node)
        if self._is_spared(node, place):
            return
        for operator, below, new in self._changes(node, place):
            line = getattr(node, "lineno", 0)
            yield self._fault(operator, (*path, *below), new, place, line)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inside = (*place.names, node.name)
            if isinstance(node, ast.ClassDef):
                yield from self._below(node, path, _Place(inside), ("body",))
            else:
                yield from self._below(node, path, place, ("args",))
                yield from self._below(node, path, _Place(inside, is_function=True), ("body",))
        elif isinstance(node, ast.Subscript):
            inner = _Place(place.names, place.is_function, place.statement, is_subscript=True)
            yield from self._below(node, path, place, ("value",))
            yield from self._below(node, path, inner, ("slice",))
        elif not (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)):
            yield from self._below(node, path, place)

    def _is_spared(self, node: ast.AST, place: _Place) -> bool:
        if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom | ast.JoinedStr):
            return True
        if isinstance(node, ast.FunctionDef):
            whole = ".".join((*place.names, node.name))
            return not self.spared.functions.isdisjoint((node.name, whole))
        if isinstance(node, ast.keyword):
            return node.arg in self.spared.names
        if isinstance(node, ast.Assign | ast.AnnAssign):
            return not self.spared.names.isdisjoint(_targets(node))
        if isinstance(node, ast.If):
            return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return isinstance(node, ast.pattern)

    def _fault(
        self, operator: str, path: tuple[Step, ...], new: ast.AST, place: _Place, line: int
    ) -> Fault:
        function = ".".join(place.names)
        if isinstance(place.statement, ast.FunctionDef) and operator == "return":
            function = f"{function}.{place.statement.name}"
        self.counts[function, operator] += 1
        is_inside = place.is_function or operator == "return"
        at = place.statement
        if operator == "return":
            at = node_at(self.tree, path)
        lines = _lines(at)
        return Fault(
            file=self.file,
            function=function,
            operator=operator,
            number=self.counts[function, operator],
            line=line if lines[0] <= line <= lines[1] else lines[0],
            lines=lines,
            is_run_at_import=not is_inside,
            name="" if is_inside or at is None else next(iter(_targets(at)), ""),
            path=path,
            new=new,
        )

    # -- what can be changed ------------------------------------------------------------

    def _changes(
        self, node: ast.AST, place: _Place
    ) -> Iterator[tuple[str, tuple[Step, ...], ast.AST]]:
        """The kind of fault, where below the node, and what stands there then."""
        if isinstance(node, ast.FunctionDef):
            yield from _early_returns(node)
        elif isinstance(node, ast.If | ast.IfExp):
            yield from _conditions((("test", -1),), node.test)
        elif isinstance(node, ast.While):
            if not isinstance(node.test, ast.Constant):
                yield "condition", (("test", -1),), ast.Constant(value=False)
        elif isinstance(node, ast.comprehension):
            for index, test in enumerate(node.ifs):
                yield from _conditions((("ifs", index),), test)
        elif isinstance(node, ast.match_case) and node.guard is not None:
            yield from _conditions((("guard", -1),), node.guard)
        elif isinstance(node, ast.stmt):
            yield from _skipped(node, place)
        elif isinstance(node, ast.expr):
            for operator, new in self._expressions(node, place):
                yield operator, (), new

    def _expressions(self, node: ast.expr, place: _Place) -> Iterator[tuple[str, ast.expr]]:
        match node:
            case ast.Compare():
                yield from _turned(node)
            case ast.BoolOp():
                yield from _junctions(node)
            case ast.UnaryOp(op=ast.Not()):
                yield "not", node.operand
            case ast.UnaryOp(op=ast.USub()):
                yield from _negatives(node, place)
            case ast.BinOp():
                yield from _terms(node)
            case ast.Constant(value=bool()):
                yield "boolean", ast.Constant(value=not node.value)
            case ast.Constant(value=int() as number):
                yield "constant", ast.Constant(value=number + 1)
                if number > 0:
                    yield "constant", ast.Constant(value=number - 1)
            case ast.Call():
                yield from self._calls(node)

    def _calls(self, node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
        """The helper of the other side, and arguments of two sides the wrong way round."""
        func = node.func
        name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
        if name in self.swaps:
            other = deepcopy(node)
            _rename(other.func, self.swaps[name])
            yield "side", other
        for index in range(len(node.args) - 1):
            one, two = node.args[index : index + 2]
            if isinstance(one, ast.Name) and isinstance(two, ast.Name):
                if self.swaps.get(one.id) == two.id:
                    other = deepcopy(node)
                    other.args[index : index + 2] = [two, one]
                    yield "side", other


def _rename(node: ast.expr, name: str) -> None:
    if isinstance(node, ast.Name):
        node.id = name
    elif isinstance(node, ast.Attribute):
        node.attr = name


def _targets(node: ast.AST) -> set[str]:
    """The names and attributes that a statement gives a value to."""
    found: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        found = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        found = [node.target]
    return {
        part.id if isinstance(part, ast.Name) else part.attr
        for target in found
        for part in ast.walk(target)
        if isinstance(part, ast.Name | ast.Attribute)
    }


def _lines(node: ast.AST | None) -> tuple[int, int]:
    """The lines of a statement; of one that has a body, its head."""
    if not isinstance(node, ast.stmt):
        return (1, 1)
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return (node.lineno, node.end_lineno or node.lineno)
    heads = [
        part.end_lineno or node.lineno
        for name, value in ast.iter_fields(node)
        if name not in ("body", "orelse", "finalbody", "handlers", "cases")
        for part in (value if isinstance(value, list) else [value])
        if isinstance(part, ast.expr)
    ]
    return (node.lineno, max([node.lineno, *heads]))


# -- the kinds of fault -----------------------------------------------------------------


def _early_returns(node: ast.FunctionDef) -> Iterator[tuple[str, tuple[Step, ...], ast.AST]]:
    """The body is cut before a statement; what follows is still there, so that a rule asks on."""
    returns = ast.unparse(node.returns) if node.returns else ""
    if returns not in ("None", "Flow[None]") or node.name == "__init__":
        return
    for index, statement in enumerate(node.body):
        if isinstance(statement, LAST):
            break
        is_last = index == len(node.body) - 1 and isinstance(statement, ast.Expr | ast.Assign)
        if is_last or _is_docstring(statement) or isinstance(statement, ast.Pass):
            continue
        cut = ast.If(test=ast.Constant(value=True), body=[ast.Return()], orelse=[statement])
        yield "return", (("body", index),), cut


def _conditions(
    path: tuple[Step, ...], test: ast.expr
) -> Iterator[tuple[str, tuple[Step, ...], ast.AST]]:
    if isinstance(test, ast.Constant):
        return
    yield "condition", path, ast.Constant(value=True)
    yield "condition", path, ast.Constant(value=False)
    is_turned = isinstance(test, ast.Compare) and isinstance(test.ops[0], TWO_SIDED)
    if not is_turned and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield "condition", path, ast.UnaryOp(op=ast.Not(), operand=test)


def _skipped(node: ast.stmt, place: _Place) -> Iterator[tuple[str, tuple[Step, ...], ast.AST]]:
    nothing = ast.Pass()
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "call", (), nothing
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom | ast.Yield):
        empty = ast.YieldFrom(value=ast.Tuple(elts=[], ctx=ast.Load()))
        yield "call", (), ast.Expr(value=empty)
    elif isinstance(node, ast.AugAssign):
        yield "modifier", (), nothing
    elif isinstance(node, ast.Assign) and place.is_function and place.names[-1] != "__init__":
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            if not _asks(node):
                yield "assignment", (), nothing


def _asks(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))


def _turned(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for index, op in enumerate(node.ops):
        ops = list(node.ops)
        ops[index] = TURNED[type(op)]()
        yield "comparison", ast.Compare(left=node.left, ops=ops, comparators=node.comparators)


def _junctions(node: ast.BoolOp) -> Iterator[tuple[str, ast.expr]]:
    other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and-or", ast.BoolOp(op=other, values=node.values)
    for index in range(len(node.values)):
        rest = [value for number, value in enumerate(node.values) if number != index]
        yield "condition", rest[0] if len(rest) == 1 else ast.BoolOp(op=node.op, values=rest)


def _negatives(node: ast.UnaryOp, place: _Place) -> Iterator[tuple[str, ast.expr]]:
    """-1 often stands for nobody, and so would -2: only as an index it is moved both ways."""
    value = node.operand.value if isinstance(node.operand, ast.Constant) else None
    if not isinstance(value, int):
        yield "modifier", node.operand
        return
    yield "constant", ast.Constant(value=1 - value) if value <= 1 else _minus(value - 1)
    if value > 1 or place.is_subscript:
        yield "constant", _minus(value + 1)


def _minus(value: int) -> ast.expr:
    return ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value))


def _terms(node: ast.BinOp) -> Iterator[tuple[str, ast.expr]]:
    left, right = node.left, node.right
    if _is_text(left) or _is_text(right):
        return
    match node.op:
        case ast.Sub() if isinstance(left, ast.Constant) and left.value == 1:
            yield "side", right
        case ast.Add() | ast.BitOr():
            yield "modifier", left
            yield "modifier", right
        case ast.Mult():
            yield "modifier", right if isinstance(left, ast.Constant) else left
        case ast.Sub() | ast.FloorDiv() | ast.Mod() | ast.Div():
            yield "modifier", left


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def node_at(tree: ast.AST, path: Sequence[Step]) -> ast.AST:
    node: ast.AST = tree
    for name, index in path:
        value = getattr(node, name)
        node = value if index < 0 else value[index]
    return node
