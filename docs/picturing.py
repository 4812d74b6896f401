"""Makes the pictures of the gallery from what the program shows: `python docs/picturing.py`."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
ATTENTION = HERE.parent / "tests" / "data" / "attention" / "main.tex"
DERIVE = Path(sys.executable).with_name("derive")
CODES = re.compile(r"\x1b\[[?\d;]*[A-Za-z]")
SNIPPET = """
from derive import array, axes, check, diff, exp, log, positive, total
t, u = axes(t="T", u="T")
beta, s = positive("beta"), array("s", t)
F = log(total(exp(beta * s[t]), t)) / beta
p = exp(beta * s[u]) / total(exp(beta * s[t]), t)
print(check(diff(F, s[u]), p)._repr_html_(), check(diff(F, s[u]), beta * p)._repr_html_())
"""


@contextmanager
def browser() -> Iterator[Any]:
    """A browser without a network."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield running
        running.close()


def shoot(
    running: Any, page: Path, name: str, element: str | None = None, *, at: str = "", width: int = 1200,
    height: int = 800,
) -> None:  # fmt: skip
    """A picture of a page, or of a part of it, in few colours."""
    seen = running.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5)
    seen.goto(page.as_uri() + at)
    seen.wait_for_timeout(300)
    target = HERE / "pictures" / f"{name}.png"
    (seen.locator(element).first if element else seen).screenshot(path=target)
    picture = Image.open(target).convert("RGB")
    around = ImageChops.difference(
        picture, Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    ).getbbox()
    (picture.crop(around) if element else picture).quantize(64).save(target, optimize=True)
    seen.close()


def terminal(folder: Path, *command: str) -> str:
    """What a command prints to a terminal, as it stands at the end."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    running = subprocess.Popen(command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    printed = b""
    try:
        while some := os.read(ours, 4096):
            printed += some
    except OSError:  # the other end is closed
        pass
    running.wait()
    return printed.decode(errors="replace").replace("\r\n", "\n")


def drawn(text: str, title: str) -> str:
    """A terminal with a text in it, as SVG."""
    console = Console(record=True, width=100, file=io.StringIO())
    lines = [line.rpartition("\r")[2] for line in text.split("\n")]
    console.print(Text.from_ansi("\n".join(line for line in lines if CODES.sub("", line).strip())))
    return console.export_svg(title=title)


def main() -> None:
    """Check the example, show it, and take the pictures."""
    (HERE / "pictures").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, browser() as running:
        folder = Path(place)
        (folder / "main.tex").write_text(ATTENTION.read_text(encoding="utf-8"), encoding="utf-8")
        printed = terminal(folder, str(DERIVE), "report", "main.tex", "--fresh")
        (folder / "terminal.svg").write_text(drawn(printed, "derive report main.tex"), encoding="utf-8")
        found = subprocess.run([sys.executable, "-c", SNIPPET], capture_output=True, text=True, check=True)
        (folder / "notebook.html").write_text(f"<body>{found.stdout}</body>", encoding="utf-8")
        report = folder / "report"
        shoot(running, report / "index.html", "index", height=560)
        shoot(running, report / "main-annotated.html", "annotated", at="#eq-grad", height=800)
        shoot(running, report / "main-annotated.html", "narrow", at="#eq-hess", width=390, height=760)
        shoot(running, folder / "terminal.svg", "terminal", "svg", width=1000)
        shoot(running, folder / "notebook.html", "notebook", width=620, height=310)


if __name__ == "__main__":
    main()
