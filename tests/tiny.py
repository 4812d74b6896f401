"""A paper of a few lines with one of everything a page can say of a claim: `python -m tests.tiny` checks it anew."""

from __future__ import annotations

from pathlib import Path

from derive import Paper, amended, array, axes, define, eq, exp, gt, le, lt, positive, real, says, total

i, j = axes(i="T", j="T")
s, x, y, a = array("s", i), real("x"), real("y"), positive("a")
Z = define("Z", total(exp(s[i]), i))
p = define(r"p_{%}", exp(s[i]) / Z, i)

paper = Paper(
    "tiny", title="On weights", source="tiny.tex", authors=("A. Author",),
    setting=r"The weights are $p_i = e^{s_i}/Z$ for real scores $s_i$ and every number $T$ of them.",
)  # fmt: skip
weights = paper.definition("weights", r"p_i := e^{s_i}/Z", place="Section 1", reason="Defines the weights.")
sums = paper.claim("sum", r"\sum_i p_i = 1", total(p[i], i), eq(1), place="Section 1", notation=weights)
spread = paper.claim(
    "spread", r"\sum_i p_i x = x, \quad \Sigma > 0", total(p[i] * x, i), eq(x), place="Section 1",
    lacks="The covariance is only mentioned.",
)  # fmt: skip
zero = paper.claim(
    "zero", r"p_j \le 0", p[j], le(0), place="Section 2", expect="REFUTED", reason="A weight is an exponential.",
    correction=amended(p[j], gt(0)),
)  # fmt: skip
never = paper.contradicts("never", "A weight is never 0.", p[j], gt(0))
paper.claim("most", r"p_j \le 1", p[j], le(1), place="Section 2", uses=zero)
square = paper.claim(
    "square", r"(x+y)^2 = x^2 + y^2", (x + y) ** 2, eq(x**2 + y**2), place="Section 3", expect="REFUTED"
)
paper.claim(
    "double", r"4x^2 = 2x^2", (x + x) ** 2, eq(x**2 + x**2), place="Section 3", uses=square, expect="REFUTED"
)
paper.claim(
    "root", r"\sqrt{x^2} = x", abs(x), eq(x), place="Section 3", expect="REFUTED", reason="The root is never negative.",
    correction=amended(abs(x), eq(x), given=x >= 0, condition="$x$ is not negative"),
)  # fmt: skip
paper.claim(
    "slip", r"(x-y)(x+y) = x^2 + y^2", (x - y) * (x + y), eq(x**2 + y**2), place="Section 3", expect="REFUTED",
    meant=amended((x - y) * (x + y), eq(x**2 - y**2), cause="misprint"),
)  # fmt: skip
paper.claim(
    "log", r"\log p = s", p[j], eq(s[j]), place="Section 4", expect="REFUTED",
    readings={"without the normalizer": amended(p[j] * Z, eq(exp(s[j])))},
)  # fmt: skip
words = paper.claim("words", "Every weight is below two.", place="Section 4")
below = paper.supports("below", "It is at most one.", p[j], lt(2))
ask = paper.question("ask", "How large can a weight be?", place="Section 4")
paper.explains("largest", "Never more than one.", p[j], le(1))
paper.overview(
    says("The weights sum to one.", holds=sums),
    says("They are never zero, though the paper says so.", fails=zero, holds=never),
    says("All of them are below two.", holds=below),
    says("The square of a sum is the sum of the squares.", holds=square),
)

if __name__ == "__main__":
    from derive.run.loading import Loaded
    from derive.run.run import Settings, run
    from reports.record.loading import dump

    found = run([Loaded("tiny", Path("tiny.py"), paper)], Settings(trials=2000, jobs=2))
    text = dump(found)
    Path(__file__).with_name("data").joinpath("findings_report.json").write_text(text, encoding="utf-8")
