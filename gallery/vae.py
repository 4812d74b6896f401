"""The equations of “Auto-Encoding Variational Bayes” (D. P. Kingma, M. Welling), after the paper."""

from derive import (
    POSITIVE,
    Interval,
    Paper,
    Rational,
    array,
    axes,
    define,
    diff,
    eq,
    exp,
    ge,
    integral,
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
    "vae",
    title="Auto-Encoding Variational Bayes",
    authors=("Diederik P. Kingma", "Max Welling"),
    source="Section 2 and Appendices B and C, after the paper",
    expect="PROVED",
    setting=r"""One data point $x$ is fixed. In the variational bound the latent $z$ takes $n$ values, so that
an expectation is a sum: $p_\theta(x, z) > 0$ is any joint weight and $q_\phi(z)$ any distribution with the
same support. In Appendix B the laws are normal and the integrals are over the line.""",
)

# ── The variational bound ───────────────────────────────────────────────────────────────────────────────────
z, y, a, b = axes(z="n", y="n", a="n", b="n")
joint = array("p", z, of=POSITIVE, tex=r"p_\theta(x, %)")
prior = simplex("prior", z, tex=r"p_\theta(%)")
q = simplex("q", z, tex=r"q_\phi(%)")

evidence = define(r"p_\theta(x)", total(joint[z], z))
posterior = define(r"p_\theta(% \mid x)", joint[z] / total(joint[y], y), z)
likelihood = define(r"p_\theta(x \mid %)", joint[z] / prior[z], z)
KL = define(r"D_{KL}(q_\phi \| p_\theta(z \mid x))", total(q[z] * log(q[z] / posterior[z]), z))
KL_prior = define(r"D_{KL}(q_\phi \| p_\theta(z))", total(q[z] * log(q[z] / prior[z]), z))
bound = define(r"\mathcal{L}", total(q[z] * (-log(q[z]) + log(joint[z])), z))

paper.section("The variational bound")
decomposition = paper.claim(
    "eq:1",
    r"\log p_\theta(x) = D_{KL}(q_\phi(z \mid x) \| p_\theta(z \mid x)) + \mathcal{L}(\theta, \phi; x)",
    log(evidence),
    eq(KL + bound),
)
paper.claim(
    "eq:2",
    r"\log p_\theta(x) \geq \mathcal{L}(\theta, \phi; x) = \mathbb{E}_{q_\phi(z \mid x)}"
    r"[-\log q_\phi(z \mid x) + \log p_\theta(x, z)]",
    log(evidence),
    ge(bound),
    uses=(decomposition,),
)
paper.claim(
    "eq:3",
    r"\mathcal{L}(\theta, \phi; x) = -D_{KL}(q_\phi(z \mid x) \| p_\theta(z)) + \mathbb{E}_{q_\phi(z \mid x)}"
    r"[\log p_\theta(x \mid z)]",
    bound,
    eq(-KL_prior + total(q[z] * log(likelihood[z]), z)),
)
paper.claim("eq:kl", r"D_{KL}(q_\phi(z \mid x) \| p_\theta(z)) \geq 0", KL_prior, ge(0))

# ── The score function estimator ────────────────────────────────────────────────────────────────────────────
phi, f = array("phi", z, tex=r"\phi"), array("f", z)
soft = define(r"q_\phi(%)", exp(phi[a]) / total(exp(phi[z]), z), a)

paper.section("The SGVB estimator")
paper.claim(
    "naive",
    r"\nabla_\phi \mathbb{E}_{q_\phi(z)}[f(z)] = \mathbb{E}_{q_\phi(z)}[f(z) \nabla_\phi \log q_\phi(z)]",
    diff(total(soft[a] * f[a], a), phi[b]),
    eq(total(soft[a] * f[a] * diff(log(soft[a]), phi[b]), a)),
    reading=r"For a distribution on $n$ values with logits $\phi$, every positive distribution.",
)
t, mu, sigma = real("t"), real("mu"), positive("sigma")
eps = real("epsilon", tex=r"\epsilon")


def normal(x, mean, spread):
    """The density of a normal law."""
    return exp(-((x - mean) ** 2) / (2 * spread**2)) / (sqrt(2 * pi) * spread)


paper.claim(
    "reparameterise",
    r"\mathbb{E}_{\mathcal{N}(z; \mu, \sigma^2)}[f(z)] = \mathbb{E}_{\mathcal{N}(\epsilon; 0, 1)}"
    r"[f(\mu + \sigma \epsilon)]",
    integral(normal(t, mu, sigma) * (t**2 + 3 * t), t),
    eq(integral(normal(eps, 0, 1) * ((mu + sigma * eps) ** 2 + 3 * (mu + sigma * eps)), eps)),
    reading=r"Checked for $f(z) = z^2 + 3z$.",
)

# ── Appendix B ──────────────────────────────────────────────────────────────────────────────────────────────
half = Rational(1, 2)
gaussian = define(r"\mathcal{N}(z; \mu, \sigma^2)", normal(t, mu, sigma))
standard = define(r"\mathcal{N}(z; 0, 1)", normal(t, 0, 1))
j, k = axes(j="J", k="J")
m, s = array("m", j, tex=r"\mu"), array("s", j, of=POSITIVE, tex=r"\sigma")

paper.section("Appendix B")
cross = paper.claim(
    "B:cross",
    r"\int q_\theta(z) \log p(z) \, dz = -\frac{J}{2} \log(2\pi) "
    r"- \frac{1}{2} \sum_{j=1}^J (\mu_j^2 + \sigma_j^2)",
    integral(gaussian * log(standard), t),
    eq(-half * log(2 * pi) - half * (mu**2 + sigma**2)),
    reading="For each of the J coordinates, which are independent.",
)
entropy = paper.claim(
    "B:entropy",
    r"\int q_\theta(z) \log q_\theta(z) \, dz = -\frac{J}{2} \log(2\pi) - \frac{1}{2} \sum_{j=1}^J "
    r"(1 + \log \sigma_j^2)",
    integral(gaussian * log(gaussian), t),
    eq(-half * log(2 * pi) - half * (1 + log(sigma**2))),
    reading="For each of the J coordinates, which are independent.",
)
solution = define(r"-D_{KL}", half * total(1 + log(s[j] ** 2) - m[j] ** 2 - s[j] ** 2, j))
paper.claim(
    "eq:10",
    r"-D_{KL}(q_\phi(z) \| p_\theta(z)) = \frac{1}{2} \sum_{j=1}^J "
    r"(1 + \log((\sigma_j)^2) - (\mu_j)^2 - (\sigma_j)^2)",
    integral(gaussian * (log(standard) - log(gaussian)), t),
    eq(half * (1 + log(sigma**2) - mu**2 - sigma**2)),
    uses=(cross, entropy),
    reading="For each of the J coordinates, which are independent.",
)
paper.claim(
    "B:sign",
    r"\frac{1}{2} \sum_{j=1}^J (1 + \log((\sigma_j)^2) - (\mu_j)^2 - (\sigma_j)^2) \le 0",
    solution,
    le(0),
    reading="A divergence is not negative.",
)
paper.claim(
    "B:gradient mean", r"\frac{\partial}{\partial \mu_k} (-D_{KL}) = -\mu_k", diff(solution, m[k]), eq(-m[k])
)
paper.claim(
    "B:gradient spread",
    r"\frac{\partial}{\partial \sigma_k} (-D_{KL}) = \frac{1}{\sigma_k} - \sigma_k",
    diff(solution, s[k]),
    eq(1 / s[k] - s[k]),
)

# ── Appendix C ──────────────────────────────────────────────────────────────────────────────────────────────
i, l = axes(i="D", l="D")
x, h = array("x", i, of=Interval(0, 1)), array("h", i)
output = define("y_%", 1 / (1 + exp(-h[i])), i)
logistic = define(r"\log p(x \mid z)", total(x[i] * log(output[i]) + (1 - x[i]) * log(1 - output[i]), i))

paper.section("Appendix C")
paper.claim(
    "eq:11",
    r"\log p(x \mid z) = \sum_{i=1}^D x_i \log y_i + (1 - x_i) \cdot \log(1 - y_i)",
    logistic,
    eq(total(x[i] * h[i] - log(1 + exp(h[i])), i)),
    reading=r"With $y_i = f_\sigma(h_i)$, the sigmoid of each; the right side is the sum in terms of $h$.",
)
paper.claim(
    "C:gradient",
    r"\frac{\partial}{\partial h_l} \log p(x \mid z) = x_l - y_l",
    diff(logistic, h[l]),
    eq(x[l] - output[l]),
)
