"""Joint distributions over finitely many outcomes: p(x, z), p(z), p(x | z), their entropies and divergences.

All marginals and conditionals of one distribution bear its name and are told apart by their arguments. No
outcome has probability 0. X is the variable of the letter x.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

import sympy as sp

from derive.language import Entry, Index, Size, total
from derive.reading.algebra import values as v
from derive.reading.algebra.values import Value
from derive.reading.meaning.laws import Laws
from derive.reading.meaning.scope import Declared, JointLaw
from derive.reading.source.source import ReadingError
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

BARS = ("|", r"\|")
INFORMATION = ("I", r"\mathbb{I}", r"\mathrm{I}", r"\mathrm{MI}")
DIVERGENCE = ("D", r"\mathrm{D}", r"\mathbb{D}")
Placed = Mapping[str, sp.Expr]


def parted(paren: tree.Paren) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The arguments before and after the bar of p(x, y | z)."""
    cut = next((n for n, mark in enumerate(paren.marks) if mark in BARS), len(paren.marks))
    return paren.items[: cut + 1], paren.items[cut + 1 :]


class Joint(Laws):
    """The rules for what is said with a joint distribution."""

    # probabilities

    def probability(self, law: JointLaw, head: Node, paren: tree.Paren) -> Value:
        """p(x | z)."""
        if set(paren.marks) - {",", *BARS} or sum(mark in BARS for mark in paren.marks) > 1:
            raise self.wrong(paren, f"{law.key} is declared with letters and one bar alone")
        before, after = parted(paren)
        placed: dict[str, sp.Expr] = {}
        for item in (*before, *after):
            letter, place = self.outcome(law, item)
            if letter in placed:
                raise self.wrong(item, f"{letter} stands twice among the arguments of {law.key}")
            placed[letter] = place
        known = {self.letter_of(law, item): placed[self.letter_of(law, item)] for item in after}
        missing = [letter for letter in law.given if letter not in known]
        if missing:
            raise self.wrong(
                head, f"{law.key} is declared given {', '.join(law.given)}; {missing[0]} is missing"
            )
        return Value(self.conditional(law, placed, known))

    def conditional(self, law: JointLaw, placed: Placed, known: Placed) -> sp.Expr:
        """p(placed) / p(known), or the array that is just this."""
        free = [letter for letter in law.letters if letter not in known]
        first = law.letters[: len(law.letters) - len(free)]
        asked = [letter for letter in placed if letter not in known]
        if set(first) | set(law.given) == set(known) and asked == [law.letters[len(first)]]:
            return self.cell(law, len(first), placed)  # one factor of the product
        top = self.marginal(law, placed)
        if set(known) <= set(law.given):
            return top
        return v.divide(Value(top), Value(self.marginal(law, known))).expr

    def cell(self, law: JointLaw, n: int, at: Placed) -> sp.Expr:
        return Entry(law.arrays[n], *(at[letter] for letter in (*law.given, *law.letters[: n + 1])))

    def marginal(self, law: JointLaw, placed: Placed) -> sp.Expr:
        """The sum over the outcomes of all letters that are not placed."""
        last = max((n for n, letter in enumerate(law.letters) if letter in placed), default=-1)
        used = law.letters[: last + 1]  # the sum over what comes later is 1
        own = {
            letter: self.fresh(law.arrays[n].lengths[-1])
            for n, letter in enumerate(used)
            if letter not in placed
        }
        at = {**placed, **own}
        factors = [self.cell(law, n, at) for n in range(len(used))]
        body = factors[0] if len(factors) == 1 else sp.Mul(*factors, evaluate=False)
        return total(body, *own.values()) if own else body

    def letter_of(self, law: JointLaw, item: Node) -> str:
        """The letter of a distribution that an argument is about: x, x', X, X = x."""
        first = item.first if isinstance(item, tree.Relation) else item
        key = self.named(first)[0] if isinstance(first, (tree.Name, tree.Script)) else ""
        every = (*law.letters, *law.given)
        found = next((name for name in (key, key.rstrip("'"), key.lower()) if name in every), None)
        if found is None:
            raise self.wrong(item, f"{law.key} is declared of {', '.join(every)}; what is its value here?")
        return found

    def outcome(self, law: JointLaw, item: Node) -> tuple[str, sp.Expr]:
        """The letter an argument is about, and the outcome that stands there."""
        letter = self.letter_of(law, item)
        value = item.links[0][2] if isinstance(item, tree.Relation) and len(item.links) == 1 else item
        if isinstance(item, tree.Relation) and (len(item.links) != 1 or item.links[0][1] != "="):
            raise self.wrong(item, "the value of a variable is said with =, as X = x")
        key = self.named(value)[0] if isinstance(value, (tree.Name, tree.Script)) else ""
        if key not in self.bound and key != letter and key == letter.upper():
            raise self.wrong(value, f"{key} is a random variable: over what is this averaged?")
        place = self.place(value)
        declared = self.scope.names[letter]
        assert isinstance(declared, Declared) and isinstance(declared.symbol, Index)
        if not isinstance(place, Index) or place.length != declared.symbol.length:
            raise self.wrong(value, f"this is no outcome of {letter}")
        return letter, place

    def subscripted(self, law: JointLaw, sub: Slot | None, paren: tree.Paren) -> tree.Paren:
        """The arguments of p_{X,Y}(x, y), if what stands below names their variables in order."""
        if sub is None:
            return paren
        names = [part.key if isinstance(part, tree.Name) else "" for part in self.listed(sub)]
        before, _ = parted(paren)
        letters = [self.letter_of(law, item) for item in before]
        if [name.lower() for name in names] != letters:
            raise self.wrong(sub, f"what stands below {law.key} does not name its arguments")
        return paren

    def informed(self, key: str, paren: tree.Paren) -> Value | None:
        """I(X; Y), and D(p ‖ q) without the letters KL."""
        if key in INFORMATION:
            return self.information(paren, paren)
        if key in DIVERGENCE and tuple(paren.marks) == (r"\|",):
            return self.joint_divergence(paren, paren.items, paren.marks)
        return None

    # averages

    def law_named(self, node: Node) -> JointLaw | None:
        if not isinstance(node, (tree.Name, tree.Script)) or not isinstance(
            getattr(node, "base", node), tree.Name
        ):
            return None
        key, sub, sup = self.named(node)
        if sub is not None or sup is not None or key in self.bound:
            return None
        if len(key) == 1 and key.isupper() and not self.scope.known(key):
            key = key.lower()  # x ∼ P, where p(x) is what P gives to x
        known = self.scope.find(key, True)
        return known if isinstance(known, JointLaw) else None

    def spoken_of(self, node: Node) -> tuple[list[str], list[str]] | None:
        """The letters whose distribution a node is, p(x, y) or p(x)p(y), and those it is given; None if it is
        something else.
        """
        law = self.law_named(node)
        if law is not None:
            return list(law.letters), list(law.given)
        if not isinstance(node, tree.Term) or len(node.factors) % 2:
            return None
        letters: list[str] = []
        given: list[str] = []
        for (_, head), (_, paren) in zip(node.factors[::2], node.factors[1::2], strict=True):
            own = self.law_named(head)
            if own is None or not isinstance(paren, tree.Paren):
                return None
            before, after = parted(paren)
            letters += [self.letter_of(own, item) for item in before]
            given += [self.letter_of(own, item) for item in after]
        return letters, [letter for letter in given if letter not in letters]

    def density(self, node: Node) -> sp.Expr:
        """The probability that a node says, at the letters as they are bound here."""
        law = self.law_named(node)
        if law is None:
            return self.scalar(node)
        at = {letter: self.place(tree.Name(node.at, letter)) for letter in (*law.letters, *law.given)}
        return self.conditional(law, at, {letter: at[letter] for letter in law.given})

    def drawn(self, letters: Sequence[str]) -> tuple[Self, list[Index]]:
        """A reader in which letters, and the variables they are values of, are bound; and their indices."""
        made = {key: self.fresh(self.outcomes(key), self.scope.plain(key)) for key in dict.fromkeys(letters)}
        capitals = {k.upper(): i for k, i in made.items() if not self.scope.known(k.upper())}
        return self.inside({**made, **capitals}), list(made.values())

    def outcomes(self, letter: str) -> Size:
        declared = self.scope.names[letter]
        assert isinstance(declared, Declared) and isinstance(declared.symbol, Index)
        return declared.symbol.length

    def expectation(self, node: tree.Expectation) -> Value:
        """E_{q(z|x)}[f], E_{z∼q(z|x)}[f], E[f(X)]."""
        found = self.averaging(node)
        if found is None:
            return super().expectation(node)
        letters, weight = found
        assert isinstance(node.body, tree.Paren)
        if len(node.body.items) != 1:
            raise self.wrong(node.body, "conditional expectations are not something the checker states")
        inner, made = self.drawn(letters)
        body = inner.read(node.body.items[0])
        weighted = v.mul([Value(inner.weigh(weight, letters)), body], self.fresh)
        return Value(total(weighted.expr, *made), weighted.axes, weighted.row)

    def weigh(self, weight: Node | JointLaw, letters: Sequence[str]) -> sp.Expr:
        if isinstance(weight, Node):
            return self.density(weight)
        at = {letter: self.place(tree.Name(weight.at, letter)) for letter in (*letters, *weight.given)}
        return self.conditional(weight, at, {letter: at[letter] for letter in weight.given})

    def averaging(self, node: tree.Expectation) -> tuple[list[str], Node | JointLaw] | None:
        """Over which letters is averaged, and with which weights."""
        if not self.scope.joints():
            return None
        if node.sub is None:
            names = [name for name in dict.fromkeys(tree.free_names(node.body)) if self.variable_letter(name)]
            law = self.law_of(node, names) if names else None
            return ([self.variable_letter(name) or name for name in names], law) if law else None
        part = node.sub.parts[0] if len(node.sub.parts) == 1 else None
        if isinstance(part, tree.Relation) and len(part.links) == 1 and part.links[0][1] == "~":
            right = part.links[0][2]
            left = part.first.items if isinstance(part.first, tree.Paren) else (part.first,)
            law, spoken = self.law_named(right), self.spoken_of(right)
            if spoken is None:
                return None
            letters = [self.letter_of(law, item) if law else self.key(item) for item in left]
            if law is not None:
                return letters, law
            if set(letters) != set(spoken[0]):
                raise self.wrong(part, f"this is a distribution of {', '.join(spoken[0])}")
            return letters, right
        spoken = self.spoken_of(part) if part is not None else None
        if part is None or spoken is None:
            return None
        return spoken[0], part

    def ask(self, node: Node, key: str, sub: Slot | None) -> ReadingError:
        """What a letter is; X and P beside p(x) have a meaning, but no value."""
        if sub is None and self.variable_letter(key) is not None:
            return self.wrong(node, f"{key} is a random variable: its value, or an average over it?")
        if sub is None and self.law_named(node) is not None:
            return self.wrong(node, f"{key} is a distribution: of which letters? write {key.lower()}(x)")
        return super().ask(node, key, sub)

    def variable_letter(self, name: str) -> str | None:
        """The letter whose variable a capital is."""
        if name in self.bound or self.scope.known(name) or len(name) != 1 or not name.isupper():
            return None
        small = name.lower()
        return small if any(small in law.letters for law in self.scope.joints()) else None

    def law_of(self, node: Node, names: Sequence[str]) -> JointLaw:
        """The distribution that all these variables have: the first that is declared of them."""
        letters = {self.variable_letter(name) or name for name in names}
        found = [law for law in self.scope.joints() if letters <= set(law.letters) and not law.given]
        if not found:
            raise self.wrong(node, f"no distribution of {', '.join(names)} together is declared")
        return found[0]

    # information

    def variables(self, items: Sequence[Node]) -> list[str] | None:
        """The letters of random variables in a list; None if there is anything else."""
        names = [item.key for item in items if isinstance(item, tree.Name)]
        letters = [self.variable_letter(name) for name in names]
        whole = len(names) == len(items) and all(letters)
        return [letter for letter in letters if letter] if whole else None

    def joint_entropy(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value | None:
        """H(X), H(X, Y), H(Y | X), H(q(z|x)), H(p, q) of joint distributions; None if these are none."""
        found = self.variables(items) if not set(marks) - {",", "|"} and marks.count("|") <= 1 else None
        if found is not None:
            law = self.law_of(node, [item.key for item in items if isinstance(item, tree.Name)])
            cut = list(marks).index("|") + 1 if "|" in marks else len(items)
            inner, made = self.drawn(found)
            at = {letter: inner.place(tree.Name(node.at, letter)) for letter in found}
            known = {letter: at[letter] for letter in found[cut:]}
            size = inner.conditional(law, at, known)
            return _averaged(inner.marginal(law, at), size, made, minus=True)
        spoken = self.spoken_of(items[0]) if len(items) in (1, 2) and set(marks) <= {",", ";"} else None
        if spoken is None:
            return None
        self.settled(node, spoken[1])
        inner, made = self.drawn(spoken[0])
        return _averaged(inner.density(items[0]), inner.density(items[-1]), made, minus=True)

    def joint_divergence(self, node: Node, items: Sequence[Node], marks: Sequence[str]) -> Value | None:
        """KL(q(z|x) ‖ p(z)), KL(p(x, y) ‖ p(x)p(y)); None if these are no joint distributions."""
        spoken = self.spoken_of(items[0]) if len(items) == 2 and marks[0] in (*BARS, ",", ";") else None
        if spoken is None:
            return None
        other = self.spoken_of(items[1])
        if other is None or set(other[0]) != set(spoken[0]):
            raise self.wrong(items[1], f"a distribution of {', '.join(spoken[0])} is needed here")
        self.settled(node, [*spoken[1], *other[1]])
        inner, made = self.drawn(spoken[0])
        first, second = inner.density(items[0]), inner.density(items[1])
        return _averaged(first, v.divide(Value(first), Value(second)).expr, made)

    def settled(self, node: Node, given: Sequence[str]) -> None:
        """Ask whether what a letter is given is averaged over, too, if it stands nowhere else."""
        others = [n for n in tree.every(self.root) if _informs(n) and n is not node]
        elsewhere = set(_names_outside(self.root)) if others else set(given)
        if isinstance(node, tree.Paren):  # D(p(y|x) ‖ q(y|x)) without the letters KL is mostly the average
            elsewhere = set()
        open_ = next((k for k in given if k not in self.bound and k not in elsewhere), None)
        if open_ is not None:
            raise self.wrong(
                node, f"for each {open_}, or averaged over {open_}, too? write the sum over {open_}"
            )

    def factorised(self, node: tree.Relation) -> None:
        """Ask about p(x, y) = p(x)p(y), which no distribution has of itself: it is assumed, not derived."""
        if len(node.links) != 1 or node.links[0][1] != "=" or not self.scope.joints():
            return
        sides = [self.factors(side) for side in (node.first, node.links[0][2])]
        for whole, parts in (sides, sides[::-1]):
            if whole is None or parts is None or len(whole) != 1:
                continue
            (targets, given), every = whole[0], [t for own, _ in parts for t in own]
            if sorted(every) != sorted(targets) or not all(g <= {*targets, *given} for _, g in parts):
                continue
            known, open_, assumed = set(given), list(parts), False
            while open_:
                ready = [part for part in open_ if part[1] <= known]
                if not ready:
                    break  # each is given the other: no distribution is built so
                full = next((part for part in ready if part[1] == known), ready[0])
                assumed = assumed or full[1] != known
                open_.remove(full)
                known |= set(full[0])
            if not open_ and assumed:
                what = (
                    "this assumes independence: a condition on the distribution, which follows from nothing"
                )
                raise self.wrong(node, what, "skip an assumption")

    def factors(self, node: Node) -> list[tuple[list[str], set[str]]] | None:
        """The letters and the conditions of each probability in a product of such; None if it is no such."""
        if not isinstance(node, tree.Term) or self.spoken_of(node) is None:
            return None
        found = []
        for _, paren in node.factors[1::2]:
            law = self.law_named(node.factors[0][1])
            assert isinstance(paren, tree.Paren) and law is not None
            before, after = parted(paren)
            found.append(
                (
                    [self.letter_of(law, item) for item in before],
                    {self.letter_of(law, item) for item in after},
                )
            )
        return found

    def information(self, node: Node, paren: tree.Paren) -> Value | None:
        """I(X; Y) and I(X; Y | Z); None if these are no random variables."""
        letters = self.variables(paren.items)
        marks = tuple(paren.marks)
        plain = marks in ((";",), (",",), (";", "|"))
        if letters is None or not plain or len(set(letters)) != len(letters):
            return None
        law = self.law_of(node, [item.key for item in paren.items if isinstance(item, tree.Name)])
        inner, made = self.drawn(letters)
        at = {letter: inner.place(tree.Name(node.at, letter)) for letter in letters}
        known = {letter: at[letter] for letter in letters[2:]}
        parts = [inner.conditional(law, {letter: at[letter], **known}, known) for letter in letters[:2]]
        ratio = v.divide(
            Value(inner.conditional(law, at, known)), v.mul([Value(part) for part in parts], None)
        )
        return _averaged(inner.marginal(law, at), ratio.expr, made)


def _averaged(weight: sp.Expr, of: sp.Expr, over: Sequence[Index], minus: bool = False) -> Value:
    """Σ weight log(of)."""
    value = Value(total(sp.Mul(weight, sp.log(of, evaluate=False), evaluate=False), *over))
    return v.negative(value) if minus else value


def _informs(node: Node) -> bool:
    return isinstance(node, tree.Call) and node.name in ("KL", "H")


def _names_outside(node: Node) -> Iterator[str]:
    """The symbols of a formula outside its entropies and divergences, which bind letters."""
    if isinstance(node, tree.Name):
        yield node.key
    elif not _informs(node):
        yield from (name for child in node.children() for name in _names_outside(child))
