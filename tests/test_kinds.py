"""Kinds of questions are told apart in one table a side, and nowhere else."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from msgspec.structs import StructConfig

from affray.cli.prompts import PROMPTS
from affray.kernel.flow import Kinds
from affray.server.live.questions import VIEWS
from affray.server.wire import questions

ROOT = Path(__file__).parents[1]
OUTSIDE = ("cli", "server", "bots", "lab", "vignettes", "testing", "campaign")

TAGS = [
    str(kind.__struct_config__.tag)
    for kind in questions.QuestionView.__args__
    if isinstance(kind.__struct_config__, StructConfig)
]
KINDS = [field.name for field in fields(Kinds)]
OPTIONS = "Choices|Range|Text|Subsets|Paths|Places|Formations|Lists"
QUESTIONS = "Choose|ChooseSome|YesNo|Number|Words|MovePath|Place|Formation|ReviseList"
TOLD_APART = re.compile(
    rf"\.kind\b.*[\"'](?:{'|'.join(TAGS)})[\"']"
    rf"|[\"'](?:{'|'.join(TAGS)})[\"'].*\.kind\b"
    rf"|isinstance\([^)]*options[^)]*\b(?:{OPTIONS})\b"
    rf"|isinstance\([^)]*(?:question|asked)[^)]*\b(?:{QUESTIONS})\b"
)

PYTHON = [file for room in OUTSIDE for file in (ROOT / "src/affray" / room).rglob("*.py")]
WEB = [*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]


def test_there_is_a_view_for_every_kind_and_no_other() -> None:
    assert len(TAGS) == len(KINDS) == 8
    for table in (PROMPTS, VIEWS):
        assert all(getattr(table, kind) is not None for kind in KINDS)


def test_nobody_tells_kinds_apart_but_the_tables() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in (*PYTHON, *WEB)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if TOLD_APART.search(line)
    ]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        'if question.kind == "path":',
        'return asked.kind in ("choose", "number")',
        "if (question.kind === 'place') {",
        "if isinstance(question.options, Subsets):",
        "kind = ListPrompt if isinstance(question, ReviseList) else Prompt",
    ],
)
def test_what_tells_kinds_apart_is_seen(line: str) -> None:
    assert TOLD_APART.search(line)
