"""Work in children of a process that has everything loaded but the game, some side by side."""

from __future__ import annotations

import json
import os
import selectors
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MOST_SECONDS = 900.0
"""By the clock: longer than anything takes that is not stuck."""


@dataclass
class Done(Generic[T]):
    """What came of one piece of work."""

    task: T
    result: Any = None
    last: str = ""
    """What it told last."""
    signal: int = 0
    """What killed it."""
    error: str = ""


@dataclass
class _Child(Generic[T]):
    done: Done[T]
    pid: int
    pipe: int
    began: float
    text: bytearray = field(default_factory=bytearray)


def side_by_side(
    tasks: Iterable[T], work: Callable[[T, Callable[[str], None]], Any], jobs: int
) -> Iterator[Done[T]]:
    """Do each task in a process of its own; what it returns must be plain."""
    waiting = iter(tasks)
    chooser = selectors.DefaultSelector()
    children: dict[int, _Child[T]] = {}
    try:
        while True:
            while len(children) < jobs and (task := next(waiting, None)) is not None:
                child = _start(task, work)
                children[child.pipe] = child
                chooser.register(child.pipe, selectors.EVENT_READ)
            if not children:
                return
            for key, _ in chooser.select(timeout=5.0):
                child = children[int(key.fd)]
                read = os.read(child.pipe, 1 << 16)
                if read:
                    child.text += read
                    continue
                chooser.unregister(child.pipe)
                del children[child.pipe]
                yield _ended(child)
            _kill_stuck(children.values())
    finally:
        for child in children.values():
            os.kill(child.pid, signal.SIGKILL)
            _ended(child)


def _kill_stuck(children: Iterable[_Child[Any]]) -> None:
    for child in children:
        if time.monotonic() - child.began > MOST_SECONDS:
            os.kill(child.pid, signal.SIGKILL)


def _start(task: T, work: Callable[[T, Callable[[str], None]], Any]) -> _Child[T]:
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return _Child(Done(task), pid, ours, time.monotonic())
    try:
        be_quiet()

        def tell(what: str) -> None:
            os.write(theirs, json.dumps({"last": what}).encode() + b"\n")

        try:
            line = {"result": work(task, tell)}
        except BaseException:  # noqa: BLE001  (told to the parent, which raises it)
            line = {"error": traceback.format_exc()}
        text = json.dumps(line).encode() + b"\n"
        signal.setitimer(signal.ITIMER_PROF, 0)
        while text:
            text = text[os.write(theirs, text) :]
    finally:
        os._exit(0)


def be_quiet() -> None:
    """Read from nothing and write to nothing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _ended(child: _Child[T]) -> Done[T]:
    os.close(child.pipe)
    _, status = os.waitpid(child.pid, 0)
    done = child.done
    done.signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    for line in child.text.splitlines():
        plain = json.loads(line) if line.endswith(b"}") else {}
        done.last = plain.get("last", done.last)
        done.result = plain.get("result", done.result)
        done.error = plain.get("error", done.error)
    return done
