"""Certificates subtracted: a value is ≥ 0 where what is left beside multiples of them is."""

from __future__ import annotations

from flint import fmpq

from derive.prover.comparing.certificates import Certificate, certificates, partial
from derive.prover.comparing.methods import logged, unsummed
from derive.prover.comparing.searching import SIGN_DEPTH, best_of, use
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import ANY, NONNEG, POS, ZERO, Sign
from derive.prover.terms.signs import of_mono, sign, termwise
from derive.prover.terms.values import Mono, Value, merge, tidy

SEARCH = 2  # certificates used together
MAX_TRIES = 200


def certified(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    known = [*extra, *certificates(a, value)]
    return best_of(a, (subtracting(a, value, known, depth, effort) for depth in range(1, SEARCH + 1)))


def subtracting(
    a: Algebra, value: Value, known: list[Certificate], depth: int, effort: int = 0
) -> Sign | None:
    """value = Σ κ · certificate + rest with κ ≥ 0 and rest ≥ 0: its sign, or None."""
    tries, best = 0, None
    allowed = partial(a, value)
    for certificate in known:
        for factor in _multipliers(a, value, certificate.value, allowed):
            tries += 1
            if tries > MAX_TRIES:
                return best
            with a.quietly():
                rest = a.sub(value, a.mul(factor, certificate.value))
            if len(rest) > len(value) + (depth > 1) or a.below(rest):
                continue  # more terms came than went, or nothing shows it ≥ 0
            possible = _sign_of_rest(a, value, rest, depth, effort)
            if not possible.nonnegative and depth > 1:
                possible = subtracting(a, rest, known, depth - 1, effort) or ANY
            if possible.nonnegative:
                strict = possible.positive or (termwise(a, factor, 2).positive and certificate.strict())
                best = POS if strict else NONNEG
                a.helped.add(certificate.rule)
                a.certify(certificate.name, *certificate.terms)
                if strict or not a.strictly:
                    return best
    return best


def _sign_of_rest(a: Algebra, value: Value, rest: Value, depth: int, effort: int) -> Sign:
    """The sign of what a certificate leaves, by itself, as one sum, or by logarithms if it has two terms."""
    with a.quietly():
        possible = ZERO if is_zero(a, rest) else sign(a, rest, SIGN_DEPTH)
        if not possible.nonnegative and len(rest) < len(value):
            possible = use(a, unsummed, rest, (), -1) or possible
        if not possible.nonnegative and len(rest) == 2 and depth == SEARCH and effort >= 0:
            possible = use(a, logged, rest, (), 0) or possible
    return possible


def _multipliers(a: Algebra, value: Value, certificate: Value, allowed: frozenset) -> list[Value]:
    """Factors κ·m ≥ 0, defined wherever the value is, with which a term of the certificate becomes a term of
    the value.
    """
    found: dict[tuple[Mono, fmpq], None] = {}
    for mono, c in value.items():
        for other, d in certificate.items():
            if c / d > 0:
                ratio = merge(mono, tuple((n, tidy(-e)) for n, e in other))
                if (ratio, c / d) not in found and of_mono(a, ratio, 2).nonnegative:
                    found.setdefault((ratio, c / d))
    simple = sorted(found, key=lambda f: (len(f[0]), f[0]))
    return [{ratio: k} for ratio, k in simple if partial(a, {ratio: k}) <= allowed][:24]
