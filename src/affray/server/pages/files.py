"""The built web client, read once: files by name, and the page itself for every other address."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import blake2b
from pathlib import Path

import msgspec

from affray.server.problems import Refused

STATIC = Path(__file__).parents[2] / "static"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

UNBUILT = b"<!doctype html><title>Affray</title><p>The web client is not built: run make play."


class File(msgspec.Struct, frozen=True):
    """A file as it is sent, also compressed."""

    body: bytes
    zipped: bytes
    kind: str
    tag: str
    kept: str


def _file(path: Path, name: str) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    kept = FOR_EVER if name.startswith("assets/") else "no-cache"
    return File(body, gzip.compress(body, mtime=0), kind, tag, kept)


class Files:
    """All files of the client. Nothing outside the folder can be named."""

    def __init__(self, root: Path = STATIC) -> None:
        self._files = {
            str(path.relative_to(root)): _file(path, str(path.relative_to(root)))
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
        page = File(UNBUILT, gzip.compress(UNBUILT, mtime=0), "text/html", "", "")
        self._page = self._files.get(PAGE, page)

    def found(self, name: str) -> File:
        """The file with this name; addresses without an ending are the page's own."""
        if name in self._files:
            return self._files[name]
        if name.startswith(("api/", "assets/")) or "." in name.rpartition("/")[2]:
            raise Refused(404, "", "Page not found.")
        return self._page
