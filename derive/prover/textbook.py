"""The rules in the words of a textbook: what a line of a proof means, under which conditions, and where its
false twin is.

`line` is what stands in a proof, as a line of its trace or as its method; `{}` stands for a name or a number.
A line that begins with "certificate: " names an inequality of which a multiple was subtracted.
"""

from __future__ import annotations

from pathlib import Path

from derive.prover.special import LAWS
from derive.prover.theorems import ANALYSIS, SPECTRA, UNKNOWN, Rule

CITED = "its conditions are among those given, and its sides are defined wherever the goal's are"


ARITHMETIC = (
    Rule(
        "equal normal forms",
        "Two expressions with the same normal form are equal wherever both are defined.",
        checked=True,
    ),
    Rule(
        "exact at fixed sizes",
        "The statement holds at each of the sizes listed, all sums written out; nothing is said of others.",
        "a size of 1 alone does not count",
    ),
    Rule("zero test: all terms cancel", "A sum of terms that cancel in pairs is 0.", checked=True),
    Rule(
        "zero test: numerator vanishes over {} generators",
        "p/q = 0 where p is the zero polynomial, for every pattern of Kronecker deltas.",
        "q is not the zero polynomial",
        checked=True,
    ),
    Rule(
        "exponents rewritten over a basis, linearly independent over ℚ",
        "exp(u + v) = exp u · exp v: exponents are written over some that have no linear relation.",
    ),
)

FUNCTIONS = (
    Rule(
        "cases of a Kronecker delta inside a function",
        "F(δ) = δ F(1) + (1 − δ) F(0).",
        "δ is Kronecker's delta",
        checked=True,
    ),
    Rule(
        "the sign in each case of a Kronecker delta",
        "A value that is > 0 where i = j and where i ≠ j is > 0; so ≥ 0, ≠ 0, ≤ 0, < 0.",
        "each case is proved, the second for i ≠ j",
        checked=True,
    ),
    Rule(
        "cases of indices as Kronecker deltas",
        "The value f where i = j and g elsewhere is δ_ij f + (1 − δ_ij) g.",
        "every condition says which indices agree, by =, ≠, and, or, not; the cases leave nothing out",
    ),
    Rule(
        "root of a product split over factors proved ≥ 0",
        "(u v)^r = u^r v^r.",
        "u ≥ 0 is proved",
        checked=True,
    ),
    Rule("√(x²) = |x|", "(x²)^(r/2) = |x|^r.", checked=True),
    Rule(
        "exp(c·log x) = x^c", "exp(c log x) = x^c for a rational c.", "where log x is defined", checked=True
    ),
    Rule(
        "log of a product of positive factors",
        "log(u v) = log u + log v.",
        "u > 0 and v > 0 are proved",
        checked=True,
    ),
    Rule("log(exp x) = x", "log(exp x) = x for every real x.", checked=True),
    Rule("x^y = exp(y·log x) for x > 0", "x^y = exp(y log x).", "x > 0 is proved", checked=True),
    Rule("cos² = 1 − sin²", "cos² x + sin² x = 1.", checked=True),
    Rule(
        "{}: whole steps taken out of the argument",
        "Γ(x + 1) = x Γ(x), log Γ(x + 1) = log Γ(x) + log x, ψ(x + 1) = ψ(x) + 1/x; so ψ⁽ᵐ⁾ and Γ(s, x).",
        "x > 0 is proved",
    ),
    Rule(
        "the rule of a recursion, beyond its first terms",
        "x[n] is what the rule makes of the terms before.",
        "n is proved to lie beyond the places of the first terms",
    ),
    Rule(
        "an exact value of {}",
        "What the table of functions says a function is equal to: ζ(2) = π²/6, T₃(x) = 4x³ − 3x, "
        "Γ(2, x) = (x + 1)e^{−x}.",
        "the arguments are of the form that the table names",
    ),
    Rule(
        "{}: the recurrence of its orders",
        "J_{n+1} = 2n/x J_n − J_{n−1}, so Y; I_{n+1} = I_{n−1} − 2n/x I_n; K_{n+1} = K_{n−1} + 2n/x K_n; "
        "T_{n+1} = 2x T_n − T_{n−1}, so U; (n+1) P_{n+1} = (2n+1) x P_n − n P_{n−1}; H_{n+1} = 2x H_n − "
        "2n H_{n−1}; (n+1) L_{n+1} = (2n+1−x) L_n − n L_{n−1}; F_{n+1} = F_n + F_{n−1}.",
        "x ≠ 0 is proved for Bessel functions; for P, H and L the lowest order used is proved ≥ 0",
    ),
    Rule(
        "{}: f_n(−x) = (−1)ⁿ f_n(x) for whole n",
        "J, I, T, U, P and H of a whole order are even or odd as the order is.",
        "n is a whole number; n ≥ 0 is proved for P and H",
    ),
    Rule("T_n(x) = U_n(x) − x U_{n−1}(x)", "T_n(x) = U_n(x) − x U_{n−1}(x), for every n."),
    Rule(
        "ψ at a fraction, by Gauss",
        "ψ(r/m) = −γ − log 2m − (π/2) cot(πr/m) + 2 Σ_{n < m/2} cos(2πnr/m) log sin(πn/m); ψ(1) = −γ.",
        "0 < r < m are whole numbers",
    ),
    Rule(
        "an inverse circular function at a number",
        "arcsin u = qπ where sin qπ = u, and arctan u = qπ where sin qπ = u cos qπ.",
        "u is a number, the equation is proved in radicals, and |q| ≤ 1/2 (|q| < 1/2 for arctan)",
    ),
    Rule("sinc x = sin x / x for x ≠ 0", "sinc x = sin x / x.", "x ≠ 0 is proved"),
    Rule("exp(W(x)) = x/W(x) for x ≠ 0", "W(x) exp W(x) = x.", "x ≠ 0 is proved"),
    Rule(
        "a binomial coefficient by factorials",
        "n over k = Γ(n+1) / (Γ(k+1) Γ(n−k+1)).",
        "n + 1, k + 1 and n − k + 1 are proved positive",
    ),
)

SUMS = (
    Rule("linearity of Σ_{}", "Σ_t (c f_t + g_t) = c Σ_t f_t + Σ_t g_t.", checked=True),
    Rule(
        "δ contracted: Σ_i δ_ij f(i) = f(j) over the axis of length {}",
        "Σ_i δ_ij f(i) = f(j).",
        "j runs over the axis of i, or is its first or last place",
        checked=True,
    ),
    Rule("change of index: {} counted from the other end", "Σ_t f(T + 1 − t) = Σ_t f(t)."),
    Rule("change of index: counted from either end", "Σ_t f(t, T + 1 − t) = Σ_t f(T + 1 − t, t)."),
    Rule(
        "an inner sum cancels against its own denominator",
        "Σ_n Σ_t f_nt g_n / Σ_t f_nt = Σ_n g_n.",
        checked=True,
    ),
    Rule(
        "∏_{} x = exp Σ_{} log x for positive x",
        "∏_t x_t = exp Σ_t log x_t.",
        "x_t > 0 is proved for every t",
        checked=True,
    ),
)

DOMAINS = (
    Rule(
        "Σ {} = 1 ({} on the simplex)",
        "Σ_t w_t = 1.",
        "w lies on the simplex, the sum is over all of its axis",
        checked=True,
    ),
    Rule(
        "Σ {}² = 1 ({} on the unit sphere)",
        "Σ_i x_i² = 1.",
        "x is a unit vector, the sum is over all of its axis",
        checked=True,
    ),
    Rule(
        "Σ_i {}_mi {}_ni = δ_mn (orthonormal)",
        "Σ_i a_mi a_ni = δ_mn.",
        "the rows of a are orthonormal",
        checked=True,
    ),
    Rule(
        "Σ_m {}_mi {}_mj = δ_ij (orthonormal and square)",
        "Σ_m a_mi a_mj = δ_ij.",
        "the rows of a are orthonormal, and as many as their dimension",
        checked=True,
    ),
    Rule(
        "Σ_j {}_ij {}⁻¹_jk = δ_ik",
        "Σ_j S_ij (S⁻¹)_jk = δ_ik.",
        "one matrix, not a stack of them",
        checked=True,
    ),
    Rule(
        "sum of powers of the first natural numbers",
        "Σ_{t≤T} t^k is Bernoulli's polynomial in T.",
        "k ≥ 1 is whole",
    ),
)

INTEGRALS = (
    Rule(
        "Gaussian integral: completing the square, leading coefficient proved negative",
        "∫ xⁿ exp(−A x² + B x) dx = √(π/A) exp(B²/4A) E[Xⁿ], X normal with mean B/2A, variance 1/2A.",
        "A > 0 is proved; over the half line only for even integrands",
        checked=True,
    ),
    Rule(
        "exponential integral over the half line, rate proved positive",
        "∫₀^∞ xⁿ exp(−λx) dx = n!/λⁿ⁺¹.",
        "λ > 0 is proved",
        checked=True,
    ),
    Rule(
        "integral of the inverse of a linear function, positive between the limits",
        "∫ dx/(A + B x) = (log(A + B·high) − log(A + B·low))/B.",
        "B ≠ 0 is proved, and A + B x > 0 at both limits",
        checked=True,
    ),
    Rule(
        "integration by parts, the rate proved nonzero",
        "∫ xⁿ exp(c x) dx = exp(c x) Σ_k (−1)^k n!/(n−k)! xⁿ⁻ᵏ/cᵏ⁺¹, between two finite limits.",
        "c ≠ 0 is proved",
        checked=True,
    ),
    Rule(
        "integral of a power, its exponent proved to be on the right side of −1",
        "∫ xˢ dx = (highˢ⁺¹ − lowˢ⁺¹)/(s + 1).",
        "s > −1 is proved from 0 on, s < −1 up to ∞, s ≠ −1 between limits proved positive",
    ),
    Rule(
        "gamma integral, its exponent proved above −1 and its rate positive",
        "∫₀^∞ xˢ exp(−λxᵏ) dx = Γ((s + 1)/k)/(k λ^((s + 1)/k)).",
        "s > −1 and λ > 0 are proved, k ≥ 1 is whole",
    ),
    Rule(
        "beta integral, both exponents proved above −1",
        "∫₀¹ xˢ (1 − x)ʳ dx = Γ(s + 1) Γ(r + 1)/Γ(s + r + 2).",
        "s > −1 and r > −1 are proved",
    ),
    Rule(
        "a series by its closed form",
        "Σ xᵏ = 1/(1 − x), Σ xᵏ/k! = eˣ, Σ xᵏ/k = −log(1 − x), Σ k⁻ˢ = ζ(s); P(k)xᵏ by falling factorials.",
        "|x| < 1 is proved where there is no factorial, and s > 1 for ζ",
    ),
    Rule(
        "a limit by expansions: finitely many terms and a remainder",
        "lim f is the constant term of its expansion, if no term before it grows.",
        "every function is expanded where it is analytic, or by its known growth; both sides give one value",
    ),
    Rule(
        "antiderivative: smooth wherever the limits may lie",
        "∫ₐᵇ F′ = F(b) − F(a), whichever of a and b is the larger.",
        "F is smooth on an interval proved to hold a and b, continuous at an end that is one of them",
    ),
    Rule(
        "antiderivative: its derivative is the integrand, smooth between the limits",
        "∫ f = F(high) − F(low), the fundamental theorem of calculus.",
        "F′ = f is proved; F is defined wherever f is, smooth between finite limits and continuous at them",
    ),
    Rule(
        "antiderivative: its derivative is the integrand, with a limit at either end",
        "∫ f = lim F at the upper end − lim F at the lower end, for proper and improper integrals.",
        "F′ = f is proved; F is defined wherever f is, smooth between the ends, and has known limits there",
    ),
    Rule(
        "integral over ℝ^{}: completing the square, the quadratic form proved positive definite",
        "∫ exp(c + b·x − ½ x·Px) dx = (2π)^(d/2) det(P)^(−1/2) exp(c + ½ b·P⁻¹b), for every d.",
        "P is proved positive definite: diagonal, a multiple of S or S⁻¹, or such a matrix plus rank one",
        checked=True,
    ),
    Rule(
        "a finite sum leaves the integral",
        "∫ Σ_t f_t = Σ_t ∫ f_t.",
        "every ∫ f_t has a closed form",
        checked=True,
    ),
    Rule(
        "inverse and determinant of a matrix changed by a rank-one term (Sherman–Morrison)",
        "(B + μvvᵀ)⁻¹ = B⁻¹ − μuuᵀ/γ and det(B + μvvᵀ) = γ det B, with u = B⁻¹v and γ = 1 + μ v·u.",
        "B is proved positive definite, and μ ≥ 0",
    ),
    Rule(
        "mean of a polynomial in a normal vector: Isserlis' theorem",
        "E[x_i x_j ⋯] is the sum over all pairings of covariances, and means of what is left alone.",
        "x is normal",
        checked=True,
    ),
)

EQUATIONS = (
    Rule(
        "a maximum is at most what each of its entries is",
        "max_t f_t ≤ c says f_t ≤ c for every t; max(u, v) ≤ c says u ≤ c and v ≤ c, |u| ≤ c says ±u ≤ c.",
        "the maximum is a term of the smaller side, times a positive number; every entry has its own index",
    ),
    Rule(
        "cases: the sign of {}",
        "What holds for u > 0, u < 0 and u = 0 holds: |u|, sign u, max(x, y) and Piecewise turn on a sign.",
        "every case is proved, or a side as written divides by u where u = 0; nothing inner runs over u",
    ),
    Rule(
        "follows from the equations given",
        "The difference of the sides vanishes wherever the equations given hold.",
        checked=True,
    ),
    Rule(
        "the difference is a multiple of an equation given",
        "If f₁ f₂ ⋯ = 0 is given, and all factors that can vanish divide a numerator, then it is 0.",
        "the factors left out are proved nonzero",
        checked=True,
    ),
    Rule(
        "an equation given is solved for one quantity, its coefficient proved nonzero",
        "If c x + r = 0 then x = −r/c.",
        "c ≠ 0 is proved, and x stands in neither c nor r",
        checked=True,
    ),
    Rule(
        "the difference, or its square, is a combination of the equations given",
        "What lies in the ideal of the equations vanishes where they do; so does what has its square there.",
    ),
    Rule(
        "equal at {} = {}, and the derivative of the difference by {} is 0",
        "A function with derivative 0 on an interval is constant: it vanishes if it does at one point.",
        "the function is smooth on the whole interval, and no condition on the variable is used",
    ),
)

INEQUALITIES = (
    Rule(
        "inequality: {}", "The gap between the sides is ≥ 0 (or > 0) by the inequality named.", checked=True
    ),
    Rule(
        "inequality: evident signs",
        "The sign of sums, products and powers follows from those of their parts; A x² + B x + C with A > 0 "
        "and 4AC ≥ B² is ≥ 0; an increasing f has f(u) − f(v) of the sign of u − v.",
        "each sign is proved on the whole domain",
        checked=True,
    ),
    Rule(
        "inequality: squares beside {}",
        "p + q ≥ 0 if p ≥ 0 as it is written and q ≥ 0.",
        checked=True,
    ),
    Rule(
        "inequality: the derivative by {} has one sign on each side of {} = {}",
        "f ≥ 0 if f(x₀) ≥ 0, f′ ≥ 0 above x₀ and f′ ≤ 0 below it.",
        "f is smooth on the whole interval, and no condition on the variable is used",
    ),
    Rule("certificate: a condition given", "What is given to be ≥ 0 or > 0 is so.", checked=True),
    Rule(
        "certificate: an equation given",
        "What is given to be 0 is ≥ 0, and so is its negative.",
        checked=True,
    ),
    Rule(
        "certificate: a sum of terms ≥ 0 is at least some of them",
        "Σ_t f_t ≥ f_i + f_j + ….",
        "f ≥ 0 is proved, and the indices are proved to differ; strictly, if f > 0 at one more",
        checked=True,
    ),
    Rule(
        "certificate: a sum of terms each ≥ 0",
        "Σ_t f_t ≥ 0 if every f_t ≥ 0.",
        "strictly, if one of them is > 0",
        checked=True,
    ),
    Rule(
        "certificate: relative entropy ≥ 0 (Gibbs)",
        "Σ_t p_t log(p_t/q_t) ≥ 0.",
        "p ≥ 0, q > 0 and Σp = Σq = 1 are proved; strictly, if p ≠ q somewhere",
        checked=True,
    ),
    Rule(
        "certificate: relative entropies ≥ 0, both ways",
        "Σ_t (p_t − q_t) log(p_t/q_t) ≥ 0.",
        "p ≥ 0, q > 0 and Σp = Σq = 1 are proved; strictly, if p ≠ q somewhere",
        checked=True,
    ),
    Rule(
        "certificate: Cauchy–Schwarz (variance ≥ 0)",
        "(Σ_t √(u_t v_t))² ≤ Σ_t u_t · Σ_t v_t.",
        "u ≥ 0 and v ≥ 0 are proved",
        checked=True,
    ),
    Rule(
        "certificate: Cauchy–Schwarz for covariances",
        "Cov(f, g)² ≤ Var f · Var g under weights p.",
        "p ≥ 0 and Σp = 1 are proved",
    ),
    Rule(
        "certificate: a completed square",
        "xᵀSx ± 2 xᵀy + yᵀS⁻¹y ≥ 0.",
        "S is positive definite by its domain",
    ),
    Rule("certificate: the maximum is at least each entry", "max_t f_t ≥ f_j.", checked=True),
    Rule("certificate: the maximum of |x| is at least x", "max_t |x_t| ≥ x_j."),
    Rule("certificate: the maximum of |x| is at least −x", "max_t |x_t| ≥ −x_j."),
    Rule(
        "certificate: an average is at most the maximum",
        "Σ_t p_t f_t ≤ Σ_t p_t · max f.",
        "p ≥ 0 is proved",
        checked=True,
    ),
    Rule("certificate: log Σ exp ≥ max", "log Σ_t exp(c f_t) ≥ c max f.", "c > 0 is proved"),
    Rule(
        "certificate: log Σ exp ≤ max + log of the number of terms",
        "log Σ_t exp(c f_t) ≤ c max f + log T.",
        "c > 0 is proved",
    ),
    Rule(
        "certificate: a bound of the domain, summed",
        "Σ_t r_t (1 − w_t) ≥ 0, and the like for every bound of a domain.",
        "r ≥ 0 is proved",
        checked=True,
    ),
    Rule(
        "certificate: the inner product of unit vectors is at most 1",
        "x·y ≤ 1.",
        "x and y are unit vectors",
        checked=True,
    ),
    Rule(
        "certificate: the inner product of unit vectors is at least −1",
        "x·y ≥ −1.",
        "x and y are unit vectors",
        checked=True,
    ),
    Rule("certificate: a bounded function", "|sin| ≤ 1, |cos| ≤ 1, |erf| ≤ 1, |sign| ≤ 1.", checked=True),
    Rule("certificate: |x| ≥ x", "|x| ≥ x.", checked=True),
    Rule("certificate: |x| ≥ −x", "|x| ≥ −x.", checked=True),
    Rule(
        "certificate: exp S is above its tangent",
        "exp S ≥ s (1 + S − log s).",
        "s > 0 is a number; strictly, if S ≠ log s is proved",
        checked=True,
    ),
    Rule(
        "certificate: exp S is above its tangent where it touches",
        "exp S ≥ v (1 + S − log v).",
        "v > 0 is proved; strictly, if S ≠ log v is proved",
    ),
    Rule(
        "certificate: the logarithm of a sum is above those of its shares",
        "log(P + Q) ≥ w log(P/w) + v log(Q/v) for w + v = 1.",
        "P, Q, w and v are proved positive",
    ),
    Rule(
        "certificate: log P is below its tangent",
        "log P ≤ P/s − 1 + log s.",
        "s > 0 is a number; strictly, if P ≠ s is proved",
        checked=True,
    ),
    Rule("certificate: the tail of a Gaussian", "1 − erf u < exp(−u²)/(u√π).", "u > 0 is proved"),
    Rule("certificate: an integral at most that of a larger function", "erf u < 2u/√π.", "u > 0 is proved"),
    Rule(
        "certificate: an integral at least that of a smaller function",
        "erf u > 2(u − u³/3)/√π.",
        "u > 0 is proved",
    ),
    Rule(
        "certificate: {}, integrated",
        "∫ c ≥ 0 if c ≥ 0 by the inequality named.",
        "the limits are in order, and the integrals exist",
    ),
    Rule(
        "certificate: an integral of a function ≥ 0",
        "∫ f ≥ 0 if f ≥ 0.",
        "the limits are in order, and the integral exists; strictly, if f > 0 and the limits differ",
        checked=True,
    ),
    Rule(
        "certificate: the exponential is increasing",
        "Σ cₖ log gₖ + r ≥ 0 if ∏ gₖ^cₖ ≥ exp(−r), the factors with cₖ < 0 on the other side.",
        "gₖ > 0 is proved, the cₖ are rational",
    ),
    Rule(
        "certificate: the logarithm is increasing",
        "P ≥ N if log P ≥ log N.",
        "P > 0 and N > 0 are proved",
        checked=True,
    ),
    Rule(
        "certificate: the arithmetic mean is at least the geometric mean",
        "Σ_k c_k P_k ≥ C ∏_k P_k^(c_k/C), with C = Σ_k c_k.",
        "every P_k > 0 is proved, the c_k > 0 are numbers",
        checked=True,
    ),
    Rule("certificate: both sides squared", "P ≥ N if P² ≥ N².", "P ≥ 0 is proved", checked=True),
    Rule(
        "certificate: the statement at a length before",
        "In a step of induction, the statement at T may be used for that at T + 1; for a recursion, at as "
        "many lengths before as it has first terms.",
        "both sides are defined there wherever they are at T + 1",
    ),
    Rule(
        "the least value of a whole number apart: first the statement there, then beyond",
        "What holds at n = 0 and for n ≥ 1 holds for n ≥ 0.",
        "n is whole with a least value, a range ends there, and both parts are proved",
    ),
    Rule(
        "certificate: claim {}",
        "What an earlier claim says may be used.",
        CITED,
    ),
)

PRINCIPLES = (
    Rule(
        "|difference| ≤ error, and error → 0 as {} → {}",
        "lhs ≈ rhs: both lhs − rhs and rhs − lhs are at most the error, and the error tends to 0.",
        "the limit can be reached within the domain and the conditions, all else fixed",
        checked=True,
    ),
    Rule(
        "induction over {}",
        "A statement that holds at T = 1, and at T + 1 if it does at T, holds for every T; so does one that"
        " holds at the first k lengths, and at T + k if it does at T, …, T + k − 1.",
        "no free index runs over T, no condition on T but one that caps it, arrays over T have free entries",
    ),
    Rule(
        "creative telescoping over {}",
        "Σ_k F(n, k) = R(n) for every n if both obey one recurrence in n and agree for the first n; that of"
        " the sum follows from Σ_j a_j F(n + j, k) = G(n, k + 1) − G(n, k).",
        "F and R are factorials, powers and rational functions with a value for 1 ≤ k ≤ n; G/F is rational"
        " without a pole there; the last a_j is never 0; other letters stand for themselves, unconditioned",
    ),
    Rule(
        "remainders modulo {}",
        "What is made of polynomials in whole numbers and of ⌊P/m⌋ holds for all n if it holds for"
        " n = r + M q with every remainder r, whatever q is: P(r + M q) = P(r) + m S(q).",
        "all quantities are whole; P has whole coefficients, and each m divides M; a remainder is left out"
        " where an equation given becomes one between two different numbers",
    ),
    Rule(
        "cases of ⌊ ⌋, each between linear forms",
        "What is linear in real numbers and their ⌊ ⌋ holds if it does for x = p n + y with a whole n and"
        " 0 ≤ y < p in each case ⌊a x + b⌋ = a p n + j, j ≤ a y + b < j + 1.",
        "p a is whole; no real numbers meet the bounds of a case and the contrary: found by elimination",
    ),
    Rule(
        "functional equations of Γ, ψ or binomials",
        "Γ(u + 1) = u Γ(u), Γ(u) Γ(1 − u) = π/sin πu, ψ(u + 1) = ψ(u) + 1/u, ψ(1 − u) = ψ(u) + π cot πu,"
        " likewise for the derivatives of ψ and factorials that rise, factor by factor;"
        " (k + 1) C(n, k + 1) = (n − k) C(n, k) = n C(n − 1, k).",
        "Γ(u), with the lowest u, must be computed for a side as it is written to have a value, and both of"
        " Γ(u) and Γ(v), u + v whole, so that u is not; k is whole, k ≥ 0, n > 0 if divided by",
    ),
    Rule(
        "Binet's formula, in every case of even and odd numbers",
        "√5 F(n) = φⁿ − (−1)ⁿ φ⁻ⁿ with φ = (1 + √5)/2, where (−1)ⁿ is 1 or −1.",
        "n is made of whole numbers",
    ),
    Rule(
        "the weighted arithmetic and geometric mean",
        "∏ b^w ≤ Σ w b for Σ w = 1; so x y ≤ x^p/p + y^q/q for 1/p + 1/q = 1.",
        "every w and b is proved positive; that Σ w = 1 and ∏ b^w is the smaller side is proved",
    ),
    Rule(
        "follows from earlier claims",
        "The difference of the sides vanishes wherever the equations cited hold.",
        CITED,
    ),
    Rule(
        "inequality from earlier claims",
        "The gap between the sides is a combination, with factors ≥ 0, of what is cited or known.",
        CITED,
    ),
    Rule(
        "rewritten by earlier claims",
        "Equals may be put in for equals.",
        "the claim cited is defined where it is used, at every index bound there",
    ),
)

MATRICES = (
    Rule(
        "equal in the algebra of matrices",
        "M = N where M − N, multiplied by matrices that are invertible, is a combination of relations: of"
        " S·S⁻¹ = S⁻¹·S = 1 for the inverses in the statement, of those given and of those a domain has.",
        "the combination, multiplied out, is what was to be 0",
        "tests/test_matrices.py",
        checked=True,
    ),
    Rule(
        "the difference is semidefinite",
        "x'·M·x ≥ x'·N·x where M − N is a sum of matrices B·D·B' with D semidefinite.",
        "each D is positive definite by its domain, an inverse of such, or a sum of both",
        "tests/test_matrices.py",
    ),
    Rule(
        "traces turned round, a number is its own transpose",
        "tr(A·B) = tr(B·A), tr(A') = tr(A), and x'·A·y = y'·A'·x.",
        "none",
        "tests/test_matrices.py",
    ),
    Rule(
        "determinants: products, inverses, det(1 + x·y) = det(1 + y·x)",
        "det(A·B) = det A · det B for square matrices, det(A⁻¹) = 1/det A, det(A') = det A, and Sylvester's"
        " identity.",
        "a factor is taken out only if its inverse stands in the statement",
        "tests/test_matrices.py",
    ),
)

IN_PLANE = "tests/test_complex.py"
COMPLEX = (
    Rule(
        "identity theorem",
        "Sides that are analytic in their complex letters on a connected domain, and equal at its real"
        " points, are equal.",
        "only meromorphic functions, and logarithms and powers of what stays in a sector off their cut",
        IN_PLANE,
    ),
    Rule(
        "z = exp(log z): logarithms and powers of a letter become exponentials",
        "What holds for every L, with exp L for z, L for log z and exp(a L) for z^a, holds for every z ≠ 0.",
        "z ≠ 0 by its domain, by an assumption, or because a side divides by it or takes its logarithm",
        IN_PLANE,
    ),
    Rule(
        "functions with cuts as letters, and (√z)² = z",
        "What holds for all letters holds for what they stand for: functions with cuts, r = √z with z = r².",
        twin=IN_PLANE,
    ),
    Rule(
        "real and imaginary parts",
        "Two complex numbers are equal where their real parts and their imaginary parts are.",
        twin=IN_PLANE,
    ),
    Rule(
        "triangle inequality: |Σ u| ≤ Σ |u|, and |u| ≤ v term by term",
        "|Σ u| ≤ Σ v.",
        "|u| ≤ v is proved for every term",
        IN_PLANE,
    ),
    Rule(
        "Cauchy–Schwarz: |Σ u|² ≤ Σ f · Σ g where |u|² ≤ f g term by term and f, g ≥ 0",
        "|Σ u|² ≤ (Σ √(f g))² ≤ Σ f · Σ g.",
        "|u|² ≤ f g is proved for every term, f ≥ 0 and g ≥ 0",
        IN_PLANE,
    ),
)

CHAPTERS = {
    "Arithmetic": ARITHMETIC,
    "Functions": FUNCTIONS,
    "Sums": SUMS,
    "Facts of domains": DOMAINS,
    "Integrals": INTEGRALS,
    "Equations": EQUATIONS,
    "Matrices": MATRICES,
    "Eigenvalues and norms": SPECTRA,
    "Inequalities": INEQUALITIES,
    "Analysis": ANALYSIS,
    "Unknown functions and whole powers": UNKNOWN,
    "Other principles": PRINCIPLES,
    "Complex numbers": COMPLEX,
    "Special functions": LAWS,
}
ALL = tuple(rule for chapter in CHAPTERS.values() for rule in chapter)


def page(checker: str) -> str:
    """The rules of the checker, given as Markdown, and every rule of the prover, in a textbook's words."""
    lines = ["# The rules", "", checker, "# The rules of the prover", "", *PREFACE]
    for title, chapter in CHAPTERS.items():
        lines += [
            "",
            f"## {title}",
            "",
            "| in a proof | says | used only where | checked independently | false twin |",
            "|---|---|---|---|---|",
        ]
        for rule in chapter:
            cells = (
                f"`{rule.line}`",
                rule.statement,
                rule.conditions,
                "yes" if rule.checked else "no",
                f"[{Path(rule.twin).stem}](../{rule.twin})",
            )
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


PREFACE = (
    "Each line of a proof's trace, and each method, is one of these rules; `{}` stands for a name or number.",
    "A rule is used only where its conditions are proved. The test in the last column holds a truth that the",
    "rule proves and a false twin that nothing proves; “yes” means that the checker follows the proof of it",
    "by its own few rules. This page is written by `python -m derive.prover`.",
)
