"""Where a term has a value: what must hold for that and is not shown, as (relation, form) pairs."""

from __future__ import annotations

from fractions import Fraction

from derive.checker.language.calculus import depends
from derive.checker.language.functions import MADE_OF, instance
from derive.checker.language.terms import SUMS, Term, Unknown, minus, plus, put
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import SIGNS, freeze
from derive.checker.proofs.signs import as_written

Needs = frozenset
NONE: Needs = frozenset()
LEAVES = ("var", "ix", "len", "entry", "det", "delta", "pi", "euler")
MATRICES = ("cell", "trace", "letter", "identity", "transposed", "plus", "multiple", "@")
SMOOTH = ("+", "*", "exp", "sin", "cos", "sinh", "cosh", "tanh", "atan", "asinh", "erf", "erfc", "sech")
TOTAL = (*SMOOTH, "abs", "max2", "min2", "sign")
ONE = Fraction(1)
WITHIN = {
    "log": (">", lambda u: u),
    "gamma": (">", lambda u: u),
    "loggamma": (">", lambda u: u),
    "digamma": (">", lambda u: u),
    "acosh": ("≥", lambda u: plus(u, minus(ONE))),
    "atanh": (">", lambda u: plus(ONE, minus(("^", u, Fraction(2))))),
    "asin": ("≥", lambda u: plus(ONE, minus(("^", u, Fraction(2))))),
    "acos": ("≥", lambda u: plus(ONE, minus(("^", u, Fraction(2))))),
}


def needs(a: Algebra, t: Term, depth: int = 0) -> Needs:
    """What must hold for a term without derivatives to have a value, and is not shown."""
    if not isinstance(t, tuple) or t[0] in LEAVES:
        return NONE
    head, *rest = t
    if head in MATRICES:
        return Needs().union(*(needs(a, part, depth) for part in rest))
    if head == "inverted":  # a letter that is definite has an inverse
        definite = rest[0][0] == "letter" and a.domains[rest[0][1]][1][0] == "spd"
        return needs(a, rest[0], depth) | (NONE if definite else Needs({("a regular matrix", repr(t))}))
    if head == "inverse":
        return NONE if a.domains[rest[0]][1][0] == "spd" else Needs({("a regular matrix", rest[0])})
    if head in SUMS:  # what is asked for holds for every value of the index
        own = ("ix", f"'{900 + depth}", rest[0][2])
        return needs(a, put(rest[1], {rest[0]: own}), depth + 1)
    if head == "integral":
        return _of_integral(a, t, depth)
    if head in MADE_OF and head not in TOTAL:
        return needs(a, instance(MADE_OF, head, *rest), depth)
    found = Needs().union(*(needs(a, part, depth) for part in rest))
    if head == "^":
        return found | _of_power(a, rest[0], rest[1])
    if head in WITHIN:
        relation, bound = WITHIN[head]
        return found | shown(a, relation, bound(rest[0]))
    return found if head in TOTAL else found | {(head, repr(t))}


def shown(a: Algebra, relation: str, t: Term) -> Needs:
    """Nothing, if a term is shown to be > 0, ≥ 0 or ≠ 0; else that."""
    for new, arrays in a.values:
        t = put(t, new, arrays)
    return NONE if not as_written(a, t) & ~SIGNS[relation] else Needs({(relation, freeze(a.read(t)))})


def _of_power(a: Algebra, base: Term, exponent: Term) -> Needs:
    if not isinstance(exponent, Fraction):
        return shown(a, ">", base)
    if exponent.denominator == 1:
        return NONE if exponent >= 0 else shown(a, "≠", base)
    return shown(a, "≥" if exponent > 0 else ">", base)


def _of_integral(a: Algebra, t: Term, depth: int) -> Needs:
    """An integral has a value if its body is continuous up to finite limits, or a lemma tells it."""
    name, low, high, body = a.bound_apart(t)
    inner = needs(a, body, depth)
    finite = ("oo",) not in (low, high) and ("-oo",) not in (low, high)
    if not inner and finite and a.domains[name][0] == () and smooth(a, body, ("var", name)):
        return needs(a, low, depth) | needs(a, high, depth)
    try:
        closed = "integral" not in {a.content[n][0] for m in a.read(t) for n, _ in m}
    except Unknown:
        closed = False
    return inner if closed else inner | {("integral", repr(t))}


def smooth(a: Algebra, t: Term, x: Term) -> bool:
    """Whether a term without derivatives is differentiable, as often as one likes, in x or its entries."""
    if isinstance(t, Fraction) or not depends(t, x) or t[0] in LEAVES:
        return True
    head, *rest = t
    if head in SUMS:
        own = ("ix", "'899", rest[0][2])
        return head != "largest" and smooth(a, put(rest[1], {rest[0]: own}), x)
    if head == "integral" or not all(smooth(a, part, x) for part in rest):
        return False
    if head == "^" and isinstance(rest[1], Fraction) and rest[1].denominator == 1:
        return rest[1] > 0 or not shown(a, "≠", rest[0])
    if head in ("^", "log"):
        return not shown(a, ">", rest[0])
    return head in SMOOTH or (head == "abs" and not shown(a, "≠", rest[0]))


def inside(a: Algebra, value: Term, domain: Term) -> bool:
    """Whether a value is shown to lie in an interval of real numbers."""
    kind, *where = domain
    if kind != "interval" or ("var", "integers") in where:
        return False
    ends = (
        (where[0], plus(value, minus(where[0])), "open-low"),
        (where[1], plus(where[1], minus(value)), "open-high"),
    )
    return all(
        not isinstance(end, Fraction) or not shown(a, ">" if ("var", flag) in where else "≥", gap)
        for end, gap, flag in ends
    )
