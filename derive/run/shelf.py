"""Entries on disk under keys.

An entry is plain data under a digest of its key and content: one that is damaged, of another key or of
another type is absent, and replaced by the next run. Reading one never runs code. Nobody but its owner may
write into the folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from reports.record.codec import dumps, loads

LARGEST = 64 << 20  # bytes of an entry


class Cache:
    """A folder of evidence; without a folder it remembers nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder if folder is not None and _own(folder) else None

    def get(self, key: str, kind: Any) -> Any | None:
        """The value of a type that was kept under the key, or None; whatever cannot be read counts as
        absent.
        """
        if self.folder is None:
            return None
        try:
            digest, _, content = _read(self.folder / key[:2] / key).partition(b"\n")
            return loads(content, kind) if digest == _digest(key, content) else None
        except (OSError, ValueError):
            return None

    def put(self, key: str, evidence: Any, kind: Any) -> None:
        """Keep evidence, whole or not at all; a full or read-only disk costs the cache, not the run."""
        if self.folder is None:
            return
        place = self.folder / key[:2] / key
        try:
            content = dumps(evidence, kind)
            _clear(place)
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(place, _digest(key, content) + b"\n" + content)
        except (OSError, ValueError, TypeError):
            return


def _digest(key: str, content: bytes) -> bytes:
    return hashlib.sha256(key.encode() + b"\n" + content).hexdigest().encode()


def _read(place: Path) -> bytes:
    """The bytes of a plain file; nothing else is opened for long (a pipe would keep us waiting)."""
    handle = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            raise OSError(f"{place} is no entry")
        return file.read()


def _write(place: Path, data: bytes) -> None:
    handle, partial = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(partial, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial)
        raise


def _clear(place: Path) -> None:
    """Remove what stands in the way of an entry: a folder in its place, a file in that of its folder."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    if place.parent.is_symlink() or place.parent.is_file():
        place.parent.unlink()


@cache
def _own(folder: Path) -> bool:
    """Make the folder ours alone; one that belongs to somebody else is not used."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        if found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) != 0o700:
            with suppress(OSError):  # on a disk that can only be read
                folder.chmod(0o700)
        return found.st_uid == os.geteuid()
    except OSError:
        return False


def default_folder() -> Path:
    """Where evidence is kept: DERIVE_CACHE, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("DERIVE_CACHE") or Path(home) / "derive")
