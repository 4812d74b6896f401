"""Assumptions: which a true statement needs, and which a false one lacks.

`roles` weakens what a statement assumes, one thing at a time: needed, if a certified counterexample appears;
not needed, if a proof remains; else unknown, with the reason. `additions` tries a table of plausible
assumptions on a refuted statement, and names those under which it holds; an assumption that no instance
satisfies helps nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derive.audit.neighbours import CAMPAIGN_SECONDS, Fate, campaigned
from derive.audit.proving import general_proof
from derive.claims import Statement, printing
from derive.claims.wellformed import ill_formed
from derive.language import Array, At, Diff, Entry, Index, Scalar, delta, quantities, sizes_of, total
from derive.language.domains import (
    NONNEGATIVE,
    POSITIVE,
    REAL,
    SPD,
    Distinct,
    Domain,
    Interval,
    Orthonormal,
    Simplex,
    Sphere,
    Symmetric,
)
from derive.roads.limited import OutOfTime, processor_seconds, short_attempt
from derive.verdict.decide import decide
from numeric.attack.tally import BRIEF
from reports.record.evidence import Assumption, Counterexample, flat
from reports.record.verdicts import Verdict

Quantity = Scalar | Array


@dataclass(frozen=True)
class Changed:
    """A statement that assumes one thing less, or one thing more, and which."""

    what: str
    statement: Statement


# one thing less


def _no_sign(d: Domain) -> Iterator[tuple[str, Domain]]:
    """Positive → real: an interval without its lower bound, and without its upper one."""
    if isinstance(d, Interval) and d.low.is_finite:
        yield "bounded below", replace(d, low=-sp.oo)
    if isinstance(d, Interval) and d.high.is_finite:
        yield "bounded above", replace(d, high=sp.oo)


def _closed(d: Domain) -> Iterator[tuple[str, Domain]]:
    """An open end closed: is the end point itself excluded for a reason?"""
    if isinstance(d, Interval) and d.low.is_finite and not d.closed_low:
        yield "lower end left out", replace(d, closed_low=True)
    if isinstance(d, Interval) and d.high.is_finite and not d.closed_high:
        yield "upper end left out", replace(d, closed_high=True)


def _not_whole(d: Domain) -> Iterator[tuple[str, Domain]]:
    if isinstance(d, Interval) and d.integers:
        yield "whole numbers", replace(d, integers=False)


def _not_normalised(d: Domain) -> Iterator[tuple[str, Domain]]:
    if isinstance(d, Simplex):
        yield "sums to one", NONNEGATIVE if d.boundary else POSITIVE
    if isinstance(d, Simplex) and not d.boundary:
        yield "interior", Simplex(boundary=True)
    if isinstance(d, Sphere):
        yield "unit length", REAL


def _not_definite(d: Domain) -> Iterator[tuple[str, Domain]]:
    if isinstance(d, SPD):
        yield "positive definite", Symmetric()
    if isinstance(d, Symmetric):
        yield "symmetric", REAL


def _not_orthonormal(d: Domain) -> Iterator[tuple[str, Domain]]:
    if isinstance(d, Orthonormal):
        yield "orthonormal", REAL


def _not_distinct(d: Domain) -> Iterator[tuple[str, Domain]]:
    if isinstance(d, Distinct):
        yield "distinct", REAL


WEAKER: tuple[Callable[[Domain], Iterator[tuple[str, Domain]]], ...] = (
    _no_sign, _closed, _not_whole, _not_normalised, _not_definite, _not_orthonormal, _not_distinct,
)  # fmt: skip


def weakenings(statement: Statement) -> Iterator[Changed]:
    """The statement with each condition dropped, and with each domain widened, one at a time."""
    for k, condition in enumerate(statement.given):
        rest = statement.given[:k] + statement.given[k + 1 :]
        yield Changed(f"given ${printing.latex(condition)}$", replace(statement, given=rest))
    for quantity in _quantities(statement):
        for weaker in WEAKER:
            for word, domain in weaker(quantity.domain):
                if isinstance(quantity, Array) or isinstance(domain, Interval):
                    yield Changed(rf"${quantity.tex}$ {word}", retyped(statement, quantity, domain))


def roles(statement: Statement, seed: int) -> tuple[Assumption, ...]:
    """For each assumption: needed (with what goes wrong without it), not needed, or unknown."""
    return tuple(_role(w.what, w.statement, seed) for w in weakenings(statement.alone()))


def _role(what: str, statement: Statement, seed: int) -> Assumption:
    if nonsense := ill_formed(statement):
        return Assumption(what, "unknown", nonsense)
    proof = general_proof(statement)
    tried = short_attempt(statement, seed, proof is not None)
    verdict, reason = decide(proof, "no strategy closes it", tried)
    if verdict == Verdict.REFUTED:
        assert tried.counterexample is not None
        return Assumption(what, "needed", _witness(tried.counterexample))
    if verdict == Verdict.PROVED:
        return Assumption(what, "not needed")
    accepted = tried.trials.accepted if tried.trials else 0
    unbroken = f"without it {accepted} instances are accepted and none breaks it, but no proof is found"
    return Assumption(what, "unknown", reason or unbroken)


def _witness(found: Counterexample) -> str:
    """A counterexample in one line."""
    where = [
        f"{name} = {n}" for name, n in (*found.sizes.items(), *found.at.items())
    ]  # an index may be named like its length
    where += [f"{v.name} = {flat(v.value)}" for v in found.values]
    left, right = found.worth
    return f"{', '.join(where)}: left side {left}, right side {right}"


# one thing more: each entry knows to which quantities it applies

Addition = Callable[[Statement, Quantity], Iterator[Changed]]


def _positive(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if q.domain in (REAL, NONNEGATIVE):
        yield Changed(f"${q.tex}$ positive", retyped(statement, q, POSITIVE))


def _interior(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if q.domain == Simplex(boundary=True):
        yield Changed(f"${q.tex}$ in the interior of the simplex", retyped(statement, q, Simplex()))
    d = q.domain
    if isinstance(d, Interval) and d.high.is_finite and not d.integers and d.low < d.high:
        yield Changed(
            f"${q.tex}$ in the interior",
            retyped(statement, q, replace(d, closed_low=False, closed_high=False)),
        )


def _normalised(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL:
        yield Changed(f"${q.tex}$ of unit length", retyped(statement, q, Sphere()))
    if isinstance(q, Array) and q.domain in (POSITIVE, NONNEGATIVE):
        yield Changed(
            f"${q.tex}$ summing to one", retyped(statement, q, Simplex(boundary=q.domain == NONNEGATIVE))
        )


def _distinct(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL:
        yield Changed(f"${q.tex}$ distinct", retyped(statement, q, Distinct()))


def _orthonormal(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL and len(q.lengths) == 2:
        yield Changed(f"${q.tex}$ orthonormal", retyped(statement, q, Orthonormal()))


def _symmetric(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL and len(q.lengths) >= 2 and q.lengths[-1] == q.lengths[-2]:
        yield Changed(f"${q.tex}$ symmetric", retyped(statement, q, Symmetric()))


def _diagonal(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL and len(q.lengths) >= 2 and q.lengths[-1] == q.lengths[-2]:
        yield from _rewritten(f"${q.tex}$ diagonal", statement, q, lambda e: delta(*e.indices[-2:]) * e)


def _zero_mean(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL:

        def centred(e: Entry) -> sp.Expr:
            n = Index("n_mean", q.lengths[0])
            return e - total(q[(n, *e.indices[1:])], n) / q.lengths[0]

        yield from _rewritten(f"${q.tex}$ of zero mean", statement, q, centred)


def _equal_norms(statement: Statement, q: Quantity) -> Iterator[Changed]:
    if isinstance(q, Array) and q.domain == REAL and len(q.lengths) == 2:
        size = Scalar(f"norm_{q.name}", POSITIVE)
        unit = Array(q.name, q.lengths, Sphere(), q.entry_tex or q.tex)
        yield from _rewritten(f"${q.tex}$ of equal norms", statement, q, lambda e: size * unit[e.indices])


ADDITIONS: tuple[Addition, ...] = (
    _positive, _interior, _normalised, _distinct, _orthonormal, _symmetric, _diagonal, _zero_mean,
    _equal_norms,
)  # fmt: skip


def strengthenings(statement: Statement) -> Iterator[Changed]:
    """The statement with each plausible assumption added, one at a time."""
    for quantity in _quantities(statement):
        for addition in ADDITIONS:
            yield from addition(statement, quantity)
    for size in sorted(set().union(*map(sizes_of, statement.parts())), key=str):
        for condition, word in ((sp.Ge(size, 2), r"\ge 2"), (sp.Eq(size, 1), "= 1")):
            if condition not in statement.given:
                yield Changed(rf"${size} {word}$", replace(statement, given=(*statement.given, condition)))


def additions(statement: Statement, seed: int) -> tuple[Assumption, ...]:
    """The assumptions under which a refuted statement becomes true."""
    found = []
    for added in strengthenings(statement.alone()):
        verdict = _verdict(added.statement, seed)
        if verdict is not None:
            found.append(Assumption(added.what, "makes it true", verdict=verdict))
    return tuple(found)


def _verdict(statement: Statement, seed: int) -> Verdict | None:
    """PROVED or SUPPORTED, or None; most assumptions do not help, and a short campaign shows it."""
    try:
        with processor_seconds(CAMPAIGN_SECONDS):
            if ill_formed(statement) or campaigned(statement, seed, BRIEF) != Fate.STANDS:
                return None
    except OutOfTime:
        return None
    proof = general_proof(statement)
    verdict, _ = decide(proof, "no strategy closes it", short_attempt(statement, seed, proof is not None))
    return verdict if verdict.passes else None


# the same statement about another quantity


def retyped(statement: Statement, quantity: Quantity, domain: Domain) -> Statement:
    """The statement with a quantity in another domain."""
    if isinstance(quantity, Scalar):
        assert isinstance(domain, Interval)
        new: Quantity = Scalar(quantity.name, domain, quantity.tex)
    else:
        new = Array(quantity.name, quantity.lengths, domain, quantity.entry_tex or quantity.tex)
    return _mapped(statement, lambda part: part.xreplace({quantity: new}))


def _rewritten(
    what: str, statement: Statement, array: Array, entry: Callable[[Entry], sp.Expr]
) -> Iterator[Changed]:
    """Every entry of an array replaced by an expression, where nothing differentiates by it or puts in for
    it.
    """
    fixed = (
        e.variable if isinstance(e, Diff) else e.target for p in statement.parts() for e in p.atoms(Diff, At)
    )
    if all(array not in quantities(f) for f in fixed):

        def put(part: sp.Basic) -> sp.Basic:
            return part.replace(lambda e: isinstance(e, Entry) and e.array == array, entry)

        yield Changed(what, _mapped(statement, put))


def _mapped(statement: Statement, change: Callable[[Any], Any]) -> Statement:
    return replace(
        statement,
        lhs=change(statement.lhs),
        rhs=change(statement.rhs),
        given=tuple(map(change, statement.given)),
        error=None if statement.error is None else change(statement.error),
        lemmas=(),
    )


def _quantities(statement: Statement) -> list[Quantity]:
    return sorted(set().union(*map(quantities, statement.parts())), key=lambda q: q.name)
