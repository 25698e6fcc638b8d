"""No module imports itself by way of others, not even inside a function."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import grimp


def imports() -> dict[str, set[str]]:
    """Whom each module of the package imports when it runs."""
    graph = grimp.build_graph("affray", exclude_type_checking_imports=True, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def cycle_in(found: dict[str, set[str]]) -> list[str]:
    """The modules of a cycle, the first one again at the end; none if there is none."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle
    return []


def test_there_is_no_import_cycle() -> None:
    found = imports()
    assert len(found) > 300
    cycle = cycle_in(found)
    assert not cycle, " <- ".join(cycle)


def test_a_planted_cycle_is_found() -> None:
    """The state of a game, which its rules import, may not import one of them."""
    found = imports()
    state, rules = (f"affray.games.brigandine.{name}" for name in ("state", "rules.turn"))
    found[state].add(rules)
    assert {state, rules} <= set(cycle_in(found))
