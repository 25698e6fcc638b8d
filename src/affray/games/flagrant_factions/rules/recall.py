"""Ways that were found before: the same models in the same surroundings find them again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

MOST = 1500
"""So much is remembered, by all matches together; then it begins anew."""

_found: dict[Hashable, object] = {}


def recall(setting: Hashable, work_out: Callable[[], T]) -> T:
    """What was worked out in this setting; it must rest on nothing else."""
    if setting in _found:
        return _found[setting]  # type: ignore[return-value]
    answer = work_out()
    if len(_found) >= MOST:
        _found.clear()
    _found[setting] = answer
    return answer
