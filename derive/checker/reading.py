"""Reading: a statement from its record as data, and its terms as normal forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from derive.checker import integrals
from derive.checker.normal import NEG, NOT_NEG, NULL, POS, Algebra, Form, number
from derive.checker.signs import sign
from derive.checker.terms import (
    FRESH,
    SUMS,
    Term,
    Unknown,
    carried,
    depends,
    free,
    minus,
    parse,
    plus,
    put,
    times,
)

Domains = Mapping[str, tuple[tuple[str, ...], Term]]
SIGNS = {">": POS, "≥": NOT_NEG, "<": NEG, "≤": NEG | NULL, "≠": NEG | POS, "=": NULL}


@dataclass(frozen=True)
class Statement:
    """For all quantities of the domains that meet the conditions: lhs relation rhs."""

    lhs: Term
    relation: str
    rhs: Term
    domains: Domains
    given: tuple[Term, ...] = ()
    each: tuple[Term, ...] = ()
    error: Term | None = None
    to: tuple[Term, Term] | None = None
    complex: bool = False

    @property
    def parts(self) -> tuple[Term, ...]:
        """All its terms."""
        return (self.lhs, self.rhs, *self.given, *(() if self.error is None else (self.error,)))


def statement_of(record: Mapping[str, Any]) -> Statement:
    """A statement from its record."""
    domains: dict[str, tuple[tuple[str, ...], Term]] = {}
    for text in record["declared"]:
        kind, name, *rest = parse(text)
        lengths = (
            tuple(word if isinstance(word, str) else word[1] for word in rest[0]) if kind == "array" else ()
        )
        if name[1] in domains:
            raise Unknown("two quantities of one name")
        domains[name[1]] = (lengths, rest[-1])
    found = Statement(
        parse(record["lhs"]),
        record["relation"],
        parse(record["rhs"]),
        domains,
        tuple(part for text in record["given"] for part in _conjuncts(parse(text))),
        tuple(map(parse, record["each"])),
        None if record["error"] is None else parse(record["error"]),
        None if record["to"] is None else (parse(record["to"][0]), parse(record["to"][1])),
        record["complex"],
    )
    for part in found.parts:
        _check_places(part, domains)
    return found


def _check_places(t: Term, domains: Domains) -> None:
    """An array is indexed by axes of its own lengths, or at a number."""
    if isinstance(t, (Fraction, str)):
        return
    if t[0] in ("entry", "inverse"):
        lengths = domains[t[1]][0]
        fit = len(lengths) == len(t) - 2 and all(
            isinstance(i, Fraction) or i[0] != "ix" or i[2] == n for i, n in zip(t[2:], lengths, strict=False)
        )
        if not fit:
            raise Unknown(f"{t[1]} is indexed by axes of other lengths")
    for part in t[1:]:
        _check_places(part, domains)


def _conjuncts(condition: Term) -> list[Term]:
    return [c for part in condition[1:] for c in _conjuncts(part)] if condition[0] == "and" else [condition]


def prepared(s: Statement) -> Statement:
    """The statement with derivatives taken, and with what an equation names outright put in for it."""
    s = _mapped(s, lambda t: carried(t, lambda body, x: closed(s, body, x)))
    for condition in s.given:
        if (found := _named(condition, s)) is not None:
            target, value = found
            rest = replace(s, given=tuple(c for c in s.given if c != condition))
            new = {target: value} if target[0] == "var" else {}
            arrays = {} if new else {target[1]: (target[2:], value)}
            rest = _mapped(rest, partial(put, new=new, arrays=arrays))
            return prepared(replace(rest, given=(*rest.given, *_inherited(s.domains[target[1]][1], value))))
    return s


def _mapped(s: Statement, f: Callable[[Term], Term]) -> Statement:
    error = None if s.error is None else f(s.error)
    given = tuple((c[0], *map(f, c[1:])) for c in s.given)
    return replace(s, lhs=f(s.lhs), rhs=f(s.rhs), given=given, error=error)


def _named(condition: Term, s: Statement) -> tuple[Term, Term] | None:
    """A scalar, or all entries of an array with free entries, that an equation gives a value."""
    if condition[0] != "=":
        return None
    for target, value in (condition[1:], condition[:0:-1]):
        if isinstance(target, Fraction) or target[0] not in ("var", "entry") or depends(value, target):
            continue
        if s.to is not None and (target == s.to[0] or s.to[0] in free(value)):
            continue
        places, loose = target[2:] if target[0] == "entry" else (), {i for i in free(value) if i[0] == "ix"}
        lengths, domain = s.domains[target[1]]
        plain = all(i[0] == "ix" and i[2] == n for i, n in zip(places, lengths, strict=True))
        if domain[0] == "interval" and plain and len(set(places)) == len(places) and loose <= set(places):
            fixed = {i for part in (s.lhs, s.rhs) for i in free(part)} | set(s.each)
            if not set(places) & fixed:
                return target, value
    return None


def _inherited(domain: Term, value: Term) -> list[Term]:
    """What is known of a value because it is that of a quantity with a domain."""
    flags = {flag[1] for flag in domain[3:]}
    low = [(">" if "open-low" in flags else "≥", value, domain[1])] if isinstance(domain[1], Fraction) else []
    high = (
        [("<" if "open-high" in flags else "≤", value, domain[2])] if isinstance(domain[2], Fraction) else []
    )
    return low + high


def algebra_of(s: Statement) -> Algebra:
    """The algebra of a statement that is prepared, with what its conditions say of signs and of indices."""
    a = Algebra(s.domains, sign)
    a.sizes = {
        c[1][1]: int(c[2])
        for c in s.given
        if c[0] == "=" and isinstance(c[1], tuple) and c[1][0] == "len" and _small(c[2])
    }
    fixed = {i for part in (s.lhs, s.rhs) for i in free(part)} | set(s.each)
    a.named = {i for i in fixed if i[0] == "ix"}
    for relation, one, two in s.given:
        if (
            one[:1] == ("ix",) and two[:1] == ("ix",)
            if not isinstance(one, Fraction) and not isinstance(two, Fraction)
            else False
        ):
            if relation == "≠" and one in fixed and two in fixed:
                a.distinct.add(frozenset((one, two)))
            continue
        try:
            gap = read(a, plus(one, minus(two)))
        except Unknown:
            continue  # a condition that cannot be read is not used
        loose = frozenset(i for i in a.free(gap) if i[0] == "ix" and i not in fixed)
        a.known.append((gap, SIGNS[relation], loose))
    a.memo = {key: found for key, found in a.memo.items() if key[0] not in ("sign", "possible")}
    return a


def _small(t: Term) -> bool:
    return isinstance(t, Fraction) and t.denominator == 1 and 1 <= t <= 4


def closed(s: Statement, body: Term, x: Term) -> Term:
    """A term whose integrals depend on x, in closed form: of x only what holds all around it is used."""
    if not any(depends(part, x) for part in _integrals(body)):
        return body
    around = tuple(c for c in s.given if c[0] in "<>" and not _integrals(c))
    a = algebra_of(replace(s, lhs=Fraction(0), rhs=Fraction(0), given=around, each=s.each))
    a.plain.add(x[1])
    found = written(a, read(a, body))
    if any(depends(part, x) for part in _integrals(found)):
        raise Unknown("the derivative of an integral or product without a closed form")
    return found


def _integrals(t: Term) -> list[Term]:
    if isinstance(t, (Fraction, str)):
        return []
    return ([t] if t[0] in ("integral", "product") else []) + [
        part for inner in t[1:] for part in _integrals(inner)
    ]


def read(a: Algebra, t: Term) -> Form:
    """A term without derivatives as a normal form."""
    if isinstance(t, Fraction):
        return number(t)
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
        low, high = (end if end in (("oo",), ("-oo",)) else read(a, end) for end in rest[1:3])
        return integrals.integral(a, rest[0], low, high, read(a, rest[3]))
    if head in THROUGH:
        return read(a, THROUGH[head](*rest))
    arguments = [read(a, part) for part in rest]
    known = {"exp": a.exponential, "log": a.logarithm, "abs": a.absolute}
    return known[head](*arguments) if head in known else a.function(head, *arguments)


def _place(i: Term) -> Term:
    if isinstance(i, Fraction) or i[0] == "ix":
        return i
    raise Unknown("a place that is no index")


def _power(a: Algebra, base: Form, exponent: Form) -> Form:
    if not exponent or list(exponent) == [()]:
        return a.power(base, exponent.get((), Fraction(0)))
    if a.sign(base) != POS:
        raise Unknown("a power with a base that is not shown positive")
    a.used["x^y = exp(y log x) for x > 0"] = None
    return a.exponential(a.mul(exponent, a.logarithm(base)))


def _exps(u: Term, turn: int) -> Term:
    return plus(("exp", u), times(Fraction(turn), ("exp", minus(u))))


def _over(u: Term, v: Term) -> Term:
    return times(u, ("^", v, Fraction(-1)))


THROUGH: dict[str, Callable[..., Term]] = {
    "sinh": lambda u: times(Fraction(1, 2), _exps(u, -1)),
    "cosh": lambda u: times(Fraction(1, 2), _exps(u, 1)),
    "tanh": lambda u: _over(_exps(u, -1), _exps(u, 1)),
    "coth": lambda u: _over(_exps(u, 1), _exps(u, -1)),
    "sech": lambda u: _over(Fraction(2), _exps(u, 1)),
    "csch": lambda u: _over(Fraction(2), _exps(u, -1)),
    "tan": lambda u: _over(("sin", u), ("cos", u)),
    "cot": lambda u: _over(("cos", u), ("sin", u)),
    "sec": lambda u: _over(Fraction(1), ("cos", u)),
    "csc": lambda u: _over(Fraction(1), ("sin", u)),
    "erfc": lambda u: plus(Fraction(1), minus(("erf", u))),
    "max2": lambda u, *v: _larger(u, v, 1),
    "min2": lambda u, *v: _larger(u, v, -1),
}


def _larger(u: Term, others: tuple, turn: int) -> Term:
    """max(u, v) = (u + v + |u − v|)/2."""
    for v in others:
        u = times(Fraction(1, 2), plus(u, v, times(Fraction(turn), ("abs", plus(u, minus(v))))))
    return u


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
    elif head in ("base", "log", "abs", "prime"):
        inner = Fraction(rest[0]) if head == "prime" else written(a, dict(rest[0]))
        found = inner if head in ("base", "prime") else (head, inner)
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
