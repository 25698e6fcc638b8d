"""First Game keeps the contract of a game, and its vignettes pass."""

from pathlib import Path

import pytest

from affray.games import games
from affray.kernel.game import Start
from affray.testing.contract import assert_contract
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import read_vignette

GAME = games()["first-game"]
START = Start(GAME.id, GAME.editions[0], [], automated=True)
VIGNETTES = sorted(Path(__file__).parents[1].glob("examples/**/*.toml"))


@pytest.mark.parametrize("seed", range(3))
def test_the_game_keeps_the_contract(seed: int) -> None:
    assert_contract(GAME, START, seed)


@pytest.mark.parametrize("path", VIGNETTES, ids=lambda path: path.stem)
def test_the_vignette_passes(path: Path) -> None:
    result = play_vignette(read_vignette(path))
    assert result.ok, "\n".join(map(str, result.problems))


@pytest.mark.rule("FG-SETUP-01")
def test_three_stand_against_three() -> None:
    pieces = GAME.look.view(GAME.state_of(START), None).pieces
    assert [piece.side for piece in pieces] == [0, 0, 0, 1, 1, 1]
    assert len({(piece.x, piece.y) for piece in pieces}) == len(pieces)
