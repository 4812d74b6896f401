"""What may be said of a paper, a claim and a check beside the chain: one row for each option."""

from __future__ import annotations

# The signatures of the public words are held against this table by a test.
OPTIONS: dict[str, str] = {
    "given": (
        "What is assumed, one relation or several: `given=Eq(x, y)`, `given=(x > 0, x < 1)`. A "
        "premise of the paper is a premise of the check: trials keep to the points that satisfy "
        "it, proofs may use it. What can be a domain (positive, simplex, spd …) should be one."
    ),
    "each": (
        "The indices for which a relation is meant one by one: `each=t` says it for every t. An "
        "index that stands free on both sides needs no mention; one that stands in `given` alone "
        "does."
    ),
    "uses": (
        "Earlier claims whose result this one rests on, by their Python names: `uses=gap`, "
        "`uses=(gap, bound)`. A proof may cite them, and if one of them fails, this one says so. "
        "A cycle cannot be written."
    ),
    "notation": (
        "Earlier claims whose letters alone are used: `notation=weights`. Their failure does not "
        "flow here."
    ),
    "reading": (
        "One sentence: how prose, or damaged print, became the chain. It is shown beside the "
        "quotation."
    ),
    "meant": (
        "The reading that is evidently meant where the print is damaged, made by `amended(…)`; "
        "both are checked."
    ),
    "readings": "Other readings that the words allow, by name: `readings={\"at β = 1\": amended(…)}`.",
    "correction": (
        "The smallest change that makes a refuted claim true, made by `amended(…)`, and itself "
        "checked."
    ),
    "expect": (
        "What you expect, such as `expect=\"REFUTED\"`; without it, that it passes. A run fails "
        "where the verdict is another. Nobody types a verdict."
    ),
    "reason": "One sentence for the reader: why a claim fails, or why an entry is no claim.",
    "place": "Where the words stand, if not in the section named before.",
    "display": "The number of the displayed formula that is quoted.",
    "displays": "All displayed formulas of a document, so that entries can quote them by number.",
    "kind": (
        "The kind of statement, where the chain does not show it: identity, gradient, inequality, "
        "limit …"
    ),
    "leaves": "What our answers to a question leave open.",
    "lacks": "Why the chain does without an object that the quotation names.",
    "letters": "How letters of the quotations are written here, for the whole paper.",
    "repeats": "The earlier claim whose slip this one repeats: the errata have it once.",
    "complex": (
        "Compare principal values where the reals have none, as in `sqrt(x*y)` for negative x and "
        "y."
    ),
    "about": "The claim that a finding is about, if not the one before it.",
    "cause": "Why print and meaning differ: misprint, scan (our copy's fault) or notation.",
    "condition": "The assumption under which the print holds, in words; then it “holds if …”.",
    "why": "The reason that the paper gives for a link: `eq(b, why=\"chain rule\")`.",
    "error": "Of `approx`: what the difference is at most, on the whole domain.",
    "to": "Of `approx`: the variable and its limit, `to=(beta, oo)`; the error must tend to 0.",
    "in_": "Of `order` and `grows`: the size that grows, `in_=t.length`.",
    "of": "The domain of an array's entries, or of the array: `of=POSITIVE`, `of=Sphere()`.",
    "symmetric": "Of `grad`: entries that mirror each other move together.",
    "tex": "How a quantity prints: `positive(\"s2\", tex=r\"\\sigma^2\")`.",
    "low": "The least value of a number; it is one of its values unless it is `open`.",
    "high": "The greatest value of a number; it is one of its values unless it is `open`.",
    "open": "Leaves the bounds of an interval themselves out.",
    "boundary": "Of weights: some may be 0.",
    "relation": "Of `check`: the sign between the two sides, `=` unless it is said.",
    "require": "What a pass must be: `defined`, at every point of the domain, or `proved`, on all of it.",
    "seed": "What the random instances begin with; the same seed gives the same verdicts and witnesses.",
    "trials": "How many random instances the numeric road tries.",
    "title": "The title of the paper.",
    "source": "Where the words are from: a file, an address, a book.",
    "authors": "Who wrote it.",
    "overview": (
        "What we say of the whole paper; better with `paper.overview(says(…))`, which is borne "
        "out or not."
    ),
    "setting": (
        "How the text was modelled, told before the first verdict: what is finite, what a letter "
        "is."
    ),
    "holds": "Of `says`: what must hold for the sentence to be borne out.",
    "fails": "Of `says`: what must fail for the sentence to be borne out.",
    "under": "Of `says`: what must hold under a condition, which the sentence says.",
    "main": "Of `says`: a letter to the author opens with the sentence.",
}  # fmt: skip
