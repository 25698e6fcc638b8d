"""Messages are plain: what is wrong, what is allowed, where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.messages import SOURCE, Message, messages_in

AVOIDED = (
    r"\bthere (is|are):",
    r"\bthere (is|are) no\b",
    r"\bthere is such\b",
    r"\b(is|are) (no|none)\b(?! (longer|more than)\b)",
    r"\bso many\b(?! that\b)",
    r"\b(is|are) more than\b",
    r"\bgo(es|ne)? on (with|from)\b",
    r"\bof one's own\b",
    r"^who(ever)?\b(?!.*\?)",
    r"\bwho has no\b",
    r"\bno \w+ with it\b",
    r"\bmakes? no sense\b",
    r"\bnobody\b.*\bis\b",
    r"\blook again\b",
    r"\b(is|are) wanted\b",
)
"""Forms that cost a reader time; "Unknown game 'x'. Available: a, b." is what to write instead."""

REFUSING = ("Refusal", "Refused")
SENTENCE = re.compile(r"[A-Z0-9{'\"].*[.?}]", re.DOTALL)


def avoided_in(message: Message) -> bool:
    parts = message.text.split(" | ")
    return any(re.search(form, part, re.IGNORECASE) for form in AVOIDED for part in parts)


def test_messages_are_found_wherever_they_are_made(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(
        "def _problems(name):\n"
        "    yield f'Too long: {name}.'\n"
        "def check(name, far):\n"
        "    for one in _problems(name):\n"
        "        raise BadInput(Problem('name', '', one))\n"
        "    sentence = 'Too far.' if far else 'Too near.'\n"
        "    return Refusal(sentence)\n"
        "@click.command(epilog='Example: go')\n"
        "def go():\n"
        "    '''Go there.'''\n"
    )
    assert [(message.source, message.text) for message in messages_in(tmp_path)] == [
        ("Problem", "name | Too long: {name}."),
        ("Refusal", "Too far."),
        ("Refusal", "Too near."),
        ("epilog", "Example: go"),
        ("command", "Go there."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "there is no game 'x'; there is: a, b",
        "this is no token of a seat",
        "who has no seat in the campaign begins no battle",
        "41 entries are more than 40",
        "goes on with the game as saved: no settings with it",
        "the first so many of more answers",
    ],
)
def test_forms_to_avoid_are_noticed(text: str) -> None:
    assert avoided_in(Message(Path(), 1, "Problem", text))


@pytest.mark.parametrize(
    "text",
    ["The match is no longer open.", "Unknown game 'x'. Available: a, b.", "Invalid seat token."],
)
def test_plain_sentences_pass(text: str) -> None:
    assert not avoided_in(Message(Path(), 1, "Problem", text))


def test_no_message_has_a_form_to_avoid() -> None:
    assert not "\n".join(str(message) for message in messages_in(SOURCE) if avoided_in(message))


def test_a_refusal_is_a_sentence() -> None:
    refusals = [message for message in messages_in(SOURCE) if message.source in REFUSING]
    told = [(one, text) for one in refusals for text in one.text.split(" | ") if " " in text]
    assert told
    assert not "\n".join(str(one) for one, text in told if not SENTENCE.fullmatch(text))
