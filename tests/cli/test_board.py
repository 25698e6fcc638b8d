"""The table on a terminal: what is drawn where, and how much room it takes."""

import re
from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console

from affray.cli.board import Spot, board_columns, draw_board, draw_table, legend
from affray.kernel.view import AreaView, MarkerView, PieceView, SideView, StatView, View

BOARD = 4000


def piece(number: int, side: int, x: int | None, y: int | None, radius: int = 200) -> PieceView:
    return PieceView(
        id=number,
        side=side,
        name=f"The very long name of group number {number}",
        glyph="",
        x=x,
        y=y,
        radius=radius,
        points=2,
        marks=("attached champion",),
        stats=(StatView("WILL", "12+"),),
    )


def view(
    *pieces: PieceView,
    markers: tuple[MarkerView, ...] = (),
    zones: tuple[AreaView, ...] = (),
) -> View:
    sides = tuple(
        SideView(
            side, f"Side {side}", (StatView("Momentum", "5", "of 12"), StatView("Drive", "none"))
        )
        for side in (0, 1)
    )
    return View(BOARD, BOARD, "mm", "Round 2", pieces, (), zones, markers, sides)


def rows(seen: View, columns: int = 60, spots: Sequence[Spot] = ()) -> list[str]:
    """The rows of the board, without its rulers and frame."""
    return re.findall(r"[┤│](.*)│", draw_board(seen, columns, spots=spots).plain)


def drawn(seen: View, width: int, height: int) -> list[str]:
    console = Console(file=StringIO(), width=width, height=height, force_terminal=True)
    with console.capture() as capture:
        console.print(draw_table(seen, console))
    return re.sub(r"\x1b\[[0-9;]*m", "", capture.get()).splitlines()


def test_a_base_is_round_and_holds_its_label() -> None:
    board = [row.strip() for row in rows(view(piece(0, 0, 2000, 2000)), 56) if row.strip()]
    assert board == ["▗▟//▙▖", "//A1//", "▝▜//▛▘"]


def test_two_bases_in_contact_are_still_two() -> None:
    board = rows(view(piece(0, 0, 1800, 2000), piece(1, 0, 2200, 2000)), 56)
    middle = next(row for row in board if "A1" in row)
    assert "//A1////A2//" in middle
    above = board[board.index(middle) - 1]
    assert "▙▖▗▟" in above


def test_a_number_never_covers_a_label_nor_another_number() -> None:
    spots = [Spot("11", 2000, 2000), Spot("12", 2000, 2000), Spot("3", 2050, 2000)]
    board = "\n".join(rows(view(piece(0, 1, 2000, 2000)), spots=spots))
    assert "B1" in board
    for spot in spots:
        assert re.search(rf"(?<!\d){spot.label}(?!\d)", board)


def test_a_carried_marker_stands_beside_the_label_of_its_carrier() -> None:
    marker = MarkerView("Marker 1", "marker", 2000, 2000, side=0)
    board = "\n".join(rows(view(piece(0, 0, 2000, 2000), markers=(marker,))))
    assert "A1" in board
    assert "◆A" in board
    assert "◆A Marker 1" in legend(view(markers=(marker,))).plain


def test_the_letter_of_a_zone_does_not_stand_beside_a_number() -> None:
    plain = {"polygon": [[0, 0], [BOARD, 0], [BOARD, BOARD], [0, BOARD]]}
    zone = AreaView("deployment", "here", plain, side=0)
    everywhere = [Spot("1", x, 2000) for x in range(0, BOARD, 300)]
    board = "\n".join(rows(view(zones=(zone,)), spots=everywhere))
    assert "a" in board
    assert not re.search(r"a1|1a", board)


def test_names_and_marks_are_told_in_full() -> None:
    for width in (80, 130):
        shown = " ".join(" ".join(drawn(view(piece(7, 0, 100, 100)), width, 44)).split())
        assert "…" not in shown
        assert "The very long name of group number 7" in shown


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 60), (130, 44), (200, 70), (60, 24)])
def test_the_board_leaves_room_for_a_question(width: int, height: int) -> None:
    console = Console(file=StringIO(), width=width, height=height, force_terminal=True)
    columns = board_columns(view(), console)
    assert 44 <= columns <= 72
    assert columns == 44 or columns // 2 + 5 + 11 <= height


def test_the_board_comes_last_on_a_narrow_terminal() -> None:
    lines = drawn(view(piece(0, 0, 100, 100)), 80, 40)
    assert lines[-1].split() == ["mm", "0", "50", "100", "150", "200", "250", "300", "350", "400"]
    assert all(len(line) <= 80 for line in lines)


def test_the_facts_of_a_side_are_told_apart() -> None:
    shown = " ".join(" ".join(drawn(view(), 130, 44)).split())
    assert "Momentum 5 of 12 Drive none" in shown
