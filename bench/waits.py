"""How long people wait for a preview, for odds and for the table after an answer, as the server
does it: milliseconds of CPU, of this revision and of an earlier one in turns.

    python -m bench.waits BASE --battles 4 --decisions 150

The same battles are played at random in both. Everything is measured in several rounds with new
processes, and the least counts, so that whatever else the machine does matters little.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.play import yards
from bench.worker import Worker, checked_out


class Asked(NamedTuple):
    """One thing that was asked of both revisions."""

    what: str
    battle: int
    decision: int
    number: int


class Cost(NamedTuple):
    """Milliseconds, and whether there was anything to show."""

    spent: float
    has_some: bool


Costs = dict[Asked, tuple[Cost, Cost]]
"""Of the earlier revision and of this one."""


class Both:
    """The two revisions, which play the same battle."""

    def __init__(self, base: Worker, new: Worker) -> None:
        self._base = base
        self._new = new
        self._turn = 0

    def asked(self, what: str, *given: Any) -> tuple[Any, Any]:
        """What both say; each is asked first every other time."""
        self._turn += 1
        if self._turn % 2:
            return self._base(what, *given), self._new(what, *given)
        new = self._new(what, *given)
        return self._base(what, *given), new

    def play(self, battle: int, start: Any, decisions: int) -> Iterator[tuple[Asked, Cost, Cost]]:
        stands = self.asked("begin", f"battle-{battle}", start, battle % 2 == 0)
        assert stands[0] == stands[1], "the revisions do not begin alike"
        for decision in range(decisions):
            drawn = self._new("draw", f"{battle} {decision}")
            if drawn is None:
                return
            seat, answers = drawn["seat"], drawn["answers"]
            looks = [
                *(("preview", plan) for plan in drawn["plans"]),
                *(("odds", answer) for answer in answers),
            ]
            for number, (what, value) in enumerate(looks):
                base, new = self.asked(what, seat, value)
                yield Asked(what, battle, decision, number), Cost(*base[:2]), Cost(*new[:2])
            base, new = self.asked("answer", seat, drawn["question"], answers[0])
            yield Asked("answer", battle, decision, 0), Cost(*base[:2]), Cost(*new[:2])
            if base[2] != new[2]:
                print(f"  battle {battle} is another one after {decision + 1} decisions")
                return


def measured(there: Path, edition: str, chosen: argparse.Namespace) -> Costs:
    found: Costs = {}
    for _ in range(chosen.rounds):
        with Worker("revision", there) as base, Worker("revision") as new:
            both = Both(base, new)
            for battle, start in enumerate(new("starts", edition, chosen.battles)):
                for asked, *costs in both.play(battle, start, chosen.decisions):
                    known = found.get(asked, costs)
                    one, other = map(min, zip(known, costs, strict=True))
                    found[asked] = (one, other)
    return found


def told(name: str, costs: list[tuple[Cost, Cost]]) -> str:
    if not costs:
        return f"  {name:<24}{0:>6}"
    spent = [sorted(cost.spent for cost in side) for side in zip(*costs, strict=True)]
    line = f"  {name:<24}{len(costs):>6}"
    for share in (50, 95):
        base, new = (side[len(side) * share // 100] for side in spent)
        line += f"{base:>10.2f}{new:>8.2f}{new / base:>7.2f}"
    return line + f"{spent[0][-1]:>10.1f}{spent[1][-1]:>8.1f}"


def lines(costs: Costs) -> Iterator[str]:
    by_kind = {
        kind: [pair for asked, pair in costs.items() if asked.what == kind]
        for kind in ("preview", "odds", "answer")
    }
    yield told("preview", by_kind["preview"])
    odds = by_kind["odds"]
    yield told("odds in both", [pair for pair in odds if pair[0].has_some and pair[1].has_some])
    yield told("odds in either", [pair for pair in odds if pair[0].has_some or pair[1].has_some])
    yield told("odds in neither", [pair for pair in odds if not any(one.has_some for one in pair)])
    yield told("answer", by_kind["answer"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.waits", description=__doc__)
    parser.add_argument("base", help="the earlier revision")
    parser.add_argument("--battles", type=int, default=4, help="of each game")
    parser.add_argument("--decisions", type=int, default=150, help="of each battle, at most")
    parser.add_argument("--rounds", type=int, default=3, help="how often; the least counts")
    parser.add_argument("--game", default="", help="only this one")
    chosen = parser.parse_args()
    print(f"{'ms of CPU':<32}{'p50 base':>10}{'new':>8}{'':>7}{'p95 base':>10}{'new':>8}"
          f"{'':>7}{'most base':>10}{'new':>8}")  # fmt: skip
    with checked_out(chosen.base) as there:
        for name in (yard.name for yard in yards() if yard.name.startswith(chosen.game)):
            print(name)
            costs = measured(there, name, chosen)
            print("\n".join(lines(costs)), flush=True)


if __name__ == "__main__":
    main()
