"""How the pages become a site, by Sphinx: `sphinx-build -W docs site`; nothing is fetched from elsewhere."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from drawing import drawn  # noqa: E402

from derive import __version__  # noqa: E402
from derive.command.cli import cli  # noqa: E402
from derive.manual.pages import filled  # noqa: E402
from reports.typeset.mathml import typeset  # noqa: E402

project, author, version = "Derive", "The Derive authors", __version__
html_title = f"Derive {version}"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
html_theme = "furo"
html_math_renderer = "mathml"
html_static_path = ["../templates/fonts", "static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = html_show_copyright = html_show_sphinx = False
pygments_style, pygments_dark_style = "tango", "native"
exclude_patterns = ["static"]

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#]+)\)")
MERMAID = re.compile(r"```mermaid\n(.*?)```", re.DOTALL)


def read(app: Any, name: str, source: list[str]) -> None:
    """A page as Sphinx reads it: generated parts put in, drawings drawn, files of the source named."""
    page = filled(source[0], cli)
    page = MERMAID.sub(lambda graph: f"```{{raw}} html\n{drawn(graph[1])}\n```", page)
    source[0] = LINK.sub(named, page)


def named(link: re.Match[str]) -> str:
    """A link to a file of the source: its name, since the site does not hold it."""
    words, path = link[1], link[2].removeprefix("../")
    return f"`{path}`" if words in (path, Path(path).stem) else f"{words} (`{path}`)"


def formula(writer: Any, node: Any, *, display: bool = False) -> None:
    """A formula as MathML, which needs no script."""
    from docutils import nodes

    made = typeset(node.astext(), display=display)
    if not made.ok:
        raise ValueError(f"cannot be typeset: {node.astext()}")
    writer.body.append(f'<div class="formula">{made.markup}</div>' if display else str(made.markup))
    raise nodes.SkipNode


def setup(app: Any) -> None:
    """What this site does in its own way."""
    app.connect("source-read", read)
    app.add_html_math_renderer(
        "mathml", (formula, None), (lambda writer, node: formula(writer, node, display=True), None)
    )
