"""Elliptic integrals of Legendre and Carlson, and the arithmetic-geometric mean."""

from __future__ import annotations

import sympy as sp

from derive.language import special
from derive.language.complexes.evident import positive
from derive.language.complexes.parts import speaks_of_complex
from derive.prover.handbook.law import Facts, Law, turned_about

PI, HALF = sp.pi, sp.S.Half
QUARTER = sp.gamma(sp.Rational(1, 4), evaluate=False)
RF, RG, RC, RD, RJ = (
    special.carlson_rf,
    special.carlson_rg,
    special.carlson_rc,
    special.carlson_rd,
    special.carlson_rj,
)


def complete_first(m: sp.Expr) -> sp.Expr:
    return sp.elliptic_k(m, evaluate=False)


def complete_second(m: sp.Expr) -> sp.Expr:
    return sp.elliptic_e(m, evaluate=False)


def _complete(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """K and E at m = ½ and −1, by Γ(¼); E by Legendre's relation."""
    (m,) = expr.args
    if m not in (HALF, -1):
        return None
    k = QUARTER**2 / (4 * sp.sqrt(PI))
    e = PI / (4 * k) + k / 2
    if isinstance(expr, sp.elliptic_k):
        return k if m == HALF else k / sp.sqrt(2)
    return e if m == HALF else e * sp.sqrt(2)


def _incomplete(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """Of the amplitude 0, π/2 and −φ, and of the parameter 0."""
    phi, m = expr.args
    first = isinstance(expr, sp.elliptic_f)
    if phi == 0 or m == 0:
        return phi
    if phi == PI / 2:
        return (complete_first if first else complete_second)(m)
    return -expr.func(sp.expand(-phi), m, evaluate=False) if turned_about(phi) else None


def _third(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """Π(0, m) = K(m), and Π(m, m) = E(m)/(1 − m)."""
    if len(expr.args) != 2:
        return None
    n, m = expr.args
    if n == 0:
        return complete_first(m)
    return complete_second(m) / (1 - m) if n == m else None


def _in_order(expr: sp.Expr, symmetric: int) -> tuple[sp.Expr, ...]:
    """The arguments with those in order of which the function is symmetric."""
    head = sorted(expr.args[:symmetric], key=sp.default_sort_key)
    return (*head, *expr.args[symmetric:])


def _taken_out(expr: sp.Expr, power: sp.Expr) -> sp.Expr | None:
    """The function without a positive letter or number that is a factor of all arguments, to its power."""
    shared = set.intersection(*(set(sp.Mul.make_args(u)) for u in expr.args))
    factor = next(
        (f for f in sorted(shared, key=str) if not speaks_of_complex(f) and positive(f) and f != 1), None
    )
    if factor is None or expr.args == (factor,) * len(expr.args):
        return None
    return factor**power * expr.func(*(u / factor for u in expr.args))


def _carlson_f(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    if (taken := _taken_out(expr, -HALF)) is not None:
        return taken
    x, y, z = args = _in_order(expr, 3)
    if x == y == z:
        return 1 / sp.sqrt(x)
    if 0 in args and 1 in args:
        (other,) = [a for a in args if a not in (0, 1)] or [sp.S.One]
        return complete_first(1 - other)
    if x == 0 and y == z:
        return PI / (2 * sp.sqrt(y))
    for single, double in ((x, y), (z, y)):
        if args.count(double) == 2 and single != 0:
            return RC(single, double)
    return RF(*args)


def _carlson_c(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    if (taken := _taken_out(expr, -HALF)) is not None:
        return taken
    x, y = expr.args
    if x.is_Rational and y.is_Rational and x > y > 0:
        return sp.log((sp.sqrt(x) + sp.sqrt(x - y)) / sp.sqrt(y)) / sp.sqrt(x - y)
    if x.is_Rational and y.is_Rational and y > x > 0:
        return sp.atan(sp.sqrt((y - x) / x)) / sp.sqrt(y - x)
    if x == y:
        return 1 / sp.sqrt(x)
    return PI / (2 * sp.sqrt(y)) if x == 0 else None


def _carlson_g(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    if (taken := _taken_out(expr, HALF)) is not None:
        return taken
    x, y, z = args = _in_order(expr, 3)
    if x == y == z:
        return sp.sqrt(x)
    if x == y == 0:
        return sp.sqrt(z) / 2
    if x == 0 and y == z:
        return PI * sp.sqrt(y) / 4
    if 0 in args and 1 in args:
        (other,) = [a for a in args if a not in (0, 1)]
        return complete_second(1 - other) / 2
    return RG(*args)


def _carlson_d(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    if (taken := _taken_out(expr, -3 * HALF)) is not None:
        return taken
    args = _in_order(expr, 2)
    if args[0] == 0 and args[1] == args[2]:
        return 3 * PI / (4 * args[1] ** (3 * HALF))
    return args[2] ** sp.Rational(-3, 2) if len(set(args)) == 1 else RD(*args)


def _carlson_j(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """R_J(x, y, z, z) = R_D(x, y, z)."""
    if (taken := _taken_out(expr, -3 * HALF)) is not None:
        return taken
    args = _in_order(expr, 3)
    p = args[3]
    if p in args[:3]:
        rest = list(args[:3])
        rest.remove(p)
        return RD(*rest, p)
    return RJ(*args)


def _mean(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """M(a, a) = a, M(a, 0) = 0, and π a/(2 K(1 − b²/a²)) of positive numbers a and b."""
    a, b = sorted(expr.args, key=sp.default_sort_key)
    if 0 in (a, b):
        return sp.S.Zero
    if a == b:
        return a
    if a.is_number and b.is_number and a.is_positive and b.is_positive:
        return PI * a / (2 * complete_first(sp.simplify(1 - (b / a) ** 2)))
    return special.agm(a, b)


LAWS = (
    Law("K and E at ½ and −1", (sp.elliptic_k, sp.elliptic_e), _complete),
    Law("incomplete elliptic integrals: parity, φ = 0 and π/2, m = 0",
        (sp.elliptic_f, special.elliptic_einc), _incomplete),
    Law("Π(0, m) = K(m), Π(m, m) = E(m)/(1 − m)", (sp.elliptic_pi,), _third),
    Law("Carlson's integrals: symmetry and equal arguments", (RF,), _carlson_f),
    Law("Carlson's integrals: symmetry and equal arguments", (RC,), _carlson_c),
    Law("Carlson's integrals: symmetry and equal arguments", (RG,), _carlson_g),
    Law("Carlson's integrals: symmetry and equal arguments", (RD,), _carlson_d),
    Law("Carlson's integrals: symmetry and equal arguments", (RJ,), _carlson_j),
    Law("the arithmetic-geometric mean by K", (special.agm,), _mean),
)  # fmt: skip
