"""The laws of special functions in the words of a textbook: one row for each line that a proof may show."""

from __future__ import annotations

from derive.prover.theorems import Rule

TESTED = "tests/test_handbook.py"

LAWS = (
    Rule(
        "both sides by the laws of special functions",
        "What is proved of what the laws put for both sides holds of the sides.",
        "what is put has a value, the same one, wherever what it is put for has one",
        TESTED,
    ),
    Rule(
        "theta functions: half periods, parity, τ + 1 and −1/τ, values at τ = i",
        "θ₁(z + ½) = θ₂(z), θ₁(z + τ/2) = i exp(−πi(z + τ/4)) θ₄(z), θ₁(z, τ + 1) = exp(πi/4) "
        "θ₁(z, τ), θ₁(z/τ, −1/τ) = −i √(−iτ) exp(πiz²/τ) θ₁(z, τ), and so for θ₂, θ₃, θ₄; θ₃(0, "
        "i) = Γ(¼)/(√2 π^¾).",
        twin=TESTED,
    ),
    Rule(
        "η(τ + 1) = exp(πi/12) η(τ), η(−1/τ) = √(−iτ) η(τ), η(ki)",
        "η(τ + 1) = exp(πi/12) η(τ), η(−1/τ) = √(−iτ) η(τ), η(i) = Γ(¼)/(2π^¾), and radical multiples of it.",
        twin=TESTED,
    ),
    Rule(
        "λ = θ₂⁴/θ₃⁴, and under τ + 1 and −1/τ",
        "λ(τ) = θ₂(0, τ)⁴/θ₃(0, τ)⁴, λ(τ + 1) = λ/(λ − 1), λ(−1/τ) = 1 − λ.",
        twin=TESTED,
    ),
    Rule(
        "j by theta functions, and at points of class number one",
        "j = 32 (θ₂⁸ + θ₃⁸ + θ₄⁸)³/(θ₂θ₃θ₄)⁸, j(τ + 1) = j(−1/τ) = j(τ); j is a whole number at "
        "the points of class number one.",
        twin=TESTED,
    ),
    Rule(
        "θ₃⁴ = θ₂⁴ + θ₄⁴",
        "θ₃(0, τ)⁴ = θ₂(0, τ)⁴ + θ₄(0, τ)⁴.",
        twin=TESTED,
    ),
    Rule(
        "θ₂(z)² and θ₃(z)² by θ₁(z)² and θ₄(z)², and 2z by z",
        "θ₂(z)² θ₄² = θ₄(z)² θ₂² − θ₁(z)² θ₃², θ₃(z)² θ₄² = θ₄(z)² θ₃² − θ₁(z)² θ₂², with θₖ at "
        "0; θⱼ(2z) as polynomials in θₖ(z).",
        twin=TESTED,
    ),
    Rule(
        "2 η³ = θ₂ θ₃ θ₄",
        "2 η(τ)³ = θ₂(0, τ) θ₃(0, τ) θ₄(0, τ).",
        twin=TESTED,
    ),
    Rule(
        "K and E at ½ and −1",
        "K(½) = Γ(¼)²/(4√π), K(−1) = K(½)/√2, E(½) = π/(4K(½)) + K(½)/2, E(−1) = √2 E(½).",
        twin=TESTED,
    ),
    Rule(
        "incomplete elliptic integrals: parity, φ = 0 and π/2, m = 0",
        "F(−φ, m) = −F(φ, m), F(π/2, m) = K(m), F(φ, 0) = φ, and so for E.",
        twin=TESTED,
    ),
    Rule(
        "Π(0, m) = K(m), Π(m, m) = E(m)/(1 − m)",
        "Π(0, m) = K(m), Π(m, m) = E(m)/(1 − m).",
        twin=TESTED,
    ),
    Rule(
        "Carlson's integrals: symmetry and equal arguments",
        "R_F, R_G are symmetric, R_D in two and R_J in three arguments; R_F(x, y, y) = R_C(x, "
        "y), R_J(x, y, z, z) = R_D(x, y, z), R_F(0, y, 1) = K(1 − y), 2R_G(0, y, 1) = E(1 − y); "
        "they are homogeneous.",
        "a factor taken out is > 0",
        TESTED,
    ),
    Rule(
        "the arithmetic-geometric mean by K",
        "M(a, b) = M(b, a), M(a, a) = a, M(a, 0) = 0, M(a, b) = πa/(2K(1 − b²/a²)).",
        "the last for positive numbers",
        TESTED,
    ),
    Rule(
        "Hurwitz' ζ at whole numbers and fractions",
        "ζ(−n, a) = −B_{n+1}(a)/(n + 1), ζ(s, 1) = ζ(s), ζ(s, ½) = (2^s − 1) ζ(s), ζ(s, ¼) + "
        "ζ(s, ¾) = (4^s − 2^s) ζ(s) and so for thirds and sixths; (n − 1)! ζ(n, a) = (−1)ⁿ "
        "ψ⁽ⁿ⁻¹⁾(a).",
        "n is whole, and ≥ 2 in the last",
        TESTED,
    ),
    Rule(
        "polygamma functions at ¼, ½, ¾ and 1",
        "ψ'(¼) = π² + 8G, ψ'(¾) = π² − 8G, ψ''(¼) and ψ''(¾) = ∓2π³ − 56ζ(3), ψ⁽ᵐ⁾(1) = "
        "(−1)^{m+1} m! ζ(m + 1), ψ⁽ᵐ⁾(½) (2^{m+1} − 1) times that.",
        "m is whole, m ≥ 1",
        TESTED,
    ),
    Rule(
        "ψ⁽ᵐ⁾(x + 1) = ψ⁽ᵐ⁾(x) + (−1)^m m!/x^{m+1} for x > 0",
        "ψ⁽ᵐ⁾(x + 1) = ψ⁽ᵐ⁾(x) + (−1)^m m!/x^{m+1}.",
        "x > 0 is evident, m ≥ 0 is whole",
        TESTED,
    ),
    Rule(
        "Bernoulli polynomials: written out, 1 − x, x + 1",
        "B_n(x) = Σ C(n, k) B_k x^{n−k}, B_n(1 − x) = (−1)ⁿ B_n(x), B_n(x + 1) = B_n(x) + n x^{n−1}.",
        "n is whole, n ≥ 0, and ≥ 2 in the last",
        TESTED,
    ),
    Rule(
        "ζ(−n) = −B_{n+1}/(n + 1)",
        "ζ(−n) = −B_{n+1}/(n + 1).",
        "n is whole, n ≥ 1",
        TESTED,
    ),
    Rule(
        "polylogarithms at ½, −1 and ±i",
        "Li₂(½) = π²/12 − log²2/2, Li₂(±i) = −π²/48 ± iG, Li_s(−1) = (2^{1−s} − 1) ζ(s).",
        "s is a number and not 1",
        TESTED,
    ),
    Rule(
        "η(s) = (1 − 2^{1−s}) ζ(s)",
        "η(s) = (1 − 2^{1−s}) ζ(s).",
        "s is a number and not 1",
        TESTED,
    ),
    Rule(
        "the recurrence of Stirling numbers",
        "S(n + 1, k) = k S(n, k) + S(n, k − 1), and c(n + 1, k) = n c(n, k) + c(n, k − 1) for cycles.",
        "n ≥ 0 and k ≥ 1 are whole",
        TESTED,
    ),
    Rule(
        "W(x exp x) = x for x ≥ −1",
        "W(x exp x) = x.",
        "x is real, and x ≥ −1 by its domain or an assumption",
        TESTED,
    ),
    Rule(
        "Bessel functions: half orders, negative orders, −z",
        "J_{½}(z) = √(2/(πz)) sin z and so for Y, I and K, and for other halves by recurrence; "
        "K_{−ν} = K_ν, J_{−n} = (−1)ⁿ J_n, J_n(−z) = (−1)ⁿ J_n(z).",
        "n is whole; z ≠ 0 where an order is a half",
        TESTED,
    ),
    Rule(
        "Airy functions at 0 and by ₀F₁",
        "Ai(z) = Ai(0) ₀F₁(2/3; z³/9) + Ai'(0) z ₀F₁(4/3; z³/9), likewise Bi and the "
        "derivatives; Ai(0) = 3^(−2/3)/Γ(2/3).",
        twin=TESTED,
    ),
    Rule(
        "₀F₁ at ½ and 3/2",
        "₀F₁(½; −z²/4) = cos z, ₀F₁(3/2; −z²/4) = sinc z, and so with cosh.",
        twin=TESTED,
    ),
    Rule(
        "₁F₁(a, a, z) = exp z",
        "₁F₁(a, a, z) = exp z.",
        "a is evidently > 0, or a fraction",
        TESTED,
    ),
    Rule(
        "erf by ₁F₁",
        "erf z = 2z/√π ₁F₁(½, 3/2, −z²).",
        twin=TESTED,
    ),
    Rule(
        "erfi z = −i erf(iz)",
        "erfi z = −i erf(iz).",
        twin=TESTED,
    ),
    Rule(
        "U(a, b, z) = z^{1−b} U(1 + a − b, 2 − b, z)",
        "U(a, b, z) = z^{1−b} U(1 + a − b, 2 − b, z).",
        twin=TESTED,
    ),
    Rule(
        "₂F₁(a, b; c; z) = ₂F₁(b, a; c; z)",
        "₂F₁(a, b; c; z) = ₂F₁(b, a; c; z).",
        twin=TESTED,
    ),
    Rule(
        "|Γ(½ + iy)|² = π/cosh πy, |Γ(iy)|² = π/(y sinh πy)",
        "|Γ(½ + iy)|² = π/cosh πy, |Γ(iy)|² = π/(y sinh πy).",
        "y is real",
        TESTED,
    ),
    Rule(
        "Im ψ(½ + iy) = π/2 tanh πy, Im ψ(iy) = 1/(2y) + π/2 coth πy",
        "Im ψ(½ + iy) = π/2 tanh πy, Im ψ(iy) = 1/(2y) + π/2 coth πy.",
        "y is real",
        TESTED,
    ),
    Rule(
        "G(x + 1) = Γ(x) G(x) for x > 0",
        "G(x + 1) = Γ(x) G(x) of Barnes' function.",
        "x > 0 is evident",
        TESTED,
    ),
    Rule(
        "rising factorials by Γ for x > 0",
        "x(x + 1) … (x + n − 1) = Γ(x + n)/Γ(x).",
        "x > 0 is evident, n ≥ 0 is whole",
        TESTED,
    ),
    Rule(
        "functions of inverse functions as roots",
        "sin arccos z = √(1 − z²), sin arctan z = z/√(1 + z²), cosh arsinh z = √(1 + z²), sinh "
        "arcosh z = √(z − 1) √(z + 1), and so on.",
        twin=TESTED,
    ),
    Rule(
        "Fibonacci numbers by powers of φ",
        "F(n) = (φⁿ − (−1)ⁿ φ⁻ⁿ)/√5.",
        "n is whole",
        TESTED,
    ),
    Rule(
        "Euclid's steps",
        "gcd(a, b) = gcd(a − k b, b) for whole k, gcd(a, 0) = |a|, gcd(F(m), F(n)) = F(gcd(m, n)).",
        "a and b are whole",
        TESTED,
    ),
    Rule(
        "lcm in order, without signs",
        "lcm(a, b) = lcm(b, a) = lcm(−a, b), lcm(a, a) = |a|, lcm(a, 0) = 0.",
        "a and b are whole",
        TESTED,
    ),
    Rule(
        "gcd(a, b) lcm(a, b) = |a b|, φ(gcd) φ(lcm) = φ(a) φ(b)",
        "gcd(a, b) lcm(a, b) = |a b|, φ(gcd(a, b)) φ(lcm(a, b)) = φ(a) φ(b).",
        "a and b are whole, and ≥ 0 for φ",
        TESTED,
    ),
    Rule(
        "φ(m n) = φ(m) φ(n) d/φ(d), d = gcd(m, n)",
        "φ(m n) = φ(m) φ(n) d/φ(d) with d = gcd(m, n).",
        "m, n ≥ 1 are whole",
        TESTED,
    ),
    Rule(
        "(c u)^p = c^p u^p for a positive number c",
        "(c u)^p = c^p u^p; (−c)ⁿ = (−1)ⁿ cⁿ.",
        "c > 0 is a number, n is whole",
        TESTED,
    ),
)
