"""What is averaged over a law: expectation, variance, entropy, divergence.

Each is by definition an integral or a sum with the density of the law, printed as the literature does: both
roads see what it stands for, and nothing is ever sampled. Logarithms are natural, so that entropies are in
nats.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.binders import rename, rename_bound
from derive.language.domains import Interval
from derive.language.laws.law import Law
from derive.language.mistakes import Mistake, asks
from derive.language.naming import Definition, Named, unfold
from derive.language.symbols import Index, Scalar
from derive.language.words import integral, quantities, total


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


@asks
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


@asks
def variance(f: Any, x: Any, law: Law) -> Named:
    r"""The variance of f(x): the expectation of (f − 𝔼f)².

    >>> t = axes(t="T")
    >>> w, f = simplex("w", t), array("f", t)
    >>> variance(f[t], t, Categorical(w[t], t)).body
    total((f[t] - total(f[t_1]*w[t_1], t_1))**2*w[t], t)
    """
    tex = rf"\operatorname{{Var}}_{{{sp.latex(x)} \sim {law.shown()}}}\left[{sp.latex(sp.sympify(f))}\right]"
    return _named(tex, unfold(covariance(f, f, x, law)))


@asks
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


@asks
def entropy(law: Law, x: Any) -> Named:
    """The entropy of a law in nats: the expectation of minus the logarithm of its density.

    >>> t = axes(t="T")
    >>> w = simplex("w", t)
    >>> entropy(Categorical(w[t], t), t).body
    total(-log(w[t])*w[t], t)
    """
    _checked(x, law, "entropy")
    own = -law.log_density(x)
    return _named(rf"H\left({law.shown()}\right)", law.average(own, x) if law.through is None else own)


@asks
def cross_entropy(law: Law, other: Law, x: Any) -> Named:
    """The expectation under the first law of minus the logarithm of the density of the second.

    >>> t = axes(t="T")
    >>> w, v = simplex("w", t), simplex("v", t)
    >>> cross_entropy(Categorical(w[t], t), Categorical(v[t], t), t).body
    total(-log(v[t])*w[t], t)
    """
    _checked(x, law, "cross_entropy")
    _checked(x, other, "cross_entropy")
    body = unfold(expect(-other.log_density(x), x, law))
    return _named(rf"H\left({law.shown()}, {other.shown()}\right)", body)


@asks
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


@asks
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


@asks
def conditional(f: Any, joint: Any, i: Index) -> Named:
    """The expectation of f over i given everything else, from joint weights: Σ_i f p / Σ_i p.

    >>> i, j = axes(i="m", j="n")
    >>> f, p = array("f", i), array("p", i, j, of=POSITIVE)
    >>> conditional(f[i], p[i, j], i).body == total(f[i] * p[i, j], i) / total(p[i, j], i)
    True
    """
    f, joint = map(sp.sympify, (f, joint))
    body = total(f * joint, i) / total(joint, i)
    return _named(rf"\mathbb{{E}}\left[{sp.latex(f)} \mid \cdot\right]", body)


def _marginal(joint: sp.Expr, gone: Index) -> sp.Expr:
    """The joint weights summed over one index, under another name for it."""
    fresh = Index(f"{gone.name}_1", gone.length)
    return total(rename(joint, {gone: fresh}), fresh)
