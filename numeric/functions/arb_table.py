"""The table of what Arb encloses: one row for each function of several complex numbers, or of whole ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flint import acb, arb, fmpq, fmpz

from numeric.functions.row import Function, Slope, written
from numeric.functions.several import (
    Several,
    exact,
    meets_left,
    meets_left_of_minus_1,
    meets_right_of_1,
    nowhere,
    right,
    whole,
    zero_or_off_the_cut,
)

EXACT = 200  # up to which a product is written out

hyp0f1, hyp1f1, hyp2f1, hyperu = map(written, ("hyp0f1", "hyp1f1", "hyp2f1", "hyperu"))
hurwitz, expint = map(written, ("hurwitz", "expint"))


def integer(n: acb) -> int:
    """A ball that is exactly a whole number, as one."""
    found = n.real.unique_fmpz()
    assert found is not None
    return int(found)


def product(x: acb, n: int) -> acb:
    """x (x + 1) … (x + n − 1)."""
    found = acb(1)
    for k in range(n):
        found *= x + k
    return found


def rising(x: acb, n: acb) -> acb:
    """Pochhammer's Γ(x + n)/Γ(x), a polynomial where n is whole."""
    if whole(n) and 0 <= n.real <= EXACT:
        return product(x, integer(n))
    return (x + n).gamma() * x.rgamma()


def binomial(n: acb, k: acb) -> acb:
    """n over k; a polynomial in n where k is whole, and 0 below k = 0."""
    if whole(k) and k.real < 0:
        return acb(0)
    if whole(k) and k.real <= EXACT:
        j = integer(k)
        return product(n - j + 1, j) / fmpz.fac_ui(fmpz(j))
    return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()


def polygamma(n: acb, z: acb) -> acb:
    """ψ⁽ⁿ⁾(z) for whole n ≥ 0."""
    return z.polygamma(n) if whole(n) and n.real >= 0 else acb(arb.nan(), arb.nan())


def of_whole_degree(name: str) -> Any:
    """An orthogonal polynomial P_n(…, z), for whole n ≥ 0."""
    method = getattr(acb, name)

    def value(n: acb, *rest: acb) -> acb:
        *more, z = rest
        return method(z, n, *more) if whole(n) and n.real >= 0 else acb(arb.nan(), arb.nan())

    return value


def above(tau: acb) -> bool:
    """Whether a ball lies in the upper half plane."""
    return bool(tau.imag > 0)


def theta(which: int) -> Any:
    """Jacobi's θ₁ … θ₄ as functions of (z, τ), with period 1 or 2 in z."""
    return lambda z, tau: acb.modular_theta(z, tau)[which - 1]


def carlson(*z: acb) -> bool:
    """Whether Carlson's integral may be on a cut, or have two arguments 0."""
    return not all(map(zero_or_off_the_cut, z)) or sum(bool(x.contains(0)) for x in z) > 1


def not_right(*z: acb) -> bool:
    """Whether an argument may not lie right of the imaginary axis, or at 0."""
    return not all(right(x) or bool(x == 0) for x in z)


def of_third_kind(x: acb, y: acb, z: acb, p: acb) -> bool:
    """Whether R_J may be on a cut: it is asked right of the imaginary axis, one of x, y, z at most at 0."""
    return not right(p) or not_right(x, y, z) or sum(bool(w == 0) for w in (x, y, z)) > 1


def up_to_a_quarter_turn(phi: acb, m: acb) -> bool:
    """Whether an incomplete elliptic integral is real: for m < 1, or where m sin²φ < 1 before the pole."""
    return bool(m.real < 1) or not half_beside(phi, m)


def half_beside(phi: acb, m: acb) -> bool:
    """Whether an incomplete elliptic integral may be on a cut: outside |Re φ| < π/2, or m sin²φ ≥ 1."""
    if not (abs(phi.real) * 2 < arb.pi()):
        return True
    return meets_right_of_1(m * phi.sin() ** 2)


def below_1(*z: acb) -> bool:
    """Whether all real parts are below 1."""
    return all(bool(x.real < 1) for x in z)


def fibonacci(n: fmpz) -> fmpz:
    """F_n, with F₋ₙ = (−1)ⁿ⁺¹ F_n."""
    size = fmpz.fib_ui(abs(n))
    return -size if n < 0 and n % 2 == 0 else size


def bernoulli(n: fmpz) -> fmpq | None:
    """B_n; of B₁ there are two conventions, and below 0 there is none."""
    return fmpq.bernoulli(int(n)) if n >= 0 and n != 1 else None


def double_factorial(n: fmpz) -> fmpz | None:
    """n (n − 2) (n − 4) … down to 1 or 2."""
    if n < -1:
        return None
    found = fmpz(1)
    for k in range(int(n), 0, -2):
        found *= k
    return found


# The plane of functions that have a row of their own for real numbers, whose slopes they share.
BESIDE = (
    Several("besselj", 2, lambda n, z: z.bessel_j(n), cut=lambda n, z: not whole(n) and meets_left(z)),
    Several("bessely", 2, lambda n, z: z.bessel_y(n), cut=lambda n, z: meets_left(z)),
    Several("besseli", 2, lambda n, z: z.bessel_i(n), cut=lambda n, z: not whole(n) and meets_left(z)),
    Several("besselk", 2, lambda n, z: z.bessel_k(n), cut=lambda n, z: meets_left(z)),
    Several("uppergamma", 2, lambda s, z: z.gamma_upper(s), cut=lambda s, z: meets_left(z)),
    Several("lowergamma", 2, lambda s, z: z.gamma_lower(s), cut=lambda s, z: meets_left(z)),
    Several("polygamma", 2, polygamma),
    Several("binomial", 2, binomial),
    Several("chebyshevt", 2, lambda n, z: z.chebyshev_t(n),
            cut=lambda n, z: not whole(n) and meets_left_of_minus_1(z)),
    Several("chebyshevu", 2, lambda n, z: z.chebyshev_u(n),
            cut=lambda n, z: not whole(n) and meets_left_of_minus_1(z)),
    Several("legendre", 2, lambda n, z: z.legendre_p(n),
            cut=lambda n, z: not whole(n) and meets_left_of_minus_1(z)),
    Several("hermite", 2, lambda n, z: z.hermite_h(n)),
    Several("laguerre", 2, lambda n, z: z.laguerre_l(n)),
)  # fmt: skip

ENCLOSED = (
    Several("hyp0f1", 2, lambda b, z: z.hypgeom_0f1(b), slopes=(None, lambda f, b, z: hyp0f1(b + 1, z) / b)),
    Several("hyp1f1", 3, lambda a, b, z: z.hypgeom_1f1(a, b),
            slopes=(None, None, lambda f, a, b, z: a * hyp1f1(a + 1, b + 1, z) / b)),
    Several("hyp2f1", 4, lambda a, b, c, z: z.hypgeom_2f1(a, b, c),
            cut=lambda a, b, c, z: meets_right_of_1(z),
            slopes=(None, None, None, lambda f, a, b, c, z: a * b * hyp2f1(a + 1, b + 1, c + 1, z) / c)),
    Several("hyperu", 3, lambda a, b, z: z.hypgeom_u(a, b), lambda a, b, z: right(z),
            lambda a, b, z: meets_left(z),
            (None, None, lambda f, a, b, z: -(a * hyperu(a + 1, b + 1, z)))),
    Several("polylog", 2, lambda s, z: z.polylog(s), cut=lambda s, z: meets_right_of_1(z)),
    Several("hurwitz", 2, lambda s, a: s.zeta(a), lambda s, a: right(a), lambda s, a: meets_left(a),
            (None, lambda f, s, a: -(s * hurwitz(s + 1, a)))),
    Several("expint", 2, lambda s, z: z.expint(s), lambda s, z: right(z), lambda s, z: meets_left(z),
            (None, lambda f, s, z: -expint(s - 1, z))),
    Several("dirichlet_eta", 1, lambda s: s.dirichlet_eta()),
    Several("barnes_g", 1, lambda z: z.barnes_g()),
    Several("Shi", 1, lambda z: z.shi()),
    Several("elliptic_f", 2, lambda phi, m: acb.elliptic_f(phi, m), up_to_a_quarter_turn, half_beside),
    Several("elliptic_einc", 2, lambda phi, m: acb.elliptic_e_inc(phi, m), up_to_a_quarter_turn,
            half_beside),
    Several("elliptic_pi", 2, lambda n, m: acb.elliptic_pi(n, m), below_1,
            lambda n, m: meets_right_of_1(n) or meets_right_of_1(m)),
    Several("carlson_rf", 3, lambda x, y, z: acb.elliptic_rf(x, y, z), cut=carlson),
    Several("carlson_rg", 3, lambda x, y, z: acb.elliptic_rg(x, y, z),
            cut=lambda *z: not all(map(zero_or_off_the_cut, z))),
    Several("carlson_rc", 2, lambda x, y: acb.elliptic_rc(x, y), cut=lambda x, y: carlson(x, y) or y == 0),
    Several("carlson_rd", 3, lambda x, y, z: acb.elliptic_rd(x, y, z),
            cut=lambda x, y, z: carlson(x, y, z) or meets_left(z)),
    Several("carlson_rj", 4, lambda x, y, z, p: acb.elliptic_rj(x, y, z, p), cut=of_third_kind),
    Several("agm", 2, lambda a, b: a.agm(b), cut=not_right),
    Several("gegenbauer", 3, of_whole_degree("gegenbauer_c")),
    Several("jacobi", 4, of_whole_degree("jacobi_p")),
    Several("assoc_laguerre", 3, lambda n, a, z: of_whole_degree("laguerre_l")(n, a, z)),
    Several("risingfactorial", 2, rising),
    Several("bernoulli_poly", 2, lambda n, z: z.bernoulli_poly(integer(n))
            if whole(n) and 0 <= n.real <= EXACT else acb(arb.nan(), arb.nan())),
    Several("lambertw_k", 2, lambda k, z: z.lambertw(integer(k)) if whole(k)
            else acb(arb.nan(), arb.nan()), lambda k, z: bool(k == 0), lambda k, z: meets_left(z)),
    *(Several(f"theta{k}", 2, theta(k), nowhere, lambda z, tau: not above(tau)) for k in (1, 2, 3, 4)),
    Several("dedekind_eta", 1, lambda tau: tau.modular_eta(), nowhere, lambda tau: not above(tau)),
    Several("modular_lambda", 1, lambda tau: tau.modular_lambda(), nowhere, lambda tau: not above(tau)),
    Several("modular_j", 1, lambda tau: tau.modular_j(), nowhere, lambda tau: not above(tau)),
    Several("weierstrass_p", 2, lambda z, tau: z.elliptic_p(tau), nowhere, lambda z, tau: not above(tau)),
    Several("weierstrass_zeta", 2, lambda z, tau: z.elliptic_zeta(tau), nowhere,
            lambda z, tau: not above(tau)),
    Several("weierstrass_sigma", 2, lambda z, tau: z.elliptic_sigma(tau), nowhere,
            lambda z, tau: not above(tau)),
)  # fmt: skip

OF_WHOLE_NUMBERS = (
    exact("fibonacci", 1, fibonacci),
    exact("bernoulli", 1, bernoulli),
    exact("bell", 1, lambda n: fmpz.bell_number(int(n)) if n >= 0 else None),
    exact("partition", 1, lambda n: n.partitions_p() if n >= 0 else 0),
    exact("factorial2", 1, double_factorial),
    exact("totient", 1, lambda n: n.euler_phi() if n >= 1 else None),
    exact("mobius", 1, lambda n: n.moebius_mu() if n >= 1 else None),
    exact("divisor_sigma", 2, lambda n, k: n.divisor_sigma(int(k)) if n >= 1 and k >= 0 else None),
    exact("gcd", 2, lambda a, b: abs(a).gcd(abs(b))),
    exact("lcm", 2, lambda a, b: abs(a).lcm(abs(b))),
    exact("stirling1", 2, lambda n, k: abs(fmpz.stirling_s1(int(n), int(k))) if n >= 0 and k >= 0 else None),
    exact("stirling2", 2, lambda n, k: fmpz.stirling_s2(int(n), int(k)) if n >= 0 and k >= 0 else None),
)

SEVERAL = (*OF_WHOLE_NUMBERS, *(row for one in ENCLOSED for row in one.rows()))


def beside(slopes: Mapping[str, tuple[Slope | None, ...]]) -> tuple[Function, ...]:
    """The two parts in the plane of functions with other rows, from the slopes that stand there."""
    made = (replace(one, slopes=slopes.get(one.name, ())) for one in BESIDE)
    return tuple(row for one in made for row in one.rows()[1:])
