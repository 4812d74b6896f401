"""The notations that are read, each with an example that must be read and one that must be refused, and why.

The examples are tested as they stand here. To teach the reader a notation, add its rule (a function in
`functions.py`, a binder in `binding.py`, a spelling in `words.py`) and its entry.
"""

from __future__ import annotations

from dataclasses import dataclass

# What the examples speak of.
DECLARATIONS = (
    r"i, j \in 1..T; a, b \in 1..d",
    r"x, y, \mu \in \mathbb{R}; \beta, \sigma > 0; n \in \mathbb{N}; \zeta \in \mathbb{C}; "
    r"\hat{x}, x' \in \mathbb{R}; u^{(i)} \in \mathbb{R}",
    r"s_i \in \mathbb{R}; \mathbf{q}, \mathbf{k}_i \in \mathbb{R}^d; p, r \in \Delta_T; K_{ij} \in "
    r"\mathbb{R}",
    r"A \in \mathbb{R}^{d \times d}; \Sigma \in \mathbb{R}^{d \times d}; \Sigma \succ 0; Z := \sum_i "
    r"e^{\beta s_i}; g(x) := x^2",
)


@dataclass(frozen=True)
class Notation:
    """One way to print something: `read` means `means`; `refused` is not read, `because` of a word of the
    reason.
    """

    name: str
    read: str
    means: str
    refused: str
    because: str


NOTATIONS = (
    Notation("fraction", r"\frac{x}{2}", "x/2", r"x/2y", "denominator"),
    Notation("root", r"\sqrt[3]{x}", "x**(1/3)", r"\sqrt[x]{y}", "degree"),
    Notation("power", r"(x+y)^2", "(x + y)**2", r"x^i", "exponent or an index"),
    Notation("product", r"x(1-x)", "x*(1 - x)", r"x(y)", "product or a function"),
    Notation("application", r"g(y)", "y**2", r"f(y)", "product or a function"),
    Notation("index below", r"K_{ij}", "K[i, j]", r"K_{i+1,j}", "names no entry"),
    Notation("index above", r"u^{(j)}", "u[j]", r"x^{(j)}", "power or an index"),
    Notation("name with a hat", r"\hat{x}", "x_hat", r"\overline{x+y}", "more than a symbol"),
    Notation("name with a prime", r"x'", "x_prime", r"(x+y)'", "derivative or a name"),
    Notation("bold vector", r"\boldsymbol{q}_a", "q[a]", r"\mathbf{z}", "not declared"),
    Notation("absolute value", r"|x - y|", "Abs(x - y)", r"|\mathbf{q}|", "norm or the absolute value"),
    Notation("norm", r"\|\mathbf{q}\|_2^2", "total(q[a]**2, a)", r"\|\mathbf{q}\|_p", "is not read"),
    Notation("inner product", r"\langle\mathbf{q},\mathbf{k}_i\rangle", "total(q[a]*k[i, a], a)",
    r"\langle x\rangle", "average"),
    Notation("transpose", r"\mathbf{q}^\top\mathbf{k}_i", "total(q[a]*k[i, a], a)", r"x^\top", "is a number"),
    Notation("vectors side by side", r"\mathbf{q}\cdot\mathbf{k}_i", "total(q[a]*k[i, a], a)",
             r"\mathbf{q}\mathbf{k}_i", "inner or outer"),
    Notation("matrix", r"\mathbf{q}^\top A\mathbf{q}", "total(q[b]*(total(q[a]*A[a, b], a)), b)",
    r"\mathbf{q}^{-1}", "inverse"),
    Notation("inverse of a sum", r"\mathrm{tr}((A + \beta I)^{-1})", "tr(inv(A + beta*eye(d)))",
             r"(A + K)^{-1}", "added or compared"),
    Notation("determinant of a product", r"\det(A\Sigma)", "det(A @ Sigma)", r"\det(A\mathbf{q})",
             "declared square matrix"),
    Notation("quadratic form with an inverse", r"\mathbf{q}^\top(\Sigma + \beta I_d)^{-1}\mathbf{q}",
             "q.T @ inv(Sigma + beta*eye(d)) @ q", r"\mathbf{q}^\top(\Sigma + \beta I_T)^{-1}\mathbf{q}",
             "added or compared"),
    Notation("trace", r"\mathrm{tr}(A)", "total(A[a, a], a)", r"\mathrm{tr}(\mathbf{q})", "no meaning"),
    Notation("determinant", r"\log\det\Sigma", "log(det(Sigma))", r"\det(\mathbf{q})",
             "declared square matrix"),
    Notation("sum", r"\sum_{i=1}^T s_i", "total(s[i], i)", r"\sum_{i=0}^T s_i", "counted from 1"),
    Notation("sum without one", r"\sum_{i \neq j} s_i + 0 s_j",
    "0*s[j] + total((1 - KroneckerDelta(i, j))*s[i], i)",
             r"\sum_{i \neq j} s_i s_j", "alone, or over"),
    Notation("sum over part of a range", r"\sum_{i=2}^{T} (s_i - s_{i-1})",
    "total((1 - KroneckerDelta(1, i))*(s[i] - total(KroneckerDelta(j, i - 1)*s[j], j)), i)",
             r"\sum_{i=1}^{T} s_{i-1}", "names no entry"),
    Notation("sum from 0", r"\sum_{i=0}^{T-1} \beta i", "total(beta*(i - 1), i)",
             r"\sum_{i=0}^{T-2} \beta i", "empty for a small T"),
    Notation("sum up to an index", r"\sum_{j=1}^{T}\sum_{i=1}^{j} s_i",
             "total(total(Piecewise((s[i], i <= j), (0, True)), i), j)", r"\sum_{i=1}^{j+1} s_i",
             "leave the numbers"),
    Notation("condition below a sum", r"\sum_{\substack{i=1 \\ i \ne j}}^{T} s_i + 0 s_j",
             "0*s[j] + total((1 - KroneckerDelta(i, j))*s[i], i)", r"\max_{i \ge 2} s_i", "part of a range"),
    Notation("sum over pairs", r"\sum_{1 \le i < j \le T} K_{ij}",
             "total(total(Piecewise((K[i, j], i < j), (0, True)), j), i)", r"\sum_{i < j} K_{ij}",
             "alone, or over"),
    Notation("positive part", r"[1 - x]_+", "Max(0, 1 - x)", r"[\mathbf{q}]_+", "of one number"),
    Notation("derivative with a prime", r"g'(y)", "at(diff(x**2, x), x, y)", r"h'(y)",
             "product or a function"),
    Notation("entrywise product", r"\mathbf{q} \odot \mathbf{q}", "q[a]*q[a]",
             r"A\mathbf{q} \odot \mathbf{q}", "comes first"),
    Notation("diagonal matrix", r"\mathrm{diag}(\mathbf{q})", "KroneckerDelta(a, b)*q[a]",
             r"\mathrm{diag}(A)", "vector is needed"),
    Notation("variance", r"\mathrm{Var}_{i \sim p}[s_i]",
             "-(total(p[i]*s[i], i))**2 + total(p[i]*s[i]**2, i)",
             r"\mathrm{Var}(x)", "variance is not read"),
    Notation("sign below", r"\underset{i}{\max} s_i", "largest(s[i], i)", r"\underset{i}{x}",
             "single number"),
    Notation("font switched on", r"{\bf q}^T {\bf q}", "total(q[a]*q[a], a)", r"\bf q", "not defined here"),
    Notation("where a sum ends", r"\sum_i s_i + x", "x + total(s[i], i)", r"\sum_i s_i + s_i",
    "end before this term"),
    Notation("product over", r"\prod_i p_i^{s_i}", "product(p[i]**s[i], i)", r"\prod_i p_i x",
    "belong under the sign"),
    Notation("maximum", r"\max_i s_i", "largest(s[i], i)", r"\arg\max_i s_i", "arg max"),
    Notation("minimum", r"\min(x, y)", "Min(x, y)", r"\inf_x x", "infimum"),
    Notation("exponential", r"e^{-x/2}", "exp(-x/2)", r"e^{\mathbf{q}}", "a vector"),
    Notation("logarithm", r"\log\sum_i e^{s_i}", "log(total(exp(s[i]), i))", r"\log x y", "argument of log"),
    Notation("power of a function", r"\log^2 x", "log(x)**2", r"\log(x)^2", "argument of log"),
    Notation("softmax", r"\mathrm{softmax}(\beta s)_j", "exp(beta*s[j])/(total(exp(beta*s[i]), i))",
             r"\mathrm{softmax}(K)", "vector is needed"),
    Notation("entropy", r"H(p)", "-total(log(p[i])*p[i], i)", r"H(s)", "declared distribution"),
    Notation("divergence", r"\mathrm{KL}(p \,\|\, r)", "total(log(p[i]/r[i])*p[i], i)",
             r"\mathrm{KL}(p \| s)", "declared distribution"),
    Notation("expectation", r"\mathbb{E}_{i \sim p}[s_i]", "total(p[i]*s[i], i)", r"\mathbb{E}[x]",
    "under which distribution"),
    Notation("normal density", r"\mathcal{N}(x; \mu, \sigma^2)",
    "exp(-(-mu + x)**2/(2*sigma**2))/sqrt(2*pi*sigma**2)",
             r"\mathcal{N}(x; \mu, \sigma)", "standard deviation"),
    Notation("partial derivative", r"\frac{\partial \log Z}{\partial s_j}",
    "diff(log(total(exp(beta*s[i]), i)), s[j])",
             r"\frac{\partial}{\partial x} x \log x", "differentiated, too"),
    Notation("derivative on a line", r"\partial g(x)/\partial x", "diff(x**2, x)", r"\frac{d x}{d y}",
    "d a length"),
    Notation("gradient", r"\nabla_{\mathbf{q}} \|\mathbf{q}\|^2", "diff(total(q[a]**2, a), q[b])",
    r"\nabla Z", "by what"),
    Notation("integral", r"\int_0^y x^2\,dx", "integral(x**2, x, 0, y)", r"\int_0^x x\,dx", "own variable"),
    Notation("delta", r"\delta_{ij}", "KroneckerDelta(i, j)", r"\delta", "not declared"),
    Notation("indicator", r"\mathbf{1}[x > 0]", "Piecewise((1, x > 0), (0, True))", r"\mathbf{1}[x]",
    "vector of ones"),
    Notation("cases", r"\begin{cases} x & x \ge 0 \\ 0 & \text{otherwise} \end{cases}",
    "Piecewise((x, x >= 0), (0, True))",
             r"\begin{cases} x & x > 0 \\ y & x < 0 \end{cases}", "in no case"),
    Notation("factorial", r"n!", "gamma(n + 1)", r"n!!", "double factorial"),
    Notation("quotient of factorials", r"\frac{n!}{2!}", "gamma(n + 1)/gamma(1 + 2)", r"n!/2!y",
             "denominator"),
    Notation("binomial coefficient", r"\binom{n}{2}", "binomial(n, 2)", r"\binom{\mathbf{q}}{2}", "a vector"),
    Notation("gradient of a defined function", r"\nabla g(y)", "at(diff(x**2, x), x, y)",
             r"\nabla g(x) g(y)", "differentiated, too"),
    Notation("vector of ones", r"\mathbf{1}_T^\top s", "total(s[i], i)", r"\mathbf{1}^\top s", "ones"),
    Notation("mixture of distributions", r"H(\tfrac12(p + r))",
             "-total(((p[i] + r[i])/2)*log((p[i] + r[i])/2), i)", r"H(p + r)", "no declared distribution"),
    Notation("letter bound by its range", r"x\sum_{x=1}^T s_x", "x*(total(s[i], i))", r"\sum_{x} s_x",
             "not declared as an index"),
    Notation("real part", r"\Re \zeta", "re(zeta)", r"\Re(\mathbf{q})", "a vector"),
    Notation("conjugate", r"\zeta\bar{\zeta}", "zeta*conjugate(zeta)", r"\bar{y}", "not declared"),
    Notation("imaginary unit", r"e^{\mathrm{i} x}", "exp(I*x)", r"e^{\mathrm{k} x}", "not declared"),
    Notation("signs", r"x - y", "x - y", r"x \pm y", "two things at once"),
    Notation("dots", r"s_1 + s_2 + \dots + s_T", "total(s[i], i)",
             r"s_1 + s_3 + \dots + s_T", "dots leave out"),
    Notation("value at a point", r"\left.\frac{\partial g(x)}{\partial x}\right|_{x=0}",
             "at(diff(x**2, x), x, 0)",
             r"x \log x|_{x=1}", "at this point"),
    Notation("letters of a norm", r"||\mathbf{q}||^2", "total(q[a]**2, a)", r"||x||", "around a number"),
    Notation("limits", r"x", "x", r"\lim_{x \to 0} x", "limit"),
    Notation("matrices written out", r"A_{ab}", "A[a, b]", r"\begin{pmatrix} x & y \end{pmatrix}",
    "written out"),
    Notation("words", r"\mathrm{sigmoid}(x)", "1/(1 + exp(-x))", r"x \text{ and } y", "words"),
)  # fmt: skip
