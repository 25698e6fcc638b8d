"""Drawings of the table."""

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.toy.scramble import SCRAMBLE

from affray.kernel.game import Start
from affray.kernel.looks import SIDES
from affray.kernel.view import View
from affray.vignettes.diagram import diagram
from affray.vignettes.ink import TERRAINS, number, tag

SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Drawn:
    root: ET.Element

    def words(self) -> list[str]:
        return [text.text or "" for text in self.root.iter(f"{SVG}text")]

    def circles(self) -> set[tuple[str | None, ...]]:
        return {tuple(map(c.get, ("cx", "cy", "r"))) for c in self.root.iter(f"{SVG}circle")}

    def count(self, kind: str) -> int:
        return sum(element.get("class") == kind for element in self.root.iter())


def draw(view: View, **options: object) -> Drawn:
    return Drawn(ET.fromstring(diagram(view, **options)))  # type: ignore[arg-type]  # noqa: S314


START = Start(
    "scramble",
    "dry",
    [],
    names=["Reds & Co", "Blues"],
    position={
        "active": "A",
        "runners": [
            {"name": "Reds", "side": "A", "at": [50, 80]},
            {"name": "Blues", "side": "B", "at": [150, 80]},
        ],
    },
)


@pytest.fixture
def view() -> View:
    return SCRAMBLE.look.view(SCRAMBLE.state_of(START), None)


def test_bases_and_terrain_stand_to_scale_with_y_upwards(view: View) -> None:
    drawn = draw(view)
    assert ("50", "20", "6") in drawn.circles()
    assert ("150", "20", "6") in drawn.circles()
    assert ("100", "50", "20") in drawn.circles(), "the puddle, 50 mm above the lower edge"
    polygons = [polygon.get("points") for polygon in drawn.root.iter(f"{SVG}polygon")]
    assert "120,40 180,40 150,10" in polygons


def test_names_kinds_and_facts_are_written(view: View) -> None:
    words = draw(view, title="A <charge> & more").words()
    for expected in (
        "A <charge> & more", "Reds", "Blues", "Mire", "puddle", "Pond", "Goal <1>", "Round 0",
        "A Reds & Co, on turn: lead 50 mm", "B Blues: lead 150 mm", "A", "B", "Start",
    ):  # fmt: skip
        assert expected in words


def test_an_earlier_view_leaves_traces(view: View) -> None:
    state = SCRAMBLE.state_of(START)
    state.places[0], state.gone = (700, 800), (1,)
    drawn = draw(SCRAMBLE.look.view(state, None), before=view)
    assert drawn.count("trace") == 2
    assert drawn.count("way") == 2
    assert "Not on the board: Blues (gone)" in drawn.words()
    assert draw(view, before=view).count("trace") == 0


def test_a_long_title_is_broken_into_lines(view: View) -> None:
    title = "the same words again and again " * 5
    assert draw(view, title=title).count("title") == 3


def test_the_drawing_stands_on_its_own(view: View) -> None:
    text = diagram(view, title="t", pixels=300)
    assert "href" not in text
    assert "<script" not in text
    root = ET.fromstring(text)  # noqa: S314
    assert root.get("width") == "300"
    used = {part.split(")")[0] for part in text.split("url(#")[1:]}
    assert used <= {element.get("id") for element in root.iter()}


def test_kinds_of_terrain_and_sides_differ_without_colour() -> None:
    assert len({(ink.lines, ink.edge, ink.dashes) for ink in TERRAINS.values()}) == len(TERRAINS)
    assert len({(side.lines, side.turn, side.rim) for side in SIDES}) == len(SIDES) == 5


ROOT = Path(__file__).parents[2]


def test_a_browser_draws_sides_as_a_diagram_does() -> None:
    tokens = (ROOT / "web/src/styles/tokens.css").read_text("utf-8")
    sprite = (ROOT / "web/src/sprite.svg").read_text("utf-8")
    for side in SIDES:
        for name, ink in ((side.name, side.colour), (f"{side.name}-wash", side.wash)):
            assert f"--side-{name}: {ink.lower()};" in tokens
        width, height = (f"{length:g}" for length in side.cell)
        assert f'<pattern id="fill-{side.name}" width="{width}" height="{height}"' in sprite


def test_elements_are_written_short() -> None:
    assert (
        tag("g", "x", class_="a b", stroke_width=1.50) == '<g class="a b" stroke-width="1.5">x</g>'
    )
    assert tag("path", d='"<') == '<path d="&quot;&lt;"/>'
    assert [number(value) for value in (100, -0.001, 0.125, -2.5)] == ["100", "0", "0.12", "-2.5"]
