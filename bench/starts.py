"""Starts of matches that all revisions play alike."""

from __future__ import annotations

from typing import Any

import msgspec
from bench.play import yards

from affray.kernel.game import Start


class Starts:
    """Base of what is done in a process for one revision."""

    def __init__(self) -> None:
        self.yards = {yard.name: yard for yard in yards()}

    def starts(self) -> Any:
        """The starts of every yard, to be handed to all revisions."""
        return {name: msgspec.to_builtins(yard.starts) for name, yard in self.yards.items()}

    def begin(self, starts: Any) -> None:
        """Play from these starts from now on."""
        for name, plain in starts.items():
            yard = self.yards[name]
            self.yards[name] = yard._replace(starts=msgspec.convert(plain, list[Start]))
