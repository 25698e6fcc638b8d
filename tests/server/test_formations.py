"""Whole groups at the web table: one gesture is looked at, refused with its reason, answered."""

from typing import Any

from tests.server.helping import HOT, Client, Seat, make

GAME = "flagrant-factions"


def deploying(client: Client) -> tuple[Seat, Any]:
    """A seat that is to put a group down, and the table."""
    seat = make(client, seats=HOT, game=GAME).seat(0)
    return seat, seat.play_until("PlaceGroup")


def look(seat: Seat, table: Any, value: Any) -> Any:
    return seat.post("/preview", seat=table["questions"][0]["seat"], value=value)


def test_a_gesture_is_shown_model_by_model_and_then_answered(client: Client) -> None:
    seat, table = deploying(client)
    question = table["questions"][0]
    assert question["kind"] == "formation"
    assert question["piece"] in question["pieces"]
    first = question["usual"][0][1][0]
    gesture = [question["shapes"][0], first]
    seen = look(seat, table, gesture).json()
    assert seen["refusal"] is None
    assert seat.answer(gesture).status_code == 200
    after = seat.table()["view"]
    placed = {piece["id"]: [piece["x"], piece["y"]] for piece in after["pieces"]}
    assert {model: path[-1] for model, path in seen["paths"]} == placed


def test_a_gesture_that_leads_nowhere_says_why(client: Client) -> None:
    seat, table = deploying(client)
    question, view = table["questions"][0], table["view"]
    shape, (x, y) = question["shapes"][0], question["usual"][0][1][0]
    across = [x, 0 if y > view["height"] // 2 else view["height"]]
    answer = look(seat, table, [shape, across])
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    assert seen["end"] == across
    assert seen["paths"] == []
    assert seen["refusal"]["sentence"]
    assert seen["refusal"]["rule"]
    assert seat.answer([shape, across]).status_code == 409


def test_what_is_no_gesture_is_no_preview(client: Client) -> None:
    seat, table = deploying(client)
    shape = table["questions"][0]["shapes"][0]
    for value in ([shape, "there"], ["wedge", [0, 0]], [shape], 7, [shape, [1, 2, 3]]):
        assert look(seat, table, value).status_code in (400, 409), value
