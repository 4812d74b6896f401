"""Work of a stranger in a box: a process without a network, on a file system that it can only read.

The box is made by bubblewrap (`bwrap`): namespaces of its own for everything, no capabilities, an empty
environment, empty folders in place of the homes and of all that is temporary. Only bytes come back.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from derive.errors import DeriveError
from derive.processes.apart import HEADER, Lost

EMPTY = (
    "/home",
    "/root",
    "/tmp",
    "/var/tmp",
    "/run",
    "/mnt",
    "/media",
)  # where there may be secrets, or sockets


def boxed(program: str, args: Sequence[str], readable: Sequence[Path], seconds: float) -> bytes:
    """What a Python program writes, run in a box with these arguments, in which only these folders of ours
    can be read besides the system; Lost if it ends before, or is killed after so many seconds.
    """
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise DeriveError(
            "--sandbox needs bubblewrap, which is not installed (on Debian: apt install bubblewrap; there is "
            "none for macOS). Without it a paper module runs with your rights."
        )
    command = [bwrap, *_walls(readable), "--", sys.executable, "-P", "-c", program, *args]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise Lost("it did not end in time and was stopped") from None
    said = done.stderr.decode(errors="replace").strip()
    if said.startswith("bwrap:"):
        raise DeriveError(
            f"this platform refuses a sandbox ({said[:200]}): user namespaces may be disabled. Without one a "
            "paper module runs with your rights."
        )
    size = int.from_bytes(done.stdout[:HEADER], "big")
    if len(done.stdout) < HEADER or len(done.stdout) != HEADER + size:
        raise Lost("it crashed" if done.returncode else "it ended the program")
    return done.stdout[HEADER:]


def _walls(readable: Sequence[Path]) -> list[str]:
    """What of the system is in the box, and how."""
    walls = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv",
             "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]  # fmt: skip
    for folder in EMPTY:
        if os.path.isdir(folder) and not os.path.islink(folder):
            walls += ["--tmpfs", folder]
    ours = [Path(p) for p in (sys.prefix, sys.base_prefix, *sys.path) if p]
    for place in sorted(
        {p.resolve() for p in (*ours, Path(__file__).parents[2], *readable) if p.exists()} - {Path("/")}
    ):
        walls += ["--ro-bind", str(place), str(place)]
    # The interpreter finds what is installed by itself; whatever else stands on the path of the process that
    # asks could hide a module of the box's.
    search = str(Path(__file__).resolve().parents[2])
    for name, value in (
        ("PATH", "/usr/bin:/bin"),
        ("PYTHONPATH", search),
        ("HOME", "/tmp"),
        ("LC_ALL", "C.UTF-8"),
    ):
        walls += ["--setenv", name, value]
    return [*walls, "--remount-ro", "/", "--chdir", "/"]
