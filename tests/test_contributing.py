"""What CONTRIBUTING.md says about adding a piece of knowledge, tried: one of each is added to a copy of the code.

A plant is a text put into a file before or after a line that stands there once; nothing else is changed. One process
then asks the copy, on every road concerned, for a truth that needs the new piece and for a falsehood next to it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
Plant = tuple[
    str, str, str
]  # file, a text that stands there once, what stands there instead (<here> is that text)

# what is added, by the row of the table in CONTRIBUTING.md
PLANTS: dict[str, list[Plant]] = {
    "an elementary function": [
        ("derive/language/functions.py", '    Elementary("sigmoid"', '    Elementary("acsch", sp.acsch, ("arcsch",), lambda u: sp.asinh(1 / u)),\n<here>'),
        ("derive/language/special.py", '    Elementary("erfi", sp.erfi, ("erfi",), slopes=(lambda u: 2 * sp.exp(u**2) / sp.sqrt(sp.pi),), smooth=True,\n               monotone=1, odd=True, values=known({0: 0})),\n', ""),  # taken away, to be added again
        ("numeric/functions/special.py", '    Function("erfi", real("erfi", {0: 0}), everywhere("erfi"),\n             (lambda f, x: 2 * exp(x * x) / sqrt(x.number("pi")),), SMOOTH),\n', ""),
        ("derive/language/functions.py", '    Elementary("cot"', '    Elementary("erfi", sp.erfi, ("erfi",), slopes=(lambda u: 2 * sp.exp(u**2) / sp.sqrt(sp.pi),), smooth=True, monotone=1, odd=True),\n<here>'),
        ("numeric/functions/table.py", '    Function("besselj"', '    Function("erfi", real("erfi", {0: 0}), everywhere("erfi"), (lambda f, x: 2 * exp(x * x) / sqrt(x.number("pi")),), SMOOTH),\n<here>'),
        ("derive/language/functions.py", "ELEMENTARY = (\n", '<here>    Elementary("versine", None, ("versin",), lambda u: 1 - sp.cos(u)),\n'),
    ],
    "a domain": [
        ("derive/language/domains.py", "DOMAINS: dict[", '''
@dataclass(frozen=True)
class Centred(Domain):
    """Vectors whose entries add up to 0: a free vector less its mean."""

    name: ClassVar[str] = "centred"

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return (Array(f"{quantity.name}.y", quantity.lengths, Interval()),)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        (y,), n = self.free(quantity), Index("n_centred", quantity.lengths[-1])
        return y[where] - total(y[(*where[:-1], n)], n) / quantity.lengths[-1]

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        return (sp.Eq(total(value, where[-1]), 0, evaluate=False),)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"sums to zero": True})

    def says(self) -> str:
        return r"\\text{entries that add up to 0}"


<here>'''),
        ("derive/language/domains.py", "Orthonormal, Distinct)\n", "Orthonormal, Distinct, Centred)\n"),
        ("derive/roads/membership.py", "import SPD, Distinct", "import SPD, Centred, Distinct"),
        ("derive/roads/membership.py", "    Distinct: _distinct,\n", "<here>    Centred: lambda g, d, v, places: Membership((), ((g.reduce('sum', v, places[-1]), g.const(0)),)),\n"),
    ],
    "a proof rule": [
        ("derive/prover/making/facts.py", "def unit_length(", '''def sums_to_zero(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_t c_t = 0 for vectors less their mean."""
    if len(factors) != 1 or factors[0][1] != 1:
        return None
    gen = _entry_of(a.generators[factors[0][0]], "sums to zero")
    if gen is None or not _runs_along_last(gen, index):
        return None
    a.note(f"Σ {gen.array.name} = 0 ({gen.array.name} less its mean)")
    return number(0)


<here>'''),
        ("derive/prover/rules.py", "        facts.sums_to_one,\n", "<here>        facts.sums_to_zero,\n"),
        ("derive/prover/textbook.py", "DOMAINS = (\n", '<here>    Rule("Σ {} = 0 ({} less its mean)", "Σ_t c_t = 0.", "c is centred, the sum is over all of its axis"),\n'),
    ],
    "a mistake people make": [
        ("derive/audit/mutants.py", "# By how likely the slip is", '''def write_cosine(e: sp.Basic, around: Surroundings) -> Edits:
    """cos for sin."""
    if isinstance(e, sp.sin):
        yield sp.cos(*e.args)


<here>'''),
        ("derive/audit/mutants.py", '    "flip a sign": flip_sign,\n', '<here>    "write cos for sin": write_cosine,\n'),
    ],
    "a word of the vocabulary": [
        ("derive/language/binders.py", "class Integral(_Binder):", '''class Smallest(Reduction):
    """The minimum of the body over all values of the index."""

    tex = r"\\min"
    _sympystr = prints_as_call("smallest")


<here>'''),
        ("derive/roads/lowering.py", 'lang.Largest: "largest"}', 'lang.Largest: "largest", lang.binders.Smallest: "smallest"}'),
    ],
    "a notation of LaTeX": [
        ("derive/reading/syntax/notation.py", "NOTATIONS = (\n", '<here>    Notation("mean", r"\\mathrm{mean}(s)", "(total(s[i], i))/T", r"\\mathrm{mean}(x)", "vector is needed"),\n'),
        ("derive/reading/source/words.py", '"Var": "Var",', '<here> "mean": "mean",'),
        ("derive/reading/meaning/functions.py", "    def lse(self,", '''    def mean(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        x = self.vector(self.only(node, items))
        return v.divide(Value(total(x.expr, x.axes[0])), Value(x.lengths[0]))

<here>'''),
        ("derive/reading/meaning/functions.py", '"lse": Reader.lse,', '<here> "mean": Reader.mean,'),
    ],
    "a fact in the report": [
        ("reports/record/report.py", "    papers: tuple[Paper, ...]\n", "<here>    weather: str | None = None  # What it was like outside.\n"),
    ],
    "a report format": [
        ("reports/formats/writing.py", '    "html": html.each_page,\n', '<here>    "text": lambda report, _: {"report.txt": "".join(f"{c.label}\\n" for c in report.claims())},\n'),
    ],
}  # fmt: skip

ASKED = '''
import json
import sys
from pathlib import Path

import sympy as sp

from derive import array, at, axes, diff, positive, real, total
from derive.audit.mutants import mutants
from derive.claims import Statement
from derive.claims.printing import code
from derive.command.prompt import declare, parse_chain
from derive.errors import ProverFailure
from derive.language import Size, binders
from derive.language.domains import DOMAINS, Centred
from derive.prover import prove
from derive.reading import ReadingError, read_expression, scope_of
from derive.reading.syntax.notation import DECLARATIONS, NOTATIONS
from derive.roads.numeric_road import attempt
from numeric.attack.tally import BRIEF
from reports import load, write
from reports.record import schema


def proof(lhs, rhs, relation="="):
    try:
        return [line.text if hasattr(line, "text") else str(line) for line in [prove(Statement(lhs, relation, rhs))]]
    except ProverFailure:
        return None


def asked(lhs, rhs, relation="="):
    """Whether the prover proves it, and what the numeric road says."""
    found = attempt(Statement(sp.sympify(lhs), relation, sp.sympify(rhs)), 0, BRIEF)
    tried = "refuted" if found.counterexample else "holds" if found.trials.accepted else "untried"
    return [proof(sp.sympify(lhs), sp.sympify(rhs), relation) is not None, tried]


a, x = positive("a"), real("x")
t, s = axes(t="T", s="T")
c, f, T = array("c", t, of=Centred()), array("f", t), Size("T")
names = declare([("real", "x,y")])
scope = scope_of(DECLARATIONS)


def typed(text):
    first, (link,) = parse_chain(text, names)
    return asked(first, link.rhs)


def printed(tex):
    try:
        return code(read_expression(tex, scope.copy()).expr)
    except ReadingError as why:
        return f"refused: {why}"


out = {}
slope = -1 / (a * sp.sqrt(1 + a**2))
out["function"] = [asked(diff(sp.acsch(a), a), slope), asked(diff(sp.acsch(a), a), 2 * slope)]
bell = 2 * sp.exp(x**2) / sp.sqrt(sp.pi)
out["primitive"] = [asked(diff(sp.erfi(x), x), bell), asked(diff(sp.erfi(x), x), 2 * bell)]
out["primitive sign"] = [asked(0, sp.erfi(a), "≤"), asked(sp.erfi(a), a, "≤")]
out["primitive typed"] = [typed("erfi(x) - erfi(y) = erfi(x) - erfi(y)"), typed("erfi(x + y) = erfi(x) + erfi(y)"), printed(r"\\operatorname{erfi}(x)")]
out["function typed"] = [typed("versine(2*x) = 2*sin(x)**2"), typed("versine(2*x) = sin(x)**2"), typed("acsch(x) = asinh(1/x)")]
out["function printed"] = [printed(r"\\operatorname{arcsch}(x)"), printed(r"\\mathrm{versin}(x)"), printed(r"\\mathrm{versed}(x)")]
out["domain"] = [asked(total(c[t], t) ** 2, 0)[1], asked(total(c[t] ** 2, t), 0)[1], DOMAINS["centred"].__name__]
inside, outside = f[t] - total(f[s], s) / T, f[t]
value = at(total(c[t] ** 2, t), c[t], inside)
out["member"] = [asked(value, total(inside ** 2, t))[1], asked(value, 2 * total(inside ** 2, t))[1]]
try:
    out["proof"] = [str(prove(Statement(total(c[t] * a, t), "=", sp.S.Zero))), proof(total(c[t] * f[t], t), sp.S.Zero)]
except ProverFailure as why:
    out["proof"] = [f"none: {why}", None]
true = Statement(sp.sin(x) ** 2 + sp.cos(x) ** 2, "=", sp.S.One)
slips = [m.statement for m in mutants(true) if "write cos for sin" in m.edit]
out["mutant"] = [asked(true.lhs, true.rhs), *(asked(m.lhs, m.rhs) for m in slips)]
low = binders.Smallest(f[t], t)
out["word"] = [asked(low, total(f[t], t) / T, "≤")[1], asked(low, total(f[t], t), "≤")[1], str(low)]
mean = next(n for n in NOTATIONS if n.name == "mean")
out["notation"] = [printed(mean.read), mean.means, printed(mean.refused), mean.because]
report = load(sys.argv[1])
written = write(report, "out", ["text"])
try:
    write(report, "out", ["texts"])
except ValueError as why:
    out["format"] = [[w.name for w in written], written[0].read_text(encoding="utf-8"), str(why)]
out["labels"] = [c.label for c in report.claims()]
out["fact"] = [report.weather, "What it was like outside." in schema.text(), "What it was like inside." in schema.text()]
print(json.dumps(out))
'''


def _edited(text: str, plant: Plant) -> str:
    name, there, put = plant
    assert text.count(there) == 1, f"{there!r} stands {text.count(there)} times in {name}"
    return text.replace(there, put.replace("<here>", there))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the code with everything planted answers."""
    copy = tmp_path_factory.mktemp("planted")
    skipped = shutil.ignore_patterns("__pycache__", "papers", "*.so")
    for folder in ("derive", "numeric", "reports", "templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skipped)
    for plant in (plant for plants in PLANTS.values() for plant in plants):
        file = copy / plant[0]
        file.write_text(_edited(file.read_text(encoding="utf-8"), plant), encoding="utf-8")
    (copy / "asked.py").write_text(ASKED, encoding="utf-8")
    sample = ROOT / "tests" / "data" / "sample_report.json"
    run = subprocess.run(
        [sys.executable, "asked.py", sample], cwd=copy, capture_output=True, text=True, timeout=600,
        env={**os.environ, "PYTHONPATH": str(copy), "DERIVE_MACHINE": "numpy"},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_every_row_of_the_table_is_tried():
    table = re.findall(
        r"^\| ([^|]+) \| ", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert table[0] == "what" and set(table[1:]) == set(PLANTS)


def _named(file: Path, words: str) -> bool:
    return file.name in words or any(f"`{folder.as_posix()}/`" in words for folder in file.parents)


def test_every_file_of_a_row_is_named_in_it():
    rows = re.findall(
        r"^\| ([^|]+) \| (.*) \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    says = dict(rows[1:])
    planted = [(row, Path(file)) for row, plants in PLANTS.items() for file, _, _ in plants]
    missing = [(row, file) for row, file in planted if not _named(file, says[row])]
    assert missing == []


def test_a_plant_whose_place_is_gone_is_noticed():
    with pytest.raises(AssertionError, match="stands 0 times"):
        _edited("nothing", ("file.py", "something", "<here>"))


def test_an_elementary_function_is_one_row(found):
    assert found["function"] == [[True, "holds"], [False, "refuted"]]
    assert found["function typed"] == [[True, "holds"], [False, "refuted"], [True, "holds"]]
    *read, unread = found["function printed"]
    assert read == ["acsch(x)", "1 - cos(x)"] and unread.startswith("refused")


def test_a_primitive_is_one_row_on_either_road(found):
    assert found["primitive"] == [[True, "holds"], [False, "refuted"]]
    assert found["primitive sign"] == [[True, "holds"], [False, "refuted"]]
    assert found["primitive typed"] == [[True, "holds"], [False, "refuted"], "erfi(x)"]


def test_a_domain_is_a_class_and_its_test(found):
    assert found["domain"] == ["holds", "refuted", "Centred"]
    assert found["member"] == ["holds", "refuted"]


def test_a_proof_rule_is_a_function_named_among_the_rules(found):
    proved, other = found["proof"]
    assert "Σ c = 0 (c less its mean)" in proved and other is None


def test_a_mistake_people_make_is_one_entry(found):
    true, *slips = found["mutant"]
    assert true == [True, "holds"] and slips == [[False, "refuted"]]


def test_a_word_is_a_head_and_its_rule(found):
    assert found["word"] == ["holds", "refuted", "smallest(f[t], t)"]


def test_a_notation_is_an_entry_and_its_rule(found):
    read, means, refused, because = found["notation"]
    assert read == means and refused.startswith("refused") and because in refused


def test_a_format_is_one_entry(found):
    names, text, refused = found["format"]
    assert (
        names == ["report.txt"]
        and text.split("\n")[:-1] == found["labels"]
        and "unknown format 'texts'" in refused
    )


def test_a_fact_is_a_field_with_its_words(found):
    assert found["fact"] == [None, True, False]
