"""Reading: terms as normal forms, and normal forms as terms again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from derive.checker.language.functions import MADE_OF, instance
from derive.checker.language.terms import FRESH, SUMS, Term, Unknown, plus, put, times
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import POS, Form, number


def read(a: Algebra, t: Term) -> Form:
    """A term without derivatives as a normal form."""
    if isinstance(t, Fraction):
        return number(t)
    if t[0] not in REMEMBERED:
        return _read(a, t)
    key = ("read", t)
    if key not in a.memo:
        a.memo[key] = _read(a, t)
    return a.memo[key]


def _read(a: Algebra, t: Term) -> Form:
    head, *rest = t
    if head in ("var", "pi", "euler"):
        return a.just(a.atom(*t))
    if head == "len":
        return a.length(rest[0])
    if head == "ix":
        return a.position(t)
    if head in ("entry", "inverse"):
        return a.entry(head, rest[0], tuple(_place(i) for i in rest[1:]))
    if head == "det":
        return a.just(a.atom("det", rest[0]))
    if head == "delta":
        return a.delta(*map(_place, rest))
    if head == "+":
        return a.add(*(read(a, part) for part in rest))
    if head == "*":
        return a.mul(*(read(a, part) for part in rest))
    if head == "^":
        return _power(a, read(a, rest[0]), read(a, rest[1]))
    if head in SUMS:
        fresh = ("ix", f"{next(FRESH)}", rest[0][2])
        body = read(a, put(rest[1], {rest[0]: fresh}))
        return a.total(body, fresh) if head == "sum" else a.binder(head, body, fresh)
    if head == "integral":
        name, *ends, body = bound_apart(a, t)
        form = read(a, body)
        if _nested(t) > 1 and _nested(again := (head, name, *ends, written(a, form))) < _nested(t):
            return read(a, again)  # integrals inside are gone
        low, high = (end[0] if end in (("oo",), ("-oo",)) else read(a, end) for end in ends)
        return a.integral(("array" if a.domains[name][0] else "var", name), low, high, form)
    if head in MADE_OF:
        return read(a, instance(MADE_OF, head, *rest))
    arguments = [read(a, part) for part in rest]
    return a.exponential(*arguments) if head == "exp" else a.function(head, *arguments)


REMEMBERED = (*SUMS, "integral", "^", "log")


def bound_apart(a: Algebra, t: Term) -> tuple[str, Term, Term, Term]:
    """(variable, low, high, body) of an integral over a variable of its own, that runs from low to high.

    What is known of a quantity that happens to have its letter is not known of it.
    """
    _, old, low, high, body = t
    lengths, domain = a.domains.get(old, ((), REALS))
    if domain[0] != "interval" or ("var", "integers") in domain:
        raise Unknown("an integral over what is no real number")
    finite = isinstance(low, Fraction) and isinstance(high, Fraction)
    ends = (min(low, high), max(low, high)) if finite else REALS[1:]
    name = ";".join(["'" + str(_nested(t)), *lengths, *(map(str, ends) if finite else ())])
    a.domains[name] = (lengths, ("interval", *ends))
    places = tuple(("ix", f"'{k}", n) for k, n in enumerate(lengths))
    if lengths:
        return name, low, high, put(body, {}, {old: (places, ("entry", name, *places))})
    return name, low, high, put(body, {("var", old): ("var", name)})


REALS = ("interval", ("-oo",), ("oo",))


def _nested(t: Term) -> int:
    """How deep integrals are nested in a term."""
    if not isinstance(t, tuple):
        return 0
    return (t[0] == "integral") + max(map(_nested, t[1:]), default=0)


def _place(i: Term) -> Term:
    if isinstance(i, Fraction) or i[0] == "ix":
        return i
    raise Unknown("a place that is no index")


def _power(a: Algebra, base: Form, exponent: Form) -> Form:
    if not exponent or list(exponent) == [()]:
        return a.power(base, exponent.get((), Fraction(0)))
    if a.sign(base) != POS:
        raise Unknown("a power with a base that is not shown positive")
    return a.exponential(a.mul(exponent, a.logarithm(base)))


def written(a: Algebra, p: Form) -> Term:
    """A normal form as a term again."""
    return plus(*(times(c, *(_written_power(a, n, e) for n, e in m)) for m, c in p.items()))


def _written_power(a: Algebra, n: int, e: Any) -> Term:
    head, *rest = a.content[n]
    if head == "exp":
        return ("exp", times(Fraction(e), *(_written_power(a, k, f) for k, f in rest[0])))
    if head == "sum":
        body = times(*(_written_power(a, k, f) for k, f in rest[1]))
        for i in rest[0]:
            body = ("sum", i, body)
        found: Term = body
    elif head == "base":
        found = written(a, dict(rest[0]))
    elif head in ("product", "largest"):
        found = (head, rest[0][0], written(a, dict(rest[1])))
    elif head in ("var", "ix", "len", "entry", "inverse", "det", "delta", "pi", "euler"):
        found = a.content[n]
    elif head == "integral":
        found = (
            head,
            rest[0][0][1],
            *((r,) if isinstance(r, str) else written(a, dict(r)) for r in rest[1:]),
        )
    else:
        found = (head, *(written(a, dict(part)) for part in rest))
    return found if e == 1 else ("^", found, Fraction(e))
