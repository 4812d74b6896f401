"""Formulas of lecture notes and appendices of the field as their authors print them, with their meaning.

They speak of what `reading_corpus` declares, and of a few definitions more.
"""

from __future__ import annotations

from typing import Any

from sympy import binomial, exp, log, oo, sin

from bench.reading_corpus import A, B, S, X, Z, a, b, beta, d, half, i, j, kn, lam, p, q, qd, s, v, x, xv
from derive.language import Index, at, diff, limit, total
from derive.language.matrices import det as determinant, eye, inv, matrix, tr

MORE = [
    r"Q(\mathbf{x}) := \frac12 \mathbf{x}^\top A \mathbf{x}; \eta_i := \frac{e^{s_i}}{\sum_j e^{s_j}}",
    r"M := \frac12(p + q); L(t) := \log(1 + e^{-t})",
]

form = total(xv[a] * total(A[a, b] * xv[b], b), a) / 2
slope = diff(form, xv[Index("c", d)])
soft = exp(s[i]) / total(exp(s[j]), j)
mix = (p[i] + qd[i]) / 2

MA, MB, MS, MX = (matrix(array) for array in (A, B, S, X))
ridge = inv(MX.T @ MX + lam * eye(a)) @ MX.T

FIELD: list[tuple[Any, tuple[Index, ...], list[str]]] = [
    (
        limit(sin(x) / x, x, 0),
        (),
        [
            r"\lim_{x\to 0}\frac{\sin x}{x}",
            r"\lim_{x \rightarrow 0} \frac{\sin(x)}{x}",
            r"\lim\limits_{x\to0}\frac{\sin x}x",
            r"\displaystyle\lim_{x\longrightarrow 0}\frac{\sin x}{x}",
        ],
    ),
    (
        limit(lam * log(lam), lam, 0, "+"),
        (),
        [
            r"\lim_{\lambda\to 0^+}\lambda\log\lambda",
            r"\lim_{\lambda \downarrow 0} \lambda\log\lambda",
            r"\lim_{\lambda\to 0^{+}}\lambda\log\lambda",
        ],
    ),
    (limit(1 / x, x, oo), (), [r"\lim_{x\to\infty}\frac1x", r"\lim_{x\to+\infty} 1/x"]),
    (binomial(kn, 2), (), [r"\binom{k}{2}", r"\binom k2", r"\tbinom{k}{2}", r"\dbinom{k}{2}"]),
    (2 * x + 0 * v, (), [r"\nabla g(x)", r"g'(x)", r"\frac{d}{dx} g(x)", r"\partial_x g(x)"]),
    (2 * v, (), [r"\nabla g(v)", r"g'(v)"]),
    (4 * x, (), [r"\nabla g(2x)", r"g'(2x)"]),
    (
        total(slope * q[Index("c", d)], Index("c", d)),
        (),
        [
            r"\nabla Q(\mathbf{x})^\top\mathbf{q}",
            r"\nabla_{\mathbf{x}} Q(\mathbf{x})^\top \mathbf{q}",
            r"\nabla Q(\mathbf{x})^{\top}\mathbf{q}",
            r"\langle\nabla Q(\mathbf{x}), \mathbf{q}\rangle",
            r"\nabla Q(\mathbf{x})\cdot\mathbf{q}",
            r"\mathbf{q}^\top\nabla Q(\mathbf{x})",
        ],
    ),
    (total(slope**2, Index("c", d)), (), [r"\|\nabla Q(\mathbf{x})\|^2", r"\|\nabla Q(\mathbf{x})\|_2^2"]),
    (
        total(soft * s[i], i),
        (),
        [r"\mathbb{E}_{i\sim\eta}[s_i]", r"\mathbb E_{\eta}[s]", r"\sum_i \eta_i s_i", r"\eta^\top s"],
    ),
    (-total(soft * log(soft), i), (), [r"H(\eta)", r"-\sum_i \eta_i\log\eta_i"]),
    (
        total(p[i] * log(p[i] / mix), i),
        (),
        [
            r"\mathrm{KL}(p\|M)",
            r"\mathrm{KL}(p \parallel M)",
            r"\mathrm{KL}(p \Vert M) \qquad\blacksquare",
            r"D_{\mathrm{KL}}(p \,\|\, M)",
        ],
    ),
    (
        total(s[i], i),
        (),
        [r"\mathbf{1}_T^\top s", r"s^\top\mathbf{1}_T", r"\sum_{x=1}^T s_x"],
    ),
    (exp(s[i] + v) / total(exp(s[j] + v), j), (i,), [r"\mathrm{softmax}(s + v\mathbf{1}_T)"]),
    (x * total(s[i], i), (), [r"x\sum_{x=1}^T s_x", r"x\sum_i s_i"]),
    (log(1 + exp(-x)), (), [r"L(x)", r"\log(1 + e^{-x})"]),
    (total(s[i] * exp(beta * s[i]), i) / Z, (), [r"\frac{d}{d\beta}\log\sum_i e^{\beta s_i}"]),
    (at(diff(log(1 + exp(-x)), x), x, -v), (), [r"-\frac{1}{1+e^{-v}}"]),
    (inv(MA + MB)[a, b], (a, b), [r"(A + B)^{-1}", r"\left(A+B\right)^{-1}"]),
    ((inv(MA) @ inv(MB) @ inv(MA + MB))[a, b], (a, b), [r"A^{-1}B^{-1}(A+B)^{-1}"]),
    (
        ridge[a, i],
        (a, i),
        [
            r"(X^\top X + \lambda I)^{-1}X^\top",
            r"(X^T X + \lambda\mathbf{I})^{-1}X^T",
            r"(X^\top X + \lambda I_d)^{-1}X^\top",
        ],
    ),
    (inv(MA.T)[a, b], (a, b), [r"(A^\top)^{-1}"]),
    (determinant(MA @ MB), (), [r"\det(AB)", r"|AB|", r"\det (A B)"]),
    (log(determinant(MS + MA)), (), [r"\log\det(\Sigma + A)", r"\log|\Sigma + A|"]),
    (
        tr(inv(MS + MA)),
        (),
        [r"\mathrm{tr}((\Sigma + A)^{-1})", r"\operatorname{tr}\left[(\Sigma + A)^{-1}\right]"],
    ),
    (half * (p[i] + qd[i]), (i,), [r"M", r"\tfrac12(p + q)", r"\frac{p+q}{2}"]),
]

OPEN = [
    (r"\nabla g(x) g(v)", "differentiated, too"),
    (r"\nabla g(x)^2", "differentiated, too"),
    (r"H(p + q)", "no declared distribution"),
    (r"\mathrm{KL}(p\|\tfrac13(p+q))", "no declared distribution"),
    (r"\mathbb{E}_{i\sim s}[s_i]", "no declared distribution"),
    (r"\sum_x s_x", "not declared as an index"),
    (r"\binom{\mathbf q}{2}", "number is needed"),
    (r"\frac{d (Z d)}{d \beta}", "is d a length"),
    (r"n \choose k", "binom"),
    (r"(A + K)^{-1}", "added or compared"),
    (r"(A + x)^{-1}", "added or compared"),
    (r"(A\mathbf{q})^{-1}", "inverse"),
    (r"\det(X)", "declared square matrix"),
    (r"(X^\top X + \lambda I_T)^{-1}", "added or compared"),
]
