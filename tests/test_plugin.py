"""The plugin of pytest: claims are tests, a failing one says in a few lines what was found."""

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from xml.etree import ElementTree

import pytest

import derive
import numeric
import reports
from derive import real
from derive.testing import assert_holds, plugin
from tests.conftest import TINY

# A run inside this process forgets every module that it was the first to import, and a second copy of a class is
# another class: so all of ours are imported before.
for package in (derive, numeric, reports):
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__") and ".papers" not in module.name:
            import_module(module.name)

WRONG = TINY.replace(
    ', expect="REFUTED"', ', correction=amended((x + y)**2, eq(x**2 + 2*x*y + y**2)), reading="As printed."'
).replace("import Paper,", "import Paper, amended,")
DOCUMENT = r"""\title{T}
% derive: x \in \mathbb{R}
\begin{document}
\[ x + x = 2 x \label{eq:sum} \]
\[ f(x) \le 1 \label{eq:unread} \]
\end{document}
"""


def names(pytester, *args):
    """The tests that are collected."""
    done = pytester.runpytest_inprocess("--collect-only", "-q", *args)
    return [line for line in done.outlines if "::" in line]


def test_claims_of_documents_and_modules_are_tests(pytester):
    pytester.makefile(".tex", main=DOCUMENT)
    pytester.makepyfile(paper_derive=TINY)
    assert names(pytester, "main.tex", "paper_derive.py") == [
        "main.tex::eq:sum", "main.tex::eq:unread", "paper_derive.py::eq:1", "paper_derive.py::eq:2", "paper_derive.py::note",
    ]  # fmt: skip
    assert names(pytester, "main.tex::eq:sum") == ["main.tex::eq:sum"]
    assert names(pytester, "main.tex", "-k", "eq:unread") == ["main.tex::eq:unread"]


def test_only_papers_that_were_named_are_collected(pytester):
    pytester.makefile(".tex", main=DOCUMENT)
    pytester.makefile(".md", README="# $x$ for $5\n")
    pytester.makepyfile(paper_derive=TINY, test_own="def test_it(): assert True")
    assert names(pytester) == ["test_own.py::test_it"]


@pytest.mark.parametrize("papers", ["testpaths = tests", ""])
def test_papers_of_the_configuration_are_collected_in_any_project(pytester, papers):
    pytester.mkdir("paper").joinpath("main.tex").write_text(DOCUMENT)
    pytester.path.joinpath("paper", "gibbs.py").write_text(TINY)
    pytester.mkdir("tests").joinpath("test_own.py").write_text("def test_it(): assert True")
    pytester.makeini(f"[pytest]\n{papers}\nderive_papers =\n    paper/main.tex\n    paper/gibbs.py\n")
    found = names(pytester)
    assert sorted(found) == sorted([
        "tests/test_own.py::test_it", "paper/main.tex::eq:sum", "paper/main.tex::eq:unread", "paper/gibbs.py::eq:1",
        "paper/gibbs.py::eq:2", "paper/gibbs.py::note",
    ])  # fmt: skip
    assert names(pytester, "tests") == ["tests/test_own.py::test_it"]


def test_the_configuration_may_be_toml(pytester):
    pytester.makefile(".tex", main=DOCUMENT)
    pytester.makepyprojecttoml('[tool.pytest.ini_options]\nderive_papers = ["main.tex"]\n')
    assert names(pytester) == ["main.tex::eq:sum", "main.tex::eq:unread"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [("bad.tex", "\\[ x = 1", "is never closed"), ("bad_derive.py", "x = 1/0", "ZeroDivisionError")],
)
def test_a_paper_that_cannot_be_read_says_why_without_a_traceback(pytester, name, text, said):
    pytester.path.joinpath(name).write_text(text)
    done = pytester.runpytest_inprocess(name)
    shown = done.stdout.str()
    assert (
        done.ret == pytest.ExitCode.INTERRUPTED
        and said in shown
        and "Traceback" not in shown
        and "plugin.py" not in shown
    )


@pytest.mark.slow
def test_a_failing_claim_prints_what_was_found_in_a_few_lines(pytester):
    pytester.makepyfile(paper_derive=WRONG)
    done = pytester.runpytest_inprocess("paper_derive.py", "--junitxml=j.xml", "--derive-trials", "200")
    done.assert_outcomes(passed=1, failed=1, skipped=1)
    done.stdout.fnmatch_lines([
        "eq:2: fails, repairable (refuted), expected passes", "  quotation: (x + y)^2 = x^2 + y^2", "  reading: As printed.",
        "  witness: at x = 1, y = 1: left side 4, right side 2", "  corrected: *(proved)",
        "  look closer: derive replay eq:2 --paper paper_derive.py",
    ])  # fmt: skip
    assert "plugin.py" not in done.stdout.str()
    cases = {c.get("name"): c for c in ElementTree.parse(pytester.path / "j.xml").iter("testcase")}
    said = {p.get("name"): p.get("value") for p in cases["eq:1"].iter("property")}
    assert said["verdict"] == "PROVED" and said["position"] == "paper_derive.py:6:1" and "proof" in said
    again = pytester.runpytest_inprocess("paper_derive.py", "--lf", "--derive-trials", "200")
    again.assert_outcomes(failed=1)


@pytest.mark.slow
def test_more_than_a_pass_may_be_required(pytester):
    text = """
        from derive import Paper, as_written, eq, real
        paper, x = Paper("p", title="P", source="p"), real("x")
        with as_written():
            paper.claim("a", "x/x = 1", x / x, eq(1))
    """
    pytester.makepyfile(paper_derive=text)
    pytester.runpytest_inprocess("paper_derive.py").assert_outcomes(passed=1)
    done = pytester.runpytest_inprocess("paper_derive.py", "--derive-require", "defined")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["a: holds where defined*less than required"])


@pytest.mark.slow
def test_xdist_shares_the_claims_and_audits_have_a_marker(pytester):
    pytester.makepyfile(paper_derive=TINY)
    pytester.runpytest_subprocess("paper_derive.py", "-n", "2", "--derive-trials", "200").assert_outcomes(
        passed=2, skipped=1
    )
    marked = names(pytester, "paper_derive.py", "--derive-audit")
    assert marked == [
        "paper_derive.py::eq:1",
        "paper_derive.py::eq:1[audit]",
        "paper_derive.py::eq:2",
        "paper_derive.py::eq:2[audit]",
        "paper_derive.py::note",
    ]
    assert names(pytester, "paper_derive.py", "--derive-audit", "-m", "not derive_audit") == [
        n for n in marked if "audit]" not in n
    ]


SAMPLE = reports.load(Path(__file__).parent / "data" / "sample_report.json")
MEASURED = next(c for c in SAMPLE.claims() if any(s.strength and s.strength.survivors for s in c.steps))


@pytest.mark.parametrize(("weak", "outcome"), [(True, "failed"), (False, "passed")])
def test_an_audit_fails_where_a_mistake_would_pass_unnoticed(pytester, monkeypatch, weak, outcome):
    steps = tuple(replace(s, strength=s.strength and replace(s.strength, weak=weak)) for s in MEASURED.steps)
    monkeypatch.setattr(plugin.Audit, "checked", lambda item: replace(MEASURED, steps=steps))
    pytester.makepyfile(paper_derive=TINY)
    done = pytester.runpytest_inprocess(
        "paper_derive.py", "--derive-audit", "-m", "derive_audit", "-k", "eq:1"
    )
    done.assert_outcomes(**{outcome: 1}, deselected=4)
    assert ("these mistakes would pass unnoticed" in done.stdout.str()) is weak


@pytest.mark.slow
def test_what_is_not_read_is_skipped_with_the_reason(pytester):
    pytester.makefile(".tex", main=DOCUMENT)
    done = pytester.runpytest_inprocess("main.tex", "--derive-trials", "200")
    done.assert_outcomes(passed=1, skipped=1)
    done.stdout.fnmatch_lines(
        ["*formulas not read, and so not checked*", "main.tex::eq:unread: f(…): a product or a function*"]
    )
    sure = pytester.runpytest_inprocess("main.tex::eq:sum", "--derive-trials", "200")
    assert "not read" not in sure.stdout.str()


def test_one_equation_in_a_test_of_ones_own():
    x = real("x")
    assert assert_holds((x + 1) ** 2, x**2 + 2 * x + 1)
    assert assert_holds(x**2, 0, relation="≥")
    with pytest.raises(AssertionError, match="counterexample: x = 0"):
        assert_holds(x**2, 0, relation=">", given=())
    assert assert_holds(x**2, 0, x > 0, relation=">")


def test_starting_pytest_costs_nothing_of_ours():
    code = "import sys, derive.testing.plugin; print([m for m in ('sympy', 'numpy', 'numba', 'reports', 'derive.run', 'msgspec') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
