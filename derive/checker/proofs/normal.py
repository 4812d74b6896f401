"""Normal forms, in which equal terms get equal forms: functions, cases of Kronecker's delta, and sums.

Bound indices are named by their height, so that terms that differ only in such names have one form.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from derive.checker.language.functions import MADE_OF, instance
from derive.checker.language.terms import FRESH, SUMS, Term, Unknown, put
from derive.checker.proofs.polynomials import BASE, ONE, POS, Form, Mono, Polynomials, number

MOST_BOUND = 4  # indices that are put in every order
REALS = ("interval", ("-oo",), ("oo",))
REMEMBERED = (*SUMS, "integral", "^", "log")


def nested(t: Term) -> int:
    """How deep integrals are nested in a term."""
    if not isinstance(t, tuple):
        return 0
    return (t[0] == "integral") + max(map(nested, t[1:]), default=0)


def unbound(t: Term) -> tuple[list[Term], Term]:
    """Fresh indices for those that a sum, and the sums that are its body, bind; and the body with them."""
    head, i, body = t
    fresh = ("ix", f"{next(FRESH)}", i[2])
    body = put(body, {i: fresh})
    if head != "sum" or isinstance(body, Fraction) or body[0] != "sum":
        return [fresh], body
    others, inner = unbound(body)
    return [fresh, *others], inner


class Algebra(Polynomials):
    """The normal forms of one statement."""

    # functions

    def made(self, t: Term) -> Form:
        """A function of what is in normal form already, or what a law says of it."""
        n = self.atom(t)
        found = self.law(n, 1)
        return self.just(n) if found is None else found

    def function(self, name: str, *arguments: Form) -> Form:
        """A function of forms, of which nothing more is used than that it is one, and what laws say."""
        if name == "log" and not arguments[0]:
            raise Unknown("the logarithm of zero")
        return self.made((name, *map(self.written, arguments)))

    def exponential(self, p: Form) -> Form:
        """exp p: of a sum the product."""
        parts = ((self.made(("exp", self.written({mono: ONE}))), c) for mono, c in p.items())
        return self.mul(number(1), *(self.power(part, c) for part, c in parts))

    # laws

    def law(self, a: int, e: Any) -> Form | None:
        """What a law that is recorded says of a power of an atom, whatever its loose indices are called."""
        key = (a, e)
        if key not in self.found:
            self.found[key] = None  # while it is looked for
            self.found[key] = self._looked_up(a, e)
        return self.found[key]

    def _looked_up(self, a: int, e: Any) -> Form | None:
        if not self.told_of(self.content[a][0]):
            return None
        loose = sorted(i for i in self.frees[a] if i[0] == "ix" and i not in self.fixed)
        if len(loose) > MOST_BOUND or {i[1] for i in loose} == {f"°{k}" for k in range(1, len(loose) + 1)}:
            return self.recorded(a, e)
        for order in permutations(loose):
            there = {i: ("ix", f"°{k}", i[2]) for k, i in enumerate(order, 1)}
            told = self.power(self._moved(a, there), e)
            again = self.rename(told, {j: i for i, j in there.items()})
            if again != self.just(a, e):
                return again
        return None

    def told_of(self, head: str, inner: Mono = ()) -> bool:
        """Whether there is a law of what has this head; of a sum, and what is inside."""
        return head in self.lawful

    def recorded(self, a: int, e: Any) -> Form | None:
        """What was recorded of a power of an atom as it stands."""
        return self.laws.get((a, e))

    def learned(self, a: int, e: Any, form: Form) -> None:
        """Know what a power of an atom is; what was read and looked up before is so anew."""
        self.laws[a, e] = form
        self.lawful.add(self.content[a][0])
        self.found = {key: told for key, told in self.found.items() if told is not None}
        self.memo = {key: made for key, made in self.memo.items() if key[0] != "read"}

    def by_delta(self, p: Form) -> tuple[int, Form, Form] | None:
        """(δ, p where δ = 1, p where δ = 0) for the first Kronecker delta in a form."""
        i = min((a for m in p for a, _ in m if self.content[a][0] == "delta"), default=None)
        if i is None:
            return None
        there = ({tuple(f for f in m if f[0] != i): c} for m, c in p.items())
        elsewhere = {m: c for m, c in p.items() if i not in dict(m)}
        return i, self.add(*there), elsewhere

    def delta(self, i: Term, j: Term) -> Form:
        """Kronecker's δ of two places."""
        if i == j:
            return number(1)
        if (isinstance(i, Fraction) and isinstance(j, Fraction)) or frozenset((i, j)) in self.distinct:
            return {}
        return self.just(self.atom(("delta", *sorted((i, j), key=repr))))

    # sums

    def total(self, p: Form, bound: list[Term]) -> Form:
        """Σ over indices, by linearity; over a length that is given, written out."""
        for i in [i for i in bound if i[2] in self.sizes]:
            p = self.add(*(self.rename(p, {i: Fraction(k)}) for k in range(1, self.sizes[i[2]] + 1)))
        return self._over([i for i in bound if i[2] not in self.sizes], p)

    def _over(self, bound: list[Term], p: Form) -> Form:
        if not bound:
            return p
        return self.add(*(self.scale(self._summed(bound, m), c) for m, c in p.items()))

    def _summed(self, bound: list[Term], mono: Mono) -> Form:
        """Σ over indices of a monomial: factors taken out, deltas contracted, facts of domains used."""
        outside = tuple(f for f in mono if not self.frees[f[0]] & set(bound))
        inner = tuple(f for f in mono if f not in outside)
        opened = self._opened(bound, inner)
        if opened is not None:
            return self.mul({outside: ONE}, opened)
        for i in bound:
            around = tuple(f for f in inner if i in self.frees[f[0]])
            found = self._contracted(i, around, inner, len(bound) > 1)
            if found is not None:
                inside = self.mul({tuple(f for f in inner if f not in around): ONE}, found)
                return self.mul({outside: ONE}, self._over([j for j in bound if j != i], inside))
        parts = self._components(bound, inner)
        return self.mul({outside: ONE}, *(self._sum(b, m) for b, m in parts))

    def _opened(self, bound: list[Term], inner: Mono) -> Form | None:
        """Sums inside a sum, and whole powers of them, become one sum over more indices."""
        for k, (a, e) in enumerate(inner):
            if self.content[a][0] == "sum" and isinstance(e, int) and 0 < e <= 3:
                rest: Form = {inner[:k] + inner[k + 1 :]: ONE}
                names = list(bound)
                for _ in range(e):
                    own, body = self.open(a)
                    names += own
                    rest = self.mul(rest, body)
                return self._over(names, rest)
        return None

    def open(self, a: int) -> tuple[list[Term], Form]:
        """Fresh indices for those a sum binds, and its body with them."""
        bound, body = unbound(self.content[a])
        return bound, self.read(body)

    def _contracted(self, i: Term, around: Mono, inner: Mono, nested: bool) -> Form | None:
        """Σ_i of the factors that depend on i, where a rule tells it or the whole is divided by just that."""
        if not around:
            return self.length(i[2])
        for a, _ in around:
            head, *rest = self.content[a]
            if head == "delta":
                j = rest[1] if rest[0] == i else rest[0]
                if (isinstance(j, tuple) and j[0] == "ix" and j[2] == i[2]) or j == 1:
                    return self.rename({tuple(f for f in around if f[0] != a): ONE}, {i: j})
        divided = nested and any(e < 0 and self.content[a][0] == "sum" for a, e in inner)
        whole = self._sum([i], around) if divided or self.told_of("sum", around) else {}
        for mono, c in whole.items():
            told = self.law(mono[0][0], 1)
            if told is not None:
                return self.scale(told, c)
            if divided and dict(inner).get(mono[0][0], 0) < 0:
                return whole
        return None

    def length(self, name: str) -> Form:
        """The length of an axis, as a form."""
        if name in self.sizes:
            return number(self.sizes[name])
        return self.just(self.atom(("len", name)))

    def _components(self, bound: list[Term], inner: Mono) -> list[tuple[list[Term], Mono]]:
        """A sum over indices that have no factor in common is a product of sums."""
        left, parts = list(bound), []
        while left:
            own, grown = {left[0]}, True
            while grown:
                near = frozenset().union(*(self.frees[a] for a, _ in inner if self.frees[a] & own)) & set(
                    left
                )
                grown, own = not near <= own, own | near
            parts.append(([i for i in bound if i in own], tuple(f for f in inner if self.frees[f[0]] & own)))
            left = [i for i in left if i not in own]
        return parts

    def _sum(self, bound: list[Term], mono: Mono) -> Form:
        """A sum over indices, which are named canonically: of all ways the one with the least body."""
        key = (tuple(bound), mono)
        if key not in self.memo:
            height = 1 + max((self.heights[a] for a, _ in mono), default=0)
            found: dict[tuple, Fraction] = {}
            groups = [[i for i in bound if i[2] == name] for name in sorted({i[2] for i in bound})]
            for order in product(*(permutations(g) if len(bound) <= MOST_BOUND else [g] for g in groups)):
                old = [i for group in order for i in group]
                new = [("ix", f"'{height + k}", i[2]) for k, i in enumerate(old)]
                moved = self.rename({mono: ONE}, dict(zip(old, new, strict=True)))
                if len(moved) != 1:
                    raise Unknown("a sum whose body falls apart")
                ((body, c),) = moved.items()
                if found.setdefault((body, tuple(new)), c) != c:
                    found = {}  # it is its own negative
                    break
            least = min(found, default=None)
            self.memo[key] = {}
            if least is not None:
                t = self.written({least[0]: ONE})
                for i in least[1]:
                    t = ("sum", i, t)
                self.memo[key] = self.scale(self.just(self.atom(t)), found[least])
        return self.memo[key]

    def rename(self, p: Form, new: Mapping[Term, Term]) -> Form:
        """A form with other indices, all at once."""
        old = set(new)
        out: list[Form] = []
        for m, c in p.items():
            if not self.free_in(m) & old:
                out.append({m: c})
            else:
                out.append(self.scale(self.mul(*(self.power(self._moved(a, new), e) for a, e in m)), c))
        return self.add(*out)

    def _moved(self, a: int, new: Mapping[Term, Term]) -> Form:
        here = {i: j for i, j in new.items() if i in self.frees[a]}
        if not here:
            return self.just(a)
        key = (a, frozenset(here.items()))
        if key not in self.memo:
            self.memo[key] = self.read(put(self.content[a], here))
        return self.memo[key]

    def replaced(self, p: Form, a: int, new: Form) -> Form:
        """A form with another put in for an atom, where that stands by itself."""
        out: Form = {}
        for m, c in p.items():
            e = dict(m).get(a, 0)
            rest = {tuple(f for f in m if f[0] != a): c}
            out = self.add(out, self.mul(rest, self.power(new, e)) if e else rest)
        return out

    def entry(self, head: str, name: str, places: tuple) -> Form:
        """One entry of an array or of its inverse; of a symmetric one the places are sorted."""
        if any(not isinstance(i, Fraction) and i[0] != "ix" for i in places):
            raise Unknown("a place that is no index")
        known = name in self.domains and name not in self.plain
        if known and self.domains[name][1][0] in ("symmetric", "spd"):
            places = (*places[:-2], *sorted(places[-2:], key=repr))
        return self.just(self.atom((head, name, *places)))

    def binder(self, head: str, body: Form, i: Term) -> Form:
        """∏ or max over one index."""
        if i[2] in self.sizes and head == "product":
            return self.mul(*(self.rename(body, {i: Fraction(k)}) for k in range(1, self.sizes[i[2]] + 1)))
        own = ("ix", f"'{1 + max((self.heights[a] for m in body for a, _ in m), default=0)}", i[2])
        return self.made((head, own, self.written(self.rename(body, {i: own}))))

    def integral(self, name: str, low: Term, high: Term, body: Form) -> Form:
        """∫ over a scalar, or over every entry of an array, by linearity; limits in normal form."""
        out: Form = {}
        x = ("array" if self.domains[name][0] else "var", name)
        for mono, c in body.items():
            outside = tuple(f for f in mono if x not in self.frees[f[0]])
            inner = self.written({tuple(f for f in mono if f not in outside): ONE})
            out = self.add(out, self.mul({outside: c}, self.made(("integral", name, low, high, inner))))
        return out

    # reading

    def read(self, t: Term) -> Form:
        """A term without derivatives as a normal form."""
        if not isinstance(t, tuple):
            return number(t)
        if t[0] not in REMEMBERED:
            return self._read(t)
        if (key := ("read", t)) not in self.memo:
            self.memo[key] = self._read(t)
        return self.memo[key]

    def _read(self, t: Term) -> Form:
        head, *rest = t
        if head in ("entry", "inverse"):
            return self.entry(head, rest[0], t[2:])
        if head in ("var", "ix", "pi", "euler", "det"):
            return self.just(self.atom(t))
        if head == "len":
            return self.length(rest[0])
        if head == "delta":
            return self.delta(*rest)
        if head == "+":
            return self.add(*map(self.read, rest))
        if head == "*":
            return self.mul(*map(self.read, rest))
        if head == "^":
            return self._raised(*map(self.read, rest))
        if head == "sum":
            bound, body = unbound(t)
            form = self.read(body)
            for i in reversed(bound):
                form = self.total(form, [i])
            return form
        if head in SUMS:
            (i,), body = unbound(t)
            return self.binder(head, self.read(body), i)
        if head == "integral":
            return self._integral(t)
        if head == BASE:
            return self.read(rest[0])
        if head in ("diff", "at"):
            raise Unknown("a derivative that is not taken")
        if head in MADE_OF:
            return self.read(instance(MADE_OF, head, *rest))
        arguments = map(self.read, rest)
        return self.exponential(*arguments) if head == "exp" else self.function(head, *arguments)

    def _raised(self, base: Form, exponent: Form) -> Form:
        if exponent.keys() <= {()}:
            return self.power(base, exponent.get((), Fraction(0)))
        if self.sign(base) != POS:
            raise Unknown("a power with a base that is not shown positive")
        return self.exponential(self.mul(exponent, self.function("log", base)))

    def _integral(self, t: Term) -> Form:
        name, *ends, body = self.bound_apart(t)
        form = self.read(body)
        if nested(t) > 1 and nested(again := ("integral", name, *ends, self.written(form))) < nested(t):
            return self.read(again)  # integrals inside are gone
        low, high = (end if end in (("oo",), ("-oo",)) else self.written(self.read(end)) for end in ends)
        return self.integral(name, low, high, form)

    def bound_apart(self, t: Term) -> tuple[str, Term, Term, Term]:
        """(variable, low, high, body) of an integral over a variable of its own, that runs from low to high.

        What is known of a quantity that happens to have its letter is not known of it.
        """
        _, old, low, high, body = t
        lengths, domain = self.domains.get(old, ((), REALS))
        if domain[0] != "interval" or ("var", "integers") in domain:
            raise Unknown("an integral over what is no real number")
        finite = isinstance(low, Fraction) and isinstance(high, Fraction)
        ends = (min(low, high), max(low, high)) if finite else REALS[1:]
        name = ";".join(["'" + str(nested(t)), *lengths, *(map(str, ends) if finite else ())])
        self.domains[name] = (lengths, ("interval", *ends))
        places = tuple(("ix", f"'{k}", n) for k, n in enumerate(lengths))
        if lengths:
            return name, low, high, put(body, {}, {old: (places, ("entry", name, *places))})
        return name, low, high, put(body, {("var", old): ("var", name)})

    # zero

    def is_zero(self, p: Form, depth: int = 0) -> bool:
        """Whether a form vanishes: multiplied by its denominators, and in every case of its deltas."""
        if not p:
            return True
        if depth > 8:
            return False
        p = self.cleared(p)
        found = self.by_delta(p)
        if found is None:
            return not p or self._bodies_vanish(p, depth)
        i, there, elsewhere = found
        _, j, k = self.content[i]
        if not self.is_zero(elsewhere, depth + 1):
            return False
        if frozenset((j, k)) in self.distinct:
            return True
        old, new = (j, k) if isinstance(j, tuple) else (k, j)
        kept, memo, told = self.distinct, self.memo, self.found
        self.distinct = {frozenset(new if i == old else i for i in pair) for pair in kept} | kept
        self.memo, self.found = {}, {}
        try:
            return self.is_zero(self.rename(there, {old: new}), depth + 1)
        finally:
            self.distinct, self.memo, self.found = kept, memo, told

    def _bodies_vanish(self, p: Form, depth: int) -> bool:
        """Whether p is made of Σ_i f_i over one range each, with Σ f = 0 under each Σ."""
        bodies: dict[tuple, Form] = {}
        for m, c in p.items():
            sums = [a for a, e in m if e == 1 and self.content[a][0] == "sum"]
            if len(sums) != 1:
                return False
            body, key = self.content[sums[0]], tuple(f for f in m if f[0] != sums[0])
            while body[0] == "sum":
                key, body = (body[1], *key), body[2]
            bodies[key] = self.add(bodies.get(key, {}), self.scale(self.read(body), c))
        return all(len(body) > 1 and self.is_zero(body, depth + 1) for body in bodies.values())
