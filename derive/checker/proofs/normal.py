"""Normal forms, in which equal terms get equal forms: functions, cases of Kronecker's delta, and sums.

Bound indices are named by their height, so that terms that differ only in such names have one form.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product

from derive.checker.language.terms import FRESH, Term, Unknown
from derive.checker.proofs.polynomials import POS, Form, Mono, Polynomials, factored, freeze, number, whole

MOST_BOUND = 4  # indices of one sum that are put in every order
ODD = ("sin", "atan", "erf", "asin", "asinh", "atanh", "tan")


class Algebra(Polynomials):
    """The normal forms of one statement."""

    # functions

    def logarithm(self, p: Form) -> Form:
        """log p: of a product of positive factors the sum."""
        if not p:
            raise Unknown("the logarithm of zero")
        if (found := self.by_delta(p)) is not None:
            i, there, elsewhere = found
            if self.sign(there) != POS or self.sign(elsewhere) != POS:
                raise Unknown("a logarithm that is not defined in every case")
            return self._cases(i, self.logarithm(there), self.logarithm(elsewhere))
        if len(p) > 1:
            front, c, core = self.content_of(p, False)
            out = self.just(self.atom("log", freeze(core)))
        else:
            ((front, c),) = p.items()
            out, left = {}, []
            for a, e in front:
                if self.atom_sign(a) != POS and not (len(front) == 1 and e == 1 and c > 0):
                    left.append((a, e))
            if left and (len(left) > 1 or c < 0 or left[0][1] != 1):
                even = len(left) == 1 and c > 0 and isinstance(left[0][1], int) and left[0][1] % 2 == 0
                if even:
                    own = self.logarithm(self.absolute(self.just(left[0][0])))
                    out = self.scale(own, left[0][1])
                else:
                    out, c = (
                        self.just(self.atom("log", freeze({tuple(left): Fraction(1 if c > 0 else -1)}))),
                        abs(c),
                    )
                front = tuple(f for f in front if f not in left)
        for a, e in front:
            out = self.add(out, self.scale(self._log_of_atom(a), e))
        for base, turn in ((c.numerator, 1), (c.denominator, -1)):
            for prime, e in factored(base):
                out = self.add(out, self.scale(self.just(self.atom("log", freeze(number(prime)))), e * turn))
        return out

    def _log_of_atom(self, a: int) -> Form:
        head, *rest = self.content[a]
        if head == "exp":
            return {rest[0]: Fraction(1)}
        if head == "base":
            return self.logarithm(dict(rest[0]))
        if head == "prime":
            return self.just(self.atom("log", freeze(number(rest[0]))))
        return self.just(self.atom("log", freeze(self.just(a))))

    def exponential(self, p: Form) -> Form:
        """exp p: of a sum the product, and exp(c log x) = x^c."""
        if (found := self.by_delta(p)) is not None:
            i, there, elsewhere = found
            return self._cases(i, self.exponential(there), self.exponential(elsewhere))
        out = number(1)
        for mono, c in p.items():
            if len(mono) == 1 and mono[0][1] == 1 and self.content[mono[0][0]][0] == "log":
                out = self.mul(out, self.power(dict(self.content[mono[0][0]][1]), c))
            else:
                out = self.mul(out, self.just(self.atom("exp", mono), whole(c)))
        return out

    def function(self, name: str, *arguments: Form) -> Form:
        """A function of which nothing more is used than that it is one."""
        for k, p in enumerate(arguments):
            if (found := self.by_delta(p)) is not None:
                i, there, elsewhere = found
                cases = (
                    self.function(name, *arguments[:k], q, *arguments[k + 1 :]) for q in (there, elsewhere)
                )
                return self._cases(i, *cases)
        if name in ("sin", "atan", "erf", "asin", "asinh", "atanh") and arguments[0] == {}:
            return {}
        if name in ODD and max(arguments[0].items())[1] < 0:
            return self.scale(self.function(name, self.scale(arguments[0], -1)), -1)
        if name == "cos":
            if not arguments[0]:
                return number(1)
            if max(arguments[0].items())[1] < 0:
                return self.function(name, self.scale(arguments[0], -1))
        return self.just(self.atom(name, *map(freeze, arguments)))

    def by_delta(self, p: Form) -> tuple[int, Form, Form] | None:
        """(δ, p where δ = 1, p where δ = 0) for the first Kronecker delta in a form."""
        i = min((a for m in p for a, _ in m if self.content[a][0] == "delta"), default=None)
        if i is None:
            return None
        _, _j, _k = self.content[i]
        with_it = {m: c for m, c in p.items() if any(a == i for a, _ in m)}
        without = {m: c for m, c in p.items() if m not in with_it}
        there = self.add(without, *({tuple(f for f in m if f[0] != i): c} for m, c in with_it.items()))
        return i, there, without

    def _cases(self, i: int, there: Form, elsewhere: Form) -> Form:
        """F(δ) = δ F(1) + (1 − δ) F(0)."""
        return self.add(elsewhere, self.mul(self.just(i), self.sub(there, elsewhere)))

    def delta(self, i: Term, j: Term) -> Form:
        """Kronecker's δ of two places."""
        if i == j:
            return number(1)
        if (isinstance(i, Fraction) and isinstance(j, Fraction)) or frozenset((i, j)) in self.distinct:
            return {}
        return self.just(self.atom("delta", *sorted((i, j), key=repr)))

    # sums

    def total(self, p: Form, i: Term) -> Form:
        """Σ over an index, by linearity; over a length that is given, written out."""
        if i[2] in self.sizes:
            return self.add(*(self.rename(p, {i: Fraction(k)}) for k in range(1, self.sizes[i[2]] + 1)))
        return self.add(*(self.scale(self._summed([i], m), c) for m, c in p.items()))

    def _summed(self, bound: list[Term], mono: Mono) -> Form:
        """Σ over indices of a monomial: factors taken out, deltas contracted, facts of domains used."""
        outside = tuple(f for f in mono if not self.frees[f[0]] & set(bound))
        inner = tuple(f for f in mono if f not in outside)
        opened = self._opened(bound, inner)
        if opened is not None:
            return self.mul({outside: Fraction(1)}, opened)
        for i in bound:
            around = [f for f in inner if i in self.frees[f[0]]]
            rest = [j for j in bound if j != i]
            found = self._contracted(i, around)
            if found is not None:
                inside = self.mul({tuple(f for f in inner if f not in around): Fraction(1)}, found)
                return self.mul({outside: Fraction(1)}, self._over(rest, inside))
            if len(bound) > 1 and (found := self._cancelling(i, tuple(around), inner)) is not None:
                inside = self.mul({tuple(f for f in inner if f not in around): Fraction(1)}, found)
                return self.mul({outside: Fraction(1)}, self._over(rest, inside))
        parts = self._components(bound, inner)
        return self.mul({outside: Fraction(1)}, *(self._sum(b, m) for b, m in parts))

    def _over(self, bound: list[Term], p: Form) -> Form:
        """Σ over some indices of a form."""
        if not bound:
            return p
        return self.add(*(self.scale(self._summed(bound, m), c) for m, c in p.items()))

    def _opened(self, bound: list[Term], inner: Mono) -> Form | None:
        """Sums inside a sum, and whole powers of them, become one sum over more indices."""
        for k, (a, e) in enumerate(inner):
            if self.content[a][0] == "sum" and isinstance(e, int) and 0 < e <= 3:
                rest: Form = {inner[:k] + inner[k + 1 :]: Fraction(1)}
                names = list(bound)
                for _ in range(e):
                    own, body = self.open(a)
                    names += own
                    rest = self.mul(rest, body)
                return self._over(names, rest)
        return None

    def open(self, a: int) -> tuple[list[Term], Form]:
        """Fresh indices for those a sum binds, and its body with them."""
        _, bound, body = self.content[a]
        fresh = [("ix", f"{next(FRESH)}", i[2]) for i in bound]
        return fresh, self.rename({body: Fraction(1)}, dict(zip(bound, fresh, strict=True)))

    def _cancelling(self, i: Term, around: Mono, inner: Mono) -> Form | None:
        """Σ_i of the factors around, if the whole is divided by just that."""
        found = self._sum([i], around)
        atoms = [a for m in found for a, _ in m]
        return found if len(atoms) == 1 and dict(inner).get(atoms[0], 0) < 0 else None

    def _contracted(self, i: Term, around: list) -> Form | None:
        """Σ_i of the factors that depend on i, where a rule tells it."""
        if not around:
            return self.length(i[2])
        for a, _ in around:
            head, *rest = self.content[a]
            if head == "delta":
                j = rest[1] if rest[0] == i else rest[0]
                if (isinstance(j, tuple) and j[0] == "ix" and j[2] == i[2]) or j == 1:
                    left = tuple(f for f in around if f[0] != a)
                    return self.rename({left: Fraction(1)}, {i: j})
        return self._by_domain(i, around)

    def _by_domain(self, i: Term, around: list) -> Form | None:
        """Σ w = 1, Σ x² = 1, Σ_i a_mi a_ni = δ_mn, Σ_j S_ij S⁻¹_jk = δ_ik."""
        factors = [
            self.content[a] for a, e in around for _ in range(e if isinstance(e, int) and 0 < e < 3 else 3)
        ]
        if not 1 <= len(factors) <= 2 or any(
            f[0] not in ("entry", "inverse") or f[1] in self.plain for f in factors
        ):
            return None
        lengths, domain = self.domains[factors[0][1]]
        kind, same = domain[0], len({f[1] for f in factors}) == 1
        last = all(f[-1] == i and i not in f[2:-1] for f in factors) and lengths[-1] == i[2]
        heads = sorted(f[0] for f in factors)
        if kind == "simplex" and len(factors) == 1 and last:
            return number(1)
        if len(factors) == 2 and same and heads == ["entry", "entry"]:
            one, two = factors
            if kind == "sphere" and last and one == two:
                return number(1)
            if kind == "orthonormal" and last:
                return self.delta(one[2], two[2])
            first = all(f[2] == i and f[3] != i for f in factors) if len(one) == 4 else False
            if kind == "orthonormal" and first and lengths[0] == lengths[1]:
                return self.delta(one[3], two[3])
        if len(factors) == 2 and same and heads == ["entry", "inverse"] and kind in ("spd", "symmetric"):
            one, two = factors
            if len(one) == 4 and one.count(i) == 1 == two.count(i):
                return self.delta(*(next(j for j in f[2:] if j != i) for f in factors))
        return None

    def length(self, name: str) -> Form:
        """The length of an axis, as a form."""
        if name in self.sizes:
            return number(self.sizes[name])
        return self.just(self.atom("len", name))

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
                moved = self.rename({mono: Fraction(1)}, dict(zip(old, new, strict=True)))
                if len(moved) != 1:
                    raise Unknown("a sum whose body falls apart")
                ((body, c),) = moved.items()
                if found.setdefault((body, tuple(new)), c) != c:
                    found = {}  # it is its own negative
                    break
            least = min(found, default=None)
            self.memo[key] = (
                {}
                if least is None
                else self.scale(self.just(self.atom("sum", least[1], least[0])), found[least])
            )
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
        key = (a, tuple(sorted(here.items(), key=repr)))
        if key not in self.memo:
            self.memo[key] = self._made(a, here)
        return self.memo[key]

    def _made(self, a: int, new: Mapping[Term, Term]) -> Form:
        head, *rest = self.content[a]
        if head == "ix":
            return self.position(new[self.content[a]])
        if head == "delta":
            return self.delta(*(new.get(i, i) for i in rest))
        if head in ("entry", "inverse"):
            return self.entry(head, rest[0], tuple(new.get(i, i) for i in rest[1:]))
        if head == "sum":
            own, body = self.open(a)
            return self._over(own, self.rename(body, new))
        if head in ("product", "largest"):
            fresh = ("ix", f"{next(FRESH)}", rest[0][0][2])
            return self.binder(head, self.rename(dict(rest[1]), {rest[0][0]: fresh, **new}), fresh)
        if head == "exp":
            return self.exponential(self.rename({rest[0]: Fraction(1)}, new))
        moved = [self.rename(dict(part), new) for part in rest]
        if head == "base":
            return moved[0]
        if head == "log":
            return self.logarithm(moved[0])
        if head == "abs":
            return self.absolute(moved[0])
        return self.function(head, *moved)

    def replaced(self, p: Form, a: int, new: Form) -> Form:
        """A form with another put in for an atom, where that stands by itself."""
        out: Form = {}
        for m, c in p.items():
            e = dict(m).get(a, 0)
            rest = {tuple(f for f in m if f[0] != a): c}
            out = self.add(out, self.mul(rest, self.power(new, e)) if e else rest)
        return out

    def position(self, i: Term) -> Form:
        """An index as a number."""
        return number(i) if isinstance(i, Fraction) else self.just(self.atom(*i))

    def entry(self, head: str, name: str, places: tuple) -> Form:
        """One entry of an array or of its inverse; of a symmetric one the places are sorted."""
        if (
            name in self.domains
            and name not in self.plain
            and self.domains[name][1][0] in ("symmetric", "spd")
        ):
            places = (*places[:-2], *sorted(places[-2:], key=repr))
        return self.just(self.atom(head, name, *places))

    def binder(self, head: str, body: Form, i: Term) -> Form:
        """∏ or max over one index."""
        if i[2] in self.sizes and head == "product":
            return self.mul(*(self.rename(body, {i: Fraction(k)}) for k in range(1, self.sizes[i[2]] + 1)))
        if head == "product" and self.sign(body) == POS:
            return self.exponential(self.total(self.logarithm(body), i))
        if i not in self.free(body):
            if head == "largest":
                return body
            raise Unknown("a power of what is not shown positive")
        height = 1 + max((self.heights[a] for m in body for a, _ in m), default=0)
        own = ("ix", f"'{height}", i[2])
        return self.just(self.atom(head, (own,), freeze(self.rename(body, {i: own}))))

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
        kept, memo = self.distinct, self.memo
        self.distinct = {frozenset(new if i == old else i for i in pair) for pair in kept} | kept
        self.memo = {}
        try:
            return self.is_zero(self.rename(there, {old: new}), depth + 1)
        finally:
            self.distinct, self.memo = kept, memo

    def _bodies_vanish(self, p: Form, depth: int) -> bool:
        """Whether p is made of Σ_i f_i over one range each, with Σ f = 0 under each Σ."""
        bodies: dict[tuple, Form] = {}
        for m, c in p.items():
            sums = [a for a, e in m if e == 1 and self.content[a][0] == "sum"]
            if len(sums) != 1:
                return False
            _, bound, body = self.content[sums[0]]
            key = (bound, tuple(f for f in m if f[0] != sums[0]))
            bodies[key] = self.add(bodies.get(key, {}), {body: c})
        return all(len(body) > 1 and self.is_zero(body, depth + 1) for body in bodies.values())
