"""Polynomials with rational coefficients over atoms, and their powers.

A form is {monomial: coefficient}, a monomial a sorted tuple of (atom, exponent). An atom is a number that
stands for its content: a variable, an entry, exp of one monomial, Σ over indices of one monomial, a function
of a form. Every rule keeps the value wherever the term it is used on has one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from derive.checker.language.terms import Term, Unknown, free, plus, times

Mono = tuple[tuple[int, Any], ...]
Form = dict[Mono, Fraction]
NEG, NULL, POS = 1, 2, 4  # the signs that are possible, as bits
ANY, NOT_NEG = 7, 6
SIGNS = {">": POS, "≥": NOT_NEG, "<": NEG, "≤": NEG | NULL, "≠": NEG | POS, "=": NULL}  # t relation 0
MOST_TERMS = 4000
MOST_STEPS = 100_000
ONE = Fraction(1)
LARGEST_POWER = 8
MOST_BITS = 100_000  # of a number
UNIT = {(): ONE}
BASE = "°base"  # stands for a form under a negative or broken power
POWERS = (BASE, "abs", "cos")  # of these, laws tell powers


def number(c: Any) -> Form:
    """A number as a form."""
    return {(): c if type(c) is Fraction else Fraction(c)} if c else {}


def exactly(c: Fraction, q: int) -> Fraction:
    """A whole power of a number, if that can be written down."""
    if abs(q) * max(c.numerator.bit_length(), c.denominator.bit_length()) > MOST_BITS:
        raise Unknown("a number that is too large")
    return c**q


def whole(e: Any) -> Any:
    """An exponent as int where it is one."""
    return e.numerator if e.denominator == 1 else e


def _count(p: Form, m: Mono, c: Any) -> None:
    """Add a multiple of a monomial to a form that is being made."""
    before = p.get(m)
    if before is None:
        p[m] = c
    elif new := before + c:
        p[m] = new
    else:
        del p[m]


def freeze(p: Form) -> tuple:
    """A form as a key."""
    return tuple(sorted(p.items()))


def height(t: Term) -> int:
    """The largest of the numbers by which a term names what it binds."""
    if not isinstance(t, tuple):
        return 0
    if t[0] == "ix":
        return int(t[1][1:]) if t[1][0] == "'" else 0
    return max(map(height, t[1:]), default=0)


class Polynomials:
    """The atoms of one statement, its domains, what is known of signs, and arithmetic."""

    def __init__(
        self, domains: Mapping[str, tuple[tuple[str, ...], Term]], signs: Callable[[Any, Form], int]
    ) -> None:
        self.signs = signs
        self.domains = dict(domains)
        self.content: list[Term] = []
        self.ids: dict[Term, int] = {}
        self.frees: list[frozenset] = []
        self.heights: list[int] = []
        # forms with their possible signs, for all of some indices, and the steps that say so
        self.known: list[tuple[Form, int, frozenset, int]] = []
        self.consulted: set[int] = set()  # the steps that were of use
        self.distinct: set[frozenset] = set()
        self.named: set[Term] = set()  # the free indices of the statement
        self.fixed: set[Term] = set()  # these, and those of the case; what is shown of others holds for all
        self.laws: dict[tuple[int, Any], Form] = {}  # what powers of atoms are
        self.lawful: set[str] = set()  # what has laws
        self.found: dict[tuple[int, Any], Form | None] = {}  # what was looked up
        self.steps, self.limit = 0, MOST_STEPS
        self.sizes: dict[str, int] = {}  # lengths that a condition fixes
        self.absurd = False  # whether what is known contradicts itself
        self.values: tuple = ()  # what the conditions put in for what they name
        self.plain: set[str] = set()  # arrays of which no fact is used
        self.memo: dict[Any, Any] = {}

    def forget(self) -> None:
        """Signs, and forms that depend on them, found with less than is known now."""
        self.memo = {key: found for key, found in self.memo.items() if key[0] not in ("sign", "read")}

    # atoms

    def atom(self, t: Term) -> int:
        """The atom that stands for a term in normal form."""
        n = self.ids.get(t)
        if n is None:
            n = self.ids[t] = len(self.content)
            self.content.append(t)
            self.frees.append(free(t))
            self.heights.append(height(t))
        return n

    def free_in(self, mono: Mono) -> frozenset:
        """What is free in a monomial."""
        return frozenset().union(*(self.frees[n] for n, _ in mono))

    def free(self, p: Form) -> frozenset:
        """What is free in a form."""
        return frozenset().union(*map(self.free_in, p))

    def written(self, p: Form) -> Term:
        """A form as a term again: equal forms as equal terms."""
        return plus(*(times(c, *(self._power(n, e) for n, e in m)) for m, c in sorted(p.items())))

    def _power(self, n: int, e: Any) -> Term:
        t = self.content[n]
        t = t[1] if t[0] == BASE else t
        return t if e == 1 else ("^", t, Fraction(e))

    def just(self, n: int, e: Any = 1) -> Form:
        """A power of one atom as a form."""
        return {((n, e),): ONE}

    # arithmetic

    def add(self, *forms: Form) -> Form:
        """The sum."""
        out = dict(forms[0]) if forms else {}
        for p in forms[1:]:
            for m, c in p.items():
                _count(out, m, c)
        return out

    def scale(self, p: Form, c: Any) -> Form:
        """A multiple."""
        return p if c == 1 else {m: k * c for m, k in p.items()} if c else {}

    def sub(self, p: Form, q: Form) -> Form:
        """The difference."""
        return self.add(p, self.scale(q, -1))

    def mul(self, *forms: Form) -> Form:
        """The product."""
        out, *others = forms if len(forms) > 1 else (number(1), *forms)
        for q in others:
            if out == UNIT or q == UNIT:
                out = q if out == UNIT else out
                continue
            if len(out) * len(q) > MOST_TERMS:
                raise Unknown("too many terms")
            product: Form = {}
            for m, c in out.items():
                for n, d in q.items():
                    both = c if d is ONE else d if c is ONE else c * d
                    for mono, k in self.merged(m, n).items():
                        _count(product, mono, both if k is ONE else both * k)
            out = product
        return out

    def merged(self, m: Mono, n: Mono) -> Form:
        """The product of two monomials."""
        self.steps += 1
        if self.steps > self.limit:
            raise Unknown("it takes too long")
        exponents = dict(m)
        for a, e in n:
            raised = exponents.get(a, 0) + e
            exponents[a] = raised if type(raised) is int else whole(Fraction(raised))
        return self.reduced(tuple(sorted((a, e) for a, e in exponents.items() if e)))

    def reduced(self, mono: Mono) -> Form:
        """A monomial by what its powers are: δ² = δ, whole powers of a form, and what laws say."""
        for k, (a, e) in enumerate(mono):
            head, *rest = self.content[a]
            if head == "delta" and e != 1:
                if e < 0:
                    raise Unknown("division by a Kronecker delta")
                new: Form | None = self.just(a)
            elif head == BASE and (part := int(e // 1) if e > 0 or isinstance(rest[0], Fraction) else 0):
                new = self.mul(self.power(self.read(rest[0]), part), self._plainly(a, e - part))
            elif head not in POWERS or e == 1:
                continue
            elif (new := self.law(a, e)) is None and abs(e) > 2 and (half := self.law(a, 2 if e > 0 else -2)):
                new = self.mul(half, self._plainly(a, e - 2 if e > 0 else e + 2))
            if new is not None:
                return self.mul({mono[:k] + mono[k + 1 :]: ONE}, new)
        return {mono: ONE}

    def law(self, a: int, e: Any) -> Form | None:
        """What a law that is recorded says of a power of an atom."""
        raise NotImplementedError

    def read(self, t: Term) -> Form:
        """A term as a form."""
        raise NotImplementedError

    def _plainly(self, a: int, e: Any) -> Form:
        return self.reduced(((a, whole(Fraction(e))),)) if e else number(1)

    def power(self, p: Form, q: Any) -> Form:
        """p to a rational power; what is not multiplied out stands as an atom."""
        if q == 1:
            return p
        q = whole(Fraction(q))
        if q == 0 or p == UNIT:
            return number(1)
        if not p:
            if q > 0:
                return {}
            raise Unknown("division by zero")
        if len(p) == 1:
            ((mono, c),) = p.items()
            if isinstance(q, int):
                raised = (self.reduced(((a, whole(Fraction(e * q))),)) for a, e in mono)
                return self.scale(self.mul(*raised) if mono else number(1), exactly(c, q))
            if c == 1 and len(mono) == 1 and mono[0][1] == 1:
                return self.reduced(((mono[0][0], q),))
            if not mono and c < 0:
                raise Unknown("a root of a negative number")
        elif isinstance(q, int) and 0 < q <= LARGEST_POWER:
            return self.mul(*[p] * q)
        return self.reduced(((self.atom((BASE, self.written(p))), q),))

    def common(self, p: Form) -> tuple[Mono, Fraction, Form]:
        """p = monomial · number · core: what all terms have in common, but for deltas."""
        atoms = {a for m in p for a, _ in m if self.content[a][0] != "delta"}
        least = {a: min(dict(m).get(a, 0) for m in p) for a in atoms}
        front = tuple(sorted((a, e) for a, e in least.items() if e))
        inverse = tuple((a, -e) for a, e in front)
        core = self.add(*(self.scale(self.merged(m, inverse), c) for m, c in p.items()))
        if len(core) <= 1:
            raise Unknown("a form that falls apart")
        c = core[max(core)]
        return front, c, self.scale(core, 1 / c)

    def cleared(self, p: Form) -> Form:
        """A form multiplied by powers of the forms it is divided by, until none is left."""
        for _ in range(40):
            least: dict[int, Any] = {}
            for m in p:
                for a, e in m:
                    if self.content[a][0] == BASE:
                        least[a] = min(least.get(a, 0), e)
            low = next((a for a, e in least.items() if e < 0), None)
            if low is None:
                return p
            k = ceil(-least[low])
            p = self.add(*(self.raised(m, c, low, k) for m, c in p.items()))
        raise Unknown("too many denominators")

    def raised(self, m: Mono, c: Fraction, a: int, k: int) -> Form:
        """A term with a power of a form in it, times another power of that form."""
        e = whole(Fraction(dict(m).get(a, 0) + k))
        rest = tuple(f for f in m if f[0] != a)
        return self.mul({rest: c}, self.reduced(((a, e),)) if e else number(1))

    def sign(self, p: Form) -> int:
        """The signs a form can have, from those of its parts; see `signs`."""
        return self.signs(self, p)
