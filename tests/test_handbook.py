"""The laws of special functions: each proves a truth, shows itself, and proves no false twin.

Every law is also held against enclosures, so that a slip in a row of the table cannot hide behind itself.
"""

import pytest
import sympy as sp
from sympy import (
    Abs,
    Catalan,
    I,
    Rational,
    cos,
    cosh,
    exp,
    fibonacci,
    gamma,
    im,
    pi,
    sin,
    sinh,
    sqrt,
    tanh,
    zeta,
)

from derive import HalfPlane, check, integer, positive, real, total
from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import special as s
from derive.language.declaring import complex_
from derive.prover import prove
from derive.prover.handbook import arithmetic, bessels, elliptic, gammas, inverses, thetas, zetas
from derive.prover.handbook.law import Facts, rewritten
from derive.prover.handbook.table import LAWS
from reports.record.verdicts import Verdict

pytestmark = pytest.mark.slow

t = complex_("t", of=HalfPlane("upper"))
z, w, v = (complex_(name) for name in "zwv")
x, y = real("x"), real("y")
a, b = positive("a"), positive("b")
n, k = integer("n"), integer("k")
n0, k1, m1 = integer("n", 0), integer("k", 1), integer("m", 1)
phi = (1 + sqrt(5)) / 2
QUARTER = Rational(1, 4)


def kept(head, *args):
    return head(*args, evaluate=False)


def K(m):
    return kept(sp.elliptic_k, sp.sympify(m))


def E(m):
    return kept(sp.elliptic_e, sp.sympify(m))


def eta(tau):
    return s.dedekind_eta(tau)


def B(n, u):
    return s.bernoulli_poly(n, u)


# line of a proof → (true, false twins), each sides and conditions
TWINS = {
    "theta functions: half periods, parity, τ + 1 and −1/τ, values at τ = i": (
        (s.theta1(z + t, t), -exp(-pi * I * (2 * z + t)) * s.theta1(z, t)),
        [(s.theta1(z + t, t), exp(-pi * I * (2 * z + t)) * s.theta1(z, t)), (s.theta2(z + 1, t), s.theta2(z, t)),
         (s.theta3(0, -1 / t), sqrt(I * t) * s.theta3(0, t)), (s.theta4(0, I), s.theta3(0, I))]),
    "η(τ + 1) = exp(πi/12) η(τ), η(−1/τ) = √(−iτ) η(τ), η(ki)": (
        (eta(t + 2), exp(pi * I / 6) * eta(t)),
        [(eta(t + 2), exp(pi * I / 12) * eta(t)), (eta(-1 / t), eta(t)), (eta(I), gamma(QUARTER) / (2 * pi))]),
    "λ = θ₂⁴/θ₃⁴, and under τ + 1 and −1/τ": (
        (s.modular_lambda(-1 / t), 1 - s.modular_lambda(t)),
        [(s.modular_lambda(-1 / t), s.modular_lambda(t)), (s.modular_lambda(t + 1), s.modular_lambda(t))]),
    "j by theta functions, and at points of class number one": (
        (s.modular_j((1 + sqrt(43) * I) / 2), -(sp.Integer(960) ** 3)),
        [(s.modular_j((1 + sqrt(43) * I) / 2), sp.Integer(960) ** 3), (s.modular_j(2 * t), s.modular_j(t))]),
    "θ₃⁴ = θ₂⁴ + θ₄⁴": (
        (s.theta3(0, t) ** 4, s.theta2(0, t) ** 4 + s.theta4(0, t) ** 4),
        [(s.theta3(0, t) ** 4, s.theta2(0, t) ** 4 - s.theta4(0, t) ** 4),
         (s.theta3(z, t) ** 4, s.theta2(z, t) ** 4 + s.theta4(z, t) ** 4)]),
    "θ₂(z)² and θ₃(z)² by θ₁(z)² and θ₄(z)², and 2z by z": (
        (s.theta4(2 * z, t) * s.theta4(0, t) ** 3, s.theta4(z, t) ** 4 - s.theta1(z, t) ** 4),
        [(s.theta4(2 * z, t) * s.theta4(0, t) ** 3, s.theta4(z, t) ** 4 + s.theta1(z, t) ** 4),
         (s.theta2(z, t) ** 2 + s.theta4(z, t) ** 2, s.theta3(z, t) ** 2)]),
    "2 η³ = θ₂ θ₃ θ₄": (
        (2 * eta(t) ** 3, s.theta2(0, t) * s.theta3(0, t) * s.theta4(0, t)),
        [(eta(t) ** 3, s.theta2(0, t) * s.theta3(0, t) * s.theta4(0, t))]),
    "K and E at ½ and −1": (
        (K(-1), gamma(QUARTER) ** 2 / (4 * sqrt(2 * pi))), [(K(-1), gamma(QUARTER) ** 2 / (4 * sqrt(pi))), (E(-1), E(Rational(1, 2)))]),
    "incomplete elliptic integrals: parity, φ = 0 and π/2, m = 0": (
        (s.elliptic_einc(-z, w), -s.elliptic_einc(z, w)),
        [(s.elliptic_einc(-z, w), s.elliptic_einc(z, w)), (kept(sp.elliptic_f, pi / 2, x), E(x))]),
    "Π(0, m) = K(m), Π(m, m) = E(m)/(1 − m)": (
        (kept(sp.elliptic_pi, z, z), E(z) / (1 - z)), [(kept(sp.elliptic_pi, z, z), K(z) / (1 - z))]),
    "Carlson's integrals: symmetry and equal arguments": (
        (s.carlson_rj(z, w, v, v), s.carlson_rd(w, z, v)),
        [(s.carlson_rj(z, w, v, v), s.carlson_rd(v, z, w)), (s.carlson_rf(a, a, b), s.carlson_rc(a, b)),
         (s.carlson_rg(0, a, a), pi * sqrt(a) / 2), (s.carlson_rf(0, a, 1), K(a))]),
    "the arithmetic-geometric mean by K": (
        (s.agm(z, w), s.agm(w, z)), [(s.agm(1, sqrt(2)), gamma(QUARTER) ** 2 / (2 * sqrt(pi)))]),
    "Hurwitz' ζ at whole numbers and fractions": (
        (s.hurwitz(z, Rational(2, 3)) + s.hurwitz(z, Rational(1, 3)), (3**z - 1) * kept(zeta, z)),
        [(s.hurwitz(z, Rational(3, 4)) + s.hurwitz(z, QUARTER), (4**z - 1) * kept(zeta, z)), (s.hurwitz(-n0, a), B(n0, a))]),
    "polygamma functions at ¼, ½, ¾ and 1": (
        (kept(sp.polygamma, 1, QUARTER), pi**2 + 8 * Catalan),
        [(kept(sp.polygamma, 1, QUARTER), pi**2 - 8 * Catalan), (kept(sp.polygamma, 2, QUARTER), 2 * pi**3 - 56 * zeta(3))]),
    "ψ⁽ᵐ⁾(x + 1) = ψ⁽ᵐ⁾(x) + (−1)^m m!/x^{m+1} for x > 0": (
        (kept(sp.polygamma, n0, a + 1), kept(sp.polygamma, n0, a) + (-1) ** n0 * gamma(n0 + 1) / a ** (n0 + 1)),
        [(kept(sp.polygamma, n0, a + 1), kept(sp.polygamma, n0, a) - (-1) ** n0 * gamma(n0 + 1) / a ** (n0 + 1)),
         (kept(sp.polygamma, n0, a + 1), kept(sp.polygamma, n0, a) + (-1) ** n0 * gamma(n0 + 1) / a**n0)]),
    "Bernoulli polynomials: written out, 1 − x, x + 1": (
        (B(n0, 1 - z), (-1) ** n0 * B(n0, z)), [(B(n0, 1 - z), B(n0, z)), (B(3, x + 1), B(3, x) + 3 * x)]),
    "ζ(−n) = −B_{n+1}/(n + 1)": (
        (kept(zeta, sp.Integer(-3)), Rational(1, 120)), [(kept(zeta, sp.Integer(-3)), Rational(-1, 120))]),
    "polylogarithms at ½, −1 and ±i": (
        (im(kept(sp.polylog, 2, I)), Catalan), [(im(kept(sp.polylog, 2, I)), -Catalan), (kept(sp.polylog, 2, Rational(1, 2)), pi**2 / 12)]),
    "η(s) = (1 − 2^{1−s}) ζ(s)": (
        (kept(sp.dirichlet_eta, 2), pi**2 / 12), [(kept(sp.dirichlet_eta, 2), pi**2 / 6)]),
    "the recurrence of Stirling numbers": (
        (s.stirling2(n0 + 1, k1), k1 * s.stirling2(n0, k1) + s.stirling2(n0, k1 - 1)),
        [(s.stirling2(n0 + 1, k1), n0 * s.stirling2(n0, k1) + s.stirling2(n0, k1 - 1)),
         (s.stirling2(n + 1, k), k * s.stirling2(n, k) + s.stirling2(n, k - 1) + 1)]),
    "W(x exp x) = x for x ≥ −1": (
        (kept(sp.LambertW, x * exp(x)), x, "=", (x >= -1,)), [(kept(sp.LambertW, x * exp(x)), x, "=", (x >= -2,)), (kept(sp.LambertW, x * exp(x)), x)]),
    "Bessel functions: half orders, negative orders, −z": (
        (kept(sp.bessely, Rational(3, 2), z), -sqrt(2 * z / pi) * (cos(z) / z**2 + sin(z) / z)),
        [(kept(sp.bessely, Rational(3, 2), z), -sqrt(2 * z / pi) * (cos(z) / z**2 - sin(z) / z)),
         (kept(sp.besselj, n, -z), kept(sp.besselj, n, z)), (kept(sp.besseli, Rational(-3, 2), a), kept(sp.besseli, Rational(3, 2), a)),
         (kept(sp.besselj, Rational(3, 2), x), kept(sp.besselj, Rational(3, 2), x) + 1 - sp.sign(x) ** 2, "=", (x >= 0,)),
         (kept(sp.besselk, Rational(-3, 2), a), -kept(sp.besselk, Rational(3, 2), a))]),
    "Airy functions at 0 and by ₀F₁": (
        (sp.airyai(z), sp.airyai(0) * s.hyp0f1(Rational(2, 3), z**3 / 9) + z * sp.airyaiprime(0) * s.hyp0f1(Rational(4, 3), z**3 / 9)),
        [(sp.airyai(z), sp.airyai(0) * s.hyp0f1(Rational(2, 3), z**3 / 9) - z * sp.airyaiprime(0) * s.hyp0f1(Rational(4, 3), z**3 / 9)),
         (kept(sp.airybi, sp.S.Zero), kept(sp.airyai, sp.S.Zero))]),
    "₀F₁ at ½ and 3/2": (
        (s.hyp0f1(Rational(3, 2), -(z**2) / 4), kept(sp.sinc, z)), [(s.hyp0f1(Rational(1, 2), -(z**2) / 4), cosh(z)), (s.hyp0f1(Rational(3, 2), -(x**2) / 4), cos(x))]),
    "₁F₁(a, a, z) = exp z": ((s.hyp1f1(a, a, z), exp(z)), [(s.hyp1f1(a, a, z), exp(-z)), (s.hyp1f1(a, b, x), exp(x))]),
    "erf by ₁F₁": (
        (sp.erf(z), 2 * z / sqrt(pi) * s.hyp1f1(Rational(1, 2), Rational(3, 2), -(z**2))),
        [(sp.erf(z), 2 * z / sqrt(pi) * s.hyp1f1(Rational(1, 2), Rational(3, 2), z**2))]),
    "erfi z = −i erf(iz)": ((sp.erfi(z), -I * kept(sp.erf, I * z)), [(sp.erfi(z), I * kept(sp.erf, I * z))]),
    "U(a, b, z) = z^{1−b} U(1 + a − b, 2 − b, z)": (
        (s.hyperu(v, w, z), z ** (1 - w) * s.hyperu(1 + v - w, 2 - w, z)),
        [(s.hyperu(v, w, z), z ** (w - 1) * s.hyperu(1 + v - w, 2 - w, z))]),
    "₂F₁(a, b; c; z) = ₂F₁(b, a; c; z)": (
        (s.hyp2f1(a, b, 3, z), s.hyp2f1(b, a, 3, z)), [(s.hyp2f1(a, b, 3, z), s.hyp2f1(a, 3, b, z))]),
    "G(x + 1) = Γ(x) G(x) for x > 0": (
        (s.barnes_g(a + 2), a * gamma(a) ** 2 * s.barnes_g(a)), [(s.barnes_g(a + 2), gamma(a) ** 2 * s.barnes_g(a))]),
    "rising factorials by Γ for x > 0": (
        (kept(sp.RisingFactorial, a, n0), gamma(a + n0) / gamma(a)),
        [(kept(sp.RisingFactorial, a, n0), gamma(a + n0 + 1) / gamma(a))]),
    "functions of inverse functions as roots": (
        (kept(sp.sin, sp.atan(z)), z / sqrt(1 + z**2)),
        [(kept(sp.sinh, sp.acosh(z)), sqrt(z**2 - 1)), (kept(sp.cos, sp.atan(z)), sqrt(1 + z**2)), (kept(sp.cosh, sp.asinh(z)), sqrt(z**2 - 1))]),
    "|Γ(½ + iy)|² = π/cosh πy, |Γ(iy)|² = π/(y sinh πy)": (
        (kept(Abs, gamma(Rational(1, 2) + I * y)), sqrt(pi / cosh(pi * y))),
        [(kept(Abs, gamma(I * y)), sqrt(pi / sinh(pi * y))), (kept(Abs, gamma(Rational(1, 2) + I * z)), sqrt(pi / cosh(pi * z)))]),
    "Im ψ(½ + iy) = π/2 tanh πy, Im ψ(iy) = 1/(2y) + π/2 coth πy": (
        (im(sp.digamma(Rational(1, 2) + I * y)), pi / 2 * tanh(pi * y)), [(im(sp.digamma(I * y)), pi / 2 * sp.coth(pi * y))]),
    "Fibonacci numbers by powers of φ": (
        (fibonacci(n), (phi**n - (-phi) ** (-n)) / sqrt(5)), [(fibonacci(n), (phi**n - phi ** (-n)) / sqrt(5))]),
    "Euclid's steps": ((s.gcd(21 * n + 4, 14 * n + 3), 1), [(s.gcd(21 * n + 4, 14 * n + 2), 1), (s.gcd(n, 2 * n), n)]),
    "lcm in order, without signs": ((s.lcm(n, -k), s.lcm(k, n)), [(s.lcm(n, n), n)]),
    "gcd(a, b) lcm(a, b) = |a b|, φ(gcd) φ(lcm) = φ(a) φ(b)": (
        (s.gcd(n, k) * s.lcm(n, k), Abs(n * k)), [(s.gcd(n, k) * s.lcm(n, k), n * k)]),
    "φ(m n) = φ(m) φ(n) d/φ(d), d = gcd(m, n)": (
        (kept(sp.totient, m1 * k1) * kept(sp.totient, s.gcd(k1, m1)), kept(sp.totient, m1) * kept(sp.totient, k1) * s.gcd(k1, m1)),
        [(kept(sp.totient, m1 * k1), kept(sp.totient, m1) * kept(sp.totient, k1))]),
    "(c u)^p = c^p u^p for a positive number c": (
        (kept(sp.Pow, z / 2, Rational(1, 2)), sqrt(z) / sqrt(2)), [(sqrt(-z), I * sqrt(z)), (sqrt(z * w), sqrt(z) * sqrt(w))]),
}  # fmt: skip


def statement(lhs, rhs, relation="=", given=()):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given=given)


def proof_of(*row):
    try:
        return prove(statement(*row))
    except ProverFailure:
        return None


@pytest.mark.parametrize("line", TWINS)
def test_a_law_proves_what_is_true_shows_itself_and_proves_no_false_twin(line):
    true, false = TWINS[line]
    proof = proof_of(*true)
    assert proof is not None and line in proof.trace
    assert proof.inferences == ()  # `derive verify` knows none of these laws
    assert [proof_of(*row) for row in false] == [None] * len(false)


@pytest.mark.parametrize("line", TWINS)
def test_a_law_holds_where_it_is_enclosed(line):
    lhs, rhs, *more = TWINS[line][0]
    assert check(lhs, rhs, more[1] if more else (), trials=2_000).verdict is Verdict.PROVED


@pytest.mark.parametrize("line", TWINS)
def test_a_twin_is_false(line):
    for row in TWINS[line][1]:
        lhs, rhs, *more = row
        given = more[1] if len(more) > 1 else ()
        assert check(lhs, rhs, given, trials=2_000).verdict is Verdict.REFUTED, row


def test_real_statements_say_by_what_they_are_proved():
    assert (
        proof_of(s.gcd(n, k) * s.lcm(n, k), Abs(n * k)).method
        == "both sides by the laws of special functions"
    )


def test_every_law_has_its_row():
    rooms = (arithmetic, bessels, elliptic, gammas, inverses, thetas, zetas)
    assert {law.line for law in LAWS} == {law.line for room in rooms for law in room.LAWS} == TWINS.keys()


def test_a_bound_letter_is_not_what_a_condition_speaks_of():
    expr = total(s.stirling2(k + 1, 2), (k, -1, 3))
    assert rewritten(expr, LAWS, Facts((k >= 1,)))[0] == expr
