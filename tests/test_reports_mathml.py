"""LaTeX to MathML: what papers write must look right, and what is not LaTeX must stay visible."""

import json
import re
from pathlib import Path

import pytest
from markupsafe import escape

from reports.record.evidence import frozen
from reports.typeset.latex import MAX_RUN, Unreadable, normalise, terms
from reports.typeset.mathml import typeset, typeset_chain, typeset_within
from reports.typeset.prose import inline, is_prose, paragraphs, quotation
from reports.typeset.values import mathml


def text(markup):
    return re.sub(r"<[^>]*>", "", str(markup))


# latex, what the MathML must contain, what it must not
GOOD = [
    (r"\frac{a}{b}", ["<mfrac>"], []),
    (r"a = b \tag{3}", [], ["3", "tag"]),
    (r"a = b \tag*{A.1}", [], ["A", "tag"]),
    (
        r"\begin{align}a &= b \tag{1}\\ &= c \tag{2}\end{align}",
        ["<mtable", 'class="r pr"', 'class="l pl"'],
        ["(1)", "tag"],
    ),
    (r"\begin{aligned}a &= b\\[2pt] &= c\end{aligned}", ["<mtable"], ["<mn>2</mn>", "pt</"]),
    (r"\begin{aligned}[t]a &= b\end{aligned}", ["<mtable"], ['stretchy="false">[']),
    (r"\begin{equation}\label{eq:x} a = b\end{equation}", ["<mi>a</mi>"], ["label", "eq", "(1)"]),
    (r"\begin{split}a &= b\\ &= c\end{split}", ["<mtable"], []),
    (r"\begin{eqnarray*}a &=& b\end{eqnarray*}", ["<mtable"], []),
    (r"\begin{alignat}{2}a &= b\end{alignat}", ["<mtable"], ["<mn>2</mn>"]),
    (r"\begin{cases} 1 & x = 0 \\ 0 & \text{otherwise} \end{cases}", ["<mo>{</mo>", "otherwise"], []),
    (r"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}", ["<mo>[</mo>", "<mtr>"], []),
    (r"\left[\begin{matrix}1 & 2\\3 & 4\end{matrix}\right]", ["<mo>[</mo>"], []),
    (r"\sum_{\substack{i=1 \\ i \neq j}}^n x_i", ["<mtable", 'scriptlevel="1"'], ["substack"]),
    (r"\boxed{E = mc^2}", ['<mrow class="boxed">'], ["menclose"]),
    (r"\cancel{x} + y", ['<mrow class="struck">'], ["menclose"]),
    (r"a = b \\ c = d", ["<mtable", "<mtr>"], []),  # rows outside an environment must not run together
    (r"\begin{aligned} a &= b \\ &= c", ["<mtable", 'class="l pl"'], []),  # cut off, as excerpts are
    (r"$x = \beta", ["<mi>β</mi>"], ["$"]),
    (r"a &= b \\ &= c", ["<mtable", 'class="l pl"'], []),
    (r"\text{if $x < 0$, then }y", ["<mtext>if </mtext>", "&lt;", "<mtext>, then </mtext>"], ["$"]),
    (r"\mbox{for all }x", ["<mtext>for all </mtext>"], ["mbox"]),
    (r"x = 1 \quad \eqref{eq:3}", ["(eq:3)"], ["href"]),
    (r"\href{javascript:alert(1)}{x}", ["<mi>x</mi>"], ["javascript", "href"]),
    (r"$$x^2$$", ["<msup>"], ["$"]),
    (r"\[ x^2 \]", ["<msup>"], ["["]),
    (r"x % a comment", ["<mi>x</mi>"], ["comment"]),
    (r"100\%", ["%"], []),
    (r"f\!\left(x\right)", ['class="back"'], [" style="]),
    (r"\log{\left(y_i \right)}", ['stretchy="false">('], ["<mo>(</mo>"]),
    (r"f\left(g\left(y\right)\right)", ['lspace="0.1667em" stretchy="false">('], ['em">(', "<mo>)"]),
    (r"\left(\frac{a}{b}\right)", ["<mo>(</mo>"], ['stretchy="false"']),
    (r"\color{red} x", ["<mi>x</mi>"], [" style=", "FF0000"]),
    (r"\operatorname*{argmax}_x", ["argmax"], []),
    (r"\bm{x} + \pmb{y} + \mathds{1}", ["𝒙"], []),
    ("α ≤ β", ["α", "≤"], []),
]

# Commands whose names begin like those we rewrite, or that follow a line break.
FALSE_FRIENDS = [
    (r"\begin{gathered}a\\tag = b\end{gathered}", ["<mi>t</mi><mi>a</mi><mi>g</mi>"], []),
    (r"\leftarrow x", ["←"], []),
    (r"\rightarrow x", ["→"], []),
    (r"\begin{gathered}a\\[x] = b\end{gathered}", ["<mi>x</mi>"], []),  # a bracket that is no length
    (r"\textbf{a}", ["a"], []),
    (r"\{ tag \}", ["{", "<mi>t</mi>"], []),
    (r"\texttt{x}", ["x"], []),
]


@pytest.mark.parametrize(("latex", "there", "absent"), GOOD + FALSE_FRIENDS)
def test_papers_write_this(latex, there, absent):
    formula = typeset(latex, display=True)
    assert formula.ok
    shown = formula.markup.replace("\xa0", " ")
    for part in there:
        assert part in shown
    for part in absent:
        assert part not in formula.markup
    assert " style=" not in formula.markup  # the policy of the pages forbids inline styles


@pytest.mark.parametrize(
    "latex",
    [r"\foo", r"a_{1", r"}", r"\frac{1}", r"\left( x", r"\text{$x}", r"\begin{nothing}x\end{nothing}", r"\def\x{y}\x",
     r"\newcommand{\x}{\x\x}\x", "\\"],
)  # fmt: skip
def test_what_cannot_be_typeset_stays_visible_and_marked(latex):
    formula = typeset(latex)
    assert not formula.ok
    assert 'class="untypeset"' in formula.markup
    assert escape(latex) in formula.markup


@pytest.mark.parametrize(
    "latex",
    ["{" * 5000 + "}" * 5000, r"\sqrt " * 9000 + "x", r"\sqrt" * 2000 + "x", "x^{" * 900 + "}" * 900, r"\frac1{" * 1000,
     r"\left(" * 1500 + r"\right)" * 1500, "x" * 50_000, r"\hat" * 1000 + "x", r"\begin{matrix}" * 300],
)  # fmt: skip
def test_absurd_nesting_is_refused_before_it_can_crash(latex):
    assert not typeset(latex).ok


@pytest.mark.parametrize("command", [r"\sqrt", r"\hat ", "\\sqrt\n"])
def test_a_long_row_of_commands_is_refused_for_that_reason(command):
    assert normalise(command * MAX_RUN + "x")[0]
    with pytest.raises(Unreadable, match=f"more than {MAX_RUN} commands in a row"):
        normalise(command * (MAX_RUN + 1) + "x")


def test_numbers_are_kept_apart():
    assert normalise(r"a = b \tag{3}") == ("a = b ", ("3",))
    assert typeset(r"\begin{align}a \tag{1}\\ b \tag{2}\end{align}").numbers == ("1", "2")


@pytest.mark.parametrize(
    "quote",
    [
        "The time complexity for computing the weights $w_i$ is O(T).",
        r"depends on time i, a query vector \mathbf{q} and a key vector \mathbf{k}_i",
        "If $$h(x) = 1$$, then $y$.",
        r"assume $k_a^T q_1 = \beta \quad \alpha_a",
        "These weighting factors may be sparse",
        "x = y in Eq a1",
    ],
)
def test_sentences_are_prose(quote):
    assert is_prose(quote)
    assert 'class="words"' in quotation(quote).markup


@pytest.mark.parametrize(
    "quote",
    [
        r"p(X = K, Y = Q) = \exp(f(K))",
        "$x = 1$",
        r"\text{if } M = A^T \Rightarrow A^T A_c + A^T B_d = I \quad c = c",
        "exp(x) = y",
        r"grad_q \ln p(X = k, Y = q)",
        r"F = \beta\Big(\sum_t p_t k_{ti}k_{tj} - \sum_t p_t k_{ti} \sum_{t'} p_{t'} k_{t'j}\Big)",
        r"\int f(x, y, z) dx dy dz",
        "x",
    ],
)
def test_formulas_are_not(quote):
    assert not is_prose(quote)


def test_dollars_that_are_money_stay_dollars():
    assert inline("it costs $5 and $6") == "it costs $5 and $6"
    assert inline(r"costs \$5, $x$ apples").startswith("costs $5, <math>")
    assert inline("one $ sign") == "one $ sign"
    assert "<msub>" in inline("extract it from $s = v_a + v_b")


def test_naked_commands_in_prose_are_typeset():
    assert "𝐤" in inline(r"a key vector \mathbf{k}_i.")
    assert "<msub>" in inline("the value v_i of")
    assert inline("snake_case_name and file_a") == "snake_case_name and file_a"


def test_paragraphs_are_separated_by_blank_lines():
    assert [text(p) for p in paragraphs("one\ntwo\n\n\n  three  ")] == ["one\ntwo", "three"]
    assert paragraphs("") == []


@pytest.mark.parametrize(
    ("value", "has"),
    [
        ("1/2", "<mfrac"),
        ("-3/4", "−"),
        ("1e-20", "<msup>"),
        ("sqrt(2)", "<mtext>sqrt(2)</mtext>"),
        (["1", "2"], "<mo>,</mo>"),
        ([["1", "0"], ["0", "1"]], "<mtable>"),
        ([[["1"]], [["2"]]], "<mtable>"),
        ([["1"], ["2", "3"]], "<mo>(</mo>"),
        ([], "<mo>(</mo>"),
        ("<b>", "&lt;b&gt;"),
        ([["0"] * 50] * 50, "2500 entries"),
    ],
)
def test_values_of_every_shape(value, has):
    assert has in mathml(frozen(value))


HOSTILE = [
    "<script>alert(1)</script>",
    "</math><img src=x onerror=alert(1)>",
    "\"'><svg onload=alert(1)>",
    r"\text{</mtext><script>}",
    "\x00\x07\u202e\ud800",
    r"\eqref{\"><img>}",
    r"\href{javascript:alert(1)}{<b>}",
    "]]>",
    "<!--",
]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_nothing_hostile_gets_out(hostile):
    for markup in (
        typeset(hostile).markup,
        quotation(hostile).markup,
        inline(f"a ${hostile}$ {hostile}"),
        mathml([hostile]),
    ):
        tags = set(re.findall(r"<\s*/?\s*([a-zA-Z!?][\w-]*)", str(markup)))
        assert tags <= {"math", "mi", "mo", "mn", "mrow", "mtext", "code", "span", "msup", "mspace", "msub"}
        assert "onerror=" not in "".join(re.findall(r"<[^>]*>", str(markup)))
        assert not re.search("[\x00-\x08\u202e\ud800-\udfff]", markup)


DISPLAYS = json.loads((Path(__file__).parent / "data" / "displays.json").read_text(encoding="utf-8"))


def test_every_display_of_five_papers_converts():
    assert len(DISPLAYS) == 83
    failed = [display["latex"] for display in DISPLAYS if not typeset(display["latex"], display=True).ok]
    assert failed == []


def test_every_display_keeps_its_letters():
    """A converter that drops or flattens something loses letters or rows."""
    for display in DISPLAYS:
        latex, markup = display["latex"], typeset(display["latex"], display=True).markup
        assert len(re.findall("<mtr>", markup)) >= latex.count(r"\\") + (r"\\" in latex), latex
        assert len(re.findall("<mfrac", markup)) == latex.count(r"\frac"), latex
        assert markup.count("∑") == len(re.findall(r"\\sum(?![a-z])", latex)), latex
        assert markup.count("∫") == len(re.findall(r"\\int(?![a-z])", latex)), latex


@pytest.mark.parametrize(
    ("latex", "parts"),
    [
        ("a + b - c", ["a ", "+ b ", "- c"]),
        ("- a + b", ["- a ", "+ b"]),  # a sign that opens the sum is no break
        (r"\left(a + b\right) c + d", [r"\left(a + b\right) c ", "+ d"]),
        (r"\frac{a + b}{c} - (d + e)", [r"\frac{a + b}{c} ", "- (d + e)"]),
        (r"x = -1", ["x = -1"]),
        (r"x \le -1", [r"x \le -1"]),
        (r"e^{a + b}", [r"e^{a + b}"]),
        ("", [""]),
    ],
)
def test_sums_are_taken_apart_at_the_top_level_only(latex, parts):
    assert terms(latex) == parts
    assert "".join(terms(latex)) == latex


def test_only_long_sums_are_broken():
    long = " + ".join(rf"\alpha_{{{n}}} \beta_{{{n}}}" for n in range(30))
    assert typeset_within("a + b", 20).markup == typeset("a + b", display=True).markup
    broken = typeset_within(long, 40).markup
    assert 3 <= broken.count("<mtr>") <= 6
    assert text(broken).replace(" ", "") == text(typeset(long).markup).replace(" ", "")


@pytest.mark.parametrize(("narrow", "wide"), [(r"\frac{abcdef}{x}", "abcdefgh"), ("x^{abc}", "xabc"), ("a", r"\sum_{i=1}^n a"),
                                              (r"a \\ b", "a + b + c")])  # fmt: skip
def test_widths_are_compared_sensibly(narrow, wide):
    assert typeset(narrow).width < typeset(wide).width


def test_a_chain_that_is_too_wide_has_a_row_for_every_link():
    links = [f"= {'a + ' * 12}b_{n}" for n in range(3)]
    assert "<mtr>" not in str(typeset_chain("x", links, 1000).markup)
    assert str(typeset_chain("x", links, 60).markup).count("<mtr>") == 4
    assert str(typeset_chain("x", links, 20).markup).count("<mtr>") > 4  # its sums are broken too
