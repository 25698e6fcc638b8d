"""Servers as processes of their own, to be killed; and a private PostgreSQL cluster."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

PROGRAM = (sys.executable, "-m", "affray")
LONG = 90.0
"""Seconds until something must have started, on a machine that has much to do."""


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


class Running:
    """`affray serve` on a port of its own, with everything it starts in one group."""

    def __init__(
        self, database: str, log: Path, workers: int = 1, program: tuple[str, ...] = PROGRAM
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [
            *program, "serve", "--port", str(self.port), "--database", database,
            "--workers", str(workers),
        ]  # fmt: skip
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        until = time.monotonic() + LONG
        while not self.is_answering():
            if time.monotonic() > until or self._process.poll() is not None:
                raise AssertionError(f"the server did not start: {self._log.read_text()[-2000:]}")
            time.sleep(0.05)

    def is_answering(self) -> bool:
        try:
            return httpx.get(f"{self.address}/openapi.json", timeout=2).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """Without a word: `kill -9` for the server and all its workers."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def kill_one_worker(self, number: int) -> None:
        """One of several workers; the others go on, and a new one takes its place."""
        if self._process is not None:
            own = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
            workers = [pid for pid in map(int, own.read_text().split()) if _is_worker(pid)]
            if workers:
                os.kill(workers[number % len(workers)], signal.SIGKILL)


def _is_worker(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


# -- PostgreSQL ---------------------------------------------------------------------------


def postgres_programs() -> Path | None:
    """Where Debian puts the newest initdb and pg_ctl."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    return Path(program).parent if program else None


@contextmanager
def postgres() -> Iterator[str]:
    """A cluster of our own; its address. Its folder is not pytest's: other runs close that to
    all other users, and PostgreSQL never runs as root."""
    programs = postgres_programs()
    if programs is None:
        raise AssertionError("PostgreSQL is not installed")
    user, port = _user(), free_port()
    with tempfile.TemporaryDirectory(prefix="affray-") as folder:
        if user:
            shutil.chown(folder, user)
        data = f"{folder}/data"
        control = (str(programs / "pg_ctl"), "-D", data, "-w", "-s")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        _run(user, str(programs / "initdb"), "-D", data, "-U", "affray", "-A", "trust", "-N")
        _run(user, *control, "-o", options, "-l", f"{folder}/log", "start")
        try:
            yield f"postgresql://affray@127.0.0.1:{port}/postgres"
        finally:
            _run(user, *control, "-m", "immediate", "stop")


def _user() -> str:
    """Who runs the cluster when we are root: initdb refuses to."""
    if os.geteuid() != 0:
        return ""
    names = [entry.pw_name for entry in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


def _run(user: str, *command: str) -> None:
    prefix = ("runuser", "-u", user, "--") if user else ()
    done = subprocess.run(
        [*prefix, *command], capture_output=True, text=True, check=False, cwd="/", timeout=LONG
    )
    assert done.returncode == 0, done.stderr + done.stdout
