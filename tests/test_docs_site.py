"""The pages become a site: every link leads somewhere, nothing is fetched from elsewhere, formulas are MathML."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
FETCHED = re.compile(
    r'(?:<script[^>]*\bsrc|<link[^>]*\bhref|<img[^>]*\bsrc|url\()="?\(?[\'"]?(?:https?:)?//', re.I
)


def built(source: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command that builds the site: a warning, such as a link that leads nowhere, ends it."""
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-d", folder / "trees", source, folder / "site"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    done = built(DOCS, folder)
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.mark.slow
def test_every_page_is_there_and_reached_from_the_first(site):
    first = (site / "index.html").read_text(encoding="utf-8")
    pages = {page.stem for page in DOCS.glob("*.md")} - {"index"}
    assert len(pages) > 15 and {name for name in pages if f'href="{name}.html"' not in first} == set()


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site):
    for file in (*site.rglob("*.html"), *site.rglob("*.css")):
        assert not FETCHED.search(file.read_text(encoding="utf-8")), file
    assert FETCHED.search('<script src="https://cdn.example/x.js">') and FETCHED.search(
        '<img src="//x/y.png">'
    )


@pytest.mark.slow
def test_generated_parts_and_formulas_are_on_the_pages(site):
    vocabulary = (site / "vocabulary.html").read_text(encoding="utf-8")
    assert 'id="total"' in vocabulary and "besselj" in vocabulary and "&lt;!--" not in vocabulary
    assert "<math>" in (site / "writing.html").read_text(encoding="utf-8")
    assert '<svg class="drawing"' in (site / "architecture.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_link_that_leads_nowhere_is_noticed(tmp_path):
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "index.md").write_text("# A\n\n[b](nowhere.md)\n")
    (tmp_path / "source" / "conf.py").write_text("extensions = ['myst_parser']\n")
    done = built(tmp_path / "source", tmp_path)
    assert done.returncode != 0 and "nowhere" in done.stderr
