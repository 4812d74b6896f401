"""Random variables: laws, and what is averaged over them.

A law is a row of `law`; expectation, variance, entropy and divergence are integrals or sums with its density.
May touch the language.
"""

from __future__ import annotations

from derive.language.laws.averages import (
    KL,
    conditional,
    covariance,
    cross_entropy,
    entropy,
    expect,
    mutual_information,
    variance,
)
from derive.language.laws.law import (
    LAWS,
    Bernoulli,
    Beta,
    Binomial,
    Categorical,
    Density,
    Exponential,
    Gamma,
    Geometric,
    Law,
    Mixture,
    Normal,
    Poisson,
    Uniform,
)
from derive.language.laws.weights import gaussian, logsumexp, softmax

__all__ = [
    "KL", "LAWS", "Bernoulli", "Beta", "Binomial", "Categorical", "Density", "Exponential", "Gamma",
    "Geometric", "Law", "Mixture", "Normal", "Poisson", "Uniform", "conditional", "covariance",
    "cross_entropy", "entropy", "expect", "gaussian", "logsumexp", "mutual_information", "softmax",
    "variance",
]  # fmt: skip
