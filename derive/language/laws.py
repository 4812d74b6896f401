r"""Laws of random variables, and what is averaged over them: expectation, variance, entropy, divergence.

A law is one row: where its variable lives and how it is distributed. Every average is by definition an
integral or a sum with that density, printed as 𝔼: both roads see what it stands for, and nothing is ever
sampled. Logarithms are natural, so that entropies are in nats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from derive.language.binders import rename, rename_bound
from derive.language.domains import Interval
from derive.language.mistakes import Mistake
from derive.language.naming import Definition, Named, unfold
from derive.language.symbols import Index, Scalar
from derive.language.words import integral, quantities, total


@dataclass(frozen=True)
class Law:
    """How one variable is distributed: a density over an interval, or weights over whole numbers or an axis.

    `density` is of the value; `log_density` the same, its logarithm written out; `through` says how the
    value is made from a variable on `low`..`high` where that is simpler, as a + (b − a)u for a uniform law.
    """

    name: str
    parameters: tuple[sp.Expr, ...]
    density: Callable[[sp.Expr], sp.Expr]
    log_density: Callable[[sp.Expr], sp.Expr]
    low: Any = -sp.oo
    high: Any = sp.oo
    discrete: bool = False
    tex: str = ""
    through: Callable[[sp.Expr], sp.Expr] | None = None
    over: Index | None = None

    def average(self, body: sp.Expr, x: Any) -> sp.Expr:
        """Σ or ∫ of the body times the density."""
        if self.over is not None:
            return total(self.density(x) * body, x)
        if self.discrete:
            return total(self.density(x) * body, x, self.low, self.high)
        return integral(self.density(x) * body, x, self.low, self.high)

    def shown(self) -> str:
        """The law as it prints."""
        return rf"\mathrm{{{self.tex or self.name}}}({', '.join(map(sp.latex, self.parameters))})"


def Normal(mean: Any, sd: Any) -> Law:
    r"""The normal law with a mean and a standard deviation > 0.

    >>> x, mu, sigma = real("x"), real("mu"), positive("sigma")
    >>> latex(expect(x, x, Normal(mu, sigma)))
    '\\mathbb{E}_{x \\sim \\mathrm{N}(\\mu, \\sigma^{2})}\\left[x\\right]'
    """
    mean, sd = map(sp.sympify, (mean, sd))
    made = _law(
        "Normal",
        (mean, sd),
        lambda x: sp.exp(-((x - mean) ** 2) / (2 * sd**2)) / (sp.sqrt(2 * sp.pi) * sd),
        lambda x: -((x - mean) ** 2) / (2 * sd**2) - sp.log(2 * sp.pi) / 2 - sp.log(sd),
    )
    return _shown_as(made, "N", mean, sd**2)


def Uniform(low: Any, high: Any) -> Law:
    """The uniform law between two numbers, the first below the second.

    >>> u = real("u")
    >>> expect(u, u, Uniform(0, 2)).body
    integral(2*u, u, 0, 1)
    """
    low, high = map(sp.sympify, (low, high))
    return Law(
        "Uniform",
        (low, high),
        lambda x: 1 / (high - low),
        lambda x: -sp.log(high - low),
        through=lambda u: low + (high - low) * u,
        tex="U",
    )


def Exponential(rate: Any) -> Law:
    """The exponential law with a rate > 0.

    >>> x, lam = real("x"), positive("lam")
    >>> expect(x, x, Exponential(lam)).body
    integral(lam*x*exp(-lam*x), x, 0, oo)
    """
    rate = sp.sympify(rate)
    return _law(
        "Exponential",
        (rate,),
        lambda x: rate * sp.exp(-rate * x),
        lambda x: sp.log(rate) - rate * x,
        low=sp.S.Zero,
        tex="Exp",
    )


def Gamma(shape: Any, rate: Any) -> Law:
    """The gamma law with a shape and a rate, both > 0.

    >>> x, a, b = real("x"), positive("a"), positive("b")
    >>> expect(1, x, Gamma(a, b)).body
    integral(b**a*x**(a - 1)*exp(-b*x)/gamma(a), x, 0, oo)
    """
    shape, rate = map(sp.sympify, (shape, rate))
    return _law(
        "Gamma",
        (shape, rate),
        lambda x: rate**shape * x ** (shape - 1) * sp.exp(-rate * x) / sp.gamma(shape),
        lambda x: shape * sp.log(rate) + (shape - 1) * sp.log(x) - rate * x - sp.loggamma(shape),
        low=sp.S.Zero,
    )


def Beta(a: Any, b: Any) -> Law:
    """The beta law with two parameters > 0.

    >>> x, a, b = real("x"), positive("a"), positive("b")
    >>> expect(x, x, Beta(2, 1)).body
    integral(2*x**2, x, 0, 1)
    """
    a, b = map(sp.sympify, (a, b))
    scale = sp.gamma(a + b) / (sp.gamma(a) * sp.gamma(b))
    return _law(
        "Beta",
        (a, b),
        lambda x: scale * x ** (a - 1) * (1 - x) ** (b - 1),
        lambda x: (a - 1) * sp.log(x) + (b - 1) * sp.log(1 - x) + sp.log(scale),
        low=sp.S.Zero,
        high=sp.S.One,
    )


def Bernoulli(p: Any) -> Law:
    """1 with probability p, 0 with probability 1 − p.

    >>> k, p = integer("k"), real("p", low=0, high=1, open=True)
    >>> expect(k, k, Bernoulli(p)).body
    total(k*p**k*(1 - p)**(1 - k), k, 0, 1)
    """
    p = sp.sympify(p)
    return _counted(
        "Bernoulli",
        (p,),
        lambda k: p**k * (1 - p) ** (1 - k),
        lambda k: k * sp.log(p) + (1 - k) * sp.log(1 - p),
        high=sp.S.One,
    )


def Binomial(n: Any, p: Any) -> Law:
    """How many of n independent trials succeed, each with probability p.

    >>> k, n, p = integer("k"), integer("n", 0), real("p", low=0, high=1, open=True)
    >>> expect(1, k, Binomial(n, p)).body
    total(p**k*(1 - p)**(-k + n)*binomial(n, k), k, 0, n)
    """
    n, p = map(sp.sympify, (n, p))
    return _counted(
        "Binomial",
        (n, p),
        lambda k: sp.binomial(n, k) * p**k * (1 - p) ** (n - k),
        lambda k: sp.log(sp.binomial(n, k)) + k * sp.log(p) + (n - k) * sp.log(1 - p),
        high=n,
        tex="Bin",
    )


def Geometric(p: Any) -> Law:
    """How many trials it takes up to the first success, from 1 on.

    >>> k, p = integer("k"), real("p", low=0, high=1, open=True)
    >>> expect(k, k, Geometric(p)).body
    total(k*p*(1 - p)**(k - 1), k, 1, oo)
    """
    p = sp.sympify(p)
    return _counted(
        "Geometric",
        (p,),
        lambda k: p * (1 - p) ** (k - 1),
        lambda k: sp.log(p) + (k - 1) * sp.log(1 - p),
        low=sp.S.One,
        tex="Geom",
    )


def Poisson(rate: Any) -> Law:
    """The Poisson law with a rate > 0.

    >>> k, lam = integer("k"), positive("lam")
    >>> expect(k, k, Poisson(lam)).body
    total(k*lam**k*exp(-lam)/factorial(k), k, 0, oo)
    """
    rate = sp.sympify(rate)
    return _counted(
        "Poisson",
        (rate,),
        lambda k: rate**k * sp.exp(-rate) / sp.factorial(k),
        lambda k: k * sp.log(rate) - rate - sp.log(sp.factorial(k)),
        tex="Pois",
    )


def Categorical(weights: Any, index: Index) -> Law:
    """Weights over an axis: `w[t]` for an array of the simplex, or any expression in the index that is one.

    >>> t = axes(t="T")
    >>> w, f = simplex("w", t), array("f", t)
    >>> expect(f[t], t, Categorical(w[t], t)).body
    total(f[t]*w[t], t)
    """
    if not isinstance(index, Index):
        raise Mistake(f"a categorical law runs over an index, not over {index}: Categorical(w[t], t)")
    weights = sp.sympify(weights)
    shown = sp.latex(weights)
    made = _law(
        "Categorical",
        (),
        lambda k: rename(weights, {index: k}),
        lambda k: sp.log(rename(weights, {index: k})),
        discrete=True,
        over=index,
    )
    return Law(**{**made.__dict__, "tex": "Cat", "parameters": (sp.Symbol(shown),)})


def Mixture(weight: Any, one: Law, other: Law) -> Law:
    """One law with the probability `weight`, else another of the same kind.

    >>> x, p = real("x"), real("p", low=0, high=1)
    >>> law = Mixture(p, Normal(0, 1), Normal(3, 1))
    >>> law.name, law.low, law.high
    ('Mixture', -oo, oo)
    """
    weight = sp.sympify(weight)
    same = (one.low, one.high, one.discrete, one.over) == (other.low, other.high, other.discrete, other.over)
    if not same or one.through is not None or other.through is not None:
        raise Mistake(f"a mixture is of two laws over the same range, not of {one.name} and {other.name}")

    def density(x: sp.Expr) -> sp.Expr:
        return weight * one.density(x) + (1 - weight) * other.density(x)

    return Law(
        "Mixture",
        (weight,),
        density,
        lambda x: sp.log(density(x)),
        one.low,
        one.high,
        one.discrete,
        over=one.over,
    )


def Density(density: Callable[[sp.Expr], Any], low: Any = -sp.oo, high: Any = sp.oo) -> Law:
    """A law of your own, by its density; that it is one is for you to state: `expect(1, x, law)` must be 1.

    >>> x = real("x")
    >>> law = Density(lambda x: 2 * x, 0, 1)
    >>> expect(x, x, law).body
    integral(2*x**2, x, 0, 1)
    """
    return _law("Density", (), density, lambda x: sp.log(density(x)), low=low, high=high, tex="p")


def _law(name: str, parameters: tuple[sp.Expr, ...], density: Any, log_density: Any, **how: Any) -> Law:
    return Law(name, parameters, density, log_density, **how)


def _shown_as(law: Law, tex: str, *parameters: sp.Expr) -> Law:
    return Law(**{**law.__dict__, "tex": tex, "parameters": parameters})


def _counted(name: str, parameters: tuple[sp.Expr, ...], density: Any, log_density: Any, **how: Any) -> Law:
    return Law(name, parameters, density, log_density, **{"low": sp.S.Zero, **how}, discrete=True)


def _checked(x: Any, law: Law, word: str) -> None:
    if not isinstance(law, Law):
        raise Mistake(f"{word} is over a law: {word}(f, x, Normal(mu, sigma)), not over {law}")
    if law.over is not None:
        fits = isinstance(x, Index) and x.length == law.over.length
        wants = f"an index over {law.over.length}"
    elif law.discrete:
        fits, wants = isinstance(x, Scalar) and x.domain.integers, f'a whole number: {x} = integer("{x}")'
    else:
        fits, wants = isinstance(x, Scalar) and not x.domain.integers, f'a real number: {x} = real("{x}")'
    if not fits:
        raise Mistake(f"the variable of a {law.name} law is {wants}, not {x}")
    if not isinstance(x, Index) and any(x in quantities(p) for p in law.parameters):
        raise Mistake(f"{x} is the variable of the {law.name} law and cannot be its parameter too")


def _named(tex: str, body: sp.Expr) -> Named:
    return Named(Definition(tex.replace("%", r"\%"), body, ()), body)


def expect(f: Any, x: Any, law: Law) -> Named:
    r"""The expectation of f(x) for x with a law: Σ or ∫ f times the density.

    >>> x = real("x")
    >>> expect(x**2, x, Uniform(0, 1)).body
    integral(u**2, u, 0, 1)
    """
    _checked(x, law, "expect")
    f = sp.sympify(f)
    tex = rf"\mathbb{{E}}_{{{sp.latex(x)} \sim {law.shown()}}}\left[{sp.latex(f)}\right]"
    return _named(tex, law.average(f, x) if law.through is None else _moved(f, x, law))


def _moved(f: sp.Expr, x: Scalar, law: Law) -> sp.Expr:
    """The average by way of another variable, which makes way for names in f."""
    taken = {q.name for q in quantities(f)} | {q.name for p in law.parameters for q in quantities(p)}
    name = next(n for n in ("u", *(f"u_{k}" for k in range(1, 99))) if n not in taken - {x.name})
    u = Scalar(name, Interval())
    assert law.through is not None
    return integral(rename(f, {x: law.through(u)}), u, 0, 1)


def variance(f: Any, x: Any, law: Law) -> Named:
    r"""The variance of f(x): the expectation of (f − 𝔼f)².

    >>> t = axes(t="T")
    >>> w, f = simplex("w", t), array("f", t)
    >>> variance(f[t], t, Categorical(w[t], t)).body
    total((f[t] - total(f[t_1]*w[t_1], t_1))**2*w[t], t)
    """
    tex = rf"\operatorname{{Var}}_{{{sp.latex(x)} \sim {law.shown()}}}\left[{sp.latex(sp.sympify(f))}\right]"
    return _named(tex, unfold(covariance(f, f, x, law)))


def covariance(f: Any, g: Any, x: Any, law: Law) -> Named:
    """The covariance of f(x) and g(x): the expectation of (f − 𝔼f)(g − 𝔼g).

    >>> x = real("x")
    >>> covariance(x, x**2, x, Uniform(0, 1)).body.args[2:]
    (0, 1)
    """
    _checked(x, law, "covariance")
    f, g = map(sp.sympify, (f, g))
    mean_f, mean_g = (_apart(unfold(expect(h, x, law)), x) for h in (f, g))
    tex = (
        rf"\operatorname{{Cov}}_{{{sp.latex(x)} \sim {law.shown()}}}\left[{sp.latex(f)}, {sp.latex(g)}\right]"
    )
    return _named(tex, unfold(expect((f - mean_f) * (g - mean_g), x, law)))


def _apart(expr: sp.Expr, x: Any) -> sp.Expr:
    """An average with its variable renamed, to stand inside another over that variable."""
    return rename_bound(expr, avoid={x}) if getattr(expr, "bound", None) == x else expr


def entropy(law: Law, x: Any) -> Named:
    """The entropy of a law in nats: the expectation of minus the logarithm of its density.

    >>> t = axes(t="T")
    >>> w = simplex("w", t)
    >>> entropy(Categorical(w[t], t), t).body
    total(-w[t]*log(w[t]), t)
    """
    _checked(x, law, "entropy")
    own = -law.log_density(x)
    return _named(rf"H\left({law.shown()}\right)", law.average(own, x) if law.through is None else own)


def cross_entropy(law: Law, other: Law, x: Any) -> Named:
    """The expectation under the first law of minus the logarithm of the density of the second.

    >>> t = axes(t="T")
    >>> w, v = simplex("w", t), simplex("v", t)
    >>> cross_entropy(Categorical(w[t], t), Categorical(v[t], t), t).body
    total(-w[t]*log(v[t]), t)
    """
    _checked(x, law, "cross_entropy")
    _checked(x, other, "cross_entropy")
    body = unfold(expect(-other.log_density(x), x, law))
    return _named(rf"H\left({law.shown()}, {other.shown()}\right)", body)


def KL(law: Law, other: Law, x: Any) -> Named:
    r"""The Kullback–Leibler divergence in nats: the expectation under the first of the log ratio of the
    densities.

    >>> t = axes(t="T")
    >>> w, v = simplex("w", t), simplex("v", t)
    >>> KL(Categorical(w[t], t), Categorical(v[t], t), t).body
    total((-log(v[t]) + log(w[t]))*w[t], t)
    """
    _checked(x, law, "KL")
    _checked(x, other, "KL")
    wider = law.discrete == other.discrete and law.over == other.over
    inside = law.over is not None or (sp.sympify(law.low) >= other.low) != False  # noqa: E712
    if not wider or not inside or law.through is not None or other.through is not None:
        raise Mistake(f"the divergence of {law.name} from {other.name} is not known to have a value: {RANGE}")
    body = unfold(expect(law.log_density(x) - other.log_density(x), x, law))
    return _named(rf"\mathrm{{KL}}\left({law.shown()} \,\middle\|\, {other.shown()}\right)", body)


RANGE = "both must be over the same numbers"


def mutual_information(joint: Any, i: Index, j: Index) -> Named:
    """The mutual information, in nats, of two finite variables with the joint weights p(i, j).

    >>> i, j = axes(i="m", j="n")
    >>> w, c = simplex("w", i), simplex("c", i, j)
    >>> type(mutual_information(w[i] * c[i, j], i, j).body).__name__
    'Total'
    """
    joint = sp.sympify(joint)
    first, second = _marginal(joint, j), _marginal(joint, i)
    body = total(joint * (sp.log(joint) - sp.log(first) - sp.log(second)), i, j)
    return _named(rf"I\left({sp.latex(i)}; {sp.latex(j)}\right)", body)


def conditional(f: Any, joint: Any, i: Index) -> Named:
    """The expectation of f over i given everything else, from joint weights: Σ_i f p / Σ_i p.

    >>> i, j = axes(i="m", j="n")
    >>> f, p = array("f", i), array("p", i, j, of=POSITIVE)
    >>> conditional(f[i], p[i, j], i).body
    total(f[i]*p[i, j], i)/total(p[i, j], i)
    """
    f, joint = map(sp.sympify, (f, joint))
    body = total(f * joint, i) / total(joint, i)
    return _named(rf"\mathbb{{E}}\left[{sp.latex(f)} \mid \cdot\right]", body)


def _marginal(joint: sp.Expr, gone: Index) -> sp.Expr:
    """The joint weights summed over one index, under another name for it."""
    fresh = Index(f"{gone.name}_1", gone.length)
    return total(rename(joint, {gone: fresh}), fresh)


LAWS: dict[str, Callable[..., Law]] = {
    law.__name__: law
    for law in (Normal, Uniform, Exponential, Gamma, Beta, Bernoulli, Binomial, Geometric, Poisson)
}

__all__ = [
    "KL",
    "LAWS",
    "Bernoulli",
    "Beta",
    "Binomial",
    "Categorical",
    "Density",
    "Exponential",
    "Gamma",
    "Geometric",
    "Law",
    "Mixture",
    "Normal",
    "Poisson",
    "Uniform",
    "conditional",
    "covariance",
    "cross_entropy",
    "entropy",
    "expect",
    "mutual_information",
    "variance",
]  # fmt: skip
