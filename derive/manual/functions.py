"""What a row of the table of functions says, in words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import sympy as sp

from derive.language.row import Elementary

# Where SymPy's own first sentence does not say what is meant here.
CALLED = {
    "exp": "The exponential function.",
    "log": "The natural logarithm.",
    "abs": "The absolute value, written `Abs` or `abs`.",
    "sign": "1 above 0, −1 below, 0 at 0.",
    "atan2": "The angle of the point (v, u), with the sign of u; `atan2(y, x)`.",
    "sinh": "The hyperbolic sine.",
    "cosh": "The hyperbolic cosine.",
    "tanh": "The hyperbolic tangent.",
    "asinh": "The inverse hyperbolic sine.",
    "acosh": "The inverse hyperbolic cosine.",
    "atanh": "The inverse hyperbolic tangent.",
    "coth": "The hyperbolic cotangent.",
    "sech": "The hyperbolic secant.",
    "csch": "The hyperbolic cosecant.",
    "erfc": "The complementary error function, 1 − erf.",
    "gamma": "The gamma function.",
    "loggamma": "The logarithm of the gamma function, for arguments above 0.",
    "digamma": "The slope of the logarithm of the gamma function.",
    "polygamma": "The slope of order u of the digamma function at v.",
    "sinc": "sin(u)/u, and 1 at 0.",
    "zeta": "Riemann's zeta function, continued beyond its series.",
    "lambertw": "The principal branch of Lambert's W, written `LambertW`: W exp(W) = u.",
    "airyaiprime": "The slope of the Airy function of the first kind.",
    "airybiprime": "The slope of the Airy function of the second kind.",
    "erfi": "The imaginary error function.",
    "Si": "The sine integral.",
    "Ci": "The cosine integral.",
    "Chi": "The hyperbolic cosine integral.",
    "Ei": "The exponential integral.",
    "li": "The logarithmic integral.",
    "fresnels": "Fresnel's integral of the sine.",
    "fresnelc": "Fresnel's integral of the cosine.",
    "elliptic_k": "The complete elliptic integral of the first kind, of the parameter m = k².",
    "elliptic_e": "The complete elliptic integral of the second kind, of the parameter m = k².",
    "uppergamma": "The incomplete gamma function Γ(u, v), from v upwards.",
    "lowergamma": "The incomplete gamma function γ(u, v), up to v.",
    "chebyshevt": "Chebyshev's polynomial of the first kind, of degree u.",
    "chebyshevu": "Chebyshev's polynomial of the second kind, of degree u.",
    "legendre": "Legendre's polynomial of degree u.",
    "hermite": "Hermite's polynomial of degree u, the physicists'.",
    "laguerre": "Laguerre's polynomial of degree u.",
    "binomial": "The binomial coefficient, u over v.",
    "factorial": "The factorial, Γ(u + 1).",
    "beta": "Euler's beta function.",
    "harmonic": "The harmonic number 1 + 1/2 + … + 1/u, continued by the digamma function.",
    "hyp0f1": "The hypergeometric function ₀F₁(; u; v).",
    "hyp1f1": "Kummer's hypergeometric function ₁F₁(u; v; w).",
    "hyp2f1": "Gauss' hypergeometric function ₂F₁(u, v; w; x); of real numbers for x < 1.",
    "hyperu": "Tricomi's confluent hypergeometric function U(u, v, w).",
    "polylog": "The polylogarithm of order u at v.",
    "hurwitz": "Hurwitz' zeta function ζ(u, v); `zeta(s, a)` is read so too.",
    "expint": "The exponential integral of order u at v.",
    "dirichlet_eta": "Dirichlet's eta function, the alternating zeta function.",
    "barnes_g": "Barnes' G: G(u + 1) = Γ(u) G(u), G(1) = 1.",
    "Shi": "The hyperbolic sine integral.",
    "elliptic_f": "The incomplete elliptic integral of the first kind, of the angle u and v = k².",
    "elliptic_einc": "The incomplete elliptic integral of the second kind, also `elliptic_e(phi, m)`.",
    "elliptic_pi": "The complete elliptic integral of the third kind, of characteristic u and v = k².",
    "carlson_rf": "Carlson's symmetric integral R_F.",
    "carlson_rg": "Carlson's symmetric integral R_G.",
    "carlson_rc": "Carlson's degenerate integral R_C.",
    "carlson_rd": "Carlson's degenerate integral R_D.",
    "carlson_rj": "Carlson's symmetric integral R_J.",
    "agm": "The arithmetic-geometric mean, right of the imaginary axis.",
    "gegenbauer": "Gegenbauer's polynomial of degree u and parameter v at w.",
    "jacobi": "Jacobi's polynomial of degree u and parameters v, w at x.",
    "assoc_laguerre": "Laguerre's polynomial of degree u and parameter v at w.",
    "bernoulli_poly": "Bernoulli's polynomial of degree u at v.",
    "lambertw_k": "The branch u of Lambert's W at v.",
    "theta1": "Jacobi's θ₁(u | v) = 2 Σ (−1)ⁿ exp(πi v (n + 1/2)²) sin((2n + 1)πu), Im v > 0.",
    "theta2": "Jacobi's θ₂(u | v) = 2 Σ exp(πi v (n + 1/2)²) cos((2n + 1)πu), Im v > 0.",
    "theta3": "Jacobi's θ₃(u | v) = 1 + 2 Σ exp(πi v n²) cos(2nπu), Im v > 0.",
    "theta4": "Jacobi's θ₄(u | v) = 1 + 2 Σ (−1)ⁿ exp(πi v n²) cos(2nπu), Im v > 0.",
    "dedekind_eta": "Dedekind's eta function, above the real axis.",
    "modular_lambda": "The modular lambda function (θ₂/θ₃)⁴, above the real axis.",
    "modular_j": "Klein's j-invariant, 1728 at i.",
    "weierstrass_p": "Weierstrass' ℘ of u, with the periods 1 and v.",
    "weierstrass_zeta": "Weierstrass' zeta function of u, for the periods 1 and v.",
    "weierstrass_sigma": "Weierstrass' sigma function of u, for the periods 1 and v.",
    "risingfactorial": "Pochhammer's u (u + 1) … (u + v − 1) = Γ(u + v)/Γ(u), written `RisingFactorial`.",
    "fallingfactorial": "u (u − 1) … (u − v + 1), written `FallingFactorial`.",
    "hankel1": "Hankel's function of the first kind, J + iY.",
    "hankel2": "Hankel's function of the second kind, J − iY.",
    "fibonacci": "Fibonacci's number of a whole u.",
    "bernoulli": "Bernoulli's number of a whole u; of B₁, for which two values are in use, nothing is said.",
    "bell": "Bell's number of a whole u.",
    "partition": "How many partitions a whole u has.",
    "factorial2": "The double factorial u (u − 2) (u − 4) … of a whole u.",
    "totient": "Euler's totient of a whole u.",
    "mobius": "Möbius' function of a whole u.",
    "divisor_sigma": "The sum of the v-th powers of the divisors of u.",
    "gcd": "The greatest common divisor.",
    "lcm": "The least common multiple.",
    "stirling1": "Stirling's number of the first kind without sign: permutations of u things with v cycles.",
    "stirling2": "Stirling's number of the second kind: partitions of u things into v parts.",
    "sigmoid": "The logistic function.",
    "softplus": "The smooth positive part.",
    "relu": "The positive part.",
}  # fmt: skip
NEEDS = {"nonzero": "≠ 0", "root": "≥ 0", "log": "> 0"}
FACTS = {
    "smooth": "is smooth everywhere",
    "odd": "is odd",
    "bounded": "is bounded",
    "positive": "is positive",
}


def letters(row: Elementary) -> tuple[sp.Symbol, ...]:
    """The names of its arguments: u, v, w …"""
    return sp.symbols("u v w x y z")[: row.arity]


def call(row: Elementary) -> str:
    """The function of its arguments, as it is typed.

    >>> call(Elementary("besselj", sp.besselj, arity=2))
    'besselj(u, v)'
    """
    return f"{row.name}({', '.join(map(str, letters(row)))})"


def called(row: Elementary) -> str:
    """What people call it; what nobody has named is introduced by SymPy's own first sentence."""
    if row.name in CALLED:
        return CALLED[row.name]
    said = (inspect.getdoc(row.head) or "") if row.head is not None else ""
    first = re.split(r"(?<=\.)\s|\n\n", said.strip(), maxsplit=1)[0].replace("\n", " ")
    plain = re.sub(r"\$?\\operatorname\{(\w+)\}(\^\\prime)?\$?", r"\1", first).replace("``", "`").strip()
    return plain if not plain or plain.endswith(".") else f"{plain}."


def known(row: Elementary) -> Iterator[str]:
    """What proofs may use of it, fact by fact."""
    here = letters(row)
    if row.through:
        yield f"is `{row.unfolded(*here)}`"
    if row.needs:
        kind, what = row.needs
        yield f"has a value where `{what(here[0])}` {NEEDS.get(kind, kind)}"
    for place, slope in zip(here, row.slopes, strict=False):
        if slope is not None and not row.through:
            yield f"its slope by {place} is `{slope(*here)}`"
    if row.monotone:
        yield "grows wherever it is defined" if row.monotone > 0 else "falls wherever it is defined"
    yield from (said for name, said in FACTS.items() if getattr(row, name))
    if row.values:
        yield "is known exactly at some arguments"


def about(row: Elementary) -> str:
    """All there is to say of it."""
    spelt = f"In LaTeX: {', '.join(f'`{word}`' for word in row.printed)}." if row.printed else ""
    facts = "; ".join(known(row))
    return " ".join(filter(None, (called(row), f"It {facts}." if facts else "", spelt)))
