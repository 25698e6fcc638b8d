"""The guide to vignettes tells the truth."""

import re
from pathlib import Path

import msgspec
import pytest

from affray.games import games
from affray.games.rattle_and_rend.table import position
from affray.kernel.match import Match
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import parse_vignette

GUIDE = (Path(__file__).parents[2] / "docs" / "vignettes.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_passes(example: str) -> None:
    result = play_vignette(parse_vignette(example, "docs/vignettes.md"))
    assert result.ok, "\n".join(map(str, result.problems))


def test_there_is_an_example() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(
    "kind",
    [
        position.Position,
        position.GroupAt,
        position.SideAt,
        position.TerrainAt,
        position.MarkerAt,
    ],
)
def test_every_word_of_a_position_is_explained(kind: type[msgspec.Struct]) -> None:
    missing = [name for name in kind.__struct_fields__ if not re.search(rf"`{name}\b", GUIDE)]
    assert not missing


def test_every_fact_is_named() -> None:
    example = parse_vignette(EXAMPLES[0], "docs/vignettes.md")
    result = play_vignette(example)
    assert isinstance(result.match, Match)
    facts = games()[example.game].look.facts(result.match.state)
    words = {*facts, *facts["sides"]["A"], *facts["groups"]["Reds"]}
    missing = sorted(word for word in words if not re.search(rf"`{word}\b", GUIDE))
    assert not missing
