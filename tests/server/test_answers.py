"""Answers, retries and going back: done once or not at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.helping import HOT, TWO, Client, Made, Seat, added, key, make
from tests.server.whispers import WHISPERS
from tests.toy.scramble import SCRAMBLE


@pytest.fixture
def whispers(client: Client) -> Iterator[Client]:
    with added(WHISPERS):
        yield client


def two(client: Client) -> tuple[Made, Seat, Seat]:
    made = make(client, game="whispers", seats=TWO)
    return made, made.seat(0), made.join(1)


def at_the_bids(client: Client) -> tuple[Made, Seat, Seat]:
    made, ann, bob = two(client)
    ann.usual()
    bob.usual()
    return made, ann, bob


def test_an_answer_moves_the_match_on(whispers: Client) -> None:
    _, ann, bob = two(whispers)
    assert bob.table()["questions"] == []
    after = ann.usual()
    assert after["seq"] == 1
    assert after["questions"] == []
    assert bob.table()["questions"][0]["name"] == "Hide"


def test_a_retry_with_the_same_key_is_answered_and_not_done_again(whispers: Client) -> None:
    _, ann, _ = two(whispers)
    table = ann.table()
    told = ann.told(table, table["questions"][0], 7)
    first = ann.post("/answer", **told)
    second = ann.post("/answer", **told)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json() == {"what": "done", "seq": 1, "epoch": 0}
    other = ann.post("/answer", **told | {"value": 8})
    assert (other.status_code, other.json()["error"]["field"]) == (409, "key")


def test_a_retry_may_write_its_fields_in_another_order(client: Client) -> None:
    with added(SCRAMBLE):
        seat = make(client, game=SCRAMBLE.id, seats=HOT).seat(0)
        table = seat.play_until("ChooseAction")
        question = table["questions"][0]
        values = [choice["value"] for choice in question["choices"]]
        value = next(value for value in values if len(value) > 1)
        told = seat.told(table, question, value)
        first = seat.post("/answer", **told)
        assert first.status_code == 200, first.text
        turned = dict(reversed(value.items()))
        assert list(turned) != list(value)
        assert seat.post("/answer", **told | {"value": turned}).json() == first.json()
        for other in ({"do": "nothing of the kind"}, value | {"more": 1}, [value], None):
            assert seat.post("/answer", **told | {"value": other}).status_code == 409


def test_a_late_answer_is_refused(whispers: Client) -> None:
    _, ann, bob = at_the_bids(whispers)
    for late in (0, 1, 99):
        answer = ann.answer(3, seq=late)
        assert (answer.status_code, answer.json()["error"]["field"]) == (409, "seq")
    ann.usual()
    again = ann.post("/answer", key=key(), seat=0, seq=ann.table()["seq"], question="Bid", value=2)
    assert again.json()["error"]["field"] == "seq", "one bid is enough"
    assert bob.table()["seq"] == 3


def test_two_secret_bidders_do_not_get_in_each_others_way(whispers: Client) -> None:
    _, ann, bob = at_the_bids(whispers)
    seen = bob.table()
    ann.usual()
    answer = bob.post("/answer", **bob.told(seen, seen["questions"][0], 4))
    assert answer.json()["seq"] > 3, "the bid is still good although Ann was faster"
    assert bob.table()["questions"] == []


def test_nobody_speaks_for_another_seat(whispers: Client) -> None:
    made, ann, bob = two(whispers)
    told = {"key": key(), "seat": 0, "seq": 0, "question": "Hide", "value": 3}
    for who in (bob, made.spectator, made.invited(1)):
        assert who.post("/answer", **told).status_code == 403
        for path in ("/undo", "/concede"):
            assert who.post(path, key=key(), seat=0).status_code == 403
        assert who.post("/takeback", key=key(), seat=0, to=0).status_code == 403
        assert who.post("/consent", key=key(), seat=0, accept=True).status_code == 403
        assert who.post("/preview", seat=0, value=1).status_code == 403
        assert who.post("/chances", seat=0, value=1).status_code == 403
        assert who.post("/ledger", seat=0).status_code == 403
    assert ann.table()["seq"] == 0


@pytest.mark.parametrize("value", [0, 10, "5", 5.0, True, None, [5], {"a": 1}, 10**30])
def test_an_answer_outside_the_options_is_refused(whispers: Client, value: object) -> None:
    _, ann, _ = two(whispers)
    answer = ann.answer(value)
    assert answer.status_code == 409, answer.text
    assert answer.json()["error"]["sentence"]
    assert ann.table()["seq"] == 0


def test_an_answer_to_another_question_is_refused(whispers: Client) -> None:
    _, ann, _ = two(whispers)
    assert ann.answer(5, question="Bid").status_code == 409
    assert ann.table()["seq"] == 0


def test_an_answer_is_undone_until_something_is_learned(whispers: Client) -> None:
    _, ann, bob = two(whispers)
    ann.usual()
    assert ann.table()["can_undo"]
    assert not bob.table()["can_undo"]
    again = key()
    for _ in range(2):
        back = ann.after("/undo", key=again)
    assert (back["line"], back["seq"], back["epoch"]) == (0, 2, 1)
    assert not back["can_undo"]
    assert ann.post("/undo", key=key()).status_code == 409
    ann.usual()
    bob.usual()
    assert ann.post("/undo", key=key()).status_code == 409, "Bob has chosen since"
    ann.usual()
    assert ann.table()["can_undo"], "a bid that nobody has seen"
    bob.usual()
    assert not bob.table()["can_undo"], "now both bids are known"
    assert bob.post("/undo", key=key()).status_code == 409


def test_at_one_screen_the_last_answer_is_undone_whoever_gave_it(client: Client) -> None:
    both = make(client, seats=HOT).seat(0)
    both.play_until("ChooseTerrain")
    before = both.table()
    after = both.usual()
    assert after["can_undo"]
    back = both.after("/undo")
    assert back["line"] == before["line"]
    assert back["view"] == before["view"]


def test_a_takeback_needs_the_others_consent_and_stands_in_the_log(whispers: Client) -> None:
    made, ann, bob = at_the_bids(whispers)
    ann.usual()
    bob.usual()
    line = ann.table()["line"]
    told = ann.log()
    asked = bob.after("/takeback", to=2)
    assert asked["takeback"] == {"seat": 1, "to": 2, "waiting": [0]}
    assert made.spectator.table()["takeback"] == asked["takeback"]
    assert bob.post("/consent", key=key(), accept=True).status_code == 409
    assert bob.post("/takeback", key=key(), to=1).status_code == 409
    again = key()
    for _ in range(2):
        back = ann.after("/consent", accept=True, key=again)
    assert back["takeback"] is None
    assert (back["line"], back["epoch"]) == (2, 1)
    assert back["line"] < line
    log = made.spectator.log()
    assert [event["name"] for event in log] == ["TakenBack"]
    assert "Bob" in log[0]["sentence"]
    mine = ann.log()
    assert [event["name"] for event in mine] == [told[0]["name"], "TakenBack"]
    ann.usual()
    bob.usual()
    later = made.spectator.log()
    assert [event["name"] for event in later] == ["TakenBack", "Bidden"]
    assert later[1]["moment"] > later[0]["moment"]


def test_a_takeback_can_be_refused_and_withdrawn_and_lapses(whispers: Client) -> None:
    _, ann, bob = at_the_bids(whispers)
    ann.tell("/takeback", to=0)
    assert bob.after("/consent", accept=False)["takeback"] is None
    ann.tell("/takeback", to=0)
    assert ann.after("/consent", accept=False)["takeback"] is None
    ann.tell("/takeback", to=0)
    assert bob.usual()["takeback"] is None, "the match has gone on"
    assert bob.post("/consent", key=key(), accept=True).status_code == 409
    assert ann.table()["seq"] == 3
    assert ann.post("/takeback", key=key(), to=3).status_code == 409
    assert ann.post("/takeback", key=key(), to=10**6).status_code == 409


def test_against_bots_a_takeback_happens_at_once(whispers: Client) -> None:
    plan = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    ann = make(whispers, game="whispers", seats=plan).seat(0)
    ann.usual()
    back = ann.after("/takeback", to=0)
    assert back["line"] == 0
    assert back["questions"][0]["name"] == "Hide"


def test_who_concedes_is_asked_no_more(whispers: Client) -> None:
    _, ann, bob = at_the_bids(whispers)
    again = key()
    for _ in range(2):
        table = bob.after("/concede", key=again)
    assert table["questions"] == []
    assert not table["is_over"]
    over = ann.play()
    assert over["is_over"]
    assert over["outcome"]["winner"] == 0
    assert over["seed"]


def test_when_it_is_over_nothing_is_taken_back(whispers: Client) -> None:
    both = make(whispers, game="whispers").seat(0)
    over = both.play()
    assert over["is_over"]
    assert not over["can_undo"]
    assert both.post("/undo", key=key()).status_code == 409
    assert both.post("/takeback", key=key(), to=0).status_code == 409
    assert both.post("/concede", key=key(), seat=0).status_code == 409
    late = both.post("/answer", key=key(), seat=0, seq=over["seq"], question="Bid", value=1)
    assert late.json()["error"]["field"] == "seq"
