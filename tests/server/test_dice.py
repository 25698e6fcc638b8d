"""Dice that anybody can check afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.helping import Client, key, make

from affray.cli import main
from affray.kernel.dice import commitment


def test_the_seed_is_committed_to_shown_at_the_end_and_proves_the_dice(
    client: Client, tmp_path: Path
) -> None:
    made = make(client, salt="pepper")
    ann = made.seat(0)
    table = ann.table()
    assert table["seed"] is None
    assert table["salts"] == ["pepper"]
    ann.play(20)
    ann.tell("/takeback", to=ann.news()["moments"][-3]["at"])
    ann.play(60)
    over = ann.end()
    assert commitment(over["seed"]) == over["commit"] == table["commit"]
    file = tmp_path / "match.affray"
    file.write_text(ann.get("/record").text, "utf-8")
    result = CliRunner().invoke(main, ["replay", str(file), "--verify"])
    assert result.exit_code == 0, result.output
    assert "dice match the seed" in result.output


def test_a_finished_record_keeps_its_seed_and_a_forged_one_is_not_proven(client: Client) -> None:
    over = make(client, salt="pepper").seat(0)
    over.play(40)
    table = over.end()
    text = over.get("/record").text
    copy = make(client, record=text, game="", seats=[]).spectator.table()
    assert copy["is_over"]
    assert (copy["seed"], copy["salts"]) == (table["seed"], ["pepper"])
    assert copy["origin"]["is_proven"]
    forged = text.replace('"pepper"', '"paprika"')
    copy = make(client, record=forged, game="", seats=[]).spectator.table()
    assert not copy["origin"]["is_proven"]


@pytest.mark.parametrize("line", ["0 NoSuchQuestion 3", "{1 2 3}", '! shout [0, "x"]'])
def test_a_record_that_does_not_replay_is_refused(client: Client, line: str) -> None:
    made = make(client)
    made.seat(0).play(5)
    text = made.seat(0).get("/record").text + f"\n{line}\n"
    answer = client.post("/api/matches", json={"key": key(), "record": text})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["sentence"]
