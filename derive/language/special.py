"""The special functions: rows of the table of functions, with their exact values where there are some.

Each is evaluated by enclosures on the numeric road. What the prover may use of one are its slopes, its exact
values (`values`), and that it is monotone, positive and so on; whatever else is true of it is supported by
trials.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.language.row import Elementary, named

MAX_DEGREE = 40  # of an orthogonal polynomial that is written out
FEW_FACTORS = 40  # of a binomial coefficient that is written out

Values = dict[Any, Any]


def known(values: Values) -> Callable[..., sp.Expr | None]:
    """Exact values of a function of one number, from a table."""
    table = {sp.sympify(k): sp.sympify(v) for k, v in values.items()}
    return lambda u: table.get(u)


def written_out(
    first: Callable[[sp.Expr], sp.Expr], step: Callable[[int, sp.Expr, sp.Expr, sp.Expr], sp.Expr]
) -> Callable[..., sp.Expr | None]:
    """The polynomial of a degree that is a number, by its recurrence.

    P₀ = 1, P₁ = first(x), P_{k+1} = step(k, x, P_k, P_{k−1}).
    """

    def polynomial(n: sp.Expr, x: sp.Expr) -> sp.Expr | None:
        if not (n.is_Integer and 0 <= n <= MAX_DEGREE):
            return None
        before, now = sp.S.Zero, sp.S.One
        for k in range(int(n)):
            before, now = now, first(x) if k == 0 else step(k, x, now, before)
        return now

    return polynomial


def first_of(*rules: Callable[..., sp.Expr | None]) -> Callable[..., sp.Expr | None]:
    """The value by the first rule that knows one."""
    return lambda *u: next((value for rule in rules if (value := rule(*u)) is not None), None)


def zeta_at(s: sp.Expr) -> sp.Expr | None:
    """ζ(0), and ζ at the small even numbers: (−1)^{k+1} B_{2k} (2π)^{2k} / (2 (2k)!)."""
    if s == 0:
        return -sp.S.Half
    if not (s.is_Integer and s.is_even and 0 < s <= MAX_DEGREE):
        return None
    k = s / 2
    return (-1) ** (k + 1) * sp.bernoulli(s) * (2 * sp.pi) ** s / (2 * sp.factorial(s))


def binomial_at(n: sp.Expr, k: sp.Expr) -> sp.Expr | None:
    """n over a whole number k: n (n−1) … (n−k+1) / k!, and 0 below k = 0."""
    if not (k.is_Integer and k <= FEW_FACTORS):
        return None
    product = sp.S.One
    for j in range(int(k)):
        product *= n - j
    return sp.S.Zero if k < 0 else product / sp.factorial(k)


def beyond(s: sp.Expr, x: sp.Expr) -> sp.Expr | None:
    """Γ(s, x) for a small whole s: (s−1)! e^{−x} Σ_{k<s} x^k/k!."""
    if not (s.is_Integer and 0 < s <= MAX_DEGREE):
        return None
    terms = sp.Add(*(x**k / sp.factorial(k) for k in range(int(s))))
    return sp.factorial(s - 1) * sp.exp(-x) * terms


def up_to(s: sp.Expr, x: sp.Expr) -> sp.Expr | None:
    """γ(s, x) for a small whole s: what Γ(s, x) leaves of (s−1)!."""
    rest = beyond(s, x)
    return None if rest is None else sp.factorial(s - 1) - rest


def multiple_angle(n: sp.Expr, x: sp.Expr) -> sp.Expr | None:
    """T_n(cos θ) = cos nθ, for every whole n ≥ 0."""
    domain = getattr(n, "domain", None)
    whole = domain is not None and domain.integers and domain.low >= 0
    return sp.cos(n * x.args[0]) if whole and isinstance(x, sp.cos) else None


def bessel_at(n: sp.Expr, u: sp.Expr) -> sp.Expr | None:
    """A Bessel function of whole order at 0: 1 for the order 0, else 0."""
    return sp.Integer(n == 0) if u == 0 and n.is_Integer else None


def kept(head: Any) -> Callable[..., sp.Expr]:
    """A head that stays as it is applied: SymPy's own identities are about the orders that it has in mind."""
    return lambda *arguments: head(*arguments, evaluate=False)


def between(head: Any, before: int, after: int) -> Callable[..., sp.Expr]:
    """The slope (± f_{n−1} ± f_{n+1})/2 of a Bessel function."""
    f = kept(head)
    return lambda n, u: (before * f(n - 1, u) + after * f(n + 1, u)) / 2


hyp0f1, hyp1f1, hyp2f1, hyperu = (
    named("hyp0f1", 2),
    named("hyp1f1", 3),
    named("hyp2f1", 4),
    named("hyperu", 3),
)
hurwitz, barnes_g, agm = named("hurwitz", 2), named("barnes_g", 1), named("agm", 2)
elliptic_einc, lambertw_k = named("elliptic_einc", 2), named("lambertw_k", 2)
carlson_rf, carlson_rg, carlson_rd = named("carlson_rf", 3), named("carlson_rg", 3), named("carlson_rd", 3)
carlson_rc, carlson_rj = named("carlson_rc", 2), named("carlson_rj", 4)
theta1, theta2, theta3, theta4 = (named(f"theta{k}", 2) for k in (1, 2, 3, 4))
dedekind_eta, modular_lambda, modular_j = (
    named(name, 1) for name in ("dedekind_eta", "modular_lambda", "modular_j")
)
weierstrass_p, weierstrass_zeta = named("weierstrass_p", 2), named("weierstrass_zeta", 2)
weierstrass_sigma, bernoulli_poly = named("weierstrass_sigma", 2), named("bernoulli_poly", 2)
gcd, lcm, stirling1, stirling2 = (named(name, 2) for name in ("gcd", "lcm", "stirling1", "stirling2"))


def at_one(s: sp.Expr, z: sp.Expr) -> sp.Expr | None:
    """Li_s(0) = 0, Li_s(1) = ζ(s) for s > 1; Li₁ is −log(1 − z), Li₀ and below are rational."""
    if z == 0:
        return sp.S.Zero
    if z == 1 and s.is_Rational and s > 1:
        return zeta_at(s) or sp.zeta(s, evaluate=False)
    return z / (1 - z) if s == 0 else -sp.log(1 - z) if s == 1 else None


def rising_at(x: sp.Expr, n: sp.Expr) -> sp.Expr | None:
    """x (x + 1) … (x + n − 1) for a small whole n."""
    if not (n.is_Integer and 0 <= n <= FEW_FACTORS):
        return None
    return sp.Mul(*(x + k for k in range(int(n))))


# A slope that divides by what may be 0 where the function is smooth (as (E − K)/2m at m = 0) is left out: a
# derivative would be said to have no value there.
SPECIAL = (
    Elementary("erfi", sp.erfi, ("erfi",), slopes=(lambda u: 2 * sp.exp(u**2) / sp.sqrt(sp.pi),), smooth=True,
               monotone=1, odd=True, values=known({0: 0})),
    Elementary("Si", sp.Si, ("Si",), slopes=(sp.sinc,), smooth=True, odd=True, bounded=True,
               values=known({0: 0})),
    Elementary("sinc", sp.sinc, ("sinc",), smooth=True, bounded=True, values=known({0: 1})),
    Elementary("Ci", sp.Ci, ("Ci",), slopes=(lambda u: sp.cos(u) / u,), needs=("log", lambda u: u)),
    Elementary("Chi", sp.Chi, ("Chi",), slopes=(lambda u: sp.cosh(u) / u,), needs=("log", lambda u: u),
               monotone=1),
    Elementary("li", sp.li, ("li",), slopes=(lambda u: 1 / sp.log(u),)),
    Elementary("fresnels", sp.fresnels, ("fresnels",), slopes=(lambda u: sp.sin(sp.pi * u**2 / 2),),
               smooth=True, odd=True, bounded=True, values=known({0: 0})),
    Elementary("fresnelc", sp.fresnelc, ("fresnelc",), slopes=(lambda u: sp.cos(sp.pi * u**2 / 2),),
               smooth=True, odd=True, bounded=True, values=known({0: 0})),
    Elementary("zeta", sp.zeta, values=zeta_at, needs=("nonzero", lambda u: u - 1)),
    Elementary("lambertw", sp.LambertW, ("lambertw",), slopes=(lambda u: 1 / (u + sp.exp(sp.LambertW(u))),),
               monotone=1, needs=("root", lambda u: u + sp.exp(-1)),
               values=known({0: 0, sp.E: 1, -1 / sp.E: -1})),
    Elementary("besselj", sp.besselj, ("besselj",), arity=2, slopes=(None, between(sp.besselj, 1, -1)),
               values=bessel_at),
    Elementary("bessely", sp.bessely, ("bessely",), arity=2, slopes=(None, between(sp.bessely, 1, -1))),
    Elementary("besseli", sp.besseli, ("besseli",), arity=2, slopes=(None, between(sp.besseli, 1, 1)),
               values=bessel_at),
    Elementary("besselk", sp.besselk, ("besselk",), arity=2, slopes=(None, between(sp.besselk, -1, -1))),
    Elementary("airyai", sp.airyai, ("airyai",), slopes=(sp.airyaiprime,), smooth=True, bounded=True),
    Elementary("airybi", sp.airybi, ("airybi",), slopes=(sp.airybiprime,), smooth=True),
    Elementary("airyaiprime", sp.airyaiprime, ("airyaiprime",), slopes=(lambda u: u * sp.airyai(u),),
               smooth=True),
    Elementary("airybiprime", sp.airybiprime, ("airybiprime",), slopes=(lambda u: u * sp.airybi(u),),
               smooth=True),
    Elementary("elliptic_k", sp.elliptic_k, monotone=1, positive=True,
               needs=("log", lambda m: 1 - m), values=known({0: sp.pi / 2})),
    Elementary("elliptic_e", sp.elliptic_e, monotone=-1, positive=True,
               needs=("root", lambda m: 1 - m), values=known({0: sp.pi / 2, 1: 1})),
    Elementary("uppergamma", sp.uppergamma, arity=2, values=beyond,
               slopes=(None, lambda s, u: -(u ** (s - 1)) * sp.exp(-u))),
    Elementary("lowergamma", sp.lowergamma, arity=2, values=up_to,
               slopes=(None, lambda s, u: u ** (s - 1) * sp.exp(-u))),
    Elementary("chebyshevt", sp.chebyshevt, arity=2,
               slopes=(None, lambda n, x: n * kept(sp.chebyshevu)(n - 1, x)),
               values=first_of(multiple_angle, written_out(lambda x: x, lambda k, x, p, q: 2 * x * p - q))),
    Elementary("chebyshevu", sp.chebyshevu, arity=2,
               values=written_out(lambda x: 2 * x, lambda k, x, p, q: 2 * x * p - q)),
    Elementary("legendre", sp.legendre, arity=2,
               values=written_out(lambda x: x, lambda k, x, p, q: ((2 * k + 1) * x * p - k * q) / (k + 1))),
    Elementary("hermite", sp.hermite, arity=2,
               slopes=(None, lambda n, x: 2 * n * kept(sp.hermite)(n - 1, x) if n != 0 else sp.S.Zero),
               values=written_out(lambda x: 2 * x, lambda k, x, p, q: 2 * x * p - 2 * k * q)),
    Elementary("laguerre", sp.laguerre, arity=2,
               values=written_out(lambda x: 1 - x,
                                  lambda k, x, p, q: ((2 * k + 1 - x) * p - k * q) / (k + 1))),
    Elementary("binomial", sp.binomial, arity=2, values=binomial_at),
    Elementary("hyp0f1", hyp0f1, arity=2, slopes=(None, lambda b, z: hyp0f1(b + 1, z) / b)),
    Elementary("hyp1f1", hyp1f1, arity=3,
               slopes=(None, None, lambda a, b, z: a * hyp1f1(a + 1, b + 1, z) / b)),
    Elementary("hyp2f1", hyp2f1, arity=4,
               slopes=(None, None, None, lambda a, b, c, z: a * b * hyp2f1(a + 1, b + 1, c + 1, z) / c)),
    Elementary("hyperu", hyperu, arity=3, slopes=(None, None, lambda a, b, z: -a * hyperu(a + 1, b + 1, z))),
    Elementary("polylog", sp.polylog, arity=2, values=at_one),
    Elementary("hurwitz", hurwitz, arity=2, slopes=(None, lambda s, a: -s * hurwitz(s + 1, a))),
    Elementary("expint", sp.expint, arity=2, slopes=(None, lambda s, z: -kept(sp.expint)(s - 1, z))),
    Elementary("dirichlet_eta", sp.dirichlet_eta, values=known({1: sp.log(2)})),
    Elementary("barnes_g", barnes_g, values=known({0: 0, 1: 1, 2: 1, 3: 1, 4: 2})),
    Elementary("Shi", sp.Shi, values=known({0: 0})),
    Elementary("elliptic_f", sp.elliptic_f, arity=2),
    Elementary("elliptic_einc", elliptic_einc, arity=2),
    Elementary("elliptic_pi", sp.elliptic_pi, arity=2),
    Elementary("carlson_rf", carlson_rf, arity=3),
    Elementary("carlson_rg", carlson_rg, arity=3),
    Elementary("carlson_rc", carlson_rc, arity=2),
    Elementary("carlson_rd", carlson_rd, arity=3),
    Elementary("carlson_rj", carlson_rj, arity=4),
    Elementary("agm", agm, arity=2),
    Elementary("gegenbauer", sp.gegenbauer, arity=3),
    Elementary("jacobi", sp.jacobi, arity=4),
    Elementary("assoc_laguerre", sp.assoc_laguerre, arity=3),
    Elementary("bernoulli_poly", bernoulli_poly, arity=2),
    Elementary("lambertw_k", lambertw_k, arity=2),
    *(Elementary(head.__name__, head, arity=2) for head in (theta1, theta2, theta3, theta4)),
    Elementary("dedekind_eta", dedekind_eta),
    Elementary("modular_lambda", modular_lambda),
    Elementary("modular_j", modular_j),
    Elementary("weierstrass_p", weierstrass_p, arity=2),
    Elementary("weierstrass_zeta", weierstrass_zeta, arity=2),
    Elementary("weierstrass_sigma", weierstrass_sigma, arity=2),
    Elementary("risingfactorial", sp.RisingFactorial, arity=2, values=rising_at),
    Elementary("fallingfactorial", sp.FallingFactorial, arity=2,
               through=lambda x, n: sp.RisingFactorial(x - n + 1, n)),
    Elementary("hankel1", sp.hankel1, arity=2,
               through=lambda n, z: sp.besselj(n, z) + sp.I * sp.bessely(n, z)),
    Elementary("hankel2", sp.hankel2, arity=2,
               through=lambda n, z: sp.besselj(n, z) - sp.I * sp.bessely(n, z)),
    Elementary("fibonacci", sp.fibonacci),
    Elementary("bernoulli", sp.bernoulli),
    Elementary("bell", sp.bell),
    Elementary("partition", sp.partition),
    Elementary("factorial2", sp.factorial2),
    Elementary("totient", sp.totient),
    Elementary("mobius", sp.mobius),
    Elementary("divisor_sigma", sp.divisor_sigma, arity=2),
    Elementary("gcd", gcd, arity=2),
    Elementary("lcm", lcm, arity=2),
    Elementary("stirling1", stirling1, arity=2),
    Elementary("stirling2", stirling2, arity=2),
    Elementary("factorial", sp.factorial, through=lambda n: sp.gamma(n + 1)),
    Elementary("beta", sp.beta, arity=2, through=lambda a, b: sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b)),
    Elementary("harmonic", sp.harmonic, through=lambda n: sp.digamma(n + 1) + sp.EulerGamma),
)  # fmt: skip
