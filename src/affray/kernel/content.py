"""The rules and data of a game as one hash, which records carry."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path


@cache
def content_hash(package: str) -> str:
    """Hash every .py and .toml in a game's folder; compiled files do not count."""
    spec, digest = find_spec(package) if package else None, blake2b(digest_size=16)
    for folder in map(Path, (spec and spec.submodule_search_locations) or ()):
        for path in sorted(folder.rglob("*.py")) + sorted(folder.rglob("*.toml")):
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
