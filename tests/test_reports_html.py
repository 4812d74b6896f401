"""The pages as text: what a reader must find, and what must never be there."""

import base64
import copy
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.formats import html
from reports.formats.templating import environment, folder
from reports.record import Assumption, Claim, Repair, Trials, Valued, Verdict
from reports.record.codec import built
from reports.record.evidence import frozen
from reports.record.loading import read
from reports.record.report import ending
from reports.record.verdicts import LEGEND
from reports.views import evidence, figures
from reports.views.graph import graph
from reports.views.papers import paper

pytestmark = pytest.mark.slow

DATA = Path(__file__).parent / "data"
SAMPLE = json.loads((DATA / "sample_report.json").read_text(encoding="utf-8"))
HOSTILE = json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8"))
PAGES = html.pages(read(SAMPLE))
HOSTILE_PAGES = html.pages(read(HOSTILE))
EVERY_PAGE = [*PAGES.values(), *HOSTILE_PAGES.values()]


class Outline(HTMLParser):
    """Elements with their attributes, and the text outside styles and scripts."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.words, self.raw = [], [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.raw = tag in ("style", "script")

    def handle_endtag(self, _):
        self.raw = False

    def handle_data(self, data):
        if not self.raw:
            self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


def outline(name, pages=PAGES):
    return Outline(pages[name])


# ---------- what a reader must find


def test_the_index_says_what_was_checked():
    text = outline("index.html").text
    for words in (
        "4 papers, 23 claims, 20 of 22 displays covered",
        "9 of 19 claims with a truth value hold; 5 refuted, 1 ill-formed",
        "16 November 2025, 04:20",
        "1 min 23 s",
        "20240",
        "sympy 1.14.0",
        "11 of 12 displays covered",
        "The run was interrupted",
        "could not be loaded",
        "NameError: name 'eta' is not defined",
        "Not as expected",
        "O(T)",
    ):
        assert words in text, words


def test_every_verdict_has_a_symbol_and_a_word_in_the_legend():
    text = outline("index.html").text
    for verdict in LEGEND:
        assert f"{verdict.symbol}{verdict.word}" in text
        assert verdict.means in text


def test_a_paper_page_reads_in_order():
    headings = re.findall(r'<h2 id="(\w+)"', PAGES["ma.html"])
    assert headings == ["overview", "errata", "graph", "coverage", "claims"]
    claims = re.findall(r'<article class="card [^"]*" id="([^"]+)"', PAGES["ma.html"])
    assert claims[:4] == ["eq-1", "eq-2-density", "eq-6", "eq-7"]


def test_errata_say_how_the_print_and_its_correction_were_read():
    notes = copy.deepcopy(SAMPLE)
    raw = next(
        c for p in notes["papers"] for c in p["claims"] if c["verdict"] == "REFUTED" and c["correction"]
    )
    raw["reading"], raw["correction"]["reading"] = "Read with $a < b$.", "With the sign."
    pages = "".join(html.pages(read(notes)).values())
    errata = pages[pages.index('id="errata"') :]
    assert "Reading</dt><dd>Read with <math>" in errata and "With the sign." in errata


@pytest.mark.parametrize(
    "verdict, words",
    [("PROVED", "still holds"), ("REFUTED", "differ as well"), ("ILL_FORMED", "says nothing")],
)
def test_what_becomes_of_the_end(verdict, words):
    assert words in ending(Verdict(verdict))


@pytest.mark.parametrize("accepted, pointed_out", [(49, True), (500, False)])
def test_a_low_rate_of_acceptance_is_pointed_out(accepted, pointed_out):
    step = next(s for p in SAMPLE["papers"] for c in p["claims"] for s in c["steps"] if s["trials"])
    data = built({**step["trials"], "domain": [], "instances": 1000, "accepted": accepted}, Trials)
    assert ("only" in evidence.trials(data, "=", ()).sentence) == pointed_out


def test_an_audit_shows_what_backs_it():
    assert [note for *_, note in evidence.assumptions((Assumption("$x > 0$", "needed", "at x = −1"),))] == [
        "at x = −1"
    ]
    (repair,) = evidence.repairs((Repair(("e", "f"), "x = y", Verdict.PROVED, "correction"),))
    assert repair.edit == "e; f"
    assert repair.by_hand == "the correction above"


def test_errata_give_place_reason_witness_correction_and_conclusion():
    page = PAGES["notes.html"]
    errata = Outline(page[page.index('id="errata"') : page.index('id="open"')]).text
    for words in (
        "(c) ii",
        "As printed",
        "Why notDividing by",
        "is ≈0.880797 claimed= right side",
        "is ≈0.268941 at β = 1",
        "Correction",
        "holds if M=AAT",
        "First and last side of the chain differ as well.",
        "From first to last the chain still holds.",
        "Resting on it?c.limit (undecided), ×c.end (refuted)",
    ):
        assert words in errata.replace("\xa0", " "), words
    assert errata.count("Conclusion") == 2  # a single statement has no conclusion apart from itself


def test_a_card_shows_the_chain_its_first_wrong_step_and_the_evidence():
    page = PAGES["notes.html"]
    start = page.index('id="b.matrix"')
    text = Outline(page[start - 60 : page.index("</article>", start)]).text.replace("\u202f", " ")
    for words in (
        "The paper prints",
        "We checked",
        "first wrong step",
        "2 000 trials",
        "22 of 22 mutants rejected",
        "2 repairs",
        "Counterexample",
        "left side",
        "gap",
        "computed with 128 bits, they cannot be equal",
        "derive replay b.matrix --paper notes",
        "The counterexample drawn: x, q",
        "Did you mean?",
        "By normal form, compared with exact arithmetic at 12 points",
        "worst residual 0.83",
        "Corrected",
        "A.T*A*c + A.T*B*d",
    ):
        assert words in text, words


def test_first_wrong_step_is_marked_once_and_only_in_chains():
    assert PAGES["notes.html"].count("first wrong step") == 2  # b.matrix and c.end; single steps need no mark
    assert PAGES["ma.html"].count("first wrong step") == 0


def test_a_proved_claim_that_rests_on_a_failure_says_so():
    page = PAGES["ma.html"]
    start = page.index('id="appendix-grad"')
    assert (
        "Rests on⊘appendix:log (ill-formed) which does not pass."
        in Outline(page[start - 60 : start + 20_000]).text
    )


def test_expectations_that_failed_are_shown():
    assert "not as expected: proved was expected" in outline("ma.html").text


def test_the_broken_paper_has_a_page_too():
    assert "This paper could not be loaded" in outline("shim.html").text


def test_orders_of_growth_are_written_with_an_o():
    page = PAGES["ma.html"]
    assert re.search(r"<mo>∈</mo>.*?<mi>O</mi>", page[page.index('id="cost-weights-step-1"') :], re.S)


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_ids_are_unique_and_links_within_the_page_arrive(page):
    elements = Outline(page).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = [
        attributes["href"][1:]
        for tag, attributes in elements
        if tag == "a" and attributes["href"].startswith("#")
    ]
    assert set(targets) <= set(ids)


@pytest.mark.parametrize("pages", [PAGES, HOSTILE_PAGES], ids=["sample", "hostile"])
def test_links_between_pages_arrive(pages):
    for page in pages.values():
        for tag, attributes in Outline(page).elements:
            if tag != "a" or attributes["href"].startswith("#"):
                continue
            name, _, anchor = attributes["href"].partition("#")
            assert name in pages, attributes["href"]
            assert not anchor or f'id="{anchor}"' in pages[name]


# ---------- what must never be there


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_nothing_is_fetched_and_nothing_foreign_runs(page):
    tags = [tag for tag, _ in Outline(page).elements]
    assert tags.count("script") == tags.count("style") == 1
    assert not {"img", "iframe", "object", "embed", "base", "video", "audio", "foreignobject", "use"} & set(
        tags
    )
    for tag, attributes in Outline(page).elements:
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        assert "style" not in attributes and "src" not in attributes
        for name in ("href", "xlink:href", "action", "formaction"):
            assert not re.match(r"\s*(javascript|https?|file|vbscript|//)", attributes.get(name) or "", re.I)
    assert "url(" not in page.replace('url("data:font/woff2', "").replace('"url(#tip)"', "").replace(
        '"url(#tip-bad)"', ""
    )


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_the_policy_allows_exactly_this_style_and_this_script(page):
    policy = next(
        a["content"] for _, a in Outline(page).elements if a.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy and "http" not in policy
    for tag in ("style", "script"):
        body = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.S)[1]
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


@pytest.mark.parametrize("page", HOSTILE_PAGES.values(), ids=HOSTILE_PAGES)
def test_hostile_text_is_shown_not_obeyed(page):
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\u202e\ud800-\udfff]", page)
    assert "<script>alert" not in page and "<img" not in page
    page.encode("utf-8")


def test_hostile_text_is_still_readable():
    name = next(name for name in HOSTILE_PAGES if "passwd" in name)
    assert "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>" in Outline(HOSTILE_PAGES[name]).text
    assert "{{ 7*7 }}" in HOSTILE_PAGES[name] or "{{ 7" in Outline(HOSTILE_PAGES[name]).text


def test_templates_escape_and_refuse_unknown_names():
    assert environment().autoescape is True
    with pytest.raises(Exception, match="undefined"):
        environment().from_string("{{ nonsense }}").render()


# ---------- weight, colours, font


def test_pages_are_light():
    assert len(PAGES["index.html"]) < 300_000
    assert sum(file.stat().st_size for file in (folder() / "fonts").glob("*.woff2")) < 180_000


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_it_weighs(name):
    said = re.search(r"This page weighs ([\d.]+)\u202fMB and loads nothing", PAGES[name])[1]
    assert abs(float(said) - len(PAGES[name].encode()) / 1e6) < 0.051
    assert f"· {said}\u202fMB</p>" in PAGES["index.html"] or name == "index.html"


def test_the_fonts_travel_with_their_licence():
    licence = (folder() / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "STIX Fonts Project Authors" in licence and "STI Pub Companies" in licence
    assert "SIL Open Font License 1.1" in PAGES["index.html"]


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(colour, share, ground):
    return "#" + "".join(
        f"{round(int(colour[i : i + 2], 16) * share + int(ground[i : i + 2], 16) * (1 - share)):02x}"
        for i in (1, 3, 5)
    )


STYLE = (folder() / "style.css").read_text(encoding="utf-8")
COLOURS = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", STYLE)}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    "name", [n for n in COLOURS if n not in ("paper", "surface", "tint", "rule", "focus")]
)
def test_every_text_colour_has_contrast(name, scheme):
    colour = COLOURS[name][scheme]
    grounds = [COLOURS[ground][scheme] for ground in ("paper", "surface", "tint")]
    grounds.append(mix(colour, 0.09, COLOURS["surface"][scheme]))  # a chip is tinted with its own colour
    for ground in grounds:
        assert contrast(colour, ground) >= 4.5, (name, ground)


def test_every_verdict_has_a_colour():
    for verdict in LEGEND:
        assert f".{verdict.css}" in STYLE


# ---------- pictures


def test_the_bar_is_as_long_as_its_parts():
    segments = figures.bar([(Verdict.PROVED, 1), (Verdict.REFUTED, 3)])
    assert [(s.start, s.length) for s in segments] == [(0.0, 25.0), (25.0, 75.0)]
    assert figures.bar([]) == []


def test_histograms():
    plot = figures.histogram([-17, -16, -15], [1, 4], "residuals")
    assert plot.bars.count("M") == 2
    assert plot.summary == "5 instances, residuals: between 10^-17 and 10^-15"
    for edges, counts in (([], []), ([-1, 0], [0]), ([-1, -1], [3]), ([-1, 0, 1], [0, 7])):
        assert figures.histogram(edges, counts, "residuals") is None  # one bar shows nothing


@pytest.mark.parametrize(
    ("relation", "words"),
    [("=", "residuals, relative"), ("≤", "distance between the sides"), ("≈", "room left")],
)
def test_the_histogram_says_what_it_counts(relation, words):
    report = copy.deepcopy(SAMPLE)
    report["papers"][1]["claims"][5]["steps"][0]["relation"] = relation
    page = html.pages(read(report))["notes.html"]
    fold = page[page.index('id="c.end-step-1"') : page.index('id="c.end-step-2"')]
    assert f"<figcaption>{words}" in fold


def value(name, content):
    return Valued(name, name, frozen(content))


def test_pictures_of_what_can_be_drawn():
    points = [value("k", [["0", "0"], ["1/2", "-3"]]), value("q", ["1", "1"])]
    drawn = figures.picture(points, {})
    assert [(m.name, m.index, m.arrow) for m in drawn.marks] == [
        ("k", "1", False),
        ("k", "2", False),
        ("q", "", True),
    ]
    assert all(0 <= m.x <= drawn.width and 0 <= m.y <= drawn.height for m in drawn.marks)
    assert figures.picture([value("x", [["1"], ["2"]])], {}).flat
    assert figures.picture([value("x", [["0", "0"]])], {}) is None  # one point is no configuration


def test_probabilities_are_drawn_as_bars():
    drawn = figures.density(
        [value("p_{Y|X}", [["1/2", "1/2"], ["1/4", "3/4"]]), value("x", "1")], {"p_{Y|X}"}
    )
    assert [high for _, high, _ in drawn.bars] == [35.0, 35.0, 17.5, 52.5]
    assert [(name, sub) for _, name, sub in drawn.names] == [("p", "Y|X")] * 2
    assert max(x + drawn.thickness for x, _, _ in drawn.bars) <= drawn.width
    for content, domain in (
        (["1"], "simplex"),
        (["1/2", "1/2"], "real"),
        (["sqrt(2)", "1"], "simplex"),
        (["1/30"] * 30, "simplex"),
    ):
        assert figures.density([value("w", content)], {"w"} if domain == "simplex" else set()) is None


@pytest.mark.parametrize(
    ("latex", "name"),
    [
        (r"\alpha", ("α", "")),
        ("p_X", ("p", "X")),
        (r"\mathbf{v}", ("v", "")),
        ("v_{i*}", ("v", "i*")),
        (r"\frac{a}{b}", ("code", "")),
    ],
)
def test_pictures_name_quantities_as_the_page_does(latex, name):
    assert figures.symbol(Valued("code", latex, "0")) == name


@pytest.mark.parametrize(
    "values",
    [
        [],
        [value("x", "1")],
        [value("x", ["1", "2"])],  # a lone pair may be anything
        [value("x", ["1", "2", "3"])],
        [value("x", [["1", "2", "3"]])],
        [value("x", [["sqrt(2)", "1"]])],
        [value("x", [["1/0", "1"]])],
        [value("x", [["1e400", "1"]])],
        [value("x", [["1"], ["2", "3"]])],
    ],
)
def test_nothing_is_drawn_that_is_no_configuration(values):
    assert figures.picture(values, {}) is None


def test_weights_are_not_drawn_as_directions():
    assert figures.picture([value("w", ["1/2", "1/2"]), value("v", ["1", "2"])], {"w", "v"}) is None


def test_a_correction_in_the_same_words_shows_what_was_checked_instead():
    report = copy.deepcopy(SAMPLE)
    wrong = report["papers"][1]["claims"][3]
    wrong["correction"]["quote"] = wrong["quote"]
    page = html.pages(read(report))["notes.html"]
    form = page[page.index('id="c.alpha-a-corrected"') : page.index('id="c.limit"')]
    assert "Should read" not in form
    assert "Should read" in PAGES["notes.html"]
    errata = page[page.index('id="errata"') : page.index('id="open"')]
    assert "1+e−2β" in Outline(errata).text.replace("-", "−")  # the chain stands in for the quotation


# ---------- the derivation graph


def chain(*uses, verdicts=None):
    base = copy.deepcopy(SAMPLE["papers"][0]["claims"][0])
    return tuple(built({**base, "label": f"c{n}", "uses": list(used), "verdict": (verdicts or {}).get(n, "PROVED"), "rests_on": []}, Claim)
                 for n, used in enumerate(uses))  # fmt: skip


def lay(claims):
    return graph(claims, {claim.label: claim.label for claim in claims})


def test_the_graph_runs_from_what_is_used_to_what_uses_it():
    picture = lay(chain([], ["c0"], ["c1", "c0"]))
    place = {node.label: node.x for node in picture.nodes}
    assert place["c0"] < place["c1"] < place["c2"]
    assert len(picture.edges) == 3
    assert all(0 <= node.x <= picture.width and 0 <= node.y <= picture.height for node in picture.nodes)


def test_a_long_derivation_runs_down_the_page_instead_of_off_it():
    picture = lay(chain([], *([f"c{n}"] for n in range(30))))
    place = {node.label: node.y for node in picture.nodes}
    assert picture.width < 200 and [place[f"c{n}"] for n in range(31)] == sorted(place.values())
    boxes = [(node.x - node.width / 2, node.x + node.width / 2, node.y) for node in lay(tree(4, 3)).nodes]
    assert not any(
        a[2] == b[2] and a[0] < b[1] and b[0] < a[1] for n, a in enumerate(boxes) for b in boxes[:n]
    )
    assert min(left for left, _, _ in boxes) >= 0


def tree(depth, breadth):
    """A derivation too deep for the page from left to right, with branches that must not overlap."""
    uses = [[]]
    for n in range(depth * 6):
        uses += [[f"c{n * breadth}"] for _ in range(breadth)]
    return chain(*uses)


def test_failure_flows_downstream():
    claims = chain([], ["c0"], ["c1"], verdicts={0: "REFUTED"})
    picture = lay((claims[0], *(replace(claim, rests_on=("c0",)) for claim in claims[1:])))
    assert [edge.bad for edge in picture.edges] == [True, True]
    assert {node.label for node in picture.nodes if node.tainted} == {"c1", "c2"}


@pytest.mark.parametrize("uses", [([],), ([], []), (["c0"],), (["elsewhere"],)])
def test_without_edges_there_is_no_graph(uses):
    assert lay(chain(*uses)) is None


def test_a_circle_and_separate_parts_are_survived():
    assert len(lay(chain(["c1"], ["c0"])).nodes) == 2
    picture = lay(chain([], ["c0"], [], ["c2"], []))
    assert (len(picture.nodes), picture.alone) == (4, 1)
    boxes = [(node.x, node.y) for node in picture.nodes]
    assert len(set(boxes)) == 4


# ---------- the finding


@pytest.mark.parametrize("number", range(4))
def test_every_paper_has_a_finding_in_words(number):
    assert len(paper(read(SAMPLE).papers[number], "x.html").finding) > 10


def test_the_most_serious_finding_comes_first():
    assert paper(read(SAMPLE).papers[1], "x.html").finding_about.label == "conf"
    assert paper(read(SAMPLE).papers[0], "x.html").finding_about.label == "cost:weights"


def test_a_clean_paper_is_praised():
    ma = read(SAMPLE).papers[0]
    clean = replace(ma, claims=ma.claims[1:4])
    assert paper(clean, "x.html").finding == "Every claim holds: 3 proved, 0 supported by trials."


def test_the_index_opens_with_the_referees_words():
    text = outline("index.html").text
    first = SAMPLE["papers"][1]["overview"].split(".")[0][:40]
    assert first in text and "Most serious" in text


# ---------- cards


def card(name, anchor, pages=PAGES):
    page = pages[name]
    start = page.index(f'id="{anchor}"')
    return page[start : page.index("</article>", start)]


def test_the_reason_of_a_failure_comes_before_the_chain_and_that_of_a_definition_after():
    wrong = card("notes.html", "c.alpha-a")
    assert (
        wrong.index('class="finding why-not"') < wrong.index('class="quote"') < wrong.index('class="chain"')
    )
    assert "why-not" not in card("notes.html", "alpha")


def with_step(change, number=3):
    report = copy.deepcopy(SAMPLE)
    claim = report["papers"][1]["claims"][number]
    change(claim, claim["steps"][0])
    return card("notes.html", "c.alpha-a", html.pages(read(report)))


def test_a_form_that_quotes_its_own_chain_is_printed_once():
    def change(claim, _):
        form = claim["correction"]
        form["quote"] = " ".join([form["steps"][0]["lhs"], *(f"= {s['rhs']}" for s in form["steps"])])

    assert "Should read" in card("notes.html", "c.alpha-a")
    assert "Should read" not in with_step(change)


def test_what_the_prover_says_beside_a_counterexample_is_a_remark_in_the_fold():
    def change(_, step):
        step["reason"] = (
            "not proved as it stands; the two sides differ by a multiple of x[i] - v, so it holds if x[i] = v"
        )

    text = with_step(change)
    outside, inside = text.split("<details", 1)
    assert "would hold if <code>x[i] = v</code>" in outside and "differ by a multiple" not in outside
    assert "the two sides differ by a multiple" in inside and "not proved as it stands" not in text


def test_trials_name_sizes_once_and_quantities_as_printed():
    def change(claim, step):
        claim["quantities"] = [{"name": "lam", "latex": r"\lambda", "domain": r"\mathbb{R}"}]
        step["trials"] |= {"sizes": [{"T": 2, "d": 2}, {"T": 1, "d": 3}], "domain": [r"lam: \text{open simplex}"],
                           "instances": 90, "accepted": 80}  # fmt: skip

    text = Outline(with_step(change)).text.replace("\xa0", " ")
    assert "Sizes (T, d) = (2, 2), (1, 3)." in text
    assert "Drawn from λ ∈ open simplex." in text
    assert "90 instances, 80 of them with every condition met and both sides finite" in text


def test_equal_sides_refute_a_strict_inequality_in_words():
    def change(_, step):
        step["relation"] = "<"
        step["counterexample"] |= {"lhs": "0", "rhs": "0", "gap": "0"}

    assert "the two sides are both 0, where &lt; is claimed." in re.sub("</?m[^>]*>", "", with_step(change))


def test_the_gap_of_an_approximation_is_what_exceeds_its_error():
    def change(_, step):
        step["relation"] = "≈"

    assert "beyond the allowed error0.6118556566" in Outline(with_step(change)).text


def test_a_count_is_no_enclosure():
    text = Outline(card("ma.html", "cost-weights")).text
    assert "bits" in text
    report = copy.deepcopy(SAMPLE)
    report["papers"][0]["claims"][10]["steps"][0]["counterexample"] |= {
        "bits": 0,
        "lhs_ball": "operations as written: 3*T**2",
    }
    text = Outline(card("ma.html", "cost-weights", html.pages(read(report)))).text
    assert "Certificate operations as written: 3*T**2." in text and "bits" not in text


def test_exact_sides_need_no_enclosure():
    def change(_, step):
        step["counterexample"] |= {"lhs_ball": "1", "rhs_ball": "[2.5 +/- 1e-20]"}

    assert "left = 1, right ∈ [2.5\u2009±\u20091e-20]: computed" in with_step(change)
    assert "left = 1, right = 2, exactly." in with_step(
        lambda _, step: step["counterexample"].update({"lhs_ball": "1", "rhs_ball": "2"})
    )


def test_a_ball_around_zero_is_about_zero():
    shown = with_step(lambda _, step: step["counterexample"].update({"lhs": "0e-38"}))
    assert "left side</th><td><math><mo form='prefix' lspace='0'>≈</mo><mn>0</mn></math>" in shown


def test_nothing_on_the_page_moves():
    assert not re.search(
        r"transition|animation|@keyframes|smooth",
        STYLE + (folder() / "script.js").read_text(encoding="utf-8"),
    )


def test_powers_of_ten_are_raised_by_the_page():
    shown = with_step(lambda _, step: step["trials"].update({"worst": 1.2e-16}))
    assert "worst residual 1.2\u202f×\u202f10<sup>−16</sup>" in shown
