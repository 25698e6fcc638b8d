"""Vignettes: what they can say, and that nothing wrong passes."""

import re
from pathlib import Path

import pytest
from tests.toy import rules
from tests.toy.scramble import GAMES
from tests.toy.state import State
from tests.toy.words import Charge

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.inputs import Answered
from affray.kernel.problems import BadInput
from affray.vignettes.runner import VignetteResult, open_questions, play_vignette, run_vignette
from affray.vignettes.vignette import parse_vignette

HEAD = """
title = "A charge"
rules = ["SC-RUN-02", "SC-Q-001"]
game = "scramble"
"""
POSITION = """
[position]
round = 2
active = "A"
bids = [2, 1]
[[position.runners]]
name = "Reds"
side = "A"
at = [50, 100]
[[position.runners]]
name = "Blues"
side = "B"
at = [150, 100.5]
"""
CHARGE = '{ A = "ChooseAction", answer = "charge Blues" }'
REST = '{ A = "Rest", answer = ["Reds"] }'


def run(
    *entries: str, expect: str = "", head: str = HEAD, position: str = POSITION
) -> VignetteResult:
    play = "play = [\n" + ",\n".join(entries) + "\n]\n"
    text = f"{head}{play}{position}\n[expect]\n{expect}\n"
    return play_vignette(parse_vignette(text, "v.toml"), GAMES, place="v.toml")


def problems(*entries: str, expect: str = "", position: str = POSITION) -> list[str]:
    result = run(*entries, expect=expect, position=position)
    assert result.ok == (not result.problems)
    return list(map(str, result.problems))


def test_answers_and_dice_stand_in_the_order_of_the_table() -> None:
    result = run(
        CHARGE,
        "{ dice = [14] }",
        '{ B = "Defend", answer = "parry" }',
        "{ dice = [11] }",
        '{ B = "StepBack", answer = [170.5, 100] }',
        REST,
        expect="""
            active = "B"
            outcome = "none"
            asks = "ChooseAction"
            asks_seat = "B"
            events = ["Checked"]
            no_events = ["Removed"]
            runners.Blues = { at = [170.5, 100], near = [170, 100, 0.5], side = "B" }
        """,
    )
    assert result.problems == ()
    assert result.match is not None
    assert [event.name for event in result.events] == ["Checked"]


def test_a_match_may_end() -> None:
    assert not problems(
        CHARGE,
        "{ dice = [11] }",
        '{ B = "Defend", answer = "none" }',
        REST,
        expect="""
            asks = "none"
            outcome = "the other side is gone"
            events = ["Checked", "Removed"]
            runners.Blues.at = "none"
            resting = ["Reds"]
        """,
    )


def test_secret_bids_are_answered_seat_by_seat() -> None:
    position = POSITION.replace('active = "A"\n', "")
    bids = '{ B = "Bid", answer = 2 }', '{ A = "Bid", answer = 2 }'
    assert not problems(
        *bids, "{ dice = [5] }", expect='active = "A"\ntied = true', position=position
    )
    left = ["the end: Unanswered question: Bid for A."]
    assert problems(bids[0], position=position) == left


def test_dice_may_be_rolled_before_the_first_answer() -> None:
    position = POSITION.replace("round = 2", "rolling = true")
    assert not problems("{ dice = [3] }", expect='active = "B"', position=position)
    place = "before the first entry"
    assert problems(position=position) == [
        f"{place}: The rules rolled nothing, then a d6, but no face is left."
    ]
    assert problems("{ dice = [3, 3] }", position=position) == [
        f"{place}: Dice not rolled: 3 (rolled: d6: 3)."
    ]


@pytest.mark.parametrize(
    "answer",
    [
        '"charge Blues"',
        '"charge 1"',
        '{ do = "charge", runner = "Blues" }',
        '{ do = "charge", runner = 1 }',
        '["charge", "Blues"]',
        '["charge", "Blues", -1]',
    ],
)
def test_what_is_done_is_written_in_words_as_a_table_or_as_a_list(answer: str) -> None:
    charge = f'{{ A = "ChooseAction", answer = {answer} }}'
    result = run(charge, "{ dice = [2] }", REST, expect='events = ["Checked"]\nactive = "B"')
    assert result.problems == ()
    assert result.match is not None
    given = [entry.value for entry in result.match.inputs if isinstance(entry, Answered)]
    assert given == [Charge(1), (0,)]


@pytest.mark.parametrize("answer", ['"pass"', '["pass"]', '["pass", -1, -1]', '["pass", "none"]'])
def test_what_is_nothing_may_be_left_out(answer: str) -> None:
    assert not problems(f'{{ A = "ChooseAction", answer = {answer} }}', REST, expect='active = "B"')


def test_a_piece_goes_by_its_name_or_its_number() -> None:
    for target in ('"Blues"', "1"):
        charge = f'{{ A = "ChooseAction", answer = ["charge", {target}] }}'
        rest = '{ A = "Rest", answer = ["Reds"] }'
        assert not problems(charge, "{ dice = [2] }", rest, expect='resting = ["Reds"]')


def test_the_usual_answer_and_repeats() -> None:
    usual = [f'{{ A = "{name}", usual = true }}' for name in ("ChooseAction", "Run", "Rest")]
    assert not problems(*usual[:2], "{ dice = [2] }", usual[2], expect='active = "B"')
    twice = '{ A = "ChooseAction", usual = true, repeat = 2 }'
    assert problems(twice) == ["entry 1 (A ChooseAction): The open question is Run for A."]


def test_refusals_can_be_shown_with_their_reason() -> None:
    go = '{ A = "ChooseAction", answer = ["run", "Reds"] }'
    stay = '{ A = "Run", answer = [] }, { dice = [3] }'
    far = '{ A = "Run", refused = [[160, 100]], because = "SC-RUN-01" }'
    assert not problems(go, far, stay, REST)
    legal = '{ A = "Run", refused = [[80, 100]], because = "SC-RUN-01" }'
    place = "entry 2 (A Run)"
    assert problems(go, legal, stay, REST) == [
        f"{place}: [[80,100]] should be refused but is legal. [SC-RUN-01]"
    ]
    other = '{ A = "Run", refused = [[60, 100], [60, 110]], because = "SC-RUN-01" }'
    reason = "should be refused by SC-RUN-01, not: that leaves the course"
    assert problems(go, other, stay, REST) == [f"{place}: [[60,100],[60,110]] {reason}"]


def test_offers_can_be_shown() -> None:
    end = ('{ A = "ChooseAction", answer = "pass" }', REST)
    for charge in ('"charge Reds"', '{ do = "charge", runner = "Reds" }', '["charge", "Reds"]'):
        right = f'{{ A = "ChooseAction", offers = ["pass", "run Reds"], lacks = [{charge}] }}'
        assert not problems(right, *end)
    wrong = '{ A = "ChooseAction", offers = [["feint", "Blues"]], lacks = ["pass"] }'
    place = "entry 1 (A ChooseAction)"
    found = problems(wrong, *end)
    assert found[0].startswith(f'{place}: ["feint","Blues"] should be offered but is not')
    assert found[1:] == [f'{place}: "pass" should not be offered but is.']


def test_a_misspelt_name_proves_nothing() -> None:
    end = ('{ A = "ChooseAction", answer = "pass" }', REST)
    words = "entry 1 (A ChooseAction): Unknown piece 'Bleus'. Available: Reds, Blues."
    for charge in ('{ do = "charge", runner = "Bleus" }', '["charge", "Bleus"]'):
        assert problems(f'{{ A = "ChooseAction", lacks = [{charge}] }}', *end) == [words]
        assert problems(f'{{ A = "ChooseAction", refused = {charge} }}', *end) == [words]
    words = words.replace("there is", "available")
    assert problems('{ A = "ChooseAction", lacks = ["charge Bleus"] }', *end) == [words]
    assert problems('{ A = "ChooseAction", refused = "charge Bleus" }', *end) == [words]


def test_an_illegal_answer_ends_the_play() -> None:
    words = "entry 1 (A ChooseAction): Answer refused: Invalid choice: Charge(runner=0)."
    for charge in ('"charge Reds"', '["charge", "Reds"]'):
        entry = f'{{ A = "ChooseAction", answer = {charge} }}'
        assert problems(entry, REST, expect="x = 1") == [words]


def test_lengths_that_make_no_sense_are_refused() -> None:
    go = '{ A = "ChooseAction", answer = ["run", "Reds"] }'
    assert problems(go, '{ A = "Run", answer = [[60.05, 100]] }') == [
        "entry 2 (A Run): Answer refused: 60.05 mm is too precise: use at most one decimal."
    ]
    assert problems(go, '{ A = "Run", answer = [[1e300, 100]] }') == [
        "entry 2 (A Run): Answer refused: 1e+300 mm is far off the board."
    ]
    assert not problems(go, '{ A = "Run", answer = [[60.7, 100]] }', "{ dice = [3] }", REST)


def test_each_die_stands_where_it_is_rolled() -> None:
    place = "entry 1 (A ChooseAction)"
    assert problems(CHARGE, REST) == [
        f"{place}: The rules rolled nothing, then a d20, but no face is left."
    ]
    defend = '{ B = "Defend", answer = "parry" }'
    assert problems(CHARGE, "{ dice = [14, 3] }", defend) == [
        f"{place}: Dice not rolled: 3 (rolled: d20: 14)."
    ]
    assert problems(CHARGE, "{ dice = [21] }") == [
        f"{place}: The rules rolled nothing, then a d20, but the next face is 21."
    ]
    late = '{ B = "Defend", offers = ["parry"] }'
    assert problems(CHARGE, "{ dice = [14] }", late, "{ dice = [3] }", defend) == [
        "entry 3 (B Defend): Dice not rolled: 3 (rolled: nothing)."
    ]


def test_what_had_happened_before_a_missing_die_is_told() -> None:
    result = run(CHARGE, "{ dice = [14] }", '{ B = "Defend", answer = "parry" }')
    assert [event.name for event in result.events] == ["Checked"]


def test_every_question_must_be_answered() -> None:
    assert problems(CHARGE, "{ dice = [14] }") == ["the end: Unanswered question: Defend for B."]


def test_every_entry_must_be_used() -> None:
    end = (CHARGE, "{ dice = [14] }", '{ B = "Defend", answer = "none" }', REST)
    assert problems(*end, REST) == ["entry 5 (A Rest): The match is over."]


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ("round = 3", "expect.round: Expected 3, found 2"),
        ("tied = 0", "expect.tied: Expected 0, found false"),
        ('outcome = "draw"', 'expect.outcome: Expected "draw", found none'),
        ("resting = [1]", 'expect.resting: Expected [1], found ["Reds"]'),
        ("resting = []", 'expect.resting: Expected [], found ["Reds"]'),
        ("rund = 3", "expect.rund: Unknown fact 'rund'. Available: round, active"),
        (
            "runners.Blues.at = [150, 100]",
            "expect.runners.Blues.at: Expected [150,100], found [150.0,100.5]",
        ),
        (
            "runners.Blues.at = [150]",
            "expect.runners.Blues.at: Expected [150], found [150.0,100.5]",
        ),
        ("runners.Blues.near = [150, 100, 0.4]", "Expected a place within 0.4 of [150,100]"),
        ("runners.Blues.near = [150, 100]", "near must be [x, y, tolerance]"),
        ("near = [150, 100, 1]", "Expected a place near [150,100], found none"),
        ("runners = 3", "expect.runners: Expected 3, found {"),
        ("runners.Reds.side = { x = 1 }", 'expect.runners.Reds.side: Expected {"x":1}, found "A"'),
        ("flags = [{ at = [9, 9] }]", "expect.flags[0].at: Expected [9,9], found [198.0,50.0]"),
        ("flags = []", "expect.flags: Expected [], found ["),
        ('asks = "Bid"', "expect.asks: Expected Bid, found ChooseAction for B"),
        ('asks_seat = "A"', "expect.asks_seat: Expected A, found ChooseAction for B"),
        ('events = ["Removed"]', "expect.events: Expected Removed. Events: Checked"),
        ('events = ["Checked", "Checked"]', "expect.events: Expected Checked after Checked"),
        ('no_events = ["Checked"]', "expect.no_events: Unexpected event Checked"),
    ],
)
def test_each_difference_is_told(expect: str, words: str) -> None:
    (problem,) = problems(CHARGE, "{ dice = [2] }", REST, expect=expect)
    assert words in problem


def test_lists_of_tables_are_compared_as_far_as_they_are_written() -> None:
    assert not problems(CHARGE, "{ dice = [2] }", REST, expect="flags = [{ at = [198, 50] }]")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{ dice = [] }", "dice must be a list of faces"),
        ("{ dice = [0] }", "0 is not the face of a die"),
        ('{ dice = [1], A = "Bid" }', "dice must be in a separate entry"),
        ("{ answer = 1 }", "An entry must name one seat"),
        ('{ A = "Bid", B = "Bid", answer = 1 }', "An entry must name one seat"),
        ("{ A = 3, answer = 1 }", "A must be the name of a question"),
        ('{ A = "Bid" }', "An entry must have one of"),
        ('{ A = "Bid", anwser = 1 }', "found: anwser"),
        ('{ A = "Bid", answer = 1, usual = true }', "found: answer, usual"),
        ('{ A = "Bid", usual = false }', "An entry must have one of"),
        ('{ A = "Bid", because = "SC-RUN-01" }', "An entry must have one of"),
        ('{ A = "Bid", offers = 1 }', "An entry must have one of"),
        ('{ A = "Bid", answer = 1, repeat = 0 }', "repeat must be a number"),
        ('{ A = "Bid", refused = 1, repeat = 2 }', "Only an answer can be repeated"),
    ],
)
def test_a_malformed_entry_is_named(entry: str, words: str) -> None:
    with pytest.raises(BadInput, match=re.escape(words)) as caught:
        run('{ A = "Bid", answer = 1 }', entry)
    assert caught.value.problems[0].place == "v.toml, entry 2"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('game = "scramble"', 'game = "chess"', "v.toml, game: Unknown game 'chess'"),
        ('game = "scramble"', 'gmae = "scramble"', "v.toml: Unknown field `gmae`"),
        ('game = "scramble"', "", "v.toml: Missing required field `game`"),
        ('game = "scramble"', "game = 3", "v.toml: Expected `str`, got `int` - at `game`"),
        ('"SC-Q-001"', '"SC-Q-002"', r"v.toml, rules: Unknown clause. \[SC-Q-002\]"),
        (
            'rules = ["SC-RUN-02", "SC-Q-001"]',
            "rules = []",
            "v.toml: rules must name at least one clause",
        ),
        ("title", "= title", "v.toml: Not valid TOML"),
        ("at = [50, 100]", "", r"v.toml, position.runners\[0\]: stands nowhere"),
        ("rules = [", 'edition = "damp"\nrules = [', "v.toml, edition: Unknown edition 'damp'"),
        ('game = "scramble"', 'game = "scramble"\nhouse.rounds = [1]', "v.toml: Expected"),
        (
            "[expect]",
            '[expect]\nasks_seat = "AB"',
            "v.toml, expect.asks_seat: A seat must be a letter",
        ),
        ("[expect]", "[expect]\nevents = 3", "v.toml, expect: Expected `array`"),
        ("play = [", "[position2]\nplay = [", "v.toml: play belongs to the"),
    ],
)
def test_a_malformed_file_is_refused_with_the_place(old: str, new: str, words: str) -> None:
    text = f"{HEAD}\nplay = [{CHARGE}]\n{POSITION}\n[expect]\n"
    assert old in text
    with pytest.raises(BadInput, match=words):
        play_vignette(parse_vignette(text.replace(old, new, 1), "v.toml"), GAMES, place="v.toml")


def test_a_rule_that_fails_is_a_problem_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    (problem,) = problems(position=POSITION.replace("round = 2", "broken = true"))
    assert problem.startswith(
        "before the first entry: A rule failed: KeyError: 'broken' (scramble.py"
    )

    def broken(state: State, dice: Dice, target: int) -> Flow[None]:
        state.places[target] = (0, dice.roll(20) // 0)
        yield from ()

    monkeypatch.setattr(rules, "charge", broken)
    (problem,) = problems(CHARGE, "{ dice = [2] }")
    assert problem.startswith("entry 1 (A ChooseAction): A rule failed: ZeroDivisionError")
    assert "(test_vignettes.py, line" in problem


def test_edition_and_house_rules_reach_the_game() -> None:
    head = HEAD + 'edition = "wet"\nhouse.rounds = 2\n'
    end = ('{ B = "ChooseAction", answer = "pass" }', '{ B = "Rest", answer = ["Blues"] }')
    late = 'outcome = "Nobody got there in time."'
    result = run(CHARGE, "{ dice = [2] }", REST, *end, head=head, expect=late)
    assert result.ok
    assert result.match is not None
    assert result.match.start.edition == "wet"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml: Cannot be read: No such file"):
        run_vignette(tmp_path / "none.toml", GAMES)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(BadInput, match="Cannot be read"):
        run_vignette(folder, GAMES)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="Not valid UTF-8"):
        run_vignette(binary, GAMES)


def test_the_open_question_is_told_as_it_may_be_answered() -> None:
    result = run('{ A = "ChooseAction", answer = ["run", "Reds"] }')
    assert result.match is not None
    lines = list(open_questions(result.match))
    assert lines[0] == "A is asked Run: Where does runner 0 run?"
    assert "[[80,100]]" in "".join(lines)
    assert lines[-1] == "pieces: Reds is 0, Blues is 1"
