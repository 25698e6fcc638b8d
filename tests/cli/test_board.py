"""The table on a terminal: what is drawn where, and how much room it takes."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from affray.cli.board import Spot, board_columns, draw_board, draw_table, legend
from affray.cli.panels import labelled, short_labels
from affray.kernel.view import AreaView, GroupView, MarkerView, PieceView, SideView, StatView, View

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


# -- groups of models -------------------------------------------------------------------------


def group(number: int, side: int, **more: Any) -> GroupView:
    values = {"R": "4 of 6", "test": "4+", "T": "3", "ME": "5+ / 4+ / 5+", "MO": '5+ / 10"'}
    values |= {"MI": '6+ / 5+ / 18"', "models": "12 of 24"}
    stats = tuple(StatView(name, value) for name, value in values.items())
    plain: dict[str, Any] = {"status": "Shaken", "marks": ("Vicious", "knows Heal"), "stats": stats}
    return GroupView(number, side, f"Riders {number}", "", 4, radius=127, **plain | more)


def host() -> View:
    """Two groups of three models, one that waits and one that is gone."""
    models = [
        PieceView(100 * k + n, k - 1, f"model {n}", "", 1000 * k, 700 + 300 * n, 127, 0, group=k)
        for k in (1, 2)
        for n in (1, 2, 3)
    ]
    groups = (
        group(1, 0),
        group(2, 1, status=""),
        group(3, 1, status="off the table"),
        group(4, 0, status="Routed", is_gone=True),
    )
    return replace(view(*models), groups=groups)


@pytest.mark.rule("FF-GEN-06")
@pytest.mark.parametrize("width", [80, 130])
def test_groups_and_not_models_are_the_rows(width: int) -> None:
    lines = drawn(host(), width, 44)
    shown = "\n".join(lines)
    assert "model 1" not in shown
    assert all(len(line.rstrip()) <= width for line in lines)
    told = [line[line.index("A1  ") :].rstrip() for line in lines if "A1  " in line]
    assert told == ["A1  Riders 1  Shaken"]
    assert len(re.findall(r"R 4 of 6  test 4\+  T 3  ME 5\+ / 4\+ / 5\+", shown)) == 3
    assert shown.count("Vicious, knows Heal") == 3
    assert "Riders 3  off the table" in shown
    assert "Riders 4  Routed" in shown


def test_a_group_has_one_label_on_the_board_and_every_model_its_base() -> None:
    board = "\n".join(rows(host()))
    assert [board.count(label) for label in ("A1", "A2", "B1", "B2")] == [1, 0, 1, 0]
    console = Console(file=StringIO(), width=80, height=44, force_terminal=False)
    console.print(draw_table(host(), console, asked=(2,)))
    assert "<B1>" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_model_and_its_group_have_the_same_label_in_what_is_told() -> None:
    labels = short_labels(host())
    assert (labels[1], labels[103], labels[2], labels[201], labels[4]) == (
        "A1",
        "A1",
        "B1",
        "B1",
        "A2",
    )
    assert labelled("Riders 1 fights Riders 2.", host()) == "Riders 1 (A1) fights Riders 2 (B1)."


def test_values_stand_in_columns_where_these_have_room() -> None:
    wide = replace(host(), groups=tuple(group(k, 0, stats=(StatView("R", "6"),)) for k in (1, 2)))
    lines = [line.rstrip() for line in drawn(wide, 80, 44)]
    assert next(line for line in lines if "A1" in line).endswith(" 6")
