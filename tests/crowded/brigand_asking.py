"""How the engine of Brigandine is asked: a match from a written position, and forks of it."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from tests.crowded.brigand_lines import R
from tests.crowded.brigand_oracle import BASE, Field, Figure

from affray.games import game_called
from affray.kernel.dice import Dice, FastDice
from affray.kernel.flow import Question
from affray.kernel.game import Game, Start
from affray.kernel.match import Match

GAME: Game[Any] = game_called("brigandine")
Path = tuple[tuple[int, int], ...]


class Faces(Dice):
    """These faces, and then sixes."""

    __slots__ = ("left",)

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        return min(self.left.pop(0), sides) if self.left else sides


class Asked:
    """A position at some stage, the oracle's field of it, and the match that begins there."""

    def __init__(
        self, plain: dict[str, Any], random: Random, house: dict[str, Any] | None = None
    ) -> None:
        self.random = random
        self.plain = plain
        self.field = Field(plain)
        start = Start(
            game=GAME.id,
            edition=GAME.editions[0],
            rosters=[],
            house=house or {},
            position=plain,
        )
        self.match: Match[Any] = Match(GAME, start, FastDice(Random(0)))

    @property
    def asks(self) -> str:
        return self.match.question.name if self.match.question is not None else ""

    @property
    def offered(self) -> set[Any]:
        return set(self.match.question.options) if self.match.question is not None else set()

    def play(self, dice: Dice, *answers: Any) -> Fork:
        fork = Fork(self.match.fork(dice))
        for answer in answers:
            fork.send(answer)
        return fork


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

    def refuses(self, answer: Any) -> bool:
        return self.question.options.refusal(answer) is not None

    def unit(self, id: int) -> Any:
        return self.match.state.units[id]

    def place(self, id: int) -> tuple[int, int]:
        unit = self.unit(id)
        return unit.x, unit.y


def aim(random: Random, field: Field, mover: Figure) -> tuple[int, int]:
    """A point worth going to: beside or behind a base, on or beyond terrain, an edge, anywhere."""
    wish = random.random()
    turn = random.uniform(0, 2 * pi)
    others = [figure for figure in field.standing if figure is not mover]
    if wish < 0.55 and others:
        near = sorted(others, key=lambda o: hypot(o.x - mover.x, o.y - mover.y))[:8]
        other = random.choice(near)
        far = random.choice((0, BASE, BASE + 3, BASE - 4, BASE + 30, 2 * BASE))
        return round(other.x + far * cos(turn)), round(other.y + far * sin(turn))
    if wish < 0.8 and field.pieces:
        left, bottom, right, top = random.choice(field.pieces).form.box
        return round(random.uniform(left, right)), round(random.uniform(bottom, top))
    far = random.randint(20, 2 * mover.speed)
    return round(mover.x + far * cos(turn)), round(mover.y + far * sin(turn))


def draw_path(random: Random, field: Field, mover: Figure) -> Path:
    """A path about as long as it may be, with up to two bends."""
    points = [aim(random, field, mover) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    points = [_inside(field, point) for point in points]
    left = mover.speed * random.choice((0.5, 0.99, 0.99, 1.0, 1.05, 1.9))
    x, y = mover.x, mover.y
    kept: list[tuple[int, int]] = []
    for px, py in points:
        far = hypot(px - x, py - y)
        if far < 2:
            continue
        if far > left:
            px, py = round(x + left / far * (px - x)), round(y + left / far * (py - y))
        kept.append((px, py))
        left -= min(far, left)
        x, y = px, py
        if left < 2:
            break
    if not kept or hypot(kept[-1][0] - mover.x, kept[-1][1] - mover.y) < 20:
        return draw_path(random, field, mover)
    return tuple(kept)


def _inside(field: Field, point: tuple[int, int]) -> tuple[int, int]:
    x, y = point
    return min(max(x, R), field.width - R), min(max(y, R), field.height - R)
