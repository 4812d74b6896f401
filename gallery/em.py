"""The EM algorithm for mixtures, and batch normalization, after the papers."""

from derive import (
    POSITIVE,
    Paper,
    array,
    axes,
    define,
    diff,
    eq,
    exp,
    ge,
    le,
    log,
    pi,
    positive,
    real,
    simplex,
    sqrt,
    total,
)

paper = Paper(
    "em",
    title="Maximum likelihood from incomplete data, and batch normalization",
    authors=("A. P. Dempster, N. M. Laird, D. B. Rubin", "S. Ioffe, C. Szegedy"),
    source="after the papers",
    expect="PROVED",
    setting=r"""$N$ observations, $K$ classes. In the bound $p(x, k)$ is any positive weight; in the
mixture the components are normal with means $\mu_k$ and spreads $\sigma_k$ and weights $\pi_k > 0$ that
sum to one.""",
)

# ── The bound ───────────────────────────────────────────────────────────────────────────────────────────────
k, l, h, n, m = axes(k="K", l="K", h="K", n="N", m="N")
joint, q = array("joint", k, of=POSITIVE, tex="p(x, %)"), simplex("q", k)
old, new = (
    array("old", k, of=POSITIVE, tex=r"p_{\theta}(x, %)"),
    array("new", k, of=POSITIVE, tex=r"p_{\theta'}(x, %)"),
)
posterior = define(r"p(% \mid x)", joint[k] / total(joint[l], l), k)
before = define(r"p_{\theta}(% \mid x)", old[k] / total(old[l], l), k)

paper.section("The bound")
paper.claim(
    "gap",
    r"\log p(x) - \sum_k q_k \log \frac{p(x, k)}{q_k} = \sum_k q_k \log \frac{q_k}{p(k \mid x)}",
    log(total(joint[l], l)) - total(q[k] * log(joint[k] / q[k]), k),
    eq(total(q[k] * log(q[k] / posterior[k]), k)),
)
paper.claim(
    "bound",
    r"\log \sum_k p(x, k) \ge \sum_k q_k \log \frac{p(x, k)}{q_k}",
    log(total(joint[l], l)),
    ge(total(q[k] * log(joint[k] / q[k]), k)),
)
paper.claim(
    "touches",
    r"\sum_k p(k \mid x) \log \frac{p(x, k)}{p(k \mid x)} = \log p(x)",
    total(posterior[k] * log(joint[k] / posterior[k]), k),
    eq(log(total(joint[l], l))),
)
paper.claim(
    "ascent",
    r"\log p_{\theta'}(x) - \log p_\theta(x) \ge "
    r"\sum_k p_\theta(k \mid x) (\log p_{\theta'}(x, k) - \log p_\theta(x, k))",
    log(total(new[l], l)) - log(total(old[l], l)),
    ge(total(before[k] * (log(new[k]) - log(old[k])), k)),
    reading="What the M-step gains in the expected complete likelihood is gained in the likelihood.",
)

# ── The mixture ─────────────────────────────────────────────────────────────────────────────────────────────
x, mean, spread = array("x", n), array("mu", k, tex=r"\mu"), array("sigma", k, of=POSITIVE, tex=r"\sigma")
weight = simplex("pi", k, tex=r"\pi")
part = define(
    r"\pi_% \mathcal{N}(x_%; \mu, \sigma^2)",
    weight[k] * exp(-((x[n] - mean[k]) ** 2) / (2 * spread[k] ** 2)) / (sqrt(2 * pi) * spread[k]),
    k,
    n,
)
resp = define(r"\gamma_{% %}", part[k, n] / total(part[l, n], l), n, k)
likelihood = define(r"\ell", total(log(total(part[k, n], k)), n))

paper.section("The mixture")
paper.claim("responsibilities", r"\sum_k \gamma_{nk} = 1", total(resp[n, k], k), eq(1))
paper.claim(
    "gradient mean",
    r"\frac{\partial \ell}{\partial \mu_k} = \sum_n \gamma_{nk} \frac{x_n - \mu_k}{\sigma_k^2}",
    diff(likelihood, mean[h]),
    eq(total(resp[n, h] * (x[n] - mean[h]) / spread[h] ** 2, n)),
)
paper.claim(
    "gradient spread",
    r"\frac{\partial \ell}{\partial \sigma_k} = \sum_n \gamma_{nk} "
    r"\left(\frac{(x_n - \mu_k)^2}{\sigma_k^3} - \frac{1}{\sigma_k}\right)",
    diff(likelihood, spread[h]),
    eq(total(resp[n, h] * ((x[n] - mean[h]) ** 2 / spread[h] ** 3 - 1 / spread[h]), n)),
)
gam = array("g", n, k, of=POSITIVE, tex=r"\gamma")
N_k = define("N_%", total(gam[n, k], n), k)
mu_new = define(r"\mu_%^{new}", total(gam[n, k] * x[n], n) / total(gam[n, k], n), k)
paper.claim(
    "m-step mean",
    r"\sum_n \gamma_{nk} (x_n - \mu_k^{new}) = 0",
    total(gam[n, k] * (x[n] - mu_new[k]), n),
    eq(0),
)
paper.claim(
    "m-step variance",
    r"\frac{1}{N_k} \sum_n \gamma_{nk} (x_n - \mu_k^{new})^2 = "
    r"\frac{1}{N_k} \sum_n \gamma_{nk} x_n^2 - (\mu_k^{new})^2",
    total(gam[n, k] * (x[n] - mu_new[k]) ** 2, n) / N_k[k],
    eq(total(gam[n, k] * x[n] ** 2, n) / N_k[k] - mu_new[k] ** 2),
)
c = real("c", tex=r"\mu")
paper.claim(
    "m-step optimal",
    r"\sum_n \gamma_{nk} (x_n - \mu_k^{new})^2 \le \sum_n \gamma_{nk} (x_n - \mu)^2",
    total(gam[n, k] * (x[n] - mu_new[k]) ** 2, n),
    le(total(gam[n, k] * (x[n] - c) ** 2, n)),
)
count, other = array("count", k, of=POSITIVE, tex="N"), simplex("w", k, tex=r"\pi")
paper.claim(
    "m-step weights",
    r"\sum_k N_k \log \pi_k \le \sum_k N_k \log \frac{N_k}{\sum_l N_l}",
    total(count[k] * log(other[k]), k),
    le(total(count[k] * log(count[k] / total(count[l], l)), k)),
)

# ── Batch normalization ─────────────────────────────────────────────────────────────────────────────────────
i, j, o = axes(i="B", j="B", o="B")
a, eps, scale, shift = array("a", i), positive("epsilon", tex=r"\epsilon"), positive("s"), real("t")
mu_B = define(r"\mu_B", total(a[i], i) / total(1, i))
var_B = define(r"\sigma_B^2", total((a[i] - total(a[j], j) / total(1, j)) ** 2, i) / total(1, i))
hat = define(r"\hat a_%", (a[i] - total(a[j], j) / total(1, j)) / sqrt(var_B + eps), i)

paper.section("Batch normalization")
paper.claim("centred", r"\sum_i \hat a_i = 0", total(hat[i], i), eq(0))
paper.claim(
    "scaled",
    r"\frac{1}{B} \sum_i \hat a_i^2 = \frac{\sigma_B^2}{\sigma_B^2 + \epsilon}",
    total(hat[i] ** 2, i) / total(1, i),
    eq(var_B / (var_B + eps)),
)
paper.claim(
    "variance",
    r"\sigma_B^2 = \frac{1}{B} \sum_i a_i^2 - \mu_B^2",
    var_B,
    eq(total(a[i] ** 2, i) / total(1, i) - mu_B**2),
)
paper.claim(
    "mean gradient",
    r"\frac{\partial \mu_B}{\partial a_o} = \frac{1}{B}",
    diff(mu_B, a[o]),
    eq(1 / total(1, i)),
)
paper.claim(
    "variance gradient",
    r"\frac{\partial \sigma_B^2}{\partial a_o} = \frac{2 (a_o - \mu_B)}{B}",
    diff(var_B, a[o]),
    eq(2 * (a[o] - mu_B) / total(1, i)),
)
