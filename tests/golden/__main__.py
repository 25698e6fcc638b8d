"""`make golden`: play and count anew, on purpose; `git diff` then shows what has changed."""

from __future__ import annotations

import sys

from rich.progress import track
from tests.golden import perft
from tests.golden.battles import HOME, battles, renew

wanted = tuple(sys.argv[1:])
plans = [(name, plan) for name, plan in battles() if name.startswith(wanted or "")]
for path in HOME.glob("*/*.*") if not wanted else ():
    path.unlink()
for name, plan in track(plans, "golden battles"):
    renew(name, plan)
perft.renew()
