"""Letters of a quotation that the chain does without: what is pointed out, and what is not."""

from dataclasses import replace

import pytest

from bench.papers import explained
from derive import Paper, amended, array, axes, define, eq, exp, real, total
from derive.run.loading import Loaded
from derive.run.run import Settings, run
from reports.record.letters import missing, objects
from reports.record.report import Abbreviation, Position
from reports.record.verdicts import Verdict


@pytest.mark.parametrize(("quote", "named"), [
    (r"\nabla_\eta \log Z(\eta) = \mu + \Sigma\eta", ("Z", "eta", "mu", "Sigma")),
    (r"B_{G^*}(\bar u_1, \bar u_2)", ("B", "u")),
    (r"\sum_{t=1}^T p_t k_t = e^{x^\top\eta}", ("p", "k")),
    (r"the vector $\mathbf{v}_{i*}$ is \(\varphi\)", ("v", "phi")),
    (r"\operatorname{softmax}(q) \in \mathbb{R}^D", ("softmax", "q")),
    (r"\int \mathcal{N}(x; \mu)\, dx \tag{T}", ("N", "x", "mu")),
    ("a sentence in words names no letter", ()),
    (r"x_", ("x",)),
    (r"\operatorname{un", ("un",)),
    ("}x}{", ("x",)),
])  # fmt: skip
def test_objects_of_a_quotation(quote: str, named: tuple[str, ...]) -> None:
    assert objects(quote) == named


@pytest.fixture(scope="module")
def claim():
    i = axes(i="T")
    s, x, paper = array("s", i), real("x"), Paper("mine", title="Mine", source="mine.tex")
    Z = define("Z", total(exp(s[i]), i))
    paper.claim(
        "a",
        r"xZ = \sum_i x e^{s_i}, \quad \Sigma",
        x * Z,
        eq(total(x * exp(s[i]), i)),
        lacks="The covariance plays no part.",
    )
    loaded = Loaded("mine", __import__("pathlib").Path("mine.py"), paper)
    return run([loaded], Settings(trials=500, jobs=1)).papers[0].claims[0]


def test_what_the_chain_lacks_is_named_and_a_definition_counts_as_there(claim) -> None:
    assert claim.verdict == Verdict.PROVED
    assert missing(claim) == ("Sigma",)
    assert "Sigma" not in missing(replace(claim, where=(Abbreviation("Y", r"\Sigma"),)))
    assert missing(replace(claim, quote="x = x")) == ()


def test_a_chain_read_from_a_document_lacks_nothing(claim) -> None:
    for file, lacking in (("main.tex", ()), ("mine.py", ("Sigma",))):
        assert missing(replace(claim, position=Position(file=file, line=1))) == lacking


def test_what_is_not_proved_lacks_nothing(claim) -> None:
    assert missing(replace(claim, verdict=Verdict.REFUTED)) == ()


def test_a_name_of_several_letters_is_one_object(claim) -> None:
    named = replace(claim, quote="LD_q p = 0", where=(Abbreviation(r"\mathrm{LD}_{i}", "p"),))
    assert missing(named) == () and missing(replace(named, where=())) == ("L", "D", "p")


def test_a_paper_says_once_how_it_writes_a_letter() -> None:
    x = real("x")
    paper = Paper("mine", title="Mine", source="mine.tex", letters={"X": "X is x here"})
    both = paper.claim("a", "X + Y = Y + X", x, eq(x), lacks="Y is left out", meant=amended(x, eq(x)))
    neither, ours = paper.claim("b", "x = x", x, eq(x)), paper.supports("c", "Says.", x, eq(x))
    assert both.lacks == "Y is left out; X is x here" == both.meant.lacks
    assert neither.lacks is None and ours.lacks is None


def test_an_explanation_names_what_it_explains(claim) -> None:
    assert explained(replace(claim, lacks="Sigma plays no part."), "Sigma")
    assert explained(replace(claim, lacks=r"$\Sigma$ plays no part."), "Sigma")
    assert explained(replace(claim, lacks="β is a remark."), "beta")
    assert not explained(claim, "Sigma") and not explained(replace(claim, lacks=None), "Sigma")
