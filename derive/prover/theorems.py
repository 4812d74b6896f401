"""The rules of `derive.prover.analysis` in the words of a textbook, and what such a rule is."""

from __future__ import annotations

from typing import NamedTuple

TWINS = "tests/test_prover_twins.py"
ANALYSED = "tests/test_prover_analysis.py"


class Rule(NamedTuple):
    """One rule of inference."""

    line: str
    statement: str
    conditions: str = "none"
    twin: str = TWINS  # the test that holds a truth it proves and a falsehood nothing proves
    checked: bool = False  # whether the checker follows the proof of that truth


ANALYSIS = (
    Rule(
        "a circular function of an inverse one",
        "sin(arcsin u) = u, cos(arcsin u) = √(1 − u²), cos(arctan u) = 1/√(1 + u²).",
        "where the inverse function is defined",
        ANALYSED,
    ),
    Rule(
        "a circular function at a rational multiple of π",
        "cos(π/5) = (1 + √5)/4 and the like, as SymPy writes them in radicals.",
        twin=ANALYSED,
    ),
    Rule(
        "a whole turn",
        "cos(x + 2πn) = cos x.",
        "n is a whole number by its domain",
        ANALYSED,
    ),
    Rule(
        "a whole number of half turns",
        "cos(πn) = (−1)ⁿ and sin(πn) = 0.",
        "n is a whole number by its domain",
        ANALYSED,
    ),
    Rule("log(x²) = 2 log|x|", "log(x²) = 2 log|x|.", "where log(x²) is defined", ANALYSED),
    Rule(
        "f(−x) = −f(x) for an odd function",
        "f(−x) = −f(x).",
        "the table of functions says that f is odd",
        ANALYSED,
    ),
    Rule(
        "equal after squaring, or as numbers",
        "Both sides agree by one of the rules for roots and numbers.",
        twin=ANALYSED,
    ),
    Rule(
        "two values of one sign with equal squares are equal",
        "u = v if u² = v².",
        "u ≥ 0 and v ≥ 0, or u ≤ 0 and v ≤ 0, are proved, and what stands under their roots is ≥ 0",
        ANALYSED,
    ),
    Rule(
        "an algebraic number smaller than its conjugates allow is 0",
        "An algebraic integer α ≠ 0 of degree D has |α| ≥ B^(1−D), if its conjugates are at most B ≥ 1.",
        "α is made of roots and circular functions of rational angles, and enclosed by a ball",
        ANALYSED,
    ),
    Rule(
        "arctangents of rational numbers as arguments of Gaussian integers",
        "Σ n atan(p/q) is the argument of ∏ (q + ip)ⁿ, up to whole turns, which a ball tells.",
        "the product is real, imaginary or on a diagonal",
        ANALYSED,
    ),
    Rule(
        "equal at {} = {}, and the derivative of the difference by {} is 0 on the interval",
        "A function that is continuous on an interval and has derivative 0 inside is constant there.",
        "smooth strictly inside; conditions on the variable are linear in it; continuous where defined",
        ANALYSED,
    ),
    Rule(
        "inequality: derivatives by {} on the interval where it is stated",
        "f ≥ 0 if f(x₀) ≥ 0 and f does not fall on the way from x₀; or if f is concave and ≥ 0 at both ends.",
        "smooth strictly inside; conditions on the variable are linear in it; continuous where defined",
        ANALYSED,
    ),
    Rule(
        "{}: reflection between 0 and 1",
        "Γ(1 − x) Γ(x) = π/sin(πx), ψ(1 − x) − ψ(x) = π cot(πx).",
        "0 < x < 1 is proved",
        ANALYSED,
    ),
    Rule(
        "{}: duplication",
        "Γ(2x) = 2^(2x−1) Γ(x) Γ(x + ½)/√π, 2ψ(2x) = ψ(x) + ψ(x + ½) + 2 log 2.",
        "x > 0 is proved",
        ANALYSED,
    ),
    Rule(
        "certificate: a condition given at every index, summed",
        "Σ_t c_t ≥ 0 if c_t ≥ 0 is given for every t.",
        "the index of the condition is none of the goal",
        ANALYSED,
    ),
    Rule(
        "certificate: Pinsker's inequality",
        "Σ_t p_t log(p_t/q_t) ≥ ½ (Σ_t |p_t − q_t|)².",
        "p > 0, q > 0 and Σp = Σq = 1 are proved",
        ANALYSED,
    ),
    Rule(
        "certificate: a sum of squares, with multipliers ≥ 0",
        "p ≥ 0 if h p = Σ d g q² + Σ c z, in exact arithmetic, with d > 0, g ≥ 0, z = 0 and h > 0.",
        "g is a product of what is proved ≥ 0; strictly, if one of the terms is > 0",
        ANALYSED,
    ),
)

SPECTRAL_TESTS = "tests/test_spectra.py"
SPECTRA = (
    Rule(
        "eigenvalues and norms: multiples, the identity added, inverses, λ_max(A'·A) = ‖A‖²",
        "λ_max(c·S + d·1) = c·λ_max(S) + d for c ≥ 0 and c·λ_min(S) + d for c ≤ 0; λ_max(S⁻¹) = 1/λ_min(S);"
        " ‖A‖ = ‖A'‖, ‖A ⊗ B‖ = ‖A‖·‖B‖; ‖S‖ = λ_max(S) and ‖S‖_* = tr S for a semidefinite S.",
        "S is symmetric; the inverse is of a definite matrix",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: Rayleigh's quotient",
        "λ_min(S)·tr(v'·v) ≤ tr(v'·S·v) ≤ λ_max(S)·tr(v'·v), and tr(v'·A'·A·v) ≤ ‖A‖²·tr(v'·v).",
        "S is symmetric",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: the trace is between n·λ_min and n·λ_max",
        "n·λ_min(S) ≤ tr S ≤ n·λ_max(S).",
        "S is symmetric, n × n",
        SPECTRAL_TESTS,
    ),
    Rule("certificate: λ_min ≤ λ_max", "λ_min(S) ≤ λ_max(S).", "S is symmetric", SPECTRAL_TESTS),
    Rule(
        "certificate: λ_max of a semidefinite matrix is at most its trace",
        "λ_max(S) ≤ tr S.",
        "S is proved to be semidefinite",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: Weyl's inequality",
        "λ_max(S) + λ_min(T) ≤ λ_max(S + T) ≤ λ_max(S) + λ_max(T), and the same turned round for λ_min.",
        "each term is symmetric",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: a norm of a product is at most the product",
        "‖A·B‖ ≤ ‖A‖·‖B‖ and ‖A·B‖_* ≤ ‖A‖·‖B‖_*.",
        "none",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: the triangle inequality of a norm",
        "‖A + B‖ ≤ ‖A‖ + ‖B‖.",
        "none",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: norms of a matrix compared",
        "‖A‖² ≤ ‖A‖_F² ≤ n·‖A‖², ‖A‖ ≤ ‖A‖_* ≤ n·‖A‖, ‖A‖_F² ≤ ‖A‖_*² ≤ n·‖A‖_F².",
        "n is the number of rows or of columns",
        SPECTRAL_TESTS,
    ),
    Rule(
        "certificate: a trace is at most a product of dual norms",
        "|u'·A·v| ≤ ‖A‖·‖u‖·‖v‖ and |tr(A·B)| ≤ ‖A‖·‖B‖_*.",
        "none",
        SPECTRAL_TESTS,
    ),
)

COLUMN_TESTS = "tests/test_unknown_columns.py"
UNKNOWN_TESTS = "tests/test_unknown.py"
RANGED = "tests/test_ranges.py"
UNKNOWN = (
    Rule(
        "certificate: a convex function is above its tangents",
        "f(v) ≥ f(u) + f′(u)(v − u).",
        "f is said to be convex and smooth",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: the slope of a convex function rises",
        "(f′(u) − f′(v))(u − v) ≥ 0.",
        "f is said to be convex and smooth",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: a convex function is below its chords",
        "f(θu + (1 − θ)v) ≤ θf(u) + (1 − θ)f(v).",
        "f is said to be convex; 0 ≤ θ ≤ 1",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: Jensen's inequality",
        "f(Σ w x) ≤ Σ w f(x).",
        "f is said to be convex; the weights are ≥ 0 and sum to 1",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: a monotone function keeps the order",
        "f(u) ≥ f(v) for u ≥ v.",
        "f is said to be increasing; u ≥ v is proved",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: Lipschitz",
        "|f(u) − f(v)| ≤ |u − v|.",
        "f is said to have the constant 1",
        UNKNOWN_TESTS,
    ),
    Rule(
        "certificate: a convex function of a column is above its tangent planes",
        "f(u) ≥ f(v) + ∇f(v)'·(u − v).",
        "f is said to be convex and smooth",
        COLUMN_TESTS,
    ),
    Rule(
        "certificate: a convex function of a column is below its chords",
        "f(θu + (1 − θ)v) ≤ θf(u) + (1 − θ)f(v).",
        "f is said to be convex; 0 ≤ θ ≤ 1",
        COLUMN_TESTS,
    ),
    Rule(
        "certificate: the gradient of a convex function is monotone",
        "(∇f(u) − ∇f(v))'·(u − v) ≥ 0.",
        "f is said to be convex and smooth",
        COLUMN_TESTS,
    ),
    Rule(
        "certificate: the descent lemma",
        "|f(u) − f(v) − ∇f(v)'·(u − v)| ≤ ½·‖u − v‖².",
        "the gradient is said to have the Lipschitz constant 1",
        COLUMN_TESTS,
    ),
    Rule(
        "certificate: a gradient with the Lipschitz constant 1",
        "‖∇f(u) − ∇f(v)‖ ≤ ‖u − v‖; for a convex f also ‖∇f(u) − ∇f(v)‖² ≤ (∇f(u) − ∇f(v))'·(u − v).",
        "the gradient is said to have that constant",
        COLUMN_TESTS,
    ),
    Rule(
        "a whole power, factor by factor",
        "r^(2N + c) = (r^(N−1))² r^(c+2) for every real r, with x⁰ = 1.",
        "every exponent that is taken is a whole number ≥ 0",
        RANGED,
    ),
)
