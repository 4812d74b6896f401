"""The real and imaginary parts of what an author wrote, head by head; one table says how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from typing import Any

import sympy as sp
from sympy.logic.boolalg import BooleanAtom, BooleanFunction

from derive import language as lang
from derive.errors import CannotEvaluate
from derive.language import Array, Entry, Scalar
from derive.language.binders import REMEMBERED
from derive.language.complexes import arithmetic as c
from derive.language.complexes.arithmetic import IMAGINARY, ZERO, Pair
from derive.language.complexes.functions import IN_PLANE, REAL_ON_THE_LINE, ROWS, in_plane, real_there
from derive.language.complexes.holomorphic import holomorphic
from derive.language.functions import COMPOSED, KNOWN
from derive.language.planes import PlanePart, is_complex

Quantity = Scalar | Array
PARTS, PRINTED = ("re", "im"), (r"\Re", r"\Im")
ORDERED = (sp.Lt, sp.Le, sp.Gt, sp.Ge)


def drawn(quantity: Quantity, which: int) -> Quantity:
    """A part of a complex quantity as the numeric road draws it: from the letters of its domain."""
    domain: Any = quantity.domain
    return named_part(quantity, which, domain.hull()[which] if domain.direct else PlanePart(domain, which))


def known(quantity: Quantity, which: int) -> Quantity:
    """A part of a complex quantity as the prover knows it: a real number in an interval."""
    domain: Any = quantity.domain
    return named_part(quantity, which, domain.hull()[which])


def named_part(quantity: Quantity, which: int, domain: Any) -> Quantity:
    """A real quantity that is one part of a complex one."""
    name, tex = f"{quantity.name}.{PARTS[which]}", f"{PRINTED[which]} {quantity.tex}"
    if isinstance(quantity, Scalar):
        return Scalar(name, domain, tex)
    return Array(name, quantity.lengths, domain, tex.replace("%", ""))


class Parts:
    """The parts of expressions; `letter` gives those of a complex quantity."""

    def __init__(self, letter: Callable[[Quantity, int], Quantity] = drawn) -> None:
        self.letter = letter
        self._seen: dict[sp.Basic, Pair] = {}

    def __call__(self, expr: sp.Basic) -> Pair:
        """The real and the imaginary part; the latter is the number 0 if the expression is evidently real."""
        if expr not in self._seen:
            self._seen[expr] = self._split(expr)
        return self._seen[expr]

    def whole(self, expr: sp.Basic) -> Pair:
        """The parts of a side, neither of which has a value where the other has none."""
        re, im = self(expr)
        return c.plus(re, c.times(ZERO, im)), im if im is ZERO else c.plus(im, c.times(ZERO, re))

    def real(self, expr: sp.Basic) -> sp.Expr:
        """An expression that has to be real."""
        re, im = self(expr)
        if im is not ZERO:
            raise CannotEvaluate(f"a real number is needed, and {expr} is not evidently one")
        return re

    def _split(self, expr: sp.Basic) -> Pair:
        for kind, rule in RULES.items():
            if isinstance(expr, kind):
                return rule(self, expr)
        if not any(map(speaks_of_complex, expr.args)):
            return expr, ZERO
        if isinstance(expr, sp.Function) and all(c.real(self(a)) for a in expr.args):
            return expr.func(*(self(a)[0] for a in expr.args), evaluate=False), ZERO
        raise CannotEvaluate(f"{type(expr).__name__} of a complex number is not known: {expr}")

    # one rule per family of heads

    def _letter(self, expr: Scalar) -> Pair:
        if not is_complex(expr):
            return expr, ZERO
        return self.letter(expr, 0), self.letter(expr, 1)

    def _entry(self, expr: Entry) -> Pair:
        if not is_complex(expr.array):
            return expr, ZERO
        re, im = (self.letter(expr.array, which) for which in (0, 1))
        return re[expr.indices], im[expr.indices]

    def _sum(self, expr: sp.Add) -> Pair:
        twice, rest = _beside_conjugates(expr.args)
        doubled = ((c.times(sp.Integer(2), self.whole(a)[0]), ZERO) for a in twice)
        return c.sum_of(*doubled, *map(self, rest))

    def _product(self, expr: sp.Mul) -> Pair:
        twice, rest = _beside_conjugates([a for a in expr.args if not _divides(a)])
        above = [*((c.square_modulus(self(a)), ZERO) for a in twice), *map(self, rest)]
        below = [self(_turned_over(a)) for a in expr.args if _divides(a)]
        top = reduce(c.product, above, c.UNIT)
        return c.quotient(top, reduce(c.product, below)) if below else top

    def _power(self, expr: sp.Pow) -> Pair:
        base, exponent = expr.args
        if base is sp.E:
            return c.exponential(self(exponent))
        return c.power(self(base), self(exponent))

    def _function(self, expr: sp.Expr) -> Pair:
        if len(expr.args) != 1:
            raise CannotEvaluate(f"{expr.func.__name__} of {len(expr.args)} arguments is not known: {expr}")
        x = self(expr.args[0])
        if c.real(x) and isinstance(expr, REAL_ON_THE_LINE):
            return expr.func(x[0], evaluate=False), ZERO
        return ROWS[type(expr)](x)

    def _in_plane(self, expr: sp.Expr) -> Pair:
        if len(expr.args) != KNOWN[type(expr).__name__].arity:
            raise CannotEvaluate(f"{expr.func.__name__} of {len(expr.args)} arguments is not known: {expr}")
        x = [self(a) for a in expr.args]
        if all(map(c.real, x)) and real_there(expr, *(one[0] for one in x)):
            return expr.func(*(one[0] for one in x), evaluate=False), ZERO
        return in_plane(IN_PLANE[type(expr)], *x)

    def _composed(self, expr: sp.Expr) -> Pair:
        return self(COMPOSED[type(expr)].unfolded(*expr.args))

    def _total(self, expr: lang.Total) -> Pair:
        re, im = self(expr.body)
        return lang.Total(re, expr.index), ZERO if im is ZERO else lang.Total(im, expr.index)

    def _range(self, expr: lang.RangeTotal) -> Pair:
        re, im = self(expr.body)
        around = (expr.bound, *map(self.real, expr.args[2:]))
        return lang.RangeTotal(re, *around), ZERO if im is ZERO else lang.RangeTotal(im, *around)

    def _factors_of_range(self, expr: lang.RangeProduct) -> Pair:
        x, around = self(expr.body), (expr.bound, *map(self.real, expr.args[2:]))
        if c.real(x):
            return lang.RangeProduct(x[0], *around), ZERO
        return _polar(lang.RangeProduct(c.modulus(x), *around), lang.RangeTotal(_turn(x), *around))

    def _factors(self, expr: lang.Product) -> Pair:
        """A product over an index, by modulus and angle; a factor 0 is given the angle 0."""
        x = self(expr.body)
        if c.real(x):
            return lang.Product(x[0], expr.index), ZERO
        return _polar(lang.Product(c.modulus(x), expr.index), lang.Total(_turn(x), expr.index))

    def _ordered(self, expr: sp.Basic) -> Pair:
        args = [self.real(a) for a in expr.args]
        return expr.func(*args, evaluate=False), ZERO

    def _largest(self, expr: lang.Largest) -> Pair:
        return lang.Largest(self.real(expr.body), expr.index), ZERO

    def _cases(self, expr: sp.Piecewise) -> Pair:
        conditions = [self.condition(case.cond) for case in expr.args]
        values = [self(case.expr) for case in expr.args]
        re, im = (
            sp.Piecewise(*((v[k], cond) for v, cond in zip(values, conditions, strict=True)), evaluate=False)
            for k in (0, 1)
        )
        return re, ZERO if all(map(c.real, values)) else im

    def _derivative(self, expr: lang.Diff) -> Pair:
        variable = expr.variable
        quantity = variable.array if isinstance(variable, Entry) else variable
        re, im = self(expr.body)
        if is_complex(quantity):
            if not holomorphic(expr.body, quantity):
                raise CannotEvaluate(f"{expr.body} is not known to have a complex derivative by {variable}")
            variable = self(variable)[0]
        return lang.Diff(re, variable), ZERO if im is ZERO else lang.Diff(im, variable)

    def _integral(self, expr: lang.Integral) -> Pair:
        if is_complex(expr.bound):
            raise CannotEvaluate("an integral is over a real variable: write the path into the integrand")
        re, im = self(expr.body)
        around = (expr.bound, *map(self.real, expr.args[2:]))
        return expr.func(re, *around), ZERO if im is ZERO else expr.func(im, *around)

    def _limit(self, expr: lang.Limit) -> Pair:
        re, im = self(expr.body)
        around = (expr.bound, self.real(expr.point), expr.args[3])
        return lang.Limit(re, *around), ZERO if im is ZERO else lang.Limit(im, *around)

    def _at(self, expr: lang.At) -> Pair:
        target = expr.target.array if isinstance(expr.target, Entry) else expr.target
        if is_complex(target):
            return self._at_complex(expr)
        value = self.real(expr.value)
        re, im = self(expr.body)
        return lang.At(re, expr.target, value), ZERO if im is ZERO else lang.At(im, expr.target, value)

    def _at_complex(self, expr: lang.At) -> Pair:
        """Both parts put in at once: for a letter of its own, which stands in neither of them."""
        target = expr.target
        domain: Any = getattr(target, "domain", None)
        if not isinstance(target, Scalar) or not getattr(domain, "direct", False):
            raise CannotEvaluate(f"a complex quantity such as {target} cannot be put in for")
        taken = {s.name for s in expr.atoms(sp.Symbol, Array)}
        marks = (target.name + lang.binders.MARK * k for k in range(1, len(taken) + 2))
        own = Scalar(next(name for name in marks if name not in taken), domain)
        value = self(expr.value)
        re, im = self(lang.rename(expr.body, {target: own}))

        def put(part: sp.Expr) -> sp.Expr:
            for which in (0, 1):
                part = lang.At(part, self.letter(own, which), value[which])
            return part

        return put(re), ZERO if im is ZERO else put(im)

    # conditions

    def condition(self, condition: sp.Basic) -> sp.Basic:
        """A condition, in real quantities: an equation of complex numbers is one of either part."""
        return _joined(self.conditions(condition))

    def conditions(self, condition: sp.Basic) -> tuple[sp.Basic, ...]:
        """The conditions that together say what one says."""
        if isinstance(condition, (bool, BooleanAtom)):
            return (sp.sympify(condition),)
        if isinstance(condition, sp.And):
            return tuple(part for arg in condition.args for part in self.conditions(arg))
        if isinstance(condition, BooleanFunction):
            return (condition.func(*map(self.condition, condition.args), evaluate=False),)
        if isinstance(condition, ORDERED):
            return (condition.func(*map(self.real, condition.args), evaluate=False),)
        if not isinstance(condition, (sp.Eq, sp.Ne)):
            raise CannotEvaluate(f"this condition is not known for complex numbers: {condition}")
        pairs = [p for p in zip(*map(self.whole, condition.args), strict=True) if p != (ZERO, ZERO)]
        made = tuple(condition.func(*pair, evaluate=False) for pair in pairs) or (sp.true,)
        return made if isinstance(condition, sp.Eq) or len(made) == 1 else (sp.Or(*made, evaluate=False),)


def _turn(x: Pair) -> sp.Expr:
    """The angle of a number, and 0 for 0."""
    return c.cases(ZERO, sp.Eq(c.square_modulus(x), 0, evaluate=False), c.angle(x))


def _polar(size: sp.Expr, turn: sp.Expr) -> Pair:
    """The number of a modulus and an angle."""
    return c.times(size, sp.cos(turn, evaluate=False)), c.times(size, sp.sin(turn, evaluate=False))


def _joined(conditions: tuple[sp.Basic, ...]) -> sp.Basic:
    return conditions[0] if len(conditions) == 1 else sp.And(*conditions, evaluate=False)


def _beside_conjugates(args: Iterable[sp.Expr]) -> tuple[list[sp.Expr], list[sp.Expr]]:
    """What stands beside its conjugate, which a sum or product makes real; and the rest."""
    found: list[sp.Expr] = []
    rest: list[sp.Expr] = []
    for arg in args:
        other = arg.args[0] if isinstance(arg, sp.conjugate) else sp.conjugate(arg)
        if other in rest and other != arg:
            rest.remove(other)
            found.append(other)
        else:
            rest.append(arg)
    return found, rest


def _divides(factor: sp.Expr) -> bool:
    """Whether a factor is written under the line of a fraction; a root of a quotient is no quotient."""
    return bool(isinstance(factor, sp.Pow) and factor.exp.is_Integer and factor.exp < 0)


def _turned_over(factor: sp.Pow) -> sp.Expr:
    return factor.base if factor.exp == -1 else sp.Pow(factor.base, -factor.exp, evaluate=False)


Split = Callable[[Parts, Any], Pair]
RULES: dict[Any, Split] = {
    sp.Number: lambda parts, e: (e, ZERO),
    type(sp.I): lambda parts, e: IMAGINARY,
    sp.NumberSymbol: lambda parts, e: (e, ZERO),
    Scalar: Parts._letter,
    sp.Symbol: lambda parts, e: (e, ZERO),
    Entry: Parts._entry,
    sp.Add: Parts._sum,
    sp.Mul: Parts._product,
    sp.Pow: Parts._power,
    tuple(ROWS): Parts._function,
    tuple(IN_PLANE): Parts._in_plane,
    tuple(COMPOSED): Parts._composed,
    lang.Total: Parts._total,
    lang.Product: Parts._factors,
    lang.Largest: Parts._largest,
    lang.RangeTotal: Parts._range,
    lang.RangeProduct: Parts._factors_of_range,
    (sp.Max, sp.Min): Parts._ordered,
    sp.Piecewise: Parts._cases,
    lang.Diff: Parts._derivative,
    lang.Integral: Parts._integral,
    lang.Limit: Parts._limit,
    lang.At: Parts._at,
}


COMPLEX_HEADS = (sp.re, sp.im, sp.conjugate, sp.arg)


@lru_cache(maxsize=REMEMBERED)
def speaks_of_complex(expr: sp.Basic) -> bool:
    """Whether a complex number is named in an expression, or a word that only they need."""
    if isinstance(expr, (Scalar, Array)):
        return is_complex(expr)
    return expr is sp.I or isinstance(expr, COMPLEX_HEADS) or any(map(speaks_of_complex, expr.args))


__all__ = ["Parts", "drawn", "known", "speaks_of_complex"]
