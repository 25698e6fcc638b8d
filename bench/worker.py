"""A process that is told by lines of JSON what to do, and what answers them in it.

What is measured runs in processes of its own: in the sources of one revision, or with libraries
that Affray does not need. They speak nothing but numbers, words and starts of matches.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parent.parent


class Worker:
    """A process that runs a module of this folder with the sources of some revision."""

    def __init__(
        self, module: str, source: Path = ROOT, program: str | Path = sys.executable
    ) -> None:
        paths = f"{source / 'src'}:{ROOT}"
        self._process = subprocess.Popen(
            [str(program), "-m", f"bench.{module}"],
            env=os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def __call__(self, what: str, *given: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, *given]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: no answer to {what!r}; its traceback is above.")
        return json.loads(line)


def answer_lines(worker: object) -> None:
    """Call the methods that are named on standard input until it ends."""
    # What start-up made stays for good: nothing that is measured should pay for walking over it.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        what, *given = json.loads(line)
        print(json.dumps(getattr(worker, what)(*given)), flush=True)


@contextmanager
def checked_out(base: str) -> Iterator[Path]:
    """A worktree of an earlier revision, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "base"
        git = ("git", "-C", str(ROOT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(there), base], check=True)
        try:
            yield there
        finally:
            subprocess.run([*git, "remove", "--force", str(there)], check=True)
