"""Statements about complex numbers, from statements about real ones.

What is analytic on both sides follows from the real points of the domain, by the identity theorem; a letter
z of which logarithms and powers are taken is exp L for a letter L. Anything else is two statements about the
real and the imaginary parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import sympy as sp
from sympy.core.relational import Relational

from derive.claims import Statement
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import Array, Scalar, quantities, rename
from derive.language.complexes.analytic import analytic, on_the_line
from derive.language.complexes.arithmetic import ZERO
from derive.language.complexes.parts import Parts, known, speaks_of_complex
from derive.language.planes import is_complex
from derive.prover.complexes.moduli import by_cauchy_schwarz, by_triangle
from derive.prover.complexes.native import as_exponentials, as_letters, reflected, turned
from derive.prover.complexes.plain import made_plain
from derive.prover.handbook.table import by_table
from reports.record.evidence import Proof

Prove = Callable[[Statement], Proof]
Way = Callable[[Statement, Prove], Proof | None]
IDENTITY_THEOREM = "identity theorem"
EXPONENTIALS = "z = exp(log z): logarithms and powers of a letter become exponentials"
LETTERS = "functions with cuts as letters, and (√z)² = z"
PARTS = "real and imaginary parts"
MOST_CASES = 8  # of assumptions that say "or"


def prove_complex(statement: Statement, prove: Prove) -> Proof:
    """A proof of a statement about complex numbers; raises ProverFailure where none is found."""
    reasons: dict[str, None] = {}
    core = statement.core().alone()
    core = replace(core, lhs=turned(reflected(core.lhs)), rhs=turned(reflected(core.rhs)))
    lhs, rhs, used = by_table(core.lhs, core.rhs, core.given)
    put = [(replace(core, lhs=lhs, rhs=rhs), used)] if used else []
    for version, laws in [*put, (core, ())]:
        for way in WAYS:
            try:
                proof = way(version, prove)
            except ProverFailure as failure:
                reasons.setdefault(str(failure))
            except CannotEvaluate as failure:
                reasons.setdefault(f"the prover: {failure}")
            else:
                if proof is not None:
                    return replace(proof, trace=(*laws, *proof.trace))
    raise ProverFailure("; ".join(reasons))


def by_identity_theorem(core: Statement, prove: Prove) -> Proof | None:
    """An equation of analytic sides, from the real points; what is assumed of complex letters is not used."""
    sides = (core.lhs, core.rhs)
    letters = sorted(filter(is_complex, set().union(*map(quantities, sides))), key=lambda q: q.name)
    if core.relation != "=" or not letters or not all(map(analytic, sides)):
        return None
    line = {letter: on_the_line(letter) for letter in letters}
    given = tuple(c for c in core.given if not speaks_of_complex(c))
    lhs, rhs = (rename(side, line) for side in sides)
    real = replace(core, lhs=lhs, rhs=rhs, given=given, present=())
    proof = by_parts(real, prove)  # a root of a real letter may be complex too
    return replace(proof, method=IDENTITY_THEOREM, trace=(proof.method, *proof.trace), inferences=())


def by_exponentials(core: Statement, prove: Prove) -> Proof | None:
    """An equation in which logarithms and powers are of letters that are not 0."""
    made = as_exponentials(core)
    if made is None:
        return None
    proof = by_identity_theorem(made, prove)
    return proof and replace(proof, method=EXPONENTIALS, trace=(proof.method, *proof.trace))


def by_parts(core: Statement, prove: Prove) -> Proof:
    """Both parts of an equation, or an inequality between evidently real sides; in every case of an "or"."""
    proofs = [prove(case) for real in real_statements(core) for case in cases(made_plain(real))]
    first = proofs[0]
    if any((p.scope, p.sizes) != (first.scope, first.sizes) for p in proofs):
        raise ProverFailure("the two parts are proved at different sizes")
    trace = tuple(dict.fromkeys(line for p in proofs for line in (p.method, *p.trace)))
    return replace(first, method=PARTS, trace=trace, inferences=())


def by_letters(core: Statement, prove: Prove) -> Proof | None:
    """An equation that holds whatever its functions with cuts are worth, but for (√z)² = z."""
    made = as_letters(core)
    if made is None:
        return None
    proof = by_identity_theorem(made, prove)
    return proof and replace(proof, method=LETTERS, trace=(proof.method, *proof.trace))


WAYS: tuple[Way, ...] = (
    by_identity_theorem,
    by_exponentials,
    by_letters,
    by_cauchy_schwarz,
    by_triangle,
    by_parts,
)


def real_statements(core: Statement) -> Iterator[Statement]:
    """The statements about real numbers that together say what one about complex numbers does."""
    parts = Parts(known)
    given = (c for condition in core.given for c in parts.conditions(condition))
    inside = (c for q in _letters(core) for c in _inside(q))
    bare = replace(core, given=(*given, *inside), lemmas=(), complex=False, present=())
    if core.error is not None:
        raise ProverFailure("an approximation between complex numbers is not proved")
    if core.relation != "=":
        yield replace(bare, lhs=parts.real(core.lhs), rhs=parts.real(core.rhs))
        return
    (a, b), (c, d) = parts.whole(core.lhs), parts.whole(core.rhs)
    yield replace(bare, lhs=a, rhs=c)
    if (b, d) != (ZERO, ZERO):
        yield replace(bare, lhs=b, rhs=d)


def cases(statement: Statement) -> Iterator[Statement]:
    """The statement under each case of what is assumed; a condition that is neither is not used."""
    cases = [tuple(c for c in statement.given if isinstance(c, Relational))]
    for either in statement.given:
        told = _alternatives(either)
        if told and len(cases) * len(told) <= MOST_CASES:
            cases = [(*case, c) for case in cases for c in told]
    for case in cases:
        yield replace(statement, given=case)


def _alternatives(condition: sp.Basic) -> tuple[sp.Basic, ...]:
    """The relations of which a condition says that one holds; none if it says anything else."""
    told = condition.args if isinstance(condition, sp.Or) else ()
    return told if all(isinstance(c, Relational) for c in told) else ()


def _letters(core: Statement) -> list[Scalar | Array]:
    used: set[Scalar | Array] = set().union(*map(quantities, core.parts()))
    return sorted(filter(is_complex, used), key=lambda q: q.name)


def _inside(quantity: Scalar | Array) -> tuple[sp.Basic, ...]:
    """What the domain of a scalar says of both its parts."""
    if not isinstance(quantity, Scalar):
        return ()
    domain: object = quantity.domain
    return domain.inside(known(quantity, 0), known(quantity, 1))  # type: ignore[attr-defined,no-any-return]
