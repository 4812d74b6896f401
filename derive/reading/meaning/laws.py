"""Random variables: expectations, variances, entropies and divergences over laws of the literature.

X ∼ N(μ, σ²) below an expectation, or declared, says how X is distributed. What is averaged becomes the
integral or sum with the density of the law. Where authors disagree on what a parameter means, the convention
is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy as sp

from derive.language import Scalar, unfold
from derive.language.domains import Interval
from derive.language.laws import (
    KL,
    Bernoulli,
    Beta,
    Binomial,
    Exponential,
    Gamma,
    Geometric,
    Law,
    Normal,
    Poisson,
    Uniform,
    covariance,
    cross_entropy,
    entropy,
    expect,
    variance,
)
from derive.reading.algebra.values import Value
from derive.reading.meaning.tables import Tables
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node


@dataclass(frozen=True)
class LawWord:
    """A law as it is spelled: how many parameters it takes, and what its convention must say, if anything."""

    made: Callable[..., Law]
    arity: int
    homes: tuple[str, ...]  # where its parameters live
    conventions: tuple[str, ...] = ()


LAWS = {
    "Poisson": LawWord(Poisson, 1, ("> 0",)),
    "Bernoulli": LawWord(Bernoulli, 1, (r"\in (0, 1)",)),
    "Binomial": LawWord(Binomial, 2, (r"\in \mathbb{N}", r"\in (0, 1)")),
    "Uniform": LawWord(Uniform, 2, (r"\in \mathbb{R}", r"\in \mathbb{R}")),
    "Beta": LawWord(Beta, 2, ("> 0", "> 0")),
    "Exponential": LawWord(Exponential, 1, ("> 0",), ("rate", "scale")),
    "Gamma": LawWord(Gamma, 2, ("> 0", "> 0"), ("rate", "scale")),
    "Geometric": LawWord(Geometric, 1, (r"\in (0, 1)",), ("trials", "failures")),
}
SPELLED = {
    **{rf"\mathrm{{{name}}}": name for name in LAWS},
    r"\mathrm{Pois}": "Poisson", r"\mathrm{Poi}": "Poisson", r"\mathrm{Po}": "Poisson",
    r"\mathrm{Bern}": "Bernoulli", r"\mathrm{Ber}": "Bernoulli", r"\mathrm{Be}": "Bernoulli",
    r"\mathrm{Bin}": "Binomial", r"\mathrm{Binom}": "Binomial",
    r"\mathrm{Unif}": "Uniform", r"\mathrm{U}": "Uniform", r"\mathcal{U}": "Uniform", "U": "Uniform",
    r"\mathrm{Exp}": "Exponential", r"\mathrm{Expo}": "Exponential", r"\mathrm{Geom}": "Geometric",
    r"\mathrm{Geo}": "Geometric",
}  # fmt: skip
NORMAL = ("N", r"\mathrm{N}", r"\mathrm{Normal}")
RATES = (r"\lambda", r"\lambda_{1}", r"\lambda_{2}")  # the letter that means a rate wherever it stands so


class Laws(Tables):
    """The rules for averages over laws."""

    def law(self, node: Node) -> Law | None:
        """The law that is spelled here; None if it is something else."""
        if isinstance(node, tree.Call) and node.name == "N" and isinstance(node.argument, tree.Paren):
            return self.normal_law(node, node.argument.items)
        if not isinstance(node, tree.Term) or len(node.factors) != 2:
            return None
        (_, head), (_, paren) = node.factors
        if not isinstance(head, tree.Name) or not isinstance(paren, tree.Paren) or self.scope.known(head.key):
            return None
        if head.key in NORMAL:
            return self.normal_law(node, paren.items)
        word = SPELLED.get(head.key)
        return None if word is None else self.spelled_law(head, word, paren.items)

    def normal_law(self, node: Node, items: Sequence[Node]) -> Law:
        if len(items) != 2:
            raise self.wrong(node, "a normal law has a mean and a variance, \\mathcal{N}(\\mu, \\sigma^2)")
        mean, spread = items
        if isinstance(spread, tree.Name) and spread.key in (r"\sigma", "s", r"\mathbf{\sigma}"):
            what = "is this the variance or the standard deviation? write \\sigma^2 for the variance"
            raise self.wrong(spread, what)
        self.declared_as(spread, "> 0")
        centre, width = self.read(mean), self.read(spread)
        if any(x.axes or x.eye for x in (centre, width)):
            raise self.wrong(node, "the law of a vector is not something the checker states; its density is")
        return Normal(centre.expr, _root(width.expr))

    def spelled_law(self, head: tree.Name, word: str, items: Sequence[Node]) -> Law:
        row = LAWS[word]
        if len(items) != row.arity:
            raise self.wrong(head, f"a {word} law takes {row.arity} parameters, but {len(items)} stand here")
        for item, home in zip(items, row.homes, strict=True):
            self.declared_as(item, home)
        parameters = [self.scalar(item) for item in items]
        if not row.conventions:
            return row.made(*parameters)
        said = self.convention(head, word, row, items[-1])
        if said == "scale":
            return row.made(*parameters[:-1], 1 / parameters[-1])
        if said == "failures":
            raise self.wrong(head, "a geometric law that counts from 0 is not read; write its sum")
        return row.made(*parameters)

    def declared_as(self, node: Node, home: str) -> None:
        """Ask for a letter that is not declared by the set that its place gives it."""
        if isinstance(node, tree.Script) and node.sup is not None and node.sup.text == "2":
            node = node.base if node.sub is None else node
        if isinstance(node, tree.Name) and node.key not in self.bound and self.scope.find(node.key) is None:
            what = f"{node.key} is not declared: from which set?"
            raise self.wrong(node, what, f"{node.key} {home}")

    def convention(self, head: tree.Name, word: str, row: LawWord, last: Node) -> str:
        """What the last parameter of a law means: as declared, or by a letter that leaves no doubt."""
        said = [c for c in row.conventions if f"{word} by {c}" in self.scope.words]
        if said:
            return said[0]
        if word == "Exponential" and isinstance(last, tree.Name) and last.key in RATES:
            return "rate"
        question = "is its last parameter a rate or a scale" if "rate" in row.conventions else (
            "does it count the trials from 1, or the failures from 0"
        )  # fmt: skip
        raise self.wrong(
            head, f"the law {head.key}: {question}?", *(f"law {word} by {c}" for c in row.conventions)
        )

    # averages

    def variable_of(self, law: Law, key: str) -> Scalar:
        """The variable of a law, real or whole, by a name of its own."""
        domain = Interval(integers=True) if law.discrete else Interval()
        plain = self.scope.plain(key)
        names = (plain, *(f"{plain}_{n}" for n in range(1, 99)))
        taken = set(self.scope.engine) - {plain} if key not in self.scope.names else set(self.scope.engine)
        return Scalar(next(n for n in names if n not in taken), domain)

    def sampled(self, node: tree.Expectation | tree.Call) -> tuple[str, Law] | None:
        """Which variable is averaged, and its law: below the sign, or declared of the one in it."""
        below = () if node.sub is None else node.sub.parts
        if node.sub is not None and len(below) != 1:
            return None
        if below and isinstance(below[0], tree.Relation) and [sign for _, sign, _ in below[0].links] == ["~"]:
            law = self.law(below[0].links[0][2])
            return None if law is None else (self.key(below[0].first), law)
        random = self.random(node)
        if len(random) > 1:
            raise self.wrong(node, f"are {' and '.join(random)} independent? average over one at a time")
        law = self.law(self.scope.laws[random[0]]) if random else None
        return None if law is None else (random[0], law)

    def random(self, node: tree.Expectation | tree.Call) -> list[str]:
        """The variables with a law that may be meant: the one below the sign, else those in it."""
        if node.sub is not None and isinstance(node.sub.parts[0], tree.Name):
            keys = [node.sub.parts[0].key]
        else:
            body = node.body if isinstance(node, tree.Expectation) else node.argument
            keys = list(dict.fromkeys(tree.free_names(body)))
        return [key for key in keys if key in self.scope.laws]

    def expectation(self, node: tree.Expectation) -> Value:
        """The expectation over a law, or under a distribution on finitely many outcomes."""
        found = self.sampled(node)
        if found is None:
            return super().expectation(node)
        assert isinstance(node.body, tree.Paren)
        if len(node.body.items) != 1:
            raise self.wrong(node.body, "conditional expectations are not something the checker states")
        key, law = found
        x = self.variable_of(law, key)
        return Value(unfold(expect(self.averaged(node.body.items[0], key, x), x, law)))

    def averaged(self, node: Node, key: str, x: Scalar) -> sp.Expr:
        return self.inside({key: Value(x)}).scalar(node)

    def spread(self, node: tree.Call, items: Sequence[Node]) -> Value:
        """The variance over a law, or under a distribution on finitely many outcomes."""
        found = self.sampled(node)
        if found is None:
            return self.finite_spread(node, items)
        if len(items) != 1:
            raise self.wrong(node, f"Var takes one argument, but {len(items)} stand here")
        key, law = found
        x = self.variable_of(law, key)
        return Value(unfold(variance(self.averaged(items[0], key, x), x, law)))

    def finite_spread(self, node: tree.Call, items: Sequence[Node]) -> Value:
        raise NotImplementedError

    def together(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        """The covariance of two functions of one variable with a law."""
        found = self.sampled(node)
        if found is None or len(items) != 2:
            raise self.wrong(
                node, "a covariance is read over one law, \\mathrm{Cov}_{X\\sim\\mathcal{N}(0, 1)}[X, X^2]"
            )
        key, law = found
        x = self.variable_of(law, key)
        first, second = (self.averaged(item, key, x) for item in items)
        return Value(unfold(covariance(first, second, x, law)))

    def between_laws(self, name: str, items: Sequence[Node]) -> Value | None:
        """H(law), H(law, law) and KL(law ‖ law); None if these are no laws."""
        found = [self.law_or_variable(item) for item in items]
        if not found or any(law is None for law in found):
            return None
        law, other = found[0], found[-1]
        assert law is not None and other is not None
        x = self.variable_of(law, "x")
        if name == "KL":
            return Value(unfold(KL(law, other, x)))
        return Value(unfold(entropy(law, x) if len(found) == 1 else cross_entropy(law, other, x)))

    def law_or_variable(self, node: Node) -> Law | None:
        declared = self.scope.laws.get(node.key) if isinstance(node, tree.Name) else None
        return self.law(node if declared is None else declared)


def _root(expr: sp.Expr) -> sp.Expr:
    """The standard deviation that a printed variance has: σ of σ², else a root."""
    if isinstance(expr, sp.Pow) and expr.exp == 2 and isinstance(expr.base, Scalar):
        domain = expr.base.domain
        if isinstance(domain, Interval) and (domain.low > 0 or (domain.low == 0 and not domain.closed_low)):
            return expr.base
    return sp.sqrt(expr) if expr.is_Rational else sp.Pow(expr, sp.Rational(1, 2), evaluate=False)
