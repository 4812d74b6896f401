"""The encoding checked: what is printed, read by a paper's notation, against what its module encodes."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
import sympy as sp

from derive import Paper, array, axes, diff, eq, exp, log, positive, real, simplex, total
from derive.claims import Claim
from derive.reading.comparing.compare import compared, tally
from derive.reading.comparing.same import Chain, same
from derive.run.settling import with_encoding
from reports import record
from reports.record.verdicts import Verdict
from reports.views import encodings

i, j, t = axes(i="T", j="T", t="d")
s, p, q, k = array("s", i), simplex("p", i), array("q", t), array("k", i, t)
beta, x, y = positive("beta"), real("x"), real("y")
NOTATION = r"""
i, j \in 1..T; \beta > 0; s_i \in \mathbb{R}; q, k_i \in \mathbb{R}^d
[named] definition
"""
SOFTMAX = exp(beta * s[i]) / total(exp(beta * s[j]), j)


def paper(*claims: tuple[str, str, tuple]) -> Paper:
    made = Paper("p", title="P", source="p.tex")
    for n, (label, quote, chain) in enumerate(claims, 1):
        made.claim(label, quote, *chain, display=n)
    return made


def how(quote: str, *chain: object, notation: str = "") -> record.Encoding:
    return compared(paper(("eq", quote, chain)), NOTATION.replace("[named] definition", "") + notation)["eq"]


def test_what_is_printed_and_encoded_alike_is_read() -> None:
    found = how(r"\frac{\partial}{\partial s_j} \log\sum_i e^{s_i} = \frac{e^{s_j}}{\sum_i e^{s_i}}",
                diff(log(total(exp(s[i]), i)), s[j]), eq(exp(s[j]) / total(exp(s[i]), i)))  # fmt: skip
    assert (found.how, found.compared, found.against) == ("read", "structure", "printed")


def test_another_form_of_the_same_is_equal_at_points() -> None:
    found = how(r"\sum_i (s_i - 1)^2 = 0", total(s[i] ** 2 - 2 * s[i] + 1, i), eq(0))
    assert (found.how, found.compared) == ("read", "points")


@pytest.mark.parametrize(
    "encoded",
    [
        (total(s[i], i), eq(-beta)),  # a sign
        (total(s[i] ** 2, i), eq(beta)),  # a power
        (total(s[i], i), eq(2 * beta)),  # a factor
        (total(exp(s[i]), i), eq(beta)),  # a function
        (total(s[i], i), eq(x)),  # another set
        (total(array("r", t)[t] * q[t], t), eq(beta)),  # another shape
    ],
)
def test_an_encoding_that_says_something_else_differs(encoded: tuple) -> None:
    assert how(r"\sum_i s_i = \beta", *encoded).how == "differs"
    assert how(r"\sum_i s_i = \beta", total(s[i], i), eq(beta)).how == "read"


def test_names_do_not_matter_but_which_is_which_does() -> None:
    chain = Chain((x - y, y), ("=",))
    assert same(chain, Chain((y - x, x), ("=",))) == "structure"
    assert same(chain, Chain((x - y, x), ("=",))) is None


def test_the_encoding_may_say_more_but_not_less() -> None:
    more = (total(s[i], i), eq(total(s[j], j)), eq(beta))
    assert how(r"\sum_i s_i = \beta", *more).how == "read"
    assert how(r"\sum_i s_i = \sum_j s_j = \beta + 1 = \beta", *more).how == "differs"


def test_a_condition_in_print_is_one_of_the_encoding() -> None:
    made = Paper("p", title="P", source="p.tex")
    made.claim("bare", r"\sum_i s_i = \beta \text{ if } \beta > 2", total(s[i], i), eq(beta), display=1)
    made.claim("given", r"\sum_i s_i = \beta \text{ if } \beta > 2 ", total(s[i], i), eq(beta), display=2,
               given=beta > 2)  # fmt: skip
    found = compared(made, NOTATION.replace("[named] definition", ""))
    assert (found["bare"].how, found["given"].how) == ("differs", "read")


def test_a_repair_is_compared_and_shown() -> None:
    found = how(r"\sumi s_i = \beta", total(s[i], i), eq(beta),
                notation="[eq] meant \\sum_i s_i = \\beta\n[eq] because a space was lost")  # fmt: skip
    assert (found.how, found.compared, found.because) == ("meant", "structure", "a space was lost")
    assert "read after the repair" in str(encodings.said(found)) and "a space was lost" in str(
        encodings.said(found)
    )


def test_what_cannot_be_read_says_why_and_what_is_left_to_the_encoder_too() -> None:
    assert "not declared" in str(how(r"\sum_i r_i = \beta", total(s[i], i), eq(beta)).because)
    found = how(r"a \ll b", total(s[i], i), eq(beta), notation="[eq] hand no bound is given")
    assert (found.how, found.because) == ("hand", "no bound is given")


def test_a_definition_is_compared_with_what_its_name_stands_for() -> None:
    from derive import define

    w = define("w_{%}", SOFTMAX, i)
    made = Paper("p", title="P", source="p.tex")
    made.definition("named", r"w_i = \frac{e^{\beta s_i}}{\sum_j e^{\beta s_j}}", reason="a name", display=1)
    made.claim("sum", r"\sum_i w_i = 1", total(w[i], i), eq(1), display=2)
    made.definition("other", r"v_i = e^{-\beta s_i}", reason="a name", display=3)
    found = compared(made, NOTATION)
    assert (found["named"].against, found["sum"].compared) == ("definition", "structure")
    assert (found["other"].how, found["other"].compared) == ("read", None)
    assert (tally(made, found).read, tally(made, found).displays) == (0, 0)


def test_a_broken_notation_fails_and_names_the_line() -> None:
    found = how(r"\sum_i s_i = \beta", total(s[i], i), eq(beta), notation="\nx \\in \\mathbb{Q}")
    assert found.how == "differs" and "p.derive 5" in str(found.because)
    assert "speaks of eq:9" in str(how("x = x", x, eq(x), notation="[eq:9] hand no").because)


def test_a_difference_is_a_conflict() -> None:
    from derive.run.checking import unfinished

    claim = paper(("eq", "x = y", (x, eq(y)))).claims[0]
    result = replace(unfinished(claim), verdict=Verdict.PROVED, as_expected=True)
    conflict = with_encoding(result, record.Encoding(how="differs", because="read as $y$"))
    assert (conflict.verdict, conflict.as_expected) == (Verdict.CONFLICT, False)
    assert with_encoding(result, record.Encoding(how="read")).verdict == Verdict.PROVED


PAPERS = ("abramov", "draft", "exercises", "ma", "shim")


def notation_of(name: str) -> tuple[Paper, str]:
    module = import_module(f"derive.papers.{name}")
    side = Path(str(module.__file__)).with_suffix(".derive")
    return module.paper, side.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_shipped_papers_are_read_and_nothing_differs() -> None:
    counts = []
    for name in PAPERS:
        shipped, text = notation_of(name)
        found = compared(shipped, text)
        assert not [label for label, e in found.items() if e.how == "differs"]
        assert all(e.because for e in found.values() if e.how in ("hand", "meant"))
        counts.append(tally(shipped, found))
    assert sum(c.displays for c in counts) == 83
    assert sum(c.read + c.meant for c in counts) >= 0.7 * 83


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ma", "draft"])
def test_a_slip_in_any_encoding_that_was_compared_is_noticed(name: str) -> None:
    shipped, text = notation_of(name)
    found = compared(shipped, text)
    chains = {label for label, e in found.items() if e.compared and e.against in ("printed", "meant")}
    slipped = Paper.of(shipped.content())
    slipped.entries = [_with_slip(c) if c.label in chains else c for c in shipped.entries]
    again = compared(slipped, text)
    assert chains and [label for label in chains if again[label].how != "differs"] == []


def _with_slip(claim: Claim) -> Claim:
    """The claim with one more on every side but the first, in each of its versions."""
    if any(link.relation == "⇒" for link in claim.links):
        (link,) = claim.links
        return replace(claim, links=(replace(link, rhs=sp.Eq(link.rhs.lhs, link.rhs.rhs + 1)),))
    links = tuple(replace(link, rhs=link.rhs + sp.Rational(1, 7)) for link in claim.links)
    return replace(claim, links=links, meant=_with_slip(claim.meant) if claim.meant else None)


@pytest.mark.slow
def test_a_run_records_how_displays_were_read_and_fails_where_they_differ(tmp_path: Path) -> None:
    from derive.run.loading import load
    from derive.run.run import Settings, run

    module = tmp_path / "tiny.py"
    module.write_text(
        "from derive import Paper, eq, real\nx = real('x')\npaper = Paper('tiny', title='T', source='s')\n"
        "paper.claim('a', '(x + 1)^2 = x^2 + 2x + 1', (x + 1)**2, eq(x**2 + 2*x + 1), display=1)\n"
        "paper.claim('b', '(x - 1)^2 = x^2 - 2x + 1', (x + 1)**2, eq(x**2 + 2*x + 1), display=2)\n"
    )
    (tmp_path / "tiny.derive").write_text("x \\in \\mathbb{R}\n")
    (found,) = run([load(module)], Settings(trials=500)).papers
    a, b = found.claims
    assert a.encoding is not None and (a.encoding.how, a.verdict) == ("read", Verdict.PROVED)
    assert b.encoding is not None and (b.encoding.how, b.verdict, b.as_expected) == (
        "differs",
        Verdict.CONFLICT,
        False,
    )
