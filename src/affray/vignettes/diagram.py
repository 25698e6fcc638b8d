"""A drawing of the table as one SVG file: to scale, on its own, readable without colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any

from affray.kernel.looks import look_of
from affray.kernel.view import AreaView, GroupView, MarkerView, PieceView, SideView, View
from affray.vignettes.ink import (
    INK,
    PAPER,
    PLATE,
    TERRAINS,
    number,
    patterns,
    style,
    tag,
)

MARGIN, LINE = 14.0, 11.0
"""Around the board, and of the words, on a board of 400 mm; a larger board has larger words."""

LETTERS = 56
"""Of a line of the title."""


def diagram(view: View, *, before: View | None = None, title: str = "", pixels: int = 760) -> str:
    """Draw the board with terrain, pieces and markers, and a caption.

    With `before`, an earlier view of the same match, it also shows where pieces came from and
    where removed ones were.
    """
    return _Drawing(view, before, title, pixels).text()


def _middle(shape: dict[str, Any]) -> tuple[float, float]:
    if "disc" in shape:
        x, y, _ = shape["disc"]
        return x, y
    xs, ys = zip(*shape["polygon"], strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


class _Drawing:
    """In millimetres, y downwards; `scale` makes words and patterns grow with the board."""

    def __init__(self, view: View, before: View | None, title: str, pixels: int) -> None:
        self.view = view
        self.before = before
        self.title = title
        self.pixels = pixels
        self.width = view.width / 10
        self.height = view.height / 10
        self.scale = max(self.width, self.height) / 400
        self.line = LINE * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in tenths of a millimetre as a place in the drawing."""
        return x / 10, self.height - y / 10

    def text(self) -> str:
        line, margin = self.line, MARGIN * self.scale
        caption = list(self.caption())
        heading = wrap(self.title, LETTERS)
        top = margin + 1.5 * line * len(heading)
        left, wide = -margin, self.width + 2 * margin
        tall = top + self.height + 2 * margin + 1.3 * line * len(caption)
        name = escape(self.title or self.view.headline)
        clip = tag("clipPath", tag("rect", width=self.width, height=self.height), id="board")
        parts = [
            tag("title", name),
            style(line),
            tag("defs", *patterns(self.scale), clip),
            tag("rect", x=left, y=-top, width=wide, height=tall, fill=PAPER),
        ]
        for row, words in enumerate(reversed(heading)):
            y = -margin - (0.3 + 1.5 * row) * line
            parts.append(tag("text", escape(words), class_="title", y=y))
        parts += self.board()
        for row, words in enumerate(caption):
            y = self.height + 1.5 * margin + 1.3 * line * (row + 0.5)
            parts.append(tag("g", words, transform=f"translate(0 {number(y)})"))
        return (
            tag(
                "svg",
                "\n" + "\n".join(parts) + "\n",
                xmlns="http://www.w3.org/2000/svg",
                viewBox=" ".join(map(number, (left, -top, wide, tall))),
                width=self.pixels,
                height=round(self.pixels * tall / wide),
                role="img",
            )
            + "\n"
        )

    # -- the board ----------------------------------------------------------------

    def board(self) -> Iterator[str]:
        size = {"width": number(self.width), "height": number(self.height)}
        bar = 20 if self.view.unit == "mm" else 25.4
        yield tag("rect", class_="frame", **size)
        yield tag("rect", class_="bars", stroke_dasharray=bar, **size)
        yield tag("rect", fill=PLATE, **size)
        areas = [*map(self.zone, self.view.zones), *map(self.terrain, self.view.terrain)]
        yield tag("g", "", *areas, clip_path="url(#board)")
        yield tag("rect", class_="edge", **size)
        yield from self.traces()
        yield from map(self.marker, self.view.markers)
        for piece in self.view.pieces:
            yield from self.piece(piece)
        yield from map(self.area_words, (*self.view.zones, *self.view.terrain))
        for piece in self.view.pieces:
            yield from self.piece_name(piece)
        yield from self.group_names()

    def shape(self, shape: dict[str, Any], **attributes: str | float) -> str:
        if "disc" in shape:
            x, y, r = shape["disc"]
            cx, cy = self.at(x, y)
            return tag("circle", cx=cx, cy=cy, r=r / 10, **attributes)
        points = " ".join(",".join(map(number, self.at(x, y))) for x, y in shape["polygon"])
        return tag("polygon", points=points, **attributes)

    def zone(self, area: AreaView) -> str:
        colour = INK if area.side is None else look_of(area.side).colour
        return self.shape(area.shape, class_="zone", stroke=colour)

    def terrain(self, area: AreaView) -> str:
        looks = (*area.looks, area.kind)
        kind = next((look for look in looks if look in TERRAINS), "other")
        ink = TERRAINS[kind]
        dashes = " ".join(number(length * self.scale) for length in ink.dashes) or "none"
        edge = number(ink.edge * self.scale)
        return self.shape(area.shape, fill=ink.tint) + self.shape(
            area.shape,
            fill=f"url(#t-{kind})",
            stroke=INK,
            stroke_width=edge,
            stroke_dasharray=dashes,
        )

    def area_words(self, area: AreaView) -> str:
        """The name in map italics, and below it the kind, unless the name says it."""
        x, y = _middle(area.shape)
        if area in self.view.zones:
            return self.words("kind", area.label, x, y)
        name = self.words("place", area.label, x, y)
        if area.kind.casefold() == area.label.casefold():
            return name
        return name + self.words("kind", area.kind, x, y, down=0.95 * self.line)

    def words(self, kind: str, said: str, x: float, y: float, *, down: float = 0) -> str:
        """Words about a place, or so many millimetres below it."""
        cx, cy = self.at(x, y)
        return tag("text", escape(said), class_=kind, x=cx, y=cy + down + 0.3 * self.line)

    def marker(self, marker: MarkerView) -> str:
        x, y = self.at(marker.x, marker.y)
        fill = INK if marker.side is None else look_of(marker.side).colour
        r = number(0.45 * self.line)
        diamond = f"M{number(x)} {number(y)}m0-{r}l{r} {r}-{r} {r}-{r}-{r}z"
        name = self.words("kind", marker.name, marker.x, marker.y, down=self.line)
        return tag("path", class_="marker", fill=fill, d=diamond) + name

    # -- pieces ---------------------------------------------------------------------

    def piece(self, piece: PieceView) -> Iterator[str]:
        """Wash, pattern, rim, heart, and the letter of the side in it."""
        if piece.x is None or piece.y is None:
            return
        side = look_of(piece.side)
        x, y = self.at(piece.x, piece.y)
        r = piece.radius / 10
        heart = r * (0.5 if r > 14 * self.scale else 0.65)
        yield tag("circle", cx=x, cy=y, r=r, fill=side.wash)
        yield tag(
            "circle",
            cx=x,
            cy=y,
            r=r,
            fill=f"url(#fill-{side.name})",
            stroke=side.colour,
            stroke_width=1.4 * self.scale,
            stroke_dasharray=side.dashes(r),
        )
        yield tag("circle", cx=x, cy=y, r=heart, fill=side.colour)
        size = f"font-size:{number(1.3 * heart)}px"
        yield tag("text", side.name.upper(), class_="pip", style=size, x=x, y=y + 0.45 * heart)

    def piece_name(self, piece: PieceView) -> Iterator[str]:
        if piece.x is not None and piece.y is not None and piece.group is None:
            down = piece.radius / 10 + 0.6 * self.line
            yield self.words("name", piece.name, piece.x, piece.y, down=down)

    def group_names(self) -> Iterator[str]:
        """One name for all the models of a group, below the lowest of them."""
        for group in self.view.groups:
            own = [p for p in self.view.pieces if p.group == group.id]
            spots = [(p.x, p.y - p.radius) for p in own if p.x is not None and p.y is not None]
            if spots:
                x = (min(spots)[0] + max(spots)[0]) / 2
                y = min(low for _, low in spots)
                yield self.words("name", group.name, x, y, down=0.6 * self.line)

    def traces(self) -> Iterator[str]:
        """Where pieces were before: a dotted ring and a line, or a cross for those gone."""
        now = {piece.id: piece for piece in self.view.pieces}
        for old in self.before.pieces if self.before else ():
            new = now.get(old.id)
            if old.x is None or old.y is None or (new and (new.x, new.y) == (old.x, old.y)):
                continue
            x, y = self.at(old.x, old.y)
            colour = look_of(old.side).colour
            yield tag("circle", class_="trace", cx=x, cy=y, r=old.radius / 10, stroke=colour)
            if new is None or new.x is None or new.y is None:
                r = number(0.07 * old.radius)
                cross = f"m-{r}-{r}l{r} {r} {r} {r}m0-{r}m0-{r}l-{r} {r}-{r} {r}"
                yield from self.piece_name(old)
            else:
                cross = "L" + " ".join(map(number, self.at(new.x, new.y)))
            yield tag("path", class_="way", stroke=colour, d=f"M{number(x)} {number(y)}{cross}")

    # -- beside the board -------------------------------------------------------------

    def caption(self) -> Iterator[str]:
        """Lines below the board: where the match stands, each side, who is not on the board."""
        if self.view.headline:
            yield tag("text", escape(self.view.headline), class_="headline")
        yield from map(self.side_line, self.view.sides)
        away: list[PieceView | GroupView] = [
            piece for piece in self.view.pieces if piece.x is None or piece.y is None
        ]
        present = {piece.group for piece in self.view.pieces}
        away += [group for group in self.view.groups if group.id not in present]
        if away:
            named = "; ".join(f"{p.name} ({p.status})" if p.status else p.name for p in away)
            yield tag("text", escape(f"Not on the board: {named}"))

    def side_line(self, side: SideView) -> str:
        ink = look_of(side.side)
        facts = ", ".join(f"{fact.name} {fact.value}" for fact in side.facts)
        turn = ", on turn" if side.is_active else ""
        said = f"{ink.name.upper()} {side.name}{turn}" + (f": {facts}" if facts else "")
        box = {"width": number(0.9 * self.line), "height": number(0.9 * self.line)}
        swatch = tag("rect", y=-0.75 * self.line, fill=ink.wash, **box)
        hatch = tag(
            "rect", y=-0.75 * self.line, fill=f"url(#fill-{ink.name})", stroke=ink.colour, **box
        )
        return swatch + hatch + tag("text", escape(said), x=1.3 * self.line)
