"""What the table carries as data, so that no page has to read it out of sentences."""

from __future__ import annotations

from typing import Any

from tests.server.helping import Client, added, make
from tests.toy.scramble import SCRAMBLE


def fought(client: Client) -> tuple[Any, list[Any]]:
    """A table whose seat has the turn, and the log so far."""
    made = make(
        client,
        game="rattle-and-rend",
        house={"terrain_mode": "generated"},
        agreed={"scenario": "king_of_the_hill"},
    )
    seat = made.seat(0)
    table = seat.table()
    while (question := table["questions"][0])["name"] != "ChooseAction":
        value = question["seat"] if question["name"] == "Bid" else question["usual"]
        assert seat.answer(value).status_code == 200
        table = seat.table()
    return table, seat.log()


def test_a_question_says_what_each_answer_costs_whom_it_concerns_and_what_follows(
    client: Client,
) -> None:
    table, _ = fought(client)
    question = table["questions"][0]
    assert question["caption"] == "Your turn"
    assert "momentum" in question["reason"]
    given, passing = question["choices"][1], question["choices"][0]
    assert passing["label"] == "Pass"
    assert passing["then"] == "The turn passes to the enemy."
    assert given["cost"] == {"amount": 1, "resource": "Momentum"}
    (piece,) = given["pieces"]
    name = next(one["name"] for one in table["view"]["pieces"] if one["id"] == piece)
    assert given["label"] == f"{name}: {given['brief']}"


def test_every_line_of_the_log_says_whose_it_is_and_what_was_rolled(client: Client) -> None:
    _, log = fought(client)
    chapters = [line["chapter"] for line in log if line["chapter"]]
    assert chapters == ["Before the battle", "Round 1"]
    deployed = [line for line in log if line["name"] == "Deployed"]
    assert deployed
    assert all(line["pieces"] == [line["piece"]] and line["side"] in (0, 1) for line in deployed)
    rolled = [line["roll"] for line in log if line["roll"]]
    assert all(roll["sides"] == 20 for roll in rolled)
    assert [line["side"] for line in log if line["name"] == "TurnBegan"] != [None]


def test_a_view_has_a_goal_with_scores_bands_and_what_is_counted(client: Client) -> None:
    view = fought(client)[0]["view"]
    assert (view["title"], view["phase"]) == ("King of the Hill", "Round 1")
    assert view["goal"]["counted"] == "points on the hill"
    assert [score["side"] for score in view["goal"]["scores"]] == [0, 1]
    assert [band["name"] for band in view["bands"]] == ["S", "M", "L"]
    track = view["sides"][0]["facts"][0]["track"]
    assert track["left"] <= track["total"] <= track["most"]


def test_a_game_that_says_nothing_more_is_drawn_all_the_same(client: Client) -> None:
    with added(SCRAMBLE):
        seat = make(client, game=SCRAMBLE.id).seat(0)
        table = seat.play_until("ChooseAction")
        question = table["questions"][0]
        assert question["caption"] == "Your choice"
        assert [choice["cost"] for choice in question["choices"]] == [None] * 3
        assert question["choices"][0]["brief"] == question["choices"][0]["label"]
        assert (table["stages"], table["view"]["goal"], table["view"]["grid"]) == ([], None, 0)
        seat.usual()
        seat.usual()
        ran = next(line for line in seat.log() if line["name"] == "Ran")
        assert (ran["piece"], ran["roll"]["sides"]) == (ran["pieces"][0], 6)
        assert ran["side"] == ran["piece"] // 2
