"""Words for sentences: lists, counts, verbs and names."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count


def listed(words: Sequence[str]) -> str:
    """Join words with commas, and "and" before the last.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, word: str, words: str = "") -> str:
    """Return a count with its noun; `words` is the plural if it does not just add an s.

    >>> counted(1, "unit"), counted(2, "unit"), counted(0, "die", "dice")
    ('1 unit', '2 units', '0 dice')
    """
    return f"{number} {word if number == 1 else words or word + 's'}"


def agreeing(verb: str, number: int) -> str:
    """Return a verb in the singular or plural, from its singular.

    >>> agreeing("attacks", 1), agreeing("attacks", 2), agreeing("is", 2), agreeing("passes", 3)
    ('attacks', 'attack', 'are', 'pass')
    """
    if number == 1:
        return verb
    irregular = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
    irregular |= {"lies": "lie", "dies": "die"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")


def unused_name(wanted: str, taken: Collection[str]) -> str:
    """Return the name, with a number after it if it is taken.

    >>> unused_name("Reds", ["Reds", "Reds 2"]), unused_name("Blues", ["Reds"])
    ('Reds 3', 'Blues')
    """
    if wanted not in taken:
        return wanted
    return next(name for n in count(2) if (name := f"{wanted} {n}") not in taken)
