"""Sums, products and maxima: what they bind, from where to where, and under which conditions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import sympy as sp

from derive.claims.relations import ASSUMED
from derive.language import Entry, Index, Reduction, Size, delta, largest, product, total
from derive.reading.algebra import values as v
from derive.reading.algebra.grids import each
from derive.reading.algebra.values import Value
from derive.reading.meaning.places import Room, split
from derive.reading.meaning.scope import Declared, Quantity, Shorthand
from derive.reading.meaning.series import EndlessSums
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

OVER: dict[str, Callable[..., sp.Expr]] = {"sum": total, "prod": product, "max": largest, "min": largest}
MOST = 30  # terms of a sum whose limits are numbers
_COUNTED = re.compile(
    r"(\\?[A-Za-z]+'*)\\in\\\{1,(?:\\[lc]?dots|\.\.\.),(\\?[A-Za-z]+)\\\}|(\\?[A-Za-z]+'*)=1,\\[lc]?dots,(\\?[A-Za-z]+)"
)
_LENGTH = re.compile(r"\\?[A-Za-z]+'*|[A-Z]_\{?\w+\}?")


@dataclass(frozen=True)
class IndexRange:
    """What one name runs over: an index with what it prints and leaves out, and values beside that."""

    key: str
    index: Index | None  # none: the values alone
    prints: Index | Value | None = None
    room: Room = (0, 0)
    tests: tuple[sp.Basic, ...] = ()
    beside: tuple[sp.Expr, ...] = ()


class Ranges(EndlessSums):
    """The rules for what runs over a range."""

    def big(self, node: tree.Big, alone: bool = False) -> Value:
        """A sum, product or maximum; `alone` if what precedes it is not linear, so that its end matters."""
        series = self.endless(node)
        if series is not None:
            return series
        quotient = self.quotient(node)
        if quotient is not None:
            return quotient
        ranges, conditions = self.ranges(node)
        inner = self.within_ranges(ranges)
        body = inner.read(node.body)
        made = [r.index for r in ranges if r.index is not None]
        tests = [*(t for r in ranges for t in r.tests), *(inner.condition(c) for c in conditions)]
        if alone or node.op in ("prod", "max", "min"):
            self.one_body(node, inner, made)
        if node.op in ("prod", "max", "min") and body.axes:
            raise self.wrong(
                node, f"the {node.op} of {body.says} is not read; write its entries with an index"
            )
        if node.op in ("max", "min"):
            return self.extremum(node, body.expr, made, bool(tests) or any(r.beside for r in ranges))
        whole = body
        if made:
            nothing = sp.S.One if node.op == "prod" else sp.S.Zero

            def over(entry: sp.Expr) -> sp.Expr:
                return OVER[node.op](_where(entry, tests, nothing) if tests else entry, *made)

            if body.grid is not None:
                whole = replace(body, grid=each(body.grid, over))
            else:
                whole = replace(body, expr=over(body.expr), array=None)
        return self.with_beside(node, ranges, conditions, whole if made else None)

    def quotient(self, node: tree.Big) -> Value | None:
        """Σ_i a_i / Σ_i b_i: the second sum binds the index of the first, so it cannot stand inside it."""
        if not isinstance(node.body, tree.Term) or node.sub is None:
            return None
        *before, (joined, last) = node.body.factors
        if joined != "/" or not isinstance(last, tree.Big) or last.sub is None:
            return None
        if not set(tree.bound_in(last.sub)) & set(tree.bound_in(node.sub)):
            return None
        body = before[0][1] if len(before) == 1 else replace(node.body, factors=tuple(before))
        return v.divide(self.big(replace(node, body=body)), self.big(last))

    def within_ranges(self, ranges: list[IndexRange]) -> Ranges:
        """The reader of the body; a range of mere numbers is read at its first."""
        names = {r.key: Value(r.beside[0]) if r.prints is None else r.prints for r in ranges}
        return self.inside(names, {r.index: r.room for r in ranges if r.index is not None})

    def extremum(self, node: tree.Big, expr: sp.Expr, made: list[Index], partial: bool) -> Value:
        if partial:
            raise self.wrong(
                node, f"a {node.op}imum over part of a range is not something the checker states"
            )
        if node.op == "min":  # the smallest is minus the largest of the negatives
            return v.negative(Value(largest(v.negative(Value(expr)).expr, *made)))
        return Value(largest(expr, *made))

    def with_beside(
        self, node: tree.Big, ranges: list[IndexRange], conditions: list[Node], whole: Value | None
    ) -> Value:
        """The sum or product with the terms that stand before and after the range of its index."""
        extra = [r for r in ranges if r.beside]
        if not extra:
            assert whole is not None
            return whole
        if len(ranges) > 1 or conditions:
            raise self.wrong(node, "write one sign of summation for each range that does not begin at 1")
        (only,) = extra
        terms = [self.inside({only.key: Value(value)}).read(node.body) for value in only.beside]
        parts = [*terms, *([whole] if whole is not None else [])]
        return v.add(parts) if node.op == "sum" else v.mul(parts, self.fresh)

    def one_body(self, node: tree.Big, inner: Ranges, made: list[Index]) -> None:
        """Whether a product after Π or max is all its body: then its last factor has the index."""
        if isinstance(node.body, tree.Term):
            last = node.body.factors[-1][1]
            free = (
                {i for i in inner.read(last).expr.free_symbols if isinstance(i, Index)}
                if not isinstance(last, tree.Paren) or len(last.items) == 1
                else set(made)
            )
            if not free & set(made):
                raise self.wrong(
                    last, f"does this factor belong under the sign {node.at.text}? write brackets"
                )

    def ranges(self, node: tree.Big) -> tuple[list[IndexRange], list[Node]]:
        """The indices a sign binds, with their names, and the conditions on them."""
        slot = node.sub
        if slot is None:
            raise self.wrong(
                node, f"over what does {node.at.text} run? write {node.at.text}_i or {node.at.text}_{{i=1}}^n"
            )
        counted = _COUNTED.fullmatch(slot.text.replace(" ", ""))
        if counted and node.sup is None:
            key, length = counted[1] or counted[3], counted[2] or counted[4]
            return [self.all_of(slot, key, self.scope.size(length, slot.at))], []
        if not slot.parts:
            raise self.wrong(
                slot, f"the range {slot.text} is not read; write i, i=1 with an upper limit, or i \\ne j"
            )
        if node.sup is not None:
            return self.counted(slot, node.sup)
        found: list[IndexRange] = []
        conditions: list[Node] = []
        for n, part in enumerate(slot.parts):
            before = slot.parts[n - 1] if n else None
            if isinstance(part, tree.Relation):
                self.related(node, part, found, conditions)
            elif isinstance(before, tree.Relation):
                before = self.apart(
                    node, part, [p for p in slot.parts[:n] if isinstance(p, tree.Relation)][-1]
                )
                conditions.append(before)
            else:
                found += [self.all_of(name, self.key(name)) for name in self._names(part)]
        return found, conditions

    def apart(self, node: tree.Big, part: Node, before: tree.Relation) -> Node:
        """i ≠ j, k below a sign: i is neither; k must be known from outside, or it might be summed over."""
        at, sign, _ = before.links[-1]
        key = self.key(part)
        outside = key in self.bound or key in tree.free_names(self.root, node)
        if sign != "≠" or len(before.links) != 1 or not outside:
            raise self.wrong(
                part, f"does the sum run over {key}, too? write \\sum_{{{key}}}\\sum_{{…}} for both"
            )
        return tree.Relation(part.at, before.first, ((at, sign, part),))

    def _names(self, part: Node) -> list[Node]:
        juxtaposed = isinstance(part, tree.Term) and all(joined == "" for joined, _ in part.factors)
        return [f for _, f in part.factors] if juxtaposed and isinstance(part, tree.Term) else [part]

    # from a number to a limit

    def counted(self, slot: Slot, sup: Slot) -> tuple[list[IndexRange], list[Node]]:
        """i=1 below and T above; also i,j=1, i=2, i=1 with i ≠ j, t=0 and T-1."""
        begins = [n for n, part in enumerate(slot.parts) if _starts(part)]
        start = slot.parts[begins[0]] if len(begins) == 1 else None
        if not isinstance(start, tree.Relation):
            raise self.wrong(slot, "a range with an upper limit begins with one number, as in i=1")
        low = self.limit_of(start.links[0][2])
        high = self.upper_limit(sup)
        names = (*slot.parts[: begins[0]], start.first)
        conditions = list(slot.parts[begins[0] + 1 :])
        for condition in conditions:
            if not isinstance(condition, tree.Relation):
                raise self.wrong(condition, "a condition on a range is a relation, as i \\ne j")
        return [self.between(name, self.key(name), low, high, sup) for name in names], conditions

    def limit_of(self, node: Node) -> sp.Expr:
        """A limit of a range: a whole number, an index or a length, with a whole number added."""
        minus = isinstance(node, tree.Sum) and len(node.terms) == 1 and node.terms[0][0] == "-"
        if minus and isinstance(node, tree.Sum) and isinstance(node.terms[0][1], tree.Num):
            return -self.place(node.terms[0][1])
        return self.place(node)

    def upper_limit(self, sup: Slot) -> sp.Expr:
        whole = self.scope.names.get(sup.text)
        if isinstance(whole, Declared) and sup.text not in self.bound:
            return whole.value
        bare = sup.parts[0] if len(sup.parts) == 1 else None
        first = bare.terms[0][1] if isinstance(bare, tree.Sum) else bare
        key = first.key if isinstance(first, tree.Name) else sup.text
        known = self.scope.names.get(key)
        counts = isinstance(known, Quantity) and getattr(known.quantity.domain, "integers", False)
        if key not in self.bound and (known is None or counts) and _LENGTH.fullmatch(key):
            length = self.scope.size(key, sup.at)
            if key == sup.text:
                return length
        elif bare is None or isinstance(known, (Quantity, Shorthand)):
            what = f"the upper limit {sup.text} is not a length; sums run to a length such as n"
            raise self.wrong(sup, what)
        assert bare is not None
        return self.limit_of(bare)

    def between(self, node: Node, key: str, low: sp.Expr, high: sp.Expr, sup: Slot) -> IndexRange:
        """All whole numbers from one limit to another."""
        (below, begin), (above, end) = split(low), split(high)
        if below is None and above is None:
            if end - begin + 1 > MOST:
                raise self.wrong(sup, f"a sum between numbers has at most {MOST} terms; name its length")
            if end < begin:
                raise self.wrong(sup, "nothing stands between these limits")
            return IndexRange(key, None, beside=tuple(sp.Integer(n) for n in range(begin, end + 1)))
        if below is not None or isinstance(above, Index):
            return self.partial(node, key, low, high)
        assert isinstance(above, Size)
        whole = self.all_of(node, key, above)
        index = whole.index
        assert index is not None
        declared = self.scope.names.get(key)
        same = isinstance(declared, Declared) and (declared.first, declared.symbol) == (begin, index)
        if begin == end + 1 != 1 and (same or not self.names_entry(node, key)):
            return replace(whole, prints=Value(index + (begin - 1)))  # t = 0 … T-1: as many terms as T
        if (begin < 1 and end < -1) or (end > 0 and begin > 2):
            raise self.wrong(sup, f"this range is empty for a small {above}; which terms remain? write them")
        before = tuple(sp.Integer(n) for n in range(begin, 1))
        after = tuple(above + n for n in range(1, end + 1))
        if len(before) + len(after) > MOST:
            raise self.wrong(sup, f"at most {MOST} terms may stand beside the range 1 to {above}")
        tests = (
            *(sp.Ne(index, n, evaluate=False) for n in range(1, min(begin, MOST))),
            *(sp.Ne(index, above - n, evaluate=False) for n in range(-end) if n < MOST),
        )
        if begin > MOST or -end > MOST:
            raise self.wrong(sup, f"a range may leave out at most {MOST} numbers")
        return replace(whole, room=(max(begin - 1, 0), max(-end, 0)), tests=tests, beside=before + after)

    def names_entry(self, node: Node, key: str) -> bool:
        """Whether an index stands in a script of the body: then its numbers are those of the entries."""
        body = next((n.body for n in _nodes(self.root) if isinstance(n, tree.Big) and _binds(n, node)), None)
        return body is not None and any(
            key in tree.free_names(slot)
            for n in _nodes(body)
            if isinstance(n, tree.Script) and isinstance(n.base, tree.Name)
            for slot in (n.sub,)
            if slot is not None
        )

    def partial(self, node: Node, key: str, low: sp.Expr, high: sp.Expr) -> IndexRange:
        """A range whose limits are other indices, s = 1 … t-1; it must stay among their numbers."""
        (below, begin), (above, end) = split(low), split(high)
        length = next(i.length for i in (below, above) if isinstance(i, Index))
        if not all(i is None or i == length or getattr(i, "length", None) == length for i in (below, above)):
            raise self.wrong(node, "the limits of this range run over different lengths")
        first = self.room.get(below, (0, 0))[0] if isinstance(below, Index) else 0
        last = self.room.get(above, (0, 0))[1] if isinstance(above, Index) else 0
        least = first + begin if isinstance(below, Index) else begin - 1 if below is None else None
        most = last - end
        if least is None or least < 0 or most < 0 or above is None:
            raise self.wrong(node, f"this range may leave the numbers from 1 to {length}")
        whole = self.all_of(node, key, length)
        index = whole.index
        assert index is not None
        tests: list[sp.Basic] = []
        if low != 1:
            tests.append(sp.Ge(index, low, evaluate=False))
        if high != length:
            tests.append(sp.Le(index, high, evaluate=False))
        return replace(whole, room=(least, most), tests=tuple(tests))

    # over part of a range

    def related(
        self, node: tree.Big, part: tree.Relation, found: list[IndexRange], conditions: list[Node]
    ) -> None:
        """i ≠ j, i < j, 1 ≤ i < j ≤ n, i ∈ [n] below a sign."""
        sign = part.links[0][1]
        if sign == "∈" and len(part.links) == 1:
            of = part.links[0][2]
            inner = (
                of.items[0] if isinstance(of, tree.Paren) and of.open == "[" and len(of.items) == 1 else None
            )
            if inner is None and self.outcomes_of(part.first, of):
                found.append(self.all_of(part.first, self.key(part.first)))
                return
            if not isinstance(inner, tree.Name):
                raise self.wrong(
                    part, "a sum over a set is not read; declare its elements as an index i \\in 1..n"
                )
            found.append(self.all_of(part.first, self.key(part.first), self.scope.size(inner.key, inner.at)))
            return
        if isinstance(part.first, tree.Num):
            found += self.ordered(part)
            middle = [n for _, _, n in part.links[:-1]]
            if len(middle) == 2:
                at, between, _ = part.links[1]
                conditions.append(tree.Relation(part.at, middle[0], ((at, between, middle[1]),)))
            return
        if sign not in ASSUMED or len(part.links) != 1:
            raise self.wrong(part, "this range is not read; write i, i=1 with an upper limit, or i \\ne j")
        if sign == "=":
            raise self.wrong(part, "the upper limit of this range is missing")
        key, other = self.key(part.first), part.links[0][2]
        if key not in {r.key for r in found}:
            for name in tree.free_names(other):
                outside = name in self.bound or name in tree.free_names(self.root, node)
                if not outside and name not in {r.key for r in found} and not self.is_length(name):
                    if frozenset((key, name)) not in self.scope.pairs:
                        raise self.wrong(
                            part,
                            f"does the sum run over {key} alone, or over {name} too? write "
                            f"\\sum_{{{name}}}\\sum_{{…}} for both",
                            f"pairs {key}, {name}",
                        )
                    found.append(self.all_of(other, name))
            found.append(self.all_of(part.first, key))
        conditions.append(part)

    def outcomes_of(self, letter: Node, of: Node) -> bool:
        """Whether x ∈ \\mathcal{X} names all outcomes of a letter of a joint distribution."""
        key = self.key(letter)
        whole = isinstance(of, tree.Name) and not self.scope.known(of.key)
        return whole and any(key in (*law.letters, *law.given) for law in self.scope.joints())

    def is_length(self, key: str) -> bool:
        known = self.scope.names.get(key)
        return isinstance(known, Declared) and isinstance(known.symbol, Size)

    def ordered(self, part: tree.Relation) -> list[IndexRange]:
        """1 ≤ i < j ≤ n binds both; 1 ≤ i ≤ n one."""
        signs = [sign for _, sign, _ in part.links]
        *middle, last = [n for _, _, n in part.links]
        if not (
            isinstance(part.first, tree.Num)
            and part.first.text == "1"
            and len(middle) in (1, 2)
            and signs[0] == signs[-1] == "≤"
            and (len(middle) == 1 or signs[1] in ("<", "≠", "≤"))
            and isinstance(last, tree.Name)
        ):
            raise self.wrong(part, "this range is not read; write 1 \\le i < j \\le n")
        return [self.all_of(n, self.key(n), self.scope.size(last.key, last.at)) for n in middle]

    def all_of(self, node: Node, key: str, length: Size | None = None) -> IndexRange:
        """The whole range of an index: as declared, or from 1 to a length."""
        declared = self.scope.names.get(key)
        own = length is None and isinstance(declared, Declared)
        _, index = self.bind(node, key, length)
        first = declared.first if own and isinstance(declared, Declared) else 1
        return IndexRange(key, index, index if first == 1 else Value(index + (first - 1)))

    def bind(self, node: Node, key: str, length: Size | None = None) -> tuple[str, Index]:
        """A bound index; inside a definition it gets a name of its own, so that no argument is captured."""
        bound = self.bound.get(key)
        counts = isinstance(bound, Index) or (
            isinstance(bound, Value) and any(i in self.room for i in bound.expr.atoms(Index))
        )
        if counts and not self.within:
            token = node.at if isinstance(node, Node) else node
            what = f"the index {key} is bound twice, one sum inside the other; give one another name"
            raise token.source.error(token.at, what, kind="broken")
        declared = self.scope.names.get(key)
        if declared is None and key.endswith("'"):  # z' runs where z does
            declared = self.scope.names.get(key.rstrip("'"))
        if length is None:
            if not (isinstance(declared, Declared) and isinstance(declared.symbol, Index)):
                kind = "not declared" if declared is None else "not declared as an index"
                raise self.wrong(
                    node,
                    f"{key} is {kind}: over what does it run?",
                    *([f"{key} \\in 1..n"] if declared is None else []),
                )
            length = declared.symbol.length
        elif declared is not None and not isinstance(declared, Declared):
            return key, self.fresh(
                length
            )  # the letter of a quantity; its range says that it is an index here
        plain = self.scope.plain(key)
        return key, self.fresh(length, plain) if self.within else Index(plain, length)

    def nonzero(self, node: tree.Relation) -> sp.Basic | None:
        """x ≠ 0 of a vector: the sum of its squares is positive."""
        left, right = self.read(node.first), self.read(node.links[0][2])
        if len(left.axes) != 1 or right.axes or right.expr != 0:
            return None
        return sp.Gt(total(sp.Pow(left.expr, 2, evaluate=False), *left.axes), 0, evaluate=False)

    def condition(self, node: Node) -> sp.Basic:
        """A relation between numbers or indices."""
        if not isinstance(node, tree.Relation):
            raise self.wrong(node, "a condition is a relation, as x > 0")
        if len(node.links) == 1 and node.links[0][1] == "≠" and (apart := self.nonzero(node)) is not None:
            return apart
        sides = [self.scalar(side) for side in (node.first, *(n for _, _, n in node.links))]
        made = []
        for n, (at, sign, _) in enumerate(node.links):
            if sign not in ASSUMED:
                raise self.wrong(at, f"{at.text} is not a condition that is read")
            made.append(ASSUMED[sign](sides[n], sides[n + 1], evaluate=False))
        return made[0] if len(made) == 1 else sp.And(*made)


def _starts(part: Node) -> bool:
    return isinstance(part, tree.Relation) and len(part.links) == 1 and part.links[0][1] == "="


def _nodes(node: Node) -> list[Node]:
    return [node, *(inner for child in node.children() for inner in _nodes(child))]


def _binds(big: tree.Big, name: Node) -> bool:
    return big.sub is not None and any(n is name for part in big.sub.parts for n in _nodes(part))


def _where(expr: sp.Expr, tests: list[sp.Basic], otherwise: sp.Expr) -> sp.Expr:
    """The expression where the tests hold; a factor 1 − δ does if the expression has a value everywhere."""
    if all(isinstance(t, sp.Ne) for t in tests) and otherwise == 0 and everywhere(expr):
        apart = [sp.Add(1, -delta(*t.args), evaluate=False) for t in tests]
        return sp.Mul(*apart, expr, evaluate=False)
    return sp.Piecewise((expr, sp.And(*tests)), (otherwise, True), evaluate=False)


def everywhere(expr: sp.Expr) -> bool:
    """Whether an expression certainly has a value wherever its quantities do."""
    if isinstance(expr, sp.Pow) and not (expr.exp.is_Integer and expr.exp > 0):
        if not expr.base.is_positive:
            return False
    elif (isinstance(expr, sp.log) and not expr.args[0].is_positive) or (
        expr.args
        and not isinstance(
            expr, (sp.Add, sp.Mul, sp.Pow, sp.exp, sp.log, sp.Abs, Entry, Reduction, sp.KroneckerDelta)
        )
    ):
        return False
    return isinstance(expr, Entry) or all(everywhere(a) for a in expr.args)
