"""The whole API with what its own description allows, and with what it does not: never a failure
of the server, never a long wait, and always an answer as described."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from requests import Session
from schemathesis import GenerationMode
from tests.server.fuzzing import CASES, LIMIT, NO_HTTP, ORDINARY, Truth, complaints, strangers
from tests.server.helping import settings_in
from tests.server.running import Running

from affray.server.app import create_app

DESCRIBED = create_app(settings_in(Path("unused"))).openapi_schema.to_schema()
FOUND: Any = schemathesis.openapi.from_dict(DESCRIBED).get_all_operations()
OPERATIONS = [operation.ok() for operation in FOUND]
NAMES = [f"{operation.method} {operation.path}" for operation in OPERATIONS]
EACH = 1 + CASES // (2 * len(OPERATIONS))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("fuzz")
    server = Running(f"sqlite:///{folder / 'fuzz.sqlite'}", folder / "log")
    server.start()
    yield server
    server.kill()
    assert not complaints(folder / "log")


@pytest.fixture(scope="module")
def truth(server: Running) -> Iterator[Truth]:
    truth = Truth(server)
    yield truth
    for made in truth.tables:
        assert made.spectator.table()["started"] in {True, False}, "every table is still there"
    truth.close()
    counted = truth.counted
    sys.stdout.write(f"\n{counted.total()} requests, slowest {truth.slowest:.2f} s: {counted}\n")


@pytest.fixture(scope="module")
def sessions() -> Iterator[list[Session]]:
    sessions = strangers(200)
    yield sessions
    for session in sessions:
        session.close()


def is_plain(operation: Any) -> bool:
    """Nothing can be wrong with words in a path."""
    raw = operation.definition.raw
    parts = [part for part in raw.get("parameters", ()) if part["in"] != "path"]
    return not parts and "requestBody" not in raw


def check(case: Any, answer: Any) -> None:
    """As described; and every refusal says in the same form what is wrong."""
    words = f"{case.method} {case.path} {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500, words
    assert str(answer.status_code) in case.operation.definition.raw["responses"], words
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == ["application/json"], words
        error = answer.json()["error"]
        assert set(error) == {"field", "rule", "sentence"}, words
        assert error["sentence"], words


@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_every_request_is_answered_as_described(
    server: Running, truth: Truth, sessions: list[Session], operation: Any, mode: GenerationMode
) -> None:
    @settings(
        max_examples=EACH,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
        derandomize=CASES == ORDINARY,
    )
    @given(case=operation.as_strategy(generation_mode=mode), seed=st.integers(0, 2**32))
    def fuzz(case: Any, seed: int) -> None:
        chance = random.Random(seed)
        truth.mix_in((case.path_parameters, case.query, case.body), chance)
        began = time.monotonic()
        answer = case.call(base_url=server.address, session=chance.choice(sessions), timeout=30)
        seconds = time.monotonic() - began
        truth.slowest = max(truth.slowest, seconds)
        assert seconds < LIMIT, f"{seconds:.1f} s: {case.method} {case.path}"
        if answer.status_code == 400 and answer.content == NO_HTTP:
            return
        truth.counted[str(answer.status_code)] += 1
        check(case, answer)

    try:
        fuzz()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE
        assert is_plain(operation)
