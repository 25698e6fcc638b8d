"""Words for sentences that several games say alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count


def listed(words: Sequence[str]) -> str:
    """Words with commas, and an "and" before the last.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def unused_name(wanted: str, taken: Collection[str]) -> str:
    """The name that is wanted, with a number behind it if somebody has it already.

    >>> unused_name("Reds", ["Reds", "Reds 2"]), unused_name("Blues", ["Reds"])
    ('Reds 3', 'Blues')
    """
    if wanted not in taken:
        return wanted
    return next(name for n in count(2) if (name := f"{wanted} {n}") not in taken)
