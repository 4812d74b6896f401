"""Equations that enclosures cannot decide, proved at an instance: functions of numbers become indeterminates.

Σ exp(sₗ)/Σ exp(s) = 1 is an identity of rational functions in the exponentials, whatever numbers they are.
Equal inputs of a function give one and the same indeterminate, and the square of a root is what the root is
of. If both sides are the same rational function, they are equal; if not, nothing is known.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq

from numeric.functions.values import Hole, fraction, rational
from numeric.problem.graph import ELEMENTWISE, topological
from numeric.problem.instance import Instance
from numeric.rigorous.balls.reals import LAZY, REAL
from numeric.rigorous.balls.wiring import CannotCertify, Pull, gather, lengths
from numeric.rigorous.interpreter import Program

Monomial = tuple[tuple[int, int], ...]  # pairs of indeterminate and exponent, in order
Polynomial = dict[Monomial, Fraction]
Ratio = tuple[Polynomial, Polynomial]  # numerator, denominator
MOST_TERMS = 400
LARGEST = 20_000  # entries of nodes


def identical(program: Program, instance: Instance) -> bool:
    """Whether every equation the problem rests on is proved at the instance."""
    pairs = program.problem.equal
    for names in (_KNOWN, _ROOTS):
        names.clear()
    roots = [node for pair in pairs for node in pair]
    known = {n: _exact(program, n) for n in topological(*roots) if not n.args and n.op != "quantity"}
    free = {name: tuple(_number(v) for v in row) for name, row in instance.free.items()}
    pull = Pull(program.sides, Rational(), known, free)
    try:
        return all(_same(program, pull, pair) for pair in pairs)
    except (CannotCertify, ZeroDivisionError, KeyError):
        return False


def _exact(program: Program, leaf: Any) -> list[Any]:
    if leaf.op == "const" and not isinstance(leaf.data, str):
        return [_number(leaf.data)]
    if leaf.op == "size":
        return [_number(Fraction(program.sizes[leaf.data]))]
    if leaf.op == "index":
        return [_number(Fraction(k)) for k in range(1, program.sizes[leaf.axes[0].size] + 1)]
    return [_indeterminate(leaf.op, leaf.data)]


def _same(program: Program, pull: Pull, pair: Any) -> bool:
    axes = tuple(sorted({a for node in pair for a in node.axes}))
    left, right = (gather(n.axes, lengths(n.axes, program.sizes), axes, program.sizes) for n in pair)
    if len(left) > LARGEST:
        return False
    return all(_equal(pull(pair[0], p), pull(pair[1], q)) for p, q in zip(left, right, strict=True))


class Rational:
    """Rational functions of indeterminates, as an algebra for `Pull`."""

    def constant(self, value: Any) -> Any:
        """What is known already is a rational function."""
        return value

    def integral(self, pull: Pull, node: Any, place: int) -> Any:
        """No integral is a rational function that this proof knows."""
        raise CannotCertify("an integral in an equation")

    series = integral

    def apply(self, op: str, args: list[Any], data: Any) -> Ratio:
        """An arithmetic operation carried out; any other function of the same arguments is one
        indeterminate.
        """
        if any(isinstance(a, Hole) for a in args):
            raise CannotCertify("a side has no value")
        if op in ARITHMETIC:
            return ARITHMETIC[op](*args)
        if op == "powi":
            return _power(args[0], data)
        numbers = [_value(a) for a in args]
        if op in LAZY or op in COMPARISONS or None not in numbers:
            return _computed(op, numbers, args, data)
        return _function(op, args, data)


COMPARISONS = frozenset({"lt", "le", "eq", "ne", "not", "sign", "min", "max"})


def _computed(op: str, numbers: list[fmpq | None], args: list[Ratio], data: Any) -> Ratio:
    if op == "select" and numbers[0] is not None:
        return args[1] if numbers[0] != 0 else args[2]
    if None in numbers:
        raise CannotCertify(f"{op} of numbers that are not rational")
    found = LAZY[op](*numbers) if op in LAZY else REAL[op](*numbers)
    if isinstance(found, Hole):
        raise CannotCertify(found.reason)
    return _number(fraction(found)) if isinstance(found, fmpq) else _function(op, args, data)


_KNOWN: dict[Any, int] = {}
_ROOTS: dict[int, Polynomial] = {}  # the square of an indeterminate that is a root


def _indeterminate(*key: Any) -> Ratio:
    return {((_KNOWN.setdefault(key, len(_KNOWN)), 1),): Fraction(1)}, ONE


def _function(op: str, args: list[Ratio], data: Any) -> Ratio:
    if (
        op == "sqrt"
    ):  # √(a/b) = √(ab)/b, so that squares are polynomials; b is taken for positive where it is a number
        top, bottom = args[0]
        if set(bottom) != {()} or bottom[()] <= 0:
            return _indeterminate(op, data, _key(args[0]))
        radicand = _times(top, bottom)
        root = _indeterminate(op, data, _key((radicand, ONE)))
        ((name, _),) = next(iter(root[0]))
        _ROOTS[name] = radicand
        return root[0], bottom
    return _indeterminate(op, data, *map(_key, args))


def _key(x: Ratio) -> Any:
    return tuple(tuple(sorted(p.items())) for p in x)


ONE: Polynomial = {(): Fraction(1)}


def _number(x: Fraction) -> Ratio:
    return ({(): x} if x else {}), ONE


def _value(x: Ratio) -> fmpq | None:
    top, bottom = x
    if set(top) | set(bottom) <= {()}:
        return rational(top.get((), Fraction(0)) / bottom[()])
    return None


def _plus(p: Polynomial, q: Polynomial, sign: int = 1) -> Polynomial:
    total = dict(p)
    for m, c in q.items():
        total[m] = total.get(m, Fraction(0)) + sign * c
    return {m: c for m, c in total.items() if c}


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    if len(p) * len(q) > MOST_TERMS**2:
        raise CannotCertify("an equation with too many terms")
    result: Polynomial = {}
    for m, c in p.items():
        for n, d in q.items():
            exponents = dict(m)
            for name, e in n:
                exponents[name] = exponents.get(name, 0) + e
            result = _plus(result, _reduced(exponents, c * d))
    if len(result) > MOST_TERMS:
        raise CannotCertify("an equation with too many terms")
    return result


def _reduced(exponents: dict[int, int], c: Fraction) -> Polynomial:
    """A monomial with no root squared."""
    for name, e in exponents.items():
        if e > 1 and name in _ROOTS:
            rest = {**exponents, name: e - 2}
            return _times({_monomial(rest): c}, _ROOTS[name])
    return {_monomial(exponents): c}


def _monomial(exponents: dict[int, int]) -> Monomial:
    return tuple(sorted((name, e) for name, e in exponents.items() if e))


def _add(x: Ratio, y: Ratio, sign: int = 1) -> Ratio:
    (a, b), (c, d) = x, y
    if b == d:
        return _plus(a, c, sign), b
    return _plus(_times(a, d), _times(c, b), sign), _times(b, d)


def _mul(x: Ratio, y: Ratio) -> Ratio:
    return _times(x[0], y[0]), _times(x[1], y[1])


def _div(x: Ratio, y: Ratio) -> Ratio:
    if not y[0]:
        raise CannotCertify("division by 0")
    return _mul(x, (y[1], y[0]))


def _power(x: Ratio, n: int) -> Ratio:
    if n < 0:
        return _power(_div((ONE, ONE), x), -n)
    result: Ratio = (ONE, ONE)
    for _ in range(n):
        result = _mul(result, x)
    return result


def _equal(x: Ratio, y: Ratio) -> bool:
    return not _add(x, y, -1)[0]


ARITHMETIC: dict[str, Any] = {
    "add": _add, "sub": lambda x, y: _add(x, y, -1), "mul": _mul, "div": _div,
    "neg": lambda x: _add(({}, ONE), x, -1),
}  # fmt: skip
assert set(ARITHMETIC) | COMPARISONS <= set(ELEMENTWISE)
