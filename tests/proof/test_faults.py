"""Each kind of fault plants what it says, and what is no rule is left alone."""

from __future__ import annotations

import ast
from textwrap import dedent, indent

import pytest
from proof.faults import Fault, Planter, Spared
from proof.faulty import planted, with_texts
from proof.tables import faults_in_table, table_with

SWAPS = [("min", "max"), ("any", "all"), ("enemies", "friends"), ("by", "on")]
SPARED = Spared(frozenset({"prompt", "rules.Card.towards"}), frozenset({"__slots__", "maxsize"}))


def faults(source: str) -> list[Fault]:
    found = Planter(source, "rules.py", SWAPS, SPARED).faults()
    return [with_texts(fault, source) for fault in found]


def in_function(body: str, returns: str = "int") -> str:
    return f"def rule(state, by, on) -> {returns}:\n" + indent(dedent(body).strip(), "    ") + "\n"


def told(source: str) -> list[tuple[str, str]]:
    return [(fault.operator, fault.after) for fault in faults(source)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a < b", [("comparison", "return a <= b")]),
        ("return a >= b", [("comparison", "return a > b")]),
        ("return a == b", [("comparison", "return a != b")]),
        ("return a is not None", [("comparison", "return a is None")]),
        ("return a in b", [("comparison", "return a not in b")]),
        ("return not a", [("not", "return a")]),
        ("return True", [("boolean", "return False")]),
        ("return min(a)", [("side", "return max(a)")]),
        ("return all(a)", [("side", "return any(a)")]),
        ("return state.enemies(a)", [("side", "return state.friends(a)")]),
        ("return strike(by, on)", [("side", "return strike(on, by)")]),
        ("return a + b", [("modifier", "return a"), ("modifier", "return b")]),
        ("return a - b", [("modifier", "return a")]),
        ("return -a", [("modifier", "return a")]),
        ("return 4", [("constant", "return 5"), ("constant", "return 3")]),
        ("return 0", [("constant", "return 1")]),
        ("return -1", [("constant", "return 0")]),
        ("return a[-1]", [("constant", "return a[0]"), ("constant", "return a[-2]")]),
        (
            "return a and b",
            [("and-or", "return a or b"), ("condition", "return b"), ("condition", "return a")],
        ),
        ("total += a", [("modifier", "pass")]),
        ("state.stage = a", [("assignment", "pass")]),
        ("lose(state)", [("call", "pass")]),
        ("yield from lose(state)", [("call", "yield from ()")]),
        (
            "return [a for a in b if a]",
            [
                ("condition", "return [a for a in b if True]"),
                ("condition", "return [a for a in b if False]"),
                ("condition", "return [a for a in b if not a]"),
            ],
        ),
    ],
)
def test_each_kind(body: str, expected: list[tuple[str, str]]) -> None:
    assert told(in_function(body)) == expected


def test_one_side_becomes_the_other() -> None:
    assert told(in_function("return 1 - by"))[0] == ("side", "return by")


def test_a_condition_is_forced_and_negated() -> None:
    source = in_function("if a < b:\n    return a\nreturn b")
    after = [fault.after for fault in faults(source) if fault.operator == "condition"]
    assert after == ["if True:", "if False:", "if not a < b:"]
    (one, *_) = faults(source)
    assert (one.id, one.before, one.line) == ("rules.rule/condition-1", "if a < b:", 2)


def test_a_body_is_cut_and_the_rule_still_asks() -> None:
    """The cut body has its questions below it, so that the function is a generator as before."""
    source = in_function("lose(state)\nyield from ask(state)\nstate.done = True", "Flow[None]")
    cuts = [fault for fault in faults(source) if fault.operator == "return"]
    assert [(cut.before, cut.after) for cut in cuts] == [
        ("lose(state)", "return"),
        ("yield from ask(state)", "return"),
    ]
    names: dict[str, object] = {"lose": lambda state: state.append("lost"), "Flow": list}
    exec(compile(planted(ast.parse(source), cuts[1]), "rules.py", "exec"), names)  # noqa: S102
    state: list[str] = []
    assert list(names["rule"](state, 0, 1)) == []  # type: ignore[operator]
    assert state == ["lost"]


def test_what_is_no_rule_is_left_alone() -> None:
    source = '''
        """[WH-01] 3 of them."""
        from x import y
        class Card(Base, frozen=True):
            """1 card."""
            __slots__ = ("a", 1)
            size: Array[3]
            def prompt(self) -> str:
                return f"{1 + 1}" if a else "x"
            def towards(self) -> int:
                return 3
        @cache(maxsize=3)
        def rule(a: Array[3]) -> Array[4]:
            """Takes 2."""
            assert a > 3
            if not a:
                raise Wrong(f"at least {3}", 4)
            return "a" + f"{2}"
    '''
    assert {fault.operator for fault in faults(dedent(source))} == {"condition", "not"}


def test_nothing_is_planted_where_nobody_comes() -> None:
    assert not [f for f in faults(in_function("return\nyield", "Flow[None]")) if f.number]


def test_only_functions_wait_to_be_called() -> None:
    source = "AURA = 4\ndef near(far=3):\n    return 5\nclass Card:\n    size = 6\n"
    early = {fault.before: fault.is_run_at_import for fault in faults(source)}
    assert early == {"AURA = 4": True, "3": True, "return 5": False, "size = 6": True}
    assert faults(source)[0].name == "AURA"


def test_lines_are_those_of_the_statement_and_not_of_what_hangs_below_it() -> None:
    source = in_function("if (a and\n        b):\n    call()\n    return 1")
    lines = {fault.operator: fault.lines for fault in faults(source)}
    assert lines == {"condition": (2, 3), "and-or": (2, 3), "call": (4, 4), "constant": (5, 5)}


TABLE = """
# 3 classes
[warriors]
name = "Warriors of 3"
cost = 3      # not 4
big = true
sizes = [
    1, 20,
]
[[warriors.attacks]]
dice = -1
[[warriors.attacks]]
dice = 4
"""


def test_numbers_and_truths_of_tables_are_moved() -> None:
    found = list(faults_in_table(TABLE, "classes.toml"))
    assert [(f.function, f.before, f.after) for f in found] == [
        ("classes.toml [warriors]", "cost = 3", "cost = 4"),
        ("classes.toml [warriors]", "big = true", "big = false"),
        ("classes.toml [warriors]", "sizes: 1, 20,", "sizes: 2, 20,"),
        ("classes.toml [warriors]", "sizes: 1, 20,", "sizes: 1, 21,"),
        ("classes.toml [warriors.attacks 1]", "dice = -1", "dice = 0"),
        ("classes.toml [warriors.attacks 2]", "dice = 4", "dice = 5"),
    ]
    changed = table_with(TABLE, found[0])
    assert changed == TABLE.replace("cost = 3 ", "cost = 4 ")
    assert table_with(TABLE, found[3]) == TABLE.replace("20", "21")
