"""Policy gradients and “Direct Preference Optimization” (R. Rafailov and others), after the papers."""

from derive import Paper, array, axes, define, delta, diff, eq, exp, le, log, positive, real, simplex, total

paper = Paper(
    "dpo",
    title="Direct Preference Optimization, and the policy gradient",
    authors=("R. J. Williams", "Rafael Rafailov and others"),
    source="after the papers",
    expect="PROVED",
    setting=r"""One prompt $x$ is fixed and answers $y$ are $n$ in number, so that expectations are sums. The
policy has one logit for each answer, hence is any positive distribution; rewards $r(y)$ are any numbers.""",
)

# Notation
y, a, b, c, k = axes(y="n", a="n", b="n", c="n", k="n")
theta, r, beta = array("theta", y, tex=r"\theta"), array("r", y), positive("beta")
ref = simplex("pi_ref", y, tex=r"\pi_{ref}")
pi_ = simplex("pi", y, tex=r"\pi")
policy = define(r"\pi_\theta(%)", exp(theta[a]) / total(exp(theta[y]), y), a)
J = define(r"J(\theta)", total(policy[a] * r[a], a))
Z = define("Z(x)", total(ref[y] * exp(r[y] / beta), y))
best = define(r"\pi_r(%)", ref[a] * exp(r[a] / beta) / total(ref[y] * exp(r[y] / beta), y), a)


def sigmoid(u):
    """The logistic function."""
    return 1 / (1 + exp(-u))


# ── Policy gradient ─────────────────────────────────────────────────────────────────────────────────────────
paper.section("Policy gradient")
paper.claim(
    "score",
    r"\mathbb{E}_{y \sim \pi_\theta}[\nabla_\theta \log \pi_\theta(y)] = 0",
    total(policy[a] * diff(log(policy[a]), theta[c]), a),
    eq(0),
)
gradient = paper.claim(
    "reinforce",
    r"\nabla_\theta J(\theta) = \mathbb{E}_{y \sim \pi_\theta}[r(y) \nabla_\theta \log \pi_\theta(y)]",
    diff(J, theta[c]),
    eq(total(policy[a] * r[a] * diff(log(policy[a]), theta[c]), a)),
)
base = real("base", tex="f")
paper.claim(
    "baseline",
    r"\nabla_\theta J(\theta) = \mathbb{E}_{y \sim \pi_\theta}[(r(y) - f) \nabla_\theta \log \pi_\theta(y)]",
    diff(J, theta[c]),
    eq(total(policy[a] * (r[a] - base) * diff(log(policy[a]), theta[c]), a)),
    uses=(gradient,),
)
paper.claim(
    "softmax score",
    r"\frac{\partial \log \pi_\theta(a)}{\partial \theta_c} = \mathbf{1}[a = c] - \pi_\theta(c)",
    diff(log(policy[a]), theta[c]),
    eq(delta(a, c) - policy[c]),
)
paper.claim(
    "advantage",
    r"\frac{\partial J}{\partial \theta_c} = \pi_\theta(c) (r(c) - J(\theta))",
    diff(J, theta[c]),
    eq(policy[c] * (r[c] - J)),
)

# ── The optimal policy ──────────────────────────────────────────────────────────────────────────────────────
objective = define(
    r"\mathcal{J}(\pi)", total(pi_[y] * r[y], y) - beta * total(pi_[y] * log(pi_[y] / ref[y]), y)
)

paper.section("Deriving the DPO objective")
optimal = paper.claim(
    "eq:4",
    r"\pi_r(y \mid x) = \frac{1}{Z(x)} \pi_{ref}(y \mid x) "
    r"\exp\left(\frac{1}{\beta} r(x, y)\right)",
    total(best[a] * r[a], a) - beta * total(best[a] * log(best[a] / ref[a]), a),
    eq(beta * log(Z)),
    reading=r"The regularised objective at $\pi_r$; the next claim says that no policy does better.",
)
paper.claim(
    "eq:3",
    r"\max_\pi \mathbb{E}_{y \sim \pi}[r(x, y)] - \beta D_{KL}[\pi(y \mid x) \| \pi_{ref}(y \mid x)]",
    objective,
    le(beta * log(Z)),
    uses=(optimal,),
)
paper.claim(
    "eq:14",
    r"\mathbb{E}_{\pi}[r] - \beta D_{KL}[\pi \| \pi_{ref}] = \beta \log Z(x) - \beta D_{KL}[\pi \| \pi_r]",
    objective,
    eq(beta * log(Z) - beta * total(pi_[a] * log(pi_[a] / best[a]), a)),
)
paper.claim("normalised", r"\sum_y \pi_r(y \mid x) = 1", total(best[a], a), eq(1))
reward = paper.claim(
    "eq:5",
    r"r(x, y) = \beta \log \frac{\pi_r(y \mid x)}{\pi_{ref}(y \mid x)} + \beta \log Z(x)",
    r[a],
    eq(beta * log(best[a] / ref[a]) + beta * log(Z)),
)

# ── Preferences ─────────────────────────────────────────────────────────────────────────────────────────────
preference = define(r"p(% \succ %)", exp(r[a]) / (exp(r[a]) + exp(r[b])), a, b)
margin = define(r"h_{%, %}", beta * log(best[a] / ref[a]) - beta * log(best[b] / ref[b]), a, b)

paper.section("Preferences")
bradley = paper.claim(
    "eq:1",
    r"p^*(y_1 \succ y_2 \mid x) = \frac{\exp(r^*(x, y_1))}{\exp(r^*(x, y_1)) + \exp(r^*(x, y_2))}",
    preference[a, b],
    eq(sigmoid(r[a] - r[b])),
)
paper.claim(
    "eq:6",
    r"p^*(y_1 \succ y_2 \mid x) = \frac{1}{1 + \exp\left("
    r"\beta \log \frac{\pi^*(y_2 \mid x)}{\pi_{ref}(y_2 \mid x)} "
    r"- \beta \log \frac{\pi^*(y_1 \mid x)}{\pi_{ref}(y_1 \mid x)}\right)}",
    preference[a, b],
    eq(sigmoid(margin[a, b])),
    uses=(bradley, reward),
)
paper.claim(
    "shift",
    r"r'(x, y) = r(x, y) + f(x)",
    exp(r[a] + base) / (exp(r[a] + base) + exp(r[b] + base)),
    eq(preference[a, b]),
    reading="Rewards that differ by a function of the prompt give the same preferences.",
)
paper.claim(
    "complement", r"p(y_1 \succ y_2) + p(y_2 \succ y_1) = 1", preference[a, b] + preference[b, a], eq(1)
)
u, w = real("u", tex=r"\hat r_w"), real("w", tex=r"\hat r_l")
paper.claim(
    "gradient weight",
    r"\nabla_\theta \mathcal{L}_{DPO} = -\sigma(\hat r_\theta(x, y_l) - \hat r_\theta(x, y_w)) "
    r"\nabla_\theta \hat r_\theta(x, y_w) + \dots",
    diff(-log(sigmoid(u - w)), u),
    eq(-sigmoid(w - u)),
    reading="The factor before the gradient of the reward.",
)
