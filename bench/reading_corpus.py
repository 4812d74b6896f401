"""Formulas of the field in the many ways authors print them, with their meaning, and formulas that leave it open."""

from __future__ import annotations

from typing import Any

from sympy import Abs, E, Integer, Max, Min, Ne, Piecewise, Rational, cos, cosh, erf, exp, gamma, log, oo, pi, sin, sqrt, tanh

from derive.language import Array, Index, Scalar, Size, delta, det, diff, integral, inverse, largest, product, total
from derive.language.domains import POSITIVE, SPD, Interval, Simplex

DECLARED = [
    r"i, j, l, i' \in 1..T; a, b, c \in 1..d; m \in 1..n",
    r"x, y, v, \mu, z \in \mathbb{R}; \alpha, \beta, \sigma, \lambda > 0; \hat{x}, \bar{x}, x_0, x', x^*, x_{\text{max}} \in \mathbb{R}",
    r"s_i, v_i, y_i \in \mathbb{R}; \mathbf{q}, \mathbf{k}_i, \mathbf{v}_i, \mathbf{x}, \boldsymbol{\mu} \in \mathbb{R}^d",
    r"p, q \in \Delta_T; w_i > 0; K_{ij} \in \mathbb{R}; A, B \in \mathbb{R}^{d \times d}; \Sigma \in \mathbb{R}^{d \times d}; \Sigma \succ 0",
    r"k \in \mathbb{N}; X \in \mathbb{R}^{T \times d}; r(i) \in \mathbb{R}; u^{(i)} \in \mathbb{R}; \theta_{ij} \in \mathbb{R}",
    r"Z(\beta) := \sum_i e^{\beta s_i}; \rho_i := \frac{e^{\beta s_i}}{Z(\beta)}; F := \frac{1}{\beta}\log Z; g(x) := x^2 + 1",
    r"\phi(i, \mathbf{q}) := \exp(\alpha \mathbf{q}^\top \mathbf{k}_i); \ell_i(x) := x - s_i",
]

T, d, n = Size("T"), Size("d"), Size("n")
i, j, l, ip = (Index(name, T) for name in ("i", "j", "l", "i_prime"))
a, b, c = (Index(name, d) for name in "abc")
m = Index("m", n)
REAL, NATURAL = Interval(), Interval(0, oo, integers=True)
x, y, v, mu, z, x_hat, x_bar, x_0, x_prime, x_star, x_max = (
    Scalar(name, REAL) for name in ("x", "y", "v", "mu", "z", "x_hat", "x_bar", "x_0", "x_prime", "x_star", "x_max"))  # fmt: skip
alpha, beta, sigma, lam = (Scalar(name, POSITIVE) for name in ("alpha", "beta", "sigma", "lamda"))
s, vs, ys = (Array(name, (T,), REAL) for name in ("s", "v_", "y_"))
q, xv, muv = (Array(name, (d,), REAL) for name in ("q", "x_", "mu_"))
k, vv = (Array(name, (T, d), REAL) for name in ("k", "v__"))
p, qd, w = Array("p", (T,), Simplex(boundary=True)), Array("q_", (T,), Simplex(boundary=True)), Array("w", (T,), POSITIVE)
K, th = Array("K", (T, T), REAL), Array("theta", (T, T), REAL)
A, B, S = Array("A", (d, d), REAL), Array("B", (d, d), REAL), Array("Sigma", (d, d), SPD())
kn, X = Scalar("k_", NATURAL), Array("X", (T, d), REAL)
r, u = Array("r", (T,), REAL), Array("u", (T,), REAL)
half = Rational(1, 2)

qk = total(q[a] * k[i, a], a)
Z = total(exp(beta * s[i]), i)
rho_j = exp(beta * s[j]) / Z
gauss = exp(-((x - mu) ** 2) / (2 * sigma**2)) / sqrt(2 * pi * sigma**2)
form = total((xv[a] - muv[a]) * inverse(S)[a, b] * (xv[b] - muv[b]), a, b)
gaussd = (2 * pi) ** (-d / 2) * det(S) ** (-half) * exp(-form / 2)

SAME: list[tuple[Any, tuple[Index, ...], list[str]]] = [
    # numbers, fractions, roots, powers
    (x / 2, (), [r"\frac{x}{2}", r"\frac x2", r"x/2", r"\tfrac12 x", r"\dfrac{1}{2}x", r"\frac{1}{2}\,x", r"0.5x", r"\frac12\cdot x", r"\frac{1}{2} \times x"]),
    ((x + y) / (x - y), (), [r"\frac{x+y}{x-y}", r"(x+y)/(x-y)", r"\left(x+y\right)/\left(x-y\right)", r"\dfrac{x + y}{x - y}", r"\frac{(x+y)}{(x-y)}"]),
    (x * (x - 1), (), [r"x(x-1)", r"x\,(x-1)", r"x\left(x-1\right)", r"x \cdot (x - 1)", r"x\bigl(x-1\bigr)", r"(x-1)x", r"x[x-1]"]),
    (sqrt(x**2 + 1), (), [r"\sqrt{x^2+1}", r"(x^2+1)^{1/2}", r"\left(x^2+1\right)^{\frac{1}{2}}", r"\sqrt[2]{x^{2}+1}", r"\bigl(x^2 + 1\bigr)^{1/2}"]),
    (x**3, (), [r"x^3", r"x^{3}", r"x\,x\,x", r"x \cdot x \cdot x", r"x x^2"]),
    (2 * pi * sigma**2, (), [r"2\pi\sigma^2", r"2 \pi \sigma^{2}", r"2\,\pi\,\sigma^2", r"(2\pi)\sigma^2", r"2\pi{\sigma}^2"]),
    (-x - y, (), [r"-x-y", r"-(x+y)", r"-\left(x + y\right)", r"-x + (-y)", r"-\{x+y\}"]),
    (sqrt(2) * x, (), [r"\sqrt2 x", r"\sqrt{2}\,x", r"x\sqrt{2}", r"2^{1/2}x"]),
    (x_hat - x_bar, (), [r"\hat{x}-\bar{x}", r"\hat x - \bar x", r"\widehat{x} - \overline{x}", r"\hat{x} + (-\bar{x})"]),
    (x_0 + x_prime, (), [r"x_0 + x'", r"x_{0}+x'", r"x' + x_0", r"{x_0} + {x'}"]),
    (x_max - x_star, (), [r"x_{\text{max}} - x^*", r"x_{\mathrm{max}} - x^{*}", r"x_{\max}-x^\ast"]),
    (alpha * x**2 + beta * x + lam, (), [r"\alpha x^2 + \beta x + \lambda", r"\alpha\,x^{2}+\beta\,x+\lambda", r"x(\alpha x + \beta) + \lambda"]),
    (E**x, (), [r"e^x", r"e^{x}", r"\exp(x)", r"\exp x", r"\exp\left(x\right)", r"\exp\{x\}", r"\mathrm{e}^{x}", r"\exp[x]", r"\mathrm{exp}(x)", r"exp(x)"]),
    (exp(-beta * x / 2), (), [r"e^{-\beta x/2}", r"\exp\left(-\frac{\beta x}{2}\right)", r"\exp(-\tfrac{1}{2}\beta x)", r"e^{-\frac{\beta x}{2}}", r"\exp\!\bigl(-\beta x/2\bigr)"]),
    (log(alpha), (), [r"\log\alpha", r"\ln \alpha", r"\log(\alpha)", r"\ln\left(\alpha\right)", r"\mathrm{log}(\alpha)", r"\log{\alpha}", r"log(\alpha)"]),
    (log(2 * pi * sigma**2) / 2, (), [r"\frac12\log 2\pi\sigma^2", r"\frac{1}{2}\log(2\pi\sigma^2)", r"\tfrac{1}{2}\ln\left(2\pi\sigma^2\right)", r"\log\sqrt{2\pi\sigma^2}"]),
    (log(alpha) ** 2, (), [r"\log^2\alpha", r"(\log\alpha)^2", r"\left(\log \alpha\right)^{2}", r"\log\alpha\log\alpha"]),
    (log(alpha) / log(2), (), [r"\log_2\alpha", r"\log_{2}(\alpha)", r"\frac{\log\alpha}{\log 2}", r"\log(\alpha)/\log(2)"]),
    (sin(x) * cos(x), (), [r"\sin x\cos x", r"\sin(x)\cos(x)", r"\cos x \sin x"]),
    (Abs(x), (), [r"|x|", r"\lvert x\rvert", r"\left|x\right|", r"\vert x\vert", r"\bigl|x\bigr|"]),
    (Abs(x - y) * Abs(x), (), [r"|x-y||x|", r"|x-y|\,|x|", r"\left|x-y\right|\left|x\right|", r"\lvert x - y\rvert \lvert x\rvert"]),
    (gamma(kn + 1), (), [r"k!", r"\Gamma(k+1)"]),
    (1 / (1 + exp(-x)), (), [r"\frac{1}{1+e^{-x}}", r"(1+e^{-x})^{-1}", r"\mathrm{sigmoid}(x)", r"1/(1+\exp(-x))", r"\operatorname{sigmoid}(x)"]),
    (tanh(beta * x), (), [r"\tanh(\beta x)", r"\tanh\left(\beta x\right)", r"\frac{e^{\beta x}-e^{-\beta x}}{e^{\beta x}+e^{-\beta x}}"]),
    (log(cosh(x)), (), [r"\log\cosh x", r"\log\cosh(x)", r"\ln(\cosh x)"]),
    (erf(x / sqrt(2)), (), [r"\mathrm{erf}(x/\sqrt{2})", r"\operatorname{erf}\left(\frac{x}{\sqrt2}\right)"]),
    (Max(x, 0), (), [r"\max(x,0)", r"\max\{x,0\}", r"\max(0, x)", r"\mathrm{relu}(x)", r"\begin{cases} x & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}"]),
    (Min(x, y), (), [r"\min(x,y)", r"\min\{y, x\}", r"\min\left\{x, y\right\}"]),
    (Piecewise((x, x >= 0), (-x, True)), (), [r"\begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}", r"\begin{cases} x, & \text{if } x \geq 0, \\ -x, & \text{otherwise.} \end{cases}"]),
    # sums, products, maxima
    (total(s[i], i), (), [r"\sum_i s_i", r"\sum_{i} s_{i}", r"\sum_{i=1}^T s_i", r"\sum_{i=1}^{T} s_{i}", r"\sum\limits_{i=1}^{T} s_i", r"\sum_{j=1}^T s_j", r"\sum_{i'} s_{i'}", r"\sum_{i\in[T]} s_i", r"\sum_{i\in\{1,\dots,T\}} s_i", r"\sum_{\ell=1}^T s_{\ell}"]),
    (total(p[i] * s[i], i), (), [r"\sum_i p_i s_i", r"\sum_{i=1}^{T} p_i\,s_i", r"\sum_i s_i p_i", r"\langle p, s\rangle", r"p^\top s", r"p \cdot s", r"\mathbb{E}_{i\sim p}[s_i]", r"\mathbb E_{p}[s]", r"\mathbb{E}_{j \sim p}\left[s_j\right]", r"\mathrm{E}_p[s]", r"p^{\mathsf T} s"]),
    (log(total(exp(s[i]), i)), (), [r"\log\sum_i e^{s_i}", r"\ln\sum_{i=1}^T \exp(s_i)", r"\log\left(\sum_{i} e^{s_i}\right)", r"\mathrm{lse}(s)", r"\mathrm{logsumexp}(s)", r"\log \Bigl( \sum_{j=1}^{T} \exp s_j \Bigr)"]),
    (total(K[i, j], i, j), (), [r"\sum_{i,j} K_{ij}", r"\sum_i\sum_j K_{ij}", r"\sum_{i,j=1}^T K_{i,j}", r"\sum_{i=1}^T\sum_{j=1}^T K_{ij}", r"\sum_{ij} K_{ij}", r"\sum_j \sum_i K_{i j}"]),
    (total(s[i], i) + x, (), [r"\sum_i s_i + x", r"x + \sum_i s_i", r"\Bigl(\sum_i s_i\Bigr) + x", r"x+\sum_{j=1}^T s_j"]),
    (total(s[i] + x, i), (), [r"\sum_i (s_i + x)", r"\sum_{i=1}^T \left(x + s_i\right)", r"\sum_i [s_i + x]", r"\sum_i\{s_i+x\}"]),
    (total((1 - delta(i, j)) * s[i], i), (), [r"\sum_{i\neq j} s_i + 0 s_j", r"\sum_{i} s_i - s_j", r"\sum_{i \ne j} s_i - s_j + s_j", r"0 s_j + \sum_{l\neq j} s_l"]),
    (product(w[i], i), (), [r"\prod_i w_i", r"\prod_{i=1}^T w_i", r"\prod_{j=1}^{T} w_j", r"\exp\left(\sum_i \log w_i\right)"]),
    (product(w[i] ** s[i], i), (), [r"\prod_i w_i^{s_i}", r"\prod_{i=1}^{T} {w_i}^{s_i}", r"\exp\Bigl(\sum_i s_i\log w_i\Bigr)"]),
    (largest(s[i], i), (), [r"\max_i s_i", r"\max_{i} s_i", r"\max_{j} s_{j}", r"\max_{1..T}".replace("1..T", "i=1") + r"^T s_i", r"\max(s)", r"-\min_i (-s_i)"]),
    (-largest(-s[i], i), (), [r"\min_i s_i", r"\min_{j} s_j", r"-\max_i(-s_i)"]),
    (total(s[i], i) ** 2, (), [r"\left(\sum_i s_i\right)^2", r"\Bigl(\sum_{i=1}^T s_i\Bigr)^{2}", r"(\sum_i s_i)^2", r"\sum_i\sum_j s_i s_j", r"\bigl(\sum_j s_j\bigr)\bigl(\sum_i s_i\bigr)"]),
    (total(s[i], i) / T, (), [r"\frac{1}{T}\sum_{i=1}^T s_i", r"\frac1T\sum_i s_i", r"T^{-1}\sum_i s_i", r"\frac{\sum_i s_i}{T}"]),
    (total(Piecewise((s[i] * s[j], i < j), (0, True)), i, j), (), [r"\sum_{1\le i<j\le T} s_i s_j", r"\sum_j\sum_{i<j} s_i s_j", r"\frac12\Bigl(\bigl(\sum_i s_i\bigr)^2 - \sum_i s_i^2\Bigr)"]),
    (total(Piecewise((1 / (s[i] - s[j]), Ne(i, j)), (0, True)), i, j), (), [r"\sum_j\sum_{i\neq j}\frac{1}{s_i-s_j}", r"\sum_{j} \sum_{i \ne j} (s_i - s_j)^{-1}"]),
    # softmax, entropy, divergence
    (exp(s[j]) / total(exp(s[i]), i), (), [r"\frac{e^{s_j}}{\sum_i e^{s_i}}", r"\mathrm{softmax}(s)_j", r"\operatorname{softmax}_j(s)", r"\frac{\exp(s_j)}{\sum_{i=1}^T\exp(s_i)}", r"e^{s_j}/\sum_i e^{s_i}", r"\text{softmax}(s)_j", r"\left[\mathrm{softmax}(s)\right]_j", r"\frac{\exp s_j}{\sum_{l}\exp s_l}"]),
    (rho_j, (), [r"\rho_j", r"\frac{e^{\beta s_j}}{Z}", r"\frac{e^{\beta s_j}}{Z(\beta)}", r"\mathrm{softmax}(\beta s)_j", r"\frac{1}{Z}e^{\beta s_j}", r"Z^{-1}e^{\beta s_j}", r"Z(\beta)^{-1}\exp(\beta s_j)"]),
    (-total(p[i] * log(p[i]), i), (), [r"H(p)", r"-\sum_i p_i\log p_i", r"-\sum_{i=1}^T p_i \ln p_i", r"\sum_i p_i\log\frac{1}{p_i}", r"\mathrm{H}(p)", r"\mathbb{H}[p]", r"-\mathbb{E}_{i\sim p}[\log p_i]", r"\mathcal{H}(p)", r"H[p]"]),
    (total(p[i] * log(p[i] / qd[i]), i), (), [r"\mathrm{KL}(p\|q)", r"D_{\mathrm{KL}}(p\,\|\,q)", r"D_{KL}(p \| q)", r"\mathrm{KL}(p \,||\, q)", r"\operatorname{KL}[p\|q]", r"\mathrm{KL}(p\mid q)", r"\sum_i p_i\log\frac{p_i}{q_i}", r"\sum_i p_i(\log p_i - \log q_i)", r"\mathbb{E}_{i\sim p}\left[\log\frac{p_i}{q_i}\right]", r"D_{\text{KL}}\left(p \middle\| q\right)", r"\mathrm{KL}\bigl(p\,\big\|\,q\bigr)", r"\mathrm{KL}(p, q)"]),
    (-total(p[i] * log(qd[i]), i), (), [r"H(p,q)", r"-\sum_i p_i\log q_i", r"H(p) + \mathrm{KL}(p\|q)", r"-\mathbb{E}_{i \sim p}[\log q_i]"]),
    (total(s[i], i) / beta * 0 + log(Z) / beta, (), [r"F", r"\frac{1}{\beta}\log Z", r"\frac1\beta\log\sum_i e^{\beta s_i}", r"\beta^{-1}\log Z(\beta)", r"\frac{\log Z}{\beta}", r"\frac{1}{\beta}\ln\Bigl(\sum_{j=1}^T\exp(\beta s_j)\Bigr)"]),
    # vectors
    (qk, (), [r"\mathbf{q}^\top\mathbf{k}_i", r"\mathbf q^\top \mathbf k_i", r"\langle\mathbf q,\mathbf k_i\rangle", r"\mathbf{q}\cdot\mathbf{k}_i", r"\mathbf{k}_i^\top\mathbf{q}", r"\boldsymbol{q}^T\boldsymbol{k}_i", r"\bm{q}^{\intercal}\bm{k}_i", r"\sum_c q_c k_{ic}", r"\sum_{a=1}^d \mathbf{q}_a \mathbf{k}_{i,a}", r"\mathbf{q}^t\mathbf{k}_i", r"\mathbf{k_i}^\top\mathbf{q}", r"\left\langle \mathbf{q}, \mathbf{k}_i \right\rangle", r"\mathbf{q}^{\mathsf{T}}\mathbf{k}_i", r"\mathbf{q}^{\mathrm{T}} \mathbf{k}_{i}", r"\langle \mathbf q | \mathbf k_i \rangle"]),
    (exp(alpha * qk), (), [r"\exp(\alpha\,\mathbf{q}^\top\mathbf{k}_i)", r"e^{\alpha \langle \mathbf q, \mathbf k_i\rangle}", r"\phi(i,\mathbf{q})", r"\phi(i, \mathbf q)", r"\exp\left(\alpha\mathbf{q}^{\top}\mathbf{k}_{i}\right)"]),
    (total(q[a] ** 2, a), (), [r"\|\mathbf q\|^2", r"\|\mathbf{q}\|_2^2", r"\lVert\mathbf{q}\rVert^2", r"\left\|\mathbf q\right\|_2^{2}", r"\mathbf{q}^\top\mathbf{q}", r"\langle\mathbf q,\mathbf q\rangle", r"\sum_a q_a^2", r"\bigl\|\mathbf{q}\bigr\|^{2}", r"\mathbf{q}\cdot\mathbf{q}"]),
    (sqrt(total(q[a] ** 2, a)), (), [r"\|\mathbf q\|", r"\|\mathbf{q}\|_2", r"\sqrt{\mathbf{q}^\top\mathbf{q}}", r"\lVert \mathbf q \rVert_{2}"]),
    (total(Abs(q[a]), a), (), [r"\|\mathbf q\|_1", r"\sum_a |q_a|", r"\lVert\mathbf{q}\rVert_{1}"]),
    (largest(Abs(q[a]), a), (), [r"\|\mathbf q\|_\infty", r"\max_a |q_a|", r"\lVert \mathbf{q}\rVert_{\infty}"]),
    (total((q[a] - k[i, a]) ** 2, a), (), [r"\|\mathbf q-\mathbf k_i\|^2", r"\lVert \mathbf{q} - \mathbf{k}_i \rVert_2^2", r"(\mathbf q-\mathbf k_i)^\top(\mathbf q-\mathbf k_i)", r"\|\mathbf k_i-\mathbf q\|_2^2", r"\|\mathbf{q}\|^2 - 2\mathbf{q}^\top\mathbf{k}_i + \|\mathbf{k}_i\|^2"]),
    (total(p[i] * k[i, c], i), (c,), [r"\sum_i p_i\mathbf k_i", r"\sum_{i=1}^T p_i\,\mathbf{k}_i", r"\sum_i \mathbf{k}_i p_i", r"\mathbb{E}_{i\sim p}[\mathbf{k}_i]", r"\sum_j p_j \boldsymbol{k}_j"]),
    (q[c] - k[i, c], (c,), [r"\mathbf q-\mathbf k_i", r"-(\mathbf k_i - \mathbf q)", r"\mathbf{q} + (-1)\mathbf{k}_i", r"\boldsymbol{q} - \boldsymbol{k}_i"]),
    (beta * q[c] / 2, (c,), [r"\frac{\beta}{2}\mathbf q", r"\tfrac12\beta\,\mathbf{q}", r"\frac{\beta\mathbf{q}}{2}", r"\mathbf{q}\beta/2", r"\beta\mathbf q/2"]),
    (total(A[a, b] * q[b], b), (a,), [r"A\mathbf q", r"A\,\mathbf{q}", r"(A)\mathbf{q}", r"(\mathbf{q}^\top A^\top)^\top"]),
    (total(q[a] * A[a, b] * xv[b], a, b), (), [r"\mathbf q^\top A\mathbf x", r"\langle\mathbf q, A\mathbf x\rangle", r"\mathbf{x}^\top A^\top\mathbf{q}", r"\sum_{a,b} q_a A_{ab} x_b", r"\mathrm{tr}(A\mathbf{x}\mathbf{q}^\top)"]),
    (total(A[a, c] * B[c, b], c), (a, b), [r"AB", r"A B", r"(AB)", r"A\cdot B"]),
    (q[a] * xv[b], (a, b), [r"\mathbf q\mathbf x^\top", r"\mathbf{q}\,\mathbf{x}^{\top}", r"(\mathbf{x}\mathbf{q}^\top)^\top"]),
    (total(A[a, a], a), (), [r"\mathrm{tr}(A)", r"\operatorname{tr} A", r"\mathrm{Tr}(A)", r"\sum_a A_{aa}", r"\mathrm{tr}\,A", r"\operatorname{tr}(A^\top)"]),
    (total(A[a, b] ** 2, a, b), (), [r"\|A\|_F^2", r"\mathrm{tr}(A^\top A)", r"\operatorname{tr}(A A^{\top})", r"\lVert A\rVert_F^2", r"\sum_{a,b} A_{ab}^2"]),
    (log(det(S)), (), [r"\log\det\Sigma", r"\log|\Sigma|", r"\log\det(\Sigma)", r"\ln\left|\Sigma\right|", r"\log \mathrm{det}(\Sigma)"]),
    (form, (), [r"(\mathbf x-\boldsymbol\mu)^\top\Sigma^{-1}(\mathbf x-\boldsymbol\mu)", r"(\mathbf{x}-\boldsymbol{\mu})^{\top}\Sigma^{-1}(\mathbf{x}-\boldsymbol{\mu})", r"\langle\mathbf{x}-\boldsymbol\mu,\Sigma^{-1}(\mathbf{x}-\boldsymbol\mu)\rangle"]),
    (delta(i, j), (), [r"\delta_{ij}", r"\delta_{i,j}", r"\mathbf{1}[i=j]", r"\mathbb{1}_{i=j}", r"\mathbf{1}\{i=j\}", r"\begin{cases} 1 & i = j \\ 0 & i \ne j \end{cases}"]),
    (r[i] + u[i], (), [r"r(i) + u^{(i)}", r"u^{(i)}+r(i)"]),
    (th[i, j] - th[j, i], (), [r"\theta_{ij}-\theta_{ji}", r"\theta_{i,j} - \theta_{j,i}", r"\theta_{i j} - \theta_{j i}"]),
    (x - s[j], (), [r"\ell_j(x)", r"x - s_j", r"-(s_j - x)"]),
    ((x + y) ** 2 + 1, (), [r"g(x+y)", r"(x+y)^2 + 1", r"g(y+x)"]),
    (Integer(2), (), [r"2", r"1 + 1", r"\frac{4}{2}"]),
    # densities
    (gauss, (), [r"\mathcal N(x;\mu,\sigma^2)", r"\mathcal{N}(x\mid\mu,\sigma^2)", r"\mathcal{N}\left(x \,\middle|\, \mu, \sigma^{2}\right)", r"\frac{1}{\sqrt{2\pi\sigma^2}}\exp\left(-\frac{(x-\mu)^2}{2\sigma^2}\right)", r"\frac{1}{\sqrt{2\pi}\sigma}e^{-(x-\mu)^2/(2\sigma^2)}", r"(2\pi\sigma^2)^{-1/2}\exp\!\left(-\tfrac{1}{2\sigma^2}(x-\mu)^2\right)", r"\frac{1}{\sigma\sqrt{2\pi}}\,e^{-\frac{1}{2}\left(\frac{x-\mu}{\sigma}\right)^2}"]),
    (gaussd, (), [r"\mathcal N(\mathbf x;\boldsymbol\mu,\Sigma)", r"\mathcal{N}(\mathbf{x}\mid\boldsymbol{\mu},\Sigma)", r"(2\pi)^{-d/2}|\Sigma|^{-1/2}\exp\left(-\tfrac12(\mathbf x-\boldsymbol\mu)^\top\Sigma^{-1}(\mathbf x-\boldsymbol\mu)\right)", r"\frac{1}{(2\pi)^{d/2}\det(\Sigma)^{1/2}}e^{-\frac{1}{2}(\mathbf{x}-\boldsymbol\mu)^\top\Sigma^{-1}(\mathbf{x}-\boldsymbol\mu)}"]),
    (integral(exp(-(x**2) / 2), x), (), [r"\int e^{-x^2/2}\,dx", r"\int_{-\infty}^{\infty} e^{-x^2/2} dx", r"\int_{-\infty}^\infty \exp\left(-\frac{x^2}{2}\right)\mathrm{d}x", r"\int_{\mathbb{R}} e^{-\frac{1}{2}x^2}\,dx", r"\int_{-\infty}^{+\infty} e^{-x^2/2} \, \mathrm{d} x"]),
    (integral(x**2, x, 0, 1), (), [r"\int_0^1 x^2\,dx", r"\int_{0}^{1} x^{2} \mathrm{d}x", r"\int_0^1 x\,x\,dx"]),
    (integral(gaussd, xv), (), [r"\int \mathcal N(\mathbf x;\boldsymbol\mu,\Sigma)\,d\mathbf x", r"\int_{\mathbb{R}^d}\mathcal{N}(\mathbf{x}\mid\boldsymbol\mu,\Sigma)\,\mathrm{d}\mathbf{x}"]),
    # derivatives
    (diff(Z, beta), (), [r"\frac{\partial Z}{\partial\beta}", r"\partial_\beta Z", r"\partial Z/\partial\beta", r"\frac{\partial}{\partial\beta} Z(\beta)", r"\frac{\partial}{\partial \beta}\sum_i e^{\beta s_i}", r"\sum_i s_i e^{\beta s_i}"]),
    (diff(log(Z) / beta, s[j]), (), [r"\frac{\partial F}{\partial s_j}", r"\partial F/\partial s_j", r"\partial_{s_j} F", r"\frac{\partial}{\partial s_j}F", r"\rho_j"]),
    (diff(x**3, x, x), (), [r"\frac{\partial^2 x^3}{\partial x^2}", r"\frac{\partial^2}{\partial x^2} x^3", r"6x", r"\frac{\partial^2 (x^3)}{\partial x\partial x}"]),
    (diff(log(Z), s[i], s[j]), (), [r"\frac{\partial^2\log Z}{\partial s_i\partial s_j}", r"\frac{\partial^2}{\partial s_j\,\partial s_i}\log Z"]),
    (diff(log(total(exp(total(q[a] * k[i, a], a)), i)), q[c]), (c,), [r"\nabla_{\mathbf q}\log\sum_i e^{\mathbf q^\top\mathbf k_i}", r"\frac{\partial}{\partial\mathbf{q}}\log\sum_i e^{\mathbf q^\top\mathbf k_i}", r"\nabla_{\mathbf{q}}\Bigl(\log\sum_i \exp(\langle\mathbf q,\mathbf k_i\rangle)\Bigr)", r"\sum_i \frac{e^{\mathbf q^\top\mathbf k_i}}{\sum_j e^{\mathbf q^\top\mathbf k_j}}\mathbf k_i"]),
    (2 * q[c], (c,), [r"\nabla_{\mathbf q}\|\mathbf q\|^2", r"2\mathbf{q}", r"\mathbf{q}+\mathbf{q}", r"\frac{\partial \|\mathbf{q}\|^2}{\partial \mathbf{q}}"]),
    (diff(log(gauss), mu), (), [r"\frac{\partial}{\partial\mu}\log\mathcal N(x;\mu,\sigma^2)", r"\frac{\partial \log \mathcal{N}(x \mid \mu,\sigma^2)}{\partial \mu}", r"\frac{x-\mu}{\sigma^2}"]),
    (total(beta * w[i] * (vs[i] - v), i), (), [r"\sum_i \beta w_i (v_i - v)", r"\beta\sum_{i=1}^{T} w_i(v_i-v)", r"\sum_i\beta\,w_i\left(v_i - v\right)", r"\beta\Bigl(\sum_i w_i v_i - v\sum_i w_i\Bigr)"]),
    (total(w[i] * vs[i], i) / total(w[i], i), (), [r"\frac{\sum_i w_i v_i}{\sum_i w_i}", r"\frac{\sum_{i=1}^T w_i v_i}{\sum_{j=1}^T w_j}", r"\sum_i\frac{w_i}{\sum_j w_j}v_i", r"\left(\sum_i w_i\right)^{-1}\sum_i w_i v_i"]),
    (total(p[i] * (s[i] - total(p[j] * s[j], j)) ** 2, i), (), [r"\sum_i p_i\Bigl(s_i-\sum_j p_j s_j\Bigr)^2", r"\sum_i p_i s_i^2 - \Bigl(\sum_i p_i s_i\Bigr)^2", r"\mathbb{E}_{i\sim p}[s_i^2] - \mathbb{E}_{i\sim p}[s_i]^2", r"\mathbb{E}_{i\sim p}\bigl[(s_i - \mathbb{E}_{j\sim p}[s_j])^2\bigr]"]),
]

REFUSED: list[tuple[str, str]] = [
    (r"\log x y", "argument of log"), (r"\log p_i / q_i", "argument of log"), (r"\log x \cdot y", "argument of log"),
    (r"\log(x)^2", "argument of log"), (r"\exp(x)(y)", "argument of exp"), (r"1/2x", "denominator"), (r"x/y z", "denominator"), (r"x/y/z", "divided by what"),
    (r"f(x)", "product or a function"), (r"h(x, y)", "product or a function"), (r"\beta(x)", "product or a function"), (r"t", "not declared"),
    (r"x^i", "exponent or an index"), (r"s^i", "exponent or an index"), (r"x^{(1)}", "power or an index"), (r"x_i", "single number"),
    (r"\sum_i s_i + p_i", "end before this term"), (r"\max_i s_i + p_i", "end before this term"), (r"\prod_i w_i x", "under the sign"),
    (r"\max_i s_i x", "under the sign"), (r"\sum_{i\neq j} s_i s_j", "alone, or over"), (r"\sum_{i<j} K_{ij}", "alone, or over"),
    (r"\sum_i \sum_i K_{ii}", "bound twice"), (r"\sum_{i=0}^T s_i", "begins elsewhere"), (r"\sum_{i=2}^T s_i", "begins elsewhere"),
    (r"\sum s_i", "over what"), (r"\sum_{i=1}^{T-1} s_i", "not a length"), (r"s_{i-1}", "shifted"), (r"\mathbf q\mathbf x", "inner or outer"),
    (r"\mathbf q + x", "added or compared"), (r"\mathbf q + s", "added or compared"), (r"e^{\mathbf q}", "power"), (r"\log\mathbf q", "number is needed"),
    (r"\frac{x}{\mathbf q}", "denominator"), (r"A^{-1}B^{-1}(A+B)^{-1}", "inverse"), (r"|\mathbf q|", "norm or the absolute value"),
    (r"\|\mathbf q\|_p", "norm"), (r"\|A\|", "which norm"), (r"\|x\|", "around a number"), (r"\mathbf q\times\mathbf x", "cross product"),
    (r"x \pm y", "two things"), (r"\lim_{x\to 0} x", "limit"), (r"\arg\max_i s_i", "arg max"), (r"\sup_x x", "supremum"),
    (r"s_1 + \dots + s_T", "dots leave out"), (r"\binom{k}{2}", "binomial"), (r"\begin{pmatrix} 1 & 0 \\ 0 & 1\end{pmatrix}", "written out"),
    (r"\mathbf q\otimes\mathbf x", "tensor"), (r"\mathcal N(x;\mu,\sigma)", "variance or the standard deviation"), (r"\mathcal{N}(\mu,\sigma^2)", "no number"),
    (r"\mathbb E[x]", "under which distribution"), (r"\mathbb E_{i\sim s}[x]", "declared distribution"), (r"\nabla F", "by what"),
    (r"\frac{\partial}{\partial x} x \log x", "differentiated, too"), (r"\frac{\partial F}{\partial \rho_j}", "declared quantity"),
    (r"\int x^2", "over what"), (r"\int_0^x x\,dx", "rational numbers or infinite"), (r"\sin^{-1} x", "inverse function"), (r"\foo x", "not defined here"),
    (r"\langle x\rangle", "average or an inner product"), (r"x^\dagger", "mark"), (r"\mathrm{softmax}(X)", "vector is needed"), (r"\frac{d x}{d y}", "is d a length"),
    (r"f'(x)", "product or a function"), (r"\hat{y}", "not declared"), (r"\mathbf{z}", "not declared"), (r"x(y)", "product or a function"),
    (r"\begin{cases} x & x > 0 \\ y & x < -1 \end{cases}", "no case"), (r"x!!", "double factorial"), (r"\sum_{x\in\mathcal{X}} x", "over a set"),
    (r"\overline{x+y}", "more than a symbol"), (r"\mathrm{KL}(s\|p)", "declared distribution"), (r"H(s)", "declared distribution"),
    (r"\mathrm{tr}(\mathbf q)", "no meaning"), (r"\det(A+B)", "declared square matrix"), (r"(x", "never closed"), (r"x)", "not expected"), (r"|x", "no partner"),
    (r"\log\sum_i e^{s_i} x", "under the sign"), (r"\log\sum_i e^{s_i}/\beta", "under the sign"), (r"\frac{\partial}{\partial x}\sum_i s_i x", "under the sign"),
    (r"A^{-1}_{ab}", "of the matrix or of its entry"), (r"A_{ab}^\top", "of the matrix or of its entry"), (r"A^T_{ab}", "of the matrix or of its entry"),
    (r"s_i^T", "exponent or the transpose"), (r"sin x", "product of its letters"), (r"x \over y", "not read"), (r"\left.x^2\right|_{x=0}", "invisible bracket"),
    (r"\underset{i}{\max} s_i", "not read"), (r"\mathbf{q}^2", "a vector to the power"), (r"\Sigma^{1/2}", "a matrix to the power"), (r"\delta(x)", "product or a function"),
    (r"\frac{\partial g(y)}{\partial x}", "taken at a point"), (r"\mathbf{1}^\top p", "vector of ones"), (r"K_{12}", "declared with 2 indices"), (r"A_{12}", "one index or two"),
    (r"\frac{\partial y}{\partial x}", "does not depend on this"), (r"\nabla_{\mathbf q}\phi(i, \mathbf x)", "taken at a point"),
    (r"\log{\left(\alpha\right)}^{2}", "braces do not print"), (r"\log{x+y}", "braces do not print"), (r"-{x+y}", "braces do not print"), (r"{x+y}z", "braces do not print"),
    (r"{xy}^2", "braces do not print"), (r"x/{yz}", "braces do not print"), (r"\log{xy}", "braces do not print"), (r"{\sum_i s_i}^2", "braces do not print"),
    (r"\frac{x}{0}", "divides by zero"), (r"x^{100}", "at most 64"), (r"x + ", "breaks off"), (r"x_{\text{foo}}", "not declared"), (r"", "breaks off"),
]
