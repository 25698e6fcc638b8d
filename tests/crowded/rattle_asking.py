"""How the engine of Rattle and Rend is asked: a match from a written position, and forks of it."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from tests.crowded.rattle_oracle import BANDS, BOARD, PIVOTS, Base, Table

from affray.games import game_called
from affray.games.rattle_and_rend.words.answers import GroupAction, Move
from affray.kernel.dice import Dice, FastDice
from affray.kernel.flow import Question
from affray.kernel.game import Game, Start
from affray.kernel.match import Match

GAME: Game[Any] = game_called("rattle-and-rend")
Path = tuple[tuple[int, int], ...]


class Faces(Dice):
    """Dice of which so many succeed each time; they remember how many were rolled."""

    __slots__ = ("rolled", "successes")

    def __init__(self, successes: int) -> None:
        self.successes = successes
        self.rolled: list[int] = []

    def roll(self, sides: int) -> int:
        return sides

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        self.rolled.append(count)
        good = min(count, self.successes, enough)
        return good, (sides,) * good + (1,) * (count - good)


class Asked:
    """A position, the oracle's table of it, and the match that begins there."""

    def __init__(self, edition: str, plain: dict[str, Any], random: Random) -> None:
        self.random = random
        self.plain = plain
        self.table = Table(plain)
        start = Start(game=GAME.id, edition=edition, rosters=[], house={}, position=plain)
        self.edition = edition
        self.match: Match[Any] = Match(GAME, start, FastDice(Random(0)))
        question = self.match.question
        self.offered = set(question.options) if question is not None else set()

    def take(self, kind: type[GroupAction], group: int, dice: Dice, *answers: Any) -> Fork:
        """An action begun, the group moving rather than boarding; then these answers."""
        fork = Fork(self.match.fork(dice))
        fork.send(kind(group))
        for answer in answers:
            fork.skip_ways()
            fork.send(answer)
        if answers:
            fork.skip_ways()
        return fork

    def own(self) -> list[Base]:
        """Groups of the active side on the board that can act."""
        return [base for base in self.table.standing if base.side == 0 and base.kind != "ward"]


class Fork:
    """A line of play from there."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match

    @property
    def asks(self) -> str:
        return self.match.question.name if self.match.question is not None else ""

    @property
    def question(self) -> Question[Any]:
        assert self.match.question is not None
        return self.match.question

    def send(self, answer: Any) -> None:
        self.match.send(answer)

    def skip_ways(self) -> None:
        """Nobody boards or leaves where it is not about that."""
        while self.asks == "ChooseWay":
            self.send(Move())

    def refuses(self, answer: Any) -> bool:
        return self.question.options.refusal(answer) is not None

    def place(self, group: int) -> tuple[int, int]:
        piece = self.match.state.groups[group]
        return piece.x, piece.y

    def is_on_board(self, group: int) -> bool:
        return bool(self.match.state.groups[group].is_on_board)

    def pay_or_stop(self, *, pays: bool) -> int:
        """Answer at every exit from terrain; how many there were."""
        asked = 0
        while self.asks == "LeaveTerrain":
            asked += 1
            self.send("pay" if pays else "stop")
        self.skip_ways()
        return asked


def told(asked: Asked, mover: Base, path: Path, more: str = "") -> Callable[[], str]:
    """What it takes to find an error again."""
    return lambda: f"{asked.edition} {mover} along {path} {more}"


def aims(random: Random, table: Table, mover: Base) -> tuple[int, int]:
    """A point worth going to: beside or behind a base, a corner of terrain, an edge, anywhere."""
    wish = random.random()
    turn = random.uniform(0, 2 * pi)
    others = [base for base in table.standing if base is not mover]
    if wish < 0.55 and others:
        near = sorted(others, key=lambda o: hypot(o.x - mover.x, o.y - mover.y))[:6]
        other = random.choice(near)
        contact = mover.r + other.r
        far = random.choice((0, contact, contact + 1, contact + 4, contact - 4, contact + 40, 260))
        return round(other.x + far * cos(turn)), round(other.y + far * sin(turn))
    if wish < 0.75 and table.terrain:
        left, bottom, right, top = random.choice(table.terrain).form.box
        x, y = random.uniform(left, right), random.uniform(bottom, top)
        return round(x), round(y)
    if wish < 0.85:
        x = min(max(mover.x + random.randint(-800, 800), 0), BOARD)
        return random.choice(((x, 0), (x, BOARD), (0, mover.y), (BOARD, mover.y)))
    far = random.randint(10, 1700)
    return round(mover.x + far * cos(turn)), round(mover.y + far * sin(turn))


def draw_path(random: Random, table: Table, mover: Base, band: int) -> Path:
    """A path that is worth asking about: about as long and as bent as may be, or a little more."""
    points: list[tuple[int, int]] = []
    pivots = random.randint(0, PIVOTS[band]) + (random.random() < 0.04)
    for _ in range(pivots):
        x, y = aims(random, table, mover)
        x, y = (mover.x + x) // 2, (mover.y + y) // 2
        points.append((min(max(x, 0), BOARD), min(max(y, 0), BOARD)))
    end = aims(random, table, mover)
    if random.random() < 0.95:
        end = min(max(end[0], 0), BOARD), min(max(end[1], 0), BOARD)
    points.append(end)
    if random.random() < 0.8:
        points = shortened(mover, points, BANDS[band] - 1)
    start = (mover.x, mover.y)
    if hypot(points[-1][0] - mover.x, points[-1][1] - mover.y) < 20:
        return draw_path(random, table, mover, band)
    return tuple(p for i, p in enumerate(points) if p != ([start, *points])[i])


def shortened(mover: Base, points: list[tuple[int, int]], reach: int) -> list[tuple[int, int]]:
    """The path up to a length."""
    x, y = mover.x, mover.y
    kept = []
    for px, py in points:
        far = hypot(px - x, py - y)
        if far > reach:
            t = max(reach - 2, 0) / far
            px, py = round(x + t * (px - x)), round(y + t * (py - y))
            kept.append((px, py))
            break
        reach -= int(far) + 1
        kept.append((px, py))
        x, y = px, py
    return kept
