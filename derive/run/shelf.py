"""Entries on disk under keys.

An entry is plain data under a digest of its key and content: one that is damaged, of another key or of
another type is absent, and replaced by the next run. Reading one never runs code. Nobody but its owner may
write into the folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from reports.record.codec import dumps, loads

LARGEST = 64 << 20  # bytes of an entry
DAY = 86_400.0  # seconds


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
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST or found.st_uid != os.geteuid():
            raise OSError(f"{place} is no entry of ours")
        data = file.read()
    if time.time() - found.st_mtime > DAY:  # its age is how long nobody asked for it
        with suppress(OSError):
            os.utime(place)
    return data


def _write(place: Path, data: bytes) -> None:
    handle, partial = tempfile.mkstemp(prefix=PARTIAL, dir=place.parent)
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


ENTRY = re.compile(r"[0-9a-f]{64}(\.[\w.]+)?")
PARTIAL = "entry-"  # a name that begins so is being written, or was when its writer was killed


@dataclass(frozen=True)
class Kept:
    """A file of ours in the folder: its size in bytes, and for how many seconds nobody asked for it."""

    place: Path
    size: int
    idle: float

    @property
    def whole(self) -> bool:
        """Whether it was written to its end."""
        return not self.place.name.startswith(PARTIAL)


def inventory(folder: Path) -> list[Kept]:
    """What runs have left in the folder, oldest first; files of others are not looked at."""
    found = []
    for place in folder.glob("[0-9a-f][0-9a-f]/*"):
        with suppress(OSError):
            known = place.lstat()
            if stat.S_ISREG(known.st_mode) and (
                ENTRY.fullmatch(place.name) or place.name.startswith(PARTIAL)
            ):
                found.append(Kept(place, known.st_size, max(0.0, time.time() - known.st_mtime)))
    return sorted(found, key=lambda entry: -entry.idle)


def remove(entries: Iterable[Kept]) -> list[Kept]:
    """Remove entries, also beside a run, which then finds them absent; those that are gone are returned."""
    gone = []
    for entry in entries:
        with suppress(OSError):
            entry.place.unlink(missing_ok=True)
            gone.append(entry)
    return gone


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
