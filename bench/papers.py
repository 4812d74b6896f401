"""What the shipped papers come to: claims, findings, outcomes, severities, and what must be zero.

    python -m bench.papers [REPORT.json]

Without a report the papers are checked first; verdicts that are known are taken from the cache. Counted are
the papers' own claims; findings stand apart. *Twice* are pairs of claims that quote the same words, so that
one quotation would carry two verdicts; *fragments* are claims that are neither a formula nor a sentence;
*hollow* are proofs that lack an object their quotation names and do not say why.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from derive.run import loading
from derive.run.run import Settings, run
from reports.record.letters import GREEK, missing
from reports.record.loading import load
from reports.record.outcomes import Outcome, Severity
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict
from reports.views.errata import misprinted, ranked

LINES = {("shim", "why:leads")}  # printed as a line of its own, without a capital letter


def squeezed(latex: str) -> str:
    """A quotation without its white space."""
    return "".join(latex.split())


def twice(paper: Paper) -> list[tuple[str, str]]:
    """Pairs of claims that quote the same words; two displays are two, even where the paper prints one again."""
    pairs = [(a, b) for a in paper.claims for b in paper.claims if a.label != b.label]
    pairs = [(a, b) for a, b in pairs if None in (a.display, b.display) or a.display == b.display]
    return [(a.label, b.label) for a, b in pairs if squeezed(a.quote) in squeezed(b.quote)]


def fragment(quote: str) -> bool:
    """Whether a quotation is neither a formula nor a sentence: a few words, or words that begin in the middle."""
    words = quote.split()
    formula = any(sign in quote for sign in ("=", "\\", "$", "<", ">", "≤", "∝", "^", "_"))
    symbol = len(words[0]) == 1 and words[0] != "a"  # “v is the mean.” begins with a letter of the paper's
    whole = symbol or quote[:1].isupper() or quote[:1].isdigit() or not quote[:1].isalpha()
    return not formula and ((len(words) < 4 and not quote.endswith(".")) or not whole)


def fragments(paper: Paper) -> list[str]:
    """Claims with a truth value whose quotation is a fragment."""
    asserting = [c for c in paper.claims if c.kind not in ("definition", "prose")]
    return [c.label for c in asserting if fragment(c.quote) and (paper.id, c.label) not in LINES]


def lacking(paper: Paper) -> list[tuple[Claim, tuple[str, ...]]]:
    """What is proved of the paper's words without an object that they name."""
    others = [(c, v) for c in paper.claims for v in (c.meant, *c.readings, c.correction) if v]
    forms = [*paper.claims, *(replace(v, quote=c.quote) for c, v in others)]
    return [(v, missing(v)) for v in forms if missing(v)]


def hollow(paper: Paper) -> list[tuple[str, str]]:
    """What is proved without an object, and does not say why: the label and the object."""
    return [
        (form.label, name) for form, absent in lacking(paper) for name in absent if not explained(form, name)
    ]


def explained(form: Claim, name: str) -> bool:
    """Whether what is said of the missing objects names this one."""
    size = "SMALL" if name.islower() else "CAPITAL"
    spelled = {"lambda": "lamda", "Lambda": "lamda"}.get(name, name).upper()
    letter = unicodedata.lookup(f"GREEK {size} LETTER {spelled}") if name in GREEK - {"ell"} else name
    said = unicodedata.normalize("NFKC", form.lacks or "")  # ϑ is θ
    return bool({name, letter} & set(re.findall(r"[^\W\d_]+", said))) or f"\\{name}" in said


def row(paper: Paper) -> dict[str, str]:
    """The numbers of one paper."""
    told = Counter(claim.outcome for claim in paper.claims)
    grave = Counter(claim.severity for claim in paper.claims)
    proved = [c for c in paper.claims if c.verdict == Verdict.PROVED]
    return {
        "paper": paper.id,
        "claims": str(len(paper.claims)),
        "findings": str(len(paper.findings)),
        **{outcome.word: str(told[outcome]) for outcome in Outcome},
        **{severity.value: str(grave[severity]) for severity in Severity},
        "errata": f"{len(ranked(paper.claims))} + {len(misprinted(paper.claims))} slips",
        "proved": str(len(proved)),
        "without an object": str(len(lacking(paper))),
        "hollow": str(len(hollow(paper))),
        "twice": str(len(twice(paper))),
        "fragments": str(len(fragments(paper))),
        "overview not borne out": str(sum(not s.borne_out for s in paper.overview)),
        "not as expected": str(sum(not entry.as_expected for entry in paper.entries)),
    }


def table(report: Report) -> Iterator[str]:
    """One column for each paper."""
    rows = [row(paper) for paper in report.papers]
    for name in rows[0]:
        yield "| " + " | ".join([f"{name:30}", *(f"{r[name]:>12}" for r in rows)]) + " |"
        if name == "paper":
            yield "|" + "|".join(["-" * 32, *("-" * 13 + ":" for _ in rows)]) + "|"


def main() -> None:
    """Print the table, and what lacks an object with its explanation."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report", type=Path, nargs="?")
    options = parser.parse_args()
    report = load(options.report) if options.report else run(loading.load_all([]), Settings(jobs=2))
    print("\n".join(table(report)))
    print("\nProved without an object that the quotation names:")
    for paper in report.papers:
        for form, absent in lacking(paper):
            print(f"  {paper.id} {form.label}: {', '.join(absent)}: {form.lacks or 'NOT EXPLAINED'}")


if __name__ == "__main__":
    main()
