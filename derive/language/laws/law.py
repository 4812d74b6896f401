r"""Laws of random variables: one row each, where the variable lives and how it is distributed.

A law is one row: where its variable lives and how it is distributed. Every average is by definition an
integral or a sum with that density, printed as 𝔼: both roads see what it stands for, and nothing is ever
sampled. Logarithms are natural, so that entropies are in nats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from derive.language.binders import rename
from derive.language.mistakes import Mistake, asks
from derive.language.symbols import Index
from derive.language.words import integral, total


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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


@asks
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


LAWS: dict[str, Callable[..., Law]] = {
    law.__name__: law
    for law in (Normal, Uniform, Exponential, Gamma, Beta, Bernoulli, Binomial, Geometric, Poisson)
}
