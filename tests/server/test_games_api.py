"""What there is to play, over the wire."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.helping import Client, first_game

from affray.games import games
from affray.server.pages.rules import parse_rulings

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_game_tells_what_a_table_may_change(client: Client) -> None:
    found = client.get("/api/games").json()
    assert [game["id"] for game in found] == list(games())
    for shown in found:
        game = games()[shown["id"]]
        assert shown["seats"] == game.seats.fewest
        assert len(shown["house_rules"]) == len(game.house_rules)
        assert shown["samples"] == [roster.name for roster in game.forces.samples()]
        assert "greedy" in shown["bots"]


@pytest.mark.parametrize("game", games())
def test_every_sample_is_legal_and_costs_what_its_entries_cost(client: Client, game: str) -> None:
    for roster in client.get(f"/api/games/{game}/samples").json():
        checked = client.post(f"/api/games/{game}/roster/check", json={"roster": roster}).json()
        assert checked["problems"] == []
        assert checked["cost"] >= sum(checked["entry_costs"]) > 0


@pytest.mark.parametrize("game", games())
def test_a_builder_gets_the_description_and_all_problems(client: Client, game: str) -> None:
    edition = games()[game].editions[-1]
    described = client.get(f"/api/games/{game}/roster", params={"edition": edition}).json()
    assert described["edition"] == edition
    assert described["entries"]
    empty = {"game": game, "name": "Nobody", "entries": [], "edition": edition}
    checked = client.post(f"/api/games/{game}/roster/check", json={"roster": empty}).json()
    assert checked["problems"]


def test_house_rules_travel_as_json(client: Client) -> None:
    path = f"/api/games/{first_game()}/roster"
    house = {rule.id: rule.default for rule in games()[first_game()].house_rules}
    assert client.get(path, params={"house": json.dumps(house)}).status_code == 200
    for bad in ("{", "[]", '{"nothing": 1}', '{"points_limit": "many"}', '{"points_limit": -1}'):
        answer = client.get(path, params={"house": bad})
        assert answer.status_code == 400, bad
        assert answer.json()["error"]["field"].startswith("house")
    assert client.get(path, params={"edition": "tenth"}).json()["error"]["field"] == "edition"


def test_the_rulebook_has_every_clause_and_every_ruling(client: Client) -> None:
    for id, game in games().items():
        rules = client.get(f"/api/games/{id}/rules").json()
        clauses = [clause["id"] for chapter in rules["chapters"] for clause in chapter["clauses"]]
        assert clauses == list(game.rulebook().ids)
        assert game.rulebook().rulings <= {ruling["id"] for ruling in rules["rulings"]}
        assert all(ruling["statement"] and ruling["title"] for ruling in rules["rulings"])


def test_rulings_are_read_from_their_page() -> None:
    page = (
        "## Dice\n\n### X-Q-1 Ties\n\nNobody\nsays.\n\n"
        "- **Ruling**: Again.\n- **Clauses**: X-1, X-2\n"
    )
    (ruling,) = parse_rulings(page)
    assert (ruling.id, ruling.title, ruling.question) == ("X-Q-1", "Ties", "Nobody says.")
    assert (ruling.statement, ruling.clauses, ruling.chapter) == ("Again.", ("X-1", "X-2"), "Dice")


def test_vignettes_are_pictures_to_step_through(client: Client) -> None:
    for game in games():
        found = client.get(f"/api/games/{game}/vignettes").json()
        files = (EXAMPLES / game.replace("-", "_")).rglob("*.toml")
        assert len(found) == len(list(files)) > 0
        assert len({vignette["id"] for vignette in found}) == len(found)
        for vignette in found[::40]:
            shown = client.get(f"/api/games/{game}/vignettes/{vignette['id']}").json()
            assert shown["title"] == vignette["title"]
            view = shown["frames"][0]["view"]
            assert view["pieces"] or view["groups"] or view["campaign"], "nothing is to be seen"
            assert all(frame["said"] for frame in shown["frames"][1:])


def test_what_is_not_there_is_not_found(client: Client) -> None:
    for path in ("chess/roster", "chess/rules", f"{first_game()}/vignettes/none", "chess/samples"):
        answer = client.get(f"/api/games/{path}")
        assert answer.status_code == 404, path
        assert answer.json()["error"]["sentence"]


def test_a_map_is_described_and_checked(client: Client) -> None:
    for game in games().values():
        address = f"/api/games/{game.id}/map"
        if game.ground is None:
            assert client.get(address).status_code == 404
            continue
        board = client.get(address).json()
        assert board["width"] > 0
        for stencil in board["stencils"]:
            kinds = stencil["kind"].split(", ") if board["is_joined"] else [stencil["kind"]]
            assert set(kinds) <= {kind["id"] for kind in board["kinds"]}
        kind = board["kinds"][0]["id"]
        off = {"kind": kind, "label": "Off", "shape": {"disc": [0, 0, 500]}}
        (problem,) = client.post(f"{address}/check", json={"terrain": [off]}).json()["problems"]
        assert problem["place"] == "terrain[0].shape"
        assert problem["rule"] == board["edge_rule"]
        assert client.post(f"{address}/check", json={"terrain": []}).json() == {"problems": []}
        assert client.post(f"{address}/check", json={"terrain": [3]}).status_code == 400
