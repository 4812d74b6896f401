"""What pages, Markdown, the letter and the terminal say of a paper's claims and of our findings: truths and falsehoods."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

import reports
from derive.command import console
from derive.command.reporting import _status
from reports.formats import badge, html, letter, markdown
from reports.formats.machines import junit
from reports.formats.marks import beginning, instead, opening, plain, quoted
from reports.record.loading import dump, load, read
from reports.record.outcomes import Outcome, Severity
from reports.record.report import Abbreviation, Cause, Display
from reports.record.verdicts import LEGEND, Verdict, tally
from reports.typeset.names import lettered
from reports.typeset.values import beside
from reports.views.claims import CAUSES
from reports.views.errata import claimed, faults, located, misprinted, ranked, standing, wanting, why
from tests.test_reports_html import Outline
from tests.tiny import paper as source

DATA = Path(__file__).parent / "data"
REPORT = load(DATA / "findings_report.json")
TINY = REPORT.papers[0]
PAGES = html.pages(REPORT)
PAGE = PAGES["tiny.html"]
OLD = read(json.loads((DATA / "sample_report.json").read_text(encoding="utf-8")))


def claim(label):
    return next(entry for entry in TINY.entries if entry.label == label)


def changed(label, **fields):
    """The report with fields of one claim replaced."""
    claims = tuple(replace(c, **fields) if c.label == label else c for c in TINY.claims)
    return replace(REPORT, papers=(replace(TINY, claims=claims),))


def text(page):
    return Outline(page).text.replace("\xa0", " ").replace("\u202f", " ")


def section(name, until, page=PAGE):
    return page[page.index(f'id="{name}"') : page.index(f'id="{until}"')]


def card(label, page=PAGE):
    start = page.index(f'<article class="card {claim(label).told.css}')
    start = page.index(f'id="{label}" data-told')
    return page[start : page.index("</article>", start)]


def test_the_sample_is_a_run_on_the_tiny_paper():
    assert [c.label for c in TINY.claims] == [c.label for c in source.claims]
    assert [f.label for f in TINY.findings] == [f.label for f in source.findings]


# ---------- numbers


def test_headlines_count_the_papers_claims_by_outcome_and_findings_apart():
    words = text(PAGES["index.html"])
    assert (
        "Of the papers' claims 4 hold, 2 hold as meant, 1 holds under a condition, 1 fails but can be repaired, 2 fail,"
        in words
    )
    assert "3 findings of ours stand beside them." in words
    assert "12 claims of the paper, and 3 findings of ours." in words
    assert not re.search(r"\d+ of \d+ claims", words)


def test_a_finding_more_changes_no_headline():
    zero = claim("zero")
    more = changed("zero", findings=(*zero.findings, replace(zero.findings[0], label="again")))
    assert "4 hold, 2 hold as meant, 1 holds under a condition, 1 fails but can be repaired, 2 fail" in text(
        html.pages(more)["index.html"]
    )
    assert badge.message(more) == badge.message(REPORT)


def test_a_report_without_outcomes_falls_back_on_verdicts():
    words = text(html.pages(OLD)["index.html"])
    assert "9 of 19 claims with a truth value hold" in words and "findings of ours" not in words
    assert tally(c.told for c in OLD.claims()) == tally(c.verdict for c in OLD.claims())


@pytest.mark.parametrize("verdict", [Verdict.CONFLICT, Verdict.INTERRUPTED])
def test_no_outcome_hides_that_ours_is_the_fault(verdict):
    found = replace(claim("sum"), verdict=verdict, outcome=Outcome.UNDECIDED)
    assert found.told == verdict
    assert replace(found, verdict=Verdict.UNDECIDED).told == Outcome.UNDECIDED


def test_every_outcome_has_words_a_symbol_of_its_own_and_a_colour():
    style = (Path(html.__file__).parents[2] / "templates" / "style.css").read_text(encoding="utf-8")
    assert len({o.symbol for o in Outcome}) == len(Outcome)
    for outcome in Outcome:
        assert outcome.word and outcome.many and re.search(rf"\.{outcome.css}\b", style)
        assert f"{outcome.symbol}{outcome.word}" in text(PAGES["index.html"]) and outcome.means in text(
            PAGES["index.html"]
        )
    assert {*LEGEND} == {*Verdict}


# ---------- the order of a page


def test_a_page_says_how_the_paper_was_read_before_anything_else():
    assert re.findall(r'<h2 id="(\w+)"', PAGE) == ["setting", "overview", "errata", "graph", "claims"]
    assert "for real scores" in text(section("setting", "overview"))
    bare = replace(REPORT, papers=(replace(TINY, setting=None),))
    assert 'id="setting"' not in html.pages(bare)["tiny.html"]


def test_a_sentence_of_the_overview_links_to_what_carries_it_and_our_errors_are_marked():
    sentences = re.findall(r'<p class="prose([^"]*)">(.*?)</p>', section("overview", "errata"), re.S)
    assert [marked.strip() for marked, _ in sentences] == ["", "", "", "not-borne-out"]
    assert 'href="#sum"' in sentences[0][1] and 'href="#never"' in sentences[1][1]
    assert "Our error" in sentences[3][1] and "Our error" not in sentences[0][1]
    assert "The square of a sum" in text(PAGES["index.html"])
    honest = replace(REPORT, papers=(replace(TINY, overview=TINY.overview[:3]),))
    assert "Our error" not in "".join(html.pages(honest).values())


# ---------- errata


def test_errata_are_ranked_by_severity_then_by_what_rests_on_them():
    assert [c.label for c in ranked(TINY.claims)] == ["square", "zero", "double", "root"]
    assert [c.label for c in ranked(reversed(TINY.claims))] == ["square", "zero", "double", "root"]
    local = replace(claim("square"), severity=Severity.LOCAL)
    assert ranked((local, claim("zero")))[0].label == "zero"
    assert re.findall(r'class="rank">(\w+)', PAGE) == ["Fatal", "Essential"]


def test_what_wants_a_word_stands_in_a_table_and_names_its_condition():
    assert [c.label for c in wanting(TINY.claims)] == ["root"]
    assert [c.label for c in faults(TINY.claims)] == ["square", "zero", "double"]
    table = text(section("wanting", "misprints"))
    assert "holds if x is not negative" in table.replace("holds ifx", "holds if x") and "a>0" not in table
    assert 'href="#root"' not in section("errata", "wanting")
    freely = changed("root", correction=replace(claim("zero").correction, verdict=Verdict.PROVED, given=()))
    both = text(section("wanting", "misprints", html.pages(freely)["tiny.html"]))
    assert "or read" in both and "or read" not in table
    assert "Read: $p_{j} \\gt  0$ (we could prove it)." in letter.text(freely.papers[0])
    failing = replace(claim("root"), outcome=Outcome.FAILS)  # a failure wants more than a word
    assert wanting([failing]) == [] and faults([failing]) == [failing]


def test_a_relation_that_would_follow_from_words_is_not_called_a_claim_of_theirs():
    zero = claim("zero")
    assert (
        claimed(zero) == "claimed"
        and claimed(replace(zero, quote="No weight is positive.")) == "it would follow"
    )
    words = changed("zero", quote="No weight is ever positive.")
    assert "claimed≤" not in text(html.pages(words)["tiny.html"])
    assert "It would follow that $p_{j} \\le 0$" in letter.text(words.papers[0])


def test_the_most_serious_stands_on_the_index_and_at_the_top():
    first = PAGES["index.html"]
    assert 'href="tiny.html#square"' in first[first.index("Most serious") : first.index("Most serious") + 400]
    assert PAGE.index("Most serious") < PAGE.index('id="setting"')
    clean = replace(REPORT, papers=(replace(TINY, claims=TINY.claims[:3], overview=()),))
    assert "Most serious" not in html.pages(clean)["tiny.html"]
    assert "Nothing in print has to change." in text(html.pages(clean)["index.html"])


def entry(label):
    errata = section("errata", "misprints")
    start = errata.index(f'<a class="where" href="#{label}"')
    return text(errata[start : errata.index("</article>", start)])


def test_an_erratum_names_the_sides_and_their_values_the_correction_and_what_becomes_of_the_rest():
    zero = entry("zero")
    for words in ("Section 2", "As printedpj≤0", "left sidepjis 1", "claimed≤", "right side0is 0", "at T = 1",
                  "WhyA weight is an exponential.", "Shown bynever finding proved A weight is never 0.",
                  "Correction pj>0 ✓proved", "Right as a step of its own: ✓most (holds)."):  # fmt: skip
        assert words in zero, words
    square = entry("square")
    assert "left side(x+y)2is 4".replace(" ", "") in square.replace(" ", "")
    assert "Does not survive: ×double (fails)." in square and "Survives" not in square


def test_misprints_stand_in_a_table_at_the_end_and_nowhere_else():
    assert [c.label for c in misprinted(TINY.claims)] == ["slip"]
    table = text(section("misprints", "letter"))
    assert re.search(r"Section 3misprint.*=x2\+y2as meant.*=x2-y2 ✓proved", table.replace("−", "-")), table
    assert 'href="#slip"' not in section("errata", "misprints")
    worse = replace(claim("slip"), meant=replace(claim("slip").meant, verdict=Verdict.REFUTED))
    assert misprinted([worse]) == []
    scanned = replace(claim("slip"), meant=replace(claim("slip").meant, cause="scan"))
    assert "damaged in scanning" in html.pages(changed("slip", meant=scanned.meant))["tiny.html"]


# ---------- cards


def test_a_card_shows_words_formula_and_outcome_and_folds_the_rest():
    zero = card("zero")
    seen = text(re.sub(r"<details.*?</details>", "", zero, flags=re.S))
    assert "fails, repairable" in seen and "The paper prints" in seen and "We checked" in seen
    folds = re.findall(r'<details class="(\w+)"', zero)
    assert {"facts", "forms", "findings"} <= set(folds) and "<details open" not in zero


def test_a_finding_is_never_a_tick_on_the_sentence():
    zero, words = card("zero"), card("words")
    ours = zero[zero.index('<section class="ours"') :]
    header = text(ours[: ours.index("</header>")])
    assert "finding proved" in header and "✓" not in header
    assert "1 finding of ours: 1 contradicts it" in text(zero)
    assert "✓" not in text(zero[: zero.index("</header>")])
    assert "Settled bybelow" in text(words) and "✓holds" in text(words[: words.index("</header>")])


def test_links_to_findings_carry_no_tick():
    link = re.search(r'<a class="ref finding-ref" href="#never">.*?</a>', PAGE)[0]
    assert "✓" not in link and "finding of ours" in link
    assert re.search(r'<a class="ref o-holds" href="#sum"><span class="sym" aria-hidden="true">✓', PAGE)


def test_a_question_is_answered_by_its_findings():
    ask = text(card("ask"))
    assert "open question answered" in ask and "Answered bylargest" in ask
    assert "Answered by" not in text(card("words"))


def test_readings_stand_side_by_side_under_their_names():
    log = card("log")
    assert "Read as: without the normalizer" in text(log) and 'class="side-by-side"' in log
    assert 'class="side-by-side"' not in card("sum")
    assert "As meant (misprint)" in text(card("slip"))


def test_a_name_that_stands_for_something_else_in_the_correction_is_told_apart():
    other = replace(claim("zero").correction, where=(Abbreviation("Z", "2"),))
    twin = changed("zero", correction=other)
    assert "in the correction Z ≔ 2" in text(html.pages(twin)["tiny.html"])
    assert "n the correction Z" not in text(PAGE)


def test_a_correction_is_printed_as_the_paper_would_and_what_was_checked_second():
    zero = claim("zero")
    printed = changed("zero", correction=replace(zero.correction, quote=r"0 < p_j"))
    said = text(html.pages(printed)["tiny.html"])
    assert "Correction 0<pj ✓proved" in said and "checked as pj>0" in said
    assert "Read: $0 \\lt  p_j$ (we could prove it)" in letter.text(printed.papers[0])
    assert "checked as" not in text(section("errata", "wanting"))


def test_a_misprint_is_not_headed_by_a_refutation():
    head = card("slip").partition("</header>")[0]
    assert "holds as meant" in head and "refuted" not in head
    assert "We checked, to the letter" in card("slip") and "refuted" in card("zero").partition("</header>")[0]


def test_an_erratum_names_its_repetitions_and_what_stands_only_corrected():
    twin = changed("log", repeats="zero", severity=None)
    page = text(html.pages(twin)["tiny.html"])
    assert "The same slip" in page and "The same slip" not in text(PAGE)
    assert "The same slip: Section 4, $\\log p = s$." in letter.text(twin.papers[0])
    assert standing(replace(claim("zero"), resting=("most", "root")), TINY.claims) == (["most"], ["root"])
    assert standing(replace(claim("zero"), resting=("most", "root"), lost=("root",)), TINY.claims) == (
        ["most"],
        [],
    )


def test_an_erratum_explains_its_names_and_its_correction_in_words():
    assert "Wherepi, Z" in entry("zero") and "≔" in entry("zero")
    worded = replace(claim("zero").correction, reading="Never zero.")
    assert "Never zero." in text(html.pages(changed("zero", correction=worded))["tiny.html"])


def test_defined_names_are_explained_once():
    names = text(card("sum"))
    assert "Wherepi ≔ " in names and names.count("≔") == 2
    assert "≔" not in text(card("square"))


def test_a_card_says_which_letters_the_chain_lacks():
    assert "Not in the formulaΣ: The covariance is only mentioned." in text(card("spread"))
    assert "Not in the formula" not in text(card("sum"))
    bare = html.pages(changed("spread", lacks=None))["tiny.html"]
    assert "Not in the formulaΣ, though the quotation names it." in text(card("spread", bare))


def test_what_rests_on_a_repaired_claim_is_not_tainted_and_what_rests_on_a_false_one_is():
    assert "not pass" not in text(card("most"))
    assert "Rests on×square (fails) which does not pass." in text(card("double"))
    graph = section("graph", "claims")
    assert graph.count("tainted") == 0 and graph.count('class="edge bad"') == 1


def test_cards_and_rows_can_be_filtered_by_outcome_and_severity():
    assert 'data-told="REPAIRABLE" data-severity="essential"' in PAGE
    assert 'data-told="FAILS" data-severity="fatal"' in PAGES["index.html"]
    assert '<option value="fatal">fatal (1)</option>' in PAGE
    assert 'name="severity"' not in html.pages(OLD)["notes.html"]


# ---------- the letter


def test_the_letter_can_be_sent():
    said = letter.text(TINY)
    for words in ("# On “On weights”", "Dear A. Author,", "Of 10 statements 6 stand as printed or as evidently meant",
                  "**1.** Section 3, $(x+y)^2 = x^2 + y^2$.", "Not shown without it: Section 3, $4x^2 = 2x^2$.",
                  "holds if $x$ is not negative", "(we could prove it)", "- Section 3, $(x-y)(x+y) = x^2 + y^2$: read $\\left(x - y\\right)",
                  "left side of $4 x^{2} = 2 x^{2}$ is 4, the right side 2",
                  "With kind regards"):  # fmt: skip
        assert words in said, words
    assert said.index("**1.**") < said.index("Conditions to add") < said.index("Misprints")
    for ours in ("Our error", "finding", "Tested:", "refuted", "hold under a condition"):
        assert ours not in said, ours
    assert "nothing that has to change" in letter.text(replace(TINY, claims=TINY.claims[:3]))


def test_a_letter_fits_a_page_and_says_first_what_matters_most():
    long = replace(TINY.overview[0], text="A first thing. " + "It is so. " * 150, main=True)
    more = replace(long, text="A second thing. " * 80)
    said = letter.text(replace(TINY, overview=(replace(long, text="A first thing."), more, more)))
    assert len(said.split()) <= letter.PAGE and "A first thing." in said and "A second thing." not in said
    assert (
        len(letter.text(replace(TINY, overview=(long,))).split()) > letter.PAGE
    )  # nothing is cut in the middle
    reason = "It is not so. " * 120
    wordy = changed("zero", reason=reason).papers[0]
    assert letter.text(wordy).count("It is not so.") == 2


@pytest.mark.parametrize(("formula", "shown"), [
    (r"f(x = 1) \approx y + z", r"$f(x = 1) \approx \dots$"),
    (r"\begin{aligned} L &= a + b \\ &= c \end{aligned}", r"$L = \dots$"),
    (r"\sum_{i=1}^n x_i \le n", r"$\sum_{i=1}^n x_i \le \dots$"),
    (r"a \leftarrow b", ""), (r"= 1", ""), (r"x + y", ""), ("x" * 70 + " = 1", ""),
])  # fmt: skip
def test_a_long_formula_is_recalled_by_how_it_begins(formula, shown):
    assert beginning(formula, 60) == shown


def test_a_display_without_a_number_is_recalled_by_its_formula_or_counted():
    shown = Display(n=4, number=None, place="", latex="", labels=())
    for quote, named in (
        ("x" * 200 + " = 0", "Section 2, display 4"),
        ("y = " + "x" * 200, "Section 2, $y = "),
    ):
        said = letter.text(replace(changed("zero", quote=quote, display=4).papers[0], displays=(shown,)))
        assert f"**2.** {named}" in said and ("counted from the top" in said) == ("display 4" in named)


def test_what_the_scanner_did_is_laid_to_our_copy():
    meant = claim("slip").meant
    scanned = changed("slip", meant=replace(meant, cause="scan"))
    said = letter.text(scanned.papers[0])
    damage = "Damaged in our copy, and read as evidently meant: Section 3, $(x-y)(x+y) = x^2 + y^2$ read as $"
    assert damage in said and "Misprints" not in said
    table = text(section("misprints", "letter", html.pages(scanned)["tiny.html"]))
    assert "in our copy" in table and "as printed" not in table
    assert "as printed" in text(section("misprints", "letter"))
    named = changed("slip", meant=replace(meant, cause="attribution"), reason="Another found it.")
    assert "Another found it." in letter.text(named.papers[0])


def test_every_cause_of_a_misprint_has_words():
    assert {*CAUSES} == {*get_args(Cause)}


def test_a_title_that_is_ours_stands_in_no_quotation_marks():
    assert letter.titled(replace(TINY, title="[draft on weights]")) == "your draft on weights"
    assert letter.titled(replace(TINY, title="Weights [notes]")) == "“Weights” notes"
    assert letter.titled(TINY) == "“On weights”"


@pytest.mark.parametrize(("words", "first"), [
    ("One. Two. Three.", "One. Two."),
    ("Where $x. Y = 1$ it is. Then $p$. No more.", "Where $x. Y = 1$ it is. Then $p$."),
    ("For i.e. this, one", "For i.e. this, one"),
    ("One. (Two.) Three.", "One. (Two.)"),
])  # fmt: skip
def test_a_reason_is_brief_in_a_letter(words, first):
    assert letter.brief(words) == first


@pytest.mark.parametrize(("quote", "recalled"), [
    ("One two three four five six seven eight nine ten.", "“One two three four five six seven eight nine …”"),
    ("A weight is $e^{a b c} / Z$ here.", "“A weight is $e^{a b c} / Z$ here.”"),
    ("x = y", "$x = y$"),
    (f"Which means ${'a + ' * 20}b$ for all.", "“Which means …”"),
])  # fmt: skip
def test_a_passage_is_recalled_by_whole_words(quote, recalled):
    assert opening(quote) == recalled


def test_a_misprint_in_words_names_the_words():
    printed, meant = "This is the ith output of a head.", "This is the qth output of a head."
    slip = replace(claim("slip"), quote=printed, meant=replace(claim("slip").meant, quote=meant))
    assert instead(slip) == "for “the ith output” read “the qth output”"
    assert instead(replace(slip, quote=printed.replace("ith", "*i*th"))) == instead(slip)
    formula = replace(slip, meant=replace(slip.meant, quote="x = 1."))
    assert instead(formula) == "read $x = 1$"
    same = replace(slip, meant=replace(slip.meant, quote=printed, reading="q is meant."))
    assert instead(same) == "q is meant"


def test_what_follows_from_a_line_that_fails_is_not_shown_rather_than_false():
    step = changed("double", outcome=Outcome.STEP, severity=None, verdict=Verdict.PROVED)
    assert "double" not in {c.label for c in ranked(step.papers[0].claims)}
    page = text(html.pages(step)["tiny.html"])
    assert "Not shown without it: ∴double" in page and "Does not survive" not in page
    assert "Does not survive: ×double" in text(PAGE)


def test_no_end_of_a_chain_is_spoken_of_where_there_is_no_chain():
    root = claim("root")
    steps = tuple(replace(step, verdict=Verdict.PROVED) for step in root.steps)
    single = replace(root, outcome=Outcome.FAILS, reason=None, ends=None, steps=steps[:1])
    assert single.steps and "first against last" not in str(why(single))


def test_the_letter_opens_with_what_matters_and_names_displays():
    said = letter.text(TINY)
    assert "setting" not in said and "Here $p_{i}" not in said and TINY.overview[0].text not in said
    overview = (replace(TINY.overview[0], main=True), *TINY.overview[1:])
    opened = letter.text(replace(TINY, overview=overview))
    assert opened.index(TINY.overview[0].text) < opened.index("**1.")
    assert TINY.overview[1].text not in opened and "counted from the top" not in opened
    displays = (
        Display(n=4, number=None, place="", latex="", labels=()),
        Display(n=5, number="(2)", place="", latex="", labels=()),
    )
    assert located(replace(claim("zero"), display=4), displays) == "Section 2, display 4"
    assert located(replace(claim("zero"), display=5), displays) == "Section 2, Eq. (2)"
    assert located(replace(claim("zero"), place=""), displays) == "zero"


@pytest.mark.parametrize(("left", "right", "shown"), [
    ("0.5", "2/3", ("0.5", "2/3")),
    ("0.693147180560", "-0.693147180560", ("≈ 0.693147", "≈ -0.693147")),
    ("0.999999997939", "1", ("≈ 0.999999998", "1")),
    ("1.00000000000000000001", "1.00000000000000000002", ("1.00000000000000000001", "1.00000000000000000002")),
    ("1", "1", ("1", "1")),
])  # fmt: skip
def test_two_values_that_differ_look_different(left, right, shown):
    assert beside(left, right) == shown


@pytest.mark.parametrize(("name", "latex"), [
    ("ktilde", r"\tilde{k}"), ("Qhat", r"\hat{Q}"), ("kprime", "k'"), ("i", "i"), ("d_L", "d_L"), ("tilde", None), ("rows", None),
])  # fmt: skip
def test_an_index_prints_with_its_accent(name, latex):
    assert lettered(name) == latex


def test_a_letter_leaves_no_naked_tex_and_an_abbreviation_is_no_formula():
    assert plain("The mean is v_{i*} .", keep_math=True) == "The mean is $v_{i*}$ ."
    assert plain(r"the vector \mathbf{q} of $k_i$", keep_math=True) == r"the vector $\mathbf{q}$ of $k_i$"
    assert quoted("Q.E.D.") == "“Q.E.D.”" and quoted("x") == "$x$"


def test_each_paper_has_a_letter_and_the_page_carries_it(tmp_path):
    names = {path.name for path in reports.write(REPORT, tmp_path, ["errata"])}
    assert names == {"tiny-errata.md"}
    assert [*letter.pages(replace(REPORT, papers=(replace(TINY, id="main"),)))] == ["main-errata.md"]
    assert "Dear A. Author," in text(PAGE) and 'id="print"' in PAGE
    assert "shim-errata.md" not in letter.pages(OLD)  # it could not be loaded


# ---------- Markdown, JUnit, badge, terminal


def test_markdown_has_outcomes_findings_and_our_errors():
    said = markdown.text(REPORT)
    assert "| `zero` | Section 2 | ± fails, repairable | × refuted | yes |" in said
    assert "| `never` | `zero` | contradicts | proved | yes |" in said
    assert "Tested: left side $p_{j}$, right side $0$, claimed: left ≤ right." in said
    assert said.count("**Our error, not borne out:** The square") == 1
    assert said.index("`square`, Section 3: fails (fatal)") < said.index(
        "`zero`, Section 2: fails, repairable (essential)"
    )


def test_junit_has_findings_apart_and_fails_for_a_sentence_not_borne_out():
    root = ElementTree.fromstring(junit.xml(REPORT))
    assert root.find(".//testcase[@name='never']").get("classname") == "tiny.findings"
    assert root.get("tests") == "16" and root.get("failures") == "1"
    assert "The square of a sum" in root.find(".//failure").text


def test_the_badge_counts_claims_only_and_reddens_for_our_errors():
    assert badge.message(REPORT) == "4 hold, 2 as meant, 4 need a change, 1 of our sentences not borne out"
    assert badge.BAD in badge.svg(REPORT)
    assert badge.GOOD in badge.svg(replace(REPORT, papers=(replace(TINY, overview=TINY.overview[:3]),)))


def test_the_terminal_counts_outcomes_and_a_sentence_not_borne_out_costs_the_run(capsys):
    console.summary(REPORT)
    table = " ".join(capsys.readouterr().out.split())
    assert (
        "tiny 13/13 3 4 hold, 2 hold as meant, 1 holds under a condition, 1 fails but can be repaired, 2 fail"
        in table
    )
    assert "PROVED" not in table
    honest = replace(REPORT, papers=(replace(TINY, overview=TINY.overview[:3]),))
    assert console.mistaken(REPORT) == [
        "tiny overview: not borne out by holds=square: The square of a sum is the sum of the squares."
    ]
    assert console.mistaken(honest) == []
    assert (_status(REPORT, []), _status(honest, [])) == (1, 0)


def test_a_finding_not_as_expected_costs_the_run():
    honest = replace(REPORT, papers=(replace(TINY, overview=()),))
    zero = claim("zero")
    wrong = replace(zero, findings=(replace(zero.findings[0], as_expected=False),))
    claims = tuple(wrong if c.label == "zero" else c for c in TINY.claims)
    assert _status(replace(honest, papers=(replace(honest.papers[0], claims=claims),)), []) == 1
    assert _status(honest, []) == 0


def test_the_audit_says_which_letters_the_chain_lacks():
    assert (
        "  not in the chain, though the quotation names it: Sigma: The covariance is only mentioned."
        in console.audit_lines(claim("spread"))
    )
    assert "  named in the quotation and in the chain: p" in console.audit_lines(claim("sum"))
    assert not [line for line in console.audit_lines(claim("words")) if "quotation" in line]


# ---------- the record


def test_a_label_is_used_once_also_among_findings():
    with pytest.raises(reports.InvalidReport, match="'sum' stands for two"):
        read(json.loads(dump(changed("zero", findings=(replace(claim("never"), label="sum"),)))))


def test_what_cannot_be_shown_costs_its_own_claim(monkeypatch):
    from reports.formats import writing

    pages = html.pages

    def fails(report, changes):
        if any(c.findings for p in report.papers for c in p.claims if c.label == "zero"):
            raise RuntimeError("no")
        return pages(report, changes)

    monkeypatch.setitem(writing.FORMATS, "html", fails)
    shown = {c.label: c for c in writing.presentable(REPORT).papers[0].claims}
    assert shown["zero"].outcome == Outcome.UNDECIDED and shown["zero"].severity is None
    assert shown["square"] == claim("square")


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_ids_are_unique_and_links_arrive(page):
    elements = Outline(page).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = {a["href"][1:] for tag, a in elements if tag == "a" and a["href"].startswith("#")}
    assert targets <= set(ids)
