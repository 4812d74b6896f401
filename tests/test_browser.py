"""The pages in a real browser: nothing leaves the machine, equations stretch, and every control works.

Screenshots are kept in build/screenshots so that people can look at them. The picture in the README is one of them, of a claim
of the exercise notes as it was checked; `DERIVE_README=1 pytest tests/test_browser.py -k readme` takes it anew.
"""

import copy
import json
import os
import re
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import reports
from derive.command.watching.serving import Pages, Server
from reports.formats import html
from reports.record.report import Part, Passage
from tests.test_many import front as many_front, many

pytestmark = pytest.mark.slow

DATA = Path(__file__).parent / "data"
SHOTS = Path(__file__).parents[1] / "build" / "screenshots"
SAMPLE = json.loads((DATA / "sample_report.json").read_text(encoding="utf-8"))
HOSTILE = json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8"))
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def missing(reason):
    """Skip where there is no browser, unless one was promised."""
    if os.environ.get("DERIVE_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    missing("playwright is not installed")
if CHROMIUM is None:
    missing("there is no Chromium on this machine")


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("report")
    before = copy.deepcopy(SAMPLE)
    before["run"]["started"] = "2025-11-09T18:02:00+00:00"
    before["papers"][0]["claims"][3]["verdict"] = "SUPPORTED"
    before["papers"][1]["claims"][3]["verdict"] = "PROVED"
    reports.write(reports.read(SAMPLE), out, previous=reports.read(before))
    return out


class Visit:
    """A page together with everything it said and asked for."""

    def __init__(self, browser, path, *, width=1400, height=900, scheme="light", script=True):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=script,
            offline=True,
        )
        self.page = context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(Path(path).as_uri())

    @property
    def foreign(self):
        return [url for url in self.asked if not url.startswith(("file:", "data:"))]

    def measure(self, code):
        return self.page.evaluate(code)

    def shoot(self, name):
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=name.endswith("-page"))


@pytest.fixture
def visit(browser, folder):
    opened = []

    def go(name="notes.html", **how):
        opened.append(Visit(browser, folder / name, **how))
        return opened[-1]

    yield go
    for one in opened:
        assert one.said == [], "the console stays silent"
        assert one.foreign == [], "no request leaves the machine"
        one.page.context.close()


NAMES = ["index.html", "ma.html", "notes.html", "abramov.html", "shim.html"]
visible_cards = "[...document.querySelectorAll('.card')].filter(c => !c.hidden).map(c => c.id)"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_opens_in_silence(visit, name, scheme):
    seen = visit(name, scheme=scheme)
    assert [url for url in seen.asked if url.startswith("file:")] == [seen.page.url]
    seen.shoot(f"{name.removesuffix('.html')}-{scheme}-page")


def test_hostile_pages_run_nothing(browser, tmp_path):
    for path in reports.write(reports.read(HOSTILE), tmp_path, ["html"]):
        seen = Visit(browser, path)
        assert seen.said == [] and seen.foreign == []
        assert seen.measure("document.scripts.length") == 1
        seen.page.context.close()


def test_the_policy_stops_a_request_that_someone_smuggles_in(browser, folder, tmp_path):
    page = (folder / "shim.html").read_text(encoding="utf-8")
    smuggled = page.replace("</main>", "<img src='https://example.org/x.png'></main>")
    (tmp_path / "smuggled.html").write_text(smuggled, encoding="utf-8")
    seen = Visit(browser, tmp_path / "smuggled.html")
    assert any("Content Security Policy" in line for line in seen.said)
    seen.page.context.close()


def test_the_font_is_loaded_and_delimiters_stretch(visit):
    seen = visit("ma.html")
    assert seen.measure("document.fonts.ready.then(() => document.fonts.check('16px \"Derive Math\"'))")
    small = seen.measure("document.querySelector('#eq-1 .quote mo').getBoundingClientRect().height")
    heights = (
        "[...document.querySelectorAll('#eq-2-density .quote mo')].map(m => m.getBoundingClientRect().height)"
    )
    assert max(seen.measure(heights)) > 1.8 * small
    seen.page.locator("#eq-2-density").screenshot(path=SHOTS / "card.png")


def test_matrices_have_brackets_as_tall_as_they_are(visit):
    seen = visit()
    seen.page.locator("[id='b.matrix-step-3'] summary").click()
    heights = seen.measure(
        """[...document.querySelectorAll("[id='b.matrix-step-3'] .values mtable")].map(t =>
           t.previousElementSibling.getBoundingClientRect().height / t.getBoundingClientRect().height)"""
    )
    assert heights and min(heights) > 0.85
    seen.page.locator("[id='b.matrix']").screenshot(path=SHOTS / "counterexample.png")


def test_alignments_keep_their_columns(visit):
    seen = visit("abramov.html")
    rows = "[...document.querySelectorAll('#stationary .quote mtr')]"
    edges = seen.measure(f"{rows}.map(row => row.children[1].getBoundingClientRect().left)")
    assert len(edges) == 2 and max(edges) - min(edges) < 1


def test_filter_by_verdict_and_kind(visit):
    seen = visit()
    everything = seen.measure(visible_cards)
    assert len(everything) == 8
    seen.page.locator("label.toggle", has_text="refuted").click()
    assert seen.measure(visible_cards) == ["b.matrix", "c.alpha-a", "c.end"]
    assert seen.page.locator("#shown").inner_text() == "3 of 8"
    assert seen.page.locator(".labels li:visible").count() == 3
    seen.page.locator("label.toggle", has_text="proved").click()
    assert len(seen.measure(visible_cards)) == 4
    seen.page.locator("select[name=kind]").select_option("inequality")
    assert seen.measure(visible_cards) == ["a.i"]


def test_the_index_filters_by_paper(visit):
    seen = visit("index.html")
    seen.page.locator("select[name=paper]").select_option("ma")
    assert seen.page.locator("tr.row:visible").count() == 12


def test_search_in_labels_text_and_latex(visit):
    seen = visit()
    for words, found in [
        ("c.alpha", ["c.alpha-a", "c.limit", "c.end"]),
        ("positive definite", ["vac"]),
        (r"\operatorname{tr}", ["vac"]),
        ("nothing like this", []),
    ]:
        seen.page.fill("#search", words)
        assert seen.measure(visible_cards) == found, words
    assert seen.page.locator("#nothing").is_visible()
    seen.page.locator("#clear").click()
    assert len(seen.measure(visible_cards)) == 8


def test_keys_walk_search_and_fold(visit):
    seen = visit()
    keys = seen.page.keyboard
    where = "document.querySelector('.here')?.id"
    keys.press("j")
    first = seen.measure(where)
    keys.press("j")
    second = seen.measure(where)
    keys.press("k")
    assert (first, second, seen.measure(where)) == ("alpha", "a.i", "alpha")
    keys.press("j")
    keys.press("o")
    assert seen.measure("[...document.querySelectorAll('[id=\"a.i\"] details')].every(d => d.open)")
    keys.press("/")
    assert seen.measure("document.activeElement.id") == "search"
    keys.type("jk/")
    assert seen.page.input_value("#search") == "jk/"
    keys.press("Escape")
    assert seen.page.input_value("#search") == ""
    assert len(seen.measure(visible_cards)) == 8
    keys.press("?")
    assert seen.page.locator("dialog[open]").is_visible()
    keys.press("Escape")
    assert not seen.page.locator("dialog").is_visible()


def test_j_skips_what_the_filter_hides(visit):
    seen = visit()
    seen.page.fill("#search", "positive definite")
    seen.measure("document.activeElement.blur()")
    seen.page.keyboard.press("j")
    assert seen.measure("document.querySelector('.here').id") == "vac"


def test_permanent_links_arrive_even_behind_a_filter(visit, folder):
    seen = visit()
    seen.page.locator("label.toggle", has_text="conflict").click()
    seen.measure("location.hash = '#c.end-step-2'")
    seen.page.wait_for_function("document.getElementById('c.end-step-2').getBoundingClientRect().top < 400")
    assert seen.measure("document.querySelector(\"[id='c.end-step-2'] details\").open")
    assert not seen.measure("document.getElementById('c.end').hidden")


def test_links_lead_from_the_index_and_the_graph_to_the_card(visit):
    seen = visit("index.html")
    seen.page.locator(".paper .finding a").first.click()
    assert seen.page.url.endswith("ma.html#cost-weights")
    seen = visit()
    seen.page.locator(".graph a", has_text="c.end").click()
    assert seen.page.url.endswith("#c.end")
    assert (
        "rests on c.alpha-a"
        in seen.page.locator(".graph a", has_text="c.end").locator("title").text_content()
    )


def test_folds_open_and_close(visit):
    seen = visit()
    card = seen.page.locator("[id='c.alpha-a']")
    assert not card.locator(".witness").first.is_visible()
    card.locator("summary").first.click()
    assert card.locator(".witness").first.is_visible()
    chain, folds = seen.page.locator("[id='b.matrix'] .checked").first, "details => details.map(d => d.open)"
    chain.locator(".unfold").click()
    assert all(chain.locator("details").evaluate_all(folds))
    chain.locator(".unfold").click()
    assert not any(chain.locator("details").evaluate_all(folds))


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The pages of a report with outcomes and findings."""
    out = tmp_path_factory.mktemp("told")
    reports.write(reports.load(DATA / "findings_report.json"), out)
    return out


@pytest.fixture
def tiny(browser, told):
    opened = []

    def go(name="tiny.html", **how):
        opened.append(Visit(browser, told / name, **how))
        return opened[-1]

    yield go
    for one in opened:
        assert (one.said, one.foreign) == ([], [])
        one.page.context.close()


def test_filter_by_outcome_and_severity(tiny):
    seen = tiny()
    seen.page.locator("label.toggle", has_text="fails").last.click()
    assert seen.measure(visible_cards) == ["square", "double"]
    seen.page.locator("select[name=severity]").select_option("fatal")
    assert seen.measure(visible_cards) == ["square"]
    seen.page.locator("select[name=severity]").select_option("local")
    assert seen.measure(visible_cards) == [] and seen.page.locator("#nothing").is_visible()
    seen.page.locator("#clear").click()
    seen.page.locator("select[name=severity]").select_option("local")
    assert seen.measure(visible_cards) == ["root"]
    index = tiny("index.html")
    index.page.locator("select[name=severity]").select_option("essential")
    assert index.page.locator("tr.row:visible").count() == 2


def test_findings_and_readings_are_folded_until_a_link_leads_there(tiny):
    seen = tiny()
    never = seen.page.locator("#never")
    assert not never.is_visible() and not seen.page.locator("#zero-corrected").is_visible()
    seen.page.locator(".carried a", has_text="never").first.click()
    assert never.is_visible() and not seen.page.locator("#below").is_visible()
    seen.page.locator("#zero > .forms > summary").click()
    assert seen.page.locator("#zero-corrected").is_visible()


def test_a_ticked_finding_looks_like_no_ticked_claim(tiny):
    seen = tiny()
    seen.measure("document.querySelectorAll('details').forEach(d => d.open = true)")
    ticks = "[...document.querySelectorAll('.ours .sym')].filter(s => s.textContent === '✓' && s.offsetWidth).length"
    assert seen.measure(ticks) == 0
    assert seen.measure(ticks.replace(".ours ", ".card > header ")) > 0


def test_the_errata_can_be_printed_alone_and_copied_as_a_letter(tiny):
    seen = tiny()
    seen.measure("window.print = () => { window.printed = document.body.className; }")
    seen.measure("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    seen.page.locator("#letter > summary").click()
    seen.page.get_by_role("button", name="Copy letter").click()
    assert seen.measure("window.copied").startswith("# On “On weights”")
    seen.page.locator("#print").click()
    assert seen.measure("window.printed") == "errata-only"
    seen.page.emulate_media(media="print")
    assert seen.page.locator("#errata").is_visible() and not seen.page.locator("#claims").is_visible()
    seen.measure("dispatchEvent(new Event('afterprint'))")
    assert seen.page.locator("#claims").is_visible()


@pytest.mark.parametrize("name", ["index.html", "tiny.html"])
def test_outcomes_fit_narrow_screens(tiny, name):
    seen = tiny(name, width=390)
    seen.shoot(f"told-{name.removesuffix('.html')}-narrow-page")
    seen.measure("document.querySelectorAll('details').forEach(d => d.open = true)")
    seen.measure("document.querySelectorAll('.card').forEach(c => c.scrollIntoView())")
    for width in (390, 320):
        seen.page.set_viewport_size({"width": width, "height": 900})
        assert seen.measure("document.documentElement.scrollWidth") <= width


def test_copy_buttons(visit):
    seen = visit()
    seen.measure("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    card = seen.page.locator("[id='c.alpha-a']")
    card.get_by_role("button", name="Copy LaTeX").first.click()
    assert seen.measure("window.copied").startswith(r"\Rightarrow \alpha_a = \frac")
    card.locator("summary").first.click()
    card.get_by_role("button", name="Copy SymPy").first.click()
    assert seen.measure("window.copied") == "exp(beta)/(exp(beta) + exp(-beta))"
    card.get_by_role("button", name="Copy command").first.click()
    assert seen.measure("window.copied") == "derive replay c.alpha-a --paper notes"


def ground(seen):
    return sum(
        map(
            int,
            re.findall(r"\d+", seen.measure("getComputedStyle(document.documentElement).backgroundColor"))[
                :3
            ],
        )
    )


def test_dark_follows_the_system_and_the_switch(visit):
    assert ground(visit(scheme="light")) > 700
    seen = visit(scheme="dark")
    assert ground(seen) < 120
    seen.page.locator("#theme").click()
    assert ground(seen) > 700
    seen.page.reload()
    assert ground(seen) > 700  # remembered


@pytest.mark.parametrize("name", NAMES)
def test_narrow_screens_do_not_scroll_sideways(visit, name):
    seen = visit(name, width=390)
    seen.shoot(f"{name.removesuffix('.html')}-narrow-page")
    seen.measure("document.querySelectorAll('details').forEach(d => d.open = true)")
    seen.measure("document.querySelectorAll('.card').forEach(c => c.scrollIntoView())")
    for width in (390, 320, 800):
        seen.page.set_viewport_size({"width": width, "height": 900})
        assert seen.measure("document.documentElement.scrollWidth") <= width


def test_print_opens_the_folds(visit, tmp_path):
    seen = visit()
    pdf = seen.page.pdf(path=tmp_path / "notes.pdf")
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    seen.measure("document.querySelectorAll('details').forEach(d => d.remove())")
    without = len(re.findall(rb"/Type\s*/Page\b", seen.page.pdf()))
    assert pages >= without + 4  # the evidence takes room
    seen = visit()
    seen.page.emulate_media(media="print")
    assert seen.page.locator("[id='c.alpha-a'] .witness").first.is_visible()
    assert not seen.page.locator("#filters").is_visible()


def test_without_javascript_everything_is_there_but_the_filter(visit):
    seen = visit(script=False)
    assert not seen.page.locator("#filters").is_visible()
    assert seen.page.locator(".card:visible").count() == 8
    seen.page.locator("[id='c.alpha-a'] summary").first.click()
    assert seen.page.locator("[id='c.alpha-a'] .witness").first.is_visible()
    assert not seen.page.get_by_role("button", name="Copy LaTeX").first.is_visible()


def test_landmarks_names_and_verdicts_in_words(visit):
    seen = visit()
    for role in ("main", "banner", "contentinfo", "search"):
        assert seen.page.get_by_role(role).count() == 1, role
    assert seen.page.get_by_role("navigation").count() == 2
    assert seen.page.get_by_role("heading", level=1).count() == 1
    unnamed = "e => !(e.textContent.trim() || e.ariaLabel || e.labels?.length)"
    assert (
        seen.measure(f"[...document.querySelectorAll('button, input, select, a')].filter({unnamed}).length")
        == 0
    )
    wordless = "[...document.querySelectorAll('.chip')].filter(c => !/[a-z]{4}/.test(c.textContent)).length"
    assert seen.measure(wordless) == 0
    assert seen.measure("[...document.querySelectorAll('svg')].every(s => s.getAttribute('aria-label'))")


def test_a_thousand_claims_stay_usable(browser, tmp_path):
    base = [claim for paper in SAMPLE["papers"][:2] for claim in paper["claims"]]
    claims = [{**base[n % len(base)], "label": f"eq:{n}", "uses": [], "rests_on": []} for n in range(1000)]
    report = {**SAMPLE, "papers": [{**SAMPLE["papers"][0], "displays": [], "claims": claims}]}
    made = {name: text for name, text in html.pages(reports.read(report)).items() if name.startswith("ma")}
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    first = Visit(browser, tmp_path / "ma.html")
    first.page.click(".contents a[href$='#eq-999']")  # on another page of the paper
    expect(first.page.locator("#eq-999")).to_be_in_viewport(timeout=40_000)
    (last,) = (name for name, text in made.items() if 'id="eq-999"' in text and "annotated" not in name)
    assert last != "ma.html" and first.page.url.endswith(f"{last}#eq-999")
    seen = Visit(browser, tmp_path / last)
    timing = seen.measure("performance.getEntriesByType('navigation')[0].toJSON()")
    assert timing["loadEventEnd"] < 40_000  # 2.5 s on two quiet cores; very generous for shared ones
    started = seen.measure("performance.now()")
    seen.page.fill("#search", "eq:999")
    assert seen.measure(visible_cards) == ["eq-999"]
    seen.page.fill("#search", "")
    seen.measure("location.hash = '#eq-990'")
    seen.page.wait_for_function(
        "Math.abs(document.getElementById('eq-990').getBoundingClientRect().top) < 400"
    )
    assert seen.measure("performance.now()") - started < 30_000
    assert seen.said == [] and seen.foreign == []
    seen.page.context.close()


def test_curves_are_drawn_and_follow_the_scheme(visit):
    strokes = []
    for scheme in ("light", "dark"):
        seen = visit(scheme=scheme)
        figure = seen.page.locator("[id='c.limit'] figure.along").first
        assert figure.is_visible()  # outside the fold
        box = figure.locator("path.left").first.bounding_box()
        assert box["width"] > 150 and box["height"] > 20
        strokes.append(figure.locator("path.left").first.evaluate("e => getComputedStyle(e).stroke"))
        figure.screenshot(path=SHOTS / f"curve-{scheme}.png")
    assert strokes[0] != strokes[1] and "none" not in strokes
    seen = visit(width=390)
    assert seen.page.locator("[id='c.limit'] figure.along svg").first.bounding_box()["width"] <= 360


def test_the_text_font_is_the_one_the_page_brings(visit):
    seen = visit()
    for style in ("16px", "italic 16px", "bold 16px"):
        faces = (
            f"document.fonts.load('{style} \"Derive Text\"').then(faces => faces.map(face => face.status))"
        )
        assert seen.measure(faces) == ["loaded"], style
    assert seen.measure("getComputedStyle(document.body).fontFamily").startswith('"Derive Text"')


def test_the_derivation_fits_a_wide_page(browser, tmp_path):
    base = SAMPLE["papers"][0]["claims"][1]
    claims = [
        {**base, "label": f"eq:{n}", "uses": [f"eq:{n - 1}"] if n else [], "rests_on": []} for n in range(20)
    ]
    report = {**SAMPLE, "papers": [{**SAMPLE["papers"][0], "displays": [], "claims": claims}]}
    made = {name: text for name, text in html.pages(reports.read(report)).items() if name.startswith("ma")}
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    seen = Visit(browser, tmp_path / "ma.html")
    assert seen.measure("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.scroll'))")
    seen.page.locator(".scroll").screenshot(path=SHOTS / "graph.png")
    seen.page.context.close()


def test_wide_formulas_show_that_there_is_more(visit):
    seen = visit("ma.html", width=390)
    wide = "[...document.querySelectorAll('.formula')].filter(f => f.scrollWidth > f.clientWidth + 1)"
    assert seen.measure(f"{wide}.length") > 0
    assert seen.measure(f"{wide}.every(f => getComputedStyle(f).backgroundImage.includes('gradient'))")


def test_the_readme_shows_the_report_as_it_is(browser, tmp_path):
    report = json.loads((DATA / "readme_report.json").read_text(encoding="utf-8"))
    reports.write(reports.read(report), tmp_path, ["html"])
    seen = Visit(
        browser, tmp_path / "exercises.html", width=1200, height=2600
    )  # tall: nothing that sticks covers the card
    card = seen.page.locator("article.card")
    SHOTS.mkdir(parents=True, exist_ok=True)
    card.screenshot(path=SHOTS / "readme.png")
    words = " ".join(card.text_content().split()) + "\n"
    if os.environ.get("DERIVE_README") == "1":
        shutil.copy(SHOTS / "readme.png", DATA / "report.png")
        (DATA / "report.txt").write_text(words, encoding="utf-8")
    assert words == (DATA / "report.txt").read_text(encoding="utf-8"), (
        "the picture in the README is out of date; see above"
    )
    assert (DATA / "report.png").stat().st_size < 200_000
    assert seen.said == [] and seen.foreign == []
    seen.page.context.close()


DOCUMENT = (
    Passage("heading", (Part("A paper of one’s own"),)),
    Passage(
        "paragraph", (Part("Words and "), Part("a = b", "formula", ("{good}",)), Part(" and more words."))
    ),
    Passage("display", (Part(r"\sum_i a_i = 1", "formula", ("{bad}",)),)),
)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    """The annotated page of a document with a claim that holds and one that fails."""
    report = reports.load(DATA / "findings_report.json")
    (paper,) = report.papers
    good = next(c.label for c in paper.claims if c.told == "holds")
    bad = next(c.label for c in paper.claims if c.told == "fails")
    named = {"{good}": good, "{bad}": bad}
    text = tuple(
        replace(p, parts=tuple(replace(x, labels=tuple(named[label] for label in x.labels)) for x in p.parts))
        for p in DOCUMENT
    )
    out = tmp_path_factory.mktemp("sheet")
    reports.write(replace(report, papers=(replace(paper, text=text),)), out)
    return out / "tiny-annotated.html"


@pytest.mark.parametrize(("width", "beside"), [(1400, True), (390, False)])
def test_an_annotated_formula_shows_what_is_known_of_it(browser, sheet, width, beside):
    seen = Visit(browser, sheet, width=width)
    marked = seen.page.locator(".paragraph .claimed")
    known = marked.locator(".known")
    assert not known.is_visible()
    marked.focus()
    assert known.is_visible() and "holds" in known.inner_text()
    assert (
        known.bounding_box()["x"] > seen.page.locator(".paragraph .text").bounding_box()["width"]
    ) is beside
    seen.page.keyboard.press("Escape")
    known.wait_for(state="hidden")
    seen.page.locator("h1").click()
    marked.hover()
    assert known.is_visible()
    assert seen.measure("document.documentElement.scrollWidth") <= width
    assert seen.said == [] and seen.foreign == []
    seen.shoot(f"annotated-{width}-page")
    seen.page.context.close()


def test_errors_of_an_annotated_paper_stand_in_the_margin(browser, sheet):
    wide, narrow = (Visit(browser, sheet, width=width) for width in (1400, 390))
    for seen, beside in ((wide, True), (narrow, False)):
        remark, display = (
            seen.page.locator(f".display {part}").bounding_box() for part in (".remark", ".text")
        )
        assert (remark["x"] > display["x"] + display["width"] - 1) is beside
        assert (remark["y"] >= display["y"] + display["height"] - 1) is not beside
        assert "fails" in seen.page.locator(".remark").inner_text()
        assert seen.page.locator(".remark a").get_attribute("href").startswith("tiny.html#")
        seen.page.context.close()


def test_an_annotated_paper_can_be_walked_by_keys_and_needs_no_script(browser, sheet):
    seen = Visit(browser, sheet)
    seen.page.keyboard.press("j")
    assert seen.measure("document.activeElement.className").startswith("claimed")
    seen.page.context.close()
    bare = Visit(browser, sheet, script=False)
    bare.page.locator(".display .claimed").focus()
    assert bare.page.locator(".display .known").is_visible()
    bare.page.context.close()


def test_a_watched_page_reloads_itself_and_says_what_is_wrong(browser):
    pages = Pages()
    server = Server(pages, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    report = reports.load(DATA / "findings_report.json")
    made = html.pages(report)
    pages.show(made, "tiny-annotated.html")
    context = browser.new_context()
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(server.url)
    state = page.locator("#watching")
    page.wait_for_function("document.getElementById('watching')")
    assert not state.is_visible()
    pages.say(message="main.tex:1:1: <b>this { is never closed</b>")
    state.wait_for()
    assert state.inner_text() == "main.tex:1:1: <b>this { is never closed</b>"
    newer = {name: text.replace(report.papers[0].title, "A newer title") for name, text in made.items()}
    with page.expect_navigation():
        pages.show(newer, "tiny-annotated.html")
    assert page.locator("h1").inner_text() == "A newer title" and not state.is_visible()
    assert said == []
    context.close()
    pages.close()
    server.shutdown()
    server.server_close()


def test_a_catalogue_of_a_thousand_papers_is_read_from_disk(browser, tmp_path):
    for name, text in many_front(many(1_000, 100)).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    visit = Visit(browser, tmp_path / "index.html")
    page = visit.page
    expect(page.locator("#shown")).to_have_text("100000", timeout=30_000)
    assert (
        page.locator(".papers-table tbody tr").count() == page.locator(".claims-table tbody tr").count() == 50
    )
    visit.shoot("catalogue")
    page.locator("#search").fill("eq:77 part 42")
    expect(page.locator("#shown")).to_have_text("20 of 100000")  # of parts 42, 142 … and 420 to 429
    page.locator("#search").fill("")
    page.locator("select[name=severity]").select_option("fatal")
    page.locator("input[value=HOLDS]").check()
    assert page.locator("#nothing").is_visible() and page.locator("#shown").text_content() == "0 of 100000"
    page.locator("#clear").click()
    page.locator(".claims-table + .pager button", has_text="last").click()
    last = page.locator(".claims-table tbody tr").last.locator("a")
    assert last.get_attribute("href") == "paper-999.html#eq-99"
    page.locator("#search-papers").fill("part 42")
    assert page.locator(".papers-table tbody tr").count() == 20
    assert visit.said == [] and visit.foreign == []
    narrow = Visit(browser, tmp_path / "index.html", width=390, height=800)
    expect(narrow.page.locator("#shown")).to_have_text("100000", timeout=30_000)
    assert narrow.page.evaluate("document.documentElement.scrollWidth") <= 390
    narrow.shoot("catalogue-narrow")
